/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-chart.h"

G_BEGIN_DECLS

/* Formats a number with @digits digits as Pango markup, with a typographic minus sign and raised powers of ten
 * (jd-chart-axis.c). */
char *jd_chart_number_to_markup (double value,
                                 int    digits) G_GNUC_WARN_UNUSED_RESULT;

/* Draws the line of an event at @x from @y downwards: thin and without dashes, unlike all curves, under a mark in the
 * colour of impulses. */
void  jd_chart_draw_event_line  (cairo_t           *cr,
                                 const JdDrawStyle *style,
                                 double             x,
                                 double             y,
                                 double             height);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-chart.h"

G_BEGIN_DECLS

/* Formats a number with @digits digits as Pango markup, with a typographic minus sign and raised powers of ten
 * (jd-chart-axis.c). */
char *jd_chart_number_to_markup (double value,
                                 int    digits) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

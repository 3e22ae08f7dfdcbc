/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

#include <cairo.h>

G_BEGIN_DECLS

/* The dots of derivatives in labels.  Most fonts put a combining dot into a tall letter (a theta with a dot reads
 * theta), so labels draw them as ink above the letter, as formulas do. */
typedef struct
{
  int   index;   /* byte of the letter in the text without dots */
  guint count;   /* 1 or 2 */
} JdDots;

/* @markup without its combining dots (U+0307, U+0308), and what was taken out: JdDots, NULL if nothing.  @markup is
 * Pango's, without an error. */
char *jd_dots_take (const char *markup, GArray **out_dots) G_GNUC_WARN_UNUSED_RESULT;
/* Adds them to the path, above the letters of @layout, whose upper left corner is at (@x, @y). */
void  jd_dots_path (const GArray *dots, PangoLayout *layout, cairo_t *cr, double x, double y);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

#include <cairo.h>

G_BEGIN_DECLS

/* Dots of derivatives in labels.  Most fonts place a combining dot inside a tall letter such as theta, where it is
 * not seen.  Labels therefore draw the dots above the letter's ink, as formulas do. */
typedef struct
{
  int   index;   /* byte index of the letter in the text without dots */
  guint count;   /* 1 or 2 */
} JdDots;

/* Removes the combining dots (U+0307, U+0308) from @markup, which is valid Pango markup.  @out_dots gets the removed
 * dots (JdDots), or NULL if there are none. */
char *jd_dots_take (const char *markup, GArray **out_dots) G_GNUC_WARN_UNUSED_RESULT;
/* Adds the dots to the path, above the letters of @layout, whose upper left corner is at (@x, @y). */
void  jd_dots_path (const GArray *dots, PangoLayout *layout, cairo_t *cr, double x, double y);

G_END_DECLS

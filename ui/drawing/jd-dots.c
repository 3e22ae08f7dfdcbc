/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Dots of derivatives in labels. */
#include "ui/drawing/jd-dots-private.h"

#include "ui/drawing/jd-formula-private.h"

#include <string.h>

#define DOT "\u0307"
#define TWO_DOTS "\u0308"

/* Gap between the letter's ink and the dots, em. */
#define GAP 0.06

/* Removes the dots from @text, which is plain text. */
static GArray *
find_dots (const char *text)
{
  GArray *dots = g_array_new (FALSE, FALSE, sizeof (JdDots));
  gsize taken = 0;
  const char *letter = text;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const guint count = g_str_has_prefix (c, DOT) ? 1 : g_str_has_prefix (c, TWO_DOTS) ? 2 : 0;

      if (count == 0)
        {
          letter = c;
          continue;
        }
      if (c > text)
        {
          const JdDots found = { .index = (int) ((gsize) (letter - text) - taken), .count = count };

          g_array_append_val (dots, found);
        }
      taken += strlen (DOT);
    }
  return dots;
}

char *
jd_dots_take (const char  *markup,
              GArray     **out_dots)
{
  g_autofree char *text = NULL;
  g_autoptr(GString) rest = NULL;

  *out_dots = NULL;
  if ((strstr (markup, DOT) == NULL && strstr (markup, TWO_DOTS) == NULL) ||
      !pango_parse_markup (markup, -1, 0, NULL, &text, NULL, NULL))
    return g_strdup (markup);
  *out_dots = find_dots (text);
  rest = g_string_new (markup);
  g_string_replace (rest, DOT, "", 0);
  g_string_replace (rest, TWO_DOTS, "", 0);
  return g_strdup (rest->str);
}

static double
font_size (PangoLayoutIter *iter)
{
  const PangoLayoutRun *run = pango_layout_iter_get_run_readonly (iter);
  PangoFontDescription *font = run != NULL ? pango_font_describe_with_absolute_size (run->item->analysis.font) : NULL;
  const double size = font != NULL ? (double) pango_font_description_get_size (font) / PANGO_SCALE : 0;

  g_clear_pointer (&font, pango_font_description_free);
  return size;
}

static void
add_above (const JdDots         *dots,
           const PangoRectangle *ink,
           double                em,
           cairo_t              *cr,
           double                x,
           double                y)
{
  const double radius = JD_MATH_DOT_RADIUS * em;
  /* The offset to the right corrects for the slant, as in formulas. */
  const double middle = x + (ink->x + 0.5 * ink->width) / PANGO_SCALE + 0.05 * em;
  const double top = y + (double) ink->y / PANGO_SCALE - GAP * em - radius;

  for (guint i = 0; i < dots->count; i++)
    {
      cairo_new_sub_path (cr);
      cairo_arc (cr, middle + (i - 0.5 * (dots->count - 1)) * JD_MATH_DOTS_APART * em, top, radius, 0, 2 * G_PI);
      cairo_close_path (cr);
    }
}

void
jd_dots_path (const GArray *dots,
              PangoLayout  *layout,
              cairo_t      *cr,
              double        x,
              double        y)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);

  do
    for (guint i = 0; i < dots->len; i++)
      {
        const JdDots *d = &g_array_index (dots, JdDots, i);
        PangoRectangle ink;

        if (d->index != pango_layout_iter_get_index (iter))
          continue;
        pango_layout_iter_get_cluster_extents (iter, &ink, NULL);
        add_above (d, &ink, font_size (iter), cr, x, y);
      }
  while (pango_layout_iter_next_cluster (iter));
  pango_layout_iter_free (iter);
}

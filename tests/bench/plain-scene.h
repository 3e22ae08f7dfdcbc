/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>
#include <pango/pangocairo.h>

/* The reference: direct drawing with cairo and Pango. */

static inline void
plain_bodies (cairo_t *cr,
              double   turn)
{
  for (int i = 0; i < 20; i++)
    {
      double x = 180 + 380 * (i % 5), y = 150 + 250 * (i / 5);

      cairo_save (cr);
      cairo_translate (cr, x, y);
      cairo_rotate (cr, turn + i);
      if (i % 2)
        cairo_arc (cr, 0, 0, 80, 0, 2 * G_PI);
      else
        cairo_rectangle (cr, -120, -20, 240, 40);
      cairo_set_source_rgba (cr, 0.6, 0.7, 0.8, 0.5);
      cairo_fill_preserve (cr);
      cairo_set_source_rgb (cr, 0.2, 0.3, 0.4);
      cairo_set_line_width (cr, 2);
      cairo_stroke (cr);
      cairo_restore (cr);
    }
}

static inline void
plain_arrows (cairo_t *cr,
              double   turn)
{
  cairo_set_source_rgb (cr, 0, 0.45, 0.7);
  cairo_set_line_width (cr, 2);
  for (int i = 0; i < 400; i++)
    {
      double x = 60 + 90 * (i % 20), y = 40 + 50 * (i / 20), a = turn + 0.1 * i, c = 40 * cos (a), s = 40 * sin (a);

      cairo_move_to (cr, x, y);
      cairo_line_to (cr, x + c, y + s);
      cairo_move_to (cr, x + 0.8 * c - 0.1 * s, y + 0.8 * s + 0.1 * c);
      cairo_line_to (cr, x + c, y + s);
      cairo_line_to (cr, x + 0.8 * c + 0.1 * s, y + 0.8 * s - 0.1 * c);
      cairo_stroke (cr);
    }
}

static inline void
plain_labels (cairo_t *cr)
{
  PangoLayout *layout = pango_cairo_create_layout (cr);

  cairo_set_source_rgb (cr, 0, 0, 0);
  for (int i = 0; i < 40; i++)
    {
      g_autofree char *text = g_strdup_printf ("label %d", i);

      pango_layout_set_text (layout, text, -1);
      cairo_move_to (cr, 100 + 220 * (i % 8), 80 + 200 * (i / 8));
      pango_cairo_show_layout (cr, layout);
    }
  g_object_unref (layout);
}

static inline void
plain_scene (cairo_t *cr,
             double   turn)
{
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  plain_bodies (cr, turn);
  plain_arrows (cr, turn);
  plain_labels (cr);
}

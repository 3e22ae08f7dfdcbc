/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines much longer than the sheet: only what is seen is drawn, and it looks the same. */
#include <math.h>
#include <string.h>

#include "ui/drawing/jd-draw-style.h"

#define WIDTH  200
#define HEIGHT 120

static const struct
{
  double x0, y0, x1, y1;
} lines[] = {
  { -3000, 17, 4000, 93 },   { 4000, 93, -3000, 17 }, { 50, -2500, 70, 2500 }, { 60, 60, 5000, -900 },
  { -20, 140, 220, -20 },    { 10, 10, 190, 110 },    { 100, -1000, 100, 1000 }, { -1000, 60, 1000, 60 },
  { -500, -500, -400, 700 }, { 30, 40, 30, 40 },
};

static cairo_surface_t *
draw (gsize    i,
      gboolean dashed,
      gboolean clipped)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  const double dash[3] = { 9, 4, 5 };

  cairo_set_line_width (cr, 3);
  cairo_set_dash (cr, dash, dashed ? 3 : 0, 0);
  if (clipped)
    {
      jd_draw_line (cr, lines[i].x0, lines[i].y0, lines[i].x1, lines[i].y1);
    }
  else
    {
      cairo_move_to (cr, lines[i].x0, lines[i].y0);
      cairo_line_to (cr, lines[i].x1, lines[i].y1);
    }
  cairo_stroke (cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* Places are rounded to 1/256 of a pixel. */
static void
test_same (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    for (int dashed = 0; dashed < 2; dashed++)
      {
        cairo_surface_t *a = draw (i, dashed, FALSE), *b = draw (i, dashed, TRUE);
        const guchar *x = cairo_image_surface_get_data (a), *y = cairo_image_surface_get_data (b);
        guint ink = 0;

        for (int k = 0; k < cairo_image_surface_get_stride (a) * HEIGHT; k++)
          {
            ink += x[k] > 128;
            g_assert_cmpint (ABS (x[k] - y[k]), <=, 12);
          }
        if (i < 8)
          g_assert_cmpuint (ink, >, 100);
        cairo_surface_destroy (a);
        cairo_surface_destroy (b);
      }
}

/* The longest side of what is added to the path. */
static void
test_short (void)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  JdDrawStyle style;
  double left, top, right, bottom;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  jd_draw_style_set_dashed (&style, cr, TRUE);
  jd_draw_line (cr, -1e9, -1e9, 1e9, 1e9);
  cairo_path_extents (cr, &left, &top, &right, &bottom);
  g_assert_cmpfloat (right - left, <, 2 * WIDTH);
  g_assert_cmpfloat (bottom - top, <, 2 * WIDTH);
  g_assert_cmpfloat (right - left, >, HEIGHT);
  cairo_new_path (cr);
  jd_draw_line (cr, -1e9, HEIGHT + 50, 1e9, HEIGHT + 50);
  g_assert_false (cairo_has_current_point (cr));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/line/same", test_same);
  g_test_add_func ("/ui/drawing/line/short", test_short);
  return g_test_run ();
}

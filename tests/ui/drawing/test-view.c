/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/drawing/jd-view.h"

#include <math.h>

static const struct { double cx, cy, scale, width, height; } views[] = {
  { 0, 0, 100, 800, 600 }, { 3.5, -2.25, 17, 1280, 800 }, { -1e3, 1e-3, 1e4, 333, 1001 },
};

/* World to sheet and back is the identity; y points up. */
static void
test_view_inverse (void)
{
  for (gsize v = 0; v < G_N_ELEMENTS (views); v++)
    {
      JdView view = { views[v].cx, views[v].cy, views[v].scale, views[v].width, views[v].height };
      double sx, sy, ux, uy, x, y;

      for (int i = -3; i <= 3; i++)
        for (int k = -3; k <= 3; k++)
          {
            double wx = views[v].cx + i * 0.37, wy = views[v].cy + k * 0.91;

            jd_view_to_sheet (&view, wx, wy, &sx, &sy);
            jd_view_to_world (&view, sx, sy, &x, &y);
            g_assert_cmpfloat_with_epsilon (x, wx, 1e-9);
            g_assert_cmpfloat_with_epsilon (y, wy, 1e-9);
            jd_view_to_sheet (&view, wx, wy + 0.5, &ux, &uy);
            g_assert_cmpfloat_with_epsilon (sy - uy, 0.5 * view.scale, 1e-6 * view.scale);
          }
    }
}

/* What is to be shown lies inside the margins, touches them in one direction, and its middle is the sheet's. */
static void
test_view_fit (void)
{
  static const JdBounds cases[] = { { -1, -2, 5, 3 }, { 0, 0, 100, 0.5 }, { 1, 1, 1.001, 40 }, { 2, 2, 2, 2 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double x0, y0, x1, y1, margin = 30;
      JdView view;

      jd_view_init (&view, 900, 500);
      jd_view_fit (&view, &cases[i], margin);
      jd_view_to_sheet (&view, cases[i].x0, cases[i].y1, &x0, &y0);
      jd_view_to_sheet (&view, cases[i].x1, cases[i].y0, &x1, &y1);
      g_assert_cmpfloat (x0, >=, margin - 1e-6);
      g_assert_cmpfloat (y0, >=, margin - 1e-6);
      g_assert_cmpfloat (x1, <=, 900 - margin + 1e-6);
      g_assert_cmpfloat (y1, <=, 500 - margin + 1e-6);
      g_assert_cmpfloat_with_epsilon (0.5 * (x0 + x1), 450, 1e-6);
      g_assert_cmpfloat_with_epsilon (0.5 * (y0 + y1), 250, 1e-6);
      if (i < 3)
        g_assert_cmpfloat (fmin (fabs (x0 - margin), fabs (y0 - margin)), <, 1e-6);
    }
}

/* Nothing to show, or nothing but places that are not finite, still gives a sheet of about a metre. */
static void
test_view_fit_nothing (void)
{
  JdBounds bounds;
  JdView view;

  jd_bounds_clear (&bounds);
  g_assert_true (jd_bounds_is_empty (&bounds));
  jd_bounds_add (&bounds, NAN, 0);
  jd_bounds_add (&bounds, 0, HUGE_VAL);
  g_assert_true (jd_bounds_is_empty (&bounds));
  jd_view_init (&view, 400, 300);
  jd_view_fit (&view, &bounds, 10);
  g_assert_cmpfloat (view.scale, >, 100);
  g_assert_cmpfloat (view.scale, <, 1000);
}

static void
test_view_zoom (void)
{
  double x, y, x2, y2;
  JdView view, before;

  jd_view_init (&view, 640, 480);
  jd_view_to_world (&view, 123, 77, &x, &y);
  before = view;
  jd_view_zoom (&view, 2.5, 123, 77);
  jd_view_to_world (&view, 123, 77, &x2, &y2);
  g_assert_cmpfloat_with_epsilon (x, x2, 1e-12);
  g_assert_cmpfloat_with_epsilon (y, y2, 1e-12);
  g_assert_cmpfloat_with_epsilon (view.scale, 2.5 * before.scale, 1e-9);
  g_assert_false (jd_view_equal (&view, &before));
  for (int i = 0; i < 200; i++)
    jd_view_zoom (&view, 10, 0, 0);
  g_assert_true (isfinite (view.scale) && isfinite (view.center_x));
  for (int i = 0; i < 400; i++)
    jd_view_zoom (&view, 0.1, 0, 0);
  g_assert_cmpfloat (view.scale, >, 0);
}

static void
test_view_pan (void)
{
  double x, y, x2, y2;
  JdView view;

  jd_view_init (&view, 640, 480);
  jd_view_to_sheet (&view, 0.3, 0.2, &x, &y);
  jd_view_pan (&view, 40, -25);
  jd_view_to_sheet (&view, 0.3, 0.2, &x2, &y2);
  g_assert_cmpfloat_with_epsilon (x2 - x, 40, 1e-9);
  g_assert_cmpfloat_with_epsilon (y2 - y, -25, 1e-9);
}

/* The largest of 1, 2, 5 times a power of ten that is not above. */
static void
test_view_nice_number (void)
{
  static const double cases[][2] = {
    { 1, 1 }, { 1.99, 1 }, { 2, 2 }, { 4.9, 2 }, { 5, 5 }, { 9.99, 5 }, { 10, 10 }, { 0.3, 0.2 }, { 0.001, 0.001 },
    { 1000, 1000 }, { 7.3e-8, 5e-8 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat_with_epsilon (jd_nice_number (cases[i][0]) / cases[i][1], 1, 1e-9);
}

/* A legend is read by people: no exponents of programmers. */
static void
test_view_nice_markup (void)
{
  static const struct
  {
    double value;
    const char *markup;
  } cases[] = {
    { 1, "1" },
    { 0.0005, "0.0005" },
    { 20000, "20000" },
    { 2e5, "2·10<sup>5</sup>" },
    { 1e6, "1·10<sup>6</sup>" },
    { 5e-6, "5·10<sup>−6</sup>" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *markup = jd_nice_number_to_markup (cases[i].value);

      g_assert_cmpstr (markup, ==, cases[i].markup);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/view/inverse", test_view_inverse);
  g_test_add_func ("/ui/drawing/view/fit", test_view_fit);
  g_test_add_func ("/ui/drawing/view/fit-nothing", test_view_fit_nothing);
  g_test_add_func ("/ui/drawing/view/zoom", test_view_zoom);
  g_test_add_func ("/ui/drawing/view/pan", test_view_pan);
  g_test_add_func ("/ui/drawing/view/nice-number", test_view_nice_number);
  g_test_add_func ("/ui/drawing/view/nice-markup", test_view_nice_markup);
  return g_test_run ();
}

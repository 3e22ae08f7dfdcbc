/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/drawing/jd-chart.h"

#include <math.h>
#include <string.h>

#define WIDTH 480
#define HEIGHT 260
#define N 200

/* Ticks are round and not too many; the axis covers what it shows; one value alone has room around it. */
static void
test_chart_axis (void)
{
  static const double ranges[][2] = { { 0, 1 }, { -3.2, 7.7 }, { 1e-7, 3e-7 }, { 5, 5 }, { 0, 0 }, { 1e6, 1.00001e6 },
                                      { 2, -2 } };

  for (gsize i = 0; i < G_N_ELEMENTS (ranges); i++)
    {
      double low = fmin (ranges[i][0], ranges[i][1]), high = fmax (ranges[i][0], ranges[i][1]), ticks;
      JdChartAxis axis;

      jd_chart_axis_fit (&axis, ranges[i][0], ranges[i][1], 6, TRUE);
      ticks = (axis.max - axis.min) / axis.step;
      g_assert_cmpfloat (axis.min, <=, low + 1e-9 * axis.step);
      g_assert_cmpfloat (axis.max, >=, high - 1e-9 * axis.step);
      g_assert_cmpfloat (axis.max, >, axis.min);
      g_assert_cmpfloat (ticks, >=, 2);
      g_assert_cmpfloat (ticks, <=, 13);
      g_assert_cmpfloat_with_epsilon (jd_nice_number (axis.step) / axis.step, 1, 1e-9);
      g_assert_cmpfloat_with_epsilon (jd_chart_axis_position (&axis, axis.min), 0, 1e-12);
      g_assert_cmpfloat_with_epsilon (jd_chart_axis_position (&axis, axis.max), 1, 1e-12);
    }
}

/* Neighbouring ticks never have the same text. */
static void
test_chart_axis_format (void)
{
  static const double ranges[][2] = { { 0, 1 }, { -30, 70 }, { 1e-7, 3e-7 }, { 0, 2e7 }, { 0.1, 0.13 } };

  for (gsize i = 0; i < G_N_ELEMENTS (ranges); i++)
    {
      g_autofree char *before = NULL;
      JdChartAxis axis;

      jd_chart_axis_fit (&axis, ranges[i][0], ranges[i][1], 6, TRUE);
      for (double k = round (axis.min / axis.step); k * axis.step <= axis.max + 1e-9 * axis.step; k++)
        {
          char *text = jd_chart_axis_format (&axis, k * axis.step);

          g_assert_cmpstr (text, !=, before);
          g_free (before);
          before = text;
        }
    }
  {
    JdChartAxis axis = { -1, 1, 0.5 };
    g_autofree char *text = jd_chart_axis_format (&axis, -0.5);

    g_assert_cmpstr (text, ==,
                     "\xe2\x88\x92"
                     "0.5");
  }
  {
    JdChartAxis small = { -2e-13, 4e-13, 1e-13 }, large = { 0, 3e5, 5e4 };
    g_autofree char *minus = jd_chart_axis_format (&small, -2e-13);
    g_autofree char *zero = jd_chart_axis_format (&small, 0);
    g_autofree char *plus = jd_chart_axis_format (&large, 2.5e5);

    g_assert_cmpstr (minus, ==,
                     "\u2212"
                     "2\u00b710<sup>\u2212"
                     "13</sup>");
    g_assert_cmpstr (zero, ==, "0");
    g_assert_cmpstr (plus, ==, "2.5\u00b710<sup>5</sup>");
  }
}

static JdChart *
new_chart (gsize n_series)
{
  JdChart *chart = jd_chart_new ();
  double t[N], v[N];

  for (gsize s = 0; s < n_series; s++)
    {
      for (int i = 0; i < N; i++)
        {
          t[i] = 5.0 * i / (N - 1);
          v[i] = sin (t[i] * (1 + s));
        }
      if (s == 1)
        v[N / 2] = NAN;
      jd_chart_add_series (chart, s == 0 ? "<i>x</i>" : "<i>y</i>", "m", t, v, N);
    }
  jd_chart_add_event (chart, 2.5, "landing");
  return chart;
}

static cairo_surface_t *
draw (JdChart           *chart,
      const JdDrawStyle *style,
      gboolean           cursor)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  jd_chart_draw (chart, style, cr, WIDTH, HEIGHT);
  if (cursor)
    jd_chart_draw_cursor (chart, style, cr, WIDTH, HEIGHT, 1.7);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static gboolean
has_color (cairo_surface_t *surface,
           JdColor          color)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);

  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      {
        const guint8 *p = data + y * stride + 4 * x;

        if (fabs (p[2] / 255.0 - color.red) < 0.06 && fabs (p[1] / 255.0 - color.green) < 0.06 &&
            fabs (p[0] / 255.0 - color.blue) < 0.06)
          return TRUE;
      }
  return FALSE;
}

/* Each series and the events are there, in their colours, on every theme. */
static void
test_chart_draw (void)
{
  for (int theme = 0; theme < JD_N_THEMES; theme++)
    {
      g_autoptr(JdChart) chart = new_chart (2);
      cairo_surface_t *plain, *with_cursor;
      JdDrawStyle style;
      const guint8 *a, *b;

      jd_draw_style_init (&style, theme, 1);
      plain = draw (chart, &style, FALSE);
      with_cursor = draw (chart, &style, TRUE);
      g_assert_true (has_color (plain, style.colors[JD_COLOR_PAPER]));
      g_assert_true (has_color (plain, style.series[0]));
      g_assert_true (has_color (plain, style.series[1]));
      g_assert_true (has_color (plain, style.arrows[JD_ARROW_IMPULSE]));
      a = cairo_image_surface_get_data (plain);
      b = cairo_image_surface_get_data (with_cursor);
      g_assert_cmpint (memcmp (a, b, (gsize) cairo_image_surface_get_stride (plain) * HEIGHT), !=, 0);
      cairo_surface_destroy (plain);
      cairo_surface_destroy (with_cursor);
    }
}

/* The line of an event is thin, whole and grey, unlike that of every series; its colour is that of its mark. */
static void
test_chart_event_line (void)
{
  for (int theme = 0; theme < JD_N_THEMES; theme++)
    {
      const double t[] = { 0, 1, 2 }, v[] = { 0, 0.5, 1 };
      g_autoptr(JdChart) chart = jd_chart_new ();
      cairo_surface_t *before, *after;
      JdDrawStyle style;
      const guint8 *a, *b;
      guint tall = 0;
      int stride;

      jd_draw_style_init (&style, theme, 1);
      jd_chart_add_series (chart, "a", NULL, t, v, 3);
      before = draw (chart, &style, FALSE);
      jd_chart_add_event (chart, 0.5, NULL);
      after = draw (chart, &style, FALSE);
      a = cairo_image_surface_get_data (before);
      b = cairo_image_surface_get_data (after);
      stride = cairo_image_surface_get_stride (after);
      /* columns that differ over most of the height: one, without gaps */
      for (int x = 0; x < WIDTH; x++)
        {
          guint n = 0;

          for (int y = 0; y < HEIGHT; y++)
            n += memcmp (a + y * stride + 4 * x, b + y * stride + 4 * x, 4) != 0;
          tall += n > 0.6 * HEIGHT;
        }
      g_assert_cmpuint (tall, ==, 1);
      cairo_surface_destroy (before);
      cairo_surface_destroy (after);
    }
}

/* What rounding leaves of zero looks like zero; what is small but no rounding does not. */
static void
test_chart_rounding (void)
{
  const double sizes[] = { 0, 1e-16, 1e-9 };
  cairo_surface_t *pictures[G_N_ELEMENTS (sizes)];
  JdDrawStyle style;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const double t[] = { 0, 1, 2 }, v[] = { -sizes[i], sizes[i], -0.5 * sizes[i] };
      g_autoptr(JdChart) chart = jd_chart_new ();

      jd_chart_add_series (chart, "a", NULL, t, v, 3);
      pictures[i] = draw (chart, &style, TRUE);
    }
  g_assert_cmpmem (cairo_image_surface_get_data (pictures[0]), cairo_image_surface_get_stride (pictures[0]) * HEIGHT,
                   cairo_image_surface_get_data (pictures[1]), cairo_image_surface_get_stride (pictures[1]) * HEIGHT);
  g_assert_cmpint (memcmp (cairo_image_surface_get_data (pictures[0]), cairo_image_surface_get_data (pictures[2]),
                           (gsize) cairo_image_surface_get_stride (pictures[0]) * HEIGHT),
                   !=, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    cairo_surface_destroy (pictures[i]);
}

/* Nothing to show is a normal state. */
static void
test_chart_empty (void)
{
  g_autoptr(JdChart) chart = jd_chart_new ();
  JdDrawStyle style;
  double none = NAN, zero = 0;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  cairo_surface_destroy (draw (chart, &style, TRUE));
  jd_chart_add_series (chart, "a", NULL, &zero, &none, 1);
  jd_chart_add_series (chart, "b", "m", NULL, NULL, 0);
  cairo_surface_destroy (draw (chart, &style, TRUE));
  g_assert_cmpuint (jd_chart_get_n_series (chart), ==, 2);
  jd_chart_clear (chart);
  g_assert_cmpuint (jd_chart_get_n_series (chart), ==, 0);
}

/* The time under the pointer grows from the range's start to its end. */
static void
test_chart_time_at (void)
{
  g_autoptr(JdChart) chart = new_chart (1);
  double before = -1;
  JdDrawStyle style;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  g_assert_cmpfloat_with_epsilon (jd_chart_time_at (chart, &style, WIDTH, HEIGHT, -50), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (jd_chart_time_at (chart, &style, WIDTH, HEIGHT, WIDTH + 50), 5, 1e-9);
  for (int x = 80; x < WIDTH - 40; x += 20)
    {
      double time = jd_chart_time_at (chart, &style, WIDTH, HEIGHT, x);

      g_assert_cmpfloat (time, >, before);
      before = time;
    }
}

/* A circle run through twice: a place on it is two moments, and the one near in time is found; forwards and back. */
static void
test_chart_moments (void)
{
  g_autoptr(JdChart) chart = jd_chart_new ();
  double times[2 * N + 1], x[2 * N + 1], y[2 * N + 1];
  JdDrawStyle style;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  for (gsize i = 0; i <= 2 * N; i++)
    {
      times[i] = 2 * G_PI * (double) i / N;
      x[i] = cos (times[i]);
      y[i] = sin (times[i]);
    }
  jd_chart_set_abscissa (chart, "<i>x</i>");
  jd_chart_add_series (chart, "<i>y</i>", "", x, y, 2 * N + 1);
  g_assert_true (isnan (jd_chart_moment_at (chart, &style, WIDTH, HEIGHT, 0, 0, NAN)));
  jd_chart_set_moments (chart, times, 2 * N + 1);
  /* Far at the left is x = -1, far above y = 1. */
  g_assert_cmpfloat_with_epsilon (jd_chart_moment_at (chart, &style, WIDTH, HEIGHT, -1e5, HEIGHT / 2.0, 3), G_PI,
                                  0.1);
  g_assert_cmpfloat_with_epsilon (jd_chart_moment_at (chart, &style, WIDTH, HEIGHT, -1e5, HEIGHT / 2.0, 9.5),
                                  3 * G_PI, 0.1);
  g_assert_cmpfloat_with_epsilon (jd_chart_moment_at (chart, &style, WIDTH, HEIGHT, WIDTH / 2.0, -1e6, 8), 2.5 * G_PI,
                                  0.2);
  /* A drag over the top follows the line both ways. */
  for (int way = -1; way <= 1; way += 2)
    {
      double time = G_PI / 2;

      for (int i = 1; i <= 8; i++)
        {
          const double before = time;

          time = jd_chart_moment_at (chart, &style, WIDTH, HEIGHT, WIDTH / 2.0 - way * 20.0 * i, 0, time);
          g_assert_cmpfloat (way * (time - before), >=, 0);
        }
      g_assert_cmpfloat (way * (time - G_PI / 2), >, 0.3);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/chart/axis", test_chart_axis);
  g_test_add_func ("/ui/drawing/chart/axis-format", test_chart_axis_format);
  g_test_add_func ("/ui/drawing/chart/draw", test_chart_draw);
  g_test_add_func ("/ui/drawing/chart/empty", test_chart_empty);
  g_test_add_func ("/ui/drawing/chart/event-line", test_chart_event_line);
  g_test_add_func ("/ui/drawing/chart/rounding", test_chart_rounding);
  g_test_add_func ("/ui/drawing/chart/time-at", test_chart_time_at);
  g_test_add_func ("/ui/drawing/chart/moments", test_chart_moments);
  return g_test_run ();
}

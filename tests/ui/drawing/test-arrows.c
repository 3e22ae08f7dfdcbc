/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/drawing/jd-arrows.h"

#include <math.h>

static cairo_surface_t *
record (cairo_t **out_cr)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);

  *out_cr = cairo_create (surface);
  return surface;
}

static double
lightness (JdColor c)
{
  return 0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue;
}

/* Velocity, virtual velocity, force and impulse are each the colour the documentation names; on dark, lighter
 * tints. */
static void
test_arrows_colours (void)
{
  static const guint named[JD_N_ARROW_KINDS] = { 0x0072b2, 0xcc79a7, 0x009e73, 0xd55e00 };
  JdDrawStyle light, dark;

  jd_draw_style_init (&light, JD_THEME_LIGHT, 1);
  jd_draw_style_init (&dark, JD_THEME_DARK, 1);
  for (int kind = 0; kind < JD_N_ARROW_KINDS; kind++)
    {
      JdColor c = light.arrows[kind];
      guint hex = ((guint) round (c.red * 255) << 16) | ((guint) round (c.green * 255) << 8) |
                  (guint) round (c.blue * 255);

      g_assert_cmphex (hex, ==, named[kind]);
      g_assert_cmpfloat (lightness (dark.arrows[kind]), >, lightness (c));
    }
}

/* Arrows of all kinds and shapes, from every place in every direction, paint inside the sheet only, and inside the
 * extents they announce. */
static void
test_arrows_stay_on_the_sheet (void)
{
  JdView view = { 0, 0, 100, 400, 300 };
  JdArrowScale scale;
  JdDrawStyle style;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1.5);
  for (int kind = 0; kind < JD_N_ARROW_KINDS; kind++)
    {
      scale.straight[kind] = 50;
      scale.turn[kind] = 1;
    }
  for (int kind = 0; kind < JD_N_ARROW_KINDS; kind++)
    for (int shape = JD_ARROW_STRAIGHT; shape <= JD_ARROW_CENTRE; shape++)
      for (int place = 0; place < 25; place++)
        for (int turn = 0; turn < 8; turn++)
          {
            g_autoptr(GArray) arrows = jd_arrows_new ();
            JdArrow *arrow = jd_arrows_add (arrows, kind, shape);
            double x, y, w, h;
            JdBounds extents;
            cairo_surface_t *surface;
            cairo_t *cr;
            gboolean seen;

            arrow->at[0] = -2.1 + 4.2 * (place % 5) / 4;
            arrow->at[1] = -1.6 + 3.2 * (place / 5) / 4;
            arrow->vector[0] = 6 * cos (turn * G_PI / 4);
            arrow->vector[1] = 6 * sin (turn * G_PI / 4);
            arrow->hollow = turn % 2;
            arrow->constraint = turn % 3 == 0;
            surface = record (&cr);
            seen = jd_arrow_get_extents (arrow, &scale, &(JdPainter) { .style = &style, .view = &view }, &extents);
            jd_arrows_draw (arrows, &scale, &(JdPainter) { .cr = cr, .style = &style, .view = &view });
            cairo_recording_surface_ink_extents (surface, &x, &y, &w, &h);
            if (seen && w > 0)
              {
                g_assert_cmpfloat (x, >=, fmax (extents.x0 - 1, 0));
                g_assert_cmpfloat (y, >=, fmax (extents.y0 - 1, 0));
                g_assert_cmpfloat (x + w, <=, fmin (extents.x1 + 1, view.width));
                g_assert_cmpfloat (y + h, <=, fmin (extents.y1 + 1, view.height));
              }
            g_assert_true (seen == (w > 0));
            cairo_destroy (cr);
            cairo_surface_destroy (surface);
          }
}

/* The tip is where the vector and the scale say, with y up: read from the ink of a thin arrow. */
static void
test_arrows_length (void)
{
  JdView view = { 0, 0, 100, 1000, 1000 };
  JdArrowScale scale = { .straight = { 20, 20, 20, 20 } };
  double x, y, w, h;
  JdDrawStyle style;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  for (int kind = 0; kind < JD_N_ARROW_KINDS; kind++)
    {
      g_autoptr(GArray) arrows = jd_arrows_new ();
      JdArrow *arrow = jd_arrows_add (arrows, kind, JD_ARROW_STRAIGHT);
      cairo_surface_t *surface;
      cairo_t *cr;

      arrow->at[0] = 1;
      arrow->at[1] = 2;
      arrow->vector[1] = 10;
      surface = record (&cr);
      jd_arrows_draw (arrows, &scale, &(JdPainter) { .cr = cr, .style = &style, .view = &view });
      cairo_recording_surface_ink_extents (surface, &x, &y, &w, &h);
      g_assert_cmpfloat_with_epsilon (x + 0.5 * w, 600, 1.5);
      g_assert_cmpfloat_with_epsilon (y + h, 300, 2);
      g_assert_cmpfloat_with_epsilon (y, 100, 4);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* More ink on the left of the middle than on the right, in pixels. */
static int
ink_balance (double moment)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 200, 200);
  cairo_t *cr = cairo_create (surface);
  g_autoptr(GArray) arrows = jd_arrows_new ();
  JdArrowScale scale = { .turn = { 1, 1, 1, 1 } };
  JdView view = { 0, 0, 100, 200, 200 };
  const guint8 *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface), balance = 0;
  JdDrawStyle style;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  jd_arrows_add (arrows, JD_ARROW_FORCE, JD_ARROW_TURN)->vector[0] = moment;
  jd_arrows_draw (arrows, &scale, &(JdPainter) { .cr = cr, .style = &style, .view = &view });
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < 200; y++)
    for (int x = 0; x < 200; x++)
      if (data[y * stride + x] > 128)
        balance += x < 100 ? 1 : -1;
  cairo_surface_destroy (surface);
  return balance;
}

/* A positive moment turns counterclockwise as seen: over the top, with its head at the left. */
static void
test_arrows_turn (void)
{
  g_assert_cmpint (ink_balance (1.2), >, 10);
  g_assert_cmpint (ink_balance (-1.2), <, -10);
}

static GArray *
one_arrow (double length)
{
  GArray *arrows = jd_arrows_new ();

  jd_arrows_add (arrows, JD_ARROW_FORCE, JD_ARROW_STRAIGHT)->vector[0] = length;
  return arrows;
}

/* A kind's scale keeps while its longest arrow stays readable, and changes by round steps. */
static void
test_arrows_scale (void)
{
  JdView view = { 0, 0, 100, 1000, 800 };
  JdArrowScale scale;
  double before;

  jd_arrow_scale_init (&scale);
  {
    g_autoptr(GArray) arrows = one_arrow (10);

    jd_arrow_scale_update (&scale, arrows, &view);
  }
  before = scale.straight[JD_ARROW_FORCE];
  g_assert_cmpfloat (before * 10, <=, 0.25 * 800);
  g_assert_cmpfloat (before * 10, >=, 0.08 * 800);
  g_assert_cmpfloat_with_epsilon (jd_nice_number (before) / before, 1, 1e-9);
  {
    g_autoptr(GArray) arrows = one_arrow (8);

    jd_arrow_scale_update (&scale, arrows, &view);
    g_assert_cmpfloat (scale.straight[JD_ARROW_FORCE], ==, before);
  }
  {
    g_autoptr(GArray) arrows = one_arrow (1000);

    jd_arrow_scale_update (&scale, arrows, &view);
    g_assert_cmpfloat (scale.straight[JD_ARROW_FORCE] * 1000, <=, 0.25 * 800);
  }
  /* No force at all, or nothing finite, leaves the scale and draws nothing. */
  before = scale.straight[JD_ARROW_FORCE];
  {
    g_autoptr(GArray) arrows = one_arrow (NAN);
    JdDrawStyle style;
    JdBounds extents;

    jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
    jd_arrow_scale_update (&scale, arrows, &view);
    g_assert_cmpfloat (scale.straight[JD_ARROW_FORCE], ==, before);
    g_assert_false (jd_arrow_get_extents (&g_array_index (arrows, JdArrow, 0), &scale,
                                          &(JdPainter) { .style = &style, .view = &view }, &extents));
  }
  g_assert_cmpfloat (scale.straight[JD_ARROW_VELOCITY], ==, 0);
}

/* Coloured pixels along the middle line of an arrow's shaft (row 0), and on the sheet (row 1). */
static void
count_ink (gboolean    hollow,
           JdArrowKind kind,
           guint       out[2])
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 200, 100);
  cairo_t *cr = cairo_create (surface);
  JdView view = { 0, 0, 100, 200, 100 };
  JdArrowScale scale = { .straight = { 100, 100, 100, 100 } };
  g_autoptr(GArray) arrows = jd_arrows_new ();
  JdArrow *arrow = jd_arrows_add (arrows, kind, JD_ARROW_STRAIGHT);
  const guint8 *data;
  JdDrawStyle style;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 2);
  arrow->at[0] = -0.6;
  arrow->vector[0] = 1.2;
  arrow->hollow = hollow;
  jd_draw_style_set_source (&style, cr, JD_COLOR_PAPER);
  cairo_paint (cr);
  jd_arrows_draw (arrows, &scale, &(JdPainter) { .cr = cr, .style = &style, .view = &view });
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  out[0] = out[1] = 0;
  for (int i = 0; i < 200 * 100; i++)
    {
      const guint8 *p = data + 4 * i;
      gboolean inked = p[0] < 0xd0 || p[1] < 0xd0 || p[2] < 0xd0;

      out[1] += inked;
      /* Rows 49 and 50 touch the middle; the head is farther right. */
      out[0] += inked && i / 200 == 50 && i % 200 > 45 && i % 200 < 120;
    }
  cairo_surface_destroy (surface);
}

/* Before an event an arrow is hollow, paper inside; after it filled. */
static void
test_arrows_hollow (void)
{
  for (int kind = 0; kind < JD_N_ARROW_KINDS; kind++)
    {
      guint hollow[2], filled[2];

      count_ink (TRUE, kind, hollow);
      count_ink (FALSE, kind, filled);
      g_assert_cmpuint (hollow[1], >, 100);
      g_assert_cmpuint (filled[0], >, 25);
      g_assert_cmpuint (hollow[0], <=, filled[0] / 4);
    }
}

/* Labels of arrows cover neither each other nor a legend. */
static void
test_arrows_labels (void)
{
  g_autoptr(JdLabels) labels = jd_labels_new ();
  g_autoptr(GArray) arrows = jd_arrows_new ();
  JdView view = { 0, 0, 100, 500, 400 };
  JdArrowScale scale = { .straight = { 50, 50, 50, 50 } };
  JdDrawStyle style;
  cairo_surface_t *surface;
  double w, h;
  cairo_t *cr;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  for (int i = 0; i < 6; i++)
    {
      JdArrow *arrow = jd_arrows_add (arrows, i % JD_N_ARROW_KINDS, JD_ARROW_STRAIGHT);

      arrow->vector[0] = cos (i);
      arrow->vector[1] = sin (i);
      arrow->label = "F<sub>1</sub>";
    }
  surface = record (&cr);
  jd_labels_begin (labels, &style, view.width, view.height);
  jd_arrows_draw (arrows, &scale, &(JdPainter) { .cr = cr, .style = &style, .view = &view, .labels = labels });
  jd_labels_finish (labels, cr);
  jd_arrows_draw_legend (arrows, &scale, &(JdPainter) { .cr = cr, .style = &style, .labels = labels }, 10, 390, &w,
                         &h);
  g_assert_cmpfloat (w, >, 80);
  g_assert_cmpfloat (h, >=, 4 * style.text);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* A legend before any scale is known has samples of an ordinary size, and cairo no angle that is no number. */
static void
test_arrows_legend_without_scale (void)
{
  g_autoptr(GArray) arrows = jd_arrows_new ();
  JdLabels *labels = jd_labels_new ();
  cairo_t *cr;
  cairo_surface_t *surface = record (&cr);
  JdArrowScale scale;
  JdDrawStyle style;
  double width, height;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  jd_arrow_scale_init (&scale);
  for (int kind = 0; kind < JD_N_ARROW_KINDS; kind++)
    {
      jd_arrows_add (arrows, (JdArrowKind) kind, JD_ARROW_STRAIGHT)->vector[0] = 1;
      jd_arrows_add (arrows, (JdArrowKind) kind, JD_ARROW_TURN)->vector[0] = 1;
    }
  jd_labels_begin (labels, &style, 400, 300);
  jd_arrows_draw_legend (arrows, &scale, &(JdPainter) { .cr = cr, .style = &style, .labels = labels }, 10, 290,
                         &width, &height);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpfloat (width, >, 40);
  g_assert_cmpfloat (height, >, 6 * style.text);
  jd_labels_free (labels);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/arrows/colours", test_arrows_colours);
  g_test_add_func ("/ui/drawing/arrows/stay-on-the-sheet", test_arrows_stay_on_the_sheet);
  g_test_add_func ("/ui/drawing/arrows/length", test_arrows_length);
  g_test_add_func ("/ui/drawing/arrows/turn", test_arrows_turn);
  g_test_add_func ("/ui/drawing/arrows/scale", test_arrows_scale);
  g_test_add_func ("/ui/drawing/arrows/hollow", test_arrows_hollow);
  g_test_add_func ("/ui/drawing/arrows/labels", test_arrows_labels);
  g_test_add_func ("/ui/drawing/arrows/legend-without-scale", test_arrows_legend_without_scale);
  return g_test_run ();
}

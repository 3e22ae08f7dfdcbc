/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawings as shapes: what is drawn comes back at its place, and what only moves is stored once. */
#include "ui/page/jd-shapes.h"

#include <math.h>
#include <string.h>

#include "ui/drawing/jd-label.h"

#define NEAR 0.06

/* A triangle without symmetry, turned by @angle about the origin and moved to (x, y). */
static GArray *
draw_triangle (JdShapes          *shapes,
               const JdDrawStyle *style,
               double             x,
               double             y,
               double             angle)
{
  g_autoptr(GError) error = NULL;
  cairo_t *cr = jd_shapes_begin (shapes);
  GArray *placed;

  cairo_translate (cr, x, y);
  cairo_rotate (cr, angle);
  cairo_move_to (cr, 0, 0);
  cairo_line_to (cr, 45, 0);
  cairo_line_to (cr, 9, 24);
  cairo_close_path (cr);
  cairo_identity_matrix (cr);
  jd_draw_style_set_source (style, cr, JD_COLOR_FILL);
  cairo_fill (cr);
  placed = jd_shapes_end (shapes, &error);
  g_assert_no_error (error);
  return placed;
}

static void
test_shapes_moved (void)
{
  g_autoptr(JdShapes) shapes = jd_shapes_new (400, 300);
  JdDrawStyle style;

  jd_shapes_init_style (&style);
  for (int i = 0; i < 12; i++)
    {
      const double angle = 0.5 * i, x = 100 + 10 * i, y = 150 - 3 * i;
      /* the centroid, (18, 8) in the triangle's own axes */
      const double cx = x + 18 * cos (angle) - 8 * sin (angle), cy = y + 18 * sin (angle) + 8 * cos (angle);
      g_autoptr(GArray) placed = draw_triangle (shapes, &style, x, y, angle);
      const JdPlaced *it = &g_array_index (placed, JdPlaced, 0);

      g_assert_cmpuint (placed->len, ==, 1);
      g_assert_cmpuint (it->shape, ==, 0);
      g_assert_cmpfloat_with_epsilon (it->x, cx, NEAR);
      g_assert_cmpfloat_with_epsilon (it->y, cy, NEAR);
      g_assert_cmpfloat_with_epsilon (cos (it->angle - angle), 1, NEAR);
    }
  g_assert_cmpuint (jd_shapes_get_n (shapes), ==, 1);
}

/* Colours stand for roles, and translucent ones stay so. */
static void
test_shapes_style (void)
{
  g_autoptr(JdShapes) shapes = jd_shapes_new (400, 300);
  g_autofree char *fill = g_strdup_printf ("fill:var(--c%d)", JD_COLOR_FILL);
  g_autofree char *path = NULL;
  g_autoptr(GArray) placed = NULL;
  JdDrawStyle style;

  jd_shapes_init_style (&style);
  placed = draw_triangle (shapes, &style, 100, 100, 0);
  path = jd_shapes_dup_path (shapes, 0);
  g_assert_nonnull (strstr (jd_shapes_get_style (shapes, 0), fill));
  g_assert_nonnull (strstr (jd_shapes_get_style (shapes, 0), "fill-opacity:0."));
  g_assert_true (g_str_has_prefix (path, "M-18-8l45 0"));
}

/* Another form, and another style, are other shapes. */
static void
test_shapes_different (void)
{
  g_autoptr(JdShapes) shapes = jd_shapes_new (400, 300);
  g_autoptr(GError) error = NULL;
  g_autoptr(GArray) placed = NULL;
  JdDrawStyle style;
  cairo_t *cr;

  jd_shapes_init_style (&style);
  cr = jd_shapes_begin (shapes);
  for (int i = 0; i < 3; i++)
    {
      jd_draw_style_set_source (&style, cr, i == 2 ? JD_COLOR_MUTED : JD_COLOR_INK);
      cairo_move_to (cr, 10, 10 + 20 * i);
      cairo_line_to (cr, i == 1 ? 55 : 50, 10 + 20 * i);
      cairo_stroke (cr);
    }
  placed = jd_shapes_end (shapes, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (placed->len, ==, 3);
  g_assert_cmpuint (jd_shapes_get_n (shapes), ==, 3);
}

/* A text is an outline, which is one shape wherever it stands. */
static void
test_shapes_text (void)
{
  g_autoptr(JdShapes) shapes = jd_shapes_new (400, 300);
  g_autoptr(JdLabels) labels = jd_labels_new ();
  JdDrawStyle style;
  guint first = 0;

  jd_shapes_init_style (&style);
  for (int i = 0; i < 3; i++)
    {
      g_autoptr(GArray) placed = NULL;

      jd_labels_begin (labels, &style, 400, 300);
      jd_labels_draw (labels, jd_shapes_begin (shapes), JD_LABEL_MATH, "A", style.colors[JD_COLOR_INK], 100 + 30 * i,
                      80, 0, 0);
      placed = jd_shapes_end (shapes, NULL);
      g_assert_nonnull (placed);
      g_assert_cmpuint (placed->len, >=, 1);
      if (i == 0)
        first = jd_shapes_get_n (shapes);
    }
  g_assert_cmpuint (jd_shapes_get_n (shapes), ==, first);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/page/shapes/moved", test_shapes_moved);
  g_test_add_func ("/ui/page/shapes/style", test_shapes_style);
  g_test_add_func ("/ui/page/shapes/different", test_shapes_different);
  g_test_add_func ("/ui/page/shapes/text", test_shapes_text);
  return g_test_run ();
}

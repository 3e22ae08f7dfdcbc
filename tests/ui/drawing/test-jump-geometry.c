/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The jump's geometry: lengths and angles read off the sheet are those of the kinetic metric. */

#include <math.h>
#include <string.h>

#include "core/joint/jd-joint-catalogue.h"
#include "ui/drawing/figure/jd-jump-geometry.h"

static JdJumpGeometry *
geometry_of (const char *text, JdModel **out_model, JdJump **out_jump)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);
  g_autoptr(JdParameterization) parameterization = NULL;
  const JdEvent *event;
  JdJumpGeometry *geometry;

  g_assert_no_error (error);
  *out_model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  event = g_ptr_array_index (jd_mechanism_get_events (mechanism), 0);
  parameterization = jd_parameterization_new (*out_model,
                                              g_ptr_array_index (jd_mechanism_get_parameterizations (mechanism), 0),
                                              event, &error);
  g_assert_no_error (error);
  *out_jump = jd_jump_new (parameterization, NULL, event, NULL, 0.0, jd_model_get_values (*out_model),
                           jd_model_get_rates (*out_model), NULL, &error);
  g_assert_no_error (error);
  geometry = jd_jump_geometry_new (*out_jump, event, &error);
  g_assert_no_error (error);
  return geometry;
}

#define PLANE(equation, types) \
  "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": 2}, {\"name\": \"th\", \"rate\": -0.7} ]," \
  "  \"kinetic_energy\": \"0.9*x'^2 + 0.4*x'*th' + 0.3*th'^2\"," \
  "  \"joints\": [ {\"name\": \"c\", \"type\": \"equation\", \"differential\": {\"e\": \"" equation "\"}} ]," \
  "  \"events\": [ {\"name\": \"hit\", \"types\": {\"c.e\": " types "}} ] }"

static double
between (const double a[2], const double b[2], const double c[2], const double d[2])
{
  double u[] = { b[0] - a[0], b[1] - a[1] }, v[] = { d[0] - c[0], d[1] - c[1] };

  return (u[0] * v[0] + u[1] * v[1]) / (hypot (u[0], u[1]) * hypot (v[0], v[1]));
}

/* In the plane: prior, foot and posterior on the sheet. An inert row projects at a right angle, an elastic one
 * reflects; pixels between points are the kinetic metric's length of the difference. */
static void
test_plane (void)
{
  static const struct { const char *text; double e; } cases[] = {
    { PLANE ("x' + 0.5*th'", "\"inert\""), 0.0 },
    { PLANE ("x' + 0.5*th'", "{\"type\": \"elastic\", \"restitution\": 1}"), 1.0 },
    { PLANE ("x' + 0.5*th'", "{\"type\": \"elastic\", \"restitution\": 0.4}"), 0.4 },
    { PLANE ("x' + 0.5*th' - 0.8", "{\"type\": \"elastic\", \"restitution\": 0.4}"), 0.4 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdJump) jump = NULL;
      g_autoptr(JdJumpGeometry) geometry = geometry_of (cases[i].text, &model, &jump);
      const double d[] = { jump->posterior[0] - jump->prior[0], jump->posterior[1] - jump->prior[1] };
      double prior[2], posterior[2], foot[2], a[2], b[2], on[3], length;
      JdGeometryView view;

      g_assert_cmpuint (geometry->n, ==, 2);
      jd_geometry_view_init (&view, geometry, 400, 300, 0.5, 0.4);
      jd_geometry_view_place (&view, geometry->prior, prior);
      jd_geometry_view_place (&view, geometry->posterior, posterior);
      jd_geometry_view_place (&view, geometry->foot, foot);
      length = sqrt (1.8 * d[0] * d[0] + 0.8 * d[0] * d[1] + 0.6 * d[1] * d[1]);
      g_assert_cmpfloat_with_epsilon (hypot (posterior[0] - prior[0], posterior[1] - prior[1]) / view.scale, length,
                                      1e-12);
      /* Two points of the constraint's line. */
      for (int k = 0; k < 3; k++)
        on[k] = geometry->planes[0].after * geometry->planes[0].normal[k];
      jd_geometry_view_place (&view, on, a);
      on[0] -= geometry->planes[0].normal[1];
      on[1] += geometry->planes[0].normal[0];
      jd_geometry_view_place (&view, on, b);
      g_assert_cmpfloat (fabs (between (prior, foot, a, b)), <, 1e-12);
      g_assert_cmpfloat (fabs (between (a, foot, a, b)), >, 1.0 - 1e-12);
      /* The posterior is beyond the foot, e times as far. */
      for (int k = 0; k < 2; k++)
        g_assert_cmpfloat_with_epsilon (posterior[k], foot[k] + cases[i].e * (foot[k] - prior[k]), 1e-9);
    }
}

/* Three parameters: orthogonal in y, and drawn by an orthographic view; axes of unequal inertia are not at right
 * angles. */
static void
test_space (void)
{
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdJump) jump = NULL;
  g_autoptr(JdJumpGeometry) geometry = geometry_of (
    "{ \"jourdain\": 1, \"constants\": {\"l\": 0.7}, \"parameters\": [ {\"name\": \"x\", \"rate\": 1},"
    " {\"name\": \"y\", \"rate\": -2}, {\"name\": \"th\", \"value\": 0.3, \"rate\": 0.4} ],"
    "  \"bodies\": [ {\"name\": \"S\", \"origin\": [\"x\", \"y\"],"
    " \"angle\": \"th\", \"mass\": 2, \"inertia\": 0.3, \"points\": {\"B\": [\"-l\", 0]}} ],"
    "  \"joints\": [ {\"name\": \"blade\", \"type\": \"blade\", \"point\": \"S.B\", \"direction\": [1, 0]} ],"
    "  \"events\": [ {\"name\": \"land\", \"types\": {\"blade.lateral\": \"inert\"}} ] }",
    &model, &jump);
  double away[3], product = 0.0, squared = 0.0;
  JdGeometryView view;

  g_assert_cmpuint (geometry->n, ==, 3);
  for (int k = 0; k < 3; k++)
    {
      away[k] = geometry->prior[k] - geometry->foot[k];
      squared += away[k] * away[k];
    }
  /* Along the normal, and so at right angles to every direction in the plane. */
  for (int k = 0; k < 3; k++)
    product += away[k] * geometry->planes[0].normal[k];
  g_assert_cmpfloat_with_epsilon (product * product, squared, 1e-12 * squared);
  /* Carnot: the loss is half the square of the distance. */
  g_assert_cmpfloat_with_epsilon (squared / 2.0, jump->result->energy_before - jump->result->energy_after, 1e-12);
  jd_geometry_view_init (&view, geometry, 400, 300, 0.5, 0.4);
  product = squared = 0.0;
  for (int k = 0; k < 3; k++)
    {
      product += view.right[k] * view.up[k];
      squared += view.right[k] * view.right[k] - view.up[k] * view.up[k];
    }
  g_assert_cmpfloat (fabs (product) + fabs (squared), <, 1e-15);
}

/* Something is drawn, inside the sheet, for each dimension. */
static void
test_drawn (void)
{
  static const char *const texts[] = {
    PLANE ("x' + 0.5*th'", "\"inert\""),
    "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": -2} ], \"kinetic_energy\": \"x'^2\","
    "  \"joints\": [ {\"name\": \"c\", \"type\": \"equation\", \"holonomic\": {\"e\": \"x\"},"
    " \"unilateral\": true} ],"
    "  \"events\": [ {\"name\": \"hit\", \"types\": {\"c.e\": {\"type\": \"elastic\", \"restitution\": 0.5}}} ] }",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdJump) jump = NULL;
      g_autoptr(JdJumpGeometry) geometry = geometry_of (texts[i], &model, &jump);
      g_autoptr(JdLabels) labels = jd_labels_new ();
      cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
      cairo_t *cr = cairo_create (surface);
      double x, y, width, height;
      JdGeometryView view;
      JdDrawStyle style;

      jd_draw_style_init (&style, JD_THEME_LIGHT, 1.0);
      jd_labels_begin (labels, &style, 400, 300);
      jd_geometry_view_init (&view, geometry, 400, 300, 0.5, 0.4);
      jd_jump_geometry_draw (geometry, model, &view, &(JdPainter) { .cr = cr, .style = &style, .labels = labels });
      cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
      g_assert_cmpfloat (width, >, 50.0);
      g_assert_cmpfloat (x, >=, -30.0);
      g_assert_cmpfloat (x + width, <=, 430.0);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* More dimensions than a sheet shows, and jumps without an answer, are refused with a reason. */
static void
test_refused (void)
{
  static const char text[] =
    "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"a\"}, {\"name\": \"b\"}, {\"name\": \"c\"},"
    " {\"name\": \"d\"} ],"
    "  \"kinetic_energy\": \"a'^2 + b'^2 + c'^2 + d'^2\", \"joints\": [],"
    "  \"events\": [ {\"name\": \"hit\", \"impulses\": [{\"parameter\": \"a\", \"value\": 1}]} ] }";
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), NULL);
  g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, NULL);
  const JdEvent *event = g_ptr_array_index (jd_mechanism_get_events (mechanism), 0);
  g_autoptr(JdParameterization)
    parameterization = jd_parameterization_new (model,
                                                g_ptr_array_index (jd_mechanism_get_parameterizations (mechanism), 0),
                                                event, NULL);
  g_autoptr(JdJump) jump = jd_jump_new (parameterization, NULL, event, NULL, 0.0, jd_model_get_values (model),
                                        jd_model_get_rates (model), NULL, NULL);

  g_assert_null (jd_jump_geometry_new (jump, event, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/jump-geometry/plane", test_plane);
  g_test_add_func ("/ui/drawing/jump-geometry/space", test_space);
  g_test_add_func ("/ui/drawing/jump-geometry/drawn", test_drawn);
  g_test_add_func ("/ui/drawing/jump-geometry/refused", test_refused);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The geometry of a jump: lengths and angles are those of the kinetic metric; the planes are those of the rows. */
#include <math.h>

#include "core/analysis/jump/jd-jump-geometry.h"
#include "tests/core/model-from-text.h"

#define CLOSE 1e-12

/* Twice the kinetic energy is q'.M q' with the first two or with all three rates. */
static const double M[3][3] = { { 1.8, 0.4, 0.3 }, { 0.4, 0.6, -0.1 }, { 0.3, -0.1, 1.1 } };
static const double prior[3] = { 2.0, -0.7, 0.4 };

#define THREE(equations, types) \
  "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 2}, {'name': 'y', 'rate': -0.7}," \
  " {'name': 'z', 'rate': 0.4}]," \
  " 'kinetic_energy': '0.9*x`^2 + 0.4*x`*y` + 0.3*y`^2 + 0.3*x`*z` - 0.1*y`*z` + 0.55*z`^2'," \
  " 'joints': [{'name': 'c', 'type': 'equation', 'differential': {" equations "}}]," \
  " 'events': [{'name': 'hit', 'types': {" types "}}]}"

static double
dot (const double a[3],
     const double b[3])
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double
metric (const double a[3],
        const double b[3])
{
  double sum = 0.0;

  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      sum += a[i] * M[i][j] * b[j];
  return sum;
}

static JdJump *
jump_of (JdModel    *model,
         const char *name)
{
  const JdEvent *event = g_ptr_array_index (jd_mechanism_get_events (jd_model_get_mechanism (model)), 0);
  g_autoptr(GError) error = NULL;
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (jd_model_get_mechanism (model), name);
  g_autoptr(JdParameterization) parameterization = jd_parameterization_new (model, tags, event, &error);
  JdJump *jump;

  g_assert_no_error (error);
  jump = jd_jump_new (parameterization, NULL, event, NULL, 0.0, jd_model_get_values (model),
                      jd_model_get_rates (model), NULL, &error);
  g_assert_no_error (error);
  return jump;
}

static JdJumpGeometry *
geometry_of (JdModel *model,
             JdJump  *jump)
{
  const JdEvent *event = g_ptr_array_index (jd_mechanism_get_events (jd_model_get_mechanism (model)), 0);
  g_autoptr(GError) error = NULL;
  JdJumpGeometry *geometry = jd_jump_geometry_new (jump, event, &error);

  g_assert_no_error (error);
  return geometry;
}

/* Checks what holds in every geometry; the row is x' + 0.5 y' - 2 z' = @rest with restitution @e. */
static void
check_row (const JdJumpGeometry *geometry,
           double                rest,
           double                e)
{
  const JdGeometryPlane *plane = &geometry->planes[0];
  double step[3], back[3];

  g_assert_cmpuint (geometry->n_planes, ==, 1);
  g_assert_true (plane->active);
  g_assert_cmpfloat_with_epsilon (dot (plane->normal, plane->normal), 1.0, CLOSE);
  g_assert_cmpfloat_with_epsilon (dot (plane->normal, geometry->foot), plane->before, CLOSE);
  g_assert_cmpfloat_with_epsilon (plane->after, plane->before, CLOSE);
  for (guint s = 0; s < 3; s++)
    {
      g_assert_cmpfloat_with_epsilon (geometry->free[s], geometry->prior[s], CLOSE);
      step[s] = geometry->foot[s] - geometry->free[s];
      back[s] = geometry->posterior[s] - geometry->foot[s];
    }
  /* the foot is the orthogonal projection; the elastic row goes on by the part e of the way */
  for (guint s = 0; s < 3; s++)
    {
      g_assert_cmpfloat_with_epsilon (step[s], dot (step, plane->normal) * plane->normal[s], CLOSE);
      g_assert_cmpfloat_with_epsilon (back[s], e * step[s], CLOSE);
    }
  if (geometry->n == 3)
    {
      /* the length of B M^-1 B^T by Cramer's rule */
      const double b[3] = { 1.0, 0.5, -2.0 };
      const double c[3][3] = {
        { M[1][1] * M[2][2] - M[1][2] * M[1][2], M[0][2] * M[1][2] - M[0][1] * M[2][2],
          M[0][1] * M[1][2] - M[0][2] * M[1][1] },
        { 0.0, M[0][0] * M[2][2] - M[0][2] * M[0][2], M[0][1] * M[0][2] - M[0][0] * M[1][2] },
        { 0.0, 0.0, M[0][0] * M[1][1] - M[0][1] * M[0][1] },
      };
      const double det = M[0][0] * c[0][0] + M[0][1] * c[0][1] + M[0][2] * c[0][2];
      double length = 0.0;

      for (guint i = 0; i < 3; i++)
        for (guint j = 0; j < 3; j++)
          length += b[i] * b[j] * (i <= j ? c[i][j] : c[j][i]) / det;
      g_assert_cmpfloat_with_epsilon (fabs (dot (step, plane->normal)), fabs (dot (b, prior) - rest) / sqrt (length),
                                      CLOSE);
    }
}

/* The images of the unit rates have the lengths and angles of M, and every velocity is their sum. */
static void
test_metric (void)
{
  static const struct { const char *text; double rest, e; } cases[] = {
    { THREE ("'e': 'x` + 0.5*y` - 2*z`'", "'c.e': 'inert'"), 0.0, 0.0 },
    { THREE ("'e': 'x` + 0.5*y` - 2*z`'", "'c.e': {'type': 'elastic', 'restitution': 1}"), 0.0, 1.0 },
    { THREE ("'e': 'x` + 0.5*y` - 2*z`'", "'c.e': {'type': 'elastic', 'restitution': 0.4}"), 0.0, 0.4 },
    { THREE ("'e': 'x` + 0.5*y` - 2*z` - 0.6'", "'c.e': 'inert'"), 0.6, 0.0 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr(JdModel) model = model_from_text (cases[k].text);
      g_autoptr(JdJump) jump = jump_of (model, "total");
      g_autoptr(JdJumpGeometry) geometry = geometry_of (model, jump);
      double sum[3] = { 0.0, 0.0, 0.0 };

      g_assert_cmpuint (geometry->n, ==, 3);
      for (guint i = 0; i < 3; i++)
        for (guint j = 0; j < 3; j++)
          {
            g_assert_cmpfloat_with_epsilon (dot (geometry->axes[i], geometry->axes[j]), M[i][j], CLOSE);
            sum[j] += prior[i] * geometry->axes[i][j];
          }
      for (guint s = 0; s < 3; s++)
        g_assert_cmpfloat_with_epsilon (sum[s], geometry->prior[s], CLOSE);
      g_assert_cmpstr (geometry->axis_names[2], ==, "z'");
      check_row (geometry, cases[k].rest, cases[k].e);
    }
}

/* With a regular equation y' = -0.7 two dimensions are left: lengths are those of the components that it leaves. */
static void
test_regular (void)
{
  g_autoptr(JdModel) model = model_from_text (THREE ("'e': 'x` + 0.5*y` - 2*z`', 'r': 'y` + 0.7'",
                                                     "'c.e': {'type': 'elastic', 'restitution': 0.4}"));
  g_autoptr(JdJump) jump = jump_of (model, "total");
  g_autoptr(JdJumpGeometry) geometry = geometry_of (model, jump);
  const double *after = jump->result->posterior, change[3] = { after[0] - 2.0, after[1] + 0.7, after[2] - 0.4 };
  double seen[3];

  g_assert_cmpuint (geometry->n, ==, 2);
  g_assert_cmpfloat_with_epsilon (change[1], 0.0, CLOSE);
  for (guint s = 0; s < 3; s++)
    seen[s] = geometry->posterior[s] - geometry->prior[s];
  g_assert_cmpfloat_with_epsilon (dot (seen, seen), metric (change, change), CLOSE);
  check_row (geometry, 0.0, 0.4);
}

/* What cannot be drawn is refused with its reason. */
static void
test_refused (void)
{
  static const char text[] = THREE ("'e': 'x` + 0.5*y` - 2*z`', 'r': 'y` + 0.7', 's': 'x` - 2', 'u': 'z` - 0.4'",
                                    "'c.e': 'regular'");
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdJump) jump = jump_of (model, "total");
  const JdEvent *event = g_ptr_array_index (jd_mechanism_get_events (jd_model_get_mechanism (model)), 0);
  g_autoptr(GError) error = NULL;

  g_assert_null (jd_jump_geometry_new (jump, event, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/jump-geometry/metric", test_metric);
  g_test_add_func ("/core/analysis/jump-geometry/regular", test_regular);
  g_test_add_func ("/core/analysis/jump-geometry/refused", test_refused);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Virtual velocity fields, the frames of hypothesis [2.33], and compatible fields that do not depend on the tags. */
#include "core/analysis/verdict/jd-virtual-field.h"
#include "core/analysis/verdict/jd-compatible-space.h"
#include "core/analysis/verdict/jd-field-invariance.h"
#include "core/impulse/jd-jump.h"
#include "core/parameterization/model/jd-model-size.h"
#include "tests/core/model-from-text.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_errno.h>

/* A carriage moved in time, a bar hinged on it by its coordinates, a free bar. */
static const char moving[] =
  "{'jourdain': 1, 'name': 'm', 'parameters': [{'name': 'a', 'value': 0.7}, {'name': 'x', 'value': 0.2},"
  " {'name': 'y', 'value': -0.4},"
  " {'name': 'b', 'value': 1.9}],"
  " 'bodies': [{'name': 'carriage', 'origin': ['sin(2*t)', '0.1*t'], 'angle': '0.3*t', 'mass': 1, 'inertia': 1},"
  " {'name': 'A', 'origin': ['sin(2*t)', '0.1*t'], 'angle': 'a', 'mass': 1, 'inertia': 1},"
  " {'name': 'B', 'origin': ['x + cos(a)', 'y + sin(a)'], 'angle': 'b - a', 'mass': 1, 'inertia': 1}], 'joints': [],"
  " 'time': 0.4}";

/* The field of the first body for the virtual rates @direction. */
static JdBodyField
field_of (JdParameterization *parameterization,
          const double       *direction)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autoptr(GError) error = NULL;
  JdBodyField field;

  g_assert_true (jd_parameterization_field (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                                            direction, &field, work, &error));
  g_assert_no_error (error);
  return field;
}

/* [2.33] holds for a carriage that only the time moves, and for no body that the parameters move. */
static void
test_virtual_hypothesis (void)
{
  g_autoptr(JdModel) model = model_from_text (moving);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  gboolean holds[3];

  g_assert_true (jd_virtual_hypothesis_2_33 (total, jd_model_get_time (model), jd_model_get_values (model), holds,
                                             NULL));
  for (gsize frame = 0; frame < 3; frame++)
    g_assert_cmpint (holds[frame], ==, frame == 0);
}

/* Particle on a turning hoop (7.1.5): partial velocities, and the field compatible with the joint, the same with its
 * equations primitive or not; it is not the velocity that the joint permits, which contains omega. */
static void
test_virtual_hoop (void)
{
  static const double theta_field[] = { -0.13953329112821675, -0.08160573924440744, -0.47315004384370724 };
  static const double psi_field[] = { -0.23886795652574738, 0.40842754967621336, 0.0 };
  static const double r_field[] = { 0.8168550993524267, 0.4777359130514947, -0.3232895668635034 };
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'name': 'hoop', 'dimension': 3, 'time': 0.35, 'constants': {'a': 0.5, 'w': 6},"
    " 'parameters': [{'name': 'r', 'value': 'a'}, {'name': 'psi', 'value': 2.1, 'rate': 6},"
    " {'name': 'theta', 'value': 1.9, 'rate': -2.2}],"
    " 'bodies': [{'name': 'p', 'origin': ['r*sin(theta)*sin(psi)', '-r*sin(theta)*cos(psi)', 'r*cos(theta)'],"
    " 'mass': 0.4}],"
    " 'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'radius': 'r - a', 'plane': 'psi - w*t'}}],"
    " 'parameterizations': [{'name': 'P0', 'primitive': {'j.radius': 'r', 'j.plane': 'psi'}},"
    " {'name': 'P1', 'primitive': {'j.radius': 'r'}},"
    "  {'name': 'P2', 'primitive': {}}]}");
  static const char *const names[] = { "P0", "P1", "P2" };
  const gboolean joints[] = { TRUE };
  const double expected[] = { theta_field[0], theta_field[1], theta_field[2], 0, 0, 0 };
  const double t = 0.35, *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  const JdVirtualFields wanted = { 1, 1, (double *) expected, 1.0 };
  g_autoptr(JdParameterization) total = parameterization_of (model, "P2");

  for (gsize i = 0; i < 3; i++)
    {
      const double direction[] = { i == 0, i == 1, i == 2 };
      const double *field = i == 0 ? r_field : i == 1 ? psi_field : theta_field;
      const JdBodyField found = field_of (total, direction);

      for (int c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (found.velocity[c], field[c], 1e-14);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr(JdParameterization) parameterization = parameterization_of (model, names[i]);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdVirtualFields) fields = jd_virtual_fields_new (parameterization, joints, t, p, pd, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (fields->n_fields, ==, 1);
      g_assert_cmpfloat (jd_virtual_fields_angle (fields, &wanted), <, 1e-14);
      g_assert_true (jd_virtual_comparable (parameterization, total, joints));
    }
}

/* 7.2.5: the same hoop in polar and in Cartesian parameters. */
static void
test_virtual_two_coordinates (void)
{
  static const char *const texts[] = {
    "{'jourdain': 1, 'name': 'polar', 'parameters': [{'name': 'r', 'value': 0.9}, {'name': 'theta', 'value': 0.7}],"
    " 'bodies': [{'name': 'p', 'origin': ['r*cos(theta)', 'r*sin(theta)'], 'mass': 1}],"
    " 'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'f': 'r - 0.9'}}]}",
    "{'jourdain': 1, 'name': 'cartesian', 'parameters': [{'name': 'x', 'value': '0.9*cos(0.7)'},"
    " {'name': 'y', 'value': '0.9*sin(0.7)'}],"
    " 'bodies': [{'name': 'p', 'origin': ['x', 'y'], 'mass': 1}],"
    " 'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'f': 'sqrt(x^2 + y^2) - 0.9'}}]}",
    "{'jourdain': 1, 'name': 'differential', 'parameters': [{'name': 'x', 'value': '0.9*cos(0.7)'},"
    " {'name': 'y', 'value': '0.9*sin(0.7)'}],"
    " 'bodies': [{'name': 'p', 'origin': ['x', 'y'], 'mass': 1}],"
    " 'joints': [{'name': 'j', 'type': 'equation', 'differential': {'f': 'x*x` + y*y`'}}]}",
  };
  static const double jacobian[2][2] = { { 0.7648421872844884, -0.579795918513922 },
                                         { 0.644217687237691, 0.6883579685560396 } };
  const gboolean joints[] = { TRUE };
  JdVirtualFields *fields[3];

  for (gsize i = 0; i < 3; i++)
    {
      g_autoptr(JdModel) model = model_from_text (texts[i]);
      g_autoptr(JdParameterization) total = parameterization_of (model, "total");

      fields[i] = jd_virtual_fields_new (total, joints, 0.0, jd_model_get_values (model), jd_model_get_rates (model),
                                         NULL);
      g_assert_cmpuint (fields[i]->n_fields, ==, 1);
      g_assert_cmpfloat (jd_virtual_fields_angle (fields[i], fields[0]), <, 1e-14);
      for (gsize k = 0; i == 0 && k < 2; k++)
        {
          const double direction[] = { k == 0, k == 1 };
          const JdBodyField found = field_of (total, direction);

          for (int c = 0; c < 2; c++)
            g_assert_cmpfloat_with_epsilon (found.velocity[c], jacobian[c][k], 1e-14);
        }
    }
  for (gsize i = 0; i < 3; i++)
    jd_virtual_fields_free (fields[i]);
}

/* Position of the origin of @body, and its angle, for the parameters @p. */
static void
eval_body (const JdModel *model,
           gsize          body,
           const double  *p,
           double         out[3])
{
  const JdExprVec origin = jd_model_get_origin (model, body);

  out[0] = jd_model_eval (model, origin.x[0], jd_model_get_time (model), p, p);
  out[1] = jd_model_eval (model, origin.x[1], jd_model_get_time (model), p, p);
  out[2] = jd_model_eval (model, jd_model_get_angle (model, body), jd_model_get_time (model), p, p);
}

/* Position of the origin of body 2 in the axes of body 1, with its angle. */
static void
eval_seen (const JdModel *model,
           const double  *p,
           double         out[3])
{
  double observer[3], seen[3];

  eval_body (model, 1, p, observer);
  eval_body (model, 2, p, seen);
  out[0] = cos (observer[2]) * (seen[0] - observer[0]) + sin (observer[2]) * (seen[1] - observer[1]);
  out[1] = -sin (observer[2]) * (seen[0] - observer[0]) + cos (observer[2]) * (seen[1] - observer[1]);
  out[2] = seen[2] - observer[2];
}

/* The relative field against its definition [4.10], V*_R (p) = Q_0R d/dq (Q_R0 O_R P) q*, by differences; the time is
 * frozen, so that the carriage has no background field. */
static void
test_virtual_relative (void)
{
  const double h = 1e-6, direction[] = { 0.7, -1.1, 0.4, 2.3 };
  g_autoptr(JdModel) model = model_from_text (moving);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (total);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model);
  double plus[4], minus[4], seen_plus[3], seen_minus[3], observer[3], rate[3];
  JdBodyField fields[3], background[3], relative[3];
  JdVirtualComposition composition;

  g_assert_true (jd_parameterization_field (total, t, p, direction, fields, work, NULL));
  jd_virtual_background (model, t, p, fields, 1, background);
  jd_virtual_relative (model, t, p, fields, background, relative);
  for (gsize k = 0; k < 4; k++)
    {
      plus[k] = p[k] + h * direction[k];
      minus[k] = p[k] - h * direction[k];
    }
  eval_seen (model, plus, seen_plus);
  eval_seen (model, minus, seen_minus);
  eval_body (model, 1, p, observer);
  for (int c = 0; c < 3; c++)
    rate[c] = (seen_plus[c] - seen_minus[c]) / (2 * h);
  g_assert_cmpfloat_with_epsilon (relative[2].velocity[0], cos (observer[2]) * rate[0] - sin (observer[2]) * rate[1],
                                  1e-8);
  g_assert_cmpfloat_with_epsilon (relative[2].velocity[1], sin (observer[2]) * rate[0] + cos (observer[2]) * rate[1],
                                  1e-8);
  g_assert_cmpfloat_with_epsilon (relative[2].angular[2], rate[2], 1e-8);
  g_assert_true (relative[2].has_centre);
  jd_virtual_compose (model, t, p, fields, background, (JdPointRef) { 2, 0 }, &composition);
  for (int c = 0; c < 2; c++)
    {
      double seen[3];

      eval_body (model, 2, p, seen);
      g_assert_cmpfloat_with_epsilon (composition.place[c], seen[c], 1e-15);
      g_assert_cmpfloat_with_epsilon (composition.relative[c], relative[2].velocity[c], 1e-14);
      g_assert_cmpfloat_with_epsilon (composition.absolute[c], fields[2].velocity[c], 1e-14);
    }
  /* the observer sees itself at rest, and a frame that only the time moves has no background field */
  g_assert_cmpfloat (relative[1].velocity[0], ==, 0);
  jd_virtual_background (model, t, p, fields, 0, background);
  for (int c = 0; c < 3; c++)
    g_assert_cmpfloat (background[2].velocity[c], ==, 0);
}

/* [2.33] fails through the parameters that move the body, and through no others. */
static void
test_virtual_movers (void)
{
  static const gboolean expected[3][4] = { { FALSE, FALSE, FALSE, FALSE },
                                           { TRUE, FALSE, FALSE, FALSE },
                                           { TRUE, TRUE, TRUE, TRUE } };
  g_autoptr(JdModel) model = model_from_text (moving);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");

  for (gsize body = 0; body < 3; body++)
    {
      gboolean moves[4];

      g_assert_true (jd_virtual_movers (total, body, jd_model_get_time (model), jd_model_get_values (model), moves,
                                        NULL));
      for (gsize i = 0; i < 4; i++)
        g_assert_cmpint (moves[i], ==, expected[body][i]);
    }
}

/* The nearest compatible field: it satisfies the equations, and the difference is a combination of their rows (a
 * Lagrange problem of its own), so that it is orthogonal to every compatible field in the metric of the units. */
static void
test_virtual_nearest (void)
{
  static const char *const names[] = { "06-sleigh-landing.jourdain", "12-slider-crank.jourdain",
                                       "60-particle-on-a-rotating-hoop.jourdain", "87-compound-joint.jourdain",
                                       "37-disk-touching-an-axis.jourdain" };

  for (gsize f = 0; f < G_N_ELEMENTS (names); f++)
    {
      g_autoptr(JdModel) model = model_of_example (names[f]);
      g_autoptr(GPtrArray) none = g_ptr_array_new ();
      const JdParameterizationTags tags = { (char *) "total", none };
      g_autoptr(JdParameterization) total = jd_parameterization_new (model, &tags, NULL, NULL);
      g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (total);
      const gsize n = jd_parameterization_get_n_retained (total), n_equations = jd_model_get_n_equations (model);
      g_autofree gboolean *joints = g_new0 (gboolean, n_equations + 1);
      g_autofree double *wild = g_new0 (double, n + 1), * near = g_new0 (double, n + 1);
      g_autofree double *rows = g_new0 (double, n_equations * n + 1);
      const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
      g_autoptr(JdCompatibleSpace) space = NULL;
      gsize freedom, redundant;

      for (gsize j = 0; j < n_equations; j++)
        joints[j] = TRUE;
      space = jd_compatible_space_new (total, joints, NULL, t, p, pd, work, NULL);
      g_assert_nonnull (space);
      jd_model_count_freedom (model, t, p, pd, &freedom, &redundant);
      g_assert_cmpuint (space->dimension, ==, freedom);
      for (gsize i = 0; i < n; i++)
        wild[i] = near[i] = cos (1.0 + 3.1 * (double) i);
      jd_compatible_space_project (space, near);
      jd_model_eval_dense (model, t, p, pd, NULL, NULL, rows, NULL);
      for (gsize e = 0; e < n_equations; e++)
        {
          double sum = 0;

          for (gsize i = 0; jd_model_equation_acts (model, e, t, p, pd) && i < n; i++)
            sum += rows[e * n + i] * near[i];
          g_assert_cmpfloat_with_epsilon (sum, 0, 1e-12);
        }
      for (gsize k = 0; k < space->dimension; k++)
        {
          double product = 0;

          for (gsize i = 0; i < n; i++)
            product += space->basis[k * n + i] * (wild[i] - near[i]) / (space->unit[i] * space->unit[i]);
          g_assert_cmpfloat_with_epsilon (product * space->unit[space->free[k]], 0, 1e-11);
        }
      /* the nearest of a compatible field is itself, and it follows from its free rates */
      memcpy (wild, near, n * sizeof (double));
      jd_compatible_space_project (space, near);
      for (gsize i = 0; i < n; i++)
        g_assert_cmpfloat_with_epsilon (near[i], wild[i], 1e-12);
      for (gsize i = 0; i < n; i++)
        near[i] = jd_compatible_space_is_free (space, i) ? wild[i] : 7;
      jd_compatible_space_complete (space, near);
      for (gsize i = 0; i < n; i++)
        g_assert_cmpfloat_with_epsilon (near[i], wild[i], 1e-12);
    }
}

/* 7.2.5 in the files of the family: polar, Cartesian, in rates, and both at once.  18 has another radius, so that its
 * equation is taken with another constant. */
static void
test_virtual_family (void)
{
  static const struct { const char *name; gboolean broken; gsize n; } others[] = {
    { "71-hoop-polar.jourdain", FALSE, 2 },
    { "72-hoop-cartesian.jourdain", FALSE, 2 },
    { "73-hoop-in-rates.jourdain", FALSE, 2 },
    { "76-hoop-in-two-sets-of-parameters.jourdain", FALSE, 3 },
    { "18-particle-on-a-circle.jourdain", TRUE, 1 },
  };
  g_autoptr(JdModel) polar = model_of_example ("71-hoop-polar.jourdain");
  g_autoptr(JdParameterization) total = parameterization_of (polar, "total");
  /* at another instant than that of the files: theta = 1.3 */
  const double p[] = { 0.9, 1.3 }, pd[] = { 0, 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdModel) other = model_of_example (others[i].name);
      g_autoptr(JdFieldInvariance) found = jd_field_invariance_new_between (total, 0, p, pd, other, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (found->dimension, ==, 1);
      g_assert_cmpuint (found->n_compared, ==, others[i].n);
      g_assert_true (found->same);
      g_assert_cmpfloat (found->largest, <, 1e-9);
      g_assert_cmpstr (found->bodies[0], ==, "p");
      g_assert_null (found->bodies[1]);
      g_assert_cmpint (found->broken != NULL, ==, others[i].broken);
      if (found->broken != NULL)
        g_assert_cmpfloat_with_epsilon (found->broken_value, 0.9 * 0.9 - 0.5 * 0.5, 1e-9);
    }
}

/* Files that differ: a parabola has other fields than the hoop, by the angle of their tangents; a mechanism without a
 * body of that name is refused, and one that cannot be there. */
static void
test_virtual_other_family (void)
{
  g_autoptr(JdModel) polar = model_of_example ("71-hoop-polar.jourdain");
  g_autoptr(JdParameterization) total = parameterization_of (polar, "total");
  g_autoptr(JdModel) line =
    model_from_text ("{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 0.2}, {'name': 'y', 'value': 0.1}],"
                     " 'bodies': [{'name': 'p', 'origin': ['x', 'y'], 'mass': 1}],"
                     " 'joints': [{'name': 'j', 'type': 'equation', 'differential': {'f': 'y`'}}]}");
  g_autoptr(JdModel) stranger = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x'}], 'bodies': [{'name': 's', 'origin': ['x', 0], 'mass': 1}],"
    " 'joints': []}");
  g_autoptr(JdModel) rail = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x'}], 'bodies': [{'name': 'p', 'origin': ['x', 0], 'mass': 1}],"
    " 'joints': []}");
  const double *p = jd_model_get_values (polar), *pd = jd_model_get_rates (polar);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdFieldInvariance) found = jd_field_invariance_new_between (total, 0, p, pd, line, &error);

  g_assert_no_error (error);
  g_assert_false (found->same);
  /* the tangent of the hoop at theta = 0.7 against the axis x */
  g_assert_cmpfloat_with_epsilon (found->largest, G_PI_2 - 0.7, 1e-12);
  g_assert_null (jd_field_invariance_new_between (total, 0, p, pd, stranger, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
  g_clear_error (&error);
  g_assert_null (jd_field_invariance_new_between (total, 0, p, pd, rail, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
}

/* Between the parameterizations of one file, compatible with all joints: every example has the same fields in all of
 * them, of the dimension of its freedom. */
static void
test_virtual_invariance (void)
{
  static const char *const names[] = { "60-particle-on-a-rotating-hoop.jourdain",
                                       "37-disk-touching-an-axis.jourdain", "64-two-rods-on-the-vertical.jourdain",
                                       "12-slider-crank.jourdain", "82-pivot-in-space.jourdain" };
  const gboolean joints[] = { TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE };

  for (gsize f = 0; f < G_N_ELEMENTS (names); f++)
    {
      g_autoptr(JdModel) model = model_of_example (names[f]);
      const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
      const JdParameterizationTags
        *tags = g_ptr_array_index (jd_mechanism_get_parameterizations (jd_model_get_mechanism (model)), 0);
      g_autoptr(JdParameterization) first = jd_parameterization_new (model, tags, NULL, NULL);
      g_autoptr(JdFieldInvariance) found = jd_field_invariance_new (first, joints, t, p, pd, NULL);
      gsize freedom, redundant;

      g_assert_nonnull (found);
      jd_model_count_freedom (model, t, p, pd, &freedom, &redundant);
      g_assert_cmpuint (found->dimension, ==, freedom);
      g_assert_cmpuint (found->n_compared, ==,
                        jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len);
      g_assert_true (found->same);
    }
}

/* Where a contact is open its primitive equation eliminates nothing: that parameterization is refused, in the same
 * file and in another, and the fields of the others are the same. */
static void
test_virtual_open (void)
{
  static const char text[] =
    "{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y', 'value': 0.5}],"
    " 'bodies': [{'name': 'p', 'origin': ['x', 'y'], 'mass': 1}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'p.origin', 'curve': 'floor'}],"
    " 'parameterizations': [{'name': 'total'}, {'name': 'on it', 'primitive': {'c.normal': 'y'}}]}";
  const gboolean joints[] = { TRUE };
  g_autoptr(JdModel) here = model_from_text (text);
  g_autoptr(JdModel) there = model_from_text (text);
  g_autoptr(JdParameterization) total = parameterization_of (here, "total");
  const double *p = jd_model_get_values (here), *pd = jd_model_get_rates (here);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdFieldInvariance) found = i == 0 ? jd_field_invariance_new (total, joints, 0, p, pd, &error)
                                                   : jd_field_invariance_new_between (total, 0, p, pd, there, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (found->dimension, ==, 2);
      g_assert_cmpuint (found->n_compared, ==, 1);
      g_assert_true (found->same);
      g_assert_cmpstr (found->agreements[1].name, ==, "on it");
      g_assert_nonnull (strstr (found->agreements[1].refusal, "does not act"));
    }
}

/* A basis of 16 million entries is refused with its reason. */
static void
test_virtual_too_large (void)
{
  g_autoptr(GString) text = g_string_new ("{'jourdain': 1, 'parameters': [{'name': 'x'}");
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdParameterization) parameterization = NULL;
  g_autoptr(GError) error = NULL;
  JdVirtualFields *fields;
  const double zero[4001] = { 0 };

  for (guint i = 0; i < 4000; i++)
    g_string_append_printf (text, ", {'name': 'q%u'}", i);
  g_string_append (text, "], 'bodies': [{'name': 'b', 'origin': ['x', 0], 'mass': 1}], 'joints': []}");
  model = model_from_text (text->str);
  parameterization = parameterization_of (model, "total");
  fields = jd_virtual_fields_new (parameterization, NULL, 0.0, zero, zero, &error);
  g_assert_null (fields);
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_TOO_LARGE);
  g_clear_error (&error);
  /* so is a jump, before its matrices are made */
  g_assert_null (jd_jump_new (parameterization, NULL, NULL, NULL, 0.0, zero, zero, NULL, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_TOO_LARGE);
  g_assert_false (jd_jump_check_size (model, NULL));
}

/* A rod that slides along itself through the origin, by x, y and its angle, and by its place on a turning line.  With
 * the rod's point at the origin only the angle tells where the line is, and the fields point along it. */
static void
test_between_turned (void)
{
  g_autoptr(JdModel) here =
    model_from_text ("{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'a', 'value': 0.7}],"
                     " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 1, 'inertia': 1}],"
                     " 'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'e': 'x*sin(a) - y*cos(a)'}}],"
                     " 'parameterizations': [{'name': 'total', 'primitive': {}}]}");
  g_autoptr(JdModel) there = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 's'}, {'name': 'b', 'value': 0.4}],"
    " 'bodies': [{'name': 'B', 'origin': ['s*cos(b)', 's*sin(b)'], 'angle': 'b', 'mass': 1, 'inertia': 1}],"
    " 'parameterizations': [{'name': 'independent', 'primitive': {}}]}");
  g_autoptr(JdParameterization) total = parameterization_of (here, "total");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdFieldInvariance) found = jd_field_invariance_new_between (total, 0, jd_model_get_values (here),
                                                                        jd_model_get_rates (here), there, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (found->dimension, ==, 2);
  g_assert_cmpuint (found->n_compared, ==, 1);
  g_assert_cmpfloat (found->largest, <, 1e-7);
  g_assert_true (found->same);
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/virtual/hypothesis", test_virtual_hypothesis);
  g_test_add_func ("/core/analysis/virtual/hoop", test_virtual_hoop);
  g_test_add_func ("/core/analysis/virtual/two-coordinates", test_virtual_two_coordinates);
  g_test_add_func ("/core/analysis/virtual/relative", test_virtual_relative);
  g_test_add_func ("/core/analysis/virtual/movers", test_virtual_movers);
  g_test_add_func ("/core/analysis/virtual/nearest", test_virtual_nearest);
  g_test_add_func ("/core/analysis/virtual/family", test_virtual_family);
  g_test_add_func ("/core/analysis/virtual/other-family", test_virtual_other_family);
  g_test_add_func ("/core/analysis/virtual/invariance", test_virtual_invariance);
  g_test_add_func ("/core/analysis/virtual/open", test_virtual_open);
  g_test_add_func ("/core/analysis/virtual/too-large", test_virtual_too_large);
  g_test_add_func ("/core/analysis/virtual/between-turned", test_between_turned);
  return g_test_run ();
}

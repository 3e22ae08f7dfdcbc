/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Virtual velocity fields, the frames of hypothesis [2.33], and compatible fields that do not depend on the tags. */
#include "core/analysis/verdict/jd-virtual-field.h"
#include "core/impulse/jd-jump.h"
#include "tests/core/model-from-text.h"

#include <math.h>

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

  for (gsize frame = 0; frame < 3; frame++)
    {
      gboolean holds;

      g_assert_true (jd_virtual_hypothesis_2_33 (total, frame, jd_model_get_time (model), jd_model_get_values (model),
                                                 &holds, NULL));
      g_assert_cmpint (holds, ==, frame == 0);
    }
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

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/virtual/hypothesis", test_virtual_hypothesis);
  g_test_add_func ("/core/analysis/virtual/hoop", test_virtual_hoop);
  g_test_add_func ("/core/analysis/virtual/two-coordinates", test_virtual_two_coordinates);
  g_test_add_func ("/core/analysis/virtual/too-large", test_virtual_too_large);
  return g_test_run ();
}

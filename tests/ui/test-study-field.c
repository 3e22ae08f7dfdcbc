/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The virtual velocity field of a study. */
#include <math.h>

#include "tests/ui/jd-test-ui.h"

#define SLEIGH "06-sleigh-landing.jourdain"
#define PENDULUM "11-double-pendulum.jourdain"

/* A field that is compatible with every joint makes the constraint efforts powerless, and Lagrange's principle says
 * that the given efforts then have the virtual power of M q'' + h: here both are read from what the panels read. */
static void
test_compatible_field (void)
{
  g_autoptr(GError) error = NULL;
  JdStudy *study = jd_test_study (PENDULUM);
  JdParameterization *parameterization;
  const JdEvaluation *evaluation;
  const double *q;
  double power = 0;

  /* Everything complementary, and the real motion as the field: rates satisfy the homogeneous equations. */
  for (gsize e = 0; e < jd_model_get_n_equations (jd_study_get_model (study)); e++)
    g_assert_true (jd_study_set_primitive (study, jd_model_get_equation (jd_study_get_model (study), e)->name, NULL,
                                           &error));
  jd_study_set_time (study, 0.7);
  parameterization = jd_study_get_parameterization (study);
  evaluation = jd_study_get_evaluation (study, NULL);
  g_assert_nonnull (evaluation);
  jd_study_set_directions (study, evaluation->qd);
  q = jd_study_get_direction (study);
  for (guint j = 0; j < jd_mechanism_get_joints (jd_study_get_mechanism (study))->len; j++)
    g_assert_true (jd_study_is_compatible (study, j, NULL));
  for (gsize i = 0; i < evaluation->n; i++)
    power += evaluation->constraint[i] * q[i];
  g_assert_cmpfloat_with_epsilon (power, 0, 1e-8);

  /* One rate alone tears a joint open. */
  jd_study_set_directions (study, NULL);
  jd_study_set_direction (study, 0, 1);
  g_assert_cmpuint (jd_parameterization_get_n_retained (parameterization), ==,
                    jd_model_get_n_parameters (jd_study_get_model (study)));
  {
    gboolean all = TRUE;

    for (guint j = 0; j < jd_mechanism_get_joints (jd_study_get_mechanism (study))->len; j++)
      all = all && jd_study_is_compatible (study, j, NULL);
    g_assert_false (all);
  }
  jd_test_assert_freed (study);
}

/* Sums of a field that is kept compatible: of a joint, its efforts; of the field, its rows. */
static double
sum_efforts (JdStudy *study,
             gsize    joint)
{
  gsize n;
  const JdEffortPower *efforts = jd_study_get_effort_powers (study, joint, FALSE, &n);
  double sum = 0;

  g_assert_nonnull (efforts);
  for (gsize e = 0; e < n; e++)
    sum += efforts[e].power;
  return sum;
}

/* Keeping the field compatible: the nearest field, then only free rates move, the others follow, and the efforts of
 * the joints have no power; a rate that is not free does not move; leaving the mode gives all rates back. */
static void
test_kept_compatible (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  gboolean joints[] = { TRUE, TRUE };
  const double wild[] = { 1, -0.5, 0.25, 0.3, -0.7, 2 };
  gsize n, n_free = 0;

  jd_study_set_parameterization_name (study, "total");
  jd_study_set_time (study, 1.3);
  n = jd_parameterization_get_n_retained (jd_study_get_parameterization (study));
  jd_study_set_directions (study, wild);
  g_assert_cmpfloat (fabs (sum_efforts (study, 0)), >, 1e-3);
  jd_study_set_compatible (study, joints);
  for (gsize step = 0; step < 4; step++)
    {
      double defect;

      for (gsize i = 0; i < n; i++)
        {
          const double old = jd_study_get_direction (study)[i];

          n_free += step == 0 && jd_study_is_free (study, i);
          jd_study_set_direction (study, i, old + 1);
          g_assert_cmpfloat_with_epsilon (jd_study_get_direction (study)[i],
                                          jd_study_is_free (study, i) ? old + 1 : old, 1e-12);
        }
      for (gsize j = 0; j < G_N_ELEMENTS (joints); j++)
        {
          g_assert_true (jd_study_is_compatible (study, j, &defect));
          g_assert_cmpfloat_with_epsilon (sum_efforts (study, j), 0, 1e-9);
        }
      jd_study_set_time (study, 1.3 + 0.4 * (double) step);
    }
  /* The runner is welded, and the blade holds one direction: two rates are free of six. */
  g_assert_cmpuint (n_free, ==, 2);
  jd_study_set_compatible (study, NULL);
  for (gsize i = 0; i < n; i++)
    g_assert_true (jd_study_is_free (study, i));
  jd_study_set_directions (study, wild);
  g_assert_cmpfloat (jd_study_get_direction (study)[4], ==, -0.7);
  jd_test_assert_freed (study);
}

/* The field relative to a body: absolute is background plus relative, and a body does not move relative to itself. */
static void
test_observer (void)
{
  JdStudy *study = jd_test_study (PENDULUM);
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_study_get_mechanism (study));
  const JdPointRef point = { 0, 0 };
  JdVirtualComposition composition;
  gsize n;

  g_assert_cmpuint (bodies->len, >, 1);
  n = jd_parameterization_get_n_retained (jd_study_get_parameterization (study));
  for (gsize i = 0; i < n; i++)
    jd_study_set_direction (study, i, 0.4 + (double) i);
  g_assert_null (jd_study_get_background (study));
  g_assert_nonnull (jd_study_get_relative_fields (study));
  jd_study_set_composed (study, point);
  g_assert_false (jd_study_compose (study, &composition));
  jd_study_set_observer (study, 1);
  g_assert_true (jd_study_compose (study, &composition));
  for (int c = 0; c < 3; c++)
    {
      g_assert_cmpfloat_with_epsilon (composition.absolute[c], composition.background[c] + composition.relative[c],
                                      1e-15);
      g_assert_cmpfloat (jd_study_get_relative_fields (study)[1].velocity[c], ==, 0);
      g_assert_cmpfloat (jd_study_get_relative_fields (study)[1].angular[c], ==, 0);
    }
  g_assert_cmpfloat (fabs (composition.background[0]) + fabs (composition.background[1]), >, 1e-3);
  jd_study_set_observer (study, JD_OBSERVER_GROUND);
  g_assert_false (jd_study_compose (study, &composition));
  jd_test_assert_freed (study);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/study/compatible-field", test_compatible_field);
  g_test_add_func ("/ui/study/kept-compatible", test_kept_compatible);
  g_test_add_func ("/ui/study/observer", test_observer);
  return g_test_run ();
}

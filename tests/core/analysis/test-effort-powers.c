/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The power of each effort of a joint in a virtual field: against the multipliers, against closed forms, and zero
 * where joints are perfect and the field is compatible. */
#include "core/analysis/verdict/jd-effort-powers.h"

#include <math.h>

#include "core/analysis/verdict/jd-verdict.h"
#include "tests/core/report/examples.h"

#define ROUNDING 1e-9

static guint n_compared;

/* One state of a parameterization, its tangent and its evaluation. */
typedef struct
{
  JdParameterization *parameterization;
  JdModel            *model;
  double              t;
  const double       *p, *pd;
  JdTangent          *tangent;
  JdEvaluation       *evaluation;
} Instant;

static gboolean
instant_init (Instant            *self,
              JdParameterization *parameterization)
{
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  JdModel *model = jd_parameterization_get_model (parameterization);

  *self = (Instant) { parameterization, model, jd_model_get_time (model), jd_model_get_values (model),
                      jd_model_get_rates (model), NULL, NULL };
  self->tangent = jd_tangent_new (parameterization, self->t, self->p, work, NULL);
  self->evaluation = jd_evaluate (parameterization, self->t, self->p, self->pd, NULL, NULL);
  return self->tangent != NULL;
}

static void
instant_clear (Instant *self)
{
  g_clear_pointer (&self->tangent, jd_tangent_free);
  g_clear_pointer (&self->evaluation, jd_evaluation_free);
}

/* Powers of the efforts of @joint in the field of the retained rates @direction. */
static const JdEffortPower *
apply (JdEffortPowers *powers,
       const Instant  *instant,
       const double   *direction,
       gsize          *out_n)
{
  g_autofree double *rates = g_new0 (double, jd_model_get_n_parameters (instant->model) + 1);

  jd_tangent_apply (instant->tangent, direction, rates);
  jd_effort_powers_set_instant (powers, instant->parameterization, instant->tangent, instant->evaluation, instant->t,
                                instant->p, instant->pd);
  return jd_effort_powers_apply (powers, rates, out_n);
}

/* Power of the joint's efforts by the rows of Lagrange's equations: sum_h lambda_h (alpha_h . q*), friction and
 * declared values. */
static double
power_of_rows (const Instant *instant,
               gsize          joint,
               const double  *direction)
{
  const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (instant->parameterization);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (instant->parameterization);
  const gsize n = pattern->n, n_all = jd_model_get_n_parameters (instant->model);
  const gsize n_efforts = jd_model_get_n_efforts (instant->model);
  g_autofree double *rows = g_new0 (double, pattern->n_rows + 1), * q = g_new0 (double, 2 * n + 1);
  g_autofree double *p = g_memdup2 (instant->p, (n_all + 1) * sizeof (double));
  g_autofree double *powers = g_new0 (double, n_efforts * n + 1), *slip = g_new0 (double, n_all + 1);
  JdDynamicsTerms terms = { .rows = rows };
  double power = 0.0;

  jd_parameterization_retain (instant->parameterization, instant->p, q);
  jd_parameterization_retain (instant->parameterization, instant->pd, q + n);
  g_assert_true (jd_parameterization_eval_terms (instant->parameterization, instant->t, q, q + n, p, NULL, &terms,
                                                 work, NULL));
  for (gsize k = 0; k < pattern->n_rows; k++)
    {
      const gsize h = pattern->row_row[k], e = jd_parameterization_get_complementary (instant->parameterization)[h];

      if (jd_model_get_equation (instant->model, e)->joint == joint && instant->evaluation->acts[h])
        power += instant->evaluation->multipliers[h] * rows[k] * direction[pattern->row_column[k]];
    }
  jd_tangent_apply (instant->tangent, direction, slip);
  for (gsize i = 0; i < jd_model_get_n_laws (instant->model); i++)
    {
      const JdModelLaw *law = jd_model_get_law (instant->model, i);

      for (gsize k = 0; law->joint == joint && law->slip < 0 && k < law->n_terms; k++)
        power += instant->evaluation->laws[i].force * slip[law->parameters[k]] *
                 jd_model_eval (instant->model, law->coefficients[k], instant->t, instant->p, instant->pd);
    }
  g_assert_true (jd_parameterization_powers (instant->parameterization, instant->t, instant->p, instant->pd, powers,
                                             work, NULL));
  for (gsize e = 0; e < n_efforts; e++)
    for (gsize i = 0; jd_model_get_effort (instant->model, e)->joint == (int) joint && i < n; i++)
      power += powers[e * n + i] * direction[i];
  return power;
}

/* Where all efforts of a joint are known, the sum of their powers is that of its multipliers and laws, in a field that
 * is compatible with nothing. */
static void
compare_with_rows (const char         *what,
                   JdParameterization *parameterization)
{
  Instant instant;

  if (instant_init (&instant, parameterization) && instant.evaluation != NULL)
    for (guint j = 0; j < jd_mechanism_get_joints (jd_model_get_mechanism (instant.model))->len; j++)
      {
        g_autoptr(JdEffortPowers) powers = jd_effort_powers_new (instant.model, j, FALSE, NULL);
        const gsize n = jd_parameterization_get_n_retained (parameterization);
        g_autofree double *direction = g_new0 (double, n + 1);
        const JdEffortPower *efforts;
        gsize n_efforts;
        double sum = 0.0, size = 1.0;

        g_assert_nonnull (powers);
        for (gsize i = 0; i < n; i++)
          direction[i] = 0.3 + 0.7 * cos (1.0 + 2.3 * (double) i);
        efforts = apply (powers, &instant, direction, &n_efforts);
        for (gsize e = 0; e < n_efforts; e++)
          {
            sum += efforts[e].power;
            size += fabs (efforts[e].power);
          }
        if (n_efforts == 0 || isnan (sum))
          continue;
        g_test_message ("%s: %u", what, j);
        g_assert_cmpfloat_with_epsilon (sum, power_of_rows (&instant, j, direction), ROUNDING * size);
        n_compared++;
      }
  instant_clear (&instant);
}

static void
test_effort_powers_rows (void)
{
  n_compared = 0;
  example_visit_all (compare_with_rows);
  g_assert_cmpuint (n_compared, >, 250);
}

/* Whether all equations of @joint act at the instant. */
static gboolean
acts (const Instant *instant,
      gsize          joint)
{
  for (gsize e = 0; e < jd_model_get_n_equations (instant->model); e++)
    if (jd_model_get_equation (instant->model, e)->joint == joint &&
        !jd_model_equation_acts (instant->model, e, instant->t, instant->p, instant->pd))
      return FALSE;
  return TRUE;
}

/* In a field compatible with a joint, all others released or not, each effort that a perfect joint needs no condition
 * for has no power. */
static void
find_powerless (const char         *what,
                JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const guint n_joints = jd_mechanism_get_joints (jd_model_get_mechanism (model))->len;
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  Instant instant;

  if (instant_init (&instant, parameterization) && n < 30)
    for (gsize j = 0; j < n_joints; j++)
      {
        g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
        g_autoptr(JdJointVerdict) verdict = jd_joint_verdict_new (model, &j, 1, FALSE, NULL, NULL);
        g_autoptr(JdEffortPowers) powers = jd_effort_powers_new (model, j, FALSE, NULL);
        g_autofree gboolean *joints = g_new0 (gboolean, n_joints + 1);
        g_autofree double *basis = g_new0 (double, n * n + 1);
        gsize dimension, n_efforts;

        joints[j] = TRUE;
        if (verdict == NULL || !verdict->perfect || !acts (&instant, j) || verdict->conditions[0] != NULL ||
            !jd_parameterization_compatible_with (parameterization, joints, NULL, instant.t, instant.p, instant.pd,
                                                  basis, &dimension, work, NULL))
          continue;
        for (gsize k = 0; k < dimension; k++)
          {
            const JdEffortPower *efforts = apply (powers, &instant, basis + k * n, &n_efforts);

            for (gsize e = 0; e < n_efforts; e++)
              {
                g_test_message ("%s: %lu %s", what, (gulong) j, efforts[e].name);
                g_assert_cmpstr (efforts[e].name, ==, verdict->efforts[e]);
                if (verdict->absent[e] || verdict->given[e])
                  continue;
                g_assert_cmpfloat (efforts[e].unit_power, ==, 0.0);
                g_assert_cmpfloat (efforts[e].power, ==, 0.0);
                n_compared++;
              }
          }
      }
  instant_clear (&instant);
}

static void
test_effort_powers_perfect (void)
{
  n_compared = 0;
  example_visit_all (find_powerless);
  g_assert_cmpuint (n_compared, >, 500);
}

static const JdEffortPower *
find (const JdEffortPower *efforts,
      gsize                n,
      const char          *name)
{
  for (gsize e = 0; e < n; e++)
    if (g_str_equal (efforts[e].name, name))
      return &efforts[e];
  g_assert_not_reached ();
}

/* Le van and Bouzidi, 7.5.4: the tangential effort of a turning hoop has no power as an internal effort in a field
 * that turns the particle with the hoop; as an effort of the exterior it has.  The normal N has the power
 * N a sin(theta) (psi* - alpha*) inside. */
static void
test_effort_powers_hoop (void)
{
  g_autoptr(JdModel) model = example_load ("60-particle-on-a-rotating-hoop.jourdain", NULL, 0);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  const int joint = jd_mechanism_find_joint (jd_model_get_mechanism (model), "hoop_joint");
  const double turning[] = { 0, 1, 0, 1 }, alone[] = { 0, 1, 0, 0 }; /* r, psi, theta, alpha */
  const double arm = 0.3 * sin (1.1);
  Instant instant;
  const JdEffortPower *efforts;
  gsize n;

  g_assert_true (instant_init (&instant, total));
  for (gboolean external = FALSE; external <= TRUE; external++)
    {
      g_autoptr(JdEffortPowers) powers = jd_effort_powers_new (model, (gsize) joint, external, NULL);
      const JdEffortPower *normal;

      efforts = apply (powers, &instant, alone, &n);
      normal = find (efforts, n, "N");
      g_assert_cmpfloat_with_epsilon (normal->unit_power, arm, 1e-14);
      g_assert_cmpfloat_with_epsilon (normal->power, normal->value * arm, 1e-12);
      /* [8.17]: lambda = N a sin(theta) */
      g_assert_cmpfloat_with_epsilon (normal->value * arm, instant.evaluation->multipliers[1], 1e-10);
      g_assert_cmpfloat (find (efforts, n, "T")->value, ==, 0.0);
      efforts = apply (powers, &instant, turning, &n);
      if (external)
        g_assert_cmpfloat_with_epsilon (find (efforts, n, "N")->unit_power, arm, 1e-14);
      else
        g_assert_cmpfloat (find (efforts, n, "N")->unit_power, ==, 0.0);
    }
  instant_clear (&instant);
}

/* 7.6: the joints of the compound share their efforts, and none has a value, in a field that gives them power. */
static void
test_effort_powers_compound (void)
{
  g_autoptr(JdModel) model = example_load ("87-compound-joint.jourdain", NULL, 0);
  g_autoptr(JdParameterization) first =
    jd_parameterization_new (model,
                             g_ptr_array_index (jd_mechanism_get_parameterizations (jd_model_get_mechanism (model)),
                                                0),
                             NULL, NULL);
  const double direction[] = { 1, 0.65, 0.3, 0, 0, 0 };
  Instant instant;
  gsize n_powerful = 0;

  g_assert_true (instant_init (&instant, first));
  g_assert_nonnull (instant.evaluation);
  for (gsize j = 0; j < 2; j++)
    {
      g_autoptr(JdEffortPowers) powers = jd_effort_powers_new (model, j, FALSE, NULL);
      gsize n;
      const JdEffortPower *efforts = apply (powers, &instant, direction, &n);

      for (gsize e = 0; e < n; e++)
        {
          g_assert_true (isnan (efforts[e].value));
          g_assert_true (efforts[e].unit_power == 0 || isnan (efforts[e].power));
          n_powerful += efforts[e].unit_power != 0;
        }
    }
  g_assert_cmpuint (n_powerful, >, 1);
  instant_clear (&instant);
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/effort-powers/rows", test_effort_powers_rows);
  g_test_add_func ("/core/analysis/effort-powers/perfect", test_effort_powers_perfect);
  g_test_add_func ("/core/analysis/effort-powers/hoop", test_effort_powers_hoop);
  g_test_add_func ("/core/analysis/effort-powers/compound", test_effort_powers_compound);
  return g_test_run ();
}

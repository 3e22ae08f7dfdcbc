/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Painlevé's lemma and the power balance: the derivatives of the formulas of the energies against the generalized
 * forces, in every parameterization of every bundled example, and against closed forms and the motion. */
#include "core/analysis/integrals/jd-power-balance.h"
#include "core/dynamics/motion/jd-motion.h"
#include "tests/core/model-from-text.h"

#include <math.h>

#include <gsl/gsl_errno.h>

#define RELATIVE 1e-9

static JdModel *
example (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), name, NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return model_from_json (text);
}

/* The terms in the file's state; NULL where there are none. */
static JdPowerTerms *
terms_of (JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdPowerBalance) balance = jd_power_balance_new (parameterization, &error);
  g_autoptr(JdEvaluation) evaluation = jd_evaluate (parameterization, t, p, pd, NULL, NULL);
  JdPowerTerms *terms;

  g_assert_no_error (error);
  terms = evaluation != NULL ? jd_power_balance_eval (balance, t, p, pd, evaluation) : NULL;
  if (terms != NULL && !jd_power_balance_is_carried (balance))
    g_assert_cmpfloat (terms->carried, ==, 0.0);
  return terms;
}

static double
size_of (const JdPowerTerms *terms)
{
  double size = 1.0 + fabs (terms->energy_rate) + fabs (terms->generalized) + fabs (terms->carried);

  for (gsize e = 0; e < terms->n_efforts; e++)
    size += fabs (terms->given[e]);
  for (gsize j = 0; j < terms->n_joints; j++)
    size += fabs (terms->joints[j]);
  return size;
}

/* The residuals are zero, and the change of the energy is the same in all parameterizations. */
static void
check_example (const char *name,
               guint      *n_checked,
               guint      *n_carried)
{
  g_autoptr(JdModel) model = example (name);
  const GPtrArray *all = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  double first = NAN;

  for (guint i = 0; i < all->len; i++)
    {
      g_autoptr(JdParameterization)
        parameterization = jd_parameterization_new (model, g_ptr_array_index (all, i), NULL, NULL);
      g_autoptr(JdPowerTerms) terms = parameterization != NULL ? terms_of (parameterization) : NULL;

      if (terms == NULL)
        continue;
      if (isnan (first))
        first = terms->energy_rate;
      if (fabs (terms->energy_rate - first) > RELATIVE * size_of (terms))
        g_error ("%s, %u: d/dt (E + V) = %g and %g", name, i, terms->energy_rate, first);
      if (!terms->split)
        continue;
      ++*n_checked;
      *n_carried += terms->carried != 0.0;
      if (!(fabs (terms->lemma_residual) <= RELATIVE * size_of (terms)) ||
          !(fabs (terms->residual) <= RELATIVE * size_of (terms)))
        g_error ("%s, %u: residuals %g, %g", name, i, terms->lemma_residual, terms->residual);
    }
}

static void
test_examples (void)
{
  g_autoptr(GDir) dir = g_dir_open (g_getenv ("JD_EXAMPLES_DIR"), 0, NULL);
  guint n_checked = 0, n_carried = 0;
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".jourdain"))
      check_example (name, &n_checked, &n_carried);
  g_assert_cmpuint (n_checked, >, 200);
  g_assert_cmpuint (n_carried, >, 3);
}

/* The engine of 8.5 has the power Gamma omega: as the effort of a multiplier where it is complementary [9.9], as what
 * moves the mechanism with the parameters held where it is primitive. */
static void
test_drive (void)
{
  g_autoptr(JdModel) model = example ("62-disk-on-a-driven-rod.jourdain");
  const double omega = *(double *) g_hash_table_lookup (jd_model_get_constants (model), "omega");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdParameterization) independent = parameterization_of (model, "independent");
  g_autoptr(JdPowerTerms) released = terms_of (total), driven = terms_of (independent);
  g_autoptr(JdPowerBalance) of_total = jd_power_balance_new (total, NULL);
  g_autoptr(JdEvaluation) evaluation = jd_evaluate (total, jd_model_get_time (model), jd_model_get_values (model),
                                                    jd_model_get_rates (model), NULL, NULL);

  g_assert_cmpfloat (fabs (released->joints[0]), >, 1.0);
  g_assert_cmpfloat_with_epsilon (released->joints[0], evaluation->multipliers[0] * omega, 1e-12);
  g_assert_cmpfloat (released->carried, ==, 0.0);
  g_assert_false (jd_power_balance_is_carried (of_total));
  g_assert_cmpfloat_with_epsilon (driven->carried, released->joints[0], 1e-9);
  g_assert_cmpfloat_with_epsilon (driven->energy_rate, released->joints[0], 1e-9);
}

/* Dampers take -c x'^2 and -b theta'^2 (9.2.1): that is the slope of the energy along the motion. */
static void
test_dissipative (void)
{
  g_autoptr(JdModel) model = example ("99-damped-pendulum-on-a-cart.jourdain");
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  g_autoptr(JdPowerBalance) balance = jd_power_balance_new (parameterization, NULL);
  g_autoptr(GError) error = NULL;
  const JdMotionOptions options = { .until = 1.0 };
  g_autoptr(JdMotion) motion = NULL;
  const double t = 0.7, h = 1e-3;
  double p[5], pd[5], energy[2];
  g_autoptr(JdEvaluation) evaluation = NULL;
  g_autoptr(JdPowerTerms) terms = NULL;

  motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  jd_motion_get_state (motion, t, TRUE, p, pd);
  evaluation = jd_motion_evaluate (motion, parameterization, t, TRUE, &error);
  g_assert_no_error (error);
  terms = jd_power_balance_eval (balance, t, p, pd, evaluation);
  g_assert_cmpfloat_with_epsilon (terms->energy_rate, -1.5 * pd[0] * pd[0] - 0.08 * pd[2] * pd[2], 1e-7);
  g_assert_cmpfloat (terms->energy_rate, <, -0.01);
  for (int side = 0; side < 2; side++)
    {
      g_autoptr(JdEvaluation)
        near = jd_motion_evaluate (motion, parameterization, t + (side == 0 ? -h : h), TRUE, NULL);

      energy[side] = near->kinetic[0] + near->kinetic[1] + near->kinetic[2] + near->potential;
    }
  g_assert_cmpfloat_with_epsilon (terms->energy_rate, (energy[1] - energy[0]) / (2.0 * h), 1e-4);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();
  g_test_add_func ("/core/analysis/power-balance/examples", test_examples);
  g_test_add_func ("/core/analysis/power-balance/drive", test_drive);
  g_test_add_func ("/core/analysis/power-balance/dissipative", test_dissipative);
  return g_test_run ();
}

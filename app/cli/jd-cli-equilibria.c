/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The commands equilibria (with branches) and modes (small oscillations). */
#include "app/cli/jd-cli-private.h"

#include <string.h>

#include <glib/gi18n.h>

#include "core/parameterization/model/jd-file-numbers.h"
#include "core/report/jd-report.h"

/* Number of values of a varied constant without --count. */
#define DEFAULT_COUNT 51

/* The ranges of --range.  The caller owns @names, @lows and @highs, which are filled. */
static void
list_ranges (const JdCliOptions *options,
             GPtrArray          *names,
             GArray             *lows,
             GArray             *highs)
{
  GHashTableIter iter;
  gpointer name, range;

  g_hash_table_iter_init (&iter, options->equilibria.ranges);
  while (g_hash_table_iter_next (&iter, &name, &range))
    {
      g_ptr_array_add (names, name);
      g_array_append_vals (lows, (double *) range, 1);
      g_array_append_vals (highs, (double *) range + 1, 1);
    }
}

/* Checks the ranges of values at both ends, as those of the file are: a mass may not become negative. */
static gboolean
check_ends (const JdCliOptions  *options,
            JdModel             *model,
            const char          *constant,
            GError             **error)
{
  const JdSweepAxis *axis = &g_array_index (options->vary, JdSweepAxis, 0);
  const double ends[] = { axis->from, axis->to };
  const gsize n = jd_model_get_n_parameters (model);

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autoptr(GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
      g_autoptr(GHashTable) constants = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
      g_autofree double *p = g_new (double, n + 1), * pd = g_new (double, n + 1);
      g_autoptr(GError) local = NULL;
      GHashTableIter iter;
      gpointer name, value;

      g_hash_table_iter_init (&iter, options->state.values);
      while (g_hash_table_iter_next (&iter, &name, &value))
        g_hash_table_insert (values, name, value);
      g_hash_table_insert (values, (gpointer) constant, (gpointer) &ends[i]);
      if (jd_mechanism_evaluate_state (jd_model_get_mechanism (model), values, options->state.rates, constants, p, pd,
                                       &local))
        continue;
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--vary %s: at %g: %s"), axis->name, ends[i],
                   local->message);
      return FALSE;
    }
  return TRUE;
}

/* Varies a number of the file that is no constant, such as spring.stiffness, as a new constant in its place. */
static JdAnswer *
run_number (const JdCliOptions         *options,
            JdParameterization         *parameterization,
            const JdEquilibriumRanges  *ranges,
            gsize                       count,
            GError                    **error)
{
  const JdSweepAxis *axis = &g_array_index (options->vary, JdSweepAxis, 0);
  JdMechanism *mechanism = jd_model_get_mechanism (jd_parameterization_get_model (parameterization));
  g_autofree char *constant = NULL;
  g_autoptr(JdMechanism) varied = jd_file_numbers_new_varied (mechanism, axis->name, &constant, error);
  g_autoptr(JdModel)
    model = varied != NULL ? jd_model_new (varied, options->state.values, options->state.rates, error) : NULL;
  const char *name = jd_parameterization_get_name (parameterization);
  g_autoptr(JdParameterization) other = NULL;

  if (model != NULL)
    other = jd_parameterization_new (model, jd_mechanism_find_parameterization (varied, name), NULL, error);
  if (other == NULL || !check_ends (options, model, constant, error))
    return NULL;
  return jd_report_branches (other, ranges, constant, axis->from, axis->to, count, error);
}

static JdAnswer *
run_branches (const JdCliOptions         *options,
              JdParameterization         *parameterization,
              const JdEquilibriumRanges  *ranges,
              GError                    **error)
{
  const JdSweepAxis *axis = &g_array_index (options->vary, JdSweepAxis, 0);
  JdModel *model = jd_parameterization_get_model (parameterization);
  gsize count;

  if (options->vary->len > 1)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _("--vary varies one constant at a time"));
      return NULL;
    }
  if (options->equilibria.cut != NULL)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _("--cut and --vary exclude each other: the points of a branch have no efforts; ask for "
                             "them with --set"));
      return NULL;
    }
  if (g_hash_table_contains (options->state.values, axis->name))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--vary %s: %s gives it a value too; leave out one of them"), axis->name, "--set");
      return NULL;
    }
  if (options->equilibria.count != JD_CLI_NOT_GIVEN && options->equilibria.count < 2)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--count %d: should be 2 or more"),
                   options->equilibria.count);
      return NULL;
    }
  if (axis->count != 0)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--vary %s=…:%u: this command takes the number of values as --count %u"), axis->name,
                   axis->count, axis->count);
      return NULL;
    }
  count = options->equilibria.count != JD_CLI_NOT_GIVEN ? (gsize) options->equilibria.count : DEFAULT_COUNT;
  if (strpbrk (axis->name, ".[") != NULL)
    return run_number (options, parameterization, ranges, count, error);
  if (g_hash_table_contains (jd_model_get_constants (model), axis->name) &&
      !check_ends (options, model, axis->name, error))
    return NULL;
  return jd_report_branches (parameterization, ranges, axis->name, axis->from, axis->to, count, error);
}

JdAnswer *
jd_cli_run_equilibria (JdCliJob            *job,
                       JdParameterization  *parameterization,
                       GError             **error)
{
  const JdCliOptions *options = job->options;
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autoptr(GArray) lows = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr(GArray) highs = g_array_new (FALSE, FALSE, sizeof (double));
  JdEquilibriumRanges ranges;

  list_ranges (options, names, lows, highs);
  ranges = (JdEquilibriumRanges) { names->len, (const char *const *) names->pdata,
                                   (const double *) (gpointer) lows->data,
                                   (const double *) (gpointer) highs->data, NULL };
  if (options->equilibria.steady && (options->vary->len > 0 || options->equilibria.cut != NULL))
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _("--steady cannot be combined with --vary or --cut, which are about equilibria"));
      return NULL;
    }
  if (options->vary->len > 0)
    return run_branches (options, parameterization, &ranges, error);
  return jd_report_equilibria (parameterization, &ranges, options->equilibria.cut, options->equilibria.steady,
                               options->answer.road, error);
}

JdAnswer *
jd_cli_run_modes (JdCliJob            *job,
                  JdParameterization  *parameterization,
                  GError             **error)
{
  const int k = job->options->equilibria.at_equilibrium;

  if (k != JD_CLI_NOT_GIVEN && k < 1)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--at-equilibrium %d: equilibria are counted from 1"), k);
      return NULL;
    }
  return jd_report_modes (parameterization, MAX (k, 0), job->options->equilibria.steady, NULL,
                          job->options->answer.road, error);
}

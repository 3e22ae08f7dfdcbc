/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Steady motions: parameters that the equations do not contain have constant rates, the others are constant.  They
 * are equilibria of the equations with these rates inserted (Routh). */
#include "core/analysis/equilibrium/jd-equilibrium-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/verdict/jd-imperfect.h"
#include "core/analysis/equilibrium/jd-modes.h"
#include "core/linear/jd-tolerances.h"

#define N_LOOKS 6

/* Finds the ignorable parameters with a rate in the file's state.  Returns FALSE if there are none. */
static gboolean
find_moving (JdEquilibriumSearch  *self,
             JdParameterization   *parameterization,
             GError              **error)
{
  const JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_parameterization_get_n_symbolic (parameterization);
  g_autofree gboolean *rated = g_new0 (gboolean, n + 1);
  g_autoptr(JdStatics) statics = NULL;
  const JdStaticsUnits *units;
  gboolean any = FALSE;

  self->moving = g_new0 (gboolean, n + 1);
  self->rates = g_new0 (double, n + 1);
  for (gsize i = 0; i < n; i++)
    rated[i] = jd_model_get_rates (model)[jd_parameterization_get_symbolic_indices (parameterization)[i]] != 0.0;
  statics = jd_statics_new (parameterization, NULL, rated, error);
  if (statics == NULL)
    return FALSE;
  units = jd_statics_get_units (statics);
  for (gsize i = 0; i < n; i++)
    if (rated[i] && !jd_statics_depends_on (statics, i))
      {
        self->moving[i] = any = TRUE;
        self->rates[i] = jd_model_get_rates (model)[jd_parameterization_get_symbolic_indices (parameterization)[i]] *
                         units->time / units->place[i];
      }
  if (!any)
    g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                         _("A steady motion needs a parameter that the equations do not contain, with a rate: give "
                           "it one in the file, or with --rate on the command line"));
  return any;
}

/* Whether a differential row contains a moving parameter: its satisfaction then depends on the position, which the
 * search does not follow. */
static gboolean
check_rows (const JdEquilibriumSearch  *self,
            GError                    **error)
{
  g_autofree double *s = g_memdup2 (self->start, (self->n + 1) * sizeof (double)), *y = g_new0 (double, self->m + 1);
  g_autoptr(GRand) rand = g_rand_new_with_seed (10);

  for (guint look = 0; look < N_LOOKS; look++)
    {
      const JdStaticsNumbers *numbers = jd_statics_eval (self->statics, self->time, s, NULL, y);

      for (gsize h = 0; h < self->m; h++)
        for (gsize i = 0; i < self->n; i++)
          if (self->moving[i] && !jd_statics_get_row (self->statics, h)->holonomic &&
              numbers->rows[h * self->n + i] != 0.0)
            {
              g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                           _("“%s” moves, and an equation between rates contains its rate: such steady motions "
                             "are not sought; choose parameters whose rates no such equation contains"),
                           jd_model_get_parameter_name (
                             self->model, jd_parameterization_get_symbolic_indices (self->parameterization)[i]));
              return FALSE;
            }
      for (gsize i = 0; i < self->n; i++)
        s[i] = self->ignorable[i] ? self->start[i] : g_rand_double_range (rand, self->low[i], self->high[i]);
    }
  return TRUE;
}

/* Whether only potential forces and holonomic equations act, as Routh's theorem requires. */
static gboolean
is_conservative (const JdEquilibriumSearch *self,
                 const JdEquilibrium       *e)
{
  if (jd_statics_depends_on_time (self->statics))
    return FALSE;
  for (gsize i = 0; i < jd_model_get_n_efforts (self->model); i++)
    if (jd_model_get_effort (self->model, i)->potential == NULL)
      return FALSE;
  for (gsize h = 0; h < self->m; h++)
    if (e->rows_act[h] &&
        (!jd_statics_get_row (self->statics, h)->holonomic ||
         (jd_statics_get_row (self->statics, h)->kind == JD_STATICS_COMPLEMENTARY &&
          jd_model_get_equation (self->model, jd_statics_get_row (self->statics, h)->index)->side != 0)))
      return FALSE;
  return TRUE;
}

JdStability
jd_steady_motion_judge (const JdEquilibriumSearch  *self,
                        const JdEquilibrium        *e,
                        char                      **out_why)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLinearized) linearized = NULL;
  gsize n_moving = 0;
  double swing = 0.0;

  for (gsize i = 0; i < self->n; i++)
    n_moving += self->moving[i] ? 1 : 0;
  linearized = jd_linearized_new (self->statics, self->time, e->s, self->rates, e->y, e->rows_act, e->rounding, FALSE,
                                  &error);
  if (linearized == NULL)
    {
      *out_why = g_strdup_printf (_("Undecided: %s"), error->message);
      return JD_STABILITY_UNDECIDED;
    }
  for (guint k = 0; k < linearized->modes->len; k++)
    swing = fmax (swing, ((const JdMode *) g_ptr_array_index (linearized->modes, k))->frequency);
  if (jd_linearized_grows (linearized))
    {
      *out_why = g_strdup_printf (_("Linearized motion at fixed momenta: it grows at %.6g 1/s"), linearized->growth);
      return JD_STABILITY_UNSTABLE;
    }
  if (linearized->n_freedom == n_moving + 1 && swing > JD_MODE_STRICT_STEADY * linearized->scale &&
      is_conservative (self, e) && e->dimension == 0)
    {
      *out_why = g_strdup (_("Routh: at fixed momenta the reduced potential has a strict minimum along the one "
                             "remaining motion"));
      return JD_STABILITY_STABLE;
    }
  *out_why = g_strdup (_("Undecided: at fixed momenta the linearized motion does not grow, which proves nothing"));
  return JD_STABILITY_UNDECIDED;
}

/* Rates of all primitive parameters in the steady motion. */
static double *
dup_rates (const JdEquilibriumSearch *self)
{
  const JdStaticsUnits *units = jd_statics_get_units (self->statics);
  double *rates = g_new0 (double, jd_model_get_n_parameters (self->model) + 1);

  for (gsize i = 0; i < self->n; i++)
    rates[jd_parameterization_get_symbolic_indices (self->parameterization)[i]] = self->rates[i] * units->place[i] /
                                                                                  units->time;
  return rates;
}

JdEquilibria *
jd_steady_motions_new (JdParameterization         *parameterization,
                       const JdEquilibriumRanges  *ranges,
                       GCancellable               *cancellable,
                       JdProgressFunc              progress,
                       gpointer                    progress_data,
                       GError                    **error)
{
  g_auto(JdEquilibriumSearch) self = { .cancellable = cancellable, .progress = progress,
                                       .progress_data = progress_data };
  JdEquilibria *result;

  g_return_val_if_fail (parameterization != NULL, NULL);

  if (!jd_imperfect_check (jd_parameterization_get_model (parameterization), error) ||
      !find_moving (&self, parameterization, error) ||
      !jd_equilibrium_search_init (&self, parameterization, NULL, ranges, error) || !check_rows (&self, error))
    return NULL;
  result = jd_equilibrium_search_all (&self, error);
  if (result != NULL)
    result->rates = dup_rates (&self);
  return result;
}

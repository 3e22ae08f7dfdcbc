/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Painlevé's lemma and the power balance. */
#include "core/analysis/integrals/jd-power-balance.h"

#include <math.h>

/* Outputs of the tape: d/dt of E0, E1, E2 and V; partial derivatives of E and V by t. */
enum
{
  OUT_KINETIC,
  OUT_POTENTIAL = 3,
  OUT_PARTIAL_KINETIC,
  OUT_PARTIAL_POTENTIAL,
  N_OUTPUTS
};

struct _JdPowerBalance
{
  JdParameterization *parameterization;
  JdModel            *model;
  JdTape             *tape;     /* inputs: t, p, p', p'' */
  gsize               n, m, N;
  gboolean            split, carried;
};

/* Whether an equation that determines parameters numerically contains the time. */
static gboolean
depends_on_time (JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);

  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    if (jd_parameterization_get_implicit (parameterization, k) >= 0 &&
        jd_expr_depends_on_kind (jd_parameterization_get_implicit_equation (parameterization, k), JD_SYMBOL_TIME, 0,
                                 0))
      return TRUE;
  return FALSE;
}

static gboolean
compile (JdPowerBalance  *self,
         JdExprPool      *pool,
         GError         **error)
{
  const gsize N = self->N;
  g_autofree const JdExpr **inputs = g_new (const JdExpr *, 1 + 3 * N);
  const JdExpr *outputs[N_OUTPUTS], *kinetic = jd_expr_number (pool, 0.0), *potential, *t = jd_expr_time (pool);

  inputs[0] = t;
  for (gsize k = 0; k < N; k++)
    for (guint order = 0; order < 3; order++)
      inputs[1 + order * N + k] = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER,
                                                  jd_model_get_parameter_name (self->model, k), order);
  for (guint degree = 0; degree < 3; degree++)
    {
      const JdExpr *part = jd_expr_import (pool,
                                           jd_parameterization_get_kinetic_part (self->parameterization, degree));

      outputs[OUT_KINETIC + degree] = jd_expr_diff_time (pool, part);
      kinetic = jd_expr_add (pool, kinetic, part);
      self->carried |= degree < 2 && !jd_expr_is_zero (part);
    }
  potential = jd_expr_import (pool, jd_parameterization_get_potential (self->parameterization));
  outputs[OUT_POTENTIAL] = jd_expr_diff_time (pool, potential);
  outputs[OUT_PARTIAL_KINETIC] = jd_expr_diff (pool, kinetic, t);
  outputs[OUT_PARTIAL_POTENTIAL] = jd_expr_diff (pool, potential, t);
  self->carried |= !self->split || !jd_expr_is_zero (outputs[OUT_PARTIAL_KINETIC]) ||
                   !jd_expr_is_zero (outputs[OUT_PARTIAL_POTENTIAL]);
  self->tape = jd_tape_new (outputs, N_OUTPUTS, inputs, 1 + 3 * N, jd_model_get_constants (self->model), error);
  return self->tape != NULL;
}

JdPowerBalance *
jd_power_balance_new (JdParameterization  *parameterization,
                      GError             **error)
{
  g_autoptr(JdPowerBalance) self = g_new0 (JdPowerBalance, 1);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  self->parameterization = jd_parameterization_ref (parameterization);
  self->model = jd_parameterization_get_model (parameterization);
  self->n = jd_parameterization_get_n_retained (parameterization);
  self->m = jd_parameterization_get_n_complementary (parameterization);
  self->N = jd_model_get_n_parameters (self->model);
  self->split = !depends_on_time (parameterization);
  return compile (self, pool, error) ? g_steal_pointer (&self) : NULL;
}

void
jd_power_balance_free (JdPowerBalance *self)
{
  g_clear_pointer (&self->tape, jd_tape_free);
  jd_parameterization_unref (self->parameterization);
  g_free (self);
}

gboolean
jd_power_balance_is_carried (const JdPowerBalance *self)
{
  return self->carried;
}

void
jd_power_terms_free (JdPowerTerms *terms)
{
  g_free (terms->given);
  g_free (terms->joints);
  g_free (terms);
}

/* The powers of the given efforts without potential in the field q* = q'. */
static gboolean
eval_given (const JdPowerBalance *self,
            double                t,
            const double         *p,
            const double         *pd,
            const double         *qd,
            JdPowerTerms         *terms)
{
  const gsize n_efforts = jd_model_get_n_efforts (self->model);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self->parameterization);
  g_autofree double *powers = g_new0 (double, n_efforts * self->n + 1);

  terms->n_efforts = n_efforts;
  terms->given = g_new0 (double, n_efforts + 1);
  if (!jd_parameterization_powers (self->parameterization, t, p, pd, powers, work, NULL))
    return FALSE;
  for (gsize e = 0; e < n_efforts; e++)
    for (gsize i = 0; jd_model_get_effort (self->model, e)->potential == NULL && i < self->n; i++)
      terms->given[e] += powers[e * self->n + i] * qd[i];
  return TRUE;
}

/* The powers of the efforts that multipliers stand for, and what is left of L . q': friction. */
static gboolean
eval_joints (const JdPowerBalance *self,
             double                t,
             const double         *p,
             const JdEvaluation   *evaluation,
             JdPowerTerms         *terms)
{
  const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (self->parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (self->parameterization);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self->parameterization);
  g_autofree double *entries = g_new0 (double, pattern->n_rows + 1);
  g_autofree double *branch = g_memdup2 (p, (self->N + 1) * sizeof (double));
  const gboolean has_laws = jd_model_get_n_laws (self->model) > 0;
  JdDynamicsTerms rows = { .rows = entries };

  terms->n_joints = jd_mechanism_get_joints (jd_model_get_mechanism (self->model))->len;
  terms->joints = g_new0 (double, terms->n_joints + 1);
  if (!jd_parameterization_eval_terms (self->parameterization, t, evaluation->q, evaluation->qd, branch, NULL, &rows,
                                       work, NULL))
    return FALSE;
  for (gsize i = 0; has_laws && i < self->n; i++)
    terms->friction += evaluation->constraint[i] * evaluation->qd[i];
  for (gsize k = 0; k < pattern->n_rows; k++)
    {
      const gsize h = pattern->row_row[k];
      const double power = evaluation->multipliers[h] * entries[k] * evaluation->qd[pattern->row_column[k]];

      terms->joints[jd_model_get_equation (self->model, complementary[h])->joint] += power;
      if (has_laws)
        terms->friction -= power;
    }
  return TRUE;
}

static void
eval_energies (const JdPowerBalance *self,
               double                t,
               const double         *p,
               const double         *pd,
               const JdEvaluation   *evaluation,
               JdPowerTerms         *terms)
{
  g_autofree double *inputs = g_new (double, 1 + 3 * self->N);
  g_autofree double *work = g_new (double, jd_tape_get_work_size (self->tape) + 1);
  double out[N_OUTPUTS], sum = terms->friction;

  inputs[0] = t;
  for (gsize k = 0; k < self->N; k++)
    {
      inputs[1 + k] = p[k];
      inputs[1 + self->N + k] = pd[k];
      inputs[1 + 2 * self->N + k] = evaluation->pdd[k];
    }
  jd_tape_eval (self->tape, inputs, out, work);
  for (guint degree = 0; degree < 3; degree++)
    terms->kinetic[degree] = evaluation->kinetic[degree];
  terms->potential = evaluation->potential;
  for (gsize i = 0; i < self->n; i++)
    terms->generalized += (evaluation->given[i] + evaluation->constraint[i]) * evaluation->qd[i];
  terms->energy_rate = out[OUT_KINETIC] + out[OUT_KINETIC + 1] + out[OUT_KINETIC + 2] + out[OUT_POTENTIAL];
  terms->split = self->split;
  terms->lemma_left = self->split ? out[OUT_KINETIC + 2] - out[OUT_KINETIC] : NAN;
  terms->partial_kinetic = self->split ? out[OUT_PARTIAL_KINETIC] : NAN;
  for (gsize e = 0; e < terms->n_efforts; e++)
    sum += terms->given[e];
  for (gsize j = 0; j < terms->n_joints; j++)
    sum += terms->joints[j];
  terms->carried = self->split ? out[OUT_KINETIC + 1] + 2.0 * out[OUT_KINETIC] - out[OUT_PARTIAL_KINETIC] +
                                   out[OUT_PARTIAL_POTENTIAL]
                               : terms->energy_rate - sum;
  terms->lemma_residual = terms->lemma_left - terms->generalized + terms->partial_kinetic;
  terms->residual = self->split ? terms->energy_rate - sum - terms->carried : NAN;
}

JdPowerTerms *
jd_power_balance_eval (const JdPowerBalance *self,
                       double                t,
                       const double         *p,
                       const double         *pd,
                       const JdEvaluation   *evaluation)
{
  g_autoptr(JdPowerTerms) terms = NULL;

  g_return_val_if_fail (evaluation->n == self->n && evaluation->m == self->m, NULL);

  if (evaluation->verdict != JD_VERDICT_DETERMINATE && evaluation->verdict != JD_VERDICT_HYPERSTATIC)
    return NULL;
  terms = g_new0 (JdPowerTerms, 1);
  if (!eval_given (self, t, p, pd, evaluation->qd, terms) || !eval_joints (self, t, p, evaluation, terms))
    return NULL;
  eval_energies (self, t, p, pd, evaluation, terms);
  return g_steal_pointer (&terms);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The common data of all integrals: formulas of the parameterization, their values at random states, and the verdicts
 * on the joints. */
#include "core/analysis/integrals/jd-integrals-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/verdict/jd-assumed.h"
#include "core/analysis/verdict/jd-slipping.h"
#include "core/analysis/verdict/jd-verdict.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

#define N_SAMPLES 6
#define MAX_DRAWS 30
#define SPREAD    0.5  /* range of the random states in displacements and times (jd-model-size.h) */

static const JdExpr *
parameter_symbol (JdIntegralBasis *self,
                  gsize            i,
                  guint            order)
{
  const gsize k = jd_parameterization_get_retained (self->parameterization)[i];

  return jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER, jd_model_get_parameter_name (self->model, k), order);
}

static GHashTable *
constants_as_numbers (JdIntegralBasis *self)
{
  GHashTable *map = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer name, value;

  g_hash_table_iter_init (&iter, jd_model_get_constants (self->model));
  while (g_hash_table_iter_next (&iter, &name, &value))
    g_hash_table_insert (map, (gpointer) jd_expr_symbol (self->pool, JD_SYMBOL_CONSTANT, name, 0),
                         (gpointer) jd_expr_number (self->pool, *(double *) value));
  return map;
}

static void
take_equations (JdIntegralBasis *self)
{
  self->left = g_new0 (const JdExpr *, self->m + 1);
  self->alpha = g_new0 (const JdExpr *, self->m * self->n + 1);
  for (gsize h = 0; h < self->m; h++)
    {
      self->left[h] = jd_expr_import (self->pool, jd_parameterization_get_equation (self->parameterization, h));
      for (gsize i = 0; i < self->n; i++)
        self->alpha[h * self->n + i] = jd_expr_import (self->pool,
                                                       jd_parameterization_get_coefficient (self->parameterization, h,
                                                                                            i));
    }
}

/* The multipliers of laws with the coefficient 0, mapped to 0. */
static GHashTable *
absent_friction (JdIntegralBasis *self)
{
  GHashTable *map = g_hash_table_new (NULL, NULL);

  for (gsize k = 0; k < jd_model_get_n_laws (self->model); k++)
    {
      const JdModelLaw *law = jd_model_get_law (self->model, k);
      const JdJoint *joint = jd_model_get_joint (self->model, law->joint);
      g_autofree char *name = g_strdup_printf ("%s.%s", joint->name, law->effort);

      if (law->coefficient == 0.0)
        g_hash_table_insert (map, (gpointer) jd_expr_symbol (self->pool, JD_SYMBOL_MULTIPLIER, name, 0),
                             (gpointer) jd_expr_number (self->pool, 0.0));
    }
  return map;
}

void
jd_integral_basis_init (JdIntegralBasis    *self,
                        JdParameterization *parameterization,
                        JdExprPool         *pool)
{
  g_autoptr(GHashTable) absent = NULL;

  self->parameterization = parameterization;
  self->model = jd_parameterization_get_model (parameterization);
  self->pool = pool;
  self->n = jd_parameterization_get_n_retained (parameterization);
  self->m = jd_parameterization_get_n_complementary (parameterization);
  self->N = jd_model_get_n_parameters (self->model);
  self->implicit = jd_parameterization_get_n_symbolic (parameterization) > self->n;
  self->t = jd_expr_time (pool);
  self->kinetic = jd_expr_import (pool, jd_parameterization_get_kinetic_energy (parameterization));
  self->potential = jd_expr_import (pool, jd_parameterization_get_potential (parameterization));
  for (guint degree = 0; degree < 3; degree++)
    self->kinetic_parts[degree] = jd_expr_import (pool,
                                                  jd_parameterization_get_kinetic_part (parameterization, degree));
  self->q = g_new0 (const JdExpr *, self->n + 1);
  self->qd = g_new0 (const JdExpr *, self->n + 1);
  self->momenta = g_new0 (const JdExpr *, self->n + 1);
  self->given = g_new0 (const JdExpr *, self->n + 1);
  self->friction = g_new0 (const JdExpr *, self->n + 1);
  absent = absent_friction (self);
  for (gsize i = 0; i < self->n; i++)
    {
      self->q[i] = parameter_symbol (self, i, 0);
      self->qd[i] = parameter_symbol (self, i, 1);
      self->momenta[i] = jd_expr_import (pool, jd_parameterization_get_momentum (parameterization, i));
      self->given[i] = jd_expr_import (pool, jd_parameterization_get_given (parameterization, i));
      self->friction[i] = jd_expr_substitute (pool,
                                              jd_expr_import (pool,
                                                              jd_parameterization_get_friction (parameterization, i)),
                                              absent);
    }
  take_equations (self);
  self->constants = constants_as_numbers (self);
}

static gsize
count_sampled (const JdIntegralBasis *self,
               JdSampled              quantity)
{
  if (quantity < JD_SAMPLED_PARAMETER)
    return 1;
  if (quantity < JD_SAMPLED_BETA)
    return self->n;
  return quantity == JD_SAMPLED_BETA ? self->m : self->m * self->n;
}

void
jd_integral_basis_clear (JdIntegralBasis *self)
{
  g_free (self->q);
  g_free (self->qd);
  g_free (self->momenta);
  g_free (self->given);
  g_free (self->friction);
  g_free (self->left);
  g_free (self->alpha);
  g_clear_pointer (&self->constants, g_hash_table_unref);
  for (JdSampled k = 0; k < JD_N_SAMPLED; k++)
    g_free (self->zero[k]);
  g_free (self->assumed);
  g_free (self->imperfect);
  g_free (self->lawless);
}

/* A random state with q'' = 0, and the quantities in it. */
typedef struct
{
  const JdIntegralBasis  *basis;
  JdParameterizationWork *work;
  double                  t;
  double                 *q, *qd, *zero;    /* n */
  double                 *p, *pd, *pdd;     /* N */
  double                 *values[JD_N_SAMPLED];
} State;

static double
symbol_value (const JdExpr *symbol,
              gpointer      user_data)
{
  const JdIntegralPoint *self = user_data;

  if (jd_expr_get_symbol (symbol) == JD_SYMBOL_PARAMETER && jd_expr_get_order (symbol) == 2)
    return self->pdd == NULL
             ? (double) NAN
             : self
                 ->pdd[jd_mechanism_find_parameter (jd_model_get_mechanism (self->model), jd_expr_get_name (symbol))];
  return jd_model_eval (self->model, symbol, self->t, self->p, self->pd);
}

double
jd_integral_point_eval (const JdIntegralPoint *self,
                        const JdExpr          *expr)
{
  return jd_expr_eval (expr, symbol_value, (gpointer) self);
}

/* Computes the coefficients alpha of the complementary equations, and beta, their rates at q' = 0. */
static gboolean
sample_equations (State *state)
{
  const JdIntegralBasis *basis = state->basis;
  const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (basis->parameterization);
  const JdModelSizes *sizes = jd_model_get_sizes (basis->model);
  const gsize *complementary = jd_parameterization_get_complementary (basis->parameterization);
  const gsize *retained = jd_parameterization_get_retained (basis->parameterization);
  double *alpha = state->values[JD_SAMPLED_ALPHA], *beta = state->values[JD_SAMPLED_BETA];
  g_autofree double *rows = g_new0 (double, pattern->n_rows + 1);
  g_autofree double *p = g_memdup2 (state->p, basis->N * sizeof (double));
  JdDynamicsTerms terms = { .rows = rows, .rate = beta };

  if (!jd_parameterization_eval_terms (basis->parameterization, state->t, state->q, state->zero, p, NULL, &terms,
                                       state->work, NULL))
    return FALSE;
  for (gsize k = 0; k < pattern->n_rows; k++)
    alpha[pattern->row_row[k] * basis->n + pattern->row_column[k]] =
      rows[k] * sizes->displacement[retained[pattern->row_column[k]]];
  for (gsize h = 0; h < basis->m; h++)
    {
      const double size = sizes->row[complementary[h]] > 0.0 ? sizes->row[complementary[h]] : 1.0;

      beta[h] *= jd_model_time_size (basis->model) / size;
      for (gsize i = 0; i < basis->n; i++)
        alpha[h * basis->n + i] /= size;
    }
  return TRUE;
}

/* Computes the partial derivatives of E - V without differentiating by q, as a test of the formulas.  With q'' = 0,
 *   h_i = d/dt dE/dq'_i - dE/dq_i,   D_i = D'_i - dV/dq_i,
 *   d(E - V)/dq_i = d/dt dE/dq'_i - h_i - D'_i + D_i,
 *   partial d(E - V)/dt = d/dt (E - V) - sum_i q'_i d(E - V)/dq_i.
 * These energies are divided by the sum of the sizes of their terms, or by JD_SMALL_PART of the natural energy if
 * that is larger. */
static gboolean
sample_lagrangian (State *state)
{
  const JdIntegralBasis *basis = state->basis;
  JdExprPool *pool = basis->pool;
  const gsize n = basis->n;
  const gsize *retained = jd_parameterization_get_retained (basis->parameterization);
  const JdModelSizes *sizes = jd_model_get_sizes (basis->model);
  const double time = jd_model_time_size (basis->model);
  const JdIntegralPoint point = { basis->model, state->t, state->p, state->pd, state->pdd };
  g_autofree double *bias = g_new0 (double, n + 1);
  g_autofree double *all = g_new0 (double, n + 1);
  JdDynamicsTerms terms = { .bias = bias, .given = all };
  double *dl_dq = state->values[JD_SAMPLED_PARAMETER], *given = state->values[JD_SAMPLED_GIVEN];
  double along = 0.0, power = 0.0, size = 0.0, dl_dt, kinetic[3];

  if (!jd_parameterization_eval_terms (basis->parameterization, state->t, state->q, state->qd, state->p, state->pd,
                                       &terms, state->work, NULL) ||
      !jd_parameterization_energies (basis->parameterization, state->t, state->q, state->qd, state->p, kinetic, NULL,
                                     state->work, NULL))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      const double rate = jd_integral_point_eval (&point, jd_expr_diff_time (pool, basis->momenta[i]));
      const double displacement = sizes->displacement[retained[i]];

      given[i] = jd_integral_point_eval (&point, basis->given[i]);
      dl_dq[i] = rate - bias[i] - given[i] + all[i];
      power += given[i] * state->qd[i] * time;
      along += dl_dq[i] * state->qd[i];
      size += (fabs (rate) + fabs (bias[i]) + fabs (given[i]) + fabs (all[i])) * displacement;
      given[i] *= displacement;
      dl_dq[i] *= displacement;
    }
  dl_dt = jd_integral_point_eval (&point,
                                  jd_expr_diff_time (pool, jd_expr_sub (pool, basis->kinetic, basis->potential))) -
          along;
  size += fabs (along) * time;
  if (!isfinite (size) || !isfinite (dl_dt))
    return FALSE;
  size = MAX (size, JD_SMALL_PART * sizes->energy);
  for (gsize i = 0; i < n; i++)
    {
      given[i] /= size;
      dl_dq[i] /= size;
    }
  *state->values[JD_SAMPLED_TIME] = dl_dt * time / size;
  *state->values[JD_SAMPLED_POWER] = power / size;
  *state->values[JD_SAMPLED_CARRIED] = hypot (kinetic[0], kinetic[1]) / size;
  return TRUE;
}

/* Computes the values at the state (t, q, q') and which of them are zero.  Does nothing where they do not exist. */
static void
take_sample (State           *state,
             JdIntegralBasis *basis)
{
  for (JdSampled k = 0; k < JD_N_SAMPLED; k++)
    memset (state->values[k], 0, count_sampled (basis, k) * sizeof (double));
  if (!jd_parameterization_acceleration (basis->parameterization, state->t, state->q, state->qd, state->zero,
                                         state->p, state->pd, state->pdd, state->work, NULL) ||
      !sample_lagrangian (state) || !sample_equations (state))
    return;
  for (JdSampled k = 0; k < JD_N_SAMPLED; k++)
    for (gsize i = 0; i < count_sampled (basis, k); i++)
      basis->zero[k][i] &= fabs (state->values[k][i]) <= JD_COEFFICIENT_ZERO;
  basis->n_samples++;
}

void
jd_integral_basis_sample (JdIntegralBasis *self,
                          double           t,
                          const double    *p)
{
  const gsize n = self->n, N = self->N;
  const JdModelSizes *sizes = jd_model_get_sizes (self->model);
  const gsize *retained = jd_parameterization_get_retained (self->parameterization);
  g_autofree double *room = g_new0 (double, 3 * n + 3 * N + 1);
  g_autofree double *q = g_new0 (double, n + 1);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self->parameterization);
  g_autoptr(GRand) random = g_rand_new_with_seed (9061);
  State state = {
    .basis = self, .work = work, .q = room, .qd = room + n, .zero = room + 2 * n,
    .p = room + 3 * n, .pd = room + 3 * n + N, .pdd = room + 3 * n + 2 * N,
  };

  for (JdSampled k = 0; k < JD_N_SAMPLED; k++)
    {
      const gsize count = count_sampled (self, k);

      state.values[k] = g_new0 (double, count + 1);
      self->zero[k] = g_new (gboolean, count + 1);
      for (gsize i = 0; i < count; i++)
        self->zero[k][i] = TRUE;
    }
  jd_parameterization_retain (self->parameterization, p, q);
  for (guint draw = 0;
       n > 0 && draw < MAX_DRAWS && self->n_samples < N_SAMPLES && !g_cancellable_is_cancelled (self->cancellable);
       draw++)
    {
      state.t = t + jd_model_time_size (self->model) * g_rand_double_range (random, 0.0, SPREAD);
      for (gsize k = 0; k < N; k++)
        state.p[k] = p[k];
      for (gsize i = 0; i < n; i++)
        {
          state.q[i] = q[i] + sizes->displacement[retained[i]] * g_rand_double_range (random, -SPREAD, SPREAD);
          state.qd[i] = sizes->velocity[retained[i]] * g_rand_double_range (random, -1.0, 1.0);
        }
      take_sample (&state, self);
    }
  for (JdSampled k = 0; k < JD_N_SAMPLED; k++)
    g_free (state.values[k]);
}

static void
add_reason (GString    *list,
            const char *joint,
            const char *reason)
{
  g_string_append_printf (list, _("%s“%s”: %s"), list->len > 0 ? "; " : "", joint, reason);
}

static char *
finish_list (GString *list)
{
  if (list->len > 0)
    return g_string_free (list, FALSE);
  g_string_free (list, TRUE);
  return NULL;
}

/* Adds the friction of slipping joints along their slip equations, which no longer hold. */
static void
add_slip (JdIntegralBasis *self,
          const gboolean  *slipping)
{
  const gsize *complementary = jd_parameterization_get_complementary (self->parameterization);

  for (gsize k = 0; k < jd_model_get_n_laws (self->model); k++)
    {
      const JdModelLaw *law = jd_model_get_law (self->model, k);

      for (gsize h = 0; h < self->m && slipping[law->joint] && law->coefficient > 0.0; h++)
        for (gsize i = 0; i < self->n && law->slip == (int) complementary[h]; i++)
          {
            const char *name = jd_model_get_equation (self->model, complementary[h])->name;
            const JdExpr *force = jd_expr_symbol (self->pool, JD_SYMBOL_MULTIPLIER, name, 0);

            self->friction[i] = jd_expr_add (self->pool, self->friction[i],
                                             jd_expr_mul (self->pool, self->alpha[h * self->n + i], force));
          }
    }
}

/* Whether the joint is part of a compound joint that the file assumes to be perfect. */
static gboolean
is_in_perfect_compound (JdModel *model,
                        gsize    joint)
{
  g_autoptr(GPtrArray) compounds = jd_mechanism_list_compounds (jd_model_get_mechanism (model));

  for (guint c = 0; c < compounds->len; c++)
    {
      const JdJointSet *compound = g_ptr_array_index (compounds, c);

      for (gsize i = 0; i < compound->n_joints; i++)
        if (compound->joints[i] == joint)
          return jd_assumed_check (model, compound, NULL);
    }
  return FALSE;
}

gboolean
jd_integral_basis_judge (JdIntegralBasis     *self,
                         const JdEvaluation  *evaluation,
                         GError             **error)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (self->model));
  g_autoptr(GString) assumed = g_string_new (NULL);
  g_autoptr(GString) imperfect = g_string_new (NULL);
  g_autoptr(GString) lawless = g_string_new (NULL);
  g_autofree gboolean *slipping = jd_find_slipping (self->model, evaluation);

  for (gsize j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);
      g_autoptr(GError) local = NULL;
      g_autoptr(JdJointVerdict) verdict = NULL;

      if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
        return FALSE;
      verdict = jd_joint_verdict_new (self->model, &j, 1, FALSE, slipping, &local);
      if (verdict == NULL && !g_error_matches (local, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR))
        {
          g_propagate_error (error, g_steal_pointer (&local));
          return FALSE;
        }
      /* as a part of a compound joint that is perfect it need not be perfect itself (7.6) */
      if (verdict != NULL && is_in_perfect_compound (self->model, j))
        {
          add_reason (assumed, joint->name, _("assumed perfect together with others"));
          continue;
        }
      if (verdict != NULL && verdict->needed)
        add_reason (assumed, joint->name, verdict->condition);
      if (verdict == NULL || !verdict->perfect)
        add_reason (imperfect, joint->name, verdict != NULL ? verdict->condition : local->message);
      if (verdict == NULL || verdict->lawless)
        add_reason (lawless, joint->name, verdict != NULL ? verdict->condition : local->message);
    }
  add_slip (self, slipping);
  self->assumed = finish_list (g_steal_pointer (&assumed));
  self->imperfect = finish_list (g_steal_pointer (&imperfect));
  self->lawless = finish_list (g_steal_pointer (&lawless));
  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The common data of all integrals: formulas of the parameterization, their values at random states, and the verdicts
 * on the joints. */
#include "core/analysis/integrals/jd-integrals-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/verdict/jd-slipping.h"
#include "core/analysis/verdict/jd-verdict.h"
#include "core/parameterization/jd-model-size.h"

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
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (self->model));
  GHashTable *map = g_hash_table_new (NULL, NULL);

  for (gsize k = 0; k < jd_model_get_n_laws (self->model); k++)
    {
      const JdModelLaw *law = jd_model_get_law (self->model, k);
      const JdJoint *joint = g_ptr_array_index (joints, (guint) law->joint);
      g_autofree char *name = g_strdup_printf ("%s.%s", joint->name, law->rolling ? "Gamma" : "T");

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

static void
sample_free (JdIntegralSample *sample)
{
  g_free (sample->dl_dq);
  g_free (sample->given);
  g_free (sample->beta);
  g_free (sample->alpha);
  g_free (sample);
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
  g_clear_pointer (&self->samples, g_ptr_array_unref);
  g_free (self->imperfect);
  g_free (self->lawless);
}

/* A state at which formulas are evaluated with q'' = 0. */
typedef struct
{
  const JdIntegralBasis  *basis;
  JdParameterizationWork *work;
  double                  t;
  double                 *q, *qd, *zero;    /* n */
  double                 *p, *pd, *pdd;     /* N */
} State;

static double
symbol_value (const JdExpr *symbol,
              gpointer      user_data)
{
  const State *state = user_data;
  const JdModel *model = state->basis->model;

  if (jd_expr_get_symbol (symbol) == JD_SYMBOL_PARAMETER && jd_expr_get_order (symbol) == 2)
    return state->pdd[jd_mechanism_find_parameter (jd_model_get_mechanism (model), jd_expr_get_name (symbol))];
  return jd_model_eval (model, symbol, state->t, state->p, state->pd);
}

static double
value_in (State        *state,
          const JdExpr *expr)
{
  return jd_expr_eval (expr, symbol_value, state);
}

/* Computes the coefficients alpha of the complementary equations, and beta, their rates at q' = 0. */
static gboolean
sample_equations (State            *state,
                  JdIntegralSample *sample)
{
  const JdIntegralBasis *basis = state->basis;
  const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (basis->parameterization);
  const JdModelSizes *sizes = jd_model_get_sizes (basis->model);
  const gsize *complementary = jd_parameterization_get_complementary (basis->parameterization);
  const gsize *retained = jd_parameterization_get_retained (basis->parameterization);
  g_autofree double *rows = g_new0 (double, pattern->n_rows + 1);
  g_autofree double *p = g_memdup2 (state->p, basis->N * sizeof (double));
  JdDynamicsTerms terms = { .rows = rows, .rate = sample->beta };

  if (!jd_parameterization_eval_terms (basis->parameterization, state->t, state->q, state->zero, p, NULL, &terms,
                                       state->work, NULL))
    return FALSE;
  for (gsize k = 0; k < pattern->n_rows; k++)
    sample->alpha[pattern->row_row[k] * basis->n + pattern->row_column[k]] =
      rows[k] * sizes->displacement[retained[pattern->row_column[k]]];
  for (gsize h = 0; h < basis->m; h++)
    {
      const double size = sizes->row[complementary[h]] > 0.0 ? sizes->row[complementary[h]] : 1.0;

      sample->beta[h] *= jd_model_time_size (basis->model) / size;
      for (gsize i = 0; i < basis->n; i++)
        sample->alpha[h * basis->n + i] /= size;
    }
  return TRUE;
}

/* Computes the partial derivatives of E - V without differentiating by q, as a test of the formulas.  With q'' = 0,
 *    h_i = d/dt dE/dq'_i - dE/dq_i,   D_i = D'_i - dV/dq_i,
 *    d(E - V)/dq_i = d/dt dE/dq'_i - h_i - D'_i + D_i,
 *    partial d(E - V)/dt = d/dt (E - V) - sum_i q'_i d(E - V)/dq_i. */
static gboolean
sample_lagrangian (State            *state,
                   JdIntegralSample *sample)
{
  const JdIntegralBasis *basis = state->basis;
  JdExprPool *pool = basis->pool;
  const gsize n = basis->n;
  const gsize *retained = jd_parameterization_get_retained (basis->parameterization);
  const JdModelSizes *sizes = jd_model_get_sizes (basis->model);
  const double time = jd_model_time_size (basis->model);
  g_autofree double *bias = g_new0 (double, n + 1);
  g_autofree double *all = g_new0 (double, n + 1);
  JdDynamicsTerms terms = { .bias = bias, .given = all };
  double along = 0.0;

  if (!jd_parameterization_eval_terms (basis->parameterization, state->t, state->q, state->qd, state->p, state->pd,
                                       &terms, state->work, NULL))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      const double rate = value_in (state, jd_expr_diff_time (pool, basis->momenta[i]));

      sample->given[i] = value_in (state, basis->given[i]);
      sample->dl_dq[i] = rate - bias[i] - sample->given[i] + all[i];
      sample->power += sample->given[i] * state->qd[i] * time;
      along += sample->dl_dq[i] * state->qd[i];
      sample->scale += (fabs (rate) + fabs (bias[i]) + fabs (sample->given[i]) + fabs (all[i])) *
                       sizes->displacement[retained[i]];
      sample->given[i] *= sizes->displacement[retained[i]];
      sample->dl_dq[i] *= sizes->displacement[retained[i]];
    }
  sample->dl_dt = value_in (state, jd_expr_diff_time (pool, jd_expr_sub (pool, basis->kinetic, basis->potential))) -
                  along;
  sample->dl_dt *= time;
  sample->scale += fabs (along) * time;
  return jd_parameterization_energies (basis->parameterization, state->t, state->q, state->qd, state->p,
                                       sample->kinetic, NULL, state->work, NULL);
}

/* Divides the values of energies by the size of their terms. */
static void
divide_by_size (const JdIntegralBasis *basis,
                JdIntegralSample      *sample)
{
  const double size = MAX (sample->scale, JD_SMALL_PART * jd_model_get_sizes (basis->model)->energy);

  for (gsize i = 0; i < basis->n; i++)
    {
      sample->given[i] /= size;
      sample->dl_dq[i] /= size;
    }
  for (gsize k = 0; k < G_N_ELEMENTS (sample->kinetic); k++)
    sample->kinetic[k] /= size;
  sample->dl_dt /= size;
  sample->power /= size;
}

static gboolean
is_finite_sample (const JdIntegralBasis  *basis,
                  const JdIntegralSample *sample)
{
  return isfinite (sample->scale) && isfinite (sample->dl_dt) && basis->n > 0;
}

/* Computes the values at the state (t, q, q'); NULL where they do not exist. */
static JdIntegralSample *
take_sample (State *state)
{
  const JdIntegralBasis *basis = state->basis;
  const gsize n = basis->n, m = basis->m;
  JdIntegralSample *sample = g_new0 (JdIntegralSample, 1);

  sample->dl_dq = g_new0 (double, n + 1);
  sample->given = g_new0 (double, n + 1);
  sample->beta = g_new0 (double, m + 1);
  sample->alpha = g_new0 (double, m * n + 1);
  if (jd_parameterization_acceleration (basis->parameterization, state->t, state->q, state->qd, state->zero, state->p,
                                        state->pd, state->pdd, state->work, NULL) &&
      sample_lagrangian (state, sample) && sample_equations (state, sample) && is_finite_sample (basis, sample))
    {
      divide_by_size (basis, sample);
      return sample;
    }
  sample_free (sample);
  return NULL;
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

  self->samples = g_ptr_array_new_with_free_func ((GDestroyNotify) sample_free);
  jd_parameterization_retain (self->parameterization, p, q);
  for (guint draw = 0;
       draw < MAX_DRAWS && self->samples->len < N_SAMPLES && !g_cancellable_is_cancelled (self->cancellable); draw++)
    {
      JdIntegralSample *sample;

      state.t = t + jd_model_time_size (self->model) * g_rand_double_range (random, 0.0, SPREAD);
      for (gsize k = 0; k < N; k++)
        state.p[k] = p[k];
      for (gsize i = 0; i < n; i++)
        {
          state.q[i] = q[i] + sizes->displacement[retained[i]] * g_rand_double_range (random, -SPREAD, SPREAD);
          state.qd[i] = sizes->velocity[retained[i]] * g_rand_double_range (random, -1.0, 1.0);
        }
      sample = take_sample (&state);
      if (sample != NULL)
        g_ptr_array_add (self->samples, sample);
    }
}

static void
add_reason (GString    *list,
            const char *joint,
            const char *reason)
{
  g_string_append_printf (list, "%s“%s”: %s", list->len > 0 ? "; " : "", joint, reason);
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

gboolean
jd_integral_basis_judge (JdIntegralBasis     *self,
                         const JdEvaluation  *evaluation,
                         GError             **error)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (self->model));
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
      if (verdict == NULL || !verdict->perfect)
        add_reason (imperfect, joint->name, verdict != NULL ? verdict->condition : local->message);
      if (verdict == NULL || verdict->lawless)
        add_reason (lawless, joint->name, verdict != NULL ? verdict->condition : local->message);
    }
  add_slip (self, slipping);
  self->imperfect = finish_list (g_steal_pointer (&imperfect));
  self->lawless = finish_list (g_steal_pointer (&lawless));
  return TRUE;
}

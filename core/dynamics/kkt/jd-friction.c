/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The laws of friction of a parameterization at a state: rows W, speeds W q' + b, and the linear systems of the
 * motion with every law in its state. */

#include "core/dynamics/kkt/jd-friction-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

static int
find_row (JdParameterization *parameterization,
          gsize               equation)
{
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);

  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    if (complementary[h] == equation)
      return (int) h;
  return -1;
}

/* d rate/dt without p'': the partial derivative by t + sum_k (d rate/dp_k) p'_k. */
static const JdExpr *
drift_of (JdExprPool   *pool,
          const JdExpr *rate)
{
  const JdExpr *sum = jd_expr_diff (pool, rate, jd_expr_time (pool));
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols (rate);

  for (guint k = 0; k < symbols->len; k++)
    {
      const JdExpr *symbol = g_ptr_array_index (symbols, k);

      if (jd_expr_get_symbol (symbol) == JD_SYMBOL_PARAMETER && jd_expr_get_order (symbol) == 0)
        sum = jd_expr_add (pool, sum,
                           jd_expr_mul (pool, jd_expr_diff (pool, rate, symbol),
                                        jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, jd_expr_get_name (symbol), 1)));
    }
  return sum;
}

/* Compiles beta, drift and coefficients of all laws.  It cannot fail: the model has compiled them before. */
static JdStateExpressions *
compile (JdModel *model)
{
  JdStateExpressions *tape;

  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();

  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    {
      const JdModelLaw *law = jd_model_get_law (model, k);

      g_ptr_array_add (outputs, (gpointer) jd_expr_import (pool, law->beta));
      g_ptr_array_add (outputs, (gpointer) drift_of (pool, jd_expr_import (pool, law->rate)));
      for (gsize j = 0; j < law->n_terms; j++)
        g_ptr_array_add (outputs, (gpointer) jd_expr_import (pool, law->coefficients[j]));
    }
  tape = jd_state_expressions_new (model, (const JdExpr *const *) outputs->pdata, outputs->len, NULL);
  g_assert (tape != NULL);
  return tape;
}

/* Allocates @count elements of @size, all 0, that live as long as @self. */
static gpointer
take (JdFriction *self,
      gsize       count,
      gsize       size)
{
  gpointer block = g_malloc0_n (count + 1, size);

  g_ptr_array_add (self->blocks, block);
  return block;
}

#define TAKE(type, count) ((type *) take (self, (count), sizeof (type)))

static void
allocate (JdFriction *self)
{
  JdFrictionRates *rates = &self->rates;
  JdSlipDirections *slip = &self->slip;
  JdFrictionResponses *responses = &self->responses;
  const gsize l = self->n_laws, n = self->n, m = self->m, N = self->N;
  double **const of_laws[] = {
    &slip->cosine, &slip->heading, &slip->fastest, &slip->near,
    &rates->speed, &rates->scale, &rates->size, &rates->gamma,
    &responses->unit, &responses->bulk, &self->equations.rhs, &self->forces,
  };

  self->blocks = g_ptr_array_new_with_free_func (g_free);
  for (gsize i = 0; i < G_N_ELEMENTS (of_laws); i++)
    *of_laws[i] = TAKE (double, l);
  self->normal_row = TAKE (int, l);
  self->slip_row = TAKE (int, l);
  self->bilateral = TAKE (gboolean, l);
  self->states = TAKE (JdSlipState, l);
  self->signs = TAKE (int, l);
  slip->creeps = TAKE (gboolean, l);
  slip->landing = TAKE (gboolean, l);
  self->equations.acting = TAKE (gsize, l);
  self->unique = TAKE (gboolean, l);
  self->last.forces = TAKE (double, l);
  self->last.normal = TAKE (double, m);
  self->pushing = TAKE (int, m);
  responses->base_unique = TAKE (gboolean, m);
  responses->masked = TAKE (gboolean, m);
  rates->outputs = TAKE (double, rates->expressions->n_outputs);
  rates->tangent = TAKE (double, N *n);
  rates->tau = TAKE (double, N);
  rates->eta = TAKE (double, N);
  rates->p = TAKE (double, N);
  rates->pd = TAKE (double, N);
  self->zero = TAKE (double, MAX (n, m));
  rates->rows = TAKE (double, l *n);
  responses->x = TAKE (double *, l);
  responses->y = TAKE (double *, l);
  responses->own_x = TAKE (double *, l);
  responses->own_y = TAKE (double *, l);
  responses->base_x = TAKE (double, n);
  responses->base_y = TAKE (double, m);
  responses->inertia = TAKE (double, n);
  self->least = TAKE (double, n);
}

JdFriction *
jd_friction_new (JdParameterization *parameterization,
                 JdModel            *model)
{
  g_autoptr(JdFriction) self = NULL;

  if (jd_model_get_n_laws (model) == 0)
    return NULL;
  self = g_new0 (JdFriction, 1);
  self->model = model;
  self->time = jd_model_get_sizes (model)->time;
  self->n_laws = jd_model_get_n_laws (model);
  self->n = jd_parameterization_get_n_retained (parameterization);
  self->m = jd_parameterization_get_n_complementary (parameterization);
  self->N = jd_model_get_n_parameters (model);
  self->rates.expressions = compile (model);
  allocate (self);
  for (gsize i = 0; i < self->n; i++)
    self->least[i] = jd_least_acceleration (model, jd_parameterization_get_retained (parameterization)[i]);
  for (gsize k = 0; k < self->n_laws; k++)
    {
      const JdModelLaw *law = jd_model_get_law (model, k);

      self->normal_row[k] = find_row (parameterization, law->normal);
      self->slip_row[k] = law->slip < 0 ? -1 : find_row (parameterization, (gsize) law->slip);
      self->bilateral[k] = jd_model_get_equation (model, law->normal)->side == 0;
      self->signs[k] = 1;
      self->responses.x[k] = self->responses.y[k] = self->zero;
    }
  return g_steal_pointer (&self);
}

void
jd_friction_free (JdFriction *self)
{
  if (self == NULL)
    return;
  jd_state_expressions_free (self->rates.expressions);
  g_ptr_array_unref (self->blocks);
  g_free (self->equations.z);
  g_free (self->equations.null);
  g_free (self);
}

/* Fills T and eta of p'' = T q'' + eta.  Without elimination T is the identity, eta is 0, and neither is filled. */
static gboolean
prepare_tangent (JdFriction              *self,
                 JdParameterization      *parameterization,
                 double                   t,
                 const double            *q,
                 const double            *qd,
                 const double            *p,
                 JdParameterizationWork  *work,
                 GError                 **error)
{
  JdFrictionRates *rates = &self->rates;

  if (self->n == self->N)
    return TRUE;
  memcpy (rates->p, p, self->N * sizeof (double));
  return jd_parameterization_tangent (parameterization, t, p, rates->tangent, rates->tau, work, error) &&
         jd_parameterization_acceleration (parameterization, t, q, qd, self->zero, rates->p, rates->pd, rates->eta,
                                           work, error);
}

/* Reduces law @k to the retained parameters.  With the coefficients alpha, beta and the drift of @values:
 *
 *   W_i = sum_j alpha_j T_ji,   speed = beta + sum_j alpha_j p'_j,   gamma = drift + sum_j alpha_j eta_j. */
static void
reduce_row (JdFriction   *self,
            gsize         k,
            const double *values,
            const double *pd)
{
  JdFrictionRates *rates = &self->rates;
  const JdModelLaw *law = jd_model_get_law (self->model, k);
  double *row = rates->rows + k * self->n;

  memset (row, 0, self->n * sizeof (double));
  rates->speed[k] = values[0];
  rates->scale[k] = fabs (values[0]);
  rates->size[k] = 0.0;
  rates->gamma[k] = values[1];
  for (gsize j = 0; j < law->n_terms; j++)
    {
      const gsize parameter = law->parameters[j];
      const double alpha = values[2 + j];

      rates->speed[k] += alpha * pd[parameter];
      rates->scale[k] += fabs (alpha * pd[parameter]);
      rates->size[k] += fabs (alpha) * jd_model_get_sizes (self->model)->velocity[parameter];
      rates->gamma[k] += alpha * rates->eta[parameter];
      if (self->n == self->N)
        row[parameter] = alpha;
      else
        for (gsize i = 0; i < self->n; i++)
          row[i] += alpha * rates->tangent[parameter * self->n + i];
    }
}

int
jd_friction_partner (const JdFriction *self,
                     gsize             k)
{
  return jd_model_get_law (self->model, k)->partner;
}

gboolean
jd_friction_follows (const JdFriction *self,
                     gsize             k)
{
  return jd_friction_partner (self, k) >= 0 && jd_friction_partner (self, k) < (int) k;
}

/* The speed of law @k.  Of partners: sqrt (u_1^2 + u_2^2).  *out_rest: the speed that counts as rest. */
static double
speed_of (const JdFriction *self,
          gsize             k,
          double           *out_rest)
{
  const JdFrictionRates *rates = &self->rates;
  const int partner = jd_friction_partner (self, k);
  const double across = partner < 0 ? 0.0 : rates->speed[partner], scale = partner < 0 ? 0.0 : rates->scale[partner];

  *out_rest = JD_HOLDS * (rates->scale[k] + scale) + JD_SPEED_AT_REST * rates->size[k];
  return hypot (rates->speed[k], across);
}

/* Whether the slip of law @k, of partners that of both, ends at this instant, though its speed is zero already. */
static gboolean
slip_ends (const JdFriction *self,
           gsize             k)
{
  const int partner = jd_friction_partner (self, k);

  return jd_model_get_ending_slip (self->model, k) != 0.0 ||
         (partner >= 0 && jd_model_get_ending_slip (self->model, (gsize) partner) != 0.0);
}

gboolean
jd_friction_rests (const JdFriction *self,
                   gsize             k)
{
  double rest;

  return self->slip.landing[k] || (speed_of (self, k, &rest) <= rest && !slip_ends (self, k));
}

int
jd_friction_direction (const JdFriction *self,
                       gsize             k)
{
  double rest, speed = self->rates.speed[k];

  if (jd_friction_rests (self, k))
    return 0;
  if (speed_of (self, k, &rest) <= rest)
    speed = jd_model_get_ending_slip (self->model, k);
  return speed > 0.0 ? 1 : -1;
}

double
jd_friction_speed_size (const JdFriction *self,
                        gsize             k)
{
  return MAX (self->rates.size[k], self->rates.scale[k]);
}

/* heading . u. */
double
jd_friction_along (const JdFriction *self,
                   gsize             k)
{
  const JdSlipDirections *slip = &self->slip;
  const JdFrictionRates *rates = &self->rates;
  const gsize partner = (gsize) jd_friction_partner (self, k);

  return slip->heading[k] * rates->speed[k] + slip->heading[partner] * rates->speed[partner];
}

/* Sets the direction of slip of partners, (u_1, u_2) / |u|.  In a motion, near rest, they keep the heading of the
 * last node ("creep"): T then keeps the slip across the heading at 0. */
static void
direct (JdFriction *self)
{
  JdSlipDirections *slip = &self->slip;

  for (gsize k = 0; k < self->n_laws; k++)
    {
      const int partner = jd_friction_partner (self, k);
      double rest, speed;
      gboolean headed;

      if (partner < 0)
        continue;
      speed = speed_of (self, k, &rest);
      headed = slip->heading[k] != 0.0 || slip->heading[partner] != 0.0;
      slip->creeps[k] = headed && jd_friction_along (self, k) <= slip->near[k];
      if (speed <= rest && slip_ends (self, k))
        slip->cosine[k] = jd_model_get_ending_slip (self->model, k);
      else if (headed ? !slip->creeps[k] : speed > rest)
        slip->cosine[k] = self->rates.speed[k] / speed;
      else if (headed)
        slip->cosine[k] = slip->heading[k];
    }
}

void
jd_friction_forget_headings (JdFriction *self)
{
  memset (self->slip.heading, 0, self->n_laws * sizeof (double));
}

/* near = JD_SLIP_NEAR_REST (fastest + natural), natural = time |T| unit^2; JD_SLIP_SLOW natural while the slip
 * begins: below this speed along the heading partners creep. */
void
jd_friction_head (JdFriction *self,
                  gboolean    first)
{
  JdSlipDirections *slip = &self->slip;

  for (gsize k = 0; k < self->n_laws; k++)
    {
      const int partner = jd_friction_partner (self, k);
      double rest, unit, natural;

      if (partner < 0)
        continue;
      slip->heading[k] = self->states[k] == JD_SLIP_FORWARD ? slip->cosine[k] : 0.0;
      unit = MAX (self->responses.unit[k], self->responses.unit[partner]);
      natural = self->time * hypot (self->forces[k], self->forces[partner]) * unit * unit;
      slip->fastest[k] = MAX (first ? 0.0 : slip->fastest[k], speed_of (self, k, &rest));
      slip->near[k] = slip->fastest[k] < JD_SLIP_SLOW * natural ? JD_SLIP_SLOW * natural
                                                                : JD_SLIP_NEAR_REST * (slip->fastest[k] + natural);
    }
}

gboolean
jd_friction_eval (JdFriction              *self,
                  JdParameterization      *parameterization,
                  double                   t,
                  const double            *q,
                  const double            *qd,
                  const double            *p,
                  const double            *pd,
                  JdParameterizationWork  *work,
                  GError                 **error)
{
  const double *values = self->rates.outputs;

  if (!prepare_tangent (self, parameterization, t, q, qd, p, work, error))
    return FALSE;
  jd_state_expressions_eval (self->rates.expressions, t, p, pd, self->rates.outputs);
  for (gsize k = 0; k < self->n_laws; k++)
    {
      reduce_row (self, k, values, pd);
      values += 2 + jd_model_get_law (self->model, k)->n_terms;
    }
  direct (self);
  return TRUE;
}

gboolean
jd_friction_owns_row (const JdFriction *self,
                      gsize             h)
{
  for (gsize k = 0; k < self->n_laws; k++)
    if (self->slip_row[k] == (int) h)
      return TRUE;
  return FALSE;
}

/* W_k x. */
double
jd_friction_row_dot (const JdFriction *self,
                     gsize             k,
                     const double     *x)
{
  double sum = 0.0;

  for (gsize i = 0; i < self->n; i++)
    sum += self->rates.rows[k * self->n + i] * x[i];
  return sum;
}

/* w' = W_k x + gamma_k. */
double
jd_friction_acceleration (const JdFriction *self,
                          gsize             k,
                          const double     *x)
{
  return jd_friction_row_dot (self, k, x) + self->rates.gamma[k];
}

void
jd_friction_add_rates (JdFriction   *self,
                       const double *change)
{
  for (gsize k = 0; k < self->n_laws; k++)
    self->rates.speed[k] += jd_friction_row_dot (self, k, change);
}

/* P = sum_k T_k W_k q'. */
double
jd_friction_power (const JdFriction *self,
                   const double     *qd)
{
  double sum = 0.0;

  for (gsize k = 0; k < self->n_laws; k++)
    if (self->forces[k] != 0.0)
      sum += self->forces[k] * jd_friction_row_dot (self, k, qd);
  return sum;
}

/* Fills @terms (n) with sum_h |A_hi lambda_h / M_ii|: sizes of the terms that the multipliers without friction
 * contribute to the accelerations.  At rest these terms cancel, and what is left is their rounding. */
static void
fill_constraint_terms (const JdFriction        *self,
                       const JdFrictionProblem *problem,
                       double                  *terms)
{
  const JdFrictionResponses *responses = &self->responses;
  const JdDynamicsPattern *pattern = problem->pattern;

  memset (terms, 0, self->n * sizeof (double));
  for (gsize e = 0; e < pattern->n_rows; e++)
    {
      const gsize i = pattern->row_column[e], h = pattern->row_row[e];

      if (responses->masked[h] && responses->inertia[i] > 0.0)
        terms[i] += fabs (problem->rows[e] * responses->base_y[h]) / (responses->inertia[i] * responses->inertia[i]);
    }
}

/* Fills the units, which make the T of the laws that act comparable, and the sizes of the terms of the acceleration
 * along each row, which may cancel:
 *
 *   unit_k = sqrt (sum_i W_ki^2 / M_ii),
 *   bulk_k = sum |W_ki A_hi lambda_h / M_ii| + sum |W_ki r_i / M_ii| + sum |W_ki x_i|.
 *
 * natural = sqrt (sum_i r_i^2 / M_ii) bounds the accelerations along W_k / unit_k that all efforts together give. */
static void
measure (JdFriction              *self,
         const JdFrictionProblem *problem)
{
  JdFrictionResponses *responses = &self->responses;
  g_autofree double *terms = g_new (double, self->n + 1);

  for (gsize e = 0; e < problem->pattern->n_mass; e++)
    if (problem->pattern->mass_row[e] == problem->pattern->mass_column[e])
      responses->inertia[problem->pattern->mass_row[e]] = sqrt (MAX (problem->mass[e], 0.0));
  responses->natural = 0.0;
  for (gsize i = 0; i < self->n; i++)
    if (responses->inertia[i] > 0.0)
      responses->natural = hypot (responses->natural, problem->r[i] / responses->inertia[i]);
  fill_constraint_terms (self, problem, terms);
  for (gsize k = 0; k < self->n_laws; k++)
    {
      const double *row = self->rates.rows + k * self->n;
      double sum = 0.0;

      if (self->states[k] == JD_SLIP_OPEN)
        continue;
      responses->bulk[k] = 0.0;
      for (gsize e = 0; e < problem->pattern->n_mass; e++)
        {
          const gsize i = problem->pattern->mass_row[e];

          if (i == problem->pattern->mass_column[e] && problem->mass[e] > 0.0)
            {
              sum += row[i] * row[i] / problem->mass[e];
              responses->bulk[k] += fabs (row[i] * problem->r[i] / problem->mass[e]);
            }
        }
      for (gsize i = 0; i < self->n; i++)
        responses->bulk[k] += fabs (row[i]) * (terms[i] + fabs (responses->base_x[i]));
      responses->unit[k] = sum > 0.0 ? sqrt (sum) : 1.0;
    }
}

/* Gives law @k memory for its responses.  Returns FALSE if it is open: its responses are then zeros. */
static gboolean
prepare_response (JdFriction *self,
                  gsize       k)
{
  JdFrictionResponses *responses = &self->responses;

  if (self->states[k] == JD_SLIP_OPEN)
    {
      responses->x[k] = responses->y[k] = self->zero;
      return FALSE;
    }
  if (responses->own_x[k] == NULL)
    {
      responses->own_x[k] = TAKE (double, self->n);
      responses->own_y[k] = TAKE (double, self->m);
    }
  responses->x[k] = responses->own_x[k];
  responses->y[k] = responses->own_y[k];
  return TRUE;
}

/* The solution without friction, M x - A^T y = r, A x = s, and the responses M x_k - A^T y_k = W_k, A x_k = 0 to a
 * unit of each T_k. */
JdVerdict
jd_friction_respond (JdFriction              *self,
                     const JdFrictionProblem *problem,
                     double                  *dependent)
{
  JdFrictionResponses *responses = &self->responses;
  const gsize n = self->n, m = self->m;
  JdVerdict verdict;

  for (gsize h = 0; h < m; h++)
    responses->masked[h] = (problem->active == NULL || problem->active[h]) && !jd_friction_owns_row (self, h);
  verdict = jd_kkt_solve (problem->kkt, problem->mass, problem->rows, problem->r, problem->s, responses->masked,
                          responses->base_x, responses->base_y, responses->base_unique, dependent);
  if (verdict != JD_VERDICT_DETERMINATE && verdict != JD_VERDICT_HYPERSTATIC)
    return verdict;
  measure (self, problem);
  for (gsize k = 0; k < self->n_laws; k++)
    {
      if (!prepare_response (self, k))
        continue;
      if (jd_kkt_is_regular (problem->kkt))
        jd_kkt_solve_again (problem->kkt, self->rates.rows + k * n, self->zero, responses->x[k], responses->y[k]);
      else if (jd_kkt_solve (problem->kkt, problem->mass, problem->rows, self->rates.rows + k * n, self->zero,
                             responses->masked, responses->x[k], responses->y[k], NULL,
                             NULL) > JD_VERDICT_HYPERSTATIC)
        return JD_VERDICT_INDETERMINATE;
    }
  return verdict;
}

JdVerdict
jd_friction_solve (JdFriction              *self,
                   const JdFrictionProblem *problem)
{
  const JdVerdict verdict = jd_friction_respond (self, problem, NULL);

  if (verdict != JD_VERDICT_DETERMINATE && verdict != JD_VERDICT_HYPERSTATIC)
    return verdict;
  if (!jd_friction_superpose (self, self->rates.gamma, TRUE, problem->x, problem->y))
    return JD_VERDICT_INCONSISTENT;
  return self->equations.rank_defect > 0 ? JD_VERDICT_HYPERSTATIC : verdict;
}

JdVerdict
jd_friction_correct (JdFriction              *self,
                     const JdFrictionProblem *problem,
                     const double            *speed)
{
  const gsize l = self->n_laws, rank_defect = self->equations.rank_defect;
  g_autofree double *forces = g_memdup2 (self->forces, l * sizeof (double));
  g_autofree double *null = g_memdup2 (self->equations.null, rank_defect * l * sizeof (double));
  JdVerdict verdict = jd_friction_respond (self, problem, NULL);

  if ((verdict == JD_VERDICT_DETERMINATE || verdict == JD_VERDICT_HYPERSTATIC) &&
      !jd_friction_superpose (self, speed, FALSE, problem->x, problem->y))
    verdict = JD_VERDICT_INCONSISTENT;
  memcpy (self->forces, forces, l * sizeof (double));
  if (rank_defect > 0)
    memcpy (self->equations.null, null, rank_defect * l * sizeof (double));
  self->equations.rank_defect = rank_defect;
  return verdict;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-friction-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"
#include "core/parameterization/jd-model-size.h"

/* Speeds below this part of the sum of their terms, or of their natural size, are rest: the format's tolerance of
 * rates. */
#define REST_PART JD_HOLDS
#define REST JD_REST_SPEED
/* Near rest partners keep their direction, so that slip begins out of rounding, and passes zero smoothly: below this
 * part of their fastest slip since it began, and this part of the natural time of what the friction would give. */
#define NEAR_REST JD_SLIP_NEAR_REST
#define NEAR_TIME JD_SLIP_NEAR_REST

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

/* d rate/dt without p'': its partial derivatives along p'. */
static const JdExpr *
drift_of (JdExprPool    *pool,
          const JdModel *model,
          const JdExpr  *rate)
{
  const JdExpr *sum = jd_expr_diff (pool, rate, jd_expr_time (pool));

  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    {
      const char *name = jd_model_get_parameter_name (model, k);

      sum = jd_expr_add (pool, sum,
                         jd_expr_mul (pool,
                                      jd_expr_diff (pool, rate, jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, name, 0)),
                                      jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, name, 1)));
    }
  return sum;
}

/* The model has compiled the same expressions before. */
static JdStateTape *
compile (JdModel *model)
{
  JdStateTape *tape;

  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();

  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    {
      const JdModelLaw *law = jd_model_get_law (model, k);

      g_ptr_array_add (outputs, (gpointer) jd_expr_import (pool, law->beta));
      g_ptr_array_add (outputs, (gpointer) drift_of (pool, model, jd_expr_import (pool, law->rate)));
      for (gsize j = 0; j < law->n_terms; j++)
        g_ptr_array_add (outputs, (gpointer) jd_expr_import (pool, law->coefficients[j]));
    }
  tape = jd_state_tape_new (model, (const JdExpr *const *) outputs->pdata, outputs->len, NULL);
  g_assert (tape != NULL);
  return tape;
}

static void
allocate (JdFriction *self)
{
  const gsize l = self->n_laws, n = self->n, m = self->m;

  self->normal_row = g_new0 (int, l);
  self->slip_row = g_new0 (int, l);
  self->bilateral = g_new0 (gboolean, l);
  self->states = g_new0 (JdSlipState, l);
  self->signs = g_new0 (int, l);
  self->cosine = g_new0 (double, l);
  self->heading = g_new0 (double, l);
  self->fastest = g_new0 (double, l);
  self->near = g_new0 (double, l);
  self->creeps = g_new0 (gboolean, l);
  self->landing = g_new0 (gboolean, l);
  self->outputs = g_new0 (double, self->tape->n_outputs + 1);
  self->tangent = g_new0 (double, self->N * n + 1);
  self->tau = g_new0 (double, self->N + 1);
  self->eta = g_new0 (double, self->N + 1);
  self->p = g_new0 (double, self->N + 1);
  self->pd = g_new0 (double, self->N + 1);
  self->zero = g_new0 (double, MAX (n, m) + 1);
  self->rows = g_new0 (double, l * n + 1);
  self->speed = g_new0 (double, l);
  self->scale = g_new0 (double, l);
  self->size = g_new0 (double, l);
  self->gamma = g_new0 (double, l);
  self->forces = g_new0 (double, l);
  self->unique = g_new0 (gboolean, l);
  self->x = g_new0 (double, l * n + 1);
  self->y = g_new0 (double, l * m + 1);
  self->base_x = g_new0 (double, n + 1);
  self->base_y = g_new0 (double, m + 1);
  self->z = g_new0 (double, l * l);
  self->rhs = g_new0 (double, l);
  self->null = g_new0 (double, l * l);
  self->unit = g_new0 (double, l);
  self->inertia = g_new0 (double, n + 1);
  self->bulk = g_new0 (double, l);
  self->base_unique = g_new0 (gboolean, m + 1);
  self->masked = g_new0 (gboolean, m + 1);
}

JdFriction *
jd_friction_new (JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
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
  self->tape = compile (model);
  allocate (self);
  for (gsize k = 0; k < self->n_laws; k++)
    {
      const JdModelLaw *law = jd_model_get_law (model, k);

      self->normal_row[k] = find_row (parameterization, law->normal);
      self->slip_row[k] = law->slip < 0 ? -1 : find_row (parameterization, (gsize) law->slip);
      self->bilateral[k] = jd_model_get_equation (model, law->normal)->side == 0;
      self->signs[k] = 1;
    }
  return g_steal_pointer (&self);
}

void
jd_friction_free (JdFriction *self)
{
  if (self == NULL)
    return;
  jd_state_tape_free (self->tape);
  g_free (self->normal_row);
  g_free (self->slip_row);
  g_free (self->bilateral);
  g_free (self->states);
  g_free (self->signs);
  g_free (self->cosine);
  g_free (self->heading);
  g_free (self->fastest);
  g_free (self->near);
  g_free (self->creeps);
  g_free (self->landing);
  g_free (self->outputs);
  g_free (self->tangent);
  g_free (self->tau);
  g_free (self->eta);
  g_free (self->p);
  g_free (self->pd);
  g_free (self->zero);
  g_free (self->rows);
  g_free (self->speed);
  g_free (self->scale);
  g_free (self->size);
  g_free (self->gamma);
  g_free (self->forces);
  g_free (self->unique);
  g_free (self->x);
  g_free (self->y);
  g_free (self->base_x);
  g_free (self->base_y);
  g_free (self->z);
  g_free (self->rhs);
  g_free (self->null);
  g_free (self->unit);
  g_free (self->inertia);
  g_free (self->bulk);
  g_free (self->base_unique);
  g_free (self->masked);
  g_free (self);
}

/* T, and eta of p'' = T q'' + eta; where nothing is eliminated they are the identity and zero. */
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
  if (self->n == self->N)
    return TRUE;
  memcpy (self->p, p, self->N * sizeof (double));
  return jd_parameterization_tangent (parameterization, t, p, self->tangent, self->tau, work, error) &&
         jd_parameterization_acceleration (parameterization, t, q, qd, self->zero, self->p, self->pd, self->eta, work,
                                           error);
}

/* The row of law @k in retained parameters, its speed and its gamma, from beta, drift and the coefficients in
 * @values. */
static void
reduce_row (JdFriction   *self,
            gsize         k,
            const double *values,
            const double *pd)
{
  const JdModelLaw *law = jd_model_get_law (self->model, k);
  double *row = self->rows + k * self->n;

  memset (row, 0, self->n * sizeof (double));
  self->speed[k] = values[0];
  self->scale[k] = fabs (values[0]);
  self->size[k] = 0.0;
  self->gamma[k] = values[1];
  for (gsize j = 0; j < law->n_terms; j++)
    {
      const gsize parameter = law->parameters[j];
      const double alpha = values[2 + j];

      self->speed[k] += alpha * pd[parameter];
      self->scale[k] += fabs (alpha * pd[parameter]);
      self->size[k] += fabs (alpha) * jd_model_get_sizes (self->model)->velocity[parameter];
      self->gamma[k] += alpha * self->eta[parameter];
      if (self->n == self->N)
        row[parameter] = alpha;
      else
        for (gsize i = 0; i < self->n; i++)
          row[i] += alpha * self->tangent[parameter * self->n + i];
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

/* The speed of law @k, of partners the length of both together; what counts as rest. */
static double
speed_of (const JdFriction *self,
          gsize             k,
          double           *out_rest)
{
  const int partner = jd_friction_partner (self, k);
  const double across = partner < 0 ? 0.0 : self->speed[partner], scale = partner < 0 ? 0.0 : self->scale[partner];

  *out_rest = REST_PART * (self->scale[k] + scale) + REST * self->size[k];
  return hypot (self->speed[k], across);
}

gboolean
jd_friction_rests (const JdFriction *self,
                   gsize             k)
{
  double rest;

  return self->landing[k] || speed_of (self, k, &rest) <= rest;
}

double
jd_friction_speed_size (const JdFriction *self,
                        gsize             k)
{
  return MAX (self->size[k], self->scale[k]);
}

double
jd_friction_along (const JdFriction *self,
                   gsize             k)
{
  const gsize partner = (gsize) jd_friction_partner (self, k);

  return self->heading[k] * self->speed[k] + self->heading[partner] * self->speed[partner];
}

/* The direction of slip of partners: theirs, but near rest in a motion, where they creep the way they went, or begin
 * to go.  The direction of a slip that begins turns at once to where all of it grows along it: across it there is
 * none, and T is what keeps it so. */
static void
direct (JdFriction *self)
{
  for (gsize k = 0; k < self->n_laws; k++)
    {
      const int partner = jd_friction_partner (self, k);
      double rest, speed;
      gboolean headed;

      if (partner < 0)
        continue;
      speed = speed_of (self, k, &rest);
      headed = self->heading[k] != 0.0 || self->heading[partner] != 0.0;
      self->creeps[k] = headed && jd_friction_along (self, k) <= self->near[k];
      if (headed ? !self->creeps[k] : speed > rest)
        self->cosine[k] = self->speed[k] / speed;
      else if (headed)
        self->cosine[k] = self->heading[k];
    }
}

void
jd_friction_head (JdFriction *self,
                  gboolean    first)
{
  memcpy (self->heading, self->cosine, self->n_laws * sizeof (double));
  for (gsize k = 0; k < self->n_laws; k++)
    {
      const int partner = jd_friction_partner (self, k);
      double rest, unit;

      if (partner < 0)
        continue;
      unit = MAX (self->unit[k], self->unit[partner]);
      self->fastest[k] = MAX (first ? 0.0 : self->fastest[k], speed_of (self, k, &rest));
      self->near[k] = NEAR_REST * self->fastest[k] +
                      NEAR_TIME * self->time * hypot (self->forces[k], self->forces[partner]) * unit * unit;
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
  const double *values = self->outputs;

  if (!prepare_tangent (self, parameterization, t, q, qd, p, work, error))
    return FALSE;
  jd_state_tape_eval (self->tape, t, p, pd, self->outputs);
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

double
_jd_friction_row_dot (const JdFriction *self,
                      gsize             k,
                      const double     *x)
{
  double sum = 0.0;

  for (gsize i = 0; i < self->n; i++)
    sum += self->rows[k * self->n + i] * x[i];
  return sum;
}

double
jd_friction_acceleration (const JdFriction *self,
                          gsize             k,
                          const double     *x)
{
  return _jd_friction_row_dot (self, k, x) + self->gamma[k];
}

void
jd_friction_add_rates (JdFriction   *self,
                       const double *change)
{
  for (gsize k = 0; k < self->n_laws; k++)
    self->speed[k] += _jd_friction_row_dot (self, k, change);
}

double
jd_friction_power (const JdFriction *self,
                   const double     *qd)
{
  double sum = 0.0;

  for (gsize k = 0; k < self->n_laws; k++)
    if (self->forces[k] != 0.0)
      sum += self->forces[k] * _jd_friction_row_dot (self, k, qd);
  return sum;
}

/* Sizes of the terms that the multipliers without friction contribute to the acceleration along row @k.  At rest
 * these terms cancel, and what is left is their rounding. */
static double
constraint_terms (const JdFriction        *self,
                  const JdFrictionProblem *problem,
                  gsize                    k)
{
  const JdDynamicsPattern *pattern = problem->pattern;
  const double *row = self->rows + k * self->n;
  double sum = 0.0;

  for (gsize e = 0; e < pattern->n_rows; e++)
    {
      const gsize i = pattern->row_column[e], h = pattern->row_row[e];

      if (self->masked[h] && self->inertia[i] > 0.0)
        sum += fabs (row[i] * problem->rows[e] * self->base_y[h]) / (self->inertia[i] * self->inertia[i]);
    }
  return sum;
}

/* T of 1 / unit[k] alone gives an acceleration near 1 along its row, were there no equations: makes the T
 * comparable.  And the sizes of what adds up to the acceleration along the row, which may cancel: of the mechanism
 * without friction, of its multipliers, and of what the given efforts and the motion alone would do. */
static void
measure (JdFriction              *self,
         const JdFrictionProblem *problem)
{
  for (gsize e = 0; e < problem->pattern->n_mass; e++)
    if (problem->pattern->mass_row[e] == problem->pattern->mass_column[e])
      self->inertia[problem->pattern->mass_row[e]] = sqrt (MAX (problem->mass[e], 0.0));
  for (gsize k = 0; k < self->n_laws; k++)
    {
      const double *row = self->rows + k * self->n;
      double sum = 0.0;

      self->bulk[k] = constraint_terms (self, problem, k);
      for (gsize e = 0; e < problem->pattern->n_mass; e++)
        {
          const gsize i = problem->pattern->mass_row[e];

          if (i == problem->pattern->mass_column[e] && problem->mass[e] > 0.0)
            {
              sum += row[i] * row[i] / problem->mass[e];
              self->bulk[k] += fabs (row[i] * problem->r[i] / problem->mass[e]);
            }
        }
      for (gsize i = 0; i < self->n; i++)
        self->bulk[k] += fabs (row[i] * self->base_x[i]);
      self->unit[k] = sum > 0.0 ? sqrt (sum) : 1.0;
    }
}

JdVerdict
jd_friction_respond (JdFriction              *self,
                     const JdFrictionProblem *problem,
                     double                  *dependent)
{
  const gsize n = self->n, m = self->m;
  JdVerdict verdict;

  for (gsize h = 0; h < m; h++)
    self->masked[h] = (problem->active == NULL || problem->active[h]) && !jd_friction_owns_row (self, h);
  verdict = jd_kkt_solve (problem->kkt, problem->mass, problem->rows, problem->r, problem->s, self->masked,
                          self->base_x, self->base_y, self->base_unique, dependent);
  if (verdict != JD_VERDICT_DETERMINATE && verdict != JD_VERDICT_HYPERSTATIC)
    return verdict;
  measure (self, problem);
  for (gsize k = 0; k < self->n_laws; k++)
    {
      if (self->states[k] == JD_SLIP_OPEN)
        {
          memset (self->x + k * n, 0, n * sizeof (double));
          memset (self->y + k * m, 0, m * sizeof (double));
        }
      else if (jd_kkt_is_regular (problem->kkt))
        jd_kkt_solve_again (problem->kkt, self->rows + k * n, self->zero, self->x + k * n, self->y + k * m);
      else if (jd_kkt_solve (problem->kkt, problem->mass, problem->rows, self->rows + k * n, self->zero, self->masked,
                             self->x + k * n, self->y + k * m, NULL, NULL) > JD_VERDICT_HYPERSTATIC)
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
  if (!jd_friction_superpose (self, self->gamma, TRUE, problem->x, problem->y))
    return JD_VERDICT_INCONSISTENT;
  return self->rank_defect > 0 ? JD_VERDICT_HYPERSTATIC : verdict;
}

JdVerdict
jd_friction_correct (JdFriction              *self,
                     const JdFrictionProblem *problem,
                     const double            *speed)
{
  const gsize l = self->n_laws, rank_defect = self->rank_defect;
  g_autofree double *forces = g_memdup2 (self->forces, l * sizeof (double));
  g_autofree double *null = g_memdup2 (self->null, l * l * sizeof (double));
  JdVerdict verdict = jd_friction_respond (self, problem, NULL);

  if ((verdict == JD_VERDICT_DETERMINATE || verdict == JD_VERDICT_HYPERSTATIC) &&
      !jd_friction_superpose (self, speed, FALSE, problem->x, problem->y))
    verdict = JD_VERDICT_INCONSISTENT;
  memcpy (self->forces, forces, l * sizeof (double));
  memcpy (self->null, null, l * l * sizeof (double));
  self->rank_defect = rank_defect;
  return verdict;
}

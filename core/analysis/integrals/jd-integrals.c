/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The integrals of a parameterization: their formulas, their values and rates in a state, and their change along a
 * motion. */
#include "core/analysis/integrals/jd-integrals.h"

#include <math.h>

#include "core/analysis/integrals/jd-integrals-private.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tape/jd-tape.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

struct _JdIntegrals
{
  JdExprPool *pool;
  gsize       N;
  gsize       n;           /* integrals */
  JdIntegral *integrals;
  JdTape     *tape;        /* their values, then E2, E1, E0, V; inputs t, p, p' */
};

/* Number of formulas that give the size of the energies: E2, E1, E0, V. */
#define N_SIZES 4

/* Painlevé's integral E2 - E0 + V = sum q'_i dE/dq'_i - E + V.  The second form is also valid for parameters that are
 * eliminated numerically. */
static const JdExpr *
painleve_formula (const JdIntegralBasis *basis)
{
  JdExprPool *pool = basis->pool;
  const JdExpr *sum = jd_expr_sub (pool, basis->potential, basis->kinetic);

  if (!basis->implicit)
    return jd_expr_add (pool, jd_expr_sub (pool, basis->kinetic_parts[2], basis->kinetic_parts[0]), basis->potential);
  for (gsize i = 0; i < basis->n; i++)
    sum = jd_expr_add (pool, sum, jd_expr_mul (pool, basis->qd[i], basis->momenta[i]));
  return sum;
}

static void
integral_clear (JdIntegral *self)
{
  for (gsize k = 0; k < self->n_hypotheses; k++)
    {
      g_free (self->hypotheses[k].text);
      g_free (self->hypotheses[k].why);
    }
  g_free (self->hypotheses);
  g_free (self->name);
  g_free (self->formula);
}

static void
set_formula (JdIntegral            *integral,
             JdExprPool            *pool,
             const JdExpr          *expr,
             const JdIntegralPoint *point)
{
  const JdExpr *rate = jd_expr_diff_time (pool, expr);

  integral->expr = expr;
  integral->formula = jd_expr_to_text (expr);
  integral->value = jd_integral_point_eval (point, expr);
  integral->has_rate = point->pdd != NULL || !jd_expr_depends_on_kind (rate, JD_SYMBOL_PARAMETER, 2, 2);
  integral->rate = jd_integral_point_eval (point, rate);
}

/* Adds E + V + U, or Painlevé's integral with U, if the efforts in D' have a potential U. */
static void
add_hidden (JdIntegrals           *self,
            const JdIntegralBasis *basis,
            const JdIntegralPoint *point)
{
  const gboolean is_energy = jd_integrals_painleve_is_energy (self);
  const JdIntegral *plain = &self->integrals[is_energy ? 0 : 1];
  JdIntegral *integral = &self->integrals[self->n];

  *integral = (JdIntegral) { .kind = plain->kind, .with_hidden = TRUE, .size = plain->size,
                             .name = g_strconcat (plain->name, "+given", NULL) };
  set_formula (integral, self->pool,
               jd_expr_simplify (self->pool, jd_expr_add (self->pool, plain->expr, basis->hidden), 0), point);
  if (is_energy)
    jd_integral_judge_energy (basis, integral, TRUE);
  else
    jd_integral_judge_painleve (basis, integral, TRUE);
  if (integral->exists)
    self->n++;
  else
    integral_clear (integral);
}

static gboolean
make_integrals (JdIntegrals            *self,
                const JdIntegralBasis  *basis,
                const JdIntegralPoint  *point,
                GError                **error)
{
  const double energy = jd_model_get_sizes (basis->model)->energy;
  const gsize *retained = jd_parameterization_get_retained (basis->parameterization);

  self->n = 2 + basis->n;
  self->integrals = g_new0 (JdIntegral, self->n + 1);
  self->integrals[0] = (JdIntegral) { .kind = JD_INTEGRAL_ENERGY, .name = g_strdup ("energy"), .size = energy };
  set_formula (&self->integrals[0], self->pool, jd_expr_add (self->pool, basis->kinetic, basis->potential), point);
  jd_integral_judge_energy (basis, &self->integrals[0], FALSE);
  self->integrals[1] = (JdIntegral) { .kind = JD_INTEGRAL_PAINLEVE, .name = g_strdup ("painleve"), .size = energy };
  set_formula (&self->integrals[1], self->pool, painleve_formula (basis), point);
  jd_integral_judge_painleve (basis, &self->integrals[1], FALSE);
  for (gsize i = 0; i < basis->n; i++)
    {
      JdIntegral *integral = &self->integrals[2 + i];

      if (g_cancellable_set_error_if_cancelled (basis->cancellable, error))
        return FALSE;
      *integral = (JdIntegral) { .kind = JD_INTEGRAL_MOMENTUM,
                                 .name = g_strconcat ("momentum ", jd_expr_get_name (basis->q[i]), NULL),
                                 .size = jd_model_force_size (basis->model, retained[i]) *
                                         jd_model_time_size (basis->model) };
      set_formula (integral, self->pool, basis->momenta[i], point);
      jd_integral_judge_momentum (basis, integral, i);
    }
  if (basis->hidden != NULL)
    add_hidden (self, basis, point);
  return !g_cancellable_set_error_if_cancelled (basis->cancellable, error);
}

static gboolean
compile (JdIntegrals            *self,
         const JdIntegralBasis  *basis,
         GError                **error)
{
  const gsize N = self->N;
  g_autofree const JdExpr **inputs = g_new (const JdExpr *, 1 + 2 * N);
  g_autofree const JdExpr **outputs = g_new (const JdExpr *, self->n + N_SIZES);

  inputs[0] = basis->t;
  for (gsize k = 0; k < N; k++)
    for (guint order = 0; order < 2; order++)
      inputs[1 + order * N + k] = jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER,
                                                  jd_model_get_parameter_name (basis->model, k), order);
  for (gsize i = 0; i < self->n; i++)
    outputs[i] = self->integrals[i].expr;
  for (guint degree = 0; degree < 3; degree++)
    outputs[self->n + degree] = basis->kinetic_parts[degree];
  outputs[self->n + 3] = basis->potential;
  self->tape = jd_tape_new (outputs, self->n + N_SIZES, inputs, 1 + 2 * N, jd_model_get_constants (basis->model),
                            error);
  return self->tape != NULL;
}

/* The evaluation of the state, or NULL where the accelerations are not determined. */
static JdEvaluation *
try_evaluate (JdParameterization *parameterization,
              double              t,
              const double       *p,
              const double       *pd)
{
  g_autoptr(JdEvaluation) evaluation = jd_evaluate (parameterization, t, p, pd, NULL, NULL);

  if (evaluation == NULL || evaluation->verdict == JD_VERDICT_INDETERMINATE ||
      evaluation->verdict == JD_VERDICT_INCONSISTENT)
    return NULL;
  return g_steal_pointer (&evaluation);
}

JdIntegrals *
jd_integrals_new (JdParameterization  *parameterization,
                  double               t,
                  const double        *p,
                  const double        *pd,
                  GCancellable        *cancellable,
                  GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(JdIntegrals) self = g_new0 (JdIntegrals, 1);
  g_autoptr(JdEvaluation) evaluation = try_evaluate (parameterization, t, p, pd);
  JdIntegralBasis basis = { .cancellable = cancellable };
  const JdIntegralPoint point = {
    .model = model, .t = t, .p = p, .pd = pd, .pdd = evaluation != NULL ? evaluation->pdd : NULL
  };
  gboolean done;

  self->pool = jd_expr_pool_new ();
  self->N = jd_model_get_n_parameters (model);
  jd_integral_basis_init (&basis, parameterization, self->pool);
  if (!g_cancellable_is_cancelled (cancellable))
    jd_integral_basis_find_potential (&basis);
  jd_integral_basis_sample (&basis, t, p);
  done = jd_integral_basis_judge (&basis, evaluation, error) && make_integrals (self, &basis, &point, error) &&
         compile (self, &basis, error);
  jd_integral_basis_clear (&basis);
  return done ? g_steal_pointer (&self) : NULL;
}

void
jd_integrals_free (JdIntegrals *self)
{
  for (gsize i = 0; i < self->n; i++)
    integral_clear (&self->integrals[i]);
  g_free (self->integrals);
  g_clear_pointer (&self->tape, jd_tape_free);
  jd_expr_pool_free (self->pool);
  g_free (self);
}

gsize
jd_integrals_get_n (const JdIntegrals *self)
{
  return self->n;
}

const JdIntegral *
jd_integrals_get (const JdIntegrals *self,
                  gsize              i)
{
  g_return_val_if_fail (i < self->n, NULL);

  return &self->integrals[i];
}

gboolean
jd_integrals_painleve_is_energy (const JdIntegrals *self)
{
  return self->integrals[0].hypotheses[0].holds;
}

double
jd_integral_rate_size (const JdIntegral *integral,
                       JdModel          *model,
                       double            t,
                       const double     *p,
                       const double     *pd,
                       const double     *pdd)
{
  const JdIntegralPoint point = { .model = model, .t = t, .p = p, .pd = pd, .pdd = pdd };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *rate = jd_expr_diff_time (pool, jd_expr_import (pool, integral->expr));

  return jd_integral_point_eval (&point, jd_model_size_of_terms (pool, rate, 0));
}

/* Evaluates the integrals and the sizes of the energies: @values (n + N_SIZES). */
static void
eval_all (const JdIntegrals *self,
          double             t,
          const double      *p,
          const double      *pd,
          double            *values)
{
  g_autofree double *inputs = g_new (double, 1 + 2 * self->N);
  g_autofree double *work = g_new (double, jd_tape_get_work_size (self->tape) + 1);

  inputs[0] = t;
  for (gsize k = 0; k < self->N; k++)
    {
      inputs[1 + k] = p[k];
      inputs[1 + self->N + k] = pd[k];
    }
  jd_tape_eval (self->tape, inputs, values, work);
}

void
jd_integrals_eval (const JdIntegrals *self,
                   double             t,
                   const double      *p,
                   const double      *pd,
                   double            *values)
{
  g_autofree double *all = g_new (double, self->n + N_SIZES);

  eval_all (self, t, p, pd, all);
  for (gsize i = 0; i < self->n; i++)
    values[i] = all[i];
}

/* Evaluates the integrals at sample @s.  Returns its time, and the size of the energies in @out_energy. */
static double
eval_sample (const JdIntegrals *self,
             const JdMotion    *motion,
             gsize              s,
             double            *values,
             double            *out_energy)
{
  const double *p, *pd;
  const double t = jd_motion_get_sample (motion, s, &p, &pd);

  eval_all (self, t, p, pd, values);
  *out_energy = 0.0;
  for (gsize k = 0; k < N_SIZES; k++)
    *out_energy += fabs (values[self->n + k]);
  return t;
}

/* Computes the largest change of each integral from its value at the beginning of each smooth stretch, @drifts, and
 * its largest size, @size (n each, initially 0). */
static void
measure_stretches (const JdIntegrals *self,
                   const JdMotion    *motion,
                   double            *drifts,
                   double            *size)
{
  const gsize n = self->n, n_samples = jd_motion_get_n_samples (motion);
  g_autofree double *first = g_new0 (double, n), * now = g_new0 (double, n + N_SIZES);
  double before = 0.0;

  for (gsize s = 0; s < n_samples; s++)
    {
      double energy;
      const double t = eval_sample (self, motion, s, now, &energy);

      for (gsize i = 0; i < n; i++)
        {
          if (s == 0 || t == before)
            first[i] = now[i];
          drifts[i] = MAX (drifts[i], fabs (now[i] - first[i]));
          size[i] = MAX (size[i], self->integrals[i].kind == JD_INTEGRAL_MOMENTUM ? fabs (now[i]) : energy);
        }
      before = t;
    }
}

void
jd_integrals_follow (const JdIntegrals *self,
                     const JdMotion    *motion,
                     JdIntegralCourse  *courses)
{
  const gsize n = self->n;
  g_autofree double *drifts = g_new0 (double, n), * size = g_new0 (double, n), * was = g_new0 (double, n + N_SIZES),
                    *is = g_new0 (double, n + N_SIZES);
  double energy;

  measure_stretches (self, motion, drifts, size);
  for (gsize i = 0; i < n; i++)
    {
      size[i] = MAX (size[i], JD_INTEGRAL_NOTHING * self->integrals[i].size);
      courses[i] = (JdIntegralCourse) { .drift = drifts[i], .size = size[i],
                                        .drifts = drifts[i] > JD_INTEGRAL_DRIFTS * size[i] };
    }
  for (gsize e = 0; e < jd_motion_get_n_events (motion); e++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, e);

      if (!event->jumps)
        continue;
      eval_sample (self, motion, event->before, was, &energy);
      eval_sample (self, motion, event->after, is, &energy);
      for (gsize i = 0; i < n; i++)
        {
          if (!(fabs (is[i] - was[i]) > JD_INTEGRAL_STEPS * size[i]))
            continue;
          if (courses[i].n_steps++ == 0)
            {
              courses[i].time = event->time;
              courses[i].change = is[i] - was[i];
              courses[i].event = event->event != NULL ? event->event : event->equation;
            }
          courses[i].stepped += is[i] - was[i];
        }
    }
}

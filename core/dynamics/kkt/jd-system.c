/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lagrange's equations of a parameterization at a state: terms, live equations, and solution with unilateral rows. */
#include "core/dynamics/kkt/jd-system-private.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-feet.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Largest number of sets of rows with a compiled tape; further sets use the general solver. */
#define MAX_SOLVE_TAPES 8

JdSystem *
jd_system_new (JdParameterization *parameterization)
{
  return jd_system_new_in (parameterization, jd_parameterization_get_model (parameterization));
}

JdSystem *
jd_system_new_in (JdParameterization *parameterization,
                  JdModel            *model)
{
  JdSystem *self = g_new0 (JdSystem, 1);
  JdSystemRows *rows = &self->rows;
  JdSystemSizes *sizes = &self->sizes;
  const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (parameterization);
  const gsize n = pattern->n, m = pattern->m;

  self->parameterization = jd_parameterization_ref (parameterization);
  self->model = jd_model_ref (model);
  self->feet = jd_model_feet_for (model, NULL);
  self->n = n;
  self->m = m;
  self->N = jd_model_get_n_parameters (self->model);
  self->complementary = jd_parameterization_get_complementary (parameterization);
  self->pattern = pattern;
  self->work = jd_parameterization_work_new (parameterization);
  jd_parameterization_work_set_feet (self->work, self->feet);
  self->kkt = jd_kkt_new (pattern);
  rows->side = g_new0 (int, m + 1);
  rows->of_equation = g_new (int, jd_model_get_n_equations (self->model) + 1);
  for (gsize i = 0; i < jd_model_get_n_equations (self->model); i++)
    rows->of_equation[i] = -1;
  rows->differential = g_new0 (gboolean, m + 1);
  rows->constant = g_new0 (gboolean, m + 1);
  sizes->left = g_new0 (double, m + 1);
  for (gsize h = 0; h < m; h++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, self->complementary[h]);

      rows->of_equation[self->complementary[h]] = (int) h;
      rows->side[h] = equation->side;
      rows->differential[h] = equation->f == NULL;
      sizes->left[h] = MAX (jd_model_equation_size (self->model, self->complementary[h],
                                                    jd_model_get_time (self->model),
                                                    jd_model_get_values (self->model)),
                            jd_model_get_sizes (self->model)->reach[self->complementary[h]]);
      rows->constant[h] = jd_parameterization_row_is_constant (parameterization, h);
    }
  self->friction = jd_friction_new (parameterization, self->model);
  self->p = g_new0 (double, self->N + 1);
  memcpy (self->p, jd_model_get_values (self->model), self->N * sizeof (double));
  self->pd = g_new0 (double, self->N + 1);
  self->terms.mass = g_new0 (double, pattern->n_mass + 1);
  self->terms.bias = g_new0 (double, n + 1);
  self->terms.given = g_new0 (double, n + 1);
  self->terms.rows = g_new0 (double, pattern->n_rows + 1);
  self->terms.gamma = g_new0 (double, m + 1);
  self->terms.left = g_new0 (double, m + 1);
  self->terms.rate = g_new0 (double, m + 1);
  self->r = g_new0 (double, n + 1);
  self->s = g_new0 (double, m + 1);
  self->x = g_new0 (double, n + 1);
  self->y = g_new0 (double, m + 1);
  sizes->reach = g_new0 (double, n + 1);
  jd_parameterization_retain (parameterization, jd_model_get_sizes (self->model)->displacement, sizes->reach);
  sizes->per_reach = g_new0 (double, n + 1);
  for (gsize i = 0; i < n; i++)
    sizes->per_reach[i] = 1.0 / sizes->reach[i];
  self->zero = g_new0 (double, n + 1);
  self->partial.state = g_new0 (double, 2 * n + 1);
  self->kept = g_new0 (double, n + m + 1);
  self->candidate = g_new0 (gboolean, m + 1);
  self->jumping = g_new0 (gboolean, m + 1);
  self->combination = g_new0 (double, m + 1);
  self->tapes.all = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_acceleration_tape_free);
  jd_system_prepare_rows (self);
  return self;
}

static void
clear_live (JdLiveEquations *self)
{
  g_clear_pointer (&self->expressions, jd_state_expressions_free);
  g_clear_pointer (&self->row, g_free);
  g_clear_pointer (&self->values, g_free);
  g_clear_pointer (&self->speeds, g_free);
  self->n = 0;
}

void
jd_system_free (JdSystem *self)
{
  if (self == NULL)
    return;
  clear_live (&self->live);
  g_clear_pointer (&self->tapes.all, g_ptr_array_unref);
  jd_parameterization_work_free (self->work);
  jd_kkt_free (self->kkt);
  jd_friction_free (self->friction);
  g_free (self->why);
  g_free (self->rows.side);
  g_free (self->rows.of_equation);
  g_free (self->rows.differential);
  g_free (self->rows.constant);
  g_free (self->sizes.left);
  g_free (self->p);
  g_free (self->pd);
  g_free (self->terms.mass);
  g_free (self->terms.bias);
  g_free (self->terms.given);
  g_free (self->terms.rows);
  g_free (self->terms.gamma);
  g_free (self->terms.left);
  g_free (self->terms.rate);
  g_free (self->r);
  g_free (self->s);
  g_free (self->x);
  g_free (self->y);
  g_free (self->zero);
  g_free (self->sizes.reach);
  g_free (self->sizes.per_reach);
  g_free (self->partial.state);
  g_free (self->kept);
  g_free (self->candidate);
  g_free (self->jumping);
  g_free (self->combination);
  jd_system_free_rows (self);
  jd_model_unref (self->model);
  jd_parameterization_unref (self->parameterization);
  g_free (self);
}

int
jd_system_find_row (const JdSystem *self,
                    gsize           equation)
{
  return self->rows.of_equation[equation];
}

gboolean
jd_system_set_live (JdSystem            *self,
                    gsize                n,
                    const gsize         *equations,
                    const JdExpr *const *values,
                    GError             **error)
{
  JdLiveEquations *live = &self->live;
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autofree const JdExpr **outputs = g_new0 (const JdExpr *, 2 * n + 1);

  clear_live (&self->live);
  for (gsize h = 0; h < self->m; h++)
    self->rows.differential[h] = jd_model_get_equation (self->model, self->complementary[h])->f == NULL;
  if (n == 0)
    return TRUE;

  live->n = n;
  live->row = g_new0 (gsize, n);
  live->values = g_new0 (double, 2 * n);
  live->speeds = g_memdup2 (values, n * sizeof (const JdExpr *));
  for (gsize k = 0; k < n; k++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, equations[k]);

      live->row[k] = (gsize) jd_system_find_row (self, equations[k]);
      self->rows.differential[live->row[k]] = TRUE;
      outputs[2 * k] = jd_expr_add (pool, jd_expr_import (pool, equation->beta), jd_expr_import (pool, values[k]));
      outputs[2 * k + 1] = jd_expr_diff_time (pool, outputs[2 * k]);
    }
  live->expressions = jd_state_expressions_new (self->model, outputs, 2 * n, error);
  return live->expressions != NULL;
}

/* Replaces B p' + beta and its derivative A q'' + gamma of live equations by B p' - v: subtracts beta + v and its
 * derivative.  The positions of a live equation are the integral of its rate and have no left side of their own. */
static void
apply_live (JdSystem *self,
            double    t)
{
  const JdLiveEquations *live = &self->live;

  jd_state_expressions_eval (live->expressions, t, self->p, self->pd, live->values);
  for (gsize k = 0; k < live->n; k++)
    {
      const gsize h = live->row[k];

      self->terms.rate[h] -= live->values[2 * k];
      self->terms.gamma[h] -= live->values[2 * k + 1];
      self->terms.left[h] = 0.0;
    }
}

gboolean
jd_system_eval (JdSystem      *self,
                double         t,
                const double  *q,
                const double  *qd,
                GError       **error)
{
  const gboolean lean = self->lean && self->live.expressions == NULL && self->friction == NULL;

  self->n_evaluations++;
  self->partial.is = FALSE;
  if (!jd_parameterization_eval_terms (self->parameterization, t, q, qd, lean ? NULL : self->p,
                                       lean ? NULL : self->pd, &self->terms, self->work, error))
    return FALSE;
  if (G_UNLIKELY (self->live.expressions != NULL))
    apply_live (self, t);
  self->sizes.speed = 0.0;
  for (gsize i = 0; i < self->n; i++)
    self->sizes.speed = fmax (self->sizes.speed, fabs (qd[i]) * self->sizes.per_reach[i]);
  if (self->m > 0 && !jd_system_clear_rows (self, t, q, error))
    return FALSE;
  return self->friction == NULL ||
         jd_friction_eval (self->friction, self->parameterization, t, q, qd, self->p, self->pd, self->work, error);
}

gboolean
jd_system_eval_free (JdSystem      *self,
                     double         t,
                     const double  *q,
                     const double  *qd,
                     GError       **error)
{
  JdDynamicsTerms terms = { .mass = self->terms.mass, .bias = self->terms.bias, .given = self->terms.given };

  self->n_evaluations++;
  self->partial.is = FALSE;
  return jd_parameterization_eval_terms (self->parameterization, t, q, qd, self->lean ? NULL : self->p,
                                         self->lean ? NULL : self->pd, &terms, self->work, error);
}

void
jd_system_choose_rows (JdSystem       *self,
                       const gboolean *active,
                       GCancellable   *cancellable)
{
  GPtrArray *tapes = self->tapes.all;

  self->tapes.chosen = NULL;
  if (self->live.expressions != NULL || self->friction != NULL)
    return;
  for (guint k = 0; k < tapes->len; k++)
    {
      JdAccelerationTape *tape = g_ptr_array_index (tapes, k);

      if (jd_acceleration_tape_is (tape, active))
        {
          self->tapes.chosen = tape;
          return;
        }
    }
  if (tapes->len == MAX_SOLVE_TAPES)
    return;
  self->tapes.chosen = jd_acceleration_tape_new (self->parameterization, active, cancellable);
  g_ptr_array_add (tapes, self->tapes.chosen);
}

gboolean
jd_system_accelerate_into (JdSystem     *self,
                           double        t,
                           const double *q,
                           const double *qd,
                           double       *x)
{
  return self->tapes.chosen != NULL &&
         jd_acceleration_tape_eval (self->tapes.chosen, self->feet, t, q, qd, x, self->y) &&
         (self->lean ||
          jd_parameterization_expand (self->parameterization, t, q, qd, self->p, self->pd, self->work, NULL));
}

gboolean
jd_system_accelerate (JdSystem     *self,
                      double        t,
                      const double *q,
                      const double *qd)
{
  return jd_system_accelerate_into (self, t, q, qd, self->x);
}

gboolean
jd_system_eval_flight (JdSystem     *self,
                       double        t,
                       const double *q,
                       const double *qd)
{
  JdDynamicsTerms terms = { .left = self->terms.left, .rate = self->terms.rate };

  if (!jd_system_accelerate (self, t, q, qd))
    return FALSE;
  self->n_evaluations++;
  if (self->m == 0)
    return TRUE;
  if (!jd_parameterization_eval_terms (self->parameterization, t, q, qd, NULL, NULL, &terms, self->work, NULL))
    return FALSE;
  self->partial.is = TRUE;
  self->partial.time = t;
  memcpy (self->partial.state, q, self->n * sizeof (double));
  memcpy (self->partial.state + self->n, qd, self->n * sizeof (double));
  return TRUE;
}

void
jd_system_complete (JdSystem *self)
{
  if (self->partial.is)
    jd_system_eval (self, self->partial.time, self->partial.state, self->partial.state + self->n, NULL);
}

JdFrictionProblem
jd_system_friction_problem (JdSystem       *self,
                            const double   *r,
                            const gboolean *active)
{
  return (JdFrictionProblem) {
    .pattern = self->pattern, .kkt = self->kkt, .mass = self->terms.mass, .rows = self->terms.rows,
    .r = r, .s = self->s, .active = active, .x = self->x, .y = self->y,
  };
}

/* r = given - bias, s = -gamma. */
static void
fill_sides (JdSystem *self)
{
  for (gsize i = 0; i < self->n; i++)
    self->r[i] = self->terms.given[i] - self->terms.bias[i];
  for (gsize h = 0; h < self->m; h++)
    self->s[h] = -self->terms.gamma[h];
  jd_system_set_right (self, JD_RIGHT_ACCELERATION);
}

JdVerdict
jd_system_solve_sides (JdSystem       *self,
                       const gboolean *active,
                       gboolean       *unique,
                       double         *dependent)
{
  return jd_kkt_solve (self->kkt, self->terms.mass, self->terms.rows, self->r, self->s, active, self->x, self->y,
                       unique, dependent);
}

JdVerdict
jd_system_solve (JdSystem       *self,
                 const gboolean *active,
                 gboolean       *unique,
                 double         *dependent)
{
  jd_system_complete (self);
  fill_sides (self);
  if (G_UNLIKELY (self->friction != NULL))
    {
      const JdFrictionProblem problem = jd_system_friction_problem (self, self->r, active);

      return jd_friction_solve (self->friction, &problem);
    }
  return jd_system_solve_sides (self, active, unique, dependent);
}

/* Whether the contact of some law is closed.  Resets the laws. */
static gboolean
has_friction (const JdSystem *self,
              const gboolean *active)
{
  gboolean any = FALSE;

  for (gsize k = 0; self->friction != NULL && k < self->friction->n_laws; k++)
    {
      const int row = self->friction->normal_row[k];

      self->friction->forces[k] = 0.0;
      self->friction->states[k] = JD_SLIP_OPEN;
      any |= row < 0 || active[row];
    }
  return any;
}

static JdVerdict
decide_friction (JdSystem *self,
                 gboolean *active,
                 gboolean *unique,
                 double   *dependent)
{
  JdFrictionProblem problem = jd_system_friction_problem (self, self->r, NULL);

  fill_sides (self);
  return jd_friction_decide (self->friction, &problem, active, self->rows.side, self->complementary, unique,
                             dependent, &self->why);
}

JdVerdict
jd_system_solve_unilateral (JdSystem *self,
                            gboolean *active,
                            gboolean *unique,
                            double   *dependent)
{
  jd_system_complete (self);
  g_clear_pointer (&self->why, g_free);
  self->followed = FALSE;
  if (has_friction (self, active))
    return decide_friction (self, active, unique, dependent);
  fill_sides (self);
  return jd_system_solve_sides_followed (self, active, unique, dependent, &self->why);
}

/* The jump of the rates in M dq' - A^T y = 0, A dq' = goal - rate, where unilateral rows may open. */
JdVerdict
jd_system_jump (JdSystem       *self,
                const gboolean *rows,
                const double   *goals)
{
  jd_system_complete (self);
  memcpy (self->jumping, rows, self->m * sizeof (gboolean));
  memset (self->r, 0, self->n * sizeof (double));
  for (gsize h = 0; h < self->m; h++)
    self->s[h] = goals[h] - self->terms.rate[h];
  jd_system_set_right (self, JD_RIGHT_RATE);
  return jd_system_solve_sides_unilateral (self, self->jumping, NULL, NULL);
}

const char *
jd_system_find_massless (const JdSystem *self)
{
  g_autofree double *diagonal = g_new0 (double, self->n + 1);

  for (gsize k = 0; k < self->pattern->n_mass; k++)
    if (self->pattern->mass_row[k] == self->pattern->mass_column[k])
      diagonal[self->pattern->mass_row[k]] = self->terms.mass[k];
  for (gsize i = 0; i < self->n; i++)
    if (diagonal[i] <= 0.0)
      return jd_model_get_parameter_name (self->model, jd_parameterization_get_retained (self->parameterization)[i]);
  return NULL;
}

gboolean
jd_system_fail (const JdSystem  *self,
                JdVerdict        verdict,
                double           t,
                GError         **error)
{
  const char *massless = jd_system_find_massless (self);

  if (self->why != NULL)
    g_set_error (error, JD_MODEL_ERROR,
                 verdict == JD_VERDICT_INCONSISTENT ? JD_MODEL_ERROR_INCONSISTENT : JD_MODEL_ERROR_INDETERMINATE,
                 _("At t = %g s: %s"), t, self->why);
  else if (verdict == JD_VERDICT_INCONSISTENT)
    g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                 _("At t = %g s no acceleration satisfies all constraint equations"), t);
  else if (massless != NULL)
    g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
                 _("At t = %g s a motion has no inertia, and no equation determines it: mass is missing along “%s”"),
                 t, massless);
  else
    g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
                 _("At t = %g s a motion has no inertia, and no equation determines it"), t);
  return FALSE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The distance of a state from the constraints, its change by small changes of the state, and the smallest
 * corrections that make it zero. */
#include "core/dynamics/kkt/jd-system-private.h"
#include "core/linear/jd-tolerances.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Largest number of Newton's iterations of a projection; two suffice from a state with errors of 1e-8. */
#define MAX_PROJECTIONS 12

void
jd_system_measure (JdSystem     *self,
                   double        t,
                   const double *q)
{
  g_autofree double *p = g_memdup2 (jd_model_get_values (self->model), (self->N + 1) * sizeof (double));
  g_autofree double *values = g_new0 (double, self->N + 3);

  if (!jd_parameterization_expand (self->parameterization, t, q, NULL, p, NULL, self->work, NULL))
    return;
  for (gsize h = 0; h < self->m; h++)
    {
      const gsize i = self->complementary[h];
      const JdEquation *equation = jd_model_get_equation (self->model, i);
      double rounding = 0.0;

      if (equation->f == NULL)
        continue;
      jd_model_equation_eval (self->model, i, t, p, values);
      for (gsize k = 0; k < equation->n_terms; k++)
        rounding += fabs (values[2 + k] * p[equation->parameters[k]]);
      self->sizes.left[h] = MAX (jd_model_equation_size (self->model, i, t, p),
                                 jd_model_get_sizes (self->model)->reach[i]);
      if (isfinite (rounding))
        self->sizes.left[h] = MAX (self->sizes.left[h], rounding);
    }
}

/* max_h |f_h| / size_h. */
double
jd_system_position_error (const JdSystem *self,
                          const gboolean *active)
{
  double largest = 0.0;

  for (gsize h = 0; h < self->m; h++)
    if ((active == NULL || active[h]) && !self->rows.differential[h] && self->terms.left[h] != 0.0 &&
        (self->friction == NULL || !jd_friction_owns_row (self->friction, h)))
      largest = MAX (largest, fabs (self->terms.left[h]) / self->sizes.left[h]);
  return largest;
}

void
jd_system_residuals (const JdSystem *self,
                     const gboolean *active,
                     double         *out_position,
                     double         *out_rate)
{
  double position = 0.0, rate = 0.0;

  for (gsize h = 0; h < self->m; h++)
    if ((active == NULL || active[h]) && (self->friction == NULL || !jd_friction_owns_row (self->friction, h)))
      {
        if (!self->rows.differential[h])
          position = MAX (position, fabs (self->terms.left[h]));
        rate = MAX (rate, fabs (self->terms.rate[h]));
      }
  for (gsize k = 0; self->friction != NULL && k < self->friction->n_laws; k++)
    if (self->friction->states[k] == JD_SLIP_STICK)
      rate = MAX (rate, fabs (self->friction->rates.speed[k]));
  *out_position = position;
  *out_rate = rate;
}

/* The least dq' in the metric of M with A dq' = -rate: M dq' - A^T y = 0. */
gboolean
jd_system_correct_rates (JdSystem       *self,
                         const gboolean *active)
{
  jd_system_complete (self);
  for (gsize h = 0; h < self->m; h++)
    self->s[h] = active == NULL || active[h] ? -self->terms.rate[h] : 0.0;
  jd_system_set_right (self, JD_RIGHT_RATE);
  if (self->friction != NULL)
    {
      const JdFrictionProblem problem = jd_system_friction_problem (self, self->zero, active);

      return jd_friction_correct (self->friction, &problem, self->friction->rates.speed) <= JD_VERDICT_HYPERSTATIC;
    }
  if (jd_kkt_is_regular (self->kkt))
    {
      jd_kkt_solve_again (self->kkt, NULL, self->s, self->x, self->y);
      return TRUE;
    }
  return jd_kkt_solve (self->kkt, self->terms.mass, self->terms.rows, self->zero, self->s, active, self->x, self->y,
                       NULL, NULL) <= JD_VERDICT_HYPERSTATIC;
}

/* f += A dq, rate += A dq'. */
void
jd_system_move (JdSystem     *self,
                const double *dq,
                const double *dqd)
{
  jd_system_complete (self);
  for (gsize k = 0; k < self->pattern->n_rows; k++)
    if (!self->rows.differential[self->pattern->row_row[k]])
      self->terms.left[self->pattern->row_row[k]] += self->terms.rows[k] * dq[self->pattern->row_column[k]];
  jd_system_add_rates (self, dqd);
}

/* rate += A dq', and of the laws of friction speed += W dq'. */
void
jd_system_add_rates (JdSystem     *self,
                     const double *change)
{
  jd_system_complete (self);
  for (gsize k = 0; k < self->pattern->n_rows; k++)
    self->terms.rate[self->pattern->row_row[k]] += self->terms.rows[k] * change[self->pattern->row_column[k]];
  if (self->friction != NULL)
    jd_friction_add_rates (self->friction, change);
}

/* f += dt rate, rate += dt (A q'' + gamma). */
void
jd_system_shift (JdSystem     *self,
                 double        dt,
                 const double *qdd)
{
  jd_system_complete (self);
  for (gsize h = 0; h < self->m; h++)
    if (!self->rows.differential[h])
      self->terms.left[h] += dt * self->terms.rate[h];
  for (gsize h = 0; h < self->m; h++)
    self->terms.rate[h] += dt * self->terms.gamma[h];
  for (gsize k = 0; k < self->pattern->n_rows; k++)
    self->terms.rate[self->pattern->row_row[k]] += dt * self->terms.rows[k] * qdd[self->pattern->row_column[k]];
}

/* One correction dx = -M^-1 A^T (A M^-1 A^T)^-1 @rest. */
static gboolean
correct (JdSystem       *self,
         const gboolean *active,
         const double   *rest,
         JdRightSides    kind,
         double         *x)
{
  JdVerdict verdict;

  for (gsize h = 0; h < self->m; h++)
    self->s[h] = active == NULL || active[h] ? -rest[h] : 0.0;
  jd_system_set_right (self, kind);
  verdict = jd_kkt_solve (self->kkt, self->terms.mass, self->terms.rows, self->zero, self->s, active, self->x,
                          self->y, NULL, NULL);
  if (verdict != JD_VERDICT_DETERMINATE && verdict != JD_VERDICT_HYPERSTATIC)
    return FALSE;
  for (gsize i = 0; i < self->n; i++)
    x[i] += self->x[i];
  return TRUE;
}

gboolean
jd_system_project (JdSystem        *self,
                   double           t,
                   double          *q,
                   double          *qd,
                   const gboolean  *active,
                   GError         **error)
{
  g_autofree gboolean *holonomic = NULL;
  double position, largest, rate, before = HUGE_VAL;
  gboolean corrected = TRUE;

  if (!jd_system_eval (self, t, q, qd, error))
    return FALSE;
  if (self->m == 0 && self->friction == NULL)
    return TRUE;
  holonomic = g_new0 (gboolean, self->m + 1);
  for (gsize h = 0; h < self->m; h++)
    holonomic[h] = (active == NULL || active[h]) && !self->rows.differential[h];

  jd_system_measure (self, t, q);
  for (guint k = 0; k < MAX_PROJECTIONS && corrected; k++)
    {
      position = jd_system_position_error (self, active);
      /* rounding error reached, or no further decrease */
      if (position <= JD_POSITION_ROUNDING || (position < JD_POSITION_SETTLED && position > 0.5 * before))
        break;
      before = position;
      corrected = correct (self, holonomic, self->terms.left, JD_RIGHT_POSITION, q);
      if (!jd_system_eval (self, t, q, qd, error))
        return FALSE;
    }
  position = jd_system_position_error (self, active);
  jd_system_residuals (self, active, &largest, &rate);
  if (corrected && rate > 0.0)
    {
      if (self->friction == NULL)
        corrected = correct (self, active, self->terms.rate, JD_RIGHT_RATE, qd);
      else if ((corrected = jd_system_correct_rates (self, active)))
        for (gsize i = 0; i < self->n; i++)
          qd[i] += self->x[i];
      if (!jd_system_eval (self, t, q, qd, error))
        return FALSE;
    }
  if (corrected && position <= JD_POSITION_REACHED)
    return TRUE;
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
               _("At t = %g s no position near this one satisfies all constraint equations"), t);
  return FALSE;
}

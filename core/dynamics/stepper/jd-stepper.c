/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The state of the motion: its evaluation, its projection onto the constraints, and the control of the steps. */
#include "core/dynamics/stepper/jd-stepper-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
jd_stepper_init (JdStepper          *self,
                 JdSystem           *system,
                 JdMotionEnergy     *energy,
                 const JdActingRows *rows,
                 double              until,
                 GPtrArray          *blocks)
{
  const JdModel *model = system->model;
  const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  const gsize n = system->n, N = system->N;
  double **states[] = { &self->y, &self->derivative, &self->y_start, &self->start_derivative, &self->error,
                        &self->largest, &self->probe };

  self->system = system;
  self->energy = energy;
  self->rows = rows;
  self->ballistic = TRUE;
  for (gsize k = 0; k < G_N_ELEMENTS (states); k++)
    *states[k] = jd_blocks_take (blocks, 2 * n + 1, sizeof (double));
  self->pull = jd_blocks_take (blocks, n + 1, sizeof (double));
  self->p = jd_blocks_take (blocks, N, sizeof (double));
  self->pd = jd_blocks_take (blocks, N, sizeof (double));
  self->holonomic = jd_blocks_take (blocks, system->m, sizeof (gboolean));
  self->polynomial = jd_blocks_take (blocks, (n + 1) * (JD_STEP_DEGREE + 1), sizeof (double));
  self->wrong = jd_blocks_take (blocks, (n + 1) * JD_STEP_POINTS, sizeof (double));

  self->t = jd_model_get_time (model);
  self->unit = jd_model_get_sizes (model)->time;
  if (!(self->unit > 0.0))
    self->unit = until > self->t ? until - self->t : 1.0;
  if (system->friction != NULL)
    system->friction->time = self->unit;
  jd_parameterization_retain (system->parameterization, p, self->y);
  jd_parameterization_retain (system->parameterization, pd, self->y + n);
  memcpy (system->p, p, N * sizeof (double));
  memcpy (self->p, p, N * sizeof (double));
  memcpy (self->pd, pd, N * sizeof (double));
}

void
jd_stepper_change (JdStepper    *self,
                   const double *change)
{
  for (gsize k = 0; k < self->system->N; k++)
    self->p[k] += change[k];
  memcpy (self->system->p, self->p, self->system->N * sizeof (double));
  jd_parameterization_retain (self->system->parameterization, self->p, self->y);
}

void
jd_stepper_clear (JdStepper *self)
{
  g_clear_pointer (&self->rk8, jd_rk8_free);
  g_clear_error (&self->failure);
}

void
jd_stepper_prepare (JdStepper *self,
                    double     tolerance)
{
  const gboolean works = jd_stepper_has_work (self);

  self->size = MAX (2 * self->system->n + (works ? 1 : 0), 1);
  self->rk8 = jd_rk8_new (self->size);
  self->tolerance = tolerance > 0.0 ? tolerance : JD_MOTION_TOLERANCE;
  self->parabolic = !works && jd_parameterization_is_ballistic (self->system->parameterization);
  self->system->lean = !works;
}

/* Guesses the first step, a tenth of the time in which the parameters change by themselves:
 *
 *   h = max (sqrt (|q| / |q''|), |q'| / |q''|) / 10,   |q| at most 1.
 *
 * The control of errors corrects it. */
void
jd_stepper_guess_step (JdStepper *self,
                       double     whole)
{
  const gsize n = self->system->n;
  const double rate = jd_stepper_largest_part (self, self->y + n);
  const double acceleration = jd_stepper_largest_part (self, self->derivative + n);
  const double position = MAX (JD_SMALL_PART, MIN (1.0, jd_stepper_largest_part (self, self->y)));

  self->h = acceleration > 0.0 ? MIN (whole, 0.1 * MAX (sqrt (position / acceleration), rate / acceleration)) : whole;
}

/* t + t_rest = start + h + rest by Neumaier's sum: t_rest is what t loses by rounding. */
void
jd_stepper_set_time (JdStepper *self,
                     double     start,
                     double     rest,
                     double     h)
{
  const double step = h + rest;

  self->t = start + step;
  self->t_rest = fabs (start) >= fabs (step) ? (start - self->t) + step : (step - self->t) + start;
}

gboolean
jd_stepper_fail (JdStepper    *self,
                 JdModelError  code,
                 const char   *format,
                 ...)
{
  va_list arguments;

  g_clear_error (&self->failure);
  va_start (arguments, format);
  self->failure = g_error_new_valist (JD_MODEL_ERROR, (int) code, format, arguments);
  va_end (arguments);
  return FALSE;
}

gboolean
jd_stepper_fail_system (JdStepper *self,
                        JdVerdict  verdict,
                        double     t)
{
  g_autofree char *names = NULL;

  g_clear_error (&self->failure);
  if (verdict == JD_VERDICT_INCONSISTENT && self->system->why == NULL)
    {
      names = jd_stepper_why_inconsistent (self);
      if (names == NULL)
        names = jd_stepper_why_dependent (self);
    }
  if (names != NULL && jd_parameterization_get_class (self->system->parameterization) != JD_CLASS_TOTAL)
    return jd_stepper_fail (
      self, JD_MODEL_ERROR_INCONSISTENT,
      _("At t = %g s no acceleration satisfies all constraint equations; these contradict each other or the "
        "primitive equations: %s"),
      t, names);
  if (names != NULL)
    return jd_stepper_fail (
      self, JD_MODEL_ERROR_INCONSISTENT,
      _("At t = %g s no acceleration satisfies all constraint equations; these contradict each "
        "other: %s"),
      t, names);
  return jd_system_fail (self->system, verdict, t, &self->failure);
}

gboolean
jd_stepper_expand (JdStepper  *self,
                   GError    **error)
{
  return jd_parameterization_expand (self->system->parameterization, self->t, self->y, self->y + self->system->n,
                                     self->p, self->pd, self->system->work, error);
}

static const gboolean *
active_or_all (const JdStepper *self)
{
  return self->rows->all_active ? NULL : self->rows->active;
}

/* Accelerations of what was evaluated last. */
static gboolean
solve (JdStepper *self,
       double     t)
{
  const JdVerdict verdict = jd_system_solve (self->system, active_or_all (self), NULL, NULL);

  return G_LIKELY (verdict <= JD_VERDICT_HYPERSTATIC) || jd_stepper_fail_system (self, verdict, t);
}

static gboolean
evaluate (JdStepper    *self,
          double        t,
          const double *y)
{
  g_clear_error (&self->failure);
  return jd_system_eval (self->system, t, y, y + self->system->n, &self->failure);
}

gboolean
jd_stepper_accelerate (JdStepper    *self,
                       double        t,
                       const double *y)
{
  return evaluate (self, t, y) && solve (self, t);
}

/* P, of what was evaluated last. */
static double
power (JdStepper    *self,
       double        t,
       const double *y)
{
  return jd_stepper_has_work (self) ? jd_energy_power (self->energy, self->system, t, y + self->system->n) : 0.0;
}

/* y' = (q', q'', P). */
static void
fill_derivative (JdStepper    *self,
                 double        t,
                 const double *y,
                 double       *derivative)
{
  const gsize n = self->system->n;

  if (self->size > 2 * n)
    derivative[2 * n] = power (self, t, y);
  memcpy (derivative, y + n, n * sizeof (double));
  memcpy (derivative + n, self->system->x, n * sizeof (double));
}

gboolean
jd_stepper_rates (double        t,
                  const double *y,
                  double       *derivative,
                  gpointer      data)
{
  JdStepper *self = data;
  JdSystem *system = self->system;
  const double *qd = y + system->n;

  if (G_LIKELY (jd_system_accelerate_into (system, t, y, qd, derivative + system->n)))
    {
      system->n_evaluations++;
      memcpy (derivative, qd, system->n * sizeof (double));
      if (self->size > 2 * system->n)
        derivative[2 * system->n] = power (self, t, y);
      return TRUE;
    }
  g_clear_error (&self->failure);
  if (!(self->flies ? jd_system_eval_free (system, t, y, qd, &self->failure)
                    : jd_system_eval (system, t, y, qd, &self->failure)) ||
      !solve (self, t))
    return FALSE;
  fill_derivative (self, t, y, derivative);
  return TRUE;
}

gboolean
jd_stepper_least_change (JdSystem       *system,
                         const gboolean *rows,
                         double         *x,
                         double         *y)
{
  jd_system_set_right (system, JD_RIGHT_POSITION);
  return jd_kkt_solve (system->kkt, system->terms.mass, system->terms.rows, system->zero, system->s, rows, x, y, NULL,
                       NULL) <= JD_VERDICT_HYPERSTATIC;
}

/* q += dq, the smallest with A dq = -f for the holonomic rows. */
static gboolean
correct_positions (JdStepper *self)
{
  JdSystem *system = self->system;
  gboolean differential = FALSE;

  for (gsize h = 0; h < system->m; h++)
    {
      differential |= system->rows.differential[h];
      self->holonomic[h] = self->rows->active[h] && !system->rows.differential[h];
      system->s[h] = self->holonomic[h] ? -system->terms.left[h] : 0.0;
    }
  if (!jd_stepper_least_change (system, differential ? self->holonomic : active_or_all (self), system->x, system->y))
    return FALSE;
  for (gsize i = 0; i < system->n; i++)
    self->y[i] += system->x[i];
  return TRUE;
}

/* q' += dq'.  The rates are affine in q', so what is left of them is known without evaluating. */
static void
correct_rates (JdStepper *self)
{
  JdSystem *system = self->system;
  const gsize n = system->n;

  memcpy (system->kept, system->x, n * sizeof (double));
  memcpy (system->kept + n, system->y, system->m * sizeof (double));
  if (jd_system_correct_rates (system, active_or_all (self)))
    {
      for (gsize i = 0; i < n; i++)
        self->y[n + i] += system->x[i];
      jd_system_add_rates (system, system->x);
    }
  memcpy (system->x, system->kept, n * sizeof (double));
  memcpy (system->y, system->kept + n, system->m * sizeof (double));
}

static gboolean
fail_position (JdStepper *self)
{
  g_autofree char *name = jd_stepper_why_unsatisfied (self);

  if (name != NULL)
    return jd_stepper_fail (
      self, JD_MODEL_ERROR_INCONSISTENT,
      _("At t = %g s no position near this one satisfies all constraint equations; %s cannot be "
        "kept"),
      self->t, name);
  return jd_stepper_fail (self, JD_MODEL_ERROR_INCONSISTENT,
                          _("At t = %g s no position near this one satisfies all constraint equations"), self->t);
}

void
jd_stepper_fill (JdStepper *self)
{
  fill_derivative (self, self->t, self->y, self->derivative);
}

gboolean
jd_stepper_settle (JdStepper *self)
{
  JdSystem *system = self->system;
  double position = 0.0, largest, rate = 0.0, before = HUGE_VAL;

  if (!self->fresh && !evaluate (self, self->t, self->y))
    return FALSE;
  self->fresh = FALSE;
  for (guint k = 0; system->m > 0 || system->friction != NULL; k++)
    {
      position = jd_system_position_error (system, self->rows->bound);
      jd_system_residuals (system, self->rows->bound, &largest, &rate);
      if (position <= JD_POSITION_ROUNDING_OF_STEP || (position < JD_POSITION_SETTLED && position > 0.25 * before))
        break;
      /* terms may have grown since they were measured */
      if (k == 3)
        jd_system_measure (system, self->t, self->y);
      if (k == 10 || !correct_positions (self))
        return fail_position (self);
      before = position;
      if (!evaluate (self, self->t, self->y))
        return FALSE;
    }
  if (!(self->flies && jd_system_accelerate (system, self->t, self->y, self->y + system->n)) &&
      !solve (self, self->t))
    return FALSE;
  if (rate > 0.0)
    correct_rates (self);
  jd_stepper_fill (self);
  jd_system_residuals (system, self->rows->acting, &self->residual_position, &self->residual_rate);
  return TRUE;
}

/* The same after a step.  Where no row acts only the left sides and rates of the equations are evaluated. */
static gboolean
settle_step (JdStepper *self)
{
  if ((self->system->m > 0 && !self->flies) || self->parabolic ||
      !jd_system_eval_flight (self->system, self->t, self->y, self->y + self->system->n))
    return jd_stepper_settle (self);
  self->fresh = FALSE;
  self->residual_position = self->residual_rate = 0.0;
  fill_derivative (self, self->t, self->y, self->derivative);
  return TRUE;
}

gboolean
jd_stepper_follow (JdStepper *self)
{
  return self->feet == NULL ||
         (jd_stepper_expand (self, NULL) && jd_model_follow_feet (self->system->model, self->t, self->p, self->feet));
}

void
jd_stepper_begin (JdStepper *self)
{
  jd_stepper_follow (self);
  self->start = self->t;
  self->start_rest = self->t_rest;
  memcpy (self->y_start, self->y, self->size * sizeof (double));
  memcpy (self->start_derivative, self->derivative, self->size * sizeof (double));
}

void
jd_stepper_return (JdStepper *self)
{
  self->t = self->start;
  self->t_rest = self->start_rest;
  memcpy (self->y, self->y_start, self->size * sizeof (double));
  memcpy (self->derivative, self->start_derivative, self->size * sizeof (double));
}

/* A free flight with constant accelerations is a parabola, q = q0 + h (v0 + v) / 2 and v = v0 + h a, which has not
 * the rounding of the integrator's stages: that has always the same sign, and would grow with each flight. */
static void
straighten (JdStepper *self,
            double     h)
{
  const gsize n = self->system->n;
  double *change = self->probe;
  gboolean any = FALSE;

  self->straight = self->flies;
  if (!self->flies || self->parabolic)
    return;
  memset (change, 0, self->size * sizeof (double));
  for (gsize i = 0; i < n; i++)
    {
      const double v = self->y_start[n + i], a = self->start_derivative[n + i];
      const double last = v + h * a;

      if (fabs (self->derivative[n + i] - a) > JD_MOTION_CONSTANT * fabs (a) ||
          fabs (self->error[n + i]) > JD_MOTION_CONSTANT * fabs (last) ||
          fabs (last - self->y[n + i]) > 4.0 * JD_MOTION_CONSTANT * (fabs (v) + fabs (h * a)))
        {
          self->straight = FALSE;
          continue;
        }
      change[i] = self->y_start[i] + 0.5 * h * (v + last) - self->y[i];
      change[n + i] = last - self->y[n + i];
      if (fabs (change[i]) > 10.0 * JD_MOTION_CONSTANT * (fabs (self->y[i]) + fabs (h * v) + fabs (h * h * a)))
        change[i] = change[n + i] = 0.0;
      any |= change[i] != 0.0 || change[n + i] != 0.0;
    }
  if (!any)
    return;
  for (gsize i = 0; i < 2 * n; i++)
    self->y[i] += change[i];
  jd_system_move (self->system, change, change + n);
}

/* Order 8: h_next = 0.9 h / ratio^(1/8), between h / 5 and 5 h. */
static double
next_step (double h,
           double ratio)
{
  return ratio < JD_MOTION_LEAST_ERROR ? 5.0 * h : h * CLAMP (0.9 / sqrt (sqrt (sqrt (ratio))), 0.2, 5.0);
}

gboolean
jd_stepper_advance (JdStepper *self,
                    double     target,
                    double     aim,
                    gboolean  *out_aimed)
{
  jd_stepper_begin (self);
  for (gboolean tried = FALSE;; tried = TRUE)
    {
      const double whole = (target - self->start) - self->start_rest;
      /* a little further than the control of errors asks for, if that has not been tried */
      const gboolean aimed = aim < (self->ballistic ? (tried ? 1.0 : 1.5) : JD_STEP_SHORT_AIM) * self->h &&
                             aim < whole;
      const gboolean last = !aimed && self->h * 1.0000001 >= whole;
      const double h = aimed ? aim : last ? whole : self->h;
      double ratio;

      /* a step that the target alone makes short has not been part of a longer one */
      if (last)
        self->h = MIN (self->h, whole);
      ratio = jd_stepper_try (self, h);
      if (ratio <= 1.0)
        {
          jd_stepper_set_time (self, self->start, self->start_rest, h);
          if (last)
            {
              self->t = target;
              self->t_rest = 0.0;
            }
          if (settle_step (self))
            {
              self->h = last || aimed ? MAX (self->h, next_step (h, ratio)) : next_step (h, ratio);
              self->step_h = h;
              straighten (self, h);
              *out_aimed = aimed;
              return TRUE;
            }
          ratio = HUGE_VAL;
        }
      self->h = ratio < HUGE_VAL ? MIN (next_step (h, ratio), 0.9 * h) : 0.2 * h;
      if (self->start + 0.01 * self->h <= self->start)
        {
          jd_stepper_return (self);
          return FALSE;
        }
    }
}

/* f' = rate, f'' = A q'' + gamma, towards the admissible side. */
void
jd_stepper_gap_motion (JdStepper *self,
                       gsize      i,
                       double    *out_rate,
                       double    *out_acceleration)
{
  JdSystem *system = self->system;
  const JdEquation *equation = jd_model_get_equation (system->model, i);
  const gsize row = (gsize) jd_system_find_row (system, i);
  double sum;

  jd_system_complete (system);
  /* f'' = A q'' + gamma */
  sum = system->terms.gamma[row];
  for (gsize k = 0; k < system->pattern->n_rows; k++)
    if (system->pattern->row_row[k] == row)
      sum += system->terms.rows[k] * system->x[system->pattern->row_column[k]];
  *out_rate = equation->f == NULL ? 0.0 : equation->side * system->terms.rate[row];
  *out_acceleration = equation->side * sum;
}

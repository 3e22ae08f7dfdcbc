/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Steps until the point is where it can be, or the equations hold. */
#include "core/dynamics/assembly/jd-assembly-private.h"
#include "core/linear/jd-tolerances.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* How much stiffer the point's spring is than the metric. */
#define STIFFNESS 1e7
/* Steps of a target, as a part of the size of the whole, and how many there may be in one call. */
#define TARGET_STEP 0.08
#define MOST_TARGETS 64
/* A step below JD_DRAG_SMALL_STEP is taken as long as it is shorter than this part of the one before. */
#define SHRINKS 0.95
#define MOST_STEPS 60
#define MOST_STEPS_BETWEEN 12
#define MOST_RESTORES 14
#define LEAST_DAMPING 10.0
#define MOST_DAMPING 1e13
#define MOST_PROJECTIONS 200

typedef struct
{
  JdAssemblyStep step;
  gsize          body;
  const double  *at;
} Task;

/* A change in units of what is allowed at once. */
static double
size_of (const JdAssembly *self,
         const double     *a,
         const double     *b)
{
  double largest = 0;

  for (gsize k = 0; k < self->N; k++)
    largest = fmax (largest, fabs (b != NULL ? a[k] - b[k] : a[k]) / self->step[k]);
  return largest;
}

static double
assembled (const JdAssembly *self)
{
  return JD_ASSEMBLED * fmax (1, self->length);
}

/* The shortest way from @p back to the equations; FALSE if it is long, or none is found. */
static gboolean
restore (const JdAssembly *self,
         JdAssemblyWork   *work,
         double           *p)
{
  const JdAssemblyStep shortest = { .restores = TRUE };
  double before = INFINITY;

  for (guint i = 0; i < MOST_RESTORES; i++)
    {
      double residual;

      if (!jd_assembly_eval (self, work, p))
        return FALSE;
      residual = jd_assembly_residual (self, work);
      if (residual <= assembled (self))
        return TRUE;
      if (i > 4 && residual > 0.5 * before)
        return FALSE;
      before = residual;
      jd_assembly_step (self, work, p, &shortest);
      if (!(size_of (self, work->change, NULL) <= 1))
        return FALSE;
      for (gsize k = 0; k < self->N; k++)
        p[k] += work->change[k];
    }
  return FALSE;
}

static gboolean
evaluate (const JdAssembly *self,
          JdAssemblyWork   *work,
          const Task       *task,
          const double     *p)
{
  return jd_assembly_eval (self, work, p) &&
         (!task->step.drags || jd_assembly_eval_point (self, work, task->body, task->at, p));
}

/* What is minimized, where everything was evaluated. */
static double
merit (const JdAssembly     *self,
       const JdAssemblyWork *work,
       const Task           *task,
       const double         *p)
{
  double sum = 0;

  for (gsize k = 0; k < self->N; k++)
    if (work->inverse[k] > 0)
      sum += work->weight[k] * (p[k] - work->reference[k]) * (p[k] - work->reference[k]) / 2;
  for (gsize t = 0; task->step.drags && t < JD_N_TARGET; t++)
    sum += task->step.stiffness * (work->place[t] - task->step.target[t]) * (work->place[t] - task->step.target[t]) /
           2;
  return sum;
}

static gboolean
is_away (const JdAssembly     *self,
         const JdAssemblyWork *work,
         const Task           *task)
{
  return task->step.drags && hypot (work->place[0] - task->step.target[0], work->place[1] - task->step.target[1]) >
                               JD_DRAG_AT_LIMIT * self->length;
}

/* Levenberg and Marquardt's steps until they are smaller than @settled. */
static void
settle (const JdAssembly *self,
        JdAssemblyWork   *work,
        Task             *task,
        double           *p,
        double            settled,
        guint             most_steps)
{
  double value, last = INFINITY, damping = 0;

  if (!evaluate (self, work, task, p))
    return;
  value = merit (self, work, task, p);
  for (guint i = 0; i < most_steps && damping < MOST_DAMPING; i++)
    {
      double size, factor, other = INFINITY;

      task->step.damping = damping;
      if (!evaluate (self, work, task, p))
        return;
      jd_assembly_step (self, work, p, &task->step);
      size = size_of (self, work->change, NULL);
      factor = size > 1 ? 1 / size : 1;
      if (!(size > (is_away (self, work, task) ? fmax (settled, JD_DRAG_SETTLED_AT_LIMIT) : settled)))
        return;
      for (gsize k = 0; k < self->N; k++)
        work->trial[k] = p[k] + factor * work->change[k];
      if (restore (self, work, work->trial) && size_of (self, work->trial, p) <= 2 &&
          evaluate (self, work, task, work->trial))
        other = merit (self, work, task, work->trial);
      /* Near the end the value is rounding, and steps that shrink show the way. */
      if (other < value || (isfinite (other) && damping == 0 && size < JD_DRAG_SMALL_STEP && size < SHRINKS * last))
        {
          last = size;
          for (gsize k = 0; k < self->N; k++)
            p[k] = work->trial[k];
          value = other;
          damping = damping > LEAST_DAMPING ? damping / 16 : 0;
        }
      else
        damping = fmax (LEAST_DAMPING, 4 * damping);
    }
}

static double
mean_mobility (const JdAssembly     *self,
               const JdAssemblyWork *work)
{
  double sum = 0;

  for (gsize k = 0; k < 2 * self->N; k++)
    sum += work->gradient[k] * work->gradient[k] * work->inverse[k % self->N];
  return sum / 2;
}

static void
report (const JdAssembly     *self,
        const JdAssemblyWork *work,
        const double          target[2],
        JdDragReport         *out)
{
  double strongest = 0;

  for (gsize t = 0; t < JD_N_TARGET; t++)
    out->point[t] = work->place[t];
  out->distance = hypot (target[0] - work->place[0], target[1] - work->place[1]);
  out->at_limit = out->distance > JD_DRAG_AT_LIMIT * self->length;
  out->stop = -1;
  for (gsize i = 0; out->at_limit && i < self->m; i++)
    if (self->side[i] != 0 && work->active[i] && self->side[i] * work->multiplier[i] > strongest)
      {
        strongest = self->side[i] * work->multiplier[i];
        out->stop = (int) self->equation[i];
      }
}

void
jd_assembly_drag (const JdAssembly *self,
                  JdAssemblyWork   *work,
                  gsize             body,
                  const double      at[2],
                  const double      target[2],
                  double           *p,
                  JdDragReport     *out)
{
  double start[2], goal[2];
  guint n;
  Task task = { .step = { .drags = TRUE, .target = goal }, .body = body, .at = at };
  JdDragReport ignored;

  g_return_if_fail (self != NULL && work != NULL && work->assembly == self && p != NULL);
  g_return_if_fail (body < self->n_bodies);

  if (!evaluate (self, work, &task, p))
    return;
  start[0] = work->place[0];
  start[1] = work->place[1];
  task.step.drags = mean_mobility (self, work) > 0;
  task.step.stiffness = task.step.drags ? STIFFNESS / mean_mobility (self, work) : 0;
  n = (guint) CLAMP (ceil (hypot (target[0] - start[0], target[1] - start[1]) / (TARGET_STEP * self->length)), 1,
                     MOST_TARGETS);
  for (guint i = 1; i <= n; i++)
    {
      const double part = (double) i / n;

      goal[0] = i == n ? target[0] : start[0] + part * (target[0] - start[0]);
      goal[1] = i == n ? target[1] : start[1] + part * (target[1] - start[1]);
      settle (self, work, &task, p, i == n ? JD_DRAG_SETTLED : JD_DRAG_SETTLED_BETWEEN,
              i == n ? MOST_STEPS : MOST_STEPS_BETWEEN);
    }
  evaluate (self, work, &task, p);
  jd_assembly_eval_point (self, work, body, at, p);
  report (self, work, target, out != NULL ? out : &ignored);
}

/* The sum of squares of what is violated. */
static double
violation (const JdAssembly     *self,
           const JdAssemblyWork *work)
{
  double sum = 0;

  for (gsize i = 0; i < self->m; i++)
    if (jd_assembly_is_violated (self, work, i))
      sum += work->f[i] * work->f[i];
  return sum;
}

/* Levenberg and Marquardt's steps on the equations alone: the gaps become as small as they can. */
static gboolean
close_gaps (const JdAssembly *self,
            JdAssemblyWork   *work,
            double           *p)
{
  JdAssemblyStep step = { .restores = TRUE };
  double value;

  if (!jd_assembly_eval (self, work, p))
    return FALSE;
  value = violation (self, work);
  for (guint i = 0; i < MOST_PROJECTIONS && step.relaxation < 1e10; i++)
    {
      double size, factor;

      if (!jd_assembly_eval (self, work, p))
        return FALSE;
      if (jd_assembly_residual (self, work) <= assembled (self))
        return TRUE;
      jd_assembly_step (self, work, p, &step);
      size = size_of (self, work->change, NULL);
      factor = size > 1 ? 1 / size : 1;
      for (gsize k = 0; k < self->N; k++)
        work->trial[k] = p[k] + factor * work->change[k];
      if (jd_assembly_eval (self, work, work->trial) && violation (self, work) < value)
        {
          value = violation (self, work);
          for (gsize k = 0; k < self->N; k++)
            p[k] = work->trial[k];
          step.relaxation = step.relaxation > JD_DRAG_RELAXATION ? step.relaxation / 8 : 0;
        }
      else
        step.relaxation = fmax (JD_DRAG_RELAXATION, 8 * step.relaxation);
    }
  return jd_assembly_eval (self, work, p) && jd_assembly_residual (self, work) <= assembled (self);
}

static gboolean
fail_gaps (const JdAssembly      *self,
           const JdAssemblyWork  *work,
           GError               **error)
{
  gsize worst = 0;
  double largest = -1;
  g_autofree char *gap = NULL;

  for (gsize i = 0; i < self->m; i++)
    if (jd_assembly_is_violated (self, work, i) && !(fabs (work->f[i]) <= largest))
      {
        largest = fabs (work->f[i]);
        worst = i;
      }
  gap = g_strdup_printf ("%.3g", largest);
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
               _("The mechanism cannot be assembled near this position: %s lacks %s"),
               jd_model_get_equation (self->model, self->equation[worst])->name, gap);
  return FALSE;
}

gboolean
jd_assembly_project (const JdAssembly  *self,
                     JdAssemblyWork    *work,
                     double             t,
                     double            *p,
                     const gboolean    *hold,
                     double            *gaps,
                     GError           **error)
{
  Task nearest = { 0 };
  gboolean closed;

  g_return_val_if_fail (self != NULL && work != NULL && work->assembly == self && p != NULL, FALSE);

  jd_assembly_begin (self, work, t, p, hold);
  closed = close_gaps (self, work, p);
  if (closed)
    settle (self, work, &nearest, p, JD_DRAG_SETTLED, MOST_PROJECTIONS);
  jd_assembly_eval (self, work, p);
  if (gaps != NULL)
    {
      for (gsize i = 0; i < jd_model_get_n_equations (self->model); i++)
        gaps[i] = 0;
      for (gsize i = 0; i < self->m; i++)
        if (jd_assembly_is_violated (self, work, i))
          gaps[self->equation[i]] = fabs (work->f[i]);
    }
  return closed || fail_gaps (self, work, error);
}

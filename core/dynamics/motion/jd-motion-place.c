/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Places of bodies and potentials that are made of pieces.  Where a place has a kink, x' (t-) and x' (t+) differ, and
 * so do the momenta; no equation says which impulses make them.  Where a potential has a step, no force is its
 * derivative.  The motion ends there. */
#include "core/dynamics/motion/jd-motion-events-private.h"

#include <glib/gi18n-lib.h>

/* A potential that changes by more than this multiple of its changes beside has a step. */
#define CHANGES 10.0

static gboolean
has_inertia (const JdBody *body)
{
  gboolean any = body->mass != NULL && !jd_expr_is_zero (body->mass);

  for (gsize k = 0; k < body->n_inertia; k++)
    any |= body->inertia[k] != NULL && !jd_expr_is_zero (body->inertia[k]);
  return any;
}

/* The expressions that place a body: of its origin, and of its angles. */
static GPtrArray *
list_places (const JdBody *body)
{
  GPtrArray *places = g_ptr_array_new ();

  for (gsize k = 0; k < G_N_ELEMENTS (body->origin); k++)
    if (body->origin[k] != NULL)
      g_ptr_array_add (places, (gpointer) body->origin[k]);
  if (body->angle != NULL)
    g_ptr_array_add (places, (gpointer) body->angle);
  for (gsize k = 0; k < body->n_rotations; k++)
    g_ptr_array_add (places, (gpointer) body->rotations[k].angle);
  return places;
}

/* Kinks of the places of bodies that have inertia, whose momenta would jump there. */
static void
add_body_kinks (JdWatches  *self,
                JdExprPool *pool,
                GPtrArray  *outputs)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (self->acting->motion->run_model));
  g_autoptr(GPtrArray) kinks = g_ptr_array_new ();

  for (gsize b = 0; b < bodies->len; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, b);
      g_autoptr(GPtrArray) places = list_places (body);

      for (guint k = 0; k < places->len && has_inertia (body); k++)
        jd_expr_add_kinks (pool, g_ptr_array_index (places, k), kinks);
      jd_watches_append_kinks (self, kinks, JD_KINK_BODY, b, outputs);
    }
}

/* Kinks of the potentials of efforts, which may have a step there. */
static void
add_potential_kinks (JdWatches  *self,
                     JdExprPool *pool,
                     GPtrArray  *outputs)
{
  const JdModel *model = self->acting->motion->run_model;
  g_autoptr(GPtrArray) kinks = g_ptr_array_new ();

  for (gsize e = 0; e < jd_model_get_n_efforts (model); e++)
    if (jd_model_get_effort (model, e)->potential != NULL)
      {
        jd_expr_add_kinks (pool, jd_model_get_effort (model, e)->potential, kinks);
        jd_watches_append_kinks (self, kinks, JD_KINK_POTENTIAL, e, outputs);
      }
}

void
jd_watches_add_place_kinks (JdWatches  *self,
                            JdExprPool *pool,
                            GPtrArray  *outputs)
{
  add_body_kinks (self, pool, outputs);
  add_potential_kinks (self, pool, outputs);
}

/* The value of @expr at (t + dt, p + dt p'). */
static double
value_after (const JdInstants *self,
             const JdExpr     *expr,
             double            dt)
{
  const JdStepper *stepper = self->stepper;
  const gsize N = self->motion->N;
  g_autofree double *p = g_new (double, N + 1);

  for (gsize k = 0; k < N; k++)
    p[k] = stepper->p[k] + dt * stepper->pd[k];
  return jd_model_eval (self->motion->run_model, expr, stepper->t + dt, p, stepper->pd);
}

/* Whether the rate of an origin or an angle of @body jumps at this instant: (x (2 dt) - x (dt)) / dt and
 * (x (-dt) - x (-2 dt)) / dt differ, beside the largest of these rates. */
static gboolean
place_jumps (const JdInstants *self,
             const JdBody     *body)
{
  const double dt = JD_NEARBY_TIME * self->stepper->unit;
  g_autoptr(GPtrArray) places = list_places (body);
  double largest = 0.0, change = 0.0;

  for (guint k = 0; k < places->len; k++)
    {
      const JdExpr *place = g_ptr_array_index (places, k);
      const double before = (value_after (self, place, -dt) - value_after (self, place, -2.0 * dt)) / dt;
      const double after = (value_after (self, place, 2.0 * dt) - value_after (self, place, dt)) / dt;

      largest = MAX (largest, MAX (fabs (before), fabs (after)));
      change = MAX (change, fabs (after - before));
    }
  return change >
         JD_KINK_PLACE * MAX (largest, jd_model_get_sizes (self->motion->run_model)->length / self->stepper->unit);
}

/* Whether the potential of @effort has a step at this instant: V (dt) - V (-dt) is more than its own changes. */
static gboolean
potential_jumps (const JdInstants    *self,
                 const JdModelEffort *effort,
                 double              *out_step)
{
  const double dt = JD_NEARBY_TIME * self->stepper->unit;
  const double before = value_after (self, effort->potential, -dt), after = value_after (self, effort->potential, dt);
  const double changes = fabs (before - value_after (self, effort->potential, -2.0 * dt)) +
                         fabs (value_after (self, effort->potential, 2.0 * dt) - after);

  *out_step = after - before;
  return fabs (after - before) > CHANGES * changes + JD_KINK_PLACE * (fabs (before) + fabs (after));
}

static gboolean
check_body (const JdInstants  *self,
            const JdBody      *body,
            GError           **error)
{
  if (!place_jumps (self, body))
    return TRUE;
  g_set_error (
    error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
    _("At t = %g s the place of “%s” has a kink, and its velocity would jump. Its origin and angle do not "
      "say by which forces: give it parameters of its own, and write the kink as an equation"),
    self->stepper->t, body->name);
  return FALSE;
}

static gboolean
check_potential (const JdInstants     *self,
                 const JdModelEffort  *effort,
                 GError              **error)
{
  double step;

  if (!potential_jumps (self, effort, &step))
    return TRUE;
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
               _("At t = %g s the potential of “%s” has a step of %g J: its force would have no bound. Write a "
                 "potential without steps"),
               self->stepper->t, effort->name, step);
  return FALSE;
}

gboolean
jd_places_check (const JdInstants  *self,
                 GError           **error)
{
  JdModel *model = self->motion->run_model;
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model));
  gboolean goes_on = TRUE;

  for (gsize k = 0; goes_on && k < self->watches->n_kinks; k++)
    {
      const JdKinkOwner *owner = jd_watches_kink_owner (self->watches, k);

      if (!jd_watches_has_fired (self->watches, JD_WATCH_KINK, k))
        continue;
      if (owner->kind == JD_KINK_BODY)
        goes_on = check_body (self, g_ptr_array_index (bodies, owner->index), error);
      else if (owner->kind == JD_KINK_POTENTIAL)
        goes_on = check_potential (self, jd_model_get_effort (model, owner->index), error);
    }
  return goes_on;
}

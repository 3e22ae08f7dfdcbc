/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The changes of contacts and of friction that the events report.  Several contacts that hold a body at rest may
 * share its load in more than one way: one that stops pressing opens only if it moves apart, and of several changes
 * at one instant only what is left of them is an event. */
#include "core/dynamics/motion/jd-motion-events-private.h"

#include <math.h>
#include <string.h>

/* Whether contact @i is apart, or moves, in the state expanded last. */
static gboolean
is_apart (const JdInstants *self,
          gsize             i)
{
  const JdContactGap contact = jd_acting_gap (self->acting, i);

  return contact.gap > contact.closed || fabs (contact.rate) > contact.still;
}

gboolean
jd_instants_begin_changes (JdInstants  *self,
                           GError     **error)
{
  const JdFriction *friction = self->stepper->system->friction;

  if (!jd_stepper_expand (self->stepper, error))
    return FALSE;
  self->begun = self->stepper->t;
  if (friction != NULL)
    memcpy (self->slips, friction->states, friction->n_laws * sizeof (JdSlipState));
  self->n_touching_open = 0;
  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      self->touching[i] = jd_acting_is_contact (self->acting, i) && !is_apart (self, i);
      self->n_touching_open += self->touching[i] && self->acting->open[i];
    }
  return TRUE;
}

void
jd_instants_follow_changes (JdInstants *self)
{
  if (self->n_touching_open == 0 || !jd_stepper_expand (self->stepper, NULL))
    return;
  for (gsize i = 0; i < self->motion->n_equations; i++)
    if (self->touching[i] && self->acting->open[i] && is_apart (self, i))
      {
        self->touching[i] = FALSE;
        self->n_touching_open--;
      }
}

static gboolean
is_named (const JdInstants *self,
          const char       *name)
{
  const GPtrArray *events = self->motion->events;

  for (guint k = self->first_event; k < events->len; k++)
    if (g_strcmp0 (((const JdMotionEvent *) g_ptr_array_index (events, k))->equation, name) == 0)
      return TRUE;
  return FALSE;
}

/* Contacts that now, or no longer, act without a jump are reported too.  That one opens is withdrawn where it does
 * not move apart. */
static void
add_contacts (JdInstants *self)
{
  self->n_touching_open = 0;
  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      const char *name = jd_acting_equation (self->acting, i)->name;
      const gboolean open = self->acting->open[i], named = is_named (self, name);

      if (!jd_acting_is_contact (self->acting, i))
        self->touching[i] = FALSE;
      else if (open && named)
        self->touching[i] = !is_apart (self, i);
      else if (open && self->touching[i])
        self->opening[i] = jd_instants_add (self, JD_MOTION_OPENS, name, NULL);
      else if (!open && !self->touching[i] && !named)
        jd_instants_add (self, JD_MOTION_CLOSES, name, NULL);
      self->touching[i] |= jd_acting_is_contact (self->acting, i) && !open;
      self->n_touching_open += open && self->touching[i];
    }
}

/* Contacts that touch at another place of the same two bodies from now on. */
static void
add_borders (JdInstants *self)
{
  for (guint w = 0; w < self->watches->watches->len; w++)
    {
      const JdWatch *watch = jd_watches_get (self->watches, w);

      if (watch->fired && watch->kind == JD_WATCH_BORDER && !self->acting->open[watch->index] &&
          jd_acting_equation (self->acting, watch->index)->side != 0)
        jd_instants_add (self, JD_MOTION_ENTERS, jd_acting_equation (self->acting, watch->index)->name, NULL);
    }
}

/* What sticks now, or slips, or slips the other way. */
static void
add_friction (JdInstants *self)
{
  const JdFriction *friction = self->stepper->system->friction;

  for (gsize k = 0; friction != NULL && k < friction->n_laws; k++)
    {
      const JdModelLaw *law = jd_model_get_law (self->motion->model, k);
      const JdSlipState before = self->slips[k], now = friction->states[k];

      if (!jd_friction_follows (friction, k) && before != now && before != JD_SLIP_OPEN && now != JD_SLIP_OPEN)
        jd_instants_add (self, now == JD_SLIP_STICK ? JD_MOTION_STICK : JD_MOTION_SLIP,
                         jd_acting_equation (self->acting, law->slip >= 0 ? (gsize) law->slip : law->normal)->name,
                         NULL);
    }
}

void
jd_instants_add_changes (JdInstants *self)
{
  add_contacts (self);
  add_borders (self);
  add_friction (self);
  self->begun = self->stepper->t;
}

/* Whether the motion has gone on since the last instant. */
static gboolean
has_gone_on (const JdInstants *self)
{
  const JdStepper *stepper = self->stepper;

  return stepper->t - self->begun > JD_SAME_INSTANT * MAX (stepper->unit, fabs (stepper->t));
}

/* What opens and stays, and what sticks or slips for no time, is no event. */
static void
withdraw (JdInstants *self,
          gboolean    gone_on)
{
  for (gsize i = 0; i < self->motion->n_equations; i++)
    if (self->opening[i] != NULL && self->touching[i])
      jd_motion_remove_event (self->motion, self->opening[i]);
  for (guint k = self->motion->events->len; k > self->first_event && !gone_on; k--)
    {
      JdMotionEvent *event = g_ptr_array_index (self->motion->events, k - 1);

      if (event->kind == JD_MOTION_STICK || event->kind == JD_MOTION_SLIP)
        jd_motion_remove_event (self->motion, event);
    }
}

void
jd_instants_report (JdInstants *self)
{
  const JdFriction *friction = self->stepper->system->friction;
  const gboolean gone_on = has_gone_on (self);
  GPtrArray *events = self->motion->events;

  if (!self->ends)
    withdraw (self, gone_on);
  memset (self->opening, 0, self->motion->n_equations * sizeof (JdMotionEvent *));
  if (friction != NULL && gone_on)
    memcpy (self->slips, friction->states, friction->n_laws * sizeof (JdSlipState));
  for (; self->first_event < events->len; self->first_event++)
    if (self->options->event_func != NULL)
      self->options->event_func (g_ptr_array_index (events, self->first_event), self->options->event_data);
}

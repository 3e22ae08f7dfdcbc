/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The jump at an instant of a motion, in any parameterization. */
#include <string.h>

#include "core/impulse/jd-jump.h"

static gsize
find_index (const JdMotion      *motion,
            const JdMotionEvent *event)
{
  gsize k = 0;

  while (k + 1 < jd_motion_get_n_events (motion) && jd_motion_get_event (motion, k) != event)
    k++;
  return k;
}

/* Contacts that close in one jump stand one after another, the first of them with what belongs to all. */
static const JdMotionEvent *
find_first (const JdMotion *motion,
            gsize           k)
{
  const JdMotionEvent *event = jd_motion_get_event (motion, k);

  while (event->kind == JD_MOTION_IMPACT && !event->jumps && k > 0)
    event = jd_motion_get_event (motion, --k);
  return event;
}

/* What begins to act in this jump. */
static gboolean *
dup_closing (const JdMotion      *motion,
             const JdMotionEvent *first)
{
  JdModel *model = jd_motion_get_model (motion);
  gboolean *closing = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);

  for (gsize k = find_index (motion, first); k < jd_motion_get_n_events (motion); k++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, k);
      const int i = event->equation != NULL ? jd_model_find_equation (model, event->equation) : -1;

      if (event->kind != first->kind || event->time != first->time || (event != first && event->jumps))
        break;
      if (i >= 0)
        closing[i] = TRUE;
    }
  return closing;
}

void
jd_jump_case_init (JdJumpCase    *self,
                   JdModel       *model,
                   const JdEvent *event)
{
  *self = (JdJumpCase) {
    .event = event,
    .t = jd_model_get_time (model),
    .p = jd_model_get_values (model),
    .pd = jd_model_get_rates (model),
  };
}

/* The model just before @event, where nearest points are followed to it.  FALSE and @error if there is none. */
static gboolean
take_model (JdJumpCase           *self,
            const JdMotion       *motion,
            const JdMotionEvent  *event,
            GError              **error)
{
  JdModelInstant instant = { .t = self->t, .p = self->p, .pd = self->pd };
  JdFeet feet;

  self->model = event->model;
  if (self->model != NULL)
    return TRUE;
  jd_motion_get_feet (motion, self->t, FALSE, self->p, &feet);
  if (feet.n == 0)
    return TRUE;
  instant.feet = feet.s;
  self->model = self->own_model = jd_model_new_at (jd_motion_get_model (motion), &instant, error);
  g_free (feet.s);
  return self->model != NULL;
}

gboolean
jd_jump_case_init_of_motion (JdJumpCase           *self,
                             JdMechanism          *mechanism,
                             const JdMotion       *motion,
                             const JdMotionEvent  *event,
                             GError              **error)
{
  const gsize n = jd_model_get_n_equations (jd_motion_get_model (motion));
  JdEvent *joined;

  *self = (JdJumpCase) { 0 };
  event = find_first (motion, find_index (motion, event));
  self->t = jd_motion_get_sample (motion, event->before, &self->p, &self->pd);
  if (event->prior != NULL)
    self->pd = event->prior;
  if (!take_model (self, motion, event, error))
    return FALSE;
  self->skip = g_new0 (gboolean, n + 1);
  jd_motion_get_switched_off (motion, self->t, FALSE, self->skip);
  if (event->off != NULL)
    memcpy (self->skip, event->off, n * sizeof (gboolean));
  if (event->kind != JD_MOTION_LISTED)
    self->closing = dup_closing (motion, event);
  self->event = event->kind == JD_MOTION_LISTED ? jd_mechanism_find_event (mechanism, event->event) : event->law;
  /* laws that contradict each other were not joined, and say so again */
  if (event->kind == JD_MOTION_IMPACT && event->law == NULL &&
      !jd_contact_laws_join (jd_motion_get_contact_laws (motion), self->closing, self->closing, &joined, error))
    {
      jd_jump_case_clear (self);
      return FALSE;
    }
  return TRUE;
}

void
jd_jump_case_clear (JdJumpCase *self)
{
  g_clear_pointer (&self->closing, g_free);
  g_clear_pointer (&self->skip, g_free);
  g_clear_pointer (&self->own_model, jd_model_unref);
}

JdJump *
jd_jump_new_of_motion (JdParameterization   *parameterization,
                       const JdMotion       *motion,
                       const JdMotionEvent  *event,
                       GError              **error)
{
  JdMechanism *mechanism;
  JdJump *jump;
  g_auto(JdJumpCase) at = { 0 };

  g_return_val_if_fail (parameterization != NULL && motion != NULL && event != NULL, NULL);

  mechanism = jd_model_get_mechanism (jd_parameterization_get_model (parameterization));
  if (!jd_jump_case_init_of_motion (&at, mechanism, motion, event, error))
    return NULL;
  jump = jd_jump_new (parameterization, at.model, at.event, at.closing, at.t, at.p, at.pd, at.skip, error);
  if (jump != NULL && jump->law != NULL)
    jump->law_model = jd_model_ref (jd_motion_get_model (motion));
  return jump;
}

static const char *
find_law (const JdJump *jump,
          const char   *equation)
{
  for (guint i = 0; jump != NULL && i + 1 < jump->laws->len; i += 2)
    if (strcmp (g_ptr_array_index (jump->laws, i), equation) == 0)
      return g_ptr_array_index (jump->laws, i + 1);
  return NULL;
}

static void
add_line (GString    *text,
          const char *equation,
          const char *law)
{
  g_string_append_printf (text, "%s%s: %s", text->len > 0 ? "\n" : "", equation, law);
}

/* Of several impacts of one contact under one law the jump function has reported only the first. */
static void
add_earlier_law (GString             *text,
                 const JdMotion      *motion,
                 const JdMotionEvent *event)
{
  for (gsize k = find_index (motion, event) + 1; k-- > 0;)
    {
      const char *law = find_law (jd_motion_get_event (motion, k)->report, event->equation);

      if (law == NULL)
        continue;
      add_line (text, event->equation, law);
      return;
    }
}

char *
jd_jump_dup_laws_of_motion (const JdMotion      *motion,
                            const JdMotionEvent *event)
{
  g_autoptr(GString) text = g_string_new (NULL);
  const JdMotionEvent *first;
  const JdJump *jump;

  g_return_val_if_fail (motion != NULL && event != NULL, NULL);

  first = find_first (motion, find_index (motion, event));
  jump = first->report;
  for (guint i = 0; jump != NULL && i + 1 < jump->laws->len; i += 2)
    add_line (text, g_ptr_array_index (jump->laws, i), g_ptr_array_index (jump->laws, i + 1));
  for (gsize k = find_index (motion, first); jump == NULL && k < jd_motion_get_n_events (motion); k++)
    {
      const JdMotionEvent *other = jd_motion_get_event (motion, k);

      if (other->kind != JD_MOTION_IMPACT || other->time != first->time || (other != first && other->jumps))
        break;
      add_earlier_law (text, motion, other);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Instants that follow each other without end: how many there are with no time between them, and what keeps the
 * motion there. */
#include "core/dynamics/motion/jd-motion-events-private.h"

#include <glib/gi18n-lib.h>

/* Instants within JD_SAME_INSTANT of each other, as a part of the natural time, before the motion is given up. */
#define MAX_INSTANTS 10000
/* Events at one instant after which corners that meet are taken for what keeps the motion there. */
#define MAX_AT_CORNERS 500
/* Of these, instants in a row that change neither the time nor a rate: as many as each thing that is watched may need
 * to happen and to be undone, and some more.  Rates that differ by less than JD_ROUNDING of their largest value are
 * the same. */
#define MAX_UNCHANGED  100
#define UNCHANGED_EACH 4
/* Most names of what happens without end. */
#define MAX_NAMED      4

void
jd_instants_init_count (JdInstants *self,
                        GPtrArray  *blocks)
{
  self->count.last_instant = self->count.last_crossing = -HUGE_VAL;
  self->count.instant_rates = jd_blocks_take (blocks, self->motion->n, sizeof (double));
}

/* FALSE: neither the time nor a rate has changed since the last instant. */
static gboolean
something_changed (JdInstants *self)
{
  const JdStepper *stepper = self->stepper;
  const gsize n = self->motion->n;
  const double *rates = stepper->y + n;
  gboolean changed = stepper->t != self->count.last_instant || stepper->t_rest != self->count.last_instant_rest;

  for (gsize i = 0; i < n; i++)
    {
      changed |= fabs (rates[i] - self->count.instant_rates[i]) > JD_ROUNDING * stepper->largest[n + i];
      self->count.instant_rates[i] = rates[i];
    }
  self->count.last_instant = stepper->t;
  self->count.last_instant_rest = stepper->t_rest;
  return changed;
}

/* The joint of two shapes of which a corner meets a corner in the settled state, each at the end of an edge of the
 * other; NULL: there is none. */
static const char *
find_meeting_corners (JdInstants *self)
{
  JdWatches *watches = self->watches;
  const JdModel *model = self->motion->run_model;
  const double near = JD_MEETING_CORNERS * jd_model_get_sizes (model)->length;
  gsize n_met = 0, joint = 0;

  if (watches->tape == NULL || !jd_watches_look (watches, self->stepper->t, self->stepper->y))
    return NULL;
  for (gsize i = 0; i < self->motion->n_equations && n_met < 2; i++)
    {
      const JdEquation *equation = jd_acting_equation (self->acting, i);

      if (equation->border == NULL || fabs (watches->values[watches->first[JD_WATCH_BORDER] + i]) > near)
        continue;
      n_met = n_met > 0 && equation->joint == joint ? n_met + 1 : 1;
      joint = equation->joint;
    }
  return n_met == 2 ? jd_model_get_joint (model, joint)->name : NULL;
}

/* Two corners meet: each could slide past the other on either side. */
static gboolean
fail_at_corners (JdInstants *self,
                 const char *joint)
{
  g_autoptr(GError)
    cause = g_error_new (JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
                         _("“%s”: at t = %g s a corner meets a corner, and either edge could be touched. "
                           "Move one of the bodies a little to the side"),
                         joint, self->stepper->t);

  return jd_motion_stop (self->motion, cause, "%s", cause->message);
}

/* The rates that a jump leaves at the edges that touched may break the equation of the edge that is touched then. */
gboolean
jd_instants_name_corners (JdInstants  *self,
                          GError     **error)
{
  const char *joint = error != NULL && g_error_matches (*error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT)
                        ? find_meeting_corners (self)
                        : NULL;

  if (joint == NULL)
    return FALSE;
  g_clear_error (error);
  return fail_at_corners (self, joint);
}

/* Names what happened last: events of the file, and equations. */
static gboolean
fail_endless (JdInstants *self)
{
  const GPtrArray *events = self->motion->events;
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *list = NULL;
  const char *joint = find_meeting_corners (self);

  if (joint != NULL)
    return fail_at_corners (self, joint);
  for (guint k = events->len; k > 0 && names->len < MAX_NAMED; k--)
    {
      const JdMotionEvent *event = g_ptr_array_index (events, k - 1);
      const char *name = event->equation != NULL ? event->equation : event->event;

      if (event->time < self->count.instant)
        break;
      if (name != NULL && !g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) name);
    }
  /* contacts that open and close in turn, which stay where they are */
  for (gsize i = 0; names->len == 0 && i < self->motion->n_equations; i++)
    if (self->forced[i])
      g_ptr_array_add (names, (gpointer) jd_acting_equation (self->acting, i)->name);
  g_ptr_array_add (names, NULL);
  list = g_strjoinv ("”, “", (char **) names->pdata);
  if (names->len == 1)
    return jd_motion_stop (self->motion, NULL, _("At t = %g s events follow each other without end"),
                           self->stepper->t);
  return jd_motion_stop (self->motion, NULL, _("At t = %g s events follow each other without end: “%s”"),
                         self->stepper->t, list);
}

gboolean
jd_instants_count (JdInstants *self)
{
  const double t = self->stepper->t;

  if (t - self->count.instant > JD_SAME_INSTANT * MAX (self->stepper->unit, fabs (t)))
    {
      self->count.instant = t;
      self->count.n_instants = 0;
    }
  if (self->count.n_instants == MAX_AT_CORNERS && find_meeting_corners (self) != NULL)
    return fail_endless (self);
  self->count.n_unchanged = something_changed (self) ? 0 : self->count.n_unchanged + 1;
  return (self->count.n_instants++ < MAX_INSTANTS &&
          self->count.n_unchanged < MAX_UNCHANGED + UNCHANGED_EACH * self->watches->watches->len) ||
         fail_endless (self);
}

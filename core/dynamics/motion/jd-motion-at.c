/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Instants of a motion as states of the model. */
#include "core/dynamics/motion/jd-motion-private.h"
#include "core/dynamics/motion/jd-motion-steps.h"

#include <math.h>

#include "core/parameterization/model/jd-model-size.h"

double
jd_motion_same_instant (const JdMotion *self,
                        double          t)
{
  g_return_val_if_fail (self != NULL, 0.0);

  return JD_SAME_INSTANT * MAX (fabs (t), fabs (self->start));
}

/* The event nearest to @t, at most @within away; @name NULL: any. */
static const JdMotionEvent *
find_nearest (const JdMotion *self,
              const char     *name,
              double          t,
              double          within)
{
  const JdMotionEvent *found = NULL;

  for (guint i = 0; i < self->events->len; i++)
    {
      const JdMotionEvent *event = g_ptr_array_index (self->events, i);
      const double away = fabs (event->time - t);

      if ((name == NULL || g_strcmp0 (event->event, name) == 0) &&
          (found == NULL ? away <= within : away < fabs (found->time - t)))
        found = event;
    }
  return found;
}

const JdMotionEvent *
jd_motion_find_event_at (const JdMotion *self,
                         double          t)
{
  g_return_val_if_fail (self != NULL, NULL);

  return find_nearest (self, NULL, t, jd_motion_same_instant (self, t));
}

const JdMotionEvent *
jd_motion_find_named_at (const JdMotion *self,
                         const char     *name,
                         double          t)
{
  return self == NULL || name == NULL ? NULL : find_nearest (self, name, t, jd_motion_same_instant (self, t));
}

const JdMotionEvent *
jd_motion_find_listed (const JdMotion *self,
                       const char     *name,
                       double          t)
{
  return self == NULL || name == NULL ? NULL : find_nearest (self, name, t, HUGE_VAL);
}

const char *
jd_motion_get_end_event (const JdMotion *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->end_event;
}

/* Whether at @t all contacts that act in @segment are on the side of their borders on which they are in its middle.
 * @p, @pd: memory (N). */
static gboolean
is_inside_borders (const JdMotion        *self,
                   const JdMotionSegment *segment,
                   double                 t,
                   double                *p,
                   double                *pd)
{
  const double middle = 0.5 *
                        (jd_motion_node_time (self, segment->first) + jd_motion_node_time (self, segment->last));

  for (gsize i = 0; i < self->n_equations; i++)
    {
      const JdExpr *border = jd_model_get_equation (self->model, i)->border;
      double usual, least;

      if (border == NULL || !segment->acts[i])
        continue;
      jd_motion_get_state (self, middle, TRUE, p, pd);
      usual = jd_model_eval (self->model, border, middle, p, pd);
      least = JD_BORDER_PASSED * fabs (usual) + JD_BORDER_ROUNDING * jd_model_get_sizes (self->model)->length;
      jd_motion_get_state (self, t, t < middle, p, pd);
      if (!(jd_model_eval (self->model, border, t, p, pd) * copysign (1.0, usual) > least))
        return FALSE;
    }
  return TRUE;
}

/* @t, an end of @segment, moved inside so far that no contact stands on its border. */
static double
leave_border (const JdMotion        *self,
              const JdMotionSegment *segment,
              double                 t)
{
  const double first = jd_motion_node_time (self, segment->first), last = jd_motion_node_time (self, segment->last);
  g_autofree double *p = NULL, *pd = NULL;
  double aside = 0.0, moment = t;

  if (!segment->borders || !(last > first) || (t > first && t < last))
    return t;
  p = g_new0 (double, self->N + 1);
  pd = g_new0 (double, self->N + 1);
  for (; aside <= 0.25 && aside * (last - first) <= JD_BORDER_ASIDE_MOST * (last - self->start);
       aside = fmax (4.0 * aside, JD_KINK_ASIDE))
    {
      moment = t <= first ? first + aside * (last - first) : last - aside * (last - first);
      if (is_inside_borders (self, segment, moment, p, pd))
        return moment;
    }
  return t;
}

/* @t inside the motion.  On a border between pieces the rows may be those of either piece: what is before it is read
 * a moment earlier, and what is after it a moment later, which may be beyond the end. */
static double
moment_at (const JdMotion *self,
           double          t,
           gboolean        after)
{
  const JdMotionSegment *segment, *before;
  double first, border;

  t = CLAMP (t, self->start, self->end);
  segment = jd_motion_find_segment (self, t, after);
  first = jd_motion_node_time (self, segment->first);
  if (!after)
    {
      t = MIN (t, jd_motion_node_time (self, segment->last));
      return leave_border (self, segment,
                           jd_motion_is_at_border (self, segment, t) ? t - JD_KINK_ASIDE * (t - first) : t);
    }
  before = jd_motion_find_segment (self, segment->begins, FALSE);
  border = jd_motion_node_time (self, before->last);
  return leave_border (self, segment,
                       before != segment && before->pieces
                         ? MAX (MAX (t, first),
                                border + JD_KINK_ASIDE * (border - jd_motion_node_time (self, before->first)))
                         : MAX (t, first));
}

/* The segment at @t, and the state there, in one array (2 N); beyond the end by its rates. */
static const JdMotionSegment *
read_at (const JdMotion *self,
         double          t,
         gboolean        after,
         double        **out_state)
{
  const double beyond = MAX (t - self->end, 0.0);
  double *p = *out_state = g_new0 (double, 2 * self->N + 1);

  jd_motion_get_state (self, t, after, p, p + self->N);
  for (gsize i = 0; i < self->N; i++)
    p[i] += beyond * p[self->N + i];
  return jd_motion_find_segment (self, t, after);
}

/* The directions of the slips in @segment before an instant (n_laws); NULL after it.  Where they end, the state alone
 * tells that the bodies stick. */
static double *
find_ending_slips (const JdMotion        *self,
                   const JdMotionSegment *segment,
                   gboolean               after)
{
  const gsize n_laws = jd_model_get_n_laws (self->model);
  double *slips;

  if (after || segment->laws == NULL)
    return NULL;
  slips = g_new0 (double, n_laws + 1);
  for (gsize k = 0; k < n_laws; k++)
    if (jd_model_get_law (self->model, k)->partner >= 0)
      slips[k] = segment->laws[k] == JD_SLIP_FORWARD && segment->headings != NULL ? segment->headings[k] : 0.0;
    else
      slips[k] = segment->laws[k] == JD_SLIP_FORWARD ? 1.0 : segment->laws[k] == JD_SLIP_BACKWARD ? -1.0 : 0.0;
  return slips;
}

gboolean
jd_motion_changes_equations (const JdMotion *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint k = 0; self->systems != NULL && k < self->systems->len; k++)
    if (((const JdSystem *) g_ptr_array_index (self->systems, k))->live.n > 0)
      return TRUE;
  return FALSE;
}

gsize
jd_motion_get_segment (const JdMotion *self,
                       double          t,
                       gboolean        after)
{
  guint index = 0;

  g_return_val_if_fail (self != NULL, 0);

  if (self->segments == NULL || self->segments->len == 0)
    return 0;
  g_ptr_array_find (self->segments, jd_motion_find_segment (self, t, after), &index);
  return index;
}

JdEvaluation *
jd_motion_evaluate (const JdMotion      *self,
                    JdParameterization  *parameterization,
                    double               t,
                    gboolean             after,
                    GError             **error)
{
  const JdMotionSegment *segment;
  g_autofree double *p = NULL;
  g_autofree gboolean *skip = NULL;
  g_autofree double *ending_slips = NULL;
  JdKnownInstant known;
  JdFeet feet;

  g_return_val_if_fail (self != NULL && jd_motion_has_states (self) && parameterization != NULL, NULL);

  if (!jd_motion_check_forces (self, error))
    return NULL;
  t = moment_at (self, t, after);
  segment = read_at (self, t, after, &p);
  skip = g_new (gboolean, self->n_equations + 1);
  jd_motion_get_skipped (self, t, after, skip);
  feet = jd_motion_feet_before (self, segment, t);
  ending_slips = find_ending_slips (self, segment, after);
  known = (JdKnownInstant) {
    .live = segment->system, .feet = &feet, .acts = segment->acts, .ending_slips = ending_slips,
  };
  return jd_evaluate_known (parameterization, &known, t, p, p + self->N, skip, error);
}

JdModel *
jd_motion_new_live_model (const JdMotion        *self,
                          const JdSystem        *system,
                          const JdModelInstant  *instant,
                          GError               **error)
{
  g_autofree gsize *live = g_new0 (gsize, system->live.n + 1);
  JdModelInstant with_live = *instant;

  for (gsize k = 0; k < system->live.n; k++)
    live[k] = system->complementary[system->live.row[k]];
  if (with_live.feet == NULL && self->feet.n > 0)
    with_live.feet = self->feet.s;
  with_live.n_live = system->live.n;
  with_live.live = live;
  with_live.speeds = system->live.speeds;
  return jd_model_new_at (self->model, &with_live, error);
}

JdModel *
jd_motion_new_model_at (const JdMotion  *self,
                        double           t,
                        gboolean         after,
                        GError         **error)
{
  const JdMotionSegment *segment;
  g_autofree double *p = NULL;
  g_autofree double *ending_slips = NULL;
  JdModelInstant instant;

  g_return_val_if_fail (self != NULL && jd_motion_has_states (self), NULL);

  if (!jd_motion_check_forces (self, error))
    return NULL;
  t = moment_at (self, t, after);
  segment = read_at (self, t, after, &p);
  ending_slips = find_ending_slips (self, segment, after);
  instant = (JdModelInstant) {
    .t = t, .p = p, .pd = p + self->N, .acts = segment->acts, .switched_off = segment->switched_off,
    .feet = jd_motion_feet_before (self, segment, t).s, .ending_slips = ending_slips,
  };
  return jd_motion_new_live_model (self, segment->system, &instant, error);
}

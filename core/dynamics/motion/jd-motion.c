/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The stored motion: its nodes, segments, samples and events, and the state at a time. */
#include "core/dynamics/motion/jd-motion-private.h"
#include "core/dynamics/stepper/jd-hermite-private.h"

#include <math.h>
#include <string.h>

/* Nodes nearer to each other than this part of the interval that is looked into are as good as one: the rounding of
 * their accelerations would grow in the polynomial through both. */
#define APART 0.1
/* Where steps suddenly become this part of the interval, a force has a kink: no polynomial goes across. */
#define SUDDEN 0.05

gboolean
jd_motion_stop (JdMotion     *self,
                const GError *cause,
                const char   *format,
                ...)
{
  va_list arguments;

  g_clear_error (&self->end_error);
  if (cause != NULL)
    self->end_error = g_error_copy (cause);
  va_start (arguments, format);
  g_free (self->end_reason);
  self->end_reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return FALSE;
}

void
jd_motion_segment_free (JdMotionSegment *segment)
{
  if (segment == NULL)
    return;
  g_free (segment->active);
  g_free (segment->acts);
  g_free (segment->switched_off);
  g_free (segment->laws);
  g_free (segment->headings);
  g_free (segment->angles);
  g_free (segment);
}

JdMotion *
jd_motion_ref (JdMotion *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->refs);
  return self;
}

static void
event_free (JdMotion      *self,
            JdMotionEvent *event)
{
  if (event->report != NULL && self->report_free != NULL)
    self->report_free (event->report);
  jd_joined_event_free (event->law);
  g_free (event->prior);
  g_free (event->off);
  g_clear_pointer (&event->model, jd_model_unref);
  g_free (event);
}

void
jd_motion_drop_events (JdMotion *self,
                       guint     n)
{
  for (guint i = n; i < self->events->len; i++)
    event_free (self, g_ptr_array_index (self->events, i));
  g_ptr_array_set_size (self->events, (int) n);
}

void
jd_motion_remove_event (JdMotion      *self,
                        JdMotionEvent *event)
{
  g_ptr_array_remove (self->events, event);
  event_free (self, event);
}

void
jd_motion_clear_events (JdMotion *self)
{
  jd_motion_drop_events (self, 0);
}

void
jd_motion_clear_states (JdMotion *self)
{
  g_ptr_array_set_size (self->segments, 0);
  g_array_set_size (self->nodes, 0);
  g_array_set_size (self->samples, 0);
  for (guint i = 0; i < self->events->len; i++)
    {
      JdMotionEvent *event = g_ptr_array_index (self->events, i);

      event->before = event->after = 0;
    }
}

void
jd_motion_insert_node (JdMotion     *self,
                       gsize         at,
                       double        t,
                       const double *y,
                       const double *qdd)
{
  const gsize n = self->n, n_after = self->nodes->len - at, size = (3 * n + 1 + self->feet.n) * sizeof (double);
  double *node;

  g_array_set_size (self->nodes, self->nodes->len + 1);
  node = jd_motion_node (self, at);
  memmove (jd_motion_node (self, at + 1) - 1, node - 1, n_after * size);
  node[-1] = t;
  memcpy (node, y, 2 * n * sizeof (double));
  memcpy (node + 2 * n, qdd, n * sizeof (double));
  if (self->feet.n > 0)
    memcpy (node + 3 * n, self->feet.s, self->feet.n * sizeof (double));
}

/* t, p, p' of sample @i. */
static double *
sample_at (const JdMotion *self,
           gsize           i)
{
  return (double *) (gpointer) self->samples->data + (2 * self->N + 1) * i;
}

void
jd_motion_move_last_sample (JdMotion *self,
                            double    from,
                            double    to)
{
  double *sample = self->samples->len > 0 ? sample_at (self, self->samples->len - 1) : NULL;

  if (sample != NULL && sample[0] == from)
    sample[0] = to;
}

void
jd_motion_append_sample (JdMotion     *self,
                         double        t,
                         const double *p,
                         const double *pd)
{
  const gsize count = self->samples->len;
  double *sample;

  g_array_set_size (self->samples, (guint) count + 1);
  sample = sample_at (self, count);
  sample[0] = count > 0 ? fmax (t, sample_at (self, count - 1)[0]) : t;
  memcpy (sample + 1, p, self->N * sizeof (double));
  memcpy (sample + 1 + self->N, pd, self->N * sizeof (double));
}

/* The node of @segment at or before @t, such that another follows (unless there is only one). */
static gsize
find_node (const JdMotion        *self,
           const JdMotionSegment *segment,
           double                 t)
{
  gsize low = segment->first, high = segment->last;

  while (high - low > 1)
    {
      const gsize middle = (low + high) / 2;

      if (jd_motion_node_time (self, middle) <= t)
        low = middle;
      else
        high = middle;
    }
  return low;
}

/* The next node of the segment from @k in direction @step that is at least @distance away, by steps of at least
 * @least; @k itself if there is none. */
static gsize
next_apart (const JdMotion        *self,
            const JdMotionSegment *segment,
            gsize                  k,
            int                    step,
            double                 distance,
            double                 least)
{
  for (gsize i = k; i != (step > 0 ? segment->last : segment->first);)
    {
      const double before = jd_motion_node_time (self, i);

      i = step > 0 ? i + 1 : i - 1;
      if (fabs (jd_motion_node_time (self, i) - before) < least)
        return k;
      if (fabs (jd_motion_node_time (self, i) - jd_motion_node_time (self, k)) >= distance)
        return i;
    }
  return k;
}

/* At most four nodes about @t, ascending, two on each side where there are.  @sudden: the least step from one to the
 * next, as a part of that about @t. */
static gsize
choose_nodes (const JdMotion        *self,
              const JdMotionSegment *segment,
              double                 t,
              double                 sudden,
              gsize                  chosen[4])
{
  const gsize left = find_node (self, segment, t), right = MIN (left + 1, segment->last);
  const double interval = jd_motion_node_time (self, right) - jd_motion_node_time (self, left);
  const double distance = APART * interval, least = sudden * interval;
  gsize n = right == left ? 1 : 2;

  chosen[0] = left;
  chosen[n - 1] = right;
  for (gsize before = 1; n < 4 && n > before;)
    {
      const gsize low = next_apart (self, segment, chosen[0], -1, distance, least);
      gsize high;

      before = n;
      if (low != chosen[0])
        {
          memmove (chosen + 1, chosen, n++ * sizeof (gsize));
          chosen[0] = low;
        }
      high = next_apart (self, segment, chosen[n - 1], 1, distance, least);
      if (n < 4 && high != chosen[n - 1])
        chosen[n++] = high;
    }
  return n;
}

gsize
jd_motion_count_nodes_about (const JdMotion        *self,
                             const JdMotionSegment *segment,
                             double                 t)
{
  gsize nodes[4];

  return choose_nodes (self, segment, t, 0.0, nodes);
}

void
jd_motion_interpolate (const JdMotion        *self,
                       const JdMotionSegment *segment,
                       double                 t,
                       double                *state)
{
  gsize nodes[4];
  const gsize n = choose_nodes (self, segment, t, SUDDEN, nodes);
  double times[4], values[12], out[3];

  for (gsize k = 0; k < n; k++)
    times[k] = jd_motion_node_time (self, nodes[k]);
  for (gsize i = 0; i < self->n; i++)
    {
      for (gsize k = 0; k < 3 * n; k++)
        values[k] = jd_motion_node (self, nodes[k / 3])[k % 3 * self->n + i];
      jd_hermite_eval (n, times, values, t, out);
      for (gsize d = 0; d < 3; d++)
        state[d * self->n + i] = out[d];
    }
}

JdFeet
jd_motion_feet_before (const JdMotion        *self,
                       const JdMotionSegment *segment,
                       double                 t)
{
  return self->feet.n > 0 ? jd_motion_feet_of_node (self, find_node (self, segment, t)) : (JdFeet) { 0, NULL };
}

void
jd_motion_get_feet (const JdMotion *self,
                    double          t,
                    gboolean        after,
                    const double   *p,
                    JdFeet         *out)
{
  g_return_if_fail (self != NULL && jd_motion_has_states (self) && p != NULL && out != NULL);

  *out = (JdFeet) { 0, NULL };
  if (self->feet.n == 0)
    return;
  t = CLAMP (t, self->start, self->end);
  *out = jd_motion_feet_of_node (self, find_node (self, jd_motion_find_segment (self, t, after), t));
  out->s = g_memdup2 (out->s, out->n * sizeof (double));
  jd_model_follow_feet (self->model, t, p, out);
}

gboolean
jd_motion_is_at_border (const JdMotion        *self,
                        const JdMotionSegment *segment,
                        double                 t)
{
  return segment->pieces && t == jd_motion_node_time (self, segment->last);
}

/* The state q, q' (2 n) brought onto the constraints, as p and p' of the system.  Where neither expansion nor
 * projection is possible (which it was when the steps were made) it stays as it is.  Where another piece of
 * coefficients begins, the state before is that of the node: on the border itself the rows may be those of the next
 * piece, with other rates. */
static void
settle_state (const JdMotion        *self,
              const JdMotionSegment *segment,
              double                 t,
              double                *q)
{
  JdSystem *system = segment->system;
  const gsize n = self->n;

  if (system->m > 0 || system->friction != NULL)
    {
      g_autofree double *node = g_memdup2 (q, (2 * n + 1) * sizeof (double));

      if (!jd_system_project (system, t, q, q + n, segment->active, NULL))
        g_debug ("no projection at t = %g", t);
      if (!jd_motion_is_at_border (self, segment, t))
        return;
      memcpy (q, node, 2 * n * sizeof (double));
    }
  if (!jd_parameterization_expand (system->parameterization, t, q, q + n, system->p, system->pd, system->work, NULL))
    g_debug ("no expansion at t = %g", t);
}

void
jd_motion_state_in (const JdMotion        *self,
                    const JdMotionSegment *segment,
                    double                 t,
                    double                *p,
                    double                *pd)
{
  JdSystem *system = segment->system;
  g_autofree double *q = g_new (double, 3 * self->n + 1);
  const gboolean lean = system->lean;
  g_autofree double *feet_before = g_memdup2 (self->feet.s, self->feet.n * sizeof (double));

  t = MAX (t, jd_motion_node_time (self, segment->first));
  if (self->feet.n > 0)
    memcpy (self->feet.s, jd_motion_feet_before (self, segment, t).s, self->feet.n * sizeof (double));
  jd_motion_interpolate (self, segment, t, q);
  system->lean = FALSE;
  if (system->friction != NULL)
    memcpy (system->friction->states, segment->laws, system->friction->n_laws * sizeof (JdSlipState));
  settle_state (self, segment, t, q);
  system->lean = lean;
  if (self->feet.n > 0)
    memcpy (self->feet.s, feet_before, self->feet.n * sizeof (double));
  memcpy (p, system->p, self->N * sizeof (double));
  memcpy (pd, system->pd, self->N * sizeof (double));
  jd_motion_to_file (self, segment, t, p, pd);
}

const JdMotionSegment *
jd_motion_find_segment (const JdMotion *self,
                        double          t,
                        gboolean        after)
{
  gsize low = 0, high = self->segments->len;

  /* the last segment that begins at or before t */
  while (high - low > 1)
    {
      const gsize middle = (low + high) / 2;
      const JdMotionSegment *segment = g_ptr_array_index (self->segments, middle);

      if (segment->begins <= t)
        low = middle;
      else
        high = middle;
    }
  while (!after && low > 0)
    {
      const JdMotionSegment *segment = g_ptr_array_index (self->segments, low - 1),
                            *next = g_ptr_array_index (self->segments, low);

      /* beyond a border the next one begins a moment later */
      if (jd_motion_node_time (self, segment->last) < t && next->begins < t)
        break;
      low--;
    }
  return g_ptr_array_index (self->segments, low);
}

JdModel *
jd_motion_get_model (const JdMotion *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->given_model;
}

double
jd_motion_get_start (const JdMotion *self)
{
  g_return_val_if_fail (self != NULL, NAN);

  return self->start;
}

double
jd_motion_get_end (const JdMotion *self)
{
  g_return_val_if_fail (self != NULL, NAN);

  return self->end;
}

double
jd_motion_get_passed_line (const JdMotion *self,
                           gsize          *out_line)
{
  g_return_val_if_fail (self != NULL, NAN);

  *out_line = self->passed_line;
  return self->passed;
}

double
jd_motion_get_unproved (const JdMotion *self)
{
  g_return_val_if_fail (self != NULL, NAN);

  return self->unproved;
}

const char *
jd_motion_get_end_reason (const JdMotion *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->end_reason;
}

const GError *
jd_motion_get_end_error (const JdMotion *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->end_error;
}

gsize
jd_motion_get_n_samples (const JdMotion *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->samples->len;
}

double
jd_motion_get_sample (const JdMotion  *self,
                      gsize            i,
                      const double   **out_p,
                      const double   **out_pd)
{
  const double *sample;

  g_return_val_if_fail (self != NULL && i < self->samples->len, NAN);

  sample = sample_at (self, i);
  if (out_p != NULL)
    *out_p = sample + 1;
  if (out_pd != NULL)
    *out_pd = sample + 1 + self->N;
  return sample[0];
}

gsize
jd_motion_get_n_events (const JdMotion *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->events->len;
}

const JdMotionEvent *
jd_motion_get_event (const JdMotion *self,
                     gsize           i)
{
  g_return_val_if_fail (self != NULL && i < self->events->len, NULL);

  return g_ptr_array_index (self->events, i);
}

void
jd_motion_get_state (const JdMotion *self,
                     double          t,
                     gboolean        after,
                     double         *p,
                     double         *pd)
{
  JdMotion *locked = (JdMotion *) self;
  const JdMotionSegment *segment;

  g_return_if_fail (self != NULL && jd_motion_has_states (self) && p != NULL && pd != NULL);

  t = CLAMP (t, self->start, self->end);
  if (self->states != NULL)
    {
      jd_motion_states_read (self, t, p, pd);
      return;
    }
  g_mutex_lock (&locked->lock);
  segment = jd_motion_find_segment (self, t, after);
  jd_motion_state_in (self, segment, after ? t : MIN (t, jd_motion_node_time (self, segment->last)), p, pd);
  g_mutex_unlock (&locked->lock);
}

void
jd_motion_get_skipped (const JdMotion *self,
                       double          t,
                       gboolean        after,
                       gboolean       *skip)
{
  g_return_if_fail (self != NULL && jd_motion_has_states (self) && skip != NULL);

  t = CLAMP (t, self->start, self->end);
  if (self->states != NULL)
    jd_motion_states_find_acting (self, t, after, skip);
  for (gsize i = 0; i < self->n_equations; i++)
    skip[i] = self->states != NULL ? !skip[i] : !jd_motion_find_segment (self, t, after)->acts[i];
}

void
jd_motion_get_switched_off (const JdMotion *self,
                            double          t,
                            gboolean        after,
                            gboolean       *off)
{
  g_return_if_fail (self != NULL && jd_motion_has_states (self) && off != NULL);

  t = CLAMP (t, self->start, self->end);
  if (self->states != NULL)
    memset (off, 0, self->n_equations * sizeof (gboolean));
  else
    memcpy (off, jd_motion_find_segment (self, t, after)->switched_off, self->n_equations * sizeof (gboolean));
}

const JdContactLaws *
jd_motion_get_contact_laws (const JdMotion *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->laws;
}

const JdMotionFigures *
jd_motion_get_figures (const JdMotion *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->figures;
}

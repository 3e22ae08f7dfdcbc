/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A motion that goes on from an earlier one: what is the same is taken over. */
#include "core/dynamics/motion/jd-motion-run-private.h"

#include <string.h>

/* Nodes that the last segment taken over has at least, so that its states are read as they were. */
#define LEAST_NODES 8

/* Whether both are stored in the same retained parameters with the same rows. */
static gboolean
is_same_form (const JdMotion *a,
              const JdMotion *b)
{
  return a->N == b->N && a->n == b->n && a->m == b->m && a->n_equations == b->n_equations &&
         memcmp (jd_parameterization_get_retained (a->form), jd_parameterization_get_retained (b->form),
                 a->n * sizeof (gsize)) == 0 &&
         memcmp (jd_parameterization_get_complementary (a->form), jd_parameterization_get_complementary (b->form),
                 a->m * sizeof (gsize)) == 0;
}

/* Whether @self is one smooth system to its end: nothing is watched, switched, or followed along curves. */
static gboolean
is_smooth (const JdMotion *self)
{
  if (self->keep != JD_MOTION_KEEP_ALL || self->systems->len != 1 || self->events->len > 0 || self->angles != NULL ||
      self->feet.n > 0)
    return FALSE;
  for (guint k = 0; k < self->segments->len; k++)
    if (((const JdMotionSegment *) g_ptr_array_index (self->segments, k))->laws != NULL)
      return FALSE;
  return TRUE;
}

/* The segment of the last node at @from or before it, and the node; FALSE: too little would be taken over. */
static gboolean
find_last (const JdMotion *earlier,
           double          from,
           guint          *out_segment,
           gsize          *out_node)
{
  for (guint k = earlier->segments->len; k-- > 0;)
    {
      const JdMotionSegment *segment = g_ptr_array_index (earlier->segments, k);
      gsize node = segment->last + 1;

      while (node > segment->first && jd_motion_node_time (earlier, node - 1) > from)
        node--;
      if (node - segment->first < LEAST_NODES)
        continue;
      *out_segment = k;
      *out_node = node - 1;
      return TRUE;
    }
  return FALSE;
}

static void
take_segments (JdMotion       *self,
               const JdMotion *earlier,
               guint           last,
               gsize           node)
{
  const gsize of_rows = (self->m + 1) * sizeof (gboolean), of_equations = (self->n_equations + 1) * sizeof (gboolean);

  g_array_append_vals (self->nodes, earlier->nodes->data, (guint) node + 1);
  for (guint k = 0; k <= last; k++)
    {
      const JdMotionSegment *was = g_ptr_array_index (earlier->segments, k);
      JdMotionSegment *segment = g_new0 (JdMotionSegment, 1);

      segment->begins = was->begins;
      segment->first = was->first;
      segment->last = k < last ? was->last : node;
      segment->system = g_ptr_array_index (self->systems, 0);
      segment->active = g_memdup2 (was->active, of_rows);
      segment->acts = g_memdup2 (was->acts, of_equations);
      segment->switched_off = g_memdup2 (was->switched_off, of_equations);
      g_ptr_array_add (self->segments, segment);
    }
}

/* Those up to the node at @to.  The last one has the time of a break, if the node is a rounding error before it. */
static void
take_samples (JdMotion       *self,
              const JdMotion *earlier,
              double          to)
{
  gboolean at_end = FALSE;

  for (gsize i = 0; i < jd_motion_get_n_samples (earlier); i++)
    {
      const double *p, *pd, t = jd_motion_get_sample (earlier, i, &p, &pd);

      if (at_end || t > to + jd_motion_same_instant (self, to))
        return;
      at_end = t > to;
      jd_motion_append_sample (self, t, p, pd);
    }
}

gboolean
jd_motion_run_resume (JdMotionRun     *run,
                      const GPtrArray *events)
{
  const JdMotion *earlier = run->options->earlier;
  JdMotion *motion = run->motion;
  JdStepper *stepper = &run->stepper;
  JdSystem *system = stepper->system;
  const double *state;
  guint segment;
  gsize node;

  if (earlier == NULL || events->len > 0 || run->watches.tape != NULL || motion->angles != NULL ||
      motion->feet.n > 0 || system->friction != NULL || run->options->start_change != NULL ||
      motion->keep != JD_MOTION_KEEP_ALL || earlier->start != motion->start || !is_smooth (earlier) ||
      !is_same_form (motion, earlier) || !find_last (earlier, run->options->from, &segment, &node))
    return FALSE;
  state = jd_motion_node (earlier, node);
  if (!jd_parameterization_expand (run->motion->run_form, jd_motion_node_time (earlier, node), state,
                                   state + motion->n, stepper->p, stepper->pd, system->work, NULL))
    return FALSE;
  stepper->t = jd_motion_node_time (earlier, node);
  memcpy (stepper->y, state, 2 * motion->n * sizeof (double));
  memcpy (system->p, stepper->p, motion->N * sizeof (double));
  take_segments (motion, earlier, segment, node);
  take_samples (motion, earlier, stepper->t);
  motion->figures.energy_drift = earlier->figures.energy_drift;
  motion->figures.position_drift = earlier->figures.position_drift;
  motion->figures.rate_drift = earlier->figures.rate_drift;
  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-motion.h"
#include "core/impulse/jd-jump.h"
#include "tests/core/dynamics/model-from-text.h"

#include <math.h>
#include <string.h>

/* Impacts in a motion, computed from the equations at hand, are those of the jump's own road (privileged velocities, in all
 * parameters). */

/* The contacts of event @i and of those that close in the same jump. */
static gboolean *
closing_at (JdMotion *motion,
            gsize     i)
{
  JdModel *model = jd_motion_get_model (motion);
  gboolean *closing = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);

  for (gsize k = i; k < jd_motion_get_n_events (motion); k++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, k);

      if (event->kind != JD_MOTION_IMPACT || event->time != jd_motion_get_event (motion, i)->time || (k > i && event->jumps))
        break;
      closing[jd_model_find_equation (model, event->equation)] = TRUE;
    }
  return closing;
}

/* More than one jump at the instant: the samples tell only the first prior and the last posterior. */
static gboolean
is_alone (JdMotion *motion,
          gsize     i)
{
  guint n = 0;

  for (gsize k = 0; k < jd_motion_get_n_events (motion); k++)
    if (fabs (jd_motion_get_event (motion, k)->time - jd_motion_get_event (motion, i)->time) < 1e-9 &&
        jd_motion_get_event (motion, k)->jumps)
      n++;
  return n == 1;
}

static guint
compare (const char *text,
         double      until)
{
  g_autoptr(JdModel) model = model_from_text (text);
  const JdMotionOptions options = { .until = until, .step = 0.1, .jump = jd_jump_apply, .report_free = (GDestroyNotify) jd_jump_free };
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) no_tags = g_ptr_array_new ();
  const JdTagging tagging = { .name = (char *) "total", .tags = no_tags };
  g_autoptr(JdParameterization) total = jd_parameterization_new (model, &tagging, NULL, &error);
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  guint n_compared = 0;

  g_assert_no_error (error);
  g_assert_null (jd_motion_get_end_reason (motion));
  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, i);
      g_autofree gboolean *closing = NULL, *skip = NULL;
      g_autoptr(JdJump) jump = NULL;
      const double *p, *prior, *posterior;
      double largest = 0.0;

      if (event->kind != JD_MOTION_IMPACT || !event->jumps || !is_alone (motion, i))
        continue;
      g_assert_null (event->report);
      closing = closing_at (motion, i);
      skip = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);
      jd_motion_get_sample (motion, event->before, &p, &prior);
      jd_motion_get_sample (motion, event->after, NULL, &posterior);
      jump = jd_jump_new (total, NULL, closing, event->time, p, prior, skip, &error);
      g_assert_no_error (error);
      g_assert_true (jd_jump_is_told (jump));
      for (gsize k = 0; k < jump->N; k++)
        largest = MAX (largest, fabs (prior[k]));
      for (gsize k = 0; k < jump->N; k++)
        g_assert_cmpfloat_with_epsilon (posterior[k], jump->posterior[k], 1e-10 * largest);
      n_compared++;
    }
  return n_compared;
}

/* A rod falls on the floor end after end, in a corridor, with another coefficient at each contact. */
static void
test_rod (void)
{
  g_assert_cmpuint (compare (
    "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'rate': 0.7}, {'name': 'y', 'value': 2}, {'name': 'th', 'value': 0.4, 'rate': 1.5}],"
    " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 2, 'inertia': 0.3, 'center': [0.1, 0], 'points': {'A': [-0.5, 0], 'B': [0.5, 0]}}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}, {'name': 'wall', 'line': {'point': [2, 0], 'direction': [0.1, 1]}},"
    "  {'name': 'other', 'line': {'point': [-2, 0], 'direction': [0, -1]}}],"
    " 'joints': [{'name': 'a', 'type': 'contact', 'point': 'S.A', 'curve': 'floor', 'impact': {'restitution': 0.9}},"
    "  {'name': 'b', 'type': 'contact', 'point': 'S.B', 'curve': 'floor', 'impact': {'restitution': 0.8}},"
    "  {'name': 'c', 'type': 'contact', 'point': 'S.A', 'curve': 'wall', 'impact': {'restitution': 0.7}},"
    "  {'name': 'd', 'type': 'contact', 'point': 'S.B', 'curve': 'wall', 'impact': {'restitution': 1}},"
    "  {'name': 'e', 'type': 'contact', 'point': 'S.A', 'curve': 'other', 'impact': {'restitution': 0.7}},"
    "  {'name': 'f', 'type': 'contact', 'point': 'S.B', 'curve': 'other', 'impact': {'restitution': 1}}]}", 2.5), >, 5);
}

/* A pendulum of two links, a loop closed by a rod, against a wall: bilateral rows take impulses too. */
static void
test_linkage (void)
{
  g_assert_cmpuint (compare (
    "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'a', 'value': 0.9}, {'name': 'b', 'value': 0.4}, {'name': 'x', 'value': 'sin(0.9) + sin(0.4)'},"
    "  {'name': 'y', 'value': '-cos(0.9) - cos(0.4)'}],"
    " 'bodies': [{'name': 'A', 'origin': ['sin(a)', '-cos(a)'], 'mass': 1}, {'name': 'B', 'origin': ['sin(a) + sin(b)', '-cos(a) - cos(b)'], 'mass': 2},"
    "  {'name': 'P', 'origin': ['x', 'y'], 'mass': 0.5}],"
    " 'joints': [{'name': 'pin', 'type': 'pivot', 'between': ['P.origin', 'B.origin']},"
    "  {'name': 'wall', 'type': 'equation', 'holonomic': {'gap': 'x + 0.1'}, 'unilateral': true, 'impact': {'restitution': 0.8}},"
    "  {'name': 'stop', 'type': 'equation', 'holonomic': {'gap': 'a + 0.2'}, 'unilateral': true, 'impact': {'restitution': 0.5}}]}", 12.0), >, 3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/motion-jump/rod", test_rod);
  g_test_add_func ("/core/impulse/motion-jump/linkage", test_linkage);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion.h"
#include "core/impulse/jd-jump.h"
#include "tests/core/model-from-text.h"

#include <math.h>
#include <string.h>

/* Impacts in a motion, computed from the equations at hand, are those of the jump's own road (privileged velocities,
 * in all parameters). */

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

      if (event->kind != JD_MOTION_IMPACT || event->time != jd_motion_get_event (motion, i)->time ||
          (k > i && event->jumps))
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
  const JdMotionOptions options = { .until = until, .step = 0.1, .jump = jd_jump_apply,
                                    .report_free = (GDestroyNotify) jd_jump_free };
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) no_tags = g_ptr_array_new ();
  const JdParameterizationTags tags = { .name = (char *) "total", .tags = no_tags };
  g_autoptr(JdParameterization) total = jd_parameterization_new (model, &tags, NULL, &error);
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
      jump = jd_jump_new (total, NULL, NULL, closing, event->time, p, prior, skip, &error);
      g_assert_no_error (error);
      g_assert_true (jd_jump_is_known (jump));
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
  g_assert_cmpuint (
    compare (
      "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'rate': 0.7}, {'name': 'y', 'value': 2},"
      " {'name': 'th', 'value': 0.4, 'rate': 1.5}],"
      " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 2, 'inertia': 0.3, 'center': [0.1, 0],"
      " 'points': {'A': [-0.5, 0], 'B': [0.5, 0]}}],"
      " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}},"
      " {'name': 'wall', 'line': {'point': [2, 0], 'direction': [0.1, 1]}},"
      "  {'name': 'other', 'line': {'point': [-2, 0], 'direction': [0, -1]}}],"
      " 'joints': [{'name': 'a', 'type': 'contact', 'point': 'S.A', 'curve': 'floor', 'impact': {'restitution': 0.9}},"
      "  {'name': 'b', 'type': 'contact', 'point': 'S.B', 'curve': 'floor', 'impact': {'restitution': 0.8}},"
      "  {'name': 'c', 'type': 'contact', 'point': 'S.A', 'curve': 'wall', 'impact': {'restitution': 0.7}},"
      "  {'name': 'd', 'type': 'contact', 'point': 'S.B', 'curve': 'wall', 'impact': {'restitution': 1}},"
      "  {'name': 'e', 'type': 'contact', 'point': 'S.A', 'curve': 'other', 'impact': {'restitution': 0.7}},"
      "  {'name': 'f', 'type': 'contact', 'point': 'S.B', 'curve': 'other', 'impact': {'restitution': 1}}]}",
      2.5),
    >, 5);
}

/* A pendulum of two links, a loop closed by a rod, against a wall: bilateral rows take impulses too. */
static void
test_linkage (void)
{
  g_assert_cmpuint (compare ("{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'a', 'value': 0.9},"
                             " {'name': 'b', 'value': 0.4}, {'name': 'x', 'value': 'sin(0.9) + sin(0.4)'},"
                             "  {'name': 'y', 'value': '-cos(0.9) - cos(0.4)'}],"
                             " 'bodies': [{'name': 'A', 'origin': ['sin(a)', '-cos(a)'], 'mass': 1},"
                             " {'name': 'B', 'origin': ['sin(a) + sin(b)', '-cos(a) - cos(b)'], 'mass': 2},"
                             "  {'name': 'P', 'origin': ['x', 'y'], 'mass': 0.5}],"
                             " 'joints': [{'name': 'pin', 'type': 'pivot', 'between': ['P.origin', 'B.origin']},"
                             "  {'name': 'wall', 'type': 'equation', 'holonomic': {'gap': 'x + 0.1'},"
                             " 'unilateral': true, 'impact': {'restitution': 0.8}},"
                             "  {'name': 'stop', 'type': 'equation', 'holonomic': {'gap': 'a + 0.2'},"
                             " 'unilateral': true, 'impact': {'restitution': 0.5}}]}",
                             12.0),
                    >, 3);
}

/* ---- Before and after a listed event ---- */

static JdMotion *
motion_of (const char *text,
           double      until)
{
  g_autoptr(JdModel) model = model_from_text (text);
  const JdMotionOptions options = { .until = until, .step = 0.1, .jump = jd_jump_apply,
                                    .report_free = (GDestroyNotify) jd_jump_free };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_null (jd_motion_get_end_reason (motion));
  return motion;
}

static void
check_state (JdMotion *motion,
             double    t,
             double    x,
             double    y,
             double    x_rate,
             double    y_rate)
{
  double p[2], pd[2];

  jd_motion_get_state (motion, t, TRUE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], x, 1e-9);
  g_assert_cmpfloat_with_epsilon (p[1], y, 1e-9);
  g_assert_cmpfloat_with_epsilon (pd[0], x_rate, 1e-9);
  g_assert_cmpfloat_with_epsilon (pd[1], y_rate, 1e-9);
}

static gboolean
is_skipped (JdMotion   *motion,
            const char *equation,
            double      t,
            gboolean    after)
{
  JdModel *model = jd_motion_get_model (motion);
  g_autofree gboolean *skip = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);

  jd_motion_get_skipped (motion, t, after, skip);
  return skip[jd_model_find_equation (model, equation)];
}

/* Thrown at the level y = 0 that Pasquero (8) gives for an instant: it flies before, and flies on after. The second
 * equation, of what stands beside it, acts all the time. */
static void
test_pasquero (void)
{
  g_autoptr(JdMotion) motion = motion_of (
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 3}, {'name': 'y', 'value': 1.25},"
    " {'name': 's', 'value': 7}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}, {'name': 'Q', 'origin': ['s', 0], 'mass': 1}],"
    " 'joints': [{'name': 'level', 'type': 'equation', 'holonomic': {'e': 'y'}},"
    " {'name': 'stop', 'type': 'equation', 'holonomic': {'e': 's - 7'}}],"
    " 'events': [{'name': 'hit', 'when': 'y', 'direction': -1, 'types': {'level.e': {'type': 'pasquero',"
    " 'alpha': -1.6, 'beta': -0.2}},"
    "  'rest_frame': {'x': 1}}]}",
    1.0);
  const double t = 0.4, since = 0.4;
  double p[3], pd[3];

  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
  g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, 0)->time, 0.5, 1e-10);
  g_assert_true (is_skipped (motion, "level.e", 0.2, TRUE));
  g_assert_true (is_skipped (motion, "level.e", 0.7, TRUE));
  g_assert_false (is_skipped (motion, "stop.e", 0.7, TRUE));
  jd_motion_get_state (motion, t, TRUE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[1], 1.25 - 5.0 * t * t, 1e-9);
  /* y' from -5 to 0.6 x 5; x' from 3 to 1 + 0.8 (3 - 1) */
  jd_motion_get_state (motion, 0.5 + since, TRUE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], 1.5 + 2.6 * since, 1e-9);
  g_assert_cmpfloat_with_epsilon (p[1], 3.0 * since - 5.0 * since * since, 1e-9);
  g_assert_cmpfloat_with_epsilon (pd[0], 2.6, 1e-9);
  g_assert_cmpfloat_with_epsilon (pd[1], 3.0 - 10.0 * since, 1e-9);
  g_assert_cmpfloat_with_epsilon (p[2], 7.0, 1e-12);
}

/* Along the rail y = 0 against the wall x = 0 at 2 m/s, of 2 kg: |V_perp| = 2 sqrt (2) = 2.83. */
#define RAIL(threshold, later) \
  "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'value': -1, 'rate': 2}, {'name': 'y'}]," \
  " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}]," \
  " 'joints': [{'name': 'rail', 'type': 'equation', 'holonomic': {'e': 'y'}}," \
  " {'name': 'wall', 'type': 'equation', 'holonomic': {'e': 'x'}}]," \
  " 'events': [{'name': 'hit', 'when': 'x', 'direction': 1, 'types': {'wall.e': {'type': 'breakable'," \
  " 'law': 'switch'," \
  "  'threshold': " threshold ", 'restitution': 0.75, 'above': 0.5, 'releases': ['rail.e']}}}" later "]}"

static void
test_switch (void)
{
  g_autoptr(JdMotion) holds = motion_of (RAIL ("2.9", ""), 1.5);
  g_autoptr(JdMotion) breaks = motion_of (RAIL ("2.8", ""), 1.5);

  g_assert_cmpuint (jd_motion_get_n_events (holds), ==, 1);
  g_assert_cmpuint (jd_motion_get_n_events (breaks), ==, 1);
  check_state (holds, 0.3, -0.4, 0.0, 2.0, 0.0);
  check_state (breaks, 0.3, -0.4, 0.0, 2.0, 0.0);
  for (double since = 0.1; since < 1.0; since += 0.2)
    {
      check_state (holds, 0.5 + since, -1.5 * since, 0.0, -1.5, 0.0);
      check_state (breaks, 0.5 + since, -since, -5.0 * since * since, -1.0, -10.0 * since);
    }
  g_assert_false (is_skipped (breaks, "rail.e", 0.5, FALSE));
  g_assert_true (is_skipped (breaks, "rail.e", 0.5, TRUE));
  g_assert_false (is_skipped (holds, "rail.e", 0.5, TRUE));
  g_assert_true (is_skipped (holds, "wall.e", 1.0, TRUE));
}

/* What has been released stays so through a later jump, even one that another event, with the rail regular, is to
 * follow. */
static void
test_switch_later (void)
{
  g_autoptr(JdMotion)
    pushed = motion_of (RAIL ("2.8", ", {'name': 'push', 'at': 1, 'impulses': [{'parameter': 'x', 'value': 4}]}"),
                        1.2);
  g_autoptr(JdMotion) awaited = motion_of (RAIL ("2.8", ", {'name': 'lift', 'at': 1, 'impulses': [{'parameter': "
                                                        "'y', 'value': 15}]},"
                                                        " {'name': 'catch', 'at': 1.5,"
                                                        " 'types': {'rail.e': 'regular'}}"),
                                            1.4);

  check_state (pushed, 1.1, -0.5 + 0.1, -5.0 * 0.36, 1.0, -6.0);
  /* y' from -5 to 2.5 at t = 1 */
  check_state (awaited, 1.3, -0.8, -1.25 + 2.5 * 0.3 - 5.0 * 0.09, -1.0, 2.5 - 3.0);
}

/* The wall of a switch that has been hit stands: the force 8 N brings the particle back, and the joint's own law is
 * that of the second impact. */
static void
test_switch_contact (void)
{
  g_autoptr(JdMotion) motion = motion_of (
    "{'jourdain': 1, 'gravity': [4, -10], 'parameters': [{'name': 'x', 'value': -1, 'rate': 1}, {'name': 'y'}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}],"
    " 'joints': [{'name': 'rail', 'type': 'equation', 'holonomic': {'e': 'y'}},"
    "  {'name': 'wall', 'type': 'equation', 'holonomic': {'e': '-x'},"
    " 'unilateral': true, 'impact': {'restitution': 0.2}}],"
    " 'events': [{'name': 'hit', 'at': 0.5, 'types': {'wall.e': {'type': 'breakable', 'law': 'switch',"
    "  'threshold': 4, 'restitution': 0.75, 'above': 0.5, 'releases': ['rail.e']}}}]}",
    1.38);

  /* |V_perp| = 3 sqrt (2) = 4.24; x' from 3 to -1.5, back at 0.5 + 0.75, then -0.3 */
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 2);
  g_assert_cmpint (jd_motion_get_event (motion, 1)->kind, ==, JD_MOTION_IMPACT);
  g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, 1)->time, 1.25, 1e-9);
  check_state (motion, 1.0, -0.75 + 0.5, -1.25, 0.5, -5.0);
  check_state (motion, 1.35, -0.03 + 0.02, -5.0 * 0.85 * 0.85, 0.1, -8.5);
}

/* A particle on the floor that is kicked up.  Where the contact has eliminated y the jump cannot open it, and says so;
 * in all parameters it has an answer. */
static void
test_refused_in_motion (void)
{
  g_autoptr(JdMotion) motion = motion_of (
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y'}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}],"
    " 'joints': [{'name': 'floor', 'type': 'equation', 'holonomic': {'e': 'y'}, 'unilateral': true}],"
    " 'events': [{'name': 'kick', 'at': 0.5, 'impulses': [{'parameter': 'y', 'value': 4}]}],"
    " 'parameterizations': [{'name': 'total', 'primitive': {}}, {'name': 'reduced', 'primitive': {'floor.e': 'y'}}]}",
    0.6);
  JdModel *model = jd_motion_get_model (motion);

  g_assert_cmpint (jd_motion_get_event (motion, 0)->kind, ==, JD_MOTION_LISTED);
  for (guint i = 0; i < 2; i++)
    {
      const GPtrArray *tags = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
      g_autoptr(GError) error = NULL;
      g_autoptr(JdParameterization)
        parameterization = jd_parameterization_new (model, g_ptr_array_index (tags, i), NULL, &error);
      g_autoptr(JdJump) jump = NULL;

      g_assert_no_error (error);
      jump = jd_jump_new_of_motion (parameterization, motion, jd_motion_get_event (motion, 0), &error);
      if (i == 0)
        {
          g_assert_no_error (error);
          g_assert_cmpfloat_with_epsilon (jump->posterior[1], 2.0, 1e-12);
          continue;
        }
      g_assert_null (jump);
      g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
      g_assert_nonnull (strstr (error->message, "floor.e"));
    }
}

/* Glass goes to pieces: it holds neither before nor after. |V_perp| / X = 2, e = 2 / 5 - 1 = -0.6: through it. */
static void
test_glass (void)
{
  g_autoptr(JdMotion) motion = motion_of (
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'value': -1, 'rate': 2}, {'name': 'y'}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}],"
    " 'joints': [{'name': 'rail', 'type': 'equation', 'holonomic': {'e': 'y'}},"
    "  {'name': 'pane', 'type': 'equation', 'holonomic': {'e': '-x'}, 'unilateral': true}],"
    " 'events': [{'name': 'hit', 'when': 'x', 'direction': 1, 'types': {'pane.e': {'type': 'breakable',"
    " 'law': 'glass', 'threshold': 'sqrt(2)'}}}]}",
    1.5);

  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
  check_state (motion, 0.4, -0.2, 0.0, 2.0, 0.0);
  check_state (motion, 1.3, 0.96, 0.0, 1.2, 0.0);
}

/* Into a corner again and again, each time sliding up the other side: the contact that holds is watched by its
 * multiplier while the other one closes.  Nothing enters a wall, no energy is gained, and the passages, ever shorter,
 * come to an end. */
static void
test_corner (void)
{
  static const char *const restitutions[] = { "0", "0.5", "0.9" };

  for (gsize r = 0; r < G_N_ELEMENTS (restitutions); r++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'value': 1, 'rate': -1},"
        " {'name': 'y', 'value': 0.2, 'rate': -0.2}],"
        " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}],"
        " 'curves': [{'name': 'left', 'line': {'point': [0, 0], 'direction': [-1, 1]}, 'reversed': true},"
        " {'name': 'right', 'line': {'point': [0, 0], 'direction': [1, 0.2]}}],"
        " 'joints': [{'name': 'l', 'type': 'contact', 'point': 'P.origin', 'curve': 'left',"
        " 'impact': {'restitution': %s}},"
        "  {'name': 'r', 'type': 'contact', 'point': 'P.origin', 'curve': 'right', 'impact': {'restitution': %s}}]}",
        restitutions[r], restitutions[r]);
      g_autoptr(JdModel) model = model_from_text (text);
      const JdMotionOptions options = { .until = 6.0, .step = 0.01, .jump = jd_jump_apply,
                                        .report_free = (GDestroyNotify) jd_jump_free };
      g_autoptr(GError) error = NULL;
      const JdMotionOptions brief = { .until = 6.0, .jump = jd_jump_apply,
                                      .report_free = (GDestroyNotify) jd_jump_free, .keep = JD_MOTION_KEEP_EVENTS };
      g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
      g_autoptr(JdMotion) events = jd_motion_new (model, &brief, NULL, NULL, NULL, NULL, &error);
      double last = HUGE_VAL;

      g_assert_no_error (error);
      g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
      g_assert_cmpstr (jd_motion_get_end_reason (events), ==, NULL);
      g_assert_cmpuint (jd_motion_get_n_events (motion), >, 5);
      for (gsize i = 0; i < jd_motion_get_n_samples (motion); i++)
        {
          const double *p, *pd;
          double energy;

          jd_motion_get_sample (motion, i, &p, &pd);
          energy = 0.5 * (pd[0] * pd[0] + pd[1] * pd[1]) + 9.81 * p[1];
          g_assert_cmpfloat (p[0] + p[1], >, -1e-9);
          g_assert_cmpfloat (p[1] - 0.2 * p[0], >, -1e-9);
          g_assert_cmpfloat (energy, <, last + 1e-11);
          last = energy;
        }
    }
}

/* A box that falls flat on two or three feet with friction, whatever their law: the rebounds of the feet come to an
 * end at one instant or one after another, slip and all, and the box stands. */
static void
test_feet (void)
{
  static const char format[] =
    "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'rate': %s},"
    " {'name': 'y', 'value': 0.5}, {'name': 'a'}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 2, 'inertia': 0.35,"
    " 'points': {'P': [-0.5, -0.4], 'Q': [0.6, -0.4], 'R': [%s, -0.4]}}],"
    " 'joints': [%s]}";
  static const char foot[] = "{'name': '%s', 'type': 'contact', 'point': 'S.%s', 'curve': 'floor', 'friction': 0.5,"
                             " 'impact': {'restitution': %s, 'law': '%s'}}";
  static const struct { const char *rate, *third, *e, *law; } cases[] = {
    { "0.3", "0.1", "0", "newton" }, { "0", "0.1", "0", "poisson" }, { "0.3", "0.1", "0", "stronge" },
    { "0.3", "0.6", "0.5", "newton" }, { "0.3", "0.6", "0.5", "poisson" }, { "0", "0.1", "0.5", "newton" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *p = g_strdup_printf (foot, "p", "P", cases[i].e, cases[i].law),
                      *q = g_strdup_printf (foot, "q", "Q", cases[i].e, cases[i].law),
                      *r = g_strdup_printf (foot, "r", "R", cases[i].e, cases[i].law);
      g_autofree char *joints = g_strjoin (", ", p, q, g_str_equal (cases[i].third, "0.6") ? NULL : r, NULL);
      g_autofree char *text = g_strdup_printf (format, cases[i].rate, cases[i].third, joints);
      g_autoptr(JdModel) model = model_from_text (text);
      const JdMotionOptions options = { .until = 1.5, .step = 0.1, .jump = jd_jump_apply,
                                        .report_free = (GDestroyNotify) jd_jump_free };
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
      const double *end, *rates;

      g_assert_no_error (error);
      if (jd_motion_get_end_reason (motion) != NULL)
        g_error ("%s, e = %s: %s", cases[i].law, cases[i].e, jd_motion_get_end_reason (motion));
      for (gsize s = 0; s < jd_motion_get_n_samples (motion); s++)
        {
          jd_motion_get_sample (motion, s, &end, &rates);
          for (gsize k = 0; k < 3; k++)
            g_assert_true (isfinite (end[k]) && isfinite (rates[k]));
        }
      g_assert_cmpfloat_with_epsilon (end[1], 0.4, 1e-12);
      g_assert_cmpfloat_with_epsilon (end[2], 0.0, 1e-9);
      for (gsize k = 0; k < 3; k++)
        g_assert_cmpfloat_with_epsilon (rates[k], 0.0, 1e-9);
    }
}

/* The angles about @axes of the attitude and the angular velocity that z-x-z angles give, as parameters of body
 * @name. */
static char *
turned_parameters (const char   *axes,
                   char          name,
                   const double  file[3],
                   const double  file_rates[3])
{
  double R[9], omega[3], angles[3] = { 0.1, 0.1, 0.1 }, rates[3];

  jd_attitude_matrix ("zxz", file, R);
  jd_attitude_omega ("zxz", file, file_rates, omega);
  jd_attitude_angles (axes, R, TRUE, angles);
  g_assert_true (jd_attitude_rates (axes, R, omega, angles, rates));
  return g_strdup_printf ("{'name': 'a%c', 'value': %.17g, 'rate': %.17g},"
                          " {'name': 'b%c', 'value': %.17g, 'rate': %.17g},"
                          " {'name': 'c%c', 'value': %.17g, 'rate': %.17g}",
                          name, angles[0], rates[0], name, angles[1], rates[1], name, angles[2], rates[2]);
}

/* Two bodies that hang from each other by balls, thrown so that their angles z-x-z pass near their pole; a rope gets
 * tight, and an event strikes. */
static char *
pair_text (const char *axes)
{
  static const double upper[3] = { 0.4, -0.9, 0.3 }, upper_rates[3] = { 0.1, 3.4, 0.2 };
  static const double lower[3] = { -0.7, 0.7, 0.2 }, lower_rates[3] = { -0.3, -2.2, 0.9 };
  double R[9], omega[3], end[3];
  g_autofree char *first = turned_parameters (axes, 'A', upper, upper_rates);
  g_autofree char *second = turned_parameters (axes, 'B', lower, lower_rates);

  jd_attitude_matrix ("zxz", upper, R);
  jd_attitude_omega ("zxz", upper, upper_rates, omega);
  for (int i = 0; i < 3; i++)
    end[i] = -0.5 * R[3 * i + 2];
  return g_strdup_printf (
    "{'jourdain': 1, 'dimension': 3, 'gravity': [0, 0, -9.81],"
    " 'parameters': [{'name': 'xA'}, {'name': 'yA'}, {'name': 'zA'}, %s,"
    "  {'name': 'xB', 'value': %.17g, 'rate': %.17g}, {'name': 'yB', 'value': %.17g, 'rate': %.17g},"
    "  {'name': 'zB', 'value': %.17g, 'rate': %.17g}, %s],"
    " 'ground': {'points': {'O': [0, 0, 0], 'W': [0.3, 0.2, 0.4]}},"
    " 'bodies': [{'name': 'A', 'origin': ['xA', 'yA', 'zA'], 'mass': 1, 'center': [0.02, 0.01, -0.25],"
    "   'rotation': [['%c', 'aA'], ['%c', 'bA'], ['%c', 'cA']], 'inertia': [0.03, 0.04, 0.02],"
    "   'points': {'E': [0, 0, -0.5]}},"
    "  {'name': 'B', 'origin': ['xB', 'yB', 'zB'], 'mass': 0.7, 'center': [0, 0.03, -0.2],"
    "   'rotation': [['%c', 'aB'], ['%c', 'bB'], ['%c', 'cB']], 'inertia': [0.02, 0.03, 0.01],"
    "   'points': {'E': [0.05, 0, -0.5]}}],"
    " 'joints': [{'name': 'h', 'type': 'ball', 'between': ['A.origin', 'ground.O']},"
    "  {'name': 'k', 'type': 'ball', 'between': ['B.origin', 'A.E']},"
    "  {'name': 'r', 'type': 'rope', 'through': ['B.E', 'ground.W'], 'length': 1.42,"
    "   'impact': {'restitution': 0.5}}],"
    " 'events': [{'name': 'strike', 'at': 0.45, 'impulses': [{'point': 'B.E', 'vector': [0.3, -0.2, 0.1]}]}]}",
    first, end[0], omega[1] * end[2] - omega[2] * end[1], end[1], omega[2] * end[0] - omega[0] * end[2], end[2],
    omega[0] * end[1] - omega[1] * end[0], second, axes[0], axes[1], axes[2], axes[0], axes[1], axes[2]);
}

static JdMotion *
pair_motion (const char *axes)
{
  g_autofree char *text = pair_text (axes);
  g_autoptr(JdModel) model = model_from_text (text);
  const JdMotionOptions options = { .until = 0.9, .step = 0.05, .jump = jd_jump_apply,
                                    .report_free = (GDestroyNotify) jd_jump_free };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
  return motion;
}

/* Constraints, impacts and events while other angles stand in the place of the file's: the motion and its jumps are
 * those of the same mechanism in an order of rotations whose pole is far away, and the jump's own road agrees. */
static void
test_pole (void)
{
  g_autoptr(JdMotion) near = pair_motion ("zxz"), far = pair_motion ("xyz");
  g_autofree char *text = pair_text ("zxz");
  const gsize n_samples = jd_motion_get_n_samples (near);
  double least = 1.0, state[12], rates[12];
  guint n_compared;

  for (double t = 0.0; t < 0.45; t += 1e-3)
    {
      jd_motion_get_state (near, t, FALSE, state, rates);
      least = MIN (least, fabs (jd_attitude_sine ("zxz", state[4])));
    }
  g_assert_cmpfloat (least, <, 0.1);
  g_assert_cmpuint (jd_motion_get_n_events (near), ==, jd_motion_get_n_events (far));
  for (gsize i = 0; i < jd_motion_get_n_events (near); i++)
    {
      const JdMotionEvent *one = jd_motion_get_event (near, i), *two = jd_motion_get_event (far, i);

      g_assert_cmpint (one->kind, ==, two->kind);
      g_assert_cmpfloat_with_epsilon (one->time, two->time, 1e-9);
    }
  g_assert_cmpuint (n_samples, ==, jd_motion_get_n_samples (far));
  for (gsize s = 0; s < n_samples; s++)
    {
      const double *p, *pd, *q, *qd;

      jd_motion_get_sample (near, s, &p, &pd);
      jd_motion_get_sample (far, s, &q, &qd);
      for (gsize b = 0; b < 2; b++)
        {
          double R[9], S[9], omega[3], wanted[3];

          jd_attitude_matrix ("zxz", p + 6 * b + 3, R);
          jd_attitude_matrix ("xyz", q + 6 * b + 3, S);
          jd_attitude_omega ("zxz", p + 6 * b + 3, pd + 6 * b + 3, omega);
          jd_attitude_omega ("xyz", q + 6 * b + 3, qd + 6 * b + 3, wanted);
          for (int i = 0; i < 9; i++)
            g_assert_cmpfloat_with_epsilon (R[i], S[i], 1e-9);
          for (int i = 0; i < 3; i++)
            g_assert_cmpfloat_with_epsilon (omega[i], wanted[i], 1e-8);
        }
    }
  n_compared = compare (text, 0.9);
  g_assert_cmpuint (n_compared, >, 0);
}

/* Three disks fill the way between two walls; one of them hits another or the wall, and all stop.  What rounding
 * leaves of the velocities causes accelerations that contradict each other, and they stay at rest all the same. */
static void
test_wedged (void)
{
  static const double radii[] = { 0.05, 0.3, 3e-7, 2.1e5 };

  for (guint i = 0; i < 12 * G_N_ELEMENTS (radii); i++)
    {
      const guint moving = i % 3;
      const double radius = radii[i / 12], speed = (i / 6 % 2 == 0 ? 1.0 : -0.013) * radius;
      const char *friction = i / 3 % 2 == 0 ? "" : ", 'friction': 0.7";
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'constants': {'R': %.17g}, 'parameters': ["
        " {'name': 'x0', 'value': 'R', 'rate': %.17g}, {'name': 'y0'}, {'name': 'a0'},"
        " {'name': 'x1', 'value': '3*R', 'rate': %.17g}, {'name': 'y1'}, {'name': 'a1'},"
        " {'name': 'x2', 'value': '5*R', 'rate': %.17g}, {'name': 'y2'}, {'name': 'a2'}],"
        " 'curves': [{'name': 'left', 'line': {'point': [0, 0], 'direction': [0, -1]}},"
        "  {'name': 'right', 'line': {'point': ['6*R', 0], 'direction': [0, 1]}}],"
        " 'bodies': [{'name': 'A', 'origin': ['x0', 'y0'], 'angle': 'a0', 'mass': 1, 'inertia': 'R^2/2',"
        "   'shape': {'disk': 'R'}},"
        "  {'name': 'B', 'origin': ['x1', 'y1'], 'angle': 'a1', 'mass': 1, 'inertia': 'R^2/2', 'shape': {'disk': 'R'}},"
        "  {'name': 'C', 'origin': ['x2', 'y2'], 'angle': 'a2', 'mass': 1, 'inertia': 'R^2/2', 'shape': {'disk': 'R'}}],"
        " 'joints': [{'name': 'a', 'type': 'contact', 'body': 'A', 'curve': 'left'%s},"
        "  {'name': 'b', 'type': 'contact', 'bodies': ['A', 'B']%s},"
        "  {'name': 'c', 'type': 'contact', 'bodies': ['B', 'C']%s},"
        "  {'name': 'd', 'type': 'contact', 'body': 'C', 'curve': 'right'%s}]}",
        radius, moving == 0 ? speed : 0.0, moving == 1 ? speed : 0.0, moving == 2 ? speed : 0.0, friction, friction,
        friction, friction);
      g_autoptr(JdMotion) motion = motion_of (text, 3.0);
      double p[9], rates[9];

      g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
      jd_motion_get_state (motion, 3.0, TRUE, p, rates);
      for (guint k = 0; k < 9; k++)
        {
          const double place = k % 3 == 0 ? (2 * (k / 3) + 1) * radius : 0.0;

          g_assert_cmpfloat (fabs (p[k] - place), <=, 1e-12 * (k % 3 == 2 ? 1.0 : radius));
          g_assert_cmpfloat (fabs (rates[k]), <=, 1e-12 * (k % 3 == 2 ? 1.0 : radius));
        }
    }
}

/* A box slides off a table at the speed v: its front corner leaves the edge after 1.5 / v, the table's corner takes
 * over, and the box tips when its middle is there, after 2 / v.  No contact is measured beyond its edge, so that the
 * equations hold in any unit of length. */
static void
test_slides_off (void)
{
  static const double lengths[] = { 1.0, 1e-6, 1e6 }, speeds[] = { 1.5, 5.0 };

  for (gsize i = 0; i < G_N_ELEMENTS (lengths) * G_N_ELEMENTS (speeds); i++)
    {
      const double length = lengths[i / 2], v = speeds[i % 2];
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'constants': {'L': %.17g}, 'gravity': [0, '-10*L'], 'parameters': ["
        " {'name': 'x', 'rate': '%g*L'}, {'name': 'y', 'value': '1.25*L'}, {'name': 'a'}],"
        " 'bodies': [{'name': 'T', 'origin': [0, 0], 'mass': 1, 'inertia': 'L^2', 'shape': {'box': ['4*L', '2*L']}},"
        "  {'name': 'B', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 1, 'inertia': '0.1*L^2',"
        "   'shape': {'box': ['L', 'L/2']}}],"
        " 'joints': [{'name': 'c', 'type': 'contact', 'bodies': ['T', 'B'], 'impact': {'restitution': 0.5}}]}",
        length, v);
      g_autoptr(JdMotion) motion = motion_of (text, 2.5 / v);
      const JdMotionFigures *figures = jd_motion_get_figures (motion);
      guint n_opens = 0;

      g_test_message ("%g m at %g: drifts %g m, %g", length, v, figures->position_drift, figures->energy_drift);
      g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
      for (gsize k = 0; k < jd_motion_get_n_events (motion) && n_opens < 2; k++)
        {
          const JdMotionEvent *event = jd_motion_get_event (motion, k);

          /* a contact is left shortly before its border */
          if (event->kind == JD_MOTION_OPENS)
            g_assert_cmpfloat_with_epsilon (event->time, (n_opens++ == 0 ? 1.5 : 2.0) / v, 1e-7);
        }
      g_assert_cmpuint (n_opens, ==, 2);
      g_assert_cmpfloat (figures->position_drift, <, 1e-12 * length);
      g_assert_cmpfloat (figures->energy_drift, <, 1e-12);
    }
}

/* A disk on a spring bounces on a slope while a force shakes it.  In short flights its acceleration does not change, so
 * that each flight is e times as long as the one before, down to rounding; then the contact closes and stays so. */
static void
test_short_flights (void)
{
  static const struct { double e; const char *law; double friction; } cases[] = {
    { 0.3, "newton", 0.0 }, { 0.6, "newton", 0.0 }, { 0.86, "newton", 0.0 },
    { 0.6, "newton", 0.2 }, { 0.5, "poisson", 0.3 }, { 0.5, "stronge", 0.3 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const double e = cases[i].e;
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'value': 0.3}, {'name': 'y', 'value': 1},"
        "  {'name': 'a'}], 'ground': {'points': {'O': [0, 0]}},"
        " 'curves': [{'name': 'slope', 'line': {'point': [0, 0], 'direction': [1, 0.2]}}],"
        " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 1, 'inertia': 0.02,"
        "  'shape': {'disk': 0.2}}],"
        " 'joints': [{'name': 'c', 'type': 'contact', 'body': 'P', 'curve': 'slope', 'friction': %g,"
        "  'impact': {'restitution': %g, 'law': '%s'}}],"
        " 'efforts': [{'name': 's', 'type': 'spring', 'between': ['P.origin', 'ground.O'], 'stiffness': 60,"
        "  'length': 0}, {'name': 'f', 'type': 'force', 'point': 'P.origin', 'vector': [0, '4*sin(7*t)']}]}",
        cases[i].friction, e, cases[i].law);
      g_autoptr(JdMotion) motion = motion_of (text, 4.0);
      const gsize n = jd_motion_get_n_events (motion);
      double p[3], rates[3], last = 0.0;
      const JdMotionEvent *end = NULL;
      guint n_short = 0;

      g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
      for (gsize k = 2; k < n && jd_motion_get_event (motion, k)->kind == JD_MOTION_IMPACT; k++)
        {
          const double time = jd_motion_get_event (motion, k - 1)->time;
          const double before = time - jd_motion_get_event (motion, k - 2)->time;
          const double flight = jd_motion_get_event (motion, k)->time - time;

          if (before > 1e-5 || flight < 1e-11)
            continue;
          g_assert_cmpfloat_with_epsilon (flight / before, e, 1e-3);
          last = time;
          n_short++;
        }
      g_test_message ("%s, f = %g, e = %g: %u short flights", cases[i].law, cases[i].friction, e, n_short);
      g_assert_cmpuint (n_short, >=, 8);
      for (gsize k = 0; k < n && end == NULL; k++)
        if (jd_motion_get_event (motion, k)->kind != JD_MOTION_IMPACT)
          end = jd_motion_get_event (motion, k);
      g_assert_nonnull (end);
      g_assert_cmpint (end->kind, ==, JD_MOTION_CLOSES);
      g_assert_true (end->accumulates);
      g_assert_cmpfloat_with_epsilon (end->time, last, 1e-8);
      jd_motion_get_state (motion, last + 0.01, TRUE, p, rates);
      g_assert_cmpfloat_with_epsilon ((p[1] - 0.2 * p[0]) / sqrt (1.04), 0.2, 1e-12);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/motion-jump/rod", test_rod);
  g_test_add_func ("/core/impulse/motion-jump/linkage", test_linkage);
  g_test_add_func ("/core/impulse/motion-jump/pasquero", test_pasquero);
  g_test_add_func ("/core/impulse/motion-jump/switch", test_switch);
  g_test_add_func ("/core/impulse/motion-jump/switch-later", test_switch_later);
  g_test_add_func ("/core/impulse/motion-jump/switch-contact", test_switch_contact);
  g_test_add_func ("/core/impulse/motion-jump/glass", test_glass);
  g_test_add_func ("/core/impulse/motion-jump/refused-in-motion", test_refused_in_motion);
  g_test_add_func ("/core/impulse/motion-jump/corner", test_corner);
  g_test_add_func ("/core/impulse/motion-jump/feet", test_feet);
  g_test_add_func ("/core/impulse/motion-jump/pole", test_pole);
  g_test_add_func ("/core/impulse/motion-jump/wedged", test_wedged);
  g_test_add_func ("/core/impulse/motion-jump/slides-off", test_slides_off);
  g_test_add_func ("/core/impulse/motion-jump/short-flights", test_short_flights);
  return g_test_run ();
}

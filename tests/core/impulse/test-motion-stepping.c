/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Motions by time stepping converge to the motion whose events are located, with its impacts. */
#include "core/impulse/jd-jump.h"
#include "tests/core/dynamics/stepping-testing.h"

/* Impacts after which both are compared, and the least time between two of them, s. */
#define IMPACTS 2
#define APART   0.01
/* m/s: the error at a time, of the step.  The bodies are no faster than 2 m/s; each impact multiplies an error. */
#define ERROR_OF_STEP 1.0

static JdMotion *
locate_model (JdModel *model,
              double   until)
{
  const JdMotionOptions options = {
    .until = until, .jump = jd_jump_apply, .report_free = (GDestroyNotify) jd_jump_free,
  };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return motion;
}

/* An instant after some impacts that stand apart; NAN: there is none in this motion. */
static double
find_instant (const JdMotion *located)
{
  double last = jd_motion_get_start (located);
  guint n = 0;

  for (gsize i = 0; i < jd_motion_get_n_events (located); i++)
    {
      const double t = jd_motion_get_event (located, i)->time;

      if (t == last)
        continue;
      if (t - last < APART)
        return NAN;
      if (n++ == IMPACTS)
        return 0.5 * (last + t);
      last = t;
    }
  return NAN;
}

static double
difference_at (const JdMotion *a,
               const JdMotion *b,
               double          t)
{
  const JdModel *model = jd_motion_get_model (a);
  double largest = 0.0;

  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    {
      const char *name = jd_model_get_parameter_name (model, k);

      /* an angle by the way of the surface */
      largest = MAX (largest, fabs (value_at (a, name, t, FALSE) - value_at (b, name, t, FALSE)) *
                                (name[0] == 'a' ? 0.1 : 1.0));
    }
  return largest;
}

static void
test_converges (void)
{
  guint n = 0;

  for (guint32 seed = 1; seed <= 24; seed++)
    {
      const Disks box = {
        .n = 4 + seed % 3, .radius = 0.1, .width = 1.0, .gravity = seed % 4 == 0 ? 9.81 : 0.0, .speed = 1.0,
        .friction = 0.3 * (seed % 3 > 0), .restitution = 0.5 * (seed % 4) / 3.0,
      };
      g_autoptr(JdModel) model = disks_new (&box, seed);
      g_autoptr(JdMotion) located = locate_model (model, box.gravity > 0.0 ? 0.12 : 0.3);
      const double t = find_instant (located);

      if (isnan (t))
        continue;
      n++;
      for (double h = 2e-3; h > 1e-4; h *= 0.25)
        {
          g_autoptr(JdMotion) stepped = step_model (model, h, t);

          g_test_message ("%u disks, seed %u, h %g: %g", box.n, seed, h, difference_at (located, stepped, t) / h);
          g_assert_cmpfloat (difference_at (located, stepped, t), <, ERROR_OF_STEP * h);
        }
    }
  g_assert_cmpuint (n, >=, 5);
}

/* A four-bar whose rocker is driven against a stop and rebounds. */
static void
test_four_bar (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -9.81], 'ground': {'points': {'O': [0, 0], 'C': [3, 0]}}, 'parameters': ["
    "{'name': 'x1'}, {'name': 'y1', 'value': 0.5}, {'name': 'a1', 'value': 'pi/2'}, {'name': 'x2', 'value': 1.5},"
    " {'name': 'y2', 'value': 1.25}, {'name': 'a2', 'value': 'atan2(0.5, 3)'}, {'name': 'x3', 'value': 3},"
    " {'name': 'y3', 'value': 0.75}, {'name': 'a3', 'value': 'pi/2'}], 'bodies': ["
    "{'name': 'A', 'origin': ['x1', 'y1'], 'angle': 'a1', 'mass': 1, 'inertia': '1/12',"
    " 'points': {'P': [-0.5, 0], 'Q': [0.5, 0]}},"
    " {'name': 'M', 'origin': ['x2', 'y2'], 'angle': 'a2', 'mass': 2, 'inertia': 1.5,"
    " 'points': {'P': ['-sqrt(9.25)/2', 0], 'Q': ['sqrt(9.25)/2', 0]}},"
    " {'name': 'R', 'origin': ['x3', 'y3'], 'angle': 'a3', 'mass': 1, 'inertia': 0.2,"
    " 'points': {'P': [-0.75, 0], 'Q': [0.75, 0]}}],"
    " 'curves': [{'name': 'stop', 'line': {'point': [3.4, 0], 'direction': [0, 1]}}], 'efforts': ["
    "{'name': 'drive', 'type': 'torque', 'body': 'A', 'value': -20}], 'joints': ["
    "{'name': 'p', 'type': 'pivot', 'between': ['A.P', 'ground.O']},"
    " {'name': 'q', 'type': 'pivot', 'between': ['M.P', 'A.Q']},"
    " {'name': 'r', 'type': 'pivot', 'between': ['M.Q', 'R.Q']},"
    " {'name': 's', 'type': 'pivot', 'between': ['R.P', 'ground.C']},"
    " {'name': 'c', 'type': 'contact', 'point': 'R.Q', 'curve': 'stop', 'friction': 0.2,"
    " 'impact': {'restitution': 0.4}}]}");
  g_autoptr(JdMotion) located = locate_model (model, 0.6);
  const double impact = jd_motion_get_event (located, 0)->time, t = impact + 0.05;

  g_assert_cmpfloat (value_at (located, "x3", impact, TRUE), <, 0.0);
  g_assert_cmpuint (jd_motion_get_n_events (located), >=, 1);
  for (double h = 2e-3; h > 1e-4; h *= 0.25)
    {
      g_autoptr(JdMotion) stepped = step_model (model, h, t);

      g_test_message ("h %g: %g", h, difference_at (located, stepped, t) / h);
      g_assert_cmpfloat (difference_at (located, stepped, t), <, 2.0 * h);
      g_assert_cmpfloat (jd_motion_get_figures (stepped)->position_drift, <, 1e-14);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/motion-stepping/converges", test_converges);
  g_test_add_func ("/core/impulse/motion-stepping/four-bar", test_four_bar);
  return g_test_run ();
}

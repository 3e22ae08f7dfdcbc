/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Disks that fall into a box and come to rest on each other: impacts that accumulate at several contacts at once, with
 * and without friction.  Ten scenes; with JD_TEST_LONG 120 more. */
#include "core/dynamics/motion/jd-motion.h"
#include "core/impulse/jd-jump.h"
#include "tests/core/model-from-text.h"

#include <gsl/gsl_errno.h>
#include <math.h>

#define N_SCENES   80
#define RADIUS     0.1
#define CELL       0.25
#define UNTIL      1.0
#define DEEPEST    1e-9
#define GRAVITY    9.81

/* @n disks in the cells of a square, a little out of place, between a floor and two walls.  @friction: NAN where the
 * contacts have no law of friction. */
static JdModel *
fill_box (GRand *rand,
          guint  n,
          double friction,
          double *out_width)
{
  const guint columns = (guint) sqrt (n) + 1;
  g_autoptr(GString) parameters = g_string_new (NULL);
  g_autoptr(GString) bodies = g_string_new (NULL);
  g_autoptr(GString) joints = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autofree char *coefficient = !isnan (friction) ? g_strdup_printf ("'friction': %g, ", friction) : g_strdup ("");
  g_autofree char *law = g_strdup_printf ("%s'impact': {'restitution': 0.3}", coefficient);

  *out_width = CELL * columns + 0.02;
  for (guint k = 0; k < n; k++)
    {
      const char *comma = k > 0 ? ", " : "";

      g_string_append_printf (parameters, "%s{'name': 'x%u', 'value': %.6f, 'rate': %.6f}", comma, k,
                              0.13 + CELL * (k % columns) + g_rand_double_range (rand, -0.01, 0.01),
                              g_rand_double_range (rand, -0.5, 0.5));
      g_string_append_printf (parameters, ", {'name': 'y%u', 'value': %.6f, 'rate': %.6f}, {'name': 'a%u'}", k,
                              0.13 + CELL * (k / columns) + g_rand_double_range (rand, -0.01, 0.01),
                              g_rand_double_range (rand, -0.5, 0.5), k);
      g_string_append_printf (bodies,
                              "%s{'name': 'D%u', 'origin': ['x%u', 'y%u'], 'angle': 'a%u', 'mass': 1,"
                              " 'inertia': 0.005, 'shape': {'disk': 0.1}}",
                              comma, k, k, k, k);
      g_string_append_printf (joints,
                              "%s{'name': 'f%u', 'type': 'contact', 'body': 'D%u', 'curve': 'floor', %s},"
                              " {'name': 'l%u', 'type': 'contact', 'body': 'D%u', 'curve': 'left', %s},"
                              " {'name': 'r%u', 'type': 'contact', 'body': 'D%u', 'curve': 'right', %s}",
                              comma, k, k, law, k, k, law, k, k, law);
      for (guint l = 0; l < k; l++)
        g_string_append_printf (joints, ", {'name': 'c%u_%u', 'type': 'contact', 'bodies': ['D%u', 'D%u'], %s}", l, k,
                                l, k, law);
    }
  text = g_strdup_printf ("{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [%s], 'curves': ["
                          "{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}},"
                          " {'name': 'left', 'line': {'point': [0, 0], 'direction': [0, -1]}},"
                          " {'name': 'right', 'line': {'point': [%.6f, 0], 'direction': [0, 1]}}],"
                          " 'bodies': [%s], 'joints': [%s]}",
                          parameters->str, *out_width, bodies->str, joints->str);
  return model_from_text (text);
}

/* The deepest that a disk reaches into another, the floor or a wall. */
static double
find_depth (const double *p,
            guint         n,
            double        width)
{
  double depth = 0;

  for (guint k = 0; k < n; k++)
    {
      const double x = p[3 * k], y = p[3 * k + 1];

      depth = fmax (depth, fmax (RADIUS - y, fmax (RADIUS - x, x + RADIUS - width)));
      for (guint l = 0; l < k; l++)
        depth = fmax (depth, 2 * RADIUS - hypot (x - p[3 * l], y - p[3 * l + 1]));
    }
  return depth;
}

static double
find_energy (const double *p,
             const double *pd,
             guint         n)
{
  double energy = 0;

  for (guint k = 0; k < n; k++)
    energy += 0.5 * (pd[3 * k] * pd[3 * k] + pd[3 * k + 1] * pd[3 * k + 1] + 0.005 * pd[3 * k + 2] * pd[3 * k + 2]) +
              GRAVITY * p[3 * k + 1];
  return energy;
}

/* The motion reaches its end, which is returned, or says why it does not; time goes forwards; no disk passes through
 * another; no energy is gained.  *out_chatters: whether a contact was closed because its impacts would not end. */
static gboolean
check_scene (guint     seed,
             guint     n,
             double    friction,
             gboolean *out_chatters)
{
  const gboolean rough = friction > 0;
  g_autoptr(GRand) rand = g_rand_new_with_seed (seed);
  /* a disk that is placed on what it touches may rise by DEEPEST; sticking is found to JD_HOLDS of the speeds */
  const double gain = rough ? 1e-7 : GRAVITY * DEEPEST;
  double width, energy = HUGE_VAL, last = 0;
  g_autoptr(JdModel) model = fill_box (rand, n, friction, &width);
  const JdMotionOptions options = {
    .until = UNTIL, .step = 0.01, .jump = jd_jump_apply, .report_free = (GDestroyNotify) jd_jump_free
  };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_test_message ("scene %u, %u disks: %zu events, to %g s; %s", seed, n, jd_motion_get_n_events (motion),
                  jd_motion_get_end (motion),
                  jd_motion_get_end_reason (motion) != NULL ? jd_motion_get_end_reason (motion) : "");
  g_assert_true (jd_motion_get_end (motion) == UNTIL || jd_motion_get_end_reason (motion) != NULL);
  if (out_chatters != NULL)
    *out_chatters = FALSE;
  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, i);

      g_assert_cmpfloat (event->time, >=, last);
      last = event->time;
      g_assert_false (event->chatters && (event->accumulates || event->kind != JD_MOTION_CLOSES));
      if (out_chatters != NULL)
        *out_chatters |= event->chatters;
    }
  for (gsize i = 0; i < jd_motion_get_n_samples (motion); i++)
    {
      const double *p, *pd;
      double now;

      jd_motion_get_sample (motion, i, &p, &pd);
      now = find_energy (p, pd, n);
      g_assert_cmpfloat (find_depth (p, n, width), <, DEEPEST);
      g_assert_cmpfloat (now, <, energy + gain);
      energy = now;
    }
  return jd_motion_get_end (motion) == UNTIL;
}

/* Each of the first three stops early, or runs without end, where one of these is not seen to: a landing before the
 * last event, a gap that another contact has moved below zero, rounding in a step of picoseconds.  So do those without
 * a law of friction: contacts that would pull in turn while the other is open, a contact that approaches once the
 * rebound of another is over. */
static void
test_scenes (void)
{
  gboolean chatters;

  g_assert_true (check_scene (30, 3, 0, NULL));
  g_assert_true (check_scene (20, 5, 0, NULL));
  g_assert_true (check_scene (4, 6, 0, NULL));
  g_assert_true (check_scene (7, 4, NAN, NULL));
  g_assert_true (check_scene (10, 4, NAN, NULL));
  g_assert_true (check_scene (3, 5, NAN, NULL));
  /* a landing that reads the equations of another state: a disk is 2e-9 m deep in the wall */
  g_assert_true (check_scene (3, 7, NAN, NULL));
  /* the contacts of the second chatter, which is told: their flights are short and do not become shorter */
  check_scene (11, 3, 0.3, NULL);
  g_assert_true (check_scene (1, 4, 0.3, &chatters));
  g_assert_true (chatters);
  check_scene (33, 3, 0.3, NULL);
}

/* One scene in twenty may stop. */
static void
test_many_scenes (void)
{
  guint n_stopped = 0;

  /* an open contact that another one pushes below zero */
  g_assert_true (check_scene (11, 7, NAN, NULL));
  for (guint seed = 0; seed < N_SCENES; seed += 2)
    {
      n_stopped += check_scene (seed, 3 + seed % 3, 0, NULL) ? 0 : 1;
      n_stopped += check_scene (seed, 3 + seed % 5, NAN, NULL) ? 0 : 1;
      n_stopped += check_scene (seed + 1, 3 + seed / 2 % 2, 0.3, NULL) ? 0 : 1;
    }
  g_assert_cmpuint (20 * n_stopped, <=, 3 * N_SCENES / 2);
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/box/scenes", test_scenes);
  if (g_getenv ("JD_TEST_LONG") != NULL)
    g_test_add_func ("/core/impulse/box/many-scenes", test_many_scenes);
  return g_test_run ();
}

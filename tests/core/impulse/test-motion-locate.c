/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion.h"
#include "core/impulse/jd-jump.h"
#include "tests/core/model-from-text.h"

#include <gsl/gsl_sf_ellint.h>
#include <math.h>

/* What it takes to find the instant of an impact, and how exact the instant is. */

/* Evaluations of the equations for each impact located: at most. */
#define MOST 10.0
#define GRAVITY 9.81
/* What the tolerance of the integrator lets an instant err by, s, at the first impact; as much is added by each. */
#define EXACT 1e-12

/* Pendulums' bobs; a gap on the left closes by swinging, a rope by stretching, a stop by bending. */
static const char wall_text[] =
  "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'a', 'value': -0.8}],"
  " 'bodies': [{'name': 'B', 'origin': ['sin(a)', '-cos(a)'], 'mass': 1}],"
  " 'joints': [{'name': 'w', 'type': 'equation', 'unilateral': true, 'impact': {'restitution': 1},"
  " 'holonomic': {'gap': '0.3 - sin(a)'}}]}";
static const char elbow_text[] =
  "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'a', 'value': -0.8}, {'name': 'b', 'value': -0.5}],"
  " 'bodies': [{'name': 'A', 'origin': ['sin(a)', '-cos(a)'], 'mass': 1},"
  "  {'name': 'B', 'origin': ['sin(a) + sin(b)', '-cos(a) - cos(b)'], 'mass': 1}],"
  " 'joints': [{'name': 's', 'type': 'equation', 'unilateral': true, 'impact': {'restitution': 1},"
  "   'holonomic': {'left': '0.6 - (b - a)'}},"
  "  {'name': 'r', 'type': 'equation', 'unilateral': true, 'impact': {'restitution': 1},"
  " 'holonomic': {'right': '0.6 + (b - a)'}}]}";
static const char rope_text[] =
  "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'a', 'value': 0.3}, {'name': 'r', 'value': 1.2},"
  "  {'name': 'z', 'value': 0.1}],"
  " 'bodies': [{'name': 'A', 'origin': ['r*sin(a)', '-r*cos(a)'], 'mass': 1},"
  " {'name': 'C', 'origin': ['z', '-2.2'], 'mass': 2}],"
  " 'joints': [{'name': 's', 'type': 'equation', 'unilateral': true, 'impact': {'restitution': 1},"
  " 'holonomic': {'rope': '1.5 - r'}},"
  "  {'name': 'w', 'type': 'equation', 'unilateral': true, 'impact': {'restitution': 0.9},"
  "   'holonomic': {'gap': 'z - r*sin(a) + 0.8'}}]}";
/* The same with a damper, whose work is counted. */
static const char damped_text[] =
  "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'a', 'value': -0.8}],"
  " 'bodies': [{'name': 'B', 'origin': ['sin(a)', '-cos(a)'], 'mass': 1}],"
  " 'efforts': [{'name': 'd', 'type': 'generalized', 'values': {'a': '-0.1*a`'}}],"
  " 'joints': [{'name': 'w', 'type': 'equation', 'unilateral': true, 'impact': {'restitution': 1},"
  " 'holonomic': {'gap': '0.3 - sin(a)'}}]}";

static JdMotion *
run_model (JdModel *model,
           double   until,
           double   tolerance)
{
  const JdMotionOptions options = {
    .until = until, .tolerance = tolerance, .keep = JD_MOTION_KEEP_EVENTS, .jump = jd_jump_apply,
    .report_free = (GDestroyNotify) jd_jump_free,
  };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return motion;
}

static gsize
count_impacts (const JdMotion *motion)
{
  gsize n = 0;

  for (gsize k = 0; k < jd_motion_get_n_events (motion); k++)
    n += jd_motion_get_event (motion, k)->kind == JD_MOTION_IMPACT ? 1 : 0;
  return n;
}

static double
impact_time (const JdMotion *motion,
             gsize           i)
{
  for (gsize k = 0; k < jd_motion_get_n_events (motion); k++)
    if (jd_motion_get_event (motion, k)->kind == JD_MOTION_IMPACT && i-- == 0)
      return jd_motion_get_event (motion, k)->time;
  g_assert_not_reached ();
}

static void
check_count (const JdMotion *motion,
             gsize           n_least)
{
  const double n = (double) count_impacts (motion), n_locating = (double) jd_motion_get_figures (motion)->n_locating;

  g_assert_cmpuint (count_impacts (motion), >=, n_least);
  g_test_message ("%g impacts, %.2f evaluations each", n, n_locating / n);
  /* one at least tells the accelerations at the instant */
  g_assert_cmpfloat (n_locating, >=, n);
  g_assert_cmpfloat (n_locating, <=, MOST * n);
}

/* Released at rest, a pendulum is at the wall after an elliptic integral, and again after each time from the wall to
 * rest and back: dt = da / sqrt (2 g (cos a - cos A)). */
static void
test_wall (void)
{
  g_autoptr(JdModel) model = model_from_text (wall_text);
  g_autoptr(JdMotion) motion = run_model (model, 20.0, 0.0);
  const double k = sin (0.4), sine = sin (0.5 * asin (0.3)) / k;
  const double first = (gsl_sf_ellint_Kcomp (k, GSL_PREC_DOUBLE) +
                        gsl_sf_ellint_F (asin (sine), k, GSL_PREC_DOUBLE)) /
                       sqrt (GRAVITY);

  check_count (motion, 15);
  for (gsize i = 0; i < count_impacts (motion); i++)
    g_assert_cmpfloat_with_epsilon (impact_time (motion, i), first * (1.0 + 2.0 * (double) i),
                                    EXACT * (1.0 + (double) i));
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-10);
}

/* Against the same motion at a tolerance a thousand times finer, as long as its instants are determined that well. */
static void
check_finer (const char *text,
             double      until,
             gsize       n_compared)
{
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdMotion) motion = run_model (model, until, 0.0), finer = run_model (model, until, 1e-14);

  check_count (motion, n_compared);
  for (gsize i = 0; i < n_compared; i++)
    g_assert_cmpfloat_with_epsilon (impact_time (motion, i), impact_time (finer, i), EXACT * (1.0 + (double) i));
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-10);
}

static void
test_elbow (void)
{
  check_finer (elbow_text, 20.0, 6);
}

static void
test_rope (void)
{
  check_finer (rope_text, 20.0, 6);
}

static void
test_damped (void)
{
  check_finer (damped_text, 10.0, 6);
}

/* Impacts of bundled examples, where they are met in the middle of a step. */
static void
test_examples (void)
{
  static const char *const names[] = { "48-kanes-double-pendulum", "46-ball-at-the-cushion", "54-superball",
                                       "42-disk-on-a-belt" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strconcat (names[i], ".jourdain", NULL);
      g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), name, NULL), *text = NULL;
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMechanism) mechanism = NULL;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdMotion) motion = NULL;

      g_assert_true (g_file_get_contents (path, &text, NULL, &error));
      mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);
      g_assert_no_error (error);
      model = jd_model_new (mechanism, NULL, NULL, &error);
      g_assert_no_error (error);
      motion = run_model (model, 10.0, 0.0);
      g_assert_cmpuint (jd_motion_get_n_events (motion), >, 0);
      g_assert_cmpfloat ((double) jd_motion_get_figures (motion)->n_locating, <=,
                         MOST * (double) jd_motion_get_n_events (motion));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/impulse/motion-locate/wall", test_wall);
  g_test_add_func ("/core/impulse/motion-locate/elbow", test_elbow);
  g_test_add_func ("/core/impulse/motion-locate/rope", test_rope);
  g_test_add_func ("/core/impulse/motion-locate/damped", test_damped);
  g_test_add_func ("/core/impulse/motion-locate/examples", test_examples);
  return g_test_run ();
}

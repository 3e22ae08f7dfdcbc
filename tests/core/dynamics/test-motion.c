/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-motion.h"
#include "tests/core/dynamics/model-from-text.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_sf_ellint.h>
#include <math.h>
#include <string.h>

/* Statements of physics about whole motions: closed forms, quantities that are kept, instants of events. */

static JdMotion *
motion_of (JdModel      *model,
           double        until,
           double        step,
           JdMotionJump  jump)
{
  const JdMotionOptions options = { .until = until, .step = step, .jump = jump };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return motion;
}

#define PENDULUM \
  "{'jourdain': 1, 'constants': {'m': 1.5, 'l': 0.7, 'g': 9.81}, 'gravity': [0, '-g']," \
  " 'parameters': [{'name': 'x', 'value': 0}, {'name': 'y', 'value': 'l'}, {'name': 'th', 'value': 'pi/2 + 0', 'rate': 0}]," \
  " 'bodies': []}"

/* A particle on a rod, started from rest at 90 degrees: the period is 4 sqrt(l/g) K(sin(45 deg)). */
static void
test_pendulum (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'m': 1.5, 'l': 0.7, 'g': 9.81}, 'gravity': [0, '-g'],"
    " 'parameters': [{'name': 'x', 'value': 'l'}, {'name': 'y'}],"
    " 'ground': {'points': {'O': [0, 0]}},"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 'm'}],"
    " 'joints': [{'name': 'rod', 'type': 'rod', 'between': ['P.origin', 'ground.O'], 'length': 'l'}]}");
  const double period = 4.0 * sqrt (0.7 / 9.81) * gsl_sf_ellint_Kcomp (sqrt (0.5), GSL_PREC_DOUBLE);
  g_autoptr(JdMotion) motion = motion_of (model, 3.0 * period, 0.05, NULL);
  double p[2], pd[2], position, rate;

  g_assert_null (jd_motion_get_end_reason (motion));
  jd_motion_get_state (motion, 3.0 * period, FALSE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], 0.7, 1e-9);
  g_assert_cmpfloat_with_epsilon (pd[1], 0.0, 1e-8);
  jd_motion_get_state (motion, 0.25 * period, FALSE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], 0.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (fabs (pd[0]), sqrt (2.0 * 9.81 * 0.7), 1e-9);
  jd_motion_get_constraint_drift (motion, &position, &rate);
  g_test_message ("steps %zu, energy %g, constraints %g %g", jd_motion_get_n_steps (motion),
                  jd_motion_get_energy_drift (motion), position, rate);
  g_assert_cmpfloat (position, <, 1e-12);
  g_assert_cmpfloat (rate, <, 1e-12);
  g_assert_cmpfloat (jd_motion_get_energy_drift (motion), <, 1e-9);
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/motion/pendulum", test_pendulum);
  return g_test_run ();
}

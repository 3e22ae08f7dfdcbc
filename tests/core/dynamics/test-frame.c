/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion.h"
#include "tests/core/model-from-text.h"

#include <math.h>

/* Lagrange's equations in a frame that moves (Le van and Bouzidi, 6.9): the same accelerations and multipliers as
 * with the positions written in the Galilean frame, which know nothing of inertial forces. */

static JdEvaluation *
evaluate (JdModel *model)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  JdEvaluation *evaluation = jd_evaluate (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                                          jd_model_get_rates (model), NULL, &error);

  g_assert_no_error (error);
  return evaluation;
}

static void
assert_same (JdModel *moving,
             JdModel *fixed)
{
  g_autoptr(JdEvaluation) a = evaluate (moving), b = evaluate (fixed);

  g_assert_cmpint (a->verdict, ==, b->verdict);
  g_assert_cmpuint (a->n, ==, b->n);
  for (gsize i = 0; i < a->n; i++)
    g_assert_cmpfloat_with_epsilon (a->qdd[i], b->qdd[i], 1e-11 * (1.0 + fabs (b->qdd[i])));
  for (gsize h = 0; h < a->m; h++)
    g_assert_cmpfloat_with_epsilon (a->multipliers[h], b->multipliers[h], 1e-11 * (1.0 + fabs (b->multipliers[h])));
}

#define PLANE_PARAMETERS \
  "'time': 0.4, 'gravity': [0.3, -9.81], 'parameters': [{'name': 'x', 'value': 0.7, 'rate': 0.4}," \
  " {'name': 'y', 'value': -0.2, 'rate': -1.1}," \
  " {'name': 'th', 'value': 0.6, 'rate': 2.3}], "
#define PLANE_ANGLE "(0.8*t + 0.5*t^2)"
#define PLANE_X "sin(2*t)"
#define PLANE_Y "(0.3*t^3)"

/* A body with its mass centre off its origin, on a rod to a point of the moving ground. */
static void
test_plane (void)
{
  static const char *const efforts =
    "'efforts': [{'name': 's', 'type': 'spring', 'between': ['S.B', 'ground.A'], 'stiffness': 30, 'length': 0.2},"
    " {'name': 'd', 'type': 'generalized', 'values': {'th': '-0.3*th`'}}]}";
  g_autofree char *moving_text =
    g_strconcat ("{'jourdain': 1, 'frame': {'origin': ['" PLANE_X "', '" PLANE_Y "'], 'angle': '" PLANE_ANGLE
                 "'}, " PLANE_PARAMETERS
                 "'ground': {'points': {'A': [1, 0.5]}}, 'bodies': [{'name': 'S', 'origin': ['x', 'y'],"
                 " 'angle': 'th', 'mass': 2, 'inertia': 0.4,"
                 " 'center': [0.3, 0.1], 'points': {'B': [-0.2, 0.5]}}],",
                 efforts, NULL);
  g_autofree char *fixed_text = g_strconcat ("{'jourdain': 1, " PLANE_PARAMETERS
                                             "'ground': {'points': {'A': ['" PLANE_X " + cos(" PLANE_ANGLE
                                             ") - 0.5*sin(" PLANE_ANGLE ")',"
                                             " '" PLANE_Y " + sin(" PLANE_ANGLE ") + 0.5*cos(" PLANE_ANGLE ")']}},"
                                             " 'bodies': [{'name': 'S', 'origin': ['" PLANE_X " + x*cos(" PLANE_ANGLE
                                             ") - y*sin(" PLANE_ANGLE ")',"
                                             " '" PLANE_Y " + x*sin(" PLANE_ANGLE ") + y*cos(" PLANE_ANGLE
                                             ")'], 'angle': 'th + " PLANE_ANGLE "', 'mass': 2, 'inertia': 0.4,"
                                             " 'center': [0.3, 0.1], 'points': {'B': [-0.2, 0.5]}}],",
                                             efforts, NULL);
  g_autoptr(JdModel) moving = model_from_text (moving_text), fixed = model_from_text (fixed_text);

  assert_same (moving, fixed);
}

/* A rigid body in space with six moments, in a frame that turns about two axes; on a rod. */
static void
test_space (void)
{
  static const char *const parameters =
    "'dimension': 3, 'time': 0.3, 'gravity': [1, -2, -9], 'parameters': [{'name': 'x', 'value': 0.7, 'rate': 0.4},"
    " {'name': 'y', 'value': -0.2, 'rate': -1.1}, {'name': 'z', 'value': 0.5, 'rate': 0.9},"
    " {'name': 'u', 'value': 0.4, 'rate': 1.3},"
    " {'name': 'v', 'value': 1.1, 'rate': -0.7}, {'name': 'w', 'value': -0.3, 'rate': 2.1}], ";
  static const char
    *const body = "'mass': 1.7, 'inertia': [0.5, 0.7, 0.9, 0.05, -0.1, 0.08], 'center': [0.1, -0.2, 0.3],"
                  " 'points': {'B': [0.2, 0.1, -0.4]}}],"
                  " 'efforts': [{'name': 'd', 'type': 'generalized', 'values': {'u': '-0.3*u`'}}]}";
  g_autofree char *moving_text = g_strconcat (
    "{'jourdain': 1, 'frame': {'origin': ['sin(t)', 't^2', '0.5*t'], 'rotation': [['z', '2*t'],"
    " ['x', '0.5*t^2 + t']]}, ",
    parameters,
    "'bodies': [{'name': 'S', 'origin': ['x', 'y', 'z'], 'rotation': [['z', 'u'], ['x', 'v'], ['z', 'w']], ", body,
    NULL);
  /* R_z (a) R_x (b) (x, y, z) with a = 2 t, b = t^2 / 2 + t */
  g_autofree char *fixed_text = g_strconcat (
    "{'jourdain': 1, ", parameters,
    "'bodies': [{'name': 'S', 'origin': ['sin(t) + cos(2*t)*x - sin(2*t)*(y*cos(0.5*t^2 + t) - z*sin(0.5*t^2 + t))',"
    " 't^2 + sin(2*t)*x + cos(2*t)*(y*cos(0.5*t^2 + t) - z*sin(0.5*t^2 + t))', '0.5*t + y*sin(0.5*t^2 + t) + "
    "z*cos(0.5*t^2 + t)'],"
    " 'rotation': [['z', '2*t'], ['x', '0.5*t^2 + t'], ['z', 'u'], ['x', 'v'], ['z', 'w']], ",
    body, NULL);
  g_autoptr(JdModel) moving = model_from_text (moving_text), fixed = model_from_text (fixed_text);

  assert_same (moving, fixed);
}

/* A particle on a spring along a turning wire, in the wire's frame: the background force softens the spring; the work
 * of the background forces is counted. */
static void
test_motion (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'frame': {'angle': '5*t'}, 'parameters': [{'name': 'r', 'value': 1, 'rate': 0.5}],"
    " 'ground': {'points': {'O': [0, 0]}}, 'bodies': [{'name': 'P', 'origin': ['r', 0], 'mass': 2}],"
    " 'efforts': [{'name': 's', 'type': 'spring', 'between': ['P.origin', 'ground.O'], 'stiffness': 250}]}");
  const JdMotionOptions options = { .until = 3.0, .step = 0.1 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  const double omega = sqrt (250.0 / 2.0 - 25.0);
  double p, pd;

  g_assert_no_error (error);
  jd_motion_get_state (motion, 3.0, FALSE, &p, &pd);
  g_assert_cmpfloat_with_epsilon (p, cos (3.0 * omega) + 0.5 / omega * sin (3.0 * omega), 1e-9);
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-9);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/frame/plane", test_plane);
  g_test_add_func ("/core/dynamics/frame/space", test_space);
  g_test_add_func ("/core/dynamics/frame/motion", test_motion);
  return g_test_run ();
}

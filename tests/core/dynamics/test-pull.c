/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/dynamics/motion-testing.h"

#include <math.h>

#include "core/mechanism/edit/jd-edit-pull.h"
#include "core/mechanism/edit/jd-edit.h"

/* A pull that a hand gave is an effort of the file.  The motion is compared with the textbook equations of a free
 * bar, m x'' = Fx, m y'' = Fy - m g, J theta'' = (G - C) x F, by Runge and Kutta's method between the nodes. */

#define MASS    1.5
#define INERTIA 0.2
#define GRAVITY 9.81
#define N_STEPS 4000

static const JdPullNode path[] = { { 0.4, { 0.3, 0.1 } }, { 0.7, { 0.5, 0.1 } }, { 0.9, { 0.5, 0.6 } },
                                   { 1.6, { -0.2, 0.4 } } };
static const JdPull pull = { .body = 0, .at = { 0.3, -0.1 }, .stiffness = 90.0, .viscosity = 4.0,
                             .n_nodes = G_N_ELEMENTS (path), .path = path };

/* y = (x, y, theta, x', y', theta', work of the hand) in the piece from @node; node < 0: no hand. */
static void
rates (int           node,
       double        t,
       const double  y[7],
       double        f[7])
{
  const double c = cos (y[2]), s = sin (y[2]);
  const double arm[2] = { pull.at[0] * c - pull.at[1] * s, pull.at[0] * s + pull.at[1] * c };
  const double velocity[2] = { y[3] - y[5] * arm[1], y[4] + y[5] * arm[0] };
  double force[2] = { 0.0, 0.0 };

  for (int i = 0; node >= 0 && i < 2; i++)
    {
      const JdPullNode *from = path + node, *to = from + 1;
      const double at = from->at[i] + (to->at[i] - from->at[i]) * (t - from->t) / (to->t - from->t);

      force[i] = pull.stiffness * (at - y[i] - arm[i]) - pull.viscosity * velocity[i];
    }
  for (int i = 0; i < 3; i++)
    f[i] = y[3 + i];
  f[3] = force[0] / MASS;
  f[4] = force[1] / MASS - GRAVITY;
  f[5] = (arm[0] * force[1] - arm[1] * force[0]) / INERTIA;
  f[6] = force[0] * velocity[0] + force[1] * velocity[1];
}

static void
integrate (int    node,
           double from,
           double to,
           double y[7])
{
  const double h = (to - from) / N_STEPS;

  for (int k = 0; k < N_STEPS; k++)
    {
      const double t = from + k * h;
      double f[4][7], z[7];

      rates (node, t, y, f[0]);
      for (int stage = 1; stage < 4; stage++)
        {
          const double part = stage < 3 ? 0.5 * h : h;

          for (int i = 0; i < 7; i++)
            z[i] = y[i] + part * f[stage - 1][i];
          rates (node, t + part, z, f[stage]);
        }
      for (int i = 0; i < 7; i++)
        y[i] += h / 6.0 * (f[0][i] + 2.0 * f[1][i] + 2.0 * f[2][i] + f[3][i]);
    }
}

#define BAR \
  "{'jourdain': 1, 'gravity': [0, -9.81]," \
  " 'parameters': [{'name': 'x', 'rate': 0.5}, {'name': 'y', 'rate': 2}, {'name': 'th', 'rate': 1}]," \
  " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 1.5, 'inertia': 0.2}]%s}"

static JdModel *
pulled_model (void)
{
  g_autofree char *text = g_strdup_printf (BAR, "");
  g_autoptr(JdModel) model = model_from_text (text);
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (mechanism);
  g_autoptr(JdMechanism) pulled = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *written = NULL;
  JdPull first = pull;
  JdModel *result;

  /* the effort is written twice, as while the hand moves on */
  first.n_nodes = 2;
  jd_edit_set_pull (root, mechanism, "pull", &first);
  jd_edit_set_pull (root, mechanism, "pull", &pull);
  pulled = jd_mechanism_new_from_json (root, jd_joint_catalogue (), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (jd_mechanism_get_efforts (pulled)->len, ==, 1);
  g_assert_nonnull (jd_edit_get (root, JD_OBJECT_POINT, "B.grip"));
  /* no rounding error of a quotient is written */
  written = json_to_string (jd_edit_get (root, JD_OBJECT_EFFORT, "pull"), FALSE);
  g_assert_false (g_regex_match_simple ("[0-9]{13}", written, 0, 0));
  result = jd_model_new (pulled, NULL, NULL, &error);
  g_assert_no_error (error);
  return result;
}

static void
test_motion (void)
{
  g_autoptr(JdModel) model = pulled_model ();
  g_autoptr(JdMotion) motion = motion_of (model, 2.0, 0.1, NULL);
  double y[7] = { 0.0, 0.0, 0.0, 0.5, 2.0, 1.0, 0.0 }, p[3], pd[3], energy = 0.0;

  g_assert_null (jd_motion_get_end_reason (motion));
  integrate (-1, 0.0, path[0].t, y);
  energy = 0.5 * MASS * (y[3] * y[3] + y[4] * y[4]) + 0.5 * INERTIA * y[5] * y[5] + MASS * GRAVITY * y[1];
  for (int k = 0; k + 1 < (int) G_N_ELEMENTS (path); k++)
    {
      integrate (k, path[k].t, path[k + 1].t, y);
      jd_motion_get_state (motion, path[k + 1].t, FALSE, p, pd);
      for (int i = 0; i < 3; i++)
        {
          g_assert_cmpfloat_with_epsilon (p[i], y[i], 1e-9);
          g_assert_cmpfloat_with_epsilon (pd[i], y[3 + i], 1e-8);
        }
    }
  /* the hand's work is all that changed the energy */
  energy += y[6];
  integrate (-1, path[3].t, 2.0, y);
  jd_motion_get_state (motion, 2.0, FALSE, p, pd);
  for (int i = 0; i < 3; i++)
    g_assert_cmpfloat_with_epsilon (p[i], y[i], 1e-9);
  g_assert_cmpfloat_with_epsilon (0.5 * MASS * (pd[0] * pd[0] + pd[1] * pd[1]) + 0.5 * INERTIA * pd[2] * pd[2] +
                                    MASS * GRAVITY * p[1],
                                  energy, 1e-8);
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-10);
}

/* The same mechanism with @n nodes of the path. */
static JdModel *
pulled_along (const char *text,
              gsize       n)
{
  g_autoptr(JdModel) model = model_from_text (text);
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (mechanism);
  g_autoptr(JdMechanism) pulled = NULL;
  g_autoptr(GError) error = NULL;
  JdPull part = pull;
  JdModel *result;

  part.n_nodes = n;
  if (n > 0)
    jd_edit_set_pull (root, mechanism, "pull", &part);
  pulled = jd_mechanism_new_from_json (root, jd_joint_catalogue (), &error);
  g_assert_no_error (error);
  result = jd_model_new (pulled, NULL, NULL, &error);
  g_assert_no_error (error);
  return result;
}

static JdMotion *
motion_from (JdModel  *model,
             JdMotion *earlier,
             double    from)
{
  const JdMotionOptions options = { .until = 3.0, .step = 0.01, .earlier = earlier, .from = from };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_null (jd_motion_get_end_reason (motion));
  return motion;
}

/* Where each motion goes on from the one before, with more nodes, it is the motion that is integrated at once: states,
 * samples, segments at the nodes.  What stands before is not integrated again; where something is watched, all is. */
static void
check_resumed (const char *text,
               gboolean    is_resumed)
{
  static const double from[] = { 0.0, 0.0, 0.4, 0.7, 0.9 };
  g_autoptr(JdModel) free_model = pulled_along (text, 0);
  g_autoptr(JdMotion) earlier = motion_from (free_model, NULL, 0.0);
  const gsize N = jd_model_get_n_parameters (free_model);
  g_autofree double *p = g_new (double, 4 * N);
  double *pd = p + N, *q = p + 2 * N, *qd = p + 3 * N;

  for (gsize n = 2; n <= G_N_ELEMENTS (path); n++)
    {
      g_autoptr(JdModel) model = pulled_along (text, n);
      g_autoptr(JdMotion) whole = motion_from (model, NULL, 0.0);
      g_autoptr(JdMotion) resumed = motion_from (model, earlier, n == 2 ? path[0].t : from[n]);

      g_assert_cmpuint (jd_motion_get_n_samples (resumed), ==, jd_motion_get_n_samples (whole));
      for (double t = 0.0; t < 3.0; t += 0.013)
        {
          jd_motion_get_state (whole, t, TRUE, p, pd);
          jd_motion_get_state (resumed, t, TRUE, q, qd);
          for (gsize i = 0; i < N; i++)
            {
              g_assert_cmpfloat_with_epsilon (q[i], p[i], 1e-8 * (1.0 + fabs (p[i])));
              g_assert_cmpfloat_with_epsilon (qd[i], pd[i], 1e-7 * (1.0 + fabs (pd[i])));
            }
        }
      g_assert_cmpfloat (jd_motion_get_figures (resumed)->energy_drift, <, 1e-8);
      g_test_message ("%" G_GSIZE_FORMAT " nodes: %" G_GSIZE_FORMAT " of %" G_GSIZE_FORMAT " evaluations", n,
                      jd_motion_get_figures (resumed)->n_evaluations, jd_motion_get_figures (whole)->n_evaluations);
      if (is_resumed)
        g_assert_cmpuint (jd_motion_get_figures (resumed)->n_steps, <, jd_motion_get_figures (whole)->n_steps);
      else
        g_assert_cmpuint (jd_motion_get_figures (resumed)->n_steps, ==, jd_motion_get_figures (whole)->n_steps);
      jd_motion_unref (g_steal_pointer (&earlier));
      earlier = g_steal_pointer (&resumed);
    }
}

static void
test_resumed (void)
{
  g_autofree char *pendulum = g_strdup_printf (
    "{'jourdain': 1, 'gravity': [0, -9.81], 'ground': {'points': {'O': [0, 0]}},"
    " 'parameters': [{'name': 'x', 'value': 0.5}, {'name': 'y'}, {'name': 'th'},"
    "  {'name': 'x2', 'value': 1.5}, {'name': 'y2'}, {'name': 'th2'}],"
    " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 1, 'inertia': '1/12',"
    "  'points': {'A': [-0.5, 0], 'E': [0.5, 0]}}, {'name': 'C', 'origin': ['x2', 'y2'], 'angle': 'th2',"
    "  'mass': 1, 'inertia': '1/12', 'points': {'A': [-0.5, 0]}}],"
    " 'joints': [{'name': 'p', 'type': 'pivot', 'between': ['B.A', 'ground.O']},"
    "  {'name': 'q', 'type': 'pivot', 'between': ['C.A', 'B.E']}]}");
  g_autofree char *bouncing = g_strdup_printf (BAR, ", 'curves': [{'name': 'floor', 'line': {'point': [0, -50], "
                                                    "'direction': [1, 0]}}], 'joints': [{'name': 'c', "
                                                    "'type': 'contact', 'point': 'B.origin', 'curve': 'floor', "
                                                    "'impact': {'restitution': 0.5}}]");

  check_resumed (pendulum, TRUE);
  check_resumed (bouncing, FALSE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/pull/motion", test_motion);
  g_test_add_func ("/core/dynamics/pull/resumed", test_resumed);
  return g_test_run ();
}

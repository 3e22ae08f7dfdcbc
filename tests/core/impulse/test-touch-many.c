/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/impulse/touch-scene.h"

/* Many bodies that touch: piles, towers and rows of dominoes. */

#define EXACT 1e-10

/* ---- At rest without friction ---- */

/* Disks of radius 0.1 in rows, each row one disk shorter, between two walls: contacts of neighbours in a row and with
 * the row below, many more than hold them.  The motion is unique all the same: rest. */
static JdModel *
pile_model (int         rows,
            const char *friction)
{
  const double r = 0.1;
  Scene scene;

  scene_init (&scene);
  add_fixed (&scene, "floor", "'box': [100, 1]", (double[]) { 0, -0.5, 0 });
  add_fixed (&scene, "left", "'box': [1, 20]", (double[]) { -0.5 - r, 0, 0 });
  add_fixed (&scene, "right", "'box': [1, 20]", (double[]) { (rows - 1) * 2.0 * r + r + 0.5, 0, 0 });
  for (int i = 0; i < rows; i++)
    for (int k = 0; k < rows - i; k++)
      {
        g_autofree char *name = g_strdup_printf ("D%d_%d", i, k);

        add_body (&scene, name, "'disk': 0.1", 1.0, 0.005,
                  (double[]) { (k + 0.5 * i) * 2.0 * r, r + i * sqrt (3.0) * r, 0 }, NULL);
        if (i == 0)
          append (scene.joints, "{'name': 'f%d', 'type': 'contact', 'bodies': ['%s', 'floor']%s}", k, name, friction);
        if (i == 0 && (k == 0 || k == rows - 1))
          append (scene.joints, "{'name': 'w%d', 'type': 'contact', 'bodies': ['%s', '%s']%s}", k, name,
                  k == 0 ? "left" : "right", friction);
        if (k > 0)
          append (scene.joints, "{'name': 'h%d_%d', 'type': 'contact', 'bodies': ['D%d_%d', '%s']%s}", i, k, i, k - 1,
                  name, friction);
        for (int below = 0; i > 0 && below < 2; below++)
          append (scene.joints, "{'name': 'b%d_%d_%d', 'type': 'contact', 'bodies': ['D%d_%d', '%s']%s}", i, k, below,
                  i - 1, k + below, name, friction);
      }
  return scene_model (&scene, G);
}

static void
test_piles (void)
{
  for (int rows = 3; rows <= 6; rows++)
    {
      const int n = rows * (rows + 1) / 2;
      g_autoptr(JdModel) model = pile_model (rows, "");
      g_autoptr(JdEvaluation) evaluation = evaluate (model);
      g_autoptr(JdMotion) motion = motion_until (model, 1.0, 0.5);
      g_autofree double *p = g_new0 (double, 3 * n), * pd = g_new0 (double, 3 * n);
      double floor = 0.0;

      g_assert_cmpint (evaluation->verdict, <=, JD_VERDICT_HYPERSTATIC);
      for (int v = 0; v < 3 * n; v++)
        assert_near (evaluation->pdd[v], 0.0, EXACT);
      for (int k = 0; k < rows; k++)
        {
          g_autofree char *name = g_strdup_printf ("f%d.normal", k);

          floor += multiplier (model, evaluation, name);
        }
      assert_near (floor, n * G, EXACT);
      for (gsize h = 0; h < evaluation->m; h++)
        g_assert_cmpfloat (evaluation->multipliers[h], >=, -1e-9);
      g_assert_null (jd_motion_get_end_reason (motion));
      jd_motion_get_state (motion, 1.0, TRUE, p, pd);
      for (int v = 0; v < 3 * n; v++)
        {
          assert_near (p[v], jd_model_get_values (model)[v], 1e-12);
          assert_near (pd[v], 0.0, 1e-11);
        }
    }
}

/* T of the joint @name. */
static double
friction_of (JdModel      *model,
             JdEvaluation *evaluation,
             const char   *name)
{
  for (gsize k = 0; k < evaluation->n_laws; k++)
    if (g_str_equal (jd_model_get_joint (model, jd_model_get_law (model, k)->joint)->name, name))
      return evaluation->laws[k].force;
  g_error ("no friction at %s", name);
}

/* The contact @name of a pile: N along (nx, ny) on disk @a, the opposite on disk @b (-1: the ground), and T across it.
 * Adds them to the forces and moments (3 each) of the disks. */
static void
add_contact (JdModel      *model,
             JdEvaluation *evaluation,
             const char   *name,
             int           a,
             int           b,
             const double  n[2],
             double       *sum)
{
  g_autofree char *normal = g_strdup_printf ("%s.normal", name);
  const double N = multiplier (model, evaluation, normal), T = friction_of (model, evaluation, name);
  const double force[2] = { N * n[0] - T * n[1], N * n[1] + T * n[0] };

  g_assert_cmpfloat (N, >=, -1e-8);
  g_assert_cmpfloat (fabs (T), <=, 0.3 * N + 1e-8);
  for (int axis = 0; axis < 2; axis++)
    {
      sum[3 * a + axis] += force[axis];
      if (b >= 0)
        sum[3 * b + axis] -= force[axis];
    }
  sum[3 * a + 2] -= 0.1 * T;
  if (b >= 0)
    sum[3 * b + 2] -= 0.1 * T;
}

/* With friction the forces are shared in many ways.  The one that is told is within every cone, and holds each disk. */
static void
check_rough_pile (int rows)
{
  const int n = rows * (rows + 1) / 2;
  g_autoptr(JdModel) model = pile_model (rows, ", 'friction': 0.3");
  g_autoptr(JdEvaluation) evaluation = evaluate (model);
  g_autofree double *sum = g_new0 (double, 3 * n);
  int disk = 0;

  g_assert_cmpint (evaluation->verdict, <=, JD_VERDICT_HYPERSTATIC);
  for (int i = 0; i < rows; i++)
    for (int k = 0; k < rows - i; k++, disk++)
      {
        g_autofree char *floor = g_strdup_printf ("f%d", k), *wall = g_strdup_printf ("w%d", k),
                        *beside = g_strdup_printf ("h%d_%d", i, k);

        if (i == 0)
          add_contact (model, evaluation, floor, disk, -1, (double[]) { 0, 1 }, sum);
        if (i == 0 && (k == 0 || k == rows - 1))
          add_contact (model, evaluation, wall, disk, -1, (double[]) { k == 0 ? 1 : -1, 0 }, sum);
        if (k > 0)
          add_contact (model, evaluation, beside, disk - 1, disk, (double[]) { -1, 0 }, sum);
        for (int below = 0; i > 0 && below < 2; below++)
          {
            g_autofree char *name = g_strdup_printf ("b%d_%d_%d", i, k, below);

            add_contact (model, evaluation, name, disk - (rows - i + 1) + below, disk,
                         (double[]) { below == 0 ? -0.5 : 0.5, -0.5 * sqrt (3.0) }, sum);
          }
      }
  for (int v = 0; v < 3 * n; v++)
    {
      assert_near (evaluation->pdd[v], 0.0, 1e-9);
      /* the limits of friction hold to 1e-9 of the forces, and so does what is shared within them */
      assert_near (sum[v], v % 3 == 1 ? G : 0.0, 1e-9 * n * G);
    }
}

static void
test_rough_piles (void)
{
  for (int rows = 2; rows <= (g_getenv ("JD_TEST_LONG") != NULL ? 10 : 5); rows++)
    check_rough_pile (rows);
}

/* Boxes of one size on each other, moved aside at random: the corner of each interface on the right carries what the
 * lever says, and nothing moves. */
static void
test_tower (void)
{
  enum
  {
    N = 10
  };
  const double w = 0.4, h = 0.2;
  GRand *random = g_rand_new_with_seed (11);
  double aside[N], p[3 * N], pd[3 * N], sum = 0.0;
  Scene scene;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;
  g_autoptr(JdMotion) motion = NULL;

  scene_init (&scene);
  add_fixed (&scene, "floor", "'box': [100, 1]", (double[]) { 0, -0.5, 0 });
  for (int k = 0; k < N; k++)
    {
      g_autofree char *name = g_strdup_printf ("B%d", k);

      aside[k] = g_rand_double_range (random, -0.03, 0.03);
      sum += aside[k];
      add_body (&scene, name, "'box': [0.4, 0.2]", 1.0, (w * w + h * h) / 12.0,
                (double[]) { aside[k], (k + 0.5) * h, 0 }, NULL);
      if (k == 0)
        append (scene.joints, "%s", "{'name': 'c0', 'type': 'contact', 'bodies': ['B0', 'floor']}");
      else
        append (scene.joints, "{'name': 'c%d', 'type': 'contact', 'bodies': ['B%d', 'B%d']}", k, k, k - 1);
    }
  g_rand_free (random);
  model = scene_model (&scene, G);
  evaluation = evaluate (model);
  g_assert_cmpint (evaluation->verdict, ==, JD_VERDICT_DETERMINATE);
  /* on the floor: corners of the lowest box, whose middle is at aside[0] */
  assert_near (multiplier (model, evaluation, "c0.normal_2"), N * G * (0.5 + (sum / N - aside[0]) / w), EXACT);
  assert_near (multiplier (model, evaluation, "c0.normal"), N * G * (0.5 - (sum / N - aside[0]) / w), EXACT);
  motion = motion_until (model, 1.0, 0.5);
  g_assert_null (jd_motion_get_end_reason (motion));
  jd_motion_get_state (motion, 1.0, TRUE, p, pd);
  for (int v = 0; v < 3 * N; v++)
    {
      assert_near (p[v], jd_model_get_values (model)[v], 1e-12);
      assert_near (pd[v], 0.0, 1e-11);
    }
}

/* ---- Dominoes that stand free ---- */

#define W 0.1
#define H 0.5

/* On a line.  The first one turns about its right lower corner at @rate. */
static JdModel *
dominoes_model (int         n,
                double      gap,
                double      rate,
                const char *friction)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (int k = 0; k < n; k++)
    {
      append (parameters,
              "{'name': 'x%d', 'value': %.17g, 'rate': %.17g}, {'name': 'y%d', 'value': %.17g, 'rate': %.17g},"
              " {'name': 'a%d', 'rate': %.17g}",
              k, k * gap, k == 0 ? 0.5 * H * rate : 0.0, k, 0.5 * H, k == 0 ? 0.5 * W * rate : 0.0, k,
              k == 0 ? -rate : 0.0);
      append (
        bodies,
        "{'name': 'D%d', 'origin': ['x%d', 'y%d'], 'angle': 'a%d', 'mass': 1, 'inertia': %.17g,"
        " 'shape': {'box': [0.1, 0.5]}, 'points': {'L': [-0.05, -0.25], 'R': [0.05, -0.25], 'T': [0.05, 0.25]}}",
        k, k, k, k, (W * W + H * H) / 12.0);
      for (const char *corner = "LRT"; *corner != '\0'; corner++)
        append (joints, "{'name': '%c%d', 'type': 'contact', 'point': 'D%d.%c', 'curve': 'floor'%s}", *corner, k, k,
                *corner, friction);
      if (k > 0)
        append (joints, "{'name': 'h%d', 'type': 'contact', 'bodies': ['D%d', 'D%d']%s}", k, k - 1, k, friction);
    }
  text = g_strdup_printf ("{'jourdain': 1, 'gravity': [0, %.17g],"
                          " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
                          " 'parameters': [%s], 'bodies': [%s], 'joints': [%s]}",
                          -G, parameters->str, bodies->str, joints->str);
  return model_from_text (text);
}

/* Energy, and how deep something is in its neighbour or in the floor. */
static double
look_at_dominoes (int           n,
                  const double *p,
                  const double *pd,
                  double       *out_deepest)
{
  double energy = 0.0;

  *out_deepest = -HUGE_VAL;
  for (int k = 0; k < n; k++)
    {
      const double *q = p + 3 * k, *rate = pd + 3 * k;

      energy += 0.5 * (rate[0] * rate[0] + rate[1] * rate[1]) + (W * W + H * H) / 24.0 * rate[2] * rate[2] + G * q[1];
      for (int corner = 0; corner < 4; corner++)
        {
          const double u = corner % 2 == 0 ? 0.5 * W : -0.5 * W, v = corner < 2 ? 0.5 * H : -0.5 * H;

          *out_deepest = MAX (*out_deepest, -(q[1] + u * sin (q[2]) + v * cos (q[2])));
        }
      if (k > 0)
        *out_deepest = MAX (*out_deepest, MAX (depth (q, q - 3, W, H), depth (q - 3, q, W, H)));
    }
  return energy;
}

/* Nothing goes into anything, and the energy never grows; without friction it is lost in impacts alone. */
static void
check_dominoes (int         n,
                double      gap,
                const char *friction,
                double      until)
{
  g_autoptr(JdModel) model = dominoes_model (n, gap, 2.0, friction);
  g_autoptr(JdMotion) motion = motion_until (model, until, 0.01);
  g_autofree double *p = g_new0 (double, 3 * n), * pd = g_new0 (double, 3 * n);
  double energy = HUGE_VAL;
  gsize event = 0;

  if (jd_motion_get_end_reason (motion) != NULL)
    g_error ("%d dominoes, gap %g: %s", n, gap, jd_motion_get_end_reason (motion));
  for (int i = 0; i <= 2000; i++)
    {
      const double t = until * i / 2000.0;
      gboolean impact = i == 0;
      double deepest, now;

      jd_motion_get_state (motion, t, TRUE, p, pd);
      now = look_at_dominoes (n, p, pd, &deepest);
      g_assert_cmpfloat (deepest, <, 1e-9);
      for (; event < jd_motion_get_n_events (motion) && jd_motion_get_event (motion, event)->time <= t; event++)
        impact |= jd_motion_get_event (motion, event)->kind == JD_MOTION_IMPACT;
      g_assert_cmpfloat (now, <, energy + 1e-10);
      if (!impact && *friction == '\0')
        g_assert_cmpfloat (now, >, energy - 1e-10);
      energy = now;
    }
}

/* Their feet slide, corners slide past corners, and some lie flush for a moment.  Where a corner meets the end of an edge,
 * exact positions may lie beyond it, where nothing touches. */
static void
test_free_dominoes (void)
{
  const gboolean all = g_getenv ("JD_TEST_LONG") != NULL;

  check_dominoes (10, 0.4, "", 2.0);
  if (all)
    {
      check_dominoes (10, 0.2, "", 2.0);
      check_dominoes (20, 0.3, "", 2.0);
    }
}

/* With friction the feet stick and slip, and what lies in the end leans on its neighbour and rests.  In a row that is
 * pushed together more contacts decide at once than all choices can be tried for. */
static void
test_rough_dominoes (void)
{
  static const char friction[] = ", 'friction': 0.3";

  check_dominoes (3, 0.4, friction, 1.2);
  if (g_getenv ("JD_TEST_LONG") != NULL)
    {
      check_dominoes (6, 0.4, friction, 2.0);
      check_dominoes (10, 0.4, friction, 2.0);
      check_dominoes (20, 0.4, friction, 2.0);
      check_dominoes (20, 0.2, friction, 2.0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/touch-many/piles", test_piles);
  g_test_add_func ("/core/impulse/touch-many/rough-piles", test_rough_piles);
  g_test_add_func ("/core/impulse/touch-many/tower", test_tower);
  g_test_add_func ("/core/impulse/touch-many/free-dominoes", test_free_dominoes);
  g_test_add_func ("/core/impulse/touch-many/rough-dominoes", test_rough_dominoes);
  return g_test_run ();
}

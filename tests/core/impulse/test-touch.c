/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/parameterization/jd-model-math.h"
#include "tests/core/impulse/touch-scene.h"

/* Bodies that touch each other by their shapes: forces by hand and closed forms. */

#define EXACT 1e-10
#define N_SHORT 30
#define N_DOMINOES 20
#define N_ROWS 100

/* ---- Forces by hand ---- */

/* Three boxes of one size, the upper ones moved aside: each half of an interface carries what the lever says. */
static void
test_stack (void)
{
  const double w = 0.4, h = 0.2, m = 1.5, aside[] = { 0.0, 0.07, -0.03 };
  Scene scene;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;
  double left, width, c;

  scene_init (&scene);
  add_fixed (&scene, "F", "'box': [2, 1]", (double[]) { 0, -0.5, 0 });
  for (int k = 0; k < 3; k++)
    {
      g_autofree char *name = g_strdup_printf ("B%d", k + 1);

      add_body (&scene, name, "'box': [0.4, 0.2]", m, m * (w * w + h * h) / 12.0,
                (double[]) { aside[k], (k + 0.5) * h, 0 }, NULL);
      append (scene.joints, "{'name': 'c%d', 'type': 'contact', 'bodies': ['%s', '%s']}", k + 1, name,
              k == 0   ? "F"
              : k == 1 ? "B1"
                       : "B2");
    }
  model = scene_model (&scene, G);
  evaluation = evaluate (model);
  g_assert_cmpint (evaluation->verdict, ==, JD_VERDICT_DETERMINATE);
  for (int k = 0; k < 9; k++)
    assert_near (evaluation->pdd[k], 0.0, 1e-11);
  /* B3 on B2: they share [aside_2 - w/2 + ..., ...]: the left end is B3's?  B3 is farther to the left. */
  left = aside[1] - 0.5 * w;
  width = aside[2] + 0.5 * w - left;
  c = (aside[2] - left) / width;
  assert_near (multiplier (model, evaluation, "c3.normal_2"), m * G * c, EXACT);
  assert_near (multiplier (model, evaluation, "c3.normal") + multiplier (model, evaluation, "c3.normal_3") +
                 multiplier (model, evaluation, "c3.normal_4"),
               m * G * (1.0 - c), EXACT);
  /* all on the floor: corners of B1 */
  c = (aside[0] + aside[1] + aside[2]) / 3.0 / w + 0.5;
  assert_near (multiplier (model, evaluation, "c1.normal"), 3.0 * m * G * (1.0 - c), EXACT);
  assert_near (multiplier (model, evaluation, "c1.normal_2"), 3.0 * m * G * c, EXACT);
}

/* The distance of two boxes, written out, has thousands of names.  It is shown as it is while the same corners touch: two
 * corners of B on A here, so two of the four equations are idle. */
static void
test_texts (void)
{
  Scene scene;
  g_autoptr(JdModel) model = NULL;
  gsize n[4] = { 0 };

  scene_init (&scene);
  add_body (&scene, "A", "'box': [0.8, 0.2]", 1, 1, (double[]) { 0, 0.1, 0 }, NULL);
  add_body (&scene, "B", "'box': [0.4, 0.2]", 1, 1, (double[]) { 0, 0.3, 0 }, NULL);
  append (scene.joints, "%s", "{'name': 'c', 'type': 'contact', 'bodies': ['B', 'A']}");
  append (scene.joints, "%s", "{'name': 'line', 'type': 'equation', 'holonomic': {'line': 'xA - 10 * yA + 1'}}");
  model = scene_model (&scene, G);
  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    {
      g_autofree char *text = NULL;
      JdEquationForm form;
      g_autoptr(JdMath) math = jd_model_math_equation (model, i, &text, &form);
      g_autofree char *latex = jd_math_to_latex (math);
      const char *name = jd_model_get_equation (model, i)->name;

      g_assert_cmpuint (strlen (latex), <, 1000);
      n[form]++;
      if (form == JD_EQUATION_FORM_WHOLE)
        g_assert_cmpstr (text, ==, "xA - 10*yA + 1 = 0");
      else if (form == JD_EQUATION_FORM_IDLE)
        g_assert_nonnull (strstr (text, name));
      else
        g_assert_nonnull (strstr (text, " = 0, while the same corners"));
    }
  g_assert_cmpuint (n[JD_EQUATION_FORM_WHOLE], ==, 1);
  g_assert_cmpuint (n[JD_EQUATION_FORM_TOUCHING], ==, 2);
  g_assert_cmpuint (n[JD_EQUATION_FORM_IDLE], ==, 2);
}

/* With friction a box on an incline, a body, sticks on two corners: hyperstatic, and the motion is unique.  Beyond
 * tan b = w / h it tips about its lower corner. */
static void
test_incline (void)
{
  const double w = 0.3, h = 0.8, m = 2.0, inertia = m * (w * w + h * h) / 12.0;

  for (int k = 0; k < 2; k++)
    {
      const double b = atan (w / h) + (k == 0 ? -0.05 : 0.05), x = -sin (b) * (0.5 + 0.5 * h),
                   y = cos (b) * (0.5 + 0.5 * h);
      Scene scene;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdEvaluation) evaluation = NULL;
      /* moment of the weight about the corner down the incline, on the left */
      const double moment = m * G * (0.5 * h * sin (b) - 0.5 * w * cos (b));
      double alpha, N, second;

      scene_init (&scene);
      add_fixed (&scene, "F", "'box': [4, 1]", (double[]) { 0, 0, b });
      add_body (&scene, "B", "'box': [0.3, 0.8]", m, inertia, (double[]) { x, y, b }, NULL);
      append (scene.joints, "{'name': 'c', 'type': 'contact', 'bodies': ['B', 'F'], 'friction': 2.0}");
      model = scene_model (&scene, G);
      evaluation = evaluate (model);
      N = multiplier (model, evaluation, "c.normal");
      second = multiplier (model, evaluation, "c.normal_2");
      alpha = k == 0 ? 0.0 : moment / (inertia + m * (w * w + h * h) / 4.0);
      assert_near (evaluation->pdd[2], alpha, EXACT);
      g_assert_cmpint (evaluation->verdict, ==, k == 0 ? JD_VERDICT_HYPERSTATIC : JD_VERDICT_DETERMINATE);
      if (k == 0)
        {
          assert_near (N + second, m * G * cos (b), EXACT);
          assert_near (0.5 * w * (N - second), 0.5 * h * m * G * sin (b), EXACT);
        }
      else
        assert_near (second, 0.0, EXACT);
    }
}

/* A ball in a corner of a polygon that is not convex: it touches two of its edges. */
static void
test_corner (void)
{
  const double b = 0.4, r = 0.2, m = 3.0;
  Scene scene;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;
  double forces[2], sum = 0.0;
  int n = 0;

  scene_init (&scene);
  /* the inner corner at the origin, its edges along x and y, turned by b */
  add_fixed (&scene, "L", "'polygon': [[0, 0], [0, 1], [-0.2, 1], [-0.2, -0.2], [1, -0.2], [1, 0]]",
             (double[]) { 0, 0, b });
  add_body (&scene, "D", "'disk': 0.2", m, 0.5 * m * r * r,
            (double[]) { r * (cos (b) - sin (b)), r * (sin (b) + cos (b)), 0 }, NULL);
  append (scene.joints, "{'name': 'c', 'type': 'contact', 'bodies': ['D', 'L']}");
  model = scene_model (&scene, G);
  evaluation = evaluate (model);
  for (gsize h = 0; h < evaluation->m; h++)
    if (evaluation->multipliers[h] > 1e-6)
      {
        g_assert_cmpint (n, <, 2);
        forces[n++] = evaluation->multipliers[h];
        sum += evaluation->multipliers[h];
      }
  g_assert_cmpint (n, ==, 2);
  assert_near (MAX (forces[0], forces[1]), m * G * cos (b), EXACT);
  assert_near (sum, m * G * (cos (b) + sin (b)), EXACT);
  for (int k = 0; k < 3; k++)
    assert_near (evaluation->pdd[k], 0.0, 1e-11);
}

/* A rod across a box: the box's upper corners carry it. */
static void
test_rod (void)
{
  const double aside = 0.06, w = 0.4, m = 0.7;
  Scene scene;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;

  scene_init (&scene);
  add_fixed (&scene, "F", "'box': [0.4, 1]", (double[]) { 0, 0, 0 });
  add_body (&scene, "R", "'rod': 1", m, m / 12.0, (double[]) { aside, 0.5, 0 }, NULL);
  append (scene.joints, "{'name': 'c', 'type': 'contact', 'bodies': ['R', 'F']}");
  model = scene_model (&scene, G);
  evaluation = evaluate (model);
  /* corners 3 (right) and 4 (left) of the box */
  assert_near (multiplier (model, evaluation, "c.normal_3"), m * G * (0.5 + aside / w), EXACT);
  assert_near (multiplier (model, evaluation, "c.normal_4"), m * G * (0.5 - aside / w), EXACT);
}

/* A rod that lies on a wider box stands on its own ends, also where the state is wrong by less than it may be. */
static void
test_rod_flat (void)
{
  static const double heights[] = { 0.5, 0.5 + 1e-9, 0.5 - 1e-9, 0.5 - 1e-12 };
  const double m = 0.7, at = 0.3;

  for (gsize k = 0; k < G_N_ELEMENTS (heights); k++)
    for (int turned = 0; turned < 2; turned++)
      {
        Scene scene;
        g_autoptr(JdModel) model = NULL;
        g_autoptr(JdEvaluation) evaluation = NULL;

        scene_init (&scene);
        add_fixed (&scene, "F", "'box': [4, 1]", (double[]) { 0, 0, 0 });
        add_body (&scene, "R", "'rod': 1", m, m / 12.0, (double[]) { 0.2, heights[k], turned ? G_PI : 0 }, NULL);
        append (scene.joints, "{'name': 'c', 'type': 'contact', 'bodies': ['R', 'F']}");
        append (scene.efforts, "{'name': 'push', 'type': 'torque', 'body': 'R', 'value': %.17g}", at * m * G);
        model = scene_model (&scene, G);
        evaluation = evaluate (model);
        /* the torque moves the force of the support to the left; the rod's first end is at the right if it is turned */
        assert_near (multiplier (model, evaluation, turned ? "c.normal_2" : "c.normal"), m * G * (0.5 + at), EXACT);
        assert_near (multiplier (model, evaluation, turned ? "c.normal" : "c.normal_2"), m * G * (0.5 - at), EXACT);
        assert_near (evaluation->pdd[1], 0.0, 1e-11);
      }
}

/* A rod on the upper corner of a box that stands on another: it tips about the corner, N = m g I / (I + m d^2). */
static void
test_rod_on_corner (void)
{
  static const double depths[] = { 0.0, 1e-9, 1e-12, -1e-9 };
  const double m = 0.7, inertia = m / 12.0, d = 0.2, normal = m * G * inertia / (inertia + m * d * d);

  for (gsize k = 0; k < G_N_ELEMENTS (depths); k++)
    for (int first = 0; first < 2; first++)
      {
        Scene scene;
        g_autoptr(JdModel) model = NULL;
        g_autoptr(JdEvaluation) evaluation = NULL;
        double sum = 0.0;

        scene_init (&scene);
        add_fixed (&scene, "F", "'box': [1, 1]", (double[]) { 0, 0, G_PI / 4 });
        add_body (&scene, "R", "'rod': 1", m, inertia, (double[]) { d, sqrt (0.5) - depths[k], 0 }, NULL);
        append (scene.joints, "{'name': 'c', 'type': 'contact', 'bodies': [%s]}", first ? "'R', 'F'" : "'F', 'R'");
        model = scene_model (&scene, G);
        evaluation = evaluate (model);
        for (gsize i = 0; i < evaluation->m; i++)
          sum += fabs (evaluation->multipliers[i]);
        assert_near (sum, normal, 1e-8);
        assert_near (multiplier (model, evaluation, first ? "c.normal_3" : "c.normal"), normal, 1e-8);
        assert_near (evaluation->pdd[2], -normal * d / inertia, 1e-8);
      }
}

/* ---- Motions ---- */

/* A rod falls flat on a box and stays; turned a little, it lands on one end, then on the other, which stops it: its
 * momentum about that end is m v l (1/12 - 1/4) of a motion that lifts the first. */
static void
test_rod_falls (void)
{
  for (int tilted = 0; tilted < 2; tilted++)
    {
      Scene scene;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdMotion) motion = NULL;
      double q[3], rates[3];

      scene_init (&scene);
      add_fixed (&scene, "F", "'box': [4, 1]", (double[]) { 0, 0, 0 });
      add_body (&scene, "R", "'rod': 1", 0.7, 0.7 / 12.0, (double[]) { 0.2, 0.7, tilted ? 0.1 : 0.0 }, NULL);
      append (scene.joints, "{'name': 'c', 'type': 'contact', 'bodies': ['R', 'F']}");
      model = scene_model (&scene, G);
      motion = motion_until (model, 2.0, 0.0);
      g_assert_null (jd_motion_get_end_reason (motion));
      g_assert_cmpuint (jd_motion_get_n_events (motion), >=, 2);
      jd_motion_get_state (motion, 2.0, TRUE, q, rates);
      assert_near (q[1], 0.5, EXACT);
      assert_near (q[2], 0.0, EXACT);
      for (int i = 0; i < 3; i++)
        assert_near (rates[i], 0.0, EXACT);
      assert_near (jd_motion_get_event (motion, 0)->time, sqrt (2.0 * (0.2 - (tilted ? 0.5 * sin (0.1) : 0.0)) / G),
                   EXACT);
    }
}

/* Two disks meet obliquely: the normal parts of their velocities change by Newton's law, the others do not. */
static void
test_disks (void)
{
  const double r = 0.2, R = 0.3, m = 1.0, M = 2.5, e = 0.6, y = 0.25, v = 1.3;
  const double nx = -sqrt (1.0 - y * y / ((r + R) * (r + R))), ny = -y / (r + R),
               p = (1.0 + e) * v * -nx * m * M / (m + M);
  Scene scene;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdMotion) motion = NULL;
  double q[6], rates[6];

  scene_init (&scene);
  add_body (&scene, "A", "'disk': 0.2", m, 0.02, (double[]) { -1, 0, 0 }, (double[]) { v, 0, 0.5 });
  add_body (&scene, "B", "'disk': 0.3", M, 0.1, (double[]) { 0, y, 0 }, NULL);
  append (scene.joints, "{'name': 'hit', 'type': 'contact', 'bodies': ['A', 'B'], 'impact': {'restitution': 0.6}}");
  model = scene_model (&scene, 0.0);
  motion = motion_until (model, 2.0, 0.5);
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
  assert_near (jd_motion_get_event (motion, 0)->time, (1.0 + (r + R) * nx) / v, EXACT);
  jd_motion_get_state (motion, 2.0, TRUE, q, rates);
  assert_near (rates[0], v + p * nx / m, EXACT);
  assert_near (rates[1], p * ny / m, EXACT);
  assert_near (rates[2], 0.5, EXACT);
  assert_near (rates[3], -p * nx / M, EXACT);
  assert_near (rates[4], -p * ny / M, EXACT);
}

/* A disk rolls along a box, over its corner, and down: it falls when its contact carries nothing more.  The energy
 * gives its speed about the corner, and cos c = 4/7 for a disk that does not slip, from rest. */
static void
test_disk_over_corner (void)
{
  const double r = 0.1, m = 1.0;
  Scene scene;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdMotion) motion = NULL;
  double q[3], rates[3], cosine;
  const char *last = NULL;
  gboolean passed = FALSE;
  double time = 0.0;

  scene_init (&scene);
  add_fixed (&scene, "F", "'box': [1, 1]", (double[]) { -0.5, -0.5, 0 });
  add_body (&scene, "D", "'disk': 0.1", m, 0.5 * m * r * r, (double[]) { -0.001, r, 0 },
            (double[]) { 0.01, 0, -0.1 });
  append (scene.joints, "{'name': 'c', 'type': 'rolling', 'bodies': ['D', 'F']}");
  model = scene_model (&scene, G);
  motion = motion_until (model, 3.0, 0.5);
  for (gsize k = 0; k < jd_motion_get_n_events (motion) && last == NULL; k++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, k);

      passed |= event->kind == JD_MOTION_ENTERS;
      if (event->kind != JD_MOTION_OPENS)
        continue;
      last = event->equation;
      time = event->time;
    }
  g_assert_true (passed);
  g_assert_cmpstr (last, ==, "c.normal");
  jd_motion_get_state (motion, time, FALSE, q, rates);
  cosine = q[1] / r;
  /* m v^2 / r = m g cos c, 3/4 m v^2 = 3/4 m v0^2 + m g r (1 - cos c) */
  assert_near (cosine, (4.0 + 3.0 * 0.01 * 0.01 / (G * r)) / 7.0, 1e-9);
}

/* A box slides off another of its size: its corner leaves, the other's takes over; then it tips and falls.  All
 * lengths and g times a factor give the same motion, scaled. */
static void
slide_off (double  factor,
           double *out_q,
           double *out_time)
{
  const double w = 0.4 * factor, h = 0.2 * factor, m = 1.0;
  g_autofree char *box = g_strdup_printf ("'box': [%.17g, %.17g]", w, h);
  Scene scene;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdMotion) motion = NULL;
  double rates[3];

  scene_init (&scene);
  add_fixed (&scene, "F", box, (double[]) { 0, 0, 0 });
  add_body (&scene, "B", box, m, m * (w * w + h * h) / 12.0, (double[]) { 0, h, 0 }, (double[]) { factor, 0, 0 });
  append (scene.joints, "{'name': 'c', 'type': 'contact', 'bodies': ['B', 'F']}");
  model = scene_model (&scene, G * factor);
  motion = motion_until (model, 1.0, 0.1);
  g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
  *out_time = 0.0;
  for (gsize k = 0; k < jd_motion_get_n_events (motion); k++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, k);

      g_assert_cmpint (event->kind, !=, JD_MOTION_IMPACT);
      if (event->kind == JD_MOTION_OPENS && g_str_equal (event->equation, "c.normal") && *out_time == 0.0)
        *out_time = event->time;
    }
  jd_motion_get_state (motion, 1.0, TRUE, out_q, rates);
}

static void
test_slide_off (void)
{
  static const double factors[] = { 1e-6, 1e3, 1e6 };
  double q[3], time;

  slide_off (1.0, q, &time);
  /* the mass centre passes the edge */
  assert_near (time, 0.2, 1e-7);
  g_assert_cmpfloat (q[1], <, -1.0);
  for (gsize k = 0; k < G_N_ELEMENTS (factors); k++)
    {
      double scaled[3], scaled_time;

      slide_off (factors[k], scaled, &scaled_time);
      assert_near (scaled_time, time, 1e-9);
      assert_near (scaled[0] / factors[k], q[0], 1e-9);
      assert_near (scaled[1] / factors[k], q[1], 1e-9);
      assert_near (scaled[2], q[2], 1e-9);
    }
}

/* A block rocks from corner to corner on a rough table.  At each inert impact the moment of momentum about the corner
 * that hits is kept: the rate becomes 1 - 3/2 sin^2 alpha of itself, tan alpha = w / h (Housner, 1963).  Between
 * impacts the energy gives the rate from the angle at which the block turns back. */
static void
test_rocking (void)
{
  static const double widths[] = { 0.1, 0.2, 0.3 };
  const double h = 0.6, m = 2.0, first = 0.1;

  for (gsize k = 0; k < G_N_ELEMENTS (widths); k++)
    {
      const double w = widths[k], alpha = atan (w / h), diagonal = hypot (w, h),
                   inertia = m * diagonal * diagonal / 3.0;
      double rate = sqrt (m * G * diagonal * (cos (alpha - first) - cos (alpha)) / inertia);
      g_autofree char *box = g_strdup_printf ("'box': [%.17g, %.17g]", w, h);
      Scene scene;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdMotion) motion = NULL;
      gsize n = 0;

      scene_init (&scene);
      add_fixed (&scene, "F", "'box': [4, 1]", (double[]) { 0, -0.5, 0 });
      add_body (&scene, "B", box, m, m * diagonal * diagonal / 12.0,
                (double[]) { 0.5 * (h * sin (first) - w * cos (first)), 0.5 * (w * sin (first) + h * cos (first)),
                             -first },
                NULL);
      append (scene.joints, "{'name': 'c', 'type': 'contact', 'bodies': ['B', 'F'], 'friction': 1.5}");
      model = scene_model (&scene, G);
      motion = motion_until (model, 1.0, 0.1);
      for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
        {
          const JdMotionEvent *event = jd_motion_get_event (motion, i);
          double q[3], rates[3];

          if (event->kind != JD_MOTION_IMPACT)
            continue;
          jd_motion_get_state (motion, event->time, FALSE, q, rates);
          assert_near (fabs (rates[2]), rate, 1e-9);
          rate *= 1.0 - 1.5 * sin (alpha) * sin (alpha);
          jd_motion_get_state (motion, event->time, TRUE, q, rates);
          assert_near (fabs (rates[2]), rate, 1e-9);
          n++;
        }
      g_assert_cmpuint (n, >=, 2);
    }
}

/* A block on a floor that shakes rocks, comes to rest and begins to rock again where the force of one corner vanishes:
 * there its rate and its acceleration are 0 except for rounding.  Until it hits, it is a pendulum on a moved pivot. */
static void
test_rocks_again (void)
{
  static const char floor[] = "0.03*(1 - cos(10*t))";
  const double b = 0.15, h = 0.5, begin = acos (-G * b / h / 3.0) / 10.0, until = 0.36;
  Scene scene;
  g_autofree char *text = g_strdup_printf (
    "{'jourdain': 1, 'gravity': [0, %.17g], 'time': %.17g, 'parameters': [{'name': 'a'}], 'bodies': [{'name': 'B', "
    "'origin': ['%s + %.17g - %.17g*cos(a) - %.17g*sin(a)', '%.17g*cos(a) - %.17g*sin(a)'], 'angle': 'a', 'mass': 1, "
    "'inertia': %.17g}]}",
    -G, begin, floor, b, b, h, h, b, (b * b + h * h) / 3.0);
  g_autoptr(JdModel) pendulum = model_from_text (text), block = NULL;
  g_autoptr(JdMotion) rocking = motion_until (pendulum, until, 0.1), motion = NULL;
  double a, rate, q[4], rates[4];

  scene_init (&scene);
  append (scene.parameters, "{'name': 'X'}");
  append (
    scene.bodies,
    "{'name': 'F', 'origin': ['X', -0.05], 'angle': 0, 'mass': 100, 'inertia': 20, 'shape': {'box': [3, 0.1]}}");
  append (scene.joints, "{'name': 'd', 'type': 'drive', 'of': 'X', 'value': '%s'}", floor);
  add_body (&scene, "B", "'box': [0.3, 1]", 40.0, 40.0 * (b * b + h * h) / 3.0, (double[]) { 0, h, 0 }, NULL);
  append (scene.joints, "{'name': 'c', 'type': 'contact', 'bodies': ['B', 'F'], 'friction': 0.9}");
  block = scene_model (&scene, G);
  motion = motion_until (block, until, 0.1);
  g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
  jd_motion_get_state (motion, until, FALSE, q, rates);
  jd_motion_get_state (rocking, until, FALSE, &a, &rate);
  g_assert_cmpfloat (a, <, -1e-5);
  assert_near (1e4 * q[3], 1e4 * a, 1e-8);
  assert_near (1e4 * rates[3], 1e4 * rate, 1e-8);
}

/* ---- Dominoes ---- */

typedef struct
{
  int    n;
  double w, h, d, rate, scale; /* d: distance of neighbours; all lengths and g times scale */
} Row;

static JdModel *
row_model (const Row *self)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (int k = 0; k < self->n; k++)
    {
      append (parameters, "{'name': 'a%d', 'rate': %.17g}", k, k == 0 ? self->rate : 0.0);
      append (bodies,
              "{'name': 'D%d', 'origin': ['%d*d - w/2*cos(a%d) + h/2*sin(a%d)', 'w/2*sin(a%d) + h/2*cos(a%d)'],"
              " 'angle': '-a%d', 'mass': 1, 'inertia': '(w^2 + h^2)/12', 'shape': {'box': ['w', 'h']},"
              " 'points': {'L': ['-w/2', '-h/2'], 'T': ['w/2', 'h/2']}}",
              k, k, k, k, k, k, k);
      append (joints, "{'name': 'foot%d', 'type': 'contact', 'point': 'D%d.L', 'curve': 'floor'}", k, k);
      append (joints, "{'name': 'tip%d', 'type': 'contact', 'point': 'D%d.T', 'curve': 'floor'}", k, k);
      if (k > 0)
        append (joints, "{'name': 'hit%d', 'type': 'contact', 'bodies': ['D%d', 'D%d']}", k, k - 1, k);
    }
  text = g_strdup_printf ("{'jourdain': 1, 'constants': {'w': %.17g, 'h': %.17g, 'd': %.17g},"
                          " 'gravity': [0, %.17g],"
                          " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
                          " 'parameters': [%s], 'bodies': [%s], 'joints': [%s]}",
                          self->w * self->scale, self->h * self->scale, self->d * self->scale, -G * self->scale,
                          parameters->str, bodies->str, joints->str);
  return model_from_text (text);
}

/* Energy per mass and scale, and how deep something is inside something else. */
static double
look_at_row (const Row    *self,
             const double *p,
             const double *pd,
             double       *out_deepest)
{
  const double inertia = (self->w * self->w + self->h * self->h) / 3.0;
  double last[3] = { 0 }, energy = 0.0, deepest = -HUGE_VAL;

  for (int k = 0; k < self->n; k++)
    {
      const double here[3] = { k * self->d - 0.5 * self->w * cos (p[k]) + 0.5 * self->h * sin (p[k]),
                               0.5 * self->w * sin (p[k]) + 0.5 * self->h * cos (p[k]), -p[k] };

      energy += 0.5 * inertia * pd[k] * pd[k] + G * here[1];
      deepest = MAX (deepest, -self->w * sin (p[k]));
      deepest = MAX (deepest, -self->h * cos (p[k]));
      if (k > 0)
        deepest = MAX (deepest, MAX (depth (last, here, self->w, self->h), depth (here, last, self->w, self->h)));
      memcpy (last, here, sizeof last);
    }
  *out_deepest = deepest;
  return energy;
}

/* Nothing goes into anything; energy is lost in impacts alone. */
static void
check_row (const Row *self,
           double     until)
{
  g_autoptr(JdModel) model = row_model (self);
  g_autoptr(JdMotion) motion = motion_until (model, until, 0.01);
  double p[N_DOMINOES], pd[N_DOMINOES], energy = 0.0;
  gsize event = 0;

  if (jd_motion_get_end_reason (motion) != NULL)
    g_error ("%d dominoes, w %.17g, h %.17g, d %.17g, rate %.17g, scale %g: %s", self->n, self->w, self->h, self->d,
             self->rate, self->scale, jd_motion_get_end_reason (motion));
  for (int i = 0; i <= 2000; i++)
    {
      const double t = until * i / 2000.0;
      double deepest, now;
      gboolean impact = i == 0;

      jd_motion_get_state (motion, t, TRUE, p, pd);
      now = look_at_row (self, p, pd, &deepest);
      g_assert_cmpfloat (deepest, <, 1e-9);
      for (; event < jd_motion_get_n_events (motion) && jd_motion_get_event (motion, event)->time <= t; event++)
        impact |= jd_motion_get_event (motion, event)->kind == JD_MOTION_IMPACT;
      if (!impact)
        assert_near (now, energy, 1e-8);
      else if (i > 0)
        g_assert_cmpfloat (now, <, energy + 1e-8);
      energy = now;
    }
}

/* A row of dominoes that turn about their right lower corners: the first is pushed, and all fall.  As far as they
 * lean on each other they come to lie flush at one instant, and the last one falls on: their contacts depend on each
 * other there.  In the end the last one lies on the floor. */
static void
test_dominoes (void)
{
  static const Row rows[] = { { 4, 0.1, 0.5, 0.3, 2.0, 1.0 }, { 5, 0.1, 0.5, 0.3, 2.0, 1e6 },
                              { N_DOMINOES, 0.1, 0.5, 0.3, 2.0, 1.0 } };

  for (gsize k = 0; k < G_N_ELEMENTS (rows); k++)
    {
      check_row (&rows[k], 4.0);
      {
        g_autoptr(JdModel) model = row_model (&rows[k]);
        g_autoptr(JdMotion) motion = motion_until (model, 4.0, 1.0);
        double p[N_DOMINOES], pd[N_DOMINOES];

        jd_motion_get_state (motion, 4.0, TRUE, p, pd);
        for (int i = 0; i < rows[k].n; i++)
          {
            assert_near (pd[i], 0.0, 1e-9);
            g_assert_cmpfloat (p[i], >, acos (rows[k].w / rows[k].d) - 1e-9);
          }
        assert_near (p[rows[k].n - 1], G_PI_2, 1e-9);
      }
    }
}

/* Rows of two and three of many measures, in which corners slide along faces and past their ends.  Those are left out
 * whose corner comes to the foot of the next one nearly at rest (h about d). */
static void
test_random_dominoes (void)
{
  const guint n = g_getenv ("JD_TEST_LONG") != NULL ? N_ROWS : N_ROWS / 10;
  GRand *random = g_rand_new_with_seed (7);

  for (guint k = 0; k < n; k++)
    {
      Row row = { .n = g_rand_int_range (random, 2, 4), .w = g_rand_double_range (random, 0.05, 0.2),
                  .h = g_rand_double_range (random, 0.4, 0.8), .rate = g_rand_double_range (random, 1.5, 6.0),
                  .scale = k % 3 == 0 ? 1.0 : k % 3 == 1 ? 1e-6 : 1e6 };

      row.d = row.w + row.h * g_rand_double_range (random, 0.15, 0.8);
      if (row.h < 0.9 * row.d || row.h > 1.05 * row.d)
        check_row (&row, 3.0);
    }
  g_rand_free (random);
}

/* ---- Frictions of a landing box ---- */

/* A box lands flat with the velocity (u, -v), without bouncing, and slides on: both corners are pushed, N_1 + N_2 = m v,
 * each with its own friction f N_i, whose moment N_2 - N_1 balances. */
static void
test_landing (void)
{
  static const double u = 1.0, v = 2.0, f = 0.3, width = 0.4, height = 0.3;
  const double shift = f * v * height / width, pushes[] = { 0.5 * (v - shift), 0.5 * (v + shift) };
  g_autoptr(GPtrArray) no_tags = g_ptr_array_new ();
  const JdParameterizationTags tags = { .name = (char *) "total", .tags = no_tags };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) total = NULL;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdJump) jump = NULL;
  g_autofree gboolean *closing = NULL;
  Scene scene;

  scene_init (&scene);
  add_fixed (&scene, "F", "'box': [6, 0.2]", (const double[]) { 0.0, -0.1, 0.0 });
  add_body (&scene, "B", "'box': [0.4, 0.3]", 1.0, 0.05, (const double[]) { 0.0, 0.5 * height, 0.0 },
            (const double[]) { u, -v, 0.0 });
  append (scene.joints, "{'name': 'C', 'type': 'contact', 'bodies': ['B', 'F'], 'friction': %g}", f);
  model = scene_model (&scene, G);
  total = jd_parameterization_new (model, &tags, NULL, &error);
  g_assert_no_error (error);
  closing = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);
  for (int i = 0; i < 2; i++)
    closing[jd_model_find_equation (model, i == 0 ? "C.normal" : "C.normal_2")] = TRUE;
  jump = jd_jump_new (total, NULL, NULL, closing, jd_model_get_time (model), jd_model_get_values (model),
                      jd_model_get_rates (model), NULL, &error);
  g_assert_no_error (error);
  g_assert_true (jd_jump_is_known (jump));
  g_assert_cmpuint (jump->n_frictions, ==, 2);
  for (gsize i = 0; i < 2; i++)
    {
      g_assert_cmpstr (jump->frictions[i].name, ==, i == 0 ? "C.slip" : "C.slip_2");
      assert_near (jump->frictions[i].impulse, -f * pushes[i], 1e-12);
    }
}

/* ---- Many boxes with friction ---- */

#define N_FREE 10
#define N_ROLLING 16

/* Free boxes beside each other on a rough incline, each on two corners: more contacts than can be tried together, in
 * groups that do not push each other.  On a level floor and below the angle of friction all rest, above it all slide
 * with g (sin - f cos). */
static void
test_many_boxes (void)
{
  static const double f = 0.3, angles[] = { 0.0, 0.2, 0.5 };

  for (gsize a = 0; a < G_N_ELEMENTS (angles); a++)
    {
      g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL),
                          joints = g_string_new (NULL);
      g_autofree char *text = NULL;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdMotion) motion = NULL;
      const double push = G * (sin (angles[a]) - f * cos (angles[a]));
      double p[3 * N_FREE], pd[3 * N_FREE];

      for (int k = 0; k < N_FREE; k++)
        {
          append (parameters, "{'name': 'x%d', 'value': %d}, {'name': 'y%d', 'value': 0.1}, {'name': 'a%d'}", k, k, k,
                  k);
          append (bodies,
                  "{'name': 'B%d', 'origin': ['x%d', 'y%d'], 'angle': 'a%d', 'mass': 1, 'inertia': 0.02,"
                  " 'points': {'L': [-0.2, -0.1], 'R': [0.2, -0.1]}}",
                  k, k, k, k);
          append (joints, "{'name': 'L%d', 'type': 'contact', 'point': 'B%d.L', 'curve': 'floor', 'friction': 0.3}",
                  k, k);
          append (joints, "{'name': 'R%d', 'type': 'contact', 'point': 'B%d.R', 'curve': 'floor', 'friction': 0.3}",
                  k, k);
        }
      text = g_strdup_printf ("{'jourdain': 1, 'gravity': [%.17g, %.17g],"
                              " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
                              " 'parameters': [%s], 'bodies': [%s], 'joints': [%s]}",
                              G * sin (angles[a]), -G * cos (angles[a]), parameters->str, bodies->str, joints->str);
      model = model_from_text (text);
      motion = motion_until (model, 0.5, 0.1);
      g_assert_null (jd_motion_get_end_reason (motion));
      jd_motion_get_state (motion, 0.5, TRUE, p, pd);
      for (int k = 0; k < N_FREE; k++)
        {
          assert_near (p[3 * k], k + 0.125 * fmax (push, 0.0), 1e-9);
          assert_near (pd[3 * k], 0.5 * fmax (push, 0.0), 1e-9);
          assert_near (p[3 * k + 1], 0.1, 1e-9);
          assert_near (p[3 * k + 2], 0.0, 1e-9);
        }
    }
}

/* Disks side by side fall, each with another spin, on a rough floor: the floor drives them against each other, with more
 * choices than can be searched.  What is found is proved to be the only outcome, so the motion goes on, and says
 * nothing. */
static void
test_proved (void)
{
  Scene scene;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdMotion) motion = NULL;

  scene_init (&scene);
  add_fixed (&scene, "floor", "'box': [100, 1]", (double[]) { 0, -0.5, 0 });
  for (int k = 0; k < N_ROLLING; k++)
    {
      g_autofree char *name = g_strdup_printf ("D%d", k);

      add_body (&scene, name, "'disk': 0.5", 1.0, 0.1, (double[]) { k, 0.6, 0.0 },
                (double[]) { 0.0, 0.0, 7.0 * sin (3.0 * k) });
      append (scene.joints, "{'name': 'F%d', 'type': 'contact', 'bodies': ['floor', 'D%d'], 'friction': 0.3}", k, k);
      if (k > 0)
        append (scene.joints, "{'name': 'N%d', 'type': 'contact', 'bodies': ['D%d', 'D%d']}", k, k - 1, k);
    }
  model = scene_model (&scene, G);
  motion = motion_until (model, 0.3, 0.1);
  g_assert_null (jd_motion_get_end_reason (motion));
  g_assert_true (isnan (jd_motion_get_unproved (motion)));
  assert_near (jd_motion_get_end (motion), 0.3, 1e-12);
}

/* ---- Refusals ---- */

static void
test_refusals (void)
{
  static const struct
  {
    const char *first, *second, *joint, *words;
  } cases[] = {
    { "", "", "'type': 'contact', 'bodies': ['A', 'B']", "two points" },
    { "", ", 'shape': {'rod': 1}", "'type': 'contact', 'bodies': ['A', 'B']", "rod" },
    { ", 'shape': {'box': [1, 1]}", ", 'shape': {'rod': 1}", "'type': 'rolling', 'bodies': ['A', 'B']", "roll" },
    { ", 'shape': {'box': [1, 1]}", ", 'shape': {'string': 1}", "'type': 'contact', 'bodies': ['A', 'B']", "touch" },
    { ", 'shape': {'box': [1, 1]}", "", "'type': 'contact', 'bodies': ['A', 'ground']", "ground" },
    { ", 'shape': {'box': [1, 1]}", "", "'type': 'contact', 'bodies': ['A', 'A']", "same body" },
    { ", 'shape': {'box': [1, 1]}", "", "'type': 'contact', 'bodies': ['A', 'B'], 'unilateral': false",
      "unilateral" },
    { ", 'shape': {'polygon': [[0, 0], [1, 1], [1, 0], [0, 1]]}", "", "'type': 'contact', 'bodies': ['A', 'B']",
      "crosses" },
    { ", 'shape': {'disk': 1}", "", "'type': 'contact', 'bodies': ['A', 'B'], 'body': 'A'", "remove" },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autofree char
        *text = g_strdup_printf ("{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 3}, {'name': 'a'}],"
                                 " 'bodies': [{'name': 'A', 'origin': [0, 0], 'mass': 1%s},"
                                 "  {'name': 'B', 'origin': ['x', 0], 'angle': 'a', 'mass': 1, 'inertia': 1%s}],"
                                 " 'joints': [{'name': 'c', %s}]}",
                                 cases[k].first, cases[k].second, cases[k].joint);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMechanism)
        mechanism = jd_mechanism_new_from_text (g_strdelimit (text, "'", '"'), -1, jd_joint_catalogue (), &error);

      g_assert_null (mechanism);
      g_assert_error (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID);
      if (strstr (error->message, cases[k].words) == NULL)
        g_error ("%s", error->message);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/touch/stack", test_stack);
  g_test_add_func ("/core/impulse/touch/texts", test_texts);
  g_test_add_func ("/core/impulse/touch/incline", test_incline);
  g_test_add_func ("/core/impulse/touch/corner", test_corner);
  g_test_add_func ("/core/impulse/touch/rod", test_rod);
  g_test_add_func ("/core/impulse/touch/rod/flat", test_rod_flat);
  g_test_add_func ("/core/impulse/touch/rod/on-corner", test_rod_on_corner);
  g_test_add_func ("/core/impulse/touch/rod/falls", test_rod_falls);
  g_test_add_func ("/core/impulse/touch/disks", test_disks);
  g_test_add_func ("/core/impulse/touch/disk-over-corner", test_disk_over_corner);
  g_test_add_func ("/core/impulse/touch/slide-off", test_slide_off);
  g_test_add_func ("/core/impulse/touch/landing", test_landing);
  g_test_add_func ("/core/impulse/touch/rocking", test_rocking);
  g_test_add_func ("/core/impulse/touch/rocks-again", test_rocks_again);
  g_test_add_func ("/core/impulse/touch/dominoes", test_dominoes);
  g_test_add_func ("/core/impulse/touch/random-dominoes", test_random_dominoes);
  g_test_add_func ("/core/impulse/touch/many-boxes", test_many_boxes);
  g_test_add_func ("/core/impulse/touch/proved", test_proved);
  g_test_add_func ("/core/impulse/touch/refusals", test_refusals);
  return g_test_run ();
}

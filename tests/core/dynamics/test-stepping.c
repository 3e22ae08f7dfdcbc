/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Motions by time stepping against closed forms. */
#include "tests/core/dynamics/stepping-testing.h"

#define G 10.0

/* A block that slides with friction f comes to rest after v^2 / (2 f g).  Its deceleration is constant but in the
 * last step, in which the velocity r < f g h vanishes: that is h r / 2 long instead of r^2 / (2 f g). */
static void
test_slides (void)
{
  const double f = 0.25, v = 2.03, stop = v * v / (2 * f * G);

  for (guint k = 0; k < 4; k++)
    {
      const double h = 0.05 / (1 << k), r = fmod (v, f * G * h);
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 2.03}, {'name': 'y'}], " FLOOR
        ", 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'mass': 2}], 'joints': [{'name': 'c', 'type': 'contact',"
        " 'point': 'B.origin', 'curve': 'floor', 'friction': %g}]}",
        f);
      g_autoptr(JdMotion) motion = step_text (text, h, 2.0);

      g_assert_cmpfloat_with_epsilon (end_value (motion, "x"), stop + 0.5 * h * r - r * r / (2 * f * G), 1e-12);
      g_assert_cmpfloat_with_epsilon (end_rate (motion, "x"), 0.0, 1e-14);
      g_assert_cmpfloat_with_epsilon (end_value (motion, "y"), 0.0, 1e-14);
      g_assert_cmpfloat_with_epsilon (end_force (motion, "c.normal"), 2 * G, 1e-10);
      g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-13);
      g_assert_cmpfloat (jd_motion_get_steps (motion)->residual, <, 1e-12);
      g_assert_cmpfloat (jd_motion_get_steps (motion)->step, ==, h);
    }
}

/* On an incline a block sticks if f > tan alpha, and else slides by g (sin alpha - f cos alpha) t^2 / 2. */
static void
test_incline (void)
{
  static const double slopes[] = { 0.1, 0.4, 0.46, 0.47, 0.5, 1.0 };
  const double f = 0.5, t = 0.7;

  for (gsize i = 0; i < G_N_ELEMENTS (slopes); i++)
    {
      const double alpha = slopes[i], a = fmax (0.0, sin (alpha) - f * cos (alpha)) * G;
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'constants': {'alpha': %.17g}, 'gravity': ['10*sin(alpha)', '-10*cos(alpha)'],"
        " 'parameters': [{'name': 'x'}, {'name': 'y'}], " FLOOR ", 'bodies': [{'name': 'B', 'origin': ['x', 'y'],"
        " 'mass': 2}], 'joints': [{'name': 'c', 'type': 'contact', 'point': 'B.origin', 'curve': 'floor',"
        " 'friction': 0.5}]}",
        alpha);
      g_autoptr(JdMotion) motion = step_text (text, 0.01, t);
      double laws[1];

      g_assert_cmpfloat_with_epsilon (end_value (motion, "x"), 0.5 * a * t * t, 1e-12);
      g_assert_true (jd_motion_get_mean_forces (motion, t, NULL, laws));
      g_assert_cmpfloat_with_epsilon (laws[0], 2 * (a - G * sin (alpha)), 1e-10);
    }
}

/* The largest value of @name at samples between two times. */
static double
find_peak (const JdMotion *motion,
           const char     *name,
           double          from,
           double          to)
{
  const gsize k = parameter_of (motion, name);
  double peak = -HUGE_VAL;

  for (gsize i = 0; i < jd_motion_get_n_samples (motion); i++)
    {
      const double *p, t = jd_motion_get_sample (motion, i, &p, NULL);

      if (t >= from && t <= to)
        peak = MAX (peak, p[k]);
    }
  return peak;
}

/* A ball that falls from 1 m rebounds to e^2, e^4, ... m, up to the order of the step. */
static void
test_bounces (void)
{
  const double e = 0.8, fall = sqrt (2.0 / G), speed = sqrt (2.0 * G);

  for (guint k = 0; k < 5; k++)
    {
      const double h = 1e-2 / (1 << k);
      g_autoptr(JdMotion) motion = step_text (
        "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'y', 'value': 1}], " FLOOR
        ", 'bodies': [{'name': 'B', 'origin': [0, 'y'], 'mass': 2}], 'joints': [{'name': 'c', 'type': 'contact',"
        " 'point': 'B.origin', 'curve': 'floor', 'impact': {'restitution': 0.8}}]}",
        h, 3.0);
      double begins = fall, height = 1.0;

      for (guint i = 0; i < 3; i++)
        {
          const double flight = 2.0 * fall * pow (e, i + 1);

          height *= e * e;
          g_assert_cmpfloat_with_epsilon (find_peak (motion, "y", begins + 0.2 * flight, begins + 0.8 * flight),
                                          height, 2.0 * speed * h);
          begins += flight;
        }
      g_assert_cmpfloat (find_peak (motion, "y", 0.0, 3.0), <=, 1.0);
      /* in half a step it comes in, in the other half it goes out with e times this speed */
      g_assert_cmpfloat (jd_motion_get_steps (motion)->penetration, <=, 0.5 * h * (1.0 - e) * speed + G * h * h);
    }
}

/* A head-on collision: the momentum stays, and the disks part with e times the speed of their approach. */
static void
test_collides (void)
{
  const double e = 0.6, v1 = 2.0, v2 = -1.0, m1 = 1.0, m2 = 3.0, mean = (m1 * v1 + m2 * v2) / (m1 + m2);
  g_autoptr(JdMotion) motion = step_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x1', 'value': -0.5, 'rate': 2}, {'name': 'y1'}, {'name': 'a1'},"
    " {'name': 'x2', 'value': 0.5, 'rate': -1}, {'name': 'y2'}, {'name': 'a2'}], 'bodies': ["
    "{'name': 'A', 'origin': ['x1', 'y1'], 'angle': 'a1', 'mass': 1, 'inertia': 0.005, 'shape': {'disk': 0.1}},"
    " {'name': 'B', 'origin': ['x2', 'y2'], 'angle': 'a2', 'mass': 3, 'inertia': 0.06, 'shape': {'disk': 0.2}}],"
    " 'joints': [{'name': 'c', 'type': 'contact', 'bodies': ['A', 'B'], 'friction': 0.3,"
    " 'impact': {'restitution': 0.6}}]}",
    0.01, 1.0);

  g_assert_cmpfloat_with_epsilon (end_rate (motion, "x1"), mean - m2 / (m1 + m2) * e * (v1 - v2), 1e-13);
  g_assert_cmpfloat_with_epsilon (end_rate (motion, "x2"), mean + m1 / (m1 + m2) * e * (v1 - v2), 1e-13);
  g_assert_cmpfloat_with_epsilon (end_rate (motion, "y1"), 0.0, 1e-14);
}

#define DISK_ON_FLOOR(rest)                                                                                          \
  "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 3}, {'name': 'y', 'value': 0.5},"       \
  " {'name': 'a', 'rate': %g}], " FLOOR ", 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'a',"             \
  " 'mass': 2, 'inertia': 0.25, 'shape': {'disk': 0.5}}],"                                                           \
  " 'joints': [{'name': 'c', 'body': 'B', 'curve': 'floor', " rest "}]}"

/* A disk that begins to slide rolls in the end with 2/3 of its speed, and later with less where rolling is resisted:
 * its deceleration is then (2/3) g h / r. */
static void
test_rolls (void)
{
  g_autofree char *slides = g_strdup_printf (DISK_ON_FLOOR ("'type': 'contact', 'friction': 0.2"), 0.0);
  g_autofree char *rolls = g_strdup_printf (DISK_ON_FLOOR ("'type': 'rolling', 'friction': 0.2"), 0.0);
  g_autofree char *resisted =
    g_strdup_printf (DISK_ON_FLOOR ("'type': 'rolling', 'friction': 0.2, 'rolling_resistance': 0.01"), -6.0);
  g_autoptr(JdMotion) sliding = step_text (slides, 0.01, 2.0), rolling = step_text (rolls, 0.01, 2.0);
  g_autoptr(JdMotion) resisting = step_text (resisted, 0.01, 2.0);

  g_assert_cmpfloat_with_epsilon (end_rate (sliding, "x"), 2.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (end_rate (sliding, "a"), -4.0, 1e-11);
  g_assert_cmpfloat_with_epsilon (end_rate (rolling, "x"), 2.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (value_at (rolling, "x", 0.3, TRUE), 3.0 - 0.2 * G * 0.3, 1e-12);
  g_assert_cmpfloat_with_epsilon (end_rate (resisting, "x"), 3.0 - 2.0 / 3.0 * G * 0.01 / 0.5 * 2.0, 1e-11);
}

/* A block that is put on a belt moves with it in the end. */
static void
test_belt (void)
{
  g_autoptr(JdMotion) motion = step_text (
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x'}, {'name': 'y'}], 'curves': [{'name': 'belt',"
    " 'line': {'point': [0, 0], 'direction': [1, 0]}, 'velocity': [1.5, 0]}], 'bodies': [{'name': 'B', 'origin':"
    " ['x', 'y'], 'mass': 2}], 'joints': [{'name': 'c', 'type': 'contact', 'point': 'B.origin', 'curve': 'belt',"
    " 'friction': 0.3}]}",
    0.01, 1.0);

  g_assert_cmpfloat_with_epsilon (value_at (motion, "x", 0.4, TRUE), 0.3 * G * 0.4, 1e-12);
  g_assert_cmpfloat_with_epsilon (end_rate (motion, "x"), 1.5, 1e-13);
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-13);
}

/* Disks on top of each other keep still, and each contact carries the weight above it. */
static void
test_stack (void)
{
  const guint n = 5;
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autoptr(JdMotion) motion = NULL;

  for (guint k = 0; k < n; k++)
    {
      g_autofree char *under = k == 0 ? g_strdup ("'body': 'D0', 'curve': 'floor'")
                                      : g_strdup_printf ("'bodies': ['D%u', 'D%u']", k, k - 1);

      g_string_append_printf (parameters, "%s{'name': 'x%u'}, {'name': 'y%u', 'value': %.17g}, {'name': 'a%u'}",
                              k > 0 ? ", " : "", k, k, 0.1 + 0.2 * k, k);
      g_string_append_printf (bodies,
                              "%s{'name': 'D%u', 'origin': ['x%u', 'y%u'], 'angle': 'a%u', 'mass': %u,"
                              " 'inertia': 0.01, 'shape': {'disk': 0.1}}",
                              k > 0 ? ", " : "", k, k, k, k, k + 1);
      g_string_append_printf (joints, "%s{'name': 'c%u', 'type': 'contact', %s, 'friction': 0.5}", k > 0 ? ", " : "",
                              k, under);
    }
  text = g_strdup_printf ("{'jourdain': 1, 'gravity': [0, -10], " FLOOR ", 'parameters': [%s], 'bodies': [%s],"
                          " 'joints': [%s]}",
                          parameters->str, bodies->str, joints->str);
  motion = step_text (text, 0.005, 1.0);
  for (guint k = 0; k < n; k++)
    {
      g_autofree char *y = g_strdup_printf ("y%u", k), *x = g_strdup_printf ("x%u", k);
      g_autofree char *contact = g_strdup_printf ("c%u.normal", k);
      double weight = 0.0;

      for (guint above = k; above < n; above++)
        weight += (above + 1) * G;
      g_assert_cmpfloat_with_epsilon (end_value (motion, y), 0.1 + 0.2 * k, 1e-12);
      g_assert_cmpfloat_with_epsilon (end_value (motion, x), 0.0, 1e-12);
      g_assert_cmpfloat_with_epsilon (end_force (motion, contact), weight, 1e-9 * weight);
    }
  g_assert_cmpfloat (jd_motion_get_steps (motion)->penetration, <, 1e-12);
}

/* A rod on a pivot (bilateral) falls from the horizontal against a wall below the pivot (unilateral).  There w^2 =
 * 3 g / L; it leaves with -e w. */
static void
test_stop (void)
{
  const double e = 0.5, w = sqrt (3.0 * G);
  double errors[2];

  for (guint k = 0; k < 2; k++)
    {
      g_autoptr(JdMotion) motion = step_text (
        "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'value': 0.5}, {'name': 'y'},"
        " {'name': 'a'}], 'ground': {'points': {'O': [0, 0]}}, 'bodies': [{'name': 'B', 'origin': ['x', 'y'],"
        " 'angle': 'a', 'mass': 2, 'inertia': '1/6', 'points': {'P': [-0.5, 0], 'Q': [0.5, 0]}}],"
        " 'curves': [{'name': 'wall', 'line': {'point': [0, 0], 'direction': [0, -1]}}],"
        " 'joints': [{'name': 'p', 'type': 'pivot', 'between': ['B.P', 'ground.O']},"
        " {'name': 'c', 'type': 'contact', 'point': 'B.Q', 'curve': 'wall', 'impact': {'restitution': 0.5}}]}",
        1e-3 / (k + 1), 1.2);
      const double peak = find_peak (motion, "a", 0.6, 1.2);

      /* (L / 2) m g (1 - cos) = I (e w)^2 / 2, I = m L^2 / 3 */
      errors[k] = fabs (peak + G_PI_2 - acos (1.0 - e * e * w * w / (3.0 * G)));
      g_assert_cmpfloat (errors[k], <, 20.0 * 1e-3 / (k + 1));
      g_assert_cmpfloat (jd_motion_get_figures (motion)->position_drift, <, 1e-14);
      g_assert_cmpfloat (jd_motion_get_figures (motion)->rate_drift, <, 1e-13);
      g_assert_cmpfloat_with_epsilon (hypot (end_value (motion, "x"), end_value (motion, "y")), 0.5, 1e-14);
    }
}

/* A pendulum of small steps against its period: (bilateral equations alone) and what carries it at rest. */
static void
test_bilateral (void)
{
  g_autoptr(JdMotion) motion = step_text (
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x'}, {'name': 'y', 'value': -2}],"
    " 'ground': {'points': {'O': [0, 0]}}, 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'mass': 3}], 'joints': ["
    "{'name': 'r', 'type': 'rod', 'between': ['B.origin', 'ground.O'], 'length': 2}]}",
    0.01, 1.0);

  g_assert_cmpfloat_with_epsilon (end_force (motion, "r.length"), -30.0, 1e-10);
  g_assert_cmpfloat_with_epsilon (end_value (motion, "y"), -2.0, 1e-14);
}

/* A rod holds a particle on a circle: m v^2 / l + m g cos, in the state at hand.  The error is of order h at most,
 * and that of the energy, on which the rod does no work, of order h. */
static void
test_tension (void)
{
  const double m = 1.5, l = 0.8;
  static const double gravities[] = { 0.0, 10.0 };

  for (gsize i = 0; i < G_N_ELEMENTS (gravities); i++)
    {
      double errors[2], drifts[2];
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, %g], 'parameters': [{'name': 'x', 'value': 0.8}, {'name': 'y', 'rate': 1.2}],"
        " 'ground': {'points': {'O': [0, 0]}}, 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'mass': 1.5}],"
        " 'joints': [{'name': 'r', 'type': 'rod', 'between': ['B.origin', 'ground.O'], 'length': 0.8}]}",
        -gravities[i]);

      for (guint k = 0; k < 2; k++)
        {
          g_autoptr(JdMotion) motion = step_text (text, 1e-3 / (1 << k), 1.0);
          const double y = end_value (motion, "y"), v = hypot (end_rate (motion, "x"), end_rate (motion, "y"));

          errors[k] = end_force (motion, "r.length") + m * v * v / l - m * gravities[i] * y / l;
          drifts[k] = jd_motion_get_figures (motion)->energy_drift;
        }
      g_assert_cmpfloat (fabs (errors[0]), <, 0.1);
      g_assert_cmpfloat (errors[0] / errors[1], >, 1.9);
      g_assert_cmpfloat (drifts[0], <, 1e-2);
      g_assert_cmpfloat_with_epsilon (drifts[0] / drifts[1], 2.0, 0.1);
    }
}

/* Drives with a constant acceleration: the force of each is exact, and its work is all that changes the energy. */
static void
test_drives (void)
{
  static const struct
  {
    const char *text, *equation;
    double force;
  } cases[] = {
    /* I c" */
    { "{'jourdain': 1, 'parameters': [{'name': 'c', 'rate': 2}], 'bodies': [{'name': 'B', 'origin': [0, 0],"
      " 'angle': 'c', 'mass': 1, 'inertia': 1.5}],"
      " 'joints': [{'name': 'd', 'type': 'drive', 'of': 'c', 'value': '2*t + t^2'}]}",
      "d.drive", 1.5 * 2.0 },
    /* m x", by an equation between rates */
    { "{'jourdain': 1, 'parameters': [{'name': 'x'}], 'bodies': [{'name': 'B', 'origin': ['x', 0], 'mass': 3}],"
      " 'joints': [{'name': 'd', 'type': 'equation', 'differential': {'v': 'x` - 4*t'}}]}",
      "d.v", 3.0 * 4.0 },
    /* m (g + y") */
    { "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'y'}], 'bodies': [{'name': 'B',"
      " 'origin': [0, 'y'], 'mass': 2}], 'joints': [{'name': 'd', 'type': 'drive', 'of': 'y', 'value': '1.5*t^2'}]}",
      "d.drive", 2.0 * (G + 3.0) },
    /* M X" + f m g: the particle slips behind */
    { "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'X'}, {'name': 'x'}, {'name': 'y'}],"
      " 'bodies': [{'name': 'C', 'origin': ['X', 0], 'angle': 0, 'mass': 3},"
      " {'name': 'B', 'origin': ['x', 'y'], 'mass': 1}],"
      " 'curves': [{'name': 'top', 'on': 'C', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
      " 'joints': [{'name': 'd', 'type': 'drive', 'of': 'X', 'value': 't^2'},"
      " {'name': 'k', 'type': 'contact', 'point': 'B.origin', 'curve': 'top', 'friction': 0.1}]}",
      "d.drive", 3.0 * 2.0 + 0.1 * 1.0 * G },
    /* (M + m) X": the particle sticks */
    { "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'X'}, {'name': 'x'}, {'name': 'y'}],"
      " 'bodies': [{'name': 'C', 'origin': ['X', 0], 'angle': 0, 'mass': 3},"
      " {'name': 'B', 'origin': ['x', 'y'], 'mass': 1}],"
      " 'curves': [{'name': 'top', 'on': 'C', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
      " 'joints': [{'name': 'd', 'type': 'drive', 'of': 'X', 'value': 't^2'},"
      " {'name': 'k', 'type': 'contact', 'point': 'B.origin', 'curve': 'top', 'friction': 0.5}]}",
      "d.drive", (3.0 + 1.0) * 2.0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint k = 0; k < 2; k++)
      {
        g_autoptr(JdMotion) motion = step_text (cases[i].text, 0.01 / (1 << k), 1.0);

        g_assert_cmpfloat_with_epsilon (end_force (motion, cases[i].equation), cases[i].force, 1e-9);
        g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-12);
      }
}

/* A drive x = t^3 on a mass m: m x" in the middle of the step, and the error of the work falls with its square. */
static void
test_drive_cubic (void)
{
  double drifts[2];

  for (guint k = 0; k < 2; k++)
    {
      const double h = 0.02 / (1 << k);
      g_autoptr(JdMotion) motion = step_text (
        "{'jourdain': 1, 'parameters': [{'name': 'x'}], 'bodies': [{'name': 'B', 'origin': ['x', 0], 'mass': 2}],"
        " 'joints': [{'name': 'd', 'type': 'drive', 'of': 'x', 'value': 't^3'}]}",
        h, 1.0);

      g_assert_cmpfloat_with_epsilon (end_force (motion, "d.drive"), 2.0 * 6.0 * (1.0 - 0.5 * h), 1e-9);
      drifts[k] = jd_motion_get_figures (motion)->energy_drift;
    }
  g_assert_cmpfloat (drifts[0], <, 1e-3);
  g_assert_cmpfloat_with_epsilon (drifts[0] / drifts[1], 4.0, 0.1);
}

/* Two particles on trusses, one as far above 0 as the other is below: E = V = 0, and rounding is no drift, by either
 * method. */
static void
test_rest (void)
{
  static const double feet[4][2] = { { -1.3, 0.2 }, { 1.7, -0.4 }, { -0.6, -2.1 }, { 2.3, 0.9 } };

  for (guint i = 0; i < 10; i++)
    for (guint k = 0; k < 2; k++)
      {
        const double x = 0.3, y = 0.4 + 0.137 * i;
        const JdMotionOptions options = { .until = 1.0, .time_stepping = k == 0 ? 0.01 : 0.0 };
        g_autoptr(GString) points = g_string_new (NULL), rods = g_string_new (NULL);
        g_autoptr(GError) error = NULL;
        g_autoptr(JdModel) model = NULL;
        g_autoptr(JdMotion) motion = NULL;
        g_autofree char *text = NULL;

        for (guint j = 0; j < 4; j++)
          {
            g_string_append_printf (points, "%s'P%u': [%g, %g]", j > 0 ? ", " : "", j, feet[j][0], feet[j][1]);
            g_string_append_printf (rods,
                                    "%s{'name': 'r%u', 'type': 'rod', 'between': ['%s.origin', 'ground.P%u'],"
                                    " 'length': %.17g}",
                                    j > 0 ? ", " : "", j, j < 2 ? "A" : "B", j,
                                    hypot (x - feet[j][0], (j < 2 ? y : -y) - feet[j][1]));
          }
        text = g_strdup_printf ("{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'a', 'value': %.17g},"
                                " {'name': 'b', 'value': %.17g}, {'name': 'c', 'value': %.17g},"
                                " {'name': 'd', 'value': %.17g}], 'ground': {'points': {%s}}, 'bodies': ["
                                "{'name': 'A', 'origin': ['a', 'b'], 'mass': 3},"
                                " {'name': 'B', 'origin': ['c', 'd'], 'mass': 3}], 'joints': [%s]}",
                                x, y, x, -y, points->str, rods->str);
        model = model_from_text (text);
        motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
        g_assert_no_error (error);
        g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, ==, 0.0);
      }
}

/* A rope is slack until it is taut; without restitution only the velocity across it is left. */
static void
test_rope (void)
{
  g_autoptr(JdMotion) motion = step_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 0.6, 'rate': 1}, {'name': 'y'}],"
    " 'ground': {'points': {'O': [0, 0]}}, 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'mass': 3}], 'joints': ["
    "{'name': 'r', 'type': 'rope', 'through': ['ground.O', 'B.origin'], 'length': 1}]}",
    0.01, 1.0);

  g_assert_cmpfloat_with_epsilon (end_value (motion, "x"), 1.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (end_rate (motion, "x"), 0.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (value_at (motion, "x", 0.2, FALSE), 0.8, 1e-13);
}

/* A force that depends on the rate: the error halves with the step. */
static void
test_order (void)
{
  double errors[3];

  for (guint k = 0; k < 3; k++)
    {
      g_autoptr(JdMotion) motion = step_text (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1}], 'bodies': [{'name': 'B', 'origin': ['x', 0],"
        " 'mass': 1}], 'efforts': [{'name': 'd', 'type': 'generalized', 'values': {'x': '-2*x`'}}]}",
        0.02 / (1 << k), 1.0);

      errors[k] = fabs (end_rate (motion, "x") - exp (-2.0));
    }
  g_assert_cmpfloat_with_epsilon (errors[0] / errors[1], 2.0, 0.1);
  g_assert_cmpfloat_with_epsilon (errors[1] / errors[2], 2.0, 0.05);
}

/* A platform on three equal cranks, of which one is redundant, turns as a wheel of inertia 3 * 0.2 + 2 * 0.5^2, also
 * through its dead centres: a step of a row that follows from others agrees with them only to its order. */
static void
test_redundant (void)
{
  double errors[2];

  for (guint k = 0; k < 2; k++)
    {
      g_autoptr(JdMotion) motion = step_text (
        "{'jourdain': 1, 'parameters': [{'name': 'q', 'rate': 3}, {'name': 'r', 'rate': 3}, {'name': 's', 'rate': 3},"
        " {'name': 'u'}, {'name': 'v'}, {'name': 'x', 'value': 0.5}, {'name': 'y', 'rate': 1.5}, {'name': 'b'}],"
        " 'ground': {'points': {'O': [0, 0]}}, 'bodies': ["
        "{'name': 'A', 'origin': ['u', 'v'], 'angle': 'q', 'mass': 1, 'inertia': 0.2, 'points': {'E': [0.5, 0]}},"
        "{'name': 'B', 'origin': [1, 0], 'angle': 'r', 'mass': 1, 'inertia': 0.2, 'points': {'E': [0.5, 0]}},"
        "{'name': 'C', 'origin': [3, 0], 'angle': 's', 'mass': 1, 'inertia': 0.2, 'points': {'E': [0.5, 0]}},"
        "{'name': 'S', 'origin': ['x', 'y'], 'angle': 'b', 'mass': 2, 'inertia': 1,"
        " 'points': {'F': [1, 0], 'G': [3, 0]}}], 'joints': ["
        "{'name': 'a', 'type': 'pivot', 'between': ['A.E', 'S.origin']},"
        "{'name': 'b', 'type': 'pivot', 'between': ['B.E', 'S.F']},"
        "{'name': 'c', 'type': 'pivot', 'between': ['C.E', 'S.G']},"
        "{'name': 'o', 'type': 'pivot', 'between': ['ground.O', 'A.origin']}], 'efforts': ["
        "{'name': 'm', 'type': 'generalized', 'values': {'q': '-1.1'}}]}",
        0.01 / (1 << k), 2.0);

      errors[k] = end_value (motion, "s") - (3.0 * 2.0 - 0.5 * 2.0 * 2.0);
      g_assert_cmpfloat_with_epsilon (end_value (motion, "q"), end_value (motion, "s"), 1e-9);
    }
  g_assert_cmpfloat (fabs (errors[1]), <, 0.05);
  g_assert_cmpfloat_with_epsilon (errors[0] / errors[1], 2.0, 0.2);
}

/* The drive reaches the end of the rod at t = 1: no rows that are left out make it go on. */
static void
test_locks (void)
{
  g_autoptr(JdModel)
    model = model_from_text ("{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'value': 1}],"
                             " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1}], 'joints': ["
                             "{'name': 'm', 'type': 'drive', 'of': 'x', 'value': 't'},"
                             "{'name': 'r', 'type': 'equation', 'holonomic': {'f': 'x^2 + y^2 - 1'}}]}");
  const JdMotionOptions options = { .until = 2.0, .time_stepping = 0.01 };
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, NULL);

  g_assert_error (jd_motion_get_end_error (motion), JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
  g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), 1.0, 0.021);
}

/* Differential equations that agree at the start only have no positions to contradict each other. */
static void
test_rates_disagree (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1}], 'bodies': [{'name': 'P', 'origin': ['x', 0],"
    " 'mass': 1}], 'joints': [{'name': 'm', 'type': 'equation', 'differential': {'a': 'x` - 1'}},"
    "{'name': 'n', 'type': 'equation', 'differential': {'b': 'x` - 1 - 0.1*t^2'}}]}");
  const JdMotionOptions options = { .until = 2.0, .time_stepping = 0.01 };
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, NULL);

  g_assert_error (jd_motion_get_end_error (motion), JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
}

/* A free body whose file gives the place of a corner, not of its centre of mass: the masses of x, y and the angle are
 * coupled.  The centre falls on a parabola, and a couple turns the body; half a step leaves half of the error. */
static void
test_corner (void)
{
  const double c = 0.5, w = 2.0, t = 1.0, angle = w * t + 0.5 * 0.2 / 0.4 * t * t;
  double errors[3];

  for (guint k = 0; k < 3; k++)
    {
      g_autoptr(JdMotion) motion = step_text (
        "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'rate': -0.7},"
        " {'name': 'a', 'rate': 2}], 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 3,"
        " 'inertia': 0.4, 'center': [0.5, 0]}],"
        " 'efforts': [{'name': 'couple', 'type': 'generalized', 'values': {'a': 0.2}}]}",
        0.01 / (1 << k), t);

      errors[k] = hypot (end_value (motion, "x") - (c + 1.0 * t - c * cos (angle)),
                         end_value (motion, "y") - (-0.7 + c * w) * t + 0.5 * G * t * t + c * sin (angle)) +
                  fabs (end_value (motion, "a") - angle);
      g_assert_cmpfloat (errors[k], <, 0.1);
    }
  g_assert_cmpfloat_with_epsilon (errors[0] / errors[1], 2.0, 0.1);
  g_assert_cmpfloat_with_epsilon (errors[1] / errors[2], 2.0, 0.05);
}

/* A particle in a tube whose origin moves as t^2: E has terms without rates, which the energy E2 - E0 + V takes with
 * the other sign.  Then x'' = -2, and the balance of this energy is kept. */
static void
test_moving (void)
{
  g_autoptr(JdMotion) motion = step_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1}], 'bodies': [{'name': 'B', 'origin': ['x + t^2', 0],"
    " 'mass': 2}]}",
    0.01, 1.0);

  g_assert_cmpfloat_with_epsilon (end_rate (motion, "x"), 1.0 - 2.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (end_value (motion, "x"), 0.0, 0.011);
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-13);
}

/* The friction of a rolling disk is the multiplier of its slip as well: f N while it slips, nothing afterwards. */
static void
test_slip_force (void)
{
  g_autofree char *text = g_strdup_printf (DISK_ON_FLOOR ("'type': 'rolling', 'friction': 0.2"), 0.0);
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdMotion) motion = step_model (model, 0.01, 1.0);
  const JdModelLaw *law = jd_model_get_law (model, 0);
  g_autofree double *multipliers = g_new0 (double, jd_model_get_n_equations (model) + 1);
  double force;

  g_assert_cmpint (law->slip, >=, 0);
  g_assert_true (jd_motion_get_mean_forces (motion, 0.25, multipliers, &force));
  g_assert_cmpfloat_with_epsilon (multipliers[law->normal], 2 * G, 1e-10);
  g_assert_cmpfloat_with_epsilon (fabs (force), 0.2 * 2 * G, 1e-10);
  g_assert_cmpfloat (multipliers[law->slip], ==, force);
  g_assert_true (jd_motion_get_mean_forces (motion, 0.95, multipliers, &force));
  g_assert_cmpfloat_with_epsilon (multipliers[law->slip], 0.0, 1e-10);
}

/* A disk that falls from 0.2 m, without rebound: its contact, and the slip with it, act from the landing on. */
static void
test_acts (void)
{
  const double landing = sqrt (2.0 * 0.2 / G);
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'value': 0.7},"
    " {'name': 'a'}], " FLOOR ", 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 2,"
    " 'inertia': 0.25, 'shape': {'disk': 0.5}}], 'joints': [{'name': 'c', 'body': 'B', 'curve': 'floor',"
    " 'type': 'rolling', 'friction': 0.2}, {'name': 'e', 'type': 'equation', 'holonomic': {'e': 'x - t'}}]}");
  g_autoptr(JdMotion) motion = step_model (model, 0.01, 1.0);
  const JdModelLaw *law = jd_model_get_law (model, 0);
  gboolean skipped[3];

  g_assert_cmpuint (jd_model_get_n_equations (model), ==, G_N_ELEMENTS (skipped));
  for (guint after = 0; after < 2; after++)
    for (double t = 0.005; t < 1.0; t += 0.05)
      if (fabs (t - landing) > 0.02)
        {
          jd_motion_get_skipped (motion, t, after == 1, skipped);
          g_assert_cmpint (skipped[law->normal], ==, t < landing);
          g_assert_cmpint (skipped[law->slip], ==, t < landing);
          g_assert_false (skipped[jd_model_find_equation (model, "e.e")]);
        }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/stepping/slides", test_slides);
  g_test_add_func ("/core/dynamics/stepping/incline", test_incline);
  g_test_add_func ("/core/dynamics/stepping/bounces", test_bounces);
  g_test_add_func ("/core/dynamics/stepping/collides", test_collides);
  g_test_add_func ("/core/dynamics/stepping/rolls", test_rolls);
  g_test_add_func ("/core/dynamics/stepping/belt", test_belt);
  g_test_add_func ("/core/dynamics/stepping/stack", test_stack);
  g_test_add_func ("/core/dynamics/stepping/stop", test_stop);
  g_test_add_func ("/core/dynamics/stepping/bilateral", test_bilateral);
  g_test_add_func ("/core/dynamics/stepping/tension", test_tension);
  g_test_add_func ("/core/dynamics/stepping/drives", test_drives);
  g_test_add_func ("/core/dynamics/stepping/drive-cubic", test_drive_cubic);
  g_test_add_func ("/core/dynamics/stepping/rest", test_rest);
  g_test_add_func ("/core/dynamics/stepping/rope", test_rope);
  g_test_add_func ("/core/dynamics/stepping/order", test_order);
  g_test_add_func ("/core/dynamics/stepping/redundant", test_redundant);
  g_test_add_func ("/core/dynamics/stepping/locks", test_locks);
  g_test_add_func ("/core/dynamics/stepping/rates-disagree", test_rates_disagree);
  g_test_add_func ("/core/dynamics/stepping/corner", test_corner);
  g_test_add_func ("/core/dynamics/stepping/moving", test_moving);
  g_test_add_func ("/core/dynamics/stepping/slip-force", test_slip_force);
  g_test_add_func ("/core/dynamics/stepping/acts", test_acts);
  return g_test_run ();
}

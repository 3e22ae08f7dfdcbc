/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/dynamics/motion-testing.h"

#include <math.h>

/* Boxes on several feet with friction.  How the feet share the load is not unique, the motion is.  Disks wedged between
 * two walls, whose load may be any. */

#define G 9.81
#define MAX_FEET 4
/* Times and distances of motions with constant accelerations: rounding of a few steps. */
#define EXACT 1e-12
/* The instant at which a speed passes zero. */
#define AT_INSTANT 1e-11

static void
assert_near (double value,
             double expected,
             double tolerance)
{
  if (!(fabs (value - expected) <= tolerance * MAX (1.0, fabs (expected))))
    g_error ("%.17g is not %.17g", value, expected);
}

/* A box on three feet, of which two carry it: none opens, and it slides by the sum of their friction; then it
 * rests. */
static void
check_feet (const char *type,
            double      speed,
            double      pull)
{
  const double f = 0.79, m = 2.0, until = 0.1;
  g_autofree char *text =
    g_strdup_printf ("{'jourdain': 1, 'constants': {'f': %.17g, 'm': %.17g, 'h': 0.41}, 'gravity': [0, -9.81],"
                     " 'parameters': [{'name': 'x', 'rate': %.17g}, {'name': 'y', 'value': 'h'}, {'name': 'a'}],"
                     " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
                     " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 'm', 'inertia': 0.5,"
                     "  'points': {'P': [-0.83, '-h'], 'Q': [-0.32, '-h'], 'R': [0.66, '-h']}}],"
                     " 'joints': [{'name': 'p', 'type': '%s', 'point': 'B.P', 'curve': 'floor', 'friction': 'f'},"
                     "  {'name': 'q', 'type': '%s', 'point': 'B.Q', 'curve': 'floor', 'friction': 'f'},"
                     "  {'name': 'r', 'type': '%s', 'point': 'B.R', 'curve': 'floor', 'friction': 'f'}],"
                     " 'efforts': [{'name': 'pull', 'type': 'force', 'point': 'B.origin', 'vector': [%.17g, 0]}]}",
                     f, m, speed, type, type, type, pull);
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdMotion) motion = motion_of (model, until, 0.05, NULL);
  const double acceleration = speed == 0.0 ? 0.0 : pull / m - copysign (f * G, speed);
  double p[3], rates[3];

  g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 0);
  jd_motion_get_state (motion, until, TRUE, p, rates);
  assert_near (p[0], speed * until + 0.5 * acceleration * until * until, EXACT);
  assert_near (rates[0], speed + acceleration * until, EXACT);
  assert_near (p[1], 0.41, EXACT);
}

static void
test_feet (void)
{
  static const char *const types[] = { "contact", "rolling" };
  static const double speeds[] = { 0.0, 1.3, -1.3 }, pulls[] = { 0.0, 3.0, -5.0, 7.1 };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (speeds); k++)
      for (gsize l = 0; l < G_N_ELEMENTS (pulls); l++)
        check_feet (types[i], speeds[k], pulls[l]);
}

/* A box on @n feet slides to rest on level ground: it comes to rest at once on all feet that carry it, and stays. */
typedef struct
{
  gsize  n;
  double at[MAX_FEET];   /* m, from the mass centre */
  double height;         /* m, of the mass centre: f times this is less than the way to the outermost feet */
  double mass, inertia;  /* kg, kg m2 */
  double friction;
} Box;

static const Box boxes[] = {
  { 1, { 0.0 }, 0.0, 2.0, 0.5, 1.2 },
  { 1, { 0.0 }, 0.0, 300.0, 0.05, 1.2 },
  { 2, { -0.89, 0.60 }, 0.2, 2.0, 0.5, 0.3 },
  { 2, { -0.68, 0.96 }, 0.1, 2.0, 0.5, 1.5 },
  { 2, { -0.5, 0.5 }, 0.41, 0.01, 0.05, 1.2 },
  { 3, { -0.5, 0.0, 0.5 }, 0.41, 2.0, 0.28, 1.2 },
  { 3, { -0.83, -0.82, 0.6 }, 0.1, 2.0, 0.5, 0.3 },
  { 3, { -0.48, -0.24, 0.47 }, 0.2, 2.0, 0.5, 0.3 },
  { 3, { -0.55, 0.49, 0.96 }, 0.2, 2.0, 0.5, 1.2 },
  { 3, { -0.83, -0.32, 0.66 }, 0.41, 300.0, 40.0, 1.2 },
  { 4, { -0.59, 0.005, 0.68, 0.85 }, 0.2, 2.0, 0.5, 1.5 },
  { 4, { -0.40, -0.35, -0.29, 0.5 }, 0.1, 2.0, 0.5, 0.3 },
};

static JdModel *
sliding_box (const Box  *box,
             const char *type,
             double      speed)
{
  g_autoptr(GString) points = g_string_new (NULL);
  g_autoptr(GString) joints = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (gsize i = 0; i < box->n; i++)
    {
      g_string_append_printf (points, "%s'P%zu': [%.17g, '-h']", i == 0 ? "" : ", ", i, box->at[i]);
      g_string_append_printf (joints,
                              "%s{'name': 'p%zu', 'type': '%s', 'point': 'B.P%zu', 'curve': 'floor',"
                              " 'friction': %.17g}",
                              i == 0 ? "" : ", ", i, type, i, box->friction);
    }
  text =
    g_strdup_printf ("{'jourdain': 1, 'constants': {'h': %.17g}, 'gravity': [0, -9.81],"
                     " 'parameters': [{'name': 'x', 'rate': %.17g}, {'name': 'y', 'value': 'h'}, {'name': 'a'}],"
                     " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
                     " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'a', 'mass': %.17g, 'inertia': %.17g,"
                     "  'points': {%s}}], 'joints': [%s]}",
                     box->height, speed, box->mass, box->inertia, points->str, joints->str);
  return model_from_text (text);
}

static void
check_stop (const Box  *box,
            const char *type,
            double      speed)
{
  const double deceleration = box->friction * G, stop = fabs (speed) / deceleration, until = stop + 0.3;
  g_autoptr(JdModel) model = sliding_box (box, type, speed);
  g_autoptr(JdMotion) motion = motion_of (model, until, 0.05, NULL);
  double p[3], rates[3];

  g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
  g_assert_cmpuint (jd_motion_get_n_events (motion), >, 0);
  g_assert_cmpuint (jd_motion_get_n_events (motion), <=, box->n);
  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, i);

      g_assert_cmpint (event->kind, ==, JD_MOTION_STICK);
      assert_near (event->time, stop, AT_INSTANT);
    }
  jd_motion_get_state (motion, until, TRUE, p, rates);
  assert_near (p[0], copysign (0.5 * speed * speed / deceleration, speed), EXACT);
  assert_near (p[1], box->height, EXACT);
  for (gsize i = 0; i < G_N_ELEMENTS (rates); i++)
    assert_near (rates[i], 0.0, EXACT);
}

static void
test_stop (void)
{
  static const char *const types[] = { "contact", "rolling" };

  for (gsize b = 0; b < G_N_ELEMENTS (boxes); b++)
    for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
      {
        check_stop (&boxes[b], types[i], 1.3);
        check_stop (&boxes[b], types[i], -1.3);
      }
}

/* Disks in a row between two walls, which they touch; along the row at the angle @tilt act the weights @along and
 * @across per mass.  The disks move across it with @speed. */
static JdModel *
wedged (guint  n,
        double size,
        double tilt,
        double friction,
        double along,
        double across,
        double speed)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (parameters,
                              "{'name': 'x%u', 'value': '%u*R*c', 'rate': '-v*s'},"
                              " {'name': 'y%u', 'value': '%u*R*s', 'rate': 'v*c'}, {'name': 'a%u'}%s",
                              i, 2 * i + 1, i, 2 * i + 1, i, i + 1 < n ? "," : "");
      g_string_append_printf (bodies,
                              ", {'name': 'D%u', 'origin': ['x%u', 'y%u'], 'angle': 'a%u', 'mass': 1.3,"
                              " 'inertia': '0.7*R^2', 'shape': {'disk': 'R'}}",
                              i, i, i, i);
      if (i > 0)
        g_string_append_printf (joints,
                                ", {'name': 'c%u', 'type': 'contact', 'bodies': ['D%u', 'D%u'], 'friction': 'f'}", i,
                                i - 1, i);
    }
  text = g_strdup_printf (
    "{'jourdain': 1, 'constants': {'R': %.17g, 'f': %.17g, 'c': %.17g, 's': %.17g, 'v': %.17g},"
    " 'gravity': ['%.17g*c + %.17g*s', '%.17g*s - %.17g*c'], 'parameters': [%s],"
    " 'bodies': [{'name': 'L', 'origin': ['-R*c', '-R*s'], 'angle': 'atan2(s, c)', 'shape': {'box': ['2*R', '40*R']}},"
    "  {'name': 'E', 'origin': ['%u*R*c', '%u*R*s'], 'angle': 'atan2(s, c)', 'shape': {'box': ['2*R', '40*R']}}%s],"
    " 'joints': [{'name': 'left', 'type': 'contact', 'bodies': ['D0', 'L'], 'friction': 'f'}%s,"
    "  {'name': 'right', 'type': 'contact', 'bodies': ['D%u', 'E'], 'friction': 'f'}]}",
    size, friction, cos (tilt), sin (tilt), speed, along, across, along, across, parameters->str, 2 * n + 1,
    2 * n + 1, bodies->str, joints->str, n - 1);
  return model_from_text (text);
}

/* The same N may be added at all contacts without an effect, so no N is unique.  Where the disks slip, or are to be
 * held against a weight across the row, friction makes their motion depend on N.  At rest without such a weight, and
 * without friction, it does not. */
static void
test_wedged (void)
{
  static const double sizes[] = { 1e-6, 0.1, 1e6 }, tilts[] = { 0.0, 0.7 };
  static const struct
  {
    double friction, along, across, speed;
    JdVerdict verdict;
  } cases[] = {
    { 0.3, 0.0, 0.0, 0.0, JD_VERDICT_HYPERSTATIC },   { 0.3, -G, 0.0, 0.0, JD_VERDICT_HYPERSTATIC },
    { 0.0, -G, G, 1.0, JD_VERDICT_HYPERSTATIC },      { 0.3, 0.0, G, 0.0, JD_VERDICT_INDETERMINATE },
    { 0.3, 0.0, 0.0, 1.0, JD_VERDICT_INDETERMINATE }, { 0.3, -G, 0.0, -1.0, JD_VERDICT_INDETERMINATE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases) * 3; i++)
    {
      const guint k = i / 3, n = i % 3 + 1;
      const double size = sizes[(k + n) % G_N_ELEMENTS (sizes)], tilt = tilts[n % G_N_ELEMENTS (tilts)];
      g_autoptr(JdModel)
        model = wedged (n, size, tilt, cases[k].friction, cases[k].along, cases[k].across, cases[k].speed);
      g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEvaluation) evaluation = jd_evaluate (parameterization, 0.0, jd_model_get_values (model),
                                                        jd_model_get_rates (model), NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpint (evaluation->verdict, ==, cases[k].verdict);
      for (guint h = 0; h <= n; h++)
        g_assert_false (evaluation->unique[h]);
      for (guint j = 0; j < 3 * n && cases[k].verdict == JD_VERDICT_HYPERSTATIC; j++)
        assert_near (evaluation->qdd[j],
                     j % 3 == 0   ? cases[k].across * sin (tilt)
                     : j % 3 == 1 ? -cases[k].across * cos (tilt)
                                  : 0.0,
                     1e-9);
    }
}

/* A body on guides that are one line pushes them by N_i with sum N_i = m g and sum N_i x_i = 0, of either sign.  The
 * friction sum f_i |N_i| that they can give has no upper bound; the least one is that of two guides that carry all.
 * The body sticks for sure only below that; else its motion is not determined, but if it is free of friction. */
static void
check_guides (double        speed,
              double        pull,
              gsize         n,
              const double *at,
              const double *f,
              double        length)
{
  g_autoptr(GString) points = g_string_new (NULL), joints = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdParameterization) total = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;
  g_autoptr(GError) error = NULL;
  double least = HUGE_VAL, rubs = 0.0;
  gboolean determined;

  for (gsize i = 0; i < n; i++)
    {
      rubs += f[i];
      for (gsize k = 0; k < i; k++)
        least = fmin (least, 2.0 * G * (f[i] * fabs (at[k]) + f[k] * fabs (at[i])) / fabs (at[i] - at[k]));
      g_string_append_printf (points, "%s'P%u': ['%.17g*L', 0]", i > 0 ? ", " : "", (guint) i, at[i]);
      g_string_append_printf (
        joints,
        "%s{'name': 'c%u', 'type': 'contact', 'point': 'B.P%u', 'curve': 'l', 'friction': %.17g,"
        " 'unilateral': false}",
        i > 0 ? ", " : "", (guint) i, (guint) i, f[i]);
    }
  determined = rubs == 0.0 || (speed == 0.0 && fabs (pull) <= least);
  text =
    g_strdup_printf ("{'jourdain': 1, 'constants': {'L': %.17g}, 'gravity': [0, '-9.81*L'],"
                     " 'parameters': [{'name': 'x', 'rate': %.17g}, {'name': 'y'}, {'name': 'a'}],"
                     " 'curves': [{'name': 'l', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
                     " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 2,"
                     "  'inertia': '0.5*L^2', 'points': {%s}}], 'joints': [%s],"
                     " 'efforts': [{'name': 'pull', 'type': 'force', 'point': 'B.origin', 'vector': ['%.17g*L', 0]}],"
                     " 'parameterizations': [{'name': 'total', 'primitive': {}}]}",
                     length, speed * length, points->str, joints->str, pull);
  model = model_from_text (text);
  total = parameterization_of (model, "total");
  evaluation = jd_evaluate (total, 0.0, jd_model_get_values (model), jd_model_get_rates (model), NULL, &error);
  g_assert_no_error (error);
  if (fabs (fabs (pull) - least) < 1e-6 && speed == 0.0)
    return;
  if (evaluation->verdict != (determined ? JD_VERDICT_HYPERSTATIC : JD_VERDICT_INDETERMINATE))
    g_error ("%s: %s", text, evaluation->why);
  if (!determined)
    return;
  assert_near (evaluation->qdd[0] / length, rubs > 0.0 ? 0.0 : pull / 2.0, 1e-9);
  for (gsize h = 0; h < evaluation->m; h++)
    g_assert_false (evaluation->acts[h] && evaluation->unique[h]);
}

static void
test_guides (void)
{
  static const double lengths[] = { 1.0, 1e-6, 1e6 }, at[] = { -1.0, 0.0, 2.0 };
  static const double none[] = { 0.0, 0.0, 0.0 }, middle[] = { 0.0, 0.3, 0.0 };
  g_autoptr(GRand) random = g_rand_new_with_seed (4417);

  for (gsize k = 0; k < G_N_ELEMENTS (lengths); k++)
    {
      check_guides (1.0, 3.0, 3, at, none, lengths[k]);
      check_guides (0.0, 3.0, 3, at, none, lengths[k]);
      check_guides (0.0, 0.0, 3, at, middle, lengths[k]);
      for (guint c = 0; c < 10; c++)
        {
          const gsize n = 3 + c % 2;
          double f[4], places[4];

          for (gsize i = 0; i < n; i++)
            {
              f[i] = g_rand_double (random);
              places[i] = 0.7 * (double) i - 0.9 + g_rand_double_range (random, -0.2, 0.2);
            }
          check_guides (c % 5 == 0 ? 0.7 : 0.0, c % 7 == 3 ? 0.0 : g_rand_double_range (random, -15.0, 15.0), n,
                        places, f, lengths[k]);
        }
    }
}

/* A particle or a ball of radius r between two walls y = const in space, whose slips have two components along axes
 * turned by @angles, pressed to the lower one by P: N = n + P below and n above, with any n >= 0.
 *
 * Without friction it moves freely.  At rest a particle sticks by every n if the pull is at most f P; a ball only
 * without pull, as for n = 0 it rolls on the lower wall, and for a large n it does not.  In motion n slows it. */
static void
check_between_walls (gboolean      ball,
                     double        f,
                     const double *pull,
                     const double *speed,
                     const double *angles,
                     double        length)
{
  const double press = 10.0, pulled = hypot (pull[0], pull[1]), moves = hypot (speed[0], speed[1]);
  const gboolean determined = f == 0.0 || (moves == 0.0 && pulled <= (ball ? 0.0 : f * press));
  g_autoptr(GString) joints = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdParameterization) total = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;
  g_autoptr(GError) error = NULL;

  for (int i = 0; i < 2; i++)
    {
      const double c = cos (angles[i]), s = sin (angles[i]);
      const int side = i == 0 ? 1 : -1;
      g_autofree char *x = g_strdup_printf ("(x` + (%d)*r*c`)", ball ? side : 0);
      g_autofree char *z = g_strdup_printf ("(z` - (%d)*r*a`)", ball ? side : 0);

      g_string_append_printf (joints,
                              "%s{'name': 'w%d', 'type': 'equation', 'unilateral': true, 'friction': %.17g,"
                              " 'holonomic': {'gap': '%d*y'}, 'differential': {'u': '%.17g*%s + %.17g*%s',"
                              " 'v': '%.17g*%s - %.17g*%s'}}",
                              i > 0 ? ", " : "", i, f, side, c, x, s, z, c, z, s, x);
    }
  text =
    g_strdup_printf ("{'jourdain': 1, 'dimension': 3, 'constants': {'L': %.17g, 'r': '0.3*L'},"
                     " 'parameters': [{'name': 'x', 'rate': %.17g}, {'name': 'y'}, {'name': 'z', 'rate': %.17g},"
                     "  {'name': 'a'}, {'name': 'c'}],"
                     " 'kinetic_energy': 'x`^2 + y`^2 + z`^2 + 0.07*L^2*(a`^2 + c`^2)', 'joints': [%s],"
                     " 'efforts': [{'name': 'F', 'type': 'generalized', 'values': {'x': '%.17g*L', 'y': '-%.17g*L',"
                     "  'z': '%.17g*L'}}], 'parameterizations': [{'name': 'total', 'primitive': {}}]}",
                     length, speed[0] * length, speed[1] * length, joints->str, pull[0], press, pull[1]);
  model = model_from_text (text);
  total = parameterization_of (model, "total");
  evaluation = jd_evaluate (total, 0.0, jd_model_get_values (model), jd_model_get_rates (model), NULL, &error);
  g_assert_no_error (error);
  if (evaluation->verdict != (determined ? JD_VERDICT_HYPERSTATIC : JD_VERDICT_INDETERMINATE))
    g_error ("%s: %d %s", text, (int) evaluation->verdict, evaluation->why);
  if (!determined)
    return;
  for (guint k = 0; k < 2; k++)
    assert_near (evaluation->qdd[2 * k] / length, f == 0.0 ? pull[k] / 2.0 : 0.0, 1e-9);
  for (gsize h = 0; h < evaluation->m; h++)
    if (jd_model_get_equation (model, jd_parameterization_get_complementary (total)[h])->f != NULL)
      g_assert_false (evaluation->unique[h]);
}

static void
test_between_walls (void)
{
  static const double lengths[] = { 1.0, 1e-6, 1e6 };
  static const double none[] = { 0.0, 0.0 }, little[] = { 1.2, -1.6 }, much[] = { 3.0, 4.0 }, speed[] = { 0.4, -1.0 };
  static const double turned[] = { 0.4, -1.9 };

  for (gsize k = 0; k < G_N_ELEMENTS (lengths); k++)
    for (gboolean ball = FALSE; ball <= TRUE; ball++)
      {
        check_between_walls (ball, 0.3, none, none, none, lengths[k]);
        check_between_walls (ball, 0.3, none, none, turned, lengths[k]);
        check_between_walls (ball, 0.3, little, none, none, lengths[k]);
        check_between_walls (ball, 0.3, little, none, turned, lengths[k]);
        check_between_walls (ball, 0.3, much, none, turned, lengths[k]);
        check_between_walls (ball, 0.3, none, speed, none, lengths[k]);
        check_between_walls (ball, 0.3, little, speed, turned, lengths[k]);
        check_between_walls (ball, 0.0, much, speed, turned, lengths[k]);
        check_between_walls (ball, 0.0, little, none, none, lengths[k]);
      }
}

/* A table on three feet in space, at rest under F sin 2t: it slips, stops, and slips back, as a block on a line does.
 * All feet slip and stick together. */
static void
test_table (void)
{
  static const char *const gap = "z - h*cos(a)*cos(b)-P*sin(b)*cos(a) + Q*sin(a)";
  static const char *const slip[] = {
    "x` + (-(-Q*sin(a) + (h*cos(b) + P*sin(b))*cos(a))*sin(c))*a` + "
    "((h*sin(b)-P*cos(b))*sin(a)*sin(c)-(h*cos(b) + P*sin(b))*cos(c))*b` + (-((-h*sin(b) + "
    "P*cos(b))*sin(c) + (Q*cos(a) + (h*cos(b) + P*sin(b))*sin(a))*cos(c)))*c`",
    "y` + ((-Q*sin(a) + (h*cos(b) + P*sin(b))*cos(a))*cos(c))*a` + "
    "(-((h*sin(b)-P*cos(b))*sin(a)*cos(c) + (h*cos(b) + P*sin(b))*sin(c)))*b` + ((-h*sin(b) + "
    "P*cos(b))*cos(c)-(Q*cos(a) + (h*cos(b) + P*sin(b))*sin(a))*sin(c))*c`"
  };
  static const double feet[][2] = { { 0.5, 0.3 }, { -0.5, 0.3 }, { 0.0, -0.4 } };
  const double F = 8.0, m = 2.0, hold = 0.3 * G, begins = 0.5 * asin (m * hold / F), again = 0.5 * G_PI + begins;
  g_autoptr(GString) joints = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdMotion) motion = NULL;
  double p[6], rates[6];

  for (gsize k = 0; k < G_N_ELEMENTS (feet); k++)
    {
      g_autoptr(GString) equations = g_string_new (NULL);
      g_autofree char *along = g_strdup_printf ("(%.17g)", feet[k][0]),
                      *across = g_strdup_printf ("(%.17g)", feet[k][1]);

      g_string_append_printf (equations, "'holonomic': {'N': '%s'}, 'differential': {'t1': '%s', 't2': '%s'}", gap,
                              slip[0], slip[1]);
      g_string_replace (equations, "P", along, 0);
      g_string_replace (equations, "Q", across, 0);
      g_string_append_printf (joints,
                              "%s{'name': 'f%d', 'type': 'equation', 'unilateral': true, 'friction': 0.3, %s}",
                              k == 0 ? "" : ", ", (int) k, equations->str);
    }
  text = g_strdup_printf ("{'jourdain': 1, 'dimension': 3, 'constants': {'h': 0.2}, 'gravity': [0, 0, %.17g],"
                          " 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'z', 'value': 'h'}, {'name': 'a'},"
                          "  {'name': 'b'}, {'name': 'c', 'value': 0.4}],"
                          " 'bodies': [{'name': 'B', 'origin': ['x', 'y', 'z'], 'mass': %.17g,"
                          "  'rotation': [['z', 'c'], ['x', 'a'], ['y', 'b']], 'inertia': [0.4, 0.5, 0.6]}],"
                          " 'joints': [%s],"
                          " 'efforts': [{'name': 'load', 'type': 'force', 'point': 'B.origin',"
                          "  'vector': ['%.17g*sin(2*t)', 0, 0]}]}",
                          -G, m, joints->str, F);
  model = model_from_text (text);
  motion = motion_of (model, again + 0.2, 0.0, NULL);
  g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 9);
  for (gsize k = 0; k < 9; k++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, k);

      g_assert_cmpint (event->kind, ==, k / 3 == 1 ? JD_MOTION_STICK : JD_MOTION_SLIP);
      if (k / 3 != 1)
        g_assert_cmpfloat_with_epsilon (event->time, k < 3 ? begins : again, 1e-8);
    }
  /* m x'' = F sin 2t + m hold from its second start on */
  jd_motion_get_state (motion, again + 0.2, TRUE, p, rates);
  g_assert_cmpfloat_with_epsilon (rates[0], 0.5 * F / m * (cos (2.0 * again) - cos (2.0 * again + 0.4)) + 0.2 * hold,
                                  1e-8);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/friction-feet/accelerate", test_feet);
  g_test_add_func ("/core/dynamics/friction-feet/stop", test_stop);
  g_test_add_func ("/core/dynamics/friction-feet/wedged", test_wedged);
  g_test_add_func ("/core/dynamics/friction-feet/guides", test_guides);
  g_test_add_func ("/core/dynamics/friction-feet/between-walls", test_between_walls);
  g_test_add_func ("/core/dynamics/friction-feet/table", test_table);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Impacts over time of one contact that has no slip before: its slip begins in the impact, or does not.  The second
 * road follows the impact over its impulse N (Routh; Keller, J.  Appl.  Mech. 53 (1986)). */

#include "tests/core/impulse/jump-fixture.h"

/* A rigid body, from the point that strikes. */
typedef struct
{
  double mass, inertia, center[2];
} Body;

typedef struct
{
  double slip, speed;    /* of the point that strikes, along the floor and off it */
  double push, rub;      /* impulses */
} Impact;

/* The impact of a point with @friction until N = target or the work of N is @target, or until the compression ends.
 * In each part dT/dN is constant, and slip and speed are linear in N.  Returns the work. */
static double
follow (const Body *body, double friction, Impact *impact, gboolean compression, gboolean by_work, double target)
{
  const double *c = body->center, m = body->mass, I = body->inertia;
  const double tt = 1.0 / m + c[1] * c[1] / I, nt = -c[0] * c[1] / I, nn = 1.0 / m + c[0] * c[0] / I;
  double work = 0.0;

  for (guint part = 0; part < 4; part++)
    {
      const double hold = -nt / tt, along = impact->slip != 0.0 ? impact->slip : nt;
      const gboolean sticks = impact->slip == 0.0 && fabs (hold) <= friction;
      const double ratio = sticks ? hold : along > 0.0 ? -friction : friction;
      const double d_slip = sticks ? 0.0 : nt + tt * ratio, d_speed = nn + nt * ratio;
      const double rest = impact->slip * d_slip < 0.0 ? -impact->slip / d_slip : INFINITY;
      const double more = target - work;
      double end;

      if (compression)
        end = -impact->speed / d_speed;
      else if (by_work)
        end = (sqrt (impact->speed * impact->speed + 2.0 * d_speed * more) - impact->speed) / d_speed;
      else
        end = target - impact->push;
      g_assert_cmpfloat (compression ? d_speed : 1.0, >, 0.0);
      const double dn = MIN (rest, end);

      work += dn * (impact->speed + 0.5 * d_speed * dn);
      impact->push += dn;
      impact->rub += ratio * dn;
      impact->speed = compression && end <= rest ? 0.0 : impact->speed + d_speed * dn;
      impact->slip = rest < end ? 0.0 : impact->slip + d_slip * dn;
      if (end <= rest)
        return work;
    }
  g_assert_not_reached ();
}

static Impact
strike (const Body *body, double friction, double restitution, gboolean stronge, double slip, double speed)
{
  Impact impact = { .slip = slip, .speed = speed };
  const double taken = follow (body, friction, &impact, TRUE, FALSE, 0.0);

  if (stronge)
    follow (body, friction, &impact, FALSE, TRUE, -restitution * restitution * taken);
  else
    follow (body, friction, &impact, FALSE, FALSE, (1.0 + restitution) * impact.push);
  return impact;
}

static void
check (const char *text, Impact expected, double unit)
{
  g_autoptr(JdModel) model = model_from_text (text);
  char name[] = "total";
  g_autoptr(GPtrArray) none = g_ptr_array_new ();
  const JdParameterizationTags total = { .name = name, .tags = none };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJump) jump = jump_in (model, &total, "hit", NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (jd_jump_get_verdict (jump), <=, JD_VERDICT_HYPERSTATIC);
  assert_near (rate_after (jump, "x") / unit, expected.slip / unit, 1e-8);
  assert_near (rate_after (jump, "y") / unit, expected.speed / unit, 1e-8);
  assert_near (impulse_of (jump, "k.normal") / unit, expected.push / unit, 1e-8);
}

#define FLOOR " 'curves': [{'name': 'f', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
#define HIT "'events': [{'name': 'hit', 'types': {'k.normal': {'type': 'elastic', 'restitution': 0.5, 'law': '%s'}}}]"

/* A rod that falls straight down on its end, at rest along the floor or almost, turning or not. */
static void
test_rod (void)
{
  static const double angles[] = { 10.0, 30.0, 45.0, 60.0, 80.0, 100.0, 135.0, 170.0 }, units[] = { 1e-3, 1.0, 1e3 };
  static const double slips[] = { 0.0, 1e-10, -1e-6 };
  guint n_slips = 0, n_sticks = 0;

  for (gsize k = 0; k < G_N_ELEMENTS (angles) * G_N_ELEMENTS (units) * G_N_ELEMENTS (slips) * 8; k++)
    {
      const double angle = angles[k % 8] * G_PI / 180.0, unit = units[k / 8 % 3], slip = slips[k / 24 % 3] * unit;
      const gboolean stronge = k / 72 % 2, rolls = k / 144 % 2;
      const double turn = k / 288 == 0 ? 0.0 : 3.0, l = 1.2 * unit;
      const Body rod = { 1.5, 1.5 * l * l / 12.0, { l / 2.0 * cos (angle), l / 2.0 * sin (angle) } };
      const Impact expected = strike (&rod, 0.3, 0.5, stronge, slip, -unit);
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': %.17g}, {'name': 'y', 'rate': %.17g},"
        "  {'name': 'c', 'value': %.17g, 'rate': %g}],"
        " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'c', 'mass': 1.5, 'inertia': %.17g,"
        "  'center': [%.17g, 0]}]," FLOOR
        " 'joints': [{'name': 'k', 'type': '%s', 'point': 'B.origin', 'curve': 'f', 'friction': 0.3%s}]," HIT "}",
        slip, -unit, angle, turn, rod.inertia, l / 2.0, rolls ? "rolling" : "contact",
        rolls ? ", 'unilateral': true" : "", stronge ? "stronge" : "poisson");

      check (text, expected, unit);
      if (fabs (expected.slip) > 1e-3 * unit)
        n_slips++;
      else
        n_sticks++;
    }
  g_assert_cmpuint (n_slips, >, 100);
  g_assert_cmpuint (n_sticks, >, 100);
}

/* A disk turns freely about its center, which is a point of the rod: the rod carries its mass there.  The rates of
 * the disk are those of this point to nine digits, and what they lack is no jump. */
static void
test_carried (void)
{
  static const double angles[] = { 10.0, 45.0, 60.0, 100.0, 170.0 }, units[] = { 1e-3, 1.0, 1e3 };

  for (gsize k = 0; k < G_N_ELEMENTS (angles) * G_N_ELEMENTS (units) * 4; k++)
    {
      const double angle = angles[k % 5] * G_PI / 180.0, unit = units[k / 5 % 3], turn = 1.7;
      const gboolean stronge = k / 15 % 2, rounded = k / 30 % 2;
      const double l = 1.2 * unit, at = 0.7 * unit, own = 1.5, carried = 0.8, mass = own + carried;
      const double center = (own * l / 2.0 + carried * at) / mass;
      const double inertia = own * l * l / 12.0 + own * pow (l / 2.0 - center, 2.0) +
                             carried * pow (at - center, 2.0);
      const Body rod = { mass, inertia, { center * cos (angle), center * sin (angle) } };
      const Impact expected = strike (&rod, 0.3, 0.5, stronge, 0.0, -unit);
      const int digits = rounded ? 9 : 17;
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y', 'rate': %.17g},"
        "  {'name': 'c', 'value': %.17g, 'rate': %g}, {'name': 'u', 'value': %.17g, 'rate': %.*g},"
        "  {'name': 'v', 'value': %.17g, 'rate': %.*g}, {'name': 'd', 'rate': 5}],"
        " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'c', 'mass': 1.5, 'inertia': %.17g,"
        "  'center': [%.17g, 0], 'points': {'P': [%.17g, 0]}},"
        "  {'name': 'D', 'origin': ['u', 'v'], 'angle': 'd', 'mass': 0.8, 'inertia': %.17g}]," FLOOR
        " 'joints': [{'name': 'k', 'type': 'contact', 'point': 'B.origin', 'curve': 'f', 'friction': 0.3},"
        "  {'name': 'p', 'type': 'pivot', 'between': ['B.P', 'D.origin']}]," HIT "}",
        -unit, angle, turn, at * cos (angle), digits, -turn * at * sin (angle), at * sin (angle), digits,
        -unit + turn * at * cos (angle), own * l * l / 12.0, l / 2.0, at, 0.1 * unit * unit,
        stronge ? "stronge" : "poisson");

      check (text, expected, unit);
    }
}

/* A box falls on two feet that do not push each other, as its inertia is m b^2.  Without friction each foot is alone:
 *
 *   N = (1 + e) / (2 / m),   y'+ = -1 + sum N / m,   c'+ = b (N_R - N_L) / (m b^2). */
static void
test_feet (void)
{
  static const double along[] = { 0.0, 0.2, 0.1 };
  const double m = 1.5, b = 0.3, h = 0.2;

  for (gsize k = 0; k < G_N_ELEMENTS (along) * 4; k++)
    {
      const double vx = along[k % 3], e = k / 3 % 2 == 0 ? 0.5 : 0.2;
      const gboolean rolls = k / 6;
      const double left = (1.0 + 0.5) * m / 2.0, right = (1.0 + e) * m / 2.0, turn = (right - left) / (m * b);
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': %g}, {'name': 'y', 'value': %g, 'rate': -1},"
        "  {'name': 'c'}],"
        " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'c', 'mass': %g, 'inertia': %.17g,"
        "  'points': {'L': [%g, %g], 'R': [%g, %g]}}]," FLOOR
        " 'joints': [{'name': 'l', 'type': '%s', 'unilateral': true, 'point': 'B.L', 'curve': 'f', 'friction': 0},"
        "  {'name': 'r', 'type': '%s', 'unilateral': true, 'point': 'B.R', 'curve': 'f', 'friction': 0}],"
        " 'events': [{'name': 'hit', 'types': {"
        "  'l.normal': {'type': 'elastic', 'restitution': 0.5, 'law': 'stronge'},"
        "  'r.normal': {'type': 'elastic', 'restitution': %g, 'law': 'stronge'}}}]}",
        vx, h, m, m * b * b, -b, -h, b, -h, rolls ? "rolling" : "contact", rolls ? "rolling" : "contact", e);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(GError) error = NULL;
      char name[] = "total";
      g_autoptr(GPtrArray) none = g_ptr_array_new ();
      const JdParameterizationTags total = { .name = name, .tags = none };
      g_autoptr(JdJump) jump = jump_in (model, &total, "hit", NULL, &error);

      g_assert_no_error (error);
      assert_near (rate_after (jump, "x"), vx, 1e-12);
      assert_near (rate_after (jump, "y"), -1.0 + (left + right) / m, 1e-12);
      assert_near (rate_after (jump, "c"), turn, 1e-12);
      assert_near (impulse_of (jump, "l.normal"), left, 1e-12);
      assert_near (impulse_of (jump, "r.normal"), right, 1e-12);
      for (gsize f = 0; rolls && f < 2; f++)
        g_assert_cmpint (jump->frictions[f].state, ==,
                         fabs (vx + h * turn) < 1e-12 ? JD_SLIP_STICK
                         : vx + h * turn > 0.0        ? JD_SLIP_FORWARD
                                                      : JD_SLIP_BACKWARD);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/slip/rod", test_rod);
  g_test_add_func ("/core/impulse/slip/carried", test_carried);
  g_test_add_func ("/core/impulse/slip/feet", test_feet);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Equations whose coefficients are made of pieces, in a running motion: rows that appear, vanish or turn into
 * others. */

#include "core/dynamics/motion/jd-motion.h"
#include "tests/core/impulse/jump-fixture.h"

/* Coordinates x, y, z of a unit mass from x = -1, with one equation. */
#define SPACE(x, rates, equation, efforts) \
  "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"value\": " x ", \"rate\": 1}, " rates " ]," \
  "  \"kinetic_energy\": \"(x'^2+y'^2+z'^2)/2\"," \
  "  \"joints\": [ {\"name\": \"c\", \"type\": \"equation\", \"differential\": {\"phi\": \"" equation "\"}} ]," \
  "  \"efforts\": [ {\"name\": \"push\", \"type\": \"generalized\", \"values\": {" efforts "}} ] }"
#define YZ(y, z) "{\"name\": \"y\", \"rate\": " y "}, {\"name\": \"z\", \"rate\": " z "}"

static JdMotion *
run (const char *text, double until)
{
  g_autoptr(JdModel) model = model_from_json (text);
  const JdMotionOptions options = { .until = until, .step = 0.1, .jump = jd_jump_apply,
                                    .report_free = (GDestroyNotify) jd_jump_free };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return motion;
}

/* The state at the end, beside what is known in closed form. */
static void
test_crossings (void)
{
  static const struct { const char *text; JdMotionEventKind kind; double time; double p[3], pd[3]; } cases[] = {
    /* appears: the rates are projected, then the row holds */
    { SPACE ("-1", YZ ("0", "2"), "max(x,0)*(x' - y')", ""), JD_MOTION_ENTERS, 1.0, { 0.5, 0.5, 4.0 },
      { 0.5, 0.5, 2.0 } },
    /* Cortes et al., example 4.1: begins so flat that its numbers are zero up to x = 0.037, but for a factor that is
     * nowhere zero */
    { SPACE ("-1", YZ ("0", "2"), "if(x > 0, exp(-1/x^2), 0)*(x' - y')", ""), JD_MOTION_ENTERS, 1.0, { 0.5, 0.5, 4.0 },
      { 0.5, 0.5, 2.0 } },
    /* turns into another */
    { SPACE ("-1", YZ ("1", "0"), "min(x,0)*(x' - y') + max(x,0)*(x' - z')", ""), JD_MOTION_ENTERS, 1.0,
      { 0.5, 2.0, 0.5 }, { 0.5, 1.0, 0.5 } },
    /* at an instant: (1, -1) . (1, 1) = 0 before, and (2, -1) after */
    { SPACE ("-1", YZ ("1", "0"), "if(t < 0.5, 1, 2)*x' - y'", ""), JD_MOTION_ENTERS, 0.5,
      { -0.5 + 1.5 * 0.6, 0.5 + 1.5 * 1.2, 0.0 }, { 0.6, 1.2, 0.0 } },
    /* inhomogeneous beyond: x' - y' = 0.2 */
    { SPACE ("-1", YZ ("0", "0"), "if(x > 0, 1, 0)*(x' - y' - 0.2)", ""), JD_MOTION_ENTERS, 1.0, { 0.6, 0.4, 0.0 },
      { 0.6, 0.4, 0.0 } },
    /* the same row, driven the other way */
    { SPACE ("-1", YZ ("-1", "0"), "y' - sign(t - 0.5)", ""), JD_MOTION_ENTERS, 0.5, { 1.0, 1.0, 0.0 },
      { 1.0, 1.0, 0.0 } },
    /* a kink that bends: sin (20 x) is 0 first at x = -6 pi/20 */
    { SPACE ("-1", YZ ("0.5", "0"), "if(x < -0.9 + 0*x, if(sin(20*x) > 0, 1, 2), 1)*y' - x'", ""), JD_MOTION_ENTERS,
      1.0 - 6.0 * G_PI / 20.0,
      { -6.0 * G_PI / 20.0 + 0.75 * (1.0 + 6.0 * G_PI / 20.0),
        0.5 * (1.0 - 6.0 * G_PI / 20.0) + 0.75 * (1.0 + 6.0 * G_PI / 20.0), 0.0 },
      { 0.75, 0.75, 0.0 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdMotion) motion = run (cases[i].text, 2.0);
      const JdMotionEvent *event;
      double p[3], pd[3], drift[2];

      g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
      event = jd_motion_get_event (motion, 0);
      g_assert_cmpint (event->kind, ==, cases[i].kind);
      jd_motion_get_state (motion, 2.0, FALSE, p, pd);
      assert_near (event->time, cases[i].time, 1e-12);
      for (gsize k = 0; k < 3; k++)
        {
          assert_near (p[k], cases[i].p[k], 2e-12);
          assert_near (pd[k], cases[i].pd[k], 2e-12);
        }
      drift[0] = jd_motion_get_figures (motion)->position_drift;
      drift[1] = jd_motion_get_figures (motion)->rate_drift;
      g_assert_cmpfloat (drift[1], <, 1e-12);
    }
}

/* A row that vanishes under way: nothing jumps, and the two coordinates go apart, each by its own force. */
static void
test_leaves (void)
{
  g_autoptr(JdMotion)
    motion = run (SPACE ("-1", YZ ("1", "0"), "min(x,0)*(x' - y')", "\"y\": -0.4, \"x\": 0.1"), 3.0);
  /* until x = 0 both have the mean force, -0.15: -1 + t - 0.075 t^2 = 0 */
  const double t = (1.0 - sqrt (1.0 - 4.0 * 0.075)) / 0.15, v = 1.0 - 0.15 * t, rest = 3.0 - t;
  double p[3], pd[3];

  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
  assert_near (jd_motion_get_event (motion, 0)->time, t, 1e-12);
  jd_motion_get_state (motion, 3.0, FALSE, p, pd);
  assert_near (p[0], v * rest + 0.05 * rest * rest, 1e-11);
  assert_near (p[1], 1.0 + v * rest - 0.2 * rest * rest, 1e-11);
  assert_near (pd[0], v + 0.1 * rest, 1e-11);
  assert_near (pd[1], v - 0.4 * rest, 1e-11);
}

#define BEAD(y, rate, wire, g) \
  "{ \"jourdain\": 1, \"gravity\": [0, -" g "], \"parameters\": [ {\"name\": \"x\", \"value\": -1, \"rate\": 1}," \
                                            " {\"name\": \"y\", \"value\": " y ", \"rate\": " rate "} ]," \
  "  \"bodies\": [ {\"name\": \"P\", \"origin\": [\"x\", \"y\"], \"mass\": 2} ]," \
  "  \"joints\": [ {\"name\": \"w\", \"type\": \"equation\", \"holonomic\": {\"e\": \"" wire "\"}} ] }"

/* A bead at the bend of a wire: the part of its velocity across the wire beyond is lost (Greenwood's coefficients
 * that jump); where the bend is smooth, nothing is. */
static void
test_bend (void)
{
  g_autoptr(JdMotion) sharp = run (BEAD ("0.5", "-0.5", "y - abs(x)/2", "0"), 3.0);
  g_autoptr(JdMotion) smooth = run (BEAD ("0", "0", "y - max(x, 0)^2/5", "0"), 3.0);
  double p[2], pd[2];

  g_assert_cmpuint (jd_motion_get_n_events (sharp), ==, 1);
  assert_near (jd_motion_get_event (sharp, 0)->time, 1.0, 1e-12);
  jd_motion_get_state (sharp, 3.0, FALSE, p, pd);
  /* (1, -1/2) . (1, 1/2) / |(1, 1/2)|^2 = 3/5 */
  assert_near (pd[0], 0.6, 1e-12);
  assert_near (pd[1], 0.3, 1e-12);
  assert_near (p[0], 1.2, 2e-12);
  g_assert_cmpuint (jd_motion_get_n_events (smooth), ==, 0);
  jd_motion_get_state (smooth, 3.0, FALSE, p, pd);
  assert_near (hypot (pd[0], pd[1]), 1.0, 1e-11);
}

/* Under gravity it crosses the bend to and fro, each time 3/5 as fast: flights 2 v / a with the acceleration g tan /
 * (1 + tan^2) along x.  The motion ends where they accumulate, and says so. */
static void
test_accumulates (void)
{
  g_autoptr(JdMotion) motion = run (BEAD ("0.5", "-0.5", "y - abs(x)/2", "10"), 5.0);
  const double a = 10.0 * 0.5 / 1.25;
  double t = (-1.0 + sqrt (1.0 + 2.0 * a)) / a, v = 0.6 * (1.0 + a * t);

  g_assert_nonnull (jd_motion_get_end_reason (motion));
  g_assert_cmpuint (jd_motion_get_n_events (motion), >, 20);
  for (gsize k = 0; k < 20; k++)
    {
      assert_near (jd_motion_get_event (motion, k)->time, t, 1e-10);
      t += 2.0 * v / a;
      v *= 0.6;
    }
  for (guint k = 0; k < 60; k++, v *= 0.6)
    t += 2.0 * v / a;
  assert_near (jd_motion_get_end (motion), t, 1e-5);
}

/* No motion, or no one motion, goes on. */
static void
test_ends (void)
{
  static const struct { const char *text; double time; int code; } cases[] = {
    /* the jump leads back: x' = -1 from (1, -3) */
    { SPACE ("-1", YZ ("-3", "0"), "max(x,0)*(x' - y')", ""), 1.0, -1 },
    /* too flat for numbers, though the limit is known */
    { SPACE ("-1", YZ ("0", "0"), "if(x > 0, exp(-1/x^2) + exp(-2/x^2), 0)*(x' - y')", ""), 1.0, JD_MODEL_ERROR_SINGULAR },
    /* two rows that are one up to the border, and beyond it too nearly one for numbers */
    { SPACE ("-1", YZ ("0", "0"), "y'\", \"again\": \"y' + max(x, 0)*(z' - x')", ""), 1.0, JD_MODEL_ERROR_SINGULAR },
    /* Cortes et al., 5.2, from where all coefficients vanish */
    { SPACE ("0", "{\"name\": \"y\", \"value\": 2, \"rate\": 0.5}, {\"name\": \"z\", \"value\": 4}",
             "(y^2-x^2-z)*x' + (z-y^2-x*y)*y' + x*z'", ""), 0.0, JD_MODEL_ERROR_INDETERMINATE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdMotion) motion = run (cases[i].text, 2.0);
      const GError *error = jd_motion_get_end_error (motion);

      g_assert_nonnull (jd_motion_get_end_reason (motion));
      assert_near (jd_motion_get_end (motion), cases[i].time, 1e-12);
      if (cases[i].code >= 0)
        g_assert_error (error, JD_MODEL_ERROR, cases[i].code);
      else
        g_assert_no_error (error);
    }
}

/* The state of the file stands where the piece begins: its jump is the first thing that happens. */
static void
test_begins (void)
{
  g_autoptr(JdMotion) jumps = run (SPACE ("0", YZ ("0", "0"), "max(x,0)*(x' - y')", ""), 1.0);
  g_autoptr(JdMotion) goes_on = run (SPACE ("0", YZ ("1", "0"), "max(x,0)*(x' - y')", ""), 1.0);
  double p[3], pd[3];

  jd_motion_get_state (jumps, 1.0, FALSE, p, pd);
  assert_near (pd[0], 0.5, 1e-12);
  assert_near (pd[1], 0.5, 1e-12);
  jd_motion_get_state (goes_on, 1.0, FALSE, p, pd);
  assert_near (pd[0], 1.0, 1e-12);
  assert_near (pd[1], 1.0, 1e-12);
}

/* Cortes et al., 5.2: a unit mass on the surface z = x^2 + y^2 - x y.  All coefficients of the constraint vanish on it
 * where x = 0, and the motion cannot be told on.  At the event there they are rounding errors of their terms.  These
 * change no number: the velocity is tangent to the surface to the accuracy of the motion's polynomial, and energy is
 * kept. */
#define SURFACE \
  "{ \"jourdain\": 1, \"constants\": {\"x0\": -0.9150737552588097, \"y0\": -0.695133755996614," \
  " \"u0\": -2.498489282540498, \"v0\": 1.9268657965356643}," \
  "  \"parameters\": [ {\"name\": \"x\", \"value\": \"x0\", \"rate\": \"u0\"}," \
  "     {\"name\": \"y\", \"value\": \"y0\", \"rate\": \"v0\"}," \
  "     {\"name\": \"z\", \"value\": \"x0^2 + y0^2 - x0*y0\", \"rate\": \"(2*x0 - y0)*u0 + (2*y0 - x0)*v0\"} ]," \
  "  \"kinetic_energy\": \"(x'^2+y'^2+z'^2)/2\"," \
  "  \"joints\": [ {\"name\": \"c\", \"type\": \"equation\", \"differential\": {\"phi\": " \
  "\"(y^2 - x^2 - z)*x' + (z - y^2 - x*y)*y' + x*z'\"}} ]," \
  "  \"efforts\": [ {\"name\": \"F\", \"type\": \"potential\", \"value\": \"(x^2 + y^2 + (z - 1)^2)/2\"} ]," \
  "  \"events\": [ {\"name\": \"passes\", \"when\": \"x\", \"direction\": 1} ] }"

static void
test_surface (void)
{
  g_autoptr(JdMotion) motion = run (SURFACE, 3.0);
  double p[3], pd[3], energy[2];

  g_assert_nonnull (jd_motion_get_end_reason (motion));
  assert_near (jd_motion_get_end (motion), 2.0, 1e-9);
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
  for (guint k = 0; k < 2; k++)
    {
      jd_motion_get_state (motion, k == 0 ? 0.0 : jd_motion_get_end (motion), FALSE, p, pd);
      energy[k] = 0.5 * (pd[0] * pd[0] + pd[1] * pd[1] + pd[2] * pd[2]) +
                  0.5 * (p[0] * p[0] + p[1] * p[1] + (p[2] - 1.0) * (p[2] - 1.0));
      assert_near (pd[2], (2.0 * p[0] - p[1]) * pd[0] + (2.0 * p[1] - p[0]) * pd[1], 1e-6);
    }
  assert_near (energy[1], energy[0], 1e-10);
}

/* A latch stops a body just where it begins to hold.  Then the latch holds it against blows as it does against forces,
 * wherever rounding puts the body. */
static void
test_struck_on_border (void)
{
  static const double borders[] = { 0.7, 0.5, 0.1, 1.0 / 3.0 };

  for (gsize i = 0; i < G_N_ELEMENTS (borders); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": 1}, {\"name\": \"y\"} ],"
                         "  \"bodies\": [ {\"name\": \"b\", \"origin\": [\"x\", \"y\"], \"mass\": 2} ],"
                         "  \"joints\": [ {\"name\": \"latch\", \"type\": \"equation\", \"when\": \"x > %.17g\","
                         "    \"differential\": {\"e\": \"x'\"}} ],"
                         "  \"events\": [ {\"name\": \"blow\", \"at\": 1,"
                         "    \"impulses\": [ {\"point\": \"b.origin\", \"vector\": [3, 1]} ]} ] }",
                         borders[i]);
      g_autoptr(JdMotion) motion = run (text, 2.0);
      g_autoptr(JdParameterization) total = parameterization_of (jd_motion_get_model (motion), "total");
      g_autoptr(JdJump) jump = NULL;
      g_autoptr(GError) error = NULL;
      double p[2], pd[2];

      g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 2);
      jd_motion_get_state (motion, 2.0, FALSE, p, pd);
      assert_near (p[0], borders[i], 1e-12);
      assert_near (pd[0], 0.0, 1e-12);
      assert_near (pd[1], 0.5, 1e-12);
      jump = jd_jump_new_of_motion (total, motion, jd_motion_get_event (motion, 1), &error);
      g_assert_no_error (error);
      g_assert_cmpuint (jump->n_rows, ==, 1);
      assert_near (jump->result->impulses[0], -3.0, 1e-12);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/motion-rank/crossings", test_crossings);
  g_test_add_func ("/core/impulse/motion-rank/leaves", test_leaves);
  g_test_add_func ("/core/impulse/motion-rank/bend", test_bend);
  g_test_add_func ("/core/impulse/motion-rank/accumulates", test_accumulates);
  g_test_add_func ("/core/impulse/motion-rank/ends", test_ends);
  g_test_add_func ("/core/impulse/motion-rank/begins", test_begins);
  g_test_add_func ("/core/impulse/motion-rank/surface", test_surface);
  g_test_add_func ("/core/impulse/motion-rank/struck-on-border", test_struck_on_border);
  return g_test_run ();
}

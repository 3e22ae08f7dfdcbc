/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion.h"
#include "tests/core/model-from-text.h"

#include <math.h>
#include <string.h>

/* Coulomb's laws: closed forms, thresholds, and Painleve's rod. */

#define G 9.81

static JdEvaluation *
evaluate (JdModel    *model,
          const char *name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, name);
  JdEvaluation *evaluation = jd_evaluate (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                                          jd_model_get_rates (model), NULL, &error);

  g_assert_no_error (error);
  return evaluation;
}

static JdMotion *
motion_of (JdModel *model,
           double   until)
{
  const JdMotionOptions options = { .until = until, .step = 0.05 };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return motion;
}

static void
assert_near (double value,
             double expected,
             double tolerance)
{
  if (!(fabs (value - expected) <= tolerance * MAX (1.0, fabs (expected))))
    g_error ("%.17g is not %.17g", value, expected);
}

/* A particle on a slope, in Cartesian parameters, or in the distance along and above the slope. */
static JdModel *
slope (gboolean along,
       double   tilt,
       double   friction,
       double   speed)
{
  g_autofree char *text = g_strdup_printf (
    "{'jourdain': 1, 'constants': {'a': %.17g, 'f': %.17g, 'v': %.17g}, 'gravity': [0, -9.81],"
    " 'parameters': [{'name': 'x', 'rate': '%s'}, {'name': 'y', 'rate': '%s'}],"
    " 'bodies': [{'name': 'P', 'mass': 2, 'origin': %s}],"
    " 'curves': [{'name': 'slope', 'line': {'point': [0, 0], 'direction': ['cos(a)', 'sin(a)']}}],"
    " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'P.origin', 'curve': 'slope', 'friction': 'f'}]}",
    tilt, friction, speed, along ? "v" : "v*cos(a)", along ? "0" : "v*sin(a)",
    along ? "['x*cos(a) - y*sin(a)', 'x*sin(a) + y*cos(a)']" : "['x', 'y']");

  return model_from_text (text);
}

/* Sticks below tan a = f, slides above it with g (sin a - f cos a); T and L are told. */
static void
test_slope (void)
{
  for (guint k = 0; k < 2; k++)
    for (double tilt = 0.1; tilt < 1.0; tilt += 0.1)
      for (int direction = -1; direction <= 1; direction++)
        {
          const double f = 0.4, n = 2.0 * G * cos (tilt), weight = 2.0 * G * sin (tilt);
          g_autoptr(JdModel) model = slope (k == 1, tilt, f, direction);
          g_autoptr(JdEvaluation) evaluation = evaluate (model, "total");
          const double t = direction != 0 ? -direction * f * n : MIN (weight, f * n);
          const double along = (t - weight) / 2.0;

          g_assert_cmpint (evaluation->verdict, ==, JD_VERDICT_DETERMINATE);
          assert_near (evaluation->multipliers[0], n, 1e-13);
          assert_near (evaluation->laws[0].force, t, 1e-13);
          g_assert_cmpint (evaluation->laws[0].state, ==,
                           direction > 0                     ? JD_SLIP_FORWARD
                           : direction < 0 || tan (tilt) > f ? JD_SLIP_BACKWARD
                                                             : JD_SLIP_STICK);
          assert_near (evaluation->qdd[0], k == 1 ? along : along * cos (tilt), 1e-13);
          assert_near (evaluation->constraint[0], k == 1 ? t : t * cos (tilt) - n * sin (tilt), 1e-13);
          assert_near (evaluation->constraint[1], k == 1 ? n : t * sin (tilt) + n * cos (tilt), 1e-13);
        }
}

static const JdMotionEvent *
event_of (JdMotion          *motion,
          gsize              i,
          JdMotionEventKind  kind,
          const char        *equation,
          double             time)
{
  const JdMotionEvent *event;

  g_assert_cmpuint (jd_motion_get_n_events (motion), >, i);
  event = jd_motion_get_event (motion, i);
  g_assert_cmpint (event->kind, ==, kind);
  g_assert_cmpstr (event->equation, ==, equation);
  assert_near (event->time, time, 1e-11);
  return event;
}

/* Thrown up the slope it stops, and stays where f > tan a, else comes back. */
static void
test_thrown_up (void)
{
  for (guint k = 0; k < 4; k++)
    {
      const double tilt = 0.3, f = k < 2 ? 0.5 : 0.2, v = 1.7;
      const double up = G * (sin (tilt) + f * cos (tilt)), down = G * (sin (tilt) - f * cos (tilt));
      const double stop = v / up, height = 0.5 * v * v / up, rest = 2.0 - stop;
      const double end = height - (f > tan (tilt) ? 0.0 : 0.5 * down * rest * rest);
      g_autoptr(JdModel) model = slope (k % 2 == 1, tilt, f, v);
      g_autoptr(JdMotion) motion = motion_of (model, 2.0);
      double p[2], pd[2];

      g_assert_null (jd_motion_get_end_reason (motion));
      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
      event_of (motion, 0, k < 2 ? JD_MOTION_STICK : JD_MOTION_SLIP, "c.normal", stop);
      jd_motion_get_state (motion, 2.0, FALSE, p, pd);
      assert_near (k % 2 == 1 ? p[0] : p[0] / cos (tilt), end, 1e-11);
      g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-12);
    }
}

/* A box dropped on a belt is taken along: f g until it has the belt's speed. The belt's work is counted. */
static void
test_belt (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x'}, {'name': 'y'}],"
    " 'bodies': [{'name': 'P', 'mass': 2, 'origin': ['x', 'y']}],"
    " 'curves': [{'name': 'belt', 'line': {'point': [0, 0], 'direction': [1, 0]}, 'velocity': [1.5, 0]}],"
    " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'P.origin', 'curve': 'belt', 'friction': 0.3}]}");
  const double time = 1.5 / (0.3 * G);
  g_autoptr(JdMotion) motion = motion_of (model, 2.0);
  double p[2], pd[2];

  event_of (motion, 0, JD_MOTION_STICK, "c.normal", time);
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
  jd_motion_get_state (motion, 2.0, FALSE, p, pd);
  assert_near (p[0], 0.5 * 1.5 * time + 1.5 * (2.0 - time), 1e-12);
  assert_near (pd[0], 1.5, 1e-14);
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-12);
}

static const char *disk_text =
  "{'jourdain': 1, 'constants': {'a': %.17g, 'f': %.17g, 'h': %.17g, 'R': 0.3, 'm': 2}, 'gravity': [0, -9.81],"
  " 'parameters': [{'name': 'x', 'value': '-R*sin(a)', 'rate': '%.17g*cos(a)'},"
  " {'name': 'y', 'value': 'R*cos(a)', 'rate': '%.17g*sin(a)'},"
  "  {'name': 'phi', 'rate': %.17g}],"
  " 'bodies': [{'name': 'S', 'mass': 'm', 'inertia': 'm*R^2/2', 'origin': ['x', 'y'],"
  " 'angle': 'phi', 'shape': {'disk': 'R'}}],"
  " 'curves': [{'name': 'slope', 'line': {'point': [0, 0], 'direction': ['cos(a)', 'sin(a)']}}],"
  " 'joints': [{'name': 'c', 'type': '%s', 'body': 'S', 'curve': 'slope', 'friction': 'f',"
  " %s'impact': {'restitution': 0}}]}";

static JdModel *
disk (const char *type,
      double      tilt,
      double      f,
      double      h,
      double      v,
      double      omega)
{
  g_autofree char *text = g_strdup_printf (disk_text, tilt, f, h, v, v, omega, type,
                                           strcmp (type, "rolling") == 0 ? "'rolling_resistance': 'h', " : "");

  return model_from_text (text);
}

/* A disk on a slope rolls where tan a <= 3 f, else slides; as `rolling` and as `contact`, which are then the same. */
static void
test_disk_on_slope (void)
{
  static const char *const types[] = { "rolling", "contact" };

  for (guint k = 0; k < 2; k++)
    for (double tilt = 0.05; tilt < 1.0; tilt += 0.1)
      {
        const double f = 0.15, n = 2.0 * G * cos (tilt);
        const gboolean rolls = tan (tilt) <= 3.0 * f;
        g_autoptr(JdModel) model = disk (types[k], tilt, f, 0.0, 0.0, 0.0);
        g_autoptr(JdEvaluation) evaluation = evaluate (model, "total");
        const double t = rolls ? 2.0 * G * sin (tilt) / 3.0 : f * n;

        g_assert_cmpint (evaluation->verdict, ==, JD_VERDICT_DETERMINATE);
        assert_near (evaluation->multipliers[0], n, 1e-12);
        assert_near (evaluation->laws[0].force, t, 1e-12);
        if (k == 0)
          assert_near (evaluation->multipliers[1], t, 1e-12);
        assert_near (evaluation->qdd[0], (t / 2.0 - G * sin (tilt)) * cos (tilt), 1e-12);
        assert_near (evaluation->qdd[2], t * 0.3 / 0.09, 1e-12);
        assert_near (evaluation->constraint[2], 0.3 * t, 1e-12);
      }
}

/* Sliding at first it rolls from (v + R omega) / (3 f g) on; then the rolling resistance stops it. */
static void
test_braking_disk (void)
{
  const double f = 0.2, h = 0.004, v = 2.0, omega = 3.0, R = 0.3;
  /* while it slides: x'' = -f g, R phi'' = -2 f g + 2 h' g with h' = h / R against phi' > 0 at first */
  const double t_turn = omega * R / (2.0 * G * (f + h / R));
  const double after = 2.0 * G * (f - h / R); /* of -R phi', once it rolls backwards (phi' < 0) */
  const double v_turn = v - f * G * t_turn;
  const double t_roll = t_turn + v_turn / (f * G + after);
  const double v_roll = v_turn - f * G * (t_roll - t_turn);
  const double t_end = t_roll + v_roll / (2.0 * G * h / R / 3.0);
  g_autoptr(JdModel) model = disk ("rolling", 0.0, f, h, v, omega);
  g_autoptr(JdMotion) motion = motion_of (model, t_end + 1.0);
  double p[3], pd[3], before[3], unused[3];

  event_of (motion, 0, JD_MOTION_SLIP, "c.normal", t_turn);
  event_of (motion, 1, JD_MOTION_STICK, "c.slip", t_roll);
  event_of (motion, 2, JD_MOTION_STICK, "c.normal", t_end);
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 3);
  jd_motion_get_state (motion, t_end + 1.0, FALSE, p, pd);
  jd_motion_get_state (motion, t_end, FALSE, before, unused);
  for (guint k = 0; k < 3; k++)
    {
      assert_near (pd[k], 0.0, 1e-15);
      assert_near (p[k], before[k], 1e-13);
    }
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-12);
}

/* A rod sliding on one end (Painleve): theta from the floor, slip backwards, f above the critical (1 + 3 cos^2) / (3
 * sin cos). */
static void
test_painleve (void)
{
  const double theta = atan (2.0), critical = 4.0 / 3.0;
  const struct { double f, omega; JdVerdict verdict; } cases[] = {
    { 1.2, 0.0, JD_VERDICT_DETERMINATE },
    { 1.2, 6.0, JD_VERDICT_DETERMINATE },
    { 1.5, 0.0, JD_VERDICT_INCONSISTENT },
    { 1.5, 6.0, JD_VERDICT_INDETERMINATE },
  };

  for (guint k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      const double omega = cases[k].omega;
      /* the end's velocity: y' - cos omega = 0, x' + sin omega = -1 */
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'rate': %.17g},"
        "  {'name': 'y', 'value': %.17g, 'rate': %.17g}, {'name': 'th', 'value': %.17g, 'rate': %.17g}],"
        " 'bodies': [{'name': 'S', 'mass': 1, 'inertia': '1/3', 'origin': ['x', 'y'],"
        " 'angle': 'th', 'points': {'A': [-1, 0]}}],"
        " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
        " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'S.A', 'curve': 'floor', 'friction': %.17g}]}",
        -1.0 - sin (theta) * omega, sin (theta), cos (theta) * omega, theta, omega, cases[k].f);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdEvaluation) evaluation = evaluate (model, "total");
      const double p = 1.6 - 3.0 * cases[k].f * 0.4, b = -G + sin (theta) * omega * omega;

      g_assert_true ((cases[k].f > critical) == (p < 0.0));
      g_assert_cmpint (evaluation->verdict, ==, cases[k].verdict);
      if (evaluation->verdict == JD_VERDICT_DETERMINATE)
        assert_near (evaluation->multipliers[0], b < 0.0 ? -b / p : 0.0, 1e-12);
      else
        g_assert_nonnull (strstr (evaluation->why, "“c”"));
    }
}

/* A box on two rough corners: how they share T is not determined, its motion is. */
static void
test_box (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x'}, {'name': 'y', 'value': 0.5}, {'name': 'th'}],"
    " 'bodies': [{'name': 'S', 'mass': 2, 'inertia': 0.5, 'origin': ['x', 'y'],"
    " 'angle': 'th', 'points': {'A': [-1, -0.5], 'B': [1, -0.5]}}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'joints': [{'name': 'a', 'type': 'contact', 'point': 'S.A', 'curve': 'floor', 'friction': 0.3},"
    "  {'name': 'b', 'type': 'contact', 'point': 'S.B', 'curve': 'floor', 'friction': 0.3}],"
    " 'efforts': [{'name': 'push', 'type': 'force', 'point': 'S.center', 'vector': ['4*t', 0]}]}");
  g_autoptr(JdEvaluation) evaluation = evaluate (model, "total");
  g_autoptr(JdMotion) motion = NULL;
  double p[3], pd[3];

  g_assert_cmpint (evaluation->verdict, ==, JD_VERDICT_HYPERSTATIC);
  g_assert_true (evaluation->unique[0] && evaluation->unique[1]);
  g_assert_false (evaluation->laws[0].unique || evaluation->laws[1].unique);
  assert_near (evaluation->qdd[0], 0.0, 1e-14);

  /* 4 t = 0.3 * 20 at t = 1.5; then 2 x'' = 4 (t - 1.5) */
  motion = motion_of (model, 2.5);
  g_assert_null (jd_motion_get_end_reason (motion));
  event_of (motion, 0, JD_MOTION_SLIP, "a.normal", 1.5);
  event_of (motion, 1, JD_MOTION_SLIP, "b.normal", 1.5);
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 2);
  jd_motion_get_state (motion, 2.5, FALSE, p, pd);
  assert_near (p[0], 1.0 / 3.0, 1e-10);
  assert_near (pd[0], 1.0, 1e-10);
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-11);
}

/* Two such boxes beside each other: no multiplier is left open, so the sentence speaks of friction alone. */
static void
test_boxes (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x'}, {'name': 'y', 'value': 0.5}, {'name': 'th'},"
    " {'name': 'u', 'value': 5}, {'name': 'v', 'value': 0.5}, {'name': 'w'}],"
    " 'bodies': [{'name': 'S', 'mass': 2, 'inertia': 0.5, 'origin': ['x', 'y'], 'angle': 'th',"
    "  'points': {'A': [-1, -0.5], 'B': [1, -0.5]}}, {'name': 'T', 'mass': 1, 'inertia': 0.5, 'origin': ['u', 'v'],"
    "  'angle': 'w', 'points': {'A': [-1, -0.5], 'B': [1, -0.5]}}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'joints': [{'name': 'a', 'type': 'contact', 'point': 'S.A', 'curve': 'floor', 'friction': 0.3},"
    "  {'name': 'b', 'type': 'contact', 'point': 'S.B', 'curve': 'floor', 'friction': 0.3},"
    "  {'name': 'c', 'type': 'contact', 'point': 'T.A', 'curve': 'floor', 'friction': 0.3},"
    "  {'name': 'd', 'type': 'contact', 'point': 'T.B', 'curve': 'floor', 'friction': 0.3}]}");
  g_autoptr(JdEvaluation) evaluation = evaluate (model, "total");

  g_assert_cmpint (evaluation->verdict, ==, JD_VERDICT_HYPERSTATIC);
  for (guint h = 0; h < 4; h++)
    {
      g_assert_true (evaluation->unique[h]);
      assert_near (evaluation->multipliers[h], h < 2 ? 10.0 : 5.0, 1e-12);
      g_assert_false (evaluation->laws[h].unique);
    }
  g_assert_nonnull (strstr (evaluation->why, "share their friction"));
}

/* A ladder between a rough wall and a rough floor stays where tan theta >= (1 - f^2) / (2 f). */
static void
test_ladder (void)
{
  const double f = 0.4, critical = atan ((1.0 - f * f) / (2.0 * f));

  for (int k = -3; k <= 3; k++)
    {
      const double theta = critical + 0.05 * k;
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'value': %.17g},"
        " {'name': 'y', 'value': %.17g},"
        "  {'name': 'th', 'value': %.17g}],"
        " 'bodies': [{'name': 'S', 'mass': 1, 'inertia': '1/3', 'origin': ['x', 'y'],"
        " 'angle': 'th', 'points': {'A': [1, 0], 'B': [-1, 0]}}],"
        " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}},"
        "  {'name': 'wall', 'line': {'point': [0, 0], 'direction': [0, -1]}}],"
        " 'joints': [{'name': 'floor', 'type': 'contact', 'point': 'S.A', 'curve': 'floor', 'friction': %.17g},"
        "  {'name': 'wall', 'type': 'contact', 'point': 'S.B', 'curve': 'wall', 'friction': %.17g}]}",
        cos (theta), sin (theta), -theta, f, f);
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdEvaluation) evaluation = NULL;

      if (k == 0)
        continue;
      model = model_from_text (text);
      evaluation = evaluate (model, "total");
      g_assert_cmpint (evaluation->verdict, ==, k > 0 ? JD_VERDICT_HYPERSTATIC : JD_VERDICT_DETERMINATE);
      if (k > 0)
        assert_near (evaluation->qdd[2], 0.0, 1e-12);
      else
        g_assert_cmpfloat (evaluation->qdd[0], >, 0.01);
    }
}

/* A bead on a rough circle, kept on both sides, so that N changes its sign: Cartesian and polar parameters. */
static void
test_bead (void)
{
  static const char *const texts[] = {
    "'parameters': [{'name': 'x', 'value': 1}, {'name': 'y', 'rate': -7}],"
    " 'bodies': [{'name': 'P', 'mass': 1, 'origin': ['x', 'y']}],",
    "'parameters': [{'name': 'r', 'value': 1}, {'name': 'th', 'rate': -7}],"
    " 'bodies': [{'name': 'P', 'mass': 1, 'origin': ['r*cos(th)', 'r*sin(th)']}],",
  };
  double x[2], time[2];

  for (guint k = 0; k < 2; k++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, -9.81], %s 'curves': [{'name': 'wire', 'circle': {'center': [0, 0],"
        " 'radius': 1}}],"
        " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'P.origin', 'curve': 'wire', 'unilateral': false,"
        " 'friction': 0.25}]}",
        texts[k]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 6.0);
      double p[2], pd[2];
      gsize last = jd_motion_get_n_events (motion) - 1;

      g_assert_null (jd_motion_get_end_reason (motion));
      g_assert_cmpint (jd_motion_get_event (motion, last)->kind, ==, JD_MOTION_STICK);
      time[k] = jd_motion_get_event (motion, last)->time;
      jd_motion_get_state (motion, 6.0, FALSE, p, pd);
      x[k] = k == 0 ? p[0] : p[0] * cos (p[1]);
      g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-10);
      /* at rest within the cone of friction */
      g_assert_cmpfloat (fabs (x[k]), <=, sin (atan (0.25)));
    }
  assert_near (x[0], x[1], 1e-9);
  assert_near (time[0], time[1], 1e-8);
}

typedef struct
{
  JdParameterization *parameterization;
  JdEvaluation       *evaluation;
} Known;

/* Numbers of a printed equation's symbols. */
static double
value_of (const JdExpr *symbol,
          gpointer      data)
{
  const Known *known = data;
  JdModel *model = jd_parameterization_get_model (known->parameterization);
  const char *name = jd_expr_get_name (symbol);

  switch (jd_expr_get_symbol (symbol))
    {
    case JD_SYMBOL_PI:
      return G_PI;
    case JD_SYMBOL_CONSTANT:
      return *(double *) g_hash_table_lookup (jd_model_get_constants (model), name);
    case JD_SYMBOL_PARAMETER:
      for (gsize i = 0; i < known->evaluation->n; i++)
        if (strcmp (name,
                    jd_model_get_parameter_name (model,
                                                 jd_parameterization_get_retained (known->parameterization)[i])) == 0)
          return (const double *[]) { known->evaluation->q, known->evaluation->qd,
                                      known->evaluation->qdd }[jd_expr_get_order (symbol)][i];
      g_assert_not_reached ();
    case JD_SYMBOL_MULTIPLIER:
      for (gsize k = 0; k < known->evaluation->n_laws; k++)
        if (g_str_has_suffix (name, jd_model_get_law (model, k)->rolling ? ".Gamma" : ".T"))
          return known->evaluation->laws[k].force;
      for (gsize h = 0; h < known->evaluation->m; h++)
        if (strcmp (name,
                    jd_model_get_equation (model, jd_parameterization_get_complementary (known->parameterization)[h])
                      ->name) == 0)
          return known->evaluation->multipliers[h];
      g_assert_not_reached ();
    case JD_SYMBOL_TIME:
    case JD_SYMBOL_LOCAL:
    default:
      g_assert_not_reached ();
    }
}

/* The printed equations hold with the T and the torque that are told (Le van and Bouzidi, 6.6 with Coulomb's
 * laws). */
static void
test_printed (void)
{
  static const char *const types[] = { "rolling", "contact" };

  for (guint k = 0; k < 2; k++)
    for (int slip = 0; slip < 2; slip++)
      {
        g_autoptr(JdModel) model = disk (types[k], 0.2, 0.3, 0.002, 1.5, slip ? 2.0 : -5.0);
        g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
        g_autoptr(JdEvaluation) evaluation = evaluate (model, "total");
        Known known = { parameterization, evaluation };

        for (gsize i = 0; i < evaluation->n; i++)
          {
            assert_near (jd_expr_eval (jd_parameterization_get_lagrange (parameterization, i), value_of, &known), 0.0,
                         1e-12);
            assert_near (jd_expr_eval (jd_parameterization_get_lagrange_raw (parameterization, i), value_of, &known),
                         0.0, 1e-12);
          }
        /* 6.6: m x'' = T along the slope less the weight, I phi'' = Gamma + R T */
        if (k == 0)
          assert_near (0.09 * evaluation->qdd[2], evaluation->laws[1].force + 0.3 * evaluation->laws[0].force, 1e-13);
      }
}

/* A particle on a rough plane in space, thrown, or pulled along 3 : 4. */
static JdModel *
rough_plane_along (double x_rate,
                   double y_rate,
                   double pull,
                   double x,
                   double y)
{
  g_autofree char *text = g_strdup_printf (
    "{'jourdain': 1, 'dimension': 3, 'constants': {'f': 0.3, 'F': %.17g}, 'gravity': [0, 0, -9.81],"
    " 'parameters': [{'name': 'x', 'rate': %.17g}, {'name': 'y', 'rate': %.17g}, {'name': 'z'}],"
    " 'bodies': [{'name': 'P', 'mass': 2, 'origin': ['x', 'y', 'z']}],"
    " 'joints': [{'name': 'c', 'type': 'equation', 'holonomic': {'n': 'z'}, 'differential': {'u': 'x`', 'v': 'y`'},"
    " 'friction': 'f'}],"
    " 'efforts': [{'name': 'pull', 'type': 'force', 'point': 'P.origin', 'vector': ['F*%.17g', 'F*%.17g', 0]}]}",
    pull, x_rate, y_rate, x, y);

  return model_from_text (text);
}

static JdModel *
rough_plane (double x_rate,
             double y_rate,
             double pull)
{
  return rough_plane_along (x_rate, y_rate, pull, 0.6, 0.8);
}

/* It stops on a straight line, sticks up to f m g in whatever direction, and begins to slip along the pull. */
static void
test_plane (void)
{
  const double limit = 0.3 * 2.0 * G;
  g_autoptr(JdModel) thrown = rough_plane (3.0, 4.0, 0.0), held = rough_plane (0.0, 0.0, 0.999 * limit);
  g_autoptr(JdModel) pulled = rough_plane (0.0, 0.0, 1.5 * limit);
  g_autoptr(JdMotion) motion = motion_of (thrown, 3.0);
  g_autoptr(JdEvaluation) sticks = evaluate (held, "total"), slips = evaluate (pulled, "total");
  double p[3], pd[3];

  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
  g_assert_cmpint (jd_motion_get_event (motion, 0)->kind, ==, JD_MOTION_STICK);
  assert_near (jd_motion_get_event (motion, 0)->time, 5.0 / (0.3 * G), 1e-12);
  jd_motion_get_state (motion, 3.0, FALSE, p, pd);
  assert_near (p[0], 0.6 * 25.0 / (2.0 * 0.3 * G), 1e-11);
  assert_near (p[1], 0.8 * 25.0 / (2.0 * 0.3 * G), 1e-11);
  g_assert_cmpint (sticks->laws[0].state, ==, JD_SLIP_STICK);
  assert_near (sticks->multipliers[1], -0.6 * 0.999 * limit, 1e-12);
  g_assert_cmpint (slips->laws[0].state, ==, JD_SLIP_FORWARD);
  assert_near (slips->multipliers[1], -0.6 * limit, 1e-12);
  assert_near (slips->multipliers[2], -0.8 * limit, 1e-12);
  assert_near (slips->pdd[0], 0.6 * 0.5 * limit / 2.0, 1e-11);
}

/* Thrown across a pull of just f m g:  v' = f g (sin a - 1) and vy' = f g (1 - sin a), so that v + vy is kept while the
 * slip turns into the pull, where v = vy = v0 / 2.  The mass has no part in it. */
static void
test_turns_into_pull (void)
{
  static const double masses[] = { 1e-6, 1.0, 1e6, 1e9 };

  for (gsize i = 0; i < G_N_ELEMENTS (masses); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'dimension': 3, 'constants': {'f': 0.3, 'm': %.17g}, 'gravity': [0, 0, -9.81],"
        " 'parameters': [{'name': 'x', 'rate': 2}, {'name': 'y'}, {'name': 'z'}],"
        " 'bodies': [{'name': 'P', 'mass': 'm', 'origin': ['x', 'y', 'z']}],"
        " 'joints': [{'name': 'c', 'type': 'equation', 'holonomic': {'n': 'z'},"
        " 'differential': {'u': 'x`', 'v': 'y`'}, 'friction': 'f'}],"
        " 'efforts': [{'name': 'pull', 'type': 'force', 'point': 'P.origin', 'vector': [0, 'f*m*9.81', 0]}]}",
        masses[i]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 3.0);
      double p[3], pd[3];

      g_test_message ("mass %g", masses[i]);
      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 0);
      for (guint k = 0; k <= 12; k++)
        {
          jd_motion_get_state (motion, 0.25 * k, FALSE, p, pd);
          assert_near (hypot (pd[0], pd[1]) + pd[1], 2.0, 1e-10);
        }
      g_assert_cmpfloat (pd[0], >, 0.0);
      g_assert_cmpfloat (pd[0], <, 0.01);
    }
}

/* A block slides in two rough guides along the same line: N1 + N2 = m g is all that is known.  Where both push up the
 * friction is f m g, and where they work against each other it is f (|N1| + |N2|), without a limit: the motion is not
 * determined, unless one guide alone is there or both are floors, which only push. */
static void
test_two_guides (void)
{
  static const struct { const char *joints; JdVerdict verdict; } cases[] = {
    { "GUIDE('a')", JD_VERDICT_DETERMINATE },
    { "GUIDE('a'), GUIDE('b')", JD_VERDICT_INDETERMINATE },
    { "GUIDE('a'), GUIDE('b'), GUIDE('c')", JD_VERDICT_INDETERMINATE },
    { "GUIDE('a'), FLOOR('b')", JD_VERDICT_INDETERMINATE },
    { "FLOOR('a'), GUIDE('b')", JD_VERDICT_INDETERMINATE },
    { "TURNED('a'), FLOOR('b')", JD_VERDICT_INDETERMINATE },
    { "FLOOR('a'), TURNED('b')", JD_VERDICT_INDETERMINATE },
    { "FLOOR('a'), FLOOR('b'), GUIDE('c')", JD_VERDICT_INDETERMINATE },
    { "GUIDE('a'), FLOOR('b'), FLOOR('c')", JD_VERDICT_INDETERMINATE },
    { "FLOOR('a'), FLOOR('b')", JD_VERDICT_HYPERSTATIC },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GString) joints = g_string_new (cases[i].joints);
      g_autofree char *text = NULL;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdEvaluation) evaluation = NULL;

      g_string_replace (joints, "GUIDE(",
                        "{'type': 'equation', 'holonomic': {'n': 'y'}, 'differential': {'u': 'x`'},"
                        " 'friction': 0.3, 'name': ",
                        0);
      g_string_replace (joints, "TURNED(",
                        "{'type': 'equation', 'holonomic': {'n': '-y'}, 'differential': {'u': 'x`'},"
                        " 'friction': 0.3, 'name': ",
                        0);
      g_string_replace (joints, "FLOOR(",
                        "{'type': 'equation', 'unilateral': true, 'holonomic': {'n': 'y'},"
                        " 'differential': {'u': 'x`'}, 'friction': 0.3, 'name': ",
                        0);
      g_string_replace (joints, ")", "}", 0);
      text = g_strdup_printf ("{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'rate': 1},"
                              " {'name': 'y'}], 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}],"
                              " 'joints': [%s], 'parameterizations': [{'name': 'total', 'primitive': {}}]}",
                              joints->str);
      model = model_from_text (text);
      evaluation = evaluate (model, "total");
      g_test_message ("%s: verdict %d, x'' = %g, %s", cases[i].joints, evaluation->verdict, evaluation->pdd[0],
                      evaluation->why);
      g_assert_cmpint (evaluation->verdict, ==, cases[i].verdict);
      if (cases[i].verdict != JD_VERDICT_INDETERMINATE)
        assert_near (evaluation->pdd[0], -0.3 * G, 1e-12);
    }
}

/* A slip that begins exactly along an axis is found as any other. */
static void
test_axes (void)
{
  static const double pulls[][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 }, { 0.8, -0.6 } };
  const double limit = 0.3 * 2.0 * G;

  for (gsize i = 0; i < G_N_ELEMENTS (pulls); i++)
    {
      g_autoptr(JdModel) pulled = rough_plane_along (0.0, 0.0, 1.5 * limit, pulls[i][0], pulls[i][1]);
      g_autoptr(JdEvaluation) slips = evaluate (pulled, "total");

      g_assert_cmpint (slips->verdict, ==, JD_VERDICT_DETERMINATE);
      g_assert_cmpint (slips->laws[0].state, ==, JD_SLIP_FORWARD);
      assert_near (slips->pdd[0], pulls[i][0] * 0.5 * limit / 2.0, 1e-11);
      assert_near (slips->pdd[1], pulls[i][1] * 0.5 * limit / 2.0, 1e-11);
    }
}

/* Particles 1, 2, ... on a rough plane in space, at rest, joined in a row by rods of length 1; forces act on them.
 * The rods lie at the angles 0.3, 1.2, 2.1, ... */
#define MOST_PARTICLES 3

typedef struct
{
  guint  n;
  double mass[MOST_PARTICLES];
  double force[MOST_PARTICLES][2];
} Row;

static double
rod_angle (guint i)
{
  return 0.3 + 0.9 * i;
}

static JdModel *
row_of_particles (const Row *row)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL);
  g_autoptr(GString) joints = g_string_new (NULL), efforts = g_string_new (NULL);
  g_autofree char *text = NULL;
  double x = 0.0, y = 0.0;

  for (guint i = 0; i < row->n; i++)
    {
      const char *comma = i > 0 ? ", " : "";

      g_string_append_printf (parameters,
                              "%s{'name': 'x%u', 'value': %.17g}, {'name': 'y%u', 'value': %.17g},"
                              " {'name': 'z%u'}",
                              comma, i, x, i, y, i);
      g_string_append_printf (bodies, "%s{'name': 'P%u', 'mass': %.17g, 'origin': ['x%u', 'y%u', 'z%u']}", comma, i,
                              row->mass[i], i, i, i);
      g_string_append_printf (joints,
                              "%s{'name': 'c%u', 'type': 'equation', 'holonomic': {'n': 'z%u'},"
                              " 'differential': {'u': 'x%u`', 'v': 'y%u`'}, 'friction': 0.3}",
                              comma, i, i, i, i);
      if (i > 0)
        g_string_append_printf (joints,
                                ", {'name': 'r%u', 'type': 'rod', 'between': ['P%u.origin', 'P%u.origin'],"
                                " 'length': 1}",
                                i, i - 1, i);
      g_string_append_printf (efforts,
                              "%s{'name': 'F%u', 'type': 'force', 'point': 'P%u.origin',"
                              " 'vector': [%.17g, %.17g, 0]}",
                              comma, i, i, row->force[i][0], row->force[i][1]);
      x += cos (rod_angle (i));
      y += sin (rod_angle (i));
    }
  text = g_strdup_printf ("{'jourdain': 1, 'dimension': 3, 'gravity': [0, 0, -9.81], 'parameters': [%s],"
                          " 'bodies': [%s], 'joints': [%s], 'efforts': [%s]}",
                          parameters->str, bodies->str, joints->str, efforts->str);
  return model_from_text (text);
}

/* Slips that begin together: Newton's equations with T = -f m g a/|a| at each particle and the tensions along the
 * rods, which keep their lengths.  The accelerations minimize sum (m a^2 / 2 - F.a + f m g |a|) among those that the
 * rods admit.  This is strictly convex, so that these conditions have one solution. */
static void
test_slips_together (void)
{
  static const Row rows[] = {
    { 2, { 1.0, 2.0 }, { { 14.0, 9.0 }, { 0.0, 0.0 } } },
    { 2, { 1.0, 2.0 }, { { -14.0, 9.0 }, { 0.0, -8.0 } } },
    { 2, { 3.0, 0.5 }, { { 2.0, 16.0 }, { 1.0, 1.0 } } },
    { 3, { 1.0, 2.0, 0.7 }, { { 20.0, 9.0 }, { 0.0, 0.0 }, { 0.0, 6.0 } } },
    { 3, { 1.0, 1.0, 1.0 }, { { -19.0, 3.0 }, { 0.0, 0.0 }, { 0.0, 0.0 } } },
  };

  for (gsize r = 0; r < G_N_ELEMENTS (rows); r++)
    {
      const Row *row = &rows[r];
      g_autoptr(JdModel) model = row_of_particles (row);
      g_autoptr(JdEvaluation) evaluation = evaluate (model, "total");
      double pull[2] = { 0.0, 0.0 };

      g_assert_cmpint (evaluation->verdict, ==, JD_VERDICT_DETERMINATE);
      for (guint i = 0; i < row->n; i++)
        {
          const double *a = evaluation->pdd + 3 * i, size = hypot (a[0], a[1]);
          const double along[2] = { cos (rod_angle (i)), sin (rod_angle (i)) };

          g_assert_cmpint (evaluation->laws[2 * i].state, ==, JD_SLIP_FORWARD);
          g_assert_cmpfloat (size, >, 0.1);
          /* what the next rod must give, after what the one before gives */
          for (guint c = 0; c < 2; c++)
            pull[c] += row->mass[i] * (a[c] + 0.3 * G * a[c] / size) - row->force[i][c];
          if (i + 1 == row->n)
            assert_near (hypot (pull[0], pull[1]), 0.0, 1e-10);
          else
            {
              assert_near (pull[0] * along[1] - pull[1] * along[0], 0.0, 1e-10);
              assert_near ((a[3] - a[0]) * along[0] + (a[4] - a[1]) * along[1], 0.0, 1e-11);
            }
        }
    }
}

/* A billiard ball: its slip keeps its direction and falls at 7 f g / 2; it rolls after 2 |s| / (7 f g), on a parabola
 * till then. */
static void
test_billiards (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'dimension': 3, 'constants': {'r': 0.03, 'f': 0.2, 'J': '2*r^2/5'}, 'gravity': [0, 0, -9.81],"
    " 'parameters': [{'name': 'x', 'rate': 1.2}, {'name': 'y', 'rate': 0.3}, {'name': 'z', 'value': 'r'},"
    " {'name': 'a', 'value': 0.2, 'rate': 5}, {'name': 'b', 'value': 1.1, 'rate': -20},"
    " {'name': 'c', 'value': 0.3, 'rate': 12}],"
    " 'bodies': [{'name': 'S', 'mass': 1, 'origin': ['x', 'y', 'z'], 'rotation': [['z', 'a'], ['x', 'b'],"
    " ['z', 'c']],"
    " 'inertia': ['J', 'J', 'J']}],"
    " 'joints': [{'name': 'c', 'type': 'equation', 'holonomic': {'n': 'z - r'},"
    " 'friction': 'f', 'unilateral': true, 'differential': {"
    " 'u': 'x` - r*(b`*sin(a) - c`*cos(a)*sin(b))', 'v': 'y` + r*(b`*cos(a) + c`*sin(a)*sin(b))'}}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 0.5);
  const double spin[2] = { -20.0 * cos (0.2) + 12.0 * sin (0.2) * sin (1.1),
                           -20.0 * sin (0.2) - 12.0 * cos (0.2) * sin (1.1) };
  const double slip[2] = { 1.2 - 0.03 * spin[1], 0.3 + 0.03 * spin[0] };
  const double size = hypot (slip[0], slip[1]), end = 2.0 * size / (7.0 * 0.2 * G);
  double p[6], pd[6];

  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
  assert_near (jd_motion_get_event (motion, 0)->time, end, 1e-11);
  jd_motion_get_state (motion, 0.5 * end, FALSE, p, pd);
  assert_near (p[0], 1.2 * 0.5 * end - 0.2 * G * slip[0] / size * end * end / 8.0, 1e-11);
  assert_near (p[1], 0.3 * 0.5 * end - 0.2 * G * slip[1] / size * end * end / 8.0, 1e-11);
  jd_motion_get_state (motion, 0.5, FALSE, p, pd);
  assert_near (pd[0], 1.2 - 2.0 / 7.0 * slip[0], 1e-10);
  assert_near (pd[1], 0.3 - 2.0 / 7.0 * slip[1], 1e-10);
}

/* Slope of (x, y, x', y') of a mass that is not the same in all directions, slipping at @t under the force of the
 * test below. */
static void
slip_slope (double       t,
            const double s[4],
            double       out[4])
{
  const double n = 0.4 * G * 5.0 * (1.0 + s[0] * s[0] / 4.0), size = hypot (s[2], s[3]);
  const double u = 14.0 * t * cos (t) - n * s[2] / size, v = -22.0 * t * sin (t) - n * s[3] / size;

  out[0] = s[2];
  out[1] = s[3];
  out[2] = (6.0 * u - 1.5 * v) / 9.75;
  out[3] = (2.0 * v - 1.5 * u) / 9.75;
}

/* Runge and Kutta's classical rule, 4000 steps. */
static void
integrate_slip (double t,
                double end,
                double state[4])
{
  static const double weights[] = { 1.0, 2.0, 2.0, 1.0 }, places[] = { 0.0, 0.5, 0.5, 1.0 };
  const double h = (end - t) / 4000.0;

  for (guint step = 0; step < 4000; step++, t += h)
    {
      double slope[4] = { 0 }, sum[4] = { 0 };

      for (guint k = 0; k < 4; k++)
        {
          double s[4];

          for (guint i = 0; i < 4; i++)
            s[i] = state[i] + places[k] * h * slope[i];
          slip_slope (t + places[k] * h, s, slope);
          for (guint i = 0; i < 4; i++)
            sum[i] += weights[k] * slope[i];
        }
      for (guint i = 0; i < 4; i++)
        state[i] += h / 6.0 * sum[i];
    }
}

/* Pulled ever harder by a force that turns it begins to slip when the force is f N, turns while it slips, and
 * stops. */
static void
test_turning_pull (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'dimension': 3, 'constants': {'f': 0.4, 'g': 9.81}, 'parameters': [{'name': 'x'},"
    " {'name': 'y'}, {'name': 'z'}],"
    " 'kinetic_energy': 'x`^2 + 3*y`^2 + 1.5*x`*y` + z`^2/2',"
    " 'joints': [{'name': 'c', 'type': 'equation', 'holonomic': {'n': 'z'}, 'differential': {'u': 'x`', 'v': 'y`'},"
    " 'friction': 'f'}],"
    " 'efforts': [{'name': 'w', 'type': 'generalized', 'values': {'z': '-5*g*(1 + x^2/4)', 'x': '14*t*cos(t)',"
    " 'y': '-22*t*sin(t)'}}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 4.0);
  double p[3], pd[3], start, stop;

  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 2);
  start = jd_motion_get_event (motion, 0)->time;
  stop = jd_motion_get_event (motion, 1)->time;
  assert_near (hypot (14.0 * start * cos (start), 22.0 * start * sin (start)), 0.4 * 5.0 * G, 1e-7);
  for (double t = start + 0.2; t < stop - 0.7; t += 0.5)
    {
      double state[4];

      jd_motion_get_state (motion, t, FALSE, p, pd);
      memcpy (state, (double[4]) { p[0], p[1], pd[0], pd[1] }, sizeof state);
      integrate_slip (t, t + 0.5, state);
      jd_motion_get_state (motion, t + 0.5, FALSE, p, pd);
      assert_near (p[0], state[0], 1e-9);
      assert_near (p[1], state[1], 1e-9);
      assert_near (pd[0], state[2], 1e-9);
      assert_near (pd[1], state[3], 1e-9);
    }
  jd_motion_get_state (motion, stop, FALSE, p, pd);
  g_assert_cmpfloat (hypot (pd[0], pd[1]), <, 1e-8);
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-9);
}

/* Held by friction under a force that changes: nothing moves, and nothing is asked of the integrator. */
static void
test_held (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'A': 5}, 'gravity': [0, -9.81], 'parameters': [{'name': 'x'}, {'name': 'y'}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}],"
    " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'P.origin', 'curve': 'floor', 'friction': 0.3}],"
    " 'efforts': [{'name': 'pull', 'type': 'force', 'point': 'P.origin', 'vector': ['A*sin(3*t)', 0]}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 6.0);
  double p[2], pd[2];

  g_assert_null (jd_motion_get_end_reason (motion));
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 0);
  g_assert_cmpuint (jd_motion_get_figures (motion)->n_steps, <, 1000);
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-9);
  jd_motion_get_state (motion, 6.0, FALSE, p, pd);
  g_assert_cmpfloat (fabs (p[0]), <, 1e-12);
}

/* A particle pinned to a bar whose edge it touches too. */
static JdModel *
pinned (double      turn,
        const char *friction)
{
  g_autofree char *text = g_strdup_printf (
    "{'jourdain': 1, 'gravity': [1.3, -9.81], 'constants': {'W': %.2f, 'X': '0.4 + 0.3*cos(W)',"
    " 'Y': '0.3*sin(W) - 0.2', 'VX': '0.3 - 0.33*sin(W)', 'VY': '0.33*cos(W) - 0.5'},"
    " 'parameters': [{'name': 'r', 'value': 'sqrt(X^2 + Y^2) - 2', 'rate': '(X*VX + Y*VY)/sqrt(X^2 + Y^2)'},"
    " {'name': 'al', 'value': 'atan2(Y, X)', 'rate': '(X*VY - Y*VX)/(X^2 + Y^2)'},"
    " {'name': 'u', 'value': 0.4, 'rate': 0.3}, {'name': 'v', 'value': -0.2, 'rate': -0.5},"
    " {'name': 'w', 'value': 'W', 'rate': 1.1}],"
    " 'curves': [{'name': 'edge', 'on': 'B', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'bodies': [{'name': 'P', 'origin': ['(2 + r)*cos(al)', '(2 + r)*sin(al)'], 'mass': 1.7},"
    " {'name': 'B', 'origin': ['u', 'v'], 'angle': 'w', 'mass': 0.9, 'inertia': 0.21, 'center': [0.1, -0.07],"
    " 'points': {'Q': [0.3, 0]}}],"
    " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'P.origin', 'curve': 'edge', 'unilateral': false%s},"
    " {'name': 'pin', 'type': 'pivot', 'between': ['P.origin', 'B.Q']}],"
    " 'efforts': [{'name': 'm', 'type': 'torque', 'body': 'B', 'value': 0.6}]}",
    turn, friction);

  return model_from_text (text);
}

/* Nothing slips there, whatever rounding says, and how pin and friction share the force nobody can tell.  The
 * accelerations are those without friction. */
static void
test_pinned (void)
{
  for (double turn = 0.1; turn < 3.0; turn += 0.17)
    {
      g_autoptr(JdModel) smooth = pinned (turn, "");
      g_autoptr(JdModel) rough = pinned (turn, ", 'friction': 0.4");
      g_autoptr(JdEvaluation) expected = evaluate (smooth, "total");
      g_autoptr(JdEvaluation) evaluation = evaluate (rough, "total");

      g_assert_cmpint (evaluation->verdict, ==, JD_VERDICT_HYPERSTATIC);
      g_assert_cmpint (evaluation->laws[0].state, ==, JD_SLIP_STICK);
      g_assert_false (evaluation->laws[0].unique);
      for (guint i = 0; i < 5; i++)
        assert_near (evaluation->qdd[i], expected->qdd[i], 1e-11);
      for (guint h = 0; h < 3; h++)
        g_assert_false (evaluation->unique[h]);
    }
}

/* A block at rest under a load that follows the time alone: it moves from the instant at which the load is as large as
 * what holds it, however long the motion is.  The load is @direction of @load; a pulse in place of a sine: exp (-(t -
 * 3)^2). */
static void
check_load (gboolean    pulse,
            const char *direction,
            double      load,
            double      hold,
            double      until)
{
  const double m = 2.0;
  const double start = pulse ? 3.0 - sqrt (log (load / (m * hold))) : 0.5 * asin (m * hold / load);
  g_autofree char
    *text = g_strdup_printf ("{'jourdain': 1, 'constants': {'F': %.17g, 'm': %.17g}, 'gravity': [0, -9.81],"
                             " 'parameters': [{'name': 'x'}, {'name': 'y'}],"
                             " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
                             " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'mass': 'm'}],"
                             " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'B.origin', 'curve': 'floor',"
                             "  'friction': 0.3}],"
                             " 'efforts': [{'name': 'load', 'type': 'generalized', 'values': {'%s': 'F*%s'}}]}",
                             load, m, direction, pulse ? "exp(-(t - 3)^2)" : "sin(2*t)");
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdMotion) motion = motion_of (model, until);
  const JdMotionEvent *first;
  double p[2], rates[2];

  /* a block that has left the floor ends its motion where it falls on it */
  if (*direction == 'x')
    g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
  g_assert_cmpuint (jd_motion_get_n_events (motion), >, 0);
  first = jd_motion_get_event (motion, 0);
  g_assert_cmpint (first->kind, ==, *direction == 'x' ? JD_MOTION_SLIP : JD_MOTION_OPENS);
  g_assert_true (fabs (first->time - start) <= 1e-9);
  if (pulse)
    return;
  /* m x'' = F sin 2t - m hold from the start on */
  jd_motion_get_state (motion, start + 0.2, TRUE, p, rates);
  g_assert_true (fabs (rates[*direction - 'x'] - 0.5 * load / m * (cos (2.0 * start) - cos (2.0 * start + 0.4)) +
                       0.2 * hold) <= 1e-9);
}

static void
test_load (void)
{
  static const double untils[] = { 1.0, 2.0, 6.0, 20.0, 50.0, 4.0 * G_PI, 100.0 * G_PI };

  for (gsize k = 0; k < G_N_ELEMENTS (untils); k++)
    {
      check_load (FALSE, "x", 8.0, 0.3 * 9.81, untils[k]);
      check_load (FALSE, "y", 30.0, 9.81, untils[k]);
      if (untils[k] > 3.0)
        {
          check_load (TRUE, "x", 8.0, 0.3 * 9.81, untils[k]);
          check_load (TRUE, "y", 30.0, 9.81, untils[k]);
        }
    }
}

/* A slip in space that begins slowly is stiff across its direction.  Its first steps are tiny beside a long motion,
 * and the motion goes on. */
static void
test_slow_slip (void)
{
  const double hold = 0.3 * 9.81, start = 0.5 * asin (hold / 4.0), turn = 0.5, until = 400.0;
  g_autoptr(JdModel)
    model = model_from_text ("{'jourdain': 1, 'dimension': 3, 'gravity': [0, 0, -9.81],"
                             " 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'z'}],"
                             " 'bodies': [{'name': 'B', 'origin': ['x', 'y', 'z'], 'mass': 2}],"
                             " 'joints': [{'name': 'c', 'type': 'equation', 'unilateral': true, 'friction': 0.3,"
                             "  'holonomic': {'N': 'z'}, 'differential': {'t1': 'x`', 't2': 'y`'}}],"
                             " 'efforts': [{'name': 'load', 'type': 'force', 'point': 'B.origin',"
                             "  'vector': ['if(t < 1/2, 8*sin(2*t), 8*sin(1))', 0, 0]}]}");
  g_autoptr(JdMotion) motion = motion_of (model, until);
  double p[3], rates[3], speed;

  g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
  jd_motion_get_state (motion, until, TRUE, p, rates);
  /* x'' = 4 sin 2t - hold, and from the turn on 4 sin 1 - hold */
  speed = 2.0 * (cos (2.0 * start) - cos (1.0)) + 4.0 * sin (1.0) * (until - turn) - hold * (until - start);
  g_assert_true (fabs (rates[0] / speed - 1.0) <= 1e-9);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/friction/slope", test_slope);
  g_test_add_func ("/core/dynamics/friction/thrown-up", test_thrown_up);
  g_test_add_func ("/core/dynamics/friction/belt", test_belt);
  g_test_add_func ("/core/dynamics/friction/disk-on-slope", test_disk_on_slope);
  g_test_add_func ("/core/dynamics/friction/braking-disk", test_braking_disk);
  g_test_add_func ("/core/dynamics/friction/painleve", test_painleve);
  g_test_add_func ("/core/dynamics/friction/box", test_box);
  g_test_add_func ("/core/dynamics/friction/boxes", test_boxes);
  g_test_add_func ("/core/dynamics/friction/ladder", test_ladder);
  g_test_add_func ("/core/dynamics/friction/bead", test_bead);
  g_test_add_func ("/core/dynamics/friction/printed", test_printed);
  g_test_add_func ("/core/dynamics/friction/plane", test_plane);
  g_test_add_func ("/core/dynamics/friction/axes", test_axes);
  g_test_add_func ("/core/dynamics/friction/two-guides", test_two_guides);
  g_test_add_func ("/core/dynamics/friction/turns-into-pull", test_turns_into_pull);
  g_test_add_func ("/core/dynamics/friction/slips-together", test_slips_together);
  g_test_add_func ("/core/dynamics/friction/billiards", test_billiards);
  g_test_add_func ("/core/dynamics/friction/turning-pull", test_turning_pull);
  g_test_add_func ("/core/dynamics/friction/held", test_held);
  g_test_add_func ("/core/dynamics/friction/pinned", test_pinned);
  g_test_add_func ("/core/dynamics/friction/load", test_load);
  g_test_add_func ("/core/dynamics/friction/slow-slip", test_slow_slip);
  return g_test_run ();
}

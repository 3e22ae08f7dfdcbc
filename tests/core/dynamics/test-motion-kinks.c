/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion.h"
#include "tests/core/model-from-text.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <string.h>

/* Guides whose coefficients are made of pieces: a particle goes along y' = s x' with another slope s in each strip of
 * the plane.  At a border the velocity jumps to its part along the new guide. */

#define EXACT 1e-9

/* Reports of jumps that have not been released. */
static guint n_reports;

static void
free_report (gpointer report)
{
  g_free (report);
  n_reports--;
}

/* The part of the velocity that the row beyond the border allows. */
static gboolean
jump_to_next (JdParameterization  *parameterization,
              JdModel             *at G_GNUC_UNUSED,
              const JdEvent       *event,
              const gboolean      *closing,
              double               t,
              const double        *p,
              const double        *pd,
              const gboolean      *skip G_GNUC_UNUSED,
              double              *posterior,
              gboolean            *broken G_GNUC_UNUSED,
              gpointer            *out_report,
              GError             **error G_GNUC_UNUSED)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double dt = 1e-12 * (fabs (p[0]) / fmax (fabs (pd[0]), 1e-300) + 1.0);
  const double beyond[] = { p[0] + dt * pd[0], p[1] + dt * pd[1], p[2] + dt * pd[2] };
  double rows[2 * 3], beta[2], along, square;
  const double *row = rows + 3;

  g_assert_null (event);
  g_assert_null (closing);
  *out_report = g_new (char, 1);
  n_reports++;
  jd_model_eval_dense (model, t + dt, beyond, pd, NULL, NULL, rows, beta);
  square = row[0] * row[0] + row[1] * row[1];
  along = square > 0.0 ? (row[0] * pd[0] + row[1] * pd[1] + beta[1]) / square : 0.0;
  for (gsize k = 0; k < 2; k++)
    posterior[k] = pd[k] - along * row[k];
  posterior[2] = pd[2];
  return TRUE;
}

static gboolean
turn_back (JdParameterization  *parameterization G_GNUC_UNUSED,
           JdModel             *at G_GNUC_UNUSED,
           const JdEvent       *event G_GNUC_UNUSED,
           const gboolean      *closing G_GNUC_UNUSED,
           double               t G_GNUC_UNUSED,
           const double        *p G_GNUC_UNUSED,
           const double        *pd,
           const gboolean      *skip G_GNUC_UNUSED,
           double              *posterior,
           gboolean            *broken G_GNUC_UNUSED,
           gpointer            *out_report G_GNUC_UNUSED,
           GError             **error G_GNUC_UNUSED)
{
  posterior[0] = -pd[0];
  posterior[1] = -pd[1];
  posterior[2] = pd[2];
  return TRUE;
}

/* A particle of mass 1 at (@x, @y) with the velocity (@vx, @vy) under a weight @g, with the differential equation
 * @row = 0, in a drawing of the size @length.  Another is driven steadily by the equation before it. */
static JdModel *
guided (double      length,
        double      x,
        double      y,
        double      vx,
        double      vy,
        double      g,
        const char *row)
{
  g_autofree char *text = g_strdup_printf (
    "{'jourdain': 1, 'gravity': [0, %.17g], 'parameters': [{'name': 'x', 'value': %.17g, 'rate': %.17g},"
    " {'name': 'y', 'value': %.17g, 'rate': %.17g}, {'name': 'z', 'rate': 0.5}],"
    " 'bodies': [{'name': 'b', 'origin': ['x', 'y'], 'mass': 1}, {'name': 'c', 'origin': ['z', 0], 'mass': 1}],"
    " 'ground': {'points': {'O': [%.17g, 0]}}, 'joints': ["
    " {'name': 'drive', 'type': 'equation', 'differential': {'z': 'z` - 0.5'}}, {'name': 'j', 'type': 'equation', 'differential': {'f': '%s'}}]}",
    -g, x, vx, y, vy, length, row);

  return model_from_text (text);
}

static JdMotion *
move (JdModel      *model,
      double        until,
      JdMotionJump *jump)
{
  const JdMotionOptions options = { .until = until, .jump = jump, .report_free = free_report };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return motion;
}

static void
assert_close (double found,
              double expected,
              double size,
              const char *what)
{
  if (!(fabs (found - expected) <= EXACT * size))
    g_error ("%s is %.17g, not %.17g", what, found, expected);
}

/* ---- Strips ---- */

#define N_STRIPS 4

/* Nested conditions: the slope left of @length, 2 @length, ..., and beyond. */
static char *
write_slopes (const double *slopes,
              double        length)
{
  GString *text = g_string_new (NULL);

  for (gsize k = 0; k + 1 < N_STRIPS; k++)
    g_string_append_printf (text, "if(x < %.17g, %.17g, ", (double) (k + 1) * length, slopes[k]);
  g_string_append_printf (text, "%.17g", slopes[N_STRIPS - 1]);
  for (gsize k = 0; k + 1 < N_STRIPS; k++)
    g_string_append (text, ")");
  return g_string_free (text, FALSE);
}

/* Random slopes in strips of 1 m, 1 um and 1 Mm: each border is met at its instant, the velocity becomes its part
 * along the next guide, and nothing happens between equal slopes. */
static void
test_strips (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (4);

  for (guint trial = 0; trial < 18; trial++)
    {
      const double length = trial % 3 == 0 ? 1.0 : trial % 3 == 1 ? 1e-6 : 1e6;
      double slopes[N_STRIPS], vx = length * g_rand_double_range (random, 0.5, 2.0), y = 0.0, time = 0.0, p[3], pd[3];
      g_autofree char *pieces = NULL, *row = NULL;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdMotion) motion = NULL;
      gsize n = 0;

      for (gsize k = 0; k < N_STRIPS; k++)
        slopes[k] = trial % 5 == 0 && k == 2 ? slopes[1] : g_rand_double_range (random, -0.9, 0.9);
      pieces = write_slopes (slopes, length);
      row = g_strdup_printf ("y` - (%s)*x`", pieces);
      g_test_message ("%s", row);
      model = guided (length, 0.0, 0.0, vx, slopes[0] * vx, 0.0, row);
      motion = move (model, 60.0, jump_to_next);
      g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
      for (gsize k = 0; k + 1 < N_STRIPS; k++)
        {
          time += length / vx;
          y += slopes[k] * length;
          if (slopes[k + 1] != slopes[k])
            {
              const JdMotionEvent *event = jd_motion_get_event (motion, n++);

              g_assert_cmpint (event->kind, ==, JD_MOTION_ENTERS);
              g_assert_cmpstr (event->equation, ==, "j.f");
              g_assert_true (event->jumps);
              assert_close (event->time, time, time, "the instant");
              jd_motion_get_state (motion, event->time, FALSE, p, pd);
              assert_close (pd[0], vx, length, "x' before");
              vx *= (1.0 + slopes[k] * slopes[k + 1]) / (1.0 + slopes[k + 1] * slopes[k + 1]);
              jd_motion_get_state (motion, event->time, TRUE, p, pd);
              assert_close (p[0], (double) (k + 1) * length, length, "x");
              assert_close (p[1], y, length, "y");
              assert_close (pd[0], vx, length, "x' after");
              assert_close (pd[1], slopes[k + 1] * vx, length, "y' after");
            }
        }
      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, n);
    }
}

/* ---- What appears, vanishes, and only bends ---- */

/* A row that is there between x = 1 and x = 2 only: it takes y' away where it appears, and leaves without a jump. */
static void
test_appears (void)
{
  static const char *const rows[] = {
    "if(x < 1, 0, if(x < 2, 1, 0))*y`",
    "(if(t < 0.5, 0, if(t < 1, 1, 0)))*y`",
  };

  for (gsize k = 0; k < G_N_ELEMENTS (rows); k++)
    {
      g_autoptr(JdModel) model = guided (1.0, 0.0, 0.0, 2.0, 3.0, 0.0, rows[k]);
      g_autoptr(JdMotion) motion = move (model, 2.0, jump_to_next);
      const JdMotionEvent *event;
      const double *before, *after;
      double p[3], pd[3];

      g_test_message ("%s", rows[k]);
      g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 2);
      event = jd_motion_get_event (motion, 0);
      g_assert_cmpint (event->kind, ==, JD_MOTION_ENTERS);
      assert_close (event->time, 0.5, 1.0, "the first instant");
      jd_motion_get_state (motion, event->time, TRUE, p, pd);
      assert_close (p[1], 1.5, 1.0, "y");
      assert_close (pd[1], 0.0, 1.0, "y'");
      assert_close (pd[0], 2.0, 1.0, "x'");
      event = jd_motion_get_event (motion, 1);
      g_assert_cmpint (event->kind, ==, JD_MOTION_LEAVES);
      assert_close (event->time, 1.0, 1.0, "the second instant");
      /* the samples beside the jump stand at its instant, and no rate breaks the row on either side */
      event = jd_motion_get_event (motion, 0);
      g_assert_cmpfloat (jd_motion_get_sample (motion, event->before, NULL, &before), ==, event->time);
      g_assert_cmpfloat (jd_motion_get_sample (motion, event->after, NULL, &after), ==, event->time);
      assert_close (before[1], 3.0, 1.0, "y' of the sample before");
      assert_close (after[1], 0.0, 1.0, "y' of the sample after");
      g_assert_cmpfloat (jd_motion_get_figures (motion)->rate_drift, <, EXACT);
      jd_motion_get_state (motion, 2.0, TRUE, p, pd);
      assert_close (p[0], 4.0, 1.0, "x at the end");
      assert_close (p[1], 1.5, 1.0, "y at the end");
    }
}

/* Slopes that bend without a jump are no event, and take no energy: y = max (0, x - 1)^2 / 2, |x - 1| (x - 1) / 2. */
static void
test_bends (void)
{
  static const struct
  {
    const char *row;
    double before; /* y = before (x - 1)^2 / 2 left of 1 */
  } guides[] = {
    { "y` - max(0, x - 1)*x`", 0.0 },
    { "y` - abs(x - 1)*x`", -1.0 },
    { "y` - if(x < 1, 2*(1 - x), x - 1)*x`", -2.0 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (guides); k++)
    {
      const double start = 0.5 * guides[k].before, slope = -guides[k].before;
      g_autoptr(JdModel) model = guided (1.0, 0.0, start, 1.0, slope, 0.0, guides[k].row);
      g_autoptr(JdMotion) motion = move (model, 2.0, jump_to_next);
      double p[3], pd[3];

      g_test_message ("%s", guides[k].row);
      g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 0);
      for (guint i = 0; i <= 20; i++)
        {
          jd_motion_get_state (motion, 0.1 * i, TRUE, p, pd);
          assert_close (p[1], 0.5 * pow (p[0] - 1.0, 2) * (p[0] < 1.0 ? guides[k].before : 1.0), 1.0, "y");
          assert_close (hypot (pd[0], pd[1]), hypot (1.0, slope), 1.0, "the speed");
        }
      g_assert_cmpfloat (p[0], >, 1.2);
    }
}

/* The accelerations on both sides of a border, under the weight: x'' = -g s / (1 + s^2) along the guide of each side, in
 * lengths of 1 m, 1 um and 1 Mm. */
static void
test_sides (void)
{
  static const double slopes[] = { 0.3, -0.6 };

  for (int power = -6; power <= 6; power += 6)
    {
      const double length = pow (10.0, power), g = 8.0 * length;
      g_autofree char *row = g_strdup_printf ("y` - if(x < %.17g, 0.3, -0.6)*x`", length);
      g_autoptr(JdModel) model = guided (length, 0.0, 0.0, 3.0 * length, 0.9 * length, g, row);
      g_autoptr(JdMotion) motion = move (model, 0.6, jump_to_next);
      const JdMotionEvent *event = jd_motion_get_event (motion, 0);
      g_autoptr(GPtrArray) none = g_ptr_array_new ();
      char name[] = "total";
      const JdParameterizationTags tags = { .name = name, .tags = none };
      g_autoptr(JdParameterization) total = jd_parameterization_new (model, &tags, NULL, NULL);

      g_test_message ("%g m", length);
      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
      for (int after = 0; after <= 1; after++)
        {
          const double s = slopes[after];
          g_autoptr(GError) error = NULL;
          g_autoptr(JdEvaluation) evaluation = jd_motion_evaluate (motion, total, event->time, after == 1, &error);

          g_assert_no_error (error);
          assert_close (evaluation->time, event->time, 1e-2, "the instant");
          assert_close (evaluation->pdd[0], -g * s / (1.0 + s * s), g, "x''");
          /* y'' + g is the push along y */
          assert_close (evaluation->multipliers[1], g / (1.0 + s * s), g, "the push");
        }
    }
}

/* ---- What ends a motion ---- */

/* A jump that leads back to the piece it came from has no motion after it; two guides that meet as a V are crossed
 * ever faster under the weight, at instants of a geometric series. */
static void
test_ends (void)
{
  const double s = 0.25, g = 8.0, part = (1.0 - s * s) / (1.0 + s * s);
  g_autoptr(JdModel) step = guided (1.0, 0.0, 0.0, 1.0, 0.0, 0.0, "y` - if(x < 1, 0, 1)*x`");
  g_autoptr(JdModel) valley = guided (1.0, 1.0, s, 0.0, 0.0, g, "y` - if(x < 0, -0.25, 0.25)*x`");
  g_autoptr(JdMotion) back = move (step, 2.0, turn_back);
  g_autoptr(JdMotion) fro = move (valley, 1e3, jump_to_next);
  /* along the guide the acceleration is g s / (1 + s^2) of x */
  const double acceleration = g * s / (1.0 + s * s);
  double time = sqrt (2.0 / acceleration), speed = sqrt (2.0 * acceleration), end;

  g_assert_true (strstr (jd_motion_get_end_reason (back), "“j.f”") != NULL);
  g_assert_true (strstr (jd_motion_get_end_reason (back), "leads back") != NULL);
  g_assert_null (strstr (jd_motion_get_end_reason (back), "drive"));
  assert_close (jd_motion_get_end (back), 1.0, 1.0, "the end");

  g_assert_cmpuint (jd_motion_get_n_events (fro), >, 8);
  for (gsize k = 0; k < 8; k++)
    {
      assert_close (jd_motion_get_event (fro, k)->time, time, time, "a crossing");
      speed *= part;
      time += 2.0 * speed / acceleration;
    }
  end = sqrt (2.0 / acceleration) * (1.0 + 2.0 * part / (1.0 - part));
  g_assert_true (strstr (jd_motion_get_end_reason (fro), "ever faster") != NULL);
  g_assert_true (strstr (jd_motion_get_end_reason (fro), "“j.f”") != NULL);
  g_assert_cmpfloat_with_epsilon (jd_motion_get_end (fro), end, 1e-6 * end);
}

/* A motion that begins on a border obeys the piece that the file's condition gives there, and no other: along it, with
 * no event; where it leaves that piece at once, by a jump at the start.  In lengths of 1 m, 1 um and 1 Mm. */
static void
check_begins_on_border (double length)
{
  static const struct
  {
    const char *row;
    double vx, vy;       /* at the start */
    double after, slope; /* x' and the guide from then on; NAN: refused */
    gsize n_events;
  } cases[] = {
    { "y` - if(x < %.17g, -0.5, 0.75)*x`", 1.0, 0.75, 1.0, 0.75, 0 },
    { "y` - if(x < %.17g, -0.5, 0.75)*x`", -1.0, 0.5, NAN, 0.0, 0 },
    { "y` - if(x <= %.17g, -0.5, 0.75)*x`", -1.0, 0.5, -1.0, -0.5, 0 },
    { "y` - if(x <= %.17g, -0.5, 0.75)*x`", 1.0, 0.75, NAN, 0.0, 0 },
    { "y` - if(x <= %.17g, -0.5, 0.75)*x`", 1.0, -0.5, 0.625 / 1.5625, 0.75, 1 },
    { "y` - if(x < %.17g, -0.5, 0.75)*x`", -1.0, -0.75, -0.625 / 1.25, -0.5, 1 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      const JdMotionOptions options = { .until = 0.5, .jump = jump_to_next, .report_free = free_report };
      g_auto(GStrv) parts = g_strsplit (cases[k].row, "%.17g", 2);
      g_autofree char *row = g_strdup_printf ("%s%.17g%s", parts[0], length, parts[1]);
      g_autoptr(JdModel)
        model = guided (length, length, 2.0 * length, cases[k].vx * length, cases[k].vy * length, 0.0, row);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
      double p[3], pd[3];

      g_test_message ("%s with x' = %g", row, cases[k].vx * length);
      if (isnan (cases[k].after))
        {
          g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
          continue;
        }
      g_assert_no_error (error);
      g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, cases[k].n_events);
      jd_motion_get_state (motion, 0.0, FALSE, p, pd);
      assert_close (pd[0], cases[k].vx * length, length, "x' at the start");
      jd_motion_get_state (motion, 0.5, TRUE, p, pd);
      assert_close (pd[0], cases[k].after * length, length, "x'");
      assert_close (p[0], (1.0 + 0.5 * cases[k].after) * length, length, "x");
      assert_close (p[1], (2.0 + 0.5 * cases[k].after * cases[k].slope) * length, length, "y");
      assert_close (p[2], 0.25, 1.0, "z");
    }
}

static void
test_begins_on_border (void)
{
  for (int power = -6; power <= 6; power += 6)
    check_begins_on_border (pow (10.0, power));
}

/* A rope and a circle of points that always lie on one line: their distance is written with the sign that it has at the
 * start.  The motion ends where they meet, and does not go on with a negative distance.  A spring on one line is linear:
 * x = -1 + 3 sin (w t) / w, w^2 = 5, and the motion says that its ends have passed each other. */
static void
test_lines (void)
{
  static const struct
  {
    const char *parameter, *more;
    double end;
  } cases[] = {
    { "'value': -1, 'rate': 3",
      "'efforts': [{'name': 's', 'type': 'spring', 'between': ['P.origin', 'ground.O'],"
      " 'stiffness': 5, 'length': 1}]",
      NAN },
    { "'value': '-0.5', 'rate': 8",
      "'joints': [{'name': 's', 'type': 'rope', 'through': ['ground.O', 'P.origin'],"
      " 'length': 1}]",
      0.0625 },
    { "'value': 0.5, 'rate': -1",
      "'curves': [{'name': 'C', 'circle': {'center': [0, 0], 'radius': 1}}], 'joints': ["
      "{'name': 's', 'type': 'contact', 'point': 'P.origin', 'curve': 'C'}]",
      0.5 },
  };
  static const char *const axes[] = { "['x', 0]", "['0.6*x', '-0.8*x']" };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (cases); i++)
    {
      const double end = cases[i / 2].end;
      g_autofree char *text =
        g_strdup_printf ("{'jourdain': 1, 'parameters': [{'name': 'x', %s}], 'ground': {'points': {'O': [0, 0]}},"
                         " 'bodies': [{'name': 'P', 'origin': %s, 'mass': 1}], %s}",
                         cases[i / 2].parameter, axes[i % 2], cases[i / 2].more);
      g_autoptr(JdModel) model = model_from_text (text);
      const JdMotionOptions options = { .until = 1.0 };
      g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, NULL);
      double passed, x, rate;
      gsize line;

      passed = jd_motion_get_passed_line (motion, &line);
      if (!isnan (end))
        {
          g_assert_error (jd_motion_get_end_error (motion), JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
          g_assert_nonnull (strstr (jd_motion_get_end_reason (motion), "two points of “s” meet"));
          g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), end, 1e-9);
          g_assert_true (isnan (passed));
          continue;
        }
      g_assert_null (jd_motion_get_end_reason (motion));
      g_assert_cmpfloat (passed, >, 0.3761373442270537);
      g_assert_cmpstr (jd_model_get_line_distance (model, line)->owner, ==, "s");
      jd_motion_get_state (motion, passed, FALSE, &x, &rate);
      g_assert_cmpfloat (x, >, 0.0);
      jd_motion_get_state (motion, 1.0, FALSE, &x, &rate);
      g_assert_cmpfloat_with_epsilon (x, -1.0 + 3.0 * sin (sqrt (5.0)) / sqrt (5.0), EXACT);
    }
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/kinks/strips", test_strips);
  g_test_add_func ("/core/dynamics/kinks/appears", test_appears);
  g_test_add_func ("/core/dynamics/kinks/bends", test_bends);
  g_test_add_func ("/core/dynamics/kinks/sides", test_sides);
  g_test_add_func ("/core/dynamics/kinks/ends", test_ends);
  g_test_add_func ("/core/dynamics/kinks/begins-on-border", test_begins_on_border);
  g_test_add_func ("/core/dynamics/kinks/lines", test_lines);
  return g_test_run () != 0 || n_reports != 0;
}

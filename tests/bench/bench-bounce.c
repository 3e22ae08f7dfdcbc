/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion.h"
#include "core/impulse/jd-jump.h"
#include "core/joint/jd-joint-catalogue.h"
#include "tests/bench/bench-chain-text.h"
#include "tests/bench/bench.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <string.h>

/* Impacts: a ball that loses nothing, 111 times, and Newton's cradle of five balls, 100 impacts, against the same
 * written by hand on the same integrator: a step, the instant in it by interpolation, a landing step, the jump.  The
 * cradle's last impact is to be right to 1e-11 s, its energy to 1e-12, by both: at the coarsest tolerance that does
 * it. */

#define LIMIT 2.0
#define CRADLE_LIMIT 1.4
#define CRADLE_ENERGY 1e-12
#define CRADLE_TIME 1e-11      /* s */
#define MAX_LOCATING 10.0   /* evaluations of the equations for each impact located */
#define N_BOUNCES 111
#define N_CLICKS 100
#define GRAVITY 9.81
#define RADIUS 0.25
#define HEIGHT 1.25

typedef struct
{
  JdModel *model;
  double   until;
  gsize    n_events, n_evaluations, n_locating;
  double   worst;       /* of the impact times; of the energy */
  double   last_time;
  double   tolerance;   /* 0: the program's own */
} Bounce;

static int
fall (double       t G_GNUC_UNUSED,
      const double y[],
      double       f[],
      void        *data G_GNUC_UNUSED)
{
  f[0] = y[2];
  f[1] = y[3];
  f[2] = 0.0;
  f[3] = -GRAVITY;
  return GSL_SUCCESS;
}

/* Where the cubic through both ends' heights and speeds is zero. */
static double
cubic_root (double h,
            double y0,
            double v0,
            double y1,
            double v1)
{
  double a = 0.0, b = 1.0;

  for (guint k = 0; k < 60 && b - a > 1e-16; k++)
    {
      const double s = 0.5 * (a + b), r = 1.0 - s;
      const double y = y0 * (1.0 + 2.0 * s) * r * r + h * v0 * s * r * r + y1 * s * s * (3.0 - 2.0 * s) -
                       h * v1 * s * s * r;

      if (y > 0.0)
        a = s;
      else
        b = s;
    }
  return 0.5 * (a + b) * h;
}

static double
bounce_time (guint k)
{
  return sqrt (2.0 * (HEIGHT - RADIUS) / GRAVITY) * (1.0 + 2.0 * k);
}

static void
bounce_by_hand (gpointer data)
{
  Bounce *bounce = data;
  const gsl_odeiv2_system system = { .function = fall, .dimension = 4 };
  gsl_odeiv2_step *step = gsl_odeiv2_step_alloc (gsl_odeiv2_step_rk8pd, 4);
  gsl_odeiv2_control *control = gsl_odeiv2_control_standard_new (1e-11, 1e-11, 1.0, 0.0);
  double y[4] = { 0.0, HEIGHT, 1.0, 0.0 }, from[4], error[4], rates[4], t = 0.0, h = 0.1;

  bounce->n_events = 0;
  bounce->worst = 0.0;
  while (bounce->n_events < N_BOUNCES)
    {
      h = MIN (h, 1.0);
      fall (t, y, rates, NULL);
      memcpy (from, y, sizeof (y));
      gsl_odeiv2_step_apply (step, t, h, y, error, rates, NULL, &system);
      if (gsl_odeiv2_control_hadjust (control, step, y, error, rates, &h) == GSL_ODEIV_HADJ_DEC)
        {
          memcpy (y, from, sizeof (y));
          continue;
        }
      if (y[1] < RADIUS)
        {
          const double used = (y[3] - from[3]) / -GRAVITY;
          const double length = cubic_root (used, from[1] - RADIUS, from[3], y[1] - RADIUS, y[3]);

          memcpy (y, from, sizeof (y));
          gsl_odeiv2_step_apply (step, t, length, y, error, rates, NULL, &system);
          t += length;
          y[1] = RADIUS;
          y[3] = -y[3];
          bounce->worst = MAX (bounce->worst, fabs (t - bounce_time ((guint) bounce->n_events)));
          bounce->n_events++;
        }
      else
        {
          t += (y[3] - from[3]) / -GRAVITY;
        }
    }
  gsl_odeiv2_control_free (control);
  gsl_odeiv2_step_free (step);
}

static void
bounce_by_program (gpointer data)
{
  Bounce *bounce = data;
  const JdMotionOptions options = {
    .until = bounce->until, .tolerance = bounce->tolerance, .keep = JD_MOTION_KEEP_EVENTS, .jump = jd_jump_apply, .report_free = (GDestroyNotify) jd_jump_free,
  };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (bounce->model, &options, NULL, NULL, NULL, NULL, &error);

  if (motion == NULL)
    g_error ("%s", error->message);
  bounce->n_events = jd_motion_get_n_events (motion);
  bounce->n_evaluations = jd_motion_get_figures (motion)->n_evaluations;
  bounce->n_locating = jd_motion_get_figures (motion)->n_locating;
  bounce->worst = jd_motion_get_figures (motion)->energy_drift;
  bounce->last_time = bounce->n_events > 0 ? jd_motion_get_event (motion, bounce->n_events - 1)->time : 0.0;
}

static gboolean
check_locating (const Bounce *program,
                const char   *what)
{
  return bench_check (what, (double) program->n_locating / (double) program->n_events, MAX_LOCATING);
}

static gboolean
bench_ball (void)
{
  const char *text =
    "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'value': 1.25}],"
    " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'mass': 2, 'shape': {'disk': 0.25}}],"
    " 'curves': [{'name': 'L', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'joints': [{'name': 'c', 'type': 'contact', 'body': 'S', 'curve': 'L', 'impact': {'restitution': 1}}]}";
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
  g_autoptr(JdModel) model = model_from_json (json);
  Bounce hand = { 0 }, program = { .model = model, .until = bounce_time (N_BOUNCES - 1) + 0.1 },
         derived = { .model = model };
  double by_hand, seconds;

  bench_difference (bounce_by_hand, &hand, bounce_by_program, &program, &derived, 15, &by_hand, &seconds);
  g_print (
    "ball, %zu impacts: %.3f ms, %.1f evaluations each, by hand %.3f ms (times to %.1e); last impact off by %.1e s, energy by %.1e\n",
    program.n_events, 1e3 * seconds, (double) program.n_evaluations / (double) program.n_events, 1e3 * by_hand,
    hand.worst, fabs (program.last_time - bounce_time (N_BOUNCES - 1)), program.worst);
  if (program.n_events != N_BOUNCES)
    g_error ("%zu impacts", program.n_events);
  return bench_check ("a bouncing ball, ratio to one by hand", seconds / by_hand, LIMIT) &
         check_locating (&program, "evaluations to locate an impact of the ball");
}

/* ---- Newton's cradle: five pendulums of length 1, 1 mm apart, the first let go at 0.3 rad. ---- */

#define N_BALLS 5
#define GAP 1e-3
#define BALL 0.05
#define SPAN (2.0 * BALL + GAP)

static int
swing (double       t G_GNUC_UNUSED,
       const double y[],
       double       f[],
       void        *data G_GNUC_UNUSED)
{
  for (guint i = 0; i < N_BALLS; i++)
    {
      f[i] = y[N_BALLS + i];
      f[N_BALLS + i] = -GRAVITY * sin (y[i]);
    }
  return GSL_SUCCESS;
}

/* Gap between ball i and the next, its rate, and its gradient. */
static double
cradle_gap (const double *y,
            guint         i,
            double       *rate,
            double       *left,
            double       *right)
{
  const double a = y[i], b = y[i + 1];
  const double dx = SPAN + sin (b) - sin (a), dy = cos (a) - cos (b), distance = sqrt (dx * dx + dy * dy);

  *left = (-dx * cos (a) - dy * sin (a)) / distance;
  *right = (dx * cos (b) + dy * sin (b)) / distance;
  *rate = *left * y[N_BALLS + i] + *right * y[N_BALLS + i + 1];
  return distance - 2.0 * BALL;
}

static void
interpolate (double        s,
             double        h,
             const double *y0,
             const double *f0,
             const double *y1,
             const double *f1,
             double       *y)
{
  for (guint i = 0; i < N_BALLS; i++)
    {
      const double v = h * y0[N_BALLS + i], a = h * h * f0[N_BALLS + i], d = y1[i] - y0[i] - v - 0.5 * a;
      const double e = h * y1[N_BALLS + i] - v - a, g = h * h * f1[N_BALLS + i] - a;

      y[i] = y0[i] +
             s * (v + s * (0.5 * a + s * (10.0 * d - 4.0 * e + 0.5 * g +
                                          s * (-15.0 * d + 7.0 * e - g + s * (6.0 * d - 3.0 * e + 0.5 * g)))));
      y[N_BALLS + i] = y0[N_BALLS + i];
    }
}

static double
first_root (guint         pair,
            double        h,
            const double *y0,
            const double *f0,
            const double *y1,
            const double *f1)
{
  double a = 0.0, b = 1.0, y[2 * N_BALLS], rate, left, right;

  for (guint k = 0; k < 50; k++)
    {
      const double s = 0.5 * (a + b);

      interpolate (s, h, y0, f0, y1, f1, y);
      if (cradle_gap (y, pair, &rate, &left, &right) > 0.0)
        a = s;
      else
        b = s;
    }
  return 0.5 * (a + b);
}

/* A short time @dt further, by the accelerations at hand; returns it. */
static double
advance (double *y,
         double  dt)
{
  double rates[2 * N_BALLS];

  swing (0.0, y, rates, NULL);
  for (guint i = 0; i < N_BALLS; i++)
    {
      y[i] += dt * (y[N_BALLS + i] + 0.5 * dt * rates[N_BALLS + i]);
      y[N_BALLS + i] += dt * rates[N_BALLS + i];
    }
  return dt;
}

/* The energy for balls of mass 1. */
static double
cradle_energy (const double *y)
{
  double sum = 0.0;

  for (guint i = 0; i < N_BALLS; i++)
    sum += 0.5 * y[N_BALLS + i] * y[N_BALLS + i] - GRAVITY * cos (y[i]);
  return sum;
}

static void
cradle_by_hand (gpointer data)
{
  Bounce *bounce = data;
  const gsl_odeiv2_system system = { .function = swing, .dimension = 2 * N_BALLS };
  gsl_odeiv2_step *step = gsl_odeiv2_step_alloc (gsl_odeiv2_step_rk8pd, 2 * N_BALLS);
  gsl_odeiv2_control *control = gsl_odeiv2_control_standard_new (bounce->tolerance, bounce->tolerance, 1.0, 0.0);
  double y[2 * N_BALLS] = { -0.3 }, from[2 * N_BALLS], error[2 * N_BALLS], rates[2 * N_BALLS], last[2 * N_BALLS],
               h = 0.01, t = 0.0;
  const double start = cradle_energy (y);

  bounce->n_events = 0;
  bounce->worst = 0.0;
  while (bounce->n_events < N_CLICKS)
    {
      const double tried = h;
      double first = 2.0, rate, left, right;
      guint pair = 0;

      swing (t, y, rates, NULL);
      memcpy (from, y, sizeof (y));
      gsl_odeiv2_step_apply (step, t, tried, y, error, rates, last, &system);
      if (gsl_odeiv2_control_hadjust (control, step, y, error, last, &h) == GSL_ODEIV_HADJ_DEC)
        {
          memcpy (y, from, sizeof (y));
          continue;
        }
      for (guint i = 0; i + 1 < N_BALLS; i++)
        if (cradle_gap (y, i, &rate, &left, &right) < -1e-15 && rate < 0.0)
          {
            const double s = first_root (i, tried, from, rates, y, last);

            if (s < first)
              {
                first = s;
                pair = i;
              }
          }
      if (first < 2.0)
        {
          double gap, change;

          memcpy (y, from, sizeof (y));
          gsl_odeiv2_step_apply (step, t, first * tried, y, error, rates, NULL, &system);
          t += first * tried;
          gap = cradle_gap (y, pair, &rate, &left, &right);
          t += advance (y, -gap / rate);
          gap = cradle_gap (y, pair, &rate, &left, &right);
          change = -2.0 * rate / (left * left + right * right);
          y[pair] -= gap * left / (left * left + right * right);
          y[pair + 1] -= gap * right / (left * left + right * right);
          y[N_BALLS + pair] += change * left;
          y[N_BALLS + pair + 1] += change * right;
          bounce->last_time = t;
          bounce->n_events++;
          bounce->worst = MAX (bounce->worst, fabs (cradle_energy (y) / start - 1.0));
        }
      else
        {
          t += tried;
        }
    }
  gsl_odeiv2_control_free (control);
  gsl_odeiv2_step_free (step);
}

/* The coarsest tolerance, by factors of 2, that keeps the energy and the last impact. */
static void
choose_tolerance (Bounce    *bounce,
                  BenchFunc  run,
                  double     last_time)
{
  for (bounce->tolerance = 1e-10; bounce->tolerance > 1e-14; bounce->tolerance *= 0.5)
    {
      run (bounce);
      if (bounce->n_events == N_CLICKS && bounce->worst < CRADLE_ENERGY &&
          fabs (bounce->last_time - last_time) < CRADLE_TIME)
        return;
    }
  g_error ("no tolerance keeps the impacts");
}

static gboolean
bench_cradle (void)
{
  g_autoptr(GString) text = g_string_new ("{\"jourdain\": 1, \"gravity\": [0, -9.81], \"parameters\": [");
  g_autoptr(JdModel) model = NULL;
  Bounce hand = { .tolerance = 1e-11 }, program = { .tolerance = 1e-14 }, derived = { 0 };
  double by_hand, seconds, rate, last_time;

  for (guint i = 0; i < N_BALLS; i++)
    g_string_append_printf (text, "%s{\"name\": \"a%u\", \"value\": %s}", i > 0 ? ", " : "", i, i > 0 ? "0" : "-0.3");
  g_string_append (text, "], \"bodies\": [");
  for (guint i = 0; i < N_BALLS; i++)
    g_string_append_printf (
      text, "%s{\"name\": \"B%u\", \"origin\": [\"%u*0.101 + sin(a%u)\", \"-cos(a%u)\"], \"mass\": 1}",
      i > 0 ? ", " : "", i, i, i, i);
  g_string_append (text, "], \"joints\": [");
  for (guint i = 0; i + 1 < N_BALLS; i++)
    g_string_append_printf (
      text,
      "%s{\"name\": \"c%u\", \"type\": \"equation\", \"unilateral\": true, \"impact\": {\"restitution\": 1},"
      " \"holonomic\": {\"gap\": \"sqrt((0.101 + sin(a%u) - sin(a%u))^2 + (cos(a%u) - cos(a%u))^2) - 0.1\"}}",
      i > 0 ? ", " : "", i, i + 1, i, i, i + 1);
  g_string_append (text, "]}");
  model = model_from_json (text->str);
  program.model = derived.model = model;
  cradle_by_hand (&hand);
  program.until = hand.last_time + 1e-6;
  bounce_by_program (&program);
  last_time = program.last_time;
  choose_tolerance (&hand, cradle_by_hand, last_time);
  choose_tolerance (&program, bounce_by_program, last_time);
  bench_difference (cradle_by_hand, &hand, bounce_by_program, &program, &derived, 15, &by_hand, &seconds);
  rate = (double) program.n_events / seconds;
  g_print ("cradle, %zu impacts: %.3f ms, %.0f a second, %.1f evaluations each, by hand %.3f ms, %.0f a second\n",
           program.n_events, 1e3 * seconds, rate, (double) program.n_evaluations / (double) program.n_events,
           1e3 * by_hand, N_CLICKS / by_hand);
  g_print ("  at tolerances of %.1e and %.1e: energy by %.1e and %.1e, last impact off by %.1e and %.1e s\n",
           program.tolerance, hand.tolerance, program.worst, hand.worst, fabs (program.last_time - last_time),
           fabs (hand.last_time - last_time));
  return bench_check ("Newton's cradle, ratio to one by hand", seconds / by_hand, CRADLE_LIMIT) &
         check_locating (&program, "evaluations to locate an impact of the cradle");
}

int
main (void)
{
  gboolean kept;

  gsl_set_error_handler_off ();
  kept = bench_ball ();
  kept &= bench_cradle ();
  return kept ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion.h"
#include "core/joint/jd-joint-catalogue.h"
#include "tests/bench/bench.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <string.h>

/* Ten seconds of a four-bar linkage and of a slider-crank falling freely, against the same written by hand: maximal
 * coordinates (three for each of three bodies), Schur complement of the multipliers by Cholesky, the same integrator,
 * positions and rates projected after each step.  Both at the coarsest tolerance that keeps the energy to 1e-9;
 * residuals below 1e-12 throughout.
 *
 * The four-bar linkage against one coordinate by hand, too: the crank's angle, the other bars by the intersection of
 * two circles. */

#define LIMIT 2.0
#define UNTIL 10.0
#define DRIFT 1e-9
#define RESIDUAL 1e-12
#define N 9
#define M 8
#define GRAVITY 9.81

/* Two scalar equations: a point of body a (u along its axis) is a point of body b, or of the ground at (x, y). */
typedef struct
{
  int    a, b;
  double u, v;
  double x, y;
} Pin;

typedef struct
{
  const char *name;
  const char *text;
  double      mass[3], inertia[3];
  double      start[N];
  guint       n_pins;
  Pin         pins[4];
  gboolean    slides;    /* body 2 stays at height 0, angle 0 */
  double      tolerance;
  double      drift, residual;
  double      end;       /* the crank's angle at last */
  gsize       n_steps;
  JdModel    *model;
  double      until;
} Linkage;

static void
rows_of (const Linkage *l,
         const double  *q,
         const double  *qd,
         double         a[M][N],
         double         f[M],
         double         rate[M],
         double         gamma[M])
{
  double s[3], c[3];
  guint h = 0;

  memset (a, 0, sizeof (double) * M * N);
  for (int k = 0; k < 3; k++)
    {
      s[k] = sin (q[3 * k + 2]);
      c[k] = cos (q[3 * k + 2]);
    }
  for (guint p = 0; p < l->n_pins; p++, h += 2)
    {
      const Pin *pin = &l->pins[p];
      const int i = 3 * pin->a;

      a[h][i] = a[h + 1][i + 1] = 1.0;
      a[h][i + 2] = -pin->u * s[pin->a];
      a[h + 1][i + 2] = pin->u * c[pin->a];
      f[h] = q[i] + pin->u * c[pin->a];
      f[h + 1] = q[i + 1] + pin->u * s[pin->a];
      gamma[h] = -pin->u * c[pin->a] * qd[i + 2] * qd[i + 2];
      gamma[h + 1] = -pin->u * s[pin->a] * qd[i + 2] * qd[i + 2];
      if (pin->b < 0)
        {
          f[h] -= pin->x;
          f[h + 1] -= pin->y;
        }
      else
        {
          const int j = 3 * pin->b;

          a[h][j] = a[h + 1][j + 1] = -1.0;
          a[h][j + 2] = pin->v * s[pin->b];
          a[h + 1][j + 2] = -pin->v * c[pin->b];
          f[h] -= q[j] + pin->v * c[pin->b];
          f[h + 1] -= q[j + 1] + pin->v * s[pin->b];
          gamma[h] += pin->v * c[pin->b] * qd[j + 2] * qd[j + 2];
          gamma[h + 1] += pin->v * s[pin->b] * qd[j + 2] * qd[j + 2];
        }
    }
  if (l->slides)
    {
      a[h][7] = a[h + 1][8] = 1.0;
      f[h] = q[7];
      f[h + 1] = q[8];
      gamma[h] = gamma[h + 1] = 0.0;
    }
  for (h = 0; h < M; h++)
    {
      rate[h] = 0.0;
      for (int i = 0; i < N; i++)
        rate[h] += a[h][i] * qd[i];
    }
}

/* Cholesky of A M^-1 A^T. */
static void
schur (const Linkage *l,
       double         a[M][N],
       double         s[M][M])
{
  double w[N];

  for (int i = 0; i < N; i++)
    w[i] = i % 3 == 2 ? 1.0 / l->inertia[i / 3] : 1.0 / l->mass[i / 3];
  for (int h = 0; h < M; h++)
    for (int k = 0; k <= h; k++)
      {
        double sum = 0.0;

        for (int i = 0; i < N; i++)
          sum += a[h][i] * w[i] * a[k][i];
        s[h][k] = sum;
      }
  for (int h = 0; h < M; h++)
    for (int k = 0; k <= h; k++)
      {
        double sum = s[h][k];

        for (int i = 0; i < k; i++)
          sum -= s[h][i] * s[k][i];
        s[h][k] = h == k ? sqrt (sum) : sum / s[k][k];
      }
}

static void
solve (double s[M][M],
       double y[M])
{
  for (int h = 0; h < M; h++)
    {
      for (int k = 0; k < h; k++)
        y[h] -= s[h][k] * y[k];
      y[h] /= s[h][h];
    }
  for (int h = M; h-- > 0;)
    {
      for (int k = h + 1; k < M; k++)
        y[h] -= s[k][h] * y[k];
      y[h] /= s[h][h];
    }
}

/* x += M^-1 A^T y. */
static void
add_efforts (const Linkage *l,
             double         a[M][N],
             const double   y[M],
             double         x[N])
{
  for (int i = 0; i < N; i++)
    {
      double sum = 0.0;

      for (int h = 0; h < M; h++)
        sum += a[h][i] * y[h];
      x[i] += sum / (i % 3 == 2 ? l->inertia[i / 3] : l->mass[i / 3]);
    }
}

static int
hand_rates (double       t G_GNUC_UNUSED,
            const double y[],
            double       f[],
            void        *data)
{
  const Linkage *l = data;
  double a[M][N], s[M][M], left[M], rate[M], gamma[M],
    acceleration[N] = { 0, -GRAVITY, 0, 0, -GRAVITY, 0, 0, -GRAVITY, 0 };

  rows_of (l, y, y + N, a, left, rate, gamma);
  schur (l, a, s);
  for (int h = 0; h < M; h++)
    {
      gamma[h] = -gamma[h];
      for (int i = 0; i < N; i++)
        gamma[h] -= a[h][i] * acceleration[i];
    }
  solve (s, gamma);
  add_efforts (l, a, gamma, acceleration);
  memcpy (f, y + N, sizeof acceleration);
  memcpy (f + N, acceleration, sizeof acceleration);
  return GSL_SUCCESS;
}

/* One Newton step on the positions, one correction of the rates. */
static void
project (const Linkage *l,
         double        *y)
{
  double a[M][N], s[M][M], left[M], rate[M], gamma[M];

  rows_of (l, y, y + N, a, left, rate, gamma);
  schur (l, a, s);
  for (int h = 0; h < M; h++)
    left[h] = -left[h];
  solve (s, left);
  add_efforts (l, a, left, y);
  rows_of (l, y, y + N, a, left, rate, gamma);
  schur (l, a, s);
  for (int h = 0; h < M; h++)
    rate[h] = -rate[h];
  solve (s, rate);
  add_efforts (l, a, rate, y + N);
}

static double
hand_energy (const Linkage *l,
             const double  *y,
             double        *total)
{
  double kinetic = 0.0, potential = 0.0;

  for (int k = 0; k < 3; k++)
    {
      const double *v = y + N + 3 * k;

      kinetic += 0.5 * l->mass[k] * (v[0] * v[0] + v[1] * v[1]) + 0.5 * l->inertia[k] * v[2] * v[2];
      potential += l->mass[k] * GRAVITY * y[3 * k + 1];
    }
  *total = MAX (*total, fabs (kinetic) + fabs (potential));
  return kinetic + potential;
}

static void
run_hand (gpointer data)
{
  Linkage *l = data;
  const gsl_odeiv2_system system = { .function = hand_rates, .dimension = 2 * N, .params = l };
  gsl_odeiv2_step *step = gsl_odeiv2_step_alloc (gsl_odeiv2_step_rk8pd, 2 * N);
  gsl_odeiv2_control *control = gsl_odeiv2_control_standard_new (l->tolerance, l->tolerance, 1.0, 0.0);
  gsl_odeiv2_evolve *evolve = gsl_odeiv2_evolve_alloc (2 * N);
  double y[2 * N] = { 0.0 }, t = 0.0, h = 1e-3, total = 0.0, start, worst = 0.0;

  memcpy (y, l->start, sizeof l->start);
  start = hand_energy (l, y, &total);
  l->n_steps = 0;
  l->residual = 0.0;
  while (t < UNTIL)
    {
      double a[M][N], left[M], rate[M], gamma[M];

      if (gsl_odeiv2_evolve_apply (evolve, control, step, &system, &t, UNTIL, &h, y) != GSL_SUCCESS)
        g_error ("the integrator failed");
      project (l, y);
      gsl_odeiv2_evolve_reset (evolve);
      l->n_steps++;
      rows_of (l, y, y + N, a, left, rate, gamma);
      for (int k = 0; k < M; k++)
        l->residual = MAX (l->residual, MAX (fabs (left[k]), fabs (rate[k])));
      worst = MAX (worst, fabs (hand_energy (l, y, &total) - start));
    }
  l->drift = worst / total;
  gsl_odeiv2_evolve_free (evolve);
  gsl_odeiv2_control_free (control);
  gsl_odeiv2_step_free (step);
}

static void
run_program (gpointer data)
{
  Linkage *l = data;
  const JdMotionOptions options = { .until = l->until, .tolerance = l->tolerance };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (l->model, &options, NULL, NULL, NULL, NULL, &error);
  const double *p;
  double position, rate;

  if (motion == NULL)
    g_error ("%s", error->message);
  if (jd_motion_get_end_reason (motion) != NULL)
    g_error ("%s", jd_motion_get_end_reason (motion));
  l->drift = jd_motion_get_figures (motion)->energy_drift;
  l->n_steps = jd_motion_get_figures (motion)->n_steps;
  jd_motion_get_sample (motion, jd_motion_get_n_samples (motion) - 1, &p, NULL);
  l->end = p[2];
  position = jd_motion_get_figures (motion)->position_drift;
  rate = jd_motion_get_figures (motion)->rate_drift;
  l->residual = MAX (position, rate);
}

/* ---- The four-bar linkage in one coordinate. ---- */

#define CRANK 0.3
#define COUPLER 0.8
#define ROCKER 0.6
#define BASE 0.7

/* M (a) and the rest of the equation M a'' = D - h, and the energy. */
static void
one_coordinate (const Linkage *l,
                double         a,
                double         ad,
                double        *out_mass,
                double        *out_force,
                double        *out_energy)
{
  const double ca = cos (a), sa = sin (a);
  /* B is the crank's end, D the rocker's pivot, C where coupler and rocker meet, above BD */
  const double bx = CRANK * ca, by = CRANK * sa, dx = BASE - bx, dy = -by, square = dx * dx + dy * dy;
  const double along = (square + COUPLER * COUPLER - ROCKER * ROCKER) / (2.0 * square);
  const double across = sqrt (COUPLER * COUPLER / square - along * along);
  const double ux = along * dx - across * dy, uy = along * dy + across * dx; /* from B to C */
  const double vx = ux - dx, vy = uy - dy;                                   /* from D to C */
  /* the velocity of B is that of C less that of C about B: b' u^ = c' v^ - a' B^ */
  const double cross = ux * vy - uy * vx;
  const double b = (vx * by - vy * bx) / cross, c = (ux * by - uy * bx) / cross;
  /* the same of the accelerations without a'' */
  const double rx = ad * ad * (bx + b * b * ux - c * c * vx), ry = ad * ad * (by + b * b * uy - c * c * vy);
  const double eta_b = (rx * vx + ry * vy) / cross, eta_c = (rx * ux + ry * uy) / cross;
  /* centres: their velocities by a', and accelerations without a'' */
  const double gx[3] = { -0.5 * by, -by - 0.5 * b * uy, -0.5 * c * vy };
  const double gy[3] = { 0.5 * bx, bx + 0.5 * b * ux, 0.5 * c * vx };
  const double w[3] = { 1.0, b, c }, eta[3] = { 0.0, eta_b, eta_c };
  const double hx[3] = { -0.5 * bx * ad * ad, -bx * ad * ad - 0.5 * (b * b * ad * ad * ux + eta_b * uy),
                         -0.5 * (c * c * ad * ad * vx + eta_c * vy) };
  const double hy[3] = { -0.5 * by * ad * ad, -by * ad * ad - 0.5 * (b * b * ad * ad * uy - eta_b * ux),
                         -0.5 * (c * c * ad * ad * vy - eta_c * vx) };

  *out_mass = *out_force = 0.0;
  for (int k = 0; k < 3; k++)
    {
      *out_mass += l->mass[k] * (gx[k] * gx[k] + gy[k] * gy[k]) + l->inertia[k] * w[k] * w[k];
      *out_force -= l->mass[k] * (gx[k] * hx[k] + gy[k] * (hy[k] + GRAVITY)) + l->inertia[k] * w[k] * eta[k];
    }
  if (out_energy != NULL)
    *out_energy = 0.5 * *out_mass * ad * ad +
                  GRAVITY * (l->mass[0] * 0.5 * by + l->mass[1] * (by + 0.5 * uy) + l->mass[2] * 0.5 * vy);
}

static int
one_rate (double       t G_GNUC_UNUSED,
          const double y[],
          double       f[],
          void        *data)
{
  double mass, force;

  one_coordinate (data, y[0], y[1], &mass, &force, NULL);
  f[0] = y[1];
  f[1] = force / mass;
  return GSL_SUCCESS;
}

static void
run_one (gpointer data)
{
  Linkage *l = data;
  const gsl_odeiv2_system system = { .function = one_rate, .dimension = 2, .params = l };
  gsl_odeiv2_step *step = gsl_odeiv2_step_alloc (gsl_odeiv2_step_rk8pd, 2);
  gsl_odeiv2_control *control = gsl_odeiv2_control_standard_new (l->tolerance, l->tolerance, 1.0, 0.0);
  gsl_odeiv2_evolve *evolve = gsl_odeiv2_evolve_alloc (2);
  double y[2] = { l->start[2], 0.0 }, t = 0.0, h = 1e-3, mass, force, start, energy, total = 0.0, worst = 0.0;

  one_coordinate (l, y[0], y[1], &mass, &force, &start);
  l->n_steps = 0;
  l->residual = 0.0;
  while (t < UNTIL)
    {
      if (gsl_odeiv2_evolve_apply (evolve, control, step, &system, &t, UNTIL, &h, y) != GSL_SUCCESS)
        g_error ("the integrator failed");
      l->n_steps++;
      one_coordinate (l, y[0], y[1], &mass, &force, &energy);
      total = MAX (total, 0.5 * mass * y[1] * y[1] + fabs (energy - 0.5 * mass * y[1] * y[1]));
      worst = MAX (worst, fabs (energy - start));
    }
  l->drift = worst / total;
  l->end = y[0];
  gsl_odeiv2_evolve_free (evolve);
  gsl_odeiv2_control_free (control);
  gsl_odeiv2_step_free (step);
}

static void
choose_tolerance (Linkage   *l,
                  BenchFunc  run)
{
  for (l->tolerance = 1e-8; l->tolerance > 1e-14; l->tolerance *= 0.5)
    {
      run (l);
      if (l->drift < DRIFT && l->residual < RESIDUAL)
        return;
    }
  g_error ("no tolerance keeps the energy");
}

/* Bars of length 0.3 (crank), 0.8 (coupler), 0.6 (rocker), their pivots 0.7 apart; crank at 1 rad. */
static void
place_four_bar (Linkage *l)
{
  const double bx = 0.3 * cos (1.0), by = 0.3 * sin (1.0), dx = 0.7 - bx, dy = -by, d = hypot (dx, dy);
  /* the coupler's far end at distance 0.8 from B and 0.6 from D */
  const double along = (d * d + 0.64 - 0.36) / (2.0 * d), across = sqrt (0.64 - along * along);
  const double cx = bx + along * dx / d - across * dy / d, cy = by + along * dy / d + across * dx / d;
  const double angles[3] = { 1.0, atan2 (cy - by, cx - bx), atan2 (cy, cx - 0.7) };
  const double centres[6] = { 0.5 * bx, 0.5 * by, 0.5 * (bx + cx), 0.5 * (by + cy), 0.5 * (0.7 + cx), 0.5 * cy };

  for (int k = 0; k < 3; k++)
    {
      l->start[3 * k] = centres[2 * k];
      l->start[3 * k + 1] = centres[2 * k + 1];
      l->start[3 * k + 2] = angles[k];
    }
}

static void
place_slider_crank (Linkage *l)
{
  const double a = 1.0, b = asin (-0.3 * sin (a) / 0.9);

  l->start[0] = 0.15 * cos (a);
  l->start[1] = 0.15 * sin (a);
  l->start[2] = a;
  l->start[3] = 0.3 * cos (a) + 0.45 * cos (b);
  l->start[4] = 0.3 * sin (a) + 0.45 * sin (b);
  l->start[5] = b;
  l->start[6] = 0.3 * cos (a) + 0.9 * cos (b);
}

static const char *const bodies_text =
  "'bodies': [{'name': 'A', 'origin': ['x0', 'y0'], 'angle': 'a0', 'mass': 1, 'inertia': 0.0075, 'points': {'P': [-0.15, 0], 'Q': [0.15, 0]}},"
  " {'name': 'B', 'origin': ['x1', 'y1'], 'angle': 'a1', 'mass': 2, 'inertia': %s, 'points': {'P': [-%s, 0], 'Q': [%s, 0]}},"
  " {'name': 'C', 'origin': ['x2', 'y2'], 'angle': 'a2', 'mass': 1.5, 'inertia': 0.045, 'points': {'P': [-0.3, 0], 'Q': [0.3, 0]}}],";

static JdModel *
model_new (const Linkage *l)
{
  static const char *const names[] = { "x0", "y0", "a0", "x1", "y1", "a1", "x2", "y2", "a2" };
  g_autoptr(GString) text = g_string_new ("{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = NULL;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  JdModel *model;

  for (gsize i = 0; i < N; i++)
    g_string_append_printf (text, "%s{'name': '%s', 'value': %s}", i > 0 ? ", " : "", names[i],
                            g_ascii_dtostr (number, sizeof number, l->start[i]));
  g_string_append_printf (text, "], 'ground': {'points': {'O': [0, 0], 'D': [0.7, 0]}}, ");
  g_string_append (text, l->text);
  g_strdelimit (text->str, "'", '"');
  mechanism = jd_mechanism_new_from_text (text->str, -1, jd_joint_catalogue (), &error);
  g_assert_no_error (error);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  return model;
}

/* Against one coordinate, and the last crank angles against each other. */
static gboolean
measure_one (const Linkage *linkage)
{
  Linkage hand = *linkage, program = *linkage, derived;
  g_autoptr(JdModel) model = model_new (linkage);
  double by_hand, seconds;

  program.model = model;
  program.until = UNTIL;
  choose_tolerance (&hand, run_one);
  choose_tolerance (&program, run_program);
  derived = program;
  derived.until = 0.0;
  bench_difference (run_one, &hand, run_program, &program, &derived, 15, &by_hand, &seconds);
  g_print ("%s: %.3f ms in %zu steps, by hand in one coordinate %.3f ms in %zu steps; last crank angles %.2g apart\n",
           linkage->name, 1e3 * seconds, program.n_steps, 1e3 * by_hand, hand.n_steps, fabs (hand.end - program.end));
  return bench_check ("10 s of a four-bar linkage, ratio to one coordinate by hand", seconds / by_hand, LIMIT);
}

static gboolean
measure (const Linkage *linkage)
{
  Linkage hand = *linkage, program = *linkage, derived;
  g_autoptr(JdModel) model = model_new (linkage);
  g_autofree char *what = g_strdup_printf ("10 s of a %s, ratio to equations by hand", linkage->name);
  double by_hand, seconds;

  program.model = model;
  program.until = UNTIL;
  choose_tolerance (&hand, run_hand);
  choose_tolerance (&program, run_program);
  derived = program;
  derived.until = 0.0;
  bench_difference (run_hand, &hand, run_program, &program, &derived, 15, &by_hand, &seconds);
  g_print ("%s: %.3f ms in %zu steps, by hand %.3f ms in %zu steps; residual %.2g, energy %.2g\n", linkage->name,
           1e3 * seconds, program.n_steps, 1e3 * by_hand, hand.n_steps, program.residual, program.drift);
  return bench_check (what, seconds / by_hand, LIMIT);
}

int
main (void)
{
  g_autofree char *four_bodies = g_strdup_printf (bodies_text, "0.1066", "0.4", "0.4");
  g_autofree char *crank_bodies = g_strdup_printf (bodies_text, "0.135", "0.45", "0.45");
  g_autofree char *four_text = g_strconcat (
    four_bodies,
    "'joints': [{'name': 'O', 'type': 'pivot', 'between': ['A.P', 'ground.O']}, {'name': 'B', 'type': 'pivot', 'between': ['B.P', 'A.Q']},"
    " {'name': 'C', 'type': 'pivot', 'between': ['C.Q', 'B.Q']}, {'name': 'D', 'type': 'pivot', 'between': ['C.P', 'ground.D']}]}",
    NULL);
  g_autofree char *crank_text = g_strconcat (
    crank_bodies,
    "'joints': [{'name': 'O', 'type': 'pivot', 'between': ['A.P', 'ground.O']}, {'name': 'B', 'type': 'pivot', 'between': ['B.P', 'A.Q']},"
    " {'name': 'C', 'type': 'pivot', 'between': ['B.Q', 'C.origin']},"
    " {'name': 'G', 'type': 'slider', 'between': ['C.origin', 'ground.O'], 'axis': [1, 0]}]}",
    NULL);
  Linkage four_bar = {
    .name = "four-bar linkage", .text = four_text, .mass = { 1.0, 2.0, 1.5 }, .inertia = { 0.0075, 0.1066, 0.045 }, .n_pins = 4,
    .pins = { { 0, -1, -0.15, 0.0, 0.0, 0.0 }, { 1, 0, -0.4, 0.15, 0.0, 0.0 }, { 2, 1, 0.3, 0.4, 0.0, 0.0 }, { 2, -1, -0.3, 0.0, 0.7, 0.0 } },
  };
  Linkage slider_crank = {
    .name = "slider-crank", .text = crank_text, .mass = { 1.0, 2.0, 1.5 }, .inertia = { 0.0075, 0.135, 0.045 }, .n_pins = 3,
    .pins = { { 0, -1, -0.15, 0.0, 0.0, 0.0 }, { 1, 0, -0.45, 0.15, 0.0, 0.0 }, { 2, 1, 0.0, 0.45, 0.0, 0.0 } }, .slides = TRUE,
  };
  gboolean kept;

  gsl_set_error_handler_off ();
  place_four_bar (&four_bar);
  place_slider_crank (&slider_crank);
  kept = measure (&four_bar);
  kept &= measure_one (&four_bar);
  kept &= measure (&slider_crank);
  return kept ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The small searches that contacts are solved with: the least distance to half spaces, changes of sign around a circle,
 * the widest place in cones.  Each is judged by its own conditions of optimality, or by a closed form. */
#include <math.h>

#include "core/contact/jd-circle.h"
#include "core/contact/jd-cones.h"
#include "core/contact/jd-contact.h"
#include "core/contact/jd-least-distance.h"

/* ---- Least distance ---- */

/* @k half spaces g . y >= h with random unit normals. */
static void
draw_half_spaces (GRand  *rand,
                  gsize   n,
                  gsize   k,
                  double *g,
                  double *h)
{
  for (gsize i = 0; i < k; i++)
    {
      double length = 0.0;

      for (gsize j = 0; j < n; j++)
        {
          g[i * n + j] = g_rand_double_range (rand, -1.0, 1.0);
          length += g[i * n + j] * g[i * n + j];
        }
      for (gsize j = 0; j < n; j++)
        g[i * n + j] /= sqrt (length);
      h[i] = g_rand_double_range (rand, -1.0, 1.0);
    }
}

/* y = G^T u with u >= 0, G y >= h, and u_i (G y - h)_i = 0: the conditions of the one minimum of a convex problem.  Where
 * there is none, u proves it: G^T u = 0 and h . u > 0. */
static gboolean
check_least_distance (gsize         n,
                      gsize         k,
                      const double *g,
                      const double *h)
{
  double u[12], y[6] = { 0 };
  const gboolean feasible = jd_least_distance (n, k, g, h, u);
  double gain = 0.0, sum = 1.0;

  for (gsize i = 0; i < k; i++)
    {
      g_assert_cmpfloat (u[i], >=, 0.0);
      gain += u[i] * h[i];
      sum += u[i];
      for (gsize j = 0; j < n; j++)
        y[j] += g[i * n + j] * u[i];
    }
  if (!feasible)
    {
      g_assert_cmpfloat (gain, >, 0.0);
      for (gsize j = 0; j < n; j++)
        g_assert_cmpfloat (fabs (y[j]), <=, 1e-9 * gain);
      return FALSE;
    }
  for (gsize i = 0; i < k; i++)
    {
      double slack = -h[i];

      for (gsize j = 0; j < n; j++)
        slack += g[i * n + j] * y[j];
      /* y is as exact as the terms of its sum */
      g_assert_cmpfloat (slack, >=, -1e-12 * sum);
      g_assert_true (u[i] == 0.0 || slack <= 1e-12 * sum);
    }
  return TRUE;
}

static void
test_least_distance (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (31);
  guint n_feasible = 0, n_tried = 0;

  for (gsize n = 1; n <= 6; n++)
    for (gsize k = 0; k <= 12; k++)
      for (int trial = 0; trial < 20; trial++, n_tried++)
        {
          double g[72], h[12];

          draw_half_spaces (rand, n, k, g, h);
          n_feasible += check_least_distance (n, k, g, h) ? 1 : 0;
        }
  g_assert_cmpuint (n_feasible, >, n_tried / 4);
  g_assert_cmpuint (n_feasible, <, n_tried);
}

/* Half spaces that repeat, that touch in a point, and that are empty: x >= 1 with x <= 0; a row of zeros. */
static void
test_least_distance_limits (void)
{
  static const struct
  {
    double g[6], h[3];
    gboolean feasible;
    double y[2];
  } cases[] = {
    { { 1, 0, 1, 0, 0, 1 }, { 1, 1, -5 }, TRUE, { 1, 0 } }, { { 1, 0, -1, 0, 0, 1 }, { 1, -1, 2 }, TRUE, { 1, 2 } },
    { { 1, 0, -1, 0, 0, 1 }, { 1, 0, 2 }, FALSE, { 0 } },   { { 0, 0, 1, 0, 0, 1 }, { -1, -1, -1 }, TRUE, { 0, 0 } },
    { { 0, 0, 1, 0, 0, 1 }, { 1, 0, 0 }, FALSE, { 0 } },    { { 0.6, 0.8, 1, 0, 0, 1 }, { 5, 0, 0 }, TRUE, { 3, 4 } },
  };

  for (gsize c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      double u[3];

      g_assert_true (check_least_distance (2, 3, cases[c].g, cases[c].h) == cases[c].feasible);
      jd_least_distance (2, 3, cases[c].g, cases[c].h, u);
      for (gsize j = 0; cases[c].feasible && j < 2; j++)
        g_assert_cmpfloat_with_epsilon (cases[c].g[j] * u[0] + cases[c].g[2 + j] * u[1] + cases[c].g[4 + j] * u[2],
                                        cases[c].y[j], 1e-13);
    }
}

/* ---- The circle ---- */

typedef struct
{
  guint  waves;
  gboolean poles;      /* tan, else sin */
  guint  n_zeros, n_poles, most;
  double zeros[40];
} Scan;

static double
wave (gpointer data,
      double   angle)
{
  const Scan *self = data;

  return self->poles ? tan (0.5 * self->waves * angle - 0.3) : sin (self->waves * angle - 0.3);
}

static gboolean
found (gpointer data,
       double   angle,
       double   value,
       double   size)
{
  Scan *self = data;

  g_assert_cmpfloat (wave (self, angle), ==, value);
  if (fabs (value) < size)
    self->zeros[self->n_zeros++] = angle;
  else
    self->n_poles++;
  return self->n_zeros + self->n_poles < self->most;
}

/* sin (w a - 0.3) has 2 w zeros, half a wave apart; tan (w a / 2 - 0.3) has w zeros and w poles.  The search ends when it
 * is told to. */
static void
test_circle (void)
{
  for (guint waves = 2; waves <= 12; waves += 2)
    for (int poles = 0; poles < 2; poles++)
      {
        Scan scan = { .waves = waves, .poles = poles, .most = G_MAXUINT }, first = { .waves = waves, .poles = poles,
                                                                                     .most = 1 };

        jd_circle_scan (360, wave, found, &scan);
        g_assert_cmpuint (scan.n_zeros, ==, poles ? waves : 2 * waves);
        g_assert_cmpuint (scan.n_poles, ==, poles ? waves : 0);
        for (guint i = 0; i < scan.n_zeros; i++)
          {
            const double turns = poles ? (0.5 * waves * scan.zeros[i] - 0.3) / G_PI
                                       : (waves * scan.zeros[i] - 0.3) / G_PI;

            g_assert_cmpfloat_with_epsilon (turns, round (turns), 1e-14 * (1.0 + fabs (turns)) * waves);
          }
        jd_circle_scan (360, wave, found, &first);
        g_assert_cmpuint (first.n_zeros + first.n_poles, ==, 1);
      }
}

/* ---- Cones ---- */

/* The interval a <= z <= b has its middle (b - a)/2 from both ends; |z| <= f (1 - z) - t has t = f where z = 0. */
static void
test_cones (void)
{
  for (double a = -3.0; a < 2.0; a += 0.7)
    for (double b = a; b < a + 5.0; b += 0.9)
      {
        /* z - a - t >= 0, b - z - t >= 0 */
        double low[] = { 1, -1, -a }, high[] = { -1, -1, b };
        const JdCone cones[] = { { 0, low, { NULL, NULL } }, { 0, high, { NULL, NULL } } };

        g_assert_cmpfloat_with_epsilon (jd_cones_best (cones, 2, 1, 5.0), 0.5 * (b - a), 1e-11);
        g_assert_cmpfloat_with_epsilon (jd_corners_best (cones, 2, 1), 0.5 * (b - a), 1e-13);
      }
  for (double f = 0.1; f < 1.0; f += 0.2)
    {
      double u[] = { -f, -1, f }, w[] = { 1, 0, 0 };
      const JdCone cone = { 1, u, { w, NULL } };

      g_assert_cmpfloat_with_epsilon (jd_cones_best (&cone, 1, 1, 1.0), f, 1e-11);
      g_assert_cmpfloat_with_epsilon (jd_corners_best (&cone, 1, 1), f, 1e-13);
    }
}

/* |z - a| <= u - t has t = u where z = a, far from the start z = 0, though u does not contain z. */
static void
test_cones_aside (void)
{
  for (double a = -7.0; a <= 8.0; a += 3.0)
    {
      double u[] = { 0, -1, 2 }, w[] = { 1, 0, -a };
      const JdCone cone = { 1, u, { w, NULL } };

      g_assert_cmpfloat_with_epsilon (jd_cones_best (&cone, 1, 1, 10.0), 2.0, 1e-10);
      g_assert_cmpfloat_with_epsilon (jd_corners_best (&cone, 1, 1), 2.0, 1e-13);
    }
}

/* The largest circle in a triangle with sides 3, 4, 5 has the radius 1; the cone |(x - 3, y - 4)| <= 10 - t has t = 10 at
 * its middle. */
static void
test_cones_plane (void)
{
  double left[] = { 1, 0, -1, 0 }, bottom[] = { 0, 1, -1, 0 }, side[] = { -0.8, -0.6, -1, 2.4 };
  double u[] = { 0, 0, -1, 10 }, x[] = { 1, 0, 0, -3 }, y[] = { 0, 1, 0, -4 };
  const JdCone triangle[] = { { 0, left, { NULL, NULL } },
                              { 0, bottom, { NULL, NULL } },
                              { 0, side, { NULL, NULL } } };
  const JdCone round = { 2, u, { x, y } };

  g_assert_cmpfloat_with_epsilon (jd_cones_best (triangle, 3, 2, 5.0), 1.0, 1e-11);
  g_assert_cmpfloat_with_epsilon (jd_corners_best (triangle, 3, 2), 1.0, 1e-13);
  g_assert_cmpfloat_with_epsilon (jd_cones_best (&round, 1, 2, 10.0), 10.0, 1e-10);
}

/* Random half planes around the origin: both searches agree, and a place with this t exists where the best corner is. */
static void
test_cones_agree (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (33);

  for (int trial = 0; trial < 60; trial++)
    {
      double u[6][4], w[6][4];
      JdCone cones[6];
      double least = HUGE_VAL;

      for (gsize i = 0; i < 6; i++)
        {
          const double a = 2 * G_PI * (double) i / 6.0 + g_rand_double_range (rand, -0.3, 0.3);

          u[i][0] = cos (a);
          u[i][1] = sin (a);
          u[i][2] = -1.0;
          u[i][3] = g_rand_double_range (rand, 0.5, 2.0);
          w[i][0] = g_rand_double_range (rand, -0.3, 0.3);
          w[i][1] = g_rand_double_range (rand, -0.3, 0.3);
          w[i][2] = 0.0;
          w[i][3] = g_rand_double_range (rand, -0.2, 0.2);
          cones[i] = (JdCone) { i % 2, u[i], { w[i], NULL } };
          /* t of the place z = 0 is reached for certain */
          least = fmin (least, u[i][3] - (i % 2 ? fabs (w[i][3]) : 0.0));
        }
      g_assert_cmpfloat_with_epsilon (jd_cones_best (cones, 6, 2, 2.0), jd_corners_best (cones, 6, 2), 1e-10);
      g_assert_cmpfloat (jd_corners_best (cones, 6, 2), >=, least - 1e-13);
    }
}

/* The names of the JSON, from the best verdict to the worst. */
static void
test_names (void)
{
  static const char *const names[] = { "determinate", "hyperstatic", "energy-growth", "singular", "indeterminate",
                                       "inconsistent" };

  for (JdVerdict verdict = JD_VERDICT_DETERMINATE; verdict <= JD_VERDICT_INCONSISTENT; verdict++)
    g_assert_cmpstr (jd_verdict_name (verdict), ==, names[verdict]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/contact/least-distance", test_least_distance);
  g_test_add_func ("/core/contact/least-distance/limits", test_least_distance_limits);
  g_test_add_func ("/core/contact/circle", test_circle);
  g_test_add_func ("/core/contact/cones", test_cones);
  g_test_add_func ("/core/contact/cones/aside", test_cones_aside);
  g_test_add_func ("/core/contact/cones/plane", test_cones_plane);
  g_test_add_func ("/core/contact/cones/agree", test_cones_agree);
  g_test_add_func ("/core/contact/verdicts", test_names);
  return g_test_run ();
}

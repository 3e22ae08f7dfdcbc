/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Equilibria and modes of random potentials with one freedom, against a fine grid of the potential's slope: in an
 * angle, and on a circle in Cartesian parameters. */
#include "tests/core/analysis/equilibria-testing.h"

#include <gsl/gsl_errno.h>

#define N_SCENES   40
#define N_GRID     20000
#define N_WAVES    4
/* Roots at which the slope is flatter are left to other tests. */
#define STEEP      1e-2

typedef struct
{
  double amplitude[N_WAVES], shift[N_WAVES];  /* of cos (k a + shift_k), k = 1, 2, ... */
} Waves;

typedef struct
{
  double x, y, xy, xxy;  /* V = x x + y y + xy x y + xxy x^2 y on the unit circle */
} Cubic;

/* First and second derivative of the potential by the angle. */
typedef void (*Slopes) (gconstpointer  potential,
                        double         angle,
                        double        *out_slope,
                        double        *out_curvature);

static void
slopes_of_waves (gconstpointer  potential,
                 double         angle,
                 double        *out_slope,
                 double        *out_curvature)
{
  const Waves *waves = potential;

  *out_slope = *out_curvature = 0.0;
  for (int k = 1; k <= N_WAVES; k++)
    {
      *out_slope -= k * waves->amplitude[k - 1] * sin (k * angle + waves->shift[k - 1]);
      *out_curvature -= k * k * waves->amplitude[k - 1] * cos (k * angle + waves->shift[k - 1]);
    }
}

/* x' = -y and y' = x along the circle, so that
 *
 *   V' = -y V_x + x V_y,   V'' = y^2 V_xx - 2 x y V_xy + x^2 V_yy - x V_x - y V_y. */
static void
slopes_of_cubic (gconstpointer  potential,
                 double         angle,
                 double        *out_slope,
                 double        *out_curvature)
{
  const Cubic *v = potential;
  const double x = cos (angle), y = sin (angle);
  const double vx = v->x + v->xy * y + 2.0 * v->xxy * x * y, vy = v->y + v->xy * x + v->xxy * x * x;
  const double vxx = 2.0 * v->xxy * y, vxy = v->xy + 2.0 * v->xxy * x;

  *out_slope = -y * vx + x * vy;
  *out_curvature = y * y * vxx - 2.0 * x * y * vxy - x * vx - y * vy;
}

/* The zeros of the slope in [0, 2 pi), by bisection between neighbours of a grid.  NULL: one of them is flat. */
static GArray *
find_roots (Slopes        slopes,
            gconstpointer potential)
{
  g_autoptr(GArray) roots = g_array_new (FALSE, FALSE, sizeof (double));
  double before, curvature;

  slopes (potential, 0.0, &before, &curvature);
  for (guint k = 1; k <= N_GRID; k++)
    {
      double low = 2.0 * G_PI * (k - 1) / N_GRID, high = 2.0 * G_PI * k / N_GRID, after;

      slopes (potential, high, &after, &curvature);
      if ((before > 0.0) != (after > 0.0))
        {
          for (guint i = 0; i < 60; i++)
            {
              const double middle = 0.5 * (low + high);
              double slope;

              slopes (potential, middle, &slope, &curvature);
              if ((slope > 0.0) == (before > 0.0))
                low = middle;
              else
                high = middle;
            }
          if (fabs (curvature) < STEEP)
            return NULL;
          g_array_append_val (roots, low);
        }
      before = after;
    }
  return g_steal_pointer (&roots);
}

/* How far apart two angles are, modulo whole turns. */
static double
angle_between (double a,
               double b)
{
  return fabs (remainder (a - b, 2.0 * G_PI));
}

/* @e lies at one of the roots: a minimum oscillates with the root of the curvature, a maximum grows with it. */
static void
check_equilibrium (JdParameterization  *parameterization,
                   const JdEquilibrium *e,
                   double               angle,
                   const GArray        *roots,
                   Slopes               slopes,
                   gconstpointer        potential)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLinearized) modes = jd_modes_new (parameterization, e, NULL, &error);
  const JdMode *mode;
  double slope, curvature, nearest = HUGE_VAL;

  g_assert_no_error (error);
  for (guint k = 0; k < roots->len; k++)
    nearest = fmin (nearest, angle_between (angle, g_array_index (roots, double, k)));
  g_assert_cmpfloat (nearest, <, 1e-9);
  g_assert_cmpuint (e->dimension, ==, 0);
  g_assert_true (e->admissible);
  slopes (potential, angle, &slope, &curvature);
  g_assert_cmpint (e->stability, ==, curvature > 0.0 ? JD_STABILITY_STABLE : JD_STABILITY_UNSTABLE);
  g_assert_cmpuint (modes->n_freedom, ==, 1);
  mode = g_ptr_array_index (modes->modes, 0);
  g_assert_cmpfloat_with_epsilon (curvature > 0.0 ? mode->frequency : fabs (mode->growth), sqrt (fabs (curvature)),
                                  1e-7 * sqrt (fabs (curvature)));
}

/* Whether the scene was looked at: not where a root is flat. */
static gboolean
check_scene (const char    *json,
             Slopes         slopes,
             gconstpointer  potential)
{
  g_autoptr(GArray) roots = find_roots (slopes, potential);
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdParameterization) parameterization = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEquilibria) equilibria = NULL;

  if (roots == NULL)
    return FALSE;
  g_test_message ("%s", json);
  model = model_from_json (json);
  parameterization = choose (model, NULL);
  equilibria = jd_equilibria_new (parameterization, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (equilibria->list->len, ==, roots->len);
  for (guint k = 0; k < equilibria->list->len; k++)
    {
      const JdEquilibrium *e = g_ptr_array_index (equilibria->list, k);
      const double angle = jd_model_get_n_parameters (model) == 1 ? e->p[0] : atan2 (e->p[1], e->p[0]);

      check_equilibrium (parameterization, e, angle, roots, slopes, potential);
    }
  return TRUE;
}

/* All equilibria of a turn are found, and the search says so. */
static void
test_angle (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (41);
  guint n_looked = 0;

  for (guint scene = 0; scene < N_SCENES; scene++)
    {
      g_autoptr(GString) value = g_string_new (NULL);
      g_autofree char *json = NULL;
      Waves waves;

      for (int k = 1; k <= N_WAVES; k++)
        {
          waves.amplitude[k - 1] = g_rand_double_range (rand, -2, 2) / k;
          waves.shift[k - 1] = g_rand_double_range (rand, 0, 6);
          g_string_append_printf (value, "%s%.17g*cos(%d*a + %.17g)", k > 1 ? " + " : "", waves.amplitude[k - 1], k,
                                  waves.shift[k - 1]);
        }
      json = g_strdup_printf ("{\"jourdain\":1,\"parameters\":[{\"name\":\"a\",\"value\":0.1}],"
                              "\"kinetic_energy\":\"a'^2/2\",\"efforts\":[{\"name\":\"v\",\"type\":\"potential\","
                              "\"value\":\"%s\"}]}",
                              value->str);
      n_looked += check_scene (json, slopes_of_waves, &waves) ? 1 : 0;
    }
  g_assert_cmpuint (n_looked, >, N_SCENES / 2);
}

/* The same on a circle, which two parameters and an equation describe. */
static void
test_circle (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (43);
  guint n_looked = 0;

  for (guint scene = 0; scene < N_SCENES; scene++)
    {
      const Cubic v = { g_rand_double_range (rand, -2, 2), g_rand_double_range (rand, -2, 2),
                        g_rand_double_range (rand, -2, 2), g_rand_double_range (rand, -2, 2) };
      g_autofree char *json = g_strdup_printf (
        "{\"jourdain\":1,\"parameters\":[{\"name\":\"x\",\"value\":0.6},{\"name\":\"y\",\"value\":0.8}],"
        "\"kinetic_energy\":\"(x'^2 + y'^2)/2\",\"efforts\":[{\"name\":\"v\",\"type\":\"potential\","
        "\"value\":\"%.17g*x + %.17g*y + %.17g*x*y + %.17g*x^2*y\"}],"
        "\"joints\":[{\"name\":\"c\",\"type\":\"equation\",\"holonomic\":{\"r\":\"x^2 + y^2 - 1\"}}]}",
        v.x, v.y, v.xy, v.xxy);

      n_looked += check_scene (json, slopes_of_cubic, &v) ? 1 : 0;
    }
  g_assert_cmpuint (n_looked, >, N_SCENES / 2);
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/equilibria-random/angle", test_angle);
  g_test_add_func ("/core/analysis/equilibria-random/circle", test_circle);
  return g_test_run ();
}

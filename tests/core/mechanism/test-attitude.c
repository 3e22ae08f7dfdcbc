/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Attitudes by three rotations, in all twelve orders: matrices are products of rotations by Rodrigues' formula, rates
 * are differences, and angles are found again on the same side of the pole, beyond it, and along a motion. */
#include <math.h>
#include <string.h>

#include "core/mechanism/edit/jd-own-angles.h"
#include "core/mechanism/jd-attitude.h"
#include "tests/core/mechanism/fixture.h"

static const char *const orders[] = { "xyx", "xzx", "yxy", "yzy", "zxz", "zyz", "xyz", "xzy", "yxz", "yzx", "zxy", "zyx" };

#define N_ORDERS ((guint) G_N_ELEMENTS (orders))

static gboolean
is_proper (const char *axes)
{
  return axes[0] == axes[2];
}

static void
multiply (const double a[9],
          const double b[9],
          double       out[9])
{
  for (int i = 0; i < 9; i++)
    out[i] = a[i / 3 * 3] * b[i % 3] + a[i / 3 * 3 + 1] * b[i % 3 + 3] + a[i / 3 * 3 + 2] * b[i % 3 + 6];
}

/* cos a I + sin a [n x] + (1 - cos a) n n^T */
static void
rodrigues (const double n[3],
           double       angle,
           double       out[9])
{
  const double c = cos (angle), s = sin (angle);
  const double cross[9] = { 0, -n[2], n[1], n[2], 0, -n[0], -n[1], n[0], 0 };

  for (int i = 0; i < 9; i++)
    out[i] = (i % 4 == 0 ? c : 0.0) + s * cross[i] + (1.0 - c) * n[i / 3] * n[i % 3];
}

static void
product (const char   *axes,
         const double  angles[3],
         double        out[9])
{
  double parts[3][9], two[9];

  for (int r = 0; r < 3; r++)
    {
      const double n[3] = { axes[r] == 'x', axes[r] == 'y', axes[r] == 'z' };

      rodrigues (n, angles[r], parts[r]);
    }
  multiply (parts[0], parts[1], two);
  multiply (two, parts[2], out);
}

static void
assert_matrices (const double *a,
                 const double *b,
                 double        tolerance)
{
  for (int i = 0; i < 9; i++)
    g_assert_cmpfloat_with_epsilon (a[i], b[i], tolerance);
}

static void
random_angles (GRand  *rand,
               double  angles[3])
{
  for (int i = 0; i < 3; i++)
    angles[i] = g_rand_double_range (rand, -7.0, 7.0);
}

/* R is the product of its rotations; the sine is the distance of R_i R_j e_k from the first axis. */
static void
test_matrix (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (51);

  for (guint i = 0; i < 20 * N_ORDERS; i++)
    {
      const char *axes = orders[i % N_ORDERS];
      double angles[3], R[9], expected[9], last[9], first;
      const double none[3] = { 0, 0, 0 }, z[3] = { axes[0] == 'x', axes[0] == 'y', axes[0] == 'z' };

      random_angles (rand, angles);
      jd_attitude_matrix (axes, angles, R);
      product (axes, angles, expected);
      assert_matrices (R, expected, 1e-15);
      /* the column k of R is R_i R_j e_k: its part along e_i is the cosine of the distance */
      first = 0.0;
      for (int row = 0; row < 3; row++)
        first += z[row] * R[3 * row + (axes[2] - 'x')];
      g_assert_cmpfloat_with_epsilon (fabs (jd_attitude_sine (axes, angles[1])), sqrt (fabs (1.0 - first * first)),
                                      1e-7);
      jd_attitude_matrix (axes, none, last);
      g_assert_true (last[0] == 1 && last[4] == 1 && last[8] == 1 && last[1] == 0 && last[5] == 0);
    }
}

/* Omega x is R' R^T, by a difference of fourth order. */
static void
test_omega (void)
{
  const double h = 1e-3;
  g_autoptr(GRand) rand = g_rand_new_with_seed (52);

  for (guint i = 0; i < 20 * N_ORDERS; i++)
    {
      const char *axes = orders[i % N_ORDERS];
      double angles[3], rates[3], omega[3], R[9], rate[9] = { 0 }, transposed[9], spin[9];
      static const double weights[4] = { 1.0 / 12.0, -8.0 / 12.0, 8.0 / 12.0, -1.0 / 12.0 };

      random_angles (rand, angles);
      for (int k = 0; k < 3; k++)
        rates[k] = g_rand_double_range (rand, -1.0, 1.0);
      jd_attitude_omega (axes, angles, rates, omega);
      for (int step = 0; step < 4; step++)
        {
          const double s = (step < 2 ? step - 2 : step - 1) * h;
          const double moved[3] = { angles[0] + s * rates[0], angles[1] + s * rates[1], angles[2] + s * rates[2] };

          product (axes, moved, R);
          for (int k = 0; k < 9; k++)
            rate[k] += weights[step] * R[k] / h;
        }
      product (axes, angles, R);
      for (int k = 0; k < 9; k++)
        transposed[k] = R[k % 3 * 3 + k / 3];
      multiply (rate, transposed, spin);
      g_assert_cmpfloat_with_epsilon (omega[0], spin[7], 1e-9);
      g_assert_cmpfloat_with_epsilon (omega[1], spin[2], 1e-9);
      g_assert_cmpfloat_with_epsilon (omega[2], spin[3], 1e-9);
    }
}

/* The angles of R are those that made it, if the search begins near them; rates follow from the angular velocity. */
static void
test_found (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (53);

  for (guint i = 0; i < 40 * N_ORDERS; i++)
    {
      const char *axes = orders[i % N_ORDERS];
      double angles[3], rates[3], near[3], R[9], omega[3], found[3];

      random_angles (rand, angles);
      if (fabs (jd_attitude_sine (axes, angles[1])) < 0.3)
        continue;
      for (int k = 0; k < 3; k++)
        {
          rates[k] = g_rand_double_range (rand, -5.0, 5.0);
          near[k] = angles[k] + g_rand_double_range (rand, -0.2, 0.2);
        }
      product (axes, angles, R);
      jd_attitude_omega (axes, angles, rates, omega);
      jd_attitude_angles (axes, R, i % 2, near);
      g_assert_true (jd_attitude_rates (axes, R, omega, near, found));
      for (int k = 0; k < 3; k++)
        {
          g_assert_cmpfloat_with_epsilon (near[k], angles[k], 1e-13);
          g_assert_cmpfloat_with_epsilon (found[k], rates[k], 1e-12);
        }
    }
}

/* On the side of the pole that the angles are on they stay; from the pole itself either side is taken, and the matrix
 * is the same always. */
static void
test_sides (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (54);

  for (guint i = 0; i < 20 * N_ORDERS; i++)
    {
      const char *axes = orders[i % N_ORDERS];
      const double pole = is_proper (axes) ? 0.0 : G_PI_2, side = i % 2 == 0 ? 0.4 : -0.4;
      const double beyond[3] = { 0.3 + G_PI, 2.0 * pole - (pole + side), 1.1 + G_PI };
      double angles[3] = { 0.3, pole + side, 1.1 }, kept[3], R[9], S[9];

      product (axes, angles, R);
      /* the same attitude from the other side, with a half turn of the first and the last angle */
      product (axes, beyond, S);
      assert_matrices (R, S, 1e-15);
      memcpy (kept, beyond, sizeof kept);
      jd_attitude_angles (axes, R, FALSE, kept);
      for (int k = 0; k < 3; k++)
        g_assert_cmpfloat_with_epsilon (kept[k], beyond[k], 1e-13);
      angles[0] += g_rand_double_range (rand, -1.0, 1.0);
      jd_attitude_angles (axes, R, TRUE, angles);
      jd_attitude_matrix (axes, angles, S);
      assert_matrices (R, S, 1e-15);
      g_assert_cmpfloat_with_epsilon (fabs (angles[1] - pole), 0.4, 1e-13);
    }
}

/* At the pole the angular velocity determines b' and, of a' and c', the sum or the difference: the smallest are
 * given, the attitude is kept, and the rates have this angular velocity as far as any have it. */
static void
test_pole (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (55);

  for (guint i = 0; i < 20 * N_ORDERS; i++)
    {
      const char *axes = orders[i % N_ORDERS];
      double angles[3] = { g_rand_double_range (rand, -3, 3), is_proper (axes) ? (i % 2) * G_PI : (i % 2 ? 1 : -1) * G_PI_2,
                           g_rand_double_range (rand, -3, 3) };
      double R[9], S[9], omega[3], rates[3], again[3], sum;

      for (int k = 0; k < 3; k++)
        omega[k] = g_rand_double_range (rand, -2, 2);
      product (axes, angles, R);
      g_assert_false (jd_attitude_rates (axes, R, omega, angles, rates));
      jd_attitude_matrix (axes, angles, S);
      assert_matrices (R, S, 1e-15);
      jd_attitude_omega (axes, angles, rates, again);
      for (int k = 0; k < 3; k++)
        g_assert_cmpfloat_with_epsilon (again[k], omega[k], 1e-12);
      /* a' + c' or a' - c' is what turns about the first axis: half of it each is the least */
      sum = omega[axes[0] - 'x'];
      g_assert_cmpfloat_with_epsilon (fabs (rates[0]), fabs (sum) / 2.0, 1e-12);
      g_assert_cmpfloat_with_epsilon (fabs (rates[2]), fabs (sum) / 2.0, 1e-12);
    }
}

/* A motion given by its angles: a tilt that turns back before the pole, goes through it, or misses it narrowly. */
typedef struct
{
  const char *axes;
  double      pole, least;  /* the tilt from the pole is least - 2 t, or hypot (least, 2 t) */
  gboolean    through;
} Tilt;

static void
tilt_angles (double      t,
             const Tilt *tilt,
             double      angles[3])
{
  angles[0] = 0.4 + 3.0 * t;
  angles[1] = tilt->pole + (tilt->through ? -2.0 * t : hypot (tilt->least, 2.0 * t));
  angles[2] = -1.0 + 11.0 * t * t;
}

static void
tilt_matrix (double   t,
             double   R[9],
             gpointer data)
{
  const Tilt *tilt = data;
  double angles[3];

  tilt_angles (t, tilt, angles);
  product (tilt->axes, angles, R);
}

/* Followed from one end to the other, the angles are those of the motion, with all whole turns. */
static void
test_followed (void)
{
  static const double leasts[] = { 0.5, 1e-2, 1e-4 };

  for (guint i = 0; i < N_ORDERS * (G_N_ELEMENTS (leasts) + 1); i++)
    {
      const char *axes = orders[i % N_ORDERS];
      const guint kind = i / N_ORDERS;
      Tilt tilt = { axes, is_proper (axes) ? G_PI : -G_PI_2, kind < 3 ? leasts[kind] : 0.0, kind == 3 };
      double angles[3], end[3];

      tilt_angles (-1.0, &tilt, angles);
      tilt_angles (1.5, &tilt, end);
      jd_attitude_follow (axes, tilt_matrix, &tilt, -1.0, 1.5, angles);
      g_test_message ("%s, %u: %g %g %g", axes, kind, angles[0], angles[1], angles[2]);
      for (int k = 0; k < 3; k++)
        g_assert_cmpfloat_with_epsilon (angles[k], end[k], 1e-9);
      jd_attitude_follow (axes, tilt_matrix, &tilt, 1.5, 1.5, angles);
      g_assert_cmpfloat_with_epsilon (angles[0], end[0], 1e-9);
    }
}

/* Which rotations of a body are three angles of its own, and which order of rotations has its pole farthest away. */
static void
test_bodies (void)
{
  static const struct
  {
    const char *rotation, *rest;
    gboolean is_attitude, is_own;
    const char *other;
  } cases[] = {
    { "[['z', 'a'], ['x', 'b'], ['z', 'c']]", "", TRUE, TRUE, "zxy" },
    { "[['z', 'a'], ['y', 'b'], ['z', 'c']]", "", TRUE, TRUE, "zyx" },
    { "[['x', 'a'], ['y', 'b'], ['z', 'c']]", "", TRUE, TRUE, "xyx" },
    { "[['y', 'a'], ['x', 'b'], ['z', 'c']]", "", TRUE, TRUE, "yxy" },
    { "[['z', 'a'], ['x', 'b']]", "", FALSE, FALSE, NULL },
    { "[['z', 'a'], ['z', 'b'], ['x', 'c']]", "", FALSE, FALSE, NULL },
    { "[['z', 'a'], ['x', '2*b'], ['z', 'c']]", "", FALSE, FALSE, NULL },
    { "[['z', 'a'], ['x', 'b'], ['z', 'c + t']]", "", FALSE, FALSE, NULL },
    { "[['z', 'a'], ['x', 1], ['z', 'c']]", "", FALSE, FALSE, NULL },
    { "[['z', 'a'], ['x', 'b'], ['z', 'a']]", "", TRUE, FALSE, "zxy" },
    { "[['z', 'a'], ['x', 'b'], ['z', 'c']]", ", 'efforts': [{'name': 'p', 'type': 'potential', 'value': 'b^2'}]",
      TRUE, FALSE, "zxy" },
    { "[['z', 'a'], ['x', 'b'], ['z', 'c']]",
      ", 'efforts': [{'name': 'g', 'type': 'generalized', 'values': {'c': 1}}]", TRUE, FALSE, "zxy" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char
        *text = g_strdup_printf ("{'jourdain': 1, 'dimension': 3, 'parameters': [{'name': 'c'}, {'name':"
                                 " 'b'}, {'name': 'a'}], 'bodies': [{'name': 'B', 'origin': [0, 0, 0],"
                                 " 'rotation': %s, 'mass': 1, 'inertia': [1, 1, 1]}]%s}",
                                 cases[i].rotation, cases[i].rest);
      g_autoptr(JdMechanism) mechanism = fixture_read (g_strdelimit (text, "'", '"'));
      const double at_pole[3] = { 0.3, g_str_has_prefix (cases[i].rotation, "[['z'") ? 0.0 : G_PI_2, 0.2 };
      g_autofree char *why = NULL, *pole = NULL, *away = NULL;
      JdAttitude attitude;

      g_assert_cmpint (jd_attitude_init (&attitude, mechanism, 0), ==, cases[i].is_attitude);
      pole = jd_attitude_describe_pole (mechanism, 1e-6, at_pole, NULL);
      g_assert_cmpint (pole != NULL, ==, cases[i].is_attitude);
      if (!cases[i].is_attitude)
        continue;
      away = jd_attitude_describe_pole (mechanism, 1e-6, (double[3]) { 0.3, 0.8, 0.2 }, NULL);
      g_assert_null (away);
      g_assert_cmpstr (attitude.other, ==, cases[i].other);
      g_assert_true (attitude.parameters[0] == 2 && attitude.parameters[1] == 1);
      g_assert_cmpint (jd_own_angles_check (&attitude, mechanism, &why), ==, cases[i].is_own);
      g_assert_cmpint (why == NULL, ==, cases[i].is_own);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/mechanism/attitude/matrix", test_matrix);
  g_test_add_func ("/core/mechanism/attitude/omega", test_omega);
  g_test_add_func ("/core/mechanism/attitude/found", test_found);
  g_test_add_func ("/core/mechanism/attitude/sides", test_sides);
  g_test_add_func ("/core/mechanism/attitude/pole", test_pole);
  g_test_add_func ("/core/mechanism/attitude/followed", test_followed);
  g_test_add_func ("/core/mechanism/attitude/bodies", test_bodies);
  return g_test_run ();
}

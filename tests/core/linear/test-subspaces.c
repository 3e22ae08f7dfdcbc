/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Subspaces, metric kernels and the small tools of dense algebra, against closed forms and against each other; the
 * random numbers against published ones. */
#include <math.h>
#include <string.h>

#include "core/linear/jd-blocks.h"
#include "core/linear/jd-budget.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-random.h"
#include "core/linear/jd-row-rank.h"
#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"

static void
draw (GRand  *rand,
      double *a,
      gsize   n)
{
  for (gsize i = 0; i < n; i++)
    a[i] = g_rand_double_range (rand, -1.0, 1.0);
}

static void
assert_orthonormal (const double *rows,
                    gsize         k,
                    gsize         n,
                    double        tolerance)
{
  for (gsize i = 0; i < k; i++)
    for (gsize j = 0; j <= i; j++)
      g_assert_cmpfloat_with_epsilon (jd_dense_dot (n, rows + i * n, rows + j * n), i == j, tolerance);
}

/* The plane spanned by e_0 and cos(angle) e_1 + sin(angle) e_2, written in two other vectors, is at this angle to the
 * plane of e_0 and e_1; angles near 0 and near pi/2 keep their digits. */
static void
test_angle (void)
{
  static const double angles[] = { 0.0, 1e-12, 1e-9, 1e-6, 1e-3, 0.3, 1.0, 1.5, G_PI_2 - 1e-6, G_PI_2 };
  const double plane[] = { 1, 0, 0, 0, 3, 1e3, 0, 0 };

  for (gsize k = 0; k < G_N_ELEMENTS (angles); k++)
    {
      const double c = cos (angles[k]), s = sin (angles[k]);
      const double other[] = { 2, c, s, 0, -1e-3, c * 1e-3, s * 1e-3, 0 };
      const double angle = jd_subspace_angle (plane, 2, other, 2, 4, JD_RANK_ROWS);
      const double tolerance = fmin (1e-7 * angles[k], 1e-12) + 1e-15;

      g_assert_cmpfloat (fabs (angle - angles[k]), <=, tolerance);
      g_assert_cmpfloat (fabs (angle - jd_subspace_angle (other, 2, plane, 2, 4, JD_RANK_ROWS)), <=, tolerance);
    }
}

/* Spans of different dimensions are at pi/2; repeated and longer vectors change no span; two empty ones are equal. */
static void
test_angle_of_dimensions (void)
{
  const double line[] = { 1, 2, 0 }, twice[] = { -3, -6, 0, 1e-6, 2e-6, 0 }, plane[] = { 1, 2, 0, 0, 0, 1 };

  g_assert_cmpfloat (jd_subspace_angle (line, 1, twice, 2, 3, JD_RANK_ROWS), <, 1e-15);
  g_assert_cmpfloat (jd_subspace_angle (line, 1, plane, 2, 3, JD_RANK_ROWS), ==, G_PI_2);
  g_assert_cmpfloat (jd_subspace_angle (plane, 2, twice, 2, 3, JD_RANK_ROWS), ==, G_PI_2);
  g_assert_cmpfloat (jd_subspace_angle (NULL, 0, line, 1, 3, JD_RANK_ROWS), ==, G_PI_2);
  g_assert_cmpfloat (jd_subspace_angle (NULL, 0, NULL, 0, 3, JD_RANK_ROWS), ==, 0.0);
}

/* The kernel of random rows is orthogonal to them, orthonormal, and of the other dimension; a factor of a row does not
 * matter. */
static void
test_kernel (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (21);

  for (gsize n = 1; n <= 9; n++)
    for (gsize m = 0; m <= n + 1; m++)
      {
        double rows[100], basis[81];
        const gsize dimension = n > m ? n - m : 0;

        draw (rand, rows, m * n);
        for (gsize j = 0; m > 1 && j < n; j++)
          rows[n + j] *= 1e-9;
        g_assert_cmpuint (jd_subspace_kernel (rows, m, n, JD_RANK_ROWS, basis), ==, dimension);
        assert_orthonormal (basis, dimension, n, 1e-13);
        for (gsize i = 0; i < m; i++)
          for (gsize d = 0; d < dimension; d++)
            g_assert_cmpfloat (fabs (jd_dense_dot (n, rows + i * n, basis + d * n)), <=, i == 1 ? 1e-21 : 1e-12);
      }
}

/* Rows are combined with each other alone: the span stays, and a column of small entries keeps its digits. */
static void
test_orthonormalize (void)
{
  enum
  {
    K = 3,
    N = 6
  };
  g_autoptr(GRand) rand = g_rand_new_with_seed (22);

  for (int trial = 0; trial < 20; trial++)
    {
      double rows[K * N], before[K * N];

      draw (rand, rows, K * N);
      /* the last column is 1e-20 of the first */
      for (gsize i = 0; i < K; i++)
        rows[i * N + N - 1] = rows[i * N] * 1e-20;
      memcpy (before, rows, sizeof rows);
      jd_linear_orthonormalize (rows, K, N);
      assert_orthonormal (rows, K, N, 1e-13);
      g_assert_cmpfloat (jd_subspace_angle (rows, K, before, K, N, JD_RANK_ROWS), <, 1e-12);
      for (gsize i = 0; i < K; i++)
        g_assert_cmpfloat_with_epsilon (rows[i * N + N - 1] * 1e20, rows[i * N], 1e-12);
    }
}

/* The smallest singular value is the distance from dependence: rows (1, 0), (cos a, sin a) have sqrt (1 - cos a). */
static void
test_least_singular (void)
{
  const double three[] = { 1, 0, 0, 1, 1, 1 }, none[] = { 0, 0, 0, 0 };

  for (double a = 0.05; a < 3.1; a += 0.3)
    {
      const double rows[] = { 1, 0, cos (a), sin (a) };

      g_assert_cmpfloat_with_epsilon (jd_linear_least_singular (rows, 2, 2), sqrt (1.0 - fabs (cos (a))), 1e-14);
    }
  g_assert_cmpfloat (jd_linear_least_singular (three, 3, 2), ==, 0.0);
  g_assert_cmpfloat (jd_linear_least_singular (none, 2, 2), ==, 0.0);
}

/* Of a sparse matrix: the second differences of n points have 2 - 2 cos (pi / (n + 1)). */
static void
test_least_singular_sparse (void)
{
  enum
  {
    POINTS = 320
  };
  g_autofree double *rows = g_new0 (double, POINTS * POINTS);
  const double expected = 2.0 - 2.0 * cos (G_PI / (POINTS + 1));

  for (gsize i = 0; i < POINTS; i++)
    {
      rows[i * POINTS + i] = 2.0;
      if (i + 1 < POINTS)
        rows[i * POINTS + i + 1] = rows[(i + 1) * POINTS + i] = -1.0;
    }
  g_assert_cmpfloat_with_epsilon (jd_linear_least_singular (rows, POINTS, POINTS), expected, 1e-6 * expected);
}

/* The singular values that decide on a kernel: of two rows at the angle a in a plane they are sqrt (1 +- cos a) times
 * the size of the rows, a power of two that no factor changes; as many as the kernel has dimensions are rounding; and
 * the entries of the kernel's basis leave nothing of the rows.  Of rows that are not finite there are none. */
static void
test_subspace_singular (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (31);
  const double broken[] = { 1, 0, NAN, 1 };
  double none[2];

  g_assert_false (jd_subspace_singular (broken, 2, 2, none));
  for (int k = 1; k < 16; k++)
    {
      const double a = 0.1 * k;
      const double plane[] = { 1024, 0, 0, 0.25 * cos (a), 0.25 * sin (a), 0 };
      double s[3];

      /* cos a and sin a are between 1/2 and 1, or one of them is: the second row is divided by 1/8, the first by 1024 */
      g_assert_true (jd_subspace_singular (plane, 2, 3, s));
      g_assert_cmpfloat_with_epsilon (s[0] * s[0] + s[1] * s[1], 5.0, 1e-14);
      g_assert_cmpfloat_with_epsilon (s[0] * s[1], 2.0 * sin (a), 1e-14);
      g_assert_cmpfloat (s[2], ==, 0.0);
    }
  for (gsize n = 2; n <= 8; n++)
    for (gsize rank = 1; rank <= n; rank++)
      {
        double rows[81], basis[64], s[8];
        const gsize m = n + 1;

        draw (rand, rows, rank * n);
        for (gsize i = rank; i < m; i++)
          for (gsize j = 0; j < n; j++)
            rows[i * n + j] = rows[(i - rank) * n + j] + 0.5 * rows[(i % rank) * n + j];
        for (gsize j = 0; j < n; j++)
          rows[j] *= 1e6;
        g_assert_true (jd_subspace_singular (rows, m, n, s));
        g_assert_cmpuint (jd_subspace_kernel (rows, m, n, JD_RANK_ROWS, basis), ==, n - rank);
        for (gsize i = 0; i < n; i++)
          g_assert_cmpint (s[i] > JD_RANK_ROWS * s[0], ==, i < rank);
        for (gsize i = 1; i < n; i++)
          g_assert_cmpfloat (s[i], <=, s[i - 1]);
      }
}

/* ---- Rows with a mass ---- */

/* M = C^T C, positive definite. */
static void
draw_mass (GRand  *rand,
           double *mass,
           gsize   n)
{
  double c[64];

  draw (rand, c, n * n);
  for (gsize i = 0; i < n; i++)
    c[i * n + i] += 2.0;
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      {
        mass[i * n + j] = 0.0;
        for (gsize k = 0; k < n; k++)
          mass[i * n + j] += c[k * n + i] * c[k * n + j];
      }
}

/* Z M Z^T = 1 and B Z^T = 0, also where columns and the mass have other units. */
static void
test_metric_kernel (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (23);
  enum
  {
    N = 6,
    K = 3
  };

  for (int trial = 0; trial < 30; trial++)
    {
      double rows[K * N], mass[N * N], basis[N * N], unit[N];
      g_autoptr(JdRowRank) rank = NULL;

      draw (rand, rows, K * N);
      draw_mass (rand, mass, N);
      for (gsize i = 0; i < N; i++)
        unit[i] = ldexp (1.0, g_rand_int_range (rand, -10, 10));
      for (gsize i = 0; i < N; i++)
        for (gsize j = 0; j < N; j++)
          mass[i * N + j] *= unit[i] * unit[j];
      for (gsize i = 0; i < K; i++)
        for (gsize j = 0; j < N; j++)
          rows[i * N + j] *= unit[j];
      rank = jd_row_rank_new (N, K, rows, mass, JD_RANK_METRIC);
      g_assert_cmpuint (rank->rank, ==, K);
      g_assert_true (jd_row_rank_metric_kernel (rank, rows, mass, basis));
      for (gsize s = 0; s < N - K; s++)
        {
          double mz[N];

          for (gsize j = 0; j < N; j++)
            mz[j] = jd_dense_dot (N, mass + j * N, basis + s * N);
          for (gsize t = 0; t < N - K; t++)
            g_assert_cmpfloat_with_epsilon (jd_dense_dot (N, mz, basis + t * N), s == t, 1e-9);
          for (gsize i = 0; i < K; i++)
            for (gsize j = 0; j < N; j++)
              mz[j] = fabs (rows[i * N + j] * basis[s * N + j]);
          for (gsize i = 0; i < K; i++)
            {
              double terms = 0.0;

              for (gsize j = 0; j < N; j++)
                terms += fabs (rows[i * N + j] * basis[s * N + j]);
              g_assert_cmpfloat (fabs (jd_dense_dot (N, rows + i * N, basis + s * N)), <=, 1e-9 * terms);
            }
        }
    }
}

/* A direction of the kernel without inertia is told; one that the rows exclude is not missed. */
static void
test_no_inertia (void)
{
  const double mass[] = { 2, 0, 0, 0, 0, 0, 0, 0, 5 }, free[] = { 1, 0, 0 }, held[] = { 0, 3, 0 };
  double basis[9];
  g_autoptr(JdRowRank) without = jd_row_rank_new_scaled (3, 1, free, NULL, JD_RANK_METRIC);
  g_autoptr(JdRowRank) with = jd_row_rank_new_scaled (3, 1, held, NULL, JD_RANK_METRIC);

  g_assert_false (jd_row_rank_metric_kernel (without, free, mass, basis));
  g_assert_true (jd_row_rank_metric_kernel (with, held, mass, basis));
  g_assert_cmpfloat_with_epsilon (fabs (basis[0]), 1.0 / sqrt (2.0), 1e-15);
  g_assert_cmpfloat_with_epsilon (fabs (basis[5]), 1.0 / sqrt (5.0), 1e-15);
}

/* Rows a, b, a + b and one apart: the multipliers of the first three are free, that of the fourth is unique; targets
 * agree exactly if those of the third are the sum, relative to the size that is given. */
static void
test_dependent (void)
{
  const double rows[] = { 1, 0, 2, 0, 0, 3, 0, 0, 1, 3, 2, 0, 0, 0, 0, 7 };
  double size[] = { 0, 0, 0, 0 }, c[4];
  g_autoptr(JdRowRank) rank = jd_row_rank_new_scaled (4, 4, rows, NULL, JD_RANK_METRIC);
  static const struct
  {
    double target[4], size;
    gboolean agrees;
  } cases[] = {
    { { 1, 2, 3, 5 }, 0, TRUE },
    { { 1, 2, 3 + 1e-7, 5 }, 0, FALSE },
    { { 1, 2, 3 + 1e-9, 5 }, 0, TRUE },
    { { 0, 0, 1e-7, 0 }, 0, FALSE },
    { { 0, 0, 1e-7, 0 }, 100, TRUE },
    { { 1e-9, 2e-9, 3e-9, 1e9 }, 0, TRUE },
    { { 1e-9, 2e-9, 4e-9, 1e9 }, 0, FALSE },
  };

  g_assert_cmpuint (rank->rank, ==, 3);
  for (gsize j = 0; j < 4; j++)
    g_assert_true (jd_row_rank_is_unique (rank, j) == (j == 3));
  jd_row_rank_dependence (rank, 3, c);
  g_assert_cmpfloat_with_epsilon (fabs (c[0]), 1.0, 1e-14);
  g_assert_cmpfloat_with_epsilon (c[1], c[0], 1e-14);
  g_assert_cmpfloat_with_epsilon (c[2], -c[0], 1e-14);
  g_assert_cmpfloat (c[3], ==, 0.0);
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      size[2] = cases[k].size;
      memset (c, 0, sizeof c);
      g_assert_true (jd_row_rank_agrees (rank, cases[k].target, size, c) == cases[k].agrees);
      if (!cases[k].agrees)
        g_assert_cmpfloat_with_epsilon (fabs (c[0]) + fabs (c[1]) + fabs (c[2]), 3.0, 1e-13);
    }
}

/* ---- Small tools ---- */

static void
test_dense (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (24);

  for (gsize n = 0; n < 14; n++)
    {
      double a[14], b[14], c[14];

      draw (rand, a, 14);
      draw (rand, b, 14);
      memcpy (c, a, sizeof a);
      g_assert_cmpfloat_with_epsilon (jd_dense_dot (n, a, b), jd_dense_dot_wide (n, a, b), 1e-14);
      jd_dense_add_scaled (n, c, -2.5, b);
      for (gsize i = 0; i < 14; i++)
        g_assert_cmpfloat_with_epsilon (c[i], i < n ? a[i] - 2.5 * b[i] : a[i], 1e-15);
    }
}

/* With scales a row's factor decides no exchange: rows of 1e-12 and 1e12 are solved as their directions are.  Without
 * them a pivot below the tolerance is refused. */
static void
test_scaled_factors (void)
{
  const double a[] = { 1e-12, 2e-12, 0, 3e12, 1e12, 1e12, 0, 1, 4 }, x[] = { 0.5, -2, 3 };
  double lu[9], scale[3] = { 0, 0, 0 }, b[3];
  gsize pivot[3];

  for (gsize i = 0; i < 3; i++)
    b[i] = jd_dense_dot (3, a + 3 * i, x);
  memcpy (lu, a, sizeof a);
  g_assert_true (jd_dense_lu_factor (lu, pivot, scale, 3, 1e-3));
  jd_dense_lu_solve (lu, pivot, b, 3);
  for (gsize i = 0; i < 3; i++)
    g_assert_cmpfloat_with_epsilon (b[i], x[i], 1e-14);
  memcpy (lu, a, sizeof a);
  g_assert_false (jd_dense_lu_factor (lu, pivot, NULL, 3, 1e-3));
  memcpy (lu, a, sizeof a);
  /* 1e-12 (4e12 - 1e12) - 2e-12 (12e12) */
  g_assert_cmpfloat_with_epsilon (jd_dense_determinant (lu, pivot, 3, 0.0), -21.0, 1e-12);
}

/* Rows count by their direction, whatever their signs are; but one that is rounding beside the others is zero. */
static void
test_small_rows (void)
{
  static const struct
  {
    double factor;
    gsize rank;
  } cases[] = { { 1.0, 3 }, { 1e-9, 3 }, { 1e9, 3 }, { 1e-200, 2 } };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    for (int sign = -1; sign <= 1; sign += 2)
      {
        const double f = sign * cases[k].factor;
        double rows[] = { f, 2 * f, 3 * f, 4.0 * sign, 5.0 * sign, 6.0 * sign, 1.0 * sign, 1.0 * sign, 2.0 * sign };
        double copy[9];
        gsize column[3];

        memcpy (copy, rows, sizeof rows);
        g_assert_cmpuint (jd_dense_reduce (copy, 3, 3, column, JD_RANK_ROWS), ==, cases[k].rank);
      }
}

/* The inverse of an odd number modulo 2^64, by Newton's iteration. */
static guint64
invert (guint64 odd)
{
  guint64 x = odd;

  for (int i = 0; i < 6; i++)
    x *= 2 - odd * x;
  return x;
}

/* SplitMix64 from the state 0 gives e220a8397b1dcdaf, 6e789e6aa1b965f4, 06c45d188009454f, f88bb8a8724c81ec; FNV-1a of
 * "", "a" and "foobar" is published too.  A seed that cancels the name leads to this state. */
static void
test_random (void)
{
  static const struct
  {
    const char *name;
    guint64 hash;
  } names[] = {
    { "", G_GUINT64_CONSTANT (0xcbf29ce484222325) },
    { "a", G_GUINT64_CONSTANT (0xaf63dc4c8601ec8c) },
    { "foobar", G_GUINT64_CONSTANT (0x85944171f73967e8) },
  };
  static const guint32 expected[] = { 0xe220a839, 0x6e789e6a, 0x06c45d18, 0xf88bb8a8 };
  const guint64 back = invert (G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));

  for (gsize k = 0; k < G_N_ELEMENTS (names); k++)
    for (guint draws = 0; draws < G_N_ELEMENTS (expected); draws++)
      g_assert_cmphex (jd_random_draw (names[k].name, names[k].hash * back, draws), ==, expected[draws]);
}

/* Work counts, and so does a cancelled search; no budget is no limit. */
static void
test_budget (void)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  JdBudget budget = { .limit = 10.0, .cancellable = cancellable };

  g_assert_true (jd_budget_spend (NULL, 1e300));
  g_assert_false (jd_budget_is_spent (NULL));
  g_assert_true (jd_budget_spend (&budget, 10.0));
  g_assert_false (jd_budget_spend (&budget, 0.5));
  g_assert_cmpfloat (budget.spent, ==, 10.5);
  budget.spent = 0.0;
  g_assert_false (jd_budget_is_spent (&budget));
  g_cancellable_cancel (cancellable);
  g_assert_true (jd_budget_is_spent (&budget));
  g_assert_cmpfloat (jd_budget_cost_of_solve (4, 10), ==, jd_budget_cost_of_solve (10, 4));
  g_assert_cmpfloat (jd_budget_cost_of_solve (4, 10) - jd_budget_cost_of_solve (0, 10), ==, 2.0 * 4 * 10 * 4);
}

static void
test_blocks (void)
{
  g_autoptr(GPtrArray) blocks = jd_blocks_new ();
  GArray *array = g_array_new (FALSE, FALSE, sizeof (double));
  const double value = 2.5;
  const double *given, *zeros = jd_blocks_take (blocks, 5, sizeof (double));

  g_array_append_val (array, value);
  given = jd_blocks_adopt (blocks, array);
  for (gsize i = 0; i <= 5; i++)
    g_assert_cmpfloat (zeros[i], ==, 0.0);
  g_assert_cmpfloat (given[0], ==, value);
  g_assert_nonnull (jd_blocks_take (blocks, 0, sizeof (double)));
  g_assert_cmpuint (blocks->len, ==, 3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/linear/subspace/angle", test_angle);
  g_test_add_func ("/core/linear/subspace/dimensions", test_angle_of_dimensions);
  g_test_add_func ("/core/linear/subspace/kernel", test_kernel);
  g_test_add_func ("/core/linear/subspace/orthonormalize", test_orthonormalize);
  g_test_add_func ("/core/linear/subspace/least-singular", test_least_singular);
  g_test_add_func ("/core/linear/subspace/least-singular-sparse", test_least_singular_sparse);
  g_test_add_func ("/core/linear/subspace/singular", test_subspace_singular);
  g_test_add_func ("/core/linear/metric-kernel", test_metric_kernel);
  g_test_add_func ("/core/linear/metric-kernel/no-inertia", test_no_inertia);
  g_test_add_func ("/core/linear/row-rank/dependent", test_dependent);
  g_test_add_func ("/core/linear/dense", test_dense);
  g_test_add_func ("/core/linear/dense/scaled", test_scaled_factors);
  g_test_add_func ("/core/linear/dense/small-rows", test_small_rows);
  g_test_add_func ("/core/linear/random", test_random);
  g_test_add_func ("/core/linear/budget", test_budget);
  g_test_add_func ("/core/linear/blocks", test_blocks);
  return g_test_run ();
}

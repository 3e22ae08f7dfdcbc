/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Ranks and kernels against a second method: integer matrices, whose rank is that of exact elimination modulo a
 * prime; the matrices up to 200 rows, and badly scaled. */
#include <math.h>
#include <string.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-row-rank.h"
#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"

/* Large enough that a minor of these matrices which is not 0 is hardly ever a multiple of it. */
#define PRIME G_GINT64_CONSTANT (2147483629)

typedef struct
{
  gsize m, n, rank;
} Size;

static const Size sizes[] = {
  { 1, 1, 1 }, { 1, 5, 1 }, { 5, 1, 1 }, { 3, 3, 0 }, { 4, 7, 3 }, { 9, 4, 2 }, { 30, 30, 29 }, { 46, 69, 46 },
  { 69, 46, 20 }, { 120, 80, 79 }, { 200, 200, 200 }, { 200, 200, 137 }, { 150, 200, 149 },
};

static gint64
power_mod (gint64 base,
           gint64 exponent)
{
  gint64 result = 1;

  for (; exponent > 0; exponent >>= 1, base = base * base % PRIME)
    if (exponent & 1)
      result = result * base % PRIME;
  return result;
}

/* Gauss's elimination, exact. */
static gsize
rank_mod (const double *a,
          gsize         m,
          gsize         n)
{
  g_autofree gint64 *b = g_new (gint64, m * n);
  gsize rank = 0;

  for (gsize i = 0; i < m * n; i++)
    b[i] = ((gint64) a[i] % PRIME + PRIME) % PRIME;
  for (gsize j = 0; j < n && rank < m; j++)
    {
      gsize pivot = rank;
      gint64 inverse;

      while (pivot < m && b[pivot * n + j] == 0)
        pivot++;
      if (pivot == m)
        continue;
      inverse = power_mod (b[pivot * n + j], PRIME - 2);
      for (gsize k = 0; k < n; k++)
        {
          const gint64 entry = b[pivot * n + k];

          b[pivot * n + k] = b[rank * n + k];
          b[rank * n + k] = entry * inverse % PRIME;
        }
      for (gsize i = rank + 1; i < m; i++)
        for (gint64 factor = b[i * n + j], k = (gint64) j; factor != 0 && k < (gint64) n; k++)
          b[i * n + (gsize) k] = (b[i * n + (gsize) k] + (PRIME - factor) * b[rank * n + (gsize) k]) % PRIME;
      rank++;
    }
  return rank;
}

static double
draw_entry (GRand *rand)
{
  return g_rand_int_range (rand, 1, 4) * (g_rand_boolean (rand) ? 1.0 : -1.0);
}

/* A product of integer matrices m x r and r x n. */
static double *
draw (GRand *rand,
      gsize  m,
      gsize  n,
      gsize  r)
{
  g_autofree double *left = g_new0 (double, m * r + 1), *right = g_new0 (double, r * n + 1);
  double *a = g_new0 (double, m * n);

  for (gsize i = 0; i < m * r; i++)
    left[i] = draw_entry (rand);
  for (gsize i = 0; i < r * n; i++)
    right[i] = draw_entry (rand);
  for (gsize i = 0; i < m; i++)
    for (gsize k = 0; k < r; k++)
      for (gsize j = 0; j < n; j++)
        a[i * n + j] += left[i * r + k] * right[k * n + j];
  return a;
}

/* Orthonormal vectors, in which every row vanishes to the rounding of its own terms, or of its coefficients where all
 * terms vanish. */
static void
check_kernel (const double *a,
              gsize         m,
              gsize         n,
              const double *basis,
              gsize         n_basis)
{
  for (gsize p = 0; p < n_basis; p++)
    for (gsize q = 0; q <= p; q++)
      g_assert_cmpfloat (fabs (jd_dense_dot (n, basis + p * n, basis + q * n) - (p == q)), <, 1e-12);
  for (gsize i = 0; i < m; i++)
    {
      double terms = 0.0, largest = 0.0;

      for (gsize j = 0; j < n; j++)
        largest = fmax (largest, fabs (a[i * n + j]));
      for (gsize p = 0; p < n_basis; p++)
        for (gsize j = 0; j < n; j++)
          terms = fmax (terms, fabs (a[i * n + j] * basis[p * n + j]));
      for (gsize p = 0; p < n_basis; p++)
        g_assert_cmpfloat (fabs (jd_dense_dot (n, a + i * n, basis + p * n)), <=, 1e-10 * terms + 1e-14 * largest);
    }
}

static void
test_rank (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (1);

  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      const gsize m = sizes[k].m, n = sizes[k].n;
      g_autofree double *a = draw (rand, m, n, sizes[k].rank), *basis = g_new0 (double, n * n);
      const gsize rank = rank_mod (a, m, n);

      g_assert_cmpuint (rank, ==, sizes[k].rank);
      for (JdLinearScaling s = JD_LINEAR_AS_IS; s <= JD_LINEAR_BOTH; s++)
        {
          g_assert_cmpuint (jd_linear_kernel (a, m, n, s, JD_RANK_ROWS, basis), ==, n - rank);
          check_kernel (a, m, n, basis, n - rank);
        }
      g_assert_cmpuint (jd_subspace_orthonormalize (a, m, n, JD_RANK_ROWS), ==, rank);
    }
}

/* Each of @k rows or columns by a power of two up to 2^power or its inverse: entries stay exact. */
static void
multiply (GRand  *rand,
          int     power,
          double *a,
          gsize   k,
          gsize   l,
          gsize   stride_k,
          gsize   stride_l)
{
  for (gsize i = 0; i < k; i++)
    {
      const double factor = ldexp (1.0, g_rand_int_range (rand, -power, power + 1));

      for (gsize j = 0; j < l; j++)
        a[i * stride_k + j * stride_l] *= factor;
    }
}

/* Factors of rows (1e-9 to 1e9) and of columns (likewise) do not change a rank; those of the columns change the
 * kernel. */
static void
test_scaled (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (2);

  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      const gsize m = sizes[k].m, n = sizes[k].n, rank = sizes[k].rank;
      g_autofree double *a = draw (rand, m, n, rank), *basis = g_new0 (double, n * n);

      multiply (rand, 15, a, m, n, n, 1);
      g_assert_cmpuint (jd_linear_kernel (a, m, n, JD_LINEAR_ROWS, JD_RANK_ROWS, basis), ==, n - rank);
      check_kernel (a, m, n, basis, n - rank);
      multiply (rand, 15, a, m, n, n, 1);
      multiply (rand, 30, a, n, m, 1, n);
      g_assert_cmpuint (jd_linear_kernel (a, m, n, JD_LINEAR_BOTH, JD_RANK_ROWS, basis), ==, n - rank);
      check_kernel (a, m, n, basis, n - rank);
    }
}

/* The equations of a chain of rods, two for each pivot in x, y, theta of each rod, at any angles: as many freedoms
 * as rods, whatever their number, also where an equation is multiplied by a constant. */
static void
test_chain (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (3);

  for (gsize rods = 1; rods <= 66; rods += rods < 30 ? 1 : 12)
    {
      const gsize m = 2 * rods, n = 3 * rods;
      g_autofree double *a = g_new0 (double, m * n), *basis = g_new0 (double, n * n);

      for (gsize k = 0; k < rods; k++)
        for (gsize i = 0; i < 2; i++)
          {
            double *row = a + (2 * k + i) * n;

            for (gsize back = 0; back < 2 && back <= k; back++)
              {
                row[3 * (k - back) + i] = back == 0 ? 1.0 : -1.0;
                row[3 * (k - back) + 2] = g_rand_boolean (rand) ? 0.5 : 0.0;
              }
            for (gsize j = 0; j < n; j++)
              row[j] *= rods % 2 == 0 && k == rods / 2 ? 1e-9 : 1.0;
          }
      g_assert_cmpuint (jd_subspace_kernel (a, m, n, JD_RANK_ROWS, basis), ==, rods);
      check_kernel (a, m, n, basis, rods);
    }
}

/* Least squares: what is left is perpendicular to the columns, and the solution to the kernel. */
static void
test_least_squares (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (4);

  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      const gsize m = sizes[k].m, n = sizes[k].n, rank = sizes[k].rank;
      g_autofree double *a = draw (rand, m, n, rank), *basis = g_new0 (double, n * n);
      g_autofree double *b = g_new0 (double, m), * x = g_new0 (double, n), * left = g_new0 (double, m);
      double size = 0.0;

      for (gsize i = 0; i < m; i++)
        b[i] = g_rand_double_range (rand, -1.0, 1.0);
      g_assert_true (jd_linear_least_squares (a, m, n, b, JD_RANK_NEWTON, x));
      for (gsize i = 0; i < m; i++)
        left[i] = jd_dense_dot (n, a + i * n, x) - b[i];
      for (gsize i = 0; i < m * n; i++)
        size = fmax (size, fabs (a[i]));
      for (gsize j = 0; j < n; j++)
        {
          double along = 0.0;

          for (gsize i = 0; i < m; i++)
            along += a[i * n + j] * left[i];
          g_assert_cmpfloat (fabs (along), <=, 1e-10 * size);
        }
      for (gsize p = jd_linear_kernel (a, m, n, JD_LINEAR_AS_IS, JD_RANK_ROWS, basis); p-- > 0;)
        g_assert_cmpfloat (fabs (jd_dense_dot (n, basis + p * n, x)), <, 1e-10);
    }
}

/* Rows and columns of zeros, put between the others, change no singular value and no solution; their unit vectors
 * join the kernel. */
static void
test_zeros (void)
{
  enum
  {
    M = 5,
    N = 6,
    MORE = 3,
    ROWS = M + MORE,
    COLUMNS = N + MORE
  };
  static const gsize row[] = { 1, 2, 4, 5, 7 }, column[] = { 0, 2, 3, 5, 6, 8 };
  g_autoptr(GRand) rand = g_rand_new_with_seed (6);
  g_autofree double *small = draw (rand, M, N, 4);
  double large[ROWS * COLUMNS] = { 0 }, s_small[N], s_large[COLUMNS], v[COLUMNS * COLUMNS], basis[COLUMNS * COLUMNS];
  double b_small[M], b_large[ROWS], x_small[N], x_large[COLUMNS];

  for (gsize i = 0; i < ROWS; i++)
    b_large[i] = g_rand_double_range (rand, -1.0, 1.0);
  for (gsize i = 0; i < M; i++)
    {
      b_small[i] = b_large[row[i]];
      for (gsize j = 0; j < N; j++)
        large[row[i] * COLUMNS + column[j]] = small[i * N + j];
    }
  g_assert_true (jd_linear_singular (small, M, N, s_small, NULL) &&
                 jd_linear_singular (large, ROWS, COLUMNS, s_large, v));
  for (gsize j = 0; j < COLUMNS; j++)
    {
      g_assert_cmpfloat_with_epsilon (s_large[j], j < N ? s_small[j] : 0.0, 1e-14);
      for (gsize k = 0; k < COLUMNS; k++)
        g_assert_cmpfloat_with_epsilon (jd_dense_dot (COLUMNS, v + j * COLUMNS, v + k * COLUMNS), j == k, 1e-13);
    }
  g_assert_cmpuint (jd_linear_kernel (large, ROWS, COLUMNS, JD_LINEAR_ROWS, JD_RANK_ROWS, basis), ==, COLUMNS - 4);
  check_kernel (large, ROWS, COLUMNS, basis, COLUMNS - 4);
  g_assert_true (jd_linear_least_squares (small, M, N, b_small, JD_RANK_NEWTON, x_small) &&
                 jd_linear_least_squares (large, ROWS, COLUMNS, b_large, JD_RANK_NEWTON, x_large));
  for (gsize j = 0; j < N; j++)
    g_assert_cmpfloat_with_epsilon (x_large[column[j]], x_small[j], 1e-12);
  g_assert_cmpfloat (fabs (x_large[1]) + fabs (x_large[4]) + fabs (x_large[7]), ==, 0.0);
}

/* A matrix of two components and a zero, in any order: A v = lambda v, in order, with orthonormal vectors. */
static void
test_symmetric (void)
{
  enum
  {
    N = 9
  };
  static const gsize part[N] = { 0, 1, 0, 2, 1, 0, 1, 0, 1 };
  g_autoptr(GRand) rand = g_rand_new_with_seed (7);
  double a[N * N] = { 0 }, values[N], alone[N], v[N * N];
  gsize component[N];

  for (gsize i = 0; i < N; i++)
    for (gsize j = 0; j <= i; j++)
      if (part[i] == part[j] && part[i] < 2)
        a[i * N + j] = a[j * N + i] = g_rand_double_range (rand, -1.0, 1.0);
  g_assert_cmpuint (jd_linear_components (a, N, component), ==, 3);
  for (gsize i = 0; i < N; i++)
    g_assert_cmpuint (component[i], ==, part[i]);
  g_assert_true (jd_linear_symmetric (a, N, values, v) && jd_linear_symmetric (a, N, alone, NULL));
  for (gsize e = 0; e < N; e++)
    {
      g_assert_cmpfloat_with_epsilon (values[e], alone[e], 1e-14);
      g_assert_true (e == 0 || values[e - 1] <= values[e]);
      for (gsize i = 0; i < N; i++)
        {
          g_assert_cmpfloat_with_epsilon (jd_dense_dot (N, a + i * N, v + e * N), values[e] * v[e * N + i], 1e-14);
          g_assert_cmpfloat_with_epsilon (jd_dense_dot (N, v + e * N, v + i * N), e == i, 1e-14);
        }
    }
}

/* bottom A x = (re + i im) E x, with a singular E too. */
static void
test_pencil (void)
{
  enum
  {
    N = 6
  };
  g_autoptr(GRand) rand = g_rand_new_with_seed (8);
  double a[N * N], e[N * N], a_work[N * N], e_work[N * N], re[N], im[N], bottom[N], x[N * N];
  gsize n_infinite = 0, n_pairs = 0;

  for (gsize i = 0; i < N * N; i++)
    {
      a_work[i] = a[i] = g_rand_double_range (rand, -1.0, 1.0);
      e_work[i] = e[i] = i / N == 2 ? 0.0 : g_rand_double_range (rand, -1.0, 1.0);
    }
  g_assert_true (jd_linear_pencil (a_work, e_work, N, re, im, bottom, x));
  for (gsize k = 0; k < N; k++)
    {
      const gboolean pair = im[k] > 0.0;

      n_infinite += fabs (bottom[k]) < 1e-14 ? 1 : 0;
      n_pairs += pair ? 1 : 0;
      if (im[k] < 0.0)
        continue;
      for (gsize i = 0; i < N; i++)
        {
          double left = 0.0, right = 0.0;

          for (gsize j = 0; j < N; j++)
            {
              left += bottom[k] * a[j * N + i] * x[k * N + j];
              right += e[j * N + i] * (re[k] * x[k * N + j] - (pair ? im[k] * x[(k + 1) * N + j] : 0.0));
            }
          g_assert_cmpfloat_with_epsilon (left, right, 1e-13);
        }
    }
  g_assert_cmpuint (n_infinite, ==, 1);
  g_assert_cmpuint (n_pairs, >, 0);
}

/* What follows from the one decision on rows of any length: dependences, the complement, the kernel, multipliers. */
static void
check_row_rank (GRand           *rand,
                const JdRowRank *self,
                const double    *a)
{
  const gsize m = self->k, n = self->n;
  g_autofree double *c = g_new0 (double, m), * basis = g_new0 (double, n * n), *transposed = g_new (double, n * m);
  g_autofree double *force = g_new0 (double, n), * lambda = g_new0 (double, m), * least = g_new0 (double, m);
  double largest = 0.0;

  for (gsize i = self->rank; i < m; i++)
    {
      jd_row_rank_dependence (self, i, c);
      for (gsize j = 0; j < n; j++)
        {
          double sum = 0.0, terms = 0.0;

          for (gsize h = 0; h < m; h++)
            {
              sum += c[h] * a[h * n + j];
              terms += self->scale[h] * fabs (c[h]);
            }
          g_assert_cmpfloat (fabs (sum), <=, 1e-9 * terms);
        }
    }
  check_kernel (a, m, n, self->q + self->rank * n, n - self->rank);
  jd_row_rank_kernel (self, a, basis);
  for (gsize i = 0; i < m; i++)
    for (gsize p = 0; p < n - self->rank; p++)
      g_assert_cmpfloat (fabs (jd_dense_dot (n, a + i * n, basis + p * n)), <=,
                         1e-10 * self->scale[i] * sqrt (jd_dense_dot (n, basis + p * n, basis + p * n)));

  for (gsize i = 0; i < m; i++)
    {
      const double factor = g_rand_double_range (rand, -1.0, 1.0) / (self->scale[i] > 0.0 ? self->scale[i] : 1.0);

      for (gsize j = 0; j < n; j++)
        {
          transposed[j * m + i] = a[i * n + j];
          force[j] += factor * a[i * n + j];
        }
    }
  jd_row_rank_minimum (self, force, lambda);
  g_assert_true (jd_linear_least_squares (transposed, n, m, force, JD_RANK_NEWTON, least));
  for (gsize i = 0; i < m; i++)
    largest = fmax (largest, fabs (least[i]));
  for (gsize i = 0; i < m; i++)
    g_assert_cmpfloat (fabs (lambda[i] - least[i]), <=, 1e-8 * largest);
}

static void
test_row_rank (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (5);

  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      const gsize m = sizes[k].m, n = sizes[k].n, rank = sizes[k].rank;
      g_autofree double *a = draw (rand, m, n, rank), *b = g_new0 (double, n + 1);
      g_autoptr(JdRowRank) rows = NULL;

      multiply (rand, 3, a, m, n, n, 1);
      rows = jd_row_rank_new_scaled (n, m, a, NULL, JD_RANK_METRIC);
      g_assert_cmpuint (rows->rank, ==, rank);
      jd_row_rank_complete (rows);
      check_row_rank (rand, rows, a);
      for (gsize t = 0; t < rank; t++)
        b[t] = t + 1.0;
      jd_row_rank_solve (rows, b);
      for (gsize t = 0; t < rank; t++)
        {
          double value = 0.0;

          for (gsize s = 0; s < rank; s++)
            value += b[s] * jd_dense_dot (n, rows->q + s * n, a + rows->order[t] * n);
          g_assert_cmpfloat (fabs (value / rows->scale[rows->order[t]] - (t + 1.0)), <=, 1e-7 * n);
        }
    }
}

/* Rows of 1e-9 to 1e9, and as short as 1e-200, count by their direction; rows are added one by one to the same rank. */
static void
test_row_rank_scaled (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (6);

  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      const gsize m = sizes[k].m, n = sizes[k].n;
      g_autofree double *a = draw (rand, m, n, sizes[k].rank);
      g_autoptr(JdRowRank) rows = NULL, added = jd_row_rank_new_scaled (n, 0, NULL, NULL, JD_RANK_METRIC);

      multiply (rand, 30, a, m, n, n, 1);
      for (gsize j = 0; j < n; j++)
        a[j] *= 0x1p-660;
      rows = jd_row_rank_new_scaled (n, m, a, NULL, JD_RANK_METRIC);
      g_assert_cmpuint (rows->rank, ==, sizes[k].rank);
      for (gsize i = 0; i < m; i++)
        jd_row_rank_add (added, a + i * n, JD_RANK_METRIC);
      g_assert_cmpuint (added->rank, ==, sizes[k].rank);
    }
}

/* Pivots in the first columns: column j has one exactly if it does not depend on the columns before it. */
static void
test_echelon (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (7);

  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      const gsize m = sizes[k].m, n = sizes[k].n;
      g_autofree double *a = draw (rand, m, n, sizes[k].rank), *b = g_memdup2 (a, m * n * sizeof (double));
      g_autofree double *basis = g_new0 (double, n * n), *left = g_new0 (double, m * n);
      g_autofree gsize *column = g_new0 (gsize, n);
      gsize rank = jd_dense_reduce_in_order (a, m, n, column, JD_RANK_ROWS), before = 0;

      g_assert_cmpuint (rank, ==, sizes[k].rank);
      jd_dense_null_space (a, n, rank, column, basis);
      for (gsize i = 0; i < m; i++)
        for (gsize p = 0; p < n - rank; p++)
          g_assert_cmpfloat (fabs (jd_dense_dot (n, b + i * n, basis + p * n)), <, 1e-6);
      for (gsize j = 0, r = 0; n < 50 && j < n; j++)
        {
          gsize leading;

          for (gsize i = 0; i < m; i++)
            memcpy (left + i * (j + 1), b + i * n, (j + 1) * sizeof (double));
          leading = rank_mod (left, m, j + 1);
          g_assert_cmpuint (leading - before, ==, r < rank && column[r] == j ? 1 : 0);
          r += leading - before;
          before = leading;
        }
    }
}

/* Reflections: the least squares of k random vectors of length n leave a residual that is normal to each of them; V^T
 * x = r has the shortest solution, which lies among the vectors, and an orthonormal kernel. */
static void
test_reflect (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (23);

  for (gsize trial = 0; trial < 200; trial++)
    {
      const gsize n = (gsize) g_rand_int_range (rand, 1, 12), k = (gsize) g_rand_int_range (rand, 0, (gint32) n + 1);
      const double unit = pow (10.0, g_rand_double_range (rand, -6, 6));
      double v[12 * 12], q[12 * 12], diagonal[12], b[12], least[12], x[12], kernel[12 * 12];

      for (gsize i = 0; i < k * n; i++)
        v[i] = q[i] = unit * g_rand_double_range (rand, -1, 1);
      for (gsize i = 0; i < n; i++)
        b[i] = least[i] = x[i] = g_rand_double_range (rand, -1, 1);
      if (!jd_dense_reflect (q, diagonal, k, n, 1e-3))
        continue;
      jd_dense_reflect_least (q, diagonal, k, n, least);
      jd_dense_reflect_solve (q, diagonal, k, n, x, kernel);
      for (gsize j = 0; j < k; j++)
        {
          double residual[12];

          memcpy (residual, b, n * sizeof (double));
          for (gsize i = 0; i < k; i++)
            jd_dense_add_scaled (n, residual, -least[i], v + i * n);
          g_assert_cmpfloat (fabs (jd_dense_dot (n, v + j * n, residual)), <, 1e-12 * unit);
          g_assert_cmpfloat (fabs (jd_dense_dot (n, v + j * n, x) - b[j]), <, 1e-10);
          for (gsize i = 0; i < n - k; i++)
            g_assert_cmpfloat (fabs (jd_dense_dot (n, v + j * n, kernel + i * n)), <, 1e-13 * unit);
        }
      for (gsize i = 0; i < n - k; i++)
        {
          g_assert_cmpfloat (fabs (jd_dense_dot (n, kernel + i * n, x)), <, 1e-10 / unit);
          for (gsize j = 0; j <= i; j++)
            g_assert_cmpfloat (fabs (jd_dense_dot (n, kernel + i * n, kernel + j * n) - (i == j)), <, 1e-13);
        }
    }
}

/* Vectors of which one depends on the others, but for a part that is small beside the longest. */
static void
test_reflect_dependent (void)
{
  double near[] = { 1, 2, 3, 2, 4, 6.001 }, far[] = { 1, 2, 3, 2, 4, 6.5 }, diagonal[2];
  g_assert_false (jd_dense_reflect (near, diagonal, 2, 3, 1e-3));
  g_assert_true (jd_dense_reflect (far, diagonal, 2, 3, 1e-3));
}

/* Complete pivoting: the exact rank, and a null space that the rows annul. */
static void
test_reduce (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (19);

  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      const gsize m = sizes[k].m, n = sizes[k].n;
      g_autofree double *a = draw (rand, m, n, sizes[k].rank), *b = g_memdup2 (a, m * n * sizeof (double));
      g_autofree double *basis = g_new0 (double, n * n);
      g_autofree gsize *column = g_new0 (gsize, n);
      const gsize rank = jd_dense_reduce (a, m, n, column, JD_RANK_ROWS);

      g_assert_cmpuint (rank, ==, sizes[k].rank);
      for (gsize r = 0; r < rank; r++)
        for (gsize i = 0; i < m; i++)
          g_assert_cmpfloat (a[i * n + column[r]], ==, i == r ? 1.0 : 0.0);
      jd_dense_null_space (a, n, rank, column, basis);
      for (gsize i = 0; i < m; i++)
        for (gsize p = 0; p < n - rank; p++)
          g_assert_cmpfloat (fabs (jd_dense_dot (n, b + i * n, basis + p * n)), <, 1e-6);
    }
}

static double
expand (const double *a,
        gsize         n)
{
  double sum = 0.0;

  if (n == 1)
    return a[0];
  for (gsize k = 0; k < n; k++)
    {
      double minor[36];

      for (gsize i = 1; i < n; i++)
        for (gsize j = 0, c = 0; j < n; j++)
          if (j != k)
            minor[(i - 1) * (n - 1) + c++] = a[i * n + j];
      sum += (k % 2 == 0 ? 1.0 : -1.0) * a[k] * expand (minor, n - 1);
    }
  return sum;
}

/* Determinants by Laplace's expansion; positive systems by the other elimination, and the verdict on singular ones. */
static void
test_small (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (8);

  for (gsize n = 1; n <= 6; n++)
    for (gsize rank = n - 1; rank <= n; rank++)
      {
        g_autofree double *a = draw (rand, n, n, rank), *h = g_new0 (double, n * n), *lu = NULL;
        double b[6], x[6];
        gsize pivot[6];
        const double det = expand (a, n);

        for (gsize i = 0; i < n; i++)
          {
            b[i] = x[i] = g_rand_double_range (rand, -1.0, 1.0);
            for (gsize j = 0; j < n; j++)
              h[i * n + j] = jd_dense_dot (n, a + i * n, a + j * n);
          }
        lu = g_memdup2 (h, n * n * sizeof (double));
        g_assert_cmpfloat (fabs (jd_dense_determinant (a, pivot, n, 0.0) - det), <=, 1e-10 * (1.0 + fabs (det)));
        g_assert_true (jd_linear_solve_positive (h, n, b, JD_RANK_ROWS) == (det != 0.0));
        if (det == 0.0)
          continue;
        g_assert_true (jd_dense_lu_factor (lu, pivot, NULL, n, 0.0));
        jd_dense_lu_solve (lu, pivot, x, n);
        for (gsize i = 0; i < n; i++)
          g_assert_cmpfloat (fabs (b[i] - x[i]), <=, 1e-8 * (1.0 + fabs (x[i])));
      }
}

/* A matrix that is rounding of 0 as a whole has no pivot, not even the first. */
static void
test_no_pivot (void)
{
  double one[] = { 1e-30 }, right[] = { 1.0, 1.0 }, two[] = { 1e-30, 0.0, 0.0, 1e-31 };

  g_assert_false (jd_linear_solve_positive (one, 1, right, JD_MASS_ZERO));
  g_assert_false (jd_linear_solve_positive (two, 2, right, JD_MASS_ZERO));
  one[0] = 4.0;
  right[0] = 2.0;
  g_assert_true (jd_linear_solve_positive (one, 1, right, JD_MASS_ZERO));
  g_assert_cmpfloat (right[0], ==, 0.5);
}

static void
test_empty (void)
{
  const double a[] = { 1.0, NAN, 0.0, INFINITY };
  double s[2], v[4];

  g_assert_cmpuint (jd_linear_kernel (a, 0, 2, JD_LINEAR_ROWS, JD_RANK_ROWS, v), ==, 2);
  g_assert_false (jd_linear_singular (a, 2, 2, s, v));
  g_assert_cmpuint (jd_linear_kernel (a, 2, 2, JD_LINEAR_BOTH, JD_RANK_ROWS, v), ==, 0);
}

/* One number that is not finite, wherever it stands, leaves no solution. */
static void
test_not_finite (void)
{
  for (guint k = 0; k < 8; k++)
    {
      double a[] = { 3.0, 1.0, 1.0, 2.0, 0.5, -1.0 }, b[] = { 1.0, 2.0, 3.0 }, x[2];

      g_assert_true (jd_linear_least_squares (a, 3, 2, b, JD_RANK_NEWTON, x));
      *(k < 6 ? &a[k] : &b[k - 6]) = k % 2 == 0 ? NAN : INFINITY;
      g_assert_false (jd_linear_least_squares (a, 3, 2, b, JD_RANK_NEWTON, x));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/linear/rank", test_rank);
  g_test_add_func ("/core/linear/scaled", test_scaled);
  g_test_add_func ("/core/linear/chain", test_chain);
  g_test_add_func ("/core/linear/least-squares", test_least_squares);
  g_test_add_func ("/core/linear/zeros", test_zeros);
  g_test_add_func ("/core/linear/no-pivot", test_no_pivot);
  g_test_add_func ("/core/linear/symmetric", test_symmetric);
  g_test_add_func ("/core/linear/pencil", test_pencil);
  g_test_add_func ("/core/linear/row-rank", test_row_rank);
  g_test_add_func ("/core/linear/row-rank/scaled", test_row_rank_scaled);
  g_test_add_func ("/core/linear/echelon", test_echelon);
  g_test_add_func ("/core/linear/reduce", test_reduce);
  g_test_add_func ("/core/linear/reflect", test_reflect);
  g_test_add_func ("/core/linear/reflect-dependent", test_reflect_dependent);
  g_test_add_func ("/core/linear/small", test_small);
  g_test_add_func ("/core/linear/empty", test_empty);
  g_test_add_func ("/core/linear/not-finite", test_not_finite);
  return g_test_run ();
}

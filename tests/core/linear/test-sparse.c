/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sparse factorization against the dense singular values, on random sparse matrices large enough for it. */
#include <math.h>
#include <string.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-sparse-rank.h"
#include "core/linear/jd-sparse.h"
#include "core/linear/jd-tolerances.h"

#define M 280
#define N 400
/* Rounding of some hundred operations on numbers of order 1; and of a singular value far from its neighbours. */
#define SAME      1e-12
#define SINGULAR  1e-6

/* A band of three random entries in each row, and some further ones.  Unless 0, the last row is the sum of the two
 * before and @lack times a new entry. */
static double *
matrix_new (guint  seed,
            double lack)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (seed);
  double *a = g_new0 (double, M * N);

  for (gsize i = 0; i < M; i++)
    {
      for (gsize j = 0; j < 3; j++)
        a[i * N + i + j] = g_rand_double_range (rand, 0.5, 1.0) * (g_rand_boolean (rand) ? 1.0 : -1.0);
      a[i * N + (gsize) g_rand_int_range (rand, 0, N)] += 0.3;
    }
  for (gsize j = 0; lack >= 0.0 && j < N; j++)
    a[(M - 1) * N + j] = a[(M - 2) * N + j] + a[(M - 3) * N + j] + (j == N - 1 ? lack : 0.0);
  return a;
}

static double *
transpose (const double *a)
{
  double *b = g_new (double, M * N);

  for (gsize i = 0; i < M; i++)
    for (gsize j = 0; j < N; j++)
      b[j * M + i] = a[i * N + j];
  return b;
}

static void
assert_kernel (const double *a,
               const double *basis,
               gsize         k)
{
  for (gsize r = 0; r < k; r++)
    {
      for (gsize i = 0; i < M; i++)
        g_assert_cmpfloat (fabs (jd_dense_dot (N, a + i * N, basis + r * N)), <, SAME);
      for (gsize s = 0; s <= r; s++)
        g_assert_cmpfloat_with_epsilon (jd_dense_dot (N, basis + r * N, basis + s * N), r == s ? 1.0 : 0.0, SAME);
    }
}

static void
test_regular (void)
{
  g_autofree double *a = matrix_new (1, -1.0), *b = transpose (a);
  g_autofree double *s = g_new (double, N), * basis = g_new (double, N * N);
  g_autoptr(JdSparseQr) sparse = jd_sparse_qr_new (a, M, N);
  g_autoptr(JdSparseQr) other = jd_sparse_qr_new (b, N, M);

  g_assert_nonnull (sparse);
  g_assert_nonnull (other);
  g_assert_true (jd_linear_singular (a, M, N, s, NULL));
  g_assert_cmpfloat_with_epsilon (jd_sparse_qr_least_singular (sparse), s[M - 1], SINGULAR * s[M - 1]);
  g_assert_cmpfloat_with_epsilon (jd_sparse_qr_least_singular (other), s[M - 1], SINGULAR * s[M - 1]);
  g_assert_true (jd_sparse_qr_is_regular (sparse, JD_RANK_ROWS, 0.0));
  /* not sure of thresholds that are near, nor of those that do not hold */
  g_assert_false (jd_sparse_qr_is_regular (sparse, 0.1 * s[M - 1] / s[0], 0.0));
  g_assert_false (jd_sparse_qr_is_regular (sparse, 2.0 * s[M - 1] / s[0], 0.0));
  g_assert_false (jd_sparse_qr_is_regular (sparse, JD_RANK_ROWS, s[M - 1] / JD_RANK_ROWS));
  g_assert_true (jd_sparse_qr_kernel (sparse, basis));
  assert_kernel (a, basis, N - M);
  g_assert_cmpuint (jd_linear_kernel (a, M, N, JD_LINEAR_ROWS, JD_RANK_ROWS, basis), ==, N - M);
  assert_kernel (a, basis, N - M);
  g_assert_cmpuint (jd_linear_kernel (b, N, M, JD_LINEAR_ROWS, JD_RANK_ROWS, basis), ==, 0);
  g_assert_true (jd_linear_is_regular (b, N, M, JD_RANK_ROWS, 1.0));
  g_assert_false (jd_linear_is_regular (a, M, N, JD_RANK_ROWS, 1.0));
}

/* Dependent and nearly dependent rows are left to the singular values. */
static void
test_dependent (void)
{
  static const struct
  {
    double lack;
    gsize rank;
  } cases[] = { { 0.0, M - 1 }, { 1e-12, M - 1 }, { 1e-5, M } };

  for (gsize c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_autofree double *a = matrix_new (2, cases[c].lack), *basis = g_new (double, N * N);
      g_autoptr(JdSparseQr) sparse = jd_sparse_qr_new (a, M, N);

      g_assert_nonnull (sparse);
      g_assert_cmpint (jd_sparse_qr_is_regular (sparse, JD_RANK_ROWS, 0.0), ==, cases[c].rank == M);
      g_assert_cmpuint (jd_linear_kernel (a, M, N, JD_LINEAR_ROWS, JD_RANK_ROWS, basis), ==, N - cases[c].rank);
      assert_kernel (a, basis, N - cases[c].rank);
    }
}

/* Small, full and not finite matrices are refused. */
static void
test_refused (void)
{
  g_autofree double *a = matrix_new (3, -1.0);

  g_assert_null (jd_sparse_qr_new (a, 20, N));
  a[0] = NAN;
  g_assert_null (jd_sparse_qr_new (a, M, N));
  for (gsize k = 0; k < M * N; k++)
    a[k] = 1.0;
  g_assert_null (jd_sparse_qr_new (a, M, N));
}

/* Random sparse rows, some of which are sums of others, or of nearly so: the rank of the dense elimination. */
static void
test_rank (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (4);
  gsize n_deficient = 0;

  for (guint run = 0; run < 300; run++)
    {
      const gsize m = (gsize) g_rand_int_range (rand, 1, 30), n = (gsize) g_rand_int_range (rand, 1, 30);
      g_autofree double *a = g_new0 (double, m * n);
      g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
      gsize column[30];
      gsize rank;

      for (gsize i = 0; i < m; i++)
        {
          const double unit = pow (10.0, g_rand_int_range (rand, -9, 3));

          for (gsize k = 0; k < 3; k++)
            a[i * n + (gsize) g_rand_int_range (rand, 0, (gint) n)] = unit * g_rand_int_range (rand, -2, 3);
          for (gsize j = 0; i > 1 && g_rand_int_range (rand, 0, 4) == 0 && j < n; j++)
            a[i * n + j] = a[(i - 1) * n + j] - 0.3 * a[(i - 2) * n + j] + (j == 0 ? 1e-8 * unit : 0.0);
        }
      for (gsize i = 0; i < m; i++)
        {
          GArray *entries = g_array_new (FALSE, FALSE, sizeof (JdSparseEntry));

          for (gsize j = 0; j < n; j++)
            {
              const JdSparseEntry entry = { j, a[i * n + j] };

              if (entry.value != 0.0)
                g_array_append_val (entries, entry);
            }
          g_ptr_array_add (rows, entries);
        }
      rank = jd_sparse_rows_rank (rows, n, JD_RANK_ELIMINATION);
      n_deficient += rank < MIN (m, n) ? 1 : 0;
      g_assert_cmpuint (rank, ==, jd_dense_reduce (a, m, n, column, JD_RANK_ELIMINATION));
    }
  g_assert_cmpuint (n_deficient, >, 30);
  g_assert_cmpuint (n_deficient, <, 270);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/linear/sparse/regular", test_regular);
  g_test_add_func ("/core/linear/sparse/dependent", test_dependent);
  g_test_add_func ("/core/linear/sparse/refused", test_refused);
  g_test_add_func ("/core/linear/sparse/rank", test_rank);
  return g_test_run ();
}

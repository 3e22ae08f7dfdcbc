/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Singular values, eigenvalues, Cholesky factorization and least squares by LAPACK, after scaling by powers of two
 * and after rows and columns of zeros have been removed.  Whether a large sparse matrix has full rank is asked of its
 * sparse factorization first. */
#include "core/linear/jd-linear-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <lapacke.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-sparse.h"
#include "core/linear/jd-tolerances.h"

/* Sweeps of square roots: each halves the exponents' spread, from 1e+-300 at most. */
#define N_SWEEPS 12

static gboolean
is_finite (const double *a,
           gsize         n)
{
  for (gsize i = 0; i < n; i++)
    if (!isfinite (a[i]))
      return FALSE;
  return TRUE;
}

/* The rows and columns of a matrix that have an entry other than 0: the others only cost work. */
typedef struct
{
  gsize *rows, *columns;
  gsize  n_rows, n_columns;
} Core;

static void
core_clear (Core *core)
{
  g_free (core->rows);
  g_free (core->columns);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Core, core_clear)

static void
find_core (Core         *core,
           const double *a,
           gsize         m,
           gsize         n)
{
  g_autofree gboolean *used = g_new0 (gboolean, n + 1);

  core->rows = g_new (gsize, m + 1);
  core->columns = g_new (gsize, n + 1);
  for (gsize i = 0; i < m; i++)
    {
      gboolean any = FALSE;

      for (gsize j = 0; j < n; j++)
        if (a[i * n + j] != 0.0)
          any = used[j] = TRUE;
      if (any)
        core->rows[core->n_rows++] = i;
    }
  for (gsize j = 0; j < n; j++)
    if (used[j])
      core->columns[core->n_columns++] = j;
}

/* The entries of the core, row by row. */
static double *
take_core (const Core   *core,
           const double *a,
           gsize         n)
{
  double *taken = g_new (double, core->n_rows * core->n_columns + 1);

  for (gsize i = 0; i < core->n_rows; i++)
    for (gsize j = 0; j < core->n_columns; j++)
      taken[i * core->n_columns + j] = a[core->rows[i] * n + core->columns[j]];
  return taken;
}

/* The singular vectors of the core among all @n columns, then the unit vectors of the columns of zeros. */
static void
spread_vectors (const Core   *core,
                const double *of_core,
                gsize         n,
                double       *v)
{
  gsize next = core->n_columns, k = 0;

  memset (v, 0, n * n * sizeof (double));
  for (gsize i = 0; i < core->n_columns; i++)
    for (gsize j = 0; j < core->n_columns; j++)
      v[i * n + core->columns[j]] = of_core[i * core->n_columns + j];
  for (gsize j = 0; j < n; j++)
    if (k < core->n_columns && core->columns[k] == j)
      k++;
    else
      v[next++ * n + j] = 1.0;
}

/* jd_linear_singular() of a matrix that has entries. */
static gboolean
decompose (const double *a,
           gsize         m,
           gsize         n,
           double       *s,
           double       *v)
{
  /* Rows of a are the columns of what LAPACK sees, the transposed matrix: its left vectors are wanted. */
  g_autofree double *work = NULL, *values = NULL, *left = NULL, *failed = NULL;
  const int rows = (int) n, columns = (int) m;

  work = g_memdup2 (a, m * n * sizeof (double));
  values = g_new0 (double, MIN (m, n) + 1);
  failed = g_new0 (double, MIN (m, n) + 1);
  if (v == NULL)
    left = g_new (double, 1);
  if (LAPACKE_dgesvd (LAPACK_COL_MAJOR, v != NULL ? 'A' : 'N', 'N', rows, columns, work, rows, values,
                      v != NULL ? v : left, rows, NULL, 1, failed) != 0)
    return FALSE;
  memcpy (s, values, MIN (m, n) * sizeof (double));
  return TRUE;
}

gboolean
jd_linear_singular (const double *a,
                    gsize         m,
                    gsize         n,
                    double       *s,
                    double       *v)
{
  g_auto(Core) core = { 0 };
  g_autofree double *taken = NULL, *vectors = NULL;

  memset (s, 0, n * sizeof (double));
  if (n == 0)
    return TRUE;
  if (!is_finite (a, m * n))
    return FALSE;
  find_core (&core, a, m, n);
  if (core.n_rows == m && core.n_columns == n)
    return decompose (a, m, n, s, v);
  vectors = v != NULL ? g_new (double, core.n_columns * core.n_columns + 1) : NULL;
  if (core.n_rows > 0)
    {
      taken = take_core (&core, a, n);
      if (!decompose (taken, core.n_rows, core.n_columns, s, vectors))
        return FALSE;
    }
  if (v != NULL)
    spread_vectors (&core, vectors, n, v);
  return TRUE;
}

gsize
jd_linear_components (const double *a,
                      gsize         n,
                      gsize        *component)
{
  g_autofree gsize *queue = g_new (gsize, n + 1);
  gsize count = 0;

  for (gsize i = 0; i < n; i++)
    component[i] = n;
  for (gsize first = 0; first < n; first++)
    {
      gsize end = 1;

      if (component[first] < n)
        continue;
      queue[0] = first;
      component[first] = count;
      for (gsize at = 0; at < end; at++)
        for (gsize j = 0; j < n; j++)
          if (component[j] == n && (a[queue[at] * n + j] != 0.0 || a[j * n + queue[at]] != 0.0))
            {
              component[j] = count;
              queue[end++] = j;
            }
      count++;
    }
  return count;
}

/* An eigenvalue, and where its eigenvector stands until all are known. */
typedef struct
{
  double value;
  gsize  place;
} Eigen;

static int
compare_eigen (gconstpointer a,
               gconstpointer b)
{
  const Eigen *x = a, *y = b;

  if (x->value != y->value)
    return x->value < y->value ? -1 : 1;
  return (x->place > y->place) - (x->place < y->place);
}

/* The eigenvalues of the rows and columns @member (count of them), and their vectors into rows of @vectors from
 * @first on. */
static gboolean
solve_component (const double *a,
                 gsize         n,
                 const gsize  *member,
                 gsize         count,
                 Eigen        *eigen,
                 double       *vectors,
                 gsize         first)
{
  g_autofree double *block = g_new (double, count * count), *values = g_new (double, count);

  for (gsize i = 0; i < count; i++)
    for (gsize j = 0; j < count; j++)
      block[i * count + j] = a[member[i] * n + member[j]];
  if (LAPACKE_dsyevd (LAPACK_COL_MAJOR, vectors != NULL ? 'V' : 'N', 'L', (int) count, block, (int) count, values) !=
      0)
    return FALSE;
  for (gsize i = 0; i < count; i++)
    {
      eigen[first + i] = (Eigen) { values[i], first + i };
      for (gsize j = 0; vectors != NULL && j < count; j++)
        vectors[(first + i) * n + member[j]] = block[i * count + j];
    }
  return TRUE;
}

/* A v = lambda v, solved for each component of coupled rows by itself. */
gboolean
jd_linear_symmetric (const double *a,
                     gsize         n,
                     double       *values,
                     double       *vectors)
{
  g_autofree gsize *component = g_new (gsize, n + 1), * member = g_new (gsize, n + 1);
  g_autofree Eigen *eigen = g_new (Eigen, n + 1);
  g_autofree double *unsorted = vectors != NULL ? g_new0 (double, n * n + 1) : NULL;
  gsize n_components, first = 0;

  if (!is_finite (a, n * n))
    return FALSE;
  n_components = jd_linear_components (a, n, component);
  for (gsize c = 0; c < n_components; c++)
    {
      gsize count = 0;

      for (gsize i = 0; i < n; i++)
        if (component[i] == c)
          member[count++] = i;
      if (!solve_component (a, n, member, count, eigen, unsorted, first))
        return FALSE;
      first += count;
    }
  qsort (eigen, n, sizeof (Eigen), compare_eigen);
  for (gsize i = 0; i < n; i++)
    {
      values[i] = eigen[i].value;
      if (vectors != NULL)
        memcpy (vectors + i * n, unsorted + eigen[i].place * n, n * sizeof (double));
    }
  return TRUE;
}

gboolean
jd_linear_pencil (double *a,
                  double *e,
                  gsize   n,
                  double *re,
                  double *im,
                  double *bottom,
                  double *vectors)
{
  const int size = (int) n;

  return n == 0 || (is_finite (a, n * n) && is_finite (e, n * n) &&
                    LAPACKE_dggev (LAPACK_COL_MAJOR, 'N', 'V', size, a, size, e, size, re, im, bottom, NULL, 1,
                                   vectors, size) == 0);
}

/* The power of two next to 1 / size: multiplying by it is exact. */
static double
inverse_power (double size)
{
  return size > 0.0 ? ldexp (1.0, -ilogb (size)) : 1.0;
}

static double
largest_of (const double *a,
            gsize         n,
            gsize         stride)
{
  double largest = 0.0;

  for (gsize i = 0; i < n; i++)
    largest = fmax (largest, fabs (a[i * stride]));
  return largest;
}

/* Multiplies each row by the power of two next to 1 / max_j |a_ij|; rows of rounding stay as they are. */
static void
scale_rows (double *a,
            gsize   m,
            gsize   n)
{
  const double zero = JD_RANK_ZERO_ROW * largest_of (a, m * n, 1);

  for (gsize i = 0; i < m; i++)
    {
      const double size = largest_of (a + i * n, n, 1), factor = inverse_power (size);

      for (gsize j = 0; j < n && size > zero; j++)
        a[i * n + j] *= factor;
    }
}

/* Scales rows and columns together to the size 1 (Ruiz 2001), by powers of two: row_i *= (max_j |a_ij|)^(-1/2),
 * column_j *= (max_i |a_ij|)^(-1/2).  The columns' factors are written into @column. */
static void
equilibrate (double *a,
             gsize   m,
             gsize   n,
             double *column)
{
  for (gsize j = 0; j < n; j++)
    column[j] = 1.0;
  for (guint sweep = 0; sweep < N_SWEEPS; sweep++)
    {
      for (gsize i = 0; i < m; i++)
        {
          const double factor = inverse_power (sqrt (largest_of (a + i * n, n, 1)));

          for (gsize j = 0; j < n; j++)
            a[i * n + j] *= factor;
        }
      for (gsize j = 0; j < n; j++)
        {
          const double factor = inverse_power (sqrt (largest_of (a + j, m, n)));

          for (gsize i = 0; i < m; i++)
            a[i * n + j] *= factor;
          column[j] *= factor;
        }
    }
}

double *
jd_linear_scaled (const double    *a,
                  gsize            m,
                  gsize            n,
                  JdLinearScaling  scaling,
                  double          *column)
{
  double *copy = g_new (double, m * n + 1);

  memcpy (copy, a, m * n * sizeof (double));
  for (gsize j = 0; j < n; j++)
    column[j] = 1.0;
  if (!is_finite (a, m * n))
    return copy;
  if (scaling == JD_LINEAR_ROWS)
    scale_rows (copy, m, n);
  else if (scaling == JD_LINEAR_BOTH)
    equilibrate (copy, m, n, column);
  return copy;
}

/* The number of singular values s_k > tolerance s_0. */
static gsize
count_above (const double *s,
             gsize         n,
             double        tolerance)
{
  gsize rank = 0;

  while (rank < n && s[rank] > tolerance * s[0])
    rank++;
  return rank;
}

/* v_i -= (v_i . v_k) v_k with the unit row @k, twice: once leaves the rounding of a long projection. */
static void
make_perpendicular (double *v,
                    gsize   n,
                    gsize   i,
                    gsize   k)
{
  for (guint pass = 0; pass < 2; pass++)
    {
      const double along = jd_dense_dot (n, v + i * n, v + k * n);

      for (gsize j = 0; j < n; j++)
        v[i * n + j] -= along * v[k * n + j];
    }
}

/* In echelon form first: no two then share their largest component. */
void
jd_linear_orthonormalize (double *v,
                          gsize   k,
                          gsize   n)
{
  g_autofree gsize *pivots = g_new (gsize, k + 1);

  jd_dense_reduce (v, k, n, pivots, 0.0);
  for (gsize i = 0; i < k; i++)
    {
      double length;

      for (guint pass = 0; pass < 2; pass++)
        for (gsize r = 0; r < i; r++)
          make_perpendicular (v, n, i, r);
      length = sqrt (jd_dense_dot (n, v + i * n, v + i * n));
      for (gsize j = 0; j < n; j++)
        v[i * n + j] /= length;
    }
}

/* Rank n: the smallest singular value is above tolerance max (largest one, floor). */
gboolean
jd_linear_is_regular (const double *a,
                      gsize         m,
                      gsize         n,
                      double        tolerance,
                      double        floor)
{
  g_autoptr(JdSparseQr) sparse = jd_sparse_qr_new (a, m, n);
  g_autofree double *s = NULL;

  if (sparse != NULL && jd_sparse_qr_is_regular (sparse, tolerance, floor))
    return m >= n;
  s = g_new (double, n + 1);
  return n == 0 || (jd_linear_singular (a, m, n, s, NULL) && s[n - 1] > tolerance * fmax (s[0], floor));
}

/* The kernel of a large sparse matrix of full rank; FALSE of others. */
static gboolean
find_sparse_kernel (const double *a,
                    gsize         m,
                    gsize         n,
                    double        tolerance,
                    double       *basis)
{
  g_autoptr(JdSparseQr) sparse = jd_sparse_qr_new (a, m, n);

  return sparse != NULL && jd_sparse_qr_is_regular (sparse, tolerance, 0.0) &&
         (m >= n || jd_sparse_qr_kernel (sparse, basis));
}

/* The right singular vectors v_k of s_k <= tolerance s_0.  Of a matrix with scaled columns, (R A C) v = 0, they are
 * C v. */
gsize
jd_linear_kernel (const double    *a,
                  gsize            m,
                  gsize            n,
                  JdLinearScaling  scaling,
                  double           tolerance,
                  double          *basis)
{
  g_autofree double *column = g_new (double, n + 1), * s = g_new (double, n + 1), * v = NULL;
  g_autofree double *copy = jd_linear_scaled (a, m, n, scaling, column);
  gsize rank;

  if (scaling != JD_LINEAR_BOTH && find_sparse_kernel (copy, m, n, tolerance, basis))
    return m < n ? n - m : 0;
  v = g_new (double, n * n + 1);
  if (n == 0 || !jd_linear_singular (copy, m, n, s, v))
    return 0;
  rank = count_above (s, n, tolerance);
  for (gsize i = rank; i < n; i++)
    for (gsize j = 0; j < n; j++)
      basis[(i - rank) * n + j] = v[i * n + j] * column[j];
  if (scaling == JD_LINEAR_BOTH)
    jd_linear_orthonormalize (basis, n - rank, n);
  return n - rank;
}

double
jd_linear_least_singular (const double *a,
                          gsize         m,
                          gsize         n)
{
  g_autoptr(JdSparseQr) sparse = m <= n ? jd_sparse_qr_new (a, m, n) : NULL;
  g_autofree double *s = NULL;
  const double least = sparse != NULL ? jd_sparse_qr_least_singular (sparse) : 0.0;

  if (least > 0.0)
    return least;
  s = g_new (double, n + 1);
  return m > 0 && m <= n && jd_linear_singular (a, m, n, s, NULL) ? s[m - 1] : 0.0;
}

/* jd_linear_least_squares() of a matrix that has entries. */
static gboolean
solve_least_squares (const double *a,
                     gsize         m,
                     gsize         n,
                     const double *b,
                     double        tolerance,
                     double       *x)
{
  const gsize rows = MAX (m, n);
  g_autofree double *work = g_new (double, m * n), *right = g_new0 (double, rows);
  g_autofree int *order = g_new0 (int, n);
  int rank;

  for (gsize i = 0; i < m; i++)
    for (gsize j = 0; j < n; j++)
      work[j * m + i] = a[i * n + j];
  memcpy (right, b, m * sizeof (double));
  if (LAPACKE_dgelsy (LAPACK_COL_MAJOR, (int) m, (int) n, 1, work, (int) m, right, (int) rows, order, tolerance,
                      &rank) != 0)
    return FALSE;
  memcpy (x, right, n * sizeof (double));
  return TRUE;
}

gboolean
jd_linear_least_squares (const double *a,
                         gsize         m,
                         gsize         n,
                         const double *b,
                         double        tolerance,
                         double       *x)
{
  g_auto(Core) core = { 0 };
  g_autofree double *taken = NULL, *right = NULL, *solution = NULL;

  memset (x, 0, n * sizeof (double));
  if (n == 0 || !is_finite (a, m * n) || !is_finite (b, m))
    return FALSE;
  find_core (&core, a, m, n);
  if (core.n_rows == 0)
    return TRUE;
  if (core.n_rows == m && core.n_columns == n)
    return solve_least_squares (a, m, n, b, tolerance, x);
  taken = take_core (&core, a, n);
  right = g_new (double, core.n_rows);
  solution = g_new0 (double, core.n_columns);
  for (gsize i = 0; i < core.n_rows; i++)
    right[i] = b[core.rows[i]];
  if (!solve_least_squares (taken, core.n_rows, core.n_columns, right, tolerance, solution))
    return FALSE;
  for (gsize j = 0; j < core.n_columns; j++)
    x[core.columns[j]] = solution[j];
  return TRUE;
}

/* P^T A P = L L^T, L L^T (P^T x) = P^T b. */
gboolean
jd_linear_solve_positive (double *a,
                          gsize   n,
                          double *b,
                          double  tolerance)
{
  const int size = (int) n;
  g_autofree int *order = g_new0 (int, n + 1);
  g_autofree double *x = g_new0 (double, n + 1);
  double largest = 0.0;
  int rank;

  if (n == 0)
    return TRUE;
  /* dpstrf compares every pivot with the tolerance but the first. */
  for (gsize i = 0; i < n; i++)
    largest = MAX (largest, a[i * n + i]);
  if (!(largest > tolerance))
    return FALSE;
  if (LAPACKE_dpstrf (LAPACK_COL_MAJOR, 'L', size, a, size, order, &rank, tolerance) != 0)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    x[i] = b[order[i] - 1];
  LAPACKE_dpotrs (LAPACK_COL_MAJOR, 'L', size, 1, a, size, x, size);
  for (gsize i = 0; i < n; i++)
    b[order[i] - 1] = x[i];
  return TRUE;
}

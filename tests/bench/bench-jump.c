/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/impulse/jd-impulse.h"
#include "tests/bench/bench.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>

/* The multiplier form of a jump, its rank check included, against a dense solve written by hand for small ones
 * (Cholesky of M, Schur complement of the rows), and against the same on GSL for large ones; the program's allocates
 * nothing. */

#define N 100
#define M 33

typedef struct
{
  int            n, m;
  double         mass[N * N], rows[M * N], target[M], momentum[N];
  double         posterior[N], impulses[M];
  JdImpulseWork *work;
  gsl_matrix    *l, *w, *s;
  gsl_vector    *z, *y;
} Jump;

static const struct
{
  int      n, m;
  gboolean gsl;
  double   limit;
} sizes[] = { { 3, 1, FALSE, 2.0 }, { 10, 3, FALSE, 2.0 }, { 30, 10, TRUE, 1.0 }, { 100, 33, TRUE, 1.0 } };

#ifdef __GLIBC__
/* Counts what the program's own code asks for; the rest is the C library's. */
extern void *__libc_malloc (size_t size);
static gsize n_allocations;

void *malloc (size_t size);
void *
malloc (size_t size)
{
  n_allocations++;
  return __libc_malloc (size);
}
#else
static gsize n_allocations;
#endif

static void
run_program (gpointer data)
{
  Jump *j = data;

  if (!jd_impulse_multiplier_form ((gsize) j->n, (gsize) j->m, j->mass, j->rows, j->target, j->momentum, j->posterior,
                                   j->impulses, j->work))
    g_error ("no jump");
}

static void
run_hand (gpointer data)
{
  Jump *j = data;
  const int n = j->n, m = j->m;
  double l[10][10], w[3][10], s[3][3], z[10], y[3];

  for (int i = 0; i < n; i++)
    for (int k = 0; k <= i; k++)
      {
        double sum = j->mass[i * n + k];

        for (int c = 0; c < k; c++)
          sum -= l[i][c] * l[k][c];
        l[i][k] = i == k ? sqrt (sum) : sum / l[k][k];
      }
  for (int i = 0; i < n; i++)
    {
      z[i] = j->momentum[i];
      for (int k = 0; k < i; k++)
        z[i] -= l[i][k] * z[k];
      z[i] /= l[i][i];
    }
  for (int h = 0; h < m; h++)
    for (int i = 0; i < n; i++)
      {
        w[h][i] = j->rows[h * n + i];
        for (int k = 0; k < i; k++)
          w[h][i] -= l[i][k] * w[h][k];
        w[h][i] /= l[i][i];
      }
  for (int h = 0; h < m; h++)
    {
      y[h] = j->target[h];
      for (int i = 0; i < n; i++)
        y[h] -= w[h][i] * z[i];
      for (int k = 0; k <= h; k++)
        {
          double sum = 0.0;

          for (int i = 0; i < n; i++)
            sum += w[h][i] * w[k][i];
          for (int c = 0; c < k; c++)
            sum -= s[h][c] * s[k][c];
          s[h][k] = h == k ? sqrt (sum) : sum / s[k][k];
        }
    }
  for (int h = 0; h < m; h++)
    {
      for (int k = 0; k < h; k++)
        y[h] -= s[h][k] * y[k];
      y[h] /= s[h][h];
    }
  for (int h = m; h-- > 0;)
    {
      for (int k = h + 1; k < m; k++)
        y[h] -= s[k][h] * y[k];
      y[h] /= s[h][h];
    }
  for (int h = 0; h < m; h++)
    for (int i = 0; i < n; i++)
      z[i] += w[h][i] * y[h];
  for (int i = n; i-- > 0;)
    {
      for (int k = i + 1; k < n; k++)
        z[i] -= l[k][i] * z[k];
      z[i] /= l[i][i];
    }
  memcpy (j->posterior, z, (gsize) n * sizeof (double));
  memcpy (j->impulses, y, (gsize) m * sizeof (double));
}

/* M = L L^T; W = L^-1 B^T; (W^T W) y = r - W^T z. */
static void
run_gsl (gpointer data)
{
  Jump *j = data;
  const gsize n = (gsize) j->n, m = (gsize) j->m;
  gsl_matrix_view mass = gsl_matrix_view_array (j->mass, n, n), rows = gsl_matrix_view_array (j->rows, m, n);
  gsl_vector_view momentum = gsl_vector_view_array (j->momentum, n), target = gsl_vector_view_array (j->target, m);

  gsl_matrix_memcpy (j->l, &mass.matrix);
  gsl_linalg_cholesky_decomp1 (j->l);
  gsl_matrix_transpose_memcpy (j->w, &rows.matrix);
  gsl_blas_dtrsm (CblasLeft, CblasLower, CblasNoTrans, CblasNonUnit, 1.0, j->l, j->w);
  gsl_vector_memcpy (j->z, &momentum.vector);
  gsl_blas_dtrsv (CblasLower, CblasNoTrans, CblasNonUnit, j->l, j->z);
  gsl_vector_memcpy (j->y, &target.vector);
  gsl_blas_dgemv (CblasTrans, -1.0, j->w, j->z, 1.0, j->y);
  gsl_blas_dsyrk (CblasLower, CblasTrans, 1.0, j->w, 0.0, j->s);
  gsl_linalg_cholesky_decomp1 (j->s);
  gsl_linalg_cholesky_svx (j->s, j->y);
  gsl_blas_dgemv (CblasNoTrans, 1.0, j->w, j->y, 1.0, j->z);
  gsl_blas_dtrsv (CblasLower, CblasTrans, CblasNonUnit, j->l, j->z);
  for (gsize i = 0; i < n; i++)
    j->posterior[i] = gsl_vector_get (j->z, i);
  for (gsize h = 0; h < m; h++)
    j->impulses[h] = gsl_vector_get (j->y, h);
}

/* Numbers without pattern that are the same in every run. */
static double
number (guint *seed)
{
  *seed = *seed * 1664525u + 1013904223u;
  return (double) (*seed >> 8) / (double) (1u << 24) - 0.5;
}

static void
prepare (Jump *jump, int n, int m)
{
  double *g = g_new (double, (gsize) (n * n));
  guint seed = 1909;

  jump->n = n;
  jump->m = m;
  for (int i = 0; i < n * n; i++)
    g[i] = number (&seed);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      {
        jump->mass[i * n + k] = i == k ? 0.5 : 0.0;
        for (int c = 0; c < n; c++)
          jump->mass[i * n + k] += g[i * n + c] * g[k * n + c];
      }
  for (int k = 0; k < m * n; k++)
    jump->rows[k] = number (&seed);
  for (int i = 0; i < n; i++)
    jump->momentum[i] = number (&seed);
  jump->work = jd_impulse_work_new ((gsize) n, (gsize) m);
  jump->l = gsl_matrix_alloc ((gsize) n, (gsize) n);
  jump->w = gsl_matrix_alloc ((gsize) n, (gsize) m);
  jump->s = gsl_matrix_alloc ((gsize) m, (gsize) m);
  jump->z = gsl_vector_alloc ((gsize) n);
  jump->y = gsl_vector_alloc ((gsize) m);
  g_free (g);
}

static gboolean
compare (int n, int m, gboolean gsl, double limit)
{
  Jump *jump = g_new0 (Jump, 1), * other = g_new0 (Jump, 1);
  const BenchFunc funcs[] = { run_program, gsl ? run_gsl : run_hand };
  const gpointer data[] = { jump, other };
  g_autofree char *title = g_strdup_printf ("a jump of %d parameters with %d rows, ratio to %s", n, m,
                                            gsl ? "GSL" : "a solve by hand");
  double seconds[2], difference = 0.0;
  gsize before;
  gboolean kept;

  prepare (jump, n, m);
  prepare (other, n, m);
  funcs[0](jump);
  funcs[1](other);
  for (int i = 0; i < n; i++)
    difference = MAX (difference, fabs (jump->posterior[i] - other->posterior[i]));
  if (difference > 1e-10)
    g_error ("the two differ by %g", difference);
  bench_medians (2, funcs, data, 11, seconds);
  before = n_allocations;
  run_program (jump);
  kept = bench_check ("allocations of a jump once prepared", (double) (n_allocations - before), 0.0);
  g_print ("a jump of %d parameters with %d rows: %.3f us, %s %.3f us\n", n, m, 1e6 * seconds[0],
           gsl ? "on GSL" : "by hand", 1e6 * seconds[1]);
  kept &= bench_check (title, seconds[0] / seconds[1], limit);
  jd_impulse_work_free (jump->work);
  jd_impulse_work_free (other->work);
  g_free (jump);
  g_free (other);
  return kept;
}

int
main (void)
{
  gboolean kept = TRUE;

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    kept &= compare (sizes[i].n, sizes[i].m, sizes[i].gsl, sizes[i].limit);
  return kept ? EXIT_SUCCESS : EXIT_FAILURE;
}

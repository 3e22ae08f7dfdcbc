/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/impulse/jd-impulse.h"
#include "tests/bench/bench.h"

#include <math.h>
#include <string.h>

/* The multiplier form of a jump of 10 parameters with 3 rows, its rank check included, against a dense solve written by hand
 * (Cholesky of M, Schur complement of the rows); the program's allocates nothing. */

#define LIMIT 3.0
#define N 10
#define M 3

typedef struct
{
  double         mass[N * N], rows[M * N], target[M], momentum[N];
  double         posterior[N], impulses[M];
  JdImpulseWork *work;
} Jump;

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

  if (!jd_impulse_multiplier_form (N, M, j->mass, j->rows, j->target, j->momentum, j->posterior, j->impulses, j->work))
    g_error ("no jump");
}

static void
run_hand (gpointer data)
{
  Jump *j = data;
  double l[N][N], w[M][N], s[M][M], z[N], y[M];

  for (int i = 0; i < N; i++)
    for (int k = 0; k <= i; k++)
      {
        double sum = j->mass[i * N + k];

        for (int c = 0; c < k; c++)
          sum -= l[i][c] * l[k][c];
        l[i][k] = i == k ? sqrt (sum) : sum / l[k][k];
      }
  for (int i = 0; i < N; i++)
    {
      z[i] = j->momentum[i];
      for (int k = 0; k < i; k++)
        z[i] -= l[i][k] * z[k];
      z[i] /= l[i][i];
    }
  for (int h = 0; h < M; h++)
    for (int i = 0; i < N; i++)
      {
        w[h][i] = j->rows[h * N + i];
        for (int k = 0; k < i; k++)
          w[h][i] -= l[i][k] * w[h][k];
        w[h][i] /= l[i][i];
      }
  for (int h = 0; h < M; h++)
    {
      y[h] = j->target[h];
      for (int i = 0; i < N; i++)
        y[h] -= w[h][i] * z[i];
      for (int k = 0; k <= h; k++)
        {
          double sum = 0.0;

          for (int i = 0; i < N; i++)
            sum += w[h][i] * w[k][i];
          for (int c = 0; c < k; c++)
            sum -= s[h][c] * s[k][c];
          s[h][k] = h == k ? sqrt (sum) : sum / s[k][k];
        }
    }
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
  for (int h = 0; h < M; h++)
    for (int i = 0; i < N; i++)
      z[i] += w[h][i] * y[h];
  for (int i = N; i-- > 0;)
    {
      for (int k = i + 1; k < N; k++)
        z[i] -= l[k][i] * z[k];
      z[i] /= l[i][i];
    }
  memcpy (j->posterior, z, sizeof z);
  memcpy (j->impulses, y, sizeof y);
}

/* Numbers without pattern that are the same in every run. */
static double
number (guint *seed)
{
  *seed = *seed * 1664525u + 1013904223u;
  return (double) (*seed >> 8) / (double) (1u << 24) - 0.5;
}

int
main (void)
{
  Jump jump = { .work = jd_impulse_work_new (N, M) }, hand;
  const BenchFunc funcs[] = { run_program, run_hand };
  const gpointer data[] = { &jump, &hand };
  double g[N][N], seconds[2], difference = 0.0;
  guint seed = 1909;
  gsize before;
  gboolean kept;

  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      g[i][k] = number (&seed);
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      {
        jump.mass[i * N + k] = i == k ? 0.5 : 0.0;
        for (int c = 0; c < N; c++)
          jump.mass[i * N + k] += g[i][c] * g[k][c];
      }
  for (int k = 0; k < M * N; k++)
    jump.rows[k] = number (&seed);
  for (int i = 0; i < N; i++)
    jump.momentum[i] = number (&seed);
  hand = jump;

  run_program (&jump);
  run_hand (&hand);
  for (int i = 0; i < N; i++)
    difference = MAX (difference, fabs (jump.posterior[i] - hand.posterior[i]));
  if (difference > 1e-12)
    g_error ("the two differ by %g", difference);

  bench_medians (2, funcs, data, 11, seconds);
  before = n_allocations;
  run_program (&jump);
  kept = bench_check ("allocations of a jump once prepared", (double) (n_allocations - before), 0.0);
  g_print ("a jump of %d parameters with %d rows: %.3f us, by hand %.3f us\n", N, M, 1e6 * seconds[0], 1e6 * seconds[1]);
  kept &= bench_check ("a jump in the multiplier form, ratio to a solve by hand", seconds[0] / seconds[1], LIMIT);
  jd_impulse_work_free (jump.work);
  return kept ? EXIT_SUCCESS : EXIT_FAILURE;
}

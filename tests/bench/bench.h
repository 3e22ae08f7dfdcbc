/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <stdlib.h>

/* What the benchmarks share: seconds, medians, limits. */

typedef void (*BenchFunc) (gpointer data);

static inline double
bench_now (void)
{
  return (double) g_get_monotonic_time () * 1e-6;
}

static inline int
bench_compare (const void *a,
               const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Median over @n_runs of the seconds of one call, each run long enough for the clock. */
static inline double
bench_median (BenchFunc  func,
              gpointer   data,
              guint      n_runs)
{
  g_autofree double *seconds = g_new (double, n_runs);
  guint n_calls = 1;

  for (;;)
    {
      const double start = bench_now ();

      for (guint k = 0; k < n_calls; k++)
        func (data);
      if (bench_now () - start > 5e-3 || n_calls > (1u << 24))
        break;
      n_calls *= 2;
    }
  for (guint r = 0; r < n_runs; r++)
    {
      const double start = bench_now ();

      for (guint k = 0; k < n_calls; k++)
        func (data);
      seconds[r] = (bench_now () - start) / n_calls;
    }
  qsort (seconds, n_runs, sizeof (double), bench_compare);
  return seconds[n_runs / 2];
}

/* Prints @value against @limit; TRUE if kept. */
static inline gboolean
bench_check (const char *what,
             double      value,
             double      limit)
{
  const gboolean kept = value <= limit;

  g_print ("%-60s %8.3g  (at most %g)%s\n", what, value, limit, kept ? "" : "  EXCEEDED");
  return kept;
}

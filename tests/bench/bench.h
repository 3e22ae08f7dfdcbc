/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <stdlib.h>
#include <time.h>

/* Functions of the benchmarks: times, medians, limits. */

typedef void (*BenchFunc) (gpointer data);

/* Processor time of this thread, s, which depends little on other programs. */
static inline double
bench_now (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static inline int
bench_compare (const void *a,
               const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Number of calls that the clock needs to measure a time. */
static inline guint
bench_calls (BenchFunc func,
             gpointer  data)
{
  for (guint n = 1;; n *= 2)
    {
      const double start = bench_now ();

      for (guint k = 0; k < n; k++)
        func (data);
      if (bench_now () - start > 5e-3 || n > (1u << 24))
        return n;
    }
}

/* Medians over @n_runs of the time of one call, s, of each of @n_funcs functions.  The functions are called in turn,
 * so that disturbances affect all of them alike. */
static inline void
bench_medians (guint             n_funcs,
               const BenchFunc  *funcs,
               gpointer const   *data,
               guint             n_runs,
               double           *medians)
{
  g_autofree double *seconds = g_new (double, n_funcs * n_runs);
  g_autofree guint *n_calls = g_new (guint, n_funcs);

  for (guint f = 0; f < n_funcs; f++)
    n_calls[f] = bench_calls (funcs[f], data[f]);
  for (guint r = 0; r < n_runs; r++)
    for (guint f = 0; f < n_funcs; f++)
      {
        const double start = bench_now ();

        for (guint k = 0; k < n_calls[f]; k++)
          funcs[f](data[f]);
        seconds[f * n_runs + r] = (bench_now () - start) / n_calls[f];
      }
  for (guint f = 0; f < n_funcs; f++)
    {
      qsort (seconds + f * n_runs, n_runs, sizeof (double), bench_compare);
      medians[f] = seconds[f * n_runs + n_runs / 2];
    }
}

/* Times of @hand, and of @func with @whole less @func with @part, measured in turn: medians over @n_runs, s. */
static inline void
bench_difference (BenchFunc  hand,
                  gpointer   hand_data,
                  BenchFunc  func,
                  gpointer   whole,
                  gpointer   part,
                  guint      n_runs,
                  double    *out_hand,
                  double    *out_difference)
{
  g_autofree double *hands = g_new (double, n_runs), * differences = g_new (double, n_runs);
  const guint n_hand = bench_calls (hand, hand_data), n_calls = bench_calls (func, whole);

  for (guint r = 0; r < n_runs; r++)
    {
      const double start = bench_now ();
      double middle, last;

      for (guint k = 0; k < n_hand; k++)
        hand (hand_data);
      hands[r] = (bench_now () - start) / n_hand;
      middle = bench_now ();
      for (guint k = 0; k < n_calls; k++)
        func (whole);
      last = bench_now ();
      for (guint k = 0; k < n_calls; k++)
        func (part);
      differences[r] = (2.0 * last - middle - bench_now ()) / n_calls;
    }
  qsort (hands, n_runs, sizeof (double), bench_compare);
  qsort (differences, n_runs, sizeof (double), bench_compare);
  *out_hand = hands[n_runs / 2];
  *out_difference = differences[n_runs / 2];
}

static inline double
bench_median (BenchFunc  func,
              gpointer   data,
              guint      n_runs)
{
  double median;

  bench_medians (1, &func, &data, n_runs, &median);
  return median;
}

/* Prints @value and @limit.  Returns whether the limit is kept. */
static inline gboolean
bench_check (const char *what,
             double      value,
             double      limit)
{
  const gboolean kept = value <= limit;

  g_print ("%-60s %8.3g  (at most %g)%s\n", what, value, limit, kept ? "" : "  EXCEEDED");
  return kept;
}

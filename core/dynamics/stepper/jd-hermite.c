/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The polynomial through values, first and second derivatives at some nodes (Hermite). */
#include "core/dynamics/stepper/jd-hermite-private.h"

#define MAX_POINTS 12

/* Newton's form with each node three times, c_i = (c_i - c_(i-1)) / (x_i - x_(i-order)).  Where points coincide a
 * divided difference is a derivative over the factorial: f', f'' / 2.  Times are taken from @t, in units of the
 * nodes' span, so that the powers stay near 1. */
void
jd_hermite_eval (gsize         n_nodes,
                 const double *times,
                 const double *values,
                 double        t,
                 double        out[3])
{
  const gsize n = 3 * n_nodes;
  const double span = n_nodes > 1 ? times[n_nodes - 1] - times[0] : 1.0;
  double x[MAX_POINTS], c[MAX_POINTS], value, first = 0.0, second = 0.0;

  g_assert (n_nodes >= 1 && n <= MAX_POINTS);
  /* nodes of one instant: the first */
  if (!(span > 0.0))
    {
      for (gsize d = 0; d < 3; d++)
        out[d] = values[d];
      return;
    }
  for (gsize i = 0; i < n; i++)
    {
      x[i] = (times[i / 3] - t) / span;
      c[i] = values[3 * (i / 3)];
    }
  for (gsize order = 1; order < n; order++)
    for (gsize i = n - 1; i >= order; i--)
      {
        if (i / 3 != (i - order) / 3)
          c[i] = (c[i] - c[i - 1]) / (x[i] - x[i - order]);
        else if (order == 1)
          c[i] = values[3 * (i / 3) + 1] * span;
        else
          c[i] = 0.5 * values[3 * (i / 3) + 2] * span * span;
      }

  /* Horner at x = 0, with two derivatives. */
  value = c[n - 1];
  for (gsize i = n - 1; i-- > 0;)
    {
      second = second * -x[i] + 2.0 * first;
      first = first * -x[i] + value;
      value = value * -x[i] + c[i];
    }
  out[0] = value;
  out[1] = first / span;
  out[2] = second / (span * span);
}

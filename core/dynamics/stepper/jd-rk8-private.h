/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Steps of y' = f (t, y) by the pair of orders 8 and 7 with 13 stages, RK8(7)13M, of Prince and Dormand, "High order
 * embedded Runge-Kutta formulae", J. Comp. Appl. Math. 7 (1981), p. 67.  Only the memory of the stages: for one
 * thread.
 *
 * GSL's rk8pd makes the same step, and apart from the evaluations in the same time (2 numbers: 0.14 us here, 0.13 us
 * there; 32 numbers: 0.83 and 0.87 us).  But it evaluates f once more, at the end of each step, 14 times instead of
 * 13: the motion projects that end onto the constraints and evaluates there. */
typedef struct _JdRk8 JdRk8;

/* f; FALSE where it has no value. */
typedef gboolean (*JdRk8Rates) (double t, const double *y, double *derivative, gpointer data);

/* For @size numbers y. */
JdRk8   *jd_rk8_new  (gsize size) G_GNUC_WARN_UNUSED_RESULT;
void     jd_rk8_free (JdRk8 *self);
/* One step of length @h from @start (size) at @t, where f is @derivative: @y at its end, by order 8, and how much
 * less order 7 makes of it.  FALSE, and nothing is filled, where f has no value on the way. */
gboolean jd_rk8_step (JdRk8        *self,
                      JdRk8Rates    rates,
                      gpointer      data,
                      double        t,
                      double        h,
                      const double *start,
                      const double *derivative,
                      double       *y,
                      double       *error);

G_END_DECLS

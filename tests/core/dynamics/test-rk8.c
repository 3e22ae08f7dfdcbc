/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/stepper/jd-rk8-private.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>

#define MAX_SIZE 11

/* Something that is not linear, depends on t, and joins all numbers. */
static gboolean
rates (double        t,
       const double *y,
       double       *derivative,
       gpointer      data)
{
  const gsize size = *(const gsize *) data;

  for (gsize i = 0; i < size; i++)
    derivative[i] = sin (y[(i + 1) % size]) - 0.3 * y[i] * y[(i + 2) % size] + 0.1 * t * (double) i;
  return TRUE;
}

static int
gsl_rates (double        t,
           const double *y,
           double       *derivative,
           void         *data)
{
  return rates (t, y, derivative, data) ? GSL_SUCCESS : GSL_EBADFUNC;
}

/* The same step as that of GSL's rk8pd, which is the same pair, and its error: all coefficients are right. */
static void
test_gsl (void)
{
  for (gsize size = 1; size <= MAX_SIZE; size++)
    {
      const gsl_odeiv2_system system = { .function = gsl_rates, .dimension = size, .params = &size };
      gsl_odeiv2_step *step = gsl_odeiv2_step_alloc (gsl_odeiv2_step_rk8pd, size);
      JdRk8 *rk8 = jd_rk8_new (size);
      double start[MAX_SIZE], derivative[MAX_SIZE], y[MAX_SIZE], error[MAX_SIZE], expected[MAX_SIZE],
        expected_error[MAX_SIZE];
      double largest = 0.0;

      for (gsize i = 0; i < size; i++)
        expected[i] = start[i] = cos (1.0 + 2.3 * (double) i);
      rates (0.7, start, derivative, &size);
      g_assert_true (jd_rk8_step (rk8, rates, &size, 0.7, 0.9, start, derivative, y, error));
      g_assert_cmpint (gsl_odeiv2_step_apply (step, 0.7, 0.9, expected, expected_error, derivative, NULL, &system),
                       ==, GSL_SUCCESS);
      for (gsize i = 0; i < size; i++)
        {
          g_assert_cmpfloat_with_epsilon (y[i], expected[i], 4e-15);
          g_assert_cmpfloat_with_epsilon (error[i], expected_error[i], 4e-15);
          largest = MAX (largest, fabs (error[i]));
        }
      /* the step is long enough for the error to be one */
      g_assert_cmpfloat (largest, >, 1e-9);
      jd_rk8_free (rk8);
      gsl_odeiv2_step_free (step);
    }
}

static gboolean
swing (double        t G_GNUC_UNUSED,
       const double *y,
       double       *derivative,
       gpointer      data G_GNUC_UNUSED)
{
  derivative[0] = y[1];
  derivative[1] = -y[0];
  return TRUE;
}

/* What @n steps over a quarter of a turn err by. */
static double
error_of (guint n)
{
  JdRk8 *rk8 = jd_rk8_new (2);
  const double h = G_PI_2 / n;
  double y[] = { 1.0, 0.0 }, next[2], derivative[2], error[2];

  for (guint k = 0; k < n; k++)
    {
      swing (k * h, y, derivative, NULL);
      g_assert_true (jd_rk8_step (rk8, swing, NULL, k * h, h, y, derivative, next, error));
      y[0] = next[0];
      y[1] = next[1];
    }
  jd_rk8_free (rk8);
  return hypot (y[0], y[1] + 1.0);
}

/* Half the step, a 2^8th of the error, or less: this motion is kind. */
static void
test_order (void)
{
  g_assert_cmpfloat (log2 (error_of (1) / error_of (2)), >, 7.7);
  g_assert_cmpfloat (log2 (error_of (2) / error_of (4)), >, 7.7);
}

static gboolean
rates_until (double        t,
             const double *y G_GNUC_UNUSED,
             double       *derivative,
             gpointer      data)
{
  derivative[0] = 1.0;
  return t < *(const double *) data;
}

/* Where the rates have no value on the way, nothing is filled. */
static void
test_refusal (void)
{
  JdRk8 *rk8 = jd_rk8_new (1);
  double limit = 0.5, y = 3.0, error = 7.0;
  const double start = 2.0, derivative = 1.0;

  g_assert_false (jd_rk8_step (rk8, rates_until, &limit, 0.0, 1.0, &start, &derivative, &y, &error));
  g_assert_cmpfloat (y, ==, 3.0);
  g_assert_cmpfloat (error, ==, 7.0);
  limit = 2.0;
  g_assert_true (jd_rk8_step (rk8, rates_until, &limit, 0.0, 1.0, &start, &derivative, &y, &error));
  g_assert_cmpfloat_with_epsilon (y, 3.0, 1e-15);
  jd_rk8_free (rk8);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();

  g_test_add_func ("/core/dynamics/rk8/gsl", test_gsl);
  g_test_add_func ("/core/dynamics/rk8/order", test_order);
  g_test_add_func ("/core/dynamics/rk8/refusal", test_refusal);
  return g_test_run ();
}

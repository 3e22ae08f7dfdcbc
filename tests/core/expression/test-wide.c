/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Wide integers in two halves, as systems of 32 bits use them, against the compiler's own and against identities. */
#ifndef JD_WIDE_PORTABLE
#define JD_WIDE_PORTABLE
#endif
#include "core/expression/tree/jd-wide-private.h"

#define CASES 20000

/* Numbers of all lengths, with runs of zeros and ones. */
static guint64
random_number (void)
{
  const guint64 bits = (guint64) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();
  const guint64 number = bits >> g_test_rand_int_range (0, 64);

  switch (g_test_rand_int_range (0, 4))
    {
    case 0:
      return ~number;
    case 1:
      return number & (guint64) g_test_rand_int () << 32;
    default:
      return number;
    }
}

static JdWide
random_wide (void)
{
  return (JdWide) { g_test_rand_bit () ? random_number () : 0, random_number () };
}

static gboolean
is_equal (JdWide a,
          JdWide b)
{
  return a.high == b.high && a.low == b.low;
}

/* a = quotient b + rest, with rest < b: multiplied out in halves. */
static void
test_quotient (void)
{
  for (int i = 0; i < CASES; i++)
    {
      const JdWide a = random_wide ();
      JdWide b = random_wide (), rest, quotient, product;

      b.low += !jd_wide_is_above (b, 0);
      quotient = jd_wide_quotient (a, b, &rest);
      product = jd_wide_product (quotient.low, b.low);
      product.high += quotient.low * b.high + quotient.high * b.low;
      g_assert_true (jd_wide_is_less (rest, b));
      g_assert_true (is_equal (jd_wide_sum (product, rest), a));
      g_assert_true (is_equal (jd_wide_difference (a, rest), product));
    }
}

static void
test_limits (void)
{
  const JdWide most = jd_wide_product (G_MAXUINT64, G_MAXUINT64);

  g_assert_true (is_equal (most, (JdWide) { G_MAXUINT64 - 1, 1 }));
  g_assert_true (jd_wide_is_above (most, G_MAXUINT64));
  g_assert_false (jd_wide_is_above (jd_wide_product (G_MAXUINT64, 1), G_MAXUINT64));
  g_assert_true (jd_wide_is_less (jd_wide_product (G_MAXUINT64, 1), jd_wide_product (G_MAXUINT64, 2)));
}

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 Own;

static Own
own (JdWide a)
{
  return (Own) a.high << 64 | a.low;
}

static void
test_own (void)
{
  for (int i = 0; i < CASES; i++)
    {
      const JdWide a = random_wide ();
      const guint64 x = random_number (), y = random_number ();
      JdWide b = random_wide (), rest;

      b.low += !jd_wide_is_above (b, 0);
      g_assert_true (own (jd_wide_product (x, y)) == (Own) x * y);
      g_assert_true (own (jd_wide_sum (a, b)) == (Own) (own (a) + own (b)));
      g_assert_true (own (jd_wide_difference (a, b)) == (Own) (own (a) - own (b)));
      g_assert_cmpint (jd_wide_is_less (a, b), ==, own (a) < own (b));
      g_assert_cmpint (jd_wide_is_above (a, x), ==, own (a) > x);
      g_assert_true (own (jd_wide_quotient (a, b, &rest)) == own (a) / own (b));
      g_assert_true (own (rest) == own (a) % own (b));
      g_assert_true (jd_wide_value (a) == (long double) own (a));
    }
}
#endif

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/expression/wide/quotient", test_quotient);
  g_test_add_func ("/core/expression/wide/limits", test_limits);
#ifdef __SIZEOF_INT128__
  g_test_add_func ("/core/expression/wide/own", test_own);
#endif
  return g_test_run ();
}

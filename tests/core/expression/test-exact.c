/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Exact numbers, compared with fractions of 64-bit integers that are reduced by the binary algorithm of the greatest
 * common divisor.  A result is exact where numerator and denominator are at most 2^53, else the double next to it. */
#include "core/expression/simplify/jd-expr-simplify-private.h"
#include "core/expression/tree/jd-expr-private.h"
#include "tests/core/expression/expr-testing.h"

#define LARGEST G_GINT64_CONSTANT (9007199254740992) /* 2^53 */

/* Greatest common divisor by halving and subtraction; that of 0 and @b is @b. */
static guint64
binary_divisor (guint64 a,
                guint64 b)
{
  guint shift = 0;

  if (a == 0 || b == 0)
    return a + b;
  for (; ((a | b) & 1) == 0; shift++, a >>= 1, b >>= 1)
    ;
  while (a != 0)
    {
      for (; (a & 1) == 0; a >>= 1)
        ;
      for (; (b & 1) == 0; b >>= 1)
        ;
      if (a < b)
        {
          const guint64 swap = a;

          a = b;
          b = swap;
        }
      a -= b;
    }
  return b << shift;
}

/* A whole number of at most @bits bits and of any sign. */
static gint64
random_whole (GRand *rand,
              gint32 bits)
{
  const guint64 mask = ((guint64) 1 << g_rand_int_range (rand, 1, bits + 1)) - 1;
  const guint64 size = ((guint64) g_rand_int (rand) << 32 | g_rand_int (rand)) & mask;

  return g_rand_boolean (rand) ? (gint64) size : -(gint64) size;
}

static gint64
random_positive (GRand *rand,
                 gint32 bits)
{
  const gint64 whole = random_whole (rand, bits);

  return ABS (whole) + 1;
}

/* @found is @numerator / @denominator, as far as it fits; counts those that do. */
static void
assert_fraction (const char *what,
                 JdNumber    found,
                 gint64      numerator,
                 gint64      denominator,
                 guint      *n_exact)
{
  const guint64 size = (guint64) (numerator < 0 ? -numerator : numerator);
  const guint64 divisor = binary_divisor (size, (guint64) denominator);
  const gint64 n = (numerator < 0 ? -1 : 1) * (gint64) (size / divisor), d = denominator / (gint64) divisor;
  const double value = (double) n / (double) d; /* rounded once where both fit */
  const gboolean fits = n <= LARGEST && n >= -LARGEST && d <= LARGEST;
  const JdNumber wanted = fits ? (JdNumber) { value, n, d } : jd_number_from_double (found.value);

  if (!jd_number_equal (found, wanted) || !(fabs (found.value - value) <= 2.0 * DBL_EPSILON * fabs (value)) ||
      (signbit (found.value) != 0) != (n < 0))
    g_error ("%s: %" G_GINT64_FORMAT "/%" G_GINT64_FORMAT " is %" G_GINT64_FORMAT "/%" G_GINT64_FORMAT " = %.17g",
             what, numerator, denominator, found.numerator, found.denominator, found.value);
  *n_exact += fits;
}

/* Sums, differences and products of fractions whose results are on both sides of the limit. */
static void
test_arithmetic (void)
{
  const guint n_rounds = 20000;
  g_autoptr(GRand) rand = g_rand_new_with_seed (201);
  guint n_exact = 0;

  for (guint i = 0; i < n_rounds; i++)
    {
      const gint64 a = random_whole (rand, 31), b = random_positive (rand, 30);
      const gint64 c = random_whole (rand, 31), d = random_positive (rand, 30);
      const JdNumber x = jd_number_from_fraction (a, b), y = jd_number_from_fraction (c, -d);

      assert_fraction ("fraction", x, a, b, &n_exact);
      assert_fraction ("sum", jd_number_add (x, y), a * d - c * b, b * d, &n_exact);
      assert_fraction ("product", jd_number_mul (x, y), -a * c, b * d, &n_exact);
      assert_fraction ("whole sum",
                       jd_number_add (jd_number_from_fraction (a * (1 << 22), 1),
                                      jd_number_from_fraction (c * (1 << 22), 1)),
                       (a + c) * (1 << 22), 1, &n_exact);
      assert_fraction ("negative", jd_number_negate (y), c, d, &n_exact);
      if (c != 0)
        assert_fraction ("inverse", jd_number_inverse (y), c < 0 ? d : -d, ABS (c), &n_exact);
    }
  g_assert_cmpuint (n_exact, >, 4 * n_rounds);
  g_assert_cmpuint (n_exact, <, 6 * n_rounds - n_rounds / 20);
}

/* At the very limit: 2^53 and its neighbours, and the numbers that only an unsigned integer or two can hold; sums of
 * whole numbers up to the limit are exact. */
static void
test_limits (void)
{
  static const struct
  {
    gint64 numerator, denominator, n, d; /* d = 0: the value n is a double only */
  } cases[] = {
    { LARGEST, 1, LARGEST, 1 },
    { -LARGEST, 1, -LARGEST, 1 },
    { 1, LARGEST, 1, LARGEST },
    { 2 * LARGEST, 2, LARGEST, 1 },
    { LARGEST + 2, 1, LARGEST + 2, 0 },
    { -LARGEST - 2, 1, -LARGEST - 2, 0 },
    { G_MININT64, G_MININT64, 1, 1 },
    { G_MININT64, -G_MAXINT64, 1, 1 }, /* the double is 1 */
    { G_MININT64, 1024, -LARGEST, 1 },
    { G_MAXINT64, -G_MAXINT64, -1, 1 },
    { 0, G_MININT64, 0, 1 },
    { 6, -4, -3, 2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const JdNumber number = jd_number_from_fraction (cases[i].numerator, cases[i].denominator);

      g_test_message ("%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, cases[i].numerator, cases[i].denominator);
      g_assert_cmpint (number.denominator, ==, cases[i].d);
      if (cases[i].d != 0)
        g_assert_cmpint (number.numerator, ==, cases[i].n);
      else
        g_assert_cmpfloat (number.value, ==, (double) cases[i].n);
    }
  for (gint64 off = -2; off <= 2; off += 2)
    for (int sign = -1; sign <= 1; sign += 2)
      {
        const gint64 half = sign * (LARGEST / 2 + off / 2);
        const JdNumber sum = jd_number_add (jd_number_from_fraction (half, 1), jd_number_from_fraction (half, 1));

        g_assert_cmpfloat (sum.value, ==, 2.0 * (double) half);
        g_assert_cmpint (sum.denominator, ==, off <= 0);
      }
}

/* Powers by repeated multiplication and division; of 0, of negative numbers, and those that overflow. */
static void
test_powers (void)
{
  static const struct
  {
    double base, exponent, value;
  } special[] = {
    { 0.0, 0.0, 1.0 },         { 0.0, 3.0, 0.0 },     { 0.0, -1.0, INFINITY }, { 0.0, 0.5, 0.0 },
    { -8.0, 0.5, NAN },        { -1.0, -5.0, -1.0 },  { 1.0, 0.1, 1.0 },       { 1.0, -0.5, 1.0 },
    { 4.0, 1.5, 8.0 },         { 4.0, -0.5, 0.5 },    { 0.25, -1.5, 8.0 },     { -2.0, 1023.0, -0x1p1023 },
    { 10.0, 400.0, INFINITY }, { 10.0, -400.0, 0.0 }, { INFINITY, -1.0, 0.0 },
  };
  g_autoptr(GRand) rand = g_rand_new_with_seed (202);
  guint n_exact = 0;
  JdNumber power;

  for (guint i = 0; i < 2000; i++)
    {
      const gint64 n = random_whole (rand, 6), d = random_positive (rand, 5);
      const int exponent = g_rand_int_range (rand, 0, 10);
      gint64 top = 1, bottom = 1;

      for (int k = 0; k < exponent; k++)
        {
          top *= n;
          bottom *= d;
        }
      g_assert_true (jd_number_pow (jd_number_from_fraction (n, d), jd_number_from_fraction (exponent, 1), &power));
      assert_fraction ("power", power, top, bottom, &n_exact);
      if (n == 0)
        continue;
      g_assert_true (jd_number_pow (jd_number_from_fraction (n, d), jd_number_from_fraction (-exponent, 1), &power));
      assert_fraction ("negative power", power, top < 0 ? -bottom : bottom, ABS (top), &n_exact);
    }
  g_assert_cmpuint (n_exact, >, 3000);
  for (gsize i = 0; i < G_N_ELEMENTS (special); i++)
    {
      g_test_message ("%g^%g", special[i].base, special[i].exponent);
      g_assert_true (jd_number_pow (jd_number_from_double (special[i].base),
                                    jd_number_from_double (special[i].exponent), &power));
      if (isnan (special[i].value))
        g_assert_true (isnan (power.value));
      else
        g_assert_cmpfloat (power.value, ==, special[i].value);
    }
}

/* (n/d)^(k/2) is a number where n and d are squares and a power elsewhere; other roots are always powers. */
static void
test_roots (void)
{
  static const gint64 large[][2] = { { 94906265, 1 }, { 94906264, 1 }, { 67108864, 1 } }; /* squares up to 2^53 */
  gboolean is_square[401] = { FALSE };
  JdNumber root;
  guint n_exact = 0;

  for (gint64 n = 1; n <= 20; n++)
    is_square[n * n] = TRUE;
  for (gint64 n = 1; n <= 400; n++)
    for (gint64 d = 1; d <= 12; d++)
      {
        const gint64 divisor = (gint64) binary_divisor ((guint64) n, (guint64) d);
        const gboolean has_root = is_square[n / divisor] && is_square[d / divisor];
        const JdNumber number = jd_number_from_fraction (n, d);

        g_test_message ("%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, n, d);
        for (int k = -3; k <= 3; k += 2)
          {
            g_assert_cmpint (jd_number_pow (number, jd_number_from_fraction (k, 2), &root), ==, has_root);
            if (has_root)
              g_assert_cmpfloat_with_epsilon (root.value, pow (sqrt (number.value), k), 1e-12 * root.value);
          }
        g_assert_cmpint (jd_number_pow (number, jd_number_from_fraction (1, 3), &root), ==, n == d);
      }
  /* of 0 it is a number too */
  for (int k = -1; k <= 1; k += 2)
    {
      g_assert_true (jd_number_pow (jd_zero, jd_number_from_fraction (k, 3), &root));
      g_assert_cmpfloat (root.value, ==, k > 0 ? 0.0 : INFINITY);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (large); i++)
    for (gint64 off = -1; off <= 1; off++)
      {
        const gboolean found = jd_number_pow (jd_number_from_fraction (large[i][0] * large[i][0] + off, 1), jd_half,
                                              &root);

        g_assert_cmpint (found, ==, off == 0);
        if (found)
          assert_fraction ("root", root, large[i][0], large[i][1], &n_exact);
      }
}

/* A double means the decimal that a user would have typed: m / 10^k in lowest terms, of either sign.  A double
 * without a short decimal stays a double, and so does one that is not finite. */
static void
test_doubles (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (203);
  guint n_exact = 0;

  for (guint i = 0; i < 5000; i++)
    {
      const int places = g_rand_int_range (rand, 0, 16);
      const gint64 digits = random_whole (rand, 49);
      gint64 power = 1;
      double value;
      JdNumber number;

      for (int k = 0; k < places; k++)
        power *= 10;
      value = (double) digits / (double) power;
      number = jd_number_from_double (value);
      g_assert_cmpfloat (number.value, ==, value);
      assert_fraction ("decimal", number, digits, power, &n_exact);
      /* more digits may be those of two decimals, of which either will do */
      value = (double) random_whole (rand, 52) / (double) power;
      number = jd_number_from_double (value);
      g_assert_cmpint (number.denominator, >, 0);
      g_assert_cmpfloat ((double) number.numerator / (double) number.denominator, ==, value);
      number = jd_number_from_double (value * G_PI);
      g_assert_cmpfloat (number.value, ==, value * G_PI);
    }
  g_assert_cmpuint (n_exact, ==, 5000);
  for (gsize i = 0; i < 4; i++)
    {
      const double value = (const double[]) { INFINITY, -INFINITY, NAN, 1.0 / 3.0 }[i];
      const JdNumber number = jd_number_from_double (value);

      g_assert_cmpint (number.denominator, ==, 0);
      g_assert_true (number.value == value || isnan (value));
    }
  g_assert_false (signbit (jd_number_from_double (-0.0).value));
  g_assert_cmpint (jd_number_from_double (-0.0).denominator, ==, 1);
}

/* Mantissa and exponent are what the C library reads from the same digits. */
static void
test_decimals (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (204);

  for (guint i = 0; i < 5000; i++)
    {
      const guint64 mantissa = (guint64) random_positive (rand, 60);
      const int exponent = g_rand_int_range (rand, -22, 23);
      g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT "e%d", mantissa, exponent);
      const double value = g_ascii_strtod (text, NULL);
      const JdNumber number = jd_number_from_decimal (mantissa, exponent, value);

      g_test_message ("%s is %" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, text, number.numerator, number.denominator);
      g_assert_cmpfloat (number.value, ==, value);
      /* what has few digits on both sides of the point is exact */
      if (mantissa < (guint64) LARGEST && exponent <= 0 && exponent >= -15)
        g_assert_cmpint (number.denominator, >, 0);
      if (number.denominator > 0)
        {
          g_assert_cmpfloat ((double) number.numerator / (double) number.denominator, ==, value);
          g_assert_cmpuint (binary_divisor ((guint64) number.numerator, (guint64) number.denominator), ==, 1);
        }
    }
}

/* A sum that is rounding error is 0, and only such a sum; exact sums are never taken for rounding error. */
static void
test_remainders (void)
{
  static const struct
  {
    double a, b;
    gboolean is_zero;
  } cases[] = {
    { G_PI, -G_PI, TRUE },
    { G_PI, -G_PI * (1.0 + 4e-16), TRUE },
    { G_PI, -G_PI * (1.0 + 1e-9), FALSE },
    { 1e-9 * G_PI, 0.0, FALSE },
    { G_PI * 1e-200, -G_PI * 2e-200, FALSE },
    { G_PI, G_PI, FALSE },
    { 1e15, -1e15 + 1.0, FALSE },
    { 0.3, -0.3 + 1e-13, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const JdNumber sum = jd_number_plus (jd_number_from_double (cases[i].a), jd_number_from_double (cases[i].b));

      g_test_message ("%.17g + %.17g is %g", cases[i].a, cases[i].b, sum.value);
      g_assert_cmpint (sum.value == 0.0, ==, cases[i].is_zero);
    }
  g_assert_cmpint (jd_number_plus (jd_number_from_fraction (1, 3), jd_number_from_double (-0.333333333333333))
                     .denominator,
                   ==, 3000000000000000);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/expression/exact/arithmetic", test_arithmetic);
  g_test_add_func ("/core/expression/exact/limits", test_limits);
  g_test_add_func ("/core/expression/exact/powers", test_powers);
  g_test_add_func ("/core/expression/exact/roots", test_roots);
  g_test_add_func ("/core/expression/exact/doubles", test_doubles);
  g_test_add_func ("/core/expression/exact/decimals", test_decimals);
  g_test_add_func ("/core/expression/exact/remainders", test_remainders);
  return g_test_run ();
}

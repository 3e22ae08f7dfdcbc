/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Exact fractions and doubles: arithmetic, and conversion from and to decimal text. */
#include "core/expression/tree/jd-expr-private.h"
#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-wide-private.h"

#include <math.h>

#define LARGEST G_GINT64_CONSTANT (9007199254740992)  /* 2^53 */

#define SMALL   (1 << 25)  /* products of two are below LARGEST */

static JdNumber
number_inexact (double value)
{
  return (JdNumber) { value + 0.0, 0, 0 };
}

guint64
jd_common_divisor (guint64 a,
                   guint64 b)
{
  if (b == 1)
    return 1;
  while (b != 0)
    {
      guint64 rest = a % b;

      a = b;
      b = rest;
    }
  return a;
}

static JdWide
wide_common_divisor (JdWide a,
                     JdWide b)
{
  while (jd_wide_is_above (b, G_MAXINT64) || jd_wide_is_above (a, G_MAXINT64))
    {
      JdWide rest;

      if (!jd_wide_is_above (b, 0))
        return a;
      jd_wide_quotient (a, b, &rest);
      a = b;
      b = rest;
    }
  return jd_wide_product (jd_common_divisor (jd_wide_low (a), jd_wide_low (b)), 1);
}

/* Nearly all fractions are of small numbers, which need no wide arithmetic. */
static JdNumber
small_reduce (gint64 numerator,
              gint64 denominator)
{
  const gint64 divisor = (gint64) jd_common_divisor ((guint64) ABS (numerator), (guint64) denominator);

  numerator /= divisor;
  denominator /= divisor;
  return (JdNumber) { (double) numerator / (double) denominator + 0.0, numerator, denominator };
}

/* The fraction @size / @denominator, with its sign, if it fits, else the double nearest to it; denominator > 0. */
static JdNumber
number_reduce (gboolean is_negative,
               JdWide   size,
               JdWide   denominator)
{
  const int sign = is_negative ? -1 : 1;
  JdWide divisor, n, d, rest;

  if (!jd_wide_is_above (size, SMALL) && !jd_wide_is_above (denominator, SMALL))
    return small_reduce (sign * (gint64) jd_wide_low (size), (gint64) jd_wide_low (denominator));
  divisor = wide_common_divisor (size, denominator);
  n = jd_wide_quotient (size, divisor, &rest);
  d = jd_wide_quotient (denominator, divisor, &rest);
  if (jd_wide_is_above (n, LARGEST) || jd_wide_is_above (d, LARGEST))
    return jd_number_from_double ((double) (sign * jd_wide_value (size) / jd_wide_value (denominator)));
  return (JdNumber) { sign * ((double) jd_wide_low (n) / (double) jd_wide_low (d)) + 0.0,
                      sign * (gint64) jd_wide_low (n), (gint64) jd_wide_low (d) };
}

/* |a|, of G_MININT64 too. */
static guint64
absolute (gint64 a)
{
  return a < 0 ? -(guint64) a : (guint64) a;
}

JdNumber
jd_number_from_fraction (gint64 numerator,
                         gint64 denominator)
{
  g_return_val_if_fail (denominator != 0, number_inexact (NAN));

  return number_reduce ((numerator < 0) != (denominator < 0), jd_wide_product (absolute (numerator), 1),
                        jd_wide_product (absolute (denominator), 1));
}

JdNumber
jd_number_from_decimal (guint64 mantissa,
                        int     exponent,
                        double  value)
{
  gint64 power = 1;

  while (mantissa != 0 && mantissa % 10 == 0 && exponent < 0)
    {
      mantissa /= 10;
      exponent++;
    }
  if (mantissa == 0)
    return (JdNumber) { 0.0, 0, 1 };
  if (exponent < -15 || exponent > 15 || mantissa > (guint64) LARGEST)
    return number_inexact (value);
  for (int i = 0; i < ABS (exponent); i++)
    power *= 10;
  if (exponent < 0)
    return number_reduce (FALSE, jd_wide_product (mantissa, 1), jd_wide_product ((guint64) power, 1));
  if (jd_wide_is_above (jd_wide_product (mantissa, (guint64) power), LARGEST))
    return number_inexact (value);
  return (JdNumber) { value, (gint64) mantissa * power, 1 };
}

/* Digits and exponent of a text that jd_number_to_text() wrote. */
static void
decimal_split (const char *text,
               guint64    *out_mantissa,
               int        *out_exponent)
{
  gboolean after_point = FALSE;

  *out_mantissa = 0;
  *out_exponent = 0;
  for (; *text != '\0' && *text != 'e'; text++)
    {
      if (*text == '.')
        {
          after_point = TRUE;
          continue;
        }
      *out_mantissa = *out_mantissa * 10 + (guint64) (*text - '0');
      *out_exponent -= after_point;
    }
  if (*text == 'e')
    *out_exponent += atoi (text + 1);
}

/* FALSE if no fraction m / 10^k with m <= 2^53, k <= 15 is @value, which is not an integer: most results of
 * arithmetic.  Such an m is within 2 of the product, which is right to two roundings; below 2^50 it is nearest to
 * it. */
static gboolean
may_be_decimal (double value)
{
  double power = 1.0;

  for (guint k = 1; k <= 15; k++)
    {
      double product, nearest, around;

      power *= 10.0;
      product = value * power;
      if (!(product <= (double) LARGEST + 2.0))
        return FALSE;
      nearest = nearbyint (product);
      around = product > 0x1p50 ? 2.0 : 0.0;
      for (double m = nearest - around; m <= nearest + around; m++)
        if (m / power == value)
          return TRUE;
    }
  return FALSE;
}

/* A double means the shortest decimal that reads back as it, as if the user had typed that. */
JdNumber
jd_number_from_double (double value)
{
  g_autofree char *text = NULL;
  guint64 mantissa;
  int exponent;
  JdNumber number;

  if (!isfinite (value))
    return number_inexact (value);
  if (value == trunc (value) && fabs (value) <= (double) LARGEST)
    return (JdNumber) { value + 0.0, (gint64) value, 1 };
  if (!may_be_decimal (fabs (value)))
    return number_inexact (value);
  text = jd_number_to_text (fabs (value));
  decimal_split (text, &mantissa, &exponent);
  number = jd_number_from_decimal (mantissa, exponent, fabs (value));
  return value < 0.0 ? jd_number_negate (number) : number;
}

/* a + b, two fractions. */
static JdNumber
add_fractions (JdNumber a,
               JdNumber b)
{
  const JdWide size_a = jd_wide_product (absolute (a.numerator), (guint64) b.denominator);
  const JdWide size_b = jd_wide_product (absolute (b.numerator), (guint64) a.denominator);
  const JdWide denominator = jd_wide_product ((guint64) a.denominator, (guint64) b.denominator);

  if ((a.numerator < 0) == (b.numerator < 0))
    return number_reduce (a.numerator < 0, jd_wide_sum (size_a, size_b), denominator);
  if (jd_wide_is_less (size_a, size_b))
    return number_reduce (b.numerator < 0, jd_wide_difference (size_b, size_a), denominator);
  return number_reduce (a.numerator < 0, jd_wide_difference (size_a, size_b), denominator);
}

JdNumber
jd_number_add (JdNumber a,
               JdNumber b)
{
  if (!JD_NUMBER_IS_EXACT (a) || !JD_NUMBER_IS_EXACT (b))
    return jd_number_from_double (a.value + b.value);
  if (a.denominator == 1 && b.denominator == 1)
    {
      gint64 sum = a.numerator + b.numerator;

      return ABS (sum) <= LARGEST ? (JdNumber) { (double) sum, sum, 1 } : number_inexact ((double) sum);
    }
  return add_fractions (a, b);
}

/* p/q times a double, with the rounding of one operation. */
static double
scaled_value (JdNumber fraction,
              double   value)
{
  if (fraction.denominator == 1 || fraction.denominator == 0)
    return fraction.value * value;
  return (double) ((long double) fraction.numerator * value / (long double) fraction.denominator);
}

JdNumber
jd_number_mul (JdNumber a,
               JdNumber b)
{
  if (!JD_NUMBER_IS_EXACT (a))
    return jd_number_from_double (scaled_value (b, a.value));
  if (!JD_NUMBER_IS_EXACT (b))
    return jd_number_from_double (scaled_value (a, b.value));
  if (a.denominator == 1 && b.denominator == 1 && ABS (a.numerator) <= SMALL && ABS (b.numerator) <= SMALL)
    {
      const gint64 product = a.numerator * b.numerator;

      return (JdNumber) { (double) product, product, 1 };
    }
  return number_reduce ((a.numerator < 0) != (b.numerator < 0),
                        jd_wide_product (absolute (a.numerator), absolute (b.numerator)),
                        jd_wide_product ((guint64) a.denominator, (guint64) b.denominator));
}

static JdNumber
number_invert (JdNumber a)
{
  if (!JD_NUMBER_IS_EXACT (a) || a.numerator == 0)
    return jd_number_from_double (1.0 / a.value);
  return jd_number_from_fraction (a.denominator, a.numerator);
}

static long double
wide_value (JdNumber number)
{
  if (!JD_NUMBER_IS_EXACT (number))
    return number.value;
  return (long double) number.numerator / (long double) number.denominator;
}

/* Exact as long as the powers fit, else rounded once. */
static JdNumber
number_pow_int (JdNumber base,
                gint64   exponent)
{
  double value = (double) powl (wide_value (base), (long double) exponent);
  JdNumber power = { 1.0, 1, 1 };
  JdNumber square = base;
  guint64 n = (guint64) ABS (exponent);

  for (; n != 0; n >>= 1)
    {
      if (n & 1)
        power = jd_number_mul (power, square);
      if (n > 1)
        square = jd_number_mul (square, square);
      if (!JD_NUMBER_IS_EXACT (power) || !JD_NUMBER_IS_EXACT (square))
        return jd_number_from_double (value);
    }
  return exponent < 0 ? number_invert (power) : power;
}

static gboolean
integer_square_root (gint64  square,
                     gint64 *out_root)
{
  gint64 root = (gint64) llround (sqrt ((double) square));

  *out_root = root;
  return root * root == square;
}

gboolean
jd_number_pow (JdNumber  base,
               JdNumber  exponent,
               JdNumber *out_power)
{
  gint64 n, d;

  if (JD_NUMBER_IS_EXACT (exponent) && exponent.denominator == 1)
    *out_power = number_pow_int (base, exponent.numerator);
  else if (!JD_NUMBER_IS_EXACT (base) || !JD_NUMBER_IS_EXACT (exponent) || base.value <= 0.0)
    *out_power = jd_number_from_double (pow (base.value, exponent.value));
  else if (base.numerator == base.denominator)
    *out_power = base;
  else if (exponent.denominator == 2 && integer_square_root (base.numerator, &n) &&
           integer_square_root (base.denominator, &d))
    *out_power = number_pow_int (jd_number_from_fraction (n, d), exponent.numerator);
  else
    return FALSE;
  return TRUE;
}

char *
jd_number_to_text (double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  static const char *const formats[] = { "%.15g", "%.16g", "%.17g" };

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_ascii_formatd (buffer, sizeof buffer, formats[i], value);
      if (g_ascii_strtod (buffer, NULL) == value)
        break;
    }
  return g_strdup (buffer);
}

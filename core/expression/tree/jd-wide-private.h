/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Non-negative integers below 2^128: products of the numerators and denominators of fractions.  The compiler's own
 * type where it has one, else two halves; both give the same results.  JD_WIDE_PORTABLE chooses the halves, for
 * tests. */
#if defined (__SIZEOF_INT128__) && !defined (JD_WIDE_PORTABLE)

__extension__ typedef unsigned __int128 JdWide;

static inline JdWide
jd_wide_product (guint64 a,
                 guint64 b)
{
  return (JdWide) a * b;
}

static inline JdWide
jd_wide_sum (JdWide a,
             JdWide b)
{
  return a + b;
}

/* a >= b. */
static inline JdWide
jd_wide_difference (JdWide a,
                    JdWide b)
{
  return a - b;
}

static inline gboolean
jd_wide_is_less (JdWide a,
                 JdWide b)
{
  return a < b;
}

static inline gboolean
jd_wide_is_above (JdWide  a,
                  guint64 limit)
{
  return a > limit;
}

/* The low 64 bits. */
static inline guint64
jd_wide_low (JdWide a)
{
  return (guint64) a;
}

/* b > 0. */
static inline JdWide
jd_wide_quotient (JdWide  a,
                  JdWide  b,
                  JdWide *out_rest)
{
  *out_rest = a % b;
  return a / b;
}

static inline long double
jd_wide_value (JdWide a)
{
  return (long double) a;
}

#else

typedef struct
{
  guint64 high, low;
} JdWide;

static inline JdWide
jd_wide_product (guint64 a,
                 guint64 b)
{
  const guint64 a0 = (guint32) a, a1 = a >> 32, b0 = (guint32) b, b1 = b >> 32;
  const guint64 low = a0 * b0;
  const guint64 middle = a1 * b0 + (low >> 32); /* at most (2^32 - 1)^2 + 2^32 - 1: no overflow */
  const guint64 other = a0 * b1 + (guint32) middle;

  return (JdWide) { a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (guint32) low };
}

static inline JdWide
jd_wide_sum (JdWide a,
             JdWide b)
{
  const guint64 low = a.low + b.low;

  return (JdWide) { a.high + b.high + (low < a.low), low };
}

/* a >= b. */
static inline JdWide
jd_wide_difference (JdWide a,
                    JdWide b)
{
  return (JdWide) { a.high - b.high - (a.low < b.low), a.low - b.low };
}

static inline gboolean
jd_wide_is_less (JdWide a,
                 JdWide b)
{
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}

static inline gboolean
jd_wide_is_above (JdWide  a,
                  guint64 limit)
{
  return a.high > 0 || a.low > limit;
}

/* The low 64 bits. */
static inline guint64
jd_wide_low (JdWide a)
{
  return a.low;
}

/* b > 0.  One bit of the quotient after the other; the rest is below 2^127 before each step. */
static inline JdWide
jd_wide_quotient (JdWide  a,
                  JdWide  b,
                  JdWide *out_rest)
{
  JdWide quotient = { 0, 0 }, rest = { 0, 0 };

  for (int i = 127; i >= 0; i--)
    {
      const guint64 bit = i >= 64 ? a.high >> (i - 64) & 1 : a.low >> i & 1;

      rest = (JdWide) { rest.high << 1 | rest.low >> 63, rest.low << 1 | bit };
      quotient = (JdWide) { quotient.high << 1 | quotient.low >> 63, quotient.low << 1 };
      if (!jd_wide_is_less (rest, b))
        {
          rest = jd_wide_difference (rest, b);
          quotient.low |= 1;
        }
    }
  *out_rest = rest;
  return quotient;
}

/* Rounded once where a long double has 64 bits or more. */
static inline long double
jd_wide_value (JdWide a)
{
  return (long double) a.high * 0x1p64L + (long double) a.low;
}

#endif

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A second evaluation of expressions that shares no code with the program.  A value is computed in two arithmetics.
 * One is long double with a bound of the rounding error of double arithmetic (running error analysis: Higham,
 * Accuracy and Stability of Numerical Algorithms, 3.3).  The other is exact arithmetic modulo the prime p = 2^61 -
 * 1, together with the derivative (dual numbers).
 *
 * Modulo p, cosine and sine of an angle are the point ((1 - u^2) / (1 + u^2), 2 u / (1 + u^2)) of the circle for a
 * random u; those of integer combinations of angles follow from the addition formulas.  Two different rational
 * functions of symbols, sines and cosines agree with a probability of at most their degree / p.
 *
 * Values are computed from the nodes, from the text and from the LaTeX of an expression.  Small parsers read the
 * latter two. */
#include "tests/core/expression/expr-testing.h"

#include <float.h>

#define ROAD_PRIME ((((guint64) 1) << 61) - 1)

static const struct
{
  const char *text;
  const char *latex;
  int rate; /* index of the time derivative; -1: none */
} road_symbols[] = {
  { "x", "x", 1 },
  { "x'", "\\dot{x}", 2 },
  { "x''", "\\ddot{x}", -1 },
  { "theta", "\\theta", 4 },
  { "theta'", "\\dot{\\theta}", 5 },
  { "theta''", "\\ddot{\\theta}", -1 },
  { "phi", "\\varphi", 7 },
  { "phi'", "\\dot{\\varphi}", -1 },
  { "y", "y", 9 },
  { "y'", "\\dot{y}", -1 },
  { "theta1", "\\theta_{1}", 11 },
  { "theta1'", "\\dot{\\theta}_{1}", -1 },
  { "x_A", "x_{A}", 13 },
  { "x_A'", "\\dot{x}_{A}", -1 },
  { "m", "m", -1 },
  { "R", "R", -1 },
  { "Gamma", "\\Gamma", -1 },
  { "t", "t", -1 },
  { "pi", "\\pi", -1 },
  { "lambda(\"a.b\")", "\\lambda_{\\mathrm{a.b}}", -1 },
};

#define ROAD_N ((int) G_N_ELEMENTS (road_symbols))

/* Values of the symbols. */
typedef struct
{
  long double real[G_N_ELEMENTS (road_symbols)];
  guint64 whole[G_N_ELEMENTS (road_symbols)];       /* modulo p */
  guint64 derivative[G_N_ELEMENTS (road_symbols)];  /* modulo p */
  guint64 sine[G_N_ELEMENTS (road_symbols)], cosine[G_N_ELEMENTS (road_symbols)];
} Road;

typedef struct
{
  long double real, error;
  gboolean unsure;  /* at the border of a choice, or without a finite value */
  gboolean exact;   /* whole and derivative are valid */
  guint64 whole, derivative;
  gboolean is_angle;                             /* whether it is a sum of multiples of symbols */
  gint64 multiples[G_N_ELEMENTS (road_symbols)];
  gboolean is_integer;
  gint64 integer;
} RoadValue;

static inline guint64
road_add (guint64 a,
          guint64 b)
{
  return (a + b) % ROAD_PRIME;
}

static inline guint64
road_negate (guint64 a)
{
  return a == 0 ? 0 : ROAD_PRIME - a;
}

static inline guint64
road_mul (guint64 a,
          guint64 b)
{
#ifdef __SIZEOF_INT128__
  return (guint64) ((unsigned __int128) a * b % ROAD_PRIME);
#else
  guint64 product = 0;

  /* Bit after bit: twice a number below the prime fits. */
  for (; b != 0; b >>= 1, a = road_add (a, a))
    if (b & 1)
      product = road_add (product, a);
  return product;
#endif
}

/* a^n.  By Fermat's theorem the inverse is a^(p - 2). */
static inline guint64
road_pow (guint64 a,
          guint64 n)
{
  guint64 power = 1;

  for (; n != 0; n >>= 1, a = road_mul (a, a))
    if (n & 1)
      power = road_mul (power, a);
  return power;
}

static inline guint64
road_inverse (guint64 a)
{
  return road_pow (a, ROAD_PRIME - 2);
}

static inline guint64
road_of_integer (gint64 n)
{
  return n >= 0 ? (guint64) n % ROAD_PRIME : road_negate ((guint64) -n % ROAD_PRIME);
}

static inline int
road_find (const char *text)
{
  for (int k = 0; k < ROAD_N; k++)
    if (strcmp (road_symbols[k].text, text) == 0)
      return k;
  return -1;
}

static inline void
road_init (Road  *self,
           GRand *rand)
{
  for (int k = 0; k < ROAD_N; k++)
    {
      const guint64 u = 2 + g_rand_int (rand), bottom = road_inverse (road_add (1, road_mul (u, u)));
      /* Stored: on x86 of 32 bits a function returns a double with 80 bits. */
      const volatile double real = g_rand_double_range (rand, 0.3, 1.9);

      self->real[k] = (long double) real;
      self->whole[k] = 2 + g_rand_int (rand);
      self->derivative[k] = 0;
      self->sine[k] = road_mul (2 * u, bottom);
      self->cosine[k] = road_mul (road_add (1, road_negate (road_mul (u, u))), bottom);
    }
  self->real[road_find ("pi")] = (long double) G_PI;
  self->sine[road_find ("pi")] = 0;
  self->cosine[road_find ("pi")] = ROAD_PRIME - 1;
}

/* Takes derivatives by symbol @k from now on; by the time along a motion if @k is -1. */
static inline void
road_differentiate_by (Road *self,
                       int   k)
{
  for (int i = 0; i < ROAD_N; i++)
    if (k >= 0)
      self->derivative[i] = i == k;
    else
      self->derivative[i] = road_symbols[i].rate >= 0 ? self->whole[road_symbols[i].rate] : 0;
  if (k < 0)
    self->derivative[road_find ("t")] = 1;
}

static inline RoadValue
road_rounded (RoadValue v)
{
  v.error += (long double) DBL_EPSILON * fabsl (v.real);
  v.unsure = v.unsure || !isfinite (v.real) || !isfinite (v.error) || fabsl (v.real) > 1e100L;
  return v;
}

/* @numerator / 10^@decimals, if this is exact. */
static inline RoadValue
road_number (long double real,
             gint64      numerator,
             gint64      denominator)
{
  RoadValue v = { .real = real, .exact = denominator != 0 };

  v.is_integer = denominator == 1;
  v.integer = numerator;
  v.is_angle = numerator == 0 && denominator != 0;
  if (v.exact)
    v.whole = road_mul (road_of_integer (numerator), road_inverse (road_of_integer (denominator)));
  return road_rounded (v);
}

static inline RoadValue
road_symbol (const Road *road,
             int         k)
{
  RoadValue v = { .real = road->real[k], .exact = TRUE, .whole = road->whole[k], .derivative = road->derivative[k] };

  v.is_angle = TRUE;
  v.multiples[k] = 1;
  return v;
}

/* Whether a sum and a product of the two are the same with and without 64 bits. */
static inline gboolean
road_is_short (gint64 a,
               gint64 b)
{
  const gint64 longest = (gint64) 1 << 31;

  return a < longest && a > -longest && b < longest && b > -longest;
}

static inline RoadValue
road_sum (RoadValue a,
          RoadValue b)
{
  RoadValue v = { .real = a.real + b.real, .error = a.error + b.error, .unsure = a.unsure || b.unsure };

  v.exact = a.exact && b.exact;
  v.whole = road_add (a.whole, b.whole);
  v.derivative = road_add (a.derivative, b.derivative);
  v.is_angle = a.is_angle && b.is_angle;
  for (int k = 0; k < ROAD_N && v.is_angle; k++)
    {
      v.is_angle = road_is_short (a.multiples[k], b.multiples[k]);
      v.multiples[k] = v.is_angle ? a.multiples[k] + b.multiples[k] : 0;
    }
  v.is_integer = a.is_integer && b.is_integer && road_is_short (a.integer, b.integer);
  v.integer = v.is_integer ? a.integer + b.integer : 0;
  return road_rounded (v);
}

static inline RoadValue
road_product (RoadValue a,
              RoadValue b)
{
  RoadValue v = { .real = a.real * b.real, .unsure = a.unsure || b.unsure };

  v.error = fabsl (a.real) * b.error + fabsl (b.real) * a.error + a.error * b.error;
  v.exact = a.exact && b.exact;
  v.whole = road_mul (a.whole, b.whole);
  v.derivative = road_add (road_mul (a.whole, b.derivative), road_mul (a.derivative, b.whole));
  v.is_angle = (a.is_integer && b.is_angle) || (b.is_integer && a.is_angle);
  for (int k = 0; k < ROAD_N && v.is_angle; k++)
    {
      const gint64 factor = a.is_integer ? a.integer : b.integer;
      const gint64 multiple = a.is_integer ? b.multiples[k] : a.multiples[k];

      v.is_angle = road_is_short (factor, multiple);
      v.multiples[k] = v.is_angle ? factor * multiple : 0;
    }
  v.is_integer = a.is_integer && b.is_integer && road_is_short (a.integer, b.integer);
  v.integer = v.is_integer ? a.integer * b.integer : 0;
  return road_rounded (v);
}

static inline RoadValue
road_minus (RoadValue a)
{
  return road_product (road_number (-1.0L, -1, 1), a);
}

/* f (a) and f (a, b) for functions with real values only.  Their errors follow from those of the arguments. */
static inline RoadValue
road_real (long double (*f) (long double, long double),
           RoadValue a,
           RoadValue b)
{
  RoadValue v = { .real = f (a.real, b.real), .unsure = a.unsure || b.unsure };

  for (int i = -1; i <= 1; i += 2)
    {
      v.error = fmaxl (v.error, 2.0L * fabsl (f (a.real + i * a.error, b.real) - v.real));
      v.error = fmaxl (v.error, 2.0L * fabsl (f (a.real, b.real + i * b.error) - v.real));
      v.unsure = v.unsure || isnan (f (a.real + i * a.error, b.real)) || isnan (f (a.real, b.real + i * b.error));
    }
  return road_rounded (v);
}

static inline RoadValue
road_power (RoadValue a,
            RoadValue b)
{
  RoadValue v = road_real (powl, a, b);
  const guint64 n = (guint64) ABS (b.integer);

  v.exact = a.exact && b.is_integer && n <= 64 && (b.integer >= 0 || a.whole != 0);
  if (!v.exact)
    return v;
  v.whole = road_pow (a.whole, n);
  v.derivative = n == 0 ? 0 : road_mul (road_mul (n, road_pow (a.whole, n - 1)), a.derivative);
  if (b.integer < 0)
    {
      v.whole = road_inverse (v.whole);
      v.derivative = road_negate (road_mul (v.derivative, road_mul (v.whole, v.whole)));
    }
  if (a.is_integer && b.integer >= 0 && fabsl (v.real) < 1e9L)
    {
      v.is_integer = TRUE;
      v.integer = (gint64) v.real;
    }
  return v;
}

static inline RoadValue
road_quotient (RoadValue a,
               RoadValue b)
{
  return road_product (a, road_power (b, road_number (-1.0L, -1, 1)));
}

#define ROAD_ONE(name, f)                                       \
  static inline long double                                     \
  road_##name (long double x, long double y G_GNUC_UNUSED)      \
  {                                                             \
    return f;                                                   \
  }

ROAD_ONE (sin, sinl (x))
ROAD_ONE (cos, cosl (x))
ROAD_ONE (tan, tanl (x))
ROAD_ONE (asin, asinl (x))
ROAD_ONE (acos, acosl (x))
ROAD_ONE (atan, atanl (x))
ROAD_ONE (sinh, sinhl (x))
ROAD_ONE (cosh, coshl (x))
ROAD_ONE (tanh, tanhl (x))
ROAD_ONE (exp, expl (x))
ROAD_ONE (log, logl (x))
ROAD_ONE (sqrt, sqrtl (x))
ROAD_ONE (abs, fabsl (x))
ROAD_ONE (sign, (long double) ((x > 0.0L) - (x < 0.0L)))

static const struct
{
  const char *text;
  const char *latex;
  long double (*value) (long double x, long double y);
} road_functions[] = {
  { "sin", "\\sin", road_sin },        { "cos", "\\cos", road_cos },
  { "tan", "\\tan", road_tan },        { "asin", "\\arcsin", road_asin },
  { "acos", "\\arccos", road_acos },   { "atan", "\\arctan", road_atan },
  { "atan2", "\\operatorname{atan2}", atan2l },
  { "sinh", "\\sinh", road_sinh },     { "cosh", "\\cosh", road_cosh },
  { "tanh", "\\tanh", road_tanh },     { "exp", "\\exp", road_exp },
  { "log", "\\ln", road_log },         { "sqrt", "\\sqrt", road_sqrt },
  { "abs", "\\abs", road_abs },        { "sign", "\\operatorname{sign}", road_sign },
  { "min", "\\min", fminl },           { "max", "\\max", fmaxl },
};

/* Cosine and sine of a sum of two angles, in place of those of the first. */
static inline void
road_add_angle (guint64 *c,
                guint64 *s,
                guint64  ck,
                guint64  sk)
{
  const guint64 sum = road_add (road_mul (*s, ck), road_mul (*c, sk));

  *c = road_add (road_mul (*c, ck), road_negate (road_mul (*s, sk)));
  *s = sum;
}

/* Function @f of road_functions; @b is ignored for functions of one argument. */
static inline RoadValue
road_call (const Road *road,
           gsize       f,
           RoadValue   a,
           RoadValue   b)
{
  RoadValue v = road_real (road_functions[f].value, a, b);
  guint64 s = 0, c = 1;

  if (f > 1 || !a.is_angle)
    return v;
  for (int k = 0; k < ROAD_N; k++)
    {
      guint64 sk = a.multiples[k] < 0 ? road_negate (road->sine[k]) : road->sine[k], ck = road->cosine[k];

      /* the binary digits of the multiple, with twice the angle for each */
      for (gint64 n = ABS (a.multiples[k]); n > 0; n /= 2)
        {
          if (n % 2 == 1)
            road_add_angle (&c, &s, ck, sk);
          road_add_angle (&ck, &sk, ck, sk);
        }
    }
  v.exact = a.exact;
  v.whole = f == 0 ? s : c;
  v.derivative = road_mul (f == 0 ? c : road_negate (s), a.derivative);
  return v;
}

/* if (left relation right, a, b); the relations are <, <=, >, >= in this order. */
static inline RoadValue
road_choose (guint     relation,
             RoadValue left,
             RoadValue right,
             RoadValue a,
             RoadValue b)
{
  const gboolean less = left.real < right.real;
  RoadValue v = less == (relation < 2) ? a : b;

  v.exact = FALSE;
  v.unsure = a.unsure || b.unsure || left.unsure || right.unsure ||
             fabsl (left.real - right.real) <= left.error + right.error;
  return v;
}

/* The value of the nodes. */
static inline RoadValue
road_of_expr (const Road   *road,
              const JdExpr *expr)
{
  RoadValue args[4] = { 0 }, v;
  const gsize n = jd_expr_get_n_args (expr);
  gint64 numerator, denominator;

  if (jd_expr_get_kind (expr) == JD_EXPR_NUMBER)
    {
      if (jd_expr_get_rational (expr, &numerator, &denominator))
        return road_number ((long double) numerator / (long double) denominator, numerator, denominator);
      return road_number ((long double) jd_expr_get_value (expr), 0, 0);
    }
  if (jd_expr_get_kind (expr) == JD_EXPR_SYMBOL)
    {
      g_autofree char *text = jd_expr_to_text (expr);

      g_assert_cmpint (road_find (text), >=, 0);
      return road_symbol (road, road_find (text));
    }
  v = road_of_expr (road, jd_expr_get_arg (expr, 0));
  args[0] = v;
  for (gsize i = 1; i < n; i++)
    {
      const RoadValue next = road_of_expr (road, jd_expr_get_arg (expr, i));

      if (i < G_N_ELEMENTS (args))
        args[i] = next;
      v = jd_expr_get_kind (expr) == JD_EXPR_ADD ? road_sum (v, next) : road_product (v, next);
    }
  switch (jd_expr_get_kind (expr))
    {
    case JD_EXPR_POW:
      return road_power (args[0], args[1]);
    case JD_EXPR_CALL:
      return road_call (road, (gsize) jd_expr_get_function (expr), args[0], args[1]);
    case JD_EXPR_IF:
      return road_choose (jd_expr_get_relation (expr), args[0], args[1], args[2], args[3]);
    case JD_EXPR_NUMBER:
    case JD_EXPR_SYMBOL:
    case JD_EXPR_ADD:
    case JD_EXPR_MUL:
    default:
      return v;
    }
}

/* Parsers of the text (@latex FALSE) and of the LaTeX of an expression. */
typedef struct
{
  const Road *road;
  const char *start, *at;
  gboolean latex;
} RoadReader;

static inline RoadValue road_read_sum (RoadReader *self);

static inline gboolean
road_accept (RoadReader *self,
             const char *token)
{
  while (*self->at == ' ' || g_str_has_prefix (self->at, "\\,"))
    self->at += *self->at == ' ' ? 1 : 2;
  if (!g_str_has_prefix (self->at, token))
    return FALSE;
  self->at += strlen (token);
  return TRUE;
}

static inline void
road_expect (RoadReader *self,
             const char *token)
{
  if (!road_accept (self, token))
    g_error ("“%s” is expected at “%s” of %s", token, self->at, self->start);
}

/* Reads digits, a decimal point and, in texts, an exponent. */
static inline RoadValue
road_read_number (RoadReader *self)
{
  gint64 numerator = 0, denominator = 1;
  gboolean point = FALSE, fits = TRUE;
  char *end;
  const char *start = self->at;

  for (; g_ascii_isdigit (*self->at) || *self->at == '.'; self->at++)
    if (*self->at == '.')
      point = TRUE;
    else if (denominator >= 100000000 || numerator > G_MAXINT64 / 100)
      fits = FALSE;
    else
      {
        numerator = 10 * numerator + (*self->at - '0');
        denominator *= point ? 10 : 1;
      }
  if (!self->latex && *self->at == 'e' && (self->at[1] == '-' || self->at[1] == '+'))
    {
      gint64 exponent = g_ascii_strtoll (self->at + 1, &end, 10);

      fits = fits && exponent > -10 && exponent < 0 && denominator <= 10000000;
      for (; fits && exponent < 0; exponent++)
        denominator *= 10;
      self->at = end;
    }
  return road_number (strtold (start, NULL), numerator, fits ? denominator : 0);
}

/* Index of the longest name of a table that matches here; -1 if none does. */
static inline int
road_read_name (RoadReader *self,
                gboolean    functions)
{
  int found = -1;
  gsize longest = 0;

  road_accept (self, "");
  for (int k = 0; k < (functions ? (int) G_N_ELEMENTS (road_functions) : ROAD_N); k++)
    {
      const char *name = functions ? (self->latex ? road_functions[k].latex : road_functions[k].text)
                                   : (self->latex ? road_symbols[k].latex : road_symbols[k].text);

      if (strlen (name) > longest && g_str_has_prefix (self->at, name))
        {
          found = k;
          longest = strlen (name);
        }
    }
  self->at += longest;
  return found;
}

static inline guint
road_read_relation (RoadReader *self)
{
  static const char *const texts[] = { "<", "<=", ">", ">=" }, *const latex[] = { "<", "\\le", ">", "\\ge" };

  for (guint i = 4; i-- > 0;)
    if (road_accept (self, self->latex ? latex[i] : texts[i]))
      return i;
  g_error ("a relation is expected at “%s” of %s", self->at, self->start);
}

/* Reads the contents of two delimiters. */
static inline RoadValue
road_read_group (RoadReader *self,
                 const char *close)
{
  const RoadValue v = road_read_sum (self);

  road_expect (self, close);
  return v;
}

/* Reads a number, a symbol, or in LaTeX a fraction. */
static inline RoadValue
road_read_single (RoadReader *self)
{
  int k;

  road_accept (self, "");
  if (g_ascii_isdigit (*self->at))
    return road_read_number (self);
  if (self->latex && road_accept (self, "\\frac{"))
    {
      const RoadValue above = road_read_group (self, "}{");

      return road_quotient (above, road_read_group (self, "}"));
    }
  k = road_read_name (self, FALSE);
  if (k < 0)
    g_error ("nothing is known at “%s” of %s", self->at, self->start);
  return road_symbol (self->road, k);
}

/* Reads the argument of function @f: in parentheses or, in LaTeX, a number, a symbol or a fraction alone. */
static inline RoadValue
road_read_call (RoadReader *self,
                gsize       f)
{
  RoadValue a, b = { 0 };

  if (road_accept (self, self->latex ? "\\left(" : "("))
    {
      a = road_read_sum (self);
      if (road_accept (self, ","))
        b = road_read_sum (self);
      road_expect (self, self->latex ? "\\right)" : ")");
    }
  else
    a = road_read_single (self);
  return road_call (self->road, f, a, b);
}

static inline RoadValue
road_read_choice (RoadReader *self)
{
  RoadValue a, b, left, right;
  guint relation;

  if (self->latex)
    {
      a = road_read_sum (self);
      road_expect (self, "& \\text{if }");
    }
  left = road_read_sum (self);
  relation = road_read_relation (self);
  right = road_read_sum (self);
  road_expect (self, self->latex ? "\\\\" : ",");
  if (!self->latex)
    {
      a = road_read_sum (self);
      road_expect (self, ",");
    }
  b = road_read_sum (self);
  road_expect (self, self->latex ? "& \\text{otherwise} \\end{cases}" : ")");
  return road_choose (relation, left, right, a, b);
}

static inline RoadValue
road_read_atom (RoadReader *self)
{
  const RoadValue none = { 0 };
  RoadValue power = { 0 };
  int f;

  if (road_accept (self, self->latex ? "\\begin{cases}" : "if("))
    return road_read_choice (self);
  if (road_accept (self, self->latex ? "\\left(" : "("))
    return road_read_group (self, self->latex ? "\\right)" : ")");
  if (self->latex && road_accept (self, "\\left|"))
    return road_call (self->road, 13, road_read_group (self, "\\right|"), none);
  if (self->latex && road_accept (self, "\\sqrt{"))
    return road_call (self->road, 12, road_read_group (self, "}"), none);
  f = road_read_name (self, TRUE);
  if (f < 0)
    return road_read_single (self);
  if (!self->latex || !road_accept (self, "^{"))
    return road_read_call (self, (gsize) f);
  power = road_read_group (self, "}");
  return road_power (road_read_call (self, (gsize) f), power);
}

static inline RoadValue
road_read_power (RoadReader *self)
{
  const RoadValue base = road_read_atom (self);

  if (road_accept (self, self->latex ? "^{" : "^"))
    return road_power (base, self->latex ? road_read_group (self, "}") : road_read_power (self));
  return base;
}

/* Whether a LaTeX product continues without a sign between its factors. */
static inline gboolean
road_goes_on (RoadReader *self)
{
  static const char *const ends[] = {
    "\\right", "\\\\", "\\end", "\\le ", "\\ge ", "}", "&", "+", "-", "<", ">", ","
  };

  road_accept (self, "");
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_prefix (self->at, ends[i]))
      return FALSE;
  return *self->at != '\0';
}

static inline RoadValue
road_read_product (RoadReader *self)
{
  RoadValue v = road_read_power (self);

  for (;;)
    if (road_accept (self, self->latex ? "\\cdot" : "*") || (self->latex && road_goes_on (self)))
      v = road_product (v, road_read_power (self));
    else if (!self->latex && road_accept (self, "/"))
      v = road_quotient (v, road_read_power (self));
    else
      return v;
}

static inline RoadValue
road_read_sum (RoadReader *self)
{
  const gboolean negative = road_accept (self, "-");
  RoadValue v = road_read_product (self);

  if (negative)
    v = road_minus (v);
  for (;;)
    if (road_accept (self, "+"))
      v = road_sum (v, road_read_product (self));
    else if (road_accept (self, "-"))
      v = road_sum (v, road_minus (road_read_product (self)));
    else
      return v;
}

static inline RoadValue
road_of_text (const Road *road,
              const char *text,
              gboolean    latex)
{
  RoadReader reader = { .road = road, .start = text, .at = text, .latex = latex };
  const RoadValue v = road_read_sum (&reader);

  road_expect (&reader, "");
  if (*reader.at != '\0')
    g_error ("“%s” is left over of %s", reader.at, text);
  return v;
}

/* Number of values compared, so that no test passes without a comparison. */
typedef struct
{
  guint n_real, n_exact;
} RoadCount;

static inline void
road_compare (RoadCount    *count,
              RoadValue     a,
              RoadValue     b,
              const char   *what,
              const JdExpr *expr)
{
  g_autofree char *text = NULL;

  if (a.exact && b.exact)
    {
      count->n_exact++;
      if (a.whole != b.whole)
        {
          text = jd_expr_to_text (expr);
          g_error ("%s: another value modulo p: %s", what, text);
        }
    }
  if (a.unsure || b.unsure)
    return;
  count->n_real++;
  if (!(fabsl (a.real - b.real) <= 16.0L * (a.error + b.error) + (long double) DBL_MIN))
    {
      text = jd_expr_to_text (expr);
      g_error ("%s: %.20Lg is not %.20Lg to %.3Lg: %s", what, a.real, b.real, a.error + b.error, text);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The constructors of expressions: sums and products of any number of arguments, powers, functions, choices. */
#include "core/expression/tree/jd-expr-private.h"

#include <math.h>
#include <string.h>

/* Up to this many parts are sorted by insertion. */
#define FEW_PARTS 24

/* A term coefficient * key, or a factor key ^ coefficient. @whole is the node it came from, as long as
 * the coefficient is still the one it had there. */
typedef struct
{
  const JdExpr *key;
  const JdExpr *whole;
  JdNumber      coefficient;
} Part;

static int
part_compare (gconstpointer a,
              gconstpointer b,
              gpointer      data G_GNUC_UNUSED)
{
  return jd_expr_compare (((const Part *) a)->key, ((const Part *) b)->key);
}

/* A stable sort.  Arguments of sums and products come nearly in order: a few are sorted by insertion. */
static void
parts_sort (Part  *parts,
            gsize  n)
{
  if (n > FEW_PARTS)
    {
      g_qsort_with_data (parts, (int) n, sizeof (Part), part_compare, NULL);
      return;
    }
  for (gsize i = 1; i < n; i++)
    {
      const Part part = parts[i];
      gsize j = i;

      for (; j > 0 && part_compare (&parts[j - 1], &part, NULL) > 0; j--)
        parts[j] = parts[j - 1];
      parts[j] = part;
    }
}

/* Adds the coefficients of equal keys; returns how many parts are left. */
static gsize
parts_merge (Part  *parts,
             gsize  n)
{
  gsize kept = 0;

  parts_sort (parts, n);
  for (gsize i = 0; i < n; i++)
    {
      if (kept > 0 && parts[kept - 1].key == parts[i].key)
        {
          Part *part = &parts[kept - 1];

          part->coefficient = jd_number_add (part->coefficient, parts[i].coefficient);
          part->whole = NULL;
        }
      else
        parts[kept++] = parts[i];
    }
  return kept;
}

/* A product without its leading number. */
static const JdExpr *
mul_rest (JdExprPool   *pool,
          const JdExpr *mul)
{
  if (mul->n_args == 2)
    return mul->args[1];
  return jd_expr_intern (pool, JD_EXPR_MUL, 0, mul->args + 1, mul->n_args - 1);
}

static Part
part_of_term (JdExprPool   *pool,
              const JdExpr *term)
{
  if (term->kind == JD_EXPR_MUL && term->args[0]->kind == JD_EXPR_NUMBER)
    return (Part) { mul_rest (pool, term), term, term->args[0]->number };
  return (Part) { term, term, jd_one };
}

/* coefficient * key, key not being a number; no sum is multiplied out here. */
static const JdExpr *
term_from_part (JdExprPool *pool,
                const Part *part)
{
  const JdExpr *key = part->key;
  const gboolean is_product = key->kind == JD_EXPR_MUL;
  g_auto(JdNodes) args;

  jd_nodes_init (&args);
  if (part->whole != NULL)
    return part->whole;
  if (jd_number_is (part->coefficient, 1.0))
    return key;
  jd_nodes_add (&args, jd_expr_from_number (pool, part->coefficient));
  for (gsize i = 0; i < (is_product ? key->n_args : 1); i++)
    jd_nodes_add (&args, is_product ? key->args[i] : key);
  return jd_expr_intern (pool, JD_EXPR_MUL, 0, args.at, args.n);
}

static Part
part_of_factor (const JdExpr *factor)
{
  if (factor->kind == JD_EXPR_POW && factor->args[1]->kind == JD_EXPR_NUMBER)
    return (Part) { factor->args[0], factor, factor->args[1]->number };
  return (Part) { factor, factor, jd_one };
}

/* The parts of a sum or a product, and its number. */
typedef struct
{
  Part     *parts;
  gsize     n;
  JdNumber  number;
  Part      small[16];
} Parts;

static void
parts_clear (Parts *self)
{
  if (self->parts != self->small)
    g_free (self->parts);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Parts, parts_clear)

/* The parts of what a sum (@kind ADD) or a product (MUL) of @args is: those of the same kind are opened, numbers go
 * into one, equal keys are merged. */
static void
parts_init (Parts               *self,
            JdExprPool          *pool,
            JdExprKind           kind,
            const JdExpr *const *args,
            gsize                n_args)
{
  gsize n = 0;

  for (gsize i = 0; i < n_args; i++)
    n += args[i]->kind == kind ? args[i]->n_args : 1;
  self->parts = n > G_N_ELEMENTS (self->small) ? g_new (Part, n) : self->small;
  self->n = 0;
  self->number = kind == JD_EXPR_ADD ? jd_zero : jd_one;
  for (gsize i = 0; i < n_args; i++)
    {
      const gboolean opened = args[i]->kind == kind;
      const JdExpr *const *inner = opened ? args[i]->args : &args[i];

      for (gsize j = 0; j < (opened ? args[i]->n_args : 1); j++)
        if (inner[j]->kind != JD_EXPR_NUMBER)
          self->parts[self->n++] = kind == JD_EXPR_ADD ? part_of_term (pool, inner[j]) : part_of_factor (inner[j]);
        else if (kind == JD_EXPR_ADD)
          self->number = jd_number_add (self->number, inner[j]->number);
        else
          self->number = jd_number_mul (self->number, inner[j]->number);
    }
  self->n = parts_merge (self->parts, self->n);
}

const JdExpr *
jd_expr_sum (JdExprPool          *pool,
             const JdExpr *const *terms,
             gsize                n_terms)
{
  g_return_val_if_fail (pool != NULL, NULL);

  g_auto(Parts) parts;
  g_auto(JdNodes) args;
  gboolean again = FALSE;

  parts_init (&parts, pool, JD_EXPR_ADD, terms, n_terms);
  jd_nodes_init (&args);
  if (!jd_number_is (parts.number, 0.0))
    jd_nodes_add (&args, jd_expr_from_number (pool, parts.number));
  for (gsize i = 0; i < parts.n; i++)
    {
      const Part *part = &parts.parts[i];
      const JdExpr *term;

      if (jd_number_is (part->coefficient, 0.0))
        continue;
      term = part->whole == NULL && jd_number_is (part->coefficient, -1.0) ? jd_expr_neg (pool, part->key)
                                                                           : term_from_part (pool, part);
      /* 3 (a + b) - 2 (a + b): the sum left over belongs into this one */
      again |= term->kind == JD_EXPR_ADD;
      jd_nodes_add (&args, term);
    }
  if (args.n == 0)
    return jd_expr_from_number (pool, jd_zero);
  if (args.n == 1)
    return args.at[0];
  return again ? jd_expr_sum (pool, args.at, args.n) : jd_expr_intern (pool, JD_EXPR_ADD, 0, args.at, args.n);
}

/* -(a + b) is -a - b: exact, and it lets differences cancel. */
static const JdExpr *
sum_negate (JdExprPool   *pool,
            const JdExpr *sum)
{
  g_auto(JdNodes) terms;

  jd_nodes_init (&terms);
  for (gsize i = 0; i < sum->n_args; i++)
    jd_nodes_add (&terms, jd_expr_neg (pool, sum->args[i]));
  return jd_expr_sum (pool, terms.at, terms.n);
}

const JdExpr *
jd_expr_product (JdExprPool          *pool,
                 const JdExpr *const *factors,
                 gsize                n_factors)
{
  g_return_val_if_fail (pool != NULL, NULL);

  g_auto(Parts) parts;
  g_auto(JdNodes) args; /* the first is the number */
  gboolean again = FALSE;
  JdNumber number;

  parts_init (&parts, pool, JD_EXPR_MUL, factors, n_factors);
  number = parts.number;
  jd_nodes_init (&args);
  jd_nodes_add (&args, NULL);
  for (gsize i = 0; i < parts.n; i++)
    {
      const Part *part = &parts.parts[i];
      const JdExpr *factor = part->whole;

      if (factor == NULL)
        factor = jd_expr_pow (pool, part->key, jd_expr_from_number (pool, part->coefficient));
      if (factor->kind == JD_EXPR_NUMBER)
        {
          number = jd_number_mul (number, factor->number);
          continue;
        }
      /* (x y)^(1/2) (x y)^(1/2), and x (x^2)^(1/2) (x^2)^(1/2) */
      again |= factor->kind == JD_EXPR_MUL || part_of_factor (factor).key != part->key;
      jd_nodes_add (&args, factor);
    }
  if (!again && (jd_number_is (number, 0.0) || args.n == 1))
    return jd_expr_from_number (pool, number);
  if (!again && jd_number_is (number, 1.0))
    return args.n == 2 ? args.at[1] : jd_expr_intern (pool, JD_EXPR_MUL, 0, args.at + 1, args.n - 1);
  if (!again && args.n == 2 && args.at[1]->kind == JD_EXPR_ADD && jd_number_is (number, -1.0))
    return sum_negate (pool, args.at[1]);
  args.at[0] = jd_expr_from_number (pool, number);
  return again ? jd_expr_product (pool, args.at, args.n) : jd_expr_intern (pool, JD_EXPR_MUL, 0, args.at, args.n);
}

const JdExpr *
jd_expr_add (JdExprPool   *pool,
             const JdExpr *a,
             const JdExpr *b)
{
  const JdExpr *terms[] = { a, b };

  return jd_expr_sum (pool, terms, 2);
}

const JdExpr *
jd_expr_sub (JdExprPool   *pool,
             const JdExpr *a,
             const JdExpr *b)
{
  const JdExpr *terms[] = { a, jd_expr_neg (pool, b) };

  return jd_expr_sum (pool, terms, 2);
}

const JdExpr *
jd_expr_neg (JdExprPool   *pool,
             const JdExpr *a)
{
  const JdExpr *factors[] = { jd_expr_number (pool, -1.0), a };

  return jd_expr_product (pool, factors, 2);
}

const JdExpr *
jd_expr_mul (JdExprPool   *pool,
             const JdExpr *a,
             const JdExpr *b)
{
  const JdExpr *factors[] = { a, b };

  return jd_expr_product (pool, factors, 2);
}

const JdExpr *
jd_expr_div (JdExprPool   *pool,
             const JdExpr *a,
             const JdExpr *b)
{
  gint64 numerator, denominator;

  /* one rounding where the numbers are not exact */
  if (a->kind == JD_EXPR_NUMBER && b->kind == JD_EXPR_NUMBER &&
      !(jd_expr_get_rational (a, NULL, NULL) && jd_expr_get_rational (b, &numerator, &denominator) && numerator != 0))
    return jd_expr_number (pool, a->number.value / b->number.value);
  return jd_expr_mul (pool, a, jd_expr_pow_int (pool, b, -1));
}

/* (x y)^n with a whole n: each factor to the n. */
static const JdExpr *
pow_of_product (JdExprPool   *pool,
                const JdExpr *base,
                const JdExpr *exponent)
{
  g_auto(JdNodes) factors;

  jd_nodes_init (&factors);
  for (gsize i = 0; i < base->n_args; i++)
    jd_nodes_add (&factors, jd_expr_pow (pool, base->args[i], exponent));
  return jd_expr_product (pool, factors.at, factors.n);
}

static gboolean
number_is_whole (JdNumber number)
{
  return number.denominator == 1;
}

static const JdExpr *
pow_by_number (JdExprPool   *pool,
               const JdExpr *base,
               const JdExpr *exponent)
{
  JdNumber power;

  if (jd_number_is (exponent->number, 0.0))
    return jd_expr_from_number (pool, jd_one);
  if (jd_number_is (exponent->number, 1.0))
    return base;
  if (base->kind == JD_EXPR_NUMBER && jd_number_pow (base->number, exponent->number, &power))
    return jd_expr_from_number (pool, power);
  if (number_is_whole (exponent->number) && base->kind == JD_EXPR_MUL)
    return pow_of_product (pool, base, exponent);
  if (number_is_whole (exponent->number) && base->kind == JD_EXPR_POW && base->args[1]->kind == JD_EXPR_NUMBER)
    {
      JdNumber product = jd_number_mul (base->args[1]->number, exponent->number);

      return jd_expr_pow (pool, base->args[0], jd_expr_from_number (pool, product));
    }
  return NULL;
}

const JdExpr *
jd_expr_pow (JdExprPool   *pool,
             const JdExpr *base,
             const JdExpr *exponent)
{
  const JdExpr *args[] = { base, exponent };

  g_return_val_if_fail (pool != NULL, NULL);

  if (exponent->kind == JD_EXPR_NUMBER)
    {
      const JdExpr *power = pow_by_number (pool, base, exponent);

      if (power != NULL)
        return power;
    }
  else if (jd_expr_is_one (base))
    return base;
  return jd_expr_intern (pool, JD_EXPR_POW, 0, args, 2);
}

const JdExpr *
jd_expr_pow_int (JdExprPool   *pool,
                 const JdExpr *base,
                 int           exponent)
{
  return jd_expr_pow (pool, base, jd_expr_rational (pool, exponent, 1));
}

/* sin, cos and tan of multiples of pi/2, where floating point would leave 1e-16. */
static gboolean
quarter_turns (const JdExpr *angle,
               int          *out_quarters)
{
  JdNumber turns = jd_one;

  if (angle->kind == JD_EXPR_MUL && angle->n_args == 2 && angle->args[0]->kind == JD_EXPR_NUMBER)
    {
      turns = angle->args[0]->number;
      angle = angle->args[1];
    }
  if (angle->kind != JD_EXPR_SYMBOL || angle->op != JD_SYMBOL_PI ||
      (turns.denominator != 1 && turns.denominator != 2))
    return FALSE;
  *out_quarters = (int) (((turns.numerator * (2 / turns.denominator)) % 4 + 4) % 4);
  return TRUE;
}

static gboolean
call_of_pi (JdExprFunction  function,
            const JdExpr   *argument,
            double         *out_value)
{
  static const double sines[] = { 0.0, 1.0, 0.0, -1.0 };
  int quarters;

  if (function > JD_FUNCTION_TAN || !quarter_turns (argument, &quarters))
    return FALSE;
  if (function == JD_FUNCTION_TAN)
    {
      /* floating point would answer 1.6e16 */
      *out_value = quarters % 2 == 0 ? 0.0 : (double) NAN;
      return TRUE;
    }
  *out_value = sines[(quarters + (function == JD_FUNCTION_COS)) % 4];
  return TRUE;
}

/* Values that are numbers kept exactly. */
static gboolean
call_of_number (JdExprFunction  function,
                double          x,
                double         *out_value)
{
  if (function != JD_FUNCTION_SIGN && x != (function == JD_FUNCTION_ACOS || function == JD_FUNCTION_LOG ? 1.0 : 0.0))
    return FALSE;
  *out_value = jd_function_value (function, x, 0.0);
  return TRUE;
}

const JdExpr *
jd_expr_call (JdExprPool     *pool,
              JdExprFunction  function,
              const JdExpr   *argument)
{
  double value;

  g_return_val_if_fail (pool != NULL, NULL);
  g_return_val_if_fail (function < JD_N_FUNCTIONS && jd_function_n_args (function) == 1, NULL);

  if (function == JD_FUNCTION_SQRT)
    return jd_expr_pow (pool, argument, jd_expr_rational (pool, 1, 2));
  if (argument->kind == JD_EXPR_NUMBER && function == JD_FUNCTION_ABS)
    return argument->number.value < 0.0 ? jd_expr_neg (pool, argument) : argument;
  if (argument->kind == JD_EXPR_NUMBER && call_of_number (function, argument->number.value, &value))
    return jd_expr_number (pool, value);
  if (call_of_pi (function, argument, &value))
    return jd_expr_number (pool, value);
  return jd_expr_intern (pool, JD_EXPR_CALL, function, &argument, 1);
}

const JdExpr *
jd_expr_call2 (JdExprPool     *pool,
               JdExprFunction  function,
               const JdExpr   *first,
               const JdExpr   *second)
{
  const JdExpr *args[] = { first, second };
  gboolean numbers = first->kind == JD_EXPR_NUMBER && second->kind == JD_EXPR_NUMBER &&
                     !isnan (first->number.value) && !isnan (second->number.value);

  g_return_val_if_fail (pool != NULL, NULL);
  g_return_val_if_fail (function < JD_N_FUNCTIONS && jd_function_n_args (function) == 2, NULL);

  if (function == JD_FUNCTION_ATAN2)
    {
      if (numbers && first->number.value == 0.0 && second->number.value > 0.0)
        return first;
    }
  else if (first == second)
    return first;
  else if (numbers)
    return (first->number.value < second->number.value) == (function == JD_FUNCTION_MIN) ? first : second;
  return jd_expr_intern (pool, JD_EXPR_CALL, function, args, 2);
}

const JdExpr *
jd_expr_if (JdExprPool     *pool,
            JdExprRelation  relation,
            const JdExpr   *left,
            const JdExpr   *right,
            const JdExpr   *then_expr,
            const JdExpr   *else_expr)
{
  const JdExpr *args[] = { left, right, then_expr, else_expr };

  g_return_val_if_fail (pool != NULL, NULL);

  if (then_expr == else_expr)
    return then_expr;
  if (left->kind == JD_EXPR_NUMBER && right->kind == JD_EXPR_NUMBER)
    {
      double choice = jd_select_value (relation, left->number.value, right->number.value, 1.0, 0.0);

      if (!isnan (choice))
        return choice > 0.5 ? then_expr : else_expr;
    }
  return jd_expr_intern (pool, JD_EXPR_IF, relation, args, 4);
}

const JdExpr *
jd_expr_rebuild (JdExprPool          *pool,
                 const JdExpr        *expr,
                 const JdExpr *const *args)
{
  if (expr->n_args == 0 || memcmp (args, expr->args, expr->n_args * sizeof (JdExpr *)) == 0)
    return expr;
  switch ((JdExprKind) expr->kind)
    {
    case JD_EXPR_ADD:
      return jd_expr_sum (pool, args, expr->n_args);
    case JD_EXPR_MUL:
      return jd_expr_product (pool, args, expr->n_args);
    case JD_EXPR_POW:
      return jd_expr_pow (pool, args[0], args[1]);
    case JD_EXPR_CALL:
      return expr->n_args == 1 ? jd_expr_call (pool, expr->op, args[0])
                               : jd_expr_call2 (pool, expr->op, args[0], args[1]);
    case JD_EXPR_IF:
      return jd_expr_if (pool, expr->op, args[0], args[1], args[2], args[3]);
    case JD_EXPR_FOOT:
    case JD_EXPR_GAP:
      return jd_expr_intern (pool, expr->kind, expr->op, args, expr->n_args);
    case JD_EXPR_NUMBER:
    case JD_EXPR_SYMBOL:
    case JD_EXPR_CURVE:
    default:
      g_return_val_if_reached (expr);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Order in which factors and terms are printed, and representation of numbers as fractions, for text, LaTeX and
 * boxes. */
#include "core/expression/tree/jd-expr-arrange-private.h"
#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-expr-print.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The longest number above or below a line, if the other is longer, too. */
#define LONGEST 10000000

/* 1/2, 3/4, 2/5 are fractions to the reader; 9.81 and 0.3 are not. */
static gboolean
number_is_small_fraction (JdNumber number)
{
  gboolean small = number.denominator == 2 || number.denominator == 4 || number.denominator == 5 ||
                   number.denominator == 8 || number.denominator == 16 || number.denominator == 32;

  return small && number.numerator < 100;
}

/* 1/30000001 is a fraction to the reader; 3174531387119511/5000000000000000 is a sum of rounded numbers, which is
 * easier to read as a decimal. */
static gboolean
number_is_long_fraction (JdNumber number)
{
  return ABS (number.numerator) > LONGEST && number.denominator > LONGEST;
}

void
jd_arrange_number (JdNumber  number,
                   gboolean  alone,
                   JdNumber *out_top,
                   JdNumber *out_bottom)
{
  if (number.value < 0.0)
    number = jd_number_negate (number);
  *out_top = number;
  *out_bottom = jd_one;
  if (!JD_NUMBER_IS_EXACT (number) || number.denominator == 1)
    return;
  if (number_is_long_fraction (number))
    return;
  /* a shorter decimal may stand only if it is read back as this fraction */
  if ((alone || !number_is_small_fraction (number)) && jd_number_equal (jd_number_from_double (number.value), number))
    return;
  *out_top = jd_number_from_fraction (number.numerator, 1);
  *out_bottom = jd_number_from_fraction (number.denominator, 1);
}

/* One counter for each thread, because a text is printed in the thread that asks for it. */
static _Thread_local guint n_not_finite;

guint
jd_expr_count_not_finite (void)
{
  return n_not_finite;
}

char *
jd_number_digits (JdNumber number)
{
  n_not_finite += isfinite (number.value) ? 0 : 1;
  if (isnan (number.value))
    return g_strdup ("log(-1)");
  if (isinf (number.value))
    return g_strdup ("1/0");
  return jd_number_to_text (number.value);
}

void
jd_arranged_clear (JdArranged *self)
{
  g_clear_pointer (&self->top, g_array_unref);
  g_clear_pointer (&self->bottom, g_array_unref);
}

/* Masses, inertias, g, then the others by the alphabet. */
static int
constant_weight (const char *name)
{
  gboolean short_name = name[1] == '\0' || name[1] == '_' || g_ascii_isdigit (name[1]) || g_ascii_isupper (name[1]);

  if (short_name && (*name == 'm' || *name == 'M'))
    return 0;
  if (short_name && (*name == 'I' || *name == 'J'))
    return 1;
  return strcmp (name, "g") == 0 ? 2 : 3;
}

static int
factor_rank (const JdFactor *factor)
{
  const JdExpr *base = factor->base;
  gboolean whole = factor->exponent == NULL && factor->power.denominator == 1;

  if (base->kind == JD_EXPR_NUMBER)
    return 0;
  if (base->kind == JD_EXPR_SYMBOL && whole)
    switch ((JdSymbolKind) base->op)
      {
      case JD_SYMBOL_PI:
        return 1;
      case JD_SYMBOL_CONSTANT:
        return 2;
      case JD_SYMBOL_TIME:
        return 4;
      case JD_SYMBOL_LOCAL:
        return 5;
      case JD_SYMBOL_PARAMETER:
        return 5 + base->order;
      case JD_SYMBOL_MULTIPLIER:
        return 8;
      default:
        g_return_val_if_reached (0);
      }
  if ((base->has & ~(JD_HAS_CONSTANT | JD_HAS_PI)) == 0 && base->kind != JD_EXPR_CALL)
    return 3;
  switch ((int) base->kind)
    {
    case JD_EXPR_ADD:
      return 10;
    case JD_EXPR_CALL:
      return 11;
    case JD_EXPR_IF:
      return 12;
    default:
      return 9;
    }
}

static int
factor_compare (gconstpointer a,
                gconstpointer b)
{
  const JdFactor *x = a, *y = b;
  int rank = factor_rank (x) - factor_rank (y);

  if (rank != 0 || x->base == y->base)
    return rank;
  if (x->base->kind == JD_EXPR_SYMBOL && y->base->kind == JD_EXPR_SYMBOL)
    {
      int weight = constant_weight (x->base->name) - constant_weight (y->base->name);

      if (x->base->op == JD_SYMBOL_CONSTANT && y->base->op == JD_SYMBOL_CONSTANT && weight != 0)
        return weight;
      return strverscmp (x->base->name, y->base->name);
    }
  return jd_expr_compare (x->base, y->base);
}

static void
arrange_factor (JdArranged   *self,
                const JdExpr *expr)
{
  JdFactor factor = { expr, NULL, jd_one };
  gboolean below = FALSE;

  if (expr->kind == JD_EXPR_POW)
    {
      factor.base = expr->args[0];
      if (expr->args[1]->kind == JD_EXPR_NUMBER)
        {
          factor.power = expr->args[1]->number;
          below = factor.power.value < 0.0;
        }
      else
        factor.exponent = expr->args[1];
    }
  if (below)
    factor.power = jd_number_negate (factor.power);
  g_array_append_val (below ? self->bottom : self->top, factor);
}

void
jd_arrange_term (JdArranged   *self,
                 const JdExpr *term)
{
  const JdExpr *const *factors = term->kind == JD_EXPR_MUL ? term->args : &term;
  gsize n_factors = term->kind == JD_EXPR_MUL ? term->n_args : 1;

  *self = (JdArranged) { .term = term, .number = jd_one, .divisor = jd_one };
  self->top = g_array_new (FALSE, FALSE, sizeof (JdFactor));
  self->bottom = g_array_new (FALSE, FALSE, sizeof (JdFactor));
  for (gsize i = 0; i < n_factors; i++)
    {
      if (factors[i]->kind == JD_EXPR_NUMBER)
        {
          self->negative = factors[i]->number.value < 0.0;
          jd_arrange_number (factors[i]->number, FALSE, &self->number, &self->divisor);
        }
      else
        arrange_factor (self, factors[i]);
    }
  g_array_sort (self->top, factor_compare);
  g_array_sort (self->bottom, factor_compare);
}

/* Class of a term by its fastest part: a number, a constant, the time, a position, a rate, an acceleration. */
static int
term_class (const JdExpr *term)
{
  if ((term->has & JD_HAS_MULTIPLIER) != 0)
    return 0;
  if ((term->has & JD_HAS_ACCELERATION) != 0)
    return 6;
  if ((term->has & JD_HAS_RATE) != 0)
    return 5;
  if ((term->has & (JD_HAS_PARAMETER | JD_HAS_LOCAL)) != 0)
    return 4;
  if ((term->has & JD_HAS_TIME) != 0)
    return 3;
  return term->has != 0 ? 2 : 1;
}

/* Degree in the symbols of its class. */
static double
term_degree (const JdArranged *term,
             int               class)
{
  double degree = 0.0;

  for (guint i = 0; i < term->top->len; i++)
    {
      const JdFactor *factor = &g_array_index (term->top, JdFactor, i);

      if (factor->base->kind == JD_EXPR_SYMBOL && term_class (factor->base) == class)
        degree += factor->exponent == NULL ? factor->power.value : 1.0;
    }
  return degree;
}

static const JdFactor *
next_moving (const GArray *factors,
             guint        *i)
{
  for (; *i < factors->len; *i += 1)
    {
      const JdFactor *factor = &g_array_index (factors, JdFactor, *i);

      if ((factor->base->has & ~(JD_HAS_CONSTANT | JD_HAS_PI)) != 0)
        {
          *i += 1;
          return factor;
        }
    }
  return NULL;
}

/* By the factors that move, the fewer first, then by structure. */
static int
compare_factors (const JdArranged *a,
                 const JdArranged *b)
{
  guint i = 0, j = 0;

  while (TRUE)
    {
      const JdFactor *x = next_moving (a->top, &i);
      const JdFactor *y = next_moving (b->top, &j);
      int order;

      if (x == NULL || y == NULL)
        return x != NULL ? 1 : y != NULL ? -1 : jd_expr_compare (a->term, b->term);
      order = factor_compare (x, y);
      if (order != 0)
        return order;
      if (x->power.value != y->power.value)
        return x->power.value > y->power.value ? -1 : 1;
    }
}

typedef struct
{
  JdArranged arranged;
  int        class;
  double     degree;
} SumTerm;

static int
sum_term_compare (gconstpointer a,
                  gconstpointer b)
{
  const SumTerm *x = a, *y = b;

  if (x->class != y->class)
    return y->class - x->class;
  if (x->degree != y->degree)
    return x->degree > y->degree ? -1 : 1;
  return compare_factors (&x->arranged, &y->arranged);
}

gboolean
jd_term_is_negative (const JdExpr *term)
{
  const JdExpr *number = term->kind == JD_EXPR_MUL ? term->args[0] : term;

  return number->kind == JD_EXPR_NUMBER && number->number.value < 0.0;
}

GPtrArray *
jd_arrange_sum (const JdExpr *sum)
{
  g_autofree SumTerm *terms = g_new (SumTerm, sum->n_args);
  GPtrArray *result = g_ptr_array_sized_new (sum->n_args);
  guint first = 0;

  for (guint i = 0; i < sum->n_args; i++)
    {
      jd_arrange_term (&terms[i].arranged, sum->args[i]);
      terms[i].class = term_class (sum->args[i]);
      terms[i].degree = term_degree (&terms[i].arranged, terms[i].class);
    }
  qsort (terms, sum->n_args, sizeof (SumTerm), sum_term_compare);
  while (first < sum->n_args && jd_term_is_negative (terms[first].arranged.term))
    first++;
  if (first < sum->n_args)
    g_ptr_array_add (result, (gpointer) terms[first].arranged.term);
  for (guint i = 0; i < sum->n_args; i++)
    {
      if (i != first)
        g_ptr_array_add (result, (gpointer) terms[i].arranged.term);
      jd_arranged_clear (&terms[i].arranged);
    }
  return result;
}

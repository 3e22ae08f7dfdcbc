/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Forms of formulas that textbooks prefer: exact angles, half angles, complete squares. */
#include "core/expression/simplify/jd-expr-forms.h"

#include <string.h>

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/expression/tree/jd-expr-private.h"

#define N_CHECK_POINTS 8
/* Steps of each simplification on the way to a square, and squares in one form. */
#define BUDGET      20000
#define MAX_SQUARES 4
/* Written nodes of a form in which squares are looked for. */
#define MAX_LENGTH  400.0
/* Length that the square of an angular velocity about a body's own axis may add. */
#define SPIN_WORTH  1.5
/* Numerator and denominator of a number whose root is taken. */
#define LARGEST_ROOT 1000000

/* Rewrites the nodes from the leaves up: each, with its arguments rewritten, is given to a rule. */
typedef const JdExpr *(*Rule) (JdExprPool   *pool,
                               const JdExpr *node,
                               gpointer      data);

typedef struct
{
  JdExprPool *pool;
  Rule        rule;
  gpointer    data;
} Rewriting;

static gboolean
rewrite_node (const JdExpr  *node,
              gconstpointer  args,
              gpointer       out,
              gpointer       data)
{
  const Rewriting *rewriting = data;
  const JdExpr *const *new_args = args;
  const JdExpr *copy = node;

  for (guint32 i = 0; i < node->n_args && copy == node; i++)
    if (new_args[i] != node->args[i])
      copy = jd_expr_rebuild (rewriting->pool, node, new_args);
  *(const JdExpr **) out = rewriting->rule (rewriting->pool, copy, rewriting->data);
  return TRUE;
}

static const JdExpr *
rewrite (JdExprPool   *pool,
         const JdExpr *expr,
         Rule          rule,
         gpointer      data)
{
  Rewriting rewriting = { pool, rule, data };
  const JdExpr *form = expr;

  return jd_expr_fold (expr, NULL, sizeof form, rewrite_node, &rewriting, &form) ? form : expr;
}

static gboolean
varies (const JdExpr *expr)
{
  return (expr->has & ~(JD_HAS_CONSTANT | JD_HAS_PI)) != 0;
}

/* Angles. */

/* Twelfths of pi in @angle, from 0 to 23; FALSE if it is no such multiple. */
static gboolean
twelfths_of_pi (const JdExpr *angle,
                int          *out_twelfths)
{
  JdNumber c = jd_one;
  const JdExpr *rest = angle;

  if (angle->has != JD_HAS_PI)
    return FALSE;
  if (angle->kind == JD_EXPR_MUL && angle->n_args == 2 && angle->args[0]->kind == JD_EXPR_NUMBER)
    {
      c = angle->args[0]->number;
      rest = angle->args[1];
    }
  if (rest->kind != JD_EXPR_SYMBOL || !JD_NUMBER_IS_EXACT (c) || 12 % c.denominator != 0)
    return FALSE;
  *out_twelfths = (int) (((c.numerator % 24) * (12 / c.denominator) % 24 + 24) % 24);
  return TRUE;
}

/* sin of @twelfths pi/12 as sqrt (n)/2, or -1 where it is no such number. */
static int
square_of_twice_sine (int twelfths)
{
  static const int squares[] = { 0, -1, 1, 2, 3, -1, 4 };

  twelfths %= 12;
  return squares[twelfths <= 6 ? twelfths : 12 - twelfths];
}

static const JdExpr *
exact_sine (JdExprPool *pool,
            int         twelfths)
{
  const int square = square_of_twice_sine (twelfths);
  const JdExpr *root;

  if (square < 0)
    return NULL;
  root = jd_expr_pow (pool, jd_expr_number (pool, square), jd_expr_rational (pool, 1, 2));
  return jd_expr_mul (pool, jd_expr_rational (pool, twelfths < 12 ? 1 : -1, 2), root);
}

static const JdExpr *root_of_whole (JdExprPool *pool,
                                    gint64      n);

static gboolean
is_square_root (const JdExpr *node,
                const JdExpr *of)
{
  return node->kind == JD_EXPR_POW && node->args[0] == of && node->args[1]->kind == JD_EXPR_NUMBER &&
         node->args[1]->number.denominator == 2 && node->args[1]->number.numerator == 1;
}

static const JdExpr *
exact_angle (JdExprPool   *pool,
             const JdExpr *node,
             gpointer      data G_GNUC_UNUSED)
{
  const JdExpr *sine, *cosine;
  int twelfths;

  if (node->n_args == 2 && node->args[0]->kind == JD_EXPR_NUMBER && is_square_root (node, node->args[0]) &&
      JD_NUMBER_IS_EXACT (node->args[0]->number) && node->args[0]->number.value > 0.0)
    {
      const JdNumber number = node->args[0]->number;

      if (number.numerator <= LARGEST_ROOT && number.denominator <= LARGEST_ROOT)
        return jd_expr_div (pool, root_of_whole (pool, number.numerator * number.denominator),
                            jd_expr_number (pool, (double) number.denominator));
    }
  if (node->kind != JD_EXPR_CALL || node->n_args != 1 || !twelfths_of_pi (node->args[0], &twelfths))
    return node;
  sine = exact_sine (pool, twelfths);
  cosine = exact_sine (pool, (twelfths + 6) % 24);
  if (sine == NULL || cosine == NULL)
    return node;
  if (node->op == JD_FUNCTION_SIN)
    return sine;
  if (node->op == JD_FUNCTION_COS)
    return cosine;
  return node->op == JD_FUNCTION_TAN && !jd_expr_is_zero (cosine) ? jd_expr_div (pool, sine, cosine) : node;
}

const JdExpr *
jd_expr_exact_angles (JdExprPool   *pool,
                      const JdExpr *expr)
{
  g_return_val_if_fail (pool != NULL && expr != NULL, NULL);

  return rewrite (pool, expr, exact_angle, NULL);
}

typedef struct
{
  JdExprPositive is_positive;
  gpointer       user_data;
} Signs;

/* c (1 - cos u) is 2 c sin^2 (u/2), c (1 + cos u) is 2 c cos^2 (u/2): the function squared. */
static gboolean
half_angle_of (JdExprPool     *pool,
               const JdExpr   *sum,
               const JdExpr  **out,
               JdNumber       *out_c)
{
  const JdExpr *cosine, *half;
  JdNumber c = jd_one;

  if (sum->kind != JD_EXPR_ADD || sum->n_args != 2 || sum->args[0]->kind != JD_EXPR_NUMBER)
    return FALSE;
  cosine = sum->args[1];
  if (cosine->kind == JD_EXPR_MUL && cosine->n_args == 2 && cosine->args[0]->kind == JD_EXPR_NUMBER)
    {
      c = cosine->args[0]->number;
      cosine = cosine->args[1];
    }
  if (cosine->kind != JD_EXPR_CALL || cosine->op != JD_FUNCTION_COS || !JD_NUMBER_IS_EXACT (c))
    return FALSE;
  half = jd_expr_div (pool, cosine->args[0], jd_expr_number (pool, 2.0));
  if (jd_number_equal (sum->args[0]->number, c))
    *out = jd_expr_call (pool, JD_FUNCTION_COS, half);
  else if (jd_number_equal (sum->args[0]->number, jd_number_negate (c)))
    *out = jd_expr_call (pool, JD_FUNCTION_SIN, half);
  else
    return FALSE;
  *out_c = sum->args[0]->number;
  return TRUE;
}

/* The root of a positive whole number: 48 is 4 sqrt (3). */
static const JdExpr *
root_of_whole (JdExprPool *pool,
               gint64      n)
{
  gint64 outside = 1;

  for (gint64 i = 2; i <= 1000 && i * i <= n; i++)
    while (n % (i * i) == 0)
      {
        n /= i * i;
        outside *= i;
      }
  return jd_expr_mul (pool, jd_expr_number (pool, (double) outside),
                      jd_expr_pow (pool, jd_expr_number (pool, (double) n), jd_expr_rational (pool, 1, 2)));
}

/* The root of one factor under a root, or NULL: the root of a product is taken where each factor has one. */
static const JdExpr *
root_of_factor (JdExprPool   *pool,
                const JdExpr *factor,
                const Signs  *signs)
{
  const JdExpr *base = factor->kind == JD_EXPR_POW ? factor->args[0] : factor;
  const JdExpr *half = jd_expr_rational (pool, 1, 2);
  gboolean is_positive, is_even;

  if (factor->kind == JD_EXPR_POW && factor->args[1]->kind != JD_EXPR_NUMBER)
    return NULL;
  is_positive = base->kind == JD_EXPR_SYMBOL && base->op == JD_SYMBOL_CONSTANT && signs->is_positive != NULL &&
                signs->is_positive (base, signs->user_data);
  is_even = factor->kind == JD_EXPR_POW && factor->args[1]->number.denominator == 1 &&
            factor->args[1]->number.numerator % 2 == 0;
  if (factor->kind == JD_EXPR_POW && (is_even || is_positive))
    {
      const JdExpr *power = jd_expr_mul (pool, half, factor->args[1]);
      const gboolean has_sign = !is_positive && factor->args[1]->number.numerator % 4 != 0;

      return jd_expr_pow (pool, has_sign ? jd_expr_call (pool, JD_FUNCTION_ABS, base) : base, power);
    }
  return is_positive ? jd_expr_pow (pool, base, half) : NULL;
}

/* sqrt (@radicand), or NULL where it is no root of a half angle or of squares. */
static const JdExpr *
root_with_half_angle (JdExprPool   *pool,
                      const JdExpr *radicand,
                      const Signs  *signs)
{
  const gsize n = radicand->kind == JD_EXPR_MUL ? radicand->n_args : 1;
  const JdExpr *const *factors = radicand->kind == JD_EXPR_MUL ? radicand->args : &radicand;
  const JdExpr *root = jd_expr_number (pool, 1.0), *half = NULL;
  JdNumber number = jd_one, c;
  gsize n_squares = 0;

  for (gsize i = 0; i < n; i++)
    {
      const JdExpr *factor;

      if (factors[i]->kind == JD_EXPR_NUMBER)
        {
          number = jd_number_mul (number, factors[i]->number);
          continue;
        }
      if (half == NULL && half_angle_of (pool, factors[i], &half, &c))
        {
          number = jd_number_mul (number, jd_number_mul (c, jd_number_from_double (2.0)));
          continue;
        }
      factor = root_of_factor (pool, factors[i], signs);
      if (factor == NULL)
        return NULL;
      root = jd_expr_mul (pool, root, factor);
      n_squares += factors[i]->kind == JD_EXPR_POW && varies (factors[i]);
    }
  if ((half == NULL && n_squares == 0) || !JD_NUMBER_IS_EXACT (number) || number.value <= 0.0 ||
      number.numerator > LARGEST_ROOT || number.denominator > LARGEST_ROOT)
    return NULL;
  if (half != NULL)
    root = jd_expr_mul (pool, root, jd_expr_call (pool, JD_FUNCTION_ABS, half));
  root = jd_expr_mul (pool, root, root_of_whole (pool, number.numerator * number.denominator));
  return jd_expr_div (pool, root, jd_expr_number (pool, (double) number.denominator));
}

static const JdExpr *
half_angle (JdExprPool   *pool,
            const JdExpr *node,
            gpointer      signs)
{
  const JdExpr *root;
  gboolean is_root = node->kind == JD_EXPR_POW && node->args[1]->kind == JD_EXPR_NUMBER &&
                     node->args[1]->number.denominator == 2 && ABS (node->args[1]->number.numerator) == 1;

  if (!is_root)
    return node;
  root = root_with_half_angle (pool, node->args[0], signs);
  if (root == NULL)
    return node;
  return node->args[1]->number.numerator == 1 ? root : jd_expr_div (pool, jd_expr_number (pool, 1.0), root);
}

const JdExpr *
jd_expr_half_angles (JdExprPool     *pool,
                     const JdExpr   *expr,
                     JdExprPositive  positive,
                     gpointer        user_data)
{
  Signs signs = { positive, user_data };

  g_return_val_if_fail (pool != NULL && expr != NULL, NULL);

  return rewrite (pool, expr, half_angle, &signs);
}

/* Squares. */

/* a (r + p)^2 + rest. */
typedef struct
{
  const JdExpr *square;
  const JdExpr *rest;
  gboolean      is_spin;  /* phi' + psi' cos th */
} Completed;

/* Whether @offset is the cosine of a parameter times rates: what an angular velocity adds along a body's own axis. */
static gboolean
is_projected (const JdExpr *offset)
{
  gsize n_cosines = 0;

  if (offset->kind != JD_EXPR_MUL)
    return FALSE;
  for (guint32 i = 0; i < offset->n_args; i++)
    {
      const JdExpr *factor = offset->args[i];

      if (factor->kind == JD_EXPR_CALL && factor->op == JD_FUNCTION_COS && factor->args[0]->kind == JD_EXPR_SYMBOL)
        n_cosines++;
      else if (factor->kind != JD_EXPR_SYMBOL && factor->kind != JD_EXPR_ADD)
        return FALSE;
    }
  return n_cosines == 1;
}

/* rate + offset, with the sign that has the shorter text. */
static const JdExpr *
whole_rate (JdExprPool   *pool,
            const JdExpr *rate,
            const JdExpr *offset)
{
  const JdExpr *negative = jd_expr_simplify (pool, jd_expr_neg (pool, offset), BUDGET);
  const JdExpr *plus = jd_expr_add (pool, rate, offset), *minus = jd_expr_sub (pool, rate, negative);
  g_autofree char *plus_text = jd_expr_to_text (plus);
  g_autofree char *minus_text = jd_expr_to_text (minus);

  return strlen (minus_text) < strlen (plus_text) ? minus : plus;
}

static gboolean
complete (JdExprPool   *pool,
          const JdExpr *expr,
          const JdExpr *rate,
          Completed    *out)
{
  const JdExpr *zero = jd_expr_number (pool, 0.0), *two = jd_expr_number (pool, 2.0);
  const JdExpr *slope = jd_expr_diff (pool, expr, rate), *twice = jd_expr_diff (pool, slope, rate);
  const JdExpr *offset = jd_expr_substitute_one (pool, slope, rate, zero), *part;

  twice = jd_expr_simplify (pool, twice, BUDGET);
  offset = jd_expr_simplify (pool, offset, BUDGET);
  if (varies (twice) || jd_expr_is_zero (twice) || jd_expr_is_zero (offset))
    return FALSE;
  offset = jd_expr_simplify (pool, jd_expr_div (pool, offset, twice), BUDGET);
  part = jd_expr_div (pool, jd_expr_mul (pool, twice, jd_expr_pow_int (pool, offset, 2)), two);
  part = jd_expr_sub (pool, jd_expr_substitute_one (pool, expr, rate, zero), part);
  out->square = jd_expr_pow_int (pool, whole_rate (pool, rate, offset), 2);
  out->square = jd_expr_div (pool, jd_expr_mul (pool, twice, out->square), two);
  out->rest = jd_expr_simplify (pool, part, BUDGET);
  out->is_spin = is_projected (offset);
  return TRUE;
}

const JdExpr *
jd_expr_complete_squares (JdExprPool          *pool,
                          const JdExpr        *expr,
                          const JdExpr *const *rates,
                          gsize                n)
{
  const JdExpr *squares, *rest = expr, *form = expr;

  g_return_val_if_fail (pool != NULL && expr != NULL && (rates != NULL || n == 0), NULL);

  squares = jd_expr_number (pool, 0.0);
  if (jd_expr_count_tree (expr) > MAX_LENGTH)
    return expr;
  for (guint i = 0; i < MAX_SQUARES; i++)
    {
      Completed best = { NULL, NULL, FALSE };
      double length = jd_expr_count_tree (form);

      for (gsize k = 0; k < n; k++)
        {
          Completed completed;
          double new_length;

          if (!jd_expr_depends_on (rest, rates[k]) || !complete (pool, rest, rates[k], &completed))
            continue;
          new_length = jd_expr_count_tree (jd_expr_add (pool, jd_expr_add (pool, squares, completed.square),
                                                        completed.rest));
          if (completed.is_spin)
            new_length /= SPIN_WORTH;
          /* Of two angles of a body the last turns it about its own axis. */
          if (new_length > length || (new_length == length && best.square == NULL))
            continue;
          length = new_length;
          best = completed;
        }
      if (best.square == NULL)
        break;
      squares = jd_expr_add (pool, squares, best.square);
      rest = best.rest;
      form = jd_expr_add (pool, squares, rest);
    }
  return form != expr && jd_expr_agree (expr, form, N_CHECK_POINTS) ? form : expr;
}

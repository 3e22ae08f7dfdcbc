/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Derivatives by a symbol, and by the time along a motion.  The pool remembers each derivative; nodes are visited
 * with an explicit stack. */
#include "core/expression/tree/jd-expr-private.h"

/* From this many factors on, a product is differentiated by halves: the flat rule would write
 * n products of n factors. */
#define LARGE_PRODUCT 24

typedef struct
{
  JdExprPool   *pool;
  const JdExpr *by;     /* a symbol; NULL for d/dt along a motion */
  const JdExpr *zero;
  JdNodeMap    *known;  /* derivatives; of the pool */
} Diff;

/* FALSE when the derivative is surely 0. */
static gboolean
diff_may_depend (const Diff   *self,
                 const JdExpr *expr)
{
  if (self->by == NULL)
    return (expr->has & (JD_HAS_TIME | JD_HAS_PARAMETER | JD_HAS_RATE | JD_HAS_ACCELERATION)) != 0;
  return (expr->has & self->by->has) != 0 && jd_symbol_set_meets (expr->symbols, self->by->symbols);
}

static const JdExpr *
diff_symbol (const Diff   *self,
             const JdExpr *symbol)
{
  if (self->by != NULL)
    return jd_expr_number (self->pool, symbol == self->by ? 1.0 : 0.0);
  if (symbol->op == JD_SYMBOL_TIME)
    return jd_expr_number (self->pool, 1.0);
  g_return_val_if_fail (symbol->order < 2, jd_expr_number (self->pool, 0.0));
  return jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER, symbol->name, symbol->order + 1u);
}

/* The derivative if it is known without work: NULL if it has to be worked out first. */
static const JdExpr *
diff_known (const Diff   *self,
            const JdExpr *expr)
{
  const JdNodeValue *known;

  if (!diff_may_depend (self, expr))
    return self->zero;
  if (expr->n_args == 0)
    return diff_symbol (self, expr);
  known = jd_node_map_lookup (self->known, expr);
  return known != NULL ? known->pointer : NULL;
}

static const JdExpr *
diff_add (const Diff   *self,
          const JdExpr *expr)
{
  g_auto(JdNodes) terms;

  jd_nodes_init (&terms);
  for (guint i = 0; i < expr->n_args; i++)
    {
      const JdExpr *term = diff_known (self, expr->args[i]);

      if (term != self->zero)
        jd_nodes_add (&terms, term);
    }
  return jd_expr_sum (self->pool, terms.at, terms.n);
}

/* Sum over i of f_i' times the other factors. */
static const JdExpr *
diff_product_flat (const Diff          *self,
                   const JdExpr *const *factors,
                   gsize                n)
{
  const JdExpr *terms[LARGE_PRODUCT], *others[LARGE_PRODUCT];
  gsize n_terms = 0;

  for (gsize i = 0; i < n; i++)
    {
      const JdExpr *derivative = diff_known (self, factors[i]);

      if (derivative == self->zero)
        continue;
      for (gsize j = 0; j < n; j++)
        others[j] = j == i ? derivative : factors[j];
      terms[n_terms++] = jd_expr_product (self->pool, others, n);
    }
  return jd_expr_sum (self->pool, terms, n_terms);
}

/* (f g)' = f' g + f g' with f and g the halves; the recursion is as deep as log2 n. */
static const JdExpr *
diff_product (const Diff          *self,
              const JdExpr *const *factors,
              gsize                n)
{
  gsize half = n / 2;
  const JdExpr *left, *right;

  if (n <= LARGE_PRODUCT)
    return diff_product_flat (self, factors, n);
  left = jd_expr_mul (self->pool, diff_product (self, factors, half),
                      jd_expr_product (self->pool, factors + half, n - half));
  right = jd_expr_mul (self->pool, jd_expr_product (self->pool, factors, half),
                       diff_product (self, factors + half, n - half));
  return jd_expr_add (self->pool, left, right);
}

/* Factors that do not depend stay in front of all. */
static const JdExpr *
diff_mul (const Diff   *self,
          const JdExpr *expr)
{
  g_auto(JdNodes) fixed;
  g_auto(JdNodes) moving;

  jd_nodes_init (&fixed);
  jd_nodes_init (&moving);
  if (expr->n_args <= LARGE_PRODUCT)
    return diff_product_flat (self, expr->args, expr->n_args);
  for (guint i = 0; i < expr->n_args; i++)
    jd_nodes_add (diff_known (self, expr->args[i]) == self->zero ? &fixed : &moving, expr->args[i]);
  return jd_expr_mul (self->pool, jd_expr_product (self->pool, fixed.at, fixed.n),
                      diff_product (self, moving.at, moving.n));
}

/* u^v: v u^(v-1) u' + u^v log (u) v', the second only if v depends, where u must be positive. */
static const JdExpr *
diff_pow (const Diff   *self,
          const JdExpr *expr)
{
  JdExprPool *pool = self->pool;
  const JdExpr *u = expr->args[0], *v = expr->args[1];
  const JdExpr *du = diff_known (self, u);
  const JdExpr *dv = diff_known (self, v);
  const JdExpr *first, *second;

  if (jd_expr_is_zero (du))
    first = du;
  else
    {
      const JdExpr *factors[] = {
        v, jd_expr_pow (pool, u, jd_expr_add (pool, v, jd_expr_number (pool, -1.0))), du
      };

      first = jd_expr_product (pool, factors, 3);
    }
  if (jd_expr_is_zero (dv))
    return first;
  second = jd_expr_mul (pool, jd_expr_mul (pool, expr, jd_expr_call (pool, JD_FUNCTION_LOG, u)), dv);
  return jd_expr_add (pool, first, second);
}

/* (1 + sign u^2)^exponent, exponent in halves. */
static const JdExpr *
one_plus_square (JdExprPool   *pool,
                 const JdExpr *u,
                 int           sign,
                 int           halves)
{
  const JdExpr *square = jd_expr_mul (pool, jd_expr_number (pool, sign), jd_expr_pow_int (pool, u, 2));

  return jd_expr_pow (pool, jd_expr_add (pool, jd_expr_number (pool, 1.0), square),
                      jd_expr_rational (pool, halves, 2));
}

/* f'(u) of a function of one argument; @call is f(u). */
static const JdExpr *
function_slope (JdExprPool   *pool,
                const JdExpr *call)
{
  const JdExpr *u = call->args[0];

  switch ((JdExprFunction) call->op)
    {
    case JD_FUNCTION_SIN:
      return jd_expr_call (pool, JD_FUNCTION_COS, u);
    case JD_FUNCTION_COS:
      return jd_expr_neg (pool, jd_expr_call (pool, JD_FUNCTION_SIN, u));
    case JD_FUNCTION_TAN:
      return one_plus_square (pool, call, 1, 2);
    case JD_FUNCTION_ASIN:
      return one_plus_square (pool, u, -1, -1);
    case JD_FUNCTION_ACOS:
      return jd_expr_neg (pool, one_plus_square (pool, u, -1, -1));
    case JD_FUNCTION_ATAN:
      return one_plus_square (pool, u, 1, -2);
    case JD_FUNCTION_SINH:
      return jd_expr_call (pool, JD_FUNCTION_COSH, u);
    case JD_FUNCTION_COSH:
      return jd_expr_call (pool, JD_FUNCTION_SINH, u);
    case JD_FUNCTION_TANH:
      return one_plus_square (pool, call, -1, 2);
    case JD_FUNCTION_EXP:
      return call;
    case JD_FUNCTION_LOG:
      return jd_expr_pow_int (pool, u, -1);
    case JD_FUNCTION_ABS:
      return jd_expr_call (pool, JD_FUNCTION_SIGN, u);
    case JD_FUNCTION_SIGN:
      return jd_expr_number (pool, 0.0);
    case JD_FUNCTION_SQRT: /* kept as a power */
    case JD_FUNCTION_ATAN2:
    case JD_FUNCTION_MIN:
    case JD_FUNCTION_MAX:
    case JD_N_FUNCTIONS:
    default:
      g_return_val_if_reached (NULL);
    }
}

/* atan2 (y, x): (x y' - y x') / (x^2 + y^2). */
static const JdExpr *
diff_atan2 (const Diff   *self,
            const JdExpr *y,
            const JdExpr *x)
{
  JdExprPool *pool = self->pool;
  const JdExpr *numerator = jd_expr_sub (pool, jd_expr_mul (pool, x, diff_known (self, y)),
                                         jd_expr_mul (pool, y, diff_known (self, x)));
  const JdExpr *denominator = jd_expr_add (pool, jd_expr_pow_int (pool, x, 2), jd_expr_pow_int (pool, y, 2));

  return jd_expr_div (pool, numerator, denominator);
}

static const JdExpr *
diff_call (const Diff   *self,
           const JdExpr *expr)
{
  const JdExpr *u = expr->args[0];

  switch ((int) expr->op)
    {
    case JD_FUNCTION_ATAN2:
      return diff_atan2 (self, u, expr->args[1]);
    case JD_FUNCTION_MIN:
      return jd_expr_if (self->pool, JD_RELATION_LESS_EQUAL, u, expr->args[1], diff_known (self, u),
                         diff_known (self, expr->args[1]));
    case JD_FUNCTION_MAX:
      return jd_expr_if (self->pool, JD_RELATION_GREATER_EQUAL, u, expr->args[1], diff_known (self, u),
                         diff_known (self, expr->args[1]));
    default:
      return jd_expr_mul (self->pool, function_slope (self->pool, expr), diff_known (self, u));
    }
}

/* s* solves F = (c - r (s)) . r' (s) = 0: its derivative is -F_q / F_s, with -F_s = r' . r' - (c - r) . r''. */
static const JdExpr *
diff_foot (const Diff   *self,
           const JdExpr *foot)
{
  JdExprPool *pool = self->pool;
  const JdExpr *curve = foot->args[JD_FOOT_CURVE], *t = jd_expr_time (pool);
  const JdExpr *local = curve->args[JD_CURVE_LOCAL];
  const JdExpr *above = self->zero, *below = self->zero;
  const gboolean in_time = !jd_expr_is_zero (diff_known (self, foot->args[JD_FOOT_TIME]));

  for (guint axis = 0; axis < 2; axis++)
    {
      const JdExpr *slope = jd_expr_curve_at (pool, curve, 1, axis, foot);
      const JdExpr *arm = jd_expr_sub (pool, foot->args[JD_FOOT_X + axis],
                                       jd_expr_curve_at (pool, curve, 0, axis, foot));
      const JdExpr *rate = diff_known (self, foot->args[JD_FOOT_X + axis]);

      below = jd_expr_add (pool, below, jd_expr_pow_int (pool, slope, 2));
      below = jd_expr_sub (pool, below, jd_expr_mul (pool, arm, jd_expr_curve_at (pool, curve, 2, axis, foot)));
      if (in_time)
        {
          const JdExpr *slope_rate = jd_expr_diff (pool, curve->args[2 + axis], t);

          rate = jd_expr_sub (pool, rate, jd_expr_curve_rate (pool, curve, axis, foot));
          above = jd_expr_add (pool, above,
                               jd_expr_mul (pool, arm, jd_expr_substitute_one (pool, slope_rate, local, foot)));
        }
      above = jd_expr_add (pool, above, jd_expr_mul (pool, rate, slope));
    }
  return jd_expr_div (pool, above, below);
}

/* n . (x', y'), and the rate by the time. */
static const JdExpr *
diff_gap (const Diff   *self,
          const JdExpr *gap)
{
  JdExprPool *pool = self->pool;
  const gboolean in_time = self->by == NULL || self->by->op == JD_SYMBOL_TIME;
  const JdExpr *terms[] = {
    jd_expr_mul (pool, gap->args[JD_GAP_NX], diff_known (self, gap->args[JD_GAP_X])),
    jd_expr_mul (pool, gap->args[JD_GAP_NY], diff_known (self, gap->args[JD_GAP_Y])),
    in_time ? gap->args[JD_GAP_RATE] : self->zero,
  };

  return jd_expr_sum (pool, terms, G_N_ELEMENTS (terms));
}

/* The derivative of @expr; those of its arguments are known. */
static const JdExpr *
diff_node (const Diff   *self,
           const JdExpr *expr)
{
  switch ((JdExprKind) expr->kind)
    {
    case JD_EXPR_ADD:
      return diff_add (self, expr);
    case JD_EXPR_MUL:
      return diff_mul (self, expr);
    case JD_EXPR_POW:
      return diff_pow (self, expr);
    case JD_EXPR_CALL:
      return diff_call (self, expr);
    case JD_EXPR_IF:
      return jd_expr_if (self->pool, expr->op, expr->args[0], expr->args[1], diff_known (self, expr->args[2]),
                         diff_known (self, expr->args[3]));
    case JD_EXPR_FOOT:
      return diff_foot (self, expr);
    case JD_EXPR_GAP:
      return diff_gap (self, expr);
    case JD_EXPR_NUMBER:
    case JD_EXPR_SYMBOL:
    case JD_EXPR_CURVE:
    default:
      g_return_val_if_reached (NULL);
    }
}

/* Puts arguments whose derivatives are missing on the stack; FALSE if there are none. */
static gboolean
push_missing (const Diff   *self,
              const JdExpr *expr,
              JdNodes      *stack)
{
  const gsize n_before = stack->n;

  /* a choice is differentiated in its branches, a distance by its centre */
  const guint first = expr->kind == JD_EXPR_IF ? 2 : expr->kind == JD_EXPR_GAP ? JD_GAP_X : 0;
  const guint end = expr->kind == JD_EXPR_GAP ? JD_GAP_NX : expr->n_args;

  for (guint i = first; i < end; i++)
    if (expr->args[i]->n_args > 0 && diff_known (self, expr->args[i]) == NULL)
      jd_nodes_add (stack, expr->args[i]);
  return stack->n > n_before;
}

/* The derivative of @expr by @by, or d/dt along a motion where that is NULL. */
static const JdExpr *
diff (JdExprPool   *pool,
      const JdExpr *expr,
      const JdExpr *by)
{
  const Diff self = { pool, by, jd_expr_number (pool, 0.0), jd_expr_pool_get_derivatives (pool, by) };
  const JdExpr *known = diff_known (&self, expr);
  g_auto(JdNodes) stack; /* what is differentiated after what lies above it */
  gboolean is_new;

  jd_nodes_init (&stack);
  if (known == NULL)
    jd_nodes_add (&stack, expr);
  while (stack.n > 0)
    {
      const JdExpr *top = stack.at[stack.n - 1];

      if (diff_known (&self, top) == NULL)
        {
          if (push_missing (&self, top, &stack))
            continue;
          known = diff_node (&self, top);
          jd_node_map_insert (self.known, top, &is_new)->pointer = (gpointer) known;
        }
      stack.n--;
    }
  return known != NULL ? known : diff_known (&self, expr);
}

const JdExpr *
jd_expr_diff (JdExprPool   *pool,
              const JdExpr *expr,
              const JdExpr *symbol)
{
  g_return_val_if_fail (pool != NULL && expr != NULL, NULL);
  g_return_val_if_fail (symbol != NULL && symbol->kind == JD_EXPR_SYMBOL, NULL);

  return diff (pool, expr, symbol);
}

const JdExpr *
jd_expr_diff_time (JdExprPool   *pool,
                   const JdExpr *expr)
{
  g_return_val_if_fail (pool != NULL && expr != NULL, NULL);

  return diff (pool, expr, NULL);
}

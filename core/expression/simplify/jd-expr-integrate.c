/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Antiderivatives by a few rules: powers, sines, cosines and exponentials of affine arguments, and substitution. */
#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tree/jd-expr-private.h"

#define BUDGET 4000

/* The product of the factors of @term that contain @v, and of the others. */
static void
split_term (JdExprPool    *pool,
            const JdExpr  *term,
            const JdExpr  *v,
            const JdExpr **out_free,
            const JdExpr **out_bound)
{
  *out_free = *out_bound = jd_expr_number (pool, 1.0);
  if (term->kind != JD_EXPR_MUL)
    {
      *(jd_expr_depends_on (term, v) ? out_bound : out_free) = term;
      return;
    }
  for (gsize i = 0; i < term->n_args; i++)
    {
      const JdExpr *factor = term->args[i];
      const JdExpr **side = jd_expr_depends_on (factor, v) ? out_bound : out_free;

      *side = jd_expr_mul (pool, *side, factor);
    }
}

/* An antiderivative by @v of sin, cos or exp of something affine in v; NULL for anything else. */
static const JdExpr *
integrate_call (JdExprPool   *pool,
                const JdExpr *call,
                const JdExpr *v)
{
  const JdExpr *argument = call->args[0];
  const JdExpr *rate = jd_expr_diff (pool, argument, v), *primitive;

  if (jd_expr_depends_on (rate, v) || jd_expr_is_zero (rate))
    return NULL;
  switch ((int) call->op)
    {
    case JD_FUNCTION_SIN:
      primitive = jd_expr_neg (pool, jd_expr_call (pool, JD_FUNCTION_COS, argument));
      break;
    case JD_FUNCTION_COS:
      primitive = jd_expr_call (pool, JD_FUNCTION_SIN, argument);
      break;
    case JD_FUNCTION_EXP:
      primitive = call;
      break;
    default:
      return NULL;
    }
  return jd_expr_div (pool, primitive, rate);
}

static const JdExpr *
integrate_factor (JdExprPool   *pool,
                  const JdExpr *bound,
                  const JdExpr *v)
{
  double power = 1.0;

  if (jd_expr_is_one (bound))
    return v;
  if (bound->kind == JD_EXPR_CALL && bound->n_args == 1)
    return integrate_call (pool, bound, v);
  if (bound->kind == JD_EXPR_POW && bound->args[0] == v && bound->args[1]->kind == JD_EXPR_NUMBER)
    power = bound->args[1]->number.value;
  else if (bound != v)
    return NULL;
  if (power == -1.0)
    return jd_expr_call (pool, JD_FUNCTION_LOG, jd_expr_call (pool, JD_FUNCTION_ABS, v));
  return jd_expr_div (pool, jd_expr_pow (pool, v, jd_expr_number (pool, power + 1.0)),
                      jd_expr_number (pool, power + 1.0));
}

/* f (u) du/dv times what is free of @v: the antiderivative by u, for a factor f of @term that is a power, or a sine,
 * a cosine or an exponential; NULL if no factor is so. */
static const JdExpr *
integrate_substituted (JdExprPool   *pool,
                       const JdExpr *term,
                       const JdExpr *v)
{
  const gboolean is_product = term->kind == JD_EXPR_MUL;
  const gsize n = is_product ? term->n_args : 1;

  for (gsize i = 0; i < n; i++)
    {
      const JdExpr *f = is_product ? term->args[i] : term, *u, *w, *rest, *primitive;
      const JdExprKind kind = f->kind;

      if ((kind != JD_EXPR_POW && (kind != JD_EXPR_CALL || f->n_args != 1)) || !jd_expr_depends_on (f, v))
        continue;
      u = f->args[0];
      if (u == v || !jd_expr_depends_on (u, v) || (kind == JD_EXPR_POW && jd_expr_depends_on (f->args[1], v)))
        continue;
      w = jd_expr_symbol (pool, JD_SYMBOL_LOCAL, "u", 0);
      rest = jd_expr_simplify (pool, jd_expr_div (pool, jd_expr_div (pool, term, f), jd_expr_diff (pool, u, v)),
                               BUDGET);
      primitive = jd_expr_depends_on (rest, v)
                    ? NULL
                    : integrate_factor (pool,
                                        kind == JD_EXPR_POW ? jd_expr_pow (pool, w, f->args[1])
                                                            : jd_expr_call (pool, f->op, w),
                                        w);
      if (primitive != NULL)
        return jd_expr_mul (pool, rest, jd_expr_substitute_one (pool, primitive, w, u));
    }
  return NULL;
}

static const JdExpr *
integrate_term (JdExprPool   *pool,
                const JdExpr *term,
                const JdExpr *v)
{
  const JdExpr *factor, *bound, *primitive;

  split_term (pool, term, v, &factor, &bound);
  primitive = integrate_factor (pool, bound, v);
  return primitive != NULL ? jd_expr_mul (pool, factor, primitive) : integrate_substituted (pool, term, v);
}

/* Term by term. */
static const JdExpr *
integrate_sum (JdExprPool   *pool,
               const JdExpr *g,
               const JdExpr *v)
{
  const gboolean is_sum = g->kind == JD_EXPR_ADD;
  const gsize n = is_sum ? g->n_args : 1;
  const JdExpr *sum = jd_expr_number (pool, 0.0);

  for (gsize i = 0; i < n; i++)
    {
      const JdExpr *primitive = integrate_term (pool, is_sum ? g->args[i] : g, v);

      if (primitive == NULL)
        return NULL;
      sum = jd_expr_add (pool, sum, primitive);
    }
  return sum;
}

/* An antiderivative of @g by the symbol @v, or NULL. */
static const JdExpr *
integrate (JdExprPool   *pool,
           const JdExpr *g,
           const JdExpr *v)
{
  const JdExpr *primitive = integrate_sum (pool, jd_expr_expand (pool, g), v);

  return primitive != NULL ? primitive : integrate_sum (pool, g, v);
}

const JdExpr *
jd_expr_integrate_form (JdExprPool          *pool,
                        const JdExpr *const *alpha,
                        const JdExpr *const *v,
                        gsize                n)
{
  const JdExpr *f = jd_expr_number (pool, 0.0);

  for (gsize i = 0; i < n; i++)
    {
      const JdExpr *rest = jd_expr_sub (pool, alpha[i], jd_expr_diff (pool, f, v[i]));
      const JdExpr *part;

      rest = jd_expr_simplify (pool, rest, BUDGET);
      for (gsize j = 0; j < i; j++)
        if (jd_expr_depends_on (rest, v[j]))
          return NULL;
      part = jd_expr_is_zero (rest) ? rest : integrate (pool, rest, v[i]);
      if (part == NULL)
        return NULL;
      f = jd_expr_add (pool, f, part);
    }
  return f;
}

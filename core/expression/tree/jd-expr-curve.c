/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Nodes of curves: a curve, the foot of a centre on it, and a distance along its normal. */
#include "core/expression/tree/jd-expr-private.h"

const JdExpr *
jd_expr_curve (JdExprPool   *pool,
               const char   *name,
               const JdExpr *x,
               const JdExpr *y,
               const JdExpr *local,
               gboolean      graph)
{
  const JdExpr *parts[JD_N_CURVE_PARTS] = { x, y };

  g_return_val_if_fail (pool != NULL && local != NULL && local->kind == JD_EXPR_SYMBOL, NULL);

  for (guint i = 2; i < JD_CURVE_LOCAL; i++)
    parts[i] = jd_expr_diff (pool, parts[i - 2], local);
  parts[JD_CURVE_LOCAL] = local;
  parts[JD_CURVE_NAME] = jd_expr_symbol (pool, JD_SYMBOL_LOCAL, name, 0);
  return jd_expr_intern_curve (pool, graph, parts);
}

const JdExpr *
jd_expr_curve_at (JdExprPool   *pool,
                  const JdExpr *curve,
                  guint         order,
                  guint         axis,
                  const JdExpr *s)
{
  g_return_val_if_fail (curve->kind == JD_EXPR_CURVE && order <= 2 && axis <= 1, NULL);

  return jd_expr_substitute_one (pool, curve->args[2 * order + axis], curve->args[JD_CURVE_LOCAL], s);
}

const JdExpr *
jd_expr_curve_rate (JdExprPool   *pool,
                    const JdExpr *curve,
                    guint         axis,
                    const JdExpr *s)
{
  const JdExpr *rate;

  g_return_val_if_fail (curve->kind == JD_EXPR_CURVE && axis <= 1, NULL);

  rate = jd_expr_diff (pool, curve->args[axis], jd_expr_time (pool));
  return jd_expr_substitute_one (pool, rate, curve->args[JD_CURVE_LOCAL], s);
}

static gboolean
is_moving (const JdExpr *curve)
{
  return ((curve->args[0]->has | curve->args[1]->has) & JD_HAS_TIME) != 0;
}

const JdExpr *
jd_expr_foot (JdExprPool   *pool,
              const JdExpr *curve,
              const JdExpr *x,
              const JdExpr *y,
              guint         id)
{
  const JdExpr *args[JD_N_FOOT];

  g_return_val_if_fail (curve->kind == JD_EXPR_CURVE, NULL);

  args[JD_FOOT_CURVE] = curve;
  args[JD_FOOT_X] = x;
  args[JD_FOOT_Y] = y;
  args[JD_FOOT_TIME] = is_moving (curve) ? jd_expr_time (pool) : jd_expr_number (pool, 0.0);
  args[JD_FOOT_ID] = jd_expr_number (pool, id);
  return jd_expr_intern (pool, JD_EXPR_FOOT, 0, args, JD_N_FOOT);
}

const JdExpr *
jd_expr_gap (JdExprPool   *pool,
             const JdExpr *value,
             const JdExpr *x,
             const JdExpr *y,
             const JdExpr *n_x,
             const JdExpr *n_y,
             const JdExpr *rate)
{
  const JdExpr *args[] = { value, x, y, n_x, n_y, rate };

  return jd_expr_intern (pool, JD_EXPR_GAP, 0, args, JD_N_GAP);
}

const char *
jd_expr_get_curve_name (const JdExpr *self)
{
  g_return_val_if_fail (self->kind == JD_EXPR_FOOT, NULL);

  return self->args[JD_FOOT_CURVE]->args[JD_CURVE_NAME]->name;
}

void
jd_expr_add_feet (const JdExpr *expr,
                  GPtrArray    *feet)
{
  g_auto(JdNodeOrder) order = { 0 };

  jd_node_order_init (&order, &expr, 1, NULL);
  for (gsize i = 0; i < order.nodes.n; i++)
    if (order.nodes.at[i]->kind == JD_EXPR_FOOT && !g_ptr_array_find (feet, order.nodes.at[i], NULL))
      g_ptr_array_add (feet, (gpointer) order.nodes.at[i]);
}

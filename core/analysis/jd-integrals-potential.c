/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Given efforts that stand in D' though they have a potential: a constant force [5.22], a torque that depends on its
 * angle, a force that only the position changes.  A potential U is sought by formulas, first in all the parameters
 * (it then serves every parameterization), then in the retained ones, and accepted only if -dU is the virtual power
 * of the efforts again. */
#include "core/analysis/jd-integrals-private.h"

#include "core/expression/jd-expr-simplify.h"

#define N_POINTS 12

/* Whether @n formulas are free of time and rates. */
static gboolean
is_of_position (const JdExpr *const *forces,
                gsize                n)
{
  for (gsize k = 0; k < n; k++)
    if (jd_expr_depends_on_kind (forces[k], JD_SYMBOL_TIME, 0, 0) ||
        jd_expr_depends_on_kind (forces[k], JD_SYMBOL_PARAMETER, 1, 2))
      return FALSE;
  return TRUE;
}

/* dforce_i/dv_j = dforce_j/dv_i. */
static gboolean
is_curl_free (JdExprPool          *pool,
              const JdExpr *const *forces,
              const JdExpr *const *v,
              gsize                n)
{
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < i; j++)
      if (!jd_expr_agree (jd_expr_diff (pool, forces[i], v[j]), jd_expr_diff (pool, forces[j], v[i]), N_POINTS))
        return FALSE;
  return TRUE;
}

/* U with -dU/dv_i = force_i, or NULL: by the curl, and by differentiating what was found. */
static const JdExpr *
find_potential (JdExprPool          *pool,
                const JdExpr *const *forces,
                const JdExpr *const *v,
                gsize                n)
{
  const JdExpr *f;

  if (!is_of_position (forces, n) || !is_curl_free (pool, forces, v, n))
    return NULL;
  f = jd_expr_integrate_form (pool, forces, v, n);
  for (gsize i = 0; f != NULL && i < n; i++)
    if (!jd_expr_agree (jd_expr_diff (pool, f, v[i]), forces[i], N_POINTS))
      f = NULL;
  return f == NULL ? NULL : jd_expr_neg (pool, f);
}

/* Of all efforts without a potential together, in the parameters their powers contain. */
static const JdExpr *
find_in_parameters (const JdIntegralBasis *self)
{
  g_autoptr(GPtrArray) forces = g_ptr_array_new (), v = g_ptr_array_new ();
  const JdExpr *u;

  for (gsize k = 0; k < self->N; k++)
    {
      const JdExpr *sum = jd_expr_number (self->pool, 0.0);

      for (gsize e = 0; e < jd_model_get_n_efforts (self->model); e++)
        if (jd_model_get_effort (self->model, e)->potential == NULL)
          sum = jd_expr_add (self->pool, sum,
                             jd_expr_import (self->pool, jd_model_get_effort (self->model, e)->forces[k]));
      g_ptr_array_add (forces, (gpointer) sum);
      g_ptr_array_add (v,
                       (gpointer) jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER,
                                                  jd_model_get_parameter_name (self->model, k), 0));
    }
  u = find_potential (self->pool, (const JdExpr *const *) forces->pdata, (const JdExpr *const *) v->pdata, self->N);
  if (u == NULL)
    return NULL;
  u = jd_expr_import (self->pool, jd_parameterization_reduce (self->parameterization, u));
  /* a driven position brings the time in */
  return jd_expr_depends_on (u, self->t) ? NULL : u;
}

/* A formula that only the numbers of eliminated parameters could check is left to the search in all parameters. */
static const JdExpr *
find_in_retained (const JdIntegralBasis *self)
{
  return self->implicit ? NULL
                        : find_potential (self->pool, (const JdExpr *const *) self->given,
                                          (const JdExpr *const *) self->q, self->n);
}

void
jd_integral_basis_find_potential (JdIntegralBasis *self)
{
  gboolean any = FALSE;

  for (gsize i = 0; i < self->n; i++)
    any |= !jd_expr_is_zero (self->given[i]);
  if (!any)
    return;
  self->hidden = find_in_parameters (self);
  if (self->hidden == NULL)
    self->hidden = find_in_retained (self);
  if (self->hidden != NULL)
    self->hidden = jd_expr_simplify (self->pool, self->hidden, 0);
}

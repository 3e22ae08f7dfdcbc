/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The potential of given efforts in D': of a constant force [5.22], of a torque that depends on its angle, of a force
 * that depends on the position alone.  A potential U is searched by formulas, first in all parameters, which serves
 * every parameterization, then in the retained ones.  It is accepted only if -dU is the virtual power of the efforts.
 * Gyroscopic efforts, such as Coriolis forces, have no power and are left out: with the potential of the centrifugal
 * force in a frame with constant angular velocity the integral is Jacobi's. */
#include "core/analysis/verdict/jd-gyroscopic.h"
#include "core/analysis/integrals/jd-integrals-private.h"

#include "core/expression/simplify/jd-expr-simplify.h"

#define N_POINTS 12

/* Whether @n formulas contain neither time nor rates. */
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

/* Whether dforce_i/dv_j = dforce_j/dv_i for all i, j. */
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

/* U with -dU/dv_i = force_i, or NULL.  The curl of the forces and the derivatives of the result are checked. */
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

/* Sets the rates in @forces (@n) to zero.  Returns FALSE if the part that is left out is not gyroscopic. */
static gboolean
leave_gyroscopic (JdExprPool           *pool,
                  const JdExpr        **forces,
                  const JdExpr *const  *rates,
                  gsize                 n)
{
  g_autoptr(GHashTable) rest = g_hash_table_new (NULL, NULL);

  if (!jd_forces_are_gyroscopic (pool, forces, rates, n))
    return FALSE;
  for (gsize k = 0; k < n; k++)
    g_hash_table_insert (rest, (gpointer) rates[k], (gpointer) jd_expr_number (pool, 0.0));
  for (gsize k = 0; k < n; k++)
    forces[k] = jd_expr_substitute (pool, forces[k], rest);
  return TRUE;
}

static gboolean
any_of_rates (const JdExpr *const *forces,
              gsize                n)
{
  for (gsize k = 0; k < n; k++)
    if (jd_expr_depends_on_kind (forces[k], JD_SYMBOL_PARAMETER, 1, 1))
      return TRUE;
  return FALSE;
}

/* Whether equations that contain the time eliminate parameters.  An effort without power in p' may then have power in
 * q'. */
static gboolean
is_carried (const JdIntegralBasis *self)
{
  for (gsize e = 0; e < jd_model_get_n_equations (self->model); e++)
    if (jd_parameterization_get_eliminated (self->parameterization, e) >= 0 &&
        jd_model_get_equation (self->model, e)->time_dependent)
      return TRUE;
  return FALSE;
}

/* The potential of effort @e that the model knows, if it passes the check; otherwise NULL. */
static const JdExpr *
known_potential (const JdIntegralBasis *self,
                 gsize                  e)
{
  const JdModelEffort *effort = jd_model_get_effort (self->model, e);
  const JdExpr *u = effort->hidden != NULL ? jd_expr_import (self->pool, effort->hidden) : NULL;

  for (gsize k = 0; u != NULL && k < self->N; k++)
    {
      const JdExpr *p = jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER, jd_model_get_parameter_name (self->model, k),
                                        0);

      if (!jd_expr_agree (jd_expr_neg (self->pool, jd_expr_diff (self->pool, u, p)),
                          jd_expr_import (self->pool, effort->forces[k]), N_POINTS))
        return NULL;
    }
  return u;
}

/* Searches for one potential of all efforts without a potential, in the parameters that their powers contain. */
static const JdExpr *
find_in_parameters (const JdIntegralBasis *self)
{
  const gsize n_efforts = jd_model_get_n_efforts (self->model);
  g_autofree const JdExpr **known = g_new0 (const JdExpr *, n_efforts + 1);
  g_autoptr(GPtrArray) forces = g_ptr_array_new (), v = g_ptr_array_new (), rates = g_ptr_array_new ();
  const JdExpr *u;

  for (gsize e = 0; e < n_efforts; e++)
    known[e] = known_potential (self, e);
  for (gsize k = 0; k < self->N; k++)
    {
      const JdExpr *sum = jd_expr_number (self->pool, 0.0);

      for (gsize e = 0; e < n_efforts; e++)
        if (jd_model_get_effort (self->model, e)->potential == NULL && known[e] == NULL)
          sum = jd_expr_add (self->pool, sum,
                             jd_expr_import (self->pool, jd_model_get_effort (self->model, e)->forces[k]));
      g_ptr_array_add (forces, (gpointer) sum);
      g_ptr_array_add (v, (gpointer) jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER,
                                                     jd_model_get_parameter_name (self->model, k), 0));
      g_ptr_array_add (rates, (gpointer) jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER,
                                                         jd_model_get_parameter_name (self->model, k), 1));
    }
  if (any_of_rates ((const JdExpr *const *) forces->pdata, self->N) &&
      (is_carried (self) || !leave_gyroscopic (self->pool, (const JdExpr **) forces->pdata,
                                               (const JdExpr *const *) rates->pdata, self->N)))
    return NULL;
  u = find_potential (self->pool, (const JdExpr *const *) forces->pdata, (const JdExpr *const *) v->pdata, self->N);
  if (u == NULL)
    return NULL;
  for (gsize e = 0; e < n_efforts; e++)
    u = known[e] != NULL ? jd_expr_add (self->pool, u, known[e]) : u;
  u = jd_expr_import (self->pool, jd_parameterization_reduce (self->parameterization, u));
  /* a driven position contains the time */
  return jd_expr_depends_on (u, self->t) ? NULL : u;
}

/* Searches for a potential in the retained parameters.  A formula with numerically eliminated parameters could be
 * checked by values only, so that it is left to the search in all parameters. */
static const JdExpr *
find_in_retained (const JdIntegralBasis *self)
{
  g_autofree const JdExpr **forces = g_memdup2 (self->given, (self->n + 1) * sizeof *forces);

  if (self->implicit || !leave_gyroscopic (self->pool, forces, self->qd, self->n))
    return NULL;
  return find_potential (self->pool, forces, self->q, self->n);
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
  self->gyroscopic = self->hidden != NULL && any_of_rates (self->given, self->n);
}

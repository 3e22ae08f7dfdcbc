/* SPDX-License-Identifier: GPL-3.0-or-later */

/* du/dq = -F_u^-1 F_q written out, for the parameters u that the equations F (q, u, t) = 0 eliminate numerically. */
#include "core/parameterization/jd-parameterization-private.h"

#include <math.h>

/* Blocks of F_u up to this size are inverted by Cramer's rule, larger ones by elimination. */
#define CRAMER_MAX 3

/* reach[i][k]: equation F_i contains u_k, or a parameter whose equation does, and so on. */
static gboolean *
find_reach (JdParameterization *self)
{
  const gsize n = self->part.n_u;
  gboolean *reach = g_new0 (gboolean, n * n);

  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      reach[i * n + j] = i == j || jd_expr_depends_on (self->positions.f[i], self->s.q[self->part.n + j]);
  for (gsize k = 0; k < n; k++)
    for (gsize i = 0; i < n; i++)
      for (gsize j = 0; j < n; j++)
        reach[i * n + j] |= reach[i * n + k] && reach[k * n + j];
  return reach;
}

static const JdExpr *
minor2 (JdExprPool          *pool,
        const JdExpr *const *a,
        gsize                n,
        const gsize          r[2],
        const gsize          c[2])
{
  return jd_expr_sub (pool, jd_expr_mul (pool, a[r[0] * n + c[0]], a[r[1] * n + c[1]]),
                      jd_expr_mul (pool, a[r[0] * n + c[1]], a[r[1] * n + c[0]]));
}

static const JdExpr *
determinant (JdExprPool          *pool,
             const JdExpr *const *a,
             gsize                n)
{
  static const gsize others[3][2] = { { 1, 2 }, { 0, 2 }, { 0, 1 } };
  const JdExpr *sum = jd_expr_number (pool, 0.0);

  if (n == 1)
    return a[0];
  if (n == 2)
    return minor2 (pool, a, 2, others[2], others[2]);
  for (gsize j = 0; j < 3; j++)
    {
      const JdExpr *term = jd_expr_mul (pool, a[j], minor2 (pool, a, 3, others[0], others[j]));

      sum = j == 1 ? jd_expr_sub (pool, sum, term) : jd_expr_add (pool, sum, term);
    }
  return sum;
}

static void
solve_cramer (JdExprPool          *pool,
              const JdExpr *const *a,
              const JdExpr       **b,
              gsize                n)
{
  const JdExpr *whole = determinant (pool, a, n);
  const JdExpr *x[CRAMER_MAX];

  for (gsize k = 0; k < n; k++)
    {
      const JdExpr *column[CRAMER_MAX * CRAMER_MAX];

      for (gsize i = 0; i < n; i++)
        for (gsize j = 0; j < n; j++)
          column[i * n + j] = j == k ? b[i] : a[i * n + j];
      x[k] = jd_expr_div (pool, determinant (pool, column, n), whole);
    }
  for (gsize k = 0; k < n; k++)
    b[k] = x[k];
}

static void
exchange (const JdExpr **a,
          const JdExpr **b)
{
  const JdExpr *kept = *a;

  *a = *b;
  *b = kept;
}

/* Gauss, with the pivots that are largest in the file's state. */
static void
solve_gauss (JdParameterization *self,
             const JdExpr      **a,
             const JdExpr      **b,
             gsize               n)
{
  const JdModel *model = self->model;
  JdExprPool *pool = self->pool;

  for (gsize k = 0; k < n; k++)
    {
      gsize best = k;
      double largest = -1.0;

      for (gsize i = k; i < n; i++)
        {
          const double size = fabs (jd_model_eval (model, a[i * n + k], model->time, model->values, model->rates));

          if (size > largest)
            {
              largest = size;
              best = i;
            }
        }
      for (gsize j = 0; j < n; j++)
        exchange (&a[k * n + j], &a[best * n + j]);
      exchange (&b[k], &b[best]);
      for (gsize i = 0; i < n; i++)
        {
          const JdExpr *factor;

          if (i == k || jd_expr_is_zero (a[i * n + k]))
            continue;
          factor = jd_expr_div (pool, a[i * n + k], a[k * n + k]);
          for (gsize j = k; j < n; j++)
            a[i * n + j] = jd_expr_sub (pool, a[i * n + j], jd_expr_mul (pool, factor, a[k * n + j]));
          b[i] = jd_expr_sub (pool, b[i], jd_expr_mul (pool, factor, b[k]));
        }
    }
  for (gsize k = 0; k < n; k++)
    b[k] = jd_expr_div (pool, b[k], a[k * n + k]);
}

/* du/dq of one block of equations that contain each other's u; du/dq of the other u in them is known:
 * sum_j dF_i/du_j du_j/dq = -(dF_i/dq + sum_k dF_i/du_k du_k/dq). */
static void
solve_block (JdParameterization *self,
             const gsize        *block,
             gsize               n)
{
  JdExprPool *pool = self->pool;
  const gsize n_q = self->part.n, n_u = self->part.n_u;
  const JdExpr *const *u = self->s.q + n_q;
  const JdExpr **du = self->shown.du, **kept = du + n_u * n_q;
  g_autofree const JdExpr **a = g_new (const JdExpr *, n * n);
  g_autofree const JdExpr **work = g_new (const JdExpr *, n * n);
  g_autofree const JdExpr **b = g_new (const JdExpr *, n);

  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      a[i * n + j] = jd_parameterization_simplified (self,
                                                     jd_expr_diff (pool, self->positions.f[block[i]], u[block[j]]));
  for (gsize q = 0; q < n_q; q++)
    {
      for (gsize i = 0; i < n; i++)
        {
          const JdExpr *f = self->positions.f[block[i]], *sum = jd_expr_diff (pool, f, self->s.q[q]);

          for (gsize k = 0; k < n_u; k++)
            if (du[k * n_q + q] != NULL)
              sum = jd_expr_add (pool, sum, jd_expr_mul (pool, jd_expr_diff (pool, f, u[k]), du[k * n_q + q]));
          b[i] = jd_expr_neg (pool, sum);
        }
      memcpy (work, a, sizeof (JdExpr *) * n * n);
      if (n <= CRAMER_MAX)
        solve_cramer (pool, a, b, n);
      else
        solve_gauss (self, work, b, n);
      /* The derivatives of the block count as known only when all of them are. */
      for (gsize i = 0; i < n; i++)
        kept[block[i] * n_q + q] = jd_parameterization_simplified (self, b[i]);
    }
  for (gsize i = 0; i < n; i++)
    memcpy (du + block[i] * n_q, kept + block[i] * n_q, sizeof (JdExpr *) * n_q);
}

/* Whether equation @i is left and all other u in it, but those of its own block, are done. */
static gboolean
is_ready (JdParameterization *self,
          const gboolean     *reach,
          const gboolean     *done,
          gsize               i)
{
  for (gsize j = 0; j < self->part.n_u; j++)
    if (reach[i * self->part.n_u + j] && !reach[j * self->part.n_u + i] && !done[j])
      return FALSE;
  return !done[i];
}

void
jd_parameterization_derive_implicit (JdParameterization *self)
{
  const gsize n_u = self->part.n_u;
  g_autofree gboolean *reach = NULL;
  g_autofree gboolean *done = NULL;
  g_autofree gsize *block = NULL;

  if (self->shown.du != NULL || n_u == 0)
    return;
  reach = find_reach (self);
  done = g_new0 (gboolean, n_u);
  block = g_new (gsize, n_u);
  self->shown.du = jd_owned_array (self->owned, 2 * n_u * self->part.n, sizeof (JdExpr *));
  for (gsize left = n_u; left > 0;)
    for (gsize i = 0; i < n_u; i++)
      {
        gsize n = 0;

        if (!is_ready (self, reach, done, i))
          continue;
        for (gsize j = 0; j < n_u; j++)
          if (reach[i * n_u + j] && reach[j * n_u + i])
            block[n++] = j;
        solve_block (self, block, n);
        for (gsize j = 0; j < n; j++)
          done[block[j]] = TRUE;
        left -= n;
      }
}

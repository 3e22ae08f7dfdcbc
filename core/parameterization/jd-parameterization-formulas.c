/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Formulas for the reader.  They are derived at the first request, simplified, and checked against the raw ones. */
#include "core/parameterization/jd-parameterization-private.h"

#include "core/expression/simplify/jd-expr-simplify.h"

#define BUDGET 20000
/* Nodes of a short formula. */
#define SHORT 200
/* Written length at which counting stops, and up to which a whole equation is collected anew. */
#define LONGEST 1000000
#define COLLECTED 1500

gboolean
jd_parameterization_is_small (const JdParameterization *self,
                              const JdExpr             *expr)
{
  return self->part.ns <= JD_SIMPLIFY_MAX || jd_expr_count_nodes (expr) <= SHORT;
}

/* The number of nodes of @expr written out, where a shared node counts each time; at most LONGEST. */
static gsize
written_length (const JdExpr *expr,
                GHashTable   *known)
{
  gsize length = 1;
  gpointer found;

  if (g_hash_table_lookup_extended (known, expr, NULL, &found))
    return GPOINTER_TO_SIZE (found);
  for (gsize i = 0; jd_expr_get_kind (expr) > JD_EXPR_SYMBOL && i < jd_expr_get_n_args (expr); i++)
    length = MIN (length + written_length (jd_expr_get_arg (expr, i), known), LONGEST);
  g_hash_table_insert (known, (gpointer) expr, GSIZE_TO_POINTER (length));
  return length;
}

gsize
jd_parameterization_length_of (const JdExpr *expr)
{
  g_autoptr(GHashTable) known = g_hash_table_new (NULL, NULL);

  return written_length (expr, known);
}

const JdExpr *
jd_parameterization_shorter (const JdExpr *a,
                             const JdExpr *b)
{
  return jd_parameterization_length_of (b) < jd_parameterization_length_of (a) ? b : a;
}

const JdExpr *
jd_parameterization_simplified (JdParameterization *self,
                                const JdExpr       *expr)
{
  if (!jd_parameterization_is_small (self, expr))
    return expr;
  return jd_parameterization_shorter (jd_expr_simplify (self->pool, expr, BUDGET), expr);
}

GRecMutexLocker *
jd_parameterization_lock (JdParameterization *self)
{
  GRecMutexLocker *locker = g_rec_mutex_locker_new (&self->lock);

  g_assert (!self->abandoned);
  jd_parameterization_derive (self);
  return locker;
}

const JdExpr *
jd_parameterization_keep (JdParameterization   *self,
                          const JdExpr       ***place,
                          gsize                 n,
                          gsize                 i,
                          const JdExpr       *(*derive) (JdParameterization *self, gsize i))
{
  g_autoptr(GRecMutexLocker) locker = jd_parameterization_lock (self);

  if (*place == NULL)
    *place = jd_owned_array (self->owned, n, sizeof (JdExpr *));
  if ((*place)[i] == NULL)
    (*place)[i] = derive (self, i);
  return (*place)[i];
}

static const JdExpr *
derive_position (JdParameterization *self,
                 gsize               parameter)
{
  return jd_parameterization_simplified (self, self->positions.x[parameter]);
}

const JdExpr *
jd_parameterization_get_position (JdParameterization *self,
                                  gsize               parameter)
{
  g_return_val_if_fail (parameter < self->model->n, NULL);

  return jd_parameterization_keep (self, &self->shown.positions, self->model->n, parameter, derive_position);
}

static const JdExpr *
derive_kinetic (JdParameterization *self,
                gsize               i G_GNUC_UNUSED)
{
  return jd_parameterization_simplified (self, self->raw.kinetic);
}

const JdExpr *
jd_parameterization_get_kinetic_energy (JdParameterization *self)
{
  return jd_parameterization_keep (self, &self->shown.kinetic, 1, 0, derive_kinetic);
}

/* E1 = sum_k s'_k dE/ds'_k at s' = 0, E0 = E at s' = 0; by Euler, sum_k s'_k dE/ds'_k = 2 E2 + E1. */
static void
split_kinetic (JdParameterization *self,
               const JdExpr       *kinetic)
{
  JdExprPool *pool = self->pool;
  const JdExpr **parts = self->shown.kinetic_parts;
  g_autoptr(GHashTable) rest = jd_coordinates_rest (&self->s, kinetic);
  g_autoptr(GArray) rates = jd_coordinates_in (&self->s, kinetic, 1);
  const JdExpr *linear = jd_expr_number (pool, 0.0), *twice;

  for (guint j = 0; j < rates->len; j++)
    {
      const JdExpr *rate = self->s.qd[g_array_index (rates, gsize, j)];
      const JdExpr *momentum = jd_expr_diff (pool, kinetic, rate);
      const JdExpr *offset = jd_parameterization_simplified (self, jd_expr_substitute (pool, momentum, rest));

      linear = jd_expr_add (pool, linear, jd_expr_mul (pool, offset, rate));
    }
  parts[0] = jd_parameterization_simplified (self, jd_expr_substitute (pool, kinetic, rest));
  parts[1] = linear;
  parts[2] = kinetic;
  if (jd_expr_is_zero (linear) && jd_expr_is_zero (parts[0]))
    return;
  twice = jd_expr_neg (pool, linear);
  for (guint j = 0; j < rates->len; j++)
    {
      const JdExpr *rate = self->s.qd[g_array_index (rates, gsize, j)];

      twice = jd_expr_add (pool, twice, jd_expr_mul (pool, rate, jd_expr_diff (pool, kinetic, rate)));
    }
  parts[2] = jd_parameterization_simplified (self, jd_expr_div (pool, twice, jd_expr_number (pool, 2.0)));
}

const JdExpr *
jd_parameterization_get_kinetic_part (JdParameterization *self,
                                      guint               degree)
{
  g_autoptr(GRecMutexLocker) locker = NULL;

  g_return_val_if_fail (degree < 3, NULL);

  locker = jd_parameterization_lock (self);
  if (self->shown.kinetic_parts[0] == NULL)
    split_kinetic (self, jd_parameterization_get_kinetic_energy (self));
  return self->shown.kinetic_parts[degree];
}

static const JdExpr *
derive_potential (JdParameterization *self,
                  gsize               i G_GNUC_UNUSED)
{
  return jd_parameterization_simplified (self, self->raw.potential);
}

const JdExpr *
jd_parameterization_get_potential (JdParameterization *self)
{
  return jd_parameterization_keep (self, &self->shown.potential, 1, 0, derive_potential);
}

const JdExpr *
jd_parameterization_reduce (JdParameterization *self,
                            const JdExpr       *expr)
{
  g_autoptr(GRecMutexLocker) locker = jd_parameterization_lock (self);

  return jd_parameterization_to_s (self, expr);
}

static const JdExpr *
derive_equation (JdParameterization *self,
                 gsize               h)
{
  return jd_parameterization_simplified (self, self->raw.left[h]);
}

const JdExpr *
jd_parameterization_get_equation (JdParameterization *self,
                                  gsize               h)
{
  g_return_val_if_fail (h < self->part.m, NULL);

  return jd_parameterization_keep (self, &self->shown.left, self->part.m, h, derive_equation);
}

const JdExpr *
jd_parameterization_coefficient_in_s (JdParameterization *self,
                                      gsize               h,
                                      const JdExpr       *left,
                                      gsize               k)
{
  const gboolean holonomic = self->model->equations[self->part.complementary[h]].f != NULL;

  return jd_expr_diff (self->pool, left, holonomic ? self->s.q[k] : self->s.qd[k]);
}

const JdExpr *
jd_parameterization_along (JdParameterization  *self,
                           const JdExpr *const *of,
                           gsize                i)
{
  const JdExpr *sum = of[i];

  jd_parameterization_derive_implicit (self);
  for (gsize j = 0; j < self->part.n_u; j++)
    sum = jd_expr_add (self->pool, sum,
                       jd_expr_mul (self->pool, of[self->part.n + j], self->shown.du[j * self->part.n + i]));
  return sum;
}

/* Formulas of @derive for s_i and for all u, those that along() takes; the others are NULL: of 10,000 parameters, all
 * would be too many. */
static const JdExpr **
list_along (JdParameterization  *self,
            gsize                i,
            const JdExpr      *(*derive) (JdParameterization *self, gsize k, gpointer data),
            gpointer             data)
{
  const JdExpr **list = g_new0 (const JdExpr *, self->part.ns + 1);

  for (gsize k = 0; k < self->part.ns; k++)
    if (k == i || k >= self->part.n)
      list[k] = derive (self, k, data);
  return list;
}

static const JdExpr *
coefficient_of (JdParameterization *self,
                gsize               k,
                gpointer            h)
{
  const gsize equation = GPOINTER_TO_SIZE (h);

  return jd_parameterization_coefficient_in_s (self, equation, jd_parameterization_get_equation (self, equation), k);
}

static const JdExpr *
derive_coefficient (JdParameterization *self,
                    gsize               place)
{
  const gsize h = place / self->part.n, i = place % self->part.n;
  g_autofree const JdExpr **in_s = list_along (self, i, coefficient_of, GSIZE_TO_POINTER (h));

  return jd_parameterization_simplified (self, jd_parameterization_along (self, in_s, i));
}

const JdExpr *
jd_parameterization_get_coefficient (JdParameterization *self,
                                     gsize               h,
                                     gsize               i)
{
  const gsize n = self->part.n;

  g_return_val_if_fail (h < self->part.m && i < n, NULL);

  return jd_parameterization_keep (self, &self->shown.coefficients, self->part.m * n, h * n + i, derive_coefficient);
}

const JdExpr *
jd_parameterization_multiplier (JdParameterization *self,
                                gsize               h)
{
  return jd_expr_symbol (self->pool, JD_SYMBOL_MULTIPLIER, self->model->equations[self->part.complementary[h]].name,
                         0);
}

/* d/dt dE/ds'_k - dE/ds_k + dV/ds_k - D_k - sum lambda_h A_hk, all from @kinetic, @potential,
 * @left; @friction is the part of L that has no equation. */
static const JdExpr *
euler_lagrange (JdParameterization  *self,
                const JdExpr *const *kinetic,
                gsize                n_kinetic,
                const JdExpr        *potential,
                const JdExpr        *given,
                const JdExpr        *friction,
                const JdExpr *const *left,
                gsize                k)
{
  JdExprPool *pool = self->pool;
  g_autoptr(GPtrArray) terms = g_ptr_array_new ();

  for (gsize i = 0; i < n_kinetic; i++)
    {
      g_ptr_array_add (terms, (gpointer) jd_expr_diff_time (pool, jd_expr_diff (pool, kinetic[i], self->s.qd[k])));
      g_ptr_array_add (terms, (gpointer) jd_expr_neg (pool, jd_expr_diff (pool, kinetic[i], self->s.q[k])));
    }
  g_ptr_array_add (terms, (gpointer) jd_expr_diff (pool, potential, self->s.q[k]));
  g_ptr_array_add (terms, (gpointer) jd_expr_neg (pool, given));
  g_ptr_array_add (terms, (gpointer) jd_expr_neg (pool, friction));
  for (gsize h = 0; h < self->part.m; h++)
    {
      const JdExpr *alpha = jd_parameterization_coefficient_in_s (self, h, left[h], k);

      g_ptr_array_add (terms,
                       (gpointer) jd_expr_neg (pool,
                                               jd_expr_mul (pool, jd_parameterization_multiplier (self, h), alpha)));
    }
  return jd_expr_sum (pool, (const JdExpr *const *) terms->pdata, terms->len);
}

static const JdExpr *
raw_in_s (JdParameterization *self,
          gsize               k,
          gpointer            data G_GNUC_UNUSED)
{
  const JdRawFormulas *raw = &self->raw;

  return euler_lagrange (self, (const JdExpr *const *) raw->kinetic_terms->pdata, raw->kinetic_terms->len,
                         raw->potential, raw->given[k], raw->friction[k], raw->left, k);
}

const JdExpr *
jd_parameterization_fix_contacts (const JdParameterization *self,
                                  const JdExpr             *expr)
{
  return jd_model_has_borders (self->model)
           ? jd_expr_decide (self->pool, expr, jd_model_state_value, (gpointer) self->model)
           : expr;
}

static const JdExpr *
derive_lagrange_raw (JdParameterization *self,
                     gsize               i)
{
  g_autofree const JdExpr **in_s = list_along (self, i, raw_in_s, NULL);

  return jd_parameterization_fix_contacts (self, jd_parameterization_along (self, in_s, i));
}

const JdExpr *
jd_parameterization_get_lagrange_raw (JdParameterization *self,
                                      gsize               i)
{
  g_return_val_if_fail (i < self->part.n, NULL);

  return jd_parameterization_keep (self, &self->shown.lagrange_raw, self->part.n, i, derive_lagrange_raw);
}

const JdExpr *
jd_parameterization_get_implicit_equation (JdParameterization *self,
                                           gsize               parameter)
{
  g_return_val_if_fail (parameter < self->model->n, NULL);

  if (self->part.implicit[parameter] < 0)
    return NULL;
  return self->positions.f[self->part.s_of[parameter] - self->part.n];
}

static const JdExpr *
momentum_of (JdParameterization *self,
             gsize               k,
             gpointer            data G_GNUC_UNUSED)
{
  return jd_expr_diff (self->pool, jd_parameterization_get_kinetic_energy (self), self->s.qd[k]);
}

const JdExpr *
jd_parameterization_get_momentum (JdParameterization *self,
                                  gsize               i)
{
  g_autoptr(GRecMutexLocker) locker = NULL;
  g_autofree const JdExpr **momenta = NULL;
  const JdExpr *result;

  g_return_val_if_fail (i < self->part.n, NULL);

  locker = jd_parameterization_lock (self);
  momenta = list_along (self, i, momentum_of, NULL);
  result = jd_parameterization_along (self, momenta, i);
  if (!jd_parameterization_is_small (self, result) || jd_expr_count_tree (result) >= COLLECTED)
    return result;
  return jd_parameterization_collected (self, result);
}

const JdExpr *
jd_parameterization_get_given (JdParameterization *self,
                               gsize               i)
{
  g_autoptr(GRecMutexLocker) locker = NULL;

  g_return_val_if_fail (i < self->part.n, NULL);

  locker = jd_parameterization_lock (self);
  return jd_parameterization_simplified (self, jd_parameterization_along (self, self->raw.given, i));
}

const JdExpr *
jd_parameterization_get_friction (JdParameterization *self,
                                  gsize               i)
{
  g_autoptr(GRecMutexLocker) locker = NULL;

  g_return_val_if_fail (i < self->part.n, NULL);

  locker = jd_parameterization_lock (self);
  return jd_parameterization_simplified (self, jd_parameterization_along (self, self->raw.friction, i));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/parameterization/jd-parameterization-private.h"

#include <math.h>

#include "core/expression/simplify/jd-expr-simplify.h"

/* Formulas as a reader wants them: derived when first asked for, simplified, and checked against
 * the raw ones. */

#define BUDGET 20000
#define N_CHECK_POINTS 8
/* Nodes of a short formula. */
#define SHORT 200
/* Written length at which counting stops, and up to which a whole equation is collected anew. */
#define LONGEST 1000000
#define COLLECTED 1500
/* Blocks of dF/du up to this size are inverted by Cramer's rule, larger ones by elimination. */
#define CRAMER_MAX 3

/* What is simplified in a blink: systems of few parameters, and short formulas of any system. */
static gboolean
is_small (const JdParameterization *self,
          const JdExpr             *expr)
{
  return self->ns <= JD_SIMPLIFY_MAX || jd_expr_count_nodes (expr) <= SHORT;
}

/* How long @expr is when written out: shared nodes count each time.  Capped. */
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

static gsize
length_of (const JdExpr *expr)
{
  g_autoptr(GHashTable) known = g_hash_table_new (NULL, NULL);

  return written_length (expr, known);
}

static const JdExpr *
shorter (const JdExpr *a,
         const JdExpr *b)
{
  return length_of (b) < length_of (a) ? b : a;
}

static const JdExpr *
simplified (JdParameterization *self,
            const JdExpr       *expr)
{
  return is_small (self, expr) ? shorter (jd_expr_simplify (self->pool, expr, BUDGET), expr) : expr;
}

static void
lock (JdParameterization *self)
{
  g_rec_mutex_lock (&self->lock);
  g_assert (!self->abandoned);
  jd_parameterization_derive (self);
}

const JdExpr *
jd_parameterization_get_position (JdParameterization *self,
                                  gsize               parameter)
{
  const JdExpr *result;

  g_return_val_if_fail (parameter < self->model->n, NULL);

  lock (self);
  if (self->positions == NULL)
    self->positions = g_new0 (const JdExpr *, self->model->n);
  if (self->positions[parameter] == NULL)
    self->positions[parameter] = simplified (self, self->x[parameter]);
  result = self->positions[parameter];
  g_rec_mutex_unlock (&self->lock);
  return result;
}

const JdExpr *
jd_parameterization_get_kinetic_energy (JdParameterization *self)
{
  const JdExpr *result;

  lock (self);
  if (self->kinetic == NULL)
    self->kinetic = simplified (self, self->kinetic_raw);
  result = self->kinetic;
  g_rec_mutex_unlock (&self->lock);
  return result;
}

/* By Euler: sum of s' dE/ds' is 2 E2 + E1. */
static void
split_kinetic (JdParameterization *self,
               const JdExpr       *kinetic)
{
  JdExprPool *pool = self->pool;
  g_autoptr(GHashTable) rest = g_hash_table_new (NULL, NULL);
  g_autoptr(GArray) rates = jd_parameterization_s_in (self, kinetic, 1);
  const JdExpr *zero = jd_expr_number (pool, 0.0), *linear = zero, *twice;

  for (gsize i = 0; i < self->ns; i++)
    g_hash_table_insert (rest, (gpointer) self->sd[i], (gpointer) zero);
  for (guint j = 0; j < rates->len; j++)
    {
      const JdExpr *rate = self->sd[g_array_index (rates, gsize, j)];
      const JdExpr *momentum = jd_expr_diff (pool, kinetic, rate);
      const JdExpr *offset = simplified (self, jd_expr_substitute (pool, momentum, rest));

      linear = jd_expr_add (pool, linear, jd_expr_mul (pool, offset, rate));
    }
  self->kinetic_parts[0] = simplified (self, jd_expr_substitute (pool, kinetic, rest));
  self->kinetic_parts[1] = linear;
  if (jd_expr_is_zero (linear) && jd_expr_is_zero (self->kinetic_parts[0]))
    {
      self->kinetic_parts[2] = kinetic;
      return;
    }
  twice = jd_expr_neg (pool, linear);
  for (guint j = 0; j < rates->len; j++)
    {
      const JdExpr *rate = self->sd[g_array_index (rates, gsize, j)];

      twice = jd_expr_add (pool, twice, jd_expr_mul (pool, rate, jd_expr_diff (pool, kinetic, rate)));
    }
  self->kinetic_parts[2] = simplified (self, jd_expr_div (pool, twice, jd_expr_number (pool, 2.0)));
}

const JdExpr *
jd_parameterization_get_kinetic_part (JdParameterization *self,
                                      guint               degree)
{
  const JdExpr *result;

  g_return_val_if_fail (degree < 3, NULL);

  lock (self);
  if (self->kinetic_parts[0] == NULL)
    split_kinetic (self, jd_parameterization_get_kinetic_energy (self));
  result = self->kinetic_parts[degree];
  g_rec_mutex_unlock (&self->lock);
  return result;
}

const JdExpr *
jd_parameterization_get_potential (JdParameterization *self)
{
  const JdExpr *result;

  lock (self);
  if (self->potential == NULL)
    self->potential = simplified (self, self->potential_raw);
  result = self->potential;
  g_rec_mutex_unlock (&self->lock);
  return result;
}

const JdExpr *
jd_parameterization_reduce (JdParameterization *self,
                            const JdExpr       *expr)
{
  const JdExpr *result;

  lock (self);
  result = jd_parameterization_to_s (self, expr);
  g_rec_mutex_unlock (&self->lock);
  return result;
}

const JdExpr *
jd_parameterization_get_equation (JdParameterization *self,
                                  gsize               h)
{
  const JdExpr *result;

  g_return_val_if_fail (h < self->m, NULL);

  lock (self);
  if (self->left_shown == NULL)
    self->left_shown = g_new0 (const JdExpr *, self->m);
  if (self->left_shown[h] == NULL)
    self->left_shown[h] = simplified (self, self->left[h]);
  result = self->left_shown[h];
  g_rec_mutex_unlock (&self->lock);
  return result;
}

/* alpha of @left, raw or simplified, by s_k. */
static const JdExpr *
coefficient_in_s (JdParameterization *self,
                  gsize               h,
                  const JdExpr       *left,
                  gsize               k)
{
  const gboolean holonomic = self->model->equations[self->complementary[h]].f != NULL;

  return jd_expr_diff (self->pool, left, holonomic ? self->s[k] : self->sd[k]);
}

/* Reach: F_j needs du_k first. */
static gboolean *
find_reach (JdParameterization *self)
{
  const gsize n = self->n_u;
  gboolean *reach = g_new0 (gboolean, n * n);

  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      reach[i * n + j] = i == j || jd_expr_depends_on (self->f[i], self->s[self->n + j]);
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

/* Gauss, with the pivots that are largest in the file's state. */
static void
solve_gauss (JdParameterization *self,
             const JdExpr      **a,
             const JdExpr      **b,
             gsize               n)
{
  JdExprPool *pool = self->pool;

  for (gsize k = 0; k < n; k++)
    {
      gsize best = k;
      double largest = -1.0;

      for (gsize i = k; i < n; i++)
        {
          const double size = fabs (jd_expr_eval (a[i * n + k], jd_model_state_value, self->model));

          if (size > largest)
            {
              largest = size;
              best = i;
            }
        }
      for (gsize j = 0; j < n; j++)
        {
          const JdExpr *entry = a[k * n + j];

          a[k * n + j] = a[best * n + j];
          a[best * n + j] = entry;
        }
      const JdExpr *moved = b[k];

      b[k] = b[best];
      b[best] = moved;
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

/* du/dq_i of one block of equations that need each other, those it needs being known. */
static void
solve_block (JdParameterization *self,
             const gsize        *block,
             gsize               n)
{
  JdExprPool *pool = self->pool;
  g_autofree const JdExpr **a = g_new (const JdExpr *, n * n);
  g_autofree const JdExpr **work = g_new (const JdExpr *, n * n);
  g_autofree const JdExpr **b = g_new (const JdExpr *, n);

  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      a[i * n + j] = simplified (self, jd_expr_diff (pool, self->f[block[i]], self->s[self->n + block[j]]));
  for (gsize q = 0; q < self->n; q++)
    {
      for (gsize i = 0; i < n; i++)
        {
          const JdExpr *f = self->f[block[i]], *sum = jd_expr_diff (pool, f, self->s[q]);

          for (gsize u = 0; u < self->n_u; u++)
            if (self->du[u * self->n + q] != NULL)
              sum = jd_expr_add (pool, sum,
                                 jd_expr_mul (pool, jd_expr_diff (pool, f, self->s[self->n + u]),
                                              self->du[u * self->n + q]));
          b[i] = jd_expr_neg (pool, sum);
        }
      memcpy (work, a, sizeof (JdExpr *) * n * n);
      if (n <= CRAMER_MAX)
        solve_cramer (pool, a, b, n);
      else
        solve_gauss (self, work, b, n);
      /* A block's own derivatives are not known before all of them are: kept aside until then. */
      for (gsize i = 0; i < n; i++)
        self->du[(self->n_u + block[i]) * self->n + q] = simplified (self, b[i]);
    }
  for (gsize i = 0; i < n; i++)
    memcpy (self->du + block[i] * self->n, self->du + (self->n_u + block[i]) * self->n, sizeof (JdExpr *) * self->n);
}

static gboolean
is_ready (JdParameterization *self,
          const gboolean     *reach,
          const gboolean     *done,
          gsize               i)
{
  for (gsize j = 0; j < self->n_u; j++)
    if (reach[i * self->n_u + j] && !reach[j * self->n_u + i] && !done[j])
      return FALSE;
  return !done[i];
}

/* du_j/dq_i = -F_u^-1 F_q written out, block after block. */
static void
derive_implicit (JdParameterization *self)
{
  const gsize n_u = self->n_u;
  g_autofree gboolean *reach = NULL;
  g_autofree gboolean *done = NULL;
  g_autofree gsize *block = NULL;

  if (self->du != NULL || n_u == 0)
    return;
  reach = find_reach (self);
  done = g_new0 (gboolean, n_u);
  block = g_new (gsize, n_u);
  self->du = g_new0 (const JdExpr *, 2 * n_u * MAX (self->n, 1));
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

const JdExpr *
jd_parameterization_get_coefficient (JdParameterization *self,
                                     gsize               h,
                                     gsize               i)
{
  const JdExpr **place, *result;

  g_return_val_if_fail (h < self->m && i < self->n, NULL);

  lock (self);
  if (self->coefficients == NULL)
    self->coefficients = g_new0 (const JdExpr *, self->m * self->n);
  place = &self->coefficients[h * self->n + i];
  if (*place == NULL)
    {
      const JdExpr *left = jd_parameterization_get_equation (self, h);
      const JdExpr *sum = coefficient_in_s (self, h, left, i);

      derive_implicit (self);
      for (gsize j = 0; j < self->n_u; j++)
        sum = jd_expr_add (self->pool, sum,
                           jd_expr_mul (self->pool, coefficient_in_s (self, h, left, self->n + j),
                                        self->du[j * self->n + i]));
      *place = simplified (self, sum);
    }
  result = *place;
  g_rec_mutex_unlock (&self->lock);
  return result;
}

static const JdExpr *
multiplier (JdParameterization *self,
            gsize               h)
{
  return jd_expr_symbol (self->pool, JD_SYMBOL_MULTIPLIER, self->model->equations[self->complementary[h]].name, 0);
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
      g_ptr_array_add (terms, (gpointer) jd_expr_diff_time (pool, jd_expr_diff (pool, kinetic[i], self->sd[k])));
      g_ptr_array_add (terms, (gpointer) jd_expr_neg (pool, jd_expr_diff (pool, kinetic[i], self->s[k])));
    }
  g_ptr_array_add (terms, (gpointer) jd_expr_diff (pool, potential, self->s[k]));
  g_ptr_array_add (terms, (gpointer) jd_expr_neg (pool, given));
  g_ptr_array_add (terms, (gpointer) jd_expr_neg (pool, friction));
  for (gsize h = 0; h < self->m; h++)
    g_ptr_array_add (terms, (gpointer) jd_expr_neg (pool, jd_expr_mul (pool, multiplier (self, h),
                                                                       coefficient_in_s (self, h, left[h], k))));
  return jd_expr_sum (pool, (const JdExpr *const *) terms->pdata, terms->len);
}

static const JdExpr *
raw_in_s (JdParameterization *self,
          gsize               k)
{
  return euler_lagrange (self, (const JdExpr *const *) self->kinetic_terms->pdata, self->kinetic_terms->len,
                         self->potential_raw, self->given_raw[k], self->friction_raw[k], self->left, k);
}

const JdExpr *
jd_parameterization_get_lagrange_raw (JdParameterization *self,
                                      gsize               i)
{
  const JdExpr *result;

  g_return_val_if_fail (i < self->n, NULL);

  lock (self);
  if (self->lagrange_raw == NULL)
    self->lagrange_raw = g_new0 (const JdExpr *, self->n);
  if (self->lagrange_raw[i] == NULL)
    {
      const JdExpr *sum = raw_in_s (self, i);

      derive_implicit (self);
      for (gsize j = 0; j < self->n_u; j++)
        sum = jd_expr_add (self->pool, sum,
                           jd_expr_mul (self->pool, self->du[j * self->n + i], raw_in_s (self, self->n + j)));
      self->lagrange_raw[i] = sum;
    }
  result = self->lagrange_raw[i];
  g_rec_mutex_unlock (&self->lock);
  return result;
}

static void
add_occurring (GPtrArray    *by,
               GHashTable   *symbols,
               const JdExpr *symbol)
{
  if (g_hash_table_contains (symbols, symbol))
    g_ptr_array_add (by, (gpointer) symbol);
}

/* Collected by accelerations, multipliers and rates.  One walk tells which occur: a file may have thousands. */
static const JdExpr *
collected (JdParameterization *self,
           const JdExpr       *expr)
{
  g_autoptr(GPtrArray) by = g_ptr_array_new ();
  g_autoptr(GPtrArray) all = jd_expr_get_symbols (expr);
  g_autoptr(GHashTable) symbols = g_hash_table_new (NULL, NULL);

  if (all->len == 0)
    return expr;
  for (guint i = 0; i < all->len; i++)
    g_hash_table_add (symbols, g_ptr_array_index (all, i));
  for (gsize i = 0; i < self->ns; i++)
    add_occurring (by, symbols, self->sdd[i]);
  for (gsize h = 0; h < self->m; h++)
    add_occurring (by, symbols, multiplier (self, h));
  for (gsize i = 0; i < self->ns; i++)
    add_occurring (by, symbols, self->sd[i]);
  return jd_expr_collect (self->pool, expr, (const JdExpr *const *) by->pdata, by->len);
}

/* Inertia collected, forces and coefficients each as short as found; or the whole collected, where
 * that is shorter. */
static const JdExpr *
teaching_in_s (JdParameterization *self,
               gsize               k)
{
  JdExprPool *pool = self->pool;
  const JdExpr *kinetic = jd_parameterization_get_kinetic_energy (self), *zero = jd_expr_number (pool, 0.0);
  const JdExpr *slope = jd_expr_diff (pool, jd_parameterization_get_potential (self), self->s[k]), *sum;

  sum = collected (self, jd_expr_sub (pool, jd_expr_diff_time (pool, jd_expr_diff (pool, kinetic, self->sd[k])),
                                      jd_expr_diff (pool, kinetic, self->s[k])));
  sum = jd_expr_add (pool, sum, simplified (self, slope));
  sum = jd_expr_sub (pool, sum, simplified (self, self->given_raw[k]));
  sum = jd_expr_sub (pool, sum, simplified (self, self->friction_raw[k]));
  for (gsize h = 0; h < self->m; h++)
    {
      const JdExpr *alpha = coefficient_in_s (self, h, jd_parameterization_get_equation (self, h), k);

      if (alpha != zero)
        sum = jd_expr_sub (pool, sum, jd_expr_mul (pool, multiplier (self, h), simplified (self, alpha)));
    }
  return length_of (sum) <= COLLECTED ? shorter (collected (self, sum), sum) : sum;
}

static const JdExpr *
teaching_form (JdParameterization *self,
               gsize               i)
{
  const JdExpr *raw = jd_parameterization_get_lagrange_raw (self, i), *sum;

  if (!is_small (self, raw))
    return raw;
  sum = teaching_in_s (self, i);
  for (gsize j = 0; j < self->n_u; j++)
    if (!jd_expr_is_zero (self->du[j * self->n + i]))
      sum = jd_expr_add (self->pool, sum,
                         jd_expr_mul (self->pool, self->du[j * self->n + i], teaching_in_s (self, self->n + j)));
  return jd_expr_agree (raw, sum, N_CHECK_POINTS) ? sum : raw;
}

const JdExpr *
jd_parameterization_get_lagrange (JdParameterization *self,
                                  gsize               i)
{
  const JdExpr *result;

  g_return_val_if_fail (i < self->n, NULL);

  lock (self);
  if (self->lagrange == NULL)
    self->lagrange = g_new0 (const JdExpr *, self->n);
  if (self->lagrange[i] == NULL)
    self->lagrange[i] = teaching_form (self, i);
  result = self->lagrange[i];
  g_rec_mutex_unlock (&self->lock);
  return result;
}

const JdExpr *
jd_parameterization_get_implicit_equation (JdParameterization *self,
                                           gsize               parameter)
{
  g_return_val_if_fail (parameter < self->model->n, NULL);

  if (self->implicit[parameter] < 0)
    return NULL;
  return self->f[self->s_of[parameter] - self->n];
}

/* Nodes, written out, up to which a momentum is collected by its rates. */
#define COLLECTED 1500

/* The part of @of (ns entries) along q_i: of_i + sum_j of_(u_j) du_j/dq_i. */
static const JdExpr *
along (JdParameterization  *self,
       const JdExpr *const *of,
       gsize                i)
{
  const JdExpr *sum = of[i];

  derive_implicit (self);
  for (gsize j = 0; j < self->n_u; j++)
    sum = jd_expr_add (self->pool, sum, jd_expr_mul (self->pool, of[self->n + j], self->du[j * self->n + i]));
  return sum;
}

const JdExpr *
jd_parameterization_get_momentum (JdParameterization *self,
                                  gsize               i)
{
  g_autofree const JdExpr **momenta = NULL;
  const JdExpr *result;

  g_return_val_if_fail (i < self->n, NULL);

  lock (self);
  momenta = g_new0 (const JdExpr *, self->ns);
  /* Only what along() takes: of 10,000 parameters, all for each would be too many. */
  for (gsize k = 0; k < self->ns; k++)
    if (k == i || k >= self->n)
      momenta[k] = jd_expr_diff (self->pool, jd_parameterization_get_kinetic_energy (self), self->sd[k]);
  result = along (self, momenta, i);
  if (is_small (self, result) && jd_expr_count_tree (result) < COLLECTED)
    result = collected (self, result);
  g_rec_mutex_unlock (&self->lock);
  return result;
}

const JdExpr *
jd_parameterization_get_given (JdParameterization *self,
                               gsize               i)
{
  const JdExpr *result;

  g_return_val_if_fail (i < self->n, NULL);

  lock (self);
  result = simplified (self, along (self, self->given_raw, i));
  g_rec_mutex_unlock (&self->lock);
  return result;
}

const JdExpr *
jd_parameterization_get_friction (JdParameterization *self,
                                  gsize               i)
{
  const JdExpr *result;

  g_return_val_if_fail (i < self->n, NULL);

  lock (self);
  result = simplified (self, along (self, self->friction_raw, i));
  g_rec_mutex_unlock (&self->lock);
  return result;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lagrange's equations as a reader wants them, checked against the raw ones.  Each is written in several ways, and
 * the shortest is taken. */
#include "core/parameterization/jd-parameterization-private.h"

#include <string.h>

#include "core/expression/simplify/jd-expr-forms.h"
#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/parameterization/jd-shown.h"

#define N_CHECK_POINTS 8
/* Written length up to which a whole equation is collected anew. */
#define COLLECTED 1500
/* Written nodes of two forms whose texts are compared. */
#define LONGEST_TEXT 5000.0
/* Written nodes of an equation of which the time derivative of a momentum is subtracted. */
#define LONGEST_REST 400.0

static void
add_occurring (GPtrArray    *by,
               GHashTable   *symbols,
               const JdExpr *symbol)
{
  if (g_hash_table_contains (symbols, symbol))
    g_ptr_array_add (by, (gpointer) symbol);
}

/* One walk finds which symbols occur: a file may have thousands. */
const JdExpr *
jd_parameterization_collected (JdParameterization *self,
                               const JdExpr       *expr)
{
  g_autoptr(GPtrArray) by = g_ptr_array_new ();
  g_autoptr(GPtrArray) all = jd_expr_get_symbols (expr);
  g_autoptr(GHashTable) symbols = g_hash_table_new (NULL, NULL);

  if (all->len == 0)
    return expr;
  for (guint i = 0; i < all->len; i++)
    g_hash_table_add (symbols, g_ptr_array_index (all, i));
  for (gsize i = 0; i < self->part.ns; i++)
    add_occurring (by, symbols, jd_expr_diff_time (self->pool, self->s.qd[i]));
  for (gsize h = 0; h < self->part.m; h++)
    add_occurring (by, symbols, jd_parameterization_multiplier (self, h));
  for (gsize i = 0; i < self->part.ns; i++)
    add_occurring (by, symbols, self->s.qd[i]);
  return jd_expr_collect (self->pool, expr, (const JdExpr *const *) by->pdata, by->len);
}

/* d/dt dE/ds'_k - dE/ds_k, not collected. */
static const JdExpr *
inertia_of (JdParameterization *self,
            const JdExpr       *kinetic,
            gsize               k)
{
  JdExprPool *pool = self->pool;

  return jd_expr_sub (pool, jd_expr_diff_time (pool, jd_expr_diff (pool, kinetic, self->s.qd[k])),
                      jd_expr_diff (pool, kinetic, self->s.q[k]));
}

static const JdExpr *
inertia_in_s (JdParameterization *self,
              gsize               k,
              gpointer            kinetic)
{
  return jd_parameterization_collected (self, inertia_of (self, kinetic, k));
}

static const JdExpr *
slope_in_s (JdParameterization *self,
            gsize               k,
            gpointer            data G_GNUC_UNUSED)
{
  return jd_expr_diff (self->pool, jd_shown_get_potential (self), self->s.q[k]);
}

static const JdExpr *
given_in_s (JdParameterization *self,
            gsize               k,
            gpointer            data G_GNUC_UNUSED)
{
  const JdExpr *sum = jd_expr_add (self->pool, self->raw.given[k], self->raw.friction[k]);

  return jd_parameterization_merged (self, jd_parameterization_fix_contacts (self, sum));
}

static const JdExpr *
coefficient_in_s (JdParameterization *self,
                  gsize               k,
                  gpointer            h)
{
  const gsize equation = GPOINTER_TO_SIZE (h);

  return jd_parameterization_coefficient_in_s (self, equation, jd_shown_get_equation (self, equation), k);
}

/* dV/ds_k - D_k - sum lambda_h alpha_hk, each as short as found. */
static const JdExpr *
forces_in_s (JdParameterization *self,
             gsize               k)
{
  JdExprPool *pool = self->pool;
  const JdExpr *forces[] = { self->raw.given[k], self->raw.friction[k] };
  const JdExpr *sum = jd_parameterization_simplified (self, slope_in_s (self, k, NULL));

  for (gsize j = 0; j < G_N_ELEMENTS (forces); j++)
    {
      const JdExpr *force = jd_parameterization_fix_contacts (self, forces[j]);

      force = jd_parameterization_merged (self, force);
      sum = jd_expr_sub (pool, sum, jd_parameterization_simplified (self, force));
    }
  for (gsize h = 0; h < self->part.m; h++)
    {
      const JdExpr *alpha = coefficient_in_s (self, k, GSIZE_TO_POINTER (h));

      if (!jd_expr_is_zero (alpha))
        sum = jd_expr_sub (pool, sum,
                           jd_expr_mul (pool, jd_parameterization_multiplier (self, h),
                                        jd_parameterization_simplified (self, alpha)));
    }
  return sum;
}

/* Inertia collected, forces and coefficients each as short as found; or the whole collected, where
 * that is shorter. */
static const JdExpr *
teaching_in_s (JdParameterization *self,
               const JdExpr       *kinetic,
               gsize               k)
{
  JdExprPool *pool = self->pool;
  const JdExpr *sum = jd_expr_add (pool, inertia_in_s (self, k, (gpointer) kinetic), forces_in_s (self, k));

  if (jd_parameterization_length_of (sum) <= COLLECTED)
    sum = jd_parameterization_shorter (jd_parameterization_collected (self, sum), sum);
  return jd_expr_take_common (pool, jd_parameterization_without_vanishing (self, sum));
}

/* The equation of each u in parentheses, times du/dq. */
static const JdExpr *
in_blocks (JdParameterization *self,
           const JdExpr       *kinetic,
           gsize               i)
{
  const JdExpr *sum = teaching_in_s (self, kinetic, i);

  for (gsize j = 0; j < self->part.n_u; j++)
    {
      const JdExpr *du = self->shown.du[j * self->part.n + i];

      if (!jd_expr_is_zero (du))
        sum = jd_expr_add (self->pool, sum,
                           jd_expr_mul (self->pool, du, teaching_in_s (self, kinetic, self->part.n + j)));
    }
  return sum;
}

/* The formulas of @derive along q_i. */
static const JdExpr *
along (JdParameterization *self,
       gsize               i,
       const JdExpr     *(*derive) (JdParameterization *self, gsize k, gpointer data),
       gpointer            data)
{
  g_autofree const JdExpr **in_s = g_new0 (const JdExpr *, self->part.ns + 1);

  for (gsize k = 0; k < self->part.ns; k++)
    if (k == i || k >= self->part.n)
      in_s[k] = derive (self, k, data);
  return jd_parameterization_along (self, in_s, i);
}

/* A term of the kinetic energy: c v^2. */
typedef struct
{
  const JdExpr *c;
  const JdExpr *v;
} Square;

static gboolean
varies (const JdExpr *expr)
{
  return jd_expr_depends_on_kind (expr, JD_SYMBOL_PARAMETER, 0, 2) ||
         jd_expr_depends_on_kind (expr, JD_SYMBOL_TIME, 0, 0);
}

/* Whether @term is c v^2 with a sum v of rates and a constant c. */
static gboolean
is_square (JdExprPool   *pool,
           const JdExpr *term,
           Square       *out)
{
  const gsize n = jd_expr_get_kind (term) == JD_EXPR_MUL ? jd_expr_get_n_args (term) : 1;
  const JdExpr *c = jd_expr_number (pool, 1.0), *v = NULL;

  for (gsize i = 0; i < n; i++)
    {
      const JdExpr *factor = jd_expr_get_kind (term) == JD_EXPR_MUL ? jd_expr_get_arg (term, i) : term;

      if (jd_expr_get_kind (factor) == JD_EXPR_POW && v == NULL &&
          jd_expr_get_kind (jd_expr_get_arg (factor, 0)) == JD_EXPR_ADD &&
          jd_expr_is_number (jd_expr_get_arg (factor, 1), 2.0) && varies (factor))
        v = jd_expr_get_arg (factor, 0);
      else if (varies (factor))
        return FALSE;
      else
        c = jd_expr_mul (pool, c, factor);
    }
  *out = (Square) { c, v };
  return v != NULL;
}

static const JdExpr *
slope_of_square (JdParameterization *self,
                 gsize               k,
                 gpointer            v)
{
  return jd_expr_diff (self->pool, v, self->s.qd[k]);
}

/* Defect of v as the rate of a function of the position: 0 for the velocity of a point. */
static const JdExpr *
curl_of_square (JdParameterization *self,
                gsize               k,
                gpointer            v)
{
  return inertia_of (self, v, k);
}

/* c v^2 gives 2 c (v' dv/dq'_i + v (d/dt dv/dq'_i - dv/dq_i)). */
static const JdExpr *
inertia_of_square (JdParameterization *self,
                   const Square       *square,
                   gsize               i)
{
  JdExprPool *pool = self->pool;
  gpointer v = (gpointer) square->v;
  const JdExpr *rate = jd_parameterization_collected (self, jd_expr_diff_time (pool, square->v));
  const JdExpr *slope = jd_parameterization_simplified (self, along (self, i, slope_of_square, v));
  const JdExpr *curl = jd_parameterization_simplified (self, along (self, i, curl_of_square, v));
  const JdExpr *sum = jd_expr_add (pool, jd_expr_mul (pool, rate, slope), jd_expr_mul (pool, square->v, curl));

  return jd_expr_mul (pool, jd_expr_mul (pool, jd_expr_number (pool, 2.0), square->c), sum);
}

/* Squares of the kinetic energy stay squares, and forces along q_i are one formula each. */
static const JdExpr *
in_squares (JdParameterization *self,
            const JdExpr       *kinetic,
            gsize               i)
{
  JdExprPool *pool = self->pool;
  const gsize n = jd_expr_get_kind (kinetic) == JD_EXPR_ADD ? jd_expr_get_n_args (kinetic) : 1;
  const JdExpr *sum = jd_expr_number (pool, 0.0), *rest = sum;

  for (gsize j = 0; j < n; j++)
    {
      const JdExpr *term = jd_expr_get_kind (kinetic) == JD_EXPR_ADD ? jd_expr_get_arg (kinetic, j) : kinetic;
      Square square;

      if (is_square (pool, term, &square))
        sum = jd_expr_add (pool, sum, inertia_of_square (self, &square, i));
      else
        rest = jd_expr_add (pool, rest, term);
    }
  for (gsize k = 0; k < self->part.ns; k++)
    if (k == i || k >= self->part.n)
      {
        const JdExpr *du = k == i ? NULL : self->shown.du[(k - self->part.n) * self->part.n + i];
        const JdExpr *part;

        if (du != NULL && jd_expr_is_zero (du))
          continue;
        part = inertia_in_s (self, k, (gpointer) rest);
        part = du == NULL ? jd_expr_take_common (pool, part)
                          : jd_expr_mul (pool, du, jd_expr_take_factor (pool, part));
        sum = jd_expr_add (pool, sum, part);
      }
  sum = jd_expr_add (pool, sum, jd_parameterization_simplified (self, along (self, i, slope_in_s, NULL)));
  sum = jd_expr_sub (pool, sum, jd_parameterization_simplified (self, along (self, i, given_in_s, NULL)));
  for (gsize h = 0; h < self->part.m; h++)
    {
      const JdExpr *alpha = along (self, i, coefficient_in_s, GSIZE_TO_POINTER (h));

      sum = jd_expr_sub (pool, sum,
                         jd_expr_mul (pool, jd_parameterization_multiplier (self, h),
                                      jd_parameterization_simplified (self, alpha)));
    }
  return sum;
}

static const JdExpr *
shorter_text (const JdExpr *a,
              const JdExpr *b)
{
  g_autofree char *a_text = NULL;
  g_autofree char *b_text = NULL;

  if (jd_expr_count_tree (a) > LONGEST_TEXT || jd_expr_count_tree (b) > LONGEST_TEXT)
    return jd_parameterization_shorter (a, b);
  a_text = jd_expr_to_text (a);
  b_text = jd_expr_to_text (b);
  return strlen (b_text) < strlen (a_text) ? b : a;
}

static const JdExpr *
teaching_form (JdParameterization *self,
               gsize               i)
{
  const JdExpr *raw = jd_parameterization_get_lagrange_raw (self, i), *kinetic, *sum;

  if (!jd_parameterization_is_small (self, raw))
    return raw;
  kinetic = jd_parameterization_merged (self, jd_parameterization_get_kinetic_energy (self));
  sum = in_blocks (self, kinetic, i);
  if (self->part.n_u > 0)
    sum = shorter_text (sum, in_squares (self, kinetic, i));
  return jd_expr_agree (jd_parameterization_defined (self, raw), jd_parameterization_defined (self, sum),
                        N_CHECK_POINTS)
           ? sum
           : raw;
}

const JdExpr *
jd_parameterization_get_lagrange (JdParameterization *self,
                                  gsize               i)
{
  g_return_val_if_fail (i < self->part.n, NULL);

  return jd_parameterization_keep (self, &self->shown.lagrange, self->part.n, i, teaching_form);
}

/* d/dt (p) + rest. */

/* The part of the length of an equation that its form with d/dt may have. */
#define MUCH_SHORTER 0.85

/* c (a + b) is c a + c b for constants c, so that factors can be taken out anew. */
static const JdExpr *
distributed (JdExprPool   *pool,
             const JdExpr *expr)
{
  const JdExpr *sum = NULL, *constants = jd_expr_number (pool, 1.0), *result = jd_expr_number (pool, 0.0);

  if (jd_expr_get_kind (expr) == JD_EXPR_ADD)
    {
      for (gsize i = 0; i < jd_expr_get_n_args (expr); i++)
        result = jd_expr_add (pool, result, distributed (pool, jd_expr_get_arg (expr, i)));
      return result;
    }
  if (jd_expr_get_kind (expr) != JD_EXPR_MUL)
    return expr;
  for (gsize i = 0; i < jd_expr_get_n_args (expr); i++)
    {
      const JdExpr *factor = jd_expr_get_arg (expr, i);

      if (!varies (factor))
        constants = jd_expr_mul (pool, constants, factor);
      else if (jd_expr_get_kind (factor) == JD_EXPR_ADD && sum == NULL)
        sum = factor;
      else
        return expr;
    }
  if (sum == NULL)
    return expr;
  for (gsize i = 0; i < jd_expr_get_n_args (sum); i++)
    result = jd_expr_add (pool, result, jd_expr_mul (pool, constants, jd_expr_get_arg (sum, i)));
  return result;
}

static gboolean
is_shorter (const JdExpr *momentum,
            const JdExpr *rest,
            const JdExpr *equation)
{
  g_autofree char *momentum_text = NULL;
  g_autofree char *rest_text = NULL;
  g_autofree char *text = NULL;

  if (jd_expr_count_tree (equation) > LONGEST_TEXT || jd_expr_count_tree (momentum) > LONGEST_TEXT ||
      jd_expr_count_tree (rest) > LONGEST_TEXT)
    return FALSE;
  momentum_text = jd_expr_to_text (momentum);
  rest_text = jd_expr_to_text (rest);
  text = jd_expr_to_text (equation);
  return (double) (strlen (momentum_text) + strlen (rest_text)) < MUCH_SHORTER * (double) strlen (text);
}

static const JdExpr *
derive_momentum (JdParameterization *self,
                 gsize               place)
{
  JdExprPool *pool = self->pool;
  const gsize i = place / 2;
  const JdExpr *equation = jd_parameterization_get_lagrange (self, i), *momentum, *rest;
  const JdExpr *kinetic = jd_shown_get_kinetic_energy (self), *zero = jd_expr_number (pool, 0.0);

  self->shown.momenta[2 * i] = self->shown.momenta[2 * i + 1] = zero;
  if (self->part.n_u > 0 || !jd_parameterization_is_small (self, equation))
    return zero;
  momentum = jd_expr_take_factor (pool, distributed (pool, jd_expr_diff (pool, kinetic, self->s.qd[i])));
  if (!jd_expr_depends_on_kind (momentum, JD_SYMBOL_PARAMETER, 0, 0))
    return zero;
  if (!jd_expr_depends_on (kinetic, self->s.q[i]))
    rest = forces_in_s (self, i);
  else if (jd_expr_count_tree (equation) <= LONGEST_REST)
    rest = jd_parameterization_collected (self, jd_expr_sub (pool, equation, jd_expr_diff_time (pool, momentum)));
  else
    return zero;
  rest = jd_expr_take_common (pool, rest);
  if (!is_shorter (momentum, rest, equation) ||
      !jd_expr_agree (jd_parameterization_defined (self, equation),
                      jd_parameterization_defined (self,
                                                   jd_expr_add (pool, jd_expr_diff_time (pool, momentum), rest)),
                      N_CHECK_POINTS))
    return zero;
  self->shown.momenta[2 * i] = momentum;
  self->shown.momenta[2 * i + 1] = rest;
  return self->shown.momenta[place];
}

gboolean
jd_shown_get_rate_form (JdParameterization  *self,
                        gsize                i,
                        const JdExpr       **out_momentum,
                        const JdExpr       **out_rest)
{
  g_return_val_if_fail (i < self->part.n && out_momentum != NULL && out_rest != NULL, FALSE);

  *out_momentum = jd_parameterization_keep (self, &self->shown.momenta, 2 * self->part.n, 2 * i, derive_momentum);
  *out_rest = jd_parameterization_keep (self, &self->shown.momenta, 2 * self->part.n, 2 * i + 1, derive_momentum);
  return !jd_expr_is_zero (*out_momentum);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/parameterization/jd-parameterization-private.h"

#include "core/expression/jd-expr-simplify.h"

/* The raw formulas in s, and those that numbers are computed from: M, h, D, A, gamma.
 * Differentiated first; complementary equations are used afterwards only (Le van and Bouzidi,
 * 6.2). */

#define FORMULA_BUDGET 20000

gsize
jd_parameterization_s_index (const JdParameterization *self,
                             const JdExpr             *symbol)
{
  return self->s_of[jd_model_symbol_index (self->model, symbol)];
}

static int
compare_sizes (gconstpointer a,
               gconstpointer b)
{
  const gsize x = *(const gsize *) a, y = *(const gsize *) b;

  return (x > y) - (x < y);
}

/* Up to here each s is asked for: the sets of symbols that nodes carry answer at once. */
#define ASKED_MAX 32

GArray *
jd_parameterization_s_in (const JdParameterization *self,
                          const JdExpr             *expr,
                          guint                     order)
{
  const JdExpr *const *symbols = order == 0 ? self->s : self->sd;
  GArray *found;

  if (self->ns <= ASKED_MAX)
    {
      found = g_array_new (FALSE, FALSE, sizeof (gsize));
      for (gsize i = 0; i < self->ns; i++)
        if (jd_expr_depends_on (expr, symbols[i]))
          g_array_append_val (found, i);
      return found;
    }
  found = jd_model_get_parameters_of (self->model, &expr, 1, order);
  for (guint i = 0; i < found->len; i++)
    g_array_index (found, gsize, i) = self->s_of[g_array_index (found, gsize, i)];
  g_array_sort (found, compare_sizes);
  return found;
}

const JdExpr *
jd_parameterization_drift (JdParameterization *self,
                           const JdExpr       *expr)
{
  JdExprPool *pool = self->pool;
  g_autoptr(GArray) in = jd_parameterization_s_in (self, expr, 0);
  g_autofree const JdExpr **terms = g_new (const JdExpr *, in->len + 1);

  for (guint i = 0; i < in->len; i++)
    {
      const gsize k = g_array_index (in, gsize, i);

      terms[i] = jd_expr_mul (pool, jd_expr_diff (pool, expr, self->s[k]), self->sd[k]);
    }
  terms[in->len] = jd_expr_diff (pool, expr, self->t);
  return jd_expr_sum (pool, terms, in->len + 1);
}

static const JdExpr *
to_s (JdParameterization *self,
      const JdExpr       *expr)
{
  const JdExpr *own = jd_expr_import (self->pool, expr);

  return g_hash_table_size (self->rate_map) == 0 ? own : jd_expr_substitute (self->pool, own, self->rate_map);
}

static void
derive_kinetic (JdParameterization *self)
{
  const GPtrArray *terms = self->model->kinetic_terms;

  self->kinetic_terms = g_ptr_array_sized_new (terms->len);
  for (guint i = 0; i < terms->len; i++)
    g_ptr_array_add (self->kinetic_terms, (gpointer) to_s (self, g_ptr_array_index (terms, i)));
  self->kinetic_raw = jd_expr_sum (self->pool, (const JdExpr *const *) self->kinetic_terms->pdata,
                                   self->kinetic_terms->len);
}

/* Left side as written: f, or the rate expression. */
static const JdExpr *
left_side (JdParameterization *self,
           const JdEquation   *equation)
{
  JdExprPool *pool = self->pool;
  const JdExpr *sum;

  if (equation->f != NULL)
    return to_s (self, equation->f);
  sum = to_s (self, equation->beta);
  for (gsize i = 0; i < equation->n_terms; i++)
    sum = jd_expr_add (pool, sum, jd_expr_mul (pool, to_s (self, equation->coefficients[i]),
                                               self->xd[equation->parameters[i]]));
  return sum;
}

/* Adds force dX_k/ds_i to the generalized forces: virtual power with time frozen, Le van [4.2], [5.20]. */
static void
add_force (JdParameterization  *self,
           gsize                k,
           const JdExpr        *force,
           const JdExpr       **out)
{
  JdExprPool *pool = self->pool;
  g_autoptr(GArray) in = jd_parameterization_s_in (self, self->x[k], 0);

  for (guint j = 0; j < in->len; j++)
    {
      const gsize i = g_array_index (in, gsize, j);

      out[i] = jd_expr_add (pool, out[i], jd_expr_mul (pool, force, jd_expr_diff (pool, self->x[k], self->s[i])));
    }
}

static void
add_forces (JdParameterization  *self,
            const JdModelEffort *effort,
            const JdExpr       **out)
{
  for (gsize k = 0; k < self->model->n; k++)
    if (!jd_expr_is_zero (effort->forces[k]))
      add_force (self, k, to_s (self, effort->forces[k]), out);
}

/* The effort of a law of friction that no equation's multiplier stands for: lambda ("joint.T"), or lambda ("joint.Gamma") of
 * rolling resistance, in the direction of its rate. */
static void
add_law (JdParameterization *self,
         const JdModelLaw   *law,
         const JdExpr      **out)
{
  const JdJoint *joint = g_ptr_array_index (jd_mechanism_get_joints (self->model->mechanism), (guint) law->joint);
  g_autofree char *name = g_strdup_printf ("%s.%s", joint->name, law->rolling ? "Gamma" : "T");
  const JdExpr *effort = jd_expr_symbol (self->pool, JD_SYMBOL_MULTIPLIER, name, 0);

  for (gsize j = 0; j < law->n_terms; j++)
    add_force (self, law->parameters[j], jd_expr_mul (self->pool, effort, to_s (self, law->coefficients[j])), out);
}

static const JdExpr **
new_zeros (JdParameterization *self,
           gsize               n)
{
  const JdExpr **zeros = g_new (const JdExpr *, MAX (n, 1));

  for (gsize i = 0; i < n; i++)
    zeros[i] = jd_expr_number (self->pool, 0.0);
  return zeros;
}

void
jd_parameterization_derive (JdParameterization *self)
{
  const JdModel *model = self->model;

  if (self->kinetic_terms != NULL)
    return;
  derive_kinetic (self);
  self->potential_raw = to_s (self, model->potential);
  self->left = new_zeros (self, self->m);
  for (gsize h = 0; h < self->m; h++)
    self->left[h] = left_side (self, &model->equations[self->complementary[h]]);
  self->given_raw = new_zeros (self, self->ns);
  for (gsize e = 0; e < model->n_efforts; e++)
    if (model->efforts[e].potential == NULL)
      add_forces (self, &model->efforts[e], self->given_raw);
  self->friction_raw = new_zeros (self, self->ns);
  for (gsize k = 0; k < model->n_laws; k++)
    if (model->laws[k].slip < 0)
      add_law (self, &model->laws[k], self->friction_raw);
}

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  const JdFormulaEntry *x = a, *y = b;

  if (x->row != y->row)
    return x->row < y->row ? -1 : 1;
  return (x->column > y->column) - (x->column < y->column);
}

/* Sorts, adds what stands at the same place, drops zeros. */
static void
merge_entries (JdParameterization *self,
               GArray             *entries)
{
  g_autoptr(GPtrArray) same = g_ptr_array_new ();
  guint n = 0;

  g_array_sort (entries, compare_entries);
  for (guint i = 0; i < entries->len;)
    {
      JdFormulaEntry entry = g_array_index (entries, JdFormulaEntry, i);

      g_ptr_array_set_size (same, 0);
      for (; i < entries->len && compare_entries (&entry, &g_array_index (entries, JdFormulaEntry, i)) == 0; i++)
        g_ptr_array_add (same, (gpointer) g_array_index (entries, JdFormulaEntry, i).expr);
      entry.expr = jd_expr_sum (self->pool, (const JdExpr *const *) same->pdata, same->len);
      if (!jd_expr_is_zero (entry.expr))
        g_array_index (entries, JdFormulaEntry, n++) = entry;
    }
  g_array_set_size (entries, n);
}

static void
add_entry (GArray       *entries,
           gsize         row,
           gsize         column,
           const JdExpr *expr)
{
  const JdFormulaEntry entry = { row, column, expr };

  if (!jd_expr_is_zero (expr))
    g_array_append_val (entries, entry);
}

/* d2E/ds'ds' and h = d/dt dE/ds' - dE/ds without s'', of one part of E. */
static void
add_kinetic_term (JdParameterization *self,
                  const JdExpr       *term,
                  GArray             *mass,
                  GArray             *bias)
{
  JdExprPool *pool = self->pool;
  g_autoptr(GArray) rates = jd_parameterization_s_in (self, term, 1);
  g_autoptr(GArray) in = jd_parameterization_s_in (self, term, 0);

  for (guint i = 0; i < rates->len; i++)
    {
      const gsize row = g_array_index (rates, gsize, i);
      const JdExpr *momentum = jd_expr_diff (pool, term, self->sd[row]);

      for (guint j = 0; j <= i; j++)
        {
          const gsize column = g_array_index (rates, gsize, j);

          add_entry (mass, row, column, jd_expr_diff (pool, momentum, self->sd[column]));
        }
      add_entry (bias, row, 0, jd_parameterization_drift (self, momentum));
    }
  for (guint i = 0; i < in->len; i++)
    {
      const gsize row = g_array_index (in, gsize, i);

      add_entry (bias, row, 0, jd_expr_neg (pool, jd_expr_diff (pool, term, self->s[row])));
    }
}

static void
form_kinetic (JdFormulas         *formulas,
              JdParameterization *self,
              JdFormulaForm       form)
{
  const gboolean simplified = form == JD_FORM_SIMPLIFIED;
  g_autoptr(GArray) bias = g_array_new (FALSE, FALSE, sizeof (JdFormulaEntry));

  if (simplified)
    add_kinetic_term (self, jd_parameterization_get_kinetic_energy (self), formulas->mass, bias);
  else if (form == JD_FORM_EXPANDED)
    add_kinetic_term (self, jd_expr_expand (self->pool, self->kinetic_raw), formulas->mass, bias);
  else
    for (guint i = 0; i < self->kinetic_terms->len; i++)
      add_kinetic_term (self, g_ptr_array_index (self->kinetic_terms, i), formulas->mass, bias);
  merge_entries (self, formulas->mass);
  merge_entries (self, bias);
  formulas->bias = new_zeros (self, self->ns);
  for (guint i = 0; i < bias->len; i++)
    {
      const JdFormulaEntry *entry = &g_array_index (bias, JdFormulaEntry, i);

      formulas->bias[entry->row] = simplified ? jd_expr_simplify (self->pool, entry->expr, FORMULA_BUDGET)
                                   : form == JD_FORM_EXPANDED ? jd_expr_expand (self->pool, entry->expr) : entry->expr;
    }
}

static void
form_given (JdFormulas         *formulas,
            JdParameterization *self,
            gboolean            simplified)
{
  const JdExpr *potential = simplified ? jd_parameterization_get_potential (self) : NULL;

  formulas->given = new_zeros (self, self->ns);
  for (gsize i = 0; i < self->ns; i++)
    {
      formulas->given[i] = simplified ? jd_expr_simplify (self->pool, self->given_raw[i], FORMULA_BUDGET)
                                      : self->given_raw[i];
      if (simplified)
        formulas->given[i] = jd_expr_sub (self->pool, formulas->given[i],
                                          jd_expr_diff (self->pool, potential, self->s[i]));
    }
  for (gsize e = 0; !simplified && e < self->model->n_efforts; e++)
    if (self->model->efforts[e].potential != NULL)
      add_forces (self, &self->model->efforts[e], formulas->given);
}

/* A_hi = alpha_hi, the rate A s' + b and its derivative without s''. */
static void
form_equation (JdFormulas         *formulas,
               JdParameterization *self,
               gsize               h,
               const JdExpr       *left)
{
  JdExprPool *pool = self->pool;
  const gboolean holonomic = self->model->equations[self->complementary[h]].f != NULL;
  g_autoptr(GArray) in = jd_parameterization_s_in (self, left, holonomic ? 0 : 1);

  formulas->left[h] = holonomic ? left : jd_expr_number (pool, 0.0);
  formulas->rate[h] = holonomic ? jd_parameterization_drift (self, left) : left;
  for (guint i = 0; i < in->len; i++)
    {
      const gsize k = g_array_index (in, gsize, i);

      add_entry (formulas->rows, h, k, jd_expr_diff (pool, left, holonomic ? self->s[k] : self->sd[k]));
    }
  formulas->gamma[h] = jd_parameterization_drift (self, formulas->rate[h]);
}

void
jd_formulas_init (JdFormulas         *formulas,
                  JdParameterization *self,
                  JdFormulaForm       form)
{
  const gboolean simplified = form == JD_FORM_SIMPLIFIED;

  jd_parameterization_derive (self);
  formulas->mass = g_array_new (FALSE, FALSE, sizeof (JdFormulaEntry));
  formulas->rows = g_array_new (FALSE, FALSE, sizeof (JdFormulaEntry));
  formulas->left = new_zeros (self, self->m);
  formulas->rate = new_zeros (self, self->m);
  formulas->gamma = new_zeros (self, self->m);
  form_kinetic (formulas, self, form);
  form_given (formulas, self, simplified);
  for (gsize h = 0; h < self->m; h++)
    form_equation (formulas, self, h, simplified ? jd_parameterization_get_equation (self, h) : self->left[h]);
  merge_entries (self, formulas->rows);
}

void
jd_formulas_clear (JdFormulas *formulas)
{
  g_clear_pointer (&formulas->mass, g_array_unref);
  g_clear_pointer (&formulas->rows, g_array_unref);
  g_free (formulas->bias);
  g_free (formulas->given);
  g_free (formulas->gamma);
  g_free (formulas->left);
  g_free (formulas->rate);
}

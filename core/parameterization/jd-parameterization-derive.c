/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/parameterization/jd-parameterization-private.h"

#include "core/expression/simplify/jd-expr-simplify.h"

/* The raw formulas in s, and those that numbers are computed from: M, h, D, A, gamma.
 * Differentiated first; complementary equations are used afterwards only (Le van and Bouzidi,
 * 6.2).  M and h are those in p carried over: with p = X (s, t), T = dX/ds and p'' = T s'' + eta, virtual power
 * makes T^T (M p'' + h) of M p'' + h. */

#define FORMULA_BUDGET 20000

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

void
jd_parameterization_derive_tangent (JdParameterization *self)
{
  const gsize n_all = self->model->n;
  g_autoptr(GArray) columns = NULL;
  g_autoptr(GPtrArray) entries = NULL;

  if (self->tangent_start != NULL)
    return;
  columns = g_array_new (FALSE, FALSE, sizeof (gsize));
  entries = g_ptr_array_new ();
  self->tangent_start = g_new (gsize, n_all + 1);
  self->carried = g_new (const JdExpr *, n_all + 1);
  for (gsize k = 0; k < n_all; k++)
    {
      g_autoptr(GArray) in = NULL;

      self->tangent_start[k] = columns->len;
      self->carried[k] = jd_expr_number (self->pool, 0.0);
      if (!jd_parameterization_goes_on (self))
        continue;
      in = jd_parameterization_s_in (self, self->x[k], 0);
      if (self->s_of[k] == G_MAXSIZE)
        self->carried[k] = jd_parameterization_drift (self, self->xd[k]);
      g_array_append_vals (columns, in->data, in->len);
      for (guint i = 0; i < in->len; i++)
        g_ptr_array_add (entries,
                         (gpointer) jd_expr_diff (self->pool, self->x[k], self->s[g_array_index (in, gsize, i)]));
    }
  self->tangent_start[n_all] = columns->len;
  self->tangent_s = (gsize *) (gpointer) g_array_free (g_steal_pointer (&columns), FALSE);
  self->tangent = (const JdExpr **) g_ptr_array_free (g_steal_pointer (&entries), FALSE);
}

const JdExpr *
jd_parameterization_to_s (JdParameterization *self,
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
  for (guint i = 0; i < terms->len && jd_parameterization_goes_on (self); i++)
    g_ptr_array_add (self->kinetic_terms, (gpointer) jd_parameterization_to_s (self, g_ptr_array_index (terms, i)));
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
    return jd_parameterization_to_s (self, equation->f);
  sum = jd_parameterization_to_s (self, equation->beta);
  for (gsize i = 0; i < equation->n_terms; i++)
    sum = jd_expr_add (pool, sum,
                       jd_expr_mul (pool, jd_parameterization_to_s (self, equation->coefficients[i]),
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
  for (gsize j = self->tangent_start[k]; j < self->tangent_start[k + 1]; j++)
    {
      const JdExpr **place = &out[self->tangent_s[j]];

      *place = jd_expr_add (self->pool, *place, jd_expr_mul (self->pool, force, self->tangent[j]));
    }
}

static void
add_forces (JdParameterization  *self,
            const JdModelEffort *effort,
            const JdExpr       **out)
{
  for (gsize k = 0; k < self->model->n && jd_parameterization_goes_on (self); k++)
    if (!jd_expr_is_zero (effort->forces[k]))
      add_force (self, k, jd_parameterization_to_s (self, effort->forces[k]), out);
}

/* The effort of a law of friction that no equation's multiplier stands for: lambda ("joint.T"), or lambda
 * ("joint.Gamma") of rolling resistance, in the direction of its rate. */
static void
add_law (JdParameterization *self,
         const JdModelLaw   *law,
         const JdExpr      **out)
{
  const JdJoint *joint = g_ptr_array_index (jd_mechanism_get_joints (self->model->mechanism), (guint) law->joint);
  g_autofree char *name = g_strdup_printf ("%s.%s", joint->name, law->rolling ? "Gamma" : "T");
  const JdExpr *effort = jd_expr_symbol (self->pool, JD_SYMBOL_MULTIPLIER, name, 0);

  for (gsize j = 0; j < law->n_terms; j++)
    add_force (self, law->parameters[j],
               jd_expr_mul (self->pool, effort, jd_parameterization_to_s (self, law->coefficients[j])), out);
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
  jd_parameterization_derive_tangent (self);
  derive_kinetic (self);
  self->potential_raw = jd_parameterization_to_s (self, model->potential);
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

/* One product for each pair of entries of two rows of T: m T_k T_l^T and, off the diagonal of M in p, its
 * transpose. */
static void
carry_mass_entry (JdParameterization *self,
                  gsize               k,
                  gsize               l,
                  const JdExpr       *m,
                  GArray             *mass)
{
  for (gsize a = self->tangent_start[k]; a < self->tangent_start[k + 1]; a++)
    for (gsize b = self->tangent_start[l]; b < (k == l ? a + 1 : self->tangent_start[l + 1]); b++)
      {
        const gsize i = self->tangent_s[a], j = self->tangent_s[b];
        const JdExpr *factors[] = { m, self->tangent[a], self->tangent[b] };
        const JdExpr *product = jd_expr_product (self->pool, factors, G_N_ELEMENTS (factors));

        jd_entries_add (mass, MAX (i, j), MIN (i, j), product);
        if (k != l && i == j)
          jd_entries_add (mass, i, j, product);
      }
}

/* Most parameters are not solved, and of those that are many have no eta: nothing is added to long sums for them. */
static void
add_moved (JdParameterization  *self,
           const JdExpr        *m,
           const JdExpr        *eta,
           const JdExpr       **moved)
{
  if (!jd_expr_is_zero (eta))
    *moved = jd_expr_add (self->pool, *moved, jd_expr_mul (self->pool, m, eta));
}

/* M_s = T^T M T and h_s = T^T (h + M eta), M and h being those in p. */
static void
carry_kinetic (JdParameterization *self,
               GArray             *mass,
               GArray             *bias)
{
  const JdModel *model = self->model;
  JdExprPool *pool = self->pool;
  g_autofree const JdExpr **moved = new_zeros (self, model->n);

  for (guint e = 0; e < model->bias->len; e++)
    {
      const JdFormulaEntry *entry = &g_array_index (model->bias, JdFormulaEntry, e);

      moved[entry->row] = jd_parameterization_to_s (self, entry->expr);
    }
  for (guint e = 0; e < model->mass->len && jd_parameterization_goes_on (self); e++)
    {
      const JdFormulaEntry *entry = &g_array_index (model->mass, JdFormulaEntry, e);
      const gsize k = entry->row, l = entry->column;
      const JdExpr *m = jd_parameterization_to_s (self, entry->expr);

      carry_mass_entry (self, k, l, m, mass);
      add_moved (self, m, self->carried[l], &moved[k]);
      if (k != l)
        add_moved (self, m, self->carried[k], &moved[l]);
    }
  for (gsize k = 0; k < model->n && jd_parameterization_goes_on (self); k++)
    for (gsize a = self->tangent_start[k]; a < self->tangent_start[k + 1]; a++)
      jd_entries_add (bias, self->tangent_s[a], 0, jd_expr_mul (pool, self->tangent[a], moved[k]));
}

static void
take_bias (JdFormulas         *formulas,
           JdParameterization *self,
           GArray             *bias)
{
  jd_entries_merge (bias, self->pool, self->progress, NULL);
  formulas->bias = new_zeros (self, self->ns);
  for (guint i = 0; i < bias->len; i++)
    formulas->bias[g_array_index (bias, JdFormulaEntry, i).row] = g_array_index (bias, JdFormulaEntry, i).expr;
}

static void
form_kinetic (JdFormulas         *formulas,
              JdParameterization *self,
              gboolean            simplified)
{
  g_autoptr(GArray) bias = g_array_new (FALSE, FALSE, sizeof (JdFormulaEntry));

  if (simplified)
    {
      g_auto(JdCoordinates) coordinates = { 0 };
      g_autofree const char **names = g_new (const char *, self->ns + 1);

      for (gsize i = 0; i < self->ns; i++)
        names[i] = self->model->names[self->symbolic[i]];
      jd_coordinates_init (&coordinates, self->pool, names, self->ns);
      jd_kinetic_add_term (&coordinates, jd_parameterization_get_kinetic_energy (self), formulas->mass, bias, NULL,
                           NULL);
    }
  else
    carry_kinetic (self, formulas->mass, bias);
  jd_entries_merge (formulas->mass, self->pool, self->progress, NULL);
  take_bias (formulas, self, bias);
  for (gsize i = 0; simplified && i < self->ns; i++)
    formulas->bias[i] = jd_expr_simplify (self->pool, formulas->bias[i], FORMULA_BUDGET);
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

      jd_entries_add (formulas->rows, h, k, jd_expr_diff (pool, left, holonomic ? self->s[k] : self->sd[k]));
    }
  formulas->gamma[h] = jd_parameterization_drift (self, formulas->rate[h]);
}

static void
formulas_fill (JdFormulas         *formulas,
               JdParameterization *self,
               gboolean            simplified)
{
  jd_parameterization_derive (self);
  formulas->mass = g_array_new (FALSE, FALSE, sizeof (JdFormulaEntry));
  formulas->rows = g_array_new (FALSE, FALSE, sizeof (JdFormulaEntry));
  formulas->left = new_zeros (self, self->m);
  formulas->rate = new_zeros (self, self->m);
  formulas->gamma = new_zeros (self, self->m);
  form_kinetic (formulas, self, simplified);
  form_given (formulas, self, simplified);
  for (gsize h = 0; h < self->m && jd_parameterization_goes_on (self); h++)
    form_equation (formulas, self, h, simplified ? jd_parameterization_get_equation (self, h) : self->left[h]);
  jd_entries_merge (formulas->rows, self->pool, self->progress, NULL);
}

void
jd_formulas_init (JdFormulas         *formulas,
                  JdParameterization *self)
{
  formulas_fill (formulas, self, FALSE);
}

void
jd_formulas_init_simplified (JdFormulas         *formulas,
                             JdParameterization *self)
{
  formulas_fill (formulas, self, TRUE);
}

static GArray *
copy_entries (const GArray *entries)
{
  GArray *copy = g_array_sized_new (FALSE, FALSE, sizeof (JdFormulaEntry), entries->len);

  return g_array_append_vals (copy, entries->data, entries->len);
}

static const JdExpr **
copy_formulas (const JdExpr *const *formulas,
               gsize                n)
{
  const JdExpr **copy = g_new (const JdExpr *, MAX (n, 1));

  for (gsize i = 0; i < n; i++)
    copy[i] = formulas[i];
  return copy;
}

void
jd_formulas_init_expanded (JdFormulas         *formulas,
                           JdParameterization *self,
                           const JdFormulas   *raw)
{
  *formulas = (JdFormulas) {
    .mass = copy_entries (raw->mass), .rows = copy_entries (raw->rows), .bias = copy_formulas (raw->bias, self->ns),
    .given = copy_formulas (raw->given, self->ns), .gamma = copy_formulas (raw->gamma, self->m),
    .left = copy_formulas (raw->left, self->m), .rate = copy_formulas (raw->rate, self->m),
  };
  for (guint i = 0; i < formulas->mass->len; i++)
    {
      JdFormulaEntry *entry = &g_array_index (formulas->mass, JdFormulaEntry, i);

      entry->expr = jd_expr_expand (self->pool, entry->expr);
    }
  jd_entries_merge (formulas->mass, self->pool, self->progress, NULL);
  for (gsize i = 0; i < self->ns; i++)
    formulas->bias[i] = jd_expr_expand (self->pool, formulas->bias[i]);
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

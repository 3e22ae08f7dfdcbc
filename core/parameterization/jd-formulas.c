/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The formulas in s that numbers are computed from: M, h, D, A, gamma.  M and h are those in p carried over: with
 * p = X (s, t), T = dX/ds and p'' = T s'' + eta, virtual power makes T^T (M p'' + h) of M p'' + h. */

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/parameterization/jd-parameterization-private.h"

#define FORMULA_BUDGET 20000

/* Adds what entry m of M at (k, l) gives to M_s: m T_k^T T_l, T_k being row k of T, and, off the diagonal, its
 * transpose. */
static void
carry_mass_entry (JdParameterization *self,
                  gsize               k,
                  gsize               l,
                  const JdExpr       *m,
                  GArray             *mass)
{
  for (gsize a = self->tangent.start[k]; a < self->tangent.start[k + 1]; a++)
    for (gsize b = self->tangent.start[l]; b < (k == l ? a + 1 : self->tangent.start[l + 1]); b++)
      {
        const gsize i = self->tangent.column[a], j = self->tangent.column[b];
        const JdExpr *factors[] = { m, self->tangent.entry[a], self->tangent.entry[b] };
        const JdExpr *product = jd_expr_product (self->pool, factors, G_N_ELEMENTS (factors));

        jd_entries_add (mass, MAX (i, j), MIN (i, j), product);
        if (k != l && i == j)
          jd_entries_add (mass, i, j, product);
      }
}

/* Adds m eta.  eta is zero for most parameters: then the sum is not copied. */
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
  g_autofree const JdExpr **moved = g_new (const JdExpr *, model->n + 1);

  for (gsize k = 0; k < model->n; k++)
    moved[k] = jd_expr_number (pool, 0.0);
  for (guint e = 0; e < model->formulas.bias->len; e++)
    {
      const JdFormulaEntry *entry = &g_array_index (model->formulas.bias, JdFormulaEntry, e);

      moved[entry->row] = jd_parameterization_to_s (self, entry->expr);
    }
  for (guint e = 0; e < model->formulas.mass->len && jd_parameterization_may_continue (self); e++)
    {
      const JdFormulaEntry *entry = &g_array_index (model->formulas.mass, JdFormulaEntry, e);
      const gsize k = entry->row, l = entry->column;
      const JdExpr *m = jd_parameterization_to_s (self, entry->expr);

      carry_mass_entry (self, k, l, m, mass);
      add_moved (self, m, self->tangent.eta[l], &moved[k]);
      if (k != l)
        add_moved (self, m, self->tangent.eta[k], &moved[l]);
    }
  for (gsize k = 0; k < model->n && jd_parameterization_may_continue (self); k++)
    for (gsize a = self->tangent.start[k]; a < self->tangent.start[k + 1]; a++)
      jd_entries_add (bias, self->tangent.column[a], 0, jd_expr_mul (pool, self->tangent.entry[a], moved[k]));
}

static void
form_kinetic (JdFormulas         *formulas,
              JdParameterization *self,
              gboolean            simplified)
{
  g_autoptr(GArray) bias = jd_entries_new ();

  if (simplified)
    jd_kinetic_add_term (&self->s, jd_parameterization_get_kinetic_energy (self), formulas->mass, bias, NULL, NULL);
  else
    carry_kinetic (self, formulas->mass, bias);
  jd_entries_merge (formulas->mass, self->pool, self->progress, NULL);
  jd_entries_merge (bias, self->pool, self->progress, NULL);
  for (guint i = 0; i < bias->len; i++)
    {
      const JdFormulaEntry *entry = &g_array_index (bias, JdFormulaEntry, i);

      formulas->bias[entry->row] = simplified ? jd_expr_simplify (self->pool, entry->expr, FORMULA_BUDGET)
                                              : entry->expr;
    }
}

/* D: the forces of the efforts without potential, and -dV/ds; the raw ones from the forces in p of each potential. */
static void
form_given (JdFormulas         *formulas,
            JdParameterization *self,
            gboolean            simplified)
{
  for (gsize i = 0; i < self->part.ns; i++)
    {
      const JdExpr *given = self->raw.given[i];

      if (simplified)
        given = jd_expr_sub (self->pool, jd_expr_simplify (self->pool, given, FORMULA_BUDGET),
                             jd_expr_diff (self->pool, jd_parameterization_get_potential (self), self->s.q[i]));
      formulas->given[i] = given;
    }
  for (gsize e = 0; !simplified && e < self->model->n_efforts; e++)
    if (self->model->efforts[e].potential != NULL)
      jd_parameterization_add_forces (self, &self->model->efforts[e], formulas->given);
}

/* A_hi = alpha_hi, the rate A s' + b and its derivative without s''. */
static void
form_equation (JdFormulas         *formulas,
               JdParameterization *self,
               gsize               h,
               const JdExpr       *left)
{
  JdExprPool *pool = self->pool;
  const gboolean holonomic = self->model->equations[self->part.complementary[h]].f != NULL;
  g_autoptr(GArray) in = jd_coordinates_in (&self->s, left, holonomic ? 0 : 1);

  formulas->left[h] = holonomic ? left : jd_expr_number (pool, 0.0);
  formulas->rate[h] = holonomic ? jd_coordinates_drift (&self->s, left) : left;
  for (guint i = 0; i < in->len; i++)
    {
      const gsize k = g_array_index (in, gsize, i);

      jd_entries_add (formulas->rows, h, k, jd_expr_diff (pool, left, holonomic ? self->s.q[k] : self->s.qd[k]));
    }
  formulas->gamma[h] = jd_coordinates_drift (&self->s, formulas->rate[h]);
}

/* The parts of the list. */
static void
place_parts (JdFormulas               *formulas,
             const JdParameterization *of)
{
  formulas->bias = formulas->list;
  formulas->given = formulas->bias + of->part.ns;
  formulas->gamma = formulas->given + of->part.ns;
  formulas->left = formulas->gamma + of->part.m;
  formulas->rate = formulas->left + of->part.m;
}

void
jd_formulas_init (JdFormulas         *formulas,
                  JdParameterization *self,
                  gboolean            simplified)
{
  jd_parameterization_derive (self);
  formulas->mass = jd_entries_new ();
  formulas->rows = jd_entries_new ();
  formulas->n = 2 * self->part.ns + 3 * self->part.m;
  formulas->list = g_new (const JdExpr *, formulas->n + 1);
  for (gsize i = 0; i < formulas->n; i++)
    formulas->list[i] = jd_expr_number (self->pool, 0.0);
  place_parts (formulas, self);
  form_kinetic (formulas, self, simplified);
  form_given (formulas, self, simplified);
  for (gsize h = 0; h < self->part.m && jd_parameterization_may_continue (self); h++)
    form_equation (formulas, self, h, simplified ? jd_parameterization_get_equation (self, h) : self->raw.left[h]);
  jd_entries_merge (formulas->rows, self->pool, self->progress, NULL);
}

void
jd_formulas_init_expanded (JdFormulas         *formulas,
                           JdParameterization *self,
                           const JdFormulas   *raw)
{
  *formulas = (JdFormulas) { .mass = g_array_copy (raw->mass), .rows = g_array_ref (raw->rows), .n = raw->n,
                             .list = g_memdup2 (raw->list, (raw->n + 1) * sizeof (JdExpr *)) };
  place_parts (formulas, self);
  for (guint i = 0; i < formulas->mass->len; i++)
    {
      JdFormulaEntry *entry = &g_array_index (formulas->mass, JdFormulaEntry, i);

      entry->expr = jd_expr_expand (self->pool, entry->expr);
    }
  jd_entries_merge (formulas->mass, self->pool, self->progress, NULL);
  for (gsize i = 0; i < self->part.ns; i++)
    formulas->bias[i] = jd_expr_expand (self->pool, formulas->bias[i]);
}

void
jd_formulas_clear (JdFormulas *formulas)
{
  g_clear_pointer (&formulas->mass, g_array_unref);
  g_clear_pointer (&formulas->rows, g_array_unref);
  g_clear_pointer (&formulas->list, g_free);
}

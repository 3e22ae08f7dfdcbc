/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The terms of the equations of motion in all parameters: M, F and the bilateral rows, and their solution. */
#include "core/dynamics/stepping/jd-stepping-terms-private.h"

#include "core/parameterization/model/jd-model-entries.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* M at the tape's outputs. */
static gboolean
compile_mass (JdSteppingTerms *self,
              GError         **error)
{
  const GArray *entries = jd_model_get_mass_entries (self->model);
  gsize *row = jd_blocks_take (self->memory, entries->len, sizeof (gsize));
  gsize *column = jd_blocks_take (self->memory, entries->len, sizeof (gsize));
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();

  for (guint k = 0; k < entries->len; k++)
    {
      const JdFormulaEntry *entry = &g_array_index (entries, JdFormulaEntry, k);

      row[k] = entry->row;
      column[k] = entry->column;
      g_ptr_array_add (outputs, (gpointer) entry->expr);
    }
  self->pattern.n_mass = entries->len;
  self->pattern.mass_row = row;
  self->pattern.mass_column = column;
  jd_mass_blocks_init (&self->blocks, self->N, entries->len, row, column, self->memory);
  self->mass = jd_blocks_take (self->memory, entries->len, sizeof (double));
  self->mass_tape = jd_state_expressions_new (self->model, (const JdExpr *const *) outputs->pdata, outputs->len,
                                              error);
  self->mass_constant = self->mass_tape != NULL;
  for (guint k = 0; self->mass_constant && k < entries->len; k++)
    self->mass_constant = jd_tape_output_is_constant (self->mass_tape->tape, k, NULL);
  return self->mass_tape != NULL;
}

/* F_k = sum over the efforts of D_k, less h_k. */
static gboolean
compile_forces (JdSteppingTerms *self,
                GError         **error)
{
  const GArray *bias = jd_model_get_bias_entries (self->model);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autofree const JdExpr **outputs = g_new (const JdExpr *, self->N + 1);

  for (gsize k = 0; k < self->N; k++)
    outputs[k] = jd_expr_number (pool, 0.0);
  for (gsize e = 0; e < jd_model_get_n_efforts (self->model); e++)
    {
      const JdModelEffort *effort = jd_model_get_effort (self->model, e);

      for (gsize k = 0; k < self->N; k++)
        if (!jd_expr_is_zero (effort->forces[k]))
          outputs[k] = jd_expr_add (pool, outputs[k], jd_expr_import (pool, effort->forces[k]));
    }
  for (guint i = 0; i < bias->len; i++)
    {
      const JdFormulaEntry *entry = &g_array_index (bias, JdFormulaEntry, i);

      outputs[entry->row] = jd_expr_sub (pool, outputs[entry->row], jd_expr_import (pool, entry->expr));
    }
  self->force = jd_blocks_take (self->memory, self->N, sizeof (double));
  self->force_tape = jd_state_expressions_new (self->model, outputs, self->N, error);
  return self->force_tape != NULL;
}

/* Whether equation @i holds in each step: it is bilateral, and no friction law's slip. */
static gboolean
is_bilateral (const JdModel *model,
              gsize          i)
{
  if (jd_model_get_equation (model, i)->side != 0)
    return FALSE;
  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    if (jd_model_get_law (model, k)->slip == (int) i)
      return FALSE;
  return TRUE;
}

static gboolean
compile_rows (JdSteppingTerms *self,
              GError         **error)
{
  const gsize n_equations = jd_model_get_n_equations (self->model);
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GArray) row = g_array_new (FALSE, FALSE, sizeof (gsize)),
                     column = g_array_new (FALSE, FALSE, sizeof (gsize));

  self->bilateral = jd_blocks_take (self->memory, n_equations, sizeof (gsize));
  self->holonomic = jd_blocks_take (self->memory, n_equations, sizeof (gboolean));
  for (gsize i = 0; i < n_equations; i++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, i);

      if (!is_bilateral (self->model, i))
        continue;
      g_ptr_array_add (outputs, (gpointer) (equation->f != NULL ? equation->f : jd_expr_number (pool, 0.0)));
      g_ptr_array_add (outputs, (gpointer) equation->beta);
      for (gsize k = 0; k < equation->n_terms; k++)
        {
          g_array_append_val (row, self->m);
          g_array_append_val (column, equation->parameters[k]);
          g_ptr_array_add (outputs, (gpointer) equation->coefficients[k]);
        }
      self->holonomic[self->m] = equation->f != NULL;
      self->any_holonomic |= equation->f != NULL;
      self->bilateral[self->m++] = i;
    }
  self->pattern.n = self->N;
  self->pattern.m = self->m;
  self->pattern.n_rows = row->len;
  self->pattern.row_row = jd_blocks_adopt (self->memory, g_steal_pointer (&row));
  self->pattern.row_column = jd_blocks_adopt (self->memory, g_steal_pointer (&column));
  self->rows = jd_blocks_take (self->memory, self->pattern.n_rows, sizeof (double));
  self->left = jd_blocks_take (self->memory, self->m, sizeof (double));
  self->beta = jd_blocks_take (self->memory, self->m, sizeof (double));
  self->row_outputs = jd_blocks_take (self->memory, outputs->len, sizeof (double));
  self->row_tape = jd_state_expressions_new (self->model, (const JdExpr *const *) outputs->pdata, outputs->len,
                                             error);
  return self->row_tape != NULL;
}

gboolean
jd_stepping_terms_init (JdSteppingTerms *self,
                        JdModel         *model,
                        GError         **error)
{
  *self = (JdSteppingTerms) { .model = model, .N = jd_model_get_n_parameters (model), .memory = jd_blocks_new () };
  if (!compile_mass (self, error) || !compile_forces (self, error) || !compile_rows (self, error))
    return FALSE;
  self->r = jd_blocks_take (self->memory, self->N, sizeof (double));
  self->x = jd_blocks_take (self->memory, self->N, sizeof (double));
  self->scratch = jd_blocks_take (self->memory, self->N, sizeof (double));
  self->s = jd_blocks_take (self->memory, self->m, sizeof (double));
  self->y = jd_blocks_take (self->memory, self->m, sizeof (double));
  if (self->m > 0)
    self->kkt = jd_kkt_new (&self->pattern);
  return jd_stepping_contacts_init (self, error);
}

void
jd_stepping_terms_clear (JdSteppingTerms *self)
{
  g_clear_pointer (&self->mass_tape, jd_state_expressions_free);
  g_clear_pointer (&self->force_tape, jd_state_expressions_free);
  g_clear_pointer (&self->row_tape, jd_state_expressions_free);
  g_clear_pointer (&self->contact_tape, jd_state_expressions_free);
  g_clear_pointer (&self->kkt, jd_kkt_free);
  g_clear_pointer (&self->memory, g_ptr_array_unref);
}

gboolean
jd_stepping_terms_eval (JdSteppingTerms *self,
                        double           t,
                        const double    *p,
                        const double    *v,
                        GError         **error)
{
  int without;

  jd_state_expressions_eval (self->force_tape, t, p, v, self->force);
  if (self->mass_known && self->mass_constant)
    return TRUE;
  jd_state_expressions_eval (self->mass_tape, t, p, v, self->mass);
  without = jd_mass_blocks_factor (&self->blocks, self->mass);
  self->mass_known = without < 0;
  if (without >= 0)
    g_set_error (
      error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
      _("Time stepping needs inertia in every parameter, and “%s” has none of its own at t = %g s: give its "
        "body a mass or a moment of inertia"),
      jd_model_get_parameter_name (self->model, (gsize) without), t);
  return self->mass_known;
}

void
jd_stepping_terms_bilateral (JdSteppingTerms *self,
                             double           t,
                             const double    *p)
{
  const double *output = self->row_outputs;
  gsize entry = 0;

  if (self->m == 0)
    return;
  jd_state_expressions_eval (self->row_tape, t, p, self->x, self->row_outputs);
  for (gsize h = 0; h < self->m; h++)
    {
      self->left[h] = *output++;
      self->beta[h] = *output++;
      while (entry < self->pattern.n_rows && self->pattern.row_row[entry] == h)
        self->rows[entry++] = *output++;
    }
}

/* FALSE and @error where @verdict is that no velocities are determined. */
static gboolean
fail (JdVerdict   verdict,
      double      t,
      GError    **error)
{
  if (verdict == JD_VERDICT_DETERMINATE || verdict == JD_VERDICT_HYPERSTATIC)
    return TRUE;
  if (verdict == JD_VERDICT_INCONSISTENT)
    g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                 _("At t = %g s no velocities satisfy all bilateral constraint equations"), t);
  else
    g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
                 _("At t = %g s a motion has no inertia, and no equation determines it"), t);
  return FALSE;
}

/* x = M^-1 r. */
static void
solve_blocks (JdSteppingTerms *self)
{
  for (gsize b = 0; b < self->blocks.n_blocks; b++)
    {
      const guint32 *members = self->blocks.members + self->blocks.start[b];
      const guint32 size = self->blocks.start[b + 1] - self->blocks.start[b];

      for (guint32 i = 0; i < size; i++)
        self->scratch[i] = self->r[members[i]];
      jd_mass_blocks_solve (&self->blocks, b, self->scratch);
      for (guint32 i = 0; i < size; i++)
        self->x[members[i]] = self->scratch[i];
    }
}

/* Solves a largest set of independent rows alone, where the @taken ones (m; NULL: all) do not agree: beside the
 * constraints rows that follow from others agree to the order of the step only. */
static JdVerdict
solve_independent (JdSteppingTerms *self,
                   const gboolean  *taken)
{
  g_autofree double *zeros = g_new0 (double, self->m + 1);
  g_autofree gboolean *kept = NULL;
  JdVerdict verdict = jd_kkt_solve (self->kkt, self->mass, self->rows, self->r, zeros, taken, self->x, self->y, NULL,
                                    NULL);

  if (verdict != JD_VERDICT_HYPERSTATIC)
    return JD_VERDICT_INCONSISTENT;
  kept = g_memdup2 (jd_kkt_get_independent (self->kkt), (self->m + 1) * sizeof (gboolean));
  self->left_out = TRUE;
  return jd_kkt_solve (self->kkt, self->mass, self->rows, self->r, self->s, kept, self->x, self->y, NULL, NULL);
}

gboolean
jd_stepping_terms_check (const JdSteppingTerms *self,
                         double                 t,
                         const double          *p,
                         const double          *v,
                         GError               **error)
{
  const gsize n_equations = jd_model_get_n_equations (self->model);
  g_autofree gboolean *skip = g_new (gboolean, n_equations + 1);

  if (!self->left_out)
    return TRUE;
  for (gsize i = 0; i < n_equations; i++)
    skip[i] = TRUE;
  for (gsize h = 0; h < self->m; h++)
    skip[self->bilateral[h]] = FALSE;
  return jd_model_check_state (self->model, t, p, v, skip, error);
}

gboolean
jd_stepping_terms_solve (JdSteppingTerms *self,
                         double           t,
                         const double    *v,
                         gboolean         positions,
                         GError         **error)
{
  const gboolean *taken = positions ? self->holonomic : NULL;
  JdVerdict verdict;

  if (self->m == 0)
    {
      solve_blocks (self);
      return TRUE;
    }
  for (gsize h = 0; h < self->m; h++)
    self->s[h] = positions ? -self->left[h] : -self->beta[h];
  for (gsize e = 0; !positions && e < self->pattern.n_rows; e++)
    self->s[self->pattern.row_row[e]] -= self->rows[e] * v[self->pattern.row_column[e]];
  verdict = jd_kkt_solve (self->kkt, self->mass, self->rows, self->r, self->s, taken, self->x, self->y, NULL, NULL);
  if (verdict == JD_VERDICT_INCONSISTENT)
    verdict = solve_independent (self, taken);
  return fail (verdict, t, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tapes of a model, and the numbers that they give. */
#include "core/parameterization/model/jd-model-feet.h"
#include "core/parameterization/model/jd-model-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/linear/jd-sparse-rank.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

/* Shares of the time that a large mechanism takes, about: its equations are compiled from here on, its kinetic energy
 * is differentiated, what stands at the same place is added, and all is compiled. */
#define EQUATIONS_BEGIN  0.25
#define KINETIC_BEGINS   0.3
#define KINETIC_ENDS     0.85
#define KINETIC_ADDED    0.9
#define KINETIC_COMPILED 0.96
#define BODIES_COMPILED  0.98
/* Numbers kept on the stack; larger tapes take memory of their own. */
#define STACK 512

static JdModelTape *
tape_new (const JdModel        *self,
          const JdExpr *const  *outputs,
          gsize                 n_outputs,
          JdProgress           *progress,
          GError              **error)
{
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols_of (outputs, n_outputs);
  g_autoptr(GPtrArray) inputs = g_ptr_array_sized_new (symbols->len);
  g_autoptr(GArray) slots = g_array_sized_new (FALSE, FALSE, sizeof (gsize), symbols->len);
  JdModelTape *tape;
  JdTape *compiled;

  for (guint j = 0; j < symbols->len; j++)
    {
      const JdExpr *symbol = g_ptr_array_index (symbols, j);
      gsize slot = 0;

      if (jd_expr_get_symbol (symbol) == JD_SYMBOL_PARAMETER)
        slot = 1 + jd_model_symbol_index (self, symbol) + (jd_expr_get_order (symbol) == 1 ? self->n : 0);
      else if (jd_expr_get_symbol (symbol) != JD_SYMBOL_TIME)
        continue;
      g_ptr_array_add (inputs, (gpointer) symbol);
      g_array_append_val (slots, slot);
    }
  if (!jd_progress_report (progress, 0, 1, error))
    return NULL;
  compiled = jd_tape_new_stepwise (outputs, n_outputs, NULL, 0, (const JdExpr *const *) inputs->pdata, inputs->len,
                                   self->constants, progress, error);
  if (compiled == NULL)
    return NULL;
  tape = g_new0 (JdModelTape, 1);
  tape->tape = compiled;
  tape->n_outputs = n_outputs;
  tape->n_inputs = slots->len;
  tape->slots = (gsize *) (gpointer) g_array_free (g_steal_pointer (&slots), FALSE);
  return tape;
}

JdModelTape *
jd_model_tape_new (const JdModel       *self,
                   const JdExpr *const *outputs,
                   gsize                n_outputs,
                   GError             **error)
{
  return tape_new (self, outputs, n_outputs, NULL, error);
}

void
jd_model_tape_free (gpointer tape)
{
  JdModelTape *self = tape;

  if (self == NULL)
    return;
  jd_tape_free (self->tape);
  g_free (self->slots);
  g_free (self);
}

void
jd_model_tape_eval (const JdModelTape *tape,
                    const JdModel     *model,
                    double             t,
                    const double      *p,
                    const double      *pd,
                    double            *outputs)
{
  jd_model_tape_eval_from (tape, model, jd_model_feet_for (model, p), t, p, pd, outputs);
}

void
jd_model_tape_eval_from (const JdModelTape *tape,
                         const JdModel     *model,
                         const JdFeet      *feet,
                         double             t,
                         const double      *p,
                         const double      *pd,
                         double            *outputs)
{
  const gsize size = tape->n_inputs + jd_tape_get_work_size (tape->tape);
  double stack[STACK];
  double *memory = size <= STACK ? stack : g_new (double, size);

  for (gsize i = 0; i < tape->n_inputs; i++)
    {
      const gsize slot = tape->slots[i];

      memory[i] = slot == 0 ? t : slot <= model->n ? p[slot - 1] : pd != NULL ? pd[slot - 1 - model->n] : 0.0;
    }
  jd_tape_eval_from (tape->tape, feet, memory, outputs, memory + tape->n_inputs);
  if (memory != stack)
    g_free (memory);
}

static JdModelTape *
own_tape (JdModel              *self,
          const JdExpr *const  *outputs,
          gsize                 n_outputs,
          JdProgress           *progress,
          GError              **error)
{
  return jd_owned_take (self->owned, tape_new (self, outputs, n_outputs, progress, error), jd_model_tape_free);
}

/* Compiles f, beta, alpha ... of one equation. */
JdModelTape *
jd_model_compile_equation (JdModel           *self,
                           const JdEquation  *equation,
                           GError           **error)
{
  g_autofree const JdExpr **outputs = g_new (const JdExpr *, equation->n_terms + 2);

  outputs[0] = equation->f != NULL ? equation->f : jd_expr_number (self->pool, 0.0);
  outputs[1] = equation->beta;
  for (gsize i = 0; i < equation->n_terms; i++)
    outputs[2 + i] = equation->coefficients[i];
  return own_tape (self, outputs, equation->n_terms + 2, NULL, error);
}

static gboolean
compile_terms (JdModel  *self,
               gsize     i,
               GError  **error)
{
  const JdExpr *terms;

  if (self->equations[i].f == NULL)
    return TRUE;
  terms = jd_model_size_of_terms (self->pool, self->equations[i].f, 0);
  self->term_tapes[i] = own_tape (self, &terms, 1, NULL, error);
  return self->term_tapes[i] != NULL;
}

/* dE/dp' at p' = 0, from E1, and whether nothing of @term is left there.  FALSE where @progress is not to go on. */
static gboolean
gather_offset (JdModel       *self,
               const JdExpr  *term,
               GArray        *offset,
               JdProgress    *progress,
               GError       **error)
{
  g_autoptr(GArray) rates = jd_coordinates_in (&self->p, term, 1);
  g_autoptr(GHashTable) rest = jd_coordinates_rest (&self->p, term);
  const guint before = offset->len;

  for (guint i = 0; i < rates->len; i++)
    {
      const gsize row = g_array_index (rates, gsize, i);
      const JdExpr *momentum = jd_expr_diff (self->pool, term, self->p.qd[row]);

      jd_entries_add (offset, row, 0, jd_expr_substitute (self->pool, momentum, rest));
      if (!jd_progress_report (progress, i + 1, rates->len, error))
        return FALSE;
    }
  self->energy.is_quadratic &= offset->len == before && jd_expr_is_zero (jd_expr_substitute (self->pool, term, rest));
  return TRUE;
}

/* The terms of the kinetic energy as parts of @progress from KINETIC_BEGINS to KINETIC_ENDS: where each of them
 * ends.  Those that are @taken come first, @together, and end at @out_begin. */
static double *
share_kinetic (const JdModel  *self,
               const gboolean *taken,
               double          together,
               double         *out_begin)
{
  const guint n = self->energy.terms->len;
  double *ends = g_new (double, n + 1);
  double sum = together;

  for (guint i = 0; i < n; i++)
    ends[i] = sum += taken[i] ? 0.0 : jd_model_cost_of_kinetic (self, g_ptr_array_index (self->energy.terms, i));
  for (guint i = 0; i < n; i++)
    ends[i] = KINETIC_BEGINS + (KINETIC_ENDS - KINETIC_BEGINS) * ends[i] / sum;
  *out_begin = KINETIC_BEGINS + (KINETIC_ENDS - KINETIC_BEGINS) * together / MAX (sum, 1.0);
  return ends;
}

/* The terms that are not @taken, from the part @begin of @progress on. */
static gboolean
gather_terms (JdModel         *self,
              const gboolean  *taken,
              const double    *ends,
              double           begin,
              GArray          *offset,
              JdProgress      *progress,
              GError         **error)
{
  for (guint i = 0; i < self->energy.terms->len; i++)
    {
      const JdExpr *term = g_ptr_array_index (self->energy.terms, i);
      const double middle = begin + 0.8 * (ends[i] - begin);

      if (taken[i])
        continue;
      jd_progress_enter (progress, begin, middle);
      if (!jd_kinetic_add_term (&self->p, term, self->formulas.mass, self->formulas.bias, progress, error))
        return FALSE;
      jd_progress_enter (progress, middle, ends[i]);
      if (!gather_offset (self, term, offset, progress, error))
        return FALSE;
      begin = ends[i];
    }
  return TRUE;
}

/* NULL where @progress is not to go on. */
static GArray *
gather_kinetic (JdModel     *self,
                JdProgress  *progress,
                GError     **error)
{
  g_autofree gboolean *taken = g_new0 (gboolean, self->energy.terms->len + 1);
  g_autoptr(JdKineticSquares) squares = jd_model_find_squares (self, taken);
  const double together = squares != NULL ? jd_kinetic_squares_cost (squares) : 0.0;
  double begin;
  g_autofree double *ends = share_kinetic (self, taken, together, &begin);
  g_autoptr(GArray) offset = jd_entries_new ();

  self->formulas.mass = jd_owned_take (self->owned, jd_entries_new (), (GDestroyNotify) g_array_unref);
  self->formulas.bias = jd_owned_take (self->owned, jd_entries_new (), (GDestroyNotify) g_array_unref);
  self->energy.is_quadratic = TRUE;
  if (squares != NULL)
    {
      jd_progress_enter (progress, KINETIC_BEGINS, begin);
      if (!jd_kinetic_squares_derive (squares, self->formulas.mass, self->formulas.bias, offset,
                                      &self->energy.is_quadratic, progress, error))
        return NULL;
    }
  if (!gather_terms (self, taken, ends, begin, offset, progress, error))
    return NULL;
  jd_progress_enter (progress, KINETIC_ENDS, KINETIC_ADDED);
  return jd_entries_merge (self->formulas.mass, self->pool, progress, error) &&
             jd_entries_merge (self->formulas.bias, self->pool, progress, error) &&
             jd_entries_merge (offset, self->pool, progress, error)
           ? g_steal_pointer (&offset)
           : NULL;
}

static gboolean
compile_kinetic (JdModel     *self,
                 JdProgress  *progress,
                 GError     **error)
{
  g_autoptr(GArray) offset = gather_kinetic (self, progress, error);
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();

  if (offset == NULL)
    return FALSE;
  jd_sparsity_init (&self->formulas.mass_places, self->formulas.mass, self->owned);
  jd_sparsity_init (&self->formulas.offset_places, offset, self->owned);
  jd_entries_list (self->formulas.mass, outputs);
  jd_entries_list (offset, outputs);
  for (guint i = 0; i < self->formulas.mass->len; i++)
    if (jd_expr_depends_on_kind (g_ptr_array_index (outputs, i), JD_SYMBOL_PARAMETER, 1, 1))
      {
        g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                             _("The kinetic energy is not quadratic in the rates"));
        return FALSE;
      }
  jd_progress_enter (progress, KINETIC_ADDED, KINETIC_COMPILED);
  self->formulas.dense = own_tape (self, (const JdExpr *const *) outputs->pdata, outputs->len, progress, error);
  return self->formulas.dense != NULL;
}

static gboolean
compile_bodies (JdModel     *self,
                JdProgress  *progress,
                GError     **error)
{
  g_autofree const JdExpr **outputs = g_new (const JdExpr *, 6 * MAX (self->bodies.n, 1));

  for (gsize b = 0; b < self->bodies.n; b++)
    for (int i = 0; i < 3; i++)
      {
        outputs[6 * b + (gsize) i] = self->bodies.velocities[b].x[i];
        outputs[6 * b + 3 + (gsize) i] = self->bodies.omegas[b].x[i];
      }
  self->formulas.bodies = own_tape (self, outputs, 6 * self->bodies.n, progress, error);
  return self->formulas.bodies != NULL;
}

static gboolean
compile_forces (JdModel     *self,
                JdProgress  *progress,
                GError     **error)
{
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();
  g_autoptr(GArray) entries = jd_entries_new ();

  for (gsize e = 0; e < self->n_efforts; e++)
    for (gsize k = 0; k < self->n; k++)
      jd_entries_add (entries, e, k, self->efforts[e].forces[k]);
  jd_sparsity_init (&self->formulas.force_places, entries, self->owned);
  jd_entries_list (entries, outputs);
  self->formulas.forces = own_tape (self, (const JdExpr *const *) outputs->pdata, outputs->len, progress, error);
  return self->formulas.forces != NULL;
}

static gboolean
compile_equations (JdModel     *self,
                   JdProgress  *progress,
                   GError     **error)
{
  self->equation_tapes = jd_owned_array (self->owned, self->n_equations, sizeof (JdModelTape *));
  self->term_tapes = jd_owned_array (self->owned, self->n_equations, sizeof (JdModelTape *));
  for (gsize i = 0; i < self->n_equations; i++)
    {
      self->equation_tapes[i] = jd_model_compile_equation (self, &self->equations[i], error);
      if (self->equation_tapes[i] == NULL || !compile_terms (self, i, error) ||
          !jd_progress_report (progress, i + 1, self->n_equations, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
compile_all (JdModel     *self,
             JdProgress  *progress,
             GError     **error)
{
  jd_progress_enter (progress, EQUATIONS_BEGIN, KINETIC_BEGINS);
  if (!compile_equations (self, progress, error) || !compile_kinetic (self, progress, error))
    return FALSE;
  jd_progress_enter (progress, KINETIC_COMPILED, BODIES_COMPILED);
  if (!compile_bodies (self, progress, error))
    return FALSE;
  jd_progress_enter (progress, BODIES_COMPILED, 1.0);
  return compile_forces (self, progress, error);
}

gboolean
jd_model_compile (JdModel     *self,
                  JdProgress  *progress,
                  GError     **error)
{
  GError *local_error = NULL;

  if (compile_all (self, progress, &local_error))
    {
      jd_model_find_sizes (self);
      jd_model_classify (self);
      return TRUE;
    }
  if (local_error->domain == G_IO_ERROR)
    {
      g_propagate_error (error, local_error);
      return FALSE;
    }
  g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID, local_error->message);
  g_error_free (local_error);
  return FALSE;
}

void
jd_model_equation_eval (const JdModel *self,
                        gsize          i,
                        double         t,
                        const double  *p,
                        double        *values)
{
  jd_model_tape_eval (self->equation_tapes[i], self, t, p, NULL, values);
}

void
jd_model_equation_rate (const JdModel *self,
                        gsize          i,
                        const double  *values,
                        const double  *pd,
                        double        *out_rate,
                        double        *out_scale)
{
  const JdEquation *equation = &self->equations[i];

  *out_rate = values[1];
  *out_scale = fabs (values[1]);
  for (gsize j = 0; j < equation->n_terms; j++)
    {
      const double term = values[2 + j] * pd[equation->parameters[j]];

      *out_rate += term;
      *out_scale += fabs (term);
    }
}

double
jd_model_eval (const JdModel *self,
               const JdExpr  *expr,
               double         t,
               const double  *p,
               const double  *pd)
{
  JdModel state = *self;

  state.time = t;
  state.values = (double *) p;
  state.rates = (double *) pd;
  return jd_expr_eval_from (expr, jd_model_feet_for (self, p), jd_model_state_value, &state);
}

static void
eval_kinetic (const JdModel *self,
              double         t,
              const double  *p,
              const double  *pd,
              double        *mass,
              double        *offset)
{
  const JdSparsity *at = &self->formulas.mass_places;
  const gsize n = self->n;
  g_autofree double *values = g_new (double, at->n + self->formulas.offset_places.n + 1);

  jd_model_tape_eval (self->formulas.dense, self, t, p, pd, values);
  if (mass != NULL)
    memset (mass, 0, n * n * sizeof (double));
  for (gsize k = 0; mass != NULL && k < at->n; k++)
    mass[at->row[k] * n + at->column[k]] = mass[at->column[k] * n + at->row[k]] = values[k];
  if (offset != NULL)
    memset (offset, 0, n * sizeof (double));
  for (gsize k = 0; offset != NULL && k < self->formulas.offset_places.n; k++)
    offset[self->formulas.offset_places.row[k]] = values[at->n + k];
}

void
jd_model_eval_dense (const JdModel *self,
                     double         t,
                     const double  *p,
                     const double  *pd,
                     double        *mass,
                     double        *offset,
                     double        *coefficients,
                     double        *beta)
{
  const gsize n = self->n;

  if (mass != NULL || offset != NULL)
    eval_kinetic (self, t, p, pd, mass, offset);
  if (coefficients == NULL && beta == NULL)
    return;
  if (coefficients != NULL)
    memset (coefficients, 0, self->n_equations * n * sizeof (double));
  for (gsize i = 0; i < self->n_equations; i++)
    {
      const JdEquation *equation = &self->equations[i];
      double stack[STACK];
      double *values = equation->n_terms + 2 <= STACK ? stack : g_new (double, equation->n_terms + 2);

      jd_model_tape_eval (self->equation_tapes[i], self, t, p, pd, values);
      if (beta != NULL)
        beta[i] = values[1];
      for (gsize j = 0; coefficients != NULL && j < equation->n_terms; j++)
        coefficients[i * n + equation->parameters[j]] = values[2 + j];
      if (values != stack)
        g_free (values);
    }
}

static int
compare_columns (gconstpointer a,
                 gconstpointer b)
{
  const JdSparseEntry *x = a, *y = b;

  return (x->column > y->column) - (x->column < y->column);
}

/* The coefficients of equation @i, scaled as jd_model_scale_entry() does. */
static GArray *
scaled_entries (const JdModel *self,
                gsize          i,
                double         t,
                const double  *p)
{
  const JdEquation *equation = &self->equations[i];
  g_autofree double *values = g_new (double, equation->n_terms + 2);
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (JdSparseEntry));

  jd_model_tape_eval (self->equation_tapes[i], self, t, p, NULL, values);
  for (gsize j = 0; j < equation->n_terms; j++)
    {
      const gsize k = equation->parameters[j];
      const JdSparseEntry entry = { k, jd_model_scale_entry (self, i, k, values[2 + j]) };

      if (entry.value != 0.0)
        g_array_append_val (entries, entry);
    }
  g_array_sort (entries, compare_columns);
  return entries;
}

void
jd_model_count_freedom (const JdModel *self,
                        double         t,
                        const double  *p,
                        const double  *pd,
                        gsize         *out_freedom,
                        gsize         *out_redundant)
{
  g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  gsize rank;

  for (gsize i = 0; i < self->n_equations; i++)
    if (jd_model_equation_acts (self, i, t, p, pd))
      g_ptr_array_add (rows, scaled_entries (self, i, t, p));
  rank = jd_sparse_rows_rank (rows, self->n, JD_RANK_ELIMINATION);
  if (out_freedom != NULL)
    *out_freedom = self->n - rank;
  if (out_redundant != NULL)
    *out_redundant = rows->len - rank;
}

void
jd_model_eval_forces (const JdModel *self,
                      double         t,
                      const double  *p,
                      const double  *pd,
                      double        *forces)
{
  const JdSparsity *at = &self->formulas.force_places;
  g_autofree double *values = g_new (double, at->n + 1);

  jd_model_tape_eval (self->formulas.forces, self, t, p, pd, values);
  memset (forces, 0, self->n_efforts * self->n * sizeof (double));
  for (gsize k = 0; k < at->n; k++)
    forces[at->row[k] * self->n + at->column[k]] = values[k];
}

void
jd_model_eval_bodies (const JdModel *self,
                      double         t,
                      const double  *p,
                      const double  *pd,
                      double        *twists)
{
  jd_model_tape_eval (self->formulas.bodies, self, t, p, pd, twists);
}

gsize
jd_model_get_size (const JdModel *self)
{
  const JdModelTape *tapes[] = { self->formulas.dense, self->formulas.bodies, self->formulas.forces };
  gsize size = 0;

  g_return_val_if_fail (self != NULL, 0);

  for (gsize i = 0; i < G_N_ELEMENTS (tapes); i++)
    size += jd_tape_get_n_operations (tapes[i]->tape);
  for (gsize i = 0; i < self->n_equations; i++)
    size += jd_tape_get_n_operations (self->equation_tapes[i]->tape);
  return size;
}

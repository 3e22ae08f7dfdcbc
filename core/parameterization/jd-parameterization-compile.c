/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tapes: formulas compiled for numbers.  The inputs of every tape are s, s' and t. */
#include "core/expression/tape/jd-tape-builder.h"
#include "core/parameterization/jd-compile-raw.h"
#include "core/parameterization/jd-parameterization-private.h"

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>

/* Upper size (parameters s) of systems whose simplified formulas are tried; simplifying larger ones takes long. */
#define COMPILE_SIMPLIFIED_MAX 5
#define N_POINTS 3
/* The formulas are multiplied out if this gives at most this number of terms for each operation of the raw tape. */
#define EXPANDED_MAX 2.0

/* The tape of @outputs, which the caller owns. */
static JdTape *
compile (JdParameterization *self,
         GPtrArray          *outputs,
         GError            **error)
{
  g_autoptr(JdTapeBuilder)
    builder = jd_tape_builder_new ((const JdExpr *const *) outputs->pdata, outputs->len, self->s.inputs,
                                   2 * self->part.ns + 1, self->model->constants, self->progress, error);

  return builder != NULL ? jd_tape_builder_finish_exprs (builder) : NULL;
}

static JdTape *
own (JdParameterization *self,
     JdTape             *tape)
{
  return jd_owned_take (self->owned, tape, (GDestroyNotify) jd_tape_free);
}

/* X, and X' too where @rates: each from those before it, or, of few parameters, each written out. */
static JdTape *
compile_motion (JdParameterization *self,
                gboolean            rates,
                GError            **error)
{
  const gboolean stepwise = self->positions.stepwise != NULL && self->part.ns > JD_SIMPLIFY_MAX;
  g_autoptr(GPtrArray) outputs = g_ptr_array_new (), defined = g_ptr_array_new ();

  for (guint order = 0; order <= (rates ? 1 : 0); order++)
    for (gsize j = 0; j < self->part.n_solved; j++)
      {
        const gsize k = self->part.solved[j];
        const JdExpr *x = stepwise ? self->positions.stepwise[j] : self->positions.x[k];

        if (order == 1)
          x = stepwise ? jd_expr_diff_time (self->pool, x) : self->positions.xd[k];
        g_ptr_array_add (outputs, (gpointer) x);
        g_ptr_array_add (defined,
                         (gpointer) jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER, self->model->names[k], order));
      }
  return own (self, jd_tape_new_stepwise ((const JdExpr *const *) outputs->pdata, outputs->len,
                                          (const JdExpr *const *) defined->pdata, stepwise ? defined->len : 0,
                                          self->s.inputs, 2 * self->part.ns + 1, self->model->constants,
                                          self->progress, error));
}

static void
add_all (GPtrArray           *outputs,
         const JdExpr *const *exprs,
         gsize                n)
{
  for (gsize i = 0; i < n; i++)
    g_ptr_array_add (outputs, (gpointer) exprs[i]);
}

/* @free: only M, h and D, which are all there is where no equation acts. */
static JdTape *
compile_formulas (JdParameterization *self,
                  const JdFormulas   *formulas,
                  gboolean            free,
                  GError            **error)
{
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();

  jd_entries_list (formulas->mass, outputs);
  add_all (outputs, formulas->bias, 2 * self->part.ns);
  if (free)
    return compile (self, outputs, error);
  jd_entries_list (formulas->rows, outputs);
  add_all (outputs, formulas->gamma, 3 * self->part.m);
  return compile (self, outputs, error);
}

/* Without numerical elimination the pattern is that of the formulas, with it every entry may be other than 0. */
static void
make_pattern (JdParameterization *self)
{
  const JdPartition *part = &self->part;
  JdSparsity mass = self->dynamics.mass, rows = self->dynamics.rows;

  if (part->n_u > 0)
    {
      jd_sparsity_init_dense (&mass, NULL, part->n, part->n, TRUE, self->owned);
      jd_sparsity_init_dense (&rows, NULL, part->m, part->n, FALSE, self->owned);
    }
  self->dynamics.pattern = (JdDynamicsPattern) { .n = part->n, .m = part->m, .n_mass = mass.n, .mass_row = mass.row,
                                                 .mass_column = mass.column, .n_rows = rows.n,
                                                 .row_row = rows.row, .row_column = rows.column };
}

/* All numbers of a terms tape: M and A dense, then h, D, gamma, left and rate.  Other formulas of the same terms may
 * have other zero entries. */
static double *
eval_all (const JdPartition *part,
          const JdFormulas  *formulas,
          const JdTape      *tape,
          const double      *inputs)
{
  const gsize ns = part->ns, n_dense = (ns + part->m) * ns;
  const GArray *matrices[] = { formulas->mass, formulas->rows };
  g_autofree double *outputs = g_new (double, jd_tape_get_n_outputs (tape) + 1);
  g_autofree double *work = g_new (double, jd_tape_get_work_size (tape) + 1);
  double *all = g_new0 (double, n_dense + formulas->n + 1), * dense = all, *rest = all + n_dense;
  const double *from = outputs;

  jd_tape_eval (tape, inputs, outputs, work);
  for (gsize which = 0; which < 2; which++)
    {
      const gsize n_rest = which == 0 ? 2 * ns : 3 * part->m;

      for (guint k = 0; k < matrices[which]->len; k++)
        {
          const JdFormulaEntry *entry = &g_array_index (matrices[which], JdFormulaEntry, k);

          dense[entry->row * ns + entry->column] = *from++;
        }
      memcpy (rest, from, sizeof (double) * n_rest);
      from += n_rest;
      rest += n_rest;
      dense += ns * ns;
    }
  return all;
}

/* FALSE if two numbers differ; TRUE where one of the formulas has a value that is not finite. */
static gboolean
agree_at (const JdPartition *part,
          const JdFormulas  *a,
          const JdTape      *a_tape,
          const JdFormulas  *b,
          const JdTape      *b_tape,
          const double      *inputs)
{
  const gsize size = (part->ns + part->m) * part->ns + a->n;
  g_autofree double *x = eval_all (part, a, a_tape, inputs), *y = eval_all (part, b, b_tape, inputs);
  double largest = 0.0;

  if (!jd_are_finite (x, size) || !jd_are_finite (y, size))
    return TRUE;
  for (gsize i = 0; i < size; i++)
    largest = fmax (largest, fabs (x[i]));
  for (gsize i = 0; i < size; i++)
    if (fabs (x[i] - y[i]) > JD_FORMULAS_AGREE * (1.0 + largest))
      return FALSE;
  return TRUE;
}

/* Whether both formulas give the same numbers in the file's state and at random points around it (fixed seed). */
static gboolean
formulas_agree (const JdParameterization *self,
                const JdFormulas         *a,
                const JdTape             *a_tape,
                const JdFormulas         *b,
                const JdTape             *b_tape)
{
  g_autofree double *inputs = g_new (double, 2 * self->part.ns + 1);
  g_autoptr(GRand) rand = g_rand_new_with_seed (6);

  for (int point = 0; point < N_POINTS; point++)
    {
      const double width = point == 0 ? 0.0 : 1.0;

      for (gsize i = 0; i < self->part.ns; i++)
        {
          const gsize k = self->part.symbolic[i];

          inputs[i] = self->model->values[k] + width * g_rand_double_range (rand, -0.5, 0.5);
          inputs[self->part.ns + i] = self->model->rates[k] + width * g_rand_double_range (rand, -1, 1);
        }
      inputs[2 * self->part.ns] = self->model->time + width * g_rand_double_range (rand, -0.5, 0.5);
      if (!agree_at (&self->part, a, a_tape, b, b_tape, inputs))
        return FALSE;
    }
  return TRUE;
}

/* Replaces the @best formulas by the @other ones if these take less time and give the numbers of the @raw ones. */
static void
try_formulas (JdParameterization *self,
              const JdFormulas   *raw,
              const JdTape       *raw_tape,
              JdFormulas         *other,
              JdFormulas        **best,
              JdTape            **best_tape)
{
  g_autoptr(JdTape) tape = compile_formulas (self, other, FALSE, NULL);

  if (tape == NULL || jd_tape_get_cost (tape) >= jd_tape_get_cost (*best_tape != NULL ? *best_tape : raw_tape) ||
      !formulas_agree (self, raw, raw_tape, other, tape))
    return;
  g_clear_pointer (best_tape, jd_tape_free);
  *best_tape = g_steal_pointer (&tape);
  *best = other;
}

/* FALSE where multiplying out gives so many terms that they take longer than the raw tape. */
static gboolean
may_expand (const JdParameterization *self,
            const JdFormulas         *raw,
            const JdTape             *raw_tape)
{
  double n_terms = 0.0;

  for (guint i = 0; i < raw->mass->len; i++)
    n_terms += jd_expr_count_terms (g_array_index (raw->mass, JdFormulaEntry, i).expr);
  for (gsize i = 0; i < self->part.ns; i++)
    n_terms += jd_expr_count_terms (raw->bias[i]);
  return n_terms <= EXPANDED_MAX * (double) jd_tape_get_cost (raw_tape);
}

/* Whether the simplified formulas are derived for the tapes. */
static gboolean
simplifies (const JdParameterization *self)
{
  return !self->only_raw && self->part.ns <= COMPILE_SIMPLIFIED_MAX;
}

static gboolean
compile_terms (JdParameterization *self,
               GError            **error)
{
  JdDynamicsTapes *dynamics = &self->dynamics;
  g_auto(JdFormulas) raw = { 0 }, expanded = { 0 }, simplified = { 0 };
  g_autoptr(JdTape) raw_tape = NULL, best_tape = NULL;
  JdFormulas *best = &raw;
  g_autoptr(GPtrArray) left = g_ptr_array_new ();

  jd_formulas_init (&raw, self, FALSE);
  raw_tape = compile_formulas (self, &raw, FALSE, error);
  if (raw_tape == NULL)
    return FALSE;
  if (!self->only_raw && self->part.ns <= JD_SIMPLIFY_MAX && may_expand (self, &raw, raw_tape))
    {
      jd_formulas_init_expanded (&expanded, self, &raw);
      try_formulas (self, &raw, raw_tape, &expanded, &best, &best_tape);
    }
  if (simplifies (self))
    {
      jd_formulas_init (&simplified, self, TRUE);
      try_formulas (self, &raw, raw_tape, &simplified, &best, &best_tape);
    }
  dynamics->terms = own (self, best_tape != NULL ? g_steal_pointer (&best_tape) : g_steal_pointer (&raw_tape));
  jd_sparsity_init (&dynamics->mass, best->mass, self->owned);
  jd_sparsity_init (&dynamics->rows, best->rows, self->owned);
  if (self->part.m > 0 && self->part.n_u == 0)
    {
      dynamics->free = own (self, compile_formulas (self, best, TRUE, error));
      if (dynamics->free == NULL)
        return FALSE;
    }
  add_all (left, best->left, 2 * self->part.m);
  dynamics->left = own (self, compile (self, left, error));
  dynamics->formulas = *best;
  *best = (JdFormulas) { 0 };
  return dynamics->left != NULL;
}

/* Nothing moves while s' = 0, and the kinetic energy is a quadratic form. */
static gboolean
is_at_rest (JdParameterization *self)
{
  for (gsize j = 0; j < self->part.n_solved; j++)
    if (!jd_expr_is_zero (jd_expr_diff (self->pool, self->positions.x[self->part.solved[j]], self->s.t)))
      return FALSE;
  return self->model->energy.is_quadratic;
}

static gboolean
compile_positions (JdParameterization *self,
                   GError            **error)
{
  const JdPartition *part = &self->part;
  const JdTangentFormulas *tangent = &self->tangent;
  JdKinematicTapes *tapes = &self->kinematics;
  g_autoptr(GPtrArray) rates = g_ptr_array_new (), accelerations = g_ptr_array_new ();
  g_autoptr(GArray) entries = jd_entries_new ();

  jd_parameterization_derive_tangent (self);
  self->dynamics.at_rest = is_at_rest (self);
  for (gsize k = 0; k < self->model->n; k++)
    for (gsize i = tangent->start[k]; part->s_of[k] == G_MAXSIZE && i < tangent->start[k + 1]; i++)
      {
        const JdFormulaEntry entry = { k, tangent->column[i], tangent->entry[i] };

        g_array_append_val (entries, entry);
      }
  jd_sparsity_init (&tapes->entries, entries, self->owned);
  jd_entries_list (entries, rates);
  jd_entries_list (entries, accelerations);
  for (gsize j = 0; j < part->n_solved; j++)
    {
      const gsize k = part->solved[j];

      g_ptr_array_add (rates, (gpointer) jd_expr_diff (self->pool, self->positions.x[k], self->s.t));
      g_ptr_array_add (accelerations, (gpointer) tangent->eta[k]);
    }
  return (tapes->position = compile_motion (self, FALSE, error)) != NULL &&
         (tapes->velocity = compile_motion (self, TRUE, error)) != NULL &&
         (tapes->tangent = own (self, compile (self, rates, error))) != NULL &&
         (tapes->acceleration = own (self, compile (self, accelerations, error))) != NULL;
}

static gboolean
compile_implicit (JdParameterization *self,
                  GError            **error)
{
  JdImplicit *implicit = &self->implicit;
  const JdExpr *const *f = self->positions.f;
  g_autoptr(GPtrArray) first = g_ptr_array_new (), second = g_ptr_array_new ();
  g_autoptr(GArray) entries = jd_entries_new ();

  implicit->n = self->part.n;
  implicit->n_u = self->part.n_u;
  add_all (first, f, implicit->n_u);
  for (gsize j = 0; j < implicit->n_u; j++)
    {
      g_autoptr(GArray) in = jd_coordinates_in (&self->s, f[j], 0);

      for (guint i = 0; i < in->len; i++)
        {
          const gsize k = g_array_index (in, gsize, i);
          const JdFormulaEntry entry = { j, k, jd_expr_diff (self->pool, f[j], self->s.q[k]) };

          g_array_append_val (entries, entry);
        }
      g_ptr_array_add (second, (gpointer) jd_coordinates_drift (&self->s, jd_coordinates_drift (&self->s, f[j])));
    }
  jd_sparsity_init (&implicit->jacobian, entries, self->owned);
  jd_entries_list (entries, first);
  for (gsize j = 0; j < implicit->n_u; j++)
    g_ptr_array_add (first, (gpointer) jd_expr_diff (self->pool, f[j], self->s.t));
  return (implicit->first = own (self, compile (self, first, error))) != NULL &&
         (implicit->second = own (self, compile (self, second, error))) != NULL;
}

/* E2, E1 and E0 of the raw kinetic energy, which is a polynomial of degree 2 in the rates. */
static void
add_raw_parts (JdParameterization *self,
               GPtrArray          *outputs)
{
  JdExprPool *pool = self->pool;
  const JdExpr *kinetic = self->raw.kinetic, *linear = jd_expr_number (pool, 0.0), *constant;
  g_autoptr(GHashTable) rest = jd_coordinates_rest (&self->s, kinetic);
  g_autoptr(GArray) rates = jd_coordinates_in (&self->s, kinetic, 1);

  constant = jd_expr_substitute (pool, kinetic, rest);
  for (guint j = 0; j < rates->len; j++)
    {
      const JdExpr *rate = self->s.qd[g_array_index (rates, gsize, j)];
      const JdExpr *momentum = jd_expr_substitute (pool, jd_expr_diff (pool, kinetic, rate), rest);

      linear = jd_expr_add (pool, linear, jd_expr_mul (pool, momentum, rate));
    }
  g_ptr_array_add (outputs, (gpointer) jd_expr_sub (pool, jd_expr_sub (pool, kinetic, linear), constant));
  g_ptr_array_add (outputs, (gpointer) linear);
  g_ptr_array_add (outputs, (gpointer) constant);
}

static gboolean
compile_energies (JdParameterization *self,
                  GError            **error)
{
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();
  const JdExpr *of_rest[] = { self->raw.kinetic, jd_expr_number (self->pool, 0.0), jd_expr_number (self->pool, 0.0) };

  if (simplifies (self))
    for (guint degree = 3; degree-- > 0;)
      g_ptr_array_add (outputs, (gpointer) jd_parameterization_get_kinetic_part (self, degree));
  else if (self->dynamics.at_rest)
    add_all (outputs, of_rest, G_N_ELEMENTS (of_rest));
  else
    add_raw_parts (self, outputs);
  g_ptr_array_add (outputs, (gpointer) self->raw.potential);
  self->dynamics.energy = own (self, compile (self, outputs, error));
  return self->dynamics.energy != NULL;
}

void
jd_parameterization_compile_raw (JdParameterization *self)
{
  g_return_if_fail (self != NULL);

  g_rec_mutex_lock (&self->lock);
  if (!self->compiled)
    self->only_raw = TRUE;
  g_rec_mutex_unlock (&self->lock);
}

gboolean
jd_parameterization_compile (JdParameterization *self,
                             GError            **error)
{
  g_assert (!self->abandoned);
  if (!self->compiled)
    {
      self->compiled = compile_positions (self, error) && compile_implicit (self, error) &&
                       (jd_reduction_is_wanted (self)
                          ? jd_reduction_make (self, error)
                          : compile_terms (self, error) && compile_energies (self, error));
      if (self->compiled)
        make_pattern (self);
    }
  return self->compiled;
}

gboolean
jd_parameterization_prepare (JdParameterization  *self,
                             GCancellable        *cancellable,
                             GError             **error)
{
  JdProgress progress = { .cancellable = cancellable };
  gboolean prepared;

  g_return_val_if_fail (self != NULL, FALSE);

  g_rec_mutex_lock (&self->lock);
  g_assert (!self->abandoned);
  self->progress = &progress;
  prepared = jd_parameterization_compile (self, error);
  self->progress = NULL;
  self->abandoned = !prepared;
  g_rec_mutex_unlock (&self->lock);
  return prepared;
}

gboolean
jd_parameterization_may_continue (const JdParameterization *self)
{
  return self->progress == NULL || !g_cancellable_is_cancelled (self->progress->cancellable);
}

/* The pattern, for which everything is compiled first. */
const JdDynamicsPattern *
jd_parameterization_get_pattern (const JdParameterization *self)
{
  JdParameterization *derived = (JdParameterization *) self;
  gboolean compiled;

  g_rec_mutex_lock (&derived->lock);
  compiled = jd_parameterization_compile (derived, NULL);
  g_rec_mutex_unlock (&derived->lock);
  /* Every name was resolved when the file was read. */
  g_assert (compiled);
  return &self->dynamics.pattern;
}

gboolean
jd_parameterization_is_ballistic (const JdParameterization *self)
{
  const JdDynamicsTapes *dynamics = &self->dynamics;
  const JdTape *tape;

  jd_parameterization_get_pattern (self);
  tape = dynamics->free != NULL ? dynamics->free : dynamics->terms;
  if (tape == NULL || self->part.n_u > 0)
    return FALSE;
  for (gsize k = 0; k < dynamics->mass.n + 2 * self->part.ns; k++)
    if (!jd_tape_output_is_constant (tape, k, NULL))
      return FALSE;
  return TRUE;
}

gboolean
jd_parameterization_row_is_constant (const JdParameterization *self,
                                     gsize                     h)
{
  const JdDynamicsTapes *dynamics = &self->dynamics;
  const gsize n_rows = jd_parameterization_get_pattern (self)->n_rows;
  const gsize first = dynamics->mass.n + 2 * self->part.ns;
  double gamma;

  if (dynamics->terms == NULL || self->part.n_u > 0)
    return FALSE;
  for (gsize k = 0; k < n_rows; k++)
    if (dynamics->rows.row[k] == h && !jd_tape_output_is_constant (dynamics->terms, first + k, NULL))
      return FALSE;
  return jd_tape_output_is_constant (dynamics->terms, first + n_rows + h, &gamma) && gamma == 0.0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/tape/jd-tape-builder.h"
#include "core/parameterization/jd-parameterization-private.h"

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>

/* Formulas become tapes.  Inputs of all: s, s', t. */

/* Upper size (parameters s) of systems whose simplified formulas are tried: those of larger ones take long to be
 * found. */
#define COMPILE_SIMPLIFIED_MAX 5
#define N_POINTS 3
/* Terms multiplied out, before like ones are added, for each operation of the formulas as they come. */
#define EXPANDED_MAX 2.0

static const JdExpr **
list_inputs (const JdParameterization *self)
{
  const JdExpr **inputs = g_new (const JdExpr *, 2 * self->ns + 1);

  for (gsize i = 0; i < self->ns; i++)
    {
      inputs[i] = self->s[i];
      inputs[self->ns + i] = self->sd[i];
    }
  inputs[2 * self->ns] = self->t;
  return inputs;
}

static JdTape *
compile (JdParameterization *self,
         GPtrArray          *outputs,
         GError            **error)
{
  g_autofree const JdExpr **inputs = list_inputs (self);
  g_autoptr(JdTapeBuilder)
    builder = jd_tape_builder_new ((const JdExpr *const *) outputs->pdata, outputs->len, inputs, 2 * self->ns + 1,
                                   self->model->constants, self->progress, error);

  return builder != NULL ? jd_tape_builder_finish_exprs (builder) : NULL;
}

/* X, and X' too where @rates: each from those before it, or, of few parameters, each written out. */
static JdTape *
compile_motion (JdParameterization *self,
                gboolean            rates,
                GError            **error)
{
  const gboolean stepwise = self->stepwise != NULL && self->ns > JD_SIMPLIFY_MAX;
  g_autoptr(GPtrArray) outputs = g_ptr_array_new (), defined = g_ptr_array_new ();
  g_autofree const JdExpr **inputs = list_inputs (self);

  for (guint order = 0; order <= (rates ? 1 : 0); order++)
    for (gsize j = 0; j < self->n_solved; j++)
      {
        const gsize k = self->solved[j];
        const JdExpr *x = !stepwise ? self->x[k] : self->stepwise[j];

        if (order == 1)
          x = stepwise ? jd_expr_diff_time (self->pool, x) : self->xd[k];
        g_ptr_array_add (outputs, (gpointer) x);
        g_ptr_array_add (defined,
                         (gpointer) jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER, self->model->names[k], order));
      }
  return jd_tape_new_stepwise ((const JdExpr *const *) outputs->pdata, outputs->len,
                               (const JdExpr *const *) defined->pdata, stepwise ? defined->len : 0, inputs,
                               2 * self->ns + 1, self->model->constants, self->progress, error);
}

static void
add_entries (GPtrArray *outputs,
             GArray    *entries)
{
  for (guint i = 0; i < entries->len; i++)
    g_ptr_array_add (outputs, (gpointer) g_array_index (entries, JdFormulaEntry, i).expr);
}

static void
add_all (GPtrArray           *outputs,
         const JdExpr *const *exprs,
         gsize                n)
{
  for (gsize i = 0; i < n; i++)
    g_ptr_array_add (outputs, (gpointer) exprs[i]);
}

/* @free: only what moves without equations. */
static JdTape *
compile_formulas (JdParameterization *self,
                  const JdFormulas   *formulas,
                  gboolean            free,
                  GError            **error)
{
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();

  add_entries (outputs, formulas->mass);
  add_all (outputs, formulas->bias, self->ns);
  add_all (outputs, formulas->given, self->ns);
  if (free)
    return compile (self, outputs, error);
  add_entries (outputs, formulas->rows);
  add_all (outputs, formulas->gamma, self->m);
  add_all (outputs, formulas->left, self->m);
  add_all (outputs, formulas->rate, self->m);
  return compile (self, outputs, error);
}

static void
keep_places (GArray  *entries,
             gsize   *out_n,
             gsize  **out_row,
             gsize  **out_column)
{
  *out_n = entries->len;
  *out_row = g_new (gsize, MAX (entries->len, 1));
  *out_column = g_new (gsize, MAX (entries->len, 1));
  for (guint i = 0; i < entries->len; i++)
    {
      (*out_row)[i] = g_array_index (entries, JdFormulaEntry, i).row;
      (*out_column)[i] = g_array_index (entries, JdFormulaEntry, i).column;
    }
}

/* Without numerical elimination the pattern is that of the formulas, with it every entry may be
 * other than 0. */
static void
make_pattern (JdParameterization *self)
{
  const gsize n = self->n, m = self->m;
  const gboolean dense = self->n_u > 0;
  const gsize n_mass = dense ? n * (n + 1) / 2 : self->n_mass_s, n_rows = dense ? m * n : self->n_rows_s;
  gsize *mass_row = g_new (gsize, MAX (n_mass, 1)), * mass_column = g_new (gsize, MAX (n_mass, 1));
  gsize *row_row = g_new (gsize, MAX (n_rows, 1)), * row_column = g_new (gsize, MAX (n_rows, 1));
  gsize k = 0;

  if (!dense)
    {
      memcpy (mass_row, self->mass_s_row, sizeof (gsize) * n_mass);
      memcpy (mass_column, self->mass_s_column, sizeof (gsize) * n_mass);
      memcpy (row_row, self->rows_s_row, sizeof (gsize) * n_rows);
      memcpy (row_column, self->rows_s_column, sizeof (gsize) * n_rows);
    }
  for (gsize i = 0; dense && i < n; i++)
    for (gsize j = 0; j <= i; j++, k++)
      {
        mass_row[k] = i;
        mass_column[k] = j;
      }
  for (gsize h = 0; dense && h < m; h++)
    for (gsize i = 0; i < n; i++)
      {
        row_row[h * n + i] = h;
        row_column[h * n + i] = i;
      }
  self->pattern = (JdDynamicsPattern) { .n = n, .m = m, .n_mass = n_mass, .mass_row = mass_row,
                                        .mass_column = mass_column, .n_rows = n_rows, .row_row = row_row,
                                        .row_column = row_column };
}

/* All numbers of a terms tape in one dense row, for comparison: M, bias, given, A, gamma, left,
 * rate. */
static double *
eval_all (const JdParameterization *self,
          const JdFormulas         *formulas,
          const JdTape             *tape,
          const double             *inputs)
{
  const gsize ns = self->ns, m = self->m, n_mass = formulas->mass->len, n_rows = formulas->rows->len;
  g_autofree double *outputs = g_new (double, jd_tape_get_n_outputs (tape) + 1);
  g_autofree double *work = g_new (double, jd_tape_get_work_size (tape) + 1);
  double *all = g_new0 (double, ns * ns + m * ns + 2 * ns + 3 * m + 1);
  double *rest = all + ns * ns + m * ns;

  jd_tape_eval (tape, inputs, outputs, work);
  for (gsize k = 0; k < n_mass; k++)
    {
      const JdFormulaEntry *entry = &g_array_index (formulas->mass, JdFormulaEntry, k);

      all[entry->row * ns + entry->column] = outputs[k];
    }
  memcpy (rest, outputs + n_mass, sizeof (double) * 2 * ns);
  for (gsize k = 0; k < n_rows; k++)
    {
      const JdFormulaEntry *entry = &g_array_index (formulas->rows, JdFormulaEntry, k);

      all[ns * ns + entry->row * ns + entry->column] = outputs[n_mass + 2 * ns + k];
    }
  memcpy (rest + 2 * ns, outputs + n_mass + 2 * ns + n_rows, sizeof (double) * 3 * m);
  return all;
}

/* FALSE if the two give different numbers somewhere; where either has none nothing is compared. */
static gboolean
agree_at (const JdParameterization *self,
          const JdFormulas         *a,
          const JdTape             *a_tape,
          const JdFormulas         *b,
          const JdTape             *b_tape,
          const double             *inputs)
{
  const gsize size = self->ns * self->ns + self->m * self->ns + 2 * self->ns + 3 * self->m;
  g_autofree double *x = eval_all (self, a, a_tape, inputs), *y = eval_all (self, b, b_tape, inputs);
  double largest = 0.0;

  for (gsize i = 0; i < size; i++)
    {
      if (!isfinite (x[i]) || !isfinite (y[i]))
        return TRUE;
      largest = fmax (largest, fabs (x[i]));
    }
  for (gsize i = 0; i < size; i++)
    if (fabs (x[i] - y[i]) > JD_FORMULAS_AGREE * (1.0 + largest))
      return FALSE;
  return TRUE;
}

/* Two roads to every number: simplified and raw formulas, in the file's state and around it (fixed
 * seed). */
static gboolean
formulas_agree (const JdParameterization *self,
                const JdFormulas         *a,
                const JdTape             *a_tape,
                const JdFormulas         *b,
                const JdTape             *b_tape)
{
  g_autofree double *inputs = g_new (double, 2 * self->ns + 1);
  g_autoptr(GRand) rand = g_rand_new_with_seed (6);

  for (int point = 0; point < N_POINTS; point++)
    {
      const double width = point == 0 ? 0.0 : 1.0;

      for (gsize i = 0; i < self->ns; i++)
        {
          inputs[i] = self->model->values[self->symbolic[i]] + width * g_rand_double_range (rand, -0.5, 0.5);
          inputs[self->ns + i] = self->model->rates[self->symbolic[i]] + width * g_rand_double_range (rand, -1, 1);
        }
      inputs[2 * self->ns] = self->model->time + width * g_rand_double_range (rand, -0.5, 0.5);
      if (!agree_at (self, a, a_tape, b, b_tape, inputs))
        return FALSE;
    }
  return TRUE;
}

/* The @other formulas serve where they take less time than the @best, to be replaced, and give the numbers of the
 * @raw ones. */
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

/* FALSE where multiplying out would make so many terms that they surely take longer than what is there. */
static gboolean
may_expand (const JdParameterization *self,
            const JdFormulas         *raw,
            const JdTape             *raw_tape)
{
  double n_terms = 0.0;

  for (guint i = 0; i < raw->mass->len; i++)
    n_terms += jd_expr_count_terms (g_array_index (raw->mass, JdFormulaEntry, i).expr);
  for (gsize i = 0; i < self->ns; i++)
    n_terms += jd_expr_count_terms (raw->bias[i]);
  return n_terms <= EXPANDED_MAX * (double) jd_tape_get_cost (raw_tape);
}

static gboolean
compile_terms (JdParameterization *self,
               GError            **error)
{
  g_auto(JdFormulas) raw = { 0 }, expanded = { 0 }, simplified = { 0 };
  g_autoptr(JdTape) raw_tape = NULL, best_tape = NULL;
  JdFormulas *best = &raw;
  g_autoptr(GPtrArray) left = g_ptr_array_new ();

  jd_formulas_init (&raw, self);
  raw_tape = compile_formulas (self, &raw, FALSE, error);
  if (raw_tape == NULL)
    return FALSE;
  if (self->ns <= JD_SIMPLIFY_MAX && may_expand (self, &raw, raw_tape))
    {
      jd_formulas_init_expanded (&expanded, self, &raw);
      try_formulas (self, &raw, raw_tape, &expanded, &best, &best_tape);
    }
  if (self->ns <= COMPILE_SIMPLIFIED_MAX)
    {
      jd_formulas_init_simplified (&simplified, self);
      try_formulas (self, &raw, raw_tape, &simplified, &best, &best_tape);
    }
  self->terms_tape = best_tape != NULL ? g_steal_pointer (&best_tape) : g_steal_pointer (&raw_tape);
  keep_places (best->mass, &self->n_mass_s, &self->mass_s_row, &self->mass_s_column);
  keep_places (best->rows, &self->n_rows_s, &self->rows_s_row, &self->rows_s_column);
  if (self->m > 0 && self->n_u == 0 && (self->free_tape = compile_formulas (self, best, TRUE, error)) == NULL)
    return FALSE;
  add_all (left, best->left, self->m);
  add_all (left, best->rate, self->m);
  self->left_tape = compile (self, left, error);
  self->formulas = *best;
  *best = (JdFormulas) { 0 };
  return self->left_tape != NULL;
}

/* Nothing moves while s' = 0, and the kinetic energy is a quadratic form. */
static gboolean
is_at_rest (JdParameterization *self)
{
  for (gsize j = 0; j < self->n_solved; j++)
    if (!jd_expr_is_zero (jd_expr_diff (self->pool, self->x[self->solved[j]], self->t)))
      return FALSE;
  return self->model->is_quadratic;
}

static gboolean
compile_positions (JdParameterization *self,
                   GError            **error)
{
  g_autoptr(GPtrArray) tangent = g_ptr_array_new (), accelerations = g_ptr_array_new ();
  g_autoptr(GArray) entries = g_array_new (FALSE, FALSE, sizeof (JdFormulaEntry));

  jd_parameterization_derive_tangent (self);
  self->at_rest = is_at_rest (self);
  for (gsize j = 0; j < self->n_solved; j++)
    {
      const gsize p = self->solved[j];

      for (gsize i = self->tangent_start[p]; i < self->tangent_start[p + 1]; i++)
        {
          const JdFormulaEntry entry = { j, self->tangent_s[i], self->tangent[i] };

          g_array_append_val (entries, entry);
        }
    }
  keep_places (entries, &self->n_tangent, &self->tangent_row, &self->tangent_column);
  add_entries (tangent, entries);
  add_entries (accelerations, entries);
  for (gsize j = 0; j < self->n_solved; j++)
    {
      const gsize k = self->solved[j];

      g_ptr_array_add (tangent, (gpointer) jd_expr_diff (self->pool, self->x[k], self->t));
      g_ptr_array_add (accelerations, (gpointer) self->carried[k]);
    }
  return (self->position_tape = compile_motion (self, FALSE, error)) != NULL &&
         (self->velocity_tape = compile_motion (self, TRUE, error)) != NULL &&
         (self->tangent_tape = compile (self, tangent, error)) != NULL &&
         (self->acceleration_tape = compile (self, accelerations, error)) != NULL;
}

static gboolean
compile_implicit (JdParameterization *self,
                  GError            **error)
{
  g_autoptr(GPtrArray) first = g_ptr_array_new (), second = g_ptr_array_new ();
  g_autoptr(GArray) entries = g_array_new (FALSE, FALSE, sizeof (JdFormulaEntry));

  for (gsize j = 0; j < self->n_u; j++)
    {
      g_autoptr(GArray) in = jd_parameterization_s_in (self, self->f[j], 0);

      g_ptr_array_add (first, (gpointer) self->f[j]);
      for (guint i = 0; i < in->len; i++)
        {
          const gsize k = g_array_index (in, gsize, i);
          const JdFormulaEntry entry = { j, k, jd_expr_diff (self->pool, self->f[j], self->s[k]) };

          g_array_append_val (entries, entry);
        }
      g_ptr_array_add (second,
                       (gpointer) jd_parameterization_drift (self, jd_parameterization_drift (self, self->f[j])));
    }
  keep_places (entries, &self->n_jacobian, &self->jacobian_row, &self->jacobian_column);
  add_entries (first, entries);
  for (gsize j = 0; j < self->n_u; j++)
    g_ptr_array_add (first, (gpointer) jd_expr_diff (self->pool, self->f[j], self->t));
  return (self->implicit_tape = compile (self, first, error)) != NULL &&
         (self->implicit_second_tape = compile (self, second, error)) != NULL;
}

/* E2, E1 and E0 of the raw kinetic energy, which is a polynomial of degree 2 in the rates. */
static void
add_raw_parts (JdParameterization *self,
               GPtrArray          *outputs)
{
  JdExprPool *pool = self->pool;
  g_autoptr(GHashTable) rest = g_hash_table_new (NULL, NULL);
  g_autoptr(GArray) rates = jd_parameterization_s_in (self, self->kinetic_raw, 1);
  const JdExpr *parts[] = { jd_expr_number (pool, 0.0), NULL };

  for (gsize i = 0; i < self->ns; i++)
    g_hash_table_insert (rest, (gpointer) self->sd[i], (gpointer) jd_expr_number (pool, 0.0));
  parts[1] = jd_expr_substitute (pool, self->kinetic_raw, rest);
  for (guint j = 0; j < rates->len; j++)
    {
      const JdExpr *rate = self->sd[g_array_index (rates, gsize, j)];
      const JdExpr *momentum = jd_expr_substitute (pool, jd_expr_diff (pool, self->kinetic_raw, rate), rest);

      parts[0] = jd_expr_add (pool, parts[0], jd_expr_mul (pool, momentum, rate));
    }
  g_ptr_array_add (outputs, (gpointer) jd_expr_sub (pool, jd_expr_sub (pool, self->kinetic_raw, parts[0]), parts[1]));
  g_ptr_array_add (outputs, (gpointer) parts[0]);
  g_ptr_array_add (outputs, (gpointer) parts[1]);
}

static gboolean
compile_energies (JdParameterization *self,
                  GError            **error)
{
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();

  if (self->ns <= COMPILE_SIMPLIFIED_MAX)
    for (guint degree = 3; degree-- > 0;)
      g_ptr_array_add (outputs, (gpointer) jd_parameterization_get_kinetic_part (self, degree));
  else if (!self->at_rest)
    add_raw_parts (self, outputs);
  else
    {
      g_ptr_array_add (outputs, (gpointer) self->kinetic_raw);
      g_ptr_array_add (outputs, (gpointer) jd_expr_number (self->pool, 0.0));
      g_ptr_array_add (outputs, (gpointer) jd_expr_number (self->pool, 0.0));
    }
  g_ptr_array_add (outputs, (gpointer) self->potential_raw);
  self->energy_tape = compile (self, outputs, error);
  return self->energy_tape != NULL;
}

gboolean
jd_parameterization_compile (JdParameterization *self,
                             GError            **error)
{
  g_assert (!self->abandoned);
  if (!self->compiled)
    {
      self->compiled = compile_positions (self, error) && compile_implicit (self, error) &&
                       (jd_parameterization_wants_reduction (self)
                          ? jd_parameterization_make_reduction (self, error)
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
jd_parameterization_goes_on (const JdParameterization *self)
{
  return self->progress == NULL || !g_cancellable_is_cancelled (self->progress->cancellable);
}

gboolean
jd_parameterization_is_ballistic (const JdParameterization *self)
{
  const JdTape *tape;

  jd_parameterization_get_pattern (self);
  tape = self->free_tape != NULL ? self->free_tape : self->terms_tape;
  if (tape == NULL || self->n_u > 0)
    return FALSE;
  for (gsize k = 0; k < self->n_mass_s + 2 * self->ns; k++)
    if (!jd_tape_output_is_constant (tape, k, NULL))
      return FALSE;
  return TRUE;
}

gboolean
jd_parameterization_row_is_constant (const JdParameterization *self,
                                     gsize                     h)
{
  gsize first;
  double gamma;

  jd_parameterization_get_pattern (self);
  if (self->terms_tape == NULL || self->n_u > 0)
    return FALSE;
  first = self->n_mass_s + 2 * self->ns;
  for (gsize k = 0; k < self->n_rows_s; k++)
    if (self->rows_s_row[k] == h && !jd_tape_output_is_constant (self->terms_tape, first + k, NULL))
      return FALSE;
  return jd_tape_output_is_constant (self->terms_tape, first + self->n_rows_s + h, &gamma) && gamma == 0.0;
}

static gsize
largest (const JdParameterization *self,
         gsize                   (*measure) (const JdTape *))
{
  const JdTape *tapes[] = { self->position_tape, self->velocity_tape, self->tangent_tape, self->acceleration_tape,
                            self->implicit_tape, self->implicit_second_tape, self->terms_tape, self->free_tape,
                            self->left_tape, self->energy_tape };
  gsize size = 1;

  for (gsize i = 0; i < G_N_ELEMENTS (tapes); i++)
    if (tapes[i] != NULL)
      size = MAX (size, measure (tapes[i]));
  return size;
}

JdParameterizationWork *
jd_parameterization_work_new (const JdParameterization *self)
{
  JdParameterization *derived = (JdParameterization *) self;
  JdParameterizationWork *work = g_new0 (JdParameterizationWork, 1);
  const gsize ns = self->ns, n = self->n, n_u = self->n_u;
  gboolean compiled;

  g_rec_mutex_lock (&derived->lock);
  compiled = jd_parameterization_compile (derived, NULL);
  g_rec_mutex_unlock (&derived->lock);
  /* Every name was resolved when the file was read. */
  g_assert (compiled);
  work->of = self;
  work->inputs = g_new0 (double, 2 * ns + 1);
  work->outputs = g_new0 (double, largest (self, jd_tape_get_n_outputs));
  work->tape = g_new0 (double, largest (self, jd_tape_get_work_size));
  work->lu = g_new0 (double, n_u * n_u + 1);
  work->pivot = g_new0 (gsize, n_u + 1);
  work->scale = g_new0 (double, n_u + 1);
  work->du = g_new0 (double, n_u * n + 1);
  work->du_dt = g_new0 (double, n_u + 1);
  work->eta = g_new0 (double, n_u + 1);
  work->step = g_new0 (double, n_u + 1);
  work->mass = g_new0 (double, n_u > 0 ? ns * ns : 1);
  work->product = g_new0 (double, n_u > 0 ? ns * n + 1 : 1);
  work->row = g_new0 (double, ns + 1);
  if (self->reduction != NULL)
    jd_parameterization_reduction_work (self, work);
  return work;
}

void
jd_parameterization_work_free (JdParameterizationWork *work)
{
  if (work == NULL)
    return;
  g_free (work->inputs);
  g_free (work->outputs);
  g_free (work->tape);
  g_free (work->lu);
  g_free (work->pivot);
  g_free (work->scale);
  g_free (work->du);
  g_free (work->du_dt);
  g_free (work->eta);
  g_free (work->step);
  g_free (work->mass);
  g_free (work->product);
  g_free (work->row);
  g_free (work->total_inputs);
  g_free (work->total_outputs);
  g_free (work->total_tape);
  g_free (work->tangent);
  g_free (work->carried);
  g_free (work->moved);
  g_free (work->dense);
  g_free (work->reduced);
  g_free (work);
}

const JdDynamicsPattern *
jd_parameterization_get_pattern (const JdParameterization *self)
{
  JdParameterization *derived = (JdParameterization *) self;
  gboolean compiled;

  g_rec_mutex_lock (&derived->lock);
  compiled = jd_parameterization_compile (derived, NULL);
  g_rec_mutex_unlock (&derived->lock);
  g_assert (compiled);
  return &self->pattern;
}

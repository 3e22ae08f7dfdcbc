/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The comparison itself.  It solves each column and decides for each row whether the columns agree. */
#include "core/analysis/compare/jd-comparison-private.h"

#include <math.h>
#include <string.h>

#include "core/analysis/verdict/jd-imperfect.h"

static void
solved_clear (JdSolvedColumn *self)
{
  g_free (self->p);
  g_free (self->pd);
  g_free (self->feet.s);
  g_clear_pointer (&self->evaluation, jd_evaluation_free);
  g_clear_error (&self->error);
  g_clear_pointer (&self->jump, jd_jump_free);
  g_clear_error (&self->jump_error);
  g_clear_pointer (&self->fields, jd_tangent_free);
  g_free (self->residuals);
  g_free (self->scales);
}

static void
row_free (gpointer data)
{
  JdComparisonRow *row = data;

  g_free (row->name);
  g_free (row->cells);
  g_free (row);
}

/* Frees the texts of the cells, whose number only the comparison knows. */
static void
clear_cells (JdComparison *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      JdComparisonRow *row = g_ptr_array_index (self->rows, i);

      for (gsize c = 0; c < self->n_columns; c++)
        {
          g_free (row->cells[c].text);
          g_free (row->cells[c].reveal);
        }
    }
}

void
jd_comparison_free (JdComparison *self)
{
  if (self == NULL)
    return;
  clear_cells (self);
  g_ptr_array_unref (self->rows);
  for (gsize c = 0; c < 2 * self->n_columns; c++)
    {
      g_free (self->verdicts[c].why);
      g_clear_error (&self->verdicts[c].error);
    }
  g_free (self->verdicts);
  g_free (self->jump);
  g_free (self);
}

JdComparison *
jd_comparison_alloc (gsize n_columns)
{
  JdComparison *self = g_new0 (JdComparison, 1);

  self->n_columns = n_columns;
  self->rows = g_ptr_array_new_with_free_func (row_free);
  self->verdicts = g_new0 (JdColumnVerdict, 2 * n_columns + 1);
  return self;
}

/* Sets @column->p, ->pd and ->feet to the state of the column's instant. */
static void
read_state (JdSolvedColumn *column,
            JdModel        *model)
{
  const JdComparisonColumn *given = column->given;
  const gsize size = jd_model_get_n_parameters (model) * sizeof (double);

  column->p = g_malloc0 (size + sizeof (double));
  column->pd = g_malloc0 (size + sizeof (double));
  if (given->motion != NULL)
    {
      jd_motion_get_state (given->motion, given->time, given->after, column->p, column->pd);
      jd_motion_get_feet (given->motion, given->time, given->after, column->p, &column->feet);
    }
  else
    {
      memcpy (column->p, given->p != NULL ? given->p : jd_model_get_values (model), size);
      memcpy (column->pd, given->p != NULL ? given->pd : jd_model_get_rates (model), size);
    }
}

/* Solves the column's own equations, and evaluates its printed equations at the solution. */
static void
solve_instant (JdSolvedColumn *column)
{
  const JdComparisonColumn *given = column->given;
  gsize n;

  if (given->motion != NULL)
    column->evaluation = jd_motion_evaluate (given->motion, given->parameterization, given->time, given->after,
                                             &column->error);
  else
    column->evaluation = jd_evaluate (given->parameterization, given->time, column->p, column->pd, given->skip,
                                      &column->error);
  if (column->evaluation == NULL || column->evaluation->verdict > JD_VERDICT_ENERGY_GROWTH || given->printed == NULL)
    return;
  n = column->evaluation->n;
  column->residuals = g_new0 (double, n + 1);
  column->scales = g_new0 (double, n + 1);
  jd_printed_eval (given->printed, &column->feet, column->evaluation, column->p, column->pd, column->residuals,
                   column->scales);
}

/* Computes the basis fields dP/dq_i.  The generalized forces are virtual powers in them. */
static void
find_fields (JdSolvedColumn *column)
{
  JdParameterization *parameterization = column->given->parameterization;
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autoptr(JdTangent) tangent = NULL;

  if (column->feet.n > 0)
    jd_parameterization_work_set_feet (work, &column->feet);
  tangent = jd_tangent_new (parameterization, column->given->time, column->p, work, NULL);
  column->fields = tangent != NULL ? jd_tangent_transpose (tangent) : NULL;
}

/* Solves the jump of the column's event from the state just before it. */
static void
solve_jump (JdSolvedColumn *column,
            JdModel        *model)
{
  const JdComparisonColumn *given = column->given;
  const JdMotion *motion = given->met != NULL ? given->met_by : given->motion;
  const JdMotionEvent *found = given->met != NULL
                                 ? given->met
                                 : jd_motion_find_listed (given->motion, given->event->name, given->event_time);

  column->jump_met = found != NULL;
  column->jump_time = found != NULL ? found->time : jd_model_get_time (model);
  if (!jd_jump_check_size (model, &column->jump_error))
    return;
  if (found != NULL)
    column->jump = jd_jump_new_of_motion (given->parameterization, motion, found, &column->jump_error);
  else
    column->jump = jd_jump_new (given->parameterization, NULL, given->event, NULL, column->jump_time,
                                jd_model_get_values (model), jd_model_get_rates (model), NULL, &column->jump_error);
}

static void
solve (JdSolvedColumn           *column,
       JdModel                  *model,
       const JdComparisonColumn *given,
       GCancellable             *cancellable)
{
  column->given = given;
  column->jump_time = NAN;
  if (given->parameterization == NULL)
    return;
  read_state (column, model);
  find_fields (column);
  if (!jd_imperfect_check (model, &column->error))
    {
      column->jump_error = given->event != NULL ? g_error_copy (column->error) : NULL;
      return;
    }
  if (g_cancellable_is_cancelled (cancellable))
    return;
  solve_instant (column);
  if (given->event != NULL && !g_cancellable_is_cancelled (cancellable))
    solve_jump (column, model);
}

/* Stores the verdicts, reasons and errors of column @c. */
static void
keep_verdict (JdComparison   *self,
              gsize           c,
              JdSolvedColumn *column)
{
  const JdEvaluation *evaluation = column->evaluation;
  const JdJump *jump = column->jump;

  self->verdicts[2 * c] = (JdColumnVerdict) {
    .verdict = evaluation != NULL ? evaluation->verdict : JD_VERDICT_SINGULAR,
    .why = g_strdup (evaluation != NULL ? evaluation->why
                     : column->error != NULL ? column->error->message : column->given->refusal),
    .error = g_steal_pointer (&column->error),
  };
  self->verdicts[2 * c + 1] = (JdColumnVerdict) {
    .verdict = jump != NULL ? jd_jump_get_verdict (jump) : JD_VERDICT_SINGULAR,
    .why = g_strdup (jump != NULL ? jump->why
                     : column->jump_error != NULL ? column->jump_error->message : NULL),
    .error = g_steal_pointer (&column->jump_error),
  };
}

/* Whether the basis field of parameter @k, and therefore its generalized force, is the same in both columns. */
static gboolean
same_field (const JdSolvedColumn *a,
            const JdSolvedColumn *b,
            gsize                 k)
{
  const JdModelSizes *sizes = jd_model_get_sizes (jd_parameterization_get_model (a->given->parameterization));
  const int i = jd_parameterization_find_retained (a->given->parameterization, k);
  const int j = jd_parameterization_find_retained (b->given->parameterization, k);
  double difference, size;

  if (a->fields == NULL || b->fields == NULL || i < 0 || j < 0)
    return FALSE;
  difference = jd_tangent_compare (a->fields, (gsize) i, b->fields, (gsize) j, sizes->displacement, &size);
  return difference <= JD_VALUES_AGREE * size;
}

static gboolean
same_law (const JdComparisonRow *row,
          const JdSolvedColumn  *a,
          const JdSolvedColumn  *b)
{
  if (a->given->law != b->given->law)
    return FALSE;
  if (row->group < JD_COMPARISON_JUMP)
    return TRUE;
  return a->given->event == b->given->event || (a->given->event != NULL && b->given->event != NULL &&
                                                g_str_equal (a->given->event->name, b->given->event->name));
}

/* Differences of a row between pairs of columns: pairs that must agree ("bound"), and all pairs ("any"). */
typedef struct
{
  double   bound, bound_relative;  /* largest differences of pairs that must agree */
  double   any, any_relative;
  gboolean bound_within, any_within;
  gboolean by_law;                 /* some pair with the same field differs, because the impulsive types differ */
} Spread;

static void
add_pair (Spread                 *spread,
          const JdComparisonRow  *row,
          const JdSolvedColumn   *columns,
          gsize                   a,
          gsize                   b)
{
  const double x = row->cells[a].value, y = row->cells[b].value;
  const double difference = fabs (x - y), scale = fmax (fabs (x), fabs (y));
  const double least = fmax (JD_SMALL_PART * row->size, scale),
               relative = least > 0.0 ? difference / least : difference;
  /* a value that is not a number does not agree */
  const gboolean within = relative <= JD_VALUES_AGREE;
  const gboolean law = same_law (row, &columns[a], &columns[b]);
  const gboolean field = row->group != JD_COMPARISON_FORCE ||
                         same_field (&columns[a], &columns[b], (gsize) row->parameter);

  spread->any = fmax (spread->any, difference);
  spread->any_relative = fmax (spread->any_relative, relative);
  spread->any_within = spread->any_within && within;
  spread->by_law = spread->by_law || (!within && !law && field);
  if (!law || !field)
    return;
  spread->bound = fmax (spread->bound, difference);
  spread->bound_relative = fmax (spread->bound_relative, relative);
  spread->bound_within = spread->bound_within && within;
}

static void
agree_values (JdComparison         *self,
              JdComparisonRow      *row,
              const JdSolvedColumn *columns)
{
  Spread spread = { .bound_within = TRUE, .any_within = TRUE };

  for (gsize a = 0; a < self->n_columns; a++)
    for (gsize b = a + 1; b < self->n_columns; b++)
      if (row->cells[a].known && row->cells[b].known)
        add_pair (&spread, row, columns, a, b);

  row->difference = spread.bound;
  row->relative = spread.bound_relative;
  if (!spread.bound_within)
    row->agreement = JD_AGREEMENT_DIFFERENT;
  else if (spread.any_within)
    {
      row->agreement = JD_AGREEMENT_EQUAL;
      row->difference = spread.any;
      row->relative = spread.any_relative;
    }
  else
    row->agreement = spread.by_law ? JD_AGREEMENT_OTHER_LAW : JD_AGREEMENT_OTHER_FIELD;
}

/* Decides each column by itself: the residuals of its printed equations must vanish. */
static void
agree_printed (JdComparison    *self,
               JdComparisonRow *row)
{
  gboolean holds = TRUE;

  for (gsize c = 0; c < self->n_columns; c++)
    {
      const JdComparisonCell *cell = &row->cells[c];
      const double residual = fabs (cell->value);

      if (!cell->known)
        continue;
      holds = holds && residual <= JD_VALUES_AGREE * cell->size;
      row->difference = fmax (row->difference, residual);
      row->relative = fmax (row->relative, residual / cell->size);
    }
  row->agreement = holds ? JD_AGREEMENT_HOLDS : JD_AGREEMENT_DIFFERENT;
}

static void
agree (JdComparison         *self,
       JdComparisonRow      *row,
       const JdSolvedColumn *columns)
{
  guint n_known = 0;

  row->only = -1;
  for (gsize c = 0; c < self->n_columns; c++)
    if (row->cells[c].known)
      {
        n_known++;
        row->only = (int) c;
      }
  if (n_known != 1 || self->n_columns == 1)
    row->only = -1;

  if (row->group == JD_COMPARISON_SHAPE)
    {
      row->agreement = JD_AGREEMENT_WORDS;
      row->only = -1;
    }
  else if (n_known == 0)
    row->agreement = JD_AGREEMENT_NONE;
  else if (row->group == JD_COMPARISON_PRINTED)
    {
      row->only = -1;
      agree_printed (self, row);
    }
  else if (row->only >= 0)
    row->agreement = JD_AGREEMENT_ONLY;
  else
    agree_values (self, row, columns);
}

JdComparison *
jd_comparison_new (JdModel                  *model,
                   const JdComparisonColumn *columns,
                   gsize                     n_columns,
                   GCancellable             *cancellable)
{
  JdComparison *self = jd_comparison_alloc (n_columns);
  g_autofree JdSolvedColumn *solved = g_new0 (JdSolvedColumn, n_columns + 1);

  for (gsize c = 0; c < n_columns && !g_cancellable_is_cancelled (cancellable); c++)
    solve (&solved[c], model, &columns[c], cancellable);
  if (!g_cancellable_is_cancelled (cancellable))
    jd_comparison_add_rows (self, model, solved, cancellable);
  for (guint i = 0; i < self->rows->len && !g_cancellable_is_cancelled (cancellable); i++)
    agree (self, g_ptr_array_index (self->rows, i), solved);
  for (gsize c = 0; c < n_columns; c++)
    {
      if (!g_cancellable_is_cancelled (cancellable))
        keep_verdict (self, c, &solved[c]);
      solved_clear (&solved[c]);
    }
  if (g_cancellable_is_cancelled (cancellable))
    g_clear_pointer (&self, jd_comparison_free);
  return self;
}

gsize
jd_comparison_get_n_columns (const JdComparison *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_columns;
}

gsize
jd_comparison_get_n_rows (const JdComparison *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->rows->len;
}

const JdComparisonRow *
jd_comparison_get_row (const JdComparison *self,
                       gsize               i)
{
  g_return_val_if_fail (self != NULL && i < self->rows->len, NULL);

  return g_ptr_array_index (self->rows, i);
}

const char *
jd_comparison_get_jump (const JdComparison *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->jump;
}

const JdColumnVerdict *
jd_comparison_get_verdict (const JdComparison *self,
                           gsize               column,
                           gboolean            jump)
{
  g_return_val_if_fail (self != NULL && column < self->n_columns, NULL);

  return &self->verdicts[2 * column + (jump ? 1 : 0)];
}

guint
jd_comparison_count (const JdComparison *self,
                     JdAgreement         agreement,
                     double             *out_relative)
{
  guint n = 0;
  double largest = 0.0;

  g_return_val_if_fail (self != NULL, 0);

  for (guint i = 0; i < self->rows->len; i++)
    {
      const JdComparisonRow *row = g_ptr_array_index (self->rows, i);

      if (row->agreement != agreement)
        continue;
      n++;
      largest = fmax (largest, row->relative);
    }
  if (out_relative != NULL)
    *out_relative = largest;
  return n;
}

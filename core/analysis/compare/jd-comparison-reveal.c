/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The equations that must become complementary for a column to know a value.  When an equation becomes complementary
 * its parameter becomes retained, and the other primitive equations must still determine their parameters at this
 * position.  B is the matrix of the coefficients of the primitive equations by the parameters they eliminate.  The
 * determinant without some equations is det B times the minor of B^-1 that these equations make (Jacobi), so that the
 * inverse decides. */
#include "core/analysis/compare/jd-comparison-private.h"

#include <math.h>
#include <string.h>

#include "core/analysis/diagnosis/jd-position-projection.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

#define NONE G_MAXSIZE

typedef struct
{
  JdModel              *model;
  const JdSolvedColumn *column;
  gsize                 n;          /* primitive equations */
  gsize                *primitive;  /* n: indices in the model */
  double               *inverse;    /* n x n: B^-1; NULL where the elimination is singular */
} Elimination;

/* Coefficients of the rates in @equation at the column's position, times displacements, divided by the largest. */
static void
eval_row (const Elimination *self,
          gsize              equation,
          double            *row)
{
  g_autoptr(JdModel) followed = jd_model_follow (self->model, &self->column->feet);

  jd_position_rows (followed, &equation, 1, 0, self->column->given->time, self->column->p, row);
}

static gsize
eliminated_by (const Elimination *self,
               gsize              equation)
{
  return (gsize) jd_parameterization_get_eliminated (self->column->given->parameterization, equation);
}

/* Computes B^-1, if B is regular. */
static void
invert (Elimination *self)
{
  const gsize n = self->n, N = jd_model_get_n_parameters (self->model);
  g_autofree double *b = g_new0 (double, n * n + 1);
  g_autofree double *row = g_new0 (double, N + 1);
  g_autofree double *scale = g_new (double, n + 1);
  g_autofree double *unit = g_new0 (double, n + 1);
  g_autofree gsize *pivot = g_new0 (gsize, n + 1);

  for (gsize i = 0; i < n; i++)
    {
      eval_row (self, self->primitive[i], row);
      for (gsize j = 0; j < n; j++)
        b[i * n + j] = row[eliminated_by (self, self->primitive[j])];
      scale[i] = 1.0;
    }
  if (!jd_dense_lu_factor (b, pivot, scale, n, JD_RANK_DERIVED))
    return;
  self->inverse = g_new (double, n * n + 1);
  for (gsize j = 0; j < n; j++)
    {
      memset (unit, 0, n * sizeof *unit);
      unit[j] = 1.0;
      jd_dense_lu_solve (b, pivot, unit, n);
      for (gsize i = 0; i < n; i++)
        self->inverse[i * n + j] = unit[i];
    }
}

static void
elimination_init (Elimination          *self,
                  JdModel              *model,
                  const JdSolvedColumn *column)
{
  const gsize n_equations = jd_model_get_n_equations (model);

  *self = (Elimination) { .model = model, .column = column, .primitive = g_new (gsize, n_equations + 1) };
  for (gsize e = 0; e < n_equations; e++)
    if (jd_parameterization_get_eliminated (column->given->parameterization, e) >= 0)
      self->primitive[self->n++] = e;
  invert (self);
}

static void
elimination_clear (Elimination *self)
{
  g_free (self->primitive);
  g_free (self->inverse);
}

static gsize
place_of (const Elimination *self,
          gsize              equation)
{
  for (gsize i = 0; i < self->n; i++)
    if (self->primitive[i] == equation)
      return i;
  return NONE;
}

/* Whether the other equations still determine their parameters without the equations of @needed and @also (unless
 * NONE). */
static gboolean
is_regular_without (const Elimination *self,
                    GArray            *needed,
                    gsize              also)
{
  const gsize n = self->n, k = needed->len + (also != NONE);
  g_autofree gsize *at = g_new (gsize, k + 1);
  g_autofree double *minor = g_new (double, k * k + 1);
  g_autofree double *scale = g_new0 (double, k + 1);
  g_autofree gsize *pivot = g_new (gsize, k + 1);

  if (self->inverse == NULL)
    return FALSE;
  for (gsize i = 0; i < k; i++)
    at[i] = place_of (self, i < needed->len ? g_array_index (needed, gsize, i) : also);
  for (gsize i = 0; i < k; i++)
    {
      for (gsize j = 0; j < n; j++)
        scale[i] = MAX (scale[i], fabs (self->inverse[at[i] * n + j]));
      for (gsize j = 0; j < k; j++)
        minor[i * k + j] = self->inverse[at[i] * n + at[j]];
    }
  return jd_dense_lu_factor (minor, pivot, scale, k, JD_RANK_DERIVED);
}

static void
add (GArray *needed,
     gsize   equation)
{
  for (guint i = 0; i < needed->len; i++)
    if (g_array_index (needed, gsize, i) == equation)
      return;
  g_array_append_val (needed, equation);
}

/* Adds the primitive equations that do not act at the column's instant. */
static void
add_idle (const Elimination *self,
          GArray            *needed)
{
  const JdComparisonColumn *given = self->column->given;
  g_autofree gboolean *skipped = g_new0 (gboolean, jd_model_get_n_equations (self->model) + 1);
  g_autoptr(JdModel) followed = jd_model_follow (self->model, &self->column->feet);

  if (given->motion != NULL)
    jd_motion_get_skipped (given->motion, given->time, given->after, skipped);
  for (gsize i = 0; i < self->n; i++)
    {
      const gsize e = self->primitive[i];

      if (skipped[e] || (given->skip != NULL && given->skip[e]) ||
          !jd_model_equation_acts (followed, e, given->time, self->column->p, self->column->pd))
        add (needed, e);
    }
}

/* Adds the primitive equations whose impulsive type forbids that they are primitive. */
static void
add_forbidden (const Elimination *self,
               GArray            *needed)
{
  const GPtrArray *types = self->column->given->event->types;

  for (guint i = 0; i < types->len; i++)
    {
      const JdImpulsiveType *type = g_ptr_array_index (types, i);
      const int e = jd_model_find_equation (self->model, type->equation);

      if (type->kind != JD_IMPULSIVE_REGULAR && type->kind != JD_IMPULSIVE_LIVE && e >= 0 &&
          place_of (self, (gsize) e) != NONE)
        add (needed, (gsize) e);
    }
}

GArray *
jd_comparison_find_needed (JdModel              *model,
                           const JdSolvedColumn *column,
                           int                   equation,
                           gboolean              jump)
{
  const gboolean solved = jump ? column->jump != NULL : column->evaluation != NULL;
  g_autoptr(GArray) needed = g_array_new (FALSE, FALSE, sizeof (gsize));
  Elimination elimination;
  gboolean found;
  guint n_reasons;

  elimination_init (&elimination, model, column);
  if (!solved && jump)
    add_forbidden (&elimination, needed);
  else if (!solved)
    add_idle (&elimination, needed);
  n_reasons = needed->len;
  if (equation >= 0)
    add (needed, (gsize) equation);
  found = (solved || n_reasons > 0) && is_regular_without (&elimination, needed, NONE);
  for (gsize i = 0; (solved || n_reasons > 0) && !found && i < elimination.n; i++)
    {
      found = is_regular_without (&elimination, needed, elimination.primitive[i]);
      if (found)
        add (needed, elimination.primitive[i]);
    }
  elimination_clear (&elimination);
  return found ? g_steal_pointer (&needed) : NULL;
}

/* The acting equations: the primitive ones, and the complementary ones that act or the rows of the jump. */
static GArray *
list_acting (const Elimination *self,
             gboolean           jump)
{
  const JdSolvedColumn *column = self->column;
  const gsize *complementary = jd_parameterization_get_complementary (column->given->parameterization);
  GArray *acting = g_array_new (FALSE, FALSE, sizeof (gsize));

  g_array_append_vals (acting, self->primitive, (guint) self->n);
  if (jump)
    for (gsize r = 0; r < column->jump->n_rows; r++)
      add (acting, column->jump->row_equation[r]);
  else
    for (gsize h = 0; h < column->evaluation->m; h++)
      if (column->evaluation->acts[h])
        add (acting, complementary[h]);
  return acting;
}

/* Whether any multiplier or impulse of the column is not unique, so that its rows are dependent. */
static gboolean
is_redundant (const JdSolvedColumn *column,
              gboolean              jump)
{
  if (!jump)
    return column->evaluation != NULL && column->evaluation->n_redundant > 0;
  for (gsize r = 0; column->jump != NULL && r < column->jump->n_rows; r++)
    if (!column->jump->result->unique[r])
      return TRUE;
  return FALSE;
}

gboolean
jd_comparison_would_be_unique (JdModel              *model,
                               const JdSolvedColumn *column,
                               gsize                 equation,
                               gboolean              jump)
{
  const gsize N = jd_model_get_n_parameters (model);
  Elimination elimination;
  g_autoptr(GArray) acting = NULL;
  g_autofree double *row = NULL, *columns = NULL, *basis = NULL;
  g_autofree gsize *pivots = NULL;
  gboolean unique = TRUE;
  gsize m, rank;

  if (!is_redundant (column, jump))
    return TRUE;
  elimination_init (&elimination, model, column);
  acting = list_acting (&elimination, jump);
  m = acting->len;
  row = g_new0 (double, N + 1);
  columns = g_new0 (double, N * m + 1);
  basis = g_new0 (double, m * m + 1);
  pivots = g_new0 (gsize, N + m + 1);
  for (gsize h = 0; h < m; h++)
    {
      eval_row (&elimination, g_array_index (acting, gsize, h), row);
      for (gsize k = 0; k < N; k++)
        columns[k * m + h] = row[k];
    }
  rank = jd_dense_reduce (columns, N, m, pivots, JD_RANK_DERIVED);
  jd_dense_null_space (columns, m, rank, pivots, basis);
  for (gsize h = 0; h < m; h++)
    for (gsize d = 0; d < m - rank && g_array_index (acting, gsize, h) == equation; d++)
      unique &= fabs (basis[d * m + h]) < JD_RANK_DERIVED;
  elimination_clear (&elimination);
  return unique;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rank lost by several equations together (Cortes et al., section 4): at the instant one follows from others, next to
 * it it does not.  What constrains is the limit of all their rows' span; the rows orthogonalized one after another
 * span it, and their limits do.  So the dependent equation acts by the limit of what is left of it, as one whose
 * coefficients vanish does by that of itself. */

#include <math.h>
#include <string.h>

#include "core/impulse/jd-jump-private.h"
#include "core/linear/jd-tolerances.h"

typedef struct
{
  gsize   N;
  gsize   n;           /* rows in the span */
  const double *unit;  /* N: displacements, by which rows are taken; NULL: as they are */
  double *basis;       /* n x N, orthonormal */
  gsize   n_equations;
  gsize  *equations;   /* those whose rows span it next to the instant */
} Span;

/* Adds what is left of @row; FALSE if nothing is. */
static gboolean
span_add (Span         *self,
          const double *row)
{
  double *rest = self->basis + self->n * self->N, length = 0.0, before = 0.0;

  for (gsize k = 0; k < self->N; k++)
    rest[k] = row[k] * (self->unit != NULL ? self->unit[k] : 1.0);
  for (gsize k = 0; k < self->N; k++)
    before = hypot (before, rest[k]);
  for (gsize pass = 0; pass < 2; pass++)
    for (gsize j = 0; j < self->n; j++)
      {
        double product = 0.0;

        for (gsize k = 0; k < self->N; k++)
          product += rest[k] * self->basis[j * self->N + k];
        for (gsize k = 0; k < self->N; k++)
          rest[k] -= product * self->basis[j * self->N + k];
      }
  for (gsize k = 0; k < self->N; k++)
    length = hypot (length, rest[k]);
  if (!(length > JD_RANK_ROWS * before))
    return FALSE;
  for (gsize k = 0; k < self->N; k++)
    rest[k] /= length;
  self->n++;
  return TRUE;
}

/* The rows of regular equations at the instant itself: what any motion there keeps. */
typedef struct
{
  Span     span;
  gboolean of_positions;
} Fixed;

static gboolean
is_regular (const JdInstant  *self,
            const JdJumpPlan *plan,
            gsize             i)
{
  const JdEquationPlan *equation = &plan->equations[i];

  return equation->takes_part && equation->row.type == JD_ROW_REGULAR && equation->row.side == 0 &&
         self->limits != NULL;
}

static const double *
row_at (const JdInstant *self,
        gsize            i)
{
  const JdRowLimit *limit = jd_instant_get_limit (self, i);

  return limit == NULL ? self->coefficients + i * self->N : limit->acts_after ? limit->after : limit->before;
}

/* Whether equation @i does not follow from the equations of @span without number @without of them. */
static gboolean
is_involved (const JdInstant *self,
             const Span      *span,
             gsize            without,
             const double    *row)
{
  g_autofree double *basis = g_new0 (double, (span->n_equations + 1) * self->N + 1);
  Span rest = { .N = self->N, .unit = span->unit, .basis = basis };

  for (gsize j = 0; j < span->n_equations; j++)
    if (j != without)
      span_add (&rest, row_at (self, span->equations[j]));
  return span_add (&rest, row);
}

static void
look_at (const JdInstant *self,
         const Fixed     *fixed,
         Span            *span,
         gsize            i)
{
  const double *row = row_at (self, i);
  JdRowLimit *dependent = NULL;

  if (!span_add (span, row))
    {
      dependent = jd_row_limit_new_dependent (self, i, span->n_equations, span->equations, fixed->span.n,
                                              fixed->span.basis, fixed->of_positions);
      if (dependent == NULL)
        return;   /* it follows from the others next to the instant too */
      dependent->involved = g_new0 (gboolean, span->n_equations + 1);
      for (gsize j = 0; j < span->n_equations; j++)
        dependent->involved[j] = is_involved (self, span, j, row);
      jd_row_limit_free (self->limits->pdata[i]);
      self->limits->pdata[i] = dependent;
      if (!span_add (span, dependent->acts_after ? dependent->after : dependent->before))
        return;
    }
  span->equations[span->n_equations++] = i;
}

void
jd_instant_find_dependent_limits (const JdInstant  *self,
                                  const JdJumpPlan *plan)
{
  const gsize m = self->n_equations, size = (m + 1) * self->N + 1;
  g_autofree double *basis = g_new0 (double, size), *rows = g_new0 (double, size);
  g_autofree gsize *equations = g_new0 (gsize, m + 1);
  Span span = { .N = self->N, .unit = jd_model_get_sizes (self->model)->displacement, .basis = basis,
                .equations = equations };
  Fixed fixed = { .span = { .N = self->N, .basis = rows } };

  for (gsize i = 0; i < m; i++)
    if (is_regular (self, plan, i))
      {
        span_add (&fixed.span, self->coefficients + i * self->N);
        fixed.of_positions = fixed.of_positions || jd_model_get_equation (self->model, i)->f != NULL;
      }
  for (gsize i = 0; i < m; i++)
    if (is_regular (self, plan, i))
      look_at (self, &fixed, &span, i);
}

static void
set_not_unique (JdJump *self,
                gsize   equation)
{
  for (gsize r = 0; r < self->n_rows; r++)
    if (self->row_equation[r] == equation)
      self->result->unique[r] = FALSE;
}

void
jd_jump_mark_dependent (JdJump          *self,
                        const JdInstant *instant)
{
  JdImpulseResult *result = self->result;
  double momentum = 0.0;

  for (gsize k = 0; k < self->N * self->N; k++)
    momentum = fmax (momentum,
                     fabs (instant->mass[k]) * fmax (fabs (self->prior[k % self->N]),
                                                     fabs (self->posterior[k % self->N])));
  for (gsize r = 0; r < self->n_rows && jd_jump_is_told (self); r++)
    {
      const JdRowLimit *limit = jd_instant_get_limit (instant, self->row_equation[r]);

      if (limit == NULL || limit->n_others == 0 || fabs (result->impulses[r]) <= JD_ROUNDING_SOLVED * momentum)
        continue;
      result->unique[r] = FALSE;
      for (gsize j = 0; j < limit->n_others; j++)
        if (limit->involved[j])
          set_not_unique (self, limit->others[j]);
      if (result->status == JD_VERDICT_DETERMINATE)
        result->status = JD_VERDICT_HYPERSTATIC;
    }
}

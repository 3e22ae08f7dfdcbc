/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rank that several equations lose together (Cortes et al., section 4): at the instant one of them follows from the
 * others, next to it they are independent.  The constraint is the limit of the span of all their rows.  The rows
 * after successive orthogonalization have the same span, and so have their limits.  Therefore the dependent equation
 * acts by the limit of its remainder, just as an equation with vanishing coefficients acts by the limit of its
 * row. */
#include <math.h>

#include "core/impulse/jd-jump-frame-private.h"
#include "core/linear/jd-row-rank.h"
#include "core/linear/jd-tolerances.h"

/* The rows next to the instant, by displacements, and the equations that they come from. */
typedef struct
{
  JdRowRank *rows;
  gsize      n_equations;
  gsize     *equations;
} Span;

/* The rows of regular equations at the instant itself: what any motion there keeps. */
typedef struct
{
  JdRowRank *rows;
  gboolean   of_positions;
} Fixed;

static gboolean
is_regular (const JdJumpState *self,
            const JdJumpPlan  *plan,
            gsize              i)
{
  const JdEquationPlan *equation = &plan->equations[i];

  return equation->takes_part && equation->row.type == JD_ROW_REGULAR && equation->row.side == 0 &&
         self->limits != NULL;
}

static const double *
row_at (const JdJumpState *self,
        gsize              i)
{
  const JdRowLimit *limit = jd_jump_state_get_limit (self, i);

  return limit == NULL ? self->coefficients + i * self->N : limit->acts_after ? limit->after : limit->before;
}

/* Whether equation @i does not follow from the equations of @span without number @without of them. */
static gboolean
is_involved (const JdJumpState *self,
             const Span        *span,
             gsize              without,
             const double      *row)
{
  g_autoptr(JdRowRank) rest = jd_row_rank_new_scaled (self->N, 0, NULL, span->rows->column, JD_RANK_ROWS);

  for (gsize j = 0; j < span->n_equations; j++)
    if (j != without)
      jd_row_rank_add (rest, row_at (self, span->equations[j]), JD_RANK_ROWS);
  return jd_row_rank_add (rest, row, JD_RANK_ROWS);
}

static void
look_at (const JdJumpState *self,
         const Fixed       *fixed,
         Span              *span,
         gsize              i)
{
  const double *row = row_at (self, i);
  JdRowLimit *dependent = NULL;

  if (!jd_row_rank_add (span->rows, row, JD_RANK_ROWS))
    {
      dependent = jd_row_limit_new_dependent (self, i, span->n_equations, span->equations, fixed->rows->rank,
                                              fixed->rows->q, fixed->of_positions);
      if (dependent == NULL)
        return; /* it follows from the others next to the instant too */
      dependent->involved = g_new0 (gboolean, span->n_equations + 1);
      for (gsize j = 0; j < span->n_equations; j++)
        dependent->involved[j] = is_involved (self, span, j, row);
      jd_row_limit_free (self->limits->pdata[i]);
      self->limits->pdata[i] = dependent;
      if (!jd_row_rank_add (span->rows, dependent->acts_after ? dependent->after : dependent->before, JD_RANK_ROWS))
        return;
    }
  span->equations[span->n_equations++] = i;
}

void
jd_jump_state_find_dependent_limits (const JdJumpState *self,
                                     const JdJumpPlan  *plan)
{
  const gsize m = self->n_equations;
  const double *unit = jd_model_get_sizes (self->model)->displacement;
  g_autoptr(JdRowRank) next = jd_row_rank_new_scaled (self->N, 0, NULL, unit, JD_RANK_ROWS);
  g_autoptr(JdRowRank) at = jd_row_rank_new_scaled (self->N, 0, NULL, NULL, JD_RANK_ROWS);
  g_autofree gsize *equations = g_new0 (gsize, m + 1);
  Span span = { .rows = next, .equations = equations };
  Fixed fixed = { .rows = at };

  for (gsize i = 0; i < m; i++)
    if (is_regular (self, plan, i))
      {
        jd_row_rank_add (fixed.rows, self->coefficients + i * self->N, JD_RANK_ROWS);
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
jd_jump_mark_dependent (JdJump            *self,
                        const JdJumpState *state)
{
  JdImpulseResult *result = self->result;
  double momentum = 0.0;

  for (gsize k = 0; k < self->N * self->N; k++)
    momentum = fmax (momentum, fabs (state->mass[k]) *
                                 fmax (fabs (self->prior[k % self->N]), fabs (self->posterior[k % self->N])));
  for (gsize r = 0; r < self->n_rows && jd_jump_is_known (self); r++)
    {
      const JdRowLimit *limit = jd_jump_state_get_limit (state, self->row_equation[r]);

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

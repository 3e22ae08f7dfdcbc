/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The cases of a change of rank: Cortés et al., tables 1 and 2. */
#include "core/analysis/jump/jd-jump-cases.h"

#include <math.h>
#include <string.h>

#include "core/impulse/jd-jump-frame.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-row-rank.h"
#include "core/linear/jd-tolerances.h"

static void
span_init (JdJumpSpan *self,
           gsize       n,
           gsize       N)
{
  *self = (JdJumpSpan) { .equations = g_new0 (gsize, n + 1), .rows = g_new0 (double, n * N + 1) };
}

static void
span_clear (JdJumpSpan *self)
{
  g_free (self->equations);
  g_free (self->rows);
}

static void
span_add (JdJumpSpan   *self,
          gsize         equation,
          const double *row,
          gsize         N)
{
  memcpy (self->rows + self->n * N, row, N * sizeof (double));
  self->equations[self->n++] = equation;
}

/* The rank of one or two spans together, in retained parameters. */
static gsize
rank_of (const JdJumpFrame *frame,
         const JdJumpSpan  *first,
         const JdJumpSpan  *second)
{
  const gsize n = frame->n, N = frame->N, k = first->n + (second != NULL ? second->n : 0);
  g_autofree double *rows = g_new0 (double, k * n + 1);
  g_autoptr(JdRowRank) rank = NULL;

  for (gsize i = 0; i < k; i++)
    {
      const double *row = i < first->n ? first->rows + i * N : second->rows + (i - first->n) * N;

      for (gsize l = 0; l < N; l++)
        jd_dense_add_scaled (n, rows + i * n, row[l], frame->tangent + l * n);
    }
  rank = jd_row_rank_new (n, k, rows, frame->mass, JD_RANK_METRIC);
  return rank->rank;
}

static const JdJumpLimit *
limit_of (const JdJump *jump,
          gsize         equation)
{
  for (guint i = 0; i < jump->limits->len; i++)
    if (((const JdJumpLimit *) g_ptr_array_index (jump->limits, i))->equation == equation)
      return g_ptr_array_index (jump->limits, i);
  return NULL;
}

/* Gathers D-, D and D+.  D lies in both, and a row that acts by its limits is not there at the instant. */
static void
gather (const JdJump      *jump,
        const JdJumpState *state,
        JdJumpSpan        *before,
        JdJumpSpan        *at,
        JdJumpSpan        *after)
{
  const gsize N = jump->N;

  for (gsize r = 0; r < jump->n_rows; r++)
    {
      const gsize i = jump->row_equation[r];
      const double *row = state->coefficients + i * N;
      const JdRowType type = jump->row_type[r];

      if (limit_of (jump, i) != NULL)
        continue;
      if (type != JD_ROW_INERT)
        span_add (before, i, row, N);
      if (type != JD_ROW_RELEASED)
        span_add (after, i, row, N);
      if (type == JD_ROW_REGULAR || type == JD_ROW_LIVE)
        span_add (at, i, row, N);
    }
  for (guint l = 0; l < jump->limits->len; l++)
    {
      const JdJumpLimit *limit = g_ptr_array_index (jump->limits, l);

      if (limit->before != NULL)
        span_add (before, limit->equation, limit->before, N);
      if (limit->after != NULL)
        span_add (after, limit->equation, limit->after, N);
    }
}

/* Whether every changed row is bilateral, and acts before or after the instant. */
static gboolean
is_change_of_rank (const JdJump *jump)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);

  for (gsize r = 0; r < jump->n_rows; r++)
    {
      const JdRowType type = jump->row_type[r];

      if (type == JD_ROW_ELASTIC || type == JD_ROW_INSTANTANEOUS || type == JD_ROW_SLIPPING)
        return FALSE;
      if (type != JD_ROW_REGULAR && jd_model_get_equation (model, jump->row_equation[r])->side != 0)
        return FALSE;
    }
  return jump->n_frictions == 0;
}

/* Whether p'- satisfies the rows, without the values of live ones: these are no change of rank. */
static gboolean
is_satisfied (const JdJump      *jump,
              const JdJumpState *state,
              const JdJumpSpan  *span)
{
  for (gsize i = 0; i < span->n; i++)
    {
      const double *row = span->rows + i * jump->N;
      const gboolean limit = limit_of (jump, span->equations[i]) != NULL;
      double sum = limit ? 0.0 : state->beta[span->equations[i]], size = fabs (sum);

      for (gsize k = 0; k < jump->N; k++)
        {
          sum += row[k] * jump->prior[k];
          size += fabs (row[k]) * fmax (fabs (jump->prior[k]), state->velocity[k]);
        }
      if (fabs (sum) > JD_HOLDS * size)
        return FALSE;
    }
  return TRUE;
}

static guint
number_of (gsize before,
           gsize at,
           gsize after)
{
  if (at == before)
    return after > at ? 1 : 0;
  return after > at ? 3 : 2;
}

JdJumpCases *
jd_jump_cases_new (const JdJump   *jump,
                   const JdEvent  *event,
                   GError        **error)
{
  const gsize most = jump->n_rows + jump->limits->len;
  JdJumpSetting setting;
  JdJumpCases *self;
  JdJumpSpan at;

  if (!is_change_of_rank (jump) || !jd_jump_setting_init (&setting, jump, event, error))
    return NULL;
  self = g_new0 (JdJumpCases, 1);
  span_init (&self->before, most, jump->N);
  span_init (&self->after, most, jump->N);
  span_init (&at, most, jump->N);
  gather (jump, &setting.state, &self->before, &at, &self->after);
  self->before.rank = rank_of (&setting.frame, &self->before, NULL);
  self->after.rank = rank_of (&setting.frame, &self->after, NULL);
  self->rank_at = rank_of (&setting.frame, &at, NULL);
  self->number = number_of (self->before.rank, self->rank_at, self->after.rank);
  self->contained = rank_of (&setting.frame, &self->before, &self->after) == self->before.rank;
  self->satisfied = self->contained || is_satisfied (jump, &setting.state, &self->after);
  span_clear (&at);
  jd_jump_setting_clear (&setting);
  return self;
}

void
jd_jump_cases_free (JdJumpCases *self)
{
  if (self == NULL)
    return;
  span_clear (&self->before);
  span_clear (&self->after);
  g_free (self);
}

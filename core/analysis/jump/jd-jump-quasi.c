/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The quasi-velocities of an event as affine functionals of the rates. */
#include "core/analysis/jump/jd-jump-quasi-private.h"

#include <glib/gi18n-lib.h>

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/linear/jd-row-rank.h"
#include "core/linear/jd-tolerances.h"

/* Computes the row (N) and the constant of quasi-velocity @k in all rates; FALSE if it is not affine in them. */
static gboolean
eval_quasi (const JdJumpState *state,
            gsize              k,
            double            *row,
            double            *out_c)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *expr = jd_expr_import (pool, state->event->quasi_velocities[k]);

  for (gsize j = 0; j < state->N; j++)
    {
      const JdExpr *rate = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, jd_model_get_parameter_name (state->model, j),
                                           1);
      const JdExpr *coefficient, *rest;

      if (!jd_expr_is_affine (pool, expr, rate, &coefficient, &rest) ||
          jd_expr_depends_on_kind (coefficient, JD_SYMBOL_PARAMETER, 1, 1))
        return FALSE;
      row[j] = jd_jump_state_eval (state, coefficient);
      expr = rest;
    }
  *out_c = jd_jump_state_eval (state, expr);
  return TRUE;
}

gboolean
jd_jump_quasi_init (const JdJumpState  *state,
                    JdJumpQuasi        *out,
                    GError            **error)
{
  gsize count = state->event != NULL ? state->event->n_quasi_velocities : 0;
  g_autoptr(JdRowRank) rank = NULL;

  *out = (JdJumpQuasi) { .n = state->N, .count = count };
  out->u = g_new0 (double, count * state->N + 1);
  out->c = g_new0 (double, count + 1);
  for (gsize k = 0; k < count; k++)
    if (!eval_quasi (state, k, out->u + k * state->N, out->c + k))
      {
        g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                     _("The quasi-velocity “%s” is not affine in the rates: write a sum of rates times functions of "
                       "position"),
                     state->event->quasi_names[k]);
        return FALSE;
      }
  rank = jd_row_rank_new (state->N, count, out->u, state->mass, JD_RANK_METRIC);
  if (rank->rank == count)
    return TRUE;
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
               _("The quasi-velocity “%s” depends on the others at this position: leave it out"),
               state->event->quasi_names[rank->order[rank->rank]]);
  return FALSE;
}

void
jd_jump_quasi_clear (JdJumpQuasi *self)
{
  g_free (self->u);
  g_free (self->c);
}

void
jd_jump_quasi_reduce (const JdJumpQuasi *self,
                      const JdJumpFrame *frame,
                      const double      *tau,
                      JdJumpQuasi       *out)
{
  *out = (JdJumpQuasi) { .n = frame->n, .count = self->count };
  out->u = g_new0 (double, self->count * frame->n + 1);
  out->c = g_new0 (double, self->count + 1);
  for (gsize k = 0; k < self->count; k++)
    {
      out->c[k] = self->c[k];
      for (gsize l = 0; l < frame->N; l++)
        {
          out->c[k] += self->u[k * frame->N + l] * tau[l];
          for (gsize j = 0; j < frame->n; j++)
            out->u[k * frame->n + j] += self->u[k * frame->N + l] * frame->tangent[l * frame->n + j];
        }
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A jump at a point where a constraint's coefficients vanish (Cortes et al., 4.1, 5.2).  The motion after the jump
 * must have the D+ that was used for the jump.  If D+ depends on the path, all jumps that are consistent in this
 * sense are found. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/impulse/jd-jump-frame-private.h"
#include "core/linear/jd-tolerances.h"

/* How many directions of a family of two dimensions are looked at. */
#define DIRECTIONS 720

typedef struct
{
  JdJumpState      *state;
  const JdJumpPlan *plan;
  gsize             i;        /* equation */
  const JdRowLimit *limit;
  const double     *applied;  /* N */
  double           *posterior;  /* N */
  double           *row;        /* N */
} Family;

/* p'+ if D+ is cos (angle) f_1 + sin (angle) f_2. */
static gboolean
solve_with (Family *self,
            double  angle)
{
  gsize N = self->state->N;
  double *row = self->state->coefficients + self->i * N;
  JdJumpSolution solution;
  JdJumpFrame frame;
  gboolean known = FALSE;

  for (gsize k = 0; k < N; k++)
    row[k] = cos (angle) * self->limit->family[k] + sin (angle) * self->limit->family[N + k];
  jd_jump_frame_init_total (&frame, self->state, self->plan, self->applied);
  if (jd_jump_solve (&frame, self->plan, self->state, &solution, NULL))
    {
      known = jd_impulse_result_is_known (solution.result);
      memcpy (self->posterior, solution.result->posterior, N * sizeof (double));
      jd_jump_solution_clear (&solution);
    }
  jd_jump_frame_clear (&frame);
  return known;
}

/* The sine of the angle from the assumed D+ = cos (angle) f_1 + sin (angle) f_2 to the D+ that the motion after the
 * jump has, (D+ . f_2) cos (angle) - (D+ . f_1) sin (angle).  NAN if the motion has none. */
static double
mismatch (Family *self,
          double  angle)
{
  gsize N = self->state->N;
  double first = 0.0, second = 0.0;

  if (!solve_with (self, angle) || !jd_jump_state_limit_along (self->state, self->i, self->posterior, self->row))
    return NAN;
  for (gsize k = 0; k < N; k++)
    {
      first += self->row[k] * self->limit->family[k];
      second += self->row[k] * self->limit->family[N + k];
    }
  return second * cos (angle) - first * sin (angle);
}

/* max_k |p'_k - p'_ok| <= JD_SAME_SOLUTION max_k max (|p'_k|, |p'-_k|) for a known outcome o. */
static gboolean
is_known (const JdJump *jump,
          const double *posterior)
{
  for (gsize o = 0; o < jump->n_outcomes; o++)
    {
      double difference = 0.0, size = 0.0;

      for (gsize k = 0; k < jump->N; k++)
        {
          difference = fmax (difference, fabs (posterior[k] - jump->outcomes[o * jump->N + k]));
          size = fmax (size, fmax (fabs (posterior[k]), fabs (jump->prior[k])));
        }
      if (difference <= JD_SAME_SOLUTION * size)
        return TRUE;
    }
  return FALSE;
}

static void
add_outcome (JdJump       *jump,
             const double *posterior)
{
  if (is_known (jump, posterior))
    return;
  jump->outcomes = g_renew (double, jump->outcomes, (jump->n_outcomes + 1) * jump->N + 1);
  memcpy (jump->outcomes + jump->n_outcomes * jump->N, posterior, jump->N * sizeof (double));
  jump->n_outcomes++;
}

/* A zero of the mismatch between two directions, by bisection. */
static void
refine (Family *self,
        JdJump *jump,
        double  low,
        double  high,
        double  at_low)
{
  double value = at_low;

  for (int pass = 0; pass < 60; pass++)
    {
      double middle = (low + high) / 2.0;

      value = mismatch (self, middle);
      if (isnan (value))
        return;
      if ((value > 0.0) == (at_low > 0.0))
        low = middle;
      else
        high = middle;
    }
  /* The sign also changes where the row vanishes: that is no zero. */
  if (fabs (value) < JD_SAME_ANGLE)
    add_outcome (jump, self->posterior);
}

/* The sign of a limit's direction is arbitrary: it is made continuous from one angle to the next. */
static void
scan (Family *self,
      JdJump *jump)
{
  double last = NAN;

  for (int d = 0; d <= DIRECTIONS; d++)
    {
      double angle = G_PI * (d + 0.5) / DIRECTIONS, value = mismatch (self, angle);

      if (!isnan (value) && fabs (value) < JD_SAME)
        add_outcome (jump, self->posterior);
      else if (!isnan (last) && !isnan (value) && (value > 0.0) != (last > 0.0))
        refine (self, jump, angle - G_PI / DIRECTIONS, angle, last);
      last = value;
    }
}

static void
report_path_dependent (JdJump           *jump,
                       JdJumpState      *state,
                       const JdJumpPlan *plan,
                       gsize             i,
                       const double     *applied)
{
  g_autofree double *kept = g_memdup2 (state->coefficients + i * state->N, state->N * sizeof (double));
  g_autofree double *posterior = g_new0 (double, state->N + 1), * row = g_new0 (double, state->N + 1);
  /* Whatever held before, the row is a new one afterwards. */
  g_autofree JdEquationPlan *equations = g_memdup2 (plan->equations, plan->n_equations * sizeof (JdEquationPlan));
  JdJumpPlan inert = *plan;
  Family family = {
    .state = state, .plan = &inert, .i = i, .limit = jd_jump_state_get_limit (state, i), .applied = applied,
    .posterior = posterior, .row = row,
  };

  inert.equations = equations;
  if (equations[i].row.type == JD_ROW_REGULAR)
    equations[i].row.type = JD_ROW_INERT;
  if (family.limit->dimension == 2)
    scan (&family, jump);
  memcpy (state->coefficients + i * state->N, kept, state->N * sizeof (double));
  jump->result->status = JD_VERDICT_INDETERMINATE;
  g_free (jump->why);
  jump->why = g_strdup_printf (family.limit->n_others > 0
                                 ? _("“%s” follows from other equations here but not next to it, and what is left "
                                     "of it afterwards depends on the path (Cortés et al., 5.2): %u jumps found are "
                                     "each consistent with the motion they lead to")
                                 : _("The coefficients of “%s” vanish here, and what they tend to afterwards "
                                     "depends on the path (Cortés et al., 5.2): %u jumps found are each consistent "
                                     "with the motion they lead to"),
                               jd_model_get_equation (state->model, i)->name, (guint) jump->n_outcomes);
}

/* The path after the jump must have the D+ that was assumed. */
static void
check_path (JdJump      *jump,
            JdJumpState *state,
            gsize        i)
{
  const JdRowLimit *limit = jd_jump_state_get_limit (state, i);
  g_autofree double *row = g_new0 (double, state->N + 1);

  if (limit->acts_after &&
      (!jd_jump_state_limit_along (state, i, jump->posterior, row) || !jd_rows_are_one (state->N, row, limit->after)))
    jd_jump_add_warning (
      jump, "posterior-region-not-entered",
      g_strdup_printf (_("“%s” was taken to act after the jump, and the posterior velocity leads "
                         "where it does not, or is another: no consistent continuation was found"),
                       jd_model_get_equation (state->model, i)->name));
}

/* max_k |p'+_k - p'-_k| > JD_SAME max_k |p'-_k|. */
static gboolean
jumps (const JdJump *self)
{
  double change = 0.0, largest = 0.0;

  for (gsize k = 0; k < self->N; k++)
    {
      change = fmax (change, fabs (self->posterior[k] - self->prior[k]));
      largest = fmax (largest, fabs (self->prior[k]));
    }
  return change > JD_SAME * largest;
}

void
jd_jump_check_limits (JdJump           *self,
                      JdJumpState      *state,
                      const JdJumpPlan *plan,
                      const double     *applied)
{
  if (!jd_jump_is_known (self))
    return;
  for (gsize i = 0; i < state->n_equations; i++)
    {
      const JdRowLimit *limit = jd_jump_state_get_limit (state, i);

      if (limit == NULL || !plan->equations[i].takes_part || plan->equations[i].row.type == JD_ROW_RELEASED)
        continue;
      /* through a bend in what positions allow a mechanism goes on smoothly, unless something else makes it jump */
      if (limit->of_positions && limit->same && !jumps (self))
        continue;
      if (!limit->depends_on_path)
        {
          check_path (self, state, i);
          continue;
        }
      report_path_dependent (self, state, plan, i, applied);
      return;
    }
}

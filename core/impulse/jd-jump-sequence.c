/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Successive impacts in the order that the event gives.  Each stage is a jump with one of the ordered contacts and
 * all equations outside the order. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/impulse/jd-impulse-private.h"
#include "core/impulse/jd-jump-frame-private.h"
#include "core/linear/jd-tolerances.h"

#define MAX_STAGES 1000

typedef struct
{
  JdJumpFrame      *frame;      /* as written; its prior stays */
  const JdJumpPlan *plan;
  const JdJumpState  *state;
  JdJumpSolution   *solution;   /* of the whole */
  gsize             n, m;
  gboolean          first;      /* no stage yet */
  double           *velocity;   /* n: now */
  double           *impulses;   /* m: sums */
  gboolean         *acted;      /* m */
  gboolean         *unique;     /* m */
  double           *frictions;  /* n_frictions: sums */
} Sequence;

static void
stage_free (JdJumpStage *self)
{
  g_free (self->posterior);
  g_free (self->impulses);
  g_free (self->frictions);
  g_free (self);
}

static double
speed_now (const Sequence *self,
           gsize           r,
           double         *out_size)
{
  return jd_jump_frame_rate (self->frame, r, self->velocity, self->frame->rows[r].b_after, out_size);
}

/* What row @r approaches at by rounding alone: of its terms if all moved as fast as the fastest. */
static double
rounding_of (const Sequence *self,
             gsize           r)
{
  const JdJumpFrame *frame = self->frame;
  double length = 0.0, fastest = 0.0;

  for (gsize j = 0; j < self->n; j++)
    {
      const double rate = fmax (fabs (frame->prior[j]), fabs (self->velocity[j]));

      length += fabs (frame->coefficients[r * self->n + j]) * frame->velocity[j];
      fastest = fmax (fastest, rate / frame->velocity[j]);
    }
  return JD_ROUNDING * length * fastest;
}

static JdJumpFrame
copy_frame (const JdJumpFrame *self)
{
  gsize n = self->n, m = self->n_rows + self->n_extra;
  JdJumpFrame copy = *self;

#define COPY(member, count) copy.member = g_memdup2 (self->member, ((count) + 1) * sizeof *self->member)
  COPY (tangent, self->N * n);
  COPY (tau_before, self->N);
  COPY (tau_after, self->N);
  COPY (mass, n * n);
  COPY (offset_before, n);
  COPY (offset_after, n);
  COPY (applied, n);
  COPY (prior, n);
  COPY (friction, n);
  COPY (velocity, n);
  COPY (row_equation, self->n_rows);
  COPY (extra, self->n_extra);
  COPY (coefficients, m * n);
  COPY (rows, m);
  if (self->rest_frame != NULL)
    COPY (rest_frame, n);
#undef COPY
  return copy;
}

/* The place in the order of the contact to which row @r belongs, or -1. */
static int
place_of (const Sequence *self,
          gsize           r)
{
  gsize extra;

  if (r < self->frame->n_rows)
    return self->plan->equations[self->frame->row_equation[r]].ordered;
  extra = self->frame->extra[r - self->frame->n_rows];
  return extra < self->plan->n_frictions ? self->plan->equations[self->plan->frictions[extra].normal].ordered : -1;
}

/* Sets the type of a row that is not in the order for a stage after the first: it continues to act, or does not act
 * any more. */
static void
set_later_type (JdImpulseRow *row)
{
  row->b = row->b_after;
  if (row->side != 0)
    return;
  if (row->type == JD_ROW_INERT || row->type == JD_ROW_LIVE || row->type == JD_ROW_REGULAR)
    row->type = JD_ROW_REGULAR;
  else
    row->type = JD_ROW_SLIPPING;
}

/* The frame of a stage that takes the contact at @place of the order (-1: none). */
static JdJumpFrame
stage_frame (const Sequence *self,
             int             place)
{
  JdJumpFrame stage = copy_frame (self->frame);

  memcpy (stage.prior, self->velocity, self->n * sizeof (double));
  for (gsize r = 0; r < self->m; r++)
    {
      JdImpulseRow *row = &stage.rows[r];
      int own = place_of (self, r);

      if (own >= 0 && own != place)
        row->type = JD_ROW_SLIPPING;
      else if (own < 0 && !self->first)
        set_later_type (row);
      else if (own >= 0)
        {
          row->b = row->b_after;
          /* an earlier stage may have made it approach */
          if (row->type == JD_ROW_REGULAR && row->side != 0)
            row->type = JD_ROW_INERT;
        }
    }
  if (!self->first)
    {
      memset (stage.applied, 0, self->n * sizeof (double));
      memcpy (stage.offset_before, stage.offset_after, self->n * sizeof (double));
    }
  return stage;
}

static void
record_stage (Sequence              *self,
              int                    place,
              double                 approach,
              const JdJumpSolution  *solution)
{
  const JdImpulseResult *result = solution->result;
  JdJumpStage *stage = g_new0 (JdJumpStage, 1);

  stage->named = place >= 0;
  stage->equation = place >= 0 ? self->plan->order[place] : 0;
  stage->approach = approach;
  stage->n_rows = self->frame->n_rows;
  stage->impulses = g_new0 (double, stage->n_rows + 1);
  stage->posterior = g_new0 (double, self->frame->N + 1);
  stage->frictions = g_memdup2 (solution->impulses, (self->plan->n_frictions + 1) * sizeof (double));
  stage->dof_prior = result->dof_prior;
  stage->dof_virtual = result->dof_virtual;
  stage->dof_posterior = result->dof_posterior;
  for (gsize r = 0; r < stage->n_rows; r++)
    stage->impulses[r] = result->impulses[r];
  for (gsize k = 0; k < self->frame->N; k++)
    {
      stage->posterior[k] = self->frame->tau_after[k];
      for (gsize j = 0; j < self->n; j++)
        stage->posterior[k] += self->frame->tangent[k * self->n + j] * self->velocity[j];
    }
  g_ptr_array_add (self->solution->stages, stage);
}

/* One stage.  FALSE with an error if no law is known; *out_goes_on FALSE if the stage has no answer, which is then
 * the whole's. */
static gboolean
take_stage (Sequence  *self,
            int        place,
            double     approach,
            gboolean  *out_goes_on,
            GError   **error)
{
  JdJumpFrame stage = stage_frame (self, place);
  JdJumpSolution solution;
  gboolean solved = jd_jump_solve_together (&stage, self->plan, self->state, &solution, error);

  *out_goes_on = FALSE;
  if (solved && jd_impulse_result_is_known (solution.result) && stage.n_rows == self->frame->n_rows)
    {
      *out_goes_on = TRUE;
      memcpy (self->velocity, solution.result->posterior, self->n * sizeof (double));
      for (gsize r = 0; r < self->m; r++)
        {
          self->impulses[r] += solution.result->impulses[r];
          self->acted[r] = self->acted[r] || solution.result->active[r] || solution.result->impulses[r] != 0.0;
          self->unique[r] = self->unique[r] && solution.result->unique[r];
        }
      for (gsize f = 0; f < self->plan->n_frictions; f++)
        {
          self->frictions[f] += solution.impulses[f];
          if (solution.states[f] != JD_SLIP_OPEN)
            self->solution->states[f] = solution.states[f];
        }
      self->solution->by_phases |= solution.by_phases;
      self->solution->unproved |= solution.unproved;
      record_stage (self, place, approach, &solution);
      self->first = FALSE;
    }
  else if (solved)
    {
      self->solution->result = g_steal_pointer (&solution.result);
      self->solution->friction = solution.friction;
      self->solution->unproved = solution.unproved;
    }
  if (solved)
    jd_jump_solution_clear (&solution);
  jd_jump_frame_clear (&stage);
  return solved;
}

/* Whether something acts before the first contact: impulses, rows that are not in the order and not merely
 * regular. */
static gboolean
has_prelude (const Sequence *self)
{
  for (gsize j = 0; j < self->n; j++)
    if (self->frame->applied[j] != 0.0)
      return TRUE;
  for (gsize r = 0; r < self->m; r++)
    if (place_of (self, r) < 0 && self->frame->rows[r].type != JD_ROW_REGULAR &&
        self->frame->rows[r].type != JD_ROW_SLIPPING)
      return TRUE;
  return FALSE;
}

/* Takes the contacts of the order one after another, again and again, until w+ >= 0 at all of them. */
static gboolean
run (Sequence  *self,
     GError   **error)
{
  gboolean goes_on = TRUE, acted = TRUE;

  if (has_prelude (self) && !take_stage (self, -1, 0.0, &goes_on, error))
    return FALSE;
  while (goes_on && acted)
    {
      acted = FALSE;
      for (gsize place = 0; place < self->plan->n_order && goes_on; place++)
        {
          gsize r = jd_jump_frame_find_equation (self->frame, self->plan->order[place]);
          double size, speed;

          if (r == G_MAXSIZE || !jd_impulse_row_is_virtual (&self->frame->rows[r]))
            continue;
          speed = speed_now (self, r, &size);
          if (self->frame->rows[r].side * speed >= -fmax (JD_IMPACT_ADMISSIBLE * size, rounding_of (self, r)))
            continue;
          if (self->solution->stages->len >= MAX_STAGES)
            {
              self->solution->unfinished = TRUE;
              return TRUE;
            }
          acted = TRUE;
          if (!take_stage (self, self->plan->equations[self->plan->order[place]].ordered, speed, &goes_on, error))
            return FALSE;
        }
    }
  return TRUE;
}

/* Writes the stages as one jump: every row that acted has its last speed, every friction the sum of its impulses. */
static void
sum_up (Sequence *self)
{
  JdJumpFrame *frame = self->frame;
  JdImpulseProblem problem;

  for (gsize r = 0; r < self->m; r++)
    {
      JdImpulseRow *row = &frame->rows[r];
      double size;

      if (row->type == JD_ROW_RELEASED)
        continue;
      row->prescribed = self->acted[r];
      row->speed_after = speed_now (self, r, &size);
      if (fabs (row->speed_after) <= JD_HOLDS * size)
        row->speed_after = 0.0;
      if (!self->acted[r] && row->type != JD_ROW_REGULAR)
        row->type = JD_ROW_SLIPPING;
    }
  for (gsize f = 0; f < self->plan->n_frictions; f++)
    {
      gsize t = jd_jump_frame_find_friction (frame, self->plan, f);

      if (t == G_MAXSIZE)
        continue;
      frame->rows[t].type = JD_ROW_SLIPPING;
      for (gsize j = 0; j < self->n; j++)
        frame->friction[j] += self->frictions[f] * frame->coefficients[t * self->n + j];
    }
  problem = jd_jump_frame_problem (frame);
  self->solution->result = jd_impulse_solve (&problem);
  if (!jd_impulse_result_is_known (self->solution->result))
    return;
  memcpy (self->solution->result->posterior, self->velocity, self->n * sizeof (double));
  memcpy (self->solution->result->impulses, self->impulses, self->m * sizeof (double));
  memcpy (self->solution->result->unique, self->unique, self->m * sizeof (gboolean));
  memcpy (self->solution->impulses, self->frictions, self->plan->n_frictions * sizeof (double));
  self->solution->result->status = JD_VERDICT_DETERMINATE;
  self->solution->result->warnings &= ~(JdImpulseWarnings) JD_IMPULSE_WARN_REDUNDANT_ROWS;
  for (gsize r = 0; r < self->m; r++)
    if (!self->unique[r])
      self->solution->result->status = JD_VERDICT_HYPERSTATIC;
}

static void
give_up (Sequence *self)
{
  const JdImpulseProblem problem = jd_jump_frame_problem (self->frame);

  self->solution->result = jd_impulse_solve (&problem);
  self->solution->result->status = JD_VERDICT_INDETERMINATE;
  for (gsize j = 0; j < self->n; j++)
    self->solution->result->posterior[j] = NAN;
}

static gboolean
solve_in_order (JdJumpFrame        *frame,
                const JdJumpPlan   *plan,
                const JdJumpState  *state,
                JdJumpSolution     *solution,
                GError            **error)
{
  gsize m = frame->n_rows + frame->n_extra;
  Sequence self = {
    .frame = frame, .plan = plan, .state = state, .solution = solution, .n = frame->n, .m = m, .first = TRUE,
    .velocity = g_memdup2 (frame->prior, (frame->n + 1) * sizeof (double)),
    .impulses = g_new0 (double, m + 1), .acted = g_new0 (gboolean, m + 1), .unique = g_new0 (gboolean, m + 1),
    .frictions = g_new0 (double, plan->n_frictions + 1),
  };
  gboolean solved;

  jd_jump_solution_init (solution, plan);
  solution->stages = g_ptr_array_new_with_free_func ((GDestroyNotify) stage_free);
  for (gsize r = 0; r < m; r++)
    self.unique[r] = TRUE;
  solved = run (&self, error);
  if (solved && solution->unfinished)
    give_up (&self);
  else if (solved && solution->result == NULL)
    sum_up (&self);
  g_free (self.velocity);
  g_free (self.impulses);
  g_free (self.acted);
  g_free (self.unique);
  g_free (self.frictions);
  if (!solved)
    jd_jump_solution_clear (solution);
  return solved;
}

/* Laws on the velocity along a constraint cannot be taken in stages. */
static gboolean
check_order (const JdJumpPlan   *plan,
             const JdJumpState  *state,
             GError            **error)
{
  for (gsize i = 0; i < plan->n_equations; i++)
    if (plan->equations[i].takes_part && (!isnan (plan->equations[i].parallel) || plan->equations[i].rub > 0.0))
      return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                      _("The friction of “%s” along the constraint has no stages: leave the event's “order” out"),
                      jd_model_get_equation (state->model, i)->name);
  return TRUE;
}

gboolean
jd_jump_solve (JdJumpFrame        *frame,
               const JdJumpPlan   *plan,
               const JdJumpState  *state,
               JdJumpSolution     *solution,
               GError            **error)
{
  const JdImpulseProblem problem = jd_jump_frame_problem (frame);
  g_autoptr(JdImpulseResult) together = NULL;

  if (plan->n_order == 0)
    return jd_jump_solve_together (frame, plan, state, solution, error);
  if (!check_order (plan, state, error))
    return FALSE;
  /* a prior velocity that breaks a row does so in any order */
  together = jd_impulse_solve (&problem);
  if (together->breaks_prior)
    return jd_jump_solve_together (frame, plan, state, solution, error);
  return solve_in_order (frame, plan, state, solution, error);
}

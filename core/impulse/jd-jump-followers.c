/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows that act only with a contact, as the slip of a rolling joint without friction.  The contact is its governor.
 * Either the contact acts, and so do its followers; or it opens, and they do not act.  All choices are tried: as with
 * friction there may be none, or several that lead to different velocities. */
#include <math.h>
#include <string.h>

#include "core/impulse/jd-jump-frame-private.h"
#include "core/linear/jd-tolerances.h"

/* The most governors of which all choices are tried. */
#define MOST_TRIED 8

typedef struct
{
  JdJumpFrame       *frame;
  const JdJumpPlan  *plan;
  const JdJumpState *state;
  gsize             *governors;      /* rows of the frame */
  gsize              n_governors;
  gboolean          *open;           /* n_governors: the choice */
  gboolean           touching;       /* an open contact that acted before may stay where it is, without an impulse */
  gboolean          *chosen;         /* n_governors: the first consistent one */
  gsize              n_outcomes;     /* number of different velocities of consistent choices */
  double            *outcomes;       /* n_outcomes x n */
} Choices;

static void
choices_clear (Choices *self)
{
  g_free (self->governors);
  g_free (self->open);
  g_free (self->chosen);
  g_free (self->outcomes);
}

/* The row of the contact on which row @r depends; G_MAXSIZE: none. */
static gsize
governor_of (const JdJumpFrame *frame,
             const JdJumpPlan  *plan,
             gsize              r)
{
  const int governor = plan->equations[frame->row_equation[r]].governor;

  if (governor < 0 || frame->rows[r].type == JD_ROW_RELEASED || frame->rows[r].type == JD_ROW_SLIPPING)
    return G_MAXSIZE;
  /* Primitive: the equation stays, or the parameterization fails, as the total one shows. */
  return jd_jump_frame_find_equation (frame, (gsize) governor);
}

static void
choices_init (Choices           *self,
              JdJumpFrame       *frame,
              const JdJumpPlan  *plan,
              const JdJumpState *state)
{
  *self = (Choices) { .frame = frame, .plan = plan, .state = state };
  self->governors = g_new0 (gsize, frame->n_rows + 1);
  for (gsize r = 0; r < frame->n_rows; r++)
    {
      const gsize at = governor_of (frame, plan, r);
      gsize g = 0;

      while (g < self->n_governors && self->governors[g] != at)
        g++;
      if (at != G_MAXSIZE && g == self->n_governors)
        self->governors[self->n_governors++] = at;
    }
  self->open = g_new0 (gboolean, self->n_governors + 1);
  self->chosen = g_new0 (gboolean, self->n_governors + 1);
}

static gboolean
is_orphan (const Choices  *self,
           const gboolean *open,
           gsize           r)
{
  const gsize at = governor_of (self->frame, self->plan, r);

  for (gsize g = 0; g < self->n_governors; g++)
    if (self->governors[g] == at)
      return open[g];
  return FALSE;
}

/* Whether the contact of governor @g, which acted before, is left out of the rows. */
static gboolean
is_left_out (const Choices *self,
             gsize          g)
{
  return self->touching && self->open[g] && self->frame->rows[self->governors[g]].type == JD_ROW_REGULAR;
}

/* Solves the rows with the choice.  The frame stays as it is. */
static gboolean
try_choice (Choices         *self,
            JdJumpSolution  *solution,
            GError         **error)
{
  JdJumpFrame *frame = self->frame;
  const gsize m = frame->n_rows + frame->n_extra;
  g_autofree JdImpulseRow *rows = g_memdup2 (frame->rows, (m + 1) * sizeof (JdImpulseRow));
  g_autofree double *friction = g_memdup2 (frame->friction, (frame->n + 1) * sizeof (double));
  g_autofree gboolean *orphan = g_new0 (gboolean, frame->n_rows + 1);
  gboolean solved;

  for (gsize r = 0; r < frame->n_rows; r++)
    orphan[r] = is_orphan (self, self->open, r);
  for (gsize r = 0; r < frame->n_rows; r++)
    if (orphan[r])
      frame->rows[r].type = self->plan->equations[frame->row_equation[r]].appears ? JD_ROW_SLIPPING : JD_ROW_RELEASED;
  for (gsize g = 0; g < self->n_governors; g++)
    if (is_left_out (self, g))
      frame->rows[self->governors[g]].type = JD_ROW_SLIPPING;
  solved = jd_jump_solve_rows (frame, self->plan, self->state, solution, error);
  memcpy (frame->rows, rows, m * sizeof (JdImpulseRow));
  memcpy (frame->friction, friction, frame->n * sizeof (double));
  return solved;
}

static gboolean
has_velocities (const JdJumpSolution *solution)
{
  return solution->friction == JD_CONTACT_FOUND && jd_impulse_result_is_known (solution->result);
}

/* Whether the contact of row @r goes on to act, or goes on to touch, to the accuracy of the state. */
static gboolean
stays (const Choices        *self,
       const JdJumpSolution *solution,
       gsize                 r)
{
  const JdJumpFrame *frame = self->frame;
  double size, before, after;

  if (solution->result->active[r])
    return TRUE;
  if (frame->rows[r].type != JD_ROW_REGULAR)
    return FALSE;
  before = jd_jump_frame_rate (frame, r, frame->prior, frame->rows[r].b, &size);
  if (fabs (before) > JD_HOLDS * size)
    return FALSE;
  after = jd_jump_frame_rate (frame, r, solution->result->posterior, frame->rows[r].b_after, &size);
  return fabs (after) <= JD_HOLDS * size;
}

/* Whether the contact of row @r, which is left out of the solution, does not close: side (B q'+ + b+) >= 0. */
static gboolean
does_not_close (const Choices        *self,
                const JdJumpSolution *solution,
                gsize                 r)
{
  double size, after;

  after = jd_jump_frame_rate (self->frame, r, solution->result->posterior, self->frame->rows[r].b_after, &size);
  return self->frame->rows[r].side * after >= -JD_HOLDS * size;
}

/* Whether exactly those contacts act of which the choice says so. */
static gboolean
is_consistent (const Choices        *self,
               const JdJumpSolution *solution)
{
  if (!has_velocities (solution))
    return FALSE;
  for (gsize g = 0; g < self->n_governors; g++)
    {
      const gsize r = self->governors[g];

      if (!self->open[g] && !stays (self, solution, r))
        return FALSE;
      if (self->open[g] &&
          (is_left_out (self, g) ? !does_not_close (self, solution, r) : solution->result->active[r]))
        return FALSE;
    }
  return TRUE;
}

/* |a - b| <= JD_HOLDS (|a| + |b| + JD_IMPACT_REST), in natural velocities. */
static gboolean
are_one (const JdJumpFrame *frame,
         const double      *a,
         const double      *b)
{
  double difference = 0.0, size = JD_IMPACT_REST;

  for (gsize j = 0; j < frame->n; j++)
    {
      const double unit = frame->velocity[j];

      difference = fmax (difference, fabs (a[j] - b[j]) / unit);
      size = fmax (size, (fabs (a[j]) + fabs (b[j])) / unit);
    }
  return difference <= JD_HOLDS * size;
}

static void
take_outcome (Choices      *self,
              const double *posterior)
{
  const gsize n = self->frame->n;

  for (gsize o = 0; o < self->n_outcomes; o++)
    if (are_one (self->frame, posterior, self->outcomes + o * n))
      return;
  if (self->n_outcomes == 0)
    memcpy (self->chosen, self->open, self->n_governors * sizeof (gboolean));
  self->outcomes = g_renew (double, self->outcomes, (self->n_outcomes + 1) * n + 1);
  memcpy (self->outcomes + self->n_outcomes++ * n, posterior, n * sizeof (double));
}

/* Tries all choices, the one without an open contact first.  Ends with the first answer of the laws that is no
 * outcome of one choice: rates that break a row before the jump, or several outcomes of one choice.  *out_decided:
 * @solution is the answer. */
static gboolean
try_all (Choices         *self,
         JdJumpSolution  *solution,
         gboolean        *out_decided,
         GError         **error)
{
  *out_decided = FALSE;
  for (guint choice = 0; choice < 1u << self->n_governors; choice++)
    {
      for (gsize g = 0; g < self->n_governors; g++)
        self->open[g] = (choice >> g & 1) != 0;
      if (!try_choice (self, solution, error))
        return FALSE;
      if (solution->result->breaks_prior || solution->friction == JD_CONTACT_SEVERAL)
        {
          *out_decided = TRUE;
          return TRUE;
        }
      if (is_consistent (self, solution))
        take_outcome (self, solution->result->posterior);
      jd_jump_solution_clear (solution);
    }
  return TRUE;
}

/* Opens the contacts that do not act, until no more do, where there are too many for all choices. */
static gboolean
try_some (Choices   *self,
          GError   **error)
{
  gboolean changed = TRUE;

  while (changed)
    {
      JdJumpSolution solution;

      if (!try_choice (self, &solution, error))
        return FALSE;
      changed = FALSE;
      if (is_consistent (self, &solution))
        take_outcome (self, solution.result->posterior);
      else if (has_velocities (&solution))
        for (gsize g = 0; g < self->n_governors; g++)
          if (!self->open[g] && !solution.result->active[self->governors[g]])
            changed = self->open[g] = TRUE;
      jd_jump_solution_clear (&solution);
    }
  return TRUE;
}

/* Takes the followers of the chosen open contacts out of the frame; those that acted before are released. */
static void
apply_choice (Choices        *self,
              const gboolean *open)
{
  JdJumpFrame *frame = self->frame;
  g_autofree gboolean *orphan = g_new0 (gboolean, frame->n_rows + 1);

  for (gsize r = 0; r < frame->n_rows; r++)
    orphan[r] = is_orphan (self, open, r);
  for (gsize r = frame->n_rows; r-- > 0;)
    if (orphan[r] && self->plan->equations[frame->row_equation[r]].appears)
      jd_jump_frame_drop_row (frame, r);
    else if (orphan[r])
      frame->rows[r].type = JD_ROW_RELEASED;
}

/* The answer where no choice, or more than one, is consistent: the solution without an open contact, and its verdict
 * withdrawn. */
static gboolean
refuse_choices (Choices         *self,
                JdJumpSolution  *solution,
                GError         **error)
{
  memset (self->open, 0, self->n_governors * sizeof (gboolean));
  if (!jd_jump_solve_rows (self->frame, self->plan, self->state, solution, error))
    return FALSE;
  if (self->n_outcomes == 0 && !has_velocities (solution))
    return TRUE;
  solution->by_choice = TRUE;
  solution->friction = self->n_outcomes == 0 ? JD_CONTACT_NONE : JD_CONTACT_SEVERAL;
  if (self->n_outcomes > 0)
    {
      g_free (solution->outcomes);
      solution->n_outcomes = self->n_outcomes;
      solution->outcomes = g_steal_pointer (&self->outcomes);
    }
  return TRUE;
}

/* Finds the outcomes of consistent choices.  *out_decided: @solution is the answer. */
static gboolean
find_outcomes (Choices         *self,
               JdJumpSolution  *solution,
               gboolean        *out_decided,
               GError         **error)
{
  gboolean tried;

  *out_decided = FALSE;
  if (self->n_governors > MOST_TRIED)
    return try_some (self, error);
  tried = try_all (self, solution, out_decided, error);
  if (!tried || *out_decided || self->n_outcomes > 0)
    return tried;
  self->touching = TRUE;
  tried = try_all (self, solution, out_decided, error);
  self->touching = FALSE;
  return tried;
}

gboolean
jd_jump_solve_followers (JdJumpFrame        *frame,
                         const JdJumpPlan   *plan,
                         const JdJumpState  *state,
                         JdJumpSolution     *solution,
                         GError            **error)
{
  Choices choices;
  gboolean solved, decided = FALSE;

  choices_init (&choices, frame, plan, state);
  solved = choices.n_governors == 0 || find_outcomes (&choices, solution, &decided, error);
  if (solved && !decided && choices.n_governors > 0 && choices.n_outcomes != 1)
    solved = refuse_choices (&choices, solution, error);
  else if (solved && !decided)
    {
      apply_choice (&choices, choices.chosen);
      solved = jd_jump_solve_rows (frame, plan, state, solution, error);
    }
  if (solved)
    solution->unproved |= choices.n_governors > MOST_TRIED;
  choices_clear (&choices);
  return solved;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Solution of a frame by the laws of the jump.  Laws of friction and of impact over time are solved first.  They give
 * known impulses and rows with known speeds after the jump.  The algorithm of jd-impulse.h then solves the remaining
 * problem. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/impulse/jd-impulse-private.h"
#include "core/impulse/jd-jump-frame-private.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-row-rank.h"
#include "core/linear/jd-tolerances.h"

gboolean
jd_impulse_result_is_known (const JdImpulseResult *self)
{
  return self->status == JD_VERDICT_DETERMINATE || self->status == JD_VERDICT_HYPERSTATIC;
}

static JdImpulseResult *
solve_frame (const JdJumpFrame *self)
{
  const JdImpulseProblem problem = jd_jump_frame_problem (self);

  return jd_impulse_solve (&problem);
}

static const char *
name_of (const JdJumpState *state,
         gsize              equation)
{
  return jd_model_get_equation (state->model, equation)->name;
}

static gboolean
refuse (GError     **error,
        const char  *format,
        const char  *name) G_GNUC_PRINTF (2, 0);

static gboolean
refuse (GError     **error,
        const char  *format,
        const char  *name)
{
  return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED, format, name);
}

/* Replaces the result by a verdict without velocities. */
static void
withdraw (JdImpulseResult *result,
          JdVerdict  status)
{
  result->status = status;
  for (gsize j = 0; j < result->n; j++)
    result->posterior[j] = NAN;
  for (gsize i = 0; i < result->m; i++)
    {
      result->impulses[i] = 0.0;
      result->active[i] = FALSE;
    }
}

/* ---- Friction ---- */

/* w- = B_r q'- + b_r, and the sum of the sizes of its terms. */
static double
prior_speed (const JdJumpFrame *frame,
             gsize              r,
             double            *out_size)
{
  return jd_jump_frame_rate (frame, r, frame->prior, frame->rows[r].b, out_size);
}

/* Lists the laws of friction whose contact is a row of the frame.  Returns how many; @which: their numbers in the
 * plan. */
static gsize
list_frictions (const JdJumpFrame *frame,
                const JdJumpPlan  *plan,
                JdContactLaw *frictions,
                gsize             *which)
{
  gsize k = 0;

  for (gsize f = 0; f < plan->n_frictions; f++)
    {
      gsize normal = jd_jump_frame_find_equation (frame, plan->frictions[f].normal);
      gsize tangent = jd_jump_frame_find_friction (frame, plan, f);
      double size;

      if (normal == G_MAXSIZE || tangent == G_MAXSIZE || frame->rows[tangent].type == JD_ROW_SLIPPING)
        continue;
      if (frame->rows[normal].type == JD_ROW_RELEASED || frame->rows[normal].type == JD_ROW_SLIPPING)
        {
          frame->rows[tangent].type = JD_ROW_SLIPPING;
          continue;
        }
      frictions[k] = (JdContactLaw) {
        .tangent = tangent, .normal = normal, .coefficient = plan->frictions[f].coefficient,
        .partner = -1, .push = frame->rows[normal].side != 0 ? frame->rows[normal].side
                                                             : prior_speed (frame, normal, &size) > 0.0 ? -1 : 1,
      };
      which[k++] = f;
    }
  for (gsize a = 0; a < k; a++)
    for (gsize b = 0; b < k; b++)
      if (plan->frictions[which[a]].partner == (int) which[b])
        frictions[a].partner = (int) b;
  return k;
}

/* The type of a row that sticks.  Regular, if its rate was zero before, as of a wheel that goes on rolling.  Inert,
 * if the contact stays closed.  Instantaneous, if the contact rebounds. */
static JdRowType
sticking_type (const JdJumpFrame *frame,
               gsize              tangent,
               gsize              normal)
{
  JdRowType type = frame->rows[normal].type;
  double size, speed = prior_speed (frame, tangent, &size);

  if (type == JD_ROW_ELASTIC || type == JD_ROW_INSTANTANEOUS)
    return JD_ROW_INSTANTANEOUS;
  return type == JD_ROW_REGULAR && fabs (speed) <= JD_HOLDS * size ? JD_ROW_REGULAR : JD_ROW_INERT;
}

/* A tangent that slips becomes a known impulse, B_t^T L_t; one that sticks becomes a row like any other. */
static void
take_frictions (JdJumpFrame            *frame,
                const JdContactProblem *contacts,
                const gsize            *which,
                const JdContactAnswer  *answer,
                JdJumpSolution         *solution)
{
  for (gsize f = 0; f < contacts->k; f++)
    {
      const JdContactLaw *law = &contacts->laws[f];
      const gsize t = contacts->rows[law->tangent].row;
      const double impulse = answer->impulses[law->tangent];

      solution->states[which[f]] = answer->states[f];
      solution->impulses[which[f]] = impulse;
      if (answer->states[f] == JD_SLIP_STICK)
        {
          frame->rows[t].type = sticking_type (frame, t, contacts->rows[law->normal].row);
          frame->rows[t].restitution = 0.0;
          continue;
        }
      frame->rows[t].type = JD_ROW_SLIPPING;
      for (gsize j = 0; j < frame->n; j++)
        frame->friction[j] += impulse * frame->coefficients[t * frame->n + j];
    }
}

/* The law of each of the frame's rows; TRUE if one of those that take part is over time. */
static gboolean
list_laws (const JdJumpFrame *frame,
           const JdJumpPlan  *plan,
           JdImpactLaw       *laws)
{
  gboolean any = FALSE;

  for (gsize r = 0; r < frame->n_rows; r++)
    {
      laws[r] = plan->equations[frame->row_equation[r]].impact_law;
      any |= laws[r] != JD_IMPACT_NEWTON && jd_impulse_row_is_virtual (&frame->rows[r]);
    }
  return any;
}

/* Says why a law over time gives no outcome: how several contacts share the impact is not known.  The file has no
 * mistake. */
static gboolean
refuse_law (JdContactStatus  status,
            const char       *name,
            GError          **error)
{
  const char *format;

  switch (status)
    {
    case JD_CONTACT_CROWDED:
      format = _("The law of “%s” follows one contact through its impact, and something else jumps at the same "
                 "instant: give the event an “order”, or take Newton's law");
      break;

    case JD_CONTACT_MIXED:
      format = _("“%s” is under Newton's law, and contacts that it pushes or that push it are under Poisson's or "
                 "Stronge's: give all one law, or the event an “order”");
      break;

    case JD_CONTACT_TANGLED:
      format = _("Stronge's law of “%s” is about the work at one contact, and others are pushed with it: how they "
                 "share it is not known, so give the event an “order”, or take Poisson's or Newton's law");
      break;

    case JD_CONTACT_SPATIAL:
      format = _("“%s” has friction along two directions, and others are pushed with it, or its slip does not "
                 "come to an end: the direction of the slip is then not determined; give the event an “order”, "
                 "or the contact one slip equation");
      break;

    case JD_CONTACT_FOUND:
    case JD_CONTACT_NONE:
    case JD_CONTACT_SEVERAL:
    case JD_CONTACT_TOO_MANY:
    case JD_CONTACT_UNSOLVED:
    default:
      return refuse (error,
                     _("Too many contacts take part beside “%s” for all choices of opening, sticking and "
                       "slipping to be tried: give the event an “order”"),
                     name);
    }
  return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE, format, name);
}

/* Prescribes the speeds after the jump that the laws have found. */
static void
take_speeds (JdJumpFrame            *frame,
             const JdContactProblem *contacts,
             const JdContactAnswer  *answer)
{
  for (gsize i = 0; i < contacts->c; i++)
    {
      const gsize r = contacts->rows[i].row;
      JdImpulseRow *row = &frame->rows[r];
      double size;

      if (r >= frame->n_rows || isnan (answer->speeds[i]) ||
          (answer->impulses[i] == 0.0 && row->side * prior_speed (frame, r, &size) >= 0.0))
        continue;
      row->prescribed = TRUE;
      row->speed_after = answer->speeds[i];
    }
}

/* Keeps the impulses that the laws determine.  They decide which impulses are unique, not the rank of the rows: rows
 * with a speed that a law over time has found may be dependent, and yet have one impulse; and the impulse of a slip
 * is not unique where that of its contact is not. */
static void
keep_impulses (gsize                   m,
               const JdContactProblem *contacts,
               const JdContactAnswer  *answer,
               JdJumpSolution         *solution)
{
  solution->n_known = m;
  solution->known = g_new (double, m + 1);
  solution->shared = g_new0 (gboolean, m + 1);
  for (gsize r = 0; r < m; r++)
    solution->known[r] = NAN;
  for (gsize i = 0; i < contacts->c; i++)
    {
      solution->shared[contacts->rows[i].row] = answer->shared[i];
      if (answer->known[i])
        solution->known[contacts->rows[i].row] = answer->impulses[i];
    }
}

static void
report_known (JdJumpSolution *solution)
{
  JdImpulseResult *result = solution->result;
  gboolean all_unique = TRUE;

  if (solution->n_known == 0 || solution->n_known != result->m)
    return;
  for (gsize r = 0; r < result->m; r++)
    {
      if (!isnan (solution->known[r]))
        {
          result->impulses[r] = solution->known[r];
          result->unique[r] = TRUE;
        }
      else if (solution->shared[r])
        result->unique[r] = FALSE;
      all_unique &= result->unique[r];
    }
  result->status = all_unique ? JD_VERDICT_DETERMINATE : JD_VERDICT_HYPERSTATIC;
  result->warnings &= ~(JdImpulseWarnings) JD_IMPULSE_WARN_REDUNDANT_ROWS;
  result->warnings |= all_unique ? 0 : JD_IMPULSE_WARN_REDUNDANT_ROWS;
}

static void
keep_outcomes (const JdJumpFrame     *frame,
               const JdContactAnswer *answer,
               JdJumpSolution        *solution)
{
  const gsize n = frame->n;

  solution->is_range = answer->is_range;
  solution->n_outcomes = answer->n_outcomes;
  solution->outcomes = g_new0 (double, answer->n_outcomes * n + 1);
  for (gsize o = 0; o < answer->n_outcomes; o++)
    for (gsize j = 0; j < n; j++)
      solution->outcomes[o * n + j] = answer->posteriors[o * n + j] * frame->velocity[j];
}

static gboolean
any_partners (const JdContactLaw *frictions,
              gsize                    k)
{
  for (gsize f = 0; f < k; f++)
    if (frictions[f].partner >= 0)
      return TRUE;
  return FALSE;
}

/* The outcome of the laws, or why there is none.  FALSE where no law is known. */
static gboolean
take_answer (JdJumpFrame             *frame,
             const JdJumpState       *state,
             const JdContactProblem  *contacts,
             const gsize             *which,
             JdContactAnswer         *answer,
             JdJumpSolution          *solution,
             GError                 **error)
{
  solution->friction = answer->status;
  solution->unproved = answer->unproved;
  solution->by_phases = answer->by_phases;
  switch (answer->status)
    {
    case JD_CONTACT_FOUND:
      take_speeds (frame, contacts, answer);
      keep_impulses (frame->n_rows + frame->n_extra, contacts, answer, solution);
      take_frictions (frame, contacts, which, answer, solution);
      return TRUE;

    case JD_CONTACT_CROWDED:
    case JD_CONTACT_MIXED:
    case JD_CONTACT_TANGLED:
    case JD_CONTACT_SPATIAL:
    case JD_CONTACT_TOO_MANY:
      return refuse_law (answer->status, name_of (state, frame->row_equation[answer->offending]), error);

    case JD_CONTACT_SEVERAL:
      keep_outcomes (frame, answer, solution);
      return TRUE;

    case JD_CONTACT_NONE:
    case JD_CONTACT_UNSOLVED:
    default:
      return TRUE;
    }
}

/* The laws of friction and of impact over time.  FALSE where no law is known. */
static gboolean
solve_friction (JdJumpFrame        *frame,
                const JdJumpPlan   *plan,
                const JdJumpState  *state,
                JdJumpSolution     *solution,
                GError            **error)
{
  const JdImpulseProblem problem = jd_jump_frame_problem (frame);
  g_autofree JdContactLaw *frictions = g_new0 (JdContactLaw, plan->n_frictions + 1);
  g_autofree gsize *which = g_new0 (gsize, plan->n_frictions + 1);
  g_autofree JdImpactLaw *laws = g_new0 (JdImpactLaw, problem.m + 1);
  g_autoptr(JdContactAnswer) answer = NULL;
  const gsize k = list_frictions (frame, plan, frictions, which);
  const gboolean follows = list_laws (frame, plan, laws) || any_partners (frictions, k);
  JdContactProblem contacts;
  gboolean known = TRUE;

  if (!follows && k == 0)
    return TRUE;
  if (jd_impulse_reduce (&contacts, &problem, k, frictions, laws))
    answer = follows ? jd_contact_follow (&contacts) : jd_contact_choose (&contacts);
  if (answer == NULL)
    solution->friction = JD_CONTACT_UNSOLVED;
  else if (!follows && answer->status == JD_CONTACT_TOO_MANY)
    known = refuse (error,
                    _("Too many contacts with friction take part beside “%s” for all choices of sticking and "
                      "slipping to be tried: give the event an “order”"),
                    name_of (state, plan->frictions[which[0]].normal));
  else
    known = take_answer (frame, state, &contacts, which, answer, solution, error);
  jd_contact_problem_clear (&contacts);
  return known;
}

/* ---- Laws on the part of the velocity along the constraint ---- */

/* Size of the impulse of permanent row @r in @smooth, in the metric of M: |Z B^T Lambda|.  The rows of Z span the
 * velocities that satisfy the other permanent rows, and Z M Z^T = 1.  Another parameterization may have these rows as
 * primitive equations: the size must be the same there. */
static double
size_of_impulse (const JdJumpFrame     *frame,
                 const JdImpulseResult *smooth,
                 gsize                  r)
{
  const gsize n = frame->n;
  g_autofree double *others = g_new0 (double, frame->n_rows * n + 1), *z = g_new0 (double, n * n + 1);
  g_autoptr(JdRowRank) rank = NULL;
  double squared = 0.0;
  gsize k = 0;

  for (gsize i = 0; i < frame->n_rows; i++)
    if (i != r && smooth->active[i] && (frame->rows[i].type == JD_ROW_REGULAR || frame->rows[i].type == JD_ROW_LIVE))
      memcpy (others + n * k++, frame->coefficients + i * n, n * sizeof (double));
  rank = jd_row_rank_new (n, k, others, frame->mass, JD_RANK_METRIC);
  if (!jd_row_rank_metric_kernel (rank, others, frame->mass, z))
    return NAN;
  for (gsize i = 0; i < n - rank->rank; i++)
    {
      const double part = smooth->impulses[r] * jd_dense_dot (n, z + i * n, frame->coefficients + r * n);

      squared += part * part;
    }
  return sqrt (squared);
}

/* friction += factor M (velocity - h). */
static void
add_parallel (JdJumpFrame    *frame,
              double          factor,
              const double   *velocity,
              JdJumpSolution *solution)
{
  solution->factor = factor;
  solution->parallel = g_memdup2 (velocity, MAX (frame->n, 1) * sizeof (double));
  for (gsize i = 0; i < frame->n; i++)
    for (gsize j = 0; j < frame->n; j++)
      frame->friction[i] += factor * frame->mass[i * frame->n + j] * (velocity[j] - frame->rest_frame[j]);
}

/* |velocity - h| in the metric of M: sqrt ((velocity - h)^T M (velocity - h)). */
static double
kinetic_size (const JdJumpFrame *frame,
              const double      *velocity)
{
  double squared = 0.0;

  for (gsize i = 0; i < frame->n; i++)
    for (gsize j = 0; j < frame->n; j++)
      squared += (velocity[i] - frame->rest_frame[i]) * frame->mass[i * frame->n + j] *
                 (velocity[j] - frame->rest_frame[j]);
  return sqrt (squared);
}

/* Pasquero (8): I_parallel = beta V_parallel (h), V_parallel (h) = P_S (p_L) - h. */
static gboolean
solve_parallel (JdJumpFrame        *frame,
                const JdJumpPlan   *plan,
                const JdJumpState  *state,
                gsize               r,
                JdJumpSolution     *solution,
                GError            **error)
{
  const JdEquationPlan *equation = &plan->equations[frame->row_equation[r]];
  JdImpulseRow written = frame->rows[r];
  g_autoptr(JdImpulseResult) projected = NULL;
  double size, speed = prior_speed (frame, r, &size);

  if (written.side * speed >= 0.0 && written.side != 0)
    return TRUE;
  for (gsize j = 0; j < frame->n; j++)
    if (frame->applied[j] != 0.0)
      return refuse (error,
                     _("Pasquero's law (8) of “%s” is one without applied impulses: remove the event's impulses"),
                     name_of (state, frame->row_equation[r]));
  if (frame->rest_frame == NULL)
    {
      solution->friction = JD_CONTACT_UNSOLVED;
      return TRUE;
    }
  frame->rows[r].type = JD_ROW_INERT;
  projected = solve_frame (frame);
  frame->rows[r] = written;
  if (jd_impulse_result_is_known (projected))
    add_parallel (frame, equation->parallel, projected->posterior, solution);
  return TRUE;
}

/* Pasquero, examples 14 and 15: the frictionless velocity v relative to h is shortened, in the metric of M, by f
 * times the constraint's impulse, at most to rest:
 *
 *   friction = -min (1, f |Z B^T Lambda| / |v - h|) M (v - h). */
static void
solve_rubbing (JdJumpFrame      *frame,
               const JdJumpPlan *plan,
               gsize             r,
               JdJumpSolution   *solution)
{
  double rub = plan->equations[frame->row_equation[r]].rub, shortest, pressed;
  g_autoptr(JdImpulseResult) smooth = NULL;

  if (frame->rest_frame == NULL)
    {
      solution->friction = JD_CONTACT_UNSOLVED;
      return;
    }
  smooth = solve_frame (frame);
  if (!jd_impulse_result_is_known (smooth))
    return;
  pressed = rub * size_of_impulse (frame, smooth, r);
  shortest = kinetic_size (frame, smooth->posterior);
  if (shortest > 0.0)
    add_parallel (frame, -MIN (1.0, pressed / shortest), smooth->posterior, solution);
}

/* Whether a law over time has prescribed a speed. */
static gboolean
any_prescribed (const JdJumpFrame *frame)
{
  for (gsize r = 0; r < frame->n_rows; r++)
    if (frame->rows[r].prescribed)
      return TRUE;
  return FALSE;
}

static gboolean
solve_frames_of_rest (JdJumpFrame        *frame,
                      const JdJumpPlan   *plan,
                      const JdJumpState  *state,
                      JdJumpSolution     *solution,
                      GError            **error)
{
  gsize count = 0;

  for (gsize r = 0; r < frame->n_rows; r++)
    {
      const JdEquationPlan *equation = &plan->equations[frame->row_equation[r]];

      if (!jd_impulse_row_is_virtual (&frame->rows[r]) || (isnan (equation->parallel) && equation->rub == 0.0))
        continue;
      if (++count > 1)
        return refuse (error,
                       _("“%s” and another equation both have a friction relative to the rest frame: one of "
                         "them at most may have it"),
                       name_of (state, frame->row_equation[r]));
      if (any_prescribed (frame))
        return refuse (error,
                       _("The friction of “%s” relative to the rest frame does not go with Poisson's or "
                         "Stronge's law at the same instant: take Newton's"),
                       name_of (state, frame->row_equation[r]));
      if (isnan (equation->parallel))
        solve_rubbing (frame, plan, r, solution);
      else if (!solve_parallel (frame, plan, state, r, solution, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- Together ---- */

/* The impulse of a tangent: of one that sticks the multiplier of its row, of one that slips what the law found. */
static void
report_frictions (JdJumpFrame      *frame,
                  const JdJumpPlan *plan,
                  JdJumpSolution   *solution)
{
  for (gsize f = 0; f < plan->n_frictions; f++)
    {
      gsize t = jd_jump_frame_find_friction (frame, plan, f);

      if (t == G_MAXSIZE)
        continue;
      if (solution->states[f] == JD_SLIP_STICK)
        solution->impulses[f] = solution->result->impulses[t];
      else
        solution->result->impulses[t] = solution->impulses[f];
    }
}

void
jd_jump_solution_init (JdJumpSolution   *self,
                       const JdJumpPlan *plan)
{
  *self = (JdJumpSolution) { .friction = JD_CONTACT_FOUND };
  self->states = g_new0 (JdSlipState, plan->n_frictions + 1);
  self->impulses = g_new0 (double, plan->n_frictions + 1);
}

void
jd_jump_solution_clear (JdJumpSolution *self)
{
  g_clear_pointer (&self->result, jd_impulse_result_free);
  g_clear_pointer (&self->states, g_free);
  g_clear_pointer (&self->impulses, g_free);
  g_clear_pointer (&self->outcomes, g_free);
  g_clear_pointer (&self->parallel, g_free);
  g_clear_pointer (&self->known, g_free);
  g_clear_pointer (&self->shared, g_free);
  g_clear_pointer (&self->stages, g_ptr_array_unref);
}

gboolean
jd_jump_solve_rows (JdJumpFrame        *frame,
                    const JdJumpPlan   *plan,
                    const JdJumpState  *state,
                    JdJumpSolution     *solution,
                    GError            **error)
{
  jd_jump_solution_init (solution, plan);
  if (!solve_friction (frame, plan, state, solution, error) ||
      !solve_frames_of_rest (frame, plan, state, solution, error))
    {
      jd_jump_solution_clear (solution);
      return FALSE;
    }
  solution->result = solve_frame (frame);
  return TRUE;
}

gboolean
jd_jump_solve_together (JdJumpFrame        *frame,
                        const JdJumpPlan   *plan,
                        const JdJumpState  *state,
                        JdJumpSolution     *solution,
                        GError            **error)
{
  if (!jd_jump_solve_followers (frame, plan, state, solution, error))
    return FALSE;
  if (solution->result->breaks_prior)
    return TRUE;
  /* without one outcome of the friction there are no velocities */
  if (solution->friction == JD_CONTACT_NONE)
    withdraw (solution->result, JD_VERDICT_INCONSISTENT);
  else if (solution->friction == JD_CONTACT_SEVERAL)
    withdraw (solution->result, JD_VERDICT_INDETERMINATE);
  else if (!jd_impulse_result_is_known (solution->result))
    return TRUE;
  else if (solution->friction != JD_CONTACT_FOUND)
    withdraw (solution->result, JD_VERDICT_INDETERMINATE);
  else
    {
      report_known (solution);
      report_frictions (frame, plan, solution);
    }
  return TRUE;
}

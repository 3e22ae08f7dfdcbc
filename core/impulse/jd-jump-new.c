/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The jump of a mechanism: plan, solution in the retained parameters, and results in all primitive parameters. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/impulse/jd-impulse-private.h"
#include "core/impulse/jd-jump-frame-private.h"
#include "core/linear/jd-tolerances.h"

/* Largest number of parameters of a jump with a report: it has four tables with the square of this size, which take 2
 * kB for each pair as text. */
#define N_TOLD_MOST 600
/* Parameters of any jump: some eight matrices of each by each. */
#define N_SOLVED_MOST 3500

/* ---- Primitive equations ---- */

static const char *
equation_name (const JdJumpState *state,
               gsize              i)
{
  return jd_model_get_equation (state->model, i)->name;
}

/* Whether friction is bounded by the impulse of equation @i, or relative to what it allows. */
static gboolean
bounds_friction (const JdJumpPlan *plan,
                 gsize             i)
{
  for (gsize f = 0; f < plan->n_frictions; f++)
    if (plan->frictions[f].normal == i)
      return TRUE;
  return plan->equations[i].takes_part && plan->equations[i].rub > 0.0;
}

/* Primitive equations act, as regular or live ones, and hold before. */
static gboolean
check_primitive (JdParameterization  *parameterization,
                 const JdJumpState   *state,
                 const JdJumpPlan    *jump_plan,
                 GError             **error)
{
  for (gsize i = 0; i < state->n_equations; i++)
    {
      const JdEquationPlan *plan = &jump_plan->equations[i];
      double rate, scale;

      if (jd_parameterization_get_eliminated (parameterization, i) < 0)
        continue;
      if (bounds_friction (jump_plan, i))
        return jd_fail (
          error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN,
          _("“%s” is primitive, but its impulse bounds a friction in this jump: make it complementary"),
          equation_name (state, i));
      if (plan->takes_part && !plan->appears && plan->row.type != JD_ROW_REGULAR && plan->row.type != JD_ROW_LIVE)
        {
          gboolean by_event = plan->named && (state->closing == NULL || !state->closing[i]);

          return jd_fail (
            error, JD_MODEL_ERROR, by_event ? JD_MODEL_ERROR_FORBIDDEN : JD_MODEL_ERROR_SINGULAR,
            _("“%s” is primitive, but in this jump its law is “%s”: only regular and live equations can "
              "be primitive, so make it complementary"),
            equation_name (state, i), plan->law);
        }
      if (!plan->takes_part || plan->appears ||
          (!plan->named && plan->row.side != 0 && jd_jump_state_separates (state, i)))
        return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                        _("“%s” is primitive, but does not act at this state, so it eliminates nothing: make it "
                          "complementary"),
                        equation_name (state, i));
      if (jd_jump_state_get_limit (state, i) != NULL)
        return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                        _("“%s” is primitive, but at this position it acts by a limit (its coefficients vanish, or "
                          "it follows from others), so it eliminates nothing: make it complementary"),
                        equation_name (state, i));
      rate = jd_jump_state_rate (state, i, plan->row.b, &scale);
      if (fabs (rate) > JD_HOLDS * scale)
        return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                        _("The prior rates break “%s”: its left side grows at %g, not 0"), equation_name (state, i),
                        rate);
    }
  return TRUE;
}

/* A primitive contact eliminates as if it could pull; only a total solution shows whether it stays closed. */
static gboolean
check_primitive_contacts (JdParameterization  *parameterization,
                          const JdJumpState   *state,
                          const JdJumpPlan    *plan,
                          const double        *applied,
                          GError             **error)
{
  gboolean needed = FALSE, stays = TRUE;
  JdJumpSolution solution;
  JdJumpFrame total;

  for (gsize i = 0; i < state->n_equations; i++)
    needed = needed ||
             (plan->equations[i].row.side != 0 && jd_parameterization_get_eliminated (parameterization, i) >= 0);
  if (!needed)
    return TRUE;

  jd_jump_frame_init_total (&total, state, plan, applied);
  if (!jd_jump_solve (&total, plan, state, &solution, error))
    {
      jd_jump_frame_clear (&total);
      return FALSE;
    }
  for (gsize r = 0; r < total.n_rows && stays; r++)
    {
      gsize i = total.row_equation[r];

      if (total.rows[r].side == 0 || solution.result->active[r] ||
          jd_parameterization_get_eliminated (parameterization, i) < 0 ||
          !jd_impulse_result_is_known (solution.result))
        continue;
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                   _("“%s” is primitive, but it opens in this jump, so it eliminates nothing afterwards: make it "
                     "complementary"),
                   equation_name (state, i));
      stays = FALSE;
    }
  jd_jump_solution_clear (&solution);
  jd_jump_frame_clear (&total);
  return stays;
}

/* ---- Making ---- */

static void
limit_free (JdJumpLimit *self)
{
  g_free (self->before);
  g_free (self->after);
  g_free (self->with);
  g_free (self);
}

static void
warning_free (JdWarning *warning)
{
  g_free (warning->code);
  g_free (warning->text);
  g_free (warning);
}

/* p' = T q' + tau after the instant. */
static void
expand (const JdJumpFrame *frame,
        const double      *velocity,
        double            *out)
{
  for (gsize k = 0; k < frame->N; k++)
    {
      out[k] = frame->tau_after[k];
      for (gsize j = 0; j < frame->n; j++)
        out[k] += frame->tangent[k * frame->n + j] * velocity[j];
    }
}

/* B_t (N) of friction @f. */
static const double *
friction_row (const JdJumpState *state,
              const JdJumpPlan  *plan,
              gsize              f)
{
  const JdFrictionPlan *friction = &plan->frictions[f];

  return friction->slip >= 0 ? state->coefficients + (gsize) friction->slip * state->N : friction->row;
}

/* friction = sum_f B_f^T L_f; slipping: the part of those L_f that are no multipliers of rows. */
static void
take_frictions (JdJump               *self,
                const JdJumpState    *state,
                const JdJumpPlan     *plan,
                const JdJumpFrame    *frame,
                const JdJumpSolution *solution)
{
  self->n_frictions = plan->n_frictions;
  self->frictions = g_new0 (JdJumpFriction, plan->n_frictions + 1);
  self->friction = g_new0 (double, self->N + 1);
  self->slipping = g_new0 (double, self->N + 1);
  self->parallel = g_new0 (double, self->N + 1);
  for (gsize f = 0; f < plan->n_frictions; f++)
    {
      const JdFrictionPlan *friction = &plan->frictions[f];
      const double *row = friction_row (state, plan, f);
      const gsize t = jd_jump_frame_find_friction (frame, plan, f);

      self->frictions[f] = (JdJumpFriction) {
        .name = g_strdup (friction->name), .normal = friction->normal, .slip = friction->slip,
        .coefficient = friction->coefficient, .state = solution->states[f], .impulse = solution->impulses[f],
        .unique = t == G_MAXSIZE || self->result->unique[t],
      };
      for (gsize k = 0; k < self->N; k++)
        {
          self->friction[k] += row[k] * solution->impulses[f];
          if (friction->slip < 0 || t == G_MAXSIZE || frame->rows[t].type == JD_ROW_SLIPPING)
            self->slipping[k] += row[k] * solution->impulses[f];
        }
    }
}

static void
take_outcomes (JdJump               *self,
               const JdJumpFrame    *frame,
               const JdJumpSolution *solution)
{
  self->n_outcomes = solution->n_outcomes;
  self->is_range = solution->is_range;
  self->outcomes = g_new0 (double, self->n_outcomes * self->N + 1);
  for (gsize o = 0; o < self->n_outcomes; o++)
    expand (frame, solution->outcomes + o * frame->n, self->outcomes + o * self->N);
}

/* w- = B q'- + b, w+ = B q'+ + b+. */
static void
take_speeds (JdJump            *self,
             const JdJumpFrame *frame)
{
  self->row_before = g_new0 (double, self->n_rows + 1);
  self->row_after = g_new0 (double, self->n_rows + 1);
  self->row_scale = g_new0 (double, self->n_rows + 1);
  self->row_goal = g_new0 (double, self->n_rows + 1);
  for (gsize r = 0; r < self->n_rows; r++)
    {
      const double *row = frame->coefficients + r * frame->n;

      self->row_before[r] = frame->rows[r].b;
      self->row_after[r] = frame->rows[r].b_after;
      self->row_scale[r] = frame->rows[r].scale;
      for (gsize j = 0; j < frame->n; j++)
        {
          self->row_before[r] += row[j] * frame->prior[j];
          self->row_after[r] += row[j] * self->result->posterior[j];
        }
      self->row_goal[r] = jd_impulse_row_goal (&frame->rows[r], self->row_before[r]);
    }
}

/* Friction along a constraint, relative to the rest frame: factor M (p' - h). */
static void
take_parallel (JdJump               *self,
               const JdJumpState    *state,
               const JdJumpPlan     *plan,
               const JdJumpFrame    *frame,
               const JdJumpSolution *solution)
{
  g_autofree double *velocity = g_new0 (double, self->N + 1);

  if (solution->parallel == NULL)
    return;
  expand (frame, solution->parallel, velocity);
  for (gsize k = 0; k < self->N; k++)
    for (gsize l = 0; l < self->N; l++)
      {
        double term = solution->factor * state->mass[k * self->N + l] * (velocity[l] - plan->rest_frame[l]);

        self->friction[k] += term;
        self->slipping[k] += term;
        self->parallel[k] += term;
      }
}

/* D- and D+ of equations whose coefficients vanish at the instant. */
static void
take_limits (JdJump            *self,
             const JdJumpState *state,
             const JdJumpPlan  *plan)
{
  self->limits = g_ptr_array_new_with_free_func ((GDestroyNotify) limit_free);
  for (gsize i = 0; i < state->n_equations; i++)
    {
      const JdRowLimit *limit = jd_jump_state_get_limit (state, i);
      JdJumpLimit *reported;

      if (limit == NULL || (!plan->equations[i].takes_part && (limit->acts_before || limit->acts_after)))
        continue;
      reported = g_new0 (JdJumpLimit, 1);
      reported->equation = i;
      reported->n_paths = limit->n_paths + 1;
      reported->depends_on_path = limit->depends_on_path;
      reported->with = g_new0 (gsize, limit->n_others + 1);
      for (gsize j = 0; j < limit->n_others; j++)
        if (limit->involved[j])
          reported->with[reported->n_with++] = limit->others[j];
      if (limit->acts_before)
        reported->before = g_memdup2 (limit->before, self->N * sizeof (double));
      if (limit->acts_after)
        reported->after = g_memdup2 (limit->after, self->N * sizeof (double));
      g_ptr_array_add (self->limits, reported);
    }
}

static JdJump *
jump_new (JdParameterization *parameterization,
          const JdJumpState  *state,
          const JdJumpPlan   *plan,
          JdJumpFrame        *frame,
          JdJumpSolution     *solution)
{
  JdJump *self = g_new0 (JdJump, 1);

  self->parameterization = jd_parameterization_ref (parameterization);
  self->event = state->event != NULL ? g_strdup (state->event->name) : NULL;
  if (state->event != NULL && state->closing != NULL)
    self->law = jd_joined_event_copy (state->event);
  if (state->closing != NULL)
    self->closing = g_memdup2 (state->closing, state->n_equations * sizeof (gboolean));
  if (state->skip != NULL)
    self->skip = g_memdup2 (state->skip, state->n_equations * sizeof (gboolean));
  self->time = state->t;
  self->result = g_steal_pointer (&solution->result);
  self->n_rows = frame->n_rows;
  self->row_equation = g_memdup2 (frame->row_equation, (self->n_rows + 1) * sizeof (gsize));
  self->row_type = g_new0 (JdRowType, self->n_rows + 1);
  for (gsize r = 0; r < self->n_rows; r++)
    self->row_type[r] = frame->rows[r].type;
  self->broken = g_new0 (gboolean, state->n_equations + 1);
  for (gsize i = 0; i < state->n_equations; i++)
    self->broken[i] = plan->equations[i].breaks;
  self->N = state->N;
  self->values = g_memdup2 (state->p, state->N * sizeof (double));
  self->prior = g_memdup2 (state->pd, state->N * sizeof (double));
  self->posterior = g_new0 (double, state->N + 1);
  self->laws = g_ptr_array_new_with_free_func (g_free);
  self->warnings = g_ptr_array_new_with_free_func ((GDestroyNotify) warning_free);
  self->stages = g_steal_pointer (&solution->stages);
  self->carnot = g_new0 (double, self->n_rows + 1);
  take_limits (self, state, plan);
  expand (frame, self->result->posterior, self->posterior);
  take_frictions (self, state, plan, frame, solution);
  take_outcomes (self, frame, solution);
  take_speeds (self, frame);
  take_parallel (self, state, plan, frame, solution);
  return self;
}

static JdJump *
jump_from_plan (JdParameterization  *parameterization,
                JdJumpState         *state,
                const JdJumpPlan    *plan,
                const double        *applied,
                GError             **error)
{
  JdJump *self = NULL;
  JdJumpSolution solution;
  JdJumpFrame frame;

  if (!check_primitive (parameterization, state, plan, error) ||
      !check_primitive_contacts (parameterization, state, plan, applied, error))
    return NULL;
  if (jd_jump_frame_init_retained (&frame, parameterization, state, plan, applied, error) &&
      jd_jump_solve (&frame, plan, state, &solution, error))
    {
      self = jump_new (parameterization, state, plan, &frame, &solution);
      jd_jump_mark_dependent (self, state);
      jd_jump_report_energies (self, state, plan, applied);
      jd_jump_report (self, state, plan, &solution);
      jd_jump_check_limits (self, state, plan, applied);
      jd_jump_solution_clear (&solution);
    }
  jd_jump_frame_clear (&frame);
  return self;
}

static gboolean
fail_size (const JdModel  *model,
           GError        **error)
{
  return jd_fail (
    error, JD_MODEL_ERROR, JD_MODEL_ERROR_TOO_LARGE,
    _("Too large: the jump of %lu parameters would take more than the memory an analysis may have (1 GB); "
      "it was not computed"),
    (gulong) jd_model_get_n_parameters (model));
}

gboolean
jd_jump_check_size (const JdModel  *model,
                    GError        **error)
{
  return jd_model_get_n_parameters (model) <= N_TOLD_MOST || fail_size (model, error);
}

JdJump *
jd_jump_new (JdParameterization  *parameterization,
             JdModel             *model,
             const JdEvent       *event,
             const gboolean      *closing,
             double               t,
             const double        *p,
             const double        *pd,
             const gboolean      *skip,
             GError             **error)
{
  JdJumpState state;
  g_autoptr(JdJumpPlan) plan = NULL;
  g_autofree double *applied = NULL;
  JdJump *self = NULL;

  g_return_val_if_fail (parameterization != NULL && p != NULL && pd != NULL, NULL);

  if (jd_model_get_n_parameters (jd_parameterization_get_model (parameterization)) > N_SOLVED_MOST)
    {
      fail_size (jd_parameterization_get_model (parameterization), error);
      return NULL;
    }
  jd_jump_state_init (&state, model != NULL ? model : jd_parameterization_get_model (parameterization), t, p, pd);
  state.event = event;
  state.closing = closing;
  state.skip = skip != NULL ? skip : jd_model_get_switched_off (state.model);
  applied = g_new0 (double, state.N + 1);
  jd_jump_state_apply (&state, applied);
  jd_jump_state_find_limits (&state);
  plan = jd_jump_state_plan (&state, error);
  if (plan != NULL)
    self = jump_from_plan (parameterization, &state, plan, applied, error);
  if (self != NULL && model != NULL)
    self->model = jd_model_ref (model);
  jd_jump_state_clear (&state);
  return self;
}

void
jd_jump_free (JdJump *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->parameterization, jd_parameterization_unref);
  g_free (self->event);
  jd_joined_event_free (self->law);
  g_clear_pointer (&self->law_model, jd_model_unref);
  g_clear_pointer (&self->model, jd_model_unref);
  g_free (self->closing);
  g_free (self->skip);
  jd_impulse_result_free (self->result);
  g_free (self->row_equation);
  g_free (self->row_type);
  g_free (self->broken);
  g_free (self->values);
  g_free (self->prior);
  g_free (self->posterior);
  g_ptr_array_unref (self->laws);
  g_ptr_array_unref (self->warnings);
  g_free (self->why);
  g_free (self->row_before);
  g_free (self->row_after);
  g_free (self->row_scale);
  g_free (self->row_goal);
  g_clear_pointer (&self->stages, g_ptr_array_unref);
  for (gsize f = 0; f < self->n_frictions; f++)
    g_free (self->frictions[f].name);
  g_free (self->frictions);
  g_free (self->friction);
  g_free (self->slipping);
  g_free (self->parallel);
  g_free (self->outcomes);
  g_free (self->carnot);
  g_clear_pointer (&self->limits, g_ptr_array_unref);
  g_free (self);
}

gboolean
jd_jump_is_known (const JdJump *self)
{
  return jd_impulse_result_is_known (self->result);
}

JdVerdict
jd_jump_get_verdict (const JdJump *self)
{
  if (jd_jump_is_known (self) && (self->result->warnings & JD_IMPULSE_WARN_ENERGY_INCREASE))
    return JD_VERDICT_ENERGY_GROWTH;
  return self->result->status;
}

/* Whether equation @i begins to act by a limit. */
static gboolean
is_inert (const JdJump *self,
          gsize         i)
{
  for (gsize r = 0; r < self->n_rows; r++)
    if (self->row_equation[r] == i)
      return self->row_type[r] == JD_ROW_INERT;
  return FALSE;
}

/* A motion goes on by the coefficients themselves, not by their limits: exp (-1/x^2) is zero for all numbers near x =
 * 0. */
static gboolean
check_followable (const JdJump  *self,
                  GError       **error)
{
  JdModel *model = jd_parameterization_get_model (self->parameterization);
  const gsize m = jd_model_get_n_equations (model);
  const double time = jd_model_get_sizes (model)->time, dt = JD_NEARBY_TIME * (time > 0.0 ? time : 1.0);
  g_autofree double *rows = g_new0 (double, m * self->N + 1), * p = g_new0 (double, self->N + 1);

  for (gsize k = 0; k < self->N; k++)
    p[k] = self->values[k] + dt * self->prior[k];
  if (self->limits->len > 0)
    jd_model_eval_dense (model, self->time + dt, p, self->prior, NULL, NULL, rows, NULL);
  for (guint i = 0; i < self->limits->len; i++)
    {
      const JdJumpLimit *limit = g_ptr_array_index (self->limits, i);
      double largest = 0.0;

      if (limit->n_with > 0 && limit->after != NULL && is_inert (self, limit->equation))
        return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                        _("“%s” follows from “%s” and others here, and afterwards it does not: the jump is "
                          "known, but next to this position they are too nearly dependent for the motion to go "
                          "on; write its part that does not follow from them as an equation of its own, with a "
                          "“when”"),
                        jd_model_get_equation (model, limit->equation)->name,
                        jd_model_get_equation (model, limit->with[0])->name);
      for (gsize k = 0; k < self->N; k++)
        largest = MAX (largest, fabs (rows[limit->equation * self->N + k]));
      if (limit->after == NULL || largest > JD_LIMIT_FLAT)
        continue;
      return jd_fail (
        error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
        _("The coefficients of “%s” grow so slowly from zero that near the border they are below rounding "
          "error: divide the equation by the factor that vanishes, and say where it holds with “when”"),
        jd_model_get_equation (model, limit->equation)->name);
    }
  return TRUE;
}

gboolean
jd_jump_apply (JdParameterization  *parameterization,
               JdModel             *model,
               const JdEvent       *event,
               const gboolean      *closing,
               double               t,
               const double        *p,
               const double        *pd,
               const gboolean      *skip,
               double              *posterior,
               gboolean            *broken,
               gpointer            *out_report,
               GError             **error)
{
  g_autoptr(JdJump) jump = jd_jump_new (parameterization, model, event, closing, t, p, pd, skip, error);

  if (jump == NULL)
    return FALSE;
  if (jd_jump_get_verdict (jump) >= JD_VERDICT_INDETERMINATE)
    return jd_fail (error, JD_MODEL_ERROR,
                    jd_jump_get_verdict (jump) == JD_VERDICT_INDETERMINATE ? JD_MODEL_ERROR_INDETERMINATE
                                                                           : JD_MODEL_ERROR_INCONSISTENT,
                    "%s", jump->why);
  if (!check_followable (jump, error))
    return FALSE;
  memcpy (posterior, jump->posterior, jump->N * sizeof (double));
  if (broken != NULL)
    memcpy (broken, jump->broken,
            jd_model_get_n_equations (jd_parameterization_get_model (parameterization)) * sizeof (gboolean));
  if (out_report != NULL)
    *out_report = g_steal_pointer (&jump);
  return TRUE;
}

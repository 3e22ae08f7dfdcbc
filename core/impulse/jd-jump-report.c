/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The verdict, warnings and laws of a jump in words, and its energies. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/impulse/jd-jump-frame-private.h"
#include "core/linear/jd-tolerances.h"

void
jd_jump_add_warning (JdJump     *self,
                     const char *code,
                     char       *text)
{
  JdWarning *warning = g_new0 (JdWarning, 1);

  warning->code = g_strdup (code);
  warning->text = text;
  g_ptr_array_add (self->warnings, warning);
}

/* Names of the rows with @member TRUE, "a", "b", "c". */
static char *
list_rows (const JdJump   *self,
           const gboolean *member)
{
  JdModel *model = jd_parameterization_get_model (self->parameterization);
  g_autoptr(GString) text = g_string_new (NULL);

  for (gsize r = 0; r < self->n_rows; r++)
    if (member[r])
      g_string_append_printf (text, _("%s“%s”"), text->len > 0 ? ", " : "",
                              jd_model_get_equation (model, self->row_equation[r])->name);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Names of the rows, and of the frictions without a row, whose impulses are not unique. */
static char *
list_shared (const JdJump *self)
{
  g_autofree gboolean *member = g_new0 (gboolean, self->n_rows + 1);
  g_autofree char *rows = NULL;
  g_autoptr(GString) text = NULL;

  for (gsize r = 0; r < self->n_rows; r++)
    member[r] = !self->result->unique[r];
  rows = list_rows (self, member);
  text = g_string_new (rows);
  for (gsize f = 0; f < self->n_frictions; f++)
    if (self->frictions[f].slip < 0 && !self->frictions[f].unique)
      g_string_append_printf (text, _("%s“%s”"), text->len > 0 ? ", " : "", self->frictions[f].name);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
list_massless (const JdJump *self)
{
  JdModel *model = jd_parameterization_get_model (self->parameterization);
  const gsize *retained = jd_parameterization_get_retained (self->parameterization);
  const JdImpulseResult *result = self->result;
  g_autoptr(GString) text = g_string_new (NULL);

  for (gsize j = 0; j < result->n; j++)
    for (gsize s = 0; s < result->n_massless; s++)
      if (fabs (result->massless[s * result->n + j]) > JD_COEFFICIENT_ZERO)
        {
          g_string_append_printf (text, "%s%s'", text->len > 0 ? ", " : "",
                                  jd_model_get_parameter_name (model, retained[j]));
          break;
        }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Whether some law is about the velocity along a constraint. */
static gboolean
needs_frame (const JdJumpPlan *plan)
{
  for (gsize i = 0; i < plan->n_equations; i++)
    if (plan->equations[i].takes_part && (!isnan (plan->equations[i].parallel) || plan->equations[i].rub > 0.0))
      return TRUE;
  return FALSE;
}

/* Why no choice, or more than one, of which contacts hold their slip is consistent. */
static char *
explain_choice (const JdJump         *self,
                const JdJumpPlan     *plan,
                const JdJumpSolution *solution)
{
  g_autofree gboolean *member = g_new0 (gboolean, self->n_rows + 1);
  g_autofree char *names = NULL;

  for (gsize r = 0; r < self->n_rows; r++)
    member[r] = plan->equations[self->row_equation[r]].governor >= 0;
  names = list_rows (self, member);
  if (solution->friction == JD_CONTACT_SEVERAL)
    return g_strdup_printf (_("Where %s act with their contacts, %u different outcomes are possible (Painlevé): a "
                              "contact may stay and hold its slip, or open"),
                            names, (guint) solution->n_outcomes);
  return g_strdup_printf (_("No outcome is consistent where %s act with their contacts: a contact that holds its "
                            "slip would have to pull, and one that opens would approach"),
                          names);
}

/* Why the friction of a jump has no outcome, or more than one. */
static char *
explain_friction (const JdJump         *self,
                  const JdJumpPlan     *plan,
                  const JdJumpSolution *solution)
{
  g_autoptr(GString) names = g_string_new (NULL);

  for (gsize f = 0; f < self->n_frictions; f++)
    g_string_append_printf (names, _("%s“%s”"), names->len > 0 ? ", " : "", self->frictions[f].name);
  if (solution->by_choice)
    return explain_choice (self, plan, solution);
  if (self->n_frictions == 0 && solution->friction == JD_CONTACT_SEVERAL)
    return g_strdup (_("Poisson's law returns a part of each contact's impulse of compression, and where contacts "
                       "depend on each other these are not determined: give them the same restitution"));
  switch (solution->friction)
    {
    case JD_CONTACT_NONE:
      return g_strdup_printf (_("Neither sticking nor slipping at %s is consistent with Coulomb's law: a contact "
                                "would have to pull, or to hold more than it can"),
                              names->str);
    case JD_CONTACT_SEVERAL:
      if (solution->n_outcomes > 1 && !solution->is_range)
        return g_strdup_printf (_("Coulomb's law at %s allows %u different outcomes (Painlevé)"), names->str,
                                (guint) solution->n_outcomes);
      return g_strdup_printf (_("Coulomb's law at %s does not determine what comes after: the contact is pushed in "
                                "by its own slip (Painlevé), or some impulses are dependent"),
                              names->str);
    case JD_CONTACT_UNSOLVED:
      /* the rows without friction are the reason already */
      if (!needs_frame (plan) || self->result->n_massless > 0)
        return NULL;
      return g_strdup (_("A law about the velocity along a constraint needs a rest frame of it: give the event a "
                         "“rest_frame” (Pasquero, 3.3.2)"));
    case JD_CONTACT_FOUND:
    case JD_CONTACT_TOO_MANY:
    case JD_CONTACT_CROWDED:
    case JD_CONTACT_MIXED:
    case JD_CONTACT_TANGLED:
    default:
      return NULL;
    }
}

static char *
explain (const JdJump *self)
{
  const JdImpulseResult *result = self->result;
  g_autofree gboolean *member = g_new0 (gboolean, self->n_rows + 1);
  g_autofree char *names = NULL;

  for (gsize r = 0; r < self->n_rows; r++)
    member[r] = result->breaks_prior ? result->violated[r] : result->dependent[r] != 0.0;
  names = result->status == JD_VERDICT_HYPERSTATIC ? list_shared (self) : list_rows (self, member);
  if (*names == 0)
    {
      g_free (names);
      names = g_strdup (_("the limit, before the instant, of an equation whose coefficients vanish"));
    }
  switch (result->status)
    {
    case JD_VERDICT_INCONSISTENT:
      if (result->breaks_prior)
        return g_strdup_printf (_("The prior rates break %s, which must hold before the jump"), names);
      return g_strdup_printf (_("No velocity satisfies %s together after the jump"), names);
    case JD_VERDICT_INDETERMINATE:
      {
        g_autofree char *rates = list_massless (self);

        if (*rates == 0)
          return g_strdup (_("The numbers of this jump are too large, or differ too much in size, for a reliable "
                             "answer"));
        return g_strdup_printf (_("Nothing determines %s: a velocity without inertia is left free"), rates);
      }
    case JD_VERDICT_HYPERSTATIC:
      return g_strdup_printf (_("The velocities are determined, the impulses of %s are not: these equations are "
                                "dependent"),
                              names);
    case JD_VERDICT_DETERMINATE:
    case JD_VERDICT_ENERGY_GROWTH:
    case JD_VERDICT_SINGULAR:
    default:
      return g_strdup (_("The velocities and all impulses are determined"));
    }
}

static void
report_warnings (JdJump *self)
{
  JdImpulseResult *result = self->result;
  g_autofree char *names = NULL;

  if (result->warnings & JD_IMPULSE_WARN_ENERGY_INCREASE)
    jd_jump_add_warning (
      self, "kinetic-energy-increase",
      g_strdup_printf (_("The kinetic energy grows from %g J to %g J although nothing brings energy: the "
                         "laws do not fit together"),
                       result->energy_before, result->energy_after));
  if (result->warnings & JD_IMPULSE_WARN_REDUNDANT_ROWS)
    {
      names = list_shared (self);
      jd_jump_add_warning (
        self, "redundant-rows",
        g_strdup_printf (_("%s are dependent: only the sum of their impulses' effects is determined"), names));
    }
  if (result->warnings & JD_IMPULSE_WARN_PRIOR_SEPARATING)
    jd_jump_add_warning (self, "prior-separating",
                         g_strdup (_("A closed contact separates already before the jump: it acts only if "
                                     "other contacts push it together")));
  if (result->warnings & JD_IMPULSE_WARN_NEGATIVE_IMPULSE)
    jd_jump_add_warning (self, "negative-impulse",
                         g_strdup (_("A contact declared bilateral pulls in this jump: a real one would open")));
  if (result->warnings & JD_IMPULSE_WARN_RELEASED_REENTERS)
    jd_jump_add_warning (
      self, "released-reenters",
      g_strdup (_("A released contact is closed again by the posterior velocity: type it elastic or "
                  "inert instead")));
  if (result->warnings & JD_IMPULSE_WARN_FORMS_DISAGREE)
    jd_jump_add_warning (
      self, "forms-disagree",
      g_strdup (_("The three forms of the jump disagree: the masses or equations are badly conditioned "
                  "here")));
}

static void
report_laws (JdJump               *self,
             const JdJumpState    *state,
             const JdJumpPlan     *plan,
             const JdJumpSolution *solution)
{
  for (gsize i = 0; i < state->n_equations; i++)
    if (plan->equations[i].takes_part && plan->equations[i].law != NULL)
      {
        gboolean reported = !plan->equations[i].appears;

        /* An equation that depends on a contact which did not act has no law to report. */
        for (gsize r = 0; r < self->n_rows; r++)
          reported = reported || self->row_equation[r] == i;
        if (!reported)
          continue;
        g_ptr_array_add (self->laws, g_strdup (jd_model_get_equation (state->model, i)->name));
        g_ptr_array_add (self->laws, solution->by_phases && plan->equations[i].impact_law == JD_IMPACT_POISSON
                                       ? g_strdup_printf (_("%s, compressed with the contacts it pushes, then "
                                                            "released with them (Pfeiffer and Glocker)"),
                                                          plan->equations[i].law)
                                       : g_strdup (plan->equations[i].law));
      }
  for (gsize f = 0; f < self->n_frictions; f++)
    if (self->frictions[f].slip < 0)
      {
        g_autofree char *coefficient = jd_number_to_text (self->frictions[f].coefficient);

        g_ptr_array_add (self->laws, g_strdup (self->frictions[f].name));
        g_ptr_array_add (self->laws, g_strdup_printf (_("Coulomb's law of friction, f = %s"), coefficient));
      }
}

/* ---- Energies ---- */

/* Whether nothing brings energy in the frame with the rates @frame (N; NULL: the file's own): P = 0, and B h + b = 0
 * for every row that acts. */
static gboolean
is_without_source (const JdJumpState *state,
                   const JdJumpPlan  *plan,
                   const double      *applied,
                   const double      *frame)
{
  for (gsize k = 0; k < state->N; k++)
    if (applied[k] != 0.0 || (frame == NULL && state->offset[k] != 0.0))
      return FALSE;
  for (gsize i = 0; i < state->n_equations; i++)
    {
      const JdEquationPlan *equation = &plan->equations[i];
      double before = equation->row.b, after = equation->row.b_after, size = fabs (before) + fabs (after);

      if (!equation->takes_part || equation->row.type == JD_ROW_RELEASED)
        continue;
      for (gsize k = 0; frame != NULL && k < state->N; k++)
        {
          double term = state->coefficients[i * state->N + k] * frame[k];

          before += term;
          after += term;
          size += fabs (term);
        }
      if (fabs (before) > JD_SAME * size || fabs (after) > JD_SAME * size)
        return FALSE;
    }
  for (gsize f = 0; f < plan->n_frictions; f++)
    {
      double rate = plan->frictions[f].beta, terms = fabs (rate);

      if (plan->frictions[f].row == NULL)
        continue;
      for (gsize k = 0; frame != NULL && k < state->N; k++)
        {
          rate += plan->frictions[f].row[k] * frame[k];
          terms += fabs (plan->frictions[f].row[k] * frame[k]);
        }
      if (fabs (rate) > JD_SAME * terms)
        return FALSE;
    }
  return TRUE;
}

/* |p' - h|^2 / 2 in the metric of M. */
static double
energy_in (const JdJumpState *state,
           const double      *velocity,
           const double      *frame)
{
  double twice = 0.0;

  for (gsize k = 0; k < state->N; k++)
    for (gsize l = 0; l < state->N; l++)
      twice += (velocity[k] - frame[k]) * state->mass[k * state->N + l] * (velocity[l] - frame[l]);
  return twice / 2.0;
}

/* Carnot's loss of the generalized impulse @g (N): -g . (p'- + p'+) / 2. */
static double
loss_of (gsize         N,
         const double *g,
         const double *before,
         const double *after)
{
  double work = 0.0;

  for (gsize k = 0; k < N; k++)
    work += g[k] * (before[k] + after[k]) / 2.0;
  return -work;
}

/* The losses of one stage, or of the whole: of the rows with @impulses, and of the @frictions that are no rows. */
static void
add_losses (JdJump            *self,
            const JdJumpState *state,
            const JdJumpPlan  *plan,
            const double      *impulses,
            const double      *frictions,
            const double      *before,
            const double      *after)
{
  for (gsize r = 0; r < self->n_rows; r++)
    self->carnot[r] += impulses[r] *
                       loss_of (self->N, state->coefficients + self->row_equation[r] * self->N, before, after);
  for (gsize f = 0; f < self->n_frictions; f++)
    if (plan->frictions[f].row != NULL)
      self->carnot_friction += frictions[f] * loss_of (self->N, plan->frictions[f].row, before, after);
}

static void
add_stage_losses (JdJump            *self,
                  const JdJumpState *state,
                  const JdJumpPlan  *plan,
                  const double      *applied)
{
  const double *before = self->prior;

  for (guint s = 0; s < self->stages->len; s++)
    {
      const JdJumpStage *stage = g_ptr_array_index (self->stages, s);

      add_losses (self, state, plan, stage->impulses, stage->frictions, before, stage->posterior);
      if (s == 0)
        self->carnot_applied = loss_of (self->N, applied, before, stage->posterior);
      before = stage->posterior;
    }
}

/* E- - E+ = -(P + sum Lambda_k B_k) . (p'+ + p'-) / 2 - a . (p'+ - p'-), a of E's linear part: the latter goes into
 * what moves the placement with time. */
static void
report_carnot (JdJump            *self,
               const JdJumpState *state,
               const JdJumpPlan  *plan,
               const double      *applied)
{
  double rest = self->result->energy_before - self->result->energy_after;

  if (self->stages != NULL && self->stages->len > 0)
    add_stage_losses (self, state, plan, applied);
  else
    {
      g_autofree double *impulses = g_new0 (double, self->n_frictions + 1);

      for (gsize f = 0; f < self->n_frictions; f++)
        impulses[f] = self->frictions[f].impulse;
      add_losses (self, state, plan, self->result->impulses, impulses, self->prior, self->posterior);
      self->carnot_applied = loss_of (self->N, applied, self->prior, self->posterior);
      self->carnot_friction += loss_of (self->N, self->parallel, self->prior, self->posterior);
    }
  for (gsize r = 0; r < self->n_rows; r++)
    rest -= self->carnot[r];
  for (gsize k = 0; k < self->N; k++)
    self->carnot_placement -= state->offset[k] * (self->posterior[k] - self->prior[k]);
  rest -= self->carnot_applied + self->carnot_friction + self->carnot_placement;
  /* Rounding is no loss. */
  self->carnot_rest = fabs (rest) > JD_ROUNDING_SHARED *
                                      (fabs (self->result->energy_before) + fabs (self->result->energy_after))
                        ? rest
                        : 0.0;
}

/* The loss in a frame h is that of the file's frame less J . h, J being the sum of all impulses: the same for all h
 * that the constraints allow alike if J has no power in what they leave free. */
static void
report_frames (JdJump            *self,
               const JdJumpState *state,
               const JdJumpPlan  *plan)
{
  const JdImpulseResult *result = self->result;
  g_autofree double *nothing = g_new0 (double, self->N + 1);
  const double *const frames[JD_N_JUMP_FRAMES] = { nothing, plan->rest_frame, self->prior, self->posterior };

  for (gsize f = 0; f < JD_N_JUMP_FRAMES; f++)
    {
      self->frame_before[f] = frames[f] != NULL ? energy_in (state, self->prior, frames[f]) : NAN;
      self->frame_after[f] = frames[f] != NULL ? energy_in (state, self->posterior, frames[f]) : NAN;
    }
  self->loss_is_invariant = TRUE;
  for (gsize d = 0; d < result->n_privileged; d++)
    if (fabs (result->momentum_after[d] - result->momentum_before[d]) >
        JD_SAME * (fabs (result->momentum_after[d]) + fabs (result->momentum_before[d]) +
                   fabs (result->momentum_applied[d]) + fabs (result->momentum_friction[d])))
      self->loss_is_invariant = FALSE;
}

/* E (p, p', t) before and after: the same in every parameterization. */
void
jd_jump_report_energies (JdJump            *self,
                         const JdJumpState *state,
                         const JdJumpPlan  *plan,
                         const double      *applied)
{
  JdImpulseResult *result = self->result;
  const JdExpr *energy = jd_model_get_kinetic_energy (state->model);

  result->warnings &= ~(JdImpulseWarnings) JD_IMPULSE_WARN_ENERGY_INCREASE;
  result->energy_before = jd_model_eval (state->model, energy, state->t, state->p, self->prior);
  self->has_rest_frame = plan->rest_frame != NULL;
  if (self->has_rest_frame)
    self->rest_before = energy_in (state, self->prior, plan->rest_frame);
  if (!jd_jump_is_known (self))
    return;
  result->energy_after = jd_model_eval (state->model, energy, state->t, state->p, self->posterior);
  if (is_without_source (state, plan, applied, NULL) &&
      result->energy_after > result->energy_before * (1.0 + JD_SAME))
    result->warnings |= JD_IMPULSE_WARN_ENERGY_INCREASE;
  report_frames (self, state, plan);
  if (self->has_rest_frame)
    {
      self->rest_after = self->frame_after[JD_JUMP_FRAME_REST];
      self->rest_is_common = is_without_source (state, plan, applied, plan->rest_frame);
      if (self->rest_is_common && self->rest_after > self->rest_before * (1.0 + JD_SAME))
        result->warnings |= JD_IMPULSE_WARN_ENERGY_INCREASE;
    }
  report_carnot (self, state, plan, applied);
}

/* ---- Contacts ---- */

/* Warns of contacts declared bilateral that pull. */
static void
check_contacts (JdJump            *self,
                const JdJumpState *state)
{
  JdMechanism *mechanism = jd_model_get_mechanism (state->model);
  double largest = 0.0;

  for (gsize r = 0; r < self->n_rows; r++)
    largest = MAX (largest, fabs (self->result->impulses[r]));
  for (gsize r = 0; r < self->n_rows; r++)
    {
      const JdEquation *equation = jd_model_get_equation (state->model, self->row_equation[r]);
      const JdJoint *joint = g_ptr_array_index (jd_mechanism_get_joints (mechanism), (guint) equation->joint);
      double impulse = self->result->impulses[r];

      if (fabs (impulse) > JD_ROUNDING_SOLVED * largest && equation->index_in_joint == 0 &&
          joint->type->side * impulse < 0.0 && equation->side == 0)
        self->result->warnings |= JD_IMPULSE_WARN_NEGATIVE_IMPULSE;
    }
}

/* Whether a closed unilateral equation that the event types does not separate; or it types none. */
static gboolean
is_contact_here (JdModel       *model,
                 const JdEvent *event,
                 double         t,
                 const double  *p,
                 const double  *pd)
{
  gboolean any = FALSE;

  for (guint k = 0; k < event->types->len; k++)
    {
      const JdImpulsiveType *type = g_ptr_array_index (event->types, k);
      const int i = jd_model_find_equation (model, type->equation);
      double f;

      if (i < 0 || jd_model_get_equation (model, (gsize) i)->side == 0)
        continue;
      jd_model_equation_residuals (model, (gsize) i, t, p, pd, &f, NULL, NULL);
      if (fabs (f) <= jd_model_get_closed (model, (gsize) i))
        return TRUE;
      any = TRUE;
    }
  return !any;
}

gboolean
jd_jump_event_is_here (JdModel       *model,
                       const JdEvent *event,
                       double         t,
                       const double  *p,
                       const double  *pd)
{
  g_return_val_if_fail (model != NULL && event != NULL, FALSE);

  if (event->has_at)
    {
      const double at = jd_model_eval (model, event->at, t, p, pd);

      return fabs (at - t) <= JD_SAME_INSTANT * MAX (fabs (at), fabs (t));
    }
  if (event->when != NULL)
    return fabs (jd_model_eval (model, event->when, t, p, pd)) <=
           JD_HOLDS * jd_condition_size (model, event->when, NULL, t, p, pd);
  return is_contact_here (model, event, t, p, pd);
}

/* A region that an equation begins to hold in must be entered: B p' acts only there (Cortes et al., 4.1). */
static void
check_regions (JdJump            *self,
               const JdJumpState *state,
               const JdJumpPlan  *plan)
{
  JdMechanism *mechanism = jd_model_get_mechanism (state->model);

  /* elsewhere than where the event happens there is no border of the region to cross */
  if (state->event != NULL && !jd_jump_event_is_here (state->model, state->event, state->t, state->p, state->pd))
    return;
  for (gsize r = 0; r < self->n_rows; r++)
    {
      gsize i = self->row_equation[r];
      const JdEquation *equation = jd_model_get_equation (state->model, i);
      const JdJoint *joint = g_ptr_array_index (jd_mechanism_get_joints (mechanism), (guint) equation->joint);

      if (joint->has_when && plan->equations[i].row.type == JD_ROW_INERT &&
          !jd_jump_state_enters (state, joint, self->posterior))
        jd_jump_add_warning (self, "posterior-region-not-entered",
                             g_strdup_printf (_("“%s” acts only where its “when” holds, and the posterior velocity "
                                                "does not lead there: no consistent continuation was found"),
                                              equation->name));
    }
}

static void
report_unproved (JdJump               *self,
                 const JdJumpSolution *solution)
{
  if (solution->unproved && jd_jump_is_known (self))
    jd_jump_add_warning (
      self, "not-proved-unique",
      g_strdup (_("An outcome that satisfies Coulomb's law at every contact was found. It may not be the only "
                  "one: there are too many combinations of opening, sticking and slipping to try them all")));
}

static void
report_order (JdJump               *self,
              const JdJumpSolution *solution)
{
  if (solution->unfinished)
    jd_jump_add_warning (self, "order-unfinished",
                         g_strdup (_("After 1,000 stages the impacts have not come to an end")));
}

void
jd_jump_report (JdJump               *self,
                const JdJumpState    *state,
                const JdJumpPlan     *plan,
                const JdJumpSolution *solution)
{
  report_laws (self, state, plan, solution);
  if (jd_jump_is_known (self))
    {
      check_contacts (self, state);
      check_regions (self, state, plan);
    }
  report_warnings (self);
  report_unproved (self, solution);
  report_order (self, solution);
  if (!jd_jump_is_known (self) && !self->result->breaks_prior)
    self->why = explain_friction (self, plan, solution);
  if (self->why == NULL && solution->unfinished)
    self->why = g_strdup (_("The impacts of this order have not come to an end after 1,000 stages"));
  if (self->why == NULL)
    self->why = explain (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of outcomes of an event over types, laws and orders. */
#include "core/analysis/jump/jd-jump-outcomes.h"

#include <math.h>

#include "core/linear/jd-tolerances.h"

/* The part of the progress that types and laws take; the orders may be hundreds. */
#define FEW 0.2

static void
outcome_free (JdJumpOutcome *self)
{
  g_free (self);
}

static double
kinetic_energy (const JdJump *jump,
                const double *rates)
{
  JdModel *model = jump->model != NULL ? jump->model : jd_parameterization_get_model (jump->parameterization);

  return jd_model_eval (model, jd_model_get_kinetic_energy (model), jump->time, jump->values, rates);
}

static JdJumpOutcome *
add_row (JdJumpOutcomes *self,
         JdOutcomeKind   kind,
         const JdJump   *jump,
         const double   *posterior)
{
  JdJumpOutcome *row = g_new0 (JdJumpOutcome, 1);

  row->kind = kind;
  row->jump = jump;
  row->posterior = posterior;
  row->loss = posterior != NULL ? kinetic_energy (jump, jump->prior) - kinetic_energy (jump, posterior) : NAN;
  row->refusal = jump != NULL && posterior == NULL ? jump->why : NULL;
  g_ptr_array_add (self->rows, row);
  return row;
}

/* The event as it is, and the jumps that are possible if it has no numbers. */
static void
add_given (JdJumpOutcomes *self)
{
  const JdJump *jump = self->given;

  add_row (self, JD_OUTCOME_GIVEN, jump, jd_jump_is_known (jump) ? jump->posterior : NULL);
  for (gsize o = 0; !jd_jump_is_known (jump) && o < jump->n_outcomes; o++)
    add_row (self, JD_OUTCOME_CONSISTENT, jump, jump->outcomes + o * jump->N);
}

/* Adds the rows of @groups (taken) if they are of two choices or more. */
static void
add_groups (JdJumpOutcomes *self,
            JdOutcomeKind   kind,
            GPtrArray      *groups)
{
  guint n_choices = 0;

  g_ptr_array_add (self->groups, groups);
  for (guint g = 0; g < groups->len; g++)
    n_choices += ((const JdJumpGroup *) g_ptr_array_index (groups, g))->names->len;
  /* one contact has one order, which is that of all together */
  if (n_choices < (kind == JD_OUTCOME_ORDER ? 3 : 2))
    return;
  for (guint g = 0; g < groups->len; g++)
    {
      const JdJumpGroup *group = g_ptr_array_index (groups, g);
      const gboolean known = group->jump != NULL && jd_jump_is_known (group->jump);
      JdJumpOutcome *row = add_row (self, kind, group->jump, known ? group->jump->posterior : NULL);

      row->names = group->names;
      if (group->jump == NULL)
        row->refusal = group->refusal;
    }
}

/* Whether the event has a contact with restitution, so that a law of impact matters. */
static gboolean
has_restitution (const JdEvent *event)
{
  for (guint i = 0; i < event->types->len; i++)
    if (((const JdImpulsiveType *) g_ptr_array_index (event->types, i))->kind == JD_IMPULSIVE_ELASTIC)
      return TRUE;
  return FALSE;
}

/* Adds the choices, the quick kinds first. */
static gboolean
add_choices (JdJumpOutcomes      *self,
             JdParameterization  *parameterization,
             const JdJumpCase    *at,
             JdProgress          *progress,
             GError             **error)
{
  static const char *const types[] = { "inert", "0.5", "elastic", NULL };
  static const JdImpactLaw laws[] = { JD_IMPACT_NEWTON, JD_IMPACT_POISSON, JD_IMPACT_STRONGE };
  g_autoptr(GError) local = NULL;
  GPtrArray *groups = jd_jump_all_types (parameterization, at, types, error);

  if (groups == NULL)
    return FALSE;
  add_groups (self, JD_OUTCOME_TYPE, groups);
  if (progress != NULL)
    jd_progress_enter (progress, 0.0, FEW);
  if (!jd_progress_report (progress, 1, 2, error))
    return FALSE;
  if (has_restitution (at->event))
    add_groups (self, JD_OUTCOME_LAW, jd_jump_all_laws (parameterization, at, laws, G_N_ELEMENTS (laws)));
  if (progress != NULL)
    jd_progress_enter (progress, FEW, 1.0);
  groups = jd_jump_all_orders (parameterization, at, progress, &local);
  if (groups != NULL)
    add_groups (self, JD_OUTCOME_ORDER, groups);
  else if (g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  else
    self->remark = g_strdup (local->message);
  return TRUE;
}

JdJumpOutcomes *
jd_jump_outcomes_new (JdParameterization  *parameterization,
                      const JdJumpCase    *at,
                      JdProgress          *progress,
                      GError             **error)
{
  g_autoptr(JdJumpOutcomes) self = g_new0 (JdJumpOutcomes, 1);

  g_return_val_if_fail (parameterization != NULL && at != NULL && at->event != NULL, NULL);

  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) outcome_free);
  self->groups = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  self->given = jd_jump_new (parameterization, at->model, at->event, at->closing, at->t, at->p, at->pd, at->skip,
                             error);
  if (self->given == NULL)
    return NULL;
  self->N = self->given->N;
  add_given (self);
  return add_choices (self, parameterization, at, progress, error) ? g_steal_pointer (&self) : NULL;
}

void
jd_jump_outcomes_free (JdJumpOutcomes *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->groups);
  jd_jump_free (self->given);
  g_free (self->remark);
  g_free (self);
}

double
jd_jump_outcome_get_rate (const JdJumpOutcome *self,
                          gsize                k)
{
  double largest = 0.0;

  g_return_val_if_fail (self->posterior != NULL, NAN);

  for (gsize i = 0; i < self->jump->N; i++)
    largest = fmax (largest, fmax (fabs (self->posterior[i]), fabs (self->jump->prior[i])));
  return fabs (self->posterior[k]) <= JD_SAME * largest ? 0.0 : self->posterior[k];
}

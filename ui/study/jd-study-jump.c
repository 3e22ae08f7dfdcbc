/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The jump that a study looks at: that of the current event, or of an impact that the motion meets.  It is forgotten
 * when what it depends on changes, and solved when it is asked for. */
#include "ui/study/jd-study-private.h"

static void
forget (JdStudyJump *jump)
{
  g_clear_pointer (&jump->found, jd_jump_free);
  g_clear_pointer (&jump->error, g_free);
  jump->solved = FALSE;
}

void
jd_study_clear_jump (JdStudy *self)
{
  self->jump.asked = self->jump.unlisted = FALSE;
  forget (&self->jump);
  jd_study_notify (self, JD_STUDY_JUMP);
}

/* Where the motion meets what the jump is of; NULL if it does not. */
static const JdMotionEvent *
jump_event (JdStudy *self)
{
  const JdMotionEvent *found;

  if (self->jump.unlisted)
    return jd_study_find_event_at (self, self->jump.time);
  found = jd_motion_find_listed (self->motion, self->event_name, self->jump.time);
  /* the motion may still be the one in which it was run before */
  if (found != NULL && self->run.going && found->time != self->jump.time)
    return NULL;
  return found;
}

/* Whether the current parameterization may run @event: not where the event types one of its primitive equations. */
static gboolean
may_run (JdStudy        *self,
         const JdEvent  *event,
         GError        **error)
{
  const JdParameterizationTags *tagging = jd_mechanism_find_parameterization (jd_study_get_mechanism (self),
                                                                              self->parameterization_name);
  g_autoptr(JdParameterization) tried = jd_parameterization_new (self->model, tagging, event, error);

  return tried != NULL;
}

/* Where the motion does not meet the event: one that happens when it is run, at the instant it is run, others in the
 * file's state. */
static JdJump *
new_jump_elsewhere (JdStudy        *self,
                    const JdEvent  *event,
                    GError        **error)
{
  const gsize n = jd_model_get_n_parameters (self->model), m = jd_model_get_n_equations (self->model);
  g_autofree double *p = NULL, *pd = NULL;
  g_autofree gboolean *off = NULL;
  g_autoptr(JdModel) model = NULL;

  if (self->motion == NULL || !jd_study_is_on_demand (self, event))
    return jd_jump_new (self->parameterization, NULL, event, NULL, jd_model_get_time (self->model),
                        jd_model_get_values (self->model), jd_model_get_rates (self->model), NULL, error);
  self->jump.in_motion = TRUE;
  p = g_new0 (double, n + 1);
  pd = g_new0 (double, n + 1);
  off = g_new0 (gboolean, m + 1);
  jd_motion_get_state (self->motion, self->jump.time, FALSE, p, pd);
  jd_motion_get_switched_off (self->motion, self->jump.time, FALSE, off);
  model = jd_motion_new_model_at (self->motion, self->jump.time, FALSE, error);
  return model == NULL ? NULL
                       : jd_jump_new (self->parameterization, model, event, NULL, self->jump.time, p, pd, off, error);
}

static JdJump *
new_jump (JdStudy  *self,
          GError  **error)
{
  const JdMotionEvent *found = jump_event (self);
  const JdEvent *event = self->jump.unlisted ? NULL : jd_study_get_event (self);

  if (!may_run (self, event, error))
    return NULL;
  self->jump.in_motion = found != NULL;
  if (found != NULL)
    return jd_jump_new_of_motion (self->parameterization, self->motion, found, error);
  return new_jump_elsewhere (self, event, error);
}

void
jd_study_update_jump (JdStudy *self)
{
  JdStudyJump *jump = &self->jump;

  if (!jump->asked)
    return;
  forget (jump);
  if (self->parameterization != NULL)
    jump->asked = jump->unlisted ? jump_event (self) != NULL : self->event_name != NULL;
  jd_study_notify (self, JD_STUDY_JUMP);
}

void
jd_study_ask_jump (JdStudy  *self,
                   gboolean  unlisted,
                   double    time)
{
  self->jump.asked = TRUE;
  self->jump.unlisted = unlisted;
  self->jump.time = time;
  jd_study_update_jump (self);
}

/* Solves the jump that was asked for, once; the only place where one is solved. */
static const JdStudyJump *
solve (JdStudy *self)
{
  JdStudyJump *jump = &self->jump;
  g_autoptr(GError) error = NULL;

  if (!jump->asked || jump->solved)
    return jump;
  jump->solved = TRUE;
  if (self->parameterization == NULL)
    jump->error = g_strdup (self->refusal);
  else if (self->imperfect != NULL)
    jump->error = g_strdup (self->imperfect);
  else
    jump->found = new_jump (self, &error);
  if (error != NULL)
    jump->error = g_strdup (error->message);
  return jump;
}

const JdJump *
jd_study_get_jump (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return solve (self)->found;
}

const char *
jd_study_get_jump_error (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return solve (self)->error;
}

gboolean
jd_study_get_jump_in_motion (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  return solve (self)->in_motion;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Jump that a study shows: that of the current event, or of an impact that the motion meets.  It is discarded when
 * its data change, and solved when it is needed.  The jump of a large mechanism is solved in a thread. */
#include "ui/study/jd-study-jump-private.h"

#include "ui/widgets/jd-background.h"

#include <glib/gi18n-lib.h>

/* Parameters up to which a jump is solved at once, in a few milliseconds; larger ones are solved in a thread. */
#define SMALL_JUMP 60

void
jd_jump_task_free (gpointer data)
{
  JdJumpTask *self = data;

  g_clear_pointer (&self->jump, jd_jump_free);
  jd_jump_report_clear (&self->report);
  g_clear_pointer (&self->motion, jd_motion_unref);
  jd_parameterization_unref (self->parameterization);
  g_object_unref (self->mechanism);
  g_free (self);
}

void
jd_jump_report_clear (JdJumpReport *self)
{
  g_clear_pointer (&self->methods, jd_jump_methods_free);
  g_clear_pointer (&self->geometry, jd_jump_geometry_free);
  g_clear_pointer (&self->projector, jd_jump_projector_free);
  g_clear_pointer (&self->cases, jd_jump_cases_free);
  g_clear_pointer (&self->table, jd_jump_table_free);
}

void
jd_study_forget_jump (JdStudy *self)
{
  JdStudyJump *jump = &self->jump;

  jd_background_stop (&jump->solving);
  g_clear_pointer (&jump->found, jd_jump_free);
  jd_jump_report_clear (&jump->report);
  g_clear_pointer (&jump->error, g_free);
  jump->solved = FALSE;
  jd_study_forget_outcomes (self);
}

void
jd_study_clear_jump (JdStudy *self)
{
  self->jump.asked = self->jump.unlisted = FALSE;
  jd_study_forget_jump (self);
  jd_study_notify (self, JD_STUDY_JUMP);
}

/* The event of the motion at which the jump happens; NULL if the motion does not meet it. */
static const JdMotionEvent *
jump_event (JdStudy *self)
{
  const JdMotionEvent *found;

  if (self->jump.unlisted)
    return jd_study_find_event_at (self, self->jump.time);
  found = jd_motion_find_listed (self->motion, self->event_name, self->jump.time);
  /* The motion may still be the previous one, in which the event was run at another time. */
  if (found != NULL && self->run.going && found->time != self->jump.time)
    return NULL;
  return found;
}

gboolean
jd_jump_task_init_place (const JdJumpTask *self,
                         JdJumpPlace      *place,
                         GError          **error)
{
  JdModel *model = jd_parameterization_get_model (self->parameterization);
  const gsize n = jd_model_get_n_parameters (model), m = jd_model_get_n_equations (model);

  *place = (JdJumpPlace) { 0 };
  if (self->met != NULL)
    return jd_jump_case_init_of_motion (&place->at, self->mechanism, self->motion, self->met, error);
  jd_jump_case_init (&place->at, model, self->event);
  if (!self->on_demand)
    return TRUE;
  place->here = jd_motion_new_model_at (self->motion, self->time, FALSE, error);
  if (place->here == NULL)
    return FALSE;
  place->p = g_new0 (double, n + 1);
  place->pd = g_new0 (double, n + 1);
  place->at.skip = g_new0 (gboolean, m + 1);
  jd_motion_get_state (self->motion, self->time, FALSE, place->p, place->pd);
  jd_motion_get_switched_off (self->motion, self->time, FALSE, place->at.skip);
  place->at.model = place->here;
  place->at.t = self->time;
  place->at.p = place->p;
  place->at.pd = place->pd;
  return TRUE;
}

void
jd_jump_place_clear (JdJumpPlace *self)
{
  jd_jump_case_clear (&self->at);
  g_clear_pointer (&self->here, jd_model_unref);
  g_clear_pointer (&self->p, g_free);
  g_clear_pointer (&self->pd, g_free);
}

/* Solves the jump of an event that the motion does not meet: at the instant shown if it happens only when run, else
 * from the file's state. */
static JdJump *
new_jump_elsewhere (const JdJumpTask *self,
                    GError          **error)
{
  g_auto(JdJumpPlace) place = { 0 };
  const JdJumpCase *at = &place.at;

  if (!jd_jump_task_init_place (self, &place, error))
    return NULL;
  return jd_jump_new (self->parameterization, at->model, at->event, NULL, at->t, at->p, at->pd, at->skip, error);
}

/* Solves the jump, and what is reported about it.  NULL and an error: the parameterization may not run the event,
 * because the event types one of its primitive equations, or the jump has no solution. */
static void
solve_task (JdJumpTask  *self,
            GError     **error)
{
  g_autoptr(JdParameterization)
    tried = jd_parameterization_new (jd_parameterization_get_model (self->parameterization), self->tags, self->event,
                                     error);
  JdJumpReport *report = &self->report;
  const JdEvent *law;

  if (tried == NULL)
    return;
  self->jump = self->met != NULL ? jd_jump_new_of_motion (self->parameterization, self->motion, self->met, error)
                                 : new_jump_elsewhere (self, error);
  if (self->jump == NULL)
    return;
  law = self->jump->event != NULL ? jd_mechanism_find_event (self->mechanism, self->jump->event) : NULL;
  report->cases = jd_jump_cases_new (self->jump, law, NULL);
  if (!jd_jump_is_known (self->jump))
    return;
  report->methods = law != NULL ? jd_jump_methods_new (self->jump, law, NULL) : NULL;
  report->geometry = jd_jump_geometry_new (self->jump, law, NULL);
  report->projector = jd_jump_projector_new (self->jump, law, NULL);
  report->table = jd_jump_table_new (self->jump, law, NULL);
}

static void
jump_thread (GTask        *task,
             gpointer      source G_GNUC_UNUSED,
             gpointer      data,
             GCancellable *cancellable G_GNUC_UNUSED)
{
  GError *error = NULL;

  solve_task (data, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

void
jd_study_update_jump (JdStudy *self)
{
  JdStudyJump *jump = &self->jump;

  if (!jump->asked)
    return;
  jd_study_forget_jump (self);
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

JdJumpTask *
jd_jump_task_new (JdStudy *self)
{
  JdStudyJump *jump = &self->jump;
  JdMechanism *mechanism = jd_study_get_mechanism (self);
  JdJumpTask *task = g_new0 (JdJumpTask, 1);

  task->parameterization = jd_parameterization_ref (self->parameterization);
  task->mechanism = g_object_ref (mechanism);
  task->motion = self->motion != NULL ? jd_motion_ref (self->motion) : NULL;
  task->tags = jd_mechanism_find_parameterization (mechanism, self->parameterization_name);
  task->event = jump->unlisted ? NULL : jd_study_get_event (self);
  task->met = jump_event (self);
  task->time = jump->time;
  task->on_demand = task->motion != NULL && jd_study_is_on_demand (self, task->event);
  return task;
}

/* Takes over what was found. */
static void
take_solution (JdStudyJump *self,
               JdJumpTask    *task,
               GError      *error)
{
  self->found = g_steal_pointer (&task->jump);
  self->report = task->report;
  task->report = (JdJumpReport) { NULL };
  g_clear_pointer (&self->error, g_free);
  self->error = error != NULL ? g_strdup (error->message) : NULL;
}

static void
solved_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data G_GNUC_UNUSED)
{
  JdStudy *self = JD_STUDY (source);
  g_autoptr(GError) error = NULL;

  /* Another jump is looked at by now. */
  if (!jd_background_end (&self->jump.solving, result))
    return;
  g_task_propagate_boolean (G_TASK (result), &error);
  take_solution (&self->jump, g_task_get_task_data (G_TASK (result)), error);
  jd_study_notify (self, JD_STUDY_JUMP);
}

/* Solves the jump that was asked for, once; the only place where one is solved.  That of a large mechanism is solved
 * in a thread: until then there is none, and the error says so. */
static const JdStudyJump *
solve (JdStudy *self)
{
  JdStudyJump *jump = &self->jump;
  g_autoptr(GError) error = NULL;
  JdJumpTask *task;

  if (!jump->asked || jump->solved)
    return jump;
  jump->solved = TRUE;
  if (self->parameterization == NULL || self->imperfect != NULL)
    {
      jump->error = g_strdup (self->parameterization == NULL ? self->refusal : self->imperfect);
      return jump;
    }
  task = jd_jump_task_new (self);
  jump->in_motion = task->met != NULL || task->on_demand;
  if (jd_model_get_n_parameters (self->model) > SMALL_JUMP)
    {
      jump->error = g_strdup (_("The jump is being computed…"));
      jd_background_begin (self, &jump->solving, jump_thread, task, jd_jump_task_free, solved_cb);
      return jump;
    }
  solve_task (task, &error);
  take_solution (jump, task, error);
  jd_jump_task_free (task);
  return jump;
}

const JdJump *
jd_study_get_jump (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return solve (self)->found;
}

const JdJumpReport *
jd_study_get_jump_report (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return &solve (self)->report;
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

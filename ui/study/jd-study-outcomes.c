/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Other outcomes of the jump that a study shows, over types, laws and orders.  A thread computes them when they are
 * asked for; they are dropped with the jump. */
#include "ui/study/jd-study-jump-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/widgets/jd-background.h"

/* Time between two looks at the progress, ms. */
#define PROGRESS_INTERVAL 100

/* Shared with the thread, which writes @thousandths; the main thread reads it. */
typedef struct
{
  grefcount       count;
  JdJumpTask     *task;
  JdJumpOutcomes *outcomes;
  int             thousandths;
} OutcomesTask;

static void
outcomes_task_unref (gpointer data)
{
  OutcomesTask *self = data;

  if (!g_ref_count_dec (&self->count))
    return;
  g_clear_pointer (&self->outcomes, jd_jump_outcomes_free);
  jd_jump_task_free (self->task);
  g_free (self);
}

static void
report_progress (double   fraction,
                 gpointer data)
{
  OutcomesTask *self = data;

  g_atomic_int_set (&self->thousandths, (int) (1000 * fraction));
}

static void
outcomes_thread (GTask        *task,
                 gpointer      source G_GNUC_UNUSED,
                 gpointer      data,
                 GCancellable *cancellable)
{
  OutcomesTask *self = data;
  JdProgress progress = { .cancellable = cancellable, .progress = report_progress, .progress_data = self };
  g_auto(JdJumpPlace) place = { 0 };
  GError *error = NULL;

  if (jd_jump_task_init_place (self->task, &place, &error))
    {
      if (place.at.event != NULL)
        self->outcomes = jd_jump_outcomes_new (self->task->parameterization, &place.at, &progress, &error);
      else
        error = g_error_new_literal (JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                                     _("No event of the file gives the law of this impact: add an event to compare "
                                       "its outcomes"));
    }
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
stop_waiting (JdStudyOutcomes *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->data, outcomes_task_unref);
}

void
jd_study_forget_outcomes (JdStudy *self)
{
  JdStudyOutcomes *outcomes = &self->outcomes;

  jd_background_stop (&outcomes->solving);
  stop_waiting (outcomes);
  g_clear_pointer (&outcomes->found, jd_jump_outcomes_free);
  g_clear_pointer (&outcomes->error, g_free);
  outcomes->asked = FALSE;
  outcomes->shown = -1;
}

static gboolean
progress_cb (gpointer user_data)
{
  JdStudy *self = user_data;
  OutcomesTask *data = self->outcomes.data;

  self->outcomes.progress = g_atomic_int_get (&data->thousandths) / 1000.0;
  jd_study_notify (self, JD_STUDY_OUTCOMES);
  return G_SOURCE_CONTINUE;
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data G_GNUC_UNUSED)
{
  JdStudy *self = JD_STUDY (source);
  JdStudyOutcomes *outcomes = &self->outcomes;
  OutcomesTask *data = g_task_get_task_data (G_TASK (result));
  g_autoptr(GError) error = NULL;

  if (!jd_background_end (&outcomes->solving, result))
    return;
  g_task_propagate_boolean (G_TASK (result), &error);
  outcomes->found = g_steal_pointer (&data->outcomes);
  outcomes->error = error != NULL ? g_strdup (error->message) : NULL;
  stop_waiting (outcomes);
  jd_study_notify (self, JD_STUDY_OUTCOMES);
}

void
jd_study_ask_outcomes (JdStudy *self)
{
  JdStudyOutcomes *outcomes = &self->outcomes;
  OutcomesTask *data;

  g_return_if_fail (JD_IS_STUDY (self));

  if (outcomes->asked || jd_study_get_jump (self) == NULL)
    return;
  outcomes->asked = TRUE;
  outcomes->progress = 0.0;
  data = g_new0 (OutcomesTask, 1);
  g_ref_count_init (&data->count);
  data->task = jd_jump_task_new (self);
  g_ref_count_inc (&data->count);
  outcomes->data = data;
  outcomes->source = g_timeout_add (PROGRESS_INTERVAL, progress_cb, self);
  jd_background_begin (self, &outcomes->solving, outcomes_thread, data, outcomes_task_unref, found_cb);
  jd_study_notify (self, JD_STUDY_OUTCOMES);
}

const JdJumpOutcomes *
jd_study_get_outcomes (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->outcomes.found;
}

const char *
jd_study_get_outcomes_error (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->outcomes.error;
}

double
jd_study_get_outcomes_progress (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NAN);

  return self->outcomes.solving != NULL ? self->outcomes.progress : NAN;
}

/* The row shown; NULL: the jump itself. */
static const JdJumpOutcome *
shown_row (JdStudy *self)
{
  const JdStudyOutcomes *outcomes = &self->outcomes;

  return outcomes->found != NULL && outcomes->shown >= 0 && (guint) outcomes->shown < outcomes->found->rows->len
           ? g_ptr_array_index (outcomes->found->rows, outcomes->shown)
           : NULL;
}

void
jd_study_show_outcome (JdStudy *self,
                       int      row)
{
  g_return_if_fail (JD_IS_STUDY (self));

  if (self->outcomes.shown == row)
    return;
  self->outcomes.shown = row;
  jd_study_notify (self, JD_STUDY_OUTCOMES);
}

int
jd_study_get_outcome_shown (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), -1);

  return shown_row (self) != NULL ? self->outcomes.shown : -1;
}

const JdJump *
jd_study_get_drawn_jump (JdStudy       *self,
                         const double **out_posterior)
{
  const JdJumpOutcome *row;
  const JdJump *jump;

  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  row = shown_row (self);
  jump = row != NULL && row->posterior != NULL ? row->jump : jd_study_get_jump (self);
  *out_posterior = row != NULL && row->posterior != NULL     ? row->posterior
                   : jump != NULL && jd_jump_is_known (jump) ? jump->posterior
                                                             : NULL;
  return jump;
}

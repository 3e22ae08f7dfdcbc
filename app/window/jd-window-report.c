/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Export of a report: the derivation with its figure, and the results at the instant shown.  It is made in a thread,
 * with models of its own. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>

#include "core/analysis/overlap/jd-overlap.h"
#include "core/handout/jd-handout.h"
#include "core/impulse/jd-jump.h"
#include "ui/drawing/figure/jd-handout-pages.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-toast.h"

/* ms: time between two looks at the progress. */
#define LOOK 200

typedef struct
{
  JdMechanism  *mechanism;         /* owned */
  char         *parameterization;  /* name */
  char         *event;             /* name; NULL: none */
  GFile        *file;
  double        time;              /* the instant of the results */
  gboolean      after;
  GCancellable *cancellable;
  AdwToast     *toast;             /* owned */
  guint         looking;           /* source of the timeout */
  gint          percent;           /* atomic */
} ReportJob;

static void
report_job_free (gpointer data)
{
  ReportJob *job = data;

  g_object_unref (job->mechanism);
  g_object_unref (job->file);
  g_object_unref (job->cancellable);
  g_object_unref (job->toast);
  g_free (job->parameterization);
  g_free (job->event);
  g_free (job);
}

static void
progress_cb (double   fraction,
             gpointer data)
{
  g_atomic_int_set (&((ReportJob *) data)->percent, (gint) (100.0 * fraction));
}

/* The motion from the state of @model to the instant of the results; NULL with an error if it does not get there. */
static JdMotion *
new_motion (const ReportJob  *job,
            JdModel          *model,
            GError          **error)
{
  const JdMotionOptions options = {
    .until = job->time,
    .jump = jd_jump_apply,
    .report_free = (GDestroyNotify) jd_jump_free,
    .guard = &jd_overlaps_guard,
  };

  return jd_motion_new (model, &options, NULL, job->cancellable, NULL, NULL, error);
}

/* Derives and writes; @model is that of the instant, @base that of the file's state. */
static gboolean
write_report (ReportJob   *job,
              JdModel     *base,
              JdModel     *model,
              JdMotion    *motion,
              GError     **error)
{
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (job->mechanism, job->parameterization);
  g_autofree gboolean *skip = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);
  g_autoptr(JdParameterization) parameterization = jd_parameterization_new (model, tags, NULL, error);
  g_autoptr(JdPicture) picture = jd_picture_new (base, NULL);
  JdHandoutCase what = { .parameterization = parameterization, .file_model = base };
  g_autoptr(JdHandout) derivation = NULL;
  JdFigure figure;

  if (parameterization == NULL)
    return FALSE;
  what.event = job->event != NULL ? jd_mechanism_find_event (job->mechanism, job->event) : NULL;
  if (motion != NULL)
    {
      jd_motion_get_skipped (motion, job->time, job->after, skip);
      what.skip = skip;
      what.met = jd_motion_find_named_at (motion, job->event, job->time);
      what.motion = what.met != NULL ? motion : NULL;
    }
  derivation = jd_handout_new (&what, job->cancellable, progress_cb, job, error);
  if (derivation == NULL)
    return FALSE;
  if (picture != NULL)
    {
      jd_figure_init (&figure, picture, parameterization);
      figure.show &= ~(JdFigureShow) JD_FIGURE_TITLE;
      figure.time = jd_model_get_time (model);
      figure.p = jd_model_get_values (model);
      figure.pd = jd_model_get_rates (model);
      figure.skip = what.skip;
    }
  return jd_handout_write (derivation, picture != NULL ? &figure : NULL, job->file, NULL, error);
}

static void
report_thread (GTask        *task,
               gpointer      source G_GNUC_UNUSED,
               gpointer      data,
               GCancellable *cancellable G_GNUC_UNUSED)
{
  ReportJob *job = data;
  GError *error = NULL;
  g_autoptr(JdModel) base = jd_model_new (job->mechanism, NULL, NULL, &error);
  g_autoptr(JdMotion) motion = NULL;
  g_autoptr(JdModel) model = NULL;

  if (base != NULL && job->time > jd_model_get_time (base))
    {
      motion = new_motion (job, base, &error);
      model = motion != NULL ? jd_motion_new_model_at (motion, job->time, job->after, &error) : NULL;
    }
  else if (base != NULL)
    model = jd_model_ref (base);
  if (model != NULL && write_report (job, base, model, motion, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
report_done_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data G_GNUC_UNUSED)
{
  JdWindow *self = JD_WINDOW (source);
  ReportJob *job = g_task_get_task_data (G_TASK (result));
  g_autoptr(GError) error = NULL;
  g_autofree char *name = g_file_get_basename (job->file);
  g_autofree char *text = g_strdup_printf (_("Exported %s"), name);
  const gboolean done = g_task_propagate_boolean (G_TASK (result), &error);

  g_source_remove (job->looking);
  jd_window_end_writing (self, job->cancellable, done);
  adw_toast_dismiss (job->toast);
  if (done)
    jd_window_show_toast (self, text);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    jd_window_show_error (self, _("The Export Failed"), error->message);
}

/* Shows the progress in the message. */
static gboolean
look_cb (gpointer data)
{
  ReportJob *job = data;
  g_autofree char *text = g_strdup_printf (_("The report is being written: %d %%"),
                                           g_atomic_int_get (&job->percent));

  jd_toast_set_text (job->toast, text);
  return G_SOURCE_CONTINUE;
}

static ReportJob *
report_job_new (JdWindow *self,
                GFile    *file)
{
  ReportJob *job = g_new0 (ReportJob, 1);

  job->mechanism = g_object_ref (jd_study_get_mechanism (self->study));
  job->parameterization = g_strdup (jd_study_get_parameterization_name (self->study));
  job->event = g_strdup (jd_study_get_event_name (self->study));
  job->file = g_object_ref (file);
  job->time = jd_study_get_time (self->study);
  job->after = jd_study_get_side (self->study) != JD_SIDE_BEFORE;
  job->cancellable = g_cancellable_new ();
  job->toast = jd_toast_new (_("The report is being written…"));
  adw_toast_set_button_label (job->toast, _("Cancel"));
  adw_toast_set_timeout (job->toast, 0);
  g_signal_connect_object (job->toast, "button-clicked", G_CALLBACK (g_cancellable_cancel), job->cancellable,
                           G_CONNECT_SWAPPED);
  return job;
}

gboolean
jd_window_export_report (JdWindow *self,
                         GFile    *file)
{
  g_autoptr(GTask) task = NULL;
  ReportJob *job;

  if (self->session != NULL || !jd_covers_is_empty (jd_study_get_covers (self->study)))
    {
      jd_window_show_error (
        self, _("The Export Failed"),
        _("A report holds the results, and so what is asked here: end the lesson, or uncover what "
          "is covered, first"));
      return FALSE;
    }
  if (jd_study_get_model (self->study) == NULL)
    {
      jd_window_show_error (self, _("The Export Failed"),
                            _("This mechanism has no equations yet: see what the Draw view says of it"));
      return FALSE;
    }
  job = report_job_new (self, file);
  task = g_task_new (self, job->cancellable, report_done_cb, NULL);
  g_task_set_task_data (task, job, report_job_free);
  jd_window_begin_writing (self, job->cancellable);
  job->looking = g_timeout_add (LOOK, look_cb, job);
  adw_toast_overlay_add_toast (self->toasts, g_object_ref (job->toast));
  jd_background_run (task, report_thread);
  return TRUE;
}

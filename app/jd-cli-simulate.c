/* SPDX-License-Identifier: GPL-3.0-or-later */

/* simulate: the motion is told while it is integrated, its events into a list that lives in a file when it is long,
 * its samples into the CSV, so that memory does not grow with the number of events. */
#include "app/jd-cli-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/impulse/jd-jump.h"
#include "core/report/jd-report.h"

typedef struct
{
  JdCliJob           *job;
  JdParameterization *parameterization;
  JdMotionLog        *log;
  JdMotionChart      *chart;        /* NULL: nothing is eliminated */
  GOutputStream      *csv;          /* NULL: none asked for, not begun, or complete */
  gboolean            is_new;       /* there was no such file before */
  GCancellable       *cancellable;  /* a file that cannot be written ends the motion */
  GError             *error;        /* of the file */
} Telling;

static void
telling_clear (Telling *self)
{
  g_autoptr(GCancellable) cancelled = g_cancellable_new ();
  g_autoptr(GFile) file = self->csv != NULL ? g_file_new_for_commandline_arg (self->job->options->output) : NULL;

  /* a file that was not finished is not to take the place of the old one */
  g_cancellable_cancel (cancelled);
  if (self->csv != NULL)
    g_output_stream_close (self->csv, cancelled, NULL);
  if (self->csv != NULL && self->is_new)
    g_file_delete (file, NULL, NULL);
  g_clear_object (&self->csv);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->log, jd_motion_log_free);
  g_clear_pointer (&self->chart, jd_motion_chart_free);
  g_clear_pointer (&self->parameterization, jd_parameterization_unref);
  g_clear_error (&self->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Telling, telling_clear)

static gboolean
begin_csv (Telling *self)
{
  g_autoptr(GFile) file = g_file_new_for_commandline_arg (self->job->options->output);
  const gboolean is_new = !g_file_query_exists (file, NULL);
  g_autoptr(GFileOutputStream) stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, &self->error);

  self->is_new = is_new;
  if (stream == NULL)
    return FALSE;
  self->csv = g_buffered_output_stream_new_sized (G_OUTPUT_STREAM (stream), 1 << 16);
  return jd_report_motion_csv_header (self->parameterization, self->csv, NULL, &self->error);
}

static void
tell_stretch_cb (const JdMotion *motion,
                 gpointer        user_data)
{
  Telling *self = user_data;

  if (self->chart != NULL)
    jd_motion_chart_look (self->chart, motion);
  if (self->job->options->output == NULL || self->error != NULL)
    return;
  if ((self->csv == NULL && !begin_csv (self)) ||
      !jd_report_motion_csv_rows (motion, self->parameterization, self->csv, NULL, &self->error))
    g_cancellable_cancel (self->cancellable);
}

/* NULL and a refusal or mistake of the mechanism in @error, or one of the file in self->error. */
static JdMotion *
integrate (Telling  *self,
           GError  **error)
{
  const JdCliOptions *options = self->job->options;
  const JdMotionOptions motion_options = {
    .until = options->until,
    .step = options->step > 0.0 ? options->step : 0.0,
    .tell_laws = TRUE,
    .jump = jd_jump_apply,
    .report_free = (GDestroyNotify) jd_jump_free,
    /* only a file, and the limits of an elimination, need what is between the events */
    .keep = options->output != NULL || self->chart != NULL ? JD_MOTION_KEEP_STRETCH : JD_MOTION_KEEP_NOTHING,
    .event_func = jd_motion_log_add,
    .event_data = self->log,
    .stretch_func = tell_stretch_cb,
    .stretch_data = self,
  };
  const char *only[] = { options->event, NULL };

  return jd_motion_new (self->job->model, &motion_options, options->event != NULL ? only : NULL, self->cancellable,
                        NULL, NULL, error);
}

static gboolean
check_times (const JdCliJob  *job,
             GError         **error)
{
  const JdCliOptions *options = job->options;
  const double start = jd_model_get_time (job->model);

  if (options->until > start && isfinite (options->until) &&
      (isnan (options->step) || (options->step > 0.0 && isfinite (options->step))))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("simulate needs --until T after the file's time %g s, and --step H > 0"), start);
  return FALSE;
}

JdAnswer *
jd_cli_run_simulate (JdCliJob  *job,
                     GError   **error)
{
  GError *local = NULL;
  g_auto(Telling) telling = { .job = job };
  g_autoptr(JdMotion) motion = NULL;
  JdAnswer *answer;

  if (!check_times (job, error))
    return NULL;
  telling.cancellable = g_cancellable_new ();
  telling.log = jd_motion_log_new ();
  telling.parameterization = jd_cli_parameterization (job, NULL, &local);
  if (telling.parameterization != NULL &&
      jd_parameterization_get_n_retained (telling.parameterization) < jd_model_get_n_parameters (job->model))
    telling.chart = jd_motion_chart_new (telling.parameterization);
  if (telling.parameterization != NULL)
    motion = integrate (&telling, &local);
  if (motion == NULL && telling.error == NULL)
    return jd_cli_refuse_or_fail ("simulate", local, error);
  g_clear_error (&local);
  if (motion != NULL && jd_cli_is_mistake (jd_motion_get_end_error (motion)))
    {
      g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED, jd_motion_get_end_reason (motion));
      return NULL;
    }
  if (telling.error == NULL && telling.csv != NULL && g_output_stream_close (telling.csv, NULL, &telling.error))
    g_clear_object (&telling.csv);
  if (telling.error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&telling.error));
      return NULL;
    }
  answer = jd_report_motion (motion, telling.log);
  if (telling.chart != NULL)
    jd_report_motion_chart (answer, telling.chart);
  return answer;
}

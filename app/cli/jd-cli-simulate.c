/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The command simulate.  It reports the motion while it is integrated: events go to a list that is kept in a file
 * when it is long, samples go to the CSV file.  Memory therefore does not grow with the number of events. */
#include "app/cli/jd-cli-private.h"
#include "app/cli/jd-cli-stream.h"

#include <glib/gi18n.h>
#include <math.h>
#include <signal.h>
#include <unistd.h>

#include <gio/gunixoutputstream.h>

#include "core/analysis/overlap/jd-overlap.h"
#include "core/dynamics/motion/jd-motion-trust.h"
#include "core/impulse/jd-jump.h"
#include "core/mechanism/jd-file.h"
#include "core/mechanism/jd-time-step.h"
#include "core/report/jd-report-road.h"
#include "core/report/jd-report.h"

/* Rows of a motion: with more, the step would be lost in the rounding of the time. */
#define MAX_ROWS 1e15
/* Tolerances that can be asked for: below the least a step's error is rounding. */
#define LEAST_TOLERANCE   1e-14
#define LARGEST_TOLERANCE 1e-3

typedef struct
{
  JdCliJob           *job;
  JdParameterization *parameterization;
  JdMotionLog        *log;
  JdMotionChart      *chart;        /* NULL: no parameter is eliminated */
  JdOverlaps         *overlaps;     /* bodies that pass through each other */
  GFileIOStream      *file;         /* NULL: not requested, not yet open, or standard output */
  GOutputStream      *csv;          /* stream to @file */
  GCancellable       *cancellable;  /* ends the motion if the file cannot be written */
  GError             *error;        /* of the file */
} Output;

static void
output_clear (Output *self)
{
  g_clear_object (&self->csv);
  g_clear_object (&self->file);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->log, jd_motion_log_free);
  g_clear_pointer (&self->chart, jd_motion_chart_free);
  g_clear_pointer (&self->overlaps, jd_overlaps_free);
  g_clear_pointer (&self->parameterization, jd_parameterization_unref);
  g_clear_error (&self->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Output, output_clear)

/* Whether it was @written.  An error of the stream does not know the file's name; a sentence about a number is
 * complete. */
static gboolean
name_file (Output   *self,
           gboolean  written)
{
  GError *why = self->error;

  if (written || g_error_matches (why, G_IO_ERROR, G_IO_ERROR_INVALID_DATA))
    return written;
  self->error = NULL;
  g_set_error (&self->error, why->domain, why->code, _("“%s” cannot be written: %s"),
               self->job->options->answer.output, why->message);
  g_error_free (why);
  return FALSE;
}

/* Writes the CSV to a temporary file, which replaces the file when the motion is complete.  An interrupted run
 * changes nothing. */
static gboolean
begin_csv (Output *self)
{
  const char *path = self->job->options->answer.output;
  g_autoptr(GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr(GOutputStream) target = NULL;
  g_autoptr(JdUnits) units = self->job->options->answer.units ? jd_units_new (self->job->mechanism) : NULL;

  if (jd_cli_is_stream (path))
    target = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
  else if ((self->file = jd_file_begin (file, &self->error)) != NULL)
    target = g_object_ref (g_io_stream_get_output_stream (G_IO_STREAM (self->file)));
  if (target == NULL)
    return FALSE;
  self->csv = g_buffered_output_stream_new_sized (target, 1 << 16);
  g_filter_output_stream_set_close_base_stream (G_FILTER_OUTPUT_STREAM (self->csv), FALSE);
  return name_file (self, jd_report_motion_csv_header (self->parameterization, units, self->csv, NULL, &self->error));
}

/* Delays signals that end the program, so that the file is either complete or unchanged. */
static gboolean
finish_csv (Output *self)
{
  g_autoptr(GFile) file = g_file_new_for_commandline_arg (self->job->options->answer.output);
  sigset_t ending, before;
  gboolean done;

  if (self->file == NULL)
    {
      jd_cli_take_output (self->job);
      return name_file (self, g_output_stream_flush (self->csv, NULL, &self->error));
    }

  sigemptyset (&ending);
  sigaddset (&ending, SIGINT);
  sigaddset (&ending, SIGTERM);
  sigaddset (&ending, SIGHUP);
  pthread_sigmask (SIG_BLOCK, &ending, &before);
  done = name_file (self, g_output_stream_flush (self->csv, NULL, &self->error)) &&
         jd_file_finish (file, self->file, &self->error);
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  return done;
}

static void
stretch_cb (const JdMotion *motion,
            gpointer        user_data)
{
  Output *self = user_data;
  const double start = jd_model_get_time (self->job->model);

  jd_cli_progress_set (self->job->progress,
                       (jd_motion_get_end (motion) - start) / (self->job->options->motion.until - start));
  if (self->chart != NULL)
    jd_motion_chart_look (self->chart, motion);
  jd_overlaps_look (self->overlaps, motion, NULL);
  if (self->job->options->answer.output == NULL || self->error != NULL)
    return;
  if ((self->csv == NULL && !begin_csv (self)) ||
      !name_file (self, jd_report_motion_csv_rows (motion, self->parameterization, self->overlaps, self->csv, NULL,
                                                   &self->error)))
    g_cancellable_cancel (self->cancellable);
}

static double
get_tolerance (const JdCliOptions *options)
{
  return isnan (options->motion.tolerance) ? 0.0 : options->motion.tolerance;
}

/* 0: as the file says. */
static double
get_time_stepping (const JdCliOptions *options)
{
  return isnan (options->motion.time_stepping) ? 0.0 : options->motion.time_stepping;
}

/* Adds the estimate of the motion's error.  It needs all states of the motion, which is integrated for it with all
 * of them kept. */
static gboolean
add_trust (JdCliJob  *job,
           JdAnswer  *answer,
           GError   **error)
{
  const JdMotionOptions motion_options = {
    .until = job->options->motion.until,
    .tolerance = get_tolerance (job->options),
    .time_stepping = get_time_stepping (job->options),
    .jump = jd_jump_apply,
    .report_free = (GDestroyNotify) jd_jump_free,
    .guard = &jd_overlaps_guard,
  };
  g_auto(GStrv) events = jd_contact_laws_dup_choice (job->model, job->options->state.event, TRUE);
  g_autoptr(JdMotionTrust) trust = NULL;
  g_autoptr(JdMotion) motion = NULL;

  motion = jd_motion_new (job->model, &motion_options, (const char *const *) events, NULL, NULL, NULL, error);
  if (motion != NULL)
    trust = jd_motion_trust_new (motion, &motion_options, (const char *const *) events, NULL, error);
  if (trust == NULL)
    return FALSE;
  jd_report_motion_trust (answer, job->model, trust);
  return TRUE;
}

/* Says which events of the motion are before it. */
static void
add_early_events (JdCliJob *job,
                  JdAnswer *answer)
{
  g_auto(GStrv) events = jd_contact_laws_dup_choice (job->model, job->options->state.event, TRUE);

  jd_report_early_events (answer, job->model, (const char *const *) events);
}

/* Adds the road of the last state. */
static gboolean
add_road (JdCliJob        *job,
          JdAnswer        *answer,
          const JdMotion  *motion,
          GError         **error)
{
  char **names = job->options->state.parameterizations;
  const JdParameterizationTags *tags = jd_cli_find_tags (job, names != NULL ? names[0] : NULL, error);

  return tags != NULL && jd_report_motion_add_road (answer, motion, tags, error);
}

/* Returns NULL with an error of the mechanism in @error, or of the file in self->error. */
static JdMotion *
integrate (Output   *self,
           GError  **error)
{
  const JdCliOptions *options = self->job->options;
  /* The states between events are needed only for the CSV, for the range of an elimination, for overlaps and for the
   * road of the last one. */
  const gboolean looks = options->answer.output != NULL || options->answer.road || self->chart != NULL ||
                         jd_overlaps_has_pairs (self->overlaps) || jd_overlaps_guards_curves (self->job->model);
  const JdMotionOptions motion_options = {
    .until = options->motion.until,
    .step = options->motion.step > 0.0 ? options->motion.step : 0.0,
    .tolerance = get_tolerance (options),
    .time_stepping = get_time_stepping (options),
    .report_laws = TRUE,
    .jump = jd_jump_apply,
    .report_free = (GDestroyNotify) jd_jump_free,
    .guard = &jd_overlaps_guard,
    .keep = looks ? JD_MOTION_KEEP_STRETCH : JD_MOTION_KEEP_NOTHING,
    .event_func = jd_motion_log_add,
    .event_data = self->log,
    .stretch_func = stretch_cb,
    .stretch_data = self,
  };
  g_auto(GStrv) events = jd_contact_laws_dup_choice (self->job->model, options->state.event, TRUE);

  return jd_motion_new (self->job->model, &motion_options, (const char *const *) events, self->cancellable, NULL,
                        NULL, error);
}

/* Whether the motion is by time stepping: the option or the file asks for it. */
static gboolean
is_stepped (const JdCliJob *job)
{
  return !isnan (job->options->motion.time_stepping) ||
         jd_mechanism_evaluate_time_step (jd_model_get_mechanism (job->model), jd_model_get_constants (job->model)) >
           0.0;
}

static gboolean
check_times (const JdCliJob  *job,
             GError         **error)
{
  const JdCliOptions *options = job->options;
  const double start = jd_model_get_time (job->model);

  if (options->motion.tolerance < LEAST_TOLERANCE || options->motion.tolerance > LARGEST_TOLERANCE)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--tolerance takes a number from %g to %g"),
                   LEAST_TOLERANCE, LARGEST_TOLERANCE);
      return FALSE;
    }
  if (!isnan (options->motion.tolerance) && is_stepped (job))
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _("--tolerance has no meaning for a motion by time stepping: --time-stepping H sets its "
                             "step"));
      return FALSE;
    }
  if (!isnan (options->motion.time_stepping) &&
      !(options->motion.time_stepping > 0.0 && isfinite (options->motion.time_stepping)))
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _("--time-stepping takes a step in seconds above 0"));
      return FALSE;
    }
  if (options->motion.until > start && isfinite (options->motion.until) &&
      (isnan (options->motion.step) || (options->motion.step > 0.0 && isfinite (options->motion.step))))
    {
      const double rows = (options->motion.until - start) / options->motion.step;

      if (!(rows > MAX_ROWS))
        return TRUE;
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("The motion would have %.3g rows; it can have %.3g. --step H with a larger H makes fewer"),
                   rows, MAX_ROWS);
      return FALSE;
    }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("simulate needs --until T after the file's time %g s, and --step H > 0"), start);
  return FALSE;
}

JdAnswer *
jd_cli_run_simulate (JdCliJob            *job,
                     JdParameterization  *none G_GNUC_UNUSED,
                     GError             **error)
{
  GError *local = NULL;
  g_auto(Output) output = { .job = job };
  g_autoptr(JdMotion) motion = NULL;
  JdAnswer *answer;

  if (!check_times (job, error))
    return NULL;
  output.cancellable = g_cancellable_new ();
  output.log = jd_motion_log_new ();
  output.overlaps = jd_overlaps_new (job->model);
  output.parameterization = jd_cli_parameterization (job, NULL, &local);
  if (output.parameterization != NULL &&
      jd_parameterization_get_n_retained (output.parameterization) < jd_model_get_n_parameters (job->model))
    output.chart = jd_motion_chart_new (output.parameterization);
  if (output.parameterization != NULL)
    motion = integrate (&output, &local);
  if (motion == NULL && output.error == NULL)
    return jd_cli_refuse_or_fail ("simulate", local, error);
  g_clear_error (&local);
  if (motion != NULL && jd_cli_is_mistake (jd_motion_get_end_error (motion)))
    {
      g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED, jd_motion_get_end_reason (motion));
      return NULL;
    }
  if (output.error != NULL || (output.csv != NULL && !finish_csv (&output)))
    {
      g_propagate_error (error, g_steal_pointer (&output.error));
      return NULL;
    }
  answer = jd_report_motion (motion, output.log);
  add_early_events (job, answer);
  if (output.chart != NULL)
    jd_report_motion_chart (answer, output.chart);
  jd_report_motion_overlaps (answer, output.overlaps);
  if ((job->options->motion.estimate && !add_trust (job, answer, error)) ||
      (job->options->answer.road && !add_road (job, answer, motion, error)))
    g_clear_pointer (&answer, jd_answer_free);
  return answer;
}

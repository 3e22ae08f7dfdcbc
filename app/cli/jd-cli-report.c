/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The command report: the derivation with its figure and results. */
#include "app/cli/jd-cli-private.h"
#include "app/cli/jd-cli-stream.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "core/handout/jd-handout.h"
#include "core/report/jd-report.h"
#include "ui/drawing/figure/jd-handout-pages.h"

/* The format that the name of -o says; standard output gets that of --format, HTML by default. */
static gboolean
find_format (const JdCliOptions  *options,
             JdHandoutFormat  *out_format,
             GError             **error)
{
  g_autofree char *name = NULL;

  if (options->answer.output == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("report needs -o FILE, ending in .tex, .html or .pdf, or -o - for standard output"));
      return FALSE;
    }
  if (!jd_cli_is_stream (options->answer.output) && options->answer.format != NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--format %s: of a report this goes with -o -; the name of a file says its format"),
                   options->answer.format);
      return FALSE;
    }
  if (jd_cli_is_stream (options->answer.output))
    name = g_strconcat ("x.", options->answer.format != NULL ? options->answer.format : "html", NULL);
  return jd_handout_format_of (name != NULL ? name : options->answer.output, out_format, error);
}

/* The figure of the state, as the command `figure` draws it, without a title. */
static JdPicture *
prepare_figure (JdCliJob            *job,
                JdParameterization  *parameterization,
                const gboolean      *skip,
                JdFigure            *figure)
{
  JdPicture *picture = jd_picture_new (job->base != NULL ? job->base : job->model, NULL);

  if (picture == NULL)
    return NULL;
  jd_figure_init (figure, picture, parameterization);
  figure->show &= ~(JdFigureShow) JD_FIGURE_TITLE;
  if (job->motion != NULL)
    {
      figure->time = job->time;
      figure->p = jd_model_get_values (job->model);
      figure->pd = jd_model_get_rates (job->model);
      figure->skip = skip;
      figure->feet = jd_model_get_feet (job->model);
    }
  return picture;
}

static gboolean
write_report (JdCliJob            *job,
              const JdHandout  *derivation,
              const JdFigure      *figure,
              JdHandoutFormat   format,
              guint               *out_pages,
              GError             **error)
{
  const char *path = job->options->answer.output;
  g_autoptr(GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr(GBytes) bytes = NULL;

  if (!jd_cli_is_stream (path))
    return jd_handout_write (derivation, figure, file, out_pages, error);
  bytes = jd_handout_to_bytes (derivation, figure, format, out_pages, error);
  if (bytes == NULL)
    return FALSE;
  return jd_cli_write_output (job, bytes, error);
}

/* Takes the verdicts on the results and on the jump: where `evaluate` or `jump` refuses, the report has no numbers,
 * and it is a refusal too. */
static gboolean
take_verdict (JdAnswer            *answer,
              JdParameterization  *parameterization,
              const JdHandout     *derivation,
              GError             **error)
{
  g_autoptr(JdAnswer) results = jd_report_evaluate (parameterization, error);
  const char *why;
  JdVerdict jump;

  if (results == NULL)
    return FALSE;
  jump = jd_handout_get_jump_verdict (derivation, &why);
  jd_answer_add_verdict (answer, results->verdict, results->why);
  jd_answer_add_verdict (answer, jump, why);
  return TRUE;
}

/* Writes the report and says so. */
static JdAnswer *
report (JdCliJob            *job,
        JdParameterization  *parameterization,
        const JdEvent       *event,
        JdHandoutFormat   format,
        GError             **error)
{
  g_autofree gboolean *skip = g_new0 (gboolean, jd_model_get_n_equations (job->model) + 1);
  JdHandoutCase what = { .parameterization = parameterization, .file_model = job->base, .event = event,
                         .road = job->options->answer.road };
  g_autoptr(JdPicture) picture = NULL;
  g_autoptr(JdHandout) derivation = NULL;
  guint pages = 0;
  g_autoptr(JdAnswer) answer = NULL;
  JdFigure figure;

  if (job->motion != NULL)
    {
      jd_motion_get_skipped (job->motion, job->time, job->after, skip);
      what.skip = skip;
      what.met = event != NULL ? jd_cli_find_occurrence (job, event) : NULL;
      what.motion = what.met != NULL ? job->motion : NULL;
    }
  derivation = jd_handout_new (&what, NULL, NULL, NULL, error);
  if (derivation == NULL)
    return NULL;
  picture = prepare_figure (job, parameterization, what.skip, &figure);
  if (!write_report (job, derivation, picture != NULL ? &figure : NULL, format, &pages, error))
    return NULL;
  answer = jd_answer_new ("report");
  json_object_set_string_member (answer->members, "output", job->options->answer.output);
  json_object_set_string_member (answer->members, "parameterization",
                                 jd_parameterization_get_name (parameterization));
  if (pages > 0)
    json_object_set_int_member (answer->members, "pages", pages);
  return take_verdict (answer, parameterization, derivation, error) ? g_steal_pointer (&answer) : NULL;
}

JdAnswer *
jd_cli_run_report (JdCliJob            *job,
                   JdParameterization  *none G_GNUC_UNUSED,
                   GError             **error)
{
  GError *local = NULL;
  const JdEvent *event;
  JdHandoutFormat format;
  g_autoptr(JdParameterization) parameterization = NULL;

  if (!find_format (job->options, &format, error) || !jd_cli_find_event (job, FALSE, &event, error))
    return NULL;
  parameterization = jd_cli_parameterization (job, NULL, &local);
  if (local != NULL)
    return jd_cli_refuse_or_fail ("report", local, error);
  return report (job, parameterization, event, format, error);
}

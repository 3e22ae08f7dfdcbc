/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/jd-cli-figure.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/impulse/jd-jump.h"
#include "ui/drawing/jd-figure.h"

/* Points, where nobody says. */
#define USUAL_WIDTH  800.0
#define USUAL_HEIGHT 600.0

JdMotion *
jd_cli_move_to (JdCliJob           *job,
                double              at,
                const char *const  *events,
                GError            **error)
{
  JdMotionOptions options = {
    .until = at,
    .jump = jd_jump_apply,
    .report_free = (GDestroyNotify) jd_jump_free,
  };
  g_autoptr(JdMotion) motion = NULL;

  if (at < jd_model_get_time (job->model))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--at %g s is before the file's time %g s"), at,
                   jd_model_get_time (job->model));
      return NULL;
    }
  motion = jd_motion_new (job->model, &options, events, NULL, NULL, NULL, error);
  if (motion != NULL && jd_motion_get_end (motion) < at)
    {
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR, _("The motion ends at %g s: %s"),
                   jd_motion_get_end (motion), jd_motion_get_end_reason (motion));
      return NULL;
    }
  return g_steal_pointer (&motion);
}

typedef struct
{
  JdFigure figure;
  GError  *error;  /* of what could not be shown */
} FigureDrawing;

static void
draw_figure (cairo_t *cr,
             double   width,
             double   height,
             gpointer user_data)
{
  FigureDrawing *drawing = user_data;

  g_clear_error (&drawing->error);
  jd_figure_draw (cr, &drawing->figure, width, height, &drawing->error);
}

gboolean
jd_cli_parse_size (const char  *text,
                   double      *out_width,
                   double      *out_height,
                   GError     **error)
{
  char *end;
  guint64 width, height;

  if (text == NULL)
    return TRUE;
  width = g_ascii_strtoull (text, &end, 10);
  height = *end == 'x' ? g_ascii_strtoull (end + 1, &end, 10) : 0;
  if (*end != '\0' || width < 1 || width > 16384 || height < 1 || height > 16384)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--size %s: should be WIDTHxHEIGHT, such as 800x600, at most 16384 each"), text);
      return FALSE;
    }
  *out_width = (double) width;
  *out_height = (double) height;
  return TRUE;
}

static JdAnswer *
export_figure (JdCliJob           *job,
               JdParameterization *parameterization,
               JdMotion           *motion,
               const JdEvent      *event,
               JdFigureShow        show,
               GError            **error)
{
  const JdCliOptions *options = job->options;
  gsize n = jd_model_get_n_parameters (job->model);
  g_autoptr(JdPicture) picture = jd_picture_new (job->model, error);
  g_autofree double *p = g_new0 (double, n + 1);
  g_autofree double *pd = g_new0 (double, n + 1);
  g_autofree gboolean *skip = g_new0 (gboolean, jd_model_get_n_equations (job->model) + 1);
  g_autoptr(GFile) file = g_file_new_for_commandline_arg (options->output);
  FigureDrawing drawing = { 0 };
  double width = USUAL_WIDTH, height = USUAL_HEIGHT;
  JdAnswer *answer;

  if (picture == NULL || !jd_cli_parse_size (options->size, &width, &height, error))
    return NULL;
  jd_figure_init (&drawing.figure, picture, parameterization);
  drawing.figure.show = show;
  drawing.figure.event = event;
  if (motion != NULL)
    {
      jd_motion_get_state (motion, options->at, FALSE, p, pd);
      jd_motion_get_skipped (motion, options->at, FALSE, skip);
      drawing.figure.time = options->at;
      drawing.figure.p = p;
      drawing.figure.pd = pd;
      drawing.figure.skip = skip;
    }
  if (!jd_export_figure (file, width, height, draw_figure, &drawing, error))
    return NULL;
  answer = jd_answer_new ("figure");
  json_object_set_string_member (answer->members, "output", options->output);
  if (drawing.error != NULL)
    jd_answer_add_warning (answer, "not-shown", drawing.error->message);
  g_clear_error (&drawing.error);
  return answer;
}

JdAnswer *
jd_cli_run_figure (JdCliJob *job,
                   GError  **error)
{
  const JdCliOptions *options = job->options;
  GError *local = NULL;
  const JdEvent *event;
  JdFigureShow show = JD_FIGURE_DEFAULT;
  JdExportFormat format;
  g_autoptr(JdParameterization) parameterization = NULL;
  g_autoptr(JdMotion) motion = NULL;

  if (options->output == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("figure needs -o FILE, ending in .svg, .pdf or .png"));
      return NULL;
    }
  if (!jd_export_format_of (options->output, &format, error) ||
      !jd_cli_find_event (job, FALSE, &event, error) ||
      (options->show != NULL && !jd_figure_parse_show (options->show, &show, error)))
    return NULL;
  if (show & JD_FIGURE_COMPARE)
    return jd_cli_export_comparison (job, event, show, error);
  parameterization = jd_cli_parameterization (job, NULL, &local);
  if (parameterization != NULL && !isnan (options->at))
    motion = jd_cli_move_to (job, options->at, NULL, &local);
  if (local != NULL)
    return jd_cli_refuse_or_fail ("figure", local, error);
  return export_figure (job, parameterization, motion, event, show, error);
}

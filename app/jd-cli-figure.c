/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The command figure. */
#include "app/jd-cli-figure.h"
#include "app/jd-cli-stream.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/drawing/picture/jd-figure.h"

/* Default size, pixels. */
#define USUAL_WIDTH  800.0
#define USUAL_HEIGHT 600.0
/* Largest height of a cropped figure of a given width, in widths. */
#define HIGHEST 1.2

typedef struct
{
  JdFigure            figure;
  const JdFigureCrop *crop;   /* NULL: the whole sheet */
  GError             *error;  /* why a quantity could not be shown */
} FigureDrawing;

static void
draw_figure (cairo_t *cr,
             double   width,
             double   height,
             gpointer user_data)
{
  FigureDrawing *drawing = user_data;

  g_clear_error (&drawing->error);
  if (drawing->crop != NULL)
    jd_figure_draw_crop (cr, &drawing->figure, drawing->crop, &drawing->error);
  else
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

/* Adds a warning that names the retained parameters that no angle and no length of the picture shows. */
static void
report_unmarked (JdAnswer                 *answer,
                 const JdMeasures         *measures,
                 const JdParameterization *parameterization,
                 JdModel                  *model)
{
  const GPtrArray *parameters = jd_mechanism_get_parameters (jd_model_get_mechanism (model));
  g_autoptr(GString) names = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      const gsize index = jd_parameterization_get_retained (parameterization)[i];
      const JdParameter *parameter = g_ptr_array_index (parameters, index);

      if (!jd_measures_has_parameter (measures, (int) index))
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", parameter->name);
    }
  if (names->len == 0)
    return;
  text = g_strdup_printf (_("Not marked, because the formulas of the positions do not say which angle or length it "
                            "is: %s"),
                          names->str);
  jd_answer_add_warning (answer, "not-marked", text);
}

static JdAnswer *
export_figure (JdCliJob           *job,
               JdParameterization *parameterization,
               const JdEvent      *event,
               JdFigureShow        show,
               GError            **error)
{
  const JdCliOptions *options = job->options;
  g_autoptr(JdPicture) picture = jd_picture_new (job->base != NULL ? job->base : job->model, error);
  g_autofree gboolean *skip = g_new0 (gboolean, jd_model_get_n_equations (job->model) + 1);
  g_autoptr(JdMeasures) measures = NULL;
  g_auto(JdCliInstants) instants = { 0 };
  JdFigureCrop crop;
  FigureDrawing drawing = { 0 };
  double width = USUAL_WIDTH, height = USUAL_HEIGHT;
  JdAnswer *answer;

  if (picture == NULL || !jd_cli_parse_size (options->size, &width, &height, error))
    return NULL;
  jd_figure_init (&drawing.figure, picture, parameterization);
  drawing.figure.show = show;
  drawing.figure.event = event;
  if (job->motion != NULL)
    {
      jd_motion_get_skipped (job->motion, job->time, job->after, skip);
      drawing.figure.time = job->time;
      drawing.figure.p = jd_model_get_values (job->model);
      drawing.figure.pd = jd_model_get_rates (job->model);
      drawing.figure.skip = skip;
    }
  if (show & (JD_FIGURE_ANGLES | JD_FIGURE_PARAMETERS | JD_FIGURE_DIMENSIONS))
    drawing.figure.measures = measures = jd_measures_new (picture);
  if (!jd_cli_set_look (options, &drawing.figure, &width, &height, error) ||
      !jd_cli_set_instants (job, &instants, &drawing.figure, error))
    return NULL;
  if (options->crop)
    {
      /* A figure of a given width may be somewhat higher than wide. */
      jd_figure_crop (&drawing.figure, options->width != NULL ? width : 0, width,
                      options->width != NULL ? fmax (height, HIGHEST * width) : height, &crop);
      drawing.crop = &crop;
      width = (crop.box.x1 - crop.box.x0) * crop.scale;
      height = (crop.box.y1 - crop.box.y0) * crop.scale;
    }
  if (!jd_cli_write_figure (job, width, height, draw_figure, &drawing, error))
    return NULL;
  answer = jd_answer_new ("figure");
  json_object_set_string_member (answer->members, "output", options->output);
  if (drawing.error != NULL)
    jd_answer_add_warning (answer, "not-shown", drawing.error->message);
  if (show & JD_FIGURE_PARAMETERS && parameterization != NULL)
    report_unmarked (answer, measures, parameterization, job->model);
  g_clear_error (&drawing.error);
  return answer;
}

JdAnswer *
jd_cli_run_figure (JdCliJob            *job,
                   JdParameterization  *none G_GNUC_UNUSED,
                   GError             **error)
{
  const JdCliOptions *options = job->options;
  GError *local = NULL;
  const JdEvent *event;
  JdFigureShow show = JD_FIGURE_DEFAULT;
  JdExportFormat format;
  g_autoptr(JdParameterization) parameterization = NULL;

  if (options->output == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("figure needs -o FILE, ending in .svg, .pdf, .png or .tex, or -o - for standard output"));
      return NULL;
    }
  if (!jd_cli_figure_format (options, &format, error) || !jd_cli_find_event (job, FALSE, &event, error) ||
      (options->show != NULL && !jd_figure_parse_show (options->show, &show, error)))
    return NULL;
  if (show & JD_FIGURE_COMPARE)
    return jd_cli_export_comparison (job, event, show, error);
  parameterization = jd_cli_parameterization (job, NULL, &local);
  if (local != NULL)
    return jd_cli_refuse_or_fail ("figure", local, error);
  return export_figure (job, parameterization, event, show, error);
}

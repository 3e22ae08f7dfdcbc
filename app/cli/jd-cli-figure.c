/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The command figure. */
#include "app/cli/jd-cli-figure-private.h"
#include "app/cli/jd-cli-stream.h"
#include "ui/drawing/picture/jd-underlay.h"

#include <glib/gi18n.h>

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

/* The picture below the drawing, if it is exported.  FALSE: it cannot be read. */
static gboolean
find_underlay (const JdCliJob   *job,
               JdUnderlayImage **out,
               GError          **error)
{
  JdMechanism *mechanism = jd_model_get_mechanism (job->model);
  g_autoptr(GError) local = NULL;
  JdUnderlay place;

  if (!jd_mechanism_get_underlay (mechanism, &place) || !place.exported)
    return TRUE;
  *out = jd_underlay_image_load (mechanism, job->folder, &local);
  if (*out != NULL)
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "underlay.image: %s", local->message);
  return FALSE;
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
  g_autoptr(JdUnderlayImage) underlay = NULL;
  g_auto(JdCliInstants) instants = { 0 };
  g_auto(JdFigureSheet) sheet = { .width = JD_FIGURE_WIDTH, .height = JD_FIGURE_HEIGHT };
  JdFigure *figure = &sheet.figure;
  JdFigureLook look;
  JdAnswer *answer;

  if (picture == NULL || !jd_cli_parse_size (options->figure.size, &sheet.width, &sheet.height, error))
    return NULL;
  jd_figure_init (figure, picture, parameterization);
  figure->show = show;
  figure->event = event;
  if (job->motion != NULL)
    {
      jd_motion_get_skipped (job->motion, job->time, job->after, skip);
      figure->motion = job->motion;
      figure->time = job->time;
      figure->p = jd_model_get_values (job->model);
      figure->pd = jd_model_get_rates (job->model);
      figure->skip = skip;
      figure->feet = jd_model_get_feet (job->model);
    }
  if (show & (JD_FIGURE_ANGLES | JD_FIGURE_PARAMETERS | JD_FIGURE_DIMENSIONS))
    figure->measures = measures = jd_measures_new (picture);
  if (!jd_cli_get_look (options, &look, error) || !jd_cli_set_instants (job, &instants, figure, error))
    return NULL;
  jd_figure_sheet_set_look (&sheet, &look);
  if (!find_underlay (job, &underlay, error))
    return NULL;
  figure->underlay = underlay;
  if (!jd_cli_write_figure (job, sheet.width, sheet.height, jd_figure_sheet_draw, &sheet, error))
    return NULL;
  answer = jd_answer_new ("figure");
  json_object_set_string_member (answer->members, "output", options->answer.output);
  if (sheet.error != NULL)
    jd_answer_add_warning (answer, "not-shown", sheet.error->message);
  if (show & JD_FIGURE_PARAMETERS && parameterization != NULL)
    report_unmarked (answer, measures, parameterization, job->model);
  return answer;
}

/* Checks that no option is given that the format of the picture does not have. */
static gboolean
check_format (const JdCliOptions  *options,
              JdExportFormat       format,
              GError             **error)
{
  const char *problem = NULL;

  if (options->figure.dpi != JD_CLI_NOT_GIVEN && format != JD_EXPORT_PNG)
    problem = _("--dpi needs a PNG: other pictures have no dots");
  else if (options->figure.text && format != JD_EXPORT_SVG)
    problem = _("--text needs an SVG: it keeps the texts of such a picture texts");
  if (problem != NULL)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, problem);
  return problem == NULL;
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

  if (options->answer.output == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("figure needs -o FILE, ending in .svg, .pdf, .png or .tex, or -o - for standard output"));
      return NULL;
    }
  if (!jd_cli_figure_format (options, &format, error) || !check_format (options, format, error) ||
      !jd_cli_find_event (job, FALSE, &event, error) ||
      (options->figure.show != NULL && !jd_figure_parse_show (options->figure.show, &show, error)))
    return NULL;
  if (show & JD_FIGURE_COMPARE)
    return jd_cli_export_comparison (job, event, show, error);
  parameterization = jd_cli_parameterization (job, NULL, &local);
  if (local != NULL)
    return jd_cli_refuse_or_fail ("figure", local, error);
  return export_figure (job, parameterization, event, show, error);
}

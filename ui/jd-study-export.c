/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/jd-study-export.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-file.h"
#include "core/report/jd-report.h"
#include "ui/drawing/jd-export.h"

static void
draw_figure (cairo_t  *cr,
             double    width,
             double    height,
             gpointer  figure)
{
  jd_figure_draw (cr, figure, width, height, NULL);
}

gboolean
jd_study_export_sheet (JdStudy  *study,
                       JdSheet  *sheet,
                       GFile    *file,
                       GError  **error)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr(GBytes) bytes = NULL;
  JdExportFormat format;
  JdFigure figure;
  double width, height;

  g_return_val_if_fail (JD_IS_STUDY (study), FALSE);
  g_return_val_if_fail (JD_IS_SHEET (sheet), FALSE);

  if (!jd_export_format_of (name, &format, error))
    return FALSE;
  if (!jd_sheet_get_figure (sheet, &figure, &width, &height))
    {
      g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                           _("This mechanism cannot be drawn"));
      return FALSE;
    }
  /* Files are for paper: light whatever the screen is. */
  jd_draw_style_init (&figure.style, JD_THEME_LIGHT, 1);
  bytes = jd_export_to_bytes (format, width, height, draw_figure, &figure, error);
  return bytes != NULL &&
         jd_file_write (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
}

/* The current parameterization, or FALSE with the reason why there is none. */
static JdParameterization *
get_parameterization (JdStudy  *study,
                      GError  **error)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);

  if (parameterization == NULL)
    g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN,
                 _("The parameterization “%s” cannot be made: %s"),
                 jd_study_get_parameterization_name (study), jd_study_get_refusal (study));
  return parameterization;
}

char *
jd_study_dup_equations (JdStudy  *study,
                        GError  **error)
{
  JdParameterization *parameterization;

  g_return_val_if_fail (JD_IS_STUDY (study), NULL);

  parameterization = get_parameterization (study, error);
  return parameterization != NULL ? jd_report_equations_latex (parameterization) : NULL;
}

gboolean
jd_study_export_equations (JdStudy  *study,
                           GFile    *file,
                           GError  **error)
{
  g_autofree char *latex = jd_study_dup_equations (study, error);

  return latex != NULL && jd_file_write (file, latex, strlen (latex), error);
}

gboolean
jd_study_export_data (JdStudy  *study,
                      GFile    *file,
                      GError  **error)
{
  JdParameterization *parameterization;
  g_autoptr(GOutputStream) stream = NULL;
  gsize size;

  g_return_val_if_fail (JD_IS_STUDY (study), FALSE);

  if (jd_study_get_motion (study) == NULL)
    {
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID, _("There is no motion: %s"),
                   jd_study_get_message (study) != NULL ? jd_study_get_message (study)
                                                        : _("it is still being computed"));
      return FALSE;
    }
  parameterization = get_parameterization (study, error);
  if (parameterization == NULL)
    return FALSE;

  stream = g_memory_output_stream_new_resizable ();
  if (!jd_report_motion_csv (jd_study_get_motion (study), parameterization, stream, NULL, error) ||
      !g_output_stream_close (stream, NULL, error))
    return FALSE;
  size = g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream));
  return jd_file_write (file, g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)), size,
                      error);
}

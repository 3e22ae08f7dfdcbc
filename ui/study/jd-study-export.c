/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Exports of the current parameterization's equations and of the motion's data. */
#include "ui/study/jd-study-export.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-file.h"
#include "core/report/jd-report.h"

/* The current parameterization.  Returns NULL with the reason if there is none. */
static JdParameterization *
get_parameterization (JdStudy  *study,
                      GError  **error)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);

  if (parameterization == NULL)
    g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN, _("The parameterization “%s” cannot be made: %s"),
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
  return jd_file_write (file, g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)), size, error);
}

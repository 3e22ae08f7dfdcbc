/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Exports of the current parameterization's equations and of the motion's data. */
#include "ui/study/jd-study-export.h"
#include "ui/study/jd-touching.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-file.h"
#include "core/report/jd-report.h"

static void
set_asked (GError **error)
{
  g_set_error_literal (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_LOCKED,
                       _("This would tell what the lesson asks: commit first"));
}

/* Whether the column of a motion, as its header names it, is covered. */
static gboolean
is_column_covered (JdCovers   *covers,
                   const char *name)
{
  return jd_covers_has (covers, g_str_equal (name, "energy") ? "E+V" : name);
}

/* Empties the cells of the columns that are covered. */
static char *
dup_uncovered (JdCovers   *covers,
               const char *csv)
{
  g_auto(GStrv) lines = g_strsplit (csv, "\n", -1);
  g_auto(GStrv) header = g_strsplit (lines[0], ",", -1);
  GString *text = g_string_new (lines[0]);

  for (guint i = 1; lines[i] != NULL; i++)
    {
      g_auto(GStrv) cells = g_strsplit (lines[i], ",", -1);

      g_string_append_c (text, '\n');
      for (guint c = 0; cells[c] != NULL && header[c] != NULL; c++)
        g_string_append_printf (text, "%s%s", c > 0 ? "," : "",
                                is_column_covered (covers, header[c]) ? "" : cells[c]);
    }
  return g_string_free (text, FALSE);
}

/* The current parameterization.  Returns NULL with the reason if there is none. */
static JdParameterization *
get_parameterization (JdStudy  *study,
                      GError  **error)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);

  if (jd_covers_has (jd_study_get_covers (study), "equations"))
    {
      set_asked (error);
      return NULL;
    }
  if (parameterization == NULL)
    g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN, _("The parameterization “%s” cannot be made: %s"),
                 jd_study_get_parameterization_name (study), jd_study_get_refusal (study));
  return parameterization;
}

/* That of the state shown, with the corners that touch there.  The caller owns it. */
static JdParameterization *
derive_parameterization (JdStudy  *study,
                         GError  **error)
{
  g_autoptr(JdTouching) touching = get_parameterization (study, error) != NULL ? jd_touching_new (study) : NULL;

  return touching != NULL ? jd_touching_derive (touching) : NULL;
}

char *
jd_study_dup_equations (JdStudy  *study,
                        GError  **error)
{
  g_autoptr(JdParameterization) parameterization = NULL;

  g_return_val_if_fail (JD_IS_STUDY (study), NULL);

  parameterization = derive_parameterization (study, error);
  return parameterization != NULL ? jd_report_equations_latex (parameterization) : NULL;
}

char *
jd_study_dup_mathml (JdStudy *study)
{
  g_autoptr(JdParameterization) parameterization = derive_parameterization (study, NULL);

  return parameterization != NULL ? jd_report_equations_mathml (parameterization) : NULL;
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
  JdCovers *covers = jd_study_get_covers (study);
  g_autoptr(GOutputStream) stream = NULL;
  g_autofree char *csv = NULL;
  g_autofree char *uncovered = NULL;

  g_return_val_if_fail (JD_IS_STUDY (study), FALSE);

  if (jd_covers_has (covers, "time") || jd_covers_has (covers, "after"))
    {
      set_asked (error);
      return FALSE;
    }
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
      !g_output_stream_write (stream, "", 1, NULL, error) || !g_output_stream_close (stream, NULL, error))
    return FALSE;
  csv = g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
  if (!jd_covers_is_empty (covers))
    uncovered = dup_uncovered (covers, csv);
  return jd_file_write (file, uncovered != NULL ? uncovered : csv, strlen (uncovered != NULL ? uncovered : csv),
                        error);
}

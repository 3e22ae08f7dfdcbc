/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Figure and export of the Compare view. */
#include "ui/compare/jd-compare-export.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/mechanism/jd-file.h"
#include "core/report/jd-report.h"
#include "ui/drawing/jd-export.h"

static void
draw_cb (cairo_t  *cr,
         double    width,
         double    height,
         gpointer  figure)
{
  jd_compare_figure_draw (cr, figure, width, height, NULL);
}

static const char *
name_of (JdCompareView *self,
         guint          c)
{
  return jd_study_get_parameterization_name (jd_compare_column_get_study (jd_compare_view_get_column (self, c)));
}

/* The numbers belong to an instant, which the figure shows and the table says in a comment. */
static GBytes *
export_table (JdCompareView *self)
{
  const char *titles[JD_MAX_COLUMNS + 1] = { NULL };
  JdStudy *study = jd_compare_view_get_study (self);
  g_autofree char *latex = NULL;
  const char *table;
  char *text;

  for (guint c = 0; c < jd_compare_view_get_n_columns (self); c++)
    titles[c] = name_of (self, c);
  latex = jd_report_compare_latex (jd_study_get_model (study), jd_compare_view_get_comparison (self), titles);
  if (jd_covers_has (jd_study_get_covers (study), "time"))
    return g_bytes_new (latex, strlen (latex));
  /* behind the two lines of comments with which it begins */
  table = strchr (strchr (latex, '\n') + 1, '\n') + 1;
  text = g_strdup_printf ("%.*s%% t = %.6g s\n%s", (int) (table - latex), latex, jd_study_get_time (study), table);
  return g_bytes_new_take (text, strlen (text));
}

gboolean
jd_compare_view_get_figure (JdCompareView    *self,
                            JdCompareFigure  *out_figure,
                            double           *out_width,
                            double           *out_height,
                            GError          **error)
{
  double width, height;

  g_return_val_if_fail (JD_IS_COMPARE_VIEW (self), FALSE);

  if (jd_compare_view_get_comparison (self) == NULL ||
      jd_comparison_get_n_columns (jd_compare_view_get_comparison (self)) != jd_compare_view_get_n_columns (self))
    {
      g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                           _("Nothing has been compared yet: open the Compare view first"));
      return FALSE;
    }
  *out_figure = (JdCompareFigure) { .comparison = jd_compare_view_get_comparison (self) };
  for (guint c = 0; c < jd_compare_view_get_n_columns (self); c++)
    {
      if (!jd_sheet_get_figure (jd_compare_column_get_sheet (jd_compare_view_get_column (self, c)),
                                &out_figure->figures[c], &width, &height))
        {
          g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                               _("This mechanism cannot be drawn"));
          return FALSE;
        }
      out_figure->names[c] = name_of (self, c);
    }
  out_figure->title = jd_document_get_title (jd_study_get_document (jd_compare_view_get_study (self)));
  jd_draw_style_init_printed (&out_figure->style);
  jd_compare_figure_measure (out_figure, out_width, out_height);
  return TRUE;
}

gboolean
jd_compare_view_export (JdCompareView  *self,
                        GFile          *file,
                        GError        **error)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr(GBytes) bytes = NULL;
  JdCompareFigure figure;
  JdExportFormat format;
  double width, height;

  g_return_val_if_fail (JD_IS_COMPARE_VIEW (self), FALSE);

  if (!jd_compare_view_get_figure (self, &figure, &width, &height, error))
    return FALSE;
  if (g_str_has_suffix (name, ".tex"))
    bytes = export_table (self);
  else if (jd_export_format_of (name, &format, error))
    bytes = jd_export_to_bytes (format, width, height, draw_cb, &figure, error);
  return bytes != NULL && jd_file_write (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The figure of the view that is shown: what is exported, printed and previewed alike. */
#include "app/jd-window-private.h"

#include <glib/gi18n-lib.h>

#include "app/jd-print.h"
#include "ui/compare/jd-compare-export.h"
#include "ui/drawing/jd-export.h"

/* A picture of its own, so that it does not change while a dialog is open. */
static cairo_surface_t *
record (double width,
        double height)
{
  const cairo_rectangle_t extents = { 0, 0, width, height };

  return cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
}

/* For paper: light whatever the screen is. */
static cairo_surface_t *
record_figure (JdFigure *figure,
               double    width,
               double    height)
{
  cairo_surface_t *surface = record (width, height);
  cairo_t *cr = cairo_create (surface);

  jd_draw_style_init (&figure->style, JD_THEME_LIGHT, 1);
  jd_figure_draw (cr, figure, width, height, NULL);
  cairo_destroy (cr);
  return surface;
}

static cairo_surface_t *
record_sheet (JdSheet *sheet)
{
  JdFigure figure;
  double width, height;

  return jd_sheet_get_figure (sheet, &figure, &width, &height) ? record_figure (&figure, width, height) : NULL;
}

static cairo_surface_t *
record_canvas (JdCanvas *canvas)
{
  const JdPicture *picture = jd_canvas_get_picture (canvas);
  JdFigure figure;

  if (picture == NULL)
    return NULL;
  jd_figure_init (&figure, picture, NULL);
  figure.p = jd_canvas_get_positions (canvas);
  figure.pd = jd_picture_get_rates (picture);
  figure.show = JD_FIGURE_LABELS | JD_FIGURE_GRID;
  figure.view = jd_paper_get_view (JD_PAPER (canvas));
  return record_figure (&figure, figure.view->width, figure.view->height);
}

static cairo_surface_t *
record_comparison (JdCompareView  *view,
                   GError        **error)
{
  JdCompareFigure figure;
  double width, height;
  cairo_surface_t *surface;
  cairo_t *cr;

  if (!jd_compare_view_get_figure (view, &figure, &width, &height, error))
    return NULL;
  surface = record (width, height);
  cr = cairo_create (surface);
  jd_compare_figure_draw (cr, &figure, width, height, NULL);
  cairo_destroy (cr);
  return surface;
}

cairo_surface_t *
_jd_window_record_figure (JdWindow  *self,
                          double    *out_width,
                          double    *out_height,
                          GError   **error)
{
  const char *view = jd_window_get_view (self);
  cairo_rectangle_t extents = { 0 };
  cairo_surface_t *surface;

  if (g_str_equal (view, "draw"))
    surface = record_canvas (jd_draw_view_get_canvas (self->draw_view));
  else if (g_str_equal (view, "compare"))
    surface = record_comparison (self->compare_view, error);
  else
    surface = record_sheet (jd_study_view_get_sheet (self->study_view));

  if (surface != NULL)
    {
      cairo_recording_surface_get_extents (surface, &extents);
      *out_width = extents.width;
      *out_height = extents.height;
    }
  else if (error != NULL && *error == NULL)
    g_set_error_literal (error, JD_EXPORT_ERROR, JD_EXPORT_ERROR_WRITE,
                         _("This mechanism cannot be drawn"));
  return surface;
}

static void
paint_record (cairo_t  *cr,
              double    width G_GNUC_UNUSED,
              double    height G_GNUC_UNUSED,
              gpointer  record_surface)
{
  cairo_set_source_surface (cr, record_surface, 0, 0);
  cairo_paint (cr);
}

gboolean
_jd_window_export_figure (JdWindow  *self,
                          GFile     *file,
                          GError   **error)
{
  double width, height;
  cairo_surface_t *surface = _jd_window_record_figure (self, &width, &height, error);
  gboolean done;

  if (surface == NULL)
    return FALSE;
  done = jd_export_figure (file, width, height, paint_record, surface, error);
  cairo_surface_destroy (surface);
  return done;
}

/* "Sleigh landing · Compare" */
static char *
dup_page_title (JdWindow *self)
{
  const char *view = jd_window_get_view (self);
  const char *name = g_str_equal (view, "draw") ? _("Draw")
                     : g_str_equal (view, "study") ? _("Study") : _("Compare");

  return g_strdup_printf ("%s · %s", jd_document_get_title (self->document), name);
}

JdPrint *
_jd_window_prepare_print (JdWindow *self)
{
  g_autofree char *title = dup_page_title (self);
  g_autoptr(GError) error = NULL;
  double width, height;
  cairo_surface_t *surface = _jd_window_record_figure (self, &width, &height, &error);
  JdPrint *print = surface != NULL ? jd_print_new (title, surface, width, height) : NULL;

  g_clear_pointer (&surface, cairo_surface_destroy);
  if (print == NULL)
    _jd_window_show_error (self, _("There Is Nothing to Print"), error->message);
  return print;
}

gboolean
jd_window_print_to (JdWindow   *self,
                    const char *path)
{
  g_autoptr(JdPrint) print = NULL;
  g_autoptr(GError) error = NULL;

  g_return_val_if_fail (JD_IS_WINDOW (self), FALSE);
  g_return_val_if_fail (self->document != NULL, FALSE);

  print = _jd_window_prepare_print (self);
  if (print == NULL)
    return FALSE;
  if (jd_print_export (print, path, &error))
    return TRUE;
  _jd_window_show_error (self, _("This Was Not Printed"), error->message);
  return FALSE;
}

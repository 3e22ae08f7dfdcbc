/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Figure of the view shown, for export, printing and preview. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>

#include "app/window/parts/jd-print.h"
#include "ui/compare/jd-compare-export.h"
#include "ui/drawing/jd-export.h"

/* The figure: of Draw and Study a JdFigure, of Compare the columns and their table.  Lent. */
typedef struct
{
  gboolean        compares;
  JdFigure        figure;
  JdCompareFigure comparison;
  double          width, height;
} Shown;

static gboolean
get_canvas_figure (JdCanvas *canvas,
                   Shown    *out)
{
  const JdPicture *picture = jd_canvas_get_picture (canvas);
  JdCanvasLook look;

  if (picture == NULL)
    return FALSE;
  jd_figure_init (&out->figure, picture, NULL);
  out->figure.p = jd_canvas_get_positions (canvas);
  jd_canvas_get_look (canvas, &look);
  out->figure.time = look.time;
  out->figure.pd = look.pd != NULL ? look.pd : jd_picture_get_rates (picture);
  out->figure.show = JD_FIGURE_GIVEN | JD_FIGURE_IMPULSES | (look.pd != NULL ? JD_FIGURE_VELOCITY : 0) |
                     (look.flags & JD_PICTURE_POINT_NAMES ? JD_FIGURE_LABELS : 0) |
                     (look.flags & JD_PICTURE_BODY_NAMES ? JD_FIGURE_BODIES : 0) |
                     (look.flags & JD_PICTURE_GRID ? JD_FIGURE_GRID : 0) |
                     (look.flags & JD_PICTURE_AXES ? JD_FIGURE_AXES : 0) |
                     (look.measures & JD_MEASURE_ANGLES ? JD_FIGURE_ANGLES : 0) |
                     (look.measures & JD_MEASURE_LENGTHS ? JD_FIGURE_PARAMETERS : 0) |
                     (look.measures & JD_MEASURE_DIMENSIONS ? JD_FIGURE_DIMENSIONS : 0);
  out->figure.arrow_scale = look.arrow_scale;
  out->figure.underlay = jd_canvas_get_exported_underlay (canvas);
  out->figure.view = jd_paper_get_view (JD_PAPER (canvas));
  out->width = out->figure.view->width;
  out->height = out->figure.view->height;
  return TRUE;
}

static gboolean
get_shown (JdWindow  *self,
           Shown     *out,
           GError   **error)
{
  const char *view = jd_window_get_view (self);
  gboolean drawn;

  *out = (Shown) { .compares = g_str_equal (view, "compare") };
  if (out->compares)
    return jd_compare_view_get_figure (jd_window_get_compare_view (self), &out->comparison, &out->width, &out->height,
                                       error);
  if (g_str_equal (view, "draw"))
    drawn = get_canvas_figure (jd_draw_view_get_canvas (jd_window_get_draw_view (self)), out);
  else
    drawn = jd_sheet_get_figure (jd_study_view_get_sheet (self->study_view), &out->figure, &out->width, &out->height);
  if (!drawn)
    g_set_error_literal (error, JD_EXPORT_ERROR, JD_EXPORT_ERROR_WRITE, _("This mechanism cannot be drawn"));
  return drawn;
}

gboolean
jd_window_get_figure (JdWindow *self,
                      JdFigure *out,
                      double   *out_width,
                      double   *out_height)
{
  Shown shown;

  if (!get_shown (self, &shown, NULL) || shown.compares)
    return FALSE;
  *out = shown.figure;
  *out_width = shown.width;
  *out_height = shown.height;
  return TRUE;
}

static void
draw_shown (cairo_t  *cr,
            double    width,
            double    height,
            gpointer  data)
{
  Shown *shown = data;

  if (shown->compares)
    {
      jd_compare_figure_draw (cr, &shown->comparison, width, height, NULL);
      return;
    }
  jd_draw_style_init_printed (&shown->figure.style);
  jd_figure_draw (cr, &shown->figure, width, height, NULL);
}

/* Draws the figure of @data, a window, and the sketch over the sheet. */
static void
draw_class_figure (cairo_t  *cr,
                   double    width,
                   double    height,
                   gpointer  data)
{
  JdWindow *self = data;
  Shown shown;

  if (!get_shown (self, &shown, NULL))
    return;
  draw_shown (cr, width, height, &shown);
  if (g_str_equal (jd_window_get_view (self), "study") && gtk_widget_get_visible (GTK_WIDGET (self->arrow)))
    jd_sketch_draw (JD_SKETCH (self->arrow), &shown.figure.style, width, height, cr);
}

gboolean
jd_window_get_class_figure (gpointer       data,
                            JdClassFigure *out)
{
  JdWindow *self = data;
  Shown shown;

  if (!get_shown (self, &shown, NULL))
    return FALSE;
  *out = (JdClassFigure) { shown.width, shown.height, draw_class_figure, self };
  return TRUE;
}

/* The figure of the view shown, as a recording surface (jd-window-figure.c).  Returns NULL if there is none. */
static cairo_surface_t *
window_record_figure (JdWindow  *self,
                      double    *out_width,
                      double    *out_height,
                      GError   **error)
{
  cairo_rectangle_t extents = { 0 };
  cairo_surface_t *surface;
  cairo_t *cr;
  Shown shown;

  if (!get_shown (self, &shown, error))
    return NULL;
  extents.width = *out_width = shown.width;
  extents.height = *out_height = shown.height;
  surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  cr = cairo_create (surface);
  draw_shown (cr, shown.width, shown.height, &shown);
  cairo_destroy (cr);
  return surface;
}

/* Draws directly instead of replaying a recording: cairo 1.16 never frees a recording that was written to an SVG
 * file. */
gboolean
jd_window_export_figure (JdWindow  *self,
                         GFile     *file,
                         GError   **error)
{
  Shown shown;

  return get_shown (self, &shown, error) &&
         jd_export_figure (file, shown.width, shown.height, draw_shown, &shown, error);
}

/* The figure in each format, for other programs to choose from.  NULL and @error: it cannot be drawn. */
static GdkContentProvider *
create_content (JdWindow  *self,
                GError   **error)
{
  static const struct { JdExportFormat format; const char *type; } kinds[] = {
    { JD_EXPORT_SVG, "image/svg+xml" }, { JD_EXPORT_PNG, "image/png" }, { JD_EXPORT_PDF, "application/pdf" },
  };
  GdkContentProvider *providers[G_N_ELEMENTS (kinds)];
  g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  Shown shown;

  if (!get_shown (self, &shown, error))
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      GBytes *bytes = jd_export_to_bytes (kinds[i].format, shown.width, shown.height, draw_shown, &shown, error);

      if (bytes == NULL)
        return NULL;
      g_ptr_array_add (all, bytes);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    providers[i] = gdk_content_provider_new_for_bytes (kinds[i].type, g_ptr_array_index (all, i));
  return gdk_content_provider_new_union (providers, G_N_ELEMENTS (kinds));
}

gboolean
jd_window_copy_figure (JdWindow  *self,
                       GError   **error)
{
  g_autoptr(GdkContentProvider) content = create_content (self, error);

  return content != NULL && gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self)), content);
}

/* Title of the printed page: "Sleigh landing · Compare". */
static char *
dup_page_title (JdWindow *self)
{
  const char *view = jd_window_get_view (self);
  const char *name = g_str_equal (view, "draw")    ? _("Draw")
                     : g_str_equal (view, "study") ? _("Study")
                                                   : _("Compare");

  return g_strdup_printf ("%s · %s", jd_document_get_title (self->document), name);
}

JdPrint *
jd_window_prepare_print (JdWindow *self)
{
  g_autofree char *title = dup_page_title (self);
  g_autoptr(GError) error = NULL;
  double width, height;
  cairo_surface_t *surface = window_record_figure (self, &width, &height, &error);
  JdPrint *print = surface != NULL ? jd_print_new (title, surface, width, height) : NULL;

  g_clear_pointer (&surface, cairo_surface_destroy);
  if (print == NULL)
    jd_window_show_error (self, _("There Is Nothing to Print"), error->message);
  return print;
}

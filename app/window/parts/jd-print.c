/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Printing of a page, its preview and its export. */
#include "app/window/parts/jd-print.h"

#include <glib/gi18n-lib.h>
#include <pango/pangocairo.h>

#include "ui/drawing/jd-cairo.h"
#include "ui/widgets/jd-alert.h"

/* Points. */
#define MARGIN       36
#define TITLE_HEIGHT 28
/* Points: size of the preview, A4. */
#define PAPER_LONG   842
#define PAPER_SHORT  595

struct _JdPrint
{
  GObject          parent_instance;

  char            *title;
  cairo_surface_t *figure;
  double           width, height;
};

G_DEFINE_FINAL_TYPE (JdPrint, jd_print, G_TYPE_OBJECT)

static void
jd_print_finalize (GObject *object)
{
  JdPrint *self = JD_PRINT (object);

  g_free (self->title);
  cairo_surface_destroy (self->figure);

  G_OBJECT_CLASS (jd_print_parent_class)->finalize (object);
}

static void
jd_print_class_init (JdPrintClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = jd_print_finalize;
}

static void
jd_print_init (JdPrint *self G_GNUC_UNUSED)
{
}

JdPrint *
jd_print_new (const char      *title,
              cairo_surface_t *figure,
              double           width,
              double           height)
{
  JdPrint *self = g_object_new (JD_TYPE_PRINT, NULL);

  self->title = g_strdup (title);
  self->figure = cairo_surface_reference (figure);
  self->width = width;
  self->height = height;
  return self;
}

static void
draw_title (JdPrint *self,
            cairo_t *cr,
            double   width)
{
  g_autoptr(PangoLayout) layout = pango_cairo_create_layout (cr);
  g_autoptr(PangoFontDescription) font = pango_font_description_from_string ("Cantarell Bold");

  pango_font_description_set_absolute_size (font, 14 * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, self->title, -1);
  pango_layout_set_width (layout, (int) ((width - 2 * MARGIN) * PANGO_SCALE));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_move_to (cr, MARGIN, MARGIN);
  pango_cairo_show_layout (cr, layout);
}

/* Draws the page in any size, points, for the printer and the preview. */
static void
print_draw_page (JdPrint *self,
                 cairo_t *cr,
                 double   width,
                 double   height)
{
  const double room_x = width - 2 * MARGIN, room_y = height - 2 * MARGIN - TITLE_HEIGHT;
  const double scale = MIN (room_x / self->width, room_y / self->height);

  g_return_if_fail (JD_IS_PRINT (self));

  draw_title (self, cr, width);
  if (scale <= 0)
    return;
  cairo_save (cr);
  cairo_translate (cr, MARGIN + (room_x - scale * self->width) / 2, MARGIN + TITLE_HEIGHT);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, self->figure, 0, 0);
  cairo_paint (cr);
  cairo_restore (cr);
}

static void
draw_page_cb (JdPrint         *self,
              GtkPrintContext *context,
              int              page G_GNUC_UNUSED)
{
  print_draw_page (self, gtk_print_context_get_cairo_context (context), gtk_print_context_get_width (context),
                   gtk_print_context_get_height (context));
}

/* Prepares the operation.  A figure wider than high is printed in landscape format. */
static GtkPrintOperation *
operation_new (JdPrint *self)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  g_autoptr(GtkPageSetup) setup = gtk_page_setup_new ();

  gtk_page_setup_set_orientation (setup, self->width > self->height ? GTK_PAGE_ORIENTATION_LANDSCAPE
                                                                    : GTK_PAGE_ORIENTATION_PORTRAIT);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_n_pages (operation, 1);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_job_name (operation, self->title);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  g_signal_connect_object (operation, "draw-page", G_CALLBACK (draw_page_cb), self, G_CONNECT_SWAPPED);
  return operation;
}

static void
show_error (GtkWindow  *parent,
            const char *text)
{
  GtkWidget *alert = jd_alert_new (_("This Was Not Printed"), text);

  jd_alert_add (alert, "close", _("_Close"), ADW_RESPONSE_DEFAULT);
  jd_alert_set_keys (alert, "close", "close");
  jd_alert_show (alert, GTK_WIDGET (parent));
}

void
jd_print_run (JdPrint   *self,
              GtkWindow *parent)
{
  g_autoptr(GtkPrintOperation) operation = NULL;
  g_autoptr(GError) error = NULL;

  g_return_if_fail (JD_IS_PRINT (self));

  operation = operation_new (self);
  if (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, parent, &error) ==
      GTK_PRINT_OPERATION_RESULT_ERROR)
    show_error (parent, error->message);
}

gboolean
jd_print_export (JdPrint     *self,
                 const char  *path,
                 GError     **error)
{
  g_autoptr(GtkPrintOperation) operation = NULL;

  g_return_val_if_fail (JD_IS_PRINT (self), FALSE);

  operation = operation_new (self);
  gtk_print_operation_set_export_filename (operation, path);
  return gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, error) !=
         GTK_PRINT_OPERATION_RESULT_ERROR;
}

static void
draw_preview_cb (GtkDrawingArea *area G_GNUC_UNUSED,
                 cairo_t        *cr,
                 int             width,
                 int             height,
                 gpointer        data)
{
  JdPrint *self = data;
  const gboolean lies = self->width > self->height;
  const double paper_x = lies ? PAPER_LONG : PAPER_SHORT, paper_y = lies ? PAPER_SHORT : PAPER_LONG;
  const double scale = MIN (width / paper_x, height / paper_y);

  cairo_translate (cr, (width - scale * paper_x) / 2, (height - scale * paper_y) / 2);
  cairo_scale (cr, scale, scale);
  cairo_rectangle (cr, 0, 0, paper_x, paper_y);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_fill_preserve (cr);
  cairo_set_source_rgba (cr, 0.5, 0.5, 0.5, 0.6);
  cairo_set_line_width (cr, 1 / scale);
  cairo_stroke (cr);
  print_draw_page (self, cr, paper_x, paper_y);
}

static void
print_clicked_cb (JdPrint   *self,
                  GtkButton *button)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (button)));
  GtkWindow *parent = gtk_window_get_transient_for (window);

  g_object_ref (self);
  gtk_window_destroy (window);
  jd_print_run (self, parent);
  g_object_unref (self);
}

GtkWindow *
jd_print_show_preview (JdPrint   *self,
                       GtkWindow *parent)
{
  GtkWidget *window = adw_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *print = gtk_button_new_with_mnemonic (_("_Print…"));
  GtkWidget *area = gtk_drawing_area_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();

  g_return_val_if_fail (JD_IS_PRINT (self), NULL);

  gtk_widget_add_css_class (print, "suggested-action");
  g_signal_connect_object (print, "clicked", G_CALLBACK (print_clicked_cb), self, G_CONNECT_SWAPPED);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), print);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_preview_cb, g_object_ref (self), g_object_unref);
  gtk_widget_set_vexpand (area, TRUE);
  gtk_widget_set_margin_top (area, 12);
  gtk_widget_set_margin_bottom (area, 12);
  gtk_widget_set_margin_start (area, 12);
  gtk_widget_set_margin_end (area, 12);
  gtk_accessible_update_property (GTK_ACCESSIBLE (area), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("The page as it will be printed"), -1);
  gtk_box_append (GTK_BOX (box), header);
  gtk_box_append (GTK_BOX (box), area);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                          gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (window, keys);
  adw_window_set_content (ADW_WINDOW (window), box);
  gtk_window_set_title (GTK_WINDOW (window), _("Print Preview"));
  gtk_window_set_default_size (GTK_WINDOW (window), 900, 720);
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  gtk_window_set_default_widget (GTK_WINDOW (window), print);
  gtk_window_set_focus (GTK_WINDOW (window), print);
  gtk_window_present (GTK_WINDOW (window));
  return GTK_WINDOW (window);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/draw/jd-status-line.h"

#include <glib/gi18n-lib.h>

struct _JdStatusLine
{
  GtkWidget     parent_instance;

  JdCanvas     *canvas;
  GtkWidget    *hint;
  GtkWidget    *diagnosis;
  GtkWidget    *fix;
  gboolean      complains;  /* the hint's place is taken by a complaint */
};

G_DEFINE_FINAL_TYPE (JdStatusLine, jd_status_line, GTK_TYPE_WIDGET)

static void
show_hint (JdStatusLine *self,
           const char   *text,
           gboolean      complains)
{
  self->complains = complains;
  gtk_label_set_text (GTK_LABEL (self->hint), text);
  gtk_widget_set_tooltip_text (self->hint, text);
  if (complains)
    gtk_widget_add_css_class (self->hint, "refusal");
  else
    gtk_widget_remove_css_class (self->hint, "refusal");
}

static void
hint_cb (JdStatusLine *self)
{
  show_hint (self, jd_canvas_get_hint (self->canvas), FALSE);
}

static void
complaint_cb (JdStatusLine *self,
              const char   *text)
{
  if (text != NULL)
    show_hint (self, text, TRUE);
  else if (self->complains)
    hint_cb (self);
}

void
jd_status_line_set_canvas (JdStatusLine *self,
                           JdCanvas     *canvas)
{
  g_return_if_fail (JD_IS_STATUS_LINE (self));
  g_return_if_fail (self->canvas == NULL);

  self->canvas = g_object_ref (canvas);
  g_signal_connect_object (canvas, "notify::hint", G_CALLBACK (hint_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "complaint", G_CALLBACK (complaint_cb), self, G_CONNECT_SWAPPED);
  hint_cb (self);
}

const char *
jd_status_line_get_hint (JdStatusLine *self)
{
  g_return_val_if_fail (JD_IS_STATUS_LINE (self), NULL);

  return gtk_label_get_text (GTK_LABEL (self->hint));
}

const char *
jd_status_line_get_diagnosis (JdStatusLine *self)
{
  g_return_val_if_fail (JD_IS_STATUS_LINE (self), NULL);

  return gtk_label_get_text (GTK_LABEL (self->diagnosis));
}

static void
jd_status_line_dispose (GObject *object)
{
  JdStatusLine *self = JD_STATUS_LINE (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->canvas);

  G_OBJECT_CLASS (jd_status_line_parent_class)->dispose (object);
}

static void
jd_status_line_class_init (JdStatusLineClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_status_line_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "statusline");
}

static GtkWidget *
add_label (JdStatusLine *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return label;
}

static void
jd_status_line_init (JdStatusLine *self)
{
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 12);
  self->hint = add_label (self);
  gtk_label_set_xalign (GTK_LABEL (self->hint), 0);
  gtk_widget_set_hexpand (self->hint, TRUE);
  self->diagnosis = add_label (self);
  self->fix = gtk_button_new_with_mnemonic (_("_Fix"));
  gtk_widget_set_visible (self->fix, FALSE);
  gtk_widget_set_parent (self->fix, GTK_WIDGET (self));
}

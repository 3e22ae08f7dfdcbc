/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/draw/jd-draw-view.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

struct _JdDrawView
{
  GtkWidget  parent_instance;

  JdStudy   *study;
};

G_DEFINE_FINAL_TYPE (JdDrawView, jd_draw_view, GTK_TYPE_WIDGET)

JdStudy *
jd_draw_view_get_study (JdDrawView *self)
{
  g_return_val_if_fail (JD_IS_DRAW_VIEW (self), NULL);

  return self->study;
}

void
jd_draw_view_set_study (JdDrawView *self,
                      JdStudy    *study)
{
  g_return_if_fail (JD_IS_DRAW_VIEW (self));

  g_set_object (&self->study, study);
}

static void
jd_draw_view_dispose (GObject *object)
{
  JdDrawView *self = JD_DRAW_VIEW (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->study);

  G_OBJECT_CLASS (jd_draw_view_parent_class)->dispose (object);
}

static void
jd_draw_view_class_init (JdDrawViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_draw_view_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
jd_draw_view_init (JdDrawView *self)
{
  GtkWidget *page = adw_status_page_new ();

  adw_status_page_set_title (ADW_STATUS_PAGE (page), _("Draw"));
  gtk_widget_set_parent (page, GTK_WIDGET (self));
}

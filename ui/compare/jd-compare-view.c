/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/compare/jd-compare-view.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

struct _JdCompareView
{
  GtkWidget  parent_instance;

  JdStudy   *study;
};

G_DEFINE_FINAL_TYPE (JdCompareView, jd_compare_view, GTK_TYPE_WIDGET)

JdStudy *
jd_compare_view_get_study (JdCompareView *self)
{
  g_return_val_if_fail (JD_IS_COMPARE_VIEW (self), NULL);

  return self->study;
}

void
jd_compare_view_set_study (JdCompareView *self,
                         JdStudy       *study)
{
  g_return_if_fail (JD_IS_COMPARE_VIEW (self));

  g_set_object (&self->study, study);
}

static void
jd_compare_view_dispose (GObject *object)
{
  JdCompareView *self = JD_COMPARE_VIEW (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->study);

  G_OBJECT_CLASS (jd_compare_view_parent_class)->dispose (object);
}

static void
jd_compare_view_class_init (JdCompareViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_compare_view_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
jd_compare_view_init (JdCompareView *self)
{
  GtkWidget *page = adw_status_page_new ();

  adw_status_page_set_title (ADW_STATUS_PAGE (page), _("Compare"));
  gtk_widget_set_parent (page, GTK_WIDGET (self));
}

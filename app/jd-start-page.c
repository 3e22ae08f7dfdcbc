/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/jd-start-page.h"

#include <glib/gi18n-lib.h>

#include "app/jd-example-card.h"
#include "app/jd-examples.h"
#include "ui/jd-resources.h"

#define N_RECENT 4

struct _JdStartPage
{
  GtkWidget     parent_instance;

  GtkWidget    *scroller;
  GtkWidget    *recent_box;
  GtkListBox   *recent_list;
  GtkFlowBox   *examples;
  GtkWidget    *no_examples;
  guint         n_examples;
};

G_DEFINE_FINAL_TYPE (JdStartPage, jd_start_page, GTK_TYPE_WIDGET)

static void
open_uri (JdStartPage *self,
          const char  *uri)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-uri", "s", uri);
}

static void
example_activated_cb (JdStartPage     *self,
                      GtkFlowBoxChild *child)
{
  g_autofree char *uri = g_file_get_uri (jd_example_card_get_file (JD_EXAMPLE_CARD (child)));

  open_uri (self, uri);
}

static void
recent_activated_cb (JdStartPage *self,
                     GtkWidget   *row)
{
  open_uri (self, gtk_widget_get_name (row));
}

static void
clear_recent (JdStartPage *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->recent_list))) != NULL)
    gtk_list_box_remove (self->recent_list, row);
}

/* The row's name is the file's URI. */
static void
add_recent (JdStartPage   *self,
            GtkRecentInfo *info)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *shown = gtk_recent_info_get_uri_display (info);

  gtk_widget_set_name (row, gtk_recent_info_get_uri (info));
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), gtk_recent_info_get_display_name (info));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), shown);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 1);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_list_box_append (self->recent_list, row);
}

static void
update_recent (JdStartPage *self)
{
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  guint n = 0;

  clear_recent (self);
  for (GList *iter = items; iter != NULL && n < N_RECENT; iter = iter->next)
    if (g_str_has_suffix (gtk_recent_info_get_uri (iter->data), ".jourdain") &&
        gtk_recent_info_exists (iter->data))
      {
        add_recent (self, iter->data);
        n++;
      }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  gtk_widget_set_visible (self->recent_box, n > 0);
}

static void
update_examples (JdStartPage *self)
{
  g_autoptr(GPtrArray) files = jd_examples_list ();
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->examples))) != NULL)
    gtk_flow_box_remove (self->examples, child);
  for (guint i = 0; i < files->len; i++)
    gtk_flow_box_append (self->examples, jd_example_card_new (g_ptr_array_index (files, i)));
  self->n_examples = files->len;
  gtk_widget_set_visible (self->no_examples, files->len == 0);
}

static void
jd_start_page_dispose (GObject *object)
{
  JdStartPage *self = JD_START_PAGE (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (jd_start_page_parent_class)->dispose (object);
}

static void
jd_start_page_class_init (JdStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_start_page_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/app/jd-start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, recent_box);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, recent_list);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, examples);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, no_examples);
  gtk_widget_class_bind_template_callback (widget_class, example_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, recent_activated_cb);
}

static void
jd_start_page_init (JdStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed",
                           G_CALLBACK (update_recent), self, G_CONNECT_SWAPPED);
  jd_start_page_refresh (self);
}

void
jd_start_page_refresh (JdStartPage *self)
{
  g_return_if_fail (JD_IS_START_PAGE (self));

  update_recent (self);
  update_examples (self);
}

guint
jd_start_page_get_n_examples (JdStartPage *self)
{
  g_return_val_if_fail (JD_IS_START_PAGE (self), 0);

  return self->n_examples;
}

guint
jd_start_page_count_drawn (JdStartPage *self)
{
  guint n = 0;

  g_return_val_if_fail (JD_IS_START_PAGE (self), 0);

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->examples)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += jd_example_card_is_drawn (JD_EXAMPLE_CARD (child)) ? 1 : 0;
  return n;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/jd-window-private.h"

#include <glib/gi18n-lib.h>

#include "app/jd-examples.h"
#include "ui/jd-resources.h"

G_DEFINE_FINAL_TYPE (JdWindow, jd_window, ADW_TYPE_APPLICATION_WINDOW)

void
_jd_window_show_toast (JdWindow   *self,
                       const char *text)
{
  AdwToast *toast = adw_toast_new (text);

  adw_toast_overlay_add_toast (self->toasts, toast);
}

void
_jd_window_show_error (JdWindow   *self,
                       const char *heading,
                       const char *body)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), heading, NULL);

  g_free (self->message);
  self->message = g_strdup (body);
  adw_message_dialog_set_body (ADW_MESSAGE_DIALOG (dialog), body);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "close");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "close");
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
update_title (JdWindow *self)
{
  g_autofree char *basename = NULL;
  g_autofree char *title = NULL;

  if (self->document == NULL)
    {
      adw_window_title_set_title (self->title, _("Jourdain"));
      adw_window_title_set_subtitle (self->title, "");
      gtk_window_set_title (GTK_WINDOW (self), _("Jourdain"));
      return;
    }
  basename = g_file_get_basename (jd_document_get_file (self->document));
  title = g_strdup_printf ("%s%s", jd_document_get_modified (self->document) ? "• " : "",
                           jd_document_get_title (self->document));
  adw_window_title_set_title (self->title, title);
  adw_window_title_set_subtitle (self->title, jd_document_get_template (self->document)
                                                ? _("Example") : basename);
  gtk_window_set_title (GTK_WINDOW (self), title);
}

static void
document_changed_cb (JdWindow *self)
{
  update_title (self);
  _jd_window_update_actions (self);
}

/* Shows @document, or the start page for NULL. */
static void
set_document (JdWindow   *self,
              JdDocument *document)
{
  g_autoptr(JdStudy) study = document != NULL ? jd_study_new (document) : NULL;

  g_set_object (&self->document, document);
  g_set_object (&self->study, study);
  g_signal_group_set_target (self->document_signals, document);
  jd_study_view_set_study (self->study_view, study);
  jd_draw_view_set_study (self->draw_view, study);
  jd_compare_view_set_study (self->compare_view, study);
  if (document != NULL)
    g_action_group_change_action_state (G_ACTION_GROUP (self), "view",
                                        g_variant_new_string ("study"));
  else
    gtk_stack_set_visible_child_name (self->pages, "start");
  gtk_widget_set_visible (self->views, document != NULL);
  gtk_widget_set_visible (self->document_controls, document != NULL);
  document_changed_cb (self);
  if (document != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self->study_view));
}

void
_jd_window_show_start_page (JdWindow *self)
{
  set_document (self, NULL);
  jd_start_page_refresh (self->start_page);
}

static void
remember_file (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  GtkRecentData data = {
    .mime_type = (char *) "application/x-jourdain+json",
    .app_name = (char *) "Jourdain",
    .app_exec = (char *) "jourdain %u",
  };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

static void
loaded_cb (GObject      *source G_GNUC_UNUSED,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(JdWindow) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdDocument) document = jd_document_load_finish (result, &error);

  /* Another file has been asked for since, or the window is gone. */
  if (g_task_get_cancellable (G_TASK (result)) != self->loading)
    return;
  g_clear_object (&self->loading);

  if (document == NULL)
    {
      _jd_window_show_error (self, _("This File Cannot Be Opened"), error->message);
      return;
    }
  if (jd_examples_contain (jd_document_get_file (document)))
    jd_document_set_template (document, TRUE);
  else
    remember_file (jd_document_get_file (document));
  set_document (self, document);
}

void
jd_window_open_file (JdWindow *self,
                     GFile    *file)
{
  g_return_if_fail (JD_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  if (self->loading != NULL)
    g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  self->loading = g_cancellable_new ();
  jd_document_load_async (file, self->loading, loaded_cb, g_object_ref (self));
}

static void
open_now (JdWindow *self,
          gpointer  file)
{
  jd_window_open_file (self, file);
}

void
jd_window_offer_file (JdWindow *self,
                      GFile    *file)
{
  g_return_if_fail (JD_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  _jd_window_protect (self, open_now, g_object_ref (file), g_object_unref);
}

gboolean
jd_window_save_to (JdWindow *self,
                   GFile    *file)
{
  g_autoptr(GError) error = NULL;

  g_return_val_if_fail (JD_IS_WINDOW (self), FALSE);
  g_return_val_if_fail (self->document != NULL, FALSE);

  if (!jd_document_save (self->document, file, &error))
    {
      _jd_window_show_error (self, _("The File Was Not Saved"), error->message);
      return FALSE;
    }
  remember_file (file);
  update_title (self);
  _jd_window_show_toast (self, _("Saved"));
  return TRUE;
}

static gboolean
drop_cb (JdWindow     *self,
         const GValue *value,
         double        x G_GNUC_UNUSED,
         double        y G_GNUC_UNUSED)
{
  GSList *files = g_value_get_boxed (value);

  if (files == NULL)
    return FALSE;
  jd_window_offer_file (self, files->data);
  return TRUE;
}

static void
close_now (JdWindow *self,
           gpointer  data G_GNUC_UNUSED)
{
  self->close_anyway = TRUE;
  gtk_window_close (GTK_WINDOW (self));
}

static gboolean
jd_window_close_request (GtkWindow *window)
{
  JdWindow *self = JD_WINDOW (window);

  if (!self->close_anyway && self->document != NULL && jd_document_get_modified (self->document))
    {
      _jd_window_protect (self, close_now, NULL, NULL);
      return GDK_EVENT_STOP;
    }
  return GTK_WINDOW_CLASS (jd_window_parent_class)->close_request (window);
}

static void
jd_window_dispose (GObject *object)
{
  JdWindow *self = JD_WINDOW (object);

  if (self->loading != NULL)
    g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  if (self->study_view != NULL)
    jd_study_view_set_study (self->study_view, NULL);
  if (self->draw_view != NULL)
    jd_draw_view_set_study (self->draw_view, NULL);
  if (self->compare_view != NULL)
    jd_compare_view_set_study (self->compare_view, NULL);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->study);
  g_clear_object (&self->document);
  g_clear_pointer (&self->message, g_free);

  G_OBJECT_CLASS (jd_window_parent_class)->dispose (object);
}

static void
jd_window_class_init (JdWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = jd_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = jd_window_close_request;

  g_type_ensure (JD_TYPE_START_PAGE);
  g_type_ensure (JD_TYPE_STUDY_VIEW);
  g_type_ensure (JD_TYPE_DRAW_VIEW);
  g_type_ensure (JD_TYPE_COMPARE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/app/jd-window.ui");
  gtk_widget_class_bind_template_child (widget_class, JdWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, title);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, document_controls);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, start_page);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, study_view);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, draw_view);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, compare_view);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, views);
}

static void
jd_window_init (JdWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  gtk_widget_init_template (GTK_WIDGET (self));

  self->document_signals = g_signal_group_new (JD_TYPE_DOCUMENT);
  g_signal_group_connect_object (self->document_signals, "notify",
                                 G_CALLBACK (document_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed",
                           G_CALLBACK (_jd_window_update_recent), self, G_CONNECT_SWAPPED);
  _jd_window_install_actions (self);
  _jd_window_update_actions (self);
  _jd_window_update_recent (self);
}

JdWindow *
jd_window_new (JdApplication *application)
{
  return g_object_new (JD_TYPE_WINDOW, "application", application, NULL);
}

JdStudy *
jd_window_get_study (JdWindow *self)
{
  g_return_val_if_fail (JD_IS_WINDOW (self), NULL);

  return self->study;
}

gboolean
jd_window_is_empty (JdWindow *self)
{
  g_return_val_if_fail (JD_IS_WINDOW (self), FALSE);

  return self->document == NULL && self->loading == NULL;
}

gboolean
jd_window_get_loading (JdWindow *self)
{
  g_return_val_if_fail (JD_IS_WINDOW (self), FALSE);

  return self->loading != NULL;
}

const char *
jd_window_get_message (JdWindow *self)
{
  g_return_val_if_fail (JD_IS_WINDOW (self), NULL);

  return self->message;
}

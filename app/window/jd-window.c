/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The window: start page, views of the document, title, bars and dialogs. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>

#include "app/start/jd-examples.h"
#include "ui/widgets/jd-icon-keeper.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-spoken-names.h"
#include "ui/widgets/jd-toast.h"
#include "ui/widgets/jd-widget-helpers.h"

G_DEFINE_FINAL_TYPE (JdWindow, jd_window, ADW_TYPE_APPLICATION_WINDOW)

void
jd_window_show_toast (JdWindow   *self,
                      const char *text)
{
  AdwToast *toast = jd_toast_new (text);

  adw_toast_overlay_add_toast (self->toasts, toast);
}

GtkWidget *
jd_window_show_error (JdWindow   *self,
                      const char *heading,
                      const char *body)
{
  GtkWidget *alert = jd_alert_new (heading, body);

  jd_alert_add (alert, "close", _("_Close"), ADW_RESPONSE_DEFAULT);
  jd_alert_set_keys (alert, "close", "close");
  jd_alert_show (alert, GTK_WIDGET (self));
  return alert;
}

/* The bar of a kind.  Its widget name is the kind. */
static GtkWidget *
find_bar (JdWindow   *self,
          const char *kind)
{
  GtkWidget *bar = gtk_widget_get_first_child (GTK_WIDGET (self->bars));

  while (bar != NULL && !g_str_equal (gtk_widget_get_name (bar), kind))
    bar = gtk_widget_get_next_sibling (bar);
  return bar;
}

void
jd_window_hide_bar (JdWindow   *self,
                    const char *kind)
{
  GtkWidget *bar = find_bar (self, kind);

  if (bar != NULL)
    gtk_box_remove (self->bars, bar);
}

static void
bar_closed_cb (GtkWidget *close)
{
  GtkWidget *bar = gtk_widget_get_parent (close);

  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (bar)), bar);
}

static GtkWidget *
new_bar (const char *kind,
         const char *text)
{
  GtkWidget *bar = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, "spacing", 6, NULL);
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_set_name (bar, kind);
  gtk_widget_add_css_class (bar, "jd-bar");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (bar), label);
  return bar;
}

void
jd_window_show_bar (JdWindow   *self,
                    const char *kind,
                    const char *text,
                    ...)
{
  GtkWidget *bar = new_bar (kind, text);
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");
  const char *words;
  va_list buttons;

  jd_window_hide_bar (self, kind);
  va_start (buttons, text);
  while ((words = va_arg (buttons, const char *)) != NULL)
    {
      GtkWidget *button = gtk_button_new_with_mnemonic (words);

      gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), va_arg (buttons, const char *));
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_box_append (GTK_BOX (bar), button);
    }
  va_end (buttons);
  gtk_widget_add_css_class (close, "circular");
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_set_valign (close, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (close, _("Close"));
  g_signal_connect (close, "clicked", G_CALLBACK (bar_closed_cb), NULL);
  gtk_box_append (GTK_BOX (bar), close);
  gtk_box_append (self->bars, bar);
}

/* Subtitle of the window: the state of the document, or the name of its file. */
static char *
dup_subtitle (JdWindow *self)
{
  GFile *file = jd_document_get_file (self->document);
  g_autofree char *name = NULL;

  if (file == NULL || jd_examples_is_template (file))
    return g_strdup (_("Not saved yet"));
  if (jd_document_get_template (self->document))
    return g_strdup (_("Example"));
  name = g_file_get_basename (file);
  return self->file.read_only ? g_strdup_printf (_("%s (read-only)"), name) : g_steal_pointer (&name);
}

/* Title of the document.  A bundled example has the translated name of the start page. */
static const char *
get_title (JdDocument *document)
{
  const char *title = jd_document_get_title (document);

  return jd_document_get_template (document) ? jd_examples_translate (title) : title;
}

void
jd_window_update_title (JdWindow *self)
{
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;

  if (self->document == NULL)
    {
      title = g_strdup (_("Jourdain"));
      subtitle = g_strdup ("");
    }
  else if (self->session != NULL)
    {
      title = g_strdup (jd_lesson_get_name (jd_lesson_session_get_lesson (self->session)));
      subtitle = g_strdup (_("Lesson"));
    }
  else
    {
      title = g_strconcat (jd_window_is_unsaved (self) ? "• " : "", get_title (self->document), NULL);
      subtitle = dup_subtitle (self);
    }
  adw_window_title_set_title (self->title, title);
  adw_window_title_set_subtitle (self->title, subtitle);
  gtk_window_set_title (GTK_WINDOW (self), title);
}

/* Shows the progress of a derivation.  The drawing is already visible. */
static void
update_deriving (JdWindow *self)
{
  const gboolean deriving = self->document != NULL && jd_document_get_deriving (self->document);
  const GError *error = self->document != NULL && !deriving ? jd_document_get_model_error (self->document) : NULL;

  gtk_revealer_set_reveal_child (self->deriving, deriving);
  if (error != NULL && g_error_matches (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_BUSY))
    jd_window_show_bar (self, "stopped", error->message, _("_Derive Again"), "win.derive-again", NULL);
  else
    jd_window_hide_bar (self, "stopped");
}

static void
show_progress (JdWindow *self)
{
  gtk_progress_bar_set_fraction (self->progress,
                                 self->document != NULL ? jd_document_get_progress (self->document) : 0.0);
}

/* A lesson says itself what there is to see: its mechanisms have no note. */
void
jd_window_update_notes (JdWindow *self)
{
  JdDocument *document = self->session == NULL ? self->document : NULL;

  jd_note_set_document (self->study_note, document);
  if (self->compare_note != NULL)
    jd_note_set_document (self->compare_note, document);
}

static void
document_changed (JdWindow *self)
{
  jd_window_update_notes (self);
  update_deriving (self);
  jd_window_update_lock (self);
  jd_window_update_title (self);
  jd_window_update_actions (self);
}

static void
document_notify_cb (JdWindow   *self,
                    GParamSpec *pspec)
{
  if (g_str_equal (pspec->name, "progress"))
    show_progress (self);
  else
    document_changed (self);
}

static void
show_study (JdWindow *self,
            JdStudy  *study)
{
  jd_study_view_set_study (self->study_view, study);
  if (self->draw_view != NULL)
    jd_draw_view_set_study (self->draw_view, study);
  if (self->compare_view != NULL)
    jd_compare_view_set_study (self->compare_view, study);
  if (self->explainer != NULL)
    jd_explainer_set_study (self->explainer, study);
}

void
jd_window_show_document (JdWindow   *self,
                         JdDocument *document,
                         JdStudy    *study)
{
  jd_window_forget_predictions (self);
  g_set_object (&self->document, document);
  g_set_object (&self->study, study);
  g_signal_group_set_target (self->document_signals, document);
  show_study (self, study);
  jd_window_restore_traces (self);
  gtk_widget_set_visible (self->views, document != NULL);
  gtk_widget_set_visible (self->document_controls, document != NULL);
  show_progress (self);
  document_changed (self);
}

void
jd_window_show_start_page (JdWindow *self)
{
  gtk_stack_set_visible_child_name (self->pages, "start");
  jd_start_page_refresh (self->start_page);
}

void
jd_window_remember_windows (JdWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  if (application != NULL)
    jd_application_remember_windows (JD_APPLICATION (application));
}

void
jd_window_set_document (JdWindow   *self,
                        JdDocument *document,
                        const char *view)
{
  g_autoptr(JdStudy) study = document != NULL ? jd_study_new (document) : NULL;

  jd_window_drop_lesson (self);
  jd_window_show_document (self, document, study);
  jd_window_start_autosave (self);
  jd_window_watch (self, document);
  jd_window_update_title (self);
  jd_window_update_actions (self);
  if (document != NULL)
    jd_window_set_view (self, view);
  else
    jd_window_show_start_page (self);
  jd_window_remember_windows (self);
}

static gboolean
drop_cb (JdWindow     *self,
         const GValue *value,
         double        x G_GNUC_UNUSED,
         double        y G_GNUC_UNUSED)
{
  g_autoptr(GSList) files = g_slist_copy (g_value_get_boxed (value));

  for (GSList *iter = files; iter != NULL; iter = iter->next)
    jd_window_offer_file (self, iter->data);
  return files != NULL;
}

static void
close_if_free (JdWindow *self,
               gboolean  proceed,
               gpointer  data G_GNUC_UNUSED)
{
  if (!proceed)
    return;
  jd_window_allow_close (self, TRUE);
  gtk_window_close (GTK_WINDOW (self));
}

/* The lesson that was being made is settled; the mechanism may still be unsaved. */
static void
close_recorded (JdWindow *self,
                gboolean  proceed,
                gpointer  data G_GNUC_UNUSED)
{
  if (proceed)
    gtk_window_close (GTK_WINDOW (self));
}

void
jd_window_allow_close (JdWindow *self,
                       gboolean  allow)
{
  g_return_if_fail (JD_IS_WINDOW (self));

  self->close_anyway = allow;
}

gboolean
jd_window_needs_answer (JdWindow *self)
{
  g_return_val_if_fail (JD_IS_WINDOW (self), FALSE);

  return !self->close_anyway && (jd_window_is_unsaved (self) || jd_window_is_writing (self));
}

gboolean
jd_window_is_disposable (JdWindow *self)
{
  g_return_val_if_fail (JD_IS_WINDOW (self), FALSE);

  if (jd_window_get_own_document (self) == NULL)
    return self->file.loading == NULL;
  return jd_document_get_template (jd_window_get_own_document (self)) && !jd_window_is_unsaved (self);
}

JdSessionWindow *
jd_window_describe (JdWindow *self)
{
  JdSessionWindow *description;
  GFile *file;

  g_return_val_if_fail (JD_IS_WINDOW (self), NULL);

  file = jd_window_get_own_document (self) != NULL ? jd_document_get_file (jd_window_get_own_document (self)) : NULL;
  description = g_new0 (JdSessionWindow, 1);
  description->uri = file != NULL ? g_file_get_uri (file) : NULL;
  description->maximized = gtk_window_is_maximized (GTK_WINDOW (self));
  gtk_window_get_default_size (GTK_WINDOW (self), &description->width, &description->height);
  return description;
}

static gboolean
jd_window_close_request (GtkWindow *window)
{
  JdWindow *self = JD_WINDOW (window);

  if (jd_window_keeps_recording (self) && !self->close_anyway)
    {
      jd_window_ask_recorded (self, close_recorded);
      return GDK_EVENT_STOP;
    }
  if (jd_window_needs_answer (self))
    {
      jd_window_confirm_close (self, close_if_free, NULL);
      return GDK_EVENT_STOP;
    }
  jd_window_stop_recording (self);
  jd_window_stop_teaching (self);
  jd_window_remember_windows (self);
  /* The work is saved or discarded: no recovery copy is needed. */
  if (self->file.autosave != NULL)
    jd_autosave_forget (self->file.autosave);
  return GTK_WINDOW_CLASS (jd_window_parent_class)->close_request (window);
}

static void
jd_window_dispose (GObject *object)
{
  JdWindow *self = JD_WINDOW (object);

  jd_icon_keeper_keep (GTK_WIDGET (self));
  if (self->file.loading != NULL)
    g_cancellable_cancel (self->file.loading);
  g_clear_object (&self->file.loading);
  g_clear_object (&self->file.opening);
  jd_window_drop_lesson (self);
  if (self->study_view != NULL)
    show_study (self, NULL);
  jd_window_drop_explainer (self);
  g_clear_pointer (&self->predictor, jd_predictor_free);
  g_clear_pointer (&self->sketching, jd_sketching_free);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->file.autosave);
  g_clear_object (&self->file.recovered);
  g_clear_object (&self->file.watch);
  g_clear_object (&self->study);
  g_clear_object (&self->document);
  g_clear_pointer (&self->open, g_free);
  g_clear_pointer (&self->writing, g_ptr_array_unref);
  g_clear_weak_pointer (&self->written);

  G_OBJECT_CLASS (jd_window_parent_class)->dispose (object);

  g_clear_weak_pointer (&self->draw_view);
  g_clear_weak_pointer (&self->compare_view);
  g_clear_weak_pointer (&self->compare_note);
}

static void
jd_window_class_init (JdWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  jd_icon_keeper_keep_shown ();
  jd_spoken_names_mend_shown ();
  object_class->dispose = jd_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = jd_window_close_request;

  g_type_ensure (JD_TYPE_START_PAGE);
  g_type_ensure (JD_TYPE_STUDY_VIEW);
  g_type_ensure (JD_TYPE_LESSON_STRIP);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/app/jd-window.ui");
  gtk_widget_class_bind_template_child (widget_class, JdWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, title);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, export_button);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, document_controls);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, undo_button);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, redo_button);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, undo_section);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, bars);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, strip);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, beside);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, deriving);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, start_page);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, study_view);
  gtk_widget_class_bind_template_child (widget_class, JdWindow, views);
  /* A spinner that turns on a page that is not shown would make every frame check the style of the whole window. */
  gtk_widget_class_bind_template_callback (widget_class, gtk_spinner_start);
  gtk_widget_class_bind_template_callback (widget_class, gtk_spinner_stop);
}

/* A body was pulled: the effort stays, unless it is taken back. */
static void
pulled_cb (JdWindow   *self,
           const char *effort,
           double      from,
           double      until)
{
  g_autofree char *text = g_strdup_printf (_("The pull is kept as the effort “%s”, from %.2f s to %.2f s"), effort,
                                           from, until);
  AdwToast *toast = jd_toast_new (text);

  adw_toast_set_button_label (toast, _("Undo"));
  adw_toast_set_action_name (toast, "win.undo");
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static void
jd_window_init (JdWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  gtk_widget_init_template (GTK_WIDGET (self));
  jd_own_menu (GTK_WIDGET (self->menu_button), gtk_menu_button_get_menu_model (self->menu_button));
  jd_own_menu (GTK_WIDGET (self->export_button), gtk_menu_button_get_menu_model (self->export_button));

  self->document_signals = g_signal_group_new (JD_TYPE_DOCUMENT);
  g_signal_group_connect_object (self->document_signals, "notify", G_CALLBACK (document_notify_cb), self,
                                 G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed", G_CALLBACK (jd_window_update_recent), self,
                           G_CONNECT_SWAPPED);
  jd_window_make_explainer (self);
  self->study_note = JD_NOTE (jd_note_new (FALSE));
  jd_study_view_set_above (self->study_view, GTK_WIDGET (self->study_note));
  g_signal_connect_object (jd_sheet_get_traces (jd_study_view_get_sheet (self->study_view)), "changed",
                           G_CALLBACK (jd_window_remember_traces), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (jd_study_view_get_sheet (self->study_view), "pulled", G_CALLBACK (pulled_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (jd_study_view_get_sliders (self->study_view), "changed",
                           G_CALLBACK (jd_window_remember_sliders), self, G_CONNECT_SWAPPED);
  jd_window_init_lesson (self);
  jd_window_install_actions (self);
  jd_window_install_predict (self);
  g_signal_connect_object (self->pages, "notify::visible-child", G_CALLBACK (jd_window_update_actions), self,
                           G_CONNECT_SWAPPED);
  jd_window_update_actions (self);
  jd_window_update_recent (self);
}

JdWindow *
jd_window_new (JdApplication *application)
{
  JdWindow *self = g_object_new (JD_TYPE_WINDOW, "application", application, NULL);

  jd_window_fold_note (self, self->study_note);
  if (application != NULL)
    {
      jd_start_page_set_recovery (self->start_page, jd_application_get_recovery (application));
      jd_start_page_set_session (self->start_page, jd_application_get_session (application));
      jd_start_page_set_interrupted (self->start_page, jd_application_get_interrupted (application));
      if (jd_session_get (jd_application_get_session (application), JD_SESSION_PROJECTOR))
        g_action_group_change_action_state (G_ACTION_GROUP (self), "projector", g_variant_new_boolean (TRUE));
    }
  return self;
}

void
jd_window_search (JdWindow   *self,
                  const char *words)
{
  g_return_if_fail (JD_IS_WINDOW (self));

  jd_start_page_search (self->start_page, words);
}

gboolean
jd_window_is_empty (JdWindow *self)
{
  g_return_val_if_fail (JD_IS_WINDOW (self), FALSE);

  return self->document == NULL && self->session == NULL && self->file.loading == NULL;
}

gboolean
jd_window_get_loading (JdWindow *self)
{
  g_return_val_if_fail (JD_IS_WINDOW (self), FALSE);

  return self->file.loading != NULL;
}

const char *
jd_window_get_view (JdWindow *self)
{
  g_autoptr(GVariant) state = NULL;

  g_return_val_if_fail (JD_IS_WINDOW (self), NULL);

  state = g_action_group_get_action_state (G_ACTION_GROUP (self), "view");
  return g_intern_string (g_variant_get_string (state, NULL));
}

void
jd_window_set_view (JdWindow   *self,
                    const char *view)
{
  g_return_if_fail (JD_IS_WINDOW (self));
  g_return_if_fail (view != NULL);

  g_action_group_change_action_state (G_ACTION_GROUP (self), "view", g_variant_new_string (view));
}

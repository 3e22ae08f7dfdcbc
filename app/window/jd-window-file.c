/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Loading and saving of a window's document, recovered work, and changes of the file by other programs. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>

#include "app/start/jd-examples.h"
#include "app/start/jd-recent.h"
#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-json.h"

static JdSession *
get_session (JdWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  return application != NULL ? jd_application_get_session (JD_APPLICATION (application)) : NULL;
}

static JdRecovery *
get_recovery (JdWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  return application != NULL ? jd_application_get_recovery (JD_APPLICATION (application)) : NULL;
}

/* The view in which a document opens: Draw for a new one; else the last view of its file, at first Study. */
static char *
dup_first_view (JdWindow   *self,
                JdDocument *document)
{
  JdSession *session = get_session (self);
  GFile *file = jd_document_get_file (document);
  char *view = NULL;

  if (file == NULL || jd_examples_is_template (file))
    return g_strdup ("draw");
  if (session != NULL)
    view = jd_session_dup_view (session, file);
  return view != NULL ? view : g_strdup ("study");
}

static void
show_document (JdWindow   *self,
               JdDocument *document)
{
  g_autofree char *view = dup_first_view (self, document);

  jd_window_set_document (self, document, view);
}

/* Called when the document has another file, or the file has changed on the disk. */
static void
state_changed_cb (JdWindow *self)
{
  switch (jd_file_watch_get_state (self->file.watch))
    {
    case JD_FILE_CHANGED:
      jd_window_show_bar (self, "disk-changed",
                          jd_window_is_unsaved (self)
                            ? _("This file was changed by another program, and you have changed it here, too. You "
                                "can undo “Reload”.")
                            : _("This file was changed by another program."),
                          _("_Reload"), "win.reload", _("_Keep Mine"), "win.keep-mine", NULL);
      break;
    case JD_FILE_GONE:
      jd_document_set_saved (jd_window_get_own_document (self), FALSE);
      jd_window_show_bar (self, "disk-changed", _("This file was moved or deleted by another program."),
                          _("_Save Again"), "win.save-again", NULL);
      break;
    case JD_FILE_SAME:
    default:
      jd_window_hide_bar (self, "disk-changed");
    }
}

static void
update_read_only (JdWindow *self)
{
  const gboolean read_only = self->file.watch != NULL && jd_file_watch_is_read_only (self->file.watch);

  if (read_only == self->file.read_only)
    return;
  self->file.read_only = read_only;
  if (read_only)
    jd_window_show_bar (self, "read-only",
                        _("This file is read-only. You can save your changes under another name."), _("Save _As…"),
                        "win.save-as", NULL);
  else
    jd_window_hide_bar (self, "read-only");
}

void
jd_window_watch (JdWindow   *self,
                 JdDocument *document)
{
  GFile *file = document != NULL && !jd_document_get_template (document) ? jd_document_get_file (document) : NULL;

  g_clear_object (&self->file.watch);
  self->file.read_only = FALSE;
  jd_window_hide_bar (self, "disk-changed");
  jd_window_hide_bar (self, "read-only");
  jd_window_hide_bar (self, "left");
  jd_window_hide_bar (self, "recovered");
  if (file != NULL)
    {
      self->file.watch = jd_file_watch_new (file);
      g_signal_connect_object (self->file.watch, "changed", G_CALLBACK (state_changed_cb), self, G_CONNECT_SWAPPED);
    }
  update_read_only (self);
}

void
jd_window_check_file (JdWindow *self)
{
  if (self->file.watch == NULL)
    return;
  jd_file_watch_look (self->file.watch);
  update_read_only (self);
  jd_window_update_title (self);
}

/* Whether the result is obsolete, because another file was requested or the window is closed. */
static gboolean
is_outdated (JdWindow     *self,
             GAsyncResult *result)
{
  if (g_task_get_cancellable (G_TASK (result)) != self->file.loading)
    return TRUE;
  g_clear_object (&self->file.loading);
  g_clear_object (&self->file.opening);
  return FALSE;
}

/* Message of a failure: the file's name, unless it has none or the reason contains it, and the reason. */
static char *
dup_failure (GFile        *file,
             const GError *error)
{
  g_autofree char *name = g_file_get_basename (file);

  return name == NULL || strstr (error->message, name) != NULL
           ? g_strdup (error->message)
           : g_strdup_printf (_("“%s”: %s"), name, error->message);
}

/* Passes a failure to the application, which shows the failures of several files together. */
static void
end_loading (JdWindow   *self,
             const char *failure)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  if (failure != NULL && self->document == NULL)
    jd_window_show_start_page (self);
  if (application != NULL)
    jd_application_end_opening (JD_APPLICATION (application), self, failure);
  else if (failure != NULL)
    jd_window_show_failures (self, &failure, 1);
}

void
jd_window_show_failures (JdWindow          *self,
                         const char *const *failures,
                         guint              n_failures)
{
  g_autoptr(GString) text = g_string_new (NULL);

  g_return_if_fail (JD_IS_WINDOW (self));

  for (guint i = 0; i < n_failures; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n\n" : "", failures[i]);
  jd_window_show_error (self, n_failures > 1 ? _("These Files Cannot Be Opened") : _("This File Cannot Be Opened"),
                        text->str);
}

/* @a and @b may be two names of the same file. */
static gboolean
is_same_file (GFile *a,
              GFile *b)
{
  g_autoptr(GFileInfo) of_a = NULL;
  g_autoptr(GFileInfo) of_b = NULL;
  const char *id;

  if (g_file_equal (a, b))
    return TRUE;
  of_a = g_file_query_info (a, G_FILE_ATTRIBUTE_ID_FILE, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  of_b = g_file_query_info (b, G_FILE_ATTRIBUTE_ID_FILE, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  id = of_a != NULL ? g_file_info_get_attribute_string (of_a, G_FILE_ATTRIBUTE_ID_FILE) : NULL;
  return id != NULL && of_b != NULL &&
         g_strcmp0 (id, g_file_info_get_attribute_string (of_b, G_FILE_ATTRIBUTE_ID_FILE)) == 0;
}

gboolean
jd_window_has_file (JdWindow *self,
                    GFile    *file)
{
  JdDocument *own;
  GFile *own_file;

  g_return_val_if_fail (JD_IS_WINDOW (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  if (jd_examples_contain (file))
    return FALSE;
  if (self->file.opening != NULL)
    return is_same_file (self->file.opening, file);
  own = jd_window_get_own_document (self);
  own_file = own != NULL && !jd_document_get_template (own) ? jd_document_get_file (own) : NULL;
  return own_file != NULL && is_same_file (own_file, file);
}

/* Recoverable work of the document's file from the last run, or NULL. */
static const JdAutosaved *
find_left (JdWindow  *self,
           GPtrArray *work)
{
  for (guint i = 0; i < work->len; i++)
    {
      const JdAutosaved *left = g_ptr_array_index (work, i);

      if (left->file != NULL && !left->is_template && jd_window_has_file (self, left->file))
        return left;
    }
  return NULL;
}

/* Offers recoverable work in a bar, because a user who opens a file directly does not see the start page. */
static void
offer_recovered_work (JdWindow *self)
{
  JdRecovery *recovery = get_recovery (self);
  g_autoptr(GPtrArray) work = recovery != NULL ? jd_recovery_list (recovery) : NULL;
  const JdAutosaved *left = work != NULL ? find_left (self, work) : NULL;

  if (left != NULL)
    {
      g_autofree char *uri = g_file_get_uri (left->copy);
      g_autoptr(GVariant) target = g_variant_ref_sink (g_variant_new_string (uri));
      g_autofree char *action = g_action_print_detailed_name ("win.recover", target);

      jd_window_show_bar (self, "left", _("The program ended before later changes to this file were saved."),
                          _("Reco_ver"), action, NULL);
    }
  else if (work != NULL && work->len > 0)
    {
      jd_window_show_bar (self, "left",
                          _("The program ended before other work was saved. You can recover that work on the start "
                            "page."),
                          _("_Show"), "app.new-window", NULL);
    }
}

static void
loaded_cb (GObject      *source G_GNUC_UNUSED,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(JdWindow) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdDocument) document = jd_document_load_finish (result, &error);
  g_autoptr(GFile) file = self->file.opening != NULL ? g_object_ref (self->file.opening) : NULL;

  if (is_outdated (self, result))
    return;
  if (document == NULL)
    {
      g_autofree char *failure = dup_failure (file, error);

      end_loading (self, failure);
      return;
    }
  if (jd_examples_contain (jd_document_get_file (document)))
    jd_document_set_template (document, TRUE);
  else
    jd_recent_add (jd_document_get_file (document));
  show_document (self, document);
  if (!jd_document_get_template (document))
    offer_recovered_work (self);
  end_loading (self, NULL);
}

/* @file: NULL for a copy. */
static GCancellable *
begin_loading (JdWindow *self,
               GFile    *file)
{
  if (self->file.loading != NULL)
    g_cancellable_cancel (self->file.loading);
  g_clear_object (&self->file.loading);
  self->file.loading = g_cancellable_new ();
  g_set_object (&self->file.opening, file);
  /* Nobody shall look at the start page for a moment. */
  if (self->document == NULL)
    gtk_stack_set_visible_child_name (self->pages, "opening");
  return self->file.loading;
}

void
jd_window_open_file (JdWindow *self,
                     GFile    *file)
{
  g_return_if_fail (JD_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  if (jd_window_is_lesson (file))
    {
      jd_window_open_lesson (self, file);
      return;
    }
  jd_document_load_async (file, begin_loading (self, file), loaded_cb, g_object_ref (self));
}

static void
open_if_free (JdWindow *self,
              gboolean  proceed,
              gpointer  file)
{
  if (proceed)
    jd_window_open_file (self, file);
}

/* Without an application, opens the file in this window. */
void
jd_window_offer_file (JdWindow *self,
                      GFile    *file)
{
  GtkApplication *application;

  g_return_if_fail (JD_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  application = gtk_window_get_application (GTK_WINDOW (self));
  if (application != NULL)
    jd_application_open_file (JD_APPLICATION (application), file, self);
  else
    jd_window_ask_unsaved (self, open_if_free, g_object_ref (file), g_object_unref);
}

static void
save_elsewhere_cb (gpointer window)
{
  g_autoptr(JdWindow) self = window;

  if (self->document != NULL)
    jd_window_save (self, TRUE, NULL, NULL);
}

static void
not_saved_cb (JdWindow   *self,
              const char *response)
{
  if (g_str_equal (response, "elsewhere"))
    g_idle_add_once (save_elsewhere_cb, g_object_ref (self));
}

/* Offers to save elsewhere, for example if the disk is full. */
static void
show_not_saved (JdWindow     *self,
                const GError *error)
{
  GtkWidget *alert = jd_window_show_error (self, _("The File Was Not Saved"), error->message);

  jd_alert_add (alert, "elsewhere", _("Save _Elsewhere…"), ADW_RESPONSE_SUGGESTED);
  jd_alert_set_keys (alert, "elsewhere", "close");
  g_signal_connect_object (alert, "response", G_CALLBACK (not_saved_cb), self, G_CONNECT_SWAPPED);
}

/* Refuses a file that is open in another window, because the windows would overwrite each other's work. */
static gboolean
check_not_elsewhere (JdWindow  *self,
                     GFile     *file,
                     GError   **error)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GList *windows = application != NULL ? gtk_application_get_windows (application) : NULL;
  g_autofree char *name = g_file_get_basename (file);

  for (GList *iter = windows; iter != NULL; iter = iter->next)
    if (JD_IS_WINDOW (iter->data) && iter->data != self && jd_window_has_file (iter->data, file))
      {
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                     _("“%s” is open in another window: close it there, or choose another name"), name);
        return FALSE;
      }
  return TRUE;
}

gboolean
jd_window_save_to (JdWindow *self,
                   GFile    *file)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;

  g_return_val_if_fail (JD_IS_WINDOW (self), FALSE);
  g_return_val_if_fail (self->document != NULL, FALSE);

  text = jd_mechanism_to_text (jd_document_get_mechanism (self->document));
  jd_window_take_underlay_along (self, file);
  if (!check_not_elsewhere (self, file, &error) || !jd_document_save (self->document, file, &error))
    {
      show_not_saved (self, error);
      return FALSE;
    }
  if (self->file.watch == NULL || !g_file_equal (jd_file_watch_get_file (self->file.watch), file))
    jd_window_watch (self, self->document);
  jd_file_watch_accept (self->file.watch, text);
  update_read_only (self);
  jd_window_hide_bar (self, "recovered");
  jd_recent_add (file);
  jd_window_remember_view (self);
  jd_window_update_title (self);
  jd_window_update_actions (self);
  jd_window_remember_windows (self);
  jd_window_show_toast (self, _("Saved"));
  return TRUE;
}

/* The document shown as one that nobody has locked. */
static JdMechanism *
new_copy (JdWindow  *self,
          GError   **error)
{
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (self->document));

  json_object_remove_member (json_node_get_object (root), "locked");
  json_object_remove_member (json_node_get_object (root), "open_to_students");
  return jd_mechanism_new_from_json (root, jd_joint_catalogue (), error);
}

gboolean
jd_window_keep_copy_in (JdWindow *self,
                        GFile    *file)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) copy = NULL;
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *kept = g_strdup_printf (_("A copy is kept in “%s”"), name);

  g_return_val_if_fail (JD_IS_WINDOW (self), FALSE);
  g_return_val_if_fail (self->document != NULL, FALSE);

  copy = new_copy (self, &error);
  if (copy != NULL && jd_window_has_file (self, file))
    g_set_error (&error, G_IO_ERROR, G_IO_ERROR_BUSY, _("“%s” is open behind the lesson: choose another name"),
                 name);
  if (copy == NULL || error != NULL || !check_not_elsewhere (self, file, &error) ||
      !jd_mechanism_save (copy, file, &error))
    {
      jd_window_show_error (self, _("The Copy Was Not Saved"), error->message);
      return FALSE;
    }
  jd_recent_add (file);
  jd_window_show_toast (self, kept);
  return TRUE;
}

void
jd_window_remember_view (JdWindow *self)
{
  JdSession *session = get_session (self);
  GFile *file = self->document != NULL ? jd_document_get_file (self->document) : NULL;

  if (self->session == NULL && session != NULL && file != NULL && !jd_document_get_template (self->document))
    jd_session_set_view (session, file, jd_window_get_view (self));
}

/* The file whose traces and sliders are stored.  NULL: there is none. */
static GFile *
get_traced_file (JdWindow *self)
{
  if (self->session != NULL || self->document == NULL || jd_document_get_template (self->document))
    return NULL;
  return jd_document_get_file (self->document);
}

void
jd_window_restore_traces (JdWindow *self)
{
  JdSession *session = get_session (self);
  GFile *file = get_traced_file (self);
  g_autoptr(GVariant) stored = session != NULL && file != NULL ? jd_session_dup_traces (session, file) : NULL;
  g_auto(GStrv) pinned = NULL;

  if (stored == NULL)
    stored = g_variant_ref_sink (g_variant_new (JD_TRACES_STATE, 0.0, 0.0, FALSE, NULL));
  jd_traces_set_state (jd_sheet_get_traces (jd_study_view_get_sheet (self->study_view)), stored);
  pinned = session != NULL && file != NULL ? jd_session_dup_sliders (session, file) : g_new0 (char *, 1);
  jd_sliders_set_all (jd_study_view_get_sliders (self->study_view), (const char *const *) pinned);
}

void
jd_window_remember_sliders (JdWindow *self)
{
  JdSession *session = get_session (self);
  GFile *file = get_traced_file (self);
  g_auto(GStrv) pinned = NULL, stored = NULL;

  if (session == NULL || file == NULL)
    return;
  pinned = jd_sliders_dup_pinned (jd_study_view_get_sliders (self->study_view));
  stored = jd_session_dup_sliders (session, file);
  if (!g_strv_equal ((const char *const *) pinned, (const char *const *) stored))
    jd_session_set_sliders (session, file, (const char *const *) pinned);
}

void
jd_window_remember_traces (JdWindow *self)
{
  JdSession *session = get_session (self);
  GFile *file = get_traced_file (self);
  g_autoptr(GVariant) state = NULL, stored = NULL;

  if (session == NULL || file == NULL)
    return;
  state = jd_traces_dup_state (jd_sheet_get_traces (jd_study_view_get_sheet (self->study_view)));
  stored = jd_session_dup_traces (session, file);
  if (stored == NULL ? !jd_traces_is_plain (state) : !g_variant_equal (state, stored))
    jd_session_set_traces (session, file, jd_traces_is_plain (state) ? NULL : state);
}

/* Replaces the mechanism by that of the file as an edit, which can be undone. */
static gboolean
replace_from_disk (JdWindow  *self,
                   GError   **error)
{
  g_autofree char *text = NULL;
  gsize length;
  JsonNode *root = NULL;
  gboolean good;

  if (g_file_load_contents (jd_file_watch_get_file (self->file.watch), NULL, &text, &length, NULL, error))
    root = jd_json_parse (text, (gssize) length, error);
  good = root != NULL && jd_document_replace (self->document, root, _("Reload"), NULL, error);
  if (good)
    jd_file_watch_accept (self->file.watch, text);
  jd_document_set_saved (self->document, good); /* else the only copy may be here: closing it asks */
  return good;
}

void
jd_window_reload (JdWindow *self)
{
  g_autoptr(GError) error = NULL;

  g_return_if_fail (self->file.watch != NULL);

  if (!replace_from_disk (self, &error))
    jd_window_show_error (self, _("This File Cannot Be Opened"), error->message);
}

void
jd_window_keep_version (JdWindow *self)
{
  g_return_if_fail (self->file.watch != NULL);

  jd_document_set_saved (self->document, FALSE);
  jd_file_watch_accept (self->file.watch, NULL);
}

static void
show_unsafe (JdWindow   *self,
             const char *why)
{
  g_autofree char *text =
    why != NULL ? g_strdup_printf (_("Recovery copies cannot be written at the moment, so save often: %s"), why)
                : NULL;

  if (text == NULL)
    jd_window_hide_bar (self, "unsafe");
  else
    jd_window_show_bar (self, "unsafe", text, NULL);
}

/* Removes the recovery copy from which the document came, once its work is saved. */
static void
forget_recovered (JdWindow *self)
{
  JdRecovery *recovery = get_recovery (self);

  if (self->file.recovered != NULL && recovery != NULL)
    jd_recovery_discard (recovery, self->file.recovered);
  g_clear_object (&self->file.recovered);
}

static void
written_cb (JdWindow *self)
{
  show_unsafe (self, jd_autosave_get_error (self->file.autosave));
  if (jd_autosave_get_error (self->file.autosave) == NULL)
    forget_recovered (self);
}

/* Called when the document has changed and no place for its copy could be made earlier. */
static void
try_again_cb (JdWindow *self)
{
  if (self->file.autosave == NULL)
    jd_window_start_autosave (self);
}

void
jd_window_start_autosave (JdWindow *self)
{
  JdRecovery *recovery = get_recovery (self);
  g_autoptr(GError) error = NULL;
  g_autoptr(GFile) copy = NULL;
  gboolean again = FALSE;

  if (self->file.autosave != NULL)
    {
      jd_autosave_forget (self->file.autosave);
      g_signal_handlers_disconnect_by_data (self->file.autosave, self);
      forget_recovered (self);
    }
  g_clear_object (&self->file.autosave);
  if (self->document != NULL)
    again = g_signal_handlers_disconnect_by_func (self->document, try_again_cb, self) > 0;
  if (self->document != NULL && recovery != NULL)
    copy = jd_recovery_new_copy (recovery, &error);
  /* The bar is shown once: a user may have closed it. */
  if (error == NULL || !again)
    show_unsafe (self, error != NULL ? error->message : NULL);
  if (error != NULL)
    g_signal_connect_object (self->document, "notify::mechanism", G_CALLBACK (try_again_cb), self, G_CONNECT_SWAPPED);
  if (copy == NULL)
    return;
  self->file.autosave = jd_autosave_new (self->document, copy);
  g_signal_connect_object (self->file.autosave, "written", G_CALLBACK (written_cb), self, G_CONNECT_SWAPPED);
}

static void
read_thread (GTask        *task,
             gpointer      source G_GNUC_UNUSED,
             gpointer      copy,
             GCancellable *cancellable G_GNUC_UNUSED)
{
  GError *error = NULL;
  JdAutosaved *work = jd_autosaved_read (copy, &error);

  if (work != NULL)
    g_task_return_pointer (task, work, (GDestroyNotify) jd_autosaved_free);
  else
    g_task_return_error (task, error);
}

static JdDocument *
document_of_work (const JdAutosaved  *work,
                  GError            **error)
{
  JdDocument *document = jd_document_new_from_json (work->document, error);

  if (document != NULL && work->file != NULL)
    jd_document_set_file (document, work->file);
  if (document != NULL)
    jd_document_set_template (document, work->is_template);
  return document;
}

static void
recovered_cb (GObject      *source G_GNUC_UNUSED,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(JdWindow) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdAutosaved) work = g_task_propagate_pointer (G_TASK (result), &error);
  g_autoptr(JdDocument) document = work != NULL ? document_of_work (work, &error) : NULL;

  if (is_outdated (self, result))
    return;
  if (document == NULL)
    {
      jd_window_show_error (self, _("This Work Cannot Be Opened"), error->message);
      return;
    }
  show_document (self, document);
  g_set_object (&self->file.recovered, work->copy);
  jd_window_hide_bar (self, "left");
  jd_window_show_bar (self, "recovered", _("This is recovered work: it is not in the file until you save it."),
                      NULL);
}

void
jd_window_recover (JdWindow *self,
                   GFile    *copy)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (JD_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (copy));

  task = g_task_new (NULL, begin_loading (self, NULL), recovered_cb, g_object_ref (self));
  g_task_set_task_data (task, g_object_ref (copy), g_object_unref);
  g_task_run_in_thread (task, read_thread);
}

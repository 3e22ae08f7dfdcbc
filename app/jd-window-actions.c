/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/jd-window-private.h"

#include <glib/gi18n-lib.h>

#include "ui/jd-study-export.h"

#define N_RECENT 10

static void
set_filter (GtkFileChooser *chooser,
            const char     *name,
            const char     *pattern)
{
  g_autoptr(GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  gtk_file_filter_add_pattern (filter, pattern);
  gtk_file_chooser_add_filter (chooser, filter);
}

/* The dialog lives until it answers; @callback gets the window. */
static GtkFileChooserNative *
show_chooser (JdWindow             *self,
              const char           *title,
              GtkFileChooserAction  action,
              GCallback             callback)
{
  const gboolean save = action == GTK_FILE_CHOOSER_ACTION_SAVE;
  GtkFileChooserNative *chooser =
    gtk_file_chooser_native_new (title, GTK_WINDOW (self), action,
                                 save ? _("_Save") : _("_Open"), _("_Cancel"));

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect (chooser, "response", callback, self);
  g_object_set_data_full (G_OBJECT (self), "jd-chooser", chooser, g_object_unref);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
  return chooser;
}

/* The file chosen, or NULL; the dialog is gone afterwards. */
static GFile *
take_choice (GtkFileChooserNative *chooser,
             int                   response,
             JdWindow             *self)
{
  GFile *file = response == GTK_RESPONSE_ACCEPT
                  ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;

  g_signal_handlers_disconnect_by_data (chooser, self);
  g_object_set_data (G_OBJECT (self), "jd-chooser", NULL);
  return file;
}

static void
open_response_cb (GtkFileChooserNative *chooser,
                  int                   response,
                  JdWindow             *self)
{
  g_autoptr(GFile) file = take_choice (chooser, response, self);

  if (file != NULL)
    jd_window_offer_file (self, file);
}

static void
open_cb (GSimpleAction *action G_GNUC_UNUSED,
         GVariant      *parameter G_GNUC_UNUSED,
         gpointer       self)
{
  GtkFileChooserNative *chooser = show_chooser (self, _("Open a Mechanism"),
                                                GTK_FILE_CHOOSER_ACTION_OPEN,
                                                G_CALLBACK (open_response_cb));

  set_filter (GTK_FILE_CHOOSER (chooser), _("Mechanisms"), "*.jourdain");
  set_filter (GTK_FILE_CHOOSER (chooser), _("All files"), "*");
}

static void
open_uri_cb (GSimpleAction *action G_GNUC_UNUSED,
             GVariant      *parameter,
             gpointer       self)
{
  g_autoptr(GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  jd_window_offer_file (self, file);
}

/* What waits for the user's answer about unsaved work. */
typedef struct
{
  JdWindow       *window;   /* owned */
  void          (*proceed) (JdWindow *window, gpointer data);
  gpointer        data;
  GDestroyNotify  free_data;
} Protected;

static void
protected_free (Protected *self)
{
  if (self->free_data != NULL)
    self->free_data (self->data);
  g_object_unref (self->window);
  g_free (self);
}

static void
save_then_proceed_cb (GtkFileChooserNative *chooser,
                      int                   response,
                      Protected            *waiting)
{
  JdWindow *self = waiting->window;
  g_autoptr(GFile) file = response == GTK_RESPONSE_ACCEPT
                            ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;

  g_signal_handlers_disconnect_by_data (chooser, waiting);
  if (file != NULL && jd_window_save_to (self, file))
    waiting->proceed (self, waiting->data);
  g_object_set_data (G_OBJECT (self), "jd-chooser", NULL);
  protected_free (waiting);
}

static void suggest_name (JdWindow       *self,
                          GtkFileChooser *chooser,
                          const char     *suffix);

/* Saves where the document belongs, or asks where; then goes on. */
static void
save_then_proceed (Protected *waiting)
{
  JdWindow *self = waiting->window;
  GtkFileChooserNative *chooser;

  if (!jd_document_get_template (self->document))
    {
      if (jd_window_save_to (self, jd_document_get_file (self->document)))
        waiting->proceed (self, waiting->data);
      protected_free (waiting);
      return;
    }
  chooser = show_chooser (self, _("Save the Mechanism"), GTK_FILE_CHOOSER_ACTION_SAVE,
                          G_CALLBACK (save_then_proceed_cb));
  g_signal_handlers_disconnect_by_data (chooser, self);
  g_signal_connect (chooser, "response", G_CALLBACK (save_then_proceed_cb), waiting);
  suggest_name (self, GTK_FILE_CHOOSER (chooser), ".jourdain");
}

static void
protect_response_cb (AdwMessageDialog *dialog G_GNUC_UNUSED,
                     const char       *response,
                     Protected        *waiting)
{
  if (g_str_equal (response, "save"))
    {
      save_then_proceed (waiting);
      return;
    }
  if (g_str_equal (response, "discard"))
    waiting->proceed (waiting->window, waiting->data);
  protected_free (waiting);
}

void
_jd_window_protect (JdWindow       *self,
                    void          (*proceed) (JdWindow *self, gpointer data),
                    gpointer        data,
                    GDestroyNotify  free_data)
{
  GtkWidget *dialog;
  Protected *waiting;

  if (self->document == NULL || !jd_document_get_modified (self->document))
    {
      proceed (self, data);
      if (free_data != NULL)
        free_data (data);
      return;
    }

  waiting = g_new0 (Protected, 1);
  *waiting = (Protected) { g_object_ref (self), proceed, data, free_data };
  dialog = adw_message_dialog_new (GTK_WINDOW (self), _("Save Changes?"), NULL);
  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                  _("“%s” has changes that are not saved. What is not saved is lost."),
                                  jd_document_get_title (self->document));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog),
                                    "cancel", _("_Cancel"),
                                    "discard", _("_Discard"),
                                    "save", _("_Save"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (protect_response_cb), waiting);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
start_page_now (JdWindow *self,
                gpointer  data G_GNUC_UNUSED)
{
  _jd_window_show_start_page (self);
}

static void
start_page_cb (GSimpleAction *action G_GNUC_UNUSED,
               GVariant      *parameter G_GNUC_UNUSED,
               gpointer       self)
{
  _jd_window_protect (self, start_page_now, NULL, NULL);
}

/* The document's file name with @suffix in place of its own. */
static void
suggest_name (JdWindow       *self,
              GtkFileChooser *chooser,
              const char     *suffix)
{
  g_autofree char *name = g_file_get_basename (jd_document_get_file (self->document));
  g_autofree char *suggestion = NULL;
  char *dot = strrchr (name, '.');

  if (dot != NULL)
    *dot = '\0';
  suggestion = g_strconcat (name, suffix, NULL);
  gtk_file_chooser_set_current_name (chooser, suggestion);
}

static void
save_response_cb (GtkFileChooserNative *chooser,
                  int                   response,
                  JdWindow             *self)
{
  g_autoptr(GFile) file = take_choice (chooser, response, self);

  if (file != NULL)
    jd_window_save_to (self, file);
}

static void
save_as_cb (GSimpleAction *action G_GNUC_UNUSED,
            GVariant      *parameter G_GNUC_UNUSED,
            gpointer       user_data)
{
  JdWindow *self = user_data;
  GtkFileChooserNative *chooser = show_chooser (self, _("Save the Mechanism"),
                                                GTK_FILE_CHOOSER_ACTION_SAVE,
                                                G_CALLBACK (save_response_cb));

  set_filter (GTK_FILE_CHOOSER (chooser), _("Mechanisms"), "*.jourdain");
  suggest_name (self, GTK_FILE_CHOOSER (chooser), ".jourdain");
}

static void
save_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  JdWindow *self = user_data;

  if (jd_document_get_template (self->document))
    save_as_cb (action, parameter, self);
  else
    jd_window_save_to (self, jd_document_get_file (self->document));
}

static void
undo_cb (GSimpleAction *action G_GNUC_UNUSED,
         GVariant      *parameter G_GNUC_UNUSED,
         gpointer       user_data)
{
  jd_document_undo (JD_WINDOW (user_data)->document);
}

static void
redo_cb (GSimpleAction *action G_GNUC_UNUSED,
         GVariant      *parameter G_GNUC_UNUSED,
         gpointer       user_data)
{
  jd_document_redo (JD_WINDOW (user_data)->document);
}

static void
extend_motion_cb (GSimpleAction *action G_GNUC_UNUSED,
                  GVariant      *parameter G_GNUC_UNUSED,
                  gpointer       user_data)
{
  JdWindow *self = user_data;

  jd_study_set_duration (self->study, 2 * jd_study_get_duration (self->study));
}

gboolean
jd_window_export (JdWindow   *self,
                  const char *what,
                  GFile      *file)
{
  g_autoptr(GError) error = NULL;
  gboolean done;

  g_return_val_if_fail (JD_IS_WINDOW (self), FALSE);
  g_return_val_if_fail (self->study != NULL, FALSE);

  if (g_str_equal (what, "sheet"))
    done = jd_study_export_sheet (self->study, jd_study_view_get_sheet (self->study_view), file,
                                  &error);
  else if (g_str_equal (what, "equations"))
    done = jd_study_export_equations (self->study, file, &error);
  else
    done = jd_study_export_data (self->study, file, &error);

  if (done)
    {
      g_autofree char *name = g_file_get_basename (file);
      g_autofree char *text = g_strdup_printf (_("Exported %s"), name);

      _jd_window_show_toast (self, text);
    }
  else
    _jd_window_show_error (self, _("The Export Failed"), error->message);
  return done;
}

static void
export_response_cb (GtkFileChooserNative *chooser,
                    int                   response,
                    JdWindow             *self)
{
  g_autofree char *what = g_strdup (g_object_get_data (G_OBJECT (chooser), "jd-what"));
  g_autoptr(GFile) file = take_choice (chooser, response, self);

  if (file != NULL)
    jd_window_export (self, what, file);
}

/* "win.export-sheet" and its like: what is exported is the end of the action's name. */
static void
export_cb (GSimpleAction *action,
           GVariant      *parameter G_GNUC_UNUSED,
           gpointer       user_data)
{
  static const struct
  {
    const char *what;
    const char *title;
    const char *suffix;
  } kinds[] = {
    { "sheet", N_("Export the Sheet as SVG, PDF or PNG"), ".svg" },
    { "equations", N_("Export the Equations as LaTeX"), ".tex" },
    { "data", N_("Export the Motion as CSV"), ".csv" },
  };
  JdWindow *self = user_data;

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_suffix (g_action_get_name (G_ACTION (action)), kinds[i].what))
      {
        GtkFileChooserNative *chooser = show_chooser (self, _(kinds[i].title),
                                                      GTK_FILE_CHOOSER_ACTION_SAVE,
                                                      G_CALLBACK (export_response_cb));

        g_object_set_data (G_OBJECT (chooser), "jd-what", (gpointer) kinds[i].what);
        suggest_name (self, GTK_FILE_CHOOSER (chooser), kinds[i].suffix);
      }
}

static void
copy_equations_cb (GSimpleAction *action G_GNUC_UNUSED,
                   GVariant      *parameter G_GNUC_UNUSED,
                   gpointer       user_data)
{
  JdWindow *self = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char *latex = jd_study_dup_equations (self->study, &error);

  if (latex == NULL)
    {
      _jd_window_show_error (self, _("There Is Nothing to Copy"), error->message);
      return;
    }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), latex);
  _jd_window_show_toast (self, _("Equations copied as LaTeX"));
}

static void
change_projector_cb (GSimpleAction *action,
                     GVariant      *state,
                     gpointer       user_data)
{
  JdWindow *self = user_data;

  jd_study_view_set_projector (self->study_view, g_variant_get_boolean (state));
  g_simple_action_set_state (action, state);
}

/* "draw", "study" or "compare": the page of that name. */
static void
change_view_cb (GSimpleAction *action,
                GVariant      *state,
                gpointer       user_data)
{
  JdWindow *self = user_data;

  gtk_stack_set_visible_child_name (self->pages, g_variant_get_string (state, NULL));
  g_simple_action_set_state (action, state);
}

/* @needs_document: nothing to do on the start page. */
static const struct
{
  GActionEntry entry;
  gboolean     needs_document;
} actions[] = {
  { { .name = "open", .activate = open_cb }, FALSE },
  { { .name = "open-uri", .activate = open_uri_cb, .parameter_type = "s" }, FALSE },
  { { .name = "projector", .state = "false", .change_state = change_projector_cb }, FALSE },
  { { .name = "view", .parameter_type = "s", .state = "'study'", .change_state = change_view_cb }, TRUE },
  { { .name = "start-page", .activate = start_page_cb }, TRUE },
  { { .name = "save", .activate = save_cb }, TRUE },
  { { .name = "save-as", .activate = save_as_cb }, TRUE },
  { { .name = "undo", .activate = undo_cb }, TRUE },
  { { .name = "redo", .activate = redo_cb }, TRUE },
  { { .name = "extend-motion", .activate = extend_motion_cb }, TRUE },
  { { .name = "export-sheet", .activate = export_cb }, TRUE },
  { { .name = "export-equations", .activate = export_cb }, TRUE },
  { { .name = "export-data", .activate = export_cb }, TRUE },
  { { .name = "copy-equations", .activate = copy_equations_cb }, TRUE },
};

void
_jd_window_install_actions (JdWindow *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    g_action_map_add_action_entries (G_ACTION_MAP (self), &actions[i].entry, 1, self);
}

static void
enable (JdWindow   *self,
        const char *name,
        gboolean    enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
_jd_window_update_actions (JdWindow *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    if (actions[i].needs_document)
      enable (self, actions[i].entry.name, self->document != NULL);
  enable (self, "undo", self->document != NULL && jd_document_get_can_undo (self->document));
  enable (self, "redo", self->document != NULL && jd_document_get_can_redo (self->document));
  enable (self, "save", self->document != NULL && jd_document_get_modified (self->document));
}

/* The button's menu: mechanism files used lately, newest first. */
void
_jd_window_update_recent (JdWindow *self)
{
  g_autoptr(GMenu) menu = g_menu_new ();
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  guint n = 0;

  for (GList *iter = items; iter != NULL && n < N_RECENT; iter = iter->next)
    {
      const char *uri = gtk_recent_info_get_uri (iter->data);
      g_autoptr(GMenuItem) item = NULL;

      if (!g_str_has_suffix (uri, ".jourdain") || !gtk_recent_info_exists (iter->data))
        continue;
      item = g_menu_item_new (gtk_recent_info_get_display_name (iter->data), NULL);
      g_menu_item_set_action_and_target (item, "win.open-uri", "s", uri);
      g_menu_append_item (menu, item);
      n++;
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);

  if (n == 0)
    g_menu_append (menu, _("No Recent Files"), "win.no-recent-file");
  adw_split_button_set_menu_model (self->open_button, G_MENU_MODEL (menu));
}

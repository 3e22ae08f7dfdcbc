/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Actions of the window, their sensitivity, and its menus. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/start/jd-examples.h"
#include "app/window/jd-figure-dialog.h"
#include "app/start/jd-recent.h"
#include "ui/compare/jd-compare-export.h"
#include "ui/panels/jd-sweep-panel.h"
#include "ui/study/jd-study-export.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"

#define N_RECENT 10

static void
open_chosen (JdWindow *self,
             GFile    *file,
             gpointer  data G_GNUC_UNUSED)
{
  if (file != NULL)
    jd_window_offer_file (self, file);
}

static void
choose_and_open (JdWindow *self)
{
  jd_window_choose_file (self, _("Open a Mechanism"), NULL, open_chosen, NULL);
}

/* Shows an object (kind and name) selected in Draw. */
static void
show_object_cb (GSimpleAction *action G_GNUC_UNUSED,
                GVariant      *parameter,
                gpointer       user_data)
{
  JdWindow *self = user_data;
  const char *name;
  guint kind;

  g_variant_get (parameter, "(u&s)", &kind, &name);
  jd_study_set_playing (self->study, FALSE);
  jd_window_set_view (self, "draw");
  jd_selection_set (jd_draw_view_get_selection (jd_window_get_draw_view (self)), (JdObjectKind) kind, name);
}

static void
open_uri_cb (GSimpleAction *action G_GNUC_UNUSED,
             GVariant      *parameter,
             gpointer       self)
{
  g_autoptr(GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  jd_window_offer_file (self, file);
}

static void
recover_if_free (JdWindow *self,
                 gboolean  proceed,
                 gpointer  copy)
{
  if (proceed)
    jd_window_recover (self, copy);
}

static void
recover_cb (GSimpleAction *action G_GNUC_UNUSED,
            GVariant      *parameter,
            gpointer       self)
{
  jd_window_ask_unsaved (self, recover_if_free, g_file_new_for_uri (g_variant_get_string (parameter, NULL)),
                         g_object_unref);
}

static void
new_drawing (JdWindow *self)
{
  g_autoptr(GFile) empty = jd_examples_dup_empty ();

  if (empty != NULL)
    jd_window_offer_file (self, empty);
}

static void
start_page_if_free (JdWindow *self,
                    gboolean  proceed,
                    gpointer  data G_GNUC_UNUSED)
{
  if (proceed)
    jd_window_set_document (self, NULL, NULL);
}

static void
start_page (JdWindow *self)
{
  jd_window_ask_unsaved (self, start_page_if_free, NULL, NULL);
}

static void
save_as (JdWindow *self)
{
  if (self->session != NULL)
    jd_window_keep_copy (self);
  else
    jd_window_save (self, TRUE, NULL, NULL);
}

static void
save (JdWindow *self)
{
  jd_window_save (self, FALSE, NULL, NULL);
}

/* Whether an object is drawn that is not finished yet. */
static gboolean
is_placing (JdWindow *self)
{
  return self->document != NULL && g_str_equal (jd_window_get_view (self), "draw") &&
         jd_canvas_has_places (jd_draw_view_get_canvas (jd_window_get_draw_view (self)));
}

static void
undo (JdWindow *self)
{
  if (is_placing (self))
    (void) jd_canvas_take_back (jd_draw_view_get_canvas (jd_window_get_draw_view (self)));
  else
    jd_document_undo (self->document);
}

static void
redo (JdWindow *self)
{
  jd_document_redo (self->document);
}

static void
stop_deriving (JdWindow *self)
{
  jd_document_stop_deriving (self->document);
}

static void
derive_again (JdWindow *self)
{
  jd_document_derive_again (self->document);
}

static void
extend_motion (JdWindow *self)
{
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

  if (g_str_equal (what, "page"))
    return jd_window_export_page (self, file);
  if (g_str_equal (what, "animation"))
    return jd_window_export_film (self, file);
  if (g_str_equal (what, "report"))
    return jd_window_export_report (self, file);
  if (g_str_equal (what, "sheet"))
    done = jd_window_export_figure (self, file, &error);
  else if (g_str_equal (what, "comparison"))
    done = jd_compare_view_export (jd_window_get_compare_view (self), file, &error);
  else if (g_str_equal (what, "equations"))
    done = jd_study_export_equations (self->study, file, &error);
  else if (g_str_equal (what, "sweep"))
    done = jd_sweep_panel_export (JD_SWEEP_PANEL (jd_study_view_get_panel (self->study_view, JD_TYPE_SWEEP_PANEL)),
                                  file, &error);
  else
    done = jd_study_export_data (self->study, file, &error);

  if (done)
    {
      g_autofree char *name = g_file_get_basename (file);
      g_autofree char *text = g_strdup_printf (_("Exported %s"), name);

      jd_window_show_toast (self, text);
    }
  else
    jd_window_show_error (self, _("The Export Failed"), error->message);
  return done;
}

static void
export_chosen (JdWindow *self,
               GFile    *file,
               gpointer  what)
{
  if (file != NULL && self->study != NULL)
    jd_window_export (self, what, file);
}

/* The figure of Draw or Study, in the dialog that chooses its look; a comparison is exported as it is. */
static gboolean
export_in_dialog (JdWindow *self)
{
  JdFigure figure;
  double width, height;

  if (!jd_window_get_figure (self, &figure, &width, &height))
    return FALSE;
  jd_study_set_playing (self->study, FALSE);
  gtk_window_present (GTK_WINDOW (jd_figure_dialog_new (self)));
  return TRUE;
}

/* Whether there is a comparison to export; if not, says why. */
static gboolean
has_comparison (JdWindow *self)
{
  g_autoptr(GError) error = NULL;
  JdCompareFigure figure;
  double width, height;

  if (jd_compare_view_get_figure (jd_window_get_compare_view (self), &figure, &width, &height, &error))
    return TRUE;
  jd_window_show_error (self, _("The Export Failed"), error->message);
  return FALSE;
}

/* Exports: the part after "export-" of the action's name says what. */
static void
export_cb (GSimpleAction *action,
           GVariant      *parameter G_GNUC_UNUSED,
           gpointer       self)
{
  static const struct
  {
    const char *what;
    const char *title;
    const char *suffixes[5];
  } kinds[] = {
    { "sheet", N_("Export This View’s Figure"), { ".svg", ".pdf", ".png", ".tex" } },
    { "equations", N_("Export the Equations as LaTeX"), { ".tex" } },
    { "data", N_("Export the Motion as CSV"), { ".csv" } },
    { "comparison", N_("Export the Comparison"), { ".svg", ".pdf", ".png", ".tex" } },
    { "page", N_("Export a Page for Browsers"), { ".html" } },
    { "animation", N_("Export an Animation"), { ".png", ".svg", ".webm" } },
    { "report", N_("Export a Report"), { ".pdf", ".html", ".tex" } },
    { "sweep", N_("Export the Curve"), { ".svg", ".pdf", ".png", ".csv" } },
  };

  if (g_str_has_suffix (g_action_get_name (G_ACTION (action)), kinds[0].what) && export_in_dialog (self))
    return;
  if (g_str_equal (g_action_get_name (G_ACTION (action)), "export-comparison") && !has_comparison (self))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_suffix (g_action_get_name (G_ACTION (action)), kinds[i].what))
      jd_window_choose_file (self, _(kinds[i].title), kinds[i].suffixes, export_chosen, (gpointer) kinds[i].what);
}

/* Puts the equations on the clipboard: @latex as text, and MathML for programs that take formulas. */
static void
copy_formulas (JdWindow   *self,
               const char *latex)
{
  g_autofree char *mathml = jd_study_dup_mathml (self->study);
  g_autoptr(GBytes) bytes = g_bytes_new (mathml != NULL ? mathml : "", mathml != NULL ? strlen (mathml) : 0);
  GdkContentProvider *kinds[] = {
    gdk_content_provider_new_typed (G_TYPE_STRING, latex),
    gdk_content_provider_new_for_bytes ("application/mathml+xml", bytes),
  };
  g_autoptr(GdkContentProvider) both = gdk_content_provider_new_union (kinds, G_N_ELEMENTS (kinds));

  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self)), both);
}

static void
copy_equations (JdWindow *self)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *latex = jd_study_dup_equations (self->study, &error);

  if (latex == NULL)
    {
      jd_window_show_error (self, _("There Is Nothing to Copy"), error->message);
      return;
    }
  copy_formulas (self, latex);
  jd_window_show_toast (self, _("Equations copied as LaTeX and MathML"));
}

static void
copy_figure (JdWindow *self)
{
  g_autoptr(GError) error = NULL;

  if (jd_window_copy_figure (self, &error))
    jd_window_show_toast (self, _("Figure copied as SVG, PNG and PDF"));
  else
    jd_window_show_error (self, _("There Is Nothing to Copy"), error != NULL ? error->message : "");
}

static void
print_view (JdWindow *self)
{
  g_autoptr(JdPrint) print = jd_window_prepare_print (self);

  if (print != NULL)
    jd_print_run (print, GTK_WINDOW (self));
}

static void
preview_print (JdWindow *self)
{
  g_autoptr(JdPrint) print = jd_window_prepare_print (self);

  if (print != NULL)
    jd_print_show_preview (print, GTK_WINDOW (self));
}

static void
change_projector_cb (GSimpleAction *action,
                     GVariant      *state,
                     gpointer       user_data)
{
  JdWindow *self = user_data;

  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  const gboolean projector = g_variant_get_boolean (state);

  jd_set_css_class (GTK_WIDGET (self->strip), "projector", projector);
  jd_study_view_set_projector (self->study_view, projector);
  if (self->draw_view != NULL)
    jd_draw_view_set_projector (self->draw_view, projector);
  if (self->compare_view != NULL)
    jd_compare_view_set_projector (self->compare_view, projector);
  g_simple_action_set_state (action, state);
  if (application != NULL)
    jd_session_set (jd_application_get_session (JD_APPLICATION (application)), JD_SESSION_PROJECTOR, projector);
}

static void
change_fullscreen_cb (GSimpleAction *action,
                      GVariant      *state,
                      gpointer       user_data)
{
  if (g_variant_get_boolean (state))
    gtk_window_fullscreen (user_data);
  else
    gtk_window_unfullscreen (user_data);
  g_simple_action_set_state (action, state);
}

/* The desktop may end it, too. */
static void
fullscreened_cb (JdWindow *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "fullscreen");

  g_simple_action_set_state (G_SIMPLE_ACTION (action),
                             g_variant_new_boolean (gtk_window_is_fullscreen (GTK_WINDOW (self))));
}

/* Shows or hides what stands beside the sheets. */
static void
change_panels_cb (GSimpleAction *action,
                  GVariant      *state,
                  gpointer       user_data)
{
  JdWindow *self = user_data;

  jd_study_view_set_panels (self->study_view, g_variant_get_boolean (state));
  if (self->draw_view != NULL)
    jd_draw_view_set_panels (self->draw_view, g_variant_get_boolean (state));
  g_simple_action_set_state (action, state);
}

/* The page of the name "draw", "study" or "compare". */
static void
change_view_cb (GSimpleAction *action,
                GVariant      *state,
                gpointer       user_data)
{
  JdWindow *self = user_data;
  const char *name = g_variant_get_string (state, NULL);

  if (gtk_stack_get_child_by_name (self->pages, name) == NULL || g_str_equal (name, "start"))
    return;
  if (g_str_equal (name, "draw"))
    (void) jd_window_get_draw_view (self);
  else if (g_str_equal (name, "compare"))
    (void) jd_window_get_compare_view (self);
  gtk_stack_set_visible_child_name (self->pages, name);
  g_simple_action_set_state (action, state);
  gtk_widget_grab_focus (jd_window_get_page (self));
  jd_window_remember_view (self);
}

static void
explain_cb (GSimpleAction *action G_GNUC_UNUSED,
            GVariant      *parameter,
            gpointer       self)
{
  jd_window_explain (self, g_variant_get_string (parameter, NULL));
}

static gboolean
has_session (JdWindow *self)
{
  return self->session != NULL;
}

static gboolean
has_explainer (JdWindow *self)
{
  return self->explainer != NULL;
}

static gboolean
has_document (JdWindow *self)
{
  return self->document != NULL;
}

/* In a lesson there is no file: the step's copy of the document is none of the user's. */
static gboolean
has_own_document (JdWindow *self)
{
  return self->document != NULL && self->session == NULL;
}

/* A lesson names the file of its mechanism. */
static gboolean
may_record (JdWindow *self)
{
  return has_own_document (self) && jd_document_get_file (self->document) != NULL;
}

static gboolean
may_edit_lesson (JdWindow *self)
{
  return may_record (self) && !jd_window_is_recording (self);
}

static gboolean
may_save (JdWindow *self)
{
  return has_own_document (self) && jd_window_is_unsaved (self);
}

static gboolean
can_undo (JdWindow *self)
{
  return is_placing (self) || (self->document != NULL && jd_document_get_can_undo (self->document));
}

static gboolean
can_redo (JdWindow *self)
{
  return self->document != NULL && jd_document_get_can_redo (self->document);
}

static gboolean
is_watching (JdWindow *self)
{
  return self->file.watch != NULL && self->session == NULL;
}

static gboolean
is_deriving (JdWindow *self)
{
  return self->document != NULL && jd_document_get_deriving (self->document);
}

/* The window of the shortcuts is made when it is first asked for.  GTK would make one for each window of the program
 * if the resource had the name that GTK looks for.  The calls are deprecated from GTK 4.18 on. */
static void
show_shortcuts (JdWindow *self)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (self);

  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  if (gtk_application_window_get_help_overlay (window) == NULL)
    {
      g_autoptr(GtkBuilder) builder = gtk_builder_new_from_resource (JD_RESOURCES "/app/jd-help-overlay.ui");
      GObject *shortcuts = gtk_builder_get_object (builder, "help_overlay");

      gtk_application_window_set_help_overlay (window, GTK_SHORTCUTS_WINDOW (shortcuts));
    }
  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
  G_GNUC_END_IGNORE_DEPRECATIONS
}

/* Table of the actions.  @run is the handler of an action without a parameter; @is_enabled is NULL for actions that
 * are always enabled, also on the start page. */
static const struct
{
  GActionEntry   entry;
  void         (*run) (JdWindow *self);
  gboolean     (*is_enabled) (JdWindow *self);
} actions[] = {
  { { .name = "open" }, choose_and_open, NULL },
  { { .name = "open-lesson", .activate = jd_window_open_lesson_cb, .parameter_type = "s" }, NULL, NULL },
  { { .name = "warm-up", .activate = jd_window_warm_up_cb, .parameter_type = "a(sst)" }, NULL, NULL },
  { { .name = "open-uri", .activate = open_uri_cb, .parameter_type = "s" }, NULL, NULL },
  { { .name = "new" }, new_drawing, NULL },
  { { .name = "recover", .activate = recover_cb, .parameter_type = "s" }, NULL, NULL },
  { { .name = "record" }, jd_window_record, may_record },
  { { .name = "edit-lesson" }, jd_window_choose_lesson, may_edit_lesson },
  { { .name = "try-lesson" }, jd_window_try_recorded, jd_window_is_recording },
  { { .name = "teach" }, jd_window_teach, has_session },
  { { .name = "crib" }, jd_window_toggle_crib, has_session },
  { { .name = "explain", .activate = explain_cb, .parameter_type = "s" }, NULL, has_explainer },
  { { .name = "projector", .state = "false", .change_state = change_projector_cb }, NULL, NULL },
  { { .name = "fullscreen", .state = "false", .change_state = change_fullscreen_cb }, NULL, NULL },
  { { .name = "panels", .state = "true", .change_state = change_panels_cb }, NULL, has_document },
  { { .name = "view", .parameter_type = "s", .state = "'study'", .change_state = change_view_cb },
    NULL,
    has_document },
  { { .name = "show-object", .activate = show_object_cb, .parameter_type = "(us)" }, NULL, has_document },
  { { .name = "start-page" }, start_page, has_document },
  { { .name = "show-help-overlay" }, show_shortcuts, NULL },
  { { .name = "next-region" }, jd_window_next_region, NULL },
  { { .name = "save" }, save, may_save },
  { { .name = "save-as" }, save_as, has_document },
  { { .name = "save-again" }, save, has_own_document },
  { { .name = "reload" }, jd_window_reload, is_watching },
  { { .name = "keep-mine" }, jd_window_keep_version, is_watching },
  { { .name = "stop-deriving" }, stop_deriving, is_deriving },
  { { .name = "derive-again" }, derive_again, has_document },
  { { .name = "undo" }, undo, can_undo },
  { { .name = "redo" }, redo, can_redo },
  { { .name = "extend-motion" }, extend_motion, has_document },
  { { .name = "print" }, print_view, has_document },
  { { .name = "print-preview" }, preview_print, has_document },
  { { .name = "add-underlay" }, jd_window_choose_underlay, has_own_document },
  { { .name = "lock" }, jd_window_show_lock, has_own_document },
  { { .name = "export-sheet", .activate = export_cb }, NULL, has_document },
  { { .name = "export-equations", .activate = export_cb }, NULL, has_document },
  { { .name = "export-data", .activate = export_cb }, NULL, has_document },
  { { .name = "export-report", .activate = export_cb }, NULL, has_document },
  { { .name = "export-comparison", .activate = export_cb }, NULL, has_document },
  { { .name = "export-animation", .activate = export_cb }, NULL, has_document },
  { { .name = "stop-film" }, jd_window_stop_film, NULL },
  { { .name = "export-page", .activate = export_cb }, NULL, has_document },
  { { .name = "export-sweep", .activate = export_cb }, NULL, has_document },
  { { .name = "copy-equations" }, copy_equations, has_document },
  { { .name = "copy-figure" }, copy_figure, has_document },
};

static void
run_cb (GSimpleAction *action,
        GVariant      *parameter G_GNUC_UNUSED,
        gpointer       self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (actions[i].entry.name, g_action_get_name (G_ACTION (action))))
      actions[i].run (self);
}

void
jd_window_install_actions (JdWindow *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GActionEntry entry = actions[i].entry;

      if (actions[i].run != NULL)
        entry.activate = run_cb;
      g_action_map_add_action_entries (G_ACTION_MAP (self), &entry, 1, self);
    }
  g_signal_connect_object (self, "notify::fullscreened", G_CALLBACK (fullscreened_cb), self, G_CONNECT_SWAPPED);
}

/* Doubles underscores, which mark mnemonics in menus. */
static char *
dup_menu_label (const char *text)
{
  g_auto(GStrv) parts = g_strsplit (text, "_", -1);

  return g_strjoinv ("__", parts);
}

/* Sets an item of a menu; @place is its index, at which there may be no item yet. */
static void
name_undo (GtkWidget  *button,
           GMenu      *section,
           int         place,
           const char *label,
           const char *action)
{
  g_autofree char *menu_label = dup_menu_label (label);

  if (g_strcmp0 (gtk_widget_get_tooltip_text (button), label) == 0 &&
      place < g_menu_model_get_n_items (G_MENU_MODEL (section)))
    return;
  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  if (place < g_menu_model_get_n_items (G_MENU_MODEL (section)))
    g_menu_remove (section, place);
  g_menu_insert (section, place, menu_label, action);
}

static void
update_undo_names (JdWindow *self)
{
  const char *what = self->document != NULL && !is_placing (self) ? jd_document_get_undo_name (self->document) : NULL;
  const char *again = self->document != NULL ? jd_document_get_redo_name (self->document) : NULL;
  g_autofree char *undo = what != NULL ? g_strdup_printf (_("Undo %s"), what) : g_strdup (_("Undo"));
  g_autofree char *redo = again != NULL ? g_strdup_printf (_("Redo %s"), again) : g_strdup (_("Redo"));

  name_undo (self->undo_button, self->undo_section, 0, undo, "win.undo");
  name_undo (self->redo_button, self->undo_section, 1, redo, "win.redo");
}

/* Updates every action.  Each is set once to its final state, because a change notifies every widget of the
 * window. */
void
jd_window_update_actions (JdWindow *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    if (actions[i].is_enabled != NULL)
      g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self),
                                                                                actions[i].entry.name)),
                                   actions[i].is_enabled (self));
  update_undo_names (self);
}

/* Fills the menu of the Open button with recent mechanism files, newest first. */
void
jd_window_update_recent (JdWindow *self)
{
  g_autoptr(GMenu) menu = g_menu_new ();
  g_autoptr(GPtrArray) recent = jd_recent_list (N_RECENT);

  for (guint i = 0; i < recent->len; i++)
    {
      GtkRecentInfo *info = g_ptr_array_index (recent, i);
      g_autofree char *label = dup_menu_label (gtk_recent_info_get_display_name (info));
      g_autoptr(GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "win.open-uri", "s", gtk_recent_info_get_uri (info));
      g_menu_append_item (menu, item);
    }
  if (recent->len == 0)
    g_menu_append (menu, _("No Recent Files"), "win.no-recent-file");
  adw_split_button_set_menu_model (self->open_button, G_MENU_MODEL (menu));
}

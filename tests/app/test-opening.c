/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Opening and naming files: one file has one window, what cannot be opened is told once and by name, work that was
 * left behind is offered with its file, and what is saved has the name it should. */
#include <unistd.h>

#include "app/start/jd-recent.h"
#include "app/window/jd-window-private.h"
#include "tests/app/jd-test-app.h"

#define PENDULUM "11-double-pendulum.jourdain"

static char *state;   /* the folder for what is remembered */

static GFile *
new_file (const char *name)
{
  g_autofree char *path = g_build_filename (state, name, NULL);

  return g_file_new_for_path (path);
}

static GFile *
copy_example (const char *name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GFile) example = jd_test_example (PENDULUM);
  GFile *file = new_file (name);

  g_file_copy (example, file, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return file;
}

static GFile *
write_broken (const char *name)
{
  g_autoptr(GError) error = NULL;
  GFile *file = new_file (name);

  g_assert_true (g_file_set_contents (g_file_peek_path (file), "{ \"jourdain\": 1, ", -1, &error));
  return file;
}

static JdWindow *
nth_window (JdApplication *application,
            guint          n)
{
  return g_list_nth_data (gtk_application_get_windows (GTK_APPLICATION (application)), n);
}

static guint
count_windows (JdApplication *application)
{
  guint n = 0;

  for (GList *iter = gtk_application_get_windows (GTK_APPLICATION (application)); iter != NULL; iter = iter->next)
    n += JD_IS_WINDOW (iter->data) ? 1 : 0;
  return n;
}

static gboolean
have_all_loaded (gpointer application)
{
  for (GList *iter = gtk_application_get_windows (application); iter != NULL; iter = iter->next)
    if (JD_IS_WINDOW (iter->data) && jd_window_get_loading (iter->data))
      return FALSE;
  return TRUE;
}

static void
open_all (JdApplication  *application,
          GFile         **files,
          int             n_files)
{
  g_application_open (G_APPLICATION (application), files, n_files, "");
  jd_test_wait (have_all_loaded, application);
  jd_test_settle ();
}

/* The same file, asked for twice at once, once more by a link, and again later, has one window: two would overwrite
 * each other. */
static void
test_twice (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) file = copy_example ("same.jourdain");
  g_autoptr(GFile) alias = new_file ("alias.jourdain");
  g_autoptr(GFile) other = copy_example ("other.jourdain");
  GFile *files[] = { file, file, alias, other };

  g_assert_cmpint (symlink (g_file_peek_path (file), g_file_peek_path (alias)), ==, 0);
  open_all (application, files, G_N_ELEMENTS (files));
  g_assert_cmpuint (count_windows (application), ==, 2);
  open_all (application, files, G_N_ELEMENTS (files));
  g_assert_cmpuint (count_windows (application), ==, 2);
  jd_test_end (application);
}

/* Every example's window has a copy of its own. */
static void
test_examples (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) example = jd_test_example (PENDULUM);
  GFile *files[] = { example, example };

  open_all (application, files, G_N_ELEMENTS (files));
  g_assert_cmpuint (count_windows (application), ==, 2);
  jd_test_end (application);
}

/* Of several files those that can be opened are; one message names the others, and no empty window is left. */
static void
test_failures (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) broken = write_broken ("broken.jourdain");
  g_autoptr(GFile) good = copy_example ("good.jourdain");
  g_autoptr(GFile) missing = new_file ("missing.jourdain");
  GFile *files[] = { broken, good, missing };
  JdWindow *window;

  open_all (application, files, G_N_ELEMENTS (files));
  g_assert_cmpuint (count_windows (application), ==, 1);
  for (guint i = 0; !JD_IS_WINDOW (window = nth_window (application, i)); i++)
    ;
  g_assert_true (jd_window_has_file (window, good));
  g_assert_nonnull (strstr (jd_test_get_message (window), "broken.jourdain"));
  g_assert_nonnull (strstr (jd_test_get_message (window), "missing.jourdain"));
  jd_test_answer ("close");
  jd_test_end (application);
}

static gboolean
has_cards (gpointer window)
{
  return jd_test_count_cards (window, FALSE) > 0;
}

/* A window that opens a file makes the start page's cards only when the page is shown. */
static void
test_start_page (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) file = copy_example ("no-cards.jourdain");
  JdWindow *window;

  open_all (application, &file, 1);
  window = nth_window (application, 0);
  g_assert_true (jd_window_has_file (window, file));
  g_assert_false (has_cards (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.start-page", NULL);
  jd_test_wait (has_cards, window);
  jd_test_end (application);
}

/* If nothing can be opened the start page is left, once. */
static void
test_all_fail (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) one = write_broken ("one.jourdain");
  g_autoptr(GFile) two = write_broken ("two.jourdain");
  GFile *files[] = { one, two };

  open_all (application, files, G_N_ELEMENTS (files));
  g_assert_cmpuint (count_windows (application), ==, 1);
  jd_test_answer ("close");
  g_assert_cmpuint (count_windows (application), ==, 1);
  g_assert_true (jd_window_is_empty (nth_window (application, 0)));
  jd_test_end (application);
}

/* A file that is closed to writing while it is open here is not written over. */
static void
test_closed_meanwhile (void)
{
  JdApplication *application;
  g_autoptr(GFile) file = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  JdWindow *window;

  application = jd_test_application ();
  file = copy_example ("closed.jourdain");
  open_all (application, (GFile *[]) { file }, 1);
  window = nth_window (application, 0);
  g_assert_null (jd_test_find_name (GTK_WIDGET (window), "read-only"));
  g_assert_true (g_file_get_contents (g_file_peek_path (file), &before, NULL, NULL));
  g_assert_cmpint (g_chmod (g_file_peek_path (file), 0444), ==, 0);
  jd_test_set_constant (jd_test_get_document (window), "m1", 5, "Change m1");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  jd_test_settle ();
  g_assert_nonnull (jd_test_find_name (GTK_WIDGET (window), "read-only"));
  g_assert_true (g_file_get_contents (g_file_peek_path (file), &after, NULL, NULL));
  g_assert_cmpstr (before, ==, after);
  g_assert_true (jd_document_get_modified (jd_test_get_document (window)));
  jd_test_cancel_chooser (window);
  jd_test_end (application);
}

/* What cannot be saved where it belongs can be saved elsewhere, from the message itself; nothing is lost
 * meanwhile. */
static void
test_not_saved (void)
{
  JdApplication *application;
  g_autoptr(GFile) file = NULL;
  g_autoptr(GFile) nowhere = new_file ("no/such/folder.jourdain");
  JdWindow *window;

  application = jd_test_application ();
  file = copy_example ("to-be-saved.jourdain");
  open_all (application, (GFile *[]) { file }, 1);
  window = nth_window (application, 0);
  jd_test_set_constant (jd_test_get_document (window), "m1", 5, "Change m1");
  g_assert_false (jd_window_save_to (window, nowhere));
  g_assert_nonnull (strstr (jd_test_get_message (window), "folder.jourdain"));
  g_assert_true (jd_document_get_modified (jd_test_get_document (window)));
  g_assert_true (jd_window_has_file (window, file));
  jd_test_answer ("elsewhere");
  jd_test_cancel_chooser (window);
  g_assert_true (jd_window_save_to (window, file));
  jd_test_end (application);
}

/* A file that another window shows is not written under it. */
static void
test_save_over_window (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) file = copy_example ("mine.jourdain");
  g_autoptr(GFile) other = copy_example ("yours.jourdain");
  JdWindow *window;

  open_all (application, (GFile *[]) { file, other }, 2);
  for (guint i = 0; !jd_window_has_file (window = nth_window (application, i), file); i++)
    ;
  g_assert_false (jd_window_save_to (window, other));
  g_assert_nonnull (strstr (jd_test_get_message (window), "yours.jourdain"));
  jd_test_answer ("close");
  g_assert_true (jd_window_save_to (window, file));
  jd_test_end (application);
}

/* All files that are let fall on the window are opened. */
static void
test_drop (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) one = copy_example ("dropped-1.jourdain");
  g_autoptr(GFile) two = copy_example ("dropped-2.jourdain");
  g_autoptr(GSList) files = g_slist_append (g_slist_append (NULL, one), two);
  g_auto(GValue) value = G_VALUE_INIT;
  JdWindow *window = jd_window_new (application);
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  gboolean taken = FALSE;

  gtk_window_present (GTK_WINDOW (window));
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, files);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr(GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        g_signal_emit_by_name (controller, "drop", &value, 10.0, 10.0, &taken);
    }
  g_assert_true (taken);
  jd_test_wait (have_all_loaded, application);
  g_assert_cmpuint (count_windows (application), ==, 2);
  g_assert_true (jd_window_has_file (window, one));
  jd_test_end (application);
}

static gboolean
has_copy (gpointer autosave)
{
  return jd_autosave_get_n_written (autosave) > 0;
}

/* Leaves unsaved work on @file behind, as a run would that is killed. */
static void
leave_work (GFile  *file,
            double  value)
{
  g_autofree char *folder = g_build_filename (state, "jourdain", "recovery", NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdDocument) document = jd_document_load (file, &error);
  JdRecovery *dead = jd_recovery_new (folder);
  g_autoptr(GFile) copy = jd_recovery_new_copy (dead, &error);
  g_autoptr(JdAutosave) autosave = NULL;

  g_assert_no_error (error);
  autosave = jd_autosave_new (document, copy);
  jd_test_set_constant (document, "m1", value, "Change m1");
  jd_test_wait (has_copy, autosave);
  g_clear_object (&autosave);
  g_assert_finalize_object (dead);
}

static double
shown_constant (JdWindow *window)
{
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (jd_test_get_document (window)));

  return jd_test_get_constant (root, "m1");
}

/* Who opens the file after a crash, and not the start page, is told of the newer work and can have it there and
 * then. */
static void
test_left (void)
{
  g_autoptr(GFile) file = copy_example ("left.jourdain");
  g_autoptr(GFile) other = copy_example ("unconcerned.jourdain");
  JdApplication *application;
  JdWindow *window;
  GtkWidget *bar, *recover;

  leave_work (file, 6);
  application = jd_test_application ();
  open_all (application, (GFile *[]) { other }, 1);
  bar = jd_test_find_name (GTK_WIDGET (nth_window (application, 0)), "left");
  g_assert_nonnull (bar);
  g_assert_null (jd_test_find_action (bar, "win.recover"));
  g_assert_nonnull (jd_test_find_action (bar, "app.new-window"));

  open_all (application, (GFile *[]) { file }, 1);
  for (guint i = 0; !jd_window_has_file (window = nth_window (application, i), file); i++)
    ;
  bar = jd_test_find_name (GTK_WIDGET (window), "left");
  g_assert_nonnull (bar);
  jd_test_picture (GTK_WIDGET (window), "left-behind");
  recover = jd_test_find_action (bar, "win.recover");
  g_assert_cmpfloat (shown_constant (window), !=, 6);
  g_signal_emit_by_name (recover, "clicked");
  jd_test_wait (have_all_loaded, application);
  jd_test_settle ();
  g_assert_cmpfloat (shown_constant (window), ==, 6);
  g_assert_null (jd_test_find_name (GTK_WIDGET (window), "left"));
  g_assert_true (jd_window_save_to (window, file));
  jd_test_end (application);
}

/* The name that a dialog gives gets the end that its kind has. */
static void
test_names (void)
{
  static const char *const figure[] = { ".svg", ".pdf", ".png", NULL };
  static const struct { const char *typed, *kind, *name; } cases[] = {
    { "a", NULL, "a.svg" },            { "a", ".pdf", "a.pdf" },       { "a.svg", ".svg", "a.svg" },
    { "a.svg", ".pdf", "a.pdf" },      { "a.png", ".pdf", "a.png" },   { "a.PNG", ".svg", "a.PNG" },
    { "a.b", ".svg", "a.b.svg" },      { ".svg", ".svg", ".svg.svg" }, { "ä.gif", ".png", "ä.gif.png" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = jd_window_complete_name (cases[i].typed, figure, cases[i].kind);

      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

/* What is proposed is the file's name, or the title where there is no file: never a hidden or a nameless file. */
static void
test_suggestions (void)
{
  static const struct { const char *title, *name; } cases[] = {
    { "Crank", "Crank.svg" }, { "a/b", "a-b.svg" }, { "", "Mechanism.svg" }, { "..", "Mechanism...svg" },
  };
  g_autoptr(GFile) file = copy_example ("of two.points.jourdain");
  g_autoptr(JdDocument) document = jd_document_load (file, NULL);
  g_autofree char *of_file = jd_window_suggest_name (document, ".pdf");

  g_assert_cmpstr (of_file, ==, "of two.points.pdf");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdDocument) titled = jd_test_document (cases[i].title);
      g_autofree char *name = jd_window_suggest_name (titled, ".svg");

      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

static gboolean
is_next_second (gpointer before)
{
  return g_get_real_time () / G_USEC_PER_SEC > *(gint64 *) before;
}

static gboolean
is_first_recent (gpointer file)
{
  g_autofree char *uri = g_file_get_uri (file);
  g_autoptr(GPtrArray) list = jd_recent_list (1);

  return list->len == 1 && g_str_equal (gtk_recent_info_get_uri (g_ptr_array_index (list, 0)), uri);
}

/* It is used in a second of its own: the list of the desktop notes no less. */
static void
use (GFile *file)
{
  gint64 second = g_get_real_time () / G_USEC_PER_SEC;

  jd_test_wait (is_next_second, &second);
  jd_recent_add (file);
  jd_test_wait (is_first_recent, file);
}

/* What was used last is the first of the list, however old it is there; what is gone is not on it. */
static void
test_recent (void)
{
  g_autoptr(GFile) old = copy_example ("old.jourdain");
  g_autoptr(GFile) new = copy_example ("new.jourdain");
  g_autoptr(GFile) gone = new_file ("gone.jourdain");
  g_autofree char *uri = g_file_get_uri (old);
  g_autoptr(GPtrArray) list = NULL;

  use (old);
  use (new);
  jd_recent_add (gone);
  use (old);
  list = jd_recent_list (2);
  g_assert_cmpuint (list->len, ==, 2);
  g_assert_cmpstr (gtk_recent_info_get_uri (g_ptr_array_index (list, 0)), ==, uri);
  for (guint i = 0; i < list->len; i++)
    g_assert_true (gtk_recent_info_exists (g_ptr_array_index (list, i)));
}

int
main (int    argc,
      char **argv)
{
  int status;

  state = jd_test_use_state ();
  /* The list of recent files is the user's own elsewhere. */
  g_setenv ("XDG_DATA_HOME", state, TRUE);
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/app/opening/twice", test_twice);
  g_test_add_func ("/app/opening/examples", test_examples);
  g_test_add_func ("/app/opening/failures", test_failures);
  g_test_add_func ("/app/opening/start-page", test_start_page);
  g_test_add_func ("/app/opening/all-fail", test_all_fail);
  g_test_add_func ("/app/opening/closed-meanwhile", test_closed_meanwhile);
  g_test_add_func ("/app/opening/not-saved", test_not_saved);
  g_test_add_func ("/app/opening/save-over-window", test_save_over_window);
  g_test_add_func ("/app/opening/drop", test_drop);
  g_test_add_func ("/app/opening/left", test_left);
  g_test_add_func ("/app/opening/names", test_names);
  g_test_add_func ("/app/opening/suggestions", test_suggestions);
  g_test_add_func ("/app/opening/recent", test_recent);
  status = jd_test_run ();
  jd_test_remove_tree (state);
  g_free (state);
  return status;
}

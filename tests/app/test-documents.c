/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Documents are never lost: copies of unsaved work, what a killed run leaves behind, what others do to the file, and
 * what the next start shows. */
#include <utime.h>

#include "app/start/jd-examples.h"
#include "app/window/parts/jd-file-watch.h"
#include "app/start/jd-start-page.h"
#include "tests/app/jd-test-app.h"

#define PENDULUM "11-double-pendulum.jourdain"

static char *state;   /* the folder for what is remembered */

static char *
dup_path (const char *name)
{
  return g_build_filename (state, name, NULL);
}

static JdDocument *
open_pendulum (void)
{
  return jd_test_open (PENDULUM);
}

static gboolean
has_copy (gpointer autosave)
{
  return jd_autosave_get_n_written (autosave) > 0;
}

static gboolean
has_failed (gpointer autosave)
{
  return jd_autosave_get_error (autosave) != NULL;
}

static gboolean
is_gone (gpointer path)
{
  return !g_file_test (path, G_FILE_TEST_EXISTS);
}

/* A change is on the disk within seconds; saving takes the copy away; what is given up goes, what is merely dropped
 * stays. */
static void
test_autosave (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdDocument) document = open_pendulum ();
  g_autofree char *path = dup_path ("work.recovery");
  g_autofree char *saved = dup_path ("saved.jourdain");
  g_autoptr(GFile) copy = g_file_new_for_path (path);
  g_autoptr(GFile) file = g_file_new_for_path (saved);
  g_autoptr(JdAutosaved) work = NULL;
  JdAutosave *autosave = jd_autosave_new (document, copy);

  jd_test_settle ();
  g_assert_true (is_gone (path));
  jd_test_set_constant (document, "m1", 7, "Change m1");
  jd_test_wait (has_copy, autosave);
  work = jd_autosaved_read (copy, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (jd_test_get_constant (work->document, "m1"), ==, 7);
  g_assert_cmpstr (work->title, ==, jd_document_get_title (document));

  g_assert_true (jd_document_save (document, file, &error));
  jd_test_wait (is_gone, path);

  jd_test_set_constant (document, "m1", 8, "Change m1");
  while (jd_autosave_get_n_written (autosave) < 2)
    g_main_context_iteration (NULL, TRUE);
  g_clear_object (&autosave);
  g_assert_false (is_gone (path));

  autosave = jd_autosave_new (document, copy);
  jd_test_wait (has_copy, autosave);
  jd_autosave_forget (autosave);
  g_assert_true (is_gone (path));
  g_assert_finalize_object (autosave);
  g_remove (saved);
}

static gboolean
has_two_copies (gpointer autosave)
{
  return jd_autosave_get_n_written (autosave) >= 2;
}

/* What the copy has of m1. */
static double
copied_constant (GFile *copy)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdAutosaved) work = jd_autosaved_read (copy, &error);

  g_assert_no_error (error);
  return jd_test_get_constant (work->document, "m1");
}

/* Many changes in a row cost one copy, not one each; the copy has the last of them. */
static void
test_autosave_rate (void)
{
  g_autoptr(JdDocument) document = open_pendulum ();
  g_autofree char *path = dup_path ("often.recovery");
  g_autoptr(GFile) copy = g_file_new_for_path (path);
  g_autoptr(JdAutosave) autosave = jd_autosave_new (document, copy);

  /* Without the main loop between them no time passes for the autosave. */
  for (guint i = 1; i <= 200; i++)
    jd_test_set_constant (document, "m1", i, "Change m1");
  jd_test_wait (has_copy, autosave);
  g_assert_cmpfloat (copied_constant (copy), ==, 200);
  /* The second copy is that of the next change: there was no other to come. */
  jd_test_set_constant (document, "m1", 201, "Change m1");
  jd_test_wait (has_two_copies, autosave);
  g_assert_cmpfloat (copied_constant (copy), ==, 201);
  g_assert_cmpuint (jd_autosave_get_n_written (autosave), ==, 2);
  jd_autosave_forget (autosave);
}

/* Where no copy can be written, it is said. */
static void
test_autosave_fails (void)
{
  g_autoptr(JdDocument) document = open_pendulum ();
  g_autofree char *path = dup_path ("no-such-folder/work.recovery");
  g_autoptr(GFile) copy = g_file_new_for_path (path);
  g_autoptr(JdAutosave) autosave = jd_autosave_new (document, copy);

  jd_test_set_constant (document, "m1", 7, "Change m1");
  jd_test_wait (has_failed, autosave);
  g_assert_nonnull (strstr (jd_autosave_get_error (autosave), "no-such-folder"));
  jd_autosave_forget (autosave);
}

/* Leaves a copy of the pendulum with m1 = @value in the run's folder, as a run would that is killed. */
static void
leave_work (JdRecovery *recovery,
            double      value)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdDocument) document = open_pendulum ();
  g_autoptr(GFile) copy = jd_recovery_new_copy (recovery, &error);
  g_autoptr(JdAutosave) autosave = NULL;

  g_assert_no_error (error);
  autosave = jd_autosave_new (document, copy);
  jd_test_set_constant (document, "m1", value, "Change m1");
  jd_test_wait (has_copy, autosave);
}

/* What a living run keeps is its own; what a dead one left is offered once; what is discarded does not come back. */
static void
test_recovery (void)
{
  g_autofree char *folder = dup_path ("recovery-test");
  JdRecovery *first = jd_recovery_new (folder);
  JdRecovery *second, *third;
  g_autoptr(GPtrArray) none = NULL;
  g_autoptr(GPtrArray) left = NULL;
  g_autoptr(GPtrArray) taken = NULL;
  g_autoptr(GPtrArray) after = NULL;

  leave_work (first, 3);
  second = jd_recovery_new (folder);
  none = jd_recovery_list (second);
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_finalize_object (second);

  /* The run ends without having said that its work may go. */
  g_assert_finalize_object (first);
  second = jd_recovery_new (folder);
  left = jd_recovery_list (second);
  g_assert_cmpuint (left->len, ==, 1);
  g_assert_cmpfloat (jd_test_get_constant (((JdAutosaved *) g_ptr_array_index (left, 0))->document, "m1"), ==, 3);

  /* Another run beside this one does not offer it too. */
  third = jd_recovery_new (folder);
  taken = jd_recovery_list (third);
  g_assert_cmpuint (taken->len, ==, 0);
  g_assert_finalize_object (third);

  jd_recovery_discard (second, ((JdAutosaved *) g_ptr_array_index (left, 0))->copy);
  g_assert_finalize_object (second);
  third = jd_recovery_new (folder);
  after = jd_recovery_list (third);
  g_assert_cmpuint (after->len, ==, 0);
  g_assert_finalize_object (third);
  jd_test_remove_tree (folder);
}

/* A copy that is not one is told of, with the reason, and the others are offered. */
static void
test_recovery_broken (void)
{
  g_autofree char *folder = dup_path ("recovery-broken");
  g_autoptr(GError) error = NULL;
  g_autoptr(GFile) copy = NULL;
  g_autoptr(GPtrArray) list = NULL;
  JdRecovery *recovery = jd_recovery_new (folder);

  leave_work (recovery, 4);
  copy = jd_recovery_new_copy (recovery, &error);
  g_assert_true (g_file_set_contents (g_file_peek_path (copy), "{ \"jourdain_rec", -1, &error));
  g_assert_finalize_object (recovery);
  recovery = jd_recovery_new (folder);
  list = jd_recovery_list (recovery);
  g_assert_cmpuint (list->len, ==, 2);
  for (guint i = 0; i < list->len; i++)
    {
      const JdAutosaved *work = g_ptr_array_index (list, i);

      g_assert_true ((work->problem != NULL) == g_file_equal (work->copy, copy));
      g_assert_true ((work->problem == NULL) == (work->document != NULL));
    }
  g_assert_finalize_object (recovery);
  jd_test_remove_tree (folder);
}

static gboolean
is_changed (gpointer watch)
{
  return jd_file_watch_get_state (watch) == JD_FILE_CHANGED;
}

static gboolean
is_same (gpointer watch)
{
  return jd_file_watch_get_state (watch) == JD_FILE_SAME;
}

static gboolean
has_gone (gpointer watch)
{
  return jd_file_watch_get_state (watch) == JD_FILE_GONE;
}

/* What others write is noticed, what we write ourselves, or a touch, is not. */
static void
test_file_watch (void)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *path = dup_path ("watched.jourdain");
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(JdFileWatch) watch = NULL;

  g_assert_true (g_file_set_contents (path, "one", -1, &error));
  watch = jd_file_watch_new (file);
  g_assert_true (g_file_set_contents (path, "two", -1, &error));
  jd_test_wait (is_changed, watch);
  g_assert_true (g_file_set_contents (path, "one", -1, &error));
  jd_test_wait (is_same, watch);

  jd_file_watch_accept (watch, "three");
  g_assert_true (g_file_set_contents (path, "three", -1, &error));
  jd_file_watch_look (watch);
  g_assert_true (is_same (watch));
  g_assert_cmpint (g_utime (path, NULL), ==, 0);
  jd_file_watch_look (watch);
  g_assert_true (is_same (watch));

  g_assert_false (jd_file_watch_is_read_only (watch));
  g_assert_cmpint (g_chmod (path, 0444), ==, 0);
  g_assert_true (jd_file_watch_is_read_only (watch));
  g_remove (path);
  jd_test_wait (has_gone, watch);
}

/* Settings, views and windows come back; files with odd names too. */
static void
test_session (void)
{
  g_autofree char *path = dup_path ("session-test/session");
  g_autoptr(GFile) file = g_file_new_for_path ("/a [b]=c#ü.jourdain");
  g_autoptr(GPtrArray) windows = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_session_window_free);
  g_autoptr(GPtrArray) again = NULL;
  g_autoptr(GVariant) traces = g_variant_ref_sink (g_variant_new_parsed ("(2.5, 0.1, true, ['crank.B', 'rod.ü'])"));
  g_autoptr(GVariant) stored = NULL;
  g_autofree char *view = NULL;
  JdSessionWindow *window = g_new0 (JdSessionWindow, 1);
  JdSession *session = jd_session_new (path);

  g_assert_true (jd_session_get (session, JD_SESSION_RESTORE));
  g_assert_null (jd_session_dup_view (session, file));
  *window = (JdSessionWindow) { g_file_get_uri (file), 1100, 700, TRUE };
  g_ptr_array_add (windows, window);
  g_ptr_array_add (windows, g_new0 (JdSessionWindow, 1));
  jd_session_set_windows (session, windows);
  jd_session_set_view (session, file, "compare");
  jd_session_set (session, JD_SESSION_RESTORE, FALSE);
  g_assert_null (jd_session_dup_traces (session, file));
  jd_session_set_traces (session, file, traces);
  g_assert_finalize_object (session);

  session = jd_session_new (path);
  stored = jd_session_dup_traces (session, file);
  g_assert_true (g_variant_equal (stored, traces));
  jd_session_set_traces (session, file, NULL);
  g_assert_null (jd_session_dup_traces (session, file));
  g_assert_false (jd_session_get (session, JD_SESSION_RESTORE));
  view = jd_session_dup_view (session, file);
  g_assert_cmpstr (view, ==, "compare");
  again = jd_session_list_windows (session);
  g_assert_cmpuint (again->len, ==, 2);
  window = g_ptr_array_index (again, 0);
  g_assert_cmpstr (window->uri, ==, ((JdSessionWindow *) g_ptr_array_index (windows, 0))->uri);
  g_assert_cmpint (window->width, ==, 1100);
  g_assert_true (window->maximized);
  g_assert_null (((JdSessionWindow *) g_ptr_array_index (again, 1))->uri);
  for (guint i = 0; i < 150; i++)
    {
      g_autofree char *name = g_strdup_printf ("/%u.jourdain", i);
      g_autoptr(GFile) other = g_file_new_for_path (name);

      jd_session_set_view (session, other, "draw");
    }
  g_assert_null (jd_session_dup_view (session, file));
  g_assert_finalize_object (session);
}

/* The key file of earlier versions is taken over and removed; a second time nothing happens. */
static void
test_session_taken_over (void)
{
  static const char text[] = "[Settings]\nrestore=false\nprojector=true\n"
                             "[Views]\nKEY=draw\nb=study\n"
                             "[Window 1]\nuri=file:///a.jourdain\nwidth=800\nheight=600\nmaximized=true\n"
                             "[Window 2]\nwidth=900\nheight=500\nmaximized=false\n";
  g_autofree char *path = dup_path ("taken-over/settings");
  g_autofree char *old = dup_path ("taken-over-session");
  g_autoptr(GFile) file = g_file_new_for_path ("/a.jourdain");
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *key = g_compute_checksum_for_string (G_CHECKSUM_SHA1, uri, -1);
  g_autoptr(GString) keys = g_string_new (text);
  g_autoptr(GPtrArray) windows = NULL;
  g_autofree char *view = NULL;
  const JdSessionWindow *window;
  JdSession *session = jd_session_new (path);

  g_string_replace (keys, "KEY", key, 1);
  g_assert_true (g_file_set_contents (old, keys->str, -1, NULL));
  jd_session_take_over (session, old);
  g_assert_false (g_file_test (old, G_FILE_TEST_EXISTS));
  jd_session_take_over (session, old);
  g_assert_false (jd_session_get (session, JD_SESSION_RESTORE));
  g_assert_true (jd_session_get (session, JD_SESSION_PROJECTOR));
  g_assert_true (jd_session_get (session, JD_SESSION_NOTE));
  view = jd_session_dup_view (session, file);
  g_assert_cmpstr (view, ==, "draw");
  windows = jd_session_list_windows (session);
  g_assert_cmpuint (windows->len, ==, 2);
  window = g_ptr_array_index (windows, 0);
  g_assert_cmpstr (window->uri, ==, uri);
  g_assert_cmpint (window->height, ==, 600);
  g_assert_true (window->maximized);
  window = g_ptr_array_index (windows, 1);
  g_assert_null (window->uri);
  g_assert_cmpint (window->width, ==, 900);
  g_assert_finalize_object (session);
}

/* A copy of an example in a folder of the test's own. */
static GFile *
copy_example (const char *name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GFile) example = jd_test_example (PENDULUM);
  g_autofree char *path = dup_path (name);
  GFile *file = g_file_new_for_path (path);

  g_assert_true (g_file_copy (example, file, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, &error));
  g_assert_no_error (error);
  return file;
}

static JdWindow *
open_in (JdApplication *application,
         GFile         *file)
{
  JdWindow *window = jd_window_new (application);

  gtk_window_present (GTK_WINDOW (window));
  jd_window_open_file (window, file);
  jd_test_wait (jd_test_has_loaded, window);
  g_assert_nonnull (jd_test_get_document (window));
  return window;
}

static gboolean
has_disk_bar (gpointer window)
{
  return jd_test_find_name (window, "disk-changed") != NULL;
}

static void
write_constant (GFile  *file,
                double  value)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdDocument) document = jd_document_load (file, &error);

  g_assert_no_error (error);
  jd_test_set_constant (document, "m1", value, "Change m1");
  g_assert_true (jd_document_save (document, file, &error));
}

static double
shown_constant (JdWindow *window)
{
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (jd_test_get_document (window)));

  return jd_test_get_constant (root, "m1");
}

static void
destroy_windows (JdApplication *application)
{
  g_autoptr(GList) windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (application)));

  for (GList *iter = windows; iter != NULL; iter = iter->next)
    gtk_window_destroy (iter->data);
  jd_test_settle ();
}

static gboolean
has_noticed (gpointer watch)
{
  return jd_file_watch_get_state (watch) != JD_FILE_SAME;
}

/* Reload works as well for a file that is only looked at: nothing was edited since it was opened. */
static void
test_foreign_first (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) file = copy_example ("foreign-first.jourdain");
  JdWindow *window = open_in (application, file);

  write_constant (file, 9);
  jd_test_wait (has_disk_bar, window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.reload", NULL);
  g_assert_cmpfloat (shown_constant (window), ==, 9);
  g_assert_false (jd_document_get_modified (jd_test_get_document (window)));
  g_assert_false (has_disk_bar (window));
  jd_test_end (application);
  g_file_delete (file, NULL, NULL);
}

/* What cannot be read is no reload.  The window then has the only copy, so that closing it asks. */
static void
test_foreign_broken (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) file = copy_example ("foreign-broken.jourdain");
  JdWindow *window = open_in (application, file);
  g_autoptr(GError) error = NULL;

  g_file_set_contents (g_file_peek_path (file), "{broken", -1, &error);
  g_assert_no_error (error);
  jd_test_wait (has_disk_bar, window);
  g_assert_false (jd_document_get_modified (jd_test_get_document (window)));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.reload", NULL);
  g_assert_nonnull (jd_test_get_message (window));
  g_assert_true (jd_document_get_modified (jd_test_get_document (window)));
  jd_test_end (application);
  g_file_delete (file, NULL, NULL);
}

/* Another program writes the file: a bar says so; Reload takes it and can be undone, Keep Mine keeps what is here,
 * unsaved. */
static void
test_foreign_change (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) file = copy_example ("foreign.jourdain");
  JdWindow *window = open_in (application, file);
  JdDocument *document = jd_test_get_document (window);
  g_autoptr(JdFileWatch) other = jd_file_watch_new (file);
  double before = shown_constant (window);

  jd_test_set_constant (document, "m1", 5, "Change m1");
  g_assert_true (jd_window_save_to (window, file));
  /* What another watch takes for a change, the window's, as old, has seen too, and knows for its own. */
  jd_test_wait (has_noticed, other);
  jd_test_settle ();
  g_assert_false (has_disk_bar (window));

  write_constant (file, 9);
  jd_test_wait (has_disk_bar, window);
  jd_test_picture (GTK_WIDGET (window), "changed-on-disk");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.reload", NULL);
  g_assert_cmpfloat (shown_constant (window), ==, 9);
  g_assert_false (jd_document_get_modified (document));
  g_assert_false (has_disk_bar (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL);
  g_assert_cmpfloat (shown_constant (window), ==, 5);
  g_assert_true (jd_document_get_modified (document));

  write_constant (file, before);
  jd_test_wait (has_disk_bar, window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.keep-mine", NULL);
  g_assert_false (has_disk_bar (window));
  g_assert_cmpfloat (shown_constant (window), ==, 5);
  g_assert_true (jd_document_get_modified (document));

  g_assert_true (jd_window_save_to (window, file));
  g_file_delete (file, NULL, NULL);
  jd_test_wait (has_disk_bar, window);
  g_assert_true (jd_document_get_modified (document));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save-again", NULL);
  g_assert_true (g_file_query_exists (file, NULL));
  g_assert_false (jd_document_get_modified (document));
  g_assert_false (has_disk_bar (window));
  jd_test_end (application);
}

/* Saving over what another has written asks first. */
static void
test_overwrite (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) file = copy_example ("overwrite.jourdain");
  JdWindow *window = open_in (application, file);

  jd_test_set_constant (jd_test_get_document (window), "m1", 5, "Change m1");
  write_constant (file, 9);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  jd_test_answer ("cancel");
  g_assert_true (jd_document_get_modified (jd_test_get_document (window)));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  jd_test_answer ("overwrite");
  g_assert_false (jd_document_get_modified (jd_test_get_document (window)));
  jd_test_end (application);
  g_file_delete (file, NULL, NULL);
}

/* A file that may only be read says so, and its work is kept safe all the same. */
static void
test_read_only (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) file = copy_example ("read-only.jourdain");
  JdWindow *window;

  g_assert_cmpint (g_chmod (g_file_peek_path (file), 0444), ==, 0);
  window = open_in (application, file);
  g_assert_nonnull (jd_test_find_name (GTK_WIDGET (window), "read-only"));
  g_assert_cmpstr (adw_window_title_get_subtitle (jd_test_find (GTK_WIDGET (window), ADW_TYPE_WINDOW_TITLE)), ==,
                   "read-only.jourdain (read-only)");
  jd_test_end (application);
  g_file_delete (file, NULL, NULL);
}

/* The commands say what they would take back. */
static void
test_undo_names (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) file = copy_example ("named.jourdain");
  JdWindow *window = open_in (application, file);

  g_assert_null (jd_test_find_tooltip (GTK_WIDGET (window), "Undo Make It Heavier"));
  jd_test_set_constant (jd_test_get_document (window), "m1", 5, "Make It Heavier");
  g_assert_nonnull (jd_test_find_tooltip (GTK_WIDGET (window), "Undo Make It Heavier"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL);
  g_assert_nonnull (jd_test_find_tooltip (GTK_WIDGET (window), "Redo Make It Heavier"));
  jd_test_end (application);
  g_file_delete (file, NULL, NULL);
}

/* A new document opens in Draw, a file in Study, and then as it was left. */
static void
test_views (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) file = copy_example ("views.jourdain");
  g_autoptr(GFile) empty = jd_examples_dup_empty ();
  JdWindow *window = open_in (application, file);

  g_assert_cmpstr (jd_window_get_view (window), ==, "study");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.view", "s", "compare");
  g_assert_cmpstr (jd_window_get_view (window), ==, "compare");
  gtk_window_destroy (GTK_WINDOW (window));
  window = open_in (application, file);
  g_assert_cmpstr (jd_window_get_view (window), ==, "compare");
  gtk_window_destroy (GTK_WINDOW (window));
  window = open_in (application, empty);
  g_assert_cmpstr (jd_window_get_view (window), ==, "draw");
  g_assert_true (jd_document_get_template (jd_test_get_document (window)));
  jd_test_end (application);
  g_file_delete (file, NULL, NULL);
}

/* Every template opens, and what has a motion moves. */
static void
test_templates (void)
{
  g_autoptr(GPtrArray) files = jd_examples_list_templates ();

  g_assert_cmpuint (files->len, >=, 6);
  for (guint i = 0; i < files->len; i++)
    {
      JdWindow *window = open_in (NULL, g_ptr_array_index (files, i));
      JdStudy *study = jd_test_get_study (window);

      jd_test_derive (jd_test_get_document (window));
      jd_test_wait (jd_test_has_loaded, window);
      g_assert_nonnull (jd_study_get_model (study));
      if (jd_model_get_n_parameters (jd_study_get_model (study)) > 0)
        g_assert_nonnull (jd_study_get_motion (study));
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* Quitting closes nothing before every window has its answer. */
static void
test_quit (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GFile) a = copy_example ("a.jourdain");
  g_autoptr(GFile) b = copy_example ("b.jourdain");
  JdWindow *first = open_in (application, a);
  JdWindow *second = open_in (application, b);

  jd_test_set_constant (jd_test_get_document (first), "m1", 5, "Change m1");
  jd_test_set_constant (jd_test_get_document (second), "m1", 5, "Change m1");
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
  jd_test_answer ("discard");
  jd_test_answer ("cancel");
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (GTK_APPLICATION (application))), ==, 2);
  g_assert_true (jd_window_needs_answer (first));
  g_assert_true (jd_window_needs_answer (second));

  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
  jd_test_answer ("save");
  jd_test_answer ("save");
  jd_test_settle ();
  g_assert_null (gtk_application_get_windows (GTK_APPLICATION (application)));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdDocument) document = jd_document_load (i == 0 ? a : b, &error);
      g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (document));

      g_assert_cmpfloat (jd_test_get_constant (root, "m1"), ==, 5);
    }
  jd_test_end (application);
  g_file_delete (a, NULL, NULL);
  g_file_delete (b, NULL, NULL);
}

static JdWindow *
nth_window (JdApplication *application,
            guint          n)
{
  return g_list_nth_data (gtk_application_get_windows (GTK_APPLICATION (application)), n);
}

/* The window of @file: their order is that of the last look at each. */
static JdWindow *
find_window (JdApplication *application,
             GFile         *file)
{
  for (guint i = 0; nth_window (application, i) != NULL; i++)
    if (g_file_equal (jd_document_get_file (jd_test_get_document (nth_window (application, i))), file))
      return nth_window (application, i);
  g_assert_not_reached ();
}

/* The next start shows the windows of the last, unless it is told not to. */
static void
test_restore (void)
{
  g_autoptr(GFile) a = copy_example ("one.jourdain");
  g_autoptr(GFile) b = copy_example ("two.jourdain");
  JdApplication *application = jd_test_application ();
  JdWindow *window;

  g_application_activate (G_APPLICATION (application));
  destroy_windows (application);
  open_in (application, a);
  window = open_in (application, b);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.view", "s", "draw");
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
  jd_test_settle ();
  g_assert_null (nth_window (application, 0));
  jd_test_end (application);

  application = jd_test_application ();
  g_application_activate (G_APPLICATION (application));
  g_assert_nonnull (nth_window (application, 1));
  g_assert_null (nth_window (application, 2));
  jd_test_wait (jd_test_has_loaded, nth_window (application, 0));
  jd_test_wait (jd_test_has_loaded, nth_window (application, 1));
  g_assert_cmpstr (jd_window_get_view (find_window (application, a)), ==, "study");
  g_assert_cmpstr (jd_window_get_view (find_window (application, b)), ==, "draw");
  g_action_group_change_action_state (G_ACTION_GROUP (application), "restore-session", g_variant_new_boolean (FALSE));
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
  jd_test_settle ();
  jd_test_end (application);

  application = jd_test_application ();
  g_application_activate (G_APPLICATION (application));
  g_assert_true (jd_window_is_empty (nth_window (application, 0)));
  g_action_group_change_action_state (G_ACTION_GROUP (application), "restore-session", g_variant_new_boolean (TRUE));
  jd_test_end (application);
  g_file_delete (a, NULL, NULL);
  g_file_delete (b, NULL, NULL);
}

static gboolean
has_no_recovered (gpointer page)
{
  return jd_test_count_children (jd_test_child (page, "recovered_list")) == 0;
}

/* Whether some copy below @path has the work with this value of m1. */
static gboolean
is_kept (const char *path,
         double      value)
{
  g_autoptr(GDir) dir = g_dir_open (path, 0, NULL);
  g_autoptr(GFile) copy = g_file_new_for_path (path);
  g_autoptr(JdAutosaved) work = dir == NULL ? jd_autosaved_read (copy, NULL) : NULL;
  gboolean kept = work != NULL && jd_test_get_constant (work->document, "m1") == value;
  const char *name;

  while (!kept && dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      kept = is_kept (child, value);
    }
  return kept;
}

/* What a killed run left is on the start page, opens unsaved, belongs to its file, and leaves the page once it is
 * safe again. */
static void
test_recover (void)
{
  g_autofree char *folder = g_build_filename (state, "jourdain", "recovery", NULL);
  g_autoptr(GPtrArray) left = NULL;
  JdRecovery *dead = jd_recovery_new (folder);
  JdApplication *application;
  JdWindow *window;
  JdStartPage *page;

  leave_work (dead, 6);
  g_assert_finalize_object (dead);

  application = jd_test_application ();
  g_application_activate (G_APPLICATION (application));
  window = nth_window (application, 0);
  page = jd_test_find (GTK_WIDGET (window), JD_TYPE_START_PAGE);
  g_assert_cmpuint (jd_test_count_children (jd_test_child (page, "recovered_list")), ==, 1);
  jd_test_picture (GTK_WIDGET (window), "recovered");
  left = jd_recovery_list (jd_application_get_recovery (application));
  jd_window_recover (window, ((JdAutosaved *) g_ptr_array_index (left, 0))->copy);
  jd_test_wait (jd_test_has_loaded, window);
  g_assert_cmpfloat (shown_constant (window), ==, 6);
  g_assert_true (jd_document_get_modified (jd_test_get_document (window)));
  g_assert_true (is_kept (folder, 6));
  jd_test_wait (has_no_recovered, page);
  g_assert_true (is_kept (folder, 6));

  /* It is closed, and the user does not want it. */
  gtk_window_close (GTK_WINDOW (window));
  jd_test_answer ("discard");
  jd_test_settle ();
  jd_test_end (application);
  application = jd_test_application ();
  g_clear_pointer (&left, g_ptr_array_unref);
  left = jd_recovery_list (jd_application_get_recovery (application));
  g_assert_cmpuint (left->len, ==, 0);
  g_assert_false (is_kept (folder, 6));
  jd_test_end (application);
}

static gboolean
has_kept_nine (gpointer folder)
{
  return is_kept (folder, 9);
}

/* While the folder of copies cannot be made, a bar says so once; each change tries again. */
static void
test_autosave_again (void)
{
  g_autofree char *folder = g_build_filename (state, "jourdain", "recovery", NULL);
  g_autoptr(GFile) file = copy_example ("again.jourdain");
  g_autoptr(GError) error = NULL;
  JdApplication *application = jd_test_application ();
  JdWindow *window;
  GtkWidget *bar;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  jd_test_remove_tree (folder);
  g_assert_true (g_file_set_contents (folder, "a file, not a folder", -1, &error));
  window = open_in (application, file);
  bar = jd_test_find_name (GTK_WIDGET (window), "unsafe");
  g_assert_nonnull (bar);
  g_signal_emit_by_name (gtk_widget_get_last_child (bar), "clicked");
  jd_test_set_constant (jd_test_get_document (window), "m1", 8, "Change m1");
  g_assert_null (jd_test_find_name (GTK_WIDGET (window), "unsafe"));

  g_assert_cmpint (g_remove (folder), ==, 0);
  jd_test_set_constant (jd_test_get_document (window), "m1", 9, "Change m1");
  jd_test_wait (has_kept_nine, folder);
  gtk_window_close (GTK_WINDOW (window));
  jd_test_answer ("discard");
  jd_test_settle ();
  jd_test_end (application);
}

/* A damaged copy is on the start page: what it is, where it lies, why it cannot be opened; it goes when its
 * button “Discard” is pressed and the question answered. */
static void
test_recover_damaged (void)
{
  g_autofree char *folder = g_build_filename (state, "jourdain", "recovery", NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(GFile) copy = NULL;
  g_autofree char *parent = NULL;
  g_autofree char *uri = NULL;
  JdRecovery *dead = jd_recovery_new (folder);
  JdApplication *application;
  JdStartPage *page;
  GtkWidget *row, *discard;

  leave_work (dead, 7);
  copy = jd_recovery_new_copy (dead, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (g_file_peek_path (copy), "{ \"jourdain_rec", -1, &error));
  g_assert_finalize_object (dead);

  application = jd_test_application ();
  g_application_activate (G_APPLICATION (application));
  page = jd_test_find (GTK_WIDGET (nth_window (application, 0)), JD_TYPE_START_PAGE);
  g_assert_cmpuint (jd_test_count_children (jd_test_child (page, "recovered_list")), ==, 2);
  uri = g_file_get_uri (copy);
  row = jd_test_find_name (GTK_WIDGET (page), uri);
  g_assert_nonnull (row);
  jd_test_picture (GTK_WIDGET (nth_window (application, 0)), "recovered-damaged");
  g_assert_nonnull (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), g_file_peek_path (copy)));
  g_assert_null (jd_test_find_action (row, "win.recover"));

  discard = gtk_widget_get_ancestor (jd_test_find_label (row, "Discard"), GTK_TYPE_BUTTON);
  g_signal_emit_by_name (discard, "clicked");
  jd_test_answer ("cancel");
  g_assert_true (g_file_query_exists (copy, NULL));
  g_signal_emit_by_name (discard, "clicked");
  jd_test_answer ("discard");
  g_assert_false (g_file_query_exists (copy, NULL));
  g_assert_cmpuint (jd_test_count_children (jd_test_child (page, "recovered_list")), ==, 1);
  jd_test_end (application);
  parent = g_path_get_dirname (folder);
  jd_test_remove_tree (parent);
}

int
main (int    argc,
      char **argv)
{
  int status;

  state = jd_test_use_state ();
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/app/documents/autosave", test_autosave);
  g_test_add_func ("/app/documents/autosave-rate", test_autosave_rate);
  g_test_add_func ("/app/documents/autosave-fails", test_autosave_fails);
  g_test_add_func ("/app/documents/recovery", test_recovery);
  g_test_add_func ("/app/documents/recovery-broken", test_recovery_broken);
  g_test_add_func ("/app/documents/file-watch", test_file_watch);
  g_test_add_func ("/app/documents/session", test_session);
  g_test_add_func ("/app/documents/session-taken-over", test_session_taken_over);
  g_test_add_func ("/app/documents/foreign-change", test_foreign_change);
  g_test_add_func ("/app/documents/foreign-change-first", test_foreign_first);
  g_test_add_func ("/app/documents/foreign-change-broken", test_foreign_broken);
  g_test_add_func ("/app/documents/overwrite", test_overwrite);
  g_test_add_func ("/app/documents/read-only", test_read_only);
  g_test_add_func ("/app/documents/undo-names", test_undo_names);
  g_test_add_func ("/app/documents/views", test_views);
  g_test_add_func ("/app/documents/templates", test_templates);
  g_test_add_func ("/app/documents/quit", test_quit);
  g_test_add_func ("/app/documents/restore", test_restore);
  g_test_add_func ("/app/documents/autosave-again", test_autosave_again);
  g_test_add_func ("/app/documents/recover", test_recover);
  g_test_add_func ("/app/documents/recover-damaged", test_recover_damaged);
  status = jd_test_run ();
  jd_test_remove_tree (state);
  g_free (state);
  return status;
}

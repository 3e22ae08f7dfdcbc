/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a start of the program finds: files that were open when it died, and a recovery folder in which others have
 * put something. */
#include <unistd.h>

#include "app/start/jd-example-shelf-private.h"
#include "app/start/jd-start-page.h"
#include "tests/app/jd-test-app.h"

#define PENDULUM "11-double-pendulum.jourdain"
/* Names that g_uuid_string_random() could have given. */
#define RUN     "3c5ee8b1-5cf7-4a42-9f30-0a3b6d0a6e11"
#define FOREIGN "3c5ee8b1-5cf7-4a42-9f30-0a3b6d0a6e12"
#define LINKED  "3c5ee8b1-5cf7-4a42-9f30-0a3b6d0a6e13"

static char *state;   /* the folder for what is remembered */

/* Writes a file; returns its path. */
static char *
put (const char *folder,
     const char *name)
{
  g_autoptr(GError) error = NULL;
  char *path = g_build_filename (folder, name, NULL);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "{ \"jourdain_recovery\": 1, \"document\": {} }", -1, &error));
  g_assert_no_error (error);
  return path;
}

static void
assert_there (const char *path,
              gboolean    there)
{
  if (g_file_test (path, G_FILE_TEST_EXISTS) != there)
    g_error ("%s %s", path, there ? "was removed" : "is still there");
}

/* Starts that find @folder, list what is left, discard it all and end. */
static guint
discard_all (const char *folder)
{
  g_autoptr(JdRecovery) recovery = jd_recovery_new (folder);
  g_autoptr(GPtrArray) left = jd_recovery_list (recovery);

  for (guint i = 0; i < left->len; i++)
    jd_recovery_discard (recovery, ((JdAutosaved *) g_ptr_array_index (left, i))->copy);
  return left->len;
}

/* Folders with other names, without a lock, or linked are not the program's: nothing in them is removed or
 * offered. */
static void
test_foreign_folders (void)
{
  g_autofree char *folder = g_build_filename (state, "foreign", NULL);
  g_autofree char *named = g_build_filename (folder, "thesis", NULL);
  g_autofree char *unlocked = g_build_filename (folder, FOREIGN, NULL);
  g_autofree char *outside = g_build_filename (state, "outside", NULL);
  g_autofree char *linked = g_build_filename (folder, LINKED, NULL);
  char *files[] = {
    put (folder, "thesis.lock"), put (named, "chapter.tex"), put (named, "1.recovery"),
    put (unlocked, "chapter.tex"), put (unlocked, "1.recovery"),
    put (folder, LINKED ".lock"), put (outside, "chapter.tex"), put (outside, "1.recovery"),
    put (outside, "1.recovery.ABCDEF"),
  };

  g_assert_cmpint (symlink (outside, linked), ==, 0);
  g_assert_cmpuint (discard_all (folder), ==, 0);
  assert_there (linked, TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      assert_there (files[i], TRUE);
      g_free (files[i]);
    }
  jd_test_remove_tree (folder);
  jd_test_remove_tree (outside);
}

/* In a folder of the program's, only what it made goes. */
static void
test_foreign_files (void)
{
  g_autofree char *folder = g_build_filename (state, "mixed", NULL);
  g_autofree char *run = g_build_filename (folder, RUN, NULL);
  g_autofree char *outside = g_build_filename (state, "outside", NULL);
  g_autofree char *lock = put (folder, RUN ".lock");
  g_autofree char *copy = put (run, "1.recovery");
  g_autofree char *stray = put (run, "1.recovery.A1b2C3");
  g_autofree char *text = put (run, "chapter.tex");
  g_autofree char *similar = put (run, "old.recovery");
  g_autofree char *target = put (outside, "chapter.tex");
  g_autofree char *link = g_build_filename (run, "2.recovery", NULL);
  g_autofree char *stray_link = g_build_filename (run, "2.recovery.ABCDEF", NULL);
  g_autofree char *subfolder = g_build_filename (run, "3.recovery", NULL);
  g_autofree char *inside = put (subfolder, "chapter.tex");

  g_assert_cmpint (symlink (target, link), ==, 0);
  g_assert_cmpint (symlink (target, stray_link), ==, 0);
  g_assert_cmpuint (discard_all (folder), ==, 1);
  assert_there (copy, FALSE);
  assert_there (stray, FALSE);
  assert_there (text, TRUE);
  assert_there (similar, TRUE);
  assert_there (link, TRUE);
  assert_there (stray_link, TRUE);
  assert_there (inside, TRUE);
  assert_there (target, TRUE);

  /* Without them the folder goes, and its lock. */
  g_unlink (link);
  g_unlink (stray_link);
  g_unlink (text);
  g_unlink (similar);
  jd_test_remove_tree (subfolder);
  g_assert_cmpuint (discard_all (folder), ==, 0);
  assert_there (run, FALSE);
  assert_there (lock, FALSE);
  jd_test_remove_tree (folder);
  jd_test_remove_tree (outside);
}

/* What is discarded is one of the copies that were left, whatever the caller names. */
static void
test_discard_other (void)
{
  g_autofree char *folder = g_build_filename (state, "other", NULL);
  g_autofree char *outside = put (state, "1.recovery");
  g_autoptr(GFile) file = g_file_new_for_path (outside);
  g_autoptr(JdRecovery) recovery = jd_recovery_new (folder);

  jd_recovery_discard (recovery, file);
  assert_there (outside, TRUE);
  g_unlink (outside);
}

static JdWindow *
nth_window (JdApplication *application,
            guint          n)
{
  return g_list_nth_data (gtk_application_get_windows (GTK_APPLICATION (application)), n);
}

static GFile *
copy_example (const char *name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GFile) example = jd_test_example (PENDULUM);
  GFile *file = g_file_new_build_filename (state, name, NULL);

  g_assert_true (g_file_copy (example, file, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, &error));
  g_assert_no_error (error);
  return file;
}

/* Runs the program with @file open and ends it; @died: as if it had been killed. */
static void
run_with (GFile    *file,
          gboolean  died)
{
  JdApplication *application = jd_test_application ();

  g_application_activate (G_APPLICATION (application));
  jd_application_open_file (application, file, nth_window (application, 0));
  jd_test_wait (jd_test_has_loaded, nth_window (application, 0));
  jd_test_end (application);
  if (died)
    {
      g_autoptr(JdSession) session = jd_session_new (NULL);

      g_assert_false (jd_session_get (session, JD_SESSION_RUNNING));
      jd_session_set (session, JD_SESSION_RUNNING, TRUE);
    }
}

/* A file that was open when the program died is offered, not opened; opened from the offer it is an open file as any,
 * and the offer is gone. */
static void
test_died (void)
{
  g_autoptr(GFile) file = copy_example ("fatal.jourdain");
  g_autofree char *uri = g_file_get_uri (file);
  JdApplication *application;
  JdStartPage *page;

  run_with (file, TRUE);
  application = jd_test_application ();
  g_application_activate (G_APPLICATION (application));
  g_assert_true (jd_window_is_empty (nth_window (application, 0)));
  g_assert_null (nth_window (application, 1));
  page = jd_test_find (GTK_WIDGET (nth_window (application, 0)), JD_TYPE_START_PAGE);
  g_assert_cmpuint (jd_test_count_children (jd_test_child (page, "interrupted_list")), ==, 1);
  g_assert_nonnull (jd_test_find_name (GTK_WIDGET (page), uri));
  jd_test_picture (GTK_WIDGET (nth_window (application, 0)), "interrupted");
  gtk_widget_activate_action (GTK_WIDGET (page), "win.open-uri", "s", uri);
  jd_test_wait (jd_test_has_loaded, nth_window (application, 0));
  g_assert_true (jd_window_has_file (nth_window (application, 0), file));
  g_assert_cmpuint (jd_application_get_interrupted (application)->len, ==, 0);
  jd_test_end (application);

  /* This run ended well: the next opens what it showed. */
  application = jd_test_application ();
  g_application_activate (G_APPLICATION (application));
  jd_test_wait (jd_test_has_loaded, nth_window (application, 0));
  g_assert_true (jd_window_has_file (nth_window (application, 0), file));
  g_assert_cmpuint (jd_application_get_interrupted (application)->len, ==, 0);
  jd_test_end (application);
  g_file_delete (file, NULL, NULL);
}

/* A file that was saved under another name is offered with that name. */
static void
test_died_saved (void)
{
  g_autoptr(GFile) file = copy_example ("before.jourdain");
  g_autoptr(GFile) other = g_file_new_build_filename (state, "after.jourdain", NULL);
  g_autofree char *uri = g_file_get_uri (other);
  g_autoptr(GPtrArray) windows = NULL;
  JdApplication *application = jd_test_application ();

  g_application_activate (G_APPLICATION (application));
  jd_application_open_file (application, file, nth_window (application, 0));
  jd_test_wait (jd_test_has_loaded, nth_window (application, 0));
  g_assert_true (jd_window_save_to (nth_window (application, 0), other));
  windows = jd_session_list_windows (jd_application_get_session (application));
  g_assert_cmpuint (windows->len, ==, 1);
  g_assert_cmpstr (((const JdSessionWindow *) g_ptr_array_index (windows, 0))->uri, ==, uri);
  jd_test_end (application);
  g_file_delete (file, NULL, NULL);
  g_file_delete (other, NULL, NULL);
}

static gboolean
terminate_cb (gpointer application)
{
  jd_application_terminate (application);
  return G_SOURCE_REMOVE;
}

/* A program that the desktop ends has not died. */
static void
test_terminated (void)
{
  g_autoptr(GFile) file = copy_example ("terminated.jourdain");
  JdApplication *application = jd_test_application ();

  g_application_activate (G_APPLICATION (application));
  jd_application_open_file (application, file, nth_window (application, 0));
  jd_test_wait (jd_test_has_loaded, nth_window (application, 0));
  g_idle_add (terminate_cb, application);
  g_application_run (G_APPLICATION (application), 0, NULL);
  jd_test_assert_freed (application);

  application = jd_test_application ();
  g_application_activate (G_APPLICATION (application));
  jd_test_wait (jd_test_has_loaded, nth_window (application, 0));
  g_assert_true (jd_window_has_file (nth_window (application, 0), file));
  jd_test_end (application);
  g_file_delete (file, NULL, NULL);
}

/* The search of the desktop goes on at the start page, in the window that shows it. */
static void
test_search (void)
{
  JdApplication *application = jd_test_application ();
  JdStartPage *page;

  for (int i = 0; i < 2; i++)
    {
      g_action_group_activate_action (G_ACTION_GROUP (application), "search",
                                      g_variant_new_string (i == 0 ? "pendulum" : "sleigh landing"));
      g_assert_true (jd_window_is_empty (nth_window (application, 0)));
      g_assert_null (nth_window (application, 1));
    }
  page = jd_test_find (GTK_WIDGET (nth_window (application, 0)), JD_TYPE_START_PAGE);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (jd_test_child (page, "search"))), ==, "sleigh landing");
  jd_test_end (application);
}

static gboolean
has_examples (gpointer shelf)
{
  return gtk_widget_get_mapped (shelf) && jd_example_shelf_set_query (shelf, "pendulum") > 0;
}

/* Enter goes to the first result, also where it is an example, below the filters. */
static void
test_enter (void)
{
  JdApplication *application = jd_test_application ();
  JdStartPage *page;
  GtkEditable *search;
  AdwStatusPage *nothing;
  GtkWidget *shelf, *focus;

  g_action_group_activate_action (G_ACTION_GROUP (application), "search", g_variant_new_string ("pendulum"));
  page = jd_test_find (GTK_WIDGET (nth_window (application, 0)), JD_TYPE_START_PAGE);
  search = jd_test_child (page, "search");
  shelf = jd_test_child (page, "examples");
  nothing = jd_test_child (page, "nothing");
  jd_test_wait (has_examples, shelf);
  gtk_editable_set_text (search, "sixty disks");
  g_signal_emit_by_name (search, "activate");
  focus = gtk_window_get_focus (GTK_WINDOW (nth_window (application, 0)));
  g_assert_true (gtk_widget_is_ancestor (focus, jd_test_child (shelf, "box")));

  gtk_editable_set_text (search, "qwertz");
  g_signal_emit_by_name (search, "activate");
  g_assert_cmpstr (adw_status_page_get_description (nothing), ==, "No example, lesson or word matches “qwertz”.");
  focus = gtk_window_get_focus (GTK_WINDOW (nth_window (application, 0)));
  g_assert_true (gtk_widget_is_ancestor (focus, GTK_WIDGET (nothing)));
  gtk_drop_down_set_selected (jd_test_child (shelf, "author_filter"), 1);
  g_assert_cmpstr (adw_status_page_get_description (nothing), ==,
                   "No example, lesson or word matches “qwertz” and the filters.");
  jd_test_end (application);
}

int
main (int    argc,
      char **argv)
{
  int status;

  state = jd_test_use_state ();
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/app/start/foreign-folders", test_foreign_folders);
  g_test_add_func ("/app/start/foreign-files", test_foreign_files);
  g_test_add_func ("/app/start/discard-other", test_discard_other);
  g_test_add_func ("/app/start/died", test_died);
  g_test_add_func ("/app/start/died-saved", test_died_saved);
  g_test_add_func ("/app/start/terminated", test_terminated);
  g_test_add_func ("/app/start/search", test_search);
  g_test_add_func ("/app/start/enter", test_enter);
  status = jd_test_run ();
  jd_test_remove_tree (state);
  g_free (state);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The first frame of the program, from the start of its process, for every example: how long until the window is
 * painted, and until the sheet shows the mechanism.  A window of the same toolkit that holds one label is measured in
 * the same run, in turn.  Needs a display. */

#include "app/common/jd-locale.h"
#include "tests/app/jd-test-app.h"
#include "tests/bench/bench.h"
#include "ui/panels/jd-study-view.h"

#define N_STARTS 3
#define LARGEST_WINDOW 350.0    /* ms */

/* What a start takes, ms. */
typedef struct
{
  double window;   /* until a window is painted */
  double sheet;    /* until the sheet is */
} Start;

/* The process that is measured. */
typedef struct
{
  gint64    start;
  gboolean  plain;
  double    window;
} Child;

static double
since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) * 1e-3;
}

static void
painted_cb (GdkFrameClock *clock,
            GtkWidget     *window)
{
  Child *child = g_object_get_data (G_OBJECT (window), "child");
  JdPaper *paper = NULL;

  (void) clock;
  if (child->window == 0)
    child->window = since (child->start);
  if (!child->plain)
    {
      GtkWidget *view = jd_test_find (window, JD_TYPE_STUDY_VIEW);

      paper = view != NULL && jd_test_get_document (JD_WINDOW (window)) != NULL ? jd_test_find (view, JD_TYPE_PAPER)
                                                                                : NULL;
      if (paper == NULL || jd_paper_get_n_still (paper) == 0)
        return;
    }
  printf ("%.3f %.3f\n", child->window, since (child->start));
  fflush (stdout);
  _exit (0);
}

static void
realized_cb (GtkWidget *window,
             gpointer   unused)
{
  (void) unused;
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (painted_cb), window);
}

static void
window_added_cb (GtkApplication *application,
                 GtkWidget      *window,
                 Child          *child)
{
  (void) application;
  g_object_set_data (G_OBJECT (window), "child", child);
  g_signal_connect_after (window, "realize", G_CALLBACK (realized_cb), NULL);
}

static void
show_plain_cb (GtkApplication *application)
{
  GtkWidget *window = adw_application_window_new (application);

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (window), gtk_label_new ("A window"));
  gtk_window_present (GTK_WINDOW (window));
}

/* Opens the file as the program does, or the plain window if @path is NULL. */
static int
run_child (gint64      start,
           const char *path)
{
  Child child = { .start = start, .plain = path == NULL };
  char *arguments[] = { "jourdain", (char *) path, NULL };
  GApplication *application;

  gtk_disable_setlocale ();
  jd_locale_init ();
  if (child.plain)
    application = G_APPLICATION (adw_application_new ("org.jourdain.Plain", G_APPLICATION_NON_UNIQUE));
  else
    application = G_APPLICATION (jd_application_new ());

  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), &child);
  if (child.plain)
    g_signal_connect (application, "activate", G_CALLBACK (show_plain_cb), NULL);
  else
    g_application_set_flags (application, g_application_get_flags (application) | G_APPLICATION_NON_UNIQUE);
  return g_application_run (application, child.plain ? 1 : 2, arguments);
}

/* Starts this program as a child, and reads its times. */
static Start
start_child (const char *self,
             const char *path)
{
  g_autofree char *now = g_strdup_printf ("%" G_GINT64_FORMAT, g_get_monotonic_time ());
  char *arguments[] = { (char *) self, "--child", now, (char *) path, NULL };
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  Start start = { 0 };
  int status;

  g_spawn_sync (NULL, arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &text, NULL, &status, &error);
  g_assert_no_error (error);
  if (sscanf (text, "%lf %lf", &start.window, &start.sheet) != 2)
    g_error ("%s: the child ended with %d and said: %s", path, status, text);
  return start;
}

static void
keep_best (Start       *best,
           const Start *start)
{
  best->window = MIN (best->window, start->window);
  best->sheet = MIN (best->sheet, start->sheet);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(GDir) dir = NULL;
  g_autofree char *state = NULL;
  Start plain = { G_MAXDOUBLE, G_MAXDOUBLE }, worst = { 0 };
  const char *name;

  if (argc >= 3 && g_str_equal (argv[1], "--child"))
    return run_child (g_ascii_strtoll (argv[2], NULL, 10), argc > 3 ? argv[3] : NULL);
  if (!gtk_init_check ())
    {
      g_print ("no display: skipped\n");
      return 77;
    }
  /* The children must not note anything in the user's folders; they need the session bus. */
  state = g_dir_make_tmp ("jourdain-XXXXXX", NULL);
  g_setenv ("XDG_STATE_HOME", state, TRUE);
  g_setenv ("XDG_DATA_HOME", state, TRUE);
  dir = g_dir_open (g_getenv ("JD_EXAMPLES_DIR"), 0, NULL);
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), name, NULL);
      Start best = { G_MAXDOUBLE, G_MAXDOUBLE };

      if (!g_str_has_suffix (name, ".jourdain") || (argc > 1 && strstr (name, argv[1]) == NULL))
        continue;
      for (guint i = 0; i < N_STARTS; i++)
        {
          const Start of_plain = start_child (argv[0], NULL), of_file = start_child (argv[0], path);

          keep_best (&plain, &of_plain);
          keep_best (&best, &of_file);
        }
      g_print ("%-50s window %4.0f ms, sheet %4.0f ms\n", name, best.window, best.sheet);
      worst.window = MAX (worst.window, best.window);
      worst.sheet = MAX (worst.sheet, best.sheet);
    }
  jd_test_remove_tree (state);
  g_print ("plain window %.0f ms; slowest example: window %.0f ms (%.1f times), sheet %.0f ms (%.1f times)\n",
           plain.window, worst.window, worst.window / plain.window, worst.sheet, worst.sheet / plain.window);
  return bench_check ("first frame of the window, ms", worst.window, LARGEST_WINDOW) ? 0 : 1;
}

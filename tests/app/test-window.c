/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <math.h>

#include "app/start/jd-examples.h"
#include "app/start/jd-start-page.h"
#include "app/window/jd-window.h"
#include "tests/app/jd-test-app.h"
#include "ui/draw/inspector/jd-inspector.h"
#include "ui/drawing/figure/jd-film.h"
#include "ui/panels/jd-jump-panel.h"
#include "ui/panels/jd-parameterization-panel.h"
#include "ui/panels/jd-study-view.h"
#include "ui/widgets/jd-table.h"
#include "ui/study/jd-transport.h"

#define SLEIGH "06-sleigh-landing.jourdain"

static gboolean
has_loaded (gpointer window)
{
  JdStudy *study = jd_test_get_study (window);

  return !jd_window_get_loading (window) && (study == NULL || !jd_study_get_computing (study));
}

static JdWindow *
open_window (const char *name)
{
  JdWindow *window = jd_window_new (NULL);
  g_autoptr(GFile) file = name != NULL ? jd_test_example (name) : NULL;

  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (jd_window_is_empty (window));
  if (file == NULL)
    return window;
  jd_window_open_file (window, file);
  g_assert_true (jd_window_get_loading (window));
  jd_test_wait (has_loaded, window);
  g_assert_nonnull (jd_test_get_study (window));
  return window;
}

/* The window is gone, and with it everything it showed. */
static void
close_window (JdWindow *window)
{
  gpointer window_alive = window;
  gpointer study_alive = jd_test_get_study (window);

  g_object_add_weak_pointer (G_OBJECT (window), &window_alive);
  if (study_alive != NULL)
    g_object_add_weak_pointer (G_OBJECT (study_alive), &study_alive);
  gtk_window_destroy (GTK_WINDOW (window));
  jd_test_wait (jd_test_is_null, &window_alive);
  jd_test_wait (jd_test_is_null, &study_alive);
}

/* The line the program exists for: open the sleigh, retag its weld and try its blade, run its landing, and read the
 * posterior velocities out of the panel's own widgets; they are those another parameterization computes from the same
 * instant. */
static void
test_landing (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) other = NULL;
  g_autoptr(JdJump) jump = NULL;
  JdWindow *window = open_window (SLEIGH);
  JdStudy *study = jd_test_get_study (window);
  JdParameterizationPanel *tags = jd_test_find (GTK_WIDGET (window), JD_TYPE_PARAMETERIZATION_PANEL);
  JdJumpPanel *panel = jd_test_find (GTK_WIDGET (window), JD_TYPE_JUMP_PANEL);
  JdModel *model = jd_study_get_model (study);
  const JdMotionEvent *event;
  g_autofree gboolean *skip = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);
  const double *p, *pd;
  double t, largest = 0;

  jd_panel_flush (JD_PANEL (tags));
  jd_equation_row_set_primitive (jd_parameterization_panel_get_row (tags, "blade.lateral"), TRUE);
  g_assert_nonnull (jd_test_refusal (jd_parameterization_panel_get_row (tags, "blade.lateral")));
  jd_equation_row_set_primitive (jd_parameterization_panel_get_row (tags, "weld.angle"), FALSE);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (panel), "study.run-event", NULL));
  g_assert_true (jd_panel_get_expanded (JD_PANEL (panel)));
  jd_panel_flush (JD_PANEL (panel));
  g_assert_true (gtk_widget_get_visible (jd_test_child (panel, "result")));

  event = jd_study_get_event_here (study);
  g_assert_nonnull (event);
  g_assert_cmpstr (event->event, ==, "landing");
  t = jd_motion_get_sample (jd_study_get_motion (study), event->before, &p, &pd);
  jd_motion_get_skipped (jd_study_get_motion (study), t, FALSE, skip);
  other = jd_parameterization_new (model,
                                   jd_mechanism_find_parameterization (jd_study_get_mechanism (study), "total"), NULL,
                                   &error);
  g_assert_no_error (error);
  jump = jd_jump_new (other, NULL, jd_study_get_event (study), NULL, t, p, pd, skip, &error);
  g_assert_no_error (error);

  for (gsize k = 0; k < jump->N; k++)
    {
      JdTable *rates = jd_test_child (panel, "rates");
      const int row = jd_table_find_row (rates, jd_model_get_parameter_name (model, k));

      g_assert_cmpint (row, >=, 0);
      g_assert_cmpfloat_with_epsilon (jd_readout_get_value (jd_table_get_cell (rates, (guint) row, 1)),
                                      jump->posterior[k], 1e-9);
      largest = MAX (largest, fabs (jump->posterior[k] - jump->prior[k]));
    }
  g_assert_cmpfloat (largest, >, 0.1);
  close_window (window);
}

/* Play, pause, step from side to side of the event, scrub, and back. */
static void
test_transport (void)
{
  JdWindow *window = open_window (SLEIGH);
  JdStudy *study = jd_test_get_study (window);
  GtkWidget *view = jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW);
  GtkWidget *scale = jd_test_find (jd_test_find (GTK_WIDGET (window), JD_TYPE_TRANSPORT), GTK_TYPE_SCALE);

  g_assert_nonnull (scale);
  gtk_widget_activate_action (view, "study.play", NULL);
  g_assert_true (jd_study_get_playing (study));
  gtk_widget_activate_action (view, "study.play", NULL);
  g_assert_false (jd_study_get_playing (study));

  gtk_widget_activate_action (view, "study.next-event", NULL);
  g_assert_nonnull (jd_study_get_event_here (study));
  g_assert_cmpint (jd_study_get_side (study), ==, JD_SIDE_BEFORE);
  gtk_widget_activate_action (view, "study.step-forward", NULL);
  g_assert_cmpint (jd_study_get_side (study), ==, JD_SIDE_DURING);
  gtk_widget_activate_action (view, "study.side", "s", "after");
  g_assert_cmpint (jd_study_get_side (study), ==, JD_SIDE_AFTER);

  gtk_range_set_value (GTK_RANGE (scale), 0.25);
  g_assert_cmpfloat (jd_study_get_time (study), ==, 0.25);
  gtk_widget_activate_action (view, "study.to-start", NULL);
  g_assert_cmpfloat (jd_study_get_time (study), ==, jd_study_get_start (study));
  g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (scale)), ==, jd_study_get_start (study));
  close_window (window);
}

static gboolean
is_playing_on (gpointer data)
{
  return jd_study_get_time (data) > 0.05;
}

/* Frames let time pass while it plays, retagging on the way or not. */
static void
test_plays (void)
{
  g_autoptr(GError) error = NULL;
  JdWindow *window = open_window (SLEIGH);
  JdStudy *study = jd_test_get_study (window);
  JdMotion *motion = jd_study_get_motion (study);

  /* So slowly that the motion does not end meanwhile, however long a frame takes. */
  jd_study_set_speed (study, 0.05);
  jd_study_set_playing (study, TRUE);
  jd_test_wait (is_playing_on, study);
  g_assert_true (jd_study_set_primitive (study, "weld.x", NULL, &error));
  g_assert_true (jd_study_get_playing (study));
  g_assert_true (jd_study_get_motion (study) == motion);
  close_window (window);
}

static gboolean
has_message (gpointer window)
{
  return jd_test_get_message (window) != NULL;
}

/* A malformed file is told about with its place, and what was open stays. */
static void
test_malformed (void)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *path = NULL;
  g_autoptr(GFile) file = NULL;
  JdWindow *window = open_window (SLEIGH);
  JdStudy *study = jd_test_get_study (window);
  int fd = g_file_open_tmp ("broken-XXXXXX.jourdain", &path, &error);

  g_assert_no_error (error);
  g_assert_true (g_close (fd, NULL));
  g_assert_true (g_file_set_contents (path, "{ \"jourdain\": 1,\n  \"bodies\": [ }", -1, &error));
  file = g_file_new_for_path (path);
  jd_window_open_file (window, file);
  jd_test_wait (has_message, window);
  g_assert_nonnull (strstr (jd_test_get_message (window), "2"));
  g_assert_true (jd_test_get_study (window) == study);
  g_assert_false (jd_window_get_loading (window));

  /* The message is a dialog over the window. */
  jd_test_answer ("close");
  close_window (window);
  g_unlink (path);
}

/* What is changed in the window, saved and opened again, is there. */
static void
test_round_trip (void)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "mine.jourdain", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  JdWindow *window = open_window (SLEIGH);
  JdStudy *study = jd_test_get_study (window);
  JdDocument *document = jd_study_get_document (study);

  g_assert_true (jd_document_get_template (document));
  g_assert_true (jd_study_set_primitive (study, "weld.angle", NULL, &error));
  g_assert_true (jd_study_rename (study, JD_OBJECT_PARAMETERIZATION, "the torque", &error));
  g_assert_no_error (error);
  g_assert_true (jd_document_get_modified (document));
  g_assert_true (jd_window_save_to (window, file));
  g_assert_false (jd_document_get_modified (document));
  g_assert_false (jd_document_get_template (document));

  jd_window_open_file (window, file);
  jd_test_wait (has_loaded, window);
  study = jd_test_get_study (window);
  g_assert_cmpstr (jd_study_get_parameterization_name (study), ==, "the torque");
  g_assert_cmpint (jd_parameterization_get_eliminated (jd_study_get_parameterization (study),
                                                       (gsize) jd_model_find_equation (jd_study_get_model (study),
                                                                                       "weld.angle")),
                   ==, -1);
  close_window (window);
  g_unlink (path);
  g_rmdir (folder);
}

/* Every export writes what its name promises. */
static void
test_exports (void)
{
  static const struct
  {
    const char *what;
    const char *name;
    const char *begins;
  } cases[] = {
    { "sheet", "sheet.svg", "<?xml" },  { "sheet", "sheet.pdf", "%PDF-" },    { "sheet", "sheet.png", "\x89PNG" },
    { "data", "motion.csv", "t,x,x'" }, { "equations", "equations.tex", "" },
  };
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", &error);
  JdWindow *window = open_window (SLEIGH);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (folder, cases[i].name, NULL);
      g_autoptr(GFile) file = g_file_new_for_path (path);
      g_autofree char *contents = NULL;
      gsize length;

      g_assert_true (jd_window_export (window, cases[i].what, file));
      g_assert_true (g_file_get_contents (path, &contents, &length, &error));
      g_assert_cmpuint (length, >, 20);
      g_assert_true (g_str_has_prefix (contents, cases[i].begins));
      g_unlink (path);
    }
  g_assert_null (jd_test_get_message (window));
  close_window (window);
  g_rmdir (folder);
}

static gboolean
is_written (gpointer path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* A page is written in a thread.  None is while something is covered: it would hold what is asked. */
static void
test_page (void)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "page.html", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autofree char *contents = NULL;
  JdWindow *window = open_window (SLEIGH);

  jd_covers_cover (jd_study_get_covers (jd_test_get_study (window)), "x''");
  g_assert_false (jd_window_export (window, "page", file));
  jd_test_settle ();
  g_assert_false (is_written (path));
  g_assert_nonnull (jd_test_get_message (window));
  jd_covers_uncover (jd_study_get_covers (jd_test_get_study (window)), "x''");
  g_assert_true (jd_window_export (window, "page", file));
  jd_test_wait (is_written, path);
  g_assert_true (g_file_get_contents (path, &contents, NULL, &error));
  g_assert_true (g_str_has_prefix (contents, "<!DOCTYPE html>"));
  g_assert_true (g_str_has_suffix (contents, "</html>\n"));
  jd_test_settle ();
  close_window (window);
  g_unlink (path);
  g_rmdir (folder);
}

static gboolean
has_no_bar (gpointer window)
{
  return gtk_widget_get_first_child (jd_test_child (window, "bars")) == NULL;
}

static gboolean
is_closed (gpointer window)
{
  return !gtk_widget_get_visible (window);
}

/* Where nothing was compared, the export of the comparison says so and asks for no file. */
static void
test_no_comparison (void)
{
  JdWindow *window = open_window (SLEIGH);

  g_action_group_activate_action (G_ACTION_GROUP (window), "export-comparison", NULL);
  jd_test_settle ();
  g_assert_null (g_object_get_data (G_OBJECT (window), "jd-chooser"));
  g_assert_nonnull (jd_test_get_message (window));
  close_window (window);
}

/* A window in which an export is written asks, and closes when the export is complete; it stays if the user cancels,
 * and closes at once if the user discards the export. */
static void
test_close_exporting (void)
{
  static const struct
  {
    const char *what, *name;
    const char *answer; /* NULL: waits */
  } cases[] = {
    { "page", "a.html", NULL },  { "page", "b.html", "cancel" },      { "page", "c.html", "discard" },
    { "report", "a.tex", NULL }, { "animation", "a.png", "discard" },
  };
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (folder, cases[i].name, NULL);
      g_autoptr(GFile) file = g_file_new_for_path (path);
      g_autoptr(GFile) last = g_str_has_suffix (path, ".png") ? jd_film_dup_file (file, 5) : g_object_ref (file);
      gpointer alive = NULL;
      JdWindow *window = g_object_ref (open_window (SLEIGH));
      JdStudy *study = jd_test_get_study (window);

      g_test_message ("%s, %s", cases[i].what, cases[i].answer != NULL ? cases[i].answer : "waits");
      jd_study_set_speed (study, (jd_study_get_end (study) - jd_study_get_start (study)) / 0.2);
      g_assert_true (jd_window_export (window, cases[i].what, file));
      g_assert_true (jd_window_needs_answer (window));
      gtk_window_close (GTK_WINDOW (window));
      g_assert_false (is_closed (window));
      if (cases[i].answer != NULL)
        jd_test_answer (cases[i].answer);
      if (g_strcmp0 (cases[i].answer, "cancel") == 0)
        {
          jd_test_settle ();
          g_assert_false (is_closed (window));
          gtk_window_close (GTK_WINDOW (window));
        }
      jd_test_wait (is_closed, window);
      if (g_strcmp0 (cases[i].answer, "discard") != 0)
        g_assert_true (g_file_query_exists (last, NULL));
      alive = window;
      g_object_add_weak_pointer (G_OBJECT (window), &alive);
      g_object_unref (window);
      jd_test_wait (jd_test_is_null, &alive);
    }
  jd_test_remove_tree (folder);
}

/* Number of pixels of the picture in the colour of these arrows, without the corner of the legend. */
static guint
count_arrows (const char  *path,
              JdArrowKind  kind)
{
  cairo_surface_t *surface = cairo_image_surface_create_from_png (path);
  const guint32 *data = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  const int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);
  const int stride = cairo_image_surface_get_stride (surface) / 4;
  JdDrawStyle style;
  const JdColor *color = &style.arrows[kind];
  guint n = 0;

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  jd_draw_style_init_printed (&style);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        const guint32 pixel = data[y * stride + x];

        n += (x > width / 4 || y < height * 3 / 4) && fabs ((pixel >> 16 & 255) - 255 * color->red) <= 1 &&
             fabs ((pixel >> 8 & 255) - 255 * color->green) <= 1 && fabs ((pixel & 255) - 255 * color->blue) <= 1;
      }
  cairo_surface_destroy (surface);
  return n;
}

/* A figure of Draw has the velocities and the impulse of the blow that Draw shows. */
static void
test_figure_of_draw (void)
{
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "draw.png", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  JdWindow *window = open_window ("13-four-bar-linkage.jourdain");

  jd_window_set_view (window, "draw");
  jd_test_settle ();
  g_assert_true (jd_window_export (window, "sheet", file));
  g_assert_cmpuint (count_arrows (path, JD_ARROW_VELOCITY), >, 0);
  g_assert_cmpuint (count_arrows (path, JD_ARROW_IMPULSE), >, 0);
  close_window (window);
  g_unlink (path);
  g_rmdir (folder);
}

/* The motion becomes numbered pictures, written in a thread with a bar that is gone afterwards; none while something
 * is covered.  The sleigh is in sight in all of them, and in the second one the force that begins with its
 * landing.  A film that is stopped ends. */
static void
test_animation (void)
{
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "film.png", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GDir) entries = NULL;
  const char *name;
  JdWindow *window = open_window (SLEIGH);
  JdStudy *study = jd_test_get_study (window);
  guint n = 0;

  jd_covers_cover (jd_study_get_covers (study), "x''");
  g_assert_false (jd_window_export (window, "animation", file));
  jd_covers_uncover (jd_study_get_covers (study), "x''");
  /* 25 pictures a second of a motion that is played fast. */
  jd_study_set_speed (study, (jd_study_get_end (study) - jd_study_get_start (study)) / 0.2);
  g_assert_true (jd_window_export (window, "animation", file));
  g_assert_false (has_no_bar (window));
  jd_test_wait (has_no_bar, window);
  entries = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (entries)) != NULL)
    {
      g_autofree char *picture = g_build_filename (folder, name, NULL);

      g_assert_true (g_str_has_prefix (name, "film-000"));
      g_assert_cmpuint (count_arrows (picture, JD_ARROW_VELOCITY), >, 0);
      if (g_str_equal (name, "film-0002.png"))
        g_assert_cmpuint (count_arrows (picture, JD_ARROW_FORCE), >, 0);
      g_unlink (picture);
      n++;
    }
  g_assert_cmpuint (n, ==, 6);
  jd_study_set_speed (study, 0.01);
  g_assert_true (jd_window_export (window, "animation", file));
  g_action_group_activate_action (G_ACTION_GROUP (window), "stop-film", NULL);
  jd_test_wait (has_no_bar, window);
  close_window (window);
  g_rmdir (folder);
}

/* As one film, coded by a program that is looked for when it is needed.  It gets all pictures; what it says where it
 * fails is told, and an older film stays.  What is missing is named. */
static void
test_film (void)
{
  static const char *const script =
    "#!/bin/sh\nfor word; do case $word in location=*.webm) target=${word#location=};; location=*) from=${word#*=};; "
    "stop-index=*) n=${word#*=};; esac; done\n"
    "d=$(dirname \"$from\"); ls \"$d\"/*.png | wc -l >\"$target\"; echo $n >>\"$target\"\n"
    "if [ -e \"$0-fails\" ]; then echo 'no element vp8enc' >&2; exit 1; fi\n";
  g_autofree char *folder = g_dir_make_tmp ("jourdain film-XXXXXX", NULL);
  g_autofree char *program = g_build_filename (folder, "gst-launch-1.0", NULL),
                  *fails = g_strconcat (program, "-fails", NULL);
  g_autofree char *good = g_build_filename (folder, "good.webm", NULL),
                  *bad = g_build_filename (folder, "bad.webm", NULL);
  g_autofree char *before = g_strdup (g_getenv ("PATH")), *path = g_strconcat (folder, ":", before, NULL);
  g_autofree char *counts = NULL, *inspect = NULL, *left = NULL;
  g_autoptr(GFile) file = g_file_new_for_path (good), other = g_file_new_for_path (bad);
  g_autoptr(GError) error = NULL;
  JdWindow *window = open_window (SLEIGH);
  JdStudy *study = jd_test_get_study (window);

  g_file_set_contents (program, script, -1, &error);
  g_assert_no_error (error);
  g_chmod (program, 0755);
  g_setenv ("PATH", path, TRUE);
  jd_study_set_speed (study, (jd_study_get_end (study) - jd_study_get_start (study)) / 0.2);
  g_assert_true (jd_window_export (window, "animation", file));
  jd_test_wait (has_no_bar, window);
  g_assert_null (jd_test_get_message (window));
  g_file_get_contents (good, &counts, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (counts, ==, "6\n6\n");
  g_assert_true (g_file_set_contents (fails, "", -1, NULL) && g_file_set_contents (bad, "older", -1, NULL));
  g_assert_true (jd_window_export (window, "animation", other));
  jd_test_wait (has_no_bar, window);
  g_assert_nonnull (strstr (jd_test_get_message (window), "no element vp8enc"));
  g_assert_true (g_file_get_contents (bad, &left, NULL, NULL));
  g_assert_cmpstr (left, ==, "older");
  close_window (window);

  /* what is missing is named, with what to install */
  window = open_window (SLEIGH);
  inspect = g_build_filename (folder, "gst-inspect-1.0", NULL);
  g_file_set_contents (inspect, "#!/bin/sh\n[ \"$2\" != webmmux ]\n", -1, &error);
  g_assert_no_error (error);
  g_chmod (inspect, 0755);
  g_assert_true (jd_window_export (window, "animation", other));
  jd_test_wait (has_no_bar, window);
  g_assert_nonnull (strstr (jd_test_get_message (window), "“webmmux”"));
  g_assert_nonnull (strstr (jd_test_get_message (window), "gstreamer1.0-plugins-good"));
  close_window (window);
  window = open_window (SLEIGH);
  g_setenv ("PATH", "/nowhere", TRUE);
  g_assert_true (jd_window_export (window, "animation", other));
  jd_test_wait (has_no_bar, window);
  g_assert_nonnull (strstr (jd_test_get_message (window), "gstreamer1.0-tools"));
  close_window (window);
  g_setenv ("PATH", before, TRUE);
  jd_test_remove_tree (folder);
}

/* The panels beside the sheets are hidden and come back. */
static void
test_panels (void)
{
  JdWindow *window = open_window (SLEIGH);
  GtkWidget *panel = jd_test_find (GTK_WIDGET (window), JD_TYPE_PARAMETERIZATION_PANEL);

  g_assert_true (gtk_widget_get_child_visible (panel) && gtk_widget_is_visible (panel));
  g_action_group_change_action_state (G_ACTION_GROUP (window), "panels", g_variant_new_boolean (FALSE));
  g_assert_false (gtk_widget_is_visible (panel));
  g_action_group_change_action_state (G_ACTION_GROUP (window), "panels", g_variant_new_boolean (TRUE));
  g_assert_true (gtk_widget_is_visible (panel));
  close_window (window);
}

/* The Draw and the Compare view are made when they are first shown, and then look as the window does. */
static void
test_late_views (void)
{
  JdWindow *window = open_window (SLEIGH);
  JdPaper *sheet = jd_test_find (GTK_WIDGET (window), JD_TYPE_PAPER);
  const double plain = jd_paper_get_style (sheet)->scale;
  JdDrawView *draw;
  GtkWidget *inspector;

  g_assert_null (jd_test_find (GTK_WIDGET (window), JD_TYPE_DRAW_VIEW));
  g_assert_null (jd_test_find (GTK_WIDGET (window), JD_TYPE_COMPARE_VIEW));
  g_action_group_change_action_state (G_ACTION_GROUP (window), "panels", g_variant_new_boolean (FALSE));
  g_action_group_change_action_state (G_ACTION_GROUP (window), "projector", g_variant_new_boolean (TRUE));
  jd_window_set_view (window, "draw");
  jd_test_settle ();
  draw = jd_test_find (GTK_WIDGET (window), JD_TYPE_DRAW_VIEW);
  inspector = jd_test_find (GTK_WIDGET (draw), JD_TYPE_INSPECTOR);
  g_assert_cmpfloat (jd_paper_get_style (JD_PAPER (jd_draw_view_get_canvas (draw)))->scale, >, 1.3 * plain);
  g_assert_false (gtk_widget_get_mapped (inspector));
  g_action_group_change_action_state (G_ACTION_GROUP (window), "panels", g_variant_new_boolean (TRUE));
  jd_test_settle ();
  g_assert_true (gtk_widget_get_mapped (inspector));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == GTK_WIDGET (jd_draw_view_get_canvas (draw)));
  jd_window_set_view (window, "compare");
  jd_test_settle ();
  sheet = jd_test_find (jd_test_find (GTK_WIDGET (window), JD_TYPE_COMPARE_VIEW), JD_TYPE_PAPER);
  g_assert_cmpfloat (jd_paper_get_style (sheet)->scale, >, 1.3 * plain);
  jd_window_set_view (window, "draw");
  g_assert_true (jd_window_get_draw_view (window) == draw);
  g_action_group_change_action_state (G_ACTION_GROUP (window), "projector", g_variant_new_boolean (FALSE));
  close_window (window);
}

/* A report in each format is written in a thread, and none while something is covered. */
static void
test_report (void)
{
  static const struct { const char *name, *begins; } formats[] = {
    { "report.html", "<!DOCTYPE html>" }, { "report.pdf", "%PDF" }, { "report.tex", "% " },
  };
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", NULL);
  JdWindow *window = open_window (SLEIGH);
  JdCovers *covers = jd_study_get_covers (jd_test_get_study (window));

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *path = g_build_filename (folder, formats[i].name, NULL);
      g_autoptr(GFile) file = g_file_new_for_path (path);
      g_autofree char *contents = NULL;

      jd_covers_cover (covers, "x''");
      g_assert_false (jd_window_export (window, "report", file));
      jd_test_settle ();
      g_assert_false (is_written (path));
      jd_covers_uncover (covers, "x''");
      g_assert_true (jd_window_export (window, "report", file));
      jd_test_wait (is_written, path);
      jd_test_settle ();
      g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
      g_assert_true (g_str_has_prefix (contents, formats[i].begins));
      g_unlink (path);
    }
  close_window (window);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* A report has the jump of the motion, whatever phase of the event is shown: the impulse of the blade. */
static void
test_report_at_event (void)
{
  static const JdSide sides[] = { JD_SIDE_BEFORE, JD_SIDE_DURING, JD_SIDE_AFTER };
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "report.tex", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  JdWindow *window = open_window (SLEIGH);
  JdStudy *study = jd_test_get_study (window);

  jd_study_run_event (study);
  jd_test_wait (jd_test_has_motion, study);
  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      g_autofree char *contents = NULL;

      jd_study_set_side (study, sides[i]);
      jd_test_settle ();
      g_assert_cmpint (jd_study_get_side (study), ==, sides[i]);
      g_assert_true (jd_window_export (window, "report", file));
      jd_test_wait (is_written, path);
      jd_test_settle ();
      g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
      g_assert_nonnull (strstr (contents, "-2.03259"));
      g_unlink (path);
    }
  close_window (window);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static gboolean
all_drawn (gpointer page)
{
  return jd_test_count_drawn (page) == jd_test_count_cards (jd_test_child (page, "examples"), FALSE);
}

/* The start page shows every bundled example as a picture. */
static void
test_start_page (void)
{
  JdWindow *window = open_window (NULL);
  JdStartPage *page = jd_test_find (GTK_WIDGET (window), JD_TYPE_START_PAGE);

  g_assert_cmpuint (jd_test_count_cards (jd_test_child (page, "examples"), FALSE), >=, 10);
  jd_test_wait (all_drawn, page);
  close_window (window);
}

static GtkWidget *
find_class (GtkWidget  *widget,
            const char *name)
{
  GtkWidget *found = gtk_widget_has_css_class (widget, name) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_class (child, name);
  return found;
}

static gboolean
is_laid_out (gpointer widget)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_get_height (widget) > 0;
}

/* Why a motion ends stands above the sheet, not over what it shows, and goes where there is nothing to say. */
static void
test_problem (void)
{
  JdWindow *window = open_window ("51-where-the-path-decides.jourdain");
  JdStudyView *view = jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW);
  GtkWidget *problem = find_class (GTK_WIDGET (view), "problem");
  graphene_rect_t above, below;

  g_action_group_change_action_state (G_ACTION_GROUP (window), "view", g_variant_new_string ("study"));
  jd_test_wait (has_loaded, window);
  jd_study_set_time (jd_test_get_study (window), jd_study_get_end (jd_test_get_study (window)));
  g_assert_true (gtk_widget_get_visible (problem));
  jd_test_wait (is_laid_out, problem);
  g_assert_true (gtk_widget_compute_bounds (problem, GTK_WIDGET (view), &above));
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (jd_study_view_get_sheet (view)), GTK_WIDGET (view), &below));
  g_assert_cmpfloat (above.size.height, >, 0);
  g_assert_cmpfloat (above.origin.y + above.size.height, <=, below.origin.y + 0.5f);
  close_window (window);

  window = open_window ("06-sleigh-landing.jourdain");
  view = jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW);
  g_assert_false (gtk_widget_get_visible (find_class (GTK_WIDGET (view), "problem")));
  close_window (window);
}

/* Every bundled example opens, moves, and shows in every panel without a complaint. */
static void
test_every_example (void)
{
  g_autoptr(GPtrArray) files = jd_examples_list ();

  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = g_file_get_basename (g_ptr_array_index (files, i));
      const GPtrArray *parameterizations;
      JdStudyView *view;
      JdWindow *window;
      JdStudy *study;

      /* usually a seeded tenth */
      if (g_getenv ("JD_TEST_LONG") == NULL && g_test_rand_int_range (0, 10) != 0)
        continue;
      g_test_message ("%s", name);
      window = open_window (name);
      view = jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW);
      study = jd_test_get_study (window);
      parameterizations = jd_mechanism_get_parameterizations (jd_study_get_mechanism (study));
      /* one whose motion is refused says why */
      g_assert_true (jd_study_get_motion (study) != NULL || jd_study_get_message (study) != NULL);
      jd_study_view_set_expanded (view, TRUE);
      for (guint k = 0; k < parameterizations->len; k++)
        {
          const JdParameterizationTags *file_tags = g_ptr_array_index (parameterizations, k);

          jd_study_set_parameterization_name (study, file_tags->name);
          /* a large model is prepared in a thread */
          jd_test_wait (has_loaded, window);
          jd_study_set_time (study, jd_study_get_start (study) +
                                      0.37 * (jd_study_get_end (study) - jd_study_get_start (study)));
          jd_study_run_event (study);
          jd_test_settle ();
          g_assert_cmpstr (jd_study_get_refusal (study), ==, NULL);
        }
      close_window (window);
    }
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/app/window/landing", test_landing);
  g_test_add_func ("/app/window/transport", test_transport);
  g_test_add_func ("/app/window/plays", test_plays);
  g_test_add_func ("/app/window/malformed", test_malformed);
  g_test_add_func ("/app/window/round-trip", test_round_trip);
  g_test_add_func ("/app/window/exports", test_exports);
  g_test_add_func ("/app/window/report", test_report);
  g_test_add_func ("/app/window/report-at-event", test_report_at_event);
  g_test_add_func ("/app/window/page", test_page);
  g_test_add_func ("/app/window/animation", test_animation);
  g_test_add_func ("/app/window/figure-of-draw", test_figure_of_draw);
  g_test_add_func ("/app/window/film", test_film);
  g_test_add_func ("/app/window/close-exporting", test_close_exporting);
  g_test_add_func ("/app/window/no-comparison", test_no_comparison);
  g_test_add_func ("/app/window/panels", test_panels);
  g_test_add_func ("/app/window/late-views", test_late_views);
  g_test_add_func ("/app/window/start-page", test_start_page);
  g_test_add_func ("/app/window/problem", test_problem);
  g_test_add_func ("/app/window/every-example", test_every_example);
  return jd_test_run ();
}

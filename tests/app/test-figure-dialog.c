/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog of figures, by pointer and keys: what it writes is what the command `figure` writes, byte for byte. */
#include <math.h>
#include <string.h>

#include "app/common/jd-figure-instants.h"
#include "app/window/jd-figure-dialog.h"
#include "tests/app/jd-test-input.h"
#include "ui/study/jd-study.h"

static gboolean
is_ready (gpointer window)
{
  JdStudy *study = jd_test_get_study (window);

  return !jd_window_get_loading (window) && study != NULL && jd_study_get_motion (study) != NULL &&
         !jd_study_get_computing (study);
}

/* A window with an example in the Study view, and its dialog. */
static JdFigureDialog *
open_dialog (JdInput    *input,
             const char *example,
             double      time)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), example, NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);

  *input = (JdInput) { .window = jd_window_new (jd_input_get_application ()) };
  gtk_window_set_default_size (GTK_WINDOW (input->window), 1280, 800);
  gtk_window_present (GTK_WINDOW (input->window));
  input->view = jd_window_get_draw_view (input->window);
  input->canvas = jd_draw_view_get_canvas (input->view);
  jd_window_open_file (input->window, file);
  jd_test_wait (is_ready, input->window);
  jd_study_set_time (jd_test_get_study (input->window), time);
  jd_input_settle (input);
  jd_input_key (input, "ctrl+e");
  for (GList *iter = gtk_window_list_toplevels (); iter != NULL; iter = iter->next)
    if (JD_IS_FIGURE_DIALOG (iter->data))
      return iter->data;
  g_assert_not_reached ();
}

static char *
read_and_remove (const char *path)
{
  g_autoptr(GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  g_remove (path);
  return text;
}

/* What the command writes with these options, and what the dialog does. */
static void
assert_same (JdFigureDialog *dialog,
             const char     *example,
             const char     *options)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("jourdain-figure-XXXXXX", &error);
  g_autofree char *mine = g_build_filename (folder, "mine.svg", NULL);
  g_autofree char *other = g_build_filename (folder, "other.svg", NULL);
  g_autofree char *command = g_strdup_printf ("%s/../app/jourdain-cli figure %s/%s %s -o %s",
                                              g_getenv ("G_TEST_BUILDDIR"), g_getenv ("JD_EXAMPLES_DIR"), example,
                                              options, other);
  g_autoptr(GFile) file = g_file_new_for_path (mine);
  g_autofree char *told = NULL;
  g_autofree char *written = NULL;
  g_autofree char *expected = NULL;
  int status = 1;

  g_assert_true (g_spawn_command_line_sync (command, &told, NULL, &status, &error));
  g_assert_cmpint (status, ==, 0);
  jd_figure_dialog_export (dialog, file, &error);
  g_assert_no_error (error);
  written = read_and_remove (mine);
  expected = read_and_remove (other);
  g_rmdir (folder);
  g_assert_true (strlen (expected) > 1000);
  g_assert_cmpstr (written, ==, expected);
}

/* Types a number into a spin button. */
static void
type_number (JdInput    *input,
             GtkWidget  *spin,
             const char *number)
{
  gtk_widget_grab_focus (spin);
  jd_input_settle (input);
  jd_input_key (input, "ctrl+a");
  jd_input_do (input, "type %s", number);
  jd_input_key (input, "Return");
}

/* The width that the dialog says below the figure, mm. */
static double
says_width (JdFigureDialog *dialog)
{
  return g_ascii_strtod (gtk_label_get_text (jd_test_child (dialog, "remark")), NULL);
}

static void
close_dialog (JdInput        *input,
              JdFigureDialog *dialog)
{
  gpointer alive = dialog;

  g_object_add_weak_pointer (G_OBJECT (dialog), &alive);
  jd_input_key (input, "Escape");
  jd_test_wait (jd_test_is_null, &alive);
  jd_input_clear (input);
}

static void
test_textbook (void)
{
  static const char *const example = "12-slider-crank.jourdain";
  JdInput input;
  JdFigureDialog *dialog = open_dialog (&input, example, 0);

  jd_input_press (&input, jd_test_child (dialog, "textbook"));
  gtk_widget_grab_focus (jd_test_child (dialog, "crop"));
  jd_input_press (&input, jd_test_child (dialog, "crop"));
  g_assert_true (gtk_switch_get_active (jd_test_child (dialog, "crop")));
  type_number (&input, jd_test_child (dialog, "width"), "80");
  assert_same (dialog, example, "--show textbook --crop --width 80mm");
  type_number (&input, jd_test_child (dialog, "text"), "8");
  type_number (&input, jd_test_child (dialog, "line"), "0.5");
  gtk_widget_grab_focus (jd_test_child (dialog, "black"));
  jd_input_press (&input, jd_test_child (dialog, "black"));
  g_assert_true (gtk_switch_get_active (jd_test_child (dialog, "black")));
  jd_input_shoot (&input, "figure-dialog");
  assert_same (dialog, example,
               "--show textbook --crop --width 80mm --font-size 8pt --line-width 0.5pt --black-white");
  close_dialog (&input, dialog);
}

/* Earlier instants and a path; a list that is none is refused. */
static void
test_motion (void)
{
  static const char *const example = "10-bouncing-ball.jourdain";
  JdInput input;
  JdFigureDialog *dialog = open_dialog (&input, example, 0.75);
  GtkWidget *entry = jd_test_child (dialog, "instants"), *button = jd_test_child (dialog, "export_button");
  AdwComboRow *trace = jd_test_child (dialog, "trace");
  GListModel *points = adw_combo_row_get_model (trace);

  jd_input_press (&input, jd_test_child (dialog, "textbook"));
  gtk_widget_grab_focus (jd_test_child (dialog, "crop"));
  jd_input_press (&input, jd_test_child (dialog, "crop"));
  gtk_widget_grab_focus (entry);
  jd_input_settle (&input);
  jd_input_do (&input, "type 0.5,0.2");
  g_assert_false (gtk_widget_get_sensitive (button));
  jd_input_key (&input, "ctrl+a");
  jd_input_do (&input, "type 0,0.25,0.5");
  g_assert_true (gtk_widget_get_sensitive (button));
  for (guint i = 0; i < g_list_model_get_n_items (points); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (points), i), "ball.center"))
      adw_combo_row_set_selected (trace, i);
  assert_same (dialog, example, "--show textbook --crop --at 0,0.25,0.5,0.75 --trace ball.center");
  close_dialog (&input, dialog);
}

/* At an event the figure says of which side it is, as that of the command. */
static void
test_event (void)
{
  static const char *const example = "11-double-pendulum.jourdain";
  JdInput input;
  JdFigureDialog *dialog = open_dialog (&input, example, 1.5);

  jd_input_press (&input, jd_test_child (dialog, "textbook"));
  gtk_check_button_set_active (jd_test_find_label (dialog, "Instant"), TRUE);
  gtk_switch_set_active (jd_test_child (dialog, "crop"), TRUE);
  assert_same (dialog, example, "--show textbook,instant --crop --at \"elbow locks:after\"");
  close_dialog (&input, dialog);
}

/* The row of the width says the width that the figure gets, until another is chosen; that of the uncut figure may be
 * chosen for the cut one too. */
static void
test_width (void)
{
  static const char *const example = "12-slider-crank.jourdain";
  JdInput input;
  JdFigureDialog *dialog = open_dialog (&input, example, 0);
  GtkSpinButton *width = jd_test_child (dialog, "width");
  GtkSwitch *crop = jd_test_child (dialog, "crop");
  const double uncut = gtk_spin_button_get_value (width);
  g_autofree char *number = g_strdup_printf ("%.0f", uncut);
  g_autofree char *options = g_strdup_printf ("--show textbook --crop --width %smm", number);

  g_assert_cmpfloat (round (says_width (dialog)), ==, uncut);
  jd_input_press (&input, jd_test_child (dialog, "textbook"));
  gtk_switch_set_active (crop, TRUE);
  g_assert_cmpfloat (gtk_spin_button_get_value (width), <, uncut - 1);
  g_assert_cmpfloat (gtk_spin_button_get_value (width), ==, says_width (dialog));
  assert_same (dialog, example, "--show textbook --crop");
  type_number (&input, GTK_WIDGET (width), number);
  g_assert_cmpfloat (says_width (dialog), ==, uncut);
  assert_same (dialog, example, options);
  gtk_switch_set_active (crop, FALSE);
  g_assert_cmpfloat (gtk_spin_button_get_value (width), ==, uncut);
  gtk_switch_set_active (crop, TRUE);
  g_assert_cmpfloat (gtk_spin_button_get_value (width), ==, says_width (dialog));
  close_dialog (&input, dialog);
}

/* The sheet follows a disk; a figure with instants at which it was elsewhere shows them all, as that of the command
 * does.  Instants in the view leave this as it is. */
static void
test_out_of_sight (void)
{
  static const char *const example = "01-rolling-disk.jourdain";
  JdInput input;
  JdFigureDialog *dialog = open_dialog (&input, example, 4.5);
  GtkSpinButton *width = jd_test_child (dialog, "width");
  const double uncut = gtk_spin_button_get_value (width);

  jd_input_press (&input, jd_test_child (dialog, "textbook"));
  gtk_editable_set_text (jd_test_child (dialog, "instants"), "4.4");
  g_assert_cmpfloat (gtk_spin_button_get_value (width), ==, uncut);
  gtk_editable_set_text (jd_test_child (dialog, "instants"), "0, 0.5, 1.5");
  g_assert_cmpfloat (gtk_spin_button_get_value (width), ==, says_width (dialog));
  assert_same (dialog, example, "--show textbook --at 0,0.5,1.5,4.5");
  close_dialog (&input, dialog);
}

/* Of an earlier instant the figure knows what acted then. */
static void
test_earlier_acts (void)
{
  static const double times[] = { 0, 0.3, 1 };
  g_auto(JdFigureInstants) states = { 0 };
  JdInput input;
  JdFigureDialog *dialog = open_dialog (&input, "06-sleigh-landing.jourdain", 1.5);
  const JdMotion *motion = jd_study_get_motion (jd_test_get_study (input.window));
  JdModel *model = jd_motion_get_model (motion);
  const gsize n = jd_model_get_n_equations (model);
  const int blade = jd_model_find_equation (model, "blade.lateral");
  JdFigure figure = { 0 };

  jd_figure_instants_add_earlier (&states, &figure, motion, times, G_N_ELEMENTS (times));
  for (gsize i = 0; i < G_N_ELEMENTS (times); i++)
    for (gsize e = 0; e < n; e++)
      g_assert_cmpint (figure.earlier_acts[n * i + e], ==, (int) e != blade || times[i] > 0.6);
  close_dialog (&input, dialog);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add_func ("/app/figure-dialog/textbook", test_textbook);
  g_test_add_func ("/app/figure-dialog/motion", test_motion);
  g_test_add_func ("/app/figure-dialog/event", test_event);
  g_test_add_func ("/app/figure-dialog/width", test_width);
  g_test_add_func ("/app/figure-dialog/out-of-sight", test_out_of_sight);
  g_test_add_func ("/app/figure-dialog/earlier-acts", test_earlier_acts);
  return jd_test_run ();
}

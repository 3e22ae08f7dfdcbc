/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An author makes a lesson in the window by pointer and keys; it equals one written by hand, step by step. */
#include "core/lesson/jd-lesson-check.h"
#include "core/mechanism/jd-json.h"
#include "tests/app/jd-test-input.h"
#include "ui/lesson/jd-lesson-recorder.h"
#include "ui/panels/jd-equation-row.h"
#include "ui/panels/jd-forces-panel.h"
#include "ui/panels/jd-parameterization-panel.h"
#include "ui/panels/jd-study-view.h"
#include "ui/widgets/jd-pill.h"

/* What the author below means. */
static const char by_hand[] =
  "{ \"jlesson\": 1, \"name\": \"Cart and particle joined by a rope\", \"model\": \"02-cart-and-particle.jourdain\","
  "  \"steps\": ["
  "    { \"id\": \"1\", \"title\": \"Cut it\", \"text\": \"Make the tension readable.\","
  "      \"setup\": { \"view\": \"study\", \"parameterization\": \"independent\", \"panels\": [\"parameterization\"],"
  "                 \"show\": [\"velocity\", \"field\", \"forces\", \"jump\", \"labels\", \"grid\", \"legend\"] },"
  "      \"open\": [\"tags\"],"
  "      \"ask\": { \"kind\": \"make\", \"goal\": [\"told('rope.T') == 1\"],"
  "               \"solution\": { \"tags\": { \"rope.length\": null } } },"
  "      \"explain\": \"The rope opens.\" },"
  "    { \"id\": \"2\", \"title\": \"Its size\", \"text\": \"How large is it?\","
  "      \"setup\": { \"parameterization\": \"total\", \"panels\": [\"forces\"] },"
  "      \"ask\": { \"kind\": \"number\", \"answer\": \"truth('rope.T')\", \"unit\": \"N\" } } ] }";

static JdPanel *
only_panel (JdInput *input,
            GType    type)
{
  JdStudyView *view = jd_test_find (GTK_WIDGET (input->window), JD_TYPE_STUDY_VIEW);

  jd_study_view_set_expanded (view, FALSE);
  jd_panel_set_expanded (jd_study_view_get_panel (view, type), TRUE);
  jd_input_settle (input);
  return jd_study_view_get_panel (view, type);
}

static void
press_name (JdInput    *input,
            const char *name)
{
  GtkWidget *widget = jd_test_find_name (GTK_WIDGET (input->window), name);

  g_assert_nonnull (widget);
  jd_input_press (input, widget);
}

static gboolean
is_asking (JdInput *input)
{
  GtkWidget *ask = jd_test_find_name (GTK_WIDGET (input->window), "record-ask");

  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (ask));
}

/* Clicks a widget that does not receive the click, because what is clicked is to be asked. */
static void
click_asked (JdInput   *input,
             GtkWidget *widget)
{
  int at[2];

  g_assert_true (is_asking (input));
  jd_input_settle (input);
  jd_input_on_screen (input, widget, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0, at);
  jd_input_do (input, "mousemove %d %d click 1", at[0], at[1]);
  g_assert_false (is_asking (input));
}

/* Types into an entry by keys. */
static void
write_into (JdInput    *input,
            const char *name,
            const char *text)
{
  GtkWidget *entry = jd_test_find_name (GTK_WIDGET (input->window), name);

  gtk_widget_grab_focus (entry);
  jd_input_settle (input);
  for (const char *c = text; *c != '\0'; c++)
    {
      const char letter[] = { *c, '\0' };

      jd_input_do (input, "key %s", *c == ' ' ? "space" : *c == '.' ? "period" : *c == '?' ? "question" : letter);
    }
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, text);
}

/* The first widget that shows the quantity. */
static GtkWidget *
find_offered (GtkWidget  *widget,
              const char *quantity)
{
  if (g_strcmp0 (jd_pill_get_offered (widget), quantity) == 0 && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_offered (child, quantity);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
record_cut (JdInput *input)
{
  GtkWidget *panel = GTK_WIDGET (only_panel (input, JD_TYPE_PARAMETERIZATION_PANEL));
  GtkWidget *row = jd_test_find (panel, JD_TYPE_EQUATION_ROW);

  write_into (input, "record-title", "Cut it");
  write_into (input, "record-text", "Make the tension readable.");
  write_into (input, "record-explain", "The rope opens.");
  jd_input_do (input, "key ctrl+shift+r");
  jd_input_do (input, "key ctrl+shift+a");
  click_asked (input, jd_test_child (row, "complementary"));
  press_name (input, "record-solve");
  jd_input_press (input, jd_test_child (row, "complementary"));
  press_name (input, "record-solve");
  jd_input_shoot (input, "record-1");
}

static void
record_size (JdInput *input)
{
  GtkWidget *panel, *number;

  press_name (input, "record-next");
  jd_study_set_parameterization_name (jd_test_get_study (input->window), "total");
  panel = GTK_WIDGET (only_panel (input, JD_TYPE_FORCES_PANEL));
  write_into (input, "record-title", "Its size");
  write_into (input, "record-text", "How large is it?");
  jd_input_do (input, "key ctrl+shift+r");
  press_name (input, "record-ask");
  number = find_offered (panel, "rope.T");
  g_assert_nonnull (number);
  jd_input_shoot (input, "record-2");
  click_asked (input, number);
  jd_input_shoot (input, "record-2");
}

static JdLesson *
read_lesson (JsonNode *root)
{
  g_autoptr(GFile) examples = g_file_new_for_path (g_getenv ("JD_EXAMPLES_DIR"));
  const JdLessonPlaces places = { .examples = examples };
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  JdLesson *lesson = jd_lesson_new_from_json (root, "new.jlesson", NULL, &places, faults);

  g_assert_cmpuint (faults->len, ==, 0);
  json_array_unref (jd_lesson_check (lesson, 0, 1, faults));
  g_assert_cmpuint (jd_lesson_faults_count (faults, TRUE), ==, 0);
  return lesson;
}

static gboolean
is_checked (gpointer window)
{
  GtkWidget *recorder = jd_test_find (window, JD_TYPE_LESSON_RECORDER);

  return gtk_widget_get_visible (jd_test_child (recorder, "faults_box"));
}

static void
assert_by_hand (const char *text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_json_parse (text, -1, &error), hand = jd_json_parse (by_hand, -1, NULL);
  g_autoptr(JdLesson) recorded = NULL, written = NULL;

  g_assert_no_error (error);
  g_test_message ("%s", text);
  recorded = read_lesson (root);
  written = read_lesson (hand);
  g_assert_cmpuint (jd_lesson_get_n_steps (recorded), ==, jd_lesson_get_n_steps (written));
  for (guint i = 0; i < jd_lesson_get_n_steps (written); i++)
    g_assert_true (json_object_equal (jd_lesson_get_step (recorded, i)->object,
                                      jd_lesson_get_step (written, i)->object));
  g_assert_true (json_node_equal (root, hand));
}

static void
test_record (void)
{
  JdInput input = { .window = jd_window_new (jd_input_get_application ()) };
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), "02-cart-and-particle.jourdain", NULL);
  g_autofree char *folder = g_dir_make_tmp ("jourdain-test-XXXXXX", NULL);
  g_autofree char *saved = g_build_filename (folder, "new.jlesson", NULL), *text = NULL;
  g_autoptr(GFile) model = g_file_new_for_path (path), file = g_file_new_for_path (saved);

  gtk_window_set_default_size (GTK_WINDOW (input.window), 1280, 1000);
  gtk_window_present (GTK_WINDOW (input.window));
  jd_window_open_file (input.window, model);
  jd_test_wait (jd_test_has_loaded, input.window);
  jd_window_set_view (input.window, "study");
  jd_input_settle (&input);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (input.window), "win.record", NULL));
  jd_input_settle (&input);
  record_cut (&input);
  g_assert_false (jd_document_get_modified (jd_test_get_document (input.window)));
  record_size (&input);
  jd_input_do (&input, "key F7");
  jd_test_wait (is_checked, input.window);
  jd_input_shoot (&input, "record-3");
  g_assert_true (jd_window_save_lesson (input.window, file));
  g_assert_true (g_file_get_contents (saved, &text, NULL, NULL));
  assert_by_hand (text);
  jd_test_remove_tree (folder);
  jd_input_clear (&input);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *state = NULL;
  int result;

  state = jd_test_use_state ();
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add_func ("/app/lesson-record/equals-one-by-hand", test_record);
  result = g_test_run ();
  jd_test_remove_tree (state);
  return result;
}

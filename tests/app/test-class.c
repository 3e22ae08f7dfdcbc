/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Class mode by real keys: a vote that stays covered while hands are counted, a second one, the reveal, the
 * explanation, the crib, and the votes as CSV and as a picture. */
#include <math.h>
#include <string.h>

#include "app/start/jd-lessons.h"
#include "core/lesson/progress/jd-lesson-progress.h"
#include "tests/app/jd-test-input.h"
#include "ui/lesson/class/jd-class-ring.h"
#include "ui/lesson/class/jd-class-view.h"
#include "ui/lesson/jd-lesson-strip.h"

#define LESSON "03-cut-the-rope.jlesson"
#define ARROWS "05-what-could-be-imagined.jlesson"  /* its first step asks for an arrow */

static JdClassView *
get_view (JdInput *input)
{
  return jd_test_find (GTK_WIDGET (input->window), JD_TYPE_CLASS_VIEW);
}

static JdLessonSession *
get_session (JdInput *input)
{
  return jd_lesson_strip_get_session (jd_test_find (GTK_WIDGET (input->window), JD_TYPE_LESSON_STRIP));
}

static gboolean
is_asked (gpointer input)
{
  JdLessonSession *session = get_session (input);

  return session != NULL && jd_lesson_session_get_state (session) == JD_LESSON_ASKED;
}

static gboolean
is_ready (gpointer input)
{
  JdClassView *view = get_view (input);

  const char *count = view != NULL ? gtk_label_get_text (jd_test_child (view, "count")) : "";

  return *count != '\0' && !g_str_equal (count, "Computing the answers…");
}

static gboolean
is_revealed (gpointer input)
{
  return jd_class_view_get_phase (get_view (input)) == JD_CLASS_REVEALED;
}

static gboolean
is_second_step (gpointer input)
{
  return jd_lesson_session_get_index (get_session (input)) == 1 && is_asked (input) && is_ready (input) &&
         jd_class_view_get_phase (get_view (input)) == JD_CLASS_COUNTING;
}

static void
open_class (JdInput    *input,
            const char *lesson)
{
  g_autofree char *progress = jd_lessons_dup_progress_path ();
  g_autoptr(GError) error = NULL;

  /* the lesson begins at its first step */
  g_remove (progress);
  jd_input_init (input);
  gtk_widget_activate_action (GTK_WIDGET (input->window), "win.open-lesson", "s", lesson);
  jd_test_wait (is_asked, input);
  jd_input_settle (input);
  jd_input_key (input, "shift+F11");
  jd_test_wait (is_ready, input);
  jd_input_settle (input);
}

static void
type (JdInput    *input,
      const char *keys)
{
  g_auto(GStrv) all = g_strsplit (keys, " ", -1);

  for (char **key = all; *key != NULL; key++)
    jd_input_key (input, *key);
}

static const char *
get_text (JdInput    *input,
          const char *child)
{
  GtkWidget *label = jd_test_child (get_view (input), child);

  return gtk_widget_get_visible (label) ? gtk_label_get_text (GTK_LABEL (label)) : NULL;
}

static JdClassRow *
get_row (JdInput *input,
         guint    i)
{
  GtkWidget *row = gtk_widget_get_first_child (jd_test_child (get_view (input), "rows"));

  for (; i > 0; i--)
    row = gtk_widget_get_next_sibling (row);
  return JD_CLASS_ROW (row);
}

/* The largest fraction that a bar of option @i shows. */
static double
get_bar (JdInput *input,
         guint    i)
{
  GtkWidget *bar = jd_test_find (GTK_WIDGET (get_row (input, i)), GTK_TYPE_LEVEL_BAR);

  return gtk_level_bar_get_value (GTK_LEVEL_BAR (bar));
}

/* A vote counted by keys: covered until V, both votes side by side, then Space, Enter and the next step. */
/* The sheet keeps its place where a window is low, and what is explained is in sight. */
static void
assert_explained (JdInput *input)
{
  GtkWidget *view = GTK_WIDGET (get_view (input)), *explain = jd_test_child (view, "explain");
  GtkWidget *window = GTK_WIDGET (input->window);
  graphene_rect_t bounds;

  jd_input_settle (input);
  g_assert_cmpint (2 * gtk_widget_get_height (view), <=, gtk_widget_get_height (window));
  g_assert_true (gtk_widget_compute_bounds (explain, view, &bounds));
  g_assert_cmpfloat (bounds.origin.y, >=, 0);
  g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, gtk_widget_get_height (view));
}

static void
test_vote (void)
{
  JdInput input = { 0 };
  JdLessonPoll *poll;
  guint right = 0, wrong;
  int width;

  open_class (&input, LESSON);
  /* a projector may have 800 x 600 pixels */
  gtk_widget_measure (GTK_WIDGET (input.window), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  g_assert_cmpint (width, <=, 800);
  gtk_window_set_default_size (GTK_WINDOW (input.window), 800, 600);
  g_assert_false (gtk_widget_get_visible (jd_test_find (GTK_WIDGET (input.window), JD_TYPE_LESSON_STRIP)));
  poll = jd_class_view_get_poll (get_view (&input));
  g_assert_nonnull (poll);
  while (!jd_lesson_poll_get_option (poll, right)->right)
    right++;
  g_assert_cmpuint (right, ==, 0);
  wrong = 1;
  type (&input, "a 1 2 b 9 plus c 4 minus");
  g_assert_cmpuint (jd_lesson_poll_get_hands (poll, 0, 0), ==, 12);
  g_assert_cmpuint (jd_lesson_poll_get_hands (poll, 0, wrong), ==, 10);
  g_assert_cmpuint (jd_lesson_poll_get_hands (poll, 0, 2), ==, 3);
  /* covered: neither bar nor number, but of the option that is counted */
  g_assert_cmpfloat (get_bar (&input, 0), ==, 0.0);
  g_assert_null (jd_test_find_label (get_row (&input, 0), "12"));
  g_assert_nonnull (jd_test_find_label (get_row (&input, 2), "3"));
  g_assert_null (get_text (&input, "note"));

  jd_input_key (&input, "v");
  g_assert_cmpint (jd_class_view_get_phase (get_view (&input)), ==, JD_CLASS_SHOWN);
  g_assert_cmpfloat_with_epsilon (get_bar (&input, 0), 12.0 / 25.0, 1e-9);
  g_assert_nonnull (jd_test_find_label (get_row (&input, 0), "12"));
  g_assert_cmpstr (get_text (&input, "note"), ==, "Let neighbours convince each other, then vote again");
  jd_input_shoot (&input, "class-vote");

  jd_input_key (&input, "w");
  g_assert_cmpint (jd_class_view_get_phase (get_view (&input)), ==, JD_CLASS_COUNTING);
  type (&input, "a 2 b 2 1 v");
  g_assert_nonnull (jd_test_find_label (get_row (&input, 0), "12 → 2"));
  g_assert_cmpstr (get_text (&input, "note"), ==, "Few: give a hint first");
  jd_input_key (&input, "h");
  jd_input_key (&input, "space");
  jd_test_wait (is_revealed, &input);
  jd_input_settle (&input);
  g_assert_nonnull (g_strrstr (get_text (&input, "reply"), "21 of you said “"));
  g_assert_null (get_text (&input, "explain"));
  jd_input_key (&input, "Return");
  g_assert_cmpstr (get_text (&input, "explain"), !=, NULL);
  assert_explained (&input);
  jd_input_shoot (&input, "class-explain");
  jd_input_key (&input, "Return");
  jd_test_wait (is_second_step, &input);
  g_assert_cmpint (jd_class_view_get_phase (get_view (&input)), ==, JD_CLASS_COUNTING);
  jd_input_clear (&input);
}

/* The votes of two steps as CSV, which “lesson --results” can sum up; the class size limits the hands. */
static void
test_csv (void)
{
  JdInput input = { 0 };
  g_autofree char *csv = NULL;
  g_autoptr(GPtrArray) records = NULL;
  g_autoptr(GPtrArray) results = NULL;
  g_autoptr(GError) error = NULL;

  open_class (&input, LESSON);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (jd_test_child (get_view (&input), "size")), 20);
  gtk_widget_grab_focus (GTK_WIDGET (get_view (&input)));
  type (&input, "a 5 b 9 9");
  g_assert_cmpuint (jd_lesson_poll_get_hands (jd_class_view_get_poll (get_view (&input)), 0, 1), ==, 15);
  type (&input, "v space");
  jd_test_wait (is_revealed, &input);
  type (&input, "Return Return");
  jd_test_wait (is_second_step, &input);
  jd_input_settle (&input);
  type (&input, "a 7");
  csv = jd_class_view_dup_csv (get_view (&input));
  records = jd_lesson_results_from_csv (csv, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (records->len, ==, 27);
  results = jd_lesson_results_sum (records);
  g_assert_cmpuint (results->len, ==, 2);
  g_assert_cmpuint (((JdLessonResult *) g_ptr_array_index (results, 0))->n_answered, ==, 20);
  g_assert_cmpuint (((JdLessonResult *) g_ptr_array_index (results, 0))->n_right_at_once, ==, 5);
  jd_input_clear (&input);
}

/* A lesson that is opened while the projector is on is shown to a class at once. */
static void
test_projector (void)
{
  JdInput input = { 0 };
  g_autofree char *progress = jd_lessons_dup_progress_path ();

  g_remove (progress);
  jd_input_init (&input);
  g_action_group_change_action_state (G_ACTION_GROUP (input.window), "projector", g_variant_new_boolean (TRUE));
  gtk_widget_activate_action (GTK_WIDGET (input.window), "win.open-lesson", "s", LESSON);
  jd_test_wait (is_ready, &input);
  g_assert_nonnull (jd_class_view_get_poll (get_view (&input)));
  g_assert_false (gtk_widget_get_visible (jd_test_find (GTK_WIDGET (input.window), JD_TYPE_LESSON_STRIP)));
  g_action_group_change_action_state (G_ACTION_GROUP (input.window), "projector", g_variant_new_boolean (FALSE));
  jd_input_clear (&input);
}

/* The picture of the vote is on the clipboard; the crib has a window of its own and tells the answer there alone. */
static void
test_picture_and_crib (void)
{
  JdInput input = { 0 };
  GdkContentFormats *formats;
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWidget *crib = NULL;

  open_class (&input, LESSON);
  type (&input, "a 3 b 5 v");
  gtk_widget_activate_action (GTK_WIDGET (get_view (&input)), "class.copy", NULL);
  formats = gdk_clipboard_get_formats (gtk_widget_get_clipboard (GTK_WIDGET (input.window)));
  g_assert_true (gdk_content_formats_contain_mime_type (formats, "image/svg+xml"));
  g_assert_true (gdk_content_formats_contain_mime_type (formats, "image/png"));

  jd_input_key (&input, "ctrl+shift+k");
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr(GtkWidget) window = g_list_model_get_item (windows, i);

      if (g_strcmp0 (gtk_window_get_title (GTK_WINDOW (window)), "Crib of the Lecturer") == 0)
        crib = window;
    }
  g_assert_nonnull (crib);
  g_assert_nonnull (g_strrstr (gtk_label_get_text (jd_test_find (crib, GTK_TYPE_LABEL)), "Hands: A 3, B 5, C 0"));
  g_assert_nonnull (g_strrstr (gtk_label_get_text (jd_test_find (crib, GTK_TYPE_LABEL)),
                               "✓  A  less than the weight"));
  gtk_widget_activate_action (GTK_WIDGET (get_view (&input)), "class.leave", NULL);
  jd_input_settle (&input);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_view (&input))));
  g_assert_true (gtk_widget_get_visible (jd_test_find (GTK_WIDGET (input.window), JD_TYPE_LESSON_STRIP)));
  jd_input_clear (&input);
}

/* A step to be made is solved by the reveal, also where no hint was shown. */
static void
test_make (void)
{
  JdInput input = { 0 };

  open_class (&input, "00-tour.jlesson");
  g_assert_true (jd_lesson_session_has_hint (get_session (&input)));
  jd_input_key (&input, "space");
  jd_test_wait (is_revealed, &input);
  jd_input_clear (&input);
}

/* Arrows to vote on stand on the sheet with the letters of their rows; nobody can drag them, and they leave it with
 * class mode. */
static void
test_arrows (void)
{
  JdInput input = { 0 };
  JdLessonPoll *poll;
  JdSketch *sketch;
  guint right = 0;

  open_class (&input, ARROWS);
  poll = jd_class_view_get_poll (get_view (&input));
  sketch = jd_test_find (GTK_WIDGET (input.window), JD_TYPE_SKETCH);
  g_assert_cmpuint (jd_lesson_poll_get_n_options (poll), ==, 5);
  g_assert_cmpuint (jd_sketch_get_n_candidates (sketch), ==, 4);
  g_assert_false (gtk_widget_get_focusable (GTK_WIDGET (sketch)));
  while (!jd_lesson_poll_get_option (poll, right)->right)
    right++;
  for (guint i = 0; i < 4; i++)
    {
      double tip[2];

      jd_sketch_place (sketch, jd_lesson_poll_get_option (poll, i)->arrow, tip);
      g_assert_cmpfloat (tip[0], >, 0.0);
      g_assert_cmpfloat (tip[0], <, gtk_widget_get_width (GTK_WIDGET (sketch)));
      g_assert_cmpfloat (tip[1], >, 0.0);
      g_assert_cmpfloat (tip[1], <, gtk_widget_get_height (GTK_WIDGET (sketch)));
    }
  type (&input, "a 3 b 2 v");
  jd_input_shoot (&input, "class-arrows");
  type (&input, "space");
  jd_test_wait (is_revealed, &input);
  g_assert_true (jd_lesson_poll_get_option (poll, right)->is_arrow);
  gtk_widget_activate_action (GTK_WIDGET (get_view (&input)), "class.leave", NULL);
  g_assert_cmpuint (jd_sketch_get_n_candidates (sketch), ==, 0);
  jd_input_clear (&input);
}

/* In space the arrows to vote on are told apart as they are seen, and they turn with the sheet. */
static void
test_arrows_in_space (void)
{
  static const char lesson[] =
    "{ \"jlesson\": 1, \"name\": \"In space\", \"model\": \"60-particle-on-a-rotating-hoop.jourdain\", \"steps\": ["
    "  { \"id\": \"a\", \"text\": \"Where to?\", \"setup\": { \"view\": \"study\", \"instant\": 0.7 },"
    "    \"ask\": { \"kind\": \"arrow\", \"of\": { \"velocity\": \"p.origin\" } } } ] }";
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "space.jlesson", NULL);
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  g_autoptr(GError) error = NULL;
  JdInput input = { 0 };
  JdLessonPoll *poll;
  JdSketch *sketch;
  JdSheet *sheet;
  double tips[2][4][2];

  g_mkdir_with_parents (g_get_user_data_dir (), 0700);
  g_assert_true (g_file_set_contents (path, lesson, -1, &error));
  open_class (&input, uri);
  poll = jd_class_view_get_poll (get_view (&input));
  sketch = jd_test_find (GTK_WIDGET (input.window), JD_TYPE_SKETCH);
  sheet = jd_test_find (GTK_WIDGET (input.window), JD_TYPE_SHEET);
  g_assert_cmpuint (jd_sketch_get_n_candidates (sketch), ==, 4);
  for (guint pass = 0; pass < 2; pass++)
    {
      double plane[6];

      g_assert_true (jd_sheet_get_plane (sheet, plane));
      for (guint i = 0; i < 4; i++)
        {
          const double *arrow = jd_lesson_poll_get_option (poll, i)->arrow;
          double seen[2] = { 0.0, 0.0 };

          for (guint k = 0; k < 6; k++)
            seen[k / 3] += plane[k] * arrow[k % 3];
          jd_sketch_place (sketch, seen, tips[pass][i]);
          for (guint k = 0; pass == 0 && k < i; k++)
            g_assert_cmpfloat (hypot (tips[0][i][0] - tips[0][k][0], tips[0][i][1] - tips[0][k][1]), >, 20.0);
        }
      jd_input_shoot (&input, pass == 0 ? "class-space" : "class-space-turned");
      jd_sheet_turn (sheet, 0.8, 0.2);
      jd_input_settle (&input);
    }
  g_assert_cmpfloat (hypot (tips[1][0][0] - tips[0][0][0], tips[1][0][1] - tips[0][0][1]), >, 5.0);
  type (&input, "a 3 v space");
  jd_test_wait (is_revealed, &input);
  jd_input_shoot (&input, "class-space-revealed");
  jd_input_clear (&input);
  g_unlink (path);
}

/* Whether the strip stands beside the sheet. */
static gboolean
is_column (gpointer input)
{
  GtkWidget *window = GTK_WIDGET (((JdInput *) input)->window);
  GtkWidget *strip = jd_test_find (window, JD_TYPE_LESSON_STRIP), *sheet = jd_test_find (window, JD_TYPE_SHEET);
  graphene_rect_t lesson, drawn;

  if (!gtk_widget_compute_bounds (strip, window, &lesson) || !gtk_widget_compute_bounds (sheet, window, &drawn))
    return FALSE;
  return lesson.origin.x + lesson.size.width <= drawn.origin.x && lesson.size.width < 500.0f &&
         lesson.origin.y <= drawn.origin.y;
}

static gboolean
is_strip (gpointer input)
{
  GtkWidget *window = GTK_WIDGET (((JdInput *) input)->window);
  GtkWidget *strip = jd_test_find (window, JD_TYPE_LESSON_STRIP), *sheet = jd_test_find (window, JD_TYPE_SHEET);
  graphene_rect_t lesson, drawn;

  if (!gtk_widget_compute_bounds (strip, window, &lesson) || !gtk_widget_compute_bounds (sheet, window, &drawn))
    return FALSE;
  return lesson.origin.y + lesson.size.height <= drawn.origin.y &&
         lesson.size.width > 0.9f * (float) gtk_widget_get_width (window);
}

static gboolean
has_hint (gpointer input)
{
  GtkWidget *window = GTK_WIDGET (((JdInput *) input)->window);

  return gtk_widget_get_mapped (jd_test_child (jd_test_find (window, JD_TYPE_LESSON_STRIP), "hints"));
}

/* A lesson is a column in a wide window, and a strip in a narrower one and when it is folded; what was chosen, and
 * the hint, stay through all changes. */
static void
test_column (void)
{
  static const struct { int width; const char *key; gboolean column; } cases[] = {
    { 1700, NULL, TRUE }, { 1280, NULL, FALSE }, { 1900, NULL, TRUE }, { 1900, "F9", FALSE }, { 1900, "F9", TRUE },
  };
  JdInput input = { 0 };
  GtkWidget *choice;

  jd_input_init (&input);
  gtk_widget_activate_action (GTK_WIDGET (input.window), "win.open-lesson", "s", LESSON);
  jd_test_wait (is_asked, &input);
  jd_test_wait (is_strip, &input);
  choice = jd_test_find (jd_test_find (GTK_WIDGET (input.window), JD_TYPE_LESSON_STRIP), GTK_TYPE_CHECK_BUTTON);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (choice), TRUE);
  jd_input_key (&input, "alt+h");
  jd_test_wait (has_hint, &input);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gtk_window_set_default_size (GTK_WINDOW (input.window), cases[i].width, 900);
      if (cases[i].key != NULL)
        jd_input_key (&input, cases[i].key);
      jd_test_wait (cases[i].column ? is_column : is_strip, &input);
      g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (choice)));
      g_assert_cmpint (has_hint (&input), ==, cases[i].key == NULL || cases[i].column);
      g_assert_true (is_asked (&input));
    }
  jd_input_clear (&input);
}

static gboolean
is_full (gpointer ring)
{
  return jd_class_ring_get_part (ring) >= 1.0;
}

/* Clicks on the bar of the second option until it has two hands. */
static gboolean
has_hands (gpointer data)
{
  JdInput *input = data;
  GtkWidget *bar = jd_test_find (GTK_WIDGET (get_row (input, 1)), GTK_TYPE_LEVEL_BAR);
  int at[2];

  jd_input_on_screen (input, bar, gtk_widget_get_width (bar) / 2.0, gtk_widget_get_height (bar) / 2.0, at);
  jd_input_do (input, "mousemove %d %d click 1", at[0], at[1]);
  return jd_lesson_poll_get_hands (jd_class_view_get_poll (get_view (input)), 0, 1) >= 2;
}

/* T starts and stops the time to think, Shift+T makes it longer, and showing the vote ends it; a click on a bar
 * counts a hand. */
static void
test_thinking (void)
{
  JdInput input = { 0 };
  JdClassView *view;
  JdClassRing *ring;

  open_class (&input, LESSON);
  view = get_view (&input);
  ring = jd_test_find (GTK_WIDGET (view), JD_TYPE_CLASS_RING);
  g_assert_cmpuint (jd_class_view_get_seconds (view), ==, 60);
  jd_input_key (&input, "t");
  g_assert_true (jd_class_ring_get_started (ring));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (ring)));
  jd_input_key (&input, "t");
  g_assert_false (jd_class_ring_get_started (ring));
  type (&input, "shift+T shift+T shift+T");
  g_assert_cmpuint (jd_class_view_get_seconds (view), ==, 30);
  jd_input_key (&input, "t");
  jd_class_ring_start (ring, 1);
  jd_test_wait (is_full, ring);
  g_assert_true (jd_class_ring_get_started (ring));

  jd_test_wait (has_hands, &input);
  jd_input_key (&input, "v");
  g_assert_false (jd_class_ring_get_started (ring));
  jd_input_clear (&input);
}

/* Whether all options and the whole question are in sight without scrolling. */
static void
assert_all_in_sight (JdInput *input)
{
  JdClassView *view = get_view (input);
  GtkWidget *rows = jd_test_child (view, "rows");
  GtkWidget *scrolled = gtk_widget_get_ancestor (rows, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));

  jd_input_settle (input);
  g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), <=, gtk_adjustment_get_page_size (adjustment) + 0.5);
}

#define LONG_CHOICE "a choice of some ten words that say a little more"

/* Five options, short and long, fit into a window of 1280 x 800 with a question of 60 words; revealing them
 * writes nothing into the lecturer's own progress. */
static void
test_many_options (void)
{
  static const char *const numbers[] = { "04-the-cheapest-question.jlesson", "27-all-at-once-or-in-turn.jlesson" };
  g_autofree char *progress = jd_lessons_dup_progress_path ();
  g_autofree char *folder = g_dir_make_tmp ("jd-class-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "five.jlesson", NULL);
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  g_autoptr(GString)
    text = g_string_new ("{ 'jlesson': 1, 'name': 'Five', 'model': '02-cart-and-particle.jourdain', "
                         "'steps': [ { 'id': 'a', 'text': '");
  JdInput input = { 0 };

  for (guint i = 0; i < 60; i++)
    g_string_append (text, i > 0 ? " words" : "Sixty");
  g_string_append (text, "', 'ask': { 'kind': 'choice', 'choices': [ ");
  for (guint i = 0; i < 5; i++)
    g_string_append_printf (text, "%s{ 'id': '%u', 'text': '" LONG_CHOICE "'%s }", i > 0 ? ", " : "", i,
                            i == 2 ? ", 'correct': true" : "");
  g_string_append (text, " ] } } ] }");
  g_string_replace (text, "'", "\"", 0);
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));

  for (guint i = 0; i <= G_N_ELEMENTS (numbers); i++)
    {
      memset (&input, 0, sizeof input);
      open_class (&input, i < G_N_ELEMENTS (numbers) ? numbers[i] : uri);
      if (i == 1)
        {
          jd_lesson_session_begin_at (get_session (&input), 1);
          jd_test_wait (is_second_step, &input);
        }
      g_assert_cmpuint (jd_lesson_poll_get_n_options (jd_class_view_get_poll (get_view (&input))), ==, 5);
      jd_input_shoot (&input, i == 0 ? "class-five" : i == 1 ? "class-words" : "class-long");
      assert_all_in_sight (&input);
      type (&input, "a 3 v space");
      jd_test_wait (is_revealed, &input);
      jd_input_settle (&input);
      g_assert_false (g_file_test (progress, G_FILE_TEST_EXISTS));
      jd_input_clear (&input);
    }
  jd_test_remove_tree (folder);
}

static guint
count_kept (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "jourdain", "votes", NULL);
  GDir *dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  g_clear_pointer (&dir, g_dir_close);
  return n;
}

/* Leaving keeps the votes that nobody saved; without a vote there is nothing to keep.  */
static void
test_leaving (void)
{
  JdInput input = { 0 };
  const guint before = count_kept ();

  open_class (&input, LESSON);
  gtk_widget_activate_action (GTK_WIDGET (get_view (&input)), "class.leave", NULL);
  g_assert_cmpuint (count_kept (), ==, before);
  jd_input_key (&input, "shift+F11");
  jd_test_wait (is_ready, &input);
  type (&input, "a 3 v");
  gtk_widget_activate_action (GTK_WIDGET (get_view (&input)), "class.leave", NULL);
  g_assert_cmpuint (count_kept (), ==, before + 1);
  jd_input_clear (&input);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/app/class/vote", test_vote);
  g_test_add_func ("/app/class/make", test_make);
  g_test_add_func ("/app/class/arrows", test_arrows);
  g_test_add_func ("/app/class/many-options", test_many_options);
  g_test_add_func ("/app/class/thinking", test_thinking);
  g_test_add_func ("/app/class/leaving", test_leaving);
  g_test_add_func ("/app/class/csv", test_csv);
  g_test_add_func ("/app/class/projector", test_projector);
  g_test_add_func ("/app/class/picture-and-crib", test_picture_and_crib);
  g_test_add_func ("/app/class/arrows-in-space", test_arrows_in_space);
  g_test_add_func ("/app/class/column", test_column);
  return jd_test_run ();
}

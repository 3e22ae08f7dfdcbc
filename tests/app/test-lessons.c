/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A student takes lessons in the window, by pointer and keys: he answers wrong first, reads what is said, tries again,
 * and sees the answer; by keyboard alone; and in a program that is killed in the middle. */
#include <signal.h>

#include "tests/app/jd-test-makes.h"
#include "ui/document/jd-document-lock.h"
#include "ui/draw/canvas/jd-palette.h"
#include "ui/panels/jd-study-view.h"
#include "ui/study/jd-transport.h"
#include "ui/study/sheet/jd-sheet.h"

static const char *const short_course[] = {
  "01-place-it-first.jlesson",    "02-four-kinds-of-equation.jlesson",
  "03-cut-the-rope.jlesson",      "04-the-cheapest-question.jlesson",
  "05-what-could-be-imagined.jlesson", "06-whose-power-is-zero.jlesson",
  "07-the-engine-without-power.jlesson", "08-three-phases.jlesson",
};

/* What is asked is covered in the document until the answer is revealed. */
static void
assert_covered (Student  *self,
                gboolean  covered)
{
  g_auto(GStrv) names = jd_lesson_task_dup_covers (self->task);
  JdCovers *covers = jd_document_get_covers (jd_lesson_session_get_document (self->session));

  g_assert_true (covered || jd_covers_is_empty (covers));
  for (guint i = 0; covered && names[i] != NULL; i++)
    g_assert_true (jd_covers_has (covers, names[i]));
}

/* A picture of the step, for whoever wants to look (JD_TEST_SHOTS). */
static void
shoot (Student    *self,
       const char *state)
{
  g_autofree char *name = g_strdup_printf ("%.2s-%s-%s",
                                           jd_lesson_get_file_name (jd_lesson_session_get_lesson (self->session)),
                                           jd_lesson_session_get_step (self->session)->id, state);

  jd_input_shoot (&self->input, name);
}

/* A prediction: wrong, what is said about it, and right; or wrong twice, and the answer is shown. */
static void
predict (Student  *self,
         gboolean  by_keys,
         gboolean  twice_wrong)
{
  const JdLessonStep *step = jd_lesson_session_get_step (self->session);

  assert_covered (self, TRUE);
  answer (self, FALSE, by_keys);
  shoot (self, "1-asked");
  commit (self, by_keys);
  g_assert_cmpint (get_state (self), ==, JD_LESSON_WRONG);
  g_assert_true (is_shown (self, "yours") && is_shown (self, "word"));
  g_assert_false (is_shown (self, "models") || is_shown (self, "explanation"));
  g_assert_true (is_shown (self, "feedback") || (step->n_feedback == 0 && step->n_hints == 0));
  assert_focus_in (self, "verdict");
  shoot (self, "2-wrong");
  assert_covered (self, TRUE);
  if (by_keys)
    jd_input_key (&self->input, "Return");
  else
    press (self, "try_again");
  g_assert_cmpint (get_state (self), ==, JD_LESSON_ASKED);
  answer (self, !twice_wrong, by_keys);
  commit (self, by_keys);
  g_assert_cmpint (get_state (self), ==, JD_LESSON_ANSWERED);
  g_assert_cmpint (jd_lesson_session_get_judgement (self->session)->right, ==, !twice_wrong);
  g_assert_true (is_shown (self, "yours") && is_shown (self, "models") && is_shown (self, "word"));
  assert_covered (self, FALSE);
  shoot (self, "3-shown");
}

/* Makes the goal hold by hand.  By the pointer he first asks what is missing; by keys, for a hint. */
static void
make (Student  *self,
      gboolean  by_keys)
{
  const JdLessonStep *step = jd_lesson_session_get_step (self->session);

  if (by_keys)
    jd_input_key (&self->input, "alt+h");
  else
    press (self, "where");
  g_assert_cmpint (get_state (self), ==, JD_LESSON_ASKED);
  g_assert_true (by_keys ? step->n_hints == 0 || is_shown (self, "hints")
                         : step->n_feedback == 0 || is_shown (self, "feedback"));
  shoot (self, "1-asked");
  make_by_hand (self, by_keys);
  jd_input_settle (&self->input);
  wait_idle (self);
  shoot (self, "3-shown");
  g_assert_cmpint (get_state (self), ==, JD_LESSON_ANSWERED);
}

/* All steps of a lesson.  The last prediction is wrong twice. */
static void
take_lesson (Student    *self,
             const char *name,
             gboolean    by_keys)
{
  const guint n = jd_lesson_get_n_steps (jd_lesson_session_get_lesson (self->session));

  for (guint i = 0; i < n; i++)
    {
      g_test_message ("%s, step %u", name, i + 1);
      g_assert_cmpuint (jd_lesson_session_get_index (self->session), ==, i);
      take_task (self);
      if (jd_lesson_session_get_step (self->session)->kind == NULL)
        g_assert_cmpint (get_state (self), ==, JD_LESSON_NO_QUESTION);
      else if (is_kind (self, "make"))
        make (self, by_keys);
      else
        predict (self, by_keys, i % 3 == 2);
      g_assert_true (is_shown (self, "explanation") ||
                     !json_object_has_member (jd_lesson_session_get_step (self->session)->object, "explain"));
      if (i + 1 == n)
        break;
      if (by_keys)
        jd_input_key (&self->input, "ctrl+Return");
      else
        press (self, "next");
      wait_idle (self);
    }
  g_assert_true (jd_lesson_session_is_done (self->session));
}

static void
assert_done (const char *name)
{
  g_autoptr(JdLesson) lesson = load (name);
  g_autofree char *path = progress_path ();
  guint skipped = 0;
  g_autoptr(GPtrArray) records = jd_lesson_progress_read (path, &skipped, NULL);

  g_assert_cmpuint (skipped, ==, 0);
  g_assert_cmpint (jd_lesson_progress_get_state (lesson, records), ==, JD_LESSON_DONE);
}

static void
forget_progress (void)
{
  g_autofree char *path = progress_path ();

  g_remove (path);
}

static void
take_and_leave (const char *name,
                gboolean    by_keys)
{
  Student self;

  forget_progress ();
  student_init (&self);
  student_open (&self, name);
  take_lesson (&self, name, by_keys);
  assert_done (name);
  if (by_keys)
    jd_input_key (&self.input, "ctrl+Return");
  else
    press (&self, "next");
  g_assert_null (jd_lesson_strip_get_session (self.strip));
  g_assert_true (jd_window_is_empty (self.input.window));
  student_clear (&self);
}

static void
test_pointer (gconstpointer name)
{
  take_and_leave (name, FALSE);
}

static void
test_keyboard (gconstpointer name)
{
  take_and_leave (name, TRUE);
}

static gboolean
has_study (gpointer window)
{
  return jd_test_get_study (window) != NULL && jd_test_has_loaded (window);
}

/* In the Draw view F6 leads through the sheet, the inspector, the lists and the tools, and what is selected stays
 * selected. */
static void
test_regions_of_drawing (void)
{
  const GType types[] = { JD_TYPE_INSPECTOR, JD_TYPE_OUTLINE, JD_TYPE_PALETTE, JD_TYPE_CANVAS };
  g_autoptr(GFile) file = jd_test_example ("06-sleigh-landing.jourdain");
  Student self;

  student_init (&self);
  jd_window_open_file (self.input.window, file);
  jd_test_wait (has_study, self.input.window);
  jd_window_set_view (self.input.window, "draw");
  take_canvas (&self);
  go_to_region (&self, GTK_WIDGET (self.input.canvas));
  jd_input_key (&self.input, "Tab");
  g_assert_cmpuint (jd_selection_get_n (jd_draw_view_get_selection (self.input.view)), ==, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      jd_input_key (&self.input, "F6");
      g_assert_true (holds_focus (&self, jd_test_find (GTK_WIDGET (self.input.view), types[i])));
      g_assert_cmpuint (jd_selection_get_n (jd_draw_view_get_selection (self.input.view)), ==, 1);
    }
  student_clear (&self);
}

/* The user's own document, its history, view, parameterization, instant and panels come back. */
static void
test_guest (void)
{
  g_autoptr(GFile) file = jd_test_example ("06-sleigh-landing.jourdain");
  Student self;
  JdDocument *document;
  JdStudy *study;
  JdSheet *sheet;
  JdMechanism *mechanism;

  forget_progress ();
  student_init (&self);
  jd_window_open_file (self.input.window, file);
  jd_test_wait (has_study, self.input.window);
  document = jd_test_get_document (self.input.window);
  study = jd_test_get_study (self.input.window);
  sheet = jd_test_find (GTK_WIDGET (self.input.window), JD_TYPE_SHEET);
  jd_test_set_constant (document, "g", 9.7, "Set g");
  jd_test_wait (has_study, self.input.window);
  jd_study_set_time (study, 0.1);
  jd_sheet_set_show (sheet, JD_SHOW_FIELD, FALSE);
  jd_window_set_view (self.input.window, "draw");
  mechanism = jd_document_get_mechanism (document);

  student_open (&self, "03-cut-the-rope.jlesson");
  g_assert_cmpstr (jd_window_get_view (self.input.window), ==, "study");
  g_assert_true (jd_test_get_document (self.input.window) != document);
  g_assert_false (jd_document_may (jd_test_get_document (self.input.window), "tags"));
  jd_input_key (&self.input, "Escape");
  g_assert_nonnull (jd_lesson_strip_get_session (self.strip));
  jd_input_key (&self.input, "Escape");
  g_assert_null (jd_lesson_strip_get_session (self.strip));

  g_assert_true (jd_test_get_document (self.input.window) == document);
  g_assert_true (jd_test_get_study (self.input.window) == study);
  g_assert_true (jd_document_get_mechanism (document) == mechanism);
  g_assert_cmpstr (jd_document_get_undo_name (document), ==, "Set g");
  g_assert_cmpstr (jd_window_get_view (self.input.window), ==, "draw");
  g_assert_cmpfloat (jd_study_get_time (study), ==, 0.1);
  g_assert_false (jd_sheet_get_show (sheet, JD_SHOW_FIELD));
  jd_document_undo (document);
  jd_document_set_saved (document, TRUE);
  student_clear (&self);
}

/* A lesson with a mistake says where it is; the program goes on. */
static void
test_faulty (void)
{
  g_autofree char *path = g_build_filename (data, "faulty.jlesson", NULL);
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  Student self;

  g_assert_true (g_file_set_contents (path,
                                      "{ \"jlesson\": 1, \"name\": \"x\", \"model\": \"02-cart.jourdain\", "
                                      "\"steps\": [ { \"id\": \"a\", \"text\": \"?\" } ] }",
                                      -1, NULL));
  student_init (&self);
  gtk_widget_activate_action (GTK_WIDGET (self.input.window), "win.open-lesson", "s", uri);
  while (jd_test_find_dialog () == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_test_message ("%s", jd_test_get_message (self.input.window));
  g_assert_nonnull (strstr (jd_test_get_message (self.input.window), "faulty.jlesson"));
  g_assert_nonnull (strstr (jd_test_get_message (self.input.window), "02-cart-and-particle.jourdain"));
  jd_test_answer ("close");
  student_open (&self, short_course[0]);
  student_clear (&self);
}

/* The mechanism of the step, as a file has it. */
static JsonNode *
get_mechanism (Student *self)
{
  return jd_mechanism_get_json (jd_document_get_mechanism (jd_lesson_session_get_document (self->session)));
}

/* Other Numbers begins the lesson again with drawn constants: the mechanism has them, the answer is judged with
 * them, and the progress knows the variant. */
static void
test_other_numbers (void)
{
  g_autofree char *path = progress_path ();
  g_autoptr(JsonNode) before = NULL;
  g_autoptr(GPtrArray) records = NULL;
  g_autofree char *first = NULL;
  const JdLessonRecord *record;
  const char *shown;
  Student self;

  forget_progress ();
  student_init (&self);
  student_open (&self, short_course[2]);
  before = json_node_copy (get_mechanism (&self));
  take_task (&self);
  answer (&self, TRUE, FALSE);
  commit (&self, FALSE);
  press (&self, "next");
  g_assert_cmpuint (jd_lesson_session_get_index (self.session), ==, 1);

  press (&self, "vary");
  g_assert_cmpuint (jd_lesson_session_get_seed (self.session), ==, 1);
  g_assert_cmpuint (jd_lesson_session_get_index (self.session), ==, 0);
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ASKED);
  g_assert_cmpstr (jd_lesson_session_get_variant (self.session), !=, "");
  shown = gtk_label_get_text (jd_test_child (self.strip, "progress"));
  g_assert_nonnull (strstr (shown, "variant 1"));
  g_assert_nonnull (strstr (shown, jd_lesson_session_get_variant (self.session)));
  g_assert_false (json_node_equal (before, get_mechanism (&self)));
  take_task (&self);
  assert_covered (&self, TRUE);
  answer (&self, TRUE, FALSE);
  commit (&self, FALSE);
  g_assert_true (jd_lesson_session_get_judgement (self.session)->right);
  assert_covered (&self, FALSE);
  records = jd_lesson_progress_read (path, NULL, NULL);
  g_assert_cmpuint (records->len, ==, 2);
  record = g_ptr_array_index (records, 1);
  g_assert_cmpuint (record->seed, ==, 1);
  g_assert_cmpstr (record->step, ==, ((JdLessonRecord *) g_ptr_array_index (records, 0))->step);

  /* variant 2 of this lesson draws the numbers of variant 1 again: others were asked for */
  first = g_strdup (jd_lesson_session_get_variant (self.session));
  press (&self, "vary");
  g_assert_cmpstr (jd_lesson_session_get_variant (self.session), !=, first);
  g_assert_cmpuint (jd_lesson_session_get_seed (self.session), ==, 3);
  student_clear (&self);
}

/* F6 leads through the lesson, the sheet, the panels and the transport. */
static void
test_regions (void)
{
  Student self;
  GtkWidget *view, *seen[4];

  forget_progress ();
  student_init (&self);
  student_open (&self, short_course[2]);
  view = jd_test_find (GTK_WIDGET (self.input.window), JD_TYPE_STUDY_VIEW);
  for (guint i = 0; i < G_N_ELEMENTS (seen); i++)
    {
      jd_input_key (&self.input, "F6");
      seen[i] = gtk_window_get_focus (GTK_WINDOW (self.input.window));
      g_assert_nonnull (seen[i]);
    }
  g_assert_true (JD_IS_SHEET (seen[0]));
  g_assert_nonnull (gtk_widget_get_ancestor (seen[1], JD_TYPE_PANEL));
  g_assert_nonnull (gtk_widget_get_ancestor (seen[2], JD_TYPE_TRANSPORT));
  g_assert_true (gtk_widget_is_ancestor (seen[2], view));
  g_assert_true (gtk_widget_is_ancestor (seen[3], GTK_WIDGET (self.strip)));
  student_clear (&self);
}

/* Every widget below @widget that can be pressed and is shown lies inside @whole. */
static void
assert_inside (GtkWidget *widget,
               GtkWidget *whole)
{
  graphene_rect_t bounds;

  if (!gtk_widget_get_mapped (widget))
    return;
  g_assert_true (gtk_widget_compute_bounds (widget, whole, &bounds));
  if (GTK_IS_BUTTON (widget) || GTK_IS_CHECK_BUTTON (widget) || GTK_IS_ENTRY (widget) || GTK_IS_SCALE (widget))
    {
      g_assert_cmpfloat (bounds.origin.x, >=, 0);
      g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (whole) + 1);
      g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, gtk_widget_get_height (whole) + 1);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_inside (child, whole);
}

/* In a window of 800 x 600 all controls of the strip, the header bar and the transport can be reached, and the strip
 * leaves half of the window.  Letters twice as large need a wider one. */
static void
assert_fits (Student  *self,
             gboolean  large)
{
  GtkWidget *window = GTK_WIDGET (self->input.window);
  GtkWidget *entry = jd_test_find (GTK_WIDGET (self->strip), GTK_TYPE_ENTRY);

  if (!large)
    {
      g_assert_cmpint (gtk_widget_get_width (window), <=, 800);
      g_assert_cmpint (gtk_widget_get_height (window), <=, 600);
    }
  assert_inside (GTK_WIDGET (self->strip), GTK_WIDGET (self->strip));
  assert_inside (jd_test_find (window, ADW_TYPE_HEADER_BAR), window);
  assert_inside (jd_test_find (jd_test_find (window, JD_TYPE_STUDY_VIEW), JD_TYPE_TRANSPORT), window);
  g_assert_cmpint (2 * gtk_widget_get_height (GTK_WIDGET (self->strip)), <, gtk_widget_get_height (window));
  /* “-0.2” keeps its sign at the left */
  if (entry != NULL)
    g_assert_cmpint (gtk_widget_get_direction (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (entry)))), ==,
                     GTK_TEXT_DIR_LTR);
}

/* In large letters the reply to a wrong answer is scrolled into view, and is there when the window is drawn. */
static void
scroll_reply (Student *self)
{
  take_task (self);
  answer (self, TRUE, FALSE);
  commit (self, FALSE);
  press (self, "next");
  take_task (self);
  answer (self, FALSE, FALSE);
  commit (self, FALSE);
  jd_input_settle (&self->input);
  g_assert_true (is_shown (self, "feedback"));
}

static void
test_fits (void)
{
  const int dpi = 96 * 1024;

  for (guint k = 0; k < 4; k++)
    {
      gtk_widget_set_default_direction (k & 1 ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
      g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", k & 2 ? 2 * dpi : dpi, NULL);
      for (guint i = 2; i < G_N_ELEMENTS (short_course); i += 2)
        {
          g_autofree char *name = g_strdup_printf ("strip-%u-%u", k, i);
          Student self;

          /* usually a third of them, by the seed */
          if (g_getenv ("JD_TEST_LONG") == NULL && (k != 2 || i != 2) && g_test_rand_int_range (0, 3) != 0)
            continue;
          forget_progress ();
          student_init (&self);
          gtk_window_set_default_size (GTK_WINDOW (self.input.window), 800, 600);
          student_open (&self, short_course[i]);
          jd_input_settle (&self.input);
          jd_input_shoot (&self.input, name);
          g_test_message ("%s, text %d, %s", short_course[i], k & 2 ? 2 : 1,
                          k & 1 ? "right to left" : "left to right");
          assert_fits (&self, k & 2);
          if (k == 2 && i == 2)
            scroll_reply (&self);
          student_clear (&self);
        }
    }
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", dpi, NULL);
}

/* The program that is killed: it answers the first step right and the second wrong once, and waits. */
static int
run_killed (const char *name)
{
  Student self;

  gtk_init ();
  adw_init ();
  student_init (&self);
  student_open (&self, name);
  take_task (&self);
  answer (&self, TRUE, FALSE);
  commit (&self, FALSE);
  press (&self, "next");
  take_task (&self);
  answer (&self, FALSE, FALSE);
  commit (&self, FALSE);
  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
  return 0;
}

static gboolean
has_two_lines (gpointer path)
{
  g_autoptr(GPtrArray) records = jd_lesson_progress_read (path, NULL, NULL);

  return records != NULL && records->len == 2;
}

static void
test_killed (void)
{
  const char *arguments[] = { "/proc/self/exe", "--killed", short_course[2], NULL };
  g_autofree char *path = progress_path ();
  g_autoptr(GError) error = NULL;
  Student self;
  GPid pid;

  forget_progress ();
  g_assert_true (g_spawn_async (NULL, (char **) arguments, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid,
                                &error));
  g_assert_no_error (error);
  jd_test_wait (has_two_lines, path);
  g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
  g_spawn_close_pid (pid);

  student_init (&self);
  student_open (&self, short_course[2]);
  g_assert_cmpuint (jd_lesson_session_get_index (self.session), ==, 1);
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ASKED);
  /* one try is left */
  take_task (&self);
  answer (&self, FALSE, FALSE);
  commit (&self, FALSE);
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ANSWERED);
  student_clear (&self);
}

static gboolean
find_warm_up (gpointer student)
{
  return jd_test_find_label (((Student *) student)->input.window, "Warm-up: 3 questions") != NULL;
}

static gboolean
is_over (gpointer student)
{
  return !has_session (student);
}

typedef struct
{
  Student    *student;
  const char *file;
} Awaited;

static gboolean
is_lesson (gpointer given)
{
  const Awaited *awaited = given;
  JdLessonSession *session = jd_lesson_strip_get_session (awaited->student->strip);

  return session != NULL &&
         g_str_equal (jd_lesson_get_file_name (jd_lesson_session_get_lesson (session)), awaited->file);
}

/* Three steps of three lessons come back, each with other numbers and alone; then the start page is back, and nothing
 * is due today. */
static void
test_warm_up (void)
{
  static const char *const steps[][2] = { { "02-four-kinds-of-equation.jlesson", "roll" },
                                          { "03-cut-the-rope.jlesson", "weight" },
                                          { "08-three-phases.jlesson", "count" } };
  g_autofree char *path = progress_path ();
  g_autoptr(GPtrArray) records = NULL;
  GtkWidget *card;
  Student self;

  g_remove (path);
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autoptr(JdLessonRecord) record = jd_lesson_record_new ();

      record->when = g_strdup_printf ("2026-01-0%uT10:00:00Z", (guint) i + 1);
      record->lesson = g_strdup (steps[i][0]);
      record->print = g_strdup ("");
      record->step = g_strdup (steps[i][1]);
      record->kind = g_strdup ("choice");
      record->given = g_strdup ("");
      record->outcome = JD_LESSON_OUTCOME_FIRST;
      record->mode = g_strdup ("alone");
      g_assert_true (jd_lesson_progress_append (path, record, NULL));
    }
  student_init (&self);
  jd_test_wait (find_warm_up, &self);
  jd_input_settle (&self.input);
  card = gtk_widget_get_ancestor (GTK_WIDGET (jd_test_find_label (self.input.window, "Warm-up: 3 questions")),
                                  GTK_TYPE_FLOW_BOX_CHILD);
  jd_test_picture (GTK_WIDGET (self.input.window), "lessons-warm-up");
  jd_input_press (&self.input, card);
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      Awaited awaited = { &self, steps[i][0] };

      jd_test_wait (is_lesson, &awaited);
      wait_idle (&self);
      g_assert_cmpstr (jd_lesson_session_get_step (self.session)->id, ==, steps[i][1]);
      g_assert_cmpuint (jd_lesson_session_get_seed (self.session), ==, 1);
      take_task (&self);
      answer (&self, TRUE, FALSE);
      commit (&self, FALSE);
      g_assert_cmpint (get_state (&self), ==, JD_LESSON_ANSWERED);
      g_assert_true (jd_lesson_session_is_done (self.session));
      g_assert_false (jd_lesson_session_can_go (self.session, 1));
      forget_task (&self);
      jd_input_press (&self.input, jd_test_child (self.strip, "next"));
    }
  jd_test_wait (is_over, &self);
  records = jd_lesson_progress_read (path, NULL, NULL);
  g_assert_cmpuint (records->len, ==, 2 * G_N_ELEMENTS (steps));
  for (guint i = G_N_ELEMENTS (steps); i < records->len; i++)
    g_assert_cmpstr (((JdLessonRecord *) g_ptr_array_index (records, i))->mode, ==, "warm-up");
  student_clear (&self);
  g_remove (path);
}

/* Letters JD_TEST_TEXT times as large; with JD_TEST_RTL from right to left. */
static void
dress (void)
{
  const char *text = g_getenv ("JD_TEST_TEXT");

  if (text != NULL)
    g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", (int) (96 * 1024 * g_ascii_strtod (text, NULL)), NULL);
  if (g_getenv ("JD_TEST_RTL") != NULL)
    gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *state = NULL;
  gboolean whole;
  gsize pointed, typed;
  int status;

  data = g_strdup (g_getenv ("XDG_DATA_HOME"));
  if (argc == 3 && g_str_equal (argv[1], "--killed"))
    return run_killed (argv[2]);
  state = jd_test_use_state ();
  g_free (data);
  data = g_build_filename (state, "data", NULL);
  g_mkdir_with_parents (data, 0700);
  g_setenv ("XDG_DATA_HOME", data, TRUE);
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  dress ();
  /* usually one lesson of each kind, by the seed; with JD_TEST_LONG all */
  whole = g_getenv ("JD_TEST_LONG") != NULL;
  pointed = (gsize) g_test_rand_int_range (0, G_N_ELEMENTS (short_course));
  typed = (gsize) g_test_rand_int_range (0, G_N_ELEMENTS (short_course));
  for (gsize i = 0; i < G_N_ELEMENTS (short_course); i++)
    {
      g_autofree char *by_pointer = g_strdup_printf ("/app/lessons/pointer/%.2s", short_course[i]);
      g_autofree char *by_keys = g_strdup_printf ("/app/lessons/keyboard/%.2s", short_course[i]);

      if (whole || i == pointed)
        g_test_add_data_func (by_pointer, short_course[i], test_pointer);
      if (whole || i == typed)
        g_test_add_data_func (by_keys, short_course[i], test_keyboard);
    }
  g_test_add_func ("/app/lessons/regions", test_regions);
  g_test_add_func ("/app/lessons/regions-of-drawing", test_regions_of_drawing);
  g_test_add_func ("/app/lessons/other-numbers", test_other_numbers);
  g_test_add_func ("/app/lessons/fits", test_fits);
  g_test_add_func ("/app/lessons/guest", test_guest);
  g_test_add_func ("/app/lessons/faulty", test_faulty);
  g_test_add_func ("/app/lessons/killed", test_killed);
  g_test_add_func ("/app/lessons/warm-up", test_warm_up);
  status = jd_test_run ();
  jd_test_remove_tree (state);
  g_free (data);
  return status;
}

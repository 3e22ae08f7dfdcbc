/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the window does in single steps of lessons: the student compares his words with the author's, is told what
 * fits when he has done nothing for long, keeps a copy of what he has before him, moves a slider, and takes the tour,
 * whose steps point at widgets. */
#include "app/window/jd-window-private.h"
#include "tests/app/jd-test-student.h"
#include "ui/document/jd-document-lock.h"
#include "ui/draw/canvas/jd-tool.h"
#include "ui/draw/jd-player-private.h"
#include "ui/panels/jd-equilibria-panel.h"
#include "ui/panels/jd-study-notice-private.h"
#include "ui/panels/parts/jd-equation-row.h"
#include "ui/study/sheet/jd-sheet-private.h"
#include "ui/study/sheet/jd-sketch-private.h"

/* Opens a lesson of one step with @model. */
static void
open_model (Student    *self,
            const char *model,
            const char *name,
            const char *setup,
            const char *ask)
{
  g_autofree char *path = g_build_filename (data, name, NULL);
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  g_autofree char *text = g_strdup_printf ("{ 'jlesson': 1, 'name': 'One step', 'goal': 'g', "
                                           "'model': '%s', 'steps': [ { 'id': 'a', "
                                           "'text': 'A cart.', 'setup': { %s }, %s } ] }",
                                           model, setup, ask);
  g_autoptr(GError) error = NULL;

  g_strdelimit (text, "'", '"');
  g_strdelimit (text, "`", '\'');
  g_assert_true (g_file_set_contents (path, text, -1, &error));
  g_assert_no_error (error);
  student_init (self);
  student_open (self, uri);
}

/* With the cart and the particle. */
static void
open_step (Student    *self,
           const char *name,
           const char *ask)
{
  open_model (self, "02-cart-and-particle.jourdain", name, "'parameterization': 'independent'", ask);
}

static const char say[] = "'ask': { 'kind': 'say', 'prompt': 'Why does nobody see T in the independent "
                          "parameterization?', 'model': 'It has no virtual power in any field of it.' }";

static GPtrArray *
read_progress (void)
{
  g_autofree char *path = progress_path ();
  g_autoptr(GError) error = NULL;
  GPtrArray *records = jd_lesson_progress_read (path, NULL, &error);

  g_assert_no_error (error);
  return records;
}

static void
forget_progress (void)
{
  g_autofree char *path = progress_path ();

  g_remove (path);
}

/* The question stands below the text.  The author's sentence stands beside the student's; what he chooses is kept,
 * once, and is no second answer. */
static void
test_say (void)
{
  Student self;
  GtkWidget *compare;
  const JdLessonRecord *record;
  g_autoptr(GPtrArray) records = NULL;
  g_autoptr(GPtrArray) results = NULL;

  forget_progress ();
  open_step (&self, "say.jlesson", say);
  compare = jd_test_child (self.strip, "compare");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (jd_test_child (self.strip, "text"))), ==,
                   "A cart.\nWhy does nobody see T in the independent parameterization?");
  g_assert_false (gtk_widget_get_mapped (compare));
  g_assert_false (is_shown (&self, "models"));
  gtk_widget_grab_focus (jd_test_find (jd_test_child (self.strip, "answer"), GTK_TYPE_TEXT_VIEW));
  jd_input_do (&self.input, "type --delay 2 -- perfect");
  commit (&self, TRUE);
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ANSWERED);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (jd_test_child (self.strip, "yours"))), ==, "You: perfect");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (jd_test_child (self.strip, "models"))), ==,
                   "The author: It has no virtual power in any field of it.");
  g_assert_false (is_shown (&self, "word"));
  g_assert_true (gtk_widget_get_mapped (compare));
  jd_input_shoot (&self.input, "say");
  jd_input_press (&self.input, jd_test_find_name (compare, "partly"));
  wait_idle (&self);
  g_assert_false (gtk_widget_get_mapped (compare));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (jd_test_child (self.strip, "word"))), ==, "Partly");
  assert_focus_in (&self, "verdict");
  jd_input_shoot (&self.input, "say-partly");

  records = read_progress ();
  g_assert_cmpuint (records->len, ==, 2);
  record = g_ptr_array_index (records, 0);
  g_assert_cmpstr (record->given, ==, "perfect");
  g_assert_cmpint (record->outcome, ==, JD_LESSON_OUTCOME_SAID);
  record = g_ptr_array_index (records, 1);
  g_assert_cmpstr (record->given, ==, "partly");
  g_assert_cmpint (record->outcome, ==, JD_LESSON_OUTCOME_SAID);
  g_assert_cmpuint (record->try, ==, 2);
  results = jd_lesson_results_sum (records);
  g_assert_cmpuint (results->len, ==, 1);
  g_assert_cmpuint (((const JdLessonResult *) g_ptr_array_index (results, 0))->n_answered, ==, 1);
  student_clear (&self);
}

/* Neither the words nor the comparison are asked for. */
static void
test_say_nothing (void)
{
  Student self;
  g_autoptr(GPtrArray) records = NULL;

  forget_progress ();
  open_step (&self, "say.jlesson", say);
  press (&self, "give_up");
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ANSWERED);
  g_assert_false (gtk_widget_get_mapped (jd_test_child (self.strip, "compare")));
  g_assert_true (is_shown (&self, "models"));
  records = read_progress ();
  g_assert_cmpuint (records->len, ==, 1);
  g_assert_cmpint (((const JdLessonRecord *) g_ptr_array_index (records, 0))->outcome, ==, JD_LESSON_OUTCOME_SKIPPED);
  press (&self, "next");
  g_assert_null (jd_lesson_strip_get_session (self.strip));
  student_clear (&self);
}

static gboolean
is_told (gpointer student)
{
  return jd_lesson_session_get_feedback (((Student *) student)->session) != NULL;
}

static gboolean
is_answered (gpointer student)
{
  return jd_lesson_session_get_state (((Student *) student)->session) == JD_LESSON_ANSWERED;
}

static const char make[] = "'open': ['tags'], 'ask': { 'kind': 'make', 'goal': ['told(`rope.T`) == 1'], "
                           "'solution': { 'tags': { 'rope.length': null } } }, 'hints': ['A hint.'], "
                           "'feedback': [ { 'if': ['told(`rope.T`) == 0'], 'text': 'T is not told.' } ]";

/* What fits is told by itself, once in a step; a hint is not.  Then he gives it up. */
static void
test_idle (void)
{
  Student self;

  forget_progress ();
  open_step (&self, "idle.jlesson", make);
  g_assert_false (is_shown (&self, "feedback"));
  g_assert_null (jd_lesson_session_get_feedback (self.session));
  jd_lesson_session_set_patience (self.session, 1);
  jd_test_wait (is_told, &self);
  wait_idle (&self);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (jd_test_child (self.strip, "feedback"))), ==, "T is not told.");
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ASKED);
  jd_input_shoot (&self.input, "idle");
  /* by keys: the hint, and what the author does */
  jd_input_key (&self.input, "alt+h");
  g_assert_true (is_shown (&self, "hints"));
  jd_input_key (&self.input, "alt+shift+h");
  jd_test_wait (is_answered, &self);
  wait_idle (&self);
  g_assert_false (jd_lesson_session_get_committed (self.session));
  student_clear (&self);
}

/* The copy is the user's: it is open, and its edits are his; the lesson goes on with its own document. */
static void
test_copy (void)
{
  g_autofree char *path = g_build_filename (data, "copy.jourdain", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdDocument) kept = NULL;
  g_autoptr(JsonNode) root = NULL;
  JdDocument *document;
  Student self;

  forget_progress ();
  open_step (&self, "copy.jlesson", make);
  document = jd_test_get_document (self.input.window);
  g_assert_true (jd_document_get_locked (document));
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (self.input.window), "save-as"));
  press (&self, "hint");
  press (&self, "show_me");
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ANSWERED);
  g_assert_true (jd_window_keep_copy_in (self.input.window, file));
  jd_input_settle (&self.input);
  jd_input_shoot (&self.input, "copy");
  g_assert_true (jd_test_get_document (self.input.window) == document);
  g_assert_null (jd_document_get_file (document));
  g_assert_true (jd_lesson_strip_get_session (self.strip) == self.session);
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ANSWERED);

  kept = jd_document_load (file, &error);
  g_assert_no_error (error);
  g_assert_false (jd_document_get_locked (kept));
  root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  json_object_remove_member (json_node_get_object (root), "locked");
  json_object_remove_member (json_node_get_object (root), "open_to_students");
  g_assert_true (json_node_equal (root, jd_mechanism_get_json (jd_document_get_mechanism (kept))));
  student_clear (&self);
}

/* Save As asks where the copy is to be; the student may change his mind. */
static void
test_copy_place (void)
{
  GtkNativeDialog *chooser;
  Student self;

  forget_progress ();
  open_step (&self, "copy.jlesson", make);
  jd_input_key (&self.input, "ctrl+shift+s");
  chooser = g_object_get_data (G_OBJECT (self.input.window), "jd-chooser");
  g_assert_nonnull (chooser);
  g_assert_cmpstr (gtk_native_dialog_get_title (chooser), ==, "Keep a Copy");
  g_signal_emit_by_name (chooser, "response", GTK_RESPONSE_CANCEL);
  jd_input_settle (&self.input);
  g_assert_true (jd_lesson_strip_get_session (self.strip) == self.session);
  student_clear (&self);
}

static JdLessonPointer *
get_pointer (Student *self)
{
  return jd_test_find (GTK_WIDGET (self->input.window), JD_TYPE_LESSON_POINTER);
}

static gboolean
has_target (gpointer student)
{
  return jd_lesson_pointer_get_target (get_pointer (student)) != NULL;
}

/* Whether the ring lies around the widget that is pointed at. */
static gboolean
is_around (gpointer student)
{
  GtkWidget *pointer = GTK_WIDGET (get_pointer (student)),
            *target = jd_lesson_pointer_get_target (get_pointer (student));
  GtkWidget *ring = gtk_widget_get_first_child (pointer);
  graphene_rect_t inner, outer;

  return target != NULL && gtk_widget_compute_bounds (target, pointer, &inner) &&
         gtk_widget_compute_bounds (ring, pointer, &outer) && graphene_rect_contains_rect (&outer, &inner) &&
         outer.size.height < inner.size.height + 20;
}

/* The widget at which the step points: it says the sentence to a screen reader, and is not covered by it. */
static GtkWidget *
get_target (Student    *self,
            const char *name)
{
  GtkWidget *pointer = GTK_WIDGET (get_pointer (self)), *target;
  GtkWidget *bubble = gtk_widget_get_last_child (pointer);
  graphene_rect_t inner, outer;

  jd_test_wait (has_target, self);
  jd_test_wait (is_around, self);
  jd_input_shoot (&self->input, name);
  target = jd_lesson_pointer_get_target (get_pointer (self));
  g_assert_true (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (target), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (bubble)), ==,
                   jd_lesson_session_get_prose (self->session, JD_LESSON_PROSE_TEXT));
  g_assert_true (gtk_widget_compute_bounds (target, pointer, &inner));
  if (gtk_widget_get_child_visible (bubble))
    {
      g_assert_true (gtk_widget_compute_bounds (bubble, pointer, &outer));
      g_assert_false (graphene_rect_intersection (&inner, &outer, NULL));
    }
  return target;
}

/* What was pointed at is done: nothing is pointed at any more. */
static void
assert_done (Student *self)
{
  GtkWidget *target = jd_lesson_pointer_get_target (get_pointer (self));

  jd_test_wait (is_answered, self);
  wait_idle (self);
  g_assert_true (jd_lesson_session_get_committed (self->session));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (get_pointer (self))));
  g_assert_null (jd_lesson_pointer_get_target (get_pointer (self)));
  g_assert_true (target == NULL ||
                 !gtk_test_accessible_has_relation (GTK_ACCESSIBLE (target), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY));
}

/* The tour: each step is done with the widget at which it points; two rods are drawn by hand, with clicks. */
static void
test_tour (void)
{
  const double points[][2] = { { 0.0, 0.0 }, { 0.6, 0.0 }, { 0.6, 0.6 } };
  GtkWidget *target, *panel;
  Student self;

  forget_progress ();
  student_init (&self);
  student_open (&self, "00-tour.jlesson");
  jd_input_press (&self.input, get_target (&self, "tour-play"));
  assert_done (&self);
  press (&self, "next");

  target = get_target (&self, "tour-tag");
  g_assert_true (JD_IS_EQUATION_ROW (target));
  g_assert_nonnull (gtk_widget_get_focus_child (target));
  jd_input_key (&self.input, "F9");
  jd_test_wait (is_around, &self);
  jd_input_key (&self.input, "F9");
  jd_input_press (&self.input, jd_test_child (get_target (&self, "tour-tag"), "complementary"));
  assert_done (&self);
  press (&self, "next");

  /* of a folded panel, the panel */
  target = get_target (&self, "tour-field");
  panel = gtk_widget_get_ancestor (target, JD_TYPE_PANEL);
  jd_panel_set_expanded (JD_PANEL (panel), FALSE);
  while (jd_lesson_pointer_get_target (get_pointer (&self)) != panel)
    g_main_context_iteration (NULL, TRUE);
  jd_panel_set_expanded (JD_PANEL (panel), TRUE);
  while (jd_lesson_pointer_get_target (get_pointer (&self)) != target)
    g_main_context_iteration (NULL, TRUE);
  gtk_widget_grab_focus (target);
  jd_input_key (&self.input, "Right");
  assert_done (&self);
  press (&self, "next");

  jd_input_press (&self.input, get_target (&self, "tour-compare"));
  assert_done (&self);
  press (&self, "next");

  self.input.view = jd_window_get_draw_view (self.input.window);
  self.input.canvas = jd_draw_view_get_canvas (self.input.view);
  g_assert_cmpstr (jd_window_get_view (self.input.window), ==, "draw");
  jd_input_press (&self.input, get_target (&self, "tour-draw"));
  g_assert_cmpstr (jd_canvas_get_tool (self.input.canvas), ==, "linkage");
  gtk_widget_grab_focus (GTK_WIDGET (self.input.canvas));
  jd_input_draw_rods (&self.input, G_N_ELEMENTS (points), points);
  assert_done (&self);
  jd_input_shoot (&self.input, "draw");
  student_clear (&self);
}

/* Each name that a lesson may point at is a widget of the window, and each tool has a name. */
static void
test_points (void)
{
  const JdTool *const *table = jd_tool_table ();
  Student self;

  student_init (&self);
  for (JdLessonPoint point = 0; point < JD_N_LESSON_POINTS; point++)
    {
      g_autoptr(GPtrArray) names = jd_lesson_point_list_names (point);

      for (guint i = 0; names != NULL && i < names->len; i++)
        {
          const char *name = g_ptr_array_index (names, i);

          g_test_message ("%u %s", point, name);
          g_assert_nonnull (jd_window_find_point (point, name, self.input.window));
        }
      for (gsize i = 0; point == JD_LESSON_POINT_TOOL && table[i] != NULL; i++)
        g_assert_true (g_ptr_array_find_with_equal_func (names, table[i]->name, g_str_equal, NULL));
    }
  student_clear (&self);
}

static gboolean
has_moved (gpointer scale)
{
  return gtk_range_get_value (GTK_RANGE (scale)) < 63.0;
}

/* The slider of a constant, moved until the goal holds.  Pointer and keys lead to whole numbers of steps. */
static void
test_slider (void)
{
  static const char slide[] =
    "'open': ['constants:k'], 'controls': [ { 'constant': 'k', 'from': 10, 'to': 100, 'step': 5 } ], "
    "'ask': { 'kind': 'make', 'goal': ['k >= 99'], 'solution': { 'set': { 'k': 100 } } }";
  gboolean handled = FALSE;
  GtkWidget *scale;
  Student self;

  forget_progress ();
  open_step (&self, "slide.jlesson", slide);
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ASKED);
  scale = jd_test_find (jd_test_child (self.strip, "answer"), GTK_TYPE_SCALE);
  g_assert_nonnull (scale);
  gtk_widget_grab_focus (scale);
  gtk_range_set_value (GTK_RANGE (scale), 63.0);
  wait_idle (&self);
  jd_input_key (&self.input, "Left");
  jd_test_wait (has_moved, scale);
  g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (scale)), ==, 60.0);
  g_signal_emit_by_name (scale, "change-value", GTK_SCROLL_JUMP, 71.3, &handled);
  g_assert_true (handled);
  g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (scale)), ==, 70.0);
  wait_idle (&self);
  jd_input_key (&self.input, "End");
  jd_test_wait (is_answered, &self);
  wait_idle (&self);
  g_assert_true (jd_lesson_session_get_committed (self.session));
  g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (scale)), ==, 100.0);
  student_clear (&self);
}

/* What Where Am I? says is said of the model as it is: it follows each change, and goes when it fits no longer. */
static void
test_where (void)
{
  static const char slide[] =
    "'open': ['constants:k'], 'controls': [ { 'constant': 'k', 'from': 10, 'to': 100, 'step': 5 } ], "
    "'ask': { 'kind': 'make', 'goal': ['k >= 99'], 'solution': { 'set': { 'k': 100 } } }, 'hints': ['A hint.'], "
    "'feedback': [ { 'if': ['k < 50'], 'text': 'Only {k}.' }, { 'if': ['k < 80'], 'text': 'Still {k}.' } ]";
  static const struct { double k; const char *says; } cases[] = {
    { 20, "Only 20." }, { 45, "Only 45." }, { 50, "Still 50." }, { 85, NULL }, { 30, NULL },
  };
  GtkWidget *scale, *told;
  Student self;

  forget_progress ();
  open_step (&self, "where.jlesson", slide);
  scale = jd_test_find (jd_test_child (self.strip, "answer"), GTK_TYPE_SCALE);
  told = jd_test_child (self.strip, "feedback");
  press (&self, "where");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (told)), ==, "Only 47.");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gtk_range_set_value (GTK_RANGE (scale), cases[i].k);
      wait_idle (&self);
      g_assert_cmpstr (jd_lesson_session_get_feedback (self.session), ==, cases[i].says);
      g_assert_cmpint (is_shown (&self, "feedback"), ==, cases[i].says != NULL);
      if (cases[i].says != NULL)
        g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (told)), ==, cases[i].says);
    }
  press (&self, "where");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (told)), ==, "Only 30.");
  student_clear (&self);
}

/* Where nothing that the author wrote fits, the student is told at least that the goal is not reached. */
static void
test_where_nothing (void)
{
  static const char ask[] = "'open': ['constants:k'], 'ask': { 'kind': 'make', 'goal': ['k >= 99'], 'solution': "
                            "{ 'set': { 'k': 100 } } }, 'feedback': [ { 'if': ['k < 10'], 'text': 'Only {k}.' } ]";
  Student self;

  forget_progress ();
  open_step (&self, "nothing.jlesson", ask);
  press (&self, "where");
  g_assert_true (is_shown (&self, "feedback"));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (jd_test_child (self.strip, "feedback"))), ==,
                   "The goal is not reached yet.");
  student_clear (&self);
}

/* A slider is named by the symbol that stands on the sheet and in the equations. */
static void
test_slider_symbol (void)
{
  static const char slide[] = "'controls': [ { 'constant': 'omega', 'from': 1, 'to': 9, 'step': 1 } ], "
                              "'ask': { 'kind': 'number', 'answer': '2', 'tolerance': 0 }";
  GtkWidget *scale;
  Student self;

  forget_progress ();
  open_model (&self, "60-particle-on-a-rotating-hoop.jourdain", "symbol.jlesson", "'view': 'study'", slide);
  scale = jd_test_find (jd_test_child (self.strip, "answer"), GTK_TYPE_SCALE);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_widget_get_prev_sibling (scale))), ==, "ω");
  student_clear (&self);
}

/* An arrow in space lies in the plane in which the sheet is seen, and is compared there; after the reveal it stands
 * still when the view is turned. */
static void
test_space (void)
{
  static const char ask[] = "'ask': { 'kind': 'arrow', 'of': { 'velocity': 'p.origin' } }";
  JdLessonArrow *arrow;
  JdSheet *sheet;
  Student self;
  g_autoptr(JsonNode) truth = NULL;
  g_autoptr(GError) error = NULL;
  JsonArray *vector;
  double plane[6], wanted[2] = { 0.0, 0.0 }, before[2], after[2];

  forget_progress ();
  open_model (&self, "60-particle-on-a-rotating-hoop.jourdain", "space.jlesson", "'instant': 0.7", ask);
  arrow = jd_test_find (GTK_WIDGET (self.input.window), JD_TYPE_LESSON_ARROW);
  sheet = jd_test_find (GTK_WIDGET (self.input.window), JD_TYPE_SHEET);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (arrow)));
  g_assert_true (jd_sheet_get_plane (sheet, plane));
  take_task (&self);
  truth = jd_lesson_task_dup_answer (self.task, &error);
  g_assert_no_error (error);
  vector = json_object_get_array_member (json_node_get_object (truth), "vector");
  for (guint k = 0; k < 6; k++)
    wanted[k / 3] += plane[k] * json_array_get_double_element (vector, k % 3);
  /* what is seen is neither the first two components nor null */
  g_assert_cmpfloat (hypot (wanted[0] - json_array_get_double_element (vector, 0),
                            wanted[1] - json_array_get_double_element (vector, 1)),
                     >, 0.3 * hypot (wanted[0], wanted[1]));
  g_assert_cmpfloat (hypot (wanted[0], wanted[1]), >, 0.1);
  drag_arrow (&self, wanted);
  jd_input_shoot (&self.input, "space");
  commit (&self, FALSE);
  jd_input_shoot (&self.input, "space-answered");
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ANSWERED);
  g_assert_true (jd_lesson_session_get_judgement (self.session)->right);
  jd_sketch_get_tip (JD_SKETCH (arrow), before);
  jd_sheet_turn (sheet, 0.8, 0.2);
  jd_input_settle (&self.input);
  jd_input_shoot (&self.input, "space-turned");
  jd_sketch_get_tip (JD_SKETCH (arrow), after);
  g_assert_cmpfloat (hypot (after[0] - before[0], after[1] - before[1]), >, 5.0);
  student_clear (&self);
}

/* The arrow asked for and the sheet's own arrows of its kind have one scale, before and after the answer; the bar of
 * this scale stands beside the bar of lengths. */
static void
test_one_scale (void)
{
  static const char ask[] = "'ask': { 'kind': 'arrow', 'of': { 'velocity': 'load.origin' } }, "
                            "'reveal': { 'show': ['velocity', 'grid'] }";
  const JdSketchPrivate *sketch;
  JdSheet *sheet;
  Student self;

  forget_progress ();
  open_model (&self, "02-cart-and-particle.jourdain", "scale.jlesson", "'show': ['velocity', 'grid']", ask);
  sheet = jd_test_find (GTK_WIDGET (self.input.window), JD_TYPE_SHEET);
  sketch = jd_sketch_get_private (jd_test_find (GTK_WIDGET (self.input.window), JD_TYPE_LESSON_ARROW));
  for (int pass = 0; pass < 2; pass++)
    {
      const JdView *view = jd_paper_get_view (JD_PAPER (sheet));
      const JdBounds lengths = jd_sheet_get_scale_bar (sheet);
      const JdBounds bar = jd_sketch_get_bar (sketch, view->width, view->height);

      g_assert_cmpfloat (jd_arrow_group_get_scale (sheet->scales)->straight[JD_ARROW_VELOCITY], ==, sketch->scale);
      g_assert_false (jd_bounds_is_empty (&lengths));
      g_assert_cmpfloat (bar.y1, <, lengths.y0);
      if (pass == 0)
        press (&self, "give_up");
    }
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ANSWERED);
  press (&self, "next");
  jd_input_settle (&self.input);
  g_assert_cmpfloat (jd_arrow_group_get_scale (sheet->scales)->straight[JD_ARROW_VELOCITY], !=, sketch->scale);
  student_clear (&self);
}

static int
get_height (GtkWidget *widget)
{
  int height;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  return height;
}

/* The projector size enlarges the question, the entry for its answer, and the buttons. */
static void
test_projector (void)
{
  static const char ask[] = "'ask': { 'kind': 'number', 'answer': '2', 'tolerance': 0 }";
  GActionGroup *actions;
  GtkWidget *parts[3];
  int before[3];
  Student self;

  forget_progress ();
  open_step (&self, "projector.jlesson", ask);
  actions = G_ACTION_GROUP (self.input.window);
  parts[0] = jd_test_child (self.strip, "text");
  parts[1] = jd_test_find (jd_test_child (self.strip, "answer"), GTK_TYPE_TEXT);
  parts[2] = jd_test_find (jd_test_child (self.strip, "give_up"), GTK_TYPE_LABEL);
  for (int i = 0; i < 3; i++)
    before[i] = get_height (parts[i]);
  g_action_group_change_action_state (actions, "projector", g_variant_new_boolean (TRUE));
  jd_input_settle (&self.input);
  jd_input_shoot (&self.input, "projector");
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (get_height (parts[i]), >, before[i]);
  g_action_group_change_action_state (actions, "projector", g_variant_new_boolean (FALSE));
  jd_input_settle (&self.input);
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (get_height (parts[i]), ==, before[i]);
  student_clear (&self);
}

static gboolean
is_open (Student *self)
{
  GtkWidget *transport = jd_test_find (GTK_WIDGET (self->input.window), JD_TYPE_TRANSPORT);
  GtkWidget *scale = jd_test_child (transport, "scale");

  return gtk_widget_is_sensitive (scale) && gtk_widget_is_sensitive (jd_test_find_action (transport, "study.play"));
}

static gboolean
can_play (gpointer student)
{
  return is_open (student);
}

/* While the time is asked for the mechanism cannot be played; after the answer it can. */
static void
test_hidden_time (void)
{
  static const char ask[] = "'ask': { 'kind': 'number', 'answer': '2', 'tolerance': 0 }, 'reveal': { 'play': true }";
  Student self;

  forget_progress ();
  open_model (&self, "02-cart-and-particle.jourdain", "hidden-time.jlesson", "'view': 'study', 'hide': ['time']",
              ask);
  g_assert_false (is_open (&self));
  press (&self, "give_up");
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ANSWERED);
  jd_test_wait (can_play, &self);
  student_clear (&self);
}

static gboolean
runs (gpointer label)
{
  return gtk_widget_get_mapped (label) && g_strcmp0 (gtk_label_get_text (label), "t = 0.00 s") > 0;
}

/* A reveal that shows the drawing and plays it moves what is drawn. */
static void
test_draw_plays (void)
{
  static const char ask[] = "'ask': { 'kind': 'number', 'answer': '2', 'tolerance': 0 }, "
                            "'reveal': { 'view': 'draw', 'play': true }";
  GtkWidget *player;
  Student self;

  forget_progress ();
  open_step (&self, "plays.jlesson", ask);
  press (&self, "give_up");
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ANSWERED);
  g_assert_cmpstr (jd_window_get_view (self.input.window), ==, "draw");
  player = jd_test_find (GTK_WIDGET (self.input.window), JD_TYPE_PLAYER);
  jd_test_wait (runs, jd_test_child (player, "time"));
  student_clear (&self);
}

static gboolean
has_jump (gpointer study)
{
  return jd_study_get_jump (study) != NULL;
}

/* A law that tells how an impact ends is not shown before the answer.  A reveal that unfolds the jump runs its event. */
static void
test_jump (void)
{
  static const char ask[] = "'ask': { 'kind': 'number', 'answer': '2', 'tolerance': 0 }, "
                            "'reveal': { 'panels': ['jump'] }";
  g_autofree char *covered = NULL, *told = NULL;
  JdStudy *study;
  Student self;

  forget_progress ();
  open_model (
    &self, "44-bulletproof-glass.jourdain", "jump.jlesson",
    "'parameterization': 'total', 'event': 'hit', 'instant': { 'event': 'hit' }, 'show': [], 'hide': ['jump']", ask);
  study = jd_lesson_session_get_study (self.session);
  covered = jd_study_dup_event (study);
  g_assert_nonnull (strstr (covered, "hit"));
  g_assert_null (strstr (covered, "glass"));
  g_assert_null (jd_study_get_jump (study));
  g_assert_false (jd_sheet_get_show (jd_test_find (GTK_WIDGET (self.input.window), JD_TYPE_SHEET), JD_SHOW_JUMP));
  press (&self, "give_up");
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ANSWERED);
  jd_test_wait (has_jump, study);
  g_assert_true (jd_sheet_get_show (jd_test_find (GTK_WIDGET (self.input.window), JD_TYPE_SHEET), JD_SHOW_JUMP));
  g_assert_cmpint (jd_study_get_side (study), ==, JD_SIDE_DURING);
  told = jd_study_dup_event (study);
  g_assert_nonnull (strstr (told, "glass"));
  student_clear (&self);
}

static gboolean
has_equilibria (gpointer list)
{
  return gtk_list_box_get_row_at_index (list, 0) != NULL;
}

/* A reveal that unfolds the equilibria finds them. */
static void
test_equilibria (void)
{
  static const char ask[] = "'ask': { 'kind': 'number', 'answer': '3', 'tolerance': 0 }, "
                            "'reveal': { 'panels': ['equilibria'] }";
  GtkListBox *list;
  Student self;

  forget_progress ();
  open_model (&self, "35-block-on-cylinder.jourdain", "equilibria.jlesson",
              "'parameterization': 'book', 'hide': ['equilibria']", ask);
  list = jd_test_child (jd_test_find (GTK_WIDGET (self.input.window), JD_TYPE_EQUILIBRIA_PANEL), "list");
  g_assert_false (has_equilibria (list));
  press (&self, "give_up");
  jd_test_wait (has_equilibria, list);
  student_clear (&self);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *state = jd_test_use_state ();
  int status;

  data = g_build_filename (state, "data", NULL);
  g_mkdir_with_parents (data, 0700);
  g_setenv ("XDG_DATA_HOME", data, TRUE);
  /* without a bus there would be no accessible objects */
  g_setenv ("GTK_A11Y", "test", TRUE);
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add_func ("/app/lesson-steps/say", test_say);
  g_test_add_func ("/app/lesson-steps/say-nothing", test_say_nothing);
  g_test_add_func ("/app/lesson-steps/idle", test_idle);
  g_test_add_func ("/app/lesson-steps/draw-plays", test_draw_plays);
  g_test_add_func ("/app/lesson-steps/copy", test_copy);
  g_test_add_func ("/app/lesson-steps/copy-place", test_copy_place);
  g_test_add_func ("/app/lesson-steps/tour", test_tour);
  g_test_add_func ("/app/lesson-steps/points", test_points);
  g_test_add_func ("/app/lesson-steps/slider", test_slider);
  g_test_add_func ("/app/lesson-steps/where", test_where);
  g_test_add_func ("/app/lesson-steps/where-nothing", test_where_nothing);
  g_test_add_func ("/app/lesson-steps/slider-symbol", test_slider_symbol);
  g_test_add_func ("/app/lesson-steps/space", test_space);
  g_test_add_func ("/app/lesson-steps/one-scale", test_one_scale);
  g_test_add_func ("/app/lesson-steps/hidden-time", test_hidden_time);
  g_test_add_func ("/app/lesson-steps/projector", test_projector);
  g_test_add_func ("/app/lesson-steps/equilibria", test_equilibria);
  g_test_add_func ("/app/lesson-steps/jump", test_jump);
  status = jd_test_run ();
  jd_test_remove_tree (state);
  g_free (data);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/progress/jd-lesson-progress.h"
#include "tests/app/jd-test-input.h"
#include "ui/lesson/jd-lesson-arrow.h"
#include "ui/lesson/jd-lesson-strip.h"

/* A student of lessons: he opens them, answers right or wrong, and commits, by pointer or by keys. */

/* The folder for what the student has answered. */
static char *data;

/* A student at the window, who knows the engine's answers. */
typedef struct
{
  JdInput          input;
  JdLessonStrip   *strip;
  JdLessonSession *session;   /* lent; NULL: no lesson */
  JdLessonVariant *variant;
  JdLessonTask    *task;      /* of the step that stands */
} Student;

static inline char *
progress_path (void)
{
  return g_build_filename (data, "jourdain", "progress.jsonl", NULL);
}

static inline JdLesson *
load (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_LESSONS_DIR"), name, NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GFile) examples = g_file_new_for_path (g_getenv ("JD_EXAMPLES_DIR"));
  g_autoptr(GFile) templates = g_file_new_for_path (g_getenv ("JD_TEMPLATES_DIR"));
  const JdLessonPlaces places = { .examples = examples, .templates = templates };
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  JdLesson *lesson = jd_lesson_load (file, &places, faults);

  g_assert_nonnull (lesson);
  g_assert_cmpuint (jd_lesson_faults_count (faults, TRUE), ==, 0);
  return lesson;
}

static inline gboolean
has_session (gpointer student)
{
  return jd_lesson_strip_get_session (((Student *) student)->strip) != NULL;
}

static inline gboolean
is_idle (gpointer student)
{
  Student *self = student;

  self->session = jd_lesson_strip_get_session (self->strip);
  return self->session == NULL || (!jd_lesson_session_get_busy (self->session) &&
                                   jd_lesson_session_get_state (self->session) != JD_LESSON_OPENING);
}

static inline void
wait_idle (Student *self)
{
  jd_test_wait (is_idle, self);
  jd_input_settle (&self->input);
}

static inline void
forget_task (Student *self)
{
  g_clear_pointer (&self->task, jd_lesson_task_free);
  g_clear_pointer (&self->variant, jd_lesson_variant_unref);
}

/* The step that stands, as the engine opens it for the test. */
static inline void
take_task (Student *self)
{
  g_autoptr(GError) error = NULL;

  forget_task (self);
  self->variant = jd_lesson_variant_new (jd_lesson_session_get_lesson (self->session),
                                         jd_lesson_session_get_seed (self->session), &error);
  g_assert_no_error (error);
  self->task = jd_lesson_task_new (self->variant, jd_lesson_session_get_index (self->session), &error);
  g_assert_no_error (error);
}

/* A window of 1280 x 800, or of JD_TEST_SIZE ("800x600"). */
static inline void
student_init (Student *self)
{
  const char *size = g_getenv ("JD_TEST_SIZE");
  int width = 1280, height = 800;

  g_assert_true (size == NULL || sscanf (size, "%dx%d", &width, &height) == 2);
  memset (self, 0, sizeof *self);
  self->input.window = jd_window_new (jd_input_get_application ());
  gtk_window_set_default_size (GTK_WINDOW (self->input.window), width, height);
  gtk_window_present (GTK_WINDOW (self->input.window));
  self->strip = jd_test_find (GTK_WIDGET (self->input.window), JD_TYPE_LESSON_STRIP);
  jd_input_settle (&self->input);
}

static inline void
student_open (Student    *self,
              const char *name)
{
  gtk_widget_activate_action (GTK_WIDGET (self->input.window), "win.open-lesson", "s", name);
  jd_test_wait (has_session, self);
  self->session = jd_lesson_strip_get_session (self->strip);
  wait_idle (self);
}

static inline void
student_clear (Student *self)
{
  forget_task (self);
  jd_input_clear (&self->input);
}

static inline JdLessonState
get_state (Student *self)
{
  return jd_lesson_session_get_state (self->session);
}

static inline gboolean
is_kind (Student    *self,
         const char *kind)
{
  return g_str_equal (jd_lesson_kind_get_name (jd_lesson_session_get_step (self->session)->kind), kind);
}

static inline void
press (Student    *self,
       const char *button)
{
  jd_input_press (&self->input, jd_test_child (self->strip, button));
  wait_idle (self);
}

static inline gboolean
is_shown (Student    *self,
          const char *label)
{
  GtkWidget *widget = jd_test_child (self->strip, label);

  return gtk_widget_get_mapped (widget) && *gtk_label_get_text (GTK_LABEL (widget)) != '\0';
}

static inline void
assert_focus_in (Student    *self,
                 const char *child)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->input.window));
  GtkWidget *widget = jd_test_child (self->strip, child);

  g_assert_true (focus == widget || (focus != NULL && gtk_widget_is_ancestor (focus, widget)));
}

static inline void
type_number (Student *self,
             double   value,
             gboolean by_keys)
{
  GtkWidget *entry = jd_test_find (jd_test_child (self->strip, "answer"), GTK_TYPE_TEXT);
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (!by_keys)
    jd_input_press (&self->input, entry);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self->input.window)) == entry);
  jd_input_do (&self->input, "key ctrl+a");
  jd_input_do (&self->input, "type --delay 2 -- %s", g_ascii_formatd (digits, sizeof digits, "%.10g", value));
}

/* The id of the option that is right, or of the first that is wrong. */
static const char *
find_option (Student  *self,
             JsonNode *answer,
             gboolean  right)
{
  const GPtrArray *options = jd_lesson_session_get_options (self->session);
  const char *correct = JSON_NODE_HOLDS_ARRAY (answer)
                          ? json_array_get_string_element (json_node_get_array (answer), 0)
                          : json_object_get_string_member (json_node_get_object (answer), "outcome");

  for (guint i = 0; i < options->len; i++)
    {
      const JdLessonOption *option = g_ptr_array_index (options, i);

      if (g_str_equal (option->id, correct) == right)
        return option->id;
    }
  g_assert_not_reached ();
}

static inline void
choose (Student    *self,
        const char *id,
        gboolean    by_keys)
{
  GtkWidget *button = jd_test_find_name (jd_test_child (self->strip, "answer"), id);

  g_assert_nonnull (button);
  if (!by_keys)
    {
      jd_input_press (&self->input, button);
      g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (button)));
      return;
    }
  for (guint i = 0; i < 8 && !gtk_check_button_get_active (GTK_CHECK_BUTTON (button)); i++)
    jd_input_key (&self->input, "Down");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self->input.window)) == button);
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (button)));
}

/* The right arrow, or one turned by a right angle. */
static inline void
find_arrow (JsonNode *answer,
            gboolean  right,
            double    out[2])
{
  JsonArray *vector = json_object_get_array_member (json_node_get_object (answer), "vector");
  const double x = json_array_get_double_element (vector, 0), y = json_array_get_double_element (vector, 1);

  out[0] = right ? x : -y;
  out[1] = right ? y : x;
}

static inline void
drag_arrow (Student     *self,
            const double vector[2])
{
  JdLessonArrow *arrow = jd_test_find (GTK_WIDGET (self->input.window), JD_TYPE_LESSON_ARROW);
  double from[2], to[2];
  int at[2];

  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (arrow)));
  /* the sheet fits its picture when the strip and the panels have their sizes */
  jd_sketch_get_tip (JD_SKETCH (arrow), from);
  for (int still = 0; still < 3;)
    {
      memcpy (to, from, sizeof to);
      jd_input_settle (&self->input);
      jd_sketch_get_tip (JD_SKETCH (arrow), from);
      still = memcmp (to, from, sizeof to) == 0 ? still + 1 : 0;
    }
  jd_sketch_place (JD_SKETCH (arrow), vector, to);
  jd_input_on_screen (&self->input, GTK_WIDGET (arrow), from[0], from[1], at);
  jd_input_do (&self->input, "mousemove %d %d", at[0], at[1]);
  jd_input_do (&self->input, "mousedown 1");
  for (int i = 1; i <= 8; i++)
    {
      jd_input_on_screen (&self->input, GTK_WIDGET (arrow), from[0] + (to[0] - from[0]) * i / 8,
                          from[1] + (to[1] - from[1]) * i / 8, at);
      jd_input_do (&self->input, "mousemove %d %d", at[0], at[1]);
    }
  jd_input_do (&self->input, "mouseup 1");
}

/* Presses @key n times, in one go. */
static inline void
repeat_key (Student    *self,
            const char *key,
            int         n)
{
  if (n > 0)
    jd_input_do (&self->input, "key --repeat %d --repeat-delay 12 --delay 6 %s", n, key);
}

/* Turns and lengthens the arrow by keys, from its first place, which Home restores. */
static inline void
key_arrow (Student     *self,
           const double vector[2])
{
  JdLessonArrow *arrow = jd_test_find (GTK_WIDGET (self->input.window), JD_TYPE_LESSON_ARROW);
  const double zero[2] = { 0.0, 0.0 };
  const int turns = (int) lround (atan2 (vector[1], vector[0]) * 180.0 / G_PI / 5.0);
  double foot[2], tip[2], wanted[2];
  int steps;

  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (arrow)));
  jd_input_key (&self->input, "Home");
  jd_sketch_place (JD_SKETCH (arrow), zero, foot);
  jd_sketch_get_tip (JD_SKETCH (arrow), tip);
  jd_sketch_place (JD_SKETCH (arrow), vector, wanted);
  steps = (int) lround (log (hypot (wanted[0] - foot[0], wanted[1] - foot[1]) / (tip[0] - foot[0])) / log (1.05));
  repeat_key (self, turns > 0 ? "Left" : "Right", abs (turns));
  repeat_key (self, steps > 0 ? "Up" : "Down", abs (steps));
}

/* Gives a right or a wrong answer, without committing it. */
static inline void
answer (Student  *self,
        gboolean  right,
        gboolean  by_keys)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) truth = jd_lesson_task_dup_answer (self->task, &error);
  double vector[2];

  g_assert_no_error (error);
  if (is_kind (self, "number"))
    {
      const double value = json_node_get_double (truth);

      type_number (self, right ? value : value + MAX (1.0, 1.7 * fabs (value)), by_keys);
    }
  else if (is_kind (self, "arrow"))
    {
      find_arrow (truth, right, vector);
      if (by_keys)
        key_arrow (self, vector);
      else
        drag_arrow (self, vector);
    }
  else
    choose (self, find_option (self, truth, right), by_keys);
}

static inline void
commit (Student  *self,
        gboolean  by_keys)
{
  if (by_keys)
    {
      jd_input_key (&self->input, "ctrl+Return");
      wait_idle (self);
    }
  else
    press (self, "commit");
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lessons of others with a mistake, opened in the window: each says what is wrong, where, and what would be right, and
 * other lessons can be opened after it. */
#include "tests/app/jd-test-student.h"

#define CART "{'jlesson': 1, 'name': 'Cart', 'model': '02-cart-and-particle.jourdain', "

/* A lesson of one step with the question @ask and the members @more. */
#define STEP(ask, more) CART "'steps': [{'id': 'a', 'text': 'Text.', 'ask': " ask more "}]}"

typedef struct
{
  const char *name;
  const char *text;   /* with ' for " and ` for ' */
  gboolean    opens;  /* what is wrong is found when the step is opened, and said in the strip */
  const char *says[3];
} Case;

/* Places count from 0.  Each names the file, too. */
static const Case cases[] = {
  { "broken", "{'jlesson': 1, 'name': ", FALSE, { "line 1" } },
  { "model", "{'jlesson': 1, 'name': 'T', 'model': '02-cart.jourdain', 'steps': [{'id': 'a', 'text': 'T'}]}", FALSE,
    { "model: ", "did you mean “02-cart-and-particle.jourdain”?" } },
  { "outside", "{'jlesson': 1, 'name': 'T', 'model': '../../etc/passwd', 'steps': [{'id': 'a', 'text': 'T'}]}", FALSE,
    { "model: “../../etc/passwd” leads out of the lesson's folder" } },
  { "absolute", "{'jlesson': 1, 'name': 'T', 'model': '/etc/passwd', 'steps': [{'id': 'a', 'text': 'T'}]}", FALSE,
    { "model: “/etc/passwd” leads out of" } },
  { "quantity", STEP ("{'kind': 'number', 'answer': 'truth(`rope.TT`)'}", ""), TRUE,
    { "steps[0].ask.answer: column 7", "did you mean “rope.T”?" } },
  { "event", STEP ("{'kind': 'number', 'answer': 1}", ", 'setup': {'event': 'blow on the car'}"), TRUE,
    { "steps[0].setup.event: no event", "did you mean “blow on the cart”?" } },
  { "null", STEP ("{'kind': 'number', 'answer': 'value(`rope.T`)'}", ""), TRUE,
    { "steps[0].ask.answer: null", "nothing determines this" } },
  { "two-right", STEP ("{'kind': 'choice', 'choices': [{'id': 'less', 'text': 'L', 'correct': 'truth(`rope.T`) < m*g'}, "
                       "{'id': 'equal', 'text': 'M', 'correct': 'truth(`rope.T`) <= m*g'}]}", ""), TRUE,
    { "steps[0].ask.choices: “less” and “equal” are both right" } },
  { "misconception", STEP ("{'kind': 'number', 'answer': 'm*g'}",
                           ", 'feedback': [{'near': '1.01*m*g', 'text': 'No.'}]"), TRUE,
    { "steps[0].feedback[0].near", "lies within the tolerance of the answer" } },
  { "solution", STEP ("{'kind': 'make', 'goal': ['told(`rope.T`) == 1', 'unknowns() == 7'], "
                      "'solution': {'tags': {'rope.length': null}}}", ""), TRUE,
    { "steps[0].ask.solution: does not reach goal[1], unknowns() == 7: 3 and 7" } },
  { "goal", STEP ("{'kind': 'make', 'goal': ['unknowns() == 1'], 'solution': {'tags': {'rope.length': null}}}", ""),
    TRUE, { "steps[0].ask.goal: holds before anything is done" } },
  { "where", CART "'variants': {'m': [1, 2]}, 'where': ['m > 3'], 'steps': [{'id': 'a', 'text': 'Text.'}]}", TRUE,
    { "where: m > 3 does not hold for the file's own numbers" } },
  { "too-long", STEP ("{'kind': 'number', 'answer': 'most(`x`)'}", ", 'setup': {'until': 1e9}"), TRUE,
    { "steps[0].ask.answer" } },
};

/* Opens @text as the file @name of the folder @data. */
static void
open_text (Student    *self,
           const char *name,
           const char *text)
{
  g_autofree char *file = g_strconcat (name, ".jlesson", NULL);
  g_autofree char *path = g_build_filename (data, file, NULL);
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  g_autofree char *json = g_strdelimit (g_strdelimit (g_strdup (text), "'", '"'), "`", '\'');

  g_assert_true (g_file_set_contents (path, json, -1, NULL));
  gtk_widget_activate_action (GTK_WIDGET (self->input.window), "win.open-lesson", "s", uri);
}

static gboolean
is_faulty (gpointer student)
{
  Student *self = student;

  self->session = jd_lesson_strip_get_session (self->strip);
  return self->session != NULL && jd_lesson_session_get_state (self->session) == JD_LESSON_FAULTY;
}

static gboolean
has_dialog (gpointer student G_GNUC_UNUSED)
{
  return jd_test_find_dialog () != NULL;
}

static void
assert_says (const Case *c,
             const char *message)
{
  g_autofree char *file = g_strconcat (c->name, ".jlesson", NULL);

  g_test_message ("%s", message);
  g_assert_nonnull (strstr (message, file));
  for (gsize i = 0; i < G_N_ELEMENTS (c->says) && c->says[i] != NULL; i++)
    g_assert_nonnull (strstr (message, c->says[i]));
}

static void
open_fault (Student    *self,
            const Case *c)
{
  open_text (self, c->name, c->text);
  if (c->opens)
    {
      jd_test_wait (is_faulty, self);
      g_assert_null (jd_test_find_dialog ());
      jd_input_settle (&self->input);
      g_assert_true (is_shown (self, "problem"));
      assert_says (c, gtk_label_get_text (jd_test_child (self->strip, "problem")));
      jd_input_shoot (&self->input, c->name);
      /* by the pointer out of it */
      jd_input_press (&self->input, jd_test_child (self->strip, "leave"));
    }
  else
    {
      jd_test_wait (has_dialog, self);
      assert_says (c, jd_test_get_message (self->input.window));
      jd_test_answer ("close");
    }
  jd_input_settle (&self->input);
  g_assert_null (jd_lesson_strip_get_session (self->strip));
  g_assert_true (jd_window_is_empty (self->input.window));
}

static gboolean
has_warning (gpointer student)
{
  return jd_test_find_label (((Student *) student)->input.window,
                             "word.jlesson: steps[0].explain: [[multiplyer]]: the glossary has no such word; did you "
                             "mean “multiplier”?") != NULL;
}

/* A lesson with a link that leads nowhere can be taken, and its author is told. */
static void
test_link (void)
{
  Student self;

  student_init (&self);
  open_text (&self, "word", STEP ("{'kind': 'number', 'answer': 1}", ", 'explain': 'A [[multiplyer]].'"));
  jd_test_wait (has_session, &self);
  wait_idle (&self);
  jd_test_wait (has_warning, &self);
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ASKED);
  student_clear (&self);
}

/* Variants of which none fulfils the condition: the file's own numbers can be taken, and others are asked for a hundred
 * times and no more. */
static void
test_variants (void)
{
  static const Case c = { "variants",
                          CART "'variants': {'m': [2, 3]}, 'where': ['m < 1.5'], "
                               "'steps': [{'id': 'a', 'text': 'Text.'}]}",
                          TRUE,
                          { "where: ", "m < 1.5" } };
  Student self;

  student_init (&self);
  open_text (&self, c.name, c.text);
  jd_test_wait (has_session, &self);
  wait_idle (&self);
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_NO_QUESTION);
  jd_input_press (&self.input, jd_test_child (self.strip, "vary"));
  jd_test_wait (is_faulty, &self);
  assert_says (&c, gtk_label_get_text (jd_test_child (self.strip, "problem")));
  student_clear (&self);
}

/* All of them in one window, and then a lesson that is right. */
static void
test_faults (void)
{
  Student self;

  student_init (&self);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    open_fault (&self, &cases[i]);
  student_open (&self, "03-cut-the-rope.jlesson");
  g_assert_cmpint (get_state (&self), ==, JD_LESSON_ASKED);
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
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/app/lesson-faults/outside-lessons", test_faults);
  g_test_add_func ("/app/lesson-faults/link", test_link);
  g_test_add_func ("/app/lesson-faults/variants", test_variants);
  status = jd_test_run ();
  jd_test_remove_tree (state);
  g_free (data);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every step of every bundled lesson in a session: it opens, its answer can be shown, and what is covered is uncovered
 * then.  No window is needed. */
#include "core/lesson/progress/jd-lesson-progress.h"
#include "tests/ui/jd-test-ui.h"
#include "ui/document/jd-document-lock.h"
#include "ui/lesson/jd-lesson-session.h"
#include "ui/lesson/jd-lesson-strip.h"
#include "ui/lesson/jd-lesson-prose.h"
#include "ui/lesson/jd-lesson-words.h"

static JdLesson *
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

static gboolean
is_idle (gpointer session)
{
  return !jd_lesson_session_get_busy (session) && jd_lesson_session_get_state (session) != JD_LESSON_OPENING;
}

static gboolean
is_answered (gpointer session)
{
  return jd_lesson_session_get_state (session) == JD_LESSON_ANSWERED ||
         jd_lesson_session_get_problem (session) != NULL;
}

static gboolean
makes (JdLessonSession *session)
{
  return g_str_equal (jd_lesson_kind_get_name (jd_lesson_session_get_step (session)->kind), "make");
}

/* The document may be changed by the student in nothing but what the step opens. */
static void
assert_locked (JdLessonSession *session)
{
  static const char *const topics[] = { "tags", "types", "draw", "constants", "values", "parameterizations" };
  JdDocument *document = jd_lesson_session_get_document (session);

  g_assert_true (jd_document_get_locked (document));
  g_assert_false (jd_document_get_modified (document));
  for (gsize i = 0; i < G_N_ELEMENTS (topics); i++)
    g_assert_cmpint (jd_document_may (document, topics[i]), ==, jd_lesson_session_is_open (session, topics[i]));
}

static void
show_answer (JdLessonSession *session)
{
  JdCovers *covers = jd_document_get_covers (jd_lesson_session_get_document (session));
  g_autofree char *words = NULL;

  while (jd_lesson_session_has_hint (session))
    jd_lesson_session_hint (session);
  if (makes (session))
    jd_lesson_session_show_me (session);
  else
    jd_lesson_session_give_up (session);
  jd_test_wait (is_answered, session);
  jd_test_wait (is_idle, session);
  g_assert_cmpstr (jd_lesson_session_get_problem (session), ==, NULL);
  g_assert_cmpint (jd_lesson_session_get_state (session), ==, JD_LESSON_ANSWERED);
  g_assert_true (jd_covers_is_empty (covers));
  words = jd_lesson_words_answer (session);
  g_assert_true (makes (session) || (words != NULL && *words != '\0'));
}

/* The view is the window's. */
static void
solved_cb (JdLessonSession *session)
{
  JsonObject *edit = jd_lesson_session_get_edit (session);

  if (json_object_has_member (edit, "view"))
    jd_lesson_session_set_view (session, json_object_get_string_member (edit, "view"));
}

static void
test_every_step (gconstpointer name)
{
  g_autoptr(JdLesson) lesson = load (name);
  g_autoptr(JdLessonSession) session = jd_lesson_session_new (lesson, NULL);
  const guint n = jd_lesson_get_n_steps (lesson);

  g_signal_connect (session, "solved", G_CALLBACK (solved_cb), NULL);
  jd_lesson_session_begin (session);
  for (guint i = 0; i < n; i++)
    {
      jd_test_wait (is_idle, session);
      g_test_message ("%s, %s", (const char *) name, jd_lesson_session_get_step (session)->id);
      g_assert_cmpstr (jd_lesson_session_get_problem (session), ==, NULL);
      g_assert_cmpuint (jd_lesson_session_get_index (session), ==, i);
      assert_locked (session);
      if (jd_lesson_session_get_step (session)->kind != NULL)
        show_answer (session);
      g_assert_cmpint (jd_lesson_session_can_go (session, 1), ==, i + 1 < n);
      if (i + 1 < n)
        jd_lesson_session_go (session, 1);
    }
  g_assert_true (jd_lesson_session_is_done (session));
}

/* The strip has nothing to press until the first step has opened. */
static void
test_strip_opens (void)
{
  static const char *const buttons[] = { "commit", "hint", "where", "show_me", "give_up", "try_again", "next" };
  g_autoptr(JdLesson) lesson = load ("01-place-it-first.jlesson");
  g_autoptr(JdLessonSession) session = jd_lesson_session_new (lesson, NULL);
  JdLessonStrip *strip = g_object_ref_sink (g_object_new (JD_TYPE_LESSON_STRIP, NULL));
  guint n = 0;

  jd_lesson_strip_set_session (strip, session);
  for (gsize i = 0; i < G_N_ELEMENTS (buttons); i++)
    g_assert_false (gtk_widget_get_visible (jd_test_child (strip, buttons[i])));
  jd_lesson_session_begin (session);
  jd_test_wait (is_idle, session);
  for (gsize i = 0; i < G_N_ELEMENTS (buttons); i++)
    n += gtk_widget_get_visible (jd_test_child (strip, buttons[i]));
  g_assert_cmpuint (n, >, 0);
  jd_lesson_strip_set_session (strip, NULL);
  g_assert_finalize_object (strip);
}

/* A step stands at its instant and on its side of the event, also where the lesson says it for all its steps. */
static void
test_instant (void)
{
  g_autoptr(JdLesson) lesson = load ("08-three-phases.jlesson");
  g_autoptr(JdLessonSession) session = jd_lesson_session_new (lesson, NULL);

  jd_lesson_session_begin (session);
  jd_test_wait (is_idle, session);
  jd_test_wait (jd_test_has_motion, jd_lesson_session_get_study (session));
  g_assert_cmpfloat_with_epsilon (jd_study_get_time (jd_lesson_session_get_study (session)), 0.6, 1e-9);
  g_assert_cmpint (jd_study_get_side (jd_lesson_session_get_study (session)), ==, JD_SIDE_BEFORE);
}

/* Show Me and a reveal go to an instant that a condition names. */
static void
test_shown_instant (void)
{
  static const char *const asks[] = {
    "'ask': {'kind': 'make', 'goal': ['near(y, -b, 0.02)'], 'solution': {'instant': {'when': 'x = 0'}}}",
    "'ask': {'kind': 'number', 'answer': 'm'}, 'reveal': {'instant': {'when': 'x = 0'}}",
  };
  g_autoptr(GFile) examples = g_file_new_for_path (g_getenv ("JD_EXAMPLES_DIR"));
  const JdLessonPlaces places = { .examples = examples };

  for (gsize i = 0; i < G_N_ELEMENTS (asks); i++)
    {
      g_autofree char
        *text = g_strdup_printf ("{'jlesson': 1, 'name': 'T', 'model': '120-bead-on-an-ellipse.jourdain', "
                                 "'steps': [{'id': 'a', 'text': 'T', %s}]}",
                                 asks[i]);
      g_autoptr(JsonNode) root = json_from_string (g_strdelimit (text, "'", '"'), NULL);
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autoptr(JdLesson) lesson = jd_lesson_new_from_json (root, "t.jlesson", NULL, &places, faults);
      g_autoptr(JdLessonSession) session = jd_lesson_session_new (lesson, NULL);

      jd_lesson_session_begin (session);
      jd_test_wait (is_idle, session);
      show_answer (session);
      jd_test_wait (jd_test_has_motion, jd_lesson_session_get_study (session));
      g_assert_cmpfloat_with_epsilon (jd_study_get_time (jd_lesson_session_get_study (session)), 0.61, 0.01);
    }
}

/* A number has the digits that its tolerance asks for, and a typographic minus sign. */
static void
test_words (void)
{
  const struct
  {
    double value;
    const char *unit, *words;
  } cases[] = {
    { -10.4231, "N", "−10.42 N" },
    { 0.0, NULL, "0" },
    { 123456.0, "J", "123500 J" },
    { 2.0, "", "2" },
  };
  g_autofree char *markup = jd_lesson_prose_to_markup ("a < [[multiplier]] & [[regular|it]]");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *words = jd_lesson_words_number (cases[i].value, cases[i].unit);

      g_assert_cmpstr (words, ==, cases[i].words);
    }
  g_assert_cmpstr (markup, ==, "a &lt; <a href=\"jd:multiplier\">multiplier</a> &amp; <a href=\"jd:regular\">it</a>");
}

/* Rates and accelerations get primes; possessives, plurals and names in quotes keep their sign. */
static void
test_primes (void)
{
  static const struct { const char *text, *shown; } cases[] = {
    { "The acceleration x'' is 2.", "The acceleration x\u2033 is 2." },
    { "x' = ω y, θ', u_1' and x2'.", "x\u2032 = ω y, θ\u2032, u_1\u2032 and x2\u2032." },
    { "T = m (g + y''): theta'", "T = m (g + y\u2033): theta\u2032" },
    { "the bar AA'.", "the bar AA\u2032." },
    { "Newton's law, the bodies' masses", "Newton's law, the bodies' masses" },
    { "direction('alpha') > 0", "direction('alpha') > 0" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = jd_lesson_prose_set_primes (cases[i].text);

      g_assert_cmpstr (shown, ==, cases[i].shown);
    }
  g_assert_null (jd_lesson_prose_set_primes (NULL));
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(GDir) folder = g_dir_open (g_getenv ("JD_LESSONS_DIR"), 0, NULL);
  const char *name;

  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_assert_nonnull (folder);
  while ((name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, ".jlesson"))
      {
        g_autofree char *path = g_strconcat ("/ui/lesson/every-step/", name, NULL);

        g_test_add_data_func_full (path, g_strdup (name), test_every_step, g_free);
      }
  g_test_add_func ("/ui/lesson/strip-opens", test_strip_opens);
  g_test_add_func ("/ui/lesson/instant", test_instant);
  g_test_add_func ("/ui/lesson/shown-instant", test_shown_instant);
  g_test_add_func ("/ui/lesson/words", test_words);
  g_test_add_func ("/ui/lesson/primes", test_primes);
  return jd_test_run ();
}

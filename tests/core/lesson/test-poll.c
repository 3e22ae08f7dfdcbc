/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lesson/progress/jd-lesson-poll.h"
#include "tests/core/lesson/lesson-testing.h"

#define CART "02-cart-and-particle.jourdain"

/* m = 1.2: 2*m, with three misconceptions of which two have the value 3*m. */
#define NUMBER                                                                                       \
  "'ask': {'kind': 'number', 'answer': '2*m', 'unit': 'kg', 'tolerance': '0.1%'}, "                    \
  "'feedback': [{'near': '3*m', 'text': 'Three.'}, {'near': '2.4*m/1.2 + m', 'text': 'The same.'}, "   \
  "{'near': '2.01*m', 'text': 'Close: {m}.'}]"
#define CHOICE                                                                                       \
  "'ask': {'kind': 'choice', 'choices': [{'id': 'a', 'text': 'A'}, {'id': 'b', 'text': 'B', 'correct': true}, " \
  "{'id': 'c', 'text': 'C'}]}, 'feedback': [{'choice': 'c', 'text': 'Not c.'}]"
#define CHANGE                                                                                       \
  "'ask': {'kind': 'change', 'of': 'm*x', 'when': {'set': {'m': '2*m'}}}, "                            \
  "'feedback': [{'choice': 'falls', 'text': 'No.'}]"
/* The second misconception lies within the tolerance of the answer. */
#define ARROW(tolerance)                                                                             \
  "'ask': {'kind': 'arrow', 'of': {'vector': ['3', '4'], 'at': 'cart.origin', 'is': 'force'}, " tolerance "}, " \
  "'feedback': [{'near': {'vector': ['-4', '3'], 'is': 'force'}, 'text': 'A quarter.'}, "              \
  "{'near': {'vector': ['3.1', '4'], 'is': 'force'}, 'text': 'Near.'}, "                               \
  "{'near': {'vector': ['0', '0'], 'is': 'force'}, 'text': 'Null.'}]"

static JdLessonPoll *
poll_of (const char *step,
         guint64     seed)
{
  g_autoptr(JdLesson) lesson = testing_step (CART, step, "");
  g_autoptr(JdLessonTask) task = testing_task (lesson, seed);
  g_autoptr(GError) error = NULL;
  JdLessonPoll *poll = jd_lesson_poll_new (task, NULL, &error);

  g_assert_no_error (error);
  return poll;
}

static guint
find_given (const JdLessonPoll *poll,
            const char         *given)
{
  for (guint i = 0; i < jd_lesson_poll_get_n_options (poll); i++)
    if (g_str_equal (jd_lesson_poll_get_option (poll, i)->given, given))
      return i;
  g_assert_not_reached ();
}

/* The answer and each misconception once, told apart, and “something else” at the end. */
static void
test_number (void)
{
  g_autoptr(JdLessonPoll) poll = poll_of (NUMBER, 0);
  const JdLessonPollOption *option;

  g_assert_cmpuint (jd_lesson_poll_get_n_options (poll), ==, 4);
  option = jd_lesson_poll_get_option (poll, find_given (poll, "2.4"));
  g_assert_true (option->right);
  g_assert_cmpstr (option->text, ==, "2.4 kg");
  option = jd_lesson_poll_get_option (poll, find_given (poll, "3.6"));
  g_assert_false (option->right);
  g_assert_cmpint (option->feedback, ==, 0);
  g_assert_cmpstr (option->reply, ==, "Three.");
  /* 2.412 and 2.4 differ with three digits already */
  option = jd_lesson_poll_get_option (poll, find_given (poll, "2.41"));
  g_assert_cmpstr (option->reply, ==, "Close: 1.2.");
  g_assert_cmpint (jd_lesson_poll_get_option (poll, 3)->feedback, ==, -1);
  g_assert_cmpstr (jd_lesson_poll_get_option (poll, 3)->text, ==, "Something else");
}

/* Values that agree in three digits get more. */
static void
test_digits (void)
{
  g_autoptr(JdLessonPoll) poll = poll_of ("'ask': {'kind': 'number', 'answer': '1000', 'tolerance': '0.01%'}, "
                                          "'feedback': [{'near': '1001', 'text': 'T'}]",
                                          0);

  g_assert_true (jd_lesson_poll_get_option (poll, find_given (poll, "1000"))->right);
  g_assert_false (jd_lesson_poll_get_option (poll, find_given (poll, "1001"))->right);
}

/* Two misconceptions that differ by a rounding, 3.6 and 3*1.2, are one option. */
static void
test_alike (void)
{
  g_autoptr(JdLessonPoll)
    poll = poll_of ("'ask': {'kind': 'number', 'answer': '1'}, 'feedback': [{'near': '3.6', "
                    "'text': 'First.'}, {'near': '3*m', 'text': 'Second.'}, {'near': '3.6001', "
                    "'text': 'Third.'}]",
                    0);

  g_assert_cmpuint (jd_lesson_poll_get_n_options (poll), ==, 4);
  g_assert_cmpstr (jd_lesson_poll_get_option (poll, find_given (poll, "3.6"))->reply, ==, "First.");
  g_assert_cmpstr (jd_lesson_poll_get_option (poll, find_given (poll, "3.6001"))->reply, ==, "Third.");
  for (guint i = 0; i < 4; i++)
    for (guint k = 0; k < i; k++)
      g_assert_cmpstr (jd_lesson_poll_get_option (poll, i)->text, !=, jd_lesson_poll_get_option (poll, k)->text);
}

/* An arrow to the left has one direction, whatever sign its zero has. */
static void
test_left (void)
{
  static const char *const components[] = { "0", "-0.0000000001", "0.0000000001" };

  for (gsize i = 0; i < G_N_ELEMENTS (components); i++)
    {
      g_autofree char *step = g_strdup_printf ("'ask': {'kind': 'arrow', 'of': {'vector': ['-2', '%s'], 'at': "
                                               "'cart.A'}}",
                                               components[i]);
      g_autoptr(JdLessonPoll) poll = poll_of (step, 0);
      guint n = 0;

      for (guint k = 0; k < jd_lesson_poll_get_n_options (poll); k++)
        n += g_str_equal (jd_lesson_poll_get_option (poll, k)->text, "2 m/s at 180°");
      g_assert_cmpuint (n, ==, 1);
    }
}

/* Each advice that is one has a sentence. */
static void
test_advice_words (void)
{
  g_assert_nonnull (strstr (jd_lesson_advice_to_text (JD_LESSON_ADVICE_HINT), "hint"));
  g_assert_nonnull (strstr (jd_lesson_advice_to_text (JD_LESSON_ADVICE_DISCUSS), "neighbours"));
  g_assert_nonnull (strstr (jd_lesson_advice_to_text (JD_LESSON_ADVICE_REVEAL), "Reveal"));
  g_assert_null (jd_lesson_advice_to_text (JD_LESSON_ADVICE_NONE));
}

/* The same seed gives the same order; some seed gives another. */
static void
test_order (void)
{
  gboolean moved = FALSE;

  for (guint64 seed = 0; seed < 8; seed++)
    {
      const char *variants = ", 'variants': {'g': [9.81]}";
      g_autoptr(JdLesson) lesson = testing_step (CART, NUMBER, variants);
      g_autoptr(JdLessonTask) task = testing_task (lesson, seed);
      g_autoptr(JdLessonPoll) one = jd_lesson_poll_new (task, NULL, NULL);
      g_autoptr(JdLessonPoll) two = jd_lesson_poll_new (task, NULL, NULL);

      g_assert_cmpuint (find_given (one, "2.4"), ==, find_given (two, "2.4"));
      moved = moved || find_given (one, "2.4") != 0;
    }
  g_assert_true (moved);
}

static void
test_choices (void)
{
  g_autoptr(JdLessonPoll) poll = poll_of (CHOICE, 0);
  g_autoptr(JdLessonPoll) change = poll_of (CHANGE, 0);

  g_assert_cmpuint (jd_lesson_poll_get_n_options (poll), ==, 3);
  g_assert_cmpstr (jd_lesson_poll_get_option (poll, 0)->text, ==, "A");
  g_assert_true (jd_lesson_poll_get_option (poll, 1)->right);
  g_assert_cmpint (jd_lesson_poll_get_option (poll, 0)->feedback, ==, -1);
  g_assert_cmpstr (jd_lesson_poll_get_option (poll, 2)->reply, ==, "Not c.");
  g_assert_cmpuint (jd_lesson_poll_get_n_options (change), ==, 3);
  g_assert_true (jd_lesson_poll_get_option (change, find_given (change, "rises"))->right);
  g_assert_cmpstr (jd_lesson_poll_get_option (change, find_given (change, "falls"))->reply, ==, "No.");
}

/* (3, 4) and its misconceptions that lie apart, filled up with quarter turns; each option is right or its feedback. */
static void
test_arrow (void)
{
  g_autoptr(JdLessonPoll) poll = poll_of (ARROW ("'tolerance': {'angle': 12, 'length': '25%'}"), 0);
  const JdLessonPollOption *option = jd_lesson_poll_get_option (poll, find_given (poll, "(3, 4) N"));

  g_assert_cmpuint (jd_lesson_poll_get_n_options (poll), ==, 5);
  g_assert_true (option->right && option->is_arrow);
  g_assert_cmpstr (option->text, ==, "5 N at 53°");
  g_assert_cmpfloat (option->arrow[0], ==, 3.0);
  g_assert_cmpfloat (option->arrow[1], ==, 4.0);
  option = jd_lesson_poll_get_option (poll, find_given (poll, "(-4, 3) N"));
  g_assert_cmpstr (option->reply, ==, "A quarter.");
  g_assert_cmpstr (option->text, ==, "5 N at 143°");
  option = jd_lesson_poll_get_option (poll, find_given (poll, "(0, 0) N"));
  g_assert_cmpstr (option->text, ==, "zero");
  g_assert_cmpint (option->feedback, ==, 2);
  /* the fill: the first quarter turn that is not there yet */
  option = jd_lesson_poll_get_option (poll, find_given (poll, "(-3, -4) N"));
  g_assert_false (option->right);
  /* people read a minus sign, records keep the hyphen of computers */
  g_assert_cmpstr (option->text, ==, "5 N at −127°");
  g_assert_cmpint (option->feedback, ==, -1);
  g_assert_false (jd_lesson_poll_get_option (poll, 4)->is_arrow);
}

/* Where only the length counts, turned arrows are the same answer. */
static void
test_arrow_length (void)
{
  g_autoptr(JdLessonPoll) poll = poll_of (ARROW ("'tolerance': {'angle': false, 'length': '25%'}"), 0);

  g_assert_cmpuint (jd_lesson_poll_get_n_options (poll), ==, 3);
  g_assert_true (jd_lesson_poll_get_option (poll, find_given (poll, "(3, 4) N"))->right);
  g_assert_cmpint (jd_lesson_poll_get_option (poll, find_given (poll, "(0, 0) N"))->feedback, ==, 2);
}

/* The vote on @step in space, seen in @plane. */
static JdLessonPoll *
poll_in_space (const char   *step,
               const double  plane[6],
               JdLessonTask **out_task)
{
  g_autoptr(JdLesson) lesson = testing_step ("60-particle-on-a-rotating-hoop.jourdain", step, "");
  g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
  g_autoptr(GError) error = NULL;
  JdLessonPoll *poll = jd_lesson_poll_new (task, plane, &error);

  g_assert_no_error (error);
  if (out_task != NULL)
    *out_task = g_steal_pointer (&task);
  return poll;
}

/* In space arrows are told apart as they are seen: of two that lie behind each other one is an option.  Each arrow,
 * drawn as it is seen, is judged as its option says.  What is looked along cannot be voted on. */
static void
test_arrow_in_space (void)
{
  static const char step[] =
    "'ask': {'kind': 'arrow', 'of': {'vector': ['5', '3', '4'], 'at': 'p.origin', 'is': 'force'}}, "
    "'feedback': [{'near': {'vector': ['-2', '3', '4'], 'is': 'force'}, 'text': 'Behind.'}, "
    "{'near': {'vector': ['0', '-4', '3'], 'is': 'force'}, 'text': 'A quarter.'}]";
  static const char along[] =
    "'ask': {'kind': 'arrow', 'of': {'vector': ['5', '0', '0'], 'at': 'p.origin', 'is': 'force'}}";
  static const double plane[6] = { 0.0, 1.0, 0.0, 0.0, 0.0, 1.0 }; /* y to the right, z upwards */
  g_autoptr(JdLessonTask) task = NULL;
  g_autoptr(JdLessonPoll) poll = poll_in_space (step, plane, &task), none = poll_in_space (along, plane, NULL);
  const JdLessonPollOption *option = jd_lesson_poll_get_option (poll, find_given (poll, "(5, 3, 4) N"));
  const guint n = jd_lesson_poll_get_n_options (poll);

  g_assert_null (none);
  g_assert_cmpuint (n, ==, 5);
  g_assert_true (option->right);
  g_assert_cmpstr (option->text, ==, "(5, 3, 4) N");
  g_assert_cmpstr (jd_lesson_poll_get_option (poll, find_given (poll, "(0, -4, 3) N"))->reply, ==, "A quarter.");
  find_given (poll, "(-5, -3, -4) N");
  find_given (poll, "(0, 4, -3) N");
  for (guint i = 0; i + 1 < n; i++)
    {
      const double *arrow = jd_lesson_poll_get_option (poll, i)->arrow;
      const JdLessonGiven given = { .arrow = { arrow[1], arrow[2] }, .plane = plane };
      JdLessonJudgement judgement = { 0 };

      g_assert_true (jd_lesson_task_judge (task, &given, &judgement, NULL));
      g_assert_cmpint (judgement.right, ==, jd_lesson_poll_get_option (poll, i)->right);
    }
}

/* What is no vote: by its kind, by its author, without misconceptions, with several right choices. */
static void
test_none (void)
{
  static const char *const steps[] = {
    "'explain': 'E.'",
    "'ask': {'kind': 'number', 'answer': '2*m'}",
    ("'poll': false, " CHOICE),
    "'ask': {'kind': 'say', 'prompt': 'Why?', 'model': 'So.'}",
    ("'ask': {'kind': 'choice', 'several': true, 'choices': [{'id': 'a', 'text': 'A', 'correct': true}, "
     "{'id': 'b', 'text': 'B', 'correct': true}]}"),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    g_assert_null (poll_of (steps[i], 0));
}

/* The advice changes at 30 % and after 70 %, and is that of the vote under way. */
static void
test_advice (void)
{
  static const struct { guint right, wrong; JdLessonAdvice advice; } cases[] = {
    { 0, 0, JD_LESSON_ADVICE_NONE },    { 0, 5, JD_LESSON_ADVICE_HINT },      { 29, 71, JD_LESSON_ADVICE_HINT },
    { 30, 70, JD_LESSON_ADVICE_DISCUSS }, { 70, 30, JD_LESSON_ADVICE_DISCUSS }, { 71, 29, JD_LESSON_ADVICE_REVEAL },
    { 1, 0, JD_LESSON_ADVICE_REVEAL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdLessonPoll) poll = poll_of (CHOICE, 0);

      jd_lesson_poll_set_hands (poll, 1, cases[i].right);
      jd_lesson_poll_set_hands (poll, 2, cases[i].wrong);
      g_assert_cmpint (jd_lesson_poll_get_advice (poll), ==, cases[i].advice);
      if (cases[i].advice == JD_LESSON_ADVICE_NONE)
        {
          g_assert_false (jd_lesson_poll_vote_again (poll));
          continue;
        }
      g_assert_true (jd_lesson_poll_vote_again (poll));
      g_assert_cmpint (jd_lesson_poll_get_advice (poll), ==, JD_LESSON_ADVICE_NONE);
      g_assert_cmpuint (jd_lesson_poll_get_hands (poll, 0, 1), ==, cases[i].right);
      g_assert_false (jd_lesson_poll_vote_again (poll));
    }
}

static void
test_hands (void)
{
  g_autoptr(JdLessonPoll) poll = poll_of (CHOICE, 0);

  g_assert_cmpint (jd_lesson_poll_get_loser (poll), ==, -1);
  g_assert_cmpuint (jd_lesson_poll_get_silent (poll, 0), ==, 0);
  jd_lesson_poll_set_hands (poll, 0, 4);
  jd_lesson_poll_set_hands (poll, 1, 9);
  jd_lesson_poll_set_hands (poll, 2, 7);
  g_assert_cmpint (jd_lesson_poll_get_loser (poll), ==, 2);
  g_assert_cmpuint (jd_lesson_poll_get_total (poll, 0), ==, 20);
  jd_lesson_poll_set_class_size (poll, 10);
  g_assert_cmpuint (jd_lesson_poll_get_class_size (poll), ==, 20);
  jd_lesson_poll_set_class_size (poll, 25);
  g_assert_cmpuint (jd_lesson_poll_get_silent (poll, 0), ==, 5);
  jd_lesson_poll_set_hands (poll, 0, 100);
  g_assert_cmpuint (jd_lesson_poll_get_hands (poll, 0, 0), ==, 9);
  g_assert_cmpuint (jd_lesson_poll_get_silent (poll, 0), ==, 0);
}

static guint
count_text (const char *text,
            const char *part)
{
  g_auto(GStrv) parts = g_strsplit (text, part, -1);

  return g_strv_length (parts) - 1;
}

/* The records can be summed up as those of students. */
static void
test_records (void)
{
  g_autoptr(JdLessonPoll) poll = poll_of (CHOICE, 0);
  g_autoptr(GPtrArray) records = NULL;
  g_autoptr(GPtrArray) read = NULL;
  g_autoptr(GPtrArray) results = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *csv = NULL;
  const JdLessonResult *result;

  jd_lesson_poll_set_hands (poll, 0, 2);
  jd_lesson_poll_set_hands (poll, 1, 3);
  jd_lesson_poll_set_hands (poll, 2, 4);
  jd_lesson_poll_close_vote (poll, 0, 40);
  jd_lesson_poll_vote_again (poll);
  jd_lesson_poll_set_hands (poll, 1, 7);
  jd_lesson_poll_set_hands (poll, 0, 2);
  jd_lesson_poll_close_vote (poll, 1, 60);
  records = jd_lesson_poll_list_records (poll);
  g_assert_cmpuint (records->len, ==, 18);
  g_assert_cmpstr (((JdLessonRecord *) g_ptr_array_index (records, 0))->mode, ==, "class");
  csv = jd_lesson_results_to_csv (records, NULL);
  /* step, kind, seed, try, given, right, outcome, misconception, hints, seconds */
  g_assert_cmpuint (count_text (csv, ",choice,0,1,b,1,first,,0,40,"), ==, 3);
  g_assert_cmpuint (count_text (csv, ",choice,0,1,c,0,shown,0,0,40,"), ==, 4);
  g_assert_cmpuint (count_text (csv, ",choice,0,2,b,1,later,,1,60,"), ==, 7);
  g_assert_cmpuint (count_text (csv, ",choice,0,2,a,0,shown,,1,60,"), ==, 2);
  read = jd_lesson_results_from_csv (csv, &error);
  g_assert_no_error (error);
  results = jd_lesson_results_sum (read);
  g_assert_cmpuint (results->len, ==, 1);
  result = g_ptr_array_index (results, 0);
  g_assert_cmpuint (result->n_answered, ==, 9);
  g_assert_cmpuint (result->n_right_at_once, ==, 3);
  g_assert_cmpint (result->misconception, ==, 0);
  g_assert_cmpuint (result->n_misconception, ==, 4);
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/poll/arrow", test_arrow);
  g_test_add_func ("/core/lesson/poll/arrow-length", test_arrow_length);
  g_test_add_func ("/core/lesson/poll/arrow-in-space", test_arrow_in_space);
  g_test_add_func ("/core/lesson/poll/number", test_number);
  g_test_add_func ("/core/lesson/poll/digits", test_digits);
  g_test_add_func ("/core/lesson/poll/alike", test_alike);
  g_test_add_func ("/core/lesson/poll/left", test_left);
  g_test_add_func ("/core/lesson/poll/advice-words", test_advice_words);
  g_test_add_func ("/core/lesson/poll/order", test_order);
  g_test_add_func ("/core/lesson/poll/choices", test_choices);
  g_test_add_func ("/core/lesson/poll/none", test_none);
  g_test_add_func ("/core/lesson/poll/advice", test_advice);
  g_test_add_func ("/core/lesson/poll/hands", test_hands);
  g_test_add_func ("/core/lesson/poll/records", test_records);
  return g_test_run ();
}

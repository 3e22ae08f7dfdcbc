/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>

#include "core/lesson/progress/jd-lesson-due.h"
#include "core/lesson/progress/jd-lesson-progress.h"
#include "core/linear/jd-random.h"
#include "tests/core/lesson/lesson-testing.h"

static JdLessonRecord *
new_record (const char      *when,
            const char      *step,
            guint64          seed,
            const char      *given,
            JdLessonOutcome  outcome,
            int              feedback)
{
  JdLessonRecord *record = jd_lesson_record_new ();

  record->when = g_strdup (when);
  record->lesson = g_strdup ("test.jlesson");
  record->print = g_strdup ("0");
  record->step = g_strdup (step);
  record->seed = seed;
  record->kind = g_strdup ("number");
  record->given = g_strdup (given);
  record->outcome = outcome;
  record->feedback = feedback;
  record->seconds = 12.5;
  record->mode = g_strdup ("alone");
  return record;
}

/* What a crash leaves at any byte of the last line costs that line alone, and the next one is whole. */
static void
test_truncation (void)
{
  g_autofree char *folder = g_dir_make_tmp ("jd-progress-XXXXXX", NULL);
  g_autofree char *inner = g_build_filename (folder, "new", NULL);
  g_autofree char *path = g_build_filename (inner, "progress.jsonl", NULL);
  g_autoptr(JdLessonRecord)
    record = new_record ("2026-01-01T10:00:00Z", "a", 3, "1,5 \"N\"\nzwei", JD_LESSON_OUTCOME_FIRST, -1);
  g_autoptr(GError) error = NULL;
  g_autofree char *whole = NULL;
  gsize length, first;

  for (int i = 0; i < 2; i++)
    g_assert_true (jd_lesson_progress_append (path, record, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &whole, &length, NULL));
  first = (gsize) (strchr (whole, '\n') - whole) + 1;
  g_assert_cmpuint (length, ==, 2 * first);
  for (gsize cut = first; cut < length; cut++)
    {
      g_autoptr(GPtrArray) before = NULL;
      g_autoptr(GPtrArray) after = NULL;
      const gboolean complete = cut == length - 1;
      const JdLessonRecord *last;
      guint skipped;

      g_assert_true (g_file_set_contents (path, whole, (gssize) cut, NULL));
      before = jd_lesson_progress_read (path, &skipped, &error);
      g_assert_cmpuint (before->len, ==, complete ? 2 : 1);
      g_assert_cmpuint (skipped, ==, cut > first && !complete);
      g_assert_true (jd_lesson_progress_append (path, record, &error));
      after = jd_lesson_progress_read (path, &skipped, &error);
      g_assert_cmpuint (after->len, ==, before->len + 1);
      last = g_ptr_array_index (after, after->len - 1);
      g_assert_cmpstr (last->given, ==, record->given);
      g_assert_cmpuint (last->seed, ==, 3);
      g_assert_cmpint (last->outcome, ==, JD_LESSON_OUTCOME_FIRST);
      g_assert_cmpint (last->feedback, ==, -1);
    }
  g_remove (path);
  g_rmdir (inner);
  g_rmdir (folder);
}

/* Done is every step; sure is right at once in two variants on different days. */
static void
test_states (void)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson)
    lesson = testing_lesson ("{'jlesson': 1, 'name': 'T', 'model': '02-cart-and-particle.jourdain', 'steps': ["
                             "{'id': 'a', 'text': 'T', 'ask': {'kind': 'number', 'answer': 1}},"
                             "{'id': 'b', 'text': 'T'},"
                             "{'id': 'c', 'text': 'T', 'ask': {'kind': 'say', 'prompt': 'P', 'model': 'M'}}]}",
                             faults);
  static const struct
  {
    const char *when, *step;
    guint64 seed;
    JdLessonOutcome outcome;
    JdLessonProgressState state;
    guint next;
  } moves[] = {
    { "2026-01-01T10:00:00Z", "a", 0, JD_LESSON_OUTCOME_OPEN, JD_LESSON_BEGUN, 0 },
    { "2026-01-01T10:01:00Z", "a", 0, JD_LESSON_OUTCOME_FIRST, JD_LESSON_BEGUN, 1 },
    { "2026-01-01T10:01:30Z", "c", 0, JD_LESSON_OUTCOME_OPEN, JD_LESSON_BEGUN, 2 },
    { "2026-01-01T10:02:00Z", "c", 0, JD_LESSON_OUTCOME_SAID, JD_LESSON_DONE, 3 },
    { "2026-01-01T10:03:00Z", "a", 1, JD_LESSON_OUTCOME_FIRST, JD_LESSON_DONE, 3 },
    { "2026-01-02T10:00:00Z", "a", 0, JD_LESSON_OUTCOME_FIRST, JD_LESSON_SURE, 3 },
  };
  g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_record_free);

  g_assert_cmpint (jd_lesson_progress_get_state (lesson, records), ==, JD_LESSON_NEW);
  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      g_ptr_array_add (records, new_record (moves[i].when, moves[i].step, moves[i].seed, "", moves[i].outcome, -1));
      g_assert_cmpint (jd_lesson_progress_get_state (lesson, records), ==, moves[i].state);
      g_assert_cmpuint (jd_lesson_progress_get_next (lesson, records), ==, moves[i].next);
    }
}

/* CSV keeps commas, quotes and lines; what a spreadsheet would compute gets an apostrophe, a number does not. */
static void
test_csv (void)
{
  static const struct { const char *given, *written; } cases[] = {
    { "1.5", ",1.5," }, { "-1.5", ",-1.5," }, { "=1+1", ",'=1+1," }, { "+a", ",'+a," }, { "-m*g", ",'-m*g," },
    { "@x", ",'@x," }, { "a,b", ",\"a,b\"," }, { "say \"no\"", ",\"say \"\"no\"\"\"," }, { "two\nlines", ",\"two\nlines\"," },
    { "", ",," }, { "'=x", ",'=x," },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_record_free);
      g_autofree char *csv = NULL;
      g_autoptr(GError) error = NULL;
      g_autoptr(GPtrArray) back = NULL;
      const JdLessonRecord *record;

      g_ptr_array_add (records,
                       new_record ("2026-01-01T10:00:00Z", "a", 7, cases[i].given, JD_LESSON_OUTCOME_LATER, 2));
      csv = jd_lesson_results_to_csv (records, "17");
      g_assert_true (
        g_str_has_prefix (csv, "who,lesson,step,kind,seed,try,given,right,outcome,misconception,hints,seconds,"
                               "when\r\n17,test.jlesson,a,number,7,1,"));
      g_assert_nonnull (strstr (csv, cases[i].written));
      g_assert_nonnull (strstr (csv, ",1,later,2,0,12.5,2026-01-01T10:00:00Z\r\n"));
      back = jd_lesson_results_from_csv (csv, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (back->len, ==, 1);
      record = g_ptr_array_index (back, 0);
      if (cases[i].given[0] != '\'')
        g_assert_cmpstr (record->given, ==, cases[i].given);
      g_assert_cmpstr (record->who, ==, "17");
      g_assert_cmpint (record->feedback, ==, 2);
      g_assert_cmpint (record->outcome, ==, JD_LESSON_OUTCOME_LATER);
    }
}

/* A drawn text of signs that CSV treats in a way of its own; it does not begin with the apostrophe of an export. */
static char *
draw_text (guint seed)
{
  static const char *const pieces[] = { ",", "\"", "\n",     "\r\n", "=",  "-", "'",
                                        "a", " ",  "\u00fc", "1",    "\t", "@", "\"\"" };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < seed % 7; i++)
    g_string_append (text, pieces[jd_random_draw ("csv", seed, i) % G_N_ELEMENTS (pieces)]);
  if (text->str[0] == '\'')
    g_string_erase (text, 0, 1);
  return g_string_free (text, FALSE);
}

/* Whatever was typed comes back from a file, for each member; what is written again is the same file. */
static void
test_csv_again (void)
{
  g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_record_free);
  g_autoptr(GPtrArray) back = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *csv = NULL, *again = NULL;

  for (guint i = 0; i < 200; i++)
    {
      JdLessonRecord *record = jd_lesson_record_new ();

      record->who = draw_text (7 * i + 1);
      record->lesson = draw_text (7 * i + 2);
      record->step = draw_text (7 * i + 3);
      record->kind = draw_text (7 * i + 4);
      record->given = draw_text (7 * i + 5);
      record->when = draw_text (7 * i + 6);
      record->seed = jd_random_draw ("seed", i, 0);
      record->try = i % 5;
      record->hints = i % 3;
      record->seconds = jd_random_draw ("seconds", i, 0) / 1e6;
      record->feedback = (int) (i % 4) - 1;
      record->outcome = (JdLessonOutcome) (i % JD_LESSON_N_OUTCOMES);
      record->right = i % 2 == 0 || record->outcome == JD_LESSON_OUTCOME_FIRST ||
                      record->outcome == JD_LESSON_OUTCOME_LATER;
      g_ptr_array_add (records, record);
    }
  csv = jd_lesson_results_to_csv (records, NULL);
  back = jd_lesson_results_from_csv (csv, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (back->len, ==, records->len);
  for (guint i = 0; i < records->len; i++)
    {
      const JdLessonRecord *a = g_ptr_array_index (records, i), *b = g_ptr_array_index (back, i);

      g_assert_cmpstr (a->who, ==, b->who);
      g_assert_cmpstr (a->lesson, ==, b->lesson);
      g_assert_cmpstr (a->step, ==, b->step);
      g_assert_cmpstr (a->kind, ==, b->kind);
      g_assert_cmpstr (a->given, ==, b->given);
      g_assert_cmpstr (a->when, ==, b->when);
      g_assert_cmpuint (a->seed, ==, b->seed);
      g_assert_cmpuint (a->try, ==, b->try);
      g_assert_cmpuint (a->hints, ==, b->hints);
      g_assert_cmpfloat (a->seconds, ==, b->seconds);
      g_assert_cmpint (a->feedback, ==, b->feedback);
      g_assert_cmpint (a->outcome, ==, b->outcome);
      g_assert_cmpint (a->right, ==, b->right);
    }
  again = jd_lesson_results_to_csv (back, NULL);
  g_assert_cmpstr (csv, ==, again);
}

static void
test_bad_csv (void)
{
  static const struct { const char *text, *says; } cases[] = {
    { "", "no column “lesson”" }, { "who,lesson,step\r\n", "no column “outcome”" },
    { "lesson,step,outcome\r\na,b,\"c\r\n", "line 2: a quote is not closed" },
    { "lesson,step,outcome\n\"a\n\nb\",c,said\n\ne,f,\"g", "line 6: a quote is not closed" },
    { "\xff", "UTF-8" },
    { "lesson,step,outcome\na,b,first\n\na,b,rihgt\n", "line 4: “rihgt” is no outcome; it is “first”" },
    { "lesson,step,outcome\na,b,First\n", "line 2: “First” is no outcome" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (jd_lesson_results_from_csv (cases[i].text, &error));
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }
}

static guint
count_due (GPtrArray  *lessons,
           GPtrArray  *records,
           const char *now,
           int        *out_days)
{
  g_autoptr(GDateTime) time = g_date_time_new_from_iso8601 (now, NULL);
  g_autoptr(GPtrArray) due = jd_lesson_list_due (lessons, records, time);
  const JdLessonDue *first = due->len > 0 ? g_ptr_array_index (due, 0) : NULL;

  *out_days = first != NULL ? first->days : -1;
  if (first != NULL)
    g_assert_cmpstr (first->step, ==, "a");
  return due->len;
}

/* A step comes back after 1, 3, 7, 21 and 60 days: up a box when it is right at once, once a day, else to the first
 * box.  Votes of a class do not count, and there is one warm-up a day. */
static void
test_due (void)
{
  static const struct { const char *when; JdLessonOutcome outcome; const char *not_yet, *due; } answers[] = {
    { "2026-01-01T23:00:00Z", JD_LESSON_OUTCOME_FIRST, "2026-01-01T23:59:00Z", "2026-01-02T00:00:00Z" },
    { "2026-01-02T08:00:00Z", JD_LESSON_OUTCOME_FIRST, "2026-01-04T23:59:00Z", "2026-01-05T00:00:00Z" },
    { "2026-01-02T09:00:00Z", JD_LESSON_OUTCOME_FIRST, "2026-01-04T23:59:00Z", "2026-01-05T00:00:00Z" },
    { "2026-01-05T08:00:00Z", JD_LESSON_OUTCOME_FIRST, "2026-01-11T12:00:00Z", "2026-01-12T12:00:00Z" },
    { "2026-01-12T08:00:00Z", JD_LESSON_OUTCOME_FIRST, "2026-02-01T12:00:00Z", "2026-02-02T12:00:00Z" },
    { "2026-02-02T08:00:00Z", JD_LESSON_OUTCOME_FIRST, "2026-04-02T12:00:00Z", "2026-04-03T12:00:00Z" },
    { "2026-04-03T08:00:00Z", JD_LESSON_OUTCOME_OPEN, "2026-04-02T12:00:00Z", "2026-04-03T12:00:00Z" },
    { "2026-04-03T08:01:00Z", JD_LESSON_OUTCOME_LATER, "2026-04-03T12:00:00Z", "2026-04-04T12:00:00Z" },
  };
  g_autoptr(GPtrArray) lessons = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_unref);
  g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_record_free);
  JdLessonRecord *other;
  int days;

  g_ptr_array_add (lessons, testing_step ("02-cart-and-particle.jourdain", "'ask': {'kind': 'number', 'answer': 'm'}",
                                          ", 'variants': {'m': [1, 2]}"));
  g_assert_cmpuint (count_due (lessons, records, "2026-01-01T12:00:00Z", &days), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_ptr_array_add (records, new_record (answers[i].when, "a", i, "1", answers[i].outcome, -1));
      g_assert_cmpuint (count_due (lessons, records, answers[i].not_yet, &days), ==, 0);
      g_assert_cmpuint (count_due (lessons, records, answers[i].due, &days), ==, 1);
      g_assert_cmpint (days, ==, 0);
    }
  other = new_record ("2026-04-04T10:00:00Z", "a", 9, "1", JD_LESSON_OUTCOME_FIRST, -1);
  g_free (other->mode);
  other->mode = g_strdup ("class");
  g_ptr_array_add (records, other);
  g_assert_cmpuint (count_due (lessons, records, "2026-04-06T12:00:00Z", &days), ==, 1);
  g_assert_cmpint (days, ==, 2);
  g_free (other->lesson);
  other->lesson = g_strdup ("another.jlesson");
  g_free (other->mode);
  other->mode = g_strdup ("warm-up");
  g_assert_cmpuint (count_due (lessons, records, "2026-04-04T12:00:00Z", &days), ==, 0);
  g_assert_cmpuint (count_due (lessons, records, "2026-04-05T12:00:00Z", &days), ==, 1);
}

/* A lesson of one number, in the file @name. */
static JdLesson *
new_lesson (const char *name,
            gboolean    varies)
{
  g_autofree char *text = g_strdup_printf ("{\"jlesson\": 1, \"name\": \"T\", \"model\": "
                                           "\"02-cart-and-particle.jourdain\", %s\"steps\": [{\"id\": \"a\", "
                                           "\"text\": \"T\", \"ask\": {\"kind\": \"number\", \"answer\": "
                                           "\"m\"}}]}",
                                           varies ? "\"variants\": {\"m\": [1, 2]}, " : "");
  g_autoptr(GFile) examples = testing_folder ("JD_EXAMPLES_DIR");
  g_autoptr(GFile) templates = testing_folder ("JD_TEMPLATES_DIR");
  const JdLessonPlaces places = { examples, templates, NULL };
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JsonNode) root = jd_json_parse (text, -1, NULL);
  JdLesson *lesson = jd_lesson_new_from_json (root, name, NULL, &places, faults);

  g_assert_cmpuint (faults->len, ==, 0);
  return lesson;
}

/* What has waited longest comes first, three steps of three lessons at most; a lesson without variants never comes. */
static void
test_most_due (void)
{
  g_autoptr(GPtrArray) lessons = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_unref);
  g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_record_free);
  g_autoptr(GDateTime) now = g_date_time_new_utc (2026, 1, 20, 12, 0, 0);
  g_autoptr(GPtrArray) due = NULL;
  const JdLessonDue *first;

  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.jlesson", i);
      g_autofree char *when = g_strdup_printf ("2026-01-%02uT10:00:00Z", 18 - 2 * i);
      JdLesson *lesson = new_lesson (name, i != 5);
      JdLessonRecord *record = new_record (when, "a", 4 + i, "1", JD_LESSON_OUTCOME_FIRST, -1);

      g_free (record->lesson);
      record->lesson = g_strdup (name);
      g_ptr_array_add (lessons, lesson);
      g_ptr_array_add (records, record);
    }
  due = jd_lesson_list_due (lessons, records, now);
  g_assert_cmpuint (due->len, ==, JD_LESSON_MOST_DUE);
  first = g_ptr_array_index (due, 0);
  g_assert_cmpuint (first->lesson, ==, 4);
  g_assert_cmpuint (first->seed, ==, 9);
  g_assert_cmpint (first->days, ==, 9);
}

/* A class: who was right at once, and the most frequent misconception. */
static void
test_sum (void)
{
  g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_record_free);
  g_autoptr(GPtrArray) results = NULL;
  const JdLessonResult *first, *second;

  g_ptr_array_add (records, new_record ("", "a", 0, "1", JD_LESSON_OUTCOME_OPEN, 1));
  g_ptr_array_add (records, new_record ("", "a", 0, "2", JD_LESSON_OUTCOME_LATER, -1));
  g_ptr_array_add (records, new_record ("", "b", 0, "2", JD_LESSON_OUTCOME_SHOWN, -1));
  g_ptr_array_add (records, new_record ("", "a", 0, "2", JD_LESSON_OUTCOME_FIRST, -1));
  g_ptr_array_add (records, new_record ("", "a", 0, "3", JD_LESSON_OUTCOME_OPEN, 0));
  g_ptr_array_add (records, new_record ("", "a", 0, "1", JD_LESSON_OUTCOME_SHOWN, 1));
  results = jd_lesson_results_sum (records);
  g_assert_cmpuint (results->len, ==, 2);
  first = g_ptr_array_index (results, 0);
  second = g_ptr_array_index (results, 1);
  g_assert_cmpstr (first->step, ==, "a");
  g_assert_cmpuint (first->n_answered, ==, 3);
  g_assert_cmpuint (first->n_right_at_once, ==, 1);
  g_assert_cmpint (first->misconception, ==, 1);
  g_assert_cmpuint (first->n_misconception, ==, 2);
  g_assert_cmpint (second->misconception, ==, -1);
}

/* Of drawn records of three steps: who was right at once, who has answered, and the first of the most frequent
 * misconceptions, counted in tables. */
static void
test_random_sum (void)
{
  for (guint seed = 0; seed < 30; seed++)
    {
      g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_record_free);
      g_autoptr(GPtrArray) results = NULL;
      guint answered[3] = { 0 }, at_once[3] = { 0 }, met[3][4] = { { 0 } }, seen[3] = { 0 };

      for (guint i = 0; i < 25; i++)
        {
          const guint step = jd_random_draw ("step", seed, i) % 3;
          const JdLessonOutcome outcome = (JdLessonOutcome) (jd_random_draw ("outcome", seed, i) %
                                                             JD_LESSON_N_OUTCOMES);
          const int feedback = (int) (jd_random_draw ("feedback", seed, i) % 5) - 1;
          g_autofree char *name = g_strdup_printf ("%c", 'a' + step);
          JdLessonRecord *record = new_record ("", name, 0, "1", outcome, feedback);

          record->try = 1 + jd_random_draw ("try", seed, i) % 2;
          g_ptr_array_add (records, record);
          seen[step]++;
          /* a second version of what was said is the same answer */
          answered[step] += outcome != JD_LESSON_OUTCOME_OPEN &&
                            !(outcome == JD_LESSON_OUTCOME_SAID && record->try > 1);
          at_once[step] += outcome == JD_LESSON_OUTCOME_FIRST;
          if (feedback >= 0)
            met[step][feedback]++;
        }
      results = jd_lesson_results_sum (records);
      g_assert_cmpuint (results->len, ==, (seen[0] > 0) + (seen[1] > 0) + (seen[2] > 0));
      for (guint r = 0; r < results->len; r++)
        {
          const JdLessonResult *result = g_ptr_array_index (results, r);
          const guint step = (guint) (result->step[0] - 'a');
          int most = -1;

          for (int f = 0; f < 4; f++)
            if (met[step][f] > (most >= 0 ? met[step][most] : 0))
              most = f;
          g_assert_cmpuint (result->n_answered, ==, answered[step]);
          g_assert_cmpuint (result->n_right_at_once, ==, at_once[step]);
          g_assert_cmpuint (result->n_misconception, ==, most >= 0 ? met[step][most] : 0);
          g_assert_cmpint (result->misconception, ==, most);
        }
    }
}

/* A file that cannot be written or read is an error that names it; one that is not there is empty. */
static void
test_no_file (void)
{
  g_autofree char *folder = g_dir_make_tmp ("jd-progress-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (folder, "file", NULL), *below = g_build_filename (file, "p.jsonl", NULL);
  g_autofree char *deeper = g_build_filename (file, "a", "p.jsonl", NULL);
  g_autofree char *none = g_build_filename (folder, "none", NULL);
  const char *const places[] = { folder, below, deeper };
  g_autoptr(JdLessonRecord) record = new_record ("2026-01-01T10:00:00Z", "a", 3, "1", JD_LESSON_OUTCOME_FIRST, -1);
  g_autoptr(GPtrArray) empty = NULL;
  g_autoptr(GError) error = NULL;
  guint skipped = 7;

  g_assert_true (g_file_set_contents (file, "{broken\n\n[]\n{\"lesson\": \"l\"}\n", -1, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_assert_false (jd_lesson_progress_append (places[i], record, &error));
      g_assert_true (error->domain == G_FILE_ERROR);
      g_assert_nonnull (strstr (error->message, i == 0 ? folder : file));
      g_assert_nonnull (strstr (error->message, "cannot be written"));
      g_clear_error (&error);
    }
  g_assert_null (jd_lesson_progress_read (folder, &skipped, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  empty = jd_lesson_progress_read (none, &skipped, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (empty->len + skipped, ==, 0);
  g_clear_pointer (&empty, g_ptr_array_unref);
  /* broken lines are skipped and counted; an empty one is none */
  empty = jd_lesson_progress_read (file, &skipped, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (empty->len, ==, 0);
  g_assert_cmpuint (skipped, ==, 3);
  g_remove (file);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/progress/truncation", test_truncation);
  g_test_add_func ("/core/lesson/progress/states", test_states);
  g_test_add_func ("/core/lesson/due/boxes", test_due);
  g_test_add_func ("/core/lesson/due/most", test_most_due);
  g_test_add_func ("/core/lesson/results/csv", test_csv);
  g_test_add_func ("/core/lesson/results/csv-again", test_csv_again);
  g_test_add_func ("/core/lesson/results/bad-csv", test_bad_csv);
  g_test_add_func ("/core/lesson/results/sum", test_sum);
  g_test_add_func ("/core/lesson/results/random-sum", test_random_sum);
  g_test_add_func ("/core/lesson/progress/no-file", test_no_file);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lesson/draft/jd-lesson-draft.h"
#include "core/lesson/jd-lesson-parts.h"
#include "core/lesson/progress/jd-lesson-poll.h"
#include "core/lesson/progress/jd-lesson-progress.h"
#include "tests/core/lesson/lesson-testing.h"

/* Random sequences of calls beside plain models of what they should do: drafts of lessons, edits taken apart, votes of
 * a class, and records of a student. */

#define CART "02-cart-and-particle.jourdain"

/* ---- A draft ---- */

#define MOST_STEPS 12

/* A step as the author made it: its text, and how the model stands as it opens. */
typedef struct
{
  guint  text;
  double mass, rate;
  char   id[16];
} Step;

static void
write_step (JdLessonDraft *draft,
            guint          i,
            Step          *step,
            GRand         *random,
            guint          number)
{
  g_autofree char *text = g_strdup_printf (" Text %u. ", number);
  g_autoptr(JsonObject) setup = json_object_new (), set = json_object_new (), rate = json_object_new ();

  step->text = number;
  step->mass = g_rand_int_range (random, 1, 4);
  step->rate = 0.5 * g_rand_int_range (random, -1, 2);
  g_strlcpy (step->id, json_object_get_string_member (jd_lesson_draft_get_step (draft, i), "id"), sizeof step->id);
  json_object_set_double_member (set, "m", step->mass);
  json_object_set_double_member (rate, "x", step->rate);
  json_object_set_double_member (rate, "y", -step->rate);
  json_object_set_object_member (setup, "set", json_object_ref (set));
  json_object_set_object_member (setup, "rate", json_object_ref (rate));
  jd_lesson_draft_set_setup (draft, i, setup);
  jd_lesson_draft_set_text (draft, i, "text", text);
}

/* Takes step @from out of the plain list and puts it at @to. */
static void
move_step (Step  *steps,
           guint  n,
           guint  from,
           guint  to)
{
  const Step moved = steps[from];

  memmove (steps + from, steps + from + 1, (n - from - 1) * sizeof (Step));
  memmove (steps + to + 1, steps + to, (n - to - 1) * sizeof (Step));
  steps[to] = moved;
}

/* The lesson of the file opens each step as its author left it, though the file says only what changes. */
static void
check_opened (const JdLessonDraft *draft,
              const Step          *steps,
              guint                n)
{
  g_autofree char *text = jd_lesson_draft_dup_text (draft);
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = NULL;
  g_autoptr(JdLessonVariant) variant = NULL;
  g_autoptr(GError) error = NULL;

  if (n == 0)
    return;
  lesson = testing_lesson (text, faults);
  g_assert_cmpuint (faults->len, ==, 0);
  g_assert_cmpuint (jd_lesson_get_n_steps (lesson), ==, n);
  variant = jd_lesson_variant_new (lesson, 0, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr(JdLessonTask) task = jd_lesson_task_new (variant, i, &error);

      g_assert_no_error (error);
      g_assert_cmpint (jd_lesson_find_step (lesson, steps[i].id), ==, (int) i);
      g_assert_cmpfloat (testing_value (task, "m"), ==, steps[i].mass);
      g_assert_cmpfloat (testing_value (task, "x'"), ==, steps[i].rate);
      g_assert_cmpfloat (testing_value (task, "y'"), ==, -steps[i].rate);
    }
  g_assert_cmpint (jd_lesson_find_step (lesson, "nobody"), ==, -1);
}

/* Steps are added, inserted, moved and removed as in a plain list; their numbers are not given twice. */
static void
test_draft (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (9);

  for (guint trial = 0; trial < 6; trial++)
    {
      g_autoptr(JdLessonDraft) draft = jd_lesson_draft_new ("Random", CART);
      Step steps[MOST_STEPS];
      guint n = 0;

      for (guint turn = 0; turn < 40; turn++)
        {
          const guint what = (guint) g_rand_int_range (random, 0, 5), i = n > 0 ? g_rand_int (random) % n : 0;

          if (what <= 1 && n < MOST_STEPS)
            {
              const guint place = what == 0 ? n : g_rand_int (random) % (n + 1);

              if (what == 0)
                g_assert_cmpuint (jd_lesson_draft_add_step (draft, NULL), ==, n);
              else
                jd_lesson_draft_insert_step (draft, place);
              memmove (steps + place + 1, steps + place, (n - place) * sizeof (Step));
              n++;
              write_step (draft, place, &steps[place], random, turn);
            }
          else if (what == 2 && n > 0)
            {
              const guint to = g_rand_int (random) % n;

              jd_lesson_draft_move_step (draft, i, to);
              move_step (steps, n, i, to);
            }
          else if (what == 3 && n > 0)
            {
              jd_lesson_draft_remove_step (draft, i);
              move_step (steps, n, i, n - 1);
              n--;
            }
          else if (n > 0)
            write_step (draft, i, &steps[i], random, turn);
          g_assert_cmpuint (jd_lesson_draft_get_n_steps (draft), ==, n);
          for (guint k = 0; k < n; k++)
            {
              g_autofree char *text = g_strdup_printf ("Text %u.", steps[k].text);

              g_assert_cmpstr (jd_lesson_draft_get_text (draft, k, "text"), ==, text);
              g_assert_cmpuint (jd_lesson_draft_count_words (draft, k, "text"), ==, 2);
              for (guint other = 0; other < k; other++)
                g_assert_cmpstr (steps[k].id, !=, steps[other].id);
            }
        }
      check_opened (draft, steps, n);
      g_assert_cmpstr (json_object_get_string_member (jd_lesson_draft_get_lesson (draft), "model"), ==, CART);
    }
}

/* ---- Parts of an edit ---- */

static const char *const edits[] = {
  "{'tags': {'rope.length': null, 'weld.x': 'x'}, 'set': {'m': 2, 'k': '3*m'}, 'rate': {'x': -0.5}}",
  "{'panels': ['equations', 'forces', 'jump'], 'show': ['velocity', 'grid']}",
  "{'parameterization': 'total', 'view': 'study', 'event': 'landing', 'hide': ['rope.T', 'x``']}",
  "{'types': {'f.normal': 'inert', 'f.slip': {'type': 'elastic', 'restitution': 0.5}}, 'merge': {'gravity': [0, 0]}}",
};

/* Whether @parts without number @left_out are @rest. */
static void
check_rest (const GPtrArray *parts,
            guint            left_out,
            const GPtrArray *rest)
{
  g_assert_cmpuint (rest->len, ==, parts->len - 1);
  for (guint i = 0; i < rest->len; i++)
    {
      const JdLessonPart *kept = g_ptr_array_index (rest, i);
      const JdLessonPart *was = g_ptr_array_index (parts, i < left_out ? i : i + 1);

      g_assert_cmpstr (kept->member, ==, was->member);
      g_assert_cmpstr (kept->name, ==, was->name);
      g_assert_cmpstr (kept->words, ==, was->words);
    }
}

/* Each part can be taken out, and the others stay; the line of words has all of them, in their order.  Nothing has no
 * part. */
static void
test_parts (void)
{
  g_autoptr(GPtrArray) none = jd_lesson_parts_new (NULL);

  g_assert_cmpuint (none->len, ==, 0);
  for (gsize k = 0; k < G_N_ELEMENTS (edits); k++)
    {
      g_autoptr(JsonObject) edit = testing_object (edits[k]);
      g_autoptr(GPtrArray) parts = jd_lesson_parts_new (edit);
      g_autofree char *line = jd_lesson_parts_to_text (edit);
      const char *place = line;

      g_test_message ("%s", line);
      g_assert_cmpuint (parts->len, >=, json_object_get_size (edit));
      for (guint i = 0; i < parts->len; i++)
        {
          const JdLessonPart *part = g_ptr_array_index (parts, i);
          g_autoptr(JsonObject) less = testing_object (edits[k]);
          g_autoptr(GPtrArray) rest = NULL;

          g_assert_true (json_object_has_member (edit, part->member));
          place = strstr (place, part->words);
          g_assert_nonnull (place);
          place += strlen (part->words);
          jd_lesson_part_remove (part, less);
          rest = jd_lesson_parts_new (less);
          check_rest (parts, i, rest);
        }
    }
}

/* What one member says in words. */
static void
test_words (void)
{
  static const struct
  {
    const char *edit, *words;
  } cases[] = {
    { "{'instant': 1.5}", "the instant t = 1.5 s" },
    { "{'instant': {'when': 'x = 0'}}", "the first instant with x = 0" },
    { "{'instant': {'event': 'hit'}}", "the instant just before the event “hit”" },
    { "{'instant': {'event': 'hit', 'side': 'before'}}", "the instant just before the event “hit”" },
    { "{'instant': {'event': 'hit', 'side': 'during'}}", "the instant of the event “hit”" },
    { "{'instant': {'event': 'hit', 'side': 'after'}}", "the instant just after the event “hit”" },
    { "{'document': 'solution:cut'}", "as after the solution of step “cut”" },
    { "{'document': 'step:cut'}", "as at the beginning of step “cut”" },
    { "{'merge': {'joints': null}}", "joints: removed" },
    { "{'merge': {'joints': []}}", "joints: now none" },
    { "{'merge': {'joints': [{'name': 'guide', 'type': 'slider'}, {'name': 'p'}]}}",
      "joints: now guide (slider), p" },
    { "{'merge': {'ground': {'points': {}, 'angle': 0}}}", "ground: now points, angle" },
    { "{'set': {'m': -2}}", "m = \u22122" },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr(JsonObject) edit = testing_object (cases[k].edit);
      g_autofree char *line = jd_lesson_parts_to_text (edit);

      g_assert_cmpstr (line, ==, cases[k].words);
    }
}

/* ---- A vote ---- */

typedef struct
{
  guint hands[2][JD_LESSON_N_OUTCOMES], vote, size;
} Class;

static guint
sum_of (const guint *hands,
        guint        n)
{
  guint sum = 0;

  for (guint i = 0; i < n; i++)
    sum += hands[i];
  return sum;
}

/* A record for each hand of both votes, with its outcome and misconception. */
static void
check_records (const JdLessonPoll *poll,
               const Class        *class,
               guint               n)
{
  g_autoptr(GPtrArray) records = jd_lesson_poll_list_records (poll);
  guint place = 0;

  for (guint v = 0; v < 2; v++)
    for (guint i = 0; i < n; i++)
      for (guint hand = 0; hand < class->hands[v][i]; hand++)
        {
          const JdLessonPollOption *option = jd_lesson_poll_get_option (poll, i);
          const JdLessonRecord *record = g_ptr_array_index (records, place++);

          g_assert_cmpuint (record->try, ==, v + 1);
          g_assert_cmpstr (record->given, ==, option->given);
          g_assert_cmpint (record->right, ==, option->right);
          g_assert_cmpint (record->feedback, ==, option->feedback);
          g_assert_cmpint (record->outcome, ==,
                           !option->right ? JD_LESSON_OUTCOME_SHOWN
                           : v == 1       ? JD_LESSON_OUTCOME_LATER
                                          : JD_LESSON_OUTCOME_FIRST);
        }
  g_assert_cmpuint (records->len, ==, place);
}

static void
check_vote (const JdLessonPoll *poll,
            const Class        *class,
            guint               n)
{
  const guint *now = class->hands[class->vote], total = sum_of (now, n);
  guint right = 0, most = 0;
  int loser = -1;
  JdLessonAdvice advice;

  for (guint i = 0; i < n; i++)
    if (jd_lesson_poll_get_option (poll, i)->right)
      right += now[i];
    else if (now[i] > most)
      {
        most = now[i];
        loser = (int) i;
      }
  advice = total == 0                ? JD_LESSON_ADVICE_NONE
           : 10 * right < 3 * total  ? JD_LESSON_ADVICE_HINT
           : 10 * right <= 7 * total ? JD_LESSON_ADVICE_DISCUSS
                                     : JD_LESSON_ADVICE_REVEAL;
  g_assert_cmpuint (jd_lesson_poll_get_vote (poll), ==, class->vote);
  g_assert_cmpuint (jd_lesson_poll_get_class_size (poll), ==, class->size);
  g_assert_cmpint (jd_lesson_poll_get_advice (poll), ==, advice);
  g_assert_cmpint (jd_lesson_advice_to_text (advice) == NULL, ==, total == 0);
  g_assert_cmpint (jd_lesson_poll_get_loser (poll), ==, loser);
  check_records (poll, class, n);
  for (guint v = 0; v < 2; v++)
    {
      const guint all = sum_of (class->hands[v], n);

      g_assert_cmpuint (jd_lesson_poll_get_total (poll, v), ==, all);
      g_assert_cmpuint (jd_lesson_poll_get_silent (poll, v), ==, class->size > 0 ? class->size - all : 0);
      for (guint i = 0; i < n; i++)
        g_assert_cmpuint (jd_lesson_poll_get_hands (poll, v, i), ==, class->hands[v][i]);
    }
}

/* Hands go up and down, the class is counted and counted again, and a second vote is taken once. */
static void
test_votes (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (15);
  g_autoptr(JdLesson) lesson = testing_step (
    CART,
    "'ask': {'kind': 'choice', 'choices': [{'id': 'a', 'text': 'A'}, {'id': 'b', 'text': 'B', 'correct': true}, "
    "{'id': 'c', 'text': 'C'}, {'id': 'd', 'text': 'D'}]}, 'feedback': [{'choice': 'd', 'text': 'Not d.'}]",
    "");
  g_autoptr(JdLessonTask) task = testing_task (lesson, 3);

  for (guint trial = 0; trial < 30; trial++)
    {
      g_autoptr(JdLessonPoll) poll = jd_lesson_poll_new (task, NULL, NULL);
      const guint n = jd_lesson_poll_get_n_options (poll);
      Class class = { .vote = 0 };

      g_assert_cmpuint (n, ==, 4);
      for (guint turn = 0; turn < 30; turn++)
        {
          const guint what = (guint) g_rand_int_range (random, 0, 12), i = g_rand_int (random) % n;
          guint *now = class.hands[class.vote], hands = (guint) g_rand_int_range (random, 0, 9);

          if (what == 0)
            {
              g_assert_cmpint (jd_lesson_poll_vote_again (poll), ==, class.vote == 0 && sum_of (now, n) > 0);
              class.vote += class.vote == 0 && sum_of (now, n) > 0 ? 1 : 0;
            }
          else if (what == 1)
            {
              const guint most = MAX (sum_of (class.hands[0], n), sum_of (class.hands[1], n));

              jd_lesson_poll_set_class_size (poll, 2 * hands);
              class.size = hands > 0 ? MAX (2 * hands, most) : 0;
            }
          else
            {
              const guint others = sum_of (now, n) - now[i];

              jd_lesson_poll_set_hands (poll, i, hands);
              now[i] = class.size > 0 ? MIN (hands, class.size - others) : hands;
            }
          check_vote (poll, &class, n);
        }
    }
}

/* ---- Progress ---- */

/* The steps of the lesson below, in its order. */
static const struct
{
  const char *id;
  gboolean    asks, predicts;
} asked[] = { { "read", FALSE, FALSE }, { "number", TRUE, TRUE }, { "choice", TRUE, TRUE }, { "say", TRUE, FALSE } };

/* A record by its numbers: @day, @seed, @step, @outcome; of another lesson if @elsewhere. */
typedef struct
{
  guint day, seed, step;
  JdLessonOutcome outcome;
  gboolean elsewhere;
} Entry;

/* Whether some two entries of @step were right at once, with other seeds on other days. */
static gboolean
is_sure (const Entry *entries,
         guint        n,
         guint        step)
{
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++)
      if (entries[i].step == step && entries[k].step == step && !entries[i].elsewhere && !entries[k].elsewhere &&
          entries[i].outcome == JD_LESSON_OUTCOME_FIRST && entries[k].outcome == JD_LESSON_OUTCOME_FIRST &&
          entries[i].seed != entries[k].seed && entries[i].day != entries[k].day)
        return TRUE;
  return FALSE;
}

static void
check_progress (const JdLesson  *lesson,
                const GPtrArray *records,
                const Entry     *entries,
                guint            n)
{
  gboolean begun = FALSE, sure = TRUE;
  guint next = G_N_ELEMENTS (asked);

  for (guint i = 0; i < n; i++)
    begun |= !entries[i].elsewhere;
  for (guint s = G_N_ELEMENTS (asked); s-- > 0;)
    {
      gboolean done = !asked[s].asks, tried = FALSE;

      for (guint i = 0; i < n; i++)
        if (entries[i].step == s && !entries[i].elsewhere)
          {
            tried = TRUE;
            done |= entries[i].outcome != JD_LESSON_OUTCOME_OPEN;
          }
      /* the only step that is read stands before the first question */
      if (!done)
        next = s == 1 && !tried ? 0 : s;
      sure = sure && (!asked[s].predicts || is_sure (entries, n, s));
    }
  g_assert_cmpuint (jd_lesson_progress_get_next (lesson, records), ==, next);
  g_assert_cmpint (jd_lesson_progress_get_state (lesson, records), ==,
                   !begun                        ? JD_LESSON_NEW
                   : next < G_N_ELEMENTS (asked) ? JD_LESSON_BEGUN
                   : sure                        ? JD_LESSON_SURE
                                                 : JD_LESSON_DONE);
}

/* The state of a lesson after each of random records is that of the sentences that define it. */
static void
test_progress (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (23);
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson)
    lesson = testing_lesson ("{'jlesson': 1, 'name': 'T', 'model': '" CART "', 'steps': [{'id': 'read', 'text': 'T'},"
                             "{'id': 'number', 'text': 'T', 'ask': {'kind': 'number', 'answer': 1}},"
                             "{'id': 'choice', 'text': 'T', 'ask': {'kind': 'choice', 'choices': [{'id': 'a',"
                             " 'text': 'A', 'correct': true}, {'id': 'b', 'text': 'B'}]}},"
                             "{'id': 'say', 'text': 'T', 'ask': {'kind': 'say', 'prompt': 'P', 'model': 'M'}}]}",
                             faults);
  guint n_sure = 0;

  g_assert_cmpuint (faults->len, ==, 0);
  for (guint trial = 0; trial < 60; trial++)
    {
      g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_record_free);
      Entry entries[24];

      for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
        {
          JdLessonRecord *record = jd_lesson_record_new ();

          entries[i] = (Entry) {
            .day = (guint) g_rand_int_range (random, 1, 4), .seed = (guint) g_rand_int_range (random, 0, 3),
            .step = (guint) g_rand_int_range (random, 1, 4), .elsewhere = g_rand_int_range (random, 0, 6) == 0,
            .outcome = g_rand_boolean (random) ? JD_LESSON_OUTCOME_FIRST
                                               : (JdLessonOutcome) g_rand_int_range (random, 0, JD_LESSON_N_OUTCOMES),
          };
          record->when = g_strdup_printf ("2026-02-%02uT10:%02u:00Z", entries[i].day, i);
          record->lesson = g_strdup (entries[i].elsewhere ? "other.jlesson" : jd_lesson_get_file_name (lesson));
          record->step = g_strdup (asked[entries[i].step].id);
          record->seed = entries[i].seed;
          record->outcome = entries[i].outcome;
          g_ptr_array_add (records, record);
          check_progress (lesson, records, entries, i + 1);
        }
      n_sure += jd_lesson_progress_get_state (lesson, records) == JD_LESSON_SURE ? 1 : 0;
    }
  g_assert_cmpuint (n_sure, >, 5);
  g_assert_cmpuint (n_sure, <, 60);
}

/* Each outcome is found under its name; nothing else is one. */
static void
test_outcome_names (void)
{
  JdLessonOutcome found = JD_LESSON_OUTCOME_OPEN;

  for (JdLessonOutcome outcome = JD_LESSON_OUTCOME_OPEN; outcome < JD_LESSON_N_OUTCOMES; outcome++)
    {
      const char *name = jd_lesson_outcome_get_name (outcome);

      g_assert_cmpint (*name == '\0', ==, outcome == JD_LESSON_OUTCOME_OPEN);
      g_assert_true (jd_lesson_outcome_find (name, &found));
      g_assert_cmpint (found, ==, outcome);
    }
  g_assert_false (jd_lesson_outcome_find ("FIRST", &found));
  g_assert_false (jd_lesson_outcome_find ("firs", &found));
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/random/draft", test_draft);
  g_test_add_func ("/core/lesson/random/parts", test_parts);
  g_test_add_func ("/core/lesson/random/words", test_words);
  g_test_add_func ("/core/lesson/random/votes", test_votes);
  g_test_add_func ("/core/lesson/random/progress", test_progress);
  g_test_add_func ("/core/lesson/random/outcomes", test_outcome_names);
  return g_test_run ();
}

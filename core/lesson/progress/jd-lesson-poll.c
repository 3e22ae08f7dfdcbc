/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A step of a lesson as a vote of a class. */
#include "core/lesson/progress/jd-lesson-poll.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/jd-lesson-task-private.h"
#include "core/lesson/jd-lesson-vector-private.h"
#include "core/mechanism/jd-json.h"

/* Misconceptions that become options of a number or an arrow, beside the answer and “something else”. */
#define MOST_WRONG 3
/* Digits with which two values are told apart, at most. */
#define MOST_DIGITS 8

#define FEW  0.3
#define MANY 0.7

struct _JdLessonPoll
{
  GPtrArray *options;   /* JdLessonPollOption * */
  GArray    *hands[JD_LESSON_POLL_VOTES];  /* of guint */
  char      *when[JD_LESSON_POLL_VOTES];     /* it was closed; NULL: not yet */
  guint      hints[JD_LESSON_POLL_VOTES];
  double     seconds[JD_LESSON_POLL_VOTES];
  guint      vote;
  guint      class_size;
  char      *lesson, *print, *step, *kind;
  guint64    seed;
};

static void
option_free (gpointer data)
{
  JdLessonPollOption *option = data;

  g_free (option->text);
  g_free (option->given);
  g_free (option->reply);
  g_free (option);
}

static JdLessonPollOption *
option_at (const JdLessonPoll *self,
           guint               i)
{
  return g_ptr_array_index (self->options, i);
}

static JdLessonPollOption *
add_option (JdLessonPoll *self,
            char         *text,
            char         *given,
            gboolean      right)
{
  JdLessonPollOption *option = g_new0 (JdLessonPollOption, 1);

  option->text = text;
  option->given = given;
  option->right = right;
  option->feedback = -1;
  g_ptr_array_add (self->options, option);
  return option;
}

static void
set_reply (JdLessonPollOption *option,
           JdLessonTask       *task,
           int                 feedback)
{
  option->feedback = feedback;
  if (feedback >= 0)
    option->reply = jd_lesson_task_dup_prose (task, JD_LESSON_PROSE_FEEDBACK, (guint) feedback, NULL, NULL);
}

/* Judges the option @id as if it were chosen. */
static gboolean
judge_option (JdLessonTask       *task,
              JdLessonPollOption *option,
              GError            **error)
{
  const char *const choices[] = { option->given, NULL };
  const JdLessonGiven given = { .choices = choices };
  JdLessonJudgement judgement = { 0 };

  if (!jd_lesson_task_judge (task, &given, &judgement, error))
    return FALSE;
  option->right = judgement.right;
  if (!judgement.right)
    set_reply (option, task, judgement.feedback);
  return TRUE;
}

static gboolean
list_choices (JdLessonPoll  *self,
              JdLessonTask  *task,
              GError       **error)
{
  guint n;
  g_autofree guint *order = jd_lesson_task_dup_choices (task, &n);

  for (guint i = 0; i < n; i++)
    {
      const char *id = jd_json_get_string (jd_json_get_element (task->step->ask, "choices", order[i]), "id");
      char *text = jd_lesson_task_dup_prose (task, JD_LESSON_PROSE_CHOICE, order[i], NULL, error);

      if (text == NULL || !judge_option (task, add_option (self, text, g_strdup (id), FALSE), error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
list_changes (JdLessonPoll  *self,
              JdLessonTask  *task,
              GError       **error)
{
  static const struct { const char *id, *text; } changes[] = {
    { "rises", N_("It rises") }, { "stays", N_("It stays the same") }, { "falls", N_("It falls") },
    { "appears", N_("It can be read only then") }, { "lost", N_("It can no longer be read") },
  };
  g_autoptr(JsonNode) answer = jd_lesson_task_dup_answer (task, error);
  const char *outcome = answer != NULL ? jd_json_get_string (json_node_get_object (answer), "outcome") : NULL;
  const gboolean all = outcome != NULL && jd_lesson_task_may_vanish (task);

  for (gsize i = 0; outcome != NULL && i < G_N_ELEMENTS (changes) - (all ? 0 : 2); i++)
    if (!judge_option (task, add_option (self, g_strdup (_(changes[i].text)), g_strdup (changes[i].id), FALSE),
                       error))
      return FALSE;
  return outcome != NULL;
}

/* A number as records keep it, with the minus sign of a computer. */
static char *
write_ascii (const char *shown)
{
  g_autoptr(GString) text = g_string_new (shown);

  g_string_replace (text, "\u2212", "-", 0);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The values with so many digits that no two are alike. */
static void
write_values (JdLessonPoll *self,
              const double *values,
              guint         n,
              const char   *unit)
{
  gboolean alike = TRUE;

  for (int digits = JD_LESSON_DIGITS; alike && digits <= MOST_DIGITS; digits++)
    {
      alike = FALSE;
      for (guint i = 0; i < n; i++)
        {
          JdLessonPollOption *option = option_at (self, i);

          g_free (option->text);
          option->text = jd_lesson_number_to_text (values[i], digits);
          for (guint k = 0; k < i; k++)
            alike = alike || g_str_equal (option_at (self, k)->text, option->text);
        }
    }
  for (guint i = 0; i < n; i++)
    {
      JdLessonPollOption *option = option_at (self, i);
      char *text = unit != NULL ? g_strdup_printf ("%s %s", option->text, unit) : g_strdup (option->text);

      option->given = write_ascii (option->text);
      g_free (option->text);
      option->text = text;
    }
}

/* Fisher and Yates, from the stream of the step's id, over the first @n options. */
static void
shuffle (JdLessonPoll *self,
         guint         n)
{
  for (guint i = n; i > 1; i--)
    {
      const guint k = (guint) jd_lesson_draw (self->step, self->seed, i, i);
      const gpointer other = self->options->pdata[k];

      self->options->pdata[k] = self->options->pdata[i - 1];
      self->options->pdata[i - 1] = other;
    }
}

/* The answer, the misconceptions with other values, and “something else” at the end. */
static gboolean
list_numbers (JdLessonPoll  *self,
              JdLessonTask  *task,
              GError       **error)
{
  double values[1 + MOST_WRONG];
  guint n = 1;

  if (!jd_lesson_task_number (task, jd_json_get_member (task->step->ask, "answer"), &values[0], error))
    return FALSE;
  add_option (self, NULL, NULL, TRUE);
  for (guint i = 0; n <= MOST_WRONG && i < task->step->n_feedback; i++)
    {
      JsonNode *near = jd_json_get_member (jd_json_get_element (task->step->object, "feedback", i), "near");
      gboolean known = FALSE;

      if (!jd_lesson_task_number (task, near, &values[n], error))
        return FALSE;
      for (guint k = 0; k < n; k++)
        known = known || fabs (values[k] - values[n]) <= JD_SAME * MAX (fabs (values[k]), fabs (values[n]));
      if (known)
        continue;
      set_reply (add_option (self, NULL, NULL, FALSE), task, (int) i);
      n++;
    }
  write_values (self, values, n, jd_json_get_string (task->step->ask, "unit"));
  shuffle (self, n);
  add_option (self, g_strdup (_("Something else")), g_strdup ("?"), FALSE);
  return TRUE;
}

/* "11.8 N at −45°", in space "(1, 0, −2) N", or “zero”. */
static void
write_arrow (JdLessonPollOption   *option,
             const JdLessonVector *vector,
             guint                 dimension)
{
  const double *v = vector->vector;
  const double length = hypot (hypot (v[0], v[1]), v[2]);
  const char *unit = jd_lesson_arrow_get_unit (vector->kind);
  const double turn = round (atan2 (v[1], v[0]) * 180.0 / G_PI) + 0.0;
  const double angle = turn == -180.0 ? 180.0 : turn;
  g_autofree char *size = jd_lesson_number_to_text (length, JD_LESSON_DIGITS);
  g_autofree char *direction = jd_lesson_number_to_text (angle, JD_LESSON_DIGITS);
  g_autoptr(GString) components = g_string_new ("(");

  for (guint i = 0; i < dimension; i++)
    {
      g_autofree char *one = jd_lesson_number_to_text (v[i], JD_LESSON_DIGITS);

      g_string_append_printf (components, "%s%s", i > 0 ? ", " : "", one);
    }
  g_string_append_printf (components, ") %s", unit);
  option->is_arrow = TRUE;
  memcpy (option->arrow, v, sizeof option->arrow);
  option->given = write_ascii (components->str);
  if (length <= JD_SAME * vector->terms)
    option->text = g_strdup (_("zero"));
  else if (dimension == 3)
    option->text = g_strdup (components->str);
  else
    /* Translators: length, unit and direction of an arrow: “5 N at 53°”. */
    option->text = g_strdup_printf (_("%s %s at %s°"), size, unit, direction);
}

/* Arrows that are told apart as they are seen in a plane. */
typedef struct
{
  const double  *plane;  /* NULL: x and y */
  guint          dimension;
  JdLessonVector known[1 + MOST_WRONG];
  guint          n;
} Arrows;

/* Adds @vector, unless it is seen as one that is known. */
static JdLessonPollOption *
add_arrow (JdLessonPoll         *self,
           const JdLessonTask   *task,
           Arrows               *arrows,
           const JdLessonVector *vector)
{
  JdLessonPollOption *option;

  for (guint k = 0; k < arrows->n; k++)
    if (jd_lesson_vector_is_alike (task, arrows->plane, vector, &arrows->known[k]))
      return NULL;
  option = add_option (self, NULL, NULL, arrows->n == 0);
  write_arrow (option, vector, arrows->dimension);
  arrows->known[arrows->n++] = *vector;
  return option;
}

/* @vector turned in the plane by the angle with this cosine and sine: a quarter, or half a turn. */
static JdLessonVector
turn (const JdLessonVector *vector,
      const double         *plane,
      double                cosine,
      double                sine)
{
  static const double flat[6] = { 1.0, 0.0, 0.0, 0.0, 1.0, 0.0 };
  const double *axes = plane != NULL ? plane : flat;
  JdLessonVector out = *vector;
  double seen[2];

  jd_lesson_vector_project (vector, plane, seen);
  for (int k = 0; k < 3; k++)
    out.vector[k] = sine == 0.0 ? cosine * vector->vector[k] : sine * (seen[0] * axes[3 + k] - seen[1] * axes[k]);
  return out;
}

/* The answer, the misconceptions that lie apart from it and from each other, and the answer turned by quarters where
 * there are too few of them. */
static gboolean
list_arrows (JdLessonPoll  *self,
             JdLessonTask  *task,
             const double  *plane,
             GError       **error)
{
  static const int quarters[MOST_WRONG][2] = { { -1, 0 }, { 0, 1 }, { 0, -1 } }; /* cosine, sine */
  Arrows arrows = { .plane = plane,
                    .dimension = jd_mechanism_get_dimension (jd_lesson_scene_get_mechanism (task->scene)) };
  JdLessonVector vector;

  if (!jd_lesson_scene_vector (task->scene, jd_json_get_object (task->step->ask, "of"), &vector, error))
    return FALSE;
  add_arrow (self, task, &arrows, &vector);
  for (guint i = 0; arrows.n <= MOST_WRONG && i < task->step->n_feedback; i++)
    {
      JsonObject *near = jd_json_get_object (jd_json_get_element (task->step->object, "feedback", i), "near");
      JdLessonPollOption *option;

      if (!jd_lesson_scene_vector (task->scene, near, &vector, error))
        return FALSE;
      option = add_arrow (self, task, &arrows, &vector);
      if (option != NULL)
        set_reply (option, task, (int) i);
    }
  for (guint i = 0; arrows.n <= MOST_WRONG && i < G_N_ELEMENTS (quarters); i++)
    {
      vector = turn (&arrows.known[0], plane, quarters[i][0], quarters[i][1]);
      add_arrow (self, task, &arrows, &vector);
    }
  if (arrows.n < 2)
    return FALSE;
  shuffle (self, arrows.n);
  add_option (self, g_strdup (_("Something else")), g_strdup ("?"), FALSE);
  return TRUE;
}

JdLessonPoll *
jd_lesson_poll_new (JdLessonTask  *task,
                    const double  *plane,
                    GError       **error)
{
  const JdLessonStep *step = task->step;
  g_autoptr(JdLessonPoll) self = NULL;
  gboolean (*list) (JdLessonPoll *, JdLessonTask *, GError **) = NULL;

  if (step->kind == &jd_lesson_kind_choice && !jd_json_get_boolean (step->ask, "several", FALSE))
    list = list_choices;
  else if (step->kind == &jd_lesson_kind_change)
    list = list_changes;
  else if (step->kind == &jd_lesson_kind_number)
    list = list_numbers;
  if (!step->poll || (list == NULL && step->kind != &jd_lesson_kind_arrow))
    return NULL;
  self = g_new0 (JdLessonPoll, 1);
  self->options = g_ptr_array_new_with_free_func (option_free);
  self->lesson = g_strdup (jd_lesson_get_file_name (task->variant->lesson));
  self->print = g_strdup (jd_lesson_get_print (task->variant->lesson));
  self->step = g_strdup (step->id);
  self->kind = g_strdup (step->kind->name);
  self->seed = task->variant->seed;
  if (!(list != NULL ? list (self, task, error) : list_arrows (self, task, plane, error)))
    return NULL; /* without an error: an arrow that cannot be put to the vote */
  for (guint v = 0; v < JD_LESSON_POLL_VOTES; v++)
    {
      self->hands[v] = g_array_new (FALSE, TRUE, sizeof (guint));
      g_array_set_size (self->hands[v], self->options->len);
    }
  return g_steal_pointer (&self);
}

void
jd_lesson_poll_free (JdLessonPoll *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->options);
  for (guint v = 0; v < JD_LESSON_POLL_VOTES; v++)
    {
      g_clear_pointer (&self->hands[v], g_array_unref);
      g_free (self->when[v]);
    }
  g_free (self->lesson);
  g_free (self->print);
  g_free (self->step);
  g_free (self->kind);
  g_free (self);
}

guint
jd_lesson_poll_get_n_options (const JdLessonPoll *self)
{
  return self->options->len;
}

const JdLessonPollOption *
jd_lesson_poll_get_option (const JdLessonPoll *self,
                           guint               i)
{
  g_return_val_if_fail (i < self->options->len, NULL);

  return option_at (self, i);
}

guint
jd_lesson_poll_get_vote (const JdLessonPoll *self)
{
  return self->vote;
}

gboolean
jd_lesson_poll_vote_again (JdLessonPoll *self)
{
  if (self->vote + 1 >= JD_LESSON_POLL_VOTES || jd_lesson_poll_get_total (self, self->vote) == 0)
    return FALSE;
  self->vote++;
  return TRUE;
}

static char *
dup_now (void)
{
  g_autoptr(GDateTime) now = g_date_time_new_now_utc ();

  return g_date_time_format_iso8601 (now);
}

void
jd_lesson_poll_close_vote (JdLessonPoll *self,
                           guint         hints,
                           double        seconds)
{
  g_free (self->when[self->vote]);
  self->when[self->vote] = dup_now ();
  self->hints[self->vote] = hints;
  self->seconds[self->vote] = seconds;
}

guint
jd_lesson_poll_get_hands (const JdLessonPoll *self,
                          guint               vote,
                          guint               i)
{
  g_return_val_if_fail (vote < JD_LESSON_POLL_VOTES && i < self->options->len, 0);

  return g_array_index (self->hands[vote], guint, i);
}

void
jd_lesson_poll_set_hands (JdLessonPoll *self,
                          guint         i,
                          guint         hands)
{
  guint others;

  g_return_if_fail (i < self->options->len);

  others = jd_lesson_poll_get_total (self, self->vote) - jd_lesson_poll_get_hands (self, self->vote, i);
  if (self->class_size > 0)
    hands = MIN (hands, self->class_size - MIN (others, self->class_size));
  g_array_index (self->hands[self->vote], guint, i) = hands;
}

guint
jd_lesson_poll_get_total (const JdLessonPoll *self,
                          guint               vote)
{
  guint total = 0;

  for (guint i = 0; i < self->options->len; i++)
    total += jd_lesson_poll_get_hands (self, vote, i);
  return total;
}

void
jd_lesson_poll_set_class_size (JdLessonPoll *self,
                               guint         size)
{
  for (guint v = 0; size > 0 && v < JD_LESSON_POLL_VOTES; v++)
    size = MAX (size, jd_lesson_poll_get_total (self, v));
  self->class_size = size;
}

guint
jd_lesson_poll_get_class_size (const JdLessonPoll *self)
{
  return self->class_size;
}

guint
jd_lesson_poll_get_silent (const JdLessonPoll *self,
                           guint               vote)
{
  return self->class_size > 0 ? self->class_size - jd_lesson_poll_get_total (self, vote) : 0;
}

/* The part of the hands of vote @vote that is right; NAN: there are none. */
static double
lesson_poll_get_share (const JdLessonPoll *self,
                       guint               vote)
{
  const guint total = jd_lesson_poll_get_total (self, vote);
  guint right = 0;

  for (guint i = 0; i < self->options->len; i++)
    if (option_at (self, i)->right)
      right += jd_lesson_poll_get_hands (self, vote, i);
  return total > 0 ? (double) right / total : NAN;
}

JdLessonAdvice
jd_lesson_poll_get_advice (const JdLessonPoll *self)
{
  const double share = lesson_poll_get_share (self, self->vote);

  if (isnan (share))
    return JD_LESSON_ADVICE_NONE;
  if (share < FEW)
    return JD_LESSON_ADVICE_HINT;
  return share <= MANY ? JD_LESSON_ADVICE_DISCUSS : JD_LESSON_ADVICE_REVEAL;
}

const char *
jd_lesson_advice_to_text (JdLessonAdvice advice)
{
  switch (advice)
    {
    case JD_LESSON_ADVICE_HINT:
      return _("Few: give a hint first");
    case JD_LESSON_ADVICE_DISCUSS:
      return _("Let neighbours convince each other, then vote again");
    case JD_LESSON_ADVICE_REVEAL:
      return _("Reveal");
    case JD_LESSON_ADVICE_NONE:
    default:
      return NULL;
    }
}

int
jd_lesson_poll_get_loser (const JdLessonPoll *self)
{
  int loser = -1;
  guint most = 0;

  for (guint i = 0; i < self->options->len; i++)
    {
      const guint hands = jd_lesson_poll_get_hands (self, self->vote, i);

      if (option_at (self, i)->right || hands <= most)
        continue;
      most = hands;
      loser = (int) i;
    }
  return loser;
}

static JdLessonRecord *
new_record (const JdLessonPoll       *self,
            const JdLessonPollOption *option,
            guint                     vote,
            guint                     hand)
{
  JdLessonRecord *record = jd_lesson_record_new ();

  record->when = self->when[vote] != NULL ? g_strdup (self->when[vote]) : dup_now ();
  record->hints = self->hints[vote];
  record->seconds = self->seconds[vote];
  record->lesson = g_strdup (self->lesson);
  record->print = g_strdup (self->print);
  record->step = g_strdup (self->step);
  record->seed = self->seed;
  record->kind = g_strdup (self->kind);
  record->try = vote + 1;
  record->given = g_strdup (option->given);
  record->outcome = !option->right ? JD_LESSON_OUTCOME_SHOWN
                    : vote > 0     ? JD_LESSON_OUTCOME_LATER
                                   : JD_LESSON_OUTCOME_FIRST;
  record->right = option->right;
  record->feedback = option->feedback;
  record->mode = g_strdup ("class");
  record->who = g_strdup_printf (JD_LESSON_HAND "%u", hand);
  return record;
}

GPtrArray *
jd_lesson_poll_list_records (const JdLessonPoll *self)
{
  GPtrArray *records = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_record_free);

  for (guint v = 0; v <= self->vote; v++)
    for (guint i = 0, hand = 0; i < self->options->len; i++)
      for (guint k = 0; k < jd_lesson_poll_get_hands (self, v, i); k++)
        g_ptr_array_add (records, new_record (self, option_at (self, i), v, ++hand));
  return records;
}

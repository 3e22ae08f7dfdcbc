/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The kind “number”: the student predicts a number with a tolerance. */
#include "core/lesson/jd-lesson-task-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-json.h"

#define END { .name = NULL }
/* Powers of ten in which an answer may be wrong by its unit. */
#define MOST_POWERS 9
/* Part of the answer by which the digits may differ, whatever the tolerance. */
#define SAME_DIGITS 0.1

static const char *const signs[] = { "any", NULL };

void
jd_lesson_check_tolerance (JdLessonReader *reader,
                           JsonNode       *node)
{
  const char *text = jd_json_get_text (node);
  char *end = NULL;
  double value;

  if (text != NULL)
    value = g_ascii_strtod (text, &end);
  else
    value = JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) != G_TYPE_BOOLEAN
              ? json_node_get_double (node)
              : NAN;
  if (!(value >= 0.0) || !isfinite (value) || (text != NULL && (end == text || !g_str_equal (end, "%"))))
    jd_lesson_reader_fail (reader, _("a tolerance is a percentage of the answer, \"3%%\", or a number, 0.01"));
}

static const JdLessonField fields[] = {
  { .name = "kind", .kind = JD_LFIELD_ANY },
  { .name = "answer", .kind = JD_LFIELD_EXPRESSION, .required = TRUE },
  { .name = "unit", .kind = JD_LFIELD_STRING },
  { .name = "tolerance", .kind = JD_LFIELD_ANY, .check = jd_lesson_check_tolerance },
  { .name = "sign", .kind = JD_LFIELD_WORD, .words = signs },
  END
};

static const JdLessonField feedback[] = {
  { .name = "near", .kind = JD_LFIELD_EXPRESSION, .required = TRUE },
  { .name = "text", .kind = JD_LFIELD_PROSE, .required = TRUE, .most = JD_LESSON_REPLY_WORDS },
  END
};

/* Whether @given lies within the tolerance of @value, which is at least JD_SAME. */
static gboolean
is_near (const JdLessonTask *task,
         double              given,
         double              value)
{
  JsonObject *ask = task->step->ask;
  const double tolerance = MAX (jd_lesson_tolerance (ask, "tolerance", value, "2%"), JD_SAME);

  if (jd_json_get_string (ask, "sign") != NULL)
    {
      given = fabs (given);
      value = fabs (value);
    }
  /* the edge of the tolerance belongs to it, whatever its rounding */
  return fabs (given - value) <= tolerance * (1.0 + JD_SAME);
}

/* Adds one misconception to the crib, and a fault if it counts as right; @answer: NULL, or the right one. */
static void
check_misconception (JdLessonCheck *check,
                     guint          i,
                     const double  *answer)
{
  JdLessonTask *task = check->task;
  JsonNode *near = jd_json_get_member (jd_json_get_element (task->step->object, "feedback", i), "near");
  g_autofree char *path = g_strdup_printf ("feedback[%u].near", i);
  g_autofree char *text = jd_lesson_expression_text (near);
  double wrong;

  if (!jd_lesson_check_number (check, path, near, &wrong))
    return;
  json_array_add_element (check->wrong, jd_json_number (wrong));
  if (answer != NULL && !jd_lesson_check_is_reported (check, "ask.tolerance") && is_near (task, wrong, *answer))
    jd_lesson_check_fail (
      check, task->stage, path,
      _("%s = %.6g lies within the tolerance of the answer %.6g%s; exclude such draws in “where” or "
        "ask more exactly"),
      text, wrong, *answer, check->where);
}

static void
check_number (JdLessonCheck *check)
{
  double answer;
  const gboolean known = jd_lesson_check_number (check, "ask.answer",
                                                 jd_json_get_member (check->task->step->ask, "answer"), &answer);

  if (known)
    check->answer = jd_json_number (answer);
  for (guint i = 0; i < check->task->step->n_feedback; i++)
    check_misconception (check, i, known ? &answer : NULL);
}

/* @given, with its point moved, is the answer within the tolerance.  A wide tolerance says nothing about digits. */
static gboolean
has_digits (const JdLessonTask *task,
            double              given,
            double              answer)
{
  return is_near (task, given, answer) &&
         fabs (fabs (given) - fabs (answer)) <= SAME_DIGITS * fabs (answer) * (1.0 + JD_SAME);
}

/* What can be said of a wrong number without the author's help. */
static JdLessonNote
find_note (const JdLessonTask *task,
           double              given,
           double              answer)
{
  JsonObject *ask = task->step->ask;
  JsonNode *tolerance = jd_json_get_member (ask, "tolerance");
  const gboolean exact = tolerance != NULL && jd_json_is_number (tolerance) &&
                         json_node_get_double (tolerance) == 0.0;

  /* an exact whole number without a unit is a count */
  if (exact && answer == floor (answer) && jd_json_get_string (ask, "unit") == NULL && given != floor (given))
    return JD_LESSON_NOTE_WHOLE;
  if (is_near (task, -given, answer))
    return JD_LESSON_NOTE_SIGN;
  for (int power = 1; power <= MOST_POWERS; power++)
    if (given != 0.0 && (has_digits (task, given * pow (10.0, power), answer) ||
                         has_digits (task, given * pow (10.0, -power), answer)))
      return JD_LESSON_NOTE_UNIT;
  return given * answer > 0.0 ? JD_LESSON_NOTE_SIZE : JD_LESSON_NOTE_NONE;
}

static gboolean
judge_number (JdLessonTask         *task,
              const JdLessonGiven  *given,
              JdLessonJudgement    *out,
              GError              **error)
{
  double answer, near;

  if (!jd_lesson_task_read_number (task, given->text, &out->value, error) ||
      !jd_lesson_task_number (task, jd_json_get_member (task->step->ask, "answer"), &answer, error))
    return FALSE;
  jd_lesson_judgement_set (out, is_near (task, out->value, answer), -1);
  for (guint i = 0; !out->right && out->feedback < 0 && i < task->step->n_feedback; i++)
    if (jd_lesson_task_number (task,
                               jd_json_get_member (jd_json_get_element (task->step->object, "feedback", i), "near"),
                               &near, NULL) &&
        is_near (task, out->value, near))
      out->feedback = (int) i;
  out->note = out->right ? JD_LESSON_NOTE_NONE : find_note (task, out->value, answer);
  return TRUE;
}

static JsonNode *
answer_number (JdLessonTask  *task,
               GError       **error)
{
  double answer;

  return jd_lesson_task_number (task, jd_json_get_member (task->step->ask, "answer"), &answer, error)
           ? jd_json_number (answer)
           : NULL;
}

const JdLessonKind jd_lesson_kind_number = {
  .name = "number",
  .predicts = TRUE,
  .polls_with_feedback = TRUE,
  .fields = fields,
  .feedback = feedback,
  .check = check_number,
  .judge = judge_number,
  .answer = answer_number,
};

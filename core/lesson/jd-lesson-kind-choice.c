/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The kind “choice”: the student chooses; which choice is right is a condition. */
#include "core/lesson/jd-lesson-task-private.h"

#include <glib/gi18n-lib.h>

#include "core/lesson/language/jd-lesson-scene-private.h"
#include "core/mechanism/jd-json.h"

#define END { .name = NULL }

static const JdLessonField choice_fields[] = {
  { .name = "id", .kind = JD_LFIELD_STRING, .required = TRUE },
  { .name = "text", .kind = JD_LFIELD_PROSE, .required = TRUE },
  { .name = "correct", .kind = JD_LFIELD_CONDITION, .least = 1 },
  END
};

static const JdLessonField fields[] = {
  { .name = "kind", .kind = JD_LFIELD_ANY },
  { .name = "choices", .kind = JD_LFIELD_LIST, .required = TRUE, .least = 2, .count = 5, .fields = choice_fields },
  { .name = "several", .kind = JD_LFIELD_BOOLEAN },
  { .name = "shuffle", .kind = JD_LFIELD_BOOLEAN },
  END
};

static const JdLessonField feedback[] = {
  { .name = "choice", .kind = JD_LFIELD_STRING, .required = TRUE },
  { .name = "text", .kind = JD_LFIELD_PROSE, .required = TRUE, .most = JD_LESSON_REPLY_WORDS },
  END
};

static const char *
choice_id (JsonObject *ask,
           guint       i)
{
  const char *id = jd_json_get_string (jd_json_get_element (ask, "choices", i), "id");

  return id != NULL ? id : "";
}

/* Each feedback is about a choice that there is; no two choices have one id. */
static void
read_choice (JdLessonReader *reader,
             JsonObject     *step,
             JsonObject     *ask)
{
  const guint n = jd_json_get_length (ask, "choices");
  g_autoptr(GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    {
      const char *id = choice_id (ask, i);
      const gsize length = reader->path->len;

      if (*id == '\0')
        continue;
      g_string_append_printf (reader->path, ".ask.choices[%u].id", i);
      if (g_ptr_array_find_with_equal_func (ids, id, g_str_equal, NULL))
        jd_lesson_reader_fail (reader, _("two choices are called “%s”; give each an id of its own"), id);
      g_string_truncate (reader->path, length);
      g_ptr_array_add (ids, (gpointer) id);
    }
  for (guint i = 0; i < jd_json_get_length (step, "feedback"); i++)
    {
      const char *choice = jd_json_get_string (jd_json_get_element (step, "feedback", i), "choice");
      const gsize length = reader->path->len;
      g_autofree char *hint = NULL;

      if (choice == NULL || g_ptr_array_find_with_equal_func (ids, choice, g_str_equal, NULL))
        continue;
      hint = jd_lesson_did_you_mean (choice, ids);
      g_string_append_printf (reader->path, ".feedback[%u].choice", i);
      jd_lesson_reader_fail (reader, _("no choice is called “%s”%s"), choice, hint);
      g_string_truncate (reader->path, length);
    }
}

/* Which choices are right: n truths, owned; NULL and @error, with the choice's index in @out_wrong. */
static gboolean *
find_right (JdLessonTask  *task,
            guint         *out_n,
            guint         *out_wrong,
            GError       **error)
{
  JsonObject *ask = task->step->ask;
  const guint n = jd_json_get_length (ask, "choices");
  g_autofree gboolean *right = g_new0 (gboolean, n + 1);

  *out_n = n;
  for (guint i = 0; i < n; i++)
    {
      GError *local = NULL;

      right[i] = jd_lesson_scene_holds (task->scene,
                                        jd_json_get_member (jd_json_get_element (ask, "choices", i), "correct"),
                                        &local);
      if (local == NULL)
        continue;
      g_propagate_error (error, local);
      *out_wrong = i;
      return NULL;
    }
  return g_steal_pointer (&right);
}

static void
check_number_of_right (JdLessonCheck  *check,
                       const gboolean *right,
                       guint           n)
{
  JsonObject *ask = check->task->step->ask;
  guint found[2] = { 0, 0 }, n_right = 0;

  for (guint i = 0; i < n; i++)
    if (right[i])
      {
        found[MIN (n_right, 1)] = i;
        n_right++;
      }
  if (jd_json_get_boolean (ask, "several", FALSE) || n_right == 1)
    return;
  if (n_right == 0)
    jd_lesson_check_fail (check, check->task->stage, "ask.choices", _("no choice is right%s"), check->where);
  else if (n_right == 2)
    jd_lesson_check_fail (check, check->task->stage, "ask.choices", _("“%s” and “%s” are both right%s"),
                          choice_id (ask, found[0]), choice_id (ask, found[1]), check->where);
  else
    jd_lesson_check_fail (check, check->task->stage, "ask.choices", _("%u choices are right%s, “%s” among them"),
                          n_right, check->where, choice_id (ask, found[0]));
}

/* Every choice is evaluated, so that a mistake in one does not hide another. */
static gboolean
check_each (JdLessonCheck *check)
{
  JsonObject *ask = check->task->step->ask;
  gboolean ok = TRUE;

  for (guint i = 0; i < jd_json_get_length (ask, "choices"); i++)
    {
      JsonNode *correct = jd_json_get_member (jd_json_get_element (ask, "choices", i), "correct");
      g_autofree char *path = g_strdup_printf ("ask.choices[%u].correct", i);

      if (correct != NULL &&
          !jd_lesson_check_condition (check, check->task->stage, check->task->scene, path, correct))
        ok = FALSE;
    }
  return ok && !jd_lesson_check_is_reported (check, "ask.choices");
}

static JsonNode *
ids_to_node (JsonObject     *ask,
             const gboolean *right,
             guint           n)
{
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < n; i++)
    if (right[i])
      json_array_add_string_element (array, choice_id (ask, i));
  json_node_take_array (node, array);
  return node;
}

static void
check_choice (JdLessonCheck *check)
{
  JsonObject *ask = check->task->step->ask;
  g_autofree gboolean *right = NULL;
  guint n, wrong;

  if (!check_each (check))
    return;
  right = find_right (check->task, &n, &wrong, NULL);
  g_assert (right != NULL);
  check_number_of_right (check, right, n);
  check->answer = ids_to_node (ask, right, n);
  for (guint i = 0; i < check->task->step->n_feedback; i++)
    {
      const char *choice = jd_json_get_string (jd_json_get_element (check->task->step->object, "feedback", i),
                                               "choice");
      g_autofree char *path = g_strdup_printf ("feedback[%u].choice", i);

      if (choice == NULL)
        continue;
      json_array_add_string_element (check->wrong, choice);
      for (guint k = 0; k < n; k++)
        if (right[k] && g_str_equal (choice_id (ask, k), choice) && !jd_json_get_boolean (ask, "several", FALSE))
          jd_lesson_check_fail (check, check->task->stage, path,
                                _("“%s” is right%s; this text is for a wrong choice"), choice, check->where);
    }
}

/* The feedback for a choice in @given that is right, or wrong, as @is_right says; -1: none. */
static int
find_feedback (const JdLessonTask  *task,
               const JdLessonGiven *given,
               const gboolean      *right,
               guint                n,
               gboolean             is_right)
{
  for (guint i = 0; i < task->step->n_feedback; i++)
    {
      const char *choice = jd_json_get_string (jd_json_get_element (task->step->object, "feedback", i), "choice");

      for (guint k = 0; choice != NULL && k < n; k++)
        if (right[k] == is_right && g_str_equal (choice_id (task->step->ask, k), choice) &&
            g_strv_contains (given->choices, choice))
          return (int) i;
    }
  return -1;
}

/* A wrong choice is spoken of first; one that is right, but not all that is, only where there is no wrong one. */
static gboolean
judge_choice (JdLessonTask         *task,
              const JdLessonGiven  *given,
              JdLessonJudgement    *out,
              GError              **error)
{
  JsonObject *ask = task->step->ask;
  guint n, wrong;
  g_autofree gboolean *right = find_right (task, &n, &wrong, error);
  gboolean same = TRUE, wrongly = FALSE;

  if (right == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const gboolean chosen = g_strv_contains (given->choices, choice_id (ask, i));

      same = same && chosen == right[i];
      wrongly = wrongly || (chosen && !right[i]);
    }
  jd_lesson_judgement_set (out, same, -1);
  if (!same)
    out->feedback = find_feedback (task, given, right, n, !wrongly);
  return TRUE;
}

static JsonNode *
answer_choice (JdLessonTask  *task,
               GError       **error)
{
  guint n, wrong;
  g_autofree gboolean *right = find_right (task, &n, &wrong, error);

  return right != NULL ? ids_to_node (task->step->ask, right, n) : NULL;
}

guint *
jd_lesson_task_dup_choices (const JdLessonTask *self,
                            guint              *out_n)
{
  const guint n = jd_json_get_length (self->step->ask, "choices");
  guint *order = g_new0 (guint, n + 1);

  *out_n = n;
  for (guint i = 0; i < n; i++)
    order[i] = i;
  /* Fisher and Yates, from the stream of the step's id */
  for (guint i = n; jd_json_get_boolean (self->step->ask, "shuffle", FALSE) && i > 1; i--)
    {
      const guint k = (guint) jd_lesson_draw (self->step->id, self->variant->seed, i, i);
      const guint other = order[k];

      order[k] = order[i - 1];
      order[i - 1] = other;
    }
  return order;
}

const JdLessonKind jd_lesson_kind_choice = {
  .name = "choice",
  .predicts = TRUE,
  .polls = TRUE,
  .fields = fields,
  .feedback = feedback,
  .read = read_choice,
  .check = check_choice,
  .judge = judge_choice,
  .answer = answer_choice,
};

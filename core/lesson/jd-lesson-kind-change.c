/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The kind “change”: will a value rise, fall or stay when an edit is made? */
#include "core/lesson/jd-lesson-task-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/language/jd-lesson-scene-private.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-json.h"

#define END { .name = NULL }

static const char *const outcomes[] = { "rises", "falls", "stays", "appears", "lost", NULL };

static void
read_when (JdLessonReader *reader,
           JsonNode       *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node) && json_object_get_size (json_node_get_object (node)) == 0)
    jd_lesson_reader_fail (reader, _("an empty edit changes nothing"));
}

static const JdLessonField fields[] = {
  { .name = "kind", .kind = JD_LFIELD_ANY },
  { .name = "of", .kind = JD_LFIELD_EXPRESSION, .required = TRUE },
  { .name = "when", .kind = JD_LFIELD_OBJECT, .required = TRUE, .fields = jd_lesson_edit_fields,
    .check = read_when },
  { .name = "size", .kind = JD_LFIELD_BOOLEAN },
  { .name = "unit", .kind = JD_LFIELD_STRING },
  END
};

static const JdLessonField feedback[] = {
  { .name = "choice", .kind = JD_LFIELD_WORD, .required = TRUE, .words = outcomes },
  { .name = "text", .kind = JD_LFIELD_PROSE, .required = TRUE, .most = JD_LESSON_REPLY_WORDS },
  END
};

typedef struct
{
  double      before, after;  /* NAN: null */
  double      size;           /* natural size of the quantities in it */
  const char *outcome;
} Change;

static gboolean
value_in (JdLessonScene  *scene,
          const char     *text,
          double         *out,
          double         *out_size,
          GError        **error)
{
  JdLessonValue value;
  double size;

  if (!jd_lesson_scene_value (scene, text, &value, &size, error))
    return FALSE;
  *out_size = MAX (*out_size, size);
  *out = value.kind == JD_LESSON_NUMBER ? value.number : NAN;
  return TRUE;
}

/* "stays": the difference is at most JD_SAME of the larger value, or of a small part of the quantity's natural size:
 * the measure of Compare. */
static const char *
find_outcome (const Change *change)
{
  const double larger = MAX (MAX (fabs (change->before), fabs (change->after)), JD_SMALL_PART * change->size);

  if (isnan (change->before) && isnan (change->after))
    return NULL;
  if (isnan (change->before))
    return "appears";
  if (isnan (change->after))
    return "lost";
  if (fabs (change->after - change->before) <= JD_SAME * larger)
    return "stays";
  return change->after > change->before ? "rises" : "falls";
}

/* Judges the two values. */
static void
conclude (JdLessonTask *task,
          Change       *out)
{
  if (jd_json_get_boolean (task->step->ask, "size", FALSE))
    {
      out->before = fabs (out->before);
      out->after = fabs (out->after);
    }
  out->outcome = find_outcome (out);
}

static gboolean
find_change (JdLessonTask  *task,
             Change        *out,
             GError       **error)
{
  JsonObject *ask = task->step->ask;
  g_autofree char *text = jd_lesson_expression_text (jd_json_get_member (ask, "of"));

  *out = (Change) { 0 };
  if (!value_in (task->scene, text, &out->before, &out->size, error))
    return FALSE;
  if (task->changed == NULL)
    task->changed = jd_lesson_stage_open_edited (task->stage, task->variant, jd_json_get_object (ask, "when"), error);
  if (task->changed == NULL || !value_in (task->changed, text, &out->after, &out->size, error))
    return FALSE;
  conclude (task, out);
  return TRUE;
}

/* Whether the value is null in the parameterization @name of the step's document, another than the step's; one that
 * is not there says nothing. */
static gboolean
is_null_in (JdLessonTask *task,
            const char   *name)
{
  g_autofree char *text = jd_lesson_expression_text (jd_json_get_member (task->step->ask, "of"));
  g_autoptr(JdLessonStage) stage = jd_lesson_stage_copy (task->stage);
  g_autoptr(JdLessonScene) scene = NULL;
  double value = 0.0, size = 0.0;

  if (g_strcmp0 (name, jd_lesson_scene_get_parameterization (task->scene)) == 0)
    return FALSE;
  g_free (stage->parameterization);
  stage->parameterization = g_strdup (name);
  scene = jd_lesson_stage_open (stage, task->variant, NULL);
  return scene != NULL && value_in (scene, text, &value, &size, NULL) && isnan (value);
}

gboolean
jd_lesson_task_may_vanish (JdLessonTask *task)
{
  JsonArray *list = jd_json_get_array (json_node_get_object (task->stage->document), "parameterizations");
  gboolean vanishes = is_null_in (task, "total");
  Change change;

  if (!find_change (task, &change, NULL))
    return FALSE;
  vanishes = vanishes || isnan (change.before) || isnan (change.after);
  for (guint i = 0; !vanishes && list != NULL && i < json_array_get_length (list); i++)
    vanishes = is_null_in (task, jd_json_get_string (json_array_get_object_element (list, i), "name"));
  return vanishes;
}

static void
set_number (JsonObject *object,
            const char *name,
            double      value)
{
  if (isfinite (value))
    json_object_set_member (object, name, jd_json_number (value));
  else
    json_object_set_null_member (object, name);
}

static JsonNode *
change_to_node (const Change *change)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "outcome", change->outcome);
  set_number (object, "before", change->before);
  set_number (object, "after", change->after);
  json_node_take_object (node, object);
  return node;
}

/* The value of "of" in @scene, of @stage; what is wrong is told. */
static gboolean
check_value (JdLessonCheck       *check,
             const JdLessonStage *stage,
             JdLessonScene       *scene,
             double              *out,
             double              *out_size)
{
  g_autofree char *text = jd_lesson_expression_text (jd_json_get_member (check->task->step->ask, "of"));
  g_autoptr(GError) error = NULL;

  if (text == NULL || jd_lesson_check_is_reported (check, "ask.of"))
    return FALSE;
  if (value_in (scene, text, out, out_size, &error))
    return TRUE;
  jd_lesson_check_error (check, stage, "ask.of", text, error);
  return FALSE;
}

/* The outcome; FALSE: a mistake, which is reported. */
static gboolean
check_outcome (JdLessonCheck *check,
               Change        *out)
{
  JsonObject *when = jd_json_get_object (check->task->step->ask, "when");
  g_autoptr(JdLessonStage) stage = NULL;
  g_autoptr(JdLessonScene) scene = NULL;
  gboolean known;

  *out = (Change) { 0 };
  known = check_value (check, check->task->stage, check->task->scene, &out->before, &out->size);
  if (when != NULL)
    scene = jd_lesson_check_edit (check, "ask.when", when, &stage);
  if (scene == NULL || stage->unsure || !known || !check_value (check, stage, scene, &out->after, &out->size))
    return FALSE;
  if (check->task->changed == NULL)
    check->task->changed = g_steal_pointer (&scene);
  conclude (check->task, out);
  if (out->outcome == NULL)
    {
      g_autofree char *why = jd_lesson_why_null (check->task, check->where);

      jd_lesson_check_fail (check, stage, "ask.of", "%s", why);
    }
  return out->outcome != NULL;
}

static void
check_change (JdLessonCheck *check)
{
  Change change;
  const gboolean known = check_outcome (check, &change);

  if (known)
    check->answer = change_to_node (&change);
  for (guint i = 0; i < check->task->step->n_feedback; i++)
    {
      const char *choice = jd_json_get_string (jd_json_get_element (check->task->step->object, "feedback", i),
                                               "choice");
      g_autofree char *path = g_strdup_printf ("feedback[%u].choice", i);

      if (choice == NULL)
        continue;
      json_array_add_string_element (check->wrong, choice);
      if (known && g_str_equal (choice, change.outcome))
        jd_lesson_check_fail (check, check->task->stage, path, _("“%s” is right%s; this text is for a wrong choice"),
                              choice, check->where);
    }
}

static gboolean
judge_change (JdLessonTask         *task,
              const JdLessonGiven  *given,
              JdLessonJudgement    *out,
              GError              **error)
{
  const char *chosen = given->choices[0];
  Change change;

  if (!find_change (task, &change, error))
    return FALSE;
  jd_lesson_judgement_set (out, g_strcmp0 (chosen, change.outcome) == 0, -1);
  for (guint i = 0; !out->right && out->feedback < 0 && i < task->step->n_feedback; i++)
    if (g_strcmp0 (jd_json_get_string (jd_json_get_element (task->step->object, "feedback", i), "choice"), chosen) ==
        0)
      out->feedback = (int) i;
  return TRUE;
}

static JsonNode *
answer_change (JdLessonTask  *task,
               GError       **error)
{
  Change change;

  if (!find_change (task, &change, error))
    return NULL;
  if (change.outcome != NULL)
    return change_to_node (&change);
  g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, "null");
  return NULL;
}

const JdLessonKind jd_lesson_kind_change = {
  .name = "change",
  .predicts = TRUE,
  .polls = TRUE,
  .fields = fields,
  .feedback = feedback,
  .check = check_change,
  .judge = judge_change,
  .answer = answer_change,
};

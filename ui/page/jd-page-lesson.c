/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson in a page: its steps with their questions, what their answers are judged by, and what is revealed.  All of
 * it is computed when the page is made. */

#include "ui/page/jd-page-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/lesson/jd-lesson-task.h"
#include "core/mechanism/jd-json.h"

/* What a “change” step offers, as the window's strip does. */
static const struct
{
  const char *id, *text;
  gboolean    only_if_may_vanish;
} outcomes[] = {
  { "rises", N_("It rises"), FALSE },
  { "stays", N_("It stays the same"), FALSE },
  { "falls", N_("It falls"), FALSE },
  { "appears", N_("It can be read only then"), TRUE },
  { "lost", N_("It can no longer be read"), TRUE },
};

/* Appends the member @name with a text of the step, if it has one; links show their words. */
static void
add_prose (GString       *json,
           const char    *name,
           JdLessonTask  *task,
           JdLessonProse  which,
           guint          i)
{
  g_autofree char *text = jd_lesson_task_dup_prose (task, which, i, NULL, NULL);
  g_autofree char *plain = text != NULL ? jd_glossary_dup_plain (text) : NULL;

  if (plain == NULL)
    return;
  g_string_append_c (json, ',');
  jd_page_add_name (json, name);
  jd_page_add_string (json, plain);
}

/* ---- Answers ---- */

/* {"id", "text", "right", "reply"} of one choice. */
static void
add_option (GString      *json,
            JdLessonTask *task,
            const char   *id,
            const char   *text)
{
  const char *ids[] = { id, NULL };
  const JdLessonGiven given = { .choices = ids };
  JdLessonJudgement judgement = { .feedback = -1 };

  g_string_append (json, json->str[json->len - 1] == '[' ? "{\"id\":" : ",\n{\"id\":");
  jd_page_add_string (json, id);
  g_string_append (json, ",\"text\":");
  jd_page_add_string (json, text);
  if (jd_lesson_task_judge (task, &given, &judgement, NULL))
    g_string_append_printf (json, ",\"right\":%s", judgement.right ? "true" : "false");
  if (judgement.feedback >= 0)
    add_prose (json, "reply", task, JD_LESSON_PROSE_FEEDBACK, (guint) judgement.feedback);
  g_string_append_c (json, '}');
}

static void
add_choices (GString      *json,
             JdLessonTask *task)
{
  JsonArray *choices = jd_json_get_array (jd_lesson_task_get_step (task)->ask, "choices");
  guint n = 0;
  g_autofree guint *order = jd_lesson_task_dup_choices (task, &n);

  for (guint i = 0; i < n; i++)
    {
      JsonObject *choice = json_array_get_object_element (choices, order[i]);
      g_autofree char *text = jd_lesson_task_dup_prose (task, JD_LESSON_PROSE_CHOICE, order[i], NULL, NULL);
      g_autofree char *plain = jd_glossary_dup_plain (text != NULL ? text : "");

      add_option (json, task, json_object_get_string_member (choice, "id"), plain);
    }
}

static void
add_outcomes (GString      *json,
              JdLessonTask *task)
{
  const gboolean may_vanish = jd_lesson_task_may_vanish (task);

  for (gsize i = 0; i < G_N_ELEMENTS (outcomes); i++)
    if (may_vanish || !outcomes[i].only_if_may_vanish)
      add_option (json, task, outcomes[i].id, _(outcomes[i].text));
}

/* [{"near", "text"}]: wrong numbers that the author expects. */
static void
add_expected (JdPageMaker  *maker,
              JdLessonTask *task)
{
  GString *json = maker->json;
  JsonArray *feedback = jd_json_get_array (jd_lesson_task_get_step (task)->object, "feedback");

  g_string_append (json, ",\"replies\":[");
  for (guint i = 0; feedback != NULL && i < json_array_get_length (feedback); i++)
    {
      JsonNode *near = json_object_get_member (json_array_get_object_element (feedback, i), "near");
      g_autofree char *text = NULL;
      double value = NAN;
      gboolean is_null = FALSE;

      if (near == NULL)
        continue;
      if (json_node_get_value_type (near) != G_TYPE_STRING)
        value = json_node_get_double (near);
      else if (!jd_lesson_scene_number (jd_lesson_task_get_scene (task), json_node_get_string (near), &value,
                                        &is_null, NULL) ||
               is_null)
        continue;
      g_string_append (json, json->str[json->len - 1] == '[' ? "{\"near\":" : ",{\"near\":");
      jd_page_add_number (json, value, -maker->zero);
      add_prose (json, "text", task, JD_LESSON_PROSE_FEEDBACK, i);
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
}

static void
add_member (JdPageMaker *maker,
            JsonObject  *object,
            const char  *name)
{
  GString *json = maker->json;

  if (object == NULL || !json_object_has_member (object, name))
    return;
  g_string_append_c (json, ',');
  jd_page_add_name (json, name);
  jd_page_add_node (json, json_object_get_member (object, name), -maker->zero);
}

static void
add_question (JdPageMaker  *maker,
              JdLessonTask *task,
              gboolean      same)
{
  GString *json = maker->json;
  const JdLessonStep *step = jd_lesson_task_get_step (task);
  const char *kind = step->kind != NULL ? jd_lesson_kind_get_name (step->kind) : "read";
  g_autoptr(JsonNode) answer = step->kind != NULL ? jd_lesson_task_dup_answer (task, NULL) : NULL;

  g_string_append (json, ",\"kind\":");
  jd_page_add_string (json, kind);
  if (answer != NULL)
    {
      g_string_append (json, ",\"answer\":");
      jd_page_add_node (json, answer, -maker->zero);
    }
  add_member (maker, step->ask, "unit");
  add_member (maker, step->ask, "tolerance");
  add_member (maker, step->ask, "sign");
  add_member (maker, step->ask, "several");
  add_prose (json, "prompt", task, JD_LESSON_PROSE_PROMPT, 0);
  g_string_append (json, ",\"options\":[");
  if (g_str_equal (kind, "choice"))
    add_choices (json, task);
  else if (g_str_equal (kind, "change"))
    add_outcomes (json, task);
  g_string_append_c (json, ']');
  if (g_str_equal (kind, "make"))
    jd_page_add_make (maker, task, same);
  if (g_str_equal (kind, "arrow"))
    jd_page_add_arrow_step (maker, task, same);
  if (g_str_equal (kind, "number"))
    add_expected (maker, task);
}

/* ---- Where a step stands ---- */

/* The sample nearest to the instant of the step, on its side. */
static guint
find_sample (const JdPageMaker *maker,
             JdLessonTask      *task)
{
  const double time = jd_lesson_scene_get_time (jd_lesson_task_get_scene (task));
  const gboolean after = jd_lesson_task_get_side (task) == JD_LESSON_AFTER;
  guint best = 0;

  for (guint i = 0; i < maker->samples->len; i++)
    {
      const JdPageSample *sample = &g_array_index (maker->samples, JdPageSample, i);
      const double nearer = fabs (g_array_index (maker->samples, JdPageSample, best).time - time) -
                            fabs (sample->time - time);

      if (nearer > 0 || (!(nearer < 0) && sample->after == after))
        best = i;
    }
  return best;
}

/* Whether two documents are about the same mechanism in the same state. */
static gboolean
are_same_mechanisms (JsonNode *ours,
                     JsonNode *theirs)
{
  static const char *const parts[] = { "constants", "parameters", "bodies", "joints", "efforts", "curves", "ground",
                                       "gravity", "events", "time" };

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      JsonNode *a = json_object_get_member (json_node_get_object (ours), parts[i]);
      JsonNode *b = json_object_get_member (json_node_get_object (theirs), parts[i]);
      g_autofree char *first = a != NULL ? json_to_string (a, FALSE) : NULL;
      g_autofree char *second = b != NULL ? json_to_string (b, FALSE) : NULL;

      if (g_strcmp0 (first, second) != 0)
        return FALSE;
    }
  return TRUE;
}

/* ---- Steps ---- */

static void
add_hints (GString      *json,
           JdLessonTask *task)
{
  g_string_append (json, ",\"hints\":[");
  for (guint i = 0; i < jd_lesson_task_get_step (task)->n_hints; i++)
    {
      g_autofree char *text = jd_lesson_task_dup_prose (task, JD_LESSON_PROSE_HINT, i, NULL, NULL);
      g_autofree char *plain = jd_glossary_dup_plain (text != NULL ? text : "");

      g_string_append (json, i > 0 ? "," : "");
      jd_page_add_string (json, plain);
    }
  g_string_append_c (json, ']');
}

static void
add_covers (GString      *json,
            JdLessonTask *task)
{
  g_auto(GStrv) covers = jd_lesson_task_dup_covers (task);

  g_string_append (json, ",\"covers\":[");
  for (char **cover = covers; *cover != NULL; cover++)
    {
      g_string_append (json, cover != covers ? "," : "");
      jd_page_add_string (json, *cover);
    }
  g_string_append_c (json, ']');
}

static void
add_step (JdPageMaker  *maker,
          JdLessonTask *task)
{
  const JdLessonStep *step = jd_lesson_task_get_step (task);
  GString *json = maker->json;
  const char *name = jd_lesson_scene_get_parameterization (jd_lesson_task_get_scene (task));
  const gboolean same = are_same_mechanisms (jd_mechanism_get_json (maker->mechanism),
                                             jd_lesson_task_get_document (task));

  g_string_append (json, "{\"id\":");
  jd_page_add_string (json, step->id);
  add_prose (json, "title", task, JD_LESSON_PROSE_TITLE, 0);
  add_prose (json, "text", task, JD_LESSON_PROSE_TEXT, 0);
  g_string_append_printf (json, ",\"same\":%s,\"sample\":%u", same ? "true" : "false", find_sample (maker, task));
  if (name != NULL)
    {
      g_string_append (json, ",\"parameterization\":");
      jd_page_add_string (json, name);
    }
  add_member (maker, step->setup, "show");
  if (step->reveal != NULL && json_object_has_member (step->reveal, "parameterization"))
    {
      g_string_append (json, ",\"revealed\":");
      jd_page_add_node (json, json_object_get_member (step->reveal, "parameterization"), 0);
    }
  add_covers (json, task);
  add_hints (json, task);
  add_question (maker, task, same);
  add_prose (json, "model", task, JD_LESSON_PROSE_MODEL, 0);
  add_prose (json, "explain", task, JD_LESSON_PROSE_EXPLAIN, 0);
  g_string_append_c (json, '}');
}

JsonNode *
jd_page_find_document (JdLesson     *lesson,
                       JdMechanism  *file)
{
  g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, 0, NULL);
  g_autoptr(GPtrArray) documents = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);
  guint best = 0, most = 0;

  for (guint i = 0; variant != NULL && i < jd_lesson_get_n_steps (lesson); i++)
    {
      g_autoptr(JdLessonTask) task = jd_lesson_task_new (variant, i, NULL);

      if (task == NULL)
        continue;
      if (are_same_mechanisms (jd_mechanism_get_json (file), jd_lesson_task_get_document (task)))
        return NULL;
      g_ptr_array_add (documents, json_node_ref (jd_lesson_task_get_document (task)));
    }
  for (guint i = 0; i < documents->len; i++)
    {
      guint n = 0;

      for (guint k = 0; k < documents->len; k++)
        n += are_same_mechanisms (g_ptr_array_index (documents, i), g_ptr_array_index (documents, k));
      if (n > most)
        {
          most = n;
          best = i;
        }
    }
  return most > 0 ? json_node_ref (g_ptr_array_index (documents, best)) : NULL;
}

gboolean
jd_page_add_lesson (JdPageMaker  *maker,
                    JdLesson     *lesson,
                    GError      **error)
{
  g_autoptr(JdLessonVariant) variant = lesson != NULL ? jd_lesson_variant_new (lesson, 0, error) : NULL;
  GString *json = maker->json;

  if (lesson == NULL)
    {
      g_string_append (json, "\"lesson\":null");
      return TRUE;
    }
  if (variant == NULL)
    return FALSE;
  g_string_append (json, "\"lesson\":{\"name\":");
  jd_page_add_string (json, jd_lesson_get_name (lesson));
  g_string_append (json, ",\"goal\":");
  jd_page_add_string (json, jd_lesson_get_goal (lesson) != NULL ? jd_lesson_get_goal (lesson) : "");
  g_string_append_printf (json, ",\"tries\":%u,\"notes\":{\"angle\":", jd_lesson_get_tries (lesson));
  jd_page_add_string (json, jd_lesson_note_to_text (JD_LESSON_NOTE_ANGLE));
  g_string_append (json, ",\"length\":");
  jd_page_add_string (json, jd_lesson_note_to_text (JD_LESSON_NOTE_LENGTH));
  g_string_append (json, "},\"steps\":[");
  for (guint i = 0; i < jd_lesson_get_n_steps (lesson); i++)
    {
      g_autoptr(JdLessonTask) task = NULL;

      if (g_cancellable_set_error_if_cancelled (maker->cancellable, error))
        return FALSE;
      task = jd_lesson_task_new (variant, i, error);
      if (task == NULL)
        return FALSE;
      g_string_append (json, i > 0 ? ",\n" : "");
      add_step (maker, task);
    }
  g_string_append (json, "]}");
  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Steps of a lesson that a page answers on its sheet: which parameterizations reach the goals of a “make” step, what
 * its solution is in words, and where the arrow of an “arrow” step begins. */

#include "ui/page/jd-page-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/jd-json.h"

/* ---- Make ---- */

/* [[true, "words"], ...]: whether the parameterization @name reaches each goal, and the goal in words; null if it has
 * no scene. */
static void
add_holds (JdPageMaker  *maker,
           JdLessonTask *task,
           const char   *name)
{
  const JdLessonSceneOptions shown = { .model = maker->model, .parameterization = name };
  g_autoptr(JdLessonScene) scene = jd_lesson_task_open_live (task, &shown, NULL);
  g_autoptr(GPtrArray) goals = scene != NULL ? jd_lesson_task_list_goals (task, scene) : NULL;

  if (goals == NULL)
    {
      g_string_append (maker->json, "null");
      return;
    }
  g_string_append_c (maker->json, '[');
  for (guint i = 0; i < goals->len; i++)
    {
      const JdLessonGoal *goal = g_ptr_array_index (goals, i);

      g_string_append_printf (maker->json, "%s[%s,", i > 0 ? "," : "", goal->holds ? "true" : "false");
      jd_page_add_string (maker->json, goal->words);
      g_string_append_c (maker->json, ']');
    }
  g_string_append_c (maker->json, ']');
}

static void
add_words (GString    *json,
           char       *words)
{
  if (json->str[json->len - 1] != '[')
    g_string_append_c (json, ',');
  jd_page_add_string (json, words);
  g_free (words);
}

/* A member of an edit as "name = value"; of a list or an object the text of its JSON. */
static void
add_values (GString    *json,
            JsonObject *values,
            const char *after)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (values == NULL)
    return;
  json_object_iter_init_ordered (&iter, values);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      const char *text = jd_json_get_text (node);
      g_autofree char *other = text == NULL ? json_to_string (node, FALSE) : NULL;

      add_words (json, g_strdup_printf ("%s%s = %s", name, after, text != NULL ? text : other));
    }
}

/* "contact.normal → complementary" or "contact.normal → y". */
static void
add_tags (GString    *json,
          JsonObject *tags)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (tags == NULL)
    return;
  json_object_iter_init_ordered (&iter, tags);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      const char *parameter = JSON_NODE_HOLDS_OBJECT (node)
                                ? json_object_get_string_member_with_default (json_node_get_object (node),
                                                                              "parameter", "?")
                                : jd_json_get_text (node);

      add_words (json, parameter != NULL ? g_strdup_printf ("%s → %s", name, parameter)
                                         : g_strdup_printf (_("%s → complementary"), name));
    }
}

/* "joints: guide1, guide2" of each list that the solution adds to. */
static void
add_merged (GString    *json,
            JsonObject *merge)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (merge == NULL)
    return;
  json_object_iter_init_ordered (&iter, merge);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      JsonArray *list = jd_json_as_array (node);
      g_autoptr(GString) names = g_string_new (NULL);

      for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
        if (JSON_NODE_HOLDS_OBJECT (json_array_get_element (list, i)))
          g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                                  json_object_get_string_member_with_default (json_array_get_object_element (list, i),
                                                                              "name", "?"));
      if (names->len > 0)
        add_words (json, g_strdup_printf ("%s: %s", name, names->str));
    }
}

void
jd_page_add_make (JdPageMaker  *maker,
                  JdLessonTask *task,
                  gboolean      same)
{
  const GPtrArray *list = jd_mechanism_get_parameterizations (maker->mechanism);
  g_autoptr(GPtrArray) goals = jd_lesson_task_list_goals (task, jd_lesson_task_get_scene (task));
  JsonObject *solution = jd_json_get_object (jd_lesson_task_get_step (task)->ask, "solution");
  const gboolean only_tags = jd_json_get_object (solution, "tags") != NULL && json_object_get_size (solution) == 1;
  GString *json = maker->json;

  g_string_append (json, ",\"goals\":[");
  for (guint i = 0; i < goals->len; i++)
    add_words (json, g_strdup (((const JdLessonGoal *) g_ptr_array_index (goals, i))->words));
  g_string_append (json, "],\"holds\":[");
  for (guint k = 0; same && only_tags && k < list->len; k++)
    {
      g_string_append (json, k > 0 ? "," : "");
      add_holds (maker, task, ((const JdParameterizationTags *) g_ptr_array_index (list, k))->name);
    }
  g_string_append (json, "],\"solution\":[");
  add_tags (json, jd_json_get_object (solution, "tags"));
  add_values (json, jd_json_get_object (solution, "types"), "");
  add_values (json, jd_json_get_object (solution, "set"), "");
  add_values (json, jd_json_get_object (solution, "rate"), "'");
  add_values (json, jd_json_get_object (solution, "direction"), "*");
  add_merged (json, jd_json_get_object (solution, "merge"));
  g_string_append_c (json, ']');
}

/* ---- Arrow ---- */

static gboolean
read_pair (JsonObject *object,
           const char *name,
           double      out[2])
{
  JsonArray *array = jd_json_get_array (object, name);

  if (array == NULL || json_array_get_length (array) != 2)
    return FALSE;
  for (guint i = 0; i < 2; i++)
    out[i] = json_array_get_double_element (array, i);
  return TRUE;
}

/* [{"near": [x, y], "text"}]: wrong arrows that the author expects. */
static void
add_replies (JdPageMaker  *maker,
             JdLessonTask *task)
{
  GString *json = maker->json;

  g_string_append (json, ",\"replies\":[");
  for (guint i = 0; i < jd_lesson_task_get_step (task)->n_feedback; i++)
    {
      g_autoptr(JsonNode) node = jd_lesson_task_dup_misconception (task, i, NULL);
      g_autofree char *text = jd_lesson_task_dup_prose (task, JD_LESSON_PROSE_FEEDBACK, i, NULL, NULL);
      g_autofree char *plain = text != NULL ? jd_glossary_dup_plain (text) : NULL;
      double near[2];

      if (node == NULL || plain == NULL || !read_pair (json_node_get_object (node), "vector", near))
        continue;
      g_string_append (json, json->str[json->len - 1] == '[' ? "{\"near\":[" : ",{\"near\":[");
      jd_page_add_number (json, near[0], -maker->zero);
      g_string_append_c (json, ',');
      jd_page_add_number (json, near[1], -maker->zero);
      g_string_append (json, "],\"text\":");
      jd_page_add_string (json, plain);
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
}

void
jd_page_add_arrow_step (JdPageMaker  *maker,
                        JdLessonTask *task,
                        gboolean      same)
{
  static const struct { const char *name; JdArrowKind kind; } kinds[] = {
    { "velocity", JD_ARROW_VELOCITY }, { "field", JD_ARROW_VIRTUAL }, { "force", JD_ARROW_FORCE },
    { "impulse", JD_ARROW_IMPULSE },
  };
  g_autoptr(JsonNode) answer = jd_lesson_task_dup_answer (task, NULL);
  JsonObject *object = answer != NULL ? json_node_get_object (answer) : NULL;
  const char *kind = object != NULL ? json_object_get_string_member_with_default (object, "kind", "") : "";
  GString *json = maker->json;
  double foot[2], vector[2], x, y;

  /* In space the page does not turn its view; the arrow is compared with one on paper there. */
  if (object == NULL || !read_pair (object, "at", foot) || !read_pair (object, "vector", vector))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kind, kinds[i].name))
      g_string_append_printf (json, ",\"arrow\":%d,\"arrowUnit\":\"%s\"", kinds[i].kind,
                              jd_lesson_arrow_get_unit (kind));
  jd_view_to_sheet (&maker->view, foot[0], foot[1], &x, &y);
  if (same && fabs (x) < 1e5 && fabs (y) < 1e5)
    g_string_append_printf (json, ",\"foot\":[%ld,%ld]", lround (x), lround (y));
  add_replies (maker, task);
}

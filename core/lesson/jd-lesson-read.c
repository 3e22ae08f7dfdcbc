/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads a lesson: the members of its objects, and the rules that no table can express. */
#include "core/lesson/jd-lesson-task-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/language/jd-lesson-scene-private.h"
#include "core/mechanism/jd-json.h"

/* Larger files are refused before they are read, as mechanism files are. */
#define MAX_BYTES (4 * 1024 * 1024)

#define END { .name = NULL }

const char *const jd_lesson_views[] = { "draw", "study", "compare", NULL };
const char *const jd_lesson_controls[] = { "constant", "value", "rate", "direction", NULL };
static const char *const sides[] = { "before", "during", "after", NULL };
const char *const jd_lesson_panels[] = { "parameterization", "equations", "field",      "forces", "jump", "integrals",
                                         "joints",           "equilibria", "graphs", "sweep", NULL };
static const char *const shows[] = { "velocity", "field", "forces", "jump", "labels", "grid", "legend",
                                     "axes", "parameters", "dimensions", NULL };

/* Topics of a locked file, and those of lessons alone. */
static const char *const topics[] = { "tags",      "parameterizations", "types",            "events", "values",
                                      "constants", "compare",           "time",             "draw",   "direction",
                                      "event",     "parameterization",  "joint-types",      NULL };
static const char *const named_topics[] = { "values:", "constants:", "tags:", "types:", "direction:", NULL };

static const JdLessonField instant_fields[] = {
  { .name = "event", .kind = JD_LFIELD_STRING },
  { .name = "side", .kind = JD_LFIELD_WORD, .words = sides },
  { .name = "when", .kind = JD_LFIELD_STRING },
  END
};

/* A time, or an object that names an event or says when. */
static void
read_instant (JdLessonReader *reader,
              JsonNode       *node)
{
  JsonObject *object;
  g_autoptr(GError) error = NULL;
  g_autofree char *difference = NULL;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      jd_lesson_reader_expression (reader, node);
      return;
    }
  jd_lesson_reader_object (reader, node, instant_fields);
  object = json_node_get_object (node);
  if ((jd_json_get_member (object, "event") != NULL) == (jd_json_get_member (object, "when") != NULL))
    jd_lesson_reader_fail (reader, _("an instant is a time, {\"event\": name}, or {\"when\": \"theta = 0\"}"));
  if (jd_json_get_string (object, "when") == NULL)
    return;
  difference = jd_lesson_difference (jd_json_get_string (object, "when"), &error);
  if (difference == NULL)
    jd_lesson_reader_fail (reader, "%s", error->message);
}

/* Times and speeds. */
static void
read_positive (JdLessonReader *reader,
               JsonNode       *node)
{
  if (jd_json_is_number (node) && !(json_node_get_double (node) > 0.0))
    jd_lesson_reader_fail (reader, _("expected a number above 0"));
}

/* {equation: parameter, null, or {"parameter": ..., "integrated": true}}. */
static void
read_tags (JdLessonReader *reader,
           JsonNode       *node)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *tag;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return;
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &name, &tag))
    {
      const gsize mark = jd_lesson_reader_enter (reader, name);
      JsonObject *object = jd_json_as_object (tag);

      if (!JSON_NODE_HOLDS_NULL (tag) && jd_json_get_text (tag) == NULL &&
          jd_json_get_string (object, "parameter") == NULL)
        jd_lesson_reader_fail (reader,
                               _("a tag is the parameter that the equation eliminates, null where it shall be "
                                 "complementary, or {\"parameter\": name, \"integrated\": true}"));
      jd_lesson_reader_leave (reader, mark);
    }
}

const JdLessonField jd_lesson_edit_fields[] = {
  { .name = "tags", .kind = JD_LFIELD_OBJECT, .check = read_tags },
  { .name = "types", .kind = JD_LFIELD_OBJECT },
  { .name = "set", .kind = JD_LFIELD_EXPRESSIONS },
  { .name = "rate", .kind = JD_LFIELD_EXPRESSIONS },
  { .name = "direction", .kind = JD_LFIELD_EXPRESSIONS },
  { .name = "instant", .kind = JD_LFIELD_ANY, .check = read_instant },
  { .name = "parameterization", .kind = JD_LFIELD_STRING },
  { .name = "event", .kind = JD_LFIELD_STRING },
  { .name = "merge", .kind = JD_LFIELD_OBJECT },
  { .name = "view", .kind = JD_LFIELD_WORD, .words = jd_lesson_views },
  { .name = "played", .kind = JD_LFIELD_NUMBER },
  END
};

/* A mechanism, or "step:ID" or "solution:ID". */
static void
read_document (JdLessonReader *reader,
               JsonNode       *node)
{
  const char *text = jd_json_get_text (node);

  if (JSON_NODE_HOLDS_OBJECT (node) ||
      (text != NULL && (g_str_has_prefix (text, "step:") || g_str_has_prefix (text, "solution:"))))
    return;
  jd_lesson_reader_fail (reader,
                         _("a document is a mechanism, “step:” or “solution:” and the id of a step before this "
                           "one"));
}

const JdLessonField jd_lesson_setup_fields[] = {
  { .name = "model", .kind = JD_LFIELD_STRING },
  { .name = "document", .kind = JD_LFIELD_ANY, .check = read_document },
  { .name = "merge", .kind = JD_LFIELD_OBJECT },
  { .name = "set", .kind = JD_LFIELD_EXPRESSIONS },
  { .name = "rate", .kind = JD_LFIELD_EXPRESSIONS },
  { .name = "parameterization", .kind = JD_LFIELD_STRING },
  { .name = "event", .kind = JD_LFIELD_STRING },
  { .name = "view", .kind = JD_LFIELD_WORD, .words = jd_lesson_views },
  { .name = "columns", .kind = JD_LFIELD_WORDS, .count = JD_MAX_COLUMNS },
  { .name = "instant", .kind = JD_LFIELD_ANY, .check = read_instant },
  { .name = "until", .kind = JD_LFIELD_NUMBER, .check = read_positive },
  { .name = "panels", .kind = JD_LFIELD_WORDS, .words = jd_lesson_panels },
  { .name = "show", .kind = JD_LFIELD_WORDS, .words = shows },
  { .name = "direction", .kind = JD_LFIELD_EXPRESSIONS },
  { .name = "play", .kind = JD_LFIELD_BOOLEAN },
  { .name = "speed", .kind = JD_LFIELD_NUMBER, .check = read_positive },
  { .name = "hide", .kind = JD_LFIELD_WORDS },
  END
};

static const JdLessonField control_fields[] = {
  { .name = "constant", .kind = JD_LFIELD_STRING },
  { .name = "value", .kind = JD_LFIELD_STRING },
  { .name = "rate", .kind = JD_LFIELD_STRING },
  { .name = "direction", .kind = JD_LFIELD_STRING },
  { .name = "from", .kind = JD_LFIELD_NUMBER, .required = TRUE },
  { .name = "to", .kind = JD_LFIELD_NUMBER, .required = TRUE },
  { .name = "step", .kind = JD_LFIELD_NUMBER },
  END
};

/* "from", "to" and "step" of @object; @one: whether they may be a single value. */
static void
check_range (JdLessonReader *reader,
             JsonObject     *object,
             gboolean        one)
{
  const double from = jd_json_get_number (object, "from", 0.0), to = jd_json_get_number (object, "to", 1.0);
  const double step = jd_json_get_number (object, "step", (to - from) / 100.0);

  if (one && to == from && (step > 0.0 || jd_json_get_member (object, "step") == NULL))
    return;
  if (!(step > 0.0) || !(to > from) || !((to - from) / step < JD_LESSON_MOST_VALUES))
    jd_lesson_reader_fail (reader, _("the values go from “from” up to “to”, in steps above 0, a million at most"));
}

/* Each slider is of one quantity. */
static void
read_controls (JdLessonReader *reader,
               JsonNode       *node)
{
  JsonArray *array = jd_json_as_array (node);

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);
      JsonObject *object = jd_json_as_object (element);
      const gsize mark = jd_lesson_reader_enter_index (reader, i);
      guint n = 0;

      for (gsize k = 0; object != NULL && jd_lesson_controls[k] != NULL; k++)
        n += jd_json_get_member (object, jd_lesson_controls[k]) != NULL;
      if (object != NULL && n != 1)
        jd_lesson_reader_fail (reader, _("a slider is of one “constant”, “value”, “rate” or “direction”"));
      if (object != NULL)
        check_range (reader, object, FALSE);
      jd_lesson_reader_leave (reader, mark);
    }
}

static gboolean
is_topic (const char *text)
{
  if (text == NULL || g_strv_contains (topics, text))
    return TRUE;
  for (const char *const *prefix = named_topics; *prefix != NULL; prefix++)
    if (g_str_has_prefix (text, *prefix) && strlen (text) > strlen (*prefix))
      return TRUE;
  return FALSE;
}

static void
read_open (JdLessonReader *reader,
           JsonNode       *node)
{
  g_autoptr(GPtrArray) names = NULL;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return;
  names = g_ptr_array_new ();
  for (const char *const *topic = topics; *topic != NULL; topic++)
    g_ptr_array_add (names, (gpointer) *topic);
  for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
    {
      const char *text = jd_json_get_text (json_array_get_element (json_node_get_array (node), i));
      const gsize mark = jd_lesson_reader_enter_index (reader, i);
      g_autofree char *hint = is_topic (text) ? NULL : jd_lesson_did_you_mean (text, names);

      if (hint != NULL)
        jd_lesson_reader_fail (reader, _("“%s” is no topic that can be open%s"), text, hint);
      jd_lesson_reader_leave (reader, mark);
    }
}

const JdLessonField jd_lesson_step_fields[] = {
  { .name = "id", .kind = JD_LFIELD_STRING, .required = TRUE },
  { .name = "title", .kind = JD_LFIELD_PROSE, .most = JD_LESSON_TITLE_WORDS },
  { .name = "text", .kind = JD_LFIELD_PROSE, .required = TRUE, .most = JD_LESSON_STEP_WORDS },
  { .name = "setup", .kind = JD_LFIELD_OBJECT, .fields = jd_lesson_setup_fields },
  { .name = "open", .kind = JD_LFIELD_WORDS, .check = read_open },
  { .name = "controls", .kind = JD_LFIELD_LIST, .fields = control_fields,
    .check = read_controls },
  { .name = "begin", .kind = JD_LFIELD_OBJECT, .fields = jd_lesson_edit_fields },
  { .name = "ask", .kind = JD_LFIELD_ANY },
  { .name = "hints", .kind = JD_LFIELD_PROSES, .count = 2 },
  { .name = "feedback", .kind = JD_LFIELD_ANY },
  { .name = "reveal", .kind = JD_LFIELD_OBJECT, .fields = jd_lesson_setup_fields },
  { .name = "explain", .kind = JD_LFIELD_PROSE, .most = JD_LESSON_STEP_WORDS },
  { .name = "poll", .kind = JD_LFIELD_BOOLEAN },
  { .name = "points", .kind = JD_LFIELD_STRING, .check = jd_lesson_point_read },
  END
};

/* Values of a constant: a list, or {"from", "to", "step"}. */
static void
read_values (JdLessonReader *reader,
             JsonNode       *node)
{
  static const JdLessonField range[] = {
    { .name = "from", .kind = JD_LFIELD_NUMBER, .required = TRUE },
    { .name = "to", .kind = JD_LFIELD_NUMBER, .required = TRUE },
    { .name = "step", .kind = JD_LFIELD_NUMBER, .required = TRUE },
    END
  };
  JsonArray *array;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      jd_lesson_reader_object (reader, node, range);
      check_range (reader, json_node_get_object (node), TRUE);
      return;
    }
  if (!JSON_NODE_HOLDS_ARRAY (node) || json_array_get_length (json_node_get_array (node)) == 0)
    {
      jd_lesson_reader_fail (reader, _("a variant is a list of values, or {\"from\": 1, \"to\": 2, \"step\": 0.1}"));
      return;
    }
  array = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      const gsize mark = jd_lesson_reader_enter_index (reader, i);

      jd_lesson_reader_expression (reader, json_array_get_element (array, i));
      jd_lesson_reader_leave (reader, mark);
    }
}

static void
read_variants (JdLessonReader *reader,
               JsonNode       *node)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *values;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      jd_lesson_reader_fail (reader,
                             _("variants are an object, such as {\"m\": [1, 2], \"k\": {\"from\": 40, \"to\": 90, "
                               "\"step\": 5}}"));
      return;
    }
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &name, &values))
    {
      const gsize mark = jd_lesson_reader_enter (reader, name);

      read_values (reader, values);
      jd_lesson_reader_leave (reader, mark);
    }
}

const JdLessonField jd_lesson_fields[] = {
  { .name = "jlesson", .kind = JD_LFIELD_INTEGER, .least = 1, .count = 1 },
  { .name = "name", .kind = JD_LFIELD_PROSE, .required = TRUE },
  { .name = "goal", .kind = JD_LFIELD_PROSE },
  { .name = "source", .kind = JD_LFIELD_PROSE },
  { .name = "description", .kind = JD_LFIELD_PROSE },
  { .name = "track", .kind = JD_LFIELD_PROSE },
  { .name = "order", .kind = JD_LFIELD_NUMBER },
  { .name = "minutes", .kind = JD_LFIELD_NUMBER, .check = read_positive },
  { .name = "needs", .kind = JD_LFIELD_WORDS },
  { .name = "model", .kind = JD_LFIELD_STRING },
  { .name = "merge", .kind = JD_LFIELD_OBJECT },
  { .name = "variants", .kind = JD_LFIELD_ANY, .check = read_variants },
  { .name = "where", .kind = JD_LFIELD_CONDITION },
  { .name = "instant", .kind = JD_LFIELD_ANY, .check = read_instant },
  { .name = "tries", .kind = JD_LFIELD_INTEGER, .least = 1, .count = 10 },
  { .name = "steps", .kind = JD_LFIELD_ANY, .required = TRUE },
  END
};

static void
read_feedback (JdLessonReader     *reader,
               JsonNode           *node,
               const JdLessonKind *kind)
{
  JsonArray *array;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      jd_lesson_reader_fail (reader, _("feedback is a list, such as [{\"near\": \"m*g\", \"text\": \"…\"}]"));
      return;
    }
  array = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      const gsize mark = jd_lesson_reader_enter_index (reader, i);

      jd_lesson_reader_object (reader, json_array_get_element (array, i), kind->feedback);
      jd_lesson_reader_leave (reader, mark);
    }
}

/* There is no kind of this name. */
static void
fail_kind (JdLessonReader *reader,
           JsonObject     *ask)
{
  const char *name = jd_json_get_string (ask, "kind");
  g_autofree char *names = g_strjoinv (", ", (char **) jd_lesson_kind_names ());
  g_autoptr(GPtrArray) list = g_ptr_array_new ();
  g_autofree char *hint = NULL;
  const gsize mark = ask != NULL ? jd_lesson_reader_enter (reader, "kind") : reader->path->len;

  for (const char *const *one = jd_lesson_kind_names (); *one != NULL; one++)
    g_ptr_array_add (list, (gpointer) *one);
  if (name != NULL)
    {
      hint = jd_lesson_did_you_mean (name, list);
      jd_lesson_reader_fail (reader, _("no kind of question is called “%s”%s; there are %s"), name, hint, names);
    }
  else
    jd_lesson_reader_fail (reader, _("a question is an object with a “kind”: %s"), names);
  jd_lesson_reader_leave (reader, mark);
}

/* The kind of the question.  NULL: there is none; the other members are read as those of the kind that was meant. */
static const JdLessonKind *
read_ask (JdLessonReader *reader,
          JsonObject     *step)
{
  JsonObject *ask = jd_json_get_object (step, "ask");
  const char *name = jd_json_get_string (ask, "kind");
  const JdLessonKind *kind = name != NULL ? jd_lesson_kind_find (name) : NULL;
  const JdLessonKind *meant = kind != NULL ? kind : jd_lesson_kind_guess (ask);
  gsize mark = jd_lesson_reader_enter (reader, "ask");

  if (kind == NULL)
    fail_kind (reader, ask);
  if (meant != NULL)
    jd_lesson_reader_object (reader, jd_json_get_member (step, "ask"), meant->fields);
  jd_lesson_reader_leave (reader, mark);
  if (meant != NULL && jd_json_get_member (step, "feedback") != NULL)
    {
      mark = jd_lesson_reader_enter (reader, "feedback");
      read_feedback (reader, jd_json_get_member (step, "feedback"), meant);
      jd_lesson_reader_leave (reader, mark);
    }
  if (meant != NULL && meant->read != NULL)
    meant->read (reader, step, ask);
  return kind;
}

/* Members of a setup that stay until a later step says otherwise. */
static const char *const staying[] = { "parameterization", "event", "view", "columns", "panels", "show", "speed" };

void
jd_lesson_take_staying (JsonObject *from,
                        JsonObject *to)
{
  for (gsize i = 0; i < G_N_ELEMENTS (staying); i++)
    {
      JsonNode *node = jd_json_get_member (from, staying[i]);

      /* a member that is set to its own node would keep the new reference too */
      if (node != NULL && node != jd_json_get_member (to, staying[i]))
        json_object_set_member (to, staying[i], json_node_ref (node));
    }
}

/* What @setup says, and of @stays what it does not say. */
static JsonObject *
complete_setup (JsonObject *stays,
                JsonObject *setup)
{
  JsonObject *complete = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  jd_lesson_take_staying (stays, complete);
  if (setup == NULL)
    return complete;
  json_object_iter_init_ordered (&iter, setup);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    json_object_set_member (complete, name, json_node_ref (node));
  return complete;
}

static void
step_free (gpointer data)
{
  JdLessonStep *step = data;

  g_free (step->id);
  g_strfreev (step->open);
  g_clear_pointer (&step->setup, json_object_unref);
  g_free (step);
}

static gboolean
is_id (const char *id)
{
  for (const char *c = id; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && *c != '-' && *c != '_')
      return FALSE;
  return *id != '\0';
}

static void
check_id (JdLessonReader *reader,
          JdLesson       *lesson,
          const char     *id)
{
  const gsize mark = jd_lesson_reader_enter (reader, "id");
  int other;

  if (id != NULL && !is_id (id))
    jd_lesson_reader_fail (reader, _("“%s” is no id; an id has letters, digits and -"), id);
  other = id != NULL ? jd_lesson_find_step (lesson, id) : -1;
  if (other >= 0)
    jd_lesson_reader_fail (reader, _("steps[%d] is called “%s” too; give each step an id of its own"), other, id);
  jd_lesson_reader_leave (reader, mark);
}

static char **
dup_strings (JsonArray *array)
{
  GPtrArray *strings = g_ptr_array_new ();

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    if (jd_json_get_text (json_array_get_element (array, i)) != NULL)
      g_ptr_array_add (strings, g_strdup (jd_json_get_text (json_array_get_element (array, i))));
  g_ptr_array_add (strings, NULL);
  return (char **) g_ptr_array_free (strings, FALSE);
}

static void
read_step (JdLessonReader *reader,
           JdLesson       *lesson,
           JsonNode       *node,
           JsonObject     *stays)
{
  const guint n_before = jd_lesson_faults_count (reader->faults, FALSE);
  JdLessonStep *step = g_new0 (JdLessonStep, 1);
  JsonObject *object = jd_json_as_object (node);

  jd_lesson_reader_object (reader, node, jd_lesson_step_fields);
  step->object = object;
  step->id = g_strdup (jd_json_get_string (object, "id"));
  check_id (reader, lesson, step->id);
  if (jd_json_get_member (object, "ask") != NULL)
    step->kind = read_ask (reader, object);
  step->ask = step->kind != NULL ? jd_json_get_object (object, "ask") : NULL;
  step->written = jd_json_get_object (object, "setup");
  step->setup = complete_setup (stays, step->written);
  step->reveal = jd_json_get_object (object, "reveal");
  jd_lesson_take_staying (step->setup, stays);
  jd_lesson_take_staying (step->reveal, stays);
  step->open = dup_strings (jd_json_get_array (object, "open"));
  step->n_hints = jd_json_get_length (object, "hints");
  step->n_feedback = jd_json_get_length (object, "feedback");
  step->poll = step->kind != NULL &&
               jd_json_get_boolean (object, "poll",
                                    step->kind->polls || (step->kind->polls_with_feedback && step->n_feedback > 0));
  step->is_faulty = jd_lesson_faults_count (reader->faults, FALSE) > n_before;
  g_ptr_array_add (lesson->steps, step);
}

static void
read_steps (JdLessonReader *reader,
            JdLesson       *lesson)
{
  JsonArray *array = jd_json_get_array (jd_lesson_get_object (lesson), "steps");
  const guint n = array != NULL ? json_array_get_length (array) : 0;
  const gsize mark = jd_lesson_reader_enter (reader, "steps");
  g_autoptr(JsonObject) stays = json_object_new ();

  if (jd_json_get_member (jd_lesson_get_object (lesson), "steps") != NULL && (n == 0 || n > JD_LESSON_MAX_STEPS))
    jd_lesson_reader_fail (reader, _("a lesson is a list of 1 to %d steps"), JD_LESSON_MAX_STEPS);
  for (guint i = 0; i < MIN (n, JD_LESSON_MAX_STEPS); i++)
    {
      const gsize inner = jd_lesson_reader_enter_index (reader, i);

      read_step (reader, lesson, json_array_get_element (array, i), stays);
      jd_lesson_reader_leave (reader, inner);
    }
  jd_lesson_reader_leave (reader, mark);
}

/* The document that all steps begin with. */
static void
read_model (JdLessonReader *reader,
            JdLesson       *lesson,
            JsonNode       *enclosing)
{
  JsonObject *object = jd_lesson_get_object (lesson);
  const char *name = jd_json_get_string (object, "model");
  const gsize mark = jd_lesson_reader_enter (reader, "model");
  g_autoptr(GError) error = NULL;

  if (name != NULL && *name != '\0')
    lesson->model = jd_lesson_load_model (lesson, name, &error);
  else if (enclosing != NULL)
    {
      lesson->model = jd_json_copy (enclosing);
      json_object_remove_member (json_node_get_object (lesson->model), "lesson");
    }
  else if (jd_json_get_member (object, "model") == NULL)
    jd_lesson_reader_fail (reader, _("this member is missing: name a mechanism, or write the lesson into one as its "
                                     "member “lesson”"));
  if (error != NULL)
    jd_lesson_reader_fail (reader, "%s", error->message);
  jd_lesson_reader_leave (reader, mark);
  if (lesson->model == NULL || jd_json_get_object (object, "merge") == NULL)
    return;
  lesson->unmerged = jd_json_copy (lesson->model);
  lesson->model = jd_lesson_merge (lesson->model, jd_json_get_member (object, "merge"));
}

static char *
print_steps (JsonNode *root)
{
  JsonNode *steps = jd_json_get_member (json_node_get_object (root), "steps");
  g_autofree char *line = steps != NULL ? jd_json_to_line (steps) : g_strdup ("");

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, line, -1);
}

static JdLesson *
lesson_new (JsonNode             *root,
            const char           *name,
            GFile                *folder,
            const JdLessonPlaces *places)
{
  JdLesson *lesson = g_new0 (JdLesson, 1);

  lesson->ref_count = 1;
  lesson->root = jd_json_copy (root);
  lesson->file_name = g_strdup (name);
  lesson->print = print_steps (lesson->root);
  lesson->needs = dup_strings (jd_json_get_array (jd_lesson_get_object (lesson), "needs"));
  lesson->steps = g_ptr_array_new_with_free_func (step_free);
  g_set_object (&lesson->folder, folder);
  if (places != NULL)
    {
      g_set_object (&lesson->examples, places->examples);
      g_set_object (&lesson->templates, places->templates);
    }
  return lesson;
}

/* A lesson of another version is not read further: its other members may be right there. */
static gboolean
check_version (JdLessonReader *reader,
               JsonNode       *root)
{
  const double version = jd_json_get_number (json_node_get_object (root), "jlesson", 1.0);

  if (version == 1.0)
    return TRUE;
  jd_lesson_reader_enter (reader, "jlesson");
  jd_lesson_reader_fail (reader, _("version %g of the format is not known here; this program reads version 1"),
                         version);
  return FALSE;
}

JdLesson *
jd_lesson_new_from_json (JsonNode             *root,
                         const char           *name,
                         GFile                *folder,
                         const JdLessonPlaces *places,
                         GPtrArray            *faults)
{
  g_autoptr(GString) path = g_string_new (NULL);
  JdLessonReader reader = { path, faults, places != NULL ? places->glossary : NULL };
  JsonNode *enclosing = NULL;
  JdLesson *lesson;

  g_return_val_if_fail (root != NULL && name != NULL && faults != NULL, NULL);

  if (JSON_NODE_HOLDS_OBJECT (root) && jd_json_get_member (json_node_get_object (root), "jourdain") != NULL)
    {
      enclosing = root;
      root = jd_json_get_member (json_node_get_object (root), "lesson");
      jd_lesson_reader_enter (&reader, "lesson");
    }
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    {
      jd_lesson_reader_fail (&reader, root == NULL
                                        ? _("this mechanism has no member “lesson”")
                                        : _("a lesson is an object {\"jlesson\": 1, \"name\": …, \"steps\": […]}"));
      return NULL;
    }
  if (!check_version (&reader, root))
    return NULL;
  lesson = lesson_new (root, name, folder, places);
  lesson->inside = enclosing != NULL;
  jd_lesson_reader_object (&reader, lesson->root, jd_lesson_fields);
  if (enclosing == NULL && jd_json_get_member (jd_lesson_get_object (lesson), "jlesson") == NULL)
    jd_lesson_faults_add (faults, JD_LESSON_FAULT_ERROR, "jlesson",
                          _("this member is missing, and required: \"jlesson\": 1"));
  read_model (&reader, lesson, enclosing);
  read_steps (&reader, lesson);
  return lesson;
}

JsonNode *
jd_lesson_load_json (GFile   *file,
                     GError **error)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr(GFileInfo) info = NULL;
  g_autofree char *text = NULL;
  gsize length;

  info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                            G_FILE_QUERY_INFO_NONE, NULL, error);
  if (info == NULL)
    return NULL;
  if (g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR)
    g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, _("“%s” is no file; name a lesson"), name);
  else if (g_file_info_get_size (info) > MAX_BYTES)
    g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, _("“%s” is larger than 4 MiB; no lesson is"),
                 name);
  else if (g_file_load_contents (file, NULL, &text, &length, NULL, error))
    return jd_json_parse (text, (gssize) length, error);
  return NULL;
}

JdLesson *
jd_lesson_load (GFile                *file,
                const JdLessonPlaces *places,
                GPtrArray            *faults)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr(GFile) folder = g_file_get_parent (file);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = NULL;

  g_return_val_if_fail (G_IS_FILE (file) && faults != NULL, NULL);

  root = jd_lesson_load_json (file, &error);
  if (root != NULL)
    return jd_lesson_new_from_json (root, name, folder, places, faults);
  jd_lesson_faults_add (faults, JD_LESSON_FAULT_ERROR, "", "%s", error->message);
  return NULL;
}

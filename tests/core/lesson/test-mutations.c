/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson with every member, and each member in turn replaced by what it may not be: the mistake is told at its
 * place. */
#include "tests/core/lesson/lesson-testing.h"

/* ` stands for '. */
static const char whole[] =
  "{'jlesson': 1, 'name': 'T', 'goal': 'G.', 'source': 'S', 'description': 'D', 'track': 'K', 'order': 2, 'minutes': 5, "
  "'needs': ['00-tour.jlesson'], 'model': '06-sleigh-landing.jourdain', 'merge': {'constants': {'own': 2}}, "
  "'variants': {'own': [1, 2], 'M': {'from': 2, 'to': 3, 'step': 0.5}}, 'where': ['own > 0'], 'instant': 0, 'tries': 3, "
  "'steps': ["
  "{'id': 'number', 'title': 'One', 'text': {'en': 'It is {own}.', 'de': 'Es ist {own}.'}, "
  "'setup': {'parameterization': 'total', 'event': 'landing', 'view': 'study', 'columns': ['total'], 'until': 3, "
  "'panels': ['jump'], 'show': ['velocity'], 'direction': {'theta': 1}, 'play': false, 'speed': 0.5, "
  "'hide': ['E+'], 'set': {'own': 3}, 'rate': {'theta': 'theta`'}}, "
  "'open': ['tags', 'constants:own'], 'controls': [{'constant': 'own', 'from': 1, 'to': 2, 'step': 0.1}], "
  "'ask': {'kind': 'number', 'answer': 'own', 'unit': 'N', 'tolerance': '3%', 'sign': 'any'}, 'hints': ['A', 'B'], "
  "'feedback': [{'near': '7*own', 'text': 'No.'}], 'reveal': {'show': ['jump'], 'play': true}, 'explain': 'So.', "
  "'poll': true, 'points': 'transport:play'}, "
  "{'id': 'choice', 'text': 'T', 'ask': {'kind': 'choice', 'choices': [{'id': 'a', 'text': 'A', 'correct': true}, "
  "{'id': 'b', 'text': 'B', 'correct': ['own < 0']}], 'several': false, 'shuffle': true}, "
  "'feedback': [{'choice': 'b', 'text': 'No.'}]}, "
  "{'id': 'change', 'text': 'T', 'ask': {'kind': 'change', 'of': 'own', 'when': {'set': {'own': 9}, 'tags': "
  "{'blade.lateral': null}, 'types': {'blade.lateral': {'type': 'elastic', 'restitution': 1}}}, 'size': true, "
  "'unit': 'N'}, 'feedback': [{'choice': 'falls', 'text': 'No.'}]}, "
  "{'id': 'arrow', 'text': 'T', 'ask': {'kind': 'arrow', 'of': {'velocity': 'sleigh.center'}, 'tolerance': {'angle': "
  "12, 'length': false}, 'unit': 'm/s'}, 'feedback': [{'near': {'vector': ['-1', 2], 'at': 'sleigh.center', 'is': "
  "'force'}, 'text': 'No.'}]}, "
  "{'id': 'make', 'text': 'T', 'setup': {'document': 'step:number', 'instant': {'event': 'landing', 'side': "
  "'before'}}, 'open': ['constants:own'], 'begin': {'set': {'own': 4}}, 'ask': {'kind': 'make', 'goal': ['own > 8'], 'solution': {'set': {'own': "
  "9}, 'instant': 0}, 'says': ['Nine.']}, 'feedback': [{'if': ['own < 8'], 'text': 'More.'}]}, "
  "{'id': 'say', 'text': 'T', 'ask': {'kind': 'say', 'prompt': 'Why?', 'model': 'So.'}}]}";

static const char *const values[] = { "null", "true", "-3.5", "\"zz\"", "[]", "{}", "[[]]", "{\"zz\": 1}" };

typedef struct
{
  char       *path;   /* as a fault names it */
  JsonObject *object; /* the member @name of it; or */
  JsonArray  *array;  /* element @index of it */
  char       *name;
  guint       index;
} Place;

static void
place_free (gpointer data)
{
  Place *self = data;

  g_free (self->path);
  g_free (self->name);
  g_free (self);
}

static void
list_places (JsonNode   *node,
             const char *path,
             GPtrArray  *out)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        {
          Place *place = g_new0 (Place, 1);

          place->path = strchr (name, '.') != NULL ? g_strdup_printf ("%s[\"%s\"]", path, name)
                                                   : g_strdup_printf ("%s%s%s", path, *path != '\0' ? "." : "", name);
          place->object = json_node_get_object (node);
          place->name = g_strdup (name);
          g_ptr_array_add (out, place);
          list_places (member, place->path, out);
        }
    }
  for (guint i = 0; JSON_NODE_HOLDS_ARRAY (node) && i < json_array_get_length (json_node_get_array (node)); i++)
    {
      Place *place = g_new0 (Place, 1);

      place->path = g_strdup_printf ("%s[%u]", path, i);
      place->array = json_node_get_array (node);
      place->index = i;
      g_ptr_array_add (out, place);
      list_places (json_array_get_element (place->array, i), place->path, out);
    }
}

/* What may stand at a place, by the end of its path: a letter for each of the values, x where it may be absent.  At all
 * other places nothing of this may. */
static const char letters[] = "nt-saolz";
static const struct { const char *end, *allowed; } rules[] = {
  /* what is a mechanism's is judged with the mechanism */
  { "merge", "ozx" }, { "merge.constants", "nt-saolzx" }, { "merge.constants.own", "nt-saolzx" },
  { "types[\"blade.lateral\"]", "nt-saolzx" }, { "].type", "nt-saolzx" }, { "].restitution", "nt-saolzx" },
  { "document", "ozx" }, { "types", "ozx" }, { "tags", "ox" }, { "tags[\"blade.lateral\"]", "nsx" },
  /* texts */
  { "goal[0]", "ts" }, { "ask.goal", "ts" }, { "goal", "sx" }, { "source", "sx" }, { "description", "sx" },
  { "track", "sx" }, { "title", "sx" }, { "unit", "sx" }, { "explain", "sx" }, { "text.en", "sx" },
  { "text.de", "sx" }, { "parameterization", "sx" }, { "setup.event", "sx" }, { "instant.event", "s" },
  { "of.velocity", "s" }, { "near.at", "sx" }, { "constant", "s" }, { "name", "s" }, { "id", "s" }, { "text", "s" },
  { "prompt", "s" }, { "ask.model", "s" }, { "needs[0]", "s" }, { "columns[0]", "s" }, { "hide[0]", "s" },
  { "hints[0]", "s" }, { "hints[1]", "s" }, { "says[0]", "s" },
  /* words, numbers and truths */
  { "view", "x" }, { "sign", "x" }, { "side", "x" }, { "points", "x" }, { "near.is", "x" }, { "tries", "x" },
  { "minutes", "x" }, { "until", "x" }, { "speed", "x" }, { "order", "-x" }, { "from", "-" }, { "controls[0].step", "x" },
  { "play", "tx" }, { "poll", "tx" }, { "several", "tx" }, { "shuffle", "tx" }, { "size", "tx" },
  /* a tolerance; its parts */
  { "[3].ask.tolerance", "ox" }, { "tolerance", "x" }, { "tolerance.angle", "x" }, { "tolerance.length", "x" },
  /* lists and objects */
  { "needs", "ax" }, { "columns", "ax" }, { "panels", "ax" }, { "show", "ax" }, { "hide", "ax" }, { "open", "ax" },
  { "controls", "ax" }, { "hints", "ax" }, { "feedback", "ax" }, { "says", "ax" }, { "setup", "ox" },
  { "reveal", "ox" }, { "begin", "ox" }, { "ask", "x" }, { "set", "ozx" }, { "rate", "ozx" }, { "direction", "ozx" },
{ "variants", "ox" }, { "variants.own", "x" }, { "variants.M", "x" },
  /* expressions, conditions, instants */
  { "answer", "-s" }, { "ask.of", "-s" }, { "feedback[0].near", "-s" }, { "own[0]", "-s" }, { "own[1]", "-s" },
  { "vector[0]", "-s" }, { "vector[1]", "-s" }, { ".own", "-sx" }, { "theta", "-sx" }, { "instant", "-sx" },
  { "where", "tsax" }, { "where[0]", "ts" }, { "correct", "tsx" }, { "correct[0]", "ts" }, { "if", "ts" },
  { "if[0]", "ts" },
};

static gboolean
is_allowed (const char *path,
            char        letter)
{
  gsize longest = 0;
  const char *allowed = "";

  /* the same end may stand for two kinds: the arrow's misconception is an object */
  if (g_str_has_prefix (path, "steps[3].feedback[0].near") && g_str_has_suffix (path, "near"))
    return FALSE;
  if (g_str_has_prefix (path, "steps[3].ask.of") && g_str_has_suffix (path, "of"))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (rules); i++)
    if (g_str_has_suffix (path, rules[i].end) && strlen (rules[i].end) > longest)
      {
        longest = strlen (rules[i].end);
        allowed = rules[i].allowed;
      }
  return strchr (allowed, letter) != NULL;
}

/* Puts @value (taken; NULL: nothing) where @place is. */
static void
replace (const Place *place,
         JsonNode    *value)
{
  g_autoptr(GPtrArray) rest = NULL;

  if (place->object != NULL && value == NULL)
    json_object_remove_member (place->object, place->name);
  else if (place->object != NULL)
    json_object_set_member (place->object, place->name, value);
  if (place->object != NULL)
    return;
  rest = g_ptr_array_new ();
  for (guint k = place->index; k < json_array_get_length (place->array); k++)
    g_ptr_array_add (rest, json_array_dup_element (place->array, k));
  while (json_array_get_length (place->array) > place->index)
    json_array_remove_element (place->array, place->index);
  for (guint k = 0; k < rest->len; k++)
    json_array_add_element (place->array, k == 0 ? value : g_ptr_array_index (rest, k));
  json_node_unref (g_ptr_array_index (rest, 0));
}

static JsonNode *
parse_whole (void)
{
  g_autofree char *text = g_strdelimit (g_strdup (whole), "'", '"');
  g_autoptr(GError) error = NULL;
  JsonNode *root = jd_json_parse (g_strdelimit (text, "`", '\''), -1, &error);

  g_assert_no_error (error);
  return root;
}

static JdLesson *
read_lesson (JsonNode  *root,
             GPtrArray *faults)
{
  g_autoptr(GFile) examples = testing_folder ("JD_EXAMPLES_DIR");
  g_autoptr(GFile) templates = testing_folder ("JD_TEMPLATES_DIR");
  const JdLessonPlaces places = { examples, templates, NULL };

  return jd_lesson_new_from_json (root, "test.jlesson", NULL, &places, faults);
}

/* A mistake stands at @path, in it, or at what holds it. */
static gboolean
is_told (const GPtrArray *faults,
         const char      *path)
{
  for (guint i = 0; i < faults->len; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, i);

      g_test_message ("   %s: %s", fault->path, fault->text);
      if (g_str_has_prefix (fault->path, path) || (*fault->path != '\0' && g_str_has_prefix (path, fault->path)))
        return TRUE;
    }
  return FALSE;
}

/* What the check lets pass can be shown: every step opens, and its question has an answer. */
static void
assert_shown (JdLesson *lesson)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, 0, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < jd_lesson_get_n_steps (lesson); i++)
    {
      g_autoptr(JdLessonTask) task = jd_lesson_task_new (variant, i, &error);
      g_autoptr(JsonNode) answer = NULL;

      g_assert_no_error (error);
      if (jd_lesson_task_get_step (task)->kind != NULL)
        answer = jd_lesson_task_dup_answer (task, &error);
      g_assert_no_error (error);
    }
}

/* The lesson with @value (NULL: nothing) at place @i; @check: it is run too. */
static void
try_value (JsonNode   *root,
           guint       i,
           const char *value,
           gboolean    check)
{
  g_autoptr(JsonNode) copy = jd_json_copy (root);
  g_autoptr(GPtrArray) places = g_ptr_array_new_with_free_func (place_free);
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = NULL;
  g_autoptr(JsonArray) crib = NULL;
  const Place *place;
  char letter = 'x';

  list_places (copy, "", places);
  place = g_ptr_array_index (places, i);
  if (place->array != NULL && value == NULL)
    return;
  for (gsize v = 0; v < G_N_ELEMENTS (values); v++)
    if (value == values[v])
      letter = letters[v];
  replace (place, value != NULL ? jd_json_parse (value, -1, NULL) : NULL);
  g_test_message ("%s: %s", place->path, value != NULL ? value : "absent");
  lesson = read_lesson (copy, faults);
  g_assert_cmpint (is_told (faults, place->path), ==, !is_allowed (place->path, letter));
  if (!check || lesson == NULL)
    return;
  crib = jd_lesson_check (lesson, 0, 1, faults);
  if (jd_lesson_faults_count (faults, TRUE) == 0)
    assert_shown (lesson);
}

/* Each place and each value in the long run, every 23rd otherwise; fewer of them are run. */
static void
test_values (void)
{
  const gboolean all = g_getenv ("JD_TEST_LONG") != NULL;
  const guint step = all ? 1 : 23, checked = all ? 17 : 23 * 29;
  g_autoptr(JsonNode) root = parse_whole ();
  g_autoptr(GPtrArray) places = g_ptr_array_new_with_free_func (place_free);

  list_places (root, "", places);
  g_assert_cmpuint (places->len, >, 170);
  for (guint n = 0; n < places->len * (G_N_ELEMENTS (values) + 1); n += step)
    {
      const guint v = n % (G_N_ELEMENTS (values) + 1);

      try_value (root, n / (G_N_ELEMENTS (values) + 1), v < G_N_ELEMENTS (values) ? values[v] : NULL,
                 n % checked == 0);
    }
}

/* The lesson as it stands has no mistake. */
static void
test_whole (void)
{
  g_autoptr(JsonNode) root = parse_whole ();
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = read_lesson (root, faults);
  g_autoptr(JsonArray) crib = jd_lesson_check (lesson, 0, 1, faults);

  g_assert_false (is_told (faults, ""));
  assert_shown (lesson);
}

/* An instant of the lesson that is none is told, and the check goes on without it. */
static void
test_instant (void)
{
  static const char *const wrong[] = { "true", "[]", "{}" };

  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr(JsonNode) root = parse_whole ();
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autoptr(JdLesson) lesson = NULL;
      g_autoptr(JsonArray) crib = NULL;

      json_object_set_member (json_node_get_object (root), "instant", jd_json_parse (wrong[i], -1, NULL));
      lesson = read_lesson (root, faults);
      crib = jd_lesson_check (lesson, 0, 1, faults);
      g_assert_true (is_told (faults, "instant"));
      g_assert_cmpuint (faults->len, ==, 1);
    }
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/mutations/whole", test_whole);
  g_test_add_func ("/core/lesson/mutations/values", test_values);
  g_test_add_func ("/core/lesson/mutations/instant", test_instant);
  return g_test_run ();
}

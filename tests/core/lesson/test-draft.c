/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lessons written by calls, beside lessons written by hand. */
#include "core/joint/jd-joint-catalogue.h"
#include "core/lesson/draft/jd-lesson-draft.h"
#include "core/lesson/jd-lesson-check.h"
#include "core/lesson/jd-lesson-parts.h"
#include "tests/core/lesson/lesson-testing.h"

static void
set_setup (JdLessonDraft *draft,
           guint          i,
           const char    *text)
{
  g_autoptr(JsonObject) setup = testing_object (text);

  jd_lesson_draft_set_setup (draft, i, setup);
}

static void
set_ask (JdLessonDraft *draft,
         guint          i,
         const char    *text)
{
  g_autoptr(JsonObject) ask = testing_object (text);

  jd_lesson_draft_set_ask (draft, i, ask);
}

/* Sets the member @name, an array, of step @i. */
static void
set_list (JdLessonDraft *draft,
          guint          i,
          const char    *name,
          const char    *text)
{
  g_autofree char *whole = g_strdup_printf ("{'list': %s}", text);
  g_autoptr(JsonObject) holder = testing_object (whole);

  jd_lesson_draft_put (draft, i, name, json_object_dup_member (holder, "list"));
}

static guint
add_step (JdLessonDraft *draft,
          const char    *id,
          const char    *title,
          const char    *text,
          const char    *explain)
{
  const guint i = jd_lesson_draft_add_step (draft, id);

  jd_lesson_draft_set_text (draft, i, "title", title);
  jd_lesson_draft_set_text (draft, i, "text", text);
  jd_lesson_draft_set_text (draft, i, "explain", explain);
  return i;
}

/* The first four steps of the bundled lesson, as an author makes them: each setup is the whole window. */
static JdLessonDraft *
write_cut_the_rope (void)
{
  JdLessonDraft *draft = jd_lesson_draft_new ("Cut the rope", "02-cart-and-particle.jourdain");
  g_autoptr(JsonObject) reveal = testing_object ("{'show': ['velocity', 'forces'], 'parameterization': 'total'}");
  g_autoptr(JsonObject) solution = testing_object ("{'tags': {'rope.length': null}}");
  g_autoptr(JsonObject) told = jd_lesson_draft_ask_known ("rope.T", TRUE);
  guint i;

  i = add_step (draft, "weight", "What does the rope carry?",
                "A spring pulls the cart back, a load of weight {m*g} N hangs on the rope, both are moving. The "
                "tension in the rope at this instant is…",
                "T = {truth('rope.T')} N against {m*g} N. The load's acceleration is {truth(\"y''\")} m/s², and "
                "T = m (g + y'').");
  set_ask (draft, i,
           "{'kind': 'choice', 'choices': ["
           "{'id': 'less', 'text': 'less than the weight', 'correct': 'truth(`rope.T`) < 0.999*m*g'},"
           "{'id': 'equal', 'text': 'equal to the weight', 'correct': 'near(truth(`rope.T`), m*g, 0.001)'},"
           "{'id': 'more', 'text': 'more than the weight', 'correct': 'truth(`rope.T`) > 1.001*m*g'}]}");
  set_setup (draft, i,
             "{'show': ['velocity'], 'hide': ['rope.T', 'lambda:rope.length', 'x``', 'y``'], "
             "'parameterization': 'independent', 'view': 'study'}");
  set_list (draft, i, "feedback",
            "[{'choice': 'equal', 'text': "
            "'A rope carries the weight of what hangs still. This load is accelerating.'}]");
  set_list (draft, i, "hints",
            "['Newton for the load alone: two forces. Their difference does what?', "
            "'Which is stronger now, the spring`s pull {k*x} N or the weight {m*g} N?']");
  jd_lesson_draft_set_reveal (draft, i, reveal);

  i = add_step (draft, "same", "Before you cut",
                "The rope's equation is primitive: y is eliminated and T is out of reach. You are going to make it "
                "complementary: the rope is virtually cut. What will happen to the acceleration x''?",
                "Same acceleration, to the last digits. One equation became three: two of Lagrange and the rope's "
                "own. The motion does not care how you count.");
  set_setup (draft, i,
             "{'view': 'study', 'parameterization': 'independent', 'show': ['velocity', 'forces'], "
             "'panels': ['parameterization', 'equations'], 'hide': ['x``']}");
  set_ask (draft, i, "{'kind': 'change', 'of': 'value(\\'x``\\')', 'when': {'tags': {'rope.length': null}}}");
  set_list (draft, i, "hints", "['Is anything different in the mechanism, or only in your equations?']");
  set_list (draft, i, "feedback",
            "[{'choice': 'rises', 'text': 'Nothing was cut on the table, only on paper.'}, "
            "{'choice': 'falls', 'text': 'Nothing was cut on the table, only on paper.'}]");

  i = add_step (draft, "cut", " Cut it", "Now do it: make the tension readable.\n",
                "The rope opens on the sheet and T stands beside it. What is primitive is drawn solid and keeps its "
                "effort to itself.");
  set_setup (draft, i,
             "{'view': 'study', 'parameterization': 'independent', 'show': ['forces'], "
             "'panels': ['parameterization']}");
  jd_lesson_draft_set_ask (draft, i, told);
  jd_lesson_draft_set_solution (draft, i, solution);
  jd_lesson_draft_set_ask (draft, i, told);
  jd_lesson_draft_set_open (draft, i, (const char *const[]) { "tags", NULL });
  set_list (draft, i, "hints",
            "['The panel`s row rope.length has a switch: primitive or complementary.', 'Choose complementary.']");
  set_list (draft, i, "feedback",
            "[{'if': ['told(`rope.T`) == 0'], 'text': "
            "'T is still out of reach: rope.length keeps what is primitive.'}]");
  return draft;
}

/* As the reader sees step @i: all but "setup" as it is written, and the setup with what stays. */
static void
assert_same_step (const JdLesson *hand,
                  const JdLesson *drafted,
                  guint           i)
{
  const JdLessonStep *one = jd_lesson_get_step (hand, i), *other = jd_lesson_get_step (drafted, i);
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  g_assert_cmpstr (one->id, ==, other->id);
  g_assert_true (one->kind == other->kind);
  g_assert_true (json_object_equal (one->setup, other->setup));
  g_assert_cmpuint (json_object_get_size (one->object), ==, json_object_get_size (other->object));
  json_object_iter_init (&iter, one->object);
  while (json_object_iter_next (&iter, &name, &node))
    if (!g_str_equal (name, "setup"))
      {
        g_test_message ("%s.%s", one->id, name);
        g_assert_true (json_node_equal (node, json_object_get_member (other->object, name)));
      }
}

static JdLesson *
read_draft (const JdLessonDraft *draft,
            GPtrArray           *faults)
{
  g_autofree char *text = jd_lesson_draft_dup_text (draft);
  g_autoptr(GFile) examples = testing_folder ("JD_EXAMPLES_DIR");
  const JdLessonPlaces places = { .examples = examples };
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_json_parse (text, -1, &error);

  g_assert_no_error (error);
  return jd_lesson_new_from_json (root, "draft.jlesson", NULL, &places, faults);
}

static void
test_by_hand (void)
{
  g_autoptr(JdLessonDraft) draft = write_cut_the_rope ();
  g_autoptr(GFile) folder = testing_folder ("JD_LESSONS_DIR");
  g_autoptr(GFile) file = g_file_get_child (folder, "03-cut-the-rope.jlesson");
  g_autoptr(GFile) examples = testing_folder ("JD_EXAMPLES_DIR");
  const JdLessonPlaces places = { .examples = examples };
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) hand = jd_lesson_load (file, &places, faults);
  g_autoptr(JdLesson) drafted = read_draft (draft, faults);
  g_autoptr(JsonArray) crib = NULL;

  g_assert_cmpuint (faults->len, ==, 0);
  g_assert_cmpuint (jd_lesson_get_n_steps (drafted), ==, 3);
  for (guint i = 0; i < 3; i++)
    assert_same_step (hand, drafted, i);
  crib = jd_lesson_check (drafted, 0, 2, faults);
  g_assert_cmpuint (jd_lesson_faults_count (faults, TRUE), ==, 0);
}

/* Members in the order of the format, and only what differs from the step before. */
static void
test_written (void)
{
  g_autoptr(JdLessonDraft) draft = jd_lesson_draft_new ("Two", "02-cart-and-particle.jourdain");
  g_autofree char *text = NULL;
  guint i;

  i = add_step (draft, NULL, "", "How large?", "");
  set_setup (draft, i, "{'show': [], 'view': 'study', 'instant': 1}");
  set_ask (draft, i, "{'unit': 'N', 'kind': 'number', 'answer': 'truth(`rope.T`)'}");
  i = add_step (draft, NULL, "Rate", "And now?", "");
  set_setup (draft, i, "{'view': 'study', 'instant': 1, 'show': ['grid']}");
  set_ask (draft, i, "{'answer': 'truth(\\'x``\\')', 'kind': 'number'}");
  i = add_step (draft, NULL, "", "Look.", "");
  set_setup (draft, i, "{'view': 'study', 'show': ['grid']}");
  jd_lesson_draft_set (draft, "tries", jd_json_number (1));
  jd_lesson_draft_set (draft, "goal", json_node_init_string (json_node_alloc (), "See."));
  text = jd_lesson_draft_dup_text (draft);
  g_assert_cmpstr (text, ==,
                   "{\n"
                   "  \"jlesson\": 1,\n"
                   "  \"name\": \"Two\",\n"
                   "  \"goal\": \"See.\",\n"
                   "  \"model\": \"02-cart-and-particle.jourdain\",\n"
                   "  \"tries\": 1,\n"
                   "  \"steps\": [\n"
                   "    {\n"
                   "      \"id\": \"1\",\n"
                   "      \"text\": \"How large?\",\n"
                   "      \"setup\": { \"view\": \"study\", \"instant\": 1, \"show\": [] },\n"
                   "      \"ask\": { \"kind\": \"number\", \"answer\": \"truth('rope.T')\", \"unit\": \"N\" }\n"
                   "    },\n"
                   "    {\n"
                   "      \"id\": \"2\",\n"
                   "      \"title\": \"Rate\",\n"
                   "      \"text\": \"And now?\",\n"
                   "      \"setup\": { \"instant\": 1, \"show\": [\"grid\"] },\n"
                   "      \"ask\": { \"kind\": \"number\", \"answer\": \"truth(\\\"x''\\\")\" }\n"
                   "    },\n"
                   "    { \"id\": \"3\", \"text\": \"Look.\" }\n"
                   "  ]\n"
                   "}\n");
}

static void
test_words (void)
{
  g_autoptr(JdLessonDraft) draft = jd_lesson_draft_new ("N", "m.jourdain");
  const guint i = add_step (draft, NULL, "", " The load weighs {m * g} N. ", "");

  g_assert_cmpstr (jd_lesson_draft_get_text (draft, i, "text"), ==, "The load weighs {m * g} N.");
  g_assert_cmpuint (jd_lesson_draft_count_words (draft, i, "text"), ==, 5);
  g_assert_cmpuint (jd_lesson_draft_count_words (draft, i, "explain"), ==, 0);
}

/* The solution that the editor finds between two states is the one that a person would write. */
static void
test_edit (void)
{
  static const struct { const char *change, *edit, *topics; } cases[] = {
    { "{'name': 'Another'}", "{}", "" },
    { "{'parameterizations': [{'name': 'total 2', 'primitive': {}}, {'name': 'total', 'primitive': {}}]}",
      "{'tags': {'rope.length': null}}", "tags" },
    { "{'parameterizations': [{'name': 'independent', 'primitive': {'rope.length': 'x'}}]}",
      "{'tags': {'rope.length': 'x'}}", "tags" },
    { "{'events': [{'name': 'blow on the cart', 'types': {'rope.length': 'inert'}}]}",
      "{'types': {'rope.length': 'inert'}}", "types" },
    { "{'constants': {'m': 2}}", "{'set': {'m': 2}}", "constants:m" },
    { "{'parameters': [{'name': 'x', 'value': 0.15, 'rate': 0.9}, {'name': 'y', 'value': '0.2*c', 'rate': -0.8}]}",
      "{'rate': {'x': 0.9}, 'set': {'y': '0.2*c'}}", "values:x values:y" },
    { "{'efforts': []}", "{'merge': {'efforts': []}}", "draw" },
  };
  g_autoptr(GFile) examples = testing_folder ("JD_EXAMPLES_DIR");
  g_autofree char *path = g_build_filename (g_file_peek_path (examples), "02-cart-and-particle.jourdain", NULL);

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr(JsonObject) change = testing_object (cases[k].change), expected = testing_object (cases[k].edit),
                             edit = NULL;
      g_autofree char *text = NULL, *joined = NULL;
      g_autoptr(JsonNode) before = NULL, after = NULL;
      g_autoptr(GError) error = NULL;
      g_auto(GStrv) topics = NULL;
      JsonObject *constants;
      JsonObjectIter iter;
      const char *name;
      JsonNode *node;

      g_file_get_contents (path, &text, NULL, &error);
      g_assert_no_error (error);
      before = jd_json_parse (text, -1, &error);
      after = jd_json_copy (before);
      json_object_iter_init (&iter, change);
      constants = json_object_get_object_member (json_node_get_object (after), "constants");
      while (json_object_iter_next (&iter, &name, &node))
        if (g_str_equal (name, "constants"))
          json_object_set_int_member (constants, "m", 2);
        else
          json_object_set_member (json_node_get_object (after), name, jd_json_copy (node));
      edit = jd_lesson_draft_find_edit (before, after, "independent", NULL, &topics);
      joined = g_strjoinv (" ", topics);
      g_test_message ("%s", cases[k].change);
      g_assert_true (json_object_equal (edit, expected));
      g_assert_cmpstr (joined, ==, cases[k].topics);
    }
}

/* What an author points at, and the question for it. */
static void
test_ask (void)
{
  static const struct { const char *quantity, *reading, *unit; } cases[] = {
    { "rope.T", "truth('rope.T')", "N" },
    { "lambda:rope.length", "truth('lambda:rope.length')", "N" },
    { "impulse:rope.length", "truth('impulse:rope.length')", "N s" },
    { "x''", "truth(\"x''\")", "m/s²" },
    { "x'+", "truth(\"x'+\")", "m/s" },
    { "Q:y", "truth('Q:y')", "N" },
    { "E+", "truth('E+')", "J" },
    { "E+V", "truth('E') + truth('V')", "J" },
    { "power:rope", "power('rope')", "W" },
    { "power:weight", "power('weight')", "W" },
    { "freedoms", "read('check', 'degrees_of_freedom')", NULL },
    { "counts", "unknowns()", NULL },
    { "x'", "x'", "m/s" },
    { "power:all", NULL, NULL },
    { "rope.N", NULL, NULL },
    { "printed:x", NULL, NULL },
  };
  g_autoptr(GFile) examples = testing_folder ("JD_EXAMPLES_DIR");
  g_autoptr(GFile) file = g_file_get_child (examples, "02-cart-and-particle.jourdain");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_load (file, jd_joint_catalogue (), &error);
  g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, &error);
  g_autoptr(JsonObject) number = NULL, change = NULL, count = NULL, arrow = NULL,
                         direction = testing_object ("{'x': 1}");
  g_auto(GStrv) wrong = NULL;

  g_assert_no_error (error);
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autofree char *reading = jd_lesson_draft_dup_reading (model, cases[k].quantity);
      g_autoptr(JsonObject) ask = jd_lesson_draft_ask_number (model, cases[k].quantity);

      g_test_message ("%s", cases[k].quantity);
      g_assert_cmpstr (reading, ==, cases[k].reading);
      if (ask != NULL)
        g_assert_cmpstr (json_object_get_string_member_with_default (ask, "unit", NULL), ==, cases[k].unit);
    }
  count = jd_lesson_draft_ask_count ("count('retained')", 3);
  g_assert_cmpstr (json_array_get_string_element (json_object_get_array_member (count, "goal"), 0), ==,
                   "count('retained') == 3");
  number = jd_lesson_draft_ask_number (model, "rope.T");
  g_assert_cmpstr (json_object_get_string_member (number, "unit"), ==, "N");
  g_assert_null (jd_lesson_draft_ask_number (model, "meaning:rope.length"));
  g_assert_null (jd_lesson_draft_ask_change (model, "power:rope", "total"));
  change = jd_lesson_draft_ask_change (model, "x''", "total");
  g_assert_cmpstr (json_object_get_string_member (change, "of"), ==, "value(\"x''\")");
  arrow = jd_lesson_draft_ask_arrow ("virtual", "cart.A", direction);
  g_assert_true (json_object_get_object_member (json_object_get_object_member (arrow, "of"), "direction") ==
                 direction);
  wrong = jd_lesson_draft_dup_wrong (model, number);
  g_assert_cmpstr (wrong[0], ==, "-truth('rope.T')");
}

/* A step that begins with another mechanism: the merge patch makes it from the file. */
static void
test_setup (void)
{
  static const struct { const char *change, *setup; } cases[] = {
    { "{'constants': {'m': 2}}", "{'set': {'m': 2}}" },
    { "{'constants': {'m': 2, 'new': 1}}", "{'merge': {'constants': {'m': 2, 'new': 1}}}" },
    { "{'parameters': [{'name': 'x', 'value': 1}]}", "{'set': {'x': 1}}" },
    { "{'parameters': [{'name': 'x'}, {'name': 'z'}]}", "{'merge': {'parameters': [{'name': 'x'}, {'name': 'z'}]}}" },
    { "{'parameterizations': [{'name': 'other'}]}", "{'merge': {'parameterizations': [{'name': 'other'}]}}" },
    { "{'efforts': []}", "{'merge': {'efforts': []}}" },
    { "{'name': 'Another'}", "{}" },
  };
  g_autoptr(JsonObject)
    begun = testing_object ("{'constants': {'m': 1}, 'parameters': [{'name': 'x'}], 'name': 'One'}");

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr(JsonNode) before = json_node_init_object (json_node_alloc (), begun), after = jd_json_copy (before);
      g_autoptr(JsonObject) change = testing_object (cases[k].change), expected = testing_object (cases[k].setup),
                             setup = NULL;
      JsonObjectIter iter;
      const char *name;
      JsonNode *node;

      json_object_iter_init (&iter, change);
      while (json_object_iter_next (&iter, &name, &node))
        json_object_set_member (json_node_get_object (after), name, jd_json_copy (node));
      setup = jd_lesson_draft_find_setup (before, after);
      g_test_message ("%s", cases[k].change);
      g_assert_true (json_object_equal (setup, expected));
    }
}

static void
test_steps (void)
{
  g_autoptr(JdLessonDraft) draft = jd_lesson_draft_new ("N", "m.jourdain");

  for (guint i = 0; i < 3; i++)
    jd_lesson_draft_add_step (draft, NULL);
  jd_lesson_draft_move_step (draft, 2, 0);
  jd_lesson_draft_remove_step (draft, 1);
  jd_lesson_draft_insert_step (draft, 1);
  g_assert_cmpuint (jd_lesson_draft_get_n_steps (draft), ==, 3);
  g_assert_cmpstr (jd_lesson_draft_get_text (draft, 0, "id"), ==, "3");
  g_assert_cmpstr (jd_lesson_draft_get_text (draft, 1, "id"), ==, "4");
  g_assert_cmpstr (jd_lesson_draft_get_text (draft, 2, "id"), ==, "2");
  jd_lesson_draft_put (draft, 1, "ask.unit", json_node_init_string (json_node_alloc (), "N"));
  g_assert_cmpstr (json_object_get_string_member (jd_lesson_draft_get_ask (draft, 1), "unit"), ==, "N");
  jd_lesson_draft_put (draft, 1, "ask.unit", NULL);
  g_assert_cmpuint (json_object_get_size (jd_lesson_draft_get_ask (draft, 1)), ==, 0);
  /* an object within it goes when it gets empty */
  jd_lesson_draft_put (draft, 1, "ask.tolerance.angle", json_node_init_double (json_node_alloc (), 0.1));
  g_assert_true (json_object_has_member (jd_lesson_draft_get_ask (draft, 1), "tolerance"));
  jd_lesson_draft_put (draft, 1, "ask.tolerance.angle", NULL);
  g_assert_cmpuint (json_object_get_size (jd_lesson_draft_get_ask (draft, 1)), ==, 0);
}

/* The lesson that @root says, checked in two variants: its answers; a mistake ends the test. */
static JsonNode *
check_root (JsonNode   *root,
            const char *name)
{
  g_autoptr(GFile) examples = g_file_new_for_path (g_getenv ("JD_EXAMPLES_DIR"));
  g_autoptr(GFile) templates = g_file_new_for_path (g_getenv ("JD_TEMPLATES_DIR"));
  const JdLessonPlaces places = { .examples = examples, .templates = templates };
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = jd_lesson_new_from_json (root, name, NULL, &places, faults);
  JsonNode *answers = json_node_new (JSON_NODE_ARRAY);

  g_assert_nonnull (lesson);
  json_node_take_array (answers, jd_lesson_check (lesson, 0, 2, faults));
  g_assert_cmpuint (jd_lesson_faults_count (faults, TRUE), ==, 0);
  return answers;
}

/* A bundled lesson that is opened to go on writing it, and written again, asks the same; written once more it is the
 * same text. */
static void
test_reopened (gconstpointer name)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_LESSONS_DIR"), name, NULL);
  g_autofree char *text = NULL, *again = NULL, *once_more = NULL;
  g_autoptr(JsonNode) root = NULL, written = NULL, before = NULL, after = NULL;
  g_autoptr(JdLessonDraft) draft = NULL, second = NULL;
  g_autoptr(GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  root = jd_json_parse (text, -1, &error);
  g_assert_no_error (error);
  draft = jd_lesson_draft_new_from_json (root);
  again = jd_lesson_draft_dup_text (draft);
  written = jd_json_parse (again, -1, &error);
  g_assert_no_error (error);
  before = check_root (root, name);
  after = check_root (written, name);
  g_assert_true (json_node_equal (before, after));
  second = jd_lesson_draft_new_from_json (written);
  once_more = jd_lesson_draft_dup_text (second);
  g_assert_cmpstr (once_more, ==, again);
}

/* Every member of an edit and of a setup is said in words, and each part can be removed by itself until none is left. */
static void
test_parts (void)
{
  static const struct { const char *edit, *words; } cases[] = {
    { "{ 'tags': { 'a.x': null } }", "a.x is complementary" },
    { "{ 'tags': { 'a.x': 'y' } }", "a.x is primitive and eliminates y" },
    { "{ 'tags': { 'a.x': { 'parameter': 'y', 'integrated': true } } }",
      "a.x is primitive in its integrated form and eliminates y" },
    { "{ 'types': { 'a.x': 'inert', 'b.y': { 'type': 'elastic', 'restitution': 1 } } }",
      "a.x is inert; b.y is elastic (restitution 1)" },
    { "{ 'set': { 'u0': 5, 'xD': -0.75, 'w': '-a*b' }, 'rate': { 'x': 2 }, 'direction': { 'phi': 1 } }",
      "u0 = 5; xD = \u22120.75; w = -a*b; x' = 2; phi* = 1" },
    { "{ 'instant': 1.5 }", "the instant t = 1.5 s" },
    { "{ 'instant': { 'event': 'landing' } }", "the instant just before the event “landing”" },
    { "{ 'instant': { 'event': 'landing', 'side': 'after' } }", "the instant just after the event “landing”" },
    { "{ 'instant': { 'event': 'landing', 'side': 'during' } }", "the instant of the event “landing”" },
    { "{ 'instant': { 'when': 'theta = 0' } }", "the first instant with theta = 0" },
    { "{ 'merge': { 'joints': [{ 'name': 'end', 'type': 'pivot' }], 'events': null, 'constants': { 'm': 2 } } }",
      "joints: now end (pivot); events: removed; constants: now m" },
    { "{ 'view': 'compare', 'parameterization': 'total', 'event': 'landing', 'played': 2, 'play': true }",
      "the view Compare; the parameterization “total”; the event “landing”; the motion has played for 2 s; "
      "the motion plays" },
    { "{ 'panels': ['forces', 'jump'], 'show': [], 'document': 'solution:cut', 'hide': ['rope.T'] }",
      "the panel Forces is unfolded; the panel Jump is unfolded; the sheet shows the mechanism alone; "
      "as after the solution of step “cut”; rope.T is covered" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonObject) edit = testing_object (cases[i].edit);
      g_autofree char *words = jd_lesson_parts_to_text (edit);
      g_autoptr(GPtrArray) parts = jd_lesson_parts_new (edit);

      g_assert_cmpstr (words, ==, cases[i].words);
      for (guint k = 0; k < parts->len; k++)
        {
          g_autoptr(GPtrArray) left = NULL;
          const JdLessonPart *part = g_ptr_array_index (parts, k);

          jd_lesson_part_remove (part, edit);
          left = jd_lesson_parts_new (edit);
          for (guint l = 0; l < left->len; l++)
            g_assert_cmpstr (((JdLessonPart *) g_ptr_array_index (left, l))->words, !=, part->words);
        }
    }
}

/* An empty list of panels or of what is shown means nothing, and stays until it is removed itself. */
static void
test_empty_parts (void)
{
  g_autoptr(JsonObject) reveal = testing_object ("{ 'show': ['forces'], 'panels': [] }");
  static const char *const words[] = { "the sheet shows forces; no panel is unfolded",
                                       "the sheet shows the mechanism alone; no panel is unfolded",
                                       "no panel is unfolded", "" };

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *text = jd_lesson_parts_to_text (reveal);
      g_autoptr(GPtrArray) parts = jd_lesson_parts_new (reveal);

      g_assert_cmpstr (text, ==, words[i]);
      if (parts->len > 0)
        jd_lesson_part_remove (g_ptr_array_index (parts, 0), reveal);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GDir) lessons = g_dir_open (g_getenv ("JD_LESSONS_DIR"), 0, NULL);
  const char *name;

  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/lesson/draft/equals-one-by-hand", test_by_hand);
  g_test_add_func ("/core/lesson/draft/written-in-order", test_written);
  g_test_add_func ("/core/lesson/draft/words", test_words);
  g_test_add_func ("/core/lesson/draft/edit-between-states", test_edit);

  g_test_add_func ("/core/lesson/draft/ask", test_ask);
  g_test_add_func ("/core/lesson/draft/setup", test_setup);
  g_test_add_func ("/core/lesson/draft/steps", test_steps);
  g_test_add_func ("/core/lesson/draft/parts", test_parts);
  g_test_add_func ("/core/lesson/draft/empty-parts", test_empty_parts);
  while ((name = g_dir_read_name (lessons)) != NULL)
    {
      g_autofree char *path = g_strconcat ("/core/lesson/draft/reopened/", name, NULL);

      /* usually a tenth of them, by the seed; with JD_TEST_LONG all */
      if (g_str_has_suffix (name, ".jlesson") &&
          (g_getenv ("JD_TEST_LONG") != NULL || g_test_rand_int_range (0, 10) == 0))
        g_test_add_data_func_full (path, g_strdup (name), test_reopened, g_free);
    }
  return g_test_run ();
}

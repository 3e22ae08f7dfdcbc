/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson that is being written, changed at random: each step keeps how the model stands as it opens, and an edit that
 * is found between two documents leads from one to the other. */
#include "core/joint/jd-joint-catalogue.h"
#include "core/lesson/draft/jd-lesson-draft.h"
#include "core/linear/jd-random.h"
#include "tests/core/lesson/lesson-testing.h"

#define CART "02-cart-and-particle.jourdain"

static guint
draw (const char *what,
      guint       seed,
      guint       i,
      guint       n)
{
  return (guint) (((guint64) jd_random_draw (what, seed, i) * n) >> 32);
}

/* ---- Steps ---- */

/* How the model stands as step @k of the draft @seed opens: every member that stays. */
static JsonObject *
new_setup (guint seed,
           guint k)
{
  static const char *const parameterizations[] = { "independent", "total", "independent, kept y" };
  static const char *const views[] = { "draw", "study", "compare" };
  static const char *const shows[] = { "velocity", "forces", "grid" };
  static const char *const panels[] = { "equations", "forces", "jump" };
  JsonObject *setup = json_object_new ();
  JsonArray *show = json_array_new (), *unfolded = json_array_new ();

  json_object_set_string_member (setup, "parameterization", parameterizations[draw ("tags", seed, k, 3)]);
  json_object_set_string_member (setup, "view", views[draw ("view", seed, k, 3)]);
  for (guint i = 0; i < 3; i++)
    {
      if (draw ("show", seed, 3 * k + i, 2) == 1)
        json_array_add_string_element (show, shows[i]);
      if (draw ("panels", seed, 3 * k + i, 2) == 1)
        json_array_add_string_element (unfolded, panels[i]);
    }
  json_object_set_array_member (setup, "panels", unfolded);
  json_object_set_array_member (setup, "show", show);
  json_object_set_double_member (setup, "speed", 0.5 * (1 + draw ("speed", seed, k, 3)));
  return setup;
}

/* The lesson of @draft is read; step i stands as step @order[i] was meant to. */
static void
check_steps (const JdLessonDraft *draft,
             const GArray        *order,
             guint                seed)
{
  static const char *const members[] = { "parameterization", "view", "panels", "show", "speed" };
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(GFile) examples = testing_folder ("JD_EXAMPLES_DIR");
  const JdLessonPlaces places = { examples, NULL, NULL };
  g_autoptr(JsonNode) root = jd_lesson_draft_dup_json (draft);
  g_autoptr(JdLesson) lesson = jd_lesson_new_from_json (root, "test.jlesson", NULL, &places, faults);

  g_assert_cmpuint (faults->len, ==, 0);
  g_assert_cmpuint (jd_lesson_get_n_steps (lesson), ==, order->len);
  for (guint i = 0; i < order->len; i++)
    {
      const JdLessonStep *step = jd_lesson_get_step (lesson, i);
      const guint k = g_array_index (order, guint, i);
      g_autofree char *text = g_strdup_printf ("Step %u.", k);
      g_autoptr(JsonObject) meant = new_setup (seed, k);

      g_assert_cmpstr (json_object_get_string_member (step->object, "text"), ==, text);
      for (gsize m = 0; m < G_N_ELEMENTS (members); m++)
        {
          g_autofree char *is = jd_json_to_line (json_object_get_member (step->setup, members[m]));
          g_autofree char *shall = jd_json_to_line (json_object_get_member (meant, members[m]));

          g_assert_cmpstr (is, ==, shall);
        }
    }
}

static void
write_step (JdLessonDraft *draft,
            guint          i,
            guint          seed,
            guint          k)
{
  g_autofree char *text = g_strdup_printf ("Step %u.", k);
  g_autoptr(JsonObject) setup = new_setup (seed, k);

  jd_lesson_draft_set_text (draft, i, "text", text);
  jd_lesson_draft_set_setup (draft, i, setup);
}

/* Steps are added, inserted, moved and removed; the file says what differs from the step before, and each step stands
 * as it was meant to wherever it has come. */
static void
test_steps (void)
{
  for (guint seed = 1; seed <= 6; seed++)
    {
      g_autoptr(JdLessonDraft) draft = jd_lesson_draft_new ("Test", CART);
      g_autoptr(GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));
      guint next = 0;

      for (guint move = 0; move < 24; move++)
        {
          const guint n = order->len, at = draw ("at", seed, move, n + 1), to = draw ("to", seed, move, MAX (n, 1));
          const guint kind = n < 3 ? 0 : draw ("kind", seed, move, 4);

          if (kind <= 1)
            {
              if (kind == 0 && at == n)
                g_assert_cmpuint (jd_lesson_draft_add_step (draft, NULL), ==, n);
              else
                jd_lesson_draft_insert_step (draft, at);
              write_step (draft, at, seed, next);
              g_array_insert_val (order, at, next);
              next++;
            }
          else if (kind == 2)
            {
              const guint from = at % n, moved = g_array_index (order, guint, from);

              jd_lesson_draft_move_step (draft, from, to);
              g_array_remove_index (order, from);
              g_array_insert_val (order, to, moved);
            }
          else
            {
              jd_lesson_draft_remove_step (draft, at % n);
              g_array_remove_index (order, at % n);
            }
          g_assert_cmpuint (jd_lesson_draft_get_n_steps (draft), ==, order->len);
          check_steps (draft, order, seed);
        }
    }
}

/* ---- Edits ---- */

static JsonObject *
element (JsonNode   *document,
         const char *list,
         guint       i)
{
  return json_array_get_object_element (json_object_get_array_member (json_node_get_object (document), list), i);
}

/* One drawn change of the document; each is right. */
static void
change (JsonNode *document,
        guint     seed,
        guint     i)
{
  static const char *const constants[] = { "M", "m", "k", "g" };
  JsonObject *object = json_node_get_object (document);
  const double number = 1.0 + draw ("number", seed, i, 1000) / 250.0;
  JsonObject *effort;

  switch (draw ("change", seed, i, 7))
    {
    case 0:
      json_object_set_double_member (json_object_get_object_member (object, "constants"),
                                     constants[draw ("constant", seed, i, 4)], number);
      break;
    case 1:
      json_object_set_double_member (element (document, "parameters", draw ("parameter", seed, i, 2)), "value",
                                     number);
      break;
    case 2:
      json_object_set_double_member (element (document, "parameters", draw ("parameter", seed, i, 2)), "rate",
                                     -number);
      break;
    case 3:
      json_object_remove_member (json_object_get_object_member (element (document, "parameterizations", 0),
                                                                "primitive"),
                                 "rope.length");
      break;
    case 4:
      json_object_set_string_member (jd_json_ensure_object (element (document, "events", 0), "types"), "rope.length",
                                     draw ("type", seed, i, 2) == 0 ? "inert" : "released");
      break;
    case 5:
      effort = json_object_new ();
      json_object_set_string_member (effort, "name", "push");
      json_object_set_string_member (effort, "type", "potential");
      json_object_set_string_member (effort, "value", "x*2");
      if (json_array_get_length (json_object_get_array_member (object, "efforts")) == 1)
        json_array_add_object_element (json_object_get_array_member (object, "efforts"), effort);
      else
        json_object_unref (effort);
      break;
    default:
      json_object_set_double_member (json_object_get_object_member (object, "constants"), "own", number);
    }
}

static JdModel *
model_of (JsonNode *document)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_json (document, jd_joint_catalogue (), &error);
  JdModel *model;

  g_assert_no_error (error);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  return model;
}

/* Both documents are one mechanism in one state: constants, values, rates, tags, types, efforts. */
static void
assert_same (JsonNode *a,
             JsonNode *b)
{
  static const char *const lists[] = { "efforts", "parameterizations", "events", "joints", "bodies" };
  g_autoptr(JdModel) one = model_of (a), other = model_of (b);
  GHashTable *constants = jd_model_get_constants (one), *others = jd_model_get_constants (other);
  GHashTableIter iter;
  gpointer name, value;

  g_assert_cmpuint (g_hash_table_size (constants), ==, g_hash_table_size (others));
  g_hash_table_iter_init (&iter, constants);
  while (g_hash_table_iter_next (&iter, &name, &value))
    g_assert_cmpfloat (*(double *) value, ==, *(double *) g_hash_table_lookup (others, name));
  for (gsize k = 0; k < jd_model_get_n_parameters (one); k++)
    {
      g_assert_cmpfloat (jd_model_get_values (one)[k], ==, jd_model_get_values (other)[k]);
      g_assert_cmpfloat (jd_model_get_rates (one)[k], ==, jd_model_get_rates (other)[k]);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *is = jd_json_to_line (json_object_get_member (json_node_get_object (a), lists[i]));
      g_autofree char *shall = jd_json_to_line (json_object_get_member (json_node_get_object (b), lists[i]));

      g_assert_cmpstr (is, ==, shall);
    }
}

/* The edit as the solution of a step leads from the example to the changed document. */
static void
check_edit (JsonNode   *before,
            JsonNode   *after,
            JsonObject *edit)
{
  g_autoptr(JsonNode) node = json_node_init_object (json_node_alloc (), edit);
  g_autofree char *line = jd_json_to_line (node);
  g_autoptr(GString) quoted = g_string_new (line);
  g_autofree char *step = NULL;
  g_autoptr(JdLesson) lesson = NULL;
  g_autoptr(JdLessonTask) task = NULL;
  g_autoptr(JsonNode) solved = NULL;
  g_autoptr(GError) error = NULL;

  if (json_object_get_size (edit) == 0)
    {
      assert_same (before, after);
      return;
    }
  g_string_replace (quoted, "'", "`", 0);
  step = g_strdup_printf ("'ask': {'kind': 'make', 'goal': 'm > 99', 'solution': %s}", quoted->str);
  g_test_message ("%s", line);
  lesson = testing_step (CART, step, "");
  task = testing_task (lesson, 0);
  solved = jd_lesson_task_dup_solved (task, &error);
  g_assert_no_error (error);
  assert_same (solved, after);
}

/* Up to four changes at once are found as one edit, which does what they do. */
static void
test_edits (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), CART, NULL);
  g_autofree char *text = NULL;
  g_autoptr(JsonNode) before = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  before = jd_json_parse (text, -1, NULL);
  for (guint seed = 0; seed < 40; seed++)
    {
      g_autoptr(JsonNode) after = jd_json_copy (before);
      g_autoptr(JsonObject) edit = NULL;
      g_auto(GStrv) topics = NULL;

      for (guint i = 0; i <= seed % 4; i++)
        change (after, seed, i);
      edit = jd_lesson_draft_find_edit (before, after, NULL, NULL, &topics);
      check_edit (before, after, edit);
      /* what the student has to do is open to him */
      g_assert_cmpint (g_strv_length (topics) > 0, ==, json_object_get_size (edit) > 0);
    }
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/moves/steps", test_steps);
  g_test_add_func ("/core/lesson/moves/edits", test_edits);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names and order mean nothing: each example with its parameters renamed and its lists turned round gives the same
 * accelerations, multipliers and jumps. */
#include "core/impulse/jd-jump.h"
#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-json.h"

#include <math.h>
#include <string.h>

/* Members that hold no expression. */
static const char *const not_expressions[] = {
  "name", "source", "description", "type", "body", "point", "between", "through", "curve", "on", "bodies", "law",
  "normal",
  "order", NULL
};
/* Members in which "x" and "s" are the curve's own. */
static const char *const of_curves[] = { "graph", "parametric", NULL };
/* Members whose keys are parameters. */
static const char *const parameter_keys[] = { "values", "rest_frame", NULL };
/* Lists that may stand in any order (constants may not: each uses those before it). */
static const char *const lists[] = { "parameters", "bodies", "curves", "joints", "efforts", NULL };

/* @text with each name in @names, as a whole word, become "z_name_1". */
static char *
rename_words (const char *text,
              GHashTable *names)
{
  g_autoptr(GString) out = g_string_new (NULL);

  while (*text)
    {
      const char *end = text;
      g_autofree char *word = NULL;

      while (g_ascii_isalnum (*end) || *end == '_')
        end++;
      if (end == text)
        {
          g_string_append_c (out, *text++);
          continue;
        }
      word = g_strndup (text, (gsize) (end - text));
      if (g_hash_table_contains (names, word))
        g_string_append_printf (out, "z_%s_1", word);
      else
        g_string_append (out, word);
      text = end;
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static JsonNode *
rename_node (JsonNode   *node,
             const char *key,
             GHashTable *names);

static JsonNode *
rename_object (JsonObject *object,
               const char *key,
               GHashTable *names)
{
  const gboolean rename_keys = key != NULL && g_strv_contains (parameter_keys, key);
  /* What an equation is called says nothing of what stands there. */
  const gboolean of_equations = g_strcmp0 (key, "holonomic") == 0 || g_strcmp0 (key, "differential") == 0;
  JsonObject *out = json_object_new ();
  JsonNode *node = json_node_init_object (json_node_alloc (), out);
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      g_autofree char *renamed = rename_keys ? rename_words (name, names) : g_strdup (name);

      json_object_set_member (out, renamed, rename_node (member, of_equations ? NULL : name, names));
    }
  json_object_unref (out);
  return node;
}

static JsonNode *
rename_array (JsonArray  *array,
              const char *key,
              GHashTable *names)
{
  const guint n = json_array_get_length (array);
  const gboolean turn = g_strv_contains (lists, key) && JSON_NODE_HOLDS_OBJECT (json_array_get_element (array, 0));
  JsonArray *out = json_array_sized_new (n);
  JsonNode *node = json_node_init_array (json_node_alloc (), out);

  for (guint i = 0; i < n; i++)
    {
      JsonNode *element = json_array_get_element (array, turn ? n - 1 - i : i);
      /* Of a rotation ["z", "psi"] the first is an axis. */
      const gboolean axis = i == 0 && n == 2 && g_str_equal (key, "rotation") && JSON_NODE_HOLDS_VALUE (element);

      json_array_add_element (out, axis ? jd_json_copy (element) : rename_node (element, key, names));
    }
  json_array_unref (out);
  return node;
}

static JsonNode *
rename_node (JsonNode   *node,
             const char *key,
             GHashTable *names)
{
  if (key != NULL && g_strv_contains (of_curves, key))
    return jd_json_copy (node);
  if (JSON_NODE_HOLDS_OBJECT (node))
    return rename_object (json_node_get_object (node), key, names);
  if (JSON_NODE_HOLDS_ARRAY (node) && json_array_get_length (json_node_get_array (node)) > 0)
    return rename_array (json_node_get_array (node), key, names);
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING &&
      (key == NULL || !g_strv_contains (not_expressions, key)))
    {
      g_autofree char *text = rename_words (json_node_get_string (node), names);

      return json_node_init_string (json_node_alloc (), text);
    }
  return jd_json_copy (node);
}

static JdMechanism *
make_renamed (JdMechanism *mechanism)
{
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (mechanism);
  g_autoptr(JsonNode) renamed = NULL;
  g_autoptr(GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GError) error = NULL;
  const GPtrArray *parameters = jd_mechanism_get_parameters (mechanism);
  JsonArray *array;
  JdMechanism *result;

  for (guint i = 0; i < parameters->len; i++)
    g_hash_table_add (names, ((JdParameter *) g_ptr_array_index (parameters, i))->name);
  renamed = rename_node (root, NULL, names);
  array = json_object_get_array_member (json_node_get_object (renamed), "parameters");
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonObject *parameter = json_array_get_object_element (array, i);
      g_autofree char *name = rename_words (json_object_get_string_member (parameter, "name"), names);

      json_object_set_string_member (parameter, "name", name);
    }
  result = jd_mechanism_new_from_json (renamed, jd_joint_catalogue (), &error);
  g_assert_no_error (error);
  return result;
}

static void
assert_close (const char *what,
              const char *name,
              double      a,
              double      b)
{
  /* What cannot be told is told in neither. */
  if (isnan (a) && isnan (b))
    return;
  if (!(fabs (a - b) <= 1e-10 * (fabs (a) + fabs (b)) + 1e-11))
    g_error ("%s: %s is %.17g, and %.17g when renamed", what, name, a, b);
}

/* Index in @renamed of parameter @i of @model. */
static gsize
find_renamed (JdModel *model,
              gsize    i,
              JdModel *renamed)
{
  g_autofree char *name = g_strdup_printf ("z_%s_1", jd_model_get_parameter_name (model, i));
  const int index = jd_mechanism_find_parameter (jd_model_get_mechanism (renamed), name);

  g_assert_cmpint (index, >=, 0);
  return (gsize) index;
}

static void
compare_evaluations (JdParameterization *a,
                     JdParameterization *b)
{
  JdModel *ma = jd_parameterization_get_model (a);
  JdModel *mb = jd_parameterization_get_model (b);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEvaluation)
    ea = jd_evaluate (a, jd_model_get_time (ma), jd_model_get_values (ma), jd_model_get_rates (ma), NULL, &error);
  g_autoptr(JdEvaluation) eb = NULL;

  g_assert_no_error (error);
  eb = jd_evaluate (b, jd_model_get_time (mb), jd_model_get_values (mb), jd_model_get_rates (mb), NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (ea->verdict, ==, eb->verdict);
  for (gsize i = 0; i < ea->N; i++)
    assert_close ("acceleration", jd_model_get_parameter_name (ma, i), ea->pdd[i], eb->pdd[find_renamed (ma, i, mb)]);
  g_assert_cmpuint (ea->m, ==, eb->m);
  for (gsize h = 0; h < ea->m; h++)
    {
      const char *name = jd_model_get_equation (ma, jd_parameterization_get_complementary (a)[h])->name;

      for (gsize k = 0; k < eb->m; k++)
        if (strcmp (jd_model_get_equation (mb, jd_parameterization_get_complementary (b)[k])->name, name) == 0)
          assert_close ("multiplier", name, ea->multipliers[h], eb->multipliers[k]);
    }
  for (int i = 0; i < 3; i++)
    assert_close ("kinetic energy", "E", ea->kinetic[i], eb->kinetic[i]);
  assert_close ("potential", "V", ea->potential, eb->potential);
}

/* The jump, or the reason why there is none. */
static JdJump *
jump_of (JdModel                       *model,
         const JdParameterizationTags  *tags,
         const JdEvent                 *event,
         GError                       **error)
{
  g_autoptr(JdParameterization) parameterization = jd_parameterization_new (model, tags, event, error);

  if (parameterization == NULL)
    return NULL;
  return jd_jump_new (parameterization, NULL, event, NULL, jd_model_get_time (model), jd_model_get_values (model),
                      jd_model_get_rates (model), NULL, error);
}

static void
compare_jumps (JdModel                      *ma,
               JdModel                      *mb,
               const JdParameterizationTags *ta,
               const JdParameterizationTags *tb,
               const JdEvent                *ea,
               const JdEvent                *eb)
{
  g_autoptr(GError) error_a = NULL;
  g_autoptr(GError) error_b = NULL;
  g_autoptr(JdJump) ja = jump_of (ma, ta, ea, &error_a);
  g_autoptr(JdJump) jb = jump_of (mb, tb, eb, &error_b);

  /* What is refused is refused for the same reason. */
  if (error_a != NULL)
    {
      g_assert_error (error_b, error_a->domain, error_a->code);
      return;
    }
  g_assert_no_error (error_b);
  g_assert_cmpint (jd_jump_get_verdict (ja), ==, jd_jump_get_verdict (jb));
  for (gsize i = 0; i < ja->N; i++)
    assert_close ("posterior velocity", jd_model_get_parameter_name (ma, i), ja->posterior[i],
                  jb->posterior[find_renamed (ma, i, mb)]);
}

static void
test_example (gconstpointer data)
{
  g_autoptr(GFile) file = g_file_new_for_path (data);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) first = jd_mechanism_load (file, jd_joint_catalogue (), &error);
  g_autoptr(JdMechanism) second = NULL;
  g_autoptr(JdModel) ma = NULL;
  g_autoptr(JdModel) mb = NULL;

  g_assert_no_error (error);
  second = make_renamed (first);
  ma = jd_model_new (first, NULL, NULL, &error);
  g_assert_no_error (error);
  mb = jd_model_new (second, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (jd_mechanism_find_parameter (second, jd_model_get_parameter_name (ma, 0)), ==, -1);

  for (guint k = 0; k < jd_mechanism_get_parameterizations (first)->len; k++)
    {
      const JdParameterizationTags *ta = g_ptr_array_index (jd_mechanism_get_parameterizations (first), k);
      const JdParameterizationTags *tb = g_ptr_array_index (jd_mechanism_get_parameterizations (second), k);
      g_autoptr(JdParameterization) a = jd_parameterization_new (ma, ta, NULL, &error);
      g_autoptr(JdParameterization) b = NULL;

      g_assert_no_error (error);
      b = jd_parameterization_new (mb, tb, NULL, &error);
      g_assert_no_error (error);
      compare_evaluations (a, b);
      for (guint e = 0; e < jd_mechanism_get_events (first)->len; e++)
        compare_jumps (ma, mb, ta, tb, g_ptr_array_index (jd_mechanism_get_events (first), e),
                       g_ptr_array_index (jd_mechanism_get_events (second), e));
    }
}

int
main (int   argc,
      char *argv[])
{
  const char *folder = g_getenv ("JD_EXAMPLES_DIR");
  g_autoptr(GDir) dir = NULL;
  const char *name;

  g_test_init (&argc, &argv, NULL);

  dir = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".jourdain"))
      {
        g_autofree char *path = g_strconcat ("/core/reference/renamed/", name, NULL);

        g_test_add_data_func_full (path, g_build_filename (folder, name, NULL), test_example, g_free);
      }

  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Random edits, seeded: whatever hands do to a document, what they did not mean to change is told with the same
 * numbers, by the equations of every parameterization and by the jumps. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_errno.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/edit/jd-edit.h"
#include "core/mechanism/jd-json.h"
#include "core/report/jd-report.h"

/* Of numbers that two orders of the same operations give. */
#define SAME 1e-9
/* Stands for a null. */
#define NOTHING -1.25e-300

static gboolean
is_long (void)
{
  return g_getenv ("JD_TEST_LONG") != NULL;
}

static JsonNode *
load (const char *path)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;
  JsonNode *root;

  g_assert_true (g_file_get_contents (path, &text, NULL, &error));
  root = jd_json_parse (text, -1, &error);
  g_assert_no_error (error);
  return root;
}

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static void
list_folder (const char *folder,
             guint       every,
             GPtrArray  *out)
{
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".jourdain"))
      g_ptr_array_add (names, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (names, compare_texts);
  for (guint i = 0; i < names->len; i += every)
    g_ptr_array_add (out, g_strdup (g_ptr_array_index (names, i)));
}

/* Those made for this, and the bundled ones: in the short run one in six. */
static GPtrArray *
list_documents (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "core", "mechanism", "data", NULL);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  list_folder (folder, 1, paths);
  list_folder (g_getenv ("JD_EXAMPLES_DIR"), is_long () ? 1 : 6, paths);
  g_assert_cmpuint (paths->len, >, 12);
  return paths;
}

/* All numbers in @node, in order; @member: only those of members of an object called so, or NULL. */
static void
add_numbers (JsonNode   *node,
             const char *member,
             gboolean    inside,
             GArray     *out)
{
  double value = NOTHING;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *child;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &child))
        add_numbers (child, member, inside || g_strcmp0 (name, member) == 0, out);
      return;
    }
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
        add_numbers (json_array_get_element (json_node_get_array (node), i), member, inside, out);
      return;
    }
  if (!inside || (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING))
    return;
  if (JSON_NODE_HOLDS_VALUE (node))
    value = json_node_get_value_type (node) == G_TYPE_BOOLEAN ? json_node_get_boolean (node)
                                                              : json_node_get_double (node);
  g_array_append_val (out, value);
}

/* Takes @answer, which is NULL where the question was a mistake. */
static void
add_answer (JdAnswer   *answer,
            const char *member,
            GArray     *out)
{
  const double verdict = answer != NULL ? (double) answer->verdict : -1.0;
  JsonNode *node;

  g_array_append_val (out, verdict);
  if (answer == NULL)
    return;
  node = json_node_init_object (json_node_alloc (), answer->members);
  add_numbers (node, member, member == NULL, out);
  json_node_unref (node);
  jd_answer_free (answer);
}

static void
add_column (JdModel                      *model,
            const JdParameterizationTags *tags,
            const char                   *member,
            GArray                       *out)
{
  const GPtrArray *events = jd_mechanism_get_events (jd_model_get_mechanism (model));
  g_autoptr(JdParameterization) parameterization = jd_parameterization_new (model, tags, NULL, NULL);

  add_answer (parameterization != NULL ? jd_report_evaluate (parameterization, NULL) : NULL, member, out);
  for (guint i = 0; i < events->len && member == NULL; i++)
    {
      const JdEvent *event = g_ptr_array_index (events, i);
      g_autoptr(JdParameterization) meeting = jd_parameterization_new (model, tags, event, NULL);

      add_answer (meeting != NULL ? jd_report_jump_at (meeting, event, NULL, NULL, NULL) : NULL, NULL, out);
    }
}

/* What the document tells in all its parameterizations.  With @member: those numbers alone, of the total one. */
static GArray *
measure (JsonNode   *root,
         const char *member)
{
  const JdParameterizationTags total = { (char *) "total", NULL };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_json (root, jd_joint_catalogue (), &error);
  g_autoptr(JdModel) model = NULL;
  GArray *out = g_array_new (FALSE, FALSE, sizeof (double));
  const GPtrArray *parameterizations;

  g_assert_no_error (error);
  g_assert_cmpuint (jd_mechanism_get_warnings (mechanism)->len, ==, 0);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  parameterizations = jd_mechanism_get_parameterizations (mechanism);
  if (member != NULL)
    {
      JdParameterizationTags untagged = total;
      g_autoptr(GPtrArray) none = g_ptr_array_new ();

      untagged.tags = none;
      add_column (model, &untagged, member, out);
    }
  for (guint i = 0; i < parameterizations->len && member == NULL; i++)
    add_column (model, g_ptr_array_index (parameterizations, i), NULL, out);
  return out;
}

static void
assert_same (GArray *a,
             GArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++)
    {
      const double x = g_array_index (a, double, i), y = g_array_index (b, double, i);

      g_assert_cmpfloat_with_epsilon (x, y, SAME * MAX (1, fabs (x)));
    }
}

/* Written, read and written again it is the same to the byte; and it is a mechanism that can be derived. */
static void
assert_sound (JsonNode *root)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *text = jd_json_to_text (root);
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);
  g_autoptr(JsonNode) again = NULL;
  g_autoptr(JdModel) model = NULL;
  g_autofree char *after = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (jd_mechanism_get_warnings (mechanism)->len, ==, 0);
  again = jd_mechanism_dup_json (mechanism);
  after = jd_json_to_text (again);
  g_assert_cmpstr (text, ==, after);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
}

static GPtrArray *
pick (JsonNode *root,
      GRand    *random,
      gboolean  all_kinds,
      double    part)
{
  GPtrArray *picked = jd_object_array_new ();

  for (int kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
    {
      g_autoptr(GPtrArray) objects = jd_edit_list (root, (JdObjectKind) kind);

      if (!all_kinds && (kind == JD_OBJECT_CONSTANT || kind == JD_OBJECT_PARAMETER ||
                         kind == JD_OBJECT_PARAMETERIZATION || kind == JD_OBJECT_EVENT))
        continue;
      for (guint i = 0; i < objects->len; i++)
        if (g_rand_double (random) < part)
          g_ptr_array_add (picked, jd_object_copy (g_ptr_array_index (objects, i)));
    }
  return picked;
}

static void
say (const char *what,
     const char *path,
     GPtrArray  *objects)
{
  g_autofree char *name = g_path_get_basename (path);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < objects->len; i++)
    {
      g_autofree char *description = jd_object_describe (g_ptr_array_index (objects, i));

      g_string_append_printf (text, "%s %s", i > 0 ? "," : "", description);
    }
  g_test_message ("%s %s:%s", what, name, text->str);
  g_string_free (text, TRUE);
}

/* Calls @check for each document with a generator of its own. */
static guint
for_each (guint (*check) (const char *path, GRand *random, GPtrArray *documents))
{
  g_autoptr(GPtrArray) documents = list_documents ();
  guint n = 0;

  for (guint round = 0; round < (is_long () ? 10 : 1); round++)
    for (guint i = 0; i < documents->len; i++)
      {
        g_autoptr(GRand) random = g_rand_new_with_seed (2020 + 100 * round + i);

        n += check (g_ptr_array_index (documents, i), random, documents);
      }
  return n;
}

/* Names that are reserved, ill-formed, taken, those of a curve's own variables, parts of others, numbers. */
static const char *const names[] = {
  "x", "s", "e", "t", "E", "e3", "x1", "x11", "x2", "si", "sin", "sine", "pi2", "if_", "lambda", "Γ", "θ", "μ_0", "m",
  "origin", "center", "weight", "ground", "pi", "", " z ", "x y", "1a", "_a", "a.b", "a\"b", "inf", "nan", "null",
  "total", "2", "1e3", "-1", "0x10", "background"
};

static guint
check_renames (const char *path,
               GRand      *random,
               GPtrArray  *documents G_GNUC_UNUSED)
{
  g_autoptr(JsonNode) root = load (path);
  g_autoptr(GArray) before = measure (root, NULL);
  g_autoptr(GArray) after = NULL;
  guint n = 0;

  for (guint i = 0; i < 40; i++)
    {
      const JdObjectKind kind = (JdObjectKind) g_rand_int_range (random, 0, JD_N_OBJECT_KINDS);
      const char *new_name = names[g_rand_int_range (random, 0, G_N_ELEMENTS (names))];
      g_autoptr(GPtrArray) objects = jd_edit_list (root, kind);
      g_autoptr(GError) error = NULL;
      g_autofree char *text = jd_json_to_text (root);
      g_autofree char *unchanged = NULL;
      const JdObject *object;

      if (objects->len == 0)
        continue;
      object = g_ptr_array_index (objects, g_rand_int_range (random, 0, (gint32) objects->len));
      if (jd_edit_rename (root, kind, object->name, new_name, &error))
        {
          g_test_message ("%s %s is “%s”", jd_object_kind_title (kind), object->name, new_name);
          n++;
          continue;
        }
      g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_NAME);
      unchanged = jd_json_to_text (root);
      g_assert_cmpstr (text, ==, unchanged);
    }
  after = measure (root, NULL);
  assert_same (before, after);
  assert_sound (root);
  return n;
}

static guint
check_removals (const char *path,
                GRand      *random,
                GPtrArray  *documents G_GNUC_UNUSED)
{
  guint n = 0;

  for (guint i = 0; i < 4; i++)
    {
      g_autoptr(JsonNode) root = load (path);
      g_autoptr(GPtrArray) objects = pick (root, random, TRUE, g_rand_double_range (random, 0.05, 0.3));
      g_autoptr(GPtrArray) dependents = jd_edit_get_dependents (root, objects);
      g_autoptr(GError) error = NULL;

      say ("Without", path, objects);
      if (!jd_edit_remove (root, objects, &error))
        {
          g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_IN_USE);
          continue;
        }
      for (guint k = 0; k < dependents->len; k++)
        g_ptr_array_add (objects, jd_object_copy (g_ptr_array_index (dependents, k)));
      for (guint k = 0; k < objects->len; k++)
        {
          const JdObject *object = g_ptr_array_index (objects, k);

          g_assert_null (jd_edit_get (root, object->kind, object->name));
        }
      assert_sound (root);
      n++;
    }
  return n;
}

/* Pasted into some document, and taken out again: all that was there is told as before. */
static guint
check_pastes (const char *path,
              GRand      *random,
              GPtrArray  *documents)
{
  const char *targets[] = {
    path, g_ptr_array_index (documents, g_rand_int_range (random, 0, (gint32) documents->len))
  };
  guint n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (targets); i++)
    {
      g_autoptr(JsonNode) from = load (path);
      g_autoptr(JsonNode) to = load (targets[i]);
      g_autoptr(GPtrArray) objects = pick (from, random, FALSE, g_rand_double_range (random, 0.2, 1));
      g_autoptr(JsonNode) fragment = jd_edit_copy (from, objects);
      g_autoptr(GArray) before = measure (to, "accelerations");
      g_autoptr(GArray) after = NULL;
      g_autoptr(GError) error = NULL;
      g_autoptr(GPtrArray) added = jd_edit_paste (to, fragment, 0.5, -0.25, &error);

      say (targets[i], path, objects);
      if (g_error_matches (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN))
        continue; /* the other is in space */
      g_assert_no_error (error);
      assert_sound (to);
      g_assert_true (added->len == 0 || jd_edit_remove (to, added, &error));
      g_assert_no_error (error);
      after = measure (to, "accelerations");
      assert_same (before, after);
      n++;
    }
  return n;
}

static int
compare_numbers (const void *a,
                 const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The whole, twice in one document: each acceleration is there twice, and so is each multiplier. */
static guint
check_doubles (const char *path,
               GRand      *random,
               GPtrArray  *documents G_GNUC_UNUSED)
{
  static const char *const members[] = { "accelerations", "multipliers" };
  g_autoptr(JsonNode) root = load (path);
  g_autoptr(JsonNode) twice = load (path);
  g_autoptr(GPtrArray) all = pick (root, random, FALSE, 2);
  g_autoptr(JsonNode) fragment = jd_edit_copy (root, all);
  g_autoptr(GPtrArray) parameters = jd_edit_list (root, JD_OBJECT_PARAMETER);
  g_autoptr(GPtrArray) copied = jd_edit_list (fragment, JD_OBJECT_PARAMETER);
  g_autoptr(GPtrArray) added = NULL;
  g_autoptr(GError) error = NULL;

  /* What no body is placed by is not copied. */
  if (parameters->len != copied->len || json_object_has_member (json_node_get_object (root), "kinetic_energy"))
    return 0;
  added = jd_edit_paste (twice, fragment, 0, 0, &error);
  g_assert_no_error (error);
  assert_sound (twice);
  g_test_message ("Twice %s", path);
  for (gsize k = 0; k < G_N_ELEMENTS (members); k++)
    {
      g_autoptr(GArray) one = measure (root, members[k]);
      g_autoptr(GArray) both = measure (twice, members[k]);

      /* The first is the verdict. */
      g_assert_cmpuint (both->len - 1, ==, 2 * (one->len - 1));
      qsort (one->data + sizeof (double), one->len - 1, sizeof (double), compare_numbers);
      qsort (both->data + sizeof (double), both->len - 1, sizeof (double), compare_numbers);
      for (guint i = 1; i < both->len; i++)
        {
          const double x = g_array_index (one, double, (i + 1) / 2);

          g_assert_cmpfloat_with_epsilon (g_array_index (both, double, i), x, SAME * MAX (1, fabs (x)));
        }
    }
  return 1;
}

/* Constants that go leave their values. */
static guint
check_constants (const char *path,
                 GRand      *random,
                 GPtrArray  *documents G_GNUC_UNUSED)
{
  g_autoptr(JsonNode) root = load (path);
  g_autoptr(GPtrArray) constants = jd_edit_list (root, JD_OBJECT_CONSTANT);
  g_autoptr(GArray) before = measure (root, NULL);
  g_autoptr(GArray) after = NULL;
  guint n = 0;

  for (guint i = 0; i < constants->len; i++)
    if (g_rand_boolean (random))
      {
        g_autoptr(GPtrArray) one = jd_object_array_new ();
        g_autoptr(GError) error = NULL;

        g_ptr_array_add (one, jd_object_copy (g_ptr_array_index (constants, i)));
        say ("Without", path, one);
        g_assert_true (jd_edit_remove (root, one, &error));
        g_assert_no_error (error);
        n++;
      }
  after = measure (root, NULL);
  assert_same (before, after);
  assert_sound (root);
  return n;
}

static const struct
{
  const char *path;
  guint     (*check) (const char *path, GRand *random, GPtrArray *documents);
  guint       least;
} checks[] = {
  { "/core/mechanism/edit-random/rename", check_renames, 200 },
  { "/core/mechanism/edit-random/remove", check_removals, 50 },
  { "/core/mechanism/edit-random/paste", check_pastes, 25 },
  { "/core/mechanism/edit-random/twice", check_doubles, 10 },
  { "/core/mechanism/edit-random/constants", check_constants, 20 },
};

static void
run_check (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  const guint n = for_each (checks[i].check);

  g_test_message ("%u edits", n);
  g_assert_cmpuint (n, >=, checks[i].least);
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (checks); i++)
    g_test_add_data_func (checks[i].path, GSIZE_TO_POINTER (i), run_check);
  return g_test_run ();
}

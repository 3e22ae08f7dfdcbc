/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>

#include "core/mechanism/edit/jd-edit.h"
#include "core/mechanism/jd-json.h"
#include "tests/ui/jd-test-ui.h"

#define SLEIGH   "06-sleigh-landing.jourdain"
#define PENDULUM "11-double-pendulum.jourdain"

static void
count_cb (guint *count)
{
  (*count)++;
}

/* The tag of @equation in @parameterization: the parameter it eliminates, or NULL. */
static const char *
get_tag (JdDocument *document,
         const char *parameterization,
         const char *equation)
{
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (jd_document_get_mechanism (document),
                                                                           parameterization);

  g_assert_nonnull (tags);
  for (guint i = 0; i < tags->tags->len; i++)
    {
      const JdTag *tag = g_ptr_array_index (tags->tags, i);

      if (g_str_equal (tag->equation, equation))
        return tag->parameter;
    }
  return NULL;
}

/* A tag is changed, taken back and made again; the model, and with it the motion, stays the same one. */
static void
test_tags (void)
{
  g_autoptr(GError) error = NULL;
  JdDocument *document = jd_test_open (SLEIGH);
  JdModel *model = jd_document_get_model (document);
  guint n_modified = 0;

  g_signal_connect_swapped (document, "notify::modified", G_CALLBACK (count_cb), &n_modified);
  g_assert_false (jd_document_get_modified (document));
  g_assert_true (jd_document_retag (document, "total", "total", NULL, "weld.x", "xA", FALSE, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (get_tag (document, "total", "weld.x"), ==, "xA");
  g_assert_true (jd_document_get_modified (document));
  g_assert_true (jd_document_get_model (document) == model);

  jd_document_undo (document);
  g_assert_null (get_tag (document, "total", "weld.x"));
  g_assert_false (jd_document_get_modified (document));
  g_assert_false (jd_document_get_can_undo (document));
  jd_document_redo (document);
  g_assert_cmpstr (get_tag (document, "total", "weld.x"), ==, "xA");
  g_assert_cmpuint (n_modified, ==, 3);
  g_assert_finalize_object (document);
}

/* A non-holonomic equation cannot be primitive; nothing changes by asking. */
static void
test_refusal (void)
{
  g_autoptr(GError) error = NULL;
  JdDocument *document = jd_test_open (SLEIGH);
  JdMechanism *mechanism = jd_document_get_mechanism (document);

  g_assert_false (jd_document_retag (document, "total", "total", NULL, "blade.lateral", "y", FALSE, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN);
  g_assert_nonnull (strstr (error->message, "blade.lateral"));
  g_assert_true (jd_document_get_mechanism (document) == mechanism);
  g_assert_false (jd_document_get_can_undo (document));
  g_assert_finalize_object (document);
}

/* An equation the event types inert cannot be primitive in a parameterization that runs it, nor a primitive one be
 * typed so. */
static void
test_refusal_by_event (void)
{
  g_autoptr(GError) error = NULL;
  JdDocument *document = jd_test_open (SLEIGH);
  JsonNode *inert = json_node_init_string (json_node_alloc (), "inert");

  g_assert_false (jd_document_set_impulsive_type (document, "landing", "welded runner", "weld.x",
                                                  json_node_copy (inert), &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN);
  g_clear_error (&error);
  g_assert_true (jd_document_set_impulsive_type (document, "landing", "total", "weld.x", inert, &error));
  g_assert_no_error (error);
  jd_test_derive (document);
  g_assert_false (jd_document_retag (document, "total", "total", "landing", "weld.x", "xA", FALSE, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN);
  g_assert_finalize_object (document);
}

static void
test_names (void)
{
  g_autoptr(GError) error = NULL;
  JdDocument *document = jd_test_open (SLEIGH);
  g_autofree char *copy = jd_document_add_parameterization (document, "total", "welded runner", &error);
  g_autofree char *event = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (copy, ==, "total 2");
  g_assert_cmpstr (get_tag (document, copy, "weld.y"), ==, "yA");
  g_assert_false (jd_document_rename (document, JD_OBJECT_PARAMETERIZATION, copy, "total", &error));
  g_assert_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME);
  g_clear_error (&error);
  g_assert_false (jd_document_rename (document, JD_OBJECT_PARAMETERIZATION, copy, "  ", &error));
  g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_NAME);
  g_clear_error (&error);
  g_assert_true (jd_document_rename (document, JD_OBJECT_PARAMETERIZATION, copy, "mine", &error));
  g_assert_cmpstr (get_tag (document, "mine", "weld.y"), ==, "yA");
  g_assert_true (jd_document_remove (document, JD_OBJECT_PARAMETERIZATION, "mine", &error));

  event = jd_document_add_event (document, "landing", "landing", 0.25, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (event, ==, "landing 2");
  g_assert_true (jd_document_remove (document, JD_OBJECT_EVENT, event, &error));
  g_assert_false (jd_document_remove (document, JD_OBJECT_EVENT, event, &error));
  g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN);
  g_assert_finalize_object (document);
}

/* A mechanism keeps one parameterization whatever is deleted. */
static void
test_last (void)
{
  JdDocument *document = jd_test_open (PENDULUM);
  g_autoptr(GError) error = NULL;

  while (error == NULL)
    {
      const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_document_get_mechanism (document));
      const JdParameterizationTags *first = g_ptr_array_index (parameterizations, 0);
      g_autofree char *name = g_strdup (first->name);

      g_assert_cmpuint (parameterizations->len, >=, 1);
      jd_document_remove (document, JD_OBJECT_PARAMETERIZATION, name, &error);
    }
  g_assert_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_LAST);
  g_assert_finalize_object (document);
}

/* What is saved reads back the same, and saving it again changes no byte. */
static void
test_round_trip (void)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "sleigh.jourdain", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  JdDocument *document = jd_test_open (SLEIGH);
  JdDocument *again;

  g_assert_true (jd_document_retag (document, "total", "total", NULL, "weld.angle", "alpha", FALSE, &error));
  g_assert_true (jd_document_save (document, file, &error));
  g_assert_no_error (error);
  g_assert_false (jd_document_get_modified (document));
  g_assert_true (g_file_equal (jd_document_get_file (document), file));
  g_file_get_contents (path, &first, NULL, &error);

  again = jd_document_load (file, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (get_tag (again, "total", "weld.angle"), ==, "alpha");
  g_assert_true (jd_document_save (again, file, &error));
  g_file_get_contents (path, &second, NULL, &error);
  g_assert_cmpstr (first, ==, second);

  g_assert_finalize_object (again);
  g_assert_finalize_object (document);
  g_unlink (path);
  g_rmdir (folder);
}

static char *
dup_text (JdDocument *document)
{
  return jd_mechanism_to_text (jd_document_get_mechanism (document));
}

static GPtrArray *
one_object (JdObjectKind  kind,
            const char   *name)
{
  GPtrArray *objects = jd_object_array_new ();

  g_ptr_array_add (objects, jd_object_new (kind, name));
  return objects;
}

/* One random edit of @document's JSON; FALSE if it has nothing of what was drawn by lot. */
static gboolean
change_at_random (JsonNode *root,
                  GRand    *random)
{
  const JdObjectKind kind = (JdObjectKind) g_rand_int_range (random, 0, JD_N_OBJECT_KINDS);
  g_autoptr(GPtrArray) objects = jd_edit_list (root, kind);
  const JdObject *object = objects->len > 0
                             ? g_ptr_array_index (objects,
                                                  (guint) g_rand_int_range (random, 0, (gint32) objects->len))
                             : NULL;
  const JdBodyDraft draft = {
    .stem = "rod", .x = g_rand_double (random), .y = g_rand_double (random), .angle = g_rand_double (random),
    .mass = 1, .shape = JD_SHAPE_ROD, .size = { 0.5 + g_rand_double (random) },
  };
  g_autoptr(GPtrArray) one = object != NULL ? one_object (kind, object->name) : NULL;
  g_autofree char *name = NULL;

  switch (g_rand_int_range (random, 0, 5))
    {
    case 0:
      /* Few of them, or the test derives long models. */
      if (json_array_get_length (json_object_get_array_member (json_node_get_object (root), "bodies")) > 6)
        return FALSE;
      name = jd_edit_add_body (root, &draft);
      return TRUE;
    case 1:
      name = jd_edit_add_point (root, "ground", "O", g_rand_double (random), g_rand_double (random));
      return TRUE;
    case 2:
      name = jd_edit_free_name (root, kind, kind == JD_OBJECT_POINT ? "ground.new" : "new");
      return object != NULL &&
             jd_edit_rename (root, kind, object->name, kind == JD_OBJECT_POINT ? strchr (name, '.') + 1 : name, NULL);
    case 3:
      return object != NULL && jd_edit_move (root, one, g_rand_double (random), 0.25, NULL);
    default:
      return object != NULL && kind != JD_OBJECT_PARAMETERIZATION && jd_edit_remove (root, one, NULL);
    }
}

/* Five hundred edits, all undone: the first document to the byte, at every step the one that was there; made again,
 * the last one. */
static void
test_undo (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (20031);
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  JdDocument *document = jd_test_open (SLEIGH);
  g_autoptr(GError) error = NULL;

  g_ptr_array_add (texts, dup_text (document));
  while (texts->len < 501)
    {
      JsonNode *root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
      g_autofree char *label = g_strdup_printf ("Edit %u", texts->len);
      g_autofree char *text = NULL;

      if (!change_at_random (root, random))
        {
          json_node_unref (root);
          continue;
        }
      g_assert_true (jd_document_replace (document, root, label, NULL, &error));
      g_assert_no_error (error);
      text = dup_text (document);
      if (g_str_equal (text, g_ptr_array_index (texts, texts->len - 1)))
        continue;
      g_assert_cmpstr (jd_document_get_undo_name (document), ==, label);
      g_ptr_array_add (texts, g_steal_pointer (&text));
    }
  for (guint i = texts->len - 1; i > 0; i--)
    {
      g_autofree char *text = NULL;

      g_assert_true (jd_document_get_can_undo (document));
      jd_document_undo (document);
      text = dup_text (document);
      g_assert_cmpstr (text, ==, g_ptr_array_index (texts, i - 1));
    }
  g_assert_false (jd_document_get_can_undo (document));
  g_assert_false (jd_document_get_modified (document));
  g_assert_null (jd_document_get_undo_name (document));
  while (jd_document_get_can_redo (document))
    jd_document_redo (document);
  {
    g_autofree char *text = dup_text (document);

    g_assert_cmpstr (text, ==, g_ptr_array_index (texts, texts->len - 1));
  }
  jd_test_derive (document);
  g_assert_finalize_object (document);
}

/* Moves the sleigh by 0.125 m, one of a drag. */
static void
drag (JdDocument *document,
      double      dx)
{
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  g_autoptr(GPtrArray) sleigh = one_object (JD_OBJECT_BODY, "sleigh");
  g_autoptr(GError) error = NULL;

  g_assert_true (jd_edit_move (root, sleigh, dx, 0, &error));
  g_assert_true (jd_document_replace (document, g_steal_pointer (&root), "Move Sleigh", "drag sleigh", &error));
  g_assert_no_error (error);
}

/* The edits of a drag are undone as one; another drag of the same body is another edit; a drag that comes back is
 * none. */
static void
test_groups (void)
{
  JdDocument *document = jd_test_open (SLEIGH);
  g_autofree char *first = dup_text (document);
  g_autofree char *second = NULL;
  g_autofree char *text = NULL;

  for (int i = 0; i < 20; i++)
    drag (document, 0.125);
  jd_document_end_group (document);
  second = dup_text (document);
  for (int i = 0; i < 20; i++)
    drag (document, 0.125);
  g_assert_cmpstr (jd_document_get_undo_name (document), ==, "Move Sleigh");
  jd_document_undo (document);
  text = dup_text (document);
  g_assert_cmpstr (text, ==, second);
  jd_document_undo (document);
  g_free (text);
  text = dup_text (document);
  g_assert_cmpstr (text, ==, first);
  g_assert_false (jd_document_get_can_undo (document));

  drag (document, 0.5);
  drag (document, -0.5);
  g_assert_false (jd_document_get_can_undo (document));
  g_assert_false (jd_document_get_modified (document));
  g_assert_finalize_object (document);
}

/* What was saved in the middle of a drag can be gone back to. */
static void
test_saved_in_group (void)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "sleigh.jourdain", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  JdDocument *document = jd_test_open (SLEIGH);

  drag (document, 0.125);
  g_assert_true (jd_document_save (document, file, &error));
  drag (document, 0.125);
  g_assert_true (jd_document_get_modified (document));
  jd_document_undo (document);
  g_assert_false (jd_document_get_modified (document));
  g_assert_true (jd_document_get_can_undo (document));
  g_assert_finalize_object (document);
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_labels (void)
{
  JdDocument *document = jd_test_open (SLEIGH);
  g_autoptr(GError) error = NULL;

  g_assert_true (jd_document_retag (document, "total", "total", NULL, "weld.x", "xA", FALSE, &error));
  g_assert_cmpstr (jd_document_get_undo_name (document), ==, "Retag weld.x");
  g_assert_true (jd_document_rename (document, JD_OBJECT_EVENT, "landing", "touch down", &error));
  g_assert_cmpstr (jd_document_get_undo_name (document), ==, "Rename “landing”");
  jd_document_undo (document);
  g_assert_cmpstr (jd_document_get_undo_name (document), ==, "Retag weld.x");
  g_assert_cmpstr (jd_document_get_redo_name (document), ==, "Rename “landing”");
  g_assert_finalize_object (document);
}

/* Edits that follow each other faster than their models: no model is ever of another mechanism, the last one comes,
 * and each change is told. */
static void
test_derive (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_test_chain (160);
  JdDocument *document = jd_document_new_from_json (root, &error);
  JdDocument *dropped;
  gpointer mechanism;
  guint n_models = 0, n_missing = 0;

  g_assert_no_error (error);
  g_assert_true (jd_document_get_modified (document));
  g_signal_connect_swapped (document, "notify::model", G_CALLBACK (count_cb), &n_models);
  for (int i = 0; i < 30; i++)
    {
      JsonNode *changed = jd_mechanism_dup_json (jd_document_get_mechanism (document));
      g_autoptr(GPtrArray) rod = one_object (JD_OBJECT_BODY, "rod");

      g_assert_true (jd_edit_move (changed, rod, 0.01, 0, &error));
      g_assert_true (jd_document_replace (document, changed, "Move Rod", NULL, &error));
      g_assert_no_error (error);
      if (jd_document_get_model (document) == NULL)
        {
          g_assert_true (jd_document_get_deriving (document));
          n_missing++;
        }
      else
        g_assert_true (jd_model_get_mechanism (jd_document_get_model (document)) ==
                       jd_document_get_mechanism (document));
      g_main_context_iteration (NULL, FALSE);
    }
  g_assert_cmpuint (n_missing, >, 0);
  while (jd_document_get_deriving (document))
    g_main_context_iteration (NULL, TRUE);
  g_assert_nonnull (jd_document_get_model (document));
  g_assert_true (jd_model_get_mechanism (jd_document_get_model (document)) == jd_document_get_mechanism (document));
  g_assert_cmpuint (n_models, >=, 31);
  g_assert_finalize_object (document);

  /* Closed while it is derived: what comes is dropped. */
  dropped = jd_document_new_from_json (root, &error);
  g_assert_no_error (error);
  mechanism = jd_document_get_mechanism (dropped);
  g_object_add_weak_pointer (mechanism, &mechanism);
  g_assert_finalize_object (dropped);
  jd_test_wait (jd_test_is_null, &mechanism);
}

/* A study of a model that is still to come shows nothing, and then all. */
static void
test_study_waits (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_test_chain (60);
  JdDocument *document = jd_document_new_from_json (root, &error);
  JdStudy *study;
  const double *p = NULL;

  g_assert_no_error (error);
  study = jd_study_new (document);
  if (jd_study_get_model (study) == NULL)
    {
      g_assert_nonnull (jd_study_get_waiting (study));
      g_assert_null (jd_study_get_parameterization (study));
      g_assert_null (jd_study_get_motion (study));
      g_assert_null (jd_study_get_evaluation (study, NULL));
      g_assert_true (jd_study_get_computing (study));
      jd_study_set_time (study, 1);
      jd_study_run_event (study);
      jd_study_set_playing (study, TRUE);
      g_assert_false (jd_study_get_playing (study));
    }
  while (jd_document_get_deriving (document))
    g_main_context_iteration (NULL, TRUE);
  g_assert_nonnull (jd_study_get_model (study));
  g_assert_null (jd_study_get_waiting (study));
  g_assert_nonnull (jd_study_get_parameterization (study));
  jd_study_get_state (study, &p, NULL, NULL);
  g_assert_nonnull (p);
  g_object_run_dispose (G_OBJECT (study));
  g_object_unref (study);
  g_object_unref (document);
}

static void
test_new (void)
{
  JdDocument *document = jd_test_document ("Crank");

  g_assert_cmpstr (jd_document_get_title (document), ==, "Crank");
  g_assert_nonnull (jd_test_derive (document));
  g_assert_true (jd_document_get_modified (document));
  g_assert_null (jd_document_get_file (document));
  g_assert_finalize_object (document);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/document/tags", test_tags);
  g_test_add_func ("/ui/document/refusal", test_refusal);
  g_test_add_func ("/ui/document/refusal-by-event", test_refusal_by_event);
  g_test_add_func ("/ui/document/names", test_names);
  g_test_add_func ("/ui/document/last", test_last);
  g_test_add_func ("/ui/document/round-trip", test_round_trip);
  g_test_add_func ("/ui/document/new", test_new);
  g_test_add_func ("/ui/document/undo", test_undo);
  g_test_add_func ("/ui/document/groups", test_groups);
  g_test_add_func ("/ui/document/saved-in-group", test_saved_in_group);
  g_test_add_func ("/ui/document/labels", test_labels);
  g_test_add_func ("/ui/document/derive", test_derive);
  g_test_add_func ("/ui/document/study-waits", test_study_waits);
  return g_test_run ();
}

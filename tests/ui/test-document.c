/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>

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
  const JdTagging *tagging =
    jd_mechanism_find_tagging (jd_document_get_mechanism (document), parameterization);

  g_assert_nonnull (tagging);
  for (guint i = 0; i < tagging->tags->len; i++)
    {
      const JdTag *tag = g_ptr_array_index (tagging->tags, i);

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
  g_assert_true (jd_document_set_primitive (document, "total", NULL, "weld.x", "xA", FALSE, &error));
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

  g_assert_false (jd_document_set_primitive (document, "total", NULL, "blade.lateral", "y", FALSE,
                                             &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN);
  g_assert_nonnull (strstr (error->message, "blade.lateral"));
  g_assert_true (jd_document_get_mechanism (document) == mechanism);
  g_assert_false (jd_document_get_can_undo (document));
  g_assert_finalize_object (document);
}

/* An equation the event types inert cannot be primitive in a parameterization that runs it, nor a primitive one be typed so. */
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
  g_assert_true (jd_document_set_impulsive_type (document, "landing", "total", "weld.x", inert,
                                                 &error));
  g_assert_no_error (error);
  g_assert_false (jd_document_set_primitive (document, "total", "landing", "weld.x", "xA", FALSE,
                                             &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN);
  g_assert_finalize_object (document);
}

static void
test_names (void)
{
  g_autoptr(GError) error = NULL;
  JdDocument *document = jd_test_open (SLEIGH);
  g_autofree char *copy = jd_document_add_parameterization (document, "total", "welded runner",
                                                            &error);
  g_autofree char *event = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (copy, ==, "total 2");
  g_assert_cmpstr (get_tag (document, copy, "weld.y"), ==, "yA");
  g_assert_false (jd_document_rename_parameterization (document, copy, "total", &error));
  g_assert_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME);
  g_clear_error (&error);
  g_assert_false (jd_document_rename_parameterization (document, copy, "  ", &error));
  g_assert_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME);
  g_clear_error (&error);
  g_assert_true (jd_document_rename_parameterization (document, copy, "mine", &error));
  g_assert_cmpstr (get_tag (document, "mine", "weld.y"), ==, "yA");
  g_assert_true (jd_document_remove_parameterization (document, "mine", &error));

  event = jd_document_add_event (document, "landing", "landing", 0.25, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (event, ==, "landing 2");
  g_assert_true (jd_document_remove_event (document, event, &error));
  g_assert_false (jd_document_remove_event (document, event, &error));
  g_assert_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME);
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
      const GPtrArray *taggings =
        jd_mechanism_get_taggings (jd_document_get_mechanism (document));
      const JdTagging *first = g_ptr_array_index (taggings, 0);
      g_autofree char *name = g_strdup (first->name);

      g_assert_cmpuint (taggings->len, >=, 1);
      jd_document_remove_parameterization (document, name, &error);
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

  g_assert_true (jd_document_set_primitive (document, "total", NULL, "weld.angle", "alpha", FALSE,
                                            &error));
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
  return g_test_run ();
}

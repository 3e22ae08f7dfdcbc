/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names and descriptions of the examples and lessons, and search in them. */
#include "app/start/jd-shell-search.h"

#include "app/start/jd-examples.h"
#include "app/common/jd-places.h"
#include "app/start/jd-search.h"
#include "core/mechanism/jd-json.h"

struct _JdShellSearch
{
  GPtrArray *results;  /* JdShellResult * */
};

static void
result_free (JdShellResult *self)
{
  g_object_unref (self->file);
  g_free (self->id);
  g_free (self->name);
  g_free (self->description);
  g_free (self->title_words);
  g_free (self->words);
  g_free (self);
}

static const char *
get_text (JsonObject *object,
          const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node) : "";
}

/* A search finds the English texts too, which the user may know from a book. */
static char *
dup_words (const char *name,
           const char *description,
           JsonObject *object)
{
  g_autofree char *texts = g_strjoin ("\n", name, description, get_text (object, "name"),
                                      get_text (object, "description"), get_text (object, "goal"),
                                      get_text (object, "source"), NULL);

  return jd_search_fold (texts);
}

/* Adds the example or lesson in @file; a file that cannot be read is left out. */
static void
add_file (JdShellSearch *self,
          GFile         *file,
          const char    *describing)
{
  g_autofree char *text = NULL;
  g_autoptr(JsonNode) root = NULL;
  JsonObject *object;
  JdShellResult *result;
  gsize length;

  if (!g_file_load_contents (file, NULL, &text, &length, NULL, NULL))
    return;
  root = jd_json_parse (text, (gssize) length, NULL);
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    return;
  object = json_node_get_object (root);
  result = g_new0 (JdShellResult, 1);
  result->file = g_object_ref (file);
  result->id = g_file_get_basename (file);
  result->name = g_strdup (jd_examples_translate (get_text (object, "name")));
  result->description = g_strdup (jd_examples_translate (get_text (object, describing)));
  result->title_words = jd_search_fold (result->name);
  result->words = dup_words (result->name, result->description, object);
  g_ptr_array_add (self->results, result);
}

static void
add_folder (JdShellSearch *self,
            const char    *name,
            const char    *variable,
            const char    *suffix,
            const char    *describing)
{
  g_autoptr(GFile) folder = jd_places_find_data (name, variable);
  g_autoptr(GPtrArray) files = jd_examples_list_folder (folder, suffix);

  for (guint i = 0; i < files->len; i++)
    add_file (self, g_ptr_array_index (files, i), describing);
}

JdShellSearch *
jd_shell_search_new (void)
{
  JdShellSearch *self = g_new0 (JdShellSearch, 1);

  self->results = g_ptr_array_new_with_free_func ((GDestroyNotify) result_free);
  add_folder (self, "lessons", "JD_LESSONS_DIR", ".jlesson", "goal");
  add_folder (self, "examples", "JD_EXAMPLES_DIR", ".jourdain", "description");
  return self;
}

void
jd_shell_search_free (JdShellSearch *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->results);
  g_free (self);
}

char **
jd_shell_search_find (JdShellSearch     *self,
                      const char *const *terms,
                      const char *const *among)
{
  g_autofree char *joined = g_strjoinv (" ", (char **) terms);
  g_autofree char *query = jd_search_fold (joined);
  GPtrArray *ids = g_ptr_array_new ();

  for (int in_title = 1; in_title >= 0; in_title--)
    for (guint i = 0; i < self->results->len; i++)
      {
        const JdShellResult *result = g_ptr_array_index (self->results, i);

        if ((among == NULL || g_strv_contains (among, result->id)) && jd_search_matches (result->words, query) &&
            jd_search_matches (result->title_words, query) == in_title)
          g_ptr_array_add (ids, g_strdup (result->id));
      }
  g_ptr_array_add (ids, NULL);
  return (char **) g_ptr_array_free (ids, FALSE);
}

const JdShellResult *
jd_shell_search_get (JdShellSearch *self,
                     const char    *id)
{
  for (guint i = 0; i < self->results->len; i++)
    if (g_str_equal (((JdShellResult *) g_ptr_array_index (self->results, i))->id, id))
      return g_ptr_array_index (self->results, i);
  return NULL;
}

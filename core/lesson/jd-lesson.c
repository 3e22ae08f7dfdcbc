/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson: what it is made of, and its models. */
#include "core/lesson/jd-lesson-private.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/joint/jd-joint-catalogue.h"
#include "core/lesson/language/jd-lesson-text-private.h"
#include "core/mechanism/jd-json.h"

JdLesson *
jd_lesson_new_from_text (const char           *text,
                         gssize                length,
                         const char           *name,
                         const JdLessonPlaces *places,
                         GPtrArray            *faults)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_json_parse (text, length, &error);

  if (root != NULL)
    return jd_lesson_new_from_json (root, name, NULL, places, faults);
  jd_lesson_faults_add (faults, JD_LESSON_FAULT_ERROR, "", "%s", error->message);
  return NULL;
}

JdLesson *
jd_lesson_ref (JdLesson *self)
{
  g_atomic_int_inc (&self->ref_count);
  return self;
}

void
jd_lesson_unref (JdLesson *self)
{
  if (self == NULL || !g_atomic_int_dec_and_test (&self->ref_count))
    return;
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  g_clear_pointer (&self->model, json_node_unref);
  g_clear_pointer (&self->unmerged, json_node_unref);
  g_clear_pointer (&self->root, json_node_unref);
  g_clear_object (&self->folder);
  g_clear_object (&self->examples);
  g_clear_object (&self->templates);
  g_strfreev (self->needs);
  g_free (self->file_name);
  g_free (self->print);
  g_free (self);
}

const char *
jd_lesson_get_file_name (const JdLesson *self)
{
  return self->file_name;
}

static const char *
get_prose (const JdLesson *self,
           const char     *member)
{
  return jd_lesson_text_get (jd_json_get_member (jd_lesson_get_object (self), member));
}

const char *
jd_lesson_get_name (const JdLesson *self)
{
  const char *name = get_prose (self, "name");

  return name != NULL ? name : self->file_name;
}

const char *
jd_lesson_get_goal (const JdLesson *self)
{
  return get_prose (self, "goal");
}

const char *
jd_lesson_get_source (const JdLesson *self)
{
  return get_prose (self, "source");
}

const char *
jd_lesson_get_description (const JdLesson *self)
{
  return get_prose (self, "description");
}

const char *
jd_lesson_get_track (const JdLesson *self)
{
  return get_prose (self, "track");
}

double
jd_lesson_get_order (const JdLesson *self)
{
  return jd_json_get_number (jd_lesson_get_object (self), "order", 0.0);
}

double
jd_lesson_get_minutes (const JdLesson *self)
{
  return jd_json_get_number (jd_lesson_get_object (self), "minutes", 0.0);
}

const char *const *
jd_lesson_get_needs (const JdLesson *self)
{
  return (const char *const *) self->needs;
}

guint
jd_lesson_get_tries (const JdLesson *self)
{
  return (guint) CLAMP (jd_json_get_number (jd_lesson_get_object (self), "tries", 2.0), 1.0, 10.0);
}

gboolean
jd_lesson_has_variants (const JdLesson *self)
{
  JsonObject *variants = jd_json_get_object (jd_lesson_get_object (self), "variants");

  return variants != NULL && json_object_get_size (variants) > 0;
}

const char *
jd_lesson_get_print (const JdLesson *self)
{
  return self->print;
}

guint
jd_lesson_get_n_steps (const JdLesson *self)
{
  return self->steps->len;
}

const JdLessonStep *
jd_lesson_get_step (const JdLesson *self,
                    guint           i)
{
  g_return_val_if_fail (i < self->steps->len, NULL);

  return g_ptr_array_index (self->steps, i);
}

int
jd_lesson_find_step (const JdLesson *self,
                     const char     *id)
{
  for (guint i = 0; i < self->steps->len; i++)
    if (g_strcmp0 (((const JdLessonStep *) g_ptr_array_index (self->steps, i))->id, id) == 0)
      return (int) i;
  return -1;
}

/* A relative path that stays in its folder. */
static gboolean
check_inside (const char  *name,
              GError     **error)
{
  g_auto(GStrv) parts = g_strsplit (name, "/", -1);

  if (!g_path_is_absolute (name) && !g_strv_contains ((const char *const *) parts, "..") &&
      strchr (name, '\\') == NULL)
    return TRUE;
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID,
               _("“%s” leads out of the lesson's folder; name a file in it, or a bundled example"), name);
  return FALSE;
}

/* Whether @file, with its links followed, lies in @folder. */
static gboolean
is_really_inside (GFile *folder,
                  GFile *file)
{
  g_autofree char *folder_path = g_file_get_path (folder);
  g_autofree char *file_path = g_file_get_path (file);
  char *real_folder = folder_path != NULL ? realpath (folder_path, NULL) : NULL;
  char *real_file = file_path != NULL ? realpath (file_path, NULL) : NULL;
  gboolean inside = FALSE;

  if (real_folder != NULL && real_file != NULL)
    inside = g_str_has_prefix (real_file, real_folder) &&
             (real_file[strlen (real_folder)] == '/' || g_str_equal (real_folder, "/"));
  free (real_folder);
  free (real_file);
  return inside;
}

/* The model beside the lesson, or a bundled one; NULL: there is none.  A link that leads out of the folder is an
 * @error. */
static GFile *
find_model (const JdLesson  *self,
            const char      *name,
            GError         **error)
{
  GFile *const bundled[] = { self->examples, self->templates };

  if (self->folder != NULL)
    {
      g_autoptr(GFile) file = g_file_resolve_relative_path (self->folder, name);

      if (g_file_query_exists (file, NULL) && is_really_inside (self->folder, file))
        return g_steal_pointer (&file);
      if (g_file_query_exists (file, NULL))
        {
          g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID,
                       _("“%s” leads out of the lesson's folder; name a file in it, or a bundled example"), name);
          return NULL;
        }
    }
  for (gsize i = 0; strchr (name, '/') == NULL && i < G_N_ELEMENTS (bundled); i++)
    if (bundled[i] != NULL)
      {
        g_autoptr(GFile) file = g_file_get_child (bundled[i], name);

        if (g_file_query_exists (file, NULL))
          return g_steal_pointer (&file);
      }
  return NULL;
}

static void
add_names (GFile     *folder,
           GPtrArray *names)
{
  g_autoptr(GFileEnumerator) children = NULL;
  GFile *child;

  if (folder != NULL)
    children = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  while (children != NULL && g_file_enumerator_iterate (children, NULL, &child, NULL, NULL) && child != NULL)
    {
      char *name = g_file_get_basename (child);

      if (g_str_has_suffix (name, ".jourdain"))
        g_ptr_array_add (names, name);
      else
        g_free (name);
    }
}

/* How many characters @name, without its ending, has in common with the beginning of @other. */
static gsize
common_beginning (const char *name,
                  const char *other)
{
  const char *end = strrchr (name, '.');
  const gsize most = end != NULL ? (gsize) (end - name) : strlen (name);
  gsize n = 0;

  while (n < most && name[n] == other[n])
    n++;
  return n;
}

/* The name of a file that begins as @name does, or that with the least difference, or else one with the longest
 * common beginning. */
static const char *
find_nearest (const char *name,
              GPtrArray  *names)
{
  const char *end = strrchr (name, '.');
  const gsize whole = end != NULL ? (gsize) (end - name) : strlen (name);
  const char *nearest = NULL;
  gsize most = 3;

  for (guint i = 0; nearest == NULL && whole > most && i < names->len; i++)
    if (common_beginning (name, g_ptr_array_index (names, i)) == whole)
      nearest = g_ptr_array_index (names, i);
  if (nearest == NULL)
    nearest = jd_name_nearest (name, names);
  for (guint i = 0; nearest == NULL && i < names->len; i++)
    most = MAX (most, common_beginning (name, g_ptr_array_index (names, i)));
  for (guint i = 0; nearest == NULL && most > 3 && i < names->len; i++)
    if (common_beginning (name, g_ptr_array_index (names, i)) == most)
      nearest = g_ptr_array_index (names, i);
  return nearest;
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
fail_no_model (const JdLesson  *self,
               const char      *name,
               GError         **error)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *nearest;

  add_names (self->folder, names);
  add_names (self->examples, names);
  add_names (self->templates, names);
  g_ptr_array_sort (names, compare_names);
  nearest = find_nearest (name, names);
  if (nearest != NULL)
    g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID,
                 _("“%s” is neither beside the lesson nor a bundled example; did you mean “%s”?"), name, nearest);
  else
    g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID,
                 _("“%s” is neither beside the lesson nor a bundled example"), name);
}

JsonNode *
jd_lesson_load_model (const JdLesson  *self,
                      const char      *name,
                      GError         **error)
{
  g_autoptr(GFile) file = NULL;
  g_autoptr(JdMechanism) mechanism = NULL;
  GError *local = NULL;
  JsonNode *document;

  if (!check_inside (name, error))
    return NULL;
  file = find_model (self, name, &local);
  if (file == NULL)
    {
      if (local != NULL)
        g_propagate_error (error, local);
      else
        fail_no_model (self, name, error);
      return NULL;
    }
  mechanism = jd_mechanism_load (file, jd_joint_catalogue (), &local);
  if (mechanism == NULL)
    {
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, "%s: %s", name, local->message);
      g_error_free (local);
      return NULL;
    }
  document = jd_mechanism_dup_json (mechanism);
  json_object_remove_member (json_node_get_object (document), "lesson");
  return document;
}

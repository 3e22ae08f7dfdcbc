/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The folders of the bundled examples and templates. */
#include "app/start/jd-examples.h"

#include "app/common/jd-places.h"

#include <string.h>

#define EMPTY "00-empty-sheet.jourdain"

static GFile *
dup_examples (void)
{
  return jd_places_find_data ("examples", "JD_EXAMPLES_DIR");
}

static GFile *
dup_templates (void)
{
  return jd_places_find_data ("templates", "JD_TEMPLATES_DIR");
}

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  g_autofree char *name_a = g_file_get_basename (*(GFile *const *) a);
  g_autofree char *name_b = g_file_get_basename (*(GFile *const *) b);

  return strverscmp (name_a, name_b);
}

GPtrArray *
jd_examples_list_folder (GFile      *folder,
                         const char *suffix)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr(GFileEnumerator) children = NULL;
  GFile *child;

  if (folder != NULL)
    children = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  while (children != NULL && g_file_enumerator_iterate (children, NULL, &child, NULL, NULL) && child != NULL)
    {
      g_autofree char *name = g_file_get_basename (child);

      if (g_str_has_suffix (name, suffix))
        g_ptr_array_add (files, g_object_ref (child));
    }
  g_ptr_array_sort (files, compare_files);
  return files;
}

GPtrArray *
jd_examples_list (void)
{
  g_autoptr(GFile) folder = dup_examples ();

  return jd_examples_list_folder (folder, ".jourdain");
}

GPtrArray *
jd_examples_list_templates (void)
{
  g_autoptr(GFile) folder = dup_templates ();

  return jd_examples_list_folder (folder, ".jourdain");
}

GFile *
jd_examples_dup_empty (void)
{
  g_autoptr(GFile) folder = dup_templates ();

  return folder != NULL ? g_file_get_child (folder, EMPTY) : NULL;
}

gboolean
jd_examples_is_template (GFile *file)
{
  g_autoptr(GFile) folder = dup_templates ();

  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  return folder != NULL && g_file_has_parent (file, folder);
}

gboolean
jd_examples_contain (GFile *file)
{
  g_autoptr(GFile) folder = dup_examples ();

  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  return (folder != NULL && g_file_has_parent (file, folder)) || jd_examples_is_template (file);
}

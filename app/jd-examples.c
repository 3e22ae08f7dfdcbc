/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/jd-examples.h"

#include <glib/gi18n-lib.h>

#include "jd-config.h"

#define EMPTY "00-empty-sheet.jourdain"

/* What the environment says wins: tests and packagers use it. */
static GFile *
dup_folder (const char *name,
            const char *variable)
{
  const char *chosen = g_getenv (variable);
  const char *const data[] = { JD_DATA_DIR, JD_SOURCE_DATA_DIR };

  if (chosen != NULL && *chosen != '\0')
    return g_file_new_for_path (chosen);
  for (gsize i = 0; i < G_N_ELEMENTS (data); i++)
    {
      g_autofree char *path = g_build_filename (data[i], name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        return g_file_new_for_path (path);
    }
  return NULL;
}

static GFile *
dup_examples (void)
{
  return dup_folder ("examples", "JD_EXAMPLES_DIR");
}

static GFile *
dup_templates (void)
{
  return dup_folder ("templates", "JD_TEMPLATES_DIR");
}

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  g_autofree char *name_a = g_file_get_basename (*(GFile *const *) a);
  g_autofree char *name_b = g_file_get_basename (*(GFile *const *) b);

  return g_strcmp0 (name_a, name_b);
}

static GPtrArray *
list_folder (GFile *folder)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr(GFileEnumerator) children = NULL;
  GFile *child;

  if (folder != NULL)
    children = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME,
                                          G_FILE_QUERY_INFO_NONE, NULL, NULL);
  while (children != NULL &&
         g_file_enumerator_iterate (children, NULL, &child, NULL, NULL) && child != NULL)
    {
      g_autofree char *name = g_file_get_basename (child);

      if (g_str_has_suffix (name, ".jourdain"))
        g_ptr_array_add (files, g_object_ref (child));
    }
  g_ptr_array_sort (files, compare_files);
  return files;
}

GPtrArray *
jd_examples_list (void)
{
  g_autoptr(GFile) folder = dup_examples ();

  return list_folder (folder);
}

GPtrArray *
jd_examples_list_templates (void)
{
  g_autoptr(GFile) folder = dup_templates ();

  return list_folder (folder);
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

/* The names and descriptions in data/templates, for the translators. */
static const char *const template_texts[] = {
  N_("New mechanism"),
  N_("Pendulum"),
  N_("One rod on one pivot: something to begin with. Hang more on its end."),
  N_("Slider-crank"),
  N_("Crank, connecting rod and piston. The torque turns the crank; change a length and the rest follows."),
  N_("Four-bar linkage"),
  N_("Crank, coupler and rocker on two fixed pivots. The crank is the shortest bar, so it can go all the way round."),
  N_("Sleigh"),
  N_("A sleigh on the ice, seen from above: its blade lets it go along, not sideways. Draw what it runs into."),
  N_("Billiard ball"),
  N_("A ball rolls along a table towards the cushion and comes back slower. Change the cushion's restitution, or let the ball slip."),
};

const char *
jd_examples_translate (const char *text)
{
  for (gsize i = 0; i < G_N_ELEMENTS (template_texts); i++)
    if (g_strcmp0 (text, template_texts[i]) == 0)
      return _(template_texts[i]);
  return text;
}

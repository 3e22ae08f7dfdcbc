/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Folders of the data, the translations and the schemas. */
#include "app/common/jd-places.h"

#include <string.h>

#include "jd-config.h"

/* Written by the build into its folder; never installed. */
#define BUILD_FILE  "jourdain-build.ini"
#define BUILD_GROUP "Build"
/* Folders above a program that are searched for it: tests/app/PROGRAM. */
#define BUILD_DEPTH 3

/* The folder of the running program; NULL if the system does not know it. */
static char *
dup_program_folder (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);

  return program != NULL ? g_path_get_dirname (program) : NULL;
}

/* The folder @key of the build that the program was started in, or NULL. */
static char *
dup_build_folder (const char *key)
{
  g_autofree char *folder = dup_program_folder ();
  g_autoptr(GKeyFile) build = g_key_file_new ();

  for (int i = 0; folder != NULL && i < BUILD_DEPTH; i++)
    {
      g_autofree char *path = g_build_filename (folder, BUILD_FILE, NULL);
      char *above = g_path_get_dirname (folder);

      if (g_key_file_load_from_file (build, path, G_KEY_FILE_NONE, NULL))
        {
          g_free (above);
          return g_key_file_get_string (build, BUILD_GROUP, key, NULL);
        }
      g_free (folder);
      folder = above;
    }
  return NULL;
}

/* @folder, which is relative to the prefix, in the prefix that the program stands in; NULL if it stands in no such
 * folder of programs. */
static char *
dup_own_folder (const char *folder)
{
  const char *const programs[] = { "/" JD_BIN_FOLDER, "/" JD_LIBEXEC_FOLDER };
  g_autofree char *here = dup_program_folder ();

  for (gsize i = 0; here != NULL && i < G_N_ELEMENTS (programs); i++)
    if (g_str_has_suffix (here, programs[i]))
      {
        g_autofree char *prefix = g_strndup (here, strlen (here) - strlen (programs[i]));

        return g_build_filename (prefix, folder, NULL);
      }
  return NULL;
}

/* The first place where @folder/@name exists.  @key: what the build calls @folder; @installed: @folder, relative to
 * the prefix. */
static char *
find (const char *key,
      const char *installed,
      const char *name)
{
  g_autofree char *build = dup_build_folder (key);
  g_autofree char *own = dup_own_folder (installed);
  g_autofree char *configured = g_build_filename (JD_PREFIX, installed, NULL);
  const char *const folders[] = { build, own, configured };

  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    if (folders[i] != NULL)
      {
        g_autofree char *path = g_build_filename (folders[i], name, NULL);

        if (g_file_test (path, G_FILE_TEST_EXISTS))
          return g_steal_pointer (&path);
      }
  return NULL;
}

GFile *
jd_places_find_data (const char *name,
                     const char *variable)
{
  const char *chosen = variable != NULL ? g_getenv (variable) : NULL;
  g_autofree char *path = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  if (chosen != NULL && *chosen != '\0')
    return g_file_new_for_path (chosen);
  path = find ("data", JD_DATA_FOLDER "/jourdain", name);
  return path != NULL ? g_file_new_for_path (path) : NULL;
}

GFile *
jd_places_find_help (void)
{
  g_autofree char *path = find ("help", JD_DATA_FOLDER "/jourdain/help", "index.html");

  return path != NULL ? g_file_new_for_path (path) : NULL;
}

char *
jd_places_find_locale (void)
{
  const char *chosen = g_getenv ("JD_LOCALE_DIR");
  char *own = chosen == NULL ? dup_own_folder (JD_LOCALE_FOLDER) : NULL;

  if (chosen != NULL)
    return g_strdup (chosen);
  return own != NULL ? own : g_build_filename (JD_PREFIX, JD_LOCALE_FOLDER, NULL);
}

GSettingsSchemaSource *
jd_places_find_schemas (void)
{
  GSettingsSchemaSource *system = g_settings_schema_source_get_default ();
  g_autofree char *compiled = find ("schemas", JD_DATA_FOLDER "/glib-2.0/schemas", "gschemas.compiled");
  g_autofree char *folder = compiled != NULL ? g_path_get_dirname (compiled) : NULL;
  GSettingsSchemaSource *own = NULL;

  if (folder != NULL)
    own = g_settings_schema_source_new_from_directory (folder, system, TRUE, NULL);
  if (own == NULL && system != NULL)
    own = g_settings_schema_source_ref (system);
  return own;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Loads and saves mechanism files. */
#include "core/mechanism/load/jd-reader-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-file.h"
#include "core/mechanism/jd-json.h"

/* Replaces the messages of common errors by plainer ones; the error code stays. */
static void
name_problem (GFile   *file,
              GError **error)
{
  g_autofree char *name = g_file_get_parse_name (file);
  const char *text = NULL;

  if (error == NULL)
    return;
  if (g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    text = _("There is no file “%s”");
  else if (g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    text = _("You may not read “%s”: its owner has closed it");
  if (text != NULL)
    {
      g_free ((*error)->message);
      (*error)->message = g_strdup_printf (text, name);
    }
}

/* Refuses what cannot be a mechanism file before any of it is read. */
static gboolean
check_file (GFile   *file,
            GError **error)
{
  g_autoptr(GFileInfo)
    info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                              G_FILE_QUERY_INFO_NONE, NULL, error);
  g_autofree char *name = g_file_get_parse_name (file);

  if (info == NULL)
    {
      name_problem (file, error);
      return FALSE;
    }
  switch (g_file_info_get_file_type (info))
    {
    case G_FILE_TYPE_DIRECTORY:
      return jd_fail (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, _("“%s” is a folder; name a mechanism file in it"),
                      name);
    case G_FILE_TYPE_SPECIAL:
      return jd_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
                      _("“%s” is a device or pipe; name a mechanism file"), name);
    default:
      break;
    }
  if (g_file_info_get_size (info) > JD_JSON_MAX_BYTES)
    return jd_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                    _("“%s” is larger than 64 MiB; no mechanism file is"), name);
  return TRUE;
}

JdMechanism *
jd_mechanism_load (GFile                     *file,
                   const JdJointType *const  *joint_types,
                   GError                   **error)
{
  g_autofree char *text = NULL;
  gsize length;

  g_return_val_if_fail (G_IS_FILE (file) && joint_types != NULL, NULL);

  if (!check_file (file, error))
    return NULL;
  if (!g_file_load_contents (file, NULL, &text, &length, NULL, error))
    {
      name_problem (file, error);
      return NULL;
    }
  return jd_mechanism_new_from_text (text, (gssize) length, joint_types, error);
}

gboolean
jd_mechanism_save (JdMechanism  *self,
                   GFile        *file,
                   GError      **error)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (JD_IS_MECHANISM (self) && G_IS_FILE (file), FALSE);

  text = jd_mechanism_to_text (self);
  return jd_file_write (file, text, strlen (text), error);
}

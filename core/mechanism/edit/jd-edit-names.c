/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks whether a name is valid and free, and makes free names. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"

/* Whether no object of @kind may have this name. @own: @name without owner. */
static gboolean
is_reserved (JdObjectKind  kind,
             const char   *name,
             const char   *own)
{
  if (kind == JD_OBJECT_PARAMETERIZATION || kind == JD_OBJECT_EVENT)
    return FALSE;
  return jd_name_is_reserved (own) || (kind == JD_OBJECT_EFFORT && strcmp (own, "weight") == 0) ||
         (kind == JD_OBJECT_POINT &&
          (strcmp (own, "origin") == 0 || (!g_str_has_prefix (name, "ground.") && strcmp (own, "center") == 0)));
}

static gboolean
is_taken (JsonNode     *root,
          JdObjectKind  kind,
          const char   *name,
          const char   *own)
{
  if (kind == JD_OBJECT_CONSTANT || kind == JD_OBJECT_PARAMETER)
    return jd_edit_get (root, JD_OBJECT_CONSTANT, name) != NULL ||
           jd_edit_get (root, JD_OBJECT_PARAMETER, name) != NULL;
  return is_reserved (kind, name, own) || jd_edit_get (root, kind, name) != NULL;
}

static gboolean
has_controls (const char *name)
{
  for (const char *c = name; *c != '\0'; c = g_utf8_next_char (c))
    if (g_unichar_iscntrl (g_utf8_get_char (c)))
      return TRUE;
  return FALSE;
}

gboolean
jd_edit_check_name (JsonNode      *root,
                    JdObjectKind   kind,
                    const char    *name,
                    GError       **error)
{
  const char *own = name;

  g_return_val_if_fail (root != NULL && name != NULL, FALSE);

  if (kind == JD_OBJECT_POINT)
    own = strchr (name, '.') != NULL ? strchr (name, '.') + 1 : name;
  if (*own == '\0')
    g_set_error_literal (error, JD_EDIT_ERROR, JD_EDIT_ERROR_NAME, _("A name cannot be empty"));
  else if (kind != JD_OBJECT_PARAMETERIZATION && kind != JD_OBJECT_EVENT && jd_name_is_reserved (own))
    g_set_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_NAME,
                 _("“%s” means something in every expression; choose another name"), own);
  else if (kind != JD_OBJECT_PARAMETERIZATION && kind != JD_OBJECT_EVENT && !jd_name_is_valid (own))
    g_set_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_NAME,
                 _("“%s” is not a name: letters, digits and “_”, beginning with a letter"), own);
  else if (has_controls (own))
    g_set_error_literal (error, JD_EDIT_ERROR, JD_EDIT_ERROR_NAME, _("A name contains no control characters"));
  else if (is_taken (root, kind, name, own))
    g_set_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_NAME, _("“%s” is already taken"), own);
  else
    return TRUE;
  return FALSE;
}

/* @stem without what no name may have, nor digits at its end. */
static char *
clean_stem (const char *stem)
{
  GString *out = g_string_new (NULL);

  for (const char *c = stem; *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar letter = g_utf8_get_char (c);

      if (g_unichar_isalpha (letter) || (out->len > 0 && (g_unichar_isdigit (letter) || letter == '_')))
        g_string_append_unichar (out, letter);
      else if (out->len > 0)
        g_string_append_c (out, '_');
    }
  while (out->len > 0 && (out->str[out->len - 1] == '_'))
    g_string_truncate (out, out->len - 1);
  if (out->len == 0)
    g_string_append_c (out, 'a');
  return g_string_free (out, FALSE);
}

/* @stem, then @stem with its digits replaced by 2, 3... */
static char *
numbered (const char *stem,
          gboolean    any_text,
          guint       k)
{
  gsize length = strlen (stem);

  if (k == 1)
    return g_strdup (stem);
  while (length > 1 && g_ascii_isdigit (stem[length - 1]))
    length--;
  if (any_text && length > 1 && stem[length - 1] == ' ')
    length--;
  return g_strdup_printf (any_text ? "%.*s %u" : "%.*s%u", (int) length, stem, k);
}

GHashTable *
jd_edit_names (JsonNode     *root,
               JdObjectKind  kind)
{
  const gboolean symbol = kind == JD_OBJECT_CONSTANT || kind == JD_OBJECT_PARAMETER;
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const JdObjectKind kinds_asked[] = { symbol ? JD_OBJECT_CONSTANT : kind, symbol ? JD_OBJECT_PARAMETER : kind };

  for (gsize k = 0; k < (symbol ? 2 : 1); k++)
    {
      g_autoptr(GPtrArray) objects = jd_edit_list (root, kinds_asked[k]);

      for (guint i = 0; i < objects->len; i++)
        g_hash_table_add (names, g_strdup (((const JdObject *) g_ptr_array_index (objects, i))->name));
    }
  return names;
}

char *
jd_edit_take_name (GHashTable   *taken,
                   JdObjectKind  kind,
                   const char   *stem)
{
  const gboolean any_text = kind == JD_OBJECT_PARAMETERIZATION || kind == JD_OBJECT_EVENT;
  g_autofree char *owner = NULL;
  g_autofree char *clean = NULL;

  if (kind == JD_OBJECT_POINT && !jd_edit_split (stem, &owner, &stem))
    g_return_val_if_reached (NULL);
  clean = any_text ? g_strdup (*stem != '\0' ? stem : jd_object_kind_word (kind)) : clean_stem (stem);
  for (guint k = 1;; k++)
    {
      g_autofree char *own = numbered (clean, any_text, k);
      char *name = owner != NULL ? g_strconcat (owner, ".", own, NULL) : g_strdup (own);

      if (!g_hash_table_contains (taken, name) && !is_reserved (kind, name, own))
        {
          g_hash_table_add (taken, g_strdup (name));
          return name;
        }
      g_free (name);
    }
}

/* The names of the points of the owner that @name begins with. */
static GHashTable *
points_of_owner (JsonNode   *root,
                 const char *name)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *owner = g_strndup (name, strcspn (name, "."));
  g_autoptr(GPtrArray) objects = jd_object_array_new ();

  jd_edit_list_members (jd_edit_points (root, owner, FALSE), JD_OBJECT_POINT, owner, objects);
  for (guint i = 0; i < objects->len; i++)
    g_hash_table_add (names, g_strdup (((const JdObject *) g_ptr_array_index (objects, i))->name));
  return names;
}

char *
jd_edit_free_name (JsonNode     *root,
                   JdObjectKind  kind,
                   const char   *stem)
{
  g_autoptr(GHashTable) taken = NULL;

  g_return_val_if_fail (root != NULL && stem != NULL, NULL);

  taken = kind == JD_OBJECT_POINT ? points_of_owner (root, stem) : jd_edit_names (root, kind);
  return jd_edit_take_name (taken, kind, stem);
}

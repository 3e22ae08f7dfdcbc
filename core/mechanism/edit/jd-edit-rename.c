/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Renames objects, with every reference to them. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
jd_renaming_init (JdRenaming *self)
{
  for (int kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
    self->maps[kind] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

void
jd_renaming_clear (JdRenaming *self)
{
  for (int kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
    g_hash_table_unref (self->maps[kind]);
}

/* Constants and parameters are one namespace. */
static GHashTable *
get_map (const JdRenaming *self,
         JdObjectKind      kind)
{
  return self->maps[kind == JD_OBJECT_PARAMETER ? JD_OBJECT_CONSTANT : kind];
}

void
jd_renaming_add (JdRenaming   *self,
                 JdObjectKind  kind,
                 const char   *from,
                 const char   *to)
{
  g_hash_table_insert (get_map (self, kind), g_strdup (from), g_strdup (to));
}

static const char *
new_name (const JdRenaming *self,
          JdObjectKind      kind,
          const char       *name)
{
  return g_hash_table_lookup (get_map (self, kind), name);
}

static JdReferenceAnswer
rename_reference (const JdReference  *reference,
                  char              **out_instead,
                  gpointer            user_data)
{
  *out_instead = g_strdup (new_name (user_data, reference->kind, reference->name));
  return JD_REFERENCE_KEEP;
}

/* Renames the members of @object, which are of @kind. */
static void
rename_members (JsonObject       *object,
                const JdRenaming *self,
                JdObjectKind      kind,
                const char       *owner)
{
  g_auto(GStrv) names = jd_edit_dup_names (object);

  for (gsize i = 0; g_hash_table_size (get_map (self, kind)) > 0 && names[i] != NULL; i++)
    {
      g_autofree char *full = owner != NULL ? g_strconcat (owner, ".", names[i], NULL) : g_strdup (names[i]);
      const char *other = new_name (self, kind, full);

      if (other != NULL)
        jd_edit_rename_member (object, names[i], other);
    }
}

/* The names things have themselves; those of points first, by their owners' old names. */
static void
rename_objects (const JdRenaming *self,
                JsonNode         *root)
{
  JsonArray *bodies = jd_edit_list_array (root, JD_OBJECT_BODY, FALSE);

  if (jd_edit_constants (root, FALSE) != NULL)
    rename_members (jd_edit_constants (root, FALSE), self, JD_OBJECT_CONSTANT, NULL);
  if (jd_edit_points (root, "ground", FALSE) != NULL)
    rename_members (jd_edit_points (root, "ground", FALSE), self, JD_OBJECT_POINT, "ground");
  for (guint i = 0; bodies != NULL && i < json_array_get_length (bodies); i++)
    {
      JsonNode *body = json_array_get_element (bodies, i);
      JsonNode *points = json_object_get_member (json_node_get_object (body), "points");

      if (points != NULL && JSON_NODE_HOLDS_OBJECT (points))
        rename_members (json_node_get_object (points), self, JD_OBJECT_POINT, jd_edit_name_of (body));
    }
  for (int kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
    {
      JsonArray *array = jd_edit_list_array (root, (JdObjectKind) kind, FALSE);

      for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
        {
          JsonNode *element = json_array_get_element (array, i);
          const char *name = jd_edit_name_of (element);
          const char *other = name != NULL ? new_name (self, (JdObjectKind) kind, name) : NULL;

          if (other != NULL)
            json_object_set_string_member (json_node_get_object (element), "name", other);
        }
    }
}

void
jd_renaming_apply (JdRenaming *self,
                   JsonNode   *root)
{
  jd_edit_walk (root, rename_reference, self);
  rename_objects (self, root);
}

/* A curve that uses "from" where its own symbol is "to", which would take the new name for that. */
typedef struct
{
  const char *from;
  const char *to;
  char       *curve;
} Capture;

static JdReferenceAnswer
find_capture (const JdReference  *reference,
              char              **out_instead G_GNUC_UNUSED,
              gpointer            user_data)
{
  Capture *self = user_data;

  if (g_strcmp0 (reference->local, self->to) == 0 && reference->kind == JD_OBJECT_PARAMETER &&
      strcmp (reference->name, self->from) == 0 && self->curve == NULL)
    self->curve = g_strdup (reference->owner->name);
  return JD_REFERENCE_KEEP;
}

static gboolean
check_capture (JsonNode    *root,
               const char  *from,
               const char  *to,
               GError     **error)
{
  Capture capture = { .from = from, .to = to };

  jd_edit_walk (root, find_capture, &capture);
  if (capture.curve == NULL)
    return TRUE;
  g_set_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_NAME,
               _("The curve %s uses “%s” where “%s” means its own variable; choose another name"), capture.curve,
               from, to);
  g_free (capture.curve);
  return FALSE;
}

gboolean
jd_edit_rename (JsonNode      *root,
                JdObjectKind   kind,
                const char    *name,
                const char    *new,
                GError       **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (new));
  g_autofree char *full = NULL;
  JdRenaming renaming;

  g_return_val_if_fail (root != NULL && name != NULL && new != NULL, FALSE);

  if (jd_edit_get (root, kind, name) == NULL)
    return jd_edit_fail_unknown (kind, name, error);
  full = kind == JD_OBJECT_POINT ? g_strdup_printf ("%.*s.%s", (int) strcspn (name, "."), name, stripped)
                                 : g_strdup (stripped);
  if (strcmp (full, name) == 0)
    return TRUE;
  if (!jd_edit_check_name (root, kind, full, error))
    return FALSE;
  if ((kind == JD_OBJECT_CONSTANT || kind == JD_OBJECT_PARAMETER) && !check_capture (root, name, stripped, error))
    return FALSE;
  jd_renaming_init (&renaming);
  jd_renaming_add (&renaming, kind, name, stripped);
  jd_renaming_apply (&renaming, root);
  jd_renaming_clear (&renaming);
  return TRUE;
}

/* Whether a body, or other bodies, use a parameter in an expression. */
typedef struct
{
  const char *parameter;
  const char *body;
  gboolean    mine;
  gboolean    others;
} Owners;

static JdReferenceAnswer
find_owners (const JdReference  *reference,
             char              **out_instead G_GNUC_UNUSED,
             gpointer            user_data)
{
  Owners *self = user_data;

  if (reference->kind != JD_OBJECT_PARAMETER || strcmp (reference->name, self->parameter) != 0 ||
      reference->owner == NULL || reference->owner->kind != JD_OBJECT_BODY)
    return JD_REFERENCE_KEEP;
  if (strcmp (reference->owner->name, self->body) == 0)
    self->mine = TRUE;
  else
    self->others = TRUE;
  return JD_REFERENCE_KEEP;
}

void
jd_edit_rename_own_parameters (JsonNode   *root,
                               const char *name,
                               const char *new)
{
  g_autoptr(GPtrArray) parameters = NULL;
  g_autofree char *suffix = NULL;

  g_return_if_fail (root != NULL && name != NULL && new != NULL);

  parameters = jd_edit_list (root, JD_OBJECT_PARAMETER);
  suffix = g_strconcat ("_", name, NULL);
  for (guint i = 0; i < parameters->len; i++)
    {
      const JdObject *parameter = g_ptr_array_index (parameters, i);
      Owners owners = { .parameter = parameter->name, .body = new };
      g_autofree char *renamed = NULL;

      if (!g_str_has_suffix (parameter->name, suffix))
        continue;
      jd_edit_walk (root, find_owners, &owners);
      renamed = g_strdup_printf ("%.*s_%s", (int) (strlen (parameter->name) - strlen (suffix)), parameter->name, new);
      if (owners.mine && !owners.others)
        jd_edit_rename (root, JD_OBJECT_PARAMETER, parameter->name, renamed, NULL);
    }
}

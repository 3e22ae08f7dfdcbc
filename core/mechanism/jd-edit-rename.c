/* SPDX-License-Identifier: GPL-3.0-or-later */

/* New names, everywhere they stand. */
#include "core/mechanism/jd-edit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
_jd_renaming_init (JdRenaming *self)
{
  for (int kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
    self->maps[kind] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

void
_jd_renaming_clear (JdRenaming *self)
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
_jd_renaming_add (JdRenaming   *self,
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

typedef struct
{
  const JdRenaming *renaming;
  const char       *local;
} Names;

static const char *
rename_in_expression (const char *name,
                      gpointer    user_data)
{
  const Names *names = user_data;

  return g_strcmp0 (name, names->local) == 0 ? NULL : new_name (names->renaming, JD_OBJECT_CONSTANT, name);
}

static const char *
rename_joint (const char *name,
              gpointer    user_data)
{
  const Names *names = user_data;

  return new_name (names->renaming, JD_OBJECT_JOINT, name);
}

/* An expression with its names, and the equations whose multipliers it uses, renamed; or NULL. */
static char *
rename_expression (Names      *names,
                   const char *text)
{
  g_autofree char *renamed = _jd_edit_replace_names (text, rename_in_expression, names);
  char *both = _jd_edit_replace_joints (renamed != NULL ? renamed : text, rename_joint, names);

  return both != NULL ? both : g_steal_pointer (&renamed);
}

static char *
rename_open (const JdRenaming *self,
             const char       *text)
{
  JdObjectKind kind;
  const char *name, *other;

  if (!_jd_edit_split_open (text, &kind, &name))
    return NULL;
  other = new_name (self, kind, name);
  return other != NULL ? g_strdup_printf ("%.*s%s", (int) (name - text), text, other) : NULL;
}

/* "owner.name" with either part renamed, or NULL. */
static char *
rename_pair (const JdRenaming *self,
             JdObjectKind      owner_kind,
             const char       *text)
{
  g_autofree char *owner = NULL;
  const char *name, *new_owner, *new_own = NULL;

  if (!_jd_edit_split (text, &owner, &name))
    return NULL;
  new_owner = new_name (self, owner_kind, owner);
  if (owner_kind == JD_OBJECT_BODY)
    new_own = new_name (self, JD_OBJECT_POINT, text);
  if (new_owner == NULL && new_own == NULL)
    return NULL;
  return g_strconcat (new_owner != NULL ? new_owner : owner, ".", new_own != NULL ? new_own : name, NULL);
}

static JdSlotAnswer
rename_slot (const JdSlot  *slot,
             const char    *text,
             char         **out_text,
             gpointer       user_data)
{
  const JdRenaming *self = user_data;
  Names names = { self, _jd_slot_get_local (slot) };

  switch (slot->kind)
    {
    case JD_SLOT_EXPR:
    case JD_SLOT_EXPR_X:
    case JD_SLOT_EXPR_S:
      *out_text = rename_expression (&names, text);
      break;
    case JD_SLOT_POINT:
      *out_text = rename_pair (self, JD_OBJECT_BODY, text);
      break;
    case JD_SLOT_EQUATION:
      *out_text = rename_pair (self, JD_OBJECT_JOINT, text);
      break;
    case JD_SLOT_BODY:
      *out_text = g_strdup (new_name (self, JD_OBJECT_BODY, text));
      break;
    case JD_SLOT_CURVE:
      *out_text = g_strdup (new_name (self, JD_OBJECT_CURVE, text));
      break;
    case JD_SLOT_PARAMETER:
      *out_text = g_strdup (new_name (self, JD_OBJECT_PARAMETER, text));
      break;
    case JD_SLOT_PARAMETERIZATION:
      *out_text = g_strdup (new_name (self, JD_OBJECT_PARAMETERIZATION, text));
      break;
    case JD_SLOT_EVENT:
      *out_text = g_strdup (new_name (self, JD_OBJECT_EVENT, text));
      break;
    case JD_SLOT_OPEN:
      *out_text = rename_open (self, text);
      break;
    default:
      g_assert_not_reached ();
    }
  return *out_text != NULL ? JD_SLOT_REPLACE : JD_SLOT_KEEP;
}

/* A JSON object like @object whose members may have other names, in the same order. */
static void
rename_members (JsonObject       *object,
                const JdRenaming *self,
                JdObjectKind      kind,
                const char       *owner)
{
  g_autoptr(GList) members = json_object_get_members (object);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GPtrArray) nodes = g_ptr_array_new ();

  if (g_hash_table_size (get_map (self, kind)) == 0)
    return;
  for (GList *l = members; l != NULL; l = l->next)
    {
      g_ptr_array_add (names, g_strdup (l->data));
      g_ptr_array_add (nodes, json_object_dup_member (object, l->data));
    }
  for (guint i = 0; i < names->len; i++)
    json_object_remove_member (object, g_ptr_array_index (names, i));
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      g_autofree char *full = owner != NULL ? g_strconcat (owner, ".", name, NULL) : g_strdup (name);
      const char *other = new_name (self, kind, full);

      json_object_set_member (object, other != NULL ? other : name, g_ptr_array_index (nodes, i));
    }
}

/* The names things have themselves; those of points first, by their owners' old names. */
static void
rename_objects (const JdRenaming *self,
                JsonNode         *root)
{
  JsonArray *bodies = _jd_edit_list_array (root, JD_OBJECT_BODY, FALSE);

  if (_jd_edit_constants (root, FALSE) != NULL)
    rename_members (_jd_edit_constants (root, FALSE), self, JD_OBJECT_CONSTANT, NULL);
  if (_jd_edit_points (root, "ground", FALSE) != NULL)
    rename_members (_jd_edit_points (root, "ground", FALSE), self, JD_OBJECT_POINT, "ground");
  for (guint i = 0; bodies != NULL && i < json_array_get_length (bodies); i++)
    {
      JsonNode *body = json_array_get_element (bodies, i);
      JsonNode *points = json_object_get_member (json_node_get_object (body), "points");

      if (points != NULL && JSON_NODE_HOLDS_OBJECT (points))
        rename_members (json_node_get_object (points), self, JD_OBJECT_POINT, _jd_edit_name_of (body));
    }
  for (int kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
    {
      JsonArray *array = _jd_edit_list_array (root, (JdObjectKind) kind, FALSE);

      for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
        {
          JsonNode *element = json_array_get_element (array, i);
          const char *name = _jd_edit_name_of (element);
          const char *other = name != NULL ? new_name (self, (JdObjectKind) kind, name) : NULL;

          if (other != NULL)
            json_object_set_string_member (json_node_get_object (element), "name", other);
        }
    }
}

void
_jd_renaming_apply (JdRenaming *self,
                    JsonNode   *root)
{
  _jd_edit_walk (root, rename_slot, self);
  rename_objects (self, root);
}

/* Where "from" is used; in check_capture() the curve whose own symbol is "to", which would take the new name for
 * that. */
typedef struct
{
  const char *from;
  const char *to;
  gboolean    found;
  char       *curve;
} Capture;

static const char *
find_name (const char *name,
           gpointer    user_data)
{
  Capture *self = user_data;

  self->found = self->found || strcmp (name, self->from) == 0;
  return NULL;
}

static JdSlotAnswer
find_capture (const JdSlot  *slot,
              const char    *text,
              char         **out_text G_GNUC_UNUSED,
              gpointer       user_data)
{
  Capture *self = user_data;
  const char *local = _jd_slot_get_local (slot);
  g_autofree char *unchanged = NULL;

  if (local == NULL || strcmp (local, self->to) != 0 || self->curve != NULL)
    return JD_SLOT_KEEP;
  unchanged = _jd_edit_replace_names (text, find_name, self);
  if (self->found)
    self->curve = g_strdup (slot->owner->name);
  return JD_SLOT_KEEP;
}

static gboolean
check_capture (JsonNode    *root,
               const char  *from,
               const char  *to,
               GError     **error)
{
  Capture capture = { .from = from, .to = to };

  _jd_edit_walk (root, find_capture, &capture);
  if (capture.curve == NULL)
    return TRUE;
  g_set_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_NAME,
               _("The curve %s uses “%s” where “%s” means its own variable; choose another name"),
               capture.curve, from, to);
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
    return _jd_edit_fail_unknown (kind, name, error);
  full = kind == JD_OBJECT_POINT
           ? g_strdup_printf ("%.*s.%s", (int) strcspn (name, "."), name, stripped) : g_strdup (stripped);
  if (strcmp (full, name) == 0)
    return TRUE;
  if (!jd_edit_check_name (root, kind, full, error))
    return FALSE;
  if ((kind == JD_OBJECT_CONSTANT || kind == JD_OBJECT_PARAMETER) &&
      !check_capture (root, name, stripped, error))
    return FALSE;
  _jd_renaming_init (&renaming);
  _jd_renaming_add (&renaming, kind, name, stripped);
  _jd_renaming_apply (&renaming, root);
  _jd_renaming_clear (&renaming);
  return TRUE;
}

/* Who uses a parameter in an expression. */
typedef struct
{
  const char *parameter;
  const char *body;
  gboolean    mine;
  gboolean    others;
} Owners;

static JdSlotAnswer
find_owners (const JdSlot  *slot,
             const char    *text,
             char         **out_text G_GNUC_UNUSED,
             gpointer       user_data)
{
  Owners *self = user_data;
  Capture capture = { .from = self->parameter };
  g_autofree char *unchanged = NULL;

  if (slot->kind != JD_SLOT_EXPR || slot->owner == NULL || slot->owner->kind != JD_OBJECT_BODY)
    return JD_SLOT_KEEP;
  unchanged = _jd_edit_replace_names (text, find_name, &capture);
  if (capture.found && strcmp (slot->owner->name, self->body) == 0)
    self->mine = TRUE;
  else if (capture.found)
    self->others = TRUE;
  return JD_SLOT_KEEP;
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
      _jd_edit_walk (root, find_owners, &owners);
      renamed = g_strdup_printf ("%.*s_%s", (int) (strlen (parameter->name) - strlen (suffix)),
                                 parameter->name, new);
      if (owners.mine && !owners.others)
        jd_edit_rename (root, JD_OBJECT_PARAMETER, parameter->name, renamed, NULL);
    }
}

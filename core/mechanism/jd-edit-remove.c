/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What depends on what, and removal. */
#include "core/mechanism/jd-edit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/expression/jd-expr-parse.h"

/* JdObject * that go.  A point goes with its body; a constant goes by its value and takes nothing with it. */
typedef struct
{
  GHashTable *gone;
  GHashTable *dependents;  /* found in this round, or NULL */
  gboolean    document;    /* the document itself needs something that goes */
} Removal;

static gboolean
is_gone (Removal      *self,
         JdObjectKind  kind,
         const char   *name)
{
  const JdObject key = { kind, (char *) name };

  return g_hash_table_contains (self->gone, &key);
}

typedef struct
{
  Removal    *removal;
  const char *local;
  gboolean    found;
} Search;

static const char *
find_gone (const char *name,
           gpointer    user_data)
{
  Search *search = user_data;

  if (g_strcmp0 (name, search->local) != 0 && is_gone (search->removal, JD_OBJECT_PARAMETER, name))
    search->found = TRUE;
  return NULL;
}

static const char *
find_gone_joint (const char *name,
                 gpointer    user_data)
{
  Search *search = user_data;

  if (is_gone (search->removal, JD_OBJECT_JOINT, name))
    search->found = TRUE;
  return NULL;
}

static gboolean
names_what_is_gone (Removal      *self,
                    const JdSlot *slot,
                    const char   *text)
{
  Search search = { self, _jd_slot_get_local (slot), FALSE };
  g_autofree char *unchanged = NULL;
  g_autofree char *unchanged_too = NULL;
  g_autofree char *owner = NULL;
  JdObjectKind kind;
  const char *name;

  switch (slot->kind)
    {
    case JD_SLOT_EXPR:
    case JD_SLOT_EXPR_X:
    case JD_SLOT_EXPR_S:
      unchanged = _jd_edit_replace_names (text, find_gone, &search);
      unchanged_too = _jd_edit_replace_joints (text, find_gone_joint, &search);
      return search.found;
    case JD_SLOT_POINT:
      return is_gone (self, JD_OBJECT_POINT, text) ||
             (_jd_edit_split (text, &owner, &name) && is_gone (self, JD_OBJECT_BODY, owner));
    case JD_SLOT_EQUATION:
      return _jd_edit_split (text, &owner, &name) && is_gone (self, JD_OBJECT_JOINT, owner);
    case JD_SLOT_BODY:
      return is_gone (self, JD_OBJECT_BODY, text);
    case JD_SLOT_CURVE:
      return is_gone (self, JD_OBJECT_CURVE, text);
    case JD_SLOT_PARAMETER:
      return is_gone (self, JD_OBJECT_PARAMETER, text);
    case JD_SLOT_PARAMETERIZATION:
      return is_gone (self, JD_OBJECT_PARAMETERIZATION, text);
    case JD_SLOT_EVENT:
      return is_gone (self, JD_OBJECT_EVENT, text);
    case JD_SLOT_OPEN:
      return _jd_edit_split_open (text, &kind, &name) && is_gone (self, kind, name);
    default:
      g_assert_not_reached ();
    }
}

static JdSlotAnswer
find_dependents (const JdSlot  *slot,
                 const char    *text,
                 char         **out_text G_GNUC_UNUSED,
                 gpointer       user_data)
{
  Removal *self = user_data;

  if (slot->in_part || !names_what_is_gone (self, slot, text))
    return JD_SLOT_KEEP;
  if (slot->owner == NULL)
    self->document = TRUE;
  else if (!g_hash_table_contains (self->gone, slot->owner))
    g_hash_table_add (self->dependents, jd_object_copy (slot->owner));
  return JD_SLOT_KEEP;
}

static GHashTable *
object_set_new (void)
{
  return g_hash_table_new_full (jd_object_hash, jd_object_equal, (GDestroyNotify) jd_object_free, NULL);
}

/* Adds to what is gone all that cannot stay then. */
static void
close_set (Removal  *self,
           JsonNode *root)
{
  GHashTableIter iter;
  gpointer object;

  do
    {
      self->dependents = object_set_new ();
      _jd_edit_walk (root, find_dependents, self);
      g_hash_table_iter_init (&iter, self->dependents);
      while (g_hash_table_iter_next (&iter, &object, NULL))
        g_hash_table_add (self->gone, jd_object_copy (object));
      object = g_hash_table_size (self->dependents) > 0 ? self : NULL;
      g_clear_pointer (&self->dependents, g_hash_table_unref);
    }
  while (object != NULL);
}

static void
removal_init (Removal   *self,
              JsonNode  *root,
              GPtrArray *objects)
{
  *self = (Removal) { .gone = object_set_new () };
  for (guint i = 0; i < objects->len; i++)
    {
      const JdObject *object = g_ptr_array_index (objects, i);

      if (jd_edit_get (root, object->kind, object->name) != NULL)
        g_hash_table_add (self->gone, jd_object_copy (object));
    }
  close_set (self, root);
}

GPtrArray *
jd_edit_get_dependents (JsonNode  *root,
                        GPtrArray *objects)
{
  GPtrArray *dependents = jd_object_array_new ();
  Removal removal;

  g_return_val_if_fail (root != NULL && objects != NULL, dependents);

  removal_init (&removal, root, objects);
  for (guint i = 0; i < objects->len; i++)
    g_hash_table_remove (removal.gone, g_ptr_array_index (objects, i));
  for (int kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
    {
      g_autoptr(GPtrArray) all = jd_edit_list (root, (JdObjectKind) kind);

      for (guint i = 0; i < all->len; i++)
        if (g_hash_table_contains (removal.gone, g_ptr_array_index (all, i)))
          g_ptr_array_add (dependents, jd_object_copy (g_ptr_array_index (all, i)));
    }
  g_hash_table_unref (removal.gone);
  return dependents;
}

/* Which parameters the things that go use (by_gone), and those that stay (by_others). */
typedef struct
{
  Removal    *removal;
  GHashTable *by_gone;
  GHashTable *by_others;
  GHashTable *now;
  const char *local;
} Uses;

static const char *
note_name (const char *name,
           gpointer    user_data)
{
  Uses *self = user_data;

  if (g_strcmp0 (name, self->local) != 0)
    g_hash_table_add (self->now, g_strdup (name));
  return NULL;
}

static JdSlotAnswer
note_uses (const JdSlot  *slot,
           const char    *text,
           char         **out_text G_GNUC_UNUSED,
           gpointer       user_data)
{
  Uses *self = user_data;
  g_autofree char *unchanged = NULL;

  if (slot->in_part || slot->kind > JD_SLOT_EXPR_S)
    return JD_SLOT_KEEP;
  self->now = slot->owner != NULL && g_hash_table_contains (self->removal->gone, slot->owner)
                ? self->by_gone : self->by_others;
  self->local = _jd_slot_get_local (slot);
  unchanged = _jd_edit_replace_names (text, note_name, self);
  return JD_SLOT_KEEP;
}

/* Adds the parameters that only what goes has used. */
static void
add_own_parameters (Removal  *self,
                    JsonNode *root)
{
  g_autoptr(GPtrArray) parameters = jd_edit_list (root, JD_OBJECT_PARAMETER);
  Uses uses = { .removal = self };

  uses.by_gone = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  uses.by_others = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  _jd_edit_walk (root, note_uses, &uses);
  for (guint i = 0; i < parameters->len; i++)
    {
      const JdObject *parameter = g_ptr_array_index (parameters, i);

      if (g_hash_table_contains (uses.by_gone, parameter->name) &&
          !g_hash_table_contains (uses.by_others, parameter->name))
        g_hash_table_add (self->gone, jd_object_copy (parameter));
    }
  g_hash_table_unref (uses.by_gone);
  g_hash_table_unref (uses.by_others);
}

static JdSlotAnswer
drop_parts (const JdSlot  *slot,
            const char    *text,
            char         **out_text G_GNUC_UNUSED,
            gpointer       user_data)
{
  Removal *self = user_data;

  return slot->in_part && names_what_is_gone (self, slot, text) ? JD_SLOT_DROP : JD_SLOT_KEEP;
}

/* An order of nothing is none. */
static void
drop_empty_orders (JsonNode *root)
{
  JsonArray *events = _jd_edit_list_array (root, JD_OBJECT_EVENT, FALSE);

  for (guint i = 0; events != NULL && i < json_array_get_length (events); i++)
    {
      JsonObject *event = json_array_get_object_element (events, i);
      JsonNode *order = json_object_get_member (event, "order");

      if (order != NULL && JSON_NODE_HOLDS_ARRAY (order) && json_array_get_length (json_node_get_array (order)) == 0)
        json_object_remove_member (event, "order");
    }
}

/* A constant's value stands in the expressions that used it. */
typedef struct
{
  const char *name;
  const char *local;
  char       *value;    /* the value as it was written */
  char       *number;   /* and as a number, where a name in it would mean a curve's own x or s */
  const char *instead;  /* one of them */
  gboolean    captured;
} Inlined;

static const char *
find_local (const char *name,
            gpointer    user_data)
{
  Inlined *self = user_data;

  self->captured = self->captured || g_strcmp0 (name, self->local) == 0;
  return NULL;
}

static const char *
inline_name (const char *name,
             gpointer    user_data)
{
  Inlined *self = user_data;

  return strcmp (name, self->name) == 0 && g_strcmp0 (name, self->local) != 0 ? self->instead : NULL;
}

/* Digits and nothing else: no sign, no sum. */
static gboolean
is_number (const char *text)
{
  char *end;

  g_ascii_strtod (text, &end);
  return g_ascii_isdigit (*text) && *end == '\0';
}

static JdSlotAnswer
inline_constant (const JdSlot  *slot,
                 const char    *text,
                 char         **out_text,
                 gpointer       user_data)
{
  Inlined *self = user_data;
  g_autofree char *unchanged = NULL;
  g_autofree char *in_parentheses = NULL;

  if (slot->kind > JD_SLOT_EXPR_S)
    return JD_SLOT_KEEP;
  self->local = _jd_slot_get_local (slot);
  self->captured = FALSE;
  unchanged = _jd_edit_replace_names (self->value, find_local, self);
  self->instead = self->captured ? self->number : self->value;
  if (strcmp (text, self->name) == 0 && g_strcmp0 (text, self->local) != 0)
    {
      *out_text = g_strdup (self->instead);
      return JD_SLOT_REPLACE;
    }
  /* Amid others in parentheses, unless it is a number without a sign. */
  if (!is_number (self->instead))
    self->instead = in_parentheses = g_strdup_printf ("(%s)", self->instead);
  *out_text = _jd_edit_replace_names (text, inline_name, self);
  return *out_text != NULL ? JD_SLOT_REPLACE : JD_SLOT_KEEP;
}

static void
remove_constant (JsonNode   *root,
                 const char *name)
{
  JsonNode *value = jd_edit_get (root, JD_OBJECT_CONSTANT, name);
  Inlined inlined = { .name = name };

  inlined.number = jd_number_to_text (jd_edit_evaluate (root, value));
  inlined.value = json_node_get_value_type (value) == G_TYPE_STRING ? json_node_dup_string (value)
                                                                    : g_strdup (inlined.number);
  _jd_edit_walk (root, inline_constant, &inlined);
  json_object_remove_member (_jd_edit_constants (root, FALSE), name);
  g_free (inlined.value);
  g_free (inlined.number);
}

static void
remove_one (JsonNode       *root,
            const JdObject *object)
{
  g_autofree char *owner = NULL;
  const char *point;
  JsonArray *array;

  switch (object->kind)
    {
    case JD_OBJECT_CONSTANT:
      remove_constant (root, object->name);
      return;
    case JD_OBJECT_POINT:
      if (jd_edit_get (root, JD_OBJECT_POINT, object->name) != NULL &&
          _jd_edit_split (object->name, &owner, &point))
        json_object_remove_member (_jd_edit_points (root, owner, FALSE), point);
      return;
    default:
      array = _jd_edit_list_array (root, object->kind, FALSE);
      for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
        if (g_strcmp0 (_jd_edit_name_of (json_array_get_element (array, i)), object->name) == 0)
          {
            json_array_remove_element (array, i);
            return;
          }
    }
}

gboolean
jd_edit_remove (JsonNode   *root,
                GPtrArray  *objects,
                GError    **error)
{
  Removal removal;
  gboolean ok;

  g_return_val_if_fail (root != NULL && objects != NULL, FALSE);

  for (guint i = 0; i < objects->len; i++)
    {
      const JdObject *object = g_ptr_array_index (objects, i);

      if (jd_edit_get (root, object->kind, object->name) == NULL)
        return _jd_edit_fail_unknown (object->kind, object->name, error);
    }
  removal_init (&removal, root, objects);
  ok = !removal.document;
  if (ok)
    {
      add_own_parameters (&removal, root);
      _jd_edit_walk (root, drop_parts, &removal);
      drop_empty_orders (root);
      /* Later constants first: they may use earlier ones, and have what these say when they go themselves. */
      for (int kind = JD_N_OBJECT_KINDS - 1; kind >= 0; kind--)
        {
          g_autoptr(GPtrArray) all = jd_edit_list (root, (JdObjectKind) kind);

          for (guint i = all->len; i > 0; i--)
            if (g_hash_table_contains (removal.gone, g_ptr_array_index (all, i - 1)))
              remove_one (root, g_ptr_array_index (all, i - 1));
        }
    }
  else
    g_set_error_literal (error, JD_EDIT_ERROR, JD_EDIT_ERROR_IN_USE,
                         _("The kinetic energy of the whole document uses it; change that first"));
  g_hash_table_unref (removal.gone);
  return ok;
}

static JdSlotAnswer
drop_equation (const JdSlot  *slot,
               const char    *text,
               char         **out_text G_GNUC_UNUSED,
               gpointer       user_data)
{
  return slot->kind == JD_SLOT_EQUATION && slot->in_part && strcmp (text, user_data) == 0 ? JD_SLOT_DROP
                                                                                         : JD_SLOT_KEEP;
}

void
jd_edit_forget_equation (JsonNode   *root,
                         const char *equation)
{
  g_return_if_fail (root != NULL && equation != NULL);

  _jd_edit_walk (root, drop_equation, (gpointer) equation);
  drop_empty_orders (root);
}

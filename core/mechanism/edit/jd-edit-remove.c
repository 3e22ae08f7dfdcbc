/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Removes objects, with the objects that depend on them. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"

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

static JdReferenceAnswer
find_dependents (const JdReference  *reference,
                 char              **out_instead G_GNUC_UNUSED,
                 gpointer            user_data)
{
  Removal *self = user_data;

  if (reference->in_part || !is_gone (self, reference->kind, reference->name))
    return JD_REFERENCE_KEEP;
  if (reference->owner == NULL)
    self->document = TRUE;
  else if (!g_hash_table_contains (self->gone, reference->owner))
    g_hash_table_add (self->dependents, jd_object_copy (reference->owner));
  return JD_REFERENCE_KEEP;
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
      self->dependents = jd_object_set_new ();
      jd_edit_walk (root, find_dependents, self);
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
  *self = (Removal) { .gone = jd_object_set_new () };
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

/* The names that the things that go use (by_gone), and those that stay (by_others). */
typedef struct
{
  Removal    *removal;
  GHashTable *by_gone;
  GHashTable *by_others;
} Uses;

static JdReferenceAnswer
note_uses (const JdReference  *reference,
           char              **out_instead G_GNUC_UNUSED,
           gpointer            user_data)
{
  Uses *self = user_data;
  const gboolean gone = reference->owner != NULL && g_hash_table_contains (self->removal->gone, reference->owner);

  if (!reference->in_part && reference->kind == JD_OBJECT_PARAMETER)
    g_hash_table_add (gone ? self->by_gone : self->by_others, g_strdup (reference->name));
  return JD_REFERENCE_KEEP;
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
  jd_edit_walk (root, note_uses, &uses);
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

static JdReferenceAnswer
drop_parts (const JdReference  *reference,
            char              **out_instead G_GNUC_UNUSED,
            gpointer            user_data)
{
  return reference->in_part && is_gone (user_data, reference->kind, reference->name) ? JD_REFERENCE_DROP
                                                                                     : JD_REFERENCE_KEEP;
}

/* Whether @node is an array without elements. */
static gboolean
is_empty (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) && json_array_get_length (json_node_get_array (node)) == 0;
}

/* An order of nothing is none, and so are sets of joints. */
static void
drop_empty_lists (JsonNode *root)
{
  JsonArray *events = jd_edit_list_array (root, JD_OBJECT_EVENT, FALSE);
  JsonObject *document = json_node_get_object (root);

  if (is_empty (json_object_get_member (document, "assumed_perfect")))
    json_object_remove_member (document, "assumed_perfect");
  for (guint i = 0; events != NULL && i < json_array_get_length (events); i++)
    {
      JsonObject *event = json_array_get_object_element (events, i);

      if (is_empty (json_object_get_member (event, "order")))
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
  gboolean    captured;
} Inlined;

static char *
find_local (JdObjectKind  kind,
            const char   *name,
            gpointer      user_data)
{
  Inlined *self = user_data;

  self->captured = self->captured || (kind == JD_OBJECT_PARAMETER && g_strcmp0 (name, self->local) == 0);
  return NULL;
}

/* Digits and nothing else: no sign, no sum. */
static gboolean
is_number (const char *text)
{
  char *end;

  g_ascii_strtod (text, &end);
  return g_ascii_isdigit (*text) && *end == '\0';
}

/* Amid other names the value stands in parentheses, unless it is a number without a sign. */
static JdReferenceAnswer
inline_constant (const JdReference  *reference,
                 char              **out_instead,
                 gpointer            user_data)
{
  Inlined *self = user_data;
  g_autofree char *unchanged = NULL;
  const char *instead;

  if (reference->kind != JD_OBJECT_PARAMETER || strcmp (reference->name, self->name) != 0)
    return JD_REFERENCE_KEEP;
  self->local = reference->local;
  self->captured = FALSE;
  unchanged = jd_edit_replace_names (self->value, find_local, self);
  instead = self->captured ? self->number : self->value;
  *out_instead = reference->whole || is_number (instead) ? g_strdup (instead) : g_strdup_printf ("(%s)", instead);
  return JD_REFERENCE_KEEP;
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
  jd_edit_walk (root, inline_constant, &inlined);
  json_object_remove_member (jd_edit_constants (root, FALSE), name);
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
      if (jd_edit_get (root, JD_OBJECT_POINT, object->name) != NULL && jd_edit_split (object->name, &owner, &point))
        json_object_remove_member (jd_edit_points (root, owner, FALSE), point);
      return;
    default:
      array = jd_edit_list_array (root, object->kind, FALSE);
      for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
        if (g_strcmp0 (jd_edit_name_of (json_array_get_element (array, i)), object->name) == 0)
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
        return jd_edit_fail_unknown (object->kind, object->name, error);
    }
  removal_init (&removal, root, objects);
  ok = !removal.document;
  if (ok)
    {
      add_own_parameters (&removal, root);
      jd_edit_walk (root, drop_parts, &removal);
      drop_empty_lists (root);
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

static JdReferenceAnswer
drop_equation (const JdReference  *reference,
               char              **out_instead G_GNUC_UNUSED,
               gpointer            user_data)
{
  return reference->kind == JD_OBJECT_JOINT && reference->in_part && strcmp (reference->text, user_data) == 0
           ? JD_REFERENCE_DROP
           : JD_REFERENCE_KEEP;
}

void
jd_edit_forget_equation (JsonNode   *root,
                         const char *equation)
{
  g_return_if_fail (root != NULL && equation != NULL);

  jd_edit_walk (root, drop_equation, (gpointer) equation);
  drop_empty_lists (root);
}

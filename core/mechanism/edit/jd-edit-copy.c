/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Copies parts of a document into a document of their own, and pastes such a fragment into another document. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/mechanism/jd-json.h"

static gboolean
set_has (GHashTable   *set,
         JdObjectKind  kind,
         const char   *name)
{
  const JdObject key = { kind, (char *) name };

  return g_hash_table_contains (set, &key);
}

/* Collects the constants and ground points that the objects in "chosen" use, and the parameters that bodies use. */
typedef struct
{
  JsonNode   *root;
  GHashTable *chosen;
  GHashTable *found;
} Needs;

static JdReferenceAnswer
note_needs (const JdReference  *reference,
            char              **out_instead G_GNUC_UNUSED,
            gpointer            user_data)
{
  Needs *self = user_data;
  JdObjectKind kind = reference->kind;

  if (reference->owner == NULL || !g_hash_table_contains (self->chosen, reference->owner))
    return JD_REFERENCE_KEEP;
  if (kind == JD_OBJECT_PARAMETER && jd_edit_get (self->root, JD_OBJECT_CONSTANT, reference->name) != NULL)
    kind = JD_OBJECT_CONSTANT;
  if (kind == JD_OBJECT_CONSTANT || (kind == JD_OBJECT_PARAMETER && reference->owner->kind == JD_OBJECT_BODY) ||
      (kind == JD_OBJECT_POINT && g_str_has_prefix (reference->name, "ground.")))
    g_hash_table_add (self->found, jd_object_new (kind, reference->name));
  return JD_REFERENCE_KEEP;
}

static void
add_needs (JsonNode   *root,
           GHashTable *chosen)
{
  guint before;

  do
    {
      Needs needs = { .root = root, .chosen = chosen, .found = jd_object_set_new () };
      GHashTableIter iter;
      gpointer object;

      before = g_hash_table_size (chosen);
      jd_edit_walk (root, note_needs, &needs);
      g_hash_table_iter_init (&iter, needs.found);
      while (g_hash_table_iter_next (&iter, &object, NULL))
        g_hash_table_add (chosen, jd_object_copy (object));
      g_hash_table_unref (needs.found);
    }
  while (g_hash_table_size (chosen) > before);
}

static void
keep_members (JsonObject   *object,
              JdObjectKind  kind,
              const char   *prefix,
              GHashTable   *chosen)
{
  g_autoptr(GList) names = object != NULL ? json_object_get_members (object) : NULL;

  for (GList *l = names; l != NULL; l = l->next)
    {
      g_autofree char *name = g_strdup (l->data);
      g_autofree char *full = g_strconcat (prefix, name, NULL);

      if (!set_has (chosen, kind, full))
        json_object_remove_member (object, name);
    }
}

static void
keep_elements (JsonArray    *array,
               JdObjectKind  kind,
               GHashTable   *chosen)
{
  for (guint i = array != NULL ? json_array_get_length (array) : 0; i > 0; i--)
    {
      const char *name = jd_edit_name_of (json_array_get_element (array, i - 1));

      if (name == NULL || !set_has (chosen, kind, name))
        json_array_remove_element (array, i - 1);
    }
}

JsonNode *
jd_edit_copy (JsonNode  *root,
              GPtrArray *objects)
{
  static const char *const dropped[] = {
    "source", "description", "time", "time_stepping", "gravity", "frame", "kinetic_energy", "parameterizations",
    "events", "compare", "assumed_perfect", "letters", "sheet", "underlay", "locked", "open_to_students"
  };
  JsonNode *fragment;
  g_autoptr(GHashTable) chosen = NULL;

  g_return_val_if_fail (root != NULL && objects != NULL, NULL);

  fragment = jd_json_copy (root);
  chosen = jd_object_set_new ();
  for (guint i = 0; i < objects->len; i++)
    g_hash_table_add (chosen, jd_object_copy (g_ptr_array_index (objects, i)));
  add_needs (root, chosen);

  for (gsize i = 0; i < G_N_ELEMENTS (dropped); i++)
    if (json_object_has_member (json_node_get_object (fragment), dropped[i]))
      json_object_remove_member (json_node_get_object (fragment), dropped[i]);
  keep_members (jd_edit_constants (fragment, FALSE), JD_OBJECT_CONSTANT, "", chosen);
  keep_members (jd_edit_points (fragment, "ground", FALSE), JD_OBJECT_POINT, "ground.", chosen);
  for (int kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
    keep_elements (jd_edit_list_array (fragment, (JdObjectKind) kind, FALSE), (JdObjectKind) kind, chosen);
  return fragment;
}

static gboolean
same_text (JsonNode *a,
           JsonNode *b)
{
  g_autofree char *one = jd_json_to_text (a);
  g_autofree char *two = jd_json_to_text (b);

  return strcmp (one, two) == 0;
}

/* The names taken in either document. */
static GHashTable *
names_in_both (JsonNode     *root,
               JsonNode     *fragment,
               JdObjectKind  kind)
{
  GHashTable *names = jd_edit_names (root, kind);
  g_autoptr(GHashTable) others = jd_edit_names (fragment, kind);
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, others);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_hash_table_add (names, g_strdup (name));
  return names;
}

/* The names of a body's sizes and parameters keep one number. */
static void
settle_numbers (JsonNode *root,
                JsonNode *fragment)
{
  g_autoptr(GPtrArray) bodies = jd_edit_list (fragment, JD_OBJECT_BODY);

  for (guint i = 0; i < bodies->len; i++)
    jd_edit_renumber_body (fragment, ((const JdObject *) g_ptr_array_index (bodies, i))->name, root);
}

/* Constants go first and one by one, since a later one may say the same only after an earlier one was renamed.  Those
 * that are the same here leave the fragment, but not those that name the size of one body: a copy has its own. */
static void
settle_constants (JsonNode *root,
                  JsonNode *fragment)
{
  g_autoptr(GPtrArray) constants = jd_edit_list (fragment, JD_OBJECT_CONSTANT);
  g_autoptr(GHashTable) taken = names_in_both (root, fragment, JD_OBJECT_CONSTANT);
  g_autoptr(GPtrArray) shared = g_ptr_array_new ();

  for (guint i = 0; i < constants->len; i++)
    {
      const char *name = ((const JdObject *) g_ptr_array_index (constants, i))->name;
      JsonNode *mine = jd_edit_get (fragment, JD_OBJECT_CONSTANT, name);
      JsonNode *here = jd_edit_get (root, JD_OBJECT_CONSTANT, name);

      if (here != NULL && same_text (mine, here) && !jd_edit_is_own_size (fragment, name))
        g_ptr_array_add (shared, (char *) name);
      else if (!jd_edit_check_name (root, JD_OBJECT_CONSTANT, name, NULL))
        {
          g_autofree char *other = jd_edit_take_name (taken, JD_OBJECT_CONSTANT, name);
          JdRenaming renaming;

          jd_renaming_init (&renaming);
          jd_renaming_add (&renaming, JD_OBJECT_CONSTANT, name, other);
          jd_renaming_apply (&renaming, fragment);
          jd_renaming_clear (&renaming);
        }
    }
  for (guint i = 0; i < shared->len; i++)
    json_object_remove_member (jd_edit_constants (fragment, FALSE), g_ptr_array_index (shared, i));
}

/* New names for everything else that is called like something here. */
static void
settle_names (JsonNode *root,
              JsonNode *fragment)
{
  JdRenaming renaming;

  jd_renaming_init (&renaming);
  for (int k = JD_OBJECT_PARAMETER; k < JD_N_OBJECT_KINDS; k++)
    {
      const JdObjectKind kind = (JdObjectKind) k;
      g_autoptr(GPtrArray) objects = jd_edit_list (fragment, kind);
      g_autoptr(GHashTable) here = jd_edit_names (root, kind);
      g_autoptr(GHashTable) taken = names_in_both (root, fragment, kind);

      for (guint i = 0; i < objects->len; i++)
        {
          const char *name = ((const JdObject *) g_ptr_array_index (objects, i))->name;
          g_autofree char *other = NULL;

          if ((kind == JD_OBJECT_POINT && !g_str_has_prefix (name, "ground.")) || !g_hash_table_contains (here, name))
            continue;
          other = jd_edit_take_name (taken, kind, name);
          jd_renaming_add (&renaming, kind, name, kind == JD_OBJECT_POINT ? strchr (other, '.') + 1 : other);
        }
    }
  jd_renaming_apply (&renaming, fragment);
  jd_renaming_clear (&renaming);
}

/* Objects of a fragment that refer to something neither there nor in the document. */
typedef struct
{
  GHashTable *names[JD_N_OBJECT_KINDS];   /* in either document */
  GHashTable *lost;
} Strays;

static gboolean
exists (Strays       *self,
        JdObjectKind  kind,
        const char   *name)
{
  return g_hash_table_contains (self->names[kind], name);
}

static gboolean
is_lost (Strays            *self,
         const JdReference *reference)
{
  const char *point;

  switch (reference->kind)
    {
    case JD_OBJECT_PARAMETER:
      return !exists (self, JD_OBJECT_CONSTANT, reference->name) && !jd_name_is_reserved (reference->name);
    case JD_OBJECT_POINT:
      /* Each body has these points; whether there is the body is another question. */
      point = strchr (reference->name, '.');
      return !exists (self, JD_OBJECT_POINT, reference->name) && strcmp (reference->name, "ground.origin") != 0 &&
             (point == NULL || g_str_has_prefix (reference->name, "ground.") ||
              (strcmp (point, ".origin") != 0 && strcmp (point, ".center") != 0));
    default:
      return !exists (self, reference->kind, reference->name);
    }
}

/* A part that refers to nothing goes; else its owner does. */
static JdReferenceAnswer
find_strays (const JdReference  *reference,
             char              **out_instead G_GNUC_UNUSED,
             gpointer            user_data)
{
  Strays *self = user_data;

  if (!is_lost (self, reference))
    return JD_REFERENCE_KEEP;
  if (reference->in_part)
    return JD_REFERENCE_DROP;
  if (reference->owner != NULL)
    g_hash_table_add (self->lost, jd_object_copy (reference->owner));
  return JD_REFERENCE_KEEP;
}

/* The names that an expression of the fragment may use: constants of the fragment, and parameters of either document.
 * A constant of the document with the same name is another thing. */
static GHashTable *
symbols_for (JsonNode *root,
             JsonNode *fragment)
{
  GHashTable *names = jd_edit_names (fragment, JD_OBJECT_CONSTANT);
  g_autoptr(GPtrArray) parameters = jd_edit_list (root, JD_OBJECT_PARAMETER);

  for (guint i = 0; i < parameters->len; i++)
    g_hash_table_add (names, g_strdup (((const JdObject *) g_ptr_array_index (parameters, i))->name));
  return names;
}

static void
drop_strays (JsonNode *root,
             JsonNode *fragment)
{
  Strays strays = { .lost = jd_object_set_new () };
  g_autoptr(GPtrArray) lost = jd_object_array_new ();
  GHashTableIter iter;
  gpointer object;

  for (int kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
    strays.names[kind] = kind == JD_OBJECT_CONSTANT || kind == JD_OBJECT_PARAMETER
                           ? symbols_for (root, fragment)
                           : names_in_both (root, fragment, (JdObjectKind) kind);
  jd_edit_walk (fragment, find_strays, &strays);
  g_hash_table_iter_init (&iter, strays.lost);
  while (g_hash_table_iter_next (&iter, &object, NULL))
    g_ptr_array_add (lost, jd_object_copy (object));
  if (lost->len > 0)
    jd_edit_remove (fragment, lost, NULL);
  for (int kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
    g_hash_table_unref (strays.names[kind]);
  g_hash_table_unref (strays.lost);
}

static void
move_over (JsonNode  *root,
           JsonNode  *fragment,
           GPtrArray *added)
{
  g_autoptr(GPtrArray) constants = jd_edit_list (fragment, JD_OBJECT_CONSTANT);
  g_autoptr(GPtrArray) points = jd_edit_list (fragment, JD_OBJECT_POINT);

  for (guint i = 0; i < constants->len; i++)
    {
      const char *name = ((const JdObject *) g_ptr_array_index (constants, i))->name;

      json_object_set_member (jd_edit_constants (root, TRUE), name,
                              jd_json_copy (jd_edit_get (fragment, JD_OBJECT_CONSTANT, name)));
    }
  for (guint i = 0; i < points->len; i++)
    {
      const char *name = ((const JdObject *) g_ptr_array_index (points, i))->name;

      if (!g_str_has_prefix (name, "ground."))
        continue;
      json_object_set_member (jd_edit_points (root, "ground", TRUE), strchr (name, '.') + 1,
                              jd_json_copy (jd_edit_get (fragment, JD_OBJECT_POINT, name)));
      g_ptr_array_add (added, jd_object_new (JD_OBJECT_POINT, name));
    }
  for (int k = 0; k < JD_N_OBJECT_KINDS; k++)
    {
      const JdObjectKind kind = (JdObjectKind) k;
      JsonArray *from = jd_edit_list_array (fragment, kind, FALSE);

      for (guint i = 0; from != NULL && i < json_array_get_length (from); i++)
        {
          JsonNode *element = json_array_get_element (from, i);

          json_array_add_element (jd_edit_list_array (root, kind, TRUE), jd_json_copy (element));
          if (kind != JD_OBJECT_PARAMETER)
            g_ptr_array_add (added, jd_object_new (kind, jd_edit_name_of (element)));
        }
    }
}

static gint64
get_dimension (JsonNode *root)
{
  return json_object_get_int_member_with_default (json_node_get_object (root), "dimension", 2);
}

GPtrArray *
jd_edit_paste (JsonNode  *root,
               JsonNode  *fragment,
               double     dx,
               double     dy,
               GError   **error)
{
  g_autoptr(JsonNode) pasted = NULL;
  g_autoptr(JsonNode) result = NULL;
  g_autoptr(GPtrArray) added = NULL;

  g_return_val_if_fail (root != NULL, NULL);

  if (fragment == NULL || !JSON_NODE_HOLDS_OBJECT (fragment) ||
      json_object_get_int_member_with_default (json_node_get_object (fragment), "jourdain", 0) != 1)
    return jd_fail_null (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN,
                         _("This is not a part of a mechanism; copy objects of a drawing first"));
  if (get_dimension (fragment) != get_dimension (root))
    return jd_fail_null (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN,
                         get_dimension (root) == 2 ? _("What was copied is in space, this mechanism in the plane")
                                                   : _("What was copied is in the plane, this mechanism in space"));
  pasted = jd_json_copy (fragment);
  result = jd_json_copy (root);
  added = jd_object_array_new ();
  /* This comes first, because renaming would hide which names the fragment lacks. */
  drop_strays (result, pasted);
  settle_numbers (result, pasted);
  settle_constants (result, pasted);
  settle_names (result, pasted);
  move_over (result, pasted, added);
  if (dx != 0 || dy != 0)
    jd_edit_displace (result, added, dx, dy);
  jd_edit_take_root (root, result);
  return g_steal_pointer (&added);
}

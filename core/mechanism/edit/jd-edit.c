/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds, adds and sets objects and members of a document. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/mechanism/jd-json.h"

G_DEFINE_QUARK (jd-edit-error-quark, jd_edit_error)

/* The member of the document that holds the objects of a kind; NULL if it is no list. */
static const char *const lists[JD_N_OBJECT_KINDS] = {
  [JD_OBJECT_PARAMETER]        = "parameters",
  [JD_OBJECT_CURVE]            = "curves",
  [JD_OBJECT_BODY]             = "bodies",
  [JD_OBJECT_JOINT]            = "joints",
  [JD_OBJECT_EFFORT]           = "efforts",
  [JD_OBJECT_PARAMETERIZATION] = "parameterizations",
  [JD_OBJECT_EVENT]            = "events",
  [JD_OBJECT_MEASURE]          = "measures",
};

gboolean
jd_edit_fail_unknown (JdObjectKind   kind,
                      const char    *name,
                      GError       **error)
{
  return jd_fail (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN, _("%s: nothing is called “%s”"),
                  jd_object_kind_title (kind), name);
}

const char *
jd_edit_name_of (JsonNode *node)
{
  JsonNode *name;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return NULL;
  name = json_object_get_member (json_node_get_object (node), "name");
  return name != NULL && JSON_NODE_HOLDS_VALUE (name) ? json_node_get_string (name) : NULL;
}

JsonArray *
jd_edit_list_array (JsonNode     *root,
                    JdObjectKind  kind,
                    gboolean      make)
{
  JsonObject *object = json_node_get_object (root);
  const char *list = lists[kind];

  if (list == NULL)
    return NULL;
  if (make && jd_json_get_array (object, list) == NULL)
    json_object_set_array_member (object, list, json_array_new ());
  return jd_json_get_array (object, list);
}

/* The object that is member @name of @object; @make: made if it is missing. */
static JsonObject *
get_object (JsonObject *object,
            const char *name,
            gboolean    make)
{
  return make && object != NULL ? jd_json_ensure_object (object, name) : jd_json_get_object (object, name);
}

JsonObject *
jd_edit_constants (JsonNode *root,
                   gboolean  make)
{
  return get_object (json_node_get_object (root), "constants", make);
}

JsonObject *
jd_edit_points (JsonNode   *root,
                const char *owner,
                gboolean    make)
{
  JsonNode *body;

  if (strcmp (owner, "ground") == 0)
    return get_object (get_object (json_node_get_object (root), "ground", make), "points", make);
  body = jd_edit_get (root, JD_OBJECT_BODY, owner);
  return body != NULL ? get_object (json_node_get_object (body), "points", make) : NULL;
}

gboolean
jd_edit_split (const char  *text,
               char       **out_owner,
               const char **out_name)
{
  const char *dot = strchr (text, '.');

  if (dot == NULL)
    return FALSE;
  *out_owner = g_strndup (text, (gsize) (dot - text));
  *out_name = dot + 1;
  return TRUE;
}

char **
jd_edit_dup_names (JsonObject *object)
{
  g_autoptr(GList) names = object != NULL ? json_object_get_members (object) : NULL;
  g_autoptr(GStrvBuilder) copy = g_strv_builder_new ();

  for (GList *l = names; l != NULL; l = l->next)
    g_strv_builder_add (copy, l->data);
  return g_strv_builder_end (copy);
}

/* json-glib cannot replace an element, so the later ones are taken out and put back. */
void
jd_edit_set_element (JsonArray *array,
                     guint      index,
                     JsonNode  *value)
{
  const guint n = json_array_get_length (array);

  json_array_remove_element (array, index);
  json_array_add_element (array, value);
  for (guint i = index + 1; i < n; i++)
    {
      JsonNode *element = json_array_dup_element (array, index);

      json_array_remove_element (array, index);
      json_array_add_element (array, element);
    }
}

/* json-glib appends what is new, so the members behind @from are taken out and put back. */
void
jd_edit_rename_member (JsonObject *object,
                       const char *from,
                       const char *to)
{
  g_autoptr(GList) names = json_object_get_members (object);
  gboolean behind = FALSE;

  for (GList *l = names; l != NULL; l = l->next)
    {
      g_autofree char *name = g_strdup (l->data);
      JsonNode *member;

      if (strcmp (name, from) == 0)
        behind = TRUE;
      if (!behind)
        continue;
      member = json_object_dup_member (object, name);
      json_object_remove_member (object, name);
      json_object_set_member (object, strcmp (name, from) == 0 ? to : name, member);
    }
}

void
jd_edit_take_root (JsonNode *to,
                   JsonNode *from)
{
  json_node_set_object (to, json_node_get_object (from));
}

static int
find_element (JsonArray  *array,
              const char *name)
{
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    if (g_strcmp0 (jd_edit_name_of (json_array_get_element (array, i)), name) == 0)
      return (int) i;
  return -1;
}

JsonNode *
jd_edit_get (JsonNode     *root,
             JdObjectKind  kind,
             const char   *name)
{
  g_return_val_if_fail (root != NULL && JSON_NODE_HOLDS_OBJECT (root), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  if (kind == JD_OBJECT_CONSTANT)
    {
      JsonObject *constants = jd_edit_constants (root, FALSE);

      return constants != NULL ? json_object_get_member (constants, name) : NULL;
    }
  if (kind == JD_OBJECT_POINT)
    {
      g_autofree char *owner = NULL;
      const char *point;
      JsonObject *points;

      if (!jd_edit_split (name, &owner, &point))
        return NULL;
      points = jd_edit_points (root, owner, FALSE);
      return points != NULL ? json_object_get_member (points, point) : NULL;
    }
  else
    {
      JsonArray *array = jd_edit_list_array (root, kind, FALSE);
      const int i = find_element (array, name);

      return i >= 0 ? json_array_get_element (array, (guint) i) : NULL;
    }
}

/* One step down from @node, or NULL. */
static JsonNode *
step_down (JsonNode   *node,
           const char *step)
{
  guint64 index;

  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_object_get_member (json_node_get_object (node), step);
  if (!JSON_NODE_HOLDS_ARRAY (node) || !g_ascii_string_to_unsigned (step, 10, 0, G_MAXINT, &index, NULL) ||
      index >= json_array_get_length (json_node_get_array (node)))
    return NULL;
  return json_array_get_element (json_node_get_array (node), (guint) index);
}

JsonNode *
jd_edit_get_member (JsonNode     *root,
                    JdObjectKind  kind,
                    const char   *name,
                    const char   *path)
{
  JsonNode *node = jd_edit_get (root, kind, name);
  g_auto(GStrv) steps = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  steps = g_strsplit (path, "/", -1);
  for (gsize i = 0; node != NULL && steps[i] != NULL; i++)
    node = step_down (node, steps[i]);
  return node;
}

void
jd_edit_list_members (JsonObject   *object,
                      JdObjectKind  kind,
                      const char   *owner,
                      GPtrArray    *out)
{
  g_autoptr(GList) names = object != NULL ? json_object_get_members (object) : NULL;

  for (GList *l = names; l != NULL; l = l->next)
    {
      g_autofree char *name = owner != NULL ? g_strconcat (owner, ".", l->data, NULL) : g_strdup (l->data);

      g_ptr_array_add (out, jd_object_new (kind, name));
    }
}

GPtrArray *
jd_edit_list (JsonNode     *root,
              JdObjectKind  kind)
{
  GPtrArray *objects = jd_object_array_new ();
  JsonArray *array;

  g_return_val_if_fail (root != NULL && JSON_NODE_HOLDS_OBJECT (root), objects);

  if (kind == JD_OBJECT_CONSTANT)
    jd_edit_list_members (jd_edit_constants (root, FALSE), kind, NULL, objects);
  if (kind == JD_OBJECT_POINT)
    jd_edit_list_members (jd_edit_points (root, "ground", FALSE), kind, "ground", objects);
  array = jd_edit_list_array (root, kind == JD_OBJECT_POINT ? JD_OBJECT_BODY : kind, FALSE);
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      const char *name = jd_edit_name_of (json_array_get_element (array, i));

      if (name != NULL && kind == JD_OBJECT_POINT)
        jd_edit_list_members (get_object (json_array_get_object_element (array, i), "points", FALSE), kind, name,
                              objects);
      else if (name != NULL)
        g_ptr_array_add (objects, jd_object_new (kind, name));
    }
  return objects;
}

/* An object like @object with "name" in front. */
static JsonNode *
with_name (JsonNode   *object,
           const char *name)
{
  JsonObject *named = json_object_new ();
  JsonObjectIter iter;
  const char *key;
  JsonNode *member;

  json_object_set_string_member (named, "name", name);
  json_object_iter_init_ordered (&iter, json_node_get_object (object));
  while (json_object_iter_next_ordered (&iter, &key, &member))
    if (strcmp (key, "name") != 0)
      json_object_set_member (named, key, jd_json_copy (member));
  return json_node_init_object (json_node_alloc (), named);
}

char *
jd_edit_add (JsonNode     *root,
             JdObjectKind  kind,
             const char   *stem,
             JsonNode     *object)
{
  g_autoptr(JsonNode) taken = object;
  char *name;

  g_return_val_if_fail (root != NULL && stem != NULL && object != NULL, NULL);
  g_return_val_if_fail (kind != JD_OBJECT_POINT, NULL);

  name = jd_edit_free_name (root, kind, stem);
  if (kind == JD_OBJECT_CONSTANT)
    json_object_set_member (jd_edit_constants (root, TRUE), name, g_steal_pointer (&taken));
  else
    {
      g_autoptr(JsonNode) named = with_name (taken, name);

      json_array_add_element (jd_edit_list_array (root, kind, TRUE), jd_json_copy (named));
      json_object_unref (json_node_get_object (named));
    }
  return name;
}

JsonNode *
jd_edit_value_from_text (const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  char *end = NULL;
  double value;

  g_return_val_if_fail (text != NULL, NULL);

  value = g_ascii_strtod (stripped, &end);
  if ((g_ascii_isdigit (*stripped) || *stripped == '-' || *stripped == '.') && strpbrk (stripped, "xXnNiI") == NULL &&
      end != stripped && *end == '\0' && isfinite (value))
    return jd_json_number (value);
  return json_node_init_string (json_node_alloc (), stripped);
}

/* Member @step of @node, made an object (an element: only at the end) if it is not there. */
static JsonNode *
make_step (JsonNode   *node,
           const char *step)
{
  JsonNode *next = step_down (node, step);

  if (next != NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return next;
  json_object_set_object_member (json_node_get_object (node), step, json_object_new ());
  return step_down (node, step);
}

static gboolean
set_last (JsonNode   *node,
          const char *step,
          JsonNode   *value)
{
  g_autoptr(JsonNode) taken = value;
  guint64 index;
  JsonArray *array;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      if (taken != NULL)
        json_object_set_member (json_node_get_object (node), step, g_steal_pointer (&taken));
      else if (json_object_has_member (json_node_get_object (node), step))
        json_object_remove_member (json_node_get_object (node), step);
      return TRUE;
    }
  if (!JSON_NODE_HOLDS_ARRAY (node) || !g_ascii_string_to_unsigned (step, 10, 0, G_MAXINT, &index, NULL))
    return FALSE;
  array = json_node_get_array (node);
  if (index > json_array_get_length (array) || (taken == NULL && index == json_array_get_length (array)))
    return FALSE;
  if (taken == NULL)
    {
      json_array_remove_element (array, (guint) index);
      return TRUE;
    }
  if (index < json_array_get_length (array))
    jd_edit_set_element (array, (guint) index, g_steal_pointer (&taken));
  else
    json_array_add_element (array, g_steal_pointer (&taken));
  return TRUE;
}

/* Sets member @path of @node (not of the root of a document's object itself). */
static gboolean
set_path (JsonNode    *node,
          const char  *path,
          JsonNode    *value,
          GError     **error)
{
  g_autoptr(JsonNode) taken = value;
  g_auto(GStrv) steps = g_strsplit (path, "/", -1);
  const guint n = g_strv_length (steps);

  for (guint i = 0; i + 1 < n && node != NULL; i++)
    node = taken != NULL ? make_step (node, steps[i]) : step_down (node, steps[i]);
  if (node == NULL && taken == NULL)
    return TRUE;
  if (node != NULL && n > 0 && set_last (node, steps[n - 1], g_steal_pointer (&taken)))
    return TRUE;
  return jd_fail (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN, _("There is no place “%s”"), path);
}

gboolean
jd_edit_set_member (JsonNode      *root,
                    JdObjectKind   kind,
                    const char    *name,
                    const char    *path,
                    JsonNode      *value,
                    GError       **error)
{
  g_autoptr(JsonNode) taken = value;
  JsonNode *node = jd_edit_get (root, kind, name);

  g_return_val_if_fail (path != NULL && strcmp (path, "name") != 0, FALSE);

  if (node == NULL)
    return jd_edit_fail_unknown (kind, name, error);
  if (*path != '\0')
    return set_path (node, path, g_steal_pointer (&taken), error);
  g_return_val_if_fail (taken != NULL, FALSE);
  if (kind == JD_OBJECT_CONSTANT)
    json_object_set_member (jd_edit_constants (root, FALSE), name, g_steal_pointer (&taken));
  else if (kind == JD_OBJECT_POINT)
    {
      g_autofree char *owner = NULL;
      const char *point;

      jd_edit_split (name, &owner, &point);
      json_object_set_member (jd_edit_points (root, owner, FALSE), point, g_steal_pointer (&taken));
    }
  else
    {
      g_return_val_if_fail (JSON_NODE_HOLDS_OBJECT (taken), FALSE);
      json_object_set_string_member (json_node_get_object (taken), "name", name);
      json_node_set_object (node, json_node_get_object (taken));
    }
  return TRUE;
}

gboolean
jd_edit_set_document_member (JsonNode    *root,
                             const char  *path,
                             JsonNode    *value,
                             GError     **error)
{
  g_return_val_if_fail (root != NULL && path != NULL && *path != '\0', FALSE);

  return set_path (root, path, value, error);
}

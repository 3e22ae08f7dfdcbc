/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The author's solution: the edit between two states of a mechanism's document. */
#include "core/lesson/draft/jd-lesson-draft.h"

#include "core/mechanism/jd-json.h"

typedef struct
{
  JsonObject *edit;
  GPtrArray  *topics;  /* char * */
} Difference;

/* Opens @topic, followed by @name (may be NULL), once. */
static void
open_topic (Difference *self,
            const char *topic,
            const char *name)
{
  g_autofree char *whole = g_strconcat (topic, name, NULL);

  if (!g_ptr_array_find_with_equal_func (self->topics, whole, g_str_equal, NULL))
    g_ptr_array_add (self->topics, g_steal_pointer (&whole));
}

/* Sets @name of the edit's object @part to a copy of @value. */
static void
add (Difference *self,
     const char *part,
     const char *name,
     JsonNode   *value)
{
  if (jd_json_get_object (self->edit, part) == NULL)
    json_object_set_object_member (self->edit, part, json_object_new ());
  json_object_set_member (jd_json_get_object (self->edit, part), name, jd_json_copy (value));
}

static gboolean
is_equal (JsonNode *a,
          JsonNode *b)
{
  return a == NULL || b == NULL ? a == b : json_node_equal (a, b);
}

/* The members of @after (may be NULL) that differ from @before (may be NULL); @gone (may be NULL) stands for what is
 * in @before alone. */
static void
compare_members (Difference *self,
                 JsonObject *before,
                 JsonObject *after,
                 const char *part,
                 const char *topic,
                 gboolean    by_name,
                 JsonNode   *gone)
{
  g_autoptr(JsonObject) none = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, after != NULL ? after : none);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    if (!is_equal (jd_json_get_member (before, name), node))
      {
        add (self, part, name, node);
        open_topic (self, topic, by_name ? name : NULL);
      }
  json_object_iter_init_ordered (&iter, before != NULL && gone != NULL ? before : none);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    if (jd_json_get_member (after, name) == NULL)
      {
        add (self, part, name, gone);
        open_topic (self, topic, by_name ? name : NULL);
      }
}

/* The place in the list @list of the element called @name; NULL: the first.  The list's length: there is none. */
static guint
find_place (JsonObject *document,
            const char *list,
            const char *name)
{
  const guint n = jd_json_get_length (document, list);

  for (guint i = 0; name != NULL && i < n; i++)
    if (g_strcmp0 (jd_json_get_string (jd_json_get_element (document, list, i), "name"), name) == 0)
      return i;
  return name != NULL ? n : 0;
}

/* Compares member @member of the element @name of the list @list.  It keeps its place: an edit may rename it. */
static void
compare_elements (Difference *self,
                  JsonObject *before,
                  JsonObject *after,
                  const char *list,
                  const char *name,
                  const char *member,
                  const char *part,
                  JsonNode   *gone)
{
  const guint place = find_place (before, list, name);

  compare_members (self, jd_json_get_object (jd_json_get_element (before, list, place), member),
                   jd_json_get_object (jd_json_get_element (after, list, place), member), part, part, FALSE, gone);
}

static void
compare_parameters (Difference *self,
                    JsonObject *before,
                    JsonObject *after)
{
  static const struct
  {
    const char *member, *part;
  } values[] = { { "value", "set" }, { "rate", "rate" } };

  for (guint i = 0; i < jd_json_get_length (after, "parameters"); i++)
    {
      JsonObject *parameter = jd_json_get_element (after, "parameters", i);
      const char *name = jd_json_get_string (parameter, "name");
      const guint place = find_place (before, "parameters", name);
      JsonObject *old = name != NULL ? jd_json_get_element (before, "parameters", place) : NULL;

      for (gsize k = 0; old != NULL && k < G_N_ELEMENTS (values); k++)
        {
          JsonNode *value = jd_json_get_member (parameter, values[k].member);

          if (value == NULL || is_equal (jd_json_get_member (old, values[k].member), value))
            continue;
          add (self, values[k].part, name, value);
          open_topic (self, "values:", name);
        }
    }
}

/* Whether the list @list of both has elements of the same names, in this order. */
static gboolean
has_same_names (JsonObject *before,
                JsonObject *after,
                const char *list)
{
  if (jd_json_get_length (before, list) != jd_json_get_length (after, list))
    return FALSE;
  for (guint i = 0; i < jd_json_get_length (after, list); i++)
    if (g_strcmp0 (jd_json_get_string (jd_json_get_element (before, list, i), "name"),
                   jd_json_get_string (jd_json_get_element (after, list, i), "name")) != 0)
      return FALSE;
  return TRUE;
}

/* Constants and parameters: where there are others they are merged as a whole, because only those of the mechanism
 * can be set. */
static void
compare_values (Difference *self,
                JsonObject *before,
                JsonObject *after)
{
  JsonObject *constants = jd_json_get_object (after, "constants");
  JsonObjectIter iter;
  const char *name;
  gboolean more = FALSE;

  if (constants != NULL)
    json_object_iter_init (&iter, constants);
  while (constants != NULL && json_object_iter_next (&iter, &name, NULL))
    more = more || jd_json_get_member (jd_json_get_object (before, "constants"), name) == NULL;
  if (more)
    {
      add (self, "merge", "constants", jd_json_get_member (after, "constants"));
      open_topic (self, "draw", NULL);
    }
  else
    compare_members (self, jd_json_get_object (before, "constants"), constants, "set", "constants:", TRUE, NULL);
  if (has_same_names (before, after, "parameters"))
    compare_parameters (self, before, after);
  else if (jd_json_get_member (after, "parameters") != NULL)
    {
      add (self, "merge", "parameters", jd_json_get_member (after, "parameters"));
      open_topic (self, "draw", NULL);
    }
}

/* Lists as a whole, which one merge patch replaces.  @topic (may be NULL) is opened for them. */
static void
compare_lists (Difference        *self,
               JsonObject        *before,
               JsonObject        *after,
               const char *const *lists,
               const char        *topic)
{
  for (gsize k = 0; lists[k] != NULL; k++)
    {
      JsonNode *node = jd_json_get_member (after, lists[k]);

      if (node == NULL || is_equal (jd_json_get_member (before, lists[k]), node))
        continue;
      add (self, "merge", lists[k], node);
      if (topic != NULL)
        open_topic (self, topic, NULL);
    }
}

/* What the author has drawn. */
static const char *const drawn[] = { "gravity", "ground", "curves", "bodies", "joints", "efforts", NULL };

JsonObject *
jd_lesson_draft_find_setup (JsonNode *before,
                            JsonNode *after)
{
  static const char *const tagged[] = { "parameterizations", "events", NULL };
  JsonObject *old = json_node_get_object (before), *new = json_node_get_object (after);
  Difference self = { json_object_new (), g_ptr_array_new_with_free_func (g_free) };

  compare_values (&self, old, new);
  compare_lists (&self, old, new, drawn, NULL);
  compare_lists (&self, old, new, tagged, NULL);
  g_ptr_array_unref (self.topics);
  return self.edit;
}

JsonObject *
jd_lesson_draft_find_edit (JsonNode     *before,
                           JsonNode     *after,
                           const char   *parameterization,
                           const char   *event,
                           char       ***out_topics)
{
  JsonObject *old = json_node_get_object (before), *new = json_node_get_object (after);
  g_autoptr(JsonNode) null = json_node_new (JSON_NODE_NULL);
  g_autoptr(JsonNode) regular = json_node_init_string (json_node_alloc (), "regular");
  Difference self = { json_object_new (), g_ptr_array_new () };

  compare_elements (&self, old, new, "parameterizations", parameterization, "primitive", "tags", null);
  compare_elements (&self, old, new, "events", event, "types", "types", regular);
  compare_values (&self, old, new);
  compare_lists (&self, old, new, drawn, "draw");
  g_ptr_array_add (self.topics, NULL);
  *out_topics = (char **) g_ptr_array_free (self.topics, FALSE);
  return self.edit;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lock of a file: which changes students may make. */
#include "core/mechanism/jd-mechanism-lock.h"

#include <string.h>

#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-mechanism-private.h"

gboolean
jd_mechanism_get_locked (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), FALSE);

  return self->locked;
}

const char *const *
jd_mechanism_get_open (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);

  return (const char *const *) self->open;
}

gboolean
jd_mechanism_is_open (JdMechanism *self,
                      const char  *topic)
{
  const char *colon;

  g_return_val_if_fail (JD_IS_MECHANISM (self), FALSE);
  g_return_val_if_fail (topic != NULL, FALSE);

  if (!self->locked || g_strv_contains (jd_mechanism_get_open (self), topic))
    return TRUE;
  colon = strchr (topic, ':');
  if (colon != NULL)
    {
      g_autofree char *whole = g_strndup (topic, (gsize) (colon - topic));

      return g_strv_contains (jd_mechanism_get_open (self), whole);
    }
  return FALSE;
}

/* The first topic "@topic:member" that is closed and differs between the objects @a and @b. */
static char *
find_closed_member (JdMechanism *self,
                    const char  *topic,
                    JsonObject  *a,
                    JsonObject  *b)
{
  JsonObject *both[2] = { a, b };

  for (guint k = 0; k < 2; k++)
    {
      g_autoptr(GList) names = both[k] != NULL ? json_object_get_members (both[k]) : NULL;

      for (GList *iter = names; iter != NULL; iter = iter->next)
        {
          g_autofree char *one = g_strdup_printf ("%s:%s", topic, (const char *) iter->data);

          if (!jd_json_is_same (a, b, iter->data) && !jd_mechanism_is_open (self, one))
            return g_steal_pointer (&one);
        }
    }
  return NULL;
}

/* The entries of two lists differ in members outside @inner; or, if @inner alone, in @inner. */
static gboolean
entries_differ (JsonArray  *a,
                JsonArray  *b,
                const char *inner,
                gboolean    alone)
{
  const guint n_a = a != NULL ? json_array_get_length (a) : 0;
  const guint n_b = b != NULL ? json_array_get_length (b) : 0;

  if (n_a != n_b)
    return !alone;
  for (guint i = 0; i < n_a; i++)
    {
      g_autoptr(GList) names_a = json_object_get_members (json_array_get_object_element (a, i));
      g_autoptr(GList) names_b = json_object_get_members (json_array_get_object_element (b, i));
      GList *names[2] = { names_a, names_b };

      for (guint k = 0; k < 2; k++)
        for (GList *iter = names[k]; iter != NULL; iter = iter->next)
          if (g_str_equal (iter->data, inner) == alone &&
              !jd_json_is_same (json_array_get_object_element (a, i), json_array_get_object_element (b, i),
                                iter->data))
            return TRUE;
    }
  return FALSE;
}

/* Parameters whose value or rate changed; any other change of the list is drawing. */
static char *
find_closed_value (JdMechanism *self,
                   JsonArray   *a,
                   JsonArray   *b)
{
  const guint n = a != NULL ? json_array_get_length (a) : 0;

  if (n != (b != NULL ? json_array_get_length (b) : 0))
    return jd_mechanism_is_open (self, "draw") ? NULL : g_strdup ("draw");
  for (guint i = 0; i < n; i++)
    {
      JsonObject *x = json_array_get_object_element (a, i), *y = json_array_get_object_element (b, i);
      g_autofree char *one = NULL;

      if (!jd_json_is_same (x, y, "name"))
        {
          if (!jd_mechanism_is_open (self, "draw"))
            return g_strdup ("draw");
          continue;
        }
      one = g_strdup_printf ("values:%s", json_object_get_string_member (x, "name"));
      if ((!jd_json_is_same (x, y, "value") || !jd_json_is_same (x, y, "rate")) && !jd_mechanism_is_open (self, one))
        return g_steal_pointer (&one);
    }
  return NULL;
}

/* Members that have no topic of their own are drawing. */
static gboolean
drawing_differs (JsonObject *a,
                 JsonObject *b)
{
  JsonObject *both[2] = { a, b };

  for (guint k = 0; k < 2; k++)
    {
      g_autoptr(GList) names = json_object_get_members (both[k]);

      for (GList *iter = names; iter != NULL; iter = iter->next)
        {
          const JdField *field = jd_field_find (jd_document_fields, iter->data, JD_EVERY_TYPE);

          if ((field == NULL || !field->own_topic) && !jd_json_is_same (a, b, iter->data))
            return TRUE;
        }
    }
  return FALSE;
}

/* A file without parameterizations has one called "total": writing it down adds none. */
static JsonArray *
dup_parameterizations (JsonObject *root)
{
  JsonArray *written = jd_json_get_array (root, "parameterizations");
  JsonArray *array;
  JsonObject *total;

  if (written != NULL && json_array_get_length (written) > 0)
    return json_array_ref (written);
  array = json_array_new ();
  total = json_object_new ();
  json_object_set_string_member (total, "name", "total");
  json_array_add_object_element (array, total);
  return array;
}

char *
jd_mechanism_find_closed (JdMechanism *self,
                          JsonNode    *root)
{
  g_autoptr(JsonArray) parameterizations_a = NULL;
  g_autoptr(JsonArray) parameterizations_b = NULL;
  JsonObject *a, *b;
  char *closed;

  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  g_return_val_if_fail (root != NULL, NULL);

  if (!self->locked || !JSON_NODE_HOLDS_OBJECT (root))
    return NULL;
  a = json_node_get_object (self->root);
  b = json_node_get_object (root);
  parameterizations_a = dup_parameterizations (a);
  parameterizations_b = dup_parameterizations (b);
  {
    const struct
    {
      const char *topic;
      gboolean differs;
    } cases[] = {
      { "draw", drawing_differs (a, b) },
      { "tags", entries_differ (parameterizations_a, parameterizations_b, "primitive", TRUE) },
      { "parameterizations", entries_differ (parameterizations_a, parameterizations_b, "primitive", FALSE) },
      { "types", entries_differ (jd_json_get_array (a, "events"), jd_json_get_array (b, "events"), "types", TRUE) },
      { "events", entries_differ (jd_json_get_array (a, "events"), jd_json_get_array (b, "events"), "types", FALSE) },
      { "compare", !jd_json_is_same (a, b, "compare") },
    };

    for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
      if (cases[i].differs && !jd_mechanism_is_open (self, cases[i].topic))
        return g_strdup (cases[i].topic);
  }
  closed = find_closed_value (self, jd_json_get_array (a, "parameters"), jd_json_get_array (b, "parameters"));
  if (closed == NULL)
    closed = find_closed_member (self, "constants", jd_json_get_object (a, "constants"),
                                 jd_json_get_object (b, "constants"));
  return closed;
}

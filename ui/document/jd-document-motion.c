/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether two versions of a document have the same motion. */
#include "ui/document/jd-document-private.h"

/* Whether a member of the file does not affect the motion. */
static gboolean
is_still (const char *member)
{
  static const char *const names[] = {
    "name", "source", "description", "parameterizations", "compare", "locked", "open_to_students", NULL
  };

  return g_strv_contains (names, member);
}

/* Whether every member of @a that affects the motion has the same value in @b. */
static gboolean
moves_within (JsonObject *a,
              JsonObject *b)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  json_object_iter_init (&iter, a);
  while (json_object_iter_next (&iter, &name, &value))
    if (!is_still (name) &&
        (!json_object_has_member (b, name) || !json_node_equal (value, json_object_get_member (b, name))))
      return FALSE;
  return TRUE;
}

static gboolean
has_all_moving (JsonObject *a,
                JsonObject *b)
{
  JsonObjectIter iter;
  const char *name;

  json_object_iter_init (&iter, b);
  while (json_object_iter_next (&iter, &name, NULL))
    if (!is_still (name) && !json_object_has_member (a, name))
      return FALSE;
  return TRUE;
}

gboolean
jd_document_same_motion (JdMechanism *a,
                         JdMechanism *b)
{
  JsonObject *one = json_node_get_object (jd_mechanism_get_json (a));
  JsonObject *other = json_node_get_object (jd_mechanism_get_json (b));

  return moves_within (one, other) && has_all_moving (one, other);
}

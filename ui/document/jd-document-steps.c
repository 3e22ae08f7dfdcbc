/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Steps of undo: the difference of two texts, and whether two mechanisms have the same motion. */
#include "ui/document/jd-document-private.h"

#include <string.h>

void
jd_step_free (JdStep *step)
{
  g_free (step->label);
  g_free (step->group);
  g_free (step->old);
  g_free (step->new);
  g_free (step);
}

JdStep *
jd_step_new (const char *label,
             const char *group,
             const char *before,
             const char *after)
{
  JdStep *step = g_new0 (JdStep, 1);
  gsize n_before = strlen (before), n_after = strlen (after), suffix = 0;

  step->label = g_strdup (label);
  step->group = g_strdup (group);
  while (before[step->prefix] != '\0' && before[step->prefix] == after[step->prefix])
    step->prefix++;
  while (suffix < MIN (n_before, n_after) - step->prefix &&
         before[n_before - suffix - 1] == after[n_after - suffix - 1])
    suffix++;
  step->old = g_strndup (before + step->prefix, n_before - step->prefix - suffix);
  step->new = g_strndup (after + step->prefix, n_after - step->prefix - suffix);
  return step;
}

char *
jd_step_apply (const JdStep *step,
               const char   *text,
               const char   *from,
               const char   *to)
{
  return g_strdup_printf ("%.*s%s%s", (int) step->prefix, text, to, text + step->prefix + strlen (from));
}

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

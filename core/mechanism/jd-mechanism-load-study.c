/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parameterizations and events. */
#include "core/mechanism/jd-mechanism-private.h"

#include <glib/gi18n-lib.h>

/* The "name" of a parameterization or event: any text, not yet in @index. */
static gboolean
read_free_name (JdReader    *self,
                JsonObject  *object,
                GHashTable  *index,
                char       **out)
{
  gsize mark;

  if (!jd_reader_string_member (self, object, "name", TRUE, out))
    return FALSE;
  mark = jd_reader_enter (self, "name");
  if (**out == 0)
    return jd_reader_fail (self, _("the name is empty; any other text will do"));
  if (!jd_reader_check_controls (self, *out))
    return FALSE;
  if (!g_hash_table_add (index, *out))
    return jd_reader_fail (self, _("the name “%s” is taken; choose another"), *out);
  jd_reader_leave (self, mark);
  return TRUE;
}

/* {"parameter": name, "integrated": true}. */
static gboolean
read_long_tag (JdReader   *self,
               JsonNode   *node,
               JdTag      *tag)
{
  static const char *const keys[] = { "parameter", "integrated", NULL };
  JsonObject *object = json_node_get_object (node);

  jd_reader_check_keys (self, object, keys);
  return jd_reader_string_member (self, object, "parameter", TRUE, &tag->parameter) &&
         jd_reader_boolean_member (self, object, "integrated", &tag->integrated);
}

static gboolean
read_tag (JdReader   *self,
          const char *equation,
          JsonNode   *node,
          GHashTable *eliminated,
          JdTagging  *tagging)
{
  const gsize mark = jd_reader_enter (self, equation);
  JdTag *tag = g_new0 (JdTag, 1);
  const char *other;
  gsize parameter;

  tag->equation = g_strdup (equation);
  g_ptr_array_add (tagging->tags, tag);
  if (!jd_reader_equation (self, equation))
    return FALSE;
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      if (!read_long_tag (self, node, tag))
        return FALSE;
    }
  else
    {
      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
        return jd_reader_fail (self, _("this is %s; expected the name of the parameter to eliminate,"
                                       " or {\"parameter\": name, \"integrated\": true}"),
                               jd_json_describe (node));
      tag->parameter = g_strdup (json_node_get_string (node));
    }
  if (!jd_reader_parameter (self, tag->parameter, &parameter))
    return FALSE;
  other = g_hash_table_lookup (eliminated, tag->parameter);
  if (other != NULL)
    return jd_reader_fail (self, _("“%s” eliminates the parameter “%s” already; each primitive equation eliminates "
                                   "one of its own"),
                           other, tag->parameter);
  g_hash_table_insert (eliminated, tag->parameter, tag->equation);
  jd_reader_leave (self, mark);
  return TRUE;
}

static gboolean
read_tagging (JdReader   *self,
              JsonNode   *node,
              GHashTable *index)
{
  static const char *const keys[] = { "name", "primitive", NULL };
  g_autoptr(GHashTable) eliminated = g_hash_table_new (g_str_hash, g_str_equal);
  JsonObject *object = jd_reader_object (self, node);
  JsonObject *primitive;
  JsonObjectIter iter;
  JdTagging *tagging;
  const char *equation;
  JsonNode *member;
  gsize mark;

  if (object == NULL)
    return FALSE;
  jd_reader_check_keys (self, object, keys);
  tagging = jd_tagging_new (NULL);
  g_ptr_array_add (self->mechanism->taggings, tagging);
  if (!read_free_name (self, object, index, &tagging->name))
    return FALSE;
  node = json_object_get_member (object, "primitive");
  if (node == NULL)
    return TRUE;
  mark = jd_reader_enter (self, "primitive");
  primitive = jd_reader_object (self, node);
  if (primitive == NULL)
    return FALSE;
  json_object_iter_init_ordered (&iter, primitive);
  while (json_object_iter_next_ordered (&iter, &equation, &member))
    if (!read_tag (self, equation, member, eliminated, tagging))
      return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

gboolean
jd_reader_read_taggings (JdReader   *self,
                         JsonObject *root)
{
  g_autoptr(GHashTable) index = g_hash_table_new (g_str_hash, g_str_equal);
  JsonArray *array;
  gsize outer;

  if (!jd_reader_array_member (self, root, "parameterizations", &array))
    return FALSE;
  outer = jd_reader_enter (self, "parameterizations");
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!read_tagging (self, json_array_get_element (array, i), index))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  if (self->mechanism->taggings->len == 0)
    g_ptr_array_add (self->mechanism->taggings, jd_tagging_new ("total"));
  return TRUE;
}

static gboolean
read_impulse_at_point (JdReader         *self,
                       JsonObject       *object,
                       JdAppliedImpulse *impulse)
{
  impulse->kind = JD_IMPULSE_AT_POINT;
  return jd_reader_point_member (self, object, "point", &impulse->point) &&
         jd_reader_vector_member (self, object, "vector", TRUE, JD_SCOPE_POSITION, self->mechanism->dimension,
                                  impulse->vector);
}

static gboolean
read_couple (JdReader         *self,
             JsonObject       *object,
             JdAppliedImpulse *impulse)
{
  impulse->kind = JD_IMPULSE_COUPLE;
  if (!jd_reader_body_member (self, object, "body", FALSE, &impulse->body))
    return FALSE;
  if (self->mechanism->dimension == 3)
    return jd_reader_vector_member (self, object, "couple", TRUE, JD_SCOPE_POSITION, 3, impulse->vector);
  return jd_reader_expr_member (self, object, "couple", TRUE, JD_SCOPE_POSITION, &impulse->value);
}

static gboolean
read_generalized_impulse (JdReader         *self,
                          JsonObject       *object,
                          JdAppliedImpulse *impulse)
{
  g_autofree char *name = NULL;
  gsize mark;

  impulse->kind = JD_IMPULSE_PARAMETER;
  if (!jd_reader_string_member (self, object, "parameter", TRUE, &name))
    return FALSE;
  mark = jd_reader_enter (self, "parameter");
  if (!jd_reader_parameter (self, name, &impulse->parameter))
    return FALSE;
  jd_reader_leave (self, mark);
  return jd_reader_expr_member (self, object, "value", TRUE, JD_SCOPE_POSITION, &impulse->value);
}

static gboolean
read_impulse (JdReader *self,
              JsonNode *node,
              JdEvent  *event)
{
  static const struct
  {
    const char *keys[3];
    gboolean  (*read) (JdReader *self, JsonObject *object, JdAppliedImpulse *impulse);
  } kinds[] = {
    { { "point", "vector" }, read_impulse_at_point },
    { { "body", "couple" }, read_couple },
    { { "parameter", "value" }, read_generalized_impulse },
  };
  JsonObject *object = jd_reader_object (self, node);
  JdAppliedImpulse *impulse;
  int found = -1;

  if (object == NULL)
    return FALSE;
  for (int i = 0; i < (int) G_N_ELEMENTS (kinds); i++)
    {
      if (!json_object_has_member (object, kinds[i].keys[0]))
        continue;
      if (found >= 0)
        return jd_reader_fail (self, _("“%s” and “%s” stand together; keep one of them"), kinds[found].keys[0],
                               kinds[i].keys[0]);
      found = i;
    }
  if (found < 0)
    return jd_reader_fail (self, _("an impulse is {point, vector}, {body, couple} or {parameter, value}; this is "
                                   "none of them"));
  jd_reader_check_keys (self, object, kinds[found].keys);
  impulse = g_new0 (JdAppliedImpulse, 1);
  impulse->point.body = impulse->body = JD_NONE;
  for (int i = 0; i < 3; i++)
    impulse->vector[i] = jd_expr_number (self->mechanism->pool, 0);
  g_ptr_array_add (event->impulses, impulse);
  return kinds[found].read (self, object, impulse);
}

static gboolean
read_impulses (JdReader   *self,
               JsonObject *object,
               JdEvent    *event)
{
  JsonArray *array;
  gsize outer;

  if (!jd_reader_array_member (self, object, "impulses", &array))
    return FALSE;
  outer = jd_reader_enter (self, "impulses");
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!read_impulse (self, json_array_get_element (array, i), event))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

static gboolean
read_order (JdReader   *self,
            JsonObject *object,
            JdEvent    *event)
{
  JsonArray *array;
  gsize outer;
  guint n;

  if (!jd_reader_array_member (self, object, "order", &array))
    return FALSE;
  if (array == NULL)
    return TRUE;
  outer = jd_reader_enter (self, "order");
  n = json_array_get_length (array);
  if (n == 0)
    return jd_reader_fail (self,
                           _("the order is empty; name the equations, or leave “order” out to take them together"));
  event->order = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);
      const char *equation = jd_reader_string (self, json_array_get_element (array, i));

      if (equation == NULL || !jd_reader_equation (self, equation))
        return FALSE;
      if (!jd_reader_is_unilateral (self, equation))
        return jd_reader_fail (self, _("“%s” is not unilateral; only unilateral equations are taken one after "
                                       "another"), equation);
      event->order[i] = g_strdup (equation);
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

static gboolean
read_rest_frame (JdReader   *self,
                 JsonObject *object,
                 JdEvent    *event)
{
  JsonNode *node = json_object_get_member (object, "rest_frame");
  JsonObject *rates;
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;
  gsize outer;

  if (node == NULL)
    return TRUE;
  outer = jd_reader_enter (self, "rest_frame");
  rates = jd_reader_object (self, node);
  if (rates == NULL)
    return FALSE;
  event->has_rest_frame = TRUE;
  event->rest_parameters = g_new0 (gsize, json_object_get_size (rates));
  event->rest_rates = g_new0 (const JdExpr *, json_object_get_size (rates));
  json_object_iter_init_ordered (&iter, rates);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      const gsize mark = jd_reader_enter (self, name);
      const gsize i = event->n_rest_frame;

      if (!jd_reader_parameter (self, name, &event->rest_parameters[i]))
        return FALSE;
      event->rest_rates[i] = jd_reader_expr (self, member, JD_SCOPE_POSITION);
      if (event->rest_rates[i] == NULL)
        return FALSE;
      event->n_rest_frame++;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

/* {name: expression in rates}: velocities to be told as the privileged ones. */
static gboolean
read_quasi_velocities (JdReader   *self,
                       JsonObject *object,
                       JdEvent    *event)
{
  JsonNode *node = json_object_get_member (object, "quasi_velocities");
  JsonObject *velocities;
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;
  gsize outer;

  if (node == NULL)
    return TRUE;
  outer = jd_reader_enter (self, "quasi_velocities");
  velocities = jd_reader_object (self, node);
  if (velocities == NULL)
    return FALSE;
  event->quasi_names = g_new0 (char *, json_object_get_size (velocities) + 1);
  event->quasi_velocities = g_new0 (const JdExpr *, json_object_get_size (velocities) + 1);
  json_object_iter_init_ordered (&iter, velocities);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      const gsize mark = jd_reader_enter (self, name);

      if (*name == 0)
        return jd_reader_fail (self, _("the name is empty; any other text will do"));
      event->quasi_names[event->n_quasi_velocities] = g_strdup (name);
      event->quasi_velocities[event->n_quasi_velocities] = jd_reader_expr (self, member, JD_SCOPE_MOTION);
      if (event->quasi_velocities[event->n_quasi_velocities] == NULL)
        return FALSE;
      event->n_quasi_velocities++;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

static gboolean
read_direction (JdReader   *self,
                JsonObject *object,
                JdEvent    *event)
{
  JsonNode *node = json_object_get_member (object, "direction");
  GType type;
  double value;

  if (node == NULL)
    return TRUE;
  if (event->when == NULL)
    {
      jd_reader_enter (self, "direction");
      return jd_reader_fail (self, _("a direction belongs to “when”, which this event does not have; remove it"));
    }
  type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;
  value = type == G_TYPE_INT64 || type == G_TYPE_DOUBLE ? json_node_get_double (node) : 2;
  if (value != -1 && value != 0 && value != 1)
    {
      jd_reader_enter (self, "direction");
      return jd_reader_fail (self, _("expected -1 (falling), 0 (both ways) or 1 (rising)"));
    }
  event->direction = (int) value;
  return TRUE;
}

static gboolean
read_occasion (JdReader   *self,
               JsonObject *object,
               JdEvent    *event)
{
  gsize mark;

  if (json_object_has_member (object, "at") && json_object_has_member (object, "when"))
    return jd_reader_fail (self, _("“at” and “when” stand together; keep one of them"));
  if (!jd_reader_expr_member (self, object, "at", FALSE, JD_SCOPE_CONSTANTS, &event->at) ||
      !jd_reader_expr_member (self, object, "when", FALSE, JD_SCOPE_MOTION, &event->when))
    return FALSE;
  event->has_at = event->at != NULL;
  if (event->has_at)
    {
      mark = jd_reader_enter (self, "at");
      if (!jd_reader_bound (self, JD_BOUND_FINITE, &event->at, 1))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  return read_direction (self, object, event);
}

static gboolean
read_event (JdReader   *self,
            JsonNode   *node,
            GHashTable *index)
{
  static const char *const keys[] = {
    "name", "at", "when", "instead_of", "direction", "types", "impulses", "order", "rest_frame", "quasi_velocities",
    NULL
  };
  JsonObject *object = jd_reader_object (self, node);
  JdEvent *event;

  if (object == NULL)
    return FALSE;
  jd_reader_check_keys (self, object, keys);
  event = jd_event_new ();
  g_ptr_array_add (self->mechanism->events, event);
  return read_free_name (self, object, index, &event->name) &&
         jd_reader_string_member (self, object, "instead_of", FALSE, &event->instead_of) &&
         read_occasion (self, object, event) &&
         jd_reader_read_impulsive_types (self, object, event) &&
         read_impulses (self, object, event) &&
         read_order (self, object, event) &&
         read_rest_frame (self, object, event) &&
         read_quasi_velocities (self, object, event);
}

gboolean
jd_reader_read_events (JdReader   *self,
                       JsonObject *root)
{
  g_autoptr(GHashTable) index = g_hash_table_new (g_str_hash, g_str_equal);
  JsonArray *array;
  gsize outer;

  if (!jd_reader_array_member (self, root, "events", &array))
    return FALSE;
  outer = jd_reader_enter (self, "events");
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!read_event (self, json_array_get_element (array, i), index))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads parameterizations and events. */
#include "core/mechanism/load/jd-reader-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"

typedef struct
{
  GPtrArray  *tags;
  GHashTable *eliminated;   /* parameter -> equation (both lent) */
} Primitive;

static gboolean
read_tag (JdReader   *self,
          const char *equation,
          JsonNode   *node,
          gpointer    data)
{
  const Primitive *primitive = data;
  JdTag *tag = g_new0 (JdTag, 1);
  const char *other;
  gsize parameter;

  tag->equation = g_strdup (equation);
  g_ptr_array_add (primitive->tags, tag);
  if (!jd_reader_check_equation (self, equation))
    return FALSE;
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      if (!jd_reader_fields (self, json_node_get_object (node), jd_tag_fields, 0, tag))
        return FALSE;
    }
  else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    tag->parameter = g_strdup (json_node_get_string (node));
  else
    return jd_reader_fail (self,
                           _("this is %s; expected the name of the parameter to eliminate,"
                             " or {\"parameter\": name, \"integrated\": true}"),
                           jd_json_describe (node));
  if (!jd_reader_find_parameter (self, tag->parameter, &parameter))
    return FALSE;
  other = g_hash_table_lookup (primitive->eliminated, tag->parameter);
  if (other != NULL)
    return jd_reader_fail (self,
                           _("“%s” eliminates the parameter “%s” already; each primitive equation eliminates "
                             "one of its own"),
                           other, tag->parameter);
  return g_hash_table_insert (primitive->eliminated, tag->parameter, tag->equation);
}

/* Letters of multipliers: {equation: name}.  Each names one. */
static gboolean
read_letter (JdReader   *self,
             const char *equation,
             JsonNode   *node,
             gpointer    data)
{
  GHashTable *letters = data;
  const char *letter;
  GHashTableIter iter;
  gpointer other, known;

  if (!jd_reader_check_equation (self, equation))
    return FALSE;
  letter = jd_reader_string (self, node);
  if (letter == NULL || !jd_reader_check_name (self, letter))
    return FALSE;
  g_hash_table_iter_init (&iter, letters);
  while (g_hash_table_iter_next (&iter, &other, &known))
    if (g_str_equal (known, letter))
      return jd_reader_fail (self, _("“%s” is the letter of “%s” already"), letter, (const char *) other);
  g_hash_table_insert (letters, g_strdup (equation), g_strdup (letter));
  return TRUE;
}

gboolean
jd_reader_letters (JdReader      *self,
                   JsonNode      *node,
                   const JdField *field G_GNUC_UNUSED,
                   gpointer       out)
{
  return jd_reader_each_member (self, node, read_letter, *(GHashTable **) out);
}

gboolean
jd_reader_primitive (JdReader      *self,
                     JsonNode      *node,
                     const JdField *field G_GNUC_UNUSED,
                     gpointer       out)
{
  g_autoptr(GHashTable) eliminated = g_hash_table_new (g_str_hash, g_str_equal);
  Primitive primitive = { *(GPtrArray **) out, eliminated };

  return jd_reader_each_member (self, node, read_tag, &primitive);
}

static gboolean
read_impulse (JdReader *self,
              JsonNode *node,
              gpointer  data)
{
  JsonObject *object = jd_reader_object (self, node);
  JdAppliedImpulse *impulse;
  int kind;

  if (object == NULL)
    return FALSE;
  kind = jd_reader_alternative (self, object, jd_impulse_fields,
                                _("an impulse is {point, vector}, {body, couple} or {parameter, value}; this is "
                                  "none of them"));
  if (kind < 0)
    return FALSE;
  impulse = g_new0 (JdAppliedImpulse, 1);
  impulse->kind = (JdAppliedKind) kind;
  impulse->point.body = impulse->body = JD_NONE;
  for (int i = 0; i < 3; i++)
    impulse->vector[i] = jd_expr_number (self->mechanism->pool, 0);
  g_ptr_array_add (data, impulse);
  return jd_reader_fields (self, object, jd_impulse_fields, 1u << kind, impulse);
}

gboolean
jd_reader_impulses (JdReader      *self,
                    JsonNode      *node,
                    const JdField *field G_GNUC_UNUSED,
                    gpointer       out)
{
  return jd_reader_each_element (self, node, read_impulse, *(GPtrArray **) out);
}

/* Velocities that are to be the privileged ones: {name: expression in rates}. */
static gboolean
read_quasi_velocity (JdReader   *self,
                     const char *name,
                     JsonNode   *node,
                     gpointer    data)
{
  JdEvent *event = data;
  const gsize k = event->n_quasi_velocities;

  if (*name == '\0')
    return jd_reader_fail (self, _("the name is empty; any other text will do"));
  event->quasi_names[k] = g_strdup (name);
  event->quasi_velocities[k] = jd_reader_expr (self, node, JD_SCOPE_MOTION);
  event->n_quasi_velocities++;
  return event->quasi_velocities[k] != NULL;
}

gboolean
jd_reader_quasi_velocities (JdReader      *self,
                            JsonNode      *node,
                            const JdField *field G_GNUC_UNUSED,
                            gpointer       out)
{
  JdEvent *event = out;
  JsonObject *object = jd_reader_object (self, node);
  const gsize n = object != NULL ? json_object_get_size (object) : 0;

  event->quasi_names = g_new0 (char *, n + 1);
  event->quasi_velocities = g_new0 (const JdExpr *, n + 1);
  return object != NULL && jd_reader_each_member (self, node, read_quasi_velocity, event);
}

gboolean
jd_reader_direction (JdReader      *self,
                     JsonNode      *node,
                     const JdField *field G_GNUC_UNUSED,
                     gpointer       out)
{
  const GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;
  const double value = type == G_TYPE_INT64 || type == G_TYPE_DOUBLE ? json_node_get_double (node) : 2;

  if (value != -1 && value != 0 && value != 1)
    return jd_reader_fail (self, _("expected -1 (falling), 0 (both ways) or 1 (rising)"));
  *(int *) out = (int) value;
  return TRUE;
}

/* Equations taken one after another are unilateral. */
static gboolean
check_order (JdReader      *self,
             const JdEvent *event)
{
  const gsize mark = jd_reader_enter (self, "order");

  if (event->order != NULL && event->order[0] == NULL)
    return jd_reader_fail (self,
                           _("the order is empty; name the equations, or leave “order” out to take them together"));
  for (guint i = 0; event->order != NULL && event->order[i] != NULL; i++)
    {
      const gsize inner = jd_reader_enter_index (self, i);

      if (!jd_reader_is_unilateral (self, event->order[i]))
        return jd_reader_fail (self,
                               _("“%s” is not unilateral; only unilateral equations are taken one after "
                                 "another"),
                               event->order[i]);
      jd_reader_leave (self, inner);
    }
  jd_reader_leave (self, mark);
  return TRUE;
}

gboolean
jd_reader_read_event (JdReader   *self,
                      JsonObject *object,
                      gpointer    out)
{
  JdEvent *event = out;

  if (json_object_has_member (object, "at") && json_object_has_member (object, "when"))
    return jd_reader_fail (self, _("“at” and “when” stand together; keep one of them"));
  if (json_object_has_member (object, "direction") && !json_object_has_member (object, "when"))
    return jd_reader_fail_at (self, "direction",
                              _("a direction belongs to “when”, which this event does not have; remove it"));
  event->has_at = json_object_has_member (object, "at");
  event->has_rest_frame = json_object_has_member (object, "rest_frame");
  return jd_reader_fields (self, object, jd_event_fields, 0, event) && check_order (self, event);
}

/* An event may stand in the place of another one in a column that chooses it. */
gboolean
jd_reader_check_alternatives (JdReader *self)
{
  const GPtrArray *events = self->mechanism->events;
  const gsize outer = jd_reader_enter (self, "events");

  for (guint i = 0; i < events->len; i++)
    {
      const JdEvent *event = g_ptr_array_index (events, i);
      const JdEvent *other = event->instead_of != NULL ? jd_mechanism_find_event (self->mechanism, event->instead_of)
                                                       : NULL;
      gsize mark;

      if (event->instead_of == NULL || (other != NULL && other->instead_of == NULL))
        continue;
      mark = jd_reader_enter_index (self, i);
      jd_reader_enter (self, "instead_of");
      jd_reader_fail (self,
                      other == NULL
                        ? _("no event is called “%s”")
                        : _("“%s” itself stands in the place of another event; name an event without “instead_of”"),
                      event->instead_of);
      jd_reader_leave (self, mark);
      return FALSE;
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

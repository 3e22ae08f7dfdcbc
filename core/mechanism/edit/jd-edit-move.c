/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Displaces objects rigidly: rotation by angle about (x, y), then translation by (dx, dy). */
#include "core/mechanism/edit/jd-edit-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-json.h"

typedef struct
{
  JsonNode     *root;
  JdEditValues *values;   /* before the displacement */
  GHashTable   *moved;    /* coordinates already set: parameter -> double *, to what */
  GHashTable   *bodies;   /* names of the bodies that move, lent */
  double        centre[2];
  double        angle;
  double        by[2];
  gboolean      moving;   /* what is looked at changes with the motion */
  GError      **error;
} Displacement;

/* A quarter turn is exact. */
static double
neat (double value)
{
  return fabs (value) < JD_ROUNDING_NOISE ? 0 : jd_edit_clean (value);
}

static void
displace (const Displacement *self,
          const double        from[2],
          double              to[2])
{
  const double c = neat (cos (self->angle)), s = neat (sin (self->angle));
  const double x = from[0] - self->centre[0], y = from[1] - self->centre[1];

  /* Without a turn, exactly the sum: moved forth and back is where it was. */
  if (self->angle == 0)
    {
      to[0] = from[0] + self->by[0];
      to[1] = from[1] + self->by[1];
      return;
    }
  to[0] = self->centre[0] + c * x - s * y + self->by[0];
  to[1] = self->centre[1] + s * x + c * y + self->by[1];
}

gboolean
jd_edit_fail_fixed (const char  *name,
                    const char  *text,
                    GError     **error)
{
  return jd_fail (error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED,
                  _("The place of %s is written as “%s”; change that expression, or drag it as its joints allow"),
                  name, text);
}

static gboolean
fail_fixed (Displacement *self,
            const char   *name,
            const char   *text)
{
  return jd_edit_fail_fixed (name, text, self->error);
}

/* "@text + @by", gathering what was added before; a sign that follows an operator adds nothing. */
static char *
add_to_text (const char *text,
             double      by)
{
  const char *last = NULL;
  g_autofree char *head = NULL;
  g_autofree char *number = NULL;
  double sum = by;
  char *end;

  for (const char *c = text; (c = strpbrk (c, "+-")) != NULL; c++)
    if (c > text + 1 && c[-1] == ' ' && c[1] == ' ' && strchr ("+-*/^ ", c[-2]) == NULL)
      last = c;
  head = g_strdup (text);
  if (last != NULL && g_ascii_isdigit (last[2]))
    {
      const double tail = g_ascii_strtod (last + 2, &end);

      if (*end == '\0')
        {
          sum += *last == '-' ? -tail : tail;
          head[last - 1 - text] = '\0';
        }
    }
  if (sum == 0)
    return g_steal_pointer (&head);
  number = jd_number_to_text (fabs (sum));
  return g_strdup_printf ("%s %c %s", head, sum < 0 ? '-' : '+', number);
}

void
jd_edit_add_to_node (JsonNode *node,
                     double    by)
{
  g_autoptr(JsonNode) number = NULL;

  if (by == 0)
    return;
  if (jd_json_get_text (node) != NULL)
    {
      g_autofree char *text = add_to_text (jd_json_get_text (node), by);

      number = jd_edit_value_from_text (text);
    }
  else
    number = jd_json_number (jd_edit_clean (json_node_get_double (node) + by));
  jd_json_set_value (node, number);
}

static gboolean
get_pair (Displacement *self,
          JsonNode     *node,
          double        out[2])
{
  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node) || json_array_get_length (json_node_get_array (node)) < 2)
    return FALSE;
  for (guint i = 0; i < 2; i++)
    out[i] = jd_edit_values_get (self->values, json_array_get_element (json_node_get_array (node), i));
  return isfinite (out[0]) && isfinite (out[1]);
}

static char *
find_moving (JdObjectKind  kind G_GNUC_UNUSED,
             const char   *name,
             gpointer      user_data)
{
  Displacement *self = user_data;

  if (strcmp (name, "t") == 0 || jd_edit_get (self->root, JD_OBJECT_PARAMETER, name) != NULL)
    self->moving = TRUE;
  return NULL;
}

/* A pair that changes with the motion cannot be turned by adding numbers. */
static gboolean
check_still (Displacement *self,
             const char   *name,
             JsonNode     *pair)
{
  JsonArray *array = jd_json_as_array (pair);

  for (guint i = 0; self->angle != 0 && array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      g_autofree char *unchanged = NULL;

      if (json_node_get_value_type (node) != G_TYPE_STRING)
        continue;
      self->moving = FALSE;
      unchanged = jd_edit_replace_names (json_node_get_string (node), find_moving, self);
      if (self->moving)
        return fail_fixed (self, name, json_node_get_string (node));
    }
  return TRUE;
}

/* Displaces a pair of coordinates where they are written. */
static gboolean
displace_pair (Displacement *self,
               const char   *name,
               JsonNode     *node)
{
  double from[2], to[2];

  if (!check_still (self, name, node))
    return FALSE;
  if (!get_pair (self, node, from))
    return fail_fixed (self, name, node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : "?");
  displace (self, from, to);
  for (guint i = 0; i < 2; i++)
    jd_edit_add_to_node (json_array_get_element (json_node_get_array (node), i),
                         self->angle == 0 ? self->by[i] : to[i] - from[i]);
  return TRUE;
}

/* A place that was not written is [0, 0]. */
static JsonNode *
ensure_pair (JsonObject *object,
             const char *member)
{
  if (!json_object_has_member (object, member))
    {
      JsonArray *pair = json_array_new ();

      json_array_add_int_element (pair, 0);
      json_array_add_int_element (pair, 0);
      json_object_set_array_member (object, member, pair);
    }
  return json_object_get_member (object, member);
}

/* Turns the pair of components @node, if there is one. */
static void
turn_direction (Displacement *self,
                JsonNode     *node)
{
  double from[2];
  const double c = neat (cos (self->angle)), s = neat (sin (self->angle));

  if (self->angle == 0 || node == NULL || !get_pair (self, node, from))
    return;
  jd_edit_add_to_node (json_array_get_element (json_node_get_array (node), 0), c * from[0] - s * from[1] - from[0]);
  jd_edit_add_to_node (json_array_get_element (json_node_get_array (node), 1), s * from[0] + c * from[1] - from[1]);
}

/* Sets a coordinate of a body, which is a parameter or a number, to @to.  A parameter that is several coordinates has
 * to become the same in all of them. */
static gboolean
set_coordinate (Displacement *self,
                const char   *name,
                JsonNode     *node,
                double        from,
                double        to)
{
  const char *text = jd_json_get_text (node);
  JsonNode *parameter = text != NULL ? jd_edit_get (self->root, JD_OBJECT_PARAMETER, text) : NULL;
  const double *before;

  if (text == NULL)
    {
      jd_edit_add_to_node (node, to - from);
      return TRUE;
    }
  if (parameter == NULL)
    return from == to || fail_fixed (self, name, text);
  before = g_hash_table_lookup (self->moved, text);
  if (before != NULL && *before != to)
    return jd_fail (self->error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED,
                    _("%s cannot be moved there: its coordinate “%s” is another coordinate too"), name, text);
  if (from != to)
    jd_edit_set_number (json_node_get_object (parameter), "value", to);
  g_hash_table_insert (self->moved, g_strdup (text), g_memdup2 (&to, sizeof to));
  return TRUE;
}

static gboolean
displace_body (Displacement *self,
               JsonNode     *body)
{
  const char *name = jd_edit_name_of (body);
  JsonNode *origin = json_object_get_member (json_node_get_object (body), "origin");
  JsonNode *angle = json_object_get_member (json_node_get_object (body), "angle");
  double from[2], to[2];

  if (!get_pair (self, origin, from))
    return fail_fixed (self, name, "?");
  displace (self, from, to);
  for (guint i = 0; i < 2; i++)
    if (!set_coordinate (self, name, json_array_get_element (json_node_get_array (origin), i), from[i], to[i]))
      return FALSE;
  if (angle != NULL && self->angle != 0)
    {
      const double old = jd_edit_values_get (self->values, angle);

      return set_coordinate (self, name, angle, old, old + self->angle);
    }
  return TRUE;
}

typedef struct
{
  const char *instead;  /* of the curve's x; NULL: count only */
  guint       n;
} OwnX;

static char *
replace_x (JdObjectKind  kind G_GNUC_UNUSED,
           const char   *name,
           gpointer      user_data)
{
  OwnX *self = user_data;

  if (strcmp (name, "x") != 0)
    return NULL;
  self->n++;
  return g_strdup (self->instead);
}

/* @text with x where @shifted stands, which keeps its parentheses as an argument; NULL if x stands anywhere else. */
static char *
take_shifted (const char *text,
              const char *shifted)
{
  g_auto(GStrv) pieces = g_strsplit (text, shifted, -1);
  GString *out = g_string_new (pieces[0]);
  OwnX own = { NULL, 0 };

  for (gsize i = 0; pieces[i] != NULL; i++)
    {
      const char *last = out->len > 0 ? g_utf8_prev_char (out->str + out->len) : "";

      /* The call only counts. */
      g_free (jd_edit_replace_names (pieces[i], replace_x, &own));
      if (i == 0)
        continue;
      g_string_append (out, g_unichar_isalnum (g_utf8_get_char (last)) ? "(x)" : "x");
      g_string_append (out, pieces[i]);
    }
  return g_string_free (out, own.n > 0);
}

/* If every x of @text stands in the same "(x - 0.5)", returns @text with x in its place, and the shift 0.5. */
static char *
take_shift (const char *text,
            double     *out_shift)
{
  g_autoptr(GRegex) regex = g_regex_new ("\\(x ([-+]) ([0-9]+(\\.[0-9]*)?(e[-+]?[0-9]+)?)\\)", 0, 0, NULL);
  g_autoptr(GMatchInfo) match = NULL;
  char *plain = NULL;

  *out_shift = 0;
  if (g_regex_match (regex, text, 0, &match))
    {
      g_autofree char *shifted = g_match_info_fetch (match, 0);
      g_autofree char *sign = g_match_info_fetch (match, 1);
      g_autofree char *number = g_match_info_fetch (match, 2);

      plain = take_shifted (text, shifted);
      if (plain != NULL)
        *out_shift = (*sign == '-' ? 1 : -1) * g_ascii_strtod (number, NULL);
    }
  return plain != NULL ? plain : g_strdup (text);
}

/* y(x) becomes y(x - dx). */
static char *
shift_graph (const char *text,
             double      dx)
{
  double old;
  g_autofree char *plain = take_shift (text, &old);
  g_autofree char *number = jd_number_to_text (fabs (old + dx));
  g_autofree char *instead = g_strdup_printf ("(x %c %s)", old + dx > 0 ? '-' : '+', number);
  OwnX own = { instead, 0 };
  char *shifted;

  if (old + dx == 0)
    return g_steal_pointer (&plain);
  shifted = jd_edit_replace_names (plain, replace_x, &own);
  return shifted != NULL ? shifted : g_steal_pointer (&plain);
}

static gboolean
displace_graph (Displacement *self,
                const char   *name,
                JsonNode     *y)
{
  const char *text = jd_json_get_text (y);

  if (self->angle != 0)
    return fail_fixed (self, name, text != NULL ? text : "y");
  if (text != NULL && self->by[0] != 0)
    {
      g_autofree char *shifted = shift_graph (text, self->by[0]);

      json_node_set_string (y, shifted);
    }
  jd_edit_add_to_node (y, self->by[1]);
  return TRUE;
}

/* A curve's members: directions turn, places are displaced, a graph is shifted. */
static gboolean
displace_members (Displacement  *self,
                  const char    *name,
                  JsonObject    *object,
                  const JdField *fields)
{
  for (const JdField *field = fields; field->name != NULL; field++)
    {
      if (field->kind == JD_FIELD_VECTOR && field->bound == JD_BOUND_NOT_ZERO)
        turn_direction (self, json_object_get_member (object, field->name));
      else if (field->kind == JD_FIELD_VECTOR && !displace_pair (self, name, ensure_pair (object, field->name)))
        return FALSE;
      else if ((field->scope & JD_SCOPE_LOCAL_X) != 0 &&
               !displace_graph (self, name, json_object_get_member (object, field->name)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
displace_curve (Displacement *self,
                JsonNode     *curve)
{
  JsonObject *object = json_node_get_object (curve);
  const char *name = jd_edit_name_of (curve);
  const char *on = json_object_get_string_member_with_default (object, "on", "ground");
  JsonNode *node;

  if (strcmp (on, "ground") != 0)
    {
      if (g_hash_table_contains (self->bodies, on))
        return TRUE;
      return jd_fail (self->error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED, _("The curve %s goes with %s; move that"),
                      name, on);
    }
  if (!check_still (self, name, json_object_get_member (object, "velocity")))
    return FALSE;
  turn_direction (self, json_object_get_member (object, "velocity"));
  for (const JdField *field = jd_curve_fields; field->name != NULL; field++)
    if (field->fields != NULL && (node = json_object_get_member (object, field->name)) != NULL)
      return displace_members (self, name, json_node_get_object (node), field->fields);
  node = json_object_get_member (object, jd_field_of_type (jd_curve_fields, JD_CURVE_PARAMETRIC)->name);
  if (node == NULL || self->angle != 0)
    return fail_fixed (self, name,
                       node == NULL ? "?" : json_array_get_string_element (json_node_get_array (node), 0));
  for (guint i = 0; i < 2; i++)
    jd_edit_add_to_node (json_array_get_element (json_node_get_array (node), i), self->by[i]);
  return TRUE;
}

static gboolean
displace_object (Displacement   *self,
                 const JdObject *object)
{
  JsonNode *node = jd_edit_get (self->root, object->kind, object->name);

  switch (object->kind)
    {
    case JD_OBJECT_BODY:
      return node != NULL ? displace_body (self, node)
                          : jd_edit_fail_unknown (object->kind, object->name, self->error);
    case JD_OBJECT_CURVE:
      return node != NULL ? displace_curve (self, node)
                          : jd_edit_fail_unknown (object->kind, object->name, self->error);
    case JD_OBJECT_POINT:
      if (node != NULL && g_str_has_prefix (object->name, "ground."))
        return displace_pair (self, object->name, node);
      return TRUE;
    default:
      return TRUE;
    }
}

static gboolean
run (Displacement *self,
     JsonNode     *root,
     GPtrArray    *objects)
{
  g_autoptr(JsonNode) copy = jd_json_copy (root);
  gboolean ok = TRUE;

  self->root = copy;
  self->values = jd_edit_values_new (root);
  self->moved = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->bodies = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < objects->len; i++)
    {
      const JdObject *object = g_ptr_array_index (objects, i);

      if (object->kind == JD_OBJECT_BODY)
        g_hash_table_add (self->bodies, object->name);
    }
  for (guint i = 0; ok && i < objects->len; i++)
    ok = displace_object (self, g_ptr_array_index (objects, i));
  g_hash_table_unref (self->bodies);
  g_hash_table_unref (self->moved);
  jd_edit_values_free (self->values);
  if (ok)
    jd_edit_take_root (root, copy);
  return ok;
}

gboolean
jd_edit_move (JsonNode   *root,
              GPtrArray  *objects,
              double      dx,
              double      dy,
              GError    **error)
{
  Displacement self = { .by = { dx, dy }, .error = error };

  g_return_val_if_fail (root != NULL && objects != NULL, FALSE);
  g_return_val_if_fail (isfinite (dx) && isfinite (dy), FALSE);

  return run (&self, root, objects);
}

gboolean
jd_edit_rotate (JsonNode   *root,
                GPtrArray  *objects,
                double      x,
                double      y,
                double      angle,
                GError    **error)
{
  Displacement self = { .centre = { x, y }, .angle = angle, .error = error };

  g_return_val_if_fail (root != NULL && objects != NULL, FALSE);
  g_return_val_if_fail (isfinite (x) && isfinite (y) && isfinite (angle), FALSE);

  return run (&self, root, objects);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Mirrors bodies, points of the ground and curves about a vertical or a horizontal line.
 *
 * A body is rigid: its mirror image is a body whose coordinate x (or y) has the other sign in its own axes, at the
 * mirrored place and at the angle c - angle, where c is 0 or pi. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-json.h"

typedef struct
{
  JsonNode   *root;
  GHashTable *bodies;   /* names of the bodies that are mirrored, lent */
  guint       axis;     /* 0: x changes its sign, 1: y */
  double      at;
  GError    **error;
} Mirror;

static double
value_of (Mirror       *self,
          JdObjectKind  kind,
          const char   *name,
          const char   *path)
{
  JsonNode *node = jd_edit_get_member (self->root, kind, name, path);

  return node != NULL ? jd_edit_evaluate (self->root, node) : 0;
}

static gboolean
has_shape (Mirror      *self,
           const char  *body,
           JdShapeKind  kind)
{
  g_autofree char *path = g_strconcat ("shape/", jd_field_of_type (jd_shape_fields, kind)->name, NULL);

  return jd_edit_get_member (self->root, JD_OBJECT_BODY, body, path) != NULL;
}

/* The coordinate that changes its sign in the axes of @owner.  A rod keeps its first end first; a shell, whose mass
 * centre is on its y axis, is symmetric about it. */
static guint
flipped (Mirror     *self,
         const char *owner)
{
  if (g_str_equal (owner, "ground"))
    return self->axis;
  for (JdShapeKind kind = JD_SHAPE_DISK; kind < JD_N_SHAPE_KINDS; kind++)
    if (has_shape (self, owner, kind))
      return jd_shape_types[kind].form == JD_FORM_LINE ? 1 : jd_shape_types[kind].center != 0 ? 0 : self->axis;
  return self->axis;
}

/* The sum c of the angles of @owner before and after. */
static double
angle_sum (Mirror     *self,
           const char *owner)
{
  return flipped (self, owner) == self->axis ? 0 : G_PI;
}

static void
negate (JsonNode *node)
{
  g_autoptr(JsonNode) other = NULL;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return;
  other = jd_edit_scaled (node, -1);
  if (json_node_get_value_type (other) != G_TYPE_STRING && json_node_get_double (other) == 0)
    return;
  jd_json_set_value (node, other);
}

/* Negates component @i of a pair, or of each pair of a list of pairs. */
static void
negate_component (JsonNode *node,
                  guint     i)
{
  JsonArray *array = jd_json_as_array (node);

  if (array == NULL || json_array_get_length (array) < 2)
    return;
  if (JSON_NODE_HOLDS_VALUE (json_array_get_element (array, 0)))
    negate (json_array_get_element (array, i));
  else
    for (guint k = 0; k < json_array_get_length (array); k++)
      negate_component (json_array_get_element (array, k), i);
}

/* What is written in the axes of the body: its points, its mass centre, the corners of a polygon. */
static void
mirror_inside (Mirror     *self,
               const char *body)
{
  const guint i = flipped (self, body);
  JsonObject *points = jd_edit_points (self->root, body, FALSE);
  g_autoptr(GList) names = points != NULL ? json_object_get_members (points) : NULL;

  for (GList *l = names; l != NULL; l = l->next)
    negate_component (json_object_get_member (points, l->data), i);
  negate_component (jd_edit_get_member (self->root, JD_OBJECT_BODY, body, "shape/polygon"), i);
  negate_component (jd_edit_get_member (self->root, JD_OBJECT_BODY, body, "center"), i);
}

static void
negate_rate (Mirror     *self,
             const char *body,
             const char *path)
{
  JsonNode *node = jd_edit_get_member (self->root, JD_OBJECT_BODY, body, path);
  const char *text = node != NULL ? jd_json_get_text (node) : NULL;

  if (text != NULL && jd_edit_get (self->root, JD_OBJECT_PARAMETER, text) != NULL)
    negate (jd_edit_get_member (self->root, JD_OBJECT_PARAMETER, text, "rate"));
}

/* Moves one object so that coordinate @path becomes its mirror image. */
static gboolean
mirror_place (Mirror         *self,
              const JdObject *object,
              const char     *path)
{
  g_autoptr(GPtrArray) one = jd_object_array_new ();
  const double by = jd_edit_clean (2 * (self->at - value_of (self, object->kind, object->name, path)));

  g_ptr_array_add (one, jd_object_copy (object));
  return by == 0 || jd_edit_move (self->root, one, self->axis == 0 ? by : 0, self->axis == 1 ? by : 0, self->error);
}

static gboolean
mirror_body (Mirror         *self,
             const JdObject *object)
{
  g_autoptr(GPtrArray) one = jd_object_array_new ();
  const double angle = value_of (self, JD_OBJECT_BODY, object->name, "angle");
  const double turn = jd_edit_clean (remainder (angle_sum (self, object->name) - 2 * angle, 2 * G_PI));

  g_ptr_array_add (one, jd_object_copy (object));
  if (!mirror_place (self, object, self->axis == 0 ? "origin/0" : "origin/1"))
    return FALSE;
  if (turn != 0 && jd_edit_get_member (self->root, JD_OBJECT_BODY, object->name, "angle") != NULL &&
      !jd_edit_rotate (self->root, one, value_of (self, JD_OBJECT_BODY, object->name, "origin/0"),
                       value_of (self, JD_OBJECT_BODY, object->name, "origin/1"), turn, self->error))
    return FALSE;
  negate_rate (self, object->name, self->axis == 0 ? "origin/0" : "origin/1");
  negate_rate (self, object->name, "angle");
  mirror_inside (self, object->name);
  return TRUE;
}

/* "rod" of "rod.A"; owned by the caller. */
static char *
dup_owner (const char *point)
{
  return g_strndup (point, strcspn (point, "."));
}

/* The two owners of the points of a joint.  FALSE unless both are mirrored, or one is the ground. */
static gboolean
find_owners (Mirror     *self,
             JsonObject *joint,
             char       *out[2])
{
  JsonArray *between = jd_json_get_array (joint, "between");
  gboolean all = between != NULL && json_array_get_length (between) == 2;

  for (guint i = 0; all && i < 2; i++)
    {
      out[i] = dup_owner (json_array_get_string_element (between, i));
      all = g_str_equal (out[i], "ground") || g_hash_table_contains (self->bodies, out[i]);
    }
  return all && !(g_str_equal (out[0], "ground") && g_str_equal (out[1], "ground"));
}

/* A direction in the axes of a body, and an angle between bodies. */
static void
mirror_joint (Mirror     *self,
              JsonObject *joint)
{
  const char *point = json_object_get_string_member_with_default (joint, "point", NULL);
  g_autofree char *holder = point != NULL ? dup_owner (point) : NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  char *owners[2] = { NULL, NULL };
  const gboolean both = find_owners (self, joint, owners);
  JsonNode *angle = json_object_get_member (joint, "angle");

  first = owners[0];
  second = owners[1];
  if (holder != NULL && g_hash_table_contains (self->bodies, holder))
    negate_component (json_object_get_member (joint, "direction"), flipped (self, holder));
  if (!both)
    return;
  negate_component (json_object_get_member (joint, "axis"), flipped (self, second));
  if (angle != NULL && JSON_NODE_HOLDS_VALUE (angle))
    json_object_set_member (joint, "angle",
                            jd_json_number (jd_edit_clean (remainder (angle_sum (self, first) -
                                                                        angle_sum (self, second) -
                                                                        jd_edit_evaluate (self->root, angle),
                                                                      2 * G_PI))));
}

/* A line or a circle of the ground.  Other curves are formulas. */
static gboolean
mirror_curve (Mirror         *self,
              const JdObject *object)
{
  JsonObject *curve = json_node_get_object (jd_edit_get (self->root, JD_OBJECT_CURVE, object->name));
  const char *place = json_object_has_member (curve, "line") ? (self->axis == 0 ? "line/point/0" : "line/point/1")
                      : json_object_has_member (curve, "circle")
                        ? (self->axis == 0 ? "circle/center/0" : "circle/center/1")
                        : NULL;

  if (g_hash_table_contains (self->bodies, json_object_get_string_member_with_default (curve, "on", "ground")))
    place = NULL;
  else if (place != NULL && !mirror_place (self, object, place))
    return FALSE;
  if (place == NULL)
    {
      g_set_error (self->error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED, _("The curve %s cannot be mirrored"),
                   object->name);
      return FALSE;
    }
  /* The move has put other nodes into the document. */
  curve = json_node_get_object (jd_edit_get (self->root, JD_OBJECT_CURVE, object->name));
  if (!json_object_has_member (curve, "line"))
    return TRUE;
  negate_component (jd_edit_get_member (self->root, JD_OBJECT_CURVE, object->name, "line/direction"), self->axis);
  /* The normal, at the left of its direction, is mirrored too. */
  if (json_object_get_boolean_member_with_default (curve, "reversed", FALSE))
    json_object_remove_member (curve, "reversed");
  else
    json_object_set_boolean_member (curve, "reversed", TRUE);
  return TRUE;
}

static gboolean
mirror_object (Mirror         *self,
               const JdObject *object)
{
  if (object->kind == JD_OBJECT_BODY)
    return mirror_body (self, object);
  if (object->kind == JD_OBJECT_CURVE)
    return mirror_curve (self, object);
  return object->kind != JD_OBJECT_POINT || !g_str_has_prefix (object->name, "ground.") ||
         mirror_place (self, object, self->axis == 0 ? "0" : "1");
}

gboolean
jd_edit_mirror (JsonNode   *root,
                GPtrArray  *objects,
                guint       axis,
                double      at,
                GError    **error)
{
  g_autoptr(JsonNode) copy = NULL;
  g_autoptr(GHashTable) bodies = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GPtrArray) joints = NULL;
  Mirror self = { .bodies = bodies, .axis = axis, .at = at, .error = error };

  g_return_val_if_fail (root != NULL && objects != NULL && axis < 2 && isfinite (at), FALSE);

  copy = jd_json_copy (root);
  self.root = copy;
  for (guint i = 0; i < objects->len; i++)
    if (((const JdObject *) g_ptr_array_index (objects, i))->kind == JD_OBJECT_BODY)
      g_hash_table_add (bodies, ((const JdObject *) g_ptr_array_index (objects, i))->name);
  joints = jd_edit_list (copy, JD_OBJECT_JOINT);
  for (guint i = 0; i < joints->len; i++)
    mirror_joint (&self,
                  json_node_get_object (jd_edit_get (copy, JD_OBJECT_JOINT,
                                                     ((const JdObject *) g_ptr_array_index (joints, i))->name)));
  for (guint i = 0; i < objects->len; i++)
    if (!mirror_object (&self, g_ptr_array_index (objects, i)))
      return FALSE;
  jd_edit_take_root (root, copy);
  return TRUE;
}

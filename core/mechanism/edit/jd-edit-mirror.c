/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Mirrors bodies, points of the ground and curves about a vertical or a horizontal line.
 *
 * A body is rigid: its mirror image is a body whose coordinate x (or y) has the other sign in its own axes, at the
 * mirrored place and at the angle c - angle, where c is 0 or pi. */
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
  JsonNode     *original;
  JdEditValues *before;   /* the values that the document had */
  GHashTable   *bodies;   /* names of the bodies that are mirrored, lent */
  GHashTable   *images;   /* parameter -> Image *: coordinates that have been mirrored */
  guint         axis;     /* 0: x changes its sign, 1: y */
  double        at;
  gboolean      moving;   /* the place that is looked at depends on the time */
  GError      **error;
} Mirror;

/* The mirror image of a coordinate. */
typedef struct
{
  double   to;
  gboolean negated;  /* its rate has the other sign */
} Image;

/* The value that a coordinate had in the document that is mirrored. */
static double
value_before (Mirror       *self,
              JdObjectKind  kind,
              const char   *name,
              const char   *path)
{
  JsonNode *node = jd_edit_get_member (self->original, kind, name, path);

  return node != NULL ? jd_edit_values_get (self->before, node) : 0;
}

static gboolean
has_shape (Mirror      *self,
           const char  *body,
           JdShapeKind  kind)
{
  g_autofree char *path = g_strconcat ("shape/", jd_field_of_type (jd_shape_fields, kind)->name, NULL);

  return jd_edit_get_member (self->root, JD_OBJECT_BODY, body, path) != NULL;
}

static const JdShapeType *
get_shape (Mirror     *self,
           const char *body)
{
  for (JdShapeKind kind = JD_SHAPE_DISK; kind < JD_N_SHAPE_KINDS; kind++)
    if (has_shape (self, body, kind))
      return &jd_shape_types[kind];
  return &jd_shape_types[JD_SHAPE_NONE];
}

static const char *
get_text (Mirror     *self,
          const char *body,
          const char *path)
{
  JsonNode *node = jd_edit_get_member (self->root, JD_OBJECT_BODY, body, path);

  return node != NULL ? jd_json_get_text (node) : NULL;
}

/* The coordinate that changes its sign in the axes of @owner.  A rod keeps its first end first; a shell, whose mass
 * centre is on its y axis, is symmetric about it.  Bodies that have their angle in common have this in common too;
 * without an angle, which would be turned, the axes of the body are those of the ground. */
static guint
flipped (Mirror     *self,
         const char *owner)
{
  const char *angle = get_text (self, owner, "angle");
  gboolean line = get_shape (self, owner)->form == JD_FORM_LINE;
  gboolean shell = get_shape (self, owner)->center != 0;
  GHashTableIter iter;
  gpointer body;

  if (g_str_equal (owner, "ground") || jd_edit_get_member (self->root, JD_OBJECT_BODY, owner, "angle") == NULL)
    return self->axis;
  g_hash_table_iter_init (&iter, self->bodies);
  while (angle != NULL && g_hash_table_iter_next (&iter, &body, NULL))
    if (g_strcmp0 (get_text (self, body, "angle"), angle) == 0)
      {
        line = line || get_shape (self, body)->form == JD_FORM_LINE;
        shell = shell || get_shape (self, body)->center != 0;
      }
  return shell ? 0 : line ? 1 : self->axis;
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

/* Mirrors a line or a circle inside of its carrier.  The normal of a line, at the left of its direction, is mirrored
 * too.  FALSE for another curve. */
static gboolean
mirror_inside_curve (JsonObject *curve,
                     guint       i)
{
  JsonObject *line = jd_json_as_object (json_object_get_member (curve, "line"));
  JsonObject *circle = jd_json_as_object (json_object_get_member (curve, "circle"));

  if (line == NULL && circle == NULL)
    return FALSE;
  negate_component (json_object_get_member (curve, "velocity"), i);
  if (circle != NULL)
    negate_component (json_object_get_member (circle, "center"), i);
  if (line == NULL)
    return TRUE;
  negate_component (json_object_get_member (line, "point"), i);
  negate_component (json_object_get_member (line, "direction"), i);
  if (json_object_get_boolean_member_with_default (curve, "reversed", FALSE))
    json_object_remove_member (curve, "reversed");
  else
    json_object_set_boolean_member (curve, "reversed", TRUE);
  return TRUE;
}

static gboolean
fail_curve (Mirror     *self,
            const char *name)
{
  return jd_fail (self->error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED, _("The curve %s cannot be mirrored"), name);
}

/* The curves that @body carries. */
static gboolean
mirror_carried (Mirror     *self,
                const char *body)
{
  JsonArray *curves = jd_edit_list_array (self->root, JD_OBJECT_CURVE, FALSE);

  for (guint i = 0; curves != NULL && i < json_array_get_length (curves); i++)
    {
      JsonNode *curve = json_array_get_element (curves, i);
      JsonObject *object = json_node_get_object (curve);

      if (g_str_equal (json_object_get_string_member_with_default (object, "on", "ground"), body) &&
          !mirror_inside_curve (object, flipped (self, body)))
        return fail_curve (self, jd_edit_name_of (curve));
    }
  return TRUE;
}

/* Mirrors the data in the axes of the body: its points, its mass centre, the corners of a polygon, its curves. */
static gboolean
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
  return mirror_carried (self, body);
}

/* Sets the parameter @name that is a coordinate of @body, unless it has been set as a coordinate of another one. */
static gboolean
set_parameter (Mirror     *self,
               const char *body,
               const char *name,
               JsonNode   *parameter,
               Image       image)
{
  const Image *known = g_hash_table_lookup (self->images, name);

  if (known != NULL)
    return (known->to == image.to && known->negated == image.negated) ||
           jd_fail (self->error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED,
                    _("%s cannot be moved there: its coordinate “%s” is another coordinate too"), body, name);
  g_hash_table_insert (self->images, g_strdup (name), g_memdup2 (&image, sizeof image));
  if (image.to !=
      jd_edit_values_get (self->before, json_object_get_member (json_node_get_object (parameter), "value")))
    jd_edit_set_number (json_node_get_object (parameter), "value", image.to);
  if (image.negated)
    negate (json_object_get_member (json_node_get_object (parameter), "rate"));
  return TRUE;
}

/* Sets the coordinate @path of @body, which is a parameter or a number. */
static gboolean
mirror_coordinate (Mirror     *self,
                   const char *body,
                   const char *path,
                   Image       image)
{
  JsonNode *node = jd_edit_get_member (self->root, JD_OBJECT_BODY, body, path);
  const char *text = jd_json_get_text (node);
  JsonNode *parameter = text != NULL ? jd_edit_get (self->root, JD_OBJECT_PARAMETER, text) : NULL;
  g_autoptr(JsonNode) number = NULL;

  if (parameter != NULL)
    return set_parameter (self, body, text, parameter, image);
  if (text != NULL || image.to == jd_edit_values_get (self->before, node))
    return TRUE;
  number = jd_json_number (jd_edit_clean (image.to));
  jd_json_set_value (node, number);
  return TRUE;
}

static JsonObject *
get_joint (Mirror         *self,
           const JdObject *joint)
{
  return json_node_get_object (jd_edit_get (self->root, JD_OBJECT_JOINT, joint->name));
}

/* A direction in the axes of a body, and an angle between bodies. */
static void
mirror_joint (Mirror     *self,
              JsonObject *joint)
{
  const char *point = json_object_get_string_member_with_default (joint, "point", NULL);
  g_autofree char *holder = point != NULL ? g_strndup (point, strcspn (point, ".")) : NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  char *owners[2] = { NULL, NULL };
  const gboolean both = jd_edit_find_owners (joint, self->bodies, owners);
  JsonNode *angle = json_object_get_member (joint, "angle");
  double sum;

  first = owners[0];
  second = owners[1];
  if (holder != NULL && g_hash_table_contains (self->bodies, holder))
    negate_component (json_object_get_member (joint, "direction"), flipped (self, holder));
  if (!both)
    return;
  negate_component (json_object_get_member (joint, "axis"), flipped (self, second));
  sum = angle_sum (self, first) - angle_sum (self, second);
  if (angle != NULL && JSON_NODE_HOLDS_VALUE (angle))
    json_object_set_member (joint, "angle",
                            jd_json_number (jd_edit_clean (sum - jd_edit_values_get (self->before, angle))));
  else if (sum != 0 && jd_edit_joint_has_angle (joint))
    json_object_set_member (joint, "angle", jd_json_number (sum));
}

/* The place where the coordinate @path of @body has to be. */
static double
image_of (Mirror     *self,
          const char *body,
          guint       i)
{
  static const char *const paths[] = { "origin/0", "origin/1", "angle" };
  const double was = value_before (self, JD_OBJECT_BODY, body, paths[i]);

  return i == 2 ? angle_sum (self, body) - was : i == self->axis ? 2 * self->at - was : was;
}

static gboolean
mirror_body (Mirror     *self,
             const char *name)
{
  const gboolean turns = jd_edit_get_member (self->root, JD_OBJECT_BODY, name, "angle") != NULL;

  if (!turns && self->axis == 1 && get_shape (self, name)->center != 0)
    return jd_fail (self->error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED,
                    _("%s cannot be turned upside down: it has no angle"), name);
  if (!mirror_coordinate (self, name, "origin/0", (Image) { image_of (self, name, 0), self->axis == 0 }) ||
      !mirror_coordinate (self, name, "origin/1", (Image) { image_of (self, name, 1), self->axis == 1 }) ||
      (turns && !mirror_coordinate (self, name, "angle", (Image) { image_of (self, name, 2), TRUE })))
    return FALSE;
  return mirror_inside (self, name);
}

/* Coordinates that are expressions have to follow from the parameters, all of which have been set. */
static gboolean
check_body (Mirror     *self,
            const char *name)
{
  static const char *const paths[] = { "origin/0", "origin/1", "angle" };
  const double size = fabs (image_of (self, name, 0)) + fabs (image_of (self, name, 1));
  g_autoptr(JdEditValues) values = jd_edit_values_new (self->root);

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      JsonNode *node = jd_edit_get_member (self->root, JD_OBJECT_BODY, name, paths[i]);
      const double away = node != NULL ? jd_edit_values_get (values, node) - image_of (self, name, i) : 0;

      if (jd_json_get_text (node) != NULL && !(fabs (away) <= JD_ON_BOUNDARY * (i == 2 ? 1 : size)))
        return jd_edit_fail_fixed (name, jd_json_get_text (node), self->error);
    }
  return TRUE;
}

static char *
find_time (JdObjectKind  kind G_GNUC_UNUSED,
           const char   *name,
           gpointer      user_data)
{
  Mirror *self = user_data;

  self->moving = self->moving || g_str_equal (name, "t");
  return NULL;
}

/* Coordinate @path of a point or a curve of the ground: x becomes 2 at - x, for all times. */
static gboolean
mirror_place (Mirror         *self,
              const JdObject *object,
              const char     *path)
{
  g_autoptr(GPtrArray) one = jd_object_array_new ();
  JsonNode *node = jd_edit_get_member (self->root, object->kind, object->name, path);
  const double by = jd_edit_clean (2 * (self->at - value_before (self, object->kind, object->name, path)));
  const char *text = node != NULL ? jd_json_get_text (node) : NULL;

  self->moving = FALSE;
  if (text != NULL)
    g_free (jd_edit_replace_names (text, find_time, self));
  if (self->moving)
    {
      g_autofree char *twice = jd_number_to_text (jd_edit_clean (2 * self->at));
      g_autofree char *image = g_strdup_printf ("%s - (%s)", twice, text);

      json_node_set_string (node, image);
      return TRUE;
    }
  g_ptr_array_add (one, jd_object_copy (object));
  return by == 0 || jd_edit_move (self->root, one, self->axis == 0 ? by : 0, self->axis == 1 ? by : 0, self->error);
}

/* A line or a circle of the ground, unless its carrier has mirrored it.  Other curves are formulas. */
static gboolean
mirror_curve (Mirror         *self,
              const JdObject *object)
{
  JsonObject *curve = json_node_get_object (jd_edit_get (self->root, JD_OBJECT_CURVE, object->name));
  const char *on = json_object_get_string_member_with_default (curve, "on", "ground");
  const char *place = json_object_has_member (curve, "line") ? "line/point" : "circle/center";
  g_autofree char *path = g_strdup_printf ("%s/%u", place, self->axis);
  g_autoptr(JsonNode) image = NULL;

  if (g_hash_table_contains (self->bodies, on))
    return TRUE;
  if (!g_str_equal (on, "ground") ||
      !(json_object_has_member (curve, "line") || json_object_has_member (curve, "circle")))
    return fail_curve (self, object->name);
  if (!mirror_place (self, object, path))
    return FALSE;
  /* The move has put other nodes into the document.  The place is mirrored already. */
  curve = json_node_get_object (jd_edit_get (self->root, JD_OBJECT_CURVE, object->name));
  image = jd_json_copy (jd_edit_get_member (self->root, JD_OBJECT_CURVE, object->name, place));
  mirror_inside_curve (curve, self->axis);
  return jd_edit_set_member (self->root, JD_OBJECT_CURVE, object->name, place, g_steal_pointer (&image), self->error);
}

static gboolean
mirror_object (Mirror         *self,
               const JdObject *object)
{
  if ((object->kind == JD_OBJECT_BODY || object->kind == JD_OBJECT_CURVE) &&
      jd_edit_get (self->root, object->kind, object->name) == NULL)
    return jd_edit_fail_unknown (object->kind, object->name, self->error);
  if (object->kind == JD_OBJECT_BODY)
    return mirror_body (self, object->name);
  if (object->kind == JD_OBJECT_CURVE)
    return mirror_curve (self, object);
  return object->kind != JD_OBJECT_POINT || !g_str_has_prefix (object->name, "ground.") ||
         mirror_place (self, object, self->axis == 0 ? "0" : "1");
}

/* A drive of a coordinate that is now k - q has the value k - its value. */
static void
mirror_drive (Mirror     *self,
              JsonObject *joint)
{
  const char *of = jd_json_get_text (json_object_get_member (joint, "of"));
  JsonNode *value = json_object_get_member (joint, "value");
  const Image *image = of != NULL ? g_hash_table_lookup (self->images, of) : NULL;
  g_autofree char *text = NULL;
  g_autofree char *twice = NULL;
  double sum;

  if (image == NULL || !image->negated || value == NULL || !JSON_NODE_HOLDS_VALUE (value))
    return;
  sum = jd_edit_clean (image->to + value_before (self, JD_OBJECT_PARAMETER, of, "value"));
  twice = jd_number_to_text (sum);
  if (jd_json_get_text (value) == NULL)
    json_object_set_member (joint, "value", jd_json_number (jd_edit_clean (sum - json_node_get_double (value))));
  else if (sum == 0)
    json_object_set_member (joint, "value", jd_edit_scaled (value, -1));
  else
    {
      text = g_strdup_printf ("%s - (%s)", twice, jd_json_get_text (value));
      json_object_set_string_member (joint, "value", text);
    }
}

/* Mirrors @objects of the document self->root. */
static gboolean
run (Mirror    *self,
     GPtrArray *objects)
{
  g_autoptr(GPtrArray) joints = jd_edit_list (self->root, JD_OBJECT_JOINT);

  for (guint i = 0; i < joints->len; i++)
    mirror_joint (self, get_joint (self, g_ptr_array_index (joints, i)));
  for (guint i = 0; i < objects->len; i++)
    if (!mirror_object (self, g_ptr_array_index (objects, i)))
      return FALSE;
  for (guint i = 0; i < joints->len; i++)
    mirror_drive (self, get_joint (self, g_ptr_array_index (joints, i)));
  for (guint i = 0; i < objects->len; i++)
    {
      const JdObject *object = g_ptr_array_index (objects, i);

      if (object->kind == JD_OBJECT_BODY && !check_body (self, object->name))
        return FALSE;
    }
  return TRUE;
}

gboolean
jd_edit_mirror (JsonNode   *root,
                GPtrArray  *objects,
                guint       axis,
                double      at,
                GError    **error)
{
  g_autoptr(JsonNode) copy = NULL;
  g_autoptr(JdEditValues) before = NULL;
  g_autoptr(GHashTable) bodies = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GHashTable) images = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  Mirror self = { .original = root, .bodies = bodies, .images = images, .axis = axis, .at = at, .error = error };

  g_return_val_if_fail (root != NULL && objects != NULL && axis < 2 && isfinite (at), FALSE);

  copy = jd_json_copy (root);
  before = jd_edit_values_new (root);
  self.root = copy;
  self.before = before;
  for (guint i = 0; i < objects->len; i++)
    if (((const JdObject *) g_ptr_array_index (objects, i))->kind == JD_OBJECT_BODY)
      g_hash_table_add (bodies, ((const JdObject *) g_ptr_array_index (objects, i))->name);
  if (!run (&self, objects))
    return FALSE;
  jd_edit_take_root (root, copy);
  return TRUE;
}

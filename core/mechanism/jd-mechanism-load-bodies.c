/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bodies, their shapes, and curves. */
#include "core/mechanism/jd-mechanism-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

static const JdExpr *
zero (JdReader *self)
{
  return jd_expr_number (self->mechanism->pool, 0);
}

static gboolean
read_shape_size (JdReader   *self,
                 JsonNode   *node,
                 JdShape    *shape,
                 gsize       i)
{
  shape->size[i] = jd_reader_expr (self, node, JD_SCOPE_CONSTANTS);
  return shape->size[i] != NULL && jd_reader_bound (self, JD_BOUND_NOT_NEGATIVE, &shape->size[i], 1);
}

static gboolean
read_box (JdReader *self,
          JsonNode *node,
          JdShape  *shape)
{
  JsonArray *array = jd_reader_array (self, node);

  if (array == NULL)
    return FALSE;
  if (json_array_get_length (array) != 2)
    return jd_reader_fail (self, _("a box is [width, height]; the length of this array is %u"),
                           json_array_get_length (array));
  for (guint i = 0; i < 2; i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!read_shape_size (self, json_array_get_element (array, i), shape, i))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  return TRUE;
}

static gboolean
read_polygon (JdReader *self,
              JsonNode *node,
              JdShape  *shape)
{
  JsonArray *array = jd_reader_array (self, node);
  guint n;

  if (array == NULL)
    return FALSE;
  n = json_array_get_length (array);
  if (n < 2)
    return jd_reader_fail (self, _("a polygon needs at least 2 vertices [x, y]; this one has %u"), n);
  shape->vertices = g_malloc0_n (n, sizeof *shape->vertices);
  shape->n_vertices = n;
  for (guint i = 0; i < n; i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!jd_reader_vector (self, json_array_get_element (array, i), JD_SCOPE_CONSTANTS, 2, shape->vertices[i]) ||
          !jd_reader_bound (self, JD_BOUND_FINITE, shape->vertices[i], 2))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  return TRUE;
}

/* An object with exactly one of @names, which it steps into; the index of that one, or -1. */
static int
enter_one_of (JdReader           *self,
              JsonObject         *object,
              const char *const  *names,
              JsonNode          **out_node)
{
  int found = -1;

  for (int i = 0; names[i] != NULL; i++)
    {
      JsonNode *node = json_object_get_member (object, names[i]);

      if (node == NULL)
        continue;
      if (found >= 0)
        {
          jd_reader_fail (self, _("“%s” and “%s” stand together; keep one of them"), names[found], names[i]);
          return -1;
        }
      found = i;
      *out_node = node;
    }
  if (found < 0)
    {
      g_autofree char *list = g_strjoinv (", ", (char **) names);

      jd_reader_fail (self, _("one of these is required: %s"), list);
      return -1;
    }
  jd_reader_enter (self, names[found]);
  return found;
}

static gboolean
read_shape (JdReader   *self,
            JsonObject *body,
            JdShape    *shape)
{
  static const char *const keys[] = { "disk", "rod", "box", "polygon", NULL };
  JsonNode *node = json_object_get_member (body, "shape");
  JsonObject *object;
  gsize mark;
  int kind;

  if (node == NULL)
    return TRUE;
  mark = jd_reader_enter (self, "shape");
  object = jd_reader_object (self, node);
  if (object == NULL)
    return FALSE;
  jd_reader_check_keys (self, object, keys);
  kind = enter_one_of (self, object, keys, &node);
  switch (kind)
    {
    case 0:
      shape->kind = JD_SHAPE_DISK;
      if (!read_shape_size (self, node, shape, 0))
        return FALSE;
      break;
    case 1:
      shape->kind = JD_SHAPE_ROD;
      if (!read_shape_size (self, node, shape, 0))
        return FALSE;
      break;
    case 2:
      shape->kind = JD_SHAPE_BOX;
      if (!read_box (self, node, shape))
        return FALSE;
      break;
    case 3:
      shape->kind = JD_SHAPE_POLYGON;
      if (!read_polygon (self, node, shape))
        return FALSE;
      break;
    default:
      return FALSE;
    }
  jd_reader_leave (self, mark);
  return TRUE;
}

static gboolean
read_rotation (JdReader   *self,
               JsonNode   *node,
               JdScope     scope,
               JdRotation *out)
{
  JsonArray *pair = jd_reader_array (self, node);
  const char *axis;
  gsize mark;

  if (pair == NULL)
    return FALSE;
  if (json_array_get_length (pair) != 2)
    return jd_reader_fail (self,
                           _("a rotation is [axis, angle], such as [\"z\", \"psi\"]; the length of this array is "
                             "%u"),
                           json_array_get_length (pair));
  mark = jd_reader_enter_index (self, 0);
  axis = jd_reader_string (self, json_array_get_element (pair, 0));
  if (axis == NULL)
    return FALSE;
  if (strlen (axis) != 1 || axis[0] < 'x' || axis[0] > 'z')
    return jd_reader_fail (self, _("“%s” is not an axis; expected \"x\", \"y\" or \"z\""), axis);
  jd_reader_leave (self, mark);
  out->axis = axis[0];
  mark = jd_reader_enter_index (self, 1);
  out->angle = jd_reader_expr (self, json_array_get_element (pair, 1), scope);
  if (out->angle == NULL)
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

gboolean
jd_reader_read_rotations (JdReader    *self,
                          JsonObject  *object,
                          JdScope      scope,
                          gsize       *out_n,
                          JdRotation **out)
{
  JsonArray *array;
  gsize mark;

  if (!jd_reader_array_member (self, object, "rotation", &array))
    return FALSE;
  if (array == NULL)
    return TRUE;
  mark = jd_reader_enter (self, "rotation");
  *out_n = json_array_get_length (array);
  *out = g_new0 (JdRotation, *out_n);
  for (guint i = 0; i < *out_n; i++)
    {
      const gsize inner = jd_reader_enter_index (self, i);

      if (!read_rotation (self, json_array_get_element (array, i), scope, &(*out)[i]))
        return FALSE;
      jd_reader_leave (self, inner);
    }
  jd_reader_leave (self, mark);
  return TRUE;
}

/* "angle" in the plane, "rotation" in space. */
static gboolean
read_attitude (JdReader   *self,
               JsonObject *object,
               JdBody     *body)
{
  const gboolean planar = self->mechanism->dimension == 2;
  const char *misplaced = planar ? "rotation" : "angle";

  if (json_object_has_member (object, misplaced))
    {
      jd_reader_enter (self, misplaced);
      return planar
        ? jd_reader_fail (self, _("a plane body has no “rotation”; use “angle”, or write \"dimension\": 3"))
                    : jd_reader_fail (self,
                                      _("a body in space has no “angle”; use “rotation”: [[\"z\", \"psi\"], …]"));
    }
  body->angle = zero (self);
  if (planar)
    return jd_reader_expr_member (self, object, "angle", FALSE, JD_SCOPE_POSITION, &body->angle);

  return jd_reader_read_rotations (self, object, JD_SCOPE_POSITION, &body->n_rotations, &body->rotations);
}

static gboolean
read_spatial_inertia (JdReader *self,
                      JsonNode *node,
                      JdBody   *body)
{
  JsonArray *array = jd_reader_array (self, node);
  guint n;

  if (array == NULL)
    return FALSE;
  n = json_array_get_length (array);
  if (n != 3 && n != 6)
    return jd_reader_fail (self, _("this array has %u elements; expected 3 principal moments, or 6 numbers Ixx Iyy "
                                   "Izz Ixy Ixz Iyz"), n);
  if (!jd_reader_vector (self, node, JD_SCOPE_CONSTANTS, n, body->inertia))
    return FALSE;
  body->n_inertia = n;
  for (guint i = 0; i < 3; i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!jd_reader_bound (self, JD_BOUND_NOT_NEGATIVE, &body->inertia[i], 1))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  return n == 3 || jd_reader_bound (self, JD_BOUND_INERTIA, body->inertia, 6);
}

static gboolean
read_inertia (JdReader   *self,
              JsonObject *object,
              JdBody     *body)
{
  JsonNode *node = json_object_get_member (object, "inertia");
  gsize mark;

  body->n_inertia = self->mechanism->dimension == 2 ? 1 : 3;
  for (gsize i = 0; i < G_N_ELEMENTS (body->inertia); i++)
    body->inertia[i] = zero (self);
  if (node == NULL)
    return TRUE;
  mark = jd_reader_enter (self, "inertia");
  if (self->mechanism->dimension == 3)
    {
      if (!read_spatial_inertia (self, node, body))
        return FALSE;
    }
  else
    {
      body->inertia[0] = jd_reader_expr (self, node, JD_SCOPE_CONSTANTS);
      if (body->inertia[0] == NULL || !jd_reader_bound (self, JD_BOUND_NOT_NEGATIVE, body->inertia, 1))
        return FALSE;
    }
  jd_reader_leave (self, mark);
  return TRUE;
}

static gboolean
read_mass (JdReader   *self,
           JsonObject *object,
           JdBody     *body)
{
  gsize mark;

  body->mass = zero (self);
  for (int i = 0; i < 3; i++)
    body->center[i] = zero (self);
  if (!jd_reader_expr_member (self, object, "mass", FALSE, JD_SCOPE_CONSTANTS, &body->mass) ||
      !jd_reader_vector_member (self, object, "center", FALSE, JD_SCOPE_CONSTANTS, self->mechanism->dimension,
                                body->center))
    return FALSE;
  mark = jd_reader_enter (self, "mass");
  if (!jd_reader_bound (self, JD_BOUND_NOT_NEGATIVE, &body->mass, 1))
    return FALSE;
  jd_reader_leave (self, mark);
  mark = jd_reader_enter (self, "center");
  if (!jd_reader_bound (self, JD_BOUND_FINITE, body->center, 3))
    return FALSE;
  jd_reader_leave (self, mark);
  return read_inertia (self, object, body);
}

static void
add_point (JdBody              *body,
           const char          *name,
           const JdExpr *const *at)
{
  JdPoint *point = g_new0 (JdPoint, 1);

  point->name = g_strdup (name);
  for (int i = 0; i < 3; i++)
    point->at[i] = at[i];
  g_ptr_array_add (body->points, point);
}

static gboolean
read_body (JdReader *self,
           JsonNode *node)
{
  static const char *const keys[] = {
    "name", "origin", "angle", "rotation", "mass", "inertia", "center", "points", "shape", NULL
  };
  JdMechanism *mechanism = self->mechanism;
  JsonObject *object = jd_reader_object (self, node);
  const JdExpr *origin[3] = { zero (self), zero (self), zero (self) };
  JsonNode *points;
  JdBody *body;

  if (object == NULL)
    return FALSE;
  jd_reader_check_keys (self, object, keys);
  body = g_new0 (JdBody, 1);
  body->points = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_point_free);
  body->origin[2] = zero (self);
  g_ptr_array_add (mechanism->bodies, body);
  if (!jd_reader_name_member (self, object, mechanism->body_index, &body->name))
    return FALSE;
  g_hash_table_insert (mechanism->body_index, body->name, GINT_TO_POINTER (mechanism->bodies->len));

  if (!jd_reader_vector_member (self, object, "origin", TRUE, JD_SCOPE_POSITION, mechanism->dimension,
                                body->origin) ||
      !read_attitude (self, object, body) ||
      !read_mass (self, object, body))
    return FALSE;
  body->is_particle = !json_object_has_member (object, "inertia") &&
                      !json_object_has_member (object, mechanism->dimension == 2 ? "angle" : "rotation");
  add_point (body, "origin", origin);
  add_point (body, "center", body->center);
  points = json_object_get_member (object, "points");
  return (points == NULL || jd_reader_read_points (self, points, JD_SCOPE_CONSTANTS, body->points)) &&
         read_shape (self, object, &body->shape);
}

gboolean
jd_reader_read_bodies (JdReader   *self,
                       JsonObject *root)
{
  JsonArray *array;
  gsize outer;

  if (!jd_reader_array_member (self, root, "bodies", &array))
    return FALSE;
  outer = jd_reader_enter (self, "bodies");
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!read_body (self, json_array_get_element (array, i)))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

static gboolean
read_line (JdReader   *self,
           JsonObject *object,
           JdCurve    *curve)
{
  static const char *const keys[] = { "point", "direction", NULL };
  gsize mark;

  jd_reader_check_keys (self, object, keys);
  curve->kind = JD_CURVE_LINE;
  curve->point[0] = curve->point[1] = zero (self);
  if (!jd_reader_vector_member (self, object, "point", FALSE, JD_SCOPE_CONSTANTS, 2, curve->point) ||
      !jd_reader_vector_member (self, object, "direction", TRUE, JD_SCOPE_CONSTANTS, 2, curve->direction))
    return FALSE;
  mark = jd_reader_enter (self, "direction");
  if (!jd_reader_bound (self, JD_BOUND_NOT_ZERO, curve->direction, 2))
    return FALSE;
  jd_reader_leave (self, mark);
  mark = jd_reader_enter (self, "point");
  if (!jd_reader_bound (self, JD_BOUND_FINITE, curve->point, 2))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

static gboolean
read_circle (JdReader   *self,
             JsonObject *object,
             JdCurve    *curve)
{
  static const char *const keys[] = { "center", "radius", NULL };
  gsize mark;

  jd_reader_check_keys (self, object, keys);
  curve->kind = JD_CURVE_CIRCLE;
  curve->point[0] = curve->point[1] = zero (self);
  if (!jd_reader_vector_member (self, object, "center", FALSE, JD_SCOPE_CONSTANTS, 2, curve->point) ||
      !jd_reader_expr_member (self, object, "radius", TRUE, JD_SCOPE_CONSTANTS, &curve->radius))
    return FALSE;
  mark = jd_reader_enter (self, "radius");
  if (!jd_reader_bound (self, JD_BOUND_POSITIVE, &curve->radius, 1))
    return FALSE;
  jd_reader_leave (self, mark);
  mark = jd_reader_enter (self, "center");
  if (!jd_reader_bound (self, JD_BOUND_FINITE, curve->point, 2))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

static gboolean
read_graph (JdReader   *self,
            JsonObject *object,
            JdCurve    *curve)
{
  static const char *const keys[] = { "y", NULL };

  jd_reader_check_keys (self, object, keys);
  curve->kind = JD_CURVE_GRAPH;
  return jd_reader_expr_member (self, object, "y", TRUE, JD_SCOPE_LOCAL_X, &curve->point[1]);
}

static gboolean
read_curve_kind (JdReader   *self,
                 JsonObject *object,
                 JdCurve    *curve)
{
  static const char *const kinds[] = { "line", "circle", "graph", "parametric", NULL };
  const gsize mark = self->path->len;
  JsonNode *node = NULL;
  JsonObject *data = NULL;
  const int kind = enter_one_of (self, object, kinds, &node);
  gboolean ok = FALSE;

  if (kind < 0)
    return FALSE;
  if (kind == 3)
    {
      curve->kind = JD_CURVE_PARAMETRIC;
      ok = jd_reader_vector (self, node, JD_SCOPE_LOCAL_S, 2, curve->point);
    }
  else
    {
      data = jd_reader_object (self, node);
      ok = data != NULL && (kind == 0 ? read_line (self, data, curve)
                                      : kind == 1 ? read_circle (self, data, curve) : read_graph (self, data, curve));
    }
  if (ok)
    jd_reader_leave (self, mark);
  return ok;
}

static gboolean
read_curve (JdReader *self,
            JsonNode *node)
{
  static const char *const keys[] = {
    "name", "on", "line", "circle", "graph", "parametric", "velocity", "reversed", NULL
  };
  JsonObject *object = jd_reader_object (self, node);
  JdCurve *curve;

  if (object == NULL)
    return FALSE;
  jd_reader_check_keys (self, object, keys);
  curve = g_new0 (JdCurve, 1);
  curve->on = JD_GROUND;
  g_ptr_array_add (self->mechanism->curves, curve);
  if (!jd_reader_name_member (self, object, self->curve_index, &curve->name))
    return FALSE;
  g_hash_table_insert (self->curve_index, curve->name, GINT_TO_POINTER (self->mechanism->curves->len));
  if (json_object_has_member (object, "on") && !jd_reader_body_member (self, object, "on", TRUE, &curve->on))
    return FALSE;
  return read_curve_kind (self, object, curve) &&
         jd_reader_vector_member (self, object, "velocity", FALSE, JD_SCOPE_MOTION, 2, curve->velocity) &&
         jd_reader_boolean_member (self, object, "reversed", &curve->reversed);
}

gboolean
jd_reader_read_curves (JdReader   *self,
                       JsonObject *root)
{
  JsonArray *array;
  gsize outer;

  if (!jd_reader_array_member (self, root, "curves", &array))
    return FALSE;
  outer = jd_reader_enter (self, "curves");
  if (array != NULL && json_array_get_length (array) > 0 && self->mechanism->dimension == 3)
    return jd_reader_fail (self,
                           _("curves belong to mechanisms in the plane; remove them, or write \"dimension\": 2"));
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!read_curve (self, json_array_get_element (array, i)))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

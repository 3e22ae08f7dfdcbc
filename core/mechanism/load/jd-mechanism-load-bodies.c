/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads bodies (attitude, inertia, points, shape), curves and the moving frame. */
#include "core/mechanism/load/jd-reader-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>


static const JdExpr *
zero (JdReader *self)
{
  return jd_expr_number (self->mechanism->pool, 0);
}

static gboolean
read_vertex (JdReader *self,
             JsonNode *node,
             gpointer  data)
{
  static const JdField vertex = { .kind = JD_FIELD_VECTOR };
  JdShape *shape = data;

  return jd_reader_vector (self, node, &vertex, 2, shape->vertices[shape->n_vertices++]);
}

gboolean
jd_reader_polygon (JdReader      *self,
                   JsonNode      *node,
                   const JdField *field G_GNUC_UNUSED,
                   gpointer       out)
{
  JdShape *shape = out;
  JsonArray *array = jd_reader_array (self, node);
  guint n;

  if (array == NULL)
    return FALSE;
  n = json_array_get_length (array);
  if (n < 2)
    return jd_reader_fail (self, _("a polygon needs at least 2 vertices [x, y]; this one has %u"), n);
  shape->vertices = g_malloc0 (n * sizeof *shape->vertices);
  return jd_reader_each_element (self, node, read_vertex, shape);
}

gboolean
jd_reader_shape (JdReader      *self,
                 JsonNode      *node,
                 const JdField *field,
                 gpointer       out)
{
  JdShape *shape = out;
  JsonObject *object = jd_reader_object (self, node);
  const int kind = object != NULL ? jd_reader_alternative (self, object, field->fields, NULL) : -1;

  if (kind < 0)
    return FALSE;
  shape->kind = (JdShapeKind) kind;
  return jd_reader_fields (self, object, field->fields, 1u << kind, shape);
}

typedef struct
{
  gsize       n;
  JdRotation *rotations;
  JdScope     scope;
} Rotations;

static gboolean
read_rotation (JdReader *self,
               JsonNode *node,
               gpointer  data)
{
  Rotations *all = data;
  JdRotation *out = &all->rotations[all->n];
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
  out->angle = jd_reader_expr (self, json_array_get_element (pair, 1), all->scope);
  if (out->angle == NULL)
    return FALSE;
  jd_reader_leave (self, mark);
  all->n++;
  return TRUE;
}

gboolean
jd_reader_rotation (JdReader      *self,
                    JsonNode      *node,
                    const JdField *field,
                    gpointer       out)
{
  struct
  {
    gsize n;
    JdRotation *rotations;
  } *to = out;
  JsonArray *array = jd_reader_array (self, node);
  Rotations all = { .scope = field->scope };

  if (array == NULL)
    return FALSE;
  to->n = json_array_get_length (array);
  to->rotations = all.rotations = g_new0 (JdRotation, to->n);
  return jd_reader_each_element (self, node, read_rotation, &all);
}

static gboolean
read_spatial_inertia (JdReader *self,
                      JsonNode *node,
                      JdBody   *body)
{
  static const JdField of_constants = { .kind = JD_FIELD_VECTOR };
  JsonArray *array = jd_reader_array (self, node);
  guint n;

  if (array == NULL)
    return FALSE;
  n = json_array_get_length (array);
  if (n != 3 && n != 6)
    return jd_reader_fail (self,
                           _("this array has %u elements; expected 3 principal moments, or 6 numbers Ixx Iyy "
                             "Izz Ixy Ixz Iyz"),
                           n);
  if (!jd_reader_vector (self, node, &of_constants, n, body->inertia))
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

gboolean
jd_reader_inertia (JdReader      *self,
                   JsonNode      *node,
                   const JdField *field,
                   gpointer       out)
{
  JdBody *body = out;

  if (self->mechanism->dimension == 3)
    return read_spatial_inertia (self, node, body);
  body->inertia[0] = jd_reader_expr (self, node, field->scope);
  return body->inertia[0] != NULL && jd_reader_bound (self, JD_BOUND_NOT_NEGATIVE, body->inertia, 1);
}

typedef struct
{
  const JdField *field;
  GPtrArray     *points;
} Points;

static gboolean
read_named_point (JdReader   *self,
                  const char *name,
                  JsonNode   *node,
                  gpointer    data)
{
  Points *to = data;
  JdPoint *point;

  if (!jd_reader_check_name (self, name))
    return FALSE;
  if (to->points != self->mechanism->ground_points && (strcmp (name, "origin") == 0 || strcmp (name, "center") == 0))
    return jd_reader_fail (self, _("every body has a point “%s” already; choose another name"), name);
  point = g_new0 (JdPoint, 1);
  point->name = g_strdup (name);
  point->at[2] = zero (self);
  g_ptr_array_add (to->points, point);
  return jd_reader_vector (self, node, to->field, self->mechanism->dimension, point->at);
}

gboolean
jd_reader_point_map (JdReader      *self,
                     JsonNode      *node,
                     const JdField *field,
                     gpointer       out)
{
  Points to = { field, *(GPtrArray **) out };

  return jd_reader_each_member (self, node, read_named_point, &to);
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

/* The attitude is "angle" in the plane, "rotation" in space. */
static gboolean
check_attitude (JdReader   *self,
                JsonObject *object)
{
  if (self->mechanism->dimension == 2)
    return !json_object_has_member (object, "rotation") ||
           jd_reader_fail_at (self, "rotation",
                              _("a plane body has no “rotation”; use “angle”, or write \"dimension\": 3"));
  return !json_object_has_member (object, "angle") ||
         jd_reader_fail_at (self, "angle",
                            _("a body in space has no “angle”; use “rotation”: [[\"z\", \"psi\"], …]"));
}

gboolean
jd_reader_read_body (JdReader   *self,
                     JsonObject *object,
                     gpointer    out)
{
  const guint dimension = self->mechanism->dimension;
  const JdExpr *origin[3] = { zero (self), zero (self), zero (self) };
  JdBody *body = out;

  body->n_inertia = dimension == 2 ? 1 : 3;
  for (gsize i = 0; i < G_N_ELEMENTS (body->inertia); i++)
    body->inertia[i] = zero (self);
  body->is_particle = !json_object_has_member (object, "inertia") &&
                      !json_object_has_member (object, dimension == 2 ? "angle" : "rotation");
  add_point (body, "origin", origin);
  add_point (body, "center", origin);
  if (!check_attitude (self, object) || !jd_reader_fields (self, object, jd_body_fields, 0, body))
    return FALSE;
  memcpy (((JdPoint *) g_ptr_array_index (body->points, 1))->at, body->center, sizeof body->center);
  return TRUE;
}

gboolean
jd_reader_read_curve (JdReader   *self,
                      JsonObject *object,
                      gpointer    out)
{
  JdCurve *curve = out;
  const int kind = jd_reader_alternative (self, object, jd_curve_fields, NULL);

  if (kind < 0)
    return FALSE;
  curve->kind = (JdCurveKind) kind;
  curve->on = JD_GROUND;
  if (!jd_reader_fields (self, object, jd_curve_fields, 1u << kind, curve))
    return FALSE;
  if (jd_curve_types[kind].local != NULL)
    curve->local = jd_expr_symbol (self->mechanism->pool, JD_SYMBOL_LOCAL, jd_curve_types[kind].local, 0);
  if (curve->point[0] == NULL)
    curve->point[0] = curve->local;
  return TRUE;
}

gboolean
jd_reader_frame (JdReader      *self,
                 JsonNode      *node,
                 const JdField *field,
                 gpointer       out)
{
  JsonObject *object = jd_reader_object (self, node);
  JdFrame *frame;

  if (object == NULL)
    return FALSE;
  if (json_object_has_member (json_node_get_object (self->mechanism->root), "kinetic_energy"))
    return jd_reader_fail (self, _("a kinetic energy given as a formula cannot be seen from a moving frame; give "
                                   "bodies, or write the formula in the Galilean frame"));
  *(JdFrame **) out = frame = g_new0 (JdFrame, 1);
  frame->angle = frame->origin[0] = frame->origin[1] = frame->origin[2] = zero (self);
  return jd_reader_fields (self, object, field->fields, 1u << self->mechanism->dimension, frame);
}

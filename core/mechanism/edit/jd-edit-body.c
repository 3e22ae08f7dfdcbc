/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Adds bodies and points, and writes the inertia of a homogeneous body. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <math.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-outline.h"

static void
add_number (JsonArray *array,
            double     value)
{
  json_array_add_element (array, jd_json_number (jd_edit_clean (value)));
}

static JsonArray *
pair_new (double x,
          double y)
{
  JsonArray *pair = json_array_new ();

  add_number (pair, x);
  add_number (pair, y);
  return pair;
}

/* A parameter STEM_@body with this value; returns its name. */
static char *
add_parameter (JsonNode   *root,
               const char *stem,
               const char *body,
               double      value)
{
  g_autofree char *wanted = g_strconcat (stem, "_", body, NULL);
  JsonObject *object = json_object_new ();

  jd_edit_set_number (object, "value", value);
  jd_edit_set_number (object, "rate", 0);
  {
    JsonNode *node = json_node_init_object (json_node_alloc (), object);

    json_object_unref (object);
    return jd_edit_add (root, JD_OBJECT_PARAMETER, wanted, node);
  }
}

static JsonObject *
shape_new (const JdBodyDraft *draft)
{
  const JdField *field = jd_field_of_type (jd_shape_fields, draft->shape);
  JsonObject *shape = json_object_new ();
  JsonArray *polygon;

  if (field->kind == JD_FIELD_EXPR)
    jd_edit_set_number (shape, field->name, draft->size[0]);
  else if (field->kind == JD_FIELD_VECTOR)
    json_object_set_array_member (shape, field->name, pair_new (draft->size[0], draft->size[1]));
  else
    {
      polygon = json_array_new ();
      for (gsize i = 0; i < draft->n_vertices; i++)
        json_array_add_array_element (polygon, pair_new (draft->vertices[i][0], draft->vertices[i][1]));
      json_object_set_array_member (shape, field->name, polygon);
    }
  return shape;
}

char *
jd_edit_add_body (JsonNode          *root,
                  const JdBodyDraft *draft)
{
  g_autofree char *wanted = NULL;
  g_autofree char *x = NULL;
  g_autofree char *y = NULL;
  g_autofree char *angle = NULL;
  JsonObject *body;
  JsonArray *origin;
  JsonNode *node;
  char *name;

  g_return_val_if_fail (root != NULL && draft != NULL && draft->stem != NULL, NULL);

  wanted = jd_edit_free_name (root, JD_OBJECT_BODY, draft->stem);
  x = add_parameter (root, "x", wanted, draft->x);
  y = add_parameter (root, "y", wanted, draft->y);
  body = json_object_new ();
  origin = json_array_new ();
  json_array_add_string_element (origin, x);
  json_array_add_string_element (origin, y);
  json_object_set_array_member (body, "origin", origin);
  if (!draft->is_particle)
    {
      angle = add_parameter (root, "theta", wanted, draft->angle);
      json_object_set_string_member (body, "angle", angle);
    }
  if (draft->mass != 0)
    jd_edit_set_number (body, "mass", draft->mass);
  if (draft->shape != JD_SHAPE_NONE)
    json_object_set_object_member (body, "shape", shape_new (draft));
  node = json_node_init_object (json_node_alloc (), body);
  json_object_unref (body);
  name = jd_edit_add (root, JD_OBJECT_BODY, wanted, node);
  if (!draft->is_particle && draft->mass != 0)
    jd_edit_set_homogeneous (root, name);
  return name;
}

/* The values of a document are found only if a coordinate is an expression. */
static double
coordinate (JsonNode      *root,
            JdEditValues **values,
            JsonArray     *pair,
            guint          i)
{
  JsonNode *node = json_array_get_element (pair, i);

  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) != G_TYPE_STRING)
    return json_node_get_double (node);
  if (*values == NULL)
    *values = jd_edit_values_new (root);
  return jd_edit_values_get (*values, node);
}

static gboolean
is_at (JsonNode      *root,
       JdEditValues **values,
       JsonNode      *at,
       double         x,
       double         y)
{
  JsonArray *pair;

  if (at == NULL || !JSON_NODE_HOLDS_ARRAY (at) || json_array_get_length (json_node_get_array (at)) < 2)
    return FALSE;
  pair = json_node_get_array (at);
  return fabs (coordinate (root, values, pair, 0) - x) <= JD_SAME_PLACE &&
         fabs (coordinate (root, values, pair, 1) - y) <= JD_SAME_PLACE;
}

/* The point of @owner at (x, y), or NULL. */
static char *
find_point (JsonNode   *root,
            const char *owner,
            double      x,
            double      y)
{
  g_autoptr(JdEditValues) values = NULL;
  JsonNode *body = jd_edit_get (root, JD_OBJECT_BODY, owner);
  JsonObject *points = jd_edit_points (root, owner, FALSE);
  JsonObjectIter iter;
  const char *name;
  JsonNode *at;

  if (body != NULL && fabs (x) <= JD_SAME_PLACE && fabs (y) <= JD_SAME_PLACE)
    return g_strconcat (owner, ".origin", NULL);
  if (points != NULL)
    {
      json_object_iter_init_ordered (&iter, points);
      while (json_object_iter_next_ordered (&iter, &name, &at))
        if (is_at (root, &values, at, x, y))
          return g_strconcat (owner, ".", name, NULL);
    }
  if (body != NULL && is_at (root, &values, json_object_get_member (json_node_get_object (body), "center"), x, y))
    return g_strconcat (owner, ".center", NULL);
  return NULL;
}

char *
jd_edit_add_point (JsonNode   *root,
                   const char *owner,
                   const char *stem,
                   double      x,
                   double      y)
{
  g_autofree char *full = NULL;
  JsonObject *points;
  char *name;

  g_return_val_if_fail (root != NULL && owner != NULL && stem != NULL, NULL);

  points = jd_edit_points (root, owner, TRUE);
  if (points == NULL)
    return NULL;
  name = find_point (root, owner, x, y);
  if (name != NULL)
    return name;
  full = g_strconcat (owner, ".", stem, NULL);
  name = jd_edit_free_name (root, JD_OBJECT_POINT, full);
  json_object_set_array_member (points, strchr (name, '.') + 1, pair_new (x, y));
  return name;
}

char *
jd_edit_factor_text (JsonNode *node)
{
  const char *text;

  if (json_node_get_value_type (node) != G_TYPE_STRING)
    return jd_number_to_text (json_node_get_double (node));
  text = json_node_get_string (node);
  return jd_name_is_valid (text) ? g_strdup (text) : g_strdup_printf ("(%s)", text);
}

static gboolean
is_text (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

/* m a^2 / @divisor, or m (a^2 + b^2) / @divisor if @b is not NULL. */
static JsonNode *
inertia_node (JsonNode *mass,
              JsonNode *a,
              JsonNode *b,
              double    divisor)
{
  g_autofree char *m = NULL;
  g_autofree char *one = NULL;
  g_autofree char *two = NULL;
  g_autofree char *text = NULL;

  if (!is_text (mass) && !is_text (a) && (b == NULL || !is_text (b)))
    {
      const double side = json_node_get_double (a);
      const double other = b != NULL ? json_node_get_double (b) : 0;

      return jd_json_number (jd_edit_clean (json_node_get_double (mass) * (side * side + other * other) / divisor));
    }
  m = jd_edit_factor_text (mass);
  one = jd_edit_factor_text (a);
  two = b != NULL ? jd_edit_factor_text (b) : NULL;
  if (b != NULL)
    text = g_strdup_printf ("%s*(%s^2 + %s^2)/%g", m, one, two, divisor);
  else
    text = divisor == 1 ? g_strdup_printf ("%s*%s^2", m, one) : g_strdup_printf ("%s*%s^2/%g", m, one, divisor);
  return json_node_init_string (json_node_alloc (), text);
}

/* Mass centre on body y: @factor times @size. */
static JsonNode *
center_node (JsonNode *size,
             double    factor)
{
  JsonArray *pair = json_array_new ();

  json_array_add_element (pair, jd_json_number (0));
  json_array_add_element (pair, jd_edit_scaled (size, factor));
  return json_node_init_array (json_node_alloc (), pair);
}

/* Corner @i of a polygon, seen from @from. */
static void
get_corner (JdEditValues *values,
            JsonArray    *polygon,
            guint         i,
            const double  from[2],
            double        out[2])
{
  JsonArray *corner = json_array_get_array_element (polygon, i);

  for (guint k = 0; k < 2; k++)
    out[k] = jd_edit_values_get (values, json_array_get_element (corner, k)) - from[k];
}

/* Mass centre, polar moment about it by mass, and the longest distance from the first corner. */
typedef struct
{
  double centre[2];
  double polar;
  double extent;
} Moments;

/* Whether the sides of the polygon do not cross. */
static gboolean
check_sides (JdEditValues  *values,
             JsonArray     *polygon,
             GError       **error)
{
  const guint n = json_array_get_length (polygon);
  g_autofree double (*corners)[2] = g_malloc_n (n, sizeof *corners);

  for (guint i = 0; i < n; i++)
    get_corner (values, polygon, i, (const double[]) { 0, 0 }, corners[i]);
  return n == 0 || jd_outline_check_sides ((const double (*)[2]) corners, n, TRUE, error);
}

gboolean
jd_edit_check_sides (JsonNode    *root,
                     const char  *body,
                     GError     **error)
{
  JsonArray *polygon = jd_json_as_array (jd_edit_get_member (root, JD_OBJECT_BODY, body, "shape/polygon"));
  g_autoptr(JdEditValues) values = jd_edit_values_new (root);

  return polygon == NULL || check_sides (values, polygon, error);
}

/* Sums over the edges a -> b of a polygon, seen from its first corner, with w = a x b: area sum w / 2, first moments
 * sum (a + b) w / 6, polar moment sum (a.a + a.b + b.b) w / 12.  FALSE without area, and if its sides cross: the sums
 * count what it goes around in the other direction as negative. */
static gboolean
polygon_moments (JdEditValues *values,
                 JsonArray    *polygon,
                 Moments      *out)
{
  const guint n = json_array_get_length (polygon);
  double area = 0, polar = 0, first[2];

  *out = (Moments) { .extent = 0 };
  get_corner (values, polygon, 0, (const double[]) { 0, 0 }, first);
  for (guint i = 0; i < n; i++)
    {
      double a[2], b[2], w;

      get_corner (values, polygon, i, first, a);
      get_corner (values, polygon, (i + 1) % n, first, b);
      w = a[0] * b[1] - a[1] * b[0];
      area += w / 2;
      out->centre[0] += (a[0] + b[0]) * w / 6;
      out->centre[1] += (a[1] + b[1]) * w / 6;
      polar += (a[0] * a[0] + a[0] * b[0] + b[0] * b[0] + a[1] * a[1] + a[1] * b[1] + b[1] * b[1]) * w / 12;
      out->extent = fmax (out->extent, hypot (a[0], a[1]));
    }
  if (!isfinite (area) || !(fabs (area) > JD_LEAST_AREA * out->extent * out->extent) ||
      !check_sides (values, polygon, NULL))
    return FALSE;
  for (guint i = 0; i < 2; i++)
    out->centre[i] /= area;
  out->polar = polar / area - out->centre[0] * out->centre[0] - out->centre[1] * out->centre[1];
  for (guint i = 0; i < 2; i++)
    out->centre[i] += first[i];
  return TRUE;
}

static gboolean
set_polygon (JsonNode   *root,
             JsonObject *body,
             JsonNode   *mass,
             JsonArray  *polygon)
{
  g_autoptr(JdEditValues) values = jd_edit_values_new (root);
  Moments moments;

  if (!polygon_moments (values, polygon, &moments))
    return FALSE;
  if (is_text (mass))
    {
      g_autofree char *m = jd_edit_factor_text (mass);
      g_autofree char *number = jd_number_to_text (moments.polar);
      g_autofree char *text = g_strdup_printf ("%s*%s", m, number);

      json_object_set_string_member (body, "inertia", text);
    }
  else
    jd_edit_set_number (body, "inertia", json_node_get_double (mass) * moments.polar);
  if (hypot (moments.centre[0], moments.centre[1]) > JD_ON_BOUNDARY * moments.extent)
    json_object_set_array_member (body, "center", pair_new (moments.centre[0], moments.centre[1]));
  else if (json_object_has_member (body, "center"))
    json_object_remove_member (body, "center");
  return TRUE;
}

gboolean
jd_edit_set_homogeneous (JsonNode   *root,
                         const char *name)
{
  JsonNode *body = jd_edit_get (root, JD_OBJECT_BODY, name);
  JsonNode *shape, *mass, *size;
  JsonObject *object;
  JsonNode *inertia = NULL;
  JsonNode *center = NULL;

  g_return_val_if_fail (body != NULL, FALSE);

  object = json_node_get_object (body);
  shape = json_object_get_member (object, "shape");
  mass = json_object_get_member (object, "mass");
  if (shape == NULL || !JSON_NODE_HOLDS_OBJECT (shape) || mass == NULL)
    return FALSE;
  for (JdShapeKind kind = JD_SHAPE_DISK; kind < JD_N_SHAPE_KINDS && inertia == NULL; kind++)
    {
      const double divisor = jd_shape_types[kind].inertia;

      size = json_object_get_member (json_node_get_object (shape), jd_field_of_type (jd_shape_fields, kind)->name);
      if (size != NULL && jd_shape_types[kind].center != 0)
        center = center_node (size, jd_shape_types[kind].center);
      if (size != NULL && JSON_NODE_HOLDS_VALUE (size))
        inertia = inertia_node (mass, size, NULL, divisor);
      else if (size != NULL && divisor > 0)
        inertia = inertia_node (mass, json_array_get_element (json_node_get_array (size), 0),
                                json_array_get_element (json_node_get_array (size), 1), divisor);
      else if (size != NULL)
        return set_polygon (root, object, mass, json_node_get_array (size));
    }
  if (inertia == NULL)
    return FALSE;
  json_object_set_member (object, "inertia", inertia);
  if (center != NULL)
    json_object_set_member (object, "center", center);
  else if (json_object_has_member (object, "center"))
    json_object_remove_member (object, "center");
  return TRUE;
}

/* Whether the two members have the same value.  Two different expressions count as different: the user wrote one. */
static gboolean
is_same (JsonNode   *root,
         const char *body,
         JsonNode   *copy,
         const char *path)
{
  JsonNode *own = jd_edit_get_member (root, JD_OBJECT_BODY, body, path);
  JsonNode *made = jd_edit_get_member (copy, JD_OBJECT_BODY, body, path);
  const double a = own != NULL ? jd_edit_evaluate (root, own) : 0;
  const double b = made != NULL ? jd_edit_evaluate (copy, made) : 0;

  if (own != NULL && made != NULL && is_text (own) && is_text (made) && !json_node_equal (own, made))
    {
      g_auto(GStrv) words = g_strsplit (json_node_get_string (own), " ", -1);
      g_auto(GStrv) others = g_strsplit (json_node_get_string (made), " ", -1);
      g_autofree char *one = g_strjoinv ("", words);
      g_autofree char *other = g_strjoinv ("", others);

      return g_str_equal (one, other);
    }
  return fabs (a - b) < JD_SAME * (JD_SAME_PLACE + fabs (b));
}

/* A body without a mass centre of its own has it at its origin. */
static gboolean
has_same_center (JsonNode   *root,
                 const char *body,
                 JsonNode   *copy)
{
  return is_same (root, body, copy, "center/0") && is_same (root, body, copy, "center/1");
}

gboolean
jd_edit_is_homogeneous (JsonNode   *root,
                        const char *body)
{
  g_autoptr(JsonNode) copy = jd_json_copy (root);

  if (jd_edit_get_member (root, JD_OBJECT_BODY, body, "inertia") == NULL || !jd_edit_set_homogeneous (copy, body))
    return FALSE;
  return is_same (root, body, copy, "inertia") && has_same_center (root, body, copy);
}

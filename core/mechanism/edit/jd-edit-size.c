/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Changes the mass or a size of a body, with the points on its boundary and the inertia of its shape. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <math.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-json.h"

JsonNode *
jd_edit_scaled (JsonNode *size,
                double    factor)
{
  const char *sign = factor < 0 ? "-" : "";
  g_autofree char *base = NULL;
  g_autofree char *text = NULL;

  if (json_node_get_value_type (size) != G_TYPE_STRING || factor == 0)
    return jd_json_number (factor == 0 ? 0 : factor * json_node_get_double (size));
  base = jd_edit_factor_text (size);
  if (fabs (factor) == 1)
    text = g_strconcat (sign, base, NULL);
  else if (fabs (factor) == 0.5)
    text = g_strdup_printf ("%s%s/2", sign, base);
  else
    {
      g_autofree char *number = jd_number_to_text (factor);

      text = g_strdup_printf ("%s*%s", number, base);
    }
  return json_node_init_string (json_node_alloc (), text);
}

/* Which coordinates of points go with the member at @path: 0 x, 1 y, 2 both; -1: none.  The boundary is where a
 * coordinate (2: the distance from the origin) is @out_factor times the size. */
static int
find_direction (const char *path,
                double     *out_factor)
{
  for (JdShapeKind kind = JD_SHAPE_DISK; kind < JD_N_SHAPE_KINDS; kind++)
    {
      const JdShapeType *type = &jd_shape_types[kind];
      g_autofree char *own = g_strconcat ("shape/", jd_field_of_type (jd_shape_fields, kind)->name, NULL);
      const char *rest = g_str_has_prefix (path, own) ? path + strlen (own) : "-";
      const guint i = g_str_equal (rest, "/1") ? 1 : 0;

      if ((*rest != '\0' && *rest != '/') || type->boundary[i] == 0)
        continue;
      *out_factor = type->boundary[i];
      return type->form == JD_FORM_ROUND ? 2 : (int) i;
    }
  return -1;
}

/* A number follows the size, and so does an expression made from the old size; other expressions stay. */
static gboolean
goes_along (JsonNode *coordinate,
            JsonNode *old,
            double    factor)
{
  g_autoptr(JsonNode) made = NULL;

  if (json_node_get_value_type (coordinate) != G_TYPE_STRING)
    return TRUE;
  made = jd_edit_scaled (old, factor);
  return json_node_equal (made, coordinate);
}

static void
carry_coordinate (JsonArray *at,
                  guint      i,
                  JsonNode  *old,
                  JsonNode  *size,
                  double     factor)
{
  if (goes_along (json_array_get_element (at, i), old, factor))
    jd_edit_set_element (at, i, jd_edit_scaled (size, factor));
}

/* Rounds a factor that is nearly a multiple of one half. */
static double
neat (double factor)
{
  return fabs (2 * factor - round (2 * factor)) < JD_ON_BOUNDARY ? round (2 * factor) / 2 : factor;
}

/* @before: of the document before the size was changed from @old, which was worth @was. */
static void
carry_point (JdEditValues *before,
             JsonArray    *at,
             int           direction,
             double        boundary,
             JsonNode     *old,
             double        was,
             JsonNode     *size)
{
  double x[2];

  for (guint i = 0; i < 2; i++)
    x[i] = jd_edit_values_get (before, json_array_get_element (at, i));
  if (fabs ((direction == 2 ? hypot (x[0], x[1]) : fabs (x[direction])) - boundary * was) > JD_ON_BOUNDARY * was)
    return;
  for (guint i = 0; i < 2; i++)
    if (direction == 2 || direction == (int) i)
      carry_coordinate (at, i, old, size, neat (x[i] / was));
}

static void
carry_points (JsonNode     *root,
              JdEditValues *before,
              const char   *body,
              const char   *path,
              JsonNode     *old,
              JsonNode     *size)
{
  JsonObject *points = jd_edit_points (root, body, FALSE);
  double boundary = 0;
  const int direction = find_direction (path, &boundary);
  const double was = jd_edit_values_get (before, old);
  JsonObjectIter iter;
  const char *name;
  JsonNode *at;

  if (points == NULL || direction < 0 || !(was > 0) || !isfinite (was))
    return;
  json_object_iter_init_ordered (&iter, points);
  while (json_object_iter_next_ordered (&iter, &name, &at))
    if (JSON_NODE_HOLDS_ARRAY (at) && json_array_get_length (json_node_get_array (at)) >= 2)
      carry_point (before, json_node_get_array (at), direction, boundary, old, was, size);
}

static gboolean
is_spatial (JsonNode *root)
{
  return json_object_get_int_member_with_default (json_node_get_object (root), "dimension", 2) == 3;
}

gboolean
jd_edit_is_size (JsonNode   *root,
                 const char *path)
{
  g_return_val_if_fail (root != NULL && path != NULL, FALSE);

  return !is_spatial (root) && (g_str_equal (path, "mass") || g_str_has_prefix (path, "shape/"));
}

/* Whether the inertia may be replaced by that of the shape: it is that already, or neither it nor a mass is given. */
static gboolean
inertia_follows (JsonNode   *root,
                 const char *body)
{
  return jd_edit_is_homogeneous (root, body) || (jd_edit_get_member (root, JD_OBJECT_BODY, body, "inertia") == NULL &&
                                                 jd_edit_get_member (root, JD_OBJECT_BODY, body, "angle") != NULL &&
                                                 jd_edit_get_member (root, JD_OBJECT_BODY, body, "mass") == NULL);
}

gboolean
jd_edit_set_size (JsonNode    *root,
                  const char  *body,
                  const char  *path,
                  JsonNode    *value,
                  GError     **error)
{
  g_autoptr(JsonNode) size = value != NULL ? jd_json_copy (value) : NULL;
  g_autoptr(JsonNode) old = NULL;
  g_autoptr(JsonNode) root_before = NULL;
  g_autoptr(JdEditValues) before = NULL;
  JsonNode *member;
  gboolean follows;

  g_return_val_if_fail (root != NULL && body != NULL && path != NULL, FALSE);
  g_return_val_if_fail (jd_edit_is_size (root, path), FALSE);

  member = jd_edit_get_member (root, JD_OBJECT_BODY, body, path);
  old = member != NULL ? jd_json_copy (member) : NULL;
  follows = inertia_follows (root, body);
  root_before = jd_json_copy (root);
  before = jd_edit_values_new (root_before);
  if (!jd_edit_set_member (root, JD_OBJECT_BODY, body, path, value, error))
    return FALSE;
  if (old != NULL && size != NULL && JSON_NODE_HOLDS_VALUE (old) && JSON_NODE_HOLDS_VALUE (size))
    carry_points (root, before, body, path, old, size);
  if (follows && !jd_edit_set_homogeneous (root, body) && g_str_equal (path, "mass") && size == NULL)
    return jd_edit_set_member (root, JD_OBJECT_BODY, body, "inertia", NULL, error);
  return TRUE;
}

char *
jd_edit_dup_other_inertia (JsonNode   *root,
                           const char *body)
{
  g_autoptr(JsonNode) copy = NULL;
  JsonNode *made;

  g_return_val_if_fail (root != NULL && body != NULL, NULL);

  if (is_spatial (root) || jd_edit_get_member (root, JD_OBJECT_BODY, body, "inertia") == NULL ||
      jd_edit_is_homogeneous (root, body))
    return NULL;
  copy = jd_json_copy (root);
  if (!jd_edit_set_homogeneous (copy, body))
    return NULL;
  made = jd_edit_get_member (copy, JD_OBJECT_BODY, body, "inertia");
  if (json_node_get_value_type (made) == G_TYPE_STRING)
    return json_node_dup_string (made);
  return g_strdup_printf ("%.5g", json_node_get_double (made));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a file calls by name: bodies, points, parameters and equations that exist. */
#include "core/mechanism/jd-mechanism-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

static gboolean
read_body (JdReader *self,
           JsonNode *node,
           gboolean  ground,
           int      *out)
{
  const char *name = jd_reader_string (self, node);
  g_autoptr(GPtrArray) names = NULL;
  g_autofree char *hint = NULL;

  if (name == NULL)
    return FALSE;
  if (strcmp (name, "ground") == 0)
    {
      *out = JD_GROUND;
      return ground || jd_reader_fail (self, _("the ground cannot stand here; name a body"));
    }
  *out = jd_mechanism_find_body (self->mechanism, name);
  if (*out >= 0)
    return TRUE;
  names = jd_names_of (self->mechanism->bodies);
  hint = jd_reader_did_you_mean (name, names);
  return jd_reader_fail (self, _("there is no body “%s”%s; name one of “bodies”"), name, hint);
}

gboolean
jd_reader_body_member (JdReader   *self,
                       JsonObject *object,
                       const char *name,
                       gboolean    ground,
                       int        *out)
{
  JsonNode *node = jd_reader_member (self, object, name, TRUE);
  gsize mark;

  if (node == NULL)
    return FALSE;
  mark = jd_reader_enter (self, name);
  if (!read_body (self, node, ground, out))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

/* The ground has an origin as each body has one; a point of the file with this name is that point.  It is there for
 * who names it, and nothing is drawn of it else. */
static gsize
imply_ground_origin (JdReader *self)
{
  JdPoint *point = g_new0 (JdPoint, 1);

  point->name = g_strdup ("origin");
  point->is_implied = TRUE;
  for (int i = 0; i < 3; i++)
    point->at[i] = jd_expr_number (self->mechanism->pool, 0.0);
  g_ptr_array_add (self->mechanism->ground_points, point);
  return self->mechanism->ground_points->len - 1;
}

/* Finds "body.point", the parts of which are @body and @point. */
static gboolean
find_point (JdReader   *self,
            const char *body,
            const char *point,
            JdPointRef *out)
{
  GPtrArray *points = self->mechanism->ground_points;
  g_autoptr(GPtrArray) names = NULL;
  g_autofree char *hint = NULL;

  out->body = JD_GROUND;
  if (strcmp (body, "ground") != 0)
    {
      out->body = jd_mechanism_find_body (self->mechanism, body);
      if (out->body < 0)
        {
          names = jd_names_of (self->mechanism->bodies);
          g_ptr_array_add (names, (gpointer) "ground");
          hint = jd_reader_did_you_mean (body, names);
          return jd_reader_fail (self, _("there is no body “%s”%s; a point is “body.point” or “ground.point”"), body,
                                 hint);
        }
      points = ((JdBody *) g_ptr_array_index (self->mechanism->bodies, (guint) out->body))->points;
    }
  for (guint i = 0; i < points->len; i++)
    if (strcmp (((JdPoint *) g_ptr_array_index (points, i))->name, point) == 0)
      {
        out->point = i;
        return TRUE;
      }
  if (out->body == JD_GROUND && strcmp (point, "origin") == 0)
    {
      out->point = imply_ground_origin (self);
      return TRUE;
    }
  names = jd_names_of (points);
  hint = jd_reader_did_you_mean (point, names);
  return jd_reader_fail (self, _("“%s” has no point “%s”%s; add it to its “points”"), body, point, hint);
}

gboolean
jd_reader_point (JdReader   *self,
                 JsonNode   *node,
                 JdPointRef *out)
{
  const char *text = jd_reader_string (self, node);
  const char *dot;
  g_autofree char *body = NULL;

  if (text == NULL)
    return FALSE;
  dot = strchr (text, '.');
  if (dot == NULL)
    return jd_reader_fail (self,
                           _("“%s” is not a point; a point is “body.point” or “ground.point”, such as “%s.origin”"),
                           text, text);
  body = g_strndup (text, (gsize) (dot - text));
  return find_point (self, body, dot + 1, out);
}

gboolean
jd_reader_point_member (JdReader   *self,
                        JsonObject *object,
                        const char *name,
                        JdPointRef *out)
{
  JsonNode *node = jd_reader_member (self, object, name, TRUE);
  gsize mark;

  if (node == NULL)
    return FALSE;
  mark = jd_reader_enter (self, name);
  if (!jd_reader_point (self, node, out))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

/* Steps into the member @name, an array of two. */
static JsonArray *
enter_pair (JdReader   *self,
            JsonObject *object,
            const char *name,
            gsize      *out_mark)
{
  JsonNode *node = jd_reader_member (self, object, name, TRUE);
  JsonArray *array;

  if (node == NULL)
    return NULL;
  *out_mark = jd_reader_enter (self, name);
  array = jd_reader_array (self, node);
  if (array == NULL)
    return NULL;
  if (json_array_get_length (array) == 2)
    return array;
  jd_reader_fail (self, _("the length of this array is %u; expected 2"), json_array_get_length (array));
  return NULL;
}

gboolean
jd_reader_point_pair (JdReader   *self,
                      JsonObject *object,
                      const char *name,
                      JdPointRef *out)
{
  gsize outer;
  JsonArray *array = enter_pair (self, object, name, &outer);

  if (array == NULL)
    return FALSE;
  for (guint i = 0; i < 2; i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!jd_reader_point (self, json_array_get_element (array, i), &out[i]))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  if (out[0].body == out[1].body && out[0].point == out[1].point)
    return jd_reader_fail (self, _("both are the same point; name two different ones"));
  jd_reader_leave (self, outer);
  return TRUE;
}

gboolean
jd_reader_body_pair (JdReader   *self,
                     JsonObject *object,
                     const char *name,
                     gboolean    ground,
                     int        *out)
{
  gsize outer;
  JsonArray *array = enter_pair (self, object, name, &outer);

  if (array == NULL)
    return FALSE;
  for (guint i = 0; i < 2; i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!read_body (self, json_array_get_element (array, i), ground, &out[i]))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  if (out[0] == out[1])
    return jd_reader_fail (self, _("both are the same body; name two different ones"));
  jd_reader_leave (self, outer);
  return TRUE;
}

gboolean
jd_reader_parameter (JdReader   *self,
                     const char *name,
                     gsize      *out)
{
  const int index = jd_mechanism_find_parameter (self->mechanism, name);
  g_autoptr(GPtrArray) names = NULL;
  g_autofree char *hint = NULL;

  if (index >= 0)
    {
      *out = (gsize) index;
      return TRUE;
    }
  names = jd_names_of (self->mechanism->parameters);
  hint = jd_reader_did_you_mean (name, names);
  return jd_reader_fail (self, _("there is no parameter “%s”%s; name one of “parameters”"), name, hint);
}

gboolean
jd_reader_equation (JdReader   *self,
                    const char *name)
{
  g_autofree char *hint = NULL;

  if (g_hash_table_contains (self->equations, name))
    return TRUE;
  hint = jd_reader_did_you_mean (name, self->equation_names);
  return jd_reader_fail (self, _("there is no equation “%s”%s; equations are called “joint.equation”"), name, hint);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads references to bodies, points, curves, parameters and equations, which must exist. */
#include "core/mechanism/load/jd-reader-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

gboolean
jd_reader_body (JdReader      *self,
                JsonNode      *node,
                const JdField *field,
                gpointer       out)
{
  const char *name = jd_reader_string (self, node);
  g_autoptr(GPtrArray) names = NULL;
  g_autofree char *hint = NULL;
  int *body = out;

  if (name == NULL)
    return FALSE;
  if (strcmp (name, "ground") == 0)
    {
      *body = JD_GROUND;
      return field->kind != JD_FIELD_BODY || jd_reader_fail (self, _("the ground cannot stand here; name a body"));
    }
  *body = jd_mechanism_find_body (self->mechanism, name);
  if (*body >= 0)
    return TRUE;
  names = jd_names_of (self->mechanism->bodies);
  hint = jd_did_you_mean (name, names);
  return jd_reader_fail (self, _("there is no body “%s”%s; name one of “bodies”"), name, hint);
}

/* Adds the point "ground.origin" where a file without such a point refers to it.  It is not drawn. */
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
          hint = jd_did_you_mean (body, names);
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
  hint = jd_did_you_mean (point, names);
  return jd_reader_fail (self, _("“%s” has no point “%s”%s; add it to its “points”"), body, point, hint);
}

gboolean
jd_reader_point (JdReader      *self,
                 JsonNode      *node,
                 const JdField *field G_GNUC_UNUSED,
                 gpointer       out)
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

static gboolean
same_point (const JdPointRef *a,
            const JdPointRef *b)
{
  return a->body == b->body && a->point == b->point;
}

/* The place of the next element of an array. */
typedef struct
{
  const JdField *field;
  JdPointRef    *points;
  int           *bodies;
  guint          i;
} Ends;

static gboolean
read_next_point (JdReader *self,
                 JsonNode *node,
                 gpointer  data)
{
  Ends *ends = data;
  const guint i = ends->i++;

  if (!jd_reader_point (self, node, ends->field, &ends->points[i]))
    return FALSE;
  if (ends->field->kind == JD_FIELD_POINTS && i > 0 && same_point (&ends->points[i], &ends->points[i - 1]))
    return jd_reader_fail (self, _("this is the point before it again; name a different one"));
  return TRUE;
}

static gboolean
read_next_body (JdReader *self,
                JsonNode *node,
                gpointer  data)
{
  Ends *ends = data;

  return jd_reader_body (self, node, ends->field, &ends->bodies[ends->i++]);
}

/* @node is an array of two. */
static gboolean
check_pair (JdReader *self,
            JsonNode *node)
{
  JsonArray *array = jd_reader_array (self, node);

  if (array == NULL || json_array_get_length (array) == 2)
    return array != NULL;
  return jd_reader_fail (self, _("the length of this array is %u; expected 2"), json_array_get_length (array));
}

gboolean
jd_reader_point_pair (JdReader      *self,
                      JsonNode      *node,
                      const JdField *field,
                      gpointer       out)
{
  Ends ends = { .field = field, .points = out };

  return check_pair (self, node) && jd_reader_each_element (self, node, read_next_point, &ends) &&
         (!same_point (&ends.points[0], &ends.points[1]) ||
          jd_reader_fail (self, _("both are the same point; name two different ones")));
}

gboolean
jd_reader_points (JdReader      *self,
                  JsonNode      *node,
                  const JdField *field,
                  gpointer       out)
{
  JsonArray *array = jd_reader_array (self, node);
  Ends ends = { .field = field, .points = out };

  if (array == NULL)
    return FALSE;
  if (field->n > 0 && json_array_get_length (array) != field->n)
    return jd_reader_fail (self, _("the length of this array is %u; expected %lu"), json_array_get_length (array),
                           (gulong) field->n);
  if (json_array_get_length (array) < 2)
    return jd_reader_fail (self, _("the length of this array is %u; expected 2 points or more"),
                           json_array_get_length (array));
  return jd_reader_each_element (self, node, read_next_point, &ends);
}

gboolean
jd_reader_body_pair (JdReader      *self,
                     JsonNode      *node,
                     const JdField *field,
                     gpointer       out)
{
  Ends ends = { .field = field, .bodies = out };

  return check_pair (self, node) && jd_reader_each_element (self, node, read_next_body, &ends) &&
         (ends.bodies[0] != ends.bodies[1] ||
          jd_reader_fail (self, _("both are the same body; name two different ones")));
}

gboolean
jd_reader_curve (JdReader      *self,
                 JsonNode      *node,
                 const JdField *field G_GNUC_UNUSED,
                 gpointer       out)
{
  const char *name = jd_reader_string (self, node);
  g_autoptr(GPtrArray) names = NULL;
  g_autofree char *hint = NULL;
  int *curve = out;

  if (name == NULL)
    return FALSE;
  *curve = GPOINTER_TO_INT (g_hash_table_lookup (self->curve_index, name)) - 1;
  if (*curve >= 0)
    return TRUE;
  names = jd_names_of (self->mechanism->curves);
  hint = jd_did_you_mean (name, names);
  return jd_reader_fail (self, _("there is no curve “%s”%s; name one of “curves”"), name, hint);
}

gboolean
jd_reader_find_parameter (JdReader   *self,
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
  hint = jd_did_you_mean (name, names);
  return jd_reader_fail (self, _("there is no parameter “%s”%s; name one of “parameters”"), name, hint);
}

gboolean
jd_reader_parameter (JdReader      *self,
                     JsonNode      *node,
                     const JdField *field G_GNUC_UNUSED,
                     gpointer       out)
{
  const char *name = jd_reader_string (self, node);

  return name != NULL && jd_reader_find_parameter (self, name, out);
}

gboolean
jd_reader_check_equation (JdReader   *self,
                          const char *name)
{
  g_autofree char *hint = NULL;

  if (g_hash_table_contains (self->equations, name))
    return TRUE;
  hint = jd_did_you_mean (name, self->equation_names);
  return jd_reader_fail (self, _("there is no equation “%s”%s; equations are called “joint.equation”"), name, hint);
}

gboolean
jd_reader_equation (JdReader      *self,
                    JsonNode      *node,
                    const JdField *field G_GNUC_UNUSED,
                    gpointer       out)
{
  const char *name = jd_reader_string (self, node);

  if (name == NULL || !jd_reader_check_equation (self, name))
    return FALSE;
  *(char **) out = g_strdup (name);
  return TRUE;
}

static gboolean
read_next_equation (JdReader *self,
                    JsonNode *node,
                    gpointer  data)
{
  char ***next = data;

  return jd_reader_equation (self, node, NULL, (*next)++);
}

gboolean
jd_reader_equations (JdReader      *self,
                     JsonNode      *node,
                     const JdField *field G_GNUC_UNUSED,
                     gpointer       out)
{
  JsonArray *array = jd_reader_array (self, node);
  char **next;

  if (array == NULL)
    return FALSE;
  *(char ***) out = next = g_new0 (char *, json_array_get_length (array) + 1);
  return jd_reader_each_element (self, node, read_next_equation, &next);
}

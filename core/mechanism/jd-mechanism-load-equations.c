/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The joint that the file writes out itself: its equations and its constraint efforts. */
#include "core/mechanism/jd-mechanism-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

static gboolean
read_equation (JdReader        *self,
               const char      *name,
               JsonNode        *node,
               gboolean         differential,
               JdNamedEquation *out)
{
  const gsize mark = jd_reader_enter (self, name);

  out->name = g_strdup (name);
  out->differential = differential;
  if (!jd_reader_check_name (self, name))
    return FALSE;
  out->expr = jd_reader_expr (self, node, differential ? JD_SCOPE_MOTION : JD_SCOPE_POSITION);
  if (out->expr == NULL)
    return FALSE;
  if (differential)
    {
      if (!jd_reader_check_degree (self, out->expr, 1, TRUE))
        return FALSE;
    }
  else if (!jd_expr_depends_on_kind (out->expr, JD_SYMBOL_PARAMETER, 0, 0))
    return jd_reader_fail (self, _("the equation contains no parameter, so it constrains nothing; name one"));
  jd_reader_leave (self, mark);
  return TRUE;
}

/* "holonomic" and "differential", in the file's order. */
static gboolean
read_equations (JdReader   *self,
                JsonObject *object,
                JdJoint    *joint)
{
  static const char *const names[] = { "holonomic", "differential" };
  gsize n = 0;

  for (int kind = 0; kind < 2; kind++)
    {
      JsonNode *node = json_object_get_member (object, names[kind]);
      const gsize mark = jd_reader_enter (self, names[kind]);
      JsonObject *equations;
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      if (node == NULL)
        {
          jd_reader_leave (self, mark);
          continue;
        }
      equations = jd_reader_object (self, node);
      if (equations == NULL)
        return FALSE;
      n += json_object_get_size (equations);
      joint->equations = g_renew (JdNamedEquation, joint->equations, n);
      json_object_iter_init_ordered (&iter, equations);
      while (json_object_iter_next_ordered (&iter, &name, &member))
        {
          JdNamedEquation *equation = &joint->equations[joint->n_equations++];

          *equation = (JdNamedEquation) { 0 };
          if (!read_equation (self, name, member, kind == 1, equation))
            return FALSE;
        }
      jd_reader_leave (self, mark);
    }
  if (n == 0)
    return jd_reader_fail (self, _("there is no equation; give “holonomic” or “differential”: {name: expression}"));
  return TRUE;
}

/* What it is for a component of 1. */
static gboolean
read_unit_effort (JdReader         *self,
                  JsonObject       *object,
                  JdDeclaredEffort *effort)
{
  const guint dimension = self->mechanism->dimension;

  if (effort->couple && dimension == 2)
    return jd_reader_expr_member (self, object, "couple", TRUE, JD_SCOPE_POSITION, &effort->vector[2]);
  if (effort->couple)
    return jd_reader_vector_member (self, object, "couple", TRUE, JD_SCOPE_POSITION, 3, effort->vector);
  return (effort->has_point ||
          jd_reader_vector_member (self, object, "at", TRUE, JD_SCOPE_POSITION, dimension, effort->at)) &&
         jd_reader_vector_member (self, object, "vector", TRUE, JD_SCOPE_POSITION, dimension, effort->vector);
}

/* A couple, or a force at a "point" of the body that receives it or "at" a place of the ground's axes; with a law or
 * without. */
static gboolean
read_declared_effort (JdReader         *self,
                      JsonObject       *object,
                      JdDeclaredEffort *effort)
{
  static const char *const keys[] = { "name", "point", "body", "at", "vector", "couple", "by", "value", NULL };

  jd_reader_check_keys (self, object, keys);
  effort->by = JD_GROUND;
  effort->has_point = json_object_has_member (object, "point");
  effort->couple = json_object_has_member (object, "couple");
  if (!jd_reader_name_member (self, object, NULL, &effort->name) ||
      (json_object_has_member (object, "by") &&
       !jd_reader_body_member (self, object, "by", TRUE, &effort->by)))
    return FALSE;
  if (effort->has_point && (effort->couple || json_object_has_member (object, "body")))
    return jd_reader_fail (self, _("a force at a “point” acts on that point's body; remove “body” and “couple”"));
  if (effort->has_point)
    {
      if (!jd_reader_point_member (self, object, "point", &effort->point))
        return FALSE;
      effort->body = effort->point.body;
    }
  else if (!jd_reader_body_member (self, object, "body", FALSE, &effort->body))
    return FALSE;
  return read_unit_effort (self, object, effort) &&
         jd_reader_expr_member (self, object, "value", FALSE, JD_SCOPE_MOTION, &effort->value);
}

/* Terms of one name make one effort, which has one law. */
static gboolean
check_same_law (JdReader      *self,
                const JdJoint *joint)
{
  const JdDeclaredEffort *last = &joint->efforts[joint->n_efforts - 1];

  for (gsize i = 0; i + 1 < joint->n_efforts; i++)
    if (strcmp (joint->efforts[i].name, last->name) == 0 && joint->efforts[i].value != last->value)
      return jd_reader_fail (self, _("“%s” has another “value” above; parts of one effort have the same"),
                             last->name);
  return TRUE;
}

static gboolean
read_declared_efforts (JdReader   *self,
                       JsonObject *object,
                       JdJoint    *joint)
{
  JsonArray *array;
  gsize outer;

  if (!jd_reader_array_member (self, object, "efforts", &array))
    return FALSE;
  outer = jd_reader_enter (self, "efforts");
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);
      JsonObject *effort = jd_reader_object (self, json_array_get_element (array, i));

      joint->efforts = g_renew (JdDeclaredEffort, joint->efforts, joint->n_efforts + 1);
      joint->efforts[joint->n_efforts] = (JdDeclaredEffort) { 0 };
      if (effort == NULL || !read_declared_effort (self, effort, &joint->efforts[joint->n_efforts++]) ||
          !check_same_law (self, joint))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

gboolean
jd_reader_read_equation_joint (JdReader   *self,
                               JsonObject *object,
                               JdJoint    *joint)
{
  return read_equations (self, object, joint) && read_declared_efforts (self, object, joint);
}

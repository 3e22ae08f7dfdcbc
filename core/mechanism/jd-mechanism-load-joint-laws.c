/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a joint of any type may have besides its geometry: the side on which it holds, the condition under which it
 * does, friction, rolling resistance, and the law of its impacts. */
#include "core/mechanism/jd-mechanism-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* Finds the relation of a condition, outside all parentheses; NULL if there is none, or more than one. */
static const char *
find_relation (const char     *text,
               JdExprRelation *out_relation,
               gsize          *out_length)
{
  const char *found = NULL;
  gsize depth = 0;

  for (const char *p = text; *p; p++)
    {
      if (*p == '(')
        depth++;
      else if (*p == ')' && depth > 0)
        depth--;
      else if (depth == 0 && (*p == '<' || *p == '>'))
        {
          if (found != NULL)
            return NULL;
          found = p;
          *out_length = p[1] == '=' ? 2 : 1;
          if (*p == '<')
            *out_relation = p[1] == '=' ? JD_RELATION_LESS_EQUAL : JD_RELATION_LESS;
          else
            *out_relation = p[1] == '=' ? JD_RELATION_GREATER_EQUAL : JD_RELATION_GREATER;
          p += *out_length - 1;
        }
    }
  return found;
}

/* One side of a condition; the other is blanked, so that positions in messages stay those of the whole text. */
static const JdExpr *
read_side (JdReader   *self,
           const char *text,
           gsize       from,
           gsize       to)
{
  const gsize n_blank = (gsize) g_utf8_strlen (text, (gssize) from);
  g_autoptr(GString) side = g_string_new (NULL);
  g_autoptr(JsonNode) node = NULL;

  for (gsize i = 0; i < n_blank; i++)
    g_string_append_c (side, ' ');
  g_string_append_len (side, text + from, (gssize) (to - from));
  node = json_node_init_string (json_node_alloc (), side->str);
  return jd_reader_expr (self, node, JD_SCOPE_POSITION);
}

static gboolean
read_when (JdReader   *self,
           JsonObject *object,
           JdJoint    *joint)
{
  JsonNode *node = json_object_get_member (object, "when");
  const char *text;
  const char *relation;
  gsize length = 0;
  gsize mark;

  if (node == NULL)
    return TRUE;
  mark = jd_reader_enter (self, "when");
  text = jd_reader_string (self, node);
  if (text == NULL)
    return FALSE;
  relation = find_relation (text, &joint->when_relation, &length);
  if (relation == NULL)
    return jd_reader_fail (self, _("“%s” is not a condition; expected one of < <= > >= between two expressions, "
                                   "such as \"x > 0\""), text);
  joint->when_left = read_side (self, text, 0, (gsize) (relation - text));
  if (joint->when_left == NULL)
    return FALSE;
  joint->when_right = read_side (self, text, (gsize) (relation - text) + length, strlen (text));
  if (joint->when_right == NULL)
    return FALSE;
  joint->has_when = TRUE;
  jd_reader_leave (self, mark);
  return TRUE;
}

static gboolean
read_unilateral (JdReader   *self,
                 JsonObject *object,
                 JdJoint    *joint)
{
  gboolean unilateral;

  joint->unilateral = -1;
  if (!json_object_has_member (object, "unilateral"))
    return TRUE;
  if (!jd_reader_boolean_member (self, object, "unilateral", &unilateral))
    return FALSE;
  if (joint->type->unilateral == NULL)
    {
      jd_reader_enter (self, "unilateral");
      return jd_reader_fail (self, _("a joint of type “%s” has no equation that could hold on one side only; remove "
                                     "this key"),
                             joint->type->name);
    }
  joint->unilateral = unilateral ? 1 : 0;
  return TRUE;
}

/* A law's number, which only some types take. */
static gboolean
read_law (JdReader      *self,
          JsonObject    *object,
          const char    *name,
          gboolean       allowed,
          JdBound        bound,
          const JdExpr **out,
          const JdJoint *joint)
{
  gsize mark;

  if (!json_object_has_member (object, name))
    return TRUE;
  mark = jd_reader_enter (self, name);
  if (!allowed)
    return jd_reader_fail (self, _("a joint of type “%s” has no “%s”; remove this key, or choose a type that has it"),
                           joint->type->name, name);
  jd_reader_leave (self, mark);
  if (!jd_reader_expr_member (self, object, name, TRUE, JD_SCOPE_CONSTANTS, out))
    return FALSE;
  jd_reader_enter (self, name);
  if (!jd_reader_bound (self, bound, out, 1))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

/* Friction of an "equation" joint: one contact, and the slip along one direction or two. */
static gboolean
check_friction_equations (JdReader      *self,
                          const JdJoint *joint)
{
  gsize n_holonomic = 0;

  if (joint->friction == NULL || joint->equations == NULL)
    return TRUE;
  for (gsize i = 0; i < joint->n_equations; i++)
    n_holonomic += !joint->equations[i].differential;
  if (n_holonomic == 1 && joint->n_equations >= 2 && joint->n_equations <= 3)
    return TRUE;
  jd_reader_enter (self, "friction");
  return jd_reader_fail (self, _("friction needs one “holonomic” equation, the contact, and one or two "
                                 "“differential” ones, the components of the slip; write other equations into "
                                 "another joint"));
}

static gboolean
read_impact (JdReader   *self,
             JsonObject *object,
             JdJoint    *joint)
{
  static const char *const keys[] = { "restitution", "law", NULL };
  JsonNode *node = json_object_get_member (object, "impact");
  JsonObject *impact;
  gsize mark;

  if (node == NULL)
    return TRUE;
  mark = jd_reader_enter (self, "impact");
  if (joint->type->unilateral == NULL)
    return jd_reader_fail (self,
                           _("a joint of type “%s” has no equation that could close in an impact; remove this key"),
                           joint->type->name);
  impact = jd_reader_object (self, node);
  if (impact == NULL)
    return FALSE;
  jd_reader_check_keys (self, impact, keys);
  if (!jd_reader_impact_law (self, impact, &joint->impact_law) ||
      !jd_reader_expr_member (self, impact, "restitution", TRUE, JD_SCOPE_CONSTANTS, &joint->restitution))
    return FALSE;
  jd_reader_enter (self, "restitution");
  if (!jd_reader_bound (self, JD_BOUND_UNIT, &joint->restitution, 1))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

gboolean
jd_reader_read_joint_laws (JdReader   *self,
                           JsonObject *object,
                           JdJoint    *joint)
{
  return read_unilateral (self, object, joint) &&
         read_when (self, object, joint) &&
         read_law (self, object, "friction", joint->type->takes_friction, JD_BOUND_NOT_NEGATIVE,
                   &joint->friction, joint) &&
         read_law (self, object, "rolling_resistance", joint->type->takes_rolling_resistance, JD_BOUND_NOT_NEGATIVE,
                   &joint->rolling_resistance, joint) &&
         check_friction_equations (self, joint) &&
         read_impact (self, object, joint);
}

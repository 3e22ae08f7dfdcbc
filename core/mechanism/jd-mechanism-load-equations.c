/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the equations and constraint efforts of a joint of type "equation". */
#include "core/mechanism/jd-mechanism-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

typedef struct
{
  const JdField *field;
  JdJoint       *joint;
} Equations;

static gboolean
read_equation (JdReader   *self,
               const char *name,
               JsonNode   *node,
               gpointer    data)
{
  const Equations *to = data;
  JdJoint *joint = to->joint;
  JdNamedEquation *equation;

  joint->equations = g_renew (JdNamedEquation, joint->equations, joint->n_equations + 1);
  equation = &joint->equations[joint->n_equations++];
  *equation = (JdNamedEquation) { .name = g_strdup (name),
                                  .differential = (to->field->scope & JD_SCOPE_RATES) != 0 };
  if (!jd_reader_check_name (self, name))
    return FALSE;
  equation->expr = jd_reader_expr (self, node, to->field->scope);
  if (equation->expr == NULL)
    return FALSE;
  if (equation->differential)
    return jd_reader_check_degree (self, equation->expr, 1, TRUE);
  return jd_expr_depends_on_kind (equation->expr, JD_SYMBOL_PARAMETER, 0, 0) ||
         jd_reader_fail (self, _("the equation contains no parameter, so it constrains nothing; name one"));
}

gboolean
jd_reader_equation_map (JdReader      *self,
                        JsonNode      *node,
                        const JdField *field,
                        gpointer       out)
{
  Equations to = { field, out };

  return jd_reader_each_member (self, node, read_equation, &to);
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
read_declared_effort (JdReader *self,
                      JsonNode *node,
                      gpointer  data)
{
  JdJoint *joint = data;
  JsonObject *object = jd_reader_object (self, node);
  JdDeclaredEffort *effort;
  JdDeclaredKind kind;

  if (object == NULL)
    return FALSE;
  joint->efforts = g_renew (JdDeclaredEffort, joint->efforts, joint->n_efforts + 1);
  effort = &joint->efforts[joint->n_efforts++];
  *effort = (JdDeclaredEffort) { .by = JD_GROUND };
  effort->has_point = json_object_has_member (object, "point");
  effort->couple = json_object_has_member (object, "couple");
  kind = effort->has_point ? JD_DECLARED_AT_POINT : effort->couple ? JD_DECLARED_COUPLE : JD_DECLARED_AT_PLACE;
  if (effort->has_point && (effort->couple || json_object_has_member (object, "body")))
    return jd_reader_fail (self, _("a force at a “point” acts on that point's body; remove “body” and “couple”"));
  jd_reader_check_keys (self, object, jd_declared_effort_fields, JD_EVERY_TYPE);
  if (!jd_reader_read_fields (self, object, jd_declared_effort_fields, 1u << kind, effort))
    return FALSE;
  if (effort->has_point)
    effort->body = effort->point.body;
  return check_same_law (self, joint);
}

gboolean
jd_reader_declared_efforts (JdReader      *self,
                            JsonNode      *node,
                            const JdField *field G_GNUC_UNUSED,
                            gpointer       out)
{
  GHashTable *names = self->names;
  gboolean ok;

  /* Terms of one name make one effort: their names need not be free. */
  self->names = NULL;
  ok = jd_reader_each_element (self, node, read_declared_effort, out);
  self->names = names;
  return ok;
}

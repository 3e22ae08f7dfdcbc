/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the equations of a joint of type "equation". */
#include "core/mechanism/load/jd-reader-private.h"

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

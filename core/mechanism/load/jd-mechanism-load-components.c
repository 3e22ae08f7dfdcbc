/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the efforts that an "equation" joint declares.  An effort given by its components on vectors of the source
 * becomes one effort for each component. */
#include "core/mechanism/load/jd-reader-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-kinematics.h"

#define BUDGET 20000

/* The vectors d_i of an effort that is given by its components F.d_i. */
typedef struct
{
  const JdField *field;
  guint          n;          /* the mechanism's dimension */
  char          *names[3];   /* lent to the efforts */
  JdExprVec      vectors[3];
  guint          n_read;
} Components;

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
read_component (JdReader   *self,
                const char *name,
                JsonNode   *node,
                gpointer    data)
{
  Components *to = data;
  const JdExpr **vector;

  if (to->n_read == to->n)
    return jd_reader_fail (self, _("an effort has %u components; remove this one"), to->n);
  if (!jd_reader_check_name (self, name))
    return FALSE;
  vector = to->vectors[to->n_read].x;
  vector[2] = jd_expr_number (self->mechanism->pool, 0.0);
  to->names[to->n_read++] = (char *) name;
  return jd_reader_vector (self, node, to->field, to->n, vector);
}

/* Whether the vectors are orthonormal: each component then belongs to its own vector. */
static gboolean
are_orthonormal (JdExprPool       *pool,
                 const Components *components)
{
  for (guint i = 0; i < components->n; i++)
    for (guint k = 0; k <= i; k++)
      {
        const JdExpr *product = jd_expr_simplify (pool,
                                                  jd_expr_vec_dot (pool, components->vectors[i],
                                                                   components->vectors[k]),
                                                  BUDGET);

        if (!jd_expr_is_number (product, i == k ? 1.0 : 0.0))
          return FALSE;
      }
  return TRUE;
}

/* d^i = d_j x d_k / (d_1 . (d_2 x d_3)), so that F = sum_i (F.d_i) d^i.  In the plane d_3 is the unit vector normal
 * to it.  Fails if the vectors are dependent in the state of the file. */
static gboolean
make_reciprocal (JdReader   *self,
                 Components *components)
{
  JdExprPool *pool = self->mechanism->pool;
  const JdExpr *zero = jd_expr_number (pool, 0.0), *volume;
  JdExprVec d[3] = { { { zero } } }, crosses[3];
  double value, size = 1.0;

  d[2] = (JdExprVec) { { zero, zero, jd_expr_number (pool, 1.0) } };
  for (guint i = 0; i < components->n; i++)
    d[i] = components->vectors[i];
  for (guint i = 0; i < 3; i++)
    {
      crosses[i] = jd_expr_vec_cross (pool, d[(i + 1) % 3], d[(i + 2) % 3]);
      size *= sqrt (jd_mechanism_eval (self->mechanism, self->constant_values, jd_expr_vec_dot (pool, d[i], d[i])));
    }
  volume = jd_expr_simplify (pool, jd_expr_vec_dot (pool, d[0], crosses[0]), BUDGET);
  value = jd_mechanism_eval (self->mechanism, self->constant_values, volume);
  if (!isfinite (value) || !(fabs (value) > JD_RANK_DERIVED * size))
    return jd_reader_fail (self,
                           _("the vectors are linearly dependent in the file's state, so that their components "
                             "do not determine the effort; choose others"));
  for (guint i = 0; i < components->n; i++)
    for (guint c = 0; c < 3; c++)
      components->vectors[i].x[c] = jd_expr_simplify (pool, jd_expr_div (pool, crosses[i].x[c], volume), BUDGET);
  return TRUE;
}

/* Replaces the last effort by one for each of its components. */
static gboolean
split_effort (JdReader   *self,
              JdJoint    *joint,
              JsonObject *object,
              const char *member)
{
  Components components = { .n = self->mechanism->dimension };
  JdDeclaredEffort whole = joint->efforts[joint->n_efforts - 1];
  g_autofree char *name = g_steal_pointer (&joint->efforts[joint->n_efforts - 1].name);
  const gsize mark = jd_reader_enter (self, member);

  joint->n_efforts--;
  components.field = jd_field_find (jd_declared_effort_fields, member, JD_EVERY_TYPE);
  if (whole.couple && components.n == 2)
    return jd_reader_fail (self, _("a couple in the plane has one component; write it as an expression"));
  if (!jd_reader_each_member (self, json_object_get_member (object, member), read_component, &components))
    return FALSE;
  if (components.n_read < components.n)
    return jd_reader_fail (self, _("there are %u vectors; an effort is given by its components on %u"),
                           components.n_read, components.n);
  if (whole.value != NULL)
    return jd_reader_fail (self,
                           _("an effort given by its components has no “value”; write the components that have "
                             "laws as efforts of their own"));
  if (!are_orthonormal (self->mechanism->pool, &components) && !make_reciprocal (self, &components))
    return FALSE;
  jd_reader_leave (self, mark);
  joint->efforts = g_renew (JdDeclaredEffort, joint->efforts, joint->n_efforts + components.n);
  for (guint i = 0; i < components.n; i++)
    {
      JdDeclaredEffort *effort = &joint->efforts[joint->n_efforts++];

      *effort = whole;
      effort->name = g_strconcat (name, ".", components.names[i], NULL);
      memcpy (effort->vector, components.vectors[i].x, sizeof effort->vector);
    }
  return TRUE;
}

static gboolean
holds_object (JsonObject *object,
              const char *member)
{
  return json_object_has_member (object, member) && JSON_NODE_HOLDS_OBJECT (json_object_get_member (object, member));
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
  if (holds_object (object, effort->couple ? "couple" : "vector"))
    return split_effort (self, joint, object, effort->couple ? "couple" : "vector");
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

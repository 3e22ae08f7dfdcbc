/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Given efforts. */
#include "core/mechanism/jd-mechanism-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

typedef gboolean (*EffortRead) (JdReader   *self,
                                JsonObject *object,
                                JdEffort   *effort);

/* A body that a torque turns. */
static void
warn_about_particle (JdReader *self,
                     int       index)
{
  const JdBody *body = index < 0 ? NULL : g_ptr_array_index (self->mechanism->bodies, (guint) index);

  if (body != NULL && body->is_particle)
    jd_reader_warn (self, "particle-angle",
                    _("“%s” is a particle, which cannot turn: the effort does nothing to it; give it an “angle”"),
                    body->name);
}

static gboolean
read_force (JdReader   *self,
            JsonObject *object,
            JdEffort   *effort)
{
  return jd_reader_point_member (self, object, "point", &effort->points[0]) &&
         jd_reader_vector_member (self, object, "vector", TRUE, JD_SCOPE_MOTION, self->mechanism->dimension,
                                  effort->vector) &&
         jd_reader_boolean_member (self, object, "follower", &effort->follower);
}

static gboolean
read_torque (JdReader   *self,
             JsonObject *object,
             JdEffort   *effort)
{
  if (!jd_reader_body_member (self, object, "body", FALSE, &effort->bodies[0]))
    return FALSE;
  warn_about_particle (self, effort->bodies[0]);
  if (self->mechanism->dimension == 3)
    return jd_reader_vector_member (self, object, "value", TRUE, JD_SCOPE_MOTION, 3, effort->vector);
  return jd_reader_expr_member (self, object, "value", TRUE, JD_SCOPE_MOTION, &effort->value);
}

/* A spring's numbers may depend on time, not on the position, or k (l - l0)^2 / 2 would not be its potential. */
static gboolean
read_spring (JdReader   *self,
             JsonObject *object,
             JdEffort   *effort)
{
  effort->length = jd_expr_number (self->mechanism->pool, 0);
  return jd_reader_point_pair (self, object, "between", effort->points) &&
         jd_reader_expr_member (self, object, "stiffness", TRUE, JD_SCOPE_TIME, &effort->stiffness) &&
         jd_reader_expr_member (self, object, "length", FALSE, JD_SCOPE_TIME, &effort->length);
}

static gboolean
read_damper (JdReader   *self,
             JsonObject *object,
             JdEffort   *effort)
{
  return jd_reader_point_pair (self, object, "between", effort->points) &&
         jd_reader_expr_member (self, object, "viscosity", TRUE, JD_SCOPE_MOTION, &effort->stiffness);
}

static gboolean
read_turning_bodies (JdReader   *self,
                     JsonObject *object,
                     JdEffort   *effort)
{
  if (!jd_reader_body_pair (self, object, "bodies", TRUE, effort->bodies))
    return FALSE;
  warn_about_particle (self, effort->bodies[0]);
  warn_about_particle (self, effort->bodies[1]);
  return TRUE;
}

static gboolean
read_torsion_spring (JdReader   *self,
                     JsonObject *object,
                     JdEffort   *effort)
{
  effort->length = jd_expr_number (self->mechanism->pool, 0);
  return read_turning_bodies (self, object, effort) &&
         jd_reader_expr_member (self, object, "stiffness", TRUE, JD_SCOPE_TIME, &effort->stiffness) &&
         jd_reader_expr_member (self, object, "angle", FALSE, JD_SCOPE_TIME, &effort->length);
}

static gboolean
read_torsion_damper (JdReader   *self,
                     JsonObject *object,
                     JdEffort   *effort)
{
  return read_turning_bodies (self, object, effort) &&
         jd_reader_expr_member (self, object, "viscosity", TRUE, JD_SCOPE_MOTION, &effort->stiffness);
}

static gboolean
read_potential (JdReader   *self,
                JsonObject *object,
                JdEffort   *effort)
{
  return jd_reader_expr_member (self, object, "value", TRUE, JD_SCOPE_POSITION, &effort->value);
}

static gboolean
read_generalized (JdReader   *self,
                  JsonObject *object,
                  JdEffort   *effort)
{
  JsonNode *node = jd_reader_member (self, object, "values", TRUE);
  JsonObject *values;
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;
  gsize outer;

  if (node == NULL)
    return FALSE;
  outer = jd_reader_enter (self, "values");
  values = jd_reader_object (self, node);
  if (values == NULL)
    return FALSE;
  effort->value_parameters = g_new0 (gsize, json_object_get_size (values));
  effort->values = g_new0 (const JdExpr *, json_object_get_size (values));
  json_object_iter_init_ordered (&iter, values);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      const gsize mark = jd_reader_enter (self, name);
      const gsize i = effort->n_values;

      if (!jd_reader_parameter (self, name, &effort->value_parameters[i]))
        return FALSE;
      effort->values[i] = jd_reader_expr (self, member, JD_SCOPE_MOTION);
      if (effort->values[i] == NULL)
        return FALSE;
      effort->n_values++;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

static const struct
{
  const char  *name;
  JdEffortKind kind;
  gboolean     spatial;   /* also in dimension 3 */
  EffortRead   read;
  const char  *keys[8];
} effort_types[] = {
  { "force", JD_EFFORT_FORCE, TRUE, read_force, { "name", "type", "point", "vector", "follower" } },
  { "torque", JD_EFFORT_TORQUE, TRUE, read_torque, { "name", "type", "body", "value" } },
  { "spring", JD_EFFORT_SPRING, TRUE, read_spring, { "name", "type", "between", "stiffness", "length" } },
  { "damper", JD_EFFORT_DAMPER, TRUE, read_damper, { "name", "type", "between", "viscosity" } },
  { "torsion-spring", JD_EFFORT_TORSION_SPRING, FALSE, read_torsion_spring,
    { "name", "type", "bodies", "stiffness", "angle" } },
  { "torsion-damper", JD_EFFORT_TORSION_DAMPER, FALSE, read_torsion_damper,
    { "name", "type", "bodies", "viscosity" } },
  { "potential", JD_EFFORT_POTENTIAL, TRUE, read_potential, { "name", "type", "value" } },
  { "generalized", JD_EFFORT_GENERALIZED, TRUE, read_generalized, { "name", "type", "values" } },
};

/* Index in effort_types, or -1. */
static int
read_type (JdReader   *self,
           JsonObject *object)
{
  g_autofree char *name = NULL;
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL;
  g_autofree char *list = NULL;
  gsize mark;

  if (!jd_reader_string_member (self, object, "type", TRUE, &name))
    return -1;
  mark = jd_reader_enter (self, "type");
  for (gsize i = 0; i < G_N_ELEMENTS (effort_types); i++)
    {
      g_ptr_array_add (names, (gpointer) effort_types[i].name);
      if (strcmp (effort_types[i].name, name) != 0)
        continue;
      if (self->mechanism->dimension == 3 && !effort_types[i].spatial)
        {
          jd_reader_fail (self, _("an effort of type “%s” belongs to mechanisms in the plane; use “torque” or "
                                  "“generalized”"), name);
          return -1;
        }
      jd_reader_leave (self, mark);
      return (int) i;
    }
  hint = jd_reader_did_you_mean (name, names);
  g_ptr_array_add (names, NULL);
  list = g_strjoinv (", ", (char **) names->pdata);
  jd_reader_fail (self, _("there is no effort type “%s”%s; expected one of %s"), name, hint, list);
  return -1;
}

static gboolean
read_effort (JdReader   *self,
             JsonNode   *node,
             GHashTable *index)
{
  JsonObject *object = jd_reader_object (self, node);
  const JdExpr *zero = jd_expr_number (self->mechanism->pool, 0);
  JdEffort *effort;
  int type;

  if (object == NULL)
    return FALSE;
  effort = g_new0 (JdEffort, 1);
  effort->points[0].body = effort->points[1].body = JD_NONE;
  effort->bodies[0] = effort->bodies[1] = JD_NONE;
  for (int i = 0; i < 3; i++)
    effort->vector[i] = zero;
  g_ptr_array_add (self->mechanism->efforts, effort);
  if (!jd_reader_name_member (self, object, index, &effort->name))
    return FALSE;
  if (strcmp (effort->name, "weight") == 0)
    {
      jd_reader_enter (self, "name");
      return jd_reader_fail (self, _("“weight” is the effort of gravity; choose another name"));
    }
  if (self->mechanism->frame != NULL &&
      (strcmp (effort->name, "background") == 0 || strcmp (effort->name, "coriolis") == 0))
    {
      jd_reader_enter (self, "name");
      return jd_reader_fail (self, _("“%s” is an inertial effort of the moving frame; choose another name"),
                             effort->name);
    }
  g_hash_table_add (index, effort->name);
  type = read_type (self, object);
  if (type < 0)
    return FALSE;
  effort->kind = effort_types[type].kind;
  jd_reader_check_keys (self, object, effort_types[type].keys);
  return effort_types[type].read (self, object, effort);
}

gboolean
jd_reader_read_efforts (JdReader   *self,
                        JsonObject *root)
{
  g_autoptr(GHashTable) index = g_hash_table_new (g_str_hash, g_str_equal);
  JsonArray *array;
  gsize outer;

  if (!jd_reader_array_member (self, root, "efforts", &array))
    return FALSE;
  outer = jd_reader_enter (self, "efforts");
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!read_effort (self, json_array_get_element (array, i), index))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

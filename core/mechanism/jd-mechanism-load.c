/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The document: its head, constants, parameters, points; and where the parts are read in turn, so that each finds
 * the names it refers to. */
#include "core/mechanism/jd-mechanism-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"

static const char *const document_keys[] = {
  "jourdain", "name", "source", "description", "dimension", "time", "constants", "gravity", "frame", "parameters",
  "ground",
  "curves", "bodies", "kinetic_energy", "joints", "efforts", "parameterizations", "events", "compare",
  "locked", "open_to_students", NULL
};

static gboolean
read_integer (JdReader   *self,
              JsonObject *root,
              const char *name,
              gboolean    required,
              double     *out)
{
  JsonNode *node = jd_reader_member (self, root, name, required);
  GType type;

  if (node == NULL)
    return !required;
  jd_reader_enter (self, name);
  type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;
  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
    return jd_reader_fail (self, _("this is %s; expected a number"), jd_json_describe (node));
  *out = json_node_get_double (node);
  jd_reader_leave (self, 0);
  return TRUE;
}

/* The document's name: any text, or none. */
static gboolean
read_title (JdReader   *self,
            JsonObject *root)
{
  JdMechanism *mechanism = self->mechanism;
  gsize mark;

  if (!jd_reader_string_member (self, root, "name", FALSE, &mechanism->name))
    return FALSE;
  mark = jd_reader_enter (self, "name");
  if (mechanism->name != NULL && !jd_reader_check_controls (self, mechanism->name))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

static gboolean
read_head (JdReader   *self,
           JsonObject *root)
{
  JdMechanism *mechanism = self->mechanism;
  double version = 0;
  double dimension = 2;

  if (!read_integer (self, root, "jourdain", TRUE, &version))
    return FALSE;
  if (version != 1)
    {
      jd_reader_enter (self, "jourdain");
      return jd_reader_fail (self, _("this version of the format is not known here; this program reads version 1"));
    }
  if (!read_integer (self, root, "dimension", FALSE, &dimension))
    return FALSE;
  if (dimension != 2 && dimension != 3)
    {
      jd_reader_enter (self, "dimension");
      return jd_reader_fail (self, _("a mechanism has dimension 2 or 3"));
    }
  mechanism->dimension = dimension == 2 ? 2 : 3;
  return read_title (self, root) &&
         jd_reader_string_member (self, root, "source", FALSE, &mechanism->source) &&
         jd_reader_string_member (self, root, "description", FALSE, &mechanism->description);
}

static gboolean
read_constant (JdReader   *self,
               const char *name,
               JsonNode   *node)
{
  const gsize mark = jd_reader_enter (self, name);
  const JdExpr *expr;
  JdConstant *constant;
  double value;

  if (!jd_reader_check_name (self, name))
    return FALSE;
  expr = jd_reader_expr (self, node, JD_SCOPE_CONSTANTS);
  if (expr == NULL)
    return FALSE;
  value = jd_mechanism_eval (NULL, self->constant_values, expr);
  if (!isfinite (value))
    return jd_reader_fail (self, _("the expression has no finite value; change it or the constants in it"));

  constant = g_new0 (JdConstant, 1);
  constant->name = g_strdup (name);
  constant->expr = expr;
  constant->value = value;
  g_ptr_array_add (self->mechanism->constants, constant);
  g_hash_table_insert (self->mechanism->constant_index, constant->name,
                       GINT_TO_POINTER (self->mechanism->constants->len));
  g_hash_table_insert (self->constant_values, g_strdup (name), g_memdup2 (&value, sizeof value));
  jd_reader_leave (self, mark);
  return TRUE;
}

static gboolean
read_constants (JdReader   *self,
                JsonObject *root)
{
  JsonNode *node = json_object_get_member (root, "constants");
  JsonObject *object;
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;
  gsize mark;

  if (node == NULL)
    return TRUE;
  mark = jd_reader_enter (self, "constants");
  object = jd_reader_object (self, node);
  if (object == NULL)
    return FALSE;
  self->reading_constants = TRUE;
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    if (!read_constant (self, name, member))
      return FALSE;
  self->reading_constants = FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

/* A member that is an expression in constants, with its value in the file's state. */
static gboolean
read_constant_member (JdReader      *self,
                      JsonObject    *object,
                      const char    *name,
                      const JdExpr **out,
                      double        *out_value)
{
  gsize mark;

  *out = jd_expr_number (self->mechanism->pool, 0);
  if (!jd_reader_expr_member (self, object, name, FALSE, JD_SCOPE_CONSTANTS, out))
    return FALSE;
  *out_value = jd_mechanism_eval (NULL, self->constant_values, *out);
  if (isfinite (*out_value))
    return TRUE;
  mark = jd_reader_enter (self, name);
  jd_reader_fail (self, _("the expression has no finite value; change it or the constants in it"));
  jd_reader_leave (self, mark);
  return FALSE;
}

static gboolean
read_gravity (JdReader   *self,
              JsonObject *root)
{
  JdMechanism *mechanism = self->mechanism;

  if (!jd_reader_vector_member (self, root, "gravity", FALSE, JD_SCOPE_CONSTANTS, mechanism->dimension,
                                mechanism->gravity))
    return FALSE;
  jd_reader_enter (self, "gravity");
  for (guint i = 0; i < mechanism->dimension; i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!jd_reader_bound (self, JD_BOUND_FINITE, &mechanism->gravity[i], 1))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, 0);
  return TRUE;
}

static gboolean
read_parameter (JdReader *self,
                JsonNode *node)
{
  static const char *const keys[] = { "name", "value", "rate", NULL };
  JdMechanism *mechanism = self->mechanism;
  JsonObject *object = jd_reader_object (self, node);
  JdParameter *parameter;

  if (object == NULL)
    return FALSE;
  jd_reader_check_keys (self, object, keys);
  parameter = g_new0 (JdParameter, 1);
  g_ptr_array_add (mechanism->parameters, parameter);
  if (!jd_reader_name_member (self, object, mechanism->parameter_index, &parameter->name))
    return FALSE;
  if (g_hash_table_contains (mechanism->constant_index, parameter->name))
    {
      jd_reader_enter (self, "name");
      return jd_reader_fail (self, _("“%s” is a constant already; parameters and constants need different names"),
                             parameter->name);
    }
  g_hash_table_insert (mechanism->parameter_index, parameter->name, GINT_TO_POINTER (mechanism->parameters->len));
  return read_constant_member (self, object, "value", &parameter->value_expr, &parameter->value) &&
         read_constant_member (self, object, "rate", &parameter->rate_expr, &parameter->rate);
}

static gboolean
read_parameters (JdReader   *self,
                 JsonObject *root)
{
  JsonArray *array;

  if (!jd_reader_array_member (self, root, "parameters", &array))
    return FALSE;
  jd_reader_enter (self, "parameters");
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!read_parameter (self, json_array_get_element (array, i)))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, 0);
  return TRUE;
}

gboolean
jd_reader_read_points (JdReader  *self,
                       JsonNode  *node,
                       JdScope    scope,
                       GPtrArray *points)
{
  const gsize outer = jd_reader_enter (self, "points");
  JsonObject *object = jd_reader_object (self, node);
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (object == NULL)
    return FALSE;
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      const gsize mark = jd_reader_enter (self, name);
      JdPoint *point;

      if (!jd_reader_check_name (self, name))
        return FALSE;
      if (points != self->mechanism->ground_points && (strcmp (name, "origin") == 0 || strcmp (name, "center") == 0))
        return jd_reader_fail (self, _("every body has a point “%s” already; choose another name"), name);
      point = g_new0 (JdPoint, 1);
      point->name = g_strdup (name);
      point->at[2] = jd_expr_number (self->mechanism->pool, 0);
      g_ptr_array_add (points, point);
      if (!jd_reader_vector (self, member, scope, self->mechanism->dimension, point->at))
        return FALSE;
      if (scope == JD_SCOPE_CONSTANTS && !jd_reader_bound (self, JD_BOUND_FINITE, point->at, 3))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

static gboolean
read_ground (JdReader   *self,
             JsonObject *root)
{
  static const char *const keys[] = { "points", NULL };
  JsonNode *node = json_object_get_member (root, "ground");
  JsonObject *object;
  JsonNode *points;

  if (node == NULL)
    return TRUE;
  jd_reader_enter (self, "ground");
  object = jd_reader_object (self, node);
  if (object == NULL)
    return FALSE;
  jd_reader_check_keys (self, object, keys);
  points = json_object_get_member (object, "points");
  /* A point of the ground may move in a known way: a support that is shaken. */
  if (points != NULL && !jd_reader_read_points (self, points, JD_SCOPE_TIME, self->mechanism->ground_points))
    return FALSE;
  jd_reader_leave (self, 0);
  return TRUE;
}

static gboolean
read_kinetic_energy (JdReader   *self,
                     JsonObject *root)
{
  JdMechanism *mechanism = self->mechanism;

  if (!jd_reader_expr_member (self, root, "kinetic_energy", FALSE, JD_SCOPE_MOTION, &mechanism->kinetic_energy))
    return FALSE;
  if (mechanism->kinetic_energy == NULL)
    return TRUE;
  jd_reader_enter (self, "kinetic_energy");
  if (!jd_reader_check_degree (self, mechanism->kinetic_energy, 2, FALSE))
    return FALSE;
  jd_reader_leave (self, 0);
  return TRUE;
}

static gboolean
read_document (JdReader *self,
               JsonNode *root)
{
  JdMechanism *mechanism = self->mechanism;
  JsonObject *object = jd_reader_object (self, root);

  if (object == NULL)
    return FALSE;
  jd_reader_check_keys (self, object, document_keys);
  return read_head (self, object) &&
         read_constants (self, object) &&
         read_constant_member (self, object, "time", &mechanism->time_expr, &mechanism->time) &&
         read_gravity (self, object) &&
         jd_reader_read_frame (self, object) &&
         read_parameters (self, object) &&
         read_ground (self, object) &&
         jd_reader_read_bodies (self, object) &&
         jd_reader_read_curves (self, object) &&
         read_kinetic_energy (self, object) &&
         jd_reader_read_joints (self, object) &&
         jd_reader_read_efforts (self, object) &&
         jd_reader_read_taggings (self, object) &&
         jd_reader_read_events (self, object) &&
         jd_reader_check_alternatives (self) &&
         jd_reader_read_columns (self, object) &&
         jd_reader_read_lock (self, object);
}

/* Reads @root, of which it takes the reference. */
static JdMechanism *
read_mechanism (JsonNode                  *root,
                const JdJointType *const  *joint_types,
                GError                   **error)
{
  JdReader reader = { .joint_types = joint_types };
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_empty ();

  mechanism->root = root;
  reader.mechanism = mechanism;
  reader.path = g_string_new (NULL);
  reader.constant_values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  reader.curve_index = g_hash_table_new (g_str_hash, g_str_equal);
  reader.equations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  reader.equation_names = g_ptr_array_new ();

  if (!read_document (&reader, root))
    g_clear_object (&mechanism);

  g_string_free (reader.path, TRUE);
  g_hash_table_unref (reader.constant_values);
  g_hash_table_unref (reader.curve_index);
  g_ptr_array_unref (reader.equation_names);
  g_hash_table_unref (reader.equations);
  if (mechanism == NULL)
    g_propagate_error (error, g_steal_pointer (&reader.error));
  g_assert (reader.error == NULL);
  return g_steal_pointer (&mechanism);
}

JdMechanism *
jd_mechanism_new_from_json (JsonNode                  *root,
                            const JdJointType *const  *joint_types,
                            GError                   **error)
{
  g_return_val_if_fail (root != NULL && joint_types != NULL, NULL);

  return read_mechanism (jd_json_copy (root), joint_types, error);
}

JdMechanism *
jd_mechanism_new_from_text (const char                *text,
                            gssize                     length,
                            const JdJointType *const  *joint_types,
                            GError                   **error)
{
  JsonNode *root;

  g_return_val_if_fail (text != NULL && joint_types != NULL, NULL);

  root = jd_json_parse (text, length, error);
  return root != NULL ? read_mechanism (root, joint_types, error) : NULL;
}

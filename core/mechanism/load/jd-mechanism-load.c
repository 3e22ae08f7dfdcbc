/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the document.  The order of its fields in jd-format.c is the order of reading: each part finds the names it
 * refers to. */
#include "core/mechanism/load/jd-reader-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"

static gboolean
read_constant (JdReader   *self,
               const char *name,
               JsonNode   *node,
               gpointer    data G_GNUC_UNUSED)
{
  const JdExpr *expr;
  JdConstant *constant;
  double value;

  if (!jd_reader_check_name (self, name))
    return FALSE;
  expr = jd_reader_expr (self, node, JD_SCOPE_CONSTANTS);
  if (expr == NULL || !jd_reader_evaluate (self, expr, &value))
    return FALSE;
  constant = g_new0 (JdConstant, 1);
  constant->name = g_strdup (name);
  constant->expr = expr;
  constant->value = value;
  g_ptr_array_add (self->mechanism->constants, constant);
  g_hash_table_insert (self->mechanism->index.constants, constant->name,
                       GINT_TO_POINTER (self->mechanism->constants->len));
  g_hash_table_insert (self->constant_values, g_strdup (name), g_memdup2 (&value, sizeof value));
  return TRUE;
}

gboolean
jd_reader_constants (JdReader      *self,
                     JsonNode      *node,
                     const JdField *field G_GNUC_UNUSED,
                     gpointer       out G_GNUC_UNUSED)
{
  gboolean ok;

  self->reading_constants = TRUE;
  ok = jd_reader_each_member (self, node, read_constant, NULL);
  self->reading_constants = FALSE;
  return ok;
}

static gboolean
read_parameter (JdReader   *self,
                JsonObject *object,
                gpointer    out)
{
  const JdParameter *parameter = out;

  if (!jd_reader_fields (self, object, jd_parameter_fields, 0, out))
    return FALSE;
  return !g_hash_table_contains (self->mechanism->index.constants, parameter->name) ||
         jd_reader_fail_at (self, "name",
                            _("“%s” is a constant already; parameters and constants need different "
                              "names"),
                            parameter->name);
}

static gboolean
read_tags (JdReader   *self,
           JsonObject *object,
           gpointer    out)
{
  return jd_reader_fields (self, object, jd_parameterization_tags_fields, 0, out);
}

/* The lists of the document: where their elements go, and how one is made and read. */
typedef struct
{
  gsize      array;     /* offset in JdMechanism: GPtrArray * */
  gsize      index;     /* offset in JdMechanism: GHashTable *; 0: none */
  gsize      size;      /* of an element; 0: make () makes one */
  gpointer (*make) (void);
  gboolean (*read) (JdReader *self, JsonObject *object, gpointer out);
} List;

#define ARRAY(member) G_STRUCT_OFFSET (JdMechanism, member)

static const List lists[JD_N_OBJECT_KINDS] = {
  [JD_OBJECT_PARAMETER] = { ARRAY (parameters), ARRAY (index.parameters), sizeof (JdParameter), NULL,
                            read_parameter },
  [JD_OBJECT_BODY] = { ARRAY (bodies), ARRAY (index.bodies), 0, jd_body_new, jd_reader_read_body },
  [JD_OBJECT_CURVE] = { ARRAY (curves), 0, sizeof (JdCurve), NULL, jd_reader_read_curve },
  [JD_OBJECT_JOINT] = { ARRAY (joints), ARRAY (index.joints), sizeof (JdJoint), NULL, jd_reader_read_joint },
  [JD_OBJECT_EFFORT] = { ARRAY (efforts), 0, sizeof (JdEffort), NULL, jd_reader_read_effort },
  [JD_OBJECT_PARAMETERIZATION] = { ARRAY (parameterizations), 0, 0, jd_parameterization_tags_new, read_tags },
  [JD_OBJECT_EVENT] = { ARRAY (events), 0, 0, jd_event_new, jd_reader_read_event },
  [JD_OBJECT_MEASURE] = { ARRAY (measures), 0, sizeof (JdMeasured), NULL, jd_reader_read_measure },
};

static gboolean
read_element (JdReader *self,
              JsonNode *node,
              gpointer  data)
{
  const List *list = data;
  GPtrArray *array = G_STRUCT_MEMBER (GPtrArray *, self->mechanism, list->array);
  JsonObject *object = jd_reader_object (self, node);
  gpointer element;

  if (object == NULL)
    return FALSE;
  if (!json_object_has_member (object, "name"))
    return jd_reader_fail_at (self, "name", _("this member is missing, and required"));
  element = list->make != NULL ? list->make () : g_malloc0 (list->size);
  g_ptr_array_add (array, element);
  self->position = array->len;
  return list->read (self, object, element);
}

gboolean
jd_reader_list (JdReader      *self,
                JsonNode      *node,
                const JdField *field,
                gpointer       out G_GNUC_UNUSED)
{
  const List *list = &lists[field->list];
  g_autoptr(GHashTable) own = g_hash_table_new (g_str_hash, g_str_equal);
  gboolean ok;

  if (field->list == JD_OBJECT_CURVE && self->mechanism->dimension == 3 && JSON_NODE_HOLDS_ARRAY (node) &&
      json_array_get_length (json_node_get_array (node)) > 0)
    return jd_reader_fail (self,
                           _("curves belong to mechanisms in the plane; remove them, or write \"dimension\": 2"));
  self->names = list->index != 0                 ? G_STRUCT_MEMBER (GHashTable *, self->mechanism, list->index)
                : field->list == JD_OBJECT_CURVE ? self->curve_index
                                                 : own;
  ok = jd_reader_each_element (self, node, read_element, (gpointer) list);
  self->names = NULL;
  return ok;
}

/* A file without parameterizations has one in which no equation is primitive. */
static void
ensure_parameterization (JdMechanism *mechanism)
{
  JdParameterizationTags *total;

  if (mechanism->parameterizations->len > 0)
    return;
  total = jd_parameterization_tags_new ();
  total->name = g_strdup ("total");
  g_ptr_array_add (mechanism->parameterizations, total);
}

/* A name that nothing has is no reason to refuse the file: the column is left out, with a warning. */
static gboolean
read_column (JdReader *self,
             JsonNode *node,
             gpointer  data G_GNUC_UNUSED)
{
  JdMechanism *mechanism = self->mechanism;
  JsonObject *object = jd_reader_object (self, node);
  JdMechanismColumn *column;

  if (object == NULL)
    return FALSE;
  column = g_new0 (JdMechanismColumn, 1);
  g_ptr_array_add (mechanism->columns, column);
  if (!jd_reader_fields (self, object, jd_column_fields, 0, column))
    return FALSE;
  if (jd_mechanism_find_parameterization (mechanism, column->parameterization) == NULL)
    {
      jd_reader_warn (self, "unknown-column", _("no parameterization is called “%s”: this column is left out"),
                      column->parameterization);
      g_ptr_array_remove (mechanism->columns, column);
      return TRUE;
    }
  if (column->event != NULL && jd_mechanism_find_event (mechanism, column->event) == NULL)
    {
      jd_reader_warn (self, "unknown-column", _("no event is called “%s”: this column has those of the file"),
                      column->event);
      g_clear_pointer (&column->event, g_free);
    }
  return TRUE;
}

gboolean
jd_reader_columns (JdReader      *self,
                   JsonNode      *node,
                   const JdField *field G_GNUC_UNUSED,
                   gpointer       out G_GNUC_UNUSED)
{
  ensure_parameterization (self->mechanism);
  if (JSON_NODE_HOLDS_ARRAY (node) && json_array_get_length (json_node_get_array (node)) > JD_MAX_COLUMNS)
    return jd_reader_fail (self, _("Compare has at most %d columns"), JD_MAX_COLUMNS);
  return jd_reader_each_element (self, node, read_column, NULL);
}

static gboolean
read_document (JdReader *self,
               JsonNode *root)
{
  JsonObject *object = jd_reader_object (self, root);

  if (object == NULL || !jd_reader_fields (self, object, jd_document_fields, 0, self->mechanism))
    return FALSE;
  ensure_parameterization (self->mechanism);
  if (self->mechanism->open == NULL)
    self->mechanism->open = g_new0 (char *, 1);
  return jd_reader_check_alternatives (self);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the members of an object as the tables of jd-format.c describe them. */
#include "core/mechanism/load/jd-reader-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"

typedef gboolean (*FieldFunc) (JdReader *self, JsonNode *node, const JdField *field, gpointer out);

static const JdExpr *
zero (JdReader *self)
{
  return jd_expr_number (self->mechanism->pool, 0);
}

static gboolean
read_expr (JdReader      *self,
           JsonNode      *node,
           const JdField *field,
           gpointer       out)
{
  const JdExpr **expr = out;

  *expr = jd_reader_expr (self, node, field->scope);
  return *expr != NULL && jd_reader_bound (self, field->bound, expr, 1);
}

static gboolean
read_value (JdReader      *self,
            JsonNode      *node,
            const JdField *field,
            gpointer       out)
{
  struct
  {
    const JdExpr *expr;
    double value;
  } *both = out;

  return read_expr (self, node, field, out) && jd_reader_evaluate (self, both->expr, &both->value);
}

/* A vector of as many components as there are dimensions has 0 as its third in the plane.  The reader of the object
 * reads a vector that is given by its components on others. */
static gboolean
read_vector (JdReader      *self,
             JsonNode      *node,
             const JdField *field,
             gpointer       out)
{
  const JdExpr **vector = out;

  if (field->components && JSON_NODE_HOLDS_OBJECT (node))
    return TRUE;
  if (field->n == 0)
    vector[2] = zero (self);
  return jd_reader_vector (self, node, field, field->n > 0 ? field->n : self->mechanism->dimension, vector);
}

static gboolean
read_couple (JdReader      *self,
             JsonNode      *node,
             const JdField *field,
             gpointer       out)
{
  const JdExpr **vector = out;

  if (field->components && JSON_NODE_HOLDS_OBJECT (node))
    return TRUE;
  if (self->mechanism->dimension == 3)
    return jd_reader_vector (self, node, field, 3, vector);
  vector[0] = vector[1] = zero (self);
  return read_expr (self, node, field, &vector[2]);
}

typedef struct
{
  const JdField *field;
  gsize         *n;
  gsize         *parameters;
  const JdExpr **exprs;
} ByParameter;

static gboolean
read_of_parameter (JdReader   *self,
                   const char *name,
                   JsonNode   *node,
                   gpointer    data)
{
  ByParameter *by = data;

  if (!jd_reader_find_parameter (self, name, &by->parameters[*by->n]) ||
      !read_expr (self, node, by->field, &by->exprs[*by->n]))
    return FALSE;
  (*by->n)++;
  return TRUE;
}

static gboolean
read_by_parameter (JdReader      *self,
                   JsonNode      *node,
                   const JdField *field,
                   gpointer       out)
{
  struct
  {
    gsize n;
    gsize *parameters;
    const JdExpr **exprs;
  } *to = out;
  JsonObject *object = jd_reader_object (self, node);
  const gsize size = object != NULL ? json_object_get_size (object) : 0;
  ByParameter by = { field, &to->n, g_new0 (gsize, size), g_new0 (const JdExpr *, size) };

  to->parameters = by.parameters;
  to->exprs = by.exprs;
  return object != NULL && jd_reader_each_member (self, node, read_of_parameter, &by);
}

static gboolean
read_text (JdReader      *self,
           JsonNode      *node,
           const JdField *field,
           gpointer       out)
{
  const char *text = jd_reader_string (self, node);

  if (text == NULL || (field->kind == JD_FIELD_LABEL && *text != '\0' && !jd_reader_check_text (self, text)))
    return FALSE;
  *(char **) out = g_strdup (text);
  return TRUE;
}

/* The name of a file beside the one that is read: no other folder can be named. */
static gboolean
read_file (JdReader      *self,
           JsonNode      *node,
           const JdField *field,
           gpointer       out)
{
  const char *name;

  if (!read_text (self, node, field, out))
    return FALSE;
  name = *(char **) out;
  if (!jd_reader_check_text (self, name))
    return FALSE;
  if (strpbrk (name, "/\\") != NULL || *name == '.')
    return jd_reader_fail (self,
                           _("“%s” is not the name of a file in the folder of this one; copy the file there, "
                             "and give its name alone"),
                           name);
  return TRUE;
}

/* The name of the object that is read: valid, and not taken in its list. */
static gboolean
read_name (JdReader      *self,
           JsonNode      *node,
           const JdField *field,
           gpointer       out)
{
  char **name = out;

  if (!read_text (self, node, field, out) ||
      !(field->kind == JD_FIELD_FREE_NAME ? jd_reader_check_text (self, *name) : jd_reader_check_name (self, *name)))
    return FALSE;
  if (self->names == NULL)
    return TRUE;
  if (g_hash_table_contains (self->names, *name))
    return jd_reader_fail (self, _("the name “%s” is taken; choose another"), *name);
  return g_hash_table_insert (self->names, *name, GUINT_TO_POINTER (self->position));
}

static gboolean
read_choice (JdReader      *self,
             JsonNode      *node,
             const JdField *field,
             gpointer       out)
{
  const char *text = jd_reader_string (self, node);

  if (text == NULL)
    return FALSE;
  for (int i = 0; field->choices[i] != NULL; i++)
    if (strcmp (field->choices[i], text) == 0)
      {
        *(int *) out = i;
        return TRUE;
      }
  return jd_reader_fail (self, _(field->complaint), text);
}

static gboolean
read_boolean (JdReader      *self,
              JsonNode      *node,
              const JdField *field G_GNUC_UNUSED,
              gpointer       out)
{
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_BOOLEAN)
    return jd_reader_fail (self, _("this is %s; expected true or false"), jd_json_describe (node));
  *(gboolean *) out = json_node_get_boolean (node);
  return TRUE;
}

static gboolean
read_number (JdReader *self,
             JsonNode *node,
             double   *out)
{
  const GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;

  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
    return jd_reader_fail (self, _("this is %s; expected a number"), jd_json_describe (node));
  *out = json_node_get_double (node);
  return TRUE;
}

static gboolean
read_version (JdReader      *self,
              JsonNode      *node,
              const JdField *field G_GNUC_UNUSED,
              gpointer       out G_GNUC_UNUSED)
{
  double version;

  return read_number (self, node, &version) &&
         (version == 1 ||
          jd_reader_fail (self, _("version %g of the format is not known here; this program reads version 1"),
                          version));
}

static gboolean
read_dimension (JdReader      *self,
                JsonNode      *node,
                const JdField *field G_GNUC_UNUSED,
                gpointer       out)
{
  double dimension;

  if (!read_number (self, node, &dimension))
    return FALSE;
  if (dimension != 2 && dimension != 3)
    return jd_reader_fail (self, _("a mechanism has dimension 2 or 3"));
  *(guint *) out = (guint) dimension;
  return TRUE;
}

/* core/lesson reads its contents. */
static gboolean
read_lesson (JdReader      *self,
             JsonNode      *node,
             const JdField *field G_GNUC_UNUSED,
             gpointer       out G_GNUC_UNUSED)
{
  return jd_reader_object (self, node) != NULL;
}

static gboolean
read_object (JdReader      *self,
             JsonNode      *node,
             const JdField *field,
             gpointer       out)
{
  JsonObject *object = jd_reader_object (self, node);

  return object != NULL && jd_reader_fields (self, object, field->fields, 0, out);
}

/* By kind; a kind without a function is read where its object is. */
static const FieldFunc readers[JD_N_FIELD_KINDS] = {
  [JD_FIELD_EXPR] = read_expr,
  [JD_FIELD_VALUE] = read_value,
  [JD_FIELD_CONDITION] = jd_reader_condition,
  [JD_FIELD_VECTOR] = read_vector,
  [JD_FIELD_COUPLE] = read_couple,
  [JD_FIELD_INERTIA] = jd_reader_inertia,
  [JD_FIELD_ROTATION] = jd_reader_rotation,
  [JD_FIELD_POLYGON] = jd_reader_polygon,
  [JD_FIELD_BY_PARAMETER] = read_by_parameter,
  [JD_FIELD_NAMED] = jd_reader_quasi_velocities,
  [JD_FIELD_EQUATION_MAP] = jd_reader_equation_map,
  [JD_FIELD_POINT_MAP] = jd_reader_point_map,
  [JD_FIELD_TEXT] = read_text,
  [JD_FIELD_LABEL] = read_text,
  [JD_FIELD_NAME] = read_name,
  [JD_FIELD_FREE_NAME] = read_name,
  [JD_FIELD_FILE] = read_file,
  [JD_FIELD_CHOICE] = read_choice,
  [JD_FIELD_BOOLEAN] = read_boolean,
  [JD_FIELD_VERSION] = read_version,
  [JD_FIELD_DIMENSION] = read_dimension,
  [JD_FIELD_DIRECTION] = jd_reader_direction,
  [JD_FIELD_POINT] = jd_reader_point,
  [JD_FIELD_POINT_PAIR] = jd_reader_point_pair,
  [JD_FIELD_POINTS] = jd_reader_points,
  [JD_FIELD_BODY] = jd_reader_body,
  [JD_FIELD_CARRIER] = jd_reader_body,
  [JD_FIELD_BODY_PAIR] = jd_reader_body_pair,
  [JD_FIELD_CURVE] = jd_reader_curve,
  [JD_FIELD_PARAMETER] = jd_reader_parameter,
  [JD_FIELD_PARAMETER_NAME] = read_text,
  [JD_FIELD_EQUATION] = jd_reader_equation,
  [JD_FIELD_EQUATIONS] = jd_reader_equations,
  [JD_FIELD_PARAMETERIZATION] = read_text,
  [JD_FIELD_EVENT] = read_text,
  [JD_FIELD_JOINT_SETS] = jd_reader_joint_sets,
  [JD_FIELD_LESSON] = read_lesson,
  [JD_FIELD_OPEN] = jd_reader_open,
  [JD_FIELD_OBJECT] = read_object,
  [JD_FIELD_FRAME] = jd_reader_frame,
  [JD_FIELD_SHAPE] = jd_reader_shape,
  [JD_FIELD_CONSTANTS] = jd_reader_constants,
  [JD_FIELD_LIST] = jd_reader_list,
  [JD_FIELD_DECLARED_EFFORTS] = jd_reader_declared_efforts,
  [JD_FIELD_IMPULSES] = jd_reader_impulses,
  [JD_FIELD_COLUMNS] = jd_reader_columns,
  [JD_FIELD_PRIMITIVE] = jd_reader_primitive,
  [JD_FIELD_IMPULSIVE_TYPES] = jd_reader_impulsive_types,
  [JD_FIELD_LETTERS] = jd_reader_letters,
};

/* Expressions that are absent and have 0 for it. */
static void
set_zero (JdReader      *self,
          const JdField *field,
          gpointer       place)
{
  const JdExpr **exprs = place;
  gsize n = field->kind == JD_FIELD_VECTOR ? (field->n > 0 ? field->n : 3) : 1;

  if (field->kind == JD_FIELD_INERTIA)
    return;
  while (n > 0)
    exprs[--n] = zero (self);
}

gboolean
jd_reader_field (JdReader      *self,
                 JsonObject    *object,
                 const JdField *field,
                 gpointer       place)
{
  JsonNode *node = json_object_get_member (object, field->name);
  gsize mark;

  if (node == NULL && field->fallback == NULL)
    return jd_reader_fail_at (self, field->name, _("this member is missing, and required"));
  if (node == NULL)
    {
      if (*field->fallback != '\0')
        set_zero (self, field, place);
      return TRUE;
    }
  mark = jd_reader_enter (self, field->name);
  if (!readers[field->kind](self, node, field, place))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

void
jd_reader_check_keys (JdReader      *self,
                      JsonObject    *object,
                      const JdField *table,
                      guint          only)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      g_autoptr(GPtrArray) names = NULL;
      const char *nearest;
      gsize mark;

      if (jd_field_find (table, name, only) != NULL)
        continue;
      names = g_ptr_array_new ();
      for (const JdField *field = table; field->name != NULL; field++)
        if (jd_field_has (field, only))
          g_ptr_array_add (names, (gpointer) field->name);
      nearest = jd_name_nearest (name, names);
      mark = jd_reader_enter (self, name);
      if (nearest != NULL)
        jd_reader_warn (self, "unknown-key", _("this key has no meaning here, and is only kept; did you mean “%s”?"),
                        nearest);
      else
        jd_reader_warn (self, "unknown-key", _("this key has no meaning here, and is only kept"));
      jd_reader_leave (self, mark);
    }
}

gboolean
jd_reader_read_fields (JdReader      *self,
                       JsonObject    *object,
                       const JdField *table,
                       guint          only,
                       gpointer       out)
{
  for (const JdField *field = table; field->name != NULL; field++)
    if (jd_field_has (field, only) && readers[field->kind] != NULL &&
        !jd_reader_field (self, object, field, (char *) out + field->offset))
      return FALSE;
  return TRUE;
}

gboolean
jd_reader_fields (JdReader      *self,
                  JsonObject    *object,
                  const JdField *table,
                  guint          only,
                  gpointer       out)
{
  jd_reader_check_keys (self, object, table, only);
  return jd_reader_read_fields (self, object, table, only, out);
}

int
jd_reader_alternative (JdReader      *self,
                       JsonObject    *object,
                       const JdField *table,
                       const char    *none)
{
  const JdField *found = NULL;
  g_autoptr(GString) list = g_string_new (NULL);
  guint seen = 0;

  for (const JdField *field = table; field->name != NULL; field++)
    {
      /* The first field of each kind identifies it. */
      if (field->only == 0 || (field->only & seen) != 0)
        continue;
      seen |= field->only;
      g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", field->name);
      if (!json_object_has_member (object, field->name))
        continue;
      if (found != NULL)
        {
          jd_reader_fail (self, _("“%s” and “%s” stand together; keep one of them"), found->name, field->name);
          return -1;
        }
      found = field;
    }
  if (found != NULL)
    return g_bit_nth_lsf (found->only, -1);
  if (none != NULL)
    jd_reader_fail (self, "%s", none);
  else
    jd_reader_fail (self, _("one of these is required: %s"), list->str);
  return -1;
}

int
jd_reader_type (JdReader   *self,
                JsonObject *object,
                GPtrArray  *names,
                const char *unknown)
{
  JsonNode *node = json_object_get_member (object, "type");
  const gsize mark = jd_reader_enter (self, "type");
  const char *name = NULL;
  g_autofree char *hint = NULL, *list = NULL;

  if (node == NULL)
    jd_reader_fail (self, _("this member is missing, and required"));
  else
    name = jd_reader_string (self, node);
  if (name == NULL)
    return -1;
  for (guint i = 0; i < names->len; i++)
    if (strcmp (g_ptr_array_index (names, i), name) == 0)
      {
        jd_reader_leave (self, mark);
        return (int) i;
      }
  hint = jd_did_you_mean (name, names);
  g_ptr_array_add (names, NULL);
  list = g_strjoinv (", ", (char **) names->pdata);
  jd_reader_fail (self, unknown, name, hint, list);
  return -1;
}

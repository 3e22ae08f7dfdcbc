/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Evaluates single expressions of a document that is being edited, and may be invalid elsewhere. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-json.h"

struct _JdEditValues
{
  JdExprPool *pool;
  GHashTable *values;   /* name -> double *: constants, then parameters */
  double      time;
};

static gboolean
resolve (const char   *name,
         JdSymbolKind *out_kind,
         gpointer      user_data)
{
  JdEditValues *self = user_data;

  *out_kind = JD_SYMBOL_CONSTANT;
  return g_hash_table_contains (self->values, name);
}

static double
value_of (const JdExpr *symbol,
          gpointer      user_data)
{
  JdEditValues *self = user_data;
  const double *value;

  switch (jd_expr_get_symbol (symbol))
    {
    case JD_SYMBOL_TIME:
      return self->time;
    case JD_SYMBOL_CONSTANT:
      value = g_hash_table_lookup (self->values, jd_expr_get_name (symbol));
      return value != NULL ? *value : NAN;
    default:
      return NAN;
    }
}

static const JdExpr *
parse (JdEditValues *self,
       const char   *text)
{
  const JdParseScope scope = { .flags = JD_PARSE_TIME, .resolve = resolve, .user_data = self };

  return jd_expr_parse (self->pool, &scope, text, NULL, NULL);
}

double
jd_edit_values_get (JdEditValues *self,
                    JsonNode     *node)
{
  const JdExpr *expr;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return NAN;
  if (json_node_get_value_type (node) != G_TYPE_STRING)
    return json_node_get_double (node);
  expr = parse (self, json_node_get_string (node));
  return expr != NULL ? jd_expr_eval (expr, value_of, self) : NAN;
}

static void
remember (JdEditValues *self,
          const char   *name,
          double        value)
{
  g_hash_table_insert (self->values, g_strdup (name), g_memdup2 (&value, sizeof value));
}

JdEditValues *
jd_edit_values_new (JsonNode *root)
{
  JdEditValues *self = g_new0 (JdEditValues, 1);
  JsonObject *constants = jd_edit_constants (root, FALSE);
  JsonArray *parameters = jd_edit_list_array (root, JD_OBJECT_PARAMETER, FALSE);
  g_autofree double *values = NULL;
  guint n;

  self->pool = jd_expr_pool_new ();
  self->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (constants != NULL)
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      json_object_iter_init_ordered (&iter, constants);
      while (json_object_iter_next_ordered (&iter, &name, &member))
        remember (self, name, jd_edit_values_get (self, member));
    }
  if (json_object_has_member (json_node_get_object (root), "time"))
    self->time = jd_edit_values_get (self, json_object_get_member (json_node_get_object (root), "time"));

  /* No parameter's value depends on other parameters: parameters come last. */
  n = parameters != NULL ? json_array_get_length (parameters) : 0;
  values = g_new0 (double, n + 1);
  for (guint i = 0; i < n; i++)
    {
      JsonNode *value = json_object_get_member (json_array_get_object_element (parameters, i), "value");

      values[i] = value != NULL ? jd_edit_values_get (self, value) : 0;
    }
  for (guint i = 0; i < n; i++)
    remember (self, jd_edit_name_of (json_array_get_element (parameters, i)), values[i]);
  return self;
}

void
jd_edit_values_free (JdEditValues *self)
{
  g_hash_table_unref (self->values);
  jd_expr_pool_free (self->pool);
  g_free (self);
}

double
jd_edit_clean (double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  const double rounded = g_ascii_strtod (g_ascii_formatd (buffer, sizeof buffer, "%.12g", value), NULL);

  /* Adding zero turns -0 into 0. */
  return (fabs (value - rounded) <= JD_ROUNDING_NOISE * fabs (value) ? rounded : value) + 0.0;
}

void
jd_edit_set_number (JsonObject *object,
                    const char *member,
                    double      value)
{
  json_object_set_member (object, member, jd_json_number (jd_edit_clean (value)));
}

double
jd_edit_evaluate (JsonNode *root,
                  JsonNode *node)
{
  g_autoptr(JdEditValues) values = NULL;

  g_return_val_if_fail (root != NULL, NAN);

  values = jd_edit_values_new (root);
  return jd_edit_values_get (values, node);
}

/* Whether the value of a sum or of a sine, cosine or tangent, or a factor, is the rounding of what it is made of. */
static gboolean
is_rounding (JdEditValues *self,
             const JdExpr *expr)
{
  const JdExprKind kind = jd_expr_get_kind (expr);
  const gsize n = kind == JD_EXPR_POW ? 1 : jd_expr_get_n_args (expr);
  const gboolean turns = kind == JD_EXPR_CALL && jd_expr_get_function (expr) <= JD_FUNCTION_TAN;
  double size = turns ? 1.0 : 0.0;

  if (kind == JD_EXPR_MUL || kind == JD_EXPR_POW)
    {
      for (gsize i = 0; i < n; i++)
        if (is_rounding (self, jd_expr_get_arg (expr, i)))
          return TRUE;
      return FALSE;
    }
  if (kind != JD_EXPR_ADD && !turns)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    size += fabs (jd_expr_eval (jd_expr_get_arg (expr, i), value_of, self));
  return fabs (jd_expr_eval (expr, value_of, self)) <= JD_ROUNDING_NOISE * size;
}

double
jd_edit_evaluate_shown (JsonNode *root,
                        JsonNode *node)
{
  const double value = jd_edit_evaluate (root, node);
  g_autoptr(JdEditValues) values = NULL;

  if (!isfinite (value) || json_node_get_value_type (node) != G_TYPE_STRING)
    return value;
  values = jd_edit_values_new (root);
  return is_rounding (values, parse (values, json_node_get_string (node))) ? 0.0 : value;
}

/* A member that has this value already keeps its expression. */
static void
set_number (JdEditValues *values,
            JsonObject   *object,
            const char   *member,
            double        value)
{
  JsonNode *node = json_object_get_member (object, member);
  const double old = node != NULL ? jd_edit_values_get (values, node) : 0;

  if (old != value)
    jd_edit_set_number (object, member, value);
}

gboolean
jd_edit_set_state (JsonNode      *root,
                   const double  *values,
                   const double  *rates,
                   GError       **error)
{
  JsonArray *parameters;
  g_autoptr(JdEditValues) old = NULL;
  guint n;

  g_return_val_if_fail (root != NULL, FALSE);

  parameters = jd_edit_list_array (root, JD_OBJECT_PARAMETER, FALSE);
  n = parameters != NULL ? json_array_get_length (parameters) : 0;
  for (guint i = 0; i < n; i++)
    if ((values != NULL && !isfinite (values[i])) || (rates != NULL && !isfinite (rates[i])))
      return jd_fail (error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED, _("%s has no finite value"),
                      jd_edit_name_of (json_array_get_element (parameters, i)));
  old = jd_edit_values_new (root);
  for (guint i = 0; i < n; i++)
    {
      JsonObject *parameter = json_array_get_object_element (parameters, i);

      if (values != NULL)
        set_number (old, parameter, "value", values[i]);
      if (rates != NULL)
        set_number (old, parameter, "rate", rates[i]);
    }
  return TRUE;
}

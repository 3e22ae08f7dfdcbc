/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading typed values out of a document, knowing where: every message begins with the JSON path. */
#include "core/mechanism/jd-mechanism-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

gboolean
jd_reader_fail (JdReader   *self,
                const char *format,
                ...)
{
  g_autofree char *message = NULL;
  va_list args;

  if (self->error != NULL)
    return FALSE;
  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (&self->error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID, "%s: %s",
               self->path->len > 0 ? self->path->str : _("the document"), message);
  return FALSE;
}

void
jd_reader_warn (JdReader   *self,
                const char *code,
                const char *format,
                ...)
{
  JdWarning *warning = g_new0 (JdWarning, 1);
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  warning->code = g_strdup (code);
  warning->text = g_strdup_printf ("%s: %s", self->path->str, message);
  g_ptr_array_add (self->mechanism->warnings, warning);
}

char *
jd_reader_did_you_mean (const char *name,
                        GPtrArray  *names)
{
  const char *nearest = names != NULL ? jd_name_nearest (name, names) : NULL;

  return nearest != NULL ? g_strdup_printf (_(" (did you mean “%s”?)"), nearest) : g_strdup ("");
}

GPtrArray *
jd_names_of (GPtrArray *array)
{
  GPtrArray *names = g_ptr_array_sized_new (array->len);

  for (guint i = 0; i < array->len; i++)
    g_ptr_array_add (names, *(char **) g_ptr_array_index (array, i));
  return names;
}

static gboolean
is_plain_name (const char *name)
{
  if (!g_ascii_isalpha (*name) && *name != '_')
    return FALSE;
  for (; *name; name++)
    if (!g_ascii_isalnum (*name) && *name != '_' && *name != '-')
      return FALSE;
  return TRUE;
}

gsize
jd_reader_enter (JdReader   *self,
                 const char *member)
{
  const gsize mark = self->path->len;

  if (!is_plain_name (member))
    g_string_append_printf (self->path, "[\"%s\"]", member);
  else
    g_string_append_printf (self->path, "%s%s", mark > 0 ? "." : "", member);
  return mark;
}

gsize
jd_reader_enter_index (JdReader *self,
                       guint     index)
{
  const gsize mark = self->path->len;

  g_string_append_printf (self->path, "[%u]", index);
  return mark;
}

void
jd_reader_leave (JdReader *self,
                 gsize     mark)
{
  g_string_truncate (self->path, mark);
}

const char *
jd_json_describe (JsonNode *node)
{
  switch (json_node_get_node_type (node))
    {
    case JSON_NODE_OBJECT:
      return _("an object {…}");
    case JSON_NODE_ARRAY:
      return _("an array […]");
    case JSON_NODE_NULL:
      return _("null");
    case JSON_NODE_VALUE:
    default:
      switch (json_node_get_value_type (node))
        {
        case G_TYPE_STRING:
          return _("a text");
        case G_TYPE_BOOLEAN:
          return json_node_get_boolean (node) ? "true" : "false";
        default:
          return _("a number");
        }
    }
}

JsonObject *
jd_reader_object (JdReader *self,
                  JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);
  jd_reader_fail (self, _("this is %s; expected an object {…}"), jd_json_describe (node));
  return NULL;
}

JsonArray *
jd_reader_array (JdReader *self,
                 JsonNode *node)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    return json_node_get_array (node);
  jd_reader_fail (self, _("this is %s; expected an array […]"), jd_json_describe (node));
  return NULL;
}

const char *
jd_reader_string (JdReader *self,
                  JsonNode *node)
{
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_get_string (node);
  jd_reader_fail (self, _("this is %s; expected a text in quotes"), jd_json_describe (node));
  return NULL;
}

typedef struct
{
  JdMechanism *mechanism;
  JdScope      scope;
} Resolver;

static gboolean
resolve (const char   *name,
         JdSymbolKind *out_kind,
         gpointer      user_data)
{
  const Resolver *resolver = user_data;

  /* A curve's own x or s hides whatever else has that name. */
  if (((resolver->scope & JD_SCOPE_LOCAL_X) && strcmp (name, "x") == 0) ||
      ((resolver->scope & JD_SCOPE_LOCAL_S) && strcmp (name, "s") == 0))
    *out_kind = JD_SYMBOL_LOCAL;
  else if (g_hash_table_contains (resolver->mechanism->constant_index, name))
    *out_kind = JD_SYMBOL_CONSTANT;
  else if (g_hash_table_contains (resolver->mechanism->parameter_index, name))
    *out_kind = JD_SYMBOL_PARAMETER;
  else
    return FALSE;
  return TRUE;
}

/* The names an expression of @scope may use, for "did you mean". */
static GPtrArray *
list_known_names (JdReader *self,
                  JdScope   scope)
{
  GPtrArray *names = jd_names_of (self->mechanism->constants);

  for (guint i = 0; (scope & JD_SCOPE_PARAMETERS) && i < self->mechanism->parameters->len; i++)
    g_ptr_array_add (names, ((JdParameter *) g_ptr_array_index (self->mechanism->parameters, i))->name);
  return names;
}

/* What an unknown name could have been, where the parser has no suggestion (a question) of its own. */
static char *
describe_known_names (JdReader     *self,
                      const GError *error,
                      GPtrArray    *names)
{
  g_autoptr(GString) text = g_string_new (NULL);

  if (!g_error_matches (error, JD_EXPR_ERROR, JD_EXPR_ERROR_UNKNOWN_SYMBOL))
    return g_string_free (g_steal_pointer (&text), FALSE);
  if (strchr (error->message, '?') == NULL && names->len > 0)
    {
      g_string_append (text, _("; known here are "));
      for (guint i = 0; i < MIN (names->len, 10); i++)
        g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", (char *) g_ptr_array_index (names, i));
      if (names->len > 10)
        g_string_append (text, ", …");
    }
  if (self->reading_constants)
    g_string_append (text, _(" (a constant may use only those before it)"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static const JdExpr *
parse_expr (JdReader   *self,
            const char *text,
            JdScope     scope)
{
  Resolver resolver = { .mechanism = self->mechanism, .scope = scope };
  JdParseScope parse_scope = { .resolve = resolve, .user_data = &resolver };
  g_autoptr(GError) error = NULL;
  const JdExpr *expr;

  if (scope & JD_SCOPE_TIME)
    parse_scope.flags |= JD_PARSE_TIME;
  if (scope & JD_SCOPE_PARAMETERS)
    parse_scope.flags |= JD_PARSE_PARAMETERS;
  if (scope & JD_SCOPE_RATES)
    parse_scope.flags |= JD_PARSE_RATES;
  if (scope & JD_SCOPE_MULTIPLIERS)
    parse_scope.flags |= JD_PARSE_EQUATIONS;

  expr = jd_expr_parse (self->mechanism->pool, &parse_scope, text, NULL, NULL);
  if (expr != NULL)
    return expr;

  /* Once more with the names for a suggestion: listing them for each expression of a long file would be slow. */
  parse_scope.known_names = list_known_names (self, scope);
  expr = jd_expr_parse (self->mechanism->pool, &parse_scope, text, NULL, &error);
  if (expr == NULL)
    {
      g_autofree char *known = describe_known_names (self, error, parse_scope.known_names);

      jd_reader_fail (self, "%s%s", error->message, known);
    }
  g_ptr_array_unref (parse_scope.known_names);
  return expr;
}

const JdExpr *
jd_reader_expr (JdReader *self,
                JsonNode *node,
                JdScope   scope)
{
  if (JSON_NODE_HOLDS_VALUE (node))
    {
      const GType type = json_node_get_value_type (node);

      if (type == G_TYPE_STRING)
        return parse_expr (self, json_node_get_string (node), scope);
      if (type == G_TYPE_INT64 || type == G_TYPE_DOUBLE)
        {
          const double value = json_node_get_double (node);

          if (isfinite (value))
            return jd_expr_number (self->mechanism->pool, value);
          jd_reader_fail (self, _("the number is not finite; give a finite one"));
          return NULL;
        }
    }
  jd_reader_fail (self, _("this is %s; expected a number, or an expression in quotes"), jd_json_describe (node));
  return NULL;
}

gboolean
jd_reader_vector (JdReader      *self,
                  JsonNode      *node,
                  JdScope        scope,
                  gsize          n,
                  const JdExpr **out)
{
  JsonArray *array = jd_reader_array (self, node);

  if (array == NULL)
    return FALSE;
  if (json_array_get_length (array) != n)
    return jd_reader_fail (self, _("the length of this array is %u; expected %lu"),
                           json_array_get_length (array), (gulong) n);
  for (guint i = 0; i < n; i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      out[i] = jd_reader_expr (self, json_array_get_element (array, i), scope);
      if (out[i] == NULL)
        return FALSE;
      jd_reader_leave (self, mark);
    }
  return TRUE;
}

JsonNode *
jd_reader_member (JdReader   *self,
                  JsonObject *object,
                  const char *name,
                  gboolean    required)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL && required)
    {
      const gsize mark = jd_reader_enter (self, name);

      jd_reader_fail (self, _("this member is missing, and required"));
      jd_reader_leave (self, mark);
    }
  return node;
}

gboolean
jd_reader_expr_member (JdReader      *self,
                       JsonObject    *object,
                       const char    *name,
                       gboolean       required,
                       JdScope        scope,
                       const JdExpr **out)
{
  JsonNode *node = jd_reader_member (self, object, name, required);
  const JdExpr *expr;
  gsize mark;

  if (node == NULL)
    return !required;
  mark = jd_reader_enter (self, name);
  expr = jd_reader_expr (self, node, scope);
  if (expr == NULL)
    return FALSE;
  *out = expr;
  jd_reader_leave (self, mark);
  return TRUE;
}

gboolean
jd_reader_vector_member (JdReader      *self,
                         JsonObject    *object,
                         const char    *name,
                         gboolean       required,
                         JdScope        scope,
                         gsize          n,
                         const JdExpr **out)
{
  JsonNode *node = jd_reader_member (self, object, name, required);
  gsize mark;

  if (node == NULL)
    return !required;
  mark = jd_reader_enter (self, name);
  if (!jd_reader_vector (self, node, scope, n, out))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

gboolean
jd_reader_string_member (JdReader    *self,
                         JsonObject  *object,
                         const char  *name,
                         gboolean     required,
                         char       **out)
{
  JsonNode *node = jd_reader_member (self, object, name, required);
  const char *text;
  gsize mark;

  if (node == NULL)
    return !required;
  mark = jd_reader_enter (self, name);
  text = jd_reader_string (self, node);
  if (text == NULL)
    return FALSE;
  *out = g_strdup (text);
  jd_reader_leave (self, mark);
  return TRUE;
}

gboolean
jd_reader_boolean_member (JdReader   *self,
                          JsonObject *object,
                          const char *name,
                          gboolean   *out)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_BOOLEAN)
    {
      jd_reader_enter (self, name);
      return jd_reader_fail (self, _("this is %s; expected true or false"), jd_json_describe (node));
    }
  *out = json_node_get_boolean (node);
  return TRUE;
}

gboolean
jd_reader_array_member (JdReader   *self,
                        JsonObject *object,
                        const char *name,
                        JsonArray **out)
{
  JsonNode *node = json_object_get_member (object, name);
  gsize mark;

  *out = NULL;
  if (node == NULL)
    return TRUE;
  mark = jd_reader_enter (self, name);
  *out = jd_reader_array (self, node);
  if (*out == NULL)
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

gboolean
jd_reader_check_controls (JdReader   *self,
                          const char *name)
{
  for (const char *c = name; *c != '\0'; c = g_utf8_next_char (c))
    if (g_unichar_iscntrl (g_utf8_get_char (c)))
      return jd_reader_fail (self, _("the name contains the control character U+%04X; take it out"),
                             (guint) g_utf8_get_char (c));
  return TRUE;
}

gboolean
jd_reader_check_name (JdReader   *self,
                      const char *name)
{
  if (jd_name_is_reserved (name))
    return jd_reader_fail (self, _("“%s” is reserved (t, pi, if, ground and the functions are); choose another name"),
                           name);
  if (!jd_name_is_valid (name))
    return jd_reader_fail (self, _("“%s” is not a name; a name is letters, digits and _, beginning with a letter"),
                           name);
  return TRUE;
}

gboolean
jd_reader_name_member (JdReader    *self,
                       JsonObject  *object,
                       GHashTable  *index,
                       char       **out)
{
  gsize mark;

  if (!jd_reader_string_member (self, object, "name", TRUE, out))
    return FALSE;
  mark = jd_reader_enter (self, "name");
  if (!jd_reader_check_name (self, *out))
    return FALSE;
  if (index != NULL && g_hash_table_contains (index, *out))
    return jd_reader_fail (self, _("the name “%s” is taken; choose another"), *out);
  jd_reader_leave (self, mark);
  return TRUE;
}

void
jd_reader_check_keys (JdReader          *self,
                      JsonObject        *object,
                      const char *const *known)
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

      if (g_strv_contains (known, name))
        continue;
      names = g_ptr_array_new ();
      for (gsize i = 0; known[i] != NULL; i++)
        g_ptr_array_add (names, (gpointer) known[i]);
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
jd_reader_bound (JdReader            *self,
                 JdBound              bound,
                 const JdExpr *const *expr,
                 gsize                n)
{
  JdBoundCheck *check = g_new0 (JdBoundCheck, 1);

  g_assert (n <= G_N_ELEMENTS (check->expr));
  check->bound = bound;
  check->path = g_strdup (self->path->str);
  check->n = n;
  for (gsize i = 0; i < n; i++)
    check->expr[i] = expr[i];
  g_ptr_array_add (self->mechanism->checks, check);
  return jd_bound_check_run (check, self->constant_values, self->error == NULL ? &self->error : NULL);
}

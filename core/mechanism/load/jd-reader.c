/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads typed values.  The reader knows their JSON path, with which every message begins. */
#include "core/mechanism/load/jd-reader-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"

static gboolean
fail_va (JdReader   *self,
         const char *format,
         va_list     args)
{
  g_autofree char *message = NULL;

  if (self->error != NULL)
    return FALSE;
  message = g_strdup_vprintf (format, args);
  g_set_error (&self->error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID, "%s: %s",
               self->path->len > 0 ? self->path->str : _("the document"), message);
  return FALSE;
}

gboolean
jd_reader_fail (JdReader   *self,
                const char *format,
                ...)
{
  va_list args;

  va_start (args, format);
  fail_va (self, format, args);
  va_end (args);
  return FALSE;
}

gboolean
jd_reader_fail_at (JdReader   *self,
                   const char *name,
                   const char *format,
                   ...)
{
  const gsize mark = jd_reader_enter (self, name);
  va_list args;

  va_start (args, format);
  fail_va (self, format, args);
  va_end (args);
  jd_reader_leave (self, mark);
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
  else if (g_hash_table_contains (resolver->mechanism->index.constants, name))
    *out_kind = JD_SYMBOL_CONSTANT;
  else if (g_hash_table_contains (resolver->mechanism->index.parameters, name))
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

  if (scope & JD_SCOPE_LOCAL_X)
    g_ptr_array_insert (names, 0, (gpointer) "x");
  if (scope & JD_SCOPE_LOCAL_S)
    g_ptr_array_insert (names, 0, (gpointer) "s");
  for (guint i = 0; (scope & JD_SCOPE_PARAMETERS) && i < self->mechanism->parameters->len; i++)
    g_ptr_array_add (names, ((JdParameter *) g_ptr_array_index (self->mechanism->parameters, i))->name);
  return names;
}

/* The known names, for a message about an unknown name in which the parser makes no suggestion (a question). */
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
      /* Translators: A list of names follows. */
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
jd_reader_each_element (JdReader      *self,
                        JsonNode      *node,
                        JdElementFunc  func,
                        gpointer       data)
{
  JsonArray *array = jd_reader_array (self, node);

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!func (self, json_array_get_element (array, i), data))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  return array != NULL;
}

gboolean
jd_reader_each_member (JdReader     *self,
                       JsonNode     *node,
                       JdMemberFunc  func,
                       gpointer      data)
{
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

      if (!func (self, name, member, data))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  return TRUE;
}

gboolean
jd_reader_vector (JdReader       *self,
                  JsonNode       *node,
                  const JdField  *field,
                  gsize           n,
                  const JdExpr  **out)
{
  JsonArray *array = jd_reader_array (self, node);

  if (array == NULL)
    return FALSE;
  if (json_array_get_length (array) != n)
    return field->complaint != NULL ? jd_reader_fail (self, _(field->complaint), json_array_get_length (array))
                                    : jd_reader_fail (self, _("the length of this array is %u; expected %lu"),
                                                      json_array_get_length (array), (gulong) n);
  for (guint i = 0; i < n; i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      out[i] = jd_reader_expr (self, json_array_get_element (array, i), field->scope);
      if (out[i] == NULL || (field->each && !jd_reader_bound (self, field->bound, &out[i], 1)))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  return field->each || jd_reader_bound (self, field->bound, out, n);
}

gboolean
jd_reader_check_text (JdReader   *self,
                      const char *name)
{
  if (*name == '\0')
    return jd_reader_fail (self, _("the name is empty; any other text will do"));
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
    return jd_reader_fail (self,
                           _("“%s” is reserved (t, pi, if, ground and the functions are); choose another name"),
                           name);
  if (!jd_name_is_valid (name))
    return jd_reader_fail (self, _("“%s” is not a name; a name is letters, digits and _, beginning with a letter"),
                           name);
  return TRUE;
}

static gboolean
is_constant (const JdExpr *expr)
{
  static const JdSymbolKind variable[] = {
    JD_SYMBOL_TIME, JD_SYMBOL_PARAMETER, JD_SYMBOL_MULTIPLIER, JD_SYMBOL_LOCAL
  };

  for (gsize i = 0; i < G_N_ELEMENTS (variable); i++)
    if (jd_expr_depends_on_kind (expr, variable[i], 0, 2))
      return FALSE;
  return TRUE;
}

gboolean
jd_reader_bound (JdReader            *self,
                 JdBound              bound,
                 const JdExpr *const *expr,
                 gsize                n)
{
  JdBoundCheck *check;

  if (bound == JD_BOUND_QUADRATIC)
    return jd_reader_check_degree (self, expr[0], 2, FALSE);
  for (gsize i = 0; i < n; i++)
    if (bound == JD_BOUND_NONE || !is_constant (expr[i]))
      return TRUE;
  check = g_new0 (JdBoundCheck, 1);
  g_assert (n <= G_N_ELEMENTS (check->expr));
  check->bound = bound;
  check->path = g_strdup (self->path->str);
  check->n = n;
  memcpy (check->expr, expr, n * sizeof *expr);
  g_ptr_array_add (self->mechanism->checks, check);
  return jd_bound_check_run (check, self->constant_values, self->error == NULL ? &self->error : NULL);
}

gboolean
jd_reader_evaluate (JdReader     *self,
                    const JdExpr *expr,
                    double       *out)
{
  *out = jd_mechanism_eval (NULL, self->constant_values, expr);
  return isfinite (*out) ||
         jd_reader_fail (self, _("the expression has no finite value; change it or the constants in it"));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parses strict JSON (RFC 8259) into nodes of json-glib, with line and column in messages. */
#include "core/mechanism/jd-json.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (jd-json-error-quark, jd_json_error)

/* Integers up to here are exact in a double. */
#define MAX_EXACT 9007199254740992.0

/* An array or object that is still open. */
typedef struct
{
  JsonNode   *node;
  JsonObject *object;  /* NULL in an array */
  JsonArray  *array;
  char       *name;    /* of the member whose value comes next */
  const char *opened;  /* where it began */
} Frame;

/* The parser keeps its own stack of open arrays and objects, so that nesting costs no C stack. */
typedef struct
{
  const char *start;
  const char *p;
  const char *end;
  Frame       frames[JD_JSON_MAX_DEPTH];
  guint       depth;
  guint       n_values;
  JsonNode   *root;
  GError    **error;
} Parser;

/* Line and column of @at, counted from 1; columns are characters. */
static void
locate (const Parser *self,
        const char   *at,
        gsize        *out_line,
        gsize        *out_column)
{
  const char *line_start = self->start;

  *out_line = 1;
  for (const char *p = self->start; p < at; p++)
    if (*p == '\n')
      {
        (*out_line)++;
        line_start = p + 1;
      }
  *out_column = 1;
  for (const char *p = line_start; p < at; p++)
    if (((guchar) *p & 0xC0) != 0x80)
      (*out_column)++;
}

static gboolean fail_at (const Parser *self,
                         const char   *at,
                         const char   *format,
                         ...) G_GNUC_PRINTF (3, 4);

static gboolean
fail_at (const Parser *self,
         const char   *at,
         const char   *format,
         ...)
{
  g_autofree char *message = NULL;
  gsize line, column;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  locate (self, at, &line, &column);
  g_set_error (self->error, JD_JSON_ERROR, JD_JSON_ERROR_SYNTAX, _("line %lu, column %lu: %s"), (gulong) line,
               (gulong) column, message);
  return FALSE;
}

static void
skip_space (Parser *self)
{
  while (self->p < self->end && (*self->p == ' ' || *self->p == '\t' || *self->p == '\n' || *self->p == '\r'))
    self->p++;
}

/* The character at @p, for messages: printable, or by its code. */
static char *
describe (const Parser *self,
          const char   *p)
{
  gunichar c;

  if (p >= self->end)
    return g_strdup (_("the end of the text"));
  c = g_utf8_get_char (p);
  if (g_unichar_isprint (c))
    return g_strdup_printf (_("“%.*s”"), (int) (g_utf8_next_char (p) - p), p);
  return g_strdup_printf (_("the character U+%04X"), c);
}

static gboolean
fail_unexpected (const Parser *self,
                 const char   *expected)
{
  g_autofree char *found = describe (self, self->p);

  if (self->p < self->end && (*self->p == '/' || *self->p == '#'))
    return fail_at (self, self->p, _("comments are not JSON; use a member such as \"description\""));
  if (self->p >= self->end && self->depth > 0)
    {
      const Frame *top = &self->frames[self->depth - 1];
      gsize line, column;

      locate (self, top->opened, &line, &column);
      return fail_at (self, self->p,
                      _("the text ends here, but the “%c” of line %lu, column %lu is still open; expected %s"),
                      *top->opened, (gulong) line, (gulong) column, expected);
    }
  return fail_at (self, self->p, _("found %s; expected %s"), found, expected);
}

static gboolean
is_digit (const Parser *self,
          const char   *p)
{
  return p < self->end && g_ascii_isdigit (*p);
}

/* Finds the end of the number at p: -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)? */
static gboolean
scan_number (Parser      *self,
             const char **out_end,
             gboolean    *out_is_integer)
{
  const char *p = self->p;

  if (*p == '-')
    p++;
  if (!is_digit (self, p))
    return fail_at (self, self->p, _("a minus sign must be followed by a digit; JSON has no other numbers"));
  if (*p == '0' && is_digit (self, p + 1))
    return fail_at (self, self->p, _("a number may not begin with 0 and another digit; leave out the zeros"));
  while (is_digit (self, p))
    p++;
  *out_is_integer = TRUE;
  if (p < self->end && *p == '.')
    {
      *out_is_integer = FALSE;
      if (!is_digit (self, ++p))
        return fail_at (self, self->p, _("a digit must follow the point of a number, as in 1.0"));
      while (is_digit (self, p))
        p++;
    }
  if (p < self->end && (*p == 'e' || *p == 'E'))
    {
      *out_is_integer = FALSE;
      p++;
      if (p < self->end && (*p == '+' || *p == '-'))
        p++;
      if (!is_digit (self, p))
        return fail_at (self, self->p, _("a digit must follow the e of a number, as in 1e-3"));
      while (is_digit (self, p))
        p++;
    }
  if (p < self->end && (g_ascii_isalnum (*p) || *p == '_' || *p == '.'))
    return fail_at (self, self->p,
                    _("this is not a JSON number; write digits such as 1.5e-3, or an expression in a string"));
  *out_end = p;
  return TRUE;
}

/* TRUE if some digit before the exponent is not 0. */
static gboolean
has_nonzero_digit (const char *text)
{
  for (; *text && *text != 'e' && *text != 'E'; text++)
    if (*text >= '1' && *text <= '9')
      return TRUE;
  return FALSE;
}

static JsonNode *
parse_number (Parser *self)
{
  const char *end = self->p;
  gboolean is_integer = FALSE;
  g_autofree char *text = NULL;
  double value;

  if (!scan_number (self, &end, &is_integer))
    return NULL;
  text = g_strndup (self->p, (gsize) (end - self->p));
  value = g_ascii_strtod (text, NULL);
  if (!isfinite (value) || (value == 0 && has_nonzero_digit (text)))
    {
      fail_at (self, self->p, _("this number is out of the range of double precision, 5e-324 to 1.8e308"));
      return NULL;
    }
  self->p = end;
  /* -0 stays a double: integers have no negative zero. */
  if (is_integer && fabs (value) <= MAX_EXACT && !(value == 0 && text[0] == '-'))
    return json_node_init_int (json_node_alloc (), (gint64) value);
  return json_node_init_double (json_node_alloc (), value);
}

static gboolean
parse_hex4 (const Parser *self,
            const char   *p,
            gunichar     *out_code)
{
  *out_code = 0;
  for (int i = 0; i < 4; i++)
    {
      if (p + i >= self->end || !g_ascii_isxdigit (p[i]))
        return FALSE;
      *out_code = *out_code * 16 + (gunichar) g_ascii_xdigit_value (p[i]);
    }
  return TRUE;
}

/* Reads \uXXXX, and the second half of a surrogate pair; p stands on the backslash. */
static gboolean
parse_unicode_escape (Parser  *self,
                      GString *out)
{
  const char *at = self->p;
  gunichar code, low;

  if (!parse_hex4 (self, self->p + 2, &code))
    return fail_at (self, at, _("\\u must be followed by four hexadecimal digits, as in \\u00e9"));
  self->p += 6;
  if (code == 0)
    return fail_at (self, at, _("the character \\u0000 cannot be kept; leave it out"));
  if (code >= 0xDC00 && code <= 0xDFFF)
    return fail_at (self, at,
                    _("\\u%04X is the second half of a surrogate pair; its first half must stand before it"), code);
  if (code >= 0xD800 && code <= 0xDBFF)
    {
      if (self->end - self->p < 6 || self->p[0] != '\\' || self->p[1] != 'u' ||
          !parse_hex4 (self, self->p + 2, &low) || low < 0xDC00 || low > 0xDFFF)
        return fail_at (self, at,
                        _("\\u%04X is the first half of a surrogate pair; its second half, \\uDC00 to "
                          "\\uDFFF, must follow"),
                        code);
      self->p += 6;
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
  g_string_append_unichar (out, code);
  return TRUE;
}

static gboolean
parse_escape (Parser  *self,
              GString *out)
{
  static const char letters[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  const char *letter;

  if (self->p + 1 < self->end && self->p[1] == 'u')
    return parse_unicode_escape (self, out);
  letter = self->p + 1 < self->end ? memchr (letters, self->p[1], sizeof letters - 1) : NULL;
  if (letter == NULL)
    return fail_at (self, self->p,
                    _("this is not an escape of JSON; write \\\\ for a backslash, or one of \\\" \\/ \\b \\f \\n "
                      "\\r \\t \\u"));
  g_string_append_c (out, meanings[letter - letters]);
  self->p += 2;
  return TRUE;
}

/* Reads the string whose opening quote stands at p. */
static char *
parse_string (Parser *self)
{
  const char *opened = self->p++;
  g_autoptr(GString) out = g_string_new (NULL);

  while (self->p < self->end && *self->p != '"')
    {
      const char *run = self->p;

      while (self->p < self->end && *self->p != '"' && *self->p != '\\' && (guchar) *self->p >= 0x20)
        self->p++;
      g_string_append_len (out, run, self->p - run);
      if (self->p < self->end && *self->p == '\\')
        {
          if (!parse_escape (self, out))
            return NULL;
        }
      else if (self->p < self->end && (guchar) *self->p < 0x20)
        {
          fail_at (self, self->p,
                   _("a control character (U+%04X) stands in a string; write it as an escape such as \\n"),
                   (guint) (guchar) *self->p);
          return NULL;
        }
    }
  if (self->p >= self->end)
    {
      fail_at (self, opened, _("this string is never closed; end it with \""));
      return NULL;
    }
  self->p++;
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static JsonNode *
parse_word (Parser *self)
{
  const char *p = self->p;
  gsize length;

  while (p < self->end && (g_ascii_isalnum (*p) || *p == '_'))
    p++;
  length = (gsize) (p - self->p);
  if (length == 4 && memcmp (self->p, "true", 4) == 0)
    {
      self->p = p;
      return json_node_init_boolean (json_node_alloc (), TRUE);
    }
  if (length == 5 && memcmp (self->p, "false", 5) == 0)
    {
      self->p = p;
      return json_node_init_boolean (json_node_alloc (), FALSE);
    }
  if (length == 4 && memcmp (self->p, "null", 4) == 0)
    {
      self->p = p;
      return json_node_init_null (json_node_alloc ());
    }
  fail_at (
    self, self->p,
    _("“%.*s” is not a JSON value; text stands in quotes \", numbers are finite, words are true, false, null"),
    (int) MIN (length, 40), self->p);
  return NULL;
}

static JsonNode *
parse_scalar (Parser *self)
{
  const char c = self->p < self->end ? *self->p : 0;
  char *text;

  if (c == '"')
    {
      JsonNode *node;

      text = parse_string (self);
      if (text == NULL)
        return NULL;
      node = json_node_init_string (json_node_alloc (), text);
      g_free (text);
      return node;
    }
  if (c == '-' || g_ascii_isdigit (c))
    return parse_number (self);
  if (g_ascii_isalpha (c))
    return parse_word (self);
  if (c == '\'')
    fail_at (self, self->p, _("text stands in double quotes \" in JSON, not in '"));
  else if (c == '+' || c == '.')
    fail_at (self, self->p, _("a number begins with a digit or a minus sign, as in 0.5"));
  else
    fail_unexpected (self, _("a value"));
  return NULL;
}

/* Opens the array or object that begins at p. */
static gboolean
push_frame (Parser *self)
{
  Frame *frame;

  if (self->depth == JD_JSON_MAX_DEPTH)
    return fail_at (self, self->p, _("arrays and objects are nested deeper than %d; write the file flatter"),
                    JD_JSON_MAX_DEPTH);
  frame = &self->frames[self->depth++];
  *frame = (Frame) { .opened = self->p };
  if (*self->p == '{')
    {
      frame->object = json_object_new ();
      frame->node = json_node_init_object (json_node_alloc (), frame->object);
      json_object_unref (frame->object);
    }
  else
    {
      frame->array = json_array_new ();
      frame->node = json_node_init_array (json_node_alloc (), frame->array);
      json_array_unref (frame->array);
    }
  self->p++;
  return TRUE;
}

static gboolean
parse_member_name (Parser *self)
{
  Frame *frame = &self->frames[self->depth - 1];
  const char *at;

  skip_space (self);
  at = self->p;
  if (self->p >= self->end || *self->p != '"')
    return fail_unexpected (self, _("a member's name in quotes \""));
  frame->name = parse_string (self);
  if (frame->name == NULL)
    return FALSE;
  if (json_object_has_member (frame->object, frame->name))
    return fail_at (self, at, _("the name “%s” stands twice in one object; each name may stand once"), frame->name);
  if (json_object_get_size (frame->object) >= JD_JSON_MAX_MEMBERS)
    return fail_at (self, at, _("an object has more than %d members; use an array"), JD_JSON_MAX_MEMBERS);
  skip_space (self);
  if (self->p >= self->end || *self->p != ':')
    return fail_unexpected (self, _("a colon after the member's name"));
  self->p++;
  return TRUE;
}

/* Gives a complete value to the array or object around it. */
static void
attach (Parser   *self,
        JsonNode *node)
{
  Frame *frame;

  if (self->depth == 0)
    {
      self->root = node;
      return;
    }
  frame = &self->frames[self->depth - 1];
  if (frame->array != NULL)
    {
      json_array_add_element (frame->array, node);
      return;
    }
  json_object_set_member (frame->object, frame->name, node);
  g_clear_pointer (&frame->name, g_free);
}

/* After a value: closes what ends here, and finds the comma before the next value.  Sets
 * @out_done when the document is complete. */
static gboolean
finish_value (Parser   *self,
              gboolean *out_done)
{
  for (*out_done = FALSE;;)
    {
      Frame *frame = self->depth > 0 ? &self->frames[self->depth - 1] : NULL;
      const char closing = frame == NULL ? 0 : frame->array != NULL ? ']' : '}';

      skip_space (self);
      if (frame == NULL)
        {
          *out_done = TRUE;
          if (self->p < self->end)
            return fail_unexpected (self, _("nothing after the document's end"));
          return TRUE;
        }
      if (self->p < self->end && *self->p == closing)
        {
          self->p++;
          self->depth--;
          attach (self, g_steal_pointer (&frame->node));
          continue;
        }
      if (self->p >= self->end || *self->p != ',')
        return fail_unexpected (self, closing == ']' ? _("a comma or “]”") : _("a comma or “}”"));
      self->p++;
      skip_space (self);
      if (self->p < self->end && *self->p == closing)
        return fail_at (self, self->p, _("a comma stands before “%c”; leave the last comma out"), closing);
      return closing == ']' || parse_member_name (self);
    }
}

/* Reads one value.  An array or object that is not empty is left open, and the reader stands before its first
 * value. */
static gboolean
begin_value (Parser   *self,
             gboolean *out_complete)
{
  JsonNode *node;

  skip_space (self);
  if (++self->n_values > JD_JSON_MAX_VALUES)
    return fail_at (self, self->p, _("the text holds more than %d values"), JD_JSON_MAX_VALUES);
  *out_complete = TRUE;
  if (self->p >= self->end || (*self->p != '{' && *self->p != '['))
    {
      node = parse_scalar (self);
      if (node == NULL)
        return FALSE;
      attach (self, node);
      return TRUE;
    }
  if (!push_frame (self))
    return FALSE;
  skip_space (self);
  if (self->p < self->end && *self->p == (self->frames[self->depth - 1].array != NULL ? ']' : '}'))
    {
      self->p++;
      self->depth--;
      attach (self, g_steal_pointer (&self->frames[self->depth].node));
      return TRUE;
    }
  *out_complete = FALSE;
  return self->frames[self->depth - 1].array != NULL || parse_member_name (self);
}

static gboolean
check_bytes (Parser *self)
{
  const char *bad, *zero;

  if (self->end - self->start > JD_JSON_MAX_BYTES)
    return fail_at (self, self->start, _("the text is longer than 64 MiB"));
  if (self->end - self->start >= 3 && memcmp (self->start, "\xEF\xBB\xBF", 3) == 0)
    return fail_at (self, self->start, _("the text begins with a byte order mark; save it as UTF-8 without one"));
  zero = memchr (self->start, 0, (gsize) (self->end - self->start));
  if (!g_utf8_validate_len (self->start, (gsize) ((zero ? zero : self->end) - self->start), &bad))
    return fail_at (self, bad, _("this byte (0x%02X) is not UTF-8; save the text as UTF-8"), (guint) (guchar) *bad);
  if (zero != NULL)
    return fail_at (self, zero, _("a zero byte stands here; the text must be UTF-8 JSON"));
  return TRUE;
}

static gboolean
parse_document (Parser *self)
{
  gboolean complete, done = FALSE;

  if (!check_bytes (self))
    return FALSE;
  skip_space (self);
  if (self->p == self->end)
    return fail_at (self, self->p, _("the text is empty; expected a JSON object {…}"));
  while (!done)
    {
      if (!begin_value (self, &complete))
        return FALSE;
      if (complete && !finish_value (self, &done))
        return FALSE;
    }
  return TRUE;
}

JsonNode *
jd_json_parse (const char  *text,
               gssize       length,
               GError     **error)
{
  const gsize n_bytes = length < 0 ? strlen (text) : (gsize) length;
  Parser parser = { .start = text, .p = text, .end = text + n_bytes, .error = error };

  g_return_val_if_fail (text != NULL, NULL);

  if (parse_document (&parser))
    return parser.root;
  for (guint i = 0; i < parser.depth; i++)
    {
      json_node_unref (parser.frames[i].node);
      g_free (parser.frames[i].name);
    }
  g_clear_pointer (&parser.root, json_node_unref);
  return NULL;
}

JsonNode *
jd_json_number (double value)
{
  if (value == floor (value) && fabs (value) <= MAX_EXACT && !(value == 0 && signbit (value)))
    return json_node_init_int (json_node_alloc (), (gint64) value);
  return json_node_init_double (json_node_alloc (), value);
}

static JsonNode *
copy_array (JsonArray *array)
{
  const guint n = json_array_get_length (array);
  JsonArray *copy = json_array_sized_new (n);

  for (guint i = 0; i < n; i++)
    json_array_add_element (copy, jd_json_copy (json_array_get_element (array, i)));
  return json_node_init_array (json_node_alloc (), copy);
}

static JsonNode *
copy_object (JsonObject *object)
{
  JsonObject *copy = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    json_object_set_member (copy, name, jd_json_copy (member));
  return json_node_init_object (json_node_alloc (), copy);
}

/* json_node_copy() shares the value, which json_node_set_double() and its like then change for both. */
static JsonNode *
copy_value (JsonNode *node)
{
  switch (json_node_get_value_type (node))
    {
    case G_TYPE_STRING:
      return json_node_init_string (json_node_alloc (), json_node_get_string (node));
    case G_TYPE_INT64:
      return json_node_init_int (json_node_alloc (), json_node_get_int (node));
    case G_TYPE_DOUBLE:
      return json_node_init_double (json_node_alloc (), json_node_get_double (node));
    case G_TYPE_BOOLEAN:
      return json_node_init_boolean (json_node_alloc (), json_node_get_boolean (node));
    default:
      return json_node_copy (node);
    }
}

JsonNode *
jd_json_copy (JsonNode *node)
{
  JsonNode *copy;

  g_return_val_if_fail (node != NULL, NULL);

  switch (json_node_get_node_type (node))
    {
    case JSON_NODE_ARRAY:
      copy = copy_array (json_node_get_array (node));
      json_array_unref (json_node_get_array (copy));
      return copy;
    case JSON_NODE_OBJECT:
      copy = copy_object (json_node_get_object (node));
      json_object_unref (json_node_get_object (copy));
      return copy;
    case JSON_NODE_VALUE:
      return copy_value (node);
    case JSON_NODE_NULL:
    default:
      return json_node_copy (node);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Characters, names and numbers of a text, and the error messages of the parser. */
#include "core/expression/tree/jd-expr-parse-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

gsize
jd_parser_position (const JdParser *self,
                    const char     *place)
{
  return (gsize) g_utf8_pointer_to_offset (self->text, place) + 1;
}

void
jd_parser_skip_spaces (JdParser *self)
{
  while (g_unichar_isspace (g_utf8_get_char (self->at)))
    self->at = g_utf8_next_char (self->at);
}

const JdExpr *
jd_parser_fail (JdParser      *self,
                const char  *place,
                JdExprError  code,
                const char  *format,
                ...)
{
  g_autofree char *what = NULL;
  va_list args;

  if (self->wrong != NULL)
    return NULL;
  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  self->wrong = place;
  if (self->part)
    g_set_error_literal (self->error, JD_EXPR_ERROR, (int) code, what);
  else
    g_set_error (self->error, JD_EXPR_ERROR, (int) code, _("Character %lu: %s"),
                 (gulong) jd_parser_position (self, place), what);
  return NULL;
}

char *
jd_parser_character (const char *place)
{
  gunichar c = g_utf8_get_char (place);

  if (c == '\0')
    /* Translators: the end: of an expression, read instead of something else. */
    return g_strdup (_("the end"));
  if (!g_unichar_isprint (c))
    return g_strdup_printf ("U+%04X", c);
  return g_strdup_printf ("“%.*s”", (int) (g_utf8_next_char (place) - place), place);
}

const char *
jd_parser_operator_meant (const char *place)
{
  switch (g_utf8_get_char (place))
    {
    case 0x2212:
    case 0x2013:
    case 0x2014:
      return "-";
    case 0x00d7:
    case 0x00b7:
    case 0x22c5:
    case 0x2219:
      return "*";
    case 0x00f7:
    case ':':
    case 0x2215:
      return "/";
    case 0x2019:
    case 0x2032:
    case 0x00b4:
    case '`':
      return "'";
    case 0x2264:
      return "<=";
    case 0x2265:
      return ">=";
    case 0x00b2:
      return "^2";
    case 0x00b3:
      return "^3";
    case '[':
    case '{':
      return "(";
    case ']':
    case '}':
      return ")";
    default:
      return NULL;
    }
}

const JdExpr *
jd_parser_fail_operand (JdParser *self)
{
  const char *meant = jd_parser_operator_meant (self->at);
  g_autofree char *found = jd_parser_character (self->at);

  if (*self->at == '\0')
    return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                           _("the text ends where a number or a name is missing"));
  if (*self->at == '+')
    return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                           _("“+” stands between two terms; a number or a name is missing before it"));
  if (meant != NULL)
    return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("%s is not understood; write “%s”"), found,
                           meant);
  return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                         _("%s stands where a number, a name or “(” is expected"), found);
}

/* Meaning of a character of the grammar, for a text where it stands in a wrong place. */
static const struct
{
  char        character;
  const char *message;
} misplaced[] = {
  { '\'', N_("“'” marks the rate of a parameter and follows its name at once, as in x'") },
  { '=', N_("an expression has no “=”; of an equation only the left side is written, "
            "the right side being zero") },
  { '<', N_("a comparison stands only in if(condition, a, b)") },
  { '>', N_("a comparison stands only in if(condition, a, b)") },
  { ')', N_("“)” closes nothing") },
  { ',', N_("“,” stands only between the arguments of a function; decimals have a point") },
  { '.', N_("a number has one point only") },
};

const JdExpr *
jd_parser_fail_operator (JdParser *self)
{
  const char *meant = jd_parser_operator_meant (self->at);
  g_autofree char *found = jd_parser_character (self->at);
  gunichar c = g_utf8_get_char (self->at);

  for (gsize i = 0; i < G_N_ELEMENTS (misplaced); i++)
    if (c == (guchar) misplaced[i].character)
      return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, "%s", _(misplaced[i].message));
  if (meant != NULL)
    return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("%s is not understood; write “%s”"), found,
                           meant);
  if (g_unichar_isalnum (c) || c == '(' || c == '_')
    return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                           _("an operator is missing before %s; write “*” to multiply"), found);
  return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                         _("%s stands where an operator or the end is expected"), found);
}

gboolean
jd_parser_expect (JdParser *self,
                  char      c)
{
  jd_parser_skip_spaces (self);
  if (*self->at != c)
    return FALSE;
  self->at++;
  jd_parser_skip_spaces (self);
  return TRUE;
}

gboolean
jd_parser_enter (JdParser *self)
{
  if (++self->depth <= JD_EXPR_MAX_DEPTH)
    return TRUE;
  jd_parser_fail (self, self->at, JD_EXPR_ERROR_TOO_DEEP, _("the expression nests deeper than %d levels"),
                  JD_EXPR_MAX_DEPTH);
  return FALSE;
}

/* Goes over digits; the mantissa is exact as long as *exact. */
static const char *
scan_digits (const char *c,
             guint64    *mantissa,
             gboolean   *exact,
             int        *n_digits)
{
  for (; g_ascii_isdigit (*c); c++)
    {
      if (*mantissa > G_GUINT64_CONSTANT (1000000000000000000))
        *exact = FALSE;
      else
        *mantissa = *mantissa * 10 + (guint64) (*c - '0');
      *n_digits += 1;
    }
  return c;
}

static const JdExpr *
number_from_text (JdParser   *self,
                  const char *start,
                  guint64     mantissa,
                  gboolean    exact,
                  gint64      exponent)
{
  g_autofree char *text = g_strndup (start, (gsize) (self->at - start));
  double value = g_ascii_strtod (text, NULL);

  if (!isfinite (value))
    return jd_parser_fail (self, start, JD_EXPR_ERROR_DOMAIN,
                           _("this number is too large; the largest is about 1.8e308"));
  if (value == 0.0 && mantissa != 0)
    return jd_parser_fail (self, start, JD_EXPR_ERROR_DOMAIN,
                           _("this number is too small to tell from zero; write 0 if zero is meant"));
  if (exact && exponent > -1000 && exponent < 1000)
    return jd_expr_from_number (self->pool, jd_number_from_decimal (mantissa, (int) exponent, value));
  return jd_expr_number (self->pool, value);
}

char *
jd_parser_scan_name (JdParser *self)
{
  const char *start = self->at;
  gunichar c = g_utf8_get_char (self->at);

  while (g_unichar_isalpha (c) || g_unichar_isdigit (c) || c == '_')
    {
      self->at = g_utf8_next_char (self->at);
      c = g_utf8_get_char (self->at);
    }
  return g_strndup (start, (gsize) (self->at - start));
}

/* A letter, digit or the like right behind a number. */
static gboolean
check_after_number (JdParser   *self,
                    const char *start)
{
  gunichar c = g_utf8_get_char (self->at);

  if (c == '.')
    return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("a number has one point only")) != NULL;
  if (g_unichar_isalpha (c) || c == '_')
    {
      const char *end = self->at;
      g_autofree char *name = jd_parser_scan_name (self);
      int n_digits = (int) MIN (end - start, 20);
      int n_letters = (int) (g_utf8_offset_to_pointer (name, MIN (g_utf8_strlen (name, -1), 20)) - name);

      return jd_parser_fail (self, end, JD_EXPR_ERROR_SYNTAX,
                             _("an operator is missing between the number and the name; write “%.*s*%.*s”"),
                             n_digits, start, n_letters, name) != NULL;
    }
  return TRUE;
}

const JdExpr *
jd_parser_read_number (JdParser *self)
{
  const char *start = self->at, *point;
  guint64 mantissa = 0;
  gboolean exact = TRUE;
  int n_digits = 0;
  gint64 exponent = 0;

  self->at = scan_digits (self->at, &mantissa, &exact, &n_digits);
  if (*self->at == '.')
    {
      point = ++self->at;
      self->at = scan_digits (self->at, &mantissa, &exact, &n_digits);
      exponent = -(gint64) (self->at - point);
    }
  if (n_digits == 0)
    return jd_parser_fail (self, start, JD_EXPR_ERROR_SYNTAX, _("a point needs a digit beside it"));
  if ((*self->at == 'e' || *self->at == 'E') &&
      (g_ascii_isdigit (self->at[1]) ||
       ((self->at[1] == '+' || self->at[1] == '-') && g_ascii_isdigit (self->at[2]))))
    {
      char *end;

      exponent += CLAMP (g_ascii_strtoll (self->at + 1, &end, 10), -1000000000, 1000000000);
      self->at = end;
    }
  if (!check_after_number (self, start))
    return NULL;
  return number_from_text (self, start, mantissa, exact, exponent);
}

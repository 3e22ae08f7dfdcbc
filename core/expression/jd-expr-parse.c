/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/jd-expr-parse.h"
#include "core/expression/jd-expr-private.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Recursive descent.  Only parentheses, arguments and exponents nest; they are counted, and sums, products
 * and signs are loops, so that no text can exhaust the stack. */

typedef struct
{
  JdExprPool         *pool;
  const JdParseScope *scope;
  const char         *text;
  const char         *at;          /* next character, spaces skipped */
  guint               depth;
  const char         *wrong;       /* where the error is */
  GError            **error;
} Parser;

static const JdExpr *parse_sum (Parser *self);

static gsize
position_of (const Parser *self,
             const char   *place)
{
  return (gsize) g_utf8_pointer_to_offset (self->text, place) + 1;
}

static void
skip_spaces (Parser *self)
{
  while (g_unichar_isspace (g_utf8_get_char (self->at)))
    self->at = g_utf8_next_char (self->at);
}

/* Sets the error, once; @what is a sentence without position and full stop.  Returns NULL. */
static const JdExpr *parse_fail (Parser      *self,
                                 const char  *place,
                                 JdExprError  code,
                                 const char  *format,
                                 ...) G_GNUC_PRINTF (4, 5);

static const JdExpr *
parse_fail (Parser      *self,
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
  g_set_error (self->error, JD_EXPR_ERROR, (int) code, _("Character %" G_GSIZE_FORMAT ": %s"),
               position_of (self, place), what);
  return NULL;
}

static char *
character_text (const char *place)
{
  gunichar c = g_utf8_get_char (place);

  if (c == '\0')
    return g_strdup (_("the end"));
  if (!g_unichar_isprint (c))
    return g_strdup_printf ("U+%04X", c);
  return g_strdup_printf ("“%.*s”", (int) (g_utf8_next_char (place) - place), place);
}

/* What to write instead of a character that people use for an operator, or NULL. */
static const char *
operator_meant (const char *place)
{
  switch (g_utf8_get_char (place))
    {
    case 0x2212: case 0x2013: case 0x2014:               return "-";
    case 0x00d7: case 0x00b7: case 0x22c5: case 0x2219:  return "*";
    case 0x00f7: case ':':  case 0x2215:                 return "/";
    case 0x2019: case 0x2032: case 0x00b4: case '`':     return "'";
    case 0x2264:                                         return "<=";
    case 0x2265:                                         return ">=";
    case 0x00b2:                                         return "^2";
    case 0x00b3:                                         return "^3";
    case '[': case '{':                                  return "(";
    case ']': case '}':                                  return ")";
    default:                                             return NULL;
    }
}

/* Where a number, a name or a parenthesis should stand. */
static const JdExpr *
fail_operand (Parser *self)
{
  const char *meant = operator_meant (self->at);
  g_autofree char *found = character_text (self->at);

  if (*self->at == '\0')
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                       _("the text ends where a number or a name is missing"));
  if (*self->at == '+')
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                       _("“+” stands between two terms; a number or a name is missing before it"));
  if (meant != NULL)
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                       _("%s is not understood; write “%s”"), found, meant);
  return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                     _("%s stands where a number, a name or “(” is expected"), found);
}

/* Where an operator should stand, or the end. */
static const JdExpr *
fail_operator (Parser *self)
{
  const char *meant = operator_meant (self->at);
  g_autofree char *found = character_text (self->at);
  gunichar c = g_utf8_get_char (self->at);

  if (c == '\'')
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                       _("“'” marks the rate of a parameter and follows its name at once, as in x'"));
  if (c == '=')
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                       _("an expression has no “=”; of an equation only the left side is written, "
                         "the right side being zero"));
  if (c == '<' || c == '>')
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                       _("a comparison stands only in if(condition, a, b)"));
  if (c == ')')
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("“)” closes nothing"));
  if (c == ',')
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                       _("“,” stands only between the arguments of a function; decimals have a point"));
  if (c == '.')
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("a number has one point only"));
  if (meant != NULL)
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                       _("%s is not understood; write “%s”"), found, meant);
  if (g_unichar_isalnum (c) || c == '(' || c == '_')
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                       _("an operator is missing before %s; write “*” to multiply"), found);
  return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                     _("%s stands where an operator or the end is expected"), found);
}

static gboolean
expect (Parser *self,
        char    c)
{
  skip_spaces (self);
  if (*self->at != c)
    return FALSE;
  self->at++;
  skip_spaces (self);
  return TRUE;
}

static gboolean
enter (Parser *self)
{
  if (++self->depth <= JD_EXPR_MAX_DEPTH)
    return TRUE;
  parse_fail (self, self->at, JD_EXPR_ERROR_TOO_DEEP,
              _("the expression nests deeper than %d levels"), JD_EXPR_MAX_DEPTH);
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
number_from_text (Parser     *self,
                  const char *start,
                  guint64     mantissa,
                  gboolean    exact,
                  gint64      exponent)
{
  g_autofree char *text = g_strndup (start, (gsize) (self->at - start));
  double value = g_ascii_strtod (text, NULL);

  if (!isfinite (value))
    return parse_fail (self, start, JD_EXPR_ERROR_DOMAIN,
                       _("this number is too large; the largest is about 1.8e308"));
  if (value == 0.0 && mantissa != 0)
    return parse_fail (self, start, JD_EXPR_ERROR_DOMAIN,
                       _("this number is too small to tell from zero; write 0 if zero is meant"));
  if (exact && exponent > -1000 && exponent < 1000)
    return jd_expr_from_number (self->pool,
                                jd_number_from_decimal (mantissa, (int) exponent, value));
  return jd_expr_number (self->pool, value);
}

static char *
scan_name (Parser *self)
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
check_after_number (Parser     *self,
                    const char *start)
{
  gunichar c = g_utf8_get_char (self->at);

  if (c == '.')
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("a number has one point only")) != NULL;
  if (g_unichar_isalpha (c) || c == '_')
    {
      const char *end = self->at;
      g_autofree char *name = scan_name (self);
      int n_digits = (int) MIN (end - start, 20);
      int n_letters = (int) (g_utf8_offset_to_pointer (name, MIN (g_utf8_strlen (name, -1), 20)) - name);

      return parse_fail (self, end, JD_EXPR_ERROR_SYNTAX,
                         _("an operator is missing between the number and the name; write “%.*s*%.*s”"),
                         n_digits, start, n_letters, name) != NULL;
    }
  return TRUE;
}

static const JdExpr *
parse_number (Parser *self)
{
  const char *start = self->at;
  const char *point;
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
    return parse_fail (self, start, JD_EXPR_ERROR_SYNTAX, _("a point needs a digit beside it"));
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

static gboolean
function_from_name (const char     *name,
                    JdExprFunction *out_function)
{
  for (guint i = 0; i < JD_N_FUNCTIONS; i++)
    if (strcmp (name, jd_expr_function_name (i)) == 0)
      {
        *out_function = i;
        return TRUE;
      }
  return FALSE;
}

static guint
function_n_args (JdExprFunction function)
{
  return function == JD_FUNCTION_ATAN2 || function == JD_FUNCTION_MIN ||
         function == JD_FUNCTION_MAX ? 2 : 1;
}

/* An error where the value is a number, but not a finite one: 1/0, log(-1). */
static const JdExpr *
check_value (Parser       *self,
             const char   *place,
             const JdExpr *expr)
{
  double value;

  if (expr == NULL)
    return NULL;
  if (expr->kind == JD_EXPR_NUMBER)
    value = expr->number.value;
  else if (expr->kind == JD_EXPR_CALL && expr->args[0]->kind == JD_EXPR_NUMBER &&
           expr->args[expr->n_args - 1]->kind == JD_EXPR_NUMBER)
    value = jd_function_value (expr->op, expr->args[0]->number.value,
                               expr->args[expr->n_args - 1]->number.value);
  else
    return expr;
  if (isfinite (value))
    return expr;
  if (isnan (value))
    return parse_fail (self, place, JD_EXPR_ERROR_DOMAIN, _("this has no real value"));
  return parse_fail (self, place, JD_EXPR_ERROR_DOMAIN, _("this has no finite value"));
}

/* The end of a list of arguments, @n_read of @n_wanted having been read. */
static gboolean
expect_argument_end (Parser     *self,
                     const char *name,
                     guint       n_read,
                     guint       n_wanted)
{
  g_autofree char *found = NULL;

  skip_spaces (self);
  found = character_text (self->at);
  if (n_read < n_wanted ? expect (self, ',') : *self->at == ')')
    {
      if (n_read == n_wanted)
        self->at++;
      return TRUE;
    }
  if (*self->at == ')' || *self->at == ',')
    parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                g_dngettext (GETTEXT_PACKAGE, "%s takes %u value", "%s takes %u values",
                             strcmp (name, "if") == 0 ? 3 : n_wanted),
                name, strcmp (name, "if") == 0 ? 3 : n_wanted);
  else if (*self->at == '\0')
    parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("the “)” that closes %s( is missing"), name);
  else
    fail_operator (self);
  return FALSE;
}

static const JdExpr *
parse_call (Parser         *self,
            JdExprFunction  function,
            const char     *start)
{
  const char *name = jd_expr_function_name (function);
  const JdExpr *args[2] = { NULL, NULL };
  const JdExpr *call;
  guint n = function_n_args (function);

  if (!expect (self, '('))
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                       _("%s is a function; its argument stands in parentheses: %s"), name,
                       n == 1 ? "sin(x)" : "min(x, y)");
  if (!enter (self))
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      args[i] = parse_sum (self);
      if (args[i] == NULL || !expect_argument_end (self, name, i + 1, n))
        return NULL;
    }
  self->depth--;
  call = n == 1 ? jd_expr_call (self->pool, function, args[0])
                : jd_expr_call2 (self->pool, function, args[0], args[1]);
  return check_value (self, start, call);
}

static gboolean
parse_relation (Parser         *self,
                JdExprRelation *out_relation)
{
  skip_spaces (self);
  if (*self->at != '<' && *self->at != '>')
    {
      const char *meant = operator_meant (self->at);

      if (*self->at == '=')
        parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                    _("“=” does not compare; use <, <=, > or >="));
      else if (meant != NULL && meant[1] == '=')
        fail_operator (self);
      else
        parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                    _("a condition compares two values with <, <=, > or >=, "
                      "as in if(x > 0, a, b)"));
      return FALSE;
    }
  *out_relation = *self->at == '<' ? JD_RELATION_LESS : JD_RELATION_GREATER;
  self->at++;
  if (*self->at == '=')
    {
      *out_relation += 1;
      self->at++;
    }
  skip_spaces (self);
  return TRUE;
}

static const JdExpr *
parse_if (Parser *self)
{
  const JdExpr *args[4] = { NULL };
  JdExprRelation relation = JD_RELATION_LESS;

  if (!expect (self, '('))
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                       _("if is written if(condition, a, b)"));
  if (!enter (self))
    return NULL;
  args[0] = parse_sum (self);
  if (args[0] == NULL || !parse_relation (self, &relation))
    return NULL;
  for (guint i = 1; i < 4; i++)
    {
      args[i] = parse_sum (self);
      if (args[i] == NULL || !expect_argument_end (self, "if", i, 3))
        return NULL;
    }
  self->depth--;
  return jd_expr_if (self->pool, relation, args[0], args[1], args[2], args[3]);
}

/* lambda("joint.equation") */
static const JdExpr *
parse_multiplier (Parser *self)
{
  const char *start;
  const char *end;
  g_autofree char *name = NULL;

  expect (self, '(');
  if (*self->at != '"')
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                       _("a multiplier is written lambda(\"joint.equation\")"));
  start = self->at + 1;
  end = strchr (start, '"');
  if (end == NULL || end == start)
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                       _("the equation's name stands between two quotation marks: "
                         "lambda(\"joint.equation\")"));
  name = g_strndup (start, (gsize) (end - start));
  self->at = end + 1;
  if (!expect (self, ')'))
    return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                       _("the “)” that closes lambda( is missing"));
  return jd_expr_symbol (self->pool, JD_SYMBOL_MULTIPLIER, name, 0);
}

/* A name as a message shows it: whole, unless somebody made it absurdly long. */
static char *
name_shown (const char *name)
{
  g_autofree char *beginning = NULL;

  if (g_utf8_strlen (name, -1) <= 60)
    return g_strdup (name);
  beginning = g_utf8_substring (name, 0, 20);
  return g_strconcat (beginning, "…", NULL);
}

static const JdExpr *
fail_unknown (Parser     *self,
              const char *start,
              const char *name,
              gboolean    is_call)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *shown = name_shown (name);
  const char *nearest;

  for (guint i = 0; i < JD_N_FUNCTIONS; i++)
    g_ptr_array_add (names, (gpointer) jd_expr_function_name (i));
  g_ptr_array_add (names, (gpointer) "pi");
  if (!is_call && self->scope->known_names != NULL)
    for (guint i = 0; i < self->scope->known_names->len; i++)
      g_ptr_array_insert (names, (int) i, g_ptr_array_index (self->scope->known_names, i));
  nearest = jd_name_nearest (name, names);
  if (is_call && nearest != NULL)
    return parse_fail (self, start, JD_EXPR_ERROR_UNKNOWN_SYMBOL,
                       _("there is no function “%s”; did you mean “%s”?"), shown, nearest);
  if (is_call)
    return parse_fail (self, start, JD_EXPR_ERROR_UNKNOWN_SYMBOL,
                       _("there is no function “%s”; to multiply write “%s*(”"), shown, shown);
  if (nearest != NULL)
    return parse_fail (self, start, JD_EXPR_ERROR_UNKNOWN_SYMBOL,
                       _("“%s” is not known here; did you mean “%s”?"), shown, nearest);
  return parse_fail (self, start, JD_EXPR_ERROR_UNKNOWN_SYMBOL,
                     _("“%s” is not known here"), shown);
}

/* How many primes follow the name. */
static guint
scan_primes (Parser *self)
{
  guint n = 0;

  for (; *self->at == '\''; self->at++)
    n++;
  return n;
}

static const JdExpr *
check_order (Parser       *self,
             const char   *start,
             const char   *name,
             JdSymbolKind  kind,
             guint         order)
{
  JdParseFlags flags = self->scope->flags;
  g_autofree char *shown = name_shown (name);

  if (order > 0 && kind != JD_SYMBOL_PARAMETER)
    return parse_fail (self, start, JD_EXPR_ERROR_SYNTAX,
                       _("“%s” is not a parameter and has no rate"), shown);
  if (kind == JD_SYMBOL_PARAMETER && (flags & JD_PARSE_PARAMETERS) == 0)
    return parse_fail (self, start, JD_EXPR_ERROR_UNKNOWN_SYMBOL,
                       _("the parameter “%s” cannot stand here; only numbers and constants can"), shown);
  if (order > 2 || (order == 2 && (flags & JD_PARSE_EQUATIONS) == 0))
    return parse_fail (self, start, JD_EXPR_ERROR_SYNTAX,
                       order > 2 ? _("“%s” has more than two primes")
                                 : _("the acceleration of “%s” cannot stand here"), shown);
  if (order == 1 && (flags & (JD_PARSE_RATES | JD_PARSE_EQUATIONS)) == 0)
    return parse_fail (self, start, JD_EXPR_ERROR_SYNTAX,
                       _("the rate of “%s” cannot stand here"), shown);
  return jd_expr_symbol (self->pool, kind, name, order);
}

static const JdExpr *
parse_symbol (Parser     *self,
              const char *start,
              const char *name)
{
  JdSymbolKind kind = JD_SYMBOL_CONSTANT;
  const char *primes = self->at;
  guint order = scan_primes (self);
  const char *after = self->at;

  skip_spaces (self);
  if (strcmp (name, "pi") == 0 || strcmp (name, "t") == 0)
    {
      kind = *name == 'p' ? JD_SYMBOL_PI : JD_SYMBOL_TIME;
      if (order > 0)
        return check_order (self, primes, name, kind, order);
      if (kind == JD_SYMBOL_TIME && (self->scope->flags & JD_PARSE_TIME) == 0)
        return parse_fail (self, start, JD_EXPR_ERROR_UNKNOWN_SYMBOL,
                           _("the time t cannot stand here"));
    }
  else if (self->scope->resolve == NULL ||
           !self->scope->resolve (name, &kind, self->scope->user_data))
    return fail_unknown (self, start, name, *self->at == '(');
  if (*self->at == '(' && order == 0)
    {
      g_autofree char *shown = name_shown (name);

      return parse_fail (self, after, JD_EXPR_ERROR_SYNTAX,
                         _("“%s” is not a function; to multiply write “%s*(”"), shown, shown);
    }
  return check_order (self, order > 0 ? primes : start, name, kind, order);
}

static const JdExpr *
parse_name (Parser *self)
{
  const char *start = self->at;
  g_autofree char *name = scan_name (self);
  JdExprFunction function;

  if (strcmp (name, "if") == 0)
    return parse_if (self);
  if (function_from_name (name, &function))
    return parse_call (self, function, start);
  if (strcmp (name, "lambda") == 0 && (self->scope->flags & JD_PARSE_EQUATIONS) != 0)
    {
      const char *next = self->at;

      while (g_ascii_isspace (*next))
        next++;
      if (*next == '(')
        return parse_multiplier (self);
    }
  return parse_symbol (self, start, name);
}

static const JdExpr *
parse_parentheses (Parser *self)
{
  const JdExpr *inner;

  if (!enter (self))
    return NULL;
  expect (self, '(');
  inner = parse_sum (self);
  if (inner == NULL)
    return NULL;
  if (!expect (self, ')'))
    {
      if (*self->at != '\0')
        return fail_operator (self);
      return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("a “)” is missing"));
    }
  self->depth--;
  return inner;
}

static const JdExpr *
parse_primary (Parser *self)
{
  gunichar c;

  skip_spaces (self);
  c = g_utf8_get_char (self->at);
  if (c == '(')
    return parse_parentheses (self);
  if (g_ascii_isdigit (*self->at) || c == '.')
    return parse_number (self);
  if (g_unichar_isalpha (c))
    return parse_name (self);
  return fail_operand (self);
}

/* TRUE if an odd number of signs has been skipped. */
static gboolean
skip_signs (Parser *self)
{
  gboolean negative = FALSE;

  while (expect (self, '-'))
    negative = !negative;
  return negative;
}

/* base ^ exponent, the exponent being a signed power itself: 2^-3^2 is 2^(-(3^2)). */
static const JdExpr *
parse_power (Parser *self)
{
  const JdExpr *base = parse_primary (self);
  const JdExpr *exponent;
  const char *place;
  gboolean negative;

  skip_spaces (self);
  place = self->at;
  if (base == NULL || *self->at != '^')
    {
      if (base != NULL && *self->at == '*' && self->at[1] == '*')
        return parse_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("a power is written with “^”"));
      return base;
    }
  self->at++;
  if (!enter (self))
    return NULL;
  negative = skip_signs (self);
  exponent = parse_power (self);
  if (exponent == NULL)
    return NULL;
  self->depth--;
  if (negative)
    exponent = jd_expr_neg (self->pool, exponent);
  return check_value (self, place, jd_expr_pow (self->pool, base, exponent));
}

/* A product, @negative if its sign has been read already. */
static const JdExpr *
parse_product (Parser   *self,
               gboolean  negative)
{
  g_autoptr(GPtrArray) factors = g_ptr_array_new ();
  char operator = '*';
  const char *place = self->at;
  const JdExpr *product;

  while (TRUE)
    {
      const JdExpr *factor;

      negative ^= skip_signs (self);
      factor = parse_power (self);
      if (factor == NULL)
        return NULL;
      if (operator == '/')
        {
          if (jd_expr_is_zero (factor))
            return parse_fail (self, place, JD_EXPR_ERROR_DOMAIN, _("division by zero"));
          factor = jd_expr_pow_int (self->pool, factor, -1);
        }
      g_ptr_array_add (factors, (gpointer) factor);
      skip_spaces (self);
      place = self->at;
      operator = *self->at;
      if (operator != '*' && operator != '/')
        break;
      self->at++;
    }
  if (negative)
    g_ptr_array_add (factors, (gpointer) jd_expr_number (self->pool, -1.0));
  if (factors->len == 1)
    return g_ptr_array_index (factors, 0);
  product = jd_expr_product (self->pool, (const JdExpr *const *) factors->pdata, factors->len);
  return check_value (self, place, product);
}

static const JdExpr *
parse_sum (Parser *self)
{
  g_autoptr(GPtrArray) terms = g_ptr_array_new ();
  const char *place = self->at;
  char operator = '+';

  while (TRUE)
    {
      const JdExpr *term = parse_product (self, operator == '-');

      if (term == NULL)
        return NULL;
      g_ptr_array_add (terms, (gpointer) term);
      skip_spaces (self);
      operator = *self->at;
      if (operator != '+' && operator != '-')
        break;
      self->at++;
    }
  if (terms->len == 1)
    return g_ptr_array_index (terms, 0);
  return check_value (self, place,
                      jd_expr_sum (self->pool, (const JdExpr *const *) terms->pdata, terms->len));
}

static const JdExpr *
parse_text (Parser *self)
{
  const char *invalid;
  const JdExpr *expr;

  if (!g_utf8_validate (self->text, -1, &invalid))
    {
      /* characters are counted up to the damage */
      self->wrong = invalid;
      g_set_error (self->error, JD_EXPR_ERROR, JD_EXPR_ERROR_SYNTAX,
                   _("Character %" G_GSIZE_FORMAT ": the text is not valid UTF-8"),
                   position_of (self, invalid));
      return NULL;
    }
  skip_spaces (self);
  if (*self->at == '\0')
    return parse_fail (self, self->text, JD_EXPR_ERROR_SYNTAX,
                       _("the text is empty; a number or an expression is expected"));
  expr = parse_sum (self);
  if (expr != NULL && *self->at != '\0')
    return fail_operator (self);
  return expr;
}

const JdExpr *
jd_expr_parse (JdExprPool          *pool,
               const JdParseScope  *scope,
               const char          *text,
               gsize               *out_position,
               GError             **error)
{
  Parser self = { .pool = pool, .scope = scope, .text = text, .at = text, .error = error };
  const JdExpr *expr;

  g_return_val_if_fail (pool != NULL && scope != NULL && text != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  expr = parse_text (&self);
  if (expr == NULL && out_position != NULL)
    *out_position = position_of (&self, self.wrong);
  return expr;
}

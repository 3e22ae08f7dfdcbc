/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The parser, by recursive descent.  Only parentheses, arguments and exponents nest, and their depth is counted;
 * sums, products and signs are loops.  Therefore no text can exhaust the stack. */
#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-expr-private.h"
#include "core/expression/tree/jd-expr-parse-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static const JdExpr *parse_sum (JdParser *self);

/* An error where the value is a number, but not a finite one: 1/0, log(-1). */
static const JdExpr *
check_value (JdParser     *self,
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
    value = jd_function_value (expr->op, expr->args[0]->number.value, expr->args[expr->n_args - 1]->number.value);
  else
    return expr;
  if (isfinite (value))
    return expr;
  if (isnan (value))
    return jd_parser_fail (
      self, place, JD_EXPR_ERROR_DOMAIN,
      _("this has no real value, as the square root of a negative number; change the argument"));
  return jd_parser_fail (self, place, JD_EXPR_ERROR_DOMAIN,
                         _("this has no finite value, as the logarithm of 0; change the argument"));
}

/* The end of a list of arguments, @n_read of @n_wanted having been read. */
static gboolean
expect_argument_end (JdParser   *self,
                     const char *name,
                     guint       n_read,
                     guint       n_wanted)
{
  g_autofree char *found = NULL;

  jd_parser_skip_spaces (self);
  found = jd_parser_character (self->at);
  if (n_read < n_wanted ? jd_parser_expect (self, ',') : *self->at == ')')
    {
      if (n_read == n_wanted)
        self->at++;
      return TRUE;
    }
  if (*self->at == ')' || *self->at == ',')
    jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                    g_dngettext (GETTEXT_PACKAGE, "%s takes %u value", "%s takes %u values",
                                 strcmp (name, "if") == 0 ? 3 : n_wanted),
                    name, strcmp (name, "if") == 0 ? 3 : n_wanted);
  else if (*self->at == '\0')
    jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("the “)” that closes %s( is missing"), name);
  else
    jd_parser_fail_operator (self);
  return FALSE;
}

static gboolean
parse_relation (JdParser       *self,
                JdExprRelation *out_relation)
{
  jd_parser_skip_spaces (self);
  if (*self->at != '<' && *self->at != '>')
    {
      const char *meant = jd_parser_operator_meant (self->at);

      if (*self->at == '=')
        jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("“=” does not compare; use <, <=, > or >="));
      else if (meant != NULL && meant[1] == '=')
        jd_parser_fail_operator (self);
      else
        jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
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
  jd_parser_skip_spaces (self);
  return TRUE;
}

/* Reads the @n arguments of @name after its parenthesis, separated by commas; the first two by a relation if
 * @out_relation is not NULL. */
static gboolean
parse_arguments (JdParser        *self,
                 const char      *name,
                 guint            n,
                 JdExprRelation  *out_relation,
                 const JdExpr   **args)
{
  const guint n_related = out_relation != NULL ? 1 : 0;

  if (!jd_parser_enter (self))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      args[i] = parse_sum (self);
      if (args[i] == NULL)
        return FALSE;
      if (out_relation != NULL && i == 0 ? !parse_relation (self, out_relation)
                                         : !expect_argument_end (self, name, i + 1 - n_related, n - n_related))
        return FALSE;
    }
  self->depth--;
  return TRUE;
}

static const JdExpr *
parse_call (JdParser       *self,
            JdExprFunction  function,
            const char     *start)
{
  const char *name = jd_functions[function].name;
  const JdExpr *args[2] = { NULL, NULL };
  const JdExpr *call;
  guint n = jd_function_n_args (function);

  if (!jd_parser_expect (self, '('))
    return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                           _("%s is a function; its argument stands in parentheses: %s"), name,
                           n == 1 ? "sin(x)" : "min(x, y)");
  if (!parse_arguments (self, name, n, NULL, args))
    return NULL;
  call = n == 1 ? jd_expr_call (self->pool, function, args[0])
                : jd_expr_call2 (self->pool, function, args[0], args[1]);
  return check_value (self, start, call);
}

static const JdExpr *
parse_if (JdParser *self)
{
  const JdExpr *args[4] = { NULL };
  JdExprRelation relation = JD_RELATION_LESS;

  if (!jd_parser_expect (self, '('))
    return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("if is written if(condition, a, b)"));
  if (!parse_arguments (self, "if", 4, &relation, args))
    return NULL;
  return jd_expr_if (self->pool, relation, args[0], args[1], args[2], args[3]);
}

/* lambda("joint.equation") */
static const JdExpr *
parse_multiplier (JdParser *self)
{
  const char *start, *end;
  g_autofree char *name = NULL;

  jd_parser_expect (self, '(');
  if (*self->at != '"')
    return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                           _("a multiplier is written lambda(\"joint.equation\")"));
  start = self->at + 1;
  end = strchr (start, '"');
  if (end == NULL || end == start)
    return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                           _("the equation's name stands between two quotation marks: "
                             "lambda(\"joint.equation\")"));
  name = g_strndup (start, (gsize) (end - start));
  self->at = end + 1;
  if (!jd_parser_expect (self, ')'))
    return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("the “)” that closes lambda( is missing"));
  return jd_expr_symbol (self->pool, JD_SYMBOL_MULTIPLIER, name, 0);
}

/* A name as a message shows it: whole, or its beginning if it is longer than 60 characters. */
static char *
name_shown (const char *name)
{
  g_autofree char *beginning = NULL;

  if (g_utf8_strlen (name, -1) <= 60)
    return g_strdup (name);
  beginning = g_utf8_substring (name, 0, 20);
  return g_strconcat (beginning, "…", NULL);
}

/* The function that other notations call @name; NULL: none. */
static const char *
find_other_notation (const char *name)
{
  static const struct { const char *other, *ours; } notations[] = {
    { "ln", "log" },
    { "lg", "log(x)/log(10)" },
    { "log10", "log(x)/log(10)" },
    { "sgn", "sign" },
    { "signum", "sign" },
    { "tg", "tan" },
    { "arctg", "atan" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (notations); i++)
    if (g_str_equal (name, notations[i].other))
      return notations[i].ours;
  return NULL;
}

/* Whether the whole text is an equation for the one name at @start, which has been read. */
static gboolean
defines_name (const JdParser *self,
              const char     *start)
{
  const char *first = self->text;

  while (g_ascii_isspace (*first))
    first++;
  return !self->part && start == first && self->at[0] == '=' && self->at[1] != '=';
}

static const JdExpr *
fail_unknown (JdParser   *self,
              const char *start,
              const char *name,
              gboolean    is_call)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *shown = name_shown (name);
  const char *nearest;

  if (defines_name (self, start))
    return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX,
                           _("an expression has no “=”; only the right side of “%s = …” belongs here"), shown);
  for (guint i = 0; i < JD_N_FUNCTIONS; i++)
    g_ptr_array_add (names, (gpointer) jd_functions[i].name);
  g_ptr_array_add (names, (gpointer) "pi");
  if (!is_call && self->scope->known_names != NULL)
    for (guint i = 0; i < self->scope->known_names->len; i++)
      g_ptr_array_insert (names, (int) i, g_ptr_array_index (self->scope->known_names, i));
  for (guint i = 0; is_call && self->scope->known_calls != NULL && i < self->scope->known_calls->len; i++)
    g_ptr_array_insert (names, (int) i, g_ptr_array_index (self->scope->known_calls, i));
  nearest = is_call ? find_other_notation (name) : NULL;
  if (nearest == NULL)
    nearest = jd_name_nearest (name, names);
  if (is_call && nearest != NULL)
    return jd_parser_fail (self, start, JD_EXPR_ERROR_UNKNOWN_SYMBOL,
                           _("there is no function “%s”; did you mean “%s”?"), shown, nearest);
  if (is_call)
    return jd_parser_fail (self, start, JD_EXPR_ERROR_UNKNOWN_SYMBOL,
                           _("there is no function “%s”; to multiply write “%s*(”"), shown, shown);
  if (nearest != NULL)
    return jd_parser_fail (self, start, JD_EXPR_ERROR_UNKNOWN_SYMBOL,
                           _("“%s” is not known here; did you mean “%s”?"), shown, nearest);
  return jd_parser_fail (self, start, JD_EXPR_ERROR_UNKNOWN_SYMBOL, _("“%s” is not known here"), shown);
}

/* Reads the primes behind a name, and returns their number. */
static guint
scan_primes (JdParser *self)
{
  guint n = 0;

  for (; *self->at == '\''; self->at++)
    n++;
  return n;
}

static const JdExpr *
check_order (JdParser     *self,
             const char   *start,
             const char   *name,
             JdSymbolKind  kind,
             guint         order)
{
  JdParseFlags flags = self->scope->flags;
  g_autofree char *shown = name_shown (name);

  if (order > 0 && kind != JD_SYMBOL_PARAMETER)
    return jd_parser_fail (self, start, JD_EXPR_ERROR_SYNTAX,
                           _("“%s” is not a parameter and has no rate; name a parameter, or take the prime away"),
                           shown);
  if (kind == JD_SYMBOL_PARAMETER && (flags & JD_PARSE_PARAMETERS) == 0)
    return jd_parser_fail (self, start, JD_EXPR_ERROR_UNKNOWN_SYMBOL,
                           _("the parameter “%s” cannot stand here; only numbers and constants can"), shown);
  if (order > 2 || (order == 2 && (flags & JD_PARSE_EQUATIONS) == 0))
    return jd_parser_fail (self, start, JD_EXPR_ERROR_SYNTAX,
                           order > 2
                             ? _("“%s” has more than two primes; x' is the rate of x, and x'' its acceleration")
                             : _("the acceleration of “%s” cannot stand here"),
                           shown);
  if (order == 1 && (flags & (JD_PARSE_RATES | JD_PARSE_EQUATIONS)) == 0)
    return jd_parser_fail (self, start, JD_EXPR_ERROR_SYNTAX, _("the rate of “%s” cannot stand here"), shown);
  return jd_expr_symbol (self->pool, kind, name, order);
}

static const JdExpr *
parse_symbol (JdParser   *self,
              const char *start,
              const char *name)
{
  JdSymbolKind kind = JD_SYMBOL_CONSTANT;
  const char *primes = self->at;
  guint order = scan_primes (self);
  const char *after = self->at;

  jd_parser_skip_spaces (self);
  if (strcmp (name, "pi") == 0 || strcmp (name, "t") == 0)
    {
      kind = *name == 'p' ? JD_SYMBOL_PI : JD_SYMBOL_TIME;
      if (order > 0)
        return check_order (self, primes, name, kind, order);
      if (kind == JD_SYMBOL_TIME && (self->scope->flags & JD_PARSE_TIME) == 0)
        return jd_parser_fail (self, start, JD_EXPR_ERROR_UNKNOWN_SYMBOL, _("the time t cannot stand here"));
    }
  else if (self->scope->resolve == NULL || !self->scope->resolve (name, &kind, self->scope->user_data))
    return fail_unknown (self, start, name, *self->at == '(');
  if (*self->at == '(' && order == 0)
    {
      g_autofree char *shown = name_shown (name);

      return jd_parser_fail (self, after, JD_EXPR_ERROR_SYNTAX,
                             _("“%s” is not a function; to multiply write “%s*(”"), shown, shown);
    }
  return check_order (self, order > 0 ? primes : start, name, kind, order);
}

/* A function of the scope's own language: TRUE if @name is one, with its value or NULL and an error in @out. */
static gboolean
parse_foreign (JdParser      *self,
               const char    *start,
               const char    *name,
               const JdExpr **out)
{
  const char *open = self->at, *end = NULL, *wrong = NULL;
  GError *error = NULL;

  while (g_ascii_isspace (*open))
    open++;
  if (self->scope->call == NULL || *open != '(')
    return FALSE;
  *out = self->scope->call (self->pool, name, open, &end, &wrong, self->scope->user_data, &error);
  if (*out != NULL)
    {
      self->at = end;
      jd_parser_skip_spaces (self);
      return TRUE;
    }
  if (error == NULL)
    return FALSE;
  jd_parser_fail (self, wrong != NULL ? wrong : start, error->domain == JD_EXPR_ERROR ? error->code : 0, "%s",
                  error->message);
  g_error_free (error);
  return TRUE;
}

static const JdExpr *
parse_name (JdParser *self)
{
  const char *start = self->at;
  g_autofree char *name = jd_parser_scan_name (self);
  const JdExpr *foreign = NULL;
  JdExprFunction function;

  if (parse_foreign (self, start, name, &foreign))
    return foreign;
  if (strcmp (name, "if") == 0)
    return parse_if (self);
  if (jd_function_find (name, &function))
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
parse_parentheses (JdParser *self)
{
  const JdExpr *inner;

  if (!jd_parser_enter (self))
    return NULL;
  jd_parser_expect (self, '(');
  inner = parse_sum (self);
  if (inner == NULL)
    return NULL;
  if (!jd_parser_expect (self, ')'))
    {
      if (*self->at != '\0')
        return jd_parser_fail_operator (self);
      return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("a “)” is missing"));
    }
  self->depth--;
  return inner;
}

static const JdExpr *
parse_primary (JdParser *self)
{
  gunichar c;

  jd_parser_skip_spaces (self);
  c = g_utf8_get_char (self->at);
  if (c == '(')
    return parse_parentheses (self);
  if (g_ascii_isdigit (*self->at) || c == '.')
    return jd_parser_read_number (self);
  if (g_unichar_isalpha (c))
    return parse_name (self);
  return jd_parser_fail_operand (self);
}

/* TRUE if an odd number of signs has been skipped. */
static gboolean
skip_signs (JdParser *self)
{
  gboolean negative = FALSE;

  while (jd_parser_expect (self, '-'))
    negative = !negative;
  return negative;
}

/* base ^ exponent, the exponent being a signed power itself: 2^-3^2 is 2^(-(3^2)). */
static const JdExpr *
parse_power (JdParser *self)
{
  const JdExpr *base = parse_primary (self);
  const JdExpr *exponent;
  const char *place;
  gboolean negative;

  jd_parser_skip_spaces (self);
  place = self->at;
  if (base == NULL || *self->at != '^')
    {
      if (base != NULL && *self->at == '*' && self->at[1] == '*')
        return jd_parser_fail (self, self->at, JD_EXPR_ERROR_SYNTAX, _("a power is written with “^”"));
      return base;
    }
  self->at++;
  if (!jd_parser_enter (self))
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
parse_product (JdParser *self,
               gboolean  negative)
{
  g_autoptr(GPtrArray) factors = g_ptr_array_new ();
  char sign = '*';
  const char *place = self->at;
  const JdExpr *product;

  while (TRUE)
    {
      const JdExpr *factor;

      negative ^= skip_signs (self);
      factor = parse_power (self);
      if (factor == NULL)
        return NULL;
      if (sign == '/')
        {
          if (jd_expr_is_zero (factor))
            return jd_parser_fail (self, place, JD_EXPR_ERROR_DOMAIN, _("division by zero"));
          factor = jd_expr_pow_int (self->pool, factor, -1);
        }
      g_ptr_array_add (factors, (gpointer) factor);
      jd_parser_skip_spaces (self);
      place = self->at;
      sign = *self->at;
      if (sign != '*' && sign != '/')
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
parse_sum (JdParser *self)
{
  g_autoptr(GPtrArray) terms = g_ptr_array_new ();
  const char *place = self->at;
  char sign = '+';

  while (TRUE)
    {
      const JdExpr *term = parse_product (self, sign == '-');

      if (term == NULL)
        return NULL;
      g_ptr_array_add (terms, (gpointer) term);
      jd_parser_skip_spaces (self);
      sign = *self->at;
      if (sign != '+' && sign != '-')
        break;
      self->at++;
    }
  if (terms->len == 1)
    return g_ptr_array_index (terms, 0);
  return check_value (self, place, jd_expr_sum (self->pool, (const JdExpr *const *) terms->pdata, terms->len));
}

static const JdExpr *
parse_text (JdParser *self)
{
  const char *invalid;
  const JdExpr *expr;

  if (!g_utf8_validate (self->text, -1, &invalid))
    {
      /* characters are counted up to the damage */
      self->wrong = invalid;
      g_set_error (self->error, JD_EXPR_ERROR, JD_EXPR_ERROR_SYNTAX, _("Character %lu: the text is not valid UTF-8"),
                   (gulong) jd_parser_position (self, invalid));
      return NULL;
    }
  jd_parser_skip_spaces (self);
  if (*self->at == '\0')
    return jd_parser_fail (self, self->text, JD_EXPR_ERROR_SYNTAX,
                           _("the text is empty; a number or an expression is expected"));
  expr = parse_sum (self);
  if (expr != NULL && *self->at != '\0')
    return jd_parser_fail_operator (self);
  return expr;
}

const JdExpr *
jd_expr_parse (JdExprPool          *pool,
               const JdParseScope  *scope,
               const char          *text,
               gsize               *out_position,
               GError             **error)
{
  JdParser self = { .pool = pool, .scope = scope, .text = text, .at = text, .error = error };
  const JdExpr *expr;

  g_return_val_if_fail (pool != NULL && scope != NULL && text != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  expr = parse_text (&self);
  if (expr == NULL && out_position != NULL)
    *out_position = jd_parser_position (&self, self.wrong);
  return expr;
}

const JdExpr *
jd_expr_parse_part (JdExprPool          *pool,
                    const JdParseScope  *scope,
                    const char          *at,
                    const char         **out_end,
                    const char         **out_wrong,
                    GError             **error)
{
  JdParser self = { .pool = pool, .scope = scope, .text = at, .at = at, .error = error, .part = TRUE };
  const JdExpr *expr;

  g_return_val_if_fail (pool != NULL && scope != NULL && at != NULL && out_end != NULL && out_wrong != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  jd_parser_skip_spaces (&self);
  expr = parse_sum (&self);
  jd_parser_skip_spaces (&self);
  *out_end = self.at;
  *out_wrong = self.wrong;
  return expr;
}

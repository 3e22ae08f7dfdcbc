/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers with units in typed text: conversion to SI, and a check of dimensions. */
#include "core/mechanism/edit/jd-unit-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/mechanism/edit/jd-edit.h"
#include "core/mechanism/edit/jd-unit-private.h"

/* A quantity found in a text. */
typedef struct
{
  const char *at, *end;    /* the number and its unit */
  const char *word;        /* where the unit begins */
  double      number;
  char       *digits;      /* the number as it was typed; owned */
  JdUnit        unit;
} Quantity;

/* ---- Units ---- */

static gboolean
is_word (gunichar c)
{
  return g_unichar_isalpha (c) || c == 0xb0; /* the degree sign */
}

static const char *
skip_spaces (const char *at)
{
  while (*at == ' ' || g_str_has_prefix (at, "\302\240") || g_str_has_prefix (at, "\342\200\257"))
    at = g_utf8_next_char (at);
  return at;
}

/* Multiplies @into by @factor^@power. */
static void
multiply (JdUnit       *into,
          const JdUnit *factor,
          int         power)
{
  into->dimension = jd_dimension_times (into->dimension, factor->dimension, power);
  into->pi += power * factor->pi;
  for (int i = 0; i < ABS (power); i++)
    {
      into->num *= power > 0 ? factor->num : factor->den;
      into->den *= power > 0 ? factor->den : factor->num;
    }
}

/* Reads an exponent, as in "s²" or "s^-2"; 1 if there is none. */
static int
read_exponent (const char **at)
{
  static const char *const raised[] = { "¹", "²", "³", "⁴" };
  const char *c = *at;
  int sign = 1;

  if (g_str_has_prefix (c, "⁻"))
    {
      sign = -1;
      c = g_utf8_next_char (c);
    }
  for (int k = 0; k < (int) G_N_ELEMENTS (raised); k++)
    if (g_str_has_prefix (c, raised[k]))
      {
        *at = g_utf8_next_char (c);
        return sign * (k + 1);
      }
  c = *at;
  if (*c == '^')
    {
      sign = *++c == '-' ? -1 : 1;
      c += *c == '-';
      if (*c >= '1' && *c <= '4' && !g_ascii_isdigit (c[1]) && c[1] != '.')
        {
          *at = c + 1;
          return sign * (*c - '0');
        }
    }
  return 1;
}

/* Reads one unit with its exponent; FALSE if @at has none. */
static gboolean
read_factor (const char **at,
             int          sign,
             JdUnit        *into)
{
  const char *end = *at;
  JdUnit unit;

  if (g_str_has_prefix (end, "°"))
    end = g_utf8_next_char (end);
  else
    while (is_word (g_utf8_get_char (end)) && !g_str_has_prefix (end, "°"))
      end = g_utf8_next_char (end);
  if (*end == '_' || g_ascii_isdigit (*end) || *end == '\'' || *end == '(')
    return FALSE;
  if (!jd_unit_find (*at, (gsize) (end - *at), &unit))
    return FALSE;
  *at = end;
  multiply (into, &unit, sign * read_exponent (at));
  return TRUE;
}

/* Reads a product of units, such as "N m/rad"; FALSE if @at begins with no unit. */
static gboolean
read_unit (const char **at,
           JdUnit        *out)
{
  *out = (JdUnit) { { 0, 0, 0, 0 }, 1, 1, 0 };
  if (!read_factor (at, 1, out))
    return FALSE;
  for (;;)
    {
      const char *next = skip_spaces (*at);
      const gboolean below = *next == '/';

      if (below)
        next = skip_spaces (next + 1);
      else if (g_str_has_prefix (next, "·"))
        next = skip_spaces (g_utf8_next_char (next));
      else if (next == *at)
        return TRUE;
      if (!read_factor (&next, below ? -1 : 1, out))
        return TRUE;
      *at = next;
    }
}

/* ---- Quantities in a text ---- */

/* The end of the name or the quoted text at @at; @at if neither begins there. */
static const char *
skip_name (const char *at)
{
  const char *end = at;

  if (*at == '"')
    {
      end = strchr (at + 1, '"');
      return end != NULL ? end + 1 : at + strlen (at);
    }
  if (!g_unichar_isalpha (g_utf8_get_char (at)))
    return at;
  while (g_unichar_isalnum (g_utf8_get_char (end)) || *end == '_')
    end = g_utf8_next_char (end);
  while (*end == '\'')
    end++;
  return end;
}

/* The end of the number at @at; @at if none begins there. */
static const char *
skip_number (const char *at)
{
  const char *end = at;

  while (g_ascii_isdigit (*end))
    end++;
  if (*end == '.')
    end++;
  while (g_ascii_isdigit (*end))
    end++;
  if (end == at || (end == at + 1 && *at == '.'))
    return at;
  if ((*end == 'e' || *end == 'E') &&
      (g_ascii_isdigit (end[1]) || ((end[1] == '-' || end[1] == '+') && g_ascii_isdigit (end[2]))))
    for (end += 2; g_ascii_isdigit (*end); end++)
      ;
  return end;
}

/* Finds the next quantity from @at on; FALSE if there is none. */
static gboolean
find_quantity (const char *at,
               Quantity   *out)
{
  while (*at != '\0')
    {
      const char *end = skip_name (at);

      if (end == at)
        end = skip_number (at);
      else
        {
          at = end;
          continue;
        }
      if (end == at)
        {
          at = g_utf8_next_char (at);
          continue;
        }
      *out = (Quantity) { .at = at, .word = skip_spaces (end), .number = g_ascii_strtod (at, NULL) };
      out->end = out->word;
      if (read_unit (&out->end, &out->unit))
        {
          out->digits = g_strndup (at, (gsize) (end - at));
          return TRUE;
        }
      at = end;
    }
  return FALSE;
}

/* ---- Values in SI ---- */

static guint64
greatest_divisor (guint64 a,
                  guint64 b)
{
  while (b != 0)
    {
      const guint64 rest = a % b;

      a = b;
      b = rest;
    }
  return a;
}

/* A multiple of pi as it is written in books, "5*pi/6"; NULL if it has no short form. */
static char *
write_pi (double number,
          double num,
          double den)
{
  const double largest_den = 36, largest = 1e9;
  guint64 p, q, divisor;
  GString *text;

  for (int k = 0; k < 3 && number != floor (number); k++)
    {
      number *= 10;
      den *= 10;
    }
  if (number != floor (number) || number * num > largest || den > largest)
    return NULL;
  p = (guint64) (number * num);
  q = (guint64) den;
  if (p == 0)
    return g_strdup ("0");
  divisor = greatest_divisor (p, q);
  p /= divisor;
  q /= divisor;
  if ((double) q > largest_den)
    return NULL;
  text = g_string_new ("pi");
  if (p != 1)
    g_string_printf (text, "%" G_GUINT64_FORMAT "*pi", p);
  if (q != 1)
    g_string_append_printf (text, "/%" G_GUINT64_FORMAT, q);
  return g_string_free (text, FALSE);
}

static char *
write_value (const Quantity *self)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  const JdUnit *unit = &self->unit;
  g_autofree char *number = NULL;

  if (unit->pi == 1)
    {
      char *short_form = write_pi (self->number, unit->num, unit->den);

      if (short_form != NULL)
        return short_form;
      if (unit->num == 1)
        return g_strdup_printf ("%s*pi/%.0f", self->digits, unit->den);
    }
  number = jd_number_to_text (g_ascii_strtod (g_ascii_formatd (buffer, sizeof buffer, "%.15g",
                                                               self->number * unit->num / unit->den),
                                              NULL));
  if (unit->pi == 0)
    return g_steal_pointer (&number);
  return g_strdup_printf (unit->pi > 0 ? "%s*pi^%d" : "%s/pi^%d", number, ABS (unit->pi));
}

/* Whether the value, if it is a product, needs parentheses where the quantity stands: as a divisor or an exponent,
 * which may have signs, or as a base. */
static gboolean
needs_parentheses (const char     *text,
                   const Quantity *self)
{
  const char *before = self->at;

  while (before > text && (before[-1] == ' ' || before[-1] == '-'))
    before--;
  return (before > text && (before[-1] == '/' || before[-1] == '^')) || *skip_spaces (self->end) == '^';
}

char *
jd_unit_text_to_si (const char *text)
{
  GString *out;
  const char *at = text;
  Quantity quantity;

  g_return_val_if_fail (text != NULL, NULL);

  out = g_string_new (NULL);
  while (find_quantity (at, &quantity))
    {
      g_autofree char *value = write_value (&quantity);
      const gboolean wrapped = strpbrk (value, "*/") != NULL && needs_parentheses (text, &quantity);

      g_string_append_len (out, at, quantity.at - at);
      g_string_append_printf (out, wrapped ? "(%s)" : "%s", value);
      at = quantity.end;
      g_free (quantity.digits);
    }
  g_string_append (out, at);
  return g_string_free (out, FALSE);
}

/* ---- Dimensions ---- */

/* Knowledge of an expression's dimension.  A pure number may stand for any dimension beside others in a sum. */
typedef enum
{
  NOTHING,
  PURE,
  SOME,
  CONTRADICTION,
} Known;

typedef struct
{
  GHashTable  *symbols;  /* of jd_units_infer(), and one for each quantity */
  JdDimension  first;    /* the two dimensions of a sum that contradict each other */
  JdDimension  second;
} Dimensions;

static gboolean
is_same (JdDimension a,
         JdDimension b)
{
  const gboolean angular = a.mass == 0 && a.length == 0;

  return a.mass == b.mass && a.length == b.length && a.time == b.time && (!angular || a.angle == b.angle);
}

static Known find (Dimensions *self, const JdExpr *expr, JdDimension *out);

static Known
find_sum (Dimensions   *self,
          const JdExpr *expr,
          JdDimension  *out)
{
  Known all = PURE;

  for (gsize i = 0; i < jd_expr_get_n_args (expr); i++)
    {
      JdDimension one = { 0, 0, 0, 0 };
      const Known known = find (self, jd_expr_get_arg (expr, i), &one);

      if (known == CONTRADICTION)
        return CONTRADICTION;
      if (known == SOME && all == SOME && !is_same (one, *out))
        {
          self->first = *out;
          self->second = one;
          return CONTRADICTION;
        }
      if (known == SOME)
        *out = one;
      if (known == SOME || (known == NOTHING && all == PURE))
        all = known;
    }
  return all;
}

static Known
find_product (Dimensions   *self,
              const JdExpr *expr,
              JdDimension  *out)
{
  Known all = PURE;

  for (gsize i = 0; i < jd_expr_get_n_args (expr); i++)
    {
      JdDimension one = { 0, 0, 0, 0 };
      const Known known = find (self, jd_expr_get_arg (expr, i), &one);

      if (known == CONTRADICTION)
        return CONTRADICTION;
      if (known == NOTHING)
        all = NOTHING;
      else if (known == SOME && all == PURE)
        all = SOME;
      *out = jd_dimension_times (*out, one, 1);
    }
  return all;
}

static Known
find_power (Dimensions   *self,
            const JdExpr *expr,
            JdDimension  *out)
{
  const JdExpr *exponent = jd_expr_get_arg (expr, 1);
  JdDimension base = { 0, 0, 0, 0 };
  const Known known = find (self, jd_expr_get_arg (expr, 0), &base);

  if (known != SOME)
    return known;
  if (jd_expr_get_kind (exponent) != JD_EXPR_NUMBER)
    return NOTHING;
  *out = jd_dimension_times (*out, base, jd_expr_get_value (exponent));
  return SOME;
}

static Known
find (Dimensions   *self,
      const JdExpr *expr,
      JdDimension  *out)
{
  switch (jd_expr_get_kind (expr))
    {
    case JD_EXPR_NUMBER:
      return PURE;
    case JD_EXPR_ADD:
      return find_sum (self, expr, out);
    case JD_EXPR_MUL:
      return find_product (self, expr, out);
    case JD_EXPR_POW:
      return find_power (self, expr, out);
    case JD_EXPR_SYMBOL:
      /* pi is an angle, and the number 3.14... */
      if (jd_expr_get_symbol (expr) == JD_SYMBOL_PI)
        return PURE;
      return jd_units_infer_expr (self->symbols, expr, out) ? SOME : NOTHING;
    case JD_EXPR_CALL:
    case JD_EXPR_IF:
    default:
      return jd_units_infer_expr (self->symbols, expr, out) ? SOME : NOTHING;
    }
}

static gboolean
resolve_any (const char   *name,
             JdSymbolKind *out_kind,
             gpointer      user_data)
{
  *out_kind = jd_mechanism_find_parameter (user_data, name) >= 0 ? JD_SYMBOL_PARAMETER : JD_SYMBOL_CONSTANT;
  return TRUE;
}

/* @text with a name for each quantity, whose dimension is entered in @symbols.  Owned. */
static char *
name_quantities (const char *text,
                 GHashTable *symbols)
{
  GString *out = g_string_new (NULL);
  const char *at = text;
  Quantity quantity;
  guint n = 0;

  while (find_quantity (at, &quantity))
    {
      char *name = g_strdup_printf ("quantity%u", n++);

      while (strstr (text, name) != NULL || g_hash_table_contains (symbols, name))
        {
          g_free (name);
          name = g_strdup_printf ("quantity%u", n++);
        }
      g_string_append_len (out, at, quantity.at - at);
      g_string_append (out, name);
      g_hash_table_insert (symbols, name, g_memdup2 (&quantity.unit.dimension, sizeof (JdDimension)));
      at = quantity.end;
      g_free (quantity.digits);
    }
  g_string_append (out, at);
  return g_string_free (out, FALSE);
}

static char *
dup_unit_text (JdDimension dimension)
{
  char *unit = jd_dimension_dup_unit (dimension, FALSE);

  return unit != NULL ? unit : g_strdup (_("1 (no unit)"));
}

/* An example of a quantity with the unit @unit of a member. */
static char *
dup_example (const char *unit)
{
  static const char *const examples[][2] = {
    { "m", "20 cm" }, { "rad", "30°" }, { "kg", "500 g" }, { "rad/s", "60 rpm" }, { "s", "200 ms" },
  };

  if (*unit == '\0')
    return g_strdup ("0.5");
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    if (g_str_equal (examples[i][0], unit))
      return g_strdup (examples[i][1]);
  return g_strdup_printf ("2 %s", unit);
}

static gboolean
refuse (JdDimension   found,
        const char   *unit,
        GError      **error)
{
  g_autofree char *is = dup_unit_text (found);
  g_autofree char *example = dup_example (unit);

  if (*unit == '\0')
    g_set_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNIT,
                 _("This is in %s, but a number without a unit belongs here, such as %s"), is, example);
  else
    g_set_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNIT,
                 _("This is in %s, but a value in %s belongs here, such as %s"), is, unit, example);
  return FALSE;
}

static gboolean
refuse_sum (const Dimensions *self,
            GError          **error)
{
  g_autofree char *first = dup_unit_text (self->first);
  g_autofree char *second = dup_unit_text (self->second);

  g_set_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNIT,
               _("The terms of a sum have one unit: %s and %s cannot be added"), first, second);
  return FALSE;
}

gboolean
jd_unit_text_check (const char   *text,
                   JdMechanism  *mechanism,
                   const char   *unit,
                   GError      **error)
{
  g_autoptr(JdExprPool) pool = NULL;
  g_autofree char *named = NULL;
  Dimensions self = { NULL, { 0, 0, 0, 0 }, { 0, 0, 0, 0 } };
  JdParseScope scope = { .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS | JD_PARSE_RATES | JD_PARSE_EQUATIONS,
                         .resolve = resolve_any, .user_data = mechanism };
  JdDimension found = { 0, 0, 0, 0 };
  JdUnit expected = { { 0, 0, 0, 0 }, 1, 1, 0 };
  const JdExpr *expr;
  Quantity first;
  Known known;

  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (JD_IS_MECHANISM (mechanism), FALSE);

  if (!find_quantity (text, &first))
    return TRUE;
  g_free (first.digits);
  self.symbols = jd_units_infer (mechanism);
  named = name_quantities (text, self.symbols);
  pool = jd_expr_pool_new ();
  expr = jd_expr_parse (pool, &scope, named, NULL, NULL);
  known = expr != NULL ? find (&self, expr, &found) : NOTHING;
  g_hash_table_unref (self.symbols);
  if (known == CONTRADICTION)
    return refuse_sum (&self, error);
  if (unit == NULL || known == NOTHING || (*unit != '\0' && !read_unit (&(const char *) { unit }, &expected)))
    return TRUE;
  return is_same (found, expected.dimension) || refuse (found, unit, error);
}

/* Whether @mechanism has a constant or a parameter @name. */
static gboolean
is_known (JdMechanism *mechanism,
          const char  *name)
{
  const GPtrArray *constants = jd_mechanism_get_constants (mechanism);

  for (guint i = 0; i < constants->len; i++)
    if (g_str_equal (((const JdConstant *) g_ptr_array_index (constants, i))->name, name))
      return TRUE;
  return jd_mechanism_find_parameter (mechanism, name) >= 0;
}

/* Whether @text would be an expression if all its names were known; functions may be those of another language. */
static gboolean
is_expression (const char  *text,
               JdMechanism *mechanism)
{
  const JdParseScope scope = {
    .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS | JD_PARSE_RATES | JD_PARSE_EQUATIONS,
    .resolve = resolve_any, .user_data = mechanism,
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GError) error = NULL;

  return jd_expr_parse (pool, &scope, text, NULL, &error) != NULL ||
         g_error_matches (error, JD_EXPR_ERROR, JD_EXPR_ERROR_UNKNOWN_SYMBOL);
}

char *
jd_unit_text_dup_unknown (const char  *text,
                         JdMechanism *mechanism,
                         const char  *local)
{
  g_autofree char *si = NULL;
  const char *end;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (JD_IS_MECHANISM (mechanism), NULL);

  si = jd_unit_text_to_si (text);
  if (!is_expression (si, mechanism))
    return NULL;
  for (const char *at = si; *at != '\0'; at = end == at ? g_utf8_next_char (at) : end)
    {
      g_autofree char *name = NULL;

      end = skip_name (at);
      if (end == at)
        end = skip_number (at);
      name = g_strndup (at, (gsize) (end - at));
      if (*skip_spaces (end) != '(' && jd_name_is_valid (name) && !jd_name_is_reserved (name) &&
          !is_known (mechanism, name) && g_strcmp0 (name, local) != 0)
        return g_steal_pointer (&name);
    }
  return NULL;
}

gboolean
jd_unit_text_add_constant (JsonNode     *root,
                           JdMechanism  *mechanism,
                           const char   *name,
                           const char   *text,
                           const char   *unit,
                           GError      **error)
{
  g_autofree char *si = jd_unit_text_to_si (text);
  g_autoptr(JsonNode) value = jd_edit_value_from_text (si);

  g_return_val_if_fail (root != NULL && name != NULL, FALSE);

  if (!jd_unit_text_check (text, mechanism, unit, error) ||
      !jd_edit_check_name (root, JD_OBJECT_CONSTANT, name, error))
    return FALSE;
  if (!isfinite (jd_edit_evaluate (root, value)))
    {
      g_set_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN,
                   _("%s needs a value: a number, or an expression of known constants"), name);
      return FALSE;
    }
  g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, name, g_steal_pointer (&value)));
  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pango markup of parameter names. */
#include "ui/drawing/jd-markup.h"

#include <string.h>

#include "core/expression/tree/jd-expr-print.h"
#include "ui/drawing/jd-formula-font.h"

/* An index, in a form that Pango 1.50 can ellipsize (it cannot ellipsize <sub>). */
#define LOWERED "<small><span\nrise='-2500'>"

const char *
jd_markup_get_formula_span (void)
{
  static gsize span;

  if (g_once_init_enter (&span))
    {
      const char *font = jd_formula_font_with_dots ();

      g_once_init_leave (&span, (gsize) g_strdup_printf ("<span font_family='%s' style='italic' size='115%%'>",
                                                         font != NULL ? font : jd_formula_font ()));
    }
  return (const char *) span;
}

char *
jd_markup_of_parameter (const char *parameter,
                        guint       order)
{
  const guint dots = jd_formula_font_with_dots () != NULL ? order : 0;
  g_autofree char *markup = jd_symbol_to_markup (parameter, dots);
  const char *primes = dots == order ? "" : order == 1 ? "'" : "''";
  GString *text = g_string_new (NULL);

  g_string_printf (text, "<i>%s%s%s%s</i>", order > 0 ? jd_markup_get_formula_span () : "", markup, primes,
                   order > 0 ? "</span>" : "");
  g_string_replace (text, "<sub>", LOWERED, 0);
  g_string_replace (text, "</sub>", "</span></small>", 0);
  return g_string_free (text, FALSE);
}

char *
jd_markup_of_parameters (const char *names)
{
  g_auto(GStrv) each = g_strsplit (names, ", ", -1);

  for (guint i = 0; each[i] != NULL; i++)
    {
      g_autofree char *name = each[i];

      each[i] = jd_markup_of_parameter (name, 0);
    }
  return g_strjoinv (", ", each);
}

static gboolean
is_of_name (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

static void
append_escaped (GString    *text,
                const char *part,
                gsize       length)
{
  g_autofree char *escaped = g_markup_escape_text (part, (gssize) length);

  g_string_append (text, escaped);
}

/* The end of the number or name at @at. */
static const char *
end_of_word (const char *at)
{
  while (is_of_name (*at) || *at == '.')
    at++;
  return at;
}

/* The end of the parenthesis that opens at @at. */
static const char *
end_of_parenthesis (const char *at)
{
  guint depth = 0;

  for (; *at != '\0'; at++)
    {
      depth += *at == '(' ? 1 : 0;
      if (*at == ')' && --depth == 0)
        return at + 1;
    }
  return at;
}

static void append_formula (GString    *text,
                            const char *at,
                            const char *end);

/* Appends the number, name or function at @at, of a square root its radicand too.  Returns its end. */
static const char *
append_word (GString    *text,
             const char *at)
{
  const char *end = end_of_word (at);
  g_autofree char *word = g_strndup (at, (gsize) (end - at));
  g_autofree char *symbol = NULL;

  if (*end == '(' && g_str_equal (word, "sqrt"))
    {
      const char *close = end_of_parenthesis (end);
      const gboolean is_word = end_of_word (end + 1) + 1 == close;

      g_string_append (text, "\u221a");
      append_formula (text, is_word ? end + 1 : end, is_word ? close - 1 : close);
      return close;
    }
  if (!g_ascii_isdigit (*at) && *end != '(')
    symbol = jd_symbol_to_markup (word, 0);
  g_string_append_printf (text, symbol != NULL ? "<i>%s</i>" : "%s", symbol != NULL ? symbol : word);
  return end;
}

/* Appends the exponent at @at, without its parentheses.  Returns its end. */
static const char *
append_exponent (GString    *text,
                 const char *at)
{
  const gboolean whole = *at == '(';
  const char *end = at;

  if (*end == '-')
    end++;
  end = *end == '(' ? end_of_parenthesis (end) : end_of_word (end);
  if (!whole && *end == '(')
    end = end_of_parenthesis (end);
  g_string_append (text, "<sup>");
  append_formula (text, whole ? at + 1 : at, whole && end[-1] == ')' ? end - 1 : end);
  g_string_append (text, "</sup>");
  return end;
}

static void
append_formula (GString    *text,
                const char *at,
                const char *end)
{
  while (at < end)
    if (is_of_name (*at))
      at = append_word (text, at);
    else if (*at == '^')
      at = append_exponent (text, at + 1);
    else
      {
        if (*at == '*')
          g_string_append (text, "\u2009");
        else if (*at == '-')
          g_string_append (text, "\u2212");
        else
          append_escaped (text, at, (gsize) (g_utf8_next_char (at) - at));
        at = g_utf8_next_char (at);
      }
}

char *
jd_markup_of_formula (const char *formula)
{
  GString *text = g_string_new (NULL);

  append_formula (text, formula, formula + strlen (formula));
  return g_string_free (text, FALSE);
}

char *
jd_markup_of_sentence (const char *sentence,
                       const char *parameter)
{
  const gsize length = strlen (parameter);
  GString *text = g_string_new (NULL);
  const char *at = sentence, *found;

  g_return_val_if_fail (length > 0, g_string_free (text, FALSE));

  while ((found = strstr (at, parameter)) != NULL)
    {
      const gboolean word = (found == sentence || !is_of_name (found[-1])) && !is_of_name (found[length]);
      const gsize primes = word ? MIN (strspn (found + length, "'"), 2) : 0;

      append_escaped (text, at, (gsize) (found - at));
      at = found + length + primes;
      if (word)
        {
          g_autofree char *symbol = jd_markup_of_parameter (parameter, (guint) primes);

          g_string_append (text, symbol);
        }
      else
        append_escaped (text, found, length);
    }
  append_escaped (text, at, strlen (at));
  return g_string_free (text, FALSE);
}

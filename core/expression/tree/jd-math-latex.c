/* SPDX-License-Identifier: GPL-3.0-or-later */

/* LaTeX of a formula given as boxes. */
#include "core/expression/tree/jd-expr-print.h"
#include "core/expression/tree/jd-expr-arrange-private.h"
#include "core/expression/tree/jd-math-latex-private.h"

#include <string.h>

static const struct
{
  const char *text, *latex;
} operators[] = {
  { "+", " + " }, { "\u2212", " - " }, { "\u22c5", " \\cdot " }, { ",", ", " }, { "<", " < " },
  { ">", " > " }, { "≤", " \\le " }, { "≥", " \\ge " }, { "=", " = " }, { "\u2009", " \\, " },
  { "∞", "\\infty" }, { "…", "\\dots" }, { "∂", "\\partial " },
};

static const char *
word_latex (const char *text)
{
  for (gsize i = 0; i < JD_N_FUNCTIONS; i++)
    if (strcmp (text, jd_functions[i].word) == 0)
      return jd_functions[i].latex;
  return NULL;
}

static const char *
operator_latex (const char *text)
{
  for (gsize i = 0; i < G_N_ELEMENTS (operators); i++)
    if (strcmp (text, operators[i].text) == 0)
      return operators[i].latex;
  return NULL;
}

static void
append_escaped (GString    *out,
                const char *text)
{
  for (; *text != '\0'; text++)
    switch (*text)
      {
      case '\\':
        g_string_append (out, "\\backslash ");
        break;
      case '^':
      case '~':
        g_string_append_printf (out, "\\%c{}", *text);
        break;
      case '_':
      case '%':
      case '#':
      case '&':
      case '{':
      case '}':
      case '$':
        g_string_append_c (out, '\\');
        g_string_append_c (out, *text);
        break;
      default:
        g_string_append_c (out, *text);
        break;
      }
}

gboolean
jd_latex_has_letter (gunichar c)
{
  static const gunichar missing[] = { 0x126, 0x127, 0x138, 0x13f, 0x140, 0x149, 0x166, 0x167, 0x17f, 0x201b };

  for (gsize i = 0; i < G_N_ELEMENTS (missing); i++)
    if (c == missing[i])
      return FALSE;
  return c < 0x80 || (c >= 0xa1 && c < 0x180) || (c >= 0x2018 && c <= 0x201e);
}

/* A word that formulas have no letters for, as words of a text: Greek letters as formulas, and a letter that LaTeX
 * does not have as its number. */
static void
append_words (GString    *out,
              const char *text)
{
  g_string_append (out, "\\textrm{");
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      const gunichar c = g_utf8_get_char (text);
      g_autofree char *letter = g_strndup (text, (gsize) (g_utf8_next_char (text) - text));
      const char *greek = jd_greek_to_latex (letter);

      if (greek != NULL)
        g_string_append_printf (out, "$%s$", greek);
      else if (c == 0x2013)
        g_string_append (out, "--");
      else if (c < 0x80)
        append_escaped (out, letter);
      else if (jd_latex_has_letter (c))
        g_string_append (out, letter);
      else
        g_string_append_printf (out, "[U+%04X]", c);
    }
  g_string_append_c (out, '}');
}

static gboolean
is_number_text (const char *text)
{
  return *text != '\0' && strspn (text, "0123456789.") == strlen (text);
}

static void
append_upright (GString    *out,
                const char *text)
{
  if (is_number_text (text))
    g_string_append (out, text);
  else if (!g_str_is_ascii (text))
    append_words (out, text);
  else
    {
      g_string_append (out, "\\mathrm{");
      append_escaped (out, text);
      g_string_append_c (out, '}');
    }
}

const JdMath *
jd_math_get_child (const JdMath *math,
                   guint         i)
{
  return math->children != NULL && i < math->children->len ? g_ptr_array_index (math->children, i) : NULL;
}

static void
append_group (GString      *out,
              const char   *before,
              const JdMath *math,
              const char   *after)
{
  g_string_append (out, before);
  if (math != NULL)
    jd_math_append_latex (out, math);
  g_string_append (out, after);
}

static void
append_symbol (GString      *out,
               const JdMath *symbol)
{
  static const char *const dots[] = { "", "\\dot{", "\\ddot{" };
  const char *latex = jd_greek_to_latex (symbol->text);

  g_string_append (out, dots[MIN (symbol->dots, 2)]);
  if (latex != NULL)
    g_string_append (out, latex);
  else if (*symbol->text != '\0' && symbol->text[1] == '\0')
    append_escaped (out, symbol->text);
  else
    append_upright (out, symbol->text);
  if (symbol->dots > 0)
    g_string_append_c (out, '}');
  if (symbol->children != NULL)
    append_group (out, "_{", jd_math_get_child (symbol, 0), "}");
}

/* A function's name leaves its own space. */
static gboolean
is_word (const JdMath *math)
{
  if (math != NULL && math->kind == JD_MATH_POWER)
    math = jd_math_get_child (math, 0);
  return math != NULL && math->kind == JD_MATH_TEXT && word_latex (math->text) != NULL;
}

static const JdMath *
first_box (const JdMath *math)
{
  while (math != NULL && math->kind == JD_MATH_ROW)
    math = jd_math_get_child (math, 0);
  return math;
}

static gboolean
is_space (const JdMath *math)
{
  return math->kind == JD_MATH_TEXT && strcmp (math->text, "\u2009") == 0;
}

static gboolean
is_operator (const JdMath *math)
{
  return math->kind == JD_MATH_TEXT && operator_latex (math->text) != NULL;
}

void
jd_math_append_child (GString      *out,
                      const JdMath *row,
                      guint         i)
{
  const JdMath *child = jd_math_get_child (row, i);
  const JdMath *before = i > 0 ? jd_math_get_child (row, i - 1) : NULL;
  const JdMath *after = jd_math_get_child (row, i + 1);

  if (before == NULL && child->kind == JD_MATH_TEXT && strcmp (child->text, "\u2212") == 0)
    {
      g_string_append_c (out, '-');
      return;
    }
  if (is_space (child) && (is_word (before) || is_word (first_box (after))))
    {
      g_string_append_c (out, ' ');
      return;
    }
  /* \sin\left( needs none, two symbols do */
  if (before != NULL && !is_operator (before) && !is_operator (child) && !is_word (before))
    g_string_append_c (out, ' ');
  jd_math_append_latex (out, child);
}

static void
append_row (GString      *out,
            const JdMath *row)
{
  for (guint i = 0; row->children != NULL && i < row->children->len; i++)
    jd_math_append_child (out, row, i);
}

gboolean
jd_math_is_cases (const JdMath *math)
{
  const JdMath *parens = math->kind == JD_MATH_ROW ? jd_math_get_child (math, 1) : NULL;
  const JdMath *inner = parens != NULL ? jd_math_get_child (parens, 0) : NULL;

  return g_strcmp0 (math->text, "if") == 0 && inner != NULL && jd_math_get_child (inner, 4) != NULL;
}

/* The parts that jd_math_new() put into a row called "if". */
static gboolean
append_cases (GString      *out,
              const JdMath *row)
{
  const JdMath *inner;

  if (!jd_math_is_cases (row))
    return FALSE;
  inner = jd_math_get_child (jd_math_get_child (row, 1), 0);
  append_group (out, "\\begin{cases} ", jd_math_get_child (inner, 2), " & \\text{if } ");
  append_group (out, "", jd_math_get_child (inner, 0), " \\\\ ");
  append_group (out, "", jd_math_get_child (inner, 4), " & \\text{otherwise} \\end{cases}");
  return TRUE;
}

static void
append_text (GString    *out,
             const char *text)
{
  const char *latex = operator_latex (text);

  if (latex == NULL)
    latex = word_latex (text);
  if (latex != NULL)
    g_string_append (out, latex);
  else
    append_upright (out, text);
}

/* The texts before, between and after the one or two children of a box. */
static const struct
{
  const char *before;
  const char *between;  /* NULL: there is one child */
  const char *after;
} forms[] = {
  [JD_MATH_FRACTION] = { "\\frac{", "}{", "}" },
  [JD_MATH_POWER] = { "", "^{", "}" },
  [JD_MATH_ROOT] = { "\\sqrt{", NULL, "}" },
  [JD_MATH_PARENS] = { "\\left( ", NULL, " \\right)" },
  [JD_MATH_ABS] = { "\\left| ", NULL, " \\right|" },
};

void
jd_math_append_latex (GString      *out,
                      const JdMath *math)
{
  if (math->kind == JD_MATH_TEXT)
    append_text (out, math->text);
  else if (math->kind == JD_MATH_SYMBOL)
    append_symbol (out, math);
  else if (math->kind != JD_MATH_ROW)
    {
      const gboolean two = forms[math->kind].between != NULL;

      append_group (out, forms[math->kind].before, jd_math_get_child (math, 0), two ? forms[math->kind].between : "");
      append_group (out, "", two ? jd_math_get_child (math, 1) : NULL, forms[math->kind].after);
    }
  else if (!append_cases (out, math))
    append_row (out, math);
}

char *
jd_math_to_latex (const JdMath *self)
{
  GString *out = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, g_string_free (out, FALSE));

  jd_math_append_latex (out, self);
  return g_string_free (out, FALSE);
}

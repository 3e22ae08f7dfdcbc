/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Presentation MathML of a formula given as boxes. */
#include "core/expression/tree/jd-expr-print.h"
#include "core/expression/tree/jd-math-latex-private.h"

#include <string.h>

static void
append_element (GString    *out,
                const char *name,
                const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append_printf (out, "<%s>%s</%s>", name, escaped, name);
}

/* Numbers, names of functions and operators. */
static void
append_text (GString    *out,
             const char *text)
{
  if (strcmp (text, "\u2009") == 0)
    g_string_append (out, "<mspace width=\"0.17em\"/>");
  else if (*text != '\0' && strspn (text, "0123456789.") == strlen (text))
    append_element (out, "mn", text);
  else if (g_ascii_isalpha (*text) || g_unichar_isalpha (g_utf8_get_char (text)))
    {
      g_autofree char *escaped = g_markup_escape_text (text, -1);

      g_string_append_printf (out, "<mi mathvariant=\"normal\">%s</mi>", escaped);
    }
  else
    append_element (out, "mo", text);
}

static void
append_symbol (GString      *out,
               const JdMath *symbol)
{
  static const char *const dots[] = { "", "\u02d9", "\u00a8" };
  const JdMath *index = jd_math_get_child (symbol, 0);

  if (index != NULL)
    g_string_append (out, "<msub>");
  if (symbol->dots > 0)
    g_string_append (out, "<mover accent=\"true\">");
  append_element (out, "mi", symbol->text);
  if (symbol->dots > 0)
    {
      append_element (out, "mo", dots[MIN (symbol->dots, 2)]);
      g_string_append (out, "</mover>");
    }
  if (index == NULL)
    return;
  jd_math_append_mathml (index, out);
  g_string_append (out, "</msub>");
}

/* The parts that jd_math_new() put into a row called "if". */
static void
append_cases (GString      *out,
              const JdMath *row)
{
  const JdMath *inner = jd_math_get_child (jd_math_get_child (row, 1), 0);

  g_string_append (out, "<mrow><mo>{</mo><mtable columnalign=\"left\"><mtr><mtd>");
  jd_math_append_mathml (jd_math_get_child (inner, 2), out);
  g_string_append (out, "</mtd><mtd><mtext>if </mtext>");
  jd_math_append_mathml (jd_math_get_child (inner, 0), out);
  g_string_append (out, "</mtd></mtr><mtr><mtd>");
  jd_math_append_mathml (jd_math_get_child (inner, 4), out);
  g_string_append (out, "</mtd><mtd><mtext>otherwise</mtext></mtd></mtr></mtable></mrow>");
}

/* What stands before, between and after the one or two children of a box. */
static const struct
{
  const char *before, *after;
} forms[] = {
  [JD_MATH_ROW] = { "<mrow>", "</mrow>" },
  [JD_MATH_FRACTION] = { "<mfrac>", "</mfrac>" },
  [JD_MATH_POWER] = { "<msup>", "</msup>" },
  [JD_MATH_ROOT] = { "<msqrt>", "</msqrt>" },
  [JD_MATH_PARENS] = { "<mrow><mo>(</mo>", "<mo>)</mo></mrow>" },
  [JD_MATH_ABS] = { "<mrow><mo>|</mo>", "<mo>|</mo></mrow>" },
};

void
jd_math_append_mathml (const JdMath *self,
                       GString      *out)
{
  g_return_if_fail (self != NULL);

  if (self->kind == JD_MATH_TEXT)
    append_text (out, self->text);
  else if (self->kind == JD_MATH_SYMBOL)
    append_symbol (out, self);
  else if (jd_math_is_cases (self))
    append_cases (out, self);
  else
    {
      g_string_append (out, forms[self->kind].before);
      for (guint i = 0; jd_math_get_child (self, i) != NULL; i++)
        jd_math_append_mathml (jd_math_get_child (self, i), out);
      g_string_append (out, forms[self->kind].after);
    }
}

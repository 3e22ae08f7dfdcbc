/* SPDX-License-Identifier: GPL-3.0-or-later */

/* MathML of a formula given as boxes. */
#include "core/expression/tree/jd-mathml.h"

#include <string.h>

#include "core/expression/tree/jd-math-latex-private.h"

#define THIN_SPACE "\u2009"
#define BEGIN "<math>"
#define END "</math>"

static void append_mathml (GString      *out,
                           const JdMath *math);

/* <@element>text</@element>. */
static void
append_leaf (GString    *out,
             const char *element,
             const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append_printf (out, "<%s>%s</%s>", element, escaped, element);
}

/* A number, an operator or a name. */
static void
append_text (GString    *out,
             const char *text)
{
  const gunichar first = g_utf8_get_char (text);

  if (strcmp (text, THIN_SPACE) == 0)
    g_string_append (out, "<mspace width=\"0.17em\"></mspace>");
  else if (g_ascii_isdigit (*text))
    append_leaf (out, "mn", text);
  else if (!g_unichar_isalpha (first))
    append_leaf (out, "mo", text);
  else if (*g_utf8_next_char (text) != '\0')
    append_leaf (out, "mi", text);
  else
    {
      g_autofree char *escaped = g_markup_escape_text (text, -1);

      g_string_append_printf (out, "<mi mathvariant=\"normal\">%s</mi>", escaped);
    }
}

/* The children between a start and an end, such as fences. */
static void
append_children (GString      *out,
                 const char   *start,
                 const JdMath *math,
                 const char   *end)
{
  g_string_append (out, start);
  for (guint i = 0; math->children != NULL && i < math->children->len; i++)
    append_mathml (out, g_ptr_array_index (math->children, i));
  g_string_append (out, end);
}

static void
append_symbol (GString      *out,
               const JdMath *math)
{
  const JdMath *index = jd_math_get_child (math, 0);

  if (index != NULL)
    g_string_append (out, "<msub>");
  if (math->dots > 0)
    g_string_append (out, "<mover accent=\"true\">");
  append_leaf (out, "mi", math->text);
  if (math->dots > 0)
    g_string_append_printf (out, "<mo>%s</mo></mover>", math->dots == 1 ? "\u02d9" : "\u00a8");
  if (index == NULL)
    return;
  /* The name of an equation is a name, not a product. */
  if (index->kind == JD_MATH_TEXT)
    append_leaf (out, g_ascii_isdigit (*index->text) ? "mn" : "mtext", index->text);
  else
    append_mathml (out, index);
  g_string_append (out, "</msub>");
}

static void
append_mathml (GString      *out,
               const JdMath *math)
{
  switch (math->kind)
    {
    case JD_MATH_TEXT:
      append_text (out, math->text);
      break;
    case JD_MATH_SYMBOL:
      append_symbol (out, math);
      break;
    case JD_MATH_FRACTION:
      append_children (out, "<mfrac>", math, "</mfrac>");
      break;
    case JD_MATH_POWER:
      append_children (out, "<msup>", math, "</msup>");
      break;
    case JD_MATH_ROOT:
      append_children (out, "<msqrt>", math, "</msqrt>");
      break;
    case JD_MATH_PARENS:
      append_children (out, "<mrow><mo>(</mo>", math, "<mo>)</mo></mrow>");
      break;
    case JD_MATH_ABS:
      append_children (out, "<mrow><mo>|</mo>", math, "<mo>|</mo></mrow>");
      break;
    case JD_MATH_ROW:
    default:
      append_children (out, "<mrow>", math, "</mrow>");
    }
}

static gboolean
opens_line (const JdMath *math)
{
  return math->kind == JD_MATH_TEXT &&
         (strcmp (math->text, "+") == 0 || strcmp (math->text, "\u2212") == 0 || strcmp (math->text, "=") == 0);
}

/* Appends the terms of @row, each in an element of its own; rows directly inside are rows of terms, too. */
static void
append_terms (GString      *out,
              const JdMath *row,
              gboolean     *broken)
{
  for (guint i = 0; row->children != NULL && i < row->children->len; i++)
    {
      const JdMath *child = g_ptr_array_index (row->children, i);

      if (child->kind == JD_MATH_ROW && child->text == NULL)
        {
          append_terms (out, child, broken);
          continue;
        }
      if (*broken && opens_line (child))
        g_string_append (out, END " " BEGIN);
      /* alone at the beginning of its element, a minus would be a sign */
      if (opens_line (child))
        g_string_append_printf (out, "<mo form=\"%s\">%s</mo>", *broken ? "infix" : "prefix", child->text);
      else
        append_mathml (out, child);
      *broken = TRUE;
    }
}

char *
jd_math_to_mathml (const JdMath *self)
{
  GString *out = g_string_new (BEGIN);
  gboolean broken = FALSE;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->kind == JD_MATH_ROW && self->text == NULL)
    append_terms (out, self, &broken);
  else
    append_mathml (out, self);
  g_string_append (out, END);
  return g_string_free (out, FALSE);
}

char *
jd_math_to_mathml_alone (const JdMath *self)
{
  g_autofree char *terms = jd_math_to_mathml (self);
  GString *out = g_string_new (terms);

  g_string_replace (out, END " " BEGIN, "", 0);
  g_string_replace (out, BEGIN, "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\">", 1);
  return g_string_free (out, FALSE);
}

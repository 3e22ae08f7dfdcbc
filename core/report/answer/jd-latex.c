/* SPDX-License-Identifier: GPL-3.0-or-later */

/* LaTeX of texts, numbers and rows of formulas, broken to the width of a page. */
#include "core/report/answer/jd-latex.h"

#include <math.h>
#include <string.h>

/* Width of a text of 10 pt on A4, less the room that the last column of align* needs, points. */
#define WIDTH 315.0
/* Width of "\quad", of " = ", and of " = 0". */
#define INDENT 10.0
#define EQUALS 13.4
#define ZERO   19.0
/* Width of the left side below which a row is a definition. */
#define SHORT  70.0

/* ---- Displays ---- */

/* Appends @lines, which begin after an "&" and take a new row of the display each. */
static void
append_lines (GString *out,
              char   **lines)
{
  for (guint i = 0; lines[i] != NULL; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? " \\\\\n  &\\quad {} " : "", lines[i]);
}

/* Whether the row is an equation, the left side of which is the long one, and no definition. */
static gboolean
is_equation (const JdLatexRow *row)
{
  return row->right == NULL || jd_math_latex_width (row->left) > fmax (jd_math_latex_width (row->right), SHORT);
}

static double
right_width (const JdLatexRow *row)
{
  return row->right != NULL ? EQUALS + jd_math_latex_width (row->right) : ZERO;
}

/* An equation.  If @broken rows stand in the display, all rows begin at its left. */
static void
append_equation (GString          *out,
                 const JdLatexRow *row,
                 gboolean          broken)
{
  const double width = WIDTH - right_width (row);
  g_auto(GStrv) lines = jd_math_to_latex_lines (row->left, width, width - INDENT);
  g_autofree char *right = row->right != NULL ? jd_math_to_latex (row->right) : g_strdup ("0");

  g_string_append (out, broken ? "  &" : "  ");
  append_lines (out, lines);
  g_string_append_printf (out, broken ? " = %s" : " &= %s", right);
}

/* A definition beside others, the widest left side of which has @width. */
static void
append_definition (GString          *out,
                   const JdLatexRow *row,
                   double            width)
{
  const double room = WIDTH - EQUALS - width;
  g_auto(GStrv) lines = jd_math_to_latex_lines (row->right, room, room - INDENT);
  g_autofree char *left = jd_math_to_latex (row->left);

  g_string_append_printf (out, "  %s &= ", left);
  append_lines (out, lines);
}

void
jd_latex_append_rows (GString          *out,
                      const JdLatexRow *rows,
                      gsize             n_rows)
{
  gboolean broken = FALSE;
  double width = 0.0;

  for (gsize i = 0; i < n_rows; i++)
    if (is_equation (&rows[i]))
      broken |= jd_math_latex_width (rows[i].left) > WIDTH - right_width (&rows[i]);
    else
      width = fmax (width, jd_math_latex_width (rows[i].left));
  for (gsize i = 0; i < n_rows; i++)
    {
      if (is_equation (&rows[i]))
        append_equation (out, &rows[i], broken);
      else
        append_definition (out, &rows[i], width);
      g_string_append (out, i + 1 < n_rows ? " \\\\\n" : "\n");
    }
}

/* ---- Words ---- */

/* Characters that LaTeX's text has not, or not under this name. */
static const struct
{
  const char *text, *latex;
} signs[] = {
  { "\\", "\\textbackslash{}" }, { "^", "\\textasciicircum{}" }, { "~", "\\textasciitilde{}" },
  { "<", "$<$" }, { ">", "$>$" }, { "\u2032", "$'$" }, { "\u2033", "$''$" }, { "\u2212", "$-$" },
  { "\u00d7", "$\\times$" }, { "\u22c5", "$\\cdot$" }, { "\u00b7", "$\\cdot$" }, { "\u00b0", "$^\\circ$" },
  { "\u00b1", "$\\pm$" }, { "\u2264", "$\\le$" }, { "\u2265", "$\\ge$" }, { "\u2260", "$\\ne$" },
  { "\u2192", "$\\to$" }, { "\u221e", "$\\infty$" }, { "\u221a", "$\\surd$" }, { "\u00b2", "$^2$" },
  { "\u00b3", "$^3$" }, { "\u2026", "\\dots{}" }, { "\u2009", "\\," }, { "\u00a0", "~" }, { "\u202f", "\\," },
  { "\u2010", "-" }, { "\u2011", "-" }, { "\u2013", "--" }, { "\u2014", "---" }, { "\u2044", "/" },
};

/* "×10⁻¹⁶" of which the superscripts are at @text; where they end. */
static const char *
append_power (GString    *out,
              const char *text)
{
  static const char *const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻";
  const char *found;

  g_string_append (out, "$\\times 10^{");
  for (; *text != '\0' && (found = g_utf8_strchr (superscripts, -1, g_utf8_get_char (text))) != NULL;
       text = g_utf8_next_char (text))
    g_string_append_c (out, "0123456789-"[g_utf8_pointer_to_offset (superscripts, found)]);
  g_string_append (out, "}$");
  return text;
}

static gboolean
append_sign (GString    *out,
             const char *c)
{
  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_prefix (c, signs[i].text))
      {
        g_string_append (out, signs[i].latex);
        return TRUE;
      }
  return FALSE;
}

/* A letter as a formula if it is Greek; else, one that LaTeX does not have, as its number. */
static void
append_letter (GString    *out,
               const char *c)
{
  const gunichar letter = g_utf8_get_char (c);
  g_autofree char *text = g_strndup (c, (gsize) (g_utf8_next_char (c) - c));
  const char *greek = jd_greek_to_latex (text);

  if (greek != NULL)
    g_string_append_printf (out, "$%s$", greek);
  else if (jd_latex_has_letter (letter))
    g_string_append (out, text);
  else
    g_string_append_printf (out, "{[}U+%04X]", letter);
}

void
jd_latex_append_words (GString    *out,
                       const char *text)
{
  const char *c = text;

  while (*c != '\0')
    {
      if (g_str_has_prefix (c, "×10"))
        {
          c = append_power (out, c + strlen ("×10"));
          continue;
        }
      /* at the beginning of a cell or an item they would be an argument of what stands before */
      if (c == text && (*c == '[' || *c == '*'))
        g_string_append_printf (out, "{%c}", *c);
      else if (strchr ("&%$#_{}", *c) != NULL)
        g_string_append_printf (out, "\\%c", *c);
      else if (!append_sign (out, c))
        append_letter (out, c);
      c = g_utf8_next_char (c);
    }
}

/* Length of "[U+5B57]" or "{[}U+5B57]" at @text, and the letter; 0 for any other text. */
static gsize
read_number (const char *text,
             gunichar   *out_letter)
{
  const char *number = g_str_has_prefix (text, "{[}U+") ? text + 5 : g_str_has_prefix (text, "[U+") ? text + 3 : NULL;
  char *end;

  if (number == NULL || !g_ascii_isxdigit (*number))
    return 0;
  *out_letter = (gunichar) g_ascii_strtoull (number, &end, 16);
  if (*end != ']' || end > number + 6 || !g_unichar_validate (*out_letter) || jd_latex_has_letter (*out_letter))
    return 0;
  return (gsize) (end + 1 - text);
}

static int
compare_letters (gconstpointer a,
                 gconstpointer b)
{
  const gunichar first = *(const gunichar *) a, second = *(const gunichar *) b;

  return (first > second) - (first < second);
}

GArray *
jd_latex_restore_letters (GString *text)
{
  GArray *letters = g_array_new (FALSE, FALSE, sizeof (gunichar));
  g_autoptr(GString) out = g_string_sized_new (text->len);
  gunichar letter;
  guint n = 0;

  for (const char *c = text->str; *c != '\0';)
    {
      const gsize length = read_number (c, &letter);

      if (length > 0)
        {
          g_array_append_val (letters, letter);
          g_string_append_unichar (out, letter);
        }
      else
        g_string_append_c (out, *c);
      c += MAX (length, 1);
    }
  g_string_assign (text, out->str);
  g_array_sort (letters, compare_letters);
  for (guint i = 0; i < letters->len; i++)
    if (n == 0 || g_array_index (letters, gunichar, i) != g_array_index (letters, gunichar, n - 1))
      g_array_index (letters, gunichar, n++) = g_array_index (letters, gunichar, i);
  g_array_set_size (letters, n);
  return letters;
}

void
jd_latex_append_number (GString    *out,
                        double      value,
                        const char *format)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  char *e;

  g_ascii_formatd (text, sizeof text, format, value + 0.0);
  e = strchr (text, 'e');
  if (e != NULL)
    *e = '\0';
  g_string_append (out, value == 0.0 ? "0" : text);
  if (e != NULL && value != 0.0)
    g_string_append_printf (out, " \\cdot 10^{%d}", (int) g_ascii_strtoll (e + 1, NULL, 10));
}

void
jd_latex_append_comment (GString    *out,
                         const char *packages,
                         const char *name,
                         const char *what)
{
  g_autofree char *text = g_strdup_printf ("%s%s%s", name != NULL ? name : "", name != NULL ? ", " : "", what);

  g_string_append_printf (out, "%% %s\n%% %s\n", packages, g_strdelimit (text, "\r\n", ' '));
}

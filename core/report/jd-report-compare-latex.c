/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A comparison as a LaTeX table. */
#include "core/report/jd-report-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/analysis/compare/jd-comparison-words.h"
#include "core/mechanism/jd-letters.h"
#include "core/report/answer/jd-latex.h"

/* Columns of one table: a comparison of more parameterizations takes several. */
#define COLUMNS 3
/* Letters of a row's name from which on two columns, too, are set in small letters. */
#define LONG_NAME 24
/* Rows of one table, so that it fits a page of A4 at 10 pt. */
#define ROWS 40
/* Longest line of words in a cell, characters: two such columns fit beside the others in small type. */
#define LINE 14

/* A name as an index: upright, its underscores kept. */
static char *
index_latex (const char *name)
{
  g_autoptr(JdMath) math = jd_math_new_text (name);
  g_autofree char *latex = jd_math_to_latex (math);

  return g_strdup_printf ("_{%s}", latex);
}

static char *
symbol_latex (const char *name,
              guint       dots)
{
  g_autoptr(JdMath) math = jd_math_new_symbol (name, dots);

  return jd_math_to_latex (math);
}

/* Words, of the user or of a verdict, for LaTeX. */
static char *
words_latex (const char *text)
{
  GString *out = g_string_new (NULL);

  jd_latex_append_words (out, text);
  return g_string_free (out, FALSE);
}

/* What the row is about. */
static char *
row_latex (JdModel               *model,
           const JdComparisonRow *row)
{
  const char *parameter = row->parameter >= 0 ? jd_model_get_parameter_name (model, (gsize) row->parameter) : NULL;
  const char *equation = row->equation >= 0 ? jd_model_get_equation (model, (gsize) row->equation)->name : NULL;
  g_autofree char *symbol = parameter != NULL ? symbol_latex (parameter, row->group == JD_COMPARISON_ACCELERATION ? 2
                                                                         : row->group == JD_COMPARISON_JUMP       ? 1
                                                                                                                  : 0)
                                              : NULL;
  g_autofree char *index = equation != NULL ? index_latex (equation) : NULL;
  g_autofree char *title = NULL;
  const char *letter;

  switch (row->group)
    {
    case JD_COMPARISON_ACCELERATION:
      return g_strdup_printf ("$%s$", symbol);
    case JD_COMPARISON_MULTIPLIER:
      letter = jd_mechanism_get_letter (jd_model_get_mechanism (model), equation);
      if (letter == NULL)
        return g_strdup_printf ("$\\lambda%s$", index);
      symbol = symbol_latex (letter, 0);
      return g_strdup_printf ("$%s$", symbol);
    case JD_COMPARISON_IMPULSE:
      return g_strdup_printf ("$\\Lambda%s$", index);
    case JD_COMPARISON_FORCE:
      return g_strdup_printf ("$%c_{%s}$", row->name[0], symbol);
    case JD_COMPARISON_ENERGY:
      return g_strdup_printf ("$%s$", row->name);
    case JD_COMPARISON_JUMP:
      return g_strdup_printf ("$%s^{+}$", symbol);
    case JD_COMPARISON_JUMP_ENERGY:
      return g_strdup (g_str_equal (row->name, "E-") ? "$E^{-}$" : "$E^{+}$");
    case JD_COMPARISON_PRINTED:
      return g_strdup_printf (_("Printed equation of $%s$"), symbol);
    case JD_COMPARISON_SHAPE:
      title = jd_comparison_row_title (model, row);
      return words_latex (title);
    case JD_COMPARISON_REACTION:
    case JD_COMPARISON_N_GROUPS:
    default:
      return words_latex (row->name);
    }
}

static char *
number_latex (double      value,
              const char *format)
{
  GString *out = g_string_new ("$");

  jd_latex_append_number (out, value, format);
  g_string_append_c (out, '$');
  return g_string_free (out, FALSE);
}

/* A word of a cell: the name of a parameter as its symbol, q'' and lambda as formulas. */
static char *
word_latex (JdModel    *model,
            const char *word)
{
  const gboolean comma = g_str_has_suffix (word, ",");
  g_autofree char *name = g_strndup (word, strlen (word) - (comma ? 1 : 0));
  g_autofree char *latex = NULL;
  g_autoptr(GString) out = NULL;

  if (model != NULL && jd_mechanism_find_parameter (jd_model_get_mechanism (model), name) >= 0)
    {
      latex = symbol_latex (name, 0);
      return g_strdup_printf ("$%s$%s", latex, comma ? "," : "");
    }
  latex = words_latex (word);
  out = g_string_new (latex);
  g_string_replace (out, "q$''$", "$\\ddot{q}$", 0);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* Words for LaTeX, as a cell of several lines if they are long.  @model: names of its parameters become symbols, or
 * NULL.  @position: "t" or "b", the line that stands beside the other cells. */
static char *
wrapped_latex (JdModel    *model,
               const char *text,
               const char *position)
{
  g_auto(GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr(GString) out = g_string_new (NULL);
  glong length = 0;
  gboolean broken = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *word = word_latex (model, words[i]);
      const glong more = g_utf8_strlen (words[i], -1);

      if (i > 0 && length + 1 + more > LINE)
        {
          g_string_append (out, " \\\\ ");
          broken = TRUE;
          length = 0;
        }
      else if (i > 0)
        {
          g_string_append_c (out, ' ');
          length++;
        }
      g_string_append (out, word);
      length += more;
    }
  return broken ? g_strdup_printf ("\\begin{tabular}[%s]{@{}r@{}}%s\\end{tabular}", position, out->str)
                : g_string_free (g_steal_pointer (&out), FALSE);
}

static char *
cell_latex (JdModel                *model,
            const JdComparisonRow  *row,
            const JdComparisonCell *cell)
{
  if (!cell->known)
    return g_strdup ("--");
  if (row->group == JD_COMPARISON_SHAPE)
    return wrapped_latex (g_str_equal (row->name, "retained") ? model : NULL, cell->text, "t");
  if (row->group == JD_COMPARISON_PRINTED)
    return number_latex (cell->value, "%.0e");
  return number_latex (jd_comparison_cell_value (row, cell), "%.6g");
}

/* A ... Z, AA, AB, ... */
static char *
column_letters (gsize column)
{
  g_autofree char *before = column >= 26 ? column_letters (column / 26 - 1) : NULL;

  return g_strdup_printf ("%s%c", before != NULL ? before : "", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[column % 26]);
}

/* Begins a table with the columns from @first on to before @end. */
static void
append_head (GString           *out,
             const char *const *titles,
             gsize              first,
             gsize              end,
             gboolean           dense)
{
  g_autofree char *quantity = words_latex (_("Quantity (SI)"));

  g_string_append_printf (out, "{%s\\noindent\\begin{tabular}{@{}l",
                          dense ? "\\footnotesize\\setlength{\\tabcolsep}{2pt}"
                                : "\\small\\setlength{\\tabcolsep}{4pt}");
  for (gsize c = first; c < end; c++)
    g_string_append_c (out, 'r');
  g_string_append_printf (out, "l@{}}\n\\toprule\n%s", quantity);
  for (gsize c = first; c < end; c++)
    {
      g_autofree char *letters = column_letters (c);
      g_autofree char *head = g_strdup_printf ("%s: %s", letters, titles[c]);
      g_autofree char *title = wrapped_latex (NULL, head, "b");

      g_string_append_printf (out, " & %s", title);
    }
  g_string_append (out, " & \\\\\n\\midrule\n");
}

/* A label in two lines, broken at the space nearest to its middle. */
static char *
halved_latex (const char *label)
{
  const gsize half = strlen (label) / 2;
  const char *best = NULL;

  for (const char *space = strchr (label, ' '); space != NULL; space = strchr (space + 1, ' '))
    if (best == NULL || ABS ((gssize) half - (space - label)) < ABS ((gssize) half - (best - label)))
      best = space;
  return best == NULL ? g_strdup (label)
                      : g_strdup_printf ("\\begin{tabular}[t]{@{}l@{}}%.*s \\\\ %s\\end{tabular}",
                                         (int) (best - label), label, best + 1);
}

static void
append_row (GString               *out,
            JdModel               *model,
            const JdComparisonRow *row,
            gsize                  first,
            gsize                  end)
{
  g_autofree char *name = row_latex (model, row);
  g_autofree char *verdict = jd_comparison_row_verdict (row);
  g_autofree char *agreement = words_latex (verdict);
  g_autofree char *label = NULL;

  if (row->group == JD_COMPARISON_PRINTED && end - first >= COLUMNS)
    label = halved_latex (name);
  g_string_append (out, label != NULL ? label : name);
  for (gsize c = first; c < end; c++)
    {
      g_autofree char *cell = cell_latex (model, row, &row->cells[c]);

      g_string_append_printf (out, row->only == (int) c ? " & \\boldmath\\textbf{%s}" : " & %s", cell);
    }
  g_string_append_printf (out, " & %s \\\\\n", agreement);
}

/* Says above the rows of the jump to which event they belong. */
static void
append_jump (GString            *out,
             const JdComparison *comparison,
             gsize               n_columns)
{
  g_autofree char *words = words_latex (jd_comparison_get_jump (comparison));

  g_string_append_printf (out, "\\multicolumn{%" G_GSIZE_FORMAT "}{@{}l@{}}{%s} \\\\\n", n_columns + 2, words);
}

/* The end of the rows of the same group as row @i. */
static gsize
end_of_group (const JdComparison *comparison,
              gsize               i)
{
  const gsize n = jd_comparison_get_n_rows (comparison);
  const JdComparisonGroup group = jd_comparison_get_row (comparison, i)->group;

  while (i < n && jd_comparison_get_row (comparison, i)->group == group)
    i++;
  return i;
}

static gboolean
has_long_name (const JdComparison *comparison)
{
  for (gsize i = 0; i < jd_comparison_get_n_rows (comparison); i++)
    if (g_utf8_strlen (jd_comparison_get_row (comparison, i)->name, -1) >= LONG_NAME)
      return TRUE;
  return FALSE;
}

/* The columns from @first on to before @end, as tables that fit a page each and begin with a group where they can. */
static void
append_columns (GString            *out,
                JdModel            *model,
                const JdComparison *comparison,
                const char *const  *titles,
                gsize               first,
                gsize               end)
{
  const gboolean dense = end - first >= COLUMNS || has_long_name (comparison);
  gsize in_table = 0;

  append_head (out, titles, first, end, dense);
  for (gsize i = 0; i < jd_comparison_get_n_rows (comparison); i++, in_table++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (comparison, i);
      const gboolean begins = i == 0 || row->group != jd_comparison_get_row (comparison, i - 1)->group;
      const gsize group = end_of_group (comparison, i) - i;

      if (in_table >= ROWS || (begins && in_table > 0 && group <= ROWS && in_table + group > ROWS))
        {
          g_string_append (out, "\\bottomrule\n\\end{tabular}\\par}\n\n\\medskip\n");
          append_head (out, titles, first, end, dense);
          in_table = 0;
        }
      else if (begins && i > 0)
        g_string_append (out, "\\addlinespace\n");
      if (begins && row->group == JD_COMPARISON_JUMP && jd_comparison_get_jump (comparison) != NULL)
        append_jump (out, comparison, end - first);
      append_row (out, model, row, first, end);
    }
  g_string_append (out, "\\bottomrule\n\\end{tabular}\\par}\n");
}

char *
jd_report_compare_latex (JdModel             *model,
                         const JdComparison  *comparison,
                         const char *const   *titles)
{
  const gsize n = jd_comparison_get_n_columns (comparison);
  const gsize n_tables = (n + COLUMNS - 1) / COLUMNS;
  GString *out = g_string_new (NULL);

  jd_latex_append_comment (out, "\\usepackage{amsmath,booktabs}",
                           jd_mechanism_get_name (jd_model_get_mechanism (model)), "compared");
  for (gsize k = 0; k < n_tables; k++)
    {
      if (k > 0)
        g_string_append (out, "\n\\medskip\n");
      append_columns (out, model, comparison, titles, k * n / n_tables, (k + 1) * n / n_tables);
    }
  return g_string_free (out, FALSE);
}

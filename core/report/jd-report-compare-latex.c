/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A comparison as a LaTeX table. */
#include "core/report/jd-report-private.h"

#include <glib/gi18n-lib.h>

#include "core/analysis/compare/jd-comparison-words.h"
#include "core/mechanism/jd-letters.h"
#include "core/report/jd-latex.h"

/* A name as an index: upright, its underscores kept. */
static char *
index_latex (const char *name)
{
  g_autofree char *escaped = NULL;
  g_auto(GStrv) parts = g_strsplit (name, "_", -1);

  escaped = g_strjoinv ("\\_", parts);
  return g_strdup_printf ("_{\\mathrm{%s}}", escaped);
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

/* Words with q'' and lambda among them. */
static char *
shape_latex (const char *text)
{
  g_autofree char *escaped = words_latex (text);
  g_autoptr(GString) out = g_string_new (escaped);

  g_string_replace (out, "q\u2033", "$\\ddot{q}$", 0);
  g_string_replace (out, "\u03bb", "$\\lambda$", 0);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static char *
cell_latex (const JdComparisonRow  *row,
            const JdComparisonCell *cell)
{
  if (!cell->known)
    return g_strdup ("--");
  if (row->group == JD_COMPARISON_SHAPE)
    return shape_latex (cell->text);
  return number_latex (cell->value, row->group == JD_COMPARISON_PRINTED ? "%.0e" : "%.6g");
}

/* A ... Z, AA, AB, ... */
static char *
column_letters (gsize column)
{
  g_autofree char *before = column >= 26 ? column_letters (column / 26 - 1) : NULL;

  return g_strdup_printf ("%s%c", before != NULL ? before : "", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[column % 26]);
}

static void
append_titles (GString           *out,
               const char *const *titles,
               gsize              n)
{
  for (gsize c = 0; c < n; c++)
    {
      g_autofree char *title = words_latex (titles[c]);
      g_autofree char *letters = column_letters (c);

      g_string_append_printf (out, " & %s: %s", letters, title);
    }
  g_string_append (out, " & \\\\\n");
}

static void
append_row (GString               *out,
            JdModel               *model,
            const JdComparisonRow *row,
            gsize                  n)
{
  g_autofree char *name = row_latex (model, row);
  g_autofree char *verdict = jd_comparison_row_verdict (row);
  g_autofree char *agreement = words_latex (verdict);

  g_string_append (out, name);
  for (gsize c = 0; c < n; c++)
    {
      g_autofree char *cell = cell_latex (row, &row->cells[c]);

      g_string_append_printf (out, row->only == (int) c ? " & \\boldmath\\textbf{%s}" : " & %s", cell);
    }
  g_string_append_printf (out, " & %s \\\\\n", agreement);
}

char *
jd_report_compare_latex (JdModel             *model,
                         const JdComparison  *comparison,
                         const char *const   *titles)
{
  const gsize n = jd_comparison_get_n_columns (comparison);
  GString *out = g_string_new (NULL);

  jd_latex_append_comment (out, "\\usepackage{amsmath,booktabs}",
                           jd_mechanism_get_name (jd_model_get_mechanism (model)), "compared");
  g_string_append (out, "\\begin{tabular}{@{}l");
  for (gsize c = 0; c < n; c++)
    g_string_append_c (out, 'r');
  g_string_append (out, "l@{}}\n\\toprule\n");
  append_titles (out, titles, n);
  g_string_append (out, "\\midrule\n");
  for (gsize i = 0; i < jd_comparison_get_n_rows (comparison); i++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (comparison, i);

      if (i > 0 && row->group != jd_comparison_get_row (comparison, i - 1)->group)
        g_string_append (out, "\\addlinespace\n");
      append_row (out, model, row, n);
    }
  g_string_append (out, "\\bottomrule\n\\end{tabular}\n");
  return g_string_free (out, FALSE);
}

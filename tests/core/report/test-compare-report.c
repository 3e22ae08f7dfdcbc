/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The LaTeX table of a comparison has the numbers of the comparison, each in its row and column; the answer sorts
 * them. */
#include <gsl/gsl_errno.h>

#include "core/analysis/compare/jd-comparison-words.h"
#include "core/report/jd-report.h"
#include "tests/core/model-from-text.h"
#include "tests/core/report/report-testing.h"

/* Rows of one table at most, and columns. */
#define MOST_ROWS 40
#define MOST_COLUMNS 3

typedef struct
{
  GPtrArray    *all;         /* JdParameterization * */
  GPtrArray    *titles;
  JdComparison *comparison;
} Table;

/* All parameterizations of the file, @times times, with its first event. */
static void
table_init (Table   *self,
            JdModel *model,
            guint    times)
{
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  const GPtrArray *tags = jd_mechanism_get_parameterizations (mechanism);
  const GPtrArray *events = jd_mechanism_get_events (mechanism);
  const JdEvent *event = events->len > 0 ? events->pdata[0] : NULL;

  self->all = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_parameterization_unref);
  self->titles = g_ptr_array_new ();
  for (guint i = 0; i < times * tags->len; i++)
    {
      const JdParameterizationTags *one = tags->pdata[i % tags->len];
      JdParameterization *parameterization = jd_parameterization_new (model, one, NULL, NULL);

      if (parameterization == NULL)
        continue;
      g_ptr_array_add (self->all, parameterization);
      g_ptr_array_add (self->titles, one->name);
    }
  self->comparison = jd_report_new_comparison ((JdParameterization **) self->all->pdata, self->all->len, event, NULL,
                                               NULL);
  g_ptr_array_add (self->titles, NULL);
}

static void
table_clear (Table *self)
{
  jd_comparison_free (self->comparison);
  g_ptr_array_unref (self->all);
  g_ptr_array_unref (self->titles);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Table, table_clear)

/* "$-1.5$", "$2 \cdot 10^{-3}$", each also bold. */
static double
read_number (const char *cell)
{
  g_autoptr(GString) text = g_string_new (cell);
  char *end;
  double value;

  if (g_string_replace (text, "\\boldmath\\textbf{", "", 1) > 0)
    {
      g_assert_true (g_str_has_suffix (text->str, "}"));
      g_string_truncate (text, text->len - 1);
    }
  g_assert_true (text->str[0] == '$' && g_str_has_suffix (text->str, "$"));
  value = g_ascii_strtod (text->str + 1, &end);
  if (g_str_has_prefix (end, " \\cdot 10^{"))
    value *= pow (10.0, (double) g_ascii_strtoll (end + strlen (" \\cdot 10^{"), &end, 10)), end++;
  g_assert_cmpstr (end, ==, "$");
  return value;
}

/* One row of the text against that of the comparison, from column @first on. */
static void
check_row (const JdComparisonRow *row,
           const char            *line,
           gsize                  first,
           gsize                  end)
{
  g_auto(GStrv) cells = g_strsplit (line, " & ", -1);
  g_autofree char *verdict = jd_comparison_row_verdict (row);

  g_assert_cmpuint (g_strv_length (cells), ==, end - first + 2);
  for (gsize c = first; c < end; c++)
    {
      const JdComparisonCell *cell = &row->cells[c];
      const char *shown = cells[1 + c - first];
      const double value = row->group == JD_COMPARISON_PRINTED ? cell->value : jd_comparison_cell_value (row, cell);

      if (!cell->known)
        g_assert_cmpstr (shown, ==, "--");
      else if (row->group == JD_COMPARISON_PRINTED)
        g_assert_cmpfloat (fabs (read_number (shown) - value), <=, 0.5001 * fabs (value));
      else if (row->group != JD_COMPARISON_SHAPE)
        {
          g_assert_cmpfloat (fabs (read_number (shown) - value), <=, 5.001e-6 * fabs (value));
          g_assert_cmpint (strstr (shown, "textbf") != NULL, ==, row->only == (int) c);
        }
    }
  if (row->group != JD_COMPARISON_SHAPE && strpbrk (verdict, "×&%$#_{}<>~^\\") == NULL)
    g_assert_true (g_str_has_prefix (cells[end - first + 1], verdict));
}

/* Every row once for each three columns, in its order; no table is longer than a page. */
static guint
check_table (JdModel *model,
             guint    times)
{
  g_auto(Table) table = { 0 };
  g_autofree char *latex = NULL;
  g_auto(GStrv) lines = NULL;
  gsize n_rows, n_columns, n_tables, row = 0, band = 0, in_table = 0, n_jumps = 0;
  guint n_pages = 0;

  table_init (&table, model, times);
  n_rows = jd_comparison_get_n_rows (table.comparison);
  n_columns = jd_comparison_get_n_columns (table.comparison);
  n_tables = (n_columns + MOST_COLUMNS - 1) / MOST_COLUMNS;
  latex = jd_report_compare_latex (model, table.comparison, (const char *const *) table.titles->pdata);
  lines = g_strsplit (latex, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      if (strstr (*line, "\\begin{tabular}{@{}l") != NULL)
        {
          in_table = 0;
          n_pages++;
        }
      if (g_str_has_prefix (*line, "\\multicolumn"))
        {
          g_assert_cmpint (jd_comparison_get_row (table.comparison, row)->group, ==, JD_COMPARISON_JUMP);
          g_assert_nonnull (strstr (*line, "from the file"));
          n_jumps++;
          continue;
        }
      if (!g_str_has_suffix (*line, " \\\\") || g_str_has_suffix (*line, " & \\\\"))
        continue;
      check_row (jd_comparison_get_row (table.comparison, row), *line, band * n_columns / n_tables,
                 (band + 1) * n_columns / n_tables);
      g_assert_cmpuint (++in_table, <=, MOST_ROWS);
      if (++row == n_rows)
        {
          row = 0;
          band++;
        }
    }
  g_assert_cmpuint (row, ==, 0);
  g_assert_cmpuint (band, ==, n_tables);
  g_assert_cmpuint (n_jumps, ==, jd_comparison_get_jump (table.comparison) != NULL ? n_tables : 0);
  g_assert_cmpuint (n_pages, >=, n_tables * ((n_rows + MOST_ROWS - 1) / MOST_ROWS));
  return n_pages;
}

/* Of examples with impacts and letters, with few columns and with many. */
static void
test_latex (void)
{
  static const char *const examples[] = {
    "02-cart-and-particle.jourdain", "04-disk-welded-to-a-rod.jourdain", "06-sleigh-landing.jourdain",
    "12-slider-crank.jourdain",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    for (guint times = 1; times < 3; times++)
      {
        g_autoptr(JdModel) model = model_of_example (examples[i]);

        g_test_message ("%s, %u times", examples[i], times);
        g_assert_cmpuint (check_table (model, times), >=, times == 1 ? 1 : 2);
      }
}

/* Rows that do not fit a page begin another, with the same head: a chain of twelve particles. */
static void
test_pages (void)
{
  g_autoptr(GString) text = g_string_new ("{'jourdain': 1, 'parameters': [");
  g_autoptr(JdModel) model = NULL;

  for (int i = 0; i < 14; i++)
    g_string_append_printf (text, "%s{'name': 'x%d', 'rate': %d}", i > 0 ? ", " : "", i, i);
  g_string_append (text, "], 'bodies': [");
  for (int i = 0; i < 14; i++)
    g_string_append_printf (text, "%s{'name': 'P%d', 'origin': ['x%d', %d], 'mass': %d}", i > 0 ? ", " : "", i, i, i,
                            i + 1);
  g_string_append (text, "], 'joints': [{'name': 'j', 'type': 'equation', 'differential': {'d': 'x3` - 3'}}]}");
  model = model_from_text (text->str);
  g_assert_cmpuint (check_table (model, 2), >=, 2);
}

/* Names of other letters than LaTeX's stand in no index as they are. */
static void
test_names (void)
{
  static const struct { const char *name, *multiplier, *impulse; } cases[] = {
    { "j_1", "$\\lambda_{\\mathrm{j\\_1.d}}$", "$\\Lambda_{\\mathrm{j\\_1.d}}$" },
    { "θ", "$\\lambda_{\\textrm{$\\theta$.d}}$", "$\\Lambda_{\\textrm{$\\theta$.d}}$" },
    { "字", "$\\lambda_{\\textrm{[U+5B57].d}}$", "$\\Lambda_{\\textrm{[U+5B57].d}}$" },
    { "ö", "$\\lambda_{\\textrm{ö.d}}$", "$\\Lambda_{\\textrm{ö.d}}$" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'rate': 1}], 'bodies': [{'name': 'P', "
        "'origin': ['x', 'y'], 'mass': 2}], 'joints': [{'name': '%s', 'type': 'equation', 'differential': {'d': 'x` - "
        "y`'}}], 'parameterizations': [{'name': 'total'}], 'events': [{'name': 'e', 'impulses': [{'point': "
        "'P.origin', 'vector': [6, 0]}]}]}",
        cases[i].name);
      g_autoptr(JdModel) model = model_from_text (text);
      g_auto(Table) table = { 0 };
      g_autofree char *latex = NULL;

      table_init (&table, model, 1);
      latex = jd_report_compare_latex (model, table.comparison, (const char *const *) table.titles->pdata);
      g_assert_nonnull (strstr (latex, cases[i].multiplier));
      g_assert_nonnull (strstr (latex, cases[i].impulse));
      /* 6 N s on 4 kg along the diagonal; the rates become 2.5, and the equation gives -3 of the 6 */
      g_assert_nonnull (strstr (latex, "$\\dot{x}^{+}$ & $2.5$"));
      g_assert_nonnull (strstr (latex, "$E^{-}$ & $2$"));
      g_assert_nonnull (strstr (latex, "$E^{+}$ & $12.5$"));
    }
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/report/compare/latex", test_latex);
  g_test_add_func ("/core/report/compare/pages", test_pages);
  g_test_add_func ("/core/report/compare/names", test_names);
  return g_test_run ();
}

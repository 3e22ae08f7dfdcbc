/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A comparison of which some rows are covered. */
#include "core/analysis/compare/jd-comparison-private.h"

#include <math.h>

static void
copy_cells (JdComparisonRow       *row,
            const JdComparisonRow *of,
            gsize                  n_columns,
            gboolean               covered)
{
  row->cells = g_new0 (JdComparisonCell, n_columns + 1);
  for (gsize c = 0; c < n_columns; c++)
    if (covered)
      row->cells[c] = (JdComparisonCell) { .value = NAN, .text = g_strdup ("?") };
    else
      {
        row->cells[c] = of->cells[c];
        row->cells[c].text = g_strdup (of->cells[c].text);
        row->cells[c].reveal = g_strdup (of->cells[c].reveal);
      }
}

static JdComparisonRow *
copy_row (const JdComparisonRow *of,
          gsize                  n_columns,
          gboolean               covered)
{
  JdComparisonRow *row = g_memdup2 (of, sizeof *of);

  row->name = g_strdup (of->name);
  copy_cells (row, of, n_columns, covered);
  if (!covered)
    return row;
  row->agreement = JD_AGREEMENT_WORDS;
  row->difference = row->relative = 0;
  row->only = -1;
  return row;
}

JdComparison *
jd_comparison_new_covered (const JdComparison *self,
                           JdComparisonCover   is_covered,
                           gpointer            data)
{
  JdComparison *copy = jd_comparison_alloc (self->n_columns);

  g_return_val_if_fail (is_covered != NULL, copy);

  for (guint i = 0; i < self->rows->len; i++)
    {
      const JdComparisonRow *row = g_ptr_array_index (self->rows, i);

      g_ptr_array_add (copy->rows, copy_row (row, self->n_columns, is_covered (row, data)));
    }
  copy->jump = g_strdup (self->jump);
  for (gsize v = 0; v < 2 * self->n_columns; v++)
    {
      copy->verdicts[v].verdict = self->verdicts[v].verdict;
      copy->verdicts[v].why = g_strdup (self->verdicts[v].why);
      copy->verdicts[v].error = self->verdicts[v].error != NULL ? g_error_copy (self->verdicts[v].error) : NULL;
    }
  return copy;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows of a sweep as CSV. */
#include "core/sweep/jd-sweep-csv.h"

#include <math.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"

/* A field that holds a comma, a quote or an end of line is quoted. */
static void
append_field (GString    *line,
              const char *text)
{
  g_auto(GStrv) parts = NULL;
  g_autofree char *doubled = NULL;

  if (strpbrk (text, ",\"\r\n") == NULL)
    {
      g_string_append (line, text);
      return;
    }
  parts = g_strsplit (text, "\"", -1);
  doubled = g_strjoinv ("\"\"", parts);
  g_string_append_printf (line, "\"%s\"", doubled);
}

void
jd_sweep_append_csv_header (GString       *csv,
                            const JdSweep *sweep,
                            const JdUnits *units)
{
  for (guint c = 0; c < jd_sweep_get_n_columns (sweep); c++)
    {
      g_autofree char *header = jd_units_dup_header (units, jd_sweep_get_column (sweep, c));

      if (c > 0)
        g_string_append_c (csv, ',');
      append_field (csv, header);
    }
  g_string_append_c (csv, '\n');
}

/* Adding 0 makes -0 a plain 0. */
void
jd_sweep_append_csv_row (GString      *csv,
                         const double *numbers,
                         guint         n)
{
  for (guint c = 0; c < n; c++)
    {
      g_autofree char *text = isfinite (numbers[c]) ? jd_number_to_text (numbers[c] + 0.0) : g_strdup ("");

      g_string_append_printf (csv, "%s%s", c > 0 ? "," : "", text);
    }
  g_string_append_c (csv, '\n');
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The equations of a parameterization as MathML. */

#include "core/report/jd-report-private.h"

#include "core/expression/tree/jd-mathml.h"

#define NAMESPACE "http://www.w3.org/1998/Math/MathML"

/* Appends the terms of @math without the elements <math> of a page. */
static void
append_terms (GString      *out,
              const JdMath *math)
{
  g_autofree char *mathml = jd_math_to_mathml (math);
  g_autoptr(GString) terms = g_string_new (mathml);

  /* One element for each term becomes one row of a table. */
  g_string_replace (terms, "</math> <math>", "", 0);
  g_string_replace (terms, "<math>", "", 0);
  g_string_replace (terms, "</math>", "", 0);
  g_string_append (out, terms->str);
}

char *
jd_report_equations_mathml (JdParameterization *parameterization)
{
  GString *out = g_string_new ("<math xmlns=\"" NAMESPACE "\" display=\"block\"><mtable>");
  JdReportDisplay displays[JD_REPORT_N_DISPLAYS];

  jd_report_displays_init (displays, parameterization);
  for (gsize i = 0; i < JD_REPORT_N_DISPLAYS; i++)
    for (guint k = 0; k < displays[i].rows->len; k++)
      {
        const JdLatexRow *row = &g_array_index (displays[i].rows, JdLatexRow, k);

        g_string_append (out, "<mtr><mtd columnalign=\"left\">");
        append_terms (out, row->left);
        g_string_append (out, "<mo>=</mo>");
        if (row->right != NULL)
          append_terms (out, row->right);
        else
          g_string_append (out, "<mn>0</mn>");
        g_string_append (out, "</mtd></mtr>");
      }
  jd_report_displays_clear (displays);
  g_string_append (out, "</mtable></math>");
  return g_string_free (out, FALSE);
}

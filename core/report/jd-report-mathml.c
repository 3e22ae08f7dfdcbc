/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The equations of a parameterization as MathML. */

#include "core/report/jd-report.h"

#include "core/expression/tree/jd-math-rate.h"
#include "core/expression/tree/jd-mathml.h"
#include "core/mechanism/jd-letters.h"
#include "core/parameterization/jd-shown.h"

#define NAMESPACE "http://www.w3.org/1998/Math/MathML"

/* Appends the row "left = 0", taking @left. */
static void
append_row (GString *out,
            JdModel *model,
            JdMath  *left)
{
  g_autoptr(JdMath) math = jd_mechanism_set_letters (jd_model_get_mechanism (model), left);
  g_autofree char *mathml = jd_math_to_mathml (math);
  g_autoptr(GString) row = g_string_new (mathml);

  /* One element for each term becomes one row of a table. */
  g_string_replace (row, "</math> <math>", "", 0);
  g_string_replace (row, "<math>", "", 0);
  g_string_replace (row, "</math>", "", 0);
  g_string_append_printf (out, "<mtr><mtd columnalign=\"left\">%s<mo>=</mo><mn>0</mn></mtd></mtr>", row->str);
}

char *
jd_report_equations_mathml (JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  GString *out = g_string_new ("<math xmlns=\"" NAMESPACE "\" display=\"block\"><mtable>");

  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      const JdExpr *momentum, *rest;
      const gboolean is_short = jd_shown_get_rate_form (parameterization, i, &momentum, &rest);

      append_row (out, model,
                  is_short ? jd_math_new_rate (momentum, rest)
                           : jd_math_new (jd_parameterization_get_lagrange (parameterization, i)));
    }
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    if (!jd_shown_is_idle (parameterization, h))
      append_row (out, model, jd_math_new (jd_shown_get_equation (parameterization, h)));
  g_string_append (out, "</mtable></math>");
  return g_string_free (out, FALSE);
}

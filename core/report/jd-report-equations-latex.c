/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The equations of a parameterization as LaTeX. */
#include "core/report/jd-report-private.h"

#include "core/parameterization/jd-shown.h"

/* The names of the complementary equations that are idle, as a comment. */
static void
append_idle (GString            *out,
             JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  const char *before = "% no corner touches with the number of: ";

  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    if (jd_shown_is_idle (parameterization, h))
      {
        g_string_append_printf (out, "%s%s", before, jd_model_get_equation (model, complementary[h])->name);
        before = ", ";
      }
  if (*before == ',')
    g_string_append_c (out, '\n');
}

char *
jd_report_equations_latex (JdParameterization *parameterization)
{
  static const char *const titles[JD_REPORT_N_DISPLAYS] = {
    NULL, "Lagrange's equations", "complementary equations", "primitive equations", "nearest points of curves"
  };
  JdMechanism *mechanism = jd_model_get_mechanism (jd_parameterization_get_model (parameterization));
  GString *out = g_string_new (NULL);
  g_autofree char *what = g_strdup_printf ("parameterization \"%s\"",
                                           jd_parameterization_get_name (parameterization));
  JdReportDisplay displays[JD_REPORT_N_DISPLAYS];

  jd_latex_append_comment (out, "\\usepackage{amsmath} \\allowdisplaybreaks", jd_mechanism_get_name (mechanism),
                           what);
  jd_report_displays_init (displays, parameterization);
  for (gsize i = 0; i < JD_REPORT_N_DISPLAYS; i++)
    {
      const JdReportDisplay *display = &displays[i];

      if (display->rows->len > 0)
        {
          if (titles[i] != NULL)
            g_string_append_printf (out, "%% %s\n", titles[i]);
          g_string_append (out, "\\begin{align*}\n");
          jd_latex_append_rows (out, (const JdLatexRow *) (gpointer) display->rows->data, display->rows->len);
          g_string_append (out, "\\end{align*}\n");
        }
      if (i == JD_REPORT_COMPLEMENTARY)
        append_idle (out, parameterization);
    }
  jd_report_displays_clear (displays);
  return g_string_free (out, FALSE);
}

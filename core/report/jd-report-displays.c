/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The displays of the equations of a parameterization, which LaTeX and MathML show. */
#include "core/report/jd-report-private.h"

#include "core/expression/tree/jd-math-rate.h"
#include "core/mechanism/jd-letters.h"
#include "core/parameterization/jd-shown.h"

/* Takes both; @right may be NULL. */
static void
display_add (JdReportDisplay *self,
             JdMath          *left,
             JdMath          *right)
{
  const JdLatexRow row = { left, right };

  g_array_append_val (self->rows, row);
  g_ptr_array_add (self->owned, left);
  if (right != NULL)
    g_ptr_array_add (self->owned, right);
}

/* The eliminated parameter @k, "x = x_0 - R phi", with the constant of integration, "x_0 = 0.73". */
static void
add_position (JdReportDisplay    *display,
              JdParameterization *parameterization,
              gsize               k)
{
  const char *parameter = jd_model_get_parameter_name (jd_parameterization_get_model (parameterization), k);
  JdMath *position = jd_math_new (jd_parameterization_get_shown_position (parameterization, k));
  double value;
  const char *name = jd_parameterization_get_integration_constant (parameterization, k, &value);

  if (jd_parameterization_get_implicit (parameterization, k) >= 0)
    display_add (display, position, NULL);
  else
    display_add (display, jd_math_new_symbol (parameter, 0), position);
  if (name != NULL)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

      display_add (display, jd_math_new_symbol (name, 0), jd_math_new (jd_expr_number (pool, value)));
    }
}

static void
add_lagrange (JdReportDisplay    *display,
              JdParameterization *parameterization)
{
  JdMechanism *mechanism = jd_model_get_mechanism (jd_parameterization_get_model (parameterization));

  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      const JdExpr *momentum, *rest;
      JdMath *left = jd_shown_get_rate_form (parameterization, i, &momentum, &rest)
                       ? jd_math_new_rate (momentum, rest)
                       : jd_math_new (jd_parameterization_get_lagrange (parameterization, i));

      display_add (display, jd_mechanism_set_letters (mechanism, left), NULL);
    }
}

static void
add_complementary (JdReportDisplay    *display,
                   JdParameterization *parameterization)
{
  JdMechanism *mechanism = jd_model_get_mechanism (jd_parameterization_get_model (parameterization));

  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    if (!jd_shown_is_idle (parameterization, h))
      display_add (display,
                   jd_mechanism_set_letters (mechanism, jd_math_new (jd_shown_get_equation (parameterization, h))),
                   NULL);
}

static void
add_feet (JdReportDisplay *display,
          JdModel         *model)
{
  for (gsize k = 0; k < jd_model_get_n_feet (model); k++)
    {
      const JdExpr *foot, *equation;

      jd_model_get_foot (model, k, &foot, &equation);
      display_add (display, jd_math_new (equation), NULL);
    }
}

void
jd_report_displays_init (JdReportDisplay     displays[JD_REPORT_N_DISPLAYS],
                         JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);

  for (gsize i = 0; i < JD_REPORT_N_DISPLAYS; i++)
    displays[i] = (JdReportDisplay) { g_array_new (FALSE, FALSE, sizeof (JdLatexRow)),
                                      g_ptr_array_new_with_free_func ((GDestroyNotify) jd_math_free) };
  display_add (&displays[JD_REPORT_ENERGIES], jd_math_new_symbol ("E", 0),
               jd_math_new (jd_shown_get_kinetic_energy (parameterization)));
  display_add (&displays[JD_REPORT_ENERGIES], jd_math_new_symbol ("V", 0),
               jd_math_new (jd_shown_get_potential (parameterization)));
  add_lagrange (&displays[JD_REPORT_LAGRANGE], parameterization);
  add_complementary (&displays[JD_REPORT_COMPLEMENTARY], parameterization);
  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    {
      const int k = jd_parameterization_get_eliminated (parameterization, e);

      if (k >= 0)
        add_position (&displays[JD_REPORT_PRIMITIVE], parameterization, (gsize) k);
    }
  add_feet (&displays[JD_REPORT_FEET], model);
}

void
jd_report_displays_clear (JdReportDisplay displays[JD_REPORT_N_DISPLAYS])
{
  for (gsize i = 0; i < JD_REPORT_N_DISPLAYS; i++)
    {
      g_array_unref (displays[i].rows);
      g_ptr_array_unref (displays[i].owned);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The equations of a parameterization as LaTeX. */
#include "core/report/jd-report-private.h"

#include "core/expression/tree/jd-math-rate.h"
#include "core/mechanism/jd-letters.h"
#include "core/parameterization/jd-shown.h"
#include "core/report/answer/jd-latex.h"

/* A display that is being collected. */
typedef struct
{
  GArray    *rows;   /* JdLatexRow */
  GPtrArray *owned;  /* JdMath * of the rows */
} Display;

static void
display_init (Display *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (JdLatexRow));
  self->owned = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_math_free);
}

/* Takes both; @right may be NULL. */
static void
display_add (Display *self,
             JdMath  *left,
             JdMath  *right)
{
  const JdLatexRow row = { left, right };

  g_array_append_val (self->rows, row);
  g_ptr_array_add (self->owned, left);
  if (right != NULL)
    g_ptr_array_add (self->owned, right);
}

/* Appends the rows under the comment @title (may be NULL), if there are any, and empties the display. */
static void
display_end (Display    *self,
             GString    *out,
             const char *title)
{
  if (self->rows->len > 0)
    {
      if (title != NULL)
        g_string_append_printf (out, "%% %s\n", title);
      g_string_append (out, "\\begin{align*}\n");
      jd_latex_append_rows (out, (const JdLatexRow *) (gpointer) self->rows->data, self->rows->len);
      g_string_append (out, "\\end{align*}\n");
    }
  g_array_unref (self->rows);
  g_ptr_array_unref (self->owned);
}

/* The eliminated parameter @k, "x = x_0 - R phi", with the constant of integration, "x_0 = 0.73". */
static void
add_position (Display            *display,
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
append_lagrange (GString            *out,
                 JdParameterization *parameterization)
{
  JdMechanism *mechanism = jd_model_get_mechanism (jd_parameterization_get_model (parameterization));
  Display display;

  display_init (&display);
  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      const JdExpr *momentum, *rest;
      JdMath *left = jd_shown_get_rate_form (parameterization, i, &momentum, &rest)
                       ? jd_math_new_rate (momentum, rest)
                       : jd_math_new (jd_parameterization_get_lagrange (parameterization, i));

      display_add (&display, jd_mechanism_set_letters (mechanism, left), NULL);
    }
  display_end (&display, out, "Lagrange's equations");
}

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
  JdModel *model = jd_parameterization_get_model (parameterization);
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  GString *out = g_string_new (NULL);
  g_autofree char *what = g_strdup_printf ("parameterization \"%s\"",
                                           jd_parameterization_get_name (parameterization));
  Display display;

  jd_latex_append_comment (out, "\\usepackage{amsmath} \\allowdisplaybreaks", jd_mechanism_get_name (mechanism),
                           what);
  display_init (&display);
  display_add (&display, jd_math_new_symbol ("E", 0), jd_math_new (jd_shown_get_kinetic_energy (parameterization)));
  display_add (&display, jd_math_new_symbol ("V", 0), jd_math_new (jd_shown_get_potential (parameterization)));
  display_end (&display, out, NULL);
  append_lagrange (out, parameterization);
  display_init (&display);
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    if (!jd_shown_is_idle (parameterization, h))
      display_add (&display,
                   jd_mechanism_set_letters (mechanism, jd_math_new (jd_shown_get_equation (parameterization, h))),
                   NULL);
  display_end (&display, out, "complementary equations");
  append_idle (out, parameterization);
  display_init (&display);
  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    {
      const int k = jd_parameterization_get_eliminated (parameterization, e);

      if (k >= 0)
        add_position (&display, parameterization, (gsize) k);
    }
  display_end (&display, out, "primitive equations");
  display_init (&display);
  for (gsize k = 0; k < jd_model_get_n_feet (model); k++)
    {
      const JdExpr *foot, *equation;

      jd_model_get_foot (model, k, &foot, &equation);
      display_add (&display, jd_math_new (equation), NULL);
    }
  display_end (&display, out, "nearest points of curves");
  return g_string_free (out, FALSE);
}

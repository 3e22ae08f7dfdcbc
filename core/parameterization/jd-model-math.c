/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Formulas as boxes: equations of constraint, multipliers, rates and virtual rates. */
#include "core/parameterization/jd-model-math.h"

#include <glib/gi18n-lib.h>

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/mechanism/jd-letters.h"
#include "core/parameterization/model/jd-model-private.h"

/* Maximum number of rewriting steps spent on simplifying one constraint equation. */
#define BUDGET 4000
/* An equation of more numbers and names is not simplified: it would still be too long to show. */
#define LONGEST_SIMPLIFIED (50.0 * LONGEST_SHOWN)
/* An equation of more numbers and names is not shown. */
#define LONGEST_SHOWN 2000.0

/* sum_k alpha_k p'_k + beta. */
static const JdExpr *
rate_form (JdExprPool       *pool,
           JdModel          *model,
           const JdEquation *equation)
{
  const JdExpr *sum = jd_expr_import (pool, equation->beta);

  for (gsize k = 0; k < equation->n_terms; k++)
    {
      const char *name = jd_model_get_parameter_name (model, equation->parameters[k]);
      const JdExpr *rate = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, name, 1);

      sum = jd_expr_add (pool, sum, jd_expr_mul (pool, jd_expr_import (pool, equation->coefficients[k]), rate));
    }
  return sum;
}

/* Whether bodies have the gap @left whatever their positions are: none of their corners touches with it. */
static gboolean
is_idle (const JdExpr *left)
{
  return !jd_expr_depends_on_kind (left, JD_SYMBOL_PARAMETER, 0, 2);
}

/* The left side as it is shown; @out_form says how. */
static const JdExpr *
left_side (JdExprPool     *pool,
           JdModel        *model,
           gsize           i,
           JdEquationForm *out_form)
{
  const JdEquation *equation = jd_model_get_equation (model, i);
  const JdExpr *left = equation->f != NULL ? jd_expr_import (pool, equation->f) : rate_form (pool, model, equation);
  const gboolean touches = equation->border != NULL;

  if (touches)
    left = jd_expr_decide (pool, left, jd_model_state_value, model);
  if (jd_expr_count_tree (left) <= LONGEST_SIMPLIFIED)
    left = jd_expr_simplify (pool, left, BUDGET);
  if (touches && is_idle (left))
    *out_form = JD_EQUATION_FORM_IDLE;
  else if (jd_expr_count_tree (left) > LONGEST_SHOWN)
    *out_form = JD_EQUATION_FORM_LONG;
  else
    *out_form = touches ? JD_EQUATION_FORM_TOUCHING : JD_EQUATION_FORM_WHOLE;
  return left;
}

static char *
describe (const JdEquation *equation,
          const JdExpr     *left,
          JdEquationForm    form)
{
  g_autofree char *text = NULL;

  switch (form)
    {
    case JD_EQUATION_FORM_IDLE:
      return g_strdup_printf (_("f(\"%s\") = 0. No corner touches with this number in this state."), equation->name);
    case JD_EQUATION_FORM_LONG:
      return g_strdup_printf (_("f(\"%s\") = 0. Its left side has %.0f numbers and names and is not shown."),
                              equation->name, jd_expr_count_tree (left));
    case JD_EQUATION_FORM_TOUCHING:
      text = jd_expr_to_text (left);
      return g_strdup_printf (_("%s = 0, while the same corners and edges touch as in this state."), text);
    case JD_EQUATION_FORM_WHOLE:
    default:
      text = jd_expr_to_text (left);
      return g_strconcat (text, " = 0", NULL);
    }
}

JdMath *
jd_model_math_equation (JdModel         *model,
                        gsize            i,
                        char           **out_text,
                        JdEquationForm  *out_form)
{
  const JdEquation *equation = jd_model_get_equation (model, i);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  JdEquationForm form;
  const JdExpr *left = left_side (pool, model, i, &form);

  if (out_text != NULL)
    *out_text = describe (equation, left, form);
  if (out_form != NULL)
    *out_form = form;
  if (form == JD_EQUATION_FORM_IDLE || form == JD_EQUATION_FORM_LONG)
    return jd_math_new_index (jd_math_new_symbol ("f", 0), jd_math_new_text (equation->name));
  return jd_math_new (left);
}

JdMath *
jd_model_math_multiplier (JdModel    *model,
                          const char *equation)
{
  const char *letter = jd_mechanism_get_letter (jd_model_get_mechanism (model), equation);

  if (letter != NULL)
    return jd_math_new_symbol (letter, 0);
  return jd_math_new_index (jd_math_new_symbol ("lambda", 0), jd_math_new_text (equation));
}

char *
jd_model_dup_multiplier (JdModel    *model,
                         const char *equation)
{
  const char *letter = jd_mechanism_get_letter (jd_model_get_mechanism (model), equation);

  return letter != NULL ? g_strdup (letter) : g_strdup_printf ("lambda(\"%s\")", equation);
}

JdMath *
jd_model_math_rate (const char *parameter)
{
  return jd_math_new_symbol (parameter, 1);
}

JdMath *
jd_model_math_virtual (const char *parameter)
{
  return jd_math_new_row (jd_math_new_symbol (parameter, 0), jd_math_new_text ("*"), NULL);
}

JdMath *
jd_model_math_index (const char *letter,
                     const char *parameter)
{
  return jd_math_new_index (jd_math_new_symbol (letter, 0), jd_math_new_symbol (parameter, 0));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Formulas as boxes: equations of constraint, multipliers, rates and virtual rates. */
#include "core/parameterization/jd-model-math.h"

#include <glib/gi18n-lib.h>

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/mechanism/jd-letters.h"

/* Maximum number of rewriting steps spent on simplifying one constraint equation. */
#define BUDGET 4000
/* An equation of more numbers and names is not simplified: it would still be too long to show. */
#define LONGEST_SIMPLIFIED (50.0 * JD_LONGEST_EQUATION)

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

static const JdExpr *
left_side (JdExprPool *pool,
           JdModel    *model,
           gsize       i)
{
  const JdEquation *equation = jd_model_get_equation (model, i);
  const JdExpr *left = equation->f != NULL ? jd_expr_import (pool, equation->f) : rate_form (pool, model, equation);

  return jd_expr_count_tree (left) > LONGEST_SIMPLIFIED ? left : jd_expr_simplify (pool, left, BUDGET);
}

double
jd_model_count_equation (JdModel *model,
                         gsize    i)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  return jd_expr_count_tree (left_side (pool, model, i));
}

/* f with the name of the equation as its index. */
static JdMath *
named_equation (const char  *name,
                double       length,
                char       **out_text)
{
  if (out_text != NULL)
    *out_text = g_strdup_printf (_("f(\"%s\") = 0. Its left side has %.0f numbers and names and is not shown."),
                                 name, length);
  return jd_math_new_index (jd_math_new_symbol ("f", 0), jd_math_new_text (name));
}

JdMath *
jd_model_math_equation (JdModel  *model,
                        gsize     i,
                        char    **out_text)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *left = left_side (pool, model, i);
  const double length = jd_expr_count_tree (left);

  if (length > JD_LONGEST_EQUATION)
    return named_equation (jd_model_get_equation (model, i)->name, length, out_text);
  if (out_text != NULL)
    {
      g_autofree char *text = jd_expr_to_text (left);

      *out_text = g_strconcat (text, " = 0", NULL);
    }
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

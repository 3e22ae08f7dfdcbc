/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Formulas of the meanings of multipliers. */
#include "ui/panels/parts/jd-meaning.h"

#include "core/parameterization/jd-model-math.h"
#include "ui/widgets/jd-formula-view.h"

/* "lambda = -T". */
static char *
dup_text (JdModel                   *model,
          const JdMultiplierMeaning *meaning)
{
  g_autofree char *multiplier = jd_model_dup_multiplier (model,
                                                         jd_model_get_equation (model, meaning->equation)->name);

  return g_strdup_printf ("%s = %s", multiplier, meaning->meaning);
}

static JdMath *
new_multiplier (JdModel                   *model,
                const JdMultiplierMeaning *meaning)
{
  return jd_model_math_multiplier (model, jd_model_get_equation (model, meaning->equation)->name);
}

GtkWidget *
jd_new_meaning (JdModel                   *model,
                const JdMultiplierMeaning *meaning)
{
  GtkWidget *view = jd_formula_view_new ();
  g_autofree char *text = dup_text (model, meaning);

  jd_formula_view_set_equation (JD_FORMULA_VIEW (view), new_multiplier (model, meaning), jd_math_new (meaning->expr),
                                text);
  return view;
}

void
jd_table_add_meaning (JdTable                   *table,
                      JdModel                   *model,
                      const JdMultiplierMeaning *meaning)
{
  g_autofree char *text = dup_text (model, meaning);

  jd_table_add_formula (table,
                        jd_math_new_row (new_multiplier (model, meaning), jd_math_new_text ("="),
                                         jd_math_new (meaning->expr), NULL),
                        text);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/expression/tree/jd-expr-print.h"

G_BEGIN_DECLS

/* A typeset formula in a panel: broken into lines where it is wider than the panel. */
#define JD_TYPE_FORMULA_VIEW (jd_formula_view_get_type ())
G_DECLARE_FINAL_TYPE (JdFormulaView, jd_formula_view, JD, FORMULA_VIEW, GtkWidget)

GtkWidget  *jd_formula_view_new      (void) G_GNUC_WARN_UNUSED_RESULT;
/* Shows @math (taken; NULL: nothing).  @text is the same for assistive tools, and a tooltip where the formula is
 * cut. */
void        jd_formula_view_set_math (JdFormulaView *self,
                                      JdMath        *math,
                                      const char    *text);
/* @left "= 0", or "@left = @right": both taken. */
void        jd_formula_view_set_equation (JdFormulaView *self,
                                          JdMath        *left,
                                          JdMath        *right,
                                          const char    *text);
const char *jd_formula_view_get_text (JdFormulaView *self);
/* TRUE if it is wider than its place even when shrunk: it then fades out at the edge, and has a tooltip. */
gboolean    jd_formula_view_get_cut  (JdFormulaView *self);

G_END_DECLS

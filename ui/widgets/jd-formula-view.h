/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/expression/tree/jd-expr-print.h"

G_BEGIN_DECLS

/* A typeset formula in a panel.  A formula wider than the panel is broken into lines. */
#define JD_TYPE_FORMULA_VIEW (jd_formula_view_get_type ())
G_DECLARE_FINAL_TYPE (JdFormulaView, jd_formula_view, JD, FORMULA_VIEW, GtkWidget)

GtkWidget  *jd_formula_view_new      (void) G_GNUC_WARN_UNUSED_RESULT;
/* Shows @math (taken; NULL: nothing).  @text is the formula as text, for assistive tools and for the tooltip of a
 * formula that is cut off. */
void        jd_formula_view_set_math (JdFormulaView *self,
                                      JdMath        *math,
                                      const char    *text);
/* Shows @left "= 0", or "@left = @right".  Takes both. */
void        jd_formula_view_set_equation (JdFormulaView *self,
                                          JdMath        *left,
                                          JdMath        *right,
                                          const char    *text);
const char *jd_formula_view_get_text (JdFormulaView *self);
/* Puts the formula on the clipboard: as text it is LaTeX, or MathML if @mathml, and then also of the type of MathML.
 * Does nothing without a formula. */
void        jd_formula_view_copy     (JdFormulaView *self,
                                      gboolean       mathml);
/* Returns whether the formula is wider than the widget even when reduced.  It then fades out at the edge and has a
 * tooltip. */
gboolean    jd_formula_view_get_cut  (JdFormulaView *self);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"

G_BEGIN_DECLS

/**
 * JdPrinted:
 *
 * Lagrange's equations of a parameterization as they are printed, parsed back and compiled.  At a solution found by
 * other means their residuals must vanish: this proves that the printed equations are the solved ones.
 * Reference-counted and constant; threads may share it.
 */
typedef struct _JdPrinted JdPrinted;

/**
 * jd_printed_new:
 *
 * Makes the equations from @texts: one for each retained parameter, in the grammar of the file with x'' and
 * lambda("joint.equation"); NULL: as the program prints them.  Derives the formulas if they are not yet known, which
 * may take some time.  Fails with JD_EXPR_ERROR_* for a text that is no equation of this mechanism, and with
 * JD_MODEL_ERROR_UNSUPPORTED where the equations are too long to be printed.
 */
JdPrinted          *jd_printed_new         (JdParameterization  *parameterization,
                                            const char *const   *texts,
                                            GError             **error) G_GNUC_WARN_UNUSED_RESULT;
JdPrinted          *jd_printed_ref         (JdPrinted *self);
void                jd_printed_unref       (JdPrinted *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdPrinted, jd_printed_unref)

/**
 * jd_printed_get_texts:
 *
 * The texts, one for each retained parameter, NULL-terminated.
 */
const char *const  *jd_printed_get_texts   (const JdPrinted *self);
/**
 * jd_printed_eval:
 *
 * Evaluates the equations at the state (t, p, p') with @evaluation of the same parameterization at that state.
 * Nearest points are followed from @feet (may be NULL: from those that the model has for this position).
 * @residuals (n): left side of each equation.  @scales (n, may be NULL): the sum of the sizes of its terms, but at
 * least JD_SMALL_PART of the largest such sum, and a millionth of the natural force of the mechanism, all times the
 * displacements of the parameters.
 */
void                jd_printed_eval        (const JdPrinted    *self,
                                            const JdFeet       *feet,
                                            const JdEvaluation *evaluation,
                                            const double       *p,
                                            const double       *pd,
                                            double             *residuals,
                                            double             *scales);

/**
 * jd_printed_read_foot:
 *
 * Function of a JdParseScope that reads what is printed for a nearest point: foot ("joint") is that of the contact
 * @joint of the model @user_data.  Quotes in a joint's name are not escaped.
 */
const JdExpr *jd_printed_read_foot  (JdExprPool   *pool,
                                     const char   *name,
                                     const char   *open,
                                     const char  **out_end,
                                     const char  **out_wrong,
                                     gpointer      user_data,
                                     GError      **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"

G_BEGIN_DECLS

/* Lagrange's equations of a parameterization as they are printed, parsed back and compiled: what a reader would copy
 * off the page.  At a solution found by other means they must vanish, or what is printed is not what is solved.
 * Reference-counted, constant once made; threads may share it. */
typedef struct _JdPrinted JdPrinted;

/* @texts: n of them, one for each retained parameter, in the grammar of the file with x'' and
 * lambda("joint.equation"); NULL: as the program prints them.  Derives the formulas if nobody has yet, which takes
 * its time.  JD_EXPR_ERROR_* for a text that is no equation of this mechanism; JD_MODEL_ERROR_UNSUPPORTED where the
 * equations are too long to be printed at all. */
JdPrinted          *jd_printed_new         (JdParameterization  *parameterization,
                                            const char *const   *texts,
                                            GError             **error) G_GNUC_WARN_UNUSED_RESULT;
JdPrinted          *jd_printed_ref         (JdPrinted *self);
void                jd_printed_unref       (JdPrinted *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdPrinted, jd_printed_unref)

JdParameterization *jd_printed_get_parameterization (const JdPrinted *self);
/* One for each retained parameter, NULL-terminated. */
const char *const  *jd_printed_get_texts   (const JdPrinted *self);
/* At the state (t, p, p') with what @evaluation, of the same parameterization, found there: @residuals (n), left side
 * of each equation; @scales (n, may be NULL): the sum of its terms' sizes, at least JD_SMALL_PART of the largest such
 * sum, and a millionth of the mechanism's own forces, all by the displacements of their parameters. */
void                jd_printed_eval        (const JdPrinted    *self,
                                            const JdEvaluation *evaluation,
                                            const double       *p,
                                            const double       *pd,
                                            double             *residuals,
                                            double             *scales);

G_END_DECLS

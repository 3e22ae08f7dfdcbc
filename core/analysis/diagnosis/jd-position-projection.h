/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/* Rows and projection of some equations of a model, in the parameters from @first on.  The parameters before @first
 * are constant. */

/**
 * jd_position_rows:
 *
 * Coefficients of the rates in natural units (jd-model-size.h), n_equations x (N - first): each times the
 * displacement of its parameter, and divided by the size of its row.
 */
void      jd_position_rows (const JdModel *model,
                            const gsize   *equations,
                            gsize          n_equations,
                            gsize          first,
                            double         t,
                            const double  *p,
                            double        *rows);
/**
 * jd_position_project:
 *
 * Moves @p (N) to the nearest position that satisfies the holonomic equations, by Newton's iteration with
 * least-squares steps in displacements.  Returns FALSE if it does not converge.
 */
gboolean  jd_position_project      (const JdModel *model,
                                    const gsize   *equations,
                                    gsize          n_equations,
                                    gsize          first,
                                    double         t,
                                    double        *p);
/**
 * jd_position_draw:
 *
 * Draws a random time @when and position @moved (N) near (t, p), within @spread times the natural time and the
 * natural displacements, and projects the position.  Returns FALSE if the projection does not converge.
 */
gboolean  jd_position_draw         (const JdModel *model,
                                    const gsize   *equations,
                                    gsize          n_equations,
                                    gsize          first,
                                    GRand         *random,
                                    double         spread,
                                    double         t,
                                    const double  *p,
                                    double        *when,
                                    double        *moved);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-model.h"

G_BEGIN_DECLS

/* Some of a model's equations at a position, in the parameters from @first on; those before are held. */

/* Coefficients of the rates in natural units (jd-model-size.h), n_equations x (N - first): times the displacement of
 * their parameter, and each row divided by its size. */
void      jd_position_rows (const JdModel *model,
                            const gsize   *equations,
                            gsize          n_equations,
                            gsize          first,
                            double         t,
                            const double  *p,
                            double        *rows);
/* Moves @p (N) to where the holonomic ones hold, by the shortest way in displacements (Newton's iteration, least
 * squares).  FALSE if it does not get there. */
gboolean  jd_position_project      (const JdModel *model,
                                    const gsize   *equations,
                                    gsize          n_equations,
                                    gsize          first,
                                    double         t,
                                    double        *p);

G_END_DECLS

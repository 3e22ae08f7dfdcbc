/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-kinetic.h"
#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/* The formulas of the kinetic energy in Lagrange's equations of all parameters: d/dt dE/dp' - dE/dp = M p'' + h. */

/**
 * jd_model_get_mass_entries:
 *
 * M: JdFormulaEntry, row >= column, sorted by row then column; in p and t.  Lent.
 */
const GArray *jd_model_get_mass_entries (const JdModel *self);
/**
 * jd_model_get_bias_entries:
 *
 * h: JdFormulaEntry, column 0; in p, p' and t.  Lent.
 */
const GArray *jd_model_get_bias_entries (const JdModel *self);
/**
 * jd_model_has_quadratic_energy:
 *
 * Returns whether the kinetic energy is a quadratic form in the rates.
 */
gboolean      jd_model_has_quadratic_energy (const JdModel *self);

G_END_DECLS

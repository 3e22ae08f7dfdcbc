/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/**
 * jd_model_feet_for:
 *
 * The feet from which the model's formulas are followed to the position @p (may be NULL); NULL: they take the nearest
 * points.  A model at an instant of a motion, and one of jd_model_follow(), has feet for every position, the file's
 * model only for the position of its state.
 */
const JdFeet *jd_model_feet_for (const JdModel *self,
                                 const double  *p);

G_END_DECLS

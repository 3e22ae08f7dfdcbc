/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-model.h"

G_BEGIN_DECLS

/**
 * jd_model_enter_feet:
 *
 * Makes the feet of the model's state those of this thread, if @p is its position and the thread has none; a motion
 * that is being made has its own.  Returns those before, to be entered again by jd_feet_enter().
 */
const JdFeet *jd_model_enter_feet (const JdModel *self,
                                   const double  *p);

G_END_DECLS

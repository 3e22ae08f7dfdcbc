/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/**
 * jd_model_enter_feet:
 *
 * Makes the feet of the model's state those of this thread, if the thread has none; a motion that is being made has
 * its own.  A model at an instant of a motion is followed from its feet to every position, the file's model only
 * where @p (may be NULL) is the position of its state.  Returns those before, to be entered again by jd_feet_enter().
 */
const JdFeet *jd_model_enter_feet (const JdModel *self,
                                   const double  *p);

G_END_DECLS

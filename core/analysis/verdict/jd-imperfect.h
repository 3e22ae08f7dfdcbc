/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-model.h"

G_BEGIN_DECLS

/* The method of multipliers is for perfect joints only (Le van and Bouzidi, 8.2.4): an effort with virtual power in a
 * field compatible with its joint is stood for by no multiplier, and must have a law; it then enters the general
 * equations [6.5] as an effort of its own.  FALSE with JD_MODEL_ERROR_INDETERMINATE for a joint with such an effort
 * that nothing determines, naming joint, efforts, condition and the way out; with JD_MODEL_ERROR_INVALID for a law of
 * an effort without power, which the joint's own equations determine.  Looks at joints with declared efforts; what
 * the catalogue's joints transmit has its laws. */
gboolean jd_imperfect_check (JdModel  *model,
                             GError  **error);

G_END_DECLS

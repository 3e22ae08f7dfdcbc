/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/**
 * jd_imperfect_check:
 *
 * Checks that every imperfect joint has laws for the efforts that no multiplier gives.  The method of multipliers
 * requires perfect joints (Le van and Bouzidi, 8.2.4).  An effort with virtual power in a field compatible with its
 * joint has no multiplier.  It needs a law, and enters the general equations [6.5] as a given effort.  Fails with
 * JD_MODEL_ERROR_INDETERMINATE if such an effort has no law; the message names the joint, the efforts, the condition
 * and the remedy.  Fails with JD_MODEL_ERROR_INVALID if an effort without virtual power has a law, because the
 * equations of the joint determine that effort.  Only joints with declared efforts are checked: the joint types of
 * the catalogue have laws for all efforts that they transmit.  The file may assume that joints are perfect (7.5.2);
 * jd_assumed_check() decides whether these assumptions determine the motion.
 */
gboolean jd_imperfect_check (JdModel  *model,
                             GError  **error);

G_END_DECLS

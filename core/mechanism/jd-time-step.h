/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/**
 * jd_mechanism_evaluate_time_step:
 *
 * Returns the step (s, positive) with which the file asks for a motion by time stepping, for the values @constants
 * (name -> double *); 0 if it asks for none.
 */
double jd_mechanism_evaluate_time_step (JdMechanism *self,
                                        GHashTable  *constants);

G_END_DECLS

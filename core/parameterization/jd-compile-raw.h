/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization.h"

/* Compilation of a parameterization that serves one evaluation and shows no formulas. */

/**
 * jd_parameterization_compile_raw:
 *
 * Compiles the tapes of @self from the formulas as derived.  Simplifying them takes much longer than one evaluation
 * of the longer tape.  The numbers differ by roundings, and by 0/0 where only the simplified formulas are finite.
 * To be called before anything else is asked of @self; without effect if its tapes are there.
 */
void jd_parameterization_compile_raw (JdParameterization *self);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-formulas-private.h"
#include "core/parameterization/model/jd-implicit.h"

G_BEGIN_DECLS

/* Numerical reduction from p, in place of the dynamics tapes in s, where every parameter s moves many others (a long
 * chain in its angles): formulas in s would have a number of terms that grows with the cube of their number.  There
 * the formulas stay in p, and numbers are reduced with T = dX/ds and eta, the part of p'' without s'':
 *
 *   M_s = T^T M T,   h_s = T^T (h + M eta),   D_s = T^T D,   A_s = A T,   gamma_s = gamma + A eta
 */

/**
 * JdReductionWork:
 *
 * Its numbers in one state.
 */
typedef struct
{
  JdTapeWork  total;    /* p, p', t; of the total tapes */
  double     *tangent;  /* entries of T, row after row, as in JdTangentFormulas */
  double     *eta;      /* N */
  double     *moved;    /* N */
  double     *dense;    /* ns x ns */
  double     *row;      /* ns */
  double     *terms;    /* as the terms tape in s would give them */
} JdReductionWork;

gboolean       jd_reduction_is_wanted     (const JdParameterization *of);
/**
 * jd_reduction_make:
 *
 * Makes of->total, the formulas in p, and of->dynamics.mass and rows.
 */
gboolean       jd_reduction_make          (JdParameterization *of, GError **error);
void           jd_reduction_work_init     (JdReductionWork *work, const JdParameterization *of, JdOwned *owned);
/**
 * jd_reduction_eval_terms:
 *
 * What the terms tape, the left tape and the energy tape would give at the inputs of @tape; the first two lent, of
 * the work.
 */
const double  *jd_reduction_eval_terms    (const JdParameterization *of, JdTapeWork *tape, JdReductionWork *work);
const double  *jd_reduction_eval_left     (const JdParameterization *of, JdTapeWork *tape, JdReductionWork *work);
void           jd_reduction_eval_energies (const JdParameterization *of, JdTapeWork *tape, JdReductionWork *work,
                                           double out[4]);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump-frame.h"

G_BEGIN_DECLS

/**
 * JdJumpQuasi:
 *
 * Velocities as affine functionals u . q' + c of the rates: the quasi-velocities of an event.
 */
typedef struct
{
  gsize          n, count;
  double        *u;      /* count x n */
  double        *c;      /* count */
} JdJumpQuasi;

/**
 * jd_jump_quasi_init:
 *
 * All quasi-velocities of the event in all rates (n = N).  FALSE and JD_MODEL_ERROR_INVALID if one is not affine in
 * the rates, or depends on the others; clear it in any case.
 */
gboolean jd_jump_quasi_init   (const JdJumpState  *state,
                               JdJumpQuasi        *out,
                               GError            **error);
/**
 * jd_jump_quasi_reduce:
 *
 * The functionals of the retained rates: with p' = T q' + @tau, u := u T, c := u tau + c.
 */
void     jd_jump_quasi_reduce (const JdJumpQuasi  *self,
                               const JdJumpFrame  *frame,
                               const double       *tau,
                               JdJumpQuasi        *out);
void     jd_jump_quasi_clear  (JdJumpQuasi *self);

G_END_DECLS

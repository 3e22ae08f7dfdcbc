/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-system-private.h"

G_BEGIN_DECLS

/* The second derivatives of all rows (m), and the sums of the sizes of their terms, with those of the accelerations
 * by each effort and each multiplier alone: where a pile rests, the terms cancel.
 *
 *   A x - s,   sum_i |A_i| (|x_i| + (|r_i| + sum_h |A_hi y_h|) / M_ii) + |s|. */
typedef struct
{
  double *value, *size;       /* m, m */
  double *largest, *force;    /* n, n: of x_i with the share of each force alone; of the forces */
} JdAccelerations;

void     jd_accelerations_clear   (JdAccelerations *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdAccelerations, jd_accelerations_clear)
/* Fills in those of the last solution of @system: value = A x - s, and its size with the acceleration of rates at
 * rest beside each x_i.  The first call, with @self zero, takes the memory. */
void     jd_accelerations_fill    (JdAccelerations *self, const JdSystem *system);
/* Whether open row @h goes into what it touches. */
gboolean jd_accelerations_violate (const JdAccelerations *self, const JdSystem *system, gsize h);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump.h"

G_BEGIN_DECLS

/**
 * JdPhase:
 *
 * Table 1 of Wang and Chou: each phase of a jump in its own privileged velocities phi_s,
 *
 *   p'_j = sum D_js phi_s + d_j  (9),   pi_k = sum G_ks phi_s + g_k  (10),   v_i = sum beta_is phi_s + gamma_i  (11),
 *
 * pi_k are the quasi-velocities of the event.  v_i are the velocities of the mass centres of the bodies and their
 * angular velocities.
 */
typedef enum
{
  JD_PHASE_PRIOR,
  JD_PHASE_VIRTUAL,
  JD_PHASE_POSTERIOR,
  JD_N_PHASES,
} JdPhase;

typedef struct
{
  gsize    m;       /* degrees of freedom of the phase */
  char   **names;   /* m: "x'", or a quasi-velocity's name; NULL-terminated */
  double  *phi;     /* m: the values; NAN in the virtual phase */
  double  *D;       /* m x N: row s is D_.s */
  double  *d;       /* N */
  double  *G;       /* m x n_quasi */
  double  *g;       /* n_quasi */
  double  *beta;    /* m x n_bodies x 6: velocity of the mass centre, then angular velocity */
  double  *gamma;   /* n_bodies x 6 */
} JdPhaseTable;

typedef struct
{
  gsize         N, n_quasi, n_bodies;
  char        **quasi_names;  /* n_quasi; NULL-terminated */
  JdPhaseTable  phases[JD_N_PHASES];
  /* momenta of the virtual-privileged velocities, D'^T (M p' + a), (16) */
  double       *momentum_before, *momentum_after, *momentum_applied, *momentum_friction;
} JdJumpTable;

/**
 * jd_phase_name:
 *
 * "prior", "virtual", "posterior": untranslated.
 */
const char  *jd_phase_name       (JdPhase phase);
/**
 * jd_jump_table_new:
 *
 * Computes the table of @jump, solved at @event.  Fails with JD_MODEL_ERROR_INVALID if the quasi-velocities of the
 * event are not affine in the rates, or depend on each other.
 */
JdJumpTable *jd_jump_table_new   (const JdJump   *jump,
                                  const JdEvent  *event,
                                  GError        **error) G_GNUC_WARN_UNUSED_RESULT;
void         jd_jump_table_free  (JdJumpTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJumpTable, jd_jump_table_free)

G_END_DECLS

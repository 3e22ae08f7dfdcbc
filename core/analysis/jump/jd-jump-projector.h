/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump.h"

G_BEGIN_DECLS

/**
 * JdJumpProjector:
 *
 * The projector of a jump (Cortés et al., section 4).  The rows w of the virtual phase span D+.  The metric splits
 * the momenta into D+ and its orthogonal complement,
 *
 *   P = I - w^T C^-1 w M^-1,   C = w M^-1 w^T,   p+ = P p- (15), p+ = P (p- + P') with applied impulses P' (18),
 *
 * and the transpose of P splits the velocities.  Momenta and velocities are those of the retained parameters.
 */
typedef struct
{
  gsize    n;            /* retained parameters */
  char   **names;        /* n: "x'"; NULL-terminated */
  double  *mass;         /* n x n: M */
  double  *P;            /* n x n, of momenta */
  gsize    n_rows;       /* independent rows of the virtual phase */
  char   **row_names;    /* n_rows: equations, or frictions without one; NULL-terminated */
  double  *rows;         /* n_rows x n: w */
  double  *C;            /* n_rows x n_rows; NULL if M is singular */
  double  *momentum;     /* n: p- + P' */
  double  *kept;         /* n: P (p- + P') */
  double  *taken;        /* n: the rest, which lies in D+ */
  double  *parallel;     /* n: velocity before, less the next: that with which the rows are at rest (Pasquero) */
  double  *orthogonal;   /* n: V_perp = M^-1 w^T C^-1 (w q'- + b), the same in all frames of rest */

  /* the same P in the quasi-velocities of the event, if there are n of them; else NULL */
  char   **quasi_names;
  double  *quasi_P;

  gboolean has_during;     /* there is no friction and no sequence: all rows come to rest together */
  double  *during;         /* N: velocity with all rows of the virtual phase at rest */
  double   energy_during;  /* its kinetic energy, J */
} JdJumpProjector;

/**
 * jd_jump_projector_new:
 *
 * The projector of @jump, solved at @event.  Fails with JD_MODEL_ERROR_UNSUPPORTED if the jump has no numbers, or a
 * velocity that the rows leave free has no inertia.
 */
JdJumpProjector *jd_jump_projector_new  (const JdJump     *jump,
                                         const JdEvent    *event,
                                         GError          **error) G_GNUC_WARN_UNUSED_RESULT;
void             jd_jump_projector_free (JdJumpProjector  *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJumpProjector, jd_jump_projector_free)

G_END_DECLS

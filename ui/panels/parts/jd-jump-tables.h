/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/jd-study.h"
#include "ui/widgets/jd-table.h"

G_BEGIN_DECLS

/* Tables about a jump that has numbers.  Each function fills a table, or hides it if it has nothing to say. */

/* Impulses of the constraints and of friction, with the entrance and exit velocities of unilateral ones (Pasquero
 * (4)). */
void  jd_jump_show_impulses   (JdTable               *table,
                               const JdJump          *jump);
/* Kinetic energy before, during and after. */
void  jd_jump_show_energies   (JdTable               *table,
                               const JdJump          *jump,
                               const JdJumpProjector *projector);
/* Carnot's loss by constraint, with its sum. */
void  jd_jump_show_carnot     (JdTable               *table,
                               const JdJump          *jump);
/* The stages of impacts one after another. */
void  jd_jump_show_stages     (JdTable               *table,
                               const JdJump          *jump);
/* Newton's, Lagrange's and the privileged equations side by side: Wang and Chou, section 7. */
void  jd_jump_show_methods    (JdTable               *table,
                               const JdJump          *jump,
                               const JdJumpMethods   *methods);
/* Velocities of the three phases in their privileged velocities: Wang and Chou, table 1. */
void  jd_jump_show_transformations (JdTable           *table,
                               const JdJump          *jump,
                               const JdJumpTable     *phases);
/* Matrices of the projector: Cortés et al., section 4.  @quasi: P in the event's quasi-velocities. */
void  jd_jump_show_projector  (JdTable               *table,
                               const JdJumpProjector *projector,
                               gboolean               quasi);
void  jd_jump_show_C          (JdTable               *table,
                               const JdJumpProjector *projector);
void  jd_jump_show_mass       (JdTable               *table,
                               const JdJumpProjector *projector);
/* Momentum that is kept and taken, velocity along and across the constraints. */
void  jd_jump_show_parts      (JdTable               *table,
                               const JdJumpProjector *projector);
/* D-, D and D+: Cortés et al., table 1.  @text: the case, and what follows from it. */
void  jd_jump_show_cases      (JdTable               *table,
                               GtkLabel              *text,
                               const JdJump          *jump,
                               const JdJumpCases     *cases);

G_END_DECLS

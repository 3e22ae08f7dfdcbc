/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump.h"

G_BEGIN_DECLS

/**
 * JdGeometryPlane:
 *
 * The geometry of a jump with up to three degrees of freedom.  In the velocities y = M^(1/2) (q' - q'_0) the kinetic
 * metric is the Euclidean one, so that angles are true (Cortés et al., 4.2; Pasquero, 2).  The regular equations hold
 * throughout and are eliminated first: y are then coordinates in an orthonormal basis of the velocities that they
 * allow.
 */
typedef struct
{
  gsize    equation;      /* of the model */
  gboolean active;        /* whether it acted in the virtual phase */
  double   normal[3];     /* unit; 0 beyond the dimension */
  double   before;        /* normal . y = before is the row before the jump, satisfied or not */
  double   after;         /* normal . y = after is the row after the jump */
} JdGeometryPlane;

typedef struct
{
  gsize            n;             /* 1, 2 or 3 */
  gsize            n_axes;        /* retained parameters */
  double         (*axes)[3];      /* n_axes: the image of a unit rate of each parameter */
  char           **axis_names;    /* "x'"; NULL-terminated */
  double           prior[3];
  double           free[3];       /* velocity after the applied impulses alone; prior if there are none */
  double           foot[3];       /* orthogonal projection of free onto the velocities with all rows of the virtual
                                   * phase at rest */
  double           posterior[3];
  gsize            n_planes;
  JdGeometryPlane *planes;        /* planes of the equations that are not regular */
} JdJumpGeometry;

/**
 * jd_jump_geometry_new:
 *
 * Fails with JD_MODEL_ERROR_UNSUPPORTED if there are more than three degrees of freedom, or none, or a velocity
 * without inertia, or if @jump has no numbers.
 */
JdJumpGeometry *jd_jump_geometry_new  (const JdJump   *jump,
                                       const JdEvent  *event,
                                       GError        **error) G_GNUC_WARN_UNUSED_RESULT;
void            jd_jump_geometry_free (JdJumpGeometry *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJumpGeometry, jd_jump_geometry_free)

G_END_DECLS

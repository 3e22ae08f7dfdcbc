/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump.h"

G_BEGIN_DECLS

/* The jump as geometry, for up to three degrees of freedom: velocities y = M^(1/2) (q' - q'_0) in which the kinetic
 * metric is the ordinary one, so that right angles are right (Cortes et al., 4.2; Pasquero, 2).  Regular equations,
 * which hold all along, are taken out first: y are then coordinates in an orthonormal basis of what they allow. */
typedef struct
{
  gsize    equation;      /* of the model */
  gboolean active;        /* it acted in the virtual phase */
  double   normal[3];     /* unit; 0 beyond the dimension */
  double   before;        /* normal . y = before: where it holds before (rest relative to it), or would */
  double   after;         /* the same after */
} JdGeometryPlane;

typedef struct
{
  gsize            n;             /* 1, 2 or 3 */
  gsize            n_axes;        /* retained parameters */
  double         (*axes)[3];      /* n_axes: the image of a unit rate of each */
  char           **axis_names;    /* "x'"; NULL-terminated */
  double           prior[3];
  double           free[3];       /* after the applied impulses alone; = prior without */
  double           foot[3];       /* orthogonal projection of free on what the virtual phase allows at rest */
  double           posterior[3];
  gsize            n_planes;
  JdGeometryPlane *planes;        /* of the equations that are not regular */
} JdJumpGeometry;

/* NULL and JD_MODEL_ERROR_UNSUPPORTED: more than three degrees of freedom, none, or a velocity without inertia; or
 * @jump has no numbers. */
JdJumpGeometry *jd_jump_geometry_new  (const JdJump   *jump,
                                       const JdEvent  *event,
                                       GError        **error) G_GNUC_WARN_UNUSED_RESULT;
void            jd_jump_geometry_free (JdJumpGeometry *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJumpGeometry, jd_jump_geometry_free)

G_END_DECLS

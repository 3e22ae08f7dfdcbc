/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/**
 * JdIsolatedJoints:
 *
 * A model of some joints alone, with all other joints released.  The verdict on a joint needs the most general field
 * that the joint allows (Le van and Bouzidi, 7.5.1).  Where the parameters of the file restrict the bodies, new
 * parameters are made.
 */
typedef struct
{
  JdModel *model;          /* with the joints alone, or the model of the file; owned */
  gsize   *joints;         /* n_joints: their indices in @model */
  gsize    n_joints;
  gsize    first;          /* the parameters from this index on vary; those before are constant */
  gboolean new_parameters; /* the bodies have new parameters of position */
} JdIsolatedJoints;

/**
 * jd_isolated_joints_init:
 *
 * Joints between bodies are released into new parameters: position and rotation of each body of the joint.  Joints
 * written in parameters ("equation", "drive") keep the parameters of the file; the equations of other joints are
 * ignored.
 */
gboolean  jd_isolated_joints_init  (JdIsolatedJoints  *self,
                                    JdModel           *model,
                                    const gsize       *joints,
                                    gsize              n_joints,
                                    GError           **error);
void      jd_isolated_joints_clear (JdIsolatedJoints *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdIsolatedJoints, jd_isolated_joints_clear)

G_END_DECLS

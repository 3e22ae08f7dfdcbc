/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-model.h"

G_BEGIN_DECLS

/* Joints alone, all others released: to judge a joint the field must be the most general one that this joint allows
 * (Le van and Bouzidi, 7.5.1).  Where the file's parameters would not let the bodies move freely, new ones are made. */
typedef struct
{
  JdModel *model;          /* with the joints alone, or the file's own; owned */
  gsize   *joints;         /* n_joints: their indices there */
  gsize    n_joints;
  gsize    first;          /* the parameters from here on move; those before, if any, are held */
  gboolean new_parameters; /* the bodies are placed by parameters of their own */
} JdIsolatedJoints;

/* Joints drawn between bodies are released into new parameters: position and rotation of each body they touch.
 * Joints written in parameters ("equation", "drive") stay in the file's, with the others' equations left aside. */
gboolean  jd_isolated_joints_init  (JdIsolatedJoints  *self,
                                    JdModel           *model,
                                    const gsize       *joints,
                                    gsize              n_joints,
                                    GError           **error);
void      jd_isolated_joints_clear (JdIsolatedJoints *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdIsolatedJoints, jd_isolated_joints_clear)

G_END_DECLS

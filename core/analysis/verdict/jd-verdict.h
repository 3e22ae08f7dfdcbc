/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/**
 * JdJointVerdict:
 *
 * The verdict whether a joint is perfect.  A joint is perfect if its efforts have no virtual power in any field
 * compatible with it, all other joints being released (Le van and Bouzidi, 7.5, [7.79]).  The field is taken where
 * the joint's own equations hold ([7.6]), at the state of the file and at random positions near it.  The verdict
 * follows from the joint's equations and from the efforts that its type (or the file, for an "equation" joint)
 * declares.
 */
typedef struct
{
  gboolean   perfect;         /* or assumed to be */
  gboolean   assumed;         /* the file assumes it (7.5.2) */
  gboolean   needed;          /* without this assumption it would not be perfect */
  char      *condition;       /* translated: "perfect if and only if T = 0" */
  char     **conditions;      /* the formulas alone, "T = 0"; NULL-terminated; empty if the joint is perfect for all
                               * efforts */
  char      *why;             /* translated, never NULL: how the verdict was found */
  gsize      n_efforts;
  char     **efforts;         /* "X", or "joint.X" for several joints; NULL-terminated */
  gboolean  *absent;          /* no law of the file gives it, or a law gives it as 0 */
  gboolean  *given;           /* a law of the file gives it: friction, rolling resistance, a declared "value" */
  gboolean  *powerful;        /* it has virtual power in some compatible field, so that it has no multiplier */
  gboolean   lawless;         /* some effort with virtual power has no law and is indeterminate */
  gboolean   declared;        /* whether the file or the type declares efforts; if FALSE, n_efforts is 0 and @efforts
                               * names the equations, whose multipliers represent the efforts */
  gboolean   new_parameters;  /* the verdict was found in new parameters of free bodies */
  gsize      n_parameters;    /* parameters that the equations or the efforts contain; @field refers to these */
  char     **parameters;      /* NULL-terminated */
  gsize      dimension;       /* of the space of compatible fields; each other parameter adds 1 to it */
  gsize      n_fields;        /* dimension of its part in the parameters above */
  double    *field;           /* n_fields x n_parameters: an orthonormal basis of that part in the state of the
                               * file */
  double    *powers;          /* n_fields x n_efforts: virtual power of each effort for a component of 1 */
} JdJointVerdict;

/**
 * jd_joint_verdict_new:
 *
 * Finds the verdict on the @joints (indices in the mechanism) together: one joint, or the parts of a compound joint
 * (7.6).  @external: the joint is one with the exterior, and the effort on one body alone counts (7.5.4); otherwise
 * the mutual efforts and the relative field.  @slipping: for each joint of the mechanism, jd_find_slipping(); NULL:
 * none slips.  A slipping joint does not hold its slip, and a law of friction gives the effort along it; the
 * condition of perfection is the same.  Fails with JD_MODEL_ERROR_SINGULAR if no position satisfies the equations of
 * the joints together.
 */
JdJointVerdict *jd_joint_verdict_new  (JdModel      *model,
                                       const gsize  *joints,
                                       gsize         n_joints,
                                       gboolean      external,
                                       const gboolean *slipping,
                                       GError      **error) G_GNUC_WARN_UNUSED_RESULT;
void            jd_joint_verdict_free (JdJointVerdict *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJointVerdict, jd_joint_verdict_free)

G_END_DECLS

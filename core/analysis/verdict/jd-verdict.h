/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-model.h"

G_BEGIN_DECLS

/* Whether a joint is perfect: whether its efforts have no virtual power in any field compatible with it, all other
 * joints released.  Le van and Bouzidi, 7.5, [7.79].  The field is taken where the joint's own equations hold
 * ([7.6]), at the file's state and at random positions near it.  No verdict is known beforehand: it comes from the
 * joint's equations and from the efforts its type (or the file, for an "equation" joint) says it can transmit. */
typedef struct
{
  gboolean   perfect;
  char      *condition;       /* translated: "perfect if and only if T = 0" */
  char     **conditions;      /* the formulas alone, "T = 0"; NULL-terminated; empty if it is perfect whatever they are */
  char      *why;             /* translated, never NULL: how this was found */
  gsize      n_efforts;
  char     **efforts;         /* "X", or "joint.X" for several joints; NULL-terminated */
  gboolean  *absent;          /* no law of the file gives it, or gives it as 0 */
  gboolean  *given;           /* a law of the file gives it: friction, rolling resistance, a declared "value" */
  gboolean  *powerful;        /* it has virtual power in some compatible field: no multiplier stands for it */
  gboolean   lawless;         /* some effort with power has no law: nothing determines it */
  gboolean   declared;        /* FALSE: the file says nothing of its efforts, n_efforts is 0, and @efforts names
                               * its equations, whose multipliers stand for them */
  gboolean   new_parameters;  /* judged in new parameters of free bodies */
  gsize      n_parameters;    /* those that the equations or the efforts contain: the field below is in these */
  char     **parameters;      /* NULL-terminated */
  gsize      dimension;       /* of the compatible field, which any other parameter adds 1 to */
  gsize      n_fields;        /* of its part in the parameters above */
  double    *field;           /* n_fields x n_parameters: a basis of that part in the file's state, orthonormal */
  double    *powers;          /* n_fields x n_efforts: virtual power of each effort for a component of 1 */
} JdJointVerdict;

/* Judges the @joints (indices in the mechanism) together: one, or the parts of a compound joint (7.6).  @external: as
 * a joint with the exterior, the effort on one body alone (7.5.4); else mutual efforts and the relative field.
 * @slipping (one for each joint of the mechanism, jd_find_slipping()): a joint that slips does not hold its slip, and
 * a law of friction gives what does; NULL: none slips.  The condition is the same either way.
 * JD_MODEL_ERROR_SINGULAR if no position satisfies the joints' equations together. */
JdJointVerdict *jd_joint_verdict_new  (JdModel      *model,
                                       const gsize  *joints,
                                       gsize         n_joints,
                                       gboolean      external,
                                       const gboolean *slipping,
                                       GError      **error) G_GNUC_WARN_UNUSED_RESULT;
void            jd_joint_verdict_free (JdJointVerdict *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJointVerdict, jd_joint_verdict_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/**
 * JdJointPowers:
 *
 * The virtual power of the efforts that joints can transmit, in the primitive parameters: effort e of component F_e
 * has the power F_e sum_k force[e][k] p*_k, in any field of the parameterization without joints.  Le van and Bouzidi,
 * [5.5], [5.14].  What the joint type (or the file) declares it can transmit; its equations play no part.
 */
typedef struct
{
  JdExprPool    *pool;          /* of the formulas */
  gsize          n_efforts;
  gsize          n_parameters;  /* N */
  char         **names;         /* "X", or "joint.X" for several joints */
  gboolean      *absent;        /* no law of the file gives it, or gives it as 0 */
  gboolean      *given;         /* a law of the file gives it: friction, rolling resistance, a declared "value" */
  const JdExpr **forces;        /* n_efforts x N, in p and t */
} JdJointPowers;

/**
 * jd_joint_powers_new:
 *
 * Efforts of the @joints (indices in the mechanism).  @one_side: what one body alone receives, the first named by the
 * first joint (a joint with the exterior), else what all bodies receive (mutual efforts).
 */
JdJointPowers *jd_joint_powers_new  (JdModel        *model,
                                     const gsize    *joints,
                                     gsize           n_joints,
                                     gboolean        one_side,
                                     GError        **error) G_GNUC_WARN_UNUSED_RESULT;
void           jd_joint_powers_free (JdJointPowers *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJointPowers, jd_joint_powers_free)

/**
 * jd_joint_powers_eval:
 *
 * Their numbers at (t, p): n_efforts x N.
 */
void           jd_joint_powers_eval (const JdJointPowers *self,
                                     const JdModel       *model,
                                     double               t,
                                     const double        *p,
                                     double              *forces);
/**
 * jd_joint_powers_unit:
 *
 * The unit of effort @e at (t, p): the length of its forces by the parameters' displacements (jd-model-size.h), in
 * which terms that cancel count as well; 0 only if none is there.
 */
double         jd_joint_powers_unit (const JdJointPowers *self,
                                     const JdModel       *model,
                                     gsize                e,
                                     double               t,
                                     const double        *p);

G_END_DECLS

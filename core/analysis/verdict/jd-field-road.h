/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/verdict/jd-verdict.h"
#include "core/dynamics/kkt/jd-road.h"
#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/**
 * JdFieldRoad:
 *
 * What virtual fields leave of the rate forms, without their constant parts, of the equations that they satisfy.
 */
typedef struct
{
  gsize    n_fields, n_equations;
  char   **equations;        /* n_equations: names; NULL-terminated */
  double  *residual, *size;  /* n_fields x n_equations: sum_k B_k p*_k, and the sum of the sizes of its terms */
  JdRoad  *system;           /* NULL: too large */
} JdFieldRoad;

/**
 * jd_field_road_new_basis:
 *
 * The road of the basis fields q*_i = 1 of @parameterization in its model's state: of its primitive equations.  The
 * system are the coefficients of the parameters that these eliminate.
 */
JdFieldRoad *jd_field_road_new_basis      (JdParameterization  *parameterization,
                                           GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_field_road_new_compatible:
 *
 * The road of the fields that jd_parameterization_compatible_with() finds for the @joints: of their complementary
 * equations that act, in the retained parameters.
 */
JdFieldRoad *jd_field_road_new_compatible (JdParameterization  *parameterization,
                                           const gboolean      *joints,
                                           GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_field_road_new_verdict:
 *
 * The road of the fields of @verdict, which jd_joint_verdict_new() made of the same arguments: of the equations of
 * the joints.
 */
JdFieldRoad *jd_field_road_new_verdict    (JdModel              *model,
                                           const gsize          *joints,
                                           gsize                 n_joints,
                                           gboolean              external,
                                           const gboolean       *slipping,
                                           const JdJointVerdict *verdict,
                                           GError              **error) G_GNUC_WARN_UNUSED_RESULT;
void         jd_field_road_free           (JdFieldRoad *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdFieldRoad, jd_field_road_free)

G_END_DECLS

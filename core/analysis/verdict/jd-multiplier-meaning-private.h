/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/verdict/jd-multiplier-meaning.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/jd-joint-powers.h"

G_BEGIN_DECLS

/* One joint: its complementary equations, its efforts, and lambda_h = sum_e c_he F_e at several positions.  Rows are in
 * displacements and the equations' sizes (jd-model-size.h), efforts in displacements and units of their own. */
typedef struct
{
  JdParameterization     *parameterization;
  JdModel                *model;
  JdParameterizationWork *work;
  gsize                   joint;
  JdJointPowers          *powers;
  gsize                   n, N, m;         /* m: complementary equations of this joint */
  gsize                  *rows;            /* their places among the complementary equations */
  double                 *row_unit;        /* m: size of the equation's row */
  double                 *effort_unit;     /* n_efforts: of jd_joint_powers_unit(), where it is not 0 */
  GArray                 *held;            /* equations that positions must satisfy: the joint's and the primitive
                                            * ones */
  GArray                 *values;          /* double: c, m x n_efforts, for each position */
  gsize                  *columns;         /* m of the retained parameters, by whose virtual rates the powers are
                                            * equated */
  gboolean               *perfect;         /* for each effort: it is a combination of the rows at every position */
  gboolean                independent;     /* the rows are, at every position */
  gboolean                has_law;         /* friction or rolling resistance: what is not perfect enters by its own
                                            * law */
  const JdEvaluation     *evaluation;      /* lent; may be NULL */
  const gboolean         *unique;          /* for each complementary equation: its multiplier is; lent */
  GArray                 *conditions;      /* double: rows of n_efforts in the state, the power left in compatible
                                            * fields */
} JdMeaningJoint;

/* FALSE and an error where the joint's efforts cannot be told; clear it in any case. */
gboolean jd_meaning_joint_init        (JdMeaningJoint      *self,
                                       JdParameterization  *parameterization,
                                       gsize                joint,
                                       GError             **error);
void     jd_meaning_joint_clear       (JdMeaningJoint *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdMeaningJoint, jd_meaning_joint_clear)

/* Adds the coefficients at one position (t, p); the first is the state's.  FALSE where nothing can be looked at. */
gboolean jd_meaning_joint_look        (JdMeaningJoint *self,
                                       double          t,
                                       const double   *p);
/* The same at random positions near it. */
void     jd_meaning_joint_look_around (JdMeaningJoint *self,
                                       double          t,
                                       const double   *p);
/* Coefficient of effort @e in lambda of row @h at position @k, in natural units. */
double   jd_meaning_joint_value       (const JdMeaningJoint *self,
                                       gsize                 k,
                                       gsize                 h,
                                       gsize                 e);
/* What to multiply it by for SI units. */
double   jd_meaning_joint_unit        (const JdMeaningJoint *self,
                                       gsize                 h,
                                       gsize                 e);
/* Whether it is the same at all positions. */
gboolean jd_meaning_joint_is_constant (const JdMeaningJoint *self,
                                       gsize                 h,
                                       gsize                 e);
/* Solves sum_h c_h row_h = effort (@rows: m x n) in the chosen @columns (m); @c: m; @rest (n) is what is left in the
 * others, the effort's power in fields compatible with the joint.  FALSE if the columns fail here. */
gboolean jd_multiplier_meaning_solve_effort      (const double *rows,
                                                  gsize         m,
                                                  const gsize  *columns,
                                                  const double *effort,
                                                  gsize         n,
                                                  double       *c,
                                                  double       *rest);

G_END_DECLS

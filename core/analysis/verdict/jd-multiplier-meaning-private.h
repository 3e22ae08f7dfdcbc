/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/verdict/jd-multiplier-meaning.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-joint-powers.h"

G_BEGIN_DECLS

/* One joint, or a compound joint that the file assumes to be perfect as a whole: its complementary equations, its
 * efforts, and the coefficients of lambda_h = sum_e c_he F_e at several positions.  Rows are in units of
 * displacements and of the sizes of the equations (jd-model-size.h); efforts are in units of displacements and of the
 * efforts. */
typedef struct
{
  JdParameterization     *parameterization;
  JdModel                *model;
  JdParameterizationWork *work;
  const gsize            *joints;          /* n_joints; lent */
  gsize                   n_joints;
  gboolean                assumed;         /* the file assumes that it is perfect */
  JdJointPowers          *powers;
  gsize                   n, N, m;         /* m: complementary equations of this joint */
  gsize                  *rows;            /* their indices among the complementary equations */
  gsize                  *equations;       /* m: their indices in the model */
  double                 *row_unit;        /* m: size of the row of each equation */
  double                 *effort_unit;     /* n_efforts: jd_joint_powers_unit(), or 0 if not known */
  GArray                 *held;            /* gsize: the equations that positions must satisfy: those of the joint and
                                            * the primitive ones */
  GArray                 *values;          /* double: c (m x n_efforts) for each position */
  gsize                  *columns;         /* m: the retained parameters in whose virtual rates the powers are
                                            * equated */
  gboolean               *perfect;         /* n_efforts: whether it is a combination of the rows at every position */
  gboolean               *open;            /* n_efforts: it belongs to one of several contacts, which is open */
  gboolean                independent;     /* whether the rows are independent at every position */
  gboolean                has_law;         /* friction or rolling resistance: efforts that are not perfect have their
                                            * own law */
  const JdEvaluation     *evaluation;      /* lent; may be NULL */
  const gboolean         *unique;          /* for each complementary equation; lent */
  GArray                 *conditions;      /* double: rows of n_efforts: remainders of the powers in compatible
                                            * fields, in the state; of a joint that is assumed perfect
                                            * the conditions with all other joints released */
} JdMeaningJoint;

/* Fails with an error where the virtual powers of the joint's efforts are not available.  Clear it in any case. */
gboolean jd_meaning_joint_init        (JdMeaningJoint      *self,
                                       JdParameterization  *parameterization,
                                       const gsize         *joints,
                                       gsize                n_joints,
                                       GError             **error);
/* Returns whether @joint is one of these. */
gboolean jd_meaning_joint_has         (const JdMeaningJoint *self,
                                       gsize                 joint);
/* The joint that has effort @e, and the name that the joint gives it. */
gsize    jd_meaning_joint_of_effort   (const JdMeaningJoint *self,
                                       gsize                 e,
                                       const char          **out_name);
/* Leaves out the equations and efforts of those of several contacts that are open in the state, unless all are. */
void     jd_meaning_joint_leave_open  (JdMeaningJoint *self,
                                       double          t,
                                       const double   *p,
                                       const double   *pd);
void     jd_meaning_joint_clear       (JdMeaningJoint *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdMeaningJoint, jd_meaning_joint_clear)

/* Adds the coefficients at one position (t, p).  The first position is that of the state.  Returns FALSE where the
 * tangent map or the solution does not exist. */
gboolean jd_meaning_joint_sample        (JdMeaningJoint *self,
                                         double          t,
                                         const double   *p);
/* Adds the coefficients at random positions near (t, p). */
void     jd_meaning_joint_sample_around (JdMeaningJoint *self,
                                         double          t,
                                         const double   *p);
/* Coefficient c_he of effort @e in the multiplier of row @h at position @k, in natural units. */
double   jd_meaning_joint_value       (const JdMeaningJoint *self,
                                       gsize                 k,
                                       gsize                 h,
                                       gsize                 e);
/* Replaces the conditions that the parameterization shows by those of all assumptions of the file about these joints,
 * which are stated with all other joints released. */
void     jd_meaning_joint_take_assumptions (JdMeaningJoint *self);
/* Fills @group (as many as the model has joints) with the joints whose multipliers stand for the efforts of all of
 * them: those of a compound joint that act, in the place of the first of these, or @j alone.  Returns their number, 0
 * where @j is not the first. */
gsize    jd_meaning_joint_group       (JdModel      *model,
                                       gsize         j,
                                       double        t,
                                       const double *p,
                                       const double *pd,
                                       gsize        *group);
/* Factor that converts a coefficient c_he into SI units. */
double   jd_meaning_joint_unit        (const JdMeaningJoint *self,
                                       gsize                 h,
                                       gsize                 e);
/* Returns whether c_he is the same at all positions. */
gboolean jd_meaning_joint_is_constant (const JdMeaningJoint *self,
                                       gsize                 h,
                                       gsize                 e);
/* Solves sum_h c_h row_h = effort for @c (m) in the chosen @columns (m) of @rows (m x n).  @rest (n) is the remainder
 * effort - sum_h c_h row_h, the power of the effort in fields compatible with the joint.  Returns FALSE if the
 * columns are singular here. */
gboolean jd_multiplier_meaning_solve_effort      (const double *rows,
                                                  gsize         m,
                                                  const gsize  *columns,
                                                  const double *effort,
                                                  gsize         n,
                                                  double       *c,
                                                  double       *rest);

G_END_DECLS

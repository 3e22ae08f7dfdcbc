/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/verdict/jd-isolated-joints-private.h"
#include "core/parameterization/model/jd-joint-powers.h"

G_BEGIN_DECLS

/* The state of a verdict in computation: the released joints, their equations and efforts, and the powers at each
 * position. */
typedef struct
{
  const char    *title;        /* of the first joint, for messages; lent */
  JdIsolatedJoints      release;
  JdJointPowers *forces;
  gboolean       may_slip;     /* a law of friction lets a joint slip along its own equation */
  gsize          n;            /* parameters that the equations or the efforts contain */
  gsize         *columns;      /* n: their indices in the released model, ascending */
  gsize          n_idle;       /* number of other varying parameters; each one alone is a compatible field without
                                * power */
  gsize          n_equations;
  gsize         *equations;    /* n_equations: equations of the released joints, indices in the released model */
  double        *unit;         /* n_efforts: jd_joint_powers_unit(), or 0 if not known; conditions are in efforts
                                * times it */
  GArray        *conditions;   /* double: rows of n_efforts, the independent ones of each position */
  gsize          rank_here;    /* the largest rank of the conditions at one position */
  GArray        *positions;    /* double: the random positions, N numbers each */
  GArray        *times;        /* double */
} JdJudging;

/* Releases the @joints and collects their equations, their efforts and the parameters of these. */
gboolean jd_judging_init         (JdJudging       *self,
                                  JdModel         *model,
                                  const gsize     *joints,
                                  gsize            n_joints,
                                  gboolean         external,
                                  const gboolean  *slipping,
                                  GError         **error);
void   jd_judging_clear          (JdJudging *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdJudging, jd_judging_clear)
/* Computes at one position a basis of the compatible fields, @field (n x n, in rows), and the power of each effort in
 * each of them, @powers (n x n_efforts).  Both are in natural units: virtual rates in displacements, efforts in their
 * units. */
void   jd_judging_eval_powers    (JdJudging    *self,
                                  double        t,
                                  const double *p,
                                  double       *field,
                                  double       *powers,
                                  gsize        *out_dimension);
/* Fills @rows (n_equations x n) with the coefficients of the equations in the columns, each row divided by its
 * largest entry. */
void   jd_judging_fill_rows      (const JdJudging *self,
                                  double           t,
                                  const double    *p,
                                  double          *rows);
/* Writes the conditions as formulas, for coefficients that change with the position @p.  They follow from the
 * symbolic solution of the joint's equations.  NULL-terminated; NULL where they would be too long. */
char **jd_judging_write_formulas (JdJudging    *self,
                                  const double *p);
/* Writes the @rank conditions whose coefficients are the same at all positions with the constants of the file as
 * symbols: "p*R.z + M.z = 0".  NULL-terminated; NULL where the formulas are not in solved form or too long. */
char **jd_judging_write_symbols  (JdJudging    *self,
                                  const double *p,
                                  gsize         rank);

G_END_DECLS

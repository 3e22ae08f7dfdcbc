/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/verdict/jd-isolated-joints.h"
#include "core/parameterization/jd-joint-powers.h"

G_BEGIN_DECLS

/* A judgement under way: the released joints, their equations and efforts, and what was seen at each position. */
typedef struct
{
  const char    *title;        /* of the first joint, for messages; lent */
  JdIsolatedJoints      release;
  JdJointPowers *forces;
  gboolean       may_slip;     /* friction lets a joint slip along an equation of its own */
  gsize          n;            /* parameters that the equations or the efforts contain */
  gsize         *columns;      /* n: their indices in the released model, ascending */
  gsize          n_idle;       /* the others that move: each alone is a compatible field without power */
  gsize          n_equations;
  gsize         *equations;    /* of the released joints, indices in the released model */
  double        *unit;         /* n_efforts: of jd_joint_powers_unit(), where it is not 0; conditions are in efforts
                                * times it */
  GArray        *conditions;   /* double: rows of n_efforts, independent ones of each position */
  gsize          rank_here;    /* the largest number of them at one position */
  GArray        *positions;    /* double: the random positions, N each */
  GArray        *times;        /* double */
} JdJudging;

/* The equations' coefficients in the columns, each row divided by its largest: n_equations x n. */
void   jd_judging_fill_rows      (const JdJudging *self,
                                  double           t,
                                  const double    *p,
                                  double          *rows);
/* The conditions as formulas, for coefficients that change with the position @p: from the symbolic solution of the
 * joint's equations for some of the virtual rates.  NULL-terminated; NULL where it would be too long. */
char **jd_judging_write_formulas (JdJudging    *self,
                                  const double *p);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-coordinates.h"
#include "core/parameterization/model/jd-owned.h"
#include "core/parameterization/model/jd-positions.h"

G_BEGIN_DECLS

/**
 * JdImplicit:
 *
 * The parameters u that the equations F (q, u, t) = 0 determine numerically, by the theorem of implicit functions:
 *
 *   u' = U q' + u_t,   U = -F_u^-1 F_q,   u_t = -F_u^-1 dF/dt,   u'' = U q'' + eta_u,   eta_u = -F_u^-1 d2F/dt2,
 *
 * the last derivative without s''.
 */
typedef struct
{
  gsize       n, n_u;
  JdTape     *first;     /* F, entries of dF/ds, dF/dt */
  JdTape     *second;    /* d2F/dt2 without s'' */
  JdSparsity  jacobian;  /* of dF/ds */
} JdImplicit;

/**
 * JdTapeWork:
 *
 * The arrays with which a tape is evaluated.
 */
typedef struct
{
  const JdFeet *feet;  /* lent: those that are followed; NULL: nearest points are found */
  double *inputs;    /* s, s', t */
  double *outputs;
  double *scratch;
} JdTapeWork;

/**
 * JdImplicitWork:
 *
 * Its numbers at one position.
 */
typedef struct
{
  double *lu;        /* n_u x n_u: F_u, factored */
  gsize  *pivot;     /* n_u */
  double *scale;     /* n_u */
  double *du;        /* n_u x n: U */
  double *du_dt;     /* n_u: u_t */
  double *eta;       /* n_u */
  double *step;      /* n_u */
} JdImplicitWork;

void      jd_implicit_work_init (JdImplicitWork   *work,
                                 const JdImplicit *self,
                                 JdOwned          *owned);
/**
 * jd_implicit_factor:
 *
 * F_u factored, U and u_t at the s and t of the inputs; FALSE if F_u is singular.
 */
gboolean  jd_implicit_factor    (const JdImplicit *self,
                                 JdTapeWork       *tape,
                                 JdImplicitWork   *work);
/**
 * jd_implicit_solve:
 *
 * Newton's iteration for u, from the u in the inputs, then U and u_t.  FALSE where F_u is singular, where the
 * iteration does not converge, and where it reaches another branch, with another sign of det F_u.
 */
gboolean  jd_implicit_solve     (const JdImplicit *self,
                                 JdTapeWork       *tape,
                                 JdImplicitWork   *work);
/**
 * jd_implicit_second:
 *
 * eta_u, at the s, s' and t of the inputs.  Overwrites the outputs.
 */
void      jd_implicit_second    (const JdImplicit *self,
                                 JdTapeWork       *tape,
                                 JdImplicitWork   *work);

/**
 * jd_tape_work_run:
 *
 * Evaluates @tape from the inputs into the outputs.
 */
static inline void
jd_tape_work_run (JdTapeWork   *work,
                  const JdTape *tape)
{
  jd_tape_eval_from (tape, work->feet, work->inputs, work->outputs, work->scratch);
}

/**
 * jd_are_finite:
 *
 * Returns whether no value is infinite or NAN: then, and only then, 0 times each of them is 0.
 */
static inline gboolean
jd_are_finite (const double *values,
               gsize         n)
{
  double sum = 0.0;
  gsize i;

  for (i = 0; i < n; i++)
    sum += values[i] * 0.0;
  return sum == 0.0;
}

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"

G_BEGIN_DECLS

/**
 * JdRoad:
 *
 * Condition of the system M x - A^T y = r, A x = s.  All members describe the scaled system, in which
 * parameters have unit inertia and rows unit length: units have no part in it.
 */
typedef struct
{
  gsize   n, k;         /* parameters and rows */
  gsize   rank;         /* that the solver gives the rows: a row counts if its remainder beside those before it is
                         * longer than the tolerance */
  double  tolerance;    /* JD_RANK_METRIC, or what another solver goes by */
  gsize   n_singular;   /* the smaller of n and k */
  double *singular;     /* singular values of the scaled rows, descending */
  double  condition;    /* of the matrix of the system, its null directions by dependent rows left out; INFINITY where
                         * a velocity has no inertia */
} JdRoad;

/**
 * jd_road_new:
 *
 * @mass: n x n, symmetric.  @rows: k x n.  NULL if an entry is not finite, or the system is larger than
 * JD_ROAD_LARGEST.
 */
JdRoad *jd_road_new  (gsize         n,
                      gsize         k,
                      const double *mass,
                      const double *rows) G_GNUC_WARN_UNUSED_RESULT;
void    jd_road_free (JdRoad *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdRoad, jd_road_free)

/**
 * jd_road_condition:
 *
 * The condition number s_max / s_min of [[S, A^T], [A, 0]].  @matrix: S (n x n), such as M.  @rows: A (k x n) of this
 * @rank.  Both are scaled.  Each dependent row leaves a null direction; s_min is the singular value above these.
 * INFINITY if it is 0.
 */
double  jd_road_condition (gsize         n,
                           gsize         k,
                           gsize         rank,
                           const double *matrix,
                           const double *rows);

/* Parameters and rows of a system whose singular values are computed. */
#define JD_ROAD_LARGEST 1000

/**
 * JdEvaluationRoad:
 *
 * The road of an evaluation: what its numbers leave of the equations that they solve, which are evaluated again.
 */
typedef struct
{
  gsize   n, m;
  double *balance, *balance_size;  /* n: M q'' + h - D - L of each retained parameter, and the sum of the sizes of its
                                    * terms */
  double *rows, *row_size;         /* m: A q'' + gamma of each complementary equation, likewise; NAN of those that do
                                    * not act, and of the slip of a law of friction, which is no row */
  JdRoad *system;                  /* NULL: too large */
} JdEvaluationRoad;

/**
 * jd_evaluation_road_new:
 *
 * The road of @evaluation, of @parameterization at the state (t, p, p'); its verdict must give numbers.
 */
JdEvaluationRoad *jd_evaluation_road_new  (JdParameterization  *parameterization,
                                           const JdEvaluation  *evaluation,
                                           const double        *p,
                                           GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void              jd_evaluation_road_free (JdEvaluationRoad *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdEvaluationRoad, jd_evaluation_road_free)

G_END_DECLS

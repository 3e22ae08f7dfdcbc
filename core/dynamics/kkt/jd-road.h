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
 * jd_road_new_of_rows:
 *
 * The decision that gave the @rows (k x n) this @rank with @tolerance.  Each row is scaled to the size 1, as by
 * jd_subspace_kernel().  The condition is that of the rows: the largest singular value over the smallest kept one.
 * NULL if an entry is not finite, or the system is larger than JD_ROAD_LARGEST.
 */
JdRoad *jd_road_new_of_rows (gsize         n,
                             gsize         k,
                             const double *rows,
                             gsize         rank,
                             double        tolerance) G_GNUC_WARN_UNUSED_RESULT;

/**
 * JdStateRoad:
 *
 * What a state leaves of the equations that act in it, and the count of the degrees of freedom.
 */
typedef struct
{
  gsize   m;
  double *left, *left_size;  /* m: f of each equation of the model, and its natural size; NAN of differential ones and
                              * of those that do not act */
  double *rate, *rate_size;  /* m: B p' + b, likewise; NAN of those that do not act */
  JdRoad *system;            /* of the rows B that act, in displacements; NULL: too large */
} JdStateRoad;

JdStateRoad *jd_state_road_new  (JdModel     *model) G_GNUC_WARN_UNUSED_RESULT;
void         jd_state_road_free (JdStateRoad *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdStateRoad, jd_state_road_free)

/**
 * JdEvaluationRoad:
 *
 * The road of an evaluation: what its numbers leave of the equations that they solve, which are evaluated again.
 */
typedef struct
{
  gsize   n, m;
  double *balance, *balance_size;  /* n: M q'' + h - D - L of each retained parameter, and the sum of the sizes of its
                                    * terms, or JD_FORCE_ZERO of the natural one if that is larger */
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

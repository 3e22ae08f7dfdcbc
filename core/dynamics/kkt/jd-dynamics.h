/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/contact/jd-contact.h"
#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/* Lagrange's equations with multipliers, solved at a state (Le van [6.6], [8.7]):
 *
 *   M q'' - A^T lambda = D - h,   A q'' = -gamma
 *
 * The solver uses the block structure of M and A: Cholesky factors of the connected blocks of M, and a sparse LDL^T
 * factorization of S = A M^-1 A^T.  Where S or M is singular, rank-revealing dense factorizations give the solution
 * and the verdict. */
/**
 * JdKkt:
 *
 * The linear solver.  It is prepared once for a pattern and then used without allocation.
 */
typedef struct _JdKkt JdKkt;

JdKkt     *jd_kkt_new    (const JdDynamicsPattern *pattern) G_GNUC_WARN_UNUSED_RESULT;
void       jd_kkt_free   (JdKkt *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdKkt, jd_kkt_free)
/**
 * jd_kkt_solve:
 *
 * Solves M x - A^T y = r, A x = s for x (n) and y (m).  Rows whose @active (m, may be NULL) is FALSE are left out,
 * and their y is 0.  M may be singular if A makes the system regular.  The verdicts are
 *
 *   DETERMINATE    x and y are unique;
 *   HYPERSTATIC    x is unique, y has minimum norm; @unique[h] (may be NULL): whether y_h is unique;
 *   INCONSISTENT   the rows contradict each other; @dependent (m, may be NULL): coefficients c with c^T A = 0 and
 *                  c^T s != 0, the largest 1;
 *   INDETERMINATE  a velocity that the rows leave free has no inertia.
 *
 * The last two fill @x and @y with NAN.  Allocates only where rows are dependent or M is singular.
 */
JdVerdict  jd_kkt_solve  (JdKkt          *self,
                          const double   *mass,
                          const double   *rows,
                          const double   *r,
                          const double   *s,
                          const gboolean *active,
                          double         *x,
                          double         *y,
                          gboolean       *unique,
                          double         *dependent);
/**
 * jd_kkt_get_n_redundant:
 *
 * Returns the number of acting rows of the last solution that depend on others.  jd_kkt_get_independent() returns a
 * largest set of independent acting rows (m).
 */
gsize           jd_kkt_get_n_redundant (const JdKkt *self);
const gboolean *jd_kkt_get_independent (const JdKkt *self);

typedef struct
{
  JdSlipState  state;
  double           speed;    /* of slip, m/s, or of rolling, rad/s */
  double           force;    /* T along the slip, N, or the torque of the rolling resistance, N m, on the first body
                              * of the joint */
  double           limit;    /* coefficient times |N|; NAN if N is not unique */
  gboolean         unique;   /* whether force is unique */
} JdSlipValue;

/**
 * JdEvaluation:
 *
 * All results of `evaluate`, at a state given in primitive parameters (t, p, p').
 */
typedef struct
{
  JdVerdict  verdict;
  char      *why;                /* translated sentence, never NULL */
  gsize      n, m, N;
  double     time;
  double    *q, *qd, *qdd;       /* n */
  double    *pdd;                /* N */
  gboolean  *acts;               /* m */
  double    *multipliers;        /* m; 0 where the equation does not act */
  gboolean  *unique;             /* m */
  gboolean   unproved;           /* the accelerations satisfy the laws of all contacts, but are not proved to be the
                                  * only ones */
  double    *given;              /* n: D */
  double    *constraint;         /* n: L = A^T lambda, and the contribution of friction */
  gsize      n_laws;
  JdSlipValue *laws;         /* n_laws: friction and rolling resistance, jd_model_get_law() */
  double     kinetic[3];         /* [0] = E0, [1] = E1, [2] = E2 */
  double     potential;
  gsize      n_redundant;        /* number of dependent acting rows */
  char     **redundant;          /* the names of the dependent set, NULL-terminated; may be empty */
} JdEvaluation;

/**
 * jd_unproved_motion:
 *
 * Translated sentence on a motion that is not proved to be the only one.
 */
const char   *jd_unproved_motion (void);

/**
 * jd_evaluate:
 *
 * Evaluates Lagrange's equations of @parameterization at the state.  Fails with JD_MODEL_ERROR_* only if no answer is
 * possible: a singular or inconsistent state.  @skip: model equations (n_equations) that do not act whatever the
 * state; may be NULL.
 */
JdEvaluation *jd_evaluate         (JdParameterization  *parameterization,
                                   double               t,
                                   const double        *p,
                                   const double        *pd,
                                   const gboolean      *skip,
                                   GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void          jd_evaluation_free  (JdEvaluation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdEvaluation, jd_evaluation_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/contact/jd-contact.h"
#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/* Lagrange's equations with multipliers, solved at a state (Le van [6.6], [8.7]):
 *   M q'' - A^T lambda = D - h,   A q'' = -gamma
 * by the block structure of M and A: Cholesky of M's connected blocks, sparse LDL^T of S = A M^-1 A^T; where S or M
 * is
 * singular, by rank-revealing dense factorizations, with the verdict. */
/* The linear solver alone, prepared once for a pattern, then used without allocation. */
typedef struct _JdKkt JdKkt;

JdKkt     *jd_kkt_new    (const JdDynamicsPattern *pattern) G_GNUC_WARN_UNUSED_RESULT;
void       jd_kkt_free   (JdKkt *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdKkt, jd_kkt_free)
/* Solves M x - A^T y = r, A x = s for x (n) and y (m); @active (m, may be NULL): rows with FALSE are left out and
 * their y is 0.  DETERMINATE, or HYPERSTATIC (x unique; y of minimum norm; @unique[h], may be NULL, says whether y_h
 * is unique), INCONSISTENT (@dependent: m coefficients c with c^T A = 0, c^T s != 0, the largest 1; may be NULL),
 * INDETERMINATE (a velocity that the rows leave free has no inertia).  The last two fill @x and @y with NAN.  M may
 * be singular where A makes up for it. Allocates only where rows are dependent or M is singular. */
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
/* Of the last solve: how many rows that act follow from the others, and (m) a largest set of independent rows that
 * act. */
gsize           jd_kkt_get_n_redundant (const JdKkt *self);
const gboolean *jd_kkt_get_independent (const JdKkt *self);

typedef struct
{
  JdSlipState  state;
  double           speed;    /* of slip, m/s, or of rolling, rad/s */
  double           force;    /* T along the slip, N, or the torque of the rolling resistance, N m, on the joint's
                              * first body */
  double           limit;    /* coefficient times |N| */
  gboolean         unique;   /* whether force is */
} JdSlipValue;

/* Everything `evaluate` tells, at a state given in primitive parameters (t, p, p'). */
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
  double    *given;              /* n: D */
  double    *constraint;         /* n: L = A^T lambda, and what friction adds to it */
  gsize      n_laws;
  JdSlipValue *laws;         /* n_laws: friction and rolling resistance, jd_model_get_law() */
  double     kinetic[3];         /* [0] = E0, [1] = E1, [2] = E2 */
  double     potential;
  gsize      n_redundant;        /* dependent acting rows */
  char     **redundant;          /* their names (the dependent set), NULL-terminated; may be empty */
} JdEvaluation;

/* Evaluates Lagrange's equations of @parameterization at the state.  Returns NULL and an error only for what makes
 * the answer impossible (JD_MODEL_ERROR_*: singular, inconsistent state).  @skip: model equations (n_equations) that
 * do not act whatever the state says, may be NULL. */
JdEvaluation *jd_evaluate         (JdParameterization  *parameterization,
                                   double               t,
                                   const double        *p,
                                   const double        *pd,
                                   const gboolean      *skip,
                                   GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void          jd_evaluation_free  (JdEvaluation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdEvaluation, jd_evaluation_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/dynamics/kkt/jd-friction-private.h"
#include "core/dynamics/kkt/jd-kkt-private.h"
#include "core/dynamics/kkt/jd-acceleration-tape-private.h"
#include "core/dynamics/kkt/jd-state-expressions-private.h"
#include "core/parameterization/jd-model-size.h"

G_BEGIN_DECLS

/* Lagrange's equations of one parameterization with all the memory that solving them takes: for one thread. */
typedef struct
{
  JdParameterization       *parameterization;  /* owned reference */
  JdModel                  *model;             /* lent by it */
  gsize                     n, m, N;
  const gsize              *complementary;     /* m: model equations */
  const JdDynamicsPattern  *pattern;
  JdParameterizationWork   *work;
  JdKkt                    *kkt;
  int                      *row_of;            /* of each model equation, or -1 */
  int                      *side;              /* m: 0, +1, -1 */
  gboolean                 *differential;      /* m: no left side of positions */
  gboolean                 *constant;          /* m: the row is the same always, unless live */
  double                   *left_size;         /* m: of the left sides, at the state measured last */

  /* Live equations after (or before) their event: B p' = v in place of B p' + beta = 0. */
  JdStateExpressions       *live;              /* beta + v and its time derivative, for each of the live rows;
                                                * NULL: none */
  gsize                     n_live;
  gsize                    *live_row;          /* n_live: h */
  double                   *live_values;       /* 2 n_live */
  const JdExpr            **live_speeds;       /* n_live: v; lent */

  JdFriction               *friction;          /* NULL: no joint has friction */
  char                     *why;               /* what friction says of the last jd_system_solve_unilateral(), or
                                                * NULL */

  gboolean                  lean;              /* nobody reads p and p': they are left out where possible */
  double                   *p, *pd;            /* N: of the last evaluation, unless lean */
  JdDynamicsTerms           terms;             /* of the last evaluation */
  double                   *r, *s;             /* n, m: D - h, -gamma */
  double                   *x, *y;             /* n, m: q'' and multipliers of the last solution */
  double                   *zero;              /* n */
  double                   *reach, *per_reach; /* n: natural displacements of the parameters, and 1 / reach */
  double                   *kept;              /* scratch of its owner: n + m */
  gboolean                 *candidate, *jumping; /* scratch: m, m */
  double                   *combination;       /* scratch: m */
  gsize                     n_evaluations;     /* so far */
  GPtrArray                *solve_tapes;       /* JdAccelerationTape *, for sets of rows that have acted */
  JdAccelerationTape       *solve_tape;        /* of these the one for the rows that act now, or NULL */
  gboolean                  partial;           /* of the terms only left sides and rates are those of the state
                                                * kept here */
  double                    partial_time;
  double                   *partial_state;     /* 2 n */
  double                   *row_size;          /* m: of the rows before their terms cancel, by the displacements; without
                                                * elimination of the rows nearby */
  gboolean                  row_size_known;    /* an elimination has been looked at */
  double                   *natural;           /* m: the larger of both */
  double                    speed;             /* 1/s: of the fastest parameter at the last evaluation, by its
                                                * displacement */
  gboolean                 *may_vanish;        /* m: terms of a coefficient may cancel; NULL: of no row, or an elimination
                                                * makes terms cancel */
  JdStateExpressions      **coefficient_sizes; /* m: sums of the sizes of the terms of each coefficient; NULL until
                                                * needed */
} JdSystem;

JdSystem  *jd_system_new              (JdParameterization *parameterization) G_GNUC_WARN_UNUSED_RESULT;
void       jd_system_free             (JdSystem *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdSystem, jd_system_free)

/* What the right sides s are: left sides, their rates or the rates of those. */
typedef enum
{
  JD_RIGHT_POSITION,
  JD_RIGHT_RATE,
  JD_RIGHT_ACCELERATION,
} JdRightSides;

/* The right sides to come are of this kind: their natural sizes follow from the motion evaluated last. */
void       jd_system_set_right        (JdSystem     *self,
                                       JdRightSides  kind);
/* What jd_system_eval() does after it has evaluated a state: rows that have cancelled but for rounding become rows of
 * zeros.  jd_system_prepare_rows(): once. */
void       jd_system_prepare_rows     (JdSystem *self);
void       jd_system_free_rows        (JdSystem *self);
gboolean   jd_system_clear_rows       (JdSystem      *self,
                                       double         t,
                                       const double  *q,
                                       GError       **error);
/* Complementary row of model equation @equation, or -1. */
int        jd_system_find_row         (const JdSystem *self,
                                       gsize           equation);
/* From now on the rows named obey B p' = v; @equations: @n model equations, each complementary; @values: v (p, t). */
gboolean   jd_system_set_live         (JdSystem            *self,
                                       gsize                n,
                                       const gsize         *equations,
                                       const JdExpr *const *values,
                                       GError             **error);
/* Evaluates M, h, D, A, gamma, left sides and rates at (t, q, q'); self->p is the branch on entry. */
gboolean   jd_system_eval             (JdSystem      *self,
                                       double         t,
                                       const double  *q,
                                       const double  *qd,
                                       GError       **error);
/* The same of M, h and D alone, for a motion without friction in which no row acts. */
gboolean   jd_system_eval_free        (JdSystem      *self,
                                       double         t,
                                       const double  *q,
                                       const double  *qd,
                                       GError       **error);
/* From now on the @active rows (m) act: where possible a tape solves for them, compiled when they first do.  That
 * ends soon where @cancellable (may be NULL) is cancelled: @self can then only be released. */
void       jd_system_choose_rows      (JdSystem       *self,
                                       const gboolean *active,
                                       GCancellable   *cancellable);
/* x and y at (t, q, q') for the rows chosen, by their tape, which leaves the terms, p and p' as they are.  FALSE:
 * it takes jd_system_eval() and jd_system_solve(). */
gboolean   jd_system_accelerate       (JdSystem       *self,
                                       double          t,
                                       const double   *q,
                                       const double   *qd);
/* The same, and of the terms left sides and rates alone: the others follow when something here needs them.  FALSE as
 * before. */
gboolean   jd_system_eval_flight      (JdSystem       *self,
                                       double          t,
                                       const double   *q,
                                       const double   *qd);
/* All terms are those of the state evaluated last: before they are read. */
void       jd_system_complete         (JdSystem       *self);
/* Solves what was evaluated last for x = q'' and y, the rows with @active acting. */
JdVerdict  jd_system_solve            (JdSystem       *self,
                                       const gboolean *active,
                                       gboolean       *unique,
                                       double         *dependent);
/* The same where unilateral rows among the @active may open: none may pull, none may be broken by its acceleration
 * (the Signorini condition on accelerations, equivalently Gauss' principle with inequalities).  Sets @active FALSE
 * for those that open.  Where there is friction its states are found too; INDETERMINATE and INCONSISTENT then have a
 * reason in self->why. */
JdVerdict  jd_system_solve_unilateral (JdSystem       *self,
                                       gboolean       *active,
                                       gboolean       *unique,
                                       double         *dependent);
/* The change x of q', at the state evaluated last, in an impact without friction of unilateral @rows that are closed,
 * the other @rows holding before and after: the least in the metric of M after which each unilateral row's rate is at
 * least its goal (- e times an approach, else 0) on its side, and the others' rates are their goals; multipliers are
 * impulses (Moreau; Newton's restitution).  There must be no friction in the @rows. */
JdVerdict  jd_system_jump             (JdSystem       *self,
                                       const gboolean *rows,
                                       const double   *goals);
/* Brings (q, q') onto the constraints of the @active rows by the smallest change in the metric of M, to rounding. The
 * terms are those of the result. FALSE and an error if it does not converge. */
gboolean   jd_system_project          (JdSystem        *self,
                                       double           t,
                                       double          *q,
                                       double          *qd,
                                       const gboolean  *active,
                                       GError         **error);
/* The smallest change x of the rates in the metric of M after which the rates of the @active rows, and of what
 * sticks, are zero; the rows are those of the last solution at this state, or the laws of friction make them so. */
gboolean   jd_system_correct_rates    (JdSystem       *self,
                                       const gboolean *active);
/* The rates evaluated last, after a @change of q': they are affine. */
void       jd_system_add_rates        (JdSystem       *self,
                                       const double   *change);
/* Left sides and rates evaluated last, after tiny changes of q and q'. */
void       jd_system_move             (JdSystem       *self,
                                       const double   *dq,
                                       const double   *dqd);
/* Left sides and rates evaluated last, a tiny time @dt later in the motion with accelerations @qdd. */
void       jd_system_shift            (JdSystem       *self,
                                       double          dt,
                                       const double   *qdd);
/* From now on left sides refer to their sizes at this state: of their terms, of what the rounding of the parameters
 * changes in them, of a displacement by the mechanism's length. */
void       jd_system_measure          (JdSystem       *self,
                                       double          t,
                                       const double   *q);
/* The largest |left side| of the active rows at the last evaluation, as a part of its size. */
double     jd_system_position_error   (const JdSystem *self,
                                       const gboolean *active);
/* Largest |left side| and |rate| of the active rows at the last evaluation. */
void       jd_system_residuals        (const JdSystem *self,
                                       const gboolean *active,
                                       double         *out_position,
                                       double         *out_rate);

/* What friction is to solve: the state evaluated last with r on the right (lent), the @active rows acting. */
JdFrictionProblem jd_system_friction_problem (JdSystem       *self,
                                              const double   *r,
                                              const gboolean *active);

/* A retained parameter that the kinetic energy evaluated last does not contain, for the reason of an indeterminate
 * motion; or NULL. */
const char *jd_system_find_massless   (const JdSystem *self);
/* Sets the error that an INCONSISTENT or INDETERMINATE solution at @t stands for; FALSE. */
gboolean   jd_system_fail             (const JdSystem  *self,
                                       JdVerdict        verdict,
                                       double           t,
                                       GError         **error);

/* jd_evaluate() where the live equations of @live (may be NULL) move with its rates. */
JdEvaluation *jd_evaluate_live        (JdParameterization  *parameterization,
                                       const JdSystem      *live,
                                       double               t,
                                       const double        *p,
                                       const double        *pd,
                                       const gboolean      *skip,
                                       GError             **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/dynamics/kkt/jd-friction-private.h"
#include "core/dynamics/kkt/jd-kkt-private.h"
#include "core/dynamics/kkt/jd-acceleration-tape-private.h"
#include "core/dynamics/kkt/jd-state-expressions-private.h"
#include "core/parameterization/model/jd-model-size.h"

G_BEGIN_DECLS

/* What is known of the rows: m each, but of_equation. */
typedef struct
{
  int      *of_equation;   /* row of each model equation, or -1 */
  int      *side;          /* 0, +1, -1 */
  gboolean *differential;  /* whether the equation has no left side of positions */
  gboolean *constant;      /* whether the row is constant, unless live */
} JdSystemRows;

/* Live equations after (or before) their event: B p' = v instead of B p' + beta = 0. */
typedef struct
{
  JdStateExpressions *expressions;  /* beta + v and its time derivative, for each of the live rows; NULL: none */
  gsize               n;
  gsize              *row;          /* n: h */
  double             *values;       /* 2 n */
  const JdExpr      **speeds;       /* n: v; lent */
} JdLiveEquations;

/* Natural sizes, to which rounding is relative. */
typedef struct
{
  double              *reach, *per_reach;  /* n: natural displacements of the parameters, and 1 / reach */
  double              *left;               /* m: of the left sides at the last measured state */
  double              *row;                /* m: of the rows before their terms cancel, by the displacements; without
                                            * elimination of the rows nearby */
  gboolean             row_known;          /* an elimination has been looked at */
  double              *natural;            /* m: the larger of both */
  double               speed;              /* 1/s: of the fastest parameter at the last evaluation, by its
                                            * displacement */
  gboolean            *may_vanish;         /* m: terms of a coefficient may cancel; NULL: of no row, or an elimination
                                            * makes terms cancel */
  JdStateExpressions **coefficients;       /* m: sums of the sizes of the terms of each coefficient; NULL until
                                            * needed */
} JdSystemSizes;

/* Tapes that compute the accelerations in one go. */
typedef struct
{
  GPtrArray          *all;     /* JdAccelerationTape *, for sets of rows that have acted */
  JdAccelerationTape *chosen;  /* for the rows that act now, or NULL */
} JdAccelerationTapes;

/* A state at which only left sides and rates of the terms have been evaluated. */
typedef struct
{
  gboolean  is;     /* the terms are of this state */
  double    time;
  double   *state;  /* 2 n */
} JdPartialTerms;

/* Lagrange's equations of one parameterization, with all memory that their solution needs: for one thread. */
typedef struct
{
  JdParameterization       *parameterization;  /* owned reference */
  JdModel                  *model;             /* lent by it */
  gsize                     n, m, N;
  const gsize              *complementary;     /* m: model equations */
  const JdDynamicsPattern  *pattern;
  const JdFeet             *feet;              /* from which formulas are followed, lent by the model; or NULL */
  JdParameterizationWork   *work;
  JdKkt                    *kkt;
  JdSystemRows              rows;
  JdLiveEquations           live;
  JdSystemSizes             sizes;
  JdAccelerationTapes       tapes;
  JdPartialTerms            partial;

  JdFriction               *friction;          /* NULL: no joint has friction */
  char                     *why;               /* reason of the last jd_system_solve_unilateral(), or NULL */
  gboolean                  followed;          /* it has looked at rows that act only with a contact */

  gboolean                  lean;              /* p and p' are not needed and are left out where possible */
  double                   *p, *pd;            /* N: of the last evaluation, unless lean */
  JdDynamicsTerms           terms;             /* of the last evaluation */
  double                   *r, *s;             /* n, m: D - h, -gamma */
  double                   *x, *y;             /* n, m: q'' and multipliers of the last solution */
  double                   *zero;              /* n */
  double                   *kept;              /* scratch of its owner: n + m */
  gboolean                 *candidate, *jumping; /* scratch: m, m */
  double                   *combination;       /* scratch: m */
  gsize                     n_evaluations;     /* so far */
} JdSystem;

JdSystem  *jd_system_new              (JdParameterization *parameterization) G_GNUC_WARN_UNUSED_RESULT;
/* Makes a system as jd_system_new(), with the feet of @model, which is the parameterization's or one of
 * jd_model_follow(). */
JdSystem  *jd_system_new_in           (JdParameterization *parameterization,
                                       JdModel            *model) G_GNUC_WARN_UNUSED_RESULT;
void       jd_system_free             (JdSystem *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdSystem, jd_system_free)

/* Kind of the right sides s: left sides, their rates, or the rates of those. */
typedef enum
{
  JD_RIGHT_POSITION,
  JD_RIGHT_RATE,
  JD_RIGHT_ACCELERATION,
} JdRightSides;

/* The right sides to come are of this kind: their natural sizes follow from the motion evaluated last. */
void       jd_system_set_right        (JdSystem     *self,
                                       JdRightSides  kind);
/* Replaces rows that have cancelled except for rounding by rows of zeros.  jd_system_eval() does this after it has
 * evaluated a state.  jd_system_prepare_rows() is called once, before. */
void       jd_system_prepare_rows     (JdSystem *self);
void       jd_system_free_rows        (JdSystem *self);
gboolean   jd_system_clear_rows       (JdSystem      *self,
                                       double         t,
                                       const double  *q,
                                       GError       **error);
/* Complementary row of model equation @equation, or -1. */
int        jd_system_find_row         (const JdSystem *self,
                                       gsize           equation);
/* Makes equations live: they obey B p' = v from now on.  @equations: @n model equations, all complementary; @values:
 * v (p, t). */
gboolean   jd_system_set_live         (JdSystem            *self,
                                       gsize                n,
                                       const gsize         *equations,
                                       const JdExpr *const *values,
                                       GError             **error);
/* Evaluates M, h, D, A, gamma, left sides and rates at (t, q, q').  self->p is the branch on entry. */
gboolean   jd_system_eval             (JdSystem      *self,
                                       double         t,
                                       const double  *q,
                                       const double  *qd,
                                       GError       **error);
/* Evaluates M, h and D alone, for a motion without friction in which no row acts. */
gboolean   jd_system_eval_free        (JdSystem      *self,
                                       double         t,
                                       const double  *q,
                                       const double  *qd,
                                       GError       **error);
/* Chooses the @active rows (m) for jd_system_accelerate().  Their tape is compiled when they first act.  Compilation
 * ends soon after @cancellable (may be NULL) is cancelled; @self can then only be freed. */
void       jd_system_choose_rows      (JdSystem       *self,
                                       const gboolean *active,
                                       GCancellable   *cancellable);
/* Computes x and y at (t, q, q') for the chosen rows with their tape.  The terms, p and p' are not changed.  Returns
 * FALSE if jd_system_eval() and jd_system_solve() are needed. */
gboolean   jd_system_accelerate       (JdSystem       *self,
                                       double          t,
                                       const double   *q,
                                       const double   *qd);
/* Computes as jd_system_accelerate(), and writes the accelerations into @x (n) instead of into the system's own. */
gboolean   jd_system_accelerate_into  (JdSystem       *self,
                                       double          t,
                                       const double   *q,
                                       const double   *qd,
                                       double         *x);
/* Like jd_system_accelerate(), but also evaluates left sides and rates.  The other terms are evaluated when they are
 * needed. */
gboolean   jd_system_eval_flight      (JdSystem       *self,
                                       double          t,
                                       const double   *q,
                                       const double   *qd);
/* Evaluates all terms at the last state, which is necessary before they are read. */
void       jd_system_complete         (JdSystem       *self);
/* Solves the equations of the last evaluation for x = q'' and y, with the @active rows acting. */
JdVerdict  jd_system_solve            (JdSystem       *self,
                                       const gboolean *active,
                                       gboolean       *unique,
                                       double         *dependent);
/* Solves the terms of the last evaluation with the right sides r and s at hand, without friction. */
JdVerdict  jd_system_solve_sides      (JdSystem       *self,
                                       const gboolean *active,
                                       gboolean       *unique,
                                       double         *dependent);
/* jd-system-unilateral.c.  The same, where unilateral rows among the @active may open. */
JdVerdict  jd_system_solve_sides_unilateral (JdSystem *self,
                                             gboolean *active,
                                             gboolean *unique,
                                             double   *dependent);
/* jd-system-followers.c.  The same, where what acts only with a contact, as the slip of a rolling joint, does not act
 * where it opens; @active is FALSE for these rows then, too.  *out_why: the reason where there is no motion, or where
 * there are several; free with g_free(). */
JdVerdict  jd_system_solve_sides_followed (JdSystem  *self,
                                           gboolean  *active,
                                           gboolean  *unique,
                                           double    *dependent,
                                           char     **out_why);
/* Whether contact @h, at rest and let go because it would pull, does not close by the accelerations of the last
 * solution, in which what acts only with it does not act, either.  FALSE: the reason is in self->why. */
gboolean   jd_system_may_let_go       (JdSystem *self,
                                       gsize     h);
/* Like jd_system_solve(), where unilateral rows among the @active may open: no multiplier pulls, and no acceleration
 * violates an open row (the Signorini condition on accelerations, equivalent to Gauss' principle with inequalities).
 * Sets @active to FALSE for the rows that open, and for those that act only with them.  With friction the states of
 * the laws are found too.  INDETERMINATE and INCONSISTENT have a reason in self->why where friction, or what never
 * slips, is one. */
JdVerdict  jd_system_solve_unilateral (JdSystem       *self,
                                       gboolean       *active,
                                       gboolean       *unique,
                                       double         *dependent);
/* Computes the change x of q' in an impact without friction, at the last evaluated state.  Unilateral @rows are
 * closed; the other @rows hold before and after.  x is the least change in the metric of M with these properties: the
 * rate of each unilateral row is at least its goal on its side (Newton's restitution: -e times an approach, otherwise
 * 0), and the rates of the other rows are their goals (Moreau).  The multipliers are impulses. */
JdVerdict  jd_system_jump             (JdSystem       *self,
                                       const gboolean *rows,
                                       const double   *goals);
/* Projects (q, q') onto the constraints of the @active rows by the smallest change in the metric of M, to rounding
 * error.  The terms are those of the result.  Fails with an error if it does not converge. */
gboolean   jd_system_project          (JdSystem        *self,
                                       double           t,
                                       double          *q,
                                       double          *qd,
                                       const gboolean  *active,
                                       GError         **error);
/* Computes the smallest change x of the rates in the metric of M that makes the rates of the @active rows, and of
 * sticking laws, zero.  The rows are those of the last solution at this state, or the laws of friction determine
 * them. */
gboolean   jd_system_correct_rates    (JdSystem       *self,
                                       const gboolean *active);
/* Updates the last evaluated rates for a @change of q', in which they are affine. */
void       jd_system_add_rates        (JdSystem       *self,
                                       const double   *change);
/* Updates the last evaluated left sides and rates for small changes of q and q'. */
void       jd_system_move             (JdSystem       *self,
                                       const double   *dq,
                                       const double   *dqd);
/* Updates the last evaluated left sides and rates for a small time @dt in the motion with accelerations @qdd. */
void       jd_system_shift            (JdSystem       *self,
                                       double          dt,
                                       const double   *qdd);
/* Sets the sizes of the left sides at this state: the sizes of their terms, the effect of rounding errors of the
 * parameters, and the effect of a displacement by the length of the mechanism. */
void       jd_system_measure          (JdSystem       *self,
                                       double          t,
                                       const double   *q);
/* The largest |left side| of the active rows at the last evaluation, as a fraction of its size. */
double     jd_system_position_error   (const JdSystem *self,
                                       const gboolean *active);
/* The largest |left side| and |rate| of the active rows at the last evaluation. */
void       jd_system_residuals        (const JdSystem *self,
                                       const gboolean *active,
                                       double         *out_position,
                                       double         *out_rate);

/* The problem for the solver with friction: the last evaluated state with the right-hand side @r (lent) and the
 * @active rows. */
JdFrictionProblem jd_system_friction_problem (JdSystem       *self,
                                              const double   *r,
                                              const gboolean *active);

/* The name of a retained parameter without kinetic energy at the last evaluation, as the reason of an indeterminate
 * motion; or NULL. */
const char *jd_system_find_massless   (const JdSystem *self);
/* Sets the error of an INCONSISTENT or INDETERMINATE solution at @t.  Returns FALSE. */
gboolean   jd_system_fail             (const JdSystem  *self,
                                       JdVerdict        verdict,
                                       double           t,
                                       GError         **error);

/* What a motion knows of an instant that the state does not say; each member may be NULL. */
typedef struct
{
  const JdSystem *live;          /* its live equations move with their rates */
  const JdFeet   *feet;          /* nearest points are followed from these; NULL: from those of the model */
  const gboolean *acts;          /* n_equations: see jd_model_enter() */
  const double   *ending_slips;  /* n_laws: see jd_model_enter() */
} JdKnownInstant;

/* jd_evaluate() at an instant of which @known says more than the state. */
JdEvaluation *jd_evaluate_known       (JdParameterization    *parameterization,
                                       const JdKnownInstant  *known,
                                       double                 t,
                                       const double          *p,
                                       const double          *pd,
                                       const gboolean        *skip,
                                       GError               **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

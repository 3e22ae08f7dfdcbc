/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

/* A jump before its solution: the numbers of the model at the instant, the plan of its equations, and the resulting
 * problem of rows in retained parameters. */

/**
 * JdJumpState:
 *
 * State at the jump: the numbers of the model at (t, p, p'-), in primitive parameters.
 */
typedef struct
{
  JdModel        *model;         /* lent */
  const JdEvent  *event;         /* lent; NULL: none */
  const gboolean *closing;       /* lent; NULL: none */
  const gboolean *skip;          /* lent; NULL: none */
  double          t;
  const double   *p, *pd;        /* lent, N */
  gsize           N, n_equations;
  double         *mass;          /* N x N */
  double         *offset;        /* N: dE/dp' at p' = 0 */
  double         *coefficients;  /* n_equations x N: B */
  double         *beta;          /* n_equations */
  double         *velocity;      /* N: natural velocities, of the mechanism or of what is applied */
  GPtrArray      *limits;        /* JdRowLimit *, one for each equation, NULL for most; NULL: not computed */
} JdJumpState;

/**
 * JdEquationPlan:
 *
 * Part of one equation in the jump.
 */
typedef struct
{
  gboolean     takes_part;
  gboolean     named;        /* typed by the event, or closing; FALSE: regular because of the state alone */
  JdImpulseRow row;          /* the row as written, in all primitive parameters */
  JdImpactLaw  impact_law;   /* the law of its restitution if there is friction */
  gboolean     appears;      /* it did not act before the instant; its governor begins to act */
  int          governor;     /* equation without whose contact this one does not act; -1: none */
  int          ordered;      /* its place in the event's order, or the place of the contact to which it belongs; -1:
                              * none */
  gboolean     in_order;     /* the event's order names this equation itself */
  double       parallel;     /* Pasquero (8): beta; NAN: another law */
  gboolean     breaks;       /* above its threshold */
  double       rub;          /* regular: friction coefficient of a permanent constraint (Pasquero, examples 14 and
                              * 15); else 0 */
  char        *law;          /* translated; NULL if regular */
} JdEquationPlan;

/**
 * JdFrictionPlan:
 *
 * One friction impulse, along the slip of the contact @normal or against its rolling.
 */
typedef struct
{
  gsize   normal;       /* equation */
  int     slip;         /* equation of this rate; -1: the file has none */
  double  coefficient;
  int     partner;      /* the friction along the other component of one slip; -1: none */
  double *row;          /* N: B_t; NULL if the equation @slip gives it */
  double  beta;
  char   *name;         /* "joint.slip", or "joint" and what it is */
} JdFrictionPlan;

typedef struct
{
  gsize           n_equations;
  JdEquationPlan *equations;
  gsize           n_frictions;
  JdFrictionPlan *frictions;
  double         *rest_frame;   /* N: h; NULL: none given */
  gsize           n_old;        /* D- of equations whose coefficients vanish, where D+ is another */
  double         *old;          /* n_old x (N + 1): row, b */
  gsize           n_order;      /* 0: the impacts are simultaneous */
  gsize          *order;        /* equations */
} JdJumpPlan;

/**
 * JdJumpFrame:
 *
 * The problem in the retained parameters of a parameterization, or in all primitive parameters (T = 1).
 */
typedef struct
{
  gsize         n, N;
  double       *tangent;      /* N x n: T of p' = T q' + tau */
  double       *tau_before;   /* N */
  double       *tau_after;
  double       *mass;         /* n x n */
  double       *offset_before, *offset_after, *applied, *prior;  /* n */
  double       *velocity;  /* n: natural velocities */
  double       *friction;     /* n: impulse of the laws of friction */
  double       *rest_frame;   /* n: h; NULL: none given */
  gsize         n_rows;       /* of equations */
  gsize        *row_equation; /* n_rows */
  gsize         n_extra;      /* number of rows that are no equations: frictions, then D-; they follow the others */
  gsize        *extra;        /* n_extra: index of the friction; n_frictions and more: index of the D- */
  double       *coefficients; /* (n_rows + n_extra) x n */
  JdImpulseRow *rows;
} JdJumpFrame;

void            jd_jump_state_init       (JdJumpState  *self,
                                          JdModel      *model,
                                          double        t,
                                          const double *p,
                                          const double *pd);
void            jd_jump_state_clear      (JdJumpState *self);
/**
 * jd_jump_state_apply:
 *
 * Computes the generalized impulses P_k of the event's impulses from their virtual power in dP/dp_k.  The natural
 * velocities are then at least the velocities that @applied (N) gives.
 */
void            jd_jump_state_apply      (JdJumpState *self,
                                          double      *applied);
/**
 * jd_jump_state_eval:
 *
 * An expression of the mechanism at the instant.
 */
double          jd_jump_state_eval       (const JdJumpState *self,
                                          const JdExpr      *expr);
/**
 * jd_jump_state_find_limits:
 *
 * Looks for equations whose coefficients vanish, and their limits.
 */
void            jd_jump_state_find_limits   (JdJumpState *self);
/**
 * jd_jump_state_plan:
 *
 * The part of every equation and the frictions.  NULL and JD_MODEL_ERROR_UNSUPPORTED or _INCONSISTENT
 * (positions, a rest frame in which a constraint moves).
 */
JdJumpPlan     *jd_jump_state_plan       (const JdJumpState  *self,
                                          GError            **error) G_GNUC_WARN_UNUSED_RESULT;
void            jd_jump_plan_free        (JdJumpPlan *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJumpPlan, jd_jump_plan_free)

gboolean        jd_jump_frame_init_retained (JdJumpFrame         *self,
                                             JdParameterization  *parameterization,
                                             const JdJumpState   *state,
                                             const JdJumpPlan    *plan,
                                             const double        *applied,
                                             GError             **error);
void            jd_jump_frame_clear         (JdJumpFrame *self);

/**
 * JdJumpSetting:
 *
 * A jump that was solved, set up again: what it was solved from, for those who report about it.
 */
typedef struct
{
  JdJumpState  state;
  double      *applied;   /* N: P */
  JdJumpPlan  *plan;
  JdJumpFrame  frame;     /* with the rows that the jump kept */
} JdJumpSetting;

/**
 * jd_jump_setting_init:
 *
 * Sets up @jump, solved at @event.  FALSE with an error: nothing is to be cleared.
 */
gboolean        jd_jump_setting_init        (JdJumpSetting  *self,
                                             const JdJump   *jump,
                                             const JdEvent  *event,
                                             GError        **error);
void            jd_jump_setting_clear       (JdJumpSetting *self);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/dynamics/kkt/jd-kkt-private.h"
#include "core/dynamics/kkt/jd-state-expressions-private.h"
#include "core/parameterization/model/jd-model-size.h"

G_BEGIN_DECLS

/* Rows and rates of the laws at a state: w_k = W_k q' + b_k. */
typedef struct
{
  JdStateExpressions *expressions;  /* for each law beta, drift (rate of the rate without p''), coefficients */
  double             *outputs;      /* their values */
  double             *tangent, *tau, *eta, *pd, *p;  /* scratch: N x n, N each */
  double             *rows;         /* n_laws x n: W */
  double             *speed;        /* n_laws: W q' + b */
  double             *scale;        /* n_laws: sum of the terms' sizes */
  double             *size;         /* n_laws: natural size of the speed: every parameter at its natural velocity */
  double             *gamma;        /* n_laws: W q'' + gamma is the rate of the speed */
} JdFrictionRates;

/* Directions of slip: n_laws each. */
typedef struct
{
  double   *cosine;    /* +1 or -1; of partners the components of the direction */
  double   *heading;   /* in a motion, of slipping partners, the direction at the last node; otherwise 0 */
  double   *fastest;   /* of partners, the largest slip speed at the nodes of this segment */
  double   *near;      /* of partners, the speed below which they keep their heading */
  gboolean *creeps;    /* of partners, whether they are slower than that: across their heading they stick */
  gboolean *landing;   /* slip has just ended: the remaining speed is rounding error */
  gboolean  leaving;   /* sticking has just ended: jd_friction_decide() prefers slip where both are consistent */
} JdSlipDirections;

/* The solution without friction, and the responses of the mechanism to T_k = 1. */
typedef struct
{
  double   **x, **y;          /* n_laws: responses, n and m elements; zeros of an open law */
  double   **own_x, **own_y;  /* n_laws: the memory of these, NULL if the law has never acted */
  double    *base_x, *base_y; /* n, m: without friction */
  gboolean  *base_unique;     /* m */
  gboolean  *masked;          /* m: rows of the linear solver */
  double    *unit;            /* n_laws: units that make the T comparable, of laws that act */
  double     natural;         /* size of the accelerations that all efforts give, in units of 1 / unit */
  double    *bulk;            /* n_laws: sums of the sizes of the terms of the acceleration along W, of laws that
                               * act */
  double    *inertia;         /* n: square roots of the diagonal of M */
} JdFrictionResponses;

/* The linear equations of the T of the laws that are not open: z T = rhs. */
typedef struct
{
  gsize   n_acting;
  gsize  *acting;             /* n_acting: laws that are not open */
  double *z, *rhs;            /* n_acting x n_acting, n_acting */
  double *null;               /* rank_defect x n_laws: T without effect */
  gsize   rank_defect;
  gsize   size_z, size_null;  /* allocated elements */
} JdFrictionEquations;

/* What jd_friction_decide() found last. */
typedef struct
{
  double *forces;             /* n_laws: T */
  double *normal;             /* m: multipliers */
} JdFrictionLast;

/* Friction and rolling resistance (Coulomb's laws) of a parameterization.  Law k of the model has the rate
 * w_k = W_k q' + b_k in retained parameters.  Its effort T_k enters Lagrange's equations:
 *
 *   M q'' - A^T lambda - W^T T = D - h,   A q'' = -gamma.
 *
 * A law that sticks has W_k q'' = -gamma_k.  One that slips has T_k = -sigma f |N|: sigma is the sign of the slip (of
 * partners, a component of its direction), f the coefficient, N the multiplier of its normal equation.  The solution
 * is a sum: of the one without friction, and of the responses of the mechanism to each T_k.  The T_k then satisfy as
 * many linear equations as there are laws.  For one thread. */
typedef struct
{
  JdModel             *model;       /* lent */
  gsize                n_laws, n, m, N;
  double               time;        /* s: natural time; a motion gives one where the model has none */
  GPtrArray           *blocks;      /* owns the memory of all arrays */
  int                 *normal_row;  /* n_laws: complementary row of the normal equation, -1 if it is primitive
                                     * (coefficient 0) */
  int                 *slip_row;    /* n_laws: complementary row of the slip equation, or -1 */
  gboolean            *bilateral;   /* n_laws: N may have either sign */
  double              *least;       /* n: jd_least_acceleration() of the retained parameters */
  double              *zero;        /* MAX (n, m) */

  JdSlipState         *states;      /* n_laws: given, or found by jd_friction_decide() */
  int                 *signs;       /* n_laws: the assumed sign of N of a slipping bilateral contact */
  int                 *pushing;     /* m: the sign of the multiplier of a closed unilateral row, found by
                                     * jd_friction_decide(); 0: none */
  JdFrictionRates      rates;
  JdSlipDirections     slip;
  JdFrictionLast       last;

  /* results of the last solution */
  JdFrictionResponses  responses;
  JdFrictionEquations  equations;
  double              *forces;      /* n_laws: T */
  gboolean            *unique;      /* n_laws: whether jd_friction_decide() found T unique */
  gboolean             unproved;    /* jd_friction_decide() found a motion that satisfies every law, of too many
                                     * contacts to prove that it is the only one */
} JdFriction;

/* Rates at rest, of which only their rounding is known, cause accelerations and forces of JD_SPEED_AT_REST^2 of the
 * natural ones.  Such a part of these is no violation of an inequality: the sizes to which JD_INEQUALITY_HOLDS refers
 * are no smaller than this. */
#define JD_LEAST_PART (JD_SPEED_AT_REST * JD_SPEED_AT_REST / JD_INEQUALITY_HOLDS)

static inline double
jd_least_acceleration (const JdModel *model,
                       gsize          parameter)
{
  return JD_LEAST_PART * jd_model_acceleration_size (model, parameter);
}

static inline double
jd_least_multiplier (const JdModel *model,
                     gsize          equation)
{
  return JD_LEAST_PART * jd_model_multiplier_size (model, equation);
}

/* NULL if the model has no laws. */
JdFriction *jd_friction_new        (JdParameterization *parameterization,
                                    JdModel            *model) G_GNUC_WARN_UNUSED_RESULT;
void        jd_friction_free       (JdFriction *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdFriction, jd_friction_free)

/* Rows, speeds and drifts at (t, q, q'), with p and p' known. */
gboolean    jd_friction_eval       (JdFriction              *self,
                                    JdParameterization      *parameterization,
                                    double                   t,
                                    const double            *q,
                                    const double            *qd,
                                    const double            *p,
                                    const double            *pd,
                                    JdParameterizationWork  *work,
                                    GError                 **error);
/* Returns whether the slip speed of law @k is below rounding error; of partners, both speeds. */
gboolean    jd_friction_rests      (const JdFriction *self,
                                    gsize             k);
/* The direction in which law @k slips, +1 or -1; 0 at rest. */
int         jd_friction_direction  (const JdFriction *self,
                                    gsize             k);
/* The size that the rounding error of the speed of law @k is relative to. */
double      jd_friction_speed_size (const JdFriction *self,
                                    gsize             k);
/* The partner of law @k, -1 if none.  Whether law @k is the second of partners: it has the state of the first. */
int         jd_friction_partner    (const JdFriction *self,
                                    gsize             k);
gboolean    jd_friction_follows    (const JdFriction *self,
                                    gsize             k);
/* Speed of partners along their heading.  It passes zero where the slip ends. */
double      jd_friction_along      (const JdFriction *self,
                                    gsize             k);
/* At an instant at which velocities jump: partners that slip may have another direction afterwards. */
void        jd_friction_forget_headings (JdFriction *self);
/* At a node of a motion, the @first of its segment: sets the heading of partners to their direction of slip. */
void        jd_friction_head       (JdFriction *self,
                                    gboolean    first);
/* Returns whether complementary row @h is the slip of a law.  Such a row never enters the linear solver. */
gboolean    jd_friction_owns_row   (const JdFriction *self,
                                    gsize             h);

/* Rate of the speed of law @k for the accelerations @x. */
double      jd_friction_acceleration (const JdFriction *self,
                                      gsize             k,
                                      const double     *x);
/* The speeds after a @change of q'. */
void        jd_friction_add_rates  (JdFriction   *self,
                                    const double *change);
/* Power of the T of the last solution in the rates @qd: sum_k T_k W_k q'. */
double      jd_friction_power      (const JdFriction *self,
                                    const double     *qd);

/* A linear system with friction: the arguments of jd_kkt_solve(). */
typedef struct
{
  const JdDynamicsPattern *pattern;
  JdKkt          *kkt;
  const double   *mass, *rows;
  const double   *r, *s;
  const gboolean *active;   /* m, may be NULL */
  double         *x, *y;    /* results; y of a slip row is T */
} JdFrictionProblem;

/* Accelerations, multipliers and T with every law in its state. */
JdVerdict   jd_friction_solve      (JdFriction              *self,
                                    const JdFrictionProblem *problem);
/* The smallest change x of the rates in the metric of M with A x = s, and W x = -@speed for the laws that stick. */
JdVerdict   jd_friction_correct    (JdFriction              *self,
                                    const JdFrictionProblem *problem,
                                    const double            *speed);
/* The two steps of jd_friction_solve() and jd_friction_correct().  First the solution without friction, and the
 * responses to each T of a law that is not open.  Then T, x and y for the states of the laws.  @coupled:
 * accelerations, where T depends on N; otherwise a correction.  The second returns FALSE if the states contradict
 * each other. */
JdVerdict   jd_friction_respond    (JdFriction              *self,
                                    const JdFrictionProblem *problem,
                                    double                  *dependent);
gboolean    jd_friction_superpose  (JdFriction   *self,
                                    const double *target,
                                    gboolean      coupled,
                                    double       *x,
                                    double       *y);
/* Returns whether free T change x. */
gboolean    jd_friction_free_moves (const JdFriction *self,
                                    const double     *x);

/* W_k . x of law @k. */
double      jd_friction_row_dot    (const JdFriction *self,
                                    gsize             k,
                                    const double     *x);

/* jd-friction-forces.c: jd_friction_superpose() and jd_friction_free_moves(). */

/* jd-friction-slack.c */

/* Returns the least N - |T| / f of the sticking laws of the last solution, as a force.  Where T are not unique, it is
 * the largest least value over the choices of T, and no larger than any other N that these change.  Returns HUGE_VAL
 * if no law sticks. */
double      jd_friction_slack      (const JdFriction *self,
                                    const double     *y);
/* Returns the same for the T and N in @y, without a choice of T. */
double      jd_friction_least_slack (const JdFriction *self,
                                     const double     *y);
/* Returns the same for the laws alone that are not @left_out (n_laws; NULL: for all). */
double      jd_friction_slack_without (const JdFriction *self,
                                       const double     *y,
                                       const gboolean   *left_out);
/* Returns whether the multiplier of complementary row @h changes with T that are not unique. */
gboolean    jd_friction_is_shared  (const JdFriction *self,
                                    gsize             h);

/* jd-friction-decide.c */

/* Finds the states of all laws that act, and which of the unilateral rows among the @active open (these become
 * FALSE). A choice is consistent if
 *
 *   closed rows:    side y >= 0;     open rows:  side (A x - s) >= 0;
 *   sticking laws:  |T| <= f N;      slips that begin:  the acceleration of slip has the direction that T resists.
 *
 * INCONSISTENT: no choice is consistent (Painleve).  INDETERMINATE: several are.  @out_why then is a sentence that
 * names the joint, to be freed, or NULL where something else than friction decided.  @side: m.  @unique: m, may be
 * NULL. */
JdVerdict   jd_friction_decide     (JdFriction              *self,
                                    JdFrictionProblem       *problem,
                                    gboolean                *active,
                                    const int               *side,
                                    const gsize             *complementary,
                                    gboolean                *unique,
                                    double                  *dependent,
                                    char                   **out_why);

G_END_DECLS

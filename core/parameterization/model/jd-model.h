/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tape/jd-progress.h"
#include "core/mechanism/jd-attitude.h"
#include "core/mechanism/jd-joint-type.h"

G_BEGIN_DECLS

/**
 * JdModel:
 *
 * The mechanism as formulas in all its primitive parameters p_0 ... p_(N-1), before any tag: positions, constraint
 * equations and their kinds, kinetic energy, potential, given efforts.  Le van and Bouzidi, 2.3, 2.4, 5.7.
 *
 * A model is reference-counted and constant once made: threads may share it.  Whoever derives more expressions from
 * it does so in a pool of his own (jd_expr_import).  Constants stay symbols in expressions; their values, with
 * overrides, are in jd_model_get_constants() for compiling tapes.
 */
typedef struct _JdModel JdModel;

#define JD_MODEL_ERROR (jd_model_error_quark ())
typedef enum
{
  JD_MODEL_ERROR_INVALID,      /* the mechanism, an override or a tag is wrong: exit status 1 */
  JD_MODEL_ERROR_FORBIDDEN,    /* a tag that is refused, with the reason: exit status 1 */
  JD_MODEL_ERROR_SINGULAR,     /* the elimination fails at this position: verdict singular */
  JD_MODEL_ERROR_INCONSISTENT, /* the state breaks an equation: verdict inconsistent */
  JD_MODEL_ERROR_UNSUPPORTED,  /* valid, not handled by this version */
  JD_MODEL_ERROR_TOO_LARGE,     /* more work or memory than an analysis may take: verdict indeterminate */
  JD_MODEL_ERROR_INDETERMINATE, /* a motion without inertia: verdict indeterminate */
} JdModelError;

typedef enum
{
  JD_EQUATION_SOLVED,           /* holonomic, some parameter occurs affinely with a coefficient free of parameters */
  JD_EQUATION_HOLONOMIC,
  JD_EQUATION_SEMI_HOLONOMIC,   /* differential, integrable */
  JD_EQUATION_NON_HOLONOMIC,
} JdEquationKind;

/**
 * JdEquation:
 *
 * One scalar constraint equation.  Rate form: sum_k coefficient[k] p'_parameter[k] + beta = 0; for
 * a holonomic equation coefficient = df/dp and beta = df/dt.
 */
typedef struct
{
  char           *name;            /* "joint.equation" */
  gsize           joint;           /* index in the mechanism's joints */
  gsize           index_in_joint;  /* index among its joint's equations */
  gsize           contact;         /* of a joint with several contacts: the one it belongs to */
  const JdExpr   *border;          /* of a contact, while it touches: not zero before another place of its bodies
                                    * touches; NULL: none */
  JdEquationKind  kind;
  gboolean        homogeneous;     /* beta = 0 in differential form */
  gboolean        time_dependent;  /* t occurs explicitly */
  const JdExpr   *f;               /* NULL if differential; for a semi-holonomic equation see integral */
  const JdExpr   *integral;        /* semi-holonomic: a function with d integral/dt = factor * (left side); else
                                    * NULL. Its constant is taken from the state */
  gsize           n_terms;
  gsize          *parameters;      /* indices of parameters, ascending */
  const JdExpr  **coefficients;    /* alpha (p, t) */
  const JdExpr   *beta;            /* beta (p, t) */
  gsize           n_solvable;      /* for which parameters it is solved */
  gsize          *solvable_for;    /* indices of parameters */
  const JdExpr  **solutions;       /* the parameter as an expression in the others and t */
  int             side;            /* 0 bilateral, +1: left side >= 0 admissible, -1: <= 0 */
  gboolean        of_rates;        /* unilateral and differential: the left side is the rate expression */
  const char     *reaction;        /* name of the reaction component its multiplier gives, or NULL; lent */
  int             reaction_factor; /* component = factor * lambda */
} JdEquation;

/**
 * jd_equation_is_with:
 *
 * Returns whether both equations act together: they belong to one contact of one joint.
 */
static inline gboolean
jd_equation_is_with (const JdEquation *a,
                     const JdEquation *b)
{
  return a->joint == b->joint && a->contact == b->contact;
}

/**
 * JdModelLaw:
 *
 * Friction or rolling resistance of a joint (Coulomb's laws): an effort T along a rate sum_k coefficient[k]
 * p'_parameter[k] + beta, the slip of a contact's particles or the relative rotation of its bodies.  While the rate
 * is zero |T| <= coefficient |N|, N being the multiplier of the joint's normal equation; else T = -coefficient |N|
 * sign (rate).  Its generalized forces are T coefficient[k].  Two laws next to each other may be partners: the
 * components u, v along orthogonal directions of one slip in space, and of one force, with (T_u, T_v) = -coefficient
 * |N| (u, v) / |(u, v)|.
 */
typedef struct
{
  gsize           joint;         /* index in the mechanism's joints */
  gsize           normal;        /* equation whose multiplier is N */
  int             slip;          /* the joint's equation with this rate, whose multiplier is T; -1: none */
  int             partner;       /* the law of the other component, just before or after this one; -1: none */
  gboolean        rolling;       /* rolling resistance, T a torque; else friction, T a force */
  const char     *effort;        /* name of T as a component of the joint's reaction: "T", "Gamma", "T_2"; lent */
  double          coefficient;   /* friction, or rolling resistance in m; may be 0 */
  const JdExpr   *rate;          /* rate (p, p', t) */
  gsize           n_terms;
  gsize          *parameters;    /* indices of parameters, ascending */
  const JdExpr  **coefficients;  /* alpha (p, t) */
  const JdExpr   *beta;          /* beta (p, t) */
} JdModelLaw;

/**
 * JdModelEffort:
 *
 * A given effort: weight ("weight", one for all bodies), the file's efforts, and efforts of joints that the file
 * gives a law ("joint.T").  Derived from a potential, or given by the generalized forces it has in the primitive
 * parameters (virtual power of VVF, Le van 5.7): sum_k force[k] p*_k.
 */
typedef struct
{
  char           *name;
  int             effort;      /* index in the mechanism's efforts, or JD_NONE */
  int             joint;       /* index in the mechanism's joints of an effort with a law, or JD_NONE */
  int             declared;    /* index in that joint's declared efforts, or JD_NONE */
  const JdExpr   *potential;   /* V(p, t), or NULL */
  const JdExpr   *hidden;      /* a potential U (p) that is not in V: -dU/dp_k are the forces all the same; NULL: none
                                * is known */
  const JdExpr  **forces;      /* N of them: D_k (p, p', t); -dV/dp_k if it has a potential */
} JdModelEffort;

/**
 * JdLineDistance:
 *
 * A distance of two points that always lie on one line: its formula has no root, and the sign that it has in the
 * file's state.  Where it would be negative the equation of a joint does not hold: it takes the points for nearer
 * than they are.  A spring is taken to be linear, as in one coordinate, also where its ends have passed each other.
 */
typedef struct
{
  const JdExpr *distance;   /* positive in the file's state */
  const char   *owner;      /* name of the joint or effort */
  gboolean      of_joint;
} JdLineDistance;

GQuark               jd_model_error_quark        (void);

/**
 * jd_model_new:
 *
 * Derives all formulas.  @values, @rates: overrides (name -> double *, may be NULL), as --set and
 * --rate give them.
 */
JdModel             *jd_model_new                (JdMechanism  *mechanism,
                                                  GHashTable   *values,
                                                  GHashTable   *rates,
                                                  GError      **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_model_new_watched:
 *
 * Derives all formulas as jd_model_new(), and reports its progress to @progress.  If cancelled, it ends soon with
 * G_IO_ERROR_CANCELLED.
 */
JdModel             *jd_model_new_watched        (JdMechanism  *mechanism,
                                                  GHashTable   *values,
                                                  GHashTable   *rates,
                                                  JdProgress   *progress,
                                                  GError      **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * JdModelInstant:
 *
 * A state of the mechanism, as jd_model_new_at() takes it.
 */
typedef struct
{
  double               t;
  const double        *p, *pd;        /* N */
  const gboolean      *acts;          /* n_equations: those that act there; NULL: the state decides */
  const gboolean      *switched_off;  /* n_equations: events have, or will have, taken these away, so that they take
                                       * no part in a jump either; NULL: none */
  gsize                n_live;        /* equations that move with B p' = v in place of what is written in them */
  const gsize         *live;
  const JdExpr *const *speeds;        /* n_live: v; lent */
  const double        *feet;          /* n_joints: feet to follow from; NULL: those of the base */
  const double        *ending_slips;  /* n_laws: see jd_model_get_ending_slip(); NULL: none ends */
} JdModelInstant;

/**
 * jd_model_new_at:
 *
 * The model in the state @instant: what asks the new one for its state, or for what acts, is answered about that.
 * It shares the formulas of @base, which must be a model of the file's state.
 */
JdModel             *jd_model_new_at             (JdModel               *base,
                                                  const JdModelInstant  *instant,
                                                  GError               **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_model_enter:
 *
 * @self, which is not changed, or a model that shares its formulas and in which the conditions of joints with
 * equations among @acts (n_equations) hold, and the slips @ending_slips (n_laws, may be NULL) end.  On the border of
 * a condition the state does not say on which side of it the motion is.
 */
JdModel             *jd_model_enter              (JdModel         *self,
                                                  const gboolean  *acts,
                                                  const double    *ending_slips) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_model_get_ending_slip:
 *
 * Returns the direction of the slip of law @k that ends at the model's instant, where its rate is zero already: +1 or
 * -1, of partners the components of a unit vector; 0 if none ends.
 */
double               jd_model_get_ending_slip    (const JdModel *self, gsize k);
/**
 * jd_model_divide:
 *
 * The model, or one with the same motions whose equations have lost factors that are nowhere zero.
 */
JdModel             *jd_model_divide             (JdModel  *self,
                                                  GError  **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_model_new_turned:
 *
 * Returns a model of the same mechanism at @t in which the bodies of those of the @n @attitudes that are @turned have
 * rotations about their other axes.  The parameters keep their names and indices, and have the values @p and the
 * rates @pd of these angles.
 */
JdModel             *jd_model_new_turned         (JdModel           *self,
                                                  gsize              n,
                                                  const JdAttitude  *attitudes,
                                                  const gboolean    *turned,
                                                  double             t,
                                                  const double      *p,
                                                  const double      *pd,
                                                  GError           **error) G_GNUC_WARN_UNUSED_RESULT;
JdModel             *jd_model_ref                (JdModel *self);
void                 jd_model_unref              (JdModel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdModel, jd_model_unref)

/**
 * jd_model_get_mechanism:
 *
 * Read; all lent.
 */
JdMechanism         *jd_model_get_mechanism      (const JdModel *self);
GHashTable          *jd_model_get_constants      (const JdModel *self);  /* name -> double *, overrides applied */
gsize                jd_model_get_n_parameters   (const JdModel *self);  /* N */
const char          *jd_model_get_parameter_name (const JdModel *self, gsize i);
/**
 * jd_model_get_time:
 *
 * The file's state with overrides: time, N values, N rates.
 */
double               jd_model_get_time           (const JdModel *self);
const double        *jd_model_get_values         (const JdModel *self);
const double        *jd_model_get_rates          (const JdModel *self);
gsize                jd_model_get_n_equations    (const JdModel *self);
const JdEquation    *jd_model_get_equation       (const JdModel *self, gsize i);
/* How many equations the joint of equation @i has; they follow each other from *@out_first on. */
gsize                jd_model_get_joint_equations (const JdModel *self, gsize i, gsize *out_first);
const JdJoint       *jd_model_get_joint          (const JdModel *self, gsize joint);  /* as drawn, by its index */
int                  jd_model_find_equation      (const JdModel *self, const char *name);  /* or -1 */
/**
 * jd_model_has_borders:
 *
 * Returns whether bodies touch each other by shapes of which one place or another may touch.
 */
gboolean             jd_model_has_borders        (const JdModel *self);
gsize                jd_model_get_n_laws         (const JdModel *self);
const JdModelLaw    *jd_model_get_law            (const JdModel *self, gsize i);
gsize                jd_model_get_n_efforts      (const JdModel *self);
const JdModelEffort *jd_model_get_effort         (const JdModel *self, gsize i);
gsize                jd_model_get_n_line_distances (const JdModel *self);
const JdLineDistance *jd_model_get_line_distance (const JdModel *self, gsize i);
/**
 * jd_model_get_size:
 *
 * Returns the size of the model, by which a caller decides what else to derive: the number of operations of its
 * formulas.
 */
gsize                jd_model_get_size           (const JdModel *self);
/**
 * jd_model_get_kinetic_energy:
 *
 * Kinetic energy E(p, p', t) and potential V(p, t) of everything that has one.
 */
const JdExpr        *jd_model_get_kinetic_energy (const JdModel *self);
const JdExpr        *jd_model_get_potential      (const JdModel *self);
/**
 * jd_model_get_origin:
 *
 * Position of the origin of body @body, its mass centre, and its angle, as expressions in p and t.
 */
JdExprVec            jd_model_get_origin         (const JdModel *self, gsize body);
JdExprVec            jd_model_get_center         (const JdModel *self, gsize body);
const JdExpr        *jd_model_get_angle          (const JdModel *self, gsize body);
JdExprVec            jd_model_get_angular_velocity (const JdModel *self, gsize body);

/* Numbers at a state (t, p, p'); every array has N entries.  Thread-safe.  */

/**
 * jd_model_condition_holds:
 *
 * Returns whether the condition of a joint's `when` holds: sides that differ by rounding are equal, so that no unit
 * decides.
 */
gboolean             jd_model_condition_holds    (JdExprRelation relation, double left, double right);
/**
 * jd_model_when_holds:
 *
 * Returns whether the "when" of joint @j holds: in the state, or because the motion has entered its region.
 */
gboolean             jd_model_when_holds         (const JdModel *self, gsize j,
                                                  double t, const double *p, const double *pd);
/**
 * jd_model_equation_acts:
 *
 * Returns whether equation @i acts: its joint's "when" holds, its joint's unilateral equation is not open (more than
 * jd_model_get_closed() on the allowed side, or closed with a growing left side), no impact of it is due, and it is
 * not the slip of a contact with friction that slips (more than 1e-8 of the sum of its terms).
 */
gboolean             jd_model_equation_acts      (const JdModel *self, gsize i,
                                                  double t, const double *p, const double *pd);
/**
 * jd_model_impact_is_due:
 *
 * Returns whether equation @i is unilateral, closed, and approaches: an impact takes place at this instant, and
 * before it the contact does not act.  Without rates (@pd NULL) none is due.
 */
gboolean             jd_model_impact_is_due      (const JdModel *self, gsize i,
                                                  double t, const double *p, const double *pd);
/**
 * jd_model_equation_residuals:
 *
 * Left side f of a holonomic equation (0 for a differential one), and its rate B p' + b, and the
 * scale of that rate: sum |B_k p'_k| + |b|.  Any out may be NULL.
 */
void                 jd_model_equation_residuals (const JdModel *self, gsize i,
                                                  double t, const double *p, const double *pd,
                                                  double *out_f, double *out_rate, double *out_scale);
/**
 * jd_model_equation_eval:
 *
 * Evaluates the numbers of jd_model_equation_residuals() in two parts: f, b and the B_k, which do not depend on
 * rates, into @values (n_terms + 2); and from these the rate and its scale.
 */
void                 jd_model_equation_eval      (const JdModel *self, gsize i,
                                                  double t, const double *p, double *values);
void                 jd_model_equation_rate      (const JdModel *self, gsize i,
                                                  const double *values, const double *pd,
                                                  double *out_rate, double *out_scale);
/**
 * jd_model_get_switched_off:
 *
 * JdModelInstant.switched_off of a model in another state, may be NULL; and whether equation @i is one of its live
 * ones, which have a rate of their own and no position.
 */
const gboolean      *jd_model_get_switched_off   (const JdModel *self);
gboolean             jd_model_is_live            (const JdModel *self, gsize i);
/**
 * jd_model_get_feet:
 *
 * The feet of contacts with curves in the model's state, by joint (see JdFeet); NULL: there are none.
 */
const JdFeet        *jd_model_get_feet           (const JdModel *self);
/**
 * jd_model_follow:
 *
 * The model whose formulas are followed from @feet (copied) to every position; the same model where it has no curves
 * or @feet is NULL or empty.  A motion that is being made writes its feet into those of jd_model_get_feet().
 */
JdModel             *jd_model_follow             (JdModel *self, const JdFeet *feet) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_model_follow_feet:
 *
 * Follows @feet (by joint) to the position @p.  FALSE where a nearest point is lost; its foot is kept.
 */
gboolean             jd_model_follow_feet        (const JdModel *self, double t, const double *p, JdFeet *feet);
/**
 * jd_model_get_n_feet:
 *
 * The nearest points of curves: how many, and the joint, the node foot ("joint") in the parameters, and the left side
 * of the equation that it solves, (c - r) . r', of each.
 */
gsize                jd_model_get_n_feet         (const JdModel *self);
const char          *jd_model_get_foot           (const JdModel *self, gsize k, const JdExpr **out_foot,
                                                  const JdExpr **out_equation);
/**
 * jd_model_explain_feet:
 *
 * Why the nearest points of curves cannot be followed beyond the position @p, which @feet reach; NULL: nothing is
 * known against it.
 */
char                *jd_model_explain_feet       (const JdModel *self, double t, const double *p,
                                                  const JdFeet *feet) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_model_eval:
 *
 * Value of an expression of the model's pool, or the mechanism's, at a state: slow (walks the
 * graph), for single values.
 */
double               jd_model_eval               (const JdModel *self, const JdExpr *expr,
                                                  double t, const double *p, const double *pd);
/**
 * jd_model_check_state:
 *
 * Checks that every acting equation holds: positions to 1e-8 of their size (jd-model-size.h), rates to 1e-8 of the
 * sum of their terms.  Equations with @skip[i] TRUE (may be NULL) are not looked at.
 * JD_MODEL_ERROR_INCONSISTENT names the first that does not.
 */
gboolean             jd_model_check_state        (const JdModel *self,
                                                  double t, const double *p, const double *pd,
                                                  const gboolean *skip,
                                                  GError **error);
/**
 * jd_model_eval_dense:
 *
 * All numbers that a jump, a check or a test needs, in primitive parameters, dense, row-major,
 * filled at (t, p, p'): mass N x N (d2E/dp'dp'), offset N (dE/dp' at p' = 0, from E1), rows:
 * n_equations x N coefficients and n_equations beta. Any may be NULL.
 */
void                 jd_model_eval_dense         (const JdModel *self,
                                                  double t, const double *p, const double *pd,
                                                  double *mass, double *offset,
                                                  double *coefficients, double *beta);
/**
 * jd_model_count_freedom:
 *
 * Rank-revealing degrees of freedom: N less the rank of the equations that act, and how many of
 * those follow from the others.
 */
void                 jd_model_count_freedom      (const JdModel *self,
                                                  double t, const double *p, const double *pd,
                                                  gsize *out_freedom, gsize *out_redundant);

/**
 * JdModelSizes:
 *
 * Sizes that tolerances refer to (jd-model-size.h), computed once, in the file's state.
 */
typedef struct
{
  double   length;        /* m: largest distance among points, origins and curve data, or largest radius */
  double   time;          /* s: in which forces or rates move a parameter by its displacement; 0: not known */
  double   energy;        /* J: largest work of a force over a displacement, or kinetic energy of a rate, here or
                           * nearby; never 0 */
  double  *displacement;  /* N: change of the parameter that moves some point by the length, at most 1 rad of a body;
                           * of one that moves nothing, its size as far as it is known; never 0 */
  double  *velocity;      /* N: displacement / time (1 s where that is not known) */
  double  *change;        /* n_equations: change of the left side for a displacement by the length, 0 if differential;
                           * where the length is 0, for the turn of what only turns */
  double  *row;           /* n_equations: largest coefficient times displacement, here or nearby: a row far below it
                           * is rounding of zero */
  double  *reach;         /* n_equations: the same where the length is 0, by the displacements */
} JdModelSizes;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tape/jd-tape.h"
#include "core/parameterization/model/jd-kinetic-squares.h"
#include "core/parameterization/model/jd-kinetic.h"
#include "core/parameterization/model/jd-model.h"
#include "core/parameterization/model/jd-owned.h"

G_BEGIN_DECLS

/* The members of a model, and the functions that its sources share. */

/* A tape that takes some of the numbers t, p, p' as inputs: slot 0 is t, 1 + k is p_k, 1 + N + k is p'_k. */
typedef struct
{
  JdTape *tape;
  gsize   n_outputs;
  gsize   n_inputs;
  gsize  *slots;
} JdModelTape;

/* The equations of a joint, and the condition under which they act. */
typedef struct
{
  gsize         first;           /* its equations: first ... first + n_equations - 1 */
  gsize         n_equations;
  gboolean      is_unilateral;   /* some equation has a side */
  JdModelTape  *when;            /* left, right of its condition; NULL if none */
} JdModelJoint;

/* The nearest point of a curve. */
typedef struct
{
  gsize         joint;     /* its number */
  const JdExpr *foot;
  const JdExpr *equation;  /* (c - r) . r', which is zero */
  JdTape       *place;     /* inputs s, t; outputs: r in the axes of the curve */
} JdModelFoot;

/* The bodies' places and velocities in ground axes: n each. */
typedef struct
{
  gsize           n;
  JdExprVec      *origins;
  JdExprVec      *centers;
  JdExprVec      *velocities;  /* of the origins */
  JdExprVec      *omegas;
  const JdExpr  **angles;
} JdModelBodies;

/* The kinetic energy E and the potential. */
typedef struct
{
  GPtrArray    *terms;         /* of E, const JdExpr *: one for each body, and the file's own */
  int          *bodies;        /* the body of each term, or JD_NONE */
  const JdExpr *kinetic;
  const JdExpr *potential;
  gboolean      is_quadratic;  /* E has neither E1 nor E0: nothing of it is left at rest */
} JdModelEnergy;

/* The nearest points of curves. */
typedef struct
{
  gsize        n;
  JdModelFoot *of;    /* n */
  JdModelTape *tape;  /* the feet; NULL: none */
  JdFeet       state; /* those of the model's state, by joint */
} JdModelFeet;

/* What Lagrange's equations are made of: entries that are not 0, and tapes that compute them. */
typedef struct
{
  GArray      *mass;           /* JdFormulaEntry: d2E/dp'dp', row >= column, sorted */
  GArray      *bias;           /* JdFormulaEntry, column 0: d/dt dE/dp' - dE/dp without p'' */
  JdSparsity   mass_places;    /* of the mass */
  JdSparsity   offset_places;  /* of dE/dp' at p' = 0; column 0 */
  JdModelTape *dense;          /* mass, then offset */
  JdModelTape *bodies;         /* velocity of the origin and angular velocity: 6 for each body */
  JdSparsity   force_places;   /* effort, parameter */
  JdModelTape *forces;         /* entries of the efforts' generalized forces that are not 0 */
} JdModelFormulas;

struct _JdModel
{
  gatomicrefcount  refs;
  JdOwned         *owned;       /* its own arrays, strings and tapes */
  JdModel         *base;        /* of a model in another state, or with other feet (jd-model-at.c): lends all members
                                 * but the next five, time, values, rates and feet; else NULL */
  gboolean         at_instant;  /* in another state */
  gboolean        *off;         /* n_equations: do not act though the state says so; NULL: none */
  gboolean        *inside;      /* n_joints: their "when" holds though the state does not say so; NULL: none */
  double          *ending_slips;  /* n_laws: directions of the slips that end; NULL: none */
  gboolean        *switched_off; /* n_equations: events have, or will have, taken the equation away; NULL: none */
  gboolean        *is_live;     /* n_equations: own beta and tape (NULL: none; else equations and equation_tapes are
                                 * arrays of its own) */
  JdMechanism     *mechanism;
  JdExprPool      *pool;
  gboolean         divided;     /* without factors of equations: jd_model_divide() */
  JdKinematics     kinematics;
  GHashTable      *constants;   /* name -> double * */
  GHashTable      *index;       /* name of a parameter (lent) -> 1 + its index */
  gsize            n;           /* N */
  const char     **names;
  double           time;
  double          *values;
  double          *rates;
  JdCoordinates    p;           /* p, p', t */

  JdModelBodies    bodies;
  JdModelEnergy    energy;
  gsize            n_efforts;
  JdModelEffort   *efforts;

  gsize            n_equations;
  JdEquation      *equations;
  JdModelTape    **equation_tapes;  /* f (0 if differential), beta, alpha ... */
  JdModelTape    **term_tapes;      /* sum of the sizes of the terms of f; NULL if differential */
  JdModelSizes     sizes;
  gsize            n_laws;
  JdModelLaw      *laws;
  gsize            n_joints;
  JdModelJoint    *joints;
  GArray          *line_distances;  /* JdLineDistance; in @owned */

  JdModelFeet      feet;
  JdModelFormulas  formulas;
};

/* Index of the parameter that @symbol stands for; only for PARAMETER symbols. */
gsize         jd_model_symbol_index        (const JdModel *self, const JdExpr *symbol);
/* Indices (gsize), ascending, of the parameters whose symbol of @order occurs in any of @exprs. */
void          jd_model_add_line_distance   (JdModel *self, const JdExpr *distance, const char *owner,
                                            gboolean of_joint);
GArray       *jd_model_get_parameters_of   (const JdModel *self, const JdExpr *const *exprs, gsize n,
                                            guint order) G_GNUC_WARN_UNUSED_RESULT;
/* The parameter @symbol as an expression of @pool in the others, from @f = 0, if it occurs affinely with a
 * coefficient that is free of parameters and does not vanish in the model's state; else NULL. */
const JdExpr *jd_model_solve_for           (const JdModel *self, JdExprPool *pool, const JdExpr *f,
                                            const JdExpr *symbol);
/* TRUE if @expr is zero identically: structurally, or after simplification. */
gboolean      jd_model_vanishes            (JdModel *self, const JdExpr *expr);
/* Value of an expression in the file's state: a JdExprValueFunc on the model. */
double        jd_model_state_value         (const JdExpr *symbol, gpointer model);

JdModelTape  *jd_model_tape_new            (const JdModel *self, const JdExpr *const *outputs, gsize n_outputs,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
void          jd_model_tape_free           (gpointer tape);
/* The tape of f, beta, alpha ... of one equation. */
JdModelTape  *jd_model_compile_equation    (JdModel *self, const JdEquation *equation, GError **error);
void          jd_model_tape_eval           (const JdModelTape *tape, const JdModel *model,
                                            double t, const double *p, const double *pd, double *outputs);
void          jd_model_tape_eval_from      (const JdModelTape *tape, const JdModel *model, const JdFeet *feet,
                                            double t, const double *p, const double *pd, double *outputs);

/* The steps of making a model.  Long steps report to @progress (may be NULL), and end where it is cancelled. */
gboolean      jd_model_derive_equations    (JdModel *self, JdProgress *progress, GError **error);
/* The nearest points of curves in the model's state; FALSE where one is not determined. */
gboolean      jd_model_find_feet           (JdModel *self, GError **error);
/* Determines which equations between rates are integrable.  Needs the natural sizes. */
void          jd_model_classify            (JdModel *self);
gboolean      jd_model_derive_kinetic      (JdModel *self, JdProgress *progress, GError **error);
/* Cost of deriving the equations from one term of the kinetic energy. */
double        jd_model_cost_of_kinetic     (const JdModel *self, const JdExpr *term);
/* The bodies with many parameters as squares of velocities, where that makes the derivation cheaper; else NULL.
 * @taken: which of the kinetic terms these are. */
JdKineticSquares *jd_model_find_squares    (JdModel *self, gboolean *taken);
gboolean      jd_model_derive_efforts      (JdModel *self, JdProgress *progress, GError **error);
/* D_k = force . dP/dp_k, D_k = torque . dOmega/dp'_k: added to @effort. */
void          jd_model_add_point_force     (JdModel *self, JdModelEffort *effort, JdExprVec place, JdExprVec force);
void          jd_model_add_torque          (JdModel *self, JdModelEffort *effort, int body, JdExprVec torque);
/* Three expressions of the mechanism, NULL for 0, in the pool of the model. */
JdExprVec     jd_model_import_vec          (JdModel *self, const JdExpr *const *vector);
/* jd-model-frame.c: gravity along the axes of the file's frame, and the inertial forces where it is not Galilean. */
JdExprVec     jd_model_gravity_in_frame    (JdModel *self);
void          jd_model_derive_inertial     (JdModel *self, JdModelEffort *background, JdModelEffort *coriolis);
gboolean      jd_model_compile             (JdModel *self, JdProgress *progress, GError **error);
/* jd-model-divide.c: without the factors that are nowhere zero; @divided: a model whose equations are all like
 * this. */
void          jd_model_divide_equation     (JdModel *self, JdEquation *equation);
JdModel      *jd_model_new_full            (JdMechanism *mechanism, GHashTable *values, GHashTable *rates,
                                            gboolean divided, JdProgress *progress,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* jd-model-size.c: once everything is compiled; the sum of the sizes of the terms of @expr, products opened. */
void          jd_model_find_sizes          (JdModel *self);
/* jd-model-displacement.c: by a unit rate of each parameter, how fast the fastest point moves, of bodies with @arms,
 * and the fastest body turns; into the displacements.  @known (N): the displacement has no unit but its own. */
void          jd_model_find_displacements  (JdModel *self, double length, const double *arms, gboolean *known);
/* Generalized forces of every effort: n_efforts x N. */
void          jd_model_eval_forces         (const JdModel *self, double t, const double *p, const double *pd,
                                            double *forces);
/* Velocity of the origin and angular velocity of every body: 6 each. */
void          jd_model_eval_bodies         (const JdModel *self, double t, const double *p, const double *pd,
                                            double *twists);

G_END_DECLS

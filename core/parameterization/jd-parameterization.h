/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tape/jd-tape.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/**
 * JdParameterization:
 *
 * A parameterization: the model with tags applied.  Primitive equations have eliminated one parameter each, the other
 * equations are complementary; q are the retained parameters.  Le van and Bouzidi, 2.4, 4.2, 6.2.
 *
 *   p = X(q, t),   p' = T q' + tau,   p'' = T q'' + eta (q, q', t)
 *
 * Solved equations are substituted symbolically, in any consistent order; s are the parameters left after that.
 * Holonomic equations not solved for their parameter eliminate u out of s = (q, u) numerically: F(q, u, t) = 0 by
 * Newton from the last u, u' and u'' by one linear solve with dF/du each.  Formulas are in s (and s', s'').  A
 * semi-holonomic equation eliminates in integrated form only, its constant taken from the model's state.
 *
 * Constant once made, reference-counted, with a pool of its own; numbers are computed into a JdParameterizationWork,
 * one for each thread.
 */
typedef struct _JdParameterization     JdParameterization;
typedef struct _JdParameterizationWork JdParameterizationWork;

typedef enum
{
  JD_CLASS_INDEPENDENT,  /* no complementary equation */
  JD_CLASS_REDUCED,
  JD_CLASS_TOTAL,        /* no primitive equation (and at least one equation) */
} JdParameterizationClass;

/**
 * jd_parameterization_new:
 *
 * Applies @tags (of jd_model_get_mechanism(), or any other with names that fit).
 * JD_MODEL_ERROR_FORBIDDEN with the reason for a tag that is refused: a non-holonomic equation; a
 * semi-holonomic one not integrated; one whose multiplier enters a friction or rolling-resistance
 * law; a parameter the equation does not contain, or that another primitive equation already
 * eliminates; primitive equations that cannot eliminate all their parameters together (the
 * dependent set is named). @event (may be NULL): refuses primitive equations that it types other
 * than regular or live.
 */
JdParameterization      *jd_parameterization_new            (JdModel                       *model,
                                                             const JdParameterizationTags  *tags,
                                                             const JdEvent                 *event,
                                                             GError                       **error)
                                                             G_GNUC_WARN_UNUSED_RESULT;
JdParameterization      *jd_parameterization_ref            (JdParameterization *self);
void                     jd_parameterization_unref          (JdParameterization *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdParameterization, jd_parameterization_unref)

JdModel                 *jd_parameterization_get_model      (const JdParameterization *self);
const char              *jd_parameterization_get_name       (const JdParameterization *self);
JdParameterizationClass  jd_parameterization_get_class      (const JdParameterization *self);
/**
 * jd_parameterization_class_of_tags:
 *
 * Returns the class of the parameterization that @tags give in @model, if they give one.
 */
JdParameterizationClass  jd_parameterization_class_of_tags  (const JdModel                *model,
                                                             const JdParameterizationTags *tags);
/* "independent", ...; the same, translated. */
const char              *jd_parameterization_class_name     (JdParameterizationClass cls);
const char              *jd_parameterization_class_words    (JdParameterizationClass cls);

/**
 * jd_parameterization_get_n_retained:
 *
 * Retained parameters: n of them, as indices of the model's parameters, in the model's order.
 */
gsize                    jd_parameterization_get_n_retained (const JdParameterization *self);
const gsize             *jd_parameterization_get_retained   (const JdParameterization *self);
/**
 * jd_parameterization_find_retained:
 *
 * Returns the index of the model's parameter @k among the retained ones, or -1.
 */
int                      jd_parameterization_find_retained  (const JdParameterization *self,
                                                             gsize                     k);
/**
 * jd_parameterization_get_n_complementary:
 *
 * Complementary equations: m of them, as indices of the model's equations, in order.
 */
gsize                    jd_parameterization_get_n_complementary (const JdParameterization *self);
const gsize             *jd_parameterization_get_complementary   (const JdParameterization *self);
/**
 * jd_parameterization_get_eliminated:
 *
 * Primitive equations: index of the parameter that equation @i of the model eliminates, or -1 if
 * it is complementary.
 */
int                      jd_parameterization_get_eliminated (const JdParameterization *self, gsize equation);
/**
 * jd_parameterization_get_implicit:
 *
 * Parameters eliminated numerically: index of the model's equation that does it, or -1.
 */
int                      jd_parameterization_get_implicit   (const JdParameterization *self, gsize parameter);
/**
 * jd_parameterization_get_n_symbolic:
 *
 * s: the retained parameters first (same order), then the numerically eliminated ones.
 */
gsize                    jd_parameterization_get_n_symbolic (const JdParameterization *self);
const gsize             *jd_parameterization_get_symbolic_indices   (const JdParameterization *self);

/* Formulas, simplified to the teaching form, in s, s', t; nodes of the parameterization's pool, which
 * stays alive with it.  Derived when first asked for, under a lock. */
/**
 * jd_parameterization_get_position:
 *
 * p_k = X_k (s, t)
 */
const JdExpr            *jd_parameterization_get_position   (JdParameterization *self, gsize parameter);
/**
 * jd_parameterization_get_kinetic_energy:
 *
 * E2 + E1 + E0
 */
const JdExpr            *jd_parameterization_get_kinetic_energy (JdParameterization *self);
/**
 * jd_parameterization_get_kinetic_part:
 *
 * E2, E1, E0
 */
const JdExpr            *jd_parameterization_get_kinetic_part   (JdParameterization *self, guint degree);
const JdExpr            *jd_parameterization_get_potential  (JdParameterization *self);
/**
 * jd_parameterization_reduce:
 *
 * A formula in the model's p, p' and t as one in s, s' and t; in the parameterization's pool, as written.
 */
const JdExpr            *jd_parameterization_reduce         (JdParameterization *self, const JdExpr *expr);
/**
 * jd_parameterization_get_equation:
 *
 * Left side of complementary equation @h (as written, after elimination): f (s, t), or the rate
 * expression.
 */
const JdExpr            *jd_parameterization_get_equation   (JdParameterization *self, gsize h);
/**
 * jd_parameterization_get_coefficient:
 *
 * alpha_hi for complementary equation @h and retained parameter @i. Defined in s; where u is
 * eliminated numerically, the derivative along F = 0 with du/dq written out.
 */
const JdExpr            *jd_parameterization_get_coefficient (JdParameterization *self, gsize h, gsize i);
/**
 * jd_parameterization_get_lagrange:
 *
 * Lagrange's equation of retained parameter @i as an expression that vanishes along the motion:
 * d/dt dE/dq'_i - dE/dq_i - D_i - L_i with x'' and lambda("joint.equation"); implicit parameters
 * occur with their own u, u', u''.
 */
const JdExpr            *jd_parameterization_get_lagrange   (JdParameterization *self, gsize i);
/**
 * jd_parameterization_get_lagrange_raw:
 *
 * Returns the expression of jd_parameterization_get_lagrange() before simplification, derived directly from the
 * model's raw formulas.
 */
const JdExpr            *jd_parameterization_get_lagrange_raw (JdParameterization *self, gsize i);
/**
 * jd_parameterization_get_momentum:
 *
 * dE/dq'_i, collected by the rates; with u eliminated numerically, along F = 0.
 */
const JdExpr            *jd_parameterization_get_momentum   (JdParameterization *self, gsize i);
/**
 * jd_parameterization_get_given:
 *
 * D'_i: the generalized force of the efforts that have no potential (the others: -dV/dq_i).
 */
const JdExpr            *jd_parameterization_get_given      (JdParameterization *self, gsize i);
/**
 * jd_parameterization_get_friction:
 *
 * The part of L_i that comes from friction and rolling resistance and belongs to no equation's multiplier, in
 * lambda ("joint.T") and lambda ("joint.Gamma").
 */
const JdExpr            *jd_parameterization_get_friction   (JdParameterization *self, gsize i);
/**
 * jd_parameterization_get_implicit_equation:
 *
 * The equation F_j = 0 (left side) that determines the numerically eliminated @parameter.
 */
const JdExpr            *jd_parameterization_get_implicit_equation (JdParameterization *self, gsize parameter);
/**
 * jd_parameterization_get_shown_position:
 *
 * Returns the expression of an eliminated parameter, for display and not for computation: X_k (s, t), or the left
 * side of the equation that determines it numerically.  The constant of integration of an integrated equation is a
 * name in it: x_0 - R phi.
 */
const JdExpr            *jd_parameterization_get_shown_position (JdParameterization *self, gsize parameter);
/**
 * jd_parameterization_get_integration_constant:
 *
 * The name of that constant, which neither a constant nor a parameter of the file has, and its value in the file's
 * state; NULL where @parameter is not eliminated by an integrated equation, or where the constant is 0.
 */
const char              *jd_parameterization_get_integration_constant (JdParameterization *self, gsize parameter,
                                                                       double *out_value);

/* Numbers.  All matrices are dense row-major unless said otherwise. */

/**
 * jd_parameterization_prepare:
 *
 * Compiles now what they are computed with, else compiled when a first work is made: for mechanisms where that
 * takes long. G_IO_ERROR_CANCELLED, soon, where @cancellable (may be NULL) is cancelled: @self can then only be
 * released.
 */
gboolean                 jd_parameterization_prepare        (JdParameterization *self,
                                                             GCancellable *cancellable,
                                                             GError **error);
JdParameterizationWork  *jd_parameterization_work_new       (const JdParameterization *self)
                                                             G_GNUC_WARN_UNUSED_RESULT;
void                     jd_parameterization_work_free      (JdParameterizationWork *work);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdParameterizationWork, jd_parameterization_work_free)
/**
 * jd_parameterization_work_set_feet:
 *
 * Lets @work follow the nearest points of curves from @feet (lent) on, such as those of an instant of a motion; NULL:
 * from those of the thread.  A model at an instant of a motion lends its own.
 */
void                     jd_parameterization_work_set_feet  (JdParameterizationWork *work,
                                                             const JdFeet *feet);

/**
 * jd_parameterization_retain:
 *
 * q and q' out of p and p' (N each).
 */
void                     jd_parameterization_retain         (const JdParameterization *self,
                                                             const double *p, double *q);
/**
 * jd_parameterization_expand:
 *
 * p = X(q, t), p' = T q' + tau.  @p on entry is the start for Newton's iteration (the branch): the
 * last known p. JD_MODEL_ERROR_SINGULAR if dF/du is singular or Newton does not converge near.
 * @qd, @pd may be NULL together.
 */
gboolean                 jd_parameterization_expand         (const JdParameterization *self,
                                                             double t, const double *q, const double *qd,
                                                             double *p, double *pd,
                                                             JdParameterizationWork *work,
                                                             GError **error);
/**
 * jd_parameterization_tangent:
 *
 * T (N x n) and tau (N) at p.
 */
gboolean                 jd_parameterization_tangent        (const JdParameterization *self,
                                                             double t, const double *p,
                                                             double *tangent, double *tau,
                                                             JdParameterizationWork *work,
                                                             GError **error);

/**
 * JdDynamicsPattern:
 *
 * Terms of the equations of motion at (t, q, q'), in retained parameters:
 *   M q'' + h = D + A^T lambda,   A q'' + gamma = 0.
 * M and A have fixed sparsity: entry k of M stands at (mass_row[k], mass_column[k]) with row >= column (lower
 * triangle), entry k of A at (row_row[k], row_column[k]), sorted by row then column.
 */
typedef struct
{
  gsize         n, m;
  gsize         n_mass;       const gsize *mass_row, *mass_column;
  gsize         n_rows;       const gsize *row_row, *row_column;
} JdDynamicsPattern;

typedef struct
{
  double *mass;      /* n_mass: d2E/dq'dq' */
  double *bias;      /* n: h = d/dt dE/dq' - dE/dq without the q'' terms */
  double *given;     /* n: D, all given efforts (weight and springs too) */
  double *rows;      /* n_rows: A */
  double *gamma;     /* m: A q'' + gamma is the second (first, for differential ones) time derivative of the left
                      * sides */
  double *left;      /* m: f, left side of holonomic complementary equations; 0 for differential ones */
  double *rate;      /* m: A q' + b, the rate form of each complementary equation */
} JdDynamicsTerms;

const JdDynamicsPattern *jd_parameterization_get_pattern    (const JdParameterization *self);
/**
 * jd_parameterization_eval_terms:
 *
 * Fills the arrays that are not NULL; all belong to the caller. @p: in: branch, out: p of this q;
 * it may be NULL where no parameter is eliminated numerically, then nothing is spent on it. @pd
 * may be NULL.
 */
gboolean                 jd_parameterization_eval_terms     (const JdParameterization *self,
                                                             double t, const double *q, const double *qd,
                                                             double *p, double *pd,
                                                             JdDynamicsTerms *terms,
                                                             JdParameterizationWork *work,
                                                             GError **error);
/**
 * jd_parameterization_is_beyond_tape:
 *
 * Returns whether jd_parameterization_new_acceleration_tape() returns NULL because of the size alone.  Needs no
 * formulas.
 */
gboolean                 jd_parameterization_is_beyond_tape (const JdParameterization *self);
/**
 * jd_parameterization_are_beyond_tape:
 *
 * Returns whether it is so for every parameterization with @n_retained retained parameters.
 */
gboolean                 jd_parameterization_are_beyond_tape (gsize n_retained);
/**
 * jd_parameterization_new_acceleration_tape:
 *
 * A tape that solves the equations of motion with the @active rows (m) for q'' and the multipliers at once, or
 * NULL: where there is numerical elimination, where the system is large, or never regular, and, soon, where
 * @cancellable (may be NULL) is cancelled.  Inputs: q, q', t; outputs: q'' (n), -lambda of the k active rows, the
 * squared length of each of these rows in the metric of M^-1 (k), and *out_n_checks pairs: a pivot, and what it
 * was before eliminating.  Unless each pivot is above JD_SAFE_PIVOT of the other M or the rows are near singular,
 * and the rest must not be used.
 */
JdTape                  *jd_parameterization_new_acceleration_tape (JdParameterization *self,
                                                                    const gboolean *active,
                                                                    GCancellable *cancellable,
                                                                    gsize *out_n_checks) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_parameterization_is_ballistic:
 *
 * TRUE if M, h and D are the same always: without equations that act every motion is a parabola in q.
 */
gboolean                 jd_parameterization_is_ballistic   (const JdParameterization *self);
/**
 * jd_parameterization_row_is_constant:
 *
 * TRUE if row @h of A is the same always, and gamma_h 0: its left side is a parabola where q is.
 */
gboolean                 jd_parameterization_row_is_constant (const JdParameterization *self,
                                                              gsize h);
/**
 * jd_parameterization_acceleration:
 *
 * p'' = T q'' + eta.
 */
gboolean                 jd_parameterization_acceleration   (const JdParameterization *self,
                                                             double t, const double *q, const double *qd,
                                                             const double *qdd, double *p, double *pd, double *pdd,
                                                             JdParameterizationWork *work,
                                                             GError **error);
/**
 * jd_parameterization_energies:
 *
 * E2, E1, E0 and V at the state; @p as in jd_parameterization_eval_terms().
 */
gboolean                 jd_parameterization_energies       (const JdParameterization *self,
                                                             double t, const double *q, const double *qd,
                                                             double *p,
                                                             double out_kinetic[3], double *out_potential,
                                                             JdParameterizationWork *work,
                                                             GError **error);

/**
 * JdBodyField:
 *
 * Basis field of retained parameter @i: for each body, dP/dq_i of its origin, the virtual angular
 * velocity, and the virtual centre (in the plane, where V* = 0; none for a pure translation).  Le
 * van [4.9].
 */
typedef struct
{
  double   velocity[3];
  double   angular[3];
  gboolean has_centre;
  double   centre[2];
} JdBodyField;

/**
 * jd_body_field_find_centre:
 *
 * Finds the virtual centre in the plane, V + w z x (C - O) = 0, O being at @origin.  There is none if the angular
 * velocity is rounding of @scale, rad/s.
 */
void                     jd_body_field_find_centre          (JdBodyField  *self,
                                                             const double *origin,
                                                             double        scale);

/**
 * jd_parameterization_field:
 *
 * @fields: n_bodies entries; @direction: n virtual rates q*.
 */
gboolean                 jd_parameterization_field          (const JdParameterization *self,
                                                             double t, const double *p,
                                                             const double *direction,
                                                             JdBodyField *fields,
                                                             JdParameterizationWork *work,
                                                             GError **error);
/* Computes the fields of jd_parameterization_field() for many directions, with the tangent that jd_tangent_new() gave
 * at (t, p). */
struct _JdTangent;
void                     jd_parameterization_field_of       (const JdParameterization *self,
                                                             double t, const double *p,
                                                             const struct _JdTangent *tangent,
                                                             const double *direction,
                                                             JdBodyField *fields);
/**
 * jd_parameterization_powers:
 *
 * Virtual power of each given effort (model order) in each basis field: n_efforts x n.
 */
gboolean                 jd_parameterization_powers         (const JdParameterization *self,
                                                             double t, const double *p, const double *pd,
                                                             double *powers,
                                                             JdParameterizationWork *work,
                                                             GError **error);

/**
 * jd_parameterization_row_sizes:
 *
 * Size of each row of A before its terms cancel, m of them, at p: the larger of max_i sum_k |B_hk| |T_ki| and max_k
 * |B_hk|, by the displacements of the parameters.
 */
gboolean                 jd_parameterization_row_sizes      (const JdParameterization  *self,
                                                             double                     t,
                                                             const double              *p,
                                                             double                    *sizes,
                                                             JdParameterizationWork    *work,
                                                             GError                   **error);
/**
 * jd_parameterization_compatible_with:
 *
 * A basis of the fields compatible with all joints that have @joints[j] TRUE: q* with sum alpha_hi q*_i = 0 for
 * their complementary equations that act; @skip[i]: equation i of the model does not (may be NULL). @basis: n x n,
 * the first *out_dimension rows are filled. Reduced row echelon form, free parameters in order.
 */
gboolean                 jd_parameterization_compatible_with (const JdParameterization *self,
                                                             const gboolean *joints, const gboolean *skip,
                                                             double t, const double *p, const double *pd,
                                                             double *basis, gsize *out_dimension,
                                                             JdParameterizationWork *work,
                                                             GError **error);
/**
 * jd_parameterization_check_primitive:
 *
 * JD_MODEL_ERROR_SINGULAR where a primitive equation does not act in this state, or is in @skip (n_equations; may be
 * NULL): it eliminates nothing, and the parameterization fails there.  @model is the parameterization's, or one of
 * jd_model_follow().
 */
gboolean                 jd_parameterization_check_primitive (const JdParameterization *self,
                                                             const JdModel *model,
                                                             double t, const double *p, const double *pd,
                                                             const gboolean *skip, GError **error);

G_END_DECLS

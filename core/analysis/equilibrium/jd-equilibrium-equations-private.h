/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gsl/gsl_matrix.h>
#include <gsl/gsl_vector.h>

#include "core/linear/jd-budget.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/jd-statics.h"

G_BEGIN_DECLS

/* The equations of equilibrium for one choice of acting rows, solved by Newton's method.
 *
 * All numbers are in the natural units of the statics.  The unknowns are x = (s, y): the S parameters s of the
 * statics, then the multipliers y of its R rows, in units of the force scale; if a constant c varies, it is the last
 * unknown.  The equations are
 *     force (s, y) / scale = 0,
 *     f_h (s) = 0 for acting holonomic rows,
 *     beta_h (s) = 0 for acting rows that are not homogeneous,
 *     y_h = 0 for rows that do not act,
 *     y_h + mu |N| v_h / |v| = 0 for contacts that slip (Coulomb's law). */
typedef struct
{
  JdStatics   *statics;      /* lent */
  double       time;
  gsize        n, m;         /* S, R */
  gsize        n_unknowns;   /* S + R, and 1 if a constant varies */
  gboolean    *idle;         /* S: whether no equation contains the parameter */
  gsize        n_live;       /* number of unknowns that the equations contain, pinned ones included; determines the
                              * cost of a solution */
  gboolean    *acts;         /* R */
  gboolean     varies;       /* whether c is an unknown */
  double       constant_width;  /* unit of c; 1 unless set */
  double       scale;        /* force scale */
  double      *width;        /* S: unit of each parameter, the distance of distinct positions */
  double      *friction;     /* R: coefficient of the friction law whose force is y_h, in the units of the rows; -1:
                              * none */
  int         *partner;      /* R: row of the other component of a slip in a plane, or -1 */
  int         *normal;       /* R: row whose multiplier is the normal force, or -1 */
  double      *pinned;       /* S: value of a pinned parameter, NAN if it is not pinned; NULL: no parameter is */
  gsize        n_equations;
  gsize        n_rows;       /* rows of the matrices, at least n_unknowns */
  double      *residual;     /* n_rows */
  gsl_matrix  *jacobian, *v; /* n_rows x n_unknowns */
  gsl_vector  *singular, *right, *step;
  double      *trial;
  double      *regular_at;  /* n_unknowns: the x at which the last test of regularity succeeded; or NULL */
  JdBudget    *budget;       /* lent; NULL: no limit */
} JdEquilibriumEquations;


/* @acts: R flags; @width: S; @vary: whether the constant is an unknown. */
JdEquilibriumEquations    *jd_equilibrium_equations_new          (JdStatics      *statics,
                                                                  double          t,
                                                                  const gboolean *acts,
                                                                  const double   *width,
                                                                  double          scale,
                                                                  gboolean        vary) G_GNUC_WARN_UNUSED_RESULT;
void       jd_equilibrium_equations_free         (JdEquilibriumEquations *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdEquilibriumEquations, jd_equilibrium_equations_free)

/* Pins the parameters with @which[i] to their values in x by additional equations.  NULL unpins all. */
void       jd_equilibrium_equations_pin          (JdEquilibriumEquations *self,
                                                  const gboolean         *which,
                                                  const double           *x);
/* Largest absolute residual at x; NAN outside the domain. */
double     jd_equilibrium_equations_residual     (JdEquilibriumEquations *self,
                                                  const double           *x);
/* Fills the first n_equations rows of the Jacobian at x.  Returns FALSE outside the domain. */
gboolean   jd_equilibrium_equations_jacobian     (JdEquilibriumEquations *self,
                                                  const double           *x);
/* Sets the multipliers in x by least squares so that the forces at its s balance as well as possible. */
void       jd_equilibrium_equations_guess        (JdEquilibriumEquations *self,
                                                  double                 *x);
/* Newton's method from x with steps of least norm, x <- x - J^+ r, so that a continuum of solutions is met at a near
 * point.  Returns FALSE if it does not converge or the budget is spent.  @known (may be NULL) lists solutions (const
 * double *, n_unknowns each) that deflation keeps away from. */
gboolean   jd_equilibrium_equations_solve        (JdEquilibriumEquations *self,
                                                  double                 *x,
                                                  GPtrArray              *known);
/* Solves as jd_equilibrium_equations_solve(), without the check of the surroundings of the solution.  Use it for
 * intermediate steps, and jd_equilibrium_equations_solve() for their end. */
gboolean   jd_equilibrium_equations_converge     (JdEquilibriumEquations *self,
                                                  double                 *x,
                                                  GPtrArray              *known);
/* Dimension, to first order, of the set of parameters s of solutions near x: rank of the s parts of the kernel of J.
 * @basis (S x S, may be NULL) gets the directions in its first rows.  @out_free (R, may be NULL) marks multipliers
 * that are not unique. */
gsize      jd_equilibrium_equations_dimension    (JdEquilibriumEquations *self,
                                                  const double           *x,
                                                  double                 *basis,
                                                  gboolean               *out_free);
/* Dimension of the kernel of J at x, constant and multipliers included. */
gsize      jd_equilibrium_equations_nullity      (JdEquilibriumEquations *self,
                                                  const double           *x,
                                                  double                  tolerance);
/* Tangent of the curve of solutions through x, a unit vector of n_unknowns in units of the widths.  Its sign agrees
 * with @last (may be NULL).  Returns FALSE if the solutions are no curve. */
gboolean   jd_equilibrium_equations_tangent      (JdEquilibriumEquations *self,
                                                  const double           *x,
                                                  const double           *last,
                                                  double                 *tangent);
/* One step of length @step (in widths) along the curve, from x + step tangent, corrected by Newton steps of least
 * norm.  Returns FALSE where they do not converge, or lead farther than the step, to another curve. */
gboolean   jd_equilibrium_equations_advance      (JdEquilibriumEquations *self,
                                                  const double           *x,
                                                  const double           *tangent,
                                                  double                  step,
                                                  double                 *out);
/* Smallest margin of the inequalities (no pull, |T| <= f N, open gaps open); >= 0 if all hold.  @out_row is its row,
 * or -1 if there is no inequality. */
double     jd_equilibrium_equations_margin       (JdEquilibriumEquations *self,
                                                  const double           *x,
                                                  int                    *out_row);

/* Returns whether @direction (S) changes idle parameters only. */
gboolean   jd_equilibrium_equations_is_idle      (const JdEquilibriumEquations *self,
                                                  const double                 *direction);

/* Functions for the sources of this type.  Unit of unknown @i: a width, 1 for a multiplier, or the constant's
 * unit. */
double     jd_equilibrium_equations_unit         (const JdEquilibriumEquations *self,
                                                  gsize                         i);
/* Numbers of the statics at x, lent until the next call.  @derivatives: also those of jd_statics_linearize(). */
const JdStaticsNumbers *
           jd_equilibrium_equations_evaluate     (JdEquilibriumEquations *self,
                                                  const double           *x,
                                                  gboolean                derivatives);
/* Returns whether the friction contact of row @h slips: its bodies move relative to each other although the
 * parameters are constant, as on a belt. */
gboolean   jd_equilibrium_equations_slips        (const JdEquilibriumEquations *self,
                                                  const JdStaticsNumbers       *numbers,
                                                  gsize                         h);
/* Normal force N of the friction of row @h, in units of the force scale; 0 if it has none. */
double     jd_equilibrium_equations_normal       (const JdEquilibriumEquations *self,
                                                  const double                 *x,
                                                  gsize                         h);
/* A fast test that is sufficient for all singular values of the Jacobian in memory, at x, to exceed @tolerance times
 * the largest one or 1. */
gboolean   jd_equilibrium_equations_is_regular   (JdEquilibriumEquations *self,
                                                  const double           *x,
                                                  double                  tolerance);
/* Tests regularity as jd_equilibrium_equations_is_regular(), by the sparse factorization alone and with the Jacobian
 * computed at x.  Returns FALSE for small systems, and where the factorization does not decide. */
gboolean   jd_equilibrium_equations_is_judged    (JdEquilibriumEquations *self,
                                                  const double           *x,
                                                  double                  tolerance);
/* Computes the singular values of the Jacobian in memory, and its right singular vectors as columns of v.  Returns
 * FALSE if that fails or the budget is spent. */
gboolean   jd_equilibrium_equations_decompose    (JdEquilibriumEquations *self);

G_END_DECLS

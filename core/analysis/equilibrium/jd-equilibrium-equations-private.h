/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gsl/gsl_matrix.h>
#include <gsl/gsl_vector.h>

#include "core/linear/jd-budget.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/jd-statics.h"

G_BEGIN_DECLS

/* The equations of equilibrium for one choice of what acts, solved by Newton's method.
 *
 * In the natural units of the statics.  Unknowns x = (s, y): the S parameters of the statics, then the multipliers of
 * its R rows, in units of the force scale; where a constant varies, c is the last.  Equations: force / scale = 0, f =
 * 0 of the acting holonomic rows, beta = 0 of the acting rows that are not homogeneous, y = 0 of the rows that do not
 * act, and Coulomb's law of contacts that slip. */
typedef struct
{
  JdStatics   *statics;      /* lent */
  double       time;
  gsize        n, m;         /* S, R */
  gsize        n_unknowns;   /* S + R, and 1 if a constant varies */
  gboolean    *idle;         /* S: the equations do not contain it */
  gsize        n_live;       /* unknowns that the equations contain, pins included: what a solution costs */
  gboolean    *acts;         /* R */
  gboolean     varies;       /* c is an unknown */
  double       constant_width;  /* unit of c; 1 unless set */
  double       scale;        /* of forces */
  double      *width;        /* S: how far apart places are, per parameter */
  double      *friction;     /* R: coefficient of the law whose T is y_h, in the units of the rows; -1: none */
  int         *partner;      /* R: row of the other component of a slip in a plane, or -1 */
  int         *normal;       /* R: row whose multiplier is its N, or -1 */
  double      *pinned;       /* S: where a parameter is held, NAN where it is not; NULL: none is */
  gsize        n_equations;
  gsize        n_rows;       /* of the matrices: at least n_unknowns */
  double      *residual;     /* n_rows */
  gsl_matrix  *jacobian, *v; /* n_rows x n_unknowns */
  gsl_vector  *singular, *right, *step;
  double      *trial;
  double      *regular_at;  /* n_unknowns: where the last test of the singular values was passed, or NULL */
  JdBudget    *budget;       /* lent; NULL: no limit */
} JdEquilibriumEquations;

/* Singular values, and parts of directions, below this part of the largest are zero. */

/* @acts: R flags; @width: S; @vary: the constant is an unknown. */
JdEquilibriumEquations    *jd_equilibrium_equations_new          (JdStatics      *statics,
                                                                  double          t,
                                                                  const gboolean *acts,
                                                                  const double   *width,
                                                                  double          scale,
                                                                  gboolean        vary) G_GNUC_WARN_UNUSED_RESULT;
void       jd_equilibrium_equations_free         (JdEquilibriumEquations *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdEquilibriumEquations, jd_equilibrium_equations_free)

/* Holds the parameters with @which[i] where they are in x, by equations of their own; NULL: none any more. */
void       jd_equilibrium_equations_pin          (JdEquilibriumEquations *self,
                                                  const gboolean         *which,
                                                  const double           *x);
/* Largest residual at x; NAN outside the domain. */
double     jd_equilibrium_equations_residual     (JdEquilibriumEquations *self,
                                                  const double           *x);
/* Fills the Jacobian at x (the first n_equations rows); FALSE outside the domain. */
gboolean   jd_equilibrium_equations_jacobian     (JdEquilibriumEquations *self,
                                                  const double           *x);
/* Multipliers in x that come nearest to balancing the forces at its s. */
void       jd_equilibrium_equations_guess        (JdEquilibriumEquations *self,
                                                  double                 *x);
/* Newton's method from x with steps of least norm, so that ranges of solutions are met at a near point; FALSE if it
 * does not converge, or the budget is spent.  @known: other solutions (const double *, n_unknowns each) to keep away
 * from by deflation; may be NULL. */
gboolean   jd_equilibrium_equations_solve        (JdEquilibriumEquations *self,
                                                  double                 *x,
                                                  GPtrArray              *known);
/* The same without a look at what lies around: for the steps of a way whose end jd_equilibrium_equations_solve() confirms. */
gboolean   jd_equilibrium_equations_converge     (JdEquilibriumEquations *self,
                                                  double                 *x,
                                                  GPtrArray              *known);
/* How many parameters' dimensions the solutions near x have, to first order; @basis (S x S, may be NULL): directions
 * of s in its first rows.  @out_free (R, may be NULL): multipliers that are not unique. */
gsize      jd_equilibrium_equations_dimension    (JdEquilibriumEquations *self,
                                                  const double           *x,
                                                  double                 *basis,
                                                  gboolean               *out_free);
/* How many independent directions the solutions near x have, constant and multipliers included. */
gsize      jd_equilibrium_equations_nullity      (JdEquilibriumEquations *self,
                                                  const double           *x,
                                                  double                  tolerance);
/* The direction of the curve of solutions through x, a unit vector of n_unknowns in units of the widths; @last (may
 * be NULL): not to turn back against.  FALSE if it is no curve. */
gboolean   jd_equilibrium_equations_tangent      (JdEquilibriumEquations *self,
                                                  const double           *x,
                                                  const double           *last,
                                                  double                 *tangent);
/* One step of length @step (in widths) along the curve, corrected perpendicular to @tangent. */
gboolean   jd_equilibrium_equations_advance      (JdEquilibriumEquations *self,
                                                  const double           *x,
                                                  const double           *tangent,
                                                  double                  step,
                                                  double                 *out);
/* The most violated of the inequalities (no pull, |T| <= f N, open gaps open), >= 0 if all hold; @out_row: its row,
 * or -1 if there is none. */
double     jd_equilibrium_equations_margin       (JdEquilibriumEquations *self,
                                                  const double           *x,
                                                  int                    *out_row);

/* Whether @direction (S) leads along idle parameters only, so that no step of it changes anything. */
gboolean   jd_equilibrium_equations_is_idle      (const JdEquilibriumEquations *self,
                                                  const double                 *direction);

/* For the files of this type.  The unit in which unknown @i changes: a width, 1 for a multiplier, the constant's
 * unit. */
double     jd_equilibrium_equations_unit         (const JdEquilibriumEquations *self,
                                                  gsize                         i);
/* The numbers of the statics at x, lent until the next call; @derivatives: those of jd_statics_linearize() too. */
const JdStaticsNumbers *
           jd_equilibrium_equations_evaluate     (JdEquilibriumEquations       *self,
                                 const double *x,
                                 gboolean      derivatives);
/* A contact with friction whose bodies pass each other even where the parameters stand still (a belt) slips. */
gboolean   jd_equilibrium_equations_slips        (const JdEquilibriumEquations *self,
                                                  const JdStaticsNumbers       *numbers,
                                                  gsize                         h);
/* N of the friction of row @h, in units of the force scale; 0 where it has none. */
double     jd_equilibrium_equations_normal       (const JdEquilibriumEquations *self,
                                                  const double                 *x,
                                                  gsize                         h);
/* Singular values of the Jacobian, and its right singular vectors as columns of v.  FALSE if there are none. */
/* Whether it is quickly seen that all singular values of the Jacobian at hand, of x, are above @tolerance of the
 * largest, or of 1. */
gboolean   jd_equilibrium_equations_is_regular   (JdEquilibriumEquations *self,
                                                  const double           *x,
                                                  double                  tolerance);
gboolean   jd_equilibrium_equations_decompose    (JdEquilibriumEquations *self);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/expression/tape/jd-progress.h"
#include "core/linear/jd-budget.h"
#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/**
 * JdStability:
 *
 * Stability of an equilibrium.
 *
 * The functions of this header find parametric equilibria: constant q that solve Lagrange's equations of a
 * parameterization for all t.  Le van and Bouzidi, chapter 10.  Some equations may or may not act (open contacts,
 * slack ropes, "when"): every choice of acting equations is solved, and its inequalities are checked.  SI units,
 * radians.
 */
typedef enum
{
  JD_STABILITY_UNDECIDED,
  JD_STABILITY_STABLE,
  JD_STABILITY_UNSTABLE,
} JdStability;

/**
 * JdEquilibriumLimit:
 *
 * A limit of a continuum of equilibria.
 */
typedef struct
{
  double *p;    /* N */
  double *s;    /* in units of the statics */
  char   *why;  /* translated */
} JdEquilibriumLimit;

/**
 * JdEquilibriumInterval:
 *
 * The extent of a continuum of two or more dimensions along one of its free parameters, with the other free
 * parameters fixed.
 */
typedef struct
{
  gsize      parameter;  /* index in the model */
  GPtrArray *limits;     /* JdEquilibriumLimit: two, or none if it is closed */
  gboolean   closed;
} JdEquilibriumInterval;

typedef struct
{
  double      *p;               /* N: all primitive parameters */
  double      *q;               /* n */
  double      *multipliers;     /* m; 0 if the equation does not act */
  gboolean    *unique;          /* m */
  gboolean    *acts;            /* m */
  double       residual;        /* largest unbalanced generalized force, relative to the force scale of the ranges */
  JdStability  stability;
  char        *why;             /* the criterion; translated */
  gboolean     admissible;      /* no contact pulls, |T| <= f N, all conditions hold */
  char        *inadmissible;    /* why not admissible; NULL if admissible */
  gsize        dimension;       /* of the continuum of equilibria that contains it; 0: isolated */
  GPtrArray   *limits;          /* JdEquilibriumLimit, of a continuum of dimension 1; may be empty */
  gboolean     closed;          /* whether a continuum of dimension 1 is a closed curve */
  GPtrArray   *along;           /* JdEquilibriumInterval, one for each of several dimensions; else NULL */
  double      *s, *y;           /* in units of the statics: to judge and to continue from */
  gboolean    *rows_act;
  double      *rounding;        /* S: rounding error of the derivatives of forces by each parameter; or NULL */
} JdEquilibrium;

typedef struct
{
  GPtrArray *list;        /* JdEquilibrium, sorted by their parameters */
  gboolean   complete;    /* whether these are all equilibria in the ranges */
  char      *why;         /* extent of the search; translated */
  gsize      n_searched;  /* number of searched parameters */
  gsize     *searched;    /* indices of model parameters: retained, and those solved numerically */
  double    *low, *high;  /* ranges of the search */
  gboolean  *periodic;    /* whether the equations have the period 2 pi */
  double    *rates;       /* N: rates of the parameters in all steady motions found; NULL: equilibria */
  GPtrArray *corners;     /* JdEquilibriumLimit: where the forces jump through zero, which is no equilibrium */
} JdEquilibria;

typedef struct
{
  gsize              n_ranges;
  const char *const *names;    /* parameters */
  const double      *lows;
  const double      *highs;
  JdBudget          *budget;   /* lent; bounds the work of the search too, and is charged with it; NULL: the usual
                                * bound. It is spent afterwards if something was left out. */
} JdEquilibriumRanges;

/**
 * jd_equilibria_new:
 *
 * Finds the equilibria of @parameterization at the model's time.  With @ranges NULL, angles are searched over a
 * turn, and lengths over a multiple of the drawing's size.  The result is deterministic.  Fails with
 * JD_MODEL_ERROR_INVALID if a range names no searched parameter, and when cancelled.
 */
JdEquilibria *jd_equilibria_new     (JdParameterization         *parameterization,
                                     const JdEquilibriumRanges  *ranges,
                                     GCancellable               *cancellable,
                                     JdProgressFunc              progress,
                                     gpointer                    progress_data,
                                     GError                    **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_steady_motions_new:
 *
 * Finds steady motions: parameters that the equations do not contain keep the constant rates of the file's state,
 * and the others are constant (cyclic coordinates and relative equilibria of Le van and Bouzidi, 10.10, without a
 * drive).  Fails with JD_MODEL_ERROR_INVALID if no such parameter has a rate, or if a differential equation contains
 * one.
 */
JdEquilibria *jd_steady_motions_new (JdParameterization         *parameterization,
                                     const JdEquilibriumRanges  *ranges,
                                     GCancellable               *cancellable,
                                     JdProgressFunc              progress,
                                     gpointer                    progress_data,
                                     GError                    **error) G_GNUC_WARN_UNUSED_RESULT;
void          jd_equilibria_free    (JdEquilibria *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdEquilibria, jd_equilibria_free)

/**
 * jd_equilibrium_at:
 *
 * The equilibrium at the position @p.  If @p is none, the error JD_MODEL_ERROR_INCONSISTENT names the generalized
 * force that is not balanced.
 */
JdEquilibrium *jd_equilibrium_at    (JdParameterization  *parameterization,
                                     const double        *p,
                                     GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void           jd_equilibrium_free  (JdEquilibrium *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdEquilibrium, jd_equilibrium_free)

/**
 * jd_equilibrium_cut:
 *
 * The multipliers of joint @joint (*@out_n, in the order of its equations) at the equilibrium position @p, found by
 * cutting the joint virtually: its primitive equations are made complementary, the other tags stay.  Le van and
 * Bouzidi, 10.12.  NAN where a multiplier is not unique.  The caller owns the result.
 */
double        *jd_equilibrium_cut   (JdParameterization  *parameterization,
                                     gsize                joint,
                                     const double        *p,
                                     gsize               *out_n,
                                     GError             **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/expression/tape/jd-progress.h"
#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/**
 * JdStability:
 *
 * Parametric equilibria: constant q that solve Lagrange's equations of a parameterization for all t.  Le van and
 * Bouzidi, chapter 10.  Equations that do not act (open contacts, ropes that hang, "when") are found out: every
 * choice of what acts is solved and judged by its inequalities.  SI units, radians.
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
 * Where a range of equilibria ends.
 */
typedef struct
{
  double *p;    /* N */
  double *s;    /* of the statics, in its units */
  char   *why;  /* translated */
} JdEquilibriumLimit;

/**
 * JdEquilibriumInterval:
 *
 * How far a range of more dimensions reaches along one of its free parameters, the other free ones held where they
 * are.
 */
typedef struct
{
  gsize      parameter;  /* index in the model */
  GPtrArray *limits;     /* JdEquilibriumLimit: two, or none where it returns to itself */
  gboolean   closed;
} JdEquilibriumInterval;

typedef struct
{
  double      *p;               /* N: all primitive parameters */
  double      *q;               /* n */
  double      *multipliers;     /* m; 0 where the equation does not act */
  gboolean    *unique;          /* m */
  gboolean    *acts;            /* m */
  double       residual;        /* largest unbalanced generalized force, over the largest in the ranges */
  JdStability  stability;
  char        *why;             /* the criterion; translated */
  gboolean     admissible;      /* no contact pulls, |T| <= f N, nothing is out of reach */
  char        *inadmissible;    /* why not; NULL if it is */
  gsize        dimension;       /* of the range of equilibria it belongs to; 0: alone */
  GPtrArray   *limits;          /* JdEquilibriumLimit, of a range of dimension 1; may be empty */
  gboolean     closed;          /* a range of dimension 1 that returns to itself */
  GPtrArray   *along;           /* JdEquilibriumInterval, of a range of more dimensions: one for each; else NULL */
  double      *s, *y;           /* of the statics, in its units: for judging, continuing */
  gboolean    *rows_act;
  double      *rounding;        /* S: derivatives of forces by this parameter are not told from 0 below; or NULL */
} JdEquilibrium;

typedef struct
{
  GPtrArray *list;        /* JdEquilibrium, by their parameters */
  gboolean   complete;    /* all there are in the ranges */
  char      *why;         /* how far the search went; translated */
  gsize      n_searched;  /* parameters searched */
  gsize     *searched;    /* indices of model parameters: retained, and those solved numerically */
  double    *low, *high;  /* where */
  gboolean  *periodic;    /* the same after 2 pi */
  double    *rates;       /* N: of a search for steady motions, the rates the parameters have in all of them; else
                           * NULL */
  GPtrArray *corners;     /* JdEquilibriumLimit: where the forces jump through zero; no equation holds there */
} JdEquilibria;

typedef struct
{
  gsize              n_ranges;
  const char *const *names;    /* parameters */
  const double      *lows;
  const double      *highs;
} JdEquilibriumRanges;

/**
 * jd_equilibria_new:
 *
 * Finds the equilibria of @parameterization at the model's time; @ranges may be NULL: a turn for angles, the
 * drawing's size and more for lengths.  Deterministic.  JD_MODEL_ERROR_INVALID for a range that names no parameter
 * searched; cancelled.
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
 * The same for steady motions: the parameters that the equations do not contain keep the constant rates they have in
 * the file's state, the others stand still (cyclic coordinates and relative equilibria of Le van and Bouzidi, 10.10,
 * without a drive).  JD_MODEL_ERROR_INVALID if no such parameter has a rate, or a differential equation contains it.
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
 * The equilibrium at the position @p itself, unless it is none: JD_MODEL_ERROR_INCONSISTENT names the generalized
 * force that is left.
 */
JdEquilibrium *jd_equilibrium_at    (JdParameterization  *parameterization,
                                     const double        *p,
                                     GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void           jd_equilibrium_free  (JdEquilibrium *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdEquilibrium, jd_equilibrium_free)

/**
 * jd_equilibrium_cut:
 *
 * The multipliers of joint @joint (its equations in order, *out_n of them) at the equilibrium position @p, seen by
 * virtually cutting it: its primitive equations are made complementary, the others stay.  Le van and Bouzidi, 10.12.
 * NAN where not unique.  Owned by the caller.
 */
double        *jd_equilibrium_cut   (JdParameterization  *parameterization,
                                     gsize                joint,
                                     const double        *p,
                                     gsize               *out_n,
                                     GError             **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

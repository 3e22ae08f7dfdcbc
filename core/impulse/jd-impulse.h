/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/contact/jd-contact.h"

G_BEGIN_DECLS

/**
 * JdRowType:
 *
 * The velocity jump as linear algebra in any n velocities: mass matrix, rows with impulsive types, prior velocity and
 * applied impulse.  Wang and Chou (2003), Greenwood (2.330), Cortes et al. (15), (18).  This header does not depend
 * on mechanisms.  Matrices are dense and row-major.
 */
typedef enum
{
  JD_ROW_REGULAR,
  JD_ROW_LIVE,
  JD_ROW_INERT,
  JD_ROW_ELASTIC,
  JD_ROW_INSTANTANEOUS,
  JD_ROW_RELEASED,
  JD_ROW_SLIPPING,  /* the direction of a friction impulse that is already known; it acts in no phase */
} JdRowType;

typedef struct
{
  JdRowType  type;
  double     b;            /* B q' + b = 0 before the instant */
  double     b_after;      /* after the instant; it differs from b in live rows and in rows relative to a live row */
  double     restitution;  /* elastic, instantaneous */
  int        side;         /* 0 bilateral; +1: admissible side B q' + b >= 0; -1: <= 0 */
  gboolean   of_rates;     /* of a row with a side: the inequality bounds the rate itself at all times (Pasquero,
                            * example 7), so that it must hold before the instant, and a rate off its bound is no
                            * separation; else the row is a closed contact */
  gboolean   prescribed;   /* a law of friction or impact has determined B q'+ + b_after: it is @speed_after */
  double     speed_after;
  double     scale;        /* lower bound of the size of the terms, to which tolerances refer (terms that a change of
                            * coordinates has cancelled) */
} JdImpulseRow;

typedef struct
{
  gsize               n, m;
  const double       *mass;           /* n x n, symmetric, positive semidefinite */
  const double       *offset_before;  /* n: a-, p = M q' + a (rheonomic terms); NULL: 0 */
  const double       *offset_after;   /* n: a+ */
  const double       *coefficients;   /* m x n: B */
  const JdImpulseRow *rows;           /* m */
  const double       *prior;          /* n: q'- */
  const double       *applied;        /* n: P; NULL: 0 */
  const double       *friction;       /* n: impulse of the laws of friction, known; NULL: 0 */
  const double       *velocity;       /* n: natural velocities, which give the size of rounding at rest; NULL: 1 */
} JdImpulseProblem;

typedef enum
{
  JD_IMPULSE_WARN_ENERGY_INCREASE   = 1 << 0,  /* kinetic energy grows with P = 0 and homogeneous rows */
  JD_IMPULSE_WARN_REDUNDANT_ROWS    = 1 << 1,
  JD_IMPULSE_WARN_PRIOR_SEPARATING  = 1 << 2,  /* a unilateral row separates before the impact */
  JD_IMPULSE_WARN_NEGATIVE_IMPULSE  = 1 << 3,  /* reported by the caller if a row declared bilateral is a contact */
  JD_IMPULSE_WARN_RELEASED_REENTERS = 1 << 4,
  JD_IMPULSE_WARN_FORMS_DISAGREE    = 1 << 5,  /* the three forms differ by more than 1e-8 of the velocities */
} JdImpulseWarnings;

typedef struct
{
  gsize              n, m;
  JdVerdict          status;        /* INDETERMINATE: a virtual velocity without inertia */
  gboolean           breaks_prior;  /* INCONSISTENT: the prior velocity breaks a row that acts before */
  JdImpulseWarnings  warnings;
  double            *posterior;     /* n; NAN unless DETERMINATE or HYPERSTATIC */
  double            *impulses;      /* m: Lambda; minimum norm where not unique; 0 for rows without impulse */
  gboolean          *unique;        /* m */
  gboolean          *active;        /* m: row took part in the virtual phase */
  gboolean          *violated;      /* m: rows that the prior velocity breaks (breaks_prior) */
  gsize              dof_prior, dof_virtual, dof_posterior;  /* n less ranks */
  gsize              n_privileged;  /* = dof_virtual */
  double            *privileged;    /* n_privileged x n: rows are the vectors D' (each a virtual velocity), RREF
                                     * basis of ker B_V */
  double            *momentum_before, *momentum_after, *momentum_applied;  /* n_privileged */
  double            *momentum_friction;  /* n_privileged: D'^T of the friction impulse; after - before = applied +
                                          * friction */
  double             energy_before, energy_after;  /* q'^T M q' / 2 */
  gboolean           has_multiplier, has_projector, has_privileged;  /* whether each form is defined here */
  double             form_privileged, form_multiplier, form_projector;  /* largest |difference| from posterior */
  gsize              offending;     /* row that breaks (breaks_prior), or the first of the dependent set */
  double            *dependent;     /* m: c with c^T B_V = 0 (INCONSISTENT); else 0 */
  gsize              n_massless;    /* INDETERMINATE: free velocities without inertia */
  double            *massless;      /* n_massless x n */
} JdImpulseResult;

/**
 * JdImpulseWork:
 *
 * Working memory for problems of size up to (n, m).  The forms below allocate nothing.
 */
typedef struct _JdImpulseWork JdImpulseWork;

JdImpulseWork   *jd_impulse_work_new    (gsize n, gsize m) G_GNUC_WARN_UNUSED_RESULT;
void             jd_impulse_work_free   (JdImpulseWork *work);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdImpulseWork, jd_impulse_work_free)

/* The three forms compute the same jump from M, B, targets and P alone.  @rows: the @k rows of the virtual phase (k x
 * n); @target (k): B q'+ = r.  They share no code beyond that.  Each fills @posterior (n) and returns FALSE where it
 * is not defined: if a velocity that the rows leave free has no inertia; the projector form also if M is singular.
 * Dependent rows are passed over; the caller checks that their targets agree. */

/**
 * jd_impulse_multiplier_form:
 *
 * Multiplier form: M q'+ - B^T L = M q'- + a- - a+ + P, B q'+ = r.  Greenwood (2.330), with a rank check of the rows
 * to 1e-7 of their length in the metric of M^-1.  @impulses (k, may be NULL) is 0 for dependent rows.
 */
gboolean         jd_impulse_multiplier_form (gsize n, gsize k, const double *mass, const double *rows,
                                             const double *target,
                                             const double *momentum,  /* M q'- + a- - a+ + P */
                                             double *posterior, double *impulses, JdImpulseWork *work);
/**
 * jd_impulse_privileged_form:
 *
 * Privileged form: D'^T (M q'+ - momentum) = 0 with D' a basis of ker B, and B q'+ = r.  Wang and Chou (23),
 * (26)-(29).
 */
gboolean         jd_impulse_privileged_form (gsize n, gsize k, const double *mass, const double *rows,
                                             const double *target,
                                             const double *momentum,
                                             double *posterior, JdImpulseWork *work);
/**
 * jd_impulse_projector_form:
 *
 * Projector form: M q'+ = Pi momentum + w^T C^-1 r, Pi = I - w^T C^-1 w M^-1, C = w M^-1 w^T.  Cortes et al. (15),
 * (18); M > 0 only.
 */
gboolean         jd_impulse_projector_form  (gsize n, gsize k, const double *mass, const double *rows,
                                             const double *target,
                                             const double *momentum,
                                             double *posterior, JdImpulseWork *work);

/**
 * jd_impulse_solve:
 *
 * The complete algorithm: prior check, virtual phase (complementarity for unilateral rows), the three forms and their
 * comparison, degrees of freedom, privileged velocities and momenta, energies, warnings.  It never fails: a refusal
 * is a status.
 */
JdImpulseResult *jd_impulse_solve           (const JdImpulseProblem *problem) G_GNUC_WARN_UNUSED_RESULT;
void             jd_impulse_result_free     (JdImpulseResult *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdImpulseResult, jd_impulse_result_free)

G_END_DECLS

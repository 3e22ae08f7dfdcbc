/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-equilibrium.h"
#include "core/parameterization/jd-statics.h"

G_BEGIN_DECLS

/**
 * JdMode:
 *
 * The linearized motion around an equilibrium or a steady motion, xi (t) = Re (shape exp ((growth + i frequency) t)),
 * with all of the gyroscopic, Coriolis and damping terms, reduced to what the complementary equations leave free:
 *
 *   M xi'' + C xi' + K xi = A^T dlambda,   A_h xi = 0,   A xi' + (d beta / d q) xi = 0.
 */
typedef struct
{
  double  frequency;  /* rad/s, >= 0 */
  double  growth;     /* 1/s; negative: decays */
  double *shape;      /* N: amplitudes of the primitive parameters, the largest 1 */
  double *phase;      /* N: rad, ahead of the largest one; all 0 (or pi, told by the sign of the shape) where real */
  gboolean complex;   /* some phase is neither 0 nor pi */
} JdMode;

typedef struct
{
  gsize      n_freedom;      /* free velocities */
  gsize      n_massless;     /* of them without inertia */
  gsize      n_leaves;       /* directions that only differential equations forbid: which range point, not a motion */
  GPtrArray *modes;          /* JdMode: oscillations by frequency, then real growths; a mode for every zero too */
  double     growth;         /* largest of all */
  double     scale;          /* largest |growth + i frequency| */
  gsize      n_zero;         /* eigenvalues that are 0 to rounding */
  gboolean   has_stiffness;  /* Hessian: K reduced is symmetric */
  double    *stiffness;      /* eigenvalues of K reduced, ascending, n_freedom; in orthonormal directions, in natural
                              * units */
  gboolean   gyroscopic;     /* C reduced is not 0 */
  gboolean   negligible;     /* nothing is free: no modes */
} JdLinearized;

/**
 * jd_linearized_new:
 *
 * Around s (S) with multipliers y (R) and rates (S; NULL: rest), all in the statics' natural units; @acts: R;
 * @rounding (S, or NULL): derivatives of forces below it are 0.  The numbers must be those of an
 * equilibrium.  Without @shapes the modes may have none, which takes a third of the work.
 * NULL and JD_MODEL_ERROR_INDETERMINATE where a free motion has neither inertia nor stiffness.
 */
JdLinearized *jd_linearized_new   (JdStatics       *statics,
                                   double           t,
                                   const double    *s,
                                   const double    *rates,
                                   const double    *y,
                                   const gboolean  *acts,
                                   const double    *rounding,
                                   gboolean         shapes,
                                   GError         **error) G_GNUC_WARN_UNUSED_RESULT;
void          jd_linearized_free  (JdLinearized *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLinearized, jd_linearized_free)

/**
 * jd_modes_new:
 *
 * Around an equilibrium of @parameterization; around a steady motion if @rates (N, rad/s or m/s) are those of the
 * search that found it (JdEquilibria.rates), else NULL.
 */
JdLinearized *jd_modes_new        (JdParameterization   *parameterization,
                                   const JdEquilibrium  *equilibrium,
                                   const double         *rates,
                                   GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_modes_new_steady:
 *
 * Around the steady motion of the model's state: the parameters with a rate other than 0 are ignorable, the others
 * stand still.  JD_MODEL_ERROR_INCONSISTENT if it is none.
 */
JdLinearized *jd_modes_new_steady (JdParameterization   *parameterization,
                                   GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

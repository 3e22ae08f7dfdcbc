/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-equilibrium.h"
#include "core/dynamics/kkt/jd-road.h"
#include "core/parameterization/jd-statics.h"

G_BEGIN_DECLS

/**
 * JdMode:
 *
 * A mode of the linearized motion around an equilibrium or a steady motion, xi (t) = Re (shape exp ((growth + i
 * frequency) t)).  The equations contain gyroscopic, Coriolis and damping terms and are reduced to the directions
 * that the complementary equations leave free:
 *
 *   M xi'' + C xi' + K xi = A^T dlambda,   A_h xi = 0,   A xi' + (d beta / d q) xi = 0.
 */
typedef struct
{
  double  frequency;  /* rad/s, >= 0 */
  double  growth;     /* 1/s; negative: decay */
  double *shape;      /* N: amplitudes of the primitive parameters; the largest is 1 */
  double *phase;      /* N: phase lead over the largest amplitude, rad; 0 if real (the sign of the shape shows pi) */
  double  residual;   /* what is left of M xi'' + C xi' + K xi in the free directions, of the sum of the sizes of its
                       * terms; NAN without shapes, and of more than JD_MODES_ROAD free directions */
  gboolean complex;   /* whether a phase is neither 0 nor pi */
} JdMode;

typedef struct
{
  gsize      n_freedom;      /* number of free velocities */
  gsize      n_massless;     /* number of these without inertia */
  gsize      n_leaves;       /* number of directions that only differential equations forbid: they lead to
                              * other equilibria of a continuum */
  GPtrArray *modes;          /* JdMode: oscillations by frequency, then real growths; also one for every zero */
  double     growth;         /* largest growth of all modes */
  double     slow_growth;    /* largest growth without a frequency that is small beside @scale, yet no rounding: a
                              * force that does not restore drives it */
  double     scale;          /* largest |growth + i frequency| */
  gsize      n_zero;         /* number of eigenvalues that are rounding errors of 0 */
  gboolean   has_stiffness;  /* the reduced K is symmetric (a Hessian) */
  double    *stiffness;      /* n_freedom: eigenvalues of the reduced K, ascending, for orthonormal directions in
                              * natural units */
  double    *softest;        /* S: the direction of the least of them, where it is below JD_MODE_SOFT; else NULL */
  gboolean   gyroscopic;     /* the reduced C is not 0 */
  JdRoad    *road;           /* decision on the rows A, and the condition of the reduced M (of the directions with
                              * inertia); NULL where the modes have no residuals */
  gboolean   negligible;     /* no direction is free: there are no modes */
} JdLinearized;

/* The largest part of its displacement that a parameter moves by when a mode is shown. */
#define JD_MODE_SHOWN 0.1

/* Free directions up to which the residuals of the modes are computed. */
#define JD_MODES_ROAD 300

/**
 * jd_linearized_new:
 *
 * Linearizes around the position s (S) with multipliers y (R) and rates (S; NULL: zero), all in the statics' natural
 * units.  @acts (R) says which rows act.  Derivatives of forces below @rounding (S, or NULL) count as 0.  The
 * numbers must be those of an equilibrium or a steady motion.  Without @shapes the modes may have no shapes, which
 * saves two thirds of the work.  Returns NULL with JD_MODEL_ERROR_INDETERMINATE if a free motion has neither inertia
 * nor stiffness.
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
/* Whether a mode grows, by more than the rounding of a double eigenvalue. */
gboolean      jd_linearized_grows (const JdLinearized *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLinearized, jd_linearized_free)

/**
 * jd_modes_new:
 *
 * Modes around an equilibrium of @parameterization.  For a steady motion, @rates (N, rad/s or m/s) are those of the
 * search that found it (JdEquilibria.rates); else NULL.
 */
JdLinearized *jd_modes_new        (JdParameterization   *parameterization,
                                   const JdEquilibrium  *equilibrium,
                                   const double         *rates,
                                   GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_modes_new_steady:
 *
 * Modes around the steady motion in the model's state: parameters with a nonzero rate must be ignorable, the others
 * are constant.  Fails with JD_MODEL_ERROR_INCONSISTENT if the state is no steady motion.
 */
JdLinearized *jd_modes_new_steady (JdParameterization   *parameterization,
                                   GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_mode_move:
 *
 * Adds to @p (N) what @self moves it by when it is shown at @phase = t / T, T being the period of what is shown:
 *
 *     A s_k cos (2 pi phase + a_k)    of amplitudes s_k and phases a_k, where the mode swings or nothing drives it;
 *     A s_k e^(3 (phase - 1))         where it only grows, phase < 1 beginning anew at every whole number;
 *     A s_k e^(-3 phase)              where it only decays, likewise.
 *
 * A is such that the parameter that moves farthest in @displacement (N: JdModelSizes) moves by JD_MODE_SHOWN of it,
 * whatever the units.
 */
void          jd_mode_move        (const JdMode         *self,
                                   const double         *displacement,
                                   gsize                 n,
                                   double                phase,
                                   double               *p);

G_END_DECLS

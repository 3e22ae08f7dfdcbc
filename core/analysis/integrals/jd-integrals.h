/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/dynamics/motion/jd-motion.h"

G_BEGIN_DECLS

/**
 * JdIntegrals:
 *
 * First integrals of Lagrange's equations in one parameterization (Le van and Bouzidi, 9.1, 9.2): the energy,
 * Painlevé's integral, and the momenta of cyclic parameters.  Their existence depends on the parameterization, not on
 * the motion.  Each integral has hypotheses.  Each hypothesis is decided by formulas and again by numbers at random
 * states, and is reported as held or failed.
 *
 * Constant once made, with its own pool of expressions: threads may share it.
 */
typedef struct _JdIntegrals JdIntegrals;

typedef enum
{
  JD_INTEGRAL_ENERGY,    /* E + V: Painlevé's integral if the positions do not contain the time [9.11] */
  JD_INTEGRAL_PAINLEVE,  /* E2 - E0 + V [9.6] */
  JD_INTEGRAL_MOMENTUM,  /* dE/dq'_i */
} JdIntegralKind;

typedef struct
{
  char     *text;   /* translated: "every joint is perfect" */
  gboolean  holds;
  char     *why;    /* translated sentence */
} JdHypothesis;

typedef struct
{
  JdIntegralKind  kind;
  gboolean        with_hidden; /* of the energy and Painlevé's: with the potential of efforts that are not in V */
  char           *name;        /* "energy", "painleve", "momentum x", "energy+given": untranslated */
  gboolean        exists;      /* every hypothesis holds */
  char           *formula;     /* in the grammar of the file, in the retained (and implicit) parameters */
  const JdExpr   *expr;        /* the same as an expression */
  double          value;       /* in the state */
  double          size;        /* natural size of its kind (jd-model-size.h); a value far below it counts as 0 */
  gboolean        has_rate;    /* whether the accelerations it needs are determined in the state */
  double          rate;        /* its time derivative along the motion in the state; NAN if not determined */
  gsize           n_hypotheses;
  JdHypothesis   *hypotheses;
} JdIntegral;

/**
 * jd_integrals_new:
 *
 * Computes the integrals at the state (t, p, p').  Fails with JD_MODEL_ERROR_SINGULAR where the parameterization is
 * singular, and with G_IO_ERROR_CANCELLED soon after @cancellable (may be NULL) is cancelled.
 */
JdIntegrals      *jd_integrals_new      (JdParameterization  *parameterization,
                                         double               t,
                                         const double        *p,
                                         const double        *pd,
                                         GCancellable        *cancellable,
                                         GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void              jd_integrals_free     (JdIntegrals *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdIntegrals, jd_integrals_free)

/**
 * jd_integrals_get_n:
 *
 * The integrals in this order: energy, Painlevé's, one momentum for each retained parameter, whether they exist or
 * not; then the energy or Painlevé's with a potential of efforts that are not in V, if it exists.
 */
gsize             jd_integrals_get_n    (const JdIntegrals *self);
const JdIntegral *jd_integrals_get      (const JdIntegrals *self, gsize i);
/**
 * jd_integrals_painleve_is_energy:
 *
 * Returns whether Painlevé's integral is the energy.  Only the energy is then reported.
 */
gboolean          jd_integrals_painleve_is_energy (const JdIntegrals *self);
/**
 * jd_integral_rate_size:
 *
 * The sum of the sizes of the terms of @rate, at the state (t, p, p') with the accelerations @pdd (NULL: not
 * determined).
 */
double            jd_integral_rate_size (const JdIntegral *integral,
                                         JdModel          *model,
                                         double            t,
                                         const double     *p,
                                         const double     *pd,
                                         const double     *pdd);
/**
 * jd_integrals_eval:
 *
 * Computes the values of the integrals at a state (t, p, p') of the motion.  Allocates its scratch memory.
 */
void              jd_integrals_eval     (const JdIntegrals *self,
                                         double             t,
                                         const double      *p,
                                         const double      *pd,
                                         double            *values);
/**
 * JdIntegralCourse:
 *
 * The change of an integral along a motion.
 */
typedef struct
{
  gsize       n_steps;   /* number of events at which its value changes by more than rounding error */
  double      stepped;   /* the sum of these changes */
  double      time;      /* time of the first of these events */
  double      change;    /* its change there */
  const char *event;     /* name of the first of them, or of its equation; lent by the model */
  gboolean    drifts;    /* whether it changes between events by more than the error of a motion */
  double      drift;     /* the largest difference from its value at the beginning of a smooth stretch; an impact
                          * begins a new one */
  double      size;      /* of energies the largest |E2| + |E1| + |E0| + |V|, of a momentum its largest absolute
                          * value; at least 1e-12 of its natural size */
} JdIntegralCourse;

/**
 * jd_integrals_follow:
 *
 * Evaluates all integrals (n) along the samples of @motion and at its events.
 */
void              jd_integrals_follow   (const JdIntegrals *self,
                                         const JdMotion    *motion,
                                         JdIntegralCourse  *courses);

G_END_DECLS

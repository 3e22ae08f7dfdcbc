/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/dynamics/motion/jd-motion.h"

G_BEGIN_DECLS

/* First integrals of Lagrange's equations in one parameterization (Le van and Bouzidi, 9.1, 9.2): energy, Painlevé's,
 * and the momenta of cyclic parameters.  Which of them exist depends on the parameterization, not on the motion: each
 * has its hypotheses, decided by formulas and again by numbers at random states, and named as held or failed.
 *
 * Constant once made, with a pool of its own: threads may share it. */
typedef struct _JdIntegrals JdIntegrals;

typedef enum
{
  JD_INTEGRAL_ENERGY,    /* E + V: Painlevé's where no time stands in the positions [9.11] */
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
  gboolean        with_hidden; /* of energy and Painlevé's: with the potential of efforts that are not in V */
  char           *name;        /* "energy", "painleve", "momentum x", "energy+given": untranslated */
  gboolean        exists;      /* every hypothesis holds */
  char           *formula;     /* in the grammar of the file, in the retained (and implicit) parameters */
  const JdExpr   *expr;        /* the same */
  double          value;       /* in the state */
  double          size;        /* natural size of its kind (jd-model-size.h): one far below it is 0 */
  gboolean        has_rate;    /* the accelerations it takes are determined in the state */
  double          rate;        /* its time derivative along the motion in the state; NAN where it has none */
  gsize           n_hypotheses;
  JdHypothesis   *hypotheses;
} JdIntegral;

/* At the state (t, p, p').  JD_MODEL_ERROR_SINGULAR where the parameterization fails there; G_IO_ERROR_CANCELLED,
 * soon, where @cancellable (may be NULL) is cancelled. */
JdIntegrals      *jd_integrals_new      (JdParameterization  *parameterization,
                                         double               t,
                                         const double        *p,
                                         const double        *pd,
                                         GCancellable        *cancellable,
                                         GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void              jd_integrals_free     (JdIntegrals *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdIntegrals, jd_integrals_free)

/* Energy, Painlevé's, then one momentum for each retained parameter, whether they exist or not; then energy or
 * Painlevé's with a potential that was found of efforts not in V, if that exists. */
gsize             jd_integrals_get_n    (const JdIntegrals *self);
const JdIntegral *jd_integrals_get      (const JdIntegrals *self, gsize i);
/* Whether Painlevé's is the energy itself (then only the energy is told). */
gboolean          jd_integrals_painleve_is_energy (const JdIntegrals *self);
/* Their values at a state (t, p, p') of the motion: n of them; allocates its scratch. */
void              jd_integrals_eval     (const JdIntegrals *self,
                                         double             t,
                                         const double      *p,
                                         const double      *pd,
                                         double            *values);
/* What a motion does to an integral. */
typedef struct
{
  gsize       n_steps;   /* events at whose instant its value changes, by more than rounding */
  double      stepped;   /* the sum of these changes */
  double      time;      /* of the first of them */
  double      change;    /* there */
  const char *event;     /* its name, or that of its equation; lent by the model */
  gboolean    drifts;    /* it changes between events too, by more than a motion's error */
  double      drift;     /* the largest change between two events */
} JdIntegralCourse;

/* Follows all integrals (n) along the samples of @motion and its events. */
void              jd_integrals_follow   (const JdIntegrals *self,
                                         const JdMotion    *motion,
                                         JdIntegralCourse  *courses);
/* How far each integral strays from its value at the beginning of each smooth stretch of @motion (impacts begin a new
 * one): the largest difference, over the largest sum of abs E2, abs E1, abs E0 and abs V of the motion for the
 * energies, over the largest abs value for a momentum (at least 1e-12 of its natural size).  @drifts: n of them. */
void              jd_integrals_drift    (const JdIntegrals *self,
                                         const JdMotion    *motion,
                                         double            *drifts);

G_END_DECLS

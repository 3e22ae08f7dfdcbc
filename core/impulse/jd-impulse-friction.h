/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-impulse.h"
#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* Impulses with friction, in the same numbers as jd-impulse.h.  A tangent row has the rate w_t = B_t q' + b_t of a contact's
 * slip (or of its rolling), and an impulse bounded by that of the contact's normal row, |L_t| <= f N.  What is found here is
 * which way each tangent slips and its impulse; with that known jd_impulse_solve() does the rest. */
typedef struct
{
  gsize   tangent;      /* row of the problem */
  gsize   normal;       /* row of the problem whose impulse bounds the tangent's */
  int     push;         /* N = push L_normal >= 0 */
  double  coefficient;  /* f >= 0: friction; rolling resistance in m */
} JdImpulseFriction;

typedef enum
{
  JD_FRICTION_OPEN,      /* the contact is not pushed: no friction */
  JD_FRICTION_STICK,     /* w_t+ = 0, |L_t| <= f N */
  JD_FRICTION_FORWARD,   /* w_t+ > 0, L_t = -f N */
  JD_FRICTION_BACKWARD,  /* w_t+ < 0, L_t = f N */
} JdFrictionState;

typedef enum
{
  JD_FRICTION_FOUND,     /* one outcome */
  JD_FRICTION_NONE,      /* no choice of sticking and slipping is consistent */
  JD_FRICTION_SEVERAL,   /* several are, with different velocities (Painleve) */
  JD_FRICTION_TOO_MANY,  /* more choices than JD_FRICTION_MAX_CHOICES */
  JD_FRICTION_UNSOLVED,  /* what the bilateral rows leave is not determined: jd_impulse_solve() tells why */
  JD_FRICTION_CROWDED,   /* a law of impact over time, and more than one contact takes part */
} JdFrictionStatus;

#define JD_FRICTION_MAX_CHOICES 20000

typedef struct
{
  JdFrictionStatus  status;
  gsize             n, k;         /* of the problem, of the frictions */
  gsize             n_outcomes;   /* different ones; FOUND: 1 */
  JdFrictionState  *states;       /* n_outcomes x k */
  double           *posteriors;   /* n_outcomes x n */
  double           *impulses;     /* k: L_t of the first outcome */
  double            speed_after;  /* jd_friction_integrate(): B q'+ + b of the normal row */
} JdFrictionAnswer;

/* Newton's restitution on the normal rows and Coulomb's law on the final slip: every choice of sticking, slipping either
 * way and opening is tried. */
JdFrictionAnswer *jd_friction_choose      (const JdImpulseProblem  *problem,
                                           gsize                    k,
                                           const JdImpulseFriction *frictions) G_GNUC_WARN_UNUSED_RESULT;
/* Poisson's or Stronge's law at the one contact of @friction, Coulomb's law at every moment of the impact (Routh): from
 * N = 0 on, as long as the normal speed is negative (compression), then until N is (1 + e) times what it was (Poisson), or
 * its work has given back e^2 of what it took (Stronge, 1990).  Piecewise linear in N, so in closed form.
 * @restitution: e. */
JdFrictionAnswer *jd_friction_integrate   (const JdImpulseProblem  *problem,
                                           const JdImpulseFriction *friction,
                                           JdImpactLaw              law,
                                           double                   restitution) G_GNUC_WARN_UNUSED_RESULT;
void              jd_friction_answer_free (JdFrictionAnswer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdFrictionAnswer, jd_friction_answer_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-impulse.h"
#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* Impulses with friction, in the same numbers as jd-impulse.h.  A tangent row has the rate w_t = B_t q' + b_t of a
 * contact's slip (or of its rolling), and an impulse bounded by that of the contact's normal row, |L_t| <= f N.  What
 * is found here is which way each tangent slips and its impulse; with that known jd_impulse_solve() does the rest. */
typedef struct
{
  gsize   tangent;      /* row of the problem */
  gsize   normal;       /* row of the problem whose impulse bounds the tangent's */
  int     push;         /* N = push L_normal >= 0; of a bilateral contact: from the side that approaches */
  double  coefficient;  /* f >= 0: friction; rolling resistance in m */
  int     partner;      /* the friction along the other of two orthogonal directions of one slip; -1: none */
} JdImpulseFriction;

typedef enum
{
  JD_FRICTION_OPEN,      /* the contact is not pushed: no friction */
  JD_FRICTION_STICK,     /* w_t+ = 0, |L_t| <= f N */
  JD_FRICTION_FORWARD,   /* w_t+ > 0, L_t = -f N */
  JD_FRICTION_BACKWARD,  /* w_t+ < 0, L_t = f N */
  JD_FRICTION_ACROSS,    /* one of two partners, which slip: their impulses together are f N, against their slip */
} JdFrictionState;

typedef enum
{
  JD_FRICTION_FOUND,     /* one outcome */
  JD_FRICTION_NONE,      /* no choice of sticking and slipping is consistent */
  JD_FRICTION_SEVERAL,   /* several are, with different velocities (Painleve) */
  JD_FRICTION_TOO_MANY,  /* more choices than JD_FRICTION_MAX_CHOICES */
  JD_FRICTION_UNSOLVED,  /* what the bilateral rows leave is not determined: jd_impulse_solve() tells why */
  JD_FRICTION_CROWDED,   /* a law of impact over time, and something else jumps at the same instant */
  JD_FRICTION_MIXED,     /* contacts that push each other, one by Newton's law, one by a law over time */
  JD_FRICTION_SPATIAL,   /* slip with two components, and others are pushed with the contact: not told */
  JD_FRICTION_TANGLED,   /* contacts that push each other, one by Stronge's law: how their works share is not known */
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
  gboolean          is_range;     /* SEVERAL: the outcomes told are two of a range */
  double           *speeds;       /* m, of jd_friction_follow(): B q'+ + b of the rows of followed contacts; else
                                   * NAN */
  double           *pushes;       /* m: impulses of the rows in question */
  gboolean         *known;        /* m: and the law determines them */
  gboolean         *shared;       /* m: of a row in question, and other impulses have the same effect */
  gboolean          by_phases;    /* some contacts were compressed together and released together */
  gsize             offending;    /* CROWDED, MIXED, TANGLED, SPATIAL: a row with the law in question */
} JdFrictionAnswer;

/* Newton's restitution on the normal rows and Coulomb's law on the final slip: every choice of sticking, slipping
 * either way and opening is tried.  Where impulses are not unique some sharing of them within the limits of friction
 * is enough.  No partners. */
JdFrictionAnswer *jd_friction_choose      (const JdImpulseProblem  *problem,
                                           gsize                    k,
                                           const JdImpulseFriction *frictions) G_GNUC_WARN_UNUSED_RESULT;
/* Poisson's and Stronge's laws.  The contacts fall into groups that do not push each other (W_ij = 0); groups in
 * which no contact has such a law, or none approaches, are under Newton's, as above.
 *
 * One contact of a group is pushed: Coulomb's law at every moment of its impact (Routh): from N = 0 on, as long as
 * the normal speed is negative (compression), then until N is (1 + e) times what it was (Poisson), or its work has
 * given back e^2 of what it took (Stronge, 1990).  Piecewise linear in N, so in closed form.
 *
 * Several are: Poisson's law as Pfeiffer and Glocker have it (Multibody Dynamics with Unilateral Contacts, 1996,
 * 8.2).  All are compressed together, w+ >= 0 _|_ N >= 0 with Coulomb's law on the slip at the end of the
 * compression; then released together, each with e times its compression and as much more as keeps w+ >= 0, Coulomb's
 * law on the slip at the end.
 *
 * Partners: one contact of a group with them is followed alike, the direction of its slip turning on the way (Keller,
 * 1986), or, under Newton's law, every direction of the final slip is tried.
 *
 * @laws (m): of each row. */
JdFrictionAnswer *jd_friction_follow      (const JdImpulseProblem  *problem,
                                           gsize                    k,
                                           const JdImpulseFriction *frictions,
                                           const JdImpactLaw       *laws) G_GNUC_WARN_UNUSED_RESULT;
void              jd_friction_answer_free (JdFrictionAnswer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdFrictionAnswer, jd_friction_answer_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* Contacts with friction.  The velocities (or accelerations) q' depend on the impulses (or forces) L of some rows:
 *
 *   q' = q'_0 + sum_j X_j L_j,   w_i = B_i q' + b_i = w0_i + sum_j W_ij L_j,   W_ij = B_i X_j.
 *
 * q'_0 is the motion without them, X_j the response to a unit of L_j.  A normal row is closed, w = goal and N >= 0,
 * or open, w >= goal and N = 0.  A tangent row sticks, w_t = 0 and |L_t| <= f N, or slips, L_t = -f N sign (w_t).
 * The caller gives W, w0, the rows and the laws; these files know no masses, no constraints and no mechanisms. */

/**
 * JdVerdict:
 *
 * Verdict on the solution of a state or of an impact, from good to bad.
 */
typedef enum
{
  JD_VERDICT_DETERMINATE,
  JD_VERDICT_HYPERSTATIC,    /* accelerations (velocities after) unique, some multipliers (impulses) not */
  JD_VERDICT_ENERGY_GROWTH,  /* kinetic energy grows in a jump without a cause */
  JD_VERDICT_SINGULAR,       /* the elimination fails at this position */
  JD_VERDICT_INDETERMINATE,  /* a motion without inertia; several solutions */
  JD_VERDICT_INCONSISTENT,   /* the state breaks an equation, or no acceleration (velocity) satisfies all of them */
} JdVerdict;

/**
 * jd_verdict_name:
 *
 * Untranslated name, as in the JSON: "determinate", "hyperstatic", ...
 */
const char *jd_verdict_name (JdVerdict verdict);

/**
 * JdSlipState:
 *
 * State of a contact with friction or with rolling resistance.
 */
typedef enum
{
  JD_SLIP_OPEN,      /* the contact is open, or is not pushed: no friction */
  JD_SLIP_STICK,     /* the rate of slip (of rolling) is 0 */
  JD_SLIP_FORWARD,   /* the rate of slip is positive, or becomes positive */
  JD_SLIP_BACKWARD,
  JD_SLIP_OBLIQUE,   /* in an impact, one of two partners: the two impulses together are f N, against the slip */
} JdSlipState;

typedef enum
{
  JD_CONTACT_FOUND,     /* one outcome */
  JD_CONTACT_NONE,      /* no choice of opening, sticking and slipping is consistent */
  JD_CONTACT_SEVERAL,   /* several are, with different velocities (Painleve) */
  JD_CONTACT_TOO_MANY,  /* more choices than can be tried, and none was found otherwise */
  JD_CONTACT_UNSOLVED,  /* the motion without impulses of the rows is not determined */
  JD_CONTACT_CROWDED,   /* a law of impact over time applies, and something else jumps at the same instant */
  JD_CONTACT_MIXED,     /* contacts that push each other, one by Newton's law, one by a law over time */
  JD_CONTACT_SPATIAL,   /* a slip with two components while other contacts are pushed: no law is known */
  JD_CONTACT_TANGLED,   /* contacts that push each other, one by Stronge's law: the share of each work is not known */
} JdContactStatus;

/* Choices that are tried one by one.  Where there are more, those that cannot be completed are left out early. */
#define JD_CONTACT_MAX_CHOICES 20000

/**
 * JdContactRow:
 *
 * A row whose impulse is unknown: a normal one, or a tangent.
 */
typedef struct
{
  gsize       row;          /* the caller's number of the row */
  int         side;         /* 0: bilateral; +1: admissible side w >= 0; -1: w <= 0 */
  double      restitution;  /* e of its law; 0 without one */
  JdImpactLaw law;          /* quantity to which e refers */
  double      before;       /* w before the impact */
  double      free;         /* w0 */
  double      jump;         /* what else acts at the instant changes w by this, w0 - w- but for a correction of w- */
  double      goal;         /* w after the impact by Newton's law if the row is closed */
  double      size;         /* size of the terms of w0, to which tolerances refer */
  double      unit;         /* sqrt (B M^-1 B^T): the impulse L times this has the unit sqrt (J) in every row; 1 if M
                             * is singular */
} JdContactRow;

/**
 * JdContactLaw:
 *
 * Coulomb's law, or rolling resistance: |L_tangent| <= f N.
 */
typedef struct
{
  gsize   tangent;      /* the row of its rate */
  gsize   normal;       /* the row whose impulse bounds it */
  int     push;         /* N = push L_normal >= 0; for a bilateral contact, the side from which it approaches */
  double  coefficient;  /* f >= 0: friction; rolling resistance in m */
  int     partner;      /* the law for the other of two orthogonal components of one slip; -1: none */
  int     slip;         /* of accelerations: sign of a slip that is going on, which w_t does not change; else 0 */
} JdContactLaw;

typedef struct
{
  gsize         n;         /* velocities */
  gsize         c;         /* rows */
  gsize         k;         /* laws */
  JdContactRow *rows;      /* c */
  JdContactLaw *laws;      /* k */
  double       *base;      /* n: q'_0 */
  double       *response;  /* c x n: X */
  double       *w;         /* c x c: W */
  double       *prior;     /* n: q' before the impact */
  double        least;     /* size of velocities to which differences refer at least, one unit for all; or 0 */
  double       *start;     /* c: impulses with which a search may begin, such as those of an instant before; or 0 */
  gboolean      leaving;   /* of accelerations: where sticking and slipping are both consistent, slipping is meant */
  gboolean      brief;     /* which impulses are unique is not asked for: contacts that only touch stay open */
} JdContactProblem;

typedef struct
{
  JdContactStatus  status;
  gsize            n_outcomes;  /* number of different outcomes; FOUND: 1 */
  JdSlipState     *states;      /* n_outcomes x k */
  double          *posteriors;  /* n_outcomes x n */
  int             *pushes;      /* n_outcomes x c: of closed normal rows the sign of the impulse they can give, else
                                 * 0; of jd_contact_choose() */
  gboolean         is_range;    /* SEVERAL: the outcomes are two of a range */
  double          *impulses;    /* c: L of the first outcome */
  double          *speeds;      /* c: w after, of rows under a law over time and of the rows solved with them; else
                                 * NAN */
  gboolean        *known;       /* c: the law determines the impulse */
  gboolean        *shared;      /* c: other impulses have the same effect */
  gboolean         unproved;    /* FOUND: the outcome satisfies all laws, but not all choices were tried: there may be
                                 * others */
  gboolean         by_phases;   /* several contacts were compressed together and released together */
  gsize            offending;   /* CROWDED, MIXED, TANGLED, SPATIAL: a row with the law in question */
} JdContactAnswer;

/**
 * jd_contact_problem_init:
 *
 * Allocates a problem of @c rows with all numbers zero; the caller fills it.
 */
void             jd_contact_problem_init  (JdContactProblem *self,
                                           gsize             n,
                                           gsize             c,
                                           gsize             k);
void             jd_contact_problem_clear (JdContactProblem *self);

/**
 * jd_contact_choose:
 *
 * Solves with Newton's restitution on the normal rows and Coulomb's law on the final slip.  Contacts that do not push
 * each other (W_ij = 0) are solved one group after the other.  Every choice of sticking, slipping either way and
 * opening is tried; in a group with too many, one outcome is found by iteration and checked (unproved).  If impulses
 * are not unique, one sharing of them within the limits of friction is enough.  No law may have a partner.
 */
JdContactAnswer *jd_contact_choose        (const JdContactProblem *problem) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_contact_follow:
 *
 * Solves with Poisson's and Stronge's laws.  The contacts form groups that do not push each other (W_ij = 0).  A
 * group in which no contact has such a law, or none approaches, is solved with Newton's law as above.
 *
 * If one contact of a group is pushed, Coulomb's law holds at every moment of its impact (Routh).  N grows from 0 as
 * long as the normal speed is negative (compression), then until N is (1 + e) times its value (Poisson), or until its
 * work has returned e^2 of the work of compression (Stronge, 1990).  The solution is piecewise linear in N and in
 * closed form.
 *
 * If several are pushed, Poisson's law holds as in Pfeiffer and Glocker (Multibody Dynamics with Unilateral Contacts,
 * 1996, 8.2).  All contacts are compressed together: w+ >= 0 _|_ N >= 0, with Coulomb's law on the slip at the end of
 * compression.  Then all are released together: each with e times its impulse of compression and as much more as
 * keeps w+ >= 0, with Coulomb's law on the slip at the end.
 *
 * One contact of a group with partners is followed in the same way, while the direction of its slip turns (Keller,
 * 1986).  Under Newton's law every direction of the final slip is tried.
 */
JdContactAnswer *jd_contact_follow        (const JdContactProblem *problem) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_contact_answer_new:
 *
 * Answer of a problem whose motion without impulses has no solution.
 */
JdContactAnswer *jd_contact_answer_new    (const JdContactProblem *problem) G_GNUC_WARN_UNUSED_RESULT;
void             jd_contact_answer_free   (JdContactAnswer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdContactAnswer, jd_contact_answer_free)

G_END_DECLS

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

/* What a state, or an impact, determines, from good to bad. */
typedef enum
{
  JD_VERDICT_DETERMINATE,
  JD_VERDICT_HYPERSTATIC,    /* accelerations (velocities after) unique, some multipliers (impulses) not */
  JD_VERDICT_ENERGY_GROWTH,  /* kinetic energy grows in a jump without a cause */
  JD_VERDICT_SINGULAR,       /* the elimination fails at this position */
  JD_VERDICT_INDETERMINATE,  /* a motion without inertia; several solutions */
  JD_VERDICT_INCONSISTENT,   /* the state breaks an equation, or no acceleration (velocity) satisfies all of them */
} JdVerdict;

/* "determinate", "hyperstatic", ...: untranslated, as in the JSON. */
const char *jd_verdict_name (JdVerdict verdict);

/* What a contact with friction, or with rolling resistance, does. */
typedef enum
{
  JD_SLIP_OPEN,      /* the contact is open, or is not pushed: no friction */
  JD_SLIP_STICK,     /* the rate of slip (of rolling) is 0 */
  JD_SLIP_FORWARD,   /* it is, or becomes, positive */
  JD_SLIP_BACKWARD,
  JD_SLIP_OBLIQUE,   /* an impact, one of two partners: their impulses together are f N, against their slip */
} JdSlipState;

typedef enum
{
  JD_CONTACT_FOUND,     /* one outcome */
  JD_CONTACT_NONE,      /* no choice of opening, sticking and slipping is consistent */
  JD_CONTACT_SEVERAL,   /* several are, with different velocities (Painleve) */
  JD_CONTACT_TOO_MANY,  /* more choices than JD_CONTACT_MAX_CHOICES */
  JD_CONTACT_UNSOLVED,  /* the motion without the rows is not determined */
  JD_CONTACT_CROWDED,   /* a law of impact over time, and something else jumps at the same instant */
  JD_CONTACT_MIXED,     /* contacts that push each other, one by Newton's law, one by a law over time */
  JD_CONTACT_SPATIAL,   /* slip with two components, and others are pushed with the contact: not known */
  JD_CONTACT_TANGLED,   /* contacts that push each other, one by Stronge's law: how their works share is not known */
} JdContactStatus;

#define JD_CONTACT_MAX_CHOICES 20000

/* A row whose impulse is unknown: a normal one, or a tangent. */
typedef struct
{
  gsize       row;          /* the caller's number of it */
  int         side;         /* 0: bilateral; +1: admissible side w >= 0; -1: w <= 0 */
  double      restitution;  /* e of its law; 0 without one */
  JdImpactLaw law;          /* what e is about */
  double      before;       /* w before the impact */
  double      free;         /* w0 */
  double      goal;         /* w that Newton's law asks for where the row is closed */
  double      size;         /* of the terms of w0: tolerances refer to it */
  double      unit;         /* sqrt (B M^-1 B^T): L times it is in sqrt (J) for every row; 1 where M is singular */
} JdContactRow;

/* Coulomb's law, or rolling resistance: |L_tangent| <= f N. */
typedef struct
{
  gsize   tangent;      /* the row of its rate */
  gsize   normal;       /* the row whose impulse bounds it */
  int     push;         /* N = push L_normal >= 0; of a bilateral contact: from the side that approaches */
  double  coefficient;  /* f >= 0: friction; rolling resistance in m */
  int     partner;      /* the law along the other of two orthogonal directions of one slip; -1: none */
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
} JdContactProblem;

typedef struct
{
  JdContactStatus  status;
  gsize            n_outcomes;  /* different ones; FOUND: 1 */
  JdSlipState     *states;      /* n_outcomes x k */
  double          *posteriors;  /* n_outcomes x n */
  gboolean         is_range;    /* SEVERAL: the outcomes are two of a range */
  double          *impulses;    /* c: L of the first outcome */
  double          *speeds;      /* c: w after, of rows under a law over time and those with them; else NAN */
  gboolean        *known;       /* c: the law determines the impulse */
  gboolean        *shared;      /* c: other impulses have the same effect */
  gboolean         by_phases;   /* some contacts were compressed together and released together */
  gsize            offending;   /* CROWDED, MIXED, TANGLED, SPATIAL: a row with the law in question */
} JdContactAnswer;

/* A problem of @c rows, all numbers zero, to be filled by the caller. */
void             jd_contact_problem_init  (JdContactProblem *self,
                                           gsize             n,
                                           gsize             c,
                                           gsize             k);
void             jd_contact_problem_clear (JdContactProblem *self);

/* Newton's restitution on the normal rows and Coulomb's law on the final slip: every choice of sticking, slipping
 * either way and opening is tried.  Where impulses are not unique some sharing of them within the limits of friction
 * is enough.  No partners. */
JdContactAnswer *jd_contact_choose        (const JdContactProblem *problem) G_GNUC_WARN_UNUSED_RESULT;
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
 * 1986), or, under Newton's law, every direction of the final slip is tried. */
JdContactAnswer *jd_contact_follow        (const JdContactProblem *problem) G_GNUC_WARN_UNUSED_RESULT;
/* What has no solution without the rows. */
JdContactAnswer *jd_contact_answer_new    (const JdContactProblem *problem) G_GNUC_WARN_UNUSED_RESULT;
void             jd_contact_answer_free   (JdContactAnswer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdContactAnswer, jd_contact_answer_free)

G_END_DECLS

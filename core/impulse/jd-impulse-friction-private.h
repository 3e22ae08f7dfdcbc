/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the sources of impulses with friction share.  What the bilateral rows leave free is reduced to the rows in
 * question:
 *
 *   w+ = w0 + W L,   W_ij = A_i Pi M^-1 A_j^T,
 *
 * w0 being their rates when only the bilateral rows and the applied impulse act. */

#include "core/impulse/jd-impulse-friction.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

/* An inequality holds up to this part of the sizes of its terms. */
#define JD_FRICTION_TOLERANCE JD_INEQUALITY_HOLDS

typedef struct
{
  const JdImpulseProblem *problem;
  gsize    n;
  gsize    c;         /* rows in question: unilateral, normal and tangent ones */
  gsize   *row;       /* c */
  double  *base;      /* n: q' with L = 0 */
  double  *response;  /* c x n: change of q' for a unit impulse */
  double  *w0;        /* c: left sides after, with L = 0 */
  double  *before;    /* c: left sides before */
  double  *size;      /* c: of their terms */
  double  *unit;      /* c: sqrt (A_i M^-1 A_i^T), so that L_i times it is in sqrt (J) for every row; 1 where M is
                       * singular */
  double  *goal;      /* c: what the row's own law asks for */
  double  *w;         /* c x c */
} JdReduced;

/* @in_question (m): the rows whose impulses are unknown; all other virtual ones are bilateral.  FALSE where these
 * leave a velocity without inertia, or contradict each other. To be cleared either way. */
gboolean jd_reduced_init   (JdReduced              *self,
                            const JdImpulseProblem *problem,
                            const gboolean         *in_question);
void     jd_reduced_clear  (JdReduced              *self);
/* Place of a row of the problem among those in question. */
gsize    jd_reduced_place  (const JdReduced        *self,
                            gsize                   row);
/* q' after the impulses (c). */
void     jd_reduced_expand (const JdReduced        *self,
                            const double           *impulses,
                            double                 *velocity);
/* w of row @i (a place) after the impulses (c). */
double   jd_reduced_speed  (const JdReduced        *self,
                            gsize                   i,
                            const double           *impulses);
/* Nothing else jumps at the instant: with no impulse of the rows in question, their rates stay as they were. */
gboolean jd_reduced_is_alone (const JdReduced      *self);

/* Every choice of sticking, slipping either way and opening is tried.  The impulses of a choice satisfy linear
 * equations and inequalities (jd-sharing.h): some solution of them is enough, and all must have one effect.
 *
 * A second phase after another (@before): each normal row has @restitution times its impulse of the phase before, and
 * more where the row is closed; an open one has its rate on the admissible side of its goal. */
typedef struct _JdChoices JdChoices;
struct _JdChoices
{
  const JdReduced         *reduced;
  gsize                    k;
  const JdImpulseFriction *frictions;
  const JdChoices         *before;    /* the choice of the phase before, or NULL */
  JdChoices               *after;     /* the phase that follows, or NULL */
  const double            *goal;      /* c: rates that closed rows have after the phase; NULL: as reduced */
  const double            *restitution;  /* c: with @before */
  gsize                   *tangent, *normal;  /* k: places */
  int                     *push;      /* c: sign of the impulse the row can give, of a bilateral one by the choice;
                                       * 0 for tangents */
  gboolean                *two_sided; /* c: a bilateral row without friction, whose impulse has either sign */
  gboolean                *closed;    /* c: the choice */
  JdFrictionState         *state;     /* k: the choice */
  gsize                    first;     /* unknowns of the phases before */
  gsize                    size;      /* unknowns of this phase: closed rows, sticking tangents */
  gsize                   *unknown;   /* size: places */
  double                  *share;     /* c x width: impulses of this phase, for each unknown of all phases */
  double                  *sum;       /* c x width: with those of the phases before */
  gsize                    width;     /* most unknowns of this phase and those before */
  double                  *impulses;  /* c: the first outcome's, of all phases */
  gboolean                *unique;    /* c: whether these are the only ones */
  gboolean                 unsure;    /* a choice's impulses have different effects */
  JdFrictionAnswer        *answer;
};

/* Those of a problem's frictions; lent.  @before as above. */
void     jd_choices_init   (JdChoices               *self,
                            const JdReduced         *reduced,
                            gsize                    k,
                            const JdImpulseFriction *frictions,
                            JdChoices               *before);
void     jd_choices_clear  (JdChoices               *self);
/* Fills the answer's status, states and posteriors, and the impulses of the first phase's choices. */
void     jd_choices_search (JdChoices               *self,
                            JdFrictionAnswer        *answer);

JdFrictionAnswer *jd_friction_answer_new (const JdImpulseProblem *problem,
                                          gsize                   k) G_GNUC_WARN_UNUSED_RESULT;

/* The contact of @friction, which approaches, through its impact by Poisson's or Stronge's law.  Fills its two of
 * @impulses (c).  FALSE if another row in question would have to push meanwhile, or the compression does not end. */
gboolean jd_routh_follow    (const JdReduced         *reduced,
                             const JdImpulseFriction *friction,
                             JdImpactLaw              law,
                             double                   restitution,
                             double                  *impulses);

/* The same of a contact whose slip has two components, those of the partners @first and @second.  FALSE also if it
 * slips for ever. */
gboolean jd_space_follow    (const JdReduced         *reduced,
                             const JdImpulseFriction *first,
                             const JdImpulseFriction *second,
                             JdImpactLaw              law,
                             double                   restitution,
                             double                  *impulses);
/* By Newton's law: all of @impulses (c), the others 0.  NONE, FOUND or SEVERAL. */
JdFrictionStatus jd_space_choose (const JdReduced         *reduced,
                                  const JdImpulseFriction *first,
                                  const JdImpulseFriction *second,
                                  double                  *impulses);

G_END_DECLS

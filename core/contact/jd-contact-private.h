/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Functions shared by the sources of this folder. */

#include "core/contact/jd-contact.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

/* w of row @i after the impulses (c). */
double   jd_contact_speed       (const JdContactProblem *self,
                                 gsize                   i,
                                 const double           *impulses);
/* A rate of @row that is rounding beside the terms of w0 and the effects of impulses up to @largest / unit. */
static inline double
jd_contact_rounding (const JdContactRow *row,
                     double              largest)
{
  return JD_INEQUALITY_HOLDS * row->size + JD_ROUNDING_SOLVED * largest * row->unit;
}
/* q' (n) after the impulses (c). */
void     jd_contact_expand      (const JdContactProblem *self,
                                 const double           *impulses,
                                 double                 *velocity);
/* The size of the terms of q' = @velocity (n) after the impulses (c), to which differences of velocities are
 * compared: max_j max (|q'_j|, |q'-_j|, sum_i |X_ij L_i|). */
double   jd_contact_fastest     (const JdContactProblem *self,
                                 const double           *impulses,
                                 const double           *velocity);
/* The impulse below which impulses are not told apart, in sqrt (J). */
double   jd_contact_least_impulse (const JdContactProblem *self);
/* Returns whether the contacts are the only cause of a jump: without their impulses the rates of their rows do not
 * change. */
gboolean jd_contact_is_alone    (const JdContactProblem *self);
/* Returns whether the rows that are not @pushed (c) stay open under the impulses (c) of those that are. */
gboolean jd_contact_others_stay_open (const JdContactProblem *self,
                                      const double           *impulses,
                                      const gboolean         *pushed);

/* Contacts that push each other form a group.  A number for each row: that of one row of its group.
 *
 * A tangent without friction, f = 0, receives no impulse.  With @smooth_apart it joins its own contact only, though
 * other groups may change its rate. */
gsize   *jd_contact_find_groups (const JdContactProblem *self,
                                 gboolean                smooth_apart);

/* The rows of one group, as a problem of their own: a block of W, as they do not answer the impulses of the
 * others. */
typedef struct
{
  JdContactProblem  problem;
  gsize            *place;   /* c: the whole's number of each row */
  gsize            *index;   /* k: the whole's number of each law */
} JdContactPart;

void     jd_contact_part_init   (JdContactPart          *self,
                                 const JdContactProblem *whole,
                                 const gsize            *group,
                                 gsize                   which);
void     jd_contact_part_clear  (JdContactPart *self);

/* Search over all choices of sticking, slipping either way and opening.  The impulses of a choice satisfy linear
 * equations and inequalities (jd-sharing.h).  Any solution of these is enough, but all solutions must have one
 * effect.
 *
 * A second phase follows the phase @before: each normal row receives @restitution times its impulse of that phase,
 * and more if the row is closed.  An open row has its rate on the admissible side of its goal. */
typedef struct _JdChoices JdChoices;
struct _JdChoices
{
  const JdContactProblem *problem;
  const JdChoices        *before;       /* the choice of the phase before, or NULL */
  JdChoices              *after;        /* the phase that follows, or NULL */
  const double           *goal;         /* c: rates that closed rows have after the phase; NULL: the rows' own */
  const double           *restitution;  /* c: with @before */
  int                    *push;         /* c: sign of the impulse that the row can give; of a bilateral row it depends
                                         * on the choice; 0 for tangents */
  gboolean               *two_sided;    /* c: a bilateral row without friction; its impulse may have either sign */
  gboolean               *closed;       /* c: the choice */
  gboolean               *loose;        /* c: rows whose choice is not made: all that holds in each choice is
                                         * required */
  gboolean                strict;       /* open rows leave their goal, so that no two choices are the same */
  gboolean                at_rounding;  /* slips below the tolerance of their terms are slips, too */
  gsize                   n_nodes;      /* incomplete choices that were looked at */
  JdSlipState            *state;        /* k: the choice */
  gsize                   first;        /* number of unknowns of the phases before */
  gsize                   size;         /* unknowns of this phase: closed rows, sticking tangents */
  gsize                  *unknown;      /* size: rows */
  double                 *share;        /* c x width: impulses of this phase, for each unknown of all phases */
  double                 *sum;          /* c x width: with those of the phases before */
  gsize                   width;        /* most unknowns of this phase and those before */
  double                 *impulses;     /* c: the first outcome's, of all phases */
  gboolean               *unique;       /* c: whether these are the only ones */
  gboolean                unsure;       /* solutions of one choice have different effects */
  gboolean                held;         /* Newton's method found impulses that satisfy every law */
  double                 *settled;      /* c: these impulses */
  JdSlipState            *settled_state;  /* k: with the states of the laws */
  gboolean               *settled_closed, *settled_unique;  /* c */
  JdContactAnswer        *answer;
};

/* Lends @problem.  @before as above. */
void     jd_choices_init   (JdChoices              *self,
                            const JdContactProblem *problem,
                            JdChoices              *before);
void     jd_choices_clear  (JdChoices              *self);
/* Returns whether row @i may be open or closed, or, of a bilateral contact with friction, pushed from either side. */
gboolean jd_choices_has_choice  (const JdChoices   *self,
                                 gsize              i);
/* Returns whether some impulses satisfy what is required of the choice as written. */
gboolean jd_choices_is_possible (JdChoices         *self);
/* Solves the choice as written: push, closed and state.  Adds its outcome. */
void     jd_choices_try    (JdChoices              *self);
/* Marks as @unique (c) the unmarked rows whose impulse is unique in the choice as written.  @impulses (c) are those
 * of the choice.  Returns FALSE if no impulses satisfy the choice. */
gboolean jd_choices_find_unique (JdChoices         *self,
                                 const double      *impulses,
                                 gboolean          *unique);
/* Fills the answer's status, states and posteriors, and the impulses of the first phase's choices. */
void     jd_choices_search (JdChoices              *self,
                            JdContactAnswer        *answer);

/* jd-contact-quick.c.  Lends @choices, of one phase only. */
typedef struct _JdQuick JdQuick;
JdQuick *jd_quick_new     (const JdChoices *choices);
void     jd_quick_free    (JdQuick *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdQuick, jd_quick_free)
/* Returns whether the choice as written, with its unknowns listed, misses one of its conditions by far. */
gboolean jd_quick_misses  (JdQuick *self);
/* jd-contact-tree.c.  Tries all choices row by row: an incomplete one that no impulses satisfy is not completed.
 * @strict: open rows leave their goal by more than rounding.
 * FALSE: there are too many. */
gboolean jd_choices_search_tree (JdChoices *self,
                                 gboolean   strict);
/* jd-contact-only.c.  Whether it is proved that no other impulses than @impulses (c), which satisfy all laws, give
 * another motion. */
gboolean jd_contact_is_only      (const JdContactProblem *problem,
                                  const double           *impulses);
/* jd-contact-iterate.c.  Finds one choice that is consistent by iteration, and tries it. */
void     jd_choices_iterate      (JdChoices *self);
/* jd-contact-pivot.c.  Fills @impulses (c) with a start for that.  FALSE: none was found. */
gboolean jd_choices_pivot        (const JdChoices *self,
                                  double          *impulses);
/* Looks for an outcome that is proved to be the only one, in no more time than a few choices take.  FALSE: there may
 * be an outcome, but it is not proved. */
gboolean jd_choices_find_proved  (JdChoices *self);
/* Adds the outcome that jd_choices_find_proved() held, and did not prove to be the only one. */
void     jd_choices_take_held    (JdChoices *self);
/* Adds the outcome of the choice as written, with these impulses (c). */
void     jd_choices_take         (JdChoices    *self,
                                  const double *impulses);

/* Follows the contact of law @f (and its partner), which approaches, through its impact by Poisson's or Stronge's
 * law.  Fills its @impulses (c).  FALSE if another row would have to push during the impact, or if a phase does not
 * end (*out_endless, of slips with one component; may be NULL). */
gboolean        jd_impact_follow (const JdContactProblem *problem,
                                  gsize                   f,
                                  double                 *impulses,
                                  gboolean               *out_endless);
/* Solves the contact of law @f and its partner by Newton's law.  Fills all of @impulses (c); the others are 0.
 * Returns NONE, FOUND or SEVERAL. */
JdContactStatus jd_impact_choose (const JdContactProblem *problem,
                                  gsize                   f,
                                  double                 *impulses);

G_END_DECLS

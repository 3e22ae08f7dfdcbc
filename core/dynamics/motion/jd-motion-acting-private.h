/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion-private.h"
#include "core/dynamics/stepper/jd-stepper-private.h"

G_BEGIN_DECLS

/* Values of a model equation in the state expanded last, by jd_model_equation_eval(). */
typedef struct
{
  gboolean rate_known, known;
  double   rate, scale;  /* A p' + b, and the sum of the sizes of its terms */
  double   size;         /* natural size of the rate */
  double  *values;       /* 2 + n_terms: left side, b, and A: what the rates do not change */
} JdGap;

/* A unilateral equation, with the signs of its admissible side: its left side (m; of a differential one, its rate)
 * and the rate of that, 0 for a differential one.  It is closed if gap <= closed; it approaches if rate < -still, and
 * separates if rate > still. */
typedef struct
{
  double gap, rate, still, closed;
} JdContactGap;

/* The acting set: which unilateral and other equations act at the state, and what of them is solved.
 *
 * An equation is there if no event has switched it off (format: Before and after an event) and its joint is inside
 * its region.  It acts if it is there and no unilateral equation of its joint is open.  A unilateral equation is open
 * if
 *
 *   gap > closed,  or rate > still,  or its multiplier would pull (Signorini's condition on the accelerations).
 *
 * Of the rows that act a largest independent set is solved.  Where that is not all of them, the set may come near to
 * depending on itself in the progress of the motion while another does not; its independence, from 0 to 1, is the
 * smallest remainder of a row of length 1 beside the others. */
typedef struct
{
  JdMotion    *motion;        /* lent: owns the systems and the laws of contacts */
  JdStepper   *stepper;       /* lent */

  /* what the listed events have made of the equations */
  GPtrArray   *events;        /* lent; const JdEvent *: those that happen, in the file's order */
  gboolean    *happened;      /* of each event */
  int         *last_typing;   /* n_equations: the event that typed the equation last, or -1 */
  gboolean    *released;      /* n_equations: by what broke in an event, and not typed since */
  gboolean     any_live;      /* some event types an equation live */

  gboolean    *skip;          /* n_equations: switched off by events */
  gboolean    *outside;       /* of each joint: outside its region */
  gboolean    *leaving;       /* n_equations: closed contacts that touch nothing any more, a corner that slides past
                               * another: open */
  gboolean    *open;          /* n_equations: unilateral and open */
  gboolean    *acts;          /* n_equations */
  gboolean     at_rest;       /* in the segment: see jd_acting_find_rest() */
  gboolean    *resting;       /* n_equations: between parameters that rest */
  gboolean    *resting_laws;  /* n_laws of friction: of these equations */
  gboolean    *still;         /* n: retained parameters that rest */
  double       moves_at;      /* s: where the rest that has ended is away from its end, beyond all rounding */
  JdActingRows rows;
  gboolean    *chosen;        /* scratch: m */
  double       independence;  /* of the active rows where they were chosen; 1 where no row is left out */
  double       independence_now; /* at the last node */

  JdGap       *gaps;          /* n_equations: in the state of gap_time and gap_state = (p, p') */
  double       gap_time;
  double      *gap_state;     /* 2 N */
} JdActingSet;

/* Equation @i of the model. */
static inline const JdEquation *
jd_acting_equation (const JdActingSet *self,
                    gsize              i)
{
  return jd_model_get_equation (self->motion->run_model, i);
}

/* Event @k of those that happen. */
static inline const JdEvent *
jd_acting_event (const JdActingSet *self,
                 gsize              k)
{
  return g_ptr_array_index (self->events, k);
}

/* Returns whether neither an event nor a region has taken equation @i away; whether it is unilateral, too. */
static inline gboolean
jd_acting_is_present (const JdActingSet *self,
                      gsize              i)
{
  return !self->skip[i] && !self->outside[jd_acting_equation (self, i)->joint];
}

static inline gboolean
jd_acting_is_contact (const JdActingSet *self,
                      gsize              i)
{
  return jd_acting_equation (self, i)->side != 0 && jd_acting_is_present (self, i);
}

/* @events: lent.  The stepper must be there. */
void         jd_acting_init           (JdActingSet *self, JdMotion *motion, JdStepper *stepper, GPtrArray *events,
                                       GPtrArray *blocks);
/* Event @k has happened: it has typed its equations. */
void         jd_acting_remember       (JdActingSet *self, guint k);
/* Determines which equations events switch off or make live, from the events that have happened and those to come. */
gboolean     jd_acting_apply_types    (JdActingSet *self, GError **error);
/* Unilateral equation @i in the state expanded last. */
JdContactGap jd_acting_gap            (JdActingSet *self, gsize i);
/* Returns the rate below which that of unilateral equation @i counts as zero: the larger of @of_terms sum |A_j p'_j|
 * and @of_moving sum |A_j| d_j v, plus the speed that counts as rest.  d_j is the displacement of parameter j, and v
 * the rate of the fastest parameter in displacements. */
double       jd_acting_rate_tolerance (JdActingSet *self, gsize i, double of_terms, double of_moving);
/* The fastest of the rates @pd (N), measured by the natural displacements (1/s). */
double       jd_acting_fastest        (const JdActingSet *self, const double *pd);
/* Determines which equations act at the state; unilateral ones by gaps, rates, multipliers and accelerations.
 * @forced (n_equations; may be NULL) marks equations that stay open. */
gboolean     jd_acting_update         (JdActingSet *self, const gboolean *forced, GError **error);
/* After an update: fails if a contact that was @forced open, and is at rest, closes without what acts only with it:
 * no motion is left then. */
gboolean     jd_acting_check_let_go   (JdActingSet *self, const gboolean *forced, GError **error);
/* After a search for the states of the contacts: whether its outcome is not proved to be the only one. */
void         jd_acting_note_unproved  (JdActingSet *self);
/* Returns whether complementary row @h is the only acting one of its contact, without friction: nothing else ends
 * where it opens. */
gboolean     jd_acting_opens_alone    (const JdActingSet *self, gsize h);

/* jd-motion-support.c */
/* Solves, where acting rows depend on each other, a set of them in which no contact pulls and in whose motion no
 * other contact is entered.  The rows outside the set stay as they are, or open.  Returns TRUE if some open.  The
 * state must be evaluated, and solved with the rows that act. */
gboolean     jd_acting_support        (JdActingSet *self);

/* jd-motion-rows.c */
/* A segment begins: how independent the rows are that are solved. */
void         jd_acting_measure        (JdActingSet *self);
/* After a step, which limits the next: whether the rows that are solved have come much nearer to depending on each
 * other; then, whether others can be solved instead; these become the active ones. */
gboolean     jd_acting_weakens        (JdActingSet *self);
gboolean     jd_acting_find_others    (JdActingSet *self);
void         jd_acting_take_others    (JdActingSet *self);
/* At the start of a segment: whether its position is singular, and the velocities lead through it.  Then all rows are
 * solved, and the system's x and y are the accelerations and multipliers of that motion, see
 * jd_system_judge_singular().  FALSE with an error where nothing says how the motion goes on.
 * jd_acting_choose_beyond(), after the step that leaves the position: chooses a largest independent set again. */
gboolean     jd_acting_begin_singular (JdActingSet *self, gboolean *out_leaves, GError **error);
gboolean     jd_acting_choose_beyond  (JdActingSet *self);
/* After a step: equations that were left out where the segment began (@since), because others gave them or they had
 * no coefficients, must go on to follow.  Slipping goes on as long as it is possible: it must be the only possible
 * motion. FALSE and the stepper's failure. */
gboolean     jd_acting_check_left_out (JdActingSet *self, double since);
/* After a step: whether a contact that others held goes apart from now on, or is entered. */
gboolean     jd_acting_is_released    (JdActingSet *self);
/* A largest independent set of @rows (m), lent until the next solution; NULL: none. */
const gboolean *jd_acting_find_independent (const JdActingSet *self, const gboolean *rows);

/* jd-motion-rest.c */
/* A step is over: FALSE with the failure where the laws of friction, with the contacts that touch, allow no motion or
 * several. */
gboolean     jd_acting_check_friction (JdActingSet *self);
/* A segment begins: whether contacts with friction hold what they touch under a load that varies (at_rest).  Steps at
 * rest have no error that would bound them, and several contacts share the load in more than one way, of which none
 * tells when the rest ends.  So the length of a step is limited, the laws of all contacts are looked at after it, and
 * it is cut where the rest @out_ends.  FALSE: the motion cannot go on.  jd_acting_leave_rest(): what moves beside the
 * rest goes on to @beyond, s, at most moves_at. */
void         jd_acting_find_rest      (JdActingSet *self);
void         jd_acting_limit_step     (const JdActingSet *self);
gboolean     jd_acting_follow_rest    (JdActingSet *self, gboolean *out_ends);
void         jd_acting_leave_rest     (JdActingSet *self, double beyond);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion-acting-private.h"

G_BEGIN_DECLS

/* Kind of the function that a watch observes.  Up to JD_WATCH_KINK these are functions of the state; the others are
 * forces, known only by solving the equations. */
typedef enum
{
  JD_WATCH_LISTED,      /* "when" of event @index */
  JD_WATCH_REGION,      /* left less right side of the "when" of joint @index, positive inside */
  JD_WATCH_GAP,         /* left side of the open unilateral equation @index */
  JD_WATCH_SLIP,        /* speed of the slipping law @index */
  JD_WATCH_BORDER,      /* border of the place where the closed contact @index touches */
  JD_WATCH_LINE,        /* distance @index of points on one line */
  JD_WATCH_KINK,        /* kink @index of the coefficients of an equation: another piece of them begins at zero */
  JD_WATCH_MULTIPLIER,  /* multiplier of the closed unilateral equation @index */
  JD_WATCH_STICK,       /* the least f N - |T| of what sticks */
  JD_WATCH_SLIDE,       /* speed of slipping partners, the first of them @index, along where they head */
} JdWatchKind;

#define JD_WATCH_ANY G_MAXSIZE

/* What has a kink. */
typedef enum
{
  JD_KINK_BILATERAL,    /* bilateral equations, any of them */
  JD_KINK_CONTACT,      /* unilateral equation @index */
  JD_KINK_BODY,         /* the place of body @index, which has inertia */
  JD_KINK_POTENTIAL,    /* the potential of effort @index */
} JdKinkKind;

typedef struct
{
  JdKinkKind kind;
  gsize      index;
} JdKinkOwner;

/* Looks inside the steps, so that the whole motion has this many. */
#define JD_WATCH_WHOLE_LOOKS 400.0
/* A way of parameters, of which a turn by 1 rad is one, in which the rates of a gap tell how it goes; the way from
 * one look to the next where it is longer; and how many looks there are at most. */
#define JD_WATCH_PLAIN_TURN     1.0
#define JD_WATCH_LOOK_TURN      0.1
#define JD_WATCH_MAX_TURN_LOOKS 100000.0

typedef struct
{
  JdWatchKind  kind;
  gsize        index;
  double       sign;       /* 0: not yet known; the first value off zero decides */
  gboolean     armed;      /* has been above zero since the last event */
  gboolean     from_zero;  /* left zero upwards at the beginning of the segment */
  double       value;      /* sign * value at the beginning of the step */
  double       next;       /* sign * value at its end */
  double       rate;       /* of a gap: sign * rate at the beginning of the step; NAN: not known */
  double       zero;       /* of a gap from zero: the value, below zero, that it had there; gaps are told from it */
  gboolean     fired;      /* at this instant */
} JdWatch;

/* The watches: root functions g(t, q, q') of the motion.  Something happens where sign * g passes from above zero to
 * below.  They are looked at on the polynomial of each step; the first passage is found there, and then on the motion
 * itself, to the rounding of the time. */
typedef struct
{
  JdStepper          *stepper;          /* lent */
  JdActingSet        *acting;           /* lent */
  GArray             *watches;          /* JdWatch: those of the segment */
  JdStateExpressions *tape;             /* the functions of the state of all kinds; NULL: nothing is ever watched */
  gsize               first[JD_WATCH_KINK + 1]; /* the first output of each kind */
  gsize               n_kinks;
  GArray             *kink_owners;      /* JdKinkOwner: of each kink */
  guint               n_borders;        /* watched in the segment */
  gsize               n_values;
  double             *values;           /* n_values: of the tape, in the state looked at last */
  double             *sizes;            /* n_values: natural or largest values so far, which rounding refers to */
  gboolean            only_unilateral;  /* nothing but unilateral equations is ever watched */
  gboolean            timed;            /* forces follow the time explicitly */
  gboolean            marked;           /* what fires at this instant is marked */
  double              segment_start;    /* s */
  double              whole;            /* s: length of the whole motion */
  GArray             *looks;            /* double; scratch: values of each watch inside the step */
} JdWatches;

static inline JdWatch *
jd_watches_get (const JdWatches *self,
                gsize            w)
{
  return &g_array_index (self->watches, JdWatch, w);
}

static inline const JdKinkOwner *
jd_watches_kink_owner (const JdWatches *self,
                       gsize            k)
{
  return &g_array_index (self->kink_owners, JdKinkOwner, k);
}

/* Returns whether contacts touch that have borders. */
static inline gboolean
jd_watches_have_borders (const JdWatches *self)
{
  return self->n_borders > 0;
}

static inline gboolean
jd_watch_is_force (const JdWatch *watch)
{
  return watch->kind > JD_WATCH_KINK;
}

static inline gboolean
jd_watches_is_short (const JdWatches *self)
{
  return self->stepper->step_h < JD_WATCH_SHORT * self->stepper->unit;
}

/* Left side and rate of a gap in the settled state, without looking again.  FALSE: not known so. */
static inline gboolean
jd_watches_settled_gap (const JdWatches *self,
                        const JdWatch   *watch,
                        double          *out_gap,
                        double          *out_rate)
{
  const JdSystem *system = self->stepper->system;
  const int row = watch->kind == JD_WATCH_GAP ? system->rows.of_equation[watch->index] : -1;

  if (row < 0 || system->rows.differential[row])
    return FALSE;
  *out_gap = watch->sign * system->terms.left[row] - watch->zero;
  *out_rate = watch->sign * system->terms.rate[row];
  return TRUE;
}

/* jd-motion-watch-list.c */
gboolean jd_watches_init        (JdWatches    *self,
                                 JdActingSet  *acting,
                                 double        until,
                                 GPtrArray    *blocks,
                                 GError      **error);
/* The functions of the state, in the angles at hand. */
gboolean jd_watches_compile     (JdWatches  *self,
                                 GError    **error);
void     jd_watches_clear       (JdWatches *self);
/* Sizes from the file's state: the largest change for a displacement of one parameter, for its natural velocity, or
 * in the natural time. */
void     jd_watches_measure     (JdWatches *self);
/* How far below zero counts as passed, of forces too. */
double   jd_watches_threshold   (const JdWatches *self,
                                 const JdWatch   *watch);
/* A segment begins: which watches there are, and their values. */
void     jd_watches_restart     (JdWatches *self);

/* jd-motion-watch.c */
/* The size of what @watch looks at, and how far below zero, as a function of the state, it has passed. */
double   jd_watches_size        (const JdWatches *self, const JdWatch *watch);
double   jd_watches_passed      (const JdWatches *self, const JdWatch *watch);
/* sign * g in the state looked at last (of forces: solved last). */
double   jd_watches_value       (const JdWatches *self, const JdWatch *watch);
/* Values of the functions of the state (@t, @y = (q, q')); FALSE if the position has no parameters. */
gboolean jd_watches_look        (JdWatches *self, double t, const double *y);
/* Multipliers at this state; FALSE if it has none. */
gboolean jd_watches_look_at_forces (JdWatches *self, double t, const double *y);
/* sign * g after a further @dt of the settled state's own motion, q + dt q' + dt^2 q'' / 2; NAN where it has none. */
double   jd_watches_value_after (JdWatches *self, const JdWatch *watch, double dt);
/* The values at (t + dt, p + dt p', p'), of the state expanded last. */
void     jd_watches_look_ahead  (JdWatches *self, double dt);
/* Returns whether the watch of this kind and index (JD_WATCH_ANY: any of the kind) has fired. */
gboolean jd_watches_has_fired   (const JdWatches *self, JdWatchKind kind, gsize index);
/* TRUE if something happens in the last step: *out_length, how long after its start it first does, and the watch. */
gboolean jd_watches_find        (JdWatches *self, double *out_length, gsize *out_watch);
/* The part *s of the step where @watch is zero, from one near it.  FALSE if it does not converge. */
gboolean jd_watches_polish      (JdWatches *self, const JdWatch *watch, double *s);
/* A step was accepted without events: values of the watches at its end. */
void     jd_watches_advance     (JdWatches *self);

/* jd-motion-watch-land.c */
/* Predicts when the first gap closes, from its value, rate and acceleration; HUGE_VAL if none closes. */
double   jd_watches_predict     (JdWatches *self, gsize *out_watch);
/* The step was to end where watch @which closes: whether it does, so far as a tiny step mends it. */
gboolean jd_watches_hits        (JdWatches *self, gsize which);
/* Moves a settled state that is near the instant by a tiny step onto it, and marks the watches that fire there. */
gboolean jd_watches_land        (JdWatches *self, gsize which);
/* Steps by @length from the start of the last step to the event there, and lands on it. */
gboolean jd_watches_land_inside (JdWatches *self, double length, gsize which);
/* Marks the functions of the settled state that pass zero at this instant. */
void     jd_watches_mark        (JdWatches *self);
/* The length of the first flight that is too short for its gap to be known from rounding; HUGE_VAL if there is none.
 * That flight in one step; something else may happen before its end.  *out_hopped is FALSE, and nothing has changed,
 * where there is no such flight: where a contact opens with force 0, its rate and acceleration may be rounding. */
double   jd_watches_find_hop    (JdWatches *self, gsize *out_watch);
gboolean jd_watches_hop         (JdWatches *self, double flight, gsize which, gboolean *out_hopped);
/* The largest way of one parameter in the step, as a part of its displacement, of which 1 rad is the most. */
double   jd_watches_find_largest_way (const JdWatches *self);
/* How often to look at forces in the step.  Each is a solution of the equations; the end is one of them. */
gsize    jd_watches_count_force_looks (JdWatches *self);

/* jd-motion-kink.c */
/* Adds the kinks of all equations, places and potentials to the outputs of the tape. */
void     jd_watches_add_kinks   (JdWatches *self, JdExprPool *pool, GPtrArray *outputs);
/* Adds these @kinks of one owner, and empties them. */
void     jd_watches_append_kinks (JdWatches *self, GPtrArray *kinks, JdKinkKind kind, gsize index,
                                  GPtrArray *outputs);
/* Whether kink @k is watched: that of a contact is while the contact acts. */
gboolean jd_watches_has_kink    (const JdWatches *self, gsize k);
/* Limits the next step to one that ends before a kink: beyond it the coefficients are those of another piece, which
 * the step must not see. */
void     jd_watches_limit_step  (JdWatches *self);
/* Returns whether the settled state is so near a kink that a tiny step, without solving, goes there: *out_watch. */
gboolean jd_watches_near_kink   (JdWatches *self, gsize *out_watch);
/* The motion begins where another piece does: goes a tiny step back (@side -1), so that this is an event, or on (1).
 * TRUE if so. */
gboolean jd_watches_leave_kink  (JdWatches *self, int side);
/* The motion begins where another piece of a contact, a place or a potential does: goes a tiny step into it. */
void     jd_watches_pass_kink   (JdWatches *self);

/* jd-motion-place.c */
void     jd_watches_add_place_kinks (JdWatches *self, JdExprPool *pool, GPtrArray *outputs);

G_END_DECLS

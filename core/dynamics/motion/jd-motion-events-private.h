/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion-watch-private.h"

G_BEGIN_DECLS

/* The laws of the impacts of each equation, and its flights between them: n_equations each. */
typedef struct
{
  double   *restitution;   /* e of Newton's law; NAN: another law, or e is not constant */
  gboolean *law_known;     /* the jump function has reported an impact of it, and agreed */
  double   *approach;      /* speed of the last impact's approach, where flights may accumulate; 0: none */
  guint    *n_short;       /* short flights in a row, none of them half as long as the first */
  double   *short_flight;  /* s: the first of them */
} JdImpactLaws;

/* Instants that follow each other, against endless chatter. */
typedef struct
{
  gsize     n_instants;     /* instants since @instant, with no time between them */
  double    instant;        /* s */
  gsize     n_unchanged;    /* of those since @instant, those in a row that change no rate */
  double    last_instant, last_instant_rest; /* t and t_rest at the last one */
  double   *instant_rates;  /* n: at the last one */
  gsize     n_crossings;    /* of kinks, one soon after the other */
  double    last_crossing;  /* s */
} JdInstantCount;

/* Events and impacts: what happens at one instant of the motion.
 *
 * In this order: the listed events of the file; borders of regions that are crossed (D- of the joints that are left
 * and D+ of those that are entered, Cortes et al., 4); impacts, until no closed contact approaches; kinks of
 * coefficients that are passed.  Then what acts is found again.  Without friction Newton's law of an impact, w+ = -e
 * w-, is solved with the equations at hand; every other jump is asked of the jump function of the options. */
typedef struct
{
  JdMotion              *motion;         /* lent, like the parts below it */
  const JdMotionOptions *options;
  JdStepper             *stepper;
  JdActingSet           *acting;
  JdWatches             *watches;
  const JdEvent         *run;            /* the event that happens at options->run_time; NULL: none */

  /* this instant */
  guint                  first_event;    /* the first of its events in the motion's that is not reported */
  gboolean               has_jumped;
  double                *prior;          /* N: p' before the jump at hand where another came before it; else NULL */
  gboolean              *prior_off;      /* n_equations: what events had switched off then */
  JdModel               *jump_model;     /* the mechanism at the jump at hand, where equations are live; else NULL */
  gboolean              *closing;        /* n_equations: contacts whose impact is at hand */
  gboolean              *forced;         /* n_equations: contacts that open because they would pull */
  gboolean              *broken;         /* n_equations: reported by the jump function */
  double                *goals;          /* scratch; m: rates after the impact */

  /* contacts as the events report them */
  gboolean              *touching;       /* n_equations: touch since the last event that says so, without a break */
  gsize                  n_touching_open; /* of these, those that are open */
  JdMotionEvent        **opening;        /* n_equations: of this instant; withdrawn if the contact stays; or NULL */
  JdSlipState           *slips;          /* of each law of friction: where the motion last went on */
  double                 begun;          /* s: where the motion goes on after the last instant */
  gboolean               ends;           /* the motion ends at this instant, by options->until_event */

  JdImpactLaws           laws;
  JdInstantCount         count;
  double                 instant;        /* s, at which something happens, given; steps beyond a border come later */
  double                 latest;         /* time of the last event, s */
} JdInstants;

/* jd-motion-events.c */
/* @events: names of those that happen, as in jd_motion_new(). */
void           jd_instants_init        (JdInstants            *self,
                                        JdWatches             *watches,
                                        const JdMotionOptions *options,
                                        const JdEvent         *run,
                                        GPtrArray             *blocks);
void           jd_instants_clear       (JdInstants *self);
/* Events whose instant is before the start have happened. */
void           jd_instants_pass        (JdInstants *self);
/* Determines what acts in the file's state.  Returns FALSE and an error if that state breaks an equation, or the
 * equations have no solution. */
gboolean       jd_instants_begin       (JdInstants *self, GError **error);
/* The next instant of an event with "at" that has not happened; HUGE_VAL if none. */
double         jd_instants_next_time   (const JdInstants *self);
/* Returns whether something happens at this instant: an "at" that is due, a closed contact that approaches. */
gboolean       jd_instants_due         (JdInstants *self);
/* Returns whether options->until_event has happened. */
gboolean       jd_instants_reached_event (const JdInstants *self);
/* All that happens at this instant, jumps included.  FALSE: the motion ends here, with @error or its end reason. */
gboolean       jd_instants_happen      (JdInstants *self, GError **error);
/* The velocities jump, by the jump function.  FALSE: the jump is unknown; the motion's end reason says why. */
gboolean       jd_instants_jump        (JdInstants *self, const JdEvent *event, const gboolean *closing,
                                        gpointer *out_report);
/* The velocities of this instant are about to jump: keeps those before where they have jumped already. */
void           jd_instants_keep_prior  (JdInstants *self);
/* One more event of the motion, at this instant; the same with the jump it makes, if @report is not NULL. */
JdMotionEvent *jd_instants_add         (JdInstants *self, JdMotionEventKind kind, const char *equation,
                                        const char *event);
void           jd_instants_add_jump    (JdInstants *self, JdMotionEventKind kind, const char *equation,
                                        const char *event, gpointer report);
/* @event makes the jump at hand. */
void           jd_instants_take_jump   (JdInstants *self, JdMotionEvent *event, gpointer report);
/* The jump of @event has reported what broke: what that releases stays released. */
void           jd_instants_release     (JdInstants *self, const JdEvent *event);
/* Returns whether a listed event of this instant types equation @i. */
gboolean       jd_instants_types       (const JdInstants *self, gsize i);

/* jd-motion-changes.c */
/* The file's state: which contacts touch in it. */
gboolean       jd_instants_begin_changes (JdInstants *self, GError **error);
/* Adds the changes of this instant that no event names yet. */
void           jd_instants_add_changes (JdInstants *self);
/* A node of the motion has been reached: contacts may have moved apart. */
void           jd_instants_follow_changes (JdInstants *self);
/* The next instant, or the end, is reached: withdraws openings of contacts that have stayed and changes of friction
 * that have lasted no time, and calls options->event_func for each other event of the last instant. */
void           jd_instants_report      (JdInstants *self);

/* jd-motion-endless.c */
void           jd_instants_init_count  (JdInstants *self, GPtrArray *blocks);
/* One more instant.  FALSE, with the motion's end reason: they follow each other without end. */
gboolean       jd_instants_count       (JdInstants *self);
/* The motion's end reason where two corners that meet are why @error says that the rates break an equation: FALSE,
 * with @error cleared.  FALSE with @error otherwise. */
gboolean       jd_instants_name_corners (JdInstants *self, GError **error);

/* jd-motion-border.c */
/* Returns the time, s, from the state expanded last until contact @i reaches the border of the place where it
 * touches.  A negative or infinite value means that it does not. */
double         jd_instants_time_to_border (const JdInstants *self, gsize i);
/* At the border of the place where contact @i touches: whether it touches no other beyond it, or one that the
 * velocities do not follow. */
gboolean       jd_instants_is_left     (const JdInstants *self, gsize i);
/* Beyond the borders of contacts that are left, where they are open. */
gboolean       jd_instants_step_beyond_borders (JdInstants *self, gboolean *out_stepped, GError **error);

/* jd-motion-border.c, jd-motion-kink.c: what their watches say, all in one jump.  FALSE with the motion's end
 * reason. */
gboolean       jd_regions_happen       (JdInstants *self);
gboolean       jd_kinks_happen         (JdInstants *self, GError **error);
/* Before impacts: where another piece of closed contacts begins, goes beyond.  FALSE with an error where a left side
 * has a step. */
gboolean       jd_kinks_leave          (JdInstants *self, GError **error);
/* jd-motion-place.c: FALSE with an error where a kink has fired at which a place or a potential jumps. */
gboolean       jd_places_check         (const JdInstants *self, GError **error);
/* Returns whether a coefficient of the equation is made of pieces. */
gboolean       jd_motion_kinks_has     (const JdEquation *equation);

/* jd-motion-impact.c */
void           jd_impacts_init         (JdInstants *self);
/* Unilateral equations that are closed and approach in the state expanded last, into @closing; whether there are
 * any. */
gboolean       jd_impacts_find         (JdInstants *self);
/* Impacts until no closed contact approaches. */
gboolean       jd_impacts_happen       (JdInstants *self, GError **error);
/* Holds contacts whose rebounds have become too short, after the acting equations have been found.  Returns TRUE if
 * any is held; the acting equations are then to be found again. */
gboolean       jd_impacts_hold_contacts (JdInstants *self);

G_END_DECLS

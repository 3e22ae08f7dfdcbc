/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion-acting-private.h"

G_BEGIN_DECLS

/* What is watched while integrating.  An event is the passage of sign * value from above zero to below. */
typedef enum
{
  JD_WATCH_LISTED,      /* "when" of event @index */
  JD_WATCH_GAP,         /* open unilateral equation @index: its left side */
  JD_WATCH_MULTIPLIER,  /* closed unilateral equation @index: its multiplier */
  JD_WATCH_REGION,      /* joint @index enters or leaves its "when" */
  JD_WATCH_SLIP,        /* slipping law @index: its speed */
  JD_WATCH_STICK,       /* how far what sticks is from its end */
  JD_WATCH_KINK,        /* kink @index of the coefficients of an equation: another piece of them begins */
  JD_WATCH_SLIDE,       /* slipping partners, the first of them @index: their speed along where they head */
} JdWatchKind;

typedef struct
{
  JdWatchKind  kind;
  gsize        index;
  double       sign;       /* 0: not yet known, the first value off zero decides */
  int          direction;  /* of a listed event */
  gboolean     armed;      /* has been above zero since the last event */
  gboolean     from_zero;  /* left zero upwards at the beginning of the segment: an impact just happened */
  double       value;      /* sign * value at the beginning of the step */
  double       next;       /* the same at its end */
  double       rate;       /* of a gap: sign * rate at the beginning of the step; NAN if not known */
  gboolean     fired;      /* at this instant */
} JdWatch;

typedef struct
{
  JdMotion               *motion;
  const JdMotionOptions  *options;
  GCancellable           *cancellable;
  JdProgressFunc          progress;
  gpointer                progress_data;
  double                  told;           /* progress told last */

  gsize                   n, m, N, n_equations;
  GPtrArray              *blocks;         /* memory of the parts' arrays */
  JdMotionEnergy          energy;
  JdStepper               stepper;
  JdActingSet             acting;
  gsize                   max_steps;
  gboolean                segment_straight; /* all steps of the segment were parabolas in each parameter */
  gboolean                marked;         /* what fires at this instant is marked */
  double                  sine, sine_before; /* independence of the active rows, at the last two nodes */
  double                 *row_length, *row_longest; /* m: of rows, by the displacements: now, and the largest so far */

  const JdEvent          *run;            /* the event that happens at options->run_time; NULL: none */
  gboolean               *broken;         /* scratch: n_equations */
  gboolean                rechoosing;     /* a segment ends only because other rows are chosen: nothing happens */
  double                  segment_start;  /* when it began */
  JdMotionSegment        *segment;        /* the one being integrated; owned by the motion */

  /* what is watched */
  GArray                 *watches;        /* JdWatch */
  gboolean                only_unilateral; /* nothing but unilateral equations is ever watched */
  JdStateExpressions     *watch_tape;     /* outputs: "when" of each event, left - right of each joint with a "when", left side
                                           * of each unilateral equation, speed of each law of friction, each kink, in this order */
  gsize                   n_listed, n_regions, n_kinks;
  gsize                   n_watch_values;
  double                 *watch_values;   /* of the tape */
  double                 *watch_sizes;    /* their sizes: what is rounding of them refers to these */

  gsize                   n_looks_room;   /* scratch of jd_motion_watch_find() */
  double                 *looks, *look_passed;

  /* impacts */
  double                 *restitution;    /* n_equations: of unilateral ones with a constant law; else NAN */
  gboolean               *law_known;         /* n_equations: the jump function has told an impact of it, and agreed */
  gboolean               *listed, *regions, *forced, *kinks; /* scratch: what fires: events, joints, n_equations,
                                                              * n_kinks */
  gboolean               *open_before;    /* scratch: n_equations */
  gboolean               *closing, *touching; /* scratch: n_equations, n_equations */
  double                 *goals;          /* scratch: m */
  double                 *approach;       /* n_equations: speed of the last impact's approach, where flights may
                                           * accumulate */

  gsize                   n_crossings;    /* of kinks, one soon after the other */
  double                  last_crossing;
  gboolean                has_jumped;     /* at this instant */
  double                 *prior;          /* before the jump at hand where another came before it; else NULL */
  gboolean               *prior_off;
  gsize                   n_instants;     /* instants without time passing between them, against endless chatter */
  double                  instant;
  gsize                   n_unchanged;    /* of these, those in a row that change no rate */
  double                  last_instant, last_instant_rest; /* t and t_rest at the last one */
  double                 *instant_rates;  /* n: at the last one */
  gsize                   n_short;        /* windows in a row of steps too short for the rest of the motion */
  gsize                   n_window;       /* steps of the window at hand */
  double                  window_start;   /* s */
} JdMotionRun;

/* jd-motion-pass.c: singular positions that are passed smoothly.  At the start of a segment; after a step, which
 * limits the next; whether one is near. */
void     jd_motion_pass_begin        (JdMotionRun *run);
void     jd_motion_pass_follow       (JdMotionRun *run);
gboolean jd_motion_pass_is_near      (const JdMotionRun *run);
/* The length of a step that passes it, HUGE_VAL if none is due; that step.  FALSE and run->stepper.failure. */
double   jd_motion_pass_due          (const JdMotionRun *run);
gboolean jd_motion_pass_hop          (JdMotionRun *run, double h);
/* run->stepper.failure becomes singular where a singular position is the reason. */
void     jd_motion_pass_explain      (JdMotionRun *run);
/* Until the end, an event that cannot be passed (the motion's end reason), or an error: cancelled. */
gboolean jd_motion_run_integrate     (JdMotionRun *run, GError **error);

/* jd-motion-watch-list.c: prepare, restart; jd-motion-watch-land.c: what is told from a settled state;
 * jd-motion-watch.c: the others. */
/* Sizes of what is watched, from the file's state: the largest change for a displacement of one parameter, for its
 * natural velocity, or in the natural time.  They grow with the values met. */
void     jd_motion_watch_measure     (JdMotionRun *run);
/* The size of what @watch looks at, and how far below zero, as a function of the state, it has passed. */
double   jd_motion_watch_size        (const JdMotionRun *run, const JdWatch *watch);
double   jd_motion_watch_passed      (const JdMotionRun *run, const JdWatch *watch);
/* Known only by solving the equations. */
gboolean jd_motion_watch_is_force    (const JdWatch *watch);
/* Value of a watch, its sign applied, in the state looked at last (of forces: solved last). */
double   jd_motion_watch_value       (const JdMotionRun *run, const JdWatch *watch);
/* Functions of the state (t, q, q'); FALSE if the position has no parameters. */
gboolean jd_motion_watch_look        (JdMotionRun *run, double t, const double *q, const double *qd);
/* Value of @watch, whatever it is of, at another state than the settled one; NAN where it has none. */
double   jd_motion_watch_value_at    (JdMotionRun *run, const JdWatch *watch, double t, const double *q,
                                      const double *qd);
/* Left side and rate of a gap in the settled state, without looking again. */
static inline gboolean
jd_motion_watch_settled_gap (const JdMotionRun *run,
                             const JdWatch     *watch,
                             double            *out_gap,
                             double            *out_rate)
{
  const int row = watch->kind == JD_WATCH_GAP ? run->stepper.system->row_of[watch->index] : -1;

  if (row < 0 || run->stepper.system->differential[row])
    return FALSE;
  *out_gap = watch->sign * run->stepper.system->terms.left[row];
  *out_rate = watch->sign * run->stepper.system->terms.rate[row];
  return TRUE;
}

gboolean jd_motion_watch_prepare     (JdMotionRun *run, GError **error);
/* After what acts has changed: which watches there are, and their values. */
void     jd_motion_watch_restart     (JdMotionRun *run);
/* Looks at the last step, from @start to the settled state of the run.  TRUE if something happens in it: *out_length,
 * how long after @start it first does, and the watch. */
gboolean jd_motion_watch_find        (JdMotionRun   *run,
                                      double        *out_length,
                                      gsize         *out_watch);
/* The part @s of the step where @watch is zero, from one near it. FALSE if it does not converge. */
gboolean jd_motion_watch_polish      (JdMotionRun *run, gsize watch, double *s);
/* From a settled state near the instant: moves it by a tiny step onto the instant and marks the watches that fire
 * there. */
gboolean jd_motion_watch_land        (JdMotionRun *run, gsize watch);
/* Marks the functions of the settled state that pass zero at this instant. */
void     jd_motion_watch_mark        (JdMotionRun *run);
/* When the first gap closes if it goes on as its rate and acceleration say; HUGE_VAL if none does. */
double   jd_motion_watch_foretell    (JdMotionRun *run, gsize *out_watch);
/* The step was to end where @watch closes: whether it does, to what a tiny step mends. */
gboolean jd_motion_watch_hits        (JdMotionRun *run, gsize watch);
double   jd_motion_watch_find_hop    (JdMotionRun *run, gsize *out_watch);
/* A step was accepted without events: values of the watches at its end. */
void     jd_motion_watch_advance     (JdMotionRun *run);

/* jd-motion-events.c */
/* What acts in the file's state. FALSE and an error if it breaks an equation, or the equations have no solution. */
gboolean jd_motion_events_begin      (JdMotionRun *run, GError **error);
/* Events of before the start have happened. */
void     jd_motion_events_pass       (JdMotionRun *run);
/* The next instant of a listed "at" that has not happened; HUGE_VAL if none. */
double   jd_motion_events_next_time  (JdMotionRun *run);
/* All that happens at this instant, jumps included; begins the next segment. FALSE: the motion ends here, with
 * motion->end_reason. */
gboolean jd_motion_events_happen     (JdMotionRun *run);
/* TRUE if something happens at this instant: an "at" that is due, a closed contact that approaches. */
gboolean jd_motion_events_due        (JdMotionRun *run);
/* Whether options->until_event has happened. */
gboolean jd_motion_events_met        (const JdMotionRun *run);
/* One more event of the motion, at this instant. */
JdMotionEvent *jd_motion_events_add  (JdMotionRun *run, JdMotionEventKind kind, const char *equation,
                                      const char *event);
/* The velocities jump.  FALSE: no jump can be told; the motion's end reason says why. */
gboolean jd_motion_events_jump       (JdMotionRun *run, const JdEvent *event, const gboolean *closing,
                                      gpointer *out_report);
/* The velocities of this instant are about to jump: keeps those before where they have jumped already. */
void     jd_motion_events_keep_prior (JdMotionRun *run);
/* One more event, with what the jump function told, or NULL. */
void     jd_motion_events_add_jump   (JdMotionRun *run, JdMotionEventKind kind, const char *equation,
                                      const char *event, gpointer report);
/* The jump of @event has told what broke: what that releases stays released. */
void     jd_motion_events_release    (JdMotionRun *run, const JdEvent *event);
/* A listed event of this instant, the motion's events from @first_event on, says what happens to the equation. */
gboolean jd_motion_events_is_typed_now (const JdMotionRun *run, gsize equation, guint first_event);

/* jd-motion-region.c */
/* Boundaries crossed at this instant, all in one jump: D- of the joints that are left, D+ of those that are entered.
 * FALSE with the motion's end reason. */
gboolean jd_motion_regions_happen    (JdMotionRun *run, const gboolean *regions, guint first_event);

/* jd-motion-kink.c */
/* Whether a coefficient of the equation is made of pieces: its row may vanish, or be another, from an instant on. */
gboolean jd_motion_kinks_has         (const JdEquation *equation);
/* Adds the kinks of all equations to the outputs of the watches' tape. */
void     jd_motion_kinks_prepare     (JdMotionRun *run, JdExprPool *pool, GPtrArray *outputs);
/* Beyond a kink coefficients are those of another piece, which the step must not see: the length of a step that ends
 * before it. */
double   jd_motion_kinks_limit       (JdMotionRun *run, double h);
/* Whether the settled state is so near a kink that a tiny step, without solving, goes there: *out_watch. */
gboolean jd_motion_kinks_near        (JdMotionRun *run, gsize *out_watch);
/* The motion begins where another piece does: goes a tiny step back (@side -1), so that this is an event, or on (1).
 * TRUE if so. */
gboolean jd_motion_kinks_leave       (JdMotionRun *run, int side);
/* Another piece of some coefficients begins at this instant: their rows before and after, all in one jump, and a tiny
 * step beyond.  FALSE with the motion's end reason. */
gboolean jd_motion_kinks_happen      (JdMotionRun *run, const gboolean *kinks, GError **error);

/* jd-motion-impact.c */
void     jd_motion_impacts_prepare   (JdMotionRun *run);
void     jd_motion_impacts_clear     (JdMotionRun *run);
/* Unilateral equations that are closed and approach, of the state expanded last; TRUE if any. */
gboolean jd_motion_impact_find       (JdMotionRun *run, gboolean *closing);
/* Impacts until no closed contact approaches. */
gboolean jd_motion_impacts_happen    (JdMotionRun *run, GError **error);
/* What acts has been found: contacts whose rebounds have become too short are held.  TRUE if any: what acts is to be
 * found again. */
gboolean jd_motion_impacts_hold      (JdMotionRun *run);

/* jd-motion-segment.c */
/* The settled state becomes a node: drifts are looked at here. */
void     jd_motion_run_record_node   (JdMotionRun *run);
/* The segment is complete: its samples, first excepted (it stands already). */
void     jd_motion_run_end_segment   (JdMotionRun *run);
gboolean jd_motion_run_begin_segment (JdMotionRun *run, GError **error);

/* jd-motion-run.c, used by the events */
/* @cause: the refusal behind it, or NULL. */
void     jd_motion_run_stop          (JdMotionRun *run, const GError *cause, const char *format,
                                      ...) G_GNUC_PRINTF (3, 4);
G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/jd-motion-private.h"

#include <gsl/gsl_odeiv2.h>

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
  gboolean     fired;      /* at this instant */
} JdWatch;

typedef struct
{
  JdMotion               *motion;
  const JdMotionOptions  *options;
  GCancellable           *cancellable;
  JdMotionProgress        progress;
  gpointer                progress_data;
  double                  told;           /* progress told last */

  JdSystem               *system;         /* lent by the motion */
  gsize                   n, m, N, n_equations;

  /* integrator */
  gsize                   dimension;      /* 2 n, and the work done where there is any */
  gsize                   state_size;     /* dimension, at least 1 */
  gsl_odeiv2_system       equations;
  gsl_odeiv2_step        *stepper;
  double                  tolerance;
  gsize                   max_steps;
  double                  t, h;
  double                 *y, *y_start, *error, *derivative;  /* state_size */
  double                 *largest;        /* state_size: largest value so far, what tolerances refer to */
  gsize                   n_evaluations;
  GError                 *failure;        /* of the right-hand side */

  /* what acts */
  GPtrArray              *events;         /* const JdEvent *, those that happen, in the file's order */
  gboolean               *happened;       /* events->len */
  int                    *last_typing;    /* n_equations: event that typed the equation last, or -1 */
  GArray                 *live;           /* gsize: equations with B p' = v in place of their beta */
  GPtrArray              *live_speeds;    /* const JdExpr *: v of each */
  gboolean                any_live;       /* some event types an equation live */
  gboolean               *skip;           /* n_equations: off because of events */
  gboolean               *open;           /* n_equations: unilateral and open */
  gboolean               *outside;        /* n_joints: outside its "when" */
  gboolean               *acts;           /* n_equations */
  gboolean               *acting;         /* m: rows that act */
  gboolean               *active;         /* m: independent rows of these, that are solved */
  gboolean                all_active;     /* no row is left out */
  JdMotionSegment        *segment;        /* the one being integrated; owned by the motion */

  /* what is watched */
  GArray                 *watches;        /* JdWatch */
  JdStateTape            *watch_tape;     /* outputs: "when" of each event, left - right of each joint with a "when", left side
                                           * of each unilateral equation, speed of each law of friction, in this order */
  gsize                  *region_joint;   /* joint of each region output */
  gsize                   n_listed, n_regions;
  double                 *watch_values;   /* of the tape */
  double                 *p, *pd, *q, *qd; /* scratch: N, N, n, n */
  double                  residual_position, residual_rate;

  /* energy */
  JdStateTape            *power;          /* power of what has no potential; then, for each row of power_rows, -beta or v; NULL: none */
  gsize                   n_power_rows;
  gsize                  *power_rows;
  double                 *power_values;
  double                  energy_base;    /* E2 - E0 + V less work at the start, plus what jumps changed */
  double                  energy_largest;
  double                  energy_now;     /* change since the start, at the last node */
  double                  energy_change;  /* the largest */

  gsize                   n_instants;     /* instants without time passing between them, against endless chatter */
  double                  instant;
} JdMotionRun;

/* The state after (t, y): evaluated, projected, solved; fills derivative.  FALSE and run->failure. */
gboolean jd_motion_run_settle        (JdMotionRun *run);
/* One step of the integrator from run->y_start at @t to run->y; FALSE and run->failure if the equations have no solution on the way. */
gboolean jd_motion_run_step          (JdMotionRun *run, double t, double h);

/* y' = f (t, y) for the integrator; @data is the run. */
int      jd_motion_run_rates         (double t, const double y[], double derivative[], void *data);
/* Until the end, an event that cannot be passed (the motion's end reason), or an error: cancelled. */
gboolean jd_motion_run_integrate     (JdMotionRun *run, GError **error);

/* jd-motion-watch.c */
gboolean jd_motion_watch_prepare     (JdMotionRun *run, GError **error);
/* After what acts has changed: which watches there are, and their values. */
void     jd_motion_watch_restart     (JdMotionRun *run);
/* Looks at the step from @start (time, y, derivative) to the settled state of the run.  TRUE if something happens in it: *out_time, the
 * first instant, and the watch. */
gboolean jd_motion_watch_find        (JdMotionRun   *run,
                                      double         start,
                                      const double  *y,
                                      const double  *derivative,
                                      double        *out_time,
                                      gsize         *out_watch);
/* From a settled state near the instant: moves it by a tiny step onto the instant and marks the watches that fire there. */
gboolean jd_motion_watch_land        (JdMotionRun *run, gsize watch);
/* Marks the functions of the settled state that pass zero at this instant. */
void     jd_motion_watch_mark        (JdMotionRun *run);
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
/* Which equations events switch off or make live, from what has happened and what is to come. */
gboolean jd_motion_events_apply_types (JdMotionRun *run, GError **error);

/* jd-motion-run.c, used by the events */
void     jd_motion_run_end_segment   (JdMotionRun *run);
gboolean jd_motion_run_begin_segment (JdMotionRun *run, GError **error);
/* @cause: the refusal behind it, or NULL. */
void     jd_motion_run_stop          (JdMotionRun *run, const GError *cause, const char *format, ...) G_GNUC_PRINTF (3, 4);
/* Rate and acceleration of the left side of unilateral equation @i, positive on its admissible side, in the settled state. */
void     jd_motion_run_gap_motion    (JdMotionRun *run, gsize i, double *out_rate, double *out_acceleration);
/* jd-motion-new.c, used by the events. */
gboolean jd_motion_run_prepare_power (JdMotionRun *run, GError **error);
double   jd_motion_run_energy        (JdMotionRun *run, double *out_total);

G_END_DECLS

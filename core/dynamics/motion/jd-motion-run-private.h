/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "core/dynamics/motion/jd-motion-private.h"
#include "core/dynamics/motion/jd-rk8-private.h"
#include "core/linear/jd-tolerances.h"

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

/* Rate of a model equation and the size of its terms, and its natural size; what it depends on but the rates:
 * jd_model_equation_eval(). */
typedef struct
{
  gboolean rate_known, known;
  double   rate, scale, size;
  double  *values;
} JdGap;

/* Degree of the polynomials that interpolate a step. */
#define JD_STEP_DEGREE 8
/* Places inside it where they are made to agree with the equations: at most. */
#define JD_STEP_POINTS 3

typedef struct
{
  JdMotion               *motion;
  const JdMotionOptions  *options;
  GCancellable           *cancellable;
  JdProgressFunc          progress;
  gpointer                progress_data;
  double                  told;           /* progress told last */

  JdSystem               *system;         /* lent by the motion */
  gsize                   n, m, N, n_equations;

  /* integrator */
  gsize                   dimension;      /* 2 n, and the work done where there is any */
  gsize                   state_size;     /* dimension, at least 1 */
  JdRk8                  *stepper;
  double                  tolerance;
  gsize                   max_steps;
  double                  t, h;
  double                  unit;           /* s: natural time of the mechanism, what times refer to */
  double                  t_rest;         /* what is lost of t by rounding: the time is t + t_rest */
  gboolean                fresh;          /* the system's terms are those of the state as it is */
  gboolean                ballistic;      /* contacts have closed when their gaps' accelerations predicted it */
  gboolean                parabolic;      /* free flight is a parabola in each parameter, without integrating */
  gboolean                flies;          /* no row acts, and there is no friction */
  gboolean                straight, segment_straight; /* the last step, all steps of the segment: a parabola in
                                                       * each parameter */
  gboolean                marked;         /* what fires at this instant is marked */
  double                  step_h;         /* length of the last step */
  double                 *y, *y_start, *error, *derivative;  /* state_size */
  double                 *largest;        /* state_size: largest value so far, what tolerances refer to */
  double                  sine, sine_before; /* independence of the active rows, at the last two nodes */
  double                 *row_length, *row_longest; /* m: of rows, by the displacements: now, and the largest so far */
  double                 *reach;          /* n: natural displacement of each parameter; 0: not known */
  double                 *step_start_derivative, *probe; /* state_size */
  double                 *polynomial;     /* (n + 1) x (JD_STEP_DEGREE + 1): of the step at hand, powers of its
                                           * part; the work is last */
  double                 *wrong;          /* scratch: (n + 1) x JD_STEP_POINTS */
  gboolean                refined;        /* the polynomial agrees with the equations inside the step */
  GError                 *failure;        /* of the right-hand side */

  /* what acts */
  GPtrArray              *events;         /* const JdEvent *, those that happen, in the file's order */
  gboolean               *happened;       /* events->len */
  const JdEvent          *run;            /* of these, the one that happens at options->run_time; NULL: none */
  int                    *last_typing;    /* n_equations: event that typed the equation last, or -1 */
  gboolean               *released;       /* n_equations: by what broke in an event, and not typed since */
  gboolean               *broken;         /* scratch: n_equations */
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
  gboolean                rechoosing;     /* a segment ends only because other rows are chosen: nothing happens */
  double                  independence, independence_now; /* of the active rows at the start of the segment, and
                                                           * now: jd_motion_rows_independence() */
  JdGap                  *gaps;           /* n_equations: in the state of gap_time and gap_state (p, p') */
  double                  gap_time;
  double                 *gap_state;      /* 2 N */
  double                  segment_start;  /* when it began */
  JdMotionSegment        *segment;        /* the one being integrated; owned by the motion */

  /* what is watched */
  GArray                 *watches;        /* JdWatch */
  gboolean                only_unilateral; /* nothing but unilateral equations is ever watched */
  JdStateExpressions     *watch_tape;     /* outputs: "when" of each event, left - right of each joint with a "when", left side
                                           * of each unilateral equation, speed of each law of friction, each kink, in this order */
  gsize                  *region_joint;   /* joint of each region output */
  gsize                   n_listed, n_regions, n_kinks;
  gsize                   n_watch_values;
  double                 *watch_values;   /* of the tape */
  double                 *watch_sizes;    /* their sizes: what is rounding of them refers to these */
  double                 *p, *pd, *q, *qd; /* scratch: N, N, n, n */
  double                  residual_position, residual_rate;

  /* energy */
  JdStateExpressions     *power;          /* power of what has no potential; then, for each row of power_rows,
                                           * -beta or v; NULL: none */
  gsize                   n_power_rows;
  gsize                  *power_rows;
  double                 *power_values;
  double                  energy_base;    /* E2 - E0 + V less work at the start, plus what jumps changed */
  double                  energy_largest;
  double                  energy_now;     /* change since the start, at the last node */
  double                  energy_change;  /* the largest */

  gsize                   n_looks_room;   /* scratch of jd_motion_watch_find() */
  double                 *looks, *look_passed;

  /* impacts */
  double                 *restitution;    /* n_equations: of unilateral ones with a constant law; else NAN */
  gboolean               *law_known;         /* n_equations: the jump function has told an impact of it, and agreed */
  gboolean               *listed, *regions, *forced, *kinks; /* scratch: what fires: events, joints, n_equations,
                                                              * n_kinks */
  gboolean               *open_before;    /* scratch: n_equations */
  gboolean               *closing, *touching, *rows; /* scratch: n_equations, n_equations, m */
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

/* @value of retained parameter @i by its natural displacement, where that is known. */
static inline double
jd_run_part (const JdMotionRun *run,
             gsize              i,
             double             value)
{
  return run->reach[i] > 0.0 ? fabs (value) / run->reach[i] : 0.0;
}

/* Equation @i of the model. */
static inline const JdEquation *
jd_run_equation (const JdMotionRun *run,
                 gsize              i)
{
  return jd_model_get_equation (run->motion->model, i);
}

/* Event @k of those that happen. */
static inline const JdEvent *
jd_run_event (const JdMotionRun *run,
              gsize              k)
{
  return g_ptr_array_index (run->events, k);
}

/* The time a step of @h from @start (less its @rest) ends. */
void     jd_motion_run_set_time      (JdMotionRun *run, double start, double rest, double h);
/* A step of free flight, where that is a parabola; the error's ratio, 0. */
double   jd_motion_run_fly           (JdMotionRun *run, double h);
/* The polynomial of the step of length @h from run->y_start, run->step_start_derivative to the settled state: degree
 * 5. */
void     jd_motion_run_fit_step      (JdMotionRun *run, double h);
/* Makes it agree with the equations inside the step too, by evaluating them there (at most five times): degree 8,
 * most accurate between the part @s and the nearer end.  FALSE if that cannot be done. */
gboolean jd_motion_run_refine_step   (JdMotionRun *run, double start, double h, double s);
/* How much the settled state's accelerations, times h^2, are not those of the polynomial at the part @s, by the
 * natural displacements. */
double   jd_motion_run_step_error    (const JdMotionRun *run, double s, double h);
/* q and q' (each may be NULL) at the part @s of the step of length @h. */
void     jd_motion_run_eval_step     (const JdMotionRun *run, double s, double h, double *q, double *qd);
/* The work done by then. */
double   jd_motion_run_eval_work     (const JdMotionRun *run, double s);
/* jd-motion-pass.c: singular positions that are passed smoothly.  At the start of a segment; after a step, which
 * limits the next; whether one is near. */
void     jd_motion_pass_begin        (JdMotionRun *run);
void     jd_motion_pass_follow       (JdMotionRun *run);
gboolean jd_motion_pass_is_near      (const JdMotionRun *run);
/* The length of a step that passes it, HUGE_VAL if none is due; that step.  FALSE and run->failure. */
double   jd_motion_pass_due          (const JdMotionRun *run);
gboolean jd_motion_pass_hop          (JdMotionRun *run, double h);
/* run->failure becomes singular where a singular position is the reason. */
void     jd_motion_pass_explain      (JdMotionRun *run);
/* jd-motion-rows.c: how far the active rows are from depending on each other, from 0 to 1 (where none that acts is
 * left out); and, after a step, others are chosen where they come too near to it.  FALSE and run->failure. */
double   jd_motion_rows_independence (JdMotionRun *run);
gboolean jd_motion_rows_follow       (JdMotionRun *run);
/* The state after (t, y): evaluated, projected, solved; fills derivative.  FALSE and run->failure. */
gboolean jd_motion_run_settle        (JdMotionRun *run);
/* The error of the step in units of what is allowed.  Rates refer to the largest so far, positions likewise but to no
 * more than their natural displacement: many are angles, whose meaning does not grow with them. */
double   jd_motion_run_error_ratio   (JdMotionRun *run, double h);
/* One step of the integrator from run->y_start at @t to run->y; FALSE and run->failure if the equations have no
 * solution on the way. */
gboolean jd_motion_run_step          (JdMotionRun *run, double t, double h);

/* y' = f (t, y) for the integrator; @data is the run.  FALSE and run->failure. */
gboolean jd_motion_run_rates         (double t, const double *y, double *derivative, gpointer data);
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
  const int row = watch->kind == JD_WATCH_GAP ? run->system->row_of[watch->index] : -1;

  if (row < 0 || run->system->differential[row])
    return FALSE;
  *out_gap = watch->sign * run->system->terms.left[row];
  *out_rate = watch->sign * run->system->terms.rate[row];
  return TRUE;
}

gboolean jd_motion_watch_prepare     (JdMotionRun *run, GError **error);
/* After what acts has changed: which watches there are, and their values. */
void     jd_motion_watch_restart     (JdMotionRun *run);
/* Looks at the last step, from @start to the settled state of the run.  TRUE if something happens in it: *out_length,
 * how long after @start it first does, and the watch. */
gboolean jd_motion_watch_find        (JdMotionRun   *run,
                                      double         start,
                                      double        *out_length,
                                      gsize         *out_watch);
/* The part @s of the step where @watch is zero, from one near it. FALSE if it does not converge. */
gboolean jd_motion_watch_polish      (JdMotionRun *run, double start, double h, gsize watch, double *s);
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

/* jd-motion-acting.c */
/* p and p' of the current state into run->p and run->pd; FALSE and an error if the position has no parameters. */
gboolean jd_motion_acting_expand     (JdMotionRun *run, GError **error);
/* Which equations events switch off or make live, from what has happened and what is to come. */
gboolean jd_motion_acting_apply_types (JdMotionRun *run, GError **error);
/* Which joints are outside their region, of the current state: at the beginning, before the first segment. */
gboolean jd_motion_acting_update_regions (JdMotionRun *run, GError **error);
/* Whether neither an event nor a region has taken the equation away. */
gboolean jd_motion_acting_is_there   (const JdMotionRun *run, gsize equation);
/* Left side and its rate, on the admissible side positive, and what of that is neither approach nor separation, in
 * the state expanded last. */
void     jd_motion_acting_gap        (JdMotionRun *run, gsize equation,
                                      double *out_gap, double *out_rate, double *out_still);
/* The largest left side at which it is closed. */
double   jd_motion_acting_closed     (JdMotionRun *run, gsize equation);
/* What counts as a rate of zero: parts of the sum of its terms, and of what that would be if every parameter moved as
 * fast, measured by its displacement, as the fastest. */
double   jd_motion_acting_rate_tolerance (JdMotionRun *run, gsize equation, double of_terms, double of_moving);
/* Which equations act at the current state, unilateral ones by the signs of gaps, rates, multipliers and
 * accelerations; @forced (n_equations, or NULL): those that stay open. */
gboolean jd_motion_acting_update     (JdMotionRun *run, const gboolean *forced, GError **error);

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

/* Accelerations at (t, q, q') into the system's x; FALSE and run->failure. */
gboolean jd_motion_run_accelerations (JdMotionRun *run, double t, const double *y);

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
/* Rate and acceleration of the left side of unilateral equation @i, positive on its admissible side, in the settled
 * state. */
void     jd_motion_run_gap_motion    (JdMotionRun *run, gsize i, double *out_rate, double *out_acceleration);
/* jd-motion-new.c, used by the events. */
gboolean jd_motion_run_prepare_power (JdMotionRun *run, GError **error);

G_END_DECLS

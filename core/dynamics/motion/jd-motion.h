/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/contact/jd-contact-laws.h"
#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/expression/tape/jd-progress.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

/**
 * JdMotion:
 *
 * The motion of a model from its state, integrated once whatever the tags (the motion does not depend on them),
 * stored with its events, readable at any time between.  Adaptive Runge-Kutta steps of order 8 (jd-rk8-private.h);
 * after each step positions and velocities are projected onto the constraints.  Constant once made;
 * reference-counted.
 */
typedef struct _JdMotion JdMotion;
/**
 * JdMotionChart:
 *
 * Search for the instants at which a parameterization becomes singular along a motion.
 */
typedef struct _JdMotionChart JdMotionChart;

typedef enum
{
  JD_MOTION_IMPACT,
  JD_MOTION_OPENS,
  JD_MOTION_CLOSES,
  JD_MOTION_ENTERS,
  JD_MOTION_LEAVES,
  JD_MOTION_STICK,
  JD_MOTION_SLIP,
  JD_MOTION_LISTED,   /* an event of the file */
} JdMotionEventKind;

typedef struct
{
  double             time;
  JdMotionEventKind  kind;
  const char        *equation;   /* "joint.equation", or NULL; lent by the model */
  const char        *event;      /* name of the listed event, or of the one that is the law of this impact; or NULL;
                                  * lent by the model */
  gsize              before;     /* index of the sample just before the instant (same t) */
  gsize              after;      /* index of the sample just after */
  gboolean           jumps;      /* the velocities jump here (once for several contacts that close in one jump: at
                                  * the first) */
  gboolean           accumulates; /* of JD_MOTION_CLOSES: impacts have followed each other ever faster, and end
                                   * here in contact */
  gboolean           chatters;    /* of JD_MOTION_CLOSES: impacts would follow each other without end after flights
                                   * too short to see: it is taken to be in contact */
  JdEvent           *law;        /* of an impact that jumps: the laws of the contacts that close with it, joined
                                  * (jd_contact_laws_join()); NULL: only those of joints */
  double            *prior;      /* N: p' before the jump where another jump of this instant came before it; NULL:
                                  * that of the sample before */
  gboolean          *off;        /* n_equations: then what events have switched off; NULL too: as before */
  JdModel           *model;      /* of a jump: the mechanism at the instant, where live equations have other rates
                                  * than those written; reference owned; NULL: none has */
  gpointer           report;     /* of the jump function (a JdJump from jd_jump_apply()) where it was asked:
                                  * always but for impacts without friction, of which only the first of each
                                  * contact is reported, and only with options->report_laws */
} JdMotionEvent;

/**
 * JdMotionKeep:
 *
 * Parts of the motion that are kept.
 */
typedef enum
{
  JD_MOTION_KEEP_ALL,
  JD_MOTION_KEEP_STRETCH,  /* what is between two instants of events, and the events at its beginning:
                            * options->stretch_func sees each stretch when it is complete; after that it is
                            * dropped.  The last one stays */
  JD_MOTION_KEEP_EVENTS,   /* of samples only the first and the last; between them no state can be read */
  JD_MOTION_KEEP_NOTHING,  /* no events either, but for those of the last instant: options->event_func receives
                            * each */
} JdMotionKeep;

/**
 * JdMotionFigures:
 *
 * Cost of computing a motion, and figures of its accuracy.
 */
typedef struct
{
  gsize  n_steps;
  gsize  n_evaluations;   /* of the equations */
  gsize  n_locating;      /* evaluations, of these, from the ends of the steps in which something happened to the
                           * instants of that */
  double energy_drift;    /* largest change of E + V less the work done over the largest of |E| + |V| */
  double position_drift;  /* largest |f| */
  double rate_drift;      /* largest |B q' + b| */
} JdMotionFigures;

typedef void (*JdMotionEventFunc) (const JdMotionEvent *event, gpointer user_data);
/**
 * JdMotionStretchFunc:
 *
 * @motion holds one stretch: its samples, and its states from the first of them to the last.
 */
typedef void (*JdMotionStretchFunc) (const JdMotion *motion, gpointer user_data);

/**
 * JdMotionJump:
 *
 * Computes the velocity jump of an event: core/impulse implements it (jd_jump_apply()) and is handed in, so that
 * dynamics knows nothing of impulses.  @event NULL: an impact found by the simulation, of the unilateral equations
 * with @closing[i] TRUE (n_equations of the model).  Both: such an
 * impact with the laws of its contacts.  @model: the mechanism at the instant, where live equations have other rates
 * than those written; NULL: the model of @parameterization.  Fills @posterior (N) and @broken (n_equations; may be
 * NULL): breakable equations above their thresholds.  @out_report is released with @report_free of the options.
 * FALSE and @error: the jump is unknown (the motion stops there, with the error's message as its reason).
 */
typedef gboolean JdMotionJump (JdParameterization  *parameterization,
                               JdModel             *model,
                               const JdEvent       *event,
                               const gboolean      *closing,
                               double               t,
                               const double        *p,
                               const double        *pd,
                               const gboolean      *skip,
                               double              *posterior,
                               gboolean            *broken,
                               gpointer            *out_report,
                               GError             **error);

/**
 * JdMotionGuard:
 *
 * Finds where a motion is wrong, because bodies get past their contact: core/analysis/overlap implements it
 * (jd_overlaps_guard) and is handed in.
 */
typedef struct
{
  gpointer     (*begin) (JdModel *model);  /* NULL: nothing can be wrong */
  /* Looks at @motion from its sample @first to its last one.  TRUE: it is wrong from *@out_time on, for the reason in
   * @error. */
  gboolean     (*look) (gpointer self, const JdMotion *motion, gsize first, double *out_time, GError **error);
  GDestroyNotify end;
} JdMotionGuard;

typedef struct
{
  double until;            /* end, s */
  const char *until_event; /* ends where this listed event has happened first; NULL: none does */
  double step;             /* stored samples are at most this far apart, and fall on multiples of it; 0: only steps */
  double tolerance;        /* relative, of the integrator; 0: the default 1e-11 */
  const double *start_change;  /* N: small changes of the positions at the start, to see how they grow; NULL: none */
  JdMotion *earlier;       /* a motion of a mechanism with the same equations before @from, of the same state at the
                            * start: its part before @from is taken over where nothing happens in it and nothing is
                            * watched; NULL: there is none */
  double from;             /* s */
  gsize  max_steps;        /* 0: the default */
  double time_stepping;    /* s: the motion is computed by time stepping (jd-motion-steps.h) with this step; 0: with
                            * that of the file; if it has none, events are located */
  const char    *run_event;    /* an event without instant and condition that happens once, at run_time; NULL: none */
  double         run_time;     /* s */
  JdMotionJump  *jump;         /* NULL: the motion stops at the first event that needs one */
  GDestroyNotify report_free;
  gboolean       report_laws;   /* the jump function reports the first impact of each contact, whatever its law:
                               * event->report */
  const JdMotionGuard *guard;   /* it ends the motion, if the states are kept; NULL: nothing looks */
  JdMotionKeep   keep;
  JdMotionEventFunc event_func;  /* called for each event that has happened, from the thread that integrates; may
                                  * be NULL */
  gpointer       event_data;
  JdMotionStretchFunc stretch_func;  /* with JD_MOTION_KEEP_STRETCH, from the thread that integrates; may be NULL */
  gpointer       stretch_data;
} JdMotionOptions;

/**
 * jd_motion_new:
 *
 * Integrates from the model's state to options->until; listed events of the mechanism named in @events
 * (NULL-terminated; NULL: all that stand in the place of no other) happen: those with "at" or "when", and those that
 * are laws of contacts, of which the first named that types a contact is its law.  Stops early,
 * still returning what there is, when the motion cannot go on (jd_motion_get_end_reason()).  NULL and @error: the
 * state breaks an equation, or cancelled.
 */
JdMotion            *jd_motion_new            (JdModel                *model,
                                               const JdMotionOptions  *options,
                                               const char *const      *events,
                                               GCancellable           *cancellable,
                                               JdProgressFunc          progress,
                                               gpointer                progress_data,
                                               GError                **error) G_GNUC_WARN_UNUSED_RESULT;
JdMotion            *jd_motion_ref            (JdMotion *self);
void                 jd_motion_unref          (JdMotion *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdMotion, jd_motion_unref)

JdModel             *jd_motion_get_model      (const JdMotion *self);
double               jd_motion_get_start      (const JdMotion *self);
double               jd_motion_get_end        (const JdMotion *self);   /* time reached */
/* The first instant at which the motion that goes on satisfies the laws of all contacts but is not proved to be the
 * only one; NAN: there is none. */
double               jd_motion_get_unproved (const JdMotion *self);
/**
 * jd_motion_get_passed_line:
 *
 * Returns an instant by which the ends of a spring that always lie on one line have passed each other, and the index
 * of its distance (jd_model_get_line_distance()); NAN: none has.
 */
double               jd_motion_get_passed_line (const JdMotion *self, gsize *out_line);
const char          *jd_motion_get_end_reason (const JdMotion *self);   /* translated; NULL if it reached "until" */
/**
 * jd_motion_get_end_error:
 *
 * Returns the error that ended the motion if its end reason is a refusal (a jump that contradicts itself, an
 * elimination that fails, ...).  Returns NULL if the integration itself gave up.
 */
const GError        *jd_motion_get_end_error  (const JdMotion *self);
/**
 * jd_motion_get_end_event:
 *
 * The listed event whose jump is unknown, and so ended it; NULL if there is none.
 */
const char          *jd_motion_get_end_event  (const JdMotion *self);
/**
 * jd_motion_get_n_samples:
 *
 * Samples: stored instants, times not decreasing; equal times are the two sides of an event.
 */
gsize                jd_motion_get_n_samples  (const JdMotion *self);
double               jd_motion_get_sample     (const JdMotion  *self,
                                               gsize            i,
                                               const double   **out_p,
                                               const double   **out_pd);
gsize                jd_motion_get_n_events   (const JdMotion *self);
const JdMotionEvent *jd_motion_get_event      (const JdMotion *self, gsize i);
/**
 * jd_motion_find_listed:
 *
 * Returns the occurrence of the event @name (may be NULL) in @self (may be NULL) that is nearest to @t.  An event
 * with a condition, or one that is a law, may happen repeatedly.  Returns NULL if it does not happen.
 */
const JdMotionEvent *jd_motion_find_listed    (const JdMotion *self, const char *name, double t);
/**
 * jd_motion_get_state:
 *
 * State at @t: the polynomial of degree 11 through four steps of the integrator (not through samples), brought onto
 * the constraints to rounding; at an event @after says which side.
 */
void                 jd_motion_get_state      (const JdMotion *self,
                                               double          t,
                                               gboolean        after,
                                               double         *p,
                                               double         *pd);
double               jd_motion_same_instant   (const JdMotion *self, double t);
/**
 * jd_motion_find_unvalued:
 *
 * Returns whether at @t angles that place a body are at their pole (nearer than JD_POLE), which the motion has passed
 * with others: the rates of the first and the third, @unvalued (N) TRUE, then have no value.  @p: the positions
 * there.
 */
gboolean             jd_motion_find_unvalued  (const JdMotion *self,
                                               double          t,
                                               gboolean        after,
                                               const double   *p,
                                               gboolean       *unvalued);
/**
 * jd_motion_find_event_at:
 *
 * An event at @t, the nearest; NULL if there is none.
 */
const JdMotionEvent *jd_motion_find_event_at  (const JdMotion *self, double t);
/**
 * jd_motion_find_named_at:
 *
 * The event with the name @name at @t; NULL if there is none, or no motion.
 */
const JdMotionEvent *jd_motion_find_named_at  (const JdMotion *self, const char *name, double t);
/**
 * jd_motion_new_model_at:
 *
 * The model in the state at @t, on the side that @after says: with what acts there, and with the rates that live
 * equations have there.
 */
JdModel             *jd_motion_new_model_at   (const JdMotion  *self,
                                               double           t,
                                               gboolean         after,
                                               GError         **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_motion_changes_equations:
 *
 * Whether equations of the motion become others at an event, as those of a live constraint do.
 */
gboolean             jd_motion_changes_equations (const JdMotion *self);
/**
 * jd_motion_get_segment:
 *
 * The index of the part of the motion between two events or borders to which @t belongs, on the side that @after
 * says; 0 for a motion by time stepping.
 */
gsize                jd_motion_get_segment    (const JdMotion *self, double t, gboolean after);
/**
 * jd_motion_get_feet:
 *
 * The feet of contacts with curves in the state at @t, of which @p is the position, by joint: @out->s is the
 * caller's. None (n is 0) without curves.
 */
void                 jd_motion_get_feet       (const JdMotion *self,
                                               double          t,
                                               gboolean        after,
                                               const double   *p,
                                               JdFeet         *out);
/**
 * jd_motion_get_skipped:
 *
 * TRUE for model equations that do not act at @t: because of events past or to come (the format, "Before and after an
 * event"), outside their "when", or open; a contact that is about to close does not act before the instant.
 */
void                 jd_motion_get_skipped    (const JdMotion *self,
                                               double          t,
                                               gboolean        after,
                                               gboolean       *skip);
/**
 * jd_motion_get_switched_off:
 *
 * TRUE for model equations that events, past or to come, switch off at @t, unless they are open or outside their
 * "when".
 */
void                 jd_motion_get_switched_off (const JdMotion *self,
                                                 double          t,
                                                 gboolean        after,
                                                 gboolean       *off);
/**
 * jd_motion_get_contact_laws:
 *
 * The laws of contacts in this motion.
 */
const JdContactLaws *jd_motion_get_contact_laws (const JdMotion *self);
/**
 * jd_motion_evaluate:
 *
 * jd_evaluate() at @t of the motion, with what acts there and with the rates that live equations have there.
 * JD_MODEL_ERROR_SINGULAR if @parameterization no longer describes the mechanism.
 */
JdEvaluation        *jd_motion_evaluate       (const JdMotion      *self,
                                               JdParameterization  *parameterization,
                                               double               t,
                                               gboolean             after,
                                               GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_motion_chart_new:
 *
 * Looks for the first instant of a motion, seen whole or stretch by stretch, at which @parameterization no longer
 * describes the mechanism: its elimination is singular there, or one of its primitive equations does not act from
 * then on.  _look() searches what @motion holds.  _get_limit() returns the instant found so far, HUGE_VAL for none,
 * and in @out_why (may be NULL) a sentence that says what to eliminate instead, to be freed.
 */
JdMotionChart       *jd_motion_chart_new      (JdParameterization *parameterization) G_GNUC_WARN_UNUSED_RESULT;
void                 jd_motion_chart_free     (JdMotionChart *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdMotionChart, jd_motion_chart_free)
void                 jd_motion_chart_look     (JdMotionChart *self, const JdMotion *motion);
double               jd_motion_chart_get_limit (const JdMotionChart *self, char **out_why);
const JdMotionFigures *jd_motion_get_figures  (const JdMotion *self);

G_END_DECLS

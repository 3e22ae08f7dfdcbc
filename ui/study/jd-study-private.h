/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The clock of the study: the instant shown, and how it plays.  See jd-study-clock.c. */
typedef struct
{
  double      time;      /* kept without a motion, for the next one: see jd_study_get_time() */
  double      wish;      /* the instant before a motion was too short for it, for the next motion; NAN: none */
  JdSide      side;
  double      duration;  /* of a motion, s */
  gboolean    playing;
  double      speed;
  gboolean    stop_at_events;
  gboolean    starts_with_jump;  /* whether the last motion started with a jump */
} JdStudyClock;

/* The state at the instant, and its evaluation.  See jd-study-instant.c. */
typedef struct
{
  double       *p, *pd;     /* N values and N rates */
  gboolean     *skip;       /* n_equations */
  JdFeet        feet;       /* of contacts with curves, by joint; none without a motion */
  double       *preview;    /* 2 N: position and rates shown instead of the motion's; NULL: none */
  char         *preview_name;

  JdEvaluation *evaluation;
  char         *evaluation_error;
  gboolean      evaluated;
} JdStudyInstant;

/* Efforts of a joint with their powers in the field. */
typedef struct
{
  JdEffortPowers *powers;   /* NULL until needed */
  gboolean        refused;  /* they cannot be made */
  gboolean        current;  /* at the instant */
} JdStudyEfforts;

/* The virtual velocity field at the instant, and quantities derived from it, each with a flag that says whether it is
 * computed.  See jd-study-field.c. */
typedef struct
{
  JdParameterizationWork *work;  /* NULL until needed */
  JdTangent         *tangent;     /* at the instant; NULL until needed */
  double            *direction;   /* n: q* */
  double            *last_direction; /* of the parameterization before; NULL: none */
  char              *last_retained;  /* the names of its retained parameters */
  gboolean          *compatible;  /* n_joints: joints with which the field is kept compatible; NULL: none */
  JdCompatibleSpace *space;       /* their fields at the instant; NULL until needed */
  gsize              n_free;
  gsize             *free;        /* n_free: the free parameters of the last space; NULL: none yet */
  int                observer;
  JdPointRef         composed;    /* the point whose virtual velocities are composed; of the ground: none */
  double            *rates;       /* N: p* = T q* */
  double            *rows;        /* m x n: alpha, dense */
  gboolean           has_rows;
  JdBodyField       *fields;      /* 3 n_bodies: absolute; background and relative, for a body as observer */
  gboolean           has_fields;
  double            *powers;      /* n_efforts x n at the instant, then n_efforts for the chosen direction */
  gboolean           has_powers;
  gsize              n_efforts;
  JdStudyEfforts    *efforts;     /* n_efforts: of each joint, as internal and as external; NULL until needed */
} JdStudyField;

/* The jump that is shown: jd-study-jump.c. */
typedef struct
{
  gboolean    asked;
  gboolean    unlisted;  /* the jump of an impact that the motion meets at @time, not of the current event */
  double      time;      /* for the current event: if it happens repeatedly, the instant nearest to this one is
                          * used */
  gboolean    solved;    /* @found, @error and @in_motion are set */
  JdJump     *found;
  JdJumpReport report;
  char       *error;
  GCancellable *solving;     /* the jump is solved in a thread; NULL: it is not */
  gboolean    in_motion;
} JdStudyJump;

/* The meaning of the multipliers: jd-study-meaning.c. */
typedef struct
{
  gboolean              asked;
  GCancellable         *finding;  /* NULL: no computation runs */
  JdMultiplierMeanings *found;    /* NULL: not computed yet, or it cannot be */
} JdStudyMeaning;

/* Other outcomes of the jump that is shown: jd-study-outcomes.c. */
typedef struct
{
  gboolean        asked;
  JdJumpOutcomes *found;
  char           *error;
  GCancellable   *solving;   /* NULL: nothing is being computed */
  gpointer        data;      /* shared with its thread */
  guint           source;
  double          progress;
  int             shown;     /* row of @found; -1: the jump itself */
} JdStudyOutcomes;

/* The estimated error of the motion: jd-study-trust.c. */
typedef struct
{
  GCancellable  *estimating;  /* NULL: no estimate is being computed */
  JdMotionTrust *found;       /* NULL: not known (yet) */
} JdStudyTrust;

/* Bodies that pass through each other: jd-study-overlap.c. */
typedef struct
{
  GCancellable *looking;  /* NULL: not under way */
  JdOverlaps   *found;    /* NULL: not known (yet) */
} JdStudyOverlaps;

/* The event that was run: jd-study-run.c. */
typedef struct
{
  char       *event;  /* NULL: none.  It happens at @time; a contact law takes precedence (@time is NAN) */
  double      time;
  gboolean    going;  /* its motion is being computed; the study then goes to the event */
} JdStudyRun;

/* The motion being computed: jd-study-motion.c. */
typedef struct
{
  GCancellable *cancellable;  /* NULL if none is being computed */
  gpointer      data;         /* shared with its thread */
  guint         source;
  double        progress;
  JdMotion     *earlier;      /* has the beginning of the next motion, before @same_until; NULL: none does */
  double        same_until;   /* s */
  JdMechanism  *edited;       /* of that next motion, the one after the edit; NULL: the edit is to come */
  double        horizon;      /* s: see jd_study_set_horizon() */
  double        pace;         /* see jd_study_get_pace() */
} JdStudyTask;

/* Functions of jd-study-motion.c.  The document has another mechanism: the earlier motion serves the first one. */
void     jd_study_follow_edit   (JdStudy *self);
void     jd_study_drop_earlier  (JdStudy *self);
/* The motion that is cut is played towards its end: computes what follows. */
void     jd_study_continue_motion (JdStudy *self);

struct _JdStudy
{
  GObject             parent_instance;

  guint               frozen;      /* number of open jd_study_freeze() */
  JdStudyChanges      waiting;     /* changes to emit at the last thaw */
  JdDocument         *document;
  JdMechanism        *mechanism;   /* the mechanism read last */
  JdModel            *model;
  GSignalGroup       *document_signals;

  char               *parameterization_name;
  guint               place, n_parameterizations;      /* index of the parameterization in the list, and the length of
                                                        * the list */
  gboolean            shared;      /* see jd_study_set_shared() */
  JdParameterization *parameterization;
  JdParameterization *coming;      /* being compiled, shown when ready; NULL if none */
  GCancellable       *preparing;   /* cancels the compilation */
  char               *refusal;
  char               *imperfect;   /* why nothing can be solved: a joint that is not perfect and has no law; NULL if
                                    * solvable */
  char               *event_name;

  JdStudyTask         task;
  JdMotion           *motion;
  gboolean            cut;         /* the motion ends at the horizon, and goes on when it is played there */
  JdStudyTrust        trust;
  JdStudyOverlaps     overlaps;
  char               *message;
  gboolean            rigid;       /* nothing can move at any time */
  gboolean            holding;     /* see jd_study_set_holding() */

  JdStudy            *leader;      /* the study whose clock this one follows; NULL: its own clock */
  GSignalGroup       *leader_signals;
  char              **events;      /* events that happen in the motion; NULL: the file's, and the motion is the
                                    * leader's */
  char               *own_event;   /* the event whose jump is shown instead of the leader's; may be NULL */

  JdStudyClock        clock;
  JdStudyInstant      instant;
  JdStudyField        field;
  JdStudyRun          run;
  JdStudyJump         jump;
  JdStudyOutcomes     outcomes;
  JdStudyMeaning      meaning;
};

/* Drops the jump, and stops its computation. */
void jd_study_forget_jump      (JdStudy *self);
/* Drops the other outcomes of the jump, and stops their computation. */
void jd_study_forget_outcomes  (JdStudy *self);
/* Emits "changed".  Between jd_study_freeze() and jd_study_thaw(), which may be nested, collects the changes for the
 * last thaw. */
void jd_study_notify           (JdStudy        *self,
                                JdStudyChanges  changes);
void jd_study_freeze           (JdStudy        *self);
void jd_study_thaw             (JdStudy        *self);

/* Makes the parameterization of the current name.  For a large mechanism a thread compiles it first. */
void jd_study_make_parameterization  (JdStudy *self);
/* Releases the parameterization, the one being compiled, and all that was derived from it. */
void jd_study_drop_parameterization  (JdStudy *self);
/* Starts to integrate the model's motion in a thread, if there is a model.  A computation under way is cancelled. */
void jd_study_compute_motion   (JdStudy *self);
void jd_study_cancel_motion    (JdStudy *self);
/* Reads the state at the instant from the motion or, without one, from the file, and notifies "time". */
void jd_study_read_state       (JdStudy *self);
/* The events that happen in the motion, for jd_motion_new().  @out_run and @out_time are the event that was run, if
 * any, and its time. */
char **jd_study_dup_happening  (JdStudy     *self,
                                const char **out_run,
                                double      *out_time);
/* Copies the leader's run event to this follower.  Returns TRUE if it has changed. */
gboolean jd_study_follow_run   (JdStudy *self);
/* Goes to the event that was run, once the motion with it is computed. */
void jd_study_go_to_run        (JdStudy *self);
/* Returns whether the current event happens only when the user runs it. */
gboolean jd_study_is_on_demand  (JdStudy       *self,
                                 const JdEvent *event);
/* Two instants nearer than this count as one, s. */
double jd_study_same_instant   (JdStudy *self);
/* The most informative event of the motion at @time, or NULL. */
const JdMotionEvent *jd_study_find_event_at  (JdStudy *self,
                                              double   time);
/* Takes over @motion, which may be NULL. */
void jd_study_set_motion       (JdStudy  *self,
                                JdMotion *motion);
/* For a follower without events of its own: adopts the leader's motion and returns TRUE.  Otherwise a motion must be
 * computed. */
gboolean jd_study_adopt_motion  (JdStudy *self);
/* Moves a follower to the leader's instant and jump, once both show the same model. */
void jd_study_catch_up         (JdStudy *self);
void jd_study_stop_following   (JdStudy *self);
/* The side on which the start of the motion is shown: before the event there, if there is one. */
JdSide jd_study_get_start_side  (JdStudy *self);
void jd_study_move_to          (JdStudy *self,
                                double   time,
                                JdSide   side);
/* Discards derived values, because the state or the parameterization has changed. */
void jd_study_forget_instant   (JdStudy *self);
/* Discards the field's derived values, because the state has changed. */
void jd_study_forget_fields    (JdStudy *self);
/* Discards the observer and the joints to be compatible with, because the model has changed. */
void jd_study_forget_field_choice (JdStudy *self);
/* Releases the memory for derived values, because the parameterization has changed its sizes. */
void jd_study_forget_sizes     (JdStudy *self);
/* Drops the meaning of the multipliers, because the parameterization has changed. */
void jd_study_forget_meaning   (JdStudy *self);

/* jd-study-overlap.c */
void jd_study_forget_overlaps  (JdStudy *self);
/* Begins the search for bodies that pass through each other in @motion. */
void jd_study_find_overlaps    (JdStudy  *self,
                                JdMotion *motion);

/* jd-study-trust.c */
void jd_study_forget_trust     (JdStudy *self);
/* Begins the estimate for @motion, which was made with @options and @events. */
void jd_study_estimate         (JdStudy               *self,
                                JdMotion              *motion,
                                const JdMotionOptions *options,
                                char                 **events);
/* Discards the jump, because its data have changed.  It is solved again when it is needed. */
void jd_study_update_jump      (JdStudy *self);
/* Chooses the jump of the current event at @time or, if @unlisted, of the impact that the motion meets there. */
void jd_study_ask_jump         (JdStudy  *self,
                                gboolean  unlisted,
                                double    time);
void jd_study_clear_jump       (JdStudy *self);

G_END_DECLS

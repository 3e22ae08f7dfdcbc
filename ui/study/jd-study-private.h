/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* When the study is looked at, and how it plays: jd-study-clock.c. */
typedef struct
{
  double      time;      /* kept while there is no motion, for the next: see jd_study_get_time() */
  JdSide      side;
  double      duration;  /* of a motion, s */
  gboolean    playing;
  double      speed;
  gboolean    stop_at_events;
  gboolean    starts_with_jump;  /* the last motion did */
} JdStudyClock;

/* The state at that instant, and what is derived of it, each with whether it is there: jd-study-instant.c. */
typedef struct
{
  double       *p, *pd;     /* N */
  gboolean     *skip;       /* n_equations */
  double       *preview;    /* 2 N: a position shown instead of the motion's, and the rates there; NULL: none */

  JdParameterizationWork *work;  /* NULL until asked for */
  double       *direction;  /* n: q* */
  JdEvaluation *evaluation;
  char         *evaluation_error;
  gboolean      evaluated;
  double       *rows;       /* m x n: alpha, dense */
  gboolean      has_rows;
  JdBodyField  *fields;     /* n_bodies */
  gboolean      has_fields;
  double       *powers;     /* n_efforts x n, then n_efforts in the direction */
  gboolean      has_powers;
} JdStudyInstant;

/* The jump that is looked at: jd-study-jump.c. */
typedef struct
{
  gboolean    asked;
  gboolean    unlisted;  /* of an impact that the motion meets at @time, not of the current event */
  double      time;      /* of the current event: what happens nearest to it, if it happens repeatedly */
  gboolean    solved;    /* what follows is there */
  JdJump     *found;
  JdJumpMethods  *methods;   /* NULL: no event of the file */
  JdJumpGeometry *geometry;  /* NULL: too many degrees of freedom to draw */
  char       *error;
  GCancellable *solving;     /* the jump is solved in a thread; NULL: it is not */
  gboolean    in_motion;
} JdStudyJump;

/* An event that was run: jd-study-run.c. */
typedef struct
{
  char       *event;  /* happens at @time, or, of a law, has precedence (NAN); NULL: none */
  double      time;
  gboolean    going;  /* the motion with it is under way, and is to be looked at where it happens */
} JdStudyRun;

/* The motion under way: jd-study-motion.c. */
typedef struct
{
  GCancellable *cancellable;  /* NULL if none is */
  gpointer      data;         /* shared with its thread */
  guint         source;
  double        progress;
} JdStudyTask;

struct _JdStudy
{
  GObject             parent_instance;

  guint               frozen;      /* how many jd_study_freeze() are open */
  JdStudyChanges      waiting;     /* what is emitted when none is */
  JdDocument         *document;
  JdMechanism        *mechanism;   /* the one seen last */
  JdModel            *model;
  GSignalGroup       *document_signals;

  char               *parameterization_name;
  guint               place, n_taggings;      /* where it stands in the list, and how long that is */
  JdParameterization *parameterization;
  JdParameterization *coming;      /* the one to be shown when it is compiled; NULL if none is */
  GCancellable       *preparing;   /* of that */
  char               *refusal;
  char               *imperfect;   /* why nothing can be solved: a joint that is not perfect, without a law; NULL
                                    * if all is well */
  char               *event_name;

  JdStudyTask         task;
  JdMotion           *motion;
  char               *message;
  gboolean            rigid;       /* nothing can move, whatever the time */

  JdStudy            *leader;      /* whose clock it follows; NULL: its own */
  GSignalGroup       *leader_signals;
  char              **events;      /* that happen in the motion; NULL: the file's, and the leader's motion is its
                                    * own */
  char               *own_event;   /* the event whose jump is looked at, whatever the leader's; may be NULL */

  JdStudyClock        clock;
  JdStudyInstant      instant;
  JdStudyRun          run;
  JdStudyJump         jump;
};

/* Emits "changed", or, between jd_study_freeze() and jd_study_thaw(), which nest, adds to what is emitted then. */
/* Drops the jump, and stops its computation. */
void jd_study_forget_jump      (JdStudy *self);
void jd_study_notify           (JdStudy        *self,
                                JdStudyChanges  changes);
void jd_study_freeze           (JdStudy        *self);
void jd_study_thaw             (JdStudy        *self);

/* The parameterization of the current name; of a large mechanism it is there when a thread has compiled it. */
void jd_study_make_parameterization  (JdStudy *self);
/* Neither that nor one under way any more, nor what was derived of it. */
void jd_study_drop_parameterization  (JdStudy *self);
/* Integrates the model's motion, if there is a model, in a thread; what was under way is dropped. */
void jd_study_compute_motion   (JdStudy *self);
void jd_study_cancel_motion    (JdStudy *self);
/* Reads the state at the instant out of the motion, or the file's, and notifies "time". */
void jd_study_read_state       (JdStudy *self);
/* The events that happen in the motion, for jd_motion_new(), and, if any, the one that was run and when. */
char **jd_study_dup_happening  (JdStudy     *self,
                                const char **out_run,
                                double      *out_time);
/* A follower takes over what its leader has run; TRUE if that is another. */
gboolean jd_study_follow_run   (JdStudy *self);
/* The motion has come in which the event that was run happens: goes there. */
void jd_study_go_to_run        (JdStudy *self);
/* Whether the current event happens only when it is run. */
gboolean jd_study_is_on_demand  (JdStudy       *self,
                                 const JdEvent *event);
/* Two instants nearer than this are one, s. */
double jd_study_same_instant   (JdStudy *self);
/* The event of the motion at @time that says most, or NULL. */
const JdMotionEvent *jd_study_find_event_at  (JdStudy *self,
                                              double   time);
/* Takes over @motion, which may be NULL. */
void jd_study_set_motion       (JdStudy  *self,
                                JdMotion *motion);
/* A follower without events of its own has its leader's motion: TRUE, and none need be computed. */
gboolean jd_study_adopt_motion  (JdStudy *self);
/* A follower stands where its leader does, before the same jump, once both look at the same model. */
void jd_study_catch_up         (JdStudy *self);
void jd_study_stop_following   (JdStudy *self);
/* The side on which the start of the motion is looked at: before what happens there. */
JdSide jd_study_get_start_side  (JdStudy *self);
void jd_study_move_to          (JdStudy *self,
                                double   time,
                                JdSide   side);
/* The instant's state or the parameterization has changed: derived values are stale. */
void jd_study_forget_instant   (JdStudy *self);
/* The parameterization has changed: memory for derived values has other sizes. */
void jd_study_forget_sizes     (JdStudy *self);
/* What the jump depends on has changed: it is solved anew when it is asked for. */
void jd_study_update_jump      (JdStudy *self);
/* The jump of the current event at @time, or, if @unlisted, of what the motion meets there. */
void jd_study_ask_jump         (JdStudy  *self,
                                gboolean  unlisted,
                                double    time);
void jd_study_clear_jump       (JdStudy *self);

G_END_DECLS

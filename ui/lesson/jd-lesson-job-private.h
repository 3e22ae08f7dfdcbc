/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/progress/jd-lesson-progress.h"
#include "ui/lesson/jd-lesson-prose.h"
#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Computations of the lesson engine for a session, in a thread.  Only one job at a time has the engine. */

/* Counted by references.  Only the thread of the job under way looks at @variant, @task and @model; without a job the
 * main thread may. */
typedef struct
{
  JdLesson        *lesson;
  JdLessonVariant *variant;
  JdLessonTask    *task;
  JdModel         *model;    /* of the student's mechanism, as last judged; NULL: none.  The window's own model keeps
                              * the tags that it was derived with, and other threads read it */
} JdLessonEngine;

JdLessonEngine *jd_lesson_engine_new   (JdLesson       *lesson) G_GNUC_WARN_UNUSED_RESULT;
void            jd_lesson_engine_unref (JdLessonEngine *self);

#define JD_LESSON_N_PROSES (JD_LESSON_PROSE_MODEL + 1)

/* The instant to which a reveal or an edit of the author leads. */
typedef struct
{
  double time;
  JdSide side;
} JdLessonInstant;

/* A step as it opens, in the words and numbers of its variant. */
typedef struct
{
  guint64      seed;
  char        *variant;
  char        *prose[JD_LESSON_N_PROSES];  /* those without a number */
  char       **hints;
  GPtrArray   *options;     /* JdLessonOption * */
  GPtrArray   *goals;       /* JdLessonGoal *; NULL: no “make” step */
  char       **covers;
  JsonNode    *document;    /* locked */
  char        *parameterization;
  char        *event;       /* NULL: none */
  double       time;
  JdSide       side;
  double       duration;    /* 0: the usual one */
  GHashTable  *directions;  /* setup (JsonObject *, lent by the lesson) -> {parameter: number} */
  GHashTable  *instants;    /* the same -> JdLessonInstant *, where the instant is no number */
  gboolean     has_arrow;
  double       at[3];
  char        *arrow_kind;
  double       arrow_size;
} JdLessonOpened;

void            jd_lesson_opened_free  (JdLessonOpened *self);

/* The document and the view of the student, for a “make” step. */
typedef struct
{
  JdMechanism *mechanism;
  char       *parameterization, *event, *view;
  gboolean    has_time;
  double      time, played;
  JdLessonSide side;
  JsonObject *direction;
} JdLessonLive;

typedef enum
{
  JD_LESSON_JOB_OPEN,
  JD_LESSON_JOB_JUDGE,   /* what the student gives, or that he gives up */
  JD_LESSON_JOB_LIVE,    /* the goals in the student's document */
  JD_LESSON_JOB_SOLVE,   /* the author's edit */
  JD_LESSON_JOB_NOTE,    /* how the student compares his words with the author's */
} JdLessonJobKind;

typedef struct
{
  JdLessonJobKind  kind;
  JdLessonEngine  *engine;
  GError          *error;       /* out */

  /* open */
  guint            index;
  guint64          seed;
  gboolean         differs;     /* from @seed on, the first variant whose numbers differ from the last ones */
  JdLessonOpened  *opened;      /* out */

  /* judge; the texts given are copies */
  gboolean         give_up;
  gboolean         last_try;    /* a wrong answer reveals, too */
  char            *text;
  char           **choices;
  double           arrow[2];
  gboolean         zero;
  gboolean         has_plane;
  double           plane[6];    /* in which the arrow was drawn, see JdLessonGiven */
  JdLessonRecord  *record;      /* what is written to the progress file, but for the outcome; NULL: nothing */
  char            *progress;
  JdLessonJudgement judgement;  /* out, of judge and live */
  gboolean         ends;        /* out: the answer is revealed */
  char            *feedback;    /* out */
  JsonNode        *answer;      /* out */
  char            *explanation; /* out */
  char            *unwritten;   /* out: why the progress could not be written */

  /* live */
  JdLessonLive     live;
  gboolean         is_held;     /* a drag goes on: the step does not end yet */
  gboolean         is_asked;    /* the student asks where he is */
  gboolean         is_idle;     /* no edit for long: only a misconception that fits is reported */
  gboolean         is_told;     /* a report stands: it is renewed, or removed if no misconception fits any more */
  GPtrArray       *goals;       /* out */

  /* solve */
  JsonNode        *solved;      /* out: locked */
} JdLessonJob;

JdLessonJob    *jd_lesson_job_new      (JdLessonJobKind  kind,
                                        JdLessonEngine  *engine) G_GNUC_WARN_UNUSED_RESULT;
void            jd_lesson_job_free     (JdLessonJob     *self);
/* Does the work; may be called in any thread. */
void            jd_lesson_job_run      (JdLessonJob     *self);

G_END_DECLS

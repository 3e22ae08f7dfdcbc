/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/lesson/jd-lesson-job-private.h"
#include "ui/lesson/jd-lesson-session.h"

G_BEGIN_DECLS

/* Private data of a session. jd-lesson-session.c has the course of the lesson, jd-lesson-session-study.c what the
 * step does to its study and the judging of goals, jd-lesson-session-read.c what is reported of it. */
struct _JdLessonSession
{
  GObject            parent_instance;

  JdLessonEngine    *engine;
  char              *progress;
  GQueue             jobs;       /* JdLessonJob *: those that wait */
  gboolean           running;
  gboolean           closed;

  guint              index;
  guint64            seed;
  gboolean           alone;      /* a warm-up: no other step is opened */
  gboolean           in_class;   /* what is answered is the class's, and no progress */
  gboolean          *done;       /* n_steps */
  JdLessonState      state;
  char              *problem;
  JdLessonOpened    *opened;     /* NULL before the first step */
  JdDocument        *document;
  JdStudy           *study;
  GSignalGroup      *of_study;
  GSignalGroup      *of_document;

  JsonObject        *direction;  /* virtual rates that wait for the parameterization; lent by @opened */
  char              *view;
  struct
  {
    guint            n_wrong;
    guint            n_hints;
    gint64           began;      /* us: when the step was asked */
    char            *given;
    gboolean         committed;
    gboolean         shown;      /* the author's solution was made */
    JdLessonLikeness likeness;   /* of what was said */
    JdLessonJudgement judgement;
    char            *feedback;
    JsonNode        *answer;
    char            *explanation;
    JsonObject      *edit;       /* lent by the step */
  } reply;                       /* to the question of the step */
  struct
  {
    gboolean         wanted;     /* as soon as there is a motion */
    gboolean         arrived;    /* the study has been at the step's instant */
    gint64           since;
    double           before;     /* s, played before @since */
  } play;
  struct
  {
    gboolean         wanted;
    gboolean         asked;      /* by the student */
    guint            source;
  } live;
  struct
  {
    guint            patience;   /* ms */
    guint            source;
    gboolean         now;        /* long nothing was done, and it was not yet judged */
    gboolean         reported;   /* once in a step */
  } idle;
};

enum
{
  JD_LESSON_SESSION_OPENED,
  JD_LESSON_SESSION_REVEALED,
  JD_LESSON_SESSION_SOLVED,
  JD_LESSON_SESSION_CHANGED,
  JD_LESSON_SESSION_N_SIGNALS
};

void            jd_lesson_session_emit        (JdLessonSession  *self,
                                               guint             which);
gboolean        jd_lesson_session_is_kind     (JdLessonSession  *self,
                                               const char       *kind);
/* Starts the next job if none runs.  Goals are judged when nothing else waits. */
void            jd_lesson_session_run         (JdLessonSession  *self);
/* The record of a commitment; NULL where no progress is kept. */
JdLessonRecord *jd_lesson_session_new_record  (JdLessonSession  *self,
                                               const char       *given) G_GNUC_WARN_UNUSED_RESULT;

/* The document and the study of the step that was opened. */
gboolean        jd_lesson_session_make_study  (JdLessonSession  *self,
                                               JsonNode         *document,
                                               GError          **error);
/* Applies the members of @setup (the setup or the reveal of the step, or an edit) that concern the study. */
void            jd_lesson_session_apply       (JdLessonSession  *self,
                                               JsonObject       *setup);
/* Judges the goals soon.  Several edits in a row are judged once. */
void            jd_lesson_session_want_live   (JdLessonSession  *self);
/* Judges them again in a moment, when a drag may have ended. */
void            jd_lesson_session_want_later  (JdLessonSession  *self);
/* Begins to wait anew for the student's next edit. */
void            jd_lesson_session_wait        (JdLessonSession  *self);
/* Follows the study and the document of the step. */
void            jd_lesson_session_init_study  (JdLessonSession  *self);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-lesson-task.h"
#include "ui/lesson/jd-lesson-prose.h"
#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* A lesson under way: its variant, its step, how far the student is with it, and the step's own copy of the document,
 * which is locked except for what the step opens.  It has no widgets.  What the engine computes is computed in a
 * thread, one job after the other; a result that is outdated is dropped.  Each commitment is written to the progress
 * file before its verdict is shown.  What is asked is covered in the document until the answer is revealed.
 *
 * Signals: "opened": another step stands, with its document and study; "revealed": its answer is in sight, so that
 * its reveal is to be applied; "solved": what an edit of the author has done besides the document is to be applied,
 * see jd_lesson_session_get_edit(); "changed": anything else. */
#define JD_TYPE_LESSON_SESSION (jd_lesson_session_get_type ())
G_DECLARE_FINAL_TYPE (JdLessonSession, jd_lesson_session, JD, LESSON_SESSION, GObject)

typedef enum
{
  JD_LESSON_OPENING,      /* the step is being computed */
  JD_LESSON_FAULTY,       /* the step cannot be shown: jd_lesson_session_get_problem() */
  JD_LESSON_NO_QUESTION,  /* the step is shown, and asks nothing */
  JD_LESSON_ASKED,        /* the question is open */
  JD_LESSON_WRONG,        /* the answer was wrong; another try is left */
  JD_LESSON_ANSWERED,     /* the answer is revealed and explained */
} JdLessonState;

/* The student's own comparison of his words of a “say” step with the author's. */
typedef enum
{
  JD_LESSON_NOT_COMPARED,
  JD_LESSON_SAME,
  JD_LESSON_PARTLY,
  JD_LESSON_OTHER,
} JdLessonLikeness;

/* @progress is the path of the progress file (NULL: none is kept). */
JdLessonSession    *jd_lesson_session_new           (JdLesson         *lesson,
                                                     const char       *progress) G_GNUC_WARN_UNUSED_RESULT;
/* Opens the step at which the student was, in the variant and with the tries that he had. */
void                jd_lesson_session_begin         (JdLessonSession  *self);
/* Opens the step with the index @step, whatever was answered. */
void                jd_lesson_session_begin_at      (JdLessonSession  *self,
                                                     guint             step);
/* Opens the step @step alone, in the variant @seed, for a warm-up. */
void                jd_lesson_session_begin_alone   (JdLessonSession  *self,
                                                     const char       *step,
                                                     guint64           seed);
/* Sets whether the lesson runs in class.  In class the progress file is not changed, because a reveal is no answer of
 * the lecturer's. */
void                jd_lesson_session_set_in_class  (JdLessonSession  *self,
                                                     gboolean          in_class);
/* Drops what is being computed; nothing is emitted any more. */
void                jd_lesson_session_close         (JdLessonSession  *self);

JdLesson           *jd_lesson_session_get_lesson    (JdLessonSession  *self);
guint               jd_lesson_session_get_index     (JdLessonSession  *self);
const JdLessonStep *jd_lesson_session_get_step      (JdLessonSession  *self);
guint64             jd_lesson_session_get_seed      (JdLessonSession  *self);
/* "m = 1.2, k = 40"; "" for the file's own numbers. */
const char         *jd_lesson_session_get_variant   (JdLessonSession  *self);
JdLessonState       jd_lesson_session_get_state     (JdLessonSession  *self);
/* Returns whether the engine is computing something. */
gboolean            jd_lesson_session_get_busy      (JdLessonSession  *self);
const char         *jd_lesson_session_get_problem   (JdLessonSession  *self);
/* The step's copy of the document, and its study; NULL before the first step is open. */
JdDocument         *jd_lesson_session_get_document  (JdLessonSession  *self);
JdStudy            *jd_lesson_session_get_study     (JdLessonSession  *self);
/* Returns whether the step opens @topic. */
gboolean            jd_lesson_session_is_open       (JdLessonSession  *self,
                                                     const char       *topic);

/* A text of the step; NULL: it has none.  Only the title, the text, the prompt, and after the answer the explanation
 * and the model of “say”. */
const char         *jd_lesson_session_get_prose     (JdLessonSession  *self,
                                                     JdLessonProse     which);
/* Options (JdLessonOption *) in the order in which they are shown: those of a choice, or of a change. */
const GPtrArray    *jd_lesson_session_get_options   (JdLessonSession  *self);
/* The goals of a “make” step (JdLessonGoal *), judged at the last edit. */
const GPtrArray    *jd_lesson_session_get_goals     (JdLessonSession  *self);
/* The hints shown so far, and whether there is another. */
guint               jd_lesson_session_get_n_hints   (JdLessonSession  *self);
const char         *jd_lesson_session_get_hint      (JdLessonSession  *self,
                                                     guint             i);
gboolean            jd_lesson_session_has_hint      (JdLessonSession  *self);

/* The last commitment: in the student's words, its judgement, and what the author says about it (NULL: nothing). */
const char         *jd_lesson_session_get_given     (JdLessonSession  *self);
const JdLessonJudgement *jd_lesson_session_get_judgement (JdLessonSession *self);
const char         *jd_lesson_session_get_feedback  (JdLessonSession  *self);
/* Returns whether the student has given an answer, rather than been shown it. */
gboolean            jd_lesson_session_get_committed (JdLessonSession  *self);
/* The right answer of an answered step (jd_lesson_task_dup_answer()); lent; NULL: none is in sight. */
JsonNode           *jd_lesson_session_get_answer    (JdLessonSession  *self);
/* The start of the arrow of an arrow step, in metres, and its kind.  FALSE: the step asks for no arrow. */
gboolean            jd_lesson_session_get_arrow     (JdLessonSession  *self,
                                                     double            out_at[3],
                                                     const char      **out_kind,
                                                     double           *out_size);

/* The value of what is typed into a number entry.  FALSE and @error: the message is for the student. */
gboolean            jd_lesson_session_read_number   (JdLessonSession  *self,
                                                     const char       *text,
                                                     double           *out,
                                                     GError          **error);
/* Commits an answer.  @words: the answer as it is shown and kept. */
void                jd_lesson_session_commit        (JdLessonSession      *self,
                                                     const JdLessonGiven  *given,
                                                     const char           *words);
/* Commits “I don't know”, or after a wrong answer, Show: reveals the answer. */
void                jd_lesson_session_give_up       (JdLessonSession  *self);
/* Keeps how the student compares what he has said with the author's sentence, once. */
void                jd_lesson_session_compare       (JdLessonSession  *self,
                                                     JdLessonLikeness  likeness);
gboolean            jd_lesson_session_can_compare   (JdLessonSession  *self);
JdLessonLikeness    jd_lesson_session_get_likeness  (JdLessonSession  *self);
/* Makes the author's solution of a “make” step, as an edit that can be undone. */
void                jd_lesson_session_show_me       (JdLessonSession  *self);
/* Whether a student may see it: after all hints. */
gboolean            jd_lesson_session_can_show_me   (JdLessonSession  *self);
/* Reports which misconception of a “make” step the student's document fits.  The report follows the document: each
 * later judgement renews it, or removes it if no misconception fits any more. */
void                jd_lesson_session_find_misconception (JdLessonSession  *self);
/* Sets after how long without an edit the session reports this by itself, once in a step; 20 s by default. */
void                jd_lesson_session_set_patience  (JdLessonSession  *self,
                                                     guint             ms);
void                jd_lesson_session_try_again     (JdLessonSession  *self);
void                jd_lesson_session_hint          (JdLessonSession  *self);

/* Steps.  Forward only over what is answered or asks nothing. */
gboolean            jd_lesson_session_can_go        (JdLessonSession  *self,
                                                     int               direction);
void                jd_lesson_session_go            (JdLessonSession  *self,
                                                     int               direction);
/* Returns whether the last step is answered. */
gboolean            jd_lesson_session_is_done       (JdLessonSession  *self);
void                jd_lesson_session_start_again   (JdLessonSession  *self);
/* Opens the first step with the numbers of the next seed. */
void                jd_lesson_session_vary          (JdLessonSession  *self);

/* Sets the view that the window shows, for the reading view(). */
void                jd_lesson_session_set_view      (JdLessonSession  *self,
                                                     const char       *view);
/* The edit of the author that was made in sight: "solution" or "when"; NULL before. */
JsonObject         *jd_lesson_session_get_edit      (JdLessonSession  *self);

G_END_DECLS

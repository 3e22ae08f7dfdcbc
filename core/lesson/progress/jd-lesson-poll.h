/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-lesson-task.h"
#include "core/lesson/progress/jd-lesson-progress.h"

G_BEGIN_DECLS

/**
 * JdLessonPoll:
 *
 * A step of a lesson as a vote of a class by show of hands: at most six options with letters, and the hands of a
 * first vote and of a second one, after neighbours have convinced each other.  It holds texts and numbers only, and
 * does not need the step's scene any more.
 */
typedef struct _JdLessonPoll JdLessonPoll;

#define JD_LESSON_POLL_VOTES   2
#define JD_LESSON_POLL_OPTIONS 6

typedef struct
{
  char     *text;      /* as it is shown; [[words]] of the glossary stay */
  char     *given;     /* as it is kept: the id of a choice, a number */
  gboolean  right;
  int       feedback;  /* index of the misconception; -1: none */
  char     *reply;     /* its text; NULL: none */
  gboolean  is_arrow;
  double    arrow[3];  /* its components in ground axes, in the unit of its kind */
} JdLessonPollOption;

/* Advice after a vote, by the fraction of right answers (Crouch and Mazur, Am. J. Phys. 69 (2001)). */
typedef enum
{
  JD_LESSON_ADVICE_NONE,     /* nobody has voted */
  JD_LESSON_ADVICE_HINT,     /* fewer than 30 % are right */
  JD_LESSON_ADVICE_DISCUSS,  /* 30 to 70 %: neighbours convince each other, then a second vote */
  JD_LESSON_ADVICE_REVEAL,
} JdLessonAdvice;

/**
 * jd_lesson_poll_new:
 *
 * The vote on the step of @task.  Its options are the choices, the changes, or for a number or an arrow the answer,
 * the misconceptions and “something else”, in an order that the seed draws.  Beside an arrow with fewer than three
 * misconceptions stands the same arrow, turned by quarters.  In space arrows are told apart as they are seen in
 * @plane, two unit vectors (6 numbers; NULL: x and y).  NULL without an error: this step is no vote, by its kind or
 * because its author says so.  NULL and @error: an answer cannot be computed.  Owned by the caller.
 */
JdLessonPoll             *jd_lesson_poll_new            (JdLessonTask        *task,
                                                         const double        *plane,
                                                         GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void                      jd_lesson_poll_free           (JdLessonPoll        *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLessonPoll, jd_lesson_poll_free)

guint                     jd_lesson_poll_get_n_options  (const JdLessonPoll  *self);
const JdLessonPollOption *jd_lesson_poll_get_option     (const JdLessonPoll  *self,
                                                         guint                i);
/**
 * jd_lesson_poll_get_vote:
 *
 * The vote that is counted now: 0, or 1 after jd_lesson_poll_vote_again().
 */
guint                     jd_lesson_poll_get_vote       (const JdLessonPoll  *self);
/**
 * jd_lesson_poll_vote_again:
 *
 * Begins the second vote.  FALSE: there has been one, or no hand was counted in the first.
 */
gboolean                  jd_lesson_poll_vote_again     (JdLessonPoll        *self);
/**
 * jd_lesson_poll_close_vote:
 *
 * Notes for the records that the present vote is over: when, after how many hints and how many @seconds.
 */
void                      jd_lesson_poll_close_vote     (JdLessonPoll        *self,
                                                         guint                hints,
                                                         double               seconds);
/**
 * jd_lesson_poll_get_hands:
 *
 * Hands for option @i in vote @vote.
 */
guint                     jd_lesson_poll_get_hands      (const JdLessonPoll  *self,
                                                         guint                vote,
                                                         guint                i);
/**
 * jd_lesson_poll_set_hands:
 *
 * Sets the hands for option @i in the present vote: at most those of the class that are not up for another one.
 */
void                      jd_lesson_poll_set_hands      (JdLessonPoll        *self,
                                                         guint                i,
                                                         guint                hands);
guint                     jd_lesson_poll_get_total      (const JdLessonPoll  *self,
                                                         guint                vote);
/**
 * jd_lesson_poll_set_class_size:
 *
 * Sets the number of students present; 0 if it is not known.  It is never less than the number of answers of a vote.
 */
void                      jd_lesson_poll_set_class_size (JdLessonPoll        *self,
                                                         guint                size);
guint                     jd_lesson_poll_get_class_size (const JdLessonPoll  *self);
/**
 * jd_lesson_poll_get_silent:
 *
 * Returns how many students have not answered in vote @vote; 0 if the size of the class is not known.
 */
guint                     jd_lesson_poll_get_silent     (const JdLessonPoll  *self,
                                                         guint                vote);
JdLessonAdvice            jd_lesson_poll_get_advice     (const JdLessonPoll  *self);
/**
 * jd_lesson_advice_to_text:
 *
 * The advice in one line, which does not tell what is right; NULL for none.
 */
const char               *jd_lesson_advice_to_text      (JdLessonAdvice       advice);
/**
 * jd_lesson_poll_get_loser:
 *
 * The wrong option with the most hands in the present vote, the first of equal ones; -1: none has a hand.
 */
int                       jd_lesson_poll_get_loser      (const JdLessonPoll  *self);
/**
 * jd_lesson_poll_list_records:
 *
 * One record for each hand (JdLessonRecord *), with the mode “class”.  Those of the first vote have the outcome;
 * those of a second one, which cannot be told apart by person, say only whether they were right.  Owned by the
 * caller.
 */
GPtrArray                *jd_lesson_poll_list_records   (const JdLessonPoll  *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

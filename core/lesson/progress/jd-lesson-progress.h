/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-lesson.h"

G_BEGIN_DECLS

/* Record of a student's answers: one line of JSON for each commitment, appended and synced, so that a crash loses
 * nothing.  The file is the student's and contains no name. */

typedef enum
{
  JD_LESSON_OUTCOME_OPEN,     /* wrong, and the step goes on */
  JD_LESSON_OUTCOME_FIRST,    /* right at the first commitment */
  JD_LESSON_OUTCOME_LATER,
  JD_LESSON_OUTCOME_SHOWN,
  JD_LESSON_OUTCOME_SAID,
  JD_LESSON_OUTCOME_SKIPPED,
  JD_LESSON_N_OUTCOMES,
} JdLessonOutcome;

/* How "who" of a record begins that stands for a hand raised in a class. */
#define JD_LESSON_HAND "hand "

/**
 * JdLessonRecord:
 *
 * One commitment.  @when is ISO 8601 in UTC; @print that of jd_lesson_get_print(); @feedback the index of the entry
 * that fitted, -1: none.  After the words of a “say” step the student may compare them with the author's: that is its
 * second try, with "same", "partly" or "other" in @given.
 */
typedef struct
{
  char           *when;
  char           *lesson;   /* name of the file */
  char           *print;
  char           *step;     /* its id */
  guint64         seed;
  char           *kind;
  guint           try;      /* counted from 1 */
  char           *given;
  JdLessonOutcome outcome;
  gboolean        right;    /* though it goes on: a hand of a second vote; else the outcome tells it */
  int             feedback;
  guint           hints;
  double          seconds;
  char           *mode;     /* "alone", "class", "warm-up" */
  char           *who;      /* of results only; NULL in the progress file */
} JdLessonRecord;

JdLessonRecord *jd_lesson_record_new     (void) G_GNUC_WARN_UNUSED_RESULT;
void            jd_lesson_record_free    (JdLessonRecord *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLessonRecord, jd_lesson_record_free)
/**
 * jd_lesson_outcome_get_name:
 *
 * "first", "later", "shown", "said", "skipped"; "" for a step that goes on.
 */
const char     *jd_lesson_outcome_get_name (JdLessonOutcome outcome);
/* The outcome of this name.  FALSE: there is none. */
gboolean        jd_lesson_outcome_find     (const char      *name,
                                            JdLessonOutcome *out_outcome);

/**
 * jd_lesson_progress_append:
 *
 * Appends @record to @file (a local path) and waits until the disk has it.  The folder is made if it is missing.  A
 * line that a crash has left unfinished is ended first.
 */
gboolean        jd_lesson_progress_append (const char            *path,
                                           const JdLessonRecord  *record,
                                           GError               **error);
/**
 * jd_lesson_progress_read:
 *
 * All records of @path (JdLessonRecord *), in order; a file that is missing has none.  Lines that are broken are
 * skipped, and counted in @out_skipped (may be NULL).  Owned by the caller; NULL and @error if it cannot be read.
 */
GPtrArray      *jd_lesson_progress_read   (const char  *path,
                                           guint       *out_skipped,
                                           GError     **error) G_GNUC_WARN_UNUSED_RESULT;

typedef enum
{
  JD_LESSON_NEW,
  JD_LESSON_BEGUN,
  JD_LESSON_DONE,   /* every step with a question has been answered or shown */
  JD_LESSON_SURE,   /* every prediction was right at once in two variants, on different days */
} JdLessonProgressState;

/**
 * jd_lesson_progress_get_state:
 *
 * Returns the progress of @lesson according to @records.  Records of other texts of its steps count as well: progress
 * is kept under a step's id.
 */
JdLessonProgressState jd_lesson_progress_get_state (const JdLesson  *lesson,
                                                    const GPtrArray *records);
/**
 * jd_lesson_progress_get_next:
 *
 * Index of the step to go on with: the first question that is not done or, while it was not tried, the first of the
 * steps without a question that lead to it; the number of steps if all are done.
 */
guint           jd_lesson_progress_get_next (const JdLesson  *lesson,
                                             const GPtrArray *records);

/**
 * jd_lesson_results_to_csv:
 *
 * @records as CSV (RFC 4180, UTF-8): who, lesson, step, kind, seed, try, given, right, outcome, misconception, hints,
 * seconds, when.  @who: a name or a number, given by the student; NULL: that of each record.  A text that a
 * spreadsheet would compute gets an apostrophe.  Owned by the caller.
 */
char           *jd_lesson_results_to_csv   (const GPtrArray *records,
                                            const char      *who) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_results_from_csv:
 *
 * Reads what jd_lesson_results_to_csv() writes; columns may stand in any order, and others are passed over.  NULL and
 * @error (JD_LESSON_ERROR_INVALID), with the line.
 */
GPtrArray      *jd_lesson_results_from_csv (const char  *text,
                                            GError     **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * JdLessonResult:
 *
 * One step of a class.  @misconception is the index of the most frequent feedback, -1: none; of equally frequent ones
 * the first.
 */
typedef struct
{
  char  *lesson, *step, *kind;
  guint  n_answered;        /* students and variants */
  guint  n_right_at_once;
  int    misconception;
  guint  n_misconception;   /* answers that had it */
} JdLessonResult;

/**
 * jd_lesson_results_sum:
 *
 * Sums @records up for each step (JdLessonResult *), in the order in which they first occur.  The comparison of a
 * “say” step is not counted as another answer.  Owned by the caller.
 */
GPtrArray      *jd_lesson_results_sum      (const GPtrArray *records) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

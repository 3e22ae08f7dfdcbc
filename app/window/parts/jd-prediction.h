/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* A prediction of Predict First.  It is a lesson's step on the mechanism and the instant shown: the same engine
 * judges it, with the same tolerances.  It is computed in a thread. */

typedef struct
{
  char     *you;         /* "11.8 N" */
  char     *model;       /* "10.4 N", “nothing determines it”; NULL: the question cannot be put */
  char     *verdict;     /* "agree, within 2 %", "differ: 1.4 N apart"; NULL: it was not judged */
  char     *fault;       /* what was given cannot be read; NULL: it can */
  gboolean  agrees;
  char     *kind;        /* of an arrow: "velocity", "force"; NULL: no arrow */
  double    at[3];       /* of an arrow: its foot, ground axes, m */
  double    vector[3];
} JdPrediction;

void          jd_prediction_free     (JdPrediction *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdPrediction, jd_prediction_free)

/* The question for @quantity on the mechanism as @study shows it: a document.  "velocity:disk.A" and "force:rope" are
 * arrows.  NULL: it cannot be judged.  Owned by the caller. */
JsonNode     *jd_prediction_dup_question (JdStudy    *study,
                                          const char *quantity) G_GNUC_WARN_UNUSED_RESULT;
/* Its unit; NULL: none.  Owned by the caller. */
char         *jd_prediction_dup_unit     (JsonNode *question) G_GNUC_WARN_UNUSED_RESULT;

/* Prediction that the user gives. */
typedef struct
{
  const char   *text;     /* a number or an expression; NULL: another way */
  const double *arrow;    /* components in the plane in which it was drawn; NULL: another way */
  const double *plane;    /* of the arrow, see JdLessonGiven; NULL: x and y */
  const char   *outcome;  /* "rises", "falls", "stays" since @before was the question; NULL: another way */
  JsonNode     *before;   /* taken */
} JdPredictionGiven;

/* Judges @given, or with nothing given only finds the model's answer.  Takes @question; see jd_background_begin(). */
void          jd_prediction_begin    (gpointer                  owner,
                                      GCancellable            **running,
                                      JsonNode                 *question,
                                      const JdPredictionGiven  *given,
                                      GAsyncReadyCallback       done);
/* Owned by the caller. */
JdPrediction *jd_prediction_finish   (GAsyncResult *result) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

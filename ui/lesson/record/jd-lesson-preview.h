/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/draft/jd-lesson-draft.h"
#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The engine's answer to a step that is being written, or its mistake.  It is computed in a thread; an outdated
 * result is dropped. */

/* Reads a lesson that is no file yet, in any thread; see jd_lesson_new_from_json(). */
typedef JdLesson *(*JdLessonReadDraft) (JsonNode   *root,
                                        const char *name,
                                        GFile      *folder,
                                        GPtrArray  *faults);

typedef struct
{
  char      *answer;  /* "10.4 N"; NULL: none */
  char      *fault;   /* "ask.answer: column 7: ..."; NULL: none */
  GPtrArray *goals;   /* JdLessonGoal *: in the mechanism of the study; NULL: no “make” step */
} JdLessonPreview;

void             jd_lesson_preview_free   (JdLessonPreview *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLessonPreview, jd_lesson_preview_free)
/* Begins the preview of step @step of the lesson @root (taken) and stops the one before, see
 * jd_background_begin(). */
void             jd_lesson_preview_begin  (gpointer              owner,
                                           GCancellable        **running,
                                           JsonNode             *root,
                                           guint                 step,
                                           JdStudy              *study,
                                           JdLessonReadDraft     read,
                                           GAsyncReadyCallback   done);
/* The result, owned by the caller. */
JdLessonPreview *jd_lesson_preview_finish (GAsyncResult *result) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

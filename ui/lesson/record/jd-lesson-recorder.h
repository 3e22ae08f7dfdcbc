/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/draft/jd-lesson-draft.h"
#include "ui/lesson/record/jd-lesson-preview.h"
#include "ui/panels/jd-study-view.h"

G_BEGIN_DECLS

/* The strip in which an author makes a lesson on the document in the window: he arranges the window, writes, clicks
 * what is asked, and does what shall be done.  The answer that the engine gives stands beside the question.
 *
 * Signals: "leave", "save" and "check": the author asks for it; "say" (text): a message for the window to show;
 * "show-view" (name): a step stands in this view of the window. */
#define JD_TYPE_LESSON_RECORDER (jd_lesson_recorder_get_type ())
G_DECLARE_FINAL_TYPE (JdLessonRecorder, jd_lesson_recorder, JD, LESSON_RECORDER, GtkWidget)

/* @read reads the lesson, so that its answers can be computed. */
GtkWidget     *jd_lesson_recorder_new         (JdLessonReadDraft  read) G_GNUC_WARN_UNUSED_RESULT;
/* Begins a lesson called @name on the mechanism of @study, whose file is called @model.  What is clicked to be asked
 * is looked for in @host.  @study NULL ends it. */
void           jd_lesson_recorder_begin       (JdLessonRecorder  *self,
                                               JdStudyView       *view,
                                               JdStudy           *study,
                                               GtkWidget         *host,
                                               const char        *name,
                                               const char        *model);
/* A lesson of a file, to go on writing it: its draft, and the mechanisms with which its steps begin and end.  It can
 * be made in a thread.  @root: the file's document, of which @lesson was read without an error.  NULL and @error: a
 * step cannot be opened. */
typedef struct _JdLessonReopened JdLessonReopened;
JdLessonReopened *jd_lesson_reopened_new      (JdLesson          *lesson,
                                               JsonNode          *root,
                                               GError           **error) G_GNUC_WARN_UNUSED_RESULT;
void           jd_lesson_reopened_free        (JdLessonReopened  *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLessonReopened, jd_lesson_reopened_free)
/* Replaces the lesson that was just begun by @lesson (taken), and shows its first step. */
void           jd_lesson_recorder_reopen      (JdLessonRecorder  *self,
                                               JdLessonReopened  *lesson);
/* The lesson with what stands in the entries; NULL: none is being made.  Lent. */
JdLessonDraft *jd_lesson_recorder_get_draft   (JdLessonRecorder  *self);
/* The id of the step that stands.  Lent. */
const char    *jd_lesson_recorder_get_id      (JdLessonRecorder  *self);
/* The window's view, which Set Up takes over. */
void           jd_lesson_recorder_set_view    (JdLessonRecorder  *self,
                                               const char        *view);
/* Hides the strip while the lesson is tried, and shows it again as it was. */
void           jd_lesson_recorder_set_shown   (JdLessonRecorder  *self,
                                               gboolean           shown);
/* Asks for the number @quantity, as Compare names it. */
void           jd_lesson_recorder_ask         (JdLessonRecorder  *self,
                                               const char        *quantity);
/* Shows what the check has found; NULL: nothing was checked. */
void           jd_lesson_recorder_show_faults (JdLessonRecorder  *self,
                                               const GPtrArray   *faults);

G_END_DECLS

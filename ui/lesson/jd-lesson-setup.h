/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/lesson/jd-lesson-session.h"
#include "ui/panels/jd-study-view.h"

G_BEGIN_DECLS

/* The part of a setup that concerns the Study view: the unfolded panels, and the arrows on the sheet. */

typedef struct _JdLessonLayout JdLessonLayout;

/* The view as it stands, so that it can be restored. */
JdLessonLayout *jd_lesson_layout_new     (JdStudyView          *view) G_GNUC_WARN_UNUSED_RESULT;
void            jd_lesson_layout_free    (JdLessonLayout       *self);
void            jd_lesson_layout_restore (const JdLessonLayout *self,
                                          JdStudyView          *view);

/* Unfolds the panels and shows the arrows that "panels" and "show" of @setup list; all others fold and are off.  What
 * @setup does not say stays. */
void            jd_lesson_setup_apply    (JsonObject  *setup,
                                          JdStudyView *view);

/* Runs the event of @study if "panels" or "show" of @setup lists the jump, and none has been computed.  Without
 * "show" the sheet shows it, too.  Finds the equilibria if "panels" lists them. */
void            jd_lesson_setup_run      (JsonObject  *setup,
                                          JdStudyView *view,
                                          JdStudy     *study);

/* Adds "panels" and "show" to @setup, as the view stands. */
void            jd_lesson_setup_read     (JsonObject  *setup,
                                          JdStudyView *view);

/* The panel that lessons call @name, lent, or NULL. */
JdPanel *jd_lesson_setup_find_panel (JdStudyView *view,
                                     const char  *name);

/* The virtual rates that are not 0, by the names of their parameters; owned by the caller. */
JsonObject     *jd_lesson_setup_list_direction (JdStudy *study) G_GNUC_WARN_UNUSED_RESULT;

/* Sets the virtual rates of the present parameterization to the numbers of @direction; others to 0. */
void            jd_lesson_setup_set_direction  (JdStudy    *study,
                                                JsonObject *direction);

/* The member "instant" of a setup for the instant that @study shows; NULL: that of the file.  Owned by the caller. */
JsonNode       *jd_lesson_setup_dup_instant (JdStudy *study) G_GNUC_WARN_UNUSED_RESULT;

/* Disables the controls of the view that change no document, and that the step does not open: the virtual rates, and
 * the choice of another parameterization.  @session NULL enables them. */
void            jd_lesson_setup_close    (JdLessonSession  *session,
                                          JdStudyView      *view);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Choice of an arrow of the mechanism: the velocity of a point, the force of a joint, or components that are typed.
 *
 * Signal: "changed": the user has changed it. */
#define JD_TYPE_LESSON_ARROW_EDIT (jd_lesson_arrow_edit_get_type ())
G_DECLARE_FINAL_TYPE (JdLessonArrowEdit, jd_lesson_arrow_edit, JD, LESSON_ARROW_EDIT, GtkWidget)

/* @title says what it is; the widgets are named "record-@path" and so on. */
GtkWidget  *jd_lesson_arrow_edit_new       (const char        *title,
                                            const char        *path) G_GNUC_WARN_UNUSED_RESULT;
/* Points, joints and parameters are those of @study's mechanism. */
void        jd_lesson_arrow_edit_set_study (JdLessonArrowEdit *self,
                                            JdStudy           *study);
/* Shows @node, such as {"velocity": "disk.A"} (may be NULL). */
void        jd_lesson_arrow_edit_show      (JdLessonArrowEdit *self,
                                            JsonNode          *node);
/* The arrow; NULL: none is chosen.  Owned by the caller. */
JsonNode   *jd_lesson_arrow_edit_dup       (JdLessonArrowEdit *self) G_GNUC_WARN_UNUSED_RESULT;
/* Returns a sentence that asks for the arrow @of; NULL if it names no point and no joint yet.  Owned by the
 * caller. */
char       *jd_lesson_arrow_edit_dup_sentence (JsonNode       *of) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* An edit or a setup of a lesson: its parts in words, each with a button that removes it, and a line that adds one
 * from what the mechanism has.
 *
 * Signal: "changed": the user has added or removed a part. */
#define JD_TYPE_LESSON_EDIT (jd_lesson_edit_get_type ())
G_DECLARE_FINAL_TYPE (JdLessonEdit, jd_lesson_edit, JD, LESSON_EDIT, GtkWidget)

/* Object that an edit is part of; it decides which parts can be added. */
typedef enum
{
  JD_LESSON_EDIT_CHANGE,   /* an edit of the mechanism */
  JD_LESSON_EDIT_SETUP,    /* how the window stands */
  JD_LESSON_EDIT_FIELD,    /* a virtual velocity: its virtual rates and their parameterization */
} JdLessonEditUse;

/* @title says what it is; the widgets are named "record-@path" and so on. */
GtkWidget  *jd_lesson_edit_new     (const char      *title,
                                    const char      *path,
                                    JdLessonEditUse  use) G_GNUC_WARN_UNUSED_RESULT;
/* Sets the study from whose mechanism the parts are taken that can be added. */
void        jd_lesson_edit_set_study (JdLessonEdit *self,
                                      JdStudy      *study);
/* Shows @node (may be NULL). */
void        jd_lesson_edit_show    (JdLessonEdit *self,
                                    JsonNode     *node);
/* The number or the expression that is typed; owned by the caller. */
JsonNode   *jd_lesson_edit_read    (const char   *text) G_GNUC_WARN_UNUSED_RESULT;
/* Returns the text for @node (may be NULL) in an entry; owned by the caller. */
char       *jd_lesson_edit_dup_text (JsonNode    *node) G_GNUC_WARN_UNUSED_RESULT;
/* The edit; NULL: it has no part.  Owned by the caller. */
JsonNode   *jd_lesson_edit_dup     (JdLessonEdit *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Changes that an edit ("solution", "when", "begin") or a setup ("setup", "reveal") of a lesson makes, part by part
 * and in words. */

typedef struct
{
  char *member;  /* "tags" */
  char *name;    /* in the member: an equation, a parameter, a panel; NULL: the member is one value */
  char *words;   /* "rope.length is complementary" */
} JdLessonPart;

/**
 * jd_lesson_parts_new:
 *
 * The parts of @edit (may be NULL), in its order (JdLessonPart *, owned by the array).  "panels" and "show" have a
 * part for each of their words.
 */
GPtrArray  *jd_lesson_parts_new       (JsonObject         *edit) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_part_remove:
 *
 * Removes the part from @edit, and its member where it was the only one.  An empty "panels" or "show" stays: it means
 * that nothing is unfolded or shown.
 */
void        jd_lesson_part_remove     (const JdLessonPart *self,
                                       JsonObject         *edit);
/**
 * jd_lesson_parts_to_text:
 *
 * All parts in words, on one line.  Owned by the caller.
 */
char       *jd_lesson_parts_to_text   (JsonObject         *edit) G_GNUC_WARN_UNUSED_RESULT;

/* The words of “show” and of “panels”, one after the other (NULL after the last), and in the user's language. */
const char *jd_lesson_show_nth        (guint               i);
const char *jd_lesson_panel_nth       (guint               i);
const char *jd_lesson_show_to_text    (const char         *show);
const char *jd_lesson_panel_to_text   (const char         *panel);

G_END_DECLS

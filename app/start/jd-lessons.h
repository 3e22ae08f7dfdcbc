/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-lesson.h"

G_BEGIN_DECLS

/* Places of lessons: the bundled ones, and the folders from which the user has opened others.  The function that
 * opens one from elsewhere calls jd_recent_add(), so that the start page lists its folder. */

/* The bundled lessons, sorted by name: GFile *, owned by the caller. */
GPtrArray  *jd_lessons_list              (void) G_GNUC_WARN_UNUSED_RESULT;
/* Folders elsewhere with recently used lessons, newest first: GFile *, owned by the caller. */
GPtrArray  *jd_lessons_list_folders      (void) G_GNUC_WARN_UNUSED_RESULT;
/* The file of a bundled lesson by its name ("03-cut-the-rope.jlesson"), or of a URI.  Owned by the caller. */
GFile      *jd_lessons_find              (const char *name) G_GNUC_WARN_UNUSED_RESULT;
gboolean    jd_lessons_contain           (GFile      *file);
/* Returns the parameter of the action "win.open-lesson" that opens @file: the name of a bundled lesson, a URI
 * otherwise.  Owned by the caller. */
char       *jd_lessons_dup_target        (GFile      *file) G_GNUC_WARN_UNUSED_RESULT;
/* The glossary; NULL: it is not installed, or wrong. */
JdGlossary *jd_lessons_load_glossary     (void) G_GNUC_WARN_UNUSED_RESULT;
/* Reads a lesson; its models are looked for among the examples and templates too.  See jd_lesson_load(). */
JdLesson   *jd_lessons_load              (GFile      *file,
                                          GPtrArray  *faults) G_GNUC_WARN_UNUSED_RESULT;
/* Reads a lesson as jd_lessons_load() does, with @glossary (may be NULL), so that it is loaded once for many
 * lessons. */
JdLesson   *jd_lessons_load_with         (GFile      *file,
                                          JdGlossary *glossary,
                                          GPtrArray  *faults) G_GNUC_WARN_UNUSED_RESULT;
/* Reads a lesson that is no file yet from the document @root, which will be called @name and stand in @folder. */
JdLesson   *jd_lessons_read              (JsonNode   *root,
                                          const char *name,
                                          GFile      *folder,
                                          GPtrArray  *faults) G_GNUC_WARN_UNUSED_RESULT;
/* The file of the user's progress, $XDG_DATA_HOME/jourdain/progress.jsonl.  Owned by the caller. */
char       *jd_lessons_dup_progress_path (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

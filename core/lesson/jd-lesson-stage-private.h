/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-lesson-task-private.h"

G_BEGIN_DECLS

/* Functions that the sources of a stage share.  Each function leaves out what is wrong, and adds it to @mistakes. */

/* The element called @name of the list @list of @document; NULL: none. */
JsonObject      *jd_lesson_stage_find_named     (JsonNode         *document,
                                                 const char       *list,
                                                 const char       *name);
/* Adds a mistake with the sentence @format, about @about at @path. */
JdLessonMistake *jd_lesson_stage_add_mistake    (GPtrArray        *mistakes,
                                                 JdLessonStage    *stage,
                                                 const char       *path,
                                                 const char       *about,
                                                 JdLessonError     code,
                                                 const char       *format,
                                                 ...) G_GNUC_PRINTF (6, 7);
/* Returns whether the stage's document is a mechanism.  If it is not, it is @before again (taken), and @patch, if
 * there is one, is left out. */
gboolean         jd_lesson_stage_check_document (JdLessonStage    *self,
                                                 JdLessonVariant  *variant,
                                                 const char       *path,
                                                 JsonNode         *before,
                                                 JsonNode         *patch,
                                                 GPtrArray        *mistakes);
/* "set" and "rate" of @object at @path, by the numbers of the stage as it is. */
void             jd_lesson_stage_set_values     (JdLessonStage    *self,
                                                 JdLessonVariant  *variant,
                                                 const char       *path,
                                                 JsonObject       *object,
                                                 GPtrArray        *mistakes);
/* The parameterization and the event of the stage must be there. */
void             jd_lesson_stage_drop_unknown   (JdLessonStage    *self,
                                                 const char       *path,
                                                 GPtrArray        *mistakes);
/* Takes what a setup and an edit, @object at @path, have in common. */
void             jd_lesson_stage_take_common    (JdLessonStage    *self,
                                                 const char       *path,
                                                 JsonObject       *object);

G_END_DECLS

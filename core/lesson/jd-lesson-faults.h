/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Lists of mistakes in a lesson or in the glossary. */

typedef enum
{
  JD_LESSON_FAULT_ERROR,
  JD_LESSON_FAULT_LENGTH,   /* a text is too long: an error for whoever checks, a warning for whoever learns */
  JD_LESSON_FAULT_LINK,     /* a text links to no word of the glossary: the same */
  JD_LESSON_FAULT_WARNING,
} JdLessonFaultKind;

/**
 * JdLessonFault:
 *
 * A mistake in a lesson, with its JSON path ("steps[0].ask.answer"; "" for the whole file) and a translated sentence
 * that names the remedy.
 */
typedef struct
{
  JdLessonFaultKind  kind;
  char              *path;
  char              *text;
} JdLessonFault;

/**
 * jd_lesson_faults_new:
 *
 * An empty list of faults (JdLessonFault *), which owns them.
 */
GPtrArray *jd_lesson_faults_new   (void) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_faults_count:
 *
 * The number of errors, and with @lengths also of texts that are too long or link to no word.
 */
guint      jd_lesson_faults_count (const GPtrArray *faults,
                                   gboolean         lengths);
/**
 * jd_lesson_faults_add:
 *
 * Adds a fault at @path, whose text is made from @format.
 */
void       jd_lesson_faults_add   (GPtrArray         *faults,
                                   JdLessonFaultKind  kind,
                                   const char        *path,
                                   const char        *format,
                                   ...) G_GNUC_PRINTF (4, 5);
void       jd_lesson_faults_add_va (GPtrArray         *faults,
                                    JdLessonFaultKind  kind,
                                    const char        *path,
                                    const char        *format,
                                    va_list            args) G_GNUC_PRINTF (4, 0);

G_END_DECLS

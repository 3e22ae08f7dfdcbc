/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lists of mistakes in a lesson or in the glossary. */
#include "core/lesson/jd-lesson-faults.h"

static void
fault_free (gpointer data)
{
  JdLessonFault *fault = data;

  g_free (fault->path);
  g_free (fault->text);
  g_free (fault);
}

GPtrArray *
jd_lesson_faults_new (void)
{
  return g_ptr_array_new_with_free_func (fault_free);
}

guint
jd_lesson_faults_count (const GPtrArray *faults,
                        gboolean         lengths)
{
  guint n = 0;

  for (guint i = 0; i < faults->len; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, i);

      n += fault->kind == JD_LESSON_FAULT_ERROR || (lengths && fault->kind != JD_LESSON_FAULT_WARNING);
    }
  return n;
}

void
jd_lesson_faults_add_va (GPtrArray         *faults,
                         JdLessonFaultKind  kind,
                         const char        *path,
                         const char        *format,
                         va_list            args)
{
  JdLessonFault *fault = g_new0 (JdLessonFault, 1);

  fault->kind = kind;
  fault->path = g_strdup (path);
  fault->text = g_strdup_vprintf (format, args);
  g_ptr_array_add (faults, fault);
}

void
jd_lesson_faults_add (GPtrArray         *faults,
                      JdLessonFaultKind  kind,
                      const char        *path,
                      const char        *format,
                      ...)
{
  va_list args;

  va_start (args, format);
  jd_lesson_faults_add_va (faults, kind, path, format, args);
  va_end (args);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a step is for a class. */
#include "ui/lesson/jd-class-job.h"

#include <glib/gi18n-lib.h>

static void
add_line (GString    *crib,
          const char *label,
          const char *text)
{
  if (text != NULL)
    g_string_append_printf (crib, "%s%s%s", crib->len > 0 ? "\n" : "", label, text);
}

/* The right option, then each misconception with what is to be said to it, then the hints and the explanation. */
static char *
write_crib (JdLessonTask       *task,
            const JdLessonPoll *poll)
{
  const JdLessonStep *step = jd_lesson_task_get_step (task);
  g_autofree char *explain = jd_lesson_task_dup_prose (task, JD_LESSON_PROSE_EXPLAIN, 0, NULL, NULL);
  GString *crib = g_string_new (NULL);

  for (guint i = 0; poll != NULL && i < jd_lesson_poll_get_n_options (poll); i++)
    {
      const JdLessonPollOption *option = jd_lesson_poll_get_option (poll, i);

      g_string_append_printf (crib, "%s%s  %c  %s", crib->len > 0 ? "\n" : "", option->right ? "✓" : "  ",
                              'A' + (char) i, option->text);
      if (option->reply != NULL)
        g_string_append_printf (crib, "\n           %s", option->reply);
    }
  for (guint i = 0; i < step->n_hints; i++)
    {
      g_autofree char *hint = jd_lesson_task_dup_prose (task, JD_LESSON_PROSE_HINT, i, NULL, NULL);

      add_line (crib, _("Hint: "), hint);
    }
  add_line (crib, _("Explanation: "), explain);
  return g_string_free (crib, FALSE);
}

JdClassStep *
jd_class_step_new (JdLesson  *lesson,
                   guint64    seed,
                   guint      i,
                   GError   **error)
{
  g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, seed, error);
  g_autoptr(JdLessonTask) task = variant != NULL ? jd_lesson_task_new (variant, i, error) : NULL;
  g_autoptr(JdClassStep) self = NULL;
  GError *local = NULL;

  if (task == NULL)
    return NULL;
  self = g_new0 (JdClassStep, 1);
  self->poll = jd_lesson_poll_new (task, &local);
  if (local != NULL)
    {
      g_propagate_error (error, local);
      return NULL;
    }
  self->hint = jd_lesson_task_dup_prose (task, JD_LESSON_PROSE_HINT, 0, NULL, NULL);
  self->crib = write_crib (task, self->poll);
  return g_steal_pointer (&self);
}

void
jd_class_step_free (JdClassStep *self)
{
  if (self == NULL)
    return;
  jd_lesson_poll_free (self->poll);
  g_free (self->hint);
  g_free (self->crib);
  g_free (self);
}

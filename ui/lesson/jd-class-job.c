/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a step is for a class. */
#include "ui/lesson/jd-class-job.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "ui/widgets/jd-background.h"

static void
add_line (GString    *crib,
          const char *label,
          const char *text)
{
  g_autofree char *plain = text != NULL ? jd_glossary_dup_plain (text) : NULL;

  if (plain != NULL)
    g_string_append_printf (crib, "%s%s%s", crib->len > 0 ? "\n" : "", label, plain);
}

/* The answer to a step that is not put to the vote, as the file's values; the solution of a step that is made. */
static void
add_answer (GString      *crib,
            JdLessonTask *task)
{
  const JdLessonStep *step = jd_lesson_task_get_step (task);
  g_autoptr(JsonNode) answer = step->kind != NULL ? jd_lesson_task_dup_answer (task, NULL) : NULL;
  JsonNode *solution = step->ask != NULL ? json_object_get_member (step->ask, "solution") : NULL;
  g_autofree char *text = answer != NULL && JSON_NODE_HOLDS_VALUE (answer) && jd_json_get_text (answer) != NULL
                            ? g_strdup (jd_json_get_text (answer))
                          : answer != NULL ? json_to_string (answer, FALSE)
                                           : NULL;
  g_autofree char *edit = solution != NULL ? json_to_string (solution, FALSE) : NULL;

  add_line (crib, _("Answer: "), text);
  add_line (crib, _("Solution: "), edit);
}

/* The right option, then each misconception with what is to be said to it, then the hints and the explanation. */
static char *
write_crib (JdLessonTask       *task,
            const JdLessonPoll *poll)
{
  const JdLessonStep *step = jd_lesson_task_get_step (task);
  g_autofree char *explain = jd_lesson_task_dup_prose (task, JD_LESSON_PROSE_EXPLAIN, 0, NULL, NULL);
  g_autofree char *title = jd_lesson_task_dup_prose (task, JD_LESSON_PROSE_TITLE, 0, NULL, NULL);
  GString *crib = g_string_new (NULL);

  add_line (crib, "", title);
  if (poll == NULL)
    add_answer (crib, task);
  for (guint i = 0; poll != NULL && i < jd_lesson_poll_get_n_options (poll); i++)
    {
      const JdLessonPollOption *option = jd_lesson_poll_get_option (poll, i);

      g_autofree char *label = g_strdup_printf ("%s  %c  ", option->right ? "✓" : "  ", 'A' + (char) i);

      add_line (crib, label, option->text);
      add_line (crib, "           ", option->reply);
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

typedef struct
{
  JdLesson *lesson;
  guint64   seed;
  guint     index;
} Making;

static void
making_free (gpointer data)
{
  Making *self = data;

  jd_lesson_unref (self->lesson);
  g_free (self);
}

static void
make_thread (GTask        *task,
             gpointer      source G_GNUC_UNUSED,
             gpointer      data,
             GCancellable *cancellable G_GNUC_UNUSED)
{
  const Making *making = data;
  GError *error = NULL;
  JdClassStep *step = jd_class_step_new (making->lesson, making->seed, making->index, &error);

  if (step != NULL)
    g_task_return_pointer (task, step, (GDestroyNotify) jd_class_step_free);
  else
    g_task_return_error (task, error);
}

void
jd_class_step_begin (gpointer             source,
                     GCancellable       **cancellable,
                     JdLesson            *lesson,
                     guint64              seed,
                     guint                i,
                     GAsyncReadyCallback  callback)
{
  Making *making = g_new0 (Making, 1);

  *making = (Making) { jd_lesson_ref (lesson), seed, i };
  jd_background_begin (source, cancellable, make_thread, making, making_free, callback);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Computes the vote, the hint and the crib of a step for a class. */
#include "ui/lesson/class/jd-class-job-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/jd-lesson-parts.h"
#include "core/mechanism/jd-json.h"
#include "ui/lesson/jd-lesson-prose.h"
#include "ui/lesson/jd-lesson-words.h"
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

/* The text of the choice @id. */
static char *
dup_choice (JdLessonTask *task,
            const char   *id)
{
  JsonArray *choices = jd_json_get_array (jd_lesson_task_get_step (task)->ask, "choices");

  for (guint i = 0; choices != NULL && i < json_array_get_length (choices); i++)
    if (g_strcmp0 (json_object_get_string_member (json_array_get_object_element (choices, i), "id"), id) == 0)
      return jd_lesson_prose_dup (task, JD_LESSON_PROSE_CHOICE, i, NULL, NULL);
  return NULL;
}

/* The goals of a step to be made, or the right choices. */
static char *
dup_list (JdLessonTask *task,
          JsonArray    *answer)
{
  const char *kind = jd_lesson_kind_get_name (jd_lesson_task_get_step (task)->kind);
  g_autoptr(GPtrArray)
    goals = g_str_equal (kind, "make") ? jd_lesson_prose_list_goals (task, jd_lesson_task_get_scene (task)) : NULL;
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < json_array_get_length (answer); i++)
    {
      g_autofree char *choice = goals == NULL ? dup_choice (task, json_array_get_string_element (answer, i)) : NULL;

      g_string_append_printf (words, "%s%s", i > 0 ? "; " : "",
                              goals != NULL ? ((JdLessonGoal *) g_ptr_array_index (goals, i))->words : choice);
    }
  return g_string_free (words, FALSE);
}

/* What is right in a step that is not put to the vote; NULL: nothing to say. */
static char *
dup_answer (JdLessonTask *task)
{
  JsonObject *ask = jd_lesson_task_get_step (task)->ask;
  g_autoptr(JsonNode) answer = jd_lesson_task_dup_answer (task, NULL);

  if (answer == NULL || JSON_NODE_HOLDS_OBJECT (answer))
    return answer != NULL ? jd_lesson_words_vector (json_node_get_object (answer)) : NULL;
  if (JSON_NODE_HOLDS_ARRAY (answer))
    return dup_list (task, json_node_get_array (answer));
  if (jd_json_get_text (answer) != NULL)
    return g_strdup (jd_json_get_text (answer));
  return jd_lesson_words_number (json_node_get_double (answer),
                                 json_object_get_string_member_with_default (ask, "unit", NULL));
}

/* The answer to a step that is not put to the vote, and the solution of a step that is made. */
static void
add_answer (GString      *crib,
            JdLessonTask *task)
{
  const JdLessonStep *step = jd_lesson_task_get_step (task);
  g_autofree char *text = step->kind != NULL ? dup_answer (task) : NULL;
  JsonObject *solution = step->ask != NULL ? jd_json_get_object (step->ask, "solution") : NULL;
  g_autofree char *edit = solution != NULL ? jd_lesson_parts_to_text (solution) : NULL;
  g_autofree char *primed = jd_lesson_prose_set_primes (edit);

  add_line (crib, _("Answer: "), text);
  add_line (crib, _("Solution: "), primed);
}

/* The right option, then each misconception with what is to be said to it, then the hints and the explanation. */
static char *
write_crib (JdLessonTask       *task,
            const JdLessonPoll *poll)
{
  const JdLessonStep *step = jd_lesson_task_get_step (task);
  g_autofree char *explain = jd_lesson_prose_dup (task, JD_LESSON_PROSE_EXPLAIN, 0, NULL, NULL);
  g_autofree char *title = jd_lesson_prose_dup (task, JD_LESSON_PROSE_TITLE, 0, NULL, NULL);
  GString *crib = g_string_new (NULL);

  add_line (crib, "", title);
  if (poll == NULL)
    add_answer (crib, task);
  for (guint i = 0; poll != NULL && i < jd_lesson_poll_get_n_options (poll); i++)
    {
      const JdLessonPollOption *option = jd_lesson_poll_get_option (poll, i);
      g_autofree char *label = g_strdup_printf ("%s  %c  ", option->right ? "✓" : "  ", 'A' + (char) i);
      g_autofree char *text = jd_lesson_prose_set_primes (option->text);
      g_autofree char *reply = jd_lesson_prose_set_primes (option->reply);

      add_line (crib, label, text);
      add_line (crib, "           ", reply);
    }
  for (guint i = 0; i < step->n_hints; i++)
    {
      g_autofree char *hint = jd_lesson_prose_dup (task, JD_LESSON_PROSE_HINT, i, NULL, NULL);

      add_line (crib, _("Hint: "), hint);
    }
  add_line (crib, _("Explanation: "), explain);
  return g_string_free (crib, FALSE);
}

/* @plane: in which the sheet is seen, see jd_sketch_get_plane(). */
static JdClassStep *
class_step_new (JdLesson      *lesson,
                guint64        seed,
                guint          i,
                const double   plane[6],
                GError       **error)
{
  g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, seed, error);
  g_autoptr(JdLessonTask) task = variant != NULL ? jd_lesson_task_new (variant, i, error) : NULL;
  g_autoptr(JdClassStep) self = NULL;
  GError *local = NULL;

  if (task == NULL)
    return NULL;
  self = g_new0 (JdClassStep, 1);
  memcpy (self->plane, plane, sizeof self->plane);
  self->poll = jd_lesson_poll_new (task, plane, &local);
  if (local != NULL)
    {
      g_propagate_error (error, local);
      return NULL;
    }
  self->hint = jd_lesson_prose_dup (task, JD_LESSON_PROSE_HINT, 0, NULL, NULL);
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
  double    plane[6];
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
  JdClassStep *step = class_step_new (making->lesson, making->seed, making->index, making->plane, &error);

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
                     const double         plane[6],
                     GAsyncReadyCallback  callback)
{
  Making *making = g_new0 (Making, 1);

  *making = (Making) { .lesson = jd_lesson_ref (lesson), .seed = seed, .index = i };
  memcpy (making->plane, plane, sizeof making->plane);
  jd_background_begin (source, cancellable, make_thread, making, making_free, callback);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson that was written before, opened to go on writing it. */
#include "ui/lesson/record/jd-lesson-recorder-private.h"

#include "core/lesson/jd-lesson-task.h"
#include "core/mechanism/jd-json.h"

struct _JdLessonReopened
{
  JdLessonDraft *draft;
  GHashTable    *begun, *solved;  /* as in the recorder, for every step */
};

static void
keep (GHashTable *table,
      const char *id,
      JsonNode   *document)
{
  if (document != NULL)
    g_hash_table_insert (table, g_strdup (id), jd_json_copy (document));
}

/* Step @i in the file's own numbers, and after its solution. */
static gboolean
open_step (JdLessonReopened  *self,
           JdLessonVariant   *variant,
           guint              i,
           GError           **error)
{
  g_autoptr(JdLessonTask) task = jd_lesson_task_new (variant, i, error);
  const JdLessonStep *step;

  if (task == NULL)
    return FALSE;
  step = jd_lesson_task_get_step (task);
  keep (self->begun, step->id, jd_lesson_task_get_document (task));
  if (step->ask != NULL && json_object_has_member (step->ask, "solution"))
    {
      g_autoptr(JsonNode) solved = jd_lesson_task_dup_solved (task, NULL);

      keep (self->solved, step->id, solved);
    }
  return TRUE;
}

static GHashTable *
new_table (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_node_unref);
}

JdLessonReopened *
jd_lesson_reopened_new (JdLesson  *lesson,
                        JsonNode  *root,
                        GError   **error)
{
  g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, 0, error);
  g_autoptr(JdLessonReopened) self = g_new0 (JdLessonReopened, 1);

  self->draft = jd_lesson_draft_new_from_json (root);
  self->begun = new_table ();
  self->solved = new_table ();
  if (variant == NULL)
    return NULL;
  for (guint i = 0; i < jd_lesson_get_n_steps (lesson); i++)
    if (!open_step (self, variant, i, error))
      return NULL;
  return g_steal_pointer (&self);
}

void
jd_lesson_reopened_free (JdLessonReopened *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->draft, jd_lesson_draft_free);
  g_clear_pointer (&self->begun, g_hash_table_unref);
  g_clear_pointer (&self->solved, g_hash_table_unref);
  g_free (self);
}

static gboolean
is_start (gpointer id G_GNUC_UNUSED,
          gpointer document,
          gpointer recorder)
{
  return json_node_equal (document, ((JdLessonRecorder *) recorder)->recording.start);
}

void
jd_lesson_recorder_reopen (JdLessonRecorder *self,
                           JdLessonReopened *lesson)
{
  g_return_if_fail (JD_IS_LESSON_RECORDER (self) && self->draft != NULL && lesson != NULL);

  g_clear_pointer (&self->draft, jd_lesson_draft_free);
  self->draft = g_steal_pointer (&lesson->draft);
  g_hash_table_unref (self->recording.begun);
  self->recording.begun = g_steal_pointer (&lesson->begun);
  g_hash_table_foreach_remove (self->recording.begun, is_start, self);
  g_hash_table_unref (self->recording.solved);
  self->recording.solved = g_steal_pointer (&lesson->solved);
  jd_lesson_reopened_free (lesson);
  jd_lesson_recorder_show_lists (self);
  jd_lesson_recorder_go_to (self, 0);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The answer to a step that is being written, or what is wrong with it. */
#include "ui/lesson/record/jd-lesson-preview.h"

#include <string.h>

#include "core/mechanism/jd-json.h"
#include "ui/lesson/jd-lesson-setup.h"
#include "ui/lesson/jd-lesson-words.h"
#include "ui/widgets/jd-background.h"

/* What the thread works on: copies. */
typedef struct
{
  JsonNode          *root;
  guint              step;
  GFile             *folder;     /* may be NULL */
  JdLessonReadDraft  read;
  JdMechanism       *mechanism;
  char              *parameterization, *event;
  JsonObject        *direction;
} Work;

static void
work_free (gpointer data)
{
  Work *self = data;

  json_node_unref (self->root);
  g_clear_object (&self->folder);
  g_object_unref (self->mechanism);
  g_free (self->parameterization);
  g_free (self->event);
  json_object_unref (self->direction);
  g_free (self);
}

void
jd_lesson_preview_free (JdLessonPreview *self)
{
  if (self == NULL)
    return;
  g_free (self->answer);
  g_free (self->fault);
  g_clear_pointer (&self->goals, g_ptr_array_unref);
  g_free (self);
}

/* "rises: 3.1 before, 4 after", or the ids of the right choices, or "(1, 2) N"; owned. */
static char *
describe_object (JsonObject *answer)
{
  char *vector = jd_lesson_words_vector (answer);

  if (vector != NULL)
    return vector;
  return g_strdup (json_object_get_string_member_with_default (answer, "outcome", NULL));
}

static char *
describe_list (JsonArray *answer)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < json_array_get_length (answer); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", json_array_get_string_element (answer, i));
  return g_string_free (text, FALSE);
}

static char *
describe (JsonNode   *answer,
          const char *unit)
{
  if (JSON_NODE_HOLDS_OBJECT (answer))
    return describe_object (json_node_get_object (answer));
  if (JSON_NODE_HOLDS_ARRAY (answer))
    return describe_list (json_node_get_array (answer));
  if (jd_json_get_text (answer) != NULL)
    return g_strdup (jd_json_get_text (answer));
  return JSON_NODE_HOLDS_VALUE (answer) ? jd_lesson_words_number (json_node_get_double (answer), unit) : NULL;
}

/* The first fault of the step, its path within the step. */
static char *
find_fault (GPtrArray *faults,
            guint      step)
{
  g_autofree char *place = g_strdup_printf ("steps[%u].", step);

  for (guint i = 0; i < faults->len; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, i);

      if (fault->kind != JD_LESSON_FAULT_WARNING && g_str_has_prefix (fault->path, place))
        return g_strdup_printf ("%s: %s", fault->path + strlen (place), fault->text);
    }
  return NULL;
}

/* The goals in the author's mechanism as it is now. */
static void
judge_goals (JdLessonPreview *self,
             const Work      *work,
             JdLessonTask    *task)
{
  g_autoptr(JdModel) model = jd_model_new (work->mechanism, NULL, NULL, NULL);
  const JdLessonSceneOptions shown = { .model = model,
                                       .parameterization = work->parameterization,
                                       .event = work->event,
                                       .direction = work->direction };
  g_autoptr(JdLessonScene) scene = model != NULL ? jd_lesson_task_open_live (task, &shown, NULL) : NULL;

  if (scene != NULL)
    self->goals = jd_lesson_task_list_goals (task, scene);
}

static void
preview (JdLessonPreview *self,
         const Work      *work,
         JdLesson        *lesson)
{
  const JdLessonStep *step = jd_lesson_get_step (lesson, work->step);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLessonVariant) variant = step->kind != NULL ? jd_lesson_variant_new (lesson, 0, &error) : NULL;
  g_autoptr(JdLessonTask) task = variant != NULL ? jd_lesson_task_new (variant, work->step, &error) : NULL;
  g_autoptr(JsonNode) answer = NULL;

  if (task != NULL && g_str_equal (jd_lesson_kind_get_name (step->kind), "make"))
    judge_goals (self, work, task);
  else if (task != NULL)
    answer = jd_lesson_task_dup_answer (task, &error);
  if (answer != NULL)
    self->answer = describe (answer, json_object_get_string_member_with_default (step->ask, "unit", NULL));
  if (error != NULL)
    self->fault = g_strdup (error->message);
}

static void
preview_thread (GTask        *task,
                gpointer      source G_GNUC_UNUSED,
                gpointer      data,
                GCancellable *cancellable G_GNUC_UNUSED)
{
  const Work *work = data;
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = work->read (work->root, "new.jlesson", work->folder, faults);
  JdLessonPreview *self = g_new0 (JdLessonPreview, 1);

  self->fault = find_fault (faults, work->step);
  if (self->fault == NULL && lesson != NULL && work->step < jd_lesson_get_n_steps (lesson) &&
      !jd_lesson_get_step (lesson, work->step)->is_faulty)
    preview (self, work, lesson);
  g_task_return_pointer (task, self, (GDestroyNotify) jd_lesson_preview_free);
}

void
jd_lesson_preview_begin (gpointer              owner,
                         GCancellable        **running,
                         JsonNode             *root,
                         guint                 step,
                         JdStudy              *study,
                         JdLessonReadDraft     read,
                         GAsyncReadyCallback   done)
{
  Work *work = g_new0 (Work, 1);
  GFile *file = jd_document_get_file (jd_study_get_document (study));

  work->root = root;
  work->step = step;
  work->folder = file != NULL ? g_file_get_parent (file) : NULL;
  work->read = read;
  work->mechanism = g_object_ref (jd_study_get_mechanism (study));
  work->parameterization = g_strdup (jd_study_get_parameterization_name (study));
  work->event = g_strdup (jd_study_get_event_name (study));
  work->direction = jd_lesson_setup_list_direction (study);
  jd_background_begin (owner, running, preview_thread, work, work_free, done);
}

JdLessonPreview *
jd_lesson_preview_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Export of a page: the mechanism with its motion for any browser.  It is made in a thread. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/start/jd-lessons.h"
#include "core/mechanism/jd-file.h"
#include "ui/page/jd-page.h"
#include "ui/widgets/jd-background.h"

typedef struct
{
  JdModel      *model;
  JdMechanism  *mechanism;   /* its tags are those of now */
  JdLesson     *lesson;      /* of the file; NULL: none */
  GFile        *file;
  double        until;
  GCancellable *cancellable;
} PageJob;

static void
page_job_free (gpointer data)
{
  PageJob *job = data;

  jd_model_unref (job->model);
  g_object_unref (job->mechanism);
  g_clear_pointer (&job->lesson, jd_lesson_unref);
  g_object_unref (job->file);
  g_object_unref (job->cancellable);
  g_free (job);
}

static void
page_thread (GTask        *task,
             gpointer      source G_GNUC_UNUSED,
             gpointer      data,
             GCancellable *cancellable)
{
  PageJob *job = data;
  const JdPageOptions options = {
    .until = job->until, .step = NAN, .mechanism = job->mechanism, .lesson = job->lesson
  };
  GError *error = NULL;
  g_autoptr(GBytes) page = jd_page_new (job->model, &options, cancellable, &error);

  if (page != NULL && jd_file_write (job->file, g_bytes_get_data (page, NULL), g_bytes_get_size (page), &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
page_done_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data G_GNUC_UNUSED)
{
  JdWindow *self = JD_WINDOW (source);
  PageJob *job = g_task_get_task_data (G_TASK (result));
  g_autoptr(GError) error = NULL;
  g_autofree char *name = g_file_get_basename (job->file);
  const gboolean done = g_task_propagate_boolean (G_TASK (result), &error);

  jd_window_end_writing (self, job->cancellable, done);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (!done)
    jd_window_show_error (self, _("The Export Failed"), error->message);
  else
    {
      g_autofree char *text = g_strdup_printf (_("Exported %s"), name);

      jd_window_show_toast (self, text);
    }
}

/* Why no page may be made now; NULL: one may. */
static const char *
find_obstacle (JdWindow *self)
{
  if (self->session != NULL || !jd_covers_is_empty (jd_study_get_covers (self->study)))
    return _(
      "A page holds every number of the motion, and so what is asked here: end the lesson, or uncover what is "
      "covered, first");
  if (jd_study_get_model (self->study) == NULL)
    return _("This mechanism has no equations yet: see what the Draw view says of it");
  return NULL;
}

/* The lesson inside the document; NULL: there is none that can be shown. */
static JdLesson *
find_lesson (JdMechanism *mechanism)
{
  JsonNode *root = jd_mechanism_get_json (mechanism);
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = NULL;

  if (json_object_has_member (json_node_get_object (root), "lesson"))
    lesson = jd_lessons_read (root, "lesson", NULL, faults);
  return jd_lesson_faults_count (faults, FALSE) == 0 ? g_steal_pointer (&lesson) : NULL;
}

gboolean
jd_window_export_page (JdWindow *self,
                       GFile    *file)
{
  const char *obstacle = find_obstacle (self);
  g_autoptr(GTask) task = NULL;
  PageJob *job;

  if (obstacle != NULL)
    {
      jd_window_show_error (self, _("The Export Failed"), obstacle);
      return FALSE;
    }
  job = g_new0 (PageJob, 1);
  job->model = jd_model_ref (jd_study_get_model (self->study));
  job->mechanism = g_object_ref (jd_study_get_mechanism (self->study));
  job->lesson = find_lesson (job->mechanism);
  job->file = g_object_ref (file);
  job->until = jd_model_get_time (job->model) + jd_study_get_duration (self->study);
  job->cancellable = g_cancellable_new ();
  jd_window_begin_writing (self, job->cancellable);
  task = g_task_new (self, job->cancellable, page_done_cb, NULL);
  g_task_set_task_data (task, job, page_job_free);
  jd_background_run (task, page_thread);
  jd_window_show_toast (self, _("The page is being written…"));
  return TRUE;
}

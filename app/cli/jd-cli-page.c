/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The command page: the mechanism with its motion as one page of HTML. */
#include "app/cli/jd-cli-private.h"
#include "app/cli/jd-cli-stream.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>

#include "app/common/jd-places.h"
#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-file.h"
#include "ui/page/jd-page.h"

static gboolean
check_page_options (const JdCliJob  *job,
                    GError         **error)
{
  const JdCliOptions *options = job->options;
  const double start = jd_model_get_time (job->model);

  if (options->answer.output == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("page needs -o FILE.html, or -o - for standard output"));
      return FALSE;
    }
  if ((isnan (options->motion.until) || (options->motion.until > start && isfinite (options->motion.until))) &&
      (isnan (options->motion.step) || (options->motion.step > 0.0 && isfinite (options->motion.step))))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("page takes --until T after the file's time %g s, and --step H > 0"), start);
  return FALSE;
}

static gboolean
write_page (JdCliJob  *job,
            GBytes    *page,
            GError   **error)
{
  g_autoptr(GFile) file = NULL;

  if (jd_cli_is_stream (job->options->answer.output))
    return jd_cli_write_output (job, page, error);
  file = g_file_new_for_commandline_arg (job->options->answer.output);
  return jd_file_write (file, g_bytes_get_data (page, NULL), g_bytes_get_size (page), error);
}

/* The first mistake of a lesson that cannot be shown. */
static void
set_fault (const char  *path,
           GPtrArray   *faults,
           GError     **error)
{
  const JdLessonFault *fault = faults->len > 0 ? g_ptr_array_index (faults, 0) : NULL;

  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, "%s: %s: %s", path, fault != NULL ? fault->path : "",
               fault != NULL ? fault->text : "");
}

/* The lesson of --lesson, or the one inside the file; NULL without an error: there is none. */
static JdLesson *
find_lesson (const JdCliJob  *job,
             GError         **error)
{
  const char *path = job->options->page.lesson;
  JsonNode *root = jd_mechanism_get_json (job->mechanism);
  g_autoptr(GFile) examples = jd_places_find_data ("examples", "JD_EXAMPLES_DIR");
  g_autoptr(GFile) templates = jd_places_find_data ("templates", "JD_TEMPLATES_DIR");
  const JdLessonPlaces places = { .examples = examples, .templates = templates };
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = NULL;
  GError *local = NULL;

  if (path != NULL)
    lesson = jd_cli_load_lesson (path, &places, faults, &local);
  else if (json_object_has_member (json_node_get_object (root), "lesson"))
    lesson = jd_lesson_new_from_json (root, "lesson", NULL, &places, faults);
  else
    return NULL;
  if (local != NULL)
    {
      g_propagate_error (error, local);
      return NULL;
    }
  if (lesson == NULL || jd_lesson_faults_count (faults, FALSE) > 0)
    {
      set_fault (path != NULL ? path : "lesson", faults, error);
      return NULL;
    }
  return g_steal_pointer (&lesson);
}

/* The model of the mechanism that the lesson's steps are about, in its place: NULL without an error if that is the
 * file's own. */
static JdModel *
find_lesson_model (const JdCliJob  *job,
                   JdLesson        *lesson,
                   GError         **error)
{
  g_autoptr(JsonNode) document = lesson != NULL ? jd_page_find_document (lesson, job->mechanism) : NULL;
  g_autoptr(JdMechanism) mechanism = NULL;

  if (document == NULL)
    return NULL;
  mechanism = jd_mechanism_new_from_json (document, jd_joint_catalogue (), error);
  return mechanism != NULL ? jd_model_new (mechanism, job->options->state.values, job->options->state.rates, error)
                           : NULL;
}

JdAnswer *
jd_cli_run_page (JdCliJob            *job,
                 JdParameterization  *none G_GNUC_UNUSED,
                 GError             **error)
{
  g_autoptr(JdLesson) lesson = NULL;
  g_autoptr(JdModel) changed = NULL;
  JdPageOptions options = { .until = job->options->motion.until, .step = job->options->motion.step };
  g_autoptr(GBytes) page = NULL;
  GError *local = NULL;
  JdAnswer *answer;

  if (!check_page_options (job, error))
    return NULL;
  options.lesson = lesson = find_lesson (job, &local);
  if (local == NULL)
    changed = find_lesson_model (job, lesson, &local);
  if (local != NULL)
    {
      g_propagate_error (error, local);
      return NULL;
    }
  page = jd_page_new (changed != NULL ? changed : job->model, &options, NULL, &local);
  if (page == NULL)
    return jd_cli_refuse_or_fail ("page", local, error);
  if (!write_page (job, page, error))
    return NULL;
  answer = jd_answer_new ("page");
  json_object_set_string_member (answer->members, "output", job->options->answer.output);
  json_object_set_int_member (answer->members, "bytes", (gint64) g_bytes_get_size (page));
  return answer;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The command page: the mechanism with its motion as one page of HTML. */
#include "app/jd-cli-private.h"
#include "app/jd-cli-stream.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>

#include "core/mechanism/jd-file.h"
#include "ui/page/jd-page.h"

static gboolean
check_page_options (const JdCliJob  *job,
                    GError         **error)
{
  const JdCliOptions *options = job->options;
  const double start = jd_model_get_time (job->model);

  if (options->output == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("page needs -o FILE.html, or -o - for standard output"));
      return FALSE;
    }
  if ((isnan (options->until) || (options->until > start && isfinite (options->until))) &&
      (isnan (options->step) || (options->step > 0.0 && isfinite (options->step))))
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
  const char *text = g_bytes_get_data (page, NULL);

  if (jd_cli_is_stream (job->options->output))
    {
      fwrite (text, 1, g_bytes_get_size (page), stdout);
      jd_cli_take_output (job);
      return TRUE;
    }
  file = g_file_new_for_commandline_arg (job->options->output);
  return jd_file_write (file, text, g_bytes_get_size (page), error);
}

JdAnswer *
jd_cli_run_page (JdCliJob            *job,
                 JdParameterization  *none G_GNUC_UNUSED,
                 GError             **error)
{
  const JdPageOptions options = { .until = job->options->until, .step = job->options->step };
  g_autoptr(GBytes) page = NULL;
  GError *local = NULL;
  JdAnswer *answer;

  if (!check_page_options (job, error))
    return NULL;
  page = jd_page_new (job->model, &options, NULL, &local);
  if (page == NULL)
    return jd_cli_refuse_or_fail ("page", local, error);
  if (!write_page (job, page, error))
    return NULL;
  answer = jd_answer_new ("page");
  json_object_set_string_member (answer->members, "output", job->options->output);
  json_object_set_int_member (answer->members, "bytes", (gint64) g_bytes_get_size (page));
  return answer;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Standard input as a file, and standard output as the output of -o: both are written “-”. */
#include "app/cli/jd-cli-stream.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-file.h"
#include "core/mechanism/jd-json.h"

#define CHUNK 65536

gboolean
jd_cli_is_stream (const char *path)
{
  return g_strcmp0 (path, "-") == 0;
}

GString *
jd_cli_read_input (GError **error)
{
  g_autoptr(GString) text = g_string_new (NULL);
  g_autofree char *chunk = g_malloc (CHUNK);
  gssize n;

  while ((n = read (STDIN_FILENO, chunk, CHUNK)) != 0)
    {
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (errno), g_strerror (errno));
          return NULL;
        }
      g_string_append_len (text, chunk, n);
      if (text->len > JD_JSON_MAX_BYTES)
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                               _("The input is larger than 64 MiB; no mechanism file is"));
          return NULL;
        }
    }
  return g_steal_pointer (&text);
}

JdMechanism *
jd_cli_load (const char  *path,
             GError     **error)
{
  g_autoptr(GFile) file = NULL;
  g_autoptr(GString) text = NULL;

  if (!jd_cli_is_stream (path))
    {
      file = g_file_new_for_commandline_arg (path);
      return jd_mechanism_load (file, jd_joint_catalogue (), error);
    }
  text = jd_cli_read_input (error);
  return text != NULL ? jd_mechanism_new_from_text (text->str, (gssize) text->len, jd_joint_catalogue (), error)
                      : NULL;
}

JdLesson *
jd_cli_load_lesson (const char           *path,
                    const JdLessonPlaces *places,
                    GPtrArray            *faults,
                    GError              **error)
{
  g_autoptr(GFile) file = NULL;
  g_autoptr(GString) text = NULL;

  if (!jd_cli_is_stream (path))
    {
      file = g_file_new_for_commandline_arg (path);
      return jd_lesson_load (file, places, faults);
    }
  text = jd_cli_read_input (error);
  return text != NULL ? jd_lesson_new_from_text (text->str, (gssize) text->len, path, places, faults) : NULL;
}

gboolean
jd_cli_figure_format (const JdCliOptions  *options,
                      JdExportFormat      *out_format,
                      GError             **error)
{
  g_autofree char *name = NULL;

  if (jd_cli_is_stream (options->answer.output))
    name = g_strconcat ("x.", options->answer.format != NULL ? options->answer.format : "svg", NULL);
  else if (g_strcmp0 (options->answer.format, "tikz") == 0)
    name = g_strdup ("x.tikz");
  else if (options->answer.format != NULL)
    {
      g_set_error (
        error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
        _("--format %s: of a picture this goes with -o -, but for tikz; the name of a file says its format"),
        options->answer.format);
      return FALSE;
    }
  return jd_export_format_of (name != NULL ? name : options->answer.output, out_format, error);
}

gboolean
jd_cli_write_figure (JdCliJob      *job,
                     double         width,
                     double         height,
                     JdExportDraw   draw,
                     gpointer       user_data,
                     GError       **error)
{
  const JdCliOptions *options = job->options;
  const char *path = options->answer.output;
  const gint dpi = options->figure.dpi;
  const JdExportChoice choice = { options->figure.transparent, dpi != JD_CLI_NOT_GIVEN ? dpi : 0,
                                  options->figure.text };
  g_autoptr(GFile) file = NULL;
  g_autoptr(GBytes) bytes = NULL;
  JdExportFormat format;

  if (!jd_cli_figure_format (job->options, &format, error))
    return FALSE;
  bytes = jd_export_to_bytes_with (format, &choice, width, height, draw, user_data, error);
  if (bytes == NULL)
    return FALSE;
  if (!jd_cli_is_stream (path))
    {
      file = g_file_new_for_commandline_arg (path);
      return jd_file_write (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
    }
  return jd_cli_write_output (job, bytes, error);
}

gboolean
jd_cli_write_output (JdCliJob  *job,
                     GBytes    *bytes,
                     GError   **error)
{
  gsize size;
  gconstpointer data = g_bytes_get_data (bytes, &size);

  if (fwrite (data, 1, size, stdout) < size || fflush (stdout) != 0)
    {
      const int number = errno;

      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (number), _("“%s” cannot be written: %s"), "-",
                   g_strerror (number));
      return FALSE;
    }
  jd_cli_take_output (job);
  return TRUE;
}

void
jd_cli_take_output (JdCliJob *job)
{
  g_free (job->printed);
  job->printed = g_strdup ("");
}

int
jd_cli_get_width (void)
{
  const char *columns = g_getenv ("COLUMNS");
  struct winsize size;
  guint64 n;

  if (columns != NULL && g_ascii_string_to_unsigned (columns, 10, 1, G_MAXINT, &n, NULL))
    return (int) n;
  if (isatty (STDOUT_FILENO) && ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
    return size.ws_col;
  return 0;
}

void
jd_cli_fit (JdAnswer           *answer,
            const JdCliOptions *options)
{
  if (options->answer.digits != JD_CLI_NOT_GIVEN)
    answer->digits = options->answer.digits;
  answer->width = jd_cli_get_width ();
}

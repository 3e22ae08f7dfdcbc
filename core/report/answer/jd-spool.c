/* SPDX-License-Identifier: GPL-3.0-or-later */

/* List of lines whose first lines are in memory and the others in a temporary file. */
#include "core/report/answer/jd-spool.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Bytes held in memory before they are written. */
#define MEMORY (1 << 16)

struct _JdSpool
{
  GString          *memory;    /* lines not yet in the file, each with its newline */
  gsize             read;      /* of the memory */
  GFileIOStream    *file;      /* NULL: none yet */
  GDataInputStream *lines;     /* of the file, while reading */
  guint64           n_lines;
  GError           *error;     /* the first */
};

JdSpool *
jd_spool_new (void)
{
  JdSpool *self = g_new0 (JdSpool, 1);

  self->memory = g_string_new (NULL);
  return self;
}

void
jd_spool_free (JdSpool *self)
{
  if (self == NULL)
    return;
  g_string_free (self->memory, TRUE);
  g_clear_object (&self->lines);
  g_clear_object (&self->file);
  g_clear_error (&self->error);
  g_free (self);
}

guint64
jd_spool_get_n_lines (const JdSpool *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_lines;
}

static void
flush (JdSpool *self)
{
  if (self->file == NULL && self->error == NULL)
    {
      g_autoptr(GFile) file = g_file_new_tmp ("jourdain-XXXXXX", &self->file, &self->error);

      /* it lives on as long as it is open */
      if (file != NULL)
        g_file_delete (file, NULL, NULL);
    }
  if (self->error == NULL)
    g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (self->file)), self->memory->str,
                               self->memory->len, NULL, NULL, &self->error);
  g_string_truncate (self->memory, 0);
}

void
jd_spool_append (JdSpool    *self,
                 const char *line)
{
  g_return_if_fail (self != NULL && line != NULL);

  g_string_append (self->memory, line);
  g_string_append_c (self->memory, '\n');
  self->n_lines++;
  if (self->memory->len >= MEMORY)
    flush (self);
}

gboolean
jd_spool_rewind (JdSpool  *self,
                 GError  **error)
{
  GInputStream *input;

  g_return_val_if_fail (self != NULL, FALSE);

  self->read = 0;
  g_clear_object (&self->lines);
  if (self->file == NULL && self->error == NULL)
    return TRUE;
  flush (self);
  if (self->error == NULL)
    g_seekable_seek (G_SEEKABLE (self->file), 0, G_SEEK_SET, NULL, &self->error);
  if (self->error != NULL)
    {
      /* Translators: The system says what went wrong. */
      g_propagate_prefixed_error (error, g_error_copy (self->error), _("The temporary file of a long list: "));
      return FALSE;
    }
  input = g_io_stream_get_input_stream (G_IO_STREAM (self->file));
  self->lines = g_data_input_stream_new (input);
  g_filter_input_stream_set_close_base_stream (G_FILTER_INPUT_STREAM (self->lines), FALSE);
  return TRUE;
}

char *
jd_spool_read (JdSpool  *self,
               GError  **error)
{
  const char *start, *end;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->lines != NULL)
    return g_data_input_stream_read_line (self->lines, NULL, NULL, error);
  start = self->memory->str + self->read;
  end = strchr (start, '\n');
  if (end == NULL)
    return NULL;
  self->read += (gsize) (end - start) + 1;
  return g_strndup (start, (gsize) (end - start));
}

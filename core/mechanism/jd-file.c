/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes a file so that a failure leaves the old contents in place. */
#include "core/mechanism/jd-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* The bytes to write. */
typedef struct
{
  GInputStream *stream;
  goffset       length;
} Source;

#define CHUNK 65536

/* FALSE, with errno, if not all could be written. */
static gboolean
write_chunk (int         fd,
             const char *data,
             gsize       length)
{
  while (length > 0)
    {
      const gssize n = write (fd, data, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return FALSE;
      data += n;
      length -= (gsize) n;
    }
  return TRUE;
}

/* The whole source, from where it stands. */
static gboolean
write_all (int           fd,
           const Source *source)
{
  g_autofree char *buffer = g_malloc (CHUNK);
  gssize n;

  while ((n = g_input_stream_read (source->stream, buffer, CHUNK, NULL, NULL)) > 0)
    if (!write_chunk (fd, buffer, (gsize) n))
      return FALSE;
  if (n < 0)
    errno = EIO;
  return n == 0;
}

/* Closes @fd whatever happens; the errno of the first that failed remains. */
static gboolean
finish (int      fd,
        gboolean ok)
{
  int problem;

  ok = ok && fsync (fd) == 0;
  problem = errno;
  if (close (fd) != 0 && ok)
    return FALSE;
  errno = problem;
  return ok;
}

/* The whole text in a file beside @path, which then takes its place. */
static gboolean
write_beside (const char        *path,
              const struct stat *old,
              const Source      *source,
              gboolean          *out_begun)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *beside = g_build_filename (folder, ".jourdain-XXXXXX", NULL);
  const int fd = g_mkstemp_full (beside, O_WRONLY | O_CLOEXEC, 0666);
  gboolean ok;
  int problem;

  *out_begun = fd >= 0;
  if (fd < 0)
    return FALSE;
  ok = (old == NULL || fchmod (fd, old->st_mode & 07777) == 0) && write_all (fd, source);
  ok = finish (fd, ok) && g_rename (beside, path) == 0;
  problem = errno;
  if (!ok)
    g_unlink (beside);
  errno = problem;
  return ok;
}

/* A pipe or a device. */
static gboolean
write_stream (const char   *path,
              const Source *source)
{
  const int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  const gboolean ok = fd >= 0 && write_all (fd, source);
  const int problem = errno;

  if (fd >= 0 && close (fd) != 0 && ok)
    return FALSE;
  errno = problem;
  return ok;
}

/* Over the old text, once there is room for the new one. */
static gboolean
write_over (const char        *path,
            const struct stat *old,
            const Source      *source)
{
  const int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  gboolean ok = FALSE;
  int problem = 0;

  if (fd < 0)
    return FALSE;
  if (source->length > old->st_size)
    problem = posix_fallocate (fd, old->st_size, source->length - old->st_size);
  if (problem == 0)
    ok = write_all (fd, source);
  else
    errno = problem;
  problem = errno;
  ok = ftruncate (fd, ok ? source->length : old->st_size) == 0 && ok;
  errno = ok ? errno : problem;
  return finish (fd, ok);
}

/* Another's file, one with several names, or one in a closed folder keeps its place on the disk. */
static gboolean
write_path (const char   *path,
            const Source *source)
{
  struct stat old;
  const gboolean there = stat (path, &old) == 0;
  gboolean begun = FALSE;

  if (there && !S_ISREG (old.st_mode))
    return write_stream (path, source);
  if (there && faccessat (AT_FDCWD, path, W_OK, AT_EACCESS) != 0)
    return FALSE;
  if (there && (old.st_nlink > 1 || old.st_uid != geteuid ()))
    return write_over (path, &old, source);
  if (write_beside (path, there ? &old : NULL, source, &begun))
    return TRUE;
  return there && !begun && (errno == EACCES || errno == EPERM) && write_over (path, &old, source);
}

/* GIO writes to places without a path; a stream closed as cancelled does not replace the old contents. */
static gboolean
write_remote (GFile         *file,
              const Source  *source,
              GError       **error)
{
  g_autoptr(GFileOutputStream) stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, error);
  g_autoptr(GCancellable) cancelled = g_cancellable_new ();

  if (stream == NULL)
    return FALSE;
  if (g_output_stream_splice (G_OUTPUT_STREAM (stream), source->stream, G_OUTPUT_STREAM_SPLICE_NONE, NULL, error) >=
      0)
    return g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, error);
  g_cancellable_cancel (cancelled);
  g_output_stream_close (G_OUTPUT_STREAM (stream), cancelled, NULL);
  return FALSE;
}

/* Says which file was not written. */
static void
set_error (GFile       *file,
           int          code,
           const char  *why,
           GError     **error)
{
  g_autofree char *name = g_file_get_parse_name (file);

  g_set_error (error, G_IO_ERROR, code, _("“%s” cannot be written: %s"), name, why);
}

static gboolean
write_source (GFile         *file,
              const Source  *source,
              GError       **error)
{
  const char *path = g_file_peek_path (file);
  char *target;
  gboolean done;
  int problem;

  if (path == NULL)
    return write_remote (file, source, error);
  target = realpath (path, NULL);
  done = write_path (target != NULL ? target : path, source);
  problem = errno;
  free (target);
  if (done)
    return TRUE;
  set_error (file, (int) g_io_error_from_errno (problem), g_strerror (problem), error);
  return FALSE;
}

gboolean
jd_file_write (GFile       *file,
               const char  *data,
               gsize        length,
               GError     **error)
{
  g_autoptr(GInputStream) stream = NULL;
  const Source source = { stream = g_memory_input_stream_new_from_data (data, (gssize) length, NULL),
                          (goffset) length };

  g_return_val_if_fail (G_IS_FILE (file), FALSE);
  g_return_val_if_fail (data != NULL || length == 0, FALSE);

  return write_source (file, &source, error);
}

gboolean
jd_file_copy (GFile   *from,
              GFile   *file,
              GError **error)
{
  g_autoptr(GFileInputStream) stream = NULL;
  g_autoptr(GFileInfo) info = NULL;
  Source source;

  g_return_val_if_fail (G_IS_FILE (from) && G_IS_FILE (file), FALSE);

  stream = g_file_read (from, NULL, error);
  if (stream != NULL)
    info = g_file_input_stream_query_info (stream, G_FILE_ATTRIBUTE_STANDARD_SIZE, NULL, error);
  if (info == NULL)
    return FALSE;
  source = (Source) { G_INPUT_STREAM (stream), g_file_info_get_size (info) };
  return write_source (file, &source, error);
}

/* Nameless: it goes with the program, however that ends. */
static GFileIOStream *
open_nameless (GFile   *folder,
               GError **error)
{
  g_autoptr(GFile) file = NULL;
  GFileIOStream *stream = NULL;

  if (folder != NULL)
    {
      g_autofree char *name = g_strdup_printf (".jourdain-%08x", g_random_int ());

      file = g_file_get_child (folder, name);
      stream = g_file_create_readwrite (file, G_FILE_CREATE_PRIVATE, NULL, NULL);
    }
  if (stream == NULL)
    {
      g_clear_object (&file);
      file = g_file_new_tmp ("jourdain-XXXXXX", &stream, error);
    }
  if (stream != NULL)
    g_file_delete (file, NULL, NULL);
  return stream;
}

GFileIOStream *
jd_file_begin (GFile   *file,
               GError **error)
{
  g_autoptr(GFile) folder = NULL;
  g_autoptr(GError) why = NULL;
  GFileIOStream *stream = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  folder = g_file_get_parent (file);
  if (folder != NULL && !g_file_query_exists (folder, NULL))
    set_error (file, G_IO_ERROR_NOT_FOUND, g_strerror (ENOENT), error);
  else if ((stream = open_nameless (folder, &why)) == NULL)
    set_error (file, why->code, why->message, error);
  return stream;
}

gboolean
jd_file_finish (GFile          *file,
                GFileIOStream  *stream,
                GError        **error)
{
  GSeekable *seekable;
  Source source;

  g_return_val_if_fail (G_IS_FILE (file) && G_IS_FILE_IO_STREAM (stream), FALSE);

  seekable = G_SEEKABLE (stream);
  source.stream = g_io_stream_get_input_stream (G_IO_STREAM (stream));
  if (!g_seekable_seek (seekable, 0, G_SEEK_END, NULL, error))
    return FALSE;
  source.length = g_seekable_tell (seekable);
  return g_seekable_seek (seekable, 0, G_SEEK_SET, NULL, error) && write_source (file, &source, error);
}

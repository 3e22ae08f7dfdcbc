/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mechanism/jd-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* FALSE, with errno, if not all could be written. */
static gboolean
write_all (int         fd,
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
              const char        *data,
              gsize              length,
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
  ok = (old == NULL || fchmod (fd, old->st_mode & 07777) == 0) && write_all (fd, data, length);
  ok = finish (fd, ok) && g_rename (beside, path) == 0;
  problem = errno;
  if (!ok)
    g_unlink (beside);
  errno = problem;
  return ok;
}

/* A pipe or a device. */
static gboolean
write_stream (const char *path,
              const char *data,
              gsize       length)
{
  const int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  const gboolean ok = fd >= 0 && write_all (fd, data, length);
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
            const char        *data,
            gsize              length)
{
  const int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  gboolean ok = FALSE;
  int problem = 0;

  if (fd < 0)
    return FALSE;
  if ((goffset) length > old->st_size)
    problem = posix_fallocate (fd, old->st_size, (goffset) length - old->st_size);
  if (problem == 0)
    ok = write_all (fd, data, length);
  else
    errno = problem;
  problem = errno;
  ok = ftruncate (fd, ok ? (goffset) length : old->st_size) == 0 && ok;
  errno = ok ? errno : problem;
  return finish (fd, ok);
}

/* Another's file, one with several names, or one in a closed folder keeps its place on the disk. */
static gboolean
write_path (const char *path,
            const char *data,
            gsize       length)
{
  struct stat old;
  const gboolean there = stat (path, &old) == 0;
  gboolean begun = FALSE;

  if (there && !S_ISREG (old.st_mode))
    return write_stream (path, data, length);
  if (there && faccessat (AT_FDCWD, path, W_OK, AT_EACCESS) != 0)
    return FALSE;
  if (there && (old.st_nlink > 1 || old.st_uid != geteuid ()))
    return write_over (path, &old, data, length);
  if (write_beside (path, there ? &old : NULL, data, length, &begun))
    return TRUE;
  return there && !begun && (errno == EACCES || errno == EPERM) && write_over (path, &old, data, length);
}

/* Where there is no path GIO writes; closed as cancelled, what was not finished does not take the place of the old. */
static gboolean
write_remote (GFile       *file,
              const char  *data,
              gsize        length,
              GError     **error)
{
  g_autoptr(GFileOutputStream) stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, error);
  g_autoptr(GCancellable) cancelled = g_cancellable_new ();

  if (stream == NULL)
    return FALSE;
  if (g_output_stream_write_all (G_OUTPUT_STREAM (stream), data, length, NULL, NULL, error))
    return g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, error);
  g_cancellable_cancel (cancelled);
  g_output_stream_close (G_OUTPUT_STREAM (stream), cancelled, NULL);
  return FALSE;
}

gboolean
jd_file_write (GFile       *file,
               const char  *data,
               gsize        length,
               GError     **error)
{
  const char *path;
  g_autofree char *name = NULL;
  char *target;
  gboolean done;
  int problem;

  g_return_val_if_fail (G_IS_FILE (file), FALSE);
  g_return_val_if_fail (data != NULL || length == 0, FALSE);

  path = g_file_peek_path (file);
  if (path == NULL)
    return write_remote (file, data, length, error);
  target = realpath (path, NULL);
  done = write_path (target != NULL ? target : path, data, length);
  problem = errno;
  free (target);
  if (done)
    return TRUE;
  name = g_file_get_parse_name (file);
  g_set_error (error, G_IO_ERROR, (int) g_io_error_from_errno (problem), _("“%s” cannot be written: %s"), name,
               g_strerror (problem));
  return FALSE;
}

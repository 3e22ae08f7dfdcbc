/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * jd_file_write:
 *
 * Replaces the contents of @file with @length bytes of @data, or creates it.  A link is kept.  If an error occurs,
 * such as a full disk, the old contents stay.  A file or folder without permission to write is not written.  It may
 * be called in any thread.
 *
 * Errors: G_IO_ERROR, with the name of the file and the reason.
 */
gboolean  jd_file_write  (GFile       *file,
                          const char  *data,
                          gsize        length,
                          GError     **error);

/**
 * jd_file_copy:
 *
 * Replaces the contents of @file with those of @from, as jd_file_write() does.
 */
gboolean  jd_file_copy   (GFile   *from,
                          GFile   *file,
                          GError **error);

/**
 * jd_file_begin:
 *
 * Begins to replace the contents of @file with contents too long for memory, as jd_file_write() does.  They are
 * written into the returned stream, which has no name on the disk, and then replace the old contents.  To cancel,
 * release the stream.
 */
GFileIOStream *jd_file_begin  (GFile          *file,
                               GError        **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean       jd_file_finish (GFile          *file,
                               GFileIOStream  *stream,
                               GError        **error);

G_END_DECLS

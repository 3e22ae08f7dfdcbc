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
 * The same, with the contents of another file.
 */
gboolean  jd_file_copy   (GFile   *from,
                          GFile   *file,
                          GError **error);

/**
 * jd_file_begin:
 *
 * The same for contents too long for memory.  They are written into @stream, which has no name on the disk, and then
 * replace the old contents.  To cancel, release the stream.
 */
GFileIOStream *jd_file_begin  (GFile          *file,
                               GError        **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean       jd_file_finish (GFile          *file,
                               GFileIOStream  *stream,
                               GError        **error);

G_END_DECLS

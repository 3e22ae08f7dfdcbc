/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Replaces the contents of @file, or makes it, with @length bytes of @data; a link stays a link.  All or nothing:
 * whatever goes wrong (a full disk above all), the old contents stay.  What may only be read is not written, in a
 * folder open to writing neither.  Any thread.
 *
 * Errors: G_IO_ERROR, naming the file and the reason. */
gboolean  jd_file_write  (GFile       *file,
                          const char  *data,
                          gsize        length,
                          GError     **error);

/* The same of contents too long for memory: they are written into @stream, which has no name on the disk, and then
 * take the place of the old contents.  Who gives up only releases the stream. */
GFileIOStream *jd_file_begin  (GFile          *file,
                               GError        **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean       jd_file_finish (GFile          *file,
                               GFileIOStream  *stream,
                               GError        **error);

G_END_DECLS

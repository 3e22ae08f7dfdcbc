/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * JdSpool:
 *
 * A list of any number of lines in bounded memory: all but the first lines are in a temporary file without a name,
 * which disappears with the spool.  A line contains no newline.  A spool belongs to one thread.
 */
typedef struct _JdSpool JdSpool;

JdSpool  *jd_spool_new    (void) G_GNUC_WARN_UNUSED_RESULT;
void      jd_spool_free   (JdSpool *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdSpool, jd_spool_free)

guint64   jd_spool_get_n_lines (const JdSpool *self);
/**
 * jd_spool_append:
 *
 * Appends @line.  An error of the file is reported by jd_spool_rewind().
 */
void      jd_spool_append (JdSpool     *self,
                           const char  *line);
/**
 * jd_spool_rewind:
 *
 * Returns to the first line.  FALSE and an error, of G_IO_ERROR or G_FILE_ERROR, if lines were lost.
 */
gboolean  jd_spool_rewind (JdSpool     *self,
                           GError     **error);
/**
 * jd_spool_read:
 *
 * The next line, owned by the caller; NULL without an error after the last.
 */
char     *jd_spool_read   (JdSpool     *self,
                           GError     **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

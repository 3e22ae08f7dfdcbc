/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A list of lines of any length in little memory: what is more than a few of them goes to a file that has no name and
 * is gone when the spool is.  Lines hold no newline.  One thread at a time. */
typedef struct _JdSpool JdSpool;

JdSpool  *jd_spool_new    (void) G_GNUC_WARN_UNUSED_RESULT;
void      jd_spool_free   (JdSpool *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdSpool, jd_spool_free)

guint64   jd_spool_get_n_lines (const JdSpool *self);
/* Appends @line.  If the file cannot be written jd_spool_rewind() says so. */
void      jd_spool_append (JdSpool     *self,
                           const char  *line);
/* Back to the first line.  FALSE and an error, of G_IO_ERROR or G_FILE_ERROR, if lines were lost. */
gboolean  jd_spool_rewind (JdSpool     *self,
                           GError     **error);
/* The next line, to be freed; NULL without an error behind the last. */
char     *jd_spool_read   (JdSpool     *self,
                           GError     **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

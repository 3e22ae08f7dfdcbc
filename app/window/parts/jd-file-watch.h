/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Notices when another program changes or removes a file.  It compares contents, not dates: writes of this program,
 * and touching a file without a change, do not count.
 *
 * Signal "changed", in the main loop: the state has changed, because the file differs from the accepted contents, or
 * is equal to them again. */
#define JD_TYPE_FILE_WATCH (jd_file_watch_get_type ())
G_DECLARE_FINAL_TYPE (JdFileWatch, jd_file_watch, JD, FILE_WATCH, GObject)

typedef enum
{
  JD_FILE_SAME,
  JD_FILE_CHANGED,
  JD_FILE_GONE,
} JdFileState;

/* Accepts the present contents of the file. */
JdFileWatch  *jd_file_watch_new           (GFile        *file) G_GNUC_WARN_UNUSED_RESULT;
GFile        *jd_file_watch_get_file      (JdFileWatch  *self);
JdFileState   jd_file_watch_get_state     (JdFileWatch  *self);
/* Accepts @text (NULL: the present contents of the file).  The state is JD_FILE_SAME until the file differs from
 * it. */
void          jd_file_watch_accept        (JdFileWatch  *self,
                                           const char   *text);
/* Compares with the disk at once, without waiting for a notification. */
void          jd_file_watch_look          (JdFileWatch  *self);
/* Returns whether the file may not be written: the user has no permission, or nobody has. */
gboolean      jd_file_watch_is_read_only  (JdFileWatch  *self);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Notices when a file is changed or removed by somebody else.  Contents count, not dates: what the program itself has
 * written, or a file touched without a change, is nothing new.
 *
 * Signal "changed", from the main loop: the state is another one, because the disk has come to differ from what was
 * accepted, or agrees again. */
#define JD_TYPE_FILE_WATCH (jd_file_watch_get_type ())
G_DECLARE_FINAL_TYPE (JdFileWatch, jd_file_watch, JD, FILE_WATCH, GObject)

typedef enum
{
  JD_FILE_SAME,
  JD_FILE_CHANGED,
  JD_FILE_GONE,
} JdFileState;

/* Accepts what is on the disk now. */
JdFileWatch  *jd_file_watch_new           (GFile        *file) G_GNUC_WARN_UNUSED_RESULT;
GFile        *jd_file_watch_get_file      (JdFileWatch  *self);
JdFileState   jd_file_watch_get_state     (JdFileWatch  *self);
/* @text (NULL: what is on the disk now) is known: the state is JD_FILE_SAME until the disk differs from it. */
void          jd_file_watch_accept        (JdFileWatch  *self,
                                           const char   *text);
/* Looks at the disk now instead of waiting to be told. */
void          jd_file_watch_look          (JdFileWatch  *self);
/* Whether it may not be written: no right to, or nobody's right is set. */
gboolean      jd_file_watch_is_read_only  (JdFileWatch  *self);

G_END_DECLS

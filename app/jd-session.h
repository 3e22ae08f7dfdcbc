/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What the program remembers from run to run, in $XDG_STATE_HOME/jourdain/session: the windows that were open, the
 * view each file was last looked at in, and the two settings.  Every change is written at once, whole or not at
 * all. */
#define JD_TYPE_SESSION (jd_session_get_type ())
G_DECLARE_FINAL_TYPE (JdSession, jd_session, JD, SESSION, GObject)

/* A window; of the file it showed, or the start page. */
typedef struct
{
  char     *uri;        /* NULL: the start page */
  int       width, height;
  gboolean  maximized;
} JdSessionWindow;

void         jd_session_window_free  (JdSessionWindow  *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdSessionWindow, jd_session_window_free)

/* @path: NULL for the usual one.  A file that is not there or cannot be read is an empty session. */
JdSession   *jd_session_new          (const char       *path) G_GNUC_WARN_UNUSED_RESULT;

typedef enum
{
  JD_SESSION_RUNNING,    /* a run has begun; where it stands when the next one begins, the last one died, and what it
                          * showed may be why */
  JD_SESSION_RESTORE,    /* the next start opens the windows again; TRUE at first */
  JD_SESSION_PROJECTOR,
} JdSessionSetting;

gboolean     jd_session_get          (JdSession        *self,
                                      JdSessionSetting  setting);
void         jd_session_set          (JdSession        *self,
                                      JdSessionSetting  setting,
                                      gboolean          value);
/* "draw", "study" or "compare"; NULL if this file has not been looked at lately. */
char        *jd_session_dup_view     (JdSession        *self,
                                      GFile            *file) G_GNUC_WARN_UNUSED_RESULT;
void         jd_session_set_view     (JdSession        *self,
                                      GFile            *file,
                                      const char       *view);

/* JdSessionWindow *, in the order they were opened. */
GPtrArray   *jd_session_list_windows (JdSession        *self) G_GNUC_WARN_UNUSED_RESULT;
void         jd_session_set_windows  (JdSession        *self,
                                      GPtrArray        *windows);

G_END_DECLS

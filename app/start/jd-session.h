/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* State that the program stores from run to run, in GSettings under the application's id: the open windows, the last
 * view of each file, and settings. */
#define JD_TYPE_SESSION (jd_session_get_type ())
G_DECLARE_FINAL_TYPE (JdSession, jd_session, JD, SESSION, GObject)

/* A window with its file, or with the start page. */
typedef struct
{
  char     *uri;        /* NULL: the start page */
  int       width, height;
  gboolean  maximized;
} JdSessionWindow;

void         jd_session_window_free  (JdSessionWindow  *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdSessionWindow, jd_session_window_free)

/* @path: a key file of its own that holds the settings; NULL: where the desktop stores settings. */
JdSession   *jd_session_new          (const char       *path) G_GNUC_WARN_UNUSED_RESULT;
/* Takes over the key file of earlier versions, and removes it.  @path: NULL for its usual place,
 * $XDG_STATE_HOME/jourdain/session.  Does nothing if there is none. */
void         jd_session_take_over    (JdSession        *self,
                                      const char       *path);

typedef enum
{
  JD_SESSION_RUNNING,    /* a run is under way; if this is set at a start, the last run has crashed, possibly because
                          * of its files */
  JD_SESSION_RESTORE,    /* whether the next start opens the windows again; TRUE by default */
  JD_SESSION_PROJECTOR,
  JD_SESSION_TOUR_CARD,  /* whether the start page offers the tour; TRUE until its card is closed */
  JD_SESSION_BEGIN_CARD, /* the same of the first lesson */
  JD_SESSION_NOTE,       /* whether the note of the Study view is unfolded; TRUE by default */
  JD_SESSION_COMPARE_NOTE,  /* of the Compare view */
  JD_SESSION_NAME_SIZES, /* whether sizes of bodies that are drawn become constants; TRUE by default */
} JdSessionSetting;

gboolean     jd_session_get          (JdSession        *self,
                                      JdSessionSetting  setting);
void         jd_session_set          (JdSession        *self,
                                      JdSessionSetting  setting,
                                      gboolean          value);
/* "draw", "study" or "compare"; NULL if this file was not shown recently. */
char        *jd_session_dup_view     (JdSession        *self,
                                      GFile            *file) G_GNUC_WARN_UNUSED_RESULT;
void         jd_session_set_view     (JdSession        *self,
                                      GFile            *file,
                                      const char       *view);

/* The traces on the sheet of this file, a value of type JD_TRACES_STATE; NULL if there were none recently. */
GVariant    *jd_session_dup_traces   (JdSession        *self,
                                      GFile            *file) G_GNUC_WARN_UNUSED_RESULT;
void         jd_session_set_traces   (JdSession        *self,
                                      GFile            *file,
                                      GVariant         *traces);
/* The constants with a slider in this file; empty if there were none recently. */
GStrv        jd_session_dup_sliders  (JdSession         *self,
                                      GFile             *file) G_GNUC_WARN_UNUSED_RESULT;
void         jd_session_set_sliders  (JdSession         *self,
                                      GFile             *file,
                                      const char *const *names);

/* JdSessionWindow *, in the order in which they were opened. */
GPtrArray   *jd_session_list_windows (JdSession        *self) G_GNUC_WARN_UNUSED_RESULT;
void         jd_session_set_windows  (JdSession        *self,
                                      GPtrArray        *windows);

G_END_DECLS

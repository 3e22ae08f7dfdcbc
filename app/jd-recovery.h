/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/document/jd-autosave.h"

G_BEGIN_DECLS

/* Where the copies of unsaved work are kept: each run of the program has a folder of its own below
 * $XDG_STATE_HOME/jourdain/recovery, and holds a lock on the file "<folder>.lock" as long as it lives.  What lies in
 * a folder whose lock is free was left behind by a run that was ended by force; this run then holds that lock, so
 * that no other offers the same work, and gives it back at its own end if the user has not decided. */
#define JD_TYPE_RECOVERY (jd_recovery_get_type ())
G_DECLARE_FINAL_TYPE (JdRecovery, jd_recovery, JD, RECOVERY, GObject)

/* @folder: NULL for the usual one.  Signal "changed": the work left behind is not the same any more. */
JdRecovery  *jd_recovery_new       (const char  *folder) G_GNUC_WARN_UNUSED_RESULT;

/* A place for the copy of one document of this run; NULL and @error if the folder cannot be made. */
GFile       *jd_recovery_new_copy  (JdRecovery  *self,
                                    GError     **error) G_GNUC_WARN_UNUSED_RESULT;

/* The work left behind, newest first, damaged copies too: JdAutosaved *.  Owned by the caller. */
GPtrArray   *jd_recovery_list      (JdRecovery  *self) G_GNUC_WARN_UNUSED_RESULT;
/* The user has given @copy up, or it is safe elsewhere. */
void         jd_recovery_discard   (JdRecovery  *self,
                                    GFile       *copy);

G_END_DECLS

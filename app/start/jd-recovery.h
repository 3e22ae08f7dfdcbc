/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/document/jd-autosave.h"

G_BEGIN_DECLS

/* Storage of recovery copies.  Each run of the program has a folder below $XDG_STATE_HOME/jourdain/recovery, and
 * holds a lock on the file "<folder>.lock" during its life.  A folder whose lock is free was left behind by a run
 * that was killed.  This run then holds its lock, so that no other run offers the same work, and releases it at its
 * end if the user has not decided. */
#define JD_TYPE_RECOVERY (jd_recovery_get_type ())
G_DECLARE_FINAL_TYPE (JdRecovery, jd_recovery, JD, RECOVERY, GObject)

/* @folder: NULL for the default.  Signal "changed": the list of recoverable work has changed. */
JdRecovery  *jd_recovery_new       (const char  *folder) G_GNUC_WARN_UNUSED_RESULT;

/* A new file for the recovery copy of a document of this run.  Returns NULL and @error if the folder cannot be
 * made. */
GFile       *jd_recovery_new_copy  (JdRecovery  *self,
                                    GError     **error) G_GNUC_WARN_UNUSED_RESULT;

/* The recoverable work, newest first, including damaged copies: JdAutosaved *.  The caller owns the list. */
GPtrArray   *jd_recovery_list      (JdRecovery  *self) G_GNUC_WARN_UNUSED_RESULT;
/* Removes @copy, because the user has discarded it or it is saved elsewhere. */
void         jd_recovery_discard   (JdRecovery  *self,
                                    GFile       *copy);

G_END_DECLS

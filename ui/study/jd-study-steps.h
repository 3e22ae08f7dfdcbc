/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Returns whether the file asks for a motion by time stepping. */
gboolean jd_study_is_by_steps (JdStudy *self);
/* Returns a sentence that says so of the motion shown, as soon as it is played.  Returns NULL if there is none, or if
 * its events were located. */
char    *jd_study_dup_steps   (JdStudy *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

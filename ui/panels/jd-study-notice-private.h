/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* What the Study view says about the motion: in its notice, and in the line above the sheet. */

/* Why the drawing is lighter: after the time up to which the motion is trusted.  NULL before it. */
char       *jd_study_dup_distrust     (JdStudy *study) G_GNUC_WARN_UNUSED_RESULT;
/* Which bodies have begun to pass through each other; NULL: none. */
char       *jd_study_dup_overlap      (JdStudy *study) G_GNUC_WARN_UNUSED_RESULT;
/* Why the motion ends, when its end is shown.  For a mechanism that cannot move, as soon as it is played. */
const char *jd_study_find_problem     (JdStudy *study);
/* The event at the instant, and its laws; NULL: there is none to be described. */
char       *jd_study_dup_event        (JdStudy *study) G_GNUC_WARN_UNUSED_RESULT;
/* Returns whether the motion begins with an event. */
gboolean    jd_study_begins_with_event (JdStudy *study);
/* The joint, else the effort, else the body, that @problem (may be NULL) names first in the file's order; NULL: it
 * names none. */
const char *jd_study_find_culprit     (JdStudy      *study,
                                       const char   *problem,
                                       JdObjectKind *out_kind);

G_END_DECLS

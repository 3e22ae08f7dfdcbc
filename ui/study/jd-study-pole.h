/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Returns a sentence that names the rates without a value at the instant shown, because angles are at their pole, and
 * a remedy.  Returns NULL if all rates have a value. */
char *jd_study_dup_pole (JdStudy *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

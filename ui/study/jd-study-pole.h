/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Which rates have no value at the instant shown, for angles are at their pole, and what would serve; NULL: all have
 * one. */
char *jd_study_dup_pole (JdStudy *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

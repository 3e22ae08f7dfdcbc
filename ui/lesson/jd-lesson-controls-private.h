/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/lesson/jd-lesson-session.h"
#include "ui/widgets/jd-wrap-box.h"

G_BEGIN_DECLS

/* Adds the sliders of the step ("controls") to @box: each sets a constant, a value, a rate or a virtual rate of the
 * student's document or study. */
void  jd_lesson_controls_add (JdWrapBox       *box,
                              JdLessonSession *session);

G_END_DECLS

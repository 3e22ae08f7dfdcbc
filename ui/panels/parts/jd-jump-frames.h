/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The kinetic energy of a jump as observers in several frames see it, among them one whose velocity is typed, and
 * what is the same for all of them: Pasquero, examples 12 and 13. */
#define JD_TYPE_JUMP_FRAMES (jd_jump_frames_get_type ())
G_DECLARE_FINAL_TYPE (JdJumpFrames, jd_jump_frames, JD, JUMP_FRAMES, GtkWidget)

/* Shows the jump of @study, which has numbers. */
void  jd_jump_frames_show         (JdJumpFrames *self,
                                   JdStudy      *study);

G_END_DECLS

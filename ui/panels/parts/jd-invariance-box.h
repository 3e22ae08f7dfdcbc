/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Part of the panel of virtual velocities: the compatible fields are the same in all parameterizations (Le van and
 * Bouzidi, [7.78]), in this file and in another file with bodies of the same names.  The check runs in a thread; a
 * change of the study's model or instant takes its result back. */
#define JD_TYPE_INVARIANCE_BOX (jd_invariance_box_get_type ())
G_DECLARE_FINAL_TYPE (JdInvarianceBox, jd_invariance_box, JD, INVARIANCE_BOX, GtkBox)

/* Sets the study that is checked, and takes the result back. */
void         jd_invariance_box_reset   (JdInvarianceBox *self,
                                        JdStudy         *study);
/* Checks the parameterizations of the study's file, or (@file not NULL) compares them with those of another file. */
void         jd_invariance_box_check   (JdInvarianceBox *self,
                                        GFile           *file);

G_END_DECLS

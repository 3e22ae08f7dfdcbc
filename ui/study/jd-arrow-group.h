/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-arrows.h"
#include "ui/widgets/jd-paper.h"

G_BEGIN_DECLS

/* Papers whose arrows have one scale, so that an arrow twice as long is twice as much on whichever of them it stands.
 * Counted: every member holds a reference. */
typedef struct _JdArrowGroup JdArrowGroup;

JdArrowGroup       *jd_arrow_group_new       (void) G_GNUC_WARN_UNUSED_RESULT;
JdArrowGroup       *jd_arrow_group_ref       (JdArrowGroup *self);
/* @member, which may have told its arrows, goes. */
void                jd_arrow_group_leave     (JdArrowGroup *self,
                                              JdPaper      *member);
const JdArrowScale *jd_arrow_group_get_scale (JdArrowGroup *self);
/* These are @member's arrows now; the others are drawn again if that changes the scale. */
void                jd_arrow_group_update    (JdArrowGroup *self,
                                              JdPaper      *member,
                                              const GArray *arrows,
                                              const JdView *view);
/* Other arrows altogether. */
void                jd_arrow_group_forget    (JdArrowGroup *self);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-arrows.h"
#include "ui/widgets/jd-paper.h"

G_BEGIN_DECLS

/* Group of papers whose arrows share one scale: arrows of equal length then have equal values on all of them.  The
 * group is reference-counted; every member holds one reference. */
typedef struct _JdArrowGroup JdArrowGroup;

JdArrowGroup       *jd_arrow_group_new       (void) G_GNUC_WARN_UNUSED_RESULT;
JdArrowGroup       *jd_arrow_group_ref       (JdArrowGroup *self);
/* Removes @member and the arrows it has registered. */
void                jd_arrow_group_leave     (JdArrowGroup *self,
                                              JdPaper      *member);
const JdArrowScale *jd_arrow_group_get_scale (JdArrowGroup *self);
/* Draws the straight arrows of @kind with @scale, px for each unit, until another is set; 0: with the scale that
 * the longest of them asks for. */
void                jd_arrow_group_set_scale (JdArrowGroup *self,
                                              JdArrowKind   kind,
                                              double        scale);
/* Replaces the arrows of @member.  The other members are drawn again if this changes the common scale. */
void                jd_arrow_group_update    (JdArrowGroup *self,
                                              JdPaper      *member,
                                              const GArray *arrows,
                                              const JdView *view);
/* The arrows of all members (JdArrow), owned by the caller, for one legend. */
GArray             *jd_arrow_group_dup_arrows (JdArrowGroup *self) G_GNUC_WARN_UNUSED_RESULT;
/* Removes the arrows of all members, for example when another mechanism is shown. */
void                jd_arrow_group_forget    (JdArrowGroup *self);

G_END_DECLS

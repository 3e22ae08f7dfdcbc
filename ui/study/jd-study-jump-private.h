/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/jd-study-private.h"

G_BEGIN_DECLS

/* Input and result of the solution of a jump, owned by the thread that solves it. */
typedef struct
{
  JdParameterization          *parameterization;
  JdMechanism                 *mechanism;
  JdMotion                    *motion;     /* NULL: the file's state */
  const JdMotionEvent         *met;        /* where the motion meets the event; NULL: it does not */
  const JdParameterizationTags *tags;      /* lent by the mechanism, as the event */
  const JdEvent               *event;      /* NULL: an impact that no event of the file is the law of */
  double                       time;
  gboolean                     on_demand;  /* the event happens at @time of the motion, where it is run */

  JdJump                      *jump;
  JdJumpReport                 report;
} JdJumpTask;

/* The case of a jump, and what it lends. */
typedef struct
{
  JdJumpCase  at;
  JdModel    *here;
  double     *p, *pd;
} JdJumpPlace;

JdJumpTask *jd_jump_task_new        (JdStudy           *self) G_GNUC_WARN_UNUSED_RESULT;
void        jd_jump_task_free       (gpointer           data);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJumpTask, jd_jump_task_free)
/* Initializes @place with the state in which the jump happens.  Returns FALSE if the laws of its contacts contradict
 * each other.  Clear @place in any case. */
gboolean    jd_jump_task_init_place (const JdJumpTask  *self,
                                     JdJumpPlace       *place,
                                     GError           **error);
void        jd_jump_place_clear     (JdJumpPlace       *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdJumpPlace, jd_jump_place_clear)
void        jd_jump_report_clear    (JdJumpReport      *self);

G_END_DECLS

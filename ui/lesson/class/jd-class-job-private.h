/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/progress/jd-lesson-poll.h"

G_BEGIN_DECLS

/* A step in front of a class: its vote, its hint, and the lecturer's crib.  It is made in a thread. */
typedef struct
{
  JdLessonPoll *poll;     /* NULL: the step is no vote */
  char         *hint;     /* the first; NULL: none */
  char         *crib;     /* right answer, misconceptions and hints, on lines */
  double        plane[6]; /* in which arrows are told apart */
} JdClassStep;

/* Makes it in a thread; @callback ends it with jd_background_end() and g_task_propagate_pointer(). */
void         jd_class_step_begin (gpointer             source,
                                  GCancellable       **cancellable,
                                  JdLesson            *lesson,
                                  guint64              seed,
                                  guint                i,
                                  const double         plane[6],
                                  GAsyncReadyCallback  callback);
void         jd_class_step_free (JdClassStep  *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdClassStep, jd_class_step_free)

G_END_DECLS

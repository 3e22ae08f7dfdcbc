/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-system-private.h"

G_BEGIN_DECLS

/* A state in which rows depend on each other. */
typedef enum
{
  JD_SINGULAR_NOT,      /* they do so nearby, too: the rows are redundant */
  JD_SINGULAR_SMOOTH,   /* they do not nearby, and the velocities say how the motion goes through the position */
  JD_SINGULAR_OPEN,     /* they do not nearby, and nothing says how the motion goes on; or no position nearby holds */
} JdSingularState;

/* Judges the state (t, q, q') of the last evaluation and of the last solution x, y of @self, whose multipliers of the
 * @acting rows are @unique (m each).
 *
 * In a singular position (a dead centre) the rank of A is less than nearby, and A q'' = s leaves accelerations free
 * that the motion does not have: its third derivatives satisfy w^T (A q''' + 3 A' q'' + ...) = 0 also for the w with
 * w^T A = 0.  The accelerations are their limit along the motion.  Where it exists, it replaces x, and the limits of
 * unique multipliers replace theirs; the others have no value, and 0 replaces them. */
JdSingularState jd_system_judge_singular (JdSystem       *self,
                                          double          t,
                                          const double   *q,
                                          const double   *qd,
                                          const gboolean *acting,
                                          gboolean       *unique) G_GNUC_WARN_UNUSED_RESULT;

/* Why nothing goes on from a JD_SINGULAR_OPEN state, translated.  @names: the equations that depend on each other. */
char           *jd_system_explain_open   (const char *names) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

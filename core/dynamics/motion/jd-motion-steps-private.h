/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion-private.h"
#include "core/dynamics/motion/jd-motion-steps.h"

G_BEGIN_DECLS

/* The mean force of one row in one step. */
typedef struct
{
  guint32 row;    /* an equation, or n_equations + a law */
  double  value;
} JdMeanForce;

/* The states of a motion by time stepping. */
struct _JdMotionStates
{
  JdMotionSteps  figures;
  GArray        *states;   /* of 1 + 2 N double: t, p, p', at the start and at the end of each step */
  GArray        *first;    /* gsize: for each state the first force of the step that ends there; and one more */
  GArray        *forces;   /* JdMeanForce */
};

/* Makes a motion of @model by steps of @step s. */
JdMotion *jd_motion_new_by_steps     (JdModel                *model,
                                      double                  step,
                                      const JdMotionOptions  *options,
                                      const char *const      *events,
                                      GCancellable           *cancellable,
                                      JdProgressFunc          progress,
                                      gpointer                progress_data,
                                      GError                **error) G_GNUC_WARN_UNUSED_RESULT;
G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion-private.h"

G_BEGIN_DECLS

/* Motions past the pole of the angles that place a body in space.
 *
 * Near the pole of these angles (JdAttitude) the motion is integrated with others, whose pole is elsewhere: a chart
 * is the model with the rotations of some bodies about their other axes, where the parameters keep their names and
 * indices but mean other angles.  An exchange ends a segment, and another begins; nothing happens there.  The
 * angles of the file are always reported, by continuity (jd_attitude_follow()).  Jumps are asked for in them, too. */
typedef struct
{
  gboolean           *turned;  /* of each attitude: about its other axes */
  JdModel            *model;
  JdParameterization *form;
  JdSystem           *system;  /* lent by the motion: without live equations */
} JdAngleChart;

struct _JdMotionAngles
{
  gsize               n;           /* bodies that such angles place */
  JdAttitude         *attitudes;   /* n */
  int                *retained;    /* n x 3: where their parameters are in q, or -1 */
  gboolean           *asked;       /* n: whether others may stand in their place is known */
  char              **why;         /* n: why they may not; NULL: they may */
  GPtrArray          *charts;      /* JdAngleChart *: the first is the file's */
  const JdAngleChart *chart;       /* at hand */
  double             *angles;      /* n x 3: the file's, at the end of the segment before or later */
};

/* NULL where no body is placed by such angles. */
JdMotionAngles *jd_motion_angles_new       (const JdMotion *motion) G_GNUC_WARN_UNUSED_RESULT;
void            jd_motion_angles_free      (JdMotionAngles *self);

G_END_DECLS

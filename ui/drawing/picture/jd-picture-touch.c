/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Places where two bodies may touch, in a frame. */
#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>

/* A gap below this part of the mechanism's size is drawn as closed. */
#define CLOSED 1e-6

gboolean
jd_picture_touches (const JdPictureFrame *frame,
                    gsize                 joint,
                    gsize                 touch)
{
  const JdTouchPlan *plan = &frame->picture->joints[joint].touches[touch];

  return jd_frame_scalar (frame, plan->gap) <= CLOSED * frame->reach;
}

void
jd_picture_get_touch (const JdPictureFrame *frame,
                      gsize                 joint,
                      gsize                 touch,
                      JdCurveSpot          *spot)
{
  const JdTouchPlan *plan = &frame->picture->joints[joint].touches[touch];
  const double *at = frame->at[plan->place], *normal = frame->at[plan->normal], length = hypot (normal[0], normal[1]);

  spot->at[0] = at[0];
  spot->at[1] = at[1];
  spot->normal[0] = length > 0.0 ? normal[0] / length : 0.0;
  spot->normal[1] = length > 0.0 ? normal[1] / length : 1.0;
  spot->tangent[0] = spot->normal[1];
  spot->tangent[1] = -spot->normal[0];
}

gsize
jd_picture_nearest_touch (const JdPictureFrame *frame,
                          gsize                 joint)
{
  const JdJointPlan *plan = &frame->picture->joints[joint];
  gsize nearest = 0;

  for (gsize k = 1; k < plan->n_touches; k++)
    if (jd_frame_scalar (frame, plan->touches[k].gap) < jd_frame_scalar (frame, plan->touches[nearest].gap))
      nearest = k;
  return nearest;
}

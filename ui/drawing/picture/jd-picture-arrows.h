/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/impulse/jd-jump.h"
#include "ui/drawing/jd-arrows.h"
#include "ui/drawing/picture/jd-picture.h"

G_BEGIN_DECLS

/* Fill a list of arrows (jd_arrows_new ()) with what is known about the mechanism where @frame shows it.  Labels of
 * the arrows are lent by the picture and live as long as it. */

/* Velocities p' (N entries) of mass centres and named points, and angular velocities. */
void  jd_picture_add_velocities  (JdPictureFrame *frame,
                                  const double   *pd,
                                  gboolean        hollow,
                                  GArray         *arrows);
/* A virtual velocity field (n_bodies entries, from jd_parameterization_field ()): V* at named points and spread over
 * each body, virtual angular velocities, and the virtual centres. */
void  jd_picture_add_field       (JdPictureFrame    *frame,
                                  const JdBodyField *fields,
                                  GArray            *arrows);
/* Weights, forces, torques, springs and dampers at (t, p, p') of the frame. */
void  jd_picture_add_efforts     (JdPictureFrame *frame,
                                  const double   *pd,
                                  GArray         *arrows);
/* Given forces and torques alone: what has no picture but its arrow. */
void  jd_picture_add_given       (JdPictureFrame *frame,
                                  const double   *pd,
                                  GArray         *arrows);
/* The constraint efforts of @parameterization's complementary equations on the first-named bodies of their joints, by
 * the multipliers of @evaluation; those that are not unique are left out.  Primitive equations show none: this
 * parameterization cannot tell. */
void  jd_picture_add_reactions   (JdPictureFrame           *frame,
                                  const JdParameterization *parameterization,
                                  const JdEvaluation       *evaluation,
                                  GArray                   *arrows);
/* The impulses that @event applies at (t, p, p') of the frame, each called @label. */
void  jd_picture_add_impulses    (JdPictureFrame *frame,
                                  const JdEvent  *event,
                                  double          t,
                                  const double   *p,
                                  const double   *pd,
                                  const char     *label,
                                  GArray         *arrows);
/* Velocities before (hollow) and after (filled), applied impulses and impulses of the constraints.  The frame must
 * show jump->values. */
void  jd_picture_add_jump        (JdPictureFrame *frame,
                                  const JdJump   *jump,
                                  GArray         *arrows);

G_END_DECLS

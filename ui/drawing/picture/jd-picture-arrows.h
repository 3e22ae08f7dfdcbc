/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/impulse/jd-jump.h"
#include "ui/drawing/jd-arrows.h"
#include "ui/drawing/picture/jd-picture.h"

G_BEGIN_DECLS

/* Functions that fill a list of arrows (jd_arrows_new ()) for the state of @frame.  The labels of the arrows belong
 * to the picture. */

/* Adds the velocities of mass centres and named points, and the angular velocities, for the rates @pd (N entries). */
void  jd_picture_add_velocities  (JdPictureFrame *frame,
                                  const double   *pd,
                                  gboolean        hollow,
                                  GArray         *arrows);
/* Adds a virtual velocity field (n_bodies entries, from jd_parameterization_field ()): V* at named points and at
 * many particles of each body, virtual angular velocities, and virtual centres of rotation. */
void  jd_picture_add_field       (JdPictureFrame    *frame,
                                  const JdBodyField *fields,
                                  GArray            *arrows);
/* Adds the background field of an observer at the bodies, pale: @fields are those of the particles of the observer
 * that are there (jd_virtual_background ()). */
void  jd_picture_add_background  (JdPictureFrame    *frame,
                                  const JdBodyField *fields,
                                  GArray            *arrows);
/* Adds the three virtual velocities of a composition at @place, ground axes: absolute V*_0, background V*_0R, and
 * relative V*_R from the tip of the background to the tip of the absolute one. */
void  jd_picture_add_composition (JdPictureFrame *frame,
                                  const double    place[3],
                                  const double    background[3],
                                  const double    relative[3],
                                  GArray         *arrows);
/* Adds weights, forces, torques, springs and dampers at (t, p, p') of the frame. */
void  jd_picture_add_efforts     (JdPictureFrame *frame,
                                  const double   *pd,
                                  GArray         *arrows);
/* Adds only given forces and torques, which have no picture except their arrow. */
void  jd_picture_add_given       (JdPictureFrame *frame,
                                  const double   *pd,
                                  GArray         *arrows);
/* Adds the constraint efforts of the complementary equations of @parameterization on the first-named bodies of their
 * joints, with the multipliers of @evaluation.  Multipliers that are not unique are left out.  A primitive equation
 * has no multiplier, and therefore no arrow. */
void  jd_picture_add_reactions   (JdPictureFrame           *frame,
                                  const JdParameterization *parameterization,
                                  const JdEvaluation       *evaluation,
                                  GArray                   *arrows);
/* Adds the impulses that @event applies at (t, p, p') of the frame, each with @label. */
void  jd_picture_add_impulses    (JdPictureFrame *frame,
                                  const JdEvent  *event,
                                  double          t,
                                  const double   *p,
                                  const double   *pd,
                                  const char     *label,
                                  GArray         *arrows);
/* Adds the velocities before (hollow) and after (filled), the applied impulses and the impulses of the constraints.
 * @posterior (N): the velocities after; if they are not those of @jump, its impulses are not drawn.  NULL: all that
 * the jump leaves possible.  The frame must
 * show jump->values. */
void  jd_picture_add_jump        (JdPictureFrame *frame,
                                  const JdJump   *jump,
                                  const double   *posterior,
                                  GArray         *arrows);

G_END_DECLS

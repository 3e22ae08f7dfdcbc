/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/joint/jd-joint-private.h"

G_BEGIN_DECLS

/* Contacts of two bodies with each other, by their shapes: JdOutline.  Contact k has the equations normal_k (k = 1:
 * normal) and, of a joint that rolls, slip_k; its normal points from the second body to the first, on which its
 * forces N_k and T_k act, and its direction is the normal turned by -90 degrees. */

/**
 * jd_shape_contact_build:
 *
 * Adds the equations and laws of @joint, whose bodies touch; @rolls: with a slip equation.  FALSE with
 * JD_MECHANISM_ERROR_UNSUPPORTED if a shape has no outline, or another number of contacts than the file's.
 */
gboolean jd_shape_contact_build   (const JdJoint   *joint,
                                   JdJointBuilder  *builder,
                                   gboolean         rolls,
                                   GError         **error);
gboolean jd_shape_contact_efforts (const JdJoint   *joint,
                                   JdJointBuilder  *builder,
                                   gboolean         rolls,
                                   GError         **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/* Virtual velocity fields seen from other frames, and compared between parameterizations.  Le van and Bouzidi, 4.2 to
 * 4.5, 5.6, 7.2 to 7.4. */

/* Compatible fields as twists of the bodies: 6 numbers for each body and field, V* of its origin and its virtual
 * angular velocity.  In them parameterizations can be compared. */
typedef struct
{
  gsize    n_bodies;
  gsize    n_fields;
  double  *twists;    /* n_fields x 6 n_bodies */
  double   length;    /* m: beside an angular velocity of 1 rad/s, this in 1 s counts as much */
} JdVirtualFields;

/* A basis of the fields of @parameterization that are compatible with the joints (@joints[j] TRUE), at the state. */
JdVirtualFields *jd_virtual_fields_new   (JdParameterization  *parameterization,
                                          const gboolean      *joints,
                                          double               t,
                                          const double        *p,
                                          const double        *pd,
                                          GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void             jd_virtual_fields_free  (JdVirtualFields *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdVirtualFields, jd_virtual_fields_free)
/* The largest principal angle between two spaces of fields, radians: rounding where they are the same ([7.78]). */
double           jd_virtual_fields_angle (const JdVirtualFields *a,
                                          const JdVirtualFields *b);
/* Whether [7.78] says that the fields of @a and @b compatible with @joints are the same: every equation of the other
 * joints is primitive in both, for the same parameter or not, or complementary in both. */
gboolean         jd_virtual_comparable   (const JdParameterization *a,
                                          const JdParameterization *b,
                                          const gboolean           *joints);

/* A rigid body's virtual velocities at an instant: V* of its particle at @place, and Omega*. */
typedef struct
{
  double  place[3];
  double  velocity[3];
  double  angular[3];
} JdVirtualTwist;

/* V* of the particle of the body that is at @place. */
void             jd_virtual_velocity_at  (const JdVirtualTwist *body,
                                          const double          place[3],
                                          double                velocity[3]);
/* What an observer carried by @frame sees of @body: V* less the background virtual velocity [4.43], Omega* less his
 * own; at the same place, components along the same axes. */
JdVirtualTwist   jd_virtual_relative     (const JdVirtualTwist *body,
                                          const JdVirtualTwist *frame);
/* Virtual power of the force @force at @place and the couple @couple on @on, and of their opposites on @by (NULL:
 * none, efforts of the exterior).  With @by it is the same in every frame ([5.14]); without, in the frames of
 * hypothesis [2.33] only. */
double           jd_virtual_effort_power (const JdVirtualTwist *on,
                                          const JdVirtualTwist *by,
                                          const double          place[3],
                                          const double          force[3],
                                          const double          couple[3]);
/* Twists of all bodies in the field with virtual rates @direction (n). */
gboolean         jd_virtual_twists       (JdParameterization      *parameterization,
                                          double                   t,
                                          const double            *p,
                                          const double            *direction,
                                          JdVirtualTwist          *twists,
                                          JdParameterizationWork  *work,
                                          GError                 **error);
/* Hypothesis [2.33] for a frame carried by @body: its rotation and origin do not depend on the retained parameters,
 * so that no virtual rate moves it; virtual velocities and powers are then the same in it as in the ground. */
gboolean         jd_virtual_hypothesis_2_33 (JdParameterization  *parameterization,
                                             gsize                body,
                                             double               t,
                                             const double        *p,
                                             gboolean            *out_holds,
                                             GError             **error);

G_END_DECLS

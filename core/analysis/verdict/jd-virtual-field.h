/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/* Virtual velocity fields relative to other frames, and their comparison between parameterizations (Le van and
 * Bouzidi, 4.2 to 4.5, 5.6, 7.2 to 7.4). */

/**
 * JdVirtualFields:
 *
 * Compatible fields as twists of the bodies: for each body and field V* of the body's origin and the virtual angular
 * velocity, 6 numbers.  Twists do not depend on the parameterization.
 */
typedef struct
{
  gsize    n_bodies;
  gsize    n_fields;
  double  *twists;    /* n_fields x 6 n_bodies */
  double   length;    /* m: velocities are divided by it before they are compared with angular velocities */
} JdVirtualFields;

/**
 * jd_virtual_fields_new:
 *
 * Computes a basis of the fields of @parameterization that are compatible with the @joints (@joints[j] is TRUE), at
 * the state.
 */
JdVirtualFields *jd_virtual_fields_new   (JdParameterization  *parameterization,
                                          const gboolean      *joints,
                                          double               t,
                                          const double        *p,
                                          const double        *pd,
                                          GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void             jd_virtual_fields_free  (JdVirtualFields *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdVirtualFields, jd_virtual_fields_free)
/**
 * jd_virtual_fields_angle:
 *
 * The largest principal angle between two spaces of fields, rad.  It is rounding error if they are the same
 * ([7.78]).
 */
double           jd_virtual_fields_angle (const JdVirtualFields *a,
                                          const JdVirtualFields *b);
/**
 * jd_virtual_comparable:
 *
 * Returns whether [7.78] states that the fields of @a and @b compatible with @joints are the same.  Its condition:
 * every equation of the other joints is primitive in both, for the same parameter or not, or complementary in both.
 */
gboolean         jd_virtual_comparable   (const JdParameterization *a,
                                          const JdParameterization *b,
                                          const gboolean           *joints);

/**
 * jd_virtual_background:
 *
 * The background field of @observer (index of a body) at the origin of each body: V*_{R0 R}, the virtual velocity and
 * angular velocity of a particle that moves with the observer ([4.43], [4.49]).  @fields: of all bodies, relative to
 * the ground.  No virtual rate moves the ground or the Galilean frame, so that their background field is 0.
 */
void             jd_virtual_background   (const JdModel     *model,
                                          double             t,
                                          const double      *p,
                                          const JdBodyField *fields,
                                          gsize              observer,
                                          JdBodyField       *background);
/**
 * jd_virtual_relative:
 *
 * The field relative to an observer, V*_R = V*_R0 - V*_{R0 R}, with its virtual centres of rotation in the plane.  A
 * particle has no virtual angular velocity.
 */
void             jd_virtual_relative     (const JdModel     *model,
                                          double             t,
                                          const double      *p,
                                          const JdBodyField *fields,
                                          const JdBodyField *background,
                                          JdBodyField       *relative);

/**
 * JdVirtualComposition:
 *
 * Composition of the virtual velocities of one particle p at P ([4.43]): absolute = background + relative,
 * V*_{R0} (p) = V*_{R0 R} (P) + V*_R (p); ground axes, m/s.
 */
typedef struct
{
  double place[3];       /* P, m */
  double absolute[3];    /* relative to the ground */
  double background[3];  /* of the particle of the observer that is at P */
  double relative[3];    /* relative to the observer */
} JdVirtualComposition;

/**
 * jd_virtual_compose:
 *
 * Composes the virtual velocities of @point, a point of a body.  @background is that of jd_virtual_background().
 */
void             jd_virtual_compose      (const JdModel        *model,
                                          double                t,
                                          const double         *p,
                                          const JdBodyField    *fields,
                                          const JdBodyField    *background,
                                          JdPointRef            point,
                                          JdVirtualComposition *out);

/**
 * jd_virtual_movers:
 *
 * Finds which retained parameters move a frame carried by @body: @moves[i] (n) is TRUE if the body has a virtual
 * velocity or angular velocity for q*_i alone.  Hypothesis [2.33] holds if none does.
 */
gboolean         jd_virtual_movers       (JdParameterization  *parameterization,
                                          gsize                body,
                                          double               t,
                                          const double        *p,
                                          gboolean            *moves,
                                          GError             **error);
/**
 * jd_virtual_hypothesis_2_33:
 *
 * Finds whether hypothesis [2.33] holds for a frame carried by each body: its rotation and origin do not depend on
 * the retained parameters.  Virtual velocities and powers in this frame are then the same as in the ground.  @holds
 * has one flag for each body.
 */
gboolean         jd_virtual_hypothesis_2_33 (JdParameterization  *parameterization,
                                             double               t,
                                             const double        *p,
                                             gboolean            *holds,
                                             GError             **error);

G_END_DECLS

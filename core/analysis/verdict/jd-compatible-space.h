/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/**
 * JdCompatibleSpace:
 *
 * The virtual velocity fields of a parameterization that are compatible with some joints at one state: those whose
 * rates q* satisfy the virtualized complementary equations of the joints (Le van and Bouzidi, [7.6]).  A field of the
 * space is given by the rates of its free parameters; the other rates follow.
 */
typedef struct
{
  gsize    n;            /* retained parameters */
  gsize    dimension;
  gsize   *free;         /* dimension: indices of retained parameters, ascending */
  double  *basis;        /* dimension x n: field k has the rate 1 of free[k] and 0 of the other free parameters */
  double  *unit;         /* n: natural displacements of the parameters (jd-model-size.h) */
  double  *orthonormal;  /* dimension x n: the same space in the rates q*_i / unit_i */
} JdCompatibleSpace;

/**
 * jd_compatible_space_new:
 *
 * Computes the space for the @joints (@joints[j] is TRUE) at the state.  Equations with @skip[i] TRUE do not act; may
 * be NULL.
 */
JdCompatibleSpace *jd_compatible_space_new  (const JdParameterization  *parameterization,
                                             const gboolean            *joints,
                                             const gboolean            *skip,
                                             double                     t,
                                             const double              *p,
                                             const double              *pd,
                                             JdParameterizationWork    *work,
                                             GError                   **error) G_GNUC_WARN_UNUSED_RESULT;
void               jd_compatible_space_free (JdCompatibleSpace *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdCompatibleSpace, jd_compatible_space_free)

/**
 * jd_compatible_space_project:
 *
 * Replaces @direction (n) by the nearest field of the space: sum_i ((q*_i - direction_i) / unit_i)^2 is least.  Each
 * rate is divided by the change of its parameter that moves some point by the mechanism's length, and at most 1 rad.
 */
void               jd_compatible_space_project  (const JdCompatibleSpace *self,
                                                 double                  *direction);
/**
 * jd_compatible_space_complete:
 *
 * Replaces the rates in @direction that are not free by those that follow from the free ones.
 */
void               jd_compatible_space_complete (const JdCompatibleSpace *self,
                                                 double                  *direction);
/**
 * jd_compatible_space_is_free:
 *
 * Returns whether retained parameter @i is free.
 */
gboolean           jd_compatible_space_is_free  (const JdCompatibleSpace *self,
                                                 gsize                    i);

G_END_DECLS

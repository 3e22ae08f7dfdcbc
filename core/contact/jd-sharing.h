/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * JdSharing:
 *
 * Solution set of K x = r and G x >= h.  It describes how impulses that the equations alone do not determine can be
 * shared under inequalities.  The caller scales x so that its entries have one unit.
 */
typedef struct _JdSharing JdSharing;

JdSharing    *jd_sharing_new          (gsize         n) G_GNUC_WARN_UNUSED_RESULT;
void          jd_sharing_free         (JdSharing    *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdSharing, jd_sharing_free)

/**
 * jd_sharing_add_equation:
 *
 * Adds the equation @row (n) x = @right.  @size is the size of the terms of @right.
 */
void          jd_sharing_add_equation (JdSharing    *self,
                                       const double *row,
                                       double        right,
                                       double        size);
/**
 * jd_sharing_add_bound:
 *
 * Adds the inequality @row (n) x >= @limit, which holds to rounding of terms of @size and of the largest entry of x.
 * If @strict, the left side must be larger by more than that.
 */
void          jd_sharing_add_bound    (JdSharing    *self,
                                       const double *row,
                                       double        limit,
                                       double        size,
                                       gboolean      strict);
/**
 * jd_sharing_solve:
 *
 * Finds an x: first the shortest solution of the equations, then the point nearest to it within the bounds.  FALSE if
 * there is none.
 */
gboolean      jd_sharing_solve        (JdSharing    *self);
/**
 * jd_sharing_get:
 *
 * The solution x that was found (n); lent.
 */
const double *jd_sharing_get          (const JdSharing *self);
/**
 * jd_sharing_find_more:
 *
 * Fills @other (n) with a solution whose @row (n) x is larger than that of the solution found by @more.  FALSE if
 * there is none.
 */
gboolean      jd_sharing_find_more    (const JdSharing *self,
                                       const double    *row,
                                       double           more,
                                       double          *other);
/**
 * jd_sharing_is_unique:
 *
 * Returns whether @row (n) x has the same value for all solutions, to @accuracy.
 */
gboolean      jd_sharing_is_unique    (const JdSharing *self,
                                       const double    *row,
                                       double           accuracy);

G_END_DECLS

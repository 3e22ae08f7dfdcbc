/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* All x with K x = r and G x >= h: how impulses that the equations alone do not determine can be shared under
 * inequalities.  The caller scales x so that its numbers have one unit. */
typedef struct _JdSharing JdSharing;

JdSharing    *jd_sharing_new          (gsize         n) G_GNUC_WARN_UNUSED_RESULT;
void          jd_sharing_free         (JdSharing    *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdSharing, jd_sharing_free)

/* @row (n) x = @right; @size: of the terms that @right was made of. */
void          jd_sharing_add_equation (JdSharing    *self,
                                       const double *row,
                                       double        right,
                                       double        size);
/* @row (n) x >= @limit up to rounding of terms of @size and of the largest of x; if @strict, more than by that. */
void          jd_sharing_add_bound    (JdSharing    *self,
                                       const double *row,
                                       double        limit,
                                       double        size,
                                       gboolean      strict);
/* Finds an x: the shortest that satisfies the equations, and from there the nearest within the bounds.  FALSE if
 * there is none. */
gboolean      jd_sharing_solve        (JdSharing    *self);
/* The x found (n). */
const double *jd_sharing_get          (const JdSharing *self);
/* Fills @other (n) with an x of which @row (n) x is larger than that found by @more.  FALSE if there is none. */
gboolean      jd_sharing_find_more    (const JdSharing *self,
                                       const double    *row,
                                       double           more,
                                       double          *other);
/* Whether @row (n) x has one value for all x, to @accuracy. */
gboolean      jd_sharing_is_unique    (const JdSharing *self,
                                       const double    *row,
                                       double           accuracy);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"
#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/**
 * JdOverlaps:
 *
 * The pairs of bodies in the plane that no joint keeps apart: their shapes pass through each other.  A particle is a
 * point; a body without shape, and one with a ring, a half sphere or a string, is none of them.  Of no interest are
 * two bodies of one joint (but for a contact, which must keep them apart), two whose parameters bilateral equations
 * tie together (the links of a linkage lie in different planes), two that do not move, and a particle that is inside
 * another body from the start (it moves on it, seen from above).
 */
typedef struct _JdOverlaps JdOverlaps;

/**
 * JdOverlap:
 *
 * Two bodies, indices in the mechanism's bodies, and the first time at which they overlap.
 */
typedef struct
{
  gsize    a, b;
  double   time;         /* s */
  gboolean from_start;   /* they overlap in the model's state */
  gboolean touches;      /* a contact is between them, which did not keep them apart: corners met */
  gboolean along;        /* they are rods, which touch and lie along each other */
} JdOverlap;

/**
 * jd_overlaps_new:
 *
 * Looks at the state of @model: those that overlap there are found.
 */
JdOverlaps      *jd_overlaps_new     (JdModel *model) G_GNUC_WARN_UNUSED_RESULT;
void             jd_overlaps_free    (JdOverlaps *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdOverlaps, jd_overlaps_free)
/**
 * jd_overlaps_look:
 *
 * Looks along what @motion, of the same model, holds: at its samples, and between them before the bodies can move
 * farther than their distance or half the thickness of the thicker one.  May be called again for the stretch that
 * follows.  Ends soon after @cancellable (may be NULL) is cancelled.
 */
void             jd_overlaps_look    (JdOverlaps *self, const JdMotion *motion, GCancellable *cancellable);
/**
 * jd_overlaps_has_pairs:
 *
 * Returns whether there are pairs to look at that were not found to overlap yet.
 */
gboolean         jd_overlaps_has_pairs (const JdOverlaps *self);
/**
 * jd_overlaps_guards_curves:
 *
 * Returns whether jd_overlaps_guard looks at contacts with curves of @model: the motion must then keep its states.
 */
gboolean         jd_overlaps_guards_curves (JdModel *model);
/**
 * jd_overlaps_get_n:
 *
 * Returns the number of overlaps found so far; jd_overlaps_get() returns them in the order of their times.
 */
gsize            jd_overlaps_get_n   (const JdOverlaps *self);
const JdOverlap *jd_overlaps_get     (const JdOverlaps *self, gsize i);
/**
 * jd_overlaps_find_wrong:
 *
 * The first that a contact did not keep apart, from which on a motion is wrong; -1: none.
 */
int              jd_overlaps_find_wrong (const JdOverlaps *self);
/**
 * jd_overlaps_guard:
 *
 * Ends a motion where a contact does not keep its bodies apart (JD_MODEL_ERROR_INDETERMINATE): looks at pairs with
 * a contact alone.
 */
extern const JdMotionGuard jd_overlaps_guard;
/**
 * jd_overlaps_dup_text:
 *
 * “A” and “B” pass through each other, and what would keep them apart: a sentence, translated.
 */
char            *jd_overlaps_dup_text (const JdOverlaps *self, gsize i) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

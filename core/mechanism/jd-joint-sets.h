/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* Assumptions of the file about its joints: Le van and Bouzidi, 7.5.2 and 7.6. */

/**
 * jd_mechanism_assumes_perfect:
 *
 * Returns whether the file assumes that the @joints (indices, each once) are perfect together: each by itself, or
 * these joints as one set of "assumed_perfect".
 */
gboolean   jd_mechanism_assumes_perfect (JdMechanism *self,
                                         const gsize *joints,
                                         gsize        n_joints);
/**
 * jd_mechanism_list_compounds:
 *
 * The compound joints that the sets of the file make: JdJointSet *, disjoint, in the order of the file.  Sets with a
 * common joint make one compound.  A set of joints each of which is assumed perfect makes none.  In a compound the
 * multipliers stand for the efforts of all its joints together.
 */
GPtrArray *jd_mechanism_list_compounds  (JdMechanism *self) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_mechanism_is_in_compound:
 *
 * Returns whether @joint is in one of these.
 */
gboolean   jd_mechanism_is_in_compound  (JdMechanism *self,
                                         gsize        joint);

G_END_DECLS

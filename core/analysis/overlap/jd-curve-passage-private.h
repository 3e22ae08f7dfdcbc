/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"
#include "core/expression/tape/jd-tape.h"

G_BEGIN_DECLS

/* jd-overlap.c: the tape of @outputs (JdExpr *, of @pool), whose inputs are t and the parameters; NULL: it cannot be
 * compiled. */
JdTape          *jd_overlap_compile     (JdModel         *model,
                                         JdExprPool      *pool,
                                         const GPtrArray *outputs) G_GNUC_WARN_UNUSED_RESULT;

/* Contacts with graphs that a motion passes.  A motion follows the nearest point of a curve by continuity.  Where
 * another part of the curve comes nearer, the followed gap stays positive while the body gets to the other side of
 * the graph. */
typedef struct _JdCurvePassages JdCurvePassages;

/* NULL: the model has no contact with a graph. */
JdCurvePassages *jd_curve_passages_new  (JdModel *model) G_GNUC_WARN_UNUSED_RESULT;
void             jd_curve_passages_free (JdCurvePassages *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdCurvePassages, jd_curve_passages_free)
/* Looks at @motion from its sample @first to its last one.  TRUE: from *@out_time, s, on a body is on the other side
 * of a graph, which @error names. */
gboolean         jd_curve_passages_look (JdCurvePassages  *self,
                                         const JdMotion   *motion,
                                         gsize             first,
                                         double           *out_time,
                                         GError          **error);

G_END_DECLS

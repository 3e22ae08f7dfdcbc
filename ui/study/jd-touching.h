/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The formulas of the state that a study shows.  Where bodies touch each other by shapes, the printed equations are
 * those in which the same corners and edges touch as in the state of the model: along a motion others touch.  A live
 * constraint has another velocity after its event.  All other mechanisms have the same formulas in every state. */
typedef struct _JdTouching JdTouching;

/* Whether the formulas of the study's states differ. */
gboolean            jd_touching_matters    (JdStudy *study);
/* NULL without a parameterization. */
JdTouching         *jd_touching_new        (JdStudy *study) G_GNUC_WARN_UNUSED_RESULT;
void                jd_touching_free       (JdTouching *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdTouching, jd_touching_free)
/* Whether the study still shows a state with these formulas. */
gboolean            jd_touching_is_current (const JdTouching *self, JdStudy *study);
/* The parameterization of the model in that state, whose formulas are shown; that of the study where they are the
 * same, or where the state has none.  For a thread. */
JdParameterization *jd_touching_derive     (const JdTouching *self) G_GNUC_WARN_UNUSED_RESULT;
/* The model in that state, with the same fallback. */
JdModel            *jd_touching_new_model  (const JdTouching *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

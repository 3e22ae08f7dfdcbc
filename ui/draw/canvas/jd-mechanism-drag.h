/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* Dragging of a body by one of its particles; the mechanism follows and satisfies the equations of its joints. */
typedef struct _JdMechanismDrag JdMechanismDrag;

/* @at is the particle, in body axes, m.  @p (N values) is the start; it is projected onto the equations of the
 * joints.  Returns NULL if no position nearby satisfies them. */
JdMechanismDrag *jd_mechanism_drag_new           (JdModel         *model,
                                                  gsize            body,
                                                  const double     at[2],
                                                  double          *p,
                                                  GError         **error) G_GNUC_WARN_UNUSED_RESULT;
void             jd_mechanism_drag_free          (JdMechanismDrag *self);
/* Moves the particle as near to @target (ground axes, m) as the joints allow.  @p (N values) is the start and
 * becomes the result.  Returns whether the target is reached. */
gboolean         jd_mechanism_drag_to            (JdMechanismDrag *self,
                                                  const double     target[2],
                                                  double          *p);

/* Projects @pd (N values) onto the rates at @p that the joints allow.  Returns FALSE and keeps @pd if there are
 * none, or if the projection takes too long for a drag. */
gboolean         jd_mechanism_drag_get_rates     (JdMechanismDrag *self,
                                                  const double    *p,
                                                  double          *pd);

/* Projects @p and @pd onto the nearest position, and the rates there, that the joints allow.  Returns FALSE and
 * keeps both if no position is found. */
gboolean         jd_mechanism_drag_project       (JdModel         *model,
                                                  double          *p,
                                                  double          *pd);

/* The document's JSON with the nearest position and rates that the joints allow.  NULL if the position is already
 * allowed (and, if @rates_too, the rates are too), if no position is found, or while the model is being derived. */
JsonNode        *jd_mechanism_drag_dup_assembled (JdDocument      *document,
                                                  gboolean         rates_too) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdMechanismDrag, jd_mechanism_drag_free)

G_END_DECLS

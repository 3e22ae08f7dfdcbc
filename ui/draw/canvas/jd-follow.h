/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* A body pulled by one of its particles while the mechanism follows as its joints allow. */
typedef struct _JdFollow JdFollow;

/* @at: the particle, body axes, m; @p (N): where the drag begins, put to where all joints hold.  NULL if they hold
 * nowhere near. */
JdFollow  *jd_follow_new     (JdModel      *model,
                              gsize         body,
                              const double  at[2],
                              double       *p,
                              GError      **error) G_GNUC_WARN_UNUSED_RESULT;
void       jd_follow_free    (JdFollow     *self);
/* Brings the particle as near to @target (ground axes, m) as the joints let it; @p (N values): from, to.  TRUE if it
 * got there. */
gboolean   jd_follow_to      (JdFollow     *self,
                              const double  target[2],
                              double       *p);

/* The rates at @p nearest to @pd (both N values) that all joints allow, into @pd; FALSE, and @pd is not changed, if
 * there are none, or if they take longer to find than a hand waits. */
gboolean   jd_follow_get_rates (JdFollow     *self,
                                const double *p,
                                double       *pd);

/* Nearest position, and rates at it, that all joints allow; FALSE, and @p and @pd are not changed, if no position was
 * found. */
gboolean   jd_follow_project (JdModel      *model,
                              double       *p,
                              double       *pd);

/* The document's JSON at the nearest position, with rates, that all joints allow.  NULL if it is there already (with
 * other rates, unless @rates_too), if no position was found, or while the model is derived. */
JsonNode  *jd_follow_dup_assembled (JdDocument *document,
                                    gboolean    rates_too) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdFollow, jd_follow_free)

G_END_DECLS

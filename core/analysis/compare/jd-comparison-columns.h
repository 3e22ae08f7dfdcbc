/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-model.h"

G_BEGIN_DECLS

/* Which columns a comparison has: the file's own choice, or the usual one, and what happens in each.  A list of
 * columns is an array of JdMechanismColumn *, each owned by it. */
/* Two to four: the file's, else the first parameterizations. */
GPtrArray  *jd_comparison_columns_read       (JdMechanism   *mechanism) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray  *jd_comparison_columns_new        (void) G_GNUC_WARN_UNUSED_RESULT;
/* @event: the one chosen for this column; NULL: none. */
void        jd_comparison_columns_add        (GPtrArray     *columns,
                                              const char    *parameterization,
                                              const char    *event);
gboolean    jd_comparison_columns_equal      (GPtrArray     *a,
                                              GPtrArray     *b);
/* The listed events that happen in column @index, NULL-terminated: those of the file, but of those that columns have
 * chosen its own.  NULL: just those of the file. */
char      **jd_comparison_columns_dup_events (GPtrArray     *columns,
                                              guint          index,
                                              JdMechanism   *mechanism) G_GNUC_WARN_UNUSED_RESULT;
/* Equations of @model that do not act before @event, which types them inert, elastic or instantaneous; NULL without
 * an event.  Owned by the caller. */
gboolean   *jd_comparison_dup_skip           (JdModel       *model,
                                              const JdEvent *event) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/* The choice of columns for a comparison: those of the file or the default ones, with an event for each.  A list of
 * columns is an array of JdMechanismColumn *, which it owns. */
/**
 * jd_comparison_columns_read:
 *
 * Returns two to four columns: those of the file, or else the first parameterizations.
 */
GPtrArray  *jd_comparison_columns_read       (JdMechanism   *mechanism) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray  *jd_comparison_columns_new        (void) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_comparison_columns_add:
 *
 * Adds a column.  @event: the event chosen for it; NULL: none.
 */
void        jd_comparison_columns_add        (GPtrArray     *columns,
                                              const char    *parameterization,
                                              const char    *event);
gboolean    jd_comparison_columns_equal      (GPtrArray     *a,
                                              GPtrArray     *b);
/**
 * jd_comparison_columns_dup_events:
 *
 * The events that occur in column @index, NULL-terminated.  These are the events of the file; among the events that
 * columns choose, only the one of this column.  Returns NULL if these are all events of the file.
 */
char      **jd_comparison_columns_dup_events (GPtrArray     *columns,
                                              guint          index,
                                              JdMechanism   *mechanism) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_comparison_dup_skip:
 *
 * The equations of @model that do not act before @event, which types them inert, elastic or instantaneous; NULL
 * without an event.  Owned by the caller.
 */
gboolean   *jd_comparison_dup_skip           (JdModel       *model,
                                              const JdEvent *event) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/jd-document.h"

G_BEGIN_DECLS

/* The columns of Compare as the file has them, or as they are before anybody has chosen; and changing them there. */

/* JdMechanismColumn *, two to four: the file's, else the first parameterizations. */
GPtrArray  *jd_compare_columns_read    (JdMechanism      *mechanism) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray  *jd_compare_columns_new     (void) G_GNUC_WARN_UNUSED_RESULT;
void        jd_compare_columns_add     (GPtrArray        *columns,
                                        const char       *parameterization,
                                        const char       *event);
gboolean    jd_compare_columns_equal   (GPtrArray        *a,
                                        GPtrArray        *b);
/* An edit called @label. */
gboolean    jd_compare_columns_write   (GPtrArray        *columns,
                                        JdDocument       *document,
                                        const char       *label,
                                        GError          **error);
/* Adds to the file an event that stands in the place of @event in column @index, with the same types at first, and chooses it there. */
gboolean    jd_compare_columns_own_types (GPtrArray      *columns,
                                          guint           index,
                                          JdDocument     *document,
                                          const char     *event,
                                          GError        **error);
/* The listed events that happen in column @index, NULL-terminated: those of the file, but of those that columns have chosen its own.  NULL:
 * just those of the file. */
char      **jd_compare_columns_dup_events (GPtrArray     *columns,
                                           guint          index,
                                           JdMechanism   *mechanism) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/compare/jd-comparison-columns.h"
#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* Changing the columns of Compare in the file. */

/* An edit called @label. */
gboolean    jd_compare_columns_write   (GPtrArray        *columns,
                                        JdDocument       *document,
                                        const char       *label,
                                        GError          **error);
/* Adds to the file an event that stands in the place of @event in column @index, with the same types at first, and
 * chooses it there. */
gboolean    jd_compare_columns_own_types (GPtrArray      *columns,
                                          guint           index,
                                          JdDocument     *document,
                                          const char     *event,
                                          GError        **error);

G_END_DECLS

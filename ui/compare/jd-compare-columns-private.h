/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/compare/jd-comparison-columns.h"
#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* Edits of the document that change the columns of Compare. */

/* Writes the columns to the document, as an edit with the label @label. */
gboolean    jd_compare_columns_write   (GPtrArray        *columns,
                                        JdDocument       *document,
                                        const char       *label,
                                        GError          **error);
/* Adds an event that replaces @event in column @index, at first with the same types, and chooses it there. */
gboolean    jd_compare_columns_own_types (GPtrArray      *columns,
                                          guint           index,
                                          JdDocument     *document,
                                          const char     *event,
                                          GError        **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/compare/jd-comparison.h"
#include "ui/compare/jd-compare-column.h"

G_BEGIN_DECLS

/* Comparison of columns in a thread.  The data it needs are kept alive during the comparison, so that the window can
 * change. */

/* @columns: JdCompareColumn *, at least one, all with a model. */
void           jd_compare_async   (GPtrArray            *columns,
                                   GCancellable         *cancellable,
                                   GAsyncReadyCallback   callback,
                                   gpointer              user_data);
/* Returns NULL if cancelled. */
JdComparison  *jd_compare_finish  (GAsyncResult         *result) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

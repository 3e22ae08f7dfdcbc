/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/compare/jd-comparison.h"
#include "ui/compare/jd-compare-column.h"

G_BEGIN_DECLS

/* Comparing columns in a thread: what they look at is held while that lasts, so that the window may go on. */

/* @columns: JdCompareColumn *, at least one, all with a model. */
void           jd_compare_async   (GPtrArray            *columns,
                                   GCancellable         *cancellable,
                                   GAsyncReadyCallback   callback,
                                   gpointer              user_data);
/* NULL if it was cancelled. */
JdComparison  *jd_compare_finish  (GAsyncResult         *result) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/compare/jd-compare-column.h"
#include "ui/compare/jd-compare-table.h"
#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The Compare view: two to four parameterizations of one mechanism, side by side, by one clock; below, one table of
 * what they say alike, each by its own equations, and what one alone can tell.  The columns are remembered in the
 * file, and changing them is an edit that can be undone.  Comparing runs in a thread; a result that is outdated is
 * dropped. */
#define JD_TYPE_COMPARE_VIEW (jd_compare_view_get_type ())
G_DECLARE_FINAL_TYPE (JdCompareView, jd_compare_view, JD, COMPARE_VIEW, GtkWidget)

JdStudy             *jd_compare_view_get_study      (JdCompareView *self);
void                 jd_compare_view_set_study      (JdCompareView *self,
                                                     JdStudy       *study);
guint                jd_compare_view_get_n_columns  (JdCompareView *self);
JdCompareColumn     *jd_compare_view_get_column     (JdCompareView *self,
                                                     guint          index);
/* What the table shows; NULL before the first.  Lent until the next. */
const JdComparison  *jd_compare_view_get_comparison (JdCompareView *self);
/* TRUE while what is shown is not yet that of the columns and the instant. */
gboolean             jd_compare_view_get_busy       (JdCompareView *self);

/* What the buttons do. */
void                 jd_compare_view_add_column     (JdCompareView *self);
void                 jd_compare_view_remove_column  (JdCompareView *self,
                                                     guint          index);
/* Gives column @index an event of its own, a copy of the one it looks at, which stands in its place there. */
void                 jd_compare_view_own_types      (JdCompareView *self,
                                                     guint          index);
/* Larger strokes and type. */
void                 jd_compare_view_set_projector  (JdCompareView *self,
                                                     gboolean       projector);

G_END_DECLS

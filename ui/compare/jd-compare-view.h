/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/compare/jd-compare-column.h"
#include "ui/compare/jd-compare-table.h"
#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The Compare view.  It shows two to four parameterizations of one mechanism side by side with one clock.  A table
 * below compares the quantities that each column computes with its own equations, and shows which quantities only
 * one of them gives.  The file stores the columns; a change of columns is an edit that can be undone.  The
 * comparison runs in a thread; an outdated result is dropped. */
#define JD_TYPE_COMPARE_VIEW (jd_compare_view_get_type ())
G_DECLARE_FINAL_TYPE (JdCompareView, jd_compare_view, JD, COMPARE_VIEW, GtkWidget)

JdStudy             *jd_compare_view_get_study      (JdCompareView *self);
void                 jd_compare_view_set_study      (JdCompareView *self,
                                                     JdStudy       *study);
guint                jd_compare_view_get_n_columns  (JdCompareView *self);
JdCompareColumn     *jd_compare_view_get_column     (JdCompareView *self,
                                                     guint          index);
/* The comparison shown; NULL before the first.  Lent until the next one. */
const JdComparison  *jd_compare_view_get_comparison (JdCompareView *self);
/* Returns whether the comparison shown does not yet belong to the present columns and instant. */
gboolean             jd_compare_view_get_busy       (JdCompareView *self);

/* Shows @widget above the columns. */
void                 jd_compare_view_set_above      (JdCompareView *self,
                                                     GtkWidget     *widget);
/* Actions of the buttons. */
void                 jd_compare_view_add_column     (JdCompareView *self);
void                 jd_compare_view_remove_column  (JdCompareView *self,
                                                     guint          index);
/* Gives column @index an event of its own: a copy of its event, which it replaces there. */
void                 jd_compare_view_own_types      (JdCompareView *self,
                                                     guint          index);
/* Projector mode: larger strokes and fonts. */
void                 jd_compare_view_set_projector  (JdCompareView *self,
                                                     gboolean       projector);

G_END_DECLS

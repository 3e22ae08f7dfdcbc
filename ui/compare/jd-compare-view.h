/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/jd-study.h"

G_BEGIN_DECLS

/* The Compare view: two to four parameterizations of one mechanism, side by side. */
#define JD_TYPE_COMPARE_VIEW (jd_compare_view_get_type ())
G_DECLARE_FINAL_TYPE (JdCompareView, jd_compare_view, JD, COMPARE_VIEW, GtkWidget)

JdStudy  *jd_compare_view_get_study (JdCompareView *self);
void      jd_compare_view_set_study (JdCompareView *self,
                                   JdStudy       *study);

G_END_DECLS

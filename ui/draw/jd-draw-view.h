/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/jd-study.h"

G_BEGIN_DECLS

/* The Draw view: palette, sheet, inspector and outline. */
#define JD_TYPE_DRAW_VIEW (jd_draw_view_get_type ())
G_DECLARE_FINAL_TYPE (JdDrawView, jd_draw_view, JD, DRAW_VIEW, GtkWidget)

JdStudy  *jd_draw_view_get_study (JdDrawView *self);
void      jd_draw_view_set_study (JdDrawView *self,
                                JdStudy    *study);

G_END_DECLS

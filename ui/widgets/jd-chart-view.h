/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/drawing/jd-chart.h"

G_BEGIN_DECLS

/* A chart in a panel.  Its lines are a render node that is kept until they change; the cursor of the current time is
 * another.  A press or a drag emits the signal "seek" (double) with the time there; in a chart with
 * moments a drag follows the lines from the time pressed. */
#define JD_TYPE_CHART_VIEW (jd_chart_view_get_type ())
G_DECLARE_FINAL_TYPE (JdChartView, jd_chart_view, JD, CHART_VIEW, GtkWidget)

/* The chart, to be filled.  Call jd_chart_view_changed () afterwards. */
JdChart  *jd_chart_view_get_chart (JdChartView *self);
void      jd_chart_view_changed   (JdChartView *self);
void      jd_chart_view_set_time  (JdChartView *self,
                                   double       time);

G_END_DECLS

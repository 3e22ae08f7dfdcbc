/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-draw-style.h"
#include "ui/drawing/jd-label.h"

G_BEGIN_DECLS

/* Graphs of quantities against time.  Four ideas kept apart: an axis turns a value into 0..1, a series is data,
 * layers draw (frame and ticks, lines, events, legend, cursor), the chart contains them.  One thread uses a chart at
 * a time. */
typedef struct
{
  double min, max;   /* of the axis, max > min */
  double step;       /* between ticks: 1, 2 or 5 times a power of ten */
} JdChartAxis;

/* Covers @min to @max with about @n_ticks ticks; @pad widens to whole steps. A single value gets a surrounding. */
void     jd_chart_axis_fit       (JdChartAxis *self,
                                  double       min,
                                  double       max,
                                  guint        n_ticks,
                                  gboolean     pad);
double   jd_chart_axis_position  (const JdChartAxis *self,
                                  double             value);
/* A tick's number as Pango markup, as few digits as tell ticks apart; owned by the caller. */
char    *jd_chart_axis_format    (const JdChartAxis *self,
                                  double             value) G_GNUC_WARN_UNUSED_RESULT;

typedef struct _JdChart JdChart;

JdChart *jd_chart_new            (void) G_GNUC_WARN_UNUSED_RESULT;
void     jd_chart_free           (JdChart *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdChart, jd_chart_free)

/* Removes all series and events. */
void     jd_chart_clear          (JdChart *self);
/* What the horizontal axis is, as markup, in the place of time: then lines may turn back, and there is no cursor.
 * NULL: time. */
void     jd_chart_set_abscissa   (JdChart    *self,
                                  const char *markup);
/* @unit: "m", "N s"; shown at the axis if all series have the same, else in the legend.  Copies @n samples; a value
 * that is not finite interrupts the line, equal times make a jump. */
void     jd_chart_add_series     (JdChart      *self,
                                  const char   *label,
                                  const char   *unit,
                                  const double *times,
                                  const double *values,
                                  gsize         n);
gsize    jd_chart_get_n_series   (const JdChart *self);
void     jd_chart_add_event      (JdChart    *self,
                                  double      time,
                                  const char *label);

/* All but the cursor, so that it can be cached; at (0, 0). */
void     jd_chart_draw           (JdChart           *self,
                                  const JdDrawStyle *style,
                                  cairo_t           *cr,
                                  double             width,
                                  double             height);
/* The line of the current time, a dot and the value on each series. */
void     jd_chart_draw_cursor    (JdChart           *self,
                                  const JdDrawStyle *style,
                                  cairo_t           *cr,
                                  double             width,
                                  double             height,
                                  double             time);
/* Time at horizontal place @x, clamped to the range: for scrubbing in the graph. */
double   jd_chart_time_at        (JdChart           *self,
                                  const JdDrawStyle *style,
                                  double             width,
                                  double             height,
                                  double             x);

G_END_DECLS

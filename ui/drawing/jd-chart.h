/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-draw-style.h"
#include "ui/drawing/jd-label.h"

G_BEGIN_DECLS

/* Graphs of quantities against time.  The code separates four concepts: an axis maps a value to 0..1; a series holds
 * data; layers draw (frame and ticks, lines, events, legend, cursor); the chart contains them.  Only one thread may
 * use a chart at a time. */
typedef struct
{
  double min, max;   /* range of the axis, max > min */
  double step;       /* distance of ticks: 1, 2 or 5 times a power of ten */
} JdChartAxis;

/* Chooses an axis for @min to @max with about @n_ticks ticks.  @pad extends it to whole steps.  For a single value
 * the axis is extended around it. */
void     jd_chart_axis_fit       (JdChartAxis *self,
                                  double       min,
                                  double       max,
                                  guint        n_ticks,
                                  gboolean     pad);
double   jd_chart_axis_position  (const JdChartAxis *self,
                                  double             value);
/* The number of a tick as Pango markup, with as few digits as distinguish the ticks.  The caller owns it. */
char    *jd_chart_axis_format    (const JdChartAxis *self,
                                  double             value) G_GNUC_WARN_UNUSED_RESULT;

typedef struct _JdChart JdChart;

JdChart *jd_chart_new            (void) G_GNUC_WARN_UNUSED_RESULT;
void     jd_chart_free           (JdChart *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdChart, jd_chart_free)

/* Removes all series and events. */
void     jd_chart_clear          (JdChart *self);
/* Makes another quantity than time the horizontal axis; @markup is its name.  Lines may then turn back, and there is
 * no cursor, unless the moments are given.  NULL: time. */
void     jd_chart_set_abscissa   (JdChart    *self,
                                  const char *markup);
/* Sets the times of the samples for a chart whose abscissa is not the time: one for each of the @n samples of every
 * series; non-decreasing, copied.  The cursor is then a dot on each line, with its distances from the axes.  NULL:
 * the times are not known. */
void     jd_chart_set_moments    (JdChart      *self,
                                  const double *moments,
                                  gsize         n);
/* Values that are all smaller than @zero are drawn as zero: they are rounding errors.  1e-15 if it is not set. */
void     jd_chart_set_zero       (JdChart    *self,
                                  double      zero);
/* Adds a series and copies its @n samples.  @unit ("m", "N s") is shown at the axis if all series have it, else in
 * the legend.  A value that is not finite interrupts the line; two equal times make a jump. */
void     jd_chart_add_series     (JdChart      *self,
                                  const char   *label,
                                  const char   *unit,
                                  const double *times,
                                  const double *values,
                                  gsize         n);
gsize    jd_chart_get_n_series   (const JdChart *self);
gsize    jd_chart_get_n_events   (const JdChart *self);
void     jd_chart_add_event      (JdChart    *self,
                                  double      time,
                                  const char *label);

/* Draws everything except the cursor, so that it can be cached.  The upper left corner is at (0, 0). */
void     jd_chart_draw           (JdChart           *self,
                                  const JdDrawStyle *style,
                                  cairo_t           *cr,
                                  double             width,
                                  double             height);
/* Draws the cursor: a line at @time, and a dot with the value on each series.  With moments: see
 * jd_chart_set_moments(). */
void     jd_chart_draw_cursor    (JdChart           *self,
                                  const JdDrawStyle *style,
                                  cairo_t           *cr,
                                  double             width,
                                  double             height,
                                  double             time);
/* The time at the horizontal position @x, clamped to the range, to seek in a graph. */
double   jd_chart_time_at        (JdChart           *self,
                                  const JdDrawStyle *style,
                                  double             width,
                                  double             height,
                                  double             x);
/* The time at which a line of a chart with moments is nearest to (@x, @y).  Of @near (NAN: anywhere) only the part of
 * the lines that is nearby in time counts, so that the time can be dragged along a line that crosses itself.
 * NAN without moments. */
double   jd_chart_moment_at      (JdChart           *self,
                                  const JdDrawStyle *style,
                                  double             width,
                                  double             height,
                                  double             x,
                                  double             y,
                                  double             near);

G_END_DECLS

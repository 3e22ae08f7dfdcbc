/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Axes of graphs, which map a value to 0..1, and the lines of events across them. */

#include "ui/drawing/jd-chart-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* px: half the width and half the height of the mark on an event's line. */
#define EVENT_MARK 4.0

void
jd_chart_axis_fit (JdChartAxis *self,
                   double       min,
                   double       max,
                   guint        n_ticks,
                   gboolean     pad)
{
  double span, size;

  if (!isfinite (min) || !isfinite (max))
    min = 0, max = 1;
  if (max < min)
    {
      double swap = min;

      min = max;
      max = swap;
    }
  size = fmax (fabs (min), fabs (max));
  /* A range that is only rounding error is a single value. */
  if (max - min <= 1e-12 * size || max == min)
    {
      double around = size > 0 ? 0.1 * size : 1;

      min -= around;
      max += around;
    }
  span = (max - min) / MAX (n_ticks, 1);
  self->step = jd_nice_number (span);
  /* Takes the nearest of the steps 1, 2, 5, not only the one below. */
  if ((max - min) / self->step > 1.5 * n_ticks)
    self->step = jd_nice_number (self->step * 2.5);
  self->min = pad ? floor (min / self->step + 1e-9) * self->step : min;
  self->max = pad ? ceil (max / self->step - 1e-9) * self->step : max;
}

double
jd_chart_axis_position (const JdChartAxis *self,
                        double             value)
{
  return (value - self->min) / (self->max - self->min);
}

char *
jd_chart_number_to_markup (double value,
                           int    digits)
{
  g_autofree char *text = g_strdup_printf ("%.*g", digits, fabs (value));
  const char *minus = value < 0 ? "\u2212" : "";
  char *e = strchr (text, 'e');
  int power;

  if (e == NULL)
    return g_strconcat (minus, text, NULL);
  *e = '\0';
  power = (int) g_ascii_strtoll (e + 1, NULL, 10);
  return g_strdup_printf ("%s%s\u00b710<sup>%s%d</sup>", minus, text, power < 0 ? "\u2212" : "", abs (power));
}

char *
jd_chart_axis_format (const JdChartAxis *self,
                      double             value)
{
  double size = fmax (fabs (self->min), fabs (self->max));
  int digits = (int) fmax (0, ceil (-log10 (self->step) - 1e-9));

  if (fabs (value) < 1e-9 * self->step)
    value = 0;
  if (size >= 1e5 || (size < 1e-3 && size > 0))
    return jd_chart_number_to_markup (value, (int) CLAMP (ceil (log10 (size / self->step)) + 1, 1, 6));
  return g_strdup_printf ("%s%.*f", value < 0 ? "\u2212" : "", MIN (digits, 8), fabs (value));
}

void
jd_chart_draw_event_line (cairo_t           *cr,
                          const JdDrawStyle *style,
                          double             x,
                          double             y,
                          double             height)
{
  const double half = EVENT_MARK * style->scale;

  jd_draw_style_set_source (style, cr, JD_COLOR_MUTED);
  cairo_set_line_width (cr, 1);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x, y + height);
  cairo_stroke (cr);
  jd_draw_style_set_arrow (style, cr, JD_ARROW_IMPULSE);
  cairo_move_to (cr, x - half, y - half);
  cairo_line_to (cr, x + half, y - half);
  cairo_line_to (cr, x, y + half);
  cairo_fill (cr);
}

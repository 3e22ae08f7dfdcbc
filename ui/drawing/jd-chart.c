/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Graphs: series, and the layers that draw them. */

#include "ui/drawing/jd-chart-private.h"

#include <math.h>

/* Series: the data. */

typedef struct
{
  char   *label;
  char   *unit;
  gsize   n;
  double *times, *values;
} Series;

typedef struct
{
  double  time;
  char   *label;
} Event;

/* Values below this are rounding errors, where no other size of these is set. */
#define ROUNDING 1e-15

struct _JdChart
{
  GPtrArray *series;
  GPtrArray *events;
  char      *abscissa;  /* markup; NULL: time */
  double    *moments;   /* n_moments, s: time of each sample, with another abscissa; NULL: not known */
  gsize      n_moments;
  double     zero;      /* values that are all smaller are rounding errors */
  JdLabels  *labels;
};

static void
series_free (gpointer data)
{
  Series *series = data;

  g_free (series->label);
  g_free (series->unit);
  g_free (series->times);
  g_free (series->values);
  g_free (series);
}

static void
event_free (gpointer data)
{
  Event *event = data;

  g_free (event->label);
  g_free (event);
}

JdChart *
jd_chart_new (void)
{
  JdChart *self = g_new0 (JdChart, 1);

  self->zero = ROUNDING;
  self->series = g_ptr_array_new_with_free_func (series_free);
  self->events = g_ptr_array_new_with_free_func (event_free);
  self->labels = jd_labels_new ();
  return self;
}

void
jd_chart_free (JdChart *self)
{
  g_ptr_array_unref (self->series);
  g_ptr_array_unref (self->events);
  jd_labels_free (self->labels);
  g_free (self->abscissa);
  g_free (self->moments);
  g_free (self);
}

void
jd_chart_clear (JdChart *self)
{
  g_ptr_array_set_size (self->series, 0);
  g_ptr_array_set_size (self->events, 0);
}

void
jd_chart_set_zero (JdChart *self,
                   double   zero)
{
  self->zero = zero;
}

void
jd_chart_set_abscissa (JdChart    *self,
                       const char *markup)
{
  g_free (self->abscissa);
  self->abscissa = g_strdup (markup);
}

void
jd_chart_set_moments (JdChart      *self,
                      const double *moments,
                      gsize         n)
{
  g_free (self->moments);
  self->moments = moments != NULL ? g_memdup2 (moments, n * sizeof *moments) : NULL;
  self->n_moments = moments != NULL ? n : 0;
}

void
jd_chart_add_series (JdChart      *self,
                     const char   *label,
                     const char   *unit,
                     const double *times,
                     const double *values,
                     gsize         n)
{
  const Series series = { g_strdup (label), g_strdup (unit != NULL ? unit : ""), n,
                          g_memdup2 (times, n * sizeof *times), g_memdup2 (values, n * sizeof *values) };

  g_ptr_array_add (self->series, g_memdup2 (&series, sizeof series));
}

gsize
jd_chart_get_n_series (const JdChart *self)
{
  return self->series->len;
}

gsize
jd_chart_get_n_events (const JdChart *self)
{
  return self->events->len;
}

void
jd_chart_add_event (JdChart    *self,
                    double      time,
                    const char *label)
{
  const Event event = { time, g_strdup (label) };

  g_ptr_array_add (self->events, g_memdup2 (&event, sizeof event));
}

/* Layers: each draws one part of the chart over the parts before, in this layout. */

typedef struct
{
  double       x, y, width, height;   /* inside of the frame */
  double       legend;                /* height of the legend above the frame */
  JdChartAxis  time, value;
} Layout;

static const char *
common_unit (const JdChart *self)
{
  const Series *first = self->series->len > 0 ? g_ptr_array_index (self->series, 0) : NULL;

  for (guint i = 1; i < self->series->len; i++)
    if (!g_str_equal (first->unit, ((const Series *) g_ptr_array_index (self->series, i))->unit))
      return NULL;
  return first != NULL ? first->unit : NULL;
}

static char *
legend_text (const JdChart *self,
             guint          i)
{
  const Series *series = g_ptr_array_index (self->series, i);

  if (common_unit (self) != NULL || *series->unit == '\0')
    return g_strdup (series->label);
  return g_strdup_printf ("%s (%s)", series->label, series->unit);
}

/* Chooses italics for formulas, upright type for words. */
static JdLabelFace
legend_face (const char *text)
{
  return strstr (text, "<i>") != NULL ? JD_LABEL_MATH : JD_LABEL_SANS;
}

#define SAMPLE_LENGTH(style) (26 * (style)->scale)

/* Lays out the legend line by line and returns its height.  Draws it if @cr is not NULL. */
static double
walk_legend (JdChart           *self,
             const JdDrawStyle *style,
             cairo_t           *cr,
             double             x0,
             double             y0,
             double             width)
{
  double x = x0, row = 1.5 * style->text, y = y0 + 0.5 * row;

  for (guint i = 0; i < self->series->len; i++)
    {
      g_autofree char *text = legend_text (self, i);
      double w, h, entry;

      jd_labels_measure (self->labels, legend_face (text), text, &w, &h);
      entry = SAMPLE_LENGTH (style) + 6 * style->scale + w + 16 * style->scale;
      if (x > x0 && x + entry > x0 + width)
        {
          x = x0;
          y += row;
        }
      if (cr != NULL)
        {
          jd_draw_style_set_series (style, cr, i);
          cairo_move_to (cr, x, y);
          cairo_line_to (cr, x + SAMPLE_LENGTH (style), y);
          cairo_stroke (cr);
          jd_labels_draw (self->labels, cr, legend_face (text), text, style->colors[JD_COLOR_INK],
                          x + SAMPLE_LENGTH (style) + 6 * style->scale, y, 0, 0.5);
        }
      x += entry;
    }
  return self->series->len > 0 ? y + 0.5 * row - y0 : 0;
}

/* Extends the time axis to events, if there are data. */
static void
fit_axes (const JdChart *self,
          const Layout  *sizes,
          double         text,
          JdChartAxis   *time,
          JdChartAxis   *value)
{
  double t0 = HUGE_VAL, t1 = -HUGE_VAL, v0 = HUGE_VAL, v1 = -HUGE_VAL;

  for (guint i = 0; i < self->series->len; i++)
    {
      const Series *series = g_ptr_array_index (self->series, i);

      for (gsize k = 0; k < series->n; k++)
        {
          t0 = fmin (t0, series->times[k]);
          t1 = fmax (t1, series->times[k]);
          if (isfinite (series->values[k]))
            {
              v0 = fmin (v0, series->values[k]);
              v1 = fmax (v1, series->values[k]);
            }
        }
    }
  /* Rounding errors of zero are drawn as zero. */
  if (fmax (fabs (v0), fabs (v1)) < self->zero)
    v0 = v1 = 0;
  jd_chart_axis_fit (time, t0, t1, (guint) CLAMP (sizes->width / (5.5 * text), 2, 10), FALSE);
  jd_chart_axis_fit (value, v0, v1, (guint) CLAMP (sizes->height / (2.6 * text), 2, 8), TRUE);
}

static double
widest_tick (JdChart           *self,
             const JdChartAxis *axis)
{
  double widest = 0;

  for (double k = ceil (axis->min / axis->step - 1e-9); k * axis->step <= axis->max + 1e-9 * axis->step; k++)
    {
      g_autofree char *text = jd_chart_axis_format (axis, k * axis->step);
      double w, h;

      jd_labels_measure (self->labels, JD_LABEL_SMALL, text, &w, &h);
      widest = fmax (widest, w);
    }
  return widest;
}

static void
lay_out (JdChart           *self,
         const JdDrawStyle *style,
         double             width,
         double             height,
         Layout            *layout)
{
  double text = style->text, left;

  jd_labels_begin (self->labels, style, width, height);
  layout->legend = 0.4 * text;
  layout->legend += walk_legend (self, style, NULL, 0, 0, width - 2 * text);
  layout->y = layout->legend + 0.8 * text +
              (common_unit (self) != NULL && *common_unit (self) != '\0' ? 0.9 * text : 0);
  layout->height = fmax (height - layout->y - 2.4 * text, 10);
  layout->width = fmax (width - 5 * text, 10);
  fit_axes (self, layout, text, &layout->time, &layout->value);
  left = widest_tick (self, &layout->value) + 1.1 * text;
  layout->x = left;
  layout->width = fmax (width - left - 1.2 * text, 10);
  fit_axes (self, layout, text, &layout->time, &layout->value);
}

static double
x_of (const Layout *layout,
      double        time)
{
  return layout->x + layout->width * jd_chart_axis_position (&layout->time, time);
}

static double
y_of (const Layout *layout,
      double        value)
{
  return layout->y + layout->height * (1 - jd_chart_axis_position (&layout->value, value));
}

/* Draws a grid line and a number at each tick: times below the plot, values at its left. */
static void
draw_ticks (JdChart           *self,
            const Layout      *layout,
            gboolean           of_time,
            const JdDrawStyle *style,
            cairo_t           *cr)
{
  const JdChartAxis *axis = of_time ? &layout->time : &layout->value;
  const double right = layout->x + layout->width, bottom = layout->y + layout->height;

  cairo_set_line_width (cr, 1);
  for (double k = ceil (axis->min / axis->step - 1e-9); k * axis->step <= axis->max + 1e-9 * axis->step; k++)
    {
      g_autofree char *text = jd_chart_axis_format (axis, k * axis->step);
      const double at = round (of_time ? x_of (layout, k * axis->step) : y_of (layout, k * axis->step)) + 0.5;

      jd_draw_style_set_source (style, cr, !of_time && k == 0 ? JD_COLOR_MUTED : JD_COLOR_GRID_MAJOR);
      cairo_move_to (cr, of_time ? at : layout->x, of_time ? layout->y : at);
      cairo_line_to (cr, of_time ? at : right, of_time ? bottom : at);
      cairo_stroke (cr);
      jd_labels_draw (self->labels, cr, JD_LABEL_SMALL, text, style->colors[JD_COLOR_MUTED],
                      of_time ? at : layout->x - 0.4 * style->text, of_time ? bottom + 0.3 * style->text : at,
                      of_time ? 0.5 : 1, of_time ? 0 : 0.5);
    }
}

static void
draw_frame (JdChart           *self,
            const Layout      *layout,
            const JdDrawStyle *style,
            cairo_t           *cr)
{
  const char *unit = common_unit (self);
  double bottom = layout->y + layout->height;

  draw_ticks (self, layout, FALSE, style, cr);
  draw_ticks (self, layout, TRUE, style, cr);
  jd_draw_style_set_source (style, cr, JD_COLOR_MUTED);
  cairo_set_line_width (cr, 1);
  cairo_move_to (cr, layout->x, layout->y);
  cairo_line_to (cr, layout->x, bottom);
  cairo_line_to (cr, layout->x + layout->width, bottom);
  cairo_stroke (cr);
  if (unit != NULL && *unit != '\0')
    jd_labels_draw (self->labels, cr, JD_LABEL_SMALL, unit, style->colors[JD_COLOR_INK], layout->x,
                    layout->y - 0.3 * style->text, 0.5, 1);
  jd_labels_draw (self->labels, cr, JD_LABEL_SMALL, self->abscissa != NULL ? self->abscissa : "<i>t</i> (s)",
                  style->colors[JD_COLOR_INK], layout->x + layout->width, bottom + 1.25 * style->text, 1, 0);
}

static void
clip_to_plot (const Layout      *layout,
              const JdDrawStyle *style,
              cairo_t           *cr)
{
  cairo_rectangle (cr, layout->x - style->line, layout->y - style->line, layout->width + 2 * style->line,
                   layout->height + 2 * style->line);
  cairo_clip (cr);
}

/* Draws only the smallest and the largest value for each pixel column, so that the cost depends on the width and not
 * on the number of samples. */
static void
draw_line (const Series      *series,
           const Layout      *layout,
           const JdDrawStyle *style,
           guint              index,
           cairo_t           *cr)
{
  gboolean pen_down = FALSE;
  double last_x = -HUGE_VAL, last_y = 0;

  jd_draw_style_set_series (style, cr, index);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (gsize i = 0; i < series->n; i++)
    {
      double x = x_of (layout, series->times[i]), y = y_of (layout, series->values[i]);

      if (!isfinite (x) || !isfinite (y))
        {
          pen_down = FALSE;
          continue;
        }
      if (pen_down && fabs (x - last_x) < 0.25 && fabs (y - last_y) < 0.25 && i + 1 < series->n)
        continue;
      if (pen_down)
        cairo_line_to (cr, x, y);
      else
        cairo_move_to (cr, x, y);
      pen_down = TRUE;
      last_x = x;
      last_y = y;
    }
  cairo_stroke (cr);
}

static void
draw_events (JdChart           *self,
             const Layout      *layout,
             const JdDrawStyle *style,
             cairo_t           *cr)
{
  double last = -HUGE_VAL;

  for (guint i = 0; i < self->events->len; i++)
    {
      const Event *event = g_ptr_array_index (self->events, i);
      double x = round (x_of (layout, event->time)) + 0.5, w = 0, h;

      if (x < layout->x || x > layout->x + layout->width)
        continue;
      jd_chart_draw_event_line (cr, style, x, layout->y, layout->height);
      if (event->label == NULL)
        continue;
      jd_labels_measure (self->labels, JD_LABEL_SMALL, event->label, &w, &h);
      /* In a sequence of close impacts only the first label that fits is drawn. */
      if (x + 4 < last || x + 4 + w > layout->x + layout->width + style->text)
        continue;
      jd_labels_draw (self->labels, cr, JD_LABEL_SMALL, event->label, style->arrow_texts[JD_ARROW_IMPULSE],
                      x + 3 * style->scale, layout->y, 0, 0);
      last = x + 4 + w;
    }
}

void
jd_chart_draw (JdChart           *self,
               const JdDrawStyle *style,
               cairo_t           *cr,
               double             width,
               double             height)
{
  Layout layout;

  lay_out (self, style, width, height, &layout);
  cairo_save (cr);
  cairo_new_path (cr);
  jd_draw_style_set_source (style, cr, JD_COLOR_PAPER);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
  draw_frame (self, &layout, style, cr);
  draw_events (self, &layout, style, cr);
  cairo_save (cr);
  clip_to_plot (&layout, style, cr);
  for (guint i = 0; i < self->series->len; i++)
    draw_line (g_ptr_array_index (self->series, i), &layout, style, i, cr);
  cairo_restore (cr);
  walk_legend (self, style, cr, style->text, 0.4 * style->text, width - 2 * style->text);
  cairo_restore (cr);
}

/* The last of @n times that is not after @time, which is not before the first. */
static gsize
find_sample (const double *times,
             gsize         n,
             double        time)
{
  gsize low = 0, high = n;

  while (high - low > 1)
    {
      gsize middle = (low + high) / 2;

      if (times[middle] <= time)
        low = middle;
      else
        high = middle;
    }
  return low;
}

/* @values at @time, interpolated; of two samples at one time the later one. */
static gboolean
read_at (const double *times,
         const double *values,
         gsize         n,
         double        time,
         double       *out)
{
  gsize low;

  if (n == 0 || time < times[0] || time > times[n - 1])
    return FALSE;
  low = find_sample (times, n, time);
  *out = values[low];
  if (low + 1 < n && times[low + 1] > times[low])
    *out += (values[low + 1] - values[low]) * (time - times[low]) / (times[low + 1] - times[low]);
  return isfinite (*out);
}

static gboolean
value_at (const Series *series,
          double        time,
          double       *out)
{
  return read_at (series->times, series->values, series->n, time, out);
}

/* The value at the cursor; rounding errors of zero are shown as 0, as on the axis. */
static char *
format_value (const JdChartAxis *axis,
              double             value)
{
  if (fabs (value) < 1e-9 * axis->step)
    value = 0;
  return jd_chart_number_to_markup (value, 4);
}

/* Draws the values at the cursor beside the curves.  They cover neither the axes' numbers nor other dots. */
static void
occupy_around_plot (JdChart           *self,
                    const Layout      *layout,
                    const JdDrawStyle *style,
                    double             width,
                    double             height,
                    double             time)
{
  const double bottom = layout->y + layout->height, x = x_of (layout, time), half = 3.5 * style->scale;
  const JdBounds left = { 0, 0, layout->x, height }, below = { 0, bottom, width, height };
  double value;

  jd_labels_occupy (self->labels, &left);
  jd_labels_occupy (self->labels, &below);
  for (guint i = 0; i < self->series->len; i++)
    if (value_at (g_ptr_array_index (self->series, i), time, &value))
      jd_labels_occupy_line (self->labels, x, y_of (layout, value), x, y_of (layout, value), half);
}

/* Whether series @series has a place at each moment. */
static gboolean
has_moments (const JdChart *self,
             const Series  *series)
{
  return self->abscissa != NULL && self->moments != NULL && series->n == self->n_moments;
}

/* Draws a dot on each line at @time, with the line down to the axis and a value. */
static void
draw_moment (JdChart           *self,
             const Layout      *layout,
             const JdDrawStyle *style,
             cairo_t           *cr,
             double             time)
{
  for (guint i = 0; i < self->series->len; i++)
    {
      const Series *series = g_ptr_array_index (self->series, i);
      g_autofree char *text = NULL;
      double x, y, across, value;

      if (!has_moments (self, series) || !read_at (self->moments, series->times, series->n, time, &across) ||
          !read_at (self->moments, series->values, series->n, time, &value))
        continue;
      x = x_of (layout, across);
      y = y_of (layout, value);
      jd_draw_style_set_source (style, cr, JD_COLOR_INK);
      cairo_set_line_width (cr, style->line * 0.5);
      cairo_move_to (cr, layout->x, y);
      cairo_line_to (cr, x, y);
      cairo_line_to (cr, x, layout->y + layout->height);
      cairo_stroke (cr);
      cairo_arc (cr, x, y, 4 * style->scale, 0, 2 * G_PI);
      jd_color_set_source (style->series[i % 8], cr);
      cairo_fill (cr);
      text = format_value (&layout->value, value);
      jd_labels_add (self->labels, JD_LABEL_SMALL, text, style->series_texts[i % 8], x, y, 1, -0.3, 6 * style->scale);
      jd_labels_finish_on_plates (self->labels, cr);
    }
}

void
jd_chart_draw_cursor (JdChart           *self,
                      const JdDrawStyle *style,
                      cairo_t           *cr,
                      double             width,
                      double             height,
                      double             time)
{
  Layout layout;
  double x;

  if (self->abscissa != NULL && self->moments == NULL)
    return;
  lay_out (self, style, width, height, &layout);
  if (self->abscissa != NULL)
    {
      cairo_save (cr);
      cairo_new_path (cr);
      draw_moment (self, &layout, style, cr, time);
      cairo_restore (cr);
      return;
    }
  x = x_of (&layout, time);
  if (x < layout.x - 0.5 || x > layout.x + layout.width + 0.5)
    return;
  cairo_save (cr);
  cairo_new_path (cr);
  jd_draw_style_set_source (style, cr, JD_COLOR_INK);
  cairo_set_line_width (cr, style->line * 0.7);
  cairo_move_to (cr, x, layout.y);
  cairo_line_to (cr, x, layout.y + layout.height);
  cairo_stroke (cr);
  occupy_around_plot (self, &layout, style, width, height, time);
  for (guint i = 0; i < self->series->len; i++)
    {
      g_autofree char *text = NULL;
      double value, y;

      if (!value_at (g_ptr_array_index (self->series, i), time, &value))
        continue;
      y = y_of (&layout, value);
      text = format_value (&layout.value, value);
      cairo_arc (cr, x, y, 2.8 * style->scale, 0, 2 * G_PI);
      jd_color_set_source (style->series[i % 8], cr);
      cairo_fill (cr);
      jd_labels_add (self->labels, JD_LABEL_SMALL, text, style->series_texts[i % 8], x, y, 1, -0.3, 6 * style->scale);
      /* The labels use the strings until they are drawn. */
      jd_labels_finish_on_plates (self->labels, cr);
    }
  cairo_restore (cr);
}

double
jd_chart_time_at (JdChart           *self,
                  const JdDrawStyle *style,
                  double             width,
                  double             height,
                  double             x)
{
  Layout layout;
  double part;

  lay_out (self, style, width, height, &layout);
  part = CLAMP ((x - layout.x) / layout.width, 0, 1);
  return layout.time.min + part * (layout.time.max - layout.time.min);
}

/* Part of all samples that counts as nearby in time, on each side. */
#define NEARBY 0.04

double
jd_chart_moment_at (JdChart           *self,
                    const JdDrawStyle *style,
                    double             width,
                    double             height,
                    double             x,
                    double             y,
                    double             near)
{
  const gsize n = self->n_moments, reach = (gsize) ceil (NEARBY * (double) n);
  double best = HUGE_VAL, time = NAN;
  gsize from = 0, to = n;
  Layout layout;

  if (self->abscissa == NULL || n == 0)
    return NAN;
  if (isfinite (near))
    {
      const gsize here = find_sample (self->moments, n, near);

      from = here > reach ? here - reach : 0;
      to = MIN (n, here + reach + 1);
    }
  lay_out (self, style, width, height, &layout);
  for (guint i = 0; i < self->series->len; i++)
    {
      const Series *series = g_ptr_array_index (self->series, i);

      for (gsize k = from; has_moments (self, series) && k < to; k++)
        {
          const double away = hypot (x_of (&layout, series->times[k]) - x, y_of (&layout, series->values[k]) - y);

          if (away < best)
            {
              best = away;
              time = self->moments[k];
            }
        }
    }
  return time;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Heat maps: cells, two axes, and the scale of the colours. */
#include "ui/drawing/jd-heat-map.h"

#include <math.h>

#include "ui/drawing/jd-chart.h"

/* Five colours of cividis (Nuñez, Anderton and Renslow, 2018): their lightness grows evenly, also for colour-blind
 * eyes. */
static const double colors[][3] = {
  { 0.000, 0.135, 0.305 },
  { 0.260, 0.304, 0.424 },
  { 0.486, 0.483, 0.472 },
  { 0.733, 0.676, 0.423 },
  { 0.995, 0.909, 0.217 },
};

typedef struct
{
  double x, y, width, height;
} Box;

/* The colour at @part of the scale, 0 to 1. */
static void
set_color (cairo_t *cr,
           double   part)
{
  const double place = CLAMP (part, 0.0, 1.0) * (G_N_ELEMENTS (colors) - 1);
  const guint k = MIN ((guint) place, (guint) G_N_ELEMENTS (colors) - 2);
  const double f = place - k;

  cairo_set_source_rgb (cr, colors[k][0] + f * (colors[k + 1][0] - colors[k][0]),
                        colors[k][1] + f * (colors[k + 1][1] - colors[k][1]),
                        colors[k][2] + f * (colors[k + 1][2] - colors[k][2]));
}

static void
draw_cells (const JdHeatMap   *self,
            const JdChartAxis *scale,
            cairo_t           *cr,
            const Box         *box)
{
  const double w = box->width / self->n_columns, h = box->height / self->n_rows;

  cairo_save (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  for (guint r = 0; r < self->n_rows; r++)
    for (guint c = 0; c < self->n_columns; c++)
      {
        const double value = self->values[(gsize) r * self->n_columns + c];

        if (!isfinite (value))
          continue;
        set_color (cr, jd_chart_axis_position (scale, value));
        cairo_rectangle (cr, box->x + c * w, box->y + box->height - (r + 1) * h, w, h);
        cairo_fill (cr);
      }
  cairo_restore (cr);
}

static void
draw_frame (cairo_t           *cr,
            const JdDrawStyle *style,
            const Box         *box)
{
  jd_draw_style_set_source (style, cr, JD_COLOR_MUTED);
  cairo_set_line_width (cr, style->line);
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  cairo_stroke (cr);
}

typedef enum
{
  BELOW,
  LEFT,
  RIGHT,
} Side;

/* Ticks of @axis, whose ends lie at the positions @from and @to, on this side of the line at @at. */
static void
draw_ticks (JdLabels          *labels,
            cairo_t           *cr,
            const JdDrawStyle *style,
            const JdChartAxis *axis,
            double             from,
            double             to,
            double             at,
            Side               side)
{
  const double length = 4 * style->scale, out = side == LEFT ? -length : length;

  for (double k = ceil (axis->min / axis->step - 1e-9); k * axis->step <= axis->max + 1e-9 * axis->step; k++)
    {
      g_autofree char *text = jd_chart_axis_format (axis, k * axis->step);
      const double place = from + (to - from) * jd_chart_axis_position (axis, k * axis->step);

      jd_draw_style_set_source (style, cr, JD_COLOR_MUTED);
      cairo_move_to (cr, side == BELOW ? place : at, side == BELOW ? at : place);
      cairo_rel_line_to (cr, side == BELOW ? 0 : out, side == BELOW ? out : 0);
      cairo_stroke (cr);
      jd_labels_draw_plain (labels, cr, JD_LABEL_SMALL, text, style->colors[JD_COLOR_INK],
                            side == BELOW ? place : at + 2 * out, side == BELOW ? at + 2 * out : place,
                            side == BELOW  ? 0.5
                            : side == LEFT ? 1
                                           : 0,
                            side == BELOW ? 0 : 0.5);
    }
}

/* The range of the finite values. */
static void
fit_scale (const JdHeatMap *self,
           double           height,
           double           text,
           JdChartAxis     *scale)
{
  double least = HUGE_VAL, most = -HUGE_VAL;

  for (gsize i = 0; i < (gsize) self->n_rows * self->n_columns; i++)
    if (isfinite (self->values[i]))
      {
        least = fmin (least, self->values[i]);
        most = fmax (most, self->values[i]);
      }
  jd_chart_axis_fit (scale, least <= most ? least : 0, least <= most ? most : 1,
                     (guint) CLAMP (height / (2.6 * text), 2, 8), FALSE);
}

/* Draws the axis of @n cells between @low and @high along a side of @box; it ends half a cell beyond the outer
 * centres. */
static void
draw_axis (JdLabels          *labels,
           cairo_t           *cr,
           const JdDrawStyle *style,
           double             low,
           double             high,
           guint              n,
           const Box         *box,
           gboolean           horizontal)
{
  const double size = horizontal ? box->width : box->height;
  const double half = n > 1 ? 0.5 * (high - low) / (n - 1) : 0.5;
  const gboolean turned = high < low;
  double from = horizontal ? box->x : box->y + box->height, to = horizontal ? box->x + size : box->y;
  JdChartAxis axis;

  jd_chart_axis_fit (&axis, fmin (low - half, high + half), fmax (low - half, high + half),
                     (guint) CLAMP (size / (5.5 * style->text), 2, 8), FALSE);
  draw_ticks (labels, cr, style, &axis, turned ? to : from, turned ? from : to,
              horizontal ? box->y + box->height : box->x, horizontal ? BELOW : LEFT);
}

void
jd_heat_map_draw (const JdHeatMap   *self,
                  const JdDrawStyle *style,
                  cairo_t           *cr,
                  double             width,
                  double             height)
{
  const double text = style->text, bar = 1.2 * text;
  const Box box = { 6 * text, 3 * text, fmax (text, width - 15 * text), fmax (text, height - 7 * text) };
  const Box scale_box = { box.x + box.width + 1.5 * text, box.y, bar, box.height };
  g_autoptr(JdLabels) labels = jd_labels_new ();
  const JdColor ink = style->colors[JD_COLOR_INK];
  JdChartAxis scale;

  g_return_if_fail (self->n_columns > 0 && self->n_rows > 0);

  jd_labels_begin (labels, style, width, height);
  fit_scale (self, box.height, text, &scale);
  draw_cells (self, &scale, cr, &box);
  for (guint k = 0; k < 64; k++)
    {
      set_color (cr, (k + 0.5) / 64);
      cairo_rectangle (cr, scale_box.x, scale_box.y + scale_box.height * (63 - k) / 64.0, bar,
                       scale_box.height / 64.0 + 0.5);
      cairo_fill (cr);
    }
  draw_frame (cr, style, &box);
  draw_frame (cr, style, &scale_box);
  draw_axis (labels, cr, style, self->left, self->right, self->n_columns, &box, TRUE);
  draw_ticks (labels, cr, style, &scale, scale_box.y + scale_box.height, scale_box.y, scale_box.x + bar, RIGHT);
  draw_axis (labels, cr, style, self->bottom, self->top, self->n_rows, &box, FALSE);
  jd_labels_draw_plain (labels, cr, JD_LABEL_MATH, self->horizontal, ink, box.x + 0.5 * box.width,
                        height - 0.5 * text, 0.5, 1);
  jd_labels_draw_plain (labels, cr, JD_LABEL_MATH, self->vertical, ink, 0.5 * text, box.y - 0.7 * text, 0, 1);
  jd_labels_draw_plain (labels, cr, JD_LABEL_MATH, self->title, ink, scale_box.x, box.y - 0.7 * text, 0, 1);
}

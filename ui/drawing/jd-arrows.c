/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Arrows: their scales, their shafts and heads, and their labels. */

#include "ui/drawing/jd-arrows-private.h"

#include <math.h>
#include <string.h>

/* Opacity of the arrows of a background. */
#define FAINT 0.4
/* Width of the halo of an emphasized arrow on each side, in line widths. */
#define HALO 4
/* Length of the longest arrow of a kind, as a fraction of the sheet's smaller side. */
#define LONGEST_PART 0.24
#define LONGEST_MIN 50.0
#define LONGEST_MAX 260.0
/* Arc of the largest turn, radians. */
#define LARGEST_TURN (1.5 * G_PI)
#define MOST_MAGNIFIED 100  /* times the smallest scale used so far */
/* A shorter arrow has no label, pixels. */
#define SHORTEST_NAMED 5.0
/* Arrows on one line are drawn side by side, this far apart; at most MAX_ASIDE of them beside the first.  They are on
 * one line within ON_LINE pixels, if SHARED pixels of it are common. */
#define ASIDE     6.5
#define MAX_ASIDE 3
#define ON_LINE   3.0
#define SHARED    5.0
/* Distance from its shaft at which an arrow is picked, pixels. */
#define NEAR   7.0
/* Distance from the sheet's edge at which arrows end, pixels. */
#define MARGIN 6.0

GArray *
jd_arrows_new (void)
{
  return g_array_new (FALSE, TRUE, sizeof (JdArrow));
}

JdArrow *
jd_arrows_add (GArray       *arrows,
               JdArrowKind   kind,
               JdArrowShape  shape)
{
  JdArrow *arrow;

  g_array_set_size (arrows, arrows->len + 1);
  arrow = &g_array_index (arrows, JdArrow, arrows->len - 1);
  memset (arrow, 0, sizeof *arrow);
  arrow->kind = kind;
  arrow->shape = shape;
  return arrow;
}

void
jd_arrows_drop (GArray         *arrows,
                const gboolean *dropped)
{
  for (guint i = arrows->len; dropped != NULL && i-- > 0;)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);

      if (arrow->equation > 0 && dropped[2 * (arrow->equation - 1) + (arrow->kind == JD_ARROW_IMPULSE)])
        g_array_remove_index (arrows, i);
    }
}

void
jd_arrow_scale_init (JdArrowScale *self)
{
  memset (self, 0, sizeof *self);
}

double
jd_arrow_get_size (const JdArrow *arrow)
{
  switch (arrow->shape)
    {
    case JD_ARROW_STRAIGHT:
      return hypot (arrow->vector[0], arrow->vector[1]);
    case JD_ARROW_TURN:
      return fabs (arrow->vector[0]);
    case JD_ARROW_CENTRE:
    default:
      return 0;
    }
}

/* Updates a scale: it is kept while the longest arrow stays readable.  @least is the smallest scale used so far.  It
 * bounds the magnification, so that quantities that have decayed are drawn small. */
static void
update_scale (double *scale,
              double *least,
              double  longest,
              double  target)
{
  if (!(longest > 0) || !isfinite (longest))
    return;
  if (*scale > 0 && longest * *scale <= target * 1.1 && longest * *scale >= target * 0.25)
    return;
  *scale = jd_nice_number (target / longest);
  if (*least > 0)
    *scale = fmin (*scale, MOST_MAGNIFIED * *least);
  *least = *least > 0 ? fmin (*least, *scale) : *scale;
}

void
jd_arrow_scale_update (JdArrowScale *self,
                       const GArray *arrows,
                       const JdView *view)
{
  double target = CLAMP (LONGEST_PART * fmin (view->width, view->height), LONGEST_MIN, LONGEST_MAX);
  double longest[2][JD_N_ARROW_KINDS] = { { 0 } };

  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);
      double *slot = &longest[arrow->shape == JD_ARROW_TURN][arrow->kind];

      *slot = fmax (*slot, jd_arrow_get_size (arrow));
    }
  for (int kind = 0; kind < JD_N_ARROW_KINDS; kind++)
    {
      update_scale (&self->straight[kind], &self->least_straight[kind], longest[0][kind], target);
      update_scale (&self->turn[kind], &self->least_turn[kind], longest[1][kind], LARGEST_TURN);
    }
}

double
jd_arrow_head_length (const JdArrow     *arrow,
                      const JdDrawStyle *style)
{
  return (arrow->minor ? 6.0 : arrow->lit ? 14.0 : 10.0) * style->scale;
}

static double
shaft_width (const JdArrow     *arrow,
             const JdDrawStyle *style)
{
  return style->line * (arrow->minor ? 1.0 : arrow->lit ? 3.0 : 1.6);
}

/* Distance from the shaft within which the arrow paints. */
static double
arrow_breadth (const JdArrow     *arrow,
               const JdDrawStyle *style)
{
  return 0.5 * jd_arrow_head_length (arrow, style) + shaft_width (arrow, style) + 1 +
         (arrow->lit ? HALO * style->line : 0);
}

/* The part of the shaft, 0 to 1 from its foot, that lies inside the sheet reduced by @inset. */
static double
visible_part (const JdShaft *shaft,
              const JdView  *view,
              double         inset)
{
  double part = 1;
  double dx = shaft->x1 - shaft->x0, dy = shaft->y1 - shaft->y0;

  if (dx > 0)
    part = fmin (part, (view->width - inset - shaft->x0) / dx);
  if (dx < 0)
    part = fmin (part, (inset - shaft->x0) / dx);
  if (dy > 0)
    part = fmin (part, (view->height - inset - shaft->y0) / dy);
  if (dy < 0)
    part = fmin (part, (inset - shaft->y0) / dy);
  return part;
}

static gboolean
foot_on_sheet (const JdShaft *shaft,
               const JdView  *view,
               double         inset)
{
  return shaft->x0 >= inset && shaft->x0 <= view->width - inset && shaft->y0 >= inset &&
         shaft->y0 <= view->height - inset;
}

static gboolean
lay_out_straight (const JdArrowScale *scale,
                  const JdPainter    *painter,
                  JdShaft            *shaft)
{
  const JdArrow *arrow = shaft->arrow;
  double pixels = scale->straight[arrow->kind];
  double inset = MARGIN + arrow_breadth (arrow, painter->style);
  double part;

  shaft->x0 += arrow->after[0] * pixels;
  shaft->y0 -= arrow->after[1] * pixels;
  shaft->x1 = shaft->x0 + arrow->vector[0] * pixels;
  shaft->y1 = shaft->y0 - arrow->vector[1] * pixels;
  shaft->length = hypot (shaft->x1 - shaft->x0, shaft->y1 - shaft->y0);
  if (!(shaft->length >= 0.75) || !isfinite (shaft->length) || !foot_on_sheet (shaft, painter->view, inset))
    return FALSE;
  part = visible_part (shaft, painter->view, inset);
  shaft->ux = (shaft->x1 - shaft->x0) / shaft->length;
  shaft->uy = (shaft->y1 - shaft->y0) / shaft->length;
  if (part < 1)
    {
      shaft->broken = TRUE;
      shaft->length *= part;
      shaft->x1 = shaft->x0 + shaft->ux * shaft->length;
      shaft->y1 = shaft->y0 + shaft->uy * shaft->length;
      if (shaft->length < jd_arrow_head_length (arrow, painter->style))
        return FALSE;
    }
  shaft->head = fmin (jd_arrow_head_length (arrow, painter->style), 0.6 * shaft->length);
  return TRUE;
}

static gboolean
lay_out_turn (const JdArrowScale *scale,
              const JdPainter    *painter,
              JdShaft            *shaft)
{
  const JdArrow *arrow = shaft->arrow;
  const JdDrawStyle *style = painter->style;
  double inset = MARGIN + arrow_breadth (arrow, style);
  double room = fmin (fmin (shaft->x0, painter->view->width - shaft->x0),
                      fmin (shaft->y0, painter->view->height - shaft->y0)) -
                inset;
  double sweep = fmin (fabs (arrow->vector[0]) * scale->turn[arrow->kind], LARGEST_TURN * 1.1);
  /* Turns of several kinds at one place are concentric. */
  double radius = (20.0 + 7.0 * arrow->kind) * style->scale + (arrow->hollow ? 4.0 * style->scale : 0);

  if (!(sweep > 0.02) || room < 8)
    return FALSE;
  sweep = fmax (sweep, 0.35);
  shaft->radius = fmin (radius, room);
  /* The arc is symmetric about the vertical.  Counterclockwise in the world means decreasing cairo angles. */
  shaft->sweep = arrow->vector[0] > 0 ? -sweep : sweep;
  shaft->start = -G_PI / 2 - 0.5 * shaft->sweep;
  shaft->length = shaft->radius * sweep;
  shaft->head = fmin (jd_arrow_head_length (arrow, style), 0.6 * shaft->length);
  shaft->x1 = shaft->x0 + shaft->radius * cos (shaft->start + shaft->sweep);
  shaft->y1 = shaft->y0 + shaft->radius * sin (shaft->start + shaft->sweep);
  return TRUE;
}

static double
centre_radius (const JdDrawStyle *style)
{
  return 5.0 * style->scale;
}

static gboolean
lay_out (const JdArrow      *arrow,
         const JdArrowScale *scale,
         const JdPainter    *painter,
         JdShaft            *shaft)
{
  *shaft = (JdShaft) { .arrow = arrow };
  jd_view_to_sheet (painter->view, arrow->at[0], arrow->at[1], &shaft->x0, &shaft->y0);
  if (!isfinite (shaft->x0) || !isfinite (shaft->y0))
    return FALSE;
  switch (arrow->shape)
    {
    case JD_ARROW_STRAIGHT:
      return lay_out_straight (scale, painter, shaft);
    case JD_ARROW_TURN:
      return lay_out_turn (scale, painter, shaft);
    case JD_ARROW_CENTRE:
      return foot_on_sheet (shaft, painter->view, MARGIN + centre_radius (painter->style) + painter->style->line);
    default:
      g_return_val_if_reached (FALSE);
    }
}

gboolean
jd_arrow_get_extents (const JdArrow      *self,
                      const JdArrowScale *scale,
                      const JdPainter    *painter,
                      JdBounds           *out_extents)
{
  double breadth = arrow_breadth (self, painter->style) + MAX_ASIDE * ASIDE * painter->style->scale;
  JdShaft shaft;

  if (!lay_out (self, scale, painter, &shaft))
    return FALSE;
  jd_bounds_clear (out_extents);
  if (self->shape == JD_ARROW_STRAIGHT)
    {
      jd_bounds_add (out_extents, shaft.x0, shaft.y0);
      jd_bounds_add (out_extents, shaft.x1, shaft.y1);
    }
  else
    {
      double r = self->shape == JD_ARROW_TURN ? shaft.radius : centre_radius (painter->style);

      jd_bounds_add (out_extents, shaft.x0 - r, shaft.y0 - r);
      jd_bounds_add (out_extents, shaft.x0 + r, shaft.y0 + r);
    }
  out_extents->x0 -= breadth;
  out_extents->y0 -= breadth;
  out_extents->x1 += breadth;
  out_extents->y1 += breadth;
  return TRUE;
}

/* Adds a triangle with its tip at (x, y), pointing along (ux, uy). */
static void
head_path (cairo_t *cr,
           double   x,
           double   y,
           double   ux,
           double   uy,
           double   length)
{
  double half = 0.42 * length;

  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x - ux * length - uy * half, y - uy * length + ux * half);
  cairo_line_to (cr, x - ux * length + uy * half, y - uy * length - ux * half);
  cairo_close_path (cr);
}

/* Adds two strokes that meet at the tip. */
static void
vee_path (cairo_t *cr,
          double   x,
          double   y,
          double   ux,
          double   uy,
          double   length)
{
  double half = 0.46 * length;

  cairo_move_to (cr, x - ux * length - uy * half, y - uy * length + ux * half);
  cairo_line_to (cr, x, y);
  cairo_line_to (cr, x - ux * length + uy * half, y - uy * length - ux * half);
}

/* Direction of the head: along a straight shaft; along the chord under the head for an arc. */
static void
tip_direction (const JdShaft *shaft,
               double        *out_ux,
               double        *out_uy)
{
  double sense, angle;

  *out_ux = shaft->ux;
  *out_uy = shaft->uy;
  if (shaft->arrow->shape != JD_ARROW_TURN)
    return;
  sense = shaft->sweep > 0 ? 1 : -1;
  angle = shaft->start + shaft->sweep + sense * (G_PI / 2 - 0.5 * shaft->head / shaft->radius);
  *out_ux = cos (angle);
  *out_uy = sin (angle);
}

/* Adds the shaft, which ends @back before the tip. */
static void
shaft_path (const JdShaft *shaft,
            double         back,
            cairo_t       *cr)
{
  /* Cairo aborts on angles that are not numbers. */
  if (!(shaft->length > 0))
    return;
  if (shaft->arrow->shape == JD_ARROW_STRAIGHT)
    {
      cairo_move_to (cr, shaft->x0, shaft->y0);
      cairo_line_to (cr, shaft->x1 - shaft->ux * back, shaft->y1 - shaft->uy * back);
    }
  else
    {
      double end = shaft->start + shaft->sweep * (1 - back / shaft->length);

      cairo_new_sub_path (cr);
      if (shaft->sweep > 0)
        cairo_arc (cr, shaft->x0, shaft->y0, shaft->radius, shaft->start, end);
      else
        cairo_arc_negative (cr, shaft->x0, shaft->y0, shaft->radius, shaft->start, end);
    }
}

static gboolean
has_vee (const JdArrow *arrow)
{
  return arrow->kind == JD_ARROW_VELOCITY;
}

static void
stroke_shaft (const JdShaft   *shaft,
              const JdPainter *painter)
{
  cairo_t *cr = painter->cr;
  double ux, uy;

  jd_draw_style_set_dashed (painter->style, cr,
                            shaft->arrow->kind == JD_ARROW_VIRTUAL && shaft->length > 2 * shaft->head);
  shaft_path (shaft, has_vee (shaft->arrow) ? 0 : 0.8 * shaft->head, cr);
  if (has_vee (shaft->arrow))
    {
      tip_direction (shaft, &ux, &uy);
      vee_path (cr, shaft->x1, shaft->y1, ux, uy, shaft->head);
    }
  cairo_stroke (cr);
}

/* Draws the head: open for virtual velocities, double for impulses, and open for every kind before an event. */
static void
draw_heads (const JdShaft   *shaft,
            const JdPainter *painter)
{
  const JdArrow *arrow = shaft->arrow;
  cairo_t *cr = painter->cr;
  gboolean open = arrow->kind == JD_ARROW_VIRTUAL || arrow->hollow;
  int n_heads = arrow->kind == JD_ARROW_IMPULSE ? 2 : 1;
  double ux, uy;

  tip_direction (shaft, &ux, &uy);
  cairo_set_dash (cr, NULL, 0, 0);
  for (int i = 0; i < n_heads; i++)
    head_path (cr, shaft->x1 - ux * i * 0.75 * shaft->head, shaft->y1 - uy * i * 0.75 * shaft->head, ux, uy,
               shaft->head);
  if (!open)
    {
      cairo_fill (cr);
      return;
    }
  jd_draw_style_set_source (painter->style, cr, JD_COLOR_PAPER);
  cairo_fill_preserve (cr);
  jd_draw_style_set_arrow (painter->style, cr, arrow->kind);
  cairo_set_line_width (cr, shaft_width (arrow, painter->style) * 0.75);
  cairo_stroke (cr);
}

/* Draws two short strokes across the shaft, which mean that the arrow continues outside the sheet. */
static void
draw_break (const JdShaft   *shaft,
            const JdPainter *painter)
{
  double half = 5.0 * painter->style->scale;

  cairo_set_dash (painter->cr, NULL, 0, 0);
  for (int i = 0; i < 2; i++)
    {
      double back = shaft->head * 1.5 + i * 4.0 * painter->style->scale;
      double x = shaft->x1 - shaft->ux * back, y = shaft->y1 - shaft->uy * back;

      jd_painter_segment (painter, x - shaft->uy * half - shaft->ux * 2, y + shaft->ux * half - shaft->uy * 2,
                          x + shaft->uy * half + shaft->ux * 2, y - shaft->ux * half + shaft->uy * 2);
    }
  cairo_stroke (painter->cr);
}

static void
draw_foot (const JdShaft   *shaft,
           const JdPainter *painter)
{
  cairo_new_path (painter->cr);
  cairo_arc (painter->cr, shaft->x0, shaft->y0, 3.2 * painter->style->scale, 0, 2 * G_PI);
  cairo_fill (painter->cr);
}

static void
draw_centre (const JdShaft   *shaft,
             const JdPainter *painter)
{
  cairo_t *cr = painter->cr;
  double r = centre_radius (painter->style);

  cairo_set_dash (cr, NULL, 0, 0);
  cairo_set_line_width (cr, painter->style->line);
  cairo_new_path (cr);
  cairo_arc (cr, shaft->x0, shaft->y0, r, 0, 2 * G_PI);
  jd_painter_segment (painter, shaft->x0 - r, shaft->y0, shaft->x0 + r, shaft->y0);
  jd_painter_segment (painter, shaft->x0, shaft->y0 - r, shaft->x0, shaft->y0 + r);
  cairo_stroke (cr);
}

/* Draws the shaft of an arrow before an event: a thick stroke with a stroke of the paper's colour inside, which
 * leaves two parallel lines. */
static void
draw_hollow_shaft (const JdShaft   *shaft,
                   const JdPainter *painter)
{
  const JdDrawStyle *style = painter->style;
  cairo_t *cr = painter->cr;
  double width = shaft_width (shaft->arrow, style);

  cairo_set_line_width (cr, width + 2.0 * style->scale);
  stroke_shaft (shaft, painter);
  jd_draw_style_set_source (style, cr, JD_COLOR_PAPER);
  cairo_set_line_width (cr, fmax (width - 0.4 * style->scale, 1.0));
  stroke_shaft (shaft, painter);
  jd_draw_style_set_arrow (style, cr, shaft->arrow->kind);
}

/* Draws the halo behind an emphasized arrow. */
static void
draw_halo (const JdShaft   *shaft,
           const JdPainter *painter)
{
  const JdColor *color = &painter->style->colors[JD_COLOR_SELECTED];

  cairo_set_source_rgba (painter->cr, color->red, color->green, color->blue, 0.35);
  cairo_set_line_width (painter->cr, shaft_width (shaft->arrow, painter->style) + 2 * HALO * painter->style->line);
  stroke_shaft (shaft, painter);
}

static void
draw_shaft (const JdShaft   *shaft,
            const JdPainter *painter)
{
  const JdArrow *arrow = shaft->arrow;

  if (arrow->lit && arrow->shape != JD_ARROW_CENTRE)
    draw_halo (shaft, painter);
  jd_draw_style_set_arrow (painter->style, painter->cr, arrow->kind);
  if (arrow->shape == JD_ARROW_CENTRE)
    {
      draw_centre (shaft, painter);
      return;
    }
  if (arrow->hollow)
    draw_hollow_shaft (shaft, painter);
  else
    {
      cairo_set_line_width (painter->cr, shaft_width (arrow, painter->style));
      stroke_shaft (shaft, painter);
    }
  if (!has_vee (arrow))
    draw_heads (shaft, painter);
  if (shaft->broken)
    draw_break (shaft, painter);
  if (arrow->constraint)
    draw_foot (shaft, painter);
}

void
jd_arrow_draw_shaft (const JdShaft   *shaft,
                     const JdPainter *painter)
{
  if (!shaft->arrow->faint)
    {
      draw_shaft (shaft, painter);
      return;
    }
  cairo_push_group (painter->cr);
  draw_shaft (shaft, painter);
  cairo_pop_group_to_source (painter->cr);
  cairo_paint_with_alpha (painter->cr, FAINT);
}

/* Reserves squares along an arc. */
static void
occupy_arc (const JdShaft *shaft,
            double         half,
            JdLabels      *labels)
{
  const int n = 1 + (int) (fabs (shaft->sweep) * shaft->radius / (2.5 * half));

  for (int i = 0; i <= n; i++)
    {
      const double angle = shaft->start + shaft->sweep * i / n;
      const double x = shaft->x0 + shaft->radius * cos (angle), y = shaft->y0 + shaft->radius * sin (angle);

      jd_labels_occupy_line (labels, x, y, x, y, half);
    }
}

/* Reserves squares along the shaft, so that no label covers it. */
static void
occupy_shaft (const JdShaft     *shaft,
              const JdDrawStyle *style,
              JdLabels          *labels)
{
  double half = 4.0 * style->scale;

  if (shaft->arrow->shape == JD_ARROW_STRAIGHT)
    jd_labels_occupy_line (labels, shaft->x0, shaft->y0, shaft->x1, shaft->y1, half);
  else if (shaft->arrow->shape == JD_ARROW_TURN)
    occupy_arc (shaft, half, labels);
  else
    jd_labels_occupy_line (labels, shaft->x0, shaft->y0, shaft->x0, shaft->y0, centre_radius (style));
}

static void
ask_for_label (const JdShaft     *shaft,
               const JdDrawStyle *style,
               JdLabels          *labels)
{
  const JdArrow *arrow = shaft->arrow;
  JdColor color = style->arrow_texts[arrow->kind];
  double distance = 5.0 * style->scale;

  if (arrow->shape == JD_ARROW_TURN)
    jd_labels_add (labels, JD_LABEL_MATH, arrow->label, color, shaft->x0, shaft->y0 - shaft->radius, 0, -1, distance);
  else if (arrow->shape == JD_ARROW_CENTRE)
    jd_labels_add (labels, JD_LABEL_MATH, arrow->label, color, shaft->x0, shaft->y0, 1, 1, 2 * distance);
  else
    jd_labels_add (labels, JD_LABEL_MATH, arrow->label, color, shaft->x1, shaft->y1, shaft->ux, shaft->uy, distance);
}

/* Whether two straight arrows cover each other: one line, with a common part. */
static gboolean
share_line (const JdShaft *a,
            const JdShaft *b)
{
  const double ends[2][2] = { { b->x0 - a->x0, b->y0 - a->y0 }, { b->x1 - a->x0, b->y1 - a->y0 } };
  double low = HUGE_VAL, high = -HUGE_VAL;

  for (int i = 0; i < 2; i++)
    {
      const double along = ends[i][0] * a->ux + ends[i][1] * a->uy;

      if (fabs (ends[i][0] * a->uy - ends[i][1] * a->ux) > ON_LINE)
        return FALSE;
      low = fmin (low, along);
      high = fmax (high, along);
    }
  return fmin (high, a->length) - fmax (low, 0) > SHARED;
}

static void
move_aside (JdShaft *shaft,
            double   distance)
{
  shaft->x0 -= distance * shaft->uy;
  shaft->y0 += distance * shaft->ux;
  shaft->x1 -= distance * shaft->uy;
  shaft->y1 += distance * shaft->ux;
}

/* Moves a straight arrow to the side of those on its line, which are in @drawn. */
static void
avoid_drawn (JdShaft           *shaft,
             const GArray      *drawn,
             const JdDrawStyle *style)
{
  for (int aside = 0; aside < MAX_ASIDE; aside++)
    {
      gboolean clear = TRUE;

      for (guint i = 0; i < drawn->len && clear; i++)
        clear = !share_line (&g_array_index (drawn, JdShaft, i), shaft);
      if (clear)
        return;
      move_aside (shaft, ASIDE * style->scale);
    }
}

void
jd_arrows_draw (const GArray       *arrows,
                const JdArrowScale *scale,
                const JdPainter    *painter)
{
  cairo_t *cr = painter->cr;
  g_autoptr(GArray) drawn = g_array_new (FALSE, FALSE, sizeof (JdShaft));

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);
      JdShaft shaft;

      if (!lay_out (arrow, scale, painter, &shaft))
        continue;
      if (arrow->shape == JD_ARROW_STRAIGHT && !arrow->minor)
        {
          avoid_drawn (&shaft, drawn, painter->style);
          g_array_append_val (drawn, shaft);
        }
      jd_arrow_draw_shaft (&shaft, painter);
      if (painter->labels == NULL || arrow->minor)
        continue;
      occupy_shaft (&shaft, painter->style, painter->labels);
      if (arrow->label != NULL &&
          (arrow->shape == JD_ARROW_CENTRE || shaft.length >= SHORTEST_NAMED * painter->style->scale))
        ask_for_label (&shaft, painter->style, painter->labels);
    }
  cairo_restore (cr);
}

/* The straight arrows with a name of their own as they are drawn: JdShaft. */
static GArray *
lay_out_all (const GArray       *arrows,
             const JdArrowScale *scale,
             const JdPainter    *painter)
{
  GArray *drawn = g_array_new (FALSE, FALSE, sizeof (JdShaft));

  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);
      JdShaft shaft;

      if (arrow->shape != JD_ARROW_STRAIGHT || arrow->minor || !lay_out (arrow, scale, painter, &shaft))
        continue;
      avoid_drawn (&shaft, drawn, painter->style);
      g_array_append_val (drawn, shaft);
    }
  return drawn;
}

/* Pixels from the shaft. */
static double
distance_to (const JdShaft *shaft,
             double         x,
             double         y)
{
  const double along = CLAMP ((x - shaft->x0) * shaft->ux + (y - shaft->y0) * shaft->uy, 0.0, shaft->length);

  return hypot (x - shaft->x0 - along * shaft->ux, y - shaft->y0 - along * shaft->uy);
}

const JdArrow *
jd_arrows_pick (const GArray       *arrows,
                const JdArrowScale *scale,
                const JdPainter    *painter,
                double              x,
                double              y)
{
  g_autoptr(GArray) drawn = lay_out_all (arrows, scale, painter);
  double nearest = NEAR * painter->style->scale;
  const JdArrow *found = NULL;

  for (guint i = 0; i < drawn->len; i++)
    {
      const JdShaft *shaft = &g_array_index (drawn, JdShaft, i);
      const double distance = distance_to (shaft, x, y);

      if (distance < nearest)
        {
          nearest = distance;
          found = shaft->arrow;
        }
    }
  return found;
}

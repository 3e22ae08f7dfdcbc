/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Arrows: their scales, their layout on the sheet, and their labels. */

#include "ui/drawing/jd-arrows-private.h"

#include <math.h>
#include <string.h>

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

double
jd_arrow_shaft_width (const JdArrow     *arrow,
                      const JdDrawStyle *style)
{
  return style->line * (arrow->minor ? 1.0 : arrow->lit ? 3.0 : 1.6);
}

/* Distance from the shaft within which the arrow paints. */
static double
arrow_breadth (const JdArrow     *arrow,
               const JdDrawStyle *style)
{
  return 0.5 * jd_arrow_head_length (arrow, style) + jd_arrow_shaft_width (arrow, style) + 1 +
         (arrow->lit ? JD_ARROW_HALO * style->line : 0);
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

double
jd_arrow_centre_radius (const JdDrawStyle *style)
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
      return foot_on_sheet (shaft, painter->view,
                            MARGIN + jd_arrow_centre_radius (painter->style) + painter->style->line);
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
      double r = self->shape == JD_ARROW_TURN ? shaft.radius : jd_arrow_centre_radius (painter->style);

      jd_bounds_add (out_extents, shaft.x0 - r, shaft.y0 - r);
      jd_bounds_add (out_extents, shaft.x0 + r, shaft.y0 + r);
    }
  out_extents->x0 -= breadth;
  out_extents->y0 -= breadth;
  out_extents->x1 += breadth;
  out_extents->y1 += breadth;
  return TRUE;
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
    jd_labels_occupy_line (labels, shaft->x0, shaft->y0, shaft->x0, shaft->y0, jd_arrow_centre_radius (style));
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

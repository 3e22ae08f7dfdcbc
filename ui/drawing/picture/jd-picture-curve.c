/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Curves: the nearest place of a curve, and its drawing. */

#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>
#include <string.h>

#include "ui/drawing/picture/jd-picture-pick.h"

/* Range of s, in both directions, in which parametric curves are searched. */
#define LARGEST_S 12.566370614359172
#define N_SCAN 256
#define N_POLYLINE 320

static void
eval_local (const JdPictureFrame *frame,
            const JdCurvePlan    *plan,
            double                s,
            double                out[2])
{
  frame->inputs[0] = s;
  jd_tape_eval (plan->tape, frame->inputs, out, frame->work);
}

static double
square_distance (const JdPictureFrame *frame,
                 const JdCurvePlan    *plan,
                 double                s,
                 const double          from[2])
{
  double at[2], dx, dy;

  eval_local (frame, plan, s, at);
  dx = at[0] - from[0];
  dy = at[1] - from[1];
  return isfinite (dx) && isfinite (dy) ? dx * dx + dy * dy : HUGE_VAL;
}

/* The s between @low and @high nearest to @from: a scan, then golden sections around the best value. */
static double
nearest_local (const JdPictureFrame *frame,
               const JdCurvePlan    *plan,
               double                low,
               double                high,
               const double          from[2])
{
  const double golden = 0.6180339887498949;
  double step = (high - low) / N_SCAN, best = HUGE_VAL, s = low, a, b;

  for (int i = 0; i <= N_SCAN; i++)
    {
      double d = square_distance (frame, plan, low + i * step, from);

      if (d < best)
        {
          best = d;
          s = low + i * step;
        }
    }
  a = s - step;
  b = s + step;
  for (int i = 0; i < 60 && b - a > 1e-12 * (1 + fabs (s)); i++)
    {
      double left = b - golden * (b - a), right = a + golden * (b - a);

      if (square_distance (frame, plan, left, from) < square_distance (frame, plan, right, from))
        b = right;
      else
        a = left;
    }
  return 0.5 * (a + b);
}

/* The s nearest to (x, y), world. */
static double
find_local (const JdPictureFrame *frame,
            const JdCurvePlan    *plan,
            const JdBodyAxes     *axes,
            double                x,
            double                y)
{
  double from[2], at[2], low = -LARGEST_S, high = LARGEST_S;

  jd_body_axes_from_world (axes, x, y, from);
  if (plan->curve->point[0] == plan->curve->local)
    {
      /* The nearest place is at most as far as the one straight above or below. */
      double reach;

      eval_local (frame, plan, from[0], at);
      reach = isfinite (at[1]) ? fabs (at[1] - from[1]) * 1.0001 + 1e-9 : 1;
      low = from[0] - reach;
      high = from[0] + reach;
    }
  return nearest_local (frame, plan, low, high, from);
}

static void
local_spot (const JdPictureFrame *frame,
            const JdCurvePlan    *plan,
            const JdBodyAxes     *axes,
            double                s,
            JdCurveSpot          *spot)
{
  const double h = 1e-6 * (1 + fabs (s));
  double at[2], before[2], after[2];

  eval_local (frame, plan, s, at);
  eval_local (frame, plan, s - h, before);
  eval_local (frame, plan, s + h, after);
  jd_body_axes_to_world (axes, at[0], at[1], spot->at);
  jd_body_axes_to_world (axes, before[0], before[1], before);
  jd_body_axes_to_world (axes, after[0], after[1], after);
  spot->tangent[0] = after[0] - before[0];
  spot->tangent[1] = after[1] - before[1];
}

/* @s: the place of a graph or a parametric curve; NAN: the nearest to (x, y). */
static void
find_spot (const JdPictureFrame *frame,
           gsize                 curve,
           double                x,
           double                y,
           double                s,
           JdCurveSpot          *spot)
{
  const JdCurvePlan *plan = &frame->picture->curves[curve];
  JdBodyAxes axes;
  double length;

  if (plan->direction != JD_NO_SLOT)
    {
      const double *p = frame->at[plan->point], *u = frame->at[plan->direction];
      double way = ((x - p[0]) * u[0] + (y - p[1]) * u[1]) / fmax (u[0] * u[0] + u[1] * u[1], 1e-300);

      *spot = (JdCurveSpot) { .at = { p[0] + way * u[0], p[1] + way * u[1] }, .tangent = { u[0], u[1] } };
    }
  else if (plan->radius != JD_NO_SLOT)
    {
      const double *c = frame->at[plan->point];
      double angle = atan2 (y - c[1], x - c[0]), r = jd_frame_scalar (frame, plan->radius);

      *spot = (JdCurveSpot) { .at = { c[0] + r * cos (angle), c[1] + r * sin (angle) },
                              .tangent = { -sin (angle), cos (angle) } };
    }
  else
    {
      jd_picture_get_body_axes (frame, plan->curve->on, &axes);
      local_spot (frame, plan, &axes, isnan (s) ? find_local (frame, plan, &axes, x, y) : s, spot);
    }

  length = hypot (spot->tangent[0], spot->tangent[1]) * (plan->curve->reversed ? -1 : 1);
  if (length == 0 || !isfinite (length))
    length = 1;
  spot->tangent[0] /= length;
  spot->tangent[1] /= length;
  spot->normal[0] = -spot->tangent[1];
  spot->normal[1] = spot->tangent[0];
}

void
jd_picture_find_spot (const JdPictureFrame *frame,
                      gsize                 curve,
                      double                x,
                      double                y,
                      JdCurveSpot          *spot)
{
  find_spot (frame, curve, x, y, NAN, spot);
}

void
jd_picture_find_spot_of (const JdPictureFrame *frame,
                         gsize                 joint,
                         double                x,
                         double                y,
                         JdCurveSpot          *spot)
{
  const JdFeet *feet = frame->feet;
  const double s = feet != NULL && joint < feet->n ? feet->s[joint] : NAN;

  find_spot (frame, (gsize) frame->picture->joints[joint].curve, x, y, s, spot);
}

/* A curve as a polyline on the sheet, in its direction; at most N_POLYLINE + 1 points. */
typedef struct
{
  double at[N_POLYLINE + 1][2];
  gsize  n;
} Polyline;

/* Centre and half length of the drawn part of a curve without ends.  On the ground it crosses the whole sheet;
 * carried by a body it extends as far as the mechanism. */
static double
find_extent (const JdPictureFrame *frame,
             const JdCurvePlan    *plan,
             const JdView         *view,
             double                out_middle[2])
{
  const gboolean on_ground = plan->curve->on == JD_GROUND;

  out_middle[0] = on_ground ? view->center_x : 0.5 * (frame->x0 + frame->x1);
  out_middle[1] = on_ground ? view->center_y : 0.5 * (frame->y0 + frame->y1);
  return on_ground ? 0.5 * hypot (view->width, view->height) / view->scale
                   : 0.5 * hypot (frame->x1 - frame->x0, frame->y1 - frame->y0);
}

static void
line_polyline (const JdPictureFrame *frame,
               const JdCurvePlan    *plan,
               const JdView         *view,
               Polyline             *line)
{
  const double *p = frame->at[plan->point], *u = frame->at[plan->direction];
  double length = fmax (hypot (u[0], u[1]), 1e-300), middle, c[2], half = find_extent (frame, plan, view, c);

  middle = ((c[0] - p[0]) * u[0] + (c[1] - p[1]) * u[1]) / length;
  line->n = 2;
  for (int i = 0; i < 2; i++)
    {
      double s = (middle + (i == 0 ? -half : half)) / length;

      jd_view_to_sheet (view, p[0] + s * u[0], p[1] + s * u[1], &line->at[i][0], &line->at[i][1]);
    }
}

static void
circle_polyline (const JdPictureFrame *frame,
                 const JdCurvePlan    *plan,
                 const JdView         *view,
                 Polyline             *line)
{
  const double *c = frame->at[plan->point];
  double r = jd_frame_scalar (frame, plan->radius);

  line->n = 181;
  for (gsize i = 0; i < line->n; i++)
    jd_view_to_sheet (view, c[0] + r * cos (2 * G_PI * i / 180), c[1] + r * sin (2 * G_PI * i / 180), &line->at[i][0],
                      &line->at[i][1]);
}

/* Whether a curve is periodic.  One period is drawn, because the hatchings of several would not coincide. */
static gboolean
goes_round (const JdPictureFrame *frame,
            const JdCurvePlan    *plan)
{
  double size = 0, away = 0;

  for (int i = 0; i < 7; i++)
    {
      double a[2], b[2];

      eval_local (frame, plan, i * 0.83, a);
      eval_local (frame, plan, i * 0.83 + 2 * G_PI, b);
      size = fmax (size, hypot (a[0], a[1]));
      away = fmax (away, hypot (b[0] - a[0], b[1] - a[1]));
    }
  return away <= 1e-9 * size;
}

/* Number of points of a periodic curve that bound it. */
#define N_ROUND 72

void
jd_picture_add_round_bounds (const JdPictureFrame *frame,
                             gsize                 curve,
                             JdBounds             *bounds)
{
  const JdCurvePlan *plan = &frame->picture->curves[curve];
  JdBodyAxes axes;

  if (plan->direction != JD_NO_SLOT || plan->radius != JD_NO_SLOT || plan->curve->point[0] == plan->curve->local ||
      !goes_round (frame, plan))
    return;
  jd_picture_get_body_axes (frame, plan->curve->on, &axes);
  for (int i = 0; i < N_ROUND; i++)
    {
      double at[2], world[2];

      eval_local (frame, plan, 2 * G_PI * i / N_ROUND, at);
      if (!isfinite (at[0]) || !isfinite (at[1]))
        continue;
      jd_body_axes_to_world (&axes, at[0], at[1], world);
      jd_bounds_add (bounds, world[0], world[1]);
    }
}

static void
local_polyline (const JdPictureFrame *frame,
                const JdCurvePlan    *plan,
                const JdView         *view,
                Polyline             *line)
{
  double low = -LARGEST_S, high = LARGEST_S;
  JdBodyAxes axes;

  jd_picture_get_body_axes (frame, plan->curve->on, &axes);
  if (plan->curve->point[0] == plan->curve->local)
    {
      double middle[2], half = find_extent (frame, plan, view, middle);

      jd_body_axes_from_world (&axes, middle[0], middle[1], middle);
      low = middle[0] - half;
      high = middle[0] + half;
    }
  else if (goes_round (frame, plan))
    {
      low = -G_PI;
      high = G_PI;
    }
  line->n = 0;
  for (gsize i = 0; i <= N_POLYLINE; i++)
    {
      double at[2], world[2];

      eval_local (frame, plan, low + (high - low) * i / N_POLYLINE, at);
      if (!isfinite (at[0]) || !isfinite (at[1]))
        continue;
      jd_body_axes_to_world (&axes, at[0], at[1], world);
      jd_view_to_sheet (view, world[0], world[1], &line->at[line->n][0], &line->at[line->n][1]);
      line->n++;
    }
}

/* The part of the segment from @p to @q, pixels, that is within 20 pixels of the sheet: a curve may be magnified a
 * million times. */
static void
visible_part (const JdView *view,
              const double  p[2],
              const double  q[2],
              double       *out_from,
              double       *out_to)
{
  const double high[2] = { view->width + 20, view->height + 20 }, length = hypot (q[0] - p[0], q[1] - p[1]);
  double from = 0, to = length;

  for (int i = 0; i < 2; i++)
    {
      const double u = (q[i] - p[i]) / length, a = (-20 - p[i]) / u, b = (high[i] - p[i]) / u;

      if (u == 0 && (p[i] < -20 || p[i] > high[i]))
        to = -1;
      else if (u != 0)
        {
          from = fmax (from, fmin (a, b));
          to = fmin (to, fmax (a, b));
        }
    }
  *out_from = from;
  *out_to = to;
}

/* The first of the marks @rest, @rest + @step, ... that is not before @from. */
static double
first_mark (double rest,
            double step,
            double from)
{
  return from > rest ? rest + step * ceil ((from - rest) / step) : rest;
}

/* Offset of the next mark after a segment of @length. */
static double
rest_after (double rest,
            double step,
            double length)
{
  return rest < length ? rest + step * ceil ((length - rest) / step) - length : rest - length;
}

/* Draws one mark at (@x, @y) of the sheet; (@ux, @uy) is the direction of the curve. */
typedef void (*DrawMark) (const JdPainter *painter,
                          const double    *data,
                          double           x,
                          double           y,
                          double           ux,
                          double           uy);

/* Draws marks along a curve, @step pixels apart. */
static void
draw_marks (const JdPainter *painter,
            const Polyline  *line,
            double           step,
            DrawMark         draw,
            const double    *data)
{
  double rest = 0.5 * step;

  for (gsize i = 0; i + 1 < line->n; i++)
    {
      const double *p = line->at[i], *q = line->at[i + 1];
      double length = hypot (q[0] - p[0], q[1] - p[1]), ux, uy, from, to;

      if (!(length > 0) || !isfinite (length))
        continue;
      ux = (q[0] - p[0]) / length;
      uy = (q[1] - p[1]) / length;
      visible_part (painter->view, p, q, &from, &to);
      /* The second condition ends the loop where rounding makes at + step equal to at. */
      for (double at = first_mark (rest, step, from); at < to && at + step > at; at += step)
        draw (painter, data, p[0] + at * ux, p[1] + at * uy, ux, uy);
      rest = rest_after (rest, step, length);
    }
}

/* Draws a short stroke at the right of the curve's direction, the side that a contact may not enter.  @sense is -1
 * where the curve is reversed, else 1. */
static void
draw_hatch (const JdPainter *painter,
            const double    *sense,
            double           x,
            double           y,
            double           ux,
            double           uy)
{
  const double depth = 8.0 * painter->style->scale * *sense;

  jd_painter_segment (painter, x, y, x + depth * (-0.7 * ux - 0.7 * uy), y + depth * (0.7 * ux - 0.7 * uy));
  cairo_stroke (painter->cr);
}

/* Draws a tooth of a rough surface on the side that a contact may not enter. */
static void
draw_tooth (const JdPainter *painter,
            const double    *sense,
            double           x,
            double           y,
            double           ux,
            double           uy)
{
  const double half = 2.6 * painter->style->scale, depth = 3.4 * painter->style->scale * *sense;

  cairo_move_to (painter->cr, x - half * ux, y - half * uy);
  cairo_line_to (painter->cr, x - depth * uy, y + depth * ux);
  cairo_line_to (painter->cr, x + half * ux, y + half * uy);
  cairo_fill (painter->cr);
}

/* Draws a chevron in the direction of the material's @velocity. */
static void
draw_chevron (const JdPainter *painter,
              const double    *velocity,
              double           x,
              double           y,
              double           ux,
              double           uy)
{
  const double along = ux * velocity[0] - uy * velocity[1] < 0 ? -4.0 : 4.0;
  const double dx = along * painter->style->scale * ux, dy = along * painter->style->scale * uy;

  cairo_move_to (painter->cr, x - dx - dy, y - dy + dx);
  cairo_line_to (painter->cr, x + dx, y + dy);
  cairo_line_to (painter->cr, x - dx + dy, y - dy - dx);
  cairo_stroke (painter->cr);
}

/* Draws the chevrons of a curve with moving material. */
static void
draw_belt (const JdPictureFrame *frame,
           const JdCurvePlan    *plan,
           const Polyline       *line,
           const JdPainter      *painter)
{
  const double *p = frame->inputs + 2;
  double velocity[2];

  for (int i = 0; i < 2; i++)
    velocity[i] = jd_picture_eval (frame->picture, plan->curve->velocity[i], frame->t, p, p + frame->picture->N);
  cairo_set_line_width (painter->cr, painter->style->line);
  if (velocity[0] != 0 || velocity[1] != 0)
    draw_marks (painter, line, 56.0 * painter->style->scale, draw_chevron, velocity);
}

static void
find_polyline (const JdPictureFrame *frame,
               gsize                 curve,
               const JdView         *view,
               Polyline             *line)
{
  const JdCurvePlan *plan = &frame->picture->curves[curve];

  if (plan->direction != JD_NO_SLOT)
    line_polyline (frame, plan, view, line);
  else if (plan->radius != JD_NO_SLOT)
    circle_polyline (frame, plan, view, line);
  else
    local_polyline (frame, plan, view, line);
}

void
jd_picture_trace_curve (const JdPictureFrame *frame,
                        gsize                 curve,
                        const JdPainter      *painter)
{
  Polyline line;

  find_polyline (frame, curve, painter->view, &line);
  for (gsize i = 0; i < line.n; i++)
    cairo_line_to (painter->cr, line.at[i][0], line.at[i][1]);
}

/* Strokes the path as a thick wire; what is left to stroke is its inside. */
static void
stroke_wire (const JdPainter *painter)
{
  jd_painter_pen (painter, JD_COLOR_BODY, 3.4);
  cairo_stroke_preserve (painter->cr);
  jd_painter_pen (painter, JD_COLOR_PAPER, 1.9);
  cairo_stroke_preserve (painter->cr);
  jd_painter_pen (painter, JD_COLOR_FILL, 1.9);
}

void
jd_picture_draw_curve (const JdPictureFrame *frame,
                       gsize                 curve,
                       const JdPainter      *painter)
{
  cairo_t *cr = painter->cr;
  const JdCurvePlan *plan = &frame->picture->curves[curve];
  gboolean on_ground = plan->curve->on == JD_GROUND;
  const double sense = plan->curve->reversed ? -1.0 : 1.0;
  Polyline line;

  find_polyline (frame, curve, painter->view, &line);
  if (line.n < 2)
    return;

  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (gsize i = 0; i < line.n; i++)
    cairo_line_to (cr, line.at[i][0], line.at[i][1]);
  if (plan->is_wire)
    stroke_wire (painter);
  else
    jd_painter_pen (painter, on_ground ? JD_COLOR_GROUND : JD_COLOR_BODY, (on_ground ? 1.2 : 0.9));
  cairo_stroke (cr);
  cairo_set_line_width (cr, 0.6 * painter->style->line);
  if (plan->is_rough)
    draw_marks (painter, &line, 5.2 * painter->style->scale, draw_tooth, &sense);
  if (on_ground && !plan->is_wire)
    draw_marks (painter, &line, 8.0 * painter->style->scale, draw_hatch, &sense);
  if (plan->moves_material)
    draw_belt (frame, plan, &line, painter);
  cairo_restore (cr);
}

/* Copies the corners of the first polygon of @path, closed.  Returns twice its area, positive if it turns clockwise
 * on the sheet. */
static double
copy_polygon (const cairo_path_t *path,
              Polyline           *out)
{
  double area = 0;

  out->n = 0;
  for (int i = 0; i < path->num_data && out->n + 1 < G_N_ELEMENTS (out->at); i += path->data[i].header.length)
    if (path->data[i].header.type == CAIRO_PATH_LINE_TO ||
        (path->data[i].header.type == CAIRO_PATH_MOVE_TO && out->n == 0))
      {
        out->at[out->n][0] = path->data[i + 1].point.x;
        out->at[out->n][1] = path->data[i + 1].point.y;
        out->n++;
      }
  if (out->n == 0)
    return 0;
  memcpy (out->at[out->n], out->at[0], sizeof out->at[0]);
  out->n++;
  for (gsize i = 0; i + 1 < out->n; i++)
    area += out->at[i][0] * out->at[i + 1][1] - out->at[i + 1][0] * out->at[i][1];
  return area;
}

void
jd_picture_hatch (const JdPainter *painter)
{
  cairo_path_t *path = cairo_copy_path_flat (painter->cr);
  Polyline border;
  const double area = copy_polygon (path, &border);

  cairo_new_path (painter->cr);
  jd_painter_pen (painter, JD_COLOR_GROUND, 0.6);
  draw_marks (painter, &border, 8.0 * painter->style->scale, draw_hatch, &(double) { area > 0 ? 1.0 : -1.0 });
  cairo_new_path (painter->cr);
  cairo_append_path (painter->cr, path);
  cairo_path_destroy (path);
}

/* Whether a ray from (@x, @y) crosses the border an odd number of times. */
static gboolean
is_inside (const Polyline *border,
           double          x,
           double          y)
{
  gboolean inside = FALSE;

  for (gsize i = 0; i + 1 < border->n; i++)
    {
      const double *p = border->at[i], *q = border->at[i + 1];

      if ((p[1] > y) != (q[1] > y) && x < p[0] + (y - p[1]) / (q[1] - p[1]) * (q[0] - p[0]))
        inside = !inside;
    }
  return inside;
}

void
jd_picture_stipple (const JdPainter *painter)
{
  cairo_t *cr = painter->cr;
  const double step = round (18 * painter->style->scale), dot = round (1.5 * painter->style->scale);
  cairo_path_t *path = cairo_copy_path_flat (cr);
  double x0, y0, x1, y1, left, top, right, bottom;
  Polyline border;

  copy_polygon (path, &border);
  cairo_path_extents (cr, &x0, &y0, &x1, &y1);
  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  cairo_new_path (cr);
  /* Dots on whole pixels, without a clip, are filled fast. */
  for (double y = step * floor (fmax (y0, top) / step); y < fmin (y1, bottom); y += step)
    for (double x = step * floor (fmax (x0, left) / step); x < fmin (x1, right); x += step)
      for (int shifted = 0; shifted < 2; shifted++)
        if (is_inside (&border, x + 0.5 * step * shifted, y + 0.5 * step * shifted))
          cairo_rectangle (cr, x + round (0.5 * step) * shifted, y + round (0.5 * step) * shifted, dot, dot);
  jd_draw_style_set_source (painter->style, cr, JD_COLOR_GROUND);
  cairo_fill (cr);
  cairo_append_path (cr, path);
  cairo_path_destroy (path);
}

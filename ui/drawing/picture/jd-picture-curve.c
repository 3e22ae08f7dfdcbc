/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Curves: where one is nearest to a place, and how it is drawn. */

#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>

/* Parametric curves are looked at for s within this. */
#define LARGEST_S 12.566370614359172
#define N_SCAN 256
#define N_POLYLINE 320

/* From the carrier's axes to the world. */
static void
to_world (const JdPictureFrame *frame,
          int                   on,
          const double          local[2],
          double                out[2])
{
  const double *o, *ex, *ey;

  if (on == JD_GROUND)
    {
      out[0] = local[0];
      out[1] = local[1];
      return;
    }
  o = frame->at[frame->picture->bodies[on].origin];
  ex = frame->at[frame->picture->bodies[on].axes[0]];
  ey = frame->at[frame->picture->bodies[on].axes[1]];
  out[0] = o[0] + local[0] * ex[0] + local[1] * ey[0];
  out[1] = o[1] + local[0] * ex[1] + local[1] * ey[1];
}

static void
to_carrier (const JdPictureFrame *frame,
            int                   on,
            double                x,
            double                y,
            double                out[2])
{
  const double *o, *ex, *ey;

  out[0] = x;
  out[1] = y;
  if (on == JD_GROUND)
    return;
  o = frame->at[frame->picture->bodies[on].origin];
  ex = frame->at[frame->picture->bodies[on].axes[0]];
  ey = frame->at[frame->picture->bodies[on].axes[1]];
  out[0] = (x - o[0]) * ex[0] + (y - o[1]) * ex[1];
  out[1] = (x - o[0]) * ey[0] + (y - o[1]) * ey[1];
}

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

/* The s between @low and @high nearest to @from: a scan, then golden sections around the best. */
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

static void
find_local_spot (const JdPictureFrame *frame,
                 const JdCurvePlan    *plan,
                 double                x,
                 double                y,
                 JdCurveSpot          *spot)
{
  int on = plan->curve->on;
  double from[2], at[2], before[2], after[2], s, h, low = -LARGEST_S, high = LARGEST_S;

  to_carrier (frame, on, x, y, from);
  if (plan->curve->kind == JD_CURVE_GRAPH)
    {
      /* The nearest place is no farther than the one straight above or below. */
      double reach;

      eval_local (frame, plan, from[0], at);
      reach = isfinite (at[1]) ? fabs (at[1] - from[1]) * 1.0001 + 1e-9 : 1;
      low = from[0] - reach;
      high = from[0] + reach;
    }
  s = nearest_local (frame, plan, low, high, from);
  h = 1e-6 * (1 + fabs (s));
  eval_local (frame, plan, s, at);
  eval_local (frame, plan, s - h, before);
  eval_local (frame, plan, s + h, after);
  to_world (frame, on, at, spot->at);
  to_world (frame, on, before, before);
  to_world (frame, on, after, after);
  spot->tangent[0] = after[0] - before[0];
  spot->tangent[1] = after[1] - before[1];
}

void
jd_picture_find_spot (const JdPictureFrame *frame,
                      gsize                 curve,
                      double                x,
                      double                y,
                      JdCurveSpot          *spot)
{
  const JdCurvePlan *plan = &frame->picture->curves[curve];
  double length;

  if (plan->curve->kind == JD_CURVE_LINE)
    {
      const double *p = frame->at[plan->point], *u = frame->at[plan->direction];
      double s = ((x - p[0]) * u[0] + (y - p[1]) * u[1]) / fmax (u[0] * u[0] + u[1] * u[1], 1e-300);

      *spot = (JdCurveSpot) { .at = { p[0] + s * u[0], p[1] + s * u[1] }, .tangent = { u[0], u[1] } };
    }
  else if (plan->curve->kind == JD_CURVE_CIRCLE)
    {
      const double *c = frame->at[plan->point];
      double angle = atan2 (y - c[1], x - c[0]), r = jd_frame_scalar (frame, plan->radius);

      *spot = (JdCurveSpot) { .at = { c[0] + r * cos (angle), c[1] + r * sin (angle) },
                              .tangent = { -sin (angle), cos (angle) } };
    }
  else
    find_local_spot (frame, plan, x, y, spot);

  length = hypot (spot->tangent[0], spot->tangent[1]) * (plan->curve->reversed ? -1 : 1);
  if (length == 0 || !isfinite (length))
    length = 1;
  spot->tangent[0] /= length;
  spot->tangent[1] /= length;
  spot->normal[0] = -spot->tangent[1];
  spot->normal[1] = spot->tangent[0];
}

/* A curve as a polyline on the sheet, in its direction; at most N_POLYLINE + 1 places. */
typedef struct
{
  double at[N_POLYLINE + 1][2];
  gsize  n;
} Polyline;

/* A line on the ground crosses the whole sheet; one that a body carries reaches as far as the mechanism does. */
static void
line_polyline (const JdPictureFrame *frame,
               const JdCurvePlan    *plan,
               const JdView         *view,
               Polyline             *line)
{
  const double *p = frame->at[plan->point], *u = frame->at[plan->direction];
  double length = fmax (hypot (u[0], u[1]), 1e-300), middle, half, cx = view->center_x, cy = view->center_y;

  half = 0.5 * hypot (view->width, view->height) / view->scale;
  if (plan->curve->on != JD_GROUND)
    {
      half = 0.5 * hypot (frame->x1 - frame->x0, frame->y1 - frame->y0);
      cx = 0.5 * (frame->x0 + frame->x1);
      cy = 0.5 * (frame->y0 + frame->y1);
    }
  middle = ((cx - p[0]) * u[0] + (cy - p[1]) * u[1]) / length;
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

/* A curve of sines and cosines goes round and round: once is enough, and its hatching would not meet. */
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

static void
local_polyline (const JdPictureFrame *frame,
                const JdCurvePlan    *plan,
                const JdView         *view,
                Polyline             *line)
{
  double low = -LARGEST_S, high = LARGEST_S;

  if (plan->curve->kind == JD_CURVE_GRAPH)
    {
      double half = 0.5 * hypot (view->width, view->height) / view->scale, middle[2];
      double cx = view->center_x, cy = view->center_y;

      if (plan->curve->on != JD_GROUND)
        {
          half = 0.5 * hypot (frame->x1 - frame->x0, frame->y1 - frame->y0);
          cx = 0.5 * (frame->x0 + frame->x1);
          cy = 0.5 * (frame->y0 + frame->y1);
        }
      to_carrier (frame, plan->curve->on, cx, cy, middle);
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
      to_world (frame, plan->curve->on, at, world);
      jd_view_to_sheet (view, world[0], world[1], &line->at[line->n][0], &line->at[line->n][1]);
      line->n++;
    }
}

/* Which part of the way from @p to @q, pixels, is within 20 pixels of the sheet: a curve may be magnified a million
 * times. */
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

/* Where the marks go on after a segment of @length. */
static double
rest_after (double rest,
            double step,
            double length)
{
  return rest < length ? rest + step * ceil ((length - rest) / step) - length : rest - length;
}

/* Short strokes on the right of the curve's direction, the side a contact may not enter. */
static void
hatch (const Polyline    *line,
       gboolean           reversed,
       const JdDrawStyle *style,
       const JdView      *view,
       cairo_t           *cr)
{
  double step = 8.0 * style->scale, depth = 8.0 * style->scale, rest = 0.5 * step, sense = reversed ? -1 : 1;

  cairo_set_line_width (cr, 0.6 * style->line);
  for (gsize i = 0; i + 1 < line->n; i++)
    {
      const double *p = line->at[i], *q = line->at[i + 1];
      double length = hypot (q[0] - p[0], q[1] - p[1]), ux, uy, from, to;

      if (!(length > 0) || !isfinite (length))
        continue;
      ux = (q[0] - p[0]) / length;
      uy = (q[1] - p[1]) / length;
      visible_part (view, p, q, &from, &to);
      /* So far away that a step is lost in rounding, there is nothing to be seen. */
      for (double at = first_mark (rest, step, from); at < to && at + step > at; at += step)
        {
          double x = p[0] + at * ux, y = p[1] + at * uy;

          cairo_move_to (cr, x, y);
          cairo_line_to (cr, x + depth * sense * (-0.7 * ux - 0.7 * uy), y + depth * sense * (0.7 * ux - 0.7 * uy));
          cairo_stroke (cr);
        }
      rest = rest_after (rest, step, length);
    }
}

/* Chevrons along a curve whose material moves, in the direction of its motion. */
static void
draw_belt (const JdPictureFrame *frame,
           const JdCurvePlan    *plan,
           const Polyline       *line,
           const JdDrawStyle    *style,
           const JdView         *view,
           cairo_t              *cr)
{
  const JdPicture *self = frame->picture;
  double step = 56.0 * style->scale, half = 4.0 * style->scale, rest = 0.5 * step, vx, vy;
  double t = frame->t;

  vx = jd_picture_eval (self, plan->curve->velocity[0], t, frame->inputs + 2, frame->inputs + 2 + self->N);
  vy = jd_picture_eval (self, plan->curve->velocity[1], t, frame->inputs + 2, frame->inputs + 2 + self->N);
  if (vx == 0 && vy == 0)
    return;
  cairo_set_line_width (cr, style->line);
  for (gsize i = 0; i + 1 < line->n; i++)
    {
      const double *p = line->at[i], *q = line->at[i + 1];
      double length = hypot (q[0] - p[0], q[1] - p[1]), ux, uy, from, to;

      if (!(length > 0) || !isfinite (length))
        continue;
      ux = (q[0] - p[0]) / length;
      uy = (q[1] - p[1]) / length;
      visible_part (view, p, q, &from, &to);
      if (ux * vx - uy * vy < 0)
        {
          ux = -ux;
          uy = -uy;
        }
      /* So far away that a step is lost in rounding, there is nothing to be seen. */
      for (double at = first_mark (rest, step, from); at < to && at + step > at; at += step)
        {
          double x = p[0] + at * (q[0] - p[0]) / length, y = p[1] + at * (q[1] - p[1]) / length;

          cairo_move_to (cr, x - half * ux - half * uy, y - half * uy + half * ux);
          cairo_line_to (cr, x + half * ux, y + half * uy);
          cairo_line_to (cr, x - half * ux + half * uy, y - half * uy - half * ux);
          cairo_stroke (cr);
        }
      rest = rest_after (rest, step, length);
    }
}

static void
find_polyline (const JdPictureFrame *frame,
               gsize                 curve,
               const JdView         *view,
               Polyline             *line)
{
  const JdCurvePlan *plan = &frame->picture->curves[curve];

  if (plan->curve->kind == JD_CURVE_LINE)
    line_polyline (frame, plan, view, line);
  else if (plan->curve->kind == JD_CURVE_CIRCLE)
    circle_polyline (frame, plan, view, line);
  else
    local_polyline (frame, plan, view, line);
}

void
jd_picture_trace_curve (const JdPictureFrame *frame,
                        gsize                 curve,
                        const JdView         *view,
                        cairo_t              *cr)
{
  Polyline line;

  find_polyline (frame, curve, view, &line);
  for (gsize i = 0; i < line.n; i++)
    cairo_line_to (cr, line.at[i][0], line.at[i][1]);
}

void
jd_picture_draw_curve (const JdPictureFrame *frame,
                       gsize                 curve,
                       const JdDrawStyle    *style,
                       const JdView         *view,
                       cairo_t              *cr)
{
  const JdCurvePlan *plan = &frame->picture->curves[curve];
  gboolean on_ground = plan->curve->on == JD_GROUND;
  Polyline line;

  find_polyline (frame, curve, view, &line);
  if (line.n < 2)
    return;

  cairo_save (cr);
  jd_draw_style_set_source (style, cr, on_ground ? JD_COLOR_GROUND : JD_COLOR_BODY);
  cairo_set_line_width (cr, style->line * (on_ground ? 1.2 : 0.9));
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (gsize i = 0; i < line.n; i++)
    cairo_line_to (cr, line.at[i][0], line.at[i][1]);
  cairo_stroke (cr);
  if (on_ground)
    hatch (&line, plan->curve->reversed, style, view, cr);
  if (plan->moves_material)
    draw_belt (frame, plan, &line, style, view, cr);
  cairo_restore (cr);
}

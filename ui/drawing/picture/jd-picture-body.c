/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bodies, springs and dampers. */

#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>

#define N_ELLIPSE 48

static void
sheet_of (const JdPictureFrame *frame,
          const JdView         *view,
          JdSlot                slot,
          double                out[2])
{
  jd_view_to_sheet (view, frame->at[slot][0], frame->at[slot][1], &out[0], &out[1]);
}

/* A particle of the body, given in its axes, on the sheet. */
static void
sheet_of_local (const JdPictureFrame *frame,
                const JdBodyPlan     *plan,
                const JdView         *view,
                double                x,
                double                y,
                double                out[2])
{
  const double *o = frame->at[plan->origin], *ex = frame->at[plan->axes[0]], *ey = frame->at[plan->axes[1]];

  jd_view_to_sheet (view, o[0] + x * ex[0] + y * ey[0], o[1] + x * ex[1] + y * ey[1], &out[0], &out[1]);
}

double
jd_picture_rod_half (const double       a[2],
                     const double       b[2],
                     const JdDrawStyle *style)
{
  return CLAMP (0.035 * hypot (b[0] - a[0], b[1] - a[1]), 3.5, 6.5) * style->scale;
}

/* A bar with round ends. */
static void
capsule_path (cairo_t      *cr,
              const double  a[2],
              const double  b[2],
              double        half)
{
  double angle = atan2 (b[1] - a[1], b[0] - a[0]);

  cairo_new_sub_path (cr);
  cairo_arc (cr, b[0], b[1], half, angle - G_PI / 2, angle + G_PI / 2);
  cairo_arc (cr, a[0], a[1], half, angle + G_PI / 2, angle + 3 * G_PI / 2);
  cairo_close_path (cr);
}

static double
particle_radius (const JdDrawStyle *style)
{
  return 6.0 * style->scale;
}

static void
disk_path (const JdPictureFrame *frame,
           const JdBodyPlan     *plan,
           const JdView         *view,
           cairo_t              *cr)
{
  double r = jd_frame_scalar (frame, plan->size[0]), at[2];

  cairo_new_sub_path (cr);
  if (!frame->picture->spatial)
    {
      sheet_of (frame, view, plan->origin, at);
      cairo_arc (cr, at[0], at[1], fabs (r) * view->scale, 0, 2 * G_PI);
    }
  else
    for (int i = 0; i < N_ELLIPSE; i++)
      {
        sheet_of_local (frame, plan, view, r * cos (2 * G_PI * i / N_ELLIPSE), r * sin (2 * G_PI * i / N_ELLIPSE),
                        at);
        cairo_line_to (cr, at[0], at[1]);
      }
  cairo_close_path (cr);
}

static void
rod_or_box_path (const JdPictureFrame *frame,
                 const JdBodyPlan     *plan,
                 const JdDrawStyle    *style,
                 const JdView         *view,
                 cairo_t              *cr)
{
  double a = 0.5 * jd_frame_scalar (frame, plan->size[0]), corner[4][2];

  if (plan->body->shape.kind == JD_SHAPE_ROD)
    {
      sheet_of_local (frame, plan, view, -a, 0, corner[0]);
      sheet_of_local (frame, plan, view, a, 0, corner[1]);
      capsule_path (cr, corner[0], corner[1], jd_picture_rod_half (corner[0], corner[1], style));
      return;
    }
  for (int i = 0; i < 4; i++)
    {
      double b = 0.5 * jd_frame_scalar (frame, plan->size[1]);

      sheet_of_local (frame, plan, view, i == 0 || i == 3 ? a : -a, i < 2 ? b : -b, corner[i]);
      cairo_line_to (cr, corner[i][0], corner[i][1]);
    }
  cairo_close_path (cr);
}

/* The hull of the points: a dot, a bar or a plate. */
static void
hull_path (const JdPictureFrame *frame,
           const JdBodyPlan     *plan,
           const JdDrawStyle    *style,
           const JdView         *view,
           cairo_t              *cr)
{
  double at[2], other[2];

  if (plan->n_vertices == 2)
    {
      sheet_of (frame, view, plan->vertices[0], at);
      sheet_of (frame, view, plan->vertices[1], other);
      capsule_path (cr, at, other, jd_picture_rod_half (at, other, style));
      return;
    }
  if (plan->n_vertices < 2)
    {
      sheet_of (frame, view, plan->center, at);
      cairo_new_sub_path (cr);
      cairo_arc (cr, at[0], at[1], particle_radius (style), 0, 2 * G_PI);
      cairo_close_path (cr);
      return;
    }
  for (gsize i = 0; i < plan->n_vertices; i++)
    {
      sheet_of (frame, view, plan->vertices[i], at);
      cairo_line_to (cr, at[0], at[1]);
    }
  cairo_close_path (cr);
}

void
jd_picture_trace_body (const JdPictureFrame *frame,
                       gsize                 body,
                       const JdDrawStyle    *style,
                       const JdView         *view,
                       cairo_t              *cr)
{
  const JdBodyPlan *plan = &frame->picture->bodies[body];

  switch (plan->body->shape.kind)
    {
    case JD_SHAPE_DISK:
      disk_path (frame, plan, view, cr);
      break;
    case JD_SHAPE_ROD:
    case JD_SHAPE_BOX:
      rod_or_box_path (frame, plan, style, view, cr);
      break;
    case JD_SHAPE_POLYGON:
    case JD_SHAPE_NONE:
    default:
      hull_path (frame, plan, style, view, cr);
      break;
    }
}

/* A radius and a mark opposite to it: without them a turning disk would seem to stand still. */
static void
draw_radius_mark (const JdPictureFrame *frame,
                  const JdBodyPlan     *plan,
                  const JdDrawStyle    *style,
                  const JdView         *view,
                  cairo_t              *cr)
{
  double r = jd_frame_scalar (frame, plan->size[0]), from[2], to[2];

  sheet_of_local (frame, plan, view, 0, 0, from);
  sheet_of_local (frame, plan, view, r, 0, to);
  cairo_move_to (cr, from[0], from[1]);
  cairo_line_to (cr, to[0], to[1]);
  sheet_of_local (frame, plan, view, -r, 0, from);
  sheet_of_local (frame, plan, view, -0.86 * r, 0, to);
  cairo_move_to (cr, from[0], from[1]);
  cairo_line_to (cr, to[0], to[1]);
  cairo_set_line_width (cr, 0.8 * style->line);
  cairo_stroke (cr);
}

/* Bars from a disk's centre to those of its points that lie off it. */
static void
draw_arms (const JdPictureFrame *frame,
           const JdBodyPlan     *plan,
           const JdDrawStyle    *style,
           const JdView         *view,
           cairo_t              *cr)
{
  const double *o = jd_frame_vector (frame, plan->origin);
  double r = fabs (jd_frame_scalar (frame, plan->size[0])), from[2], to[2];

  sheet_of (frame, view, plan->origin, from);
  for (guint i = 0; i < plan->body->points->len; i++)
    {
      const double *p = jd_frame_vector (frame, plan->points[i]);

      if (!(hypot (hypot (p[0] - o[0], p[1] - o[1]), p[2] - o[2]) > 1.001 * r))
        continue;
      sheet_of (frame, view, plan->points[i], to);
      cairo_move_to (cr, from[0], from[1]);
      cairo_line_to (cr, to[0], to[1]);
    }
  jd_draw_style_set_source (style, cr, JD_COLOR_BODY);
  cairo_set_line_width (cr, 2.2 * style->line);
  cairo_stroke (cr);
}

/* In space a body without shape is its mass centre and bars to its points. */
static void
draw_skeleton (const JdPictureFrame *frame,
               const JdBodyPlan     *plan,
               const JdDrawStyle    *style,
               const JdView         *view,
               cairo_t              *cr)
{
  double center[2], at[2];

  sheet_of (frame, view, plan->center, center);
  jd_draw_style_set_source (style, cr, JD_COLOR_BODY);
  cairo_set_line_width (cr, 2.2 * style->line);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (guint i = 0; i < plan->body->points->len; i++)
    {
      sheet_of (frame, view, plan->points[i], at);
      cairo_move_to (cr, center[0], center[1]);
      cairo_line_to (cr, at[0], at[1]);
    }
  cairo_stroke (cr);
}

void
jd_picture_draw_body (const JdPictureFrame *frame,
                      gsize                 body,
                      const JdDrawStyle    *style,
                      const JdView         *view,
                      cairo_t              *cr)
{
  const JdBodyPlan *plan = &frame->picture->bodies[body];
  gboolean dot = plan->body->shape.kind == JD_SHAPE_NONE && plan->n_vertices < 2;

  cairo_save (cr);
  cairo_new_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (frame->picture->spatial && dot && !plan->body->is_particle)
    draw_skeleton (frame, plan, style, view, cr);
  if (plan->body->shape.kind == JD_SHAPE_DISK)
    draw_arms (frame, plan, style, view, cr);
  jd_picture_trace_body (frame, body, style, view, cr);
  jd_draw_style_set_source (style, cr, dot ? JD_COLOR_BODY : JD_COLOR_FILL);
  cairo_fill_preserve (cr);
  jd_draw_style_set_source (style, cr, JD_COLOR_BODY);
  cairo_set_line_width (cr, 1.1 * style->line);
  cairo_stroke (cr);
  if (plan->body->shape.kind == JD_SHAPE_DISK)
    draw_radius_mark (frame, plan, style, view, cr);
  cairo_restore (cr);
}

void
jd_picture_draw_center_mark (const JdDrawStyle *style,
                             double             x,
                             double             y,
                             cairo_t           *cr)
{
  double r = 4.6 * style->scale;

  cairo_save (cr);
  cairo_new_path (cr);
  cairo_arc (cr, x, y, r, 0, 2 * G_PI);
  jd_draw_style_set_source (style, cr, JD_COLOR_PAPER);
  cairo_fill_preserve (cr);
  jd_draw_style_set_source (style, cr, JD_COLOR_BODY);
  cairo_set_line_width (cr, 0.7 * style->line);
  cairo_stroke (cr);
  for (int i = 0; i < 2; i++)
    {
      cairo_move_to (cr, x, y);
      cairo_arc (cr, x, y, r, i * G_PI, i * G_PI + G_PI / 2);
      cairo_close_path (cr);
    }
  cairo_fill (cr);
  cairo_restore (cr);
}

/* Straight ends, and coils between that stretch with the spring. */
static void
spring_path (const double  a[2],
             const double  b[2],
             double        scale,
             cairo_t      *cr)
{
  const int n_coils = 13;
  double length = hypot (b[0] - a[0], b[1] - a[1]), lead = fmin (12 * scale, 0.15 * length);
  double ux = length > 0 ? (b[0] - a[0]) / length : 1, uy = length > 0 ? (b[1] - a[1]) / length : 0;
  double amplitude = 8 * scale;

  cairo_move_to (cr, a[0], a[1]);
  cairo_line_to (cr, a[0] + lead * ux, a[1] + lead * uy);
  for (int i = 0; i < 2 * n_coils; i++)
    {
      double s = lead + (length - 2 * lead) * (i + 0.5) / (2 * n_coils), side = i % 2 == 0 ? amplitude : -amplitude;

      cairo_line_to (cr, a[0] + s * ux - side * uy, a[1] + s * uy + side * ux);
    }
  cairo_line_to (cr, b[0] - lead * ux, b[1] - lead * uy);
  cairo_line_to (cr, b[0], b[1]);
}

/* A cup with a piston in it. */
static void
damper_path (const double  a[2],
             const double  b[2],
             double        scale,
             cairo_t      *cr)
{
  double length = hypot (b[0] - a[0], b[1] - a[1]);
  double ux = length > 0 ? (b[0] - a[0]) / length : 1, uy = length > 0 ? (b[1] - a[1]) / length : 0;
  double cup = fmin (26 * scale, 0.4 * length), half = 7 * scale, start = 0.5 * (length - cup);
  double x = a[0] + start * ux, y = a[1] + start * uy, px, py;

  cairo_move_to (cr, a[0], a[1]);
  cairo_line_to (cr, x, y);
  cairo_move_to (cr, x + cup * ux - half * uy, y + cup * uy + half * ux);
  cairo_line_to (cr, x - half * uy, y + half * ux);
  cairo_line_to (cr, x + half * uy, y - half * ux);
  cairo_line_to (cr, x + cup * ux + half * uy, y + cup * uy - half * ux);
  px = x + 0.55 * cup * ux;
  py = y + 0.55 * cup * uy;
  cairo_move_to (cr, px - 0.75 * half * uy, py + 0.75 * half * ux);
  cairo_line_to (cr, px + 0.75 * half * uy, py - 0.75 * half * ux);
  cairo_move_to (cr, px, py);
  cairo_line_to (cr, b[0], b[1]);
}

static void
spiral_path (double   x,
             double   y,
             double   scale,
             cairo_t *cr)
{
  const int n = 60;

  for (int i = 0; i <= n; i++)
    {
      double angle = 5 * G_PI * i / n, r = (7 + 9.0 * i / n) * scale;

      cairo_line_to (cr, x + r * cos (angle), y - r * sin (angle));
    }
}

void
jd_picture_draw_effort (const JdPictureFrame *frame,
                        gsize                 effort,
                        const JdDrawStyle    *style,
                        const JdView         *view,
                        cairo_t              *cr)
{
  const JdEffortPlan *plan = &frame->picture->efforts[effort];
  JdEffortKind kind = plan->effort->kind;
  double a[2], b[2];

  if (plan->points[0] == JD_NO_SLOT || (!jd_effort_types[kind].is_line && !jd_effort_types[kind].turns))
    return;
  cairo_save (cr);
  cairo_new_path (cr);
  sheet_of (frame, view, plan->points[0], a);
  if (jd_effort_types[kind].turns)
    spiral_path (a[0], a[1], style->scale, cr);
  else
    {
      double length, shift = 11 * style->scale * plan->aside;

      sheet_of (frame, view, plan->points[1], b);
      length = fmax (hypot (b[0] - a[0], b[1] - a[1]), 1e-9);
      cairo_translate (cr, -shift * (b[1] - a[1]) / length, shift * (b[0] - a[0]) / length);
      if (!jd_effort_types[kind].is_damper)
        spring_path (a, b, style->scale, cr);
      else
        damper_path (a, b, style->scale, cr);
    }
  jd_draw_style_set_source (style, cr, JD_COLOR_INK);
  cairo_set_line_width (cr, 0.95 * style->line);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawing of bodies, springs and dampers. */

#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>

#include "ui/drawing/jd-stamp.h"
#include "ui/drawing/picture/jd-picture-pick.h"

#define N_ELLIPSE 48
/* An image of a disk has its radius to this part of a sheet pixel. */
#define DISK_STEPS 16
/* Sheet pixels: a disk of a larger radius is drawn without an image. */
#define LARGEST_IMAGE 100.0

/* Sheet position of a particle given in body axes. */
static void
sheet_of_local (const JdPictureFrame *frame,
                const JdBodyPlan     *plan,
                const JdPainter      *painter,
                double                x,
                double                y,
                double                out[2])
{
  const double *o = frame->at[plan->origin], *ex = frame->at[plan->axes[0]], *ey = frame->at[plan->axes[1]];

  jd_painter_place (painter, (const double[]) { o[0] + x * ex[0] + y * ey[0], o[1] + x * ex[1] + y * ey[1] }, out);
}

double
jd_picture_rod_half (const double       a[2],
                     const double       b[2],
                     const JdDrawStyle *style)
{
  return CLAMP (0.035 * hypot (b[0] - a[0], b[1] - a[1]), 3.5, 6.5) * style->scale;
}

/* Draws a bar with round ends. */
static void
capsule_path (const JdPainter *painter,
              const double     a[2],
              const double     b[2])
{
  cairo_t *cr = painter->cr;
  double angle = atan2 (b[1] - a[1], b[0] - a[0]), half = jd_picture_rod_half (a, b, painter->style);

  cairo_new_sub_path (cr);
  cairo_arc (cr, b[0], b[1], half, angle - G_PI / 2, angle + G_PI / 2);
  cairo_arc (cr, a[0], a[1], half, angle + G_PI / 2, angle + 3 * G_PI / 2);
  cairo_close_path (cr);
}

/* Thickness of the wall of a shell of radius @r, m. */
static double
shell_wall (double           r,
            const JdPainter *painter)
{
  return fmin (0.5 * r, CLAMP (0.05 * r * painter->view->scale, 3, 9) * painter->style->scale / painter->view->scale);
}

static void
disk_path (const JdPictureFrame *frame,
           const JdBodyPlan     *plan,
           const JdPainter      *painter)
{
  cairo_t *cr = painter->cr;
  double r = jd_frame_scalar (frame, plan->size[0]), at[2];

  cairo_new_sub_path (cr);
  if (!frame->picture->spatial)
    {
      jd_painter_place (painter, frame->at[plan->origin], at);
      cairo_arc (cr, at[0], at[1], fabs (r) * painter->view->scale, 0, 2 * G_PI);
    }
  else
    for (int i = 0; i < N_ELLIPSE; i++)
      {
        sheet_of_local (frame, plan, painter, r * cos (2 * G_PI * i / N_ELLIPSE), r * sin (2 * G_PI * i / N_ELLIPSE),
                        at);
        cairo_line_to (cr, at[0], at[1]);
      }
  cairo_close_path (cr);
}

static void
rod_path (const JdPictureFrame *frame,
          const JdBodyPlan     *plan,
          const JdPainter      *painter)
{
  double a = 0.5 * jd_frame_scalar (frame, plan->size[0]), p[2], q[2];

  sheet_of_local (frame, plan, painter, -a, 0, p);
  sheet_of_local (frame, plan, painter, a, 0, q);
  capsule_path (painter, p, q);
}

static void
box_path (const JdPictureFrame *frame,
          const JdBodyPlan     *plan,
          const JdPainter      *painter)
{
  double a = 0.5 * jd_frame_scalar (frame, plan->size[0]), b = 0.5 * jd_frame_scalar (frame, plan->size[1]), at[2];

  for (int i = 0; i < 4; i++)
    {
      sheet_of_local (frame, plan, painter, i == 0 || i == 3 ? a : -a, i < 2 ? b : -b, at);
      cairo_line_to (painter->cr, at[0], at[1]);
    }
  cairo_close_path (painter->cr);
}

/* Draws the outline of a thin half sphere seen from the side, open towards body y. */
static void
shell_path (const JdPictureFrame *frame,
            const JdBodyPlan     *plan,
            const JdPainter      *painter)
{
  const double r = fabs (jd_frame_scalar (frame, plan->size[0])), wall = shell_wall (r, painter);
  double at[2];

  for (int side = 0; side < 2; side++)
    for (int i = 0; i <= N_ELLIPSE / 2; i++)
      {
        const double angle = G_PI * (side == 0 ? 1 + 2.0 * i / N_ELLIPSE : 2 - 2.0 * i / N_ELLIPSE);
        const double from = side == 0 ? r : r - wall;

        sheet_of_local (frame, plan, painter, from * cos (angle), from * sin (angle), at);
        cairo_line_to (painter->cr, at[0], at[1]);
      }
  cairo_close_path (painter->cr);
}

/* Draws the hull of the points: a dot, a bar or a plate. */
static void
hull_path (const JdPictureFrame *frame,
           const JdBodyPlan     *plan,
           const JdPainter      *painter)
{
  cairo_t *cr = painter->cr;
  double at[2], other[2];

  if (plan->n_vertices == 2)
    {
      jd_painter_place (painter, frame->at[plan->vertices[0]], at);
      jd_painter_place (painter, frame->at[plan->vertices[1]], other);
      capsule_path (painter, at, other);
      return;
    }
  if (plan->n_vertices < 2)
    {
      jd_painter_place (painter, frame->at[plan->center], at);
      jd_painter_circle (painter, at[0], at[1], 6.0 * painter->style->scale);
      cairo_close_path (cr);
      return;
    }
  for (gsize i = 0; i < plan->n_vertices; i++)
    {
      jd_painter_place (painter, frame->at[plan->vertices[i]], at);
      cairo_line_to (cr, at[0], at[1]);
    }
  cairo_close_path (cr);
}

void
jd_picture_trace_body (const JdPictureFrame *frame,
                       gsize                 body,
                       const JdPainter      *painter)
{
  static void (*const paths[]) (const JdPictureFrame *, const JdBodyPlan *, const JdPainter *) = {
    [JD_SHAPE_NONE] = hull_path,  [JD_SHAPE_DISK] = disk_path,    [JD_SHAPE_RING] = disk_path,
    [JD_SHAPE_SPHERE] = disk_path, [JD_SHAPE_SHELL] = shell_path, [JD_SHAPE_ROD] = rod_path,
    [JD_SHAPE_STRING] = rod_path, [JD_SHAPE_BOX] = box_path,      [JD_SHAPE_PANE] = box_path,
    [JD_SHAPE_POLYGON] = hull_path,
  };
  const JdBodyPlan *plan = &frame->picture->bodies[body];

  paths[plan->body->shape.kind](frame, plan, painter);
}

/* Draws a radius and a mark opposite to it, which make the rotation of a disk visible. */
static void
draw_radius_mark (const JdPictureFrame *frame,
                  const JdBodyPlan     *plan,
                  const JdPainter      *painter)
{
  const double r = jd_frame_scalar (frame, plan->size[0]), ends[2][2] = { { 0, r }, { -r, -0.86 * r } };
  double from[2], to[2];

  for (int i = 0; i < 2; i++)
    {
      sheet_of_local (frame, plan, painter, ends[i][0], 0, from);
      sheet_of_local (frame, plan, painter, ends[i][1], 0, to);
      jd_painter_segment (painter, from[0], from[1], to[0], to[1]);
    }
  jd_painter_pen (painter, JD_COLOR_BODY, 0.8);
  cairo_stroke (painter->cr);
}

/* Draws bars from a disk's centre to its points outside the disk. */
static void
draw_arms (const JdPictureFrame *frame,
           const JdBodyPlan     *plan,
           const JdPainter      *painter)
{
  const double *o = jd_frame_vector (frame, plan->origin);
  double r = fabs (jd_frame_scalar (frame, plan->size[0])), from[2], to[2];

  jd_painter_place (painter, frame->at[plan->origin], from);
  for (guint i = 0; i < plan->body->points->len; i++)
    {
      const double *p = jd_frame_vector (frame, plan->points[i]);

      if (!(hypot (hypot (p[0] - o[0], p[1] - o[1]), p[2] - o[2]) > 1.001 * r))
        continue;
      jd_painter_place (painter, frame->at[plan->points[i]], to);
      jd_painter_segment (painter, from[0], from[1], to[0], to[1]);
    }
  jd_painter_pen (painter, JD_COLOR_BODY, 2.2);
  cairo_stroke (painter->cr);
}

void
jd_picture_draw_glints (const JdPictureFrame *frame,
                        const JdBodyPlan     *plan,
                        const JdPainter      *painter)
{
  const double a = fabs (jd_frame_scalar (frame, plan->size[0])), b = fabs (jd_frame_scalar (frame, plan->size[1]));
  const double side = 0.5 * fmin (a, b), long_x = a > b ? 1 : 0;
  double from[2], to[2];

  for (int i = -1; i <= 1; i++)
    {
      const double s = 0.22 * i * fmax (a, b), x = long_x * s, y = (1 - long_x) * s, h = (i == 0 ? 0.8 : 0.5) * side;

      sheet_of_local (frame, plan, painter, x - h, y - h, from);
      sheet_of_local (frame, plan, painter, x + h, y + h, to);
      jd_painter_segment (painter, from[0], from[1], to[0], to[1]);
    }
  jd_painter_pen (painter, JD_COLOR_BODY, 0.6);
  cairo_stroke (painter->cr);
}

/* Draws a thin rim with a mark that makes its rotation visible. */
static void
draw_ring (const JdPictureFrame *frame,
           const JdBodyPlan     *plan,
           const JdPainter      *painter)
{
  cairo_t *cr = painter->cr;
  const double r = fabs (jd_frame_scalar (frame, plan->size[0])), half = 3.2 * painter->style->scale;
  const double wall = fmin (r, 2 * half / painter->view->scale);
  double at[2], to[2];

  jd_painter_place (painter, frame->at[plan->origin], at);
  for (int i = 0; i < 2; i++)
    jd_painter_circle (painter, at[0], at[1], fmax (r - i * wall, 0) * painter->view->scale);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  jd_draw_style_set_source (painter->style, cr, JD_COLOR_FILL);
  cairo_fill_preserve (cr);
  jd_painter_pen (painter, JD_COLOR_BODY, 1.1);
  cairo_stroke (cr);
  if (plan->body->is_particle)
    return;
  sheet_of_local (frame, plan, painter, r, 0, at);
  sheet_of_local (frame, plan, painter, r - 2 * wall, 0, to);
  jd_painter_segment (painter, at[0], at[1], to[0], to[1]);
  cairo_stroke (cr);
}

/* Draws a ball; the mark on one side makes its rotation visible. */
static void
draw_ball (const JdPictureFrame *frame,
           const JdBodyPlan     *plan,
           const JdPainter      *painter)
{
  const double r = fabs (jd_frame_scalar (frame, plan->size[0]));
  double at[2];

  jd_painter_place (painter, frame->at[plan->origin], at);
  jd_picture_fill_ball (painter, at[0], at[1], r * painter->view->scale);
  if (plan->body->is_particle)
    return;
  for (int i = -8; i <= 8; i++)
    {
      /* the visible half of a great circle whose plane is seen at 72 degrees */
      const double angle = G_PI * i / 16;

      sheet_of_local (frame, plan, painter, 0.3 * r * cos (angle), r * sin (angle), at);
      cairo_line_to (painter->cr, at[0], at[1]);
    }
  jd_painter_pen (painter, JD_COLOR_BODY, 0.8);
  cairo_stroke (painter->cr);
}

static void
draw_string (const JdPictureFrame *frame,
             const JdBodyPlan     *plan,
             const JdPainter      *painter)
{
  const double a = 0.5 * jd_frame_scalar (frame, plan->size[0]);
  double p[2], q[2];

  sheet_of_local (frame, plan, painter, -a, 0, p);
  sheet_of_local (frame, plan, painter, a, 0, q);
  jd_painter_segment (painter, p[0], p[1], q[0], q[1]);
  jd_painter_pen (painter, JD_COLOR_BODY, 0.8);
  cairo_stroke (painter->cr);
}

/* Draws a disk of radius @look / DISK_STEPS sheet pixels. */
static void
draw_disk (const JdPainter *painter,
           gconstpointer    what G_GNUC_UNUSED,
           guint            look,
           double           x,
           double           y)
{
  jd_painter_circle (painter, x, y, (double) look / DISK_STEPS);
  cairo_close_path (painter->cr);
  jd_draw_style_set_source (painter->style, painter->cr, JD_COLOR_FILL);
  cairo_fill_preserve (painter->cr);
  jd_painter_pen (painter, JD_COLOR_BODY, 1.1);
  cairo_stroke (painter->cr);
}

/* Copies a plain disk that is seen as a circle from its image.  FALSE: there is none, because the body is another or
 * too large, or because a file is drawn, whose disks have their exact radii. */
static gboolean
draw_small_disk (const JdPictureFrame *frame,
                 const JdBodyPlan     *plan,
                 const JdPainter      *painter)
{
  double radius, at[2];

  if (frame->picture->spatial || plan->body->shape.kind != JD_SHAPE_DISK || plan->is_support ||
      plan->body->is_rough || !jd_stamps_are_used (painter))
    return FALSE;
  radius = fabs (jd_frame_scalar (frame, plan->size[0])) * painter->view->scale;
  if (!(radius < LARGEST_IMAGE))
    return FALSE;
  jd_painter_place (painter, frame->at[plan->origin], at);
  jd_stamp_draw (&(JdStamp) { draw_disk, NULL, (guint) lround (DISK_STEPS * radius) }, painter, at[0], at[1]);
  return TRUE;
}

/* Draws the outline of a body with its interior. */
static void
draw_outlined (const JdPictureFrame *frame,
               const JdBodyPlan     *plan,
               const JdPainter      *painter)
{
  cairo_t *cr = painter->cr;
  const JdShapeKind kind = plan->body->shape.kind;
  const gboolean dot = kind == JD_SHAPE_NONE && plan->n_vertices < 2;

  if (!draw_small_disk (frame, plan, painter))
    {
      jd_picture_trace_body (frame, (gsize) (plan - frame->picture->bodies), painter);
      jd_draw_style_set_source (painter->style, cr, dot ? JD_COLOR_BODY : JD_COLOR_FILL);
      cairo_fill_preserve (cr);
      if (plan->is_support && kind != JD_SHAPE_PANE)
        jd_picture_hatch (painter);
      if (plan->body->is_rough)
        jd_picture_stipple (painter);
      jd_painter_pen (painter, JD_COLOR_BODY, 1.1);
      cairo_stroke (cr);
    }
  if (kind == JD_SHAPE_PANE)
    jd_picture_draw_glints (frame, plan, painter);
  if (kind == JD_SHAPE_DISK && !plan->body->is_particle)
    draw_radius_mark (frame, plan, painter);
}

void
jd_picture_draw_body (const JdPictureFrame *frame,
                      gsize                 body,
                      const JdPainter      *painter)
{
  cairo_t *cr = painter->cr;
  const JdBodyPlan *plan = &frame->picture->bodies[body];

  cairo_save (cr);
  cairo_new_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (jd_shape_types[plan->body->shape.kind].form == JD_FORM_ROUND)
    draw_arms (frame, plan, painter);
  if (plan->body->shape.kind == JD_SHAPE_RING)
    draw_ring (frame, plan, painter);
  else if (plan->body->shape.kind == JD_SHAPE_SPHERE)
    draw_ball (frame, plan, painter);
  else if (plan->body->shape.kind == JD_SHAPE_STRING)
    draw_string (frame, plan, painter);
  else
    draw_outlined (frame, plan, painter);
  cairo_restore (cr);
}

static void
draw_center_mark (const JdPainter *painter,
                  gconstpointer    what G_GNUC_UNUSED,
                  guint            look G_GNUC_UNUSED,
                  double           x,
                  double           y)
{
  cairo_t *cr = painter->cr;
  double r = 4.6 * painter->style->scale;

  cairo_save (cr);
  cairo_new_path (cr);
  jd_painter_circle (painter, x, y, r);
  jd_draw_style_set_source (painter->style, cr, JD_COLOR_PAPER);
  cairo_fill_preserve (cr);
  jd_painter_pen (painter, JD_COLOR_BODY, 0.7);
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

void
jd_picture_draw_center_mark (const double     at[2],
                             const JdPainter *painter)
{
  jd_stamp_draw (&(JdStamp) { draw_center_mark, NULL, 0 }, painter, at[0], at[1]);
}

/* Draws a spring: straight ends, and coils that stretch with it. */
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

/* Draws a damper: a cup with a piston. */
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

/* Draws a piece of wall across the end @a of a spring or damper that comes from @b. */
static void
draw_wall (const double     a[2],
           const double     b[2],
           const JdPainter *painter)
{
  const double length = hypot (b[0] - a[0], b[1] - a[1]), half = 13 * painter->style->scale;
  const double ux = length > 0 ? (b[0] - a[0]) / length : 1, uy = length > 0 ? (b[1] - a[1]) / length : 0;

  jd_painter_segment (painter, a[0] - half * uy, a[1] + half * ux, a[0] + half * uy, a[1] - half * ux);
  jd_painter_pen (painter, JD_COLOR_GROUND, 1.2);
  cairo_stroke (painter->cr);
  for (int i = -2; i <= 2; i++)
    {
      const double s = 0.45 * half * i, x = a[0] - s * uy, y = a[1] + s * ux, depth = 0.5 * half;

      jd_painter_segment (painter, x, y, x - depth * (ux - 0.8 * uy), y - depth * (uy + 0.8 * ux));
    }
  jd_painter_pen (painter, JD_COLOR_GROUND, 0.6);
  cairo_stroke (painter->cr);
}

void
jd_picture_draw_effort (const JdPictureFrame *frame,
                        gsize                 effort,
                        const JdPainter      *painter)
{
  const JdDrawStyle *style = painter->style;
  cairo_t *cr = painter->cr;
  const JdEffortPlan *plan = &frame->picture->efforts[effort];
  const JdEffortType *type = &jd_effort_types[plan->effort->kind];
  const gboolean is_line = type->action == JD_ACTS_ALONG_LINE;
  double a[2], b[2];

  if (plan->points[0] == JD_NO_SLOT || (!is_line && type->action != JD_ACTS_BETWEEN_BODIES))
    return;
  cairo_save (cr);
  cairo_new_path (cr);
  jd_painter_place (painter, frame->at[plan->points[0]], a);
  if (!is_line)
    spiral_path (a[0], a[1], style->scale, cr);
  else
    {
      double length, shift = 11 * style->scale * plan->aside;

      jd_painter_place (painter, frame->at[plan->points[1]], b);
      length = fmax (hypot (b[0] - a[0], b[1] - a[1]), 1e-9);
      cairo_translate (cr, -shift * (b[1] - a[1]) / length, shift * (b[0] - a[0]) / length);
      if (!type->is_damper)
        spring_path (a, b, style->scale, cr);
      else
        damper_path (a, b, style->scale, cr);
    }
  jd_painter_pen (painter, JD_COLOR_INK, 0.95);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
  for (int end = 0; end < 2 && is_line && !frame->picture->spatial; end++)
    if (plan->effort->points[end].body == JD_GROUND)
      draw_wall (end == 0 ? a : b, end == 0 ? b : a, painter);
  cairo_restore (cr);
}

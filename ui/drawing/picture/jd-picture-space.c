/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bodies in space: tubes, shaded spheres and disks with a rim, drawn from far to near, with their shadows on the
 * floor and the posts of the ground points. */

#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>

#include "ui/drawing/picture/jd-picture-pick.h"

#define N_ELLIPSE 48
/* Half the thickness of a disk, relative to its radius. */
#define DISK_HALF 0.045
/* A point farther than this from the shape of its body, relative to its size, is linked to it by a bar. */
#define OFF_SHAPE 0.01
/* The farthest body fades into the paper by this part, and its lines are this much thinner. */
#define FADE 0.35
/* The mechanism's size, in parts: a body that is this far behind the nearest one is the farthest. */
#define FADED_AT 0.6
#define THIN 0.3

static JdColor
mix (JdColor from,
     JdColor to,
     double  part)
{
  return (JdColor) { from.red + part * (to.red - from.red), from.green + part * (to.green - from.green),
                     from.blue + part * (to.blue - from.blue), from.alpha + part * (to.alpha - from.alpha) };
}

static gboolean
is_dark (const JdDrawStyle *style)
{
  return style->colors[JD_COLOR_PAPER].green < style->colors[JD_COLOR_INK].green;
}

/* The colour of a lit surface: lighter than @fill. */
static JdColor
lit (const JdDrawStyle *style,
     JdColor            fill)
{
  return is_dark (style) ? mix (fill, style->colors[JD_COLOR_INK], 0.22)
                         : mix (fill, style->colors[JD_COLOR_PAPER], 0.65);
}

/* Strokes the path as a round bar of half width @half, pixels. */
static void
stroke_tube (const JdPainter *painter,
             double           half)
{
  cairo_t *cr = painter->cr;
  const JdDrawStyle *style = painter->style;
  const JdColor fill = style->colors[JD_COLOR_FILL];

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  jd_draw_style_set_source (style, cr, JD_COLOR_BODY);
  cairo_set_line_width (cr, 2 * half);
  cairo_stroke_preserve (cr);
  if (half > 1.2 * style->line)
    {
      jd_color_set_source (fill, cr);
      cairo_set_line_width (cr, 2 * half - 1.6 * style->line);
      cairo_stroke_preserve (cr);
      jd_color_set_source (lit (style, fill), cr);
      cairo_set_line_width (cr, 0.7 * half);
      cairo_stroke_preserve (cr);
    }
  cairo_new_path (cr);
}

/* The shade of a ball at @part, from 0 at its edge to 1 where the light falls.  It is opaque. */
static JdColor
ball_shade (const JdDrawStyle *style,
            double             part)
{
  const JdColor paper = style->colors[JD_COLOR_PAPER];
  JdColor fill = style->colors[JD_COLOR_FILL], edge;

  fill = mix ((JdColor) { paper.red, paper.green, paper.blue, 1 }, (JdColor) { fill.red, fill.green, fill.blue, 1 },
              fill.alpha);
  edge = mix (fill, style->colors[JD_COLOR_BODY], is_dark (style) ? 0.15 : 0.4);
  return part < 0.5 ? mix (edge, fill, 2 * part) : mix (fill, lit (style, fill), 2 * part - 1);
}

/* Circles of few shades, each inside the one before and nearer to the light, from the upper left: many times faster
 * than a gradient. */
void
jd_picture_fill_ball (const JdPainter *painter,
                      double           x,
                      double           y,
                      double           r)
{
  const int n = CLAMP ((int) (r / 12), 4, 9);

  for (int i = 0; i < n; i++)
    {
      const double part = (double) i / (n - 1);

      cairo_new_path (painter->cr);
      jd_painter_circle (painter, x - 0.34 * part * r, y - 0.4 * part * r, (1 - 0.94 * part) * r);
      jd_color_set_source (ball_shade (painter->style, part), painter->cr);
      cairo_fill (painter->cr);
    }
  jd_painter_circle (painter, x, y, r);
  jd_painter_pen (painter, JD_COLOR_BODY, 0.9);
  cairo_stroke (painter->cr);
}

/* Adds the circle of radius @r about the origin in the plane of two body axes, moved by @shift along the third; with
 * @front only its part that faces the eye. */
static void
circle_path (const JdPictureFrame *frame,
             const JdBodyPlan     *plan,
             const int             axes[3],
             double                r,
             double                shift,
             gboolean              front,
             const JdPainter      *painter)
{
  const JdSlot u = plan->axes[axes[0]], v = plan->axes[axes[1]], w = plan->axes[axes[2]];
  const double *o = frame->at[plan->origin], du = jd_frame_depth (frame, u), dv = jd_frame_depth (frame, v);
  gboolean pen_down = FALSE;

  for (int i = 0; i <= N_ELLIPSE; i++)
    {
      const double c = r * cos (2 * G_PI * i / N_ELLIPSE), s = r * sin (2 * G_PI * i / N_ELLIPSE);
      double world[2], at[2];

      if (front && c * du + s * dv < 0)
        {
          pen_down = FALSE;
          continue;
        }
      for (int k = 0; k < 2; k++)
        world[k] = o[k] + c * frame->at[u][k] + s * frame->at[v][k] + shift * frame->at[w][k];
      jd_painter_place (painter, world, at);
      if (pen_down)
        cairo_line_to (painter->cr, at[0], at[1]);
      else
        cairo_move_to (painter->cr, at[0], at[1]);
      pen_down = TRUE;
    }
}

static const int in_plane[3] = { 0, 1, 2 };

static double
radius_of (const JdPictureFrame *frame,
           const JdBodyPlan     *plan)
{
  return fabs (jd_frame_scalar (frame, plan->size[0]));
}

/* Adds the outline of a thick disk: its rim moved to the side on which the rim's outside is, seen from the eye. */
static void
disk_outline (const JdPictureFrame *frame,
              const JdBodyPlan     *plan,
              const JdPainter      *painter)
{
  const double r = radius_of (frame, plan), *o = frame->at[plan->origin];
  const double *u = frame->at[plan->axes[0]], *v = frame->at[plan->axes[1]], *w = frame->at[plan->axes[2]];

  for (int i = 0; i < N_ELLIPSE; i++)
    {
      const double c = cos (2 * G_PI * i / N_ELLIPSE), s = sin (2 * G_PI * i / N_ELLIPSE);
      /* the tangent of the rim crossed with the axis, against the sense in which the rim is seen to turn */
      const double across = (c * v[0] - s * u[0]) * w[1] - (c * v[1] - s * u[1]) * w[0];
      const double sense = u[0] * v[1] - u[1] * v[0], h = (across * sense < 0 ? DISK_HALF : -DISK_HALF) * r;
      double world[2], at[2];

      for (int k = 0; k < 2; k++)
        world[k] = o[k] + r * (c * u[k] + s * v[k]) + h * w[k];
      jd_painter_place (painter, world, at);
      cairo_line_to (painter->cr, at[0], at[1]);
    }
  cairo_close_path (painter->cr);
}

/* Draws the rim, then the face that the eye sees with a radius. */
static void
draw_disk (const JdPictureFrame *frame,
           const JdBodyPlan     *plan,
           const JdPainter      *painter)
{
  cairo_t *cr = painter->cr;
  const JdDrawStyle *style = painter->style;
  const double r = radius_of (frame, plan);
  const double shift = jd_frame_depth (frame, plan->axes[2]) < 0 ? -DISK_HALF * r : DISK_HALF * r;
  const double ends[2][2] = { { 0, r }, { -r, -0.86 * r } };

  disk_outline (frame, plan, painter);
  jd_color_set_source (mix (style->colors[JD_COLOR_FILL], style->colors[JD_COLOR_BODY], 0.35), cr);
  cairo_fill_preserve (cr);
  jd_painter_pen (painter, JD_COLOR_BODY, 1.1);
  cairo_stroke (cr);
  circle_path (frame, plan, in_plane, r, shift, FALSE, painter);
  jd_draw_style_set_source (style, cr, JD_COLOR_FILL);
  cairo_fill_preserve (cr);
  jd_painter_pen (painter, JD_COLOR_BODY, 0.8);
  cairo_stroke (cr);
  for (int i = 0; i < 2; i++)
    {
      const double *o = frame->at[plan->origin], *u = frame->at[plan->axes[0]], *w = frame->at[plan->axes[2]];
      double from[2], to[2];

      for (int k = 0; k < 2; k++)
        {
          from[k] = o[k] + ends[i][0] * u[k] + shift * w[k];
          to[k] = o[k] + ends[i][1] * u[k] + shift * w[k];
        }
      jd_painter_place (painter, from, from);
      jd_painter_place (painter, to, to);
      jd_painter_segment (painter, from[0], from[1], to[0], to[1]);
    }
  cairo_stroke (cr);
}

/* Draws the ball with two great circles, which show its rotation. */
static void
draw_sphere (const JdPictureFrame *frame,
             const JdBodyPlan     *plan,
             const JdPainter      *painter)
{
  const int meridian[3] = { 0, 2, 1 };
  const double r = radius_of (frame, plan);
  double at[2];

  jd_painter_place (painter, frame->at[plan->origin], at);
  jd_picture_fill_ball (painter, at[0], at[1], r * painter->view->scale);
  if (plan->body->is_particle)
    return;
  circle_path (frame, plan, in_plane, r, 0, TRUE, painter);
  circle_path (frame, plan, meridian, r, 0, TRUE, painter);
  jd_painter_pen (painter, JD_COLOR_BODY, 0.7);
  cairo_stroke (painter->cr);
}

/* Draws a half sphere below the body's plane xy: half of the sphere's outline, and the rim, whose inside is seen
 * from above. */
static void
draw_shell (const JdPictureFrame *frame,
            const JdBodyPlan     *plan,
            const JdPainter      *painter)
{
  cairo_t *cr = painter->cr;
  const JdDrawStyle *style = painter->style;
  const double *w = frame->at[plan->axes[2]], r = radius_of (frame, plan) * painter->view->scale;
  const gboolean open = jd_frame_depth (frame, plan->axes[2]) > 0;
  const double down = atan2 (w[1], -w[0]);
  double at[2];

  jd_painter_place (painter, frame->at[plan->origin], at);
  cairo_new_path (cr);
  cairo_arc (cr, at[0], at[1], r, down - G_PI / 2, down + G_PI / 2);
  cairo_close_path (cr);
  if (!open)
    circle_path (frame, plan, in_plane, radius_of (frame, plan), 0, FALSE, painter);
  jd_color_set_source (ball_shade (style, 0.35), cr);
  cairo_fill_preserve (cr);
  jd_painter_pen (painter, JD_COLOR_BODY, 0.9);
  cairo_stroke (cr);
  circle_path (frame, plan, in_plane, radius_of (frame, plan), 0, FALSE, painter);
  jd_color_set_source (mix (style->colors[JD_COLOR_FILL], style->colors[JD_COLOR_BODY], open ? 0.3 : 0), cr);
  cairo_fill_preserve (cr);
  jd_painter_pen (painter, JD_COLOR_BODY, 0.9);
  cairo_stroke (cr);
}

static void
draw_plate (const JdPictureFrame *frame,
            const JdBodyPlan     *plan,
            const JdPainter      *painter)
{
  jd_picture_trace_body (frame, (gsize) (plan - frame->picture->bodies), painter);
  jd_draw_style_set_source (painter->style, painter->cr, JD_COLOR_FILL);
  cairo_fill_preserve (painter->cr);
  if (plan->body->is_rough)
    jd_picture_stipple (painter);
  jd_painter_pen (painter, JD_COLOR_BODY, 1.1);
  cairo_stroke (painter->cr);
  if (plan->body->shape.kind == JD_SHAPE_PANE)
    jd_picture_draw_glints (frame, plan, painter);
}

/* Adds the axis of a rod or a string. */
static void
axis_path (const JdPictureFrame *frame,
           const JdBodyPlan     *plan,
           const JdPainter      *painter,
           double                ends[2][2])
{
  const double half = 0.5 * jd_frame_scalar (frame, plan->size[0]);

  for (int i = 0; i < 2; i++)
    {
      const double s = i == 0 ? -half : half;
      double world[2];

      for (int k = 0; k < 2; k++)
        world[k] = frame->at[plan->origin][k] + s * frame->at[plan->axes[0]][k];
      jd_painter_place (painter, world, ends[i]);
    }
  jd_painter_segment (painter, ends[0][0], ends[0][1], ends[1][0], ends[1][1]);
}

/* Whether a point of the body lies outside its shape: it is linked to the origin by a bar. */
static gboolean
is_off_shape (const JdPictureFrame *frame,
              const JdBodyPlan     *plan,
              guint                 point)
{
  const double *o = jd_frame_vector (frame, plan->origin), *p = jd_frame_vector (frame, plan->points[point]);
  const double size = plan->size[0] != JD_NO_SLOT ? fabs (jd_frame_scalar (frame, plan->size[0])) : 0;
  double local[3] = { 0 };

  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++)
      local[i] += (p[k] - o[k]) * jd_frame_vector (frame, plan->axes[i])[k];
  switch (jd_shape_types[plan->body->shape.kind].form)
    {
    case JD_FORM_ROUND:
      return hypot (hypot (local[0], local[1]), local[2]) > (1 + OFF_SHAPE) * size;
    case JD_FORM_LINE:
      return fabs (local[0]) > (0.5 + OFF_SHAPE) * size || hypot (local[1], local[2]) > OFF_SHAPE * size;
    case JD_FORM_RECTANGLE:
      return fabs (local[2]) > OFF_SHAPE * size;
    case JD_FORM_CORNERS:
    default:
      return plan->body->shape.kind == JD_SHAPE_NONE || fabs (local[2]) > OFF_SHAPE * frame->reach;
    }
}

/* Adds the links to the points outside the shape, from the origin, or from the mass centre of a body without shape.
 * Returns whether there are any. */
static gboolean
link_path (const JdPictureFrame *frame,
           const JdBodyPlan     *plan,
           const JdPainter      *painter)
{
  const JdSlot hub = plan->body->shape.kind == JD_SHAPE_NONE ? plan->center : plan->origin;
  double from[2], to[2];
  gboolean any = FALSE;

  jd_painter_place (painter, frame->at[hub], from);
  for (guint i = 0; i < plan->body->points->len && !plan->body->is_particle; i++)
    if (is_off_shape (frame, plan, i))
      {
        jd_painter_place (painter, frame->at[plan->points[i]], to);
        jd_painter_segment (painter, from[0], from[1], to[0], to[1]);
        any = TRUE;
      }
  return any;
}

static double
link_half (const JdPainter *painter)
{
  return 3.0 * painter->style->scale;
}

static void
draw_body (const JdPictureFrame *frame,
           const JdBodyPlan     *plan,
           const JdPainter      *painter)
{
  const double scale = painter->style->scale;
  double ends[2][2];

  cairo_save (painter->cr);
  cairo_new_path (painter->cr);
  if (link_path (frame, plan, painter))
    stroke_tube (painter, link_half (painter));
  switch (plan->body->shape.kind)
    {
    case JD_SHAPE_DISK:
      draw_disk (frame, plan, painter);
      break;
    case JD_SHAPE_RING:
      circle_path (frame, plan, in_plane, radius_of (frame, plan), 0, FALSE, painter);
      stroke_tube (painter, 3.6 * scale);
      break;
    case JD_SHAPE_SHELL:
      draw_shell (frame, plan, painter);
      break;
    case JD_SHAPE_SPHERE:
      draw_sphere (frame, plan, painter);
      break;
    case JD_SHAPE_ROD:
      axis_path (frame, plan, painter, ends);
      stroke_tube (painter, jd_picture_rod_half (ends[0], ends[1], painter->style));
      break;
    case JD_SHAPE_STRING:
      axis_path (frame, plan, painter, ends);
      jd_painter_pen (painter, JD_COLOR_BODY, 0.9);
      cairo_stroke (painter->cr);
      break;
    case JD_SHAPE_BOX:
    case JD_SHAPE_PANE:
    case JD_SHAPE_POLYGON:
      draw_plate (frame, plan, painter);
      break;
    case JD_SHAPE_NONE:
    case JD_N_SHAPE_KINDS:
    default:
      jd_painter_place (painter, frame->at[plan->center], ends[0]);
      jd_picture_fill_ball (painter, ends[0][0], ends[0][1], (plan->body->is_particle ? 6.5 : 4.5) * scale);
      break;
    }
  cairo_restore (painter->cr);
}

/* Adds the shadow of a ball on the floor. */
static void
ball_shadow (const JdPictureFrame *frame,
             const double          at[2],
             double                r,
             const JdPainter      *painter)
{
  cairo_save (painter->cr);
  cairo_translate (painter->cr, at[0], at[1]);
  cairo_scale (painter->cr, r, fmax (r * fabs (sin (frame->eye[1])), 0.5));
  cairo_new_sub_path (painter->cr);
  cairo_arc (painter->cr, 0, 0, 1, 0, 2 * G_PI);
  cairo_restore (painter->cr);
}

/* Draws the shadow of a body; frame->at holds the positions on the floor. */
static void
draw_shadow (const JdPictureFrame *frame,
             const JdBodyPlan     *plan,
             const JdPainter      *painter)
{
  const JdShapeType *type = &jd_shape_types[plan->body->shape.kind];
  const double scale = painter->style->scale;
  double ends[2][2], half = 0;

  cairo_new_path (painter->cr);
  jd_painter_place (painter, frame->at[plan->origin], ends[0]);
  if (plan->body->shape.kind == JD_SHAPE_NONE)
    {
      jd_painter_place (painter, frame->at[plan->center], ends[0]);
      ball_shadow (frame, ends[0], 6.5 * scale, painter);
    }
  else if (type->form == JD_FORM_LINE)
    {
      axis_path (frame, plan, painter, ends);
      half = type->is_solid ? 3 * scale : 0.5 * scale;
    }
  else if (type->form != JD_FORM_ROUND)
    jd_picture_trace_body (frame, (gsize) (plan - frame->picture->bodies), painter);
  else if (!type->is_flat)
    ball_shadow (frame, ends[0], radius_of (frame, plan) * painter->view->scale, painter);
  else if (type->is_solid)
    disk_outline (frame, plan, painter);
  else
    {
      circle_path (frame, plan, in_plane, radius_of (frame, plan), 0, FALSE, painter);
      half = 3 * scale;
    }
  cairo_set_source_rgba (painter->cr, 0, 0, 0, is_dark (painter->style) ? 0.35 : 0.13);
  cairo_set_line_cap (painter->cr, CAIRO_LINE_CAP_ROUND);
  if (half == 0)
    cairo_fill (painter->cr);
  else
    {
      cairo_set_line_width (painter->cr, 2 * half);
      cairo_stroke (painter->cr);
    }
  if (link_path (frame, plan, painter))
    {
      cairo_set_line_width (painter->cr, 2 * link_half (painter));
      cairo_stroke (painter->cr);
    }
}

/* Whether the body stands above the floor and does not lie on it as a part of the ground. */
static gboolean
casts_shadow (const JdPictureFrame *frame,
              const JdBodyPlan     *plan)
{
  const double height = jd_frame_vector (frame, plan->center)[2] - frame->floor;

  return height > 0 && !(plan->is_support && height < JD_NEAR_PLANE * frame->reach);
}

/* The shadows fall along z: the positions on the floor are those of the bodies without their heights. */
static void
draw_shadows (JdPictureFrame  *frame,
              const JdPainter *painter)
{
  const JdPicture *self = frame->picture;
  double (*at)[2] = frame->at, base[2];

  if (fabs (sin (frame->eye[1])) < JD_MIN_FLOOR_SLOPE || frame->eye[1] < 0)
    return;
  for (gsize i = 0; i < self->places.n_vectors; i++)
    {
      const double *v = jd_frame_vector (frame, i);

      jd_picture_project (frame, (const double[]) { v[0], v[1], 0 }, frame->shadow[i]);
    }
  jd_picture_project (frame, (const double[]) { 0, 0, frame->floor }, base);
  cairo_save (painter->cr);
  cairo_translate (painter->cr, base[0] * painter->view->scale, -base[1] * painter->view->scale);
  frame->at = frame->shadow;
  for (gsize b = 0; b < self->n_bodies; b++)
    if (jd_picture_has_body (frame, b) && casts_shadow (frame, &self->bodies[b]))
      draw_shadow (frame, &self->bodies[b], painter);
  frame->at = at;
  cairo_restore (painter->cr);
}

/* The style of a body at @nearness from 0 (the farthest) to 1: a far one is paler and thinner.  Interiors are opaque,
 * so that they cover what is behind. */
static JdDrawStyle
style_at (const JdDrawStyle *style,
          double             nearness)
{
  JdDrawStyle out = *style;
  const JdColor paper = style->colors[JD_COLOR_PAPER];
  JdColor fill = style->colors[JD_COLOR_FILL];
  const double part = fill.alpha;

  fill.alpha = 1;
  fill = mix (paper, fill, part);
  fill.alpha = 0.92;
  out.line *= 1 - THIN * (1 - nearness);
  out.colors[JD_COLOR_BODY] = mix (style->colors[JD_COLOR_BODY], paper, FADE * (1 - nearness));
  out.colors[JD_COLOR_FILL] = mix (fill, paper, 0.8 * FADE * (1 - nearness));
  return out;
}

/* Draws a support of a ground point: a post that stands on the floor, or a hanger below a ceiling if no body is
 * higher. */
static void
draw_post (const JdPictureFrame *frame,
           JdSlot                point,
           double                highest,
           const JdPainter      *painter)
{
  const double *p = jd_frame_vector (frame, point), scale = painter->style->scale;
  const gboolean hangs = p[2] > highest + JD_NEAR_PLANE * frame->reach;
  double foot[2], at[2], y;

  if (!(p[2] > frame->floor + JD_NEAR_PLANE * frame->reach))
    return;
  jd_picture_project (frame, (const double[]) { p[0], p[1], frame->floor }, foot);
  jd_painter_place (painter, foot, foot);
  jd_painter_place (painter, frame->at[point], at);
  y = hangs ? at[1] - 14 * scale : foot[1];
  jd_painter_pen (painter, JD_COLOR_GROUND, hangs ? 1.4 : 1.8);
  jd_painter_segment (painter, at[0], at[1], at[0], y);
  jd_painter_segment (painter, at[0] - 11 * scale, y, at[0] + 11 * scale, y);
  cairo_stroke (painter->cr);
  for (int i = -2; i <= 2; i++)
    jd_painter_segment (painter, at[0] + 5 * i * scale, y, at[0] + (5 * i + (hangs ? 4 : -4)) * scale,
                        y + (hangs ? -5 : 5) * scale);
  jd_painter_pen (painter, JD_COLOR_GROUND, 0.6);
  cairo_stroke (painter->cr);
}

static void
draw_posts (const JdPictureFrame *frame,
            const JdPainter      *painter)
{
  const JdPicture *self = frame->picture;
  double highest = -HUGE_VAL;

  for (gsize b = 0; b < self->n_bodies; b++)
    highest = fmax (highest, jd_frame_vector (frame, self->bodies[b].center)[2]);
  for (gsize i = 0; i < self->n_ground; i++)
    if (self->ground_names[i] != NULL)
      draw_post (frame, self->ground[i], highest, painter);
}

/* Draws what lies between the ground and the bodies. */
static void
draw_surroundings (JdPictureFrame  *frame,
                   const JdPainter *painter)
{
  jd_picture_draw_axes (frame, FALSE, painter);
  draw_shadows (frame, painter);
  draw_posts (frame, painter);
}

void
jd_picture_draw_space (JdPictureFrame  *frame,
                       const JdPainter *painter)
{
  const JdPicture *self = frame->picture;
  gsize n_support, n = jd_picture_sort_bodies (frame, &n_support);
  double far = HUGE_VAL, near = -HUGE_VAL;

  for (gsize i = n_support; i < n; i++)
    {
      const double depth = jd_frame_depth (frame, self->bodies[frame->order[i]].center);

      far = fmin (far, depth);
      near = fmax (near, depth);
    }
  for (gsize i = 0; i < n; i++)
    {
      const JdBodyPlan *plan = &self->bodies[frame->order[i]];
      const double behind = plan->is_support ? 0 : near - jd_frame_depth (frame, plan->center);
      const JdDrawStyle style = style_at (painter->style, 1 - behind / fmax (near - far, FADED_AT * frame->reach));

      if (i == n_support)
        draw_surroundings (frame, painter);
      draw_body (frame, plan, &(JdPainter) { painter->cr, &style, painter->view, painter->labels });
    }
  if (n == n_support)
    draw_surroundings (frame, painter);
}

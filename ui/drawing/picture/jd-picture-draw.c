/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The two layers of the sheet. */

#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>
#include <string.h>

/* The net of the floor in space: px between lines at most, lines to each side of the middle, and the sine of the
 * least height it is drawn from. */
#define FLOOR_SPACING 96.0
#define N_FLOOR 12
#define MIN_FLOOR_SLOPE 0.05

/* The farthest line there is, counted from the origin: a double counts to 2^53. */
#define MAX_GRID_LINE 1e15

/* Lines as filled rectangles on whole pixels: sharp, and several times faster than strokes. */
static void
grid_lines (const JdView *view,
            double        step,
            double        width,
            cairo_t      *cr)
{
  double x0, y0, x1, y1;

  jd_view_to_world (view, 0, view->height, &x0, &y0);
  jd_view_to_world (view, view->width, 0, &x1, &y1);
  /* So far away that one line more is lost in rounding, there are none. */
  if (fmax (fmax (fabs (x0), fabs (x1)), fmax (fabs (y0), fabs (y1))) / step > MAX_GRID_LINE)
    return;
  for (double i = ceil (x0 / step); i * step <= x1; i++)
    {
      double x, y;

      jd_view_to_sheet (view, i * step, 0, &x, &y);
      cairo_rectangle (cr, floor (x), 0, width, view->height);
    }
  for (double i = ceil (y0 / step); i * step <= y1; i++)
    {
      double x, y;

      jd_view_to_sheet (view, 0, i * step, &x, &y);
      cairo_rectangle (cr, 0, floor (y), view->width, width);
    }
  cairo_fill (cr);
}

/* Where the scale bar is, with its number. */
static JdBounds
scale_bar_place (const JdDrawStyle *style,
                 const JdView      *view)
{
  const double x = view->width - 16 * style->scale, y = view->height - 14 * style->scale, tick = 4 * style->scale;

  return (JdBounds) { x - jd_view_get_major_step (view) * view->scale, y - tick - 1.2 * style->text, x, y + tick };
}

/* A length that means something, at the lower right; on paper: the ground may run there. */
static void
draw_scale_bar (JdLabels          *labels,
                const JdDrawStyle *style,
                const JdView      *view,
                cairo_t           *cr)
{
  const JdBounds place = scale_bar_place (style, view);
  const JdColor *paper = &style->colors[JD_COLOR_PAPER];
  const double tick = 4 * style->scale, pad = 5 * style->scale, y = place.y1 - tick;
  g_autofree char *number = jd_nice_number_to_markup (jd_view_get_major_step (view));
  g_autofree char *text = g_strdup_printf ("%s\u2009m", number);

  cairo_rectangle (cr, place.x0 - pad, place.y0 - 0.5 * pad, place.x1 - place.x0 + 2 * pad,
                   place.y1 - place.y0 + pad);
  cairo_set_source_rgba (cr, paper->red, paper->green, paper->blue, 0.85);
  cairo_fill (cr);
  jd_draw_style_set_source (style, cr, JD_COLOR_MUTED);
  cairo_set_line_width (cr, 0.8 * style->line);
  cairo_move_to (cr, place.x0, y - tick);
  cairo_line_to (cr, place.x0, y + tick);
  cairo_move_to (cr, place.x0, y);
  cairo_line_to (cr, place.x1, y);
  cairo_move_to (cr, place.x1, y - tick);
  cairo_line_to (cr, place.x1, y + tick);
  cairo_stroke (cr);
  jd_labels_draw (labels, cr, JD_LABEL_SMALL, text, style->colors[JD_COLOR_MUTED], 0.5 * (place.x0 + place.x1),
                  y - tick, 0.5, 1);
}

static void
draw_grid (const JdDrawStyle *style,
           const JdView      *view,
           cairo_t           *cr)
{
  jd_draw_style_set_source (style, cr, JD_COLOR_GRID);
  grid_lines (view, jd_view_get_grid_step (view), 1, cr);
  jd_draw_style_set_source (style, cr, JD_COLOR_GRID_MAJOR);
  grid_lines (view, jd_view_get_major_step (view), 1, cr);
}

/* The place of the plane z = 0 that is seen in the middle of the sheet. */
static void
middle_of_floor (const JdPictureFrame *frame,
                 const JdView         *view,
                 double                out[2])
{
  const double ca = cos (frame->eye[0]), sa = sin (frame->eye[0]);
  const double towards = -view->center_y / sin (frame->eye[1]);

  out[0] = ca * towards - sa * view->center_x;
  out[1] = sa * towards + ca * view->center_x;
}

/* A line of the plane z = 0, along axis @along, where the other coordinate is @at. */
static void
floor_line (const JdPictureFrame *frame,
            const JdView         *view,
            int                   along,
            double                at,
            double                from,
            double                to,
            cairo_t              *cr)
{
  const double ends[2] = { from, to };

  for (int i = 0; i < 2; i++)
    {
      double place[3] = { along == 0 ? ends[i] : at, along == 0 ? at : ends[i], 0 }, seen[2], x, y;

      jd_picture_project (frame, place, seen);
      jd_view_to_sheet (view, seen[0], seen[1], &x, &y);
      if (i == 0)
        cairo_move_to (cr, x, y);
      else
        cairo_line_to (cr, x, y);
    }
}

/* In space, the plane z = 0 as a net, so that it is seen how the mechanism stands; none where it is seen from its
 * edge. */
static void
draw_floor (const JdPictureFrame *frame,
            const JdDrawStyle    *style,
            const JdView         *view,
            cairo_t              *cr)
{
  const double step = jd_nice_number (FLOOR_SPACING / view->scale);
  double middle[2], first[2];

  if (fabs (sin (frame->eye[1])) < MIN_FLOOR_SLOPE)
    return;
  middle_of_floor (frame, view, middle);
  for (int i = 0; i < 2; i++)
    first[i] = step * (round (middle[i] / step) - N_FLOOR);
  for (int i = 0; i <= 2 * N_FLOOR; i++)
    {
      floor_line (frame, view, 0, first[1] + i * step, first[0], first[0] + 2 * N_FLOOR * step, cr);
      floor_line (frame, view, 1, first[0] + i * step, first[1], first[1] + 2 * N_FLOOR * step, cr);
    }
  jd_draw_style_set_source (style, cr, JD_COLOR_GRID);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

static void
draw_axis (const JdPictureFrame *frame,
           int                   axis,
           const JdDrawStyle    *style,
           const JdView         *view,
           cairo_t              *cr)
{
  static const char *const names[] = { "x", "y", "z" };
  double direction[3] = { axis == 0, axis == 1, axis == 2 }, seen[2], x, y, tip_x, tip_y;
  double length = 46 * style->scale, head = 7 * style->scale, size, ux, uy;

  jd_picture_project (frame, direction, seen);
  jd_view_to_sheet (view, 0, 0, &x, &y);
  size = fmax (hypot (seen[0], seen[1]), 1e-9);
  ux = seen[0] / size;
  uy = -seen[1] / size;
  length *= size;
  tip_x = x + length * ux;
  tip_y = y + length * uy;
  jd_draw_style_set_source (style, cr, JD_COLOR_MUTED);
  cairo_set_line_width (cr, 0.8 * style->line);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, tip_x, tip_y);
  cairo_stroke (cr);
  cairo_move_to (cr, tip_x + 0.5 * head * ux, tip_y + 0.5 * head * uy);
  cairo_line_to (cr, tip_x - 0.5 * head * ux - 0.35 * head * uy, tip_y - 0.5 * head * uy + 0.35 * head * ux);
  cairo_line_to (cr, tip_x - 0.5 * head * ux + 0.35 * head * uy, tip_y - 0.5 * head * uy - 0.35 * head * ux);
  cairo_close_path (cr);
  cairo_fill (cr);
  jd_labels_draw (frame->labels, cr, JD_LABEL_MATH, names[axis], style->colors[JD_COLOR_MUTED],
                  tip_x + 1.6 * head * ux, tip_y + 1.6 * head * uy, 0.5, 0.5);
}

/* Writes a curve's name by its place nearest to the middle of the sheet, beyond the hatching. */
static void
draw_curve_name (const JdPictureFrame *frame,
                 gsize                 curve,
                 const JdDrawStyle    *style,
                 const JdView         *view,
                 cairo_t              *cr)
{
  const char *name = frame->picture->curves[curve].name;
  double x, y, wx, wy, width, height, away;
  JdCurveSpot spot;

  jd_view_to_world (view, 0.9 * view->width, 0.5 * view->height, &wx, &wy);
  jd_picture_find_spot (frame, curve, wx, wy, &spot);
  jd_view_to_sheet (view, spot.at[0], spot.at[1], &x, &y);
  jd_labels_measure (frame->labels, JD_LABEL_MATH, name, &width, &height);
  away = 12 * style->scale + 0.5 * (width * fabs (spot.normal[0]) + height * fabs (spot.normal[1]));
  jd_labels_draw (frame->labels, cr, JD_LABEL_MATH, name, style->colors[JD_COLOR_GROUND], x - away * spot.normal[0],
                  y + away * spot.normal[1], 0.5, 0.5);
}

JdBounds
jd_picture_get_scale_bar (const JdPicture        *self,
                          const JdPictureOptions *options,
                          const JdDrawStyle      *style,
                          const JdView           *view)
{
  JdBounds none;

  jd_bounds_clear (&none);
  return (options->flags & JD_PICTURE_GRID) && !self->spatial ? scale_bar_place (style, view) : none;
}

void
jd_picture_draw_still (JdPictureFrame         *frame,
                       const JdPictureOptions *options,
                       const JdDrawStyle      *style,
                       const JdView           *view,
                       cairo_t                *cr)
{
  const JdPicture *self = frame->picture;
  cairo_save (cr);
  jd_labels_begin (frame->labels, style, view->width, view->height);
  cairo_rectangle (cr, 0, 0, view->width, view->height);
  cairo_clip (cr);
  jd_draw_style_set_source (style, cr, JD_COLOR_PAPER);
  cairo_paint (cr);
  if ((options->flags & JD_PICTURE_GRID) && !self->spatial)
    draw_grid (style, view, cr);
  if ((options->flags & JD_PICTURE_GRID) && self->spatial)
    draw_floor (frame, style, view, cr);
  for (gsize i = 0; i < self->n_curves; i++)
    if (self->curves[i].still)
      {
        jd_picture_draw_curve (frame, i, style, view, cr);
        if (options->flags & JD_PICTURE_CURVE_NAMES)
          draw_curve_name (frame, i, style, view, cr);
      }
  if ((options->flags & JD_PICTURE_GRID) && !self->spatial)
    draw_scale_bar (frame->labels, style, view, cr);
  if ((options->flags & JD_PICTURE_AXES) || self->spatial)
    for (int axis = 0; axis < (self->spatial ? 3 : 2); axis++)
      draw_axis (frame, axis, style, view, cr);
  cairo_restore (cr);
}

/* Unit vector on the sheet of a direction seen in the world; to the right if it has none. */
static void
sheet_direction (const double world[2],
                 double       out[2])
{
  double length = hypot (world[0], world[1]);

  out[0] = length > 0 ? world[0] / length : 1;
  out[1] = length > 0 ? -world[1] / length : 0;
}

/* How far a rope hangs down, world, by the two sides of a triangle. */
static double
rope_sag (const JdPictureFrame *frame,
          const JdJointPlan    *plan)
{
  double taut = 0, length = jd_frame_scalar (frame, plan->length), segments = MAX (plan->n_points, 2) - 1.0;

  for (gsize i = 0; i + 1 < plan->n_points; i++)
    {
      const double *a = jd_frame_vector (frame, plan->points[i]), *b = jd_frame_vector (frame, plan->points[i + 1]);

      taut += sqrt ((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]) + (b[2] - a[2]) * (b[2] - a[2]));
    }
  (void) frame->picture;
  if (!(length - taut > 1e-6 * fmax (length, 1e-9)))
    return 0;
  return 0.43 * sqrt (length * length - taut * taut) / segments;
}

static void
place_badge (const JdPictureFrame *frame,
             const JdJointPlan    *plan,
             const JdView         *view,
             JdGlyphPlace         *place)
{
  double x = 60, y = 40;

  if (plan->n_points > 0)
    {
      jd_view_to_sheet (view, frame->at[plan->points[0]][0], frame->at[plan->points[0]][1], &x, &y);
      x -= 46;
      y -= 40;
    }
  place->n_points = 1;
  place->points[0][0] = x;
  place->points[0][1] = y - 30.0 * plan->badge_row;
}

void
jd_picture_place_joint (const JdPictureFrame *frame,
                        gsize                 joint,
                        const JdView         *view,
                        JdGlyphPlace         *place)
{
  const JdJointPlan *plan = &frame->picture->joints[joint];

  memset (place, 0, sizeof *place);
  place->n_equations = (guint) MIN (plan->n_equations, 31);
  place->names = plan->names;
  place->on_ground = plan->second == JD_GROUND || (plan->n_points == 2 && plan->first == JD_GROUND);
  place->axis[0] = 1;
  place->n_points = (guint) plan->n_points;
  for (gsize i = 0; i < plan->n_points; i++)
    jd_view_to_sheet (view, frame->at[plan->points[i]][0], frame->at[plan->points[i]][1], &place->points[i][0],
                      &place->points[i][1]);
  if (plan->axis != JD_NO_SLOT)
    sheet_direction (frame->at[plan->axis], place->axis);
  if (plan->curve >= 0 && plan->n_points > 0)
    {
      const JdCurveSpot *spot = &frame->spots[joint];

      jd_view_to_sheet (view, spot->at[0], spot->at[1], &place->points[0][0], &place->points[0][1]);
      sheet_direction (spot->tangent, place->axis);
      place->n_points = 1;
    }
  if (plan->radius != JD_NO_SLOT)
    place->radius = jd_frame_scalar (frame, plan->radius) * view->scale;
  if (plan->length != JD_NO_SLOT && g_str_equal (plan->joint->type->name, "rope"))
    {
      place->sag = rope_sag (frame, plan) * view->scale;
      place->slack = place->sag > 0;
    }
  if (plan->is_badge)
    place_badge (frame, plan, view, place);
  place->normal[0] = place->axis[1];
  place->normal[1] = -place->axis[0];
}

static void
draw_selection (const JdGlyphPlace *place,
                gboolean            link,
                const JdDrawStyle  *style,
                cairo_t            *cr)
{
  jd_draw_style_set_source (style, cr, JD_COLOR_SELECTED);
  cairo_new_path (cr);
  if (link)
    {
      for (guint i = 0; i < place->n_points; i++)
        cairo_line_to (cr, place->points[i][0], place->points[i][1]);
      cairo_set_line_width (cr, 14 * style->scale);
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
      cairo_stroke (cr);
      return;
    }
  cairo_arc (cr, place->points[0][0], place->points[0][1], 22 * style->scale, 0, 2 * G_PI);
  cairo_fill (cr);
}

/* What a glyph takes beside its places: rails and runners along the axis, what stands on the ground below, the ring
 * of a badge and what leads to it. */
static void
occupy_glyph (const JdJointPlan  *plan,
              const JdGlyphPlace *place,
              const JdDrawStyle  *style,
              JdLabels           *labels)
{
  const double *p = place->points[0];
  const double along = 22 * style->scale, below = 15 * style->scale, half = 9 * style->scale;

  if (plan->curve >= 0 || plan->length != JD_NO_SLOT || place->n_points == 0)
    return;
  if (plan->is_badge)
    jd_labels_occupy_line (labels, p[0] - along, p[1], p[0] + 0.5 * half, p[1], 1.6 * half);
  else if (plan->axis != JD_NO_SLOT)
    jd_labels_occupy_line (labels, p[0] - along * place->axis[0], p[1] - along * place->axis[1],
                           p[0] + along * place->axis[0], p[1] + along * place->axis[1],
                           (place->on_ground ? 1.6 : 1) * half);
  else if (place->on_ground)
    jd_labels_occupy_line (labels, p[0] - half, p[1] + below, p[0] + half, p[1] + below, half);
}

/* Labels keep off glyphs, off links, and off the curve beside a contact. */
static void
occupy_joint (const JdJointPlan  *plan,
              const JdGlyphPlace *place,
              const JdDrawStyle  *style,
              JdLabels           *labels)
{
  double half = 9 * style->scale, beside = 70 * style->scale;

  for (guint i = 0; i < place->n_points; i++)
    jd_labels_occupy_line (labels, place->points[i][0], place->points[i][1], place->points[i][0], place->points[i][1],
                           half);
  occupy_glyph (plan, place, style, labels);
  if (plan->length != JD_NO_SLOT)
    for (guint i = 0; i + 1 < place->n_points; i++)
      jd_labels_occupy_line (labels, place->points[i][0], place->points[i][1], place->points[i + 1][0],
                             place->points[i + 1][1], 0.4 * half);
  if (plan->curve >= 0)
    jd_labels_occupy_line (labels, place->points[0][0] - beside * place->axis[0],
                           place->points[0][1] - beside * place->axis[1],
                           place->points[0][0] + beside * place->axis[0],
                           place->points[0][1] + beside * place->axis[1], 0.6 * half);
}

static void
draw_joint (JdPictureFrame         *frame,
            gsize                   joint,
            const JdPictureOptions *options,
            const JdDrawStyle      *style,
            const JdView           *view,
            cairo_t                *cr)
{
  const JdJointPlan *plan = &frame->picture->joints[joint];
  JdGlyphPlace place;

  jd_picture_place_joint (frame, joint, view, &place);
  if (place.n_points == 0)
    return;
  place.faint = options->acts != NULL && plan->n_equations > 0;
  for (gsize k = 0; k < plan->n_equations; k++)
    {
      if (options->released != NULL && options->released[plan->equations[k]])
        place.released |= 1u << k;
      if (options->acts != NULL && options->acts[plan->equations[k]])
        place.faint = FALSE;
    }
  if (options->selected == (int) joint)
    {
      cairo_save (cr);
      draw_selection (&place, plan->length != JD_NO_SLOT, style, cr);
      cairo_restore (cr);
    }
  jd_glyph_draw (plan->glyph, &place, style, frame->labels, cr);
  occupy_joint (plan, &place, style, frame->labels);
}

static gboolean
is_seen (const JdView *view,
         double        x,
         double        y)
{
  return x >= 0 && y >= 0 && x <= view->width && y <= view->height;
}

/* Names one place once, even if several bodies call it so. */
static gboolean
was_named (const JdPictureFrame *frame,
           gsize                 body,
           guint                 point,
           const JdView         *view)
{
  const JdPicture *self = frame->picture;
  const JdBodyPlan *plan = &self->bodies[body];
  const double *at = frame->at[plan->points[point]];
  double near = 3 / view->scale;

  for (gsize i = 0; i < self->n_ground; i++)
    if (self->ground_names[i] != NULL && g_str_equal (self->ground_names[i], plan->point_names[point]) &&
        hypot (frame->at[self->ground[i]][0] - at[0], frame->at[self->ground[i]][1] - at[1]) < near)
      return TRUE;
  for (gsize b = 0; b < body; b++)
    for (guint i = 0; i < self->bodies[b].body->points->len; i++)
      {
        const double *other = frame->at[self->bodies[b].points[i]];

        if (self->bodies[b].point_names[i] != NULL &&
            g_str_equal (self->bodies[b].point_names[i], plan->point_names[point]) &&
            hypot (other[0] - at[0], other[1] - at[1]) < near)
          return TRUE;
      }
  return FALSE;
}

static void
draw_point_dot (const JdDrawStyle *style,
                double             x,
                double             y,
                JdColorRole        role,
                cairo_t           *cr)
{
  jd_draw_style_set_source (style, cr, role);
  cairo_new_path (cr);
  cairo_arc (cr, x, y, 2.2 * style->scale, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void
name_body_points (JdPictureFrame    *frame,
                  gsize              body,
                  const JdDrawStyle *style,
                  const JdView      *view)
{
  const JdBodyPlan *plan = &frame->picture->bodies[body];
  double cx, cy;

  jd_view_to_sheet (view, frame->at[plan->center][0], frame->at[plan->center][1], &cx, &cy);
  for (guint i = 0; i < plan->body->points->len; i++)
    {
      double x, y, dx, dy;

      jd_view_to_sheet (view, frame->at[plan->points[i]][0], frame->at[plan->points[i]][1], &x, &y);
      if (plan->point_names[i] == NULL || !is_seen (view, x, y) || was_named (frame, body, i, view))
        continue;
      dx = x - cx;
      dy = y - cy;
      if (hypot (dx, dy) < 1)
        dx = dy = -1;
      jd_labels_add (frame->labels, JD_LABEL_MATH, plan->point_names[i], style->colors[JD_COLOR_INK], x, y, dx, dy,
                     9 * style->scale);
    }
}

/* Labels keep off bars. */
static void
occupy_bodies (JdPictureFrame    *frame,
               const JdDrawStyle *style,
               const JdView      *view)
{
  for (gsize b = 0; b < frame->picture->n_bodies; b++)
    {
      const JdBodyPlan *plan = &frame->picture->bodies[b];
      double p[2], q[2], u[2];

      if (plan->body->shape.kind == JD_SHAPE_NONE && plan->n_vertices == 2)
        {
          memcpy (p, frame->at[plan->vertices[0]], sizeof p);
          memcpy (q, frame->at[plan->vertices[1]], sizeof q);
        }
      else if (plan->body->shape.kind == JD_SHAPE_ROD)
        for (int i = 0; i < 2; i++)
          {
            u[i] = 0.5 * jd_frame_scalar (frame, plan->size[0]) * frame->at[plan->axes[0]][i];
            p[i] = frame->at[plan->origin][i] - u[i];
            q[i] = frame->at[plan->origin][i] + u[i];
          }
      else
        continue;
      jd_view_to_sheet (view, p[0], p[1], &p[0], &p[1]);
      jd_view_to_sheet (view, q[0], q[1], &q[0], &q[1]);
      jd_labels_occupy_line (frame->labels, p[0], p[1], q[0], q[1], jd_picture_rod_half (p, q, style));
    }
}

/* Nor over springs and dampers. */
static void
occupy_efforts (JdPictureFrame    *frame,
                const JdDrawStyle *style,
                const JdView      *view)
{
  for (gsize i = 0; i < frame->picture->n_efforts; i++)
    {
      double at[2][2];

      if (jd_picture_get_effort_places (frame, i, at) != 2)
        continue;
      for (int k = 0; k < 2; k++)
        jd_view_to_sheet (view, at[k][0], at[k][1], &at[k][0], &at[k][1]);
      jd_labels_occupy_line (frame->labels, at[0][0], at[0][1], at[1][0], at[1][1], 6 * style->scale);
    }
}

static void
ask_for_names (JdPictureFrame         *frame,
               const JdPictureOptions *options,
               const JdDrawStyle      *style,
               const JdView           *view)
{
  const JdPicture *self = frame->picture;
  double x, y;

  for (gsize b = 0; b < self->n_bodies; b++)
    {
      jd_view_to_sheet (view, frame->at[self->bodies[b].center][0], frame->at[self->bodies[b].center][1], &x, &y);
      if ((options->flags & JD_PICTURE_BODY_NAMES) && is_seen (view, x, y))
        jd_labels_add (frame->labels, JD_LABEL_MATH, self->bodies[b].name, style->colors[JD_COLOR_BODY], x, y, 1, -1,
                       12 * style->scale);
      if (options->flags & JD_PICTURE_POINT_NAMES)
        name_body_points (frame, b, style, view);
    }
  for (gsize i = 0; (options->flags & JD_PICTURE_POINT_NAMES) && i < self->n_ground; i++)
    {
      jd_view_to_sheet (view, frame->at[self->ground[i]][0], frame->at[self->ground[i]][1], &x, &y);
      if (self->ground_names[i] != NULL && is_seen (view, x, y))
        jd_labels_add (frame->labels, JD_LABEL_MATH, self->ground_names[i], style->colors[JD_COLOR_MUTED], x, y, -1,
                       -0.4, 9 * style->scale);
    }
  for (gsize j = 0; (options->flags & JD_PICTURE_JOINT_NAMES) && j < self->n_joints; j++)
    {
      JdGlyphPlace place;

      jd_picture_place_joint (frame, j, view, &place);
      if (place.n_points > 0 && is_seen (view, place.points[0][0], place.points[0][1]))
        jd_labels_add (frame->labels, JD_LABEL_SMALL, self->joints[j].name, style->colors[JD_COLOR_MUTED],
                       place.points[0][0], place.points[0][1], 1, 0.6, 14 * style->scale);
    }
}

static void
draw_points (const JdPictureFrame   *frame,
             const JdPictureOptions *options,
             const JdDrawStyle      *style,
             const JdView           *view,
             cairo_t                *cr)
{
  const JdPicture *self = frame->picture;
  double x, y;

  for (gsize i = 0; i < self->n_ground; i++)
    if (self->ground_names[i] != NULL)
      {
        jd_view_to_sheet (view, frame->at[self->ground[i]][0], frame->at[self->ground[i]][1], &x, &y);
        draw_point_dot (style, x, y, JD_COLOR_GROUND, cr);
      }
  for (gsize b = 0; b < self->n_bodies; b++)
    {
      const JdBodyPlan *plan = &self->bodies[b];

      for (guint i = 2; i < plan->body->points->len; i++)
        {
          jd_view_to_sheet (view, frame->at[plan->points[i]][0], frame->at[plan->points[i]][1], &x, &y);
          draw_point_dot (style, x, y, JD_COLOR_BODY, cr);
        }
      if ((options->flags & JD_PICTURE_CENTRES) && !plan->body->is_particle)
        {
          jd_view_to_sheet (view, frame->at[plan->center][0], frame->at[plan->center][1], &x, &y);
          jd_picture_draw_center_mark (style, x, y, cr);
        }
    }
}

void
jd_picture_draw_moving (JdPictureFrame         *frame,
                        const JdPictureOptions *options,
                        const JdDrawStyle      *style,
                        const JdView           *view,
                        cairo_t                *cr)
{
  const JdPicture *self = frame->picture;
  JdBounds bar;

  cairo_save (cr);
  jd_labels_begin (frame->labels, style, view->width, view->height);
  cairo_rectangle (cr, 0, 0, view->width, view->height);
  cairo_clip (cr);
  for (gsize i = 0; i < self->n_curves; i++)
    if (!self->curves[i].still)
      jd_picture_draw_curve (frame, i, style, view, cr);
  for (gsize i = 0; i < self->n_bodies; i++)
    if (jd_picture_has_body (frame, i))
      jd_picture_draw_body (frame, i, style, view, cr);
  occupy_bodies (frame, style, view);
  occupy_efforts (frame, style, view);
  bar = jd_picture_get_scale_bar (self, options, style, view);
  if (!jd_bounds_is_empty (&bar))
    jd_labels_occupy (frame->labels, &bar);
  for (gsize i = 0; i < self->n_efforts; i++)
    if (jd_picture_has_effort (frame, i))
      jd_picture_draw_effort (frame, i, style, view, cr);
  draw_points (frame, options, style, view, cr);
  for (gsize i = 0; i < self->n_joints; i++)
    if (jd_picture_has_joint (frame, i))
      draw_joint (frame, i, options, style, view, cr);
  ask_for_names (frame, options, style, view);
  jd_picture_draw_placeless (frame, style, cr);
  cairo_restore (cr);
}

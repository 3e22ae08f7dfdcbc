/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawing of the two layers of a sheet. */

#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>
#include <string.h>

#include "ui/drawing/jd-grid.h"
#include "ui/drawing/jd-stamp.h"
#include "ui/drawing/picture/jd-picture-pick.h"
#include "ui/drawing/picture/jd-underlay.h"

/* The grid of the floor in space: largest distance of lines in px and number of lines on each side of the
 * centre. */
#define FLOOR_SPACING 96.0
#define N_FLOOR 12

/* Largest index of a grid line, counted from the origin: a double represents integers up to 2^53. */
#define MAX_GRID_LINE 1e15

/* Draws lines as filled rectangles on whole pixels, which is sharp and several times faster than strokes. */
static void
grid_lines (double           step,
            double           width,
            const JdPainter *painter)
{
  const JdView *view = painter->view;
  double x0, y0, x1, y1;

  jd_view_to_world (view, 0, view->height, &x0, &y0);
  jd_view_to_world (view, view->width, 0, &x1, &y1);
  /* So far from the origin that rounding makes adjacent lines equal, no lines are drawn. */
  if (fmax (fmax (fabs (x0), fabs (x1)), fmax (fabs (y0), fabs (y1))) / step > MAX_GRID_LINE)
    return;
  for (double i = ceil (x0 / step); i * step <= x1; i++)
    {
      double x, y;

      jd_view_to_sheet (view, i * step, 0, &x, &y);
      cairo_rectangle (painter->cr, floor (x), 0, width, view->height);
    }
  for (double i = ceil (y0 / step); i * step <= y1; i++)
    {
      double x, y;

      jd_view_to_sheet (view, 0, i * step, &x, &y);
      cairo_rectangle (painter->cr, 0, floor (y), view->width, width);
    }
  cairo_fill (painter->cr);
}

/* Bounds of the scale bar with its number. */
static JdBounds
scale_bar_place (const JdPainter *painter)
{
  const JdDrawStyle *style = painter->style;
  const JdView *view = painter->view;
  const double x = view->width - 16 * style->scale, y = view->height - 14 * style->scale, tick = 4 * style->scale;

  return (JdBounds) { x - jd_view_get_major_step (view) * view->scale, y - tick - 1.2 * style->text, x, y + tick };
}

/* Draws the scale bar, a round length, at the lower right, with the paper's colour behind it, because the ground may
 * pass there. */
static void
draw_scale_bar (const JdPicture *self,
                const JdPainter *painter)
{
  cairo_t *cr = painter->cr;
  const JdBounds place = scale_bar_place (painter);
  const JdColor *paper = &painter->style->colors[JD_COLOR_PAPER];
  const double tick = 4 * painter->style->scale, pad = 5 * painter->style->scale, y = place.y1 - tick;
  const JdShownUnit *unit = jd_mechanism_get_shown_unit (self->mechanism, "m");
  g_autofree char
    *number = jd_nice_number_to_markup (jd_shown_unit_get_value (unit, jd_view_get_major_step (painter->view)));
  g_autofree char *text = g_strdup_printf ("%s\u2009%s", number, unit != NULL ? unit->name : "m");

  cairo_rectangle (cr, place.x0 - pad, place.y0 - 0.5 * pad, place.x1 - place.x0 + 2 * pad,
                   place.y1 - place.y0 + pad);
  cairo_set_source_rgba (cr, paper->red, paper->green, paper->blue, 0.85);
  cairo_fill (cr);
  jd_painter_pen (painter, JD_COLOR_MUTED, 0.8);
  jd_painter_segment (painter, place.x0, y - tick, place.x0, y + tick);
  jd_painter_segment (painter, place.x0, y, place.x1, y);
  jd_painter_segment (painter, place.x1, y - tick, place.x1, y + tick);
  cairo_stroke (cr);
  jd_painter_write (painter, JD_LABEL_SMALL, text, JD_COLOR_MUTED, 0.5 * (place.x0 + place.x1), y - tick, 0.5, 1);
}

static void
draw_grid (const JdPicture *self,
           const JdPainter *painter)
{
  jd_draw_style_set_source (painter->style, painter->cr, JD_COLOR_GRID);
  grid_lines (jd_grid_get_step (self->mechanism, painter->view), 1, painter);
  jd_draw_style_set_source (painter->style, painter->cr, JD_COLOR_GRID_MAJOR);
  grid_lines (jd_grid_get_major (self->mechanism, painter->view), 1, painter);
}

/* The point of the floor at the centre of the sheet. */
static void
middle_of_floor (const JdPictureFrame *frame,
                 const JdView         *view,
                 double                out[2])
{
  const double ca = cos (frame->eye[0]), sa = sin (frame->eye[0]);
  const double towards = (cos (frame->eye[1]) * frame->floor - view->center_y) / sin (frame->eye[1]);

  out[0] = ca * towards - sa * view->center_x;
  out[1] = sa * towards + ca * view->center_x;
}

/* Draws a line of the floor along axis @along; the other coordinate is @at. */
static void
floor_line (const JdPictureFrame *frame,
            int                   along,
            double                at,
            double                from,
            double                to,
            const JdPainter      *painter)
{
  const double ends[2] = { from, to };

  for (int i = 0; i < 2; i++)
    {
      double place[3] = { along == 0 ? ends[i] : at, along == 0 ? at : ends[i], frame->floor }, seen[2], x, y;

      jd_picture_project (frame, place, seen);
      jd_view_to_sheet (painter->view, seen[0], seen[1], &x, &y);
      if (i == 0)
        cairo_move_to (painter->cr, x, y);
      else
        cairo_line_to (painter->cr, x, y);
    }
}

/* In space, draws the floor as a grid, which shows the orientation.  It is not drawn when seen from its
 * edge. */
static void
draw_floor (const JdPictureFrame *frame,
            const JdPainter      *painter)
{
  const double step = jd_nice_number (FLOOR_SPACING / painter->view->scale);
  double middle[2], first[2];

  if (fabs (sin (frame->eye[1])) < JD_MIN_FLOOR_SLOPE)
    return;
  middle_of_floor (frame, painter->view, middle);
  for (int i = 0; i < 2; i++)
    first[i] = step * (round (middle[i] / step) - N_FLOOR);
  for (int i = 0; i <= 2 * N_FLOOR; i++)
    {
      floor_line (frame, 0, first[1] + i * step, first[0], first[0] + 2 * N_FLOOR * step, painter);
      floor_line (frame, 1, first[0] + i * step, first[1], first[1] + 2 * N_FLOOR * step, painter);
    }
  jd_draw_style_set_source (painter->style, painter->cr, JD_COLOR_GRID);
  cairo_set_line_width (painter->cr, 1);
  cairo_stroke (painter->cr);
}

static void
draw_axis (const JdPictureFrame *frame,
           int                   axis,
           gboolean              asks,
           const JdPainter      *painter)
{
  cairo_t *cr = painter->cr;
  static const char *const names[] = { "x", "y", "z" };
  double direction[3] = { axis == 0, axis == 1, axis == 2 }, seen[2], x, y, tip_x, tip_y;
  double length = 46 * painter->style->scale, head = 7 * painter->style->scale, size, ux, uy;

  jd_picture_project (frame, direction, seen);
  jd_view_to_sheet (painter->view, 0, 0, &x, &y);
  size = fmax (hypot (seen[0], seen[1]), 1e-9);
  ux = seen[0] / size;
  uy = -seen[1] / size;
  length *= size;
  tip_x = x + length * ux;
  tip_y = y + length * uy;
  jd_painter_pen (painter, JD_COLOR_MUTED, 0.8);
  jd_painter_segment (painter, x, y, tip_x, tip_y);
  cairo_stroke (cr);
  cairo_move_to (cr, tip_x + 0.5 * head * ux, tip_y + 0.5 * head * uy);
  cairo_line_to (cr, tip_x - 0.5 * head * ux - 0.35 * head * uy, tip_y - 0.5 * head * uy + 0.35 * head * ux);
  cairo_line_to (cr, tip_x - 0.5 * head * ux + 0.35 * head * uy, tip_y - 0.5 * head * uy - 0.35 * head * ux);
  cairo_close_path (cr);
  cairo_fill (cr);
  if (!asks)
    {
      tip_x += 1.6 * head * ux;
      tip_y += 1.6 * head * uy;
      jd_painter_write (painter, JD_LABEL_MATH, names[axis], JD_COLOR_MUTED, tip_x, tip_y, 0.5, 0.5);
      jd_labels_occupy_text (painter->labels, JD_LABEL_MATH, names[axis], tip_x, tip_y);
      return;
    }
  jd_labels_occupy_line (painter->labels, x, y, tip_x, tip_y, 0.5 * head);
  jd_labels_add (painter->labels, JD_LABEL_MATH, names[axis], painter->style->colors[JD_COLOR_MUTED], tip_x, tip_y,
                 ux, uy, 0.6 * head);
}

void
jd_picture_draw_axes (const JdPictureFrame *frame,
                      gboolean              asks,
                      const JdPainter      *painter)
{
  for (int axis = 0; axis < (frame->picture->spatial ? 3 : 2); axis++)
    draw_axis (frame, axis, asks, painter);
}

/* Draws the name of a curve at its place nearest to the centre of the sheet, outside the hatching. */
static void
draw_curve_name (const JdPictureFrame *frame,
                 gsize                 curve,
                 const JdPainter      *painter)
{
  const JdView *view = painter->view;
  const char *name = frame->picture->curves[curve].name;
  double x, y, wx, wy, width, height, away;
  JdCurveSpot spot;

  jd_view_to_world (view, 0.9 * view->width, 0.5 * view->height, &wx, &wy);
  jd_picture_find_spot (frame, curve, wx, wy, &spot);
  jd_view_to_sheet (view, spot.at[0], spot.at[1], &x, &y);
  jd_labels_measure (painter->labels, JD_LABEL_MATH, name, &width, &height);
  away = 12 * painter->style->scale + 0.5 * (width * fabs (spot.normal[0]) + height * fabs (spot.normal[1]));
  jd_painter_write (painter, JD_LABEL_MATH, name, JD_COLOR_GROUND, x - away * spot.normal[0],
                    y + away * spot.normal[1], 0.5, 0.5);
}

JdBounds
jd_picture_get_scale_bar (const JdPicture        *self,
                          const JdPictureOptions *options,
                          const JdPainter        *painter)
{
  JdBounds none;

  jd_bounds_clear (&none);
  return (options->flags & JD_PICTURE_GRID) && !self->spatial ? scale_bar_place (painter) : none;
}

/* Starts a layer that is clipped to the sheet.  No place is occupied yet. */
static void
begin_layer (const JdPainter *painter)
{
  cairo_save (painter->cr);
  jd_labels_begin (painter->labels, painter->style, painter->view->width, painter->view->height);
  cairo_rectangle (painter->cr, 0, 0, painter->view->width, painter->view->height);
  cairo_clip (painter->cr);
}

static void
draw_underlay (const JdPicture        *self,
               const JdPictureOptions *options,
               const JdPainter        *painter)
{
  JdUnderlay place;

  if (options->underlay != NULL && !self->spatial && jd_mechanism_get_underlay (self->mechanism, &place))
    jd_underlay_image_draw (options->underlay, &place, painter);
}

void
jd_picture_draw_still (JdPictureFrame         *frame,
                       const JdPictureOptions *options,
                       const JdPainter        *sheet)
{
  const JdPicture *self = frame->picture;
  const JdPainter own = { sheet->cr, sheet->style, sheet->view, frame->labels }, *painter = &own;

  begin_layer (painter);
  if (!painter->style->transparent)
    {
      jd_draw_style_set_source (painter->style, painter->cr, JD_COLOR_PAPER);
      cairo_paint (painter->cr);
    }
  draw_underlay (self, options, painter);
  if ((options->flags & JD_PICTURE_GRID) && !self->spatial)
    draw_grid (self, painter);
  if ((options->flags & JD_PICTURE_GRID) && self->spatial)
    draw_floor (frame, painter);
  for (gsize i = 0; i < self->n_curves; i++)
    if (self->curves[i].still)
      {
        jd_picture_draw_curve (frame, i, painter);
        if (options->flags & JD_PICTURE_CURVE_NAMES)
          draw_curve_name (frame, i, painter);
      }
  if ((options->flags & JD_PICTURE_GRID) && !self->spatial)
    draw_scale_bar (self, painter);
  if ((options->flags & JD_PICTURE_AXES) && !self->spatial)
    jd_picture_draw_axes (frame, FALSE, painter);
  cairo_restore (painter->cr);
}

/* Unit vector on the sheet of a direction in the world; to the right if the direction is zero. */
static void
sheet_direction (const double world[2],
                 double       out[2])
{
  double length = hypot (world[0], world[1]);

  out[0] = length > 0 ? world[0] / length : 1;
  out[1] = length > 0 ? -world[1] / length : 0;
}

/* Sag of a slack rope, world: about the height of a triangle whose base is the distance of its ends. */
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
  if (!(length - taut > 1e-6 * fmax (length, 1e-9)))
    return 0;
  return 0.43 * sqrt (length * length - taut * taut) / segments;
}

static void
place_badge (const JdPictureFrame *frame,
             gsize                 joint,
             const JdView         *view,
             JdGlyphPlace         *place)
{
  place->n_points = 1;
  jd_picture_badge_anchor (frame, joint, view, place->points[0]);
  for (int i = 0; i < 2; i++)
    place->points[0][i] += frame->badges[joint].offset[i];
}

static void
place_at_spot (const JdCurveSpot *spot,
               const JdView      *view,
               JdGlyphPlace      *place)
{
  jd_view_to_sheet (view, spot->at[0], spot->at[1], &place->points[0][0], &place->points[0][1]);
  sheet_direction (spot->tangent, place->axis);
  place->normal[0] = place->axis[1];
  place->normal[1] = -place->axis[0];
  place->n_points = 1;
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
  if (frame->meanings != NULL && plan->n_equations > 0)
    place->meanings = frame->meanings + plan->equations[0];
  place->on_ground = plan->second == JD_GROUND || (plan->n_points == 2 && plan->first == JD_GROUND);
  place->axis[0] = 1;
  place->n_points = (guint) plan->n_points;
  for (gsize i = 0; i < plan->n_points; i++)
    jd_view_to_sheet (view, frame->at[plan->points[i]][0], frame->at[plan->points[i]][1], &place->points[i][0],
                      &place->points[i][1]);
  if (plan->axis != JD_NO_SLOT)
    sheet_direction (frame->at[plan->axis], place->axis);
  if (plan->drives != NULL && plan->drives->len > 0 && !g_array_index (plan->drives, JdDriveEffort, 0).turns)
    {
      place->slides = TRUE;
      sheet_direction (frame->at[g_array_index (plan->drives, JdDriveEffort, 0).slot], place->axis);
    }
  if (jd_picture_has_spot (frame->picture, joint))
    place_at_spot (&frame->spots[joint], view, place);
  if (plan->radius != JD_NO_SLOT)
    place->radius = jd_frame_scalar (frame, plan->radius) * view->scale;
  if (plan->length != JD_NO_SLOT && g_str_equal (plan->joint->type->name, "rope"))
    {
      place->sag = rope_sag (frame, plan) * view->scale;
      place->slack = place->sag > 0;
    }
  if (plan->is_badge)
    place_badge (frame, joint, view, place);
  place->normal[0] = place->axis[1];
  place->normal[1] = -place->axis[0];
}

static void
draw_selection (const JdGlyphPlace *place,
                gboolean            link,
                const JdPainter    *painter)
{
  cairo_t *cr = painter->cr;

  cairo_save (cr);
  jd_draw_style_set_source (painter->style, cr, JD_COLOR_SELECTED);
  cairo_new_path (cr);
  if (link)
    {
      for (guint i = 0; i < place->n_points; i++)
        cairo_line_to (cr, place->points[i][0], place->points[i][1]);
      cairo_set_line_width (cr, 14 * painter->style->scale);
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
      cairo_stroke (cr);
    }
  else
    {
      cairo_arc (cr, place->points[0][0], place->points[0][1], 22 * painter->style->scale, 0, 2 * G_PI);
      cairo_fill (cr);
    }
  cairo_restore (cr);
}

/* Reserves the line through @at of half length @along in the direction of @u. */
static void
occupy_along (const JdPainter *painter,
              const double     at[2],
              const double     u[2],
              double           along,
              double           half)
{
  jd_labels_occupy_line (painter->labels, at[0] - along * u[0], at[1] - along * u[1], at[0] + along * u[0],
                         at[1] + along * u[1], half);
}

/* Reserves what a glyph covers beside its places: rails along the axis, the block on the ground. */
static void
occupy_glyph (const JdJointPlan  *plan,
              const JdGlyphPlace *place,
              const JdPainter    *painter)
{
  const double *p = place->points[0], scale = painter->style->scale;
  const double along = 22 * scale, below = 15 * scale, half = 9 * scale;

  if (plan->curve >= 0 || plan->length != JD_NO_SLOT || plan->is_badge || place->n_points == 0)
    return;
  if (plan->axis != JD_NO_SLOT)
    occupy_along (painter, p, place->axis, along, (place->on_ground ? 1.6 : 1) * half);
  else if (place->on_ground)
    jd_labels_occupy_line (painter->labels, p[0] - half, p[1] + below, p[0] + half, p[1] + below, half);
}

/* Reserves glyphs, links, and the curve beside a contact. */
static void
occupy_joint (const JdJointPlan  *plan,
              const JdGlyphPlace *place,
              const JdPainter    *painter)
{
  const double half = 9 * painter->style->scale, beside = 70 * painter->style->scale;
  const double (*p)[2] = place->points;

  for (guint i = 0; i < place->n_points; i++)
    occupy_along (painter, p[i], place->axis, 0, half);
  occupy_glyph (plan, place, painter);
  for (guint i = 0; plan->length != JD_NO_SLOT && i + 1 < place->n_points; i++)
    jd_labels_occupy_line (painter->labels, p[i][0], p[i][1], p[i + 1][0], p[i + 1][1], 0.4 * half);
  if (plan->curve >= 0)
    occupy_along (painter, p[0], place->axis, beside, 0.6 * half);
}

static void
draw_joint (JdPictureFrame         *frame,
            gsize                   joint,
            const JdPictureOptions *options,
            const JdPainter        *painter)
{
  const JdJointPlan *plan = &frame->picture->joints[joint];
  JdGlyphPlace place;

  if (frame->picture->crowded && jd_picture_is_contact (plan) && options->selected != (int) joint)
    return;
  jd_picture_place_joint (frame, joint, painter->view, &place);
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
  /* the ground of what it does not hold is where the ground is */
  if (place.faint && plan->glyph->is_stamp && plan->n_points == 2 && plan->second == JD_GROUND)
    memcpy (place.points[0], place.points[1], sizeof place.points[0]);
  if (options->selected == (int) joint)
    draw_selection (&place, plan->length != JD_NO_SLOT, painter);
  if (plan->is_badge)
    jd_picture_draw_badge_lead (frame, joint, painter);
  jd_glyph_draw (plan->glyph, &place, painter);
  occupy_joint (plan, &place, painter);
  for (gsize k = 0; k < plan->n_touches; k++)
    if (k != jd_picture_nearest_touch (frame, joint) && jd_picture_touches (frame, joint, k))
      {
        JdCurveSpot spot;

        jd_picture_get_touch (frame, joint, k, &spot);
        place_at_spot (&spot, painter->view, &place);
        jd_glyph_draw (plan->glyph, &place, painter);
        occupy_joint (plan, &place, painter);
      }
}

/* Reserves bars. */
static void
occupy_bodies (JdPictureFrame  *frame,
               const JdPainter *painter)
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
      else if (jd_shape_types[plan->body->shape.kind].form == JD_FORM_LINE)
        for (int i = 0; i < 2; i++)
          {
            u[i] = 0.5 * jd_frame_scalar (frame, plan->size[0]) * frame->at[plan->axes[0]][i];
            p[i] = frame->at[plan->origin][i] - u[i];
            q[i] = frame->at[plan->origin][i] + u[i];
          }
      else
        continue;
      jd_painter_place (painter, p, p);
      jd_painter_place (painter, q, q);
      jd_labels_occupy_line (painter->labels, p[0], p[1], q[0], q[1], jd_picture_rod_half (p, q, painter->style));
    }
}

/* Reserves springs and dampers. */
static void
occupy_efforts (JdPictureFrame  *frame,
                const JdPainter *painter)
{
  for (gsize i = 0; i < frame->picture->n_efforts; i++)
    {
      double at[2][2];

      if (jd_picture_get_effort_places (frame, i, at) != 2)
        continue;
      for (int k = 0; k < 2; k++)
        jd_painter_place (painter, at[k], at[k]);
      jd_labels_occupy_line (painter->labels, at[0][0], at[0][1], at[1][0], at[1][1], 6 * painter->style->scale);
    }
}

/* Draws a dot in the colour of the role @look. */
static void
draw_dot (const JdPainter *painter,
          gconstpointer    what G_GNUC_UNUSED,
          guint            look,
          double           x,
          double           y)
{
  jd_draw_style_set_source (painter->style, painter->cr, (JdColorRole) look);
  cairo_new_path (painter->cr);
  jd_painter_circle (painter, x, y, 2.2 * painter->style->scale);
  cairo_fill (painter->cr);
}

static void
draw_point_dot (const JdPictureFrame *frame,
                JdSlot                slot,
                JdColorRole           role,
                const JdPainter      *painter)
{
  double at[2];

  jd_painter_place (painter, frame->at[slot], at);
  jd_stamp_draw (&(JdStamp) { draw_dot, NULL, role }, painter, at[0], at[1]);
}

static void
draw_points (const JdPictureFrame *frame,
             JdPictureFlags        flags,
             const JdPainter      *painter)
{
  const JdPicture *self = frame->picture;
  double at[2];

  for (gsize i = 0; i < self->n_ground; i++)
    if (self->ground_names[i] != NULL)
      draw_point_dot (frame, self->ground[i], JD_COLOR_GROUND, painter);
  for (gsize b = 0; b < self->n_bodies; b++)
    {
      const JdBodyPlan *plan = &self->bodies[b];

      for (guint i = 2; i < plan->body->points->len; i++)
        draw_point_dot (frame, plan->points[i], JD_COLOR_BODY, painter);
      jd_painter_place (painter, frame->at[plan->center], at);
      if ((flags & JD_PICTURE_CENTRES) && !plan->body->is_particle && !jd_expr_is_zero (plan->body->mass))
        jd_picture_draw_center_mark (at, painter);
    }
}

void
jd_picture_draw_moving (JdPictureFrame         *frame,
                        const JdPictureOptions *options,
                        const JdPainter        *sheet)
{
  const JdPicture *self = frame->picture;
  const JdPainter own = { sheet->cr, sheet->style, sheet->view, frame->labels }, *painter = &own;
  JdBounds bar;

  begin_layer (painter);
  for (gsize i = 0; i < self->n_curves; i++)
    if (!self->curves[i].still)
      jd_picture_draw_curve (frame, i, painter);
  if (self->spatial)
    jd_picture_draw_space (frame, painter);
  for (gsize i = 0; !self->spatial && i < self->n_bodies; i++)
    if (jd_picture_has_body (frame, i))
      jd_picture_draw_body (frame, i, painter);
  occupy_bodies (frame, painter);
  occupy_efforts (frame, painter);
  bar = jd_picture_get_scale_bar (self, options, painter);
  if (!jd_bounds_is_empty (&bar))
    jd_labels_occupy (painter->labels, &bar);
  for (gsize i = 0; i < self->n_efforts; i++)
    if (jd_picture_has_effort (frame, i))
      jd_picture_draw_effort (frame, i, painter);
  draw_points (frame, options->flags, painter);
  if (!(options->flags & JD_PICTURE_NO_BADGES))
    jd_picture_place_badges (frame, painter);
  for (gsize i = 0; i < self->n_joints; i++)
    if (jd_picture_has_joint (frame, i) && !(self->joints[i].is_badge && options->flags & JD_PICTURE_NO_BADGES))
      draw_joint (frame, i, options, painter);
  jd_picture_ask_for_names (frame, options->flags, painter);
  jd_picture_draw_not_finite (frame, painter);
  cairo_restore (painter->cr);
}

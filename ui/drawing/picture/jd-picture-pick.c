/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Picking and positions in a frame. */

#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>
#include <string.h>

#include "ui/drawing/picture/jd-picture-pick.h"

/* Pixels: picking distance of a joint, whose glyph is larger than a point. */
#define JOINT_DISTANCE 16.0
/* A joint with a smaller gap holds; relative to the mechanism's size. */
#define GAP 1e-6

static double
segment_distance (const double p[2],
                  const double q[2],
                  double       x,
                  double       y)
{
  const double dx = q[0] - p[0], dy = q[1] - p[1], square = dx * dx + dy * dy;
  const double s = square > 0 ? CLAMP (((x - p[0]) * dx + (y - p[1]) * dy) / square, 0, 1) : 0;

  return hypot (x - p[0] - s * dx, y - p[1] - s * dy);
}

/* Distance in pixels from (@x, @y) to a joint: to its links if it has any, else to its place. */
static double
joint_distance (const JdGlyphPlace *place,
                gboolean            link,
                double              x,
                double              y)
{
  double best = place->n_points > 0 ? hypot (x - place->points[0][0], y - place->points[0][1]) : HUGE_VAL;

  for (guint i = 0; link && i + 1 < place->n_points; i++)
    best = fmin (best, segment_distance (place->points[i], place->points[i + 1], x, y));
  return best;
}

int
jd_picture_pick_joint (const JdPictureFrame *frame,
                       const JdView         *view,
                       double                x,
                       double                y)
{
  double nearest = JOINT_DISTANCE;
  int found = -1;

  for (gsize j = 0; j < frame->picture->n_joints; j++)
    {
      JdGlyphPlace place;
      double distance;

      jd_picture_place_joint (frame, j, view, &place);
      distance = joint_distance (&place, frame->picture->joints[j].length != JD_NO_SLOT, x, y);
      if (distance < nearest)
        {
          nearest = distance;
          found = (int) j;
        }
    }
  return found;
}

gsize
jd_picture_pick_bodies (const JdPictureFrame *frame,
                        const JdView         *view,
                        double                x,
                        double                y,
                        int                  *out,
                        gsize                 max)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  JdDrawStyle style;
  gsize n = 0;

  /* The body drawn last is on top. */
  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  cairo_set_line_width (cr, 8);
  for (gsize b = frame->picture->n_bodies; b-- > 0 && n < max;)
    {
      cairo_new_path (cr);
      jd_picture_trace_body (frame, b, &(JdPainter) { .cr = cr, .style = &style, .view = view });
      if (cairo_in_fill (cr, x, y) || cairo_in_stroke (cr, x, y))
        out[n++] = (int) b;
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return n;
}

int
jd_picture_pick_body (const JdPictureFrame *frame,
                      const JdView         *view,
                      double                x,
                      double                y)
{
  int body;

  return jd_picture_pick_bodies (frame, view, x, y, &body, 1) > 0 ? body : -1;
}

int
jd_picture_pick_curve (const JdPictureFrame *frame,
                       const JdView         *view,
                       double                x,
                       double                y)
{
  double nearest = JD_PICK_DISTANCE, wx, wy, sx, sy;
  int found = -1;

  jd_view_to_world (view, x, y, &wx, &wy);
  for (gsize i = 0; i < frame->picture->n_curves; i++)
    {
      JdCurveSpot spot;

      jd_picture_find_spot (frame, i, wx, wy, &spot);
      jd_view_to_sheet (view, spot.at[0], spot.at[1], &sx, &sy);
      if (!(hypot (sx - x, sy - y) < nearest))
        continue;
      nearest = hypot (sx - x, sy - y);
      found = (int) i;
    }
  return found;
}

int
jd_picture_pick_effort (const JdPictureFrame *frame,
                        const JdView         *view,
                        double                x,
                        double                y)
{
  double nearest = JOINT_DISTANCE;
  int found = -1;

  for (gsize i = 0; i < frame->picture->n_efforts; i++)
    {
      double at[2][2] = { { 0 } };
      const guint n = jd_picture_get_effort_places (frame, i, at);
      double distance;

      for (guint k = 0; k < n; k++)
        jd_view_to_sheet (view, at[k][0], at[k][1], &at[k][0], &at[k][1]);
      distance = n == 0   ? HUGE_VAL
                 : n == 1 ? hypot (x - at[0][0], y - at[0][1])
                          : segment_distance (at[0], at[1], x, y);
      if (distance >= nearest)
        continue;
      nearest = distance;
      found = (int) i;
    }
  return found;
}

typedef struct
{
  const JdView *view;
  double        x, y;
  double        nearest;
  JdPointRef    ref;
} NearestPoint;

static void
try_point (NearestPoint *find,
           const double  at[2],
           int           body,
           gsize         point)
{
  double x, y;

  jd_view_to_sheet (find->view, at[0], at[1], &x, &y);
  if (!(hypot (x - find->x, y - find->y) < find->nearest))
    return;
  find->nearest = hypot (x - find->x, y - find->y);
  find->ref = (JdPointRef) { body, point };
}

gboolean
jd_picture_pick_point (const JdPictureFrame *frame,
                       const JdView         *view,
                       int                   body,
                       double                x,
                       double                y,
                       JdPointRef           *out)
{
  const JdPicture *self = frame->picture;
  NearestPoint find = { .view = view, .x = x, .y = y, .nearest = JD_PICK_DISTANCE };

  for (gsize b = self->n_bodies; b-- > 0;)
    for (guint i = 0; (body == JD_NONE || body == (int) b) && i < self->bodies[b].body->points->len; i++)
      try_point (&find, frame->at[self->bodies[b].points[i]], (int) b, i);
  for (gsize i = 0; (body == JD_NONE || body == JD_GROUND) && i < self->n_ground; i++)
    try_point (&find, frame->at[self->ground[i]], JD_GROUND, i);
  *out = find.ref;
  return find.nearest < JD_PICK_DISTANCE;
}

void
jd_picture_get_joint_anchor (const JdPictureFrame *frame,
                             gsize                 joint,
                             double                out_at[2])
{
  const JdJointPlan *plan = &frame->picture->joints[joint];
  const double *at = jd_picture_has_spot (frame->picture, joint) ? frame->spots[joint].at
                     : plan->n_points > 0                        ? frame->at[plan->points[0]]
                                                                 : (const double[2]) { 0, 0 };

  out_at[0] = at[0];
  out_at[1] = at[1];
}

/* The position that P should have: on the line through Q along the axis, on the curve, or at Q. */
static void
place_to_be (const JdPictureFrame *frame,
             gsize                 joint,
             const JdJointPlan    *plan,
             const double          p[2],
             double                out[2])
{
  const double *q;

  if (plan->curve >= 0)
    {
      const JdCurveSpot *spot = &frame->spots[joint];
      const double r = plan->radius != JD_NO_SLOT ? jd_frame_scalar (frame, plan->radius) : 0;

      for (int i = 0; i < 2; i++)
        out[i] = spot->at[i] + r * spot->normal[i];
      return;
    }
  q = frame->at[plan->points[1]];
  memcpy (out, q, 2 * sizeof *out);
  if (plan->axis != JD_NO_SLOT)
    {
      const double *u = frame->at[plan->axis], square = u[0] * u[0] + u[1] * u[1];
      const double s = square > 0 ? ((p[0] - q[0]) * u[0] + (p[1] - q[1]) * u[1]) / square : 0;

      out[0] += s * u[0];
      out[1] += s * u[1];
    }
}

gboolean
jd_picture_get_joint_gap (const JdPictureFrame *frame,
                          gsize                 joint,
                          double                out_from[2],
                          double                out_to[2])
{
  const JdJointPlan *plan = &frame->picture->joints[joint];

  if (plan->is_badge || plan->length != JD_NO_SLOT || plan->joint->has_when || jd_joint_get_side (plan->joint) != 0 ||
      plan->n_points < (plan->curve >= 0 ? 1 : 2) || (plan->curve < 0 && plan->joint->n_points < 2))
    return FALSE;
  memcpy (out_from, frame->at[plan->points[0]], 2 * sizeof *out_from);
  place_to_be (frame, joint, plan, out_from, out_to);
  return hypot (out_to[0] - out_from[0], out_to[1] - out_from[1]) > GAP * frame->reach;
}

void
jd_picture_get_body_axes (const JdPictureFrame *frame,
                          int                   body,
                          JdBodyAxes           *out)
{
  const JdBodyPlan *plan;

  *out = (JdBodyAxes) { { 0, 0 }, { 1, 0 }, { 0, 1 } };
  if (body == JD_GROUND)
    return;
  plan = &frame->picture->bodies[body];
  memcpy (out->o, frame->at[plan->origin], sizeof out->o);
  memcpy (out->ex, frame->at[plan->axes[0]], sizeof out->ex);
  memcpy (out->ey, frame->at[plan->axes[1]], sizeof out->ey);
}

void
jd_body_axes_to_world (const JdBodyAxes *self,
                       double            x,
                       double            y,
                       double            out[2])
{
  for (int i = 0; i < 2; i++)
    out[i] = self->o[i] + x * self->ex[i] + y * self->ey[i];
}

void
jd_body_axes_from_world (const JdBodyAxes *self,
                         double            x,
                         double            y,
                         double            out[2])
{
  const double dx = x - self->o[0], dy = y - self->o[1];

  out[0] = dx * self->ex[0] + dy * self->ex[1];
  out[1] = dx * self->ey[0] + dy * self->ey[1];
}

double
jd_picture_get_body_size (const JdPictureFrame *frame,
                          gsize                 body,
                          guint                 k)
{
  const JdSlot slot = frame->picture->bodies[body].size[k];

  return slot != JD_NO_SLOT ? jd_frame_scalar (frame, slot) : 0;
}

guint
jd_picture_get_effort_places (const JdPictureFrame *frame,
                              gsize                 effort,
                              double                out_at[2][2])
{
  const JdEffortPlan *plan = &frame->picture->efforts[effort];
  guint n = 0;

  for (; n < 2 && plan->points[n] != JD_NO_SLOT; n++)
    memcpy (out_at[n], frame->at[plan->points[n]], 2 * sizeof *out_at[n]);
  return n;
}

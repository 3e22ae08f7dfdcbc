/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of bodies, points and joints: where they belong. */

#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>
#include <string.h>

/* px: a body's centre so near to the border of its polygon is no place for its name. */
#define BORDER        1.0
/* Of a polygon with more no better place than the middle of the vertices is looked for. */
#define MOST_VERTICES 24

static gboolean
is_seen (const JdView *view,
         const double  at[2])
{
  return at[0] >= 0 && at[1] >= 0 && at[0] <= view->width && at[1] <= view->height;
}

static gboolean
same_name (const char   *name,
           const double  at[2],
           const char   *other_name,
           const double  other[2],
           double        near)
{
  return other_name != NULL && g_str_equal (other_name, name) && hypot (other[0] - at[0], other[1] - at[1]) < near;
}

/* Whether a name was already written at this place, by another body. */
static gboolean
was_named (const JdPictureFrame *frame,
           gsize                 body,
           guint                 point,
           const JdView         *view)
{
  const JdPicture *self = frame->picture;
  const double *at = frame->at[self->bodies[body].points[point]], near = 3 / view->scale;
  const char *name = self->bodies[body].point_names[point];

  for (gsize i = 0; i < self->n_ground; i++)
    if (same_name (name, at, self->ground_names[i], frame->at[self->ground[i]], near))
      return TRUE;
  for (gsize b = 0; b < body; b++)
    for (guint i = 0; i < self->bodies[b].body->points->len; i++)
      if (same_name (name, at, self->bodies[b].point_names[i], frame->at[self->bodies[b].points[i]], near))
        return TRUE;
  return FALSE;
}

/* Requests a name beside a visible place. */
static void
ask_for_name (const JdPainter *painter,
              JdLabelFace      face,
              const char      *name,
              JdColorRole      role,
              const double     at[2],
              double           dx,
              double           dy,
              double           distance)
{
  if (name != NULL && is_seen (painter->view, at))
    jd_labels_add (painter->labels, face, name, painter->style->colors[role], at[0], at[1], dx, dy,
                   distance * painter->style->scale);
}

static void
name_body_points (JdPictureFrame  *frame,
                  gsize            body,
                  const JdPainter *painter)
{
  const JdBodyPlan *plan = &frame->picture->bodies[body];
  double center[2], at[2];

  jd_painter_place (painter, frame->at[plan->center], center);
  for (guint i = 0; i < plan->body->points->len; i++)
    {
      gboolean apart;

      jd_painter_place (painter, frame->at[plan->points[i]], at);
      if (plan->point_names[i] == NULL || was_named (frame, body, i, painter->view))
        continue;
      apart = !(hypot (at[0] - center[0], at[1] - center[1]) < 1);
      ask_for_name (painter, JD_LABEL_MATH, plan->point_names[i], JD_COLOR_INK, at, apart ? at[0] - center[0] : -1,
                    apart ? at[1] - center[1] : -1, 9);
    }
}

/* How far the place, px, is from the border of the polygon; 0 outside. */
static double
clearance (const JdPictureFrame *frame,
           const JdBodyPlan     *plan,
           const JdPainter      *painter,
           const double          at[2])
{
  gboolean inside = FALSE;
  double least = HUGE_VAL;

  for (gsize i = 0; i < plan->n_vertices; i++)
    {
      double p[2], q[2], part, length;

      jd_painter_place (painter, frame->at[plan->vertices[i]], p);
      jd_painter_place (painter, frame->at[plan->vertices[(i + 1) % plan->n_vertices]], q);
      length = hypot (q[0] - p[0], q[1] - p[1]);
      part = length > 0 ? ((at[0] - p[0]) * (q[0] - p[0]) + (at[1] - p[1]) * (q[1] - p[1])) / (length * length) : 0;
      part = CLAMP (part, 0, 1);
      least = fmin (least, hypot (p[0] + part * (q[0] - p[0]) - at[0], p[1] + part * (q[1] - p[1]) - at[1]));
      if ((p[1] > at[1]) != (q[1] > at[1]) && at[0] < p[0] + (at[1] - p[1]) / (q[1] - p[1]) * (q[0] - p[0]))
        inside = !inside;
    }
  return inside ? least : 0;
}

/* The mean of vertices @i to @j, px, or of only these two. */
static void
mean_of_vertices (const JdPictureFrame *frame,
                  const JdBodyPlan     *plan,
                  const JdPainter      *painter,
                  gsize                 i,
                  gsize                 j,
                  gboolean              only,
                  double                out[2])
{
  const gsize step = only ? j - i : 1;
  const double n = (double) ((j - i) / step + 1);

  out[0] = out[1] = 0;
  for (gsize k = i; k <= j; k += step)
    {
      double p[2];

      jd_painter_place (painter, frame->at[plan->vertices[k]], p);
      out[0] += p[0] / n;
      out[1] += p[1] / n;
    }
}

/* Where the name of a body belongs: at its centre.  Only a polygon may leave that outside: then in the middle of the
 * vertices or, where that is outside too, between the two vertices whose middle is farthest from the border.  Of
 * nearly equal ones the first is taken, so that the name stays as the body turns. */
static void
place_name (const JdPictureFrame *frame,
            const JdBodyPlan     *plan,
            const JdPainter      *painter,
            double                out[2])
{
  const gsize n = plan->n_vertices;
  double best = 0, at[2];

  jd_painter_place (painter, frame->at[plan->center], out);
  if (plan->body->shape.n_vertices < 3 || clearance (frame, plan, painter, out) >= BORDER)
    return;
  mean_of_vertices (frame, plan, painter, 0, n - 1, FALSE, out);
  if (n > MOST_VERTICES || clearance (frame, plan, painter, out) > 0)
    return;
  for (gsize i = 0; i < n; i++)
    for (gsize j = i + 1; j < n; j++)
      {
        double room;

        mean_of_vertices (frame, plan, painter, i, j, TRUE, at);
        room = clearance (frame, plan, painter, at);
        if (room > 1.01 * best)
          {
            best = room;
            memcpy (out, at, sizeof at);
          }
      }
}

void
jd_picture_ask_for_names (JdPictureFrame  *frame,
                          JdPictureFlags   flags,
                          const JdPainter *painter)
{
  const JdPicture *self = frame->picture;
  double at[2];

  for (gsize b = 0; b < self->n_bodies; b++)
    {
      place_name (frame, &self->bodies[b], painter, at);
      if (flags & JD_PICTURE_BODY_NAMES)
        ask_for_name (painter, JD_LABEL_MATH, self->bodies[b].name, JD_COLOR_BODY, at, 1, -1, 12);
      if (flags & JD_PICTURE_POINT_NAMES)
        name_body_points (frame, b, painter);
    }
  for (gsize i = 0; (flags & JD_PICTURE_POINT_NAMES) && i < self->n_ground; i++)
    {
      jd_painter_place (painter, frame->at[self->ground[i]], at);
      ask_for_name (painter, JD_LABEL_MATH, self->ground_names[i], JD_COLOR_MUTED, at, -1, -0.4, 9);
    }
  for (gsize j = 0; (flags & JD_PICTURE_JOINT_NAMES) && j < self->n_joints; j++)
    {
      JdGlyphPlace place;

      jd_picture_place_joint (frame, j, painter->view, &place);
      if (place.n_points > 0)
        ask_for_name (painter, JD_LABEL_SMALL, self->joints[j].name, JD_COLOR_MUTED, place.points[0], 1, 0.6, 14);
    }
}

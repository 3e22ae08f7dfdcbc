/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Depth in space: the order of the bodies from far to near, and the height of the floor. */

#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>


/* The mechanism's size, in parts: distance of the floor below a mechanism that hangs below z = 0. */
#define BELOW 0.12
/* A body is on one side of a plane if this part of its half width is. */
#define CLEAR_OF_PLANE 0.75

double
jd_frame_depth (const JdPictureFrame *frame,
                JdSlot                slot)
{
  const double *v = jd_frame_vector (frame, slot), ce = cos (frame->eye[1]);

  return ce * (cos (frame->eye[0]) * v[0] + sin (frame->eye[0]) * v[1]) + sin (frame->eye[1]) * v[2];
}

/* Half the width of a body along the direction @n, about its mass centre. */
static double
half_width (const JdPictureFrame *frame,
            const JdBodyPlan     *plan,
            const double          n[3])
{
  const double *c = jd_frame_vector (frame, plan->center);
  double size[2] = { 0 }, along[2], widest = 0;

  for (int i = 0; i < 2; i++)
    {
      const double *axis = jd_frame_vector (frame, plan->axes[i]);

      size[i] = plan->size[i] != JD_NO_SLOT ? fabs (jd_frame_scalar (frame, plan->size[i])) : 0;
      along[i] = n[0] * axis[0] + n[1] * axis[1] + n[2] * axis[2];
    }
  switch (jd_shape_types[plan->body->shape.kind].form)
    {
    case JD_FORM_ROUND:
      return jd_shape_types[plan->body->shape.kind].is_flat ? size[0] * hypot (along[0], along[1]) : size[0];
    case JD_FORM_LINE:
      return 0.5 * size[0] * fabs (along[0]);
    case JD_FORM_RECTANGLE:
      return 0.5 * (size[0] * fabs (along[0]) + size[1] * fabs (along[1]));
    case JD_FORM_CORNERS:
    default:
      for (gsize i = 0; i < plan->n_vertices; i++)
        {
          const double *v = jd_frame_vector (frame, plan->vertices[i]);

          widest = fmax (widest, fabs (n[0] * (v[0] - c[0]) + n[1] * (v[1] - c[1]) + n[2] * (v[2] - c[2])));
        }
      return widest;
    }
}

/* 1 if body @b is on the eye's side of the plane of the flat body @a, -1 behind it, 0 if neither. */
static int
side_of_plane (const JdPictureFrame *frame,
               const JdBodyPlan     *a,
               const JdBodyPlan     *b)
{
  const double *n = jd_frame_vector (frame, a->axes[2]), *o = jd_frame_vector (frame, a->origin);
  const double *c = jd_frame_vector (frame, b->center);
  const double s = n[0] * (c[0] - o[0]) + n[1] * (c[1] - o[1]) + n[2] * (c[2] - o[2]);

  if (!jd_shape_types[a->body->shape.kind].is_flat ||
      fabs (s) < fmax (JD_NEAR_PLANE * frame->reach, CLEAR_OF_PLANE * half_width (frame, b, n)))
    return 0;
  return (s > 0) == (jd_frame_depth (frame, a->axes[2]) > 0) ? 1 : -1;
}

/* Whether @a is drawn before @b, which may cover it. */
static gboolean
is_behind (const JdPictureFrame *frame,
           const JdBodyPlan     *a,
           const JdBodyPlan     *b)
{
  const int from_a = side_of_plane (frame, a, b), from_b = side_of_plane (frame, b, a);

  if (from_a != 0)
    return from_a > 0;
  if (from_b != 0)
    return from_b < 0;
  return jd_frame_depth (frame, a->center) < jd_frame_depth (frame, b->center);
}

gsize
jd_picture_sort_bodies (JdPictureFrame *frame,
                        gsize          *out_n_support)
{
  const JdPicture *self = frame->picture;
  gsize n = 0, n_support = 0;

  for (int support = 1; support >= 0; support--)
    {
      for (gsize b = 0; b < self->n_bodies; b++)
        {
          gsize i = n;

          if (self->bodies[b].is_support != support || !jd_picture_has_body (frame, b))
            continue;
          for (; i > n_support && is_behind (frame, &self->bodies[b], &self->bodies[frame->order[i - 1]]); i--)
            frame->order[i] = frame->order[i - 1];
          frame->order[i] = b;
          n++;
        }
      if (support)
        n_support = n;
    }
  *out_n_support = n_support;
  return n;
}

/* Whether the body is a horizontal plate on which the others stand. */
static gboolean
is_floor (const JdPictureFrame *frame,
          const JdBodyPlan     *plan)
{
  return plan->is_support && fabs (jd_frame_vector (frame, plan->axes[2])[2]) > 1 - JD_NEAR_PLANE;
}

/* The lowest particle of a body in the updated frame. */
static double
lowest_of (const JdPictureFrame *frame,
           const JdBodyPlan     *plan)
{
  const JdShapeType *type = &jd_shape_types[plan->body->shape.kind];
  const double *o = jd_frame_vector (frame, plan->origin);
  const double size = plan->size[0] != JD_NO_SLOT ? fabs (jd_frame_scalar (frame, plan->size[0])) : 0;
  double lowest = o[2];

  for (guint i = 0; i < plan->body->points->len; i++)
    lowest = fmin (lowest, jd_frame_vector (frame, plan->points[i])[2]);
  for (gsize i = 0; i < plan->n_vertices; i++)
    lowest = fmin (lowest, jd_frame_vector (frame, plan->vertices[i])[2]);
  if (type->form == JD_FORM_ROUND && !type->is_flat)
    return fmin (lowest, o[2] - size);
  if (type->form == JD_FORM_ROUND)
    return fmin (lowest, o[2] - size * hypot (jd_frame_vector (frame, plan->axes[0])[2],
                                              jd_frame_vector (frame, plan->axes[1])[2]));
  if (type->form == JD_FORM_LINE)
    return fmin (lowest, o[2] - 0.5 * size * fabs (jd_frame_vector (frame, plan->axes[0])[2]));
  return lowest;
}

double
jd_picture_find_floor (const JdPictureFrame *frame)
{
  double lowest = 0;

  for (gsize b = 0; b < frame->picture->n_bodies; b++)
    if (is_floor (frame, &frame->picture->bodies[b]))
      return jd_frame_vector (frame, frame->picture->bodies[b].origin)[2];
  for (gsize b = 0; b < frame->picture->n_bodies; b++)
    if (jd_picture_has_body (frame, b))
      lowest = fmin (lowest, lowest_of (frame, &frame->picture->bodies[b]));
  return lowest < -JD_NEAR_PLANE * frame->reach ? lowest - BELOW * frame->reach : 0;
}

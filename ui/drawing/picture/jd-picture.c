/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Frames of a picture: the numbers of one instant, and their bounds. */

#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>
#include <string.h>

/* Axonometric view: default azimuth from x towards y, and elevation of the eye, radians. */
#define EYE_AZIMUTH 0.55
#define EYE_HEIGHT  0.38
/* Largest elevation: below the vertical, so that the z axis stays visible. */
#define MAX_EYE_HEIGHT (0.98 * G_PI / 2)
/* Number of samples of a motion for its bounds. */
#define N_MOTION_SAMPLES 400

void
jd_picture_options_init (JdPictureOptions *self)
{
  *self = (JdPictureOptions) { .flags = JD_PICTURE_DEFAULT, .selected = -1 };
}

JdModel *
jd_picture_get_model (const JdPicture *self)
{
  return self->model;
}

JdMechanism *
jd_picture_get_mechanism (const JdPicture *self)
{
  return self->mechanism;
}

double
jd_picture_get_time (const JdPicture *self)
{
  return self->time;
}

const double *
jd_picture_get_values (const JdPicture *self)
{
  return self->values;
}

const double *
jd_picture_get_rates (const JdPicture *self)
{
  return self->file_rates;
}

gsize
jd_picture_get_n_equations (const JdPicture *self)
{
  return self->n_equations;
}

typedef struct
{
  const JdPicture *self;
  double           t;
  const double    *p, *pd;
} Values;

static double
get_value (const JdExpr *symbol,
           gpointer      data)
{
  const Values *values = data;
  const double *constant;
  int k;

  switch (jd_expr_get_symbol (symbol))
    {
    case JD_SYMBOL_CONSTANT:
      constant = g_hash_table_lookup (values->self->constants, jd_expr_get_name (symbol));
      return constant != NULL ? *constant : NAN;
    case JD_SYMBOL_PI:
      return G_PI;
    case JD_SYMBOL_TIME:
      return values->t;
    case JD_SYMBOL_PARAMETER:
      k = jd_mechanism_find_parameter (values->self->mechanism, jd_expr_get_name (symbol));
      return k < 0 ? NAN : jd_expr_get_order (symbol) == 0 ? values->p[k] : values->pd[k];
    case JD_SYMBOL_MULTIPLIER:
    case JD_SYMBOL_LOCAL:
    default:
      return NAN;
    }
}

double
jd_picture_eval (const JdPicture *self,
                 const JdExpr    *expr,
                 double           t,
                 const double    *p,
                 const double    *pd)
{
  Values values = { self, t, p, pd };

  return jd_expr_eval (expr, get_value, &values);
}

void
jd_picture_get_released (const JdPicture          *self,
                         const JdParameterization *parameterization,
                         gboolean                 *released)
{
  gsize n = jd_model_get_n_equations (self->model);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);

  memset (released, 0, n * sizeof *released);
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    released[complementary[h]] = TRUE;
}

gboolean
jd_picture_get_spatial (const JdPicture *self)
{
  return self->spatial;
}

gboolean
jd_picture_covers_sheet (const JdPicture *self)
{
  gboolean badges = FALSE;

  for (gsize j = 0; j < self->n_joints; j++)
    badges |= self->joints[j].is_badge;
  return badges || self->spatial;
}

JdPictureFrame *
jd_picture_frame_new (const JdPicture *picture)
{
  JdPictureFrame *frame = g_new0 (JdPictureFrame, 1);
  gsize work = MAX (jd_tape_get_work_size (picture->places.tape), jd_tape_get_work_size (picture->rates.tape));
  JdBounds whole;

  for (gsize i = 0; i < picture->n_curves; i++)
    if (picture->curves[i].tape != NULL)
      work = MAX (work, jd_tape_get_work_size (picture->curves[i].tape));
  frame->picture = jd_picture_ref ((JdPicture *) picture);
  frame->inputs = g_new0 (double, 2 + 2 * picture->N);
  frame->places = g_new0 (double, 3 * picture->places.n_vectors + picture->places.n_scalars + 1);
  frame->rates = g_new0 (double, 3 * picture->rates.n_vectors + picture->rates.n_scalars + 1);
  frame->work = g_new0 (double, work + 1);
  frame->at = g_malloc0 ((picture->places.n_vectors + 1) * sizeof *frame->at);
  frame->shadow = g_malloc0 ((picture->places.n_vectors + 1) * sizeof *frame->shadow);
  frame->order = g_new0 (gsize, picture->n_bodies + 1);
  frame->spots = g_new0 (JdCurveSpot, picture->n_joints + 1);
  frame->badges = g_new0 (JdBadge, picture->n_joints + 1);
  for (gsize j = 0; j < picture->n_joints; j++)
    frame->badges[j] = (JdBadge) { .offset = { -46, -40 }, .candidate = -1 };
  frame->labels = jd_labels_new ();
  frame->eye[0] = EYE_AZIMUTH;
  frame->eye[1] = EYE_HEIGHT;
  jd_picture_update (frame, picture->time, picture->values);
  jd_bounds_clear (&whole);
  jd_picture_add_bounds (frame, &whole);
  frame->reach = jd_bounds_is_empty (&whole) ? 0 : fmax (whole.x1 - whole.x0, whole.y1 - whole.y0);
  if (picture->spatial)
    frame->floor = jd_picture_find_floor (frame);
  return frame;
}

void
jd_picture_frame_free (JdPictureFrame *frame)
{
  jd_labels_free (frame->labels);
  g_free (frame->inputs);
  g_free (frame->places);
  g_free (frame->rates);
  g_free (frame->work);
  g_free (frame->at);
  g_free (frame->shadow);
  g_free (frame->order);
  g_free (frame->spots);
  g_free (frame->badges);
  jd_picture_unref (frame->picture);
  g_free (frame);
}

const JdPicture *
jd_picture_frame_get_picture (const JdPictureFrame *frame)
{
  return frame->picture;
}

JdLabels *
jd_picture_frame_get_labels (JdPictureFrame *frame)
{
  return frame->labels;
}

const double *
jd_frame_vector (const JdPictureFrame *frame,
                 JdSlot                slot)
{
  return frame->places + 3 * slot;
}

double
jd_frame_scalar (const JdPictureFrame *frame,
                 JdSlot                slot)
{
  return frame->places[3 * frame->picture->places.n_vectors + slot];
}

const double *
jd_frame_rate_vector (const JdPictureFrame *frame,
                      JdSlot                slot)
{
  return frame->rates + 3 * slot;
}

double
jd_frame_rate_scalar (const JdPictureFrame *frame,
                      JdSlot                slot)
{
  return frame->rates[3 * frame->picture->rates.n_vectors + slot];
}

/* Without parameters the arrays may be NULL. */
static void
copy_values (double       *to,
             const double *from,
             gsize         n)
{
  if (n > 0)
    memcpy (to, from, n * sizeof *from);
}

void
jd_frame_update_rates (JdPictureFrame *frame,
                       const double   *pd)
{
  gsize N = frame->picture->N;

  copy_values (frame->inputs + 2 + N, pd, N);
  jd_tape_eval (frame->picture->rates.tape, frame->inputs + 1, frame->rates, frame->work);
}

void
jd_picture_frame_set_eye (JdPictureFrame *frame,
                          double          azimuth,
                          double          height)
{
  frame->eye[0] = remainder (azimuth, 2 * G_PI);
  frame->eye[1] = CLAMP (height, -MAX_EYE_HEIGHT, MAX_EYE_HEIGHT);
}

void
jd_picture_frame_set_meanings (JdPictureFrame    *frame,
                               const char *const *meanings)
{
  frame->meanings = meanings;
}

void
jd_picture_frame_set_feet (JdPictureFrame *frame,
                           const JdFeet   *feet)
{
  frame->feet = feet;
}

void
jd_picture_frame_set_symbols (JdPictureFrame *frame,
                              gboolean        symbols)
{
  frame->symbols = symbols;
}

void
jd_picture_frame_get_eye (const JdPictureFrame *frame,
                          double               *out_azimuth,
                          double               *out_height)
{
  *out_azimuth = frame->eye[0];
  *out_height = frame->eye[1];
}

void
jd_picture_project (const JdPictureFrame *frame,
                    const double          vector[3],
                    double                out[2])
{
  double ca, sa;

  if (!frame->picture->spatial)
    {
      out[0] = vector[0];
      out[1] = vector[1];
      return;
    }
  ca = cos (frame->eye[0]);
  sa = sin (frame->eye[0]);
  out[0] = -sa * vector[0] + ca * vector[1];
  out[1] = -sin (frame->eye[1]) * (ca * vector[0] + sa * vector[1]) + cos (frame->eye[1]) * vector[2];
}

static void
update_extent (JdPictureFrame *frame)
{
  const JdPicture *self = frame->picture;
  JdBounds bounds;

  jd_bounds_clear (&bounds);
  for (gsize i = 0; i < self->n_ground; i++)
    jd_bounds_add (&bounds, frame->at[self->ground[i]][0], frame->at[self->ground[i]][1]);
  for (gsize b = 0; b < self->n_bodies; b++)
    for (guint i = 0; i < self->bodies[b].body->points->len; i++)
      jd_bounds_add (&bounds, frame->at[self->bodies[b].points[i]][0], frame->at[self->bodies[b].points[i]][1]);
  frame->x0 = bounds.x0;
  frame->y0 = bounds.y0;
  frame->x1 = bounds.x1;
  frame->y1 = bounds.y1;
}

void
jd_picture_update (JdPictureFrame *frame,
                   double          t,
                   const double   *p)
{
  const JdPicture *self = frame->picture;

  frame->t = t;
  frame->inputs[1] = t;
  copy_values (frame->inputs + 2, p, self->N);
  jd_tape_eval (self->places.tape, frame->inputs + 1, frame->places, frame->work);
  for (gsize i = 0; i < self->places.n_vectors; i++)
    jd_picture_project (frame, jd_frame_vector (frame, i), frame->at[i]);
  update_extent (frame);
  for (gsize j = 0; j < self->n_joints; j++)
    if (self->joints[j].n_touches > 0)
      jd_picture_get_touch (frame, j, jd_picture_nearest_touch (frame, j), &frame->spots[j]);
    else if (jd_picture_has_spot (self, j))
      {
        const double *from = frame->at[self->joints[j].points[0]];

        jd_picture_find_spot_of (frame, j, from[0], from[1], &frame->spots[j]);
      }
}

static JdSlot
point_slot (const JdPictureFrame *frame,
            JdPointRef            ref)
{
  return ref.body == JD_GROUND ? frame->picture->ground[ref.point]
                               : frame->picture->bodies[ref.body].points[ref.point];
}

void
jd_picture_get_point (const JdPictureFrame *frame,
                      JdPointRef            ref,
                      double                out_at[2])
{
  memcpy (out_at, frame->at[point_slot (frame, ref)], 2 * sizeof *out_at);
}

void
jd_picture_get_place (const JdPictureFrame *frame,
                      JdPointRef            ref,
                      double                out_place[3])
{
  memcpy (out_place, jd_frame_vector (frame, point_slot (frame, ref)), 3 * sizeof *out_place);
}

void
jd_picture_get_center (const JdPictureFrame *frame,
                       gsize                 body,
                       double                out_at[2])
{
  memcpy (out_at, frame->at[frame->picture->bodies[body].center], 2 * sizeof *out_at);
}

void
jd_picture_add_body_bounds (const JdPictureFrame *frame,
                            gsize                 body,
                            JdBounds             *bounds)
{
  const JdBodyPlan *plan = &frame->picture->bodies[body];
  const double *o = frame->at[plan->origin], *ex = frame->at[plan->axes[0]], *ey = frame->at[plan->axes[1]];
  const JdShapeForm form = jd_shape_types[plan->body->shape.kind].form;

  for (guint i = 0; i < plan->body->points->len; i++)
    jd_bounds_add (bounds, frame->at[plan->points[i]][0], frame->at[plan->points[i]][1]);
  for (gsize i = 0; i < plan->n_vertices; i++)
    jd_bounds_add (bounds, frame->at[plan->vertices[i]][0], frame->at[plan->vertices[i]][1]);
  if (form == JD_FORM_ROUND)
    {
      double r = jd_frame_scalar (frame, plan->size[0]);

      jd_bounds_add (bounds, o[0] - r, o[1] - r);
      jd_bounds_add (bounds, o[0] + r, o[1] + r);
    }
  if (form == JD_FORM_LINE || form == JD_FORM_RECTANGLE)
    {
      double a = 0.5 * jd_frame_scalar (frame, plan->size[0]);
      double b = plan->size[1] != JD_NO_SLOT ? 0.5 * jd_frame_scalar (frame, plan->size[1]) : 0;

      for (int i = 0; i < 4; i++)
        {
          double sa = i & 1 ? a : -a, sb = i & 2 ? b : -b;

          jd_bounds_add (bounds, o[0] + sa * ex[0] + sb * ey[0], o[1] + sa * ex[1] + sb * ey[1]);
        }
    }
}

/* Extends the bounds by the places on the floor below the bodies, in space. */
static void
add_shadow_bounds (const JdPictureFrame *frame,
                   JdBounds             *bounds)
{
  for (gsize b = 0; frame->picture->spatial && b < frame->picture->n_bodies; b++)
    {
      const double *c = jd_frame_vector (frame, frame->picture->bodies[b].center);
      double at[2];

      jd_picture_project (frame, (const double[]) { c[0], c[1], frame->floor }, at);
      jd_bounds_add (bounds, at[0], at[1]);
    }
}

static gboolean
is_circle (const JdPicture *self,
           gsize            curve)
{
  return self->curves[curve].curve->radius != NULL;
}

static void
add_circle (const JdPictureFrame *frame,
            gsize                 curve,
            JdBounds             *bounds)
{
  const double *c = frame->at[frame->picture->curves[curve].point];
  const double r = jd_frame_scalar (frame, frame->picture->curves[curve].radius);

  jd_bounds_add (bounds, c[0] - r, c[1] - r);
  jd_bounds_add (bounds, c[0] + r, c[1] + r);
}

void
jd_picture_add_bounds (const JdPictureFrame *frame,
                       JdBounds             *bounds)
{
  const JdPicture *self = frame->picture;
  /* In space the axes at the origin show the orientation. */
  if (self->spatial)
    jd_bounds_add (bounds, 0, 0);
  add_shadow_bounds (frame, bounds);
  for (gsize i = 0; i < self->n_ground; i++)
    jd_bounds_add (bounds, frame->at[self->ground[i]][0], frame->at[self->ground[i]][1]);
  for (gsize b = 0; b < self->n_bodies; b++)
    jd_picture_add_body_bounds (frame, b, bounds);
  for (gsize i = 0; i < self->n_curves; i++)
    if (is_circle (self, i))
      add_circle (frame, i, bounds);
    else
      jd_picture_add_round_bounds (frame, i, bounds);
  for (gsize j = 0; j < self->n_joints; j++)
    if (jd_picture_has_spot (self, j))
      jd_bounds_add (bounds, frame->spots[j].at[0], frame->spots[j].at[1]);
}

void
jd_picture_add_moving_bounds (const JdPictureFrame *frame,
                              JdBounds             *bounds)
{
  const JdPicture *self = frame->picture;

  for (gsize b = 0; b < self->n_bodies; b++)
    jd_picture_add_body_bounds (frame, b, bounds);
  add_shadow_bounds (frame, bounds);
  for (gsize i = 0; i < self->n_curves; i++)
    if (is_circle (self, i) && self->curves[i].curve->on != JD_GROUND)
      add_circle (frame, i, bounds);
}

/* Extends the bounds by springs, dampers, ropes and rods, from end to end. */
static void
add_line_bounds (const JdPictureFrame *frame,
                 JdBounds             *bounds)
{
  const JdPicture *self = frame->picture;

  for (gsize j = 0; j < self->n_joints; j++)
    for (gsize i = 0; self->joints[j].length != JD_NO_SLOT && i < self->joints[j].n_points; i++)
      {
        const double *at = frame->at[self->joints[j].points[i]];

        jd_bounds_add (bounds, at[0], at[1]);
      }
  for (gsize e = 0; e < self->n_efforts; e++)
    {
      const JdEffortPlan *plan = &self->efforts[e];

      for (int i = 0; i < 2; i++)
        if (jd_effort_types[plan->effort->kind].action == JD_ACTS_ALONG_LINE)
          jd_bounds_add (bounds, frame->at[plan->points[i]][0], frame->at[plan->points[i]][1]);
    }
}

/* Extends the bounds by an object, if its distance from @moving is at most the size of the mechanism in the file. */
static void
join_near (const JdPictureFrame *frame,
           const JdBounds       *moving,
           const JdBounds       *other,
           JdBounds             *bounds)
{
  const double dx = fmax (other->x0 - moving->x1, moving->x0 - other->x1);
  const double dy = fmax (other->y0 - moving->y1, moving->y0 - other->y1);

  if (jd_bounds_is_empty (moving) || fmax (dx, dy) <= frame->reach)
    jd_bounds_join (bounds, other);
}

static void
join_near_place (const JdPictureFrame *frame,
                 const JdBounds       *moving,
                 const double          at[2],
                 JdBounds             *bounds)
{
  join_near (frame, moving, &(JdBounds) { at[0], at[1], at[0], at[1] }, bounds);
}

/* The same for the curve @curve, if it is round. */
static void
join_near_round (const JdPictureFrame *frame,
                 const JdBounds       *moving,
                 gsize                 curve,
                 JdBounds             *bounds)
{
  JdBounds round;

  jd_bounds_clear (&round);
  if (is_circle (frame->picture, curve))
    add_circle (frame, curve, &round);
  else
    jd_picture_add_round_bounds (frame, curve, &round);
  if (!jd_bounds_is_empty (&round))
    join_near (frame, moving, &round, bounds);
}

/* The moving objects and the lines that reach them. */
static void
find_moving (const JdPictureFrame *frame,
             JdBounds             *moving)
{
  jd_bounds_clear (moving);
  jd_picture_add_moving_bounds (frame, moving);
  add_line_bounds (frame, moving);
}

void
jd_picture_add_near_bounds (const JdPictureFrame *frame,
                            JdBounds             *bounds)
{
  const JdPicture *self = frame->picture;
  const double origin[2] = { 0, 0 };
  JdBounds moving;

  find_moving (frame, &moving);
  jd_bounds_join (bounds, &moving);
  if (self->spatial)
    join_near_place (frame, &moving, origin, bounds);
  for (gsize i = 0; i < self->n_ground; i++)
    join_near_place (frame, &moving, frame->at[self->ground[i]], bounds);
  for (gsize j = 0; j < self->n_joints; j++)
    if (jd_picture_has_spot (self, j))
      join_near_place (frame, &moving, frame->spots[j].at, bounds);
  for (gsize i = 0; i < self->n_curves; i++)
    join_near_round (frame, &moving, i, bounds);
}

void
jd_picture_add_hatched_bounds (const JdPictureFrame *frame,
                               JdBounds             *bounds)
{
  const JdPicture *self = frame->picture;
  JdBounds moving;

  find_moving (frame, &moving);
  for (gsize i = 0; i < self->n_curves; i++)
    if (self->curves[i].curve->on == JD_GROUND && !self->curves[i].is_wire)
      join_near_round (frame, &moving, i, bounds);
}

void
jd_picture_add_motion_bounds (JdPictureFrame *frame,
                              const JdMotion *motion,
                              JdBounds       *bounds)
{
  gsize n = jd_motion_get_n_samples (motion);
  gsize step = MAX (1, n / N_MOTION_SAMPLES);

  for (gsize i = 0; i < n; i += step)
    {
      const double *p;
      double t = jd_motion_get_sample (motion, i, &p, NULL);

      jd_picture_update (frame, t, p);
      jd_picture_add_near_bounds (frame, bounds);
    }
}

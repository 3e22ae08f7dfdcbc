/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Arrows of a mechanism: velocities, virtual fields, efforts, constraint efforts, impulses. */

#include "ui/drawing/picture/jd-picture-arrows.h"

#include <math.h>
#include <string.h>

#include "core/parameterization/model/jd-model-size.h"
#include "ui/drawing/picture/jd-picture-pick.h"
#include "ui/drawing/picture/jd-picture-private.h"

/* What is below this part of the natural force, torque or impulse, or of the largest virtual velocity of a field, is
 * rounding and gets no arrow. */
#define NOTHING 1e-12
/* A velocity below this part of the natural one gets no arrow: near an unstable equilibrium the rounding of the state
 * grows, and its arrows would look like a motion. */
#define RESTING 1e-7
/* Place of the mass centre among the points of a body. */
#define CENTER 1
/* Two arrows whose place and vector differ by less than this look equal; relative to the mechanism's size and to the
 * vector. */
#define SAME_ARROW 1e-4

/* The largest effort or impulse that is rounding: a part of energy / length for a force, of the energy for a torque,
 * and of these times the natural time for an impulse.  0 for velocities, whose callers know what is rounding, and
 * for a picture made of a mechanism alone, which has no multipliers. */
static double
least_size (const JdPictureFrame *frame,
            JdArrowKind           kind,
            JdArrowShape          shape)
{
  const JdModel *model = jd_picture_get_model (frame->picture);
  const JdModelSizes *sizes = model != NULL ? jd_model_get_sizes (model) : NULL;
  double size;

  if (sizes == NULL || (kind != JD_ARROW_FORCE && kind != JD_ARROW_IMPULSE))
    return 0;
  size = shape == JD_ARROW_STRAIGHT && sizes->length > 0 ? sizes->energy / sizes->length : sizes->energy;
  return NOTHING * size * (kind == JD_ARROW_IMPULSE ? jd_model_time_size (model) : 1);
}

/* Adds an arrow at a position in the plane of projection.  Returns NULL if its length is 0 or rounding. */
static JdArrow *
add_arrow (const JdPictureFrame *frame,
           GArray               *arrows,
           JdArrowKind           kind,
           JdArrowShape          shape,
           const double          at[2],
           const double          vector[2],
           const char           *label)
{
  JdArrow *arrow;

  if (!(hypot (vector[0], vector[1]) > least_size (frame, kind, shape)))
    return NULL;
  arrow = jd_arrows_add (arrows, kind, shape);
  memcpy (arrow->at, at, sizeof arrow->at);
  memcpy (arrow->vector, vector, sizeof arrow->vector);
  arrow->label = label;
  return arrow;
}

static JdArrow *
add_straight (const JdPictureFrame *frame,
              GArray               *arrows,
              JdArrowKind           kind,
              const double          at[2],
              const double          vector[3],
              const char           *label)
{
  double seen[2];

  jd_picture_project (frame, vector, seen);
  return add_arrow (frame, arrows, kind, JD_ARROW_STRAIGHT, at, seen, label);
}

/* Adds a moment or an angular velocity about the normal of the plane.  In space none is added, because arcs would
 * mislead. */
static JdArrow *
add_turn (const JdPictureFrame *frame,
          GArray               *arrows,
          JdArrowKind           kind,
          const double          at[2],
          double                value,
          const char           *label)
{
  const double vector[2] = { value, 0 };

  return frame->picture->spatial ? NULL : add_arrow (frame, arrows, kind, JD_ARROW_TURN, at, vector, label);
}

/* V(P) = V(O) + Omega x OP. */
static void
carry_velocity (const double velocity[3],
                const double angular[3],
                const double from[3],
                const double to[3],
                double       out[3])
{
  double r[3] = { to[0] - from[0], to[1] - from[1], to[2] - from[2] };

  out[0] = velocity[0] + angular[1] * r[2] - angular[2] * r[1];
  out[1] = velocity[1] + angular[2] * r[0] - angular[0] * r[2];
  out[2] = velocity[2] + angular[0] * r[1] - angular[1] * r[0];
}

static gboolean
has_arrow (const GArray *arrows,
           guint         first,
           JdArrowKind   kind,
           gboolean      hollow,
           const double  at[2],
           const double  vector[2],
           double        tolerance)
{
  for (guint i = first; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);

      if (arrow->kind == kind && arrow->shape == JD_ARROW_STRAIGHT && arrow->hollow == hollow &&
          hypot (arrow->at[0] - at[0], arrow->at[1] - at[1]) <= tolerance &&
          hypot (arrow->vector[0] - vector[0], arrow->vector[1] - vector[1]) <=
            SAME_ARROW * hypot (vector[0], vector[1]))
        return TRUE;
    }
  return FALSE;
}

/* Velocities of one body, real or virtual. */
typedef struct
{
  const JdBodyPlan *plan;
  JdArrowKind       kind;
  const double     *velocity, *angular;
  double            rest[2];  /* m/s, rad/s: what is smaller is rounding and gets no arrow */
  gboolean          hollow;
  guint             first;    /* index of the first arrow that this list adds */
  GArray           *arrows;
} BodyVelocities;

/* Adds the velocity arrow of point @index of the body, unless another body has an equal one there. */
static void
add_particle (const JdPictureFrame *frame,
              const BodyVelocities *body,
              guint                 index,
              JdSlot                point)
{
  double velocity[3], seen[2], extent = hypot (frame->x1 - frame->x0, frame->y1 - frame->y0);
  JdArrow *arrow;

  carry_velocity (body->velocity, body->angular, jd_frame_vector (frame, body->plan->origin),
                  jd_frame_vector (frame, point), velocity);
  jd_picture_project (frame, velocity, seen);
  if (hypot (seen[0], seen[1]) < body->rest[0])
    return;
  if (has_arrow (body->arrows, body->first, body->kind, body->hollow, frame->at[point], seen, SAME_ARROW * extent))
    return;
  arrow = add_arrow (frame, body->arrows, body->kind, JD_ARROW_STRAIGHT, frame->at[point], seen, NULL);
  if (arrow == NULL)
    return;
  arrow->hollow = body->hollow;
  arrow->body = (int) (body->plan - frame->picture->bodies);
  arrow->point = 1 + index;
}

/* Adds the arrows of mass centre, named points and rotation of a body. */
static void
add_body_velocities (const JdPictureFrame *frame,
                     const BodyVelocities *body)
{
  const JdBodyPlan *plan = body->plan;
  JdArrow *turn;

  add_particle (frame, body, CENTER, plan->center);
  for (guint i = 0; i < plan->body->points->len; i++)
    if (plan->point_names[i] != NULL)
      add_particle (frame, body, i, plan->points[i]);
  if (fabs (body->angular[2]) < body->rest[1])
    return;
  turn = add_turn (frame, body->arrows, body->kind, frame->at[plan->center], body->angular[2], NULL);
  if (turn != NULL)
    turn->hollow = body->hollow;
}

void
jd_picture_add_velocities (JdPictureFrame *frame,
                           const double   *pd,
                           gboolean        hollow,
                           GArray         *arrows)
{
  const guint first = arrows->len;
  JdModel *model = jd_picture_get_model (frame->picture);
  /* a picture made of a mechanism alone, as while it is drawn, knows no rounding of a motion */
  const double turn = model != NULL ? RESTING / jd_model_time_size (model) : 0;
  const double rest = model != NULL ? jd_model_get_sizes (model)->length * turn : 0;

  jd_frame_update_rates (frame, pd);
  for (gsize b = 0; b < frame->picture->n_bodies; b++)
    {
      const JdBodyPlan *plan = &frame->picture->bodies[b];

      add_body_velocities (frame, &(BodyVelocities) { plan, JD_ARROW_VELOCITY,
                                                      jd_frame_rate_vector (frame, plan->velocity),
                                                      jd_frame_rate_vector (frame, plan->angular), { rest, turn },
                                                      hollow, first, arrows });
    }
}

/* Adds an arrow of a field at a particle given in body axes. */
static void
add_minor (const JdPictureFrame *frame,
           const JdBodyPlan     *plan,
           double                x,
           double                y,
           const JdBodyField    *field,
           GArray               *arrows)
{
  const double *o = jd_frame_vector (frame, plan->origin), *ex = jd_frame_vector (frame, plan->axes[0]);
  const double *ey = jd_frame_vector (frame, plan->axes[1]);
  double at[3], velocity[3], seen[2];
  JdArrow *arrow;

  for (int i = 0; i < 3; i++)
    at[i] = o[i] + x * ex[i] + y * ey[i];
  carry_velocity (field->velocity, field->angular, o, at, velocity);
  jd_picture_project (frame, at, seen);
  arrow = add_straight (frame, arrows, JD_ARROW_VIRTUAL, seen, velocity, NULL);
  if (arrow != NULL)
    arrow->minor = TRUE;
}

/* Adds many arrows that show the field: around a disk, along a rod, at the corners of a box. */
static void
spread_field (const JdPictureFrame *frame,
              const JdBodyPlan     *plan,
              const JdBodyField    *field,
              GArray               *arrows)
{
  const int n_rim = 12, n_along = 8;
  double a = plan->size[0] != JD_NO_SLOT ? jd_frame_scalar (frame, plan->size[0]) : 0;
  double b = plan->size[1] != JD_NO_SLOT ? jd_frame_scalar (frame, plan->size[1]) : 0;

  switch (jd_shape_types[plan->body->shape.kind].form)
    {
    case JD_FORM_ROUND:
      for (int i = 0; i < n_rim; i++)
        add_minor (frame, plan, a * cos (2 * G_PI * i / n_rim), a * sin (2 * G_PI * i / n_rim), field, arrows);
      break;
    case JD_FORM_LINE:
      for (int i = 0; i <= n_along; i++)
        add_minor (frame, plan, a * ((double) i / n_along - 0.5), 0, field, arrows);
      break;
    case JD_FORM_RECTANGLE:
      for (int i = -1; i <= 1; i++)
        for (int k = -1; k <= 1; k++)
          add_minor (frame, plan, 0.5 * a * i, 0.5 * b * k, field, arrows);
      break;
    case JD_FORM_CORNERS:
    default:
      for (gsize i = 0; i < plan->n_vertices; i++)
        {
          const double *from = jd_frame_vector (frame, plan->vertices[i]);
          const double *to = jd_frame_vector (frame, plan->vertices[(i + 1) % plan->n_vertices]);
          const double *o = jd_frame_vector (frame, plan->origin), *ex = jd_frame_vector (frame, plan->axes[0]);
          const double *ey = jd_frame_vector (frame, plan->axes[1]);

          for (int k = 0; k < 4; k++)
            {
              double s = k / 4.0,
                     r[2] = { from[0] + s * (to[0] - from[0]) - o[0], from[1] + s * (to[1] - from[1]) - o[1] };

              add_minor (frame, plan, r[0] * ex[0] + r[1] * ex[1], r[0] * ey[0] + r[1] * ey[1], field, arrows);
            }
        }
      break;
    }
}

/* Removes the virtual velocities from index @first on that are rounding beside the largest of their shape. */
static void
drop_rounding (GArray *arrows,
               guint   first)
{
  double largest[2] = { 0, 0 };

  for (guint i = first; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);
      double *slot = &largest[arrow->shape == JD_ARROW_TURN];

      *slot = fmax (*slot, hypot (arrow->vector[0], arrow->vector[1]));
    }
  for (guint i = arrows->len; i-- > first;)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);

      if (arrow->shape != JD_ARROW_CENTRE &&
          hypot (arrow->vector[0], arrow->vector[1]) <= NOTHING * largest[arrow->shape == JD_ARROW_TURN])
        g_array_remove_index (arrows, i);
    }
}

void
jd_picture_add_field (JdPictureFrame    *frame,
                      const JdBodyField *fields,
                      GArray            *arrows)
{
  const JdPicture *self = frame->picture;
  guint first = arrows->len;

  for (gsize b = 0; b < self->n_bodies; b++)
    {
      const JdBodyField *field = &fields[b];

      if (!self->spatial)
        spread_field (frame, &self->bodies[b], field, arrows);
      add_body_velocities (frame, &(BodyVelocities) { &self->bodies[b], JD_ARROW_VIRTUAL, field->velocity,
                                                      field->angular, { 0 }, FALSE, first, arrows });
      if (field->has_centre && !self->bodies[b].body->is_particle)
        {
          JdArrow *mark = jd_arrows_add (arrows, JD_ARROW_VIRTUAL, JD_ARROW_CENTRE);

          mark->at[0] = field->centre[0];
          mark->at[1] = field->centre[1];
          mark->label = self->centre_names[b];
        }
    }
  drop_rounding (arrows, first);
}

void
jd_picture_add_background (JdPictureFrame    *frame,
                           const JdBodyField *fields,
                           GArray            *arrows)
{
  const JdPicture *self = frame->picture;
  const guint first = arrows->len;

  for (gsize b = 0; b < self->n_bodies; b++)
    {
      if (!self->spatial)
        spread_field (frame, &self->bodies[b], &fields[b], arrows);
      add_body_velocities (frame, &(BodyVelocities) { &self->bodies[b], JD_ARROW_VIRTUAL, fields[b].velocity,
                                                      fields[b].angular, { 0 }, FALSE, first, arrows });
    }
  drop_rounding (arrows, first);
  for (guint i = first; i < arrows->len; i++)
    {
      g_array_index (arrows, JdArrow, i).faint = TRUE;
      g_array_index (arrows, JdArrow, i).minor = TRUE;
    }
}

void
jd_picture_add_composition (JdPictureFrame *frame,
                            const double    place[3],
                            const double    background[3],
                            const double    relative[3],
                            GArray         *arrows)
{
  const double absolute[3] = { background[0] + relative[0], background[1] + relative[1],
                               background[2] + relative[2] };
  double at[2], before[2];
  JdArrow *arrow;

  jd_picture_project (frame, place, at);
  jd_picture_project (frame, background, before);
  add_straight (frame, arrows, JD_ARROW_VIRTUAL, at, absolute, "<b>V</b>*<sub>0</sub>");
  arrow = add_straight (frame, arrows, JD_ARROW_VIRTUAL, at, background, "<b>V</b>*<sub>0R</sub>");
  if (arrow != NULL)
    arrow->faint = TRUE;
  arrow = add_straight (frame, arrows, JD_ARROW_VIRTUAL, at, relative, "<b>V</b>*<sub>R</sub>");
  if (arrow != NULL)
    memcpy (arrow->after, before, sizeof before);
}

/* Adds the arrows of a tension between two points; a positive one pulls them together. */
static void
add_tension (const JdPictureFrame *frame,
             JdArrowKind           kind,
             const JdSlot          points[2],
             double                tension,
             const char           *label,
             gboolean              constraint,
             GArray               *arrows)
{
  const double *a = jd_frame_vector (frame, points[0]), *b = jd_frame_vector (frame, points[1]);
  double u[3], length = 0;

  for (int i = 0; i < 3; i++)
    {
      u[i] = b[i] - a[i];
      length += u[i] * u[i];
    }
  length = sqrt (length);
  if (!(length > 0))
    return;
  for (int end = 0; end < 2; end++)
    {
      double pull = (end == 0 ? tension : -tension) / length, force[3] = { pull * u[0], pull * u[1], pull * u[2] };
      JdArrow *arrow = add_straight (frame, arrows, kind, frame->at[points[end]], force, end == 0 ? label : NULL);

      if (arrow != NULL)
        arrow->constraint = constraint;
    }
}

static void
add_effort (const JdPictureFrame *frame,
            const JdEffortPlan   *plan,
            GArray               *arrows)
{
  const JdEffortAction action = jd_effort_types[plan->effort->kind].action;
  const char *label = frame->symbols ? plan->symbol : plan->name;

  if (plan->points[0] == JD_NO_SLOT)
    return;
  if (action == JD_ACTS_AT_POINT)
    add_straight (frame, arrows, JD_ARROW_FORCE, frame->at[plan->points[0]],
                  jd_frame_rate_vector (frame, plan->vector), label);
  else if (action == JD_ACTS_ALONG_LINE)
    add_tension (frame, JD_ARROW_FORCE, plan->points, jd_frame_rate_scalar (frame, plan->value), label, FALSE,
                 arrows);
  else if (plan->value != JD_NO_SLOT)
    add_turn (frame, arrows, JD_ARROW_FORCE, frame->at[plan->points[0]], jd_frame_rate_scalar (frame, plan->value),
              label);
}

void
jd_picture_add_efforts (JdPictureFrame *frame,
                        const double   *pd,
                        GArray         *arrows)
{
  const JdPicture *self = frame->picture;

  jd_frame_update_rates (frame, pd);
  for (gsize b = 0; b < self->n_bodies; b++)
    add_straight (frame, arrows, JD_ARROW_FORCE, frame->at[self->bodies[b].center],
                  jd_frame_rate_vector (frame, self->bodies[b].weight),
                  frame->symbols ? self->weight_symbols[b] : self->weight_names[b]);
  for (gsize i = 0; i < self->n_efforts; i++)
    add_effort (frame, &self->efforts[i], arrows);
}

void
jd_picture_add_given (JdPictureFrame *frame,
                      const double   *pd,
                      GArray         *arrows)
{
  const JdPicture *self = frame->picture;

  jd_frame_update_rates (frame, pd);
  for (gsize i = 0; i < self->n_efforts; i++)
    {
      const JdEffortAction action = jd_effort_types[self->efforts[i].effort->kind].action;

      if (action == JD_ACTS_AT_POINT || action == JD_ACTS_ON_BODY)
        add_effort (frame, &self->efforts[i], arrows);
    }
}

/* Unit vector of a reaction's component in ground axes.  Returns FALSE for a moment. */
static gboolean
component_direction (const JdPictureFrame *frame,
                     gsize                 joint,
                     const JdCurveSpot    *spot,
                     const char           *component,
                     double                out[3])
{
  static const char *const ground[] = { "X", "Y", "Z" };
  const JdJointPlan *plan = &frame->picture->joints[joint];
  double length;

  memset (out, 0, 3 * sizeof *out);
  for (int i = 0; i < 3; i++)
    if (g_str_equal (component, ground[i]))
      {
        out[i] = 1;
        return TRUE;
      }
  if (jd_picture_has_spot (frame->picture, joint) && (component[0] == 'N' || component[0] == 'T'))
    {
      memcpy (out, component[0] == 'N' ? spot->normal : spot->tangent, 2 * sizeof *out);
      return TRUE;
    }
  if (!g_str_equal (component, "N") || plan->axis == JD_NO_SLOT)
    return FALSE;
  /* the axis turned by +90 degrees */
  out[0] = -jd_frame_vector (frame, plan->axis)[1];
  out[1] = jd_frame_vector (frame, plan->axis)[0];
  length = hypot (out[0], out[1]);
  out[0] /= length;
  out[1] /= length;
  return TRUE;
}

/* Adds the efforts of a drive: a force on a length, a torque on an angle. */
static void
add_drive (const JdPictureFrame *frame,
           const JdJointPlan    *plan,
           JdArrowKind           kind,
           double                multiplier,
           const char           *label,
           GArray               *arrows)
{
  for (guint i = 0; i < plan->drives->len; i++)
    {
      const JdDriveEffort *drive = &g_array_index (plan->drives, JdDriveEffort, i);
      const double *effort = jd_frame_vector (frame, drive->slot),
                   *at = frame->at[frame->picture->bodies[drive->body].origin];
      const double force[3] = { multiplier * effort[0], multiplier * effort[1], multiplier * effort[2] };
      JdArrow *arrow = drive->turns ? add_turn (frame, arrows, kind, at, force[2], label)
                                    : add_straight (frame, arrows, kind, at, force, label);

      if (arrow != NULL)
        arrow->constraint = TRUE;
    }
}

/* Adds the effort or impulse of one equation on the first-named body of its joint; @value is the component of the
 * reaction. */
static void
add_constraint (const JdPictureFrame *frame,
                JdArrowKind           kind,
                const JdEquation     *equation,
                double                multiplier,
                GArray               *arrows)
{
  const JdJointPlan *plan = &frame->picture->joints[equation->joint];
  const char *label = plan->labels[equation->index_in_joint];
  double value = equation->reaction_factor * multiplier, u[3], at[2];
  JdCurveSpot spot = frame->spots[equation->joint];
  JdArrow *arrow = NULL;

  if (equation->reaction == NULL || plan->n_points == 0)
    return;
  if (plan->drives != NULL && plan->drives->len > 0)
    {
      add_drive (frame, plan, kind, value, label, arrows);
      return;
    }
  jd_picture_get_joint_anchor (frame, equation->joint, at);
  if (plan->n_touches > 0)
    {
      jd_picture_get_touch (frame, equation->joint, equation->contact, &spot);
      memcpy (at, spot.at, sizeof at);
    }
  if (plan->length != JD_NO_SLOT && plan->n_points >= 2)
    {
      JdSlot ends[2] = { plan->points[0], plan->points[1] };
      JdSlot others[2] = { plan->points[plan->n_points - 1], plan->points[plan->n_points - 2] };

      add_tension (frame, kind, ends, value, label, TRUE, arrows);
      if (plan->n_points > 2)
        add_tension (frame, kind, others, value, NULL, TRUE, arrows);
      return;
    }
  if (component_direction (frame, equation->joint, &spot, equation->reaction, u))
    {
      double force[3] = { value * u[0], value * u[1], value * u[2] };

      arrow = add_straight (frame, arrows, kind, at, force, label);
    }
  else if (g_str_equal (equation->reaction, "Gamma") && plan->first >= 0)
    arrow = add_turn (frame, arrows, kind, at, value, label);
  if (arrow != NULL)
    arrow->constraint = TRUE;
}

/* The same for equation @e of the model, whose index the arrows store. */
static void
add_equation (const JdPictureFrame *frame,
              JdArrowKind           kind,
              gsize                 e,
              double                multiplier,
              GArray               *arrows)
{
  const guint first = arrows->len;

  add_constraint (frame, kind, jd_model_get_equation (frame->picture->model, e), multiplier, arrows);
  for (guint i = first; i < arrows->len; i++)
    g_array_index (arrows, JdArrow, i).equation = 1 + (guint) e;
}

/* Adds the friction @force of @law, which no equation gives, on the first-named body of its joint.  It goes with the
 * normal equation of the contact. */
static void
add_friction (const JdPictureFrame *frame,
              const JdModelLaw     *law,
              double                force,
              GArray               *arrows)
{
  const JdEquation *normal = jd_model_get_equation (frame->picture->model, law->normal);
  JdCurveSpot spot = frame->spots[law->joint];
  JdArrow *arrow;
  double u[3], at[2];

  jd_picture_get_joint_anchor (frame, law->joint, at);
  if (frame->picture->joints[law->joint].n_touches > 0)
    {
      jd_picture_get_touch (frame, law->joint, normal->contact, &spot);
      memcpy (at, spot.at, sizeof at);
    }
  if (!component_direction (frame, law->joint, &spot, law->effort, u))
    return;
  for (int i = 0; i < 3; i++)
    u[i] *= force;
  arrow = add_straight (frame, arrows, JD_ARROW_FORCE, at, u, "T");
  if (arrow == NULL)
    return;
  arrow->constraint = TRUE;
  arrow->equation = 1 + (guint) law->normal;
}

void
jd_picture_add_reactions (JdPictureFrame           *frame,
                          const JdParameterization *parameterization,
                          const JdEvaluation       *evaluation,
                          GArray                   *arrows)
{
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);

  g_return_if_fail (evaluation->m == jd_parameterization_get_n_complementary (parameterization));

  for (gsize h = 0; h < evaluation->m; h++)
    if (evaluation->acts[h] && evaluation->unique[h])
      add_equation (frame, JD_ARROW_FORCE, complementary[h], evaluation->multipliers[h], arrows);
  for (gsize k = 0; k < evaluation->n_laws; k++)
    {
      const JdModelLaw *law = jd_model_get_law (frame->picture->model, k);
      const JdSlipValue *value = &evaluation->laws[k];

      if (!law->rolling && law->slip < 0 && law->partner < 0 && value->unique && value->state != JD_SLIP_OPEN)
        add_friction (frame, law, value->force, arrows);
    }
}

void
jd_picture_add_impulses (JdPictureFrame *frame,
                         const JdEvent  *event,
                         double          t,
                         const double   *p,
                         const double   *pd,
                         const char     *label,
                         GArray         *arrows)
{
  const JdPicture *self = frame->picture;

  for (guint i = 0; i < event->impulses->len; i++)
    {
      const JdAppliedImpulse *impulse = g_ptr_array_index (event->impulses, i);
      double at[2], vector[3] = { 0 };

      if (impulse->kind == JD_IMPULSE_AT_POINT)
        {
          jd_picture_get_point (frame, impulse->point, at);
          for (int k = 0; k < 3; k++)
            if (impulse->vector[k] != NULL)
              vector[k] = jd_picture_eval (self, impulse->vector[k], t, p, pd);
          add_straight (frame, arrows, JD_ARROW_IMPULSE, at, vector, label);
        }
      else if (impulse->kind == JD_IMPULSE_COUPLE && !self->spatial && impulse->body >= 0)
        {
          jd_picture_get_center (frame, (gsize) impulse->body, at);
          add_turn (frame, arrows, JD_ARROW_IMPULSE, at, jd_picture_eval (self, impulse->vector[2], t, p, pd), label);
        }
    }
}

void
jd_picture_add_jump (JdPictureFrame *frame,
                     const JdJump   *jump,
                     const double   *posterior,
                     GArray         *arrows)
{
  const JdEvent *event = jump->event != NULL ? jd_mechanism_find_event (frame->picture->mechanism, jump->event)
                                             : NULL;

  jd_picture_add_velocities (frame, jump->prior, TRUE, arrows);
  if (posterior != NULL)
    jd_picture_add_velocities (frame, posterior, FALSE, arrows);
  for (gsize o = 0; posterior == NULL && o < jump->n_outcomes; o++)
    jd_picture_add_velocities (frame, jump->outcomes + o * jump->N, FALSE, arrows);
  if (event != NULL)
    jd_picture_add_impulses (frame, event, jump->time, jump->values, jump->prior, "P", arrows);
  for (gsize r = 0; posterior != NULL && posterior == jump->posterior && r < jump->n_rows; r++)
    if (jump->result->active[r] && jump->result->unique[r])
      add_equation (frame, JD_ARROW_IMPULSE, jump->row_equation[r], jump->result->impulses[r], arrows);
}

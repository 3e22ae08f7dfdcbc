/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Geometry of a contact: gap, normal, direction and slip of a point or a disk on a curve, with the laws of friction
 * and rolling resistance.  The gap of a point that stays on a graph y = g (x) is (y - g (x)) / sqrt (1 + g'^2), which
 * has the zeros of the distance and its slope there. */
#include "core/joint/jd-contact-geometry-private.h"


static JdExprVec
plane_vector (JdExprPool   *pool,
              const JdExpr *x,
              const JdExpr *y)
{
  return (JdExprVec) { { jd_expr_import (pool, x), jd_expr_import (pool, y), jd_expr_number (pool, 0.0) } };
}

static const JdCurve *
get_curve (const JdJoint  *joint,
           JdJointBuilder *builder)
{
  const GPtrArray *curves = jd_mechanism_get_curves (builder->kinematics->mechanism);

  return g_ptr_array_index (curves, (guint) joint->curve);
}

/* The vector whose left is @normal: d with n = (-d_y, d_x). */
static JdExprVec
direction_of_normal (JdExprPool *pool,
                     JdExprVec   normal)
{
  return (JdExprVec) { { normal.x[1], jd_expr_neg (pool, normal.x[0]), normal.x[2] } };
}

static JdExprVec
negated (JdExprPool *pool,
         JdExprVec   v)
{
  return jd_expr_vec_scale (pool, jd_expr_number (pool, -1.0), v);
}

/* The partial derivative of a vector in the carrier's axes by the time, in ground axes. */
static JdExprVec
rate_in_time (const JdKinematics *kinematics,
              const JdCurve      *curve,
              JdExprVec           v)
{
  JdExprPool *pool = kinematics->pool;

  for (guint i = 0; i < 3; i++)
    v.x[i] = jd_expr_diff (pool, v.x[i], jd_expr_time (pool));
  return jd_kinematics_to_ground (kinematics, curve->on, v);
}

/* A line that contains t moves as a rigid body: with its point, and round it with its direction. */
static void
move_line (JdContact          *self,
           const JdKinematics *kinematics,
           const JdCurve      *curve,
           JdExprVec           point,
           JdExprVec           normal,
           JdExprVec           arm)
{
  JdExprPool *pool = kinematics->pool;
  const JdExprVec direction = direction_of_normal (pool, normal);
  const JdExpr *along = jd_expr_vec_dot (pool, arm, jd_kinematics_to_ground (kinematics, curve->on, direction));

  self->material = jd_expr_vec_add (pool, rate_in_time (kinematics, curve, point),
                                    jd_expr_vec_scale (pool, along, rate_in_time (kinematics, curve, direction)));
}

static void
touch_line (JdContact      *self,
            const JdCurve  *curve,
            JdExprVec       centre,
            JdJointBuilder *builder)
{
  const JdKinematics *kinematics = builder->kinematics;
  JdExprPool *pool = kinematics->pool;
  const JdExpr *dx = jd_expr_import (pool, curve->direction[0]);
  const JdExpr *dy = jd_expr_import (pool, curve->direction[1]);
  JdExprVec normal = jd_joint_normalize (pool, jd_expr_neg (pool, dy), dx);
  const JdExprVec point = plane_vector (pool, curve->point[0], curve->point[1]);
  const JdExprVec arm = jd_expr_vec_sub (pool, centre, jd_kinematics_place (kinematics, curve->on, point));

  if (curve->reversed)
    normal = negated (pool, normal);
  self->normal = jd_kinematics_to_ground (kinematics, curve->on, normal);
  self->gap = jd_expr_vec_dot (pool, arm, self->normal);
  move_line (self, kinematics, curve, point, normal, arm);
}

static void
touch_circle (JdContact      *self,
              const JdCurve  *curve,
              JdExprVec       centre,
              JdJointBuilder *builder)
{
  const JdKinematics *kinematics = builder->kinematics;
  JdExprPool *pool = kinematics->pool;
  const JdExprVec point = plane_vector (pool, curve->point[0], curve->point[1]);
  const JdExprVec middle = jd_kinematics_place (kinematics, curve->on, point);
  const JdExprVec arm = jd_expr_vec_sub (pool, centre, middle);
  const JdExpr *distance = jd_joint_distance (builder, arm, !curve->reversed);
  const JdExprVec outward = jd_expr_vec_scale (pool, jd_expr_pow_int (pool, distance, -1), arm);
  const JdExpr *radius = jd_expr_import (pool, curve->radius);
  const JdExpr *inside = jd_expr_sub (pool, radius, distance);

  self->normal = curve->reversed ? outward : negated (pool, outward);
  self->gap = curve->reversed ? jd_expr_neg (pool, inside) : inside;
  /* a circle that contains t moves with its centre and grows, without turning */
  self->material = jd_expr_vec_add (pool, rate_in_time (kinematics, curve, point),
                                    jd_expr_vec_scale (pool, jd_expr_diff (pool, radius, jd_expr_time (pool)),
                                                       outward));
}

/* (y - g (x)) / sqrt (1 + g'^2) in the curve's axes: zero where the distance is, with the same
 * gradient there, hence the same multipliers and accelerations on the curve; off the curve it is
 * the distance to first order only. */
static void
touch_graph (JdContact      *self,
             const JdCurve  *curve,
             JdExprVec       centre,
             JdJointBuilder *builder)
{
  const JdKinematics *kinematics = builder->kinematics;
  JdExprPool *pool = kinematics->pool;
  const JdExpr *zero = jd_expr_number (pool, 0.0), *one = jd_expr_number (pool, 1.0);
  const JdExpr *local = jd_expr_import (pool, curve->local);
  const JdExpr *g = jd_expr_import (pool, curve->point[1]);
  const JdExprVec origin = jd_kinematics_place (kinematics, curve->on, (JdExprVec) { { zero, zero, zero } });
  const JdExprVec arm = jd_expr_vec_sub (pool, centre, origin);
  const JdExpr *x = jd_expr_vec_dot (pool, arm,
                                     jd_kinematics_to_ground (kinematics, curve->on,
                                                              (JdExprVec) { { one, zero, zero } }));
  const JdExpr *y = jd_expr_vec_dot (pool, arm,
                                     jd_kinematics_to_ground (kinematics, curve->on,
                                                              (JdExprVec) { { zero, one, zero } }));
  const JdExpr *slope = jd_expr_substitute_one (pool, jd_expr_diff (pool, g, local), local, x);
  const JdExprVec upward = { { jd_expr_neg (pool, slope), one, zero } };
  const JdExpr *scale = jd_expr_pow_int (pool, jd_expr_vec_norm (pool, upward), -1);
  const JdExpr *height = jd_expr_sub (pool, y, jd_expr_substitute_one (pool, g, local, x));
  JdExprVec normal = jd_expr_vec_scale (pool, scale, upward);

  self->gap = jd_expr_mul (pool, scale, height);
  if (curve->reversed)
    {
      normal = negated (pool, normal);
      self->gap = jd_expr_neg (pool, self->gap);
    }
  self->normal = jd_kinematics_to_ground (kinematics, curve->on, normal);
}

/* A bilateral point on a graph needs no foot: on the curve it is the point itself. */
static void
touch (JdContact       *self,
       const JdJoint   *joint,
       const JdCurve   *curve,
       JdExprVec        centre,
       JdJointBuilder  *builder)
{
  if (curve->direction[0] != NULL)
    touch_line (self, curve, centre, builder);
  else if (curve->radius != NULL)
    touch_circle (self, curve, centre, builder);
  else if (curve->point[0] == curve->local && joint->type == &jd_joint_type_on_curve &&
           jd_joint_get_side (joint) == 0)
    touch_graph (self, curve, centre, builder);
  else
    jd_curve_foot_touch (self, joint, curve, centre, builder);
}

gboolean
jd_contact_init (JdContact       *self,
                 const JdJoint   *joint,
                 JdJointBuilder  *builder,
                 GError         **error G_GNUC_UNUSED)
{
  const JdKinematics *kinematics = builder->kinematics;
  JdExprPool *pool = kinematics->pool;
  const JdExpr *zero = jd_expr_number (pool, 0.0);
  const JdCurve *curve = get_curve (joint, builder);
  const gboolean is_disk = joint->n_points == 0;
  JdExprVec centre;

  self->body = is_disk ? joint->bodies[0] : joint->points[0].body;
  self->carrier = curve->on;
  centre = is_disk ? jd_kinematics_place (kinematics, self->body, (JdExprVec) { { zero, zero, zero } })
                   : jd_kinematics_point (kinematics, joint->points[0]);
  self->material = (JdExprVec) { { zero, zero, zero } };
  touch (self, joint, curve, centre, builder);

  self->direction = direction_of_normal (pool, self->normal);
  self->centre = self->place = centre;
  self->radius = NULL;
  if (is_disk)
    {
      const GPtrArray *bodies = jd_mechanism_get_bodies (kinematics->mechanism);
      const JdBody *body = g_ptr_array_index (bodies, (guint) self->body);

      self->radius = jd_expr_import (pool, body->shape.size[0]);
      self->gap = jd_expr_sub (pool, self->gap, self->radius);
      self->place = jd_expr_vec_sub (pool, centre, jd_expr_vec_scale (pool, self->radius, self->normal));
    }
  if (curve->velocity[0] != NULL)
    {
      const JdExprVec belt = plane_vector (pool, curve->velocity[0], curve->velocity[1]);

      self->material = jd_expr_vec_add (pool, self->material, jd_kinematics_to_ground (kinematics, curve->on, belt));
    }
  return TRUE;
}

/* Rolling is the rotation of the body relative to the curve: in the plane there is no spin. */
static const JdExpr *
rolling_rate (const JdContact *self,
              JdJointBuilder  *builder)
{
  const JdKinematics *kinematics = builder->kinematics;

  return jd_expr_sub (kinematics->pool, jd_kinematics_angular_velocity (kinematics, self->body).x[2],
                      jd_kinematics_angular_velocity (kinematics, self->carrier).x[2]);
}

/* ((v_body - v_carrier) (centre) - v_material) . d + R (omega_body - omega_carrier): the arm from the centre to the
 * contact is -R n, and k x n = -d, so that no square of the direction is left to be rounded. */
const JdExpr *
jd_contact_slip (const JdContact *self,
                 JdJointBuilder  *builder)
{
  const JdKinematics *kinematics = builder->kinematics;
  JdExprPool *pool = kinematics->pool;
  JdExprVec of_centre = jd_kinematics_particle_velocity (kinematics, self->body, self->centre);
  const JdExpr *slip;

  of_centre = jd_expr_vec_sub (pool, of_centre,
                               jd_kinematics_particle_velocity (kinematics, self->carrier, self->centre));
  of_centre = jd_expr_vec_sub (pool, of_centre, self->material);
  slip = jd_expr_vec_dot (pool, of_centre, self->direction);
  return self->radius == NULL
           ? slip
           : jd_expr_add (pool, slip, jd_expr_mul (pool, self->radius, rolling_rate (self, builder)));
}

void
jd_contact_add_laws (const JdContact *self,
                     const JdJoint   *joint,
                     int              slip,
                     JdJointBuilder  *builder)
{
  /* a contact that may slip has no law where its coefficient is written 0: nothing is to be shared then */
  if (joint->friction != NULL && (slip >= 0 || !jd_expr_is_zero (joint->friction)) && builder->laws != NULL)
    {
      const JdJointLaw law = { .rate = jd_contact_slip (self, builder), .coefficient = joint->friction,
                               .equation = slip };

      g_array_append_val (builder->laws, law);
    }
  if (joint->rolling_resistance != NULL && !jd_expr_is_zero (joint->rolling_resistance) && builder->laws != NULL)
    {
      const JdJointLaw law = { .rate = rolling_rate (self, builder), .coefficient = joint->rolling_resistance,
                               .rolling = TRUE, .equation = -1 };

      g_array_append_val (builder->laws, law);
    }
}

gboolean
jd_contact_add_forces (const JdJoint   *joint,
                       JdJointBuilder  *builder,
                       gboolean         holds_slip,
                       GError         **error)
{
  JdContact self;

  if (joint->n_bodies == 2)
    return jd_shape_contact_efforts (joint, builder, holds_slip, error);
  if (!jd_contact_init (&self, joint, builder, error))
    return FALSE;
  jd_joint_add_contact_forces (joint, builder, self.body, self.carrier, self.place, self.normal, self.direction,
                               holds_slip);
  return TRUE;
}

gboolean
jd_contact_build (const JdJointType  *type G_GNUC_UNUSED,
                  const JdJoint      *joint,
                  JdJointBuilder     *builder,
                  GError            **error)
{
  JdContact contact;

  if (joint->n_bodies == 2)
    return jd_shape_contact_build (joint, builder, FALSE, error);
  if (!jd_contact_init (&contact, joint, builder, error))
    return FALSE;
  jd_joint_add_holonomic (builder, "normal", contact.gap, jd_joint_get_side (joint));
  jd_contact_add_laws (&contact, joint, -1, builder);
  return TRUE;
}

gboolean
jd_contact_efforts (const JdJointType  *type G_GNUC_UNUSED,
                    const JdJoint      *joint,
                    JdJointBuilder     *builder,
                    GError            **error)
{
  return jd_contact_add_forces (joint, builder, FALSE, error);
}

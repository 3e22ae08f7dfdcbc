/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions given in a frame that moves relative to a Galilean one: the generalized forces of the background and
 * Coriolis inertia, Le van and Bouzidi, 6.9.  All vectors are along the axes of the moving frame: with R its attitude
 * (frame to Galilean axes) and O its origin, A = R^T O'', omega its angular velocity, alpha = d omega/dt. */
#include "core/parameterization/model/jd-model-private.h"

#include "core/expression/simplify/jd-expr-simplify.h"

/* Steps of simplification that show whether a vector changes with time. */
#define STEADY_BUDGET 20000

typedef struct
{
  JdExprVec acceleration, omega, alpha;
} FrameMotion;

JdExprVec
jd_model_import_vec (JdModel             *self,
                     const JdExpr *const *vector)
{
  JdExprVec v;

  for (int i = 0; i < 3; i++)
    v.x[i] = vector[i] != NULL ? jd_expr_import (self->pool, vector[i]) : jd_expr_number (self->pool, 0.0);
  return v;
}

/* In the plane one rotation about z. */
static gsize
count_rotations (const JdModel *self,
                 const JdFrame *frame)
{
  return jd_mechanism_get_dimension (self->mechanism) == 2 ? 1 : frame->n_rotations;
}

static int
axis_of (const JdModel *self,
         const JdFrame *frame,
         gsize          i)
{
  return jd_mechanism_get_dimension (self->mechanism) == 2 ? 2 : frame->rotations[i].axis - 'x';
}

static const JdExpr *
angle_of (const JdModel *self,
          const JdFrame *frame,
          gsize          i)
{
  return jd_expr_import (self->pool, jd_mechanism_get_dimension (self->mechanism) == 2 ? frame->angle
                                                                                       : frame->rotations[i].angle);
}

/* R_n^T ... R_first^T v, with R = R_1 ... R_n. */
static JdExprVec
turn_back (JdModel       *self,
           const JdFrame *frame,
           gsize          first,
           JdExprVec      v)
{
  for (gsize i = first; i < count_rotations (self, frame); i++)
    v = jd_expr_vec_rotate (self->pool, axis_of (self, frame, i), jd_expr_neg (self->pool, angle_of (self, frame, i)),
                            v);
  return v;
}

JdExprVec
jd_model_gravity_in_frame (JdModel *self)
{
  const JdFrame *frame = jd_mechanism_get_frame (self->mechanism);
  const JdExprVec gravity = jd_model_import_vec (self, jd_mechanism_get_gravity (self->mechanism));

  return frame == NULL ? gravity : turn_back (self, frame, 0, gravity);
}

static FrameMotion
describe (JdModel       *self,
          const JdFrame *frame)
{
  JdExprPool *pool = self->pool;
  const JdExpr *zero = jd_expr_number (pool, 0.0);
  const JdExprVec origin = jd_model_import_vec (self, frame->origin);
  FrameMotion motion = { .omega = { { zero, zero, zero } } };

  motion.acceleration = turn_back (self, frame, 0,
                                   jd_expr_vec_diff_time (pool, jd_expr_vec_diff_time (pool, origin)));
  for (gsize i = 0; i < count_rotations (self, frame); i++)
    {
      JdExprVec axis = { { zero, zero, zero } };

      axis.x[axis_of (self, frame, i)] = jd_expr_diff_time (pool, angle_of (self, frame, i));
      motion.omega = jd_expr_vec_add (pool, motion.omega, turn_back (self, frame, i + 1, axis));
    }
  motion.alpha = jd_expr_vec_diff_time (pool, motion.omega);
  return motion;
}

/* J v, the inertia of the body about its mass centre. */
static JdExprVec
inertia_times (JdModel      *self,
               gsize         b,
               const JdBody *body,
               JdExprVec     v)
{
  static const int entry[3][3] = { { 0, 3, 4 }, { 3, 1, 5 }, { 4, 5, 2 } };
  JdExprPool *pool = self->pool;
  const JdExpr *zero = jd_expr_number (pool, 0.0), *one = jd_expr_number (pool, 1.0);
  JdExprVec axes[3], sum = { { zero, zero, zero } };

  if (body->n_inertia == 1)
    return (JdExprVec) { { zero, zero, jd_expr_mul (pool, jd_expr_import (pool, body->inertia[0]), v.x[2]) } };
  for (int i = 0; i < 3; i++)
    axes[i] = jd_kinematics_to_ground (&self->kinematics, (int) b,
                                       (JdExprVec) {
                                         { i == 0 ? one : zero, i == 1 ? one : zero, i == 2 ? one : zero } });
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      if (i == j || body->n_inertia == 6)
        sum = jd_expr_vec_add (pool, sum,
                               jd_expr_vec_scale (pool,
                                                  jd_expr_mul (pool,
                                                               jd_expr_import (pool, body->inertia[entry[i][j]]),
                                                               jd_expr_vec_dot (pool, axes[j], v)),
                                                  axes[i]));
  return sum;
}

static const JdExpr *
trace_of (JdModel      *self,
          const JdBody *body)
{
  const JdExpr *sum = jd_expr_number (self->pool, 0.0);

  for (gsize i = 0; i < 3; i++)
    sum = jd_expr_add (self->pool, sum, jd_expr_import (self->pool, body->inertia[i]));
  return sum;
}

/* - m (A + alpha x r + omega x (omega x r)) at the mass centre, and the moment - (J alpha + omega x J omega) about
 * it. */
static void
add_background (JdModel           *self,
                gsize              b,
                const JdBody      *body,
                const FrameMotion *frame,
                JdModelEffort     *effort)
{
  JdExprPool *pool = self->pool;
  const JdExpr *minus = jd_expr_number (pool, -1.0);
  const JdExprVec r = self->bodies.centers[b];
  JdExprVec a = jd_expr_vec_add (pool, frame->acceleration, jd_expr_vec_cross (pool, frame->alpha, r));

  a = jd_expr_vec_add (pool, a, jd_expr_vec_cross (pool, frame->omega, jd_expr_vec_cross (pool, frame->omega, r)));
  if (body->mass != NULL)
    jd_model_add_point_force (self, effort, r,
                              jd_expr_vec_scale (pool, jd_expr_neg (pool, jd_expr_import (pool, body->mass)), a));
  if (body->is_particle || body->n_inertia == 0)
    return;
  a = jd_expr_vec_add (pool, inertia_times (self, b, body, frame->alpha),
                       jd_expr_vec_cross (pool, frame->omega, inertia_times (self, b, body, frame->omega)));
  jd_model_add_torque (self, effort, (int) b, jd_expr_vec_scale (pool, minus, a));
}

/* - 2 m omega x v at the mass centre, and the moment 2 Omega x K omega about it, with K = tr J / 2 - J the sum of m
 * rho rho^T: the integral of - 2 rho x (omega x (Omega x rho)) dm. */
static void
add_coriolis (JdModel           *self,
              gsize              b,
              const JdBody      *body,
              const FrameMotion *frame,
              JdModelEffort     *effort)
{
  JdExprPool *pool = self->pool;
  const JdExpr *two = jd_expr_number (pool, 2.0);
  const JdExprVec v = jd_expr_vec_diff_time (pool, self->bodies.centers[b]);
  JdExprVec k;

  if (body->mass != NULL)
    jd_model_add_point_force (self, effort, self->bodies.centers[b],
                              jd_expr_vec_scale (pool,
                                                 jd_expr_mul (pool, jd_expr_number (pool, -2.0),
                                                              jd_expr_import (pool, body->mass)),
                                                 jd_expr_vec_cross (pool, frame->omega, v)));
  /* in the plane Omega and omega are parallel, and K turns nothing out of it */
  if (body->is_particle || body->n_inertia < 3)
    return;
  k = jd_expr_vec_sub (pool,
                       jd_expr_vec_scale (pool,
                                          jd_expr_mul (pool, jd_expr_rational (pool, 1, 2), trace_of (self, body)),
                                          frame->omega),
                       inertia_times (self, b, body, frame->omega));
  jd_model_add_torque (self, effort, (int) b,
                       jd_expr_vec_scale (pool, two, jd_expr_vec_cross (pool, self->bodies.omegas[b], k)));
}

/* Whether the vector is the same at all times, simplified in place. */
static gboolean
is_steady (JdModel   *self,
           JdExprVec *v)
{
  for (int i = 0; i < 3; i++)
    {
      v->x[i] = jd_expr_simplify (self->pool, v->x[i], STEADY_BUDGET);
      if (jd_expr_depends_on (v->x[i], jd_expr_time (self->pool)))
        return FALSE;
    }
  return TRUE;
}

/* The potential of the background forces where A and omega are the same at all times: of each body
 *
 *   m A . r - m |omega x r|^2 / 2 - omega . J omega / 2,
 *
 * which is minus its E0 for a fixed origin.  NULL where they change. */
static const JdExpr *
background_potential (JdModel           *self,
                      const FrameMotion *frame)
{
  JdExprPool *pool = self->pool;
  const GPtrArray *bodies = jd_mechanism_get_bodies (self->mechanism);
  const JdExpr *minus_half = jd_expr_rational (pool, -1, 2), *sum = jd_expr_number (pool, 0.0);
  FrameMotion steady = *frame;

  if (!is_steady (self, &steady.acceleration) || !is_steady (self, &steady.omega))
    return NULL;
  for (gsize b = 0; b < self->bodies.n; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, (guint) b);
      const JdExprVec r = self->bodies.centers[b], v = jd_expr_vec_cross (pool, steady.omega, r);
      const JdExpr *of_place = jd_expr_add (pool, jd_expr_vec_dot (pool, steady.acceleration, r),
                                            jd_expr_mul (pool, minus_half, jd_expr_vec_dot (pool, v, v)));

      if (body->mass != NULL)
        sum = jd_expr_add (pool, sum, jd_expr_mul (pool, jd_expr_import (pool, body->mass), of_place));
      if (!body->is_particle && body->n_inertia > 0)
        sum = jd_expr_add (pool, sum,
                           jd_expr_mul (pool, minus_half,
                                        jd_expr_vec_dot (pool, steady.omega,
                                                         inertia_times (self, b, body, steady.omega))));
    }
  return jd_expr_depends_on (sum, jd_expr_time (pool)) ? NULL : sum;
}

void
jd_model_derive_inertial (JdModel       *self,
                          JdModelEffort *background,
                          JdModelEffort *coriolis)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (self->mechanism);
  const FrameMotion motion = describe (self, jd_mechanism_get_frame (self->mechanism));

  for (gsize b = 0; b < self->bodies.n; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, (guint) b);

      add_background (self, b, body, &motion, background);
      add_coriolis (self, b, body, &motion, coriolis);
    }
  background->hidden = background_potential (self, &motion);
}

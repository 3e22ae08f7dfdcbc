/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Kinetic energy of the bodies (Koenig), and the given efforts by potential or by virtual power:
 * Le van and Bouzidi, 5.5, 5.7. */
#include "core/parameterization/model/jd-model-entries.h"
#include "core/parameterization/model/jd-model-private.h"

#include <string.h>

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/parameterization/model/jd-joint-powers.h"

/* Terms of the kinetic energy that cost more, and together more, are derived together as squares. */
#define LONG_TERM  1000.0
#define LEAST_COST 50000.0

static const JdExpr *
half (JdExprPool   *pool,
      const JdExpr *factor,
      const JdExpr *expr)
{
  const JdExpr *factors[] = { jd_expr_rational (pool, 1, 2), factor, expr };

  return jd_expr_product (pool, factors, G_N_ELEMENTS (factors));
}

/* w . I w, the inertia given in the axes of the body. */
static const JdExpr *
spin_square (JdModel      *self,
             gsize         b,
             const JdBody *body)
{
  static const int pairs[3][2] = { { 0, 1 }, { 0, 2 }, { 1, 2 } };
  JdExprPool *pool = self->pool;
  const JdExpr *zero = jd_expr_number (pool, 0.0), *one = jd_expr_number (pool, 1.0);
  const JdExpr *w[3], *sum = zero;

  for (int i = 0; i < 3; i++)
    {
      const JdExprVec axis = { { i == 0 ? one : zero, i == 1 ? one : zero, i == 2 ? one : zero } };

      w[i] = jd_expr_vec_dot (pool, self->bodies.omegas[b],
                              jd_kinematics_to_ground (&self->kinematics, (int) b, axis));
      sum = jd_expr_add (pool, sum,
                         jd_expr_mul (pool, jd_expr_import (pool, body->inertia[i]),
                                      jd_expr_pow_int (pool, w[i], 2)));
    }
  for (int k = 0; body->n_inertia == 6 && k < 3; k++)
    {
      const JdExpr *factors[] = { jd_expr_number (pool, 2.0), jd_expr_import (pool, body->inertia[3 + k]),
                                  w[pairs[k][0]], w[pairs[k][1]] };

      sum = jd_expr_add (pool, sum, jd_expr_product (pool, factors, G_N_ELEMENTS (factors)));
    }
  return sum;
}

static const JdExpr *
body_kinetic (JdModel      *self,
              gsize         b,
              const JdBody *body)
{
  JdExprPool *pool = self->pool;
  const JdExprVec v = jd_expr_vec_diff_time (pool, self->bodies.centers[b]);
  const JdExpr *energy = jd_expr_number (pool, 0.0);

  if (body->mass != NULL)
    energy = half (pool, jd_expr_import (pool, body->mass), jd_expr_vec_dot (pool, v, v));
  if (body->is_particle || body->n_inertia == 0)
    return energy;
  if (body->n_inertia == 1)
    return jd_expr_add (pool, energy,
                        half (pool, jd_expr_import (pool, body->inertia[0]),
                              jd_expr_pow_int (pool, self->bodies.omegas[b].x[2], 2)));
  return jd_expr_add (pool, energy, half (pool, jd_expr_number (pool, 1.0), spin_square (self, b, body)));
}

gboolean
jd_model_derive_kinetic (JdModel     *self,
                         JdProgress  *progress,
                         GError     **error)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (self->mechanism);
  const JdExpr *own = jd_mechanism_get_kinetic_energy (self->mechanism);

  self->energy.terms = jd_owned_take (self->owned, g_ptr_array_new (), (GDestroyNotify) g_ptr_array_unref);
  self->energy.bodies = jd_owned_array (self->owned, self->bodies.n + 1, sizeof (int));
  for (gsize b = 0; b < self->bodies.n; b++)
    {
      const JdExpr *term = body_kinetic (self, b, g_ptr_array_index (bodies, (guint) b));

      self->energy.bodies[self->energy.terms->len] = (int) b;
      if (!jd_expr_is_zero (term))
        g_ptr_array_add (self->energy.terms, (gpointer) term);
      if (!jd_progress_report (progress, b + 1, self->bodies.n, error))
        return FALSE;
    }
  self->energy.bodies[self->energy.terms->len] = JD_NONE;
  if (own != NULL)
    g_ptr_array_add (self->energy.terms, (gpointer) jd_expr_import (self->pool, own));
  self->energy.kinetic = jd_expr_sum (self->pool, (const JdExpr *const *) self->energy.terms->pdata,
                                      self->energy.terms->len);
  return TRUE;
}

/* The squares of the velocities of body @b, which is a particle, or turns in the plane. */
static void
add_squares (JdModel          *self,
             gsize             b,
             JdKineticSquares *squares)
{
  const JdBody *body = g_ptr_array_index (jd_mechanism_get_bodies (self->mechanism), (guint) b);
  const JdExprVec v = jd_expr_vec_diff_time (self->pool, self->bodies.centers[b]);

  for (int c = 0; body->mass != NULL && c < 3; c++)
    jd_kinetic_squares_add (squares, jd_expr_import (self->pool, body->mass), v.x[c]);
  if (!body->is_particle && body->n_inertia == 1)
    jd_kinetic_squares_add (squares, jd_expr_import (self->pool, body->inertia[0]), self->bodies.omegas[b].x[2]);
}

/* Approximate cost of a term: a derivative for each two parameters in it. */
double
jd_model_cost_of_kinetic (const JdModel *self,
                          const JdExpr  *term)
{
  g_autoptr(GArray) rates = jd_coordinates_in (&self->p, term, 1);
  g_autoptr(GArray) in = jd_coordinates_in (&self->p, term, 0);

  return 1.0 + (double) rates->len * (rates->len + in->len);
}

JdKineticSquares *
jd_model_find_squares (JdModel  *self,
                       gboolean *taken)
{
  g_autoptr(JdKineticSquares) squares = jd_kinetic_squares_new (&self->p);
  const gboolean planar = jd_mechanism_get_dimension (self->mechanism) == 2;
  double cost = 0.0;

  for (guint i = 0; i < self->energy.terms->len; i++)
    {
      const int b = self->energy.bodies[i];
      const JdBody *body = b == JD_NONE ? NULL
                                        : g_ptr_array_index (jd_mechanism_get_bodies (self->mechanism), (guint) b);
      const double own = jd_model_cost_of_kinetic (self, g_ptr_array_index (self->energy.terms, i));

      taken[i] = own > LONG_TERM && body != NULL && (body->is_particle || body->n_inertia <= (planar ? 1 : 0));
      if (!taken[i])
        continue;
      cost += own;
      add_squares (self, (gsize) b, squares);
    }
  if (cost > LEAST_COST && jd_kinetic_squares_is_possible (squares) && jd_kinetic_squares_cost (squares) < cost)
    return g_steal_pointer (&squares);
  memset (taken, 0, self->energy.terms->len * sizeof (gboolean));
  return NULL;
}

static void
add_force (JdModel       *self,
           JdModelEffort *effort,
           gsize          k,
           const JdExpr  *force)
{
  effort->forces[k] = jd_expr_add (self->pool, effort->forces[k], force);
}

/* D_k = -dV/dp_k. */
static void
add_potential_forces (JdModel       *self,
                      JdModelEffort *effort,
                      const JdExpr  *potential)
{
  g_autoptr(GArray) parameters = jd_model_get_parameters_of (self, &potential, 1, 0);

  for (guint i = 0; i < parameters->len; i++)
    {
      const gsize k = g_array_index (parameters, gsize, i);

      add_force (self, effort, k, jd_expr_neg (self->pool, jd_expr_diff (self->pool, potential, self->p.q[k])));
    }
}

/* V, and its forces. */
static void
add_potential (JdModel       *self,
               JdModelEffort *effort,
               const JdExpr  *potential)
{
  add_potential_forces (self, effort, potential);
  effort->potential = effort->potential == NULL ? potential : jd_expr_add (self->pool, effort->potential, potential);
}

void
jd_model_add_point_force (JdModel       *self,
                          JdModelEffort *effort,
                          JdExprVec      place,
                          JdExprVec      force)
{
  g_autoptr(GArray) parameters = jd_model_get_parameters_of (self, place.x, 3, 0);

  for (guint i = 0; i < parameters->len; i++)
    {
      const gsize k = g_array_index (parameters, gsize, i);
      JdExprVec d;

      for (int c = 0; c < 3; c++)
        d.x[c] = jd_expr_diff (self->pool, place.x[c], self->p.q[k]);
      add_force (self, effort, k, jd_expr_vec_dot (self->pool, force, d));
    }
}

void
jd_model_add_torque (JdModel       *self,
                     JdModelEffort *effort,
                     int            body,
                     JdExprVec      torque)
{
  g_autoptr(GArray) parameters = NULL;

  if (body == JD_GROUND)
    return;
  parameters = jd_model_get_parameters_of (self, self->bodies.omegas[body].x, 3, 1);
  for (guint i = 0; i < parameters->len; i++)
    {
      const gsize k = g_array_index (parameters, gsize, i);
      JdExprVec d;

      for (int c = 0; c < 3; c++)
        d.x[c] = jd_expr_diff (self->pool, self->bodies.omegas[body].x[c], self->p.qd[k]);
      add_force (self, effort, k, jd_expr_vec_dot (self->pool, torque, d));
    }
}

static JdExprVec
effort_difference (JdModel        *self,
                   const JdEffort *effort)
{
  return jd_expr_vec_sub (self->pool, jd_kinematics_point (&self->kinematics, effort->points[0]),
                          jd_kinematics_point (&self->kinematics, effort->points[1]));
}

/* A spring without length is linear in the distance, and regular where that vanishes. */
static void
add_spring (JdModel        *self,
            JdModelEffort  *out,
            const JdEffort *effort)
{
  JdExprPool *pool = self->pool;
  const JdExprVec d = effort_difference (self, effort);
  const JdExpr *length = effort->length != NULL ? jd_expr_import (pool, effort->length) : jd_expr_number (pool, 0.0);
  const JdExpr *square;

  if (!jd_expr_depends_on_kind (length, JD_SYMBOL_TIME, 0, 0) &&
      jd_expr_eval (length, jd_model_state_value, self) == 0.0)
    {
      square = jd_expr_vec_dot (pool, d, d);
    }
  else
    {
      gboolean taken;
      const JdExpr *distance = jd_expr_signed_root (pool, jd_expr_vec_dot (pool, d, d), jd_model_state_value, self,
                                                    &taken);

      if (taken && jd_expr_get_kind (distance) != JD_EXPR_NUMBER)
        jd_model_add_line_distance (self, distance, effort->name, FALSE);
      square = jd_expr_pow_int (pool, jd_expr_sub (pool, distance, length), 2);
    }
  add_potential (self, out, half (pool, jd_expr_import (pool, effort->stiffness), square));
}

/* The force on the first point is -viscosity * l' along the line from the second to the first. */
static void
add_damper (JdModel        *self,
            JdModelEffort  *out,
            const JdEffort *effort)
{
  JdExprPool *pool = self->pool;
  const JdExprVec d = effort_difference (self, effort);
  const JdExpr *factors[] = { jd_expr_number (pool, -1.0), jd_expr_import (pool, effort->stiffness),
                              jd_expr_vec_dot (pool, d, jd_expr_vec_diff_time (pool, d)),
                              jd_expr_pow_int (pool, jd_expr_vec_dot (pool, d, d), -1) };

  jd_model_add_point_force (self, out, d, jd_expr_vec_scale (pool, jd_expr_product (pool, factors, 4), d));
}

static const JdExpr *
relative_angle (JdModel        *self,
                const JdEffort *effort)
{
  return jd_expr_sub (self->pool, jd_kinematics_angle (&self->kinematics, effort->bodies[0]),
                      jd_kinematics_angle (&self->kinematics, effort->bodies[1]));
}

static void
add_torsion_spring (JdModel        *self,
                    JdModelEffort  *out,
                    const JdEffort *effort)
{
  const JdExpr *stretch = relative_angle (self, effort);

  if (effort->length != NULL)
    stretch = jd_expr_sub (self->pool, stretch, jd_expr_import (self->pool, effort->length));
  add_potential (self, out,
                 half (self->pool, jd_expr_import (self->pool, effort->stiffness),
                       jd_expr_pow_int (self->pool, stretch, 2)));
}

static void
add_torsion_damper (JdModel        *self,
                    JdModelEffort  *out,
                    const JdEffort *effort)
{
  JdExprPool *pool = self->pool;
  const JdExpr *zero = jd_expr_number (pool, 0.0);
  const JdExpr *rate = jd_expr_diff_time (pool, relative_angle (self, effort));
  const JdExpr *torque = jd_expr_neg (pool, jd_expr_mul (pool, jd_expr_import (pool, effort->stiffness), rate));

  jd_model_add_torque (self, out, effort->bodies[0], (JdExprVec) { { zero, zero, torque } });
  jd_model_add_torque (self, out, effort->bodies[1], (JdExprVec) { { zero, zero, jd_expr_neg (pool, torque) } });
}

static void
add_generalized (JdModel        *self,
                 JdModelEffort  *out,
                 const JdEffort *effort)
{
  for (gsize i = 0; i < effort->n_values; i++)
    add_force (self, out, effort->value_parameters[i], jd_expr_import (self->pool, effort->values[i]));
}

static void
add_point_force (JdModel        *self,
                 JdModelEffort  *out,
                 const JdEffort *effort)
{
  JdExprVec v = jd_model_import_vec (self, effort->vector);

  if (effort->follower)
    v = jd_kinematics_to_ground (&self->kinematics, effort->points[0].body, v);
  jd_model_add_point_force (self, out, jd_kinematics_point (&self->kinematics, effort->points[0]), v);
}

static void
add_torque (JdModel        *self,
            JdModelEffort  *out,
            const JdEffort *effort)
{
  jd_model_add_torque (self, out, effort->bodies[0], jd_model_import_vec (self, effort->vector));
}

static void
add_given_potential (JdModel        *self,
                     JdModelEffort  *out,
                     const JdEffort *effort)
{
  add_potential (self, out, jd_expr_import (self->pool, effort->value));
}

/* Potential or generalized forces of an effort of each kind. */
static void (*const derive_effort[JD_N_EFFORT_KINDS]) (JdModel        *self,
                                                       JdModelEffort  *out,
                                                       const JdEffort *effort) = {
  [JD_EFFORT_FORCE] = add_point_force,
  [JD_EFFORT_TORQUE] = add_torque,
  [JD_EFFORT_SPRING] = add_spring,
  [JD_EFFORT_DAMPER] = add_damper,
  [JD_EFFORT_TORSION_SPRING] = add_torsion_spring,
  [JD_EFFORT_TORSION_DAMPER] = add_torsion_damper,
  [JD_EFFORT_POTENTIAL] = add_given_potential,
  [JD_EFFORT_GENERALIZED] = add_generalized,
};

/* V = -m g . OG of every body with weight. */
static gboolean
derive_weight (JdModel        *self,
               JdModelEffort  *out,
               JdProgress     *progress,
               GError        **error)
{
  JdExprPool *pool = self->pool;
  const GPtrArray *bodies = jd_mechanism_get_bodies (self->mechanism);
  const JdExprVec gravity = jd_model_gravity_in_frame (self);
  g_autoptr(GPtrArray) terms = g_ptr_array_new ();

  for (gsize b = 0; b < self->bodies.n; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, (guint) b);
      const JdExpr *mass = body->mass != NULL ? jd_expr_import (pool, body->mass) : jd_expr_number (pool, 0.0);
      const JdExpr *potential = jd_expr_neg (pool,
                                             jd_expr_mul (pool, mass,
                                                          jd_expr_vec_dot (pool, gravity, self->bodies.centers[b])));

      add_potential_forces (self, out, potential);
      g_ptr_array_add (terms, (gpointer) potential);
      if (!jd_progress_report (progress, b + 1, self->bodies.n, error))
        return FALSE;
    }
  out->potential = jd_expr_sum (pool, (const JdExpr *const *) terms->pdata, terms->len);
  return TRUE;
}

static gboolean
has_gravity (JdModel *self)
{
  const JdExpr *const *gravity = jd_mechanism_get_gravity (self->mechanism);

  for (int i = 0; i < 3; i++)
    if (gravity[i] != NULL && !jd_expr_is_zero (gravity[i]))
      return TRUE;
  return FALSE;
}

static JdModelEffort *
init_effort (JdModel    *self,
             gsize       i,
             const char *name,
             int         effort)
{
  JdModelEffort *out = &self->efforts[i];
  const JdExpr *zero = jd_expr_number (self->pool, 0.0);

  out->name = jd_owned_take (self->owned, g_strdup (name), g_free);
  out->effort = effort;
  out->joint = out->declared = JD_NONE;
  out->forces = jd_owned_array (self->owned, self->n, sizeof (JdExpr *));
  for (gsize k = 0; k < self->n; k++)
    out->forces[k] = zero;
  return out;
}

/* Whether the declared effort @i has a law, and is the first of its name. */
static gboolean
has_law (const JdJoint *joint,
         gsize          i)
{
  for (gsize k = 0; k < i; k++)
    if (g_str_equal (joint->efforts[k].name, joint->efforts[i].name))
      return FALSE;
  return joint->efforts[i].value != NULL;
}

static gsize
count_joint_laws (JdModel *self)
{
  const GPtrArray *joints = jd_mechanism_get_joints (self->mechanism);
  gsize n = 0;

  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);

      for (gsize i = 0; i < joint->n_efforts; i++)
        n += has_law (joint, i) ? 1 : 0;
    }
  return n;
}

/* The virtual power of an imperfect joint's effort that has a law: that of a component of 1, times the law.  It is an
 * effort like any other in the general equations (Le van and Bouzidi, [6.5], 8.2.4). */
static void
derive_joint_law (JdModel             *self,
                  JdModelEffort       *out,
                  gsize                joint,
                  gsize                declared,
                  const JdJointPowers *powers)
{
  const JdJoint *drawn = jd_model_get_joint (self, joint);
  const JdExpr *value = jd_expr_import (self->pool, drawn->efforts[declared].value);

  out->joint = (int) joint;
  out->declared = (int) declared;
  for (gsize e = 0; e < powers->n_efforts; e++)
    for (gsize k = 0; g_str_equal (powers->names[e], drawn->efforts[declared].name) && k < self->n; k++)
      add_force (self, out, k,
                 jd_expr_mul (self->pool, value, jd_expr_import (self->pool, powers->forces[e * self->n + k])));
}

/* From effort @first on. */
static gboolean
derive_joint_laws (JdModel  *self,
                   gsize     first,
                   GError  **error)
{
  const GPtrArray *joints = jd_mechanism_get_joints (self->mechanism);

  for (gsize j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, (guint) j);
      g_autoptr(JdJointPowers) powers = NULL;

      for (gsize i = 0; i < joint->n_efforts; i++)
        {
          g_autofree char *name = g_strconcat (joint->name, ".", joint->efforts[i].name, NULL);

          if (!has_law (joint, i))
            continue;
          if (powers == NULL)
            powers = jd_joint_powers_new (self, &j, 1, FALSE, error);
          if (powers == NULL)
            return FALSE;
          derive_joint_law (self, init_effort (self, first++, name, JD_NONE), j, i, powers);
        }
    }
  return TRUE;
}

gboolean
jd_model_derive_efforts (JdModel     *self,
                         JdProgress  *progress,
                         GError     **error)
{
  const GPtrArray *efforts = jd_mechanism_get_efforts (self->mechanism);
  const gsize n_weights = has_gravity (self) && self->bodies.n > 0 ? 1 : 0;
  const gsize n_inertial = jd_mechanism_get_frame (self->mechanism) != NULL ? 2 : 0;
  const gsize n_drawn = n_weights + efforts->len, n_own = n_drawn + count_joint_laws (self);

  self->n_efforts = n_own + n_inertial;
  self->efforts = jd_owned_array (self->owned, self->n_efforts, sizeof (JdModelEffort));
  self->energy.potential = jd_expr_number (self->pool, 0.0);
  if (n_weights == 1 && !derive_weight (self, init_effort (self, 0, "weight", JD_NONE), progress, error))
    return FALSE;
  for (guint i = 0; i < efforts->len; i++)
    {
      const JdEffort *effort = g_ptr_array_index (efforts, i);

      derive_effort[effort->kind](self, init_effort (self, n_weights + i, effort->name, (int) i), effort);
      if (!jd_progress_report (progress, i + 1, efforts->len, error))
        return FALSE;
    }
  if (!derive_joint_laws (self, n_drawn, error))
    return FALSE;
  if (n_inertial > 0)
    jd_model_derive_inertial (self, init_effort (self, n_own, "background", JD_NONE),
                              init_effort (self, n_own + 1, "coriolis", JD_NONE));
  for (gsize i = 0; i < self->n_efforts; i++)
    if (self->efforts[i].potential != NULL)
      self->energy.potential = jd_expr_add (self->pool, self->energy.potential, self->efforts[i].potential);
  return TRUE;
}

const GArray *
jd_model_get_mass_entries (const JdModel *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->formulas.mass;
}

const GArray *
jd_model_get_bias_entries (const JdModel *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->formulas.bias;
}

gboolean
jd_model_has_quadratic_energy (const JdModel *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->energy.is_quadratic;
}

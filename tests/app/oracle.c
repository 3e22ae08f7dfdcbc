/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/app/oracle.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_linalg.h>

#define STEP       0.004L  /* of differences: the error of eighth order and that of rounding are about equal */
#define SAME       1e-11   /* singular values below this part of the largest are 0, */
#define SHARP      1e-5    /* and above this they are not */

static const Real first_weights[] = { 4.0L / 5, -1.0L / 5, 4.0L / 105, -1.0L / 280 };
static const Real second_weights[] = { 8.0L / 5, -1.0L / 5, 8.0L / 315, -1.0L / 560 };

/* A place along the line p + s dp, t + s dt. */
typedef struct
{
  const OracleMechanism *self;
  const Real            *p, *pd, *dp;
  Real                   t, dt;
} Line;

typedef void (*Sample) (const Line *line, const Real *p, Real t, gconstpointer data, Real *out);

/* The first and second derivatives of @n values by s at s = 0. */
static void
differentiate (const Line    *line,
               Sample         sample,
               gconstpointer  data,
               guint          n,
               Real          *out_first,
               Real          *out_second)
{
  Real here[4], there[4], p[ORACLE_N];

  sample (line, line->p, line->t, data, here);
  for (guint i = 0; i < n; i++)
    {
      out_first[i] = 0.0L;
      out_second[i] = -205.0L / 72 * here[i];
    }
  for (int k = 1; k <= 4; k++)
    for (int side = -1; side <= 1; side += 2)
      {
        const Real s = side * k * STEP;

        for (guint i = 0; i < line->self->N; i++)
          p[i] = line->p[i] + s * line->dp[i];
        sample (line, p, line->t + s * line->dt, data, there);
        for (guint i = 0; i < n; i++)
          {
            out_first[i] += side * first_weights[k - 1] * there[i];
            out_second[i] += second_weights[k - 1] * there[i];
          }
      }
  for (guint i = 0; i < n; i++)
    {
      out_first[i] /= STEP;
      out_second[i] /= STEP * STEP;
    }
}

Real
oracle_angle (const OracleMechanism *self,
              int                    body,
              const Real            *p,
              Real                   t)
{
  const OracleBody *b = &self->bodies[MAX (body, 0)];
  const Real *u = p + b->first;

  if (body < 0)
    return 0.0L;
  switch (b->placed)
    {
    case PLACED_POLAR:
      return u[1] + u[2];
    case PLACED_MOVING:
      return u[2] - b->a * t * t;
    case PLACED_SKEW:
      return u[2] / 2;
    case PLACED_HINGED:
      return oracle_angle (self, b->parent, p, t) + u[0];
    case PLACED_ABSOLUTE:
    case N_PLACED:
    default:
      return u[2];
    }
}

static void
find_origin (const OracleMechanism *self,
             int                    body,
             const Real            *p,
             Real                   t,
             Real                  *out)
{
  const OracleBody *b = &self->bodies[MAX (body, 0)];
  const Real *u = p + b->first;

  out[0] = out[1] = 0.0L;
  if (body < 0)
    return;
  switch (b->placed)
    {
    case PLACED_POLAR:
      out[0] = u[0] * cosl (u[1]);
      out[1] = u[0] * sinl (u[1]);
      break;
    case PLACED_MOVING:
      out[0] = u[0] + b->a * t;
      out[1] = u[1] + b->b * sinl (2 * t);
      break;
    case PLACED_SKEW:
      out[0] = u[0] + u[1];
      out[1] = u[0] - 2 * u[1];
      break;
    case PLACED_HINGED:
      oracle_point (self, b->parent, b->hinge, p, t, out);
      break;
    case PLACED_ABSOLUTE:
    case N_PLACED:
    default:
      out[0] = u[0];
      out[1] = u[1];
    }
}

void
oracle_point (const OracleMechanism *self,
              int                    body,
              const double          *at,
              const Real            *p,
              Real                   t,
              Real                  *out)
{
  const Real angle = oracle_angle (self, body, p, t);
  Real origin[2];

  find_origin (self, body, p, t, origin);
  out[0] = origin[0] + cosl (angle) * at[0] - sinl (angle) * at[1];
  out[1] = origin[1] + sinl (angle) * at[0] + cosl (angle) * at[1];
}

/* A point and its body's angle, for differences. */
typedef struct
{
  int           body;
  const double *at;
} Point;

static void
sample_point (const Line    *line,
              const Real    *p,
              Real           t,
              gconstpointer  data,
              Real          *out)
{
  const Point *point = data;

  oracle_point (line->self, point->body, point->at, p, t, out);
  out[2] = oracle_angle (line->self, point->body, p, t);
}

/* Velocity of a point and angular velocity of its body. */
static void
find_velocity (const OracleMechanism *self,
               int                    body,
               const double          *at,
               const Real            *p,
               const Real            *pd,
               Real                   t,
               Real                  *out)
{
  const Line line = { self, p, pd, pd, t, 1.0L };
  const Point point = { body, at };
  Real second[4];

  differentiate (&line, sample_point, &point, 3, out, second);
}

static Real
distance (const Real *a,
          const Real *b)
{
  return hypotl (a[0] - b[0], a[1] - b[1]);
}

/* The nearest point of a curve, in the axes of its carrier: its place and its unit tangent. */
static void
find_foot (const OracleJoint *joint,
           const Real        *at,
           Real              *place,
           Real              *tangent)
{
  const Real x = at[0] - joint->place[0], y = at[1] - joint->place[1], k = joint->shape;
  Real s = joint->foot, length;

  switch (joint->curve)
    {
    case CURVE_CIRCLE:
      length = hypotl (x, y);
      place[0] = k * x / length;
      place[1] = k * y / length;
      tangent[0] = -y / length;
      tangent[1] = x / length;
      break;
    case CURVE_GRAPH:
      /* (x - s) + 2 k s (y - k s^2) = 0 */
      for (int i = 0; i < 60; i++)
        s -= (x - s + 2 * k * s * (y - k * s * s)) / (-1 + 2 * k * y - 6 * k * k * s * s);
      place[0] = s;
      place[1] = k * s * s;
      length = hypotl (1.0L, 2 * k * s);
      tangent[0] = 1.0L / length;
      tangent[1] = 2 * k * s / length;
      break;
    case CURVE_LINE:
    case N_CURVES:
    default:
      tangent[0] = cosl (k);
      tangent[1] = sinl (k);
      s = x * tangent[0] + y * tangent[1];
      place[0] = s * tangent[0];
      place[1] = s * tangent[1];
    }
  for (int i = 0; i < 2; i++)
    {
      place[i] += joint->place[i];
      tangent[i] *= joint->reversed ? -1 : 1;
    }
}

/* The point that touches the curve, or the centre of the disk, in the axes of the curve's carrier. */
static void
to_carrier (const OracleMechanism *self,
            const OracleJoint     *joint,
            const Real            *p,
            Real                   t,
            Real                  *out)
{
  const Real angle = oracle_angle (self, joint->b, p, t);
  Real at[2], origin[2];

  oracle_point (self, joint->a, joint->p, p, t, at);
  find_origin (self, joint->b, p, t, origin);
  out[0] = cosl (angle) * (at[0] - origin[0]) + sinl (angle) * (at[1] - origin[1]);
  out[1] = -sinl (angle) * (at[0] - origin[0]) + cosl (angle) * (at[1] - origin[1]);
}

/* The gap, along the normal at the left of the curve's direction. */
static Real
find_gap (const OracleMechanism *self,
          const OracleJoint     *joint,
          const Real            *p,
          Real                   t)
{
  Real at[2], place[2], tangent[2];

  to_carrier (self, joint, p, t, at);
  find_foot (joint, at, place, tangent);
  return -(at[0] - place[0]) * tangent[1] + (at[1] - place[1]) * tangent[0] -
         (joint->disk ? (Real) self->bodies[joint->a].radius : 0.0L);
}

/* The velocity of the disk's particle at the contact, relative to the curve's material, along its direction. */
static Real
find_slip (const OracleMechanism *self,
           const OracleJoint     *joint,
           const Real            *p,
           const Real            *pd,
           Real                   t)
{
  const Real angle = oracle_angle (self, joint->b, p, t);
  Real at[2], place[2], tangent[2], body[4], carrier[4], slip = 0.0L;
  double contact[2];

  to_carrier (self, joint, p, t, at);
  find_foot (joint, at, place, tangent);
  for (int i = 0; i < 2; i++)
    contact[i] = (double) place[i];
  find_velocity (self, joint->a, joint->p, p, pd, t, body);
  find_velocity (self, joint->b, contact, p, pd, t, carrier);
  for (int i = 0; i < 2; i++)
    {
      /* along = R tangent, arm = the contact less the centre = -gap R normal */
      const Real along = i == 0 ? cosl (angle) * tangent[0] - sinl (angle) * tangent[1]
                                : sinl (angle) * tangent[0] + cosl (angle) * tangent[1];

      slip += (body[i] - carrier[i]) * along;
    }
  /* Omega x arm along the direction: the arm is -R n, so that the disk's particle has R Omega more. */
  slip += (Real) (joint->disk ? self->bodies[joint->a].radius : 0.0) * body[2];
  return slip - joint->belt * tangent[0];
}

gboolean
oracle_is_rate (const OracleMechanism *self,
                guint                  h)
{
  const OracleJoint *joint = &self->joints[self->joint_of[h]];

  return joint->type == JOINT_BLADE || joint->type == JOINT_DIFFERENTIAL ||
         (joint->type == JOINT_ROLLING && self->index_of[h] == 1);
}

/* Joints between two points. */
static Real
left_of_points (const OracleMechanism *self,
                const OracleJoint     *joint,
                guint                  index,
                const Real            *p,
                Real                   t)
{
  const Real axis = joint->axis + oracle_angle (self, joint->b, p, t);
  const Real ring[2] = { joint->ring[0], joint->ring[1] };
  Real a[2], b[2];

  oracle_point (self, joint->a, joint->p, p, t, a);
  oracle_point (self, joint->b, joint->q, p, t, b);
  switch (joint->type)
    {
    case JOINT_ROD:
      return distance (a, b) - joint->constant;
    case JOINT_ROPE:
      return distance (a, ring) + distance (ring, b) - joint->constant;
    case JOINT_SLIDER:
    case JOINT_PIN_SLOT:
      if (index == 0)
        return -sinl (axis) * (a[0] - b[0]) + cosl (axis) * (a[1] - b[1]);
      return oracle_angle (self, joint->a, p, t) - oracle_angle (self, joint->b, p, t) - joint->constant;
    default:
      if (index < 2)
        return a[index] - b[index];
      return oracle_angle (self, joint->a, p, t) - oracle_angle (self, joint->b, p, t) - joint->constant;
    }
}

Real
oracle_left (const OracleMechanism *self,
             guint                  h,
             const Real            *p,
             const Real            *pd,
             Real                   t)
{
  const OracleJoint *joint = &self->joints[self->joint_of[h]];
  const guint i = joint->i, j = joint->j;
  Real velocity[4], angle;

  switch (joint->type)
    {
    case JOINT_CONTACT:
    case JOINT_ON_CURVE:
      return find_gap (self, joint, p, t);
    case JOINT_ROLLING:
      return self->index_of[h] == 0 ? find_gap (self, joint, p, t) : find_slip (self, joint, p, pd, t);
    case JOINT_GEAR:
      return oracle_angle (self, joint->a, p, t) - joint->constant * oracle_angle (self, joint->b, p, t) -
             joint->offset;
    case JOINT_BLADE:
      find_velocity (self, joint->a, joint->p, p, pd, t, velocity);
      angle = oracle_angle (self, joint->a, p, t) + joint->axis;
      return -sinl (angle) * velocity[0] + cosl (angle) * velocity[1];
    case JOINT_DRIVE:
      return p[i] - (joint->offset + joint->constant * (t - self->time) + sinl (t - self->time));
    case JOINT_HOLONOMIC:
      return p[i] * p[i] / 3 + sinl (p[j]) * expl (p[i] / 4) - (Real) 0.5 * (t - self->time) - joint->constant;
    case JOINT_DIFFERENTIAL:
      return pd[i] * (2 + cosl (p[j])) - pd[j] * p[i] * p[j] + t * p[j] / 3 - joint->constant;
    default:
      return left_of_points (self, joint, self->index_of[h], p, t);
    }
}

static void
sample_left (const Line    *line,
             const Real    *p,
             Real           t,
             gconstpointer  data,
             Real          *out)
{
  *out = oracle_left (line->self, *(const guint *) data, p, line->pd, t);
}

void
oracle_rows (const OracleMechanism *self,
             const Real            *p,
             const Real            *pd,
             Real                   t,
             double                 A[ORACLE_M][ORACLE_N],
             double                *b,
             double                *gamma)
{
  for (guint h = 0; h < self->m; h++)
    {
      const gboolean rate = oracle_is_rate (self, h);
      const Real zero[ORACLE_N] = { 0 };
      Line line = { self, p, pd, zero, t, 1.0L };
      Real first, second, remainder;

      if (rate)
        remainder = oracle_left (self, h, p, zero, t);
      else
        differentiate (&line, sample_left, &h, 1, &remainder, &second);
      b[h] = (double) remainder;
      for (guint i = 0; i < self->N; i++)
        {
          Real unit[ORACLE_N] = { 0 };

          unit[i] = 1.0L;
          line = (Line) { self, p, pd, unit, t, 0.0L };
          if (rate)
            first = oracle_left (self, h, p, unit, t) - remainder;
          else
            differentiate (&line, sample_left, &h, 1, &first, &second);
          A[h][i] = (double) first;
        }
      line = (Line) { self, p, pd, pd, t, 1.0L };
      differentiate (&line, sample_left, &h, 1, &first, &second);
      gamma[h] = (double) (rate ? first : second);
    }
}

void
oracle_add_force (const OracleMechanism *self,
                  int                    body,
                  const double          *at,
                  Real                   fx,
                  Real                   fy,
                  Real                   couple,
                  const Real            *p,
                  Real                   t,
                  double                *D)
{
  const Point point = { body, at };

  for (guint i = 0; i < self->N; i++)
    {
      Real unit[ORACLE_N] = { 0 }, first[4], second[4];
      const Line line = { self, p, p, unit, t, 0.0L };

      unit[i] = 1.0L;
      differentiate (&line, sample_point, &point, 3, first, second);
      D[i] += (double) (fx * first[0] + fy * first[1] + couple * first[2]);
    }
}

static void
add_pair (const OracleMechanism *self,
          const OracleEffort    *effort,
          const Real            *p,
          const Real            *pd,
          Real                   t,
          double                *D,
          double                *potential)
{
  Real a[2], b[2], va[4], vb[4], along[2], length, tension;

  oracle_point (self, effort->a, effort->p, p, t, a);
  oracle_point (self, effort->b, effort->q, p, t, b);
  find_velocity (self, effort->a, effort->p, p, pd, t, va);
  find_velocity (self, effort->b, effort->q, p, pd, t, vb);
  length = distance (a, b);
  along[0] = (b[0] - a[0]) / length;
  along[1] = (b[1] - a[1]) / length;
  if (effort->type == EFFORT_SPRING)
    {
      tension = effort->value[0] * (length - effort->value[1]);
      *potential += (double) (tension * (length - effort->value[1]) / 2);
    }
  else
    tension = effort->value[0] * ((vb[0] - va[0]) * along[0] + (vb[1] - va[1]) * along[1]);
  oracle_add_force (self, effort->a, effort->p, tension * along[0], tension * along[1], 0.0L, p, t, D);
  oracle_add_force (self, effort->b, effort->q, -tension * along[0], -tension * along[1], 0.0L, p, t, D);
}

static void
add_effort (const OracleMechanism *self,
            const OracleEffort    *effort,
            const Real            *p,
            const Real            *pd,
            Real                   t,
            double                *D,
            double                *potential)
{
  static const double origin[2];
  const Real angle = oracle_angle (self, effort->a, p, t), k = effort->value[0];
  const Real turn = angle - oracle_angle (self, effort->b, p, t) - effort->value[1], q = p[effort->i];
  Real a[4], b[4], couple;

  switch (effort->type)
    {
    case EFFORT_FORCE:
      oracle_add_force (self, effort->a, effort->p, k, effort->value[1], 0.0L, p, t, D);
      break;
    case EFFORT_FOLLOWER:
      oracle_add_force (self, effort->a, effort->p, cosl (angle) * k - sinl (angle) * effort->value[1],
                        sinl (angle) * k + cosl (angle) * effort->value[1], 0.0L, p, t, D);
      break;
    case EFFORT_TORQUE:
      oracle_add_force (self, effort->a, origin, 0.0L, 0.0L, k, p, t, D);
      break;
    case EFFORT_SPRING:
    case EFFORT_DAMPER:
      add_pair (self, effort, p, pd, t, D, potential);
      break;
    case EFFORT_TORSION_SPRING:
    case EFFORT_TORSION_DAMPER:
      find_velocity (self, effort->a, origin, p, pd, t, a);
      find_velocity (self, effort->b, origin, p, pd, t, b);
      couple = effort->type == EFFORT_TORSION_SPRING ? -k * turn : -k * (a[2] - b[2]);
      *potential += effort->type == EFFORT_TORSION_SPRING ? (double) (k * turn * turn / 2) : 0.0;
      oracle_add_force (self, effort->a, origin, 0.0L, 0.0L, couple, p, t, D);
      oracle_add_force (self, effort->b, origin, 0.0L, 0.0L, -couple, p, t, D);
      break;
    case EFFORT_POTENTIAL:
      *potential += (double) (k * q * q * cosl (p[effort->j]));
      D[effort->i] -= (double) (2 * k * q * cosl (p[effort->j]));
      D[effort->j] += (double) (k * q * q * sinl (p[effort->j]));
      break;
    case EFFORT_GENERALIZED:
    case N_EFFORT_TYPES:
    default:
      D[effort->i] -= (double) (k * pd[effort->j] * t);
    }
}

/* Body by body: the power of the inertial forces in the velocity that each p' alone gives. */
static void
add_body (const OracleMechanism *self,
          guint                  index,
          const Real            *p,
          const Real            *pd,
          Real                   t,
          double                 M[ORACLE_N][ORACLE_N],
          double                *bias,
          double                *energy)
{
  const OracleBody *body = &self->bodies[index];
  const Point center = { (int) index, body->center };
  const Line motion = { self, p, pd, pd, t, 1.0L };
  Real J[ORACLE_N][4], velocity[4], acceleration[4], second[4];

  differentiate (&motion, sample_point, &center, 3, velocity, acceleration);
  *energy += (double) (body->mass * (velocity[0] * velocity[0] + velocity[1] * velocity[1]) / 2 +
                       body->inertia * velocity[2] * velocity[2] / 2);
  for (guint i = 0; i < self->N; i++)
    {
      Real unit[ORACLE_N] = { 0 };
      const Line line = { self, p, pd, unit, t, 0.0L };

      unit[i] = 1.0L;
      differentiate (&line, sample_point, &center, 3, J[i], second);
    }
  for (guint i = 0; i < self->N; i++)
    {
      for (guint j = 0; j < self->N; j++)
        M[i][j] += (double) (body->mass * (J[i][0] * J[j][0] + J[i][1] * J[j][1]) +
                             body->inertia * J[i][2] * J[j][2]);
      bias[i] += (double) (body->mass * (J[i][0] * acceleration[0] + J[i][1] * acceleration[1]) +
                           body->inertia * J[i][2] * acceleration[2]);
    }
}

void
oracle_dynamics (const OracleMechanism *self,
                 const Real            *p,
                 const Real            *pd,
                 Real                   t,
                 double                 M[ORACLE_N][ORACLE_N],
                 double                *D,
                 double                *bias,
                 double                *energy,
                 double                *potential)
{
  const Real added = self->added, q = p[1];

  memset (M, 0, sizeof (double) * ORACLE_N * ORACLE_N);
  memset (D, 0, sizeof (double) * ORACLE_N);
  memset (bias, 0, sizeof (double) * ORACLE_N);
  *energy = *potential = 0.0;
  for (guint b = 0; b < self->n_bodies; b++)
    {
      Real center[2];

      add_body (self, b, p, pd, t, M, bias, energy);
      oracle_add_force (self, (int) b, self->bodies[b].center, 0.0L, -self->bodies[b].mass * self->gravity, 0.0L, p,
                        t, D);
      oracle_point (self, (int) b, self->bodies[b].center, p, t, center);
      *potential += (double) (self->bodies[b].mass * self->gravity * center[1]);
    }
  for (guint e = 0; e < self->n_efforts; e++)
    add_effort (self, &self->efforts[e], p, pd, t, D, potential);
  /* E = added (1 + q1^2) q0'^2 / 2: d/dt dE/dq' - dE/dq */
  M[0][0] += (double) (added * (1 + q * q));
  bias[0] += (double) (2 * added * q * pd[1] * pd[0]);
  bias[1] -= (double) (added * q * pd[0] * pd[0]);
  *energy += (double) (added * (1 + q * q) * pd[0] * pd[0] / 2);
}

/* Fills the matrix @u and the right sides of M x - A^T y = r, A x = s, divided by the largest inertia, which it returns,
 * and each row by its largest coefficient, @scale (n_rows), so that a rank does not depend on units. */
static double
fill_scaled (guint           N,
             double          M[ORACLE_N][ORACLE_N],
             double          A[ORACLE_M][ORACLE_N],
             const guint    *rows,
             guint           n_rows,
             const double   *r,
             const double   *s,
             gsl_matrix     *u,
             gsl_vector     *right,
             double         *scale)
{
  double mass = 0.0;

  for (guint i = 0; i < N; i++)
    mass = MAX (mass, fabs (M[i][i]));
  mass = mass > 0.0 ? mass : 1.0;
  for (guint i = 0; i < N; i++)
    {
      for (guint j = 0; j < N; j++)
        gsl_matrix_set (u, i, j, M[i][j] / mass);
      gsl_vector_set (right, i, r[i] / mass);
    }
  for (guint k = 0; k < n_rows; k++)
    {
      scale[k] = 0.0;
      for (guint i = 0; i < N; i++)
        scale[k] = MAX (scale[k], fabs (A[rows[k]][i]));
      scale[k] = scale[k] > SAME ? scale[k] : 1.0;
      for (guint i = 0; i < N; i++)
        {
          gsl_matrix_set (u, N + k, i, A[rows[k]][i] / scale[k]);
          gsl_matrix_set (u, i, N + k, -A[rows[k]][i] / scale[k]);
        }
      gsl_vector_set (right, N + k, s[rows[k]] / scale[k]);
    }
  return mass;
}

void
oracle_solve (guint           N,
              double          M[ORACLE_N][ORACLE_N],
              double          A[ORACLE_M][ORACLE_N],
              const guint    *rows,
              guint           n_rows,
              const double   *r,
              const double   *s,
              OracleSolution *out)
{
  const guint n = N + n_rows;
  gsl_matrix *u = gsl_matrix_calloc (n, n), *v = gsl_matrix_alloc (n, n);
  gsl_vector *values = gsl_vector_alloc (n), *right = gsl_vector_alloc (n);
  double mass, scale[ORACLE_M];

  *out = (OracleSolution) { .sharp = TRUE, .determinate = TRUE };
  mass = fill_scaled (N, M, A, rows, n_rows, r, s, u, right, scale);
  gsl_linalg_SV_decomp_jacobi (u, v, values);
  for (guint k = 0; k < n_rows; k++)
    out->unique[rows[k]] = TRUE;
  for (guint c = 0; c < n; c++)
    {
      const double part = gsl_vector_get (values, c) / gsl_vector_get (values, 0);
      double along = 0.0;

      out->sharp = out->sharp && (part > SHARP || part < SAME);
      for (guint i = 0; i < n; i++)
        along += gsl_matrix_get (u, i, c) * gsl_vector_get (right, i);
      for (guint i = 0; i < n && part < SHARP; i++)
        if (fabs (gsl_matrix_get (v, i, c)) > SHARP)
          {
            if (i < N)
              out->determinate = FALSE;
            else
              out->unique[rows[i - N]] = FALSE;
            out->redundant = out->redundant || i >= N;
          }
      for (guint i = 0; i < n && part >= SHARP; i++)
        {
          const double value = gsl_matrix_get (v, i, c) * along / gsl_vector_get (values, c);

          if (i < N)
            out->x[i] += value;
          else
            out->multipliers[rows[i - N]] += value * mass / scale[i - N];
        }
    }
  gsl_matrix_free (u);
  gsl_matrix_free (v);
  gsl_vector_free (values);
  gsl_vector_free (right);
}

void
oracle_accelerate (const OracleMechanism *self,
                   const Real            *p,
                   const Real            *pd,
                   Real                   t,
                   OracleSolution        *out)
{
  double M[ORACLE_N][ORACLE_N], A[ORACLE_M][ORACLE_N], D[ORACLE_N], bias[ORACLE_N], b[ORACLE_M], gamma[ORACLE_M];
  double energy, potential;
  guint rows[ORACLE_M];

  oracle_dynamics (self, p, pd, t, M, D, bias, &energy, &potential);
  oracle_rows (self, p, pd, t, A, b, gamma);
  for (guint i = 0; i < self->N; i++)
    D[i] -= bias[i];
  for (guint h = 0; h < self->m; h++)
    {
      rows[h] = h;
      gamma[h] = -gamma[h];
    }
  oracle_solve (self->N, M, A, rows, self->m, D, gamma, out);
}

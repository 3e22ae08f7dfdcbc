/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Random mechanisms of the oracle: geometry that satisfies all equations in the state, and the file's text. */
#include <math.h>
#include <string.h>

#include "tests/app/oracle.h"

static double
range (GRand  *random,
       double  low,
       double  high)
{
  return g_rand_double_range (random, low, high);
}

static gboolean
chance (GRand  *random,
        double  probability)
{
  return g_rand_double (random) < probability;
}

static void
get_state (const OracleMechanism *self,
           Real                  *p,
           Real                  *pd)
{
  for (guint i = 0; i < self->N; i++)
    {
      p[i] = self->p[i];
      pd[i] = self->pd[i];
    }
}

/* A place of the ground's axes in those of @body, in the file's state. */
static void
to_body (const OracleMechanism *self,
         int                    body,
         const double          *place,
         double                *out)
{
  static const double zero[2];
  Real p[ORACLE_N], pd[ORACLE_N], origin[2], angle;

  get_state (self, p, pd);
  angle = oracle_angle (self, body, p, self->time);
  oracle_point (self, body, zero, p, self->time, origin);
  out[0] = (double) (cosl (angle) * (place[0] - origin[0]) + sinl (angle) * (place[1] - origin[1]));
  out[1] = (double) (-sinl (angle) * (place[0] - origin[0]) + cosl (angle) * (place[1] - origin[1]));
}

static void
add_body (OracleMechanism *self,
          GRand           *random)
{
  OracleBody *body = &self->bodies[self->n_bodies];
  const int parent = (int) self->n_bodies - 1;
  const Placed placed = (Placed) g_rand_int_range (random, 0, parent < 0 ? PLACED_HINGED : N_PLACED);

  *body = (OracleBody) { .placed = placed, .first = self->N, .parent = placed == PLACED_HINGED ? parent : -1,
                         .hinge = { range (random, -1, 1), range (random, -1, 1) }, .a = range (random, -1, 1),
                         .b = range (random, -1, 1), .mass = range (random, 0.5, 3),
                         .inertia = range (random, 0.2, 1),
                         .center = { range (random, -0.3, 0.3), range (random, -0.3, 0.3) },
                         .radius = range (random, 0.2, 0.4) };
  if (chance (random, 0.05))
    body->mass = body->inertia = 0.0;
  for (guint i = 0; i < (placed == PLACED_HINGED ? 1 : 3); i++)
    {
      self->p[self->N] = i == 0 && placed == PLACED_POLAR ? range (random, 0.5, 2) : range (random, -2, 2);
      self->pd[self->N++] = range (random, -1, 1);
    }
  self->n_bodies++;
}

static guint
count_equations (const OracleJoint *joint)
{
  switch (joint->type)
    {
    case JOINT_WELD:
      return 3;
    case JOINT_PIVOT:
    case JOINT_SLIDER:
    case JOINT_ROLLING:
      return 2;
    default:
      return 1;
    }
}

/* Places the curve so that the point, or the disk, touches it at @world. */
static void
place_curve (OracleMechanism *self,
             GRand           *random,
             OracleJoint     *joint,
             const double    *world)
{
  double center[2], tangent[2], place[2];
  const double s = range (random, -1.5, 1.5), gap = joint->disk ? self->bodies[joint->a].radius : 0.0;

  joint->curve = (OracleCurve) g_rand_int_range (random, 0, joint->disk ? CURVE_GRAPH : N_CURVES);
  joint->reversed = chance (random, 0.3);
  joint->belt = joint->type == JOINT_ROLLING && chance (random, 0.4) ? range (random, -1, 1) : 0.0;
  joint->shape = joint->curve == CURVE_LINE     ? range (random, -3, 3)
                 : joint->curve == CURVE_CIRCLE ? range (random, 1, 3)
                                                : range (random, -0.5, 0.5);
  joint->foot = s;
  to_body (self, joint->b, world, center);
  tangent[0] = joint->curve == CURVE_LINE     ? cos (joint->shape)
               : joint->curve == CURVE_CIRCLE ? -sin (s)
                                              : 1.0 / hypot (1.0, 2.0 * joint->shape * s);
  tangent[1] = joint->curve == CURVE_LINE     ? sin (joint->shape)
               : joint->curve == CURVE_CIRCLE ? cos (s)
                                              : 2.0 * joint->shape * s * tangent[0];
  place[0] = joint->curve == CURVE_LINE ? 0.0 : joint->curve == CURVE_CIRCLE ? joint->shape * cos (s) : s;
  place[1] = joint->curve == CURVE_LINE     ? 0.0
             : joint->curve == CURVE_CIRCLE ? joint->shape * sin (s)
                                            : joint->shape * s * s;
  for (int i = 0; i < 2; i++)
    joint->place[i] = center[i] - place[i] -
                      gap * (joint->reversed ? -1.0 : 1.0) * (i == 0 ? -tangent[1] : tangent[0]);
}

/* The constants of equations between parameters, and of gears, from the state. */
static void
find_constant (const OracleMechanism *self,
               GRand                 *random,
               OracleJoint           *joint)
{
  Real p[ORACLE_N], pd[ORACLE_N];
  const double turn = range (random, -1, 1);

  get_state (self, p, pd);
  switch (joint->type)
    {
    case JOINT_WELD:
    case JOINT_SLIDER:
      joint->constant = (double) (oracle_angle (self, joint->a, p, self->time) -
                                  oracle_angle (self, joint->b, p, self->time));
      break;
    case JOINT_GEAR:
      joint->constant = turn * 3.0;
      joint->offset = (double) (oracle_angle (self, joint->a, p, self->time) -
                                joint->constant * oracle_angle (self, joint->b, p, self->time));
      break;
    case JOINT_DRIVE:
      joint->constant = turn;
      joint->offset = self->p[joint->i];
      break;
    case JOINT_HOLONOMIC:
      joint->constant = (double) (p[joint->i] * p[joint->i] / 3 + sinl (p[joint->j]) * expl (p[joint->i] / 4));
      break;
    case JOINT_DIFFERENTIAL:
      joint->constant = turn;
      break;
    default:
      break;
    }
}

static void
random_joint (OracleMechanism *self,
              GRand           *random,
              OracleJoint     *joint)
{
  const int a = g_rand_int_range (random, 0, (gint32) self->n_bodies);
  const double turn = range (random, -3, 3), along = range (random, 0.5, 2);
  Real p[ORACLE_N], pd[ORACLE_N], at[2];
  double world[2], other[2], ring[2];

  *joint = (OracleJoint) { .type = (OracleType) g_rand_int_range (random, 0, N_JOINT_TYPES), .a = a, .b = -1,
                           .p = { range (random, -0.7, 0.7), range (random, -0.7, 0.7) },
                           .i = (guint) g_rand_int_range (random, 0, (gint32) self->N) };
  joint->j = (joint->i + 1) % self->N;
  joint->disk = joint->type == JOINT_ROLLING || (joint->type == JOINT_CONTACT && chance (random, 0.5));
  if (joint->disk)
    joint->p[0] = joint->p[1] = 0.0;
  if (a > 0 && (chance (random, 0.6) || joint->type == JOINT_GEAR))
    joint->b = g_rand_int_range (random, 0, a);
  if (joint->type == JOINT_GEAR && joint->b < 0)
    joint->type = JOINT_BLADE;
  get_state (self, p, pd);
  oracle_point (self, a, joint->p, p, self->time, at);
  for (int i = 0; i < 2; i++)
    {
      world[i] = (double) at[i];
      other[i] = world[i];
      if (joint->type == JOINT_ROD || joint->type == JOINT_SLIDER || joint->type == JOINT_PIN_SLOT)
        other[i] -= along * (i == 0 ? cos (turn) : sin (turn));
      ring[i] = world[i] + along * (i == 0 ? cos (turn) : sin (turn));
      if (joint->type == JOINT_ROPE)
        other[i] = ring[i] + (i == 0 ? cos (2.0 * turn) : sin (2.0 * turn));
      joint->ring[i] = ring[i];
    }
  joint->constant = joint->type == JOINT_ROPE ? along + 1.0 : along;
  to_body (self, joint->b, other, joint->q);
  joint->axis = joint->type == JOINT_BLADE ? turn : turn - (double) oracle_angle (self, joint->b, p, self->time);
  if (joint->type == JOINT_CONTACT || joint->type == JOINT_ON_CURVE || joint->type == JOINT_ROLLING)
    place_curve (self, random, joint, world);
  find_constant (self, random, joint);
}

static void
add_joints (OracleMechanism *self,
            GRand           *random)
{
  const guint wanted = (guint) g_rand_int_range (random, 0, ORACLE_JOINTS);

  for (guint k = 0; k < wanted; k++)
    {
      OracleJoint *joint = &self->joints[self->n_joints];
      guint n;

      if (k > 0 && chance (random, 0.15))
        *joint = self->joints[k - 1];
      else
        random_joint (self, random, joint);
      n = count_equations (joint);
      if (self->m + n >= self->N)
        return;
      for (guint i = 0; i < n; i++)
        {
          self->joint_of[self->m] = self->n_joints;
          self->index_of[self->m++] = i;
        }
      self->n_joints++;
    }
}

static void
add_efforts (OracleMechanism *self,
             GRand           *random)
{
  self->n_efforts = (guint) g_rand_int_range (random, 0, ORACLE_EFFORTS);
  for (guint e = 0; e < self->n_efforts; e++)
    {
      OracleEffort *effort = &self->efforts[e];

      *effort = (OracleEffort) { .type = (OracleEffortType) g_rand_int_range (random, 0, N_EFFORT_TYPES),
                                 .a = g_rand_int_range (random, 0, (gint32) self->n_bodies), .b = -1,
                                 .p = { range (random, -1, 1), range (random, -1, 1) },
                                 .q = { range (random, 2, 3), range (random, 2, 3) },
                                 .value = { range (random, 0.5, 5), range (random, 0, 1) },
                                 .i = (guint) g_rand_int_range (random, 0, (gint32) self->N) };
      effort->j = (effort->i + 1) % self->N;
      if (effort->a > 0 && chance (random, 0.5))
        effort->b = g_rand_int_range (random, 0, effort->a);
    }
}

void
oracle_random (GRand           *random,
               OracleMechanism *self)
{
  const guint n_bodies = (guint) g_rand_int_range (random, 1, 5);

  *self = (OracleMechanism) { .time = chance (random, 0.5) ? 0.7 : 0.0,
                              .gravity = chance (random, 0.7) ? 9.81 : 0.0 };
  for (guint b = 0; b < n_bodies; b++)
    add_body (self, random);
  self->added = chance (random, 0.3) ? range (random, 0.1, 1) : 0.0;
  add_joints (self, random);
  add_efforts (self, random);
}

/* Text of a file. */
static void
write_pair (GString      *text,
            const char   *name,
            const double *pair)
{
  g_string_append_printf (text, "\"%s\": [%.17g, %.17g]", name, pair[0], pair[1]);
}

static char *
dup_angle (const OracleMechanism *self,
           int                    body)
{
  const OracleBody *b = &self->bodies[body];
  g_autofree char *parent = NULL;

  switch (b->placed)
    {
    case PLACED_POLAR:
      return g_strdup_printf ("q%u + q%u", b->first + 1, b->first + 2);
    case PLACED_MOVING:
      return g_strdup_printf ("q%u - (%.17g)*t^2", b->first + 2, b->a);
    case PLACED_SKEW:
      return g_strdup_printf ("q%u/2", b->first + 2);
    case PLACED_HINGED:
      parent = dup_angle (self, b->parent);
      return g_strdup_printf ("%s + q%u", parent, b->first);
    case PLACED_ABSOLUTE:
    case N_PLACED:
    default:
      return g_strdup_printf ("q%u", b->first + 2);
    }
}

static char *
dup_origin (const OracleMechanism *self,
            int                    body,
            int                    i)
{
  const OracleBody *b = &self->bodies[body];
  const guint u = b->first, v = u + 1;
  g_autofree char *origin = NULL, *angle = NULL;

  switch (b->placed)
    {
    case PLACED_POLAR:
      return g_strdup_printf ("q%u*%s(q%u)", u, i == 0 ? "cos" : "sin", v);
    case PLACED_MOVING:
      return i == 0 ? g_strdup_printf ("q%u + (%.17g)*t", u, b->a)
                    : g_strdup_printf ("q%u + (%.17g)*sin(2*t)", v, b->b);
    case PLACED_SKEW:
      return g_strdup_printf (i == 0 ? "q%u + q%u" : "q%u - 2*q%u", u, v);
    case PLACED_HINGED:
      origin = dup_origin (self, b->parent, i);
      angle = dup_angle (self, b->parent);
      return i == 0 ? g_strdup_printf ("%s + cos(%s)*(%.17g) - sin(%s)*(%.17g)", origin, angle, b->hinge[0], angle,
                                       b->hinge[1])
                    : g_strdup_printf ("%s + sin(%s)*(%.17g) + cos(%s)*(%.17g)", origin, angle, b->hinge[0], angle,
                                       b->hinge[1]);
    case PLACED_ABSOLUTE:
    case N_PLACED:
    default:
      return g_strdup_printf ("q%u", i == 0 ? u : v);
    }
}

/* Points P and Q of joints, U and V of efforts, R of ropes. */
static void
write_points (GString               *text,
              const OracleMechanism *self,
              int                    body)
{
  const char *separator = "";

  g_string_append (text, "\"points\": {");
  for (guint k = 0; k < 2 * (self->n_joints + self->n_efforts); k++)
    {
      const guint index = k / 2;
      const gboolean of_joint = index < self->n_joints;
      const OracleJoint *joint = &self->joints[of_joint ? index : 0];
      const OracleEffort *effort = &self->efforts[of_joint ? 0 : index - self->n_joints];
      const int owner = of_joint ? (k % 2 == 0 ? joint->a : joint->b) : k % 2 == 0 ? effort->a : effort->b;
      const double *at = of_joint ? (k % 2 == 0 ? joint->p : joint->q) : k % 2 == 0 ? effort->p : effort->q;
      g_autofree char *name = g_strdup_printf ("%c%u", of_joint ? "PQ"[k % 2] : "UV"[k % 2],
                                               of_joint ? index : index - self->n_joints);

      if (owner != body)
        continue;
      g_string_append (text, separator);
      write_pair (text, name, at);
      separator = ", ";
    }
  for (guint k = 0; k < self->n_joints && body < 0; k++)
    {
      g_autofree char *name = g_strdup_printf ("R%u", k);

      g_string_append (text, separator);
      write_pair (text, name, self->joints[k].ring);
      separator = ", ";
    }
  g_string_append (text, "}");
}

static char *
dup_body (int body)
{
  return body < 0 ? g_strdup ("ground") : g_strdup_printf ("B%d", body);
}

static void
write_curve (GString           *text,
             const OracleJoint *joint,
             guint              k)
{
  g_string_append_printf (text, "{\"name\": \"c%u\", ", k);
  if (joint->b >= 0)
    g_string_append_printf (text, "\"on\": \"B%d\", ", joint->b);
  if (joint->curve == CURVE_LINE)
    g_string_append_printf (text, "\"line\": {\"point\": [%.17g, %.17g], \"direction\": [%.17g, %.17g]}",
                            joint->place[0], joint->place[1], 3.0 * cos (joint->shape), 3.0 * sin (joint->shape));
  else if (joint->curve == CURVE_CIRCLE)
    g_string_append_printf (text, "\"circle\": {\"center\": [%.17g, %.17g], \"radius\": %.17g}", joint->place[0],
                            joint->place[1], joint->shape);
  else
    g_string_append_printf (text, "\"graph\": {\"y\": \"(%.17g) + (%.17g)*(x - (%.17g))^2\"}", joint->place[1],
                            joint->shape, joint->place[0]);
  if (joint->belt != 0.0)
    g_string_append_printf (text, ", \"velocity\": [%.17g, 0]", joint->belt);
  g_string_append_printf (text, "%s}", joint->reversed ? ", \"reversed\": true" : "");
}

static void
write_joint (GString               *text,
             const OracleMechanism *self,
             guint                  k)
{
  static const char *const types[] = { "pivot", "weld", "slider", "pin-slot", "rod", "rope", "contact", "on-curve",
                                       "rolling", "gear", "blade", "drive", "equation", "equation" };
  const OracleJoint *joint = &self->joints[k];
  g_autofree char *other = dup_body (joint->b);

  g_string_append_printf (text, "%s{\"name\": \"j%u\", \"type\": \"%s\"", k > 0 ? ", " : "", k, types[joint->type]);
  if (joint->type <= JOINT_ROD)
    g_string_append_printf (text, ", \"between\": [\"B%d.P%u\", \"%s.Q%u\"]", joint->a, k, other, k);
  if (joint->type == JOINT_WELD || joint->type == JOINT_SLIDER)
    g_string_append_printf (text, ", \"angle\": %.17g", joint->constant);
  if (joint->type == JOINT_SLIDER || joint->type == JOINT_PIN_SLOT)
    g_string_append_printf (text, ", \"axis\": [%.17g, %.17g]", 2.0 * cos (joint->axis), 2.0 * sin (joint->axis));
  if (joint->type == JOINT_ROPE)
    g_string_append_printf (text, ", \"through\": [\"B%d.P%u\", \"ground.R%u\", \"%s.Q%u\"], \"unilateral\": false",
                            joint->a, k, k, other, k);
  if (joint->type == JOINT_ROD || joint->type == JOINT_ROPE)
    g_string_append_printf (text, ", \"length\": %.17g", joint->constant);
  if (joint->type == JOINT_ROLLING || (joint->type == JOINT_CONTACT && joint->disk))
    g_string_append_printf (text, ", \"body\": \"B%d\", \"curve\": \"c%u\"", joint->a, k);
  if ((joint->type == JOINT_CONTACT && !joint->disk) || joint->type == JOINT_ON_CURVE)
    g_string_append_printf (text, ", \"point\": \"B%d.P%u\", \"curve\": \"c%u\"", joint->a, k, k);
  if ((joint->type == JOINT_CONTACT || joint->type == JOINT_ROLLING) && !joint->unilateral)
    g_string_append (text, ", \"unilateral\": false");
  if (joint->type == JOINT_GEAR)
    g_string_append_printf (text, ", \"bodies\": [\"B%d\", \"%s\"], \"ratio\": %.17g", joint->a, other,
                            joint->constant);
  if (joint->type == JOINT_BLADE)
    g_string_append_printf (text, ", \"point\": \"B%d.P%u\", \"direction\": [%.17g, %.17g]", joint->a, k,
                            5.0 * cos (joint->axis), 5.0 * sin (joint->axis));
  if (joint->type == JOINT_DRIVE)
    g_string_append_printf (text, ", \"of\": \"q%u\", \"value\": \"(%.17g) + (%.17g)*(t - %g) + sin(t - %g)\"",
                            joint->i, joint->offset, joint->constant, self->time, self->time);
  if (joint->type == JOINT_HOLONOMIC)
    g_string_append_printf (text,
                            ", \"holonomic\": {\"h\": \"q%u^2/3 + sin(q%u)*exp(q%u/4) - 0.5*(t - %g) - (%.17g)\"}",
                            joint->i, joint->j, joint->i, self->time, joint->constant);
  if (joint->type == JOINT_DIFFERENTIAL)
    g_string_append_printf (text,
                            ", \"differential\": {\"d\": \"q%u'*(2 + cos(q%u)) - q%u'*q%u*q%u + t*q%u/3 - (%.17g)\"}",
                            joint->i, joint->j, joint->j, joint->i, joint->j, joint->j, joint->constant);
  g_string_append (text, "}");
}

static void
write_effort (GString               *text,
              const OracleMechanism *self,
              guint                  k)
{
  static const char *const types[] = { "force", "force", "torque", "spring", "damper", "torsion-spring",
                                       "torsion-damper", "potential", "generalized" };
  const OracleEffort *effort = &self->efforts[k];
  const double *value = effort->value;
  g_autofree char *other = dup_body (effort->b);

  g_string_append_printf (text, "%s{\"name\": \"e%u\", \"type\": \"%s\", ", k > 0 ? ", " : "", k,
                          types[effort->type]);
  switch (effort->type)
    {
    case EFFORT_FORCE:
    case EFFORT_FOLLOWER:
      g_string_append_printf (text, "\"point\": \"B%d.U%u\", \"vector\": [%.17g, %.17g]%s}", effort->a, k, value[0],
                              value[1], effort->type == EFFORT_FOLLOWER ? ", \"follower\": true" : "");
      break;
    case EFFORT_TORQUE:
      g_string_append_printf (text, "\"body\": \"B%d\", \"value\": %.17g}", effort->a, value[0]);
      break;
    case EFFORT_SPRING:
      g_string_append_printf (text,
                              "\"between\": [\"B%d.U%u\", \"%s.V%u\"], \"stiffness\": %.17g, \"length\": %.17g}",
                              effort->a, k, other, k, value[0], value[1]);
      break;
    case EFFORT_DAMPER:
      g_string_append_printf (text, "\"between\": [\"B%d.U%u\", \"%s.V%u\"], \"viscosity\": %.17g}", effort->a, k,
                              other, k, value[0]);
      break;
    case EFFORT_TORSION_SPRING:
      g_string_append_printf (text, "\"bodies\": [\"B%d\", \"%s\"], \"stiffness\": %.17g, \"angle\": %.17g}",
                              effort->a, other, value[0], value[1]);
      break;
    case EFFORT_TORSION_DAMPER:
      g_string_append_printf (text, "\"bodies\": [\"B%d\", \"%s\"], \"viscosity\": %.17g}", effort->a, other,
                              value[0]);
      break;
    case EFFORT_POTENTIAL:
      g_string_append_printf (text, "\"value\": \"(%.17g)*q%u^2*cos(q%u)\"}", value[0], effort->i, effort->j);
      break;
    case EFFORT_GENERALIZED:
    case N_EFFORT_TYPES:
    default:
      g_string_append_printf (text, "\"values\": {\"q%u\": \"-(%.17g)*q%u'*t\"}}", effort->i, value[0], effort->j);
    }
}

static void
write_bodies (GString               *text,
              const OracleMechanism *self)
{
  g_string_append (text, "\"bodies\": [");
  for (guint b = 0; b < self->n_bodies; b++)
    {
      const OracleBody *body = &self->bodies[b];
      g_autofree char *x = dup_origin (self, (int) b, 0), *y = dup_origin (self, (int) b, 1);
      g_autofree char *angle = dup_angle (self, (int) b);

      g_string_append_printf (
        text,
        "%s{\"name\": \"B%u\", \"origin\": [\"%s\", \"%s\"], \"angle\": \"%s\", \"mass\": %.17g, "
        "\"inertia\": %.17g, \"shape\": {\"disk\": %.17g}, ",
        b > 0 ? ", " : "", b, x, y, angle, body->mass, body->inertia, body->radius);
      write_pair (text, "center", body->center);
      g_string_append (text, ", ");
      write_points (text, self, (int) b);
      g_string_append (text, "}");
    }
  g_string_append (text, "], \"ground\": {");
  write_points (text, self, -1);
  g_string_append (text, "}, ");
}

char *
oracle_to_text (const OracleMechanism *self,
                const char            *tags,
                const char            *events)
{
  GString *text = g_string_new (NULL);
  const char *separator = "";

  g_string_append_printf (text, "{\"jourdain\": 1, \"time\": %g, \"gravity\": [0, %g], \"parameters\": [", self->time,
                          -self->gravity);
  for (guint i = 0; i < self->N; i++)
    g_string_append_printf (text, "%s{\"name\": \"q%u\", \"value\": %.17g, \"rate\": %.17g}", i > 0 ? ", " : "", i,
                            self->p[i], self->pd[i]);
  g_string_append (text, "], ");
  write_bodies (text, self);
  g_string_append (text, "\"curves\": [");
  for (guint k = 0; k < self->n_joints; k++)
    if (self->joints[k].type >= JOINT_CONTACT && self->joints[k].type <= JOINT_ROLLING)
      {
        g_string_append (text, separator);
        write_curve (text, &self->joints[k], k);
        separator = ", ";
      }
  g_string_append (text, "], \"joints\": [");
  for (guint k = 0; k < self->n_joints; k++)
    write_joint (text, self, k);
  g_string_append (text, "], \"efforts\": [");
  for (guint k = 0; k < self->n_efforts; k++)
    write_effort (text, self, k);
  if (self->added > 0.0)
    g_string_append_printf (text, "], \"kinetic_energy\": \"(%.17g)*(1 + q1^2)*q0'^2/2\"", self->added);
  else
    g_string_append (text, "]");
  g_string_append_printf (
    text, ", \"parameterizations\": [{\"name\": \"total\"}, {\"name\": \"some\", \"primitive\": {%s}}]", tags);
  g_string_append_printf (text, ", \"events\": [%s]}", events);
  return g_string_free (text, FALSE);
}

char *
oracle_name (const OracleMechanism *self,
             guint                  h)
{
  static const char *const names[N_JOINT_TYPES][3] = {
    { "x", "y" }, { "x", "y", "angle" }, { "normal", "angle" }, { "normal" }, { "length" }, { "length" },
    { "normal" }, { "normal" }, { "normal", "slip" }, { "ratio" }, { "lateral" }, { "drive" }, { "h" }, { "d" },
  };

  return g_strdup_printf ("j%u.%s", self->joint_of[h],
                          names[self->joints[self->joint_of[h]].type][self->index_of[h]]);
}

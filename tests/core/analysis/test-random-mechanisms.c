/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Statements of physics on random mechanisms: trees and loops of 1 to 8 bodies, all kinds of joints, random efforts,
 * random tags, from fixed seeds.  Accelerations and common multipliers agree in all parameterizations; the joints'
 * efforts, solved from Newton's and Euler's balances body by body, are those the multipliers say, and have no virtual
 * power in fields compatible with their joint; every first integral that is said to exist is kept along the motion.
 * JD_TEST_LONG set: 500 mechanisms, else the first 50. */
#include "random-efforts.h"

#include <math.h>

#include <gsl/gsl_errno.h>

typedef enum { PIVOT, SLIDER, PIN_SLOT, ROD, WELD, BLADE, ROLLING, DRIVE, N_KINDS } Kind;

typedef struct
{
  double o[2], angle, mass, inertia, centre[2];  /* centre in body axes */
} Body;

typedef struct
{
  Kind       kind;
  int        a, b;          /* bodies; -1: ground */
  double     w[2], v[2];    /* places: of P, and of Q for a rod; centre of the slot */
  double     d[2];          /* direction */
  double     radius, speed;
  EffortList efforts;
} Joint;

typedef struct
{
  guint  n_bodies, n_joints;
  Body   bodies[MAX_BODIES];
  Joint  joints[MAX_JOINTS];
  double torque[MAX_BODIES], damping[MAX_BODIES], stiffness[MAX_BODIES];  /* on each body; a spring and a damper to
                                                                           * the ground */
  double gravity;
} Mechanism;

/* A force of (@x, @y) at @place. */
static Term
force_term (int          body,
            const double place[2],
            double       x,
            double       y)
{
  return (Term) { .body = body, .place = { place[0], place[1] }, .force = { x, y } };
}

/* The force on a at w, its opposite on b there. */
static void
add_force (Joint      *joint,
           const char *name,
           double      x,
           double      y)
{
  add_effort (&joint->efforts, name, force_term (joint->a, joint->w, x, y), force_term (joint->b, joint->w, -x, -y));
}

static void
add_couple (Joint *joint)
{
  add_effort (&joint->efforts, "Gamma", (Term) { .body = joint->a, .couple = { 0, 0, 1 } },
              (Term) { .body = joint->b, .couple = { 0, 0, -1 } });
}

/* The joint's efforts, written down here by hand. */
static void
list_efforts (Joint *joint)
{
  const double n[2] = { -joint->d[1], joint->d[0] };
  double length, along[2];

  switch (joint->kind)
    {
    case PIVOT:
    case WELD:
      add_force (joint, "X", 1, 0);
      add_force (joint, "Y", 0, 1);
      if (joint->kind == WELD)
        add_couple (joint);
      break;
    case SLIDER:
    case PIN_SLOT:
    case BLADE:
      add_force (joint, "N", n[0], n[1]);
      if (joint->kind == SLIDER)
        add_couple (joint);
      break;
    case ROLLING:
      add_force (joint, "N", n[0], n[1]);
      add_force (joint, "T", joint->d[0], joint->d[1]);
      break;
    case ROD:
      length = hypot (joint->v[0] - joint->w[0], joint->v[1] - joint->w[1]);
      along[0] = (joint->v[0] - joint->w[0]) / length;
      along[1] = (joint->v[1] - joint->w[1]) / length;
      add_effort (&joint->efforts, "T", force_term (joint->a, joint->w, along[0], along[1]),
                  force_term (joint->b, joint->v, -along[0], -along[1]));
      break;
    case DRIVE:
      add_effort (&joint->efforts, "Gamma", (Term) { .body = joint->a, .couple = { 0, 0, 1 } },
                  (Term) { .body = -1 });
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
random_joint (GRand     *random,
              Mechanism *self,
              int        a,
              int        b,
              Kind       kind)
{
  Joint *joint = &self->joints[self->n_joints++];
  const Body *body = &self->bodies[a];
  const double turn = range (random, -G_PI, G_PI), along = range (random, 0.3, 0.8);

  *joint = (Joint) { .kind = kind, .a = a, .b = kind == BLADE || kind == ROLLING || kind == DRIVE ? -1 : b,
                     .radius = range (random, 0.2, 0.5), .speed = range (random, -1.5, 1.5) };
  joint->d[0] = cos (turn);
  joint->d[1] = sin (turn);
  for (int i = 0; i < 2; i++)
    {
      joint->w[i] = body->o[i] + range (random, -0.7, 0.7);
      joint->v[i] = kind == ROD ? joint->w[i] + (i == 0 ? cos (turn) : sin (turn)) * 2.0 * along
                                : joint->w[i] - along * joint->d[i];
      /* The disk touches a line at its right. */
      if (kind == ROLLING)
        joint->w[i] = body->o[i] - joint->radius * (i == 0 ? -joint->d[1] : joint->d[0]);
    }
  list_efforts (joint);
}

static void
random_mechanism (GRand     *random,
                  Mechanism *self)
{
  const gboolean lossy = g_rand_int_range (random, 0, 3) == 0;
  guint n_loops;

  *self = (Mechanism) { .n_bodies = (guint) g_rand_int_range (random, 1, MAX_BODIES + 1) };
  self->gravity = g_rand_boolean (random) ? 9.81 : 0.0;
  for (guint b = 0; b < self->n_bodies; b++)
    {
      Body *body = &self->bodies[b];

      *body = (Body) { { range (random, -2, 2), range (random, -2, 2) }, range (random, -3, 3), range (random, 0.5, 3),
                       range (random, 0.2, 1), { range (random, -0.3, 0.3), range (random, -0.3, 0.3) } };
      self->torque[b] = lossy ? range (random, -2, 2) : 0.0;
      self->damping[b] = lossy && g_rand_boolean (random) ? range (random, 0.1, 1) : 0.0;
      self->stiffness[b] = g_rand_int_range (random, 0, 3) == 0 ? range (random, 1, 10) : 0.0;
    }
  /* A tree, some of its branches free; then loops. */
  for (int b = 0; b < (int) self->n_bodies; b++)
    if (g_rand_int_range (random, 0, 6) > 0)
      random_joint (random, self, b, g_rand_int_range (random, -1, b), (Kind) g_rand_int_range (random, 0, N_KINDS));
  n_loops = (guint) g_rand_int_range (random, 0, 1 + (gint32) MIN (self->n_bodies, 4));
  for (guint l = 0; l < n_loops && self->n_bodies > 1; l++)
    {
      const int a = g_rand_int_range (random, 1, (gint32) self->n_bodies);

      random_joint (random, self, a, g_rand_int_range (random, -1, a), (Kind) g_rand_int_range (random, 0, WELD));
    }
}

/* A place of the ground's axes in those of a body. */
static void
to_body (const Mechanism *self,
         int              body,
         const double     place[2],
         double           out[2])
{
  const Body *b = body >= 0 ? &self->bodies[body] : NULL;
  const double dx = place[0] - (b != NULL ? b->o[0] : 0), dy = place[1] - (b != NULL ? b->o[1] : 0);
  const double angle = b != NULL ? b->angle : 0.0;

  out[0] = cos (angle) * dx + sin (angle) * dy;
  out[1] = -sin (angle) * dx + cos (angle) * dy;
}

static void
write_pair (Writer       *text,
            const double  pair[2])
{
  write_text (text, "[");
  write_number (text, pair[0]);
  write_text (text, ",");
  write_number (text, pair[1]);
  write_text (text, "]");
}

/* Points of a body: P<j> and Q<j> of the joints that touch it. */
static void
write_points (Writer          *text,
              const Mechanism *self,
              int              body)
{
  gboolean first = TRUE;

  write_text (text, "{");
  for (guint j = 0; j < self->n_joints; j++)
    for (int side = 0; side < 2; side++)
      {
        const Joint *joint = &self->joints[j];
        const gboolean apart = joint->kind == ROD || joint->kind == SLIDER || joint->kind == PIN_SLOT;
        double at[2];

        if ((side == 0 ? joint->a : joint->b) != body)
          continue;
        to_body (self, body, side == 1 && apart ? joint->v : joint->w, at);
        write_text (text, "%s\"%c%u\": ", first ? "" : ", ", side == 0 ? 'P' : 'Q', j);
        write_pair (text, at);
        first = FALSE;
      }
  write_text (text, "}");
}

static void
write_bodies (Writer          *text,
              const Mechanism *self,
              const double    *rates)
{
  double values[3 * MAX_BODIES];

  for (guint b = 0; b < self->n_bodies; b++)
    {
      values[3 * b] = self->bodies[b].o[0];
      values[3 * b + 1] = self->bodies[b].o[1];
      values[3 * b + 2] = self->bodies[b].angle;
    }
  write_parameters (text, "xya", self->n_bodies, values, rates);
  write_text (text, ", \"bodies\": [");
  for (guint b = 0; b < self->n_bodies; b++)
    {
      double radius = 0.2;

      for (guint j = 0; j < self->n_joints; j++)
        if (self->joints[j].kind == ROLLING && self->joints[j].a == (int) b)
          radius = self->joints[j].radius;
      write_text (text, "%s{\"name\": \"B%u\", \"origin\": [\"x%u\", \"y%u\"], \"angle\": \"a%u\", \"mass\": ",
                  b > 0 ? ", " : "", b, b, b, b);
      write_number (text, self->bodies[b].mass);
      write_text (text, ", \"inertia\": ");
      write_number (text, self->bodies[b].inertia);
      write_text (text, ", \"center\": ");
      write_pair (text, self->bodies[b].centre);
      write_text (text, ", \"shape\": {\"disk\": ");
      write_number (text, radius);
      write_text (text, "}, \"points\": ");
      write_points (text, self, (int) b);
      write_text (text, "}");
    }
  write_text (text, "], \"ground\": {\"points\": ");
  write_points (text, self, -1);
  write_text (text, "}");
}

static void
write_joint (Writer          *text,
             const Mechanism *self,
             guint            j)
{
  static const char *const types[] = { "pivot", "slider", "pin-slot", "rod", "weld", "blade", "rolling", "drive" };
  const Joint *joint = &self->joints[j];
  const double relative = self->bodies[joint->a].angle - (joint->b >= 0 ? self->bodies[joint->b].angle : 0.0);
  g_autofree char *by = joint->b >= 0 ? g_strdup_printf ("B%d", joint->b) : g_strdup ("ground");
  double axis[2];

  write_text (text, "%s{\"name\": \"j%u\", \"type\": \"%s\"", j > 0 ? ", " : "", j, types[joint->kind]);
  if (joint->kind < BLADE)
    write_text (text, ", \"between\": [\"B%d.P%u\", \"%s.Q%u\"]", joint->a, j, by, j);
  if (joint->kind == SLIDER || joint->kind == PIN_SLOT || joint->kind == BLADE)
    {
      const int carrier = joint->kind == BLADE ? joint->a : joint->b;

      to_body (self, carrier,
               carrier >= 0
                 ? (double[2]) { joint->d[0] + self->bodies[carrier].o[0], joint->d[1] + self->bodies[carrier].o[1] }
                 : joint->d,
               axis);
      write_text (text, ", \"%s\": ", joint->kind == BLADE ? "direction" : "axis");
      write_pair (text, axis);
    }
  if (joint->kind == BLADE)
    write_text (text, ", \"point\": \"B%d.P%u\"", joint->a, j);
  if (joint->kind == SLIDER || joint->kind == WELD)
    {
      write_text (text, ", \"angle\": ");
      write_number (text, relative);
    }
  if (joint->kind == ROD)
    {
      write_text (text, ", \"length\": ");
      write_number (text, hypot (joint->v[0] - joint->w[0], joint->v[1] - joint->w[1]));
    }
  if (joint->kind == ROLLING)
    write_text (text, ", \"body\": \"B%d\", \"curve\": \"c%u\", \"unilateral\": false", joint->a, j);
  if (joint->kind == DRIVE)
    {
      write_text (text, ", \"of\": \"a%d\", \"value\": \"", joint->a);
      write_name (text, self->bodies[joint->a].angle);
      write_text (text, " + ");
      write_name (text, joint->speed);
      write_text (text, "*t\"");
    }
  write_text (text, "}");
}

static void
write_curves (Writer          *text,
              const Mechanism *self)
{
  gboolean first = TRUE;

  write_text (text, ", \"curves\": [");
  for (guint j = 0; j < self->n_joints; j++)
    if (self->joints[j].kind == ROLLING)
      {
        write_text (text, "%s{\"name\": \"c%u\", \"line\": {\"point\": ", first ? "" : ", ", j);
        write_pair (text, self->joints[j].w);
        write_text (text, ", \"direction\": ");
        write_pair (text, self->joints[j].d);
        write_text (text, "}}");
        first = FALSE;
      }
  write_text (text, "], \"joints\": [");
  for (guint j = 0; j < self->n_joints; j++)
    write_joint (text, self, j);
  write_text (text, "]");
}

/* On body b: a torque, a spring on its x, a damper on its y. */
static void
write_efforts (Writer          *text,
               const Mechanism *self)
{
  const char *separator = "";

  write_text (text, ", \"efforts\": [");
  for (guint b = 0; b < self->n_bodies; b++)
    {
      if (self->torque[b] != 0.0)
        {
          write_text (text, "%s{\"name\": \"t%u\", \"type\": \"torque\", \"body\": \"B%u\", \"value\": ", separator,
                      b, b);
          write_number (text, self->torque[b]);
          write_text (text, "}");
          separator = ", ";
        }
      write_body_efforts (text, b, self->damping[b], self->stiffness[b], &separator);
    }
  write_text (text, "]");
}

static JdModel *
build (const Mechanism *self,
       const double    *rates)
{
  Writer writer = WRITER_INIT;

  write_text (&writer, "\"gravity\": [0, ");
  write_number (&writer, -self->gravity);
  write_text (&writer, "], ");
  write_bodies (&writer, self, rates);
  write_curves (&writer, self);
  write_efforts (&writer, self);
  return read_model (&writer);
}

/* The next mechanism whose equations are independent; its model in a state that satisfies them. */
static JdModel *
draw (GRand     *random,
      Mechanism *self)
{
  for (;;)
    {
      double rates[3 * MAX_BODIES] = { 0 };
      g_autoptr(JdModel) model = NULL;

      random_mechanism (random, self);
      model = build (self, rates);
      if (random_rates (random, model, rates))
        return build (self, rates);
    }
}

/* The balance of body b about its mass centre, less what the joints give: m a_G - F, I a'' - M. */
static void
balance_without_joints (gconstpointer  mechanism,
                        JdModel       *model,
                        const double  *pdd,
                        guint          b,
                        double         out[6],
                        double         centre[3])
{
  const Mechanism *self = mechanism;
  const Body *body = &self->bodies[b];
  const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  const double c = cos (p[3 * b + 2]), s = sin (p[3 * b + 2]), spin = pd[3 * b + 2];
  const double r[2] = { c * body->centre[0] - s * body->centre[1], s * body->centre[0] + c * body->centre[1] };
  /* The spring and the damper act at the origin. */
  const double force[2] = { -self->stiffness[b] * p[3 * b], -self->damping[b] * pd[3 * b + 1] };

  centre[0] = p[3 * b] + r[0];
  centre[1] = p[3 * b + 1] + r[1];
  out[0] = body->mass * (pdd[3 * b] - pdd[3 * b + 2] * r[1] - spin * spin * r[0]) - force[0];
  out[1] = body->mass * (pdd[3 * b + 1] + pdd[3 * b + 2] * r[0] - spin * spin * r[1]) - force[1] +
           body->mass * self->gravity;
  centre[2] = out[2] = out[3] = out[4] = 0.0;
  out[5] = body->inertia * pdd[3 * b + 2] - self->torque[b] - (-r[0] * force[1] + r[1] * force[0]);
}

static void
test_random_mechanisms (void)
{
  const char *first = g_getenv ("JD_TEST_FIRST");
  const guint begin = first != NULL ? (guint) atoi (first) : 0, count = g_getenv ("JD_TEST_LONG") != NULL ? 500 : 50;
  guint n_integrals = 0;

  for (guint i = begin; i < begin + count; i++)
    {
      g_autoptr(GRand) random = g_rand_new_with_seed (20000 + i);
      Mechanism mechanism;
      g_autoptr(JdModel) model = draw (random, &mechanism);
      Physics physics = { .mechanism = &mechanism, .n_bodies = mechanism.n_bodies, .n_joints = mechanism.n_joints,
                          .n_numbers = 3, .n_coordinates = 2, .integrals = TRUE, .balance = balance_without_joints };

      g_test_message ("seed %u", 20000 + i);
      for (guint j = 0; j < mechanism.n_joints; j++)
        physics.joints[j] = &mechanism.joints[j].efforts;
      n_integrals += check_mechanism (random, model, &physics);
    }
  /* The statement is not empty. */
  g_assert_cmpuint (n_integrals, >, count);
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/random-mechanisms", test_random_mechanisms);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Statements of physics on random mechanisms in space: 1 to 8 bodies placed by successive rotations, joined in trees and loops by balls, rods,
 * ropes through rings, slides on planes, blades, rolling balls and drives, with random tags, from fixed seeds.  As in the plane: accelerations and
 * common multipliers agree in all parameterizations; the efforts, solved from Newton's and Euler's balances body by body, are those the multipliers
 * say, and have no virtual power in fields compatible with their joint; first integrals are kept.  JD_TEST_LONG set: 500 mechanisms, else the
 * first 50, with the first integrals of small ones only. */
#include "core/analysis/jd-virtual.h"

#include "random-physics.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>

#define MAX_BODIES  8
#define MAX_JOINTS  16
#define N_TAGGINGS  2

typedef enum { BALL, ROD, ROPE, PLANE, BLADE, ROLLING, DRIVE, N_KINDS } Kind;

typedef struct
{
  double origin[3], angles[3], mass, inertia[6], centre[3];
  char   axes[4];                             /* "zxz": successive rotations */
  double torque[3], damping, stiffness;       /* on y' and x of the origin */
} Body;

/* What a component of 1 does on one body. */
typedef struct
{
  int    body;
  double place[3], force[3], couple[3];
} Term;

typedef struct
{
  char  name[8];    /* of the component, or of its equation */
  Term  terms[2];
  guint n_terms;
} Effort;

typedef struct
{
  Kind   kind;
  int    a, b;                       /* bodies; -1: ground */
  double w[3], v[3], ring[3], d[3];  /* places of P and Q, of the ring; a direction */
  double radius, speed;
  Effort efforts[3];
  guint  n_efforts;
} Joint;

typedef struct
{
  guint  n_bodies, n_joints;
  Body   bodies[MAX_BODIES];
  Joint  joints[MAX_JOINTS];
  double gravity;
} Mechanism;

static void
cross (const double a[3],
       const double b[3],
       double       out[3])
{
  const double c[3] = { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };

  memcpy (out, c, sizeof c);
}

static double
dot (const double *a,
     const double *b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void
normalize (double *a)
{
  const double length = sqrt (dot (a, a));

  for (int i = 0; i < 3; i++)
    a[i] /= length;
}

/* The elementary rotation about @axis, by rows. */
static void
elementary (char   axis,
            double angle,
            double r[9])
{
  const int i = (axis - 'x' + 1) % 3, j = (axis - 'x' + 2) % 3;

  memset (r, 0, 9 * sizeof (double));
  r[4 * (axis - 'x')] = 1.0;
  r[4 * i] = r[4 * j] = cos (angle);
  r[3 * i + j] = -sin (angle);
  r[3 * j + i] = sin (angle);
}

/* Body to ground; @axes, if not NULL: where the axis of each angle points. */
static void
attitude (const char   *names,
          const double *angles,
          double        rotation[9],
          double        axes[3][3])
{
  memset (rotation, 0, 9 * sizeof (double));
  rotation[0] = rotation[4] = rotation[8] = 1.0;
  for (int k = 0; k < 3; k++)
    {
      double next[9], product[9] = { 0 };

      for (int i = 0; i < 3 && axes != NULL; i++)
        axes[k][i] = rotation[3 * i + names[k] - 'x'];
      elementary (names[k], angles[k], next);
      for (int e = 0; e < 27; e++)
        product[e / 9 * 3 + e % 3] += rotation[e / 9 * 3 + e / 3 % 3] * next[e / 3 % 3 * 3 + e % 3];
      memcpy (rotation, product, sizeof product);
    }
}

static void
turn (const double rotation[9],
      const double in[3],
      double       out[3])
{
  for (int i = 0; i < 3; i++)
    out[i] = dot (rotation + 3 * i, in);
}

/* A place in the axes of a body (the ground's: as it is). */
static void
to_body (const Mechanism *self,
         int              body,
         const double     place[3],
         double           out[3])
{
  double rotation[9];

  memcpy (out, place, 3 * sizeof (double));
  if (body < 0)
    return;
  attitude (self->bodies[body].axes, self->bodies[body].angles, rotation, NULL);
  for (int i = 0; i < 3; i++)
    {
      out[i] = 0.0;
      for (int j = 0; j < 3; j++)
        out[i] += rotation[3 * j + i] * (place[j] - self->bodies[body].origin[j]);
    }
}

static void
add_effort (Joint      *joint,
            const char *name,
            Term        on,
            Term        by)
{
  Effort *effort = &joint->efforts[joint->n_efforts++];

  g_strlcpy (effort->name, name, sizeof effort->name);
  if (on.body >= 0)
    effort->terms[effort->n_terms++] = on;
  if (by.body >= 0)
    effort->terms[effort->n_terms++] = by;
}

/* A force at @place along @direction, times @sign. */
static Term
force_term (int           body,
            const double *place,
            const double *direction,
            double        sign)
{
  Term term = { .body = body };

  for (int i = 0; i < 3; i++)
    {
      term.place[i] = place[i];
      term.force[i] = sign * direction[i];
    }
  return term;
}

/* The unit vector from @a to @b. */
static void
towards (const double *a,
         const double *b,
         double       *out)
{
  for (int i = 0; i < 3; i++)
    out[i] = b[i] - a[i];
  normalize (out);
}

/* The joint's efforts, written down here by hand. */
static void
list_efforts (const Mechanism *self,
              Joint           *joint)
{
  static const double unit[3][3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  static const char *const names[] = { "X", "Y", "Z" }, *const rows[] = { "u", "v", "normal" };
  const Body *body = &self->bodies[joint->a];
  double rotation[9], axes[3][3], along[3], back[3];
  Term couple = { .body = joint->a };

  switch (joint->kind)
    {
    case BALL:
      for (int i = 0; i < 3; i++)
        add_effort (joint, names[i], force_term (joint->a, joint->w, unit[i], 1), force_term (joint->b, joint->w, unit[i], -1));
      break;
    case ROD:
    case ROPE:
      towards (joint->w, joint->kind == ROD ? joint->v : joint->ring, along);
      towards (joint->v, joint->kind == ROD ? joint->w : joint->ring, back);
      add_effort (joint, "T", force_term (joint->a, joint->w, along, 1), force_term (joint->b, joint->v, back, 1));
      break;
    case PLANE:
      add_effort (joint, "plane", force_term (joint->a, joint->w, joint->d, 1), (Term) { .body = -1 });
      break;
    case BLADE:
      attitude (body->axes, body->angles, rotation, NULL);
      turn (rotation, joint->d, along);
      add_effort (joint, "blade", force_term (joint->a, body->origin, along, 1), (Term) { .body = -1 });
      break;
    case ROLLING:
      for (int i = 0; i < 3; i++)
        add_effort (joint, rows[i], force_term (joint->a, joint->w, unit[i], 1), (Term) { .body = -1 });
      break;
    case DRIVE:
      /* The couple that has power only where the third angle turns. */
      attitude (body->axes, body->angles, rotation, axes);
      cross (axes[0], axes[1], couple.couple);
      for (int i = 0; i < 3; i++)
        couple.couple[i] /= axes[2][0] * (axes[0][1] * axes[1][2] - axes[0][2] * axes[1][1]) +
                            axes[2][1] * (axes[0][2] * axes[1][0] - axes[0][0] * axes[1][2]) +
                            axes[2][2] * (axes[0][0] * axes[1][1] - axes[0][1] * axes[1][0]);
      add_effort (joint, "Gamma", couple, (Term) { .body = -1 });
      break;
    case N_KINDS:
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
  const double length = range (random, 0.6, 1.6);

  *joint = (Joint) { .kind = kind, .a = a, .b = kind <= ROPE ? b : -1, .radius = range (random, 0.2, 0.5), .speed = range (random, -1.5, 1.5) };
  for (int i = 0; i < 3; i++)
    joint->d[i] = range (random, -1, 1);
  normalize (joint->d);
  for (int i = 0; i < 3; i++)
    {
      joint->w[i] = body->origin[i] + range (random, -0.7, 0.7);
      joint->v[i] = joint->w[i] + (kind == BALL ? 0.0 : length * joint->d[i]);
      joint->ring[i] = joint->w[i] + range (random, 0.5, 1.5);
    }
  if (kind == ROLLING)
    for (int i = 0; i < 3; i++)
      joint->w[i] = body->origin[i] - (i == 2 ? joint->radius : 0.0);
  list_efforts (self, joint);
}

static void
random_body (GRand    *random,
             Body     *body,
             gboolean  lossy)
{
  static const char *const axes[] = { "zxz", "zyx", "xyz", "yxy" };
  const char *chosen = axes[g_rand_int_range (random, 0, 4)];

  *body = (Body) { .mass = range (random, 0.5, 3) };
  g_strlcpy (body->axes, chosen, sizeof body->axes);
  for (int i = 0; i < 3; i++)
    {
      body->origin[i] = range (random, -2, 2);
      body->angles[i] = range (random, -3, 3);
      body->centre[i] = range (random, -0.3, 0.3);
      body->inertia[i] = range (random, 0.5, 0.9);
      body->inertia[3 + i] = range (random, -0.1, 0.1);
      body->torque[i] = lossy ? range (random, -2, 2) : 0.0;
    }
  /* Away from where the first and the third axis meet. */
  body->angles[1] = chosen[0] == chosen[2] ? range (random, 0.6, 2.5) : range (random, -1, 1);
  body->damping = lossy && g_rand_boolean (random) ? range (random, 0.1, 1) : 0.0;
  body->stiffness = g_rand_int_range (random, 0, 3) == 0 ? range (random, 1, 10) : 0.0;
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
    random_body (random, &self->bodies[b], lossy);
  for (int b = 0; b < (int) self->n_bodies; b++)
    if (g_rand_int_range (random, 0, 6) > 0)
      random_joint (random, self, b, g_rand_int_range (random, -1, b), (Kind) g_rand_int_range (random, 0, N_KINDS));
  n_loops = (guint) g_rand_int_range (random, 0, 1 + (gint32) MIN (self->n_bodies, 4));
  for (guint l = 0; l < n_loops && self->n_bodies > 1; l++)
    {
      const int a = g_rand_int_range (random, 1, (gint32) self->n_bodies);

      random_joint (random, self, a, g_rand_int_range (random, -1, a), (Kind) g_rand_int_range (random, 0, DRIVE));
    }
}

/* Formulas of the attitude of a body: the rotation by rows, and the axes of its angles. */
typedef struct
{
  GPtrArray  *pool;
  const char *rotation[9];
  const char *axes[3][3];
} Formulas;

/* a * b + c * d + e * f; "0" and "1" as they are. */
static const char *
sum_of_products (Formulas   *self,
                 const char *factors[6])
{
  GString *text = g_string_new (NULL);

  for (int k = 0; k < 6; k += 2)
    if (strcmp (factors[k], "0") != 0 && strcmp (factors[k + 1], "0") != 0)
      g_string_append_printf (text, "%s(%s)*(%s)", text->len > 0 ? " + " : "", factors[k], factors[k + 1]);
  if (text->len == 0)
    g_string_append (text, "0");
  g_ptr_array_add (self->pool, text->str);
  return g_string_free (text, FALSE);
}

static void
write_elementary (Formulas   *self,
                  char        axis,
                  const char *angle,
                  const char *r[9])
{
  const int i = (axis - 'x' + 1) % 3, j = (axis - 'x' + 2) % 3;
  char *c = g_strdup_printf ("cos(%s)", angle), *s = g_strdup_printf ("sin(%s)", angle), *minus = g_strdup_printf ("-sin(%s)", angle);

  for (int e = 0; e < 9; e++)
    r[e] = "0";
  r[4 * (axis - 'x')] = "1";
  r[4 * i] = r[4 * j] = c;
  r[3 * i + j] = minus;
  r[3 * j + i] = s;
  g_ptr_array_add (self->pool, c);
  g_ptr_array_add (self->pool, s);
  g_ptr_array_add (self->pool, minus);
}

static void
formulas_init (Formulas   *self,
               const Body *body,
               guint       index)
{
  self->pool = g_ptr_array_new_with_free_func (g_free);
  for (int e = 0; e < 9; e++)
    self->rotation[e] = e % 4 == 0 ? "1" : "0";
  for (int k = 0; k < 3; k++)
    {
      g_autofree char *angle = g_strdup_printf ("%c%u", "abc"[k], index);
      const char *next[9], *product[9];

      for (int i = 0; i < 3; i++)
        self->axes[k][i] = self->rotation[3 * i + body->axes[k] - 'x'];
      write_elementary (self, body->axes[k], angle, next);
      for (int e = 0; e < 9; e++)
        product[e] = sum_of_products (self, (const char *[6]) { self->rotation[e / 3 * 3], next[e % 3], self->rotation[e / 3 * 3 + 1], next[3 + e % 3],
                                                                self->rotation[e / 3 * 3 + 2], next[6 + e % 3] });
      memcpy (self->rotation, product, sizeof product);
    }
}

static void
write_triple (Writer       *text,
              const double  triple[3])
{
  for (int i = 0; i < 3; i++)
    {
      write_text (text, i == 0 ? "[" : ",");
      write_number (text, triple[i]);
    }
  write_text (text, "]");
}

static void
write_points (Writer          *text,
              const Mechanism *self,
              int              body)
{
  const char *separator = "";

  write_text (text, "{");
  for (guint j = 0; j < self->n_joints; j++)
    for (int side = 0; side < 3; side++)
      {
        const Joint *joint = &self->joints[j];
        const double *places[] = { joint->w, joint->v, joint->ring };
        const int bodies[] = { joint->a, joint->b, -1 };
        double at[3];

        if (joint->kind > ROPE || bodies[side] != body)
          continue;
        to_body (self, body, places[side], at);
        write_text (text, "%s\"%c%u\": ", separator, "PQR"[side], j);
        write_triple (text, at);
        separator = ", ";
      }
  write_text (text, "}");
}

static void
write_bodies (Writer          *text,
              const Mechanism *self,
              const double    *rates)
{
  write_text (text, "\"parameters\": [");
  for (guint k = 0; k < 6 * self->n_bodies; k++)
    {
      const Body *body = &self->bodies[k / 6];

      write_text (text, "%s{\"name\": \"%c%u\", \"value\": ", k > 0 ? ", " : "", "xyzabc"[k % 6], k / 6);
      write_number (text, k % 6 < 3 ? body->origin[k % 6] : body->angles[k % 6 - 3]);
      write_text (text, ", \"rate\": ");
      write_number (text, rates[k]);
      write_text (text, "}");
    }
  write_text (text, "], \"bodies\": [");
  for (guint b = 0; b < self->n_bodies; b++)
    {
      const Body *body = &self->bodies[b];

      write_text (text, "%s{\"name\": \"B%u\", \"origin\": [\"x%u\", \"y%u\", \"z%u\"], \"rotation\": [[\"%c\", \"a%u\"], [\"%c\", \"b%u\"], [\"%c\", \"c%u\"]], \"mass\": ",
                  b > 0 ? ", " : "", b, b, b, b, body->axes[0], b, body->axes[1], b, body->axes[2], b);
      write_number (text, body->mass);
      write_text (text, ", \"inertia\": [");
      for (int i = 0; i < 6; i++)
        {
          write_text (text, i > 0 ? "," : "");
          write_number (text, body->inertia[i]);
        }
      write_text (text, "], \"center\": ");
      write_triple (text, body->centre);
      write_text (text, ", \"points\": ");
      write_points (text, self, (int) b);
      write_text (text, "}");
    }
  write_text (text, "], \"ground\": {\"points\": ");
  write_points (text, self, -1);
  write_text (text, "}");
}

/* d . P of a point fixed in the body, less its value now. */
static void
write_plane (Writer          *text,
             const Mechanism *self,
             const Joint     *joint)
{
  Formulas formulas;
  double at[3];

  formulas_init (&formulas, &self->bodies[joint->a], (guint) joint->a);
  to_body (self, joint->a, joint->w, at);
  write_text (text, "\"holonomic\": {\"plane\": \"");
  for (int i = 0; i < 3; i++)
    {
      g_autofree char *name = new_name (text, joint->d[i]);

      write_text (text, "%s%s*(%c%d", i > 0 ? " + " : "", name, "xyz"[i], joint->a);
      for (int j = 0; j < 3; j++)
        {
          write_text (text, " + (%s)*", formulas.rotation[3 * i + j]);
          write_name (text, at[j]);
        }
      write_text (text, ")");
    }
  write_text (text, " - ");
  write_name (text, dot (joint->d, joint->w));
  write_text (text, "\"}");
  g_ptr_array_unref (formulas.pool);
}

/* The velocity of the origin along a direction of the body. */
static void
write_blade (Writer          *text,
             const Mechanism *self,
             const Joint     *joint)
{
  Formulas formulas;

  formulas_init (&formulas, &self->bodies[joint->a], (guint) joint->a);
  write_text (text, "\"differential\": {\"blade\": \"0");
  for (int e = 0; e < 9; e++)
    {
      write_text (text, " + (%s)*%c%d'*", formulas.rotation[e], "xyz"[e / 3], joint->a);
      write_name (text, joint->d[e % 3]);
    }
  write_text (text, "\"}");
  g_ptr_array_unref (formulas.pool);
}

/* A ball on the plane z = const: its particle at the contact stands still. */
static void
write_rolling (Writer          *text,
               const Mechanism *self,
               const Joint     *joint)
{
  g_autofree char *radius = new_name (text, joint->radius);
  Formulas formulas;

  formulas_init (&formulas, &self->bodies[joint->a], (guint) joint->a);
  write_text (text, "\"holonomic\": {\"normal\": \"z%d - ", joint->a);
  write_name (text, self->bodies[joint->a].origin[2]);
  write_text (text, "\"}, \"differential\": {");
  /* V + Omega x (0, 0, -r) = (x' - r Omega_y, y' + r Omega_x) */
  for (int i = 0; i < 2; i++)
    {
      write_text (text, "%s\"%c\": \"%c%d' %c %s*(0", i > 0 ? ", " : "", "uv"[i], "xy"[i], joint->a, "-+"[i], radius);
      for (int k = 0; k < 3; k++)
        write_text (text, " + (%s)*%c%d'", formulas.axes[k][1 - i], "abc"[k], joint->a);
      write_text (text, ")\"");
    }
  write_text (text, "}");
  g_ptr_array_unref (formulas.pool);
}

static void
write_joint (Writer          *text,
             const Mechanism *self,
             guint            j)
{
  static const char *const types[] = { "ball", "rod", "rope", "equation", "equation", "equation", "drive" };
  const Joint *joint = &self->joints[j];
  g_autofree char *by = joint->b >= 0 ? g_strdup_printf ("B%d", joint->b) : g_strdup ("ground");
  double length = 0.0, to_ring[3], from_ring[3];

  for (int i = 0; i < 3; i++)
    {
      to_ring[i] = joint->ring[i] - joint->w[i];
      from_ring[i] = joint->v[i] - (joint->kind == ROD ? joint->w : joint->ring)[i];
    }
  length = sqrt (dot (from_ring, from_ring)) + (joint->kind == ROPE ? sqrt (dot (to_ring, to_ring)) : 0.0);
  write_text (text, "%s{\"name\": \"j%u\", \"type\": \"%s\", ", j > 0 ? ", " : "", j, types[joint->kind]);
  if (joint->kind == ROPE)
    write_text (text, "\"through\": [\"B%d.P%u\", \"ground.R%u\", \"%s.Q%u\"], \"unilateral\": false", joint->a, j, j, by, j);
  if (joint->kind == BALL || joint->kind == ROD)
    write_text (text, "\"between\": [\"B%d.P%u\", \"%s.Q%u\"]", joint->a, j, by, j);
  if (joint->kind == ROD || joint->kind == ROPE)
    {
      write_text (text, ", \"length\": ");
      write_number (text, length);
    }
  if (joint->kind == PLANE)
    write_plane (text, self, joint);
  if (joint->kind == BLADE)
    write_blade (text, self, joint);
  if (joint->kind == ROLLING)
    write_rolling (text, self, joint);
  if (joint->kind == DRIVE)
    {
      write_text (text, "\"of\": \"c%d\", \"value\": \"", joint->a);
      write_name (text, self->bodies[joint->a].angles[2]);
      write_text (text, " + ");
      write_name (text, joint->speed);
      write_text (text, "*t\"");
    }
  write_text (text, "}");
}

static void
write_efforts (Writer          *text,
               const Mechanism *self)
{
  const char *separator = "";

  write_text (text, ", \"efforts\": [");
  for (guint b = 0; b < self->n_bodies; b++)
    {
      const Body *body = &self->bodies[b];

      if (body->torque[0] != 0.0)
        {
          write_text (text, "%s{\"name\": \"t%u\", \"type\": \"torque\", \"body\": \"B%u\", \"value\": ", separator, b, b);
          write_triple (text, body->torque);
          write_text (text, "}");
          separator = ", ";
        }
      if (body->damping != 0.0)
        {
          write_text (text, "%s{\"name\": \"d%u\", \"type\": \"generalized\", \"values\": {\"y%u\": \"-", separator, b, b);
          write_name (text, body->damping);
          write_text (text, "*y%u'\"}}", b);
          separator = ", ";
        }
      if (body->stiffness != 0.0)
        {
          write_text (text, "%s{\"name\": \"s%u\", \"type\": \"potential\", \"value\": \"", separator, b);
          write_name (text, body->stiffness);
          write_text (text, "*x%u^2/2\"}", b);
          separator = ", ";
        }
    }
  write_text (text, "]");
}

static JdModel *
build (const Mechanism *self,
       const double    *rates)
{
  Writer writer = WRITER_INIT;

  write_text (&writer, "\"dimension\": 3, \"gravity\": [0, 0, ");
  write_number (&writer, -self->gravity);
  write_text (&writer, "], ");
  write_bodies (&writer, self, rates);
  write_text (&writer, ", \"joints\": [");
  for (guint j = 0; j < self->n_joints; j++)
    write_joint (&writer, self, j);
  write_text (&writer, "]");
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
      double rates[6 * MAX_BODIES] = { 0 };
      g_autoptr(JdModel) model = NULL;

      random_mechanism (random, self);
      model = build (self, rates);
      if (random_rates (random, model, rates))
        return build (self, rates);
    }
}

/* Omega and its derivative, from the angles, their rates and accelerations. */
static void
spin (const Body   *body,
      const double *angles,
      const double *rates,
      const double *accelerations,
      double        rotation[9],
      double        omega[3],
      double        alpha[3])
{
  double axes[3][3];

  attitude (body->axes, angles, rotation, axes);
  memset (omega, 0, 3 * sizeof (double));
  memset (alpha, 0, 3 * sizeof (double));
  for (int k = 0; k < 3; k++)
    {
      double carried[3];

      cross (omega, axes[k], carried);
      for (int i = 0; i < 3; i++)
        {
          alpha[i] += accelerations[k] * axes[k][i] + rates[k] * carried[i];
          omega[i] += rates[k] * axes[k][i];
        }
    }
}

/* I x in ground axes. */
static void
inertia_times (const Body   *body,
               const double  rotation[9],
               const double  x[3],
               double        out[3])
{
  const double *i6 = body->inertia;
  const double matrix[9] = { i6[0], i6[3], i6[4], i6[3], i6[1], i6[5], i6[4], i6[5], i6[2] };
  double in_body[3] = { 0 }, turned[3];

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      in_body[i] += rotation[3 * j + i] * x[j];
  turn (matrix, in_body, turned);
  turn (rotation, turned, out);
}

/* The balance of body b about its mass centre, less what the joints give: m a_G - F, then I alpha + Omega x I Omega - M. */
static void
balance_without_joints (const Mechanism *self,
                        JdModel         *model,
                        const double    *pdd,
                        guint            b,
                        double           out[6],
                        double           centre[3])
{
  const Body *body = &self->bodies[b];
  const double *p = jd_model_get_values (model) + 6 * b, *pd = jd_model_get_rates (model) + 6 * b;
  const double force[3] = { -body->stiffness * p[0], -body->damping * pd[1], 0.0 };
  double rotation[9], omega[3], alpha[3], r[3], tangential[3], inward[3], momentum[3], gyroscopic[3], back[3], moment[3];

  spin (body, p + 3, pd + 3, pdd + 6 * b + 3, rotation, omega, alpha);
  turn (rotation, body->centre, r);
  cross (alpha, r, tangential);
  cross (omega, r, inward);
  cross (omega, inward, inward);
  inertia_times (body, rotation, omega, momentum);
  cross (omega, momentum, gyroscopic);
  inertia_times (body, rotation, alpha, momentum);
  for (int i = 0; i < 3; i++)
    back[i] = -r[i];
  cross (back, force, moment);
  for (int i = 0; i < 3; i++)
    {
      centre[i] = p[i] + r[i];
      out[i] = body->mass * (pdd[6 * b + (guint) i] + tangential[i] + inward[i] + (i == 2 ? self->gravity : 0.0)) - force[i];
      out[3 + i] = momentum[i] + gyroscopic[i] - body->torque[i] - moment[i];
    }
}

/* What one component of 1 adds to the balance about @centre. */
static void
add_term (const Term   *term,
          const double *centre,
          gsl_matrix   *a,
          guint         row,
          guint         column)
{
  double arm[3], moment[3];

  for (int i = 0; i < 3; i++)
    arm[i] = term->place[i] - centre[i];
  cross (arm, term->force, moment);
  for (guint i = 0; i < 3; i++)
    {
      *gsl_matrix_ptr (a, row + i, column) += term->force[i];
      *gsl_matrix_ptr (a, row + 3 + i, column) += term->couple[i] + moment[i];
    }
}

/* The efforts of all joints from the balances of all bodies (least squares; the rest must vanish): Newton and Euler. */
static double *
solve_efforts (const Mechanism *self,
               JdModel         *model,
               const double    *pdd,
               guint           *out_n)
{
  const guint rows = 6 * self->n_bodies;
  guint n = 0;
  double *result, size = 1.0;
  gsl_matrix *a;
  gsl_vector *b, *x, *tau, *rest;

  for (guint j = 0; j < self->n_joints; j++)
    n += self->joints[j].n_efforts;
  *out_n = n;
  result = g_new0 (double, n + 1);
  a = gsl_matrix_calloc (rows, MAX (n, 1));
  b = gsl_vector_calloc (rows);
  x = gsl_vector_calloc (MAX (n, 1));
  tau = gsl_vector_calloc (MAX (MIN (rows, n), 1));
  rest = gsl_vector_calloc (rows);
  for (guint i = 0; i < self->n_bodies; i++)
    {
      double balance[6], centre[3];
      guint column = 0;

      balance_without_joints (self, model, pdd, i, balance, centre);
      for (guint k = 0; k < 6; k++)
        {
          gsl_vector_set (b, 6 * i + k, balance[k]);
          size = MAX (size, fabs (balance[k]));
        }
      for (guint j = 0; j < self->n_joints; j++)
        for (guint e = 0; e < self->joints[j].n_efforts; e++, column++)
          for (guint t = 0; t < self->joints[j].efforts[e].n_terms; t++)
            if (self->joints[j].efforts[e].terms[t].body == (int) i)
              add_term (&self->joints[j].efforts[e].terms[t], centre, a, 6 * i, column);
    }
  gsl_vector_memcpy (rest, b);
  if (n > 0)
    {
      gsl_linalg_QR_decomp (a, tau);
      gsl_linalg_QR_lssolve (a, tau, b, x, rest);
    }
  for (guint k = 0; k < n; k++)
    result[k] = gsl_vector_get (x, k);
  for (guint i = 0; i < rows; i++)
    if (!(fabs (gsl_vector_get (rest, i)) < 1e-8 * size))
      g_error ("body %u is not in balance: %g", i / 6, gsl_vector_get (rest, i));
  gsl_matrix_free (a);
  gsl_vector_free (b);
  gsl_vector_free (x);
  gsl_vector_free (tau);
  gsl_vector_free (rest);
  return result;
}

/* Every unique multiplier is the effort that the balances give. */
static void
check_multipliers (const Mechanism    *self,
                   JdParameterization *parameterization,
                   const JdEvaluation *evaluation,
                   const double       *efforts,
                   guint               n_efforts)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  const double size = largest (efforts, n_efforts);

  for (gsize h = 0; h < evaluation->m; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, complementary[h]);
      guint column = 0, n_compared = 0;

      for (guint j = 0; j < self->n_joints; j++)
        for (guint e = 0; e < self->joints[j].n_efforts; e++, column++)
          if (equation->joint == j && g_str_equal (equation->reaction, self->joints[j].efforts[e].name))
            {
              n_compared++;
              if (!(fabs (equation->reaction_factor * evaluation->multipliers[h] - efforts[column]) < 1e-8 * size))
                g_error ("%s: lambda %.12g, balance %.12g", equation->name, evaluation->multipliers[h], efforts[column]);
            }
      g_assert_cmpuint (n_compared, ==, 1);
    }
}

/* Virtual power of a component of 1 in a field. */
static double
power_of (const Effort *effort,
          const double *p,
          const double *twists)
{
  double power = 0.0;

  for (guint t = 0; t < effort->n_terms; t++)
    {
      const Term *term = &effort->terms[t];
      const double *twist = &twists[6 * term->body];
      double arm[3], velocity[3];

      for (int i = 0; i < 3; i++)
        arm[i] = term->place[i] - p[6 * term->body + i];
      cross (twist + 3, arm, velocity);
      for (int i = 0; i < 3; i++)
        power += term->force[i] * (twist[i] + velocity[i]) + term->couple[i] * twist[3 + i];
    }
  return power;
}

/* The balances' efforts of each joint in every field compatible with it: no virtual power. */
static void
check_powers (const Mechanism    *self,
              JdParameterization *parameterization,
              const double       *efforts,
              guint               n_efforts)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  const double size = largest (efforts, n_efforts);
  guint column = 0;

  for (guint j = 0; j < self->n_joints; j++)
    {
      gboolean joints[MAX_JOINTS] = { FALSE };
      g_autoptr(GError) error = NULL;
      g_autoptr(JdVirtualFields) fields = NULL;

      joints[j] = TRUE;
      fields = jd_virtual_fields_new (parameterization, joints, 0.0, p, pd, &error);
      g_assert_no_error (error);
      for (gsize k = 0; k < fields->n_fields; k++)
        {
          const double *twists = &fields->twists[k * 6 * self->n_bodies];
          double power = 0.0;

          for (guint e = 0; e < self->joints[j].n_efforts; e++)
            power += efforts[column + e] * power_of (&self->joints[j].efforts[e], p, twists);
          if (!(fabs (power) < 1e-10 * size * largest (twists, 6 * self->n_bodies)))
            g_error ("joint j%u has virtual power %g in a compatible field", j, power);
        }
      column += self->joints[j].n_efforts;
    }
}

/* @thorough: first integrals of large mechanisms too; their formulas take most of the time. */
static guint
check_mechanism (GRand    *random,
                 gboolean  thorough)
{
  Mechanism mechanism;
  g_autoptr(JdModel) model = draw (random, &mechanism);
  const JdTagging *tagging = jd_mechanism_find_tagging (jd_model_get_mechanism (model), "total");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) total = jd_parameterization_new (model, tagging, NULL, &error);
  g_autoptr(JdEvaluation) of_total = evaluate (total);
  const JdMotionOptions options = { .until = 0.2 };
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  const gboolean integrals = thorough || mechanism.n_bodies <= 2;
  guint n_efforts, n_integrals;
  g_autofree double *efforts = solve_efforts (&mechanism, model, of_total->pdd, &n_efforts);

  g_assert_no_error (error);
  check_multipliers (&mechanism, total, of_total, efforts, n_efforts);
  check_powers (&mechanism, total, efforts, n_efforts);
  n_integrals = integrals ? check_integrals (total, motion) : 0;
  for (guint i = 0; i < N_TAGGINGS; i++)
    {
      g_autoptr(JdParameterization) other = random_parameterization (random, model);
      g_autoptr(JdEvaluation) of_other = NULL;

      if (other == NULL)
        continue;
      of_other = evaluate (other);
      check_same (total, of_total, other, of_other);
      check_multipliers (&mechanism, other, of_other, efforts, n_efforts);
      check_powers (&mechanism, other, efforts, n_efforts);
      n_integrals += integrals ? check_integrals (other, motion) : 0;
    }
  return n_integrals;
}

static void
test_random_spatial (void)
{
  const gboolean thorough = g_getenv ("JD_TEST_LONG") != NULL;
  const guint count = thorough ? 500 : 50;
  guint n_integrals = 0;

  for (guint i = 0; i < count; i++)
    {
      g_autoptr(GRand) random = g_rand_new_with_seed (40000 + i);

      g_test_message ("seed %u", 40000 + i);
      n_integrals += check_mechanism (random, thorough);
    }
  /* The statement is not empty. */
  g_assert_cmpuint (n_integrals, >, thorough ? count : 10);
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/random-spatial", test_random_spatial);
  return g_test_run ();
}

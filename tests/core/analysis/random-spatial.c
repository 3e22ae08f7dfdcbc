/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "random-spatial.h"

#include <math.h>
#include <string.h>

double
dot (const double *a,
     const double *b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
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

void
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

void
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
  char *c = g_strdup_printf ("cos(%s)", angle), *s = g_strdup_printf ("sin(%s)", angle),
       *minus = g_strdup_printf ("-sin(%s)", angle);

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
        product[e] = sum_of_products (self, (const char *[6]) { self->rotation[e / 3 * 3], next[e % 3],
                                                                self->rotation[e / 3 * 3 + 1], next[3 + e % 3],
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
  double values[6 * MAX_BODIES];

  for (guint b = 0; b < self->n_bodies; b++)
    for (guint i = 0; i < 3; i++)
      {
        values[6 * b + i] = self->bodies[b].origin[i];
        values[6 * b + 3 + i] = self->bodies[b].angles[i];
      }
  write_parameters (text, "xyzabc", self->n_bodies, values, rates);
  write_text (text, ", \"bodies\": [");
  for (guint b = 0; b < self->n_bodies; b++)
    {
      const Body *body = &self->bodies[b];

      write_text (text,
                  "%s{\"name\": \"B%u\", \"origin\": [\"x%u\", \"y%u\", \"z%u\"],"
                  " \"rotation\": [[\"%c\", \"a%u\"], [\"%c\", \"b%u\"], [\"%c\", \"c%u\"]], \"mass\": ",
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

      write_text (text, "%s%s*(%c%d", i > 0 ? " + " : "", name, "xyz"[i], joint -> a);
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
      write_text (text, " + (%s)*%c%d'*", formulas.rotation[e], "xyz"[e / 3], joint -> a);
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
      write_text (text, "%s\"%c\": \"%c%d' %c %s*(0", i > 0 ? ", " : "", "uv"[i], "xy"[i], joint -> a, "-+"[i],
                  radius);
      for (int k = 0; k < 3; k++)
        write_text (text, " + (%s)*%c%d'", formulas.axes[k][1 - i], "abc"[k], joint -> a);
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
    write_text (text, "\"through\": [\"B%d.P%u\", \"ground.R%u\", \"%s.Q%u\"], \"unilateral\": false", joint->a, j, j,
                by, j);
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
          write_text (text, "%s{\"name\": \"t%u\", \"type\": \"torque\", \"body\": \"B%u\", \"value\": ", separator,
                      b, b);
          write_triple (text, body->torque);
          write_text (text, "}");
          separator = ", ";
        }
      write_body_efforts (text, b, body->damping, body->stiffness, &separator);
    }
  write_text (text, "]");
}

JdModel *
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

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The angles of a body in space, their pole, and other angles of the same attitude. */
#include "core/mechanism/jd-attitude.h"
#include "core/linear/jd-tolerances.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Halvings of an interval along which angles are followed. */
#define MAX_HALVINGS 50
/* Between two places that are compared, the direction towards the pole changes by less than this part of its length,
 * and the trace of the rotation is larger than this (1 rad). */
#define STRAIGHT 0.5
#define TRACE    2.08

/* The indices of the axes i, j, k, of the axis m that is neither i nor j, and e = 1 if i, j, m are right-handed, else
 * -1. */
typedef struct
{
  int i, j, k, m;
  double e;
} Order;

static Order
read_order (const char *axes)
{
  Order o = { .i = axes[0] - 'x', .j = axes[1] - 'x', .k = axes[2] - 'x' };

  o.m = 3 - o.i - o.j;
  o.e = o.j == (o.i + 1) % 3 ? 1.0 : -1.0;
  return o;
}

static gboolean
is_proper (const Order *o)
{
  return o->k == o->i;
}

gboolean
jd_attitude_init (JdAttitude  *self,
                  JdMechanism *mechanism,
                  gsize        body)
{
  const JdBody *b = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), (guint) body);

  *self = (JdAttitude) { .body = body };
  if (jd_mechanism_get_dimension (mechanism) != 3 || b->n_rotations != 3)
    return FALSE;
  for (gsize r = 0; r < 3; r++)
    {
      const JdExpr *angle = b->rotations[r].angle;
      int parameter;

      if (jd_expr_get_kind (angle) != JD_EXPR_SYMBOL || jd_expr_get_symbol (angle) != JD_SYMBOL_PARAMETER ||
          jd_expr_get_order (angle) != 0 || (r > 0 && b->rotations[r].axis == self->axes[r - 1]))
        return FALSE;
      parameter = jd_mechanism_find_parameter (mechanism, jd_expr_get_name (angle));
      if (parameter < 0)
        return FALSE;
      self->axes[r] = self->other[r] = b->rotations[r].axis;
      self->parameters[r] = (gsize) parameter;
    }
  /* R e_k = +-e_i and R e_k' = +-e_i exclude each other for k' other than k */
  self->other[2] = self->axes[2] == self->axes[0] ? (char) ('x' + read_order (self->axes).m) : self->axes[0];
  return TRUE;
}

/* "z-x-y" */
static char *
name_order (const char *axes)
{
  return g_strdup_printf ("%c-%c-%c", axes[0], axes[1], axes[2]);
}

char *
jd_attitude_describe_pole (JdMechanism  *mechanism,
                           double        nearest,
                           const double *p,
                           JdAttitude   *out_attitude)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);

  for (guint b = 0; jd_mechanism_get_dimension (mechanism) == 3 && b < bodies->len; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, b);
      g_autofree char *order = NULL, *other = NULL;
      JdAttitude attitude;

      if (!jd_attitude_init (&attitude, mechanism, b) ||
          fabs (jd_attitude_sine (attitude.axes, p[attitude.parameters[1]])) > nearest)
        continue;
      if (out_attitude != NULL)
        *out_attitude = attitude;
      order = name_order (attitude.axes);
      other = name_order (attitude.other);
      return g_strdup_printf (
        _("“%s” stands at the pole of its rotations %s, where the first and the third turn about "
          "the same axis; rotations %s have no pole there"),
        body->name, order, other);
    }
  return NULL;
}

double
jd_attitude_sine (const char *axes,
                  double      b)
{
  const Order o = read_order (axes);

  return is_proper (&o) ? -o.e * sin (b) : cos (b);
}

/* @v turned about axis @i. */
static void
turn (int    i,
      double angle,
      double v[3])
{
  const int j = (i + 1) % 3, k = (i + 2) % 3;
  const double c = cos (angle), s = sin (angle), y = v[j];

  v[j] = c * y - s * v[k];
  v[k] = s * y + c * v[k];
}

void
jd_attitude_matrix (const char   *axes,
                    const double  angles[3],
                    double        R[9])
{
  for (int column = 0; column < 3; column++)
    {
      double v[3] = { 0.0, 0.0, 0.0 };

      v[column] = 1.0;
      for (int r = 3; r-- > 0;)
        turn (axes[r] - 'x', angles[r], v);
      for (int row = 0; row < 3; row++)
        R[3 * row + column] = v[row];
    }
}

void
jd_attitude_omega (const char   *axes,
                   const double  angles[3],
                   const double  rates[3],
                   double        omega[3])
{
  memset (omega, 0, 3 * sizeof (double));
  for (int r = 3; r-- > 0;)
    {
      omega[axes[r] - 'x'] += rates[r];
      if (r > 0)
        turn (axes[r - 1] - 'x', angles[r - 1], omega);
    }
}

/* w = s (cos a, sin a): with z = R e_k, z_m = s cos a and z_j = -e s sin a. */
static void
read_direction (const Order  *o,
                const double  R[9],
                double        w[2])
{
  w[0] = R[3 * o->m + o->k];
  w[1] = -o->e * R[3 * o->j + o->k];
}

/* @angle and whole turns, the nearest to @near. */
static double
nearest_turn (double angle,
              double near)
{
  return near + remainder (angle - near, 2.0 * G_PI);
}

/* b and c of the attitude, a being known. */
static void
complete_angles (const Order  *o,
                 const double  R[9],
                 double        angles[3])
{
  const double z = R[3 * o->i + o->k];
  double w[2], s, column[3];
  const int k1 = (o->k + 1) % 3, k2 = (o->k + 2) % 3;

  read_direction (o, R, w);
  s = w[0] * cos (angles[0]) + w[1] * sin (angles[0]);
  angles[1] = nearest_turn (is_proper (o) ? atan2 (-o->e * s, z) : atan2 (o->e * z, s), angles[1]);
  /* column k1 of R_k(c) = R_j(-b) R_i(-a) R is (cos c, sin c) along k1, k2 */
  for (int row = 0; row < 3; row++)
    column[row] = R[3 * row + k1];
  turn (o->i, -angles[0], column);
  turn (o->j, -angles[1], column);
  angles[2] = nearest_turn (atan2 (column[k2], column[k1]), angles[2]);
}

void
jd_attitude_angles (const char   *axes,
                    const double  R[9],
                    gboolean      through,
                    double        angles[3])
{
  const Order o = read_order (axes);
  const double s = jd_attitude_sine (axes, angles[1]);
  double w[2];

  read_direction (&o, R, w);
  if (hypot (w[0], w[1]) > JD_POLE)
    {
      const double a = atan2 (w[1], w[0]);

      if (through || fabs (s) <= JD_POLE_SIDE)
        angles[0] += remainder (a - angles[0], G_PI);
      else
        angles[0] = nearest_turn (s < 0.0 ? a + G_PI : a, angles[0]);
    }
  complete_angles (&o, R, angles);
}

gboolean
jd_attitude_rates (const char   *axes,
                   const double  R[9],
                   const double  omega[3],
                   double        angles[3],
                   double        rates[3])
{
  const Order o = read_order (axes);
  const double z = R[3 * o.i + o.k], across = hypot (omega[o.j], omega[o.m]);
  double w[2], s, seen[3];
  gboolean determined;

  read_direction (&o, R, w);
  determined = hypot (w[0], w[1]) > JD_POLE;
  if (!determined && across > JD_POLE * fabs (omega[o.i]))
    {
      /* b' turns about R_i e_j = cos a e_j + e sin a e_m */
      angles[0] += remainder (atan2 (o.e * omega[o.m], omega[o.j]) - angles[0], G_PI);
      complete_angles (&o, R, angles);
    }
  memcpy (seen, omega, sizeof seen);
  turn (o.i, -angles[0], seen);
  s = w[0] * cos (angles[0]) + w[1] * sin (angles[0]);
  rates[1] = seen[o.j];
  rates[2] = determined ? seen[o.m] / s : z * seen[o.i] / (1.0 + z * z);
  rates[0] = seen[o.i] - rates[2] * z;
  return determined;
}

typedef struct
{
  const char    *axes;
  Order          order;
  JdAttitudeFunc func;
  gpointer       user_data;
} Path;

typedef struct
{
  double t, R[9], w[2];
} Place;

static Place
look (const Path *self,
      double      t)
{
  Place place = { .t = t };

  self->func (t, place.R, self->user_data);
  read_direction (&self->order, place.R, place.w);
  return place;
}

static double
distance (const Place *place)
{
  return hypot (place->w[0], place->w[1]);
}

/* Whether angles at @b follow from those at @a: the body has turned little, and so has the direction to the pole. */
static gboolean
is_near (const Place *a,
         const Place *b)
{
  double trace = 0.0;

  for (int i = 0; i < 9; i++)
    trace += a->R[i] * b->R[i];
  return trace > TRACE && hypot (b->w[0] - a->w[0], b->w[1] - a->w[1]) <= STRAIGHT * MAX (distance (a), distance (b));
}

static void
follow (const Path  *self,
        const Place *a,
        const Place *b,
        guint        depth,
        double       angles[3])
{
  const Place middle = look (self, 0.5 * (a->t + b->t));
  const gboolean at_pole = MAX (MAX (distance (a), distance (b)), distance (&middle)) <= JD_POLE_SIDE;

  if (depth == 0 || at_pole || (is_near (a, &middle) && is_near (&middle, b)))
    {
      jd_attitude_angles (self->axes, middle.R, at_pole, angles);
      jd_attitude_angles (self->axes, b->R, at_pole, angles);
      return;
    }
  follow (self, a, &middle, depth - 1, angles);
  follow (self, &middle, b, depth - 1, angles);
}

void
jd_attitude_follow (const char     *axes,
                    JdAttitudeFunc  func,
                    gpointer        user_data,
                    double          start,
                    double          end,
                    double          angles[3])
{
  const Path self = { .axes = axes, .order = read_order (axes), .func = func, .user_data = user_data };
  const Place a = look (&self, start), b = look (&self, end);

  if (end != start)
    follow (&self, &a, &b, MAX_HALVINGS, angles);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The directions of slips of two components that begin.  A slip at rest grows along the direction d in which friction
 * resists it, T = -f N d: its acceleration w'(d) has no component across d, d x w'(d) = 0. */
#include "core/dynamics/kkt/jd-friction-search-private.h"

#include <math.h>
#include <string.h>

#include "core/contact/jd-circle.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

/* Number of directions that are sampled for one slip that begins. */
#define N_DIRECTIONS 96
/* Largest number of Newton's steps for several slips that begin together, and the largest step, rad. */
#define N_TURNS 40
#define WIDEST 0.5

/* The acceleration w' of the slip of law @k and its partner. */
static void
slip_acceleration (const JdFrictionSearch *self,
                   gsize                   k,
                   double                  out[2])
{
  out[0] = jd_friction_acceleration (self->friction, k, self->problem->x);
  out[1] = jd_friction_acceleration (self->friction, k + 1, self->problem->x);
}

typedef struct
{
  JdFrictionSearch *search;
  gsize             k;        /* law (and partner) whose slip begins */
  JdVerdict         verdict;
} Start;

/* The component d x w' of the acceleration of slip for the direction d at @angle; zero if it is the direction of
 * slip; NAN if there is no solution. */
static double
across_at (gpointer data,
           double   angle)
{
  const Start *self = data;
  double *cosine = self->search->friction->slip.cosine + self->k;
  double growth[2];

  cosine[0] = cos (angle);
  cosine[1] = sin (angle);
  if (!jd_friction_solve_case (self->search))
    return NAN;
  slip_acceleration (self->search, self->k, growth);
  return cosine[0] * growth[1] - cosine[1] * growth[0];
}

static gboolean
look_at_direction (gpointer data,
                   double   angle G_GNUC_UNUSED,
                   double   value,
                   double   size)
{
  const Start *self = data;

  if (fabs (value) <= size)
    jd_friction_try_case (self->search, self->verdict);
  return !self->search->several;
}

/* Finds all directions in which the slip of one law grows along its direction. */
void
jd_friction_find_direction (JdFrictionSearch *self,
                            gsize             k,
                            JdVerdict         verdict)
{
  Start start = { .search = self, .k = k, .verdict = verdict };

  if (!self->several)
    jd_circle_scan (N_DIRECTIONS, across_at, look_at_direction, &start);
}

/* Slips that begin together, with the angles of their directions. */
typedef struct
{
  gsize   n;
  gsize  *laws;      /* n */
  double *angles;    /* n */
  double *across;    /* n: component of the acceleration across each direction */
  double *jacobian;  /* n x n */
  double *trial;     /* n */
} Directions;

/* Computes @across.  Returns its largest value as a fraction of the accelerations, or NAN. */
static double
eval_across (JdFrictionSearch *self,
             Directions       *at,
             const double     *angles,
             double           *across)
{
  double largest = 0.0;

  for (gsize j = 0; j < at->n; j++)
    {
      self->friction->slip.cosine[at->laws[j]] = cos (angles[j]);
      self->friction->slip.cosine[at->laws[j] + 1] = sin (angles[j]);
    }
  if (!jd_friction_solve_case (self))
    return NAN;
  jd_friction_measure (self);
  for (gsize j = 0; j < at->n; j++)
    {
      double growth[2];

      slip_acceleration (self, at->laws[j], growth);
      across[j] = (cos (angles[j]) * growth[1] - sin (angles[j]) * growth[0]) /
                  MAX (self->acceleration, JD_UNDERFLOW);
      largest = MAX (largest, fabs (across[j]));
    }
  return largest;
}

/* Computes Newton's step of the angles, @trial = J^-1 across, J_rc = (across_r (angle_c + h) - across_r) / h with h
 * = JD_SLIP_TURN.  FALSE if the Jacobian is singular. */
static gboolean
find_step (JdFrictionSearch *self,
           Directions       *at)
{
  const gsize n = at->n;
  g_autofree double *moved = g_new (double, n), * scale = g_new0 (double, n);
  g_autofree gsize *pivot = g_new (gsize, n);

  for (gsize c = 0; c < n; c++)
    {
      memcpy (at->trial, at->angles, n * sizeof (double));
      at->trial[c] += JD_SLIP_TURN;
      if (!isfinite (eval_across (self, at, at->trial, moved)))
        return FALSE;
      for (gsize r = 0; r < n; r++)
        at->jacobian[r * n + c] = (moved[r] - at->across[r]) / JD_SLIP_TURN;
    }
  for (gsize r = 0; r < n; r++)
    for (gsize c = 0; c < n; c++)
      scale[r] = MAX (scale[r], fabs (at->jacobian[r * n + c]));
  memcpy (at->trial, at->across, n * sizeof (double));
  if (!jd_dense_lu_factor (at->jacobian, pivot, scale, n, JD_SLIP_SINGULAR))
    return FALSE;
  jd_dense_lu_solve (at->jacobian, pivot, at->trial, n);
  return TRUE;
}

/* Moves the angles by Newton's steps until every slip grows along its direction. */
static gboolean
find_angles (JdFrictionSearch *self,
             Directions       *at)
{
  g_autofree double *next = g_new (double, at->n), * across = g_new (double, at->n);
  double left = eval_across (self, at, at->angles, at->across);

  for (guint k = 0; k < N_TURNS && isfinite (left) && left > JD_ROUNDING; k++)
    {
      double length = 1.0, after = NAN;

      if (!find_step (self, at))
        return FALSE;
      for (gsize j = 0; j < at->n; j++)
        length = MIN (length, WIDEST / MAX (fabs (at->trial[j]), WIDEST));
      for (guint halving = 0; halving < 12 && !(after < left); halving++, length *= 0.5)
        {
          for (gsize j = 0; j < at->n; j++)
            next[j] = at->angles[j] - length * at->trial[j];
          after = eval_across (self, at, next, across);
        }
      if (!(after < left))
        break;
      memcpy (at->angles, next, at->n * sizeof (double));
      memcpy (at->across, across, at->n * sizeof (double));
      left = after;
    }
  /* the last evaluation may be of other angles */
  return eval_across (self, at, at->angles, at->across) <= JD_SLIP_ACROSS;
}

/* Finds the directions of several slips that begin together: from the directions without friction, and if these give
 * no consistent case, from many others.  It is not proved that there are no more. */
void
jd_friction_find_directions (JdFrictionSearch *self,
                             JdVerdict         verdict)
{
  g_autofree gsize *laws = g_new0 (gsize, self->l);
  g_autofree double *room = g_new0 (double, self->l * (self->l + 3));
  g_autoptr(GRand) random = g_rand_new_with_seed (6);
  Directions at = { .laws = laws, .angles = room, .across = room + self->l, .trial = room + 2 * self->l,
                    .jacobian = room + 3 * self->l };

  for (gsize k = 0; k < self->l; k++)
    if (self->starts[k])
      laws[at.n++] = k;
  self->searched = TRUE;
  for (guint try = 0; try < self->n_tries && !self->several; try++)
    {
      for (gsize j = 0; j < at.n; j++)
        at.angles[j] = try > 0 ? g_rand_double_range (random, -G_PI, G_PI)
                               : atan2 (jd_friction_acceleration (self->friction, laws[j] + 1,
                                                                  self->friction->responses.base_x),
                                        jd_friction_acceleration (self->friction, laws[j],
                                                                  self->friction->responses.base_x));
      if (find_angles (self, &at))
        jd_friction_try_case (self, verdict);
    }
}

void
jd_friction_direct_frictionless (JdFrictionSearch *self)
{
  JdFriction *friction = self->friction;

  for (gsize k = 0; k < self->l; k++)
    if ((friction->states[k] == JD_SLIP_FORWARD || friction->states[k] == JD_SLIP_BACKWARD) &&
        jd_model_get_law (friction->model, k)->coefficient == 0.0 && jd_friction_partner (friction, k) < 0 &&
        jd_friction_rests (friction, k) && jd_friction_acceleration_along (self, k) < 0.0)
      friction->states[k] = friction->states[k] == JD_SLIP_FORWARD ? JD_SLIP_BACKWARD : JD_SLIP_FORWARD;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One contact whose slip has two components: its direction turns during the impact.  With N the push, u the slip and
 * nu the normal speed,
 *
 *   du/dN = b - f W_tt u / |u|,   dnu/dN = W_nn - f b . u / |u|,   b = W_tn
 *
 * (Keller, J. Appl. Mech. 53 (1986); Bhatt and Koechling, J. Appl. Mech. 62 (1995)).  Where u = r (cos theta, sin
 * theta) and dN = r dtau, ln r and theta follow a smooth flow of theta alone, which comes to rest where it does in
 * finite N. */

#include "core/impulse/jd-impulse-friction-private.h"

#include <gsl/gsl_linalg.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"

/* Slip below this part of what it was has come to rest: the flow comes there exponentially. */
#define REST_LOGARITHM (-36.0)
/* Of a step of the flow, whose variables are of order 1. */
#define ACCURACY JD_FLOW_ACCURACY
#define MAX_STEPS 20000
/* Directions of slip that are tried for Newton's law. */
#define DIRECTIONS 1440

typedef struct
{
  const JdReduced *reduced;
  gsize  normal, tangent[2];    /* places */
  int    push;
  double f;
  double nn, b[2], tt[2][2];    /* W, for the push N */
  double n, nu, u[2], t[2];     /* N so far, normal speed, slip, impulse of friction */
  double work;                  /* of N since the phase began */
  double rest;                  /* below this the slip is none */
} Space;

typedef enum
{
  UNTIL_CLOSED,    /* nu = 0 */
  UNTIL_PUSH,      /* N = target */
  UNTIL_WORK,      /* work = target */
} SpaceEnd;

/* theta, ln r, N, nu, T, work, as far as they are from the start, in units of it. */
enum { ANGLE, LOG_SLIP, PUSH, SPEED, RUB_1, RUB_2, WORK, N_VARIABLES };

static void
space_init (Space                   *self,
            const JdReduced         *reduced,
            const JdImpulseFriction *first,
            const JdImpulseFriction *second)
{
  const gsize c = reduced->c, n = jd_reduced_place (reduced, first->normal);

  *self = (Space) {
    .reduced = reduced, .normal = n, .push = first->push, .f = first->coefficient,
    .tangent = { jd_reduced_place (reduced, first->tangent), jd_reduced_place (reduced, second->tangent) },
    .nn = reduced->w[n * c + n], .nu = first->push * reduced->w0[n],
  };
  for (gsize i = 0; i < 2; i++)
    {
      self->b[i] = first->push * reduced->w[n * c + self->tangent[i]];
      self->u[i] = reduced->w0[self->tangent[i]];
      self->rest = MAX (self->rest, JD_FRICTION_TOLERANCE * reduced->size[self->tangent[i]]);
      for (gsize j = 0; j < 2; j++)
        self->tt[i][j] = reduced->w[self->tangent[i] * c + self->tangent[j]];
    }
}

/* du/dN for slip along @d. */
static void
pull_along (const Space *self,
            const double d[2],
            double       pull[2])
{
  for (gsize i = 0; i < 2; i++)
    pull[i] = self->b[i] - self->f * (self->tt[i][0] * d[0] + self->tt[i][1] * d[1]);
}

/* What friction must be for the slip to stay at rest, dT/dN: W_tt T = -b by its eigenvectors; a direction that
 * answers no impulse is not pulled.  Returns its size. */
static double
hold (const Space *self,
      double       slope[2])
{
  const double mean = 0.5 * (self->tt[0][0] + self->tt[1][1]), half = 0.5 * (self->tt[0][0] - self->tt[1][1]);
  const double spread = hypot (half, self->tt[0][1]), angle = 0.5 * atan2 (self->tt[0][1], half);
  const double axes[2][2] = { { cos (angle), sin (angle) }, { -sin (angle), cos (angle) } };
  const double values[2] = { mean + spread, mean - spread };

  slope[0] = slope[1] = 0.0;
  for (gsize k = 0; k < 2; k++)
    if (values[k] > JD_MASS_ZERO * values[0])
      for (gsize i = 0; i < 2; i++)
        slope[i] -= (axes[k][0] * self->b[0] + axes[k][1] * self->b[1]) / values[k] * axes[k][i];
  return hypot (slope[0], slope[1]);
}

/* |(lambda + f W_tt)^-1 b|, and the vector. */
static double
follow_pull (const Space *self,
             double       lambda,
             double       d[2])
{
  const double a = lambda + self->f * self->tt[0][0], c = lambda + self->f * self->tt[1][1],
               b = self->f * self->tt[0][1];
  const double determinant = a * c - b * b;

  d[0] = (c * self->b[0] - b * self->b[1]) / determinant;
  d[1] = (a * self->b[1] - b * self->b[0]) / determinant;
  return hypot (d[0], d[1]);
}

/* Where friction cannot hold, slip begins along the one direction in which it grows straight on: (lambda + f W_tt) d
 * = b, |d| = 1, lambda > 0.  Its size falls with lambda, from more than 1 at 0. */
static double
begin_slip (const Space *self,
            double       d[2])
{
  double low = 0.0, high = hypot (self->b[0], self->b[1]);
  double size;

  for (guint k = 0; k < 200 && low < high; k++)
    {
      const double middle = 0.5 * (low + high);

      if (middle <= low || middle >= high)
        break;
      if (follow_pull (self, middle, d) > 1.0)
        low = middle;
      else
        high = middle;
    }
  size = follow_pull (self, high, d);
  d[0] /= size;
  d[1] /= size;
  return high;
}

/* Whether the other rows that could push stay open meanwhile. */
static gboolean
others_stay (const Space *self)
{
  const JdReduced *reduced = self->reduced;
  const gsize c = reduced->c;

  for (gsize i = 0; i < c; i++)
    {
      const double *w = reduced->w + i * c;
      const double speed = reduced->w0[i] + self->push * self->n * w[self->normal] +
                           self->t[0] * w[self->tangent[0]] +
                           self->t[1] * w[self->tangent[1]];
      const int side = reduced->problem->rows[reduced->row[i]].side;

      if (i != self->normal && i != self->tangent[0] && i != self->tangent[1] &&
          side * (speed - reduced->goal[i]) < -JD_FRICTION_TOLERANCE * reduced->size[i])
        return FALSE;
    }
  return TRUE;
}

/* What is left of the phase while everything goes on in proportion to N: nu changes by @slope.  INFINITY: it does not
 * end so. */
static double
push_to_end (const Space *self,
             double       slope,
             SpaceEnd     end,
             double       target)
{
  const double work = target - self->work, square = self->nu * self->nu + 2.0 * slope * work;

  if (end == UNTIL_CLOSED)
    return slope > 0.0 ? -self->nu / slope : INFINITY;
  if (end == UNTIL_PUSH)
    return target - self->n;
  return square < 0.0 ? INFINITY : work == 0.0 ? 0.0 : 2.0 * work / (self->nu + sqrt (square));
}

/* From rest to the end of the phase, sticking or slipping straight on.  FALSE if it does not end. */
static gboolean
run_from_rest (Space    *self,
               SpaceEnd  end,
               double    target)
{
  double d[2] = { 0.0, 0.0 }, slope_t[2], lambda = 0.0, slope, dn;

  if (hold (self, slope_t) > self->f)
    {
      lambda = begin_slip (self, d);
      slope_t[0] = -self->f * d[0];
      slope_t[1] = -self->f * d[1];
    }
  slope = self->nn + self->b[0] * slope_t[0] + self->b[1] * slope_t[1];
  dn = push_to_end (self, slope, end, target);
  if (!isfinite (dn))
    return FALSE;
  self->work += dn * (self->nu + 0.5 * slope * dn);
  self->n += dn;
  self->nu = end == UNTIL_CLOSED ? 0.0 : self->nu + slope * dn;
  for (gsize i = 0; i < 2; i++)
    {
      self->t[i] += slope_t[i] * dn;
      self->u[i] = lambda * d[i] * dn;
    }
  return others_stay (self);
}

/* ---- Slip that turns ---- */

/* The flow, with speeds in units of the slip at its start and W in units of W_nn. */
static int
flow (G_GNUC_UNUSED double  tau,
      const double          y[],
      double                dy[],
      void                 *data)
{
  const Space *self = data;
  const double d[2] = { cos (y[ANGLE]), sin (y[ANGLE]) }, r = exp (y[LOG_SLIP]);
  double pull[2];

  pull_along (self, d, pull);
  dy[ANGLE] = (d[0] * pull[1] - d[1] * pull[0]) / self->nn;
  dy[LOG_SLIP] = (d[0] * pull[0] + d[1] * pull[1]) / self->nn;
  dy[PUSH] = r;
  dy[SPEED] = r * (1.0 - self->f * (self->b[0] * d[0] + self->b[1] * d[1]) / self->nn);
  dy[RUB_1] = -self->f * r * d[0];
  dy[RUB_2] = -self->f * r * d[1];
  dy[WORK] = r * y[SPEED];
  return GSL_SUCCESS;
}

typedef struct
{
  Space               space;      /* at the start of the slip */
  double              unit;       /* |u| there */
  SpaceEnd            end;
  double              target;
  double              y[N_VARIABLES];
  gsl_odeiv2_system   system;
  gsl_odeiv2_step    *step;
} Slide;

/* How far the phase is from its end: positive until there. */
static double
left_to_do (const Slide  *self,
            const double *y)
{
  const Space *start = &self->space;
  const double push = self->unit / start->nn, work = self->unit * push;

  switch (self->end)
    {
    case UNTIL_CLOSED:
      return -y[SPEED];
    case UNTIL_PUSH:
      return (self->target - start->n) / push - y[PUSH];
    case UNTIL_WORK:
    default:
      return (self->target - start->work) / work - y[WORK];
    }
}

static void
slide_take (const Slide *self,
            Space       *space)
{
  const Space *start = &self->space;
  const double push = self->unit / start->nn, r = self->unit * exp (self->y[LOG_SLIP]);

  space->n = start->n + push * self->y[PUSH];
  space->nu = self->unit * self->y[SPEED];
  space->work = start->work + self->unit * push * self->y[WORK];
  for (gsize i = 0; i < 2; i++)
    space->t[i] = start->t[i] + push * self->y[RUB_1 + i];
  space->u[0] = r * cos (self->y[ANGLE]);
  space->u[1] = r * sin (self->y[ANGLE]);
}

/* A step of @h from the state @from. */
static gboolean
step_from (Slide        *self,
           const double *from,
           double        h,
           double       *error)
{
  memcpy (self->y, from, sizeof self->y);
  gsl_odeiv2_step_reset (self->step);
  return gsl_odeiv2_step_apply (self->step, 0.0, h, self->y, error, NULL, NULL, &self->system) == GSL_SUCCESS;
}

/* The phase ends within the step @h from @from: there. */
static gboolean
step_to_end (Slide        *self,
             const double *from,
             double        h)
{
  double low = 0.0, high = h, error[N_VARIABLES];

  for (guint k = 0; k < 100; k++)
    {
      const double middle = 0.5 * (low + high);

      if (middle <= low || middle >= high)
        break;
      if (!step_from (self, from, middle, error))
        return FALSE;
      if (left_to_do (self, self->y) > 0.0)
        low = middle;
      else
        high = middle;
    }
  return step_from (self, from, high, error);
}

/* Slips until it rests (*out_ended FALSE) or the phase ends.  FALSE if it does neither. */
static gboolean
slide_run (Slide    *self,
           Space    *space,
           gboolean *out_ended)
{
  double h = JD_FLOW_FIRST_STEP;

  *out_ended = FALSE;
  for (guint count = 0; count < MAX_STEPS; count++)
    {
      double from[N_VARIABLES], error[N_VARIABLES], worst = 0.0;

      memcpy (from, self->y, sizeof from);
      if (!step_from (self, from, h, error))
        return FALSE;
      for (gsize k = 0; k < N_VARIABLES; k++)
        worst = fmax (worst, fabs (error[k]) / (ACCURACY * (1.0 + fabs (self->y[k]))));
      if (!isfinite (worst) || worst > 1.0)
        {
          memcpy (self->y, from, sizeof from);
          h *= isfinite (worst) ? fmax (0.2, 0.9 * pow (worst, -1.0 / 8.0)) : 0.1;
          continue;
        }
      *out_ended = !(left_to_do (self, self->y) > 0.0);
      if (*out_ended && !step_to_end (self, from, h))
        return FALSE;
      slide_take (self, space);
      if (!others_stay (space))
        return FALSE;
      if (*out_ended || self->y[LOG_SLIP] < REST_LOGARITHM)
        return TRUE;
      h *= fmin (3.0, 0.9 * pow (fmax (worst, JD_FLOW_LEAST_ERROR), -1.0 / 9.0));
    }
  return FALSE;
}

static gboolean
slide (Space    *self,
       SpaceEnd  end,
       double    target,
       gboolean *out_ended)
{
  Slide run = {
    .space = *self, .unit = hypot (self->u[0], self->u[1]), .end = end, .target = target,
    .system = { .function = flow, .dimension = N_VARIABLES },
  };
  gboolean followed;

  run.system.params = &run.space;
  run.y[ANGLE] = atan2 (self->u[1], self->u[0]);
  run.y[SPEED] = self->nu / run.unit;
  run.step = gsl_odeiv2_step_alloc (gsl_odeiv2_step_rk8pd, N_VARIABLES);
  followed = slide_run (&run, self, out_ended);
  gsl_odeiv2_step_free (run.step);
  if (*out_ended && end == UNTIL_CLOSED)
    self->nu = 0.0;
  if (!*out_ended)
    self->u[0] = self->u[1] = 0.0;
  return followed;
}

/* To the end of the phase.  FALSE if another row would have to push, or it does not end. */
static gboolean
space_run (Space    *self,
           SpaceEnd  end,
           double    target)
{
  gboolean ended = FALSE;

  self->work = 0.0;
  if (hypot (self->u[0], self->u[1]) > self->rest && !slide (self, end, target, &ended))
    return FALSE;
  return ended || run_from_rest (self, end, target);
}

gboolean
jd_space_follow (const JdReduced         *reduced,
                 const JdImpulseFriction *first,
                 const JdImpulseFriction *second,
                 JdImpactLaw              law,
                 double                   e,
                 double                  *impulses)
{
  Space self;

  space_init (&self, reduced, first, second);
  if (!space_run (&self, UNTIL_CLOSED, 0.0))
    return FALSE;
  if (e > 0.0 && (law == JD_IMPACT_POISSON ? !space_run (&self, UNTIL_PUSH, (1.0 + e) * self.n)
                                           : !space_run (&self, UNTIL_WORK, -e * e * self.work)))
    return FALSE;
  impulses[self.normal] = self.push * self.n;
  impulses[self.tangent[0]] = self.t[0];
  impulses[self.tangent[1]] = self.t[1];
  return TRUE;
}

/* ---- Newton's law ---- */

typedef struct
{
  Space   space;
  double  goal;        /* of nu */
  guint   n_found;
  double  found[3];    /* N, T of the first */
} Newton;

/* An outcome; those that are one count once. */
static void
found (Newton      *self,
       double       n,
       const double t[2])
{
  const double candidate[3] = { n, t[0], t[1] };
  const double size = fmax (fabs (n), hypot (t[0], t[1]));
  gboolean known = FALSE;

  if (self->n_found > 0)
    {
      double difference = 0.0;

      for (gsize k = 0; k < 3; k++)
        difference = fmax (difference, fabs (candidate[k] - self->found[k]));
      known = difference <= JD_HOLDS * fmax (size, fmax (fabs (self->found[0]),
                                                         hypot (self->found[1], self->found[2])));
    }
  if (known)
    return;
  if (self->n_found++ == 0)
    memcpy (self->found, candidate, sizeof candidate);
}

/* N and the slip after, of friction along -(cos, sin) of @angle; the cross product of that direction and the slip,
 * NAN where no push does. */
static double
try_direction (const Newton *self,
               double        angle,
               double       *out_n,
               double       *out_along)
{
  const Space *space = &self->space;
  const double d[2] = { cos (angle), sin (angle) };
  const double slope = space->nn - space->f * (space->b[0] * d[0] + space->b[1] * d[1]);
  double pull[2], u[2];

  if (!(slope * (self->goal - space->nu) > 0.0))
    return NAN;
  *out_n = (self->goal - space->nu) / slope;
  pull_along (space, d, pull);
  for (gsize i = 0; i < 2; i++)
    u[i] = space->u[i] + *out_n * pull[i];
  *out_along = u[0] * d[0] + u[1] * d[1];
  return d[0] * u[1] - d[1] * u[0];
}

/* Slipping: all directions that agree with the slip they lead to. */
static void
try_slipping (Newton *self)
{
  const Space *space = &self->space;
  double last = NAN, n = 0.0, along = 0.0;

  for (guint k = 0; k <= DIRECTIONS; k++)
    {
      double high = 2.0 * G_PI * ((double) k + 0.37) / DIRECTIONS, low = high - 2.0 * G_PI / DIRECTIONS;
      const double value = try_direction (self, high, &n, &along);
      const gboolean changes = !isnan (value) && !isnan (last) && (value > 0.0) != (last > 0.0);

      for (guint pass = 0; changes && pass < 60; pass++)
        {
          const double middle = 0.5 * (low + high), there = try_direction (self, middle, &n, &along);

          if ((there > 0.0) == (last > 0.0))
            low = middle;
          else
            high = middle;
        }
      if (changes && !isnan (try_direction (self, high, &n, &along)) && along > space->rest)
        found (self, n, (const double[2]) { -space->f * n * cos (high), -space->f * n * sin (high) });
      last = value;
    }
}

/* Sticking: nu = goal and no slip; the impulses of least size where they are not the only ones. */
static void
try_sticking (Newton *self)
{
  const Space *space = &self->space;
  double matrix[9] = {
    space->nn, space->b[0], space->b[1], space->b[0], space->tt[0][0], space->tt[0][1], space->b[1], space->tt[1][0], space->tt[1][1],
  };
  double right[3] = { self->goal - space->nu, -space->u[0], -space->u[1] }, vectors[9], values[3], work[3], x[3],
         left;
  gsl_matrix_view u = gsl_matrix_view_array (matrix, 3, 3), v = gsl_matrix_view_array (vectors, 3, 3);
  gsl_vector_view s = gsl_vector_view_array (values, 3), w = gsl_vector_view_array (work, 3);
  gsl_vector_view b = gsl_vector_view_array (right, 3), solution = gsl_vector_view_array (x, 3);
  double written[9];

  memcpy (written, matrix, sizeof written);
  gsl_linalg_SV_decomp (&u.matrix, &v.matrix, &s.vector, &w.vector);
  for (gsize k = 0; k < 3; k++)
    if (values[k] <= JD_RANK_RESPONSE * values[0])
      values[k] = 0.0;
  gsl_linalg_SV_solve (&u.matrix, &v.matrix, &s.vector, &b.vector, &solution.vector);
  for (gsize i = 0; i < 3; i++)
    {
      left = -right[i];
      for (gsize j = 0; j < 3; j++)
        left += written[3 * i + j] * x[j];
      if (fabs (left) > JD_SAME * (fabs (right[0]) + fabs (right[1]) + fabs (right[2])))
        return;
    }
  if (x[0] >= 0.0 && hypot (x[1], x[2]) <= space->f * x[0] * (1.0 + JD_FRICTION_TOLERANCE))
    found (self, x[0], x + 1);
}

JdFrictionStatus
jd_space_choose (const JdReduced         *reduced,
                 const JdImpulseFriction *first,
                 const JdImpulseFriction *second,
                 double                  *impulses)
{
  const gsize n = jd_reduced_place (reduced, first->normal);
  const gboolean bilateral = reduced->problem->rows[first->normal].side == 0;
  JdImpulseFriction pressed = *first;
  Newton self = { .n_found = 0 };

  memset (impulses, 0, reduced->c * sizeof (double));
  for (int side = bilateral ? -1 : first->push; side <= (bilateral ? 1 : first->push); side += 2)
    {
      const guint before = self.n_found;

      pressed.push = side;
      space_init (&self.space, reduced, &pressed, second);
      self.goal = side * reduced->goal[n];
      if (self.space.nu >= self.goal - JD_FRICTION_TOLERANCE * reduced->size[n])
        {
          if (!bilateral || self.space.nu <= self.goal + JD_FRICTION_TOLERANCE * reduced->size[n])
            found (&self, 0.0, (const double[2]) { 0.0, 0.0 });
        }
      else
        {
          try_sticking (&self);
          try_slipping (&self);
        }
      if (before == 0 && self.n_found > 0)
        {
          impulses[self.space.normal] = side * self.found[0];
          impulses[self.space.tangent[0]] = self.found[1];
          impulses[self.space.tangent[1]] = self.found[2];
        }
    }
  return self.n_found == 0 ? JD_FRICTION_NONE : self.n_found == 1 ? JD_FRICTION_FOUND : JD_FRICTION_SEVERAL;
}

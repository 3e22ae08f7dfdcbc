/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Impact of one contact over time (Routh).  With N the impulse of the push, nu the normal speed, u the slip and T the
 * impulse of friction,
 *
 *   dT/dN = -f u / |u|,   du/dN = b + W_tt dT/dN,   dnu/dN = W_nn + b . dT/dN,   b = W_tn
 *
 * (Keller, J.  Appl.  Mech. 53 (1986); Bhatt and Koechling, J.  Appl.  Mech. 62 (1995)).  At rest, W_tt dT/dN = -b
 * keeps the slip at zero if |dT/dN| <= f; otherwise slip begins in the one direction in which it grows along a
 * straight line.  A slip with one component is linear in N until it ends.  A slip with two components turns: with u =
 * r (cos theta, sin theta) and dN = r dtau, ln r and theta follow a smooth flow that depends on theta alone.  Its
 * fixed points are reached within finite N. */
#include "core/contact/jd-contact-private.h"

#include "core/contact/jd-circle.h"
#include "core/linear/jd-linear.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <string.h>

/* Logarithm of the part of a slip at which it counts as at rest: the flow comes there exponentially. */
#define REST_LOGARITHM (-36.0)
/* Steps of the flow at most. */
#define MAX_STEPS 20000
/* Directions of slip that are tried for Newton's law. */
#define DIRECTIONS 1440

typedef struct
{
  const JdContactProblem *problem;
  gsize  normal, tangent[2];    /* rows; of a slip with one component tangent[1] is tangent[0] */
  gsize  n_slips;               /* components: 1 or 2 */
  int    push;
  double f;
  double nn, b[2], tt[2][2];    /* W, for the push N */
  double n, nu, u[2], t[2];     /* N so far, normal speed, slip, impulse of friction */
  double work;                  /* of N since the phase began */
  double rest, still;           /* below these the slip, and the normal speed, are none */
  gboolean endless;             /* the phase does not end */
} Impact;

typedef enum
{
  UNTIL_CLOSED,    /* nu = 0 */
  UNTIL_PUSH,      /* N = target */
  UNTIL_WORK,      /* work = target */
} ImpactEnd;

/* theta, ln r, N, nu, T, work, as far as they are from the start, in units of it. */
enum { ANGLE, LOG_SLIP, PUSH, SPEED, RUB_1, RUB_2, WORK, N_VARIABLES };

/* The contact of law @f and its partner, if it has one, pressed from the side @push. */
static void
impact_init (Impact                 *self,
             const JdContactProblem *problem,
             gsize                   f,
             int                     push)
{
  const JdContactLaw *law = &problem->laws[f];
  const gsize c = problem->c, n = law->normal;
  const gboolean two = law->partner >= 0;

  *self = (Impact) {
    .problem = problem, .normal = n, .push = push, .f = law->coefficient, .n_slips = two ? 2 : 1,
    .tangent = { law->tangent, two ? problem->laws[law->partner].tangent : law->tangent },
    .nn = problem->w[n * c + n], .nu = push * problem->rows[n].free,
    .still = JD_INEQUALITY_HOLDS * problem->rows[n].size,
  };
  for (gsize i = 0; i < self->n_slips; i++)
    {
      const JdContactRow *row = &problem->rows[self->tangent[i]];

      self->b[i] = push * problem->w[n * c + self->tangent[i]];
      self->u[i] = row->free;
      self->rest = MAX (self->rest, JD_INEQUALITY_HOLDS * row->size);
      for (gsize j = 0; j < self->n_slips; j++)
        self->tt[i][j] = problem->w[self->tangent[i] * c + self->tangent[j]];
    }
}

/* The impulses of the contact so far, into its rows. */
static void
write_impulses (const Impact *self,
                double       *impulses)
{
  impulses[self->normal] = self->push * self->n;
  for (gsize i = 0; i < self->n_slips; i++)
    impulses[self->tangent[i]] = self->t[i];
}

/* du/dN = b - f W_tt d for slip along @d. */
static void
pull_along (const Impact *self,
            const double d[2],
            double       pull[2])
{
  for (gsize i = 0; i < 2; i++)
    pull[i] = self->b[i] - self->f * (self->tt[i][0] * d[0] + self->tt[i][1] * d[1]);
}

/* dT/dN for which the slip stays at rest: W_tt dT/dN = -b, by the eigenvectors of W_tt.  A direction that answers no
 * impulse needs none.  Returns |dT/dN|. */
static double
hold (const Impact *self,
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

/* d = (lambda + f W_tt)^-1 b.  Returns |d|. */
static double
follow_pull (const Impact *self,
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
begin_slip (const Impact *self,
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
others_stay (const Impact *self)
{
  const gsize c = self->problem->c;
  g_autofree double *impulses = g_new0 (double, c);
  g_autofree gboolean *pushed = g_new0 (gboolean, c);

  pushed[self->normal] = pushed[self->tangent[0]] = pushed[self->tangent[1]] = TRUE;
  write_impulses (self, impulses);
  return jd_contact_others_stay_open (self->problem, impulses, pushed);
}

/* dnu/dN = W_nn + b . dT/dN; 0 if only rounding is left of the sum, as where friction wedges what moves along one
 * direction. */
static double
slope_of_speed (const Impact *self,
                const double  slope_t[2])
{
  const double rub[2] = { self->b[0] * slope_t[0], self->b[1] * slope_t[1] }, slope = self->nn + rub[0] + rub[1];

  return fabs (slope) <= JD_MASS_ZERO * (self->nn + fabs (rub[0]) + fabs (rub[1])) ? 0.0 : slope;
}

/* The push that is left of the phase while everything goes on in proportion to N, nu changing by @slope:
 *
 *   nu + slope dN = 0,   or   N + dN = target,   or   work + nu dN + slope dN^2 / 2 = target.
 *
 * INFINITY: it does not end so. */
static double
push_to_end (const Impact *self,
             double        slope,
             ImpactEnd     end,
             double        target)
{
  const double work = target - self->work, square = self->nu * self->nu + 2.0 * slope * work;
  const double rounding = JD_ROUNDING * (self->nu * self->nu + fabs (2.0 * slope * work));

  if (end == UNTIL_CLOSED && fabs (self->nu) <= self->still)
    return 0.0;
  if (end == UNTIL_CLOSED)
    return slope > 0.0 ? -self->nu / slope : INFINITY;
  if (end == UNTIL_PUSH)
    return target - self->n;
  if (square < -rounding)
    return INFINITY;
  return work == 0.0 ? 0.0 : 2.0 * work / (self->nu + sqrt (MAX (square, 0.0)));
}

/* N grows by @dn while dT/dN = @slope_t and du/dN = @slope_u. */
static void
advance (Impact       *self,
         double        dn,
         const double  slope_t[2],
         const double  slope_u[2])
{
  const double slope = slope_of_speed (self, slope_t);

  self->work += dn * (self->nu + 0.5 * slope * dn);
  self->n += dn;
  self->nu += slope * dn;
  for (gsize i = 0; i < 2; i++)
    {
      self->t[i] += slope_t[i] * dn;
      self->u[i] += slope_u[i] * dn;
    }
}

/* From rest to the end of the phase, sticking or slipping straight on.  FALSE if it does not end. */
static gboolean
run_from_rest (Impact    *self,
               ImpactEnd  end,
               double     target)
{
  double d[2] = { 0.0, 0.0 }, slope_t[2], slope_u[2] = { 0.0, 0.0 }, dn;

  if (hold (self, slope_t) > self->f)
    {
      const double lambda = begin_slip (self, d);

      for (gsize i = 0; i < 2; i++)
        {
          slope_t[i] = -self->f * d[i];
          slope_u[i] = lambda * d[i];
        }
    }
  dn = push_to_end (self, slope_of_speed (self, slope_t), end, target);
  self->endless = !isfinite (dn);
  if (self->endless)
    return FALSE;
  self->u[0] = self->u[1] = 0.0;
  advance (self, dn, slope_t, slope_u);
  if (end == UNTIL_CLOSED)
    self->nu = 0.0;
  return others_stay (self);
}

/* A slip with one component, until it rests or the phase ends (*out_ended).  FALSE if it does neither. */
static gboolean
slide_straight (Impact    *self,
                ImpactEnd  end,
                double     target,
                gboolean  *out_ended)
{
  const double d[2] = { self->u[0] > 0.0 ? 1.0 : -1.0, 0.0 }, slope_t[2] = { -self->f * d[0], 0.0 };
  double slope_u[2], until_rest, until_end;

  pull_along (self, d, slope_u);
  until_rest = self->u[0] * slope_u[0] < 0.0 ? -self->u[0] / slope_u[0] : INFINITY;
  until_end = push_to_end (self, slope_of_speed (self, slope_t), end, target);
  *out_ended = !(until_rest < until_end);
  self->endless = !isfinite (MIN (until_rest, until_end));
  if (self->endless)
    return FALSE;
  advance (self, MIN (until_rest, until_end), slope_t, slope_u);
  if (*out_ended && end == UNTIL_CLOSED)
    self->nu = 0.0;
  if (!*out_ended)
    self->u[0] = 0.0;
  return others_stay (self);
}

/* ---- Slip that turns ---- */

/* The flow in tau, with speeds in units of the slip at its start and W in units of W_nn.  With p = b - f W_tt d:
 *
 *   theta' = d x p,   (ln r)' = d . p,   N' = r,   nu' = r (1 - f b . d),   T' = -f r d,   work' = r nu. */
static int
flow (G_GNUC_UNUSED double  tau,
      const double          y[],
      double                dy[],
      void                 *data)
{
  const Impact *self = data;
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
  Impact               impact;      /* at the start of the slip */
  double              unit;       /* |u| there */
  ImpactEnd            end;
  double              target;
  double              y[N_VARIABLES];
  gsl_odeiv2_system   system;
  gsl_odeiv2_step    *step;
} Slide;

/* What is left of the phase, positive until its end: -nu, target - N, or target - work, in units of the start. */
static double
left_to_do (const Slide  *self,
            const double *y)
{
  const Impact *start = &self->impact;
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

/* The impact at the present point of the flow.  With the speed u0 at the start of the slip:
 *
 *   N = N_0 + u0 y_N / W_nn,   T = T_0 + u0 y_T / W_nn,   nu = u0 y_nu,   work = work_0 + u0^2 y_work / W_nn,
 *
 *   |u| = u0 exp (ln r). */
static void
slide_take (const Slide *self,
            Impact       *impact)
{
  const Impact *start = &self->impact;
  const double push = self->unit / start->nn, r = self->unit * exp (self->y[LOG_SLIP]);

  impact->n = start->n + push * self->y[PUSH];
  impact->nu = self->unit * self->y[SPEED];
  impact->work = start->work + self->unit * push * self->y[WORK];
  for (gsize i = 0; i < 2; i++)
    impact->t[i] = start->t[i] + push * self->y[RUB_1 + i];
  impact->u[0] = r * cos (self->y[ANGLE]);
  impact->u[1] = r * sin (self->y[ANGLE]);
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

/* The phase ends within the step @h from @from: bisection of the step to this end. */
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

/* Steps of the flow until the slip rests (*out_ended FALSE) or the phase ends.  FALSE if it does neither.  A step
 * of order 8 is taken if worst = max_k |error_k| / (accuracy (1 + |y_k|)) <= 1; then h *= 0.9 worst^(-1/9), else h
 * *= 0.9 worst^(-1/8). */
static gboolean
slide_run (Slide    *self,
           Impact    *impact,
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
        worst = fmax (worst, fabs (error[k]) / (JD_FLOW_ACCURACY * (1.0 + fabs (self->y[k]))));
      if (!isfinite (worst) || worst > 1.0)
        {
          memcpy (self->y, from, sizeof from);
          h *= isfinite (worst) ? fmax (0.2, 0.9 * pow (worst, -1.0 / 8.0)) : 0.1;
          continue;
        }
      *out_ended = !(left_to_do (self, self->y) > 0.0);
      if (*out_ended && !step_to_end (self, from, h))
        return FALSE;
      slide_take (self, impact);
      if (!others_stay (impact))
        return FALSE;
      if (*out_ended || self->y[LOG_SLIP] < REST_LOGARITHM)
        return TRUE;
      h *= fmin (3.0, 0.9 * pow (fmax (worst, JD_FLOW_LEAST_ERROR), -1.0 / 9.0));
    }
  return FALSE;
}

static gboolean
slide (Impact    *self,
       ImpactEnd  end,
       double    target,
       gboolean *out_ended)
{
  Slide run = {
    .impact = *self, .unit = hypot (self->u[0], self->u[1]), .end = end, .target = target,
    .system = { .function = flow, .dimension = N_VARIABLES },
  };
  gboolean followed;

  run.system.params = &run.impact;
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
impact_run (Impact    *self,
            ImpactEnd  end,
            double     target)
{
  gboolean ended = FALSE;

  self->work = 0.0;
  if (hypot (self->u[0], self->u[1]) > self->rest &&
      !(self->n_slips == 1 ? slide_straight (self, end, target, &ended) : slide (self, end, target, &ended)))
    return FALSE;
  return ended || run_from_rest (self, end, target);
}

/* Compression until nu = 0; then restitution until N is (1 + e) times what it was (Poisson), or until its work has
 * given back e^2 of what it took (Stronge). */
gboolean
jd_impact_follow (const JdContactProblem *problem,
                  gsize                   f,
                  double                 *impulses,
                  gboolean               *out_endless)
{
  const JdContactRow *normal = &problem->rows[problem->laws[f].normal];
  const double e = normal->restitution;
  Impact self;
  gboolean followed;

  impact_init (&self, problem, f, problem->laws[f].push);
  followed = impact_run (&self, UNTIL_CLOSED, 0.0);
  if (followed && e > 0.0)
    followed = normal->law == JD_IMPACT_POISSON ? impact_run (&self, UNTIL_PUSH, (1.0 + e) * self.n)
                                                : impact_run (&self, UNTIL_WORK, -e * e * self.work);
  if (out_endless != NULL)
    *out_endless = self.endless;
  if (followed)
    write_impulses (&self, impulses);
  return followed;
}

/* ---- Newton's law ---- */

typedef struct
{
  Impact   impact;
  double  goal;        /* of nu */
  double  n, along;    /* of the direction looked at: N, and the slip along it */
  guint   n_found;
  double  found[3];    /* N, T of the first */
} Newton;

/* Adds an outcome (N, T_1, T_2) unless it is the same as the first, to JD_HOLDS of the larger one. */
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
      known = difference <=
              JD_HOLDS * fmax (size, fmax (fabs (self->found[0]), hypot (self->found[1], self->found[2])));
    }
  if (known)
    return;
  if (self->n_found++ == 0)
    memcpy (self->found, candidate, sizeof candidate);
}

/* Friction along -d, d being the direction @angle: N = (goal - nu) / (W_nn - f b . d), u+ = u + N (b - f W_tt d).
 * Returns d x u+, NAN where no push leads to the goal. */
static double
try_direction (gpointer data,
               double   angle)
{
  Newton *self = data;
  const Impact *impact = &self->impact;
  const double d[2] = { cos (angle), sin (angle) };
  const double slope = impact->nn - impact->f * (impact->b[0] * d[0] + impact->b[1] * d[1]);
  double pull[2], u[2];

  if (!(slope * (self->goal - impact->nu) > 0.0))
    return NAN;
  self->n = (self->goal - impact->nu) / slope;
  pull_along (impact, d, pull);
  for (gsize i = 0; i < 2; i++)
    u[i] = impact->u[i] + self->n * pull[i];
  self->along = u[0] * d[0] + u[1] * d[1];
  return d[0] * u[1] - d[1] * u[0];
}

/* Adds the outcome N, T = -f N d of the direction d at @angle if the slip after it has this direction: d . u+ >
 * rest. */
static gboolean
take_direction (gpointer data,
                double   angle,
                double   value,
                double   size G_GNUC_UNUSED)
{
  Newton *self = data;
  const double rub = self->impact.f * self->n;

  if (!isnan (value) && self->along > self->impact.rest)
    found (self, self->n, (const double[2]) { -rub * cos (angle), -rub * sin (angle) });
  return TRUE;
}

/* Sticking: nu = goal and u = 0,
 *
 *   W (N, T_1, T_2) = (goal - nu, -u_1, -u_2),
 *
 * the shortest solution where there are several. */
static void
try_sticking (Newton *self)
{
  const Impact *impact = &self->impact;
  const double matrix[9] = {
    impact->nn,   impact->b[0],     impact->b[1],
    impact->b[0], impact->tt[0][0], impact->tt[0][1],
    impact->b[1], impact->tt[1][0], impact->tt[1][1],
  };
  const double right[3] = { self->goal - impact->nu, -impact->u[0], -impact->u[1] };
  double x[3];

  if (!jd_linear_least_squares (matrix, 3, 3, right, JD_RANK_RESPONSE, x))
    return;
  for (gsize i = 0; i < 3; i++)
    {
      double left = -right[i];

      for (gsize j = 0; j < 3; j++)
        left += matrix[3 * i + j] * x[j];
      if (fabs (left) > JD_SAME * (fabs (right[0]) + fabs (right[1]) + fabs (right[2])))
        return;
    }
  if (x[0] >= 0.0 && hypot (x[1], x[2]) <= impact->f * x[0] * (1.0 + JD_INEQUALITY_HOLDS))
    found (self, x[0], x + 1);
}

JdContactStatus
jd_impact_choose (const JdContactProblem *problem,
                  gsize                   f,
                  double                 *impulses)
{
  const JdContactRow *normal = &problem->rows[problem->laws[f].normal];
  const int push = problem->laws[f].push;
  const gboolean bilateral = normal->side == 0;
  Newton self = { .n_found = 0 };

  memset (impulses, 0, problem->c * sizeof (double));
  for (int side = bilateral ? -1 : push; side <= (bilateral ? 1 : push); side += 2)
    {
      const guint before = self.n_found;

      impact_init (&self.impact, problem, f, side);
      self.goal = side * normal->goal;
      if (self.impact.nu >= self.goal - JD_INEQUALITY_HOLDS * normal->size)
        {
          if (!bilateral || self.impact.nu <= self.goal + JD_INEQUALITY_HOLDS * normal->size)
            found (&self, 0.0, (const double[2]) { 0.0, 0.0 });
        }
      else
        {
          try_sticking (&self);
          jd_circle_scan (DIRECTIONS, try_direction, take_direction, &self);
        }
      if (before == 0 && self.n_found > 0)
        {
          self.impact.n = self.found[0];
          self.impact.t[0] = self.found[1];
          self.impact.t[1] = self.found[2];
          write_impulses (&self.impact, impulses);
        }
    }
  return self.n_found == 0 ? JD_CONTACT_NONE : self.n_found == 1 ? JD_CONTACT_FOUND : JD_CONTACT_SEVERAL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One step of the integrator, its error, and the polynomial inside it. */
#include "core/dynamics/stepper/jd-stepper-private.h"
#include "core/linear/jd-dense.h"

#include <string.h>

#define MAX_POINTS JD_STEP_POINTS
/* The places of the refined polynomial are spread from the nearer end over at least this part of the step. */
#define NARROWEST 0.25
/* Growth of the rates in a rejected step that may be real. */
#define REASONABLE 100.0
/* Steps shorter than this part of the usual take a method of order 4, if its error allows. */
#define SHORT_STEP 0.02
/* The error of a step that is rounding only, as a part of what is allowed: the next step is a fifth longer, not
 * shorter. */
#define ROUNDED 0.1

/* max_i h (|r_i| + sum_h |A_hi lambda_h|) / m_ii: the rates, by the natural displacements, that the forces r = D - h
 * and those that hold the bodies would give in @h if they did not cancel.  Where everything is held, rounding of this
 * is all that moves: at the foot of a high pile the forces are many times the weight of one body. */
static double
held_rate (const JdStepper *self,
           double           h)
{
  const JdSystem *system = self->system;
  const JdDynamicsPattern *pattern = system->pattern;
  double *force = self->pull, largest = 0.0;

  for (gsize i = 0; i < system->n; i++)
    force[i] = fabs (system->r[i]);
  for (gsize e = 0; e < pattern->n_rows; e++)
    force[pattern->row_column[e]] += fabs (system->terms.rows[e] * system->y[pattern->row_row[e]]);
  for (gsize k = 0; k < pattern->n_mass; k++)
    {
      const gsize i = pattern->mass_row[k];

      if (i == pattern->mass_column[k] && system->terms.mass[k] > 0.0 && system->sizes.reach[i] > 0.0)
        largest = MAX (largest, force[i] / system->terms.mass[k] / system->sizes.reach[i]);
    }
  return h * largest;
}

/* h eps max_i |q_i| / T^2: the rates, by the natural displacements, that the rounding of the positions gives in @h.
 * Beside an equilibrium the accelerations are small differences of forces that depend on the positions; the natural
 * time T says how much. */
static double
rounded_rate (const JdStepper *self,
              double           h)
{
  return h * JD_STEP_ROUNDING * jd_stepper_largest_part (self, self->y_start) / (self->unit * self->unit);
}

/* The rates that rounding gives in @h.  Fills the forces of held_rate(). */
static double
rounding_rate (const JdStepper *self,
               double           h)
{
  return MAX (JD_STEP_HELD * held_rate (self, h), rounded_rate (self, h));
}

/* The error @ratio of the step; small where it is rounding of what is held, or of the positions. */
static double
error_beyond_rounding (const JdStepper *self,
                       double           h,
                       double           ratio)
{
  const double rate = rounding_rate (self, h);
  double largest = 0.0;

  for (gsize i = 0; i < self->system->n; i++)
    {
      const double error = MAX (fabs (self->error[i]) / h, fabs (self->error[self->system->n + i]));

      if (error > 0.0)
        largest = MAX (largest, self->system->sizes.reach[i] > 0.0 ? error / self->system->sizes.reach[i] : HUGE_VAL);
    }
  return largest <= rate ? MIN (ratio, ROUNDED) : ratio;
}

/* The largest of each parameter so far and in the step, and of its rate, into @sizes (2 n); *out_position and
 * *out_rate: the largest of all, as parts of the natural displacements. */
static void
sizes_with_step (const JdStepper *self,
                 double           h,
                 double          *sizes,
                 double          *out_position,
                 double          *out_rate)
{
  const gsize n = self->system->n;
  const double *reach = self->system->sizes.reach, *y = self->y, *largest = self->largest;

  for (gsize i = 0; i < n; i++)
    {
      const double rate = fabs (y[n + i]);

      sizes[i] = MAX (fabs (y[i]), fabs (h) * rate);
      sizes[i] = MAX (largest[i], reach[i] > 0.0 ? MIN (reach[i], sizes[i]) : sizes[i]);
      sizes[n + i] = MAX (largest[n + i], MAX (rate, fabs (self->y_start[n + i])));
    }
  *out_position = jd_stepper_largest_part (self, sizes);
  *out_rate = jd_stepper_largest_part (self, sizes + n);
}

/* Whether the rates have grown by no more than REASONABLE in a rejected step.  Only then its sizes count. */
static gboolean
is_reasonable (const JdStepper *self,
               double           largest_rate)
{
  const gsize n = self->system->n;

  return largest_rate <= REASONABLE * MAX (jd_stepper_largest_part (self, self->largest + n),
                                           jd_stepper_largest_part (self, self->y_start + n));
}

/* The largest work and energy so far, and the work of the state. */
static double
largest_work (const JdStepper *self)
{
  const gsize n = self->system->n;

  return MAX (MAX (fabs (self->y[2 * n]), self->largest[2 * n]), self->energy->largest);
}

/* The work that the largest force does in @h at the rates of rounding. */
static double
rounded_work (const JdStepper *self,
              double           h)
{
  const double rate = rounding_rate (self, h);
  double largest = 0.0;

  for (gsize i = 0; i < self->system->n; i++)
    largest = MAX (largest, self->pull[i] * self->system->sizes.reach[i]);
  return h * rate * largest;
}

/* The error of the work as a part of what is allowed: of the largest work and energy so far.  Where all parameters
 * are driven it alone bounds the step.  A power that jumps does not reduce a short step further. */
static double
work_ratio (const JdStepper *self,
            double           h)
{
  const double error = fabs (self->error[2 * self->system->n]);
  const double allowed = JD_STEP_WORK * self->tolerance * largest_work (self);

  if (error == 0.0)
    return 0.0;
  if (error > allowed && (h < JD_STEP_SHORT_FOR_WORK * self->unit || error <= rounded_work (self, h)))
    return 0.0;
  return error / allowed;
}

/* max_i |error_i| / (tolerance size_i).  The size of a rate is the largest so far, that of a position likewise but no
 * more than its natural displacement: many are angles, whose meaning does not grow with them. */
static double
error_ratio (JdStepper *self,
             double     h)
{
  const gsize n = self->system->n;
  const double *error = self->error;
  double *sizes = self->probe, largest_position, largest_rate, ratio = 0.0, rest = 0.0;

  sizes_with_step (self, h, sizes, &largest_position, &largest_rate);
  for (gsize i = 0; i < n; i++)
    {
      const double position = MAX (sizes[i], JD_SMALL_PART * largest_position * self->system->sizes.reach[i]);
      const double rate = MAX (sizes[n + i], JD_SMALL_PART * largest_rate * self->system->sizes.reach[i]);

      /* 0 times a number that is not finite is not 0 */
      rest += 0.0 * self->y[i] + 0.0 * self->y[n + i];
      if (error[i] != 0.0)
        ratio = MAX (ratio, fabs (error[i]) / position);
      if (error[n + i] != 0.0)
        ratio = MAX (ratio, fabs (error[n + i]) / rate);
    }
  if (rest != 0.0)
    return HUGE_VAL;
  ratio /= self->tolerance;
  if (ratio > 1.0 && isfinite (ratio))
    ratio = error_beyond_rounding (self, h, ratio);
  if (jd_stepper_has_work (self))
    ratio = MAX (ratio, work_ratio (self, h));
  if (ratio <= 1.0 || is_reasonable (self, largest_rate))
    memcpy (self->largest, sizes, 2 * n * sizeof (double));
  if (ratio <= 1.0 && jd_stepper_has_work (self))
    self->largest[2 * n] = MAX (self->largest[2 * n], fabs (self->y[2 * n]));
  return ratio;
}

/* k = f (t, y) becomes part of the step: y += weight * k, and stage = y_start + part * k. */
static gboolean
add_stage (JdStepper *self,
           double     t,
           double     weight,
           double     part)
{
  double *k = self->error, *stage = self->probe;

  if (!jd_stepper_rates (t, stage, k, self))
    return FALSE;
  for (gsize i = 0; i < self->size; i++)
    {
      self->y[i] += weight * k[i];
      stage[i] = self->y_start[i] + part * k[i];
    }
  return TRUE;
}

/* Kutta's method of order 4, y = y0 + h (k1 + 2 k2 + 2 k3 + k4) / 6.  Its error in q is its difference from Hermite's
 * rule,
 *
 *   q = q0 + h (v0 + v) / 2 + h^2 (a0 - a) / 12;
 *
 * both differ from the motion by h^5, and the rates by no more than 6 / h of it.  FALSE if it is not small. */
static gboolean
step_short (JdStepper *self,
            double     t,
            double     h)
{
  const gsize n = self->system->n;
  const double *k = self->start_derivative, *v = self->y_start + n, *a = k + n;

  for (gsize i = 0; i < self->size; i++)
    {
      self->y[i] = self->y_start[i] + h / 6.0 * k[i];
      self->probe[i] = self->y_start[i] + 0.5 * h * k[i];
    }
  if (!add_stage (self, t + 0.5 * h, h / 3.0, 0.5 * h) || !add_stage (self, t + 0.5 * h, h / 3.0, h) ||
      !add_stage (self, t + h, h / 6.0, 0.0) || !jd_stepper_rates (t + h, self->y, self->error, self))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      const double last = self->error[n + i];
      const double change = 0.5 * h * (v[i] + self->y[n + i]) + h * h / 12.0 * (a[i] - last);

      self->error[i] = self->y[i] - self->y_start[i] - change;
      self->error[n + i] = 6.0 / h * self->error[i];
    }
  return error_ratio (self, h) <= 1.0;
}

gboolean
jd_stepper_step (JdStepper *self,
                 double     t,
                 double     h)
{
  self->fresh = FALSE;
  if (h < SHORT_STEP * self->h && step_short (self, t, h))
    return TRUE;
  g_clear_error (&self->failure);
  if (jd_rk8_step (self->rk8, jd_stepper_rates, self, t, h, self->y_start, self->start_derivative, self->y,
                   self->error))
    return TRUE;
  memcpy (self->y, self->y_start, self->size * sizeof (double));
  return FALSE;
}

/* Free flight along a parabola: v = v0 + h a, q = q0 + h (v0 + v) / 2.  Without an error. */
static double
fly (JdStepper *self,
     double     h)
{
  const gsize n = self->system->n;

  self->fresh = FALSE;
  for (gsize i = 0; i < n; i++)
    {
      const double v = self->y_start[n + i], last = v + h * self->start_derivative[n + i];
      const double reach = self->system->sizes.reach[i];

      self->y[i] = self->y_start[i] + 0.5 * h * (v + last);
      self->y[n + i] = last;
      if (!isfinite (self->y[i]))
        return HUGE_VAL;
      self->largest[i] = MAX (self->largest[i], reach > 0.0 ? MIN (reach, fabs (self->y[i])) : fabs (self->y[i]));
      self->largest[n + i] = MAX (self->largest[n + i], fabs (last));
    }
  return 0.0;
}

double
jd_stepper_try (JdStepper *self,
                double     h)
{
  if (self->parabolic && self->flies)
    return fly (self, h);
  return jd_stepper_step (self, self->start, h) ? error_ratio (self, h) : HUGE_VAL;
}

/* Coefficients of q_i(s), or with @i = n of the work. */
static double *
polynomial_of (const JdStepper *self,
               gsize            i)
{
  return self->polynomial + i * (JD_STEP_DEGREE + 1);
}

/* q(s) = c0 + c1 s + ... + c5 s^5 with q, q' and q'' at both ends; the work is the cubic with W and P at both
 * ends. */
void
jd_stepper_fit (JdStepper *self)
{
  const gsize n = self->system->n;
  const double h = self->step_h;

  self->refined = FALSE;
  memset (self->polynomial, 0, (n + 1) * (JD_STEP_DEGREE + 1) * sizeof (double));
  for (gsize i = 0; i < n; i++)
    {
      double *c = polynomial_of (self, i);
      const double v = h * self->y_start[n + i], a = h * h * self->start_derivative[n + i];
      const double d = (self->y[i] - self->y_start[i]) - v - 0.5 * a;
      const double e = h * self->y[n + i] - v - a, f = h * h * self->derivative[n + i] - a;

      c[0] = self->y_start[i];
      c[1] = v;
      c[2] = 0.5 * a;
      c[3] = 10.0 * d - 4.0 * e + 0.5 * f;
      c[4] = -15.0 * d + 7.0 * e - f;
      c[5] = 6.0 * d - 3.0 * e + 0.5 * f;
    }
  if (jd_stepper_has_work (self))
    {
      double *c = polynomial_of (self, n);
      const double v = h * self->start_derivative[2 * n], d = self->y[2 * n] - self->y_start[2 * n] - v;
      const double e = h * self->derivative[2 * n] - v;

      c[0] = self->y_start[2 * n];
      c[1] = v;
      c[2] = 3.0 * d - e;
      c[3] = e - 2.0 * d;
    }
}

/* The polynomial @c of this @degree at @s, by Horner's rule; *out_slope: its derivative. */
static double
evaluate (const double *c,
          int           degree,
          double        s,
          double       *out_slope)
{
  double value = c[degree], slope = 0.0;

  for (int k = degree; k-- > 0;)
    {
      slope = slope * s + value;
      value = value * s + c[k];
    }
  *out_slope = slope;
  return value;
}

void
jd_stepper_eval (const JdStepper *self,
                 double           s,
                 double          *y)
{
  const gsize n = self->system->n;

  for (gsize i = 0; i < n; i++)
    {
      double slope;

      y[i] = evaluate (polynomial_of (self, i), self->refined ? JD_STEP_DEGREE : 5, s, &slope);
      y[n + i] = slope / self->step_h;
    }
}

double
jd_stepper_eval_work (const JdStepper *self,
                      double           s)
{
  double power;

  return evaluate (polynomial_of (self, self->system->n), JD_STEP_DEGREE, s, &power);
}

/* d2 q_i / ds2. */
static double
second (const JdStepper *self,
        gsize            i,
        double           s)
{
  const double *c = polynomial_of (self, i);
  double sum = 0.0;

  for (int k = JD_STEP_DEGREE; k >= 2; k--)
    sum = sum * s + (double) (k * (k - 1)) * c[k];
  return sum;
}

/* d W / ds, the slope of the work. */
static double
work_slope (const JdStepper *self,
            double           s)
{
  const double *c = polynomial_of (self, self->system->n);
  double slope = 0.0;

  for (guint i = JD_STEP_DEGREE; i >= 1; i--)
    slope = slope * s + (double) i * c[i];
  return slope;
}

/* max_i |h^2 q''_i - d2 q_i/ds2| at @s, by the natural displacements; and |h P - d W/ds|, by the largest work and
 * energy. */
double
jd_stepper_misfit (const JdStepper *self,
                   double           s)
{
  const gsize n = self->system->n;
  const double h = self->step_h;
  double worst = 0.0;

  for (gsize i = 0; i < n; i++)
    worst = MAX (worst, jd_stepper_part (self, i, h * h * self->derivative[n + i] - second (self, i, s)));
  if (jd_stepper_has_work (self) && largest_work (self) > 0.0)
    worst = MAX (worst, fabs (h * self->derivative[2 * n] - work_slope (self, s)) / largest_work (self));
  return worst;
}

/* Polynomials that change nothing at the ends: s^(3 + j) (1 - s)^3 of a parameter, zero there up to the second
 * derivative; s^(2 + j) (1 - s)^2 of the work, zero up to the rate.  Their coefficients are the binomials of
 * s^(first + j) and the following powers. */
typedef struct
{
  guint  first, n;
  double binomial[4];
} Bump;

static const Bump parameter_bump = { 3, 4, { 1.0, -3.0, 3.0, -1.0 } }, work_bump = { 2, 3, { 1.0, -2.0, 1.0, 0.0 } };

/* The derivative of bump @j of this @order, 1 or 2, sum_k binomial_k d^order s^p / ds^order with p = first + j + k.
 * */
static double
bump_derivative (const Bump *bump,
                 guint       j,
                 guint       order,
                 double      s)
{
  double sum = 0.0;

  for (guint k = bump->n; k-- > 0;)
    {
      const double power = bump->first + j + k;

      sum = sum * s + bump->binomial[k] * (order == 1 ? power : power * (power - 1.0));
    }
  for (guint k = order; k < bump->first + j; k++)
    sum *= s;
  return sum;
}

/* Adds to polynomial @c the bumps whose derivatives of this @order are @wrong (overwritten) at @points: with c_j
 * the factor of bump j, sum_j bump_j^(order) (s_k) c_j = wrong_k.  Some second derivatives vanish there, but not
 * the pivots. */
static void
add_bumps (double       *c,
           const Bump   *bump,
           guint         order,
           guint         n,
           const double *points,
           double       *wrong)
{
  double matrix[MAX_POINTS * MAX_POINTS];
  gsize pivot[MAX_POINTS];

  for (guint k = 0; k < n; k++)
    for (guint j = 0; j < n; j++)
      matrix[k * n + j] = bump_derivative (bump, j, order, points[k]);
  jd_dense_lu_factor (matrix, pivot, NULL, n, 0.0);
  jd_dense_lu_solve (matrix, pivot, wrong, n);
  for (guint j = 0; j < n; j++)
    for (guint k = 0; k < bump->n; k++)
      c[bump->first + j + k] += wrong[j] * bump->binomial[k];
}

/* Evaluates the equations on the polynomial at @n_points parts of the step, and makes its second derivative agree
 * with the accelerations there, and the work's slope with the power.  *out_wrong: how much the second derivative did
 * not, as a part of the largest acceleration, by the natural displacements; or the slope, of the largest power. */
static gboolean
correct_inside (JdStepper    *self,
                guint         n_points,
                const double *points,
                double       *out_wrong)
{
  const gsize n = self->system->n;
  const double h = self->step_h;
  double largest = 0.0, largest_power = DBL_MIN, wrong_power = 0.0;

  *out_wrong = 0.0;
  for (guint k = 0; k < n_points; k++)
    {
      double *wrong = self->wrong + k, power;

      jd_stepper_eval (self, points[k], self->probe);
      if (!jd_stepper_rates (self->start + points[k] * h, self->probe, self->error, self))
        return FALSE;
      for (gsize i = 0; i < n; i++)
        {
          wrong[i * MAX_POINTS] = h * h * self->error[n + i] - second (self, i, points[k]);
          largest = MAX (largest, jd_stepper_part (self, i, h * h * self->error[n + i]));
          *out_wrong = MAX (*out_wrong, jd_stepper_part (self, i, wrong[i * MAX_POINTS]));
        }
      if (!jd_stepper_has_work (self))
        continue;
      power = h * self->error[2 * n];
      wrong[n * MAX_POINTS] = power - work_slope (self, points[k]);
      largest_power = MAX (largest_power, fabs (power));
      wrong_power = MAX (wrong_power, fabs (wrong[n * MAX_POINTS]));
    }
  *out_wrong = largest > 0.0 ? *out_wrong / largest : 0.0;
  if (wrong_power > 0.0)
    *out_wrong = MAX (*out_wrong, wrong_power / largest_power);
  for (gsize i = 0; i < n; i++)
    add_bumps (polynomial_of (self, i), &parameter_bump, 2, n_points, points, self->wrong + i * MAX_POINTS);
  if (jd_stepper_has_work (self))
    add_bumps (polynomial_of (self, n), &work_bump, 1, n_points, points, self->wrong + n * MAX_POINTS);
  return TRUE;
}

gboolean
jd_stepper_refine (JdStepper *self,
                   double     s)
{
  static const double two[] = { 1.0 / 3.0, 2.0 / 3.0 }, parts[] = { 0.2, 0.5, 0.85 };
  const double width = MAX (MIN (s, 1.0 - s), NARROWEST);
  double three[MAX_POINTS], wrong;

  for (guint k = 0; k < MAX_POINTS; k++)
    three[k] = s < 0.5 ? width * parts[k] : 1.0 - width * parts[k];
  if (self->refined)
    return TRUE;
  self->fresh = FALSE;
  self->refined = TRUE;
  self->refined = correct_inside (self, 2, two, &wrong) &&
                  (wrong <= JD_STEP_AGREES || correct_inside (self, 3, three, &wrong));
  return self->refined;
}

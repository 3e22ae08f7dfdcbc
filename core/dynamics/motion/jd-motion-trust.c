/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The error of a motion, estimated by other integrations. */
#include "core/dynamics/motion/jd-motion-trust.h"

#include "core/dynamics/motion/jd-motion-steps.h"

#include <math.h>
#include <string.h>

#include "core/parameterization/model/jd-model-size.h"

typedef struct
{
  const JdMotion *motion;
  JdMotion       *others[2];  /* owned */
  gsize           N;
  double         *scale;   /* N: range of each parameter in the motion */
  double         *e;       /* N: estimates at the last instant */
  double         *p;       /* 4 N: two states and their rates */
  double          factor;  /* s */
} Comparison;

static void
comparison_clear (Comparison *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->others); i++)
    g_clear_pointer (&self->others[i], jd_motion_unref);
  g_free (self->scale);
  g_free (self->e);
  g_free (self->p);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Comparison, comparison_clear)

/* scale_i = max_t q_i - min_t q_i.  The range of a parameter at rest is rounding: its natural displacement counts. */
static void
find_ranges (Comparison *self)
{
  const JdModelSizes *sizes = jd_model_get_sizes (jd_motion_get_model (self->motion));
  const double *p;

  for (gsize k = 0; k < self->N; k++)
    {
      double least = HUGE_VAL, largest = -HUGE_VAL;

      for (gsize i = 0; i < jd_motion_get_n_samples (self->motion); i++)
        {
          jd_motion_get_sample (self->motion, i, &p, NULL);
          least = MIN (least, p[k]);
          largest = MAX (largest, p[k]);
        }
      self->scale[k] = MAX (largest - least, JD_TRUST_RANGE_OF_REST * sizes->displacement[k]);
    }
}

/* Roundings of the positions at the start, +-JD_TRUST_START max (|p_k|, scale_k), with alternating signs, the first
 * of them @sign.  What rests keeps its place: an equilibrium that is exact stays one. */
static double *
new_start_change (const Comparison *self,
                  double            sign)
{
  const JdModel *model = jd_motion_get_model (self->motion);
  const double *p = jd_model_get_values (model), *displacement = jd_model_get_sizes (model)->displacement;
  double *change = g_new0 (double, self->N + 1);

  for (gsize k = 0; k < self->N; k++, sign = -sign)
    if (self->scale[k] > JD_TRUST_RANGE_OF_REST * displacement[k])
      change[k] = sign * JD_TRUST_START * MAX (fabs (p[k]), self->scale[k]);
  return change;
}

/* Computes e_k = s max |p_k - other p_k| of the other motions at @t.  Returns the largest e_k /
 * scale_k, and the parameter that has it.  Positions are continuous at impacts, which the motions may have at
 * instants that differ a little. */
static double
compare_at (Comparison *self,
            double      t,
            gsize      *out_parameter)
{
  const gsize n = self->N;
  double worst = 0.0;

  memset (self->e, 0, n * sizeof (double));
  jd_motion_get_state (self->motion, t, TRUE, self->p, self->p + n);
  for (guint i = 0; i < G_N_ELEMENTS (self->others); i++)
    {
      jd_motion_get_state (self->others[i], t, TRUE, self->p + 2 * n, self->p + 3 * n);
      for (gsize k = 0; k < n; k++)
        self->e[k] = MAX (self->e[k], self->factor * fabs (self->p[k] - self->p[2 * n + k]));
    }
  *out_parameter = n;
  for (gsize k = 0; k < n; k++)
    if (self->e[k] / self->scale[k] > worst)
      {
        worst = self->e[k] / self->scale[k];
        *out_parameter = k;
      }
  return worst;
}

/* The first instant in [@good, @bad] at which the estimate is too large. */
static double
locate (Comparison *self,
        double      good,
        double      bad)
{
  gsize parameter;

  for (guint i = 0; i < JD_TRUST_BISECTIONS; i++)
    {
      const double middle = 0.5 * (good + bad);

      if (compare_at (self, middle, &parameter) > JD_TRUST_ERROR)
        bad = middle;
      else
        good = middle;
    }
  return bad;
}

/* The samples of the motion up to @result->until, in their order. */
static void
find_trusted (Comparison    *self,
              JdMotionTrust *result)
{
  double good = jd_motion_get_start (self->motion);
  gsize parameter;

  for (gsize i = 0; i < jd_motion_get_n_samples (self->motion); i++)
    {
      const double t = MIN (jd_motion_get_sample (self->motion, i, NULL, NULL), result->until);

      if (compare_at (self, t, &parameter) > JD_TRUST_ERROR)
        {
          result->trusted_until = locate (self, good, t);
          result->parameter = parameter;
          return;
        }
      good = t;
    }
}

/* The motion again, from a start that is changed by roundings. */
static JdMotion *
integrate_again (const Comparison       *self,
                 const JdMotionOptions  *options,
                 const char *const      *events,
                 double                  sign,
                 GCancellable           *cancellable,
                 GError                **error)
{
  g_autofree double *change = new_start_change (self, sign);
  JdMotionOptions again = *options;

  again.tolerance = JD_TRUST_TOLERANCE_FACTOR * (options->tolerance > 0.0 ? options->tolerance : JD_MOTION_TOLERANCE);
  again.start_change = change;
  if (jd_motion_get_steps (self->motion) != NULL)
    again.time_stepping = 0.5 * jd_motion_get_steps (self->motion)->step;
  again.report_laws = FALSE;
  again.event_func = NULL;
  return jd_motion_new (jd_motion_get_model (self->motion), &again, events, cancellable, NULL, NULL, error);
}

/* One that ends before another differs from there on. */
static gboolean
ends_elsewhere (const JdMotion *a,
                const JdMotion *b)
{
  return fabs (jd_motion_get_end (a) - jd_motion_get_end (b)) >
         JD_TRUST_ERROR * (jd_motion_get_end (a) - jd_motion_get_start (a));
}

JdMotionTrust *
jd_motion_trust_new (const JdMotion         *motion,
                     const JdMotionOptions  *options,
                     const char *const      *events,
                     GCancellable           *cancellable,
                     GError                **error)
{
  g_auto(Comparison) comparison = { .motion = motion };
  gboolean elsewhere = FALSE;
  JdMotionTrust *self;
  gsize parameter;

  g_return_val_if_fail (motion != NULL && options->keep == JD_MOTION_KEEP_ALL, NULL);

  /* with half of the step the error, which is of order 1, is half as large: it is twice the difference */
  comparison.factor = jd_motion_get_steps (motion) != NULL ? 2.0 * JD_TRUST_SAFETY : JD_TRUST_SAFETY;
  comparison.N = jd_model_get_n_parameters (jd_motion_get_model (motion));
  comparison.scale = g_new0 (double, comparison.N + 1);
  comparison.e = g_new0 (double, comparison.N + 1);
  comparison.p = g_new0 (double, 4 * comparison.N + 1);
  find_ranges (&comparison);
  for (guint i = 0; i < G_N_ELEMENTS (comparison.others); i++)
    if ((comparison.others[i] = integrate_again (&comparison, options, events, i == 0 ? 1.0 : -1.0, cancellable,
                                                 error)) == NULL)
      return NULL;

  self = g_new0 (JdMotionTrust, 1);
  self->N = self->parameter = comparison.N;
  self->until = jd_motion_get_end (motion);
  for (guint i = 0; i < G_N_ELEMENTS (comparison.others); i++)
    {
      self->until = MIN (self->until, jd_motion_get_end (comparison.others[i]));
      elsewhere = elsewhere || ends_elsewhere (motion, comparison.others[i]);
    }
  self->trusted_until = HUGE_VAL;
  find_trusted (&comparison, self);
  compare_at (&comparison, self->until, &parameter);
  self->error = g_memdup2 (comparison.e, (comparison.N + 1) * sizeof (double));
  if (elsewhere)
    self->trusted_until = MIN (self->trusted_until, self->until);
  return self;
}

void
jd_motion_trust_free (JdMotionTrust *self)
{
  if (self == NULL)
    return;
  g_free (self->error);
  g_free (self);
}

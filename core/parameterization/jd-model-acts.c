/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which equations act in a state, and whether those that act hold there. */
#include "core/parameterization/jd-model-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

/* Numbers kept on the stack; larger tapes take memory of their own. */
#define STACK 512

static gboolean
when_holds (const JdModel *self,
            gsize          j,
            double         t,
            const double  *p,
            const double  *pd)
{
  const JdJoint *joint = jd_model_get_joint (self, j);
  double sides[2];

  if (self->joints[j].when == NULL || (self->inside != NULL && self->inside[j]))
    return TRUE;
  jd_model_tape_eval (self->joints[j].when, self, t, p, pd, sides);
  return jd_relation_holds (joint->when_relation, sides[0], sides[1]);
}

/* What still counts as a rate of zero; @scale: the sum of its terms, @size: its natural size. */
static double
rate_tolerance (double scale,
                double size)
{
  return fmax (JD_HOLDS * scale, JD_RATE_ROUNDING * size);
}

static double
rate_size (const JdModel *self,
           gsize          i,
           double         t,
           const double  *p)
{
  const gsize n = self->equations[i].n_terms + 2;
  double stack[STACK];
  double *values = n <= STACK ? stack : g_new (double, n);
  double size;

  jd_model_equation_eval (self, i, t, p, values);
  size = jd_model_equation_rate_size (self, i, values);
  if (values != stack)
    g_free (values);
  return size;
}

/* More than its threshold on the allowed side, or closed and growing; an equation between rates is open
 * when its left side is positive. */
static gboolean
is_open (const JdModel *self,
         gsize          i,
         double         t,
         const double  *p,
         const double  *pd)
{
  const JdEquation *equation = &self->equations[i];
  const double closed = jd_model_get_closed (self, i);
  double f, rate, scale;

  jd_model_equation_residuals (self, i, t, p, pd, &f, &rate, &scale);
  f *= equation->side;
  rate *= equation->side;
  if (equation->of_rates)
    return rate > JD_HOLDS * fmax (scale, rate_size (self, i, t, p));
  return f > closed || (f >= -closed && rate > 0.0 && rate > rate_tolerance (scale, rate_size (self, i, t, p)));
}

/* Rate and scale of a slip equation; of one with a partner, of both together. */
static void
slip_rate (const JdModel    *self,
           const JdModelLaw *law,
           double            t,
           const double     *p,
           const double     *pd,
           double           *out_rate,
           double           *out_scale)
{
  double across, scale;

  jd_model_equation_residuals (self, (gsize) law->slip, t, p, pd, NULL, out_rate, out_scale);
  if (law->partner < 0)
    return;
  jd_model_equation_residuals (self, (gsize) self->laws[law->partner].slip, t, p, pd, NULL, &across, &scale);
  *out_rate = hypot (*out_rate, across);
  *out_scale += scale;
}

/* Friction decides whether the slip equation of a rolling contact acts: not while it slips. */
static gboolean
slips (const JdModel *self,
       gsize          i,
       double         t,
       const double  *p,
       const double  *pd)
{
  for (gsize k = 0; pd != NULL && k < self->n_laws; k++)
    if (self->laws[k].slip == (int) i)
      {
        double rate, scale;

        slip_rate (self, &self->laws[k], t, p, pd, &rate, &scale);
        return fabs (rate) > rate_tolerance (scale, rate_size (self, i, t, p));
      }
  return FALSE;
}

double
jd_model_rate_tolerance (const JdModel *self,
                         gsize          i,
                         double         t,
                         const double  *p,
                         double         scale)
{
  return rate_tolerance (scale, 10.0 * rate_size (self, i, t, p));
}

/* Closed, and its rate closes it further: an impact takes place at this instant, and before it the contact does not
 * act.  An equation between rates is its own rate. */
static gboolean
approaches (const JdModel *self,
            gsize          i,
            double         t,
            const double  *p,
            const double  *pd)
{
  const JdEquation *equation = &self->equations[i];
  double f, rate, scale;

  if (equation->side == 0 || pd == NULL)
    return FALSE;
  jd_model_equation_residuals (self, i, t, p, pd, &f, &rate, &scale);
  if (!(equation->side * rate < -jd_model_rate_tolerance (self, i, t, p, scale)))
    return FALSE;
  return equation->of_rates ||
         (equation->side * f <= jd_model_get_closed (self, i) && jd_model_position_holds (self, i, t, p, f));
}

gboolean
jd_model_impact_is_due (const JdModel *self,
                        gsize          i,
                        double         t,
                        const double  *p,
                        const double  *pd)
{
  g_return_val_if_fail (i < self->n_equations, FALSE);

  return (self->off == NULL || !self->off[i]) && (self->switched_off == NULL || !self->switched_off[i]) &&
         when_holds (self, self->equations[i].joint, t, p, pd) && approaches (self, i, t, p, pd);
}

gboolean
jd_model_equation_acts (const JdModel *self,
                        gsize          i,
                        double         t,
                        const double  *p,
                        const double  *pd)
{
  const JdModelJoint *joint;

  g_return_val_if_fail (i < self->n_equations, FALSE);

  joint = &self->joints[self->equations[i].joint];
  if ((self->off != NULL && self->off[i]) || !when_holds (self, self->equations[i].joint, t, p, pd))
    return FALSE;
  if (joint->is_unilateral)
    for (gsize k = joint->first; k < joint->first + joint->n_equations; k++)
      if (self->equations[k].side != 0 && (is_open (self, k, t, p, pd) || approaches (self, k, t, p, pd)))
        return FALSE;
  return !slips (self, i, t, p, pd);
}

gboolean
jd_model_check_state (const JdModel   *self,
                      double           t,
                      const double    *p,
                      const double    *pd,
                      const gboolean  *skip,
                      GError         **error)
{
  for (gsize i = 0; i < self->n_equations; i++)
    {
      double f, rate, scale;

      if ((skip != NULL && skip[i]) || !jd_model_equation_acts (self, i, t, p, pd))
        continue;
      jd_model_equation_residuals (self, i, t, p, pd, &f, &rate, &scale);
      if (!isfinite (f) || (pd != NULL && !isfinite (rate)))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       !isfinite (f) ? _("The equation “%s” has no finite value in this state")
                                     : _("The equation “%s” has no finite rate in this state: its left side has no "
                                         "derivative here (a distance has none where its points coincide)"),
                       self->equations[i].name);
          return FALSE;
        }
      if (!jd_model_is_live (self, i) && !jd_model_position_holds (self, i, t, p, f))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       _("The positions break the equation “%s”: its left side is %g, not 0"),
                       self->equations[i].name, f);
          return FALSE;
        }
      if (pd != NULL && !(fabs (rate) <= jd_model_rate_tolerance (self, i, t, p, scale)))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       _("The rates break the equation “%s”: its left side grows at %g, not 0"),
                       self->equations[i].name, rate);
          return FALSE;
        }
    }
  return TRUE;
}

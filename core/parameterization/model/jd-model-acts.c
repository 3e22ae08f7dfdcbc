/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The equations that act in a state, and the check that they hold there. */
#include "core/parameterization/model/jd-model-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/parameterization/model/jd-model-size.h"

/* Numbers kept on the stack; larger tapes take memory of their own. */
#define STACK 512

gboolean
jd_model_condition_holds (JdExprRelation relation,
                          double         left,
                          double         right)
{
  if (fabs (left - right) <= JD_CONDITION_ROUNDING * (fabs (left) + fabs (right)))
    left = right;
  return jd_relation_holds (relation, left, right);
}

gboolean
jd_model_when_holds (const JdModel *self,
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
  return jd_model_condition_holds (joint->when_relation, sides[0], sides[1]);
}

/* An equation in a state: its left side (0 of a differential one), its rate B p' + b, sum |B_k p'_k| + |b|, and the
 * natural size of the rate. */
typedef struct
{
  double f, rate, scale, size;
} Residuals;

static Residuals
measure (const JdModel *self,
         gsize          i,
         double         t,
         const double  *p,
         const double  *pd)
{
  const gsize n = self->equations[i].n_terms + 2;
  double stack[STACK];
  double *values = n <= STACK ? stack : g_new (double, n);
  Residuals r;

  jd_model_equation_eval (self, i, t, p, values);
  r = (Residuals) { values[0], values[1], fabs (values[1]), jd_model_equation_rate_size (self, i, values) };
  if (pd != NULL)
    jd_model_equation_rate (self, i, values, pd, &r.rate, &r.scale);
  if (values != stack)
    g_free (values);
  return r;
}

void
jd_model_equation_residuals (const JdModel *self,
                             gsize          i,
                             double         t,
                             const double  *p,
                             const double  *pd,
                             double        *out_f,
                             double        *out_rate,
                             double        *out_scale)
{
  const Residuals r = measure (self, i, t, p, pd);

  if (out_f != NULL)
    *out_f = r.f;
  if (out_rate != NULL)
    *out_rate = r.rate;
  if (out_scale != NULL)
    *out_scale = r.scale;
}

/* The largest rate that counts as zero; @scale: the sum of its terms, @size: its natural size. */
static double
rate_tolerance (double scale,
                double size)
{
  return fmax (JD_HOLDS * scale, JD_RATE_ROUNDING * size);
}

/* The same for the checks of a state and for approaching contacts, which allow ten times the rounding. */
static double
wide_tolerance (double scale,
                double size)
{
  return rate_tolerance (scale, 10.0 * size);
}

double
jd_model_rate_tolerance (const JdModel *self,
                         gsize          i,
                         double         t,
                         const double  *p,
                         double         scale)
{
  return wide_tolerance (scale, measure (self, i, t, p, NULL).size);
}

/* The largest gap that counts as closed.  Where all of a mechanism is in one place in the file's state, an equation
 * has no size there: then its gap @f is closed if the position holds to the rounding of the terms. */
static double
find_closed (const JdModel *self,
             gsize          i,
             double         t,
             const double  *p,
             double         f)
{
  const double closed = jd_model_get_closed (self, i);

  return closed > 0.0 || !jd_model_position_holds (self, i, t, p, f) ? closed : fabs (f);
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
  const Residuals r = measure (self, i, t, p, pd);
  const double f = r.f * equation->side, rate = r.rate * equation->side;
  double closed;

  if (equation->of_rates)
    return rate > JD_HOLDS * fmax (r.scale, r.size);
  closed = find_closed (self, i, t, p, r.f);
  return f > closed || (f >= -closed && rate > 0.0 && rate > rate_tolerance (r.scale, r.size));
}

/* Friction decides whether the slip equation of a rolling contact acts: not while it slips.  The slip of a law with a
 * partner is the length of both components. */
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
        Residuals r = measure (self, i, t, p, pd), across = { 0 };

        if (self->laws[k].partner >= 0)
          {
            across = measure (self, (gsize) self->laws[self->laws[k].partner].slip, t, p, pd);
            r.rate = hypot (r.rate, across.rate);
            r.scale += across.scale;
          }
        return fabs (r.rate) > rate_tolerance (r.scale, r.size);
      }
  return FALSE;
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
  Residuals r;

  if (equation->side == 0 || pd == NULL)
    return FALSE;
  r = measure (self, i, t, p, pd);
  if (!(equation->side * r.rate < -wide_tolerance (r.scale, r.size)))
    return FALSE;
  return equation->of_rates ||
         (equation->side * r.f <= find_closed (self, i, t, p, r.f) && jd_model_position_holds (self, i, t, p, r.f));
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
         jd_model_when_holds (self, self->equations[i].joint, t, p, pd) && approaches (self, i, t, p, pd);
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
  if ((self->off != NULL && self->off[i]) || !jd_model_when_holds (self, self->equations[i].joint, t, p, pd))
    return FALSE;
  if (joint->is_unilateral)
    for (gsize k = joint->first; k < joint->first + joint->n_equations; k++)
      if (self->equations[k].side != 0 && jd_equation_is_with (&self->equations[k], &self->equations[i]) &&
          (is_open (self, k, t, p, pd) || approaches (self, k, t, p, pd)))
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
      Residuals r;

      if ((skip != NULL && skip[i]) || !jd_model_equation_acts (self, i, t, p, pd))
        continue;
      r = measure (self, i, t, p, pd);
      if (!isfinite (r.f) || (pd != NULL && !isfinite (r.rate)))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       !isfinite (r.f) ? _("The equation “%s” has no finite value in this state")
                                       : _("The equation “%s” has no finite rate in this state: its left side has "
                                           "no derivative here (a distance has none where its points coincide)"),
                       self->equations[i].name);
          return FALSE;
        }
      if (!jd_model_is_live (self, i) && !jd_model_position_holds (self, i, t, p, r.f))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       _("The positions break the equation “%s”: its left side is %g, not 0"),
                       self->equations[i].name, r.f);
          return FALSE;
        }
      if (pd != NULL && !(fabs (r.rate) <= wide_tolerance (r.scale, r.size)))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       _("The rates break the equation “%s”: its left side grows at %g, not 0"),
                       self->equations[i].name, r.rate);
          return FALSE;
        }
    }
  return TRUE;
}

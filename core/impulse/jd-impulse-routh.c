/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One contact with friction over the time of its impact. */

#include "core/impulse/jd-impulse-friction-private.h"

#include <math.h>

/* The contact on its way: dw/dN and dT/dN are constant while it goes on as it does. */
typedef struct
{
  double nn, nt, tt;    /* W, for the push N */
  double f;
  double n, t;          /* impulses so far */
  double wn, wt;
  double slope_n, slope_t, slope_impulse;  /* dwn/dN, dwt/dN, dT/dN */
  double rest;          /* below this wt is none */
  JdFrictionState state;
} Routh;

/* How the contact goes on from here: it slips as it did, or from wt = 0 sticks if friction can hold it, else slips
 * the way it is pulled. */
static void
routh_choose (Routh *self)
{
  double s = self->wt > self->rest ? 1.0 : self->wt < -self->rest ? -1.0 : 0.0;

  if (s == 0.0 && (self->tt <= 0.0 || fabs (self->nt) <= self->f * self->tt))
    {
      self->state = JD_FRICTION_STICK;
      self->slope_impulse = self->tt > 0.0 ? -self->nt / self->tt : 0.0;
    }
  else
    {
      if (s == 0.0)
        s = self->nt > 0.0 ? 1.0 : -1.0;
      self->state = s > 0.0 ? JD_FRICTION_FORWARD : JD_FRICTION_BACKWARD;
      self->slope_impulse = -s * self->f;
    }
  self->slope_n = self->nn + self->slope_impulse * self->nt;
  self->slope_t = self->state == JD_FRICTION_STICK ? 0.0 : self->nt + self->slope_impulse * self->tt;
}

/* N until the slip ends, or infinity. */
static double
routh_until_rest (const Routh *self)
{
  if (self->state == JD_FRICTION_STICK || fabs (self->wt) <= self->rest || self->wt * self->slope_t >= 0.0)
    return INFINITY;
  return -self->wt / self->slope_t;
}

static void
routh_advance (Routh    *self,
               double    dn,
               gboolean  to_rest)
{
  self->n += dn;
  self->t += self->slope_impulse * dn;
  self->wn += self->slope_n * dn;
  self->wt = to_rest ? 0.0 : self->wt + self->slope_t * dn;
}

/* Whether the other rows that could push stay open meanwhile. */
static gboolean
others_stay (const JdReduced *self,
             const Routh   *routh,
             gsize          normal,
             gsize          tangent,
             int            push)
{
  gsize c = self->c;

  for (gsize i = 0; i < c; i++)
    {
      double speed = self->w0[i] + push * routh->n * self->w[i * c + normal] + routh->t * self->w[i * c + tangent];
      int side = self->problem->rows[self->row[i]].side;

      if (i != normal && i != tangent && side * (speed - self->goal[i]) < -JD_FRICTION_TOLERANCE * self->size[i])
        return FALSE;
    }
  return TRUE;
}

/* N over which @work is done from wn on: slope N^2 / 2 + wn N = work, the positive root. */
static double
push_for_work (const Routh *self,
               double       work)
{
  double root = sqrt (MAX (self->wn * self->wn + 2.0 * self->slope_n * work, 0.0));

  return self->slope_n * work == 0.0 && self->wn == 0.0 ? 0.0 : 2.0 * work / (self->wn + root);
}

/* Runs until the normal speed is zero (@work, @push INFINITY), until N is @push, or until @work is done.  *out_work:
 * what was done, N's part of it.  FALSE if another row would have to push. */
static gboolean
routh_run (Routh         *self,
           const JdReduced *reduced,
           gsize          normal,
           gsize          tangent,
           int            direction,
           gboolean       compress,
           double         push,
           double         work,
           double        *out_work)
{
  *out_work = 0.0;
  for (guint phase = 0; phase < 8; phase++)
    {
      double rest, end;
      gboolean to_rest;

      routh_choose (self);
      rest = routh_until_rest (self);
      if (compress)
        end = self->slope_n > 0.0 ? -self->wn / self->slope_n : INFINITY;
      else
        end = isfinite (push) ? push - self->n : push_for_work (self, work - *out_work);
      to_rest = rest < end;
      if (!isfinite (MIN (rest, end)))
        return FALSE;
      *out_work += MIN (rest, end) * (self->wn + self->slope_n * MIN (rest, end) / 2.0);
      routh_advance (self, MIN (rest, end), to_rest);
      if (compress && !to_rest)
        self->wn = 0.0;
      if (!others_stay (reduced, self, normal, tangent, direction))
        return FALSE;
      if (!to_rest)
        return TRUE;
    }
  return FALSE;
}

static Routh
routh_start (const JdReduced         *reduced,
             const JdImpulseFriction *friction)
{
  gsize n = jd_reduced_place (reduced, friction->normal), t = jd_reduced_place (reduced, friction->tangent),
        c = reduced->c;

  return (Routh) {
    .nn = reduced->w[n * c + n], .nt = friction->push * reduced->w[n * c + t], .tt = reduced->w[t * c + t],
    .f = friction->coefficient, .wn = friction->push * reduced->w0[n], .wt = reduced->w0[t],
    .rest = JD_FRICTION_TOLERANCE * reduced->size[t],
  };
}

gboolean
jd_routh_follow (const JdReduced         *reduced,
                 const JdImpulseFriction *friction,
                 JdImpactLaw              law,
                 double                   e,
                 double                  *impulses)
{
  gsize n = jd_reduced_place (reduced, friction->normal), t = jd_reduced_place (reduced, friction->tangent);
  Routh routh = routh_start (reduced, friction);
  double compression, restitution;

  if (!routh_run (&routh, reduced, n, t, friction->push, TRUE, INFINITY, INFINITY, &compression))
    return FALSE;
  if (e > 0.0 &&
      !routh_run (&routh, reduced, n, t, friction->push, FALSE,
                  law == JD_IMPACT_POISSON ? (1.0 + e) * routh.n : INFINITY, -e * e * compression, &restitution))
    return FALSE;
  impulses[n] = friction->push * routh.n;
  impulses[t] = routh.t;
  return TRUE;
}

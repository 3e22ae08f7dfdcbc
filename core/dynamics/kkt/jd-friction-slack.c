/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The slack of sticking: the largest t with |T_k| / f_k + t <= N_k for every sticking law.  Where T are not unique, T
 * = T_0 + sum_e z_e null_e and N are affine in free numbers z. */
#include "core/dynamics/kkt/jd-friction-private.h"

#include <math.h>

#include "core/contact/jd-cones.h"

static double
normal_force (const JdFriction *self,
              gsize             k,
              const double     *y)
{
  const int row = self->normal_row[k];

  return row < 0 ? 0.0 : self->bilateral[k] ? fabs (y[row]) : y[row];
}

/* N| - |T| / f of law @k in the last solution; -|T| if f = 0. */
static double
slack_of (const JdFriction *self,
          gsize             k,
          const double     *y)
{
  const double c = jd_model_get_law (self->model, k)->coefficient;
  const int partner = jd_friction_partner (self, k);
  const double force = hypot (self->forces[k], partner < 0 ? 0.0 : self->forces[partner]);

  return c > 0.0 ? normal_force (self, k, y) - force / c : -force;
}

/* Fills the cone of law @k, whose partner is @partner (-1: none). */
static void
fill_cone (const JdFriction *friction,
           const double     *y,
           gsize             k,
           int               partner,
           JdCone           *cone)
{
  const gsize d = friction->rank_defect, l = friction->n_laws;
  const double coefficient = jd_model_get_law (friction->model, k)->coefficient;
  const double weight = coefficient > 0.0 ? 1.0 / coefficient : 1.0;
  const int row = coefficient > 0.0 ? friction->normal_row[k] : -1;
  const double sign = row >= 0 && friction->bilateral[k] && y[row] < 0.0 ? -1.0 : 1.0;
  const gsize laws[2] = { k, partner >= 0 ? (gsize) partner : k };

  cone->n_w = partner >= 0 ? 2 : 1;
  for (gsize e = 0; e < d; e++)
    {
      for (gsize j = 0; row >= 0 && j < l; j++)
        cone->u[e] += sign * friction->null[e * l + j] * friction->y[j * friction->m + (gsize) row];
      for (gsize j = 0; j < cone->n_w; j++)
        cone->w[j][e] = weight * friction->null[e * l + laws[j]];
    }
  cone->u[d] = -1.0;
  cone->u[d + 1] = row >= 0 ? sign * y[row] : 0.0;
  for (gsize j = 0; j < cone->n_w; j++)
    cone->w[j][d + 1] = weight * friction->forces[laws[j]];
}

/* Fills the cone that bounds t. */
static void
fill_cap (JdCone *cone,
          gsize   d,
          double  cap)
{
  cone->n_w = 0;
  cone->u[d] = -1.0;
  cone->u[d + 1] = cap;
}

/* The largest t for the sticking laws, at most @cap; NAN if there is nothing to choose, or too much. */
static double
best_slack (const JdFriction *self,
            const double     *y)
{
  const gsize d = self->rank_defect, size = d + 1, l = self->n_laws;
  g_autofree double *rows = g_new0 (double, (l + 1) * 3 * (size + 1));
  g_autofree JdCone *cones = g_new0 (JdCone, l + 1);
  gboolean round = FALSE;
  double scale = 0.0;
  gsize n = 0;

  for (gsize k = 0; k <= l; k++)
    cones[k] = (JdCone) { .u = rows + k * 3 * (size + 1),
                          .w = { rows + (k * 3 + 1) * (size + 1), rows + (k * 3 + 2) * (size + 1) } };
  for (gsize k = 0; k < l; k++)
    if (self->states[k] == JD_SLIP_STICK && !jd_friction_follows (self, k))
      {
        JdCone *cone = &cones[n++];

        fill_cone (self, y, k, jd_friction_partner (self, k), cone);
        round |= cone->n_w == 2;
        scale = fmax (scale, fmax (fabs (cone->u[size]), hypot (cone->w[0][size], cone->w[1][size])));
      }
  if (n == 0 || scale == 0.0)
    return NAN;
  fill_cap (&cones[n++], d, 2.0 * scale);
  return round ? jd_cones_best (cones, n, d, scale) : jd_corners_best (cones, n, d);
}

double
jd_friction_slack (const JdFriction *self,
                   const double     *y)
{
  double slack = HUGE_VAL;
  gboolean sticks = FALSE;

  for (gsize k = 0; k < self->n_laws; k++)
    if (self->states[k] == JD_SLIP_STICK)
      {
        slack = MIN (slack, slack_of (self, k, y));
        sticks = TRUE;
      }
  if (sticks && self->rank_defect > 0)
    {
      const double best = best_slack (self, y);

      return isnan (best) ? slack : MAX (slack, best);
    }
  return slack;
}

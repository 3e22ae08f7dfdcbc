/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-friction-private.h"

#include <math.h>

#include "core/contact/jd-cones.h"

/* How far sticking in a plane is from its end where T are not unique: the largest t such that |T_k (z)| / c + t <=
 * N_k (z) for every law that sticks, T and N being affine in the free z. */

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

/* The cap that keeps t finite where nothing else does. */
static void
fill_cap (JdCone *cone,
          gsize   d,
          double  cap)
{
  cone->n_w = 0;
  cone->u[d] = -1.0;
  cone->u[d + 1] = cap;
}

double
jd_friction_best_in_cones (const JdFriction *friction,
                           const double     *y)
{
  const gsize d = friction->rank_defect, size = d + 1, l = friction->n_laws;
  g_autofree double *rows = g_new0 (double, (l + 1) * 3 * (size + 1));
  g_autofree JdCone *cones = g_new0 (JdCone, l + 1);
  double scale = 0.0;
  gsize n = 0;

  for (gsize k = 0; k <= l; k++)
    cones[k] = (JdCone) { .u = rows + k * 3 * (size + 1),
                          .w = { rows + (k * 3 + 1) * (size + 1), rows + (k * 3 + 2) * (size + 1) } };
  for (gsize k = 0; k < l; k++)
    if (friction->states[k] == JD_SLIP_STICK && !jd_friction_follows (friction, k))
      {
        JdCone *cone = &cones[n++];

        fill_cone (friction, y, k, jd_friction_partner (friction, k), cone);
        scale = fmax (scale, fmax (fabs (cone->u[size]), hypot (cone->w[0][size], cone->w[1][size])));
      }
  if (n == 0 || scale == 0.0)
    return NAN;
  fill_cap (&cones[n++], d, 2.0 * scale);
  return jd_cones_best (cones, n, d, scale);
}

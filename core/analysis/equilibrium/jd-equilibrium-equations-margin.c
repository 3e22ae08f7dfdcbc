/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Inequalities of an equilibrium.  The margin of a row is the amount by which it stays away from pulling, slipping
 * or closing.  Multipliers that are not unique are chosen so that the smallest margin is as large as possible. */
#include "core/analysis/equilibrium/jd-equilibrium-equations-private.h"

#include <math.h>

#include "core/linear/jd-subspace.h"
#include "core/contact/jd-cones.h"
#include "core/linear/jd-tolerances.h"

/* Multiplier of row @h; rounding errors count as 0, because otherwise an unloaded contact could seem to pull or
 * slip. */
static double
force_at (const JdEquilibriumEquations *self,
          const double                 *x,
          gsize                         h)
{
  const double force = x[self->n + h];

  return fabs (force) <= JD_EQUILIBRIUM_NO_FORCE ? 0.0 : force;
}

/* The side of the contact of row @h; 0 if it is none. */
static int
get_side (const JdEquilibriumEquations *self,
          gsize                         h)
{
  const JdStaticsRow *row = jd_statics_get_row (self->statics, h);
  JdModel *model = jd_parameterization_get_model (jd_statics_get_parameterization (self->statics));

  return row->kind == JD_STATICS_COMPLEMENTARY ? jd_model_get_equation (model, row->index)->side : 0;
}

/* Margin of row @h; INFINITY if it has no inequality:
 *   +- y_h for a contact,
 *   +- f_h for an open contact,
 *   mu |N| - |T| for friction. */
static double
row_margin (const JdEquilibriumEquations *self,
            const JdStaticsNumbers       *numbers,
            const double                 *x,
            gsize                         h)
{
  const int side = get_side (self, h);
  double margin = INFINITY;

  if (side != 0 && self->acts[h])
    margin = side * force_at (self, x, h);
  else if (side != 0)
    margin = side * numbers->left[h];
  if (self->acts[h] && self->friction[h] >= 0.0 && !jd_equilibrium_equations_slips (self, numbers, h))
    margin = fmin (margin, self->friction[h] * fabs (jd_equilibrium_equations_normal (self, x, h)) -
                             hypot (force_at (self, x, h),
                                    self->partner[h] < 0 ? 0.0 : force_at (self, x, (gsize) self->partner[h])));
  return margin;
}

/* Basis of the multipliers of acting rows that change no force, {nu: A^T nu = 0}, as rows of R entries.  Returns
 * their number. */
static gsize
find_idle (const JdEquilibriumEquations *self,
           const JdStaticsNumbers       *numbers,
           double                       *basis)
{
  const gsize n = self->n, m = self->m;
  g_autofree double *transposed = g_new0 (double, (n + m) * m + 1);

  for (gsize h = 0; h < m; h++)
    {
      for (gsize i = 0; i < n; i++)
        transposed[i * m + h] = self->acts[h] ? numbers->rows[h * n + i] : 0.0;
      transposed[(n + h) * m + h] = self->acts[h] ? 0.0 : 1.0;
    }
  for (gsize k = 0; k < n * m; k++)
    if (!isfinite (transposed[k]))
      return 0;
  return jd_subspace_kernel (transposed, n + m, m, JD_RANK_DERIVED, basis);
}

/* The inequality of row @h as a cone in the free multipliers z, |w .  (z, 1)| <= u .  (z, 1), where the margin is
 * one more unknown.  Returns FALSE if the row has none.  Gaps and slips do not depend on z. */
static gboolean
fill_cone (const JdEquilibriumEquations *self,
           const JdStaticsNumbers       *numbers,
           const double                 *x,
           const double                 *idle,
           gsize                         d,
           gsize                         h,
           gboolean                      friction,
           JdCone                       *cone)
{
  const int of_row = friction ? self->normal[h] : (int) h;
  double factor;
  int side;

  if (!self->acts[h] || of_row < 0 ||
      (friction && (self->friction[h] < 0.0 || jd_equilibrium_equations_slips (self, numbers, h))))
    return FALSE;
  side = get_side (self, (gsize) of_row);
  if (!friction && side == 0)
    return FALSE;
  /* The force of a contact pushes, whatever sign rounding gives to one that is 0 before the choice. */
  if (side == 0)
    side = jd_equilibrium_equations_normal (self, x, h) < 0.0 ? -1 : 1;
  factor = friction ? self->friction[h] * side : side;
  for (gsize e = 0; e < d; e++)
    cone->u[e] = factor * idle[e * self->m + (gsize) of_row];
  cone->u[d] = -1.0;
  cone->u[d + 1] = factor * x[self->n + (gsize) of_row];
  cone->n_w = !friction ? 0 : self->partner[h] < 0 ? 1 : 2;
  for (gsize j = 0; j < cone->n_w; j++)
    {
      const gsize of = j == 0 ? h : (gsize) self->partner[h];

      for (gsize e = 0; e < d; e++)
        cone->w[j][e] = idle[e * self->m + of];
      cone->w[j][d + 1] = x[self->n + of];
    }
  return TRUE;
}

/* Largest possible value of the smallest margin of the acting rows, over the free multipliers; NAN if there are
 * none. */
static double
best_margin (JdEquilibriumEquations *self,
             const double           *x)
{
  const JdStaticsNumbers *numbers = jd_equilibrium_equations_evaluate (self, x, FALSE);
  const gsize m = self->m;
  g_autofree double *idle = g_new0 (double, m * m + 1), *rows = NULL;
  g_autofree JdCone *cones = g_new0 (JdCone, 2 * m + 1);
  const gsize d = find_idle (self, numbers, idle);
  double scale = JD_MARGIN_NO_FORCE;
  gsize n = 0;

  if (d == 0)
    return NAN;
  rows = g_new0 (double, (2 * m + 1) * 3 * (d + 2));
  for (gsize k = 0; k <= 2 * m; k++)
    cones[k] = (JdCone) { .u = rows + 3 * k * (d + 2),
                          .w = { rows + (3 * k + 1) * (d + 2), rows + (3 * k + 2) * (d + 2) } };
  for (gsize h = 0; h < m; h++)
    {
      scale = fmax (scale, fabs (x[self->n + h]));
      for (int friction = 0; friction < 2; friction++)
        n += fill_cone (self, numbers, x, idle, d, h, friction == 1, &cones[n]) ? 1 : 0;
    }
  if (n == 0)
    return NAN;
  cones[n].u[d] = -1.0;
  cones[n++].u[d + 1] = 2.0 * scale;
  return jd_cones_best (cones, n, d, scale);
}

/* Smallest margin of the rows that do not act, which are gaps. */
static double
open_margin (const JdEquilibriumEquations *self,
             const JdStaticsNumbers       *numbers,
             const double                 *x)
{
  double least = INFINITY;

  for (gsize h = 0; h < self->m; h++)
    if (!self->acts[h])
      least = fmin (least, row_margin (self, numbers, x, h));
  return least;
}

double
jd_equilibrium_equations_margin (JdEquilibriumEquations *self,
                                 const double           *x,
                                 int                    *out_row)
{
  const JdStaticsNumbers *numbers = jd_equilibrium_equations_evaluate (self, x, FALSE);
  double least = INFINITY;

  *out_row = -1;
  for (gsize h = 0; h < self->m; h++)
    {
      const double margin = row_margin (self, numbers, x, h);

      if (margin < least)
        {
          least = margin;
          *out_row = (int) h;
        }
    }
  /* the least-norm choice of the multipliers may not be the best one */
  if (least < -JD_EQUILIBRIUM_TOLERANCE)
    {
      const double open = open_margin (self, numbers, x),
                   best = open < -JD_EQUILIBRIUM_TOLERANCE ? NAN : best_margin (self, x);

      if (best > least)
        least = fmin (best, open);
    }
  return least;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sparse factors of regular equations of motion, the solution by them, and its refinement.  With M = L L^T (in
 * blocks), W = A L^-T with each row scaled to length 1, z = L^-1 r and u = L^T x, the system is
 *
 *   u - W^T y = z,   W u = s,   so   (W W^T) y = s - W z,   u = z + W^T y.
 *
 * The length of a row of A L^-T is its length in the metric of M^-1.  Therefore W, S = W W^T and all thresholds below
 * do not depend on the units of parameters and equations. */
#include "core/dynamics/kkt/jd-kkt-factors-private.h"

#include <math.h>
#include <string.h>

/* Stores which rows act.  Returns whether the same rows acted before. */
static gboolean
same_active (JdKktKnown     *self,
             gsize           m,
             const gboolean *active)
{
  gboolean same = TRUE;

  self->n_acting = 0;
  for (gsize h = 0; h < m; h++)
    {
      const gboolean acts = active == NULL || active[h];

      same &= acts == self->active[h];
      self->active[h] = acts;
      self->n_acting += acts ? 1 : 0;
    }
  return same;
}

/* Factors the matrices that have changed.  The mass matrix of bodies in Cartesian coordinates is constant, and so are
 * the rows of contacts with lines. */
gboolean
jd_kkt_factors_make (JdKktFactors   *self,
                     const double   *mass,
                     const double   *rows,
                     const gboolean *active)
{
  JdKktKnown *known = &self->known;
  const gsize n_mass = self->mass.n_entries, n_rows = self->rows.n_entries;
  const gboolean same = same_active (known, self->rows.m, active);

  if (!known->of_mass || (n_mass > 0 && memcmp (mass, known->mass, n_mass * sizeof (double)) != 0))
    {
      known->of_mass = known->of_rows = FALSE;
      if (n_mass > 0)
        memcpy (known->mass, mass, n_mass * sizeof (double));
      if (!jd_kkt_mass_factor (&self->mass, mass))
        return FALSE;
      known->of_mass = TRUE;
    }
  if (known->n_acting == 0)
    {
      known->of_rows = FALSE;
      self->smallest_pivot = self->mass.pivot;
      return TRUE;
    }
  if (!known->of_rows || !same || (n_rows > 0 && memcmp (rows, known->rows, n_rows * sizeof (double)) != 0))
    {
      known->of_rows = FALSE;
      if (n_rows > 0)
        memcpy (known->rows, rows, n_rows * sizeof (double));
      jd_kkt_multipliers_include (&self->multipliers, &self->rows, active);
      if (!jd_kkt_rows_whiten (&self->rows, &self->mass, rows, active) ||
          !jd_kkt_multipliers_factor (&self->multipliers, &self->rows))
        return FALSE;
      known->of_rows = TRUE;
    }
  self->smallest_pivot = MIN (self->mass.pivot, self->multipliers.pivot);
  return TRUE;
}

/* Solves with the present factors; @x, @y may be the same arrays as @r, @s:
 *
 *   z = L^-1 r,   S y = s - W z,   u = z + W^T y,   x = L^-T u. */
void
jd_kkt_factors_solve (JdKktFactors *self,
                      const double *r,
                      const double *s,
                      double       *x,
                      double       *y)
{
  const JdKktMass *mass = &self->mass;
  const JdKktRows *rows = &self->rows;
  const gsize m = self->known.n_acting > 0 ? self->multipliers.n : 0;
  double *u = self->u, *b = self->b;

  for (gsize i = 0; i < mass->n; i++)
    u[i] = r[mass->parameter_at[i]];
  for (gsize k = 0; k < mass->n_blocks; k++)
    jd_kkt_block_solve_lower (mass->factor + mass->block_offset[k], mass->block_start[k + 1] - mass->block_start[k],
                              u + mass->block_start[k]);

  for (gsize k = 0; k < m; k++)
    {
      const gsize h = (gsize) self->multipliers.order[k];
      double sum = rows->length[h] > 0.0 ? s[h] / rows->length[h] : 0.0;

      for (guint32 j = rows->segment_start[h]; j < rows->segment_start[h + 1]; j++)
        {
          const JdKktSegment *segment = &rows->segments[j];

          for (guint32 i = 0; i < segment->size; i++)
            sum -= rows->white[segment->offset + i] * u[segment->start + i];
        }
      b[k] = sum;
    }
  if (m > 0)
    jd_kkt_multipliers_solve (&self->multipliers, b);
  if (m < rows->m)
    memset (y, 0, rows->m * sizeof (double));

  for (gsize k = 0; k < m; k++)
    {
      const gsize h = (gsize) self->multipliers.order[k];

      for (guint32 j = rows->segment_start[h]; j < rows->segment_start[h + 1]; j++)
        {
          const JdKktSegment *segment = &rows->segments[j];

          for (guint32 i = 0; i < segment->size; i++)
            u[segment->start + i] += rows->white[segment->offset + i] * b[k];
        }
      y[h] = rows->length[h] > 0.0 ? b[k] / rows->length[h] : 0.0;
    }

  for (gsize k = 0; k < mass->n_blocks; k++)
    jd_kkt_block_solve_upper (mass->factor + mass->block_offset[k], mass->block_start[k + 1] - mass->block_start[k],
                              u + mass->block_start[k]);
  for (gsize i = 0; i < mass->n; i++)
    x[mass->parameter_at[i]] = u[i];
}

/* One step of iterative refinement with the residuals r - M x + A^T y and s - A x of the unscaled system. */
void
jd_kkt_factors_refine (JdKktFactors   *self,
                       const double   *mass,
                       const double   *rows,
                       const double   *r,
                       const double   *s,
                       const gboolean *active,
                       double         *x,
                       double         *y)
{
  memcpy (self->residual_x, r, self->mass.n * sizeof (double));
  memcpy (self->residual_y, s, self->rows.m * sizeof (double));
  for (gsize k = 0; k < self->mass.n_entries; k++)
    {
      const gsize i = self->mass.row[k], j = self->mass.column[k];

      self->residual_x[i] -= mass[k] * x[j];
      if (i != j)
        self->residual_x[j] -= mass[k] * x[i];
    }
  for (gsize k = 0; k < self->rows.n_entries; k++)
    {
      const gsize h = self->rows.row[k], i = self->rows.column[k];

      if (active != NULL && !active[h])
        continue;
      self->residual_x[i] += rows[k] * y[h];
      self->residual_y[h] -= rows[k] * x[i];
    }
  jd_kkt_factors_solve (self, self->residual_x, self->residual_y, self->dx, self->dy);
  for (gsize i = 0; i < self->mass.n; i++)
    x[i] += self->dx[i];
  for (gsize h = 0; h < self->rows.m; h++)
    y[h] += self->dy[h];
}

void
jd_kkt_factors_init (JdKktFactors            *self,
                     const JdDynamicsPattern *pattern)
{
  *self = (JdKktFactors) { .smallest_pivot = 0.0 };
  jd_kkt_mass_init (&self->mass, pattern);
  jd_kkt_rows_init (&self->rows, pattern, &self->mass);
  jd_kkt_multipliers_init (&self->multipliers, &self->rows);
  self->known.mass = g_new0 (double, pattern->n_mass + 1);
  self->known.rows = g_new0 (double, pattern->n_rows + 1);
  self->known.active = g_new0 (gboolean, pattern->m + 1);
  self->u = g_new0 (double, pattern->n + 1);
  self->b = g_new0 (double, pattern->m + 1);
  self->residual_x = g_new0 (double, pattern->n + 1);
  self->residual_y = g_new0 (double, pattern->m + 1);
  self->dx = g_new0 (double, pattern->n + 1);
  self->dy = g_new0 (double, pattern->m + 1);
}

void
jd_kkt_factors_clear (JdKktFactors *self)
{
  jd_kkt_mass_clear (&self->mass);
  jd_kkt_rows_clear (&self->rows);
  jd_kkt_multipliers_clear (&self->multipliers);
  g_free (self->known.mass);
  g_free (self->known.rows);
  g_free (self->known.active);
  g_free (self->u);
  g_free (self->b);
  g_free (self->residual_x);
  g_free (self->residual_y);
  g_free (self->dx);
  g_free (self->dy);
}

double
jd_kkt_factors_sine (const JdKktFactors *self)
{
  return self->known.n_acting > 0 ? sqrt (self->multipliers.pivot) : 1.0;
}

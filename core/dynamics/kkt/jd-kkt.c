/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sparse solver of the equations of motion, with iterative refinement.  Singular systems go to jd-kkt-dense.c.
 *
 * With M = L L^T (in blocks), W = A L^-T with each row scaled to length 1, z = L^-1 r and u = L^T x, the system is
 *
 *   u - W^T y = z,   W u = s,   so   (W W^T) y = s - W z,   u = z + W^T y.
 *
 * The length of a row of A L^-T is its length in the metric of M^-1.  Therefore W, S = W W^T and all thresholds below
 * do not depend on the units of parameters and equations. */
#include "core/dynamics/kkt/jd-kkt-private.h"

#include <math.h>
#include <string.h>

#include "core/dynamics/kkt/jd-kkt-multipliers-private.h"
#include "core/linear/jd-tolerances.h"

/* The matrices of the present factors: equal matrices are not factored again. */
typedef struct
{
  double   *mass, *rows;        /* the entries of M and A */
  gboolean *active;             /* m */
  gsize     n_acting;
  gboolean  of_mass, of_rows;   /* M, and the rows, are factored */
} JdKktKnown;

struct _JdKkt
{
  JdKktMass        mass;
  JdKktRows        rows;
  JdKktMultipliers multipliers;
  JdKktKnown       known;

  double          *u, *b;                /* scratch: n, m */
  double          *residual_x, *residual_y, *dx, *dy; /* refinement */

  /* the last solution */
  double           sine;                 /* jd_kkt_get_sine() */
  double           smallest_pivot;
  gboolean         regular;              /* it used the sparse factors, which are valid */
  gsize            n_redundant;
  gboolean        *independent;          /* m */

  const double    *natural;              /* m or NULL: jd_kkt_set_natural() */
  double           natural_factor;
};

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
static gboolean
factor (JdKkt          *self,
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
static void
solve_factored (JdKkt        *self,
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
static void
refine (JdKkt          *self,
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
  solve_factored (self, self->residual_x, self->residual_y, self->dx, self->dy);
  for (gsize i = 0; i < self->mass.n; i++)
    x[i] += self->dx[i];
  for (gsize h = 0; h < self->rows.m; h++)
    y[h] += self->dy[h];
}

/* Finds the unknowns that inertia or an acting row contains.  The others are not coupled and would only make the
 * dense problem larger.  @place: the index of each coupled unknown in the dense problem.  Returns their number. */
static gsize
place_coupled (const JdKkt    *self,
               const double   *mass,
               const double   *rows,
               const gboolean *active,
               gsize          *place)
{
  gsize n_coupled = 0;

  for (gsize i = 0; i < self->mass.n; i++)
    place[i] = G_MAXSIZE;
  for (gsize k = 0; k < self->mass.n_entries; k++)
    if (mass[k] != 0.0)
      place[self->mass.row[k]] = place[self->mass.column[k]] = 0;
  for (gsize k = 0; k < self->rows.n_entries; k++)
    if (rows[k] != 0.0 && (active == NULL || active[self->rows.row[k]]))
      place[self->rows.column[k]] = 0;
  for (gsize i = 0; i < self->mass.n; i++)
    if (place[i] != G_MAXSIZE)
      place[i] = n_coupled++;
  return n_coupled;
}

/* Solves the dense rank-revealing problem of the acting rows. */
static JdVerdict
solve_dense (JdKkt          *self,
             const double   *mass,
             const double   *rows,
             const double   *r,
             const double   *s,
             const gboolean *active,
             double         *x,
             double         *y,
             gboolean       *unique,
             double         *dependent)
{
  g_autofree gsize *column = g_new0 (gsize, self->mass.n + 1);
  const gsize n = place_coupled (self, mass, rows, active, column);
  g_autofree double *dense_mass = g_new0 (double, n * n + 1);
  g_autofree double *dense_rows = g_new0 (double, self->rows.m * n + 1);
  g_autofree double *dense_r = g_new0 (double, n + 1), * dense_x = g_new0 (double, n + 1);
  g_autofree double *dense_s = g_new0 (double, self->rows.m + 1);
  g_autofree double *natural = g_new0 (double, self->rows.m + 1);
  g_autofree double *dense_y = g_new0 (double, self->rows.m + 1);
  g_autofree double *dense_dependent = g_new0 (double, self->rows.m + 1);
  g_autofree gboolean *dense_unique = g_new0 (gboolean, self->rows.m + 1);
  g_autofree gboolean *dense_independent = g_new0 (gboolean, self->rows.m + 1);
  g_autofree gsize *place = g_new0 (gsize, self->rows.m + 1);
  JdKktDense problem = {
    .n = n, .mass = dense_mass, .rows = dense_rows, .r = dense_r, .s = dense_s, .natural = natural, .x = dense_x,
    .y = dense_y, .unique = dense_unique, .dependent = dense_dependent, .independent = dense_independent,
  };
  JdVerdict verdict;

  for (gsize k = 0; k < self->mass.n_entries; k++)
    if (mass[k] != 0.0)
      dense_mass[column[self->mass.row[k]] * n + column[self->mass.column[k]]] =
        dense_mass[column[self->mass.column[k]] * n + column[self->mass.row[k]]] = mass[k];
  for (gsize i = 0; i < self->mass.n; i++)
    if (column[i] != G_MAXSIZE)
      dense_r[column[i]] = r[i];
  for (gsize h = 0; h < self->rows.m; h++)
    if (active == NULL || active[h])
      {
        dense_s[problem.k] = s[h];
        natural[problem.k] = self->natural != NULL ? self->natural[h] * self->natural_factor : 0.0;
        place[h] = problem.k++;
      }
  for (gsize k = 0; k < self->rows.n_entries; k++)
    if (rows[k] != 0.0 && (active == NULL || active[self->rows.row[k]]))
      dense_rows[place[self->rows.row[k]] * n + column[self->rows.column[k]]] = rows[k];

  verdict = jd_kkt_dense_solve (&problem);
  /* an uncoupled unknown has no inertia, and the motion is indeterminate */
  if (n < self->mass.n && verdict != JD_VERDICT_INCONSISTENT)
    verdict = JD_VERDICT_INDETERMINATE;
  for (gsize i = 0; i < self->mass.n; i++)
    x[i] = n == self->mass.n ? dense_x[i] : NAN;
  for (gsize h = 0; h < problem.k && n < self->mass.n; h++)
    dense_y[h] = NAN;
  self->n_redundant = problem.n_redundant;
  self->sine = problem.sine;
  for (gsize h = 0; h < self->rows.m; h++)
    {
      const gboolean acts = active == NULL || active[h];

      y[h] = acts ? dense_y[place[h]] : 0.0;
      self->independent[h] = acts && dense_independent[place[h]];
      if (unique != NULL)
        unique[h] = !acts || dense_unique[place[h]];
      if (dependent != NULL)
        dependent[h] = acts ? dense_dependent[place[h]] : 0.0;
    }
  return verdict;
}

JdKkt *
jd_kkt_new (const JdDynamicsPattern *pattern)
{
  JdKkt *self;

  g_return_val_if_fail (pattern != NULL, NULL);

  self = g_new0 (JdKkt, 1);
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
  self->independent = g_new0 (gboolean, pattern->m + 1);
  return self;
}

void
jd_kkt_free (JdKkt *self)
{
  if (self == NULL)
    return;
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
  g_free (self->independent);
  g_free (self);
}

JdVerdict
jd_kkt_solve (JdKkt          *self,
              const double   *mass,
              const double   *rows,
              const double   *r,
              const double   *s,
              const gboolean *active,
              double         *x,
              double         *y,
              gboolean       *unique,
              double         *dependent)
{
  self->regular = factor (self, mass, rows, active);
  if (!self->regular)
    return solve_dense (self, mass, rows, r, s, active, x, y, unique, dependent);

  solve_factored (self, r, s, x, y);
  if (self->smallest_pivot < JD_KKT_REFINE_PIVOT)
    refine (self, mass, rows, r, s, active, x, y);

  self->n_redundant = 0;
  self->sine = self->known.n_acting > 0 ? sqrt (self->multipliers.pivot) : 1.0;
  for (gsize h = 0; h < self->rows.m; h++)
    {
      self->independent[h] = active == NULL || active[h];
      if (unique != NULL)
        unique[h] = TRUE;
      if (dependent != NULL)
        dependent[h] = 0.0;
    }
  return JD_VERDICT_DETERMINATE;
}

gboolean
jd_kkt_is_regular (const JdKkt *self)
{
  return self->regular;
}

void
jd_kkt_solve_again (JdKkt        *self,
                    const double *r,
                    const double *s,
                    double       *x,
                    double       *y)
{
  g_return_if_fail (self->regular);

  if (r == NULL)
    {
      memset (self->residual_x, 0, self->mass.n * sizeof (double));
      r = self->residual_x;
    }
  solve_factored (self, r, s, x, y);
}

void
jd_kkt_set_natural (JdKkt        *self,
                    const double *row,
                    double        factor)
{
  self->natural = row;
  self->natural_factor = factor;
}

double
jd_kkt_get_sine (const JdKkt *self)
{
  return self->sine;
}

gsize
jd_kkt_get_n_redundant (const JdKkt *self)
{
  return self->n_redundant;
}

const gboolean *
jd_kkt_get_independent (const JdKkt *self)
{
  return self->independent;
}

/* A_h x - s_h. */
double
jd_kkt_row_residual (const JdDynamicsPattern *pattern,
                     const double            *rows,
                     const double            *s,
                     const double            *x,
                     gsize                    h)
{
  double sum = -s[h];

  for (gsize k = 0; k < pattern->n_rows; k++)
    if (pattern->row_row[k] == h)
      sum += rows[k] * x[pattern->row_column[k]];
  return sum;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The solver of the equations of motion: by sparse factors (jd-kkt-factors.c), where rows plainly follow from others
 * without these (jd-kkt-redundant.c), and otherwise by dense ones (jd-kkt-dense.c). */
#include "core/dynamics/kkt/jd-kkt-private.h"

#include <math.h>
#include <string.h>

#include "core/dynamics/kkt/jd-kkt-redundant-private.h"
#include "core/linear/jd-tolerances.h"

struct _JdKkt
{
  JdKktFactors     factors;

  /* the last solution */
  double           sine;                 /* jd_kkt_get_sine() */
  gboolean         regular;              /* it used the factors of all rows, which are valid */
  gsize            n_redundant;
  gboolean        *independent;          /* m */
  gboolean        *left_out;             /* m: rows that a solution left out last */

  const double    *natural;              /* m or NULL: jd_kkt_set_natural() */
  double           natural_factor;
};

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

  for (gsize i = 0; i < self->factors.mass.n; i++)
    place[i] = G_MAXSIZE;
  for (gsize k = 0; k < self->factors.mass.n_entries; k++)
    if (mass[k] != 0.0)
      place[self->factors.mass.row[k]] = place[self->factors.mass.column[k]] = 0;
  for (gsize k = 0; k < self->factors.rows.n_entries; k++)
    if (rows[k] != 0.0 && (active == NULL || active[self->factors.rows.row[k]]))
      place[self->factors.rows.column[k]] = 0;
  for (gsize i = 0; i < self->factors.mass.n; i++)
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
  g_autofree gsize *column = g_new0 (gsize, self->factors.mass.n + 1);
  const gsize n = place_coupled (self, mass, rows, active, column);
  g_autofree double *dense_mass = g_new0 (double, n * n + 1);
  g_autofree double *dense_rows = g_new0 (double, self->factors.rows.m * n + 1);
  g_autofree double *dense_r = g_new0 (double, n + 1), * dense_x = g_new0 (double, n + 1);
  g_autofree double *dense_s = g_new0 (double, self->factors.rows.m + 1);
  g_autofree double *natural = g_new0 (double, self->factors.rows.m + 1);
  g_autofree double *dense_y = g_new0 (double, self->factors.rows.m + 1);
  g_autofree double *dense_dependent = g_new0 (double, self->factors.rows.m + 1);
  g_autofree gboolean *dense_unique = g_new0 (gboolean, self->factors.rows.m + 1);
  g_autofree gboolean *dense_independent = g_new0 (gboolean, self->factors.rows.m + 1);
  g_autofree gsize *place = g_new0 (gsize, self->factors.rows.m + 1);
  JdKktDense problem = {
    .n = n, .mass = dense_mass, .rows = dense_rows, .r = dense_r, .s = dense_s, .natural = natural, .x = dense_x,
    .y = dense_y, .unique = dense_unique, .dependent = dense_dependent, .independent = dense_independent,
  };
  JdVerdict verdict;

  for (gsize k = 0; k < self->factors.mass.n_entries; k++)
    if (mass[k] != 0.0)
      dense_mass[column[self->factors.mass.row[k]] * n + column[self->factors.mass.column[k]]] =
        dense_mass[column[self->factors.mass.column[k]] * n + column[self->factors.mass.row[k]]] = mass[k];
  for (gsize i = 0; i < self->factors.mass.n; i++)
    if (column[i] != G_MAXSIZE)
      dense_r[column[i]] = r[i];
  for (gsize h = 0; h < self->factors.rows.m; h++)
    if (active == NULL || active[h])
      {
        dense_s[problem.k] = s[h];
        natural[problem.k] = self->natural != NULL ? self->natural[h] * self->natural_factor : 0.0;
        place[h] = problem.k++;
      }
  for (gsize k = 0; k < self->factors.rows.n_entries; k++)
    if (rows[k] != 0.0 && (active == NULL || active[self->factors.rows.row[k]]))
      dense_rows[place[self->factors.rows.row[k]] * n + column[self->factors.rows.column[k]]] = rows[k];

  verdict = jd_kkt_dense_solve (&problem);
  /* an uncoupled unknown has no inertia, and the motion is indeterminate */
  if (n < self->factors.mass.n && verdict != JD_VERDICT_INCONSISTENT)
    verdict = JD_VERDICT_INDETERMINATE;
  for (gsize i = 0; i < self->factors.mass.n; i++)
    x[i] = n == self->factors.mass.n ? dense_x[i] : NAN;
  for (gsize h = 0; h < problem.k && n < self->factors.mass.n; h++)
    dense_y[h] = NAN;
  self->n_redundant = problem.n_redundant;
  self->sine = problem.sine;
  for (gsize h = 0; h < self->factors.rows.m; h++)
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
  jd_kkt_factors_init (&self->factors, pattern);
  self->independent = g_new0 (gboolean, pattern->m + 1);
  self->left_out = g_new0 (gboolean, pattern->m + 1);
  return self;
}

void
jd_kkt_free (JdKkt *self)
{
  if (self == NULL)
    return;
  jd_kkt_factors_clear (&self->factors);
  g_free (self->independent);
  g_free (self->left_out);
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
  self->regular = jd_kkt_factors_make (&self->factors, mass, rows, active);
  if (!self->regular)
    {
      JdKktRedundant problem = {
        .mass = mass, .rows = rows, .r = r, .s = s, .active = active, .natural = self->natural,
        .natural_factor = self->natural_factor, .x = x, .y = y, .unique = unique, .dependent = dependent,
        .independent = self->independent, .left_out = self->left_out,
      };

      if (!jd_kkt_redundant_solve (&problem, &self->factors))
        return solve_dense (self, mass, rows, r, s, active, x, y, unique, dependent);
      self->n_redundant = problem.n_redundant;
      self->sine = jd_kkt_factors_sine (&self->factors);
      return problem.verdict;
    }

  jd_kkt_factors_solve (&self->factors, r, s, x, y);
  if (self->factors.smallest_pivot < JD_KKT_REFINE_PIVOT)
    jd_kkt_factors_refine (&self->factors, mass, rows, r, s, active, x, y);

  self->n_redundant = 0;
  self->sine = jd_kkt_factors_sine (&self->factors);
  for (gsize h = 0; h < self->factors.rows.m; h++)
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
      memset (self->factors.residual_x, 0, self->factors.mass.n * sizeof (double));
      r = self->factors.residual_x;
    }
  jd_kkt_factors_solve (&self->factors, r, s, x, y);
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

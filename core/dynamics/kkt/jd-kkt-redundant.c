/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sparse solver for large problems in which some rows plainly follow from the others.  The rows whose pivot of S
 * vanishes are left out.  Each of them, a_d, is a combination of the rows A that are kept: the system
 *
 *   M x - A^T y = a_d,   A x = 0
 *
 * has the solution x = 0, and a_d + A^T y = 0 is the dependence.  Its remainder in the metric of M^-1 decides. */
#include "core/dynamics/kkt/jd-kkt-redundant-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

/* Fewer rows are left to the dense solution, which is as fast. */
#define LEAST_ROWS        64
/* More rows that depend on others are left to it, too: their dependences would be a dense matrix. */
#define MOST_REDUNDANT    256

typedef struct
{
  JdKktFactors   *factors;
  JdKktRedundant *problem;
  gsize           n, m;
  gboolean       *acts;      /* m: the rows of the problem */
  gboolean       *kept;      /* m: those that are solved */
  gboolean       *zero;      /* m: acting rows of zeros */
  double         *length;    /* m: of each acting row in the metric of M^-1 */
  gsize           n_left;    /* rows that are left out */
  gsize          *left;      /* n_left */
  double         *kernel;    /* n_left x m: the dependences, sum_h kernel_h a_h = 0, 1 for the row left out */
  double         *vector;    /* n: scratch */
} Redundant;

static void
redundant_clear (Redundant *self)
{
  g_free (self->acts);
  g_free (self->kept);
  g_free (self->zero);
  g_free (self->length);
  g_free (self->left);
  g_free (self->kernel);
  g_free (self->vector);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Redundant, redundant_clear)

static void
find_acting (Redundant      *self,
             const gboolean *active)
{
  const JdKktRows *rows = &self->factors->rows;

  for (gsize h = 0; h < self->m; h++)
    self->acts[h] = self->zero[h] = active == NULL || active[h];
  for (gsize k = 0; k < rows->n_entries; k++)
    if (self->problem->rows[k] != 0.0)
      self->zero[rows->row[k]] = FALSE;
}

/* Factors the rows that are kept, and leaves out more until they are independent. */
static gboolean
factor_kept (Redundant *self)
{
  JdKktFactors *factors = self->factors;

  while (!jd_kkt_factors_make (factors, self->problem->mass, self->problem->rows, self->kept))
    if (!factors->known.of_mass || !jd_kkt_multipliers_drop (&factors->multipliers, self->kept))
      return FALSE;
  return TRUE;
}

/* Begins with the rows that the last solution kept (@again), or with all. */
static gboolean
choose_kept (Redundant *self,
             gboolean   again)
{
  for (gsize h = 0; h < self->m; h++)
    self->kept[h] = self->acts[h] && !self->zero[h] && !(again && self->problem->left_out[h]);
  if (!factor_kept (self))
    return FALSE;
  self->n_left = 0;
  for (gsize h = 0; h < self->m; h++)
    {
      self->problem->left_out[h] = self->acts[h] && !self->kept[h];
      if (!self->problem->left_out[h])
        continue;
      if (self->n_left == MOST_REDUNDANT)
        return FALSE;
      self->left[self->n_left++] = h;
    }
  return self->n_left > 0;
}

/* Length of @vector (n) in the metric of M^-1: |L^-1 v|. */
static double
metric_length (const Redundant *self,
               const double    *vector)
{
  const JdKktMass *mass = &self->factors->mass;
  double *u = self->factors->u, sum = 0.0;

  for (gsize i = 0; i < self->n; i++)
    u[i] = vector[mass->parameter_at[i]];
  for (gsize k = 0; k < mass->n_blocks; k++)
    jd_kkt_block_solve_lower (mass->factor + mass->block_offset[k], mass->block_start[k + 1] - mass->block_start[k],
                              u + mass->block_start[k]);
  for (gsize i = 0; i < self->n; i++)
    sum += u[i] * u[i];
  return sqrt (sum);
}

/* Sets the scratch vector to sum_h c_h a_h. */
static void
combine_rows (Redundant    *self,
              const double *c)
{
  const JdKktRows *rows = &self->factors->rows;

  memset (self->vector, 0, self->n * sizeof (double));
  for (gsize k = 0; k < rows->n_entries; k++)
    self->vector[rows->column[k]] += c[rows->row[k]] * self->problem->rows[k];
}

/* Finds the dependence of each row that is left out.  FALSE if one is not plainly a combination of those kept. */
static gboolean
find_dependences (Redundant *self)
{
  g_autofree double *row = g_new (double, self->n + 1), * x = g_new (double, self->n + 1);
  g_autofree double *zeros = g_new0 (double, self->m + 1), * y = g_new (double, self->m + 1);

  self->kernel = g_new0 (double, self->n_left * self->m + 1);
  memcpy (self->length, self->factors->rows.length, self->m * sizeof (double));
  for (gsize i = 0; i < self->n_left; i++)
    {
      const gsize d = self->left[i];
      double *c = self->kernel + i * self->m;

      c[d] = 1.0;
      if (self->zero[d])
        continue;
      combine_rows (self, c);
      memcpy (row, self->vector, self->n * sizeof (double));
      self->length[d] = metric_length (self, row);
      jd_kkt_factors_solve (self->factors, row, zeros, x, y);
      jd_kkt_factors_refine (self->factors, self->problem->mass, self->problem->rows, row, zeros, self->kept, x, y);
      for (gsize h = 0; h < self->m; h++)
        if (self->kept[h])
          c[h] = y[h];
      combine_rows (self, c);
      if (!(metric_length (self, self->vector) < JD_KKT_DEPENDENT * self->length[d]))
        return FALSE;
    }
  return TRUE;
}

/* Whether the right sides of dependence @i agree: sum_h c_h s_h = 0.  @floor: the largest of all scaled right
 * sides. */
static gboolean
agrees (const Redundant *self,
        gsize            i,
        double           floor)
{
  const gsize d = self->left[i];
  const double *c = self->kernel + i * self->m, length = self->length[d];
  double mismatch = 0.0, size = 0.0;

  if (self->zero[d])
    return fabs (self->problem->s[d]) <=
           JD_HOLDS *
             (self->problem->natural != NULL ? self->problem->natural[d] * self->problem->natural_factor : 0.0);
  for (gsize h = 0; h < self->m; h++)
    {
      mismatch += c[h] * self->problem->s[h] / length;
      size += fabs (c[h] * self->problem->s[h]) / length;
    }
  return fabs (mismatch) <= JD_ROWS_AGREE * size + JD_ROWS_AGREE_FLOOR * floor;
}

/* Checks all dependences.  Fills @dependent (m; NULL) with the first that contradicts, largest entry 1. */
static gboolean
check_dependences (const Redundant *self,
                   double          *dependent)
{
  const JdKktMass *mass = &self->factors->mass;
  double floor = 0.0;

  for (gsize h = 0; h < self->m; h++)
    if (self->acts[h] && !self->zero[h])
      floor = MAX (floor, fabs (self->problem->s[h]) / self->length[h]);
  for (gsize k = 0; k < mass->n_entries; k++)
    if (mass->row[k] == mass->column[k] && self->problem->mass[k] > 0.0)
      floor = MAX (floor, fabs (self->problem->r[mass->row[k]]) / sqrt (self->problem->mass[k]));
  for (gsize i = 0; i < self->n_left; i++)
    {
      const double *c = self->kernel + i * self->m;
      double largest = 0.0;

      if (agrees (self, i, floor))
        continue;
      for (gsize h = 0; h < self->m; h++)
        largest = MAX (largest, fabs (c[h]));
      for (gsize h = 0; h < self->m && dependent != NULL; h++)
        dependent[h] = c[h] / largest;
      return FALSE;
    }
  return TRUE;
}

/* Removes from @y its part in the span of the dependences, so that its Euclidean norm is the least. */
static gboolean
take_least_norm (Redundant *self,
                 double    *y)
{
  for (gsize i = 0; i < self->n_left; i++)
    {
      double *c = self->kernel + i * self->m, before = sqrt (jd_dense_dot (self->m, c, c)), after;

      for (guint pass = 0; pass < 2; pass++)
        for (gsize j = 0; j < i; j++)
          {
            const double *q = self->kernel + j * self->m, along = jd_dense_dot (self->m, q, c);

            for (gsize h = 0; h < self->m; h++)
              c[h] -= along * q[h];
          }
      after = sqrt (jd_dense_dot (self->m, c, c));
      if (!(after > JD_RANK_DERIVED * before))
        return FALSE;
      for (gsize h = 0; h < self->m; h++)
        c[h] /= after;
    }
  for (guint pass = 0; pass < 2; pass++)
    for (gsize i = 0; i < self->n_left; i++)
      {
        const double *q = self->kernel + i * self->m, along = jd_dense_dot (self->m, q, y);

        for (gsize h = 0; h < self->m; h++)
          y[h] -= along * q[h];
      }
  return TRUE;
}

/* Marks the rows that take part in a dependence: their multipliers are not unique. */
static void
mark_rows (const Redundant *self,
           gboolean        *unique)
{
  for (gsize h = 0; h < self->m; h++)
    {
      self->problem->independent[h] = self->kept[h];
      if (unique != NULL)
        unique[h] = TRUE;
      for (gsize i = 0; unique != NULL && unique[h] && i < self->n_left; i++)
        unique[h] = !(fabs (self->kernel[i * self->m + h]) * self->length[h] >
                      JD_COEFFICIENT_OF_STATE * self->length[self->left[i]]) &&
                    h != self->left[i];
    }
}

static void
solve (Redundant *self)
{
  JdKktRedundant *problem = self->problem;

  mark_rows (self, problem->unique);
  problem->n_redundant = self->n_left;
  if (problem->dependent != NULL)
    memset (problem->dependent, 0, self->m * sizeof (double));
  if (!check_dependences (self, problem->dependent))
    {
      for (gsize i = 0; i < self->n; i++)
        problem->x[i] = NAN;
      for (gsize h = 0; h < self->m; h++)
        problem->y[h] = self->acts[h] ? NAN : 0.0;
      problem->verdict = JD_VERDICT_INCONSISTENT;
      return;
    }
  jd_kkt_factors_solve (self->factors, problem->r, problem->s, problem->x, problem->y);
  jd_kkt_factors_refine (self->factors, problem->mass, problem->rows, problem->r, problem->s, self->kept, problem->x,
                         problem->y);
  problem->verdict = take_least_norm (self, problem->y) ? JD_VERDICT_HYPERSTATIC : JD_VERDICT_INDETERMINATE;
}

gboolean
jd_kkt_redundant_solve (JdKktRedundant *problem,
                        JdKktFactors   *factors)
{
  const gsize n = factors->mass.n, m = factors->rows.m;
  g_auto(Redundant) self = { .factors = factors, .problem = problem, .n = n, .m = m };

  if (factors->known.n_acting < LEAST_ROWS || !factors->known.of_mass)
    return FALSE;
  if (!jd_dense_is_finite (factors->rows.n_entries, problem->rows) || !jd_dense_is_finite (n, problem->r) ||
      !jd_dense_is_finite (m, problem->s))
    return FALSE;
  self.acts = g_new0 (gboolean, m + 1);
  self.kept = g_new0 (gboolean, m + 1);
  self.zero = g_new0 (gboolean, m + 1);
  self.length = g_new0 (double, m + 1);
  self.left = g_new0 (gsize, MOST_REDUNDANT);
  self.vector = g_new0 (double, n + 1);
  find_acting (&self, problem->active);
  if (!(choose_kept (&self, TRUE) && find_dependences (&self)))
    {
      g_clear_pointer (&self.kernel, g_free);
      if (!choose_kept (&self, FALSE) || !find_dependences (&self))
        return FALSE;
    }
  solve (&self);
  return problem->verdict != JD_VERDICT_INDETERMINATE;
}

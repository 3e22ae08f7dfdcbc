/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Residuals and Jacobian of the equations of equilibrium, in natural units (see the private header).  For each kind
 * of equation the residual and its derivatives are:
 *     force / scale:        -K / scale by s,   A^T by y,
 *     f_h:                  A_h by s,
 *     beta_h:               its derivatives by s,
 *     y_h:                  1 by y_h,
 *     y_h + mu |N| cos_h:   1 by y_h,   mu sign (N) cos_h by N. */
#include "core/analysis/equilibrium/jd-equilibrium-equations-private.h"

#include <math.h>

double
jd_equilibrium_equations_unit (const JdEquilibriumEquations *self,
                               gsize                         i)
{
  return i < self->n ? self->width[i] : i < self->n + self->m ? 1.0 : self->constant_width;
}

static int
find_normal (const JdEquilibriumEquations *self,
             gsize                         equation)
{
  for (gsize h = 0; h < self->m; h++)
    if (jd_statics_get_row (self->statics, h)->kind != JD_STATICS_LAW &&
        jd_statics_get_row (self->statics, h)->index == equation)
      return (int) h;
  return -1;
}

static int
find_slip (const JdEquilibriumEquations *self,
           const JdModel                *model,
           int                           law)
{
  for (gsize h = 0; law >= 0 && h < self->m; h++)
    if (jd_statics_get_row (self->statics, h)->kind != JD_STATICS_LAW &&
        (int) jd_statics_get_row (self->statics, h)->index == jd_model_get_law (model, (gsize) law)->slip)
      return (int) h;
  return -1;
}

static void
find_friction (JdEquilibriumEquations *self)
{
  const JdModel *model = jd_parameterization_get_model (jd_statics_get_parameterization (self->statics));
  const double *unit = jd_statics_get_units (self->statics)->row;

  for (gsize h = 0; h < self->m; h++)
    {
      const JdStaticsRow *row = jd_statics_get_row (self->statics, h);

      self->friction[h] = -1.0;
      self->normal[h] = self->partner[h] = -1;
      for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
        {
          const JdModelLaw *law = jd_model_get_law (model, k);

          if (row->kind == JD_STATICS_LAW ? row->index == k : law->slip >= 0 && (gsize) law->slip == row->index)
            {
              self->normal[h] = find_normal (self, law->normal);
              self->friction[h] = law->coefficient *
                                  (self->normal[h] < 0 ? 1.0 : unit[h] / unit[(gsize) self->normal[h]]);
              self->partner[h] = find_slip (self, model, law->partner);
            }
        }
    }
}

/* Counts the unknowns in the equations.  A pinned idle parameter has an equation. */
static void
count_live (JdEquilibriumEquations *self)
{
  self->n_live = self->n_unknowns;
  for (gsize i = 0; i < self->n; i++)
    if (self->idle[i] && (self->pinned == NULL || isnan (self->pinned[i])))
      self->n_live--;
}

gboolean
jd_equilibrium_equations_is_idle (const JdEquilibriumEquations *self,
                                  const double                 *direction)
{
  for (gsize i = 0; i < self->n; i++)
    if (direction[i] != 0.0 && !self->idle[i])
      return FALSE;
  return TRUE;
}

JdEquilibriumEquations *
jd_equilibrium_equations_new (JdStatics      *statics,
                              double          t,
                              const gboolean *acts,
                              const double   *width,
                              double          scale,
                              gboolean        vary)
{
  JdEquilibriumEquations *self = g_new0 (JdEquilibriumEquations, 1);

  self->statics = statics;
  self->time = t;
  self->n = jd_statics_get_n (statics);
  self->m = jd_statics_get_n_rows (statics);
  self->varies = vary;
  self->constant_width = 1.0;
  self->n_unknowns = self->n + self->m + (vary ? 1 : 0);
  self->idle = g_new0 (gboolean, self->n + 1);
  for (gsize i = 0; i < self->n; i++)
    self->idle[i] = !jd_statics_depends_on (statics, i);
  count_live (self);
  self->acts = g_memdup2 (acts, (self->m + 1) * sizeof (gboolean));
  self->width = g_memdup2 (width, (self->n + 1) * sizeof (double));
  self->scale = scale;
  self->friction = g_new0 (double, self->m + 1);
  self->partner = g_new0 (int, self->m + 1);
  self->normal = g_new0 (int, self->m + 1);
  find_friction (self);
  self->n_rows = MAX (self->n + 2 * self->m, self->n_unknowns) + 1;
  self->residual = g_new0 (double, self->n_rows);
  self->jacobian = gsl_matrix_calloc (self->n_rows, MAX (self->n_unknowns, 1));
  self->v = gsl_matrix_calloc (MAX (self->n_unknowns, 1), MAX (self->n_unknowns, 1));
  self->singular = gsl_vector_calloc (MAX (self->n_unknowns, 1));
  self->step = gsl_vector_calloc (MAX (self->n_unknowns, 1));
  self->right = gsl_vector_calloc (self->n_rows);
  self->trial = g_new0 (double, self->n_unknowns + 1);
  return self;
}

/* Allocates rows for pinned parameters. */
static void
take_more_rows (JdEquilibriumEquations *self)
{
  self->pinned = g_new0 (double, self->n + 1);
  self->n_rows += self->n;
  self->residual = g_renew (double, self->residual, self->n_rows);
  gsl_matrix_free (self->jacobian);
  gsl_vector_free (self->right);
  self->jacobian = gsl_matrix_calloc (self->n_rows, MAX (self->n_unknowns, 1));
  self->right = gsl_vector_calloc (self->n_rows);
}

void
jd_equilibrium_equations_pin (JdEquilibriumEquations *self,
                              const gboolean         *which,
                              const double           *x)
{
  if (self->pinned == NULL && which == NULL)
    return;
  g_clear_pointer (&self->regular_at, g_free);
  if (self->pinned == NULL)
    take_more_rows (self);
  for (gsize i = 0; i < self->n; i++)
    self->pinned[i] = which != NULL && which[i] ? x[i] : NAN;
  count_live (self);
}

void
jd_equilibrium_equations_free (JdEquilibriumEquations *self)
{
  if (self == NULL)
    return;
  g_free (self->idle);
  g_free (self->acts);
  g_free (self->width);
  g_free (self->friction);
  g_free (self->partner);
  g_free (self->normal);
  g_free (self->pinned);
  g_free (self->residual);
  gsl_matrix_free (self->jacobian);
  gsl_matrix_free (self->v);
  gsl_vector_free (self->singular);
  gsl_vector_free (self->step);
  gsl_vector_free (self->right);
  g_free (self->trial);
  g_free (self->regular_at);
  g_free (self);
}

const JdStaticsNumbers *
jd_equilibrium_equations_evaluate (JdEquilibriumEquations *self,
                                   const double           *x,
                                   gboolean                derivatives)
{
  g_autofree double *y = g_new (double, self->m + 1);

  jd_budget_spend (self->budget, jd_statics_get_cost (self->statics, derivatives));
  for (gsize h = 0; h < self->m; h++)
    y[h] = self->acts[h] ? self->scale * x[self->n + h] : 0.0;
  if (self->varies)
    jd_statics_set_constant (self->statics, x[self->n + self->m]);
  return derivatives ? jd_statics_linearize (self->statics, self->time, x, NULL, y)
                     : jd_statics_eval (self->statics, self->time, x, NULL, y);
}

gboolean
jd_equilibrium_equations_slips (const JdEquilibriumEquations *self,
                                const JdStaticsNumbers       *numbers,
                                gsize                         h)
{
  return self->friction[h] >= 0.0 && !jd_statics_get_row (self->statics, h)->homogeneous &&
         (fabs (numbers->beta[h]) > 0.0 || (self->partner[h] >= 0 && fabs (numbers->beta[self->partner[h]]) > 0.0));
}

/* Sign of the slip of row @h; for a slip in a plane, the cosine of its direction: beta_h / hypot (beta_h,
 * beta_partner). */
static double
slip_cosine (const JdEquilibriumEquations *self,
             const JdStaticsNumbers       *numbers,
             gsize                         h)
{
  const double across = self->partner[h] < 0 ? 0.0 : numbers->beta[self->partner[h]];

  return numbers->beta[h] / hypot (numbers->beta[h], across);
}

double
jd_equilibrium_equations_normal (const JdEquilibriumEquations *self,
                                 const double                 *x,
                                 gsize                         h)
{
  return self->normal[h] >= 0 ? x[self->n + (gsize) self->normal[h]] : 0.0;
}

static void
fill_residual (JdEquilibriumEquations *self,
               const JdStaticsNumbers *numbers,
               const double           *x)
{
  gsize e = 0;

  for (gsize i = 0; i < self->n; i++)
    self->residual[e++] = numbers->force[i] / self->scale;
  for (gsize h = 0; h < self->m; h++)
    {
      const JdStaticsRow *row = jd_statics_get_row (self->statics, h);

      if (!self->acts[h])
        self->residual[e++] = x[self->n + h];
      else if (row->holonomic)
        self->residual[e++] = numbers->left[h];
      if (!self->acts[h] || row->homogeneous)
        continue;
      self->residual[e++] = jd_equilibrium_equations_slips (self, numbers, h)
                              ? x[self->n + h] + self->friction[h] *
                                                   fabs (jd_equilibrium_equations_normal (self, x, h)) *
                                                   slip_cosine (self, numbers, h)
                              : numbers->beta[h];
    }
  for (gsize i = 0; self->pinned != NULL && i < self->n; i++)
    if (!isnan (self->pinned[i]))
      self->residual[e++] = (x[i] - self->pinned[i]) / self->width[i];
  self->n_equations = e;
}

/* max_e |residual_e|; NAN if one is not finite. */
static double
largest_residual (const JdEquilibriumEquations *self)
{
  double largest = 0.0;

  for (gsize e = 0; e < self->n_equations; e++)
    {
      if (!isfinite (self->residual[e]))
        return NAN;
      largest = fmax (largest, fabs (self->residual[e]));
    }
  return largest;
}

double
jd_equilibrium_equations_residual (JdEquilibriumEquations *self,
                                   const double           *x)
{
  fill_residual (self, jd_equilibrium_equations_evaluate (self, x, FALSE), x);
  return largest_residual (self);
}

static void
set_row (JdEquilibriumEquations *self,
         gsize                   e,
         const double           *values)
{
  for (gsize j = 0; j < self->n; j++)
    gsl_matrix_set (self->jacobian, e, j, values[j] * self->width[j]);
}

static void
set_by_constant (JdEquilibriumEquations *self,
                 gsize                   e,
                 double                  value)
{
  if (self->varies)
    gsl_matrix_set (self->jacobian, e, self->n + self->m, value * self->constant_width);
}

static void
set_slip (JdEquilibriumEquations *self,
          const JdStaticsNumbers *numbers,
          const double           *x,
          gsize                   e,
          gsize                   h)
{
  gsl_matrix_set (self->jacobian, e, self->n + h, 1.0);
  if (self->normal[h] >= 0)
    gsl_matrix_set (self->jacobian, e, self->n + (gsize) self->normal[h],
                    self->friction[h] * (jd_equilibrium_equations_normal (self, x, h) < 0.0 ? -1.0 : 1.0) *
                      slip_cosine (self, numbers, h));
}

/* Columns of s are multiplied by the widths. */
gboolean
jd_equilibrium_equations_jacobian (JdEquilibriumEquations *self,
                                   const double           *x)
{
  const JdStaticsNumbers *numbers = jd_equilibrium_equations_evaluate (self, x, TRUE);
  gsize e = 0;

  /* The matrix is cleared, filled, checked and searched for zeros. */
  jd_budget_spend (self->budget, 6.0 * (double) self->n_rows * (double) self->n_unknowns);
  fill_residual (self, numbers, x);
  gsl_matrix_set_zero (self->jacobian);
  for (gsize i = 0; i < self->n; i++, e++)
    {
      const double *stiffness = numbers->stiffness + i * self->n;
      double *row = gsl_matrix_ptr (self->jacobian, e, 0);

      for (gsize j = 0; j < self->n; j++)
        row[j] = -stiffness[j] * self->width[j] / self->scale;
      for (gsize h = 0; h < self->m; h++)
        if (self->acts[h])
          gsl_matrix_set (self->jacobian, e, self->n + h, numbers->rows[h * self->n + i]);
      set_by_constant (self, e, numbers->force_by[i] / self->scale);
    }
  for (gsize h = 0; h < self->m; h++)
    {
      const JdStaticsRow *row = jd_statics_get_row (self->statics, h);

      if (!self->acts[h])
        gsl_matrix_set (self->jacobian, e++, self->n + h, 1.0);
      else if (row->holonomic)
        {
          set_row (self, e, numbers->rows + h * self->n);
          set_by_constant (self, e++, numbers->left_by[h]);
        }
      if (!self->acts[h] || row->homogeneous)
        continue;
      if (jd_equilibrium_equations_slips (self, numbers, h))
        {
          set_slip (self, numbers, x, e++, h);
        }
      else
        {
          set_row (self, e, numbers->drift + h * self->n);
          set_by_constant (self, e++, numbers->beta_by[h]);
        }
    }
  for (gsize i = 0; self->pinned != NULL && i < self->n; i++)
    if (!isnan (self->pinned[i]))
      gsl_matrix_set (self->jacobian, e++, i, 1.0);
  for (gsize i = 0; i < e; i++)
    {
      const double *row = gsl_matrix_const_ptr (self->jacobian, i, 0);

      for (gsize j = 0; j < self->n_unknowns; j++)
        if (!isfinite (row[j]))
          return FALSE;
    }
  return isfinite (largest_residual (self));
}

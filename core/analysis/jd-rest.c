/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/analysis/jd-rest-private.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>

#include "core/analysis/jd-subspace.h"
#include "core/dynamics/jd-cones.h"

#define N_NEWTON 80
#define N_HALVINGS 12
/* Converged: residuals in units of the force scale, of metres and radians. */
#define CONVERGED 1e-11
/* Where roots are double Newton's method ends before: this is still an equilibrium. */
#define ACCEPTED 1e-10
#define STEP_TOLERANCE 1e-14
#define CONFIRMED 1e-8
/* How far off, in widths, and what unbalanced force there is a jump. */
#define OFF 1e-7
#define JUMP 0.05
/* Derivative of a force, in its scale and widths, that is none. */
#define STEEPEST 1e7
/* Singular values below this part of the largest are zero. */
#define PSEUDO_INVERSE 1e-12
#define RANK 1e-8
/* Of the widths, in one Newton step. */
#define LARGEST_STEP 0.2

static double
unit_of (const JdRest *self,
         gsize         i)
{
  return i < self->n ? self->width[i] : i < self->n + self->m ? 1.0 : self->constant_width;
}

static int
find_normal (const JdRest *self,
             gsize         equation)
{
  for (gsize h = 0; h < self->m; h++)
    if (jd_statics_get_row (self->statics, h)->kind != JD_STATICS_LAW &&
        jd_statics_get_row (self->statics, h)->index == equation)
      return (int) h;
  return -1;
}

static int
find_slip (const JdRest  *self,
           const JdModel *model,
           int            law)
{
  for (gsize h = 0; law >= 0 && h < self->m; h++)
    if (jd_statics_get_row (self->statics, h)->kind != JD_STATICS_LAW &&
        (int) jd_statics_get_row (self->statics, h)->index == jd_model_get_law (model, (gsize) law)->slip)
      return (int) h;
  return -1;
}

static void
find_friction (JdRest *self)
{
  const JdModel *model = jd_parameterization_get_model (jd_statics_get_parameterization (self->statics));

  for (gsize h = 0; h < self->m; h++)
    {
      const JdStaticsRow *row = jd_statics_get_row (self->statics, h);

      self->friction[h] = -1.0;
      self->normal[h] = self->partner[h] = -1;
      for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
        {
          const JdModelLaw *law = jd_model_get_law (model, k);

          if (row->kind == JD_STATICS_LAW ? row->index == k
                                          : law->slip >= 0 && (gsize) law->slip == row->index)
            {
              self->friction[h] = law->coefficient;
              self->normal[h] = find_normal (self, law->normal);
              self->partner[h] = find_slip (self, model, law->partner);
            }
        }
    }
}

JdRest *
jd_rest_new (JdStatics      *statics,
             double          t,
             const gboolean *acts,
             const double   *width,
             double          scale,
             gboolean        vary)
{
  JdRest *self = g_new0 (JdRest, 1);

  self->statics = statics;
  self->time = t;
  self->n = jd_statics_get_n (statics);
  self->m = jd_statics_get_n_rows (statics);
  self->varies = vary;
  self->constant_width = 1.0;
  self->n_unknowns = self->n + self->m + (vary ? 1 : 0);
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
  self->svd_work = gsl_vector_calloc (MAX (self->n_unknowns, 1));
  self->step = gsl_vector_calloc (MAX (self->n_unknowns, 1));
  self->right = gsl_vector_calloc (self->n_rows);
  self->trial = g_new0 (double, self->n_unknowns + 1);
  return self;
}

/* Rows for the parameters that are held. */
static void
take_more_rows (JdRest *self)
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
jd_rest_pin (JdRest         *self,
             const gboolean *which,
             const double   *x)
{
  if (self->pinned == NULL && which == NULL)
    return;
  if (self->pinned == NULL)
    take_more_rows (self);
  for (gsize i = 0; i < self->n; i++)
    self->pinned[i] = which != NULL && which[i] ? x[i] : NAN;
}

void
jd_rest_free (JdRest *self)
{
  if (self == NULL)
    return;
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
  gsl_vector_free (self->svd_work);
  gsl_vector_free (self->step);
  gsl_vector_free (self->right);
  g_free (self->trial);
  g_free (self);
}

/* The multipliers of x in their own units, in place of those of the last evaluation. */
static const JdStaticsNumbers *
evaluate (JdRest       *self,
          const double *x,
          gboolean      derivatives)
{
  g_autofree double *y = g_new (double, self->m + 1);

  for (gsize h = 0; h < self->m; h++)
    y[h] = self->acts[h] ? self->scale * x[self->n + h] : 0.0;
  if (self->varies)
    jd_statics_set_constant (self->statics, x[self->n + self->m]);
  return derivatives ? jd_statics_linearize (self->statics, self->time, x, NULL, y)
                     : jd_statics_eval (self->statics, self->time, x, NULL, y);
}

/* A contact with friction whose bodies pass each other even where the parameters stand still (a belt) slips. */
static gboolean
slips (const JdRest           *self,
       const JdStaticsNumbers *numbers,
       gsize                   h)
{
  return self->friction[h] >= 0.0 && !jd_statics_get_row (self->statics, h)->homogeneous &&
         (fabs (numbers->beta[h]) > 0.0 || (self->partner[h] >= 0 && fabs (numbers->beta[self->partner[h]]) > 0.0));
}

/* Of the slip: its sign, of partners the cosine of its direction. */
static double
slip_cosine (const JdRest           *self,
             const JdStaticsNumbers *numbers,
             gsize                   h)
{
  const double across = self->partner[h] < 0 ? 0.0 : numbers->beta[self->partner[h]];

  return numbers->beta[h] / hypot (numbers->beta[h], across);
}

static double
normal_of (const JdRest *self,
           const double *x,
           gsize         h)
{
  return self->normal[h] >= 0 ? x[self->n + (gsize) self->normal[h]] : 0.0;
}

static void
fill_residual (JdRest                 *self,
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
      self->residual[e++] = slips (self, numbers, h)
        ? x[self->n + h] + self->friction[h] * fabs (normal_of (self, x, h)) * slip_cosine (self, numbers, h)
        : numbers->beta[h];
    }
  for (gsize i = 0; self->pinned != NULL && i < self->n; i++)
    if (!isnan (self->pinned[i]))
      self->residual[e++] = (x[i] - self->pinned[i]) / self->width[i];
  self->n_equations = e;
}

static double
largest_residual (const JdRest *self)
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
jd_rest_residual (JdRest       *self,
                  const double *x)
{
  fill_residual (self, evaluate (self, x, FALSE), x);
  return largest_residual (self);
}

static void
set_row (JdRest       *self,
         gsize         e,
         const double *values)
{
  for (gsize j = 0; j < self->n; j++)
    gsl_matrix_set (self->jacobian, e, j, values[j] * self->width[j]);
}

static void
set_by_constant (JdRest *self,
                 gsize   e,
                 double  value)
{
  if (self->varies)
    gsl_matrix_set (self->jacobian, e, self->n + self->m, value * self->constant_width);
}

static void
set_slip (JdRest                 *self,
          const JdStaticsNumbers *numbers,
          const double           *x,
          gsize                   e,
          gsize                   h)
{
  gsl_matrix_set (self->jacobian, e, self->n + h, 1.0);
  if (self->normal[h] >= 0)
    gsl_matrix_set (self->jacobian, e, self->n + (gsize) self->normal[h],
                    self->friction[h] * (normal_of (self, x, h) < 0.0 ? -1.0 : 1.0) * slip_cosine (self, numbers, h));
}

/* Columns of s are in units of their widths. */
gboolean
jd_rest_jacobian (JdRest       *self,
                  const double *x)
{
  const JdStaticsNumbers *numbers = evaluate (self, x, TRUE);
  gsize e = 0;

  fill_residual (self, numbers, x);
  gsl_matrix_set_zero (self->jacobian);
  for (gsize i = 0; i < self->n; i++, e++)
    {
      for (gsize j = 0; j < self->n; j++)
        gsl_matrix_set (self->jacobian, e, j, -numbers->stiffness[i * self->n + j] * self->width[j] / self->scale);
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
      if (slips (self, numbers, h))
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
    for (gsize j = 0; j < self->n_unknowns; j++)
      if (!isfinite (gsl_matrix_get (self->jacobian, i, j)))
        return FALSE;
  return isfinite (largest_residual (self));
}

/* Singular values of the Jacobian; the matrix becomes U. */
static gboolean
decompose (JdRest *self)
{
  return self->n_unknowns > 0 &&
         gsl_linalg_SV_decomp (self->jacobian, self->v, self->singular, self->svd_work) == GSL_SUCCESS;
}

/* step = - J^+ right, the shortest; in the units of the parameters. */
static void
least_step (JdRest *self)
{
  const double smallest = PSEUDO_INVERSE * gsl_vector_get (self->singular, 0);

  gsl_blas_dgemv (CblasTrans, -1.0, self->jacobian, self->right, 0.0, self->svd_work);
  for (gsize j = 0; j < self->n_unknowns; j++)
    {
      const double value = gsl_vector_get (self->singular, j);

      gsl_vector_set (self->svd_work, j, value > smallest ? gsl_vector_get (self->svd_work, j) / value : 0.0);
    }
  gsl_blas_dgemv (CblasNoTrans, 1.0, self->v, self->svd_work, 0.0, self->step);
}

static void
load_right (JdRest *self)
{
  gsl_vector_set_zero (self->right);
  for (gsize e = 0; e < self->n_equations; e++)
    gsl_vector_set (self->right, e, self->residual[e]);
}

void
jd_rest_guess (JdRest *self,
               double *x)
{
  const JdStaticsNumbers *numbers;
  gsl_matrix *a;
  gsl_vector *b;

  for (gsize h = 0; h < self->m; h++)
    x[self->n + h] = 0.0;
  numbers = evaluate (self, x, FALSE);
  if (self->m == 0)
    return;
  gsl_matrix_set_zero (self->jacobian);
  gsl_vector_set_zero (self->right);
  a = self->jacobian;
  b = self->right;
  for (gsize i = 0; i < self->n; i++)
    {
      for (gsize h = 0; h < self->m; h++)
        if (self->acts[h])
          gsl_matrix_set (a, i, self->n + h, numbers->rows[h * self->n + i]);
      gsl_vector_set (b, i, numbers->force[i] / self->scale);
    }
  for (gsize i = 0; i < self->n; i++)
    if (!isfinite (gsl_vector_get (b, i)))
      return;
  if (!decompose (self))
    return;
  least_step (self);
  for (gsize h = 0; h < self->m; h++)
    if (self->acts[h] && isfinite (gsl_vector_get (self->step, self->n + h)))
      x[self->n + h] = gsl_vector_get (self->step, self->n + h);
}

/* Multiplies the step by what Newton's method for the deflated equations would (Farrell, Birkisson and Funke 2015): the
 * residual times prod (1 / |s - s_k|^2 + 1). */
static void
deflate (JdRest       *self,
         const double *x,
         GPtrArray    *known)
{
  double slope = 0.0, factor;

  for (guint k = 0; k < known->len; k++)
    {
      const double *other = g_ptr_array_index (known, k);
      double distance = 0.0, along = 0.0;

      for (gsize i = 0; i < self->n; i++)
        {
          const double d = (x[i] - other[i]) / self->width[i];

          distance += d * d;
          along += d * gsl_vector_get (self->step, i);
        }
      if (distance > 0.0)
        slope += -2.0 * along / (distance * distance) / (1.0 / distance + 1.0);
    }
  factor = 1.0 / (1.0 - slope);
  if (isfinite (factor))
    gsl_vector_scale (self->step, CLAMP (factor, -10.0, 10.0));
}

/* Takes the step, shorter where it is too long for the widths or does not lead down. */
static double
take_step (JdRest   *self,
           double   *x,
           double    last,
           gboolean  must_fall)
{
  double length = 1.0, residual = NAN;

  for (gsize i = 0; i < self->n; i++)
    length = fmin (length, LARGEST_STEP / fmax (LARGEST_STEP, fabs (gsl_vector_get (self->step, i))));
  for (guint k = 0; k < N_HALVINGS; k++, length *= 0.5)
    {
      for (gsize i = 0; i < self->n_unknowns; i++)
        self->trial[i] = x[i] + length * gsl_vector_get (self->step, i) * unit_of (self, i);
      residual = jd_rest_residual (self, self->trial);
      if (isfinite (residual) && (!must_fall || residual < last || residual < CONVERGED))
        break;
    }
  if (isfinite (residual))
    memcpy (x, self->trial, self->n_unknowns * sizeof (double));
  return residual;
}

static double
step_size (const JdRest *self)
{
  double largest = 0.0;

  for (gsize i = 0; i < self->n_unknowns; i++)
    largest = fmax (largest, fabs (gsl_vector_get (self->step, i)));
  return largest;
}

/* A zero among values that jump about is none: a tiny way off, along what the equations allow, the forces must still nearly
 * balance. */
static gboolean
is_continuous (JdRest       *self,
               const double *x,
               const double *rows,
               gsize         n_rows)
{
  const gsize n = self->n;
  g_autofree double *basis = g_new0 (double, n * n + 1);
  g_autofree double *moved = g_memdup2 (x, (self->n_unknowns + 1) * sizeof (double));
  const gsize n_free = jd_subspace_kernel (rows, n_rows, n, RANK, basis);
  gboolean any = n_free == 0;

  for (gsize k = 0; k < n_free; k++)
    for (int sign = -1; sign <= 1; sign += 2)
      {
        double residual;

        for (gsize i = 0; i < n; i++)
          moved[i] = x[i] + sign * OFF * basis[k * n + i] * self->width[i];
        jd_rest_guess (self, moved);
        residual = jd_rest_residual (self, moved);
        if (residual > JUMP)
          return FALSE;
        any |= isfinite (residual);
      }
  return any;
}

/* Two points that lie on each other have no line between them: the forces along it change without bound. */
static gboolean
has_derivative (JdRest       *self,
                const double *x)
{
  if (!jd_rest_jacobian (self, x))
    return FALSE;
  for (gsize i = 0; i < self->n; i++)
    for (gsize j = 0; j < self->n; j++)
      if (fabs (gsl_matrix_get (self->jacobian, i, j)) > STEEPEST)
        return FALSE;
  return TRUE;
}

/* Near a singular position small residuals prove nothing: brought onto the equations to the last digit, and with
 * multipliers of its own, the position must still balance. */
static gboolean
is_confirmed (JdRest       *self,
              const double *x)
{
  const gsize n = self->n;
  const JdStaticsNumbers *numbers = evaluate (self, x, FALSE);
  g_autofree double *rows = g_new0 (double, self->m * n + 1), *left = g_new0 (double, self->m + 1);
  g_autofree double *d = g_new0 (double, n + 1), *moved = g_memdup2 (x, (self->n_unknowns + 1) * sizeof (double));
  gsize k = 0;

  for (gsize h = 0; h < self->m; h++)
    if (self->acts[h] && jd_statics_get_row (self->statics, h)->holonomic)
      {
        for (gsize i = 0; i < n; i++)
          rows[k * n + i] = numbers->rows[h * n + i] * self->width[i];
        left[k++] = numbers->left[h];
      }
  if (k > 0)
    {
      if (!jd_rest_least_solution (rows, k, n, left, PSEUDO_INVERSE, d))
        return FALSE;
      for (gsize i = 0; i < n; i++)
        moved[i] -= d[i] * self->width[i];
      jd_rest_guess (self, moved);
      if (!(jd_rest_residual (self, moved) < CONFIRMED))
        return FALSE;
    }
  return is_continuous (self, moved, rows, k) && has_derivative (self, moved);
}

gboolean
jd_rest_solve (JdRest    *self,
               double    *x,
               GPtrArray *known)
{
  const gboolean deflated = known != NULL && known->len > 0;
  double residual = jd_rest_residual (self, x);
  guint settled = 0;

  for (guint k = 0; k < N_NEWTON && isfinite (residual); k++)
    {
      double last = residual;

      if (!jd_rest_jacobian (self, x))
        return FALSE;
      load_right (self);
      if (!decompose (self))
        return FALSE;
      least_step (self);
      if (deflated && residual > CONVERGED)
        deflate (self, x, known);
      if (step_size (self) < STEP_TOLERANCE)
        break;
      residual = take_step (self, x, last, !deflated);
      /* Two more steps after convergence, for the last digits. */
      if (residual < CONVERGED && ++settled > 2)
        break;
      if (residual < ACCEPTED && !(residual < last))
        break;
    }
  return isfinite (residual) && residual < ACCEPTED && is_confirmed (self, x);
}

/* Multipliers that A^T y = const does not determine. */
static void
note_free_multipliers (JdRest       *self,
                       const double *x,
                       gboolean     *out_free)
{
  const gsize n = self->n, m = self->m;
  const JdStaticsNumbers *numbers = evaluate (self, x, FALSE);
  g_autofree double *transposed = g_new0 (double, n * m + 1), *basis = g_new0 (double, m * m + 1);
  gsize n_null;

  memset (out_free, 0, m * sizeof (gboolean));
  for (gsize i = 0; i < n; i++)
    for (gsize h = 0; h < m; h++)
      {
        transposed[i * m + h] = self->acts[h] ? numbers->rows[h * n + i] : 0.0;
        if (!isfinite (transposed[i * m + h]))
          return;
      }
  n_null = jd_subspace_kernel (transposed, n, m, RANK, basis);
  for (gsize k = 0; k < n_null; k++)
    for (gsize h = 0; h < m; h++)
      out_free[h] |= self->acts[h] && fabs (basis[k * m + h]) > RANK;
}

gsize
jd_rest_dimension (JdRest       *self,
                   const double *x,
                   double       *basis,
                   gboolean     *out_free)
{
  const gsize n = self->n;
  g_autofree double *directions = NULL;
  gsize n_null = 0;
  double largest;

  if (out_free != NULL)
    note_free_multipliers (self, x, out_free);
  if (!jd_rest_jacobian (self, x) || !decompose (self))
    return 0;
  largest = fmax (gsl_vector_get (self->singular, 0), 1e-300);
  directions = g_new0 (double, self->n_unknowns * MAX (n, 1) + 1);
  for (gsize j = 0; j < self->n_unknowns; j++)
    {
      if (gsl_vector_get (self->singular, j) > RANK * largest)
        continue;
      for (gsize i = 0; i < n; i++)
        directions[n_null * n + i] = gsl_matrix_get (self->v, i, j);
      n_null++;
    }
  if (n_null == 0)
    return 0;
  /* Directions with no part in s are multipliers that are not unique: they are left out by their size. */
  {
    g_autofree double *kept = g_new0 (double, n_null * n + 1);
    gsize n_kept = 0, rank;

    for (gsize k = 0; k < n_null; k++)
      {
        double size = 0.0;

        for (gsize i = 0; i < n; i++)
          size = fmax (size, fabs (directions[k * n + i]));
        if (size > RANK)
          memcpy (kept + n * n_kept++, directions + k * n, n * sizeof (double));
      }
    rank = jd_subspace_orthonormalize (kept, n_kept, n, RANK);
    if (basis != NULL)
      memcpy (basis, kept, rank * n * sizeof (double));
    return rank;
  }
}

gsize
jd_rest_nullity (JdRest       *self,
                 const double *x,
                 double        tolerance)
{
  gsize nullity = 0;

  if (!jd_rest_jacobian (self, x) || !decompose (self))
    return 0;
  for (gsize j = 0; j < self->n_unknowns; j++)
    nullity += gsl_vector_get (self->singular, j) <= tolerance * gsl_vector_get (self->singular, 0) ? 1 : 0;
  return nullity;
}

gboolean
jd_rest_tangent (JdRest       *self,
                 const double *x,
                 const double *last,
                 double       *tangent)
{
  const gsize n = self->n_unknowns;
  double along = 0.0, size = 0.0;
  gsize best = n;

  if (!jd_rest_jacobian (self, x) || !decompose (self))
    return FALSE;
  /* Of the null directions, the one that goes on as before; multipliers alone do not count. */
  for (gsize j = 0; j < n; j++)
    {
      double part = 0.0, score;

      if (gsl_vector_get (self->singular, j) > RANK * gsl_vector_get (self->singular, 0))
        continue;
      for (gsize i = 0; i < n; i++)
        if (i < self->n || i >= self->n + self->m)
          part += gsl_matrix_get (self->v, i, j) * gsl_matrix_get (self->v, i, j);
      if (part < RANK)
        continue;
      score = part;
      if (last != NULL)
        {
          score = 0.0;
          for (gsize i = 0; i < n; i++)
            score += gsl_matrix_get (self->v, i, j) * last[i];
        }
      if (best == n || fabs (score) > fabs (along))
        {
          best = j;
          along = score;
        }
    }
  if (best == n)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      tangent[i] = gsl_matrix_get (self->v, i, best) * (last != NULL && along < 0.0 ? -1.0 : 1.0);
      size += i < self->n || i >= self->n + self->m ? tangent[i] * tangent[i] : 0.0;
    }
  for (gsize i = 0; i < n; i++)
    tangent[i] /= sqrt (size);
  return TRUE;
}

gboolean
jd_rest_advance (JdRest       *self,
                 const double *x,
                 const double *tangent,
                 double        step,
                 double       *out)
{
  for (gsize i = 0; i < self->n_unknowns; i++)
    out[i] = x[i] + step * tangent[i] * unit_of (self, i);
  return jd_rest_solve (self, out, NULL);
}

/* What is left before row @h breaks its inequality, or INFINITY. */
static double
row_margin (const JdRest           *self,
            const JdStaticsNumbers *numbers,
            const double           *x,
            gsize                   h)
{
  const JdStaticsRow *row = jd_statics_get_row (self->statics, h);
  JdModel *model = jd_parameterization_get_model (jd_statics_get_parameterization (self->statics));
  double margin = INFINITY;
  int side = 0;

  if (row->kind == JD_STATICS_COMPLEMENTARY)
    side = jd_model_get_equation (model, row->index)->side;
  if (side != 0)
    margin = self->acts[h] ? side * x[self->n + h] : side * numbers->left[h];
  if (self->acts[h] && self->friction[h] >= 0.0 && !slips (self, numbers, h))
    margin = fmin (margin, self->friction[h] * fabs (normal_of (self, x, h)) -
                           hypot (x[self->n + h], self->partner[h] < 0 ? 0.0 : x[self->n + (gsize) self->partner[h]]));
  return margin;
}

/* Multipliers of the acting rows that change no force: {nu: A^T nu = 0}, rows of R; how many. */
static gsize
find_idle (const JdRest           *self,
           const JdStaticsNumbers *numbers,
           double                 *basis)
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
  return jd_subspace_kernel (transposed, n + m, m, RANK, basis);
}

/* What is left before row @h breaks its inequality, as a cone in the free multipliers; FALSE if it has none.  Gaps and slips have no say. */
static gboolean
fill_cone (const JdRest           *self,
           const JdStaticsNumbers *numbers,
           const double           *x,
           const double           *idle,
           gsize                   d,
           gsize                   h,
           gboolean                friction,
           JdCone                 *cone)
{
  const JdStaticsRow *row = jd_statics_get_row (self->statics, h);
  JdModel *model = jd_parameterization_get_model (jd_statics_get_parameterization (self->statics));
  const int of_row = friction ? self->normal[h] : (int) h;
  double factor;

  if (!self->acts[h] || (friction ? self->friction[h] < 0.0 || slips (self, numbers, h) || of_row < 0
                                  : row->kind != JD_STATICS_COMPLEMENTARY || jd_model_get_equation (model, row->index)->side == 0))
    return FALSE;
  factor = friction ? self->friction[h] * (normal_of (self, x, h) < 0.0 ? -1.0 : 1.0) : jd_model_get_equation (model, row->index)->side;
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

/* The smallest margin of the rows that act, if the multipliers that are not unique are chosen best; NAN where there is nothing to choose. */
static double
best_margin (JdRest       *self,
             const double *x)
{
  const JdStaticsNumbers *numbers = evaluate (self, x, FALSE);
  const gsize m = self->m;
  g_autofree double *idle = g_new0 (double, m * m + 1), *rows = NULL;
  g_autofree JdCone *cones = g_new0 (JdCone, 2 * m + 1);
  const gsize d = find_idle (self, numbers, idle);
  double scale = 1e-12;
  gsize n = 0;

  if (d == 0)
    return NAN;
  rows = g_new0 (double, (2 * m + 1) * 3 * (d + 2));
  for (gsize k = 0; k <= 2 * m; k++)
    cones[k] = (JdCone) { .u = rows + 3 * k * (d + 2), .w = { rows + (3 * k + 1) * (d + 2), rows + (3 * k + 2) * (d + 2) } };
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

/* The rows whose gaps alone count: those that do not act. */
static double
open_margin (const JdRest           *self,
             const JdStaticsNumbers *numbers,
             const double           *x)
{
  double least = INFINITY;

  for (gsize h = 0; h < self->m; h++)
    if (!self->acts[h])
      least = fmin (least, row_margin (self, numbers, x, h));
  return least;
}

double
jd_rest_margin (JdRest       *self,
                const double *x,
                int          *out_row)
{
  const JdStaticsNumbers *numbers = evaluate (self, x, FALSE);
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
  /* efforts that are not unique may be shared out better than those of least size */
  if (least < -JD_REST_TOLERANCE)
    {
      const double open = open_margin (self, numbers, x), best = open < -JD_REST_TOLERANCE ? NAN : best_margin (self, x);

      if (best > least)
        least = fmin (best, open);
    }
  return least;
}

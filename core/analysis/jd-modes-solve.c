/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The modes of M x'' + C x' + K x = 0 in the free directions: by symmetric matrices where there is no C and K is
 * symmetric, else as a pencil of the first order. */
#include "core/analysis/jd-modes-private.h"

#include <float.h>
#include <math.h>

#include <glib/gi18n-lib.h>
#include <gsl/gsl_blas.h>
#include <gsl/gsl_complex_math.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_linalg.h>

#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"

/* An inertia below this part of the largest is none; a square of a frequency below this part of the largest is 0. */
#define MASSLESS 1e-12
#define ZERO_SQUARE 1e-11
/* Eigenvalues below this part of the largest are 0: a double one is exact to the root of the rounding only. */
#define ZERO 1e-6
/* Growth below this part of the largest eigenvalue is rounding, in the numbers told. */
#define ROUNDING 1e-10
/* Phases nearer than this to 0 or pi are real shapes; amplitudes below this part of the farthest, in displacements,
 * have no phase that rounding leaves. */
#define REAL_PHASE 1e-6
/* An amplitude below this part of the farthest, both in displacements, is 0; amplitudes this near are the same. */
#define STILL 1e-13
#define SAME 1e-9
/* Singular inertia: a denominator below this part of its numerator; and an eigenvalue below this part of the stiffness. */
#define INFINITE 1e-13

gboolean
jd_modes_is_negligible (const gsl_matrix *a,
                        gsize             n,
                        double            size)
{
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      if (fabs (gsl_matrix_get (a, i, j)) > JD_MODES_NEGLIGIBLE * size)
        return FALSE;
  return TRUE;
}

/* The mode's amplitudes in p, the largest 1, from those in the free directions. */
static void
add_mode (JdLinearized      *self,
          const JdReduced   *r,
          double             frequency,
          double             growth,
          const gsl_complex *amplitude)
{
  JdMode *mode = g_new0 (JdMode, 1);
  g_autofree gsl_complex *p = g_new0 (gsl_complex, r->n_p + 1), *s = g_new0 (gsl_complex, r->n + 1);
  gsl_complex first = gsl_complex_rect (1.0, 0.0);
  double largest = 0.0, farthest = 0.0;

  mode->frequency = frequency;
  mode->growth = growth;
  mode->shape = g_new0 (double, r->n_p + 1);
  mode->phase = g_new0 (double, r->n_p + 1);
  for (gsize i = 0; i < r->n; i++)
    for (gsize q = 0; q < r->f; q++)
      s[i] = gsl_complex_add (s[i], gsl_complex_mul_real (amplitude[q], r->z[q * r->n + i]));
  for (gsize k = 0; k < r->n_p; k++)
    for (gsize i = 0; i < r->n; i++)
      p[k] = gsl_complex_add (p[k], gsl_complex_mul_real (s[i], r->tangent[k * r->n + i]));
  for (gsize k = 0; k < r->n_p; k++)
    farthest = fmax (farthest, gsl_complex_abs (p[k]) / r->displacement[k]);
  for (gsize k = 0; k < r->n_p; k++)
    if (gsl_complex_abs (p[k]) <= STILL * farthest * r->displacement[k])
      p[k] = gsl_complex_rect (0.0, 0.0);
    else if (gsl_complex_abs (p[k]) > largest * (1.0 + SAME))
      {
        largest = gsl_complex_abs (p[k]);
        first = p[k];
      }
  for (gsize k = 0; k < r->n_p && largest > 0.0; k++)
    {
      const gsl_complex relative = gsl_complex_div (p[k], first);
      const gboolean has_phase = gsl_complex_abs (p[k]) > REAL_PHASE * farthest * r->displacement[k];
      const double size = gsl_complex_abs (relative), phase = has_phase ? gsl_complex_arg (relative) : 0.0;

      mode->shape[k] = size;
      if (fabs (phase) < REAL_PHASE)
        continue;
      if (fabs (fabs (phase) - G_PI) < REAL_PHASE)
        {
          mode->shape[k] = -size;
          continue;
        }
      mode->phase[k] = phase;
      mode->complex = TRUE;
    }
  g_ptr_array_add (self->modes, mode);
  self->growth = fmax (self->growth, growth);
}

static gboolean
fail_massless (GError **error)
{
  g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
                       _("A free motion has neither inertia nor stiffness: nothing determines it"));
  return FALSE;
}

/* K in the directions of the columns of V: those with inertia first.  The others follow them at once, K22 x2 = -K21
 * x1: @follow is -K22^-1 K21, and K11 becomes K11 + K12 follow. */
static gboolean
condense (gsl_matrix *k,
          gsize       massive,
          gsl_matrix *follow,
          double      smallest)
{
  const gsize f = k->size1, rest = f - massive;
  gboolean done = TRUE;

  if (rest == 0)
    return TRUE;
  {
    gsl_matrix *k22 = gsl_matrix_alloc (rest, rest), *v = gsl_matrix_alloc (rest, rest);
    gsl_vector *singular = gsl_vector_alloc (rest), *work = gsl_vector_alloc (rest), *x = gsl_vector_alloc (rest);

    for (gsize i = 0; i < rest; i++)
      for (gsize j = 0; j < rest; j++)
        gsl_matrix_set (k22, i, j, gsl_matrix_get (k, massive + i, massive + j));
    gsl_linalg_SV_decomp (k22, v, singular, work);
    done = gsl_vector_get (singular, rest - 1) > smallest;
    for (gsize c = 0; done && c < massive; c++)
      {
        for (gsize i = 0; i < rest; i++)
          gsl_vector_set (work, i, -gsl_matrix_get (k, massive + i, c));
        gsl_linalg_SV_solve (k22, v, singular, work, x);
        for (gsize i = 0; i < rest; i++)
          gsl_matrix_set (follow, massive + i, c, gsl_vector_get (x, i));
      }
    gsl_matrix_free (k22);
    gsl_matrix_free (v);
    gsl_vector_free (singular);
    gsl_vector_free (work);
    gsl_vector_free (x);
  }
  for (gsize i = 0; done && i < massive; i++)
    for (gsize j = 0; j < massive; j++)
      for (gsize q = massive; q < f; q++)
        gsl_matrix_set (k, i, j, gsl_matrix_get (k, i, j) + gsl_matrix_get (k, i, q) * gsl_matrix_get (follow, q, j));
  return done;
}

/* The directions of the inertias @mu (descending, columns of @v), and K among them. */
static gsize
diagonalize_mass (const JdReduced *r,
                  gsl_vector      *mu,
                  gsl_matrix      *v,
                  gsl_matrix      *k)
{
  gsl_matrix *work = gsl_matrix_alloc (r->f, r->f);
  gsl_eigen_symmv_workspace *w = gsl_eigen_symmv_alloc (r->f);
  gsize massive = 0;

  gsl_matrix_memcpy (work, r->mass);
  gsl_eigen_symmv (work, mu, v, w);
  gsl_eigen_symmv_sort (mu, v, GSL_EIGEN_SORT_VAL_DESC);
  while (massive < r->f && gsl_vector_get (mu, massive) > MASSLESS * fmax (gsl_vector_get (mu, 0), 0.0))
    massive++;
  gsl_blas_dgemm (CblasNoTrans, CblasNoTrans, 1.0, r->stiffness, v, 0.0, work);
  gsl_blas_dgemm (CblasTrans, CblasNoTrans, 1.0, v, work, 0.0, k);
  gsl_matrix_free (work);
  gsl_eigen_symmv_free (w);
  return massive;
}

/* One eigenvector among the inertias, in the free directions. */
static void
add_symmetric_mode (JdLinearized     *self,
                    const JdReduced  *r,
                    double            square,
                    double            zero,
                    const gsl_matrix *v,
                    const gsl_matrix *follow,
                    const double     *x,
                    gsize             massive)
{
  g_autofree gsl_complex *amplitude = g_new0 (gsl_complex, r->f + 1);

  for (gsize e = 0; e < r->f; e++)
    {
      double part = e < massive ? x[e] : 0.0;

      for (gsize q = 0; e >= massive && q < massive; q++)
        part += gsl_matrix_get (follow, e, q) * x[q];
      for (gsize i = 0; i < r->f; i++)
        amplitude[i] = gsl_complex_add_real (amplitude[i], gsl_matrix_get (v, i, e) * part);
    }
  if (fabs (square) <= zero)
    self->n_zero += 2;
  self->scale = fmax (self->scale, sqrt (fabs (square)));
  add_mode (self, r, square > zero ? sqrt (square) : 0.0, square < -zero ? sqrt (-square) : 0.0, amplitude);
}

static void
solve_massive (JdLinearized     *self,
               const JdReduced  *r,
               const gsl_matrix *k,
               const gsl_vector *mu,
               const gsl_matrix *v,
               const gsl_matrix *follow,
               gsize             massive)
{
  gsl_matrix *a = gsl_matrix_alloc (massive, massive), *vectors = gsl_matrix_alloc (massive, massive);
  gsl_vector *squares = gsl_vector_alloc (massive);
  gsl_eigen_symmv_workspace *w = gsl_eigen_symmv_alloc (massive);
  g_autofree double *x = g_new0 (double, massive + 1);
  double zero;

  for (gsize i = 0; i < massive; i++)
    for (gsize j = 0; j < massive; j++)
      gsl_matrix_set (a, i, j, 0.5 * (gsl_matrix_get (k, i, j) + gsl_matrix_get (k, j, i)) /
                               sqrt (gsl_vector_get (mu, i) * gsl_vector_get (mu, j)));
  gsl_eigen_symmv (a, squares, vectors, w);
  gsl_eigen_symmv_sort (squares, vectors, GSL_EIGEN_SORT_VAL_ASC);
  zero = ZERO_SQUARE * fmax (fabs (gsl_vector_max (squares)), fabs (gsl_vector_min (squares))) +
         INFINITE * r->stiffness_size / gsl_vector_get (mu, massive - 1);
  for (gsize c = 0; c < massive; c++)
    {
      for (gsize e = 0; e < massive; e++)
        x[e] = gsl_matrix_get (vectors, e, c) / sqrt (gsl_vector_get (mu, e));
      add_symmetric_mode (self, r, gsl_vector_get (squares, c), zero, v, follow, x, massive);
    }
  gsl_matrix_free (a);
  gsl_matrix_free (vectors);
  gsl_vector_free (squares);
  gsl_eigen_symmv_free (w);
}

/* Symmetric K and M, no C: eigenvalues omega^2 of K against M. */
gboolean
jd_modes_solve_symmetric (JdLinearized     *self,
                          const JdReduced  *r,
                          GError          **error)
{
  const gsize f = r->f;
  gsl_matrix *v = gsl_matrix_alloc (f, f), *k = gsl_matrix_alloc (f, f), *follow = gsl_matrix_calloc (f, f);
  gsl_vector *mu = gsl_vector_alloc (f);
  const gsize massive = diagonalize_mass (r, mu, v, k);
  const gboolean done = condense (k, massive, follow, JD_MODES_NEGLIGIBLE * r->stiffness_size);

  self->n_massless = f - massive;
  if (done && massive > 0)
    solve_massive (self, r, k, mu, v, follow, massive);
  gsl_matrix_free (v);
  gsl_matrix_free (k);
  gsl_matrix_free (follow);
  gsl_vector_free (mu);
  return done || fail_massless (error);
}

/* Every zero of K is a motion that nothing drives back, whatever C. */
static void
add_zero_modes (JdLinearized    *self,
                const JdReduced *r)
{
  const gsize f = r->f;
  g_autofree double *k = g_new0 (double, f * f + 1), *basis = g_new0 (double, f * f + 1);
  g_autofree gsl_complex *amplitude = g_new0 (gsl_complex, f + 1);
  gsize n_null;

  for (gsize i = 0; i < f; i++)
    for (gsize j = 0; j < f; j++)
      k[i * f + j] = gsl_matrix_get (r->stiffness, i, j);
  n_null = jd_modes_is_negligible (r->stiffness, f, r->stiffness_size)
    ? f : jd_subspace_kernel (k, f, f, JD_RANK_ROWS, basis);
  for (gsize c = 0; c < n_null; c++)
    {
      for (gsize i = 0; i < f; i++)
        amplitude[i] = gsl_complex_rect (n_null == f ? (i == c) : basis[c * f + i], 0.0);
      add_mode (self, r, 0.0, 0.0, amplitude);
    }
}

static gboolean
has_mirror (const gsl_complex *values,
            gsize              n,
            gsize              k,
            double             scale)
{
  for (gsize j = 0; j < n; j++)
    if (j != k && fabs (GSL_REAL (values[j]) + GSL_REAL (values[k])) < ROUNDING * 100.0 * scale &&
        fabs (GSL_IMAG (values[j])) < ROUNDING * scale)
      return TRUE;
  return FALSE;
}

static void
take_eigenvalues (JdLinearized       *self,
                  const JdReduced    *r,
                  const gsl_complex  *values,
                  gsl_matrix_complex *vectors,
                  gsize               n)
{
  g_autofree gsl_complex *amplitude = g_new0 (gsl_complex, r->f + 1);

  for (gsize k = 0; k < n; k++)
    if (isfinite (gsl_complex_abs (values[k])))
      self->scale = fmax (self->scale, gsl_complex_abs (values[k]));
  for (gsize k = 0; k < n; k++)
    {
      double growth = GSL_REAL (values[k]), frequency = GSL_IMAG (values[k]);

      if (!isfinite (gsl_complex_abs (values[k])) || frequency < 0.0)
        continue;
      if (gsl_complex_abs (values[k]) <= ZERO * self->scale)
        {
          self->n_zero++;
          continue;
        }
      if (fabs (growth) < ROUNDING * self->scale)
        growth = 0.0;
      /* A real growth and the same decay are one motion of an undamped system. */
      if (frequency == 0.0 && growth < 0.0 && has_mirror (values, n, k, self->scale))
        continue;
      for (gsize i = 0; i < r->f; i++)
        amplitude[i] = gsl_matrix_complex_get (vectors, i, k);
      add_mode (self, r, frequency, growth, amplitude);
    }
  add_zero_modes (self, r);
}

/* M x'' + C x' + K x = 0 as a pencil of the first order in (x, x'). */
gboolean
jd_modes_solve_general (JdLinearized     *self,
                        const JdReduced  *r,
                        GError          **error)
{
  const gsize f = r->f, n = 2 * f;
  gsl_matrix *a = gsl_matrix_calloc (n, n), *e = gsl_matrix_calloc (n, n);
  gsl_vector_complex *alpha = gsl_vector_complex_alloc (n);
  gsl_vector *beta = gsl_vector_alloc (n);
  gsl_matrix_complex *vectors = gsl_matrix_complex_alloc (n, n);
  gsl_eigen_genv_workspace *w = gsl_eigen_genv_alloc (n);
  g_autofree gsl_complex *values = g_new0 (gsl_complex, n + 1);
  gboolean done;

  for (gsize i = 0; i < f; i++)
    {
      gsl_matrix_set (e, i, i, 1.0);
      gsl_matrix_set (a, i, f + i, 1.0);
      for (gsize j = 0; j < f; j++)
        {
          gsl_matrix_set (e, f + i, f + j, gsl_matrix_get (r->mass, i, j));
          gsl_matrix_set (a, f + i, j, -gsl_matrix_get (r->stiffness, i, j));
          gsl_matrix_set (a, f + i, f + j, -gsl_matrix_get (r->damping, i, j));
        }
    }
  done = gsl_eigen_genv (a, e, alpha, beta, vectors, w) == GSL_SUCCESS;
  for (gsize k = 0; done && k < n; k++)
    {
      const gsl_complex top = gsl_vector_complex_get (alpha, k);
      const double bottom = gsl_vector_get (beta, k);
      const gboolean infinite = fabs (bottom) <= INFINITE * fmax (gsl_complex_abs (top), DBL_MIN);

      if (infinite)
        self->n_massless++;
      values[k] = infinite ? gsl_complex_rect (INFINITY, 0.0) : gsl_complex_div_real (top, bottom);
    }
  if (done)
    take_eigenvalues (self, r, values, vectors, n);
  gsl_matrix_free (a);
  gsl_matrix_free (e);
  gsl_vector_complex_free (alpha);
  gsl_vector_free (beta);
  gsl_matrix_complex_free (vectors);
  gsl_eigen_genv_free (w);
  return done || fail_massless (error);
}

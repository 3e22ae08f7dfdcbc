/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/analysis/jd-modes.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>
#include <gsl/gsl_blas.h>
#include <gsl/gsl_complex_math.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_sort_vector.h>

#include "core/analysis/jd-rest-private.h"
#include "core/analysis/jd-subspace.h"

/* Rank of rows; parts of matrices that count as 0, relative to their entries. */
#define RANK 1e-9
#define NEGLIGIBLE 1e-10
#define MASSLESS 1e-12
#define ZERO_SQUARE 1e-11
/* Eigenvalues below this part of the largest are 0: a double one is exact to the root of the rounding only. */
#define ZERO 1e-6
/* Growth below this part of the largest eigenvalue is rounding, in the numbers told. */
#define ROUNDING 1e-10
/* Phases nearer than this to 0 or pi are real shapes. */
#define REAL_PHASE 1e-6
/* Largest unbalanced force of a steady motion, relative to the forces at rest. */
#define STEADY 1e-7

/* The reduced problem.  Rows of z: orthonormal directions of free velocities; of w: those that only differential
 * equations forbid. */
typedef struct
{
  gsize        n, f, l;      /* s, free, leaves */
  double      *z, *w;        /* f x n, l x n */
  gsl_matrix  *mass, *damping, *stiffness;  /* f x f */
  gboolean     drifts;
  double       stiffness_size, damping_size;
  double      *tangent;      /* N x n: dp/ds */
  gsize        n_p;
} Reduced;

static void
mode_free (gpointer data)
{
  JdMode *mode = data;

  g_free (mode->shape);
  g_free (mode->phase);
  g_free (mode);
}

void
jd_linearized_free (JdLinearized *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->modes);
  g_free (self->stiffness);
  g_free (self);
}

static void
reduced_clear (Reduced *r)
{
  g_free (r->z);
  g_free (r->w);
  g_free (r->tangent);
  g_clear_pointer (&r->mass, gsl_matrix_free);
  g_clear_pointer (&r->damping, gsl_matrix_free);
  g_clear_pointer (&r->stiffness, gsl_matrix_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reduced, reduced_clear)

/* z a z^T; @size: the largest entry of a. */
static gsl_matrix *
project (const Reduced *r,
         const double  *a,
         double        *size)
{
  gsl_matrix *out = gsl_matrix_calloc (MAX (r->f, 1), MAX (r->f, 1));

  for (gsize i = 0; i < r->n * r->n; i++)
    *size = fmax (*size, fabs (a[i]));
  for (gsize p = 0; p < r->f; p++)
    for (gsize q = 0; q < r->f; q++)
      {
        double sum = 0.0;

        for (gsize i = 0; i < r->n; i++)
          for (gsize j = 0; j < r->n; j++)
            sum += r->z[p * r->n + i] * a[i * r->n + j] * r->z[q * r->n + j];
        gsl_matrix_set (out, p, q, sum);
      }
  return out;
}

/* Free directions: the kernel of the acting rows; leaves: what the holonomic rows alone would leave free beside them. */
static void
find_directions (Reduced                *r,
                 JdStatics              *statics,
                 const JdStaticsNumbers *numbers,
                 const gboolean         *acts)
{
  const gsize n = r->n, m = jd_statics_get_n_rows (statics);
  g_autofree double *all = g_new0 (double, (m + n) * n + 1), *holonomic = g_new0 (double, (m + n) * n + 1);
  gsize n_all = 0, n_holonomic = 0;

  for (gsize h = 0; h < m; h++)
    if (acts[h])
      {
        memcpy (all + n_all++ * n, numbers->rows + h * n, n * sizeof (double));
        if (jd_statics_get_row (statics, h)->holonomic)
          memcpy (holonomic + n_holonomic++ * n, numbers->rows + h * n, n * sizeof (double));
        for (gsize i = 0; i < n; i++)
          r->drifts |= numbers->drift[h * n + i] != 0.0;
      }
  r->z = g_new0 (double, n * n + 1);
  r->w = g_new0 (double, n * n + 1);
  r->f = jd_subspace_kernel (all, n_all, n, RANK, r->z);
  /* The kernel of the holonomic rows and of the free directions together. */
  memcpy (holonomic + n_holonomic * n, r->z, r->f * n * sizeof (double));
  r->l = jd_subspace_kernel (holonomic, n_holonomic + r->f, n, RANK, r->w);
}

static gboolean
is_symmetric (const gsl_matrix *a,
              gsize             n,
              double            size)
{
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < i; j++)
      if (fabs (gsl_matrix_get (a, i, j) - gsl_matrix_get (a, j, i)) > NEGLIGIBLE * size)
        return FALSE;
  return TRUE;
}

static gboolean
is_negligible (const gsl_matrix *a,
               gsize             n,
               double            size)
{
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      if (fabs (gsl_matrix_get (a, i, j)) > NEGLIGIBLE * size)
        return FALSE;
  return TRUE;
}

static int
compare_modes (gconstpointer a,
               gconstpointer b)
{
  const JdMode *x = *(JdMode *const *) a, *y = *(JdMode *const *) b;

  if (x->frequency != y->frequency)
    return x->frequency < y->frequency ? -1 : 1;
  return (x->growth < y->growth) - (x->growth > y->growth);
}

/* The mode's amplitudes in p, the largest 1, from those in the free directions. */
static void
add_mode (JdLinearized     *self,
          const Reduced    *r,
          double            frequency,
          double            growth,
          const gsl_complex *amplitude)
{
  JdMode *mode = g_new0 (JdMode, 1);
  gsl_complex *p = g_new0 (gsl_complex, r->n_p + 1), first = gsl_complex_rect (1.0, 0.0);
  double largest = 0.0;

  mode->frequency = frequency;
  mode->growth = growth;
  mode->shape = g_new0 (double, r->n_p + 1);
  mode->phase = g_new0 (double, r->n_p + 1);
  for (gsize k = 0; k < r->n_p; k++)
    for (gsize i = 0; i < r->n; i++)
      for (gsize q = 0; q < r->f; q++)
        p[k] = gsl_complex_add (p[k], gsl_complex_mul_real (amplitude[q], r->tangent[k * r->n + i] *
                                                                          r->z[q * r->n + i]));
  for (gsize k = 0; k < r->n_p; k++)
    if (gsl_complex_abs (p[k]) > largest * (1.0 + 1e-9))
      {
        largest = gsl_complex_abs (p[k]);
        first = p[k];
      }
  for (gsize k = 0; k < r->n_p && largest > 0.0; k++)
    {
      const gsl_complex relative = gsl_complex_div (p[k], first);
      const double size = gsl_complex_abs (relative), phase = size > REAL_PHASE ? gsl_complex_arg (relative) : 0.0;

      mode->shape[k] = size > 1e-13 ? size : 0.0;
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
  g_free (p);
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

/* K in the directions of the columns of V: those with inertia first.  The others follow them at once, K22 x2 = -K21 x1: @follow
 * is -K22^-1 K21, and K11 becomes K11 + K12 follow. */
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
diagonalize_mass (const Reduced *r,
                  gsl_vector    *mu,
                  gsl_matrix    *v,
                  gsl_matrix    *k)
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
                    const Reduced    *r,
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
               const Reduced    *r,
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
         1e-13 * r->stiffness_size / gsl_vector_get (mu, massive - 1);
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
static gboolean
solve_symmetric (JdLinearized   *self,
                 const Reduced  *r,
                 GError        **error)
{
  const gsize f = r->f;
  gsl_matrix *v = gsl_matrix_alloc (f, f), *k = gsl_matrix_alloc (f, f), *follow = gsl_matrix_calloc (f, f);
  gsl_vector *mu = gsl_vector_alloc (f);
  const gsize massive = diagonalize_mass (r, mu, v, k);
  const gboolean done = condense (k, massive, follow, NEGLIGIBLE * r->stiffness_size);

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
add_zero_modes (JdLinearized  *self,
                const Reduced *r)
{
  const gsize f = r->f;
  g_autofree double *k = g_new0 (double, f * f + 1), *basis = g_new0 (double, f * f + 1);
  g_autofree gsl_complex *amplitude = g_new0 (gsl_complex, f + 1);
  gsize n_null;

  for (gsize i = 0; i < f; i++)
    for (gsize j = 0; j < f; j++)
      k[i * f + j] = gsl_matrix_get (r->stiffness, i, j);
  n_null = is_negligible (r->stiffness, f, r->stiffness_size) ? f : jd_subspace_kernel (k, f, f, RANK, basis);
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
take_eigenvalues (JdLinearized             *self,
                  const Reduced            *r,
                  const gsl_complex        *values,
                  gsl_matrix_complex       *vectors,
                  gsize                     n)
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
static gboolean
solve_general (JdLinearized   *self,
               const Reduced  *r,
               GError        **error)
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
      const gboolean infinite = fabs (bottom) <= 1e-13 * fmax (gsl_complex_abs (top), 1e-300);

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

static void
note_stiffness (JdLinearized  *self,
                const Reduced *r)
{
  gsl_matrix *k = gsl_matrix_alloc (r->f, r->f);
  gsl_vector *values = gsl_vector_alloc (r->f);
  gsl_eigen_symm_workspace *w = gsl_eigen_symm_alloc (r->f);

  gsl_matrix_memcpy (k, r->stiffness);
  gsl_eigen_symm (k, values, w);
  gsl_sort_vector (values);
  self->stiffness = g_new0 (double, r->f);
  for (gsize i = 0; i < r->f; i++)
    self->stiffness[i] = gsl_vector_get (values, i);
  gsl_matrix_free (k);
  gsl_vector_free (values);
  gsl_eigen_symm_free (w);
}

/* dp/ds at the equilibrium, by the tapes of the parameterization for q; u is a parameter itself. */
static void
find_tangent (Reduced      *r,
              JdStatics    *statics,
              double        t,
              const double *s)
{
  JdParameterization *of = jd_statics_get_parameterization (statics);
  JdModel *model = jd_parameterization_get_model (of);
  const gsize n = jd_parameterization_get_n_retained (of);
  g_autofree double *p = NULL, *of_q = NULL, *tau = NULL;
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (of);

  r->n_p = jd_model_get_n_parameters (model);
  r->tangent = g_new0 (double, r->n_p * r->n + 1);
  p = g_new0 (double, r->n_p + 1);
  tau = g_new0 (double, r->n_p + 1);
  of_q = g_new0 (double, r->n_p * n + 1);
  jd_statics_expand (statics, t, s, p);
  /* Rows of what is free satisfy the implicit equations, so that q alone tells the rest. */
  if (jd_parameterization_tangent (of, t, p, of_q, tau, work, NULL))
    for (gsize k = 0; k < r->n_p; k++)
      for (gsize i = 0; i < n; i++)
        r->tangent[k * r->n + i] = of_q[k * n + i];
  else
    for (gsize i = 0; i < r->n; i++)
      r->tangent[jd_parameterization_get_symbolic (of)[i] * r->n + i] = 1.0;
}

static gboolean
check_finite (const JdStaticsNumbers  *numbers,
              gsize                    n,
              GError                 **error)
{
  for (gsize i = 0; i < n * n; i++)
    if (!isfinite (numbers->stiffness[i]) || !isfinite (numbers->mass[i]) || !isfinite (numbers->damping[i]))
      {
        g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                             _("The equations have no second derivatives at this position"));
        return FALSE;
      }
  return TRUE;
}

JdLinearized *
jd_linearized_new (JdStatics       *statics,
                   double           t,
                   const double    *s,
                   const double    *rates,
                   const double    *y,
                   const gboolean  *acts,
                   GError         **error)
{
  const JdStaticsNumbers *numbers = jd_statics_linearize (statics, t, s, rates, y);
  g_autoptr(JdLinearized) self = g_new0 (JdLinearized, 1);
  g_auto(Reduced) r = { .n = jd_statics_get_n (statics) };
  double mass_size = 0.0;
  gboolean solved;

  self->modes = g_ptr_array_new_with_free_func (mode_free);
  self->growth = -INFINITY;
  if (!check_finite (numbers, r.n, error))
    return NULL;
  find_directions (&r, statics, numbers, acts);
  self->n_freedom = r.f;
  self->n_leaves = r.l;
  self->negligible = r.f == 0;
  self->has_stiffness = TRUE;
  if (r.f == 0)
    return g_steal_pointer (&self);
  if (r.drifts)
    {
      g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                           _("A differential equation is not homogeneous near this position: its linearized motion is not told"));
      return NULL;
    }
  r.mass = project (&r, numbers->mass, &mass_size);
  r.damping = project (&r, numbers->damping, &r.damping_size);
  r.stiffness = project (&r, numbers->stiffness, &r.stiffness_size);
  find_tangent (&r, statics, t, s);
  self->has_stiffness = is_symmetric (r.stiffness, r.f, r.stiffness_size);
  self->gyroscopic = !is_negligible (r.damping, r.f, fmax (r.damping_size, 1e-2 * sqrt (mass_size * r.stiffness_size)));
  if (self->has_stiffness)
    note_stiffness (self, &r);
  solved = self->has_stiffness && !self->gyroscopic ? solve_symmetric (self, &r, error) : solve_general (self, &r, error);
  if (!solved)
    return NULL;
  g_ptr_array_sort (self->modes, compare_modes);
  return g_steal_pointer (&self);
}

JdLinearized *
jd_modes_new (JdParameterization   *parameterization,
              const JdEquilibrium  *equilibrium,
              GError              **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(JdStatics) statics = jd_statics_new (parameterization, NULL, NULL, error);

  g_return_val_if_fail (equilibrium != NULL, NULL);

  if (statics == NULL)
    return NULL;
  return jd_linearized_new (statics, jd_model_get_time (model), equilibrium->s, NULL, equilibrium->y,
                            equilibrium->rows_act, error);
}

/* Multipliers that come nearest to balance; what is left of the forces is returned. */
static double
balance (JdStatics      *statics,
         double          t,
         const double   *s,
         const double   *rates,
         const gboolean *acts,
         double         *y,
         gsize          *out_worst)
{
  const gsize n = jd_statics_get_n (statics), m = jd_statics_get_n_rows (statics);
  const JdStaticsNumbers *numbers = jd_statics_eval (statics, t, s, rates, y);
  g_autofree double *a = g_new0 (double, n * m + 1), *b = g_new0 (double, n + 1);
  double worst = 0.0;

  for (gsize i = 0; i < n; i++)
    {
      b[i] = -numbers->force[i];
      for (gsize h = 0; h < m; h++)
        a[i * m + h] = acts[h] ? numbers->rows[h * n + i] : 0.0;
    }
  if (m > 0)
    jd_rest_least_solution (a, n, m, b, RANK, y);
  numbers = jd_statics_eval (statics, t, s, rates, y);
  *out_worst = 0;
  for (gsize i = 0; i < n; i++)
    if (!(fabs (numbers->force[i]) <= worst))
      {
        worst = fabs (numbers->force[i]);
        *out_worst = i;
      }
  return worst;
}

static gboolean
check_moving (JdStatics       *statics,
              const gboolean  *moving,
              GError         **error)
{
  JdParameterization *of = jd_statics_get_parameterization (statics);

  for (gsize i = 0; i < jd_statics_get_n (statics); i++)
    if (moving[i] && jd_statics_depends_on (statics, i))
      {
        g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                     _("“%s” has a rate, but the equations contain its value: a motion with a constant rate of it is not steady"),
                     jd_model_get_parameter_name (jd_parameterization_get_model (of),
                                                  jd_parameterization_get_symbolic (of)[i]));
        return FALSE;
      }
  return TRUE;
}

JdLinearized *
jd_modes_new_steady (JdParameterization  *parameterization,
                     GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_parameterization_get_n_symbolic (parameterization);
  const double t = jd_model_get_time (model);
  g_autofree double *s = g_new0 (double, n + 1), *rates = g_new0 (double, n + 1), *y = NULL;
  g_autofree gboolean *moving = g_new0 (gboolean, n + 1), *acts = NULL;
  g_autoptr(JdStatics) statics = NULL;
  double left, scale;
  gsize worst;

  if (!jd_model_check_state (model, t, jd_model_get_values (model), jd_model_get_rates (model), NULL, error))
    return NULL;
  for (gsize i = 0; i < n; i++)
    {
      s[i] = jd_model_get_values (model)[jd_parameterization_get_symbolic (parameterization)[i]];
      rates[i] = jd_model_get_rates (model)[jd_parameterization_get_symbolic (parameterization)[i]];
      moving[i] = rates[i] != 0.0;
    }
  statics = jd_statics_new (parameterization, NULL, moving, error);
  if (statics == NULL || !check_moving (statics, moving, error))
    return NULL;
  y = g_new0 (double, jd_statics_get_n_rows (statics) + 1);
  acts = g_new0 (gboolean, jd_statics_get_n_rows (statics) + 1);
  for (gsize h = 0; h < jd_statics_get_n_rows (statics); h++)
    {
      const JdStaticsRow *row = jd_statics_get_row (statics, h);

      acts[h] = jd_model_equation_acts (model, row->kind == JD_STATICS_LAW ? jd_model_get_law (model, row->index)->normal
                                                                          : row->index,
                                        t, jd_model_get_values (model), jd_model_get_rates (model));
    }
  scale = balance (statics, t, s, NULL, acts, y, &worst);
  memset (y, 0, jd_statics_get_n_rows (statics) * sizeof (double));
  left = balance (statics, t, s, rates, acts, y, &worst);
  if (!(left <= STEADY * fmax (scale, 1e-9)) || jd_statics_depends_on_time (statics))
    {
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                   _("The state is no steady motion: a generalized force of %g is left along “%s”"), left,
                   jd_model_get_parameter_name (model, jd_parameterization_get_symbolic (parameterization)[worst]));
      return NULL;
    }
  return jd_linearized_new (statics, t, s, rates, y, acts, error);
}

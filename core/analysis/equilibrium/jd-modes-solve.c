/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Modes of M x'' + C x' + K x = 0 in the free directions.  Without C and with symmetric K they are eigenvectors of a
 * symmetric problem; otherwise eigenvectors of a first-order pencil. */
#include "core/analysis/equilibrium/jd-modes-private.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>
#include <gsl/gsl_complex_math.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"

/* max |a_ij| <= JD_MODES_NEGLIGIBLE size. */
gboolean
jd_modes_is_negligible (const double *a,
                        gsize         n,
                        double        size)
{
  for (gsize i = 0; i < n * n; i++)
    if (fabs (a[i]) > JD_MODES_NEGLIGIBLE * size)
      return FALSE;
  return TRUE;
}

/* The places of the entries of each row of @a (m x n) that are not 0: n_used[i] of them from used[i n] on. */
static void
find_used (const double *a,
           gsize         m,
           gsize         n,
           gsize        *used,
           gsize        *n_used)
{
  for (gsize i = 0; i < m; i++)
    for (gsize j = 0; j < n; j++)
      if (a[i * n + j] != 0.0)
        used[i * n + n_used[i]++] = j;
}

/* Z A Z^T.  Zeros are skipped: rows of Z are often unit vectors, and matrices are sparse. */
double *
jd_modes_project (const double *z,
                  gsize         f,
                  const double *a,
                  gsize         n)
{
  double *out = g_new0 (double, f * f + 1);
  g_autofree double *half = g_new0 (double, n + 1);
  g_autofree gsize *used = g_new (gsize, f * n + 1), * n_used = g_new0 (gsize, f + 1);
  g_autofree gsize *used_a = g_new (gsize, n * n + 1), * n_used_a = g_new0 (gsize, n + 1);

  find_used (z, f, n, used, n_used);
  find_used (a, n, n, used_a, n_used_a);
  for (gsize p = 0; p < f; p++)
    {
      memset (half, 0, n * sizeof (double));
      for (gsize k = 0; k < n_used[p]; k++)
        {
          const gsize i = used[p * n + k];

          for (gsize l = 0; l < n_used_a[i]; l++)
            half[used_a[i * n + l]] += z[p * n + i] * a[i * n + used_a[i * n + l]];
        }
      for (gsize q = 0; q < f; q++)
        for (gsize k = 0; k < n_used[q]; k++)
          out[p * f + q] += half[used[q * n + k]] * z[q * n + used[q * n + k]];
    }
  return out;
}

/* First and last nonzero entry of a row: a parameter often moves few others. */
typedef struct
{
  gsize from, to;
} Span;

static Span
find_span (const double *row,
           gsize         n)
{
  Span span = { 0, n };

  while (span.from < n && row[span.from] == 0.0)
    span.from++;
  while (span.to > span.from && row[span.to - 1] == 0.0)
    span.to--;
  return span;
}

/* Adds to @p (n_p) the @n rows of @shapes with the factors @part. */
static void
add_up (const double *shapes,
        gsize         n,
        gsize         n_p,
        const double *part,
        double       *p)
{
  for (gsize q = 0; q < n; q++)
    if (part[q] != 0.0)
      jd_dense_add_scaled (n_p, p, part[q], shapes + q * n_p);
}

/* Amplitudes of the mode in p, p_k / p_largest with p = @re + i @im; @im is NULL for a real mode.  An amplitude of
 * phase 0 or pi is real. */
static void
fill_shape (JdMode          *mode,
            const JdReduced *r,
            const double    *re,
            const double    *im)
{
  g_autofree gsl_complex *p = g_new0 (gsl_complex, r->n_p + 1);
  gsl_complex first = gsl_complex_rect (1.0, 0.0);
  double largest = 0.0, farthest = 0.0;

  mode->shape = g_new0 (double, r->n_p + 1);
  mode->phase = g_new0 (double, r->n_p + 1);
  for (gsize k = 0; k < r->n_p; k++)
    p[k] = gsl_complex_rect (re[k], im != NULL ? im[k] : 0.0);
  for (gsize k = 0; k < r->n_p; k++)
    farthest = fmax (farthest, gsl_complex_abs (p[k]) / r->displacement[k]);
  for (gsize k = 0; k < r->n_p; k++)
    if (gsl_complex_abs (p[k]) <= JD_ROUNDING * farthest * r->displacement[k])
      p[k] = gsl_complex_rect (0.0, 0.0);
    else if (gsl_complex_abs (p[k]) > largest * (1.0 + JD_SAME))
      {
        largest = gsl_complex_abs (p[k]);
        first = p[k];
      }
  for (gsize k = 0; k < r->n_p && largest > 0.0; k++)
    {
      const gsl_complex relative = gsl_complex_div (p[k], first);
      const gboolean has_phase = gsl_complex_abs (p[k]) > JD_MODE_PHASE * farthest * r->displacement[k];
      const double size = gsl_complex_abs (relative), phase = has_phase ? gsl_complex_arg (relative) : 0.0;

      mode->shape[k] = size;
      if (fabs (phase) < JD_MODE_PHASE)
        continue;
      if (fabs (fabs (phase) - G_PI) < JD_MODE_PHASE)
        {
          mode->shape[k] = -size;
          continue;
        }
      mode->phase[k] = phase;
      mode->complex = TRUE;
    }
}

/* The largest entry of (M s^2 + C s + K) x with s = growth + i frequency and x = @re + i @im (f; @im may be NULL), of
 * the largest sum of the sizes of its terms. */
static double
residual_of (const JdReduced *r,
             double           frequency,
             double           growth,
             const double    *re,
             const double    *im)
{
  const gsl_complex s = gsl_complex_rect (growth, frequency), s2 = gsl_complex_mul (s, s);
  double left = 0.0, size = 0.0;

  if (re == NULL || r->f > JD_MODES_ROAD)
    return NAN;
  for (gsize i = 0; i < r->f; i++)
    {
      gsl_complex sum = gsl_complex_rect (0.0, 0.0);
      double terms = 0.0;

      for (gsize j = 0; j < r->f; j++)
        {
          const double m = r->mass[i * r->f + j], c = r->damping[i * r->f + j], k = r->stiffness[i * r->f + j];
          const gsl_complex x = gsl_complex_rect (re[j], im != NULL ? im[j] : 0.0);
          const gsl_complex factor = gsl_complex_rect (m * GSL_REAL (s2) + c * growth + k,
                                                       m * GSL_IMAG (s2) + c * frequency);

          sum = gsl_complex_add (sum, gsl_complex_mul (factor, x));
          terms += (fabs (m) * gsl_complex_abs2 (s) + fabs (c) * gsl_complex_abs (s) + fabs (k)) *
                   gsl_complex_abs (x);
        }
      left = fmax (left, gsl_complex_abs (sum));
      size = fmax (size, terms);
    }
  return size > 0.0 ? left / size : 0.0;
}

/* Adds a mode; with @re NULL it has no shape. */
static void
add_mode (JdLinearized    *self,
          const JdReduced *r,
          double           frequency,
          double           growth,
          double           residual,
          const double    *re,
          const double    *im)
{
  JdMode *mode = g_new0 (JdMode, 1);

  mode->frequency = frequency;
  mode->growth = growth;
  mode->residual = residual;
  if (re != NULL)
    fill_shape (mode, r, re, im);
  g_ptr_array_add (self->modes, mode);
  if (frequency == 0.0 && growth <= JD_MODE_ZERO * self->scale)
    self->slow_growth = fmax (self->slow_growth, growth);
  self->growth = fmax (self->growth, growth);
}

static gboolean
fail_massless (GError **error)
{
  g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
                       _("A free motion has neither inertia nor stiffness: nothing determines it"));
  return FALSE;
}

/* max_i |x_i| of the complex vector @re + i @im; @im may be NULL. */
static double
largest_of (gsize         f,
            const double *re,
            const double *im)
{
  double largest = 0.0;

  for (gsize i = 0; i < f; i++)
    largest = fmax (largest, hypot (re[i], im != NULL ? im[i] : 0.0));
  return largest;
}

/* The size of stiffness beside which rounding counts: that of K, and of the centrifugal forces, G^2 / M with the
 * gyroscopic part G of C, which may have cancelled in K. */
static double
size_of_forces (const JdReduced *r)
{
  double mass = 0.0, turning = 0.0;

  for (gsize i = 0; i < r->f; i++)
    for (gsize j = 0; j < r->f; j++)
      {
        mass = fmax (mass, fabs (r->mass[i * r->f + j]));
        turning = fmax (turning, 0.5 * fabs (r->damping[i * r->f + j] - r->damping[j * r->f + i]));
      }
  return fmax (r->stiffness_size, mass > 0.0 ? turning * turning / mass : 0.0);
}

/* Whether nothing restores the direction x = @re + i @im (@n): in each row i of @k (rows of r->f entries) |K x|_i is
 * rounding beside sum_j |K_ij| max |x|.  Where a stiffness acts, an eigenvalue that is small beside that of a fast
 * motion is no rounding of 0. */
static gboolean
is_unrestored (const JdReduced *r,
               const double    *k,
               gsize            n,
               const double    *re,
               const double    *im)
{
  const double largest = largest_of (n, re, im), least = JD_MODE_STRICT * size_of_forces (r);

  for (gsize i = 0; i < n; i++)
    {
      const double *row = k + i * r->f;
      const double left = hypot (jd_dense_dot (n, row, re), im != NULL ? jd_dense_dot (n, row, im) : 0.0);
      double size = 0.0;

      for (gsize j = 0; j < n; j++)
        size += fabs (row[j]);
      if (left > fmax (JD_MODE_ZERO * size, least) * largest)
        return FALSE;
    }
  return TRUE;
}

/* The symmetric problem in the principal directions of the mass matrix, in descending order. */
typedef struct
{
  gsize   f, massive;
  double *mu;        /* f: eigenvalues of M, descending */
  double *v;         /* f x f: eigenvectors as rows */
  double *shapes;    /* f x N: dp for each direction, or NULL */
  double *k;         /* f x f: V K V^T */
  Span   *spans;     /* f: of the shapes, or NULL */
  double *follow;    /* (f - massive) x massive: dependence of the massless directions on the others */
} Principal;

static void
principal_clear (Principal *self)
{
  g_free (self->mu);
  g_free (self->v);
  g_free (self->shapes);
  g_free (self->spans);
  g_free (self->k);
  g_free (self->follow);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Principal, principal_clear)

/* Eliminates the directions without inertia, K21 x1 + K22 x2 = 0: with follow = -K22^-1 K21, K11 becomes K11 + K12
 * follow.  Returns FALSE if K22 has singular values below @smallest. */
static gboolean
condense (Principal *self,
          double     smallest)
{
  const gsize f = self->f, massive = self->massive, massless = f - massive;
  g_autofree double *k22 = g_new (double, massless * massless + 1), *right = g_new (double, massless + 1);
  g_autofree double *x = g_new (double, massless + 1);

  for (gsize i = 0; i < massless; i++)
    for (gsize j = 0; j < massless; j++)
      k22[i * massless + j] = self->k[(massive + i) * f + massive + j];
  if (massless > 0 && !(jd_linear_least_singular (k22, massless, massless) > smallest))
    return FALSE;
  self->follow = g_new0 (double, massless * massive + 1);
  for (gsize c = 0; massless > 0 && c < massive; c++)
    {
      for (gsize i = 0; i < massless; i++)
        right[i] = -self->k[(massive + i) * f + c];
      if (!jd_linear_least_squares (k22, massless, massless, right, 0.0, x))
        return FALSE;
      for (gsize i = 0; i < massless; i++)
        self->follow[i * massive + c] = x[i];
    }
  for (gsize i = 0; i < massive; i++)
    for (gsize j = 0; j < massive; j++)
      for (gsize q = 0; q < massless; q++)
        self->k[i * f + j] += self->k[i * f + massive + q] * self->follow[q * massive + j];
  return TRUE;
}

/* Computes the principal directions V M V^T = diag (mu), and K in them, V K V^T. */
static gboolean
find_principal (Principal       *self,
                const JdReduced *r)
{
  const gsize f = r->f;
  g_autofree double *values = g_new0 (double, f), * vectors = g_new0 (double, f * f);

  self->f = f;
  self->mu = g_new0 (double, f);
  self->v = g_new0 (double, f * f);
  if (!jd_linear_symmetric (r->mass, f, values, vectors))
    return FALSE;
  for (gsize e = 0; e < f; e++)
    {
      self->mu[e] = values[f - 1 - e];
      memcpy (self->v + e * f, vectors + (f - 1 - e) * f, f * sizeof (double));
    }
  while (self->massive < f && self->mu[self->massive] > JD_MASS_ZERO * fmax (self->mu[0], 0.0))
    self->massive++;
  self->k = jd_modes_project (self->v, f, r->stiffness, f);
  self->shapes = r->shapes != NULL ? g_new0 (double, f * r->n_p + 1) : NULL;
  self->spans = r->shapes != NULL ? g_new0 (Span, f) : NULL;
  for (gsize e = 0; e < f && r->shapes != NULL; e++)
    {
      add_up (r->shapes, f, r->n_p, self->v + e * f, self->shapes + e * r->n_p);
      self->spans[e] = find_span (self->shapes + e * r->n_p, r->n_p);
    }
  return TRUE;
}

/* Adds the mode of one eigenvector @x in the massive directions, with frequency sqrt (square) or growth sqrt
 * (-square); NULL if no shapes are requested. */
static void
add_symmetric_mode (JdLinearized    *self,
                    const JdReduced *r,
                    const Principal *principal,
                    double           square,
                    double           zero,
                    const double    *x)
{
  const gsize massive = principal->massive;
  const double frequency = square > zero ? sqrt (square) : 0.0, growth = square < -zero ? sqrt (-square) : 0.0;
  g_autofree double *p = NULL, *part = NULL, *directions = NULL;

  if (fabs (square) <= zero)
    self->n_zero += 2;
  if (x == NULL)
    {
      add_mode (self, r, frequency, growth, NAN, NULL, NULL);
      return;
    }
  p = g_new0 (double, r->n_p + 1);
  part = g_new0 (double, principal->f + 1);
  memcpy (part, x, massive * sizeof (double));
  for (gsize e = massive; e < principal->f; e++)
    part[e] = jd_dense_dot (massive, principal->follow + (e - massive) * massive, x);
  for (gsize e = 0; e < principal->f; e++)
    {
      const Span span = principal->spans[e];

      if (part[e] != 0.0)
        jd_dense_add_scaled (span.to - span.from, p + span.from, part[e], principal->shapes + e * r->n_p + span.from);
    }
  directions = g_new0 (double, principal->f + 1);
  for (gsize e = 0; e < principal->f && r->f <= JD_MODES_ROAD; e++)
    jd_dense_add_scaled (principal->f, directions, part[e], principal->v + e * principal->f);
  add_mode (self, r, frequency, growth, residual_of (r, frequency, growth, directions, NULL), p, NULL);
}

/* omega^2 = x^T K x / x^T M x, whose error is that of a slow mode itself and not that of the fastest. */
static double
rayleigh (const Principal *principal,
          const double    *x)
{
  double above = 0.0, below = 0.0;

  for (gsize i = 0; i < principal->massive; i++)
    {
      above += x[i] * jd_dense_dot (principal->massive, principal->k + i * principal->f, x);
      below += principal->mu[i] * x[i] * x[i];
    }
  return above / below;
}

/* a_ij = K_ij / sqrt (mu_i mu_j) made symmetric, a v = omega^2 v, x_i = v_i / sqrt (mu_i). */
static gboolean
solve_massive (JdLinearized    *self,
               const JdReduced *r,
               const Principal *principal)
{
  const gsize massive = principal->massive;
  const double *k = principal->k, *mu = principal->mu;
  g_autofree double *a = g_new0 (double, massive * massive);
  g_autofree double *vectors = g_new0 (double, massive * massive), *squares = g_new0 (double, massive);
  g_autofree double *x = g_new0 (double, massive);
  gboolean has_vectors = principal->shapes != NULL;
  double zero;

  for (gsize i = 0; i < massive; i++)
    for (gsize j = 0; j < massive; j++)
      a[i * massive + j] = 0.5 * (k[i * r->f + j] + k[j * r->f + i]) / sqrt (mu[i] * mu[j]);
  if (!jd_linear_symmetric (a, massive, squares, principal->shapes != NULL ? vectors : NULL))
    return FALSE;
  self->scale = sqrt (fmax (fabs (squares[0]), fabs (squares[massive - 1])));
  zero = JD_MODE_ZERO_SQUARE * self->scale * self->scale + JD_MODE_INFINITE * r->stiffness_size / mu[massive - 1];
  /* Shapes say whether a slow mode is one of frequency 0. */
  for (gsize c = 0; c < massive && !has_vectors; c++)
    has_vectors = fabs (squares[c]) <= zero;
  if (has_vectors && principal->shapes == NULL && !jd_linear_symmetric (a, massive, squares, vectors))
    return FALSE;
  for (gsize c = 0; c < massive; c++)
    {
      gboolean slow = FALSE;

      for (gsize e = 0; e < massive && has_vectors; e++)
        x[e] = vectors[c * massive + e] / sqrt (mu[e]);
      if (has_vectors && fabs (squares[c]) < JD_MODE_SLOW_SQUARE * self->scale * self->scale)
        slow = !is_unrestored (r, k, massive, x, NULL);
      add_symmetric_mode (self, r, principal, slow ? rayleigh (principal, x) : squares[c], slow ? 0.0 : zero,
                          principal->shapes != NULL ? x : NULL);
    }
  return TRUE;
}

/* Symmetric K and M, without C: K x = omega^2 M x, solved with the scaling a_ij = k_ij / sqrt (mu_i mu_j). */
gboolean
jd_modes_solve_symmetric (JdLinearized     *self,
                          const JdReduced  *r,
                          GError          **error)
{
  g_auto(Principal) principal = { 0 };
  gboolean done = find_principal (&principal, r) && condense (&principal, JD_MODES_NEGLIGIBLE * r->stiffness_size);

  self->n_massless = principal.f - principal.massive;
  if (done && principal.massive > 0)
    done = solve_massive (self, r, &principal);
  return done || fail_massless (error);
}

/* Adds a mode for each direction of the kernel of K: nothing restores it, whatever C. */
static void
add_zero_modes (JdLinearized    *self,
                const JdReduced *r)
{
  const gsize f = r->f;
  g_autofree double *basis = g_new0 (double, f * f + 1);
  const gsize n_null = jd_modes_is_negligible (r->stiffness, f, r->stiffness_size)
                         ? f
                         : jd_subspace_kernel (r->stiffness, f, f, JD_RANK_ROWS, basis);

  for (gsize c = 0; c < n_null; c++)
    {
      g_autofree double *p = g_new0 (double, r->n_p + 1);

      if (n_null == f)
        {
          memset (basis + c * f, 0, f * sizeof (double));
          basis[c * f + c] = 1.0;
        }
      add_up (r->shapes, f, r->n_p, basis + c * f, p);
      add_mode (self, r, 0.0, 0.0, residual_of (r, 0.0, 0.0, basis + c * f, NULL), p, NULL);
    }
}

static gboolean
has_mirror (const gsl_complex *values,
            gsize              n,
            gsize              k,
            double             scale)
{
  const double same = fmin (JD_MODES_NEGLIGIBLE * 100.0 * scale, JD_MODE_MIRROR * fabs (GSL_REAL (values[k])));

  for (gsize j = 0; j < n; j++)
    if (j != k && fabs (GSL_REAL (values[j]) + GSL_REAL (values[k])) < same &&
        fabs (GSL_IMAG (values[j])) < JD_MODES_NEGLIGIBLE * scale)
      return TRUE;
  return FALSE;
}

/* Whether no force of damping, nor one of a K that is not symmetric, feeds or brakes the motion @re + i @im (f): of
 * x^H (C + C^T) x and of x^H (K - K^T) x rounding alone is left beside the sums of the sizes of their terms. */
static gboolean
is_unfed (const JdReduced *r,
          const double    *re,
          const double    *im)
{
  const double largest = largest_of (r->f, re, im);
  double damped = 0.0, turned = 0.0, damping = 0.0, turning = 0.0;

  for (gsize i = 0; i < r->f; i++)
    for (gsize j = 0; j < r->f; j++)
      {
        const double c = r->damping[i * r->f + j] + r->damping[j * r->f + i];
        const double k = r->stiffness[i * r->f + j] - r->stiffness[j * r->f + i];

        damped += c * (re[i] * re[j] + im[i] * im[j]);
        turned += k * (re[i] * im[j] - im[i] * re[j]);
        damping += fabs (c) * hypot (re[i], im[i]) * hypot (re[j], im[j]);
        turning += fabs (k) * hypot (re[i], im[i]) * hypot (re[j], im[j]);
      }
  return fabs (damped) <= JD_MODES_NEGLIGIBLE * fmax (damping, r->damping_size * largest * largest) &&
         fabs (turned) <= JD_MODES_NEGLIGIBLE * fmax (turning, r->stiffness_size * largest * largest);
}

/* The size of the eigenvalues by that of the matrices, which is not below the largest one but where terms cancel. */
static double
size_of_eigenvalues (const JdReduced *r)
{
  double mass = 0.0, damping = 0.0, stiffness = 0.0;

  for (gsize i = 0; i < r->f * r->f; i++)
    {
      mass = fmax (mass, fabs (r->mass[i]));
      damping = fmax (damping, fabs (r->damping[i]));
      stiffness = fmax (stiffness, fabs (r->stiffness[i]));
    }
  return mass > 0.0 ? fmax (damping / mass, sqrt (stiffness / mass)) : 0.0;
}

static void
take_eigenvalues (JdLinearized      *self,
                  const JdReduced   *r,
                  const gsl_complex *values,
                  const double      *vectors,
                  gsize              n)
{
  g_autofree double *p = g_new0 (double, 2 * r->n_p + 1);
  const double size = size_of_eigenvalues (r);

  for (gsize k = 0; k < n; k++)
    if (isfinite (gsl_complex_abs (values[k])))
      self->scale = fmax (self->scale, gsl_complex_abs (values[k]));
  for (gsize k = 0; k < n; k++)
    {
      double growth = GSL_REAL (values[k]), frequency = GSL_IMAG (values[k]);
      const double *re = vectors + k * n, *im = frequency > 0.0 && k + 1 < n ? re + n : NULL;

      if (!isfinite (gsl_complex_abs (values[k])) || frequency < 0.0)
        continue;
      if (gsl_complex_abs (values[k]) <= JD_MODE_ZERO * fmax (self->scale, size) &&
          is_unrestored (r, r->stiffness, r->f, re, im))
        {
          self->n_zero++;
          continue;
        }
      if (fabs (growth) < JD_MODES_NEGLIGIBLE * self->scale && (im == NULL || is_unfed (r, re, im)))
        growth = 0.0;
      /* In an undamped system a real growth and the equal decay belong to one motion. */
      if (frequency == 0.0 && growth < 0.0 && has_mirror (values, n, k, self->scale))
        continue;
      memset (p, 0, 2 * r->n_p * sizeof (double));
      add_up (r->shapes, r->f, r->n_p, re, p);
      if (im != NULL)
        add_up (r->shapes, r->f, r->n_p, im, p + r->n_p);
      add_mode (self, r, frequency, growth, residual_of (r, frequency, growth, re, im), p, p + r->n_p);
    }
  add_zero_modes (self, r);
}

/* M x'' + C x' + K x = 0 as the pencil of first order
 *   (0 1; -K -C) (x, x') = sigma (1 0; 0 M) (x, x'),
 * column by column. */
gboolean
jd_modes_solve_general (JdLinearized     *self,
                        const JdReduced  *r,
                        GError          **error)
{
  const gsize f = r->f, n = 2 * f;
  g_autofree double *a = g_new0 (double, n * n), *e = g_new0 (double, n * n), *vectors = g_new0 (double, n * n);
  g_autofree double *re = g_new0 (double, n), * im = g_new0 (double, n), * bottom = g_new0 (double, n);
  g_autofree gsl_complex *values = g_new0 (gsl_complex, n);

  for (gsize i = 0; i < f; i++)
    {
      e[i * n + i] = 1.0;
      a[(f + i) * n + i] = 1.0;
      for (gsize j = 0; j < f; j++)
        {
          e[(f + j) * n + f + i] = r->mass[i * f + j];
          a[j * n + f + i] = -r->stiffness[i * f + j];
          a[(f + j) * n + f + i] = -r->damping[i * f + j];
        }
    }
  if (!jd_linear_pencil (a, e, n, re, im, bottom, vectors))
    return fail_massless (error);
  for (gsize k = 0; k < n; k++)
    {
      const gsl_complex top = gsl_complex_rect (re[k], im[k]);
      const gboolean infinite = fabs (bottom[k]) <= JD_MODE_INFINITE * fmax (gsl_complex_abs (top), DBL_MIN);

      if (infinite)
        self->n_massless++;
      values[k] = infinite ? gsl_complex_rect (INFINITY, 0.0) : gsl_complex_div_real (top, bottom[k]);
    }
  take_eigenvalues (self, r, values, vectors, n);
  return TRUE;
}

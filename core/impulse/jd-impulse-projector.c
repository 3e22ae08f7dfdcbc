/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Projector form of the jump (Cortes et al. (15), (18)): M q'+ = Pi p + w^T C^-1 r, Pi = I - w^T C^-1 w M^-1, C = w
 * M^-1 w^T, with factorizations by GSL. */
#include <math.h>

#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>

#include "core/impulse/jd-impulse-private.h"

/* The mass matrix in the coordinates x_j = sqrt (M_jj) q'_j, in which it has a diagonal of ones. */
typedef struct
{
  gsl_vector      *column;  /* n: M_jj^(-1/2) */
  gsl_matrix      *mass;    /* n x n: L D L^T of M, pivoted */
  gsl_permutation *order;
} ScaledMass;

static void
scaled_mass_clear (ScaledMass *self)
{
  gsl_vector_free (self->column);
  gsl_matrix_free (self->mass);
  gsl_permutation_free (self->order);
}

/* TRUE if the pivots of L D L^T in @a, the largest first, all stand above rounding. */
static gboolean
is_positive (const gsl_matrix *a)
{
  for (gsize i = 0; i < a->size1; i++)
    if (!(gsl_matrix_get (a, i, i) > JD_MASS_PIVOT * gsl_matrix_get (a, 0, 0)))
      return FALSE;
  return TRUE;
}

/* FALSE if M is singular; clear it in any case. */
static gboolean
scaled_mass_init (ScaledMass   *self,
                  gsize         n,
                  const double *mass)
{
  self->column = gsl_vector_calloc (n);
  self->mass = gsl_matrix_alloc (n, n);
  self->order = gsl_permutation_alloc (n);
  for (gsize j = 0; j < n; j++)
    {
      if (!(mass[j * n + j] > 0.0))
        return FALSE;
      gsl_vector_set (self->column, j, 1.0 / sqrt (mass[j * n + j]));
    }
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      gsl_matrix_set (self->mass, i, j,
                      mass[i * n + j] * gsl_vector_get (self->column, i) * gsl_vector_get (self->column, j));
  return gsl_linalg_pcholesky_decomp (self->mass, self->order) == GSL_SUCCESS && is_positive (self->mass);
}

/* Independent combinations w of the rows (orthonormal, rank x n) and their targets, by QR with
 * column pivoting of B^T. NULL if there are none. */
static gsl_matrix *
independent_rows (gsize              n,
                  gsize              k,
                  const double      *rows,
                  const double      *target,
                  const gsl_vector  *column,
                  gsl_vector       **out_target)
{
  gsl_matrix *qr = gsl_matrix_calloc (n, k), *w = NULL;
  gsl_vector *tau = gsl_vector_alloc (MIN (n, k)), *norm = gsl_vector_alloc (k);
  gsl_permutation *order = gsl_permutation_alloc (k);
  g_autofree double *length = g_new0 (double, k);
  gsize rank = 0;
  int sign;

  for (gsize i = 0; i < k; i++)
    {
      gsl_vector_view transposed = gsl_matrix_column (qr, i);

      for (gsize j = 0; j < n; j++)
        gsl_vector_set (&transposed.vector, j, rows[i * n + j] * gsl_vector_get (column, j));
      length[i] = gsl_blas_dnrm2 (&transposed.vector);
      if (length[i] > 0.0)
        gsl_vector_scale (&transposed.vector, 1.0 / length[i]);
    }
  gsl_linalg_QRPT_decomp (qr, tau, order, &sign, norm);
  while (rank < MIN (n, k) && fabs (gsl_matrix_get (qr, rank, rank)) > JD_RANK_METRIC)
    rank++;

  if (rank > 0)
    {
      w = gsl_matrix_alloc (rank, n);
      *out_target = gsl_vector_alloc (rank);
    }
  for (gsize t = 0; t < rank; t++)
    {
      /* Row t of w is column t of Q; R^T (w x) = the chosen targets. */
      gsl_vector_view row = gsl_matrix_row (w, t);
      gsize i = gsl_permutation_get (order, t);
      double value = target[i] / length[i];

      gsl_vector_set_basis (&row.vector, t);
      gsl_linalg_QR_Qvec (qr, tau, &row.vector);
      for (gsize c = 0; c < t; c++)
        value -= gsl_matrix_get (qr, c, t) * gsl_vector_get (*out_target, c);
      gsl_vector_set (*out_target, t, value / gsl_matrix_get (qr, t, t));
    }
  gsl_matrix_free (qr);
  gsl_vector_free (tau);
  gsl_vector_free (norm);
  gsl_permutation_free (order);
  return w;
}

/* @p becomes Pi p + w^T C^-1 r = p + w^T C^-1 (r - w M^-1 p), with C = w M^-1 w^T. */
static void
project (const ScaledMass *m,
         const gsl_matrix *w,
         const gsl_vector *r,
         gsl_vector       *p)
{
  gsize rank = w->size1, n = w->size2;
  gsl_matrix *half = gsl_matrix_alloc (rank, n), *c = gsl_matrix_alloc (rank, rank);
  gsl_vector *mu = gsl_vector_alloc (rank);
  gsl_permutation *order = gsl_permutation_alloc (rank);

  gsl_matrix_memcpy (half, w);
  for (gsize t = 0; t < rank; t++)
    {
      gsl_vector_view row = gsl_matrix_row (half, t);

      gsl_linalg_pcholesky_svx (m->mass, m->order, &row.vector);
    }
  gsl_blas_dgemm (CblasNoTrans, CblasTrans, 1.0, half, w, 0.0, c);
  gsl_vector_memcpy (mu, r);
  gsl_blas_dgemv (CblasNoTrans, -1.0, half, p, 1.0, mu);
  gsl_linalg_pcholesky_decomp (c, order);
  gsl_linalg_pcholesky_svx (c, order, mu);
  gsl_blas_dgemv (CblasTrans, 1.0, w, mu, 1.0, p);
  gsl_matrix_free (half);
  gsl_matrix_free (c);
  gsl_vector_free (mu);
  gsl_permutation_free (order);
}

gboolean
jd_impulse_projector_form (gsize          n,
                           gsize          k,
                           const double  *mass,
                           const double  *rows,
                           const double  *target,
                           const double  *momentum,
                           double        *posterior,
                           JdImpulseWork *work G_GNUC_UNUSED)
{
  ScaledMass m;
  gsl_matrix *w = NULL;
  gsl_vector *p, *r = NULL;
  gboolean regular;

  if (n == 0)
    return TRUE;
  regular = scaled_mass_init (&m, n, mass);
  if (regular)
    {
      p = gsl_vector_alloc (n);
      for (gsize j = 0; j < n; j++)
        gsl_vector_set (p, j, momentum[j] * gsl_vector_get (m.column, j));
      if (k > 0)
        w = independent_rows (n, k, rows, target, m.column, &r);
      if (w != NULL)
        project (&m, w, r, p);
      gsl_linalg_pcholesky_svx (m.mass, m.order, p);
      for (gsize j = 0; j < n; j++)
        posterior[j] = gsl_vector_get (p, j) * gsl_vector_get (m.column, j);
      g_clear_pointer (&w, gsl_matrix_free);
      g_clear_pointer (&r, gsl_vector_free);
      gsl_vector_free (p);
    }
  scaled_mass_clear (&m);
  return regular;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The three forms of the jump: multipliers (Greenwood) and privileged momenta (Wang and Chou) here, projection
 * (Cortes et al.) in jd-impulse-projector.c.  They share M, B, r and the momentum M q'- + a- - a+ + P, and no code,
 * so that equal results were computed independently. */
#include <math.h>
#include <string.h>

#include <gsl/gsl_linalg.h>
#include <gsl/gsl_blas.h>

#include "core/impulse/jd-impulse-private.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

struct _JdImpulseWork
{
  gsize    n, m;
  gsize    rank;       /* of the last multiplier form */
  /* multiplier form */
  double  *factor;     /* n x n: lower Cholesky factor of M */
  double  *inverse;    /* n: reciprocals of its diagonal */
  double  *y;          /* m x n: rows L^-1 B_k^T, then orthonormal */
  double  *x;          /* n: L^T q'+; privileged form: column scale */
  double  *length;     /* m: first lengths of y */
  double  *rest;       /* m: what is left of them */
  double  *r;          /* m x m: B = R^T Q^T L^T */
  double  *d;          /* m */
  double  *momentum;   /* n */
  gsize   *order;      /* m */
  /* privileged form */
  gsl_matrix      *svd_u, *svd_v, *square;
  gsl_vector      *svd_s, *right, *solution;
  gsl_permutation *permutation;
};

static double *
take (double **block,
      gsize    count)
{
  double *start = *block;

  *block += count;
  return start;
}

JdImpulseWork *
jd_impulse_work_new (gsize n,
                     gsize m)
{
  JdImpulseWork *self = g_new0 (JdImpulseWork, 1);
  gsize size = n * n + m * n + m * m + 3 * n + 3 * m;
  double *block = g_new0 (double, MAX (size, 1));
  gsize tall = MAX (MAX (n, m), 1);

  self->n = n;
  self->m = m;
  self->factor = take (&block, n * n);
  self->y = take (&block, m * n);
  self->r = take (&block, m * m);
  self->inverse = take (&block, n);
  self->x = take (&block, n);
  self->momentum = take (&block, n);
  self->length = take (&block, m);
  self->rest = take (&block, m);
  self->d = take (&block, m);
  self->order = g_new0 (gsize, MAX (m, 1));

  n = MAX (n, 1);
  self->svd_u = gsl_matrix_alloc (tall, n);
  self->svd_v = gsl_matrix_alloc (n, n);
  self->square = gsl_matrix_alloc (n, n);
  self->svd_s = gsl_vector_alloc (n);
  self->right = gsl_vector_alloc (n);
  self->solution = gsl_vector_alloc (n);
  self->permutation = gsl_permutation_alloc (n);
  return self;
}

void
jd_impulse_work_free (JdImpulseWork *self)
{
  if (self == NULL)
    return;
  g_free (self->factor); /* the block begins here */
  g_free (self->order);
  gsl_matrix_free (self->svd_u);
  gsl_matrix_free (self->svd_v);
  gsl_matrix_free (self->square);
  gsl_vector_free (self->svd_s);
  gsl_vector_free (self->right);
  gsl_vector_free (self->solution);
  gsl_permutation_free (self->permutation);
  g_free (self);
}

/* ---- Multiplier form ---- */

/* M = L L^T in place, reading and writing the lower triangle.  FALSE if a pivot vanishes. */
static gboolean
factorize_mass (JdImpulseWork *work,
                gsize          n)
{
  for (gsize j = 0; j < n; j++)
    {
      double *lj = work->factor + j * n;
      double pivot = lj[j] - jd_dense_dot_wide (j, lj, lj);

      if (!(pivot > JD_MASS_PIVOT * lj[j]) || !isfinite (pivot))
        return FALSE;
      lj[j] = sqrt (pivot);
      work->inverse[j] = 1.0 / lj[j];
      for (gsize i = j + 1; i < n; i++)
        {
          double *li = work->factor + i * n;

          li[j] = (li[j] - jd_dense_dot_wide (j, li, lj)) * work->inverse[j];
        }
    }
  return TRUE;
}

/* L y = b, in place. */
static inline void
solve_lower (const JdImpulseWork *work,
             gsize                n,
             double              *y)
{
  for (gsize i = 0; i < n; i++)
    y[i] = (y[i] - jd_dense_dot_wide (i, work->factor + i * n, y)) * work->inverse[i];
}

/* L^T y = b, in place. */
static inline void
solve_lower_transposed (const JdImpulseWork *work,
                        gsize                n,
                        double              *y)
{
  for (gsize i = n; i-- > 0;)
    {
      y[i] *= work->inverse[i];
      jd_dense_add_scaled (i, y, -y[i], work->factor + i * n);
    }
}

/* Where M alone is singular: M + sum_k B_k^T B_k / s_k and momentum + sum_k B_k^T r_k / s_k instead have the same
 * q'+ and the same Lambda, because B q'+ = r, and are positive definite if and only if M is so on ker B.  s_k =
 * sum_j B_kj^2 / M_jj, with a typical M_jj where it is 0. */
static gboolean
factorize_with_rows (JdImpulseWork *work,
                     gsize          n,
                     gsize          k,
                     const double  *mass,
                     const double  *rows,
                     const double  *target)
{
  double typical = 0.0;
  gsize count = 0;

  memcpy (work->factor, mass, n * n * sizeof (double));
  for (gsize j = 0; j < n; j++)
    if (mass[j * n + j] > 0.0)
      {
        typical += log (mass[j * n + j]);
        count++;
      }
  typical = count > 0 ? exp (typical / (double) count) : 1.0;

  for (gsize row = 0; row < k; row++)
    {
      const double *b = rows + row * n;
      double norm = 0.0;

      for (gsize j = 0; j < n; j++)
        norm += b[j] * b[j] / (mass[j * n + j] > 0.0 ? mass[j * n + j] : typical);
      if (norm <= 0.0)
        continue;
      for (gsize i = 0; i < n; i++)
        jd_dense_add_scaled (n, work->factor + i * n, b[i] / norm, b);
      jd_dense_add_scaled (n, work->momentum, target[row] / norm, b);
    }
  return factorize_mass (work, n);
}

/* Moves the row with the longest remainder, relative to its length, to place @s; the first of
 * equals.  FALSE if none is left. */
static gboolean
choose_row (JdImpulseWork *work,
            gsize          s,
            gsize          k)
{
  gsize best = s, row;

  for (gsize i = s + 1; i < k; i++)
    if (work->rest[work->order[i]] > work->rest[work->order[best]] * (1.0 + JD_PIVOT_TIE))
      best = i;
  row = work->order[best];
  work->order[best] = work->order[s];
  work->order[s] = row;
  return work->rest[row] > JD_RANK_METRIC;
}

/* Row number @s becomes a unit vector, y_s / |y_s|; r_ss = |y_s|.  Where earlier subtractions have cost digits,
 * they are done again first, y_s -= (q_t . y_s) q_t. */
static gboolean
normalize_row (JdImpulseWork *work,
               gsize          n,
               gsize          s)
{
  gsize row = work->order[s], m = work->m;
  double *q = work->y + row * n, norm;

  if (work->rest[row] < 0.5)
    for (gsize t = 0; t < s; t++)
      {
        const double *earlier = work->y + work->order[t] * n;
        double again = jd_dense_dot_wide (n, earlier, q);

        work->r[t * m + row] += again;
        jd_dense_add_scaled (n, q, -again, earlier);
      }
  norm = sqrt (jd_dense_dot_wide (n, q, q));
  if (norm <= JD_RANK_METRIC * work->length[row])
    return FALSE;
  work->r[s * m + row] = norm;
  for (gsize j = 0; j < n; j++)
    q[j] /= norm;
  return TRUE;
}

/* The independent rows of Y = (L^-1 B^T)^T made orthonormal, by Gram and Schmidt; R (upper) keeps
 * the coefficients.  The rank is decided here, in the metric of M^-1. */
static void
orthogonalize_rows (JdImpulseWork *work,
                    gsize          n,
                    gsize          k)
{
  double *y = work->y;

  for (gsize i = 0; i < k; i++)
    {
      work->order[i] = i;
      work->length[i] = sqrt (jd_dense_dot_wide (n, y + i * n, y + i * n));
      work->rest[i] = work->length[i] > 0.0 ? 1.0 : 0.0;
    }
  for (work->rank = 0; work->rank < k; work->rank++)
    {
      gsize s = work->rank;

      if (!choose_row (work, s, k) || !normalize_row (work, n, s))
        return;
      for (gsize i = s + 1; i < k; i++)
        {
          gsize row = work->order[i];
          double *yi = y + row * n, c = jd_dense_dot_wide (n, y + work->order[s] * n, yi);

          work->r[s * work->m + row] = c;
          jd_dense_add_scaled (n, yi, -c, y + work->order[s] * n);
          if (work->length[row] > 0.0)
            work->rest[row] = sqrt (jd_dense_dot_wide (n, yi, yi)) / work->length[row];
        }
    }
}

/* x += Q d, with R^T z = r and d = z - Q^T x: the rows get their targets. */
static void
reach_targets (JdImpulseWork *work,
               gsize          n,
               const double  *target)
{
  for (gsize s = 0; s < work->rank; s++)
    {
      gsize row = work->order[s];
      double z = target[row];

      for (gsize t = 0; t < s; t++)
        z -= work->r[t * work->m + row] * work->d[t];
      work->d[s] = z / work->r[s * work->m + row];
    }
  for (gsize s = 0; s < work->rank; s++)
    {
      const double *q = work->y + work->order[s] * n;

      work->d[s] -= jd_dense_dot_wide (n, q, work->x);
      jd_dense_add_scaled (n, work->x, work->d[s], q);
    }
}

/* R Lambda = d. */
static void
find_impulses (const JdImpulseWork *work,
               gsize                k,
               double              *impulses)
{
  for (gsize i = work->rank; i < k; i++)
    impulses[work->order[i]] = 0.0;
  for (gsize s = work->rank; s-- > 0;)
    {
      gsize row = work->order[s];
      double value = work->d[s];

      for (gsize t = s + 1; t < work->rank; t++)
        value -= work->r[s * work->m + work->order[t]] * impulses[work->order[t]];
      impulses[row] = value / work->r[s * work->m + row];
    }
}

/* With x = L^T q'+ and y_k = L^-1 B_k^T:  x = L^-1 momentum + sum Lambda_k y_k,  y_k . x = r_k. */
gboolean
jd_impulse_multiplier_form (gsize          n,
                            gsize          k,
                            const double  *mass,
                            const double  *rows,
                            const double  *target,
                            const double  *momentum,
                            double        *posterior,
                            double        *impulses,
                            JdImpulseWork *work)
{
  g_return_val_if_fail (n <= work->n && k <= work->m, FALSE);

  memcpy (work->momentum, momentum, n * sizeof (double));
  memcpy (work->factor, mass, n * n * sizeof (double));
  if (!factorize_mass (work, n) && !factorize_with_rows (work, n, k, mass, rows, target))
    return FALSE;

  memcpy (work->x, work->momentum, n * sizeof (double));
  solve_lower (work, n, work->x);
  if (k > 0)
    memcpy (work->y, rows, k * n * sizeof (double));
  for (gsize i = 0; i < k; i++)
    solve_lower (work, n, work->y + i * n);
  orthogonalize_rows (work, n, k);
  reach_targets (work, n, target);
  memcpy (posterior, work->x, n * sizeof (double));
  solve_lower_transposed (work, n, posterior);
  if (impulses != NULL)
    find_impulses (work, k, impulses);
  return TRUE;
}

/* ---- Privileged form ---- */

/* Columns scaled to x_j = q'_j / column_j with M^_jj = 1, rows to length 1, filled up with zeros to
 * a tall matrix; its right singular vectors are a basis of the velocities, those of zero singular
 * value the columns of D'.  Returns the rank. */
static gsize
decompose_rows (gsize         n,
                gsize         k,
                const double *rows,
                const double *column,
                double       *length,
                gsl_matrix   *u,
                gsl_matrix   *v,
                gsl_vector   *s,
                gsl_vector   *work)
{
  gsize rank = 0;

  gsl_matrix_set_zero (u);
  for (gsize i = 0; i < k; i++)
    {
      gsl_vector_view row = gsl_matrix_row (u, i);

      for (gsize j = 0; j < n; j++)
        gsl_vector_set (&row.vector, j, rows[i * n + j] * column[j]);
      length[i] = gsl_blas_dnrm2 (&row.vector);
      if (!isfinite (length[i]))
        return n + 1;
      if (length[i] > 0.0)
        gsl_vector_scale (&row.vector, 1.0 / length[i]);
    }
  if (gsl_linalg_SV_decomp (u, v, s, work) != GSL_SUCCESS)
    return n + 1;
  while (rank < n && gsl_vector_get (s, rank) > JD_RANK_METRIC)
    rank++;
  return rank;
}

/* V_1^T x = S^-1 U^T r: what the rows prescribe along singular direction @c. */
static double
prescribed_component (gsize             k,
                      gsize             c,
                      const double     *target,
                      const double     *length,
                      const gsl_matrix *u,
                      const gsl_vector *s)
{
  double value = 0.0;

  for (gsize i = 0; i < k; i++)
    if (length[i] > 0.0)
      value += gsl_matrix_get (u, i, c) * target[i] / length[i];
  return value / gsl_vector_get (s, c);
}

/* Row D'^T M^ of the privileged mass matrix, and D'^T momentum^, for the free direction @d. Scaled
 * to length 1. */
static double
privileged_row (gsize             n,
                const double     *mass,
                const double     *column,
                const double     *momentum,
                const gsl_vector *d,
                gsl_vector       *row)
{
  double value = 0.0, norm;

  for (gsize i = 0; i < n; i++)
    {
      double sum = 0.0;

      for (gsize j = 0; j < n; j++)
        sum += mass[i * n + j] * column[j] * gsl_vector_get (d, j);
      gsl_vector_set (row, i, sum * column[i]);
      value += momentum[i] * column[i] * gsl_vector_get (d, i);
    }
  norm = gsl_blas_dnrm2 (row);
  if (norm <= 0.0)
    return value;
  gsl_vector_scale (row, 1.0 / norm);
  return value / norm;
}

gboolean
jd_impulse_privileged_form (gsize          n,
                            gsize          k,
                            const double  *mass,
                            const double  *rows,
                            const double  *target,
                            const double  *momentum,
                            double        *posterior,
                            JdImpulseWork *work)
{
  double *column = work->x;
  gsl_matrix_view u, v, square;
  gsl_vector_view s, right, solution;
  gsl_permutation permutation = { n, work->permutation->data };
  gsize rank;
  int sign;

  g_return_val_if_fail (n <= work->n && k <= work->m, FALSE);
  if (n == 0)
    return TRUE;

  u = gsl_matrix_submatrix (work->svd_u, 0, 0, MAX (n, k), n);
  v = gsl_matrix_submatrix (work->svd_v, 0, 0, n, n);
  square = gsl_matrix_submatrix (work->square, 0, 0, n, n);
  s = gsl_vector_subvector (work->svd_s, 0, n);
  right = gsl_vector_subvector (work->right, 0, n);
  solution = gsl_vector_subvector (work->solution, 0, n);

  for (gsize j = 0; j < n; j++)
    column[j] = mass[j * n + j] > 0.0 ? 1.0 / sqrt (mass[j * n + j]) : 1.0;
  rank = decompose_rows (n, k, rows, column, work->length, &u.matrix, &v.matrix, &s.vector, &solution.vector);
  if (rank > n)
    return FALSE;

  /* The square system of Wang and Chou (28): prescribed components and privileged momenta. */
  for (gsize c = 0; c < n; c++)
    {
      gsl_vector_view direction = gsl_matrix_column (&v.matrix, c);
      gsl_vector_view row = gsl_matrix_row (&square.matrix, c);

      if (c < rank)
        {
          gsl_vector_memcpy (&row.vector, &direction.vector);
          gsl_vector_set (&right.vector, c, prescribed_component (k, c, target, work->length, &u.matrix, &s.vector));
        }
      else
        gsl_vector_set (&right.vector, c, privileged_row (n, mass, column, momentum, &direction.vector, &row.vector));
    }

  gsl_linalg_LU_decomp (&square.matrix, &permutation, &sign);
  for (gsize i = 0; i < n; i++)
    if (!(fabs (gsl_matrix_get (&square.matrix, i, i)) > JD_MASS_PIVOT))
      return FALSE;
  if (gsl_linalg_LU_solve (&square.matrix, &permutation, &right.vector, &solution.vector) != GSL_SUCCESS)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    posterior[i] = column[i] * gsl_vector_get (&solution.vector, i);
  return TRUE;
}

/* ---- The table ---- */

const JdImpulseForms jd_impulse_forms = {
  .multiplier = jd_impulse_multiplier_form,
  .privileged = jd_impulse_privileged_form,
  .projector = jd_impulse_projector_form,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/analysis/jd-project.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_linalg.h>

#define MAX_ITERATIONS 50
#define CLOSED         1e-12  /* m, rad */
#define RANK_TOLERANCE 1e-10

/* Coefficients of equation @e in the parameters from @first on, as they are. */
static void
eval_row (const JdModel *model,
          gsize          e,
          gsize          first,
          double         t,
          const double  *p,
          double        *row)
{
  const JdEquation *equation = jd_model_get_equation (model, e);

  memset (row, 0, (jd_model_get_n_parameters (model) - first) * sizeof *row);
  for (gsize i = 0; i < equation->n_terms; i++)
    if (equation->parameters[i] >= first)
      row[equation->parameters[i] - first] = jd_model_eval (model, equation->coefficients[i], t, p, p);
}

void
jd_project_rows (const JdModel *model,
                 const gsize   *equations,
                 gsize          n_equations,
                 gsize          first,
                 double         t,
                 const double  *p,
                 double        *rows)
{
  const gsize n = jd_model_get_n_parameters (model) - first;

  for (gsize h = 0; h < n_equations; h++)
    {
      double *row = &rows[h * n], largest = 0.0;

      eval_row (model, equations[h], first, t, p, row);
      for (gsize k = 0; k < n; k++)
        largest = MAX (largest, fabs (row[k]));
      for (gsize k = 0; k < n && largest > 0.0; k++)
        row[k] /= largest;
    }
}

/* p -= pseudo-inverse (A) f, with A as the columns of its transpose so that it is at least square. */
static void
step (const gsl_matrix *a,
      const gsl_vector *f,
      double           *p)
{
  const gsize m = a->size1, n = a->size2, small = MIN (m, n);
  gsl_matrix *u = gsl_matrix_alloc (MAX (m, n), small), *v = gsl_matrix_alloc (small, small);
  gsl_vector *s = gsl_vector_alloc (small);

  if (m >= n)
    gsl_matrix_memcpy (u, a);
  else
    gsl_matrix_transpose_memcpy (u, a);
  gsl_linalg_SV_decomp_jacobi (u, v, s);
  for (gsize r = 0; r < small && gsl_vector_get (s, r) > RANK_TOLERANCE * gsl_vector_get (s, 0); r++)
    {
      const gsl_matrix *left = m >= n ? u : v, *right = m >= n ? v : u;
      double along = 0.0;

      for (gsize i = 0; i < m; i++)
        along += gsl_matrix_get (left, i, r) * gsl_vector_get (f, i);
      for (gsize k = 0; k < n; k++)
        p[k] -= gsl_matrix_get (right, k, r) * along / gsl_vector_get (s, r);
    }
  gsl_vector_free (s);
  gsl_matrix_free (v);
  gsl_matrix_free (u);
}

/* Left sides into @f and coefficients into @a of the holonomic equations; the largest left side. */
static double
linearize (const JdModel *model,
           const gsize   *equations,
           gsize          n_equations,
           gsize          first,
           double         t,
           const double  *p,
           gsl_matrix    *a,
           gsl_vector    *f)
{
  double largest = 0.0;
  gsize row = 0;

  for (gsize h = 0; h < n_equations; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, equations[h]);

      if (equation->f == NULL)
        continue;
      gsl_vector_set (f, row, jd_model_eval (model, equation->f, t, p, p));
      eval_row (model, equations[h], first, t, p, gsl_matrix_ptr (a, row, 0));
      largest = fabs (gsl_vector_get (f, row)) > largest || isnan (gsl_vector_get (f, row))
                ? fabs (gsl_vector_get (f, row)) : largest;
      row++;
    }
  return largest;
}

static gsize
count_holonomic (const JdModel *model,
                 const gsize   *equations,
                 gsize          n_equations)
{
  gsize n = 0;

  for (gsize h = 0; h < n_equations; h++)
    n += jd_model_get_equation (model, equations[h])->f != NULL;
  return n;
}

gboolean
jd_project (const JdModel *model,
            const gsize   *equations,
            gsize          n_equations,
            gsize          first,
            double         t,
            double        *p)
{
  const gsize n = jd_model_get_n_parameters (model) - first;
  const gsize m = count_holonomic (model, equations, n_equations);
  gsl_matrix *a;
  gsl_vector *f;
  double left = 0.0;

  if (m == 0 || n == 0)
    return m == 0;
  a = gsl_matrix_alloc (m, n);
  f = gsl_vector_alloc (m);
  for (guint i = 0; i < MAX_ITERATIONS; i++)
    {
      left = linearize (model, equations, n_equations, first, t, p, a, f);
      if (!(left > CLOSED) || !isfinite (left))
        break;
      step (a, f, &p[first]);
    }
  gsl_vector_free (f);
  gsl_matrix_free (a);
  return left <= 100.0 * CLOSED;
}

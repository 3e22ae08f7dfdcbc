/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include <gsl/gsl_linalg.h>

#include "tests/core/model-from-text.h"

/* Small mechanisms as texts, and a dense solution of their equations that is independent of core/dynamics. */

/* Values of one parameterization at a state. */
typedef struct
{
  gsize            N, n, m;
  double           t;
  double          *q, *qd, *qdd, *p, *pd, *pdd, *lambda;
  JdDynamicsTerms  terms;
} Solved;

static inline void
solved_clear (Solved *s)
{
  double *arrays[] = { s->q, s->qd, s->qdd, s->p, s->pd, s->pdd, s->lambda, s->terms.mass, s->terms.bias,
                       s->terms.given, s->terms.rows, s->terms.gamma, s->terms.left, s->terms.rate };

  for (gsize i = 0; i < G_N_ELEMENTS (arrays); i++)
    g_free (arrays[i]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Solved, solved_clear)

static inline void
solved_init (Solved                   *s,
             const JdParameterization *of,
             double                    t,
             const double             *p,
             const double             *pd)
{
  const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (of);

  s->N = jd_model_get_n_parameters (jd_parameterization_get_model (of));
  s->n = pattern->n;
  s->m = pattern->m;
  s->t = t;
  s->q = g_new0 (double, s->n + 1);
  s->qd = g_new0 (double, s->n + 1);
  s->qdd = g_new0 (double, s->n + 1);
  s->lambda = g_new0 (double, s->m + 1);
  s->p = g_new0 (double, s->N + 1);
  memcpy (s->p, p, sizeof (double) * s->N);
  s->pd = g_new0 (double, s->N + 1);
  s->pdd = g_new0 (double, s->N + 1);
  jd_parameterization_retain (of, p, s->q);
  jd_parameterization_retain (of, pd, s->qd);
  s->terms = (JdDynamicsTerms) { g_new0 (double, pattern->n_mass + 1), g_new0 (double, s->n + 1),
                                 g_new0 (double, s->n + 1),
                                 g_new0 (double, pattern->n_rows + 1), g_new0 (double, s->m + 1),
                                 g_new0 (double, s->m + 1), g_new0 (double, s->m + 1) };
}

/* Solves M q'' - A^T lambda = D - h, A q'' = -gamma by an LU factorization. */
static inline void
solve_dense (Solved                  *s,
             const JdDynamicsPattern *pattern)
{
  const gsize n = s->n, size = n + s->m;
  gsl_matrix *a = gsl_matrix_calloc (size + 1, size + 1);
  gsl_vector *b = gsl_vector_calloc (size + 1), *x = gsl_vector_calloc (size + 1);
  gsl_permutation *permutation = gsl_permutation_alloc (size + 1);
  int sign;

  gsl_matrix_set (a, size, size, 1.0);
  for (gsize k = 0; k < pattern->n_mass; k++)
    {
      gsl_matrix_set (a, pattern->mass_row[k], pattern->mass_column[k], s->terms.mass[k]);
      gsl_matrix_set (a, pattern->mass_column[k], pattern->mass_row[k], s->terms.mass[k]);
    }
  for (gsize k = 0; k < pattern->n_rows; k++)
    {
      gsl_matrix_set (a, n + pattern->row_row[k], pattern->row_column[k], s->terms.rows[k]);
      gsl_matrix_set (a, pattern->row_column[k], n + pattern->row_row[k], -s->terms.rows[k]);
    }
  for (gsize i = 0; i < n; i++)
    gsl_vector_set (b, i, s->terms.given[i] - s->terms.bias[i]);
  for (gsize h = 0; h < s->m; h++)
    gsl_vector_set (b, n + h, -s->terms.gamma[h]);
  gsl_linalg_LU_decomp (a, permutation, &sign);
  gsl_linalg_LU_solve (a, permutation, b, x);
  for (gsize i = 0; i < n; i++)
    s->qdd[i] = gsl_vector_get (x, i);
  for (gsize h = 0; h < s->m; h++)
    s->lambda[h] = gsl_vector_get (x, n + h);
  gsl_matrix_free (a);
  gsl_vector_free (b);
  gsl_vector_free (x);
  gsl_permutation_free (permutation);
}

static inline void
solve_at (Solved                   *s,
          const JdParameterization *of,
          double                    t,
          const double             *p,
          const double             *pd)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (of);

  solved_init (s, of, t, p, pd);
  jd_parameterization_eval_terms (of, t, s->q, s->qd, s->p, s->pd, &s->terms, work, &error);
  g_assert_no_error (error);
  solve_dense (s, jd_parameterization_get_pattern (of));
  jd_parameterization_acceleration (of, t, s->q, s->qd, s->qdd, s->p, s->pd, s->pdd, work, &error);
  g_assert_no_error (error);
}

static inline void
solve_here (Solved                   *s,
            const JdParameterization *of)
{
  const JdModel *model = jd_parameterization_get_model (of);

  solve_at (s, of, jd_model_get_time (model), jd_model_get_values (model), jd_model_get_rates (model));
}

/* The file's parameterization @i; NULL if it has fewer. */
static inline JdParameterization *
nth_parameterization (JdModel *model,
                      guint    i)
{
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  g_autoptr(GError) error = NULL;
  JdParameterization *self;

  if (i >= parameterizations->len)
    return NULL;
  self = jd_parameterization_new (model, g_ptr_array_index (parameterizations, i), NULL, &error);
  g_assert_no_error (error);
  return self;
}

static inline gsize
parameter_index (const JdModel *model,
                 const char    *name)
{
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    if (g_str_equal (jd_model_get_parameter_name (model, k), name))
      return k;
  g_assert_not_reached ();
}

static inline double
multiplier_of (const Solved             *s,
               const JdParameterization *of,
               const char               *equation)
{
  const int e = jd_model_find_equation (jd_parameterization_get_model (of), equation);

  for (gsize h = 0; h < s->m; h++)
    if (jd_parameterization_get_complementary (of)[h] == (gsize) e)
      return s->lambda[h];
  g_assert_not_reached ();
}

/* Values of symbols in a solved state, for a JdExprValueFunc. */
typedef struct
{
  const JdParameterization *self;
  const Solved             *s;
} Values;

static inline double
value_cb (const JdExpr *symbol,
          gpointer      data)
{
  const Values *values = data;
  const JdModel *model = jd_parameterization_get_model (values->self);
  const double *constant;

  switch ((int) jd_expr_get_symbol (symbol))
    {
    case JD_SYMBOL_CONSTANT:
      constant = g_hash_table_lookup (jd_model_get_constants (model), jd_expr_get_name (symbol));
      g_assert_nonnull (constant);
      return *constant;
    case JD_SYMBOL_TIME:
      return values->s->t;
    case JD_SYMBOL_PARAMETER:
      {
        const double *by_order[] = { values->s->p, values->s->pd, values->s->pdd };

        return by_order[jd_expr_get_order (symbol)][parameter_index (model, jd_expr_get_name (symbol))];
      }
    case JD_SYMBOL_MULTIPLIER:
      return multiplier_of (values->s, values->self, jd_expr_get_name (symbol));
    default:
      return NAN;
    }
}

static inline void
assert_near (double a,
             double b,
             double tolerance)
{
  g_assert_cmpfloat_with_epsilon (a, b, tolerance * (1.0 + fabs (a) + fabs (b)));
}

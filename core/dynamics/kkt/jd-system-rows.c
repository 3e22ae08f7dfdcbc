/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows whose terms have cancelled, and the natural sizes of right sides. */
#include "core/dynamics/kkt/jd-system-private.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>
#include <string.h>

/* Whether the value of @expr can be smaller than its terms without these being small. */
static gboolean
has_sum (const JdExpr *expr)
{
  if (jd_expr_get_kind (expr) == JD_EXPR_ADD)
    return TRUE;
  for (gsize a = 0; a < jd_expr_get_n_args (expr); a++)
    if (has_sum (jd_expr_get_arg (expr, a)))
      return TRUE;
  return FALSE;
}

/* Whether the row of complementary equation @h is that of the equation itself, with sums that can vanish. */
static gboolean
find_may_vanish (const JdSystem *self,
                 gsize           h)
{
  const JdEquation *equation = jd_model_get_equation (self->model, self->complementary[h]);
  gboolean sums = FALSE;

  if (self->rows.constant[h])
    return FALSE;
  for (gsize j = 0; j < equation->n_terms; j++)
    {
      if (jd_parameterization_find_retained (self->parameterization, equation->parameters[j]) < 0)
        return FALSE;
      sums |= has_sum (equation->coefficients[j]);
    }
  return sums;
}

void
jd_system_prepare_rows (JdSystem *self)
{
  JdSystemSizes *sizes = &self->sizes;
  gboolean any = FALSE;

  sizes->row = g_new0 (double, self->m + 1);
  sizes->natural = g_new0 (double, self->m + 1);
  sizes->coefficients = g_new0 (JdStateExpressions *, self->m + 1);
  sizes->may_vanish = g_new0 (gboolean, self->m + 1);
  for (gsize h = 0; h < self->m; h++)
    {
      sizes->row[h] = sizes->natural[h] = jd_model_get_sizes (self->model)->row[self->complementary[h]];
      sizes->may_vanish[h] = find_may_vanish (self, h);
      any |= sizes->may_vanish[h];
    }
  if (!any)
    g_clear_pointer (&sizes->may_vanish, g_free);
}

void
jd_system_free_rows (JdSystem *self)
{
  JdSystemSizes *sizes = &self->sizes;

  for (gsize h = 0; h < self->m; h++)
    jd_state_expressions_free (sizes->coefficients[h]);
  g_free (sizes->coefficients);
  g_free (sizes->may_vanish);
  g_free (sizes->row);
  g_free (sizes->natural);
}

/* The natural size of a row's right side: natural (1, v + 1/T, v^2 + 1/T^2) for positions, rates, accelerations,
 * with the natural time T and the speed v. */
void
jd_system_set_right (JdSystem     *self,
                     JdRightSides  kind)
{
  const double per_time = 1.0 / jd_model_time_size (self->model), speed = self->sizes.speed;
  const double factors[] = { 1.0, speed + per_time, speed * speed + per_time * per_time };

  jd_kkt_set_natural (self->kkt, self->sizes.natural, factors[kind]);
}

/* The rows' sizes where they are looked at first: only their magnitude matters. */
static gboolean
measure_rows (JdSystem      *self,
              double         t,
              const double  *q,
              GError       **error)
{
  g_autofree double *p = g_memdup2 (self->p, (self->N + 1) * sizeof (double));
  g_autofree double *sizes = g_new0 (double, self->m + 1);

  if (!jd_parameterization_expand (self->parameterization, t, q, NULL, p, NULL, self->work, error) ||
      !jd_parameterization_row_sizes (self->parameterization, t, p, sizes, self->work, error))
    return FALSE;
  for (gsize h = 0; h < self->m; h++)
    {
      self->sizes.row[h] = sizes[h];
      self->sizes.natural[h] = fmax (self->sizes.natural[h], sizes[h]);
    }
  self->sizes.row_known = TRUE;
  return TRUE;
}

/* Row @h, whose entries are @n from @first on, is taken for zero.  The motion goes on through the position if the
 * derivative of the row's rate is zero too, which is known to the accuracy of the velocities only. */
static void
clear_row (JdSystem *self,
           gsize     h,
           gsize     first,
           gsize     n)
{
  const double per_time = 1.0 / jd_model_time_size (self->model);
  const double natural = self->sizes.natural[h] * (self->sizes.speed * self->sizes.speed + per_time * per_time);

  memset (self->terms.rows + first, 0, n * sizeof (double));
  if (fabs (self->terms.gamma[h]) <= JD_SAME_DIRECTION * natural)
    self->terms.gamma[h] = self->terms.rate[h] = 0.0;
}

/* Rows that elimination has cancelled but for rounding are found to be dependent. */
static void
clear_cancelled (JdSystem *self)
{
  const gsize *row = self->pattern->row_row;
  gsize k = 0;

  while (k < self->pattern->n_rows)
    {
      const gsize first = k, h = row[k];
      double largest = 0.0;

      for (; k < self->pattern->n_rows && row[k] == h; k++)
        largest = fmax (largest, fabs (self->terms.rows[k]) * self->sizes.reach[self->pattern->row_column[k]]);
      if (G_UNLIKELY (largest <= JD_ROW_NEGLIGIBLE * self->sizes.row[h]))
        clear_row (self, h, first, k - first);
    }
}

/* Whether row @h at (t, q), whose largest coefficient times reach is @largest, is below the rounding error of its
 * coefficients: then its direction is rounding error too, even where some coefficients are exact. */
static gboolean
is_rounding (JdSystem     *self,
             gsize         h,
             double        t,
             const double *q,
             double        largest)
{
  const JdEquation *equation = jd_model_get_equation (self->model, self->complementary[h]);
  const gsize *retained = jd_parameterization_get_retained (self->parameterization);
  g_autofree double *p = g_memdup2 (self->p, (self->N + 1) * sizeof (double));
  g_autofree double *reach = g_new0 (double, self->N + 1);
  g_autofree double *sizes = g_new0 (double, equation->n_terms + 1);
  double rounding = 0.0;

  if (self->sizes.coefficients[h] == NULL)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      g_autofree const JdExpr **terms = g_new0 (const JdExpr *, equation->n_terms + 1);

      for (gsize j = 0; j < equation->n_terms; j++)
        terms[j] = jd_model_size_of_terms (pool, jd_expr_import (pool, equation->coefficients[j]), 0);
      self->sizes.coefficients[h] = jd_state_expressions_new (self->model, terms, equation->n_terms, NULL);
    }
  if (self->sizes.coefficients[h] == NULL ||
      !jd_parameterization_expand (self->parameterization, t, q, NULL, p, NULL, self->work, NULL))
    return FALSE;
  for (gsize i = 0; i < self->n; i++)
    reach[retained[i]] = self->sizes.reach[i];
  jd_state_expressions_eval (self->sizes.coefficients[h], t, p, p, sizes);
  for (gsize j = 0; j < equation->n_terms; j++)
    rounding = fmax (rounding, JD_ROUNDING * sizes[j] * reach[equation->parameters[j]]);
  return largest <= rounding;
}

/* A row that vanishes by its own formulas: far below what it is nearby, and rounding of its terms.  A row that is
 * small without that is as good as any other. */
static void
clear_vanished (JdSystem     *self,
                double        t,
                const double *q)
{
  const gsize *row = self->pattern->row_row;
  const double *sizes = jd_model_get_sizes (self->model)->row;
  gsize k = 0;

  while (k < self->pattern->n_rows)
    {
      const gsize first = k, h = row[k];
      double largest = 0.0;

      for (; k < self->pattern->n_rows && row[k] == h; k++)
        largest = fmax (largest, fabs (self->terms.rows[k]) * self->sizes.reach[self->pattern->row_column[k]]);
      if (self->sizes.may_vanish[h] &&
          G_UNLIKELY (largest > 0.0 && largest <= JD_ROUNDING * sizes[self->complementary[h]]) &&
          is_rounding (self, h, t, q, largest))
        clear_row (self, h, first, k - first);
    }
}

gboolean
jd_system_clear_rows (JdSystem      *self,
                      double         t,
                      const double  *q,
                      GError       **error)
{
  if (self->n < self->N)
    {
      if (G_UNLIKELY (!self->sizes.row_known) && !measure_rows (self, t, q, error))
        return FALSE;
      clear_cancelled (self);
    }
  if (self->sizes.may_vanish != NULL)
    clear_vanished (self, t, q);
  return TRUE;
}

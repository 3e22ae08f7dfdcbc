/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dependences of the acting rows B: the null space of B^T in row echelon form. */
#include "core/analysis/diagnosis/jd-redundancy.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

/* The acting rows in displacements (jd-model-size.h), each divided by its largest entry, as columns (N x n_acting).
 * Also returns the equations and their divisors. */
static double *
transposed_rows (const JdModel *model,
                 double         t,
                 const double  *p,
                 const double  *pd,
                 gsize         *acting,
                 gsize         *n_acting,
                 double        *scales)
{
  const gsize n = jd_model_get_n_parameters (model), m = jd_model_get_n_equations (model);
  const double *displacement = jd_model_get_sizes (model)->displacement;
  g_autofree double *rows = g_new0 (double, m * n + 1);
  double *columns;

  jd_model_eval_dense (model, t, p, pd, NULL, NULL, rows, NULL);
  *n_acting = 0;
  for (gsize h = 0; h < m; h++)
    if (jd_model_equation_acts (model, h, t, p, pd))
      acting[(*n_acting)++] = h;
  columns = g_new0 (double, n **n_acting + 1);
  for (gsize a = 0; a < *n_acting; a++)
    {
      scales[a] = 0.0;
      for (gsize k = 0; k < n; k++)
        scales[a] = MAX (scales[a], fabs (rows[acting[a] * n + k] * displacement[k]));
      for (gsize k = 0; k < n && scales[a] > 0.0; k++)
        columns[k * *n_acting + a] = rows[acting[a] * n + k] * displacement[k] / scales[a];
    }
  return columns;
}

static void
take_dependence (JdDependence *self,
                 const double *row,
                 const gsize  *acting,
                 gsize         n_acting,
                 const double *scales)
{
  double largest = 0.0, reference = 1.0;

  for (gsize a = 0; a < n_acting; a++)
    if (fabs (row[a]) > JD_COEFFICIENT_OF_DEPENDENCE)
      {
        self->coefficients[acting[a]] = row[a] / (scales[a] > 0.0 ? scales[a] : 1.0);
        /* of equal entries the last one, so that rounding does not choose the sign */
        if (fabs (row[a]) > largest * (1.0 - JD_RANK_ROWS))
          {
            largest = fabs (row[a]);
            reference = self->coefficients[acting[a]];
          }
      }
  for (gsize h = 0; h < self->n_equations; h++)
    {
      const double c = self->coefficients[h] / reference;

      /* coefficients near a whole number other than 0 are rounded; a small coefficient has another unit and is no
       * rounding error */
      self->coefficients[h] = fabs (c - round (c)) < JD_RANK_ROWS * MIN (1.0, fabs (c)) ? round (c) : c;
    }
}

JdRedundancy *
jd_redundancy_new (const JdModel *model,
                   double         t,
                   const double  *p,
                   const double  *pd)
{
  const gsize n = jd_model_get_n_parameters (model), m = jd_model_get_n_equations (model);
  JdRedundancy *self = g_new0 (JdRedundancy, 1);
  g_autofree gsize *acting = g_new0 (gsize, m + 1);
  g_autofree gsize *pivots = g_new0 (gsize, m + 1);
  g_autofree double *scales = g_new0 (double, m + 1);
  gsize n_acting;
  g_autofree double *columns = transposed_rows (model, t, p, pd, acting, &n_acting, scales);
  g_autofree double *kernel = g_new0 (double, n_acting * n_acting + 1);

  self->n_equations = m;
  self->acts = g_new0 (gboolean, m + 1);
  self->unique = g_new0 (gboolean, m + 1);
  for (gsize h = 0; h < m; h++)
    self->unique[h] = TRUE;
  for (gsize a = 0; a < n_acting; a++)
    self->acts[acting[a]] = TRUE;
  self->n = jd_subspace_kernel (columns, n, n_acting, JD_RANK_ROWS, kernel);
  /* In row echelon form each dependence has an equation of its own, and few others. */
  jd_dense_reduce (kernel, self->n, n_acting, pivots, JD_RANK_ELIMINATION);
  self->dependences = g_new0 (JdDependence, self->n + 1);
  for (gsize i = 0; i < self->n; i++)
    {
      self->dependences[i] = (JdDependence) { m, g_new0 (double, m + 1) };
      take_dependence (&self->dependences[i], kernel + i * n_acting, acting, n_acting, scales);
      for (gsize h = 0; h < m; h++)
        self->unique[h] &= self->dependences[i].coefficients[h] == 0.0;
    }
  return self;
}

void
jd_redundancy_free (JdRedundancy *self)
{
  for (gsize i = 0; i < self->n; i++)
    g_free (self->dependences[i].coefficients);
  g_free (self->dependences);
  g_free (self->acts);
  g_free (self->unique);
  g_free (self);
}

char *
jd_redundancy_describe (const JdRedundancy *self,
                        const JdModel      *model,
                        const char *const  *contradicting,
                        gsize               i)
{
  g_autoptr(GString) list = g_string_new (NULL);
  gsize last = G_MAXSIZE, n = 0;
  gboolean contradicts = contradicting != NULL;

  g_return_val_if_fail (i < self->n, NULL);

  for (gsize h = 0; h < self->n_equations; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, h);
      const char *name = equation->name;

      if (self->dependences[i].coefficients[h] == 0.0)
        continue;
      if (equation->joint != last)
        g_string_append_printf (list, _("%s“%s”: "), last == G_MAXSIZE ? "" : "; ",
                                jd_model_get_joint (model, equation->joint)->name);
      else
        g_string_append (list, ", ");
      g_string_append (list, strrchr (name, '.') + 1);
      last = equation->joint;
      n++;
      contradicts = contradicts && g_strv_contains (contradicting, name);
    }
  if (contradicts)
    return g_strdup_printf (ngettext ("No acceleration satisfies this equation (%s)",
                                      "No acceleration satisfies these equations together (%s), although their "
                                      "velocities agree",
                                      n),
                            list->str);
  if (n == 1)
    return g_strdup_printf (_("All coefficients of this equation vanish in this state (%s): it constrains "
                              "nothing here"),
                            list->str);
  return g_strdup_printf (_("These equations depend on each other (%s): each follows from the others, and one of "
                            "them may be left out or its joint freed there"),
                          list->str);
}

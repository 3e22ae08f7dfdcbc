/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dependences of the acting rows B: the null space of B^T in row echelon form. */
#include "core/analysis/diagnosis/jd-redundancy.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/diagnosis/jd-diagnosis-private.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"

/* More rows are reduced as sparse ones: singular values of so many take seconds. */
#define MOST_DENSE_ROWS 100

/* Divides each row by its largest entry; @scales (n_rows): the divisors, 0 for a row of zeros. */
static void
scale_rows (JdSparseRows *rows,
            double       *scales)
{
  for (gsize a = 0; a < rows->n_rows; a++)
    {
      for (gsize e = rows->start[a]; e < rows->start[a + 1]; e++)
        scales[a] = MAX (scales[a], fabs (rows->value[e]));
      for (gsize e = rows->start[a]; e < rows->start[a + 1] && scales[a] > 0.0; e++)
        rows->value[e] /= scales[a];
    }
}

/* The null space of B^T by singular values.  Fills @kernel, and returns its dimension. */
static gsize
find_dense (const JdSparseRows *rows,
            double             *kernel)
{
  g_autofree double *columns = g_new0 (double, rows->n_columns * rows->n_rows + 1);

  for (gsize a = 0; a < rows->n_rows; a++)
    for (gsize e = rows->start[a]; e < rows->start[a + 1]; e++)
      columns[rows->column[e] * rows->n_rows + a] = rows->value[e];
  return jd_subspace_kernel (columns, rows->n_columns, rows->n_rows, JD_RANK_ROWS, kernel);
}

/* Whether the combination @c of the rows vanishes. */
static gboolean
vanishes (const JdSparseRows *rows,
          const double       *c)
{
  g_autofree double *sum = g_new0 (double, rows->n_columns + 1);

  for (gsize a = 0; a < rows->n_rows; a++)
    for (gsize e = rows->start[a]; e < rows->start[a + 1]; e++)
      sum[rows->column[e]] += c[a] * rows->value[e];
  for (gsize k = 0; k < rows->n_columns; k++)
    if (fabs (sum[k]) > JD_RANK_ROWS)
      return FALSE;
  return TRUE;
}

/* The same by elimination of the sparse rows.  NULL if a combination does not vanish as exactly as singular values
 * demand. */
static double *
find_sparse (const JdSparseRows *rows,
             gsize              *out_n)
{
  g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_row_dependence_free);
  g_autofree double *kernel = NULL;

  jd_diagnosis_find_rank (rows, found);
  kernel = g_new0 (double, found->len * rows->n_rows + 1);
  for (guint i = 0; i < found->len; i++)
    {
      const JdRowDependence *dependence = g_ptr_array_index (found, i);
      double *c = kernel + i * rows->n_rows;

      for (gsize k = 0; k < dependence->n; k++)
        c[dependence->rows[k]] = dependence->factors[k];
      if (!vanishes (rows, c))
        return NULL;
    }
  *out_n = found->len;
  return g_steal_pointer (&kernel);
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
  const gsize m = jd_model_get_n_equations (model);
  JdRedundancy *self = g_new0 (JdRedundancy, 1);
  g_autofree gsize *acting = g_new0 (gsize, m + 1);
  g_autofree gsize *pivots = g_new0 (gsize, m + 1);
  g_autofree double *scales = g_new0 (double, m + 1);
  g_autofree double *kernel = NULL;
  JdSparseRows rows;
  gsize n_acting;

  self->n_equations = m;
  self->acts = g_new0 (gboolean, m + 1);
  self->unique = g_new0 (gboolean, m + 1);
  for (gsize h = 0; h < m; h++)
    {
      self->acts[h] = jd_model_equation_acts (model, h, t, p, pd);
      self->unique[h] = TRUE;
    }
  jd_gather_rows (model, t, p, self->acts, &rows, acting, NULL);
  scale_rows (&rows, scales);
  n_acting = rows.n_rows;
  if (n_acting > MOST_DENSE_ROWS)
    kernel = find_sparse (&rows, &self->n);
  if (kernel == NULL)
    {
      kernel = g_new0 (double, n_acting * n_acting + 1);
      self->n = find_dense (&rows, kernel);
    }
  jd_sparse_rows_clear (&rows);
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

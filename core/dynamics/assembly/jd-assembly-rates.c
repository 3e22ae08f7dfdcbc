/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rates nearest to given ones: with x = p'_new - p'_old, M x - A^T y = 0 and A x = -(A p'_old + b), which is the jump
 * of inert equations (Wang and Chou (61)).  Unilateral equations that are closed take part if the rates would cross
 * them. */
#include "core/dynamics/assembly/jd-assembly-private.h"
#include "core/dynamics/kkt/jd-kkt-private.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/jd-model-size.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static gsize
n_equations (const JdAssembly *self)
{
  return jd_model_get_n_equations (self->model);
}

/* All of M's lower triangle that is not always zero is not known here: what is at the file's state or after a small
 * change of it. */
static GArray *
mass_places (const JdAssembly *self,
             JdAssemblyWork   *work)
{
  const gsize N = self->N;
  GArray *places = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autofree gboolean *has = g_new0 (gboolean, N * N + 1);

  for (guint i = 0; i < 3; i++)
    {
      for (gsize k = 0; k < N; k++)
        work->trial[k] = jd_model_get_values (self->model)[k] + 0.137 * i * sin (1 + 1.7 * (double) k);
      jd_model_eval_dense (self->model, jd_model_get_time (self->model), work->trial, work->trial, work->mass_dense,
                           NULL, NULL, NULL);
      for (gsize e = 0; e < N * N; e++)
        has[e] = has[e] || work->mass_dense[e] != 0;
    }
  for (gsize r = 0; r < N; r++)
    for (gsize c = 0; c <= r; c++)
      if (r == c || has[r * N + c])
        {
          const gsize place = r * N + c;

          g_array_append_val (places, place);
        }
  return places;
}

/* The pattern of M, and of A with a row for each rate that may be held. */
static void
prepare (const JdAssembly *self,
         JdAssemblyWork   *work)
{
  const gsize N = self->N, n = n_equations (self);
  JdDynamicsPattern pattern = { .n = N, .m = n + N };
  g_autoptr(GArray) places = NULL;
  gsize *row, *column, e = 0;

  work->mass_dense = g_new0 (double, N * N + 1);
  places = mass_places (self, work);
  pattern.n_mass = places->len;
  row = g_new0 (gsize, places->len + 1);
  column = g_new0 (gsize, places->len + 1);
  for (guint i = 0; i < places->len; i++)
    {
      row[i] = g_array_index (places, gsize, i) / N;
      column[i] = g_array_index (places, gsize, i) % N;
    }
  pattern.mass_row = work->mass_row = row;
  pattern.mass_column = work->mass_column = column;

  pattern.n_rows = self->n_rate_entries + N;
  row = g_new0 (gsize, pattern.n_rows + 1);
  column = g_new0 (gsize, pattern.n_rows + 1);
  for (gsize i = 0; i < n; i++)
    for (gsize k = 0; k < jd_model_get_equation (self->model, i)->n_terms; k++, e++)
      {
        row[e] = i;
        column[e] = jd_model_get_equation (self->model, i)->parameters[k];
      }
  for (gsize k = 0; k < N; k++, e++)
    {
      row[e] = n + k;
      column[e] = k;
    }
  pattern.row_row = work->row_row = row;
  pattern.row_column = work->row_column = column;
  work->pattern = pattern;
  work->kkt = jd_kkt_new (&pattern);
  work->mass = g_new0 (double, pattern.n_mass + 1);
  work->rows = g_new0 (double, pattern.n_rows + 1);
  work->left = g_new0 (double, n + N + 1);
  work->right = g_new0 (double, n + N + 1);
  work->rates = g_new0 (double, N + 1);
  work->forces = g_new0 (double, n + N + 1);
  work->zero = g_new0 (double, N + 1);
  work->natural = g_new0 (double, n + N + 1);
  if (n > 0)
    memcpy (work->natural, jd_model_get_sizes (self->model)->row, n * sizeof (double));
  work->row_active = g_new0 (gboolean, n + N + 1);
}

static void
fill_mass (const JdAssembly *self,
           JdAssemblyWork   *work,
           double            t,
           const double     *p,
           const double     *pd)
{
  double largest = 0;

  jd_model_eval_dense (self->model, t, p, pd, work->mass_dense, NULL, NULL, NULL);
  for (gsize k = 0; k < self->N; k++)
    largest = fmax (largest, work->mass_dense[k * self->N + k]);
  if (!(largest > 0))
    largest = 1;
  for (gsize e = 0; e < work->pattern.n_mass; e++)
    {
      const gsize r = work->pattern.mass_row[e], c = work->pattern.mass_column[e];

      work->mass[e] = work->mass_dense[r * self->N + c] + (r == c ? JD_DRAG_LEAST_MASS * largest : 0);
    }
}

/* A, and A p' + b with the sum of its terms beside it. */
static void
fill_rows (const JdAssembly *self,
           JdAssemblyWork   *work,
           double            t,
           const double     *p,
           const double     *pd)
{
  const gsize n = n_equations (self);
  gsize e = 0;

  work->inputs[0] = t;
  for (gsize k = 0; k < self->N; k++)
    work->inputs[k + 1] = p[k];
  jd_tape_eval (self->rate_tape, work->inputs, work->outputs, work->memory);
  for (gsize i = 0; i < n; i++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, i);

      work->left[i] = work->outputs[i];
      for (gsize k = 0; k < equation->n_terms; k++, e++)
        {
          work->rows[e] = work->outputs[n + e];
          work->left[i] += work->rows[e] * pd[equation->parameters[k]];
        }
      work->right[i] = -work->left[i];
    }
  for (gsize k = 0; k < self->N; k++)
    {
      work->rows[e + k] = 1;
      work->left[n + k] = work->right[n + k] = 0;
    }
}

/* Whether equation @i acts at a position, all rates being @zero.  A moved support that approaches a body at rest
 * makes no impact here: the rates are still to be found. */
static gboolean
acts_at_rest (const JdAssembly *self,
              gsize             i,
              double            t,
              const double     *p,
              const double     *zero)
{
  const gsize joint = jd_model_get_equation (self->model, i)->joint;

  for (gsize k = 0; k < n_equations (self); k++)
    if (jd_model_get_equation (self->model, k)->joint == joint && jd_model_impact_is_due (self->model, k, t, p, zero))
      return TRUE;
  return jd_model_equation_acts (self->model, i, t, p, zero);
}

/* Which rows are to hold: those that act; of unilateral ones those that are closed and in @held. */
static void
choose_active (const JdAssembly *self,
               JdAssemblyWork   *work,
               double            t,
               const double     *p,
               const gboolean   *hold,
               const gboolean   *held)
{
  const gsize n = n_equations (self);

  for (gsize k = 0; k < self->N; k++)
    {
      work->zero[k] = 0;
      work->row_active[n + k] = hold != NULL && hold[k];
    }
  for (gsize i = 0; i < n; i++)
    work->row_active[i] = jd_model_get_equation (self->model, i)->side == 0 ? acts_at_rest (self, i, t, p, work->zero)
                                                                            : held[i];
}

/* Whether unilateral equation @i is closed at a position. */
static gboolean
is_closed (const JdAssembly *self,
           gsize             i,
           double            t,
           const double     *p,
           const double     *zero)
{
  double f = 0;

  jd_model_equation_residuals (self->model, i, t, p, zero, &f, NULL, NULL);
  return acts_at_rest (self, i, t, p, zero) && fabs (f) <= JD_DRAG_CLOSED;
}

static gboolean
fail_rates (const JdAssembly      *self,
            const JdAssemblyWork  *work,
            const double          *dependent,
            GError               **error)
{
  const gsize n = n_equations (self);
  gsize worst = 0;

  for (gsize i = 1; i < n; i++)
    if (fabs (dependent[i]) > fabs (dependent[worst]))
      worst = i;
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
               _("No velocities agree with %s and the other equations"),
               n > 0 ? jd_model_get_equation (self->model, worst)->name : "");
  (void) work;
  return FALSE;
}

/* Adds the closed unilateral equations that @rates would cross; TRUE if there are new ones. */
static gboolean
add_crossed (const JdAssembly *self,
             JdAssemblyWork   *work,
             double            t,
             const double     *p,
             const double     *rates,
             gboolean         *held)
{
  gboolean added = FALSE;

  for (gsize i = 0; i < n_equations (self); i++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, i);
      double rate, scale;

      if (equation->side == 0 || held[i] || !is_closed (self, i, t, p, work->zero))
        continue;
      jd_model_equation_residuals (self->model, i, t, p, rates, NULL, &rate, &scale);
      held[i] = equation->side * rate < -JD_SAME * scale;
      added = added || held[i];
    }
  return added;
}

gboolean
jd_assembly_project_rates (const JdAssembly  *self,
                           JdAssemblyWork    *work,
                           double             t,
                           const double      *p,
                           double            *pd,
                           const gboolean    *hold,
                           GError           **error)
{
  g_autofree gboolean *held = NULL;
  g_autofree double *dependent = NULL;
  gsize n;

  g_return_val_if_fail (self != NULL && work != NULL && work->assembly == self, FALSE);
  g_return_val_if_fail (p != NULL && pd != NULL, FALSE);

  n = n_equations (self);
  if (work->kkt == NULL)
    prepare (self, work);
  held = g_new0 (gboolean, n + 1);
  dependent = g_new0 (double, n + self->N + 1);
  fill_mass (self, work, t, p, pd);
  fill_rows (self, work, t, p, pd);
  jd_kkt_set_natural (work->kkt, work->natural,
                      jd_model_speed (self->model, pd) + 1.0 / jd_model_time_size (self->model));
  do
    {
      JdVerdict verdict;

      choose_active (self, work, t, p, hold, held);
      verdict = jd_kkt_solve (work->kkt, work->mass, work->rows, work->zero, work->right, work->row_active,
                              work->change, work->forces, NULL, dependent);
      if (verdict != JD_VERDICT_DETERMINATE && verdict != JD_VERDICT_HYPERSTATIC)
        return fail_rates (self, work, dependent, error);
      for (gsize k = 0; k < self->N; k++)
        work->rates[k] = hold != NULL && hold[k] ? pd[k] : pd[k] + work->change[k];
    }
  while (add_crossed (self, work, t, p, work->rates, held));
  for (gsize k = 0; k < self->N; k++)
    pd[k] = work->rates[k];
  return TRUE;
}

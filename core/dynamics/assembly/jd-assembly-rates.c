/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rates nearest to given ones: with x = p'_new - p'_old, M x - A^T y = 0 and A x = -(A p'_old + b), which is the jump
 * of inert equations (Wang and Chou (61)).  Unilateral equations that are closed take part if the rates would cross
 * them. */
#include "core/dynamics/assembly/jd-assembly-private.h"
#include "core/dynamics/kkt/jd-kkt-private.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

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
      jd_model_eval_dense (self->model, jd_model_get_time (self->model), work->trial, work->trial,
                           work->rates.mass_dense, NULL, NULL, NULL);
      for (gsize e = 0; e < N * N; e++)
        has[e] = has[e] || work->rates.mass_dense[e] != 0;
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
  JdAssemblyRates *rates = &work->rates;
  GPtrArray *blocks = work->blocks;
  g_autoptr(GArray) places = NULL;
  gsize *mass_row, *mass_column, *row, *column, e = 0;

  rates->mass_dense = jd_blocks_take (blocks, N * N, sizeof (double));
  places = mass_places (self, work);
  mass_row = jd_blocks_take (blocks, places->len, sizeof (gsize));
  mass_column = jd_blocks_take (blocks, places->len, sizeof (gsize));
  for (guint i = 0; i < places->len; i++)
    {
      mass_row[i] = g_array_index (places, gsize, i) / N;
      mass_column[i] = g_array_index (places, gsize, i) % N;
    }
  row = jd_blocks_take (blocks, self->n_rate_entries + N, sizeof (gsize));
  column = jd_blocks_take (blocks, self->n_rate_entries + N, sizeof (gsize));
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
  rates->pattern = (JdDynamicsPattern) {
    .n = N, .m = n + N, .n_mass = places->len, .mass_row = mass_row, .mass_column = mass_column,
    .n_rows = self->n_rate_entries + N, .row_row = row, .row_column = column,
  };
  rates->kkt = jd_kkt_new (&rates->pattern);
  rates->mass = jd_blocks_take (blocks, rates->pattern.n_mass, sizeof (double));
  rates->rows = jd_blocks_take (blocks, rates->pattern.n_rows, sizeof (double));
  rates->right = jd_blocks_take (blocks, n + N, sizeof (double));
  rates->rates = jd_blocks_take (blocks, N, sizeof (double));
  rates->forces = jd_blocks_take (blocks, n + N, sizeof (double));
  rates->zero = jd_blocks_take (blocks, N, sizeof (double));
  rates->natural = jd_blocks_take (blocks, n + N, sizeof (double));
  if (n > 0)
    memcpy (rates->natural, jd_model_get_sizes (self->model)->row, n * sizeof (double));
  rates->row_active = jd_blocks_take (blocks, n + N, sizeof (gboolean));
}

/* What is added to M's diagonal. */
typedef enum
{
  LEAST_MASS_NONE,
  LEAST_MASS_MISSING, /* a very small inertia where there is none */
  LEAST_MASS_ALL,     /* everywhere: coordinates that each have an inertia may move together without one */
} LeastMass;

/* M, and the kinetic energy of its largest diagonal entry at a natural displacement per second: J. */
static void
fill_mass (const JdAssembly *self,
           JdAssemblyRates  *rates,
           double            t,
           const double     *p,
           const double     *pd)
{
  const double *displacement = jd_model_get_sizes (self->model)->displacement;

  jd_model_eval_dense (self->model, t, p, pd, rates->mass_dense, NULL, NULL, NULL);
  rates->largest = 0;
  for (gsize k = 0; k < self->N; k++)
    rates->largest = fmax (rates->largest, rates->mass_dense[k * self->N + k] * displacement[k] * displacement[k]);
  if (!(rates->largest > 0))
    rates->largest = 1;
}

/* The entries of M.  @added: where a part of the largest inertia is added; inertias are compared by natural
 * displacements, so that no unit matters. */
static void
choose_mass (const JdAssembly *self,
             JdAssemblyRates  *rates,
             LeastMass         added)
{
  const JdDynamicsPattern *pattern = &rates->pattern;

  for (gsize e = 0; e < pattern->n_mass; e++)
    {
      const gsize r = pattern->mass_row[e], c = pattern->mass_column[e];
      const double displacement = jd_model_get_sizes (self->model)->displacement[r];
      const double least = JD_DRAG_LEAST_MASS * rates->largest / (displacement * displacement);

      rates->mass[e] = rates->mass_dense[r * self->N + c];
      if (r == c && (added == LEAST_MASS_ALL || (added == LEAST_MASS_MISSING && rates->mass[e] < least)))
        rates->mass[e] += least;
    }
}

/* A, and -(A p' + b). */
static void
fill_rows (const JdAssembly *self,
           JdAssemblyWork   *work,
           double            t,
           const double     *p,
           const double     *pd)
{
  JdAssemblyRates *rates = &work->rates;
  const gsize n = n_equations (self);
  gsize e = 0;

  work->inputs[0] = t;
  memcpy (work->inputs + 1, p, self->N * sizeof (double));
  jd_tape_eval (self->rate_tape, work->inputs, work->outputs, work->memory);
  for (gsize i = 0; i < n; i++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, i);
      double left = work->outputs[i];

      for (gsize k = 0; k < equation->n_terms; k++, e++)
        {
          rates->rows[e] = work->outputs[n + e];
          left += rates->rows[e] * pd[equation->parameters[k]];
        }
      rates->right[i] = -left;
    }
  for (gsize k = 0; k < self->N; k++)
    rates->rows[e + k] = 1;
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
  const JdEquation *equation = jd_model_get_equation (self->model, i);
  gsize first;
  const gsize n = jd_model_get_joint_equations (self->model, i, &first);

  for (gsize k = first; k < first + n; k++)
    if (jd_equation_is_with (jd_model_get_equation (self->model, k), equation) &&
        jd_model_impact_is_due (self->model, k, t, p, zero))
      return TRUE;
  return jd_model_equation_acts (self->model, i, t, p, zero);
}

/* Which rows are to hold: those that act; of unilateral ones those that are closed and in @held. */
static void
choose_active (const JdAssembly *self,
               JdAssemblyRates  *rates,
               double            t,
               const double     *p,
               const gboolean   *hold,
               const gboolean   *held)
{
  const gsize n = n_equations (self);

  for (gsize k = 0; k < self->N; k++)
    rates->row_active[n + k] = hold != NULL && hold[k];
  for (gsize i = 0; i < n; i++)
    rates->row_active[i] = jd_model_get_equation (self->model, i)->side == 0
                             ? acts_at_rest (self, i, t, p, rates->zero)
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
fail_rates (const JdAssembly  *self,
            const double      *dependent,
            GError           **error)
{
  const gsize n = n_equations (self);
  gsize worst = 0;

  for (gsize i = 1; i < n; i++)
    if (fabs (dependent[i]) > fabs (dependent[worst]))
      worst = i;
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
               _("No velocities agree with %s and the other equations"),
               n > 0 ? jd_model_get_equation (self->model, worst)->name : "");
  return FALSE;
}

/* Adds the closed unilateral equations that the rates would cross; TRUE if there are new ones. */
static gboolean
add_crossed (const JdAssembly      *self,
             const JdAssemblyRates *rates,
             double                 t,
             const double          *p,
             gboolean              *held)
{
  gboolean added = FALSE;

  for (gsize i = 0; i < n_equations (self); i++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, i);
      double rate, scale;

      if (equation->side == 0 || held[i] || !is_closed (self, i, t, p, rates->zero))
        continue;
      jd_model_equation_residuals (self->model, i, t, p, rates->rates, NULL, &rate, &scale);
      held[i] = equation->side * rate < -JD_SAME * scale;
      added = added || held[i];
    }
  return added;
}

/* Changes the rates by work->change.  Where M alone leaves a rate open, the least inertias decide; nothing is added
 * otherwise, because each rate would take a part of it. */
static gboolean
solve_change (const JdAssembly *self,
              JdAssemblyWork   *work,
              double           *dependent)
{
  JdAssemblyRates *rates = &work->rates;

  for (guint added = LEAST_MASS_NONE; added <= LEAST_MASS_ALL; added++)
    {
      JdVerdict verdict;

      choose_mass (self, rates, added);
      verdict = jd_kkt_solve (rates->kkt, rates->mass, rates->rows, rates->zero, rates->right, rates->row_active,
                              work->change, rates->forces, NULL, dependent);
      if (verdict == JD_VERDICT_DETERMINATE || verdict == JD_VERDICT_HYPERSTATIC)
        return TRUE;
      if (verdict == JD_VERDICT_INCONSISTENT)
        break;
    }
  return FALSE;
}

gboolean
jd_assembly_holds (const JdAssembly *self,
                   double            t,
                   const double     *p,
                   const double     *pd,
                   const double     *q)
{
  const double *displacement;

  g_return_val_if_fail (self != NULL && p != NULL && pd != NULL && q != NULL, FALSE);

  displacement = jd_model_get_sizes (self->model)->displacement;
  for (gsize k = 0; k < self->N; k++)
    if (fabs (q[k] - p[k]) > JD_ASSEMBLED * displacement[k])
      return FALSE;
  for (gsize i = 0; i < n_equations (self); i++)
    {
      double rate = 0, scale = 0;

      jd_model_equation_residuals (self->model, i, t, q, pd, NULL, &rate, &scale);
      if (jd_model_get_equation (self->model, i)->side == 0 && fabs (rate) > JD_ASSEMBLED * scale &&
          jd_model_equation_acts (self->model, i, t, q, pd))
        return FALSE;
    }
  return TRUE;
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
  JdAssemblyRates *rates;
  gsize n;

  g_return_val_if_fail (self != NULL && work != NULL && work->assembly == self, FALSE);
  g_return_val_if_fail (p != NULL && pd != NULL, FALSE);

  n = n_equations (self);
  rates = &work->rates;
  if (rates->kkt == NULL)
    prepare (self, work);
  held = g_new0 (gboolean, n + 1);
  dependent = g_new0 (double, n + self->N + 1);
  fill_mass (self, rates, t, p, pd);
  fill_rows (self, work, t, p, pd);
  jd_kkt_set_natural (rates->kkt, rates->natural,
                      jd_model_speed (self->model, pd) + 1.0 / jd_model_time_size (self->model));
  do
    {
      choose_active (self, rates, t, p, hold, held);
      if (!solve_change (self, work, dependent))
        return fail_rates (self, dependent, error);
      for (gsize k = 0; k < self->N; k++)
        rates->rates[k] = hold != NULL && hold[k] ? pd[k] : pd[k] + work->change[k];
    }
  while (add_crossed (self, rates, t, p, held));
  for (gsize k = 0; k < self->N; k++)
    pd[k] = rates->rates[k];
  return TRUE;
}

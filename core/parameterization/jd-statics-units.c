/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The natural units of the statics, and what the equations depend on. */
#include "core/parameterization/jd-statics-private.h"

#include <math.h>

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

#define SIMPLIFY_BUDGET 20000
/* A formula that contains a symbol may still not depend on it (cos^2 + sin^2): it is looked at this many points. */
#define N_POINTS 12
/* Places at which the rows of friction are measured, and how far apart they are. */
#define N_LOOKS 3
#define ASIDE 0.1

/* Adds the arguments of sines and cosines in @expr to @args. */
static void
collect_arguments (const JdExpr *expr,
                   GHashTable   *seen,
                   GPtrArray    *args)
{
  if (expr == NULL || !g_hash_table_add (seen, (gpointer) expr))
    return;
  if (jd_expr_get_kind (expr) == JD_EXPR_CALL &&
      (jd_expr_get_function (expr) == JD_FUNCTION_SIN || jd_expr_get_function (expr) == JD_FUNCTION_COS))
    g_ptr_array_add (args, (gpointer) jd_expr_get_arg (expr, 0));
  for (gsize i = 0; i < jd_expr_get_n_args (expr); i++)
    collect_arguments (jd_expr_get_arg (expr, i), seen, args);
}

/* The number that multiplies parameter s_i in an argument that is affine in it; 0 if it is not. */
static double
find_coefficient (JdStatics    *self,
                  JdExprPool   *pool,
                  const JdExpr *arg,
                  const JdExpr *symbol)
{
  const JdModel *model = self->parameterization->model;
  const JdExpr *d = jd_expr_simplify (pool, jd_expr_diff (pool, arg, symbol), SIMPLIFY_BUDGET);
  double value;

  if (jd_expr_depends_on_kind (d, JD_SYMBOL_PARAMETER, 0, 2) || jd_expr_depends_on_kind (d, JD_SYMBOL_TIME, 0, 0))
    return 0.0;
  value = fabs (jd_model_eval (model, d, model->time, model->values, model->values));
  return isfinite (value) ? value : 0.0;
}

/* An angle, or a length over a constant that turns something: the smallest coefficient is that of its longest
 * period. */
static void
find_angles (JdStatics *self)
{
  JdModel *model = self->parameterization->model;
  const gsize n_bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model))->len;
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr(GPtrArray) args = g_ptr_array_new ();

  for (gsize b = 0; b < n_bodies; b++)
    if (jd_model_get_angle (model, b) != NULL)
      g_ptr_array_add (args, (gpointer) jd_expr_import (pool, jd_model_get_angle (model, b)));
  collect_arguments (jd_expr_import (pool, jd_model_get_potential (model)), seen, args);
  collect_arguments (jd_expr_import (pool, jd_model_get_kinetic_energy (model)), seen, args);
  for (gsize i = 0; i < self->ns; i++)
    {
      const gsize parameter = self->parameterization->part.symbolic[i];
      const JdExpr *symbol = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER,
                                             jd_model_get_parameter_name (model, parameter), 0);
      double smallest = HUGE_VAL;

      for (guint k = 0; k < args->len; k++)
        if (jd_expr_depends_on (g_ptr_array_index (args, k), symbol))
          {
            const double coefficient = find_coefficient (self, pool, g_ptr_array_index (args, k), symbol);

            smallest = coefficient > 0.0 ? MIN (smallest, coefficient) : smallest;
          }
      self->angle[i] = smallest < HUGE_VAL;
      self->units.place[i] = self->angle[i] ? 1.0 / smallest : model->sizes.displacement[parameter];
    }
}

/* The largest entry of row @h, in places, around the file's state; the factors are still 1. */
static double
measure_row (JdStatics *self,
             gsize      h)
{
  const JdModel *model = self->parameterization->model;
  double largest = 0.0;

  for (gsize look = 0; look < N_LOOKS; look++)
    {
      for (gsize i = 0; i < self->ns; i++)
        self->inputs[i] = model->values[self->parameterization->part.symbolic[i]] +
                          ((double) look - 1.0) * ASIDE * self->units.place[i] * cos (2.4 * (double) i);
      self->inputs[2 * self->ns] = model->time;
      jd_statics_compute (self, &self->first);
      for (gsize i = 0; i < self->ns; i++)
        if (isfinite (self->view.rows[h * self->ns + i]))
          largest = MAX (largest, fabs (self->view.rows[h * self->ns + i]) * self->units.place[i]);
    }
  return largest;
}

static void
find_rows (JdStatics *self)
{
  const JdModel *model = self->parameterization->model;

  for (gsize h = 0; h < self->m; h++)
    {
      const double size = self->rows[h].kind == JD_STATICS_LAW ? measure_row (self, h)
                                                               : model->sizes.row[self->rows[h].index];

      self->units.row[h] = size > 0.0 ? size : 1.0;
    }
}

/* The row of the slip of law @k, or S. */
static gsize
row_of_slip (const JdStatics *self,
             int              k)
{
  const int slip = k < 0 ? -1 : jd_model_get_law (self->parameterization->model, (gsize) k)->slip;

  for (gsize h = 0; slip >= 0 && h < self->m; h++)
    if (self->rows[h].kind != JD_STATICS_LAW && self->rows[h].index == (gsize) slip)
      return h;
  return self->m;
}

/* The two components of a slip in a plane have one unit: their length is taken. */
static void
join_partners (JdStatics *self)
{
  const JdModel *model = self->parameterization->model;

  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    {
      const gsize a = row_of_slip (self, (int) k), b = row_of_slip (self, jd_model_get_law (model, k)->partner);

      if (a < self->m && b < self->m)
        self->units.row[a] = self->units.row[b] = MAX (self->units.row[a], self->units.row[b]);
    }
}

/* In which the forces of the natural energy move the largest inertia by its place. */
static void
find_time (JdStatics *self)
{
  const JdModel *model = self->parameterization->model;
  double largest = 0.0;

  for (gsize i = 0; i < self->ns; i++)
    self->inputs[i] = model->values[self->parameterization->part.symbolic[i]];
  self->inputs[2 * self->ns] = model->time;
  jd_statics_compute (self, &self->second);
  for (gsize i = 0; i < self->ns; i++)
    {
      const double inertia = self->view.mass[i * self->ns + i] * self->units.place[i] * self->units.place[i];

      largest = isfinite (inertia) ? MAX (largest, inertia) : largest;
    }
  self->units.energy = model->sizes.energy;
  self->units.time = largest > 0.0 ? sqrt (largest / self->units.energy) : jd_model_time_size (model);
}

/* Of the number at @number in the view. */
static double *
factor_of (JdStatics    *self,
           const double *number)
{
  return self->factor + (gsize) (number - self->numbers);
}

static void
fill_factors (JdStatics *self)
{
  const JdStaticsUnits *u = &self->units;
  const JdStaticsNumbers *view = &self->view;
  const gsize ns = self->ns, m = self->m;

  for (gsize i = 0; i < ns; i++)
    {
      *factor_of (self, view->force + i) = *factor_of (self, view->force_by + i) = u->place[i] / u->energy;
      for (gsize j = 0; j < ns; j++)
        {
          const double product = u->place[i] * u->place[j] / u->energy;

          *factor_of (self, view->stiffness + i * ns + j) = product;
          *factor_of (self, view->damping + i * ns + j) = product / u->time;
          *factor_of (self, view->mass + i * ns + j) = product / u->time / u->time;
        }
    }
  for (gsize h = 0; h < m; h++)
    {
      *factor_of (self, view->left + h) = *factor_of (self, view->left_by + h) = 1.0 / u->row[h];
      *factor_of (self, view->beta + h) = *factor_of (self, view->beta_by + h) = u->time / u->row[h];
      for (gsize i = 0; i < ns; i++)
        {
          *factor_of (self, view->rows + h * ns + i) = u->place[i] / u->row[h];
          *factor_of (self, view->drift + h * ns + i) = u->place[i] * u->time / u->row[h];
        }
    }
}

void
jd_statics_find_units (JdStatics *self)
{
  self->units.place = g_new0 (double, self->ns + 1);
  self->units.row = g_new0 (double, self->m + 1);
  self->angle = g_new0 (gboolean, self->ns + 1);
  if (self->has_vary)
    self->inputs[2 * self->ns + 1 + self->m] = self->varied;
  find_angles (self);
  find_rows (self);
  join_partners (self);
  find_time (self);
  fill_factors (self);
}

/* SI value of one unit of input @slot. */
static double
unit_of (const JdStatics *self,
         gsize            slot)
{
  const JdStaticsUnits *u = &self->units;

  if (slot < self->ns)
    return u->place[slot];
  if (slot < 2 * self->ns)
    return u->place[slot - self->ns] / u->time;
  return slot == 2 * self->ns ? u->time : u->energy / u->row[slot - 2 * self->ns - 1];
}

/* Whether any of the first @n outputs of @of, times @factor (NULL: 1) of its place, changes when input @slot does, at
 * points around the file's state (fixed seed). */
static gboolean
depends_on (JdStatics           *self,
            const JdStaticsTape *of,
            gsize                n,
            const double        *factor,
            gsize                slot)
{
  const JdTape *tape = of->tape;
  const JdModel *model = self->parameterization->model;
  const gsize ns = self->ns, n_inputs = jd_tape_get_n_inputs (tape);
  g_autofree double *inputs = NULL, *a = NULL, *b = NULL;
  g_autoptr(GRand) rand = NULL;

  if (!of->used[slot])
    return FALSE;
  inputs = g_new0 (double, n_inputs + 1);
  a = g_new0 (double, of->n + 1);
  b = g_new0 (double, of->n + 1);
  rand = g_rand_new_with_seed (10);
  for (guint point = 0; point < N_POINTS; point++)
    {
      double largest = 0.0, change = 0.0;

      for (gsize i = 0; i < n_inputs; i++)
        {
          const double part = g_rand_double_range (rand, -1.0, 1.0);

          inputs[i] = self->has_vary && i + 1 == n_inputs ? self->varied : part * unit_of (self, i);
          inputs[i] += i < ns        ? model->values[self->parameterization->part.symbolic[i]]
                       : i == 2 * ns ? model->time
                                     : 0.0;
        }
      jd_tape_eval (tape, inputs, a, self->tape);
      inputs[slot] += unit_of (self, slot) * g_rand_double_range (rand, 0.3, 2.7);
      jd_tape_eval (tape, inputs, b, self->tape);
      for (gsize k = 0; k < n; k++)
        {
          const double unit = factor != NULL ? factor[of->place[k]] : 1.0;

          if (!isfinite (a[k]) || !isfinite (b[k]))
            continue;
          largest = fmax (largest, unit * fmax (fabs (a[k]), fabs (b[k])));
          change = fmax (change, unit * fabs (a[k] - b[k]));
        }
      if (change > JD_FORMULA_DEPENDS * largest)
        return TRUE;
    }
  return FALSE;
}

void
jd_statics_find_dependence (JdStatics *self)
{
  /* points around the file's state do not tell whether a shape ends farther away */
  const gboolean has_ends = jd_model_has_borders (self->parameterization->model);

  for (gsize i = 0; i < self->ns; i++)
    {
      self->depends[i] = has_ends ? self->first.used[i]
                                  : depends_on (self, &self->first, self->first.n, self->factor, i);
      self->potential_depends[i] = depends_on (self, &self->energy, 1, NULL, i);
    }
  self->timed = depends_on (self, &self->first, self->first.n, self->factor, 2 * self->ns);
}

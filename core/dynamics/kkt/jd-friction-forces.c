/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The T of the laws that are not open, in their states: one linear equation for each T, in comparable units. */
#include "core/dynamics/kkt/jd-friction-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"

/* Gives *@array room for @count elements. */
static void
reserve (double **array,
         gsize   *size,
         gsize    count)
{
  if (count <= *size)
    return;
  g_free (*array);
  *array = g_new (double, count);
  *size = count;
}

/* sigma in T = -sigma f N: the sign of the slip, or a component of its direction; 0 if the law does not slip. */
static double
direction_of (const JdFriction *self,
              gsize             k)
{
  const JdSlipState state = self->states[k];

  if (jd_friction_partner (self, k) >= 0)
    return state == JD_SLIP_FORWARD ? self->slip.cosine[k] : 0.0;
  return state == JD_SLIP_FORWARD ? 1.0 : state == JD_SLIP_BACKWARD ? -1.0 : 0.0;
}

/* Partners k, p that creep along the heading d = (c, s).  Along it d . T = -f |N|; across it d x (W x) = -d x
 * @target:
 *
 *   c T_k + s T_p + sigma f N = 0,   c W_p x - s W_k x = s target_k - c target_p,   x = x_0 + sum_j x_j T_j. */
static void
fill_creep (JdFriction   *self,
            gsize         place,
            const double *target)
{
  JdFrictionEquations *equations = &self->equations;
  const JdFrictionResponses *responses = &self->responses;
  const gsize l = equations->n_acting, k = equations->acting[place], p = k + 1;
  const double c = self->slip.cosine[k], s = self->slip.cosine[p], unit = responses->unit[k];
  const double factor = self->signs[k] * jd_model_get_law (self->model, k)->coefficient;
  const int normal = self->normal_row[k];

  equations->rhs[place] = normal < 0 ? 0.0 : -factor * responses->base_y[normal] * unit;
  equations->rhs[place + 1] = (s * (target[k] + jd_friction_row_dot (self, k, responses->base_x)) -
                               c * (target[p] + jd_friction_row_dot (self, p, responses->base_x))) /
                              unit;
  for (gsize b = 0; b < l; b++)
    {
      const gsize j = equations->acting[b];
      const double *x = responses->x[j];
      const double own = j == k ? c : j == p ? s : 0.0;

      equations->z[place * l + b] = (own + (normal < 0 ? 0.0 : factor * responses->y[j][normal])) * unit /
                                    responses->unit[j];
      equations->z[(place + 1) * l + b] = (c * jd_friction_row_dot (self, p, x) -
                                           s * jd_friction_row_dot (self, k, x)) /
                                          (unit * responses->unit[j]);
    }
}

/* One equation for each T_k, in units that make them comparable.  With x = x_0 + sum_j x_j T_j and N = N_0 + sum_j
 * N_j T_j:
 *
 *   sticking:  sum_j (W_k x_j) T_j = -target_k - W_k x_0;
 *   slipping:  T_k + sigma f sum_j N_j T_j = -sigma f N_0   (if @coupled, else T_k = 0). */
static void
fill_equations (JdFriction   *self,
                const double *target,
                gboolean      coupled)
{
  JdFrictionEquations *equations = &self->equations;
  const JdFrictionResponses *responses = &self->responses;
  gsize l = 0;

  for (gsize k = 0; k < self->n_laws; k++)
    if (self->states[k] != JD_SLIP_OPEN)
      equations->acting[l++] = k;
  equations->n_acting = l;
  reserve (&equations->z, &equations->size_z, l * l);
  for (gsize a = 0; a < l; a++)
    {
      const gsize k = equations->acting[a];
      const double direction = direction_of (self, k);
      const double coefficient = jd_model_get_law (self->model, k)->coefficient;
      const int normal = self->normal_row[k];

      for (gsize b = 0; b < l; b++)
        equations->z[a * l + b] = a == b ? 1.0 : 0.0;
      equations->rhs[a] = 0.0;
      if (self->states[k] == JD_SLIP_STICK)
        {
          for (gsize b = 0; b < l; b++)
            equations->z[a * l + b] = jd_friction_row_dot (self, k, responses->x[equations->acting[b]]) /
                                      (responses->unit[k] * responses->unit[equations->acting[b]]);
          equations->rhs[a] = (-target[k] - jd_friction_row_dot (self, k, responses->base_x)) / responses->unit[k];
        }
      else if (direction != 0.0 && coupled && normal >= 0)
        {
          const double factor = direction * self->signs[k] * coefficient;

          for (gsize b = 0; b < l; b++)
            equations->z[a * l + b] += factor * responses->y[equations->acting[b]][normal] * responses->unit[k] /
                                       responses->unit[equations->acting[b]];
          equations->rhs[a] = -factor * responses->base_y[normal] * responses->unit[k];
        }
    }
  for (gsize a = 0; coupled && a < l; a++)
    if (self->slip.creeps[equations->acting[a]] && self->states[equations->acting[a]] == JD_SLIP_FORWARD &&
        !jd_friction_follows (self, equations->acting[a]))
      fill_creep (self, a, target);
}

static void
swap (double *a,
      double *b)
{
  const double c = *a;

  *a = *b;
  *b = c;
}

/* The largest size of the terms of the right sides.  Where other equations prevent the slip, the right side of
 * sticking is a sum of terms that cancel; the remainder is rounding error and no contradiction. */
static double
size_of_terms (const JdFriction *self,
               const double     *target,
               gboolean          coupled)
{
  double size = 0.0;

  for (gsize a = 0; a < self->equations.n_acting; a++)
    {
      const gsize k = self->equations.acting[a];

      size = MAX (size, fabs (self->equations.rhs[a]));
      if (self->states[k] == JD_SLIP_STICK)
        size = MAX (size, (fabs (target[k]) + self->responses.bulk[k] + (coupled ? 0.0 : self->rates.scale[k])) /
                            self->responses.unit[k]);
    }
  return size;
}

/* Returns by how much equations of T may contradict each other, of their terms.  Slips that creep have the headings
 * of the last node, with the rounding errors of its small velocities.  Where several creep about one pole, the
 * equations across these headings follow from each other but for these errors. */
static double
find_accuracy (const JdFriction *self)
{
  gboolean creeps = FALSE;

  for (gsize k = 0; k < self->n_laws; k++)
    creeps |= self->slip.creeps[k] && self->states[k] == JD_SLIP_FORWARD;
  return creeps ? JD_CREEP_HEADING : JD_RANK_ROWS;
}

/* Solves z T = rhs by elimination with full pivoting.  Undetermined T are 0, and the null space is stored.  Returns
 * FALSE if the equations contradict each other by more than rounding errors of terms of @size, and of all efforts:
 * those of a velocity that is rounding may be all that stands in equations of what no effort pushes. */
static gboolean
solve_equations (JdFriction *self,
                 double      size)
{
  JdFrictionEquations *equations = &self->equations;
  const gsize l = equations->n_acting, n_laws = self->n_laws;
  g_autofree gsize *column = g_new (gsize, l + 1);
  double *z = equations->z, *rhs = equations->rhs;
  gsize rank = 0;

  for (gsize a = 0; a < l; a++)
    column[a] = equations->acting[a];
  for (; rank < l; rank++)
    {
      gsize row = rank, pivot = rank;

      for (gsize i = rank; i < l; i++)
        for (gsize j = rank; j < l; j++)
          if (fabs (z[i * l + j]) > fabs (z[row * l + pivot]))
            {
              row = i;
              pivot = j;
            }
      if (!(fabs (z[row * l + pivot]) > JD_RANK_ROWS))
        break;
      for (gsize j = 0; j < l; j++)
        swap (&z[row * l + j], &z[rank * l + j]);
      swap (&rhs[row], &rhs[rank]);
      for (gsize i = 0; i < l; i++)
        swap (&z[i * l + pivot], &z[i * l + rank]);
      {
        const gsize c = column[pivot];

        column[pivot] = column[rank];
        column[rank] = c;
      }
      for (gsize i = 0; i < l; i++)
        {
          const double factor = i == rank ? 0.0 : z[i * l + rank] / z[rank * l + rank];

          if (factor == 0.0)
            continue;
          for (gsize j = rank; j < l; j++)
            z[i * l + j] -= factor * z[rank * l + j];
          rhs[i] -= factor * rhs[rank];
        }
    }
  equations->rank_defect = l - rank;
  for (gsize k = rank; k < l; k++)
    if (fabs (rhs[k]) > find_accuracy (self) * size + JD_ROUNDING * self->responses.natural)
      return FALSE;
  reserve (&equations->null, &equations->size_null, equations->rank_defect * n_laws);
  if (equations->rank_defect > 0)
    memset (equations->null, 0, equations->rank_defect * n_laws * sizeof (double));
  memset (self->forces, 0, n_laws * sizeof (double));
  for (gsize k = 0; k < rank; k++)
    self->forces[column[k]] = rhs[k] / z[k * l + k] / self->responses.unit[column[k]];
  for (gsize d = 0; d < equations->rank_defect; d++)
    {
      equations->null[d * n_laws + column[rank + d]] = 1.0 / self->responses.unit[column[rank + d]];
      for (gsize k = 0; k < rank; k++)
        equations->null[d * n_laws + column[k]] = -z[k * l + rank + d] / z[k * l + k] /
                                                  self->responses.unit[column[k]];
    }
  return TRUE;
}

/* x = x_0 + sum_k T_k x_k,   y = y_0 + sum_k T_k y_k. */
gboolean
jd_friction_superpose (JdFriction   *self,
                       const double *target,
                       gboolean      coupled,
                       double       *x,
                       double       *y)
{
  const JdFrictionResponses *responses = &self->responses;

  fill_equations (self, target, coupled);
  if (!solve_equations (self, size_of_terms (self, target, coupled)))
    return FALSE;
  memcpy (x, responses->base_x, self->n * sizeof (double));
  memcpy (y, responses->base_y, self->m * sizeof (double));
  for (gsize k = 0; k < self->n_laws; k++)
    {
      for (gsize i = 0; i < self->n && self->forces[k] != 0.0; i++)
        x[i] += self->forces[k] * responses->x[k][i];
      for (gsize h = 0; h < self->m && self->forces[k] != 0.0; h++)
        y[h] += self->forces[k] * responses->y[k][h];
    }
  for (gsize k = 0; k < self->n_laws; k++)
    if (self->slip_row[k] >= 0)
      y[self->slip_row[k]] = self->forces[k];
  return TRUE;
}

/* Whether free T change x: sum_k null_k x_k != 0, beyond the rounding errors of the terms and of the effect of each
 * T, whose length in the metric of M is 1. */
gboolean
jd_friction_free_moves (const JdFriction *self,
                        const double     *x)
{
  double size = 0.0;

  for (gsize i = 0; i < self->n; i++)
    size = MAX (size, fabs (x[i]));
  for (gsize d = 0; d < self->equations.rank_defect; d++)
    for (gsize i = 0; i < self->n; i++)
      {
        double sum = 0.0, largest = 0.0;

        for (gsize k = 0; k < self->n_laws; k++)
          {
            const double term = self->equations.null[d * self->n_laws + k] * self->responses.x[k][i];

            sum += term;
            largest = MAX (largest, fabs (term));
          }
        if (fabs (sum) > JD_SAME_SOLUTION * largest && fabs (sum) * self->responses.inertia[i] > JD_ROUNDING_SOLVED)
          return TRUE;
      }
  return FALSE;
}

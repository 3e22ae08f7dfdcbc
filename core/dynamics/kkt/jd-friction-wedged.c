/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Contacts that are wedged, as of a ball between two walls, where the search tries all cases one by one.  It opens
 * as many rows as it can, and so does not see that all may push more: y + alpha nu with A^T nu = 0, side nu >= 0.
 * What slips then is slowed by any friction; what would begin to slip sticks by enough of it; what sticks stays.
 *
 * A contact that the search opened may touch still, as one foot of four does.  Then all N and T with the contact
 * closed are affine in free numbers nu: y = y_0 + sum_d nu_d y_d, and so are T and q''.  Their inequalities bound nu.
 * */
#include "core/dynamics/kkt/jd-friction-search-private.h"

#include <math.h>
#include <string.h>

#include "core/contact/jd-sharing.h"
#include "core/linear/jd-dense.h"

/* Half spaces that bound the T of a slip with two components from outside. */
#define N_SIDES 32

/* Whether @sign times @idle (m) pushes where it is not 0. */
static gboolean
pushes (const JdFrictionSearch *self,
        const double           *idle,
        int                     sign)
{
  gboolean any = FALSE;

  for (gsize h = 0; h < self->m; h++)
    {
      if (self->side[h] * sign * idle[h] < 0.0)
        return FALSE;
      any |= self->side[h] != 0 && idle[h] != 0.0;
    }
  return any;
}

/* Makes of the case found one with the rows of @idle closed, in which what rests sticks, but without friction. */
static void
close_rows (JdFrictionSearch *self,
            const double     *idle)
{
  const JdModel *model = self->friction->model;

  memcpy (self->active, self->first.active, self->m * sizeof (gboolean));
  memcpy (self->friction->states, self->first.states, self->l * sizeof (JdSlipState));
  memcpy (self->friction->signs, self->first.signs, self->l * sizeof (int));
  memcpy (self->friction->slip.cosine, self->first.cosine, self->l * sizeof (double));
  for (gsize h = 0; h < self->m; h++)
    for (gsize other = 0; other < self->m && idle[h] != 0.0; other++)
      if (self->given[other] && jd_equation_is_with (jd_model_get_equation (model, self->complementary[h]),
                                                     jd_model_get_equation (model, self->complementary[other])))
        self->active[other] = TRUE;
  for (gsize k = 0; k < self->l; k++)
    {
      const int row = self->friction->normal_row[k];

      if (row < 0 || idle[row] == 0.0)
        continue;
      if (jd_friction_rests (self->friction, k) && jd_model_get_law (model, k)->coefficient > 0.0)
        self->friction->states[k] = JD_SLIP_STICK;
      else if (jd_friction_partner (self->friction, k) >= 0 || self->friction->rates.speed[k] > 0.0)
        self->friction->states[k] = JD_SLIP_FORWARD;
      else
        self->friction->states[k] = JD_SLIP_BACKWARD;
    }
}

/* Solves the case found with @sign times @idle pushing more.  FALSE: it has no solution. */
static gboolean
solve_pressed (JdFrictionSearch *self,
               const double     *idle,
               int               sign,
               JdVerdict        *out_verdict)
{
  double least = 0.0;

  close_rows (self, idle);
  *out_verdict = jd_friction_respond (self->friction, self->problem, NULL);
  if (*out_verdict > JD_VERDICT_HYPERSTATIC || !jd_friction_solve_case (self))
    return FALSE;
  jd_friction_measure (self);
  for (gsize h = 0; h < self->m; h++)
    if (self->side[h] != 0 && idle[h] != 0.0)
      least = fmax (least, -self->side[h] * self->problem->y[h] / fabs (idle[h]));
  least += jd_friction_scale_of_idle (self);
  for (gsize h = 0; h < self->m; h++)
    self->friction->responses.base_y[h] += least * sign * idle[h];
  return jd_friction_solve_case (self);
}

void
jd_friction_look_at_wedges (JdFrictionSearch *self)
{
  g_autofree double *idle = NULL;
  gsize n_idle;

  if (!jd_friction_is_wedged (self))
    return;
  n_idle = jd_friction_find_idle (self, &idle);
  for (gsize d = 0; d < n_idle && !self->several; d++)
    for (int sign = -1; sign <= 1; sign += 2)
      {
        const double *direction = idle + d * self->m;
        JdVerdict verdict;

        if (!pushes (self, direction, sign))
          continue;
        if (solve_pressed (self, direction, sign, &verdict) && !jd_friction_store_same (self, verdict))
          {
            self->several = TRUE;
            memcpy (self->other, self->first.states, self->l * sizeof (JdSlipState));
          }
        break;
      }
}

/* The free numbers nu of the present case: the present solution, and its change by each. */
typedef struct
{
  JdFrictionSearch *search;
  gsize             n, width;      /* free numbers; n + m + l: x, y and T, one after the other */
  double           *base;          /* width */
  double           *change;        /* n x width */
  double           *row;           /* n */
} Shares;

static void
write_solution (const JdFrictionSearch *search,
                double                 *out)
{
  memcpy (out, search->problem->x, search->n * sizeof (double));
  memcpy (out + search->n, search->problem->y, search->m * sizeof (double));
  memcpy (out + search->n + search->m, search->friction->forces, search->l * sizeof (double));
}

/* Makes the largest force of change @d one unit.  FALSE: it changes no force. */
static gboolean
scale_change (Shares *self,
              gsize   d)
{
  double *change = self->change + d * self->width;
  double largest = 0.0;

  for (gsize i = self->search->n; i < self->width; i++)
    largest = fmax (largest, fabs (change[i]));
  for (gsize i = 0; i < self->width && largest > 0.0; i++)
    change[i] /= largest;
  return largest > 0.0;
}

/* Fills the changes by N that are not unique, and by T that are not.  FALSE: a case has no solution. */
static gboolean
fill_shares (Shares       *self,
             const double *idle,
             gsize         n_idle)
{
  JdFrictionSearch *search = self->search;
  JdFriction *friction = search->friction;
  const gsize n = search->n, m = search->m, l = search->l;
  const double scale = jd_friction_scale_of_idle (search);
  gboolean solved = TRUE;

  write_solution (search, self->base);
  for (gsize e = 0; e < friction->equations.rank_defect; e++)
    {
      const double *null = friction->equations.null + e * l;
      double *change = self->change + self->n * self->width;

      memset (change, 0, self->width * sizeof (double));
      for (gsize k = 0; k < l; k++)
        jd_dense_add_scaled (m, change + n, null[k], friction->responses.y[k]);
      for (gsize k = 0; k < l; k++)
        if (friction->slip_row[k] >= 0)
          change[n + (gsize) friction->slip_row[k]] = null[k];
      memcpy (change + n + m, null, l * sizeof (double));
      self->n += scale_change (self, self->n) ? 1 : 0;
    }
  for (gsize d = 0; d < n_idle && solved; d++)
    {
      double *change = self->change + self->n * self->width;

      jd_dense_add_scaled (m, friction->responses.base_y, scale, idle + d * m);
      solved = jd_friction_solve_case (search);
      write_solution (search, change);
      for (gsize i = 0; i < self->width; i++)
        change[i] = (change[i] - self->base[i]) / scale;
      jd_dense_add_scaled (m, friction->responses.base_y, -scale, idle + d * m);
      self->n += scale_change (self, self->n) ? 1 : 0;
    }
  return solved;
}

/* Requires weight . (base + sum_d nu_d change_d) + constant >= 0, with the @weight (width) of x, y and T. */
static void
add_bound (const Shares *self,
           JdSharing    *sharing,
           const double *weight,
           double        constant)
{
  double value = constant, size = fabs (constant);

  for (gsize i = 0; i < self->width; i++)
    {
      value += weight[i] * self->base[i];
      size += fabs (weight[i] * self->base[i]);
    }
  for (gsize d = 0; d < self->n; d++)
    self->row[d] = jd_dense_dot (self->width, weight, self->change + d * self->width);
  jd_sharing_add_bound (sharing, self->row, -value, size, FALSE);
}

/* Coulomb's law @k:  f N - T . e >= 0 for directions e where it sticks,  sigma w' >= 0 where it begins to slip. */
static void
add_law (const Shares *self,
         JdSharing    *sharing,
         gsize         k)
{
  const JdFriction *friction = self->search->friction;
  const gsize n = self->search->n, forces = n + self->search->m;
  const JdSlipState state = friction->states[k];
  const int row = friction->normal_row[k], partner = jd_friction_partner (friction, k);
  const gsize sides = partner < 0 ? 2 : N_SIDES;
  g_autofree double *weight = g_new0 (double, self->width);

  if (row < 0 || state == JD_SLIP_OPEN || jd_friction_follows (friction, k))
    return;
  if (state == JD_SLIP_STICK)
    for (gsize i = 0; i < sides; i++)
      {
        const double angle = 2.0 * G_PI * (double) i / (double) sides;

        weight[n + (gsize) row] = jd_model_get_law (friction->model, k)->coefficient *
                                  (friction->bilateral[k] && self->base[n + (gsize) row] < 0.0 ? -1.0 : 1.0);
        weight[forces + k] = -cos (angle);
        if (partner >= 0)
          weight[forces + (gsize) partner] = -sin (angle);
        add_bound (self, sharing, weight, 0.0);
      }
  else if (partner < 0 && jd_friction_rests (friction, k))
    {
      const double sign = state == JD_SLIP_FORWARD ? 1.0 : -1.0;

      for (gsize i = 0; i < n; i++)
        weight[i] = sign * friction->rates.rows[k * n + i];
      add_bound (self, sharing, weight, sign * friction->rates.gamma[k]);
    }
}

static JdSharing *
bound_shares (const Shares *self)
{
  const JdFrictionSearch *search = self->search;
  JdSharing *sharing = jd_sharing_new (self->n);
  g_autofree double *weight = g_new0 (double, self->width);

  for (gsize u = 0; u < search->n_unilateral; u++)
    {
      const gsize h = search->unilateral[u];

      if (!search->active[h])
        continue;
      weight[search->n + h] = search->side[h];
      add_bound (self, sharing, weight, 0.0);
      weight[search->n + h] = 0.0;
    }
  for (gsize k = 0; k < search->l; k++)
    add_law (self, sharing, k);
  return sharing;
}

/* Whether the quantity at @place has one value, to @accuracy. */
static gboolean
is_unique (const Shares    *self,
           const JdSharing *sharing,
           gsize            place,
           double           accuracy)
{
  for (gsize d = 0; d < self->n; d++)
    self->row[d] = self->change[d * self->width + place];
  return jd_sharing_is_unique (sharing, self->row, accuracy);
}

/* Marks the open rows that touch in @touching (m): their left side has no acceleration. */
static gboolean
find_touching (const JdFrictionSearch *self,
               double                 *touching)
{
  gboolean any = FALSE;

  for (gsize u = 0; u < self->n_unilateral; u++)
    {
      const gsize h = self->unilateral[u];

      if (self->first.active[h] ||
          fabs (jd_kkt_row_residual (self->problem->pattern, self->problem->rows, self->problem->s, self->first.x,
                                     h)) > JD_INEQUALITY_HOLDS * self->acceleration)
        continue;
      touching[h] = 1.0;
      any = TRUE;
    }
  return any;
}

/* Stores the present case, with the forces of @sharing, in the place of the case found, if forces may vary. */
static void
store_shares (const Shares    *self,
              const JdSharing *sharing,
              JdVerdict        verdict)
{
  JdFrictionSearch *search = self->search;
  const gsize n = search->n, m = search->m, l = search->l;
  const double accuracy = JD_SAME_SOLUTION * search->force;
  g_autofree gboolean *unique = g_new0 (gboolean, m + l + 1);
  gboolean all = TRUE;

  for (gsize i = 0; i < m + l; i++)
    {
      unique[i] = is_unique (self, sharing, n + i, accuracy);
      all &= unique[i];
    }
  if (all)
    return;
  for (gsize d = 0; d < self->n; d++)
    {
      const double *change = self->change + d * self->width;

      jd_dense_add_scaled (self->width, self->base, jd_sharing_get (sharing)[d], change);
    }
  memcpy (search->problem->x, self->base, n * sizeof (double));
  memcpy (search->problem->y, self->base + n, m * sizeof (double));
  memcpy (search->friction->forces, self->base + n + m, l * sizeof (double));
  if (!jd_friction_store_same (search, verdict))
    return;
  search->verdict = JD_VERDICT_HYPERSTATIC;
  memcpy (search->unique, unique, m * sizeof (gboolean));
  memcpy (search->unique_forces, unique + m, l * sizeof (gboolean));
}

void
jd_friction_look_at_touching (JdFrictionSearch *self)
{
  const gsize width = self->n + self->m + self->l;
  g_autofree double *touching = g_new0 (double, self->m + 1);
  g_autofree double *idle = NULL, *base = NULL, *change = NULL, *row = NULL;
  g_autoptr(JdSharing) sharing = NULL;
  JdVerdict verdict;
  Shares shares;
  gsize n_idle, most;

  if (!find_touching (self, touching))
    return;
  close_rows (self, touching);
  verdict = jd_friction_respond (self->friction, self->problem, NULL);
  if (verdict > JD_VERDICT_HYPERSTATIC || !jd_friction_solve_case (self))
    return;
  jd_friction_measure (self);
  n_idle = jd_friction_find_idle (self, &idle);
  most = n_idle + self->friction->equations.rank_defect;
  if (most == 0)
    return;
  base = g_new0 (double, width + 1);
  change = g_new0 (double, (most + 1) * width);
  row = g_new0 (double, most + 1);
  shares = (Shares) { .search = self, .width = width, .base = base, .change = change, .row = row };
  if (!fill_shares (&shares, idle, n_idle) || shares.n == 0)
    return;
  sharing = bound_shares (&shares);
  if (!jd_sharing_solve (sharing))
    return;
  for (gsize i = 0; i < self->n && !self->several; i++)
    self->several = !is_unique (&shares, sharing, i, JD_SAME_SOLUTION * self->acceleration);
  if (self->several)
    memcpy (self->other, self->first.states, self->l * sizeof (JdSlipState));
  else if (!self->brief)
    store_shares (&shares, sharing, verdict);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Nonlinear Gauss-Seidel over the contacts of a time step. */
#include "core/dynamics/stepping/jd-sweeps-private.h"

#include "core/linear/jd-tolerances.h"

#include <math.h>

/* The sizes of one sweep, in the square root of an energy. */
typedef struct
{
  double change;   /* max sqrt (w) |change of P| */
  double largest;  /* max sqrt (w) |P|, or the least size that counts */
} Sizes;

/* u_r = a_r . v + b_r. */
static inline double
rate_of (const JdSweepContact *self,
         guint                 r,
         const double         *v)
{
  const guint n = self->n_columns;
  const double *a = self->a + r * n;
  double sum = self->b[r];

  for (guint k = 0; k < n; k++)
    sum += a[k] * v[self->columns[k]];
  return sum;
}

static inline void
add_impulse (const JdSweepContact *self,
             guint                 r,
             double                impulse,
             double               *v)
{
  const guint n = self->n_columns;
  const double *x = self->x + r * n;

  for (guint k = 0; k < n; k++)
    v[self->columns[k]] += impulse * x[k];
}

/* The impulse of row @r that satisfies its law with the other impulses as they are. */
static inline double
solve_row (const JdSweepContact *self,
           guint                 r,
           const double         *v)
{
  const double rate = rate_of (self, r, v);
  double impulse, bound;

  if (r == 0)
    {
      impulse = self->impulse[0] - (rate - self->goal) * self->inverse[0];
      return impulse > 0.0 ? impulse : 0.0;
    }
  impulse = self->impulse[r] - rate * self->inverse[r];
  bound = self->limit[r] * self->impulse[0];
  return CLAMP (impulse, -bound, bound);
}

static inline void
note (Sizes                *sizes,
      const JdSweepContact *contact,
      guint                 r,
      double                change)
{
  const double changed = contact->root[r] * fabs (change), size = contact->root[r] * fabs (contact->impulse[r]);

  sizes->change = MAX (sizes->change, changed);
  sizes->largest = MAX (sizes->largest, size);
}

static inline void
visit (JdSweepContact *contact,
       double         *v,
       Sizes          *sizes)
{
  for (guint r = 0; r < contact->n_rows; r++)
    {
      double change;

      /* a contact that does not push has no friction */
      if (contact->inverse[r] <= 0.0 || (r > 0 && contact->impulse[0] == 0.0 && contact->impulse[r] == 0.0))
        continue;
      change = solve_row (contact, r, v) - contact->impulse[r];
      if (change != 0.0)
        {
          contact->impulse[r] += change;
          add_impulse (contact, r, change, v);
        }
      note (sizes, contact, r, change);
    }
}

static double
residual_of (const Sizes *sizes)
{
  return sizes->change > 0.0 ? sizes->change / fmax (sizes->largest, sizes->change) : 0.0;
}

/* The size beside which impulses count: JD_STEPPING_IMPULSE of those that would stop the bodies at the contacts. */
static double
find_least (const JdSweepContact *contacts,
            gsize                 n,
            const double         *v)
{
  double largest = 0.0;

  for (gsize i = 0; i < n; i++)
    for (guint r = 0; r < contacts[i].n_rows; r++)
      {
        const JdSweepContact *contact = &contacts[i];
        const double *a = contact->a + r * contact->n_columns;
        double size = fabs (contact->b[r]) + (r == 0 ? fabs (contact->goal) : 0.0);

        for (guint k = 0; k < contact->n_columns; k++)
          size += fabs (a[k] * v[contact->columns[k]]);
        largest = fmax (largest, size * contact->root[r] * contact->inverse[r]);
      }
  return JD_STEPPING_IMPULSE * largest;
}

/* What a visit of each contact would change, all other impulses being as they are. */
static double
find_residual (const JdSweepContact *contacts,
               gsize                 n,
               const double         *v,
               double                least)
{
  Sizes sizes = { 0.0, least };

  for (gsize i = 0; i < n; i++)
    for (guint r = 0; r < contacts[i].n_rows; r++)
      if (contacts[i].inverse[r] > 0.0)
        note (&sizes, &contacts[i], r, solve_row (&contacts[i], r, v) - contacts[i].impulse[r]);
  return residual_of (&sizes);
}

JdSweepResult
jd_sweeps_solve (JdSweepContact *contacts,
                 gsize           n,
                 double         *v,
                 double          tolerance,
                 gsize           most)
{
  const double least = find_least (contacts, n, v);
  JdSweepResult result = { 0, 0.0 };

  /* v = v_free + sum x P of the first guess */
  for (gsize i = 0; i < n; i++)
    for (guint r = 0; r < contacts[i].n_rows; r++)
      if (contacts[i].impulse[r] != 0.0)
        add_impulse (&contacts[i], r, contacts[i].impulse[r], v);
  while (n > 0 && result.sweeps < most)
    {
      Sizes sizes = { 0.0, least };

      for (gsize i = 0; i < n; i++)
        visit (&contacts[result.sweeps % 2 == 0 ? i : n - 1 - i], v, &sizes);
      result.sweeps++;
      if (residual_of (&sizes) <= tolerance)
        break;
    }
  result.residual = find_residual (contacts, n, v, least);
  return result;
}

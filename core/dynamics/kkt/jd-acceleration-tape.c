/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tape of accelerations and multipliers for one set of acting rows, and the checks of its result. */
#include "core/dynamics/kkt/jd-acceleration-tape-private.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>
#include <string.h>

struct _JdAccelerationTape
{
  gsize     n, m, k;
  gboolean *active;     /* m */
  gsize    *row;        /* k: the row of each multiplier */
  gsize     n_checks;
  JdTape   *tape;       /* NULL: there is no tape for these rows */
  double   *work, *inputs;  /* inputs are lent by work */
  const guint32 *places;  /* indices in work, lent: n accelerations, k multipliers with opposite sign, k squared
                           * lengths of rows, pairs to check */
  double   *longest;    /* k: the largest squared length of each row */
};

JdAccelerationTape *
jd_acceleration_tape_new (JdParameterization *parameterization,
                          const gboolean     *active,
                          GCancellable       *cancellable)
{
  JdAccelerationTape *self = g_new0 (JdAccelerationTape, 1);

  self->n = jd_parameterization_get_n_retained (parameterization);
  self->m = jd_parameterization_get_n_complementary (parameterization);
  self->active = g_memdup2 (active, (self->m + 1) * sizeof (gboolean));
  self->row = g_new (gsize, self->m + 1);
  for (gsize h = 0; h < self->m; h++)
    if (active[h])
      self->row[self->k++] = h;
  self->tape = jd_parameterization_new_acceleration_tape (parameterization, active, cancellable, &self->n_checks);
  if (self->tape == NULL)
    return self;
  self->work = g_new (double, jd_tape_get_work_size (self->tape));
  self->inputs = jd_tape_load (self->tape, self->work);
  self->places = jd_tape_get_places (self->tape);
  self->longest = g_new0 (double, self->k + 1);
  return self;
}

void
jd_acceleration_tape_free (JdAccelerationTape *self)
{
  if (self == NULL)
    return;
  jd_tape_free (self->tape);
  g_free (self->active);
  g_free (self->row);
  g_free (self->work);
  g_free (self->longest);
  g_free (self);
}

gboolean
jd_acceleration_tape_is (const JdAccelerationTape *self,
                         const gboolean           *active)
{
  for (gsize h = 0; h < self->m; h++)
    if (self->active[h] != active[h])
      return FALSE;
  return TRUE;
}

static gboolean
is_trusted (JdAccelerationTape *self)
{
  const guint32 *lengths = self->places + self->n + self->k, *checks = lengths + self->k;
  const double *work = self->work;

  for (gsize h = 0; h < self->k; h++)
    {
      const double length = work[lengths[h]];

      if (length > self->longest[h])
        self->longest[h] = length;
      if (!(length > JD_TAPE_VANISHING * self->longest[h]))
        return FALSE;
    }
  for (gsize i = 0; i < self->n_checks; i++)
    if (!(work[checks[2 * i]] > JD_SAFE_PIVOT * work[checks[2 * i + 1]]))
      return FALSE;
  return TRUE;
}

gboolean
jd_acceleration_tape_eval (JdAccelerationTape *self,
                           const JdFeet       *feet,
                           double              t,
                           const double       *q,
                           const double       *qd,
                           double             *x,
                           double             *y)
{
  const gsize n = self->n;
  double rest = 0.0; /* zero if all values are finite */

  if (self->tape == NULL)
    return FALSE;
  memcpy (self->inputs, q, (qd == q + n ? 2 * n : n) * sizeof (double));
  if (qd != q + n)
    memcpy (self->inputs + n, qd, n * sizeof (double));
  self->inputs[2 * n] = t;
  jd_tape_run_in_place (self->tape, feet, self->work);
  if (!is_trusted (self))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      x[i] = self->work[self->places[i]];
      rest += x[i] * 0.0;
    }
  if (self->k < self->m)
    memset (y, 0, self->m * sizeof (double));
  for (gsize h = 0; h < self->k; h++)
    {
      y[self->row[h]] = -self->work[self->places[n + h]];
      rest += y[self->row[h]] * 0.0;
    }
  return rest == 0.0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-solve-tape-private.h"

#include <math.h>
#include <string.h>

/* A row whose squared length is below this part of the largest so far may have vanished: the general solver
 * decides. */
#define VANISHING 1e-6

struct _JdSolveTape
{
  gsize     n, m, k;
  gboolean *active;     /* m */
  gsize    *row;        /* k: of the multipliers */
  gsize     n_checks;
  JdTape   *tape;       /* NULL: there is none for these rows */
  double   *work, *inputs;  /* inputs are lent by work */
  double   *outputs;
  double   *longest;    /* k: the rows' largest squared lengths */
};

JdSolveTape *
jd_solve_tape_new (JdParameterization *parameterization,
                   const gboolean     *active)
{
  JdSolveTape *self = g_new0 (JdSolveTape, 1);

  self->n = jd_parameterization_get_n_retained (parameterization);
  self->m = jd_parameterization_get_n_complementary (parameterization);
  self->active = g_memdup2 (active, (self->m + 1) * sizeof (gboolean));
  self->row = g_new (gsize, self->m + 1);
  for (gsize h = 0; h < self->m; h++)
    if (active[h])
      self->row[self->k++] = h;
  self->tape = jd_parameterization_solve_tape (parameterization, active, &self->n_checks);
  if (self->tape == NULL)
    return self;
  self->work = g_new (double, jd_tape_get_work_size (self->tape));
  self->inputs = jd_tape_load (self->tape, self->work);
  self->outputs = g_new (double, jd_tape_get_n_outputs (self->tape) + 1);
  self->longest = g_new0 (double, self->k + 1);
  return self;
}

void
jd_solve_tape_free (JdSolveTape *self)
{
  if (self == NULL)
    return;
  jd_tape_free (self->tape);
  g_free (self->active);
  g_free (self->row);
  g_free (self->work);
  g_free (self->outputs);
  g_free (self->longest);
  g_free (self);
}

gboolean
jd_solve_tape_is (const JdSolveTape *self,
                  const gboolean    *active)
{
  for (gsize h = 0; h < self->m; h++)
    if (self->active[h] != active[h])
      return FALSE;
  return TRUE;
}

static gboolean
is_trusted (JdSolveTape *self)
{
  const double *lengths = self->outputs + self->n + self->k, *checks = lengths + self->k;
  double rest = 0.0;

  for (gsize h = 0; h < self->k; h++)
    {
      self->longest[h] = fmax (self->longest[h], lengths[h]);
      if (!(lengths[h] > VANISHING * self->longest[h]))
        return FALSE;
    }
  for (gsize i = 0; i < self->n_checks; i++)
    if (!(checks[2 * i] > JD_SAFE_PIVOT * checks[2 * i + 1]))
      return FALSE;
  /* what is not finite leaves something here */
  for (gsize i = 0; i < self->n + self->k; i++)
    rest += self->outputs[i] * 0.0;
  return rest == 0.0;
}

gboolean
jd_solve_tape_eval (JdSolveTape  *self,
                    double        t,
                    const double *q,
                    const double *qd,
                    double       *x,
                    double       *y)
{
  if (self->tape == NULL)
    return FALSE;
  memcpy (self->inputs, q, self->n * sizeof (double));
  memcpy (self->inputs + self->n, qd, self->n * sizeof (double));
  self->inputs[2 * self->n] = t;
  jd_tape_run (self->tape, self->outputs, self->work);
  if (!is_trusted (self))
    return FALSE;
  memcpy (x, self->outputs, self->n * sizeof (double));
  if (self->k < self->m)
    memset (y, 0, self->m * sizeof (double));
  for (gsize h = 0; h < self->k; h++)
    y[self->row[h]] = -self->outputs[self->n + h];
  return TRUE;
}

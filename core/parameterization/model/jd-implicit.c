/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The parameters that are eliminated numerically: Newton's iteration, and first and second derivatives. */
#include "core/parameterization/model/jd-implicit.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

#define N_NEWTON 40

void
jd_implicit_work_init (JdImplicitWork   *work,
                       const JdImplicit *self,
                       JdOwned          *owned)
{
  const gsize n_u = self->n_u;

  work->lu = jd_owned_array (owned, n_u * n_u, sizeof (double));
  work->pivot = jd_owned_array (owned, n_u, sizeof (gsize));
  work->scale = jd_owned_array (owned, n_u, sizeof (double));
  work->du = jd_owned_array (owned, n_u * self->n, sizeof (double));
  work->du_dt = jd_owned_array (owned, n_u, sizeof (double));
  work->eta = jd_owned_array (owned, n_u, sizeof (double));
  work->step = jd_owned_array (owned, n_u, sizeof (double));
}

/* F, dF/ds and dF/dt into the outputs, and F_u factored. */
static gboolean
factor_jacobian (const JdImplicit *self,
                 JdTapeWork       *tape,
                 JdImplicitWork   *work)
{
  const gsize n = self->n, n_u = self->n_u;
  const JdSparsity *jacobian = &self->jacobian;
  const double *entries = tape->outputs + n_u;
  double largest = 1.0;

  jd_tape_work_run (tape, self->first);
  memset (work->lu, 0, sizeof (double) * n_u * n_u);
  memset (work->scale, 0, sizeof (double) * n_u);
  for (gsize k = 0; k < jacobian->n; k++)
    {
      const gsize row = jacobian->row[k];

      /* An entry that is small beside dF/dq in the same equation is singular too. */
      work->scale[row] = fmax (work->scale[row], fabs (entries[k]));
      largest = fmax (largest, work->scale[row]);
      if (jacobian->column[k] >= n)
        work->lu[row * n_u + jacobian->column[k] - n] = entries[k];
    }
  for (gsize j = 0; j < n_u; j++)
    if (!(work->scale[j] > JD_NEWTON_ZERO_ROW * largest))
      return FALSE;
  return jd_are_finite (tape->outputs, n_u + jacobian->n + n_u) &&
         jd_dense_lu_factor (work->lu, work->pivot, work->scale, n_u, JD_NEWTON_PIVOT);
}

/* U = -F_u^-1 F_q and u_t = -F_u^-1 dF/dt, from the outputs and F_u that factor_jacobian() left. */
static void
differentiate (const JdImplicit *self,
               const JdTapeWork *tape,
               JdImplicitWork   *work)
{
  const gsize n = self->n, n_u = self->n_u;
  const JdSparsity *jacobian = &self->jacobian;
  const double *entries = tape->outputs + n_u, *in_time = entries + jacobian->n;

  for (gsize j = 0; j < n_u; j++)
    work->du_dt[j] = -in_time[j];
  jd_dense_lu_solve (work->lu, work->pivot, work->du_dt, n_u);
  memset (work->du, 0, sizeof (double) * n_u * n);
  for (gsize i = 0; i < n; i++)
    {
      gboolean any = FALSE;

      memset (work->step, 0, sizeof (double) * n_u);
      for (gsize k = 0; k < jacobian->n; k++)
        if (jacobian->column[k] == i)
          {
            work->step[jacobian->row[k]] = -entries[k];
            any = TRUE;
          }
      if (!any)
        continue;
      jd_dense_lu_solve (work->lu, work->pivot, work->step, n_u);
      for (gsize j = 0; j < n_u; j++)
        work->du[j * n + i] = work->step[j];
    }
}

gboolean
jd_implicit_factor (const JdImplicit *self,
                    JdTapeWork       *tape,
                    JdImplicitWork   *work)
{
  if (!factor_jacobian (self, tape, work))
    return FALSE;
  differentiate (self, tape, work);
  return TRUE;
}

/* The sign of det F_u. */
static int
determinant_sign (const JdImplicit     *self,
                  const JdImplicitWork *work)
{
  int sign = 1;

  for (gsize j = 0; j < self->n_u; j++)
    {
      sign = work->lu[j * self->n_u + j] < 0.0 ? -sign : sign;
      sign = work->pivot[j] != j ? -sign : sign;
    }
  return sign;
}

gboolean
jd_implicit_solve (const JdImplicit *self,
                   JdTapeWork       *tape,
                   JdImplicitWork   *work)
{
  const gsize n_u = self->n_u;
  double *u = tape->inputs + self->n;
  gboolean converged = FALSE;
  int branch = 0;

  for (int iteration = 0; iteration < N_NEWTON && !converged; iteration++)
    {
      if (!factor_jacobian (self, tape, work))
        return FALSE;
      branch = iteration == 0 ? determinant_sign (self, work) : branch;
      converged = TRUE;
      memcpy (work->step, tape->outputs, sizeof (double) * n_u);
      jd_dense_lu_solve (work->lu, work->pivot, work->step, n_u);
      for (gsize j = 0; j < n_u; j++)
        {
          u[j] -= work->step[j];
          converged &= fabs (work->step[j]) <= JD_NEWTON_CONVERGED * (1.0 + fabs (u[j]));
        }
    }
  if (!converged || determinant_sign (self, work) != branch)
    return FALSE;
  /* The last step was too small to change dF/ds. */
  differentiate (self, tape, work);
  return TRUE;
}

void
jd_implicit_second (const JdImplicit *self,
                    JdTapeWork       *tape,
                    JdImplicitWork   *work)
{
  jd_tape_work_run (tape, self->second);
  for (gsize j = 0; j < self->n_u; j++)
    work->eta[j] = -tape->outputs[j];
  jd_dense_lu_solve (work->lu, work->pivot, work->eta, self->n_u);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/parameterization/jd-parameterization-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

/* p = X (q, t), p' = T q' + tau, p'' = T q'' + eta, and M q'' + h = D + A^T lambda, A q'' + gamma = 0 in numbers.
 *
 * Where u is eliminated numerically, F (q, u, t) = 0 gives u' = U q' + u_t and u'' = U q'' + eta_u with U = -F_u^-1
 * F_q; in s = (q, u) with S = (1, U): M_q = S^T M S, h_q = S^T (h + M (0, eta_u)), A_q = A S, and so on. */

#define N_NEWTON 40

/* NAN or infinity in any of the values makes their product with 0 other than 0. */
static gboolean
are_finite (const double *values,
            gsize         n)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += values[i] * 0.0;
  return sum == 0.0;
}

static gboolean
fail_domain (const JdParameterization *self,
             GError                  **error)
{
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
               _("The parameterization “%s” has no finite equations at this position"), self->name);
  return FALSE;
}

static gboolean
fail_singular (const JdParameterization *self,
               GError                  **error)
{
  g_autoptr(GString) names = g_string_new (NULL);

  for (gsize j = 0; j < self->n_u; j++)
    {
      const gsize k = self->symbolic[self->n + j];

      g_string_append_printf (names, "%s%s (%s)", j > 0 ? ", " : "", self->model->equations[self->implicit[k]].name,
                              self->model->names[k]);
    }
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
               _("At this position the primitive equations do not determine the parameters they eliminate: %s; "
                 "let them eliminate others"),
               names->str);
  return FALSE;
}

static void
run (const JdTape           *tape,
     JdParameterizationWork *work)
{
  jd_tape_eval (tape, work->inputs, work->outputs, work->tape);
}

/* s and t (and s') into work->inputs. */
static void
load_inputs (const JdParameterization *self,
             double                    t,
             const double             *q,
             const double             *qd,
             const double             *p,
             JdParameterizationWork   *work)
{
  double *s = work->inputs, *sd = work->inputs + self->ns;

  memcpy (s, q, sizeof (double) * self->n);
  if (qd != NULL)
    memcpy (sd, qd, sizeof (double) * self->n);
  else
    memset (sd, 0, sizeof (double) * self->n);
  for (gsize i = self->n; i < self->ns; i++)
    {
      s[i] = p[self->symbolic[i]];
      sd[i] = 0.0;
    }
  work->inputs[2 * self->ns] = t;
}

/* F, dF/ds, dF/dt into outputs, and dF/du factored. */
static gboolean
factor_jacobian (const JdParameterization *self,
                 JdParameterizationWork   *work)
{
  const gsize n = self->n, n_u = self->n_u;
  const double *entries = work->outputs + n_u;
  double largest = 1.0;

  run (self->implicit_tape, work);
  memset (work->lu, 0, sizeof (double) * n_u * n_u);
  for (gsize j = 0; j < n_u; j++)
    work->scale[j] = 0.0;
  for (gsize k = 0; k < self->n_jacobian; k++)
    {
      const gsize row = self->jacobian_row[k];

      /* Small against what q does in the same equation is singular too. */
      work->scale[row] = fmax (work->scale[row], fabs (entries[k]));
      largest = fmax (largest, work->scale[row]);
      if (self->jacobian_column[k] >= n)
        work->lu[row * n_u + self->jacobian_column[k] - n] = entries[k];
    }
  for (gsize j = 0; j < n_u; j++)
    if (!(work->scale[j] > JD_NEWTON_ZERO_ROW * largest))
      return FALSE;
  return are_finite (work->outputs, n_u + self->n_jacobian + n_u) &&
         jd_dense_lu_factor (work->lu, work->pivot, work->scale, n_u, JD_NEWTON_PIVOT);
}

/* du/dq and du/dt from what factor_jacobian() left. */
static void
differentiate_implicit (const JdParameterization *self,
                        JdParameterizationWork   *work)
{
  const gsize n = self->n, n_u = self->n_u;
  const double *entries = work->outputs + n_u, *in_time = entries + self->n_jacobian;

  for (gsize j = 0; j < n_u; j++)
    work->du_dt[j] = -in_time[j];
  jd_dense_lu_solve (work->lu, work->pivot, work->du_dt, n_u);
  memset (work->du, 0, sizeof (double) * n_u * n);
  for (gsize i = 0; i < n; i++)
    {
      gboolean any = FALSE;

      memset (work->step, 0, sizeof (double) * n_u);
      for (gsize k = 0; k < self->n_jacobian; k++)
        if (self->jacobian_column[k] == i)
          {
            work->step[self->jacobian_row[k]] = -entries[k];
            any = TRUE;
          }
      if (!any)
        continue;
      jd_dense_lu_solve (work->lu, work->pivot, work->step, n_u);
      for (gsize j = 0; j < n_u; j++)
        work->du[j * n + i] = work->step[j];
    }
}

/* dF/du factored, du/dq and du/dt, at the inputs; FALSE if singular. */
static gboolean
factor_implicit (const JdParameterization *self,
                 JdParameterizationWork   *work,
                 GError                  **error)
{
  if (self->n_u == 0)
    return TRUE;
  if (!factor_jacobian (self, work))
    return fail_singular (self, error);
  differentiate_implicit (self, work);
  return TRUE;
}

/* The sign of det dF/du. */
static int
determinant_sign (const JdParameterization     *self,
                  const JdParameterizationWork *work)
{
  int sign = 1;

  for (gsize j = 0; j < self->n_u; j++)
    {
      sign = work->lu[j * self->n_u + j] < 0.0 ? -sign : sign;
      sign = work->pivot[j] != j ? -sign : sign;
    }
  return sign;
}

/* Newton's iteration for u, from the u in the inputs.  Another sign of det dF/du is another
 * branch: refused. */
static gboolean
solve_positions (const JdParameterization *self,
                 JdParameterizationWork   *work,
                 GError                  **error)
{
  const gsize n = self->n, n_u = self->n_u;
  double *u = work->inputs + n;
  int branch = 0;

  for (int iteration = 0; iteration < N_NEWTON; iteration++)
    {
      gboolean converged = TRUE;

      if (!factor_jacobian (self, work))
        return fail_singular (self, error);
      branch = iteration == 0 ? determinant_sign (self, work) : branch;
      memcpy (work->step, work->outputs, sizeof (double) * n_u);
      jd_dense_lu_solve (work->lu, work->pivot, work->step, n_u);
      for (gsize j = 0; j < n_u; j++)
        {
          u[j] -= work->step[j];
          converged &= fabs (work->step[j]) <= JD_NEWTON_CONVERGED * (1.0 + fabs (u[j]));
        }
      if (converged)
        return determinant_sign (self, work) == branch || fail_singular (self, error);
    }
  return fail_singular (self, error);
}

/* s and s' into the inputs. */
static gboolean
prepare (const JdParameterization *self,
         double                    t,
         const double             *q,
         const double             *qd,
         const double             *p,
         JdParameterizationWork   *work,
         GError                  **error)
{
  const gsize n = self->n, n_u = self->n_u;

  load_inputs (self, t, q, qd, p, work);
  if (n_u == 0)
    return TRUE;
  if (!solve_positions (self, work, error))
    return FALSE;
  /* The last step was too small to change dF/ds. */
  differentiate_implicit (self, work);
  for (gsize j = 0; qd != NULL && j < n_u; j++)
    {
      double rate = work->du_dt[j];

      for (gsize i = 0; i < n; i++)
        rate += work->du[j * n + i] * qd[i];
      work->inputs[self->ns + n + j] = rate;
    }
  return TRUE;
}

/* p and, unless NULL, p' from s and s'. */
static gboolean
write_parameters (const JdParameterization *self,
                  double                   *p,
                  double                   *pd,
                  JdParameterizationWork   *work,
                  GError                  **error)
{
  if (self->n_solved > 0)
    {
      run (pd != NULL ? self->velocity_tape : self->position_tape, work);
      if (!are_finite (work->outputs, pd != NULL ? 2 * self->n_solved : self->n_solved))
        return fail_domain (self, error);
    }
  for (gsize i = 0; i < self->ns; i++)
    p[self->symbolic[i]] = work->inputs[i];
  for (gsize j = 0; j < self->n_solved; j++)
    p[self->solved[j]] = work->outputs[j];
  if (pd == NULL)
    return TRUE;
  for (gsize i = 0; i < self->ns; i++)
    pd[self->symbolic[i]] = work->inputs[self->ns + i];
  for (gsize j = 0; j < self->n_solved; j++)
    pd[self->solved[j]] = work->outputs[self->n_solved + j];
  return TRUE;
}

void
jd_parameterization_retain (const JdParameterization *self,
                            const double             *p,
                            double                   *q)
{
  for (gsize i = 0; i < self->n; i++)
    q[i] = p[self->retained[i]];
}

gboolean
jd_parameterization_expand (const JdParameterization  *self,
                            double                     t,
                            const double              *q,
                            const double              *qd,
                            double                    *p,
                            double                    *pd,
                            JdParameterizationWork    *work,
                            GError                   **error)
{
  g_return_val_if_fail (work->of == self, FALSE);
  g_return_val_if_fail ((qd == NULL) == (pd == NULL), FALSE);

  /* q is p */
  if (self->n == self->model->n)
    {
      memcpy (p, q, sizeof (double) * self->n);
      if (pd != NULL)
        memcpy (pd, qd, sizeof (double) * self->n);
      return TRUE;
    }
  return prepare (self, t, q, qd, p, work, error) && write_parameters (self, p, pd, work, error);
}

gboolean
jd_parameterization_run_tangent (const JdParameterization  *self,
                                 double                     t,
                                 const double              *p,
                                 JdParameterizationWork    *work,
                                 GError                   **error)
{
  g_return_val_if_fail (work->of == self, FALSE);

  for (gsize i = 0; i < self->ns; i++)
    work->inputs[i] = p[self->symbolic[i]];
  memset (work->inputs + self->ns, 0, sizeof (double) * self->ns);
  work->inputs[2 * self->ns] = t;
  if (!factor_implicit (self, work, error))
    return FALSE;
  run (self->tangent_tape, work);
  return are_finite (work->outputs, self->n_tangent + self->n_solved) || fail_domain (self, error);
}

gboolean
jd_parameterization_tangent (const JdParameterization  *self,
                             double                     t,
                             const double              *p,
                             double                    *tangent,
                             double                    *tau,
                             JdParameterizationWork    *work,
                             GError                   **error)
{
  const gsize n = self->n;
  const double *values = work->outputs;

  if (!jd_parameterization_run_tangent (self, t, p, work, error))
    return FALSE;
  if (tangent != NULL)
    memset (tangent, 0, sizeof (double) * self->model->n * n);
  if (tau != NULL)
    memset (tau, 0, sizeof (double) * self->model->n);
  for (gsize i = 0; tangent != NULL && i < n; i++)
    tangent[self->retained[i] * n + i] = 1.0;
  for (gsize j = 0; j < self->n_u; j++)
    {
      const gsize k = self->symbolic[n + j];

      if (tangent != NULL)
        memcpy (tangent + k * n, work->du + j * n, sizeof (double) * n);
      if (tau != NULL)
        tau[k] = work->du_dt[j];
    }
  for (gsize j = 0; tau != NULL && j < self->n_solved; j++)
    tau[self->solved[j]] = values[self->n_tangent + j];
  for (gsize e = 0; e < self->n_tangent; e++)
    {
      const gsize k = self->solved[self->tangent_row[e]], i = self->tangent_column[e];

      if (i < n)
        {
          if (tangent != NULL)
            tangent[k * n + i] += values[e];
          continue;
        }
      for (gsize c = 0; tangent != NULL && c < n; c++)
        tangent[k * n + c] += values[e] * work->du[(i - n) * n + c];
      if (tau != NULL)
        tau[k] += values[e] * work->du_dt[i - n];
    }
  return TRUE;
}

static void
copy (double       *to,
      const double *from,
      gsize         n)
{
  if (to != NULL && n > 0)
    memcpy (to, from, sizeof (double) * n);
}

/* u'' without q'': -F_u^-1 (d2F/dt2 without s''). Spoils the outputs. */
static void
second_derivatives (const JdParameterization *self,
                    JdParameterizationWork   *work)
{
  run (self->implicit_second_tape, work);
  for (gsize j = 0; j < self->n_u; j++)
    work->eta[j] = -work->outputs[j];
  jd_dense_lu_solve (work->lu, work->pivot, work->eta, self->n_u);
}

/* y_i = x_i + sum_j U_ji x_(n+j): S^T x. */
static void
reduce (const JdParameterization     *self,
        const JdParameterizationWork *work,
        const double                 *x,
        double                       *y)
{
  for (gsize i = 0; i < self->n; i++)
    {
      y[i] = x[i];
      for (gsize j = 0; j < self->n_u; j++)
        y[i] += work->du[j * self->n + i] * x[self->n + j];
    }
}

static void
reduce_mass (const JdParameterization *self,
             const double             *entries,
             double                   *out,
             JdParameterizationWork   *work)
{
  const gsize n = self->n, ns = self->ns;
  gsize place = 0;

  memset (work->mass, 0, sizeof (double) * ns * ns);
  for (gsize k = 0; k < self->n_mass_s; k++)
    {
      work->mass[self->mass_s_row[k] * ns + self->mass_s_column[k]] = entries[k];
      work->mass[self->mass_s_column[k] * ns + self->mass_s_row[k]] = entries[k];
    }
  for (gsize a = 0; a < ns; a++)
    reduce (self, work, work->mass + a * ns, work->product + a * n);
  for (gsize i = 0; out != NULL && i < n; i++)
    for (gsize j = 0; j <= i; j++)
      {
        double sum = work->product[i * n + j];

        for (gsize c = 0; c < self->n_u; c++)
          sum += work->du[c * n + i] * work->product[(n + c) * n + j];
        out[place++] = sum;
      }
}

static void
reduce_bias (const JdParameterization *self,
             const double             *bias,
             double                   *out,
             JdParameterizationWork   *work)
{
  const gsize n = self->n, ns = self->ns;

  for (gsize a = 0; a < ns; a++)
    {
      work->row[a] = bias[a];
      for (gsize j = 0; j < self->n_u; j++)
        work->row[a] += work->mass[a * ns + n + j] * work->eta[j];
    }
  reduce (self, work, work->row, out);
}

static void
reduce_rows (const JdParameterization *self,
             const double             *entries,
             const double             *gamma,
             double                   *out_rows,
             double                   *out_gamma,
             JdParameterizationWork   *work)
{
  const gsize n = self->n;
  gsize k = 0;

  for (gsize h = 0; h < self->m; h++)
    {
      memset (work->row, 0, sizeof (double) * self->ns);
      for (; k < self->n_rows_s && self->rows_s_row[k] == h; k++)
        work->row[self->rows_s_column[k]] = entries[k];
      if (out_rows != NULL)
        reduce (self, work, work->row, out_rows + h * n);
      if (out_gamma == NULL)
        continue;
      out_gamma[h] = gamma[h];
      for (gsize j = 0; j < self->n_u; j++)
        out_gamma[h] += work->row[n + j] * work->eta[j];
    }
}

static gboolean
needs_only_left (const JdDynamicsTerms *terms)
{
  return terms->mass == NULL && terms->bias == NULL && terms->given == NULL && terms->rows == NULL &&
         terms->gamma == NULL;
}

static gboolean
eval_left (const JdParameterization *self,
           JdDynamicsTerms          *terms,
           JdParameterizationWork   *work,
           GError                  **error)
{
  const double *values = work->outputs;

  if (self->reduction != NULL)
    values = jd_parameterization_reduce_left (self, work);
  else
    run (self->left_tape, work);
  copy (terms->left, values, self->m);
  copy (terms->rate, values + self->m, self->m);
  return are_finite (values, 2 * self->m) || fail_domain (self, error);
}

static gboolean
needs_no_equations (const JdParameterization *self,
                    const JdDynamicsTerms    *terms)
{
  return self->free_tape != NULL && terms->rows == NULL && terms->gamma == NULL && terms->left == NULL &&
         terms->rate == NULL;
}

static gboolean
eval_free (const JdParameterization *self,
           JdDynamicsTerms          *terms,
           JdParameterizationWork   *work,
           GError                  **error)
{
  const double *mass = work->outputs, *bias = mass + self->n_mass_s, *given = bias + self->ns;

  run (self->free_tape, work);
  if (!are_finite (mass, self->n_mass_s + 2 * self->ns))
    return fail_domain (self, error);
  copy (terms->mass, mass, self->n_mass_s);
  copy (terms->bias, bias, self->ns);
  copy (terms->given, given, self->ns);
  return TRUE;
}

gboolean
jd_parameterization_eval_terms (const JdParameterization  *self,
                                double                     t,
                                const double              *q,
                                const double              *qd,
                                double                    *p,
                                double                    *pd,
                                JdDynamicsTerms           *terms,
                                JdParameterizationWork    *work,
                                GError                   **error)
{
  const gsize ns = self->ns, m = self->m;
  const double *mass = self->reduction != NULL ? work->reduced : work->outputs, *bias = mass + self->n_mass_s;
  const double *given = bias + ns, *rows = given + ns, *gamma = rows + self->n_rows_s, *left = gamma + m;
  const double *rate = left + m;

  g_return_val_if_fail (work->of == self, FALSE);
  g_return_val_if_fail (p != NULL || self->n_u == 0, FALSE);

  if (!prepare (self, t, q, qd, p, work, error) || (p != NULL && !write_parameters (self, p, pd, work, error)))
    return FALSE;
  if (needs_only_left (terms))
    return eval_left (self, terms, work, error);
  if (needs_no_equations (self, terms))
    return eval_free (self, terms, work, error);
  if (self->n_u > 0)
    second_derivatives (self, work);
  if (self->reduction != NULL)
    jd_parameterization_reduce_terms (self, work);
  else
    run (self->terms_tape, work);
  if (!are_finite (mass, (gsize) (rate + m - mass)))
    return fail_domain (self, error);
  copy (terms->left, left, m);
  copy (terms->rate, rate, m);
  if (self->n_u == 0)
    {
      copy (terms->mass, mass, self->n_mass_s);
      copy (terms->bias, bias, ns);
      copy (terms->given, given, ns);
      copy (terms->rows, rows, self->n_rows_s);
      copy (terms->gamma, gamma, m);
      return TRUE;
    }
  if (terms->mass != NULL || terms->bias != NULL)
    reduce_mass (self, mass, terms->mass, work);
  if (terms->bias != NULL)
    reduce_bias (self, bias, terms->bias, work);
  if (terms->given != NULL)
    reduce (self, work, given, terms->given);
  if (terms->rows != NULL || terms->gamma != NULL)
    reduce_rows (self, rows, gamma, terms->rows, terms->gamma, work);
  return TRUE;
}

gboolean
jd_parameterization_acceleration (const JdParameterization  *self,
                                  double                     t,
                                  const double              *q,
                                  const double              *qd,
                                  const double              *qdd,
                                  double                    *p,
                                  double                    *pd,
                                  double                    *pdd,
                                  JdParameterizationWork    *work,
                                  GError                   **error)
{
  const gsize n = self->n;
  const double *values = work->outputs;

  g_return_val_if_fail (work->of == self, FALSE);

  if (!jd_parameterization_expand (self, t, q, qd, p, pd, work, error))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    pdd[self->retained[i]] = qdd[i];
  if (self->n_u > 0)
    second_derivatives (self, work);
  for (gsize j = 0; j < self->n_u; j++)
    {
      double sum = work->eta[j];

      for (gsize i = 0; i < n; i++)
        sum += work->du[j * n + i] * qdd[i];
      pdd[self->symbolic[n + j]] = sum;
    }
  run (self->acceleration_tape, work);
  if (!are_finite (values, self->n_tangent + self->n_solved))
    return fail_domain (self, error);
  for (gsize j = 0; j < self->n_solved; j++)
    pdd[self->solved[j]] = values[self->n_tangent + j];
  for (gsize e = 0; e < self->n_tangent; e++)
    pdd[self->solved[self->tangent_row[e]]] += values[e] * pdd[self->symbolic[self->tangent_column[e]]];
  return TRUE;
}

/* E2, E1, E0, V in s' at the rates in the inputs. */
static void
run_energies (const JdParameterization *self,
              JdParameterizationWork   *work,
              double                    out[4])
{
  if (self->reduction != NULL)
    {
      jd_parameterization_reduce_energies (self, work, out);
      return;
    }
  run (self->energy_tape, work);
  memcpy (out, work->outputs, sizeof (double) * 4);
}

gboolean
jd_parameterization_energies (const JdParameterization  *self,
                              double                     t,
                              const double              *q,
                              const double              *qd,
                              double                    *p,
                              double                     out_kinetic[3],
                              double                    *out_potential,
                              JdParameterizationWork    *work,
                              GError                   **error)
{
  const gsize n = self->n;
  double whole[4], moved[4], carried[4];
  double *ud = work->inputs + self->ns + n;

  g_return_val_if_fail (work->of == self, FALSE);
  g_return_val_if_fail (p != NULL || self->n_u == 0, FALSE);

  if (!prepare (self, t, q, qd, p, work, error) || (p != NULL && !write_parameters (self, p, NULL, work, error)))
    return FALSE;
  run_energies (self, work, whole);
  if (!are_finite (whole, 4))
    return fail_domain (self, error);
  if (out_potential != NULL)
    *out_potential = whole[3];
  out_kinetic[2] = whole[0];
  out_kinetic[1] = whole[1];
  out_kinetic[0] = whole[2];
  if (self->n_u == 0)
    return TRUE;
  /* s' = S q' + (0, u_t): degrees in q', not in s'. */
  for (gsize j = 0; j < self->n_u; j++)
    ud[j] -= work->du_dt[j];
  run_energies (self, work, moved);
  memset (work->inputs + self->ns, 0, sizeof (double) * n);
  memcpy (ud, work->du_dt, sizeof (double) * self->n_u);
  run_energies (self, work, carried);
  out_kinetic[2] = moved[0];
  out_kinetic[0] = carried[0] + carried[1] + carried[2];
  out_kinetic[1] = whole[0] + whole[1] + whole[2] - out_kinetic[2] - out_kinetic[0];
  return TRUE;
}

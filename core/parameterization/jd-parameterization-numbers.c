/* SPDX-License-Identifier: GPL-3.0-or-later */

/* p = X (q, t), p' = T q' + tau, p'' = T q'' + eta, and M q'' + h = D + A^T lambda, A q'' + gamma = 0 in numbers.
 *
 * Where u is eliminated numerically, F (q, u, t) = 0 gives u' = U q' + u_t and u'' = U q'' + eta_u with U = -F_u^-1
 * F_q; in s = (q, u) with S = (1, U): M_q = S^T M S, h_q = S^T (h + M (0, eta_u)), A_q = A S, and so on. */
#include "core/parameterization/jd-parameterization-private.h"

#include <glib/gi18n-lib.h>

#include "core/linear/jd-dense.h"

/* The largest @measure of all tapes. */
static gsize
largest (const JdParameterization *self,
         gsize                   (*measure) (const JdTape *))
{
  const JdTape *tapes[] = { self->kinematics.position, self->kinematics.velocity, self->kinematics.tangent,
                            self->kinematics.acceleration, self->implicit.first, self->implicit.second,
                            self->dynamics.terms, self->dynamics.free, self->dynamics.left, self->dynamics.energy };
  gsize size = 1;

  for (gsize i = 0; i < G_N_ELEMENTS (tapes); i++)
    if (tapes[i] != NULL)
      size = MAX (size, measure (tapes[i]));
  return size;
}

JdParameterizationWork *
jd_parameterization_work_new (const JdParameterization *self)
{
  JdParameterizationWork *work = g_new0 (JdParameterizationWork, 1);
  const gsize ns = self->part.ns, n_mixed = self->part.n_u > 0 ? ns : 0;

  jd_parameterization_get_pattern (self);
  work->of = self;
  work->owned = jd_owned_new ();
  work->tape.inputs = jd_owned_array (work->owned, 2 * ns + 1, sizeof (double));
  work->tape.outputs = jd_owned_array (work->owned, largest (self, jd_tape_get_n_outputs), sizeof (double));
  work->tape.scratch = jd_owned_array (work->owned, largest (self, jd_tape_get_work_size), sizeof (double));
  work->mass = jd_owned_array (work->owned, n_mixed * ns, sizeof (double));
  work->product = jd_owned_array (work->owned, n_mixed * self->part.n, sizeof (double));
  work->row = jd_owned_array (work->owned, ns, sizeof (double));
  jd_implicit_work_init (&work->implicit, &self->implicit, work->owned);
  if (self->total != NULL)
    jd_reduction_work_init (&work->reduction, self, work->owned);
  if (self->model->base != NULL)
    jd_parameterization_work_set_feet (work, jd_model_get_feet (self->model));
  return work;
}

void
jd_parameterization_work_set_feet (JdParameterizationWork *work,
                                   const JdFeet           *feet)
{
  g_return_if_fail (work != NULL);

  work->tape.feet = work->reduction.total.feet = feet;
}

void
jd_parameterization_work_free (JdParameterizationWork *work)
{
  if (work == NULL)
    return;
  jd_owned_free (work->owned);
  g_free (work);
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

  for (gsize j = 0; j < self->part.n_u; j++)
    {
      const gsize k = self->part.symbolic[self->part.n + j];

      g_string_append_printf (names, "%s%s (%s)", j > 0 ? ", " : "",
                              self->model->equations[self->part.implicit[k]].name, self->model->names[k]);
    }
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
               _("At this position the primitive equations do not determine the parameters they eliminate: %s; "
                 "let them eliminate others"),
               names->str);
  return FALSE;
}

/* s, s' and t into the inputs: q and q' as given, u by Newton's iteration from its value in @p, u' = U q' + u_t;
 * without @qd s' = 0. */
static gboolean
prepare (const JdParameterization *self,
         double                    t,
         const double             *q,
         const double             *qd,
         const double             *p,
         JdParameterizationWork   *work,
         GError                  **error)
{
  const gsize n = self->part.n, n_u = self->part.n_u, ns = self->part.ns;
  double *s = work->tape.inputs, *sd = s + ns;

  memset (sd, 0, sizeof (double) * ns);
  memcpy (s, q, sizeof (double) * n);
  if (qd != NULL)
    memcpy (sd, qd, sizeof (double) * n);
  for (gsize i = n; i < ns; i++)
    s[i] = p[self->part.symbolic[i]];
  s[2 * ns] = t;
  if (n_u == 0)
    return TRUE;
  if (!jd_implicit_solve (&self->implicit, &work->tape, &work->implicit))
    return fail_singular (self, error);
  for (gsize j = 0; qd != NULL && j < n_u; j++)
    {
      sd[n + j] = work->implicit.du_dt[j];
      for (gsize i = 0; i < n; i++)
        sd[n + j] += work->implicit.du[j * n + i] * qd[i];
    }
  return TRUE;
}

void
jd_partition_place (const JdPartition *part,
                    const double      *s,
                    const double      *solved,
                    double            *p)
{
  for (gsize i = 0; i < part->ns; i++)
    p[part->symbolic[i]] = s[i];
  for (gsize j = 0; j < part->n_solved; j++)
    p[part->solved[j]] = solved[j];
}

/* p = X and, unless NULL, p' = X' from s and s'. */
static gboolean
write_parameters (const JdParameterization *self,
                  double                   *p,
                  double                   *pd,
                  JdParameterizationWork   *work,
                  GError                  **error)
{
  const JdPartition *part = &self->part;
  JdTapeWork *tape = &work->tape;

  if (part->n_solved > 0)
    {
      jd_tape_work_run (tape, pd != NULL ? self->kinematics.velocity : self->kinematics.position);
      if (!jd_are_finite (tape->outputs, pd != NULL ? 2 * part->n_solved : part->n_solved))
        return fail_domain (self, error);
    }
  jd_partition_place (part, tape->inputs, tape->outputs, p);
  if (pd != NULL)
    jd_partition_place (part, tape->inputs + part->ns, tape->outputs + part->n_solved, pd);
  return TRUE;
}

void
jd_parameterization_retain (const JdParameterization *self,
                            const double             *p,
                            double                   *q)
{
  for (gsize i = 0; i < self->part.n; i++)
    q[i] = p[self->part.retained[i]];
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
  if (self->part.n == self->model->n)
    {
      memcpy (p, q, sizeof (double) * self->part.n);
      if (pd != NULL)
        memcpy (pd, qd, sizeof (double) * self->part.n);
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
  const gsize ns = self->part.ns;
  double *s = work->tape.inputs;

  g_return_val_if_fail (work->of == self, FALSE);

  for (gsize i = 0; i < ns; i++)
    s[i] = p[self->part.symbolic[i]];
  memset (s + ns, 0, sizeof (double) * ns);
  s[2 * ns] = t;
  if (self->part.n_u > 0 && !jd_implicit_factor (&self->implicit, &work->tape, &work->implicit))
    return fail_singular (self, error);
  jd_tape_work_run (&work->tape, self->kinematics.tangent);
  return jd_are_finite (work->tape.outputs, self->kinematics.entries.n + self->part.n_solved) ||
         fail_domain (self, error);
}

/* In q, with the rows of T and tau in s: dX/dq = dX/ds (1, U), dX/dt + dX/du u_t. */
gboolean
jd_parameterization_tangent (const JdParameterization  *self,
                             double                     t,
                             const double              *p,
                             double                    *tangent,
                             double                    *tau,
                             JdParameterizationWork    *work,
                             GError                   **error)
{
  const JdPartition *part = &self->part;
  const JdSparsity *entries = &self->kinematics.entries;
  const gsize n = part->n;
  const double *values = work->tape.outputs, *du = work->implicit.du, *du_dt = work->implicit.du_dt;

  if (!jd_parameterization_run_tangent (self, t, p, work, error))
    return FALSE;
  memset (tangent, 0, sizeof (double) * self->model->n * n);
  memset (tau, 0, sizeof (double) * self->model->n);
  for (gsize i = 0; i < n; i++)
    tangent[part->retained[i] * n + i] = 1.0;
  for (gsize j = 0; j < part->n_u; j++)
    {
      memcpy (tangent + part->symbolic[n + j] * n, du + j * n, sizeof (double) * n);
      tau[part->symbolic[n + j]] = du_dt[j];
    }
  for (gsize j = 0; j < part->n_solved; j++)
    tau[part->solved[j]] = values[entries->n + j];
  for (gsize e = 0; e < entries->n; e++)
    {
      const gsize k = entries->row[e], i = entries->column[e];

      if (i < n)
        {
          tangent[k * n + i] += values[e];
          continue;
        }
      jd_dense_add_scaled (n, tangent + k * n, values[e], du + (i - n) * n);
      tau[k] += values[e] * du_dt[i - n];
    }
  return TRUE;
}

/* Places of the terms that tapes give, one after the other. */
enum
{
  MASS,
  GIVEN = 2,
  LEFT = 5,
  RATE,
};

/* Copies those of the terms @first to @last that are asked for out of @values, which has them in the order of
 * JdDynamicsTerms.  FALSE if some of @values are not finite. */
static gboolean
deliver (const JdParameterization *self,
         const double             *values,
         gsize                     first,
         gsize                     last,
         const JdDynamicsTerms    *terms)
{
  const gsize ns = self->part.ns, m = self->part.m;
  const gsize sizes[] = { self->dynamics.mass.n, ns, ns, self->dynamics.rows.n, m, m, m };
  double *const places[] = { terms->mass, terms->bias, terms->given, terms->rows, terms->gamma, terms->left,
                             terms->rate };
  const double *from = values;
  gsize n = 0;

  for (gsize i = first; i <= last; i++)
    n += sizes[i];
  if (!jd_are_finite (values, n))
    return FALSE;
  for (gsize i = first; i <= last; from += sizes[i++])
    if (places[i] != NULL && sizes[i] > 0)
      memcpy (places[i], from, sizeof (double) * sizes[i]);
  return TRUE;
}

/* y = S^T x, with S = (1, U): y_i = x_i + sum_j U_ji x_(n+j). */
static void
reduce (const JdPartition    *part,
        const JdImplicitWork *implicit,
        const double         *x,
        double               *y)
{
  for (gsize i = 0; i < part->n; i++)
    {
      y[i] = x[i];
      for (gsize j = 0; j < part->n_u; j++)
        y[i] += implicit->du[j * part->n + i] * x[part->n + j];
    }
}

/* M_q = S^T M S; @out (may be NULL): its lower triangle. */
static void
reduce_mass (const JdPartition      *part,
             const JdSparsity       *mass,
             const double           *entries,
             double                 *out,
             JdParameterizationWork *work)
{
  const gsize n = part->n, ns = part->ns;
  gsize place = 0;

  memset (work->mass, 0, sizeof (double) * ns * ns);
  for (gsize k = 0; k < mass->n; k++)
    work->mass[mass->row[k] * ns + mass->column[k]] = work->mass[mass->column[k] * ns + mass->row[k]] = entries[k];
  for (gsize a = 0; a < ns; a++)
    reduce (part, &work->implicit, work->mass + a * ns, work->product + a * n);
  for (gsize i = 0; out != NULL && i < n; i++)
    for (gsize j = 0; j <= i; j++)
      {
        double sum = work->product[i * n + j];

        for (gsize c = 0; c < part->n_u; c++)
          sum += work->implicit.du[c * n + i] * work->product[(n + c) * n + j];
        out[place++] = sum;
      }
}

/* h_q = S^T (h + M (0, eta_u)), M being what reduce_mass() left. */
static void
reduce_bias (const JdPartition      *part,
             const double           *bias,
             double                 *out,
             JdParameterizationWork *work)
{
  for (gsize a = 0; a < part->ns; a++)
    {
      work->row[a] = bias[a];
      for (gsize j = 0; j < part->n_u; j++)
        work->row[a] += work->mass[a * part->ns + part->n + j] * work->implicit.eta[j];
    }
  reduce (part, &work->implicit, work->row, out);
}

/* A_q = A S, gamma_q = gamma + A (0, eta_u). */
static void
reduce_rows (const JdPartition      *part,
             const JdSparsity       *rows,
             const double           *entries,
             const double           *gamma,
             double                 *out_rows,
             double                 *out_gamma,
             JdParameterizationWork *work)
{
  const gsize n = part->n;
  gsize k = 0;

  for (gsize h = 0; h < part->m; h++)
    {
      memset (work->row, 0, sizeof (double) * part->ns);
      for (; k < rows->n && rows->row[k] == h; k++)
        work->row[rows->column[k]] = entries[k];
      if (out_rows != NULL)
        reduce (part, &work->implicit, work->row, out_rows + h * n);
      if (out_gamma == NULL)
        continue;
      out_gamma[h] = gamma[h];
      for (gsize j = 0; j < part->n_u; j++)
        out_gamma[h] += work->row[n + j] * work->implicit.eta[j];
    }
}

/* Left sides and rates alone. */
static const double *
eval_left (const JdParameterization *self,
           JdParameterizationWork   *work)
{
  if (self->total != NULL)
    return jd_reduction_eval_left (self, &work->tape, &work->reduction);
  jd_tape_work_run (&work->tape, self->dynamics.left);
  return work->tape.outputs;
}

/* All terms in s, one after the other. */
static const double *
eval_all (const JdParameterization *self,
          JdParameterizationWork   *work)
{
  if (self->part.n_u > 0)
    jd_implicit_second (&self->implicit, &work->tape, &work->implicit);
  if (self->total != NULL)
    return jd_reduction_eval_terms (self, &work->tape, &work->reduction);
  jd_tape_work_run (&work->tape, self->dynamics.terms);
  return work->tape.outputs;
}

/* The terms in q out of those in s, where parameters are eliminated numerically. */
static void
reduce_terms (const JdParameterization *self,
              const double             *mass,
              JdDynamicsTerms          *terms,
              JdParameterizationWork   *work)
{
  const JdPartition *part = &self->part;
  const JdDynamicsTapes *dynamics = &self->dynamics;
  const double *bias = mass + dynamics->mass.n, *given = bias + part->ns, *rows = given + part->ns;

  if (terms->mass != NULL || terms->bias != NULL)
    reduce_mass (part, &dynamics->mass, mass, terms->mass, work);
  if (terms->bias != NULL)
    reduce_bias (part, bias, terms->bias, work);
  if (terms->given != NULL)
    reduce (part, &work->implicit, given, terms->given);
  if (terms->rows != NULL || terms->gamma != NULL)
    reduce_rows (part, &dynamics->rows, rows, rows + dynamics->rows.n, terms->rows, terms->gamma, work);
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
  const gboolean needs_left = terms->left != NULL || terms->rate != NULL;
  const gboolean needs_rows = terms->rows != NULL || terms->gamma != NULL;
  const gboolean needs_free = terms->mass != NULL || terms->bias != NULL || terms->given != NULL;
  const JdDynamicsTerms left = { .left = terms->left, .rate = terms->rate };
  const double *values;

  g_return_val_if_fail (work->of == self, FALSE);
  g_return_val_if_fail (p != NULL || self->part.n_u == 0, FALSE);

  if (!prepare (self, t, q, qd, p, work, error) || (p != NULL && !write_parameters (self, p, pd, work, error)))
    return FALSE;
  if (!needs_free && !needs_rows)
    return deliver (self, eval_left (self, work), LEFT, RATE, terms) || fail_domain (self, error);
  if (self->dynamics.free != NULL && !needs_rows && !needs_left)
    {
      jd_tape_work_run (&work->tape, self->dynamics.free);
      return deliver (self, work->tape.outputs, MASS, GIVEN, terms) || fail_domain (self, error);
    }
  values = eval_all (self, work);
  if (!deliver (self, values, MASS, RATE, self->part.n_u == 0 ? terms : &left))
    return fail_domain (self, error);
  if (self->part.n_u > 0)
    reduce_terms (self, values, terms, work);
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
  const JdPartition *part = &self->part;
  const JdSparsity *entries = &self->kinematics.entries;
  const gsize n = part->n;
  const double *values = work->tape.outputs;

  g_return_val_if_fail (work->of == self, FALSE);

  if (!jd_parameterization_expand (self, t, q, qd, p, pd, work, error))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    pdd[part->retained[i]] = qdd[i];
  if (part->n_u > 0)
    jd_implicit_second (&self->implicit, &work->tape, &work->implicit);
  /* u'' = U q'' + eta_u */
  for (gsize j = 0; j < part->n_u; j++)
    {
      double sum = work->implicit.eta[j];

      for (gsize i = 0; i < n; i++)
        sum += work->implicit.du[j * n + i] * qdd[i];
      pdd[part->symbolic[n + j]] = sum;
    }
  /* p'' = T s'' + eta */
  jd_tape_work_run (&work->tape, self->kinematics.acceleration);
  if (!jd_are_finite (values, entries->n + part->n_solved))
    return fail_domain (self, error);
  for (gsize j = 0; j < part->n_solved; j++)
    pdd[part->solved[j]] = values[entries->n + j];
  for (gsize e = 0; e < entries->n; e++)
    pdd[entries->row[e]] += values[e] * pdd[part->symbolic[entries->column[e]]];
  return TRUE;
}

/* E2, E1, E0, V by degree in s', at the rates in the inputs. */
static void
run_energies (const JdParameterization *self,
              JdParameterizationWork   *work,
              double                    out[4])
{
  if (self->total != NULL)
    {
      jd_reduction_eval_energies (self, &work->tape, &work->reduction, out);
      return;
    }
  jd_tape_work_run (&work->tape, self->dynamics.energy);
  memcpy (out, work->tape.outputs, sizeof (double) * 4);
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
  const gsize n = self->part.n, n_u = self->part.n_u;
  double whole[4], moved[4], carried[4];
  double *sd = work->tape.inputs + self->part.ns, *ud = sd + n;

  g_return_val_if_fail (work->of == self, FALSE);
  g_return_val_if_fail (p != NULL || n_u == 0, FALSE);

  if (!prepare (self, t, q, qd, p, work, error) || (p != NULL && !write_parameters (self, p, NULL, work, error)))
    return FALSE;
  run_energies (self, work, whole);
  if (!jd_are_finite (whole, 4))
    return fail_domain (self, error);
  if (out_potential != NULL)
    *out_potential = whole[3];
  for (gsize degree = 0; degree < 3; degree++)
    out_kinetic[degree] = whole[2 - degree];
  if (n_u == 0)
    return TRUE;
  /* s' = S q' + (0, u_t): degrees in q', not in s'. */
  for (gsize j = 0; j < n_u; j++)
    ud[j] -= work->implicit.du_dt[j];
  run_energies (self, work, moved);
  memset (sd, 0, sizeof (double) * n);
  memcpy (ud, work->implicit.du_dt, sizeof (double) * n_u);
  run_energies (self, work, carried);
  out_kinetic[2] = moved[0];
  out_kinetic[0] = carried[0] + carried[1] + carried[2];
  out_kinetic[1] = whole[0] + whole[1] + whole[2] - out_kinetic[2] - out_kinetic[0];
  return TRUE;
}

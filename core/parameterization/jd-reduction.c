/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The terms of dynamics in s, from formulas in p, by numbers. */
#include "core/parameterization/jd-parameterization-private.h"

/* A row of T with more entries than this is long. */
#define LONG_ROW 12

gboolean
jd_reduction_is_wanted (const JdParameterization *of)
{
  if (of->part.ns <= JD_SIMPLIFY_MAX)
    return FALSE;
  for (gsize j = 0; j < of->part.n_solved; j++)
    {
      g_autoptr(GArray) in = jd_coordinates_in (&of->s, of->positions.x[of->part.solved[j]], 0);

      if (in->len > LONG_ROW)
        return TRUE;
    }
  return FALSE;
}

/* Row @k times row @l of T may fill these entries. */
static void
mark_outer (const JdTangentFormulas *T,
            gsize                    k,
            gsize                    l,
            gsize                    ns,
            gboolean                *present)
{
  for (gsize a = T->start[k]; a < T->start[k + 1]; a++)
    for (gsize b = T->start[l]; b < T->start[l + 1]; b++)
      {
        present[T->column[a] * ns + T->column[b]] = TRUE;
        present[T->column[b] * ns + T->column[a]] = TRUE;
      }
}

static void
mark_row (const JdTangentFormulas *T,
          gsize                    k,
          gboolean                *present)
{
  for (gsize a = T->start[k]; a < T->start[k + 1]; a++)
    present[T->column[a]] = TRUE;
}

static void
make_patterns (JdParameterization *of)
{
  const JdDynamicsTapes *total = &of->total->dynamics;
  const gsize ns = of->part.ns, m = of->part.m;
  g_autofree gboolean *mass = g_new0 (gboolean, ns * ns + 1);
  g_autofree gboolean *rows = g_new0 (gboolean, m * ns + 1);

  for (gsize e = 0; e < total->mass.n; e++)
    mark_outer (&of->tangent, total->mass.row[e], total->mass.column[e], ns, mass);
  for (gsize h = 0; h < m; h++)
    for (gsize e = 0; e < total->rows.n; e++)
      if (total->rows.row[e] == of->part.complementary[h])
        mark_row (&of->tangent, total->rows.column[e], rows + h * ns);
  jd_sparsity_init_dense (&of->dynamics.mass, mass, ns, ns, TRUE, of->owned);
  jd_sparsity_init_dense (&of->dynamics.rows, rows, m, ns, FALSE, of->owned);
}

gboolean
jd_reduction_make (JdParameterization  *of,
                   GError             **error)
{
  of->total = jd_owned_take (of->owned, jd_parameterization_new_total (of, error),
                             (GDestroyNotify) jd_parameterization_unref);
  if (of->total != NULL)
    make_patterns (of);
  return of->total != NULL;
}

void
jd_reduction_work_init (JdReductionWork          *work,
                        const JdParameterization *of,
                        JdOwned                  *owned)
{
  const JdDynamicsTapes *dynamics = &of->total->dynamics;
  const JdTape *tapes[] = { dynamics->terms, dynamics->left, dynamics->energy };
  const gsize n_all = of->model->n, ns = of->part.ns;
  gsize n_outputs = 0, size = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (tapes); i++)
    {
      n_outputs = MAX (n_outputs, jd_tape_get_n_outputs (tapes[i]));
      size = MAX (size, jd_tape_get_work_size (tapes[i]));
    }
  work->total.inputs = jd_owned_array (owned, 2 * n_all + 1, sizeof (double));
  work->total.outputs = jd_owned_array (owned, n_outputs, sizeof (double));
  work->total.scratch = jd_owned_array (owned, size, sizeof (double));
  work->tangent = jd_owned_array (owned, of->tangent.start[n_all], sizeof (double));
  work->eta = jd_owned_array (owned, n_all, sizeof (double));
  work->moved = jd_owned_array (owned, n_all, sizeof (double));
  work->dense = jd_owned_array (owned, ns * ns, sizeof (double));
  work->row = jd_owned_array (owned, ns, sizeof (double));
  work->terms = jd_owned_array (owned, of->dynamics.mass.n + 2 * ns + of->dynamics.rows.n + 3 * of->part.m,
                                sizeof (double));
}

/* p = X and p' = X' of the s and s' in the inputs become the inputs of the total tapes. */
static void
load_total (const JdParameterization *of,
            JdTapeWork               *tape,
            JdReductionWork          *work)
{
  const gsize n_all = of->model->n;
  double *p = work->total.inputs;

  jd_tape_work_run (tape, of->kinematics.velocity);
  jd_partition_place (&of->part, tape->inputs, tape->outputs, p);
  jd_partition_place (&of->part, tape->inputs + of->part.ns, tape->outputs + of->part.n_solved, p + n_all);
  p[2 * n_all] = tape->inputs[2 * of->part.ns];
}

/* T in rows, of a parameter in s the entry 1, and eta. */
static void
load_tangent (const JdParameterization *of,
              JdTapeWork               *tape,
              JdReductionWork          *work)
{
  const JdTangentFormulas *T = &of->tangent;
  const double *from = tape->outputs;
  const gsize n_all = of->model->n;

  jd_tape_work_run (tape, of->kinematics.acceleration);
  for (gsize k = 0; k < n_all; k++)
    for (gsize a = T->start[k]; a < T->start[k + 1]; a++)
      work->tangent[a] = of->part.s_of[k] != G_MAXSIZE ? 1.0 : *from++;
  memset (work->eta, 0, sizeof (double) * n_all);
  for (gsize j = 0; j < of->part.n_solved; j++)
    work->eta[of->part.solved[j]] = *from++;
}

/* out += T^T x. */
static void
add_transposed (const JdTangentFormulas *T,
                gsize                    n_all,
                const double            *tangent,
                const double            *x,
                double                  *out)
{
  for (gsize p = 0; p < n_all; p++)
    for (gsize a = T->start[p]; x[p] != 0.0 && a < T->start[p + 1]; a++)
      out[T->column[a]] += tangent[a] * x[p];
}

/* dense += value T_k^T T_l, T_k being row k of T. */
static void
add_outer (const JdTangentFormulas *T,
           const double            *tangent,
           gsize                    k,
           gsize                    l,
           double                   value,
           gsize                    ns,
           double                  *dense)
{
  for (gsize a = T->start[k]; a < T->start[k + 1]; a++)
    {
      const double factor = value * tangent[a];
      double *row = dense + T->column[a] * ns;

      for (gsize b = T->start[l]; b < T->start[l + 1]; b++)
        row[T->column[b]] += factor * tangent[b];
    }
}

/* M_s = T^T M T */
static void
reduce_mass (const JdParameterization *of,
             const double             *mass,
             double                   *out,
             JdReductionWork          *work)
{
  const JdSparsity *in_p = &of->total->dynamics.mass, *in_s = &of->dynamics.mass;
  const gsize ns = of->part.ns;

  memset (work->dense, 0, sizeof (double) * ns * ns);
  for (gsize e = 0; e < in_p->n; e++)
    {
      const gsize k = in_p->row[e], l = in_p->column[e];

      add_outer (&of->tangent, work->tangent, k, l, mass[e], ns, work->dense);
      if (k != l)
        add_outer (&of->tangent, work->tangent, l, k, mass[e], ns, work->dense);
    }
  for (gsize e = 0; e < in_s->n; e++)
    out[e] = work->dense[in_s->row[e] * ns + in_s->column[e]];
}

/* h + M eta, in p, into work->moved. */
static void
bias_in_p (const JdParameterization *of,
           const double             *mass,
           const double             *bias,
           JdReductionWork          *work)
{
  const JdSparsity *in_p = &of->total->dynamics.mass;

  memcpy (work->moved, bias, sizeof (double) * of->model->n);
  for (gsize e = 0; e < in_p->n; e++)
    {
      const gsize k = in_p->row[e], l = in_p->column[e];

      work->moved[k] += mass[e] * work->eta[l];
      if (k != l)
        work->moved[l] += mass[e] * work->eta[k];
    }
}

/* A_s = A T and gamma_s = gamma + A eta, of the complementary equations. */
static void
reduce_rows (const JdParameterization *of,
             const double             *rows,
             const double             *gamma,
             double                   *out_rows,
             double                   *out_gamma,
             JdReductionWork          *work)
{
  const JdTangentFormulas *T = &of->tangent;
  const JdSparsity *in_p = &of->total->dynamics.rows, *in_s = &of->dynamics.rows;
  gsize e = 0, place = 0;

  for (gsize h = 0; h < of->part.m; h++)
    {
      const gsize equation = of->part.complementary[h];

      memset (work->row, 0, sizeof (double) * of->part.ns);
      out_gamma[h] = gamma[equation];
      for (; e < in_p->n && in_p->row[e] < equation; e++)
        ;
      for (; e < in_p->n && in_p->row[e] == equation; e++)
        {
          const gsize k = in_p->column[e];

          out_gamma[h] += rows[e] * work->eta[k];
          for (gsize a = T->start[k]; a < T->start[k + 1]; a++)
            work->row[T->column[a]] += rows[e] * work->tangent[a];
        }
      for (; place < in_s->n && in_s->row[place] == h; place++)
        out_rows[place] = work->row[in_s->column[place]];
    }
}

/* Left sides and rates of the complementary equations, among those of all. */
static void
choose_left (const JdPartition *part,
             gsize              n_equations,
             const double      *left,
             double            *out)
{
  for (gsize h = 0; h < part->m; h++)
    {
      out[h] = left[part->complementary[h]];
      out[part->m + h] = left[n_equations + part->complementary[h]];
    }
}

const double *
jd_reduction_eval_terms (const JdParameterization *of,
                         JdTapeWork               *tape,
                         JdReductionWork          *work)
{
  const JdDynamicsTapes *total = &of->total->dynamics;
  const gsize n_all = of->model->n, ns = of->part.ns, n_equations = of->model->n_equations;
  const double *mass = work->total.outputs, *bias = mass + total->mass.n, *given = bias + n_all;
  const double *rows = given + n_all, *gamma = rows + total->rows.n, *left = gamma + n_equations;
  double *out_bias = work->terms + of->dynamics.mass.n, *out_given = out_bias + ns, *out_rows = out_given + ns;
  double *out_gamma = out_rows + of->dynamics.rows.n, *out_left = out_gamma + of->part.m;

  load_total (of, tape, work);
  jd_tape_work_run (&work->total, total->terms);
  load_tangent (of, tape, work);
  memset (out_bias, 0, sizeof (double) * 2 * ns);
  reduce_mass (of, mass, work->terms, work);
  bias_in_p (of, mass, bias, work);
  add_transposed (&of->tangent, n_all, work->tangent, work->moved, out_bias);
  add_transposed (&of->tangent, n_all, work->tangent, given, out_given);
  reduce_rows (of, rows, gamma, out_rows, out_gamma, work);
  choose_left (&of->part, n_equations, left, out_left);
  return work->terms;
}

const double *
jd_reduction_eval_left (const JdParameterization *of,
                        JdTapeWork               *tape,
                        JdReductionWork          *work)
{
  load_total (of, tape, work);
  jd_tape_work_run (&work->total, of->total->dynamics.left);
  choose_left (&of->part, of->model->n_equations, work->total.outputs, work->terms);
  return work->terms;
}

/* By degree in s': p' is T s' and the part that time alone adds, tau.  E0 in s' is the energy of tau, E2 that of
 * p' - tau; E1 is the rest. */
void
jd_reduction_eval_energies (const JdParameterization *of,
                            JdTapeWork               *tape,
                            JdReductionWork          *work,
                            double                    out[4])
{
  const JdTape *energy = of->total->dynamics.energy;
  const gsize n_all = of->model->n, ns = of->part.ns;
  double *pd = work->total.inputs + n_all, *sd = tape->inputs + ns;
  double of_tau[4];

  memcpy (work->row, sd, sizeof (double) * ns);
  load_total (of, tape, work);
  jd_tape_work_run (&work->total, energy);
  memcpy (out, work->total.outputs, sizeof (double) * 4);
  if (of->dynamics.at_rest)
    return;
  memcpy (work->moved, pd, sizeof (double) * n_all);
  memset (sd, 0, sizeof (double) * ns);
  load_total (of, tape, work);
  memcpy (sd, work->row, sizeof (double) * ns);
  jd_tape_work_run (&work->total, energy);
  memcpy (of_tau, work->total.outputs, sizeof of_tau);
  for (gsize k = 0; k < n_all; k++)
    pd[k] = work->moved[k] - pd[k];
  jd_tape_work_run (&work->total, energy);
  out[1] = out[0] + out[1] + out[2];
  out[0] = work->total.outputs[0];
  out[2] = of_tau[0] + of_tau[1] + of_tau[2];
  out[1] = out[1] - out[0] - out[2];
}

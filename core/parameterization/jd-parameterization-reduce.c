/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/parameterization/jd-parameterization-private.h"

/* Where every retained parameter moves many others (a long chain in its angles), formulas in s
 * would have a number of terms that grows with the cube of their number.  There the formulas stay
 * in the primitive parameters p, and numbers are reduced: with p = X (s, t), T = dX/ds and eta the
 * part of p'' without s'', M_s = T^T M T, h_s = T^T (h + M eta), D_s = T^T D, A_s = A T, gamma_s =
 * gamma + A eta. */

struct _JdReduction
{
  JdParameterization *total;      /* no tags: formulas in p */
  gsize               n_all;      /* N */
  gsize              *row_start;  /* N + 1: entries of T, row after row */
  gsize              *column;
  gsize              *from;       /* entry of the tangent tape, or G_MAXSIZE where it is 1 */
};

/* A row of T with more entries than this is long. */
#define LONG_ROW 12

gboolean
jd_parameterization_wants_reduction (const JdParameterization *self)
{
  if (self->ns <= JD_SIMPLIFY_MAX)
    return FALSE;
  for (gsize j = 0; j < self->n_solved; j++)
    {
      g_autoptr(GArray) in = jd_parameterization_s_in (self, self->x[self->solved[j]], 0);

      if (in->len > LONG_ROW)
        return TRUE;
    }
  return FALSE;
}

static void
number_rows (JdReduction              *reduction,
             const JdParameterization *self)
{
  const gsize n_all = self->model->n;
  gsize k = 0, entry = 0;

  reduction->row_start = g_new0 (gsize, n_all + 1);
  reduction->column = g_new (gsize, self->n_tangent + self->ns + 1);
  reduction->from = g_new (gsize, self->n_tangent + self->ns + 1);
  for (gsize p = 0; p < n_all; p++)
    {
      reduction->row_start[p] = k;
      if (self->s_of[p] != G_MAXSIZE)
        {
          reduction->column[k] = self->s_of[p];
          reduction->from[k++] = G_MAXSIZE;
          continue;
        }
      for (entry = 0; entry < self->n_tangent; entry++)
        if (self->solved[self->tangent_row[entry]] == p)
          {
            reduction->column[k] = self->tangent_column[entry];
            reduction->from[k++] = entry;
          }
    }
  reduction->row_start[n_all] = k;
}

static void
keep_pattern (const gboolean *present,
              gsize           n_rows,
              gsize           n_columns,
              gboolean        lower,
              gsize          *out_n,
              gsize         **out_row,
              gsize         **out_column)
{
  gsize n = 0;

  for (gsize i = 0; i < n_rows * n_columns; i++)
    n += present[i] ? 1 : 0;
  *out_row = g_new (gsize, MAX (n, 1));
  *out_column = g_new (gsize, MAX (n, 1));
  *out_n = 0;
  for (gsize i = 0; i < n_rows; i++)
    for (gsize j = 0; j < (lower ? i + 1 : n_columns); j++)
      if (present[i * n_columns + j])
        {
          (*out_row)[*out_n] = i;
          (*out_column)[(*out_n)++] = j;
        }
}

/* Row @k times row @l of T may fill these entries. */
static void
mark_outer (const JdReduction *reduction,
            gsize              k,
            gsize              l,
            gsize              ns,
            gboolean          *present)
{
  for (gsize a = reduction->row_start[k]; a < reduction->row_start[k + 1]; a++)
    for (gsize b = reduction->row_start[l]; b < reduction->row_start[l + 1]; b++)
      {
        present[reduction->column[a] * ns + reduction->column[b]] = TRUE;
        present[reduction->column[b] * ns + reduction->column[a]] = TRUE;
      }
}

static void
mark_row (const JdReduction *reduction,
          gsize              k,
          gboolean          *present)
{
  for (gsize a = reduction->row_start[k]; a < reduction->row_start[k + 1]; a++)
    present[reduction->column[a]] = TRUE;
}

static void
make_patterns (JdReduction        *reduction,
               JdParameterization *self)
{
  const JdParameterization *total = reduction->total;
  const gsize ns = self->ns;
  g_autofree gboolean *mass = g_new0 (gboolean, ns * ns + 1);
  g_autofree gboolean *rows = g_new0 (gboolean, self->m * ns + 1);

  for (gsize e = 0; e < total->n_mass_s; e++)
    mark_outer (reduction, total->mass_s_row[e], total->mass_s_column[e], ns, mass);
  for (gsize h = 0; h < self->m; h++)
    for (gsize e = 0; e < total->n_rows_s; e++)
      if (total->rows_s_row[e] == self->complementary[h])
        mark_row (reduction, total->rows_s_column[e], rows + h * ns);
  keep_pattern (mass, ns, ns, TRUE, &self->n_mass_s, &self->mass_s_row, &self->mass_s_column);
  keep_pattern (rows, self->m, ns, FALSE, &self->n_rows_s, &self->rows_s_row, &self->rows_s_column);
}

gboolean
jd_parameterization_make_reduction (JdParameterization  *self,
                                    GError             **error)
{
  g_autoptr(GPtrArray) no_tags = g_ptr_array_new ();
  const JdParameterizationTags tagging = { .name = self->name, .tags = no_tags };
  JdReduction *reduction = g_new0 (JdReduction, 1);

  self->reduction = reduction;
  reduction->n_all = self->model->n;
  reduction->total = jd_parameterization_new (self->model, &tagging, NULL, error);
  if (reduction->total == NULL)
    return FALSE;
  reduction->total->progress = self->progress;
  if (!jd_parameterization_compile (reduction->total, error))
    return FALSE;
  reduction->total->progress = NULL;
  number_rows (reduction, self);
  make_patterns (reduction, self);
  return TRUE;
}

JdParameterization *
jd_parameterization_get_total (const JdParameterization *self)
{
  return self->reduction->total;
}

void
jd_reduction_free (JdReduction *reduction)
{
  if (reduction == NULL)
    return;
  g_clear_pointer (&reduction->total, jd_parameterization_unref);
  g_free (reduction->row_start);
  g_free (reduction->column);
  g_free (reduction->from);
  g_free (reduction);
}

void
jd_parameterization_reduction_work (const JdParameterization *self,
                                    JdParameterizationWork   *work)
{
  const JdParameterization *total = self->reduction->total;
  const gsize n_all = self->model->n;
  gsize n_outputs = jd_tape_get_n_outputs (total->terms_tape), size = jd_tape_get_work_size (total->terms_tape);

  n_outputs = MAX (n_outputs, jd_tape_get_n_outputs (total->left_tape));
  n_outputs = MAX (n_outputs, jd_tape_get_n_outputs (total->energy_tape));
  size = MAX (size, jd_tape_get_work_size (total->left_tape));
  size = MAX (size, jd_tape_get_work_size (total->energy_tape));
  work->total_inputs = g_new0 (double, 2 * n_all + 1);
  work->total_outputs = g_new0 (double, n_outputs + 1);
  work->total_tape = g_new0 (double, size + 1);
  work->tangent = g_new0 (double, self->n_tangent + self->ns + 1);
  work->carried = g_new0 (double, n_all + 1);
  work->moved = g_new0 (double, n_all + 1);
  work->dense = g_new0 (double, self->ns * self->ns + 1);
  work->reduced = g_new0 (double, self->n_mass_s + 2 * self->ns + self->n_rows_s + 3 * self->m + 1);
}

/* p and p' of the s and s' in the inputs become the inputs of the total tapes. */
static void
load_total (const JdParameterization *self,
            JdParameterizationWork   *work)
{
  const gsize n_all = self->model->n;
  double *p = work->total_inputs, *pd = p + n_all;

  jd_tape_eval (self->velocity_tape, work->inputs, work->outputs, work->tape);
  for (gsize i = 0; i < self->ns; i++)
    {
      p[self->symbolic[i]] = work->inputs[i];
      pd[self->symbolic[i]] = work->inputs[self->ns + i];
    }
  for (gsize j = 0; j < self->n_solved; j++)
    {
      p[self->solved[j]] = work->outputs[j];
      pd[self->solved[j]] = work->outputs[self->n_solved + j];
    }
  p[2 * n_all] = work->inputs[2 * self->ns];
}

static void
run_total (const JdTape           *tape,
           JdParameterizationWork *work)
{
  jd_tape_eval (tape, work->total_inputs, work->total_outputs, work->total_tape);
}

/* T in rows and eta. */
static void
load_tangent (const JdParameterization *self,
              JdParameterizationWork   *work)
{
  const JdReduction *reduction = self->reduction;

  jd_tape_eval (self->acceleration_tape, work->inputs, work->outputs, work->tape);
  for (gsize a = 0; a < reduction->row_start[reduction->n_all]; a++)
    work->tangent[a] = reduction->from[a] == G_MAXSIZE ? 1.0 : work->outputs[reduction->from[a]];
  memset (work->carried, 0, sizeof (double) * reduction->n_all);
  for (gsize j = 0; j < self->n_solved; j++)
    work->carried[self->solved[j]] = work->outputs[self->n_tangent + j];
}

/* out += T^T x. */
static void
add_transposed (const JdReduction *reduction,
                const double      *tangent,
                const double      *x,
                double            *out)
{
  for (gsize p = 0; p < reduction->n_all; p++)
    for (gsize a = reduction->row_start[p]; x[p] != 0.0 && a < reduction->row_start[p + 1]; a++)
      out[reduction->column[a]] += tangent[a] * x[p];
}

static void
add_outer (const JdReduction *reduction,
           const double      *tangent,
           gsize              k,
           gsize              l,
           double             value,
           gsize              ns,
           double            *dense)
{
  for (gsize a = reduction->row_start[k]; a < reduction->row_start[k + 1]; a++)
    {
      const double factor = value * tangent[a];
      double *row = dense + reduction->column[a] * ns;

      for (gsize b = reduction->row_start[l]; b < reduction->row_start[l + 1]; b++)
        row[reduction->column[b]] += factor * tangent[b];
    }
}

static void
reduce_mass (const JdParameterization *self,
             const double             *mass,
             double                   *out,
             JdParameterizationWork   *work)
{
  const JdReduction *reduction = self->reduction;
  const JdParameterization *total = reduction->total;
  const gsize ns = self->ns;

  memset (work->dense, 0, sizeof (double) * ns * ns);
  for (gsize e = 0; e < total->n_mass_s; e++)
    {
      const gsize k = total->mass_s_row[e], l = total->mass_s_column[e];

      add_outer (reduction, work->tangent, k, l, mass[e], ns, work->dense);
      if (k != l)
        add_outer (reduction, work->tangent, l, k, mass[e], ns, work->dense);
    }
  for (gsize e = 0; e < self->n_mass_s; e++)
    out[e] = work->dense[self->mass_s_row[e] * ns + self->mass_s_column[e]];
}

/* h + M eta, in p, into work->moved. */
static void
bias_in_p (const JdParameterization *self,
           const double             *mass,
           const double             *bias,
           JdParameterizationWork   *work)
{
  const JdParameterization *total = self->reduction->total;

  memcpy (work->moved, bias, sizeof (double) * self->model->n);
  for (gsize e = 0; e < total->n_mass_s; e++)
    {
      const gsize k = total->mass_s_row[e], l = total->mass_s_column[e];

      work->moved[k] += mass[e] * work->carried[l];
      if (k != l)
        work->moved[l] += mass[e] * work->carried[k];
    }
}

static void
reduce_rows (const JdParameterization *self,
             const double             *rows,
             const double             *gamma,
             double                   *out_rows,
             double                   *out_gamma,
             JdParameterizationWork   *work)
{
  const JdReduction *reduction = self->reduction;
  const JdParameterization *total = reduction->total;
  gsize e = 0, place = 0;

  for (gsize h = 0; h < self->m; h++)
    {
      const gsize equation = self->complementary[h];

      memset (work->row, 0, sizeof (double) * self->ns);
      out_gamma[h] = gamma[equation];
      for (; e < total->n_rows_s && total->rows_s_row[e] < equation; e++)
        ;
      for (; e < total->n_rows_s && total->rows_s_row[e] == equation; e++)
        {
          const gsize k = total->rows_s_column[e];

          out_gamma[h] += rows[e] * work->carried[k];
          for (gsize a = reduction->row_start[k]; a < reduction->row_start[k + 1]; a++)
            work->row[reduction->column[a]] += rows[e] * work->tangent[a];
        }
      for (; place < self->n_rows_s && self->rows_s_row[place] == h; place++)
        out_rows[place] = work->row[self->rows_s_column[place]];
    }
}

const double *
jd_parameterization_reduce_terms (const JdParameterization *self,
                                  JdParameterizationWork   *work)
{
  const JdReduction *reduction = self->reduction;
  const JdParameterization *total = reduction->total;
  const gsize n_all = reduction->n_all, ns = self->ns, n_equations = total->m;
  const double *mass = work->total_outputs, *bias = mass + total->n_mass_s, *given = bias + n_all;
  const double *rows = given + n_all, *gamma = rows + total->n_rows_s, *left = gamma + n_equations;
  double *out_bias = work->reduced + self->n_mass_s, *out_given = out_bias + ns, *out_rows = out_given + ns;
  double *out_gamma = out_rows + self->n_rows_s, *out_left = out_gamma + self->m;

  load_total (self, work);
  run_total (total->terms_tape, work);
  load_tangent (self, work);
  memset (out_bias, 0, sizeof (double) * 2 * ns);
  reduce_mass (self, mass, work->reduced, work);
  bias_in_p (self, mass, bias, work);
  add_transposed (reduction, work->tangent, work->moved, out_bias);
  add_transposed (reduction, work->tangent, given, out_given);
  reduce_rows (self, rows, gamma, out_rows, out_gamma, work);
  for (gsize h = 0; h < self->m; h++)
    {
      out_left[h] = left[self->complementary[h]];
      out_left[self->m + h] = left[n_equations + self->complementary[h]];
    }
  return work->reduced;
}

const double *
jd_parameterization_reduce_left (const JdParameterization *self,
                                 JdParameterizationWork   *work)
{
  const JdParameterization *total = self->reduction->total;

  load_total (self, work);
  run_total (total->left_tape, work);
  for (gsize h = 0; h < self->m; h++)
    {
      work->reduced[h] = work->total_outputs[self->complementary[h]];
      work->reduced[self->m + h] = work->total_outputs[total->m + self->complementary[h]];
    }
  return work->reduced;
}

/* By degree in s': p' is T s' and what time alone adds. */
void
jd_parameterization_reduce_energies (const JdParameterization *self,
                                     JdParameterizationWork   *work,
                                     double                    out[4])
{
  const JdParameterization *total = self->reduction->total;
  const gsize n_all = self->model->n, ns = self->ns;
  double *pd = work->total_inputs + n_all;
  double whole[4], moved[4];

  memcpy (work->row, work->inputs + ns, sizeof (double) * ns);
  load_total (self, work);
  run_total (total->energy_tape, work);
  memcpy (whole, work->total_outputs, sizeof whole);
  if (self->at_rest)
    {
      memcpy (out, whole, sizeof whole);
      return;
    }
  memcpy (work->moved, pd, sizeof (double) * n_all);
  memset (work->inputs + ns, 0, sizeof (double) * ns);
  load_total (self, work);
  memcpy (work->inputs + ns, work->row, sizeof (double) * ns);
  run_total (total->energy_tape, work);
  memcpy (out, work->total_outputs, sizeof (double) * 4);
  out[2] = out[0] + out[1] + out[2];
  for (gsize k = 0; k < n_all; k++)
    pd[k] = work->moved[k] - pd[k];
  run_total (total->energy_tape, work);
  memcpy (moved, work->total_outputs, sizeof moved);
  out[0] = moved[0];
  out[1] = whole[0] + whole[1] + whole[2] - out[0] - out[2];
  out[3] = whole[3];
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rigid mechanisms: the test that nothing can move, and the equations that could be removed to allow a motion. */
#include "core/analysis/diagnosis/jd-diagnosis-private.h"

/* Largest number of joints that are named. */
#define MOST_NAMED 4

/* The equations that act at (t, values, pd) and always act, whatever the time and the motion. */
static gboolean *
dup_lasting (const JdDiagnosing *self,
             gboolean           *out_driven)
{
  gboolean *lasting = g_new0 (gboolean, self->result->n_equations + 1);

  *out_driven = FALSE;
  for (gsize i = 0; i < self->result->n_equations; i++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, i);

      if (!self->acts[i])
        continue;
      *out_driven = *out_driven || equation->time_dependent;
      lasting[i] = equation->side == 0 && !equation->time_dependent && !jd_joint_of (self, i)->has_when;
    }
  return lasting;
}

/* Whether the equations that always act leave no velocity, and nothing is driven. */
static gboolean
is_rigid (const JdDiagnosing *self)
{
  const JdDiagnosis *result = self->result;
  g_autoptr(GPtrArray) dependences = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_row_dependence_free);
  g_autofree gsize *equation = g_new0 (gsize, result->n_equations + 1);
  g_autofree gboolean *lasting = NULL;
  JdSparseRows rows = { 0 };
  gboolean driven, rigid;

  lasting = dup_lasting (self, &driven);
  if (driven || result->n_parameters == 0 || result->n_equations < result->n_parameters)
    return FALSE;
  jd_gather_rows (self->model, self->t, result->values, lasting, &rows, equation, NULL);
  rigid = jd_diagnosis_find_rank (&rows, dependences) == result->n_parameters;
  jd_sparse_rows_clear (&rows);
  return rigid;
}

gboolean
jd_diagnosis_is_rigid (JdModel *model)
{
  JdDiagnosis result = { .n_parameters = jd_model_get_n_parameters (model),
                         .n_equations = jd_model_get_n_equations (model),
                         .values = (double *) jd_model_get_values (model) };
  g_autofree gboolean *acts = g_new0 (gboolean, result.n_equations + 1);
  const JdDiagnosing self = { .model = model, .mechanism = jd_model_get_mechanism (model), .result = &result,
                              .t = jd_model_get_time (model), .p = result.values,
                              .pd = jd_model_get_rates (model), .acts = acts };

  for (gsize i = 0; i < result.n_equations; i++)
    acts[i] = jd_model_equation_acts (model, i, self.t, self.p, self.pd);
  return is_rigid (&self);
}

/* Whether @row occurs in a dependence. */
static gboolean
is_dependent (GPtrArray *dependences,
              gsize      row)
{
  for (guint d = 0; d < dependences->len; d++)
    {
      const JdRowDependence *dependence = g_ptr_array_index (dependences, d);

      for (gsize k = 0; k < dependence->n; k++)
        if (dependence->rows[k] == row)
          return TRUE;
    }
  return FALSE;
}

/* The removal of a row reduces the rank if and only if the row occurs in no dependence. */
GArray *
jd_find_rigid (const JdDiagnosing *self,
               const gsize        *equation,
               gsize               n_rows,
               GPtrArray          *dependences)
{
  GArray *weak;

  if (!is_rigid (self))
    return NULL;
  weak = g_array_new (FALSE, FALSE, sizeof (gsize));
  for (gsize row = 0; row < n_rows; row++)
    if (!is_dependent (dependences, row))
      g_array_append_val (weak, equation[row]);
  return weak;
}

void
jd_keep_released (const JdDiagnosing *self,
                  GArray             *equations,
                  gboolean            any)
{
  gsize last = G_MAXSIZE;
  guint n = 0;

  for (guint i = equations->len; i-- > 0;)
    {
      const gsize e = g_array_index (equations, gsize, i);
      const gsize joint = jd_model_get_equation (self->model, e)->joint;

      if (any && !jd_is_released (self, e))
        {
          g_array_remove_index (equations, i);
          continue;
        }
      n += joint != last;
      last = joint;
      if (n > MOST_NAMED)
        g_array_remove_index (equations, i);
    }
}

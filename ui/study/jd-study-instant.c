/* SPDX-License-Identifier: GPL-3.0-or-later */

/* State of a study at its instant, and the quantities derived from it when they are needed: evaluation, virtual
 * field, powers. */
#include "ui/study/jd-study-private.h"

#include <math.h>
#include <string.h>

void
jd_study_forget_instant (JdStudy *self)
{
  JdStudyInstant *instant = &self->instant;

  g_clear_pointer (&instant->evaluation, jd_evaluation_free);
  g_clear_pointer (&instant->evaluation_error, g_free);
  instant->evaluated = FALSE;
  instant->has_rows = FALSE;
  instant->has_fields = FALSE;
  instant->has_powers = FALSE;
}

void
jd_study_forget_sizes (JdStudy *self)
{
  JdStudyInstant *instant = &self->instant;

  jd_study_forget_instant (self);
  g_clear_pointer (&instant->work, jd_parameterization_work_free);
  g_clear_pointer (&instant->direction, g_free);
  g_clear_pointer (&instant->rows, g_free);
  g_clear_pointer (&instant->fields, g_free);
  g_clear_pointer (&instant->powers, g_free);
}

static gsize
n_retained (JdStudy *self)
{
  return jd_parameterization_get_n_retained (self->parameterization);
}

/* Allocates the memory for derived quantities, once for each parameterization. */
static gboolean
ensure_work (JdStudy *self)
{
  JdStudyInstant *instant = &self->instant;
  gsize n, m;

  if (self->parameterization == NULL)
    return FALSE;
  if (instant->work != NULL)
    return TRUE;

  n = n_retained (self);
  m = jd_parameterization_get_n_complementary (self->parameterization);
  instant->work = jd_parameterization_work_new (self->parameterization);
  instant->rows = g_new0 (double, m * n + 1);
  instant->fields = g_new0 (JdBodyField, jd_mechanism_get_bodies (jd_study_get_mechanism (self))->len + 1);
  instant->powers = g_new0 (double, jd_model_get_n_efforts (self->model) * (n + 1) + 1);
  if (instant->direction == NULL)
    instant->direction = g_new0 (double, n + 1);
  return TRUE;
}

const JdEvaluation *
jd_study_get_evaluation (JdStudy     *self,
                         const char **out_why)
{
  JdStudyInstant *instant = &self->instant;

  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  if (!instant->evaluated && self->parameterization != NULL && self->imperfect != NULL)
    {
      instant->evaluation_error = g_strdup (self->imperfect);
      instant->evaluated = TRUE;
    }
  else if (!instant->evaluated && self->parameterization != NULL)
    {
      g_autoptr(GError) error = NULL;

      if (self->motion != NULL && instant->preview == NULL)
        instant->evaluation = jd_motion_evaluate (self->motion, self->parameterization, jd_study_get_time (self),
                                                  self->clock.side == JD_SIDE_AFTER, &error);
      else
        instant->evaluation = jd_evaluate (self->parameterization, jd_study_get_time (self), instant->p, instant->pd,
                                           instant->skip, &error);
      if (error != NULL)
        instant->evaluation_error = g_strdup (error->message);
      instant->evaluated = TRUE;
    }
  if (out_why != NULL)
    *out_why = self->parameterization == NULL ? self->refusal : instant->evaluation_error;
  return instant->evaluation;
}

const double *
jd_study_get_direction (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return ensure_work (self) ? self->instant.direction : NULL;
}

static void
direction_changed (JdStudy *self)
{
  self->instant.has_fields = FALSE;
  self->instant.has_powers = FALSE;
  jd_study_notify (self, JD_STUDY_DIRECTION);
}

void
jd_study_set_direction (JdStudy *self,
                        gsize    i,
                        double   value)
{
  g_return_if_fail (JD_IS_STUDY (self));

  if (!ensure_work (self) || i >= n_retained (self) || self->instant.direction[i] == value)
    return;
  self->instant.direction[i] = value;
  direction_changed (self);
}

void
jd_study_set_directions (JdStudy      *self,
                         const double *values)
{
  g_return_if_fail (JD_IS_STUDY (self));

  if (!ensure_work (self))
    return;
  for (gsize i = 0; i < n_retained (self); i++)
    self->instant.direction[i] = values != NULL ? values[i] : 0;
  direction_changed (self);
}

const JdBodyField *
jd_study_get_fields (JdStudy *self)
{
  JdStudyInstant *instant = &self->instant;

  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  if (!ensure_work (self))
    return NULL;
  if (!instant->has_fields)
    instant->has_fields = jd_parameterization_field (self->parameterization, jd_study_get_time (self), instant->p,
                                                     instant->direction, instant->fields, instant->work, NULL);
  return instant->has_fields ? instant->fields : NULL;
}

const double *
jd_study_get_given_powers (JdStudy *self)
{
  JdStudyInstant *instant = &self->instant;
  gsize n, n_efforts;
  double *sums;

  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  if (!ensure_work (self))
    return NULL;
  n = n_retained (self);
  n_efforts = jd_model_get_n_efforts (self->model);
  sums = instant->powers + n_efforts * n;
  if (!instant->has_powers)
    {
      instant->has_powers = jd_parameterization_powers (self->parameterization, jd_study_get_time (self), instant->p,
                                                        instant->pd, instant->powers, instant->work, NULL);
      for (gsize e = 0; e < n_efforts; e++)
        {
          sums[e] = 0;
          for (gsize i = 0; i < n; i++)
            sums[e] += instant->powers[e * n + i] * instant->direction[i];
        }
    }
  return instant->has_powers ? sums : NULL;
}

/* Computes alpha_hi at the instant as a dense matrix. */
static gboolean
ensure_rows (JdStudy *self)
{
  JdStudyInstant *instant = &self->instant;
  const JdDynamicsPattern *pattern;
  JdDynamicsTerms terms = { 0 };
  g_autofree double *q = NULL, *p = NULL, *entries = NULL;
  gsize n, n_parameters;

  if (!ensure_work (self))
    return FALSE;
  if (instant->has_rows)
    return TRUE;

  n = n_retained (self);
  n_parameters = jd_model_get_n_parameters (self->model);
  pattern = jd_parameterization_get_pattern (self->parameterization);
  q = g_new0 (double, 2 * n + 1);
  p = g_memdup2 (instant->p, n_parameters * sizeof (double));
  entries = g_new0 (double, pattern->n_rows + 1);
  terms.rows = entries;
  jd_parameterization_retain (self->parameterization, instant->p, q);
  jd_parameterization_retain (self->parameterization, instant->pd, q + n);
  if (!jd_parameterization_eval_terms (self->parameterization, jd_study_get_time (self), q, q + n, p, NULL, &terms,
                                       instant->work, NULL))
    return FALSE;

  for (gsize k = 0; k < pattern->m * n; k++)
    instant->rows[k] = 0;
  for (gsize k = 0; k < pattern->n_rows; k++)
    instant->rows[pattern->row_row[k] * n + pattern->row_column[k]] = entries[k];
  instant->has_rows = TRUE;
  return TRUE;
}

double
jd_study_virtual_rate (JdStudy *self,
                       gsize    h)
{
  double sum = 0;

  g_return_val_if_fail (JD_IS_STUDY (self), 0);

  if (!ensure_rows (self))
    return 0;
  for (gsize i = 0; i < n_retained (self); i++)
    sum += self->instant.rows[h * n_retained (self) + i] * self->instant.direction[i];
  return sum;
}

gboolean
jd_study_is_compatible (JdStudy *self,
                        gsize    joint,
                        double  *out_defect)
{
  JdStudyInstant *instant = &self->instant;
  gboolean compatible = TRUE;
  double defect = 0;

  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  if (!ensure_rows (self))
    return FALSE;
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (self->parameterization); h++)
    {
      const gsize e = jd_parameterization_get_complementary (self->parameterization)[h];
      double sum = 0, scale = 0;

      if (jd_model_get_equation (self->model, e)->joint != joint || instant->skip[e] ||
          !jd_model_equation_acts (self->model, e, jd_study_get_time (self), instant->p, instant->pd))
        continue;
      for (gsize i = 0; i < n_retained (self); i++)
        {
          const double term = instant->rows[h * n_retained (self) + i] * instant->direction[i];

          sum += term;
          scale += fabs (term);
        }
      defect = MAX (defect, fabs (sum));
      compatible = compatible && fabs (sum) <= 1e-9 * scale;
    }
  if (out_defect != NULL)
    *out_defect = defect;
  return compatible;
}

/* Sets the rates of the retained parameters from the preview, and computes the rates of the eliminated ones. */
static void
read_preview (JdStudy *self)
{
  JdStudyInstant *instant = &self->instant;
  const gsize n_parameters = jd_model_get_n_parameters (self->model);
  g_autofree double *q = g_new0 (double, n_parameters + 1), * qd = g_new0 (double, n_parameters + 1);
  g_autofree double *p = g_memdup2 (instant->preview, (n_parameters + 1) * sizeof (double));
  g_autoptr(JdParameterizationWork) work = NULL;

  memcpy (instant->p, instant->preview, n_parameters * sizeof (double));
  memset (instant->pd, 0, n_parameters * sizeof (double));
  memset (instant->skip, 0, jd_model_get_n_equations (self->model) * sizeof (gboolean));
  if (self->parameterization == NULL)
    return;
  work = jd_parameterization_work_new (self->parameterization);
  jd_parameterization_retain (self->parameterization, instant->preview, q);
  jd_parameterization_retain (self->parameterization, instant->preview + n_parameters, qd);
  if (jd_parameterization_expand (self->parameterization, jd_study_get_time (self), q, qd, p, instant->pd, work,
                                  NULL))
    memcpy (instant->p, p, n_parameters * sizeof (double));
  else
    memset (instant->pd, 0, n_parameters * sizeof (double));
}

void
jd_study_set_preview (JdStudy      *self,
                      const double *p,
                      const double *rates)
{
  JdStudyInstant *instant = &self->instant;
  gsize n;

  g_return_if_fail (JD_IS_STUDY (self));

  if (self->model == NULL || (p == NULL && instant->preview == NULL))
    return;
  jd_study_freeze (self);
  jd_study_set_playing (self, FALSE);
  jd_study_move_to (self, jd_study_get_start (self), JD_SIDE_AFTER);
  g_clear_pointer (&instant->preview, g_free);
  if (p != NULL)
    {
      n = jd_model_get_n_parameters (self->model);
      instant->preview = g_new0 (double, 2 * n + 1);
      memcpy (instant->preview, p, n * sizeof (double));
      if (rates != NULL)
        memcpy (instant->preview + n, rates, n * sizeof (double));
    }
  jd_study_read_state (self);
  jd_study_thaw (self);
}

gboolean
jd_study_get_previewing (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  return self->instant.preview != NULL;
}

void
jd_study_read_state (JdStudy *self)
{
  JdStudyInstant *instant = &self->instant;
  const gsize n_parameters = self->model != NULL ? jd_model_get_n_parameters (self->model) : 0;
  const gsize n_equations = self->model != NULL ? jd_model_get_n_equations (self->model) : 0;

  if (instant->preview != NULL)
    {
      read_preview (self);
    }
  else if (self->motion != NULL)
    {
      const gboolean after = self->clock.side == JD_SIDE_AFTER;

      jd_motion_get_state (self->motion, self->clock.time, after, instant->p, instant->pd);
      jd_motion_get_skipped (self->motion, self->clock.time, after, instant->skip);
    }
  else
    {
      for (gsize k = 0; k < n_parameters; k++)
        {
          instant->p[k] = jd_model_get_values (self->model)[k];
          instant->pd[k] = jd_model_get_rates (self->model)[k];
        }
      for (gsize i = 0; i < n_equations; i++)
        instant->skip[i] = FALSE;
    }
  jd_study_forget_instant (self);
  jd_study_notify (self, JD_STUDY_TIME);
}

void
jd_study_get_state (JdStudy         *self,
                    const double   **out_p,
                    const double   **out_pd,
                    const gboolean **out_skip)
{
  JdStudyInstant *instant = &self->instant;

  g_return_if_fail (JD_IS_STUDY (self));

  if (out_p != NULL)
    *out_p = instant->p;
  if (out_pd != NULL)
    *out_pd = instant->pd;
  if (out_skip != NULL)
    *out_skip = instant->skip;
}

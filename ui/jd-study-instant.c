/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/jd-study-private.h"

#include <math.h>

void
_jd_study_forget_instant (JdStudy *self)
{
  g_clear_pointer (&self->evaluation, jd_evaluation_free);
  g_clear_pointer (&self->evaluation_error, g_free);
  self->evaluated = FALSE;
  self->has_rows = FALSE;
  self->has_fields = FALSE;
  self->has_powers = FALSE;
}

void
_jd_study_forget_sizes (JdStudy *self)
{
  _jd_study_forget_instant (self);
  g_clear_pointer (&self->work, jd_parameterization_work_free);
  g_clear_pointer (&self->direction, g_free);
  g_clear_pointer (&self->rows, g_free);
  g_clear_pointer (&self->fields, g_free);
  g_clear_pointer (&self->powers, g_free);
}

static gsize
n_retained (JdStudy *self)
{
  return jd_parameterization_get_n_retained (self->parameterization);
}

/* Memory for what is derived, once for each parameterization. */
static gboolean
ensure_work (JdStudy *self)
{
  gsize n, m;

  if (self->parameterization == NULL)
    return FALSE;
  if (self->work != NULL)
    return TRUE;

  n = n_retained (self);
  m = jd_parameterization_get_n_complementary (self->parameterization);
  self->work = jd_parameterization_work_new (self->parameterization);
  self->rows = g_new0 (double, m * n + 1);
  self->fields = g_new0 (JdBodyField, jd_mechanism_get_bodies (jd_study_get_mechanism (self))->len + 1);
  self->powers = g_new0 (double, jd_model_get_n_efforts (self->model) * (n + 1) + 1);
  if (self->direction == NULL)
    self->direction = g_new0 (double, n + 1);
  return TRUE;
}

const JdEvaluation *
jd_study_get_evaluation (JdStudy     *self,
                         const char **out_why)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  if (!self->evaluated && self->parameterization != NULL && self->imperfect != NULL)
    {
      self->evaluation_error = g_strdup (self->imperfect);
      self->evaluated = TRUE;
    }
  else if (!self->evaluated && self->parameterization != NULL)
    {
      g_autoptr(GError) error = NULL;

      if (self->motion != NULL && self->preview == NULL)
        self->evaluation = jd_motion_evaluate (self->motion, self->parameterization, jd_study_get_time (self),
                                               self->side == JD_SIDE_AFTER, &error);
      else
        self->evaluation = jd_evaluate (self->parameterization, jd_study_get_time (self), self->p, self->pd,
                                        self->skip, &error);
      if (error != NULL)
        self->evaluation_error = g_strdup (error->message);
      self->evaluated = TRUE;
    }
  if (out_why != NULL)
    *out_why = self->parameterization == NULL ? self->refusal : self->evaluation_error;
  return self->evaluation;
}

const double *
jd_study_get_direction (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return ensure_work (self) ? self->direction : NULL;
}

static void
direction_changed (JdStudy *self)
{
  self->has_fields = FALSE;
  self->has_powers = FALSE;
  _jd_study_notify (self, JD_STUDY_PROP_DIRECTION);
}

void
jd_study_set_direction (JdStudy *self,
                        gsize    i,
                        double   value)
{
  g_return_if_fail (JD_IS_STUDY (self));

  if (!ensure_work (self) || i >= n_retained (self) || self->direction[i] == value)
    return;
  self->direction[i] = value;
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
    self->direction[i] = values != NULL ? values[i] : 0;
  direction_changed (self);
}

const JdBodyField *
jd_study_get_fields (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  if (!ensure_work (self))
    return NULL;
  if (!self->has_fields)
    self->has_fields = jd_parameterization_field (self->parameterization, jd_study_get_time (self), self->p,
                                                  self->direction, self->fields, self->work, NULL);
  return self->has_fields ? self->fields : NULL;
}

const double *
jd_study_get_given_powers (JdStudy *self)
{
  gsize n, n_efforts;
  double *sums;

  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  if (!ensure_work (self))
    return NULL;
  n = n_retained (self);
  n_efforts = jd_model_get_n_efforts (self->model);
  sums = self->powers + n_efforts * n;
  if (!self->has_powers)
    {
      self->has_powers = jd_parameterization_powers (self->parameterization, jd_study_get_time (self), self->p,
                                                     self->pd, self->powers, self->work, NULL);
      for (gsize e = 0; e < n_efforts; e++)
        {
          sums[e] = 0;
          for (gsize i = 0; i < n; i++)
            sums[e] += self->powers[e * n + i] * self->direction[i];
        }
    }
  return self->has_powers ? sums : NULL;
}

/* alpha_hi at the instant, dense. */
static gboolean
ensure_rows (JdStudy *self)
{
  const JdDynamicsPattern *pattern;
  JdDynamicsTerms terms = { 0 };
  g_autofree double *q = NULL, *p = NULL, *entries = NULL;
  gsize n, n_parameters;

  if (!ensure_work (self))
    return FALSE;
  if (self->has_rows)
    return TRUE;

  n = n_retained (self);
  n_parameters = jd_model_get_n_parameters (self->model);
  pattern = jd_parameterization_get_pattern (self->parameterization);
  q = g_new0 (double, 2 * n + 1);
  p = g_memdup2 (self->p, n_parameters * sizeof (double));
  entries = g_new0 (double, pattern->n_rows + 1);
  terms.rows = entries;
  jd_parameterization_retain (self->parameterization, self->p, q);
  jd_parameterization_retain (self->parameterization, self->pd, q + n);
  if (!jd_parameterization_eval_terms (self->parameterization, jd_study_get_time (self), q, q + n, p, NULL,
                                       &terms, self->work, NULL))
    return FALSE;

  for (gsize k = 0; k < pattern->m * n; k++)
    self->rows[k] = 0;
  for (gsize k = 0; k < pattern->n_rows; k++)
    self->rows[pattern->row_row[k] * n + pattern->row_column[k]] = entries[k];
  self->has_rows = TRUE;
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
    sum += self->rows[h * n_retained (self) + i] * self->direction[i];
  return sum;
}

gboolean
jd_study_is_compatible (JdStudy *self,
                        gsize    joint,
                        double  *out_defect)
{
  gboolean compatible = TRUE;
  double defect = 0;

  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  if (!ensure_rows (self))
    return FALSE;
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (self->parameterization); h++)
    {
      const gsize e = jd_parameterization_get_complementary (self->parameterization)[h];
      double sum = 0, scale = 0;

      if (jd_model_get_equation (self->model, e)->joint != joint || self->skip[e] ||
          !jd_model_equation_acts (self->model, e, jd_study_get_time (self), self->p, self->pd))
        continue;
      for (gsize i = 0; i < n_retained (self); i++)
        {
          const double term = self->rows[h * n_retained (self) + i] * self->direction[i];

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

void
_jd_study_clear_jump (JdStudy *self)
{
  self->jump_asked = self->jump_unlisted = FALSE;
  g_clear_pointer (&self->jump, jd_jump_free);
  g_clear_pointer (&self->jump_error, g_free);
  _jd_study_notify (self, JD_STUDY_PROP_JUMP);
}

/* Where the motion meets what the jump is of; NULL if it does not. */
static const JdMotionEvent *
jump_event (JdStudy *self)
{
  const JdMotionEvent *found;

  if (self->jump_unlisted)
    return _jd_study_find_event_at (self, self->jump_time);
  found = jd_motion_find_listed (self->motion, self->event_name, self->jump_time);
  /* the motion may still be the one in which it was run before */
  if (found != NULL && self->run_going && found->time != self->jump_time)
    return NULL;
  return found;
}

/* Whether the current parameterization may run @event: not where the event types one of its primitive equations. */
static gboolean
may_run (JdStudy        *self,
         const JdEvent  *event,
         GError        **error)
{
  const JdTagging *tagging = jd_mechanism_find_tagging (jd_study_get_mechanism (self), self->parameterization_name);
  g_autoptr(JdParameterization) tried = jd_parameterization_new (self->model, tagging, event, error);

  return tried != NULL;
}

/* Where the motion does not meet the event: one that happens when it is run, at the instant it is run, others in the
 * file's state. */
static JdJump *
new_jump_elsewhere (JdStudy        *self,
                    const JdEvent  *event,
                    GError        **error)
{
  const gsize n = jd_model_get_n_parameters (self->model), m = jd_model_get_n_equations (self->model);
  g_autofree double *p = NULL, *pd = NULL;
  g_autofree gboolean *off = NULL;

  if (self->motion == NULL || !_jd_study_is_on_demand (self, event))
    return jd_jump_new (self->parameterization, event, NULL, jd_model_get_time (self->model),
                        jd_model_get_values (self->model), jd_model_get_rates (self->model), NULL, error);
  self->jump_in_motion = TRUE;
  p = g_new0 (double, n + 1);
  pd = g_new0 (double, n + 1);
  off = g_new0 (gboolean, m + 1);
  jd_motion_get_state (self->motion, self->jump_time, FALSE, p, pd);
  jd_motion_get_switched_off (self->motion, self->jump_time, FALSE, off);
  return jd_jump_new (self->parameterization, event, NULL, self->jump_time, p, pd, off, error);
}

static JdJump *
new_jump (JdStudy  *self,
          GError  **error)
{
  const JdMotionEvent *found = jump_event (self);
  const JdEvent *event = self->jump_unlisted ? NULL : jd_study_get_event (self);

  if (!may_run (self, event, error))
    return NULL;
  self->jump_in_motion = found != NULL;
  if (found != NULL)
    return jd_jump_new_of_motion (self->parameterization, self->motion, found, error);
  return new_jump_elsewhere (self, event, error);
}

void
_jd_study_update_jump (JdStudy *self)
{
  g_autoptr(GError) error = NULL;

  if (!self->jump_asked)
    return;
  g_clear_pointer (&self->jump, jd_jump_free);
  g_clear_pointer (&self->jump_error, g_free);
  if (self->parameterization == NULL)
    self->jump_error = g_strdup (self->refusal);
  else if (self->jump_unlisted ? jump_event (self) == NULL : self->event_name == NULL)
    self->jump_asked = FALSE;
  else if (self->imperfect != NULL)
    self->jump_error = g_strdup (self->imperfect);
  else
    self->jump = new_jump (self, &error);
  if (error != NULL)
    self->jump_error = g_strdup (error->message);
  _jd_study_notify (self, JD_STUDY_PROP_JUMP);
}

const JdJump *
jd_study_get_jump (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->jump;
}

const char *
jd_study_get_jump_error (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->jump_error;
}

gboolean
jd_study_get_jump_in_motion (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  return self->jump_in_motion;
}

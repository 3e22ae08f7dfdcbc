/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The virtual velocity field of a study: its virtual rates, kept compatible with joints where that is wanted; the
 * fields of the bodies relative to the observer; compatibility and powers. */
#include "ui/study/jd-study-private.h"

#include <math.h>
#include <string.h>


void
jd_study_forget_fields (JdStudy *self)
{
  JdStudyField *field = &self->field;

  g_clear_pointer (&field->tangent, jd_tangent_free);
  g_clear_pointer (&field->space, jd_compatible_space_free);
  field->has_rows = FALSE;
  field->has_fields = FALSE;
  field->has_powers = FALSE;
  for (gsize i = 0; i < field->n_efforts; i++)
    field->efforts[i].current = FALSE;
}

void
jd_study_forget_field_choice (JdStudy *self)
{
  JdStudyField *field = &self->field;

  for (gsize i = 0; i < field->n_efforts; i++)
    g_clear_pointer (&field->efforts[i].powers, jd_effort_powers_free);
  g_clear_pointer (&field->efforts, g_free);
  field->n_efforts = 0;
  g_clear_pointer (&field->compatible, g_free);
  g_clear_pointer (&field->free, g_free);
  field->observer = JD_OBSERVER_GROUND;
  field->composed.body = JD_GROUND;
}

/* The names of the retained parameters, separated by commas. */
static char *
dup_retained (JdParameterization *parameterization)
{
  GString *names = g_string_new (NULL);

  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    g_string_append_printf (names, "%s,",
                            jd_model_get_parameter_name (jd_parameterization_get_model (parameterization),
                                                         jd_parameterization_get_retained (parameterization)[i]));
  return g_string_free (names, FALSE);
}

void
jd_study_forget_sizes (JdStudy *self)
{
  JdStudyField *field = &self->field;

  jd_study_forget_instant (self);
  g_clear_pointer (&field->work, jd_parameterization_work_free);
  if (field->direction != NULL && self->parameterization != NULL)
    {
      g_free (field->last_direction);
      g_free (field->last_retained);
      field->last_direction = g_steal_pointer (&field->direction);
      field->last_retained = dup_retained (self->parameterization);
    }
  g_clear_pointer (&field->direction, g_free);
  g_clear_pointer (&field->rates, g_free);
  g_clear_pointer (&field->rows, g_free);
  g_clear_pointer (&field->fields, g_free);
  g_clear_pointer (&field->powers, g_free);
  g_clear_pointer (&field->free, g_free);
}

static gsize
n_retained (JdStudy *self)
{
  return jd_parameterization_get_n_retained (self->parameterization);
}

static gsize
count_bodies (JdStudy *self)
{
  return jd_mechanism_get_bodies (jd_study_get_mechanism (self))->len;
}

static gsize
count_joints (JdStudy *self)
{
  return jd_mechanism_get_joints (jd_study_get_mechanism (self))->len;
}

/* The virtual rates of before, where the same parameters are retained: an edit of a constant does not change them. */
static double *
dup_direction (JdStudy *self,
               gsize    n)
{
  g_autofree char *retained = dup_retained (self->parameterization);

  if (g_strcmp0 (retained, self->field.last_retained) == 0)
    return g_memdup2 (self->field.last_direction, (n + 1) * sizeof (double));
  return g_new0 (double, n + 1);
}

/* Allocates the memory for derived quantities, once for each parameterization. */
static gboolean
ensure_work (JdStudy *self)
{
  JdStudyField *field = &self->field;
  gsize n, m;

  if (self->parameterization == NULL)
    return FALSE;
  if (field->work != NULL)
    return TRUE;

  n = n_retained (self);
  m = jd_parameterization_get_n_complementary (self->parameterization);
  field->work = jd_parameterization_work_new (self->parameterization);
  jd_parameterization_work_set_feet (field->work, &self->instant.feet);
  field->rows = g_new0 (double, m * n + 1);
  field->rates = g_new0 (double, jd_model_get_n_parameters (self->model) + 1);
  field->fields = g_new0 (JdBodyField, 3 * count_bodies (self) + 1);
  field->powers = g_new0 (double, jd_model_get_n_efforts (self->model) * (n + 1) + 1);
  if (field->direction == NULL)
    field->direction = dup_direction (self, n);
  return TRUE;
}

static gboolean
ensure_tangent (JdStudy *self)
{
  JdStudyField *field = &self->field;

  if (ensure_work (self) && field->tangent == NULL)
    field->tangent = jd_tangent_new (self->parameterization, jd_study_get_time (self), self->instant.p, field->work,
                                     NULL);
  return field->tangent != NULL;
}

/* Keeps the direction in the space of compatible fields at the instant.  Where the same parameters are free as
 * before, their rates are kept; otherwise the nearest field is taken. */
static gboolean
ensure_direction (JdStudy *self)
{
  JdStudyField *field = &self->field;
  gboolean same;

  if (!ensure_work (self))
    return FALSE;
  if (field->compatible == NULL || field->space != NULL)
    return TRUE;
  field->space = jd_compatible_space_new (self->parameterization, field->compatible, self->instant.skip,
                                          jd_study_get_time (self), self->instant.p, self->instant.pd, field->work,
                                          NULL);
  if (field->space == NULL)
    return TRUE;
  same = field->free != NULL && field->n_free == field->space->dimension &&
         memcmp (field->free, field->space->free, field->n_free * sizeof (gsize)) == 0;
  if (same)
    jd_compatible_space_complete (field->space, field->direction);
  else
    jd_compatible_space_project (field->space, field->direction);
  g_free (field->free);
  field->n_free = field->space->dimension;
  field->free = g_memdup2 (field->space->free, (field->n_free + 1) * sizeof (gsize));
  return TRUE;
}

const double *
jd_study_get_direction (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return ensure_direction (self) ? self->field.direction : NULL;
}

static void
direction_changed (JdStudy *self)
{
  self->field.has_fields = FALSE;
  jd_study_notify (self, JD_STUDY_DIRECTION);
}

void
jd_study_set_direction (JdStudy *self,
                        gsize    i,
                        double   value)
{
  JdStudyField *field = &self->field;

  g_return_if_fail (JD_IS_STUDY (self));

  if (!ensure_direction (self) || i >= n_retained (self) || field->direction[i] == value ||
      !jd_study_is_free (self, i))
    return;
  field->direction[i] = value;
  if (field->space != NULL)
    jd_compatible_space_complete (field->space, field->direction);
  direction_changed (self);
}

void
jd_study_set_directions (JdStudy      *self,
                         const double *values)
{
  JdStudyField *field = &self->field;

  g_return_if_fail (JD_IS_STUDY (self));

  if (!ensure_direction (self))
    return;
  for (gsize i = 0; i < n_retained (self); i++)
    field->direction[i] = values != NULL ? values[i] : 0;
  if (field->space != NULL)
    jd_compatible_space_project (field->space, field->direction);
  direction_changed (self);
}

void
jd_study_set_compatible (JdStudy        *self,
                         const gboolean *joints)
{
  JdStudyField *field = &self->field;

  g_return_if_fail (JD_IS_STUDY (self));

  if (!ensure_work (self) || (joints == NULL && field->compatible == NULL))
    return;
  g_clear_pointer (&field->space, jd_compatible_space_free);
  g_clear_pointer (&field->compatible, g_free);
  g_clear_pointer (&field->free, g_free);
  if (joints != NULL)
    {
      field->compatible = g_new0 (gboolean, count_joints (self) + 1);
      memcpy (field->compatible, joints, count_joints (self) * sizeof (gboolean));
    }
  direction_changed (self);
}

const gboolean *
jd_study_get_compatible (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->field.compatible;
}

gboolean
jd_study_is_free (JdStudy *self,
                  gsize    i)
{
  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  return ensure_direction (self) && (self->field.space == NULL || jd_compatible_space_is_free (self->field.space, i));
}

void
jd_study_set_observer (JdStudy *self,
                       int      observer)
{
  g_return_if_fail (JD_IS_STUDY (self));

  if (self->field.observer == observer)
    return;
  self->field.observer = observer;
  direction_changed (self);
}

int
jd_study_get_observer (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), JD_OBSERVER_GROUND);

  return self->field.observer;
}

void
jd_study_set_composed (JdStudy    *self,
                       JdPointRef  point)
{
  g_return_if_fail (JD_IS_STUDY (self));

  if (self->field.composed.body == point.body && self->field.composed.point == point.point)
    return;
  self->field.composed = point;
  direction_changed (self);
}

JdPointRef
jd_study_get_composed (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), ((JdPointRef) { JD_GROUND, 0 }));

  return self->field.composed;
}

/* Computes the fields of the bodies: absolute, background and relative. */
static gboolean
ensure_fields (JdStudy *self)
{
  JdStudyField *field = &self->field;
  const gsize n = count_bodies (self);
  const double t = jd_study_get_time (self);

  if (!ensure_direction (self) || !ensure_tangent (self))
    return FALSE;
  if (field->has_fields)
    return TRUE;
  jd_parameterization_field_of (self->parameterization, t, self->instant.p, field->tangent, field->direction,
                                field->fields);
  if (field->observer >= 0)
    {
      jd_virtual_background (self->model, t, self->instant.p, field->fields, (gsize) field->observer,
                             field->fields + n);
      jd_virtual_relative (self->model, t, self->instant.p, field->fields, field->fields + n, field->fields + 2 * n);
    }
  field->has_fields = TRUE;
  return TRUE;
}

const JdBodyField *
jd_study_get_relative_fields (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  if (!ensure_fields (self))
    return NULL;
  return self->field.observer >= 0 ? self->field.fields + 2 * count_bodies (self) : self->field.fields;
}

const JdBodyField *
jd_study_get_background (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->field.observer >= 0 && ensure_fields (self) ? self->field.fields + count_bodies (self) : NULL;
}

gboolean
jd_study_compose (JdStudy              *self,
                  JdVirtualComposition *out_composition)
{
  const JdBodyField *background;

  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  background = jd_study_get_background (self);
  if (background == NULL || self->field.composed.body < 0)
    return FALSE;
  jd_virtual_compose (self->model, jd_study_get_time (self), self->instant.p, self->field.fields, background,
                      self->field.composed, out_composition);
  return TRUE;
}

const double *
jd_study_get_given_powers (JdStudy *self)
{
  JdStudyField *field = &self->field;
  gsize n, n_efforts;
  double *sums;

  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  if (!ensure_direction (self))
    return NULL;
  n = n_retained (self);
  n_efforts = jd_model_get_n_efforts (self->model);
  sums = field->powers + n_efforts * n;
  if (!field->has_powers)
    field->has_powers = jd_parameterization_powers (self->parameterization, jd_study_get_time (self), self->instant.p,
                                                    self->instant.pd, field->powers, field->work, NULL);
  for (gsize e = 0; field->has_powers && e < n_efforts; e++)
    {
      sums[e] = 0;
      for (gsize i = 0; i < n; i++)
        sums[e] += field->powers[e * n + i] * field->direction[i];
    }
  return field->has_powers ? sums : NULL;
}

/* The efforts of @joint, made when they are first asked for, with their values at the instant. */
static JdEffortPowers *
ensure_efforts (JdStudy *self,
                gsize    joint,
                gboolean external)
{
  JdStudyField *field = &self->field;
  JdStudyEfforts *efforts;

  if (field->efforts == NULL)
    {
      field->n_efforts = 2 * count_joints (self);
      field->efforts = g_new0 (JdStudyEfforts, field->n_efforts + 1);
    }
  efforts = &field->efforts[2 * joint + (external ? 1 : 0)];
  if (efforts->powers == NULL && !efforts->refused)
    {
      efforts->powers = jd_effort_powers_new (self->model, joint, external, NULL);
      efforts->refused = efforts->powers == NULL;
    }
  if (efforts->powers != NULL && !efforts->current)
    {
      jd_effort_powers_set_instant (efforts->powers, self->parameterization, field->tangent,
                                    jd_study_get_evaluation (self, NULL), jd_study_get_time (self), self->instant.p,
                                    self->instant.pd);
      efforts->current = TRUE;
    }
  return efforts->powers;
}

const JdEffortPower *
jd_study_get_effort_powers (JdStudy  *self,
                            gsize     joint,
                            gboolean  external,
                            gsize    *out_n)
{
  JdEffortPowers *efforts;

  g_return_val_if_fail (JD_IS_STUDY (self), NULL);
  g_return_val_if_fail (joint < count_joints (self), NULL);

  *out_n = 0;
  if (!ensure_direction (self) || !ensure_tangent (self))
    return NULL;
  efforts = ensure_efforts (self, joint, external);
  if (efforts == NULL)
    return NULL;
  jd_tangent_apply (self->field.tangent, self->field.direction, self->field.rates);
  return jd_effort_powers_apply (efforts, self->field.rates, out_n);
}

/* Computes alpha_hi at the instant as a dense matrix. */
static gboolean
ensure_rows (JdStudy *self)
{
  JdStudyField *field = &self->field;
  const JdDynamicsPattern *pattern;
  JdDynamicsTerms terms = { 0 };
  g_autofree double *q = NULL, *p = NULL, *entries = NULL;
  gsize n, n_parameters;

  if (!ensure_direction (self))
    return FALSE;
  if (field->has_rows)
    return TRUE;

  n = n_retained (self);
  n_parameters = jd_model_get_n_parameters (self->model);
  pattern = jd_parameterization_get_pattern (self->parameterization);
  q = g_new0 (double, 2 * n + 1);
  p = g_memdup2 (self->instant.p, n_parameters * sizeof (double));
  entries = g_new0 (double, pattern->n_rows + 1);
  terms.rows = entries;
  jd_parameterization_retain (self->parameterization, self->instant.p, q);
  jd_parameterization_retain (self->parameterization, self->instant.pd, q + n);
  if (!jd_parameterization_eval_terms (self->parameterization, jd_study_get_time (self), q, q + n, p, NULL, &terms,
                                       field->work, NULL))
    return FALSE;

  for (gsize k = 0; k < pattern->m * n; k++)
    field->rows[k] = 0;
  for (gsize k = 0; k < pattern->n_rows; k++)
    field->rows[pattern->row_row[k] * n + pattern->row_column[k]] = entries[k];
  field->has_rows = TRUE;
  return TRUE;
}

/* sum_i alpha_hi q*_i, and @out_scale, the sum of its terms' absolute values. */
static double
sum_row (JdStudy *self,
         gsize    h,
         double  *out_scale)
{
  const gsize n = n_retained (self);
  double sum = 0;

  *out_scale = 0;
  for (gsize i = 0; i < n; i++)
    {
      const double term = self->field.rows[h * n + i] * self->field.direction[i];

      sum += term;
      *out_scale += fabs (term);
    }
  return sum;
}

double
jd_study_virtual_rate (JdStudy *self,
                       gsize    h)
{
  double scale;

  g_return_val_if_fail (JD_IS_STUDY (self), 0);

  return ensure_rows (self) ? sum_row (self, h, &scale) : 0;
}

gboolean
jd_study_is_broken (JdStudy *self,
                    gsize    h,
                    double  *out_defect)
{
  const gsize e = jd_parameterization_get_complementary (self->parameterization)[h];
  double scale = 0, sum;

  *out_defect = 0;
  if (!ensure_rows (self) || self->instant.skip[e] ||
      !jd_model_equation_acts (self->model, e, jd_study_get_time (self), self->instant.p, self->instant.pd))
    return FALSE;
  sum = sum_row (self, h, &scale);
  if (fabs (sum) <= 1e-9 * scale)
    return FALSE;
  *out_defect = sum;
  return TRUE;
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
      double broken;

      if (jd_model_get_equation (self->model, e)->joint != joint)
        continue;
      compatible = !jd_study_is_broken (self, h, &broken) && compatible;
      defect = MAX (defect, fabs (broken));
    }
  if (out_defect != NULL)
    *out_defect = defect;
  return compatible;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* State of a study at its instant, and the evaluation derived from it when it is needed.  The virtual velocity field
 * is in jd-study-field.c. */
#include "ui/study/jd-study-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ui/study/jd-study-steps.h"

void
jd_study_forget_instant (JdStudy *self)
{
  JdStudyInstant *instant = &self->instant;

  g_clear_pointer (&instant->evaluation, jd_evaluation_free);
  g_clear_pointer (&instant->evaluation_error, g_free);
  instant->evaluated = FALSE;
  jd_study_forget_fields (self);
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
  else if (!instant->evaluated && self->parameterization != NULL && jd_study_is_by_steps (self))
    {
      /* the laws of many contacts at an instant may take long to decide */
      instant
        ->evaluation_error = g_strdup (_("The motion is by time stepping, which tells no forces at an instant."));
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
                      const double *rates,
                      const char   *name)
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
      g_free (instant->preview_name);
      instant->preview_name = g_strdup (name);
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

const char *
jd_study_get_preview_name (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->instant.preview != NULL ? self->instant.preview_name : NULL;
}

void
jd_study_read_state (JdStudy *self)
{
  JdStudyInstant *instant = &self->instant;
  const gsize n_parameters = self->model != NULL ? jd_model_get_n_parameters (self->model) : 0;
  const gsize n_equations = self->model != NULL ? jd_model_get_n_equations (self->model) : 0;

  g_free (instant->feet.s);
  instant->feet = (JdFeet) { 0, NULL };
  if (instant->preview != NULL)
    {
      read_preview (self);
    }
  else if (self->motion != NULL)
    {
      const gboolean after = self->clock.side == JD_SIDE_AFTER;

      jd_motion_get_state (self->motion, self->clock.time, after, instant->p, instant->pd);
      jd_motion_get_skipped (self->motion, self->clock.time, after, instant->skip);
      jd_motion_get_feet (self->motion, self->clock.time, after, instant->p, &instant->feet);
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

const JdFeet *
jd_study_get_feet (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->instant.feet.n > 0 ? &self->instant.feet : NULL;
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

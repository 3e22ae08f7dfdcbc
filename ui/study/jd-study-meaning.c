/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Meaning of the multipliers of a study's parameterization.  A thread computes it in the state of the file, once for
 * each parameterization, when it is first asked for. */
#include "ui/study/jd-study-private.h"

#include "ui/widgets/jd-background.h"

/* No meaning is computed for more parameters, because it would take too long. */
#define LARGEST_MODEL 60

static void
meaning_thread (GTask        *task,
                gpointer      source G_GNUC_UNUSED,
                gpointer      parameterization,
                GCancellable *cancellable G_GNUC_UNUSED)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(JdEvaluation) evaluation = jd_evaluate (parameterization, t, p, pd, NULL, NULL);
  GError *error = NULL;
  JdMultiplierMeanings *meanings = jd_multiplier_meanings_new (parameterization, t, p, pd, evaluation, &error);

  if (meanings == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, meanings, (GDestroyNotify) jd_multiplier_meanings_free);
}

static void
meant_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data G_GNUC_UNUSED)
{
  JdStudy *self = JD_STUDY (source);
  g_autoptr(JdMultiplierMeanings) meanings = g_task_propagate_pointer (G_TASK (result), NULL);

  if (!jd_background_end (&self->meaning.finding, result))
    return;
  self->meaning.found = g_steal_pointer (&meanings);
  jd_study_notify (self, JD_STUDY_MEANING);
}

void
jd_study_forget_meaning (JdStudy *self)
{
  jd_background_stop (&self->meaning.finding);
  g_clear_pointer (&self->meaning.found, jd_multiplier_meanings_free);
  self->meaning.asked = FALSE;
}

/* Whether the meaning of a multiplier would tell what is asked. */
static gboolean
is_covered (JdStudy *self)
{
  for (gsize e = 0; self->model != NULL && e < jd_model_get_n_equations (self->model); e++)
    if (jd_covers_has_of (jd_study_get_covers (self), "meaning:", jd_model_get_equation (self->model, e)->name))
      return TRUE;
  return FALSE;
}

const JdMultiplierMeanings *
jd_study_get_meanings (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  if (is_covered (self))
    return NULL;
  if (self->parameterization == NULL || self->meaning.asked)
    return self->meaning.found;
  self->meaning.asked = TRUE;
  if (jd_model_get_n_parameters (self->model) <= LARGEST_MODEL)
    jd_background_begin (self, &self->meaning.finding, meaning_thread,
                         jd_parameterization_ref (self->parameterization), (GDestroyNotify) jd_parameterization_unref,
                         meant_cb);
  return NULL;
}

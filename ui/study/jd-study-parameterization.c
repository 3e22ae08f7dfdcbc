/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parameterization that a study shows.  Its tags are applied at once, so that a refusal is reported at once.  For a
 * large mechanism a thread compiles its tapes. */
#include "ui/study/jd-study-private.h"

#include "ui/widgets/jd-background.h"

#include <glib/gi18n-lib.h>

/* Number of operations of a model below which the tapes are compiled on first use: this takes at most a few
 * hundredths of a second. */
#define SMALL_MODEL 1000

/* Whether @parameterization, which may be NULL, still has the tags @tags.  If an edit left them unchanged, it is
 * kept with everything derived from it. */
static gboolean
is_still (JdStudy                      *self,
          const JdParameterization     *parameterization,
          const JdParameterizationTags *tags)
{
  guint n_tags = 0;

  if (parameterization == NULL || self->model == NULL || tags == NULL ||
      jd_parameterization_get_model (parameterization) != self->model ||
      !g_str_equal (jd_parameterization_get_name (parameterization), tags->name))
    return FALSE;
  for (gsize e = 0; e < jd_model_get_n_equations (self->model); e++)
    n_tags += jd_parameterization_get_eliminated (parameterization, e) >= 0;
  for (guint i = 0; i < tags->tags->len; i++)
    {
      const JdTag *tag = g_ptr_array_index (tags->tags, i);
      const int e = jd_model_find_equation (self->model, tag->equation);
      const int k = e >= 0 ? jd_parameterization_get_eliminated (parameterization, (gsize) e) : -1;

      if (k < 0 || !g_str_equal (jd_model_get_parameter_name (self->model, (gsize) k), tag->parameter))
        return FALSE;
    }
  return n_tags == tags->tags->len;
}

static void
stop_preparing (JdStudy *self)
{
  g_clear_pointer (&self->coming, jd_parameterization_unref);
  jd_background_stop (&self->preparing);
  jd_study_notify (self, JD_STUDY_COMPUTING);
}

void
jd_study_drop_parameterization (JdStudy *self)
{
  jd_study_forget_sizes (self);
  jd_study_forget_meaning (self);
  g_clear_pointer (&self->parameterization, jd_parameterization_unref);
  if (self->preparing != NULL)
    stop_preparing (self);
}

static void
prepare_thread (GTask        *task,
                gpointer      source G_GNUC_UNUSED,
                gpointer      parameterization,
                GCancellable *cancellable)
{
  GError *error = NULL;

  if (jd_parameterization_prepare (parameterization, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
prepared_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data G_GNUC_UNUSED)
{
  JdStudy *self = JD_STUDY (source);
  g_autoptr(GError) error = NULL;

  /* Another parameterization has been chosen meanwhile. */
  if (!jd_background_end (&self->preparing, result))
    return;

  jd_study_freeze (self);
  g_clear_pointer (&self->refusal, g_free);
  if (g_task_propagate_boolean (G_TASK (result), &error))
    self->parameterization = g_steal_pointer (&self->coming);
  else
    self->refusal = g_strdup (error->message);
  stop_preparing (self);
  jd_study_notify (self, JD_STUDY_PARAMETERIZATION);
  jd_study_read_state (self);
  jd_study_update_jump (self);
  jd_study_thaw (self);
}

/* Takes over @parameterization. */
static void
prepare (JdStudy            *self,
         JdParameterization *parameterization)
{
  self->coming = parameterization;
  self->refusal = g_strdup (_("Deriving the equations…"));
  jd_background_begin (self, &self->preparing, prepare_thread, jd_parameterization_ref (parameterization),
                       (GDestroyNotify) jd_parameterization_unref, prepared_cb);
  jd_study_notify (self, JD_STUDY_COMPUTING);
}

/* Where the event forbids the parameterization, makes it without the event.  The jump then reports why it cannot be
 * run. */
void
jd_study_make_parameterization (JdStudy *self)
{
  g_autoptr(GError) error = NULL;
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (jd_study_get_mechanism (self),
                                                                           self->parameterization_name);
  JdParameterization *made = NULL;

  if (is_still (self, self->parameterization, tags) || is_still (self, self->coming, tags))
    {
      jd_study_notify (self, JD_STUDY_PARAMETERIZATION);
      return;
    }
  jd_study_drop_parameterization (self);
  g_clear_pointer (&self->refusal, g_free);
  if (self->model == NULL)
    self->refusal = g_strdup (jd_study_get_waiting (self));
  else if (tags != NULL)
    made = jd_parameterization_new (self->model, tags, NULL, &error);
  if (error != NULL)
    self->refusal = g_strdup (error->message);
  if (made == NULL || jd_model_get_size (self->model) <= SMALL_MODEL)
    self->parameterization = made;
  else
    prepare (self, made);
  jd_study_notify (self, JD_STUDY_PARAMETERIZATION);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The study: what is shown of a document, and its reaction to changes of the document. */
#include "ui/study/jd-study-private.h"

#include "ui/widgets/jd-background.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/analysis/verdict/jd-imperfect.h"
#include "ui/document/jd-document-lock.h"

static guint changed;

G_DEFINE_FINAL_TYPE (JdStudy, jd_study, G_TYPE_OBJECT)

void
jd_study_notify (JdStudy        *self,
                 JdStudyChanges  changes)
{
  self->waiting |= changes;
  if (self->frozen > 0 || self->waiting == 0)
    return;
  changes = self->waiting;
  self->waiting = 0;
  g_signal_emit (self, changed, 0, changes);
}

void
jd_study_freeze (JdStudy *self)
{
  self->frozen++;
}

void
jd_study_thaw (JdStudy *self)
{
  self->frozen--;
  jd_study_notify (self, 0);
}

/* Remembers the index of the parameterization, to find it again after an edit, an undo or a redo has renamed it. */
static void
remember_place (JdStudy *self)
{
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_study_get_mechanism (self));

  self->n_parameterizations = parameterizations->len;
  for (guint i = 0; i < parameterizations->len; i++)
    if (g_str_equal (((const JdParameterizationTags *) g_ptr_array_index (parameterizations, i))->name,
                     self->parameterization_name))
      self->place = i;
}

/* Keeps the names that still exist.  A renamed parameterization is found by its index; otherwise the first one is
 * taken. */
static void
settle_names (JdStudy *self)
{
  JdMechanism *mechanism = jd_study_get_mechanism (self);
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (mechanism);
  const GPtrArray *events = jd_mechanism_get_events (mechanism);

  if (self->parameterization_name == NULL ||
      jd_mechanism_find_parameterization (mechanism, self->parameterization_name) == NULL)
    {
      const JdParameterizationTags *other = g_ptr_array_index (parameterizations,
                                                               self->n_parameterizations == parameterizations->len
                                                                 ? self->place
                                                                 : 0);

      g_free (self->parameterization_name);
      self->parameterization_name = g_strdup (other->name);
      jd_study_notify (self, JD_STUDY_PARAMETERIZATION_NAME);
    }
  remember_place (self);
  if (self->event_name == NULL || jd_mechanism_find_event (mechanism, self->event_name) == NULL)
    {
      const JdEvent *first = events->len > 0 ? g_ptr_array_index (events, 0) : NULL;

      if (g_strcmp0 (self->event_name, first != NULL ? first->name : NULL) != 0)
        {
          g_free (self->event_name);
          self->event_name = g_strdup (first != NULL ? first->name : NULL);
          jd_study_clear_jump (self);
          jd_study_notify (self, JD_STUDY_EVENT_NAME);
        }
    }
}

/* Allocates memory for the state of the document's model.  There may be no model. */
static void
take_model (JdStudy *self,
            JdModel *model)
{
  g_autoptr(GError) error = NULL;

  jd_study_cancel_motion (self);
  jd_study_drop_parameterization (self);
  jd_study_forget_field_choice (self);
  jd_study_forget_trust (self);
  jd_study_forget_overlaps (self);
  g_clear_pointer (&self->motion, jd_motion_unref);
  g_clear_pointer (&self->model, jd_model_unref);
  g_clear_pointer (&self->instant.preview, g_free);
  g_clear_pointer (&self->instant.p, g_free);
  g_clear_pointer (&self->instant.pd, g_free);
  g_clear_pointer (&self->instant.skip, g_free);
  g_clear_pointer (&self->instant.feet.s, g_free);
  self->instant.feet.n = 0;
  g_clear_pointer (&self->imperfect, g_free);
  if (model != NULL)
    {
      self->model = jd_model_ref (model);
      self->instant.p = g_new0 (double, jd_model_get_n_parameters (model) + 1);
      self->instant.pd = g_new0 (double, jd_model_get_n_parameters (model) + 1);
      self->instant.skip = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);
      if (!jd_imperfect_check (model, &error))
        self->imperfect = g_strdup (error->message);
    }
  jd_study_notify (self, JD_STUDY_MODEL);
  jd_study_notify (self, JD_STUDY_MOTION);
}

/* Called when the document has another mechanism or its model has been derived. */
static void
document_changed_cb (JdStudy *self)
{
  JdModel *model = jd_document_get_model (self->document);
  const gboolean moves = model != self->model;
  const gboolean edited = g_set_object (&self->mechanism, jd_document_get_mechanism (self->document));

  if (!edited && !moves && model != NULL)
    return;
  if (edited)
    jd_study_follow_edit (self);
  jd_study_freeze (self);
  if (moves)
    take_model (self, model);
  settle_names (self);
  jd_study_make_parameterization (self);
  jd_study_read_state (self);
  jd_study_update_jump (self);
  if (moves || model == NULL)
    jd_study_compute_motion (self);
  jd_study_catch_up (self);
  jd_study_thaw (self);
}

/* Called when the derivation of the document's model has progressed. */
static void
document_progress_cb (JdStudy *self)
{
  jd_study_notify (self, JD_STUDY_PROGRESS);
}

static void
jd_study_dispose (GObject *object)
{
  JdStudy *self = JD_STUDY (object);

  jd_study_cancel_motion (self);
  jd_study_drop_parameterization (self);
  jd_study_forget_field_choice (self);
  g_clear_pointer (&self->field.last_direction, g_free);
  g_clear_pointer (&self->field.last_retained, g_free);
  jd_study_stop_following (self);
  jd_study_forget_jump (self);
  g_clear_pointer (&self->instant.preview, g_free);
  g_clear_pointer (&self->instant.preview_name, g_free);
  g_clear_pointer (&self->instant.p, g_free);
  g_clear_pointer (&self->instant.pd, g_free);
  g_clear_pointer (&self->instant.skip, g_free);
  g_clear_pointer (&self->instant.feet.s, g_free);
  g_clear_pointer (&self->parameterization_name, g_free);
  g_clear_pointer (&self->refusal, g_free);
  g_clear_pointer (&self->imperfect, g_free);
  g_clear_pointer (&self->event_name, g_free);
  g_clear_pointer (&self->own_event, g_free);
  g_clear_pointer (&self->run.event, g_free);
  g_clear_pointer (&self->events, g_strfreev);
  jd_background_stop (&self->trust.estimating);
  g_clear_pointer (&self->trust.found, jd_motion_trust_free);
  jd_background_stop (&self->overlaps.looking);
  g_clear_pointer (&self->overlaps.found, jd_overlaps_free);
  g_clear_pointer (&self->motion, jd_motion_unref);
  jd_study_drop_earlier (self);
  g_clear_pointer (&self->message, g_free);
  g_clear_pointer (&self->model, jd_model_unref);
  g_clear_object (&self->mechanism);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->document);

  G_OBJECT_CLASS (jd_study_parent_class)->dispose (object);
}

static void
jd_study_class_init (JdStudyClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_study_dispose;
  changed = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                          1, G_TYPE_UINT);
}

static void
jd_study_init (JdStudy *self)
{
  self->outcomes.shown = -1;
  static const char *const watched[] = { "notify::mechanism", "notify::model", "notify::deriving" };

  self->clock.speed = 1;
  self->clock.wish = NAN;
  self->clock.duration = 10;
  self->clock.side = JD_SIDE_AFTER;
  self->clock.stop_at_events = TRUE;
  jd_study_forget_field_choice (self);
  self->document_signals = g_signal_group_new (JD_TYPE_DOCUMENT);
  for (gsize i = 0; i < G_N_ELEMENTS (watched); i++)
    g_signal_group_connect_object (self->document_signals, watched[i], G_CALLBACK (document_changed_cb), self,
                                   G_CONNECT_SWAPPED);
  g_signal_group_connect_object (self->document_signals, "notify::progress", G_CALLBACK (document_progress_cb), self,
                                 G_CONNECT_SWAPPED);
}

static void
covers_changed_cb (JdStudy *self)
{
  if (jd_covers_has (jd_study_get_covers (self), "time"))
    jd_study_set_playing (self, FALSE);
  jd_study_notify (self, JD_STUDY_COVERS | JD_STUDY_MEANING | JD_STUDY_MESSAGE);
}

JdStudy *
jd_study_new (JdDocument *document)
{
  JdStudy *self;

  g_return_val_if_fail (JD_IS_DOCUMENT (document), NULL);
  self = g_object_new (JD_TYPE_STUDY, NULL);
  self->document = g_object_ref (document);
  g_signal_group_set_target (self->document_signals, document);
  g_signal_connect_object (jd_document_get_covers (document), "changed", G_CALLBACK (covers_changed_cb), self,
                           G_CONNECT_SWAPPED);
  self->clock.time = jd_mechanism_get_time (jd_document_get_mechanism (document));
  document_changed_cb (self);
  return self;
}

JdDocument *
jd_study_get_document (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->document;
}

JdCovers *
jd_study_get_covers (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return jd_document_get_covers (self->document);
}

JdMechanism *
jd_study_get_mechanism (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return jd_document_get_mechanism (self->document);
}

JdModel *
jd_study_get_model (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->model;
}

const char *
jd_study_get_waiting (JdStudy *self)
{
  const GError *error;

  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  if (self->model != NULL)
    return NULL;
  error = jd_document_get_model_error (self->document);
  return error != NULL ? error->message : _("Deriving the equations…");
}

JdParameterization *
jd_study_get_parameterization (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->parameterization;
}

const char *
jd_study_get_refusal (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->refusal;
}

const char *
jd_study_get_parameterization_name (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->parameterization_name;
}

void
jd_study_set_parameterization_name (JdStudy    *self,
                                    const char *name)
{
  g_return_if_fail (JD_IS_STUDY (self));
  g_return_if_fail (name != NULL);

  if (g_str_equal (self->parameterization_name, name) ||
      jd_mechanism_find_parameterization (jd_study_get_mechanism (self), name) == NULL)
    return;

  jd_study_freeze (self);
  g_free (self->parameterization_name);
  self->parameterization_name = g_strdup (name);
  remember_place (self);
  jd_study_notify (self, JD_STUDY_PARAMETERIZATION_NAME | JD_STUDY_CHOICE);
  jd_study_make_parameterization (self);
  jd_study_notify (self, JD_STUDY_TIME);
  jd_study_update_jump (self);
  jd_study_thaw (self);
}

void
jd_study_set_shared (JdStudy *self,
                     gboolean shared)
{
  g_return_if_fail (JD_IS_STUDY (self));

  self->shared = shared;
}

gboolean
jd_study_set_primitive (JdStudy     *self,
                        const char  *equation,
                        const char  *parameter,
                        GError     **error)
{
  g_autofree char *name = NULL;
  gboolean integrated;
  int i;

  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  if (self->model == NULL)
    {
      g_set_error_literal (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_BUSY, jd_study_get_waiting (self));
      return FALSE;
    }
  i = jd_model_find_equation (self->model, equation);
  g_return_val_if_fail (i >= 0, FALSE);
  integrated = jd_model_get_equation (self->model, (gsize) i)->kind == JD_EQUATION_SEMI_HOLONOMIC;
  /* The first tag set in a file makes a new parameterization, so that "total" keeps its meaning and can be
   * compared. */
  if ((self->shared || (parameter != NULL && jd_document_get_untagged (self->document))) &&
      jd_document_may (self->document, "parameterizations"))
    {
      g_autofree char *variant = jd_document_add_variant (self->document, self->parameterization_name,
                                                          self->event_name, equation, parameter, integrated, error);

      if (variant != NULL)
        jd_study_set_parameterization_name (self, variant);
      return variant != NULL;
    }
  name = jd_document_dup_retagged_name (self->document, self->parameterization_name, equation, parameter);
  return jd_document_retag (self->document, self->parameterization_name, name, self->event_name, equation, parameter,
                            integrated, error);
}

const char *
jd_study_get_event_name (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->event_name;
}

void
jd_study_set_event_name (JdStudy    *self,
                         const char *name)
{
  g_return_if_fail (JD_IS_STUDY (self));

  if (g_strcmp0 (self->event_name, name) == 0 || name == NULL ||
      jd_mechanism_find_event (jd_study_get_mechanism (self), name) == NULL)
    return;

  jd_study_freeze (self);
  g_free (self->event_name);
  self->event_name = g_strdup (name);
  jd_study_notify (self, JD_STUDY_EVENT_NAME);
  jd_study_clear_jump (self);
  jd_study_thaw (self);
}

const JdEvent *
jd_study_get_event (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->event_name != NULL ? jd_mechanism_find_event (jd_study_get_mechanism (self), self->event_name) : NULL;
}

gboolean
jd_study_set_impulsive_type (JdStudy     *self,
                             const char  *equation,
                             JsonNode    *type,
                             GError     **error)
{
  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);
  g_return_val_if_fail (self->event_name != NULL, FALSE);

  return jd_document_set_impulsive_type (self->document, self->event_name, self->parameterization_name, equation,
                                         type, error);
}

/* Renames in the document, and updates the name kept here. */
gboolean
jd_study_rename (JdStudy       *self,
                 JdObjectKind   kind,
                 const char    *name,
                 GError       **error)
{
  const gboolean event = kind == JD_OBJECT_EVENT;
  g_autofree char *old = NULL;
  char **current;

  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);
  g_return_val_if_fail (!event || self->event_name != NULL, FALSE);

  current = event ? &self->event_name : &self->parameterization_name;
  old = g_steal_pointer (current);
  *current = g_strstrip (g_strdup (name));
  if (!jd_document_rename (self->document, kind, old, name, error))
    {
      g_free (*current);
      *current = g_steal_pointer (&old);
      return FALSE;
    }
  jd_study_notify (self, event ? JD_STUDY_EVENT_NAME : JD_STUDY_PARAMETERIZATION_NAME);
  return TRUE;
}

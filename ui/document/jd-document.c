/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The document: loading, saving, undo and redo, and the derivation of its model. */
#include "ui/document/jd-document-private.h"

#include <glib/gi18n-lib.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-shown-texts.h"
#include "ui/document/jd-derivation-private.h"
#include "ui/document/jd-document.h"
#include "ui/document/jd-history-private.h"

/* us: how long an edit waits for its model before it continues without; and how long opening a file waits. */
#define EDIT_PATIENCE 8000
#define LOAD_PATIENCE 60000
/* With so many bodies opening a file does not wait for the model: the sheet is drawn first. */
#define MANY_BODIES   100
/* ms: interval between two readings of a derivation's progress. */
#define PROGRESS_INTERVAL 50

struct _JdDocument
{
  GObject       parent_instance;

  GFile        *file;
  JdMechanism  *mechanism;
  char         *text;         /* text of the mechanism, as saved */
  JdHistory     history;
  gboolean      is_template;
  gboolean      of_lesson;
  JdCovers     *covers;
  JdInstantFunc instant_func; /* the instant at which edits begin; NULL: the file's */
  gpointer      instant_data;

  JdModel      *model;        /* NULL while it is being derived, or if it cannot be */
  GError       *model_error;
  JdDerivation *derivation;   /* under way, possibly of an older mechanism */
  gboolean      outdated;     /* the derivation is of an older mechanism; its result is dropped */
  gint64        derived_in;   /* us that the last derivation took; 0: there was none */
  guint         progress_source;
  double        progress;     /* of the derivation, 0 to 1 */
};

enum
{
  PROP_0,
  PROP_FILE,
  PROP_MECHANISM,
  PROP_MODEL,
  PROP_DERIVING,
  PROP_PROGRESS,
  PROP_MODIFIED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static gboolean is_patient;  /* for all documents: see jd_document_set_patient() */

G_DEFINE_QUARK (jd-document-error-quark, jd_document_error)
G_DEFINE_FINAL_TYPE (JdDocument, jd_document, G_TYPE_OBJECT)

static void
jd_document_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  JdDocument *self = JD_DOCUMENT (object);

  switch (prop_id)
    {
    case PROP_FILE:
      g_value_set_object (value, self->file);
      break;
    case PROP_MECHANISM:
      g_value_set_object (value, jd_document_get_mechanism (self));
      break;
    case PROP_MODEL:
      g_value_set_pointer (value, self->model);
      break;
    case PROP_DERIVING:
      g_value_set_boolean (value, jd_document_get_deriving (self));
      break;
    case PROP_PROGRESS:
      g_value_set_double (value, jd_document_get_progress (self));
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, jd_document_get_modified (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
jd_document_finalize (GObject *object)
{
  JdDocument *self = JD_DOCUMENT (object);

  g_clear_handle_id (&self->progress_source, g_source_remove);
  g_clear_pointer (&self->derivation, jd_derivation_free);
  g_clear_pointer (&self->model, jd_model_unref);
  g_clear_error (&self->model_error);
  g_clear_object (&self->mechanism);
  g_clear_object (&self->covers);
  g_clear_object (&self->file);
  g_clear_pointer (&self->text, g_free);
  jd_history_clear (&self->history);

  G_OBJECT_CLASS (jd_document_parent_class)->finalize (object);
}

static void
jd_document_class_init (JdDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = jd_document_get_property;
  object_class->finalize = jd_document_finalize;

  properties[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, flags);
  properties[PROP_MECHANISM] = g_param_spec_object ("mechanism", NULL, NULL, JD_TYPE_MECHANISM, flags);
  properties[PROP_MODEL] = g_param_spec_pointer ("model", NULL, NULL, flags);
  properties[PROP_DERIVING] = g_param_spec_boolean ("deriving", NULL, NULL, FALSE, flags);
  properties[PROP_PROGRESS] = g_param_spec_double ("progress", NULL, NULL, 0, 1, 0, flags);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
jd_document_init (JdDocument *self)
{
  jd_history_init (&self->history);
  self->covers = jd_covers_new ();
}

static void derived_cb (gpointer user_data);

static void
take_model (JdDocument *self)
{
  self->derived_in = jd_derivation_get_duration (self->derivation);
  self->model = jd_derivation_take (self->derivation, &self->model_error);
  g_clear_pointer (&self->derivation, jd_derivation_free);
  jd_covers_set_model (self->covers, self->model);
}

/* Starts to derive the model of the present mechanism.  Waits a short time for it, unless the last derivation took
 * longer than that. */
static void
derive (JdDocument *self,
        gint64      patience)
{
  if (self->derivation != NULL && !jd_derivation_wait (self->derivation, 0))
    {
      /* Only one derivation runs at a time: the next starts when this one has stopped. */
      self->outdated = TRUE;
      jd_derivation_cancel (self->derivation);
      return;
    }
  g_clear_pointer (&self->derivation, jd_derivation_free);
  self->outdated = FALSE;
  self->derivation = jd_derivation_start (self->mechanism);
  if (jd_derivation_wait (self->derivation, patience >= 0 && self->derived_in > patience ? 0 : patience))
    take_model (self);
}

static gboolean
progress_cb (gpointer user_data)
{
  JdDocument *self = user_data;
  const double progress = self->derivation != NULL && !self->outdated ? jd_derivation_get_progress (self->derivation)
                                                                      : 0.0;

  if (progress != self->progress)
    {
      self->progress = progress;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROGRESS]);
    }
  if (self->derivation != NULL)
    return G_SOURCE_CONTINUE;
  self->progress_source = 0;
  return G_SOURCE_REMOVE;
}

/* Notifies a change of the model, and attaches to a derivation under way. */
static void
notify_model (JdDocument *self)
{
  if (self->derivation != NULL)
    jd_derivation_attach (self->derivation, derived_cb, self);
  if (self->derivation != NULL && self->progress_source == 0)
    self->progress_source = g_timeout_add (PROGRESS_INTERVAL, progress_cb, self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODEL]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DERIVING]);
}

/* Called when the derivation has ended. */
static void
derived_cb (gpointer user_data)
{
  JdDocument *self = user_data;

  g_object_freeze_notify (G_OBJECT (self));
  if (self->outdated)
    derive (self, 0);
  else
    take_model (self);
  notify_model (self);
  g_object_thaw_notify (G_OBJECT (self));
}

JdCovers *
jd_document_get_covers (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  return self->covers;
}

gboolean
jd_document_get_deriving (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);

  return self->derivation != NULL;
}

double
jd_document_get_progress (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), 0);

  return self->progress;
}

const GError *
jd_document_get_model_error (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  return self->model_error;
}

void
jd_document_stop_deriving (JdDocument *self)
{
  g_return_if_fail (JD_IS_DOCUMENT (self));

  if (self->derivation == NULL)
    return;
  g_clear_pointer (&self->derivation, jd_derivation_free);
  self->outdated = FALSE;
  g_set_error_literal (&self->model_error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_BUSY,
                       _("Deriving the equations was stopped. The drawing is kept, but Study and Compare have "
                         "nothing to show"));
  notify_model (self);
}

void
jd_document_derive_again (JdDocument *self)
{
  g_return_if_fail (JD_IS_DOCUMENT (self));

  if (self->derivation != NULL || self->model != NULL)
    return;
  g_clear_error (&self->model_error);
  derive (self, 0);
  notify_model (self);
}

void
jd_document_set_patient (gboolean patient)
{
  is_patient = patient;
}

JdModel *
jd_document_wait_for_model (JdDocument *self,
                            gint64      microseconds)
{
  const gint64 end = g_get_monotonic_time () + microseconds;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  while (self->derivation != NULL &&
         jd_derivation_wait (self->derivation, is_patient ? -1 : MAX (0, end - g_get_monotonic_time ())))
    derived_cb (self);
  return self->model;
}

/* Makes a document of @mechanism (taken). */
static JdDocument *
document_new (JdMechanism *mechanism,
              GFile       *file,
              gint64       patience)
{
  JdDocument *self = g_object_new (JD_TYPE_DOCUMENT, NULL);

  self->mechanism = mechanism;
  self->text = jd_mechanism_to_text (mechanism);
  self->file = file != NULL ? g_object_ref (file) : NULL;
  derive (self, patience);
  return self;
}

JdDocument *
jd_document_new_from_json (JsonNode  *root,
                           GError   **error)
{
  JdMechanism *mechanism;
  JdDocument *self;

  g_return_val_if_fail (root != NULL, NULL);

  mechanism = jd_mechanism_new_from_json (root, jd_joint_catalogue (), error);
  if (mechanism == NULL)
    return NULL;
  self = document_new (mechanism, NULL, EDIT_PATIENCE);
  jd_history_set_saved (&self->history, FALSE);
  notify_model (self);
  return self;
}

JdDocument *
jd_document_load (GFile   *file,
                  GError **error)
{
  JdMechanism *mechanism;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  mechanism = jd_mechanism_load (file, jd_joint_catalogue (), error);
  return mechanism != NULL ? document_new (mechanism, file, -1) : NULL;
}

static void
load_thread (GTask        *task,
             gpointer      source G_GNUC_UNUSED,
             gpointer      file,
             GCancellable *cancellable G_GNUC_UNUSED)
{
  GError *error = NULL;
  JdDocument *document = NULL;
  JdMechanism *mechanism = jd_mechanism_load (file, jd_joint_catalogue (), &error);

  if (mechanism != NULL)
    document = document_new (mechanism, file,
                             jd_mechanism_get_bodies (mechanism)->len < MANY_BODIES ? LOAD_PATIENCE : 0);
  if (document == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, document, g_object_unref);
}

void
jd_document_load_async (GFile               *file,
                        GCancellable        *cancellable,
                        GAsyncReadyCallback  callback,
                        gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_return_if_fail (G_IS_FILE (file));

  g_task_set_source_tag (task, jd_document_load_async);
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, load_thread);
}

JdDocument *
jd_document_load_finish (GAsyncResult  *result,
                         GError       **error)
{
  JdDocument *self;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  self = g_task_propagate_pointer (G_TASK (result), error);
  if (self == NULL || self->derivation == NULL)
    return self;
  if (jd_derivation_wait (self->derivation, 0))
    derived_cb (self);
  else
    notify_model (self);
  return self;
}

GFile *
jd_document_get_file (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  return self->file;
}

const char *
jd_document_get_title (JdDocument *self)
{
  const char *name;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  name = jd_mechanism_get_shown_name (jd_document_get_mechanism (self));
  return name != NULL && *name != '\0' ? name : _("Mechanism");
}

JdMechanism *
jd_document_get_mechanism (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  return self->mechanism;
}

JdModel *
jd_document_get_model (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  return self->model;
}

gboolean
jd_document_get_modified (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);

  return jd_history_is_modified (&self->history);
}

gboolean
jd_document_get_can_undo (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);

  return self->history.n_done > 0;
}

gboolean
jd_document_get_can_redo (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);

  return self->history.n_done < self->history.steps->len;
}

const char *
jd_document_get_undo_name (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  return jd_history_get_undo_name (&self->history);
}

const char *
jd_document_get_redo_name (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  return jd_history_get_redo_name (&self->history);
}

gboolean
jd_document_get_template (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);

  return self->is_template;
}

void
jd_document_set_template (JdDocument *self,
                          gboolean    is_template)
{
  g_return_if_fail (JD_IS_DOCUMENT (self));

  self->is_template = is_template;
}

void
jd_document_set_file (JdDocument *self,
                      GFile      *file)
{
  g_return_if_fail (JD_IS_DOCUMENT (self));

  if (g_set_object (&self->file, file))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILE]);
}

void
jd_document_set_saved (JdDocument *self,
                       gboolean    saved)
{
  const gboolean modified = jd_document_get_modified (self);

  g_return_if_fail (JD_IS_DOCUMENT (self));

  jd_history_set_saved (&self->history, saved);
  if (jd_document_get_modified (self) != modified)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
}

/* Sets @mechanism with its text @text (both taken), as the history has it. */
static void
show (JdDocument  *self,
      JdMechanism *mechanism,
      char        *text,
      gboolean     was_modified)
{
  const gboolean moves = !jd_document_same_motion (self->mechanism, mechanism);

  g_object_freeze_notify (G_OBJECT (self));
  g_object_unref (self->mechanism);
  self->mechanism = mechanism;
  g_free (self->text);
  self->text = text;
  if (moves)
    {
      g_clear_pointer (&self->model, jd_model_unref);
      g_clear_error (&self->model_error);
      derive (self, EDIT_PATIENCE);
      notify_model (self);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MECHANISM]);
  if (jd_document_get_modified (self) != was_modified)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
  g_object_thaw_notify (G_OBJECT (self));
}

gboolean
jd_document_save (JdDocument  *self,
                  GFile       *file,
                  GError     **error)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  if (!jd_mechanism_save (jd_document_get_mechanism (self), file, error))
    return FALSE;

  jd_history_set_saved (&self->history, TRUE);
  self->is_template = FALSE;
  if (g_set_object (&self->file, file))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILE]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
  return TRUE;
}

/* Undoes or redoes one step: the text of that version is read again. */
static void
go (JdDocument *self,
    gboolean    back)
{
  const gboolean was_modified = jd_document_get_modified (self);
  char *text = jd_history_go (&self->history, self->text, back);
  JdMechanism *mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), NULL);

  g_assert (mechanism != NULL);
  show (self, mechanism, text, was_modified);
}

void
jd_document_undo (JdDocument *self)
{
  g_return_if_fail (JD_IS_DOCUMENT (self));

  if (jd_document_get_can_undo (self))
    go (self, TRUE);
}

void
jd_document_redo (JdDocument *self)
{
  g_return_if_fail (JD_IS_DOCUMENT (self));

  if (jd_document_get_can_redo (self))
    go (self, FALSE);
}

void
jd_document_end_group (JdDocument *self)
{
  g_return_if_fail (JD_IS_DOCUMENT (self));

  self->history.group_open = FALSE;
}

void
jd_document_reopen_group (JdDocument *self,
                          const char *group)
{
  g_return_if_fail (JD_IS_DOCUMENT (self) && group != NULL);

  jd_history_reopen_group (&self->history, group);
}

/* Makes @mechanism (taken) the document's, as an edit with the label @label.  This clears redo. */
void
jd_document_push (JdDocument  *self,
                  JdMechanism *mechanism,
                  const char  *label,
                  const char  *group)
{
  const gboolean was_modified = jd_document_get_modified (self);
  char *text = jd_mechanism_to_text (mechanism);

  if (!jd_history_push (&self->history, self->text, text, label, group))
    {
      g_object_unref (mechanism);
      g_free (text);
      return;
    }
  show (self, mechanism, text, was_modified);
}

gboolean
jd_document_replace (JdDocument  *self,
                     JsonNode    *root,
                     const char  *label,
                     const char  *group,
                     GError     **error)
{
  g_autoptr(JsonNode) taken = root;
  JdMechanism *mechanism;
  JdInstant instant;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (root != NULL && label != NULL, FALSE);

  if (self->instant_func != NULL && self->instant_func (&instant, self->instant_data))
    jd_document_keep_instant (self->mechanism, taken, &instant);
  if (!jd_document_check_lock (self, taken, error))
    return FALSE;
  mechanism = jd_mechanism_new_from_json (taken, jd_joint_catalogue (), error);
  if (mechanism == NULL)
    return FALSE;
  jd_document_push (self, mechanism, label, group);
  return TRUE;
}

void
jd_document_set_instant_func (JdDocument    *self,
                              JdInstantFunc  func,
                              gpointer       data)
{
  g_return_if_fail (JD_IS_DOCUMENT (self));

  self->instant_func = func;
  self->instant_data = data;
}

gboolean
jd_document_get_of_lesson (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);

  return self->of_lesson;
}

void
jd_document_set_of_lesson (JdDocument *self,
                           gboolean    of_lesson)
{
  g_return_if_fail (JD_IS_DOCUMENT (self));

  self->of_lesson = of_lesson;
}

gboolean
jd_document_replace_as_author (JdDocument  *self,
                               JsonNode    *root,
                               const char  *label,
                               GError     **error)
{
  g_autoptr(JsonNode) taken = root;
  JdMechanism *mechanism;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (root != NULL && label != NULL, FALSE);

  mechanism = jd_mechanism_new_from_json (taken, jd_joint_catalogue (), error);
  if (mechanism == NULL)
    return FALSE;
  jd_document_push (self, mechanism, label, NULL);
  return TRUE;
}

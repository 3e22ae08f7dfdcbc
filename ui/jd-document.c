/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/jd-document-private.h"

#include <glib/gi18n-lib.h>

#include "core/joint/jd-joint-catalogue.h"

/* One state of the document; never changes. */
typedef struct
{
  JdMechanism *mechanism;
  JdModel     *model;
} Version;

struct _JdDocument
{
  GObject    parent_instance;

  GFile     *file;
  GPtrArray *versions;   /* Version *, oldest first */
  guint      current;    /* index of the version shown */
  int        saved;      /* index of the version on disk; -1: none of these */
  gboolean   is_template;
};

enum
{
  PROP_0,
  PROP_FILE,
  PROP_TITLE,
  PROP_MECHANISM,
  PROP_MODIFIED,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_QUARK (jd-document-error-quark, jd_document_error)
G_DEFINE_FINAL_TYPE (JdDocument, jd_document, G_TYPE_OBJECT)

static void
version_free (Version *version)
{
  g_clear_object (&version->mechanism);
  g_clear_pointer (&version->model, jd_model_unref);
  g_free (version);
}

static Version *
version_new (JdMechanism *mechanism,
             JdModel     *model)
{
  Version *version = g_new0 (Version, 1);

  version->mechanism = g_object_ref (mechanism);
  version->model = jd_model_ref (model);
  return version;
}

static Version *
current_version (JdDocument *self)
{
  return g_ptr_array_index (self->versions, self->current);
}

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
    case PROP_TITLE:
      g_value_set_string (value, jd_document_get_title (self));
      break;
    case PROP_MECHANISM:
      g_value_set_object (value, jd_document_get_mechanism (self));
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, jd_document_get_modified (self));
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, jd_document_get_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, jd_document_get_can_redo (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
jd_document_finalize (GObject *object)
{
  JdDocument *self = JD_DOCUMENT (object);

  g_clear_object (&self->file);
  g_clear_pointer (&self->versions, g_ptr_array_unref);

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
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_MECHANISM] =
    g_param_spec_object ("mechanism", NULL, NULL, JD_TYPE_MECHANISM, flags);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
jd_document_init (JdDocument *self)
{
  self->versions = g_ptr_array_new_with_free_func ((GDestroyNotify) version_free);
}

JdDocument *
jd_document_load (GFile   *file,
                  GError **error)
{
  g_autoptr(JdMechanism) mechanism = NULL;
  g_autoptr(JdModel) model = NULL;
  JdDocument *self;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  mechanism = jd_mechanism_load (file, jd_joint_catalogue (), error);
  if (mechanism == NULL)
    return NULL;
  model = jd_model_new (mechanism, NULL, NULL, error);
  if (model == NULL)
    return NULL;

  self = g_object_new (JD_TYPE_DOCUMENT, NULL);
  self->file = g_object_ref (file);
  g_ptr_array_add (self->versions, version_new (mechanism, model));
  return self;
}

static void
load_thread (GTask        *task,
             gpointer      source G_GNUC_UNUSED,
             gpointer      file,
             GCancellable *cancellable G_GNUC_UNUSED)
{
  GError *error = NULL;
  JdDocument *document = jd_document_load (file, &error);

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
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
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

  name = jd_mechanism_get_name (jd_document_get_mechanism (self));
  return name != NULL && *name != '\0' ? name : _("Mechanism");
}

JdMechanism *
jd_document_get_mechanism (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  return current_version (self)->mechanism;
}

JdModel *
jd_document_get_model (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  return current_version (self)->model;
}

gboolean
jd_document_get_modified (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);

  return self->saved != (int) self->current;
}

gboolean
jd_document_get_can_undo (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);

  return self->current > 0;
}

gboolean
jd_document_get_can_redo (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);

  return self->current + 1 < self->versions->len;
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

/* Shows version @index: notifies only what differs. */
static void
show_version (JdDocument *self,
              guint       index)
{
  const gboolean modified = jd_document_get_modified (self);

  self->current = index;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MECHANISM]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_UNDO]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_REDO]);
  if (jd_document_get_modified (self) != modified)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
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

  self->saved = (int) self->current;
  self->is_template = FALSE;
  if (g_set_object (&self->file, file))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILE]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
  return TRUE;
}

void
jd_document_undo (JdDocument *self)
{
  g_return_if_fail (JD_IS_DOCUMENT (self));

  if (jd_document_get_can_undo (self))
    show_version (self, self->current - 1);
}

void
jd_document_redo (JdDocument *self)
{
  g_return_if_fail (JD_IS_DOCUMENT (self));

  if (jd_document_get_can_redo (self))
    show_version (self, self->current + 1);
}

/* The JSON without what the motion does not depend on. */
static JsonNode *
dup_what_moves (JdMechanism *mechanism)
{
  JsonNode *root = jd_mechanism_dup_json (mechanism);

  json_object_remove_member (json_node_get_object (root), "parameterizations");
  return root;
}

static gboolean
same_motion (JdMechanism *a,
             JdMechanism *b)
{
  g_autoptr(JsonNode) root_a = dup_what_moves (a);
  g_autoptr(JsonNode) root_b = dup_what_moves (b);

  return json_node_equal (root_a, root_b);
}

/* Reads @root and derives what it needs; the document does not change.  Both are handed over. */
gboolean
_jd_document_try (JdDocument   *self,
                  JsonNode     *root,
                  JdMechanism **out_mechanism,
                  JdModel     **out_model,
                  GError      **error)
{
  g_autoptr(JdMechanism) mechanism =
    jd_mechanism_new_from_json (root, jd_joint_catalogue (), error);
  JdModel *model;

  if (mechanism == NULL)
    return FALSE;
  if (same_motion (mechanism, jd_document_get_mechanism (self)))
    model = jd_model_ref (jd_document_get_model (self));
  else
    model = jd_model_new (mechanism, NULL, NULL, error);
  if (model == NULL)
    return FALSE;

  *out_mechanism = g_steal_pointer (&mechanism);
  *out_model = model;
  return TRUE;
}

/* A new version after the current one; what could be redone is gone. */
void
_jd_document_push (JdDocument  *self,
                   JdMechanism *mechanism,
                   JdModel     *model)
{
  const guint next = self->current + 1;

  if (self->saved >= (int) next)
    self->saved = -1;
  g_ptr_array_set_size (self->versions, (int) next);
  g_ptr_array_add (self->versions, version_new (mechanism, model));
  show_version (self, next);
}

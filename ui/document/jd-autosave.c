/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Recovery copies: when they are written, and how they are read. */
#include "ui/document/jd-autosave.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"

struct _JdAutosave
{
  GObject     parent_instance;

  JdDocument *document;
  GFile      *copy;
  guint       timer;
  gboolean    writing;    /* a thread is writing */
  gboolean    again;      /* the document has changed since that thread started */
  GCancellable *forgotten;  /* cancelled when no copy is wanted any more */
  gboolean    there;      /* a copy may exist on the disk */
  char       *error;
  guint       n_written;
};

static guint written_signal;

G_DEFINE_FINAL_TYPE (JdAutosave, jd_autosave, G_TYPE_OBJECT)

/* Data of the writing thread.  A mechanism is constant, so that a thread may read it. */
typedef struct
{
  JdMechanism *mechanism;
  GFile       *copy;
  char        *title;
  char        *uri;
  gboolean     is_template;
} Job;

static void
job_free (Job *job)
{
  g_object_unref (job->mechanism);
  g_object_unref (job->copy);
  g_free (job->title);
  g_free (job->uri);
  g_free (job);
}

static char *
job_to_text (const Job *job)
{
  g_autoptr(GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *written = g_date_time_format_iso8601 (now);
  g_autoptr(JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "jourdain_recovery", 1);
  json_object_set_string_member (object, "title", job->title);
  if (job->uri != NULL)
    json_object_set_string_member (object, "uri", job->uri);
  json_object_set_boolean_member (object, "template", job->is_template);
  json_object_set_string_member (object, "written", written);
  json_object_set_member (object, "document", jd_mechanism_dup_json (job->mechanism));
  json_node_take_object (root, object);
  return jd_json_to_text (root);
}

static void
write_thread (GTask        *task,
              gpointer      source G_GNUC_UNUSED,
              gpointer      task_data,
              GCancellable *forgotten)
{
  Job *job = task_data;
  g_autofree char *text = job_to_text (job);
  g_autofree char *path = g_file_get_path (job->copy);
  GError *error = NULL;

  if (g_task_return_error_if_cancelled (task))
    return;
  /* Writes a temporary file and renames it to the copy. */
  if (!g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  /* The program may be ending: the copy would then not be removed later. */
  if (g_cancellable_is_cancelled (forgotten))
    g_file_delete (job->copy, NULL, NULL);
  g_task_return_boolean (task, TRUE);
}

static void update (JdAutosave *self);

static void
remove_copy (JdAutosave *self)
{
  if (self->there)
    g_file_delete (self->copy, NULL, NULL);
  self->there = FALSE;
}

static void
written_cb (GObject      *source G_GNUC_UNUSED,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(JdAutosave) self = user_data;
  g_autoptr(GError) error = NULL;

  self->writing = FALSE;
  if (g_task_propagate_boolean (G_TASK (result), &error))
    self->n_written++;
  if (!g_cancellable_is_cancelled (self->forgotten))
    {
      g_free (self->error);
      self->error = error != NULL ? g_strdup (error->message) : NULL;
    }
  g_signal_emit (self, written_signal, 0);
  if (self->again || error != NULL)
    update (self);
}

static gboolean
write_cb (gpointer user_data)
{
  JdAutosave *self = user_data;
  GFile *file = jd_document_get_file (self->document);
  /* The callback holds the reference, not the task: the thread may be the last to release the task. */
  g_autoptr(GTask) task = g_task_new (NULL, self->forgotten, written_cb, g_object_ref (self));
  Job *job = g_new0 (Job, 1);

  self->timer = 0;
  self->writing = TRUE;
  self->again = FALSE;
  self->there = TRUE;
  job->mechanism = g_object_ref (jd_document_get_mechanism (self->document));
  job->copy = g_object_ref (self->copy);
  job->title = g_strdup (jd_document_get_title (self->document));
  job->uri = file != NULL ? g_file_get_uri (file) : NULL;
  job->is_template = jd_document_get_template (self->document);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  g_task_run_in_thread (task, write_thread);
  return G_SOURCE_REMOVE;
}

/* Schedules a copy if there is unsaved work; else removes the copy. */
static void
update (JdAutosave *self)
{
  const gboolean wanted = !g_cancellable_is_cancelled (self->forgotten) && jd_document_get_modified (self->document);

  if (!wanted)
    g_clear_handle_id (&self->timer, g_source_remove);
  if (self->writing)
    self->again = TRUE;
  else if (!wanted)
    remove_copy (self);
  else if (self->timer == 0)
    self->timer = g_timeout_add (JD_AUTOSAVE_DELAY, write_cb, self);
}

static void
jd_autosave_finalize (GObject *object)
{
  JdAutosave *self = JD_AUTOSAVE (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_object (&self->document);
  g_clear_object (&self->copy);
  g_clear_object (&self->forgotten);
  g_clear_pointer (&self->error, g_free);

  G_OBJECT_CLASS (jd_autosave_parent_class)->finalize (object);
}

static void
jd_autosave_class_init (JdAutosaveClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = jd_autosave_finalize;
  written_signal = g_signal_new ("written", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
jd_autosave_init (JdAutosave *self)
{
  self->forgotten = g_cancellable_new ();
}

JdAutosave *
jd_autosave_new (JdDocument *document,
                 GFile      *copy)
{
  static const char *const signals[] = { "notify::mechanism", "notify::modified", "notify::file" };
  JdAutosave *self;

  g_return_val_if_fail (JD_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (g_file_peek_path (copy) != NULL, NULL);

  self = g_object_new (JD_TYPE_AUTOSAVE, NULL);
  self->document = g_object_ref (document);
  self->copy = g_object_ref (copy);
  for (gsize i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_object (document, signals[i], G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return self;
}

const char *
jd_autosave_get_error (JdAutosave *self)
{
  g_return_val_if_fail (JD_IS_AUTOSAVE (self), NULL);

  return self->error;
}

guint
jd_autosave_get_n_written (JdAutosave *self)
{
  g_return_val_if_fail (JD_IS_AUTOSAVE (self), 0);

  return self->n_written;
}

void
jd_autosave_forget (JdAutosave *self)
{
  g_return_if_fail (JD_IS_AUTOSAVE (self));

  g_cancellable_cancel (self->forgotten);
  update (self);
}

static JsonNode *
read_object (GFile   *copy,
             GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr(JsonNode) root = NULL;
  gsize length;

  if (!g_file_load_contents (copy, NULL, &text, &length, NULL, error))
    return NULL;
  root = jd_json_parse (text, (gssize) length, error);
  if (root == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_OBJECT (root) && json_object_has_member (json_node_get_object (root), "jourdain_recovery") &&
      json_object_has_member (json_node_get_object (root), "document"))
    return g_steal_pointer (&root);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("“%s” is not a recovery copy"),
               g_file_peek_path (copy));
  return NULL;
}

JdAutosaved *
jd_autosaved_read (GFile   *copy,
                   GError **error)
{
  g_autoptr(JsonNode) root = NULL;
  JdAutosaved *self;
  JsonObject *object;

  g_return_val_if_fail (G_IS_FILE (copy), NULL);

  root = read_object (copy, error);
  if (root == NULL)
    return NULL;
  object = json_node_get_object (root);
  self = g_new0 (JdAutosaved, 1);
  self->copy = g_object_ref (copy);
  self->title = g_strdup (jd_json_get_string (object, "title"));
  if (jd_json_get_string (object, "uri") != NULL)
    self->file = g_file_new_for_uri (jd_json_get_string (object, "uri"));
  if (jd_json_get_string (object, "written") != NULL)
    self->written = g_date_time_new_from_iso8601 (jd_json_get_string (object, "written"), NULL);
  self->is_template = json_object_get_boolean_member_with_default (object, "template", FALSE);
  self->document = json_object_dup_member (object, "document");
  return self;
}

JdAutosaved *
jd_autosaved_new_damaged (GFile      *copy,
                          const char *problem)
{
  g_autoptr(GFileInfo) info = NULL;
  JdAutosaved *self;

  g_return_val_if_fail (G_IS_FILE (copy) && problem != NULL, NULL);

  info = g_file_query_info (copy, G_FILE_ATTRIBUTE_TIME_MODIFIED, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  self = g_new0 (JdAutosaved, 1);
  self->copy = g_object_ref (copy);
  self->written = info != NULL ? g_file_info_get_modification_date_time (info) : NULL;
  self->problem = g_strdup (problem);
  return self;
}

void
jd_autosaved_free (JdAutosaved *self)
{
  g_clear_object (&self->copy);
  g_clear_object (&self->file);
  g_free (self->title);
  g_free (self->problem);
  g_clear_pointer (&self->written, g_date_time_unref);
  g_clear_pointer (&self->document, json_node_unref);
  g_free (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Detection of changes of a file by its checksum. */
#include "app/window/parts/jd-file-watch.h"

#include <string.h>
#include <sys/stat.h>

/* ms: delay after a change, because programs often write a file several times in a row. */
#define CALM 250

struct _JdFileWatch
{
  GObject       parent_instance;

  GFile        *file;
  GFileMonitor *monitor;   /* NULL if the file cannot be monitored: then only jd_file_watch_look() notices changes */
  char         *accepted;  /* checksum of the accepted contents; NULL: there was no file */
  JdFileState   state;
  guint         timer;
};

static guint changed;

G_DEFINE_FINAL_TYPE (JdFileWatch, jd_file_watch, G_TYPE_OBJECT)

static char *
checksum (const char *text,
          gsize       length)
{
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text, length);
}

/* Returns FALSE if the file exists but cannot be read. */
static gboolean
read_checksum (GFile  *file,
               char  **out_checksum)
{
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  gsize length;

  *out_checksum = NULL;
  if (g_file_load_contents (file, NULL, &text, &length, NULL, &error))
    *out_checksum = checksum (text, length);
  return error == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
set_state (JdFileWatch *self,
           JdFileState  state)
{
  if (self->state == state)
    return;
  self->state = state;
  g_signal_emit (self, changed, 0);
}

void
jd_file_watch_look (JdFileWatch *self)
{
  g_autofree char *now = NULL;

  g_return_if_fail (JD_IS_FILE_WATCH (self));

  g_clear_handle_id (&self->timer, g_source_remove);
  if (!read_checksum (self->file, &now))
    return;
  if (g_strcmp0 (now, self->accepted) == 0)
    set_state (self, JD_FILE_SAME);
  else
    set_state (self, now == NULL ? JD_FILE_GONE : JD_FILE_CHANGED);
}

static gboolean
look_cb (gpointer self)
{
  JD_FILE_WATCH (self)->timer = 0;
  jd_file_watch_look (self);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (JdFileWatch *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  self->timer = g_timeout_add (CALM, look_cb, self);
}

static void
jd_file_watch_dispose (GObject *object)
{
  JdFileWatch *self = JD_FILE_WATCH (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->monitor != NULL)
    g_file_monitor_cancel (self->monitor);
  g_clear_object (&self->monitor);
  g_clear_object (&self->file);
  g_clear_pointer (&self->accepted, g_free);

  G_OBJECT_CLASS (jd_file_watch_parent_class)->dispose (object);
}

static void
jd_file_watch_class_init (JdFileWatchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_file_watch_dispose;
  changed = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                          0);
}

static void
jd_file_watch_init (JdFileWatch *self G_GNUC_UNUSED)
{
}

JdFileWatch *
jd_file_watch_new (GFile *file)
{
  JdFileWatch *self;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  self = g_object_new (JD_TYPE_FILE_WATCH, NULL);
  self->file = g_object_ref (file);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  jd_file_watch_accept (self, NULL);
  return self;
}

GFile *
jd_file_watch_get_file (JdFileWatch *self)
{
  g_return_val_if_fail (JD_IS_FILE_WATCH (self), NULL);

  return self->file;
}

JdFileState
jd_file_watch_get_state (JdFileWatch *self)
{
  g_return_val_if_fail (JD_IS_FILE_WATCH (self), JD_FILE_SAME);

  return self->state;
}

void
jd_file_watch_accept (JdFileWatch *self,
                      const char  *text)
{
  g_return_if_fail (JD_IS_FILE_WATCH (self));

  g_clear_pointer (&self->accepted, g_free);
  if (text != NULL)
    self->accepted = checksum (text, strlen (text));
  else
    read_checksum (self->file, &self->accepted);
  set_state (self, JD_FILE_SAME);
}

gboolean
jd_file_watch_is_read_only (JdFileWatch *self)
{
  g_autoptr(GFileInfo) info = NULL;

  g_return_val_if_fail (JD_IS_FILE_WATCH (self), FALSE);

  info = g_file_query_info (self->file, G_FILE_ATTRIBUTE_ACCESS_CAN_WRITE "," G_FILE_ATTRIBUTE_UNIX_MODE,
                            G_FILE_QUERY_INFO_NONE, NULL, NULL);
  if (info == NULL)
    return FALSE;
  if (g_file_info_has_attribute (info, G_FILE_ATTRIBUTE_ACCESS_CAN_WRITE) &&
      !g_file_info_get_attribute_boolean (info, G_FILE_ATTRIBUTE_ACCESS_CAN_WRITE))
    return TRUE;
  /* A file whose permissions forbid writing counts as read-only for root, too. */
  return g_file_info_has_attribute (info, G_FILE_ATTRIBUTE_UNIX_MODE) &&
         (g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_UNIX_MODE) & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0;
}

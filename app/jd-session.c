/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The stored state of the program: a GKeyFile that is written at every change. */
#include "app/jd-session.h"

/* Number of files whose views are stored. */
#define N_VIEWS 100

#define SETTINGS "Settings"
#define VIEWS    "Views"
#define WINDOW   "Window "

struct _JdSession
{
  GObject   parent_instance;

  char     *path;
  GKeyFile *keys;
};

G_DEFINE_FINAL_TYPE (JdSession, jd_session, G_TYPE_OBJECT)

void
jd_session_window_free (JdSessionWindow *self)
{
  g_free (self->uri);
  g_free (self);
}

static void
jd_session_finalize (GObject *object)
{
  JdSession *self = JD_SESSION (object);

  g_free (self->path);
  g_key_file_unref (self->keys);

  G_OBJECT_CLASS (jd_session_parent_class)->finalize (object);
}

static void
jd_session_class_init (JdSessionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = jd_session_finalize;
}

static void
jd_session_init (JdSession *self)
{
  self->keys = g_key_file_new ();
}

JdSession *
jd_session_new (const char *path)
{
  JdSession *self = g_object_new (JD_TYPE_SESSION, NULL);

  self->path = path != NULL ? g_strdup (path)
                            : g_build_filename (g_get_user_state_dir (), "jourdain", "session", NULL);
  g_key_file_load_from_file (self->keys, self->path, G_KEY_FILE_NONE, NULL);
  return self;
}

/* Writes the session.  A failure is not reported, because the session is only a convenience. */
static void
store (JdSession *self)
{
  g_autofree char *folder = g_path_get_dirname (self->path);
  g_autoptr(GError) error = NULL;

  if (g_mkdir_with_parents (folder, 0700) != 0 || !g_key_file_save_to_file (self->keys, self->path, &error))
    g_debug ("%s cannot be written", self->path);
}

/* Keys and default values of the settings in the file. */
static const struct
{
  const char *key;
  gboolean    otherwise;
} settings[] = {
  [JD_SESSION_RUNNING] = { "running", FALSE },
  [JD_SESSION_RESTORE] = { "restore", TRUE },
  [JD_SESSION_PROJECTOR] = { "projector", FALSE },
  [JD_SESSION_TOUR_CARD] = { "tour-card", TRUE },
  [JD_SESSION_BEGIN_CARD] = { "begin-card", TRUE },
  [JD_SESSION_NOTE] = { "note", TRUE },
  [JD_SESSION_COMPARE_NOTE] = { "compare-note", FALSE },
};

gboolean
jd_session_get (JdSession        *self,
                JdSessionSetting  setting)
{
  g_autoptr(GError) error = NULL;
  gboolean value;

  g_return_val_if_fail (JD_IS_SESSION (self), FALSE);

  value = g_key_file_get_boolean (self->keys, SETTINGS, settings[setting].key, &error);
  return error == NULL ? value : settings[setting].otherwise;
}

void
jd_session_set (JdSession        *self,
                JdSessionSetting  setting,
                gboolean          value)
{
  g_return_if_fail (JD_IS_SESSION (self));

  g_key_file_set_boolean (self->keys, SETTINGS, settings[setting].key, value);
  store (self);
}

/* Key of a file's view: a hash of its address, because keys may not contain brackets or equals signs. */
static char *
view_key (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA1, uri, -1);
}

char *
jd_session_dup_view (JdSession *self,
                     GFile     *file)
{
  g_autofree char *key = NULL;

  g_return_val_if_fail (JD_IS_SESSION (self), NULL);
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  key = view_key (file);
  return g_key_file_get_string (self->keys, VIEWS, key, NULL);
}

void
jd_session_set_view (JdSession  *self,
                     GFile      *file,
                     const char *view)
{
  g_autofree char *key = NULL;
  g_auto(GStrv) known = NULL;
  gsize n_known = 0;

  g_return_if_fail (JD_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (view != NULL);

  /* The newest key is the last one; the oldest is removed. */
  key = view_key (file);
  g_key_file_remove_key (self->keys, VIEWS, key, NULL);
  g_key_file_set_string (self->keys, VIEWS, key, view);
  known = g_key_file_get_keys (self->keys, VIEWS, &n_known, NULL);
  for (gsize i = 0; i + N_VIEWS < n_known; i++)
    g_key_file_remove_key (self->keys, VIEWS, known[i], NULL);
  store (self);
}

GPtrArray *
jd_session_list_windows (JdSession *self)
{
  GPtrArray *windows = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_session_window_free);
  g_auto(GStrv) groups = g_key_file_get_groups (self->keys, NULL);

  for (char **group = groups; *group != NULL; group++)
    {
      JdSessionWindow *window;

      if (!g_str_has_prefix (*group, WINDOW))
        continue;
      window = g_new0 (JdSessionWindow, 1);
      window->uri = g_key_file_get_string (self->keys, *group, "uri", NULL);
      window->width = g_key_file_get_integer (self->keys, *group, "width", NULL);
      window->height = g_key_file_get_integer (self->keys, *group, "height", NULL);
      window->maximized = g_key_file_get_boolean (self->keys, *group, "maximized", NULL);
      g_ptr_array_add (windows, window);
    }
  return windows;
}

static void
remove_windows (JdSession *self)
{
  g_auto(GStrv) groups = g_key_file_get_groups (self->keys, NULL);

  for (char **group = groups; *group != NULL; group++)
    if (g_str_has_prefix (*group, WINDOW))
      g_key_file_remove_group (self->keys, *group, NULL);
}

void
jd_session_set_windows (JdSession *self,
                        GPtrArray *windows)
{
  g_return_if_fail (JD_IS_SESSION (self));

  remove_windows (self);
  for (guint i = 0; i < windows->len; i++)
    {
      const JdSessionWindow *window = g_ptr_array_index (windows, i);
      g_autofree char *group = g_strdup_printf (WINDOW "%u", i + 1);

      if (window->uri != NULL)
        g_key_file_set_string (self->keys, group, "uri", window->uri);
      g_key_file_set_integer (self->keys, group, "width", window->width);
      g_key_file_set_integer (self->keys, group, "height", window->height);
      g_key_file_set_boolean (self->keys, group, "maximized", window->maximized);
    }
  store (self);
}

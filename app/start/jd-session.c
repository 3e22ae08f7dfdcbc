/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The stored state of the program: GSettings, and the key file of earlier versions, which is read once. */
#define G_SETTINGS_ENABLE_BACKEND
#include "app/start/jd-session.h"

#include <gio/gsettingsbackend.h>
#include <glib/gstdio.h>

#include "app/common/jd-places.h"
#include "jd-config.h"

/* Number of files whose views are stored. */
#define N_VIEWS 100

struct _JdSession
{
  GObject    parent_instance;

  GSettings *settings;  /* NULL: the schema is not installed; every value is its default, and nothing is stored */
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

  g_clear_object (&self->settings);

  G_OBJECT_CLASS (jd_session_parent_class)->finalize (object);
}

static void
jd_session_class_init (JdSessionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = jd_session_finalize;
}

static void
jd_session_init (JdSession *self G_GNUC_UNUSED)
{
}

/* Keys and default values of the settings in the schema. */
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
  [JD_SESSION_NAME_SIZES] = { "name-sizes", TRUE },
};

JdSession *
jd_session_new (const char *path)
{
  JdSession *self = g_object_new (JD_TYPE_SESSION, NULL);
  g_autoptr(GSettingsBackend) backend = NULL;
  g_autoptr(GSettingsSchemaSource) schemas = jd_places_find_schemas ();
  g_autoptr(GSettingsSchema) schema = NULL;

  if (schemas != NULL)
    schema = g_settings_schema_source_lookup (schemas, JD_APPLICATION_ID, TRUE);
  if (schema == NULL)
    {
      g_debug ("The settings schema %s is not installed", JD_APPLICATION_ID);
      return self;
    }
  if (path != NULL)
    backend = g_keyfile_settings_backend_new (path, "/", NULL);
  self->settings = g_settings_new_full (schema, backend, NULL);
  return self;
}

static gboolean
take_over_settings (JdSession *self,
                    GKeyFile  *keys)
{
  gboolean stored = TRUE;

  for (gsize i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autoptr(GError) error = NULL;
      const gboolean value = g_key_file_get_boolean (keys, "Settings", settings[i].key, &error);

      if (error == NULL)
        stored &= g_settings_set_boolean (self->settings, settings[i].key, value);
    }
  return stored;
}

static gboolean
take_over_windows (JdSession *self,
                   GKeyFile  *keys)
{
  g_auto(GStrv) groups = g_key_file_get_groups (keys, NULL);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(siib)"));
  for (char **group = groups; *group != NULL; group++)
    {
      g_autofree char *uri = g_key_file_get_string (keys, *group, "uri", NULL);

      if (g_str_has_prefix (*group, "Window "))
        g_variant_builder_add (&builder, "(siib)", uri != NULL ? uri : "",
                               g_key_file_get_integer (keys, *group, "width", NULL),
                               g_key_file_get_integer (keys, *group, "height", NULL),
                               g_key_file_get_boolean (keys, *group, "maximized", NULL));
    }
  return g_settings_set_value (self->settings, "windows", g_variant_builder_end (&builder));
}

/* The key file has the same keys, see view_key().  GKeyFile admits keys that are not UTF-8. */
static gboolean
take_over_views (JdSession *self,
                 GKeyFile  *keys)
{
  g_auto(GStrv) known = g_key_file_get_keys (keys, "Views", NULL, NULL);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(ss)"));
  for (char **key = known; key != NULL && *key != NULL; key++)
    {
      g_autofree char *view = g_key_file_get_string (keys, "Views", *key, NULL);

      if (view != NULL && g_utf8_validate (*key, -1, NULL))
        g_variant_builder_add (&builder, "(ss)", *key, view);
    }
  return g_settings_set_value (self->settings, "views", g_variant_builder_end (&builder));
}

void
jd_session_take_over (JdSession  *self,
                      const char *path)
{
  g_autofree char *usual = g_build_filename (g_get_user_state_dir (), "jourdain", "session", NULL);
  g_autoptr(GKeyFile) keys = g_key_file_new ();

  g_return_if_fail (JD_IS_SESSION (self));

  if (path == NULL)
    path = usual;
  if (self->settings == NULL || !g_key_file_load_from_file (keys, path, G_KEY_FILE_NONE, NULL))
    return;
  if (take_over_settings (self, keys) && take_over_windows (self, keys) && take_over_views (self, keys))
    {
      g_settings_sync ();
      g_unlink (path);
    }
}

gboolean
jd_session_get (JdSession        *self,
                JdSessionSetting  setting)
{
  g_return_val_if_fail (JD_IS_SESSION (self), FALSE);

  if (self->settings == NULL)
    return settings[setting].otherwise;
  return g_settings_get_boolean (self->settings, settings[setting].key);
}

void
jd_session_set (JdSession        *self,
                JdSessionSetting  setting,
                gboolean          value)
{
  g_return_if_fail (JD_IS_SESSION (self));

  if (self->settings == NULL)
    return;
  g_settings_set_boolean (self->settings, settings[setting].key, value);
  /* The next run must know it even if this one is killed at once. */
  if (setting == JD_SESSION_RUNNING)
    g_settings_sync ();
}

/* A hash of the file's address, so that the settings do not tell which files were open. */
static char *
view_key (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA1, uri, -1);
}

/* What @setting, a list of pairs, has for @file; NULL: nothing. */
static GVariant *
dup_of_file (JdSession  *self,
             const char *setting,
             GFile      *file)
{
  g_autofree char *wanted = view_key (file);
  g_autoptr(GVariant) list = NULL;

  if (self->settings == NULL)
    return NULL;
  list = g_settings_get_value (self->settings, setting);
  for (gsize i = 0; i < g_variant_n_children (list); i++)
    {
      g_autoptr(GVariant) pair = g_variant_get_child_value (list, i), key = g_variant_get_child_value (pair, 0);

      if (g_str_equal (g_variant_get_string (key, NULL), wanted))
        return g_variant_get_child_value (pair, 1);
    }
  return NULL;
}

/* Replaces it by @value (NULL: nothing; taken if floating).  The newest is the last one; the oldest is removed. */
static void
set_of_file (JdSession  *self,
             const char *setting,
             GFile      *file,
             GVariant   *value)
{
  g_autofree char *changed = view_key (file);
  g_autoptr(GVariant) list = NULL;
  GVariantBuilder builder;
  gsize surplus;

  if (self->settings == NULL)
    return;
  list = g_settings_get_value (self->settings, setting);
  surplus = g_variant_n_children (list) - MIN (g_variant_n_children (list), N_VIEWS - 1);
  g_variant_builder_init (&builder, g_variant_get_type (list));
  for (gsize i = 0; i < g_variant_n_children (list); i++)
    {
      g_autoptr(GVariant) pair = g_variant_get_child_value (list, i), key = g_variant_get_child_value (pair, 0);

      if (surplus > 0)
        surplus--;
      else if (!g_str_equal (g_variant_get_string (key, NULL), changed))
        g_variant_builder_add_value (&builder, pair);
    }
  if (value != NULL)
    g_variant_builder_add (&builder, "(s@*)", changed, value);
  g_settings_set_value (self->settings, setting, g_variant_builder_end (&builder));
}

char *
jd_session_dup_view (JdSession *self,
                     GFile     *file)
{
  g_autoptr(GVariant) view = NULL;

  g_return_val_if_fail (JD_IS_SESSION (self), NULL);
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  view = dup_of_file (self, "views", file);
  return view != NULL ? g_variant_dup_string (view, NULL) : NULL;
}

void
jd_session_set_view (JdSession  *self,
                     GFile      *file,
                     const char *view)
{
  g_return_if_fail (JD_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (view != NULL);

  set_of_file (self, "views", file, g_variant_new_string (view));
}

GVariant *
jd_session_dup_traces (JdSession *self,
                       GFile     *file)
{
  g_return_val_if_fail (JD_IS_SESSION (self), NULL);
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  return dup_of_file (self, "traces", file);
}

void
jd_session_set_traces (JdSession *self,
                       GFile     *file,
                       GVariant  *traces)
{
  g_return_if_fail (JD_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (file));

  set_of_file (self, "traces", file, traces);
}

GStrv
jd_session_dup_sliders (JdSession *self,
                        GFile     *file)
{
  g_autoptr(GVariant) names = NULL;

  g_return_val_if_fail (JD_IS_SESSION (self), NULL);
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  names = dup_of_file (self, "sliders", file);
  return names != NULL ? g_variant_dup_strv (names, NULL) : g_new0 (char *, 1);
}

void
jd_session_set_sliders (JdSession         *self,
                        GFile             *file,
                        const char *const *names)
{
  g_return_if_fail (JD_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (file));

  set_of_file (self, "sliders", file, *names != NULL ? g_variant_new_strv (names, -1) : NULL);
}

GPtrArray *
jd_session_list_windows (JdSession *self)
{
  GPtrArray *windows = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_session_window_free);
  g_autoptr(GVariant) stored = NULL;
  GVariantIter iter;
  JdSessionWindow window;

  g_return_val_if_fail (JD_IS_SESSION (self), windows);

  if (self->settings == NULL)
    return windows;
  stored = g_settings_get_value (self->settings, "windows");
  g_variant_iter_init (&iter, stored);
  while (g_variant_iter_next (&iter, "(siib)", &window.uri, &window.width, &window.height, &window.maximized))
    {
      if (*window.uri == '\0')
        g_clear_pointer (&window.uri, g_free);
      g_ptr_array_add (windows, g_memdup2 (&window, sizeof window));
    }
  return windows;
}

void
jd_session_set_windows (JdSession *self,
                        GPtrArray *windows)
{
  GVariantBuilder builder;

  g_return_if_fail (JD_IS_SESSION (self));

  if (self->settings == NULL)
    return;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(siib)"));
  for (guint i = 0; i < windows->len; i++)
    {
      const JdSessionWindow *window = g_ptr_array_index (windows, i);

      g_variant_builder_add (&builder, "(siib)", window->uri != NULL ? window->uri : "", window->width,
                             window->height, window->maximized);
    }
  g_settings_set_value (self->settings, "windows", g_variant_builder_end (&builder));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The search provider of the desktop, org.gnome.Shell.SearchProvider2: it finds examples and lessons.  It has no
 * window; D-Bus starts it, and it ends when nobody has asked for a while. */
#include "jd-config.h"

#include <gio/gio.h>

#include "app/common/jd-locale.h"
#include "app/start/jd-shell-search.h"

#define BUS_NAME    JD_APPLICATION_ID ".SearchProvider"
#define OBJECT_PATH "/org/jourdain/Jourdain/SearchProvider"
#define WINDOW_PATH "/org/jourdain/Jourdain"
#define INTERFACE   "/org/jourdain/Jourdain/org.gnome.Shell.SearchProvider2.xml"
/* Milliseconds without a question after which the program ends. */
#define PATIENCE    15000

typedef GApplication      JdSearchProvider;
typedef GApplicationClass JdSearchProviderClass;
static GType jd_search_provider_get_type (void);
G_DEFINE_TYPE (JdSearchProvider, jd_search_provider, G_TYPE_APPLICATION)

/* Calls a method of the window's program, which the bus starts. */
static void
call_window (GDBusConnection *connection,
             const char      *method,
             GVariant        *parameters)
{
  g_dbus_connection_call (connection, JD_APPLICATION_ID, WINDOW_PATH, "org.freedesktop.Application", method,
                          parameters, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL, NULL);
}

static GVariant *
describe (JdShellSearch *search,
          GVariant      *parameters)
{
  g_autofree const char **ids = NULL;
  g_autoptr(GIcon) icon = g_themed_icon_new (JD_APPLICATION_ID);
  g_autoptr(GVariant) picture = g_icon_serialize (icon);
  GVariantBuilder builder;

  g_variant_get (parameters, "(^a&s)", &ids);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (const char **id = ids; *id != NULL; id++)
    {
      const JdShellResult *result = jd_shell_search_get (search, *id);

      if (result == NULL)
        continue;
      g_variant_builder_open (&builder, G_VARIANT_TYPE_VARDICT);
      g_variant_builder_add (&builder, "{sv}", "id", g_variant_new_string (result->id));
      g_variant_builder_add (&builder, "{sv}", "name", g_variant_new_string (result->name));
      g_variant_builder_add (&builder, "{sv}", "description", g_variant_new_string (result->description));
      g_variant_builder_add (&builder, "{sv}", "icon", picture);
      g_variant_builder_close (&builder);
    }
  return g_variant_new ("(aa{sv})", &builder);
}

static GVariant *
find (JdShellSearch *search,
      GVariant      *parameters)
{
  const gboolean is_again = g_variant_n_children (parameters) == 2;
  g_autofree const char **terms = NULL;
  g_autofree const char **among = NULL;
  g_auto(GStrv) ids = NULL;

  if (is_again)
    g_variant_get (parameters, "(^a&s^a&s)", &among, &terms);
  else
    g_variant_get (parameters, "(^a&s)", &terms);
  ids = jd_shell_search_find (search, terms, among);
  return g_variant_new ("(^as)", ids);
}

static void
open_result (JdShellSearch   *search,
             GDBusConnection *connection,
             const char      *id)
{
  const JdShellResult *result = jd_shell_search_get (search, id);
  g_autofree char *uri = result != NULL ? g_file_get_uri (result->file) : NULL;
  const char *const uris[] = { uri, NULL };

  if (uri != NULL)
    call_window (connection, "Open", g_variant_new ("(^asa{sv})", uris, NULL));
}

/* Shows all results on the start page. */
static void
show_results (GDBusConnection *connection,
              GVariant        *parameters)
{
  g_autofree const char **terms = NULL;
  g_autofree char *words = NULL;
  GVariantBuilder builder;

  g_variant_get (parameters, "(^a&su)", &terms, NULL);
  words = g_strjoinv (" ", (char **) terms);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("av"));
  g_variant_builder_add (&builder, "v", g_variant_new_string (words));
  call_window (connection, "ActivateAction", g_variant_new ("(sava{sv})", "search", &builder, NULL));
}

static void
method_call_cb (GDBusConnection       *connection,
                const char            *sender G_GNUC_UNUSED,
                const char            *path G_GNUC_UNUSED,
                const char            *interface_name G_GNUC_UNUSED,
                const char            *method,
                GVariant              *parameters,
                GDBusMethodInvocation *invocation,
                gpointer               search)
{
  GApplication *application = g_application_get_default ();
  const char *id;

  /* Each question starts the time anew. */
  g_application_hold (application);
  if (g_str_equal (method, "GetResultMetas"))
    g_dbus_method_invocation_return_value (invocation, describe (search, parameters));
  else if (g_str_has_suffix (method, "ResultSet"))
    g_dbus_method_invocation_return_value (invocation, find (search, parameters));
  else
    {
      if (g_str_equal (method, "ActivateResult"))
        {
          g_variant_get_child (parameters, 0, "&s", &id);
          open_result (search, connection, id);
        }
      else
        show_results (connection, parameters);
      g_dbus_method_invocation_return_value (invocation, NULL);
    }
  g_application_release (application);
}

static gboolean
search_provider_dbus_register (GApplication     *application,
                               GDBusConnection  *connection,
                               const char       *path,
                               GError          **error)
{
  static const GDBusInterfaceVTable functions = { .method_call = method_call_cb };
  g_autoptr(GBytes) text = g_resources_lookup_data (INTERFACE, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  g_autoptr(GDBusNodeInfo) node = NULL;

  if (text != NULL)
    node = g_dbus_node_info_new_for_xml (g_bytes_get_data (text, NULL), error);
  if (node == NULL ||
      !G_APPLICATION_CLASS (jd_search_provider_parent_class)->dbus_register (application, connection, path, error))
    return FALSE;
  return g_dbus_connection_register_object (connection, OBJECT_PATH, node->interfaces[0], &functions,
                                            jd_shell_search_new (), (GDestroyNotify) jd_shell_search_free,
                                            error) != 0;
}

static void
jd_search_provider_class_init (JdSearchProviderClass *klass)
{
  klass->dbus_register = search_provider_dbus_register;
}

static void
jd_search_provider_init (JdSearchProvider *self G_GNUC_UNUSED)
{
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(GApplication) application = NULL;

  jd_locale_init ();
  application = g_object_new (jd_search_provider_get_type (), "application-id", BUS_NAME, "flags",
                              G_APPLICATION_IS_SERVICE, "inactivity-timeout", PATIENCE, NULL);
  return g_application_run (application, argc, argv);
}

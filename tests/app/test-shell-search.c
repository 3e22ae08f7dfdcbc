/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The search provider, asked over a bus of the test's own as the desktop asks it. */
#include <gio/gio.h>

static GTestDBus *bus;
static GDBusConnection *connection;
static GSubprocess *provider;

/* What the provider asked of the window's program: "METHOD PARAMETERS". */
static char *asked;

static GVariant *
ask (const char *method,
     GVariant   *parameters)
{
  g_autoptr(GError) error = NULL;
  GVariant *answer = g_dbus_connection_call_sync (connection, "org.jourdain.Jourdain.SearchProvider",
                                                  "/org/jourdain/Jourdain/SearchProvider",
                                                  "org.gnome.Shell.SearchProvider2", method, parameters, NULL,
                                                  G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);

  g_assert_no_error (error);
  return answer;
}

static char **
find (const char *words)
{
  g_auto(GStrv) terms = g_strsplit (words, " ", -1);
  g_autoptr(GVariant) answer = ask ("GetInitialResultSet", g_variant_new ("(^as)", terms));
  char **ids;

  g_variant_get (answer, "(^as)", &ids);
  return ids;
}

/* Each word must begin a word of the texts; names come first; case and accents do not count. */
static void
test_find (void)
{
  g_auto(GStrv) sleighs = find ("SLEIGH land");
  g_auto(GStrv) none = find ("sleigh zzz");
  g_auto(GStrv) lessons = find ("cut rope");

  g_assert_cmpuint (g_strv_length (sleighs), >=, 2);
  g_assert_cmpstr (sleighs[0], ==, "06-sleigh-landing.jourdain");
  g_assert_cmpuint (g_strv_length (none), ==, 0);
  g_assert_cmpstr (lessons[0], ==, "03-cut-the-rope.jlesson");
}

static void
test_find_among (void)
{
  const char *const among[] = { "11-double-pendulum.jourdain", "06-sleigh-landing.jourdain", NULL };
  const char *const terms[] = { "sleigh", NULL };
  g_autoptr(GVariant) answer = ask ("GetSubsearchResultSet", g_variant_new ("(^as^as)", among, terms));
  g_auto(GStrv) ids = NULL;

  g_variant_get (answer, "(^as)", &ids);
  g_assert_cmpuint (g_strv_length (ids), ==, 1);
  g_assert_cmpstr (ids[0], ==, among[1]);
}

/* An id that is not known is left out. */
static void
test_describe (void)
{
  const char *const ids[] = { "nothing", "11-double-pendulum.jourdain", NULL };
  g_autoptr(GVariant) answer = ask ("GetResultMetas", g_variant_new ("(^as)", ids));
  g_autoptr(GVariant) metas = g_variant_get_child_value (answer, 0);
  g_autoptr(GVariant) meta = NULL;
  const char *name, *description;

  g_assert_cmpuint (g_variant_n_children (metas), ==, 1);
  meta = g_variant_get_child_value (metas, 0);
  g_assert_true (g_variant_lookup (meta, "name", "&s", &name));
  g_assert_cmpstr (name, ==, "Double pendulum");
  g_assert_true (g_variant_lookup (meta, "description", "&s", &description));
  g_assert_cmpuint (strlen (description), >, 20);
}

static GDBusMessage *
filter_cb (GDBusConnection *filtered G_GNUC_UNUSED,
           GDBusMessage    *message,
           gboolean         incoming,
           gpointer         data)
{
  if (incoming && g_strcmp0 (g_dbus_message_get_interface (message), "org.freedesktop.Application") == 0)
    {
      g_autofree char *parameters = g_variant_print (g_dbus_message_get_body (message), FALSE);

      g_free (g_atomic_pointer_exchange (&asked,
                                         g_strconcat (g_dbus_message_get_member (message), " ", parameters, NULL)));
      g_main_context_wakeup (data);
    }
  return message;
}

static void
wait_until_asked (void)
{
  while (g_atomic_pointer_get (&asked) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* A result is opened, and all results are shown, by the window's program; the test answers in its place. */
static void
test_activate (void)
{
  const char *const terms[] = { "sleigh", "landing", NULL };
  const guint filter = g_dbus_connection_add_filter (connection, filter_cb, g_main_context_default (), NULL);
  const guint name = g_bus_own_name_on_connection (connection, "org.jourdain.Jourdain", G_BUS_NAME_OWNER_FLAGS_NONE,
                                                   NULL, NULL, NULL, NULL);
  g_autoptr(GVariant)
    opened = ask ("ActivateResult", g_variant_new ("(s^asu)", "06-sleigh-landing.jourdain", terms, 0));
  g_autoptr(GVariant) launched = NULL;

  wait_until_asked ();
  g_assert_true (g_str_has_prefix (asked, "Open (['file:///"));
  g_assert_nonnull (strstr (asked, "/06-sleigh-landing.jourdain'], "));
  g_clear_pointer (&asked, g_free);
  launched = ask ("LaunchSearch", g_variant_new ("(^asu)", terms, 0));
  wait_until_asked ();
  g_assert_cmpstr (asked, ==, "ActivateAction ('search', [<'sleigh landing'>], {})");
  g_clear_pointer (&asked, g_free);
  g_bus_unown_name (name);
  g_dbus_connection_remove_filter (connection, filter);
}

static void
appeared_cb (GDBusConnection *watched G_GNUC_UNUSED,
             const char      *name G_GNUC_UNUSED,
             const char      *owner G_GNUC_UNUSED,
             gpointer         has_appeared)
{
  *(gboolean *) has_appeared = TRUE;
}

static void
start (void)
{
  g_autoptr(GError) error = NULL;
  gboolean has_appeared = FALSE;
  guint watch;

  bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (bus);
  connection = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  g_assert_no_error (error);
  provider = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, g_getenv ("JD_SEARCH_PROVIDER"), NULL);
  g_assert_no_error (error);
  watch = g_bus_watch_name_on_connection (connection, "org.jourdain.Jourdain.SearchProvider",
                                          G_BUS_NAME_WATCHER_FLAGS_NONE, appeared_cb, NULL, &has_appeared, NULL);
  while (!has_appeared)
    g_main_context_iteration (NULL, TRUE);
  g_bus_unwatch_name (watch);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/shell-search/find", test_find);
  g_test_add_func ("/app/shell-search/find-among", test_find_among);
  g_test_add_func ("/app/shell-search/describe", test_describe);
  g_test_add_func ("/app/shell-search/activate", test_activate);
  start ();
  status = g_test_run ();
  g_subprocess_force_exit (provider);
  g_clear_object (&provider);
  g_clear_object (&connection);
  g_test_dbus_down (bus);
  g_clear_object (&bus);
  return status;
}

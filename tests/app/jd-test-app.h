/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib/gstdio.h>
#include <math.h>

#include "app/window/jd-application.h"
#include "app/start/jd-example-card.h"
#include "app/window/jd-window.h"
#include "tests/ui/jd-test-ui.h"
#include "ui/compare/jd-compare-row.h"
#include "ui/panels/jd-panel.h"
#include "ui/widgets/jd-alert.h"

/* Helpers of the tests of the whole program. */

/* The row of @name in the table of Compare. */
static inline JdCompareRow *
jd_test_compare_row (gpointer    table,
                     const char *name)
{
  GtkListBox *list = jd_test_child (table, "list");
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (JD_IS_COMPARE_ROW (row) && g_str_equal (jd_compare_row_get_subject (JD_COMPARE_ROW (row))->name, name))
      return JD_COMPARE_ROW (row);
  g_error ("no row %s", name);
}

/* Gives the test a state folder of its own, and no D-Bus, because one test runs several programs in turn.  Call it
 * before anything uses them. */
static inline char *
jd_test_use_state (void)
{
  g_autoptr(GError) error = NULL;
  char *folder = g_dir_make_tmp ("jourdain-test-XXXXXX", &error);

  g_assert_no_error (error);
  g_setenv ("XDG_STATE_HOME", folder, TRUE);
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "disabled:", TRUE);
  return folder;
}

static inline void
jd_test_remove_tree (const char *path)
{
  g_autoptr(GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      jd_test_remove_tree (child);
    }
  g_remove (path);
}

/* An application of the test's own, independent of a running one. */
static inline JdApplication *
jd_test_application (void)
{
  g_autoptr(GError) error = NULL;
  JdApplication *application = jd_application_new ();

  g_application_set_flags (G_APPLICATION (application),
                           G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE | G_APPLICATION_IS_SERVICE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, &error));
  g_assert_no_error (error);
  return application;
}

static inline gboolean
jd_test_quit_cb (gpointer application)
{
  g_application_quit (application);
  return G_SOURCE_REMOVE;
}

/* Ends the application and frees its windows.  A service does not open a window when it runs, so that running it can
 * only shut it down. */
static inline void
jd_test_end (JdApplication *application)
{
  gpointer alive = application;
  GList *windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (application)));

  for (GList *iter = windows; iter != NULL; iter = iter->next)
    gtk_window_destroy (iter->data);
  g_list_free (windows);
  g_idle_add (jd_test_quit_cb, application);
  g_application_run (G_APPLICATION (application), 0, NULL);
  g_object_add_weak_pointer (G_OBJECT (application), &alive);
  g_object_unref (application);
  jd_test_wait (jd_test_is_null, &alive);
}

/* The study that the panels of the window show; NULL on the start page. */
static inline JdStudy *
jd_test_get_study (JdWindow *window)
{
  return jd_panel_get_study (jd_test_find (GTK_WIDGET (window), JD_TYPE_PANEL));
}

static inline JdDocument *
jd_test_get_document (JdWindow *window)
{
  JdStudy *study = jd_test_get_study (window);

  return study != NULL ? jd_study_get_document (study) : NULL;
}

/* The text of the message dialog of the window; NULL if there is none. */
static inline const char *
jd_test_get_message (JdWindow *window)
{
  GtkWidget *alert = jd_alert_find (GTK_WINDOW (window));
  g_autofree char *body = NULL;

  if (alert != NULL)
    g_object_get (alert, "body", &body, NULL);
  return g_intern_string (body);
}

static inline gboolean
jd_test_has_loaded (gpointer window)
{
  JdStudy *study = jd_test_get_study (window);

  return !jd_window_get_loading (window) && (study == NULL || !jd_study_get_computing (study));
}

/* Sets the constant @name of the document by an edit. */
static inline void
jd_test_set_constant (JdDocument *document,
                      const char *name,
                      double      value,
                      const char *label)
{
  g_autoptr(GError) error = NULL;
  JsonNode *root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  JsonObject *object = json_node_get_object (root);

  if (!json_object_has_member (object, "constants"))
    json_object_set_object_member (object, "constants", json_object_new ());
  json_object_set_double_member (json_object_get_object_member (object, "constants"), name, value);
  g_assert_true (jd_document_replace (document, root, label, NULL, &error));
  g_assert_no_error (error);
}

/* Value of the constant; NAN if there is none. */
static inline double
jd_test_get_constant (JsonNode   *root,
                      const char *name)
{
  JsonObject *object = json_node_get_object (root);
  JsonNode *value = NULL;

  if (json_object_has_member (object, "constants"))
    value = json_object_get_member (json_object_get_object_member (object, "constants"), name);
  return value != NULL ? json_node_get_double (value) : (double) NAN;
}

/* Saves a picture of the window as @name.png in the folder JD_TEST_PICTURES, if it is set. */
static inline void
jd_test_picture (GtkWidget  *window,
                 const char *name)
{
  const char *folder = g_getenv ("JD_TEST_PICTURES");
  g_autofree char *path = folder != NULL ? g_strdup_printf ("%s/%s.png", folder, name) : NULL;
  g_autoptr(GdkPaintable) paintable = NULL;
  g_autoptr(GtkSnapshot) snapshot = NULL;
  g_autoptr(GskRenderNode) node = NULL;
  g_autoptr(GdkTexture) texture = NULL;

  if (path == NULL)
    return;
  for (guint i = 0; i < 60; i++)
    {
      jd_test_settle ();
      g_usleep (10000);
    }
  paintable = gtk_widget_paintable_new (window);
  snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (window), gtk_widget_get_height (window));
  node = gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node, NULL);
  g_assert_true (gdk_texture_save_to_png (texture, path));
}

#if defined(__SANITIZE_ADDRESS__) || defined(JD_SANITIZE_ADDRESS)
/* GLib's table of 2048 quarks, allocated when GLib is loaded.  GLib makes a larger table for the next quark and loses
 * this one by design.  A window that uses most of GTK needs so many quarks, and no suppression can name the stack. */
extern const volatile void *jd_test_quarks;
const volatile void *jd_test_quarks;

/* The sanitizer calls this after each allocation. */
extern void __sanitizer_malloc_hook (const volatile void *block, gsize size);

__attribute__ ((visibility ("default"), no_sanitize ("address", "undefined"))) void
__sanitizer_malloc_hook (const volatile void *block,
                         gsize                size)
{
  if (jd_test_quarks == NULL && size == 2048 * sizeof (char *))
    jd_test_quarks = block;
}
#endif

/* The first widget of this name, or NULL. */
static inline GtkWidget *
jd_test_find_name (GtkWidget  *widget,
                   const char *name)
{
  if (g_str_equal (gtk_widget_get_name (widget), name))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = jd_test_find_name (child, name);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The first widget with this tooltip, or NULL. */
static inline GtkWidget *
jd_test_find_tooltip (GtkWidget  *widget,
                      const char *tooltip)
{
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), tooltip) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = jd_test_find_tooltip (child, tooltip);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The first button with this action, or NULL. */
static inline GtkWidget *
jd_test_find_action (GtkWidget  *widget,
                     const char *action)
{
  if (GTK_IS_ACTIONABLE (widget) && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = jd_test_find_action (child, action);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The alert shown, or NULL. */
static inline GtkWidget *
jd_test_find_dialog (void)
{
  return jd_alert_find (NULL);
}

/* Answers the alert. */
static inline void
jd_test_answer (const char *response)
{
  GtkWidget *alert = jd_test_find_dialog ();

  g_assert_nonnull (alert);
  jd_alert_answer (alert, response);
  jd_test_settle ();
}

/* Cancels the file dialog of the window, as its user would.  A dialog that is only hidden would live on with the window,
 * and would watch its folder during later cases. */
static inline void
jd_test_cancel_chooser (JdWindow *window)
{
  GtkNativeDialog *chooser = g_object_get_data (G_OBJECT (window), "jd-chooser");

  g_assert_nonnull (chooser);
  g_signal_emit_by_name (chooser, "response", GTK_RESPONSE_CANCEL);
  jd_test_settle ();
  g_assert_null (g_object_get_data (G_OBJECT (window), "jd-chooser"));
}

/* Number of cards below @widget; of those with a picture if @drawn. */
static inline guint
jd_test_count_cards (GtkWidget *widget,
                     gboolean   drawn)
{
  guint n = 0;

  if (JD_IS_EXAMPLE_CARD (widget))
    return !drawn || gtk_picture_get_paintable (jd_test_find (widget, GTK_TYPE_PICTURE)) != NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += jd_test_count_cards (child, drawn);
  return n;
}

/* Number of examples on the start page that have their picture. */
static inline guint
jd_test_count_drawn (GtkWidget *page)
{
  return jd_test_count_cards (jd_test_child (page, "examples"), TRUE);
}

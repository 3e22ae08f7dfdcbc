/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/jd-application.h"

#include "jd-config.h"

#include <glib/gi18n-lib.h>

#include "app/jd-window.h"

struct _JdApplication
{
  AdwApplication parent_instance;
};

G_DEFINE_FINAL_TYPE (JdApplication, jd_application, ADW_TYPE_APPLICATION)

static void
new_window_cb (GSimpleAction *action G_GNUC_UNUSED,
               GVariant      *parameter G_GNUC_UNUSED,
               gpointer       user_data)
{
  gtk_window_present (GTK_WINDOW (jd_window_new (user_data)));
}

/* Windows with unsaved work ask before they close; the program ends with the last of them. */
static void
quit_cb (GSimpleAction *action G_GNUC_UNUSED,
         GVariant      *parameter G_GNUC_UNUSED,
         gpointer       user_data)
{
  g_autoptr(GList) windows = g_list_copy (gtk_application_get_windows (user_data));

  for (GList *iter = windows; iter != NULL; iter = iter->next)
    gtk_window_close (iter->data);
}

static void
about_cb (GSimpleAction *action G_GNUC_UNUSED,
          GVariant      *parameter G_GNUC_UNUSED,
          gpointer       user_data)
{
  const char *developers[] = { "The Jourdain authors", NULL };

  adw_show_about_window (gtk_application_get_active_window (user_data),
                         "application-name", _("Jourdain"),
                         "application-icon", JD_APPLICATION_ID,
                         "version", JD_VERSION,
                         "developers", developers,
                         "license-type", GTK_LICENSE_GPL_3_0,
                         "comments", _("Analytical mechanics on a sheet: say which constraints are "
                                       "primitive and which complementary, and watch what changes "
                                       "and what does not.\n\nNamed after Jourdain’s principle of "
                                       "velocity variations (1909)."),
                         NULL);
}

static const GActionEntry actions[] = {
  { .name = "new-window", .activate = new_window_cb },
  { .name = "about", .activate = about_cb },
  { .name = "quit", .activate = quit_cb },
};

/* Keys that hold in the whole window.  Those of the motion (space, arrows) belong to the Study view, where what has the focus
 * may use them first. */
static const struct
{
  const char *action;
  const char *keys[3];
} accelerators[] = {
  { "app.quit", { "<Control>q" } },
  { "app.new-window", { "<Control>n" } },
  { "window.close", { "<Control>w" } },
  { "win.open", { "<Control>o" } },
  { "win.save", { "<Control>s" } },
  { "win.save-as", { "<Control><Shift>s" } },
  { "win.undo", { "<Control>z" } },
  { "win.redo", { "<Control><Shift>z", "<Control>y" } },
  { "win.export-sheet", { "<Control>e" } },
  { "win.show-help-overlay", { "<Control>question", "F1" } },
  { "win.start-page", { "<Alt>Home" } },
};

static void
install_accelerators (GtkApplication *application)
{
  for (gsize i = 0; i < G_N_ELEMENTS (accelerators); i++)
    gtk_application_set_accels_for_action (application, accelerators[i].action,
                                           (const char *const *) accelerators[i].keys);
}

static void
jd_application_startup (GApplication *application)
{
  G_APPLICATION_CLASS (jd_application_parent_class)->startup (application);

  g_action_map_add_action_entries (G_ACTION_MAP (application), actions, G_N_ELEMENTS (actions),
                                   application);
  install_accelerators (GTK_APPLICATION (application));
  gtk_window_set_default_icon_name (JD_APPLICATION_ID);
}

static void
jd_application_activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (window == NULL)
    window = GTK_WINDOW (jd_window_new (JD_APPLICATION (application)));
  gtk_window_present (window);
}

/* A window that shows nothing yet, else a new one. */
static JdWindow *
get_empty_window (GtkApplication *application)
{
  for (GList *iter = gtk_application_get_windows (application); iter != NULL; iter = iter->next)
    if (JD_IS_WINDOW (iter->data) && jd_window_is_empty (iter->data))
      return iter->data;
  return jd_window_new (JD_APPLICATION (application));
}

static void
jd_application_open (GApplication  *application,
                     GFile        **files,
                     int            n_files,
                     const char    *hint G_GNUC_UNUSED)
{
  for (int i = 0; i < n_files; i++)
    {
      JdWindow *window = get_empty_window (GTK_APPLICATION (application));

      jd_window_open_file (window, files[i]);
      gtk_window_present (GTK_WINDOW (window));
    }
}

static void
jd_application_class_init (JdApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  application_class->startup = jd_application_startup;
  application_class->activate = jd_application_activate;
  application_class->open = jd_application_open;
}

static void
jd_application_init (JdApplication *self G_GNUC_UNUSED)
{
}

JdApplication *
jd_application_new (void)
{
  return g_object_new (JD_TYPE_APPLICATION,
                       "application-id", JD_APPLICATION_ID,
                       "resource-base-path", "/org/jourdain/Jourdain",
                       "flags", G_APPLICATION_HANDLES_OPEN,
                       NULL);
}

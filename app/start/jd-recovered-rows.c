/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows of work that can be recovered, and of damaged copies. */
#include "app/start/jd-recovered-rows-private.h"

#include <glib/gi18n-lib.h>

#include "ui/widgets/jd-alert.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Data while the user is asked whether to discard work. */
typedef struct
{
  JdRecovery *recovery;
  GFile      *copy;
} Discarding;

static void
discarding_free (gpointer  data,
                 GClosure *closure G_GNUC_UNUSED)
{
  Discarding *discarding = data;

  g_object_unref (discarding->recovery);
  g_object_unref (discarding->copy);
  g_free (discarding);
}

static void
discard_response_cb (GtkWidget  *alert G_GNUC_UNUSED,
                     const char *response,
                     Discarding *discarding)
{
  if (g_str_equal (response, "discard"))
    jd_recovery_discard (discarding->recovery, discarding->copy);
}

static void
discard_clicked_cb (JdRecovery *recovery,
                    GtkWidget  *button)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, ADW_TYPE_ACTION_ROW);
  Discarding *discarding = g_new0 (Discarding, 1);
  g_autofree char *body = NULL;
  GtkWidget *alert;

  discarding->recovery = g_object_ref (recovery);
  discarding->copy = g_file_new_for_uri (gtk_widget_get_name (row));
  if (g_object_get_data (G_OBJECT (row), "jd-damaged") != NULL)
    body = g_strdup (_("The damaged copy is deleted. Its text can then no longer be recovered with an editor."));
  else
    body = g_strdup_printf (_("The unsaved changes of “%s” are lost permanently."),
                            adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  alert = jd_alert_new (_("Discard Recovered Work?"), body);
  jd_alert_add (alert, "cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT);
  jd_alert_add (alert, "discard", _("_Discard"), ADW_RESPONSE_DESTRUCTIVE);
  jd_alert_set_keys (alert, "cancel", "cancel");
  g_signal_connect_data (alert, "response", G_CALLBACK (discard_response_cb), discarding, discarding_free, 0);
  jd_alert_show (alert, gtk_widget_get_ancestor (row, GTK_TYPE_LIST_BOX));
}

static char *
dup_origin (const JdAutosaved *work)
{
  g_autoptr(GDateTime) local = work->written != NULL ? g_date_time_to_local (work->written) : NULL;
  g_autofree char *when = local != NULL ? g_date_time_format (local, "%c") : g_strdup ("");
  g_autofree char *name = NULL;

  if (work->file == NULL || work->is_template)
    return g_strdup_printf (_("Never saved · %s"), when);
  name = g_file_get_parse_name (work->file);
  return g_strdup_printf ("%s · %s", name, when);
}

/* Shows the folder of the copy in the file manager, so that the user can try to save a damaged copy. */
static void
show_folder_cb (GtkWidget *row)
{
  g_autoptr(GFile) copy = g_file_new_for_uri (gtk_widget_get_name (row));
  g_autoptr(GFile) folder = g_file_get_parent (copy);
  g_autofree char *uri = g_file_get_uri (folder);

  jd_show_address (GTK_WINDOW (gtk_widget_get_root (row)), uri);
}

static GtkWidget *
new_row_button (const char *label)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  return button;
}

/* Text about a damaged copy: the error, its place, and what the user can do. */
static void
fill_damaged_row (AdwActionRow      *row,
                  const JdAutosaved *work)
{
  g_autoptr(GDateTime) local = work->written != NULL ? g_date_time_to_local (work->written) : NULL;
  g_autofree char *when = local != NULL ? g_date_time_format (local, "%c") : g_strdup ("");
  g_autofree char *path = g_file_get_parse_name (work->copy);
  g_autofree char *text = g_strdup_printf (_("%s · %s\n%s\nThe copy is a text file: you may be able to recover its "
                                             "contents with a text editor. “Discard” deletes it."),
                                           when, path, work->problem);
  GtkWidget *show = new_row_button (_("Show Folder"));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _("A damaged copy that cannot be opened"));
  g_object_set_data (G_OBJECT (row), "jd-damaged", GINT_TO_POINTER (TRUE));
  adw_action_row_set_subtitle (row, text);
  adw_action_row_set_subtitle_lines (row, 0);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row), path);
  g_signal_connect_object (show, "clicked", G_CALLBACK (show_folder_cb), row, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix (row, show);
}

static void
fill_recovered_row (AdwActionRow      *row,
                    const JdAutosaved *work)
{
  GtkWidget *open = new_row_button (_("Open"));
  g_autofree char *origin = dup_origin (work);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), work->title != NULL ? work->title : _("Mechanism"));
  adw_action_row_set_subtitle (row, origin);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (open), "s", gtk_widget_get_name (GTK_WIDGET (row)));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (open), "win.recover");
  gtk_widget_add_css_class (open, "suggested-action");
  adw_action_row_add_suffix (row, open);
}

/* Adds a row; its widget name is the URI of the copy. */
static void
add_recovered (GtkListBox        *list,
               JdRecovery        *recovery,
               const JdAutosaved *work)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *discard = new_row_button (_("Discard"));
  g_autofree char *uri = g_file_get_uri (work->copy);

  gtk_widget_set_name (row, uri);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  g_signal_connect_object (discard, "clicked", G_CALLBACK (discard_clicked_cb), recovery, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), discard);
  if (work->problem != NULL)
    fill_damaged_row (ADW_ACTION_ROW (row), work);
  else
    fill_recovered_row (ADW_ACTION_ROW (row), work);
  gtk_list_box_append (list, row);
}

void
jd_recovered_rows_fill (GtkListBox *list,
                        JdRecovery *recovery)
{
  g_autoptr(GPtrArray) works = recovery != NULL ? jd_recovery_list (recovery) : NULL;

  jd_clear_children (list);
  for (guint i = 0; works != NULL && i < works->len; i++)
    add_recovered (list, recovery, g_ptr_array_index (works, i));
}

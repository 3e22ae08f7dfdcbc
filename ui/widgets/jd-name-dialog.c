/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Dialog that asks for a name. */
#include "ui/widgets/jd-name-dialog.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

typedef struct
{
  GtkWidget  *owner;   /* reference held */
  GtkWidget  *entry;   /* lent by the dialog */
  JdNameFunc  callback;
} Asked;

static void
asked_free (gpointer  pointer,
            GClosure *closure G_GNUC_UNUSED)
{
  Asked *asked = pointer;

  g_object_unref (asked->owner);
  g_free (asked);
}

static void
response_cb (AdwMessageDialog *dialog G_GNUC_UNUSED,
             const char       *response,
             Asked            *asked)
{
  if (g_str_equal (response, "ok"))
    asked->callback (asked->owner, gtk_editable_get_text (GTK_EDITABLE (asked->entry)));
}

void
jd_name_dialog_show (GtkWidget  *owner,
                     const char *heading,
                     const char *name,
                     JdNameFunc  callback)
{
  GtkRoot *root = gtk_widget_get_root (owner);
  GtkWidget *dialog = adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, heading, NULL);
  Asked *asked = g_new0 (Asked, 1);

  *asked = (Asked) { g_object_ref (owner), gtk_entry_new (), callback };
  gtk_editable_set_text (GTK_EDITABLE (asked->entry), name);
  gtk_entry_set_activates_default (GTK_ENTRY (asked->entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (asked->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"), -1);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), asked->entry);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "ok", _("_OK"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "ok", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "ok");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), asked, asked_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Dialog that asks for a name. */
#include "ui/widgets/jd-name-dialog.h"

#include <glib/gi18n-lib.h>

#include "ui/widgets/jd-alert.h"

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
response_cb (GtkWidget  *alert G_GNUC_UNUSED,
             const char *response,
             Asked      *asked)
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
  GtkWidget *alert = jd_alert_new (heading, NULL);
  Asked *asked = g_new0 (Asked, 1);

  *asked = (Asked) { g_object_ref (owner), gtk_entry_new (), callback };
  gtk_editable_set_text (GTK_EDITABLE (asked->entry), name);
  gtk_entry_set_activates_default (GTK_ENTRY (asked->entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (asked->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"), -1);
  jd_alert_set_child (alert, asked->entry);
  jd_alert_add (alert, "cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT);
  jd_alert_add (alert, "ok", _("_OK"), ADW_RESPONSE_SUGGESTED);
  jd_alert_set_keys (alert, "ok", "cancel");
  g_signal_connect_data (alert, "response", G_CALLBACK (response_cb), asked, asked_free, 0);
  jd_alert_show (alert, owner);
}

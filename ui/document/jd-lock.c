/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Widgets that a document's lock disables. */
#include "ui/document/jd-lock.h"

#include "ui/document/jd-document-lock.h"

#define OWN_TOOLTIP "jd-own-tooltip"

void
jd_lock_close_widget (GtkWidget  *widget,
                      const char *reason)
{
  const char *own = g_object_get_data (G_OBJECT (widget), OWN_TOOLTIP);

  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (reason != NULL && own == NULL)
    {
      own = gtk_widget_get_tooltip_text (widget);
      g_object_set_data_full (G_OBJECT (widget), OWN_TOOLTIP, g_strdup (own != NULL ? own : ""), g_free);
    }
  else if (reason == NULL && own == NULL)
    return;
  if (reason != NULL)
    gtk_widget_set_tooltip_text (widget, reason);
  else
    {
      gtk_widget_set_tooltip_text (widget, *own != '\0' ? own : NULL);
      g_object_set_data (G_OBJECT (widget), OWN_TOOLTIP, NULL);
    }
  gtk_widget_set_sensitive (widget, reason == NULL);
}

void
jd_lock_update_widget (GtkWidget  *widget,
                       JdDocument *document,
                       const char *topic)
{
  const gboolean closed = document != NULL && !jd_document_may (document, topic);

  jd_lock_close_widget (widget, closed ? jd_document_get_lock_reason (document) : NULL);
}

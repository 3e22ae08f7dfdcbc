/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Widgets that a document's lock disables. */
#include "ui/document/jd-lock.h"

#include "ui/document/jd-document-lock.h"

#define OWN_TOOLTIP "jd-own-tooltip"

void
jd_lock_update_widget (GtkWidget  *widget,
                       JdDocument *document,
                       const char *topic)
{
  const gboolean closed = document != NULL && !jd_document_may (document, topic);
  const gboolean was_closed = g_object_get_data (G_OBJECT (widget), OWN_TOOLTIP) != NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (closed && was_closed)
    gtk_widget_set_tooltip_text (widget, jd_document_get_lock_reason (document));
  if (closed == was_closed)
    return;
  if (closed)
    {
      const char *own = gtk_widget_get_tooltip_text (widget);

      g_object_set_data_full (G_OBJECT (widget), OWN_TOOLTIP, g_strdup (own != NULL ? own : ""), g_free);
      gtk_widget_set_tooltip_text (widget, jd_document_get_lock_reason (document));
    }
  else
    {
      const char *own = g_object_get_data (G_OBJECT (widget), OWN_TOOLTIP);

      gtk_widget_set_tooltip_text (widget, *own != '\0' ? own : NULL);
      g_object_set_data (G_OBJECT (widget), OWN_TOOLTIP, NULL);
    }
  gtk_widget_set_sensitive (widget, !closed);
}

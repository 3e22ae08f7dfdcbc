/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Alerts, with the dialog of the libadwaita that is found. */
#include "ui/widgets/jd-alert.h"

/* Both dialogs have the same functions under two names; they are made, shown, answered and found differently. */
#if ADW_CHECK_VERSION(1, 5, 0)
#define ALERT(widget) ADW_ALERT_DIALOG (widget)
#define FUNCTION(name) adw_alert_dialog_##name

static GtkWidget *
make (const char *heading,
      const char *body)
{
  return GTK_WIDGET (adw_alert_dialog_new (heading, body));
}

static void
show (GtkWidget *alert,
      GtkWidget *parent)
{
  adw_dialog_present (ADW_DIALOG (alert), parent);
}

static void
answer (GtkWidget  *alert,
        const char *id)
{
  adw_alert_dialog_set_close_response (ADW_ALERT_DIALOG (alert), id);
  adw_dialog_force_close (ADW_DIALOG (alert));
}

static GtkWidget *
find_over (GtkWindow *window)
{
  AdwDialog *dialog = ADW_IS_APPLICATION_WINDOW (window)
                        ? adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window))
                        : NULL;

  return ADW_IS_ALERT_DIALOG (dialog) ? GTK_WIDGET (dialog) : NULL;
}

#else
#define ALERT(widget) ADW_MESSAGE_DIALOG (widget)
#define FUNCTION(name) adw_message_dialog_##name

static GtkWidget *
make (const char *heading,
      const char *body)
{
  return adw_message_dialog_new (NULL, heading, body);
}

static void
show (GtkWidget *alert,
      GtkWidget *parent)
{
  GtkRoot *root = parent != NULL ? gtk_widget_get_root (parent) : NULL;

  gtk_window_set_transient_for (GTK_WINDOW (alert), GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL);
  gtk_window_present (GTK_WINDOW (alert));
}

static void
answer (GtkWidget  *alert,
        const char *id)
{
  gtk_window_destroy (GTK_WINDOW (alert));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (alert), id);
}

static GtkWidget *
find_over (GtkWindow *window)
{
  g_autoptr(GList) toplevels = gtk_window_list_toplevels ();

  for (GList *l = toplevels; l != NULL; l = l->next)
    if (ADW_IS_MESSAGE_DIALOG (l->data) && gtk_widget_get_visible (l->data) &&
        gtk_window_get_transient_for (l->data) == window)
      return l->data;
  return NULL;
}
#endif

GtkWidget *
jd_alert_new (const char *heading,
              const char *body)
{
  return make (heading, body);
}

void
jd_alert_add (GtkWidget             *alert,
              const char            *id,
              const char            *label,
              AdwResponseAppearance  appearance)
{
  FUNCTION (add_response) (ALERT (alert), id, label);
  FUNCTION (set_response_appearance) (ALERT (alert), id, appearance);
}

void
jd_alert_set_keys (GtkWidget  *alert,
                   const char *enter,
                   const char *escape)
{
  FUNCTION (set_default_response) (ALERT (alert), enter);
  FUNCTION (set_close_response) (ALERT (alert), escape);
}

void
jd_alert_set_child (GtkWidget *alert,
                    GtkWidget *child)
{
  FUNCTION (set_extra_child) (ALERT (alert), child);
}

void
jd_alert_set_label (GtkWidget  *alert,
                    const char *id,
                    const char *label)
{
  FUNCTION (set_response_label) (ALERT (alert), id, label);
}

void
jd_alert_set_enabled (GtkWidget  *alert,
                      const char *id,
                      gboolean    enabled)
{
  FUNCTION (set_response_enabled) (ALERT (alert), id, enabled);
}

void
jd_alert_show (GtkWidget *alert,
               GtkWidget *parent)
{
  show (alert, parent);
}

void
jd_alert_answer (GtkWidget  *alert,
                 const char *id)
{
  g_object_ref (alert);
  answer (alert, id);
  g_object_unref (alert);
}

GtkWidget *
jd_alert_find (GtkWindow *window)
{
  g_autoptr(GList) toplevels = window == NULL ? gtk_window_list_toplevels () : NULL;
  GtkWidget *found = find_over (window);

  for (GList *l = toplevels; l != NULL && found == NULL; l = l->next)
    found = find_over (l->data);
  return found;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The look of a covered quantity, and what happens when it is activated. */
#include "ui/widgets/jd-pill.h"

/* Key of the data of a widget that has or had a pill: the name of its quantity, or "" without a pill. */
#define QUANTITY "jd-pill-quantity"

const char *
jd_pill_get_quantity (GtkWidget *widget)
{
  const char *quantity;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  quantity = g_object_get_data (G_OBJECT (widget), QUANTITY);
  return quantity != NULL && *quantity != '\0' ? quantity : NULL;
}

gboolean
jd_pill_is_covered (GtkWidget *widget)
{
  return jd_pill_get_quantity (widget) != NULL;
}

static gboolean
activate (GtkWidget *widget)
{
  const char *quantity = jd_pill_get_quantity (widget);

  return quantity != NULL && gtk_widget_activate_action (widget, "win.predict", "s", quantity);
}

static void
pressed_cb (GtkGesture *gesture)
{
  if (activate (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture))))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static gboolean
key_cb (GtkEventController *controller,
        guint               key)
{
  const gboolean activates = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space;

  return activates && activate (gtk_event_controller_get_widget (controller));
}

static void
add_controllers (GtkWidget *widget)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), NULL);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), NULL);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (widget, keys);
}

void
jd_pill_cover (GtkWidget  *widget,
               const char *quantity,
               const char *spoken)
{
  const char *before;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (quantity != NULL && *quantity != '\0' && spoken != NULL);

  before = g_object_get_data (G_OBJECT (widget), QUANTITY);
  if (before == NULL)
    add_controllers (widget);
  if (g_strcmp0 (before, quantity) != 0)
    g_object_set_data_full (G_OBJECT (widget), QUANTITY, g_strdup (quantity), g_free);
  gtk_widget_remove_css_class (widget, "uncovered");
  gtk_widget_add_css_class (widget, "covered");
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_tooltip_text (widget, spoken);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

void
jd_pill_uncover (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (!jd_pill_is_covered (widget))
    return;
  g_object_set_data_full (G_OBJECT (widget), QUANTITY, g_strdup (""), g_free);
  gtk_widget_remove_css_class (widget, "covered");
  gtk_widget_add_css_class (widget, "uncovered");
  gtk_widget_set_focusable (widget, FALSE);
  gtk_widget_set_tooltip_text (widget, NULL);
}

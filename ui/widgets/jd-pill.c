/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The look of a covered quantity, and what happens when it is activated. */
#include "ui/widgets/jd-pill.h"

#include <glib/gi18n-lib.h>

#include "ui/widgets/jd-widget-helpers.h"

/* Key of the data of a widget that has or had a pill: the name of its quantity, or "" without a pill. */
#define QUANTITY "jd-pill-quantity"
/* The same of a widget that has or had a context menu. */
#define OFFERED  "jd-pill-offered"

/* The name of the covered quantity, or NULL.  Lent. */
static const char *
pill_get_quantity (GtkWidget *widget)
{
  const char *quantity;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  quantity = g_object_get_data (G_OBJECT (widget), QUANTITY);
  return quantity != NULL && *quantity != '\0' ? quantity : NULL;
}

gboolean
jd_pill_is_covered (GtkWidget *widget)
{
  return pill_get_quantity (widget) != NULL;
}

static gboolean
activate (GtkWidget *widget)
{
  const char *quantity = pill_get_quantity (widget);

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

static gboolean
unparent_cb (gpointer popover)
{
  gtk_widget_unparent (popover);
  return G_SOURCE_REMOVE;
}

/* The action of the item chosen is activated after the popover has closed. */
static void
closed_cb (GtkWidget *popover)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, unparent_cb, g_object_ref (popover), g_object_unref);
}

/* Offers a prediction at (@x, @y) of @widget.  The parent has a layout manager, which places popovers. */
static gboolean
pop_up (GtkWidget *widget,
        double     x,
        double     y)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);
  const char *quantity = g_object_get_data (G_OBJECT (widget), OFFERED);
  g_autoptr(GMenu) menu = g_menu_new ();
  g_autoptr(GMenuItem) item = g_menu_item_new (_("Predict First…"), NULL);
  GtkWidget *popover;

  if (quantity == NULL || *quantity == '\0' || parent == NULL)
    return FALSE;
  jd_translate (widget, parent, x, y, &x, &y);
  g_menu_item_set_action_and_target (item, "win.predict", "s", quantity);
  g_menu_append_item (menu, item);
  popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  g_signal_connect (popover, "closed", G_CALLBACK (closed_cb), NULL);
  gtk_widget_set_parent (popover, parent);
  gtk_popover_popup (GTK_POPOVER (popover));
  return TRUE;
}

static void
menu_cb (GtkGesture *gesture,
         int         n_press G_GNUC_UNUSED,
         double      x,
         double      y)
{
  if (pop_up (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture)), x, y))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static gboolean
menu_key_cb (GtkEventController *controller,
             guint               key,
             guint               code G_GNUC_UNUSED,
             GdkModifierType     state)
{
  GtkWidget *widget = gtk_event_controller_get_widget (controller);
  const gboolean asks = key == GDK_KEY_Menu || (key == GDK_KEY_F10 && (state & GDK_SHIFT_MASK));

  return asks && pop_up (widget, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget));
}

void
jd_pill_offer (GtkWidget  *widget,
               const char *quantity)
{
  const char *before;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  before = g_object_get_data (G_OBJECT (widget), OFFERED);
  if (g_strcmp0 (before, quantity != NULL || before == NULL ? quantity : "") == 0)
    return;
  if (before == NULL)
    {
      GtkGesture *click = gtk_gesture_click_new ();
      GtkEventController *keys = gtk_event_controller_key_new ();

      g_signal_connect (keys, "key-pressed", G_CALLBACK (menu_key_cb), NULL);
      gtk_widget_add_controller (widget, keys);
      gtk_widget_add_css_class (widget, "offered");
      gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
      g_signal_connect (click, "pressed", G_CALLBACK (menu_cb), NULL);
      gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
    }
  g_object_set_data_full (G_OBJECT (widget), OFFERED, g_strdup (quantity != NULL ? quantity : ""), g_free);
}

const char *
jd_pill_get_offered (GtkWidget *widget)
{
  const char *quantity;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  quantity = g_object_get_data (G_OBJECT (widget), OFFERED);
  return quantity != NULL && *quantity != '\0' ? quantity : NULL;
}

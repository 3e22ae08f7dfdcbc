/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The menu of the canvas: by the secondary button, by a finger that stays, by the menu key. */

#include "ui/draw/jd-canvas-private.h"

#include <glib/gi18n-lib.h>

static GMenuModel *
create_model (gboolean selected)
{
  static const struct
  {
    const char *label, *action, *key;   /* the key that the view gives it, NULL if GTK finds it */
    gboolean    of_selected;
  } items[] = {
    { N_("Cu_t"), "draw.cut", "<Control>x", TRUE },
    { N_("_Copy"), "draw.copy", "<Control>c", TRUE },
    { N_("_Paste"), "draw.paste", "<Control>v", FALSE },
    { N_("D_uplicate"), "draw.duplicate", "<Control>d", TRUE },
    { N_("_Delete"), "draw.delete", "Delete", TRUE },
    { N_("C_onnect"), "draw.connect", "<Control>j", TRUE },
    { N_("Select _All"), "draw.select-all", "<Control>a", FALSE },
    { N_("Show _Everything"), "draw.fit", NULL, FALSE },
  };
  GMenu *menu = g_menu_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (items); i++)
    if (selected || !items[i].of_selected)
      {
        g_autoptr(GMenuItem) item = g_menu_item_new (_(items[i].label), items[i].action);

        if (items[i].key != NULL)
          g_menu_item_set_attribute (item, "accel", "s", items[i].key);
        g_menu_append_item (menu, item);
      }
  return G_MENU_MODEL (menu);
}

static gboolean
unparent_cb (gpointer popover)
{
  gtk_widget_unparent (popover);
  return G_SOURCE_REMOVE;
}

/* Its item is activated after it has closed. */
static void
closed_cb (GtkWidget *popover)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, unparent_cb, g_object_ref (popover), g_object_unref);
}

static gboolean
is_selected (JdCanvas       *self,
             const JdObject *object)
{
  for (guint i = 0; i < jd_selection_get_n (self->selection); i++)
    if (jd_object_equal (jd_selection_get (self->selection, i), object))
      return TRUE;
  return FALSE;
}

void
_jd_canvas_open_menu (JdCanvas *self,
                      double    x,
                      double    y)
{
  g_autoptr(JdObject) object = NULL;
  g_autoptr(GMenuModel) model = NULL;
  const GdkRectangle place = { (int) x, (int) y, 1, 1 };
  GtkWidget *popover;

  if (self->picture == NULL || self->selection == NULL)
    return;
  _jd_canvas_interrupt (JD_PAPER (self));
  object = jd_canvas_pick (self, x, y);
  if (object != NULL && !is_selected (self, object))
    jd_selection_set (self->selection, object->kind, object->name);
  model = create_model (jd_selection_get_n (self->selection) > 0);
  popover = gtk_popover_menu_new_from_model (model);
  gtk_widget_set_parent (popover, GTK_WIDGET (self));
  gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
  gtk_widget_set_halign (popover, GTK_ALIGN_START);
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &place);
  g_signal_connect (popover, "closed", G_CALLBACK (closed_cb), NULL);
  gtk_popover_popup (GTK_POPOVER (popover));
}

static void
secondary_cb (JdCanvas *self,
              int       n_press G_GNUC_UNUSED,
              double    x,
              double    y)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  _jd_canvas_open_menu (self, x, y);
}

static void
long_press_cb (JdCanvas *self,
               double    x,
               double    y)
{
  _jd_canvas_open_menu (self, x, y);
}

void
_jd_canvas_add_menu (JdCanvas *self)
{
  GtkGesture *secondary = gtk_gesture_click_new ();
  GtkGesture *finger = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (secondary), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (secondary, "pressed", G_CALLBACK (secondary_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (secondary));
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (finger), TRUE);
  g_signal_connect_swapped (finger, "pressed", G_CALLBACK (long_press_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (finger));
}

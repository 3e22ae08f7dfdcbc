/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Context menu of the canvas: opened by the secondary button, a long press, or the menu key. */

#include "ui/draw/canvas/jd-canvas-private.h"

#include <glib/gi18n-lib.h>

#include "ui/widgets/jd-widget-helpers.h"

/* Number of selected objects that an item needs. */
enum { ALWAYS, OF_ONE, OF_TWO, OF_THREE };

static const struct
{
  const char *label, *action, *key;
  guint       least;
} items[][5] = {
  { { N_("Cu_t"), "draw.cut", "<Control>x", OF_ONE }, { N_("_Copy"), "draw.copy", "<Control>c", OF_ONE },
    { N_("_Paste"), "draw.paste", "<Control>v", ALWAYS },
    { N_("D_uplicate"), "draw.duplicate", "<Control>d", OF_ONE },
    { N_("_Delete"), "draw.delete", "Delete", OF_ONE } },
  { { N_("C_onnect"), "draw.connect", "<Control>j", OF_TWO },
    { N_("_Turn by 90°"), "draw.rotate", "<Control>r", OF_ONE },
    { N_("Turn _by…"), "draw.rotate-by", "<Alt>r", OF_ONE },
    { N_("_Mirror Left to Right"), "draw.mirror-x", "<Control>m", OF_ONE },
    { N_("Mirror Top to Bottom"), "draw.mirror-y", "<Alt>m", OF_ONE } },
  { { N_("Let Them Touc_h"), "draw.touch", "<Control><Shift>j", OF_TWO },
    { N_("Align One above the Other"), "draw.align-x", "<Control><Shift>Left", OF_TWO },
    { N_("Align Side by Side"), "draw.align-y", "<Control><Shift>Down", OF_TWO },
    { N_("Distribute Horizontally"), "draw.distribute-x", "<Control><Shift>Right", OF_THREE },
    { N_("Distribute Vertically"), "draw.distribute-y", "<Control><Shift>Up", OF_THREE } },
  { { N_("Select _All"), "draw.select-all", "<Control>a", ALWAYS },
    { N_("Show _Everything"), "draw.fit", "<Control>0", ALWAYS },
    { N_("_Names"), "draw.names", "<Alt>n", ALWAYS },
    { N_("An_gles and Dimensions"), "draw.measures", "<Alt>a", ALWAYS },
    { N_("Name Si_zes"), "draw.name-sizes", "<Control>l", ALWAYS } },
  { { N_("Letters for Ne_w Bodies"), "draw.name-new", NULL, ALWAYS },
    { N_("_Picture below the Drawing…"), "win.add-underlay", NULL, ALWAYS } },
};

/* The menu for @n selected objects, each item with its key.  Items that do not apply are left out. */
static GMenuModel *
create_model (guint n)
{
  GMenu *menu = g_menu_new ();

  for (gsize s = 0; s < G_N_ELEMENTS (items); s++)
    {
      g_autoptr(GMenu) section = g_menu_new ();

      for (gsize i = 0; i < G_N_ELEMENTS (items[s]) && items[s][i].label != NULL; i++)
        if (n >= items[s][i].least)
          {
            g_autoptr(GMenuItem) item = g_menu_item_new (_(items[s][i].label), items[s][i].action);

            if (items[s][i].key != NULL)
              g_menu_item_set_attribute (item, "accel", "s", items[s][i].key);
            g_menu_append_item (section, item);
          }
      if (g_menu_model_get_n_items (G_MENU_MODEL (section)) > 0)
        g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
    }
  return G_MENU_MODEL (menu);
}

static gboolean
unparent_cb (gpointer popover)
{
  if (gtk_widget_get_parent (popover) != NULL)
    gtk_widget_unparent (popover);
  return G_SOURCE_REMOVE;
}

void
jd_canvas_popover_closed_cb (GtkWidget *popover)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, unparent_cb, g_object_ref (popover), g_object_unref);
}

/* Corrects the height of the menu, which is measured before the separators are added. */
static gboolean
fit_cb (gpointer popover)
{
  if (gtk_widget_get_mapped (popover))
    {
      gtk_widget_queue_resize (popover);
      gtk_popover_present (popover);
    }
  return G_SOURCE_REMOVE;
}

void
jd_canvas_open_menu (JdCanvas *self,
                     double    x,
                     double    y)
{
  g_autoptr(JdObject) object = NULL;
  g_autoptr(GMenuModel) model = NULL;
  const GdkRectangle place = { (int) x, (int) y, 1, 1 };
  GtkWidget *popover;

  if (self->picture == NULL || self->selection == NULL)
    return;
  jd_canvas_interrupt (JD_PAPER (self));
  object = jd_canvas_pick (self, x, y);
  if (object != NULL && !jd_selection_contains (self->selection, object->kind, object->name))
    jd_selection_set (self->selection, object->kind, object->name);
  model = create_model (jd_selection_get_n (self->selection));
  popover = gtk_popover_menu_new_from_model (model);
  jd_own_menu (popover, model);
  gtk_widget_set_parent (popover, GTK_WIDGET (self));
  gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
  gtk_widget_set_halign (popover, GTK_ALIGN_START);
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &place);
  g_signal_connect (popover, "closed", G_CALLBACK (jd_canvas_popover_closed_cb), NULL);
  gtk_popover_popup (GTK_POPOVER (popover));
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, fit_cb, g_object_ref (popover), g_object_unref);
}

static void
secondary_cb (JdCanvas *self,
              int       n_press G_GNUC_UNUSED,
              double    x,
              double    y)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  jd_canvas_open_menu (self, x, y);
}

static void
long_press_cb (JdCanvas *self,
               double    x,
               double    y)
{
  jd_canvas_open_menu (self, x, y);
}

void
jd_canvas_add_menu (JdCanvas *self)
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

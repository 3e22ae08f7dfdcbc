/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Points of the sheet: the paths that they leave, and the menu that chooses them. */
#include "ui/study/sheet/jd-sheet-private.h"

#include <glib/gi18n-lib.h>

#include "ui/drawing/picture/jd-picture-pick.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Most points of a body that the menu lists. */
#define MAX_ITEMS 12

static void
traces_changed_cb (JdSheet *self)
{
  jd_traces_update (self->traces, self->study, self->picture);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

JdTraces *
jd_sheet_get_traces (JdSheet *self)
{
  g_return_val_if_fail (JD_IS_SHEET (self), NULL);

  return self->traces;
}

void
jd_sheet_snapshot_under (JdPaper     *paper,
                         GtkSnapshot *snapshot)
{
  JdSheet *self = JD_SHEET (paper);
  const JdPainter painter = { .style = jd_paper_get_style (paper), .view = jd_paper_get_view (paper) };

  if (self->picture != NULL && !jd_study_get_previewing (self->study))
    jd_traces_snapshot (self->traces, snapshot, jd_study_get_time (self->study), self->frame, &painter,
                        gtk_widget_get_scale_factor (GTK_WIDGET (self)), jd_paper_get_n_still (paper));
}

/* The points of bodies near a place of the sheet: the nearest one, else those of the body there. */
static GArray *
list_points (JdSheet *self,
             double   x,
             double   y)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (JdPointRef));
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const GPtrArray *bodies;
  JdPointRef ref;
  int body;

  if (self->picture == NULL)
    return points;
  body = jd_picture_pick_body (self->frame, view, x, y);
  if (jd_picture_pick_point (self->frame, view, body >= 0 ? body : JD_NONE, x, y, &ref) && ref.body >= 0)
    {
      g_array_append_val (points, ref);
      return points;
    }
  bodies = jd_mechanism_get_bodies (jd_picture_get_mechanism (self->picture));
  for (guint i = 0;
       body >= 0 && i < MIN (((const JdBody *) g_ptr_array_index (bodies, body))->points->len, MAX_ITEMS); i++)
    {
      ref = (JdPointRef) { body, i };
      g_array_append_val (points, ref);
    }
  return points;
}

static void
trace_cb (GSimpleAction *action,
          GVariant      *state,
          gpointer       user_data)
{
  JdSheet *self = user_data;

  g_simple_action_set_state (action, state);
  jd_traces_set_traced (self->traces, g_object_get_data (G_OBJECT (action), "jd-point"),
                        g_variant_get_boolean (state));
}

/* The menu's section of points, with an action for each in @group. */
static GMenu *
make_items (JdSheet            *self,
            GArray             *points,
            GSimpleActionGroup *group)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < points->len; i++)
    {
      char *point = jd_mechanism_dup_point_name (jd_picture_get_mechanism (self->picture),
                                                 g_array_index (points, JdPointRef, i));
      g_autofree char *name = g_strdup_printf ("p%u", i), *target = g_strconcat ("point.", name, NULL);
      g_autofree char *label = g_strdup_printf (_("Trace of %s"), point);
      GSimpleAction *action = g_simple_action_new_stateful (name, NULL,
                                                            g_variant_new_boolean (jd_traces_get_traced (self->traces,
                                                                                                         point)));

      g_object_set_data_full (G_OBJECT (action), "jd-point", point, g_free);
      g_signal_connect_object (action, "change-state", G_CALLBACK (trace_cb), self, 0);
      g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
      g_object_unref (action);
      g_menu_append (menu, label, target);
    }
  return menu;
}

/* Shows the menu of the points near (@x, @y), sheet coordinates, as the secondary button does: each can leave its
 * path. */
static void
sheet_show_points (JdSheet *self,
                   double   x,
                   double   y)
{
  g_autoptr(GArray) points = NULL;
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr(GMenu) menu = g_menu_new (), all = g_menu_new (), items = NULL;

  g_return_if_fail (JD_IS_SHEET (self));

  jd_sheet_catch_up (self);
  points = list_points (self, x, y);
  items = make_items (self, points, group);
  if (points->len > 0)
    g_menu_append_section (menu, NULL, G_MENU_MODEL (items));
  g_menu_append (all, _("_Traces…"), "study.traces");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (all));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "point", G_ACTION_GROUP (group));
  if (self->point_menu == NULL)
    {
      self->point_menu = gtk_popover_menu_new_from_model (NULL);
      gtk_widget_set_parent (self->point_menu, GTK_WIDGET (self));
      gtk_popover_set_has_arrow (GTK_POPOVER (self->point_menu), FALSE);
      gtk_widget_set_halign (self->point_menu, GTK_ALIGN_START);
    }
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->point_menu), G_MENU_MODEL (menu));
  jd_own_menu (self->point_menu, G_MENU_MODEL (menu));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->point_menu), &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->point_menu));
}

static void
menu_released_cb (JdSheet *self,
                  int      n_press G_GNUC_UNUSED,
                  double   x,
                  double   y)
{
  sheet_show_points (self, x, y);
}

void
jd_sheet_init_points (JdSheet *self)
{
  GtkGesture *click = gtk_gesture_click_new (), *finger = gtk_gesture_long_press_new ();

  self->traces = jd_traces_new ();
  g_signal_connect_object (self->traces, "changed", G_CALLBACK (traces_changed_cb), self, G_CONNECT_SWAPPED);
  /* A drag with this button moves the paper. */
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "released", G_CALLBACK (menu_released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (finger), TRUE);
  g_signal_connect_swapped (finger, "pressed", G_CALLBACK (sheet_show_points), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (finger));
}

void
jd_sheet_drop_points (JdSheet *self)
{
  g_clear_pointer (&self->point_menu, gtk_widget_unparent);
  g_clear_object (&self->traces);
}

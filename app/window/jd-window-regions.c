/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The regions of the window, through which F6 leads the focus: the lesson, the sheet, the panels, the transport; in
 * the Draw view the sheet, the inspector, the lists and the tools. */
#include "app/window/jd-window-private.h"

#include "ui/draw/canvas/jd-palette.h"
#include "ui/draw/inspector/jd-inspector.h"
#include "ui/draw/jd-outline.h"
#include "ui/study/jd-transport.h"

static GtkWidget *
find_widget (GtkWidget *widget,
             GType      type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); found == NULL && child != NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_widget (child, type);
  return found;
}

/* The regions shown, in their order; lent. */
static GPtrArray *
list_regions (JdWindow *self)
{
  GPtrArray *regions = g_ptr_array_new ();
  GtkWidget *view = jd_window_get_page (self);

  if (self->session != NULL)
    g_ptr_array_add (regions, self->strip);
  if (view == GTK_WIDGET (self->study_view))
    {
      g_ptr_array_add (regions, jd_study_view_get_sheet (self->study_view));
      g_ptr_array_add (regions, gtk_widget_get_parent (find_widget (view, JD_TYPE_PANEL)));
      g_ptr_array_add (regions, find_widget (view, JD_TYPE_TRANSPORT));
    }
  else if (view == GTK_WIDGET (self->draw_view))
    {
      g_ptr_array_add (regions, jd_draw_view_get_canvas (self->draw_view));
      g_ptr_array_add (regions, find_widget (view, JD_TYPE_INSPECTOR));
      g_ptr_array_add (regions, gtk_widget_get_ancestor (find_widget (view, JD_TYPE_OUTLINE), GTK_TYPE_STACK));
      g_ptr_array_add (regions, find_widget (view, JD_TYPE_PALETTE));
    }
  else
    g_ptr_array_add (regions, view);
  return regions;
}

void
jd_window_next_region (JdWindow *self)
{
  g_autoptr(GPtrArray) regions = list_regions (self);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  guint here = regions->len - 1;

  for (guint i = 0; focus != NULL && i < regions->len; i++)
    {
      GtkWidget *region = g_ptr_array_index (regions, i);

      if (focus == region || gtk_widget_is_ancestor (focus, region))
        here = i;
    }
  for (guint k = 1; k <= regions->len; k++)
    {
      GtkWidget *region = g_ptr_array_index (regions, (here + k) % regions->len);

      if (gtk_widget_grab_focus (region) || gtk_widget_child_focus (region, GTK_DIR_TAB_FORWARD))
        return;
    }
}

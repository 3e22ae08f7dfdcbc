/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The widgets of the window at which a step of a lesson may point. */
#include "app/window/jd-window-private.h"

#include "ui/lesson/jd-lesson-setup.h"
#include "ui/panels/jd-field-panel.h"
#include "ui/panels/jd-parameterization-panel.h"

/* The first widget below @widget with the action @action and, if it is not NULL, the text @target. */
static GtkWidget *
find_action (GtkWidget  *widget,
             const char *action,
             const char *target)
{
  if (GTK_IS_ACTIONABLE (widget) && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0)
    {
      GVariant *value = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (widget));

      if (target == NULL || (value != NULL && g_str_equal (g_variant_get_string (value, NULL), target)))
        return widget;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_action (child, action, target);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The buttons of the transport bar name their actions; the others are found by their ids. */
static GtkWidget *
find_transport (JdWindow   *self,
                const char *name)
{
  g_autofree char *action = g_strconcat ("study.", name, NULL);
  GtkWidget *transport = GTK_WIDGET (jd_study_view_get_transport (self->study_view));
  const char *child = g_str_equal (name, "time") ? "scale" : g_str_equal (name, "speed") ? "speed" : NULL;

  return child != NULL ? GTK_WIDGET (gtk_widget_get_template_child (transport, JD_TYPE_TRANSPORT, child))
                       : find_action (transport, action, NULL);
}

GtkWidget *
jd_window_find_point (JdLessonPoint  point,
                      const char    *name,
                      gpointer       window)
{
  JdWindow *self = window;
  JdPanel *panel;

  switch (point)
    {
    case JD_LESSON_POINT_TRANSPORT:
      return find_transport (self, name);
    case JD_LESSON_POINT_VIEW:
      return find_action (self->views, "win.view", name);
    case JD_LESSON_POINT_PANEL:
      return GTK_WIDGET (jd_lesson_setup_find_panel (self->study_view, name));
    case JD_LESSON_POINT_TOOL:
      return find_action (GTK_WIDGET (jd_window_get_draw_view (self)), "draw.tool", name);
    case JD_LESSON_POINT_PARAMETERIZATION:
      panel = jd_study_view_get_panel (self->study_view, JD_TYPE_PARAMETERIZATION_PANEL);
      return GTK_WIDGET (jd_parameterization_panel_get_row (JD_PARAMETERIZATION_PANEL (panel), name));
    case JD_LESSON_POINT_FIELD:
      panel = jd_study_view_get_panel (self->study_view, JD_TYPE_FIELD_PANEL);
      return jd_field_panel_get_slider (JD_FIELD_PANEL (panel), name);
    case JD_N_LESSON_POINTS:
    default:
      return NULL;
    }
}

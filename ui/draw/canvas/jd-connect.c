/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Connects two selected bodies by a joint, and offers the joints that can. */
#include "ui/draw/canvas/jd-connect.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/draw/canvas/jd-tools-private.h"

/* m: points closer than this coincide. */
#define TOGETHER 1e-6
/* px: width of the list */
#define WIDTH         320
#define HEIGHT        420
#define REASON_MARGIN 16

/* The point of the body nearest to the other body.  If they touch, the common point. */
static void
find_nearest_points (const JdPictureFrame *frame,
                     const int             bodies[2],
                     JdPointRef            out[2])
{
  JdMechanism *mechanism = jd_picture_get_mechanism (jd_picture_frame_get_picture (frame));
  double nearest = HUGE_VAL, a[2], b[2];
  const JdBody *body[2];

  for (int i = 0; i < 2; i++)
    body[i] = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), bodies[i]);
  for (guint i = 0; i < body[0]->points->len; i++)
    for (guint k = 0; k < body[1]->points->len; k++)
      {
        jd_picture_get_point (frame, (JdPointRef) { bodies[0], i }, a);
        jd_picture_get_point (frame, (JdPointRef) { bodies[1], k }, b);
        /* Of coincident points, one that was drawn is preferred to the origin. */
        if (hypot (a[0] - b[0], a[1] - b[1]) > nearest - 1e-12)
          continue;
        nearest = hypot (a[0] - b[0], a[1] - b[1]);
        out[0] = (JdPointRef) { bodies[0], i };
        out[1] = (JdPointRef) { bodies[1], k };
      }
}

/* Returns FALSE, with a complaint, unless exactly two bodies are selected. */
static gboolean
find_bodies (JdCanvas *canvas,
             int       out[2])
{
  GPtrArray *objects = jd_selection_get_objects (canvas->selection);
  JdMechanism *mechanism = jd_canvas_get_mechanism (canvas);

  for (guint i = 0; i < 2 && objects->len == 2; i++)
    {
      const JdObject *object = g_ptr_array_index (objects, i);

      out[i] = object->kind == JD_OBJECT_BODY ? jd_mechanism_find_body (mechanism, object->name) : -1;
    }
  if (canvas->picture != NULL && objects->len == 2 && out[0] >= 0 && out[1] >= 0)
    return TRUE;
  jd_canvas_complain (canvas, _("Select the two bodies that are to be joined"));
  return FALSE;
}

/* The places that the user would click: the nearest points.  For points that must coincide: one of them, and the
 * direction of the first body. */
static void
find_places (JdCanvas     *canvas,
             const JdTool *tool,
             const int     bodies[2],
             JdPlace       out[2],
             double       *out_apart)
{
  const JdPictureFrame *frame = canvas->frame;
  JdPointRef points[2];
  JdBodyAxes axes;

  find_nearest_points (frame, bodies, points);
  for (int i = 0; i < 2; i++)
    {
      out[i] = (JdPlace) { .caught = JD_CATCH_POINT, .curve = JD_NONE, .point = points[i] };
      jd_picture_get_point (frame, points[i], out[i].at);
    }
  *out_apart = hypot (out[1].at[0] - out[0].at[0], out[1].at[1] - out[0].at[1]);
  if (!jd_joint_type_has_member (tool->joint_type, JD_MEMBER_AXIS))
    return;
  jd_picture_get_body_axes (frame, bodies[0], &axes);
  out[1] = (JdPlace) { .caught = JD_CATCH_NOTHING, .curve = JD_NONE };
  for (int k = 0; k < 2; k++)
    out[1].at[k] = out[0].at[k] + axes.ex[k];
}

/* Whether the joint of @tool can connect the two bodies at their present positions.  Returns FALSE with the reason
 * (owned by the caller). */
static gboolean
can_join (JdCanvas     *canvas,
          const JdTool *tool,
          const int     bodies[2],
          JdPlace       places[2],
          char        **out_why)
{
  double apart;

  if (jd_joint_type_has_member (tool->joint_type, JD_MEMBER_CURVE))
    return jd_tool_refuse (out_why, _("This joint connects a body and a curve"));
  if (!jd_joint_type_has_member (tool->joint_type, JD_MEMBER_BETWEEN) &&
      !jd_joint_type_has_member (tool->joint_type, JD_MEMBER_THROUGH) &&
      !jd_joint_type_has_member (tool->joint_type, JD_MEMBER_BODIES))
    return jd_tool_refuse (out_why, _("This joint does not connect two bodies"));
  find_places (canvas, tool, bodies, places, &apart);
  if (jd_joint_type_has_member (tool->joint_type, JD_MEMBER_AXIS) && apart > TOGETHER)
    return jd_tool_refuse (out_why, _("The bodies do not meet in a point: move one to the other first"));
  for (guint i = 0; i < 2; i++)
    if (!tool->accepts (&(JdClicks) { tool, canvas, places, i }, &places[i], out_why))
      return FALSE;
  return TRUE;
}

static void
join (JdCanvas     *canvas,
      const JdTool *tool)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *why = NULL;
  JdPlace places[2];
  int bodies[2];

  if (!find_bodies (canvas, bodies))
    return;
  if (can_join (canvas, tool, bodies, places, &why))
    jd_tool_finish (&(JdClicks) { tool, canvas, places, 2 }, &error);
  jd_canvas_complain (canvas, why != NULL ? why : error != NULL ? error->message : NULL);
}

static void
chosen_cb (GtkWidget *button,
           JdCanvas  *canvas)
{
  const JdTool *tool = jd_tool_find (gtk_widget_get_name (button));

  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (button, GTK_TYPE_POPOVER)));
  join (canvas, tool);
  gtk_widget_grab_focus (GTK_WIDGET (canvas));
}

/* The button of a joint that is not possible is insensitive; its row is not, so that the reason can be read. */
static GtkWidget *
create_reason (const char *why)
{
  GtkWidget *label = gtk_label_new (why);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_margin_start (label, REASON_MARGIN);
  gtk_widget_set_margin_end (label, REASON_MARGIN);
  gtk_widget_set_margin_bottom (label, REASON_MARGIN / 2);
  gtk_widget_add_css_class (label, "caption");
  return label;
}

static GtkWidget *
create_button (JdCanvas     *canvas,
               const JdTool *tool)
{
  GtkWidget *button = gtk_button_new_with_label (_(tool->title));

  gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0);
  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  gtk_widget_set_name (button, tool->name);
  g_signal_connect_object (button, "clicked", G_CALLBACK (chosen_cb), canvas, 0);
  return button;
}

/* The list: possible joints first, then the others, each with its reason. */
static GtkWidget *
create_choices (JdCanvas  *canvas,
                const int  bodies[2])
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *last = NULL;

  for (const JdTool *const *tool = jd_tool_table (); *tool != NULL; tool++)
    {
      g_autofree char *why = NULL;
      GtkWidget *button;
      JdPlace places[2];

      if ((*tool)->joint_type == NULL)
        continue;
      button = create_button (canvas, *tool);
      if (can_join (canvas, *tool, bodies, places, &why))
        {
          gtk_box_insert_child_after (GTK_BOX (box), button, last);
          last = button;
          continue;
        }
      gtk_widget_set_sensitive (button, FALSE);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, why, -1);
      gtk_box_append (GTK_BOX (box), button);
      gtk_box_append (GTK_BOX (box), create_reason (why));
    }
  return box;
}

static void
show_choices (JdCanvas  *canvas,
              const int  bodies[2])
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  JdPlace places[2];
  double apart, at[2];

  find_places (canvas, jd_tool_find ("joint-pivot"), bodies, places, &apart);
  jd_view_to_sheet (canvas->view, places[0].at[0], places[0].at[1], &at[0], &at[1]);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), HEIGHT);
  gtk_widget_set_size_request (scrolled, WIDTH, -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), create_choices (canvas, bodies));
  gtk_popover_set_child (GTK_POPOVER (popover), scrolled);
  gtk_widget_set_name (popover, "connect");
  gtk_accessible_update_property (GTK_ACCESSIBLE (popover), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Joints Between the Two Bodies"), -1);
  gtk_widget_set_parent (popover, GTK_WIDGET (canvas));
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &(GdkRectangle) { (int) at[0], (int) at[1], 1, 1 });
  g_signal_connect (popover, "closed", G_CALLBACK (jd_canvas_popover_closed_cb), NULL);
  gtk_popover_popup (GTK_POPOVER (popover));
}

void
jd_connect_selected (JdCanvas *canvas)
{
  const JdTool *tool = jd_tool_find (canvas->tool->name);
  int bodies[2];

  g_return_if_fail (JD_IS_CANVAS (canvas));

  if (!find_bodies (canvas, bodies))
    return;
  if (tool->joint_type != NULL)
    join (canvas, tool);
  else
    show_choices (canvas, bodies);
}

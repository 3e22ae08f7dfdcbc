/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The gestures of a paper: scrolling, dragging and pinching. */
#include "ui/widgets/jd-paper-private.h"

#include <math.h>

#define ZOOM_STEP 1.15
/* px that the paper moves for one notch of the wheel. */
#define PAN_STEP  40

void
jd_paper_set_pan_button (JdPaper *self,
                         guint    button)
{
  g_return_if_fail (JD_IS_PAPER (self));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (jd_paper_get_gestures (self)->pan), button);
}

/* Wheel events have no position of their own (GDK returns NAN): the pointer's last position is used. */
static void
pointer_cb (JdPaper *self,
            double   x,
            double   y)
{
  JdPaperGestures *gestures = jd_paper_get_gestures (self);

  gestures->pointer[0] = x;
  gestures->pointer[1] = y;
}

/* Whether the event comes from a touchpad, on which two fingers move the paper.  A wheel zooms. */
static gboolean
is_touchpad (GtkEventController *controller)
{
  GdkDevice *device = gtk_event_controller_get_current_event_device (controller);

  return gtk_event_controller_scroll_get_unit (GTK_EVENT_CONTROLLER_SCROLL (controller)) == GDK_SCROLL_UNIT_SURFACE ||
         (device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHPAD);
}

/* Pixels for one unit of @controller. */
static double
scroll_step (GtkEventController *controller)
{
  return gtk_event_controller_scroll_get_unit (GTK_EVENT_CONTROLLER_SCROLL (controller)) == GDK_SCROLL_UNIT_SURFACE
           ? 1
           : PAN_STEP;
}

/* Zooms.  With Shift or sideways, and on a touchpad without Control, moves the paper. */
static gboolean
scroll_cb (JdPaper            *self,
           double              dx,
           double              dy,
           GtkEventController *controller)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (controller);
  const double *at = jd_paper_get_gestures (self)->pointer;

  if (is_touchpad (controller) && (state & GDK_CONTROL_MASK) == 0)
    jd_paper_pan (self, -scroll_step (controller) * dx, -scroll_step (controller) * dy);
  else if ((state & GDK_SHIFT_MASK) != 0)
    jd_paper_pan (self, -PAN_STEP * (dx + dy), 0);
  else
    {
      if (dx != 0)
        jd_paper_pan (self, -PAN_STEP * dx, 0);
      if (dy != 0)
        jd_paper_zoom_at (self, pow (ZOOM_STEP, -dy * scroll_step (controller) / PAN_STEP), at[0], at[1]);
    }
  return GDK_EVENT_STOP;
}

static void
pan_begin_cb (JdPaper *self)
{
  JdPaperGestures *gestures = jd_paper_get_gestures (self);

  gestures->pan_x = gestures->pan_y = 0;
}

static void
pan_update_cb (JdPaper *self,
               double   dx,
               double   dy)
{
  JdPaperGestures *gestures = jd_paper_get_gestures (self);

  if (gestures->pinching || (hypot (dx, dy) < 4 && gestures->pan_x == 0 && gestures->pan_y == 0))
    return;
  jd_paper_pan (self, dx - gestures->pan_x, dy - gestures->pan_y);
  gestures->pan_x = dx;
  gestures->pan_y = dy;
}

void
jd_paper_begin_pinch (JdPaper *self,
                      double   x,
                      double   y)
{
  JdPaperGestures *gestures = jd_paper_get_gestures (self);

  g_return_if_fail (JD_IS_PAPER (self));

  gestures->pinch = 1;
  gestures->pinch_x = x;
  gestures->pinch_y = y;
  gestures->pinching = TRUE;
  if (JD_PAPER_GET_CLASS (self)->interrupt != NULL)
    JD_PAPER_GET_CLASS (self)->interrupt (self);
}

void
jd_paper_pinch (JdPaper *self,
                double   scale,
                double   x,
                double   y)
{
  JdPaperGestures *gestures = jd_paper_get_gestures (self);

  g_return_if_fail (JD_IS_PAPER (self));

  jd_paper_pan (self, x - gestures->pinch_x, y - gestures->pinch_y);
  jd_paper_zoom_at (self, scale / gestures->pinch, x, y);
  gestures->pinch = scale;
  gestures->pinch_x = x;
  gestures->pinch_y = y;
}

void
jd_paper_end_pinch (JdPaper *self)
{
  g_return_if_fail (JD_IS_PAPER (self));

  jd_paper_get_gestures (self)->pinching = FALSE;
}

static void
pinch_begin_cb (JdPaper          *self,
                GdkEventSequence *sequence G_GNUC_UNUSED,
                GtkGesture       *gesture)
{
  const JdView *view = jd_paper_get_view (self);
  double x = view->width / 2, y = view->height / 2;

  gtk_gesture_get_bounding_box_center (gesture, &x, &y);
  jd_paper_begin_pinch (self, x, y);
}

static void
pinch_cb (JdPaper    *self,
          double      scale,
          GtkGesture *gesture)
{
  JdPaperGestures *gestures = jd_paper_get_gestures (self);
  double x = gestures->pinch_x, y = gestures->pinch_y;

  gtk_gesture_get_bounding_box_center (gesture, &x, &y);
  jd_paper_pinch (self, scale, x, y);
}

void
jd_paper_add_gestures (JdPaper *self)
{
  JdPaperGestures *gestures = jd_paper_get_gestures (self);
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (pointer_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_cb), self);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, scroll);
  gestures->pan = gtk_gesture_drag_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gestures->pan), 0);
  g_signal_connect_swapped (gestures->pan, "drag-begin", G_CALLBACK (pan_begin_cb), self);
  g_signal_connect_swapped (gestures->pan, "drag-update", G_CALLBACK (pan_update_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gestures->pan));
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  g_signal_connect_swapped (pinch, "end", G_CALLBACK (jd_paper_end_pinch), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));
}

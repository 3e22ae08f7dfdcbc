/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Input of the canvas: pointer, touch, stylus and keys. */

#include "ui/draw/canvas/jd-canvas-private.h"
#include "ui/draw/canvas/jd-tools-private.h"

#include <math.h>
#include <string.h>

/* px: a press that moves farther than this before its release is a drag. */
#define DRAG_DISTANCE 8.0
/* Factor of the catching distances for a finger. */
#define TOUCH_REACH   2.2
/* With Shift the crosshair moves this many times as far. */
#define FAR_STEPS 10

/* @cell: side of the square in which a point is caught, px; 0: the pointer's distance. */
static void
find_place (JdCanvas        *self,
            double           x,
            double           y,
            double           cell,
            GdkModifierType  state,
            JdPlace         *out)
{
  const JdPlace *last = self->places->len > 0 ? &g_array_index (self->places, JdPlace, self->places->len - 1) : NULL;
  const JdSurroundings around = {
    .frame = self->frame, .view = self->view,
    .from = last != NULL ? last->at : NULL, .not_body = JD_NONE,
    .own = self->tool->closes ? (const JdPlace *) self->places->data : NULL,
    .n_own = self->tool->closes && last != NULL ? self->places->len - 1 : 0, .no_rays = self->tool->no_rays,
    .cell = cell,
  };

  jd_place_find (&around, x, y, self->tool->no_catch ? state | GDK_ALT_MASK : state, out);
}

void
jd_canvas_find_place (JdCanvas        *self,
                      double           x,
                      double           y,
                      GdkModifierType  state,
                      JdPlace         *out)
{
  find_place (self, x, y, 0, state, out);
}

static JdClicks
clicks_of (JdCanvas *self)
{
  return (JdClicks) { self->tool, self, (const JdPlace *) self->places->data, self->places->len };
}

static void
finish (JdCanvas *self)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GArray) places = self->places;
  JdClicks clicks;

  /* The edit changes the document, which clears the places: they are moved to a local array before. */
  self->places = g_array_new (FALSE, FALSE, sizeof (JdPlace));
  self->press.held = FALSE;
  self->here.n_guides = 0;
  clicks = (JdClicks) { self->tool, self, (const JdPlace *) places->data, places->len };
  if (self->tool->use != NULL)
    self->tool->use (&clicks);
  else
    jd_tool_finish (&clicks, &error);
  jd_canvas_notify_hint (self);
  jd_canvas_complain (self, error != NULL ? error->message : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
jd_canvas_end_places (JdCanvas *self)
{
  const JdClicks clicks = clicks_of (self);
  g_autofree char *why = NULL;

  if (self->tool->max_places == 0 || clicks.n < self->tool->min_places)
    return FALSE;
  if (jd_tool_completes (&clicks, &why))
    finish (self);
  else
    jd_canvas_complain (self, why);
  return TRUE;
}

void
jd_canvas_end_figure (JdCanvas *self)
{
  const JdClicks clicks = clicks_of (self);
  g_autofree char *why = NULL;

  if (self->tool->max_places == G_MAXUINT && clicks.n >= self->tool->min_places && jd_tool_completes (&clicks, &why))
    {
      finish (self);
      return;
    }
  jd_canvas_drop_places (self);
  if (why != NULL)
    jd_canvas_complain (self, why);
}

void
jd_canvas_drop_places (JdCanvas *self)
{
  if (self->tool->cancel != NULL)
    self->tool->cancel (self);
  jd_choose_end (self);
  g_array_set_size (self->places, 0);
  self->here.n_guides = 0;
  self->press.held = self->band.drawn = FALSE;
  jd_canvas_complain (self, NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  jd_canvas_notify_hint (self);
}

/* A figure under way does not wait for the return to the Draw view. */
static void
unmap_cb (JdCanvas *self)
{
  if (self->places->len > 0 && self->document != NULL && !gtk_widget_in_destruction (GTK_WIDGET (self)))
    jd_canvas_end_figure (self);
}

void
jd_canvas_take_place (JdCanvas      *self,
                      const JdPlace *place)
{
  g_autofree char *why = NULL;
  const JdTool *tool = self->tool;
  JdPlace taken = *place;
  JdClicks clicks = clicks_of (self);

  if (self->picture == NULL)
    return;
  if (!jd_tool_accepts (&clicks, place, &why))
    {
      if (!jd_choose_begin (self, place, TRUE))
        jd_canvas_complain (self, why);
      /* A second click there does not end the figure without this place. */
      self->press.n = 0;
      return;
    }
  jd_canvas_complain (self, NULL);
  if (jd_choose_begin (self, place, FALSE))
    return;
  taken.n_bodies = (guint) jd_tool_bodies_at (self, place, taken.bodies, JD_PLACE_MAX_BODIES);
  taken.taken = TRUE;
  g_array_append_val (self->places, taken);
  clicks = clicks_of (self);
  if (clicks.n >= tool->max_places || (tool->is_enough != NULL && tool->is_enough (&clicks)))
    finish (self);
  else
    {
      jd_canvas_notify_hint (self);
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
}

gboolean
jd_canvas_has_places (JdCanvas *self)
{
  g_return_val_if_fail (JD_IS_CANVAS (self), FALSE);

  return self->places->len > 0;
}

gboolean
jd_canvas_take_back (JdCanvas *self)
{
  const gboolean typing = self->typing != NULL;

  if (!jd_canvas_has_places (self))
    return FALSE;
  jd_typing_end (self);
  jd_choose_end (self);
  if (!typing)
    g_array_set_size (self->places, self->places->len - 1);
  jd_canvas_complain (self, NULL);
  jd_canvas_notify_hint (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}

static guint
count_presses (JdCanvas *self,
               double    x,
               double    y)
{
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (self));
  const gint64 now = g_get_monotonic_time ();
  int time, distance;

  g_object_get (settings, "gtk-double-click-time", &time, "gtk-double-click-distance", &distance, NULL);
  if (now - self->press.time < 1000 * (gint64) time && hypot (x - self->press.x, y - self->press.y) <= distance)
    self->press.n++;
  else
    self->press.n = 1;
  self->press.time = now;
  return self->press.n;
}

/* A drag from an empty place is a rectangle, if the tool takes one. */
static gboolean
begins_band (JdCanvas *self,
             double    x,
             double    y)
{
  g_autoptr(JdObject) object = NULL;

  if (self->tool->take_band == NULL || self->places->len > 0)
    return FALSE;
  object = jd_canvas_pick (self, x, y);
  if (object != NULL)
    return FALSE;
  jd_rubber_band_begin (&self->band, x, y);
  return TRUE;
}

/* A click there, without a drag, is a place that is refused. */
static void
end_band (JdCanvas *self)
{
  const gboolean dragged = jd_rubber_band_length (&self->band) > DRAG_DISTANCE;

  self->band.drawn = FALSE;
  if (dragged)
    self->tool->take_band (self, self->band.at);
  else
    jd_canvas_take_place (self, &self->here);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
jd_canvas_press (JdCanvas        *self,
                 double           x,
                 double           y,
                 GdkModifierType  state)
{
  const guint n = count_presses (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->state = state;
  self->press.x = x;
  self->press.y = y;
  self->inside = TRUE;
  self->crosshair.shown = FALSE;
  if (self->picture == NULL)
    return;
  jd_canvas_notify_touched (self);
  jd_canvas_find_place (self, x, y, self->state, &self->here);
  self->press.held = TRUE;
  if (self->tool->max_places == 0)
    {
      if (self->tool->press != NULL)
        self->tool->press (self, &self->here, n);
    }
  else if (begins_band (self, x, y))
    ;
  /* The first click of a double click has already been taken as a place. */
  else if (n >= 2 && self->tool->max_places == G_MAXUINT && jd_canvas_end_places (self))
    self->press.held = FALSE;
  else if (self->press.touch)
    {
      self->press.pending = TRUE;
      self->press.place = self->here;
    }
  else
    jd_canvas_take_place (self, &self->here);
}

/* A touch takes the place where it began. */
static void
take_pending (JdCanvas *self)
{
  if (!self->press.pending)
    return;
  self->press.pending = FALSE;
  jd_canvas_take_place (self, &self->press.place);
}

static GdkModifierType
state_of (gpointer controller)
{
  return gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
}

double
jd_canvas_get_reach (JdCanvas *self)
{
  return self->press.touch ? TOUCH_REACH : 1;
}

static void
press_cb (JdCanvas       *self,
          double          x,
          double          y,
          GtkGestureDrag *gesture)
{
  GdkDevice *device = gtk_event_controller_get_current_event_device (GTK_EVENT_CONTROLLER (gesture));

  self->press.touch = device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN;
  jd_canvas_press (self, x, y, state_of (gesture));
}

/* Whether the last click has finished an object, and the pointer is still there. */
static gboolean
is_done_here (JdCanvas *self)
{
  return self->places->len == 0 && self->press.n > 0 &&
         hypot (self->here.x - self->press.x, self->here.y - self->press.y) <= DRAG_DISTANCE;
}

/* Shows why the place under the pointer cannot be the next one, before it is clicked. */
static void
judge_hovered (JdCanvas *self)
{
  const JdClicks clicks = clicks_of (self);
  g_autofree char *why = NULL;
  const gboolean refused = self->hovered != NULL && self->tool->max_places > 0 && !is_done_here (self) &&
                           !jd_tool_accepts (&clicks, &self->here, &why) && !jd_choose_has_other (self, &self->here);

  if (!refused && !self->refuses)
    return;
  self->refuses = refused;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), refused ? "not-allowed" : "crosshair");
  jd_canvas_complain (self, why);
}

static void
hover (JdCanvas *self,
       double    x,
       double    y)
{
  JdObject *object = self->drag == NULL && !self->band.drawn ? jd_canvas_pick (self, x, y) : NULL;
  const gboolean same = object == NULL ? self->hovered == NULL
                                       : self->hovered != NULL && jd_object_equal (object, self->hovered);

  if (same)
    {
      g_clear_pointer (&object, jd_object_free);
      if (self->refuses)
        judge_hovered (self);
      return;
    }
  g_clear_pointer (&self->hovered, jd_object_free);
  self->hovered = object;
  judge_hovered (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
jd_canvas_move (JdCanvas        *self,
                double           x,
                double           y,
                GdkModifierType  state)
{
  self->inside = TRUE;
  self->state = state;
  if (self->picture == NULL)
    return;
  if (hypot (x - self->press.x, y - self->press.y) > DRAG_DISTANCE)
    take_pending (self);
  jd_canvas_find_place (self, x, y, state, &self->here);
  /* Where the last click has finished an object, no line stays that could be taken for a part of it. */
  if (is_done_here (self))
    self->here.n_guides = 0;
  if (self->band.drawn && self->tool->take_band != NULL)
    jd_rubber_band_follow (&self->band, x, y);
  if (self->tool->motion != NULL)
    self->tool->motion (self, &self->here, self->press.held);
  hover (self, x, y);
  if (self->tool->max_places > 0)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drag_cb (JdCanvas       *self,
         double          dx,
         double          dy,
         GtkGestureDrag *gesture)
{
  jd_canvas_move (self, self->press.x + dx, self->press.y + dy, state_of (gesture));
}

/* The end of a drag is a place, too. */
void
jd_canvas_release (JdCanvas        *self,
                   double           x,
                   double           y,
                   GdkModifierType  state)
{
  gboolean was_pressed;

  take_pending (self);
  was_pressed = self->press.held;
  self->press.held = FALSE;
  if (!was_pressed || self->picture == NULL)
    return;
  self->state = state;
  jd_canvas_find_place (self, x, y, self->state, &self->here);
  if (self->tool->max_places == 0)
    {
      if (self->tool->release != NULL)
        self->tool->release (self, &self->here);
    }
  else if (self->band.drawn)
    {
      jd_rubber_band_follow (&self->band, x, y);
      end_band (self);
    }
  else if (self->places->len > 0 && hypot (x - self->press.x, y - self->press.y) > DRAG_DISTANCE)
    jd_canvas_take_place (self, &self->here);
  /* A click without a drag may complete the places. */
  else if (self->places->len >= self->tool->min_places && self->tool->max_places != G_MAXUINT)
    jd_canvas_end_places (self);
}

static void
release_cb (JdCanvas       *self,
            double          dx,
            double          dy,
            GtkGestureDrag *gesture)
{
  jd_canvas_release (self, self->press.x + dx, self->press.y + dy, state_of (gesture));
}

void
jd_canvas_interrupt (JdPaper *paper)
{
  JdCanvas *self = JD_CANVAS (paper);

  self->press.pending = FALSE;
  if (!self->press.held)
    return;
  self->press.held = FALSE;
  if (self->tool->cancel != NULL)
    self->tool->cancel (self);
  self->band.drawn = FALSE;
}

static void
motion_cb (JdCanvas                 *self,
           double                    x,
           double                    y,
           GtkEventControllerMotion *controller)
{
  if (!self->press.held)
    jd_canvas_move (self, x, y, state_of (controller));
}

static void
leave_cb (JdCanvas *self)
{
  self->inside = FALSE;
  g_clear_pointer (&self->hovered, jd_object_free);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Moves the crosshair of the keyboard.  It catches as the pointer does, but each point from the line of the grid that
 * is next to it, because it moves from line to line.  The paper moves before it leaves the view. */
static void
place_crosshair (JdCanvas        *self,
                 GdkModifierType  state)
{
  const JdView *view = self->view;
  double x, y;

  jd_view_to_sheet (view, self->crosshair.at[0], self->crosshair.at[1], &x, &y);
  if (x < 0 || y < 0 || x > view->width || y > view->height)
    {
      jd_paper_pan (JD_PAPER (self), CLAMP (x, 0, view->width) - x, CLAMP (y, 0, view->height) - y);
      jd_view_to_sheet (view, self->crosshair.at[0], self->crosshair.at[1], &x, &y);
    }
  self->crosshair.shown = TRUE;
  find_place (self, x, y, jd_canvas_get_grid_step (self) * view->scale, state & ~(GdkModifierType) (GDK_SHIFT_MASK),
              &self->here);
  hover (self, x, y);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
find_direction (guint keyval,
                int   out[2])
{
  static const struct
  {
    guint key, keypad;
    int x, y;
  } keys[] = {
    { GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0 },
    { GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0 },
    { GDK_KEY_Up, GDK_KEY_KP_Up, 0, 1 },
    { GDK_KEY_Down, GDK_KEY_KP_Down, 0, -1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keyval == keys[i].key || keyval == keys[i].keypad)
      {
        out[0] = keys[i].x;
        out[1] = keys[i].y;
        return TRUE;
      }
  return FALSE;
}

static void
move_by_keys (JdCanvas        *self,
              const int        direction[2],
              GdkModifierType  state)
{
  const JdView *view = self->view;
  const double step = jd_canvas_get_grid_step (self) * ((state & GDK_SHIFT_MASK) != 0 ? FAR_STEPS : 1);

  if (self->tool->max_places == 0)
    {
      /* Repeated presses are one undo step, until another action ends the group. */
      if (self->selection != NULL && jd_selection_get_n (self->selection) > 0)
        jd_drag_nudge (self, direction[0] * step, direction[1] * step, "nudge");
      return;
    }
  if (!self->crosshair.shown)
    {
      self->crosshair.at[0] = jd_canvas_get_grid_step (self) *
                              round (view->center_x / jd_canvas_get_grid_step (self));
      self->crosshair.at[1] = jd_canvas_get_grid_step (self) *
                              round (view->center_y / jd_canvas_get_grid_step (self));
      if (self->places->len > 0)
        memcpy (self->crosshair.at, g_array_index (self->places, JdPlace, self->places->len - 1).at,
                sizeof self->crosshair.at);
    }
  self->crosshair.at[0] = jd_place_round (view, self->crosshair.at[0] + direction[0] * step);
  self->crosshair.at[1] = jd_place_round (view, self->crosshair.at[1] + direction[1] * step);
  place_crosshair (self, state);
}

/* Enter or Space takes the place of the crosshair.  Enter without a crosshair, or twice at one place, ends a tool
 * with any number of places. */
static gboolean
place_by_key (JdCanvas        *self,
              guint            keyval,
              GdkModifierType  state)
{
  const JdPlace *last = self->places->len > 0 ? &g_array_index (self->places, JdPlace, self->places->len - 1) : NULL;

  if (self->tool->max_places == 0)
    return FALSE;
  if (keyval != GDK_KEY_space && self->tool->max_places == G_MAXUINT &&
      (!self->crosshair.shown ||
       (last != NULL && hypot (last->at[0] - self->here.at[0], last->at[1] - self->here.at[1]) < 1e-9)))
    return jd_canvas_end_places (self);
  if (!self->crosshair.shown)
    {
      const int none[2] = { 0, 0 };

      move_by_keys (self, none, 0);
      return TRUE;
    }
  place_crosshair (self, 0);
  self->here.state = state & GDK_SHIFT_MASK;
  jd_canvas_take_place (self, &self->here);
  return TRUE;
}

/* Selects the next or previous object, for Tab. */
static gboolean
select_next (JdCanvas *self,
             int       step)
{
  g_autoptr(GPtrArray) all = NULL;
  const JdObject *selected;
  int here = -1;

  if (self->document == NULL || self->selection == NULL)
    return FALSE;
  all = jd_canvas_list_drawn (self, TRUE);
  selected = jd_selection_get_n (self->selection) > 0 ? jd_selection_get (self->selection, 0) : NULL;
  for (guint i = 0; selected != NULL && i < all->len; i++)
    if (jd_object_equal (selected, g_ptr_array_index (all, i)))
      here = (int) i;
  here = here < 0 ? (step > 0 ? 0 : (int) all->len - 1) : here + step;
  /* After the last object Tab moves the focus to the next widget. */
  if (here < 0 || here >= (int) all->len)
    {
      jd_selection_clear (self->selection);
      return FALSE;
    }
  selected = g_ptr_array_index (all, here);
  jd_selection_set (self->selection, selected->kind, selected->name);
  return TRUE;
}

gboolean
jd_canvas_key (JdCanvas        *self,
               guint            keyval,
               GdkModifierType  state)
{
  int direction[2];

  if (self->picture == NULL || (state & GDK_CONTROL_MASK) != 0)
    return GDK_EVENT_PROPAGATE;
  if (find_direction (keyval, direction))
    {
      move_by_keys (self, direction, state);
      return GDK_EVENT_STOP;
    }
  switch (keyval)
    {
    case GDK_KEY_space:
      if (self->tool->max_places == 0 || (!self->crosshair.shown && self->places->len == 0))
        return gtk_widget_activate_action (GTK_WIDGET (self), "draw.play", NULL);
      return place_by_key (self, keyval, state);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      return place_by_key (self, keyval, state);
    case GDK_KEY_Menu:
      jd_canvas_open_menu (self, self->view->width / 2, self->view->height / 2);
      return GDK_EVENT_STOP;
    case GDK_KEY_Escape:
      jd_canvas_escape (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_BackSpace:
      return jd_canvas_take_back (self);
    case GDK_KEY_Tab:
      return jd_typing_begin (self, keyval) || select_next (self, 1);
    case GDK_KEY_ISO_Left_Tab:
      return select_next (self, -1);
    default:
      return jd_typing_begin (self, keyval);
    }
}

static gboolean
key_cb (JdCanvas        *self,
        guint            keyval,
        guint            keycode G_GNUC_UNUSED,
        GdkModifierType  state)
{
  return jd_canvas_key (self, keyval, state);
}

/* The eraser of the stylus deletes what it touches. */
static void
stylus_cb (JdCanvas         *self,
           double            x,
           double            y,
           GtkGestureStylus *gesture)
{
  GdkDeviceTool *tool = gtk_gesture_stylus_get_device_tool (gesture);
  g_autoptr(JdObject) object = NULL;

  if (tool == NULL || gdk_device_tool_get_tool_type (tool) != GDK_DEVICE_TOOL_TYPE_ERASER)
    return;
  object = jd_canvas_pick (self, x, y);
  if (object == NULL || self->selection == NULL)
    return;
  jd_selection_set (self->selection, object->kind, object->name);
  gtk_widget_activate_action (GTK_WIDGET (self), "draw.delete", NULL);
}

void
jd_canvas_add_input (JdCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *stylus = gtk_gesture_stylus_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (press_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (release_cb), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (jd_canvas_interrupt), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (widget, key);
  g_signal_connect_swapped (stylus, "down", G_CALLBACK (stylus_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (stylus));
  g_signal_connect (self, "unmap", G_CALLBACK (unmap_cb), NULL);
}

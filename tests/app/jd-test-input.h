/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <X11/Xlib.h>
#include <gdk/x11/gdkx.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tests/app/jd-test-app.h"
#include "ui/draw/jd-draw-view.h"
#include "ui/draw/inspector/jd-inspector.h"

/* A user of the window: real pointer and key events, sent to the X server by xdotool. */

typedef struct
{
  JdWindow   *window;
  JdDrawView *view;
  JdCanvas   *canvas;
} JdInput;

static inline gboolean
jd_input_count_frame (GtkWidget     *widget G_GNUC_UNUSED,
                      GdkFrameClock *clock G_GNUC_UNUSED,
                      gpointer       n)
{
  return ++*(guint *) n < 2;
}

static inline gboolean
jd_input_have_frames (gpointer n)
{
  return *(guint *) n >= 2;
}

/* The random test has a view without the program's window around it. */
static inline GtkWidget *
jd_input_get_root (JdInput *self)
{
  return self->window != NULL ? GTK_WIDGET (self->window)
                              : GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self->view)));
}

/* Waits until the events of the server have arrived and two frames are drawn, because motions are delivered with a
 * frame. */
static inline void
jd_input_settle (JdInput *self)
{
  guint n = 0;

  gdk_display_sync (gtk_widget_get_display (jd_input_get_root (self)));
  jd_test_settle ();
  gtk_widget_add_tick_callback (jd_input_get_root (self), jd_input_count_frame, &n, NULL);
  jd_test_wait (jd_input_have_frames, &n);
  jd_test_settle ();
}

static inline void
jd_input_exited (GPid     pid,
                 int      status,
                 gpointer done)
{
  g_assert_cmpint (status, ==, 0);
  g_spawn_close_pid (pid);
  *(gboolean *) done = TRUE;
}

static inline gboolean
jd_input_is_done (gpointer done)
{
  return *(gboolean *) done;
}

/* Runs xdotool with these arguments: "mousemove 10 20 click 1". */
static inline void
jd_input_do (JdInput    *self,
             const char *format,
             ...) G_GNUC_PRINTF (2, 3);

static inline void
jd_input_do (JdInput    *self,
             const char *format,
             ...)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *words = NULL;
  g_autofree char *command = NULL;
  g_auto(GStrv) argv = NULL;
  gboolean done = FALSE;
  va_list args;
  GPid pid;

  va_start (args, format);
  words = g_strdup_vprintf (format, args);
  va_end (args);
  command = g_strconcat ("xdotool ", words, NULL);
  argv = g_strsplit (command, " ", -1);
  /* Without a copy of this large process. */
  g_spawn_async (NULL, argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_LEAVE_DESCRIPTORS_OPEN,
                 NULL, NULL, &pid, &error);
  g_assert_no_error (error);
  g_child_watch_add (pid, jd_input_exited, &done);
  jd_test_wait (jd_input_is_done, &done);
  jd_input_settle (self);
}

/* A point of @widget in the coordinates of @root. */
static inline void
jd_input_translate (GtkWidget *widget,
                    GtkWidget *root,
                    double     x,
                    double     y,
                    double    *out_x,
                    double    *out_y)
{
  graphene_point_t point;

  if (!gtk_widget_compute_point (widget, root, &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    graphene_point_init (&point, 0, 0);
  *out_x = point.x;
  *out_y = point.y;
}

/* Screen position of a point of a widget.  Without a window manager the window is at the corner of the screen. */
static inline void
jd_input_on_screen (JdInput   *self,
                    GtkWidget *widget,
                    double     x,
                    double     y,
                    int        out[2])
{
  GtkNative *native = gtk_widget_get_native (widget);
  GdkSurface *surface = gtk_native_get_surface (native);
  double wx, wy, sx, sy;

  (void) self;
  jd_input_translate (widget, GTK_WIDGET (native), x, y, &wx, &wy);
  gtk_native_get_surface_transform (native, &sx, &sy);
  /* a list that is open has a surface of its own */
  for (; GDK_IS_POPUP (surface); surface = gdk_popup_get_parent (GDK_POPUP (surface)))
    {
      wx += gdk_popup_get_position_x (GDK_POPUP (surface));
      wy += gdk_popup_get_position_y (GDK_POPUP (surface));
    }
  out[0] = (int) round (wx + sx);
  out[1] = (int) round (wy + sy);
}

/* Screen position of a world position. */
static inline void
jd_input_at (JdInput *self,
             double   x,
             double   y,
             int      out[2])
{
  double sx, sy;

  jd_view_to_sheet (jd_paper_get_view (JD_PAPER (self->canvas)), x, y, &sx, &sy);
  jd_input_on_screen (self, GTK_WIDGET (self->canvas), sx, sy, out);
}

static inline void
jd_input_click (JdInput *self,
                double   x,
                double   y)
{
  int at[2];

  jd_input_at (self, x, y, at);
  jd_input_do (self, "mousemove %d %d", at[0], at[1]);
  jd_input_do (self, "click 1");
}

/* Drags in steps, as a user does. */
static inline void
jd_input_drag (JdInput *self,
               double   x0,
               double   y0,
               double   x1,
               double   y1)
{
  int at[2];

  jd_input_at (self, x0, y0, at);
  jd_input_do (self, "mousemove %d %d", at[0], at[1]);
  jd_input_do (self, "mousedown 1");
  for (int i = 1; i <= 8; i++)
    {
      jd_input_at (self, x0 + (x1 - x0) * i / 8, y0 + (y1 - y0) * i / 8, at);
      jd_input_do (self, "mousemove %d %d", at[0], at[1]);
    }
  jd_input_do (self, "mouseup 1");
}

static inline void
jd_input_key (JdInput    *self,
              const char *key)
{
  jd_input_do (self, "key %s", key);
}

/* The widget to be pressed, and the events that it has received. */
typedef struct
{
  JdInput   *input;
  GtkWidget *widget;   /* NULL once it is destroyed */
  int        at[2];    /* its centre on the screen, at the last check */
  guint      n_still;  /* number of frames during which it has not moved */
  gboolean   pressed;  /* it has received a press */
  gboolean   released; /* it has also received the end of that press */
  gboolean   clicked;  /* it is a button and was clicked, a card and was activated, or a switch and has switched */
} JdInputTarget;

static inline gboolean
jd_input_feel (GtkEventController *controller G_GNUC_UNUSED,
               GdkEvent           *event,
               gpointer            data)
{
  JdInputTarget *self = data;

  if (gdk_event_get_event_type (event) == GDK_BUTTON_PRESS)
    self->pressed = TRUE;
  else if (gdk_event_get_event_type (event) == GDK_BUTTON_RELEASE)
    self->released = TRUE;
  return GDK_EVENT_PROPAGATE;
}

static inline void
jd_input_feel_click (GtkWidget *widget G_GNUC_UNUSED,
                     gpointer   data)
{
  ((JdInputTarget *) data)->clicked = TRUE;
}

static inline void
jd_input_feel_card (GtkFlowBox      *box G_GNUC_UNUSED,
                    GtkFlowBoxChild *child,
                    gpointer         data)
{
  JdInputTarget *self = data;

  if (GTK_WIDGET (child) == self->widget)
    self->clicked = TRUE;
}

static inline void
jd_input_feel_switch (GtkWidget  *widget G_GNUC_UNUSED,
                      GParamSpec *property G_GNUC_UNUSED,
                      gpointer    data)
{
  ((JdInputTarget *) data)->clicked = TRUE;
}

static inline gboolean
jd_input_is_clicked (gpointer target)
{
  return ((JdInputTarget *) target)->clicked;
}

static inline gboolean
jd_input_is_pressable (const JdInputTarget *self)
{
  return self->widget != NULL && gtk_widget_get_mapped (self->widget);
}

/* Whether the press has ended, or the widget can no longer receive its end. */
static inline gboolean
jd_input_is_released (gpointer data)
{
  const JdInputTarget *self = data;

  return self->released || !jd_input_is_pressable (self);
}

/* Number of frames without a movement after which a hidden widget is given up: scrolling has ended by then. */
#define JD_INPUT_STILL 60

/* Whether a press at its centre reaches the widget: it is sensitive, nothing covers it, and it has not moved since
 * the last frame.  A view that scrolls to it needs some frames, during which another widget may be at this place. */
static inline gboolean
jd_input_is_reachable (gpointer data)
{
  JdInputTarget *self = data;
  const int before[] = { self->at[0], self->at[1] };
  GtkWidget *root, *picked;
  double x, y;

  jd_input_settle (self->input);
  if (!jd_input_is_pressable (self))
    return TRUE;
  x = gtk_widget_get_width (self->widget) / 2.0;
  y = gtk_widget_get_height (self->widget) / 2.0;
  jd_input_on_screen (self->input, self->widget, x, y, self->at);
  root = GTK_WIDGET (gtk_widget_get_native (self->widget));
  jd_input_translate (self->widget, root, x, y, &x, &y);
  picked = gtk_widget_pick (root, x, y, GTK_PICK_DEFAULT);
  self->n_still = self->at[0] == before[0] && self->at[1] == before[1] ? self->n_still + 1 : 0;
  return picked != NULL && (picked == self->widget || gtk_widget_is_ancestor (picked, self->widget)) &&
         self->n_still > 0 && gtk_widget_is_sensitive (self->widget);
}

static inline gboolean
jd_input_is_decided (gpointer data)
{
  return jd_input_is_reachable (data) || ((JdInputTarget *) data)->n_still > JD_INPUT_STILL;
}

/* Presses a widget with the pointer once it can be reached.  A widget that stays hidden is not pressed.  A layout
 * may move the widget just before the press: a press that it does not receive, or that does not click a button or
 * activate a card, is repeated, as a user would. */
static inline void
jd_input_press (JdInput   *self,
                GtkWidget *widget)
{
  GtkEventController *controller = gtk_event_controller_legacy_new ();
  JdInputTarget target = { .input = self, .widget = widget, .at = { -1, -1 } };
  const gboolean is_button = GTK_IS_BUTTON (widget), is_card = GTK_IS_FLOW_BOX_CHILD (widget);
  const gboolean was_active = GTK_IS_SWITCH (widget) && gtk_switch_get_active (GTK_SWITCH (widget));
  g_autoptr(GtkWidget) box = is_card ? g_object_ref (gtk_widget_get_parent (widget)) : NULL;

  g_assert_true (gtk_widget_get_mapped (widget));
  g_object_add_weak_pointer (G_OBJECT (widget), (gpointer *) &target.widget);
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "event", G_CALLBACK (jd_input_feel), &target);
  gtk_widget_add_controller (widget, controller);
  if (is_button)
    g_signal_connect (widget, "clicked", G_CALLBACK (jd_input_feel_click), &target);
  if (is_card)
    g_signal_connect (box, "child-activated", G_CALLBACK (jd_input_feel_card), &target);
  if (GTK_IS_SWITCH (widget))
    g_signal_connect (widget, "notify::active", G_CALLBACK (jd_input_feel_switch), &target);
  for (guint k = 0;
       k < 10 && !(is_button || is_card ? target.clicked : target.pressed) && jd_input_is_pressable (&target); k++)
    {
      jd_test_wait (jd_input_is_decided, &target);
      if (!jd_input_is_reachable (&target))
        {
          /* it has moved since */
          if (target.n_still == 0)
            continue;
          break;
        }
      target.pressed = target.released = FALSE;
      if (target.widget != NULL)
        jd_input_do (self, "mousemove %d %d click 1", target.at[0], target.at[1]);
      if (target.pressed)
        {
          jd_test_wait (jd_input_is_released, &target);
          jd_input_settle (self);
        }
    }
  if (is_card)
    g_signal_handlers_disconnect_by_func (box, jd_input_feel_card, &target);
  if (target.widget == NULL)
    return;
  g_object_remove_weak_pointer (G_OBJECT (widget), (gpointer *) &target.widget);
  gtk_widget_remove_controller (widget, controller);
  if (is_button)
    g_signal_handlers_disconnect_by_func (widget, jd_input_feel_click, &target);
  /* A switch changes at the end of its animation. */
  if (GTK_IS_SWITCH (widget))
    {
      if (target.pressed)
        jd_test_wait (jd_input_is_clicked, &target);
      g_signal_handlers_disconnect_by_func (widget, jd_input_feel_switch, &target);
      /* A press that comes late on a busy machine, after it was repeated, switches back. */
      jd_input_settle (self);
      if (target.pressed && gtk_switch_get_active (GTK_SWITCH (widget)) == was_active)
        jd_input_press (self, widget);
    }
}

static inline void
jd_input_take (JdInput    *self,
               const char *tool)
{
  GtkWidget *button = jd_test_find_name (GTK_WIDGET (self->view), tool);

  g_assert_nonnull (button);
  /* The focus scrolls the palette to it. */
  for (guint k = 0; k < 3 && g_strcmp0 (jd_canvas_get_tool (self->canvas), tool) != 0; k++)
    {
      gtk_widget_grab_focus (button);
      jd_input_settle (self);
      jd_input_press (self, button);
    }
  g_assert_cmpstr (jd_canvas_get_tool (self->canvas), ==, tool);
}

/* Saves a picture of the screen in the folder JD_TEST_SHOTS, if it is set. */
static inline void
jd_input_shoot (JdInput    *self,
                const char *name)
{
  const char *folder = g_getenv ("JD_TEST_SHOTS");
  g_autofree char *command = NULL;

  if (folder == NULL)
    return;
  jd_input_settle (self);
  command = g_strdup_printf ("import -window root %s/%s.png", folder, name);
  g_assert_true (g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL));
}

static inline gboolean
jd_input_is_mapped (gpointer self)
{
  return jd_canvas_get_document (((JdInput *) self)->canvas) != NULL &&
         gtk_widget_get_mapped (GTK_WIDGET (((JdInput *) self)->canvas)) &&
         gtk_widget_get_width (GTK_WIDGET (((JdInput *) self)->canvas)) > 100;
}

/* Whether the popover @name of the sheet is open. */
static inline gboolean
jd_input_has_popover (JdInput    *self,
                      const char *name)
{
  GtkWidget *popover = jd_test_find_name (GTK_WIDGET (self->canvas), name);

  return popover != NULL && gtk_widget_get_mapped (popover);
}

/* A list of bodies asks which one is meant. */
static inline gboolean
jd_input_has_list (gpointer input)
{
  return jd_input_has_popover (input, "choose");
}

/* A length is asked for. */
static inline gboolean
jd_input_has_ask (gpointer input)
{
  return jd_input_has_popover (input, "ask");
}

static inline gboolean
jd_input_has_no_ask (gpointer input)
{
  return jd_test_find_name (GTK_WIDGET (((JdInput *) input)->canvas), "ask") == NULL;
}

static inline const char *
jd_input_get_hint (JdInput *self)
{
  return gtk_label_get_text (GTK_LABEL (jd_test_find_name (jd_test_child (self->view, "status"), "hint")));
}

/* What the status line says of the degrees of freedom. */
static inline const char *
jd_input_get_diagnosis (JdInput *self)
{
  return gtk_label_get_text (GTK_LABEL (jd_test_find_name (jd_test_child (self->view, "status"), "freedom")));
}

typedef struct
{
  JdInput    *input;
  const char *says;
} JdInputDiagnosis;

static inline gboolean
jd_input_is_diagnosed (gpointer data)
{
  const JdInputDiagnosis *self = data;

  return g_strcmp0 (jd_input_get_diagnosis (self->input), self->says) == 0;
}

/* Waits until the status line shows this diagnosis, which a thread computes. */
static inline void
jd_input_wait_diagnosis (JdInput    *self,
                         const char *says)
{
  JdInputDiagnosis diagnosis = { self, says };

  g_test_message ("the diagnosis: %s", says);
  jd_test_wait (jd_input_is_diagnosed, &diagnosis);
}

/* Moves the focus to the entry of the row @title of the inspector, whose text is selected.  Returns the row. */
static inline JdPropertyRow *
jd_input_enter (JdInput    *self,
                const char *title)
{
  JdInspector *inspector = jd_test_find (GTK_WIDGET (self->view), JD_TYPE_INSPECTOR);
  JdPropertyRow *row = jd_inspector_find_row (inspector, title);
  GtkWidget *entry;

  if (row == NULL)
    g_test_message ("no such row; the status line says: %s", jd_input_get_hint (self));
  g_assert_nonnull (row);
  entry = jd_test_find (GTK_WIDGET (row), GTK_TYPE_TEXT);
  g_assert_nonnull (entry);
  /* The focus scrolls it into view.  A press during the scrolling is repeated. */
  for (guint k = 0; k < 10; k++)
    {
      gtk_widget_grab_focus (entry);
      jd_input_settle (self);
      jd_input_press (self, entry);
      if (gtk_window_get_focus (GTK_WINDOW (self->window)) == entry)
        break;
    }
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self->window)) == entry);
  jd_input_do (self, "key ctrl+a");
  return row;
}

/* Types an expression into the row @title of the inspector and presses Enter. */
static inline void
jd_input_type (JdInput    *self,
               const char *title,
               const char *text)
{
  JdInspector *inspector = jd_test_find (GTK_WIDGET (self->view), JD_TYPE_INSPECTOR);
  JdPropertyRow *row;

  g_test_message ("%s: %s", title, text);
  jd_input_enter (self, title);
  jd_input_do (self, "type --delay 2 -- %s", text);
  jd_input_do (self, "key Return");
  row = jd_inspector_find_row (inspector, title);
  if (row == NULL)
    jd_input_shoot (self, "no-row");
  g_assert_nonnull (row);
  g_assert_cmpstr (jd_property_row_get_text (row), ==, text);
  g_assert_false (gtk_widget_has_css_class (jd_test_child (row, "note"), "error"));
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* The X display, or NULL on another backend. */
static inline Display *
jd_input_get_server (void)
{
  GdkDisplay *display = gdk_display_get_default ();

  /* GTK 4.18 calls all of its X11 deprecated, and has nothing in its place. */
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return GDK_IS_X11_DISPLAY (display) ? gdk_x11_display_get_xdisplay (display) : NULL;
  G_GNUC_END_IGNORE_DEPRECATIONS
}

static inline void
jd_input_repeat_again (void)
{
  XAutoRepeatOn (jd_input_get_server ());
  XSync (jd_input_get_server (), FALSE);
}

/* Turns off the repetition of keys until the program ends, because a slow machine may release a key late. */
static inline void
jd_input_stop_repeat (void)
{
  XKeyboardState state;

  if (jd_input_get_server () == NULL)
    return;
  XGetKeyboardControl (jd_input_get_server (), &state);
  if (state.global_auto_repeat == AutoRepeatModeOn)
    atexit (jd_input_repeat_again);
  XAutoRepeatOff (jd_input_get_server ());
}

/* The application of all tests of a program; the keys of the window belong to it. */
static inline JdApplication *
jd_input_get_application (void)
{
  static JdApplication *application;
  g_autoptr(GError) error = NULL;

  if (application == NULL)
    {
      jd_input_stop_repeat ();
      /* Edits wait for their models, so that a drag knows the equations of the joints. */
      jd_document_set_patient (TRUE);
      application = jd_application_new ();
      g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE | G_APPLICATION_HANDLES_OPEN);
      g_application_register (G_APPLICATION (application), NULL, &error);
      g_assert_no_error (error);
    }
  return application;
}

/* A window of this size with an empty sheet in the Draw view. */
static inline void
jd_input_init_sized (JdInput *self,
                     int      width,
                     int      height)
{
  self->window = jd_window_new (jd_input_get_application ());
  gtk_window_set_default_size (GTK_WINDOW (self->window), width, height);
  gtk_window_present (GTK_WINDOW (self->window));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self->window), "win.new", NULL));
  self->view = jd_window_get_draw_view (self->window);
  self->canvas = jd_draw_view_get_canvas (self->view);
  /* What is drawn has plain numbers, if the test does not want names. */
  jd_canvas_set_names_sizes (self->canvas, FALSE);
  jd_window_set_view (self->window, "draw");
  jd_test_wait (jd_input_is_mapped, self);
  jd_input_settle (self);
}

static inline void
jd_input_init (JdInput *self)
{
  jd_input_init_sized (self, 1280, 800);
}

/* Draws rods from point to point with the linkage tool. */
static inline void
jd_input_draw_rods (JdInput      *self,
                    guint         n,
                    const double  points[][2])
{
  jd_input_key (self, "l");
  for (guint i = 0; i < n; i++)
    jd_input_click (self, points[i][0], points[i][1]);
  jd_input_key (self, "Return");
}

static inline JdDocument *
jd_input_get_document (JdInput *self)
{
  return jd_canvas_get_document (self->canvas);
}

static inline JdMechanism *
jd_input_get_mechanism (JdInput *self)
{
  return jd_document_get_mechanism (jd_input_get_document (self));
}

/* Closes the window and frees everything. */
static inline void
jd_input_clear (JdInput *self)
{
  gpointer alive = self->window;

  g_object_add_weak_pointer (G_OBJECT (alive), &alive);
  gtk_window_destroy (GTK_WINDOW (self->window));
  jd_test_wait (jd_test_is_null, &alive);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A list of what a joint may take where several bodies are under the pointer. */

#include "ui/draw/canvas/jd-tools-private.h"

#include <glib/gi18n-lib.h>

/* px: width of the list */
#define WIDTH 220

/* It belongs to its popover. */
struct _JdChooser
{
  JdCanvas  *canvas;
  GtkWidget *popover;
  JdPlace    place;
  GArray    *choices;  /* JdChoice */
};

static const char *
name_of (JdCanvas *canvas,
         int       body)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_canvas_get_mechanism (canvas));

  return body == JD_GROUND ? _("ground") : ((const JdBody *) g_ptr_array_index (bodies, body))->name;
}

/* "rod and rod2", or the name of one body. */
static char *
describe (JdCanvas       *canvas,
          const JdChoice *choice)
{
  const char *first = name_of (canvas, choice->bodies[0]);

  return choice->n == 2 ? g_strdup_printf (_("%s and %s"), first, name_of (canvas, choice->bodies[1]))
                        : g_strdup (first);
}

static void
chooser_free (gpointer data)
{
  JdChooser *self = data;

  g_array_unref (self->choices);
  g_free (self);
}

static const JdChoice *
choice_of (JdChooser *self,
           GtkWidget *button)
{
  const guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "choice"));

  return &g_array_index (self->choices, JdChoice, i);
}

/* Shows on the sheet which bodies the button stands for. */
static void
preview (JdChooser *self,
         GtkWidget *button)
{
  if (self->canvas->chooser != self)
    return;
  self->canvas->here = self->place;
  self->canvas->here.choice = *choice_of (self, button);
  gtk_widget_queue_draw (GTK_WIDGET (self->canvas));
}

static void
entered_cb (GtkEventController *controller,
            double              x G_GNUC_UNUSED,
            double              y G_GNUC_UNUSED,
            JdChooser          *self)
{
  preview (self, gtk_event_controller_get_widget (controller));
}

static void
focused_cb (GtkEventController *controller,
            JdChooser          *self)
{
  preview (self, gtk_event_controller_get_widget (controller));
}

static void
chosen_cb (GtkWidget *button,
           JdChooser *self)
{
  JdCanvas *canvas = self->canvas;
  JdPlace place = self->place;

  if (canvas->chooser != self)
    return;
  place.choice = *choice_of (self, button);
  jd_choose_end (canvas);
  gtk_widget_grab_focus (GTK_WIDGET (canvas));
  jd_canvas_take_place (canvas, &place);
}

/* Escape, or a click elsewhere. */
static void
closed_cb (GtkWidget *popover G_GNUC_UNUSED,
           JdChooser *self)
{
  jd_choose_end (self->canvas);
}

static GtkWidget *
create_button (JdChooser *self,
               guint      i)
{
  g_autofree char *text = describe (self->canvas, &g_array_index (self->choices, JdChoice, i));
  GtkWidget *button = gtk_button_new_with_label (text);
  GtkEventController *motion = gtk_event_controller_motion_new (), *focus = gtk_event_controller_focus_new ();

  gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0);
  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  g_object_set_data (G_OBJECT (button), "choice", GUINT_TO_POINTER (i));
  g_signal_connect (button, "clicked", G_CALLBACK (chosen_cb), self);
  g_signal_connect (motion, "enter", G_CALLBACK (entered_cb), self);
  g_signal_connect (focus, "enter", G_CALLBACK (focused_cb), self);
  gtk_widget_add_controller (button, motion);
  gtk_widget_add_controller (button, focus);
  return button;
}

static void
open (JdChooser *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  const JdView *view = self->canvas->view;
  GdkRectangle at = { 0, 0, 1, 1 };
  double x, y;

  self->popover = gtk_popover_new ();
  g_object_set_data_full (G_OBJECT (self->popover), "chooser", self, chooser_free);
  gtk_widget_set_size_request (box, WIDTH, -1);
  for (guint i = 0; i < self->choices->len; i++)
    gtk_box_append (GTK_BOX (box), create_button (self, i));
  gtk_popover_set_child (GTK_POPOVER (self->popover), box);
  gtk_widget_set_name (self->popover, "choose");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->popover), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("What the Joint Connects Here"), -1);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self->canvas));
  jd_view_to_sheet (view, self->place.at[0], self->place.at[1], &x, &y);
  at.x = (int) CLAMP (x, 0, view->width);
  at.y = (int) CLAMP (y, 0, view->height);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &at);
  g_signal_connect (self->popover, "closed", G_CALLBACK (closed_cb), self);
  gtk_popover_popup (GTK_POPOVER (self->popover));
  gtk_widget_grab_focus (gtk_widget_get_first_child (box));
}

/* Takes the one body there that the tool takes. */
static gboolean
take_only (JdCanvas      *canvas,
           const JdPlace *place,
           GArray        *choices)
{
  JdPlace only = *place;

  if (choices->len != 1 || g_array_index (choices, JdChoice, 0).n != 1)
    return FALSE;
  only.choice = g_array_index (choices, JdChoice, 0);
  jd_canvas_take_place (canvas, &only);
  return TRUE;
}

gboolean
jd_choose_has_other (JdCanvas      *canvas,
                     const JdPlace *place)
{
  const JdClicks clicks = { canvas->tool, canvas, (const JdPlace *) canvas->places->data, canvas->places->len };
  g_autoptr(GArray) choices = g_array_new (FALSE, FALSE, sizeof (JdChoice));

  if (canvas->tool->list_choices != NULL)
    canvas->tool->list_choices (&clicks, place, choices);
  return choices->len > 0;
}

gboolean
jd_choose_begin (JdCanvas      *canvas,
                 const JdPlace *place,
                 gboolean       refused)
{
  const JdClicks clicks = { canvas->tool, canvas, (const JdPlace *) canvas->places->data, canvas->places->len };
  g_autoptr(GArray) choices = NULL;
  gboolean must;
  JdChooser *self;

  if (canvas->tool->list_choices == NULL || place->choice.n > 0)
    return FALSE;
  choices = g_array_new (FALSE, FALSE, sizeof (JdChoice));
  must = canvas->tool->list_choices (&clicks, place, choices) || refused;
  if (refused && take_only (canvas, place, choices))
    return TRUE;
  if ((!must && (place->state & GDK_SHIFT_MASK) == 0) || choices->len < 2)
    return FALSE;
  jd_choose_end (canvas);
  self = g_new0 (JdChooser, 1);
  self->canvas = canvas;
  self->place = *place;
  self->choices = g_steal_pointer (&choices);
  canvas->chooser = self;
  canvas->press.held = FALSE;
  open (self);
  return TRUE;
}

void
jd_choose_end (JdCanvas *canvas)
{
  JdChooser *self = g_steal_pointer (&canvas->chooser);

  if (self == NULL)
    return;
  canvas->here.choice.n = 0;
  g_signal_handlers_disconnect_by_data (self->popover, self);
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  jd_canvas_popover_closed_cb (self->popover);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The vote of a class view: its rows, the hands of the selected option, and the keys of the window. */
#include "ui/lesson/class/jd-class-view-private.h"

#include "ui/lesson/class/jd-class-row.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Hands that can be typed: three digits. */
#define MOST_HANDS 999

static void
select_option (JdClassView *self,
               int          i)
{
  const JdLessonPoll *poll = jd_class_view_get_poll (self);

  if (poll == NULL || self->phase != JD_CLASS_COUNTING || i >= (int) jd_lesson_poll_get_n_options (poll))
    return;
  self->selected = i;
  self->typing = FALSE;
  jd_class_view_update (self);
}

static void
row_cb (JdClassView *self,
        GtkWidget   *clicked)
{
  int i = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->rows)); row != clicked;
       row = gtk_widget_get_next_sibling (row))
    i++;
  if (self->selected != i)
    select_option (self, i);
  jd_class_view_update (self);
}

/* Sets the hands of the selected option. */
static void
set_hands (JdClassView *self,
           guint        hands)
{
  if (self->selected >= 0 && self->phase == JD_CLASS_COUNTING)
    jd_lesson_poll_set_hands (jd_class_view_get_poll (self), (guint) self->selected, MIN (hands, MOST_HANDS));
  jd_class_view_update (self);
}

static guint
get_hands (JdClassView *self)
{
  const JdLessonPoll *poll = jd_class_view_get_poll (self);

  return self->selected >= 0 ? jd_lesson_poll_get_hands (poll, jd_lesson_poll_get_vote (poll), (guint) self->selected)
                             : 0;
}

/* A click on the bar of @row. */
static void
count_cb (JdClassView *self,
          int          more,
          GtkWidget   *row)
{
  row_cb (self, row);
  set_hands (self, (guint) MAX (0, (int) get_hands (self) + more));
}

/* The arrows to vote on stand on the sheet, with the letters of the rows. */
static void
show_candidates (JdClassView        *self,
                 const JdLessonPoll *poll)
{
  JdSketchCandidate candidates[JD_LESSON_POLL_OPTIONS];
  guint n = 0;

  if (self->sketch == NULL)
    return;
  for (guint i = 0; poll != NULL && i < jd_lesson_poll_get_n_options (poll); i++)
    {
      const JdLessonPollOption *option = jd_lesson_poll_get_option (poll, i);

      if (option->is_arrow)
        candidates[n++] = (JdSketchCandidate) { { option->arrow[0], option->arrow[1], option->arrow[2] },
                                                'A' + (char) i };
    }
  jd_sketch_set_candidates (self->sketch, candidates, n);
}

void
jd_class_view_make_rows (JdClassView *self)
{
  const JdLessonPoll *poll = jd_class_view_get_poll (self);
  int columns;

  jd_clear_children (self->rows);
  show_candidates (self, poll);
  if (poll == NULL)
    return;
  columns = jd_class_view_count_columns (self, poll);
  for (guint i = 0; i < jd_lesson_poll_get_n_options (poll); i++)
    {
      GtkWidget *row = jd_class_row_new (poll, i, columns > 1);

      g_signal_connect_object (row, "clicked", G_CALLBACK (row_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (row, "count", G_CALLBACK (count_cb), self, G_CONNECT_SWAPPED);
      gtk_widget_set_hexpand (row, TRUE);
      gtk_grid_attach (self->rows, row, (int) i % columns, (int) i / columns, 1, 1);
    }
}

static void
type_digit (JdClassView *self,
            guint        digit)
{
  const guint hands = self->typing ? 10 * get_hands (self) + digit : digit;

  self->typing = TRUE;
  set_hands (self, hands <= MOST_HANDS ? hands : digit);
}

/* Keys without modifiers, of the whole window: the focus may be anywhere after a reveal.  A number that is typed into
 * the class size goes there, and a popover has its own keys. */
static gboolean
key_cb (JdClassView     *self,
        guint            key,
        guint            code G_GNUC_UNUSED,
        GdkModifierType  state)
{
  static const struct { guint key; const char *action; } keys[] = {
    { GDK_KEY_v, "class.show" },         { GDK_KEY_w, "class.again" },       { GDK_KEY_h, "class.hint" },
    { GDK_KEY_space, "class.reveal" },   { GDK_KEY_Return, "class.next" },   { GDK_KEY_KP_Enter, "class.next" },
    { GDK_KEY_Escape, "class.leave" },   { GDK_KEY_s, "class.settings" },
  };
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  const guint small = gdk_keyval_to_lower (key);
  const guint32 letter = gdk_keyval_to_unicode (key);

  if (state & (gtk_accelerator_get_default_mod_mask () & ~(guint) GDK_SHIFT_MASK))
    return GDK_EVENT_PROPAGATE;
  if (focus != NULL && (gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL ||
                        gtk_widget_is_ancestor (focus, GTK_WIDGET (self->size))))
    return GDK_EVENT_PROPAGATE;
  if (small == GDK_KEY_t)
    {
      gtk_widget_activate_action (GTK_WIDGET (self), (state & GDK_SHIFT_MASK) ? "class.longer" : "class.think", NULL);
      return GDK_EVENT_STOP;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].key == small)
      {
        /* Enter and Space press a button that has the focus by the keyboard */
        if (GTK_IS_BUTTON (focus) && !JD_IS_CLASS_ROW (focus) && (letter == ' ' || letter == '\r'))
          return GDK_EVENT_PROPAGATE;
        gtk_widget_activate_action (GTK_WIDGET (self), keys[i].action, NULL);
        return GDK_EVENT_STOP;
      }
  if (jd_class_view_get_poll (self) == NULL)
    return GDK_EVENT_PROPAGATE;
  if (small >= GDK_KEY_a && small <= GDK_KEY_f)
    select_option (self, (int) (small - GDK_KEY_a));
  else if (letter >= '0' && letter <= '9')
    type_digit (self, letter - '0');
  else if (letter == '+')
    set_hands (self, get_hands (self) + 1);
  else if (letter == '-')
    set_hands (self, get_hands (self) > 0 ? get_hands (self) - 1 : 0);
  else if (key == GDK_KEY_BackSpace)
    set_hands (self, get_hands (self) / 10);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

void
jd_class_view_take_keys (JdClassView *self,
                         gboolean     taken)
{
  if (self->keys != NULL)
    gtk_widget_remove_controller (gtk_event_controller_get_widget (self->keys), self->keys);
  self->keys = NULL;
  if (!taken)
    return;
  self->keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (self->keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (self->keys, "key-pressed", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self))), self->keys);
}

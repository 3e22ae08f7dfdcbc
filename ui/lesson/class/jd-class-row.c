/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One option of a vote. */
#include "ui/lesson/class/jd-class-row.h"

#include <glib/gi18n-lib.h>

#include "ui/lesson/jd-lesson-prose.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-widget-helpers.h"

#define BAR_WIDTH   260
#define SHORT_WIDTH 120  /* beside a second column */

struct _JdClassRow
{
  GtkToggleButton  parent_instance;

  guint            option;
  GtkWidget       *mark;   /* after the reveal: what is right */
  GtkWidget       *bars[JD_LESSON_POLL_VOTES];
  GtkLabel        *hands;
};

enum
{
  COUNT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (JdClassRow, jd_class_row, GTK_TYPE_TOGGLE_BUTTON)

/* "3", "3 → 9", "?" while the vote is covered. */
static char *
dup_hands (JdClassRow         *self,
           const JdLessonPoll *poll,
           JdClassPhase        phase,
           gboolean            selected)
{
  const guint vote = jd_lesson_poll_get_vote (poll);
  const guint now = jd_lesson_poll_get_hands (poll, vote, self->option);
  const gboolean counting = phase == JD_CLASS_COUNTING;

  if (counting && !selected)
    return g_strdup (vote == 0 ? "?" : "? → ?");
  if (vote == 0)
    return g_strdup_printf ("%u", now);
  if (counting)
    return g_strdup_printf ("? → %u", now);
  return g_strdup_printf ("%u → %u", jd_lesson_poll_get_hands (poll, 0, self->option), now);
}

/* The hands of the vote that had most. */
static guint
count_most (JdClassRow         *self,
            const JdLessonPoll *poll)
{
  guint most = 0;

  for (guint v = 0; v <= jd_lesson_poll_get_vote (poll); v++)
    most = MAX (most, jd_lesson_poll_get_hands (poll, v, self->option));
  return most;
}

void
jd_class_row_update (JdClassRow         *self,
                     const JdLessonPoll *poll,
                     JdClassPhase        phase,
                     gboolean            selected)
{
  const JdLessonPollOption *option = jd_lesson_poll_get_option (poll, self->option);
  const gboolean revealed = phase >= JD_CLASS_REVEALED;
  g_autofree char *hands = dup_hands (self, poll, phase, selected);
  g_autofree char *text = jd_glossary_dup_plain (option->text);
  g_autofree char *primed = jd_lesson_prose_set_primes (text);
  g_autofree char *name = g_strdup_printf ("%c  %s: %s%s", 'A' + (char) self->option, primed, hands,
                                           revealed && option->right ? _(", right") : "");

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self), selected && phase == JD_CLASS_COUNTING);
  gtk_label_set_text (self->hands, hands);
  for (guint v = 0; v < JD_LESSON_POLL_VOTES; v++)
    {
      const guint total = jd_lesson_poll_get_total (poll, v);
      const guint all = MAX (total, jd_lesson_poll_get_class_size (poll));
      const gboolean covered = phase == JD_CLASS_COUNTING;

      gtk_widget_set_visible (self->bars[v], v <= jd_lesson_poll_get_vote (poll));
      jd_set_css_class (self->bars[v], "covered", covered);
      gtk_level_bar_set_value (GTK_LEVEL_BAR (self->bars[v]),
                               covered || all == 0 ? 0.0
                                                   : (double) jd_lesson_poll_get_hands (poll, v, self->option) / all);
    }
  gtk_widget_set_visible (self->mark, revealed && option->right);
  /* the explanation needs the room of what nobody chose */
  gtk_widget_set_visible (GTK_WIDGET (self),
                          phase != JD_CLASS_EXPLAINED || option->right || count_most (self, poll) > 0);
  jd_set_css_class (GTK_WIDGET (self), "right", revealed && option->right);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* A click on the bar counts a hand; one with the other button takes it back. */
static void
bar_pressed_cb (JdClassRow *self,
                int         n_press G_GNUC_UNUSED,
                double      x G_GNUC_UNUSED,
                double      y G_GNUC_UNUSED,
                GtkGesture *gesture)
{
  const guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));

  if (button != GDK_BUTTON_PRIMARY && button != GDK_BUTTON_SECONDARY)
    return;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  g_signal_emit (self, signals[COUNT], 0, button == GDK_BUTTON_PRIMARY ? 1 : -1);
}

static void
jd_class_row_class_init (JdClassRowClass *klass)
{
  signals[COUNT] = g_signal_new ("count", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
jd_class_row_init (JdClassRow *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "class-row");
  gtk_widget_set_focus_on_click (GTK_WIDGET (self), FALSE);
}

GtkWidget *
jd_class_row_new (const JdLessonPoll *poll,
                  guint               i,
                  gboolean            is_short)
{
  JdClassRow *self = g_object_new (JD_TYPE_CLASS_ROW, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  GtkWidget *votes = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *text = gtk_label_new (NULL);
  g_autofree char *letter = g_strdup_printf ("%c", 'A' + (char) i);
  g_autofree char *markup = jd_lesson_prose_to_markup (jd_lesson_poll_get_option (poll, i)->text);
  GtkWidget *letter_label = gtk_label_new (letter);
  GtkGesture *click = gtk_gesture_click_new ();

  self->option = i;
  gtk_widget_add_css_class (letter_label, "class-letter");
  gtk_label_set_width_chars (GTK_LABEL (letter_label), 2);
  gtk_label_set_markup (GTK_LABEL (text), markup);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_widget_set_hexpand (text, TRUE);
  jd_explain_follow_links (GTK_LABEL (text));
  self->mark = gtk_label_new (_("✓ right"));
  self->hands = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_width_chars (self->hands, 7);
  gtk_label_set_xalign (self->hands, 1);
  gtk_widget_set_valign (votes, GTK_ALIGN_CENTER);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (bar_pressed_cb), self);
  gtk_widget_add_controller (votes, GTK_EVENT_CONTROLLER (click));
  for (guint v = 0; v < JD_LESSON_POLL_VOTES; v++)
    {
      self->bars[v] = gtk_level_bar_new ();
      gtk_widget_set_size_request (self->bars[v], is_short ? SHORT_WIDTH : BAR_WIDTH, -1);
      gtk_widget_add_css_class (self->bars[v], "class-bar");
      /* no colour says how much is good */
      gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (self->bars[v]), GTK_LEVEL_BAR_OFFSET_LOW);
      gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (self->bars[v]), GTK_LEVEL_BAR_OFFSET_HIGH);
      gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (self->bars[v]), GTK_LEVEL_BAR_OFFSET_FULL);
      gtk_box_append (GTK_BOX (votes), self->bars[v]);
    }
  gtk_box_append (GTK_BOX (box), letter_label);
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), self->mark);
  gtk_box_append (GTK_BOX (box), votes);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->hands));
  gtk_button_set_child (GTK_BUTTON (self), box);
  return GTK_WIDGET (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Updates the widgets of class mode. */
#include "ui/lesson/class/jd-class-view-private.h"

#include <glib/gi18n-lib.h>

#include "ui/lesson/jd-lesson-prose.h"
#include "ui/lesson/jd-lesson-words.h"
#include "ui/widgets/jd-widget-helpers.h"

/* px: limits of the height of question, options and texts together. */
#define LEAST_HEIGHT 160
#define MOST_HEIGHT  640
/* Most of the window's height once the answer is revealed: the sheet shows it. */
#define MOST_PART 0.5

/* px: a narrower view has smaller letters, so that the sheet keeps a part of the window. */
#define SMALL_WIDTH 1000

/* From so many options on their rows stand closer, or side by side if they are short.  All of them and the question
 * fit into a window of 1280 x 800. */
#define MANY_OPTIONS 5
/* Letters of a short option: a number with its unit, “Something else”. */
#define SHORT_OPTION 20

/* Arrows are told apart on the sheet: their rows are short, and leave it room. */
static int
count_columns (const JdLessonPoll *poll)
{
  const guint n = jd_lesson_poll_get_n_options (poll);

  if (jd_lesson_poll_get_option (poll, 0)->is_arrow)
    return 2;
  for (guint i = 0; i < n; i++)
    if (n < MANY_OPTIONS || g_utf8_strlen (jd_lesson_poll_get_option (poll, i)->text, -1) > SHORT_OPTION)
      return 1;
  return 2;
}

int
jd_class_view_count_columns (JdClassView        *self,
                             const JdLessonPoll *poll)
{
  const int columns = count_columns (poll);

  jd_set_css_class (GTK_WIDGET (self), "crowded",
                    columns == 1 && jd_lesson_poll_get_n_options (poll) >= MANY_OPTIONS);
  return columns;
}

/* Most of the height with the toolbar's height @toolbar.  All options are in sight until the answer is revealed. */
static int
get_most (JdClassView *self,
          int          toolbar)
{
  const int height = gtk_widget_get_height (GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self))));

  if (self->phase < JD_CLASS_REVEALED || height == 0)
    return MOST_HEIGHT;
  return CLAMP ((int) (MOST_PART * height) - toolbar, LEAST_HEIGHT, MOST_HEIGHT);
}

/* A scrolled window asks for the height that its texts have in lines of their natural width.  The natural height of
 * the view is that in its own width, within limits; what is longer scrolls. */
static void
measure (GtkWidget      *widget,
         GtkOrientation  orientation,
         int             for_size,
         int            *minimum,
         int            *natural,
         int            *minimum_baseline,
         int            *natural_baseline)
{
  JdClassView *self = JD_CLASS_VIEW (widget);
  int content, toolbar;

  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      gtk_widget_measure (gtk_widget_get_first_child (widget), orientation, -1, minimum, natural, NULL, NULL);
      return;
    }
  gtk_widget_measure (self->content, orientation, for_size, NULL, &content, NULL, NULL);
  gtk_widget_measure (self->toolbar, orientation, for_size, NULL, &toolbar, NULL, NULL);
  *minimum = LEAST_HEIGHT + toolbar;
  *natural = CLAMP (content, LEAST_HEIGHT, get_most (self, toolbar)) + toolbar;
}

/* What is told last stands last: it is in sight where not all is. */
static void
turn (JdClassView *self)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (self->content, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));

  self->turns = FALSE;
  gtk_adjustment_set_value (adjustment,
                            self->phase < JD_CLASS_REVEALED ? 0.0 : gtk_adjustment_get_upper (adjustment));
}

/* Outside of the allocation, which a change of the letters or of the place would disturb. */
static gboolean
fit_cb (gpointer widget)
{
  JD_CLASS_VIEW (widget)->fitting = 0;
  jd_set_css_class (widget, "small", gtk_widget_get_width (widget) < SMALL_WIDTH);
  if (JD_CLASS_VIEW (widget)->turns)
    turn (widget);
  return G_SOURCE_REMOVE;
}

static void
size_allocate (GtkWidget *widget,
               int        width,
               int        height,
               int        baseline)
{
  JdClassView *self = JD_CLASS_VIEW (widget);

  if ((gtk_widget_has_css_class (widget, "small") != (width < SMALL_WIDTH) || self->turns) && self->fitting == 0)
    self->fitting = g_idle_add (fit_cb, self);
  gtk_widget_size_allocate (gtk_widget_get_first_child (widget), &(GtkAllocation) { 0, 0, width, height }, baseline);
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget G_GNUC_UNUSED)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

void
jd_class_view_install_size (GtkWidgetClass *klass)
{
  klass->measure = measure;
  klass->size_allocate = size_allocate;
  klass->get_request_mode = get_request_mode;
}

/* A text of the lesson; NULL hides the label. */
static void
show_markup (GtkLabel   *label,
             const char *text)
{
  g_autofree char *markup = text != NULL ? jd_lesson_prose_to_markup (text) : NULL;

  gtk_label_set_markup (label, markup != NULL ? markup : "");
  gtk_widget_set_visible (GTK_WIDGET (label), markup != NULL);
}

gboolean
jd_class_view_is_answered (JdClassView *self)
{
  const JdLessonState state = jd_lesson_session_get_state (self->session);

  return state == JD_LESSON_ANSWERED || state == JD_LESSON_NO_QUESTION;
}

/* "27 of 31 hands are counted; 4 do not answer". */
static void
update_count (JdClassView  *self,
              JdLessonPoll *poll)
{
  const guint vote = poll != NULL ? jd_lesson_poll_get_vote (poll) : 0;
  const guint total = poll != NULL ? jd_lesson_poll_get_total (poll, vote) : 0;
  const guint silent = poll != NULL ? jd_lesson_poll_get_silent (poll, vote) : 0;
  g_autofree char *hands = g_strdup_printf (ngettext ("%u hand", "%u hands", total), total);
  g_autofree char *text = NULL;

  if (poll == NULL)
    text = g_strdup (self->step == NULL ? _("Computing the answers…") : _("This step is not put to the vote"));
  else if (silent > 0)
    text = g_strdup_printf (vote == 0 ? _("%s; %u without an answer") : _("Second vote: %s; %u without an answer"),
                            hands, silent);
  else
    text = vote == 0 ? g_strdup (hands) : g_strdup_printf (_("Second vote: %s"), hands);
  gtk_label_set_text (self->count, text);
}

/* What the author says to the wrong option with most hands. */
static char *
dup_reply (const JdLessonPoll *poll)
{
  const int loser = jd_lesson_poll_get_loser (poll);
  const JdLessonPollOption *option = loser >= 0 ? jd_lesson_poll_get_option (poll, (guint) loser) : NULL;
  const guint hands = loser >= 0 ? jd_lesson_poll_get_hands (poll, jd_lesson_poll_get_vote (poll), (guint) loser) : 0;
  g_autofree char *said = NULL;

  if (option == NULL || option->reply == NULL)
    return NULL;
  said = g_strdup_printf (ngettext ("%u of you said “%s”: %s", "%u of you said “%s”: %s", hands), hands, option->text,
                          option->reply);
  return jd_lesson_prose_set_primes (said);
}

static void
update_texts (JdClassView  *self,
              JdLessonPoll *poll)
{
  const char *advice = poll != NULL && self->phase == JD_CLASS_SHOWN
                         ? jd_lesson_advice_to_text (jd_lesson_poll_get_advice (poll))
                         : NULL;
  const char *hint = self->hinted && self->phase < JD_CLASS_REVEALED && self->step != NULL ? self->step->hint : NULL;
  const char *prompt = jd_lesson_session_get_prose (self->session, JD_LESSON_PROSE_PROMPT);
  g_autofree char *question = g_strjoin ("\n", jd_lesson_session_get_prose (self->session, JD_LESSON_PROSE_TEXT),
                                         prompt, NULL);
  g_autofree char *answer = NULL;
  g_autofree char *reply = NULL;

  if (self->phase >= JD_CLASS_REVEALED && poll == NULL)
    answer = jd_lesson_words_answer (self->session);
  if (self->phase >= JD_CLASS_REVEALED && poll != NULL)
    reply = dup_reply (poll);
  show_markup (self->question, question);
  show_markup (self->note, advice != NULL ? advice : answer != NULL ? answer : hint);
  show_markup (self->reply, reply);
  show_markup (self->explain, self->phase == JD_CLASS_EXPLAINED
                                ? jd_lesson_session_get_prose (self->session, JD_LESSON_PROSE_EXPLAIN)
                                : NULL);
}

static void
update_actions (JdClassView  *self,
                JdLessonPoll *poll)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const gboolean open = self->phase < JD_CLASS_REVEALED && !jd_class_view_is_answered (self);

  gtk_widget_action_set_enabled (widget, "class.show", poll != NULL && self->phase == JD_CLASS_COUNTING);
  gtk_widget_action_set_enabled (widget, "class.again",
                                 poll != NULL && self->phase == JD_CLASS_SHOWN &&
                                   jd_lesson_poll_get_vote (poll) == 0 && jd_lesson_poll_get_total (poll, 0) > 0);
  gtk_widget_action_set_enabled (widget, "class.hint",
                                 open && !self->hinted && self->step != NULL && self->step->hint != NULL);
  gtk_widget_action_set_enabled (widget, "class.reveal", open && self->step != NULL);
  gtk_widget_action_set_enabled (widget, "class.next", jd_class_view_is_answered (self));
  gtk_widget_action_set_enabled (widget, "class.copy", poll != NULL && self->phase != JD_CLASS_COUNTING);
  gtk_button_set_label (GTK_BUTTON (self->next),
                        self->phase == JD_CLASS_REVEALED ? _("Explain (Enter)") : _("Next (Enter)"));
}

/* "A 12, B 9": the lecturer may see the hands that the class does not. */
static char *
dup_counts (const JdLessonPoll *poll)
{
  GString *counts = g_string_new (NULL);

  for (guint i = 0; i < jd_lesson_poll_get_n_options (poll); i++)
    {
      g_string_append_printf (counts, "%s%c ", i > 0 ? ", " : "", 'A' + (char) i);
      if (jd_lesson_poll_get_vote (poll) > 0)
        g_string_append_printf (counts, "%u → ", jd_lesson_poll_get_hands (poll, 0, i));
      g_string_append_printf (counts, "%u", jd_lesson_poll_get_hands (poll, jd_lesson_poll_get_vote (poll), i));
    }
  return g_string_free (counts, FALSE);
}

static void
update_crib (JdClassView        *self,
             const JdLessonPoll *poll)
{
  g_autofree char *counts = poll != NULL ? dup_counts (poll) : NULL;
  g_autofree char *text = g_strdup_printf ("%s%s%s%s", self->step != NULL ? self->step->crib : "",
                                           counts != NULL ? "\n" : "", counts != NULL ? _("Hands: ") : "",
                                           counts != NULL ? counts : "");

  if (self->crib_label != NULL)
    gtk_label_set_text (self->crib_label, text);
}

void
jd_class_view_update (JdClassView *self)
{
  JdLessonPoll *poll = jd_class_view_get_poll (self);
  int i = 0;

  if (self->session == NULL)
    return;
  if (self->shown != self->phase)
    {
      self->shown = self->phase;
      self->turns = TRUE;
      gtk_widget_queue_resize (GTK_WIDGET (self));
    }
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->rows)); row != NULL && poll != NULL;
       row = gtk_widget_get_next_sibling (row), i++)
    jd_class_row_update (JD_CLASS_ROW (row), poll, self->phase, i == self->selected);
  update_count (self, poll);
  update_texts (self, poll);
  update_actions (self, poll);
  update_crib (self, poll);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson on a projector, with a vote by show of hands. */
#include "ui/lesson/jd-class-view.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "ui/lesson/jd-class-crib.h"
#include "ui/lesson/jd-class-job.h"
#include "ui/lesson/jd-class-picture.h"
#include "ui/lesson/jd-lesson-words.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Hands that can be typed: three digits. */
#define MOST_HANDS 999

struct _JdClassView
{
  GtkWidget        parent_instance;

  JdLessonSession *session;
  JdClassStep     *step;       /* NULL: it is being made */
  GCancellable    *making;
  GPtrArray       *records;    /* JdLessonRecord *: of the steps before */
  JdClassPhase     phase;
  guint            class_size; /* 0: not known */
  int              selected;   /* option; -1: none */
  gboolean         typing;     /* the next digit is added to the number */
  gboolean         hinted;
  GtkEventController *keys;    /* of the window, while there is a session */
  GtkWidget       *crib;       /* window; NULL: not open */
  GtkLabel        *crib_label; /* in it */

  GtkLabel        *question;
  GtkBox          *rows;
  GtkLabel        *note;
  GtkLabel        *reply;
  GtkLabel        *explain;
  GtkLabel        *count;
  GtkSpinButton   *size;
  GtkWidget       *next;
};

enum
{
  LEAVE,
  SAVE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (JdClassView, jd_class_view, GTK_TYPE_WIDGET)

JdLessonPoll *
jd_class_view_get_poll (JdClassView *self)
{
  g_return_val_if_fail (JD_IS_CLASS_VIEW (self), NULL);

  return self->step != NULL ? self->step->poll : NULL;
}

JdClassPhase
jd_class_view_get_phase (JdClassView *self)
{
  g_return_val_if_fail (JD_IS_CLASS_VIEW (self), JD_CLASS_COUNTING);

  return self->phase;
}

gboolean
jd_class_view_get_ready (JdClassView *self)
{
  g_return_val_if_fail (JD_IS_CLASS_VIEW (self), FALSE);

  return self->step != NULL;
}

/* A text of the lesson; NULL hides the label. */
static void
show_markup (GtkLabel   *label,
             const char *text)
{
  g_autofree char *markup = text != NULL ? jd_lesson_words_markup (text) : NULL;

  gtk_label_set_markup (label, markup != NULL ? markup : "");
  gtk_widget_set_visible (GTK_WIDGET (label), markup != NULL);
}

static gboolean
is_answered (JdClassView *self)
{
  const JdLessonState state = jd_lesson_session_get_state (self->session);

  return state == JD_LESSON_ANSWERED || state == JD_LESSON_TOLD;
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

  if (option == NULL || option->reply == NULL)
    return NULL;
  return g_strdup_printf (ngettext ("%u of you said “%s”: %s", "%u of you said “%s”: %s", hands), hands, option->text,
                          option->reply);
}

static void
update_texts (JdClassView  *self,
              JdLessonPoll *poll)
{
  const char *advice = poll != NULL && self->phase == JD_CLASS_SHOWN
                         ? jd_lesson_advice_to_text (jd_lesson_poll_get_advice (poll))
                         : NULL;
  const char *hint = self->hinted && self->phase < JD_CLASS_REVEALED && self->step != NULL ? self->step->hint : NULL;
  g_autofree char *answer = NULL;
  g_autofree char *reply = NULL;

  if (self->phase >= JD_CLASS_REVEALED && poll == NULL)
    answer = jd_lesson_words_answer (self->session);
  if (self->phase >= JD_CLASS_REVEALED && poll != NULL)
    reply = dup_reply (poll);
  show_markup (self->question, jd_lesson_session_get_prose (self->session, JD_LESSON_PROSE_TEXT));
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
  const gboolean open = self->phase < JD_CLASS_REVEALED && !is_answered (self);

  gtk_widget_action_set_enabled (widget, "class.show", poll != NULL && self->phase == JD_CLASS_COUNTING);
  gtk_widget_action_set_enabled (widget, "class.again",
                                 poll != NULL && self->phase == JD_CLASS_SHOWN &&
                                   jd_lesson_poll_get_vote (poll) == 0 && jd_lesson_poll_get_total (poll, 0) > 0);
  gtk_widget_action_set_enabled (widget, "class.hint",
                                 open && !self->hinted && self->step != NULL && self->step->hint != NULL);
  gtk_widget_action_set_enabled (widget, "class.reveal", open && self->step != NULL);
  gtk_widget_action_set_enabled (widget, "class.next", is_answered (self));
  gtk_widget_action_set_enabled (widget, "class.copy", poll != NULL && self->phase != JD_CLASS_COUNTING);
  gtk_button_set_label (GTK_BUTTON (self->next),
                        self->phase == JD_CLASS_REVEALED ? _("Explain (Enter)") : _("Next (Enter)"));
}

static void
update (JdClassView *self)
{
  JdLessonPoll *poll = jd_class_view_get_poll (self);
  int i = 0;

  if (self->session == NULL)
    return;
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->rows)); row != NULL && poll != NULL;
       row = gtk_widget_get_next_sibling (row), i++)
    jd_class_row_update (JD_CLASS_ROW (row), poll, self->phase, i == self->selected);
  update_count (self, poll);
  update_texts (self, poll);
  update_actions (self, poll);
  if (self->crib_label != NULL)
    gtk_label_set_text (self->crib_label, self->step != NULL ? self->step->crib : "");
}

static void
select_option (JdClassView *self,
               int          i)
{
  const JdLessonPoll *poll = jd_class_view_get_poll (self);

  if (poll == NULL || self->phase != JD_CLASS_COUNTING || i >= (int) jd_lesson_poll_get_n_options (poll))
    return;
  self->selected = i;
  self->typing = FALSE;
  update (self);
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
  update (self);
}

static void
make_rows (JdClassView *self)
{
  const JdLessonPoll *poll = jd_class_view_get_poll (self);

  jd_clear_children (self->rows);
  for (guint i = 0; poll != NULL && i < jd_lesson_poll_get_n_options (poll); i++)
    {
      GtkWidget *row = jd_class_row_new (poll, i);

      g_signal_connect_object (row, "clicked", G_CALLBACK (row_cb), self, G_CONNECT_SWAPPED);
      gtk_box_append (self->rows, row);
    }
}

/* Sets the hands of the selected option. */
static void
set_hands (JdClassView *self,
           guint        hands)
{
  if (self->selected >= 0 && self->phase == JD_CLASS_COUNTING)
    jd_lesson_poll_set_hands (jd_class_view_get_poll (self), (guint) self->selected, MIN (hands, MOST_HANDS));
  update (self);
}

static guint
get_hands (JdClassView *self)
{
  const JdLessonPoll *poll = jd_class_view_get_poll (self);

  return self->selected >= 0 ? jd_lesson_poll_get_hands (poll, jd_lesson_poll_get_vote (poll), (guint) self->selected)
                             : 0;
}

static void
type_digit (JdClassView *self,
            guint        digit)
{
  const guint hands = self->typing ? 10 * get_hands (self) + digit : digit;

  self->typing = TRUE;
  set_hands (self, hands <= MOST_HANDS ? hands : digit);
}

static void
show_cb (GtkWidget  *widget,
         const char *action G_GNUC_UNUSED,
         GVariant   *parameter G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (widget);

  self->phase = JD_CLASS_SHOWN;
  self->selected = -1;
  update (self);
}

static void
again_cb (GtkWidget  *widget,
          const char *action G_GNUC_UNUSED,
          GVariant   *parameter G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (widget);

  if (jd_lesson_poll_vote_again (jd_class_view_get_poll (self)))
    self->phase = JD_CLASS_COUNTING;
  update (self);
}

static void
hint_cb (GtkWidget  *widget,
         const char *action G_GNUC_UNUSED,
         GVariant   *parameter G_GNUC_UNUSED)
{
  JD_CLASS_VIEW (widget)->hinted = TRUE;
  update (JD_CLASS_VIEW (widget));
}

/* A step to be made is solved by the author's edit; the others are given up, which uncovers their answer. */
static void
reveal_cb (GtkWidget  *widget,
           const char *action G_GNUC_UNUSED,
           GVariant   *parameter G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (widget);

  if (jd_lesson_session_can_show_me (self->session))
    jd_lesson_session_show_me (self->session);
  else
    jd_lesson_session_give_up (self->session);
}

static void
next_cb (GtkWidget  *widget,
         const char *action G_GNUC_UNUSED,
         GVariant   *parameter G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (widget);

  if (self->phase < JD_CLASS_EXPLAINED &&
      jd_lesson_session_get_prose (self->session, JD_LESSON_PROSE_EXPLAIN) != NULL)
    {
      self->phase = JD_CLASS_EXPLAINED;
      update (self);
    }
  else if (jd_lesson_session_can_go (self->session, 1))
    jd_lesson_session_go (self->session, 1);
}

/* The text of the question without its links. */
static char *
dup_question (JdClassView *self)
{
  return g_strdup (gtk_label_get_text (self->question));
}

static void
copy_cb (GtkWidget  *widget,
         const char *action G_GNUC_UNUSED,
         GVariant   *parameter G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (widget);
  const JdLessonPoll *poll = jd_class_view_get_poll (self);
  const gboolean revealed = self->phase >= JD_CLASS_REVEALED;
  g_autofree char *question = dup_question (self);
  g_autoptr(GBytes) png = jd_class_picture_new (poll, question, revealed, JD_EXPORT_PNG, NULL);
  g_autoptr(GBytes) svg = jd_class_picture_new (poll, question, revealed, JD_EXPORT_SVG, NULL);
  g_autoptr(GdkContentProvider) both = NULL;
  GdkContentProvider *kinds[2];

  if (png == NULL || svg == NULL)
    return;
  kinds[0] = gdk_content_provider_new_for_bytes ("image/svg+xml", svg);
  kinds[1] = gdk_content_provider_new_for_bytes ("image/png", png);
  both = gdk_content_provider_new_union (kinds, G_N_ELEMENTS (kinds));
  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), both);
}

static void
save_cb (GtkWidget  *widget,
         const char *action G_GNUC_UNUSED,
         GVariant   *parameter G_GNUC_UNUSED)
{
  g_signal_emit (widget, signals[SAVE], 0);
}

static void
leave_cb (GtkWidget  *widget,
          const char *action G_GNUC_UNUSED,
          GVariant   *parameter G_GNUC_UNUSED)
{
  g_signal_emit (widget, signals[LEAVE], 0);
}

static void
size_cb (JdClassView *self)
{
  JdLessonPoll *poll = jd_class_view_get_poll (self);

  self->class_size = (guint) gtk_spin_button_get_value_as_int (self->size);
  if (poll != NULL)
    jd_lesson_poll_set_class_size (poll, self->class_size);
  update (self);
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
    { GDK_KEY_Escape, "class.leave" },
  };
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  const guint small = gdk_keyval_to_lower (key);
  const guint32 letter = gdk_keyval_to_unicode (key);

  if (state & (gtk_accelerator_get_default_mod_mask () & ~(guint) GDK_SHIFT_MASK))
    return GDK_EVENT_PROPAGATE;
  if (focus != NULL && (gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL ||
                        (gtk_widget_is_ancestor (focus, GTK_WIDGET (self->size)) && key != GDK_KEY_Escape)))
    return GDK_EVENT_PROPAGATE;
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

typedef struct
{
  JdLesson *lesson;
  guint64   seed;
  guint     index;
} Making;

static void
making_free (gpointer data)
{
  Making *self = data;

  jd_lesson_unref (self->lesson);
  g_free (self);
}

static void
make_thread (GTask        *task,
             gpointer      source G_GNUC_UNUSED,
             gpointer      data,
             GCancellable *cancellable G_GNUC_UNUSED)
{
  const Making *making = data;
  GError *error = NULL;
  JdClassStep *step = jd_class_step_new (making->lesson, making->seed, making->index, &error);

  if (step != NULL)
    g_task_return_pointer (task, step, (GDestroyNotify) jd_class_step_free);
  else
    g_task_return_error (task, error);
}

static void
made_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (source);
  g_autoptr(GError) error = NULL;

  if (!jd_background_end (&self->making, result) || self->session == NULL)
    return;
  self->step = g_task_propagate_pointer (G_TASK (result), &error);
  if (self->step != NULL && self->step->poll != NULL)
    jd_lesson_poll_set_class_size (self->step->poll, self->class_size);
  make_rows (self);
  update (self);
  if (error != NULL)
    gtk_label_set_text (self->count, error->message);
}

/* Keeps the votes of the step that is left. */
static void
keep_records (JdClassView *self)
{
  const JdLessonPoll *poll = jd_class_view_get_poll (self);

  if (poll != NULL)
    g_ptr_array_extend_and_steal (self->records, jd_lesson_poll_list_records (poll));
  g_clear_pointer (&self->step, jd_class_step_free);
}

/* The strip, which is hidden, moves the focus to its verdict; the keys belong to this view. */
static gboolean
take_focus_cb (gpointer data)
{
  JdClassView *self = data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (self->session != NULL && (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self))))
    gtk_widget_grab_focus (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

static void
take_focus (JdClassView *self)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, take_focus_cb, g_object_ref (self), g_object_unref);
}

static void
opened_cb (JdClassView *self)
{
  Making *making = g_new0 (Making, 1);

  keep_records (self);
  self->phase = is_answered (self) && jd_lesson_session_get_state (self->session) == JD_LESSON_ANSWERED
                  ? JD_CLASS_REVEALED
                  : JD_CLASS_COUNTING;
  self->selected = -1;
  self->hinted = FALSE;
  making->lesson = jd_lesson_ref (jd_lesson_session_get_lesson (self->session));
  making->seed = jd_lesson_session_get_seed (self->session);
  making->index = jd_lesson_session_get_index (self->session);
  make_rows (self);
  update (self);
  jd_background_begin (self, &self->making, make_thread, making, making_free, made_cb);
  take_focus (self);
}

static void
changed_cb (JdClassView *self)
{
  take_focus (self);
  if (self->phase < JD_CLASS_REVEALED && jd_lesson_session_get_state (self->session) == JD_LESSON_ANSWERED)
    self->phase = JD_CLASS_REVEALED;
  update (self);
}

char *
jd_class_view_dup_csv (JdClassView *self)
{
  const JdLessonPoll *poll;
  g_autoptr(GPtrArray) all = g_ptr_array_new ();
  g_autoptr(GPtrArray) present = NULL;

  g_return_val_if_fail (JD_IS_CLASS_VIEW (self), NULL);

  poll = jd_class_view_get_poll (self);
  present = poll != NULL ? jd_lesson_poll_list_records (poll) : NULL;
  for (guint i = 0; i < self->records->len; i++)
    g_ptr_array_add (all, g_ptr_array_index (self->records, i));
  for (guint i = 0; present != NULL && i < present->len; i++)
    g_ptr_array_add (all, g_ptr_array_index (present, i));
  return jd_lesson_results_to_csv (all, NULL);
}

static gboolean
crib_closed_cb (JdClassView *self)
{
  self->crib = NULL;
  self->crib_label = NULL;
  return FALSE;
}

void
jd_class_view_toggle_crib (JdClassView *self)
{
  g_return_if_fail (JD_IS_CLASS_VIEW (self));

  if (self->crib != NULL)
    {
      gtk_window_close (GTK_WINDOW (self->crib));
      return;
    }
  if (self->session == NULL)
    return;
  self->crib = jd_class_crib_new (&self->crib_label);
  g_signal_connect_object (self->crib, "close-request", G_CALLBACK (crib_closed_cb), self, G_CONNECT_SWAPPED);
  update (self);
  gtk_window_present (GTK_WINDOW (self->crib));
}

/* The keys of the window are this view's while it has a session. */
static void
set_keys (JdClassView *self,
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

void
jd_class_view_set_session (JdClassView     *self,
                           JdLessonSession *session)
{
  g_return_if_fail (JD_IS_CLASS_VIEW (self));

  if (self->session == session)
    return;
  jd_background_stop (&self->making);
  g_clear_pointer (&self->step, jd_class_step_free);
  g_ptr_array_set_size (self->records, 0);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  if (self->crib != NULL)
    gtk_window_close (GTK_WINDOW (self->crib));
  g_set_object (&self->session, session);
  gtk_widget_set_visible (GTK_WIDGET (self), session != NULL);
  set_keys (self, session != NULL);
  if (session == NULL)
    return;
  g_signal_connect_object (session, "opened", G_CALLBACK (opened_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "revealed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  opened_cb (self);
}

static void
jd_class_view_dispose (GObject *object)
{
  JdClassView *self = JD_CLASS_VIEW (object);

  jd_class_view_set_session (self, NULL);
  jd_unparent_children (GTK_WIDGET (self));
  g_clear_pointer (&self->records, g_ptr_array_unref);

  G_OBJECT_CLASS (jd_class_view_parent_class)->dispose (object);
}

static void
jd_class_view_class_init (JdClassViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_class_view_dispose;
  signals[LEAVE] = g_signal_new ("leave", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  signals[SAVE] = g_signal_new ("save", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-class-view.ui");
  gtk_widget_class_bind_template_child (widget_class, JdClassView, question);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, rows);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, note);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, reply);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, explain);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, count);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, size);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, next);
  gtk_widget_class_bind_template_callback (widget_class, size_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_install_action (widget_class, "class.show", NULL, show_cb);
  gtk_widget_class_install_action (widget_class, "class.again", NULL, again_cb);
  gtk_widget_class_install_action (widget_class, "class.hint", NULL, hint_cb);
  gtk_widget_class_install_action (widget_class, "class.reveal", NULL, reveal_cb);
  gtk_widget_class_install_action (widget_class, "class.next", NULL, next_cb);
  gtk_widget_class_install_action (widget_class, "class.copy", NULL, copy_cb);
  gtk_widget_class_install_action (widget_class, "class.save", NULL, save_cb);
  gtk_widget_class_install_action (widget_class, "class.leave", NULL, leave_cb);
}

static void
jd_class_view_init (JdClassView *self)
{
  self->records = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_record_free);
  self->selected = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  jd_explain_follow_links (self->question);
  jd_explain_follow_links (self->note);
  jd_explain_follow_links (self->reply);
  jd_explain_follow_links (self->explain);
}

GtkWidget *
jd_class_view_new (void)
{
  return g_object_new (JD_TYPE_CLASS_VIEW, NULL);
}

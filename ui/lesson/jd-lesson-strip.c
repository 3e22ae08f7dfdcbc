/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The strip of a lesson: what it shows in each state, its actions and its keys. */
#include "ui/lesson/jd-lesson-strip.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "ui/lesson/jd-lesson-reading-private.h"
#include "ui/lesson/jd-lesson-prose.h"
#include "ui/lesson/jd-lesson-words.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-theme.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-wrap-box.h"

/* px: beyond this height texts scroll, at text scale 1. */
#define READING_HEIGHT 150
/* px: two lines and a half, in a low window. */
#define READING_LEAST  46
/* px: a wider window has the lesson as a column of this width, at text scale 1. */
#define WIDE         1600
#define COLUMN_WIDTH 330
/* px: as in the template. */
#define UNLIMITED    100000

struct _JdLessonStrip
{
  GtkWidget        parent_instance;

  JdLessonSession *session;
  GSignalGroup    *signals;
  gboolean         folded;
  gboolean         column;   /* beside the views of the window, not above them */
  GdkSurface      *surface;  /* of the window, while realized */
  JdLessonState    state;     /* as last shown */
  guint            index;

  GtkWidget       *box, *head, *body, *row;
  GtkLabel        *title, *progress;
  GtkWidget       *vary, *back, *forward, *again, *fold, *leave;
  JdLessonReading *reading;
  GtkLabel        *text, *hints, *yours, *models, *word, *feedback, *explanation, *problem;
  GtkWidget       *verdict;
  JdLessonAnswer  *answer;
  GtkWidget       *compare;
  GtkWidget       *commit, *hint, *where, *show_me, *give_up, *try_again, *next;
};

G_DEFINE_FINAL_TYPE (JdLessonStrip, jd_lesson_strip, GTK_TYPE_WIDGET)

static guint leave_signal, finished_signal;

static gboolean
is_kind (JdLessonStrip *self,
         const char    *kind)
{
  const JdLessonStep *step = jd_lesson_session_get_step (self->session);

  return step->kind != NULL && g_str_equal (jd_lesson_kind_get_name (step->kind), kind);
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

/* The glossary opens where the window has one. */
static gboolean
link_cb (JdLessonStrip *self,
         const char    *uri)
{
  if (g_str_has_prefix (uri, "jd:"))
    jd_explain_ask (GTK_WIDGET (self), uri + strlen ("jd:"));
  return TRUE;
}

static void
update_heading (JdLessonStrip *self)
{
  JdLesson *lesson = jd_lesson_session_get_lesson (self->session);
  const char *title = jd_lesson_session_get_prose (self->session, JD_LESSON_PROSE_TITLE);
  const guint64 seed = jd_lesson_session_get_seed (self->session);
  g_autofree char *step = g_strdup_printf (_("step %u of %u"), jd_lesson_session_get_index (self->session) + 1,
                                           jd_lesson_get_n_steps (lesson));
  g_autofree char *variant = seed > 0 ? g_strdup_printf (_("variant %u (%s)"), (guint) seed,
                                                         jd_lesson_session_get_variant (self->session))
                                      : NULL;
  g_autofree char *place = g_strjoin (", ", jd_lesson_get_name (lesson), step, variant, NULL);
  /* Translators: accessible name of a lesson's strip: “Lesson, step 4 of 5: The sign”. */
  g_autofree char *label = g_strdup_printf (_("Lesson, %s: %s"), step, title != NULL ? title : "");

  gtk_label_set_text (self->title, title != NULL ? title : jd_lesson_get_name (lesson));
  gtk_label_set_text (self->progress, place);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->progress), place);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
update_hints (JdLessonStrip *self)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; i < jd_lesson_session_get_n_hints (self->session); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", jd_lesson_session_get_hint (self->session, i));
  show_markup (self->hints, text->len > 0 ? text->str : NULL);
}

/* The student's answer and the model's beside each other; what a screen reader says of both. */
static void
update_verdict (JdLessonStrip *self)
{
  const JdLessonState state = jd_lesson_session_get_state (self->session);
  const gboolean shown = state == JD_LESSON_WRONG || state == JD_LESSON_ANSWERED;
  const char *given = jd_lesson_session_get_given (self->session);
  g_autofree char *model = shown ? jd_lesson_words_answer (self->session) : NULL;
  g_autofree char *word = shown ? jd_lesson_words_verdict (self->session) : NULL;
  const gboolean right = jd_lesson_session_get_judgement (self->session)->right;
  g_autofree char *yours = shown && given != NULL ? g_strdup_printf (_("You: %s"), given) : NULL;
  const gboolean say = is_kind (self, "say");
  g_autofree char *models = model == NULL ? NULL
                            : say         ? g_strdup_printf (_("The author: %s"), model)
                                          : g_strdup_printf (_("The model: %s"), model);
  g_autofree char *marked = say              ? g_strdup (word)
                            : word != NULL   ? g_strdup_printf ("%s %s", right ? "✓" : "≠", word)
                            : shown && right ? g_strdup_printf ("✓ %s", _("done"))
                                             : NULL;
  g_autoptr(GString) label = g_string_new (NULL);

  jd_show_text (self->yours, yours);
  jd_show_text (self->models, models);
  jd_show_text (self->word, marked);
  gtk_widget_set_visible (self->verdict, shown);
  for (guint i = 0; i < 3; i++)
    {
      const char *part = i == 0 ? yours : i == 1 ? models : word != NULL ? word : right && !say ? _("done") : NULL;

      if (part != NULL)
        g_string_append_printf (label, "%s%s", label->len > 0 ? ". " : "", part);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->verdict), GTK_ACCESSIBLE_PROPERTY_LABEL, label->str, -1);
}

/* What the program can say without the author stands before what the author says. */
static void
update_feedback (JdLessonStrip *self)
{
  const JdLessonState state = jd_lesson_session_get_state (self->session);
  const JdLessonJudgement *judgement = jd_lesson_session_get_judgement (self->session);
  const char *said = jd_lesson_session_get_feedback (self->session);
  const char *note = judgement->right || judgement->feedback >= 0 ? NULL : jd_lesson_note_to_text (judgement->note);
  const gboolean shown = state == JD_LESSON_WRONG || state == JD_LESSON_ANSWERED || is_kind (self, "make");
  g_autofree char *both = note != NULL && said != NULL ? g_strdup_printf ("%s %s", note, said)
                                                       : g_strdup (note != NULL ? note : said);

  show_markup (self->feedback, shown && !judgement->right ? both : NULL);
  show_markup (self->explanation, jd_lesson_session_get_prose (self->session, JD_LESSON_PROSE_EXPLAIN));
}

static void
update_buttons (JdLessonStrip *self)
{
  const JdLessonState state = jd_lesson_session_get_state (self->session);
  const gboolean asked = state == JD_LESSON_ASKED, make = asked && is_kind (self, "make");
  const gboolean last = jd_lesson_session_is_done (self->session);
  const gboolean say = asked && is_kind (self, "say");
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_set_visible (self->commit, asked && !make);
  gtk_widget_set_visible (self->hint, asked && jd_lesson_session_has_hint (self->session));
  gtk_widget_set_visible (self->where, make);
  gtk_widget_set_visible (self->show_me, jd_lesson_session_can_show_me (self->session));
  gtk_widget_set_visible (self->give_up, (asked && !make) || state == JD_LESSON_WRONG);
  gtk_button_set_label (GTK_BUTTON (self->give_up), state == JD_LESSON_WRONG ? _("_Show")
                                                    : say                    ? _("_Skip")
                                                                             : _("_I Don’t Know"));
  gtk_widget_set_visible (self->compare, jd_lesson_session_can_compare (self->session));
  gtk_widget_set_visible (self->try_again, state == JD_LESSON_WRONG);
  gtk_widget_set_visible (self->next,
                          state == JD_LESSON_ANSWERED || state == JD_LESSON_NO_QUESTION || state == JD_LESSON_FAULTY);
  gtk_button_set_label (GTK_BUTTON (self->next), last ? _("_Finish") : _("Ne_xt"));
  gtk_widget_set_tooltip_text (self->next, last ? _("Leave the Lesson (Enter)") : _("Go to the Next Step (Enter)"));
  gtk_widget_set_visible (self->vary, jd_lesson_has_variants (jd_lesson_session_get_lesson (self->session)));
  gtk_widget_set_visible (GTK_WIDGET (self->answer), asked);
  gtk_widget_action_set_enabled (widget, "lesson.commit",
                                 !asked || (!make && jd_lesson_answer_is_complete (self->answer)));
  gtk_widget_action_set_enabled (widget, "lesson.back", jd_lesson_session_can_go (self->session, -1));
  gtk_widget_action_set_enabled (widget, "lesson.forward", jd_lesson_session_can_go (self->session, 1));
}

/* Where the next key belongs: to the answer, or after a commitment to the verdict, which is then read out. */
static void
move_focus (JdLessonStrip *self)
{
  const JdLessonState state = jd_lesson_session_get_state (self->session);

  if (self->folded)
    return;
  if (state == JD_LESSON_WRONG || state == JD_LESSON_ANSWERED)
    gtk_widget_grab_focus (self->verdict);
  else if (state == JD_LESSON_ASKED)
    gtk_widget_grab_focus (GTK_WIDGET (self->answer));
  else if (gtk_widget_get_visible (self->next))
    gtk_widget_grab_focus (self->next);
}

static gboolean
jd_lesson_strip_grab_focus (GtkWidget *widget)
{
  JdLessonStrip *self = JD_LESSON_STRIP (widget);

  if (self->session == NULL || self->folded)
    return FALSE;
  move_focus (self);
  return gtk_widget_get_focus_child (widget) != NULL;
}

/* A step that asks for a sentence has its question below its text. */
static void
update_text (JdLessonStrip *self)
{
  const char *text = jd_lesson_session_get_prose (self->session, JD_LESSON_PROSE_TEXT);
  g_autofree char *whole = is_kind (self, "say")
                             ? g_strjoin ("\n", text,
                                          jd_lesson_session_get_prose (self->session, JD_LESSON_PROSE_PROMPT), NULL)
                             : g_strdup (text);

  show_markup (self->text, whole);
}

static void
update (JdLessonStrip *self)
{
  const JdLessonState state = jd_lesson_session_get_state (self->session);
  const gboolean moved = state != self->state || jd_lesson_session_get_index (self->session) != self->index;

  /* while a step opens, the one before it stays on the strip */
  if (state == JD_LESSON_OPENING)
    return;
  update_heading (self);
  update_text (self);
  update_hints (self);
  jd_lesson_answer_update (self->answer);
  update_verdict (self);
  update_feedback (self);
  jd_show_text (self->problem, jd_lesson_session_get_problem (self->session));
  update_buttons (self);
  self->state = state;
  self->index = jd_lesson_session_get_index (self->session);
  if (!moved)
    return;
  move_focus (self);
  jd_lesson_reading_scroll_to (self->reading,
                               state == JD_LESSON_WRONG || state == JD_LESSON_ANSWERED ? self->verdict : NULL);
}

static void
opened_cb (JdLessonStrip *self)
{
  self->state = JD_LESSON_OPENING;
  jd_lesson_answer_rebuild (self->answer);
  update (self);
}

static void
answer_changed_cb (JdLessonStrip *self)
{
  if (self->session != NULL && jd_lesson_session_get_state (self->session) == JD_LESSON_ASKED)
    update_buttons (self);
}

/* Commit, or what the same key does after it. */
static void
commit_action (GtkWidget  *widget,
               const char *name G_GNUC_UNUSED,
               GVariant   *parameter G_GNUC_UNUSED)
{
  JdLessonStrip *self = JD_LESSON_STRIP (widget);

  if (self->session == NULL)
    return;
  switch (jd_lesson_session_get_state (self->session))
    {
    case JD_LESSON_ASKED:
      jd_lesson_answer_commit (self->answer);
      break;
    case JD_LESSON_WRONG:
      jd_lesson_session_try_again (self->session);
      break;
    case JD_LESSON_ANSWERED:
    case JD_LESSON_NO_QUESTION:
    case JD_LESSON_FAULTY:
      gtk_widget_activate_action (widget, "lesson.next", NULL);
      break;
    case JD_LESSON_OPENING:
    default:
      break;
    }
}

static void
next_action (GtkWidget  *widget,
             const char *name G_GNUC_UNUSED,
             GVariant   *parameter G_GNUC_UNUSED)
{
  JdLessonStrip *self = JD_LESSON_STRIP (widget);

  if (self->session == NULL)
    return;
  if (jd_lesson_session_can_go (self->session, 1))
    jd_lesson_session_go (self->session, 1);
  else if (jd_lesson_session_is_done (self->session))
    g_signal_emit (self, finished_signal, 0);
}

static void
update_theme (JdLessonStrip *self)
{
  const double scale = jd_theme_get_text_scale ();

  jd_lesson_reading_set_limits (self->reading, (int) (READING_LEAST * scale),
                                self->column ? G_MAXINT : (int) (READING_HEIGHT * scale));
}

/* In a wide window the lesson is a column beside the views, else, and folded, a strip above them: the box that holds
 * both turns.  The widgets stay the same, and so does all that they show. */
static void
place (JdLessonStrip *self)
{
  GtkWidget *widget = GTK_WIDGET (self), *box = gtk_widget_get_parent (widget);
  const gboolean column = !self->folded && gtk_widget_get_width (GTK_WIDGET (gtk_widget_get_root (widget))) > WIDE;
  const int width = (int) (COLUMN_WIDTH * jd_theme_get_text_scale ());
  const GtkOrientation along = column ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;

  if (column == self->column || !GTK_IS_BOX (box))
    return;
  self->column = column;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (box), along);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->head),
                                  column ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  adw_clamp_set_tightening_threshold (ADW_CLAMP (self->box), column ? width : UNLIMITED);
  adw_clamp_set_maximum_size (ADW_CLAMP (self->box), column ? width : UNLIMITED);
  gtk_widget_set_hexpand (widget, !column);
  jd_set_css_class (widget, "column", column);
  update_theme (self);
}

static void
set_folded (JdLessonStrip *self,
            gboolean       folded)
{
  const char *label = folded ? _("Show the Lesson (F9)") : _("Fold the Lesson (F9)");

  self->folded = folded;
  gtk_widget_set_visible (self->body, !folded);
  if (self->surface != NULL)
    place (self);
  gtk_button_set_icon_name (GTK_BUTTON (self->fold), folded ? "pan-down-symbolic" : "pan-up-symbolic");
  gtk_widget_set_tooltip_text (self->fold, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->fold), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  if (!folded)
    move_focus (self);
}

/* The actions that only call the session. */
static const struct
{
  const char *name;
  void (*run) (JdLessonSession *session);
} plain[] = {
  { "lesson.hint", jd_lesson_session_hint },           { "lesson.give-up", jd_lesson_session_give_up },
  { "lesson.show-me", jd_lesson_session_show_me },     { "lesson.where", jd_lesson_session_find_misconception },
  { "lesson.try-again", jd_lesson_session_try_again }, { "lesson.again", jd_lesson_session_start_again },
  { "lesson.vary", jd_lesson_session_vary },
};

static void
plain_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter G_GNUC_UNUSED)
{
  JdLessonStrip *self = JD_LESSON_STRIP (widget);

  for (gsize i = 0; self->session != NULL && i < G_N_ELEMENTS (plain); i++)
    if (g_str_equal (plain[i].name, name))
      plain[i].run (self->session);
}

/* The student compares what he has said with the author's sentence. */
static void
compare_action (GtkWidget  *widget,
                const char *name G_GNUC_UNUSED,
                GVariant   *parameter)
{
  JdLessonStrip *self = JD_LESSON_STRIP (widget);

  if (self->session == NULL)
    return;
  jd_lesson_session_compare (self->session, (JdLessonLikeness) g_variant_get_int32 (parameter));
  move_focus (self);
}

static void
go_action (GtkWidget  *widget,
           const char *name,
           GVariant   *parameter G_GNUC_UNUSED)
{
  JdLessonStrip *self = JD_LESSON_STRIP (widget);

  if (self->session != NULL)
    jd_lesson_session_go (self->session, g_str_equal (name, "lesson.back") ? -1 : 1);
}

static void
fold_action (GtkWidget  *widget,
             const char *name G_GNUC_UNUSED,
             GVariant   *parameter G_GNUC_UNUSED)
{
  set_folded (JD_LESSON_STRIP (widget), !JD_LESSON_STRIP (widget)->folded);
}

static void
leave_action (GtkWidget  *widget,
              const char *name G_GNUC_UNUSED,
              GVariant   *parameter G_GNUC_UNUSED)
{
  if (JD_LESSON_STRIP (widget)->session != NULL)
    g_signal_emit (widget, leave_signal, 0);
}

/* Keys of the whole window while a lesson runs. */
static const struct
{
  guint           key;
  GdkModifierType modifiers;
  const char     *action;
} keys[] = {
  { GDK_KEY_Return, GDK_CONTROL_MASK, "lesson.commit" },
  { GDK_KEY_KP_Enter, GDK_CONTROL_MASK, "lesson.commit" },
  { GDK_KEY_h, GDK_ALT_MASK, "lesson.hint" },
  { GDK_KEY_h, GDK_ALT_MASK | GDK_SHIFT_MASK, "lesson.show-me" },
  { GDK_KEY_Page_Up, GDK_ALT_MASK, "lesson.back" },
  { GDK_KEY_Page_Down, GDK_ALT_MASK, "lesson.forward" },
  { GDK_KEY_F9, 0, "lesson.fold" },
};

static gboolean
key_cb (GtkWidget *widget,
        GVariant  *arguments,
        gpointer   action)
{
  (void) arguments;
  if (JD_LESSON_STRIP (widget)->session == NULL)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_activate_action (widget, action, NULL);
  return GDK_EVENT_STOP;
}

static void
add_keys (JdLessonStrip *self)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (controller), GTK_SHORTCUT_SCOPE_GLOBAL);
  /* a text view would take Ctrl+Enter as a new line */
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                          gtk_shortcut_new (gtk_keyval_trigger_new (keys[i].key, keys[i].modifiers),
                                                            gtk_callback_action_new (key_cb,
                                                                                     (gpointer) keys[i].action,
                                                                                     NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

/* Enter on the verdict goes on. */
static gboolean
verdict_key_cb (JdLessonStrip *self,
                guint          key)
{
  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter && key != GDK_KEY_space)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_activate_action (GTK_WIDGET (self), "lesson.commit", NULL);
  return GDK_EVENT_STOP;
}

static void
enter_cb (JdLessonStrip *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "lesson.commit", NULL);
}

/* Until the first step of a session has opened there is nothing to read, to answer or to press. */
static void
hide_step (JdLessonStrip *self)
{
  GtkWidget *const widgets[] = { self->commit, self->hint, self->where, self->show_me, self->give_up, self->compare,
                                 self->try_again, self->next, self->verdict, GTK_WIDGET (self->answer) };

  for (gsize i = 0; i < G_N_ELEMENTS (widgets); i++)
    gtk_widget_set_visible (widgets[i], FALSE);
  show_markup (self->text, NULL);
  show_markup (self->hints, NULL);
  show_markup (self->feedback, NULL);
  show_markup (self->explanation, NULL);
}

void
jd_lesson_strip_set_session (JdLessonStrip   *self,
                             JdLessonSession *session)
{
  g_return_if_fail (JD_IS_LESSON_STRIP (self));

  if (!g_set_object (&self->session, session))
    return;
  g_signal_group_set_target (self->signals, session);
  self->state = JD_LESSON_OPENING;
  jd_lesson_answer_set_session (self->answer, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), session != NULL);
  if (session == NULL)
    return;
  set_folded (self, FALSE);
  jd_lesson_answer_set_session (self->answer, session);
  if (jd_lesson_session_get_state (session) == JD_LESSON_OPENING)
    hide_step (self);
  update_heading (self);
}

JdLessonSession *
jd_lesson_strip_get_session (JdLessonStrip *self)
{
  g_return_val_if_fail (JD_IS_LESSON_STRIP (self), NULL);

  return self->session;
}

JdLessonAnswer *
jd_lesson_strip_get_answer (JdLessonStrip *self)
{
  g_return_val_if_fail (JD_IS_LESSON_STRIP (self), NULL);

  return self->answer;
}

/* The window has a size. */
static void
layout_cb (JdLessonStrip *self)
{
  place (self);
}

static void
jd_lesson_strip_realize (GtkWidget *widget)
{
  JdLessonStrip *self = JD_LESSON_STRIP (widget);

  GTK_WIDGET_CLASS (jd_lesson_strip_parent_class)->realize (widget);
  self->surface = g_object_ref (gtk_native_get_surface (gtk_widget_get_native (widget)));
  g_signal_connect_object (self->surface, "layout", G_CALLBACK (layout_cb), self, G_CONNECT_SWAPPED);
  place (self);
}

static void
jd_lesson_strip_unrealize (GtkWidget *widget)
{
  JdLessonStrip *self = JD_LESSON_STRIP (widget);

  g_signal_handlers_disconnect_by_func (self->surface, layout_cb, self);
  g_clear_object (&self->surface);
  GTK_WIDGET_CLASS (jd_lesson_strip_parent_class)->unrealize (widget);
}

static void
jd_lesson_strip_dispose (GObject *object)
{
  JdLessonStrip *self = JD_LESSON_STRIP (object);

  g_clear_object (&self->signals);
  if (self->answer != NULL)
    jd_lesson_answer_set_session (self->answer, NULL);
  self->answer = NULL;
  g_clear_object (&self->session);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (jd_lesson_strip_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, box);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, head);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, body);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, row);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, title);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, progress);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, vary);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, back);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, forward);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, again);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, fold);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, leave);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, reading);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, text);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, hints);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, verdict);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, yours);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, models);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, word);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, feedback);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, explanation);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, problem);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, answer);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, compare);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, commit);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, hint);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, where);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, show_me);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, give_up);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, try_again);
  gtk_widget_class_bind_template_child (widget_class, JdLessonStrip, next);
  gtk_widget_class_bind_template_callback (widget_class, link_cb);
}

static void
jd_lesson_strip_class_init (JdLessonStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_lesson_strip_dispose;
  widget_class->grab_focus = jd_lesson_strip_grab_focus;
  widget_class->realize = jd_lesson_strip_realize;
  widget_class->unrealize = jd_lesson_strip_unrealize;
  g_type_ensure (JD_TYPE_WRAP_BOX);
  g_type_ensure (JD_TYPE_LESSON_ANSWER);
  g_type_ensure (JD_TYPE_LESSON_READING);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-lesson-strip.ui");
  bind_children (widget_class);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_css_name (widget_class, "lessonstrip");
  for (gsize i = 0; i < G_N_ELEMENTS (plain); i++)
    gtk_widget_class_install_action (widget_class, plain[i].name, NULL, plain_action);
  gtk_widget_class_install_action (widget_class, "lesson.commit", NULL, commit_action);
  gtk_widget_class_install_action (widget_class, "lesson.compare", "i", compare_action);
  gtk_widget_class_install_action (widget_class, "lesson.next", NULL, next_action);
  gtk_widget_class_install_action (widget_class, "lesson.back", NULL, go_action);
  gtk_widget_class_install_action (widget_class, "lesson.forward", NULL, go_action);
  gtk_widget_class_install_action (widget_class, "lesson.fold", NULL, fold_action);
  gtk_widget_class_install_action (widget_class, "lesson.leave", NULL, leave_action);
  leave_signal = g_signal_new ("leave", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
  finished_signal = g_signal_new ("finished", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
}

static void
jd_lesson_strip_init (JdLessonStrip *self)
{
  GtkEventController *enter = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->signals = g_signal_group_new (JD_TYPE_LESSON_SESSION);
  g_signal_group_connect_object (self->signals, "opened", G_CALLBACK (opened_cb), self, G_CONNECT_SWAPPED);
  g_signal_group_connect_object (self->signals, "revealed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_group_connect_object (self->signals, "solved", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_group_connect_object (self->signals, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->answer, "changed", G_CALLBACK (answer_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->answer, "commit", G_CALLBACK (enter_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (enter, "key-pressed", G_CALLBACK (verdict_key_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->verdict, enter);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, self->text, NULL, -1);
  add_keys (self);
  update_theme (self);
  jd_theme_connect (self, G_CALLBACK (update_theme));
}

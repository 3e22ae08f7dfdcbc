/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The strip in which an author makes a lesson. */
#include "ui/lesson/record/jd-lesson-recorder-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "ui/lesson/record/jd-lesson-arrow-edit-private.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"

/* ms: how long after an edit the answer is computed again. */
#define PREVIEW_DELAY 250

G_DEFINE_FINAL_TYPE (JdLessonRecorder, jd_lesson_recorder, GTK_TYPE_WIDGET)

enum
{
  LEAVE,
  SAVE,
  CHECK,
  SAY,
  SHOW_VIEW,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

JsonNode *
jd_lesson_recorder_dup_mechanism (JdLessonRecorder *self)
{
  return jd_mechanism_dup_json (jd_study_get_mechanism (self->study));
}

void
jd_lesson_recorder_say (JdLessonRecorder *self,
                        const char       *text)
{
  g_signal_emit (self, signals[SAY], 0, text);
}

const char *
jd_lesson_recorder_get_id (JdLessonRecorder *self)
{
  g_return_val_if_fail (JD_IS_LESSON_RECORDER (self) && self->draft != NULL, NULL);

  return jd_lesson_draft_get_text (self->draft, self->step, "id");
}

/* Too many words are counted in bold. */
static void
show_words (JdLessonRecorder *self,
            GtkLabel         *label,
            const char       *name)
{
  const guint n = jd_lesson_draft_count_words (self->draft, self->step, name);
  g_autofree char *text = g_strdup_printf (ngettext ("%u word", "%u words", n), n);
  g_autofree char *bold = g_strdup_printf ("<b>%s</b>", text);

  gtk_label_set_markup (label, n > JD_LESSON_STEP_WORDS ? bold : text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (label),
                               n > JD_LESSON_STEP_WORDS ? _("A step has at most 60 words: split it") : NULL);
}

static void
update_words (JdLessonRecorder *self)
{
  show_words (self, self->words, "text");
  show_words (self, self->explain_words, "explain");
}

static JsonNode *
get_ask_member (JdLessonRecorder *self,
                const char       *name)
{
  JsonObject *ask = jd_lesson_draft_get_ask (self->draft, self->step);

  return ask != NULL && json_object_has_member (ask, name) ? json_object_get_member (ask, name) : NULL;
}

/* What the question is about, as a text; NULL: not known yet, or an arrow.  Owned. */
static char *
dup_subject (JdLessonRecorder *self)
{
  static const char *const members[] = { "answer", "of", "goal", "choices", "prompt" };

  for (gsize i = 0; i < G_N_ELEMENTS (members); i++)
    {
      JsonNode *node = get_ask_member (self, members[i]);

      if (node == NULL)
        continue;
      if (g_str_equal (members[i], "choices"))
        return g_strdup (_("a choice"));
      if (JSON_NODE_HOLDS_ARRAY (node))
        node = json_array_get_element (json_node_get_array (node), 0);
      if (!JSON_NODE_HOLDS_OBJECT (node))
        return jd_json_get_text (node) != NULL ? g_strdup (jd_json_get_text (node)) : jd_json_to_line (node);
    }
  return NULL;
}

static gboolean
is_kind (JdLessonRecorder *self,
         const char       *kind)
{
  return g_strcmp0 (jd_json_get_text (get_ask_member (self, "kind")), kind) == 0;
}

/* What the step asks, as a sentence.  Owned. */
static char *
dup_asked (JdLessonRecorder *self)
{
  g_autofree char *subject = dup_subject (self);
  char *arrow = is_kind (self, "arrow") ? jd_lesson_arrow_edit_dup_sentence (get_ask_member (self, "of")) : NULL;

  if (arrow != NULL)
    return arrow;
  if (subject == NULL)
    return g_strdup (_("Asks nothing yet"));
  if (!is_kind (self, "make"))
    return g_strdup_printf (_("Asks for %s"), subject);
  if (get_ask_member (self, "solution") == NULL)
    return g_strdup_printf (_("To be done: %s. Show how."), subject);
  return g_strdup_printf (_("To be done: %s"), subject);
}

static void
show_asked (JdLessonRecorder *self)
{
  g_autofree char *text = dup_asked (self);

  gtk_label_set_text (self->asked, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->asked), text);
  gtk_widget_set_sensitive (GTK_WIDGET (self->solve), is_kind (self, "make") || is_kind (self, "change"));
}

/* The answer, or what is wrong with the question. */
static void
show_answer (JdLessonRecorder *self,
             const char       *answer,
             const char       *fault)
{
  g_autofree char *text = answer != NULL ? g_strdup_printf (_("Right now: %s"), answer) : NULL;

  gtk_label_set_text (self->answer, fault != NULL ? fault : text != NULL ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->answer), fault);
  jd_set_css_class (GTK_WIDGET (self->answer), "error", fault != NULL);
}

static void
previewed_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data G_GNUC_UNUSED)
{
  JdLessonRecorder *self = JD_LESSON_RECORDER (source);
  g_autoptr(JdLessonPreview) preview = jd_lesson_preview_finish (result);

  if (!jd_background_end (&self->preview.cancellable, result) || self->draft == NULL || preview == NULL)
    return;
  show_answer (self, preview->answer, preview->fault);
  if (preview->goals != NULL)
    jd_lesson_recorder_show_goals (self, preview->goals);
}

static gboolean
preview_cb (gpointer data)
{
  JdLessonRecorder *self = data;

  self->preview.source = 0;
  if (self->draft != NULL && gtk_widget_get_visible (GTK_WIDGET (self)))
    jd_lesson_preview_begin (self, &self->preview.cancellable, jd_lesson_draft_dup_json (self->draft), self->step,
                             self->study, self->read, previewed_cb);
  return G_SOURCE_REMOVE;
}

/* Computes the answer once the author pauses. */
static void
want_preview (JdLessonRecorder *self)
{
  jd_background_stop (&self->preview.cancellable);
  g_clear_handle_id (&self->preview.source, g_source_remove);
  if (self->draft != NULL && self->read != NULL)
    self->preview.source = g_timeout_add (PREVIEW_DELAY, preview_cb, self);
}

static void
study_changed_cb (JdLessonRecorder *self,
                  JdStudyChanges    changes)
{
  if (changes & (JD_STUDY_MODEL | JD_STUDY_EVENT_NAME))
    jd_lesson_recorder_show_lists (self);
  if (is_kind (self, "make") &&
      (changes & (JD_STUDY_PARAMETERIZATION_NAME | JD_STUDY_EVENT_NAME | JD_STUDY_DIRECTION)))
    want_preview (self);
}

void
jd_lesson_recorder_update_asked (JdLessonRecorder *self)
{
  show_asked (self);
  want_preview (self);
}

void
jd_lesson_recorder_set_ask (JdLessonRecorder *self,
                            JsonObject       *ask)
{
  jd_lesson_draft_set_ask (self->draft, self->step, ask);
  if (ask != NULL)
    json_object_unref (ask);
  show_answer (self, NULL, NULL);
  jd_lesson_recorder_show_forms (self);
  jd_lesson_recorder_update_asked (self);
}

void
jd_lesson_recorder_ask (JdLessonRecorder *self,
                        const char       *quantity)
{
  JdModel *model;
  JsonObject *ask;

  g_return_if_fail (JD_IS_LESSON_RECORDER (self));

  model = self->draft != NULL ? jd_study_get_model (self->study) : NULL;
  ask = model != NULL ? jd_lesson_draft_ask_number (model, quantity) : NULL;
  if (ask != NULL)
    jd_lesson_recorder_set_ask (self, ask);
}

void
jd_lesson_recorder_show_progress (JdLessonRecorder *self)
{
  JsonNode *name = json_object_get_member (jd_lesson_draft_get_lesson (self->draft), "name");
  const char *own = name != NULL ? jd_json_get_text (name) : NULL;
  g_autofree char *progress = g_strdup_printf (_("%s: step %u of %u"), own != NULL ? own : "", self->step + 1,
                                               jd_lesson_draft_get_n_steps (self->draft));

  gtk_label_set_text (self->progress, progress);
}

static void
update (JdLessonRecorder *self)
{
  const guint n = jd_lesson_draft_get_n_steps (self->draft);

  jd_lesson_recorder_show_progress (self);
  self->updating = TRUE;
  gtk_editable_set_text (self->title, jd_lesson_draft_get_text (self->draft, self->step, "title"));
  gtk_editable_set_text (self->text, jd_lesson_draft_get_text (self->draft, self->step, "text"));
  gtk_editable_set_text (self->explain, jd_lesson_draft_get_text (self->draft, self->step, "explain"));
  self->updating = FALSE;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "record.back", self->step > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "record.forward", self->step + 1 < n);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "record.earlier", self->step > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "record.later", self->step + 1 < n);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "record.delete", n > 1);
  update_words (self);
  show_answer (self, NULL, NULL);
  jd_lesson_recorder_show_forms (self);
  jd_lesson_recorder_update_asked (self);
}

static void
typed_cb (JdLessonRecorder *self)
{
  if (self->updating || self->draft == NULL)
    return;
  jd_lesson_draft_set_text (self->draft, self->step, "title", gtk_editable_get_text (self->title));
  jd_lesson_draft_set_text (self->draft, self->step, "text", gtk_editable_get_text (self->text));
  jd_lesson_draft_set_text (self->draft, self->step, "explain", gtk_editable_get_text (self->explain));
  update_words (self);
  want_preview (self);
}

static void
ask_toggled_cb (JdLessonRecorder *self)
{
  if (self->host.widget != NULL)
    gtk_widget_set_cursor_from_name (self->host.widget,
                                     gtk_toggle_button_get_active (self->ask) ? "crosshair" : NULL);
}

static void
solve_toggled_cb (JdLessonRecorder *self)
{
  const gboolean solving = gtk_toggle_button_get_active (self->solve);

  gtk_button_set_label (GTK_BUTTON (self->solve), solving ? _("Do_ne") : _("Do It _Now"));
  if (self->draft != NULL)
    jd_lesson_recorder_solve (self, solving);
}

void
jd_lesson_recorder_go_to (JdLessonRecorder *self,
                          guint             step)
{
  gtk_toggle_button_set_active (self->solve, FALSE);
  gtk_toggle_button_set_active (self->ask, FALSE);
  self->step = step;
  jd_lesson_recorder_arrange (self);
  update (self);
}

static void
next_step (JdLessonRecorder *self)
{
  jd_lesson_draft_insert_step (self->draft, self->step + 1);
  jd_lesson_recorder_go_to (self, self->step + 1);
  gtk_stack_set_visible_child_name (self->pages, "text");
  gtk_widget_grab_focus (GTK_WIDGET (self->title));
}

static void
move_step (JdLessonRecorder *self,
           int               by)
{
  const guint to = (guint) ((int) self->step + by);

  jd_lesson_draft_move_step (self->draft, self->step, to);
  self->step = to;
  update (self);
}

static void
delete_step (JdLessonRecorder *self)
{
  const char *id = jd_lesson_recorder_get_id (self);

  g_hash_table_remove (self->recording.begun, id);
  g_hash_table_remove (self->recording.solved, id);
  gtk_toggle_button_set_active (self->solve, FALSE);
  jd_lesson_draft_remove_step (self->draft, self->step);
  jd_lesson_recorder_go_to (self, MIN (self->step, jd_lesson_draft_get_n_steps (self->draft) - 1));
}

static void
set_up (JdLessonRecorder *self)
{
  jd_lesson_recorder_set_up (self);
  jd_lesson_recorder_show_forms (self);
  jd_lesson_recorder_update_asked (self);
}

static void
set_reveal (JdLessonRecorder *self)
{
  jd_lesson_recorder_set_reveal (self);
  jd_lesson_recorder_show_forms (self);
}

static void
toggle_ask (JdLessonRecorder *self)
{
  gtk_toggle_button_set_active (self->ask, !gtk_toggle_button_get_active (self->ask));
}

static void
go_back (JdLessonRecorder *self)
{
  jd_lesson_recorder_go_to (self, self->step - 1);
}

static void
go_forward (JdLessonRecorder *self)
{
  jd_lesson_recorder_go_to (self, self->step + 1);
}

static void
move_earlier (JdLessonRecorder *self)
{
  move_step (self, -1);
}

static void
move_later (JdLessonRecorder *self)
{
  move_step (self, 1);
}

/* The actions, with their keys, which work wherever the focus is in the window.  What the window does is a signal. */
static const struct
{
  const char *name, *keys;
  void (*run) (JdLessonRecorder *self);   /* NULL: @signal */
  guint signal;
} actions[] = {
  { "record.set-up", "<Control><Shift>r", set_up, 0 },
  { "record.reveal", NULL, set_reveal, 0 },
  { "record.ask", "<Control><Shift>a", toggle_ask, 0 },
  { "record.next", NULL, next_step, 0 },
  { "record.back", "<Alt>Page_Up", go_back, 0 },
  { "record.forward", "<Alt>Page_Down", go_forward, 0 },
  { "record.earlier", NULL, move_earlier, 0 },
  { "record.later", NULL, move_later, 0 },
  { "record.delete", NULL, delete_step, 0 },
  { "record.save", NULL, NULL, SAVE },
  { "record.check", "<Shift>F5", NULL, CHECK },
  { "record.leave", NULL, NULL, LEAVE },
};

static void
action_cb (GtkWidget  *widget,
           const char *name,
           GVariant   *parameter G_GNUC_UNUSED)
{
  JdLessonRecorder *self = JD_LESSON_RECORDER (widget);

  for (gsize i = 0; self->draft != NULL && gtk_widget_get_visible (widget) && i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (actions[i].name, name) && actions[i].run != NULL)
      {
        actions[i].run (self);
        return;
      }
    else if (g_str_equal (actions[i].name, name))
      {
        g_signal_emit (self, signals[actions[i].signal], 0);
        return;
      }
}

/* Ends the lesson that is being made. */
static void
stop (JdLessonRecorder *self)
{
  gtk_toggle_button_set_active (self->ask, FALSE);
  if (self->draft == NULL)
    return;
  g_clear_pointer (&self->recording.before, json_object_unref);
  gtk_toggle_button_set_active (self->solve, FALSE);
  jd_lesson_recorder_restore (self);
  jd_background_stop (&self->preview.cancellable);
  g_clear_handle_id (&self->preview.source, g_source_remove);
  g_signal_group_set_target (self->of_document, NULL);
  g_signal_group_set_target (self->of_study, NULL);
  if (self->host.widget != NULL)
    jd_lesson_recorder_drop_host (self);
  g_clear_pointer (&self->draft, jd_lesson_draft_free);
  g_clear_pointer (&self->recording.start, json_node_unref);
  g_hash_table_remove_all (self->recording.begun);
  g_hash_table_remove_all (self->recording.solved);
}

void
jd_lesson_recorder_begin (JdLessonRecorder *self,
                          JdStudyView      *view,
                          JdStudy          *study,
                          GtkWidget        *host,
                          const char       *name,
                          const char       *model)
{
  g_return_if_fail (JD_IS_LESSON_RECORDER (self));

  stop (self);
  self->view = view;
  g_set_object (&self->study, study);
  jd_lesson_recorder_set_shown (self, study != NULL);
  if (study == NULL)
    return;
  jd_lesson_recorder_add_host (self, host);
  self->draft = jd_lesson_draft_new (name, model);
  self->step = jd_lesson_draft_add_step (self->draft, NULL);
  self->recording.start = jd_lesson_recorder_dup_mechanism (self);
  g_signal_group_set_target (self->of_document, jd_study_get_document (study));
  g_signal_group_set_target (self->of_study, study);
  jd_lesson_recorder_show_faults (self, NULL);
  gtk_stack_set_visible_child_name (self->pages, "text");
  jd_lesson_recorder_show_lists (self);
  update (self);
}

JdLessonDraft *
jd_lesson_recorder_get_draft (JdLessonRecorder *self)
{
  g_return_val_if_fail (JD_IS_LESSON_RECORDER (self), NULL);

  return self->draft;
}

void
jd_lesson_recorder_set_view (JdLessonRecorder *self,
                             const char       *view)
{
  g_return_if_fail (JD_IS_LESSON_RECORDER (self));

  g_free (self->page);
  self->page = g_strdup (view);
}

static void
jd_lesson_recorder_dispose (GObject *object)
{
  JdLessonRecorder *self = JD_LESSON_RECORDER (object);

  self->host.widget = NULL;
  jd_background_stop (&self->preview.cancellable);
  g_clear_handle_id (&self->preview.source, g_source_remove);
  g_clear_object (&self->of_document);
  g_clear_object (&self->of_study);
  g_clear_pointer (&self->draft, jd_lesson_draft_free);
  g_clear_pointer (&self->recording.start, json_node_unref);
  g_clear_pointer (&self->recording.before, json_object_unref);
  g_clear_pointer (&self->page, g_free);
  g_clear_object (&self->study);
  g_clear_pointer (&self->host.menu, gtk_widget_unparent);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (jd_lesson_recorder_parent_class)->dispose (object);
}

static void
jd_lesson_recorder_finalize (GObject *object)
{
  JdLessonRecorder *self = JD_LESSON_RECORDER (object);

  g_hash_table_unref (self->recording.begun);
  g_hash_table_unref (self->recording.solved);
  g_ptr_array_unref (self->host.controllers);

  G_OBJECT_CLASS (jd_lesson_recorder_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, box);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, pages);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, progress);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, words);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, explain_words);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, asked);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, answer);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, faults);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, faults_box);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, ask);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, solve);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, title);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, text);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, explain);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, kind);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, quantity);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, vary);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, question);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, replies);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, student);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, steps_button);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, lesson);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, open);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, propose);
}

static void
jd_lesson_recorder_class_init (JdLessonRecorderClass *klass)
{
  static const char *const names[] = { [LEAVE] = "leave", [SAVE] = "save", [CHECK] = "check", [SAY] = "say",
                                       [SHOW_VIEW] = "show-view" };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_lesson_recorder_dispose;
  G_OBJECT_CLASS (klass)->finalize = jd_lesson_recorder_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-lesson-recorder.ui");
  bind_children (widget_class);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, action_cb);
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = i < SAY ? g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 0)
                         : g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
}

/* The keys of the strip, while it is shown: a lesson that is tried has some of them too. */
static void
add_keys (JdLessonRecorder *self)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (controller), GTK_SHORTCUT_SCOPE_GLOBAL);
  /* before an entry, which has keys of its own */
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    if (actions[i].keys != NULL)
      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                            gtk_shortcut_new (gtk_shortcut_trigger_parse_string (actions[i].keys),
                                                              gtk_named_action_new (actions[i].name)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  self->host.keys = controller;
}

void
jd_lesson_recorder_set_shown (JdLessonRecorder *self,
                              gboolean          shown)
{
  g_return_if_fail (JD_IS_LESSON_RECORDER (self));

  if (gtk_widget_get_visible (GTK_WIDGET (self)) == shown)
    return;
  gtk_toggle_button_set_active (self->ask, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), shown);
  if (shown)
    add_keys (self);
  else
    gtk_widget_remove_controller (GTK_WIDGET (self), g_steal_pointer (&self->host.keys));
}

static void
add_menu (JdLessonRecorder *self)
{
  self->host.menu = gtk_popover_new ();
  gtk_popover_set_has_arrow (GTK_POPOVER (self->host.menu), FALSE);
  gtk_widget_set_halign (self->host.menu, GTK_ALIGN_START);
  gtk_widget_set_name (self->host.menu, "record-menu");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->host.menu), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Ask for This"),
                                  -1);
  gtk_widget_set_parent (self->host.menu, GTK_WIDGET (self));
}

static void
jd_lesson_recorder_init (JdLessonRecorder *self)
{
  GtkEditable *entries[3];

  self->recording.begun = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_node_unref);
  self->recording.solved = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_node_unref);
  self->host.controllers = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  jd_own_menu (GTK_WIDGET (self->steps_button), gtk_menu_button_get_menu_model (self->steps_button));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("New lesson"), -1);
  entries[0] = self->title;
  entries[1] = self->text;
  entries[2] = self->explain;
  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    g_signal_connect_object (entries[i], "changed", G_CALLBACK (typed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->ask, "toggled", G_CALLBACK (ask_toggled_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->solve, "toggled", G_CALLBACK (solve_toggled_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->faults, "row-activated", G_CALLBACK (jd_lesson_recorder_follow_fault), self,
                           G_CONNECT_SWAPPED);
  self->of_document = g_signal_group_new (JD_TYPE_DOCUMENT);
  g_signal_group_connect_object (self->of_document, "notify::mechanism", G_CALLBACK (want_preview), self,
                                 G_CONNECT_SWAPPED);
  self->of_study = g_signal_group_new (JD_TYPE_STUDY);
  g_signal_group_connect_object (self->of_study, "changed", G_CALLBACK (study_changed_cb), self, G_CONNECT_SWAPPED);
  jd_lesson_recorder_init_forms (self);
  add_menu (self);
}

GtkWidget *
jd_lesson_recorder_new (JdLessonReadDraft read)
{
  JdLessonRecorder *self = g_object_new (JD_TYPE_LESSON_RECORDER, NULL);

  self->read = read;
  return GTK_WIDGET (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The strip in which an author makes a lesson. */
#include "ui/lesson/jd-lesson-recorder.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "ui/lesson/jd-lesson-setup.h"
#include "ui/panels/jd-equation-row.h"
#include "ui/study/jd-series.h"
#include "ui/widgets/jd-pill.h"
#include "ui/widgets/jd-resources.h"

struct _JdLessonRecorder
{
  GtkWidget        parent_instance;

  JdLessonDraft   *draft;    /* NULL: no lesson is being made */
  JdStudyView     *view;     /* lent by the window, which contains both */
  JdStudy         *study;
  GtkWidget       *host;
  GtkGesture      *pick;
  char            *name, *page;
  guint            step;
  JsonNode        *start;    /* the mechanism with which every step begins */
  char            *tags;     /* the parameterization whose tags are edited: an edit may rename it */
  gboolean         updating;

  GtkWidget       *box;
  GtkLabel        *progress, *words, *asked, *faults;
  GtkToggleButton *ask, *solve;
  GtkEditable     *title, *text, *explain;
};

G_DEFINE_FINAL_TYPE (JdLessonRecorder, jd_lesson_recorder, GTK_TYPE_WIDGET)

static guint leave_signal, save_signal, check_signal, say_signal;

static JsonNode *
dup_mechanism (JdLessonRecorder *self)
{
  return jd_mechanism_dup_json (jd_study_get_mechanism (self->study));
}

static void
update_words (JdLessonRecorder *self)
{
  const guint n = jd_lesson_draft_count_words (self->draft, self->step, "text");
  g_autofree char *text = g_strdup_printf (ngettext ("%u word", "%u words", n), n);
  g_autofree char *bold = g_strdup_printf ("<b>%s</b>", text);

  gtk_label_set_markup (self->words, n > JD_LESSON_STEP_WORDS ? bold : text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->words),
                               n > JD_LESSON_STEP_WORDS ? _("A step has at most 60 words: split it") : NULL);
}

static void
update_asked (JdLessonRecorder *self)
{
  JsonObject *ask = jd_lesson_draft_get_ask (self->draft, self->step);
  JsonArray *goal = jd_json_get_array (ask, "goal");
  const char *answer = ask != NULL ? json_object_get_string_member_with_default (ask, "answer", NULL) : NULL;
  const char *what = goal != NULL ? json_array_get_string_element (goal, 0) : answer;
  g_autofree char *text = NULL;

  if (what == NULL)
    text = g_strdup (_("Asks nothing yet"));
  else if (goal != NULL && !json_object_has_member (ask, "solution"))
    text = g_strdup_printf (_("To be done: %s. Show how."), what);
  else
    text = g_strdup_printf (goal != NULL ? _("To be done: %s") : _("Asks for %s"), what);
  gtk_label_set_text (self->asked, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->asked), text);
  gtk_widget_set_sensitive (GTK_WIDGET (self->solve), goal != NULL);
}

static void
update (JdLessonRecorder *self)
{
  const guint n = jd_lesson_draft_get_n_steps (self->draft);
  g_autofree char *progress = g_strdup_printf (_("%s: step %u of %u"), self->name, self->step + 1, n);

  self->updating = TRUE;
  gtk_label_set_text (self->progress, progress);
  gtk_editable_set_text (self->title, jd_lesson_draft_get_text (self->draft, self->step, "title"));
  gtk_editable_set_text (self->text, jd_lesson_draft_get_text (self->draft, self->step, "text"));
  gtk_editable_set_text (self->explain, jd_lesson_draft_get_text (self->draft, self->step, "explain"));
  self->updating = FALSE;
  update_words (self);
  update_asked (self);
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
}

static void
say (JdLessonRecorder *self,
     const char     *text)
{
  g_signal_emit (self, say_signal, 0, text);
}

/* How the window stands, as a setup. */
static JsonObject *
read_window (JdLessonRecorder *self)
{
  JsonObject *setup = json_object_new ();
  const double time = jd_study_get_time (self->study);

  json_object_set_string_member (setup, "view", self->page);
  json_object_set_string_member (setup, "parameterization", jd_study_get_parameterization_name (self->study));
  jd_lesson_setup_read (setup, self->view);
  if (time > jd_study_get_start (self->study))
    json_object_set_member (setup, "instant", jd_json_number (time));
  return setup;
}

static void
set_up (JdLessonRecorder *self)
{
  g_autoptr(JsonNode) now = dup_mechanism (self);
  g_autoptr(JsonObject) setup = NULL;

  if (!json_node_equal (now, self->start))
    {
      say (self, _("Every step begins with the mechanism’s file: undo your edits first"));
      return;
    }
  setup = read_window (self);
  jd_lesson_draft_set_setup (self->draft, self->step, setup);
  say (self, _("The step opens as the window stands now"));
}

/* The unit of the number @quantity; NULL: none is known. */
static const char *
find_unit (JdLessonRecorder *self,
           const char     *quantity)
{
  JdModel *model = jd_study_get_model (self->study);
  JdParameterization *parameterization = jd_study_get_parameterization (self->study);
  g_autoptr(GArray) list = model != NULL && parameterization != NULL ? jd_quantity_list (model, parameterization)
                                                                      : NULL;

  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const JdQuantity *one = &g_array_index (list, JdQuantity, i);
      g_autofree char *name = jd_quantity_dup_row_name (one, model);

      if (g_strcmp0 (name, quantity) == 0)
        return jd_quantity_get_unit (one);
    }
  return NULL;
}

void
jd_lesson_recorder_ask (JdLessonRecorder *self,
                      const char     *quantity)
{
  g_return_if_fail (JD_IS_LESSON_RECORDER (self));

  if (self->draft == NULL)
    return;
  jd_lesson_draft_ask_number (self->draft, self->step, quantity, find_unit (self, quantity));
  update_asked (self);
}

/* Whether the file's tags make @equation primitive in the parameterization shown. */
static gboolean
is_primitive (JdLessonRecorder *self,
              const char     *equation)
{
  const JdParameterizationTags
    *tags = jd_mechanism_find_parameterization (jd_study_get_mechanism (self->study),
                                                jd_study_get_parameterization_name (self->study));

  for (guint i = 0; tags != NULL && i < tags->tags->len; i++)
    if (g_str_equal (((const JdTag *) g_ptr_array_index (tags->tags, i))->equation, equation))
      return TRUE;
  return FALSE;
}

/* Asks to make what @row decides readable, or where it is, to put it out of reach. */
static void
ask_tag (JdLessonRecorder *self,
         JdEquationRow  *row)
{
  JdModel *model = jd_study_get_model (self->study);
  const JdEquation *equation = jd_model_get_equation (model, jd_equation_row_get_index (row));
  const char *joint = jd_model_get_joint (model, equation->joint)->name;
  g_autofree char *quantity = equation->reaction != NULL ? g_strconcat (joint, ".", equation->reaction, NULL)
                                                         : g_strconcat ("lambda:", equation->name, NULL);

  jd_lesson_draft_ask_told (self->draft, self->step, quantity, is_primitive (self, equation->name));
  update_asked (self);
}

/* Whether @widget, or what contains it, can be asked for; then it is. */
static gboolean
ask_widget (JdLessonRecorder *self,
            GtkWidget      *widget)
{
  for (; widget != NULL && widget != self->host; widget = gtk_widget_get_parent (widget))
    if (jd_pill_get_offered (widget) != NULL)
      {
        jd_lesson_recorder_ask (self, jd_pill_get_offered (widget));
        return TRUE;
      }
    else if (JD_IS_EQUATION_ROW (widget))
      {
        ask_tag (self, JD_EQUATION_ROW (widget));
        return TRUE;
      }
  return FALSE;
}

static void
pick_cb (JdLessonRecorder *self,
         int             n_press G_GNUC_UNUSED,
         double          x,
         double          y,
         GtkGesture     *gesture)
{
  if (!gtk_toggle_button_get_active (self->ask))
    {
      gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  if (ask_widget (self, gtk_widget_pick (self->host, x, y, GTK_PICK_INSENSITIVE)))
    gtk_toggle_button_set_active (self->ask, FALSE);
  else
    say (self, _("A lesson can ask for a number with a name, or for the tag of an equation"));
}

static void
ask_toggled_cb (JdLessonRecorder *self)
{
  if (self->host != NULL)
    gtk_widget_set_cursor_from_name (self->host, gtk_toggle_button_get_active (self->ask) ? "crosshair" : NULL);
}

/* Takes the author's edits back, so that the next step begins with the file too. */
static void
take_back (JdLessonRecorder *self)
{
  JdDocument *document = jd_study_get_document (self->study);

  while (jd_document_get_can_undo (document))
    {
      g_autoptr(JsonNode) now = dup_mechanism (self);

      if (json_node_equal (now, self->start))
        return;
      jd_document_undo (document);
    }
}

static void
solve_toggled_cb (JdLessonRecorder *self)
{
  const gboolean solving = gtk_toggle_button_get_active (self->solve);
  g_autoptr(JsonObject) edit = NULL;
  g_autoptr(JsonNode) now = NULL;
  g_auto(GStrv) topics = NULL;

  gtk_button_set_label (GTK_BUTTON (self->solve), solving ? _("Do_ne") : _("Do It _Now"));
  if (self->draft == NULL)
    return;
  if (solving)
    {
      g_free (self->tags);
      self->tags = g_strdup (jd_study_get_parameterization_name (self->study));
      return;
    }
  now = dup_mechanism (self);
  edit = jd_lesson_draft_find_edit (self->start, now, self->tags, jd_study_get_event_name (self->study), &topics);
  if (json_object_get_size (edit) == 0)
    {
      say (self, _("Nothing was edited"));
      return;
    }
  jd_lesson_draft_set_solution (self->draft, self->step, edit);
  jd_lesson_draft_set_open (self->draft, self->step, (const char *const *) topics);
  take_back (self);
  jd_study_set_parameterization_name (self->study, self->tags);
  update_asked (self);
}

static void
next_step (JdLessonRecorder *self)
{
  gtk_toggle_button_set_active (self->solve, FALSE);
  self->step = jd_lesson_draft_add_step (self->draft, NULL);
  update (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->title));
}

static void
action_cb (GtkWidget  *widget,
           const char *name,
           GVariant   *parameter G_GNUC_UNUSED)
{
  JdLessonRecorder *self = JD_LESSON_RECORDER (widget);

  if (self->draft == NULL)
    return;
  if (g_str_equal (name, "record.set-up"))
    set_up (self);
  else if (g_str_equal (name, "record.next"))
    next_step (self);
  else if (g_str_equal (name, "record.save"))
    g_signal_emit (self, save_signal, 0);
  else if (g_str_equal (name, "record.check"))
    g_signal_emit (self, check_signal, 0);
  else if (g_str_equal (name, "record.leave"))
    g_signal_emit (self, leave_signal, 0);
  else
    gtk_toggle_button_set_active (self->ask, !gtk_toggle_button_get_active (self->ask));
}

void
jd_lesson_recorder_show_faults (JdLessonRecorder  *self,
                              const GPtrArray *faults)
{
  g_autoptr(GString) text = g_string_new (NULL);

  g_return_if_fail (JD_IS_LESSON_RECORDER (self));

  for (guint i = 0; faults != NULL && i < faults->len; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, i);

      g_string_append_printf (text, "%s%s: %s", i > 0 ? "\n" : "", fault->path, fault->text);
    }
  if (faults != NULL && faults->len == 0)
    g_string_append (text, _("No fault was found."));
  gtk_label_set_text (self->faults, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->faults), faults != NULL);
}

void
jd_lesson_recorder_begin (JdLessonRecorder *self,
                        JdStudyView    *view,
                        JdStudy        *study,
                        GtkWidget      *host,
                        const char     *name,
                        const char     *model)
{
  g_return_if_fail (JD_IS_LESSON_RECORDER (self));

  gtk_toggle_button_set_active (self->ask, FALSE);
  if (self->host != NULL)
    gtk_widget_remove_controller (self->host, GTK_EVENT_CONTROLLER (self->pick));
  g_clear_pointer (&self->draft, jd_lesson_draft_free);
  g_clear_pointer (&self->start, json_node_unref);
  gtk_toggle_button_set_active (self->solve, FALSE);
  self->view = view;
  self->host = host;
  g_set_object (&self->study, study);
  gtk_widget_set_visible (GTK_WIDGET (self), study != NULL);
  if (study == NULL)
    return;
  self->pick = gtk_gesture_click_new ();
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (self->pick), GTK_PHASE_CAPTURE);
  g_signal_connect_object (self->pick, "pressed", G_CALLBACK (pick_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (host, GTK_EVENT_CONTROLLER (self->pick));
  g_free (self->name);
  self->name = g_strdup (name);
  self->draft = jd_lesson_draft_new (name, model);
  self->step = jd_lesson_draft_add_step (self->draft, NULL);
  self->start = dup_mechanism (self);
  jd_lesson_recorder_show_faults (self, NULL);
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
                           const char     *view)
{
  g_return_if_fail (JD_IS_LESSON_RECORDER (self));

  g_free (self->page);
  self->page = g_strdup (view);
}

static void
jd_lesson_recorder_dispose (GObject *object)
{
  JdLessonRecorder *self = JD_LESSON_RECORDER (object);

  self->host = NULL;
  g_clear_pointer (&self->draft, jd_lesson_draft_free);
  g_clear_pointer (&self->start, json_node_unref);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->page, g_free);
  g_clear_pointer (&self->tags, g_free);
  g_clear_object (&self->study);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (jd_lesson_recorder_parent_class)->dispose (object);
}

static void
jd_lesson_recorder_class_init (JdLessonRecorderClass *klass)
{
  static const char *const actions[] = { "record.set-up", "record.next",  "record.save",
                                         "record.check",  "record.leave", "record.ask" };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_lesson_recorder_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-lesson-recorder.ui");
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, box);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, progress);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, words);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, asked);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, faults);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, ask);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, solve);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, title);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, text);
  gtk_widget_class_bind_template_child (widget_class, JdLessonRecorder, explain);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i], NULL, action_cb);
  leave_signal = g_signal_new ("leave", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
  save_signal = g_signal_new ("save", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                              0);
  check_signal = g_signal_new ("check", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
  say_signal = g_signal_new ("say", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                             G_TYPE_STRING);
}

/* Keys that work wherever the focus is in the window. */
static void
add_keys (JdLessonRecorder *self)
{
  static const struct { const char *keys, *action; } keys[] = {
    { "<Control><Shift>r", "record.set-up" },
    { "<Control><Shift>a", "record.ask" },
    { "F7", "record.check" },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (controller), GTK_SHORTCUT_SCOPE_GLOBAL);
  /* before an entry, which has keys of its own */
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                          gtk_shortcut_new (gtk_shortcut_trigger_parse_string (keys[i].keys),
                                                            gtk_named_action_new (keys[i].action)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

static void
jd_lesson_recorder_init (JdLessonRecorder *self)
{
  GtkEditable *entries[3];

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("New lesson"), -1);
  entries[0] = self->title;
  entries[1] = self->text;
  entries[2] = self->explain;
  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    g_signal_connect_object (entries[i], "changed", G_CALLBACK (typed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->ask, "toggled", G_CALLBACK (ask_toggled_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->solve, "toggled", G_CALLBACK (solve_toggled_cb), self, G_CONNECT_SWAPPED);
  add_keys (self);
}

GtkWidget *
jd_lesson_recorder_new (void)
{
  return g_object_new (JD_TYPE_LESSON_RECORDER, NULL);
}

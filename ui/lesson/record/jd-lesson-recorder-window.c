/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Input of the recorder from the window: its layout, the things that are clicked to be asked about, and the author's
 * edits. */
#include "ui/lesson/record/jd-lesson-recorder-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "ui/lesson/jd-lesson-setup.h"
#include "ui/lesson/record/jd-lesson-pick.h"
#include "ui/widgets/jd-widget-helpers.h"

/* The document with which the step begins. */
static JsonNode *
get_begun (JdLessonRecorder *self)
{
  JsonNode *begun = g_hash_table_lookup (self->recording.begun, jd_lesson_recorder_get_id (self));

  return begun != NULL ? begun : self->recording.start;
}

static void
take_members (JsonObject *to,
              JsonObject *from)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, from);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    json_object_set_member (to, name, jd_json_copy (node));
}

static const char *const sides[] = { [JD_SIDE_BEFORE] = "before", [JD_SIDE_DURING] = "during",
                                     [JD_SIDE_AFTER] = "after" };

/* The parameterizations of Compare's columns; NULL: the file says none. */
static JsonArray *
dup_columns (JdLessonRecorder *self)
{
  g_autoptr(JsonNode) now = jd_lesson_recorder_dup_mechanism (self);
  JsonArray *compare = jd_json_get_array (json_node_get_object (now), "compare");
  JsonArray *columns = compare != NULL ? json_array_new () : NULL;

  for (guint i = 0; compare != NULL && i < json_array_get_length (compare); i++)
    {
      JsonObject *column = json_array_get_object_element (compare, i);

      if (json_object_has_member (column, "parameterization"))
        json_array_add_string_element (columns, json_object_get_string_member (column, "parameterization"));
    }
  return columns;
}

/* How the window stands, as a setup or an edit. */
static JsonObject *
read_window (JdLessonRecorder *self)
{
  JsonObject *setup = json_object_new ();
  g_autoptr(JsonObject) direction = jd_lesson_setup_list_direction (self->study);
  JsonNode *instant = jd_lesson_setup_dup_instant (self->study);
  JsonArray *columns = g_strcmp0 (self->page, "compare") == 0 ? dup_columns (self) : NULL;

  json_object_set_string_member (setup, "view", self->page);
  json_object_set_string_member (setup, "parameterization", jd_study_get_parameterization_name (self->study));
  if (jd_mechanism_get_events (jd_study_get_mechanism (self->study))->len > 1)
    json_object_set_string_member (setup, "event", jd_study_get_event_name (self->study));
  if (columns != NULL)
    json_object_set_array_member (setup, "columns", columns);
  jd_lesson_setup_read (setup, self->view);
  if (instant != NULL)
    json_object_set_member (setup, "instant", instant);
  if (json_object_get_size (direction) > 0)
    json_object_set_object_member (setup, "direction", g_steal_pointer (&direction));
  return setup;
}

/* The step before this one whose solution is @document; NULL: none. */
static const char *
find_solved (JdLessonRecorder *self,
             JsonNode         *document)
{
  for (guint i = 0; i < self->step; i++)
    {
      const char *id = jd_lesson_draft_get_text (self->draft, i, "id");
      JsonNode *solved = g_hash_table_lookup (self->recording.solved, id);

      if (solved != NULL && json_node_equal (solved, document))
        return id;
    }
  return NULL;
}

/* What a mechanism other than the file's adds to the setup. */
static void
add_document (JdLessonRecorder *self,
              JsonObject       *setup,
              JsonNode         *now)
{
  const char *id = find_solved (self, now);
  g_autofree char *document = id != NULL ? g_strconcat ("solution:", id, NULL) : NULL;
  g_autoptr(JsonObject) edit = NULL;

  if (document != NULL)
    {
      json_object_set_string_member (setup, "document", document);
      return;
    }
  edit = jd_lesson_draft_find_setup (self->recording.start, now);
  take_members (setup, edit);
}

void
jd_lesson_recorder_set_up (JdLessonRecorder *self)
{
  static const char *const kept[] = { "hide", "until", "play", "speed", "model" };
  JsonNode *old = json_object_get_member (jd_lesson_draft_get_step (self->draft, self->step), "setup");
  g_autoptr(JsonNode) now = jd_lesson_recorder_dup_mechanism (self);
  g_autoptr(JsonObject) setup = read_window (self);
  const char *id = jd_lesson_recorder_get_id (self);

  for (gsize i = 0; i < G_N_ELEMENTS (kept) && old != NULL && JSON_NODE_HOLDS_OBJECT (old); i++)
    if (json_object_has_member (json_node_get_object (old), kept[i]))
      json_object_set_member (setup, kept[i],
                              jd_json_copy (json_object_get_member (json_node_get_object (old), kept[i])));
  g_hash_table_remove (self->recording.begun, id);
  if (!json_node_equal (now, self->recording.start))
    {
      add_document (self, setup, now);
      g_hash_table_insert (self->recording.begun, g_strdup (id), g_steal_pointer (&now));
    }
  jd_lesson_draft_set_setup (self->draft, self->step, setup);
  jd_lesson_recorder_say (self, _("The step opens as the window stands now"));
}

/* The members of @after that @before does not have so; owned. */
static JsonObject *
find_changes (JsonObject *before,
              JsonObject *after)
{
  JsonObject *changes = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, after);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    if (!json_object_has_member (before, name) || !json_node_equal (json_object_get_member (before, name), node))
      json_object_set_member (changes, name, jd_json_copy (node));
  return changes;
}

void
jd_lesson_recorder_set_reveal (JdLessonRecorder *self)
{
  JsonNode *setup = json_object_get_member (jd_lesson_draft_get_step (self->draft, self->step), "setup");
  g_autoptr(JsonObject) now = read_window (self), none = json_object_new ();
  g_autoptr(JsonObject) reveal = find_changes (setup != NULL ? json_node_get_object (setup) : none, now);

  jd_lesson_draft_set_reveal (self->draft, self->step, json_object_get_size (reveal) > 0 ? reveal : NULL);
  jd_lesson_recorder_say (self, json_object_get_size (reveal) > 0
                                  ? _("The answer is revealed as the window stands now")
                                  : _("The window stands as the step begins: nothing is revealed"));
}

/* Undoes, then redoes, until the document is @wanted; if it never was, writes it as an edit. */
static void
move_document (JdLessonRecorder *self,
               JsonNode         *wanted)
{
  JdDocument *document = jd_study_get_document (self->study);
  g_autoptr(GError) error = NULL;

  for (guint pass = 0; pass < 2; pass++)
    for (;;)
      {
        g_autoptr(JsonNode) now = jd_lesson_recorder_dup_mechanism (self);

        if (json_node_equal (now, wanted))
          return;
        if (!(pass == 0 ? jd_document_get_can_undo (document) : jd_document_get_can_redo (document)))
          break;
        if (pass == 0)
          jd_document_undo (document);
        else
          jd_document_redo (document);
      }
  if (!jd_document_replace (document, jd_json_copy (wanted), _("Step of the Lesson"), NULL, &error))
    jd_lesson_recorder_say (self, error->message);
}

/* Shows the event's instant in the motion on the side @instant names, if the motion is known and has it. */
static void
show_event (JdLessonRecorder *self,
            JsonObject       *instant)
{
  const char *name = json_object_get_string_member_with_default (instant, "event", NULL);
  const char *side = json_object_get_string_member_with_default (instant, "side", "before");
  JdMotion *motion = jd_study_get_motion (self->study);

  for (gsize i = 0; motion != NULL && name != NULL && i < jd_motion_get_n_events (motion); i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, i);

      if (g_strcmp0 (event->event, name) != 0)
        continue;
      jd_study_set_time (self->study, event->time);
      for (guint k = 0; k < G_N_ELEMENTS (sides); k++)
        if (g_str_equal (sides[k], side))
          jd_study_set_side (self->study, (JdSide) k);
      return;
    }
}

/* What a setup or an edit chooses besides the document. */
static void
choose (JdLessonRecorder *self,
        JsonObject       *setup)
{
  const char *parameterization = json_object_get_string_member_with_default (setup, "parameterization", NULL);
  const char *event = json_object_get_string_member_with_default (setup, "event", NULL);
  JsonNode *instant = json_object_get_member (setup, "instant");

  if (parameterization != NULL)
    jd_study_set_parameterization_name (self->study, parameterization);
  if (event != NULL)
    jd_study_set_event_name (self->study, event);
  if (instant == NULL)
    jd_study_set_time (self->study, jd_study_get_start (self->study));
  else if (JSON_NODE_HOLDS_VALUE (instant) && jd_json_get_text (instant) == NULL)
    jd_study_set_time (self->study, json_node_get_double (instant));
  else if (JSON_NODE_HOLDS_OBJECT (instant))
    show_event (self, json_node_get_object (instant));
  if (json_object_has_member (setup, "direction"))
    jd_lesson_setup_set_direction (self->study, json_object_get_object_member (setup, "direction"));
  else
    jd_study_set_directions (self->study, NULL);
}

/* The setup of step @i with what stays from the steps before; owned. */
static JsonObject *
dup_setup (JdLessonRecorder *self,
           guint             i)
{
  static const char *const passing[] = { "document", "merge", "set", "rate", "instant", "direction", "hide", "until",
                                         "play" };
  JsonObject *setup = json_object_new ();

  for (guint k = 0; k <= i; k++)
    {
      JsonObject *step = jd_lesson_draft_get_step (self->draft, k);

      for (gsize m = 0; m < G_N_ELEMENTS (passing); m++)
        json_object_remove_member (setup, passing[m]);
      if (json_object_has_member (step, "setup"))
        take_members (setup, json_object_get_object_member (step, "setup"));
    }
  return setup;
}

void
jd_lesson_recorder_arrange (JdLessonRecorder *self)
{
  g_autoptr(JsonObject) setup = dup_setup (self, self->step);
  const char *page = json_object_get_string_member_with_default (setup, "view", NULL);

  move_document (self, get_begun (self));
  choose (self, setup);
  jd_lesson_setup_apply (setup, self->view);
  if (page != NULL)
    g_signal_emit_by_name (self, "show-view", page);
}

void
jd_lesson_recorder_restore (JdLessonRecorder *self)
{
  jd_covers_clear (jd_document_get_covers (jd_study_get_document (self->study)));
  move_document (self, self->recording.start);
}

/* What was done besides editing: the topics that it needs are opened. */
static void
add_choices (JdLessonRecorder *self,
             JsonObject       *edit,
             GStrvBuilder     *topics)
{
  static const char *const members[] = { "direction", "instant", "event", "view", "parameterization" };
  static const char *const opened[] = { "direction", NULL, "event", NULL, "parameterization" };
  g_autoptr(JsonObject) after = read_window (self);
  g_autoptr(JsonObject) changes = find_changes (self->recording.before, after);
  /* an edit of the tags may rename the parameterization */
  const gsize n = json_object_has_member (edit, "tags") ? G_N_ELEMENTS (members) - 1 : G_N_ELEMENTS (members);

  for (gsize i = 0; i < n; i++)
    {
      if (!json_object_has_member (changes, members[i]))
        continue;
      json_object_set_member (edit, members[i], jd_json_copy (json_object_get_member (changes, members[i])));
      if (opened[i] != NULL)
        g_strv_builder_add (topics, opened[i]);
    }
}

static gboolean
is_change (JdLessonRecorder *self)
{
  JsonObject *ask = jd_lesson_draft_get_ask (self->draft, self->step);

  return g_strcmp0 (json_object_get_string_member_with_default (ask, "kind", NULL), "change") == 0;
}

/* Takes the author's edits over as the solution, or as the change that is asked about. */
static void
take_solution (JdLessonRecorder *self,
               JsonNode         *now)
{
  const char *tags = json_object_get_string_member (self->recording.before, "parameterization");
  g_autoptr(GStrvBuilder) topics = g_strv_builder_new ();
  g_auto(GStrv) edited = NULL, all = NULL;
  g_autoptr(JsonObject)
    edit = jd_lesson_draft_find_edit (get_begun (self), now, tags, jd_study_get_event_name (self->study), &edited);

  g_strv_builder_addv (topics, (const char **) edited);
  add_choices (self, edit, topics);
  if (json_object_get_size (edit) == 0)
    {
      jd_lesson_recorder_say (self, _("Nothing was edited"));
      return;
    }
  all = g_strv_builder_end (topics);
  if (is_change (self))
    jd_lesson_draft_put (self->draft, self->step, "ask.when", json_node_init_object (json_node_alloc (), edit));
  else
    {
      jd_lesson_draft_set_solution (self->draft, self->step, edit);
      jd_lesson_draft_set_open (self->draft, self->step, (const char *const *) all);
      g_hash_table_insert (self->recording.solved, g_strdup (jd_lesson_recorder_get_id (self)), json_node_ref (now));
    }
}

void
jd_lesson_recorder_solve (JdLessonRecorder *self,
                          gboolean          solving)
{
  g_autoptr(JsonNode) now = NULL;

  if (solving)
    {
      g_clear_pointer (&self->recording.before, json_object_unref);
      self->recording.before = read_window (self);
      return;
    }
  if (self->recording.before == NULL)
    return;
  now = jd_lesson_recorder_dup_mechanism (self);
  take_solution (self, now);
  move_document (self, get_begun (self));
  choose (self, self->recording.before);
  if (json_object_has_member (self->recording.before, "view"))
    g_signal_emit_by_name (self, "show-view", json_object_get_string_member (self->recording.before, "view"));
  g_clear_pointer (&self->recording.before, json_object_unref);
  jd_lesson_recorder_show_forms (self);
  jd_lesson_recorder_update_asked (self);
}

/* The questions for what is at (@x, @y) of the host, or for @widget. */
static GPtrArray *
pick (JdLessonRecorder *self,
      GtkWidget        *widget,
      double            x,
      double            y)
{
  return jd_lesson_pick (self->host.widget, widget, x, y, self->study,
                         jd_study_get_parameterization_name (self->study));
}

static void
take (JdLessonRecorder       *self,
      const JdLessonProposal *proposal)
{
  gtk_toggle_button_set_active (self->ask, FALSE);
  jd_lesson_recorder_set_ask (self, json_object_ref (proposal->ask));
}

/* Asks for @widget, or says what can be asked. */
static void
ask_widget (JdLessonRecorder *self,
            GtkWidget        *widget,
            double            x,
            double            y)
{
  g_autoptr(GPtrArray) proposals = pick (self, widget, x, y);

  if (proposals->len > 0)
    take (self, g_ptr_array_index (proposals, 0));
  else
    jd_lesson_recorder_say (self, _("A lesson can ask for a number with a name, an arrow of a point or of a joint, "
                                    "and the tag of an equation"));
}

static void
pressed_cb (JdLessonRecorder *self,
            int               n_press G_GNUC_UNUSED,
            double            x,
            double            y,
            GtkGesture       *gesture)
{
  if (!gtk_toggle_button_get_active (self->ask))
    {
      gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  ask_widget (self, gtk_widget_pick (self->host.widget, x, y, GTK_PICK_INSENSITIVE), x, y);
}

static void
chosen_cb (GtkWidget *button,
           JsonObject *ask)
{
  JdLessonRecorder *self = JD_LESSON_RECORDER (gtk_widget_get_ancestor (button, JD_TYPE_LESSON_RECORDER));

  gtk_popover_popdown (GTK_POPOVER (self->host.menu));
  gtk_toggle_button_set_active (self->ask, FALSE);
  jd_lesson_recorder_set_ask (self, json_object_ref (ask));
}

/* A menu with a button for each question, at (@x, @y) of the host. */
static gboolean
offer (JdLessonRecorder *self,
       GtkWidget        *widget,
       double            x,
       double            y)
{
  g_autoptr(GPtrArray) proposals = pick (self, widget, x, y);
  GtkWidget *box;

  if (proposals->len == 0)
    return FALSE;
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  for (guint i = 0; i < proposals->len; i++)
    {
      const JdLessonProposal *proposal = g_ptr_array_index (proposals, i);
      GtkWidget *button = gtk_button_new_with_label (proposal->label);

      gtk_widget_add_css_class (button, "flat");
      gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0);
      g_signal_connect_data (button, "clicked", G_CALLBACK (chosen_cb), json_object_ref (proposal->ask),
                             (GClosureNotify) (void (*) (void)) json_object_unref, 0);
      gtk_box_append (GTK_BOX (box), button);
    }
  gtk_popover_set_child (GTK_POPOVER (self->host.menu), box);
  jd_translate (self->host.widget, GTK_WIDGET (self), x, y, &x, &y);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->host.menu), &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->host.menu));
  return TRUE;
}

static void
menu_cb (JdLessonRecorder *self,
         int               n_press G_GNUC_UNUSED,
         double            x,
         double            y,
         GtkGesture       *gesture)
{
  if (offer (self, gtk_widget_pick (self->host.widget, x, y, GTK_PICK_INSENSITIVE), x, y))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

/* While the author asks, Enter asks for what has the focus; the menu key offers its questions. */
static gboolean
key_cb (JdLessonRecorder *self,
        guint             key,
        guint             code G_GNUC_UNUSED,
        GdkModifierType   state)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (gtk_widget_get_root (self->host.widget)));
  const gboolean shift = (state & gtk_accelerator_get_default_mod_mask ()) == GDK_SHIFT_MASK;
  double x = 0.0, y = 0.0;

  if (focus == NULL)
    return GDK_EVENT_PROPAGATE;
  jd_translate (focus, self->host.widget, 0, gtk_widget_get_height (focus), &x, &y);
  if (key == GDK_KEY_Escape && gtk_toggle_button_get_active (self->ask))
    {
      gtk_toggle_button_set_active (self->ask, FALSE);
      return GDK_EVENT_STOP;
    }
  if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && gtk_toggle_button_get_active (self->ask))
    {
      ask_widget (self, focus, x, y);
      return GDK_EVENT_STOP;
    }
  if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && shift))
    return offer (self, focus, x, y) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
  return GDK_EVENT_PROPAGATE;
}

static void
add_controller (JdLessonRecorder   *self,
                GtkEventController *controller,
                const char         *signal,
                GCallback           callback)
{
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_object (controller, signal, callback, self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->host.widget, controller);
  g_ptr_array_add (self->host.controllers, controller);
}

void
jd_lesson_recorder_add_host (JdLessonRecorder *self,
                             GtkWidget        *host)
{
  GtkGesture *press = gtk_gesture_click_new (), *menu = gtk_gesture_click_new ();

  self->host.widget = host;
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  add_controller (self, GTK_EVENT_CONTROLLER (press), "pressed", G_CALLBACK (pressed_cb));
  add_controller (self, GTK_EVENT_CONTROLLER (menu), "pressed", G_CALLBACK (menu_cb));
  add_controller (self, gtk_event_controller_key_new (), "key-pressed", G_CALLBACK (key_cb));
}

void
jd_lesson_recorder_drop_host (JdLessonRecorder *self)
{
  for (guint i = 0; i < self->host.controllers->len; i++)
    gtk_widget_remove_controller (self->host.widget, g_ptr_array_index (self->host.controllers, i));
  g_ptr_array_set_size (self->host.controllers, 0);
  self->host.widget = NULL;
}

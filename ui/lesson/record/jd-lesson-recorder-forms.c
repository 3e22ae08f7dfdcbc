/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The entries of the recorder: the question of each kind, hints and replies, what is open, the lesson's own. */
#include "ui/lesson/record/jd-lesson-recorder-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/jd-lesson-task.h"
#include "core/mechanism/jd-json.h"
#include "ui/document/jd-document-lock.h"
#include "ui/lesson/record/jd-lesson-pick.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-wrap-box.h"

#define END { .member = NULL }
#define LINES(table) .columns = table, .n_columns = G_N_ELEMENTS (table)

static const JdFormField number_fields[] = {
  { .member = "ask.answer", .title = N_("Answer"), .kind = JD_FORM_VALUE },
  { .member = "ask.unit", .title = N_("Unit"), .kind = JD_FORM_TEXT, .beside = TRUE, .width = 7 },
  { .member = "ask.tolerance", .title = N_("Tolerance"), .kind = JD_FORM_VALUE, .beside = TRUE, .width = 6 },
  END
};

static const JdFormColumn choice_columns[] = {
  { .member = "id", .title = N_("Name"), .kind = JD_FORM_TEXT, .width = 8 },
  { .member = "text", .title = N_("What the student reads"), .kind = JD_FORM_TEXT },
  { .member = "correct", .title = N_("Condition under which it is right"), .kind = JD_FORM_VALUE },
};
static const JdFormField choice_fields[] = {
  { .member = "ask.choices", .title = N_("Choices"), LINES (choice_columns), .most = 5, .add = N_("Add a _Choice") },
  END
};

static const JdFormField change_fields[] = {
  { .member = "ask.of", .title = N_("Value"), .kind = JD_FORM_VALUE },
  /* Translators: when: before the instant of a question: before, during, after. */
  { .member = "ask.unit", .title = N_("Unit"), .kind = JD_FORM_TEXT, .beside = TRUE, .width = 7 },
  { .member = "ask.when", .title = N_("Changes when"), .kind = JD_FORM_EDIT },
  END
};

static const JdFormField arrow_fields[] = {
  { .member = "ask.of", .title = N_("Arrow"), .kind = JD_FORM_ARROW },
  { .member = "ask.tolerance.angle", .title = N_("Angle within (°)"), .kind = JD_FORM_VALUE, .width = 6 },
  { .member = "ask.tolerance.angle", .title = N_("Any angle"), .kind = JD_FORM_ANY, .beside = TRUE },
  { .member = "ask.tolerance.length", .title = N_("Length within"), .kind = JD_FORM_VALUE, .beside = TRUE,
    .width = 6 },
  { .member = "ask.tolerance.length", .title = N_("Any length"), .kind = JD_FORM_ANY, .beside = TRUE },
  END
};

static const JdFormColumn goal_columns[] = {
  { .member = NULL, .title = N_("Condition that shall hold"), .kind = JD_FORM_TEXT },
};
static const JdFormField make_fields[] = {
  { .member = "ask.goal", .title = N_("Goals"), LINES (goal_columns), .add = N_("Add a _Goal") },
  { .member = "ask.solution", .title = N_("Solution"), .kind = JD_FORM_EDIT },
  END
};

static const JdFormField say_fields[] = {
  { .member = "ask.prompt", .title = N_("Prompt"), .kind = JD_FORM_TEXT },
  { .member = "ask.model", .title = N_("Your sentence"), .kind = JD_FORM_TEXT, .beside = TRUE },
  END
};

static const JdFormField nothing_fields[] = { END };

/* Replies to wrong answers, by what names the answer. */
#define REPLY_TEXT { .member = "text", .title = N_("What you say to it"), .kind = JD_FORM_TEXT }
static const JdFormColumn near_columns[] = {
  { .member = "near", .title = N_("Wrong answer"), .kind = JD_FORM_VALUE, .width = 26 },
  REPLY_TEXT,
};
static const JdFormColumn vector_columns[] = {
  { .member = "near", .title = N_("Wrong arrow"), .kind = JD_FORM_ARROW },
  REPLY_TEXT,
};
static const JdFormColumn id_columns[] = {
  { .member = "choice", .title = N_("Wrong choice"), .kind = JD_FORM_TEXT, .width = 12 },
  REPLY_TEXT,
};
static const JdFormColumn if_columns[] = {
  { .member = "if", .title = N_("Condition"), .kind = JD_FORM_VALUE, .width = 26 },
  REPLY_TEXT,
};
#define REPLIES(table)                                                                                          \
  {                                                                                                             \
    { .member = "feedback", .title = N_("Replies"), LINES (table), .add = N_("Add a _Reply to a Wrong Answer") }, \
    END                                                                                                         \
  }
static const JdFormField near_fields[] = REPLIES (near_columns);
static const JdFormField vector_fields[] = REPLIES (vector_columns);
static const JdFormField id_fields[] = REPLIES (id_columns);
static const JdFormField if_fields[] = REPLIES (if_columns);

/* In the order of the drop-down. */
static const struct
{
  const char        *kind;   /* NULL: no question */
  const char        *title;
  const JdFormField *ask, *replies;
} kinds[] = {
  { NULL, N_("No Question"), nothing_fields, nothing_fields },
  { "number", N_("A Number"), number_fields, near_fields },
  { "choice", N_("A Choice"), choice_fields, id_fields },
  { "change", N_("A Change"), change_fields, id_fields },
  { "arrow", N_("An Arrow"), arrow_fields, vector_fields },
  { "make", N_("Something to Do"), make_fields, if_fields },
  { "say", N_("Own Words"), say_fields, nothing_fields },
};

static const JdFormColumn hint_columns[] = { { .member = NULL, .title = N_("Hint"), .kind = JD_FORM_TEXT } };
static const JdFormField hint_fields[] = {
  { .member = "hints", .title = N_("Hints"), LINES (hint_columns), .most = 2, .add = N_("Add a _Hint") },
  END
};

static const char *const controlled[] = { "constant", "value", "rate", "direction", NULL };
static const char *const controlled_titles[] = { N_("constant"), N_("value of a parameter"),
                                                N_("rate of a parameter"),
                                                 N_("virtual rate"), NULL };
static const JdFormColumn control_columns[] = {
  { .title = N_("Name"), .kind = JD_FORM_TEXT, .width = 10, .members = controlled,
    .titles = controlled_titles },
  /* Translators: From: the first value of a slider. */
  { .member = "from", .title = N_("From"), .kind = JD_FORM_VALUE, .width = 8 },
  /* Translators: To: the last value of a slider. */
  { .member = "to", .title = N_("To"), .kind = JD_FORM_VALUE, .width = 8 },
  /* Translators: Step: the distance of two values of a slider. */
  { .member = "step", .title = N_("Step"), .kind = JD_FORM_VALUE, .width = 8 },
};
static const JdFormField student_fields[] = {
  { .member = "controls", .title = N_("Sliders"), LINES (control_columns), .add = N_("Add a _Slider") },
  { .member = "setup", .title = N_("Begins with"), .kind = JD_FORM_SETUP },
  /* Translators: Reveals: what a step of a lesson shows after the answer: a verb. */
  { .member = "reveal", .title = N_("Reveals"), .kind = JD_FORM_SETUP },
  END
};

static const JdFormColumn variant_columns[] = {
  { .member = "constant", .title = N_("Constant"), .kind = JD_FORM_TEXT, .width = 10 },
  { .member = "from", .title = N_("From"), .kind = JD_FORM_VALUE, .width = 8 },
  { .member = "to", .title = N_("To"), .kind = JD_FORM_VALUE, .width = 8 },
  { .member = "step", .title = N_("Step"), .kind = JD_FORM_VALUE, .width = 8 },
};
static const JdFormColumn where_columns[] = {
  { .member = NULL, .title = N_("Condition that every draw fulfils"), .kind = JD_FORM_TEXT },
};
static const JdFormField lesson_fields[] = {
  { .member = "name", .title = N_("Name"), .kind = JD_FORM_TEXT },
  { .member = "goal", .title = N_("Goal"), .kind = JD_FORM_TEXT, .beside = TRUE },
  /* Translators: Tries: a noun: the number of attempts to find a variant. */
  { .member = "tries", .title = N_("Tries"), .kind = JD_FORM_VALUE, .beside = TRUE, .width = 3 },
  { .member = "variants", .title = N_("Other numbers"), LINES (variant_columns), .add = N_("Add a _Constant") },
  /* Translators: Only where: before conditions on the variants of a lesson. */
  { .member = "where", .title = N_("Only where"), LINES (where_columns), .add = N_("Add a C_ondition") },
  END
};

/* Data of the button that opens a topic: its name in the format. */
#define TOPIC "jd-topic"

/* What is closed unless a step opens it. */
static const char *const topics[] = { "tags", "types", "values", "constants", "compare", "draw", "direction", "event",
                                      "parameterization", NULL };

static guint
find_kind (JsonObject *ask)
{
  const char *name = ask != NULL ? json_object_get_string_member_with_default (ask, "kind", NULL) : NULL;

  for (guint k = 1; name != NULL && k < G_N_ELEMENTS (kinds); k++)
    if (g_str_equal (kinds[k].kind, name))
      return k;
  return 0;
}

static void
changed_cb (gpointer    owner,
            const char *member,
            JsonNode   *value)
{
  JdLessonRecorder *self = owner;

  jd_lesson_draft_put (self->draft, self->step, member, value);
  /* where a solution that was done leads is not known any more */
  if (g_str_equal (member, "ask.solution"))
    g_hash_table_remove (self->recording.solved, jd_lesson_recorder_get_id (self));
  jd_lesson_recorder_update_asked (self);
}

/* {"m": {"from": 1, ...}} of the lines {"constant": "m", "from": 1, ...} (taken). */
static JsonNode *
to_variants (JsonNode *lines)
{
  g_autoptr(JsonNode) owned = lines;
  g_autoptr(JsonObject) variants = json_object_new ();
  JsonArray *array = lines != NULL ? json_node_get_array (lines) : NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonObject *line = json_array_get_object_element (array, i);
      const char *name = json_object_get_string_member_with_default (line, "constant", NULL);
      JsonObject *range = json_object_new ();

      for (gsize k = 1; k < G_N_ELEMENTS (variant_columns); k++)
        if (json_object_has_member (line, variant_columns[k].member))
          json_object_set_member (range, variant_columns[k].member,
                                  jd_json_copy (json_object_get_member (line, variant_columns[k].member)));
      if (name != NULL)
        json_object_set_object_member (variants, name, range);
      else
        json_object_unref (range);
    }
  return json_object_get_size (variants) > 0 ? json_node_init_object (json_node_alloc (), variants) : NULL;
}

static JsonArray *
from_variants (JsonObject *variants)
{
  JsonArray *lines = json_array_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *range;

  json_object_iter_init_ordered (&iter, variants);
  while (json_object_iter_next_ordered (&iter, &name, &range))
    if (JSON_NODE_HOLDS_OBJECT (range))
      {
        JsonNode *copy = jd_json_copy (range);

        json_object_set_string_member (json_node_get_object (copy), "constant", name);
        json_array_add_element (lines, copy);
      }
  return lines;
}

static void
lesson_changed_cb (gpointer    owner,
                   const char *member,
                   JsonNode   *value)
{
  JdLessonRecorder *self = owner;

  jd_lesson_draft_set (self->draft, member, g_str_equal (member, "variants") ? to_variants (value) : value);
  jd_lesson_recorder_show_progress (self);
  jd_lesson_recorder_update_asked (self);
}

static JdLessonForm *
replace_form (JdLessonRecorder  *self,
              GtkBox            *box,
              JdLessonForm      *old,
              const JdFormField *fields,
              JdFormChanged      changed)
{
  GtkWidget *form = jd_lesson_form_new (fields, changed, self);

  if (old != NULL)
    gtk_box_remove (box, GTK_WIDGET (old));
  gtk_box_append (box, form);
  return JD_LESSON_FORM (form);
}

/* The step opens the topics whose buttons are active. */
static void
open_cb (JdLessonRecorder *self)
{
  g_autoptr(GStrvBuilder) opened = g_strv_builder_new ();
  g_auto(GStrv) list = NULL;

  if (self->updating)
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (gtk_widget_get_first_child (GTK_WIDGET (self->open)));
       child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (child)))
      g_strv_builder_add (opened, g_object_get_data (G_OBJECT (child), TOPIC));
  list = g_strv_builder_end (opened);
  jd_lesson_draft_set_open (self->draft, self->step, (const char *const *) list);
  jd_lesson_recorder_update_asked (self);
}

static void
add_topic (JdLessonRecorder *self,
           JdWrapBox        *box,
           const char       *topic,
           gboolean          open)
{
  g_autofree char *title = jd_lock_topic_dup_name (topic), *name = g_strconcat ("record-open-", topic, NULL);
  GtkWidget *button = gtk_check_button_new_with_label (title);

  gtk_widget_set_name (button, name);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (button), open);
  g_object_set_data_full (G_OBJECT (button), TOPIC, g_strdup (topic), g_free);
  g_signal_connect_object (button, "toggled", G_CALLBACK (open_cb), self, G_CONNECT_SWAPPED);
  jd_wrap_box_append (box, button);
}

/* A button for each usual topic, and for each that the step opens besides. */
static void
show_open (JdLessonRecorder *self)
{
  JsonArray *open = jd_json_get_array (jd_lesson_draft_get_step (self->draft, self->step), "open");
  JdWrapBox *box = JD_WRAP_BOX (jd_wrap_box_new ());
  g_autoptr(GStrvBuilder) opened = g_strv_builder_new ();
  g_auto(GStrv) list = NULL;

  for (guint i = 0; open != NULL && i < json_array_get_length (open); i++)
    g_strv_builder_add (opened, json_array_get_string_element (open, i));
  list = g_strv_builder_end (opened);
  jd_clear_children (self->open);
  gtk_widget_set_hexpand (GTK_WIDGET (box), TRUE);
  gtk_box_append (self->open, GTK_WIDGET (box));
  for (gsize i = 0; topics[i] != NULL; i++)
    add_topic (self, box, topics[i], g_strv_contains ((const char *const *) list, topics[i]));
  for (gsize i = 0; list[i] != NULL; i++)
    if (!g_strv_contains (topics, list[i]))
      add_topic (self, box, list[i], TRUE);
}

static void
show_lesson (JdLessonRecorder *self)
{
  JsonObject *lesson = jd_lesson_draft_get_lesson (self->draft);
  g_autoptr(JsonObject) shown = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init (&iter, lesson);
  while (json_object_iter_next (&iter, &name, &node))
    if (g_str_equal (name, "variants") && JSON_NODE_HOLDS_OBJECT (node))
      json_object_set_array_member (shown, name, from_variants (json_node_get_object (node)));
    else
      json_object_set_member (shown, name, jd_json_copy (node));
  jd_lesson_form_show (self->lesson_form, shown);
}

/* The constants that are numbers of their own, after the first item. */
static void
show_constants (JdLessonRecorder *self)
{
  JsonObject *root = json_node_get_object (self->recording.start);
  JsonObject *constants = json_object_has_member (root, "constants")
                            ? json_object_get_object_member (root, "constants")
                            : NULL;
  g_autoptr(GtkStringList) names = gtk_string_list_new ((const char *const[]) { _("Vary a Constant…"), NULL });
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (constants != NULL)
    json_object_iter_init_ordered (&iter, constants);
  while (constants != NULL && json_object_iter_next_ordered (&iter, &name, &node))
    if (jd_json_get_text (node) == NULL)
      gtk_string_list_append (names, name);
  gtk_drop_down_set_model (self->vary, G_LIST_MODEL (names));
}

static void
show_quantities (JdLessonRecorder *self)
{
  g_autoptr(GtkStringList) names = jd_lesson_pick_list (self->study);

  gtk_string_list_splice (names, 0, 0, (const char *const[]) { _("Ask for a Number…"), NULL });
  gtk_drop_down_set_model (self->quantity, G_LIST_MODEL (names));
}

void
jd_lesson_recorder_show_forms (JdLessonRecorder *self)
{
  JsonObject *step = jd_lesson_draft_get_step (self->draft, self->step);
  JsonObject *ask = jd_lesson_draft_get_ask (self->draft, self->step);
  const guint kind = find_kind (ask);

  self->updating = TRUE;
  gtk_drop_down_set_selected (self->kind, kind);
  self->ask_form = replace_form (self, self->question, self->ask_form, kinds[kind].ask, changed_cb);
  self->reply_form = replace_form (self, self->replies, self->reply_form, kinds[kind].replies, changed_cb);
  jd_lesson_form_set_study (self->ask_form, self->study);
  jd_lesson_form_set_study (self->reply_form, self->study);
  jd_lesson_form_set_study (self->student_form, self->study);
  jd_lesson_form_show (self->ask_form, step);
  jd_lesson_form_show (self->reply_form, step);
  jd_lesson_form_show (self->hint_form, step);
  jd_lesson_form_show (self->student_form, step);
  gtk_widget_set_visible (self->propose, kinds[kind].ask == number_fields);
  show_open (self);
  show_lesson (self);
  self->updating = FALSE;
}

void
jd_lesson_recorder_show_lists (JdLessonRecorder *self)
{
  self->updating = TRUE;
  show_constants (self);
  show_quantities (self);
  self->updating = FALSE;
}

void
jd_lesson_recorder_show_goals (JdLessonRecorder *self,
                               const GPtrArray  *goals)
{
  for (guint i = 0; i < goals->len; i++)
    {
      const JdLessonGoal *goal = g_ptr_array_index (goals, i);
      g_autofree char *says = g_strdup_printf ("%s %s", goal->holds ? "✓" : "○",
                                               goal->holds ? _("holds") : _("does not hold yet"));

      jd_lesson_form_set_lamp (self->ask_form, "ask.goal", i, goal->holds, says);
    }
}

/* A question of the kind with what it needs at least. */
static JsonObject *
new_ask (const char *kind)
{
  JsonObject *ask = json_object_new ();

  json_object_set_string_member (ask, "kind", kind);
  if (g_str_equal (kind, "choice"))
    {
      JsonArray *choices = json_array_new ();

      for (char id[] = "a"; id[0] < 'd'; id[0]++)
        {
          JsonObject *choice = json_object_new ();

          json_object_set_string_member (choice, "id", id);
          json_array_add_object_element (choices, choice);
        }
      json_object_set_array_member (ask, "choices", choices);
    }
  return ask;
}

static void
kind_cb (JdLessonRecorder *self)
{
  const guint kind = gtk_drop_down_get_selected (self->kind);

  if (self->updating || self->draft == NULL || kind >= G_N_ELEMENTS (kinds) ||
      kind == find_kind (jd_lesson_draft_get_ask (self->draft, self->step)))
    return;
  jd_lesson_draft_put (self->draft, self->step, "feedback", NULL);
  jd_lesson_recorder_set_ask (self, kind > 0 ? new_ask (kinds[kind].kind) : NULL);
}

static const char *
get_chosen (GtkDropDown *list)
{
  GtkStringObject *item = gtk_drop_down_get_selected (list) > 0 ? gtk_drop_down_get_selected_item (list) : NULL;

  return item != NULL ? gtk_string_object_get_string (item) : NULL;
}

static void
quantity_cb (JdLessonRecorder *self)
{
  g_autofree char *chosen = self->updating ? NULL : g_strdup (get_chosen (self->quantity));

  if (chosen == NULL)
    return;
  gtk_drop_down_set_selected (self->quantity, 0);
  jd_lesson_recorder_ask (self, chosen);
}

/* A range of 30 percent about the file's value. */
static void
vary_cb (JdLessonRecorder *self)
{
  const char *name = self->updating ? NULL : get_chosen (self->vary);
  JsonObject *line;
  double value;

  if (name == NULL)
    return;
  value = json_object_get_double_member (json_object_get_object_member (json_node_get_object (self->recording.start),
                                                                        "constants"),
                                         name);
  line = json_object_new ();
  json_object_set_string_member (line, "constant", name);
  json_object_set_member (line, "from", jd_json_number (round (value * 700.0) / 1000.0));
  json_object_set_member (line, "to", jd_json_number (round (value * 1300.0) / 1000.0));
  json_object_set_member (line, "step", jd_json_number (round (value * 100.0) / 1000.0));
  gtk_drop_down_set_selected (self->vary, 0);
  jd_lesson_form_add_line (self->lesson_form, "variants", json_node_init_object (json_node_alloc (), line));
  json_object_unref (line);
}

/* Wrong answers that the program knows: the author writes only what he says to them. */
static void
propose_cb (JdLessonRecorder *self)
{
  JdModel *model = jd_study_get_model (self->study);
  g_auto(GStrv) wrong = NULL;

  if (model == NULL)
    return;
  wrong = jd_lesson_draft_dup_wrong (model, jd_lesson_draft_get_ask (self->draft, self->step));
  for (gsize i = 0; wrong[i] != NULL; i++)
    {
      g_autoptr(JsonObject) reply = json_object_new ();

      json_object_set_string_member (reply, "near", wrong[i]);
      jd_lesson_form_add_line (self->reply_form, "feedback", json_node_init_object (json_node_alloc (), reply));
    }
}

void
jd_lesson_recorder_init_forms (JdLessonRecorder *self)
{
  g_autoptr(GtkStringList) titles = gtk_string_list_new (NULL);

  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
    gtk_string_list_append (titles, _(kinds[k].title));
  gtk_drop_down_set_model (self->kind, G_LIST_MODEL (titles));
  self->hint_form = replace_form (self, self->replies, NULL, hint_fields, changed_cb);
  self->student_form = replace_form (self, self->student, NULL, student_fields, changed_cb);
  self->lesson_form = replace_form (self, self->lesson, NULL, lesson_fields, lesson_changed_cb);
  g_signal_connect_object (self->kind, "notify::selected", G_CALLBACK (kind_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->quantity, "notify::selected", G_CALLBACK (quantity_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->vary, "notify::selected", G_CALLBACK (vary_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->propose, "clicked", G_CALLBACK (propose_cb), self, G_CONNECT_SWAPPED);
}

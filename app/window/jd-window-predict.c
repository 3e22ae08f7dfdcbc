/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Predict First: the user covers a quantity, says what he expects, and then sees both. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>

#include "app/window/parts/jd-prediction.h"
#include "app/window/parts/jd-quantity.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-resources.h"
#include "ui/lesson/record/jd-lesson-pick.h"

/* Predictions of a window. */
struct _JdPredictor
{
  GCancellable *running;
  char         *quantity; /* that is judged */
  GHashTable   *before;   /* char * -> JsonNode *: the question as a quantity was covered */
};

/* The dialog.  It owns this record. */
typedef struct
{
  JdWindow         *window;   /* weak */
  GtkStringList *names;    /* of the choice, as the covers have them; NULL: the quantity is given */
  GtkDropDown      *choice;
  char             *quantity;
  char             *hidden;   /* the chosen quantity, covered while the dialog asks; NULL: none */
  const char       *outcome;  /* static; NULL: the entry tells */
  GtkWidget        *line, *words, *hint;
  GtkLabel         *unit;
  GtkEditable      *entry;
  GtkWidget     *alert;
} Asking;

static void
asking_free (gpointer  data,
             GClosure *closure G_GNUC_UNUSED)
{
  Asking *asking = data;

  g_clear_weak_pointer (&asking->window);
  g_clear_object (&asking->names);
  g_free (asking->quantity);
  g_free (asking->hidden);
  g_free (asking);
}

void
jd_predictor_free (JdPredictor *self)
{
  if (self == NULL)
    return;
  if (self->running != NULL)
    g_cancellable_cancel (self->running);
  g_clear_object (&self->running);
  g_free (self->quantity);
  g_hash_table_unref (self->before);
  g_free (self);
}

static const char *
get_quantity (Asking *asking)
{
  if (asking->quantity != NULL)
    return asking->quantity;
  return gtk_string_list_get_string (asking->names, gtk_drop_down_get_selected (asking->choice));
}

static gboolean
is_arrow (const char *quantity)
{
  return g_str_has_prefix (quantity, "velocity:") || g_str_has_prefix (quantity, "force:");
}

/* Covers @quantity, and remembers how the model stood: what it does from then on can be predicted. */
static void
cover (JdWindow   *self,
       const char *quantity)
{
  JsonNode *question = jd_prediction_dup_question (self->study, quantity);

  jd_covers_cover (jd_document_get_covers (self->document), quantity);
  if (question != NULL)
    g_hash_table_insert (self->predictor->before, g_strdup (quantity), question);
}

/* "You: 11.8 N. The model: 10.4 N. differ: 1.4 N apart" */
char *
jd_window_describe_prediction (const JdPrediction *prediction)
{
  if (prediction->model == NULL)
    return g_strdup_printf (_("You: %s"), prediction->you);
  if (prediction->verdict == NULL)
    return g_strdup_printf (_("You: %s. The model: %s"), prediction->you, prediction->model);
  return g_strdup_printf (_("You: %s. The model: %s. %s"), prediction->you, prediction->model, prediction->verdict);
}

/* Hides @quantity (may be NULL) as long as the dialog asks for it, and shows the one before again. */
static void
hide (Asking     *asking,
      const char *quantity)
{
  JdCovers *covers = asking->window != NULL && asking->window->document != NULL
                       ? jd_document_get_covers (asking->window->document)
                       : NULL;

  if (covers == NULL || g_strcmp0 (asking->hidden, quantity) == 0)
    return;
  if (asking->hidden != NULL)
    jd_covers_uncover (covers, asking->hidden);
  g_clear_pointer (&asking->hidden, g_free);
  if (quantity == NULL || jd_covers_has (covers, quantity))
    return;
  jd_covers_cover (covers, quantity);
  asking->hidden = g_strdup (quantity);
}

static void
judged_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data G_GNUC_UNUSED)
{
  JdWindow *self = JD_WINDOW (source);
  g_autoptr(JdPrediction) prediction = NULL;
  g_autofree char *words = NULL, *beside = NULL;

  if (!jd_background_end (&self->predictor->running, result) || self->document == NULL)
    return;
  prediction = jd_prediction_finish (result);
  if (prediction->fault != NULL)
    {
      jd_window_show_toast (self, prediction->fault);
      return;
    }
  words = jd_window_describe_prediction (prediction);
  beside = prediction->verdict != NULL
             ? g_strdup_printf ("%s, %s", prediction->you, prediction->agrees ? _("agree") : _("differ"))
             : g_strdup (prediction->you);
  jd_covers_predict (jd_document_get_covers (self->document), self->predictor->quantity, beside);
  g_hash_table_remove (self->predictor->before, self->predictor->quantity);
  jd_window_show_toast (self, words);
}

/* Judges what is given; the quantity stays covered until then. */
static void
commit (JdWindow   *self,
        const char *quantity,
        const char *text,
        const char *outcome)
{
  JsonNode *question = jd_prediction_dup_question (self->study, quantity);
  JsonNode *before = outcome != NULL ? g_hash_table_lookup (self->predictor->before, quantity) : NULL;
  const JdPredictionGiven given = { .text = outcome == NULL ? text : NULL, .outcome = before != NULL ? outcome : NULL,
                                    .before = before != NULL ? json_node_ref (before) : NULL };
  JdCovers *covers = jd_document_get_covers (self->document);

  if (question == NULL)
    {
      jd_covers_predict (covers, quantity, text);
      return;
    }
  if (!jd_covers_has (covers, quantity))
    cover (self, quantity);
  g_free (self->predictor->quantity);
  self->predictor->quantity = g_strdup (quantity);
  jd_prediction_begin (self, &self->predictor->running, question, &given, judged_cb);
}

static void
response_cb (GtkWidget  *alert G_GNUC_UNUSED,
             const char *response,
             Asking     *asking)
{
  JdWindow *self = asking->window;
  g_autofree char *quantity = g_strdup (get_quantity (asking));

  if (self == NULL || self->document == NULL || self->study == NULL || quantity == NULL)
    return;
  if (!g_str_equal (response, "commit") && !g_str_equal (response, "cover"))
    hide (asking, NULL);
  if (g_str_equal (response, "commit") && is_arrow (quantity))
    jd_window_sketch (self, quantity);
  else if (g_str_equal (response, "commit"))
    commit (self, quantity, gtk_editable_get_text (asking->entry), asking->outcome);
  else if (g_str_equal (response, "show"))
    jd_covers_uncover (jd_document_get_covers (self->document), quantity);
  else if (g_str_equal (response, "cover") && !is_arrow (quantity))
    cover (self, quantity);
}

/* Whether @quantity was covered by hand, and @question about it has changed since then. */
static gboolean
has_changed (JdWindow   *self,
             const char *quantity,
             JsonNode   *question)
{
  JsonNode *before = g_hash_table_lookup (self->predictor->before, quantity);

  return before != NULL && !json_node_equal (before, question);
}

/* Shows what the quantity chosen can be answered with. */
static void
update (Asking *asking)
{
  JdWindow *self = asking->window;
  const char *quantity = get_quantity (asking);
  const gboolean arrow = quantity != NULL && is_arrow (quantity);
  g_autoptr(JsonNode) question = quantity != NULL && !arrow && self != NULL && self->study != NULL
                                    ? jd_prediction_dup_question (self->study, quantity)
                                    : NULL;
  g_autofree char *unit = question != NULL ? jd_prediction_dup_unit (question) : NULL;

  if (asking->names != NULL)
    hide (asking, arrow ? NULL : quantity);
  gtk_label_set_text (asking->unit, unit != NULL ? unit : "");
  gtk_widget_set_visible (asking->line, !arrow);
  gtk_widget_set_visible (asking->hint, arrow);
  gtk_widget_set_visible (asking->words, question != NULL && has_changed (self, quantity, question));
  jd_alert_set_label (asking->alert, "commit", arrow ? _("_Draw It") : _("Co_mmit"));
  jd_alert_set_enabled (asking->alert, "commit", arrow || *gtk_editable_get_text (asking->entry) != '\0');
}

static void
word_cb (Asking    *asking,
         GtkButton *button)
{
  asking->outcome = g_object_get_data (G_OBJECT (button), "outcome");
  jd_alert_set_enabled (asking->alert, "commit", TRUE);
  jd_alert_answer (asking->alert, "commit");
}

/* Buttons that say what it does since it was covered. */
static GtkWidget *
new_words (Asking *asking)
{
  static const struct { const char *id, *words; } outcomes[] = { { "rises", N_("rises") }, { "falls", N_("falls") },
                                                                 { "stays", N_("stays") } };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (line, "linked");
  gtk_widget_set_halign (line, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), gtk_label_new (_("Or only, since it was covered: it")));
  gtk_box_append (GTK_BOX (box), line);
  for (gsize i = 0; i < G_N_ELEMENTS (outcomes); i++)
    {
      GtkWidget *button = gtk_button_new_with_label (_(outcomes[i].words));

      g_object_set_data (G_OBJECT (button), "outcome", (gpointer) outcomes[i].id);
      g_signal_connect_swapped (button, "clicked", G_CALLBACK (word_cb), asking);
      gtk_box_append (GTK_BOX (line), button);
    }
  return box;
}

/* The choice shows words; the names stay beside it. */
static GtkWidget *
new_choice (Asking *asking)
{
  g_autoptr(GtkListItemFactory)
    factory = gtk_builder_list_item_factory_new_from_resource (NULL, JD_RESOURCES "/ui/jd-markup-item.ui");
  GtkStringList *words = gtk_string_list_new (NULL);
  GtkWidget *choice;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (asking->names)); i++)
    gtk_string_list_take (words, jd_quantity_to_markup (jd_document_get_model (asking->window->document),
                                                        gtk_string_list_get_string (asking->names, i)));
  choice = gtk_drop_down_new (G_LIST_MODEL (words), NULL);
  gtk_drop_down_set_factory (GTK_DROP_DOWN (choice), factory);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Quantity"), -1);
  g_signal_connect_swapped (choice, "notify::selected", G_CALLBACK (update), asking);
  return choice;
}

static GtkWidget *
new_contents (Asking *asking)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *entry = gtk_entry_new ();

  if (asking->names != NULL)
    {
      asking->choice = GTK_DROP_DOWN (new_choice (asking));
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (asking->choice));
    }
  asking->entry = GTK_EDITABLE (entry);
  asking->line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  asking->unit = GTK_LABEL (gtk_label_new (NULL));
  asking->hint = gtk_label_new (_("You draw it on the sheet of the Study view."));
  gtk_widget_set_hexpand (entry, TRUE);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _("A number, or an expression"));
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Your prediction"), -1);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (update), asking);
  gtk_box_append (GTK_BOX (asking->line), entry);
  gtk_box_append (GTK_BOX (asking->line), GTK_WIDGET (asking->unit));
  gtk_box_append (GTK_BOX (box), asking->line);
  gtk_box_append (GTK_BOX (box), asking->hint);
  asking->words = new_words (asking);
  gtk_box_append (GTK_BOX (box), asking->words);
  return box;
}

/* @quantity NULL: the user chooses among @names (taken). */
static void
ask (JdWindow      *self,
     const char    *quantity,
     GtkStringList *names)
{
  g_autofree char *words = quantity != NULL ? jd_quantity_to_text (jd_document_get_model (self->document), quantity)
                                            : NULL;
  GtkWidget *alert = jd_alert_new (_("What Do You Expect?"), words);
  Asking *asking = g_new0 (Asking, 1);

  *asking = (Asking) {
    .names = names,
    .quantity = g_strdup (quantity),
    .alert = alert,
  };
  g_set_weak_pointer (&asking->window, self);
  jd_alert_set_child (alert, new_contents (asking));
  jd_alert_add (alert, "cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT);
  if (quantity != NULL)
    jd_alert_add (alert, "show", _("_Show It"), ADW_RESPONSE_DEFAULT);
  else
    jd_alert_add (alert, "cover", _("Only C_over It"), ADW_RESPONSE_DEFAULT);
  jd_alert_add (alert, "commit", _("Co_mmit"), ADW_RESPONSE_SUGGESTED);
  jd_alert_set_keys (alert, "commit", "cancel");
  update (asking);
  g_signal_connect_data (alert, "response", G_CALLBACK (response_cb), asking, asking_free, 0);
  jd_alert_show (alert, GTK_WIDGET (self));
  gtk_widget_grab_focus (GTK_WIDGET (asking->entry));
}

static void
predict_cb (GSimpleAction *action G_GNUC_UNUSED,
            GVariant      *parameter,
            gpointer       user_data)
{
  JdWindow *self = user_data;
  const char *quantity = g_variant_get_string (parameter, NULL);
  JdCovers *covers = self->document != NULL ? jd_document_get_covers (self->document) : NULL;

  if (covers == NULL || self->study == NULL)
    return;
  if (jd_covers_is_asked (covers, quantity))
    {
      jd_window_show_toast (self, _("Asked in this lesson: commit first"));
      return;
    }
  if (!jd_covers_has (covers, quantity))
    cover (self, quantity);
  ask (self, quantity, NULL);
}

/* The velocities of points and the forces of joints, in the plane of the sheet. */
static void
add_arrows (JdWindow      *self,
            GtkStringList *names)
{
  JdModel *model = jd_document_get_model (self->document);
  JdMechanism *mechanism = jd_document_get_mechanism (self->document);
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);
  const char *last = NULL;

  if (model == NULL)
    return;
  for (guint b = 0; b < bodies->len; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, b);

      for (guint p = 0; p < body->points->len; p++)
        if (p != 1) /* the mass centre is where the origin is, or has a name */
          gtk_string_list_take (names, g_strdup_printf ("velocity:%s.%s", body->name,
                                                        ((JdPoint *) g_ptr_array_index (body->points, p))->name));
    }
  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    {
      const JdEquation *equation = jd_model_get_equation (model, e);
      const char *joint = jd_model_get_joint (model, equation->joint)->name;

      if (equation->reaction != NULL && g_strcmp0 (joint, last) != 0)
        gtk_string_list_take (names, g_strconcat ("force:", joint, NULL));
      if (equation->reaction != NULL)
        last = joint;
    }
}

/* What is in sight and can be predicted. */
static GtkStringList *
list_quantities (JdWindow *self)
{
  g_autoptr(GtkStringList) all = jd_lesson_pick_list (self->study);
  GtkStringList *names = gtk_string_list_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (all)); i++)
    if (!jd_covers_has (jd_document_get_covers (self->document), gtk_string_list_get_string (all, i)))
      gtk_string_list_append (names, gtk_string_list_get_string (all, i));
  add_arrows (self, names);
  return names;
}

static void
predict_first_cb (GSimpleAction *action G_GNUC_UNUSED,
                  GVariant      *parameter G_GNUC_UNUSED,
                  gpointer       user_data)
{
  JdWindow *self = user_data;
  g_autoptr(GtkStringList) names = NULL;

  if (self->document == NULL || self->study == NULL || jd_study_get_model (self->study) == NULL)
    return;
  names = list_quantities (self);
  if (g_list_model_get_n_items (G_LIST_MODEL (names)) == 0)
    jd_window_show_toast (self, _("Everything that can be predicted is covered"));
  else
    ask (self, NULL, g_steal_pointer (&names));
}

void
jd_window_forget_predictions (JdWindow *self)
{
  jd_window_stop_sketch (self);
  if (self->predictor == NULL)
    return;
  jd_background_stop (&self->predictor->running);
  g_hash_table_remove_all (self->predictor->before);
}

void
jd_window_install_predict (JdWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "predict", .parameter_type = "s", .activate = predict_cb },
    { .name = "predict-first", .activate = predict_first_cb },
  };

  self->predictor = g_new0 (JdPredictor, 1);
  self->predictor->before = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_node_unref);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

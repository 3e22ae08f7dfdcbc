/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Predict First: the user covers a quantity, says what he expects, and then sees both. */
#include "app/jd-window-private.h"

#include <glib/gi18n-lib.h>

/* The dialog.  It owns this record. */
typedef struct
{
  JdCovers         *covers;
  GtkStringList    *names;   /* NULL: the quantity is given */
  GtkDropDown      *choice;
  char             *quantity;
  GtkEditable      *entry;
  AdwMessageDialog *dialog;
} Asking;

static void
asking_free (gpointer  data,
             GClosure *closure G_GNUC_UNUSED)
{
  Asking *asking = data;

  g_object_unref (asking->covers);
  g_clear_object (&asking->names);
  g_free (asking->quantity);
  g_free (asking);
}

static const char *
get_quantity (Asking *asking)
{
  if (asking->quantity != NULL)
    return asking->quantity;
  return gtk_string_list_get_string (asking->names, gtk_drop_down_get_selected (asking->choice));
}

static void
response_cb (AdwMessageDialog *dialog G_GNUC_UNUSED,
             const char       *response,
             Asking           *asking)
{
  if (g_str_equal (response, "commit"))
    jd_covers_predict (asking->covers, get_quantity (asking), gtk_editable_get_text (asking->entry));
  else if (g_str_equal (response, "show"))
    jd_covers_uncover (asking->covers, get_quantity (asking));
  else if (g_str_equal (response, "cover"))
    jd_covers_cover (asking->covers, get_quantity (asking));
}

static void
typed_cb (Asking *asking)
{
  adw_message_dialog_set_response_enabled (asking->dialog, "commit", *gtk_editable_get_text (asking->entry) != '\0');
}

static void
word_cb (Asking    *asking,
         GtkButton *button)
{
  gtk_editable_set_text (asking->entry, gtk_button_get_label (button));
  gtk_widget_grab_focus (GTK_WIDGET (asking->entry));
}

/* Buttons that type a tendency. */
static GtkWidget *
new_words (Asking *asking)
{
  const char *const words[] = { _("rises"), _("falls"), _("stays") };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (box, "linked");
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      GtkWidget *button = gtk_button_new_with_label (words[i]);

      g_signal_connect_swapped (button, "clicked", G_CALLBACK (word_cb), asking);
      gtk_box_append (GTK_BOX (box), button);
    }
  return box;
}

static GtkWidget *
new_contents (Asking *asking)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *entry = gtk_entry_new ();

  if (asking->names != NULL)
    {
      asking->choice = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_object_ref (asking->names)), NULL));
      gtk_accessible_update_property (GTK_ACCESSIBLE (asking->choice), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Quantity"),
                                      -1);
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (asking->choice));
    }
  asking->entry = GTK_EDITABLE (entry);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _("A number, or an arrow as (x, y)"));
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Your prediction"), -1);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (typed_cb), asking);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), new_words (asking));
  return box;
}

/* @quantity NULL: the user chooses among @names (taken). */
static void
ask (JdWindow      *self,
     const char    *quantity,
     GtkStringList *names)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _("What Do You Expect?"), quantity);
  Asking *asking = g_new0 (Asking, 1);

  *asking = (Asking) {
    .covers = g_object_ref (jd_document_get_covers (self->document)),
    .names = names,
    .quantity = g_strdup (quantity),
    .dialog = ADW_MESSAGE_DIALOG (dialog),
  };
  adw_message_dialog_set_extra_child (asking->dialog, new_contents (asking));
  adw_message_dialog_add_responses (asking->dialog, "cancel", _("_Cancel"), NULL);
  if (quantity != NULL)
    adw_message_dialog_add_response (asking->dialog, "show", _("_Show It"));
  else
    adw_message_dialog_add_response (asking->dialog, "cover", _("Only C_over It"));
  adw_message_dialog_add_response (asking->dialog, "commit", _("Co_mmit"));
  adw_message_dialog_set_response_appearance (asking->dialog, "commit", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (asking->dialog, "commit");
  adw_message_dialog_set_close_response (asking->dialog, "cancel");
  typed_cb (asking);
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), asking, asking_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
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

  if (covers == NULL)
    return;
  if (jd_covers_is_asked (covers, quantity))
    {
      jd_window_show_toast (self, _("Asked in this lesson: commit first"));
      return;
    }
  if (!jd_covers_has (covers, quantity))
    jd_covers_cover (covers, quantity);
  ask (self, quantity, NULL);
}

static void
add_name (GtkStringList *names,
          JdCovers      *covers,
          const char    *before,
          const char    *name,
          const char    *after)
{
  g_autofree char *quantity = g_strconcat (before, name, after, NULL);

  if (!jd_covers_has (covers, quantity))
    gtk_string_list_append (names, quantity);
}

/* The quantities of the mechanism that are in sight, as Compare names them. */
static GtkStringList *
list_quantities (JdWindow *self)
{
  JdModel *model = jd_document_get_model (self->document);
  JdCovers *covers = jd_document_get_covers (self->document);
  const gboolean jumps = jd_study_get_event_name (self->study) != NULL;
  GtkStringList *names = gtk_string_list_new (NULL);

  for (gsize e = 0; model != NULL && e < jd_model_get_n_equations (model); e++)
    {
      const JdEquation *equation = jd_model_get_equation (model, e);
      g_autofree char *joint = g_strconcat (jd_model_get_joint (model, equation->joint)->name, ".", NULL);

      if (equation->reaction != NULL)
        add_name (names, covers, joint, equation->reaction, "");
      add_name (names, covers, "lambda:", equation->name, "");
      if (jumps)
        add_name (names, covers, "impulse:", equation->name, "");
    }
  for (gsize k = 0; model != NULL && k < jd_model_get_n_parameters (model); k++)
    {
      const char *name = jd_model_get_parameter_name (model, k);

      add_name (names, covers, "", name, "''");
      add_name (names, covers, "L:", name, "");
      if (jumps)
        add_name (names, covers, "", name, "'+");
    }
  add_name (names, covers, "", jumps ? "E+" : "E", "");
  return names;
}

static void
predict_first_cb (GSimpleAction *action G_GNUC_UNUSED,
                  GVariant      *parameter G_GNUC_UNUSED,
                  gpointer       user_data)
{
  JdWindow *self = user_data;

  if (self->document != NULL && self->study != NULL)
    ask (self, NULL, list_quantities (self));
}

void
jd_window_install_predict (JdWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "predict", .parameter_type = "s", .activate = predict_cb },
    { .name = "predict-first", .activate = predict_first_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Locked files: a bar that says what is open, and the dialog that locks. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-mechanism-lock.h"
#include "ui/draw/inspector/jd-inspector.h"
#include "ui/draw/canvas/jd-palette.h"
#include "ui/document/jd-document-lock.h"
#include "ui/document/jd-lock.h"
#include "ui/study/jd-transport.h"

/* Lists all widgets of @type inside @widget. */
static void
update_widgets (GtkWidget  *widget,
                GType       type,
                JdDocument *document,
                const char *topic)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    {
      jd_lock_update_widget (widget, document, topic);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    update_widgets (child, type, document, topic);
}

static void
update_bar (JdWindow *self)
{
  g_autofree char *open = jd_document_dup_open (self->document);
  g_autofree char *changes = NULL, *text = NULL;

  changes = *open != '\0' ? g_strdup_printf (_("This file is locked by its author. You may change: %s."), open)
                          : g_strdup (_("This file is locked by its author. You can look at everything, but you "
                                        "cannot change it."));
  text = jd_document_may (self->document, "time") ? g_steal_pointer (&changes)
                                                  : g_strdup_printf ("%s %s", changes, _("Playing is closed too."));
  jd_window_show_bar (self, "locked", text, _("_Lock…"), "win.lock", NULL);
}

void
jd_window_lock_parts (JdWindow *self)
{
  const struct
  {
    const char *topic;
    GType type;
  } parts[] = {
    { "draw", JD_TYPE_PALETTE },
    { "draw", JD_TYPE_INSPECTOR },
    { "time", JD_TYPE_TRANSPORT },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    update_widgets (GTK_WIDGET (self->pages), parts[i].type, self->document, parts[i].topic);
}

/* Updates the bar only if the lock has changed, because the user may have closed the bar. */
void
jd_window_update_lock (JdWindow *self)
{
  const gboolean locked = self->document != NULL && jd_document_get_locked (self->document);
  g_autofree char *open = locked ? jd_document_dup_open (self->document) : NULL;

  if (locked == self->locked && g_strcmp0 (open, self->open) == 0)
    return;
  self->locked = locked;
  g_free (self->open);
  self->open = g_steal_pointer (&open);
  jd_window_lock_parts (self);
  if (locked && self->session == NULL)
    update_bar (self);
  else
    jd_window_hide_bar (self, "locked");
}

/* The dialog for teachers: a switch for the lock, and a check button for each topic. */
typedef struct
{
  JdWindow  *window;
  GtkWidget *locked;
  GPtrArray *topics;   /* GtkCheckButton, with the topic as widget name */
} LockDialog;

static void
lock_dialog_free (gpointer  data,
                  GClosure *closure G_GNUC_UNUSED)
{
  LockDialog *dialog = data;

  g_ptr_array_unref (dialog->topics);
  g_free (dialog);
}

static void
lock_response_cb (GtkWidget  *alert G_GNUC_UNUSED,
                  const char *response,
                  LockDialog *dialog)
{
  JdWindow *self = dialog->window;
  g_autoptr(GStrvBuilder) open = g_strv_builder_new ();
  g_auto(GStrv) topics = NULL;
  g_autoptr(GError) error = NULL;

  if (!g_str_equal (response, "apply") || self->document == NULL)
    return;
  for (guint i = 0; i < dialog->topics->len; i++)
    if (gtk_check_button_get_active (g_ptr_array_index (dialog->topics, i)))
      g_strv_builder_add (open, gtk_widget_get_name (g_ptr_array_index (dialog->topics, i)));
  topics = g_strv_builder_end (open);
  if (!jd_document_set_lock (self->document, gtk_check_button_get_active (GTK_CHECK_BUTTON (dialog->locked)),
                             (const char *const *) topics, &error))
    jd_window_show_error (self, _("The Lock Was Not Changed"), error->message);
}

/* Adds a check button for a topic of a single value, such as "values:theta". */
static void
add_topic (LockDialog *dialog,
           GtkBox     *box,
           const char *topic,
           gboolean    open)
{
  g_autofree char *name = jd_lock_topic_dup_name (topic);
  GtkWidget *check = gtk_check_button_new_with_label (name);

  gtk_widget_set_name (check, topic);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), open);
  gtk_widget_set_margin_start (check, 24);
  g_object_bind_property (dialog->locked, "active", check, "sensitive", G_BINDING_SYNC_CREATE);
  gtk_box_append (box, check);
  g_ptr_array_add (dialog->topics, check);
}

/* Playing is open unless the author closes it, as long as he has chosen nothing. */
static gboolean
starts_open (JdDocument *document,
             const char *topic)
{
  const char *const *open = jd_mechanism_get_open (jd_document_get_mechanism (document));

  return g_strv_contains (open, topic) ||
         (g_str_equal (topic, "time") && open[0] == NULL && !jd_document_get_locked (document));
}

static GtkWidget *
create_choices (LockDialog *dialog,
                JdDocument *document)
{
  const char *const *open = jd_mechanism_get_open (jd_document_get_mechanism (document));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  dialog->locked = gtk_check_button_new_with_mnemonic (_("_Locked; students may change only:"));
  gtk_widget_set_name (dialog->locked, "locked");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (dialog->locked), jd_document_get_locked (document));
  gtk_box_append (GTK_BOX (box), dialog->locked);
  for (guint i = 0; jd_lock_topics[i] != NULL; i++)
    add_topic (dialog, GTK_BOX (box), jd_lock_topics[i], starts_open (document, jd_lock_topics[i]));
  for (guint i = 0; open[i] != NULL; i++)
    if (strchr (open[i], ':') != NULL)
      add_topic (dialog, GTK_BOX (box), open[i], TRUE);
  return box;
}

void
jd_window_show_lock (JdWindow *self)
{
  GtkWidget *alert = jd_alert_new (_("Lock for Students"),
                                   _("Students can change only what is checked here. The lock protects "
                                     "against mistakes only: anybody can remove it in this dialog."));
  LockDialog *dialog = g_new0 (LockDialog, 1);

  dialog->window = self;
  dialog->topics = g_ptr_array_new ();
  jd_alert_set_child (alert, create_choices (dialog, self->document));
  jd_alert_add (alert, "cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT);
  jd_alert_add (alert, "apply", _("_Apply"), ADW_RESPONSE_SUGGESTED);
  jd_alert_set_keys (alert, "apply", "cancel");
  g_signal_connect_data (alert, "response", G_CALLBACK (lock_response_cb), dialog, lock_dialog_free, 0);
  jd_alert_show (alert, GTK_WIDGET (self));
}

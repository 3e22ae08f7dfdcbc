/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Saving, and questions about unsaved work. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>

/* Data while the user is asked. */
typedef struct
{
  JdWindow       *window;   /* reference held */
  JdWindowDone    done;     /* may be NULL */
  gpointer        data;
  GDestroyNotify  free_data;
  void          (*answered) (gpointer waiting, const char *response);
  char           *response;
} Waiting;

static Waiting *
waiting_new (JdWindow       *window,
             JdWindowDone    done,
             gpointer        data,
             GDestroyNotify  free_data)
{
  Waiting *self = g_new0 (Waiting, 1);

  self->window = g_object_ref (window);
  self->done = done;
  self->data = data;
  self->free_data = free_data;
  return self;
}

/* Calls the callback and frees the data. */
static void
waiting_end (Waiting  *self,
             gboolean  go_on)
{
  if (self->done != NULL)
    self->done (self->window, go_on, self->data);
  if (self->free_data != NULL)
    self->free_data (self->data);
  g_object_unref (self->window);
  g_free (self->response);
  g_free (self);
}

static void
go_on_cb (gpointer data)
{
  Waiting *waiting = data;

  waiting->answered (waiting, waiting->response);
}

/* Continues in an idle callback: the answer may close the window, which must outlive the response of its dialog. */
static void
response_cb (AdwMessageDialog *dialog G_GNUC_UNUSED,
             const char       *response,
             Waiting          *waiting)
{
  g_free (waiting->response);
  waiting->response = g_strdup (response);
  g_idle_add_once (go_on_cb, waiting);
}

static void
place_chosen (JdWindow *self,
              GFile    *file,
              gpointer  waiting)
{
  waiting_end (waiting, file != NULL && self->document != NULL && jd_window_save_to (self, file));
}

static void
choose_place (Waiting *waiting)
{
  static const char *const suffixes[] = { ".jourdain", NULL };

  jd_window_choose_file (waiting->window, _("Save the Mechanism"), suffixes, place_chosen, waiting);
}

static void
overwrite_answered (gpointer    data,
                    const char *response)
{
  Waiting *waiting = data;
  JdWindow *self = waiting->window;

  if (g_str_equal (response, "elsewhere"))
    choose_place (waiting);
  else
    waiting_end (waiting, g_str_equal (response, "overwrite") &&
                            jd_window_save_to (self, jd_document_get_file (self->document)));
}

static void
ask_overwrite (Waiting *waiting)
{
  JdWindow *self = waiting->window;
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _("Overwrite the Changes of Another Program?"),
                                              NULL);
  AdwMessageDialog *message = ADW_MESSAGE_DIALOG (dialog);

  adw_message_dialog_format_body (message,
                                  _("“%s” was changed by another program since it was opened here. "
                                    "Saving replaces those changes."),
                                  jd_document_get_title (self->document));
  adw_message_dialog_add_responses (message, "cancel", _("_Cancel"), "elsewhere", _("Save _Elsewhere…"),
                                    "overwrite", _("_Overwrite"), NULL);
  adw_message_dialog_set_response_appearance (message, "overwrite", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (message, "elsewhere");
  adw_message_dialog_set_close_response (message, "cancel");
  waiting->answered = overwrite_answered;
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), waiting);
  gtk_window_present (GTK_WINDOW (dialog));
}

gboolean
jd_window_is_unsaved (JdWindow *self)
{
  JdDocument *document = jd_window_get_own_document (self);

  return document != NULL && jd_document_get_modified (document);
}

static gboolean
has_own_place (JdWindow *self)
{
  return jd_document_get_file (self->document) != NULL && !jd_document_get_template (self->document) &&
         !self->read_only;
}

static void
save_waiting (Waiting  *waiting,
              gboolean  elsewhere)
{
  JdWindow *self = waiting->window;

  jd_window_check_file (self);
  if (elsewhere || !has_own_place (self))
    {
      choose_place (waiting);
      return;
    }
  if (self->watch != NULL && jd_file_watch_get_state (self->watch) == JD_FILE_CHANGED)
    ask_overwrite (waiting);
  else
    waiting_end (waiting, jd_window_save_to (self, jd_document_get_file (self->document)));
}

void
jd_window_save (JdWindow     *self,
                gboolean      elsewhere,
                JdWindowDone  done,
                gpointer      data)
{
  save_waiting (waiting_new (self, done, data, NULL), elsewhere);
}

static void
protect_answered (gpointer    data,
                  const char *response)
{
  Waiting *waiting = data;

  if (g_str_equal (response, "save"))
    save_waiting (waiting, FALSE);
  else
    waiting_end (waiting, g_str_equal (response, "discard"));
}

void
jd_window_ask_unsaved (JdWindow       *self,
                       JdWindowDone    done,
                       gpointer        data,
                       GDestroyNotify  free_data)
{
  Waiting *waiting = waiting_new (self, done, data, free_data);
  GtkWidget *dialog;
  AdwMessageDialog *message;

  if (!jd_window_is_unsaved (self))
    {
      waiting_end (waiting, TRUE);
      return;
    }

  /* the question is about the user's own document */
  jd_window_leave_lesson (self);
  dialog = adw_message_dialog_new (GTK_WINDOW (self), _("Save Changes?"), NULL);
  message = ADW_MESSAGE_DIALOG (dialog);
  adw_message_dialog_format_body (message, _("“%s” has unsaved changes. They are lost if you do not save them."),
                                  jd_document_get_title (self->document));
  adw_message_dialog_add_responses (message, "cancel", _("_Cancel"), "discard", _("_Discard"), "save", _("_Save"),
                                    NULL);
  adw_message_dialog_set_response_appearance (message, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (message, "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (message, "save");
  adw_message_dialog_set_close_response (message, "cancel");
  waiting->answered = protect_answered;
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), waiting);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Saving, and questions about unsaved work and about exports that are being written. */
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
             gboolean  proceed)
{
  if (self->done != NULL)
    self->done (self->window, proceed, self->data);
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
response_cb (GtkWidget  *alert G_GNUC_UNUSED,
             const char *response,
             Waiting    *waiting)
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
  g_autofree char *body = g_strdup_printf (_("“%s” was changed by another program since it was opened here. "
                                             "Saving replaces those changes."),
                                           jd_document_get_title (self->document));
  GtkWidget *alert = jd_alert_new (_("Overwrite the Changes of Another Program?"), body);

  jd_alert_add (alert, "cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT);
  jd_alert_add (alert, "elsewhere", _("Save _Elsewhere…"), ADW_RESPONSE_DEFAULT);
  jd_alert_add (alert, "overwrite", _("_Overwrite"), ADW_RESPONSE_DESTRUCTIVE);
  jd_alert_set_keys (alert, "elsewhere", "cancel");
  waiting->answered = overwrite_answered;
  g_signal_connect (alert, "response", G_CALLBACK (response_cb), waiting);
  jd_alert_show (alert, GTK_WIDGET (self));
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
         !self->file.read_only;
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
  if (self->file.watch != NULL && jd_file_watch_get_state (self->file.watch) == JD_FILE_CHANGED)
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
  g_autofree char *body = NULL;
  GtkWidget *alert;

  if (!jd_window_is_unsaved (self))
    {
      waiting_end (waiting, TRUE);
      return;
    }

  /* the question is about the user's own document */
  jd_window_leave_lesson (self);
  body = g_strdup_printf (_("“%s” has unsaved changes. They are lost if you do not save them."),
                          jd_document_get_title (self->document));
  alert = jd_alert_new (_("Save Changes?"), body);
  jd_alert_add (alert, "cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT);
  jd_alert_add (alert, "discard", _("_Discard"), ADW_RESPONSE_DESTRUCTIVE);
  jd_alert_add (alert, "save", _("_Save"), ADW_RESPONSE_SUGGESTED);
  jd_alert_set_keys (alert, "save", "cancel");
  waiting->answered = protect_answered;
  g_signal_connect (alert, "response", G_CALLBACK (response_cb), waiting);
  jd_alert_show (alert, GTK_WIDGET (self));
}

gboolean
jd_window_is_writing (JdWindow *self)
{
  return self->writing != NULL && self->writing->len > 0;
}

void
jd_window_begin_writing (JdWindow     *self,
                         GCancellable *cancellable)
{
  if (self->writing == NULL)
    self->writing = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (self->writing, g_object_ref (cancellable));
}

void
jd_window_end_writing (JdWindow     *self,
                       GCancellable *cancellable,
                       gboolean      done)
{
  /* A closed window has none. */
  if (self->writing == NULL || !g_ptr_array_remove (self->writing, cancellable) || self->written == NULL)
    return;
  if (!done && !g_cancellable_is_cancelled (cancellable))
    jd_alert_answer (self->written, "cancel");
  else if (self->writing->len == 0)
    jd_alert_answer (self->written, "written");
}

/* The alert is answered once: by the user or by the last export. */
static void
forget_alert_cb (GtkWidget  *alert G_GNUC_UNUSED,
                 const char *response G_GNUC_UNUSED,
                 Waiting    *waiting)
{
  g_clear_weak_pointer (&waiting->window->written);
}

static void
written_answered (gpointer    data,
                  const char *response)
{
  Waiting *waiting = data;
  JdWindow *self = waiting->window;

  if (g_str_equal (response, "discard"))
    for (guint i = 0; jd_window_is_writing (self) && i < self->writing->len; i++)
      g_cancellable_cancel (g_ptr_array_index (self->writing, i));
  waiting_end (waiting, !g_str_equal (response, "cancel"));
}

static void
wait_for_exports (JdWindow *self,
                  gboolean  proceed,
                  gpointer  data)
{
  Waiting *waiting = data;
  GtkWidget *alert;

  if (!proceed || !jd_window_is_writing (self))
    {
      waiting_end (waiting, proceed);
      return;
    }
  alert = jd_alert_new (_("An Export Is Being Written"),
                        _("The window closes when it is complete. If you discard it, the window closes now."));
  jd_alert_add (alert, "cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT);
  jd_alert_add (alert, "discard", _("_Discard"), ADW_RESPONSE_DESTRUCTIVE);
  jd_alert_set_keys (alert, NULL, "cancel");
  waiting->answered = written_answered;
  g_signal_connect (alert, "response", G_CALLBACK (forget_alert_cb), waiting);
  g_signal_connect (alert, "response", G_CALLBACK (response_cb), waiting);
  jd_alert_show (alert, GTK_WIDGET (self));
  g_set_weak_pointer (&self->written, alert);
}

void
jd_window_confirm_close (JdWindow     *self,
                         JdWindowDone  done,
                         gpointer      data)
{
  g_return_if_fail (JD_IS_WINDOW (self));

  jd_window_ask_unsaved (self, wait_for_exports, waiting_new (self, done, data, NULL), NULL);
}

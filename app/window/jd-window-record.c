/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Making a lesson on the user's document. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/start/jd-lessons.h"
#include "core/lesson/jd-lesson-check.h"
#include "core/mechanism/jd-file.h"
#include "core/mechanism/jd-json.h"

#define N_SEEDS 10

gboolean
jd_window_is_recording (JdWindow *self)
{
  return self->record != NULL && jd_lesson_recorder_get_draft (self->record) != NULL;
}

/* A place for a lesson that was not saved; owned. */
static GFile *
new_place (const char *name)
{
  g_autofree char *base = g_strdelimit (g_strdup (name != NULL && *name != '\0' ? name : "lesson"), "/", '-');
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "jourdain", "lessons", NULL);
  g_autoptr(GFile) file = NULL;

  g_mkdir_with_parents (folder, 0700);
  for (guint i = 1; file == NULL || g_file_query_exists (file, NULL); i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%s %u.jlesson", folder, base, i);

      g_set_object (&file, NULL);
      file = g_file_new_for_path (path);
    }
  return g_steal_pointer (&file);
}

gboolean
jd_window_keeps_recording (JdWindow *self)
{
  g_autofree char *text = NULL;

  if (!jd_window_is_recording (self))
    return FALSE;
  text = jd_lesson_draft_dup_text (jd_lesson_recorder_get_draft (self->record));
  return g_strcmp0 (text, self->recorded) != 0;
}

/* Keeps what is not saved in a file of its own, and says where: what shows another document loses no work. */
static void
keep_unsaved (JdWindow *self)
{
  g_autofree char *text = jd_lesson_draft_dup_text (jd_lesson_recorder_get_draft (self->record));
  g_autoptr(GFile) file = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *path = NULL, *words = NULL;

  if (!jd_window_keeps_recording (self))
    return;
  file = new_place (jd_document_get_title (self->document));
  path = g_file_get_path (file);
  words = g_strdup_printf (_("The lesson was not saved; it is kept in %s"), path);
  if (jd_file_write (file, text, strlen (text), &error))
    jd_window_show_toast (self, words);
  else
    jd_window_show_error (self, _("The Lesson Could Not Be Saved"), error->message);
}

void
jd_window_stop_recording (JdWindow *self)
{
  if (!jd_window_is_recording (self))
    return;
  keep_unsaved (self);
  jd_lesson_recorder_begin (self->record, NULL, NULL, NULL, NULL, NULL);
  g_clear_pointer (&self->recorded, g_free);
  jd_window_update_actions (self);
}

gboolean
jd_window_save_lesson (JdWindow *self,
                       GFile    *file)
{
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;

  g_return_val_if_fail (JD_IS_WINDOW (self) && jd_window_is_recording (self), FALSE);

  text = jd_lesson_draft_dup_text (jd_lesson_recorder_get_draft (self->record));
  if (jd_file_write (file, text, strlen (text), &error))
    {
      g_free (self->recorded);
      self->recorded = g_steal_pointer (&text);
      jd_window_show_toast (self, _("Lesson saved"));
      return TRUE;
    }
  jd_window_show_error (self, _("The Lesson Could Not Be Saved"), error->message);
  return FALSE;
}

/* What is done after the user was asked, or NULL. */
typedef struct
{
  JdWindow     *window;   /* reference held */
  JdWindowDone  done;
  char         *response;
} Asking;

static void
asking_end (Asking   *self,
            gboolean  goes_on)
{
  if (goes_on)
    jd_window_stop_recording (self->window);
  if (goes_on && self->done != NULL)
    self->done (self->window, TRUE, NULL);
  g_object_unref (self->window);
  g_free (self->response);
  g_free (self);
}

/* @data: what goes on when the lesson is saved (Asking *), or NULL. */
static void
save_chosen (JdWindow *self,
             GFile    *file,
             gpointer  data)
{
  const gboolean saved = file != NULL && jd_window_is_recording (self) && jd_window_save_lesson (self, file);

  if (data != NULL)
    asking_end (data, saved);
}

static void
choose_place (JdWindow *self,
              Asking   *asking)
{
  static const char *const suffixes[] = { ".jlesson", NULL };

  jd_window_choose_file (self, _("Save the Lesson"), suffixes, save_chosen, asking);
}

static void
save_cb (JdWindow *self)
{
  choose_place (self, NULL);
}

static void
answered_cb (gpointer data)
{
  Asking *asking = data;
  JdWindow *self = asking->window;

  if (g_str_equal (asking->response, "save") && jd_window_is_recording (self))
    {
      choose_place (self, asking);
      return;
    }
  if (g_str_equal (asking->response, "discard") && jd_window_is_recording (self))
    {
      g_free (self->recorded);
      self->recorded = jd_lesson_draft_dup_text (jd_lesson_recorder_get_draft (self->record));
    }
  asking_end (asking, g_str_equal (asking->response, "discard"));
}

/* Goes on in an idle callback: the answer may close the window, which must outlive the response of its dialog. */
static void
response_cb (GtkWidget  *alert G_GNUC_UNUSED,
             const char *response,
             Asking     *asking)
{
  g_free (asking->response);
  asking->response = g_strdup (response);
  g_idle_add_once (answered_cb, asking);
}

void
jd_window_ask_recorded (JdWindow     *self,
                        JdWindowDone  done)
{
  Asking *asking = g_new0 (Asking, 1);
  GtkWidget *alert;

  asking->window = g_object_ref (self);
  asking->done = done;
  jd_window_leave_lesson (self);
  if (!jd_window_keeps_recording (self))
    {
      asking_end (asking, TRUE);
      return;
    }
  alert = jd_alert_new (_("Save the Lesson?"),
                        _("The lesson that you are making is not saved. It is lost if you discard it."));
  jd_alert_add (alert, "cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT);
  jd_alert_add (alert, "discard", _("_Discard"), ADW_RESPONSE_DESTRUCTIVE);
  jd_alert_add (alert, "save", _("_Save…"), ADW_RESPONSE_SUGGESTED);
  jd_alert_set_keys (alert, "save", "cancel");
  g_signal_connect (alert, "response", G_CALLBACK (response_cb), asking);
  jd_alert_show (alert, GTK_WIDGET (self));
}

static void
leave_cb (JdWindow *self)
{
  jd_window_ask_recorded (self, NULL);
}

/* A check or a trial of the lesson as it stood when it was asked for. */
typedef struct
{
  JsonNode  *root;
  GFile     *folder;
  GPtrArray *faults;
  char      *step;     /* the step that is tried; NULL: a check */
  JdLesson  *lesson;   /* out: of a trial; NULL: it cannot be read */
} Check;

static void
check_free (gpointer data)
{
  Check *check = data;

  json_node_unref (check->root);
  g_clear_object (&check->folder);
  g_ptr_array_unref (check->faults);
  g_free (check->step);
  g_clear_pointer (&check->lesson, jd_lesson_unref);
  g_free (check);
}

static void
check_thread (GTask        *task,
              gpointer      source G_GNUC_UNUSED,
              gpointer      data,
              GCancellable *cancellable G_GNUC_UNUSED)
{
  Check *check = data;
  g_autoptr(JdLesson) lesson = jd_lessons_read (check->root, "new.jlesson", check->folder, check->faults);

  if (lesson != NULL && check->step == NULL && jd_lesson_faults_count (check->faults, FALSE) == 0)
    json_array_unref (jd_lesson_check (lesson, 0, N_SEEDS, check->faults));
  check->lesson = g_steal_pointer (&lesson);
  g_task_return_boolean (task, TRUE);
}

/* Begins the trial, or shows why the lesson cannot be shown. */
static void
try (JdWindow *self,
     Check    *check)
{
  const int step = check->lesson != NULL ? jd_lesson_find_step (check->lesson, check->step) : -1;

  if (step >= 0 && jd_lesson_faults_count (check->faults, FALSE) == 0)
    {
      jd_lesson_recorder_show_faults (self->record, NULL);
      jd_window_try_lesson (self, check->lesson, (guint) step);
      jd_window_show_toast (self, _("This is what a student sees. F5 leads back to the new lesson."));
      return;
    }
  jd_lesson_recorder_show_faults (self->record, check->faults);
  jd_window_show_toast (self, _("The lesson has faults, and cannot be tried yet"));
}

/* What was found is dropped if the lesson has changed meanwhile. */
static void
checked_cb (GObject      *source G_GNUC_UNUSED,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(JdWindow) self = user_data;
  Check *check = g_task_get_task_data (G_TASK (result));
  g_autoptr(JsonNode) now = NULL;

  if (!jd_window_is_recording (self))
    return;
  now = jd_lesson_draft_dup_json (jd_lesson_recorder_get_draft (self->record));
  if (!json_node_equal (now, check->root) || self->session != NULL)
    return;
  if (check->step != NULL)
    try (self, check);
  else
    jd_lesson_recorder_show_faults (self->record, check->faults);
}

/* @step: the id of the step to try; NULL: checks the lesson. */
static void
begin_check (JdWindow   *self,
             const char *step)
{
  /* The callback holds the window, not the task: the thread may be the last to release the task. */
  g_autoptr(GTask) task = g_task_new (NULL, NULL, checked_cb, g_object_ref (self));
  Check *check = g_new0 (Check, 1);
  GFile *file = jd_document_get_file (self->document);

  check->root = jd_lesson_draft_dup_json (jd_lesson_recorder_get_draft (self->record));
  check->folder = file != NULL ? g_file_get_parent (file) : NULL;
  check->faults = jd_lesson_faults_new ();
  check->step = g_strdup (step);
  g_task_set_task_data (task, check, check_free);
  g_task_run_in_thread (task, check_thread);
}

static void
check_cb (JdWindow *self)
{
  begin_check (self, NULL);
}

void
jd_window_try_recorded (JdWindow *self)
{
  if (self->session != NULL)
    jd_window_leave_lesson (self);
  else if (jd_window_is_recording (self))
    begin_check (self, jd_lesson_recorder_get_id (self->record));
}

static void
view_changed_cb (JdWindow *self)
{
  /* a lesson that is tried shows views of its own */
  if (self->session != NULL)
    return;
  jd_lesson_recorder_set_view (self->record, gtk_stack_get_visible_child_name (self->pages));
}

/* The strip is made when it is first wanted, and stands where that of a lesson does. */
static void
ensure_record (JdWindow *self)
{
  if (self->record != NULL)
    return;
  self->record = JD_LESSON_RECORDER (jd_lesson_recorder_new (jd_lessons_read));
  g_signal_connect_object (self->record, "leave", G_CALLBACK (leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->record, "save", G_CALLBACK (save_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->record, "check", G_CALLBACK (check_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->record, "say", G_CALLBACK (jd_window_show_toast), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->record, "show-view", G_CALLBACK (jd_window_set_view), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->pages, "notify::visible-child", G_CALLBACK (view_changed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_prepend (self->beside, GTK_WIDGET (self->record));
}

/* Begins a lesson, or goes on with @lesson (taken; NULL: a new one).  Nothing happens while one is being made. */
static void
begin (JdWindow         *self,
       JdLessonReopened *lesson)
{
  g_autoptr(JdLessonReopened) owned = lesson;
  g_autofree char *model = NULL;

  if (jd_window_is_recording (self))
    return;
  if (jd_document_get_modified (self->document))
    {
      jd_window_show_toast (self, _("Save the mechanism first: every step begins with its file"));
      return;
    }
  ensure_record (self);
  model = g_file_get_basename (jd_document_get_file (self->document));
  view_changed_cb (self);
  jd_lesson_recorder_begin (self->record, self->study_view, self->study, GTK_WIDGET (self->pages),
                            jd_document_get_title (self->document), model);
  if (owned != NULL)
    jd_lesson_recorder_reopen (self->record, g_steal_pointer (&owned));
  self->recorded = jd_lesson_draft_dup_text (jd_lesson_recorder_get_draft (self->record));
  jd_window_update_actions (self);
}

void
jd_window_record (JdWindow *self)
{
  begin (self, NULL);
}

/* A lesson that is read to go on writing it. */
typedef struct
{
  GFile            *file;
  JdDocument       *document;  /* on which it is written */
  GPtrArray        *faults;
  char             *model;     /* out: the file that it names */
  JdLessonReopened *lesson;    /* out; NULL: see the faults and the task's error */
} Reopening;

static void
reopening_free (gpointer data)
{
  Reopening *self = data;

  g_object_unref (self->file);
  g_object_unref (self->document);
  g_ptr_array_unref (self->faults);
  g_free (self->model);
  g_clear_pointer (&self->lesson, jd_lesson_reopened_free);
  g_free (self);
}

static void
reopen_thread (GTask        *task,
               gpointer      source G_GNUC_UNUSED,
               gpointer      data,
               GCancellable *cancellable)
{
  Reopening *self = data;
  GError *error = NULL;
  g_autoptr(JdLesson) lesson = jd_lessons_load (self->file, self->faults);
  g_autofree char *text = NULL;
  g_autoptr(JsonNode) root = NULL;
  gsize length;

  if (lesson != NULL && jd_lesson_faults_count (self->faults, FALSE) == 0 &&
      g_file_load_contents (self->file, cancellable, &text, &length, NULL, &error))
    root = jd_json_parse (text, (gssize) length, &error);
  if (root != NULL)
    {
      self->model = g_strdup (json_object_get_string_member_with_default (json_node_get_object (root), "model", ""));
      self->lesson = jd_lesson_reopened_new (lesson, root, &error);
    }
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
reopened_cb (GObject      *source G_GNUC_UNUSED,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(JdWindow) self = user_data;
  Reopening *reopening = g_task_get_task_data (G_TASK (result));
  g_autofree char *own = NULL;
  g_autoptr(GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    jd_window_show_error (self, _("This Lesson Cannot Be Opened"), error->message);
  else if (reopening->lesson == NULL)
    jd_window_show_lesson_faults (self, reopening->file, reopening->faults);
  else if (self->document != reopening->document || self->session != NULL)
    return;
  else
    {
      own = g_file_get_basename (jd_document_get_file (self->document));
      if (g_str_equal (own, reopening->model))
        begin (self, g_steal_pointer (&reopening->lesson));
      else
        {
          g_autofree char
            *words = g_strdup_printf (_("This lesson is about the mechanism “%s”.  Open it first, then "
                                        "the lesson."),
                                      reopening->model);

          jd_window_show_error (self, _("This Lesson Cannot Be Opened"), words);
        }
    }
}

void
jd_window_edit_lesson (JdWindow *self,
                       GFile    *file)
{
  /* The callback holds the window, not the task: the thread may be the last to release the task. */
  g_autoptr(GTask) task = NULL;
  Reopening *reopening;

  g_return_if_fail (JD_IS_WINDOW (self) && G_IS_FILE (file));

  if (self->document == NULL || jd_document_get_file (self->document) == NULL)
    return;
  task = g_task_new (NULL, NULL, reopened_cb, g_object_ref (self));
  reopening = g_new0 (Reopening, 1);
  reopening->file = g_object_ref (file);
  reopening->document = g_object_ref (self->document);
  reopening->faults = jd_lesson_faults_new ();
  g_task_set_task_data (task, reopening, reopening_free);
  g_task_run_in_thread (task, reopen_thread);
}

static void
lesson_chosen (JdWindow *self,
               GFile    *file,
               gpointer  data G_GNUC_UNUSED)
{
  if (file != NULL)
    jd_window_edit_lesson (self, file);
}

void
jd_window_choose_lesson (JdWindow *self)
{
  jd_window_choose_file (self, _("Go On with a Lesson"), NULL, lesson_chosen, NULL);
}

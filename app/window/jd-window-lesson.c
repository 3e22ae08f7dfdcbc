/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson in the window: the step's copy of the document takes the place of the user's own, which comes back. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>

#include "app/start/jd-lessons.h"
#include "app/start/jd-recent.h"
#include "ui/lesson/jd-lesson-setup.h"

/* The window as it was before the lesson. */
struct _JdWindowHost
{
  JdDocument     *document;   /* NULL: the start page */
  JdStudy        *study;
  char           *view;
  JdLessonLayout *layout;
  gboolean        escaped;    /* Escape was the last key */
  gboolean        begun;      /* a step has been opened */
  GVariant       *warm_up;    /* steps of a warm-up; NULL: a lesson */
  gsize           n_warmed;   /* those that have begun */
  gboolean        tried;      /* the lesson that is being made, without progress */
  guint           step;       /* the first step of a lesson that is tried */
};

static void
host_free (JdWindowHost *host)
{
  g_clear_object (&host->document);
  g_clear_object (&host->study);
  g_free (host->view);
  jd_lesson_layout_free (host->layout);
  g_clear_pointer (&host->warm_up, g_variant_unref);
  g_free (host);
}

JdDocument *
jd_window_get_own_document (JdWindow *self)
{
  return self->host != NULL ? self->host->document : self->document;
}

gboolean
jd_window_is_lesson (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return name != NULL && g_str_has_suffix (name, ".jlesson");
}

/* The mistakes, one a line. */
static char *
list_faults (const GPtrArray *faults)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < faults->len; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, i);

      if (fault->kind == JD_LESSON_FAULT_ERROR)
        g_string_append_printf (text, "%s%s%s%s", text->len > 0 ? "\n\n" : "", fault->path,
                                *fault->path != '\0' ? ": " : "", fault->text);
    }
  return g_string_free (text, FALSE);
}

void
jd_window_show_lesson_faults (JdWindow        *self,
                              GFile           *file,
                              const GPtrArray *faults)
{
  g_autofree char *list = list_faults (faults);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *text = g_strdup_printf (_("“%s”: %s"), name, list);

  jd_window_show_error (self, _("This Lesson Cannot Be Opened"), text);
}

/* What is wrong with the texts of a lesson that can be taken all the same is said in passing, to whoever wrote it. */
static void
warn (JdWindow        *self,
      GFile           *file,
      const GPtrArray *faults)
{
  g_autofree char *name = g_file_get_basename (file);

  for (guint i = 0; i < faults->len; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, i);
      g_autofree char *text = NULL;

      if (fault->kind != JD_LESSON_FAULT_LENGTH && fault->kind != JD_LESSON_FAULT_LINK)
        continue;
      text = g_markup_printf_escaped ("%s: %s: %s", name, fault->path, fault->text);
      jd_window_show_toast (self, text);
      return;
    }
}

typedef struct
{
  GFile     *file;
  JdLesson  *lesson;   /* NULL: none that can be shown */
  GPtrArray *faults;
  GVariant  *warm_up;  /* the warm-up to begin with it; NULL: the lesson, or the next step of a warm-up */
  gboolean   goes_on;  /* the next step of the warm-up under way */
} Loading;

static void
loading_free (gpointer data)
{
  Loading *self = data;

  g_clear_object (&self->file);
  g_clear_pointer (&self->lesson, jd_lesson_unref);
  g_clear_pointer (&self->faults, g_ptr_array_unref);
  g_clear_pointer (&self->warm_up, g_variant_unref);
  g_free (self);
}

static void
load_thread (GTask        *task,
             gpointer      source G_GNUC_UNUSED,
             gpointer      data,
             GCancellable *cancellable G_GNUC_UNUSED)
{
  Loading *loading = data;

  loading->lesson = jd_lessons_load (loading->file, loading->faults);
  g_task_return_boolean (task, TRUE);
}

/* A lesson that is opened while the projector is on is shown to a class. */
static void
begin_teaching (JdWindow *self)
{
  g_autoptr(GVariant) projector = g_action_group_get_action_state (G_ACTION_GROUP (self), "projector");

  if (!self->host->begun && g_variant_get_boolean (projector))
    jd_window_teach (self);
  self->host->begun = TRUE;
}

/* The sheet of the Draw view shows the motion only where it plays it. */
static void
play_drawing (JdWindow   *self,
              JsonObject *setup)
{
  if (json_object_get_boolean_member_with_default (setup, "play", FALSE) &&
      g_str_equal (jd_window_get_view (self), "draw"))
    jd_draw_view_play (jd_window_get_draw_view (self));
}

/* Shows the document and the study of the step, and the view that it asks for. */
static void
opened_cb (JdWindow *self)
{
  JdLessonSession *session = self->session;
  JsonObject *setup = jd_lesson_session_get_step (session)->setup;

  self->host->escaped = FALSE;
  jd_window_show_document (self, jd_lesson_session_get_document (session), jd_lesson_session_get_study (session));
  jd_lesson_setup_apply (setup, self->study_view);
  jd_lesson_setup_close (session, self->study_view);
  jd_window_set_view (self, json_object_get_string_member_with_default (setup, "view", "study"));
  play_drawing (self, setup);
  begin_teaching (self);
}

/* What a reveal or an edit of the author asks for. */
static void
show_setup (JdWindow   *self,
            JsonObject *setup)
{
  if (setup == NULL)
    return;
  jd_lesson_setup_apply (setup, self->study_view);
  if (json_object_has_member (setup, "view"))
    jd_window_set_view (self, json_object_get_string_member (setup, "view"));
  play_drawing (self, setup);
}

static void
revealed_cb (JdWindow *self)
{
  JsonObject *reveal = jd_lesson_session_get_step (self->session)->reveal;

  show_setup (self, reveal);
  if (reveal != NULL)
    jd_lesson_setup_run (reveal, self->study_view, jd_lesson_session_get_study (self->session));
}

static void
solved_cb (JdWindow *self)
{
  show_setup (self, jd_lesson_session_get_edit (self->session));
}

static void
view_changed_cb (JdWindow *self)
{
  if (self->session != NULL)
    jd_lesson_session_set_view (self->session, gtk_stack_get_visible_child_name (self->pages));
}

static void
start_session (JdWindow *self,
               JdLesson *lesson)
{
  g_autofree char *progress = self->host->tried ? NULL : jd_lessons_dup_progress_path ();

  self->session = jd_lesson_session_new (lesson, progress);
  /* first the window's handlers: the strip moves the focus into the view that then stands */
  g_signal_connect_object (self->session, "opened", G_CALLBACK (opened_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "revealed", G_CALLBACK (revealed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "solved", G_CALLBACK (solved_cb), self, G_CONNECT_SWAPPED);
  jd_lesson_arrow_set_session (self->arrow, self->session);
  jd_lesson_pointer_set_session (self->pointer, self->session);
  jd_lesson_strip_set_session (self->strip, self->session);
  if (self->host->tried)
    jd_lesson_session_begin_at (self->session, self->host->step);
  else if (self->host->warm_up == NULL)
    jd_lesson_session_begin (self->session);
  else
    {
      const char *step;
      guint64 seed;

      g_variant_get_child (self->host->warm_up, self->host->n_warmed++, "(&s&st)", NULL, &step, &seed);
      jd_lesson_session_begin_alone (self->session, step, seed);
    }
  jd_window_update_actions (self);
}

/* Keeps how the window stands. */
static JdWindowHost *
host_new (JdWindow *self)
{
  JdWindowHost *host = g_new0 (JdWindowHost, 1);

  host->document = self->document != NULL ? g_object_ref (self->document) : NULL;
  host->study = self->study != NULL ? g_object_ref (self->study) : NULL;
  host->view = g_strdup (jd_window_get_view (self));
  host->layout = jd_lesson_layout_new (self->study_view);
  if (self->study != NULL)
    jd_study_set_playing (self->study, FALSE);
  return host;
}

/* @warm_up: NULL for a lesson from its beginning or where the student was. */
static void
begin_lesson (JdWindow *self,
              JdLesson *lesson,
              GVariant *warm_up)
{
  jd_window_leave_lesson (self);
  jd_window_stop_recording (self);
  self->host = host_new (self);
  self->host->warm_up = warm_up != NULL ? g_variant_ref (warm_up) : NULL;
  start_session (self, lesson);
}

void
jd_window_try_lesson (JdWindow *self,
                      JdLesson *lesson,
                      guint     step)
{
  g_return_if_fail (self->session == NULL && jd_window_is_recording (self));

  self->host = host_new (self);
  self->host->tried = TRUE;
  self->host->step = step;
  jd_lesson_recorder_set_shown (self->record, FALSE);
  start_session (self, lesson);
}

static void
place_chosen (JdWindow *self,
              GFile    *file,
              gpointer  data G_GNUC_UNUSED)
{
  if (file != NULL && self->session != NULL)
    jd_window_keep_copy_in (self, file);
}

void
jd_window_keep_copy (JdWindow *self)
{
  static const char *const suffixes[] = { ".jourdain", NULL };

  jd_window_choose_file (self, _("Keep a Copy"), suffixes, place_chosen, NULL);
}

/* Ends the session; the window still shows its step. */
static void
end_step (JdWindow *self)
{
  jd_window_stop_teaching (self);
  jd_lesson_setup_close (NULL, self->study_view);
  jd_lesson_session_close (self->session);
  jd_lesson_arrow_set_session (self->arrow, NULL);
  jd_lesson_pointer_set_session (self->pointer, NULL);
  jd_lesson_strip_set_session (self->strip, NULL);
  g_clear_object (&self->session);
}

/* Ends the lesson and returns what was before. */
static JdWindowHost *
end_session (JdWindow *self)
{
  JdWindowHost *host = g_steal_pointer (&self->host);

  end_step (self);
  jd_window_update_actions (self);
  return host;
}

void
jd_window_drop_lesson (JdWindow *self)
{
  jd_window_stop_recording (self);
  if (self->session != NULL)
    host_free (end_session (self));
}

void
jd_window_leave_lesson (JdWindow *self)
{
  JdWindowHost *host;

  if (self->session == NULL)
    return;
  host = end_session (self);
  jd_window_show_document (self, host->document, host->study);
  jd_lesson_layout_restore (host->layout, self->study_view);
  if (host->document != NULL)
    jd_window_set_view (self, host->view);
  else
    jd_window_show_start_page (self);
  if (host->tried)
    jd_lesson_recorder_set_shown (self->record, TRUE);
  host_free (host);
  jd_window_check_file (self);
}

static void
loaded_cb (GObject      *source G_GNUC_UNUSED,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(JdWindow) self = user_data;
  Loading *loading = g_task_get_task_data (G_TASK (result));

  if (loading->goes_on && (self->host == NULL || self->host->warm_up == NULL))
    return;
  if (loading->goes_on && loading->lesson != NULL)
    {
      end_step (self);
      start_session (self, loading->lesson);
    }
  else if (loading->lesson != NULL && jd_lesson_faults_count (loading->faults, FALSE) == 0)
    {
      if (!jd_lessons_contain (loading->file))
        {
          jd_recent_add (loading->file);
          warn (self, loading->file, loading->faults);
        }
      begin_lesson (self, loading->lesson, loading->warm_up);
    }
  else
    jd_window_show_lesson_faults (self, loading->file, loading->faults);
}

static Loading *
loading_new (GFile *file)
{
  Loading *loading = g_new0 (Loading, 1);

  loading->file = g_object_ref (file);
  loading->faults = jd_lesson_faults_new ();
  return loading;
}

/* Reads the lesson of @loading, which it takes, and begins it.  The callback holds the window, not the task: the
 * thread may be the last to release the task. */
static void
load (JdWindow *self,
      Loading  *loading)
{
  g_autoptr(GTask) task = g_task_new (NULL, NULL, loaded_cb, g_object_ref (self));

  g_task_set_task_data (task, loading, loading_free);
  g_task_run_in_thread (task, load_thread);
}

void
jd_window_open_lesson (JdWindow *self,
                       GFile    *file)
{
  load (self, loading_new (file));
}

/* The lesson of step @i of a warm-up. */
static GFile *
warm_up_file (GVariant *warm_up,
              gsize     i)
{
  const char *uri;

  g_variant_get_child (warm_up, i, "(&s&st)", &uri, NULL, NULL);
  return g_file_new_for_uri (uri);
}

void
jd_window_warm_up_cb (GSimpleAction *action G_GNUC_UNUSED,
                      GVariant      *parameter,
                      gpointer       self)
{
  g_autoptr(GFile) file = NULL;
  Loading *loading;

  if (g_variant_n_children (parameter) == 0)
    return;
  file = warm_up_file (parameter, 0);
  loading = loading_new (file);
  loading->warm_up = g_variant_ref (parameter);
  load (self, loading);
}

/* The student is through with a lesson, or with a step of a warm-up. */
static void
finished_cb (JdWindow *self)
{
  JdWindowHost *host = self->host;
  g_autoptr(GFile) file = NULL;
  Loading *loading;

  if (host->warm_up == NULL || host->n_warmed == g_variant_n_children (host->warm_up))
    {
      jd_window_leave_lesson (self);
      return;
    }
  file = warm_up_file (host->warm_up, host->n_warmed);
  loading = loading_new (file);
  loading->goes_on = TRUE;
  load (self, loading);
}

void
jd_window_open_lesson_cb (GSimpleAction *action G_GNUC_UNUSED,
                          GVariant      *parameter,
                          gpointer       self)
{
  g_autoptr(GFile) file = jd_lessons_find (g_variant_get_string (parameter, NULL));

  if (file != NULL)
    jd_window_open_lesson (self, file);
}

/* The second Escape leaves, before the message about the first one would take it.  After any other key the next
 * Escape is the first. */
static gboolean
second_key_cb (JdWindow *self,
               guint     key)
{
  const gboolean leaves = self->host != NULL && self->host->escaped && key == GDK_KEY_Escape;

  if (self->host != NULL)
    self->host->escaped = FALSE;
  if (leaves)
    jd_window_leave_lesson (self);
  return leaves ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

/* The first Escape, if nothing else has used it. */
static gboolean
key_cb (JdWindow *self,
        guint     key)
{
  if (self->host == NULL || key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  self->host->escaped = TRUE;
  jd_window_show_toast (self, _("Press Escape again to leave the lesson"));
  return GDK_EVENT_STOP;
}

/* Lays what points at widgets over all that the window shows. */
static void
make_pointer (JdWindow *self)
{
  GtkWidget *over = gtk_overlay_new ();
  GtkWidget *content = g_object_ref (adw_application_window_get_content (ADW_APPLICATION_WINDOW (self)));

  adw_application_window_set_content (ADW_APPLICATION_WINDOW (self), NULL);
  gtk_overlay_set_child (GTK_OVERLAY (over), content);
  g_object_unref (content);
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (self), over);
  self->pointer = JD_LESSON_POINTER (jd_lesson_pointer_new (GTK_WIDGET (self->strip), jd_window_find_point, self));
  gtk_overlay_add_overlay (GTK_OVERLAY (over), GTK_WIDGET (self->pointer));
}

void
jd_window_init_lesson (JdWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new (), *second = gtk_event_controller_key_new ();
  JdSheet *sheet = jd_study_view_get_sheet (self->study_view);
  GtkWidget *overlay = gtk_widget_get_ancestor (GTK_WIDGET (sheet), GTK_TYPE_OVERLAY);

  self->arrow = JD_LESSON_ARROW (jd_lesson_arrow_new (sheet, jd_lesson_strip_get_answer (self->strip)));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), GTK_WIDGET (self->arrow));
  make_pointer (self);
  g_signal_connect_object (self->strip, "leave", G_CALLBACK (jd_window_leave_lesson), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->strip, "finished", G_CALLBACK (finished_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->pages, "notify::visible-child", G_CALLBACK (view_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_event_controller_set_propagation_phase (second, GTK_PHASE_CAPTURE);
  g_signal_connect_object (second, "key-pressed", G_CALLBACK (second_key_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), second);
}

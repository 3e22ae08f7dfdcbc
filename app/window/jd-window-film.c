/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Export of an animation: numbered pictures of the Study sheet along the motion, written in a thread. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>

#include "app/window/parts/jd-video.h"
#include "ui/widgets/jd-background.h"

#define FILM     "film"
#define RATE     25     /* pictures for each second of the motion at the speed 1 */
#define INTERVAL 200    /* ms between two looks at the progress */

typedef struct
{
  JdFilm       *film;
  GFile        *file;
  gboolean      coded;         /* as one file, not as numbered pictures */
  GCancellable *cancellable;
  int           thousandths;   /* written by the thread */
  guint         source;
  GtkWidget    *progress;      /* weak */
} FilmJob;

static void
film_job_free (gpointer data)
{
  FilmJob *job = data;

  jd_film_free (job->film);
  g_object_unref (job->file);
  g_object_unref (job->cancellable);
  g_clear_weak_pointer (&job->progress);
  g_free (job);
}

static void
note_progress (double   fraction,
               gpointer data)
{
  FilmJob *job = data;

  g_atomic_int_set (&job->thousandths, (int) (1000 * fraction));
}

static void
film_thread (GTask        *task,
             gpointer      source G_GNUC_UNUSED,
             gpointer      data,
             GCancellable *cancellable)
{
  FilmJob *job = data;
  GError *error = NULL;

  if (job->coded ? jd_video_write (job->film, job->file, RATE, cancellable, note_progress, job, &error)
                 : jd_film_write (job->film, job->file, cancellable, note_progress, job, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static gboolean
show_progress_cb (gpointer data)
{
  FilmJob *job = data;

  if (job->progress != NULL)
    gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (job->progress), g_atomic_int_get (&job->thousandths) / 1000.0);
  return G_SOURCE_CONTINUE;
}

static void
film_done_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data G_GNUC_UNUSED)
{
  JdWindow *self = JD_WINDOW (source);
  FilmJob *job = g_task_get_task_data (G_TASK (result));
  g_autoptr(GError) error = NULL;
  const gboolean done = g_task_propagate_boolean (G_TASK (result), &error);
  g_autoptr(GFile) first = jd_film_dup_file (job->file, 0);
  g_autofree char *name = g_file_get_basename (first);
  g_autofree char *whole = g_file_get_basename (job->file);
  g_autofree char *text = job->coded ? g_strdup_printf (_("Exported %s"), whole)
                                     : g_strdup_printf (_("Exported %u pictures, from %s on"),
                                                        jd_film_get_n_frames (job->film), name);

  g_source_remove (job->source);
  jd_window_end_writing (self, job->cancellable, done);
  if (g_object_get_data (G_OBJECT (self), FILM) == job->cancellable)
    g_object_set_data (G_OBJECT (self), FILM, NULL);
  /* The window may have been closed meanwhile. */
  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL || self->bars == NULL)
    return;
  jd_window_hide_bar (self, FILM);
  if (done)
    jd_window_show_toast (self, text);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    jd_window_show_error (self, _("The Export Failed"), error->message);
}

void
jd_window_stop_film (JdWindow *self)
{
  GCancellable *cancellable = g_object_get_data (G_OBJECT (self), FILM);

  if (cancellable != NULL)
    g_cancellable_cancel (cancellable);
  jd_window_hide_bar (self, FILM);
}

/* The points of the sheet's traces: array of JdPointRef, owned by the caller. */
static GArray *
dup_traced (JdWindow *self)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (JdPointRef));
  JdTraces *traces = jd_sheet_get_traces (jd_study_view_get_sheet (self->study_view));
  JdMechanism *mechanism = jd_study_get_mechanism (self->study);
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);

  for (guint b = 0; b < bodies->len; b++)
    for (guint i = 0; i < ((const JdBody *) g_ptr_array_index (bodies, b))->points->len; i++)
      {
        const JdPointRef ref = { (int) b, i };
        g_autofree char *name = jd_mechanism_dup_point_name (mechanism, ref);

        if (jd_traces_get_traced (traces, name))
          g_array_append_val (points, ref);
      }
  return points;
}

static JdFilm *
make_film (JdWindow *self)
{
  JdMotion *motion = jd_study_get_motion (self->study);
  g_autoptr(GArray) points = dup_traced (self);
  JdFilm *film;
  JdSheet *sheet = jd_study_view_get_sheet (self->study_view);
  JdFigure figure;
  JdFollow follow;
  double width, height;

  if (motion == NULL || !jd_sheet_get_figure (sheet, &figure, &width, &height) ||
      jd_picture_get_model (figure.picture) != jd_motion_get_model (motion))
    return NULL;
  jd_draw_style_init_printed (&figure.style);
  /* The jump that the sheet may show instead is of one instant. */
  figure.show |= (jd_sheet_get_show (sheet, JD_SHOW_VELOCITIES) ? JD_FIGURE_VELOCITY : 0) |
                 (jd_sheet_get_show (sheet, JD_SHOW_FORCES) ? JD_FIGURE_FORCES : 0);
  film = jd_film_new (&figure, motion, (const JdPointRef *) (gpointer) points->data, points->len, width, height);
  jd_film_set_times (film, jd_motion_get_start (motion), jd_motion_get_end (motion),
                     RATE / jd_study_get_speed (self->study));
  if (jd_sheet_get_follow (sheet, &follow))
    jd_film_set_follow (film, &follow);
  return film;
}

static void
show_bar (JdWindow *self,
          FilmJob  *job)
{
  g_autofree char *text = g_strdup_printf (_("Writing %u pictures of the motion…"),
                                           jd_film_get_n_frames (job->film));
  GtkWidget *progress = gtk_progress_bar_new ();
  GtkWidget *bar;

  jd_window_show_bar (self, FILM, text, _("_Stop"), "win.stop-film", NULL);
  gtk_widget_set_valign (progress, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (progress), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  bar = gtk_widget_get_last_child (GTK_WIDGET (self->bars));
  gtk_box_insert_child_after (GTK_BOX (bar), progress, gtk_widget_get_first_child (bar));
  g_set_weak_pointer (&job->progress, progress);
}

gboolean
jd_window_export_film (JdWindow *self,
                       GFile    *file)
{
  const gboolean asked = self->session != NULL || !jd_covers_is_empty (jd_study_get_covers (self->study));
  JdFilm *film = asked ? NULL : make_film (self);
  const char *path = g_file_peek_path (file);
  g_autoptr(GTask) task = NULL;
  FilmJob *job;

  if (film == NULL)
    {
      jd_window_show_error (self, _("The Export Failed"),
                            asked
                              ? _("An animation shows the whole motion, and so what is asked here: end the lesson, "
                                  "or uncover what is covered, first")
                              : _("There is no motion to show yet"));
      return FALSE;
    }
  jd_window_stop_film (self);
  job = g_new0 (FilmJob, 1);
  job->film = film;
  job->file = g_object_ref (file);
  job->coded = path != NULL && g_str_has_suffix (path, ".webm");
  job->cancellable = g_cancellable_new ();
  show_bar (self, job);
  job->source = g_timeout_add (INTERVAL, show_progress_cb, job);
  g_object_set_data_full (G_OBJECT (self), FILM, g_object_ref (job->cancellable), g_object_unref);
  jd_window_begin_writing (self, job->cancellable);
  task = g_task_new (self, job->cancellable, film_done_cb, NULL);
  g_task_set_task_data (task, job, film_job_free);
  jd_background_run (task, film_thread);
  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of files on the start page. */
#include "app/start/jd-thumbnail.h"

#include "app/start/jd-examples.h"
#include "app/start/jd-lessons.h"
#include "core/lesson/jd-lesson-task.h"
#include "ui/document/jd-document.h"
#include "ui/drawing/figure/jd-figure.h"
#include "ui/drawing/jd-text-turn.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-theme.h"

/* A smaller picture is drawn in this width, and made smaller as a whole: its joints do not cover its bodies. */
#define LEAST_WIDTH 240.0

struct _JdThumbnail
{
  AdwBin        parent_instance;

  GFile        *file;
  int           width, height;
  GCancellable *drawing;
  gboolean      drawn;        /* the last picture that was begun is there, or has a problem */
  GtkPicture   *picture;
  char         *title;
  char         *description;
  char         *problem;
};

G_DEFINE_FINAL_TYPE (JdThumbnail, jd_thumbnail, ADW_TYPE_BIN)

enum
{
  READ,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

/* Input and result of the thread. */
typedef struct
{
  GFile           *file;
  JdTheme          theme;
  int              scale, width, height;
  char            *title;
  char            *description;
  cairo_surface_t *surface;   /* NULL if it cannot be drawn */
} Drawing;

static void
drawing_free (Drawing *drawing)
{
  g_clear_object (&drawing->file);
  g_free (drawing->title);
  g_free (drawing->description);
  g_clear_pointer (&drawing->surface, cairo_surface_destroy);
  g_free (drawing);
}

static void
draw_picture (Drawing   *drawing,
              JdPicture *picture)
{
  const double scale = MIN (1, drawing->width / LEAST_WIDTH);
  JdFigure figure;
  cairo_t *cr;

  drawing->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, drawing->width * drawing->scale,
                                                 drawing->height * drawing->scale);
  cairo_surface_set_device_scale (drawing->surface, drawing->scale, drawing->scale);
  cr = cairo_create (drawing->surface);
  jd_figure_init (&figure, picture, NULL);
  /* An empty mechanism shows the grid. */
  figure.show = jd_mechanism_get_bodies (jd_picture_get_mechanism (picture))->len > 0 ? 0 : JD_FIGURE_GRID;
  jd_draw_style_init (&figure.style, drawing->theme, 0.9);
  cairo_scale (cr, scale, scale);
  jd_figure_draw (cr, &figure, drawing->width / scale, drawing->height / scale, NULL);
  cairo_destroy (cr);
  cairo_surface_flush (drawing->surface);
}

static JdPicture *
read_mechanism (Drawing  *drawing,
                GError  **error)
{
  g_autoptr(JdDocument) document = jd_document_load (drawing->file, error);
  const char *description;

  if (document == NULL)
    return NULL;
  description = jd_mechanism_get_description (jd_document_get_mechanism (document));
  drawing->title = g_strdup (jd_examples_translate (jd_document_get_title (document)));
  drawing->description = g_strdup (jd_examples_translate (description));
  if (jd_document_get_model (document) != NULL)
    return jd_picture_new (jd_document_get_model (document), error);
  g_propagate_error (error, g_error_copy (jd_document_get_model_error (document)));
  return NULL;
}

/* The sheet of the first step as it opens. */
static JdPicture *
read_lesson (Drawing  *drawing,
             GError  **error)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = jd_lessons_load (drawing->file, faults);
  const gboolean has_steps = lesson != NULL && jd_lesson_get_n_steps (lesson) > 0;
  g_autoptr(JdLessonVariant) variant = has_steps ? jd_lesson_variant_new (lesson, 0, error) : NULL;
  g_autoptr(JdLessonTask) task = variant != NULL ? jd_lesson_task_new (variant, 0, error) : NULL;

  if (!has_steps)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         faults->len > 0 ? ((JdLessonFault *) g_ptr_array_index (faults, 0))->text : "");
  return task != NULL ? jd_picture_new (jd_lesson_scene_get_model (jd_lesson_task_get_scene (task)), error) : NULL;
}

static void
draw_thread (GTask        *task,
             gpointer      source G_GNUC_UNUSED,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Drawing *drawing = task_data;
  GError *error = NULL;
  g_autofree char *base = g_file_get_basename (drawing->file);
  g_autoptr(JdPicture) picture = NULL;

  if (g_cancellable_set_error_if_cancelled (cancellable, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  picture = g_str_has_suffix (base, ".jlesson") ? read_lesson (drawing, &error) : read_mechanism (drawing, &error);
  if (picture == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  jd_text_turn_begin ();
  draw_picture (drawing, picture);
  jd_text_turn_end ();
  g_task_return_boolean (task, TRUE);
}

static GdkTexture *
texture_new (cairo_surface_t *surface)
{
  const int width = cairo_image_surface_get_width (surface);
  const int height = cairo_image_surface_get_height (surface);
  const gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  g_autoptr(GBytes) bytes = g_bytes_new (cairo_image_surface_get_data (surface), stride * (gsize) height);

  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

static void
drawn_cb (GObject      *source G_GNUC_UNUSED,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(JdThumbnail) self = user_data;
  Drawing *drawing = g_task_get_task_data (G_TASK (result));
  g_autoptr(GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
      g_free (self->problem);
      self->problem = g_strdup (error->message);
    }
  self->drawn = TRUE;
  g_free (self->title);
  g_free (self->description);
  self->title = g_steal_pointer (&drawing->title);
  self->description = g_steal_pointer (&drawing->description);
  if (drawing->surface != NULL)
    {
      g_autoptr(GdkTexture) texture = texture_new (drawing->surface);

      gtk_picture_set_paintable (self->picture, GDK_PAINTABLE (texture));
    }
  g_signal_emit (self, signals[READ], 0);
}

static void
redraw (JdThumbnail *self)
{
  g_autoptr(GTask) task = NULL;
  Drawing *drawing;

  if (self->file == NULL)
    return;
  if (self->drawing != NULL)
    g_cancellable_cancel (self->drawing);
  g_clear_object (&self->drawing);
  self->drawing = g_cancellable_new ();
  self->drawn = FALSE;

  drawing = g_new0 (Drawing, 1);
  drawing->file = g_object_ref (self->file);
  drawing->theme = jd_theme_get_current ();
  drawing->scale = MAX (1, gtk_widget_get_scale_factor (GTK_WIDGET (self)));
  drawing->width = self->width;
  drawing->height = self->height;
  /* The callback holds the widget, not the task: its thread may be the last to release the task. */
  task = g_task_new (NULL, self->drawing, drawn_cb, g_object_ref (self));
  g_task_set_task_data (task, drawing, (GDestroyNotify) drawing_free);
  jd_background_queue (task, draw_thread);
}

/* A picture that nobody sees does not compete with the file that has been opened.  It is drawn when it is seen. */
static void
jd_thumbnail_unmap (GtkWidget *widget)
{
  JdThumbnail *self = JD_THUMBNAIL (widget);

  if (!self->drawn && self->drawing != NULL)
    g_cancellable_cancel (self->drawing);
  GTK_WIDGET_CLASS (jd_thumbnail_parent_class)->unmap (widget);
}

static void
jd_thumbnail_map (GtkWidget *widget)
{
  JdThumbnail *self = JD_THUMBNAIL (widget);

  if (self->drawing != NULL && g_cancellable_is_cancelled (self->drawing))
    redraw (self);
  GTK_WIDGET_CLASS (jd_thumbnail_parent_class)->map (widget);
}

static void
jd_thumbnail_dispose (GObject *object)
{
  JdThumbnail *self = JD_THUMBNAIL (object);

  if (self->drawing != NULL)
    g_cancellable_cancel (self->drawing);
  g_clear_object (&self->drawing);
  g_clear_object (&self->file);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->description, g_free);
  g_clear_pointer (&self->problem, g_free);

  G_OBJECT_CLASS (jd_thumbnail_parent_class)->dispose (object);
}

static void
jd_thumbnail_class_init (JdThumbnailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_thumbnail_dispose;
  widget_class->map = jd_thumbnail_map;
  widget_class->unmap = jd_thumbnail_unmap;

  signals[READ] = g_signal_new ("read", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
  /* The text beside it says what it shows. */
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
jd_thumbnail_init (JdThumbnail *self)
{
  self->picture = GTK_PICTURE (g_object_new (GTK_TYPE_PICTURE, "can-shrink", TRUE, "content-fit",
                                             GTK_CONTENT_FIT_COVER, "accessible-role",
                                             GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->picture));
  jd_theme_connect (self, G_CALLBACK (redraw));
}

void
jd_thumbnail_show (JdThumbnail *self,
                   GFile       *file,
                   int          width,
                   int          height)
{
  g_return_if_fail (JD_IS_THUMBNAIL (self));
  g_return_if_fail (G_IS_FILE (file));

  g_set_object (&self->file, file);
  self->width = width;
  self->height = height;
  gtk_widget_set_size_request (GTK_WIDGET (self->picture), -1, height);
  redraw (self);
}

const char *
jd_thumbnail_get_title (JdThumbnail *self)
{
  g_return_val_if_fail (JD_IS_THUMBNAIL (self), NULL);

  return self->title;
}

const char *
jd_thumbnail_get_description (JdThumbnail *self)
{
  g_return_val_if_fail (JD_IS_THUMBNAIL (self), NULL);

  return self->description;
}

const char *
jd_thumbnail_get_problem (JdThumbnail *self)
{
  g_return_val_if_fail (JD_IS_THUMBNAIL (self), NULL);

  return self->problem;
}

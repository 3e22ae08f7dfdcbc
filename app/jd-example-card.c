/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Card of an example on the start page. */
#include "app/jd-example-card.h"

#include <adwaita.h>

#include "app/jd-examples.h"
#include "ui/drawing/picture/jd-figure.h"
#include "ui/document/jd-document.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-theme.h"

#define PICTURE_WIDTH  356
#define PICTURE_HEIGHT 150

struct _JdExampleCard
{
  GtkFlowBoxChild  parent_instance;

  GFile           *file;
  GCancellable    *drawing;
  GtkPicture      *picture;
  GtkLabel        *title;
  GtkLabel        *sentence;
};

G_DEFINE_FINAL_TYPE (JdExampleCard, jd_example_card, GTK_TYPE_FLOW_BOX_CHILD)

/* Input and result of the thread. */
typedef struct
{
  GFile           *file;
  JdTheme          theme;
  int              scale;
  char            *title;
  char            *description;
  cairo_surface_t *surface;   /* NULL if it cannot be drawn */
} Card;

static void
card_free (Card *card)
{
  g_clear_object (&card->file);
  g_free (card->title);
  g_free (card->description);
  g_clear_pointer (&card->surface, cairo_surface_destroy);
  g_free (card);
}

static void
draw_card (Card      *card,
           JdPicture *picture)
{
  JdFigure figure;
  cairo_t *cr;

  card->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, PICTURE_WIDTH * card->scale,
                                              PICTURE_HEIGHT * card->scale);
  cairo_surface_set_device_scale (card->surface, card->scale, card->scale);
  cr = cairo_create (card->surface);
  jd_figure_init (&figure, picture, NULL);
  /* An empty mechanism shows the grid. */
  figure.show = jd_mechanism_get_bodies (jd_picture_get_mechanism (picture))->len > 0 ? 0 : JD_FIGURE_GRID;
  jd_draw_style_init (&figure.style, card->theme, 0.9);
  jd_figure_draw (cr, &figure, PICTURE_WIDTH, PICTURE_HEIGHT, NULL);
  cairo_destroy (cr);
  cairo_surface_flush (card->surface);
}

static void
card_thread (GTask        *task,
             gpointer      source G_GNUC_UNUSED,
             gpointer      task_data,
             GCancellable *cancellable G_GNUC_UNUSED)
{
  Card *card = task_data;
  GError *error = NULL;
  g_autoptr(JdDocument) document = jd_document_load (card->file, &error);
  g_autoptr(JdPicture) picture = NULL;

  if (document == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  card->title = g_strdup (jd_examples_translate (jd_document_get_title (document)));
  card->description =
    g_strdup (jd_examples_translate (jd_mechanism_get_description (jd_document_get_mechanism (document))));
  if (jd_document_get_model (document) == NULL)
    {
      g_task_return_error (task, g_error_copy (jd_document_get_model_error (document)));
      return;
    }
  picture = jd_picture_new (jd_document_get_model (document), &error);
  if (picture == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  draw_card (card, picture);
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

/* The first sentence of the description. */
static char *
first_sentence (const char *text)
{
  const char *end = text != NULL ? strstr (text, ". ") : NULL;

  return end != NULL ? g_strndup (text, (gsize) (end - text) + 1) : g_strdup (text);
}

static void
show_text (JdExampleCard *self,
           const char    *title,
           const char    *sentence)
{
  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->sentence, sentence != NULL ? sentence : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
}

static void
drawn_cb (GObject      *source G_GNUC_UNUSED,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(JdExampleCard) self = user_data;
  Card *card = g_task_get_task_data (G_TASK (result));
  g_autoptr(GError) error = NULL;
  g_autofree char *sentence = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        show_text (self, gtk_label_get_label (self->title), error->message);
      return;
    }
  sentence = first_sentence (card->description);
  show_text (self, card->title, sentence);
  if (card->surface != NULL)
    {
      g_autoptr(GdkTexture) texture = texture_new (card->surface);

      gtk_picture_set_paintable (self->picture, GDK_PAINTABLE (texture));
    }
}

static void
redraw (JdExampleCard *self)
{
  g_autoptr(GTask) task = NULL;
  Card *card = g_new0 (Card, 1);

  if (self->drawing != NULL)
    g_cancellable_cancel (self->drawing);
  g_clear_object (&self->drawing);
  self->drawing = g_cancellable_new ();

  card->file = g_object_ref (self->file);
  card->theme = jd_theme_get_current ();
  card->scale = MAX (1, gtk_widget_get_scale_factor (GTK_WIDGET (self)));
  /* The callback holds the card, not the task: its thread may be the last to release the task. */
  task = g_task_new (NULL, self->drawing, drawn_cb, g_object_ref (self));
  g_task_set_task_data (task, card, (GDestroyNotify) card_free);
  g_task_run_in_thread (task, card_thread);
}

static void
jd_example_card_dispose (GObject *object)
{
  JdExampleCard *self = JD_EXAMPLE_CARD (object);

  if (self->drawing != NULL)
    g_cancellable_cancel (self->drawing);
  g_clear_object (&self->drawing);
  g_clear_object (&self->file);

  G_OBJECT_CLASS (jd_example_card_parent_class)->dispose (object);
}

static void
jd_example_card_class_init (JdExampleCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_example_card_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/app/jd-example-card.ui");
  gtk_widget_class_bind_template_child (widget_class, JdExampleCard, picture);
  gtk_widget_class_bind_template_child (widget_class, JdExampleCard, title);
  gtk_widget_class_bind_template_child (widget_class, JdExampleCard, sentence);
}

static void
jd_example_card_init (JdExampleCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
jd_example_card_new (GFile *file)
{
  JdExampleCard *self = g_object_new (JD_TYPE_EXAMPLE_CARD, NULL);
  g_autofree char *name = g_file_get_basename (file);

  self->file = g_object_ref (file);
  show_text (self, name, NULL);
  jd_theme_connect (self, G_CALLBACK (redraw));
  redraw (self);
  return GTK_WIDGET (self);
}

GFile *
jd_example_card_get_file (JdExampleCard *self)
{
  g_return_val_if_fail (JD_IS_EXAMPLE_CARD (self), NULL);

  return self->file;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Cards of the start page. */
#include "app/start/jd-example-card.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/start/jd-thumbnail.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"

#define PICTURE_WIDTH  356
#define PICTURE_HEIGHT 150

struct _JdExampleCard
{
  GtkFlowBoxChild  parent_instance;

  GFile           *file;
  JdThumbnail     *thumbnail;
  GtkLabel        *title;
  GtkLabel        *citation;
  GtkLabel        *sentence;
  GtkLabel        *footer;
  GtkWidget       *close;
};

G_DEFINE_FINAL_TYPE (JdExampleCard, jd_example_card, GTK_TYPE_FLOW_BOX_CHILD)

enum
{
  CLOSED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

/* The first sentence of the description. */
static char *
first_sentence (const char *text)
{
  const char *end = text != NULL ? strstr (text, ". ") : NULL;

  return end != NULL ? g_strndup (text, (gsize) (end - text) + 1) : g_strdup (text);
}

/* What a screen reader says of the card: all its texts. */
static void
update_names (JdExampleCard *self)
{
  GtkLabel *const labels[] = { self->citation, self->sentence, self->footer };
  g_autoptr(GString) text = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
    if (*gtk_label_get_label (labels[i]) != '\0')
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", gtk_label_get_label (labels[i]));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_label (self->title), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text->str,
                                  -1);
}

static void
show_text (JdExampleCard *self,
           const char    *title,
           const char    *sentence)
{
  gtk_label_set_label (self->title, title);
  jd_show_text (self->sentence, sentence);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), sentence);
  update_names (self);
}

static void
read_cb (JdExampleCard *self)
{
  const char *title = jd_thumbnail_get_title (self->thumbnail);
  const char *problem = jd_thumbnail_get_problem (self->thumbnail);
  g_autofree char *sentence = first_sentence (jd_thumbnail_get_description (self->thumbnail));

  show_text (self, title != NULL ? title : gtk_label_get_label (self->title), problem != NULL ? problem : sentence);
}

static void
close_cb (JdExampleCard *self)
{
  g_signal_emit (self, signals[CLOSED], 0);
}

static void
jd_example_card_dispose (GObject *object)
{
  g_clear_object (&JD_EXAMPLE_CARD (object)->file);

  G_OBJECT_CLASS (jd_example_card_parent_class)->dispose (object);
}

static void
jd_example_card_class_init (JdExampleCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_example_card_dispose;

  signals[CLOSED] = g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  g_type_ensure (JD_TYPE_THUMBNAIL);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/app/jd-example-card.ui");
  gtk_widget_class_bind_template_child (widget_class, JdExampleCard, thumbnail);
  gtk_widget_class_bind_template_child (widget_class, JdExampleCard, title);
  gtk_widget_class_bind_template_child (widget_class, JdExampleCard, citation);
  gtk_widget_class_bind_template_child (widget_class, JdExampleCard, sentence);
  gtk_widget_class_bind_template_child (widget_class, JdExampleCard, footer);
  gtk_widget_class_bind_template_child (widget_class, JdExampleCard, close);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
}

static void
jd_example_card_init (JdExampleCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static JdExampleCard *
card_new (GFile *file)
{
  JdExampleCard *self = g_object_new (JD_TYPE_EXAMPLE_CARD, NULL);

  self->file = g_object_ref (file);
  return self;
}

GtkWidget *
jd_example_card_new (GFile *file)
{
  JdExampleCard *self = card_new (file);
  g_autofree char *name = g_file_get_basename (file);

  show_text (self, name, NULL);
  g_signal_connect_object (self->thumbnail, "read", G_CALLBACK (read_cb), self, G_CONNECT_SWAPPED);
  jd_thumbnail_show (self->thumbnail, file, PICTURE_WIDTH, PICTURE_HEIGHT);
  return GTK_WIDGET (self);
}

GtkWidget *
jd_example_card_new_lesson (GFile      *file,
                            const char *title,
                            const char *sentence,
                            const char *footer)
{
  JdExampleCard *self = card_new (file);

  jd_show_text (self->footer, footer);
  show_text (self, title, sentence);
  jd_thumbnail_show (self->thumbnail, file, PICTURE_WIDTH, PICTURE_HEIGHT);
  return GTK_WIDGET (self);
}

GFile *
jd_example_card_get_file (JdExampleCard *self)
{
  g_return_val_if_fail (JD_IS_EXAMPLE_CARD (self), NULL);

  return self->file;
}

void
jd_example_card_set_text (JdExampleCard *self,
                          const char    *title,
                          const char    *description)
{
  g_autofree char *sentence = first_sentence (description);

  g_return_if_fail (JD_IS_EXAMPLE_CARD (self));

  show_text (self, title, sentence);
}

void
jd_example_card_set_citation (JdExampleCard *self,
                              const char    *source,
                              const char    *lessons)
{
  g_autofree char *used = NULL;

  g_return_if_fail (JD_IS_EXAMPLE_CARD (self));

  if (*lessons != '\0')
    used = strchr (lessons, ',') != NULL ? g_strdup_printf (_("used in lessons %s"), lessons)
                                         : g_strdup_printf (_("used in lesson %s"), lessons);
  jd_show_text (self->citation, *source != '\0' ? source : NULL);
  jd_show_text (self->footer, used);
  update_names (self);
}

void
jd_example_card_add_close (JdExampleCard *self)
{
  g_return_if_fail (JD_IS_EXAMPLE_CARD (self));

  gtk_widget_set_visible (self->close, TRUE);
}

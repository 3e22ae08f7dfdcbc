/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The note of a document. */
#include "app/window/parts/jd-note.h"

#include <glib/gi18n-lib.h>

#include "app/start/jd-examples.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Pixels, above columns that need the rest. */
#define WIDE_HEIGHT 130

struct _JdNote
{
  AdwBin            parent_instance;

  gboolean          expanded;
  gboolean          has_text;
  GSignalGroup     *covers;     /* of the document's covers */
  const char *const *shown;     /* the things to try that are shown */

  GtkWidget        *heading;
  GtkImage         *arrow;
  GtkBox           *content;
  GtkRevealer      *revealer;
  GtkLabel         *description;
  GtkLabel         *source;
  GtkWidget        *tries_box;
  GtkBox           *tries;
};

enum
{
  PROP_0,
  PROP_EXPANDED,
  N_PROPS
};
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (JdNote, jd_note, ADW_TYPE_BIN)

static void
show_tries (JdNote            *self,
            const char *const *tries)
{
  if (tries == self->shown)
    return;
  self->shown = tries;
  jd_clear_children (self->tries);
  for (guint i = 0; tries != NULL && tries[i] != NULL; i++)
    {
      GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      GtkWidget *digit = jd_new_text (number, "heading");
      GtkWidget *text = jd_new_text (_(tries[i]), NULL);

      gtk_widget_set_valign (digit, GTK_ALIGN_START);
      gtk_widget_set_hexpand (text, TRUE);
      gtk_box_append (GTK_BOX (line), digit);
      gtk_box_append (GTK_BOX (line), text);
      gtk_box_append (self->tries, line);
    }
  gtk_widget_set_visible (self->tries_box, tries != NULL);
}

static const char *
get_source (JdMechanism *mechanism)
{
  return json_object_get_string_member_with_default (json_node_get_object (jd_mechanism_get_json (mechanism)),
                                                     "source", NULL);
}

/* A note may tell what is asked: while something is covered it is not there. */
static void
update_visible (JdNote *self)
{
  g_autoptr(JdCovers) covers = g_signal_group_dup_target (self->covers);

  gtk_widget_set_visible (GTK_WIDGET (self), self->has_text && (covers == NULL || jd_covers_is_empty (covers)));
}

void
jd_note_set_document (JdNote     *self,
                      JdDocument *document)
{
  JdMechanism *mechanism = document != NULL ? jd_document_get_mechanism (document) : NULL;
  const char *description = mechanism != NULL ? jd_mechanism_get_description (mechanism) : NULL;
  const char *source = mechanism != NULL ? get_source (mechanism) : NULL;
  GFile *file = document != NULL && jd_document_get_template (document) ? jd_document_get_file (document) : NULL;

  g_return_if_fail (JD_IS_NOTE (self));

  jd_show_text (self->description, description != NULL ? jd_examples_translate (description) : NULL);
  jd_show_text (self->source, source);
  show_tries (self, file != NULL ? jd_examples_get_tries (file) : NULL);
  self->has_text = description != NULL || source != NULL;
  g_signal_group_set_target (self->covers, document != NULL ? jd_document_get_covers (document) : NULL);
  update_visible (self);
}

gboolean
jd_note_get_expanded (JdNote *self)
{
  g_return_val_if_fail (JD_IS_NOTE (self), FALSE);

  return self->expanded;
}

void
jd_note_set_expanded (JdNote   *self,
                      gboolean  expanded)
{
  g_return_if_fail (JD_IS_NOTE (self));

  if (self->expanded == expanded)
    return;
  self->expanded = expanded;
  gtk_image_set_from_icon_name (self->arrow, expanded ? "pan-down-symbolic" : "pan-end-symbolic");
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EXPANDED]);
}

static void
jd_note_get_property (GObject    *object,
                      guint       id,
                      GValue     *value,
                      GParamSpec *pspec G_GNUC_UNUSED)
{
  g_assert (id == PROP_EXPANDED);
  g_value_set_boolean (value, JD_NOTE (object)->expanded);
}

static void
jd_note_set_property (GObject      *object,
                      guint         id,
                      const GValue *value,
                      GParamSpec   *pspec G_GNUC_UNUSED)
{
  g_assert (id == PROP_EXPANDED);
  jd_note_set_expanded (JD_NOTE (object), g_value_get_boolean (value));
}

static void
jd_note_finalize (GObject *object)
{
  JdNote *self = JD_NOTE (object);

  g_clear_object (&self->covers);

  G_OBJECT_CLASS (jd_note_parent_class)->finalize (object);
}

static void
jd_note_class_init (JdNoteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = jd_note_finalize;
  G_OBJECT_CLASS (klass)->get_property = jd_note_get_property;
  G_OBJECT_CLASS (klass)->set_property = jd_note_set_property;
  properties[PROP_EXPANDED] = g_param_spec_boolean ("expanded", NULL, NULL, FALSE,
                                                    G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY |
                                                      G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/app/jd-note.ui");
  gtk_widget_class_bind_template_child (widget_class, JdNote, heading);
  gtk_widget_class_bind_template_child (widget_class, JdNote, arrow);
  gtk_widget_class_bind_template_child (widget_class, JdNote, content);
  gtk_widget_class_bind_template_child (widget_class, JdNote, revealer);
  gtk_widget_class_bind_template_child (widget_class, JdNote, description);
  gtk_widget_class_bind_template_child (widget_class, JdNote, source);
  gtk_widget_class_bind_template_child (widget_class, JdNote, tries_box);
  gtk_widget_class_bind_template_child (widget_class, JdNote, tries);
}

static void
jd_note_init (JdNote *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->covers = g_signal_group_new (JD_TYPE_COVERS);
  g_signal_group_connect_object (self->covers, "changed", G_CALLBACK (update_visible), self, G_CONNECT_SWAPPED);
}

GtkWidget *
jd_note_new (gboolean wide)
{
  JdNote *self = g_object_new (JD_TYPE_NOTE, NULL);

  if (wide)
    {
      GtkWidget *scroller = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER,
                                          "min-content-height", WIDE_HEIGHT, NULL);

      g_object_ref (self->content);
      gtk_revealer_set_child (self->revealer, NULL);
      gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->content));
      gtk_revealer_set_child (self->revealer, scroller);
      g_object_unref (self->content);
      gtk_orientable_set_orientation (GTK_ORIENTABLE (self->content), GTK_ORIENTATION_HORIZONTAL);
      gtk_box_set_homogeneous (self->content, TRUE);
      gtk_box_set_spacing (self->content, 24);
    }
  return GTK_WIDGET (self);
}

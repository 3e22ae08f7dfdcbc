/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An entry in a popover that asks for a value with a unit. */
#include "ui/draw/jd-ask-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/edit/jd-unit-text.h"
#include "ui/widgets/jd-widget-helpers.h"

typedef struct
{
  JdCanvas   *canvas;   /* lent: the popover is its child */
  GtkWidget  *popover;
  GtkWidget  *entry;
  GtkLabel   *note;
  char       *shown;
  char       *unit;
  JdAskFunc   func;
} Ask;

static void
ask_free (gpointer data)
{
  Ask *self = data;

  g_free (self->shown);
  g_free (self->unit);
  g_free (self);
}

/* The value in SI; a plain number is in the unit shown. */
static gboolean
read_value (Ask     *self,
            double  *out,
            GError **error)
{
  JdMechanism *mechanism = jd_document_get_mechanism (jd_canvas_get_document (self->canvas));
  g_autofree char *typed = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry))));
  g_autofree char *text = NULL;
  g_autofree char *si = NULL;
  g_autoptr(JsonNode) value = NULL;
  char *end = NULL;

  (void) g_ascii_strtod (typed, &end);
  text = *typed != '\0' && *end == '\0' ? g_strconcat (typed, " ", self->shown, NULL) : g_strdup (typed);
  if (!jd_unit_text_check (text, mechanism, self->unit, error))
    return FALSE;
  si = jd_unit_text_to_si (text);
  value = jd_edit_value_from_text (si);
  *out = jd_edit_evaluate (jd_mechanism_get_json (mechanism), value);
  if (isfinite (*out))
    return TRUE;
  g_set_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN, _("“%s” has no value"), typed);
  return FALSE;
}

static void
activate_cb (Ask *self)
{
  g_autoptr(GError) error = NULL;
  double value;

  if (!read_value (self, &value, &error) || !self->func (self->canvas, value, &error))
    {
      jd_show_text (self->note, error->message);
      gtk_popover_present (GTK_POPOVER (self->popover)); /* which grows with the note */
      return;
    }
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static gboolean
unparent_cb (gpointer popover)
{
  if (gtk_widget_get_parent (popover) != NULL)
    gtk_widget_unparent (popover);
  return G_SOURCE_REMOVE;
}

static void
closed_cb (GtkWidget *popover)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, unparent_cb, g_object_ref (popover), g_object_unref);
}

static GtkWidget *
create_content (Ask        *self,
                const char *title)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (title), *unit = gtk_label_new (self->shown);

  self->entry = gtk_entry_new ();
  self->note = GTK_LABEL (gtk_label_new (NULL));
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 8);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (activate_cb), self);
  gtk_widget_add_css_class (unit, "dim-label");
  gtk_label_set_wrap (self->note, TRUE);
  gtk_label_set_max_width_chars (self->note, 40);
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "error");
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "caption");
  gtk_widget_set_visible (GTK_WIDGET (self->note), FALSE);
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), self->entry);
  gtk_box_append (GTK_BOX (line), unit);
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->note));
  return box;
}

void
jd_ask_value (JdCanvas   *canvas,
              const char *title,
              const char *shown,
              const char *unit,
              JdAskFunc   func)
{
  Ask *self = g_new0 (Ask, 1);
  const JdView *view = jd_paper_get_view (JD_PAPER (canvas));
  const GdkRectangle at = { (int) view->width / 2, (int) view->height / 2, 1, 1 };

  self->canvas = canvas;
  self->shown = g_strdup (shown);
  self->unit = g_strdup (unit);
  self->func = func;
  self->popover = gtk_popover_new ();
  g_object_set_data_full (G_OBJECT (self->popover), "ask", self, ask_free);
  gtk_widget_set_name (self->popover, "ask");
  gtk_popover_set_child (GTK_POPOVER (self->popover), create_content (self, title));
  gtk_widget_set_parent (self->popover, GTK_WIDGET (canvas));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &at);
  g_signal_connect (self->popover, "closed", G_CALLBACK (closed_cb), NULL);
  gtk_popover_popup (GTK_POPOVER (self->popover));
  gtk_widget_grab_focus (self->entry);
}

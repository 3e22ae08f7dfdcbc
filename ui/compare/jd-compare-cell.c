/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A cell of the comparison. */
#include "ui/compare/jd-compare-cell.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/analysis/compare/jd-comparison-words.h"
#include "ui/drawing/jd-markup.h"
#include "ui/document/jd-cover.h"
#include "ui/widgets/jd-pill.h"
#include "ui/widgets/jd-readout.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Maximum number of parameters that a cell shows as formulas. */
#define N_NAMED 24

struct _JdCompareCell
{
  GtkWidget  parent_instance;

  char      *name;
  char      *reveal;

  GtkImage  *icon;
  GtkLabel  *label;
  GtkWidget *button;
  GtkLabel  *button_label;
  JdReadout *readout;
};

static guint reveal_signal;

G_DEFINE_FINAL_TYPE (JdCompareCell, jd_compare_cell, GTK_TYPE_WIDGET)

static void
clicked_cb (JdCompareCell *self)
{
  g_autofree char *equation = g_strdup (self->reveal);

  if (equation != NULL)
    g_signal_emit (self, reveal_signal, 0, equation);
}

/* Shows words beside the number or instead of it; NULL: none. */
static void
show_words (JdCompareCell *self,
            const char    *text,
            gboolean       dim)
{
  gtk_label_set_text (self->label, text != NULL ? text : "");
  jd_set_tooltip (GTK_WIDGET (self->label), text);
  jd_set_css_class (GTK_WIDGET (self->label), "dim-label", dim);
}

/* The names of parameters as markup of formulas. */
static void
show_parameters (JdCompareCell *self,
                 const char    *names)
{
  g_auto(GStrv) each = g_strsplit (names, ", ", -1);
  g_autofree char *markup = NULL;

  /* Long lists are shown as plain text and cut off, because formulas take long to lay out. */
  if (g_str_equal (names, _("none")) || g_strv_length (each) > N_NAMED)
    return;
  markup = jd_markup_of_parameters (names);
  gtk_label_set_markup (self->label, markup);
}

static void
show_parts (JdCompareCell *self,
            gboolean       label,
            gboolean       button,
            gboolean       readout)
{
  gtk_widget_set_visible (GTK_WIDGET (self->label), label);
  gtk_widget_set_visible (self->button, button);
  gtk_widget_set_visible (GTK_WIDGET (self->readout), readout);
}

/* Marks a cell by weight, icon and colour together, for a quantity that only this column gives, or for an error. */
static void
emphasize (JdCompareCell *self,
           gboolean       only,
           gboolean       wrong)
{
  gtk_widget_set_visible (GTK_WIDGET (self->icon), only || wrong);
  if (only || wrong)
    gtk_image_set_from_icon_name (self->icon, wrong ? "dialog-warning-symbolic" : "view-reveal-symbolic");
  jd_set_css_class (GTK_WIDGET (self), "reveals", only);
  jd_set_css_class (GTK_WIDGET (self), "differs", wrong);
}

static void
show_refusal (JdCompareCell          *self,
              const JdComparisonCell *cell)
{
  show_parts (self, cell->reveal == NULL, cell->reveal != NULL, FALSE);
  if (cell->reveal != NULL)
    {
      /* Translators: an equation that would have to be complementary. */
      g_autofree char *text = g_strdup_printf (_("%s → complementary"), cell->reveal);
      g_autofree char *tip = g_strdup_printf (_("%s: make %s complementary to see it"), cell->text, cell->reveal);
      g_autofree char *label = g_strdup_printf ("%s: %s", self->name, tip);

      gtk_label_set_text (self->button_label, text);
      jd_set_tooltip (self->button, tip);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    }
  else
    show_words (self, cell->text, TRUE);
}

static void
show_value (JdCompareCell          *self,
            const JdComparisonRow  *row,
            const JdComparisonCell *cell)
{
  show_parts (self, TRUE, FALSE, TRUE);
  show_words (self, cell->text, TRUE);
  if (row->group == JD_COMPARISON_PRINTED)
    {
      g_autofree char *text = jd_comparison_format_small (cell->value);

      jd_readout_set_text (self->readout, text);
    }
  else
    jd_readout_set_value (self->readout, cell->value);
}

void
jd_compare_cell_show (JdCompareCell         *self,
                      const JdComparisonRow *row,
                      gsize                  column)
{
  const JdComparisonCell *cell;

  g_return_if_fail (JD_IS_COMPARE_CELL (self));

  cell = &row->cells[column];
  g_free (self->reveal);
  self->reveal = g_strdup (cell->reveal);
  if (!cell->known)
    show_refusal (self, cell);
  else if (row->group == JD_COMPARISON_SHAPE)
    {
      show_parts (self, TRUE, FALSE, FALSE);
      show_words (self, cell->text, FALSE);
      if (g_str_equal (row->name, "retained"))
        show_parameters (self, cell->text);
    }
  else
    show_value (self, row, cell);
  emphasize (self, row->only == (int) column,
             cell->known && row->agreement == JD_AGREEMENT_DIFFERENT &&
               (row->group != JD_COMPARISON_PRINTED || !(fabs (cell->value) <= JD_VALUES_AGREE * cell->size)));
}

void
jd_compare_cell_cover (JdCompareCell *self,
                       JdCovers      *covers,
                       const char    *quantity)
{
  g_return_if_fail (JD_IS_COMPARE_CELL (self));

  jd_cover_readout (self->readout, covers, quantity);
  if (quantity == NULL || !jd_covers_has (covers, quantity))
    return;
  g_clear_pointer (&self->reveal, g_free);
  show_parts (self, TRUE, FALSE, TRUE);
  show_words (self, NULL, FALSE);
  gtk_label_set_text (self->button_label, "");
  jd_set_tooltip (self->button, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
  jd_readout_set_text (self->readout, JD_PILL_MARK);
  emphasize (self, FALSE, FALSE);
}

const char *
jd_compare_cell_get_text (JdCompareCell *self)
{
  g_return_val_if_fail (JD_IS_COMPARE_CELL (self), NULL);

  if (gtk_widget_get_visible (self->button))
    return gtk_label_get_text (self->button_label);
  if (!gtk_widget_get_visible (GTK_WIDGET (self->readout)))
    return gtk_label_get_text (self->label);
  return jd_readout_get_text (self->readout);
}

static void
jd_compare_cell_dispose (GObject *object)
{
  JdCompareCell *self = JD_COMPARE_CELL (object);

  jd_unparent_children (GTK_WIDGET (self));
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->reveal, g_free);
  G_OBJECT_CLASS (jd_compare_cell_parent_class)->dispose (object);
}

static void
jd_compare_cell_class_init (JdCompareCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_compare_cell_dispose;
  reveal_signal = g_signal_new ("reveal", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "comparecell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkLabel *
new_label (void)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));

  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (label, 0);
  return label;
}

static void
jd_compare_cell_init (JdCompareCell *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  self->icon = GTK_IMAGE (gtk_image_new ());
  self->label = new_label ();
  self->button = gtk_button_new ();
  self->button_label = new_label ();
  self->readout = JD_READOUT (jd_readout_new ());

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (widget)), 6);
  gtk_widget_set_hexpand (GTK_WIDGET (self->label), TRUE);
  gtk_widget_set_hexpand (self->button, TRUE);
  gtk_widget_set_halign (self->button, GTK_ALIGN_START);
  gtk_widget_set_halign (GTK_WIDGET (self->readout), GTK_ALIGN_END);
  gtk_widget_add_css_class (self->button, "flat");
  gtk_button_set_child (GTK_BUTTON (self->button), GTK_WIDGET (self->button_label));
  g_signal_connect_swapped (self->button, "clicked", G_CALLBACK (clicked_cb), self);
  gtk_widget_set_parent (GTK_WIDGET (self->icon), widget);
  gtk_widget_set_parent (GTK_WIDGET (self->label), widget);
  gtk_widget_set_parent (self->button, widget);
  gtk_widget_set_parent (GTK_WIDGET (self->readout), widget);
}

GtkWidget *
jd_compare_cell_new (const char *name)
{
  JdCompareCell *self = g_object_new (JD_TYPE_COMPARE_CELL, NULL);

  self->name = g_strdup (name);
  jd_readout_set_name (self->readout, name);
  return GTK_WIDGET (self);
}

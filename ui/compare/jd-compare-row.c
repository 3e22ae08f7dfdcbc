/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of the comparison. */
#include "ui/compare/jd-compare-row.h"

#include <glib/gi18n-lib.h>

#include "core/analysis/compare/jd-comparison-words.h"
#include "core/parameterization/jd-model-math.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-formula-view.h"
#include "ui/widgets/jd-widget-helpers.h"

struct _JdCompareRow
{
  GtkListBoxRow      parent_instance;

  JdCompareSubject   subject;
  JdCovers          *covers;  /* may be NULL */

  GtkWidget         *box;
  GPtrArray         *cells;   /* JdCompareCell, lent */
  GtkWidget         *verdict_box;
  GtkImage          *icon;
  GtkLabel          *verdict;
};

enum
{
  REVEAL,
  POINTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (JdCompareRow, jd_compare_row, GTK_TYPE_LIST_BOX_ROW)

/* The quantity as a formula; NULL if it is none. */
static JdMath *
math_of (JdModel               *model,
         const JdComparisonRow *row)
{
  const char *parameter = row->parameter >= 0 ? jd_model_get_parameter_name (model, (gsize) row->parameter) : NULL;
  const char letter[] = { row->name[0], '\0' };

  switch ((int) row->group)
    {
    case JD_COMPARISON_ACCELERATION:
      return jd_math_new_symbol (parameter, 2);
    case JD_COMPARISON_MULTIPLIER:
      return jd_model_math_multiplier (model, jd_model_get_equation (model, (gsize) row->equation)->name);
    case JD_COMPARISON_FORCE:
      return jd_model_math_index (letter, parameter);
    case JD_COMPARISON_JUMP:
      return jd_math_new_row (jd_math_new_symbol (parameter, 1), jd_math_new_text (" +"), NULL);
    default:
      return NULL;
    }
}

static const char *
icon_of (JdAgreement agreement)
{
  switch (agreement)
    {
    case JD_AGREEMENT_EQUAL:
    case JD_AGREEMENT_HOLDS:
      return "object-select-symbolic";
    case JD_AGREEMENT_ONLY:
      return "view-reveal-symbolic";
    case JD_AGREEMENT_OTHER_FIELD:
    case JD_AGREEMENT_OTHER_LAW:
      return "dialog-information-symbolic";
    case JD_AGREEMENT_DIFFERENT:
      return "dialog-warning-symbolic";
    case JD_AGREEMENT_WORDS:
    case JD_AGREEMENT_NONE:
    default:
      return NULL;
    }
}

static const char *const agreement_classes[] = {
  [JD_AGREEMENT_WORDS] = "words",
  [JD_AGREEMENT_NONE] = "nobody",
  [JD_AGREEMENT_ONLY] = "only",
  [JD_AGREEMENT_EQUAL] = "equal",
  [JD_AGREEMENT_HOLDS] = "equal",
  [JD_AGREEMENT_OTHER_FIELD] = "other",
  [JD_AGREEMENT_OTHER_LAW] = "other",
  [JD_AGREEMENT_DIFFERENT] = "differs",
};

static void
show_verdict (JdCompareRow          *self,
              const JdComparisonRow *row)
{
  g_autofree char *text = jd_comparison_row_verdict (row);
  g_autofree char *why = jd_comparison_row_explanation (row);
  const char *icon = icon_of (row->agreement);

  if (g_strcmp0 (gtk_label_get_text (self->verdict), text) != 0)
    gtk_label_set_text (self->verdict, text);
  jd_set_tooltip (self->verdict_box, why);
  gtk_widget_set_visible (GTK_WIDGET (self->icon), icon != NULL);
  if (icon != NULL)
    gtk_image_set_from_icon_name (self->icon, icon);
  gtk_widget_remove_css_class (self->verdict_box, agreement_classes[self->subject.agreement]);
  gtk_widget_add_css_class (self->verdict_box, agreement_classes[row->agreement]);
  jd_explain_register (self->verdict_box, jd_comparison_agreement_name (row->agreement));
  self->subject.agreement = row->agreement;
}

static void
hide (JdCompareRow *self)
{
  const char *quantity = self->subject.quantity;
  const gboolean asked = jd_covers_is_asked (self->covers, quantity);

  for (guint c = 0; c < self->cells->len; c++)
    jd_compare_cell_cover (g_ptr_array_index (self->cells, c), self->covers, quantity);
  gtk_widget_set_visible (GTK_WIDGET (self->icon), FALSE);
  jd_set_tooltip (self->verdict_box, NULL);
  gtk_label_set_text (self->verdict, asked ? _("commit first") : _("Enter shows it"));
  gtk_widget_remove_css_class (self->verdict_box, agreement_classes[self->subject.agreement]);
  jd_explain_register (self->verdict_box, NULL);
  self->subject.agreement = JD_AGREEMENT_WORDS;
}

void
jd_compare_row_show (JdCompareRow          *self,
                     const JdComparisonRow *row)
{
  g_return_if_fail (JD_IS_COMPARE_ROW (self));

  if (jd_compare_row_get_covered (self))
    {
      hide (self);
      return;
    }
  for (guint c = 0; c < self->cells->len; c++)
    {
      JdCompareCell *cell = g_ptr_array_index (self->cells, c);

      jd_compare_cell_cover (cell, self->covers, self->subject.quantity);
      jd_compare_cell_show (cell, row, c);
    }
  show_verdict (self, row);
}

void
jd_compare_row_set_covers (JdCompareRow *self,
                           JdCovers     *covers)
{
  g_return_if_fail (JD_IS_COMPARE_ROW (self));

  g_set_object (&self->covers, covers);
}

gboolean
jd_compare_row_get_covered (JdCompareRow *self)
{
  g_return_val_if_fail (JD_IS_COMPARE_ROW (self), FALSE);

  return self->subject.quantity != NULL && jd_covers_has (self->covers, self->subject.quantity);
}

void
jd_compare_row_cover (JdCompareRow *self)
{
  g_return_if_fail (JD_IS_COMPARE_ROW (self));

  if (jd_compare_row_get_covered (self))
    hide (self);
}

const JdCompareSubject *
jd_compare_row_get_subject (JdCompareRow *self)
{
  g_return_val_if_fail (JD_IS_COMPARE_ROW (self), NULL);

  return &self->subject;
}

JdCompareCell *
jd_compare_row_get_cell (JdCompareRow *self,
                         gsize         column)
{
  g_return_val_if_fail (JD_IS_COMPARE_ROW (self) && column < self->cells->len, NULL);

  return g_ptr_array_index (self->cells, column);
}

static void
cell_reveal_cb (JdCompareRow  *self,
                const char    *equation,
                JdCompareCell *cell)
{
  guint column;

  if (g_ptr_array_find (self->cells, cell, &column))
    g_signal_emit (self, signals[REVEAL], 0, column, equation);
}

static void
enter_cb (JdCompareRow *self)
{
  g_signal_emit (self, signals[POINTED], 0, TRUE);
}

static void
leave_cb (JdCompareRow *self)
{
  g_signal_emit (self, signals[POINTED], 0, FALSE);
}

/* The Menu key asks for a prediction of the row. */
static gboolean
menu_key_cb (GtkWidget *widget,
             GVariant  *arguments G_GNUC_UNUSED,
             gpointer   data G_GNUC_UNUSED)
{
  const char *quantity = JD_COMPARE_ROW (widget)->subject.quantity;

  return quantity != NULL && gtk_widget_activate_action (widget, "win.predict", "s", quantity);
}

static void
jd_compare_row_finalize (GObject *object)
{
  JdCompareRow *self = JD_COMPARE_ROW (object);

  g_free (self->subject.name);
  g_clear_object (&self->covers);
  g_ptr_array_unref (self->cells);

  G_OBJECT_CLASS (jd_compare_row_parent_class)->finalize (object);
}

static void
jd_compare_row_class_init (JdCompareRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = jd_compare_row_finalize;
  gtk_widget_class_add_binding (GTK_WIDGET_CLASS (klass), GDK_KEY_Menu, 0, menu_key_cb, NULL);
  gtk_widget_class_add_binding (GTK_WIDGET_CLASS (klass), GDK_KEY_F10, GDK_SHIFT_MASK, menu_key_cb, NULL);
  signals[REVEAL] = g_signal_new ("reveal", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_STRING);
  signals[POINTED] = g_signal_new ("pointed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
jd_compare_row_init (JdCompareRow *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->cells = g_ptr_array_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), self->box);
  gtk_widget_add_css_class (GTK_WIDGET (self), "compare-row");
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (enter_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

static void
add_name (JdCompareRow          *self,
          JdModel               *model,
          const JdComparisonRow *row,
          GtkSizeGroup          *group,
          char                 **out_title)
{
  JdMath *math = math_of (model, row);
  char *title = jd_comparison_row_title (model, row);
  GtkWidget *widget;

  if (math != NULL)
    {
      widget = jd_formula_view_new ();
      jd_formula_view_set_math (JD_FORMULA_VIEW (widget), math, title);
    }
  else
    {
      widget = gtk_label_new (title);
      gtk_label_set_xalign (GTK_LABEL (widget), 0);
      gtk_label_set_ellipsize (GTK_LABEL (widget), PANGO_ELLIPSIZE_END);
      jd_set_tooltip (widget, title);
    }
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  gtk_size_group_add_widget (group, widget);
  gtk_box_append (GTK_BOX (self->box), widget);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  *out_title = title;
}

static void
add_verdict (JdCompareRow *self,
             GtkSizeGroup *group)
{
  self->verdict_box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->icon = GTK_IMAGE (gtk_image_new ());
  self->verdict = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->verdict, 0);
  gtk_label_set_ellipsize (self->verdict, PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (self->verdict, 17);
  gtk_widget_add_css_class (self->verdict_box, "verdict");
  gtk_box_append (GTK_BOX (self->verdict_box), GTK_WIDGET (self->icon));
  gtk_box_append (GTK_BOX (self->verdict_box), GTK_WIDGET (self->verdict));
  gtk_size_group_add_widget (group, self->verdict_box);
  gtk_box_append (GTK_BOX (self->box), self->verdict_box);
}

const char *
jd_compare_quantity_of (JdComparisonGroup  group,
                        const char        *name)
{
  if (group != JD_COMPARISON_SHAPE)
    return name;
  return g_str_equal (name, "class") ? NULL : "counts";
}

GtkWidget *
jd_compare_row_new (JdModel               *model,
                    const JdComparisonRow *row,
                    const char *const     *titles,
                    GtkSizeGroup         **groups)
{
  JdCompareRow *self = g_object_new (JD_TYPE_COMPARE_ROW, NULL);
  const guint n = g_strv_length ((char **) titles);
  GtkWidget *cells = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, gtk_box_get_spacing (GTK_BOX (self->box)));
  g_autofree char *title = NULL;

  self->subject.name = g_strdup (row->name);
  self->subject.group = row->group;
  self->subject.quantity = jd_compare_quantity_of (row->group, self->subject.name);
  self->subject.equation = row->equation;
  jd_explain_register (GTK_WIDGET (self), jd_comparison_group_title (row->group));
  add_name (self, model, row, groups[0], &title);
  gtk_box_set_homogeneous (GTK_BOX (cells), TRUE);
  gtk_widget_set_hexpand (cells, TRUE);
  gtk_box_append (GTK_BOX (self->box), cells);
  for (guint c = 0; c < n; c++)
    {
      g_autofree char *name = g_strdup_printf ("%s, %c %s", title, 'A' + (char) c, titles[c]);
      GtkWidget *cell = jd_compare_cell_new (name);

      gtk_widget_set_valign (cell, GTK_ALIGN_CENTER);
      gtk_box_append (GTK_BOX (cells), cell);
      g_ptr_array_add (self->cells, cell);
      g_signal_connect_object (cell, "reveal", G_CALLBACK (cell_reveal_cb), self, G_CONNECT_SWAPPED);
    }
  add_verdict (self, groups[1]);
  return GTK_WIDGET (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Small table of numbers: rows are reused when they are set again. */
#include "ui/widgets/jd-table.h"

#include <math.h>

#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-formula-view.h"

/* One line of the grid below the headings: a row, or a widget across all columns.  The grid owns the widgets. */
typedef struct
{
  GtkWidget *first;  /* the row's name, or the widget across */
  char      *name;   /* of a row; NULL for a widget across */
  char      *math;   /* LaTeX of the formula shown for the name; NULL: the name itself */
  GPtrArray *cells;  /* JdReadout *: the cells of a row */
} Line;

struct _JdTable
{
  GtkWidget   parent_instance;

  GtkGrid    *grid;
  GPtrArray  *columns;  /* char *: names of all columns */
  GPtrArray  *lines;    /* Line *: the first n_filled have been set since jd_table_begin(); the others are left from
                         * before */
  guint       n_filled;
  GPtrArray  *rows;     /* Line *, lent: the rows that have been set */
};

G_DEFINE_FINAL_TYPE (JdTable, jd_table, GTK_TYPE_WIDGET)

static void
line_free (Line *line)
{
  g_free (line->name);
  g_free (line->math);
  g_clear_pointer (&line->cells, g_ptr_array_unref);
  g_free (line);
}

static void
jd_table_dispose (GObject *object)
{
  JdTable *self = JD_TABLE (object);

  jd_unparent_children (GTK_WIDGET (self));
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  G_OBJECT_CLASS (jd_table_parent_class)->dispose (object);
}

/* Tab goes to one cell of the table and leaves it again. */
static gboolean
jd_table_focus (GtkWidget        *widget,
                GtkDirectionType  direction)
{
  if (gtk_widget_get_focus_child (widget) != NULL &&
      (direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD))
    return FALSE;
  return GTK_WIDGET_CLASS (jd_table_parent_class)->focus (widget, direction);
}

/* The arrow keys go from cell to cell, as long as there is one. */
static gboolean
key_cb (JdTable         *self,
        guint            key,
        guint            code G_GNUC_UNUSED,
        GdkModifierType  state)
{
  static const struct { guint key; GtkDirectionType direction; } keys[] = {
    { GDK_KEY_Left, GTK_DIR_LEFT }, { GDK_KEY_Right, GTK_DIR_RIGHT },
    { GDK_KEY_Up, GTK_DIR_UP },     { GDK_KEY_Down, GTK_DIR_DOWN },
  };

  if (state & gtk_accelerator_get_default_mod_mask ())
    return GDK_EVENT_PROPAGATE;
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].key == key)
      {
        gtk_widget_child_focus (GTK_WIDGET (self), keys[i].direction);
        return GDK_EVENT_STOP;
      }
  return GDK_EVENT_PROPAGATE;
}

static void
jd_table_class_init (JdTableClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_table_dispose;
  GTK_WIDGET_CLASS (klass)->focus = jd_table_focus;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
jd_table_init (JdTable *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  self->columns = g_ptr_array_new_with_free_func (g_free);
  self->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) line_free);
  self->rows = g_ptr_array_new ();
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 10);
  gtk_grid_set_row_spacing (self->grid, 4);
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
  gtk_widget_add_css_class (GTK_WIDGET (self->grid), "jd-table");
}

static void
add_heading (JdTable    *self,
             const char *text,
             int         column)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0 : 1);
  gtk_label_set_wrap (GTK_LABEL (label), column == 0);
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_hexpand (label, column == 0);
  jd_explain_register (label, text);
  gtk_grid_attach (self->grid, label, column, 0, 1, 1);
}

static gboolean
has_columns (JdTable           *self,
             const char *const *columns)
{
  guint n = 0;

  for (; columns[n] != NULL; n++)
    if (n >= self->columns->len || !g_str_equal (columns[n], g_ptr_array_index (self->columns, n)))
      return FALSE;
  return n == self->columns->len;
}

void
jd_table_begin (JdTable           *self,
                const char *const *columns)
{
  g_return_if_fail (JD_IS_TABLE (self));

  self->n_filled = 0;
  g_ptr_array_set_size (self->rows, 0);
  if (has_columns (self, columns))
    return;
  jd_clear_children (self->grid);
  g_ptr_array_set_size (self->columns, 0);
  g_ptr_array_set_size (self->lines, 0);
  for (int i = 0; columns[i] != NULL; i++)
    {
      add_heading (self, columns[i], i);
      g_ptr_array_add (self->columns, g_strdup (columns[i]));
    }
}

/* Removes the widgets of line @i and of all lines after it. */
static void
truncate_lines (JdTable *self,
                guint    i)
{
  for (guint k = i; k < self->lines->len; k++)
    {
      const Line *line = g_ptr_array_index (self->lines, k);

      gtk_grid_remove (self->grid, line->first);
      for (guint c = 0; line->cells != NULL && c < line->cells->len; c++)
        gtk_grid_remove (self->grid, g_ptr_array_index (line->cells, c));
    }
  g_ptr_array_set_size (self->lines, (int) MIN (i, self->lines->len));
}

void
jd_table_end (JdTable *self)
{
  g_return_if_fail (JD_IS_TABLE (self));

  truncate_lines (self, self->n_filled);
}

static GtkWidget *
new_row_name (gboolean is_math)
{
  GtkWidget *widget;

  if (is_math)
    widget = jd_formula_view_new ();
  else
    {
      widget = gtk_label_new (NULL);
      gtk_label_set_xalign (GTK_LABEL (widget), 0);
      gtk_label_set_width_chars (GTK_LABEL (widget), 8);
    }
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_widget_set_valign (widget, JD_ALIGN_BASELINE);
  return widget;
}

static Line *
add_line (JdTable   *self,
          GtkWidget *first,
          gboolean   is_row)
{
  const int place = (int) self->lines->len + 1, n_columns = (int) self->columns->len;
  Line *line = g_new0 (Line, 1);

  line->first = first;
  gtk_grid_attach (self->grid, first, 0, place, is_row ? 1 : n_columns, 1);
  if (is_row)
    line->cells = g_ptr_array_new ();
  for (int c = 1; is_row && c < n_columns; c++)
    {
      GtkWidget *cell = jd_readout_new ();

      gtk_widget_set_valign (cell, JD_ALIGN_BASELINE);
      gtk_grid_attach (self->grid, cell, c, place, 1, 1);
      g_ptr_array_add (line->cells, cell);
    }
  g_ptr_array_add (self->lines, line);
  return line;
}

/* The next line to set.  The existing line is reused if it is of the same kind. */
static Line *
next_line (JdTable *self,
           gboolean is_row,
           gboolean is_math)
{
  Line *line = self->n_filled < self->lines->len ? g_ptr_array_index (self->lines, self->n_filled) : NULL;

  if (line != NULL && (is_row != (line->cells != NULL) || is_math != JD_IS_FORMULA_VIEW (line->first)))
    {
      truncate_lines (self, self->n_filled);
      line = NULL;
    }
  if (line == NULL)
    line = add_line (self, new_row_name (is_math), is_row);
  self->n_filled++;
  return line;
}

/* Whether the line already shows this formula; if not, stores it. */
static gboolean
same_text (char       **kept,
           const char  *text)
{
  if (g_strcmp0 (*kept, text) == 0)
    return TRUE;
  g_free (*kept);
  *kept = g_strdup (text);
  return FALSE;
}

/* Takes @math. */
static void
show_math (Line       *line,
           JdMath     *math,
           const char *text)
{
  g_autofree char *latex = jd_math_to_latex (math);

  if (same_text (&line->math, latex) &&
      g_strcmp0 (jd_formula_view_get_text (JD_FORMULA_VIEW (line->first)), text) == 0)
    jd_math_free (math);
  else
    jd_formula_view_set_math (JD_FORMULA_VIEW (line->first), math, text);
}

guint
jd_table_add_row (JdTable    *self,
                  const char *name,
                  JdMath     *math)
{
  Line *line;
  gboolean same;

  g_return_val_if_fail (JD_IS_TABLE (self), 0);

  line = next_line (self, TRUE, math != NULL);
  same = same_text (&line->name, name);
  if (math != NULL)
    show_math (line, math, name);
  else if (!same)
    {
      gtk_label_set_text (GTK_LABEL (line->first), name);
      jd_wrap_names (GTK_LABEL (line->first));
    }
  for (guint i = 0; i < line->cells->len; i++)
    {
      JdReadout *cell = g_ptr_array_index (line->cells, i);
      g_autofree char *label = g_strdup_printf ("%s, %s", name, (char *) g_ptr_array_index (self->columns, i + 1));

      jd_readout_set_name (cell, label);
      jd_readout_set_value (cell, NAN);
    }
  g_ptr_array_add (self->rows, line);
  return self->rows->len - 1;
}

void
jd_table_add_formula (JdTable    *self,
                      JdMath     *math,
                      const char *text)
{
  Line *line;

  g_return_if_fail (JD_IS_TABLE (self));

  line = next_line (self, FALSE, TRUE);
  gtk_widget_add_css_class (line->first, "dim-label");
  gtk_widget_set_margin_start (line->first, 12);
  gtk_widget_set_margin_bottom (line->first, 4);
  show_math (line, math, text);
}

void
jd_table_add_equation (JdTable    *self,
                       JdMath     *left,
                       const char *text)
{
  jd_table_add_formula (self, jd_math_new_row (left, jd_math_new_text ("="), jd_math_new_text ("0"), NULL), text);
}

guint
jd_table_get_n_rows (JdTable *self)
{
  g_return_val_if_fail (JD_IS_TABLE (self), 0);

  return self->rows->len;
}

guint
jd_table_get_n_columns (JdTable *self)
{
  g_return_val_if_fail (JD_IS_TABLE (self), 0);

  return self->columns->len > 0 ? self->columns->len - 1 : 0;
}

const char *
jd_table_get_row_name (JdTable *self,
                       guint    row)
{
  g_return_val_if_fail (JD_IS_TABLE (self), NULL);
  g_return_val_if_fail (row < self->rows->len, NULL);

  return ((const Line *) g_ptr_array_index (self->rows, row))->name;
}

int
jd_table_find_row (JdTable    *self,
                   const char *name)
{
  g_return_val_if_fail (JD_IS_TABLE (self), -1);

  for (guint row = 0; row < self->rows->len; row++)
    if (g_str_equal (((const Line *) g_ptr_array_index (self->rows, row))->name, name))
      return (int) row;
  return -1;
}

JdReadout *
jd_table_get_cell (JdTable *self,
                   guint    row,
                   guint    column)
{
  const Line *line;

  g_return_val_if_fail (JD_IS_TABLE (self), NULL);
  g_return_val_if_fail (row < self->rows->len, NULL);

  line = g_ptr_array_index (self->rows, row);
  g_return_val_if_fail (column < line->cells->len, NULL);
  return g_ptr_array_index (line->cells, column);
}

void
jd_table_set_value (JdTable *self,
                    guint    row,
                    guint    column,
                    double   value)
{
  JdReadout *cell = jd_table_get_cell (self, row, column);

  if (cell != NULL)
    jd_readout_set_value (cell, value);
}

void
jd_table_set_text (JdTable    *self,
                   guint       row,
                   guint       column,
                   const char *text)
{
  JdReadout *cell = jd_table_get_cell (self, row, column);

  if (cell != NULL)
    jd_readout_set_text (cell, text);
}

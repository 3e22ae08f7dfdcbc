/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/jd-table.h"

#include "ui/jd-formula-view.h"

struct _JdTable
{
  GtkWidget   parent_instance;

  GtkGrid    *grid;
  GPtrArray  *columns;  /* char *: of the cells */
  GPtrArray  *names;    /* char *: of the rows */
  GPtrArray  *cells;    /* JdReadout *, lent: row after row */
  int         line;     /* next line of the grid */
};

G_DEFINE_FINAL_TYPE (JdTable, jd_table, GTK_TYPE_WIDGET)

static void
jd_table_dispose (GObject *object)
{
  JdTable *self = JD_TABLE (object);

  if (self->grid != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->grid));
  self->grid = NULL;

  G_OBJECT_CLASS (jd_table_parent_class)->dispose (object);
}

static void
jd_table_finalize (GObject *object)
{
  JdTable *self = JD_TABLE (object);

  g_ptr_array_unref (self->columns);
  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->cells);

  G_OBJECT_CLASS (jd_table_parent_class)->finalize (object);
}

static void
jd_table_class_init (JdTableClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_table_dispose;
  G_OBJECT_CLASS (klass)->finalize = jd_table_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
jd_table_init (JdTable *self)
{
  self->columns = g_ptr_array_new_with_free_func (g_free);
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->cells = g_ptr_array_new ();
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 10);
  gtk_grid_set_row_spacing (self->grid, 4);
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
  gtk_widget_add_css_class (GTK_WIDGET (self->grid), "jd-table");
}

GtkWidget *
jd_table_new (void)
{
  return g_object_new (JD_TYPE_TABLE, NULL);
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
  gtk_grid_attach (self->grid, label, column, 0, 1, 1);
}

void
jd_table_begin (JdTable           *self,
                const char *const *columns)
{
  GtkWidget *child;

  g_return_if_fail (JD_IS_TABLE (self));

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
  g_ptr_array_set_size (self->columns, 0);
  g_ptr_array_set_size (self->names, 0);
  g_ptr_array_set_size (self->cells, 0);
  self->line = 1;

  for (int i = 0; columns[i] != NULL; i++)
    {
      add_heading (self, columns[i], i);
      if (i > 0)
        g_ptr_array_add (self->columns, g_strdup (columns[i]));
    }
}

static GtkWidget *
new_row_name (const char *name,
              JdMath     *math)
{
  GtkWidget *widget;

  if (math != NULL)
    {
      widget = jd_formula_view_new ();
      jd_formula_view_set_math (JD_FORMULA_VIEW (widget), math, name);
    }
  else
    {
      widget = gtk_label_new (name);
      gtk_label_set_xalign (GTK_LABEL (widget), 0);
      gtk_label_set_wrap (GTK_LABEL (widget), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (widget), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_width_chars (GTK_LABEL (widget), 8);
    }
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  return widget;
}

guint
jd_table_add_row (JdTable    *self,
                  const char *name,
                  JdMath     *math)
{
  g_return_val_if_fail (JD_IS_TABLE (self), 0);

  gtk_grid_attach (self->grid, new_row_name (name, math), 0, self->line, 1, 1);
  for (guint i = 0; i < self->columns->len; i++)
    {
      GtkWidget *cell = jd_readout_new ();
      g_autofree char *label = g_strdup_printf ("%s, %s", name,
                                                (char *) g_ptr_array_index (self->columns, i));

      jd_readout_set_name (JD_READOUT (cell), label);
      gtk_grid_attach (self->grid, cell, (int) i + 1, self->line, 1, 1);
      g_ptr_array_add (self->cells, cell);
    }
  self->line++;
  g_ptr_array_add (self->names, g_strdup (name));
  return self->names->len - 1;
}

void
jd_table_add_line (JdTable   *self,
                   GtkWidget *widget)
{
  g_return_if_fail (JD_IS_TABLE (self));

  gtk_grid_attach (self->grid, widget, 0, self->line, (int) self->columns->len + 1, 1);
  self->line++;
}

guint
jd_table_get_n_rows (JdTable *self)
{
  g_return_val_if_fail (JD_IS_TABLE (self), 0);

  return self->names->len;
}

int
jd_table_find_row (JdTable    *self,
                   const char *name)
{
  guint row;

  g_return_val_if_fail (JD_IS_TABLE (self), -1);

  return g_ptr_array_find_with_equal_func (self->names, name, g_str_equal, &row) ? (int) row : -1;
}

JdReadout *
jd_table_get_cell (JdTable *self,
                   guint    row,
                   guint    column)
{
  g_return_val_if_fail (JD_IS_TABLE (self), NULL);
  g_return_val_if_fail (row < self->names->len && column < self->columns->len, NULL);

  return g_ptr_array_index (self->cells, row * self->columns->len + column);
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

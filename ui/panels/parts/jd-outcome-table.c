/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of outcomes: choices as rows; velocities after, loss and impulses as columns. */
#include "ui/panels/parts/jd-outcome-table.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/widgets/jd-readout.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Columns of velocities, and of impulses: more are on the command line. */
#define MOST_COLUMNS 12
/* Orders that are named in a row; of more, the number is shown. */
#define MOST_ORDERS 2

/* What a column shows. */
typedef enum
{
  COLUMN_NAME,
  COLUMN_RATE,
  COLUMN_LOSS,
  COLUMN_IMPULSE,
} ColumnKind;

typedef struct
{
  JdOutcomeTable *table;
  ColumnKind      kind;
  gsize           index;  /* of the parameter, or of the equation */
} Column;

struct _JdOutcomeTable
{
  GtkWidget              parent_instance;

  JdStudy               *study;     /* lent; NULL: none yet */
  const JdJumpOutcomes  *shown;     /* for which the columns were made */
  GtkColumnView         *view;
  GtkSingleSelection    *selection;
  GtkStringList         *rows;
  GtkWidget             *scroller;
  GtkProgressBar        *progress;
  GtkLabel              *problem;
  GtkLabel              *remark;
  GtkLabel              *drawn;
  GtkButton             *show;
};

G_DEFINE_FINAL_TYPE (JdOutcomeTable, jd_outcome_table, GTK_TYPE_WIDGET)

/* ---- Rows ---- */

static const char *
law_title (const char *name)
{
  if (g_str_equal (name, "newton"))
    return _("Newton");
  if (g_str_equal (name, "poisson"))
    return _("Poisson");
  return _("Stronge");
}

static char *
choice_title (JdOutcomeKind kind,
              const char   *name)
{
  if (g_str_equal (name, "inert"))
    return g_strdup (_("inert"));
  if (g_str_equal (name, "elastic"))
    return g_strdup (_("elastic, e = 1"));
  if (g_str_equal (name, "together"))
    /* Translators: together: the constraints of an impact act all at once. */
    return g_strdup (_("together"));
  if (kind == JD_OUTCOME_LAW)
    return g_strdup (law_title (name));
  if (kind == JD_OUTCOME_ORDER)
    {
      g_auto(GStrv) parts = g_strsplit (name, ", ", -1);

      return g_strjoinv (" → ", parts);
    }
  return g_strdup_printf ("e = %s", name);
}

/* "Newton, Poisson": the choices of a row.  @index: of the row, for jumps that are all consistent. */
static char *
row_title (const JdJumpOutcome *row,
           guint                index)
{
  GString *text = g_string_new (NULL);

  if (row->kind == JD_OUTCOME_GIVEN)
    g_string_append (text, _("as in the file"));
  else if (row->kind == JD_OUTCOME_CONSISTENT)
    g_string_append_printf (text, _("consistent jump %u"), index);
  for (guint i = 0; row->names != NULL && i < row->names->len; i++)
    {
      g_autofree char *title = choice_title (row->kind, g_ptr_array_index (row->names, i));

      if (i == MOST_ORDERS && row->kind == JD_OUTCOME_ORDER && row->names->len > MOST_ORDERS + 1)
        {
          g_string_append_printf (text, _("; %u more"), row->names->len - i);
          break;
        }
      g_string_append_printf (text, "%s%s", i == 0 ? "" : row->kind == JD_OUTCOME_ORDER ? "; " : ", ", title);
    }
  return g_string_free (text, FALSE);
}

static const JdJumpOutcome *
row_at (JdOutcomeTable *self,
        guint           row)
{
  const JdJumpOutcomes *outcomes = self->study != NULL ? jd_study_get_outcomes (self->study) : NULL;

  return outcomes != NULL && row < outcomes->rows->len ? g_ptr_array_index (outcomes->rows, row) : NULL;
}

/* ---- Cells ---- */

/* The impulse of the equation; FALSE if the row does not have it. */
static gboolean
find_impulse (const JdJumpOutcome *row,
              gsize                equation,
              double              *out_value)
{
  const JdJump *jump = row->jump;

  for (gsize r = 0; jump != NULL && row->posterior == jump->posterior && r < jump->n_rows; r++)
    if (jump->row_equation[r] == equation && jump->result->unique[r])
      {
        *out_value = jump->result->impulses[r];
        return TRUE;
      }
  return FALSE;
}

static char *
cell_text (const Column        *column,
           const JdJumpOutcome *row)
{
  double value = NAN;

  if (row->posterior == NULL)
    return g_strdup ("–");
  if (column->kind == COLUMN_RATE)
    value = jd_jump_outcome_get_rate (row, column->index);
  else if (column->kind == COLUMN_LOSS)
    value = row->loss;
  else if (!find_impulse (row, column->index, &value))
    return g_strdup ("–");
  return jd_readout_format_in (GTK_WIDGET (column->table), value);
}

static void
setup_cb (GtkSignalListItemFactory *factory G_GNUC_UNUSED,
          GtkListItem              *item,
          gpointer                  data)
{
  const Column *column = data;
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), column->kind == COLUMN_NAME ? 0.0f : 1.0f);
  if (column->kind != COLUMN_NAME)
    gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
}

static void
bind_cb (GtkSignalListItemFactory *factory G_GNUC_UNUSED,
         GtkListItem              *item,
         gpointer                  data)
{
  const Column *column = data;
  const JdJumpOutcome *row = row_at (column->table, gtk_list_item_get_position (item));
  GtkLabel *label = GTK_LABEL (gtk_list_item_get_child (item));
  g_autofree char *text = NULL;

  if (row == NULL)
    return;
  text = column->kind == COLUMN_NAME ? g_strdup (gtk_string_object_get_string (gtk_list_item_get_item (item)))
                                     : cell_text (column, row);
  gtk_label_set_text (label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), row->refusal);
}

/* ---- Columns ---- */

static void
free_column (gpointer  data,
             GClosure *closure G_GNUC_UNUSED)
{
  g_free (data);
}

static void
add_column (JdOutcomeTable *self,
            const char     *title,
            ColumnKind      kind,
            gsize           index)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  Column *data = g_new0 (Column, 1);
  g_autoptr(GtkColumnViewColumn) column = NULL;

  *data = (Column) { .table = self, .kind = kind, .index = index };
  g_signal_connect_data (factory, "setup", G_CALLBACK (setup_cb), data, free_column, 0);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), data);
  column = gtk_column_view_column_new (title, factory);
  gtk_column_view_append_column (self->view, column);
}

static void
clear_columns (JdOutcomeTable *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);

  for (guint i = g_list_model_get_n_items (columns); i-- > 0;)
    {
      g_autoptr(GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      gtk_column_view_remove_column (self->view, column);
    }
}

/* Whether the rate is zero before and in every row. */
static gboolean
rests (const JdJumpOutcomes *outcomes,
       gsize                 k)
{
  gboolean rests = outcomes->given->prior[k] == 0.0;

  for (guint i = 0; rests && i < outcomes->rows->len; i++)
    {
      const JdJumpOutcome *row = g_ptr_array_index (outcomes->rows, i);

      rests = row->posterior == NULL || jd_jump_outcome_get_rate (row, k) == 0.0;
    }
  return rests;
}

static gboolean
has_impulse (const JdJumpOutcomes *outcomes,
             gsize                 equation)
{
  double value;

  for (guint i = 0; i < outcomes->rows->len; i++)
    if (find_impulse (g_ptr_array_index (outcomes->rows, i), equation, &value) && value != 0.0)
      return TRUE;
  return FALSE;
}

static void
make_columns (JdOutcomeTable       *self,
              const JdJumpOutcomes *outcomes)
{
  JdModel *model = jd_parameterization_get_model (outcomes->given->parameterization);
  guint n_columns = 0;

  clear_columns (self);
  /* Translators: Choice: a noun: one of several ways to compute an impact. */
  add_column (self, _("Choice"), COLUMN_NAME, 0);
  for (gsize k = 0; k < outcomes->N && n_columns < MOST_COLUMNS; k++)
    if (!rests (outcomes, k))
      {
        g_autofree char *title = g_strconcat (jd_model_get_parameter_name (model, k), "′⁺", NULL);

        add_column (self, title, COLUMN_RATE, k);
        n_columns++;
      }
  add_column (self, _("lost (J)"), COLUMN_LOSS, 0);
  n_columns = 0;
  for (gsize e = 0; e < jd_model_get_n_equations (model) && n_columns < MOST_COLUMNS; e++)
    if (has_impulse (outcomes, e))
      {
        /* Translators: impulse %s: a noun; %s is the name of an equation. */
        g_autofree char *title = g_strdup_printf (_("impulse %s"), jd_model_get_equation (model, e)->name);

        add_column (self, title, COLUMN_IMPULSE, e);
        n_columns++;
      }
}

static void
fill (JdOutcomeTable       *self,
      const JdJumpOutcomes *outcomes)
{
  self->shown = outcomes;
  /* the rows go first, since they have lent their cells to the columns */
  gtk_string_list_splice (self->rows, 0, g_list_model_get_n_items (G_LIST_MODEL (self->rows)), NULL);
  if (outcomes == NULL)
    return;
  make_columns (self, outcomes);
  for (guint i = 0; i < outcomes->rows->len; i++)
    {
      g_autofree char *title = row_title (g_ptr_array_index (outcomes->rows, i), i);

      gtk_string_list_append (self->rows, title);
    }
}

/* ---- The row on the sheet ---- */

static void
update_show (JdOutcomeTable *self)
{
  const guint selected = gtk_single_selection_get_selected (self->selection);
  const JdJumpOutcome *row = row_at (self, selected);
  const int drawn = self->study != NULL ? jd_study_get_outcome_shown (self->study) : -1;
  const gboolean is_drawn = drawn >= 0 && (guint) drawn == selected;
  g_autofree char *text = NULL;

  gtk_widget_set_sensitive (GTK_WIDGET (self->show), row != NULL && row->posterior != NULL);
  gtk_button_set_label (self->show, is_drawn ? _("Show the Jump Again") : _("Show This Outcome"));
  if (drawn >= 0)
    text = g_strdup_printf (_("The sheet shows: %s"), gtk_string_list_get_string (self->rows, (guint) drawn));
  jd_show_text (self->drawn, text);
}

/* The arrows of a jump are drawn at its instant, during it. */
static void
go_to_jump (JdStudy *study)
{
  const JdJump *jump = jd_study_get_jump (study);

  if (jump == NULL || !jd_study_get_jump_in_motion (study))
    return;
  if (fabs (jump->time - jd_study_get_time (study)) > 1e-9)
    jd_study_set_time (study, jump->time);
  jd_study_set_side (study, JD_SIDE_DURING);
}

static void
show_cb (JdOutcomeTable *self)
{
  const guint selected = gtk_single_selection_get_selected (self->selection);
  const JdJumpOutcome *row = row_at (self, selected);

  if (row == NULL || row->posterior == NULL)
    return;
  if (jd_study_get_outcome_shown (self->study) == (int) selected)
    jd_study_show_outcome (self->study, -1);
  else
    {
      jd_study_show_outcome (self->study, (int) selected);
      go_to_jump (self->study);
    }
  update_show (self);
}

void
jd_outcome_table_show (JdOutcomeTable *self,
                       JdStudy        *study,
                       gboolean        changed,
                       gboolean        asks)
{
  const JdJumpOutcomes *outcomes;
  double progress;

  g_return_if_fail (JD_IS_OUTCOME_TABLE (self));

  self->study = study;
  if (asks)
    jd_study_ask_outcomes (study);
  outcomes = jd_study_get_outcomes (study);
  progress = jd_study_get_outcomes_progress (study);
  if (changed || outcomes != self->shown)
    fill (self, outcomes);
  gtk_widget_set_visible (self->scroller, outcomes != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->show), outcomes != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), !isnan (progress));
  if (!isnan (progress))
    gtk_progress_bar_set_fraction (self->progress, progress);
  jd_show_text (self->problem, jd_study_get_outcomes_error (study));
  jd_show_text (self->remark, outcomes != NULL ? outcomes->remark : NULL);
  update_show (self);
}

static void
jd_outcome_table_dispose (GObject *object)
{
  JdOutcomeTable *self = JD_OUTCOME_TABLE (object);

  self->study = NULL;
  jd_unparent_children (GTK_WIDGET (self));
  G_OBJECT_CLASS (jd_outcome_table_parent_class)->dispose (object);
}

static void
jd_outcome_table_class_init (JdOutcomeTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_outcome_table_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-outcome-table.ui");
  gtk_widget_class_bind_template_child (widget_class, JdOutcomeTable, view);
  gtk_widget_class_bind_template_child (widget_class, JdOutcomeTable, selection);
  gtk_widget_class_bind_template_child (widget_class, JdOutcomeTable, rows);
  gtk_widget_class_bind_template_child (widget_class, JdOutcomeTable, scroller);
  gtk_widget_class_bind_template_child (widget_class, JdOutcomeTable, progress);
  gtk_widget_class_bind_template_child (widget_class, JdOutcomeTable, problem);
  gtk_widget_class_bind_template_child (widget_class, JdOutcomeTable, remark);
  gtk_widget_class_bind_template_child (widget_class, JdOutcomeTable, drawn);
  gtk_widget_class_bind_template_child (widget_class, JdOutcomeTable, show);
  gtk_widget_class_bind_template_callback (widget_class, show_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_show);
}

static void
jd_outcome_table_init (JdOutcomeTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

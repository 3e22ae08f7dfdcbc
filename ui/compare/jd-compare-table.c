/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of the comparison: its rows, headings and selection. */
#include "ui/compare/jd-compare-table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/analysis/compare/jd-comparison-words.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-resources.h"

/* The size groups: names, verdicts. */
#define N_GROUPS 2

/* Minimum width of the names, in characters, for any number of columns. */
#define QUANTITY_CHARS 11

/* A table of at most ALL_ROWS rows has them all at once.  A longer one begins with GROUP_ROWS rows of each group:
 * thousands of rows would stop the window for a minute. */
#define ALL_ROWS   200
#define GROUP_ROWS 12
/* The rows of each group that the button adds. */
#define MORE_ROWS  48

struct _JdCompareTable
{
  GtkWidget          parent_instance;

  JdCovers          *covers;    /* may be NULL */
  gboolean           brief;
  gboolean           all;       /* all rows are shown although the table is brief */
  guint              n_left_out;
  GArray            *indices;    /* guint, ascending: the comparison's row of each row of the list */
  gsize              n_not_made; /* rows of the comparison without a row of the list */
  gsize              group_rows; /* that a long table makes */
  int                picked, n_picked; /* the equations whose rows a long table makes, too */
  gboolean           filling;
  char              *made_of;   /* key of the existing rows and columns */
  char             **titles;
  char              *jump;      /* the event and the instant of the jump; may be NULL */
  JdCompareRow      *pointed;   /* lent, or NULL */

  GtkBox            *heading;
  GtkListBox        *list;
  GtkScrolledWindow *scrolled;
  GtkButton         *more;
  GtkSizeGroup      *groups[N_GROUPS];
};

enum
{
  REVEAL,
  LIT,
  MORE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (JdCompareTable, jd_compare_table, GTK_TYPE_WIDGET)

/* Runs over the rows of the list and skips its headings. */
#define FOR_EACH_ROW(self, row) \
  for (GtkListBoxRow *row = gtk_list_box_get_row_at_index ((self)->list, 0); row != NULL; \
       row = gtk_list_box_get_row_at_index ((self)->list, gtk_list_box_row_get_index (row) + 1))

static void
header_cb (GtkListBoxRow *row,
           GtkListBoxRow *before,
           gpointer       data)
{
  JdCompareTable *self = data;
  const JdComparisonGroup group = jd_compare_row_get_subject (JD_COMPARE_ROW (row))->group;
  g_autofree char *heading = NULL;
  GtkWidget *label;

  if (before != NULL && jd_compare_row_get_subject (JD_COMPARE_ROW (before))->group == group)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  heading = jd_comparison_group_heading (group, self->jump);
  label = gtk_list_box_row_get_header (row);
  if (label != NULL)
    {
      gtk_label_set_text (GTK_LABEL (label), heading);
      return;
    }
  label = gtk_label_new (heading);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "compare-heading");
  jd_explain_register (label, jd_comparison_group_title (group));
  gtk_list_box_row_set_header (row, label);
}

/* Whether the brief table shows the row.  Rows that agree are left out; the summary above the table counts them. */
static gboolean
matters (JdCompareRow *row)
{
  /* The head of a column names its class; of the rest of what it is the number of unknowns says most. */
  static const char *const known[] = { "class", "equations", "retained", NULL };
  const char *name = jd_compare_row_get_subject (row)->name;

  switch (jd_compare_row_get_subject (row)->agreement)
    {
    case JD_AGREEMENT_EQUAL:
    case JD_AGREEMENT_HOLDS:
    case JD_AGREEMENT_NONE:
      return FALSE;
    case JD_AGREEMENT_OTHER_FIELD:
      /* Two parameterizations always have different virtual fields of a parameter. */
      return FALSE;
    case JD_AGREEMENT_WORDS:
      return !g_strv_contains (known, name);
    case JD_AGREEMENT_ONLY:
    case JD_AGREEMENT_OTHER_LAW:
    case JD_AGREEMENT_DIFFERENT:
    default:
      return TRUE;
    }
}

static gboolean
filter_cb (GtkListBoxRow *row,
           gpointer       data)
{
  JdCompareTable *self = data;

  return !self->brief || self->all || matters (JD_COMPARE_ROW (row));
}

/* Whether the button makes rows.  Otherwise it shows those that a projector hides. */
static gboolean
makes_more (JdCompareTable *self)
{
  return self->n_not_made > 0 && (!self->brief || self->all);
}

static void
update_more (JdCompareTable *self)
{
  g_autofree char *text = NULL;
  const char *tip = _("On the Projector, Rows in Which the Columns Agree Are Hidden");

  if (makes_more (self))
    {
      /* Translators: on a button below a long table.  %u: the number of rows that are not shown. */
      text = g_strdup_printf (ngettext ("More Rows: %u Not Shown", "More Rows: %u Not Shown", self->n_not_made),
                              (guint) self->n_not_made);
      tip = _("A Long Table Begins with the First Rows of Each Group");
    }
  else if (self->all)
    text = g_strdup (_("Show What Differs"));
  else
    text = g_strdup_printf (ngettext ("%u More Row", "%u More Rows", self->n_left_out), self->n_left_out);
  gtk_button_set_label (self->more, text);
  jd_set_tooltip (GTK_WIDGET (self->more), tip);
  gtk_widget_set_visible (GTK_WIDGET (self->more), makes_more (self) || (self->brief && self->n_left_out > 0));
}

/* Makes new rows only if the list of rows has changed; values change with each frame. */
static void
update_filter (JdCompareTable *self,
               gboolean        force)
{
  guint n = 0;

  FOR_EACH_ROW (self, row)
  n += matters (JD_COMPARE_ROW (row)) ? 0 : 1;
  if (!force && n == self->n_left_out)
    return;
  self->n_left_out = n;
  update_more (self);
  gtk_list_box_invalidate_filter (self->list);
}

static void
more_cb (JdCompareTable *self)
{
  if (makes_more (self))
    {
      self->group_rows += MORE_ROWS;
      g_signal_emit (self, signals[MORE], 0);
      return;
    }
  self->all = !self->all;
  update_filter (self, TRUE);
}

static void
reveal_cb (JdCompareTable *self,
           guint           column,
           const char     *equation)
{
  g_signal_emit (self, signals[REVEAL], 0, column, equation);
}

static void
pointed_cb (JdCompareTable *self,
            gboolean        pointed,
            JdCompareRow   *row)
{
  if (pointed)
    self->pointed = row;
  else if (self->pointed == row)
    self->pointed = NULL;
  g_signal_emit (self, signals[LIT], 0);
}

static void
selection_cb (JdCompareTable *self)
{
  if (!self->filling)
    g_signal_emit (self, signals[LIT], 0);
}

/* Enter or a double click uncovers the row, or asks for the prediction. */
static void
activated_cb (JdCompareTable *self,
              JdCompareRow   *row)
{
  const char *quantity = jd_compare_row_get_subject (row)->quantity;

  if (!jd_compare_row_get_covered (row))
    return;
  if (jd_covers_get_all (self->covers) && !jd_covers_is_asked (self->covers, quantity))
    jd_covers_uncover (self->covers, quantity);
  else
    gtk_widget_activate_action (GTK_WIDGET (row), "win.predict", "s", quantity);
}

/* Adds a title.  @group is NULL for the title of a column. */
static void
add_heading (GtkBox       *box,
             const char   *text,
             GtkSizeGroup *group)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (label, text);
  gtk_widget_add_css_class (label, "caption-heading");
  if (group != NULL)
    gtk_size_group_add_widget (group, label);
  else
    gtk_widget_add_css_class (label, "compare-column-title");
  jd_explain_register (label, group == NULL ? "parameterization" : NULL);
  gtk_box_append (box, label);
}

static void
make_heading (JdCompareTable    *self,
              const char *const *titles)
{
  const guint n = g_strv_length ((char **) titles);
  GtkWidget *columns;

  jd_clear_children (self->heading);
  add_heading (self->heading, _("Quantity (SI)"), self->groups[0]);
  gtk_label_set_width_chars (GTK_LABEL (gtk_widget_get_first_child (GTK_WIDGET (self->heading))), QUANTITY_CHARS);
  columns = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, gtk_box_get_spacing (self->heading));
  gtk_box_set_homogeneous (GTK_BOX (columns), TRUE);
  gtk_widget_set_hexpand (columns, TRUE);
  gtk_box_append (self->heading, columns);
  for (guint c = 0; c < n; c++)
    {
      g_autofree char *text = g_strdup_printf ("%c  %s", 'A' + (char) c, titles[c]);

      add_heading (GTK_BOX (columns), text, NULL);
    }
  add_heading (self->heading, _("Agreement"), self->groups[1]);
  jd_explain_register (gtk_widget_get_last_child (GTK_WIDGET (self->heading)), "Agreement");
}

void
jd_compare_table_clear (JdCompareTable *self)
{
  GtkListBoxRow *row;

  g_return_if_fail (JD_IS_COMPARE_TABLE (self));

  self->filling = TRUE;
  self->pointed = NULL;
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  self->filling = FALSE;
  g_array_set_size (self->indices, 0);
  self->n_not_made = 0;
  self->group_rows = GROUP_ROWS;
  self->picked = self->n_picked = 0;
  g_clear_pointer (&self->made_of, g_free);
  for (guint g = 0; g < N_GROUPS; g++)
    {
      g_clear_object (&self->groups[g]);
      self->groups[g] = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
    }
}

/* Inserts the row @i of the comparison, with its values, as the row @position of the list. */
static void
insert_row (JdCompareTable     *self,
            JdModel            *model,
            const JdComparison *comparison,
            guint               i,
            guint               position)
{
  const JdComparisonRow *subject = jd_comparison_get_row (comparison, i);
  GtkWidget *row = jd_compare_row_new (model, subject, (const char *const *) self->titles, self->groups);

  jd_compare_row_set_covers (JD_COMPARE_ROW (row), self->covers);
  jd_compare_row_show (JD_COMPARE_ROW (row), subject);
  g_signal_connect_object (row, "reveal", G_CALLBACK (reveal_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "pointed", G_CALLBACK (pointed_cb), self, G_CONNECT_SWAPPED);
  gtk_list_box_insert (self->list, row, (int) position);
  g_array_insert_val (self->indices, position, i);
}

static gboolean
is_picked (JdCompareTable        *self,
           const JdComparisonRow *row)
{
  return row->equation >= self->picked && row->equation < self->picked + self->n_picked;
}

/* Makes the rows that the list shall have and has not: all, or in a long table the first of each group, as many that
 * differ, and what is picked. */
static void
make_rows (JdCompareTable     *self,
           JdModel            *model,
           const JdComparison *comparison)
{
  const gsize n = jd_comparison_get_n_rows (comparison);
  JdComparisonGroup group = JD_COMPARISON_N_GROUPS;
  gsize in_group = 0, n_differ = 0;
  guint position = 0;

  self->filling = TRUE;
  for (guint i = 0; i < n; i++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (comparison, i);
      const gboolean differs = row->agreement == JD_AGREEMENT_DIFFERENT && n_differ++ < self->group_rows;

      in_group = row->group == group ? in_group + 1 : 0;
      group = row->group;
      if (position < self->indices->len && g_array_index (self->indices, guint, position) == i)
        position++;
      else if (n <= ALL_ROWS || in_group < self->group_rows || differs || is_picked (self, row))
        insert_row (self, model, comparison, i, position++);
    }
  self->filling = FALSE;
  self->n_not_made = n - self->indices->len;
}

/* The key of the rows: if it changes, new rows are made. */
static char *
dup_names (const JdComparison *comparison,
           const char *const  *titles)
{
  GString *names = g_string_new (NULL);

  for (; *titles != NULL; titles++)
    g_string_append_printf (names, "%s\n", *titles);
  for (gsize i = 0; i < jd_comparison_get_n_rows (comparison); i++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (comparison, i);

      g_string_append_printf (names, "%s %d %d\n", row->name, row->parameter, row->equation);
    }
  return g_string_free (names, FALSE);
}

void
jd_compare_table_show (JdCompareTable     *self,
                       JdModel            *model,
                       const JdComparison *comparison,
                       const char *const  *titles)
{
  g_autofree char *names = NULL;
  guint i = 0;

  g_return_if_fail (JD_IS_COMPARE_TABLE (self));

  names = dup_names (comparison, titles);
  if (g_strcmp0 (names, self->made_of) != 0)
    {
      jd_compare_table_clear (self);
      g_strfreev (self->titles);
      self->titles = g_strdupv ((char **) titles);
      make_heading (self, titles);
      self->made_of = g_steal_pointer (&names);
    }
  FOR_EACH_ROW (self, row)
  jd_compare_row_show (JD_COMPARE_ROW (row),
                       jd_comparison_get_row (comparison, g_array_index (self->indices, guint, i++)));
  if (g_strcmp0 (jd_comparison_get_jump (comparison), self->jump) != 0)
    {
      g_free (self->jump);
      self->jump = g_strdup (jd_comparison_get_jump (comparison));
      gtk_list_box_invalidate_headers (self->list);
    }
  make_rows (self, model, comparison);
  update_filter (self, FALSE);
  update_more (self);
}

void
jd_compare_table_set_brief (JdCompareTable *self,
                            gboolean        brief)
{
  g_return_if_fail (JD_IS_COMPARE_TABLE (self));

  self->brief = brief;
  self->all = FALSE;
  update_filter (self, TRUE);
}

void
jd_compare_table_set_covers (JdCompareTable *self,
                             JdCovers       *covers)
{
  g_return_if_fail (JD_IS_COMPARE_TABLE (self));

  g_set_object (&self->covers, covers);
  FOR_EACH_ROW (self, row)
  jd_compare_row_set_covers (JD_COMPARE_ROW (row), covers);
}

void
jd_compare_table_cover (JdCompareTable *self)
{
  g_return_if_fail (JD_IS_COMPARE_TABLE (self));

  FOR_EACH_ROW (self, row)
  jd_compare_row_cover (JD_COMPARE_ROW (row));
}

static void
scroll_to (JdCompareTable *self,
           GtkWidget      *row)
{
  graphene_rect_t bounds;

  if (gtk_widget_compute_bounds (row, GTK_WIDGET (self->list), &bounds))
    gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (self->scrolled), (double) bounds.origin.y,
                               (double) (bounds.origin.y + bounds.size.height));
}

void
jd_compare_table_select (JdCompareTable *self,
                         int             first,
                         int             n)
{
  GtkWidget *shown = NULL;

  g_return_if_fail (JD_IS_COMPARE_TABLE (self));

  self->picked = first;
  self->n_picked = n;
  if (self->n_not_made > 0)
    g_signal_emit (self, signals[MORE], 0);
  self->filling = TRUE;
  gtk_list_box_unselect_all (self->list);
  FOR_EACH_ROW (self, row)
  {
    const int e = jd_compare_row_get_subject (JD_COMPARE_ROW (row))->equation;

    if (e < first || e >= first + n || e < 0)
      continue;
    gtk_list_box_select_row (self->list, row);
    if (shown == NULL)
      shown = GTK_WIDGET (row);
  }
  self->filling = FALSE;
  if (shown != NULL)
    scroll_to (self, shown);
  g_signal_emit (self, signals[LIT], 0);
}

static gboolean
row_is_lit (JdCompareTable *self,
            GtkListBoxRow  *row)
{
  return row == GTK_LIST_BOX_ROW (self->pointed) || gtk_list_box_row_is_selected (row);
}

void
jd_compare_table_get_lit (JdCompareTable *self,
                          gsize           n,
                          gboolean       *out_lit)
{
  g_return_if_fail (JD_IS_COMPARE_TABLE (self));

  memset (out_lit, 0, n * sizeof (gboolean));
  FOR_EACH_ROW (self, row)
  {
    const int e = jd_compare_row_get_subject (JD_COMPARE_ROW (row))->equation;

    if (e >= 0 && (gsize) e < n && row_is_lit (self, row))
      out_lit[e] = TRUE;
  }
}

gboolean
jd_compare_table_is_group_lit (JdCompareTable *self,
                               const char     *prefix)
{
  g_return_val_if_fail (JD_IS_COMPARE_TABLE (self), FALSE);

  FOR_EACH_ROW (self, row)
  if (g_str_has_prefix (jd_compare_row_get_subject (JD_COMPARE_ROW (row))->name, prefix) &&
      jd_compare_row_get_subject (JD_COMPARE_ROW (row))->group == JD_COMPARISON_FORCE && row_is_lit (self, row))
    return TRUE;
  return FALSE;
}

static void
jd_compare_table_dispose (GObject *object)
{
  JdCompareTable *self = JD_COMPARE_TABLE (object);

  self->filling = TRUE;
  jd_unparent_children (GTK_WIDGET (self));
  for (guint g = 0; g < N_GROUPS; g++)
    g_clear_object (&self->groups[g]);
  g_clear_object (&self->covers);
  g_clear_pointer (&self->made_of, g_free);
  g_clear_pointer (&self->titles, g_strfreev);
  g_clear_pointer (&self->jump, g_free);
  g_clear_pointer (&self->indices, g_array_unref);

  G_OBJECT_CLASS (jd_compare_table_parent_class)->dispose (object);
}

static void
jd_compare_table_class_init (JdCompareTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_compare_table_dispose;
  signals[REVEAL] = g_signal_new ("reveal", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_STRING);
  signals[LIT] = g_signal_new ("lit", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                               0);
  signals[MORE] = g_signal_new ("more", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/compare/jd-compare-table.ui");
  gtk_widget_class_bind_template_child (widget_class, JdCompareTable, heading);
  gtk_widget_class_bind_template_child (widget_class, JdCompareTable, list);
  gtk_widget_class_bind_template_child (widget_class, JdCompareTable, scrolled);
  gtk_widget_class_bind_template_child (widget_class, JdCompareTable, more);
  gtk_widget_class_bind_template_callback (widget_class, more_cb);
  gtk_widget_class_bind_template_callback (widget_class, selection_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "comparetable");
}

static void
jd_compare_table_init (JdCompareTable *self)
{
  self->indices = g_array_new (FALSE, FALSE, sizeof (guint));
  self->group_rows = GROUP_ROWS;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint g = 0; g < N_GROUPS; g++)
    self->groups[g] = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  gtk_list_box_set_header_func (self->list, header_cb, self, NULL);
  gtk_list_box_set_filter_func (self->list, filter_cb, self, NULL);
}

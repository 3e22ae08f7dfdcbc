/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Equilibria panel: its input, its search, its lists and its diagram of branches. */
#include "ui/panels/jd-equilibria-panel-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/parameterization/model/jd-file-numbers.h"
#include "core/parameterization/model/jd-model-size.h"
#include "ui/drawing/jd-markup.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-readout.h"

G_DEFINE_FINAL_TYPE (JdEquilibriaPanel, jd_equilibria_panel, JD_TYPE_PANEL)

static void
forget_results (JdEquilibriaPanel *self)
{
  jd_equilibria_forget_pick (self);
  jd_equilibria_forget_cut (self);
  jd_clear_children (self->list);
  gtk_widget_set_visible (GTK_WIDGET (self->list), FALSE);
  g_clear_pointer (&self->equilibria, jd_equilibria_free);
  jd_show_text (self->remark, NULL);
}

static void
forget_branches (JdEquilibriaPanel *self)
{
  g_clear_pointer (&self->branches, jd_continuation_free);
  gtk_widget_set_visible (GTK_WIDGET (self->diagram), FALSE);
  gtk_widget_set_visible (self->ordinate_box, FALSE);
  jd_show_text (self->turns, NULL);
}

static void
show_results (JdEquilibriaPanel *self)
{
  g_autofree char *remark = NULL;
  guint n = 0;

  for (guint k = 0; k < self->equilibria->list->len; k++)
    {
      const JdEquilibrium *e = g_ptr_array_index (self->equilibria->list, k);

      n += e->admissible ? 1 : 0;
      gtk_list_box_append (self->list, jd_equilibria_row_new (self->parameterization, self->equilibria, k));
    }
  remark = self->equilibria->rates != NULL
             ? g_strdup_printf (ngettext ("%u steady motion. %s", "%u steady motions. %s", n), n,
                                self->equilibria->why)
             : g_strdup_printf (ngettext ("%u equilibrium. %s", "%u equilibria. %s", n), n, self->equilibria->why);
  jd_show_text (self->remark, remark);
  gtk_widget_set_visible (GTK_WIDGET (self->list), self->equilibria->list->len > 0);
  for (guint i = 0; i < self->names->len; i++)
    for (gsize k = 0; k < self->equilibria->n_searched; k++)
      if (g_str_equal (g_ptr_array_index (self->names, i),
                       jd_model_get_parameter_name (jd_parameterization_get_model (self->parameterization),
                                                    self->equilibria->searched[k])))
        {
          g_autofree char *low = g_strdup_printf ("%.4g", self->equilibria->low[k]);
          g_autofree char *high = g_strdup_printf ("%.4g", self->equilibria->high[k]);

          gtk_entry_set_placeholder_text (g_ptr_array_index (self->lows, i), low);
          gtk_entry_set_placeholder_text (g_ptr_array_index (self->highs, i), high);
        }
}

/* Makes the parts of the branches with one stability a series, interrupted where the stability changes. */
static void
add_branches (JdEquilibriaPanel *self,
              JdStability        stability,
              const char        *label,
              gsize              parameter)
{
  g_autoptr(GArray) x = g_array_new (FALSE, FALSE, sizeof (double)), y = g_array_new (FALSE, FALSE, sizeof (double));
  const double gap = NAN;
  gboolean any = FALSE;

  for (guint b = 0; b < self->branches->branches->len; b++)
    {
      const GPtrArray *points = ((JdBranch *) g_ptr_array_index (self->branches->branches, b))->points;

      for (guint k = 0; k < points->len; k++)
        {
          const JdBranchPoint *point = g_ptr_array_index (points, k);
          const double value = point->value, ordinate = point->p[parameter];

          /* A turning point belongs to the parts on both sides. */
          if (!point->turns && point->stability != stability)
            {
              g_array_append_val (x, value);
              g_array_append_val (y, gap);
              continue;
            }
          any |= !point->turns;
          g_array_append_val (x, value);
          g_array_append_val (y, ordinate);
        }
      if (points->len > 0)
        {
          g_array_append_val (x, ((JdBranchPoint *) g_ptr_array_index (points, points->len - 1))->value);
          g_array_append_val (y, gap);
        }
    }
  if (any)
    jd_chart_add_series (jd_chart_view_get_chart (self->diagram), label, "", (const double *) (gpointer) x->data,
                         (const double *) (gpointer) y->data, x->len);
}

static void
draw_diagram (JdEquilibriaPanel *self)
{
  JdChart *chart = jd_chart_view_get_chart (self->diagram);
  const guint selected = gtk_drop_down_get_selected (self->ordinate);
  g_autofree char *abscissa = NULL;
  gsize parameter;

  jd_chart_clear (chart);
  if (self->branches == NULL || selected == GTK_INVALID_LIST_POSITION)
    return;
  parameter = jd_parameterization_get_retained (self->parameterization)[selected];
  abscissa = g_markup_printf_escaped ("<i>%s</i>", self->branches->constant);
  jd_chart_set_abscissa (chart, abscissa);
  jd_chart_set_zero (chart, jd_model_shown_zero (jd_parameterization_get_model (self->parameterization)));
  add_branches (self, JD_STABILITY_STABLE, _("stable"), parameter);
  add_branches (self, JD_STABILITY_UNSTABLE, _("unstable"), parameter);
  add_branches (self, JD_STABILITY_UNDECIDED, _("undecided"), parameter);
  jd_chart_view_changed (self->diagram);
}

static void
ordinate_selected_cb (JdEquilibriaPanel *self)
{
  if (self->branches != NULL)
    draw_diagram (self);
}

static void
show_branches (JdEquilibriaPanel *self)
{
  JdModel *model = jd_parameterization_get_model (self->parameterization);
  g_autoptr(GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr(GString) text = g_string_new (NULL);

  for (gsize i = 0; i < jd_parameterization_get_n_retained (self->parameterization); i++)
    gtk_string_list_append (names,
                            jd_model_get_parameter_name (model,
                                                         jd_parameterization_get_retained (self
                                                                                             ->parameterization)[i]));
  gtk_drop_down_set_model (self->ordinate, G_LIST_MODEL (names));
  g_string_append_printf (text, ngettext ("%u branch.", "%u branches.", self->branches->branches->len),
                          self->branches->branches->len);
  for (guint k = 0; k < self->branches->turns->len; k++)
    {
      const JdTurn *turn = g_ptr_array_index (self->branches->turns, k);
      g_autofree char *value = jd_readout_format_in (GTK_WIDGET (self), turn->value);

      g_string_append_printf (text,
                              turn->kind == JD_TURN_FOLD ? _(" Two branches meet and end at %s = %s.")
                                                         : _(" Branches cross at %s = %s."),
                              self->branches->constant, value);
    }
  jd_show_text (self->turns, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->diagram), self->branches->branches->len > 0);
  gtk_widget_set_visible (self->ordinate_box, g_list_model_get_n_items (G_LIST_MODEL (names)) > 1);
  draw_diagram (self);
}

static void
set_busy (JdEquilibriaPanel *self,
          gboolean           busy)
{
  if (busy)
    {
      gtk_widget_set_visible (self->cancel, TRUE);
      jd_lend_focus (GTK_WIDGET (self), self->cancel, &self->focus);
    }
  gtk_spinner_set_spinning (self->spinner, busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "equilibria.find", !busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "equilibria.vary", !busy);
  if (!busy)
    {
      jd_return_focus (self->cancel, &self->focus);
      gtk_widget_set_visible (self->cancel, FALSE);
    }
}

static void
search_done_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data G_GNUC_UNUSED)
{
  JdEquilibriaPanel *self = JD_EQUILIBRIA_PANEL (source);
  JdEquilibriaSearch *search = g_task_get_task_data (G_TASK (result));
  g_autoptr(GError) error = NULL;

  /* Another search or another mechanism has replaced this one. */
  if (!jd_background_end (&self->searching, result))
    return;
  set_busy (self, FALSE);
  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        jd_show_text (search->constant != NULL ? self->turns : self->remark, error->message);
      return;
    }
  g_clear_pointer (&self->parameterization, jd_parameterization_unref);
  self->parameterization = g_steal_pointer (&search->parameterization);
  if (search->constant != NULL)
    {
      self->branches = g_steal_pointer (&search->branches);
      show_branches (self);
      return;
    }
  self->equilibria = g_steal_pointer (&search->equilibria);
  show_results (self);
}

static JdEquilibriaSearch *
new_search (JdEquilibriaPanel *self,
            JdStudy           *study)
{
  JdEquilibriaSearch *search = g_new0 (JdEquilibriaSearch, 1);

  search->model = jd_model_ref (jd_study_get_model (study));
  search->mechanism = g_object_ref (jd_study_get_mechanism (study));
  search->parameterization_name = g_strdup (jd_study_get_parameterization_name (study));
  search->names = g_ptr_array_new_with_free_func (g_free);
  search->lows = g_array_new (FALSE, FALSE, sizeof (double));
  search->highs = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < self->names->len; i++)
    {
      double low, high;
      const gboolean has_low = jd_read_number (g_ptr_array_index (self->lows, i), &low);
      const gboolean has_high = jd_read_number (g_ptr_array_index (self->highs, i), &high);

      if (!has_low || !has_high)
        continue;
      g_ptr_array_add (search->names, g_strdup (g_ptr_array_index (self->names, i)));
      g_array_append_val (search->lows, low);
      g_array_append_val (search->highs, high);
    }
  return search;
}

static void
stop_searching (JdEquilibriaPanel *self)
{
  if (self->searching == NULL)
    return;
  jd_background_stop (&self->searching);
  set_busy (self, FALSE);
}

static void
start_search (JdEquilibriaPanel *self,
              JdEquilibriaSearch *search)
{
  jd_background_begin (self, &self->searching, jd_equilibria_search_run, search, jd_equilibria_search_free,
                       search_done_cb);
  set_busy (self, TRUE);
}

/* Starts a search and drops the old results.  Returns NULL if there is nothing to search. */
static JdEquilibriaSearch *
begin_search (JdEquilibriaPanel *self)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));

  if (study == NULL || jd_study_get_parameterization (study) == NULL)
    return NULL;
  forget_results (self);
  forget_branches (self);
  return new_search (self, study);
}

/* Says which rates of the file the steady motions keep. */
static void
show_rates (JdEquilibriaPanel *self,
            JdStudy           *study)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  JdModel *model = jd_study_get_model (study);
  g_autoptr(GString) rates = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      const gsize k = jd_parameterization_get_retained (parameterization)[i];
      g_autofree char *symbol = jd_markup_of_parameter (jd_model_get_parameter_name (model, k), 1);
      g_autofree char *value = jd_readout_format_in (GTK_WIDGET (self), jd_model_get_rates (model)[k]);

      if (jd_model_get_rates (model)[k] != 0.0)
        g_string_append_printf (rates, "%s%s = %s", rates->len > 0 ? ", " : "", symbol, value);
    }
  text = g_strdup_printf (_("Parameters that the equations do not contain keep the rates of the file: %s"),
                          rates->len > 0 ? rates->str : _("all are zero"));
  gtk_label_set_markup (self->rates, text);
  gtk_widget_set_visible (GTK_WIDGET (self->rates), gtk_check_button_get_active (self->steady));
}

static void
steady_toggled_cb (JdEquilibriaPanel *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->rates), gtk_check_button_get_active (self->steady));
  stop_searching (self);
  forget_results (self);
  gtk_button_set_label (self->find, gtk_check_button_get_active (self->steady) ? _("_Find Steady Motions")
                                                                               : _("_Find Equilibria"));
}

static void
find_action (GtkWidget  *widget,
             const char *name G_GNUC_UNUSED,
             GVariant   *parameter G_GNUC_UNUSED)
{
  JdEquilibriaPanel *self = JD_EQUILIBRIA_PANEL (widget);
  JdEquilibriaSearch *search = begin_search (self);

  if (search == NULL)
    return;
  search->steady = gtk_check_button_get_active (self->steady);
  start_search (self, search);
}

static void
cancel_action (GtkWidget  *widget,
               const char *name G_GNUC_UNUSED,
               GVariant   *parameter G_GNUC_UNUSED)
{
  stop_searching (JD_EQUILIBRIA_PANEL (widget));
}

static void
vary_action (GtkWidget  *widget,
             const char *name G_GNUC_UNUSED,
             GVariant   *parameter G_GNUC_UNUSED)
{
  JdEquilibriaPanel *self = JD_EQUILIBRIA_PANEL (widget);
  GtkStringObject *constant = gtk_drop_down_get_selected_item (self->constant);
  double from, to;
  const gboolean has_from = jd_read_number (self->from, &from), has_to = jd_read_number (self->to, &to);
  JdEquilibriaSearch *search = constant != NULL && has_from && has_to ? begin_search (self) : NULL;

  if (search == NULL)
    return;
  search->constant = g_strdup (gtk_string_object_get_string (constant));
  search->from = from;
  search->to = to;
  start_search (self, search);
}

static void
row_selected_cb (JdEquilibriaPanel *self,
                 GtkListBoxRow     *row)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));

  /* The list also loses its selection when the panel is disposed of, and with it the other widgets. */
  if (study == NULL)
    return;
  jd_equilibria_forget_pick (self);
  jd_equilibria_forget_cut (self);
  if (row == NULL || self->equilibria == NULL)
    return;
  self->picked = g_ptr_array_index (self->equilibria->list, (guint) gtk_list_box_row_get_index (row));
  jd_equilibria_show_picked (self);
  jd_equilibria_show_modes (self);
  jd_equilibria_show_cut (self);
}

static void
cut_selected_cb (JdEquilibriaPanel *self)
{
  /* The list also loses its selection when the panel is disposed of. */
  if (jd_panel_get_study (JD_PANEL (self)) != NULL)
    jd_equilibria_show_cut (self);
}

/* The value of the number @name of the file, or NULL. */
static const double *
find_number (JdEquilibriaPanel *self,
             const char        *name)
{
  for (guint i = 0; i < self->numbers->len; i++)
    if (g_str_equal (((const JdFileNumber *) g_ptr_array_index (self->numbers, i))->name, name))
      return &((const JdFileNumber *) g_ptr_array_index (self->numbers, i))->value;
  return NULL;
}

static void
constant_selected_cb (JdEquilibriaPanel *self)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));
  GtkStringObject *constant = gtk_drop_down_get_selected_item (self->constant);
  const double *value = NULL;
  g_autofree char *from = NULL, *to = NULL;

  if (study != NULL && jd_study_get_model (study) != NULL && constant != NULL)
    value = g_hash_table_lookup (jd_model_get_constants (jd_study_get_model (study)),
                                 gtk_string_object_get_string (constant));
  if (value == NULL && constant != NULL)
    value = find_number (self, gtk_string_object_get_string (constant));
  if (value == NULL)
    return;
  from = g_strdup_printf ("%.4g", *value != 0.0 ? 0.2 * *value : -1.0);
  to = g_strdup_printf ("%.4g", *value != 0.0 ? 2.0 * *value : 1.0);
  gtk_editable_set_text (GTK_EDITABLE (self->from), from);
  gtk_editable_set_text (GTK_EDITABLE (self->to), to);
}

/* Lists what can be varied: the constants, then the other numbers of the file. */
static void
make_constants (JdEquilibriaPanel *self,
                JdStudy           *study)
{
  const GPtrArray *constants = jd_mechanism_get_constants (jd_study_get_mechanism (study));
  g_autoptr(GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < constants->len; i++)
    gtk_string_list_append (names, ((const JdConstant *) g_ptr_array_index (constants, i))->name);
  g_ptr_array_unref (self->numbers);
  self->numbers = jd_file_numbers_list (jd_study_get_mechanism (study));
  for (guint i = 0; i < self->numbers->len; i++)
    gtk_string_list_append (names, ((const JdFileNumber *) g_ptr_array_index (self->numbers, i))->name);
  gtk_drop_down_set_model (self->constant, G_LIST_MODEL (names));
  gtk_widget_set_visible (self->branches_box, constants->len + self->numbers->len > 0);
  constant_selected_cb (self);
}

static GtkWidget *
add_bound (JdEquilibriaPanel *self,
           const char        *parameter,
           const char        *what,
           int                column,
           int                row)
{
  GtkWidget *entry = gtk_entry_new ();
  g_autofree char *label = g_strdup_printf ("%s %s", parameter, what);

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 8);
  gtk_widget_set_hexpand (entry, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_grid_attach (self->ranges, entry, column, row, 1, 1);
  return entry;
}

/* Makes a row of range entries for each retained parameter.  An empty entry leaves the range to the search. */
static void
make_ranges (JdEquilibriaPanel *self,
             JdStudy           *study)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);

  jd_clear_children (self->ranges);
  g_ptr_array_set_size (self->names, 0);
  g_ptr_array_set_size (self->lows, 0);
  g_ptr_array_set_size (self->highs, 0);
  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      const char *name = jd_model_get_parameter_name (jd_study_get_model (study),
                                                      jd_parameterization_get_retained (parameterization)[i]);
      g_autofree char *symbol = jd_markup_of_parameter (name, 0);
      GtkWidget *label = gtk_label_new (NULL);

      gtk_label_set_markup (GTK_LABEL (label), symbol);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_grid_attach (self->ranges, label, 0, (int) i, 1, 1);
      g_ptr_array_add (self->names, g_strdup (name));
      g_ptr_array_add (self->lows, add_bound (self, name, _("from"), 1, (int) i));
      gtk_grid_attach (self->ranges, gtk_label_new (_("to")), 2, (int) i, 1, 1);
      g_ptr_array_add (self->highs, add_bound (self, name, _("to"), 3, (int) i));
    }
}

static void
show_model (JdEquilibriaPanel *self,
            JdStudy           *study,
            JdChanges          changes)
{
  const gboolean possible = jd_study_get_parameterization (study) != NULL;

  stop_searching (self);
  forget_results (self);
  forget_branches (self);
  gtk_widget_set_visible (GTK_WIDGET (self->ranges), possible);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "equilibria.find", possible);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "equilibria.vary", possible);
  if (!possible)
    {
      jd_show_text (self->remark, jd_study_get_refusal (study));
      return;
    }
  make_ranges (self, study);
  show_rates (self, study);
  if (changes & JD_CHANGED_MODEL)
    {
      make_constants (self, study);
      jd_equilibria_list_joints (self, study);
    }
}

static void
jd_equilibria_panel_refresh (JdPanel   *panel,
                             JdStudy   *study,
                             JdChanges  changes)
{
  JdEquilibriaPanel *self = JD_EQUILIBRIA_PANEL (panel);

  if (changes & (JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION))
    show_model (self, study, changes);
  if (self->wanted)
    gtk_widget_activate_action (GTK_WIDGET (self), "equilibria.find", NULL);
  self->wanted = FALSE;
}

void
jd_equilibria_panel_want (JdEquilibriaPanel *self,
                          gboolean           wanted)
{
  g_return_if_fail (JD_IS_EQUILIBRIA_PANEL (self));

  self->wanted = wanted;
  if (wanted)
    jd_panel_queue (JD_PANEL (self), JD_CHANGED_INSTANT);
}

static void
jd_equilibria_panel_dispose (GObject *object)
{
  JdEquilibriaPanel *self = JD_EQUILIBRIA_PANEL (object);

  jd_background_stop (&self->searching);
  jd_equilibria_stop_playing (self);
  g_clear_weak_pointer (&self->focus);
  G_OBJECT_CLASS (jd_equilibria_panel_parent_class)->dispose (object);
  g_clear_pointer (&self->modes, jd_linearized_free);
  g_clear_pointer (&self->equilibria, jd_equilibria_free);
  g_clear_pointer (&self->branches, jd_continuation_free);
  g_clear_pointer (&self->parameterization, jd_parameterization_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_clear_pointer (&self->numbers, g_ptr_array_unref);
  g_clear_pointer (&self->lows, g_ptr_array_unref);
  g_clear_pointer (&self->highs, g_ptr_array_unref);
}

static void
jd_equilibria_panel_class_init (JdEquilibriaPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_equilibria_panel_dispose;
  JD_PANEL_CLASS (klass)->refresh = jd_equilibria_panel_refresh;

  g_type_ensure (JD_TYPE_CHART_VIEW);
  g_type_ensure (JD_TYPE_TABLE);
  jd_panel_class_set_template (JD_PANEL_CLASS (klass));
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, ranges);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, steady);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, find);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, cancel);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, spinner);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, remark);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, list);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, modes_box);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, modes_remark);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, modes_list);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, road);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, rates);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, cut_box);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, cut);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, cut_remark);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, cut_efforts);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, branches_box);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, constant);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, from);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, to);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, ordinate_box);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, ordinate);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, turns);
  gtk_widget_class_bind_template_child (widget_class, JdEquilibriaPanel, diagram);
  gtk_widget_class_bind_template_callback (widget_class, steady_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, cut_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, constant_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, ordinate_selected_cb);
  gtk_widget_class_install_action (widget_class, "equilibria.find", NULL, find_action);
  gtk_widget_class_install_action (widget_class, "equilibria.cancel", NULL, cancel_action);
  gtk_widget_class_install_action (widget_class, "equilibria.vary", NULL, vary_action);
}

static void
jd_equilibria_panel_init (JdEquilibriaPanel *self)
{
  self->playing = -1;
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->numbers = g_ptr_array_new ();
  self->lows = g_ptr_array_new ();
  self->highs = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  jd_equilibria_init_road (self);
}

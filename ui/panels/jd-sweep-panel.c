/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Sweep panel: a quantity over a constant, computed in a thread. */
#include "ui/panels/jd-sweep-panel.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/mechanism/jd-file.h"
#include "core/parameterization/model/jd-model-size.h"
#include "core/sweep/jd-sweep-csv.h"
#include "ui/drawing/jd-export.h"
#include "ui/drawing/jd-markup.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-chart-view.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Number of points of the curve. */
#define N_POINTS 51
/* Size of an exported picture, pixels. */
#define EXPORT_WIDTH  800.0
#define EXPORT_HEIGHT 600.0
/* Time between two looks at the progress, ms. */
#define LOOK_INTERVAL 100

/* A sweep and its rows.  Shared by the thread and the panel. */
typedef struct
{
  gatomicrefcount  references;
  JdMechanism     *mechanism;
  char            *constant, *measure, *parameterization, *event;
  double           from, to, until;
  int              n_done;      /* atomic */
  JdSweep         *sweep;
  double           x[N_POINTS], y[N_POINTS];
} Curve;

struct _JdSweepPanel
{
  JdPanel         parent_instance;

  GCancellable   *computing;
  guint           looking;     /* source of the progress; 0: none */
  Curve          *under_way;   /* NULL: none */
  Curve          *curve;       /* shown; NULL: none */

  GtkWidget      *choices;
  GtkDropDown    *measure, *constant;
  GtkEntry       *time, *from, *to;
  GtkWidget      *cancel, *export;
  GtkWidget      *focus;       /* weak: the button that began the sweep, while it has lent its focus */
  GtkProgressBar *progress;
  GtkLabel       *remark;
  JdChartView    *chart_view;
};

G_DEFINE_FINAL_TYPE (JdSweepPanel, jd_sweep_panel, JD_TYPE_PANEL)

/* ---- The computation ---- */

static void
curve_unref (gpointer pointer)
{
  Curve *self = pointer;

  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_object_unref (self->mechanism);
  g_free (self->constant);
  g_free (self->measure);
  g_free (self->parameterization);
  g_free (self->event);
  g_clear_pointer (&self->sweep, jd_sweep_free);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Curve, curve_unref)

static Curve *
curve_ref (Curve *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

static gboolean
take_row (guint64       row,
          const double *numbers,
          gpointer      user_data)
{
  Curve *self = user_data;

  self->x[row] = numbers[0];
  self->y[row] = numbers[1];
  g_atomic_int_inc (&self->n_done);
  return TRUE;
}

static void
compute_thread (GTask        *task,
                gpointer      source G_GNUC_UNUSED,
                gpointer      task_data,
                GCancellable *cancellable)
{
  Curve *self = task_data;
  const JdSweepAxis axis = { self->constant, self->from, self->to, N_POINTS };
  const char *const measures[] = { self->measure, NULL };
  const JdSweepOptions options = {
    .mechanism = self->mechanism,
    .parameterization = self->parameterization,
    .event = self->event,
    .until = self->until,
    .axes = &axis,
    .n_axes = 1,
    .measures = measures,
  };
  GError *error = NULL;

  self->sweep = jd_sweep_new (&options, &error);
  if (self->sweep == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, jd_sweep_run (self->sweep, take_row, self, cancellable));
}

/* ---- What is shown ---- */

static void
set_busy (JdSweepPanel *self,
          gboolean      busy)
{
  gtk_widget_set_visible (GTK_WIDGET (self->progress), busy);
  if (busy)
    {
      gtk_widget_set_visible (self->cancel, TRUE);
      jd_lend_focus (GTK_WIDGET (self), self->cancel, &self->focus);
    }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sweep.draw", !busy);
  if (busy)
    return;
  jd_return_focus (self->cancel, &self->focus);
  gtk_widget_set_visible (self->cancel, FALSE);
  g_clear_handle_id (&self->looking, g_source_remove);
  g_clear_pointer (&self->under_way, curve_unref);
}

static void
forget (JdSweepPanel *self)
{
  jd_background_stop (&self->computing);
  set_busy (self, FALSE);
  g_clear_pointer (&self->curve, curve_unref);
  gtk_widget_set_visible (GTK_WIDGET (self->chart_view), FALSE);
  gtk_widget_set_visible (self->export, FALSE);
  jd_show_text (self->remark, NULL);
}

static gboolean
look_cb (gpointer user_data)
{
  JdSweepPanel *self = user_data;

  gtk_progress_bar_set_fraction (self->progress, (double) g_atomic_int_get (&self->under_way->n_done) / N_POINTS);
  return G_SOURCE_CONTINUE;
}

static void
show_remark (JdSweepPanel *self)
{
  guint64 n_refused, first;
  const char *why = jd_sweep_get_refusal (self->curve->sweep, &n_refused, &first);
  g_autofree char *text = NULL;

  if (why != NULL)
    text = g_strdup_printf (ngettext ("%u of %u points has no value: %s", "%u of %u points have no value: %s",
                                      (guint) n_refused),
                            (guint) n_refused, (guint) N_POINTS, why);
  jd_show_text (self->remark, text);
}

/* The name of the measure for the legend: a parameter and its derivatives as formulas write them. */
static char *
dup_label (const Curve *curve)
{
  const gsize length = strcspn (curve->measure, "'(+");
  g_autofree char *name = g_strndup (curve->measure, length);
  const gsize order = strspn (curve->measure + length, "'");
  g_autofree char *symbol = NULL, *rest = NULL;

  if (jd_mechanism_find_parameter (curve->mechanism, name) < 0)
    return g_markup_printf_escaped ("<i>%s</i>", curve->measure);
  symbol = jd_markup_of_parameter (name, (guint) order);
  rest = g_markup_escape_text (curve->measure + length + order, -1);
  return g_strconcat (symbol, rest, NULL);
}

/* The constant with its unit. */
static char *
dup_abscissa (const Curve   *curve,
              const JdUnits *units)
{
  g_autofree char *symbol = jd_markup_of_parameter (curve->constant, 0);
  g_autofree char *unit = jd_units_dup_unit (units, curve->constant);

  return unit != NULL ? g_strdup_printf ("%s (%s)", symbol, unit) : g_steal_pointer (&symbol);
}

static void
show_curve (JdSweepPanel *self)
{
  const Curve *curve = self->curve;
  JdChart *chart = jd_chart_view_get_chart (self->chart_view);
  g_autoptr(JdUnits) units = jd_units_new (curve->mechanism);
  g_autofree char *abscissa = dup_abscissa (curve, units);
  g_autofree char *label = dup_label (curve);
  g_autofree char *unit = jd_units_dup_unit (units, curve->measure);
  g_autofree char *spoken = g_strdup_printf (_("%s over %s, from %.4g to %.4g"), curve->measure, curve->constant,
                                             curve->from, curve->to);

  jd_chart_clear (chart);
  jd_chart_set_abscissa (chart, abscissa);
  jd_chart_add_series (chart, label, unit != NULL ? unit : "", curve->x, curve->y, N_POINTS);
  jd_chart_view_changed (self->chart_view);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->chart_view), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  gtk_widget_set_visible (GTK_WIDGET (self->chart_view), TRUE);
  gtk_widget_set_visible (self->export, TRUE);
  show_remark (self);
}

static void
computed_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data G_GNUC_UNUSED)
{
  JdSweepPanel *self = JD_SWEEP_PANEL (source);
  g_autoptr(GError) error = NULL;
  gboolean whole;

  if (!jd_background_end (&self->computing, result))
    return;
  whole = g_task_propagate_boolean (G_TASK (result), &error);
  if (whole)
    self->curve = curve_ref (g_task_get_task_data (G_TASK (result)));
  set_busy (self, FALSE);
  if (whole)
    show_curve (self);
  else if (error != NULL)
    jd_show_text (self->remark, error->message);
}

/* ---- The choices ---- */

static const char *
get_chosen (GtkDropDown *list)
{
  GtkStringObject *item = gtk_drop_down_get_selected_item (list);

  return item != NULL ? gtk_string_object_get_string (item) : NULL;
}

/* The choices as a curve that has not been computed.  NULL if one is missing or wrong; then it is marked. */
static Curve *
read_choices (JdSweepPanel *self,
              JdStudy      *study)
{
  const gboolean has_time = *gtk_editable_get_text (GTK_EDITABLE (self->time)) != '\0';
  const char *constant = get_chosen (self->constant), *measure = get_chosen (self->measure);
  double from, to, time = 0;
  /* each is read, so that each wrong one is marked */
  const gboolean from_is_good = jd_read_number (self->from, &from), to_is_good = jd_read_number (self->to, &to);
  const gboolean time_is_good = jd_read_number (self->time, &time) && time > 0;
  g_autofree char *instant = has_time ? jd_number_to_text (time) : NULL;
  Curve *curve;

  jd_set_css_class (GTK_WIDGET (self->time), "error", has_time && !time_is_good);
  if (!from_is_good || !to_is_good || (has_time && !time_is_good) || constant == NULL || measure == NULL)
    return NULL;
  curve = g_new0 (Curve, 1);
  g_atomic_ref_count_init (&curve->references);
  curve->mechanism = g_object_ref (jd_study_get_mechanism (study));
  curve->constant = g_strdup (constant);
  curve->measure = has_time ? g_strdup_printf ("%s(%s)", measure, instant) : g_strdup (measure);
  curve->parameterization = g_strdup (jd_study_get_parameterization_name (study));
  curve->event = g_strdup (jd_study_get_event_name (study));
  curve->from = from;
  curve->to = to;
  return curve;
}

static void
draw_action (GtkWidget  *widget,
             const char *name G_GNUC_UNUSED,
             GVariant   *parameter G_GNUC_UNUSED)
{
  JdSweepPanel *self = JD_SWEEP_PANEL (widget);
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));
  Curve *curve = study != NULL && jd_study_get_parameterization (study) != NULL ? read_choices (self, study) : NULL;

  if (curve == NULL)
    return;
  forget (self);
  self->under_way = curve_ref (curve);
  gtk_progress_bar_set_fraction (self->progress, 0);
  set_busy (self, TRUE);
  self->looking = g_timeout_add (LOOK_INTERVAL, look_cb, self);
  jd_background_begin (self, &self->computing, compute_thread, curve, curve_unref, computed_cb);
}

static void
cancel_action (GtkWidget  *widget,
               const char *name G_GNUC_UNUSED,
               GVariant   *parameter G_GNUC_UNUSED)
{
  forget (JD_SWEEP_PANEL (widget));
}

static void
activate_cb (JdSweepPanel *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "sweep.draw", NULL);
}

static void
measure_selected_cb (JdSweepPanel *self)
{
  if (jd_panel_get_study (JD_PANEL (self)) != NULL)
    forget (self);
}

/* Proposes a range around the file's value. */
static void
constant_selected_cb (JdSweepPanel *self)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));
  const char *constant = get_chosen (self->constant);
  const double *value = NULL;
  g_autofree char *from = NULL, *to = NULL;

  if (study != NULL && jd_study_get_model (study) != NULL && constant != NULL)
    value = g_hash_table_lookup (jd_model_get_constants (jd_study_get_model (study)), constant);
  if (value == NULL)
    return;
  forget (self);
  from = g_strdup_printf ("%.4g", *value != 0.0 ? 0.5 * *value : -1.0);
  to = g_strdup_printf ("%.4g", *value != 0.0 ? 1.5 * *value : 1.0);
  gtk_editable_set_text (GTK_EDITABLE (self->from), from);
  gtk_editable_set_text (GTK_EDITABLE (self->to), to);
}

/* Lists the quantities that are known in the parameterization. */
static void
make_measures (JdSweepPanel *self,
               JdStudy      *study)
{
  JdModel *model = jd_study_get_model (study);
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  const gboolean jumps = jd_study_get_event_name (study) != NULL;
  g_autoptr(GtkStringList) names = gtk_string_list_new (NULL);

  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    gtk_string_list_take (names, g_strconcat (jd_model_get_parameter_name (model, k), "''", NULL));
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, complementary[h]);
      const char *joint = jd_model_get_joint (model, equation->joint)->name;

      if (equation->reaction != NULL)
        gtk_string_list_take (names, g_strdup_printf ("%s.%s", joint, equation->reaction));
      gtk_string_list_take (names, g_strconcat ("lambda:", equation->name, NULL));
    }
  gtk_string_list_append (names, "E");
  gtk_string_list_append (names, "V");
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    {
      gtk_string_list_append (names, jd_model_get_parameter_name (model, k));
      gtk_string_list_take (names, g_strconcat (jd_model_get_parameter_name (model, k), "'", NULL));
    }
  for (gsize k = 0; jumps && k < jd_model_get_n_parameters (model); k++)
    gtk_string_list_take (names, g_strconcat (jd_model_get_parameter_name (model, k), "'+", NULL));
  if (jumps)
    gtk_string_list_append (names, "E+");
  for (gsize h = 0; jumps && h < jd_parameterization_get_n_complementary (parameterization); h++)
    gtk_string_list_take (names,
                          g_strconcat ("impulse:", jd_model_get_equation (model, complementary[h])->name, NULL));
  gtk_drop_down_set_model (self->measure, G_LIST_MODEL (names));
}

static void
make_constants (JdSweepPanel *self,
                JdStudy      *study)
{
  const GPtrArray *constants = jd_mechanism_get_constants (jd_study_get_mechanism (study));
  g_autoptr(GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < constants->len; i++)
    gtk_string_list_append (names, ((const JdConstant *) g_ptr_array_index (constants, i))->name);
  gtk_drop_down_set_model (self->constant, G_LIST_MODEL (names));
  constant_selected_cb (self);
}

static void
jd_sweep_panel_refresh (JdPanel   *panel,
                        JdStudy   *study,
                        JdChanges  changes)
{
  JdSweepPanel *self = JD_SWEEP_PANEL (panel);
  const gboolean has_constants = jd_mechanism_get_constants (jd_study_get_mechanism (study))->len > 0;
  const gboolean possible = jd_study_get_parameterization (study) != NULL && has_constants;

  if (!(changes & (JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION | JD_CHANGED_EVENT)))
    return;
  forget (self);
  gtk_widget_set_visible (self->choices, possible);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sweep.draw", possible);
  if (!possible)
    {
      jd_show_text (self->remark, has_constants ? jd_study_get_refusal (study)
                                                : _("The mechanism has no constant that could vary."));
      return;
    }
  if (changes & JD_CHANGED_MODEL)
    {
      make_constants (self, study);
      jd_chart_set_zero (jd_chart_view_get_chart (self->chart_view),
                         jd_model_shown_zero (jd_study_get_model (study)));
    }
  make_measures (self, study);
}

/* What is asked for is not drawn either, and another quantity may tell it: there is no curve until the answer. */
static void
jd_sweep_panel_cover (JdPanel  *panel,
                      JdCovers *covers)
{
  JdSweepPanel *self = JD_SWEEP_PANEL (panel);
  const gboolean covered = !jd_covers_is_empty (covers);

  if (covered)
    forget (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sweep.draw", !covered && self->computing == NULL);
  if (covered)
    jd_show_text (self->remark, _("Something is asked: answer it first."));
  else if (self->curve == NULL)
    jd_show_text (self->remark, NULL);
}

static void
jd_sweep_panel_dispose (GObject *object)
{
  JdSweepPanel *self = JD_SWEEP_PANEL (object);

  jd_background_stop (&self->computing);
  g_clear_handle_id (&self->looking, g_source_remove);
  g_clear_weak_pointer (&self->focus);
  G_OBJECT_CLASS (jd_sweep_panel_parent_class)->dispose (object);
  g_clear_pointer (&self->under_way, curve_unref);
  g_clear_pointer (&self->curve, curve_unref);
}

static void
jd_sweep_panel_class_init (JdSweepPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_sweep_panel_dispose;
  JD_PANEL_CLASS (klass)->refresh = jd_sweep_panel_refresh;
  JD_PANEL_CLASS (klass)->cover = jd_sweep_panel_cover;

  g_type_ensure (JD_TYPE_CHART_VIEW);
  jd_panel_class_set_template (JD_PANEL_CLASS (klass));
  gtk_widget_class_bind_template_child (widget_class, JdSweepPanel, choices);
  gtk_widget_class_bind_template_child (widget_class, JdSweepPanel, measure);
  gtk_widget_class_bind_template_child (widget_class, JdSweepPanel, constant);
  gtk_widget_class_bind_template_child (widget_class, JdSweepPanel, time);
  gtk_widget_class_bind_template_child (widget_class, JdSweepPanel, from);
  gtk_widget_class_bind_template_child (widget_class, JdSweepPanel, to);
  gtk_widget_class_bind_template_child (widget_class, JdSweepPanel, cancel);
  gtk_widget_class_bind_template_child (widget_class, JdSweepPanel, export);
  gtk_widget_class_bind_template_child (widget_class, JdSweepPanel, progress);
  gtk_widget_class_bind_template_child (widget_class, JdSweepPanel, remark);
  gtk_widget_class_bind_template_child (widget_class, JdSweepPanel, chart_view);
  gtk_widget_class_bind_template_callback (widget_class, measure_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, constant_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_install_action (widget_class, "sweep.draw", NULL, draw_action);
  gtk_widget_class_install_action (widget_class, "sweep.cancel", NULL, cancel_action);
}

static void
jd_sweep_panel_init (JdSweepPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* ---- Export ---- */

static void
draw_picture (cairo_t *cr,
              double   width,
              double   height,
              gpointer user_data)
{
  JdSweepPanel *self = user_data;
  JdDrawStyle style;

  jd_draw_style_init_printed (&style);
  jd_draw_style_set_source (&style, cr, JD_COLOR_PAPER);
  cairo_paint (cr);
  jd_chart_draw (jd_chart_view_get_chart (self->chart_view), &style, cr, width, height);
}

static gboolean
export_table (const Curve  *curve,
              GFile        *file,
              GError      **error)
{
  g_autoptr(GString) csv = g_string_new (NULL);

  jd_sweep_append_csv_header (csv, curve->sweep, NULL);
  for (guint i = 0; i < N_POINTS; i++)
    jd_sweep_append_csv_row (csv, (const double[]) { curve->x[i], curve->y[i] }, 2);
  return jd_file_write (file, csv->str, csv->len, error);
}

gboolean
jd_sweep_panel_export (JdSweepPanel  *self,
                       GFile         *file,
                       GError       **error)
{
  g_autofree char *name = g_file_get_basename (file);

  g_return_val_if_fail (JD_IS_SWEEP_PANEL (self), FALSE);

  if (self->curve == NULL)
    {
      g_set_error_literal (error, JD_EXPORT_ERROR, JD_EXPORT_ERROR_WRITE, _("There is no curve: draw it first"));
      return FALSE;
    }
  if (g_str_has_suffix (name, ".csv"))
    return export_table (self->curve, file, error);
  return jd_export_figure (file, EXPORT_WIDTH, EXPORT_HEIGHT, draw_picture, self, error);
}

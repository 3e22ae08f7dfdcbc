/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Graphs panel: chosen quantities of the motion, sampled in a thread. */
#include "ui/panels/jd-graphs-panel.h"

#include <glib/gi18n-lib.h>

#include "core/parameterization/model/jd-model-size.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-chart-view.h"
#include "ui/widgets/jd-pill.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/study/jd-study-actions.h"

/* Number of points of a line, more than the panel's width in pixels. */
#define MAX_SAMPLES 800
/* Maximum number of lines of events, some pixels apart. */
#define MAX_EVENTS  120

struct _JdGraphsPanel
{
  JdPanel       parent_instance;

  gboolean      updating;
  GArray       *quantities;  /* JdQuantity: all quantities, in the order of the check buttons */
  GArray       *shown;       /* JdQuantity: the chosen ones */
  gboolean      crosses;     /* they are drawn against @abscissa, not against time */
  JdQuantity    abscissa;
  JdStudy      *first_of;    /* study whose first quantities have been chosen; only compared */
  GCancellable *computing;

  GtkBox       *checks;
  GtkDropDown  *across;
  GtkSpinner   *spinner;
  GtkLabel     *remark;
  JdChartView  *chart_view;
};

G_DEFINE_FINAL_TYPE (JdGraphsPanel, jd_graphs_panel, JD_TYPE_PANEL)

/* Data of the thread. */
typedef struct
{
  JdMotion           *motion;
  JdParameterization *parameterization;   /* NULL: only the state */
  JdQuantity         *quantities;         /* the last one is the abscissa, if it is not the time */
  gsize               n_quantities;
  gboolean            crosses;
} Sampling;

static void
sampling_free (gpointer pointer)
{
  Sampling *sampling = pointer;

  jd_motion_unref (sampling->motion);
  g_clear_pointer (&sampling->parameterization, jd_parameterization_unref);
  g_free (sampling->quantities);
  g_free (sampling);
}

static void
sampling_thread (GTask        *task,
                 gpointer      source G_GNUC_UNUSED,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  const Sampling *sampling = task_data;

  g_task_return_pointer (task,
                         jd_series_new (sampling->motion, sampling->parameterization, sampling->quantities,
                                        sampling->n_quantities, MAX_SAMPLES, cancellable),
                         (GDestroyNotify) jd_series_free);
}

static int
find_quantity (GArray           *list,
               const JdQuantity *quantity)
{
  for (guint i = 0; i < list->len; i++)
    if (jd_quantity_equal (&g_array_index (list, JdQuantity, i), quantity))
      return (int) i;
  return -1;
}

/* Adds lines for the events that can be told apart to @chart (may be NULL).  Returns the number of the others, such
 * as the last impacts of a ball that comes to rest. */
static guint
add_events (JdChart  *chart,
            JdMotion *motion)
{
  const double apart = (jd_motion_get_end (motion) - jd_motion_get_start (motion)) / MAX_EVENTS;
  double last = -G_MAXDOUBLE;
  guint n_left = 0;

  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, i);
      g_autofree char *label = event->event != NULL ? g_markup_escape_text (event->event, -1) : NULL;

      if (event->time - last < apart && (event->kind != JD_MOTION_LISTED || event->time <= last))
        {
          n_left += event->time > last;
          continue;
        }
      if (chart != NULL)
        jd_chart_add_event (chart, event->time, label);
      last = event->time;
    }
  return n_left;
}

static void
update_remark (JdGraphsPanel *self,
               JdStudy       *study)
{
  JdMotion *motion = jd_study_get_motion (study);
  const guint n_left = motion != NULL && !self->crosses ? add_events (NULL, motion) : 0;
  g_autofree char *left = g_strdup_printf (ngettext ("%u event is too close to another one for a line of its own.",
                                                     "%u events are too close to others for lines of their own.",
                                                     n_left),
                                           n_left);
  const char *text = NULL;

  if (jd_study_get_computing (study))
    text = _("The motion is being computed…");
  else if (motion == NULL)
    text = jd_study_get_message (study);
  else if (self->shown->len == 0)
    text = _("Choose quantities to draw them.");
  else if (n_left > 0)
    text = left;
  jd_show_text (self->remark, text);
}

/* The name of the horizontal quantity, with its unit; markup. */
static char *
dup_abscissa (const Sampling *sampling,
              const JdUnits  *units)
{
  const JdQuantity *quantity = &sampling->quantities[sampling->n_quantities - 1];
  JdModel *model = jd_motion_get_model (sampling->motion);
  g_autofree char *label = jd_quantity_dup_label (quantity, model);
  g_autofree char *unit = jd_quantity_dup_unit (quantity, model, units);

  return *unit != '\0' ? g_strdup_printf ("%s (%s)", label, unit) : g_steal_pointer (&label);
}

static void
fill_chart (JdChart        *chart,
            const Sampling *sampling,
            const JdSeries *series)
{
  const gsize n = series->n_quantities - (sampling->crosses ? 1 : 0);
  const double *across = sampling->crosses ? series->values[n] : series->times;
  JdModel *model = jd_motion_get_model (sampling->motion);
  g_autoptr(JdUnits) units = jd_units_new (jd_model_get_mechanism (model));
  g_autofree char *abscissa = sampling->crosses ? dup_abscissa (sampling, units) : NULL;

  jd_chart_clear (chart);
  jd_chart_set_abscissa (chart, abscissa);
  jd_chart_set_zero (chart, jd_model_shown_zero (model));
  jd_chart_set_moments (chart, sampling->crosses ? series->times : NULL, series->n_samples);
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *label = jd_quantity_dup_label (&sampling->quantities[i], model);
      g_autofree char *unit = jd_quantity_dup_unit (&sampling->quantities[i], model, units);

      jd_chart_add_series (chart, label, unit, across, series->values[i], series->n_samples);
    }
  if (!sampling->crosses)
    add_events (chart, sampling->motion);
}

static void
sampled_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data G_GNUC_UNUSED)
{
  JdGraphsPanel *self = JD_GRAPHS_PANEL (source);
  const Sampling *sampling = g_task_get_task_data (G_TASK (result));
  g_autoptr(JdSeries) series = g_task_propagate_pointer (G_TASK (result), NULL);

  if (!jd_background_end (&self->computing, result))
    return;
  gtk_spinner_stop (self->spinner);
  if (series == NULL)
    return;

  fill_chart (jd_chart_view_get_chart (self->chart_view), sampling, series);
  jd_chart_view_changed (self->chart_view);
}

static gboolean
is_covered (JdStudy          *study,
            const JdQuantity *quantity)
{
  g_autofree char *name = jd_quantity_dup_row_name (quantity, jd_study_get_model (study));

  return jd_covers_has (jd_study_get_covers (study), name);
}

/* The chosen quantities that are not covered: array of JdQuantity, owned by the caller. */
static GArray *
dup_uncovered (JdGraphsPanel *self,
               JdStudy       *study)
{
  GArray *open = g_array_new (FALSE, FALSE, sizeof (JdQuantity));

  for (guint i = 0; i < self->shown->len; i++)
    if (!is_covered (study, &g_array_index (self->shown, JdQuantity, i)))
      g_array_append_val (open, g_array_index (self->shown, JdQuantity, i));
  return open;
}

static void
sample (JdGraphsPanel *self,
        JdStudy       *study)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  g_autoptr(GArray) open = dup_uncovered (self, study);
  Sampling *sampling;

  jd_background_stop (&self->computing);
  update_remark (self, study);
  if (jd_study_get_motion (study) == NULL || open->len == 0)
    {
      gtk_spinner_stop (self->spinner);
      jd_chart_clear (jd_chart_view_get_chart (self->chart_view));
      jd_chart_view_changed (self->chart_view);
      return;
    }

  sampling = g_new0 (Sampling, 1);
  sampling->motion = jd_motion_ref (jd_study_get_motion (study));
  if (parameterization != NULL)
    sampling->parameterization = jd_parameterization_ref (parameterization);
  sampling->crosses = self->crosses && !is_covered (study, &self->abscissa);
  if (sampling->crosses)
    g_array_append_val (open, self->abscissa);
  sampling->n_quantities = open->len;
  sampling->quantities = g_memdup2 (open->data, open->len * sizeof (JdQuantity));
  gtk_spinner_start (self->spinner);
  jd_background_begin (self, &self->computing, sampling_thread, sampling, sampling_free, sampled_cb);
}

static void
check_toggled_cb (JdGraphsPanel  *self,
                  GtkCheckButton *check)
{
  const guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (check), "jd-index"));
  const JdQuantity quantity = g_array_index (self->quantities, JdQuantity, i);

  if (!self->updating)
    jd_graphs_panel_set_shown (self, &quantity, gtk_check_button_get_active (check));
}

static void
make_checks (JdGraphsPanel *self,
             JdStudy       *study)
{
  self->updating = TRUE;
  jd_clear_children (self->checks);
  for (guint i = 0; i < self->quantities->len; i++)
    {
      const JdQuantity *quantity = &g_array_index (self->quantities, JdQuantity, i);
      g_autofree char *name = jd_quantity_dup_name (quantity, jd_study_get_model (study));
      GtkWidget *check = gtk_check_button_new_with_label (name);

      gtk_check_button_set_active (GTK_CHECK_BUTTON (check), find_quantity (self->shown, quantity) >= 0);
      g_object_set_data (G_OBJECT (check), "jd-index", GUINT_TO_POINTER (i));
      g_signal_connect_object (check, "toggled", G_CALLBACK (check_toggled_cb), self, G_CONNECT_SWAPPED);
      gtk_box_append (self->checks, check);
    }
  self->updating = FALSE;
}

/* Lists the time and all quantities as what is drawn horizontally, and keeps the choice if it still exists. */
static void
list_across (JdGraphsPanel *self,
             JdStudy       *study)
{
  g_autoptr(GtkStringList) names = gtk_string_list_new (NULL);
  const int chosen = self->crosses ? find_quantity (self->quantities, &self->abscissa) : -1;

  gtk_string_list_append (names, _("time"));
  for (guint i = 0; i < self->quantities->len; i++)
    {
      const JdQuantity *quantity = &g_array_index (self->quantities, JdQuantity, i);
      g_autofree char *name = jd_quantity_dup_name (quantity, jd_study_get_model (study));

      gtk_string_list_append (names, name);
    }
  self->updating = TRUE;
  gtk_drop_down_set_model (self->across, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->across, (guint) (chosen + 1));
  self->updating = FALSE;
  self->crosses = chosen >= 0;
}

static void
across_selected_cb (JdGraphsPanel *self)
{
  const guint selected = gtk_drop_down_get_selected (self->across);

  if (!self->updating && selected != GTK_INVALID_LIST_POSITION)
    jd_graphs_panel_set_abscissa (self,
                                  selected > 0 ? &g_array_index (self->quantities, JdQuantity, selected - 1) : NULL);
}

/* Chooses the rates of the first parameters when a study is shown first; later keeps the user's choice as far as it
 * still exists. */
static void
settle_shown (JdGraphsPanel *self,
              JdStudy       *study)
{
  const gsize n = jd_model_get_n_parameters (jd_study_get_model (study));

  if (self->first_of != study)
    {
      g_array_set_size (self->shown, 0);
      for (gsize k = 0; k < MIN (n, 3); k++)
        {
          const JdQuantity quantity = { JD_QUANTITY_RATE, k };

          g_array_append_val (self->shown, quantity);
        }
      self->first_of = study;
    }
  for (guint i = self->shown->len; i-- > 0;)
    if (find_quantity (self->quantities, &g_array_index (self->shown, JdQuantity, i)) < 0)
      g_array_remove_index (self->shown, i);
}

static gboolean
shows_solved (JdGraphsPanel *self)
{
  for (guint i = 0; i < self->shown->len; i++)
    if (jd_quantity_is_solved (&g_array_index (self->shown, JdQuantity, i)))
      return TRUE;
  return self->crosses && jd_quantity_is_solved (&self->abscissa);
}

static void
jd_graphs_panel_refresh (JdPanel   *panel,
                         JdStudy   *study,
                         JdChanges  changes)
{
  JdGraphsPanel *self = JD_GRAPHS_PANEL (panel);
  gboolean stale = (changes & (JD_CHANGED_MODEL | JD_CHANGED_MOTION)) != 0;

  if (changes & (JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION))
    {
      const guint n = self->shown->len;

      g_array_unref (self->quantities);
      self->quantities = jd_quantity_list (jd_study_get_model (study), jd_study_get_parameterization (study));
      settle_shown (self, study);
      make_checks (self, study);
      list_across (self, study);
      stale = stale || self->shown->len != n || shows_solved (self);
    }
  if (stale)
    sample (self, study);
  jd_chart_view_set_time (self->chart_view, jd_study_get_time (study));
}

/* Draws no line of what is covered, and says so at its check button. */
static void
jd_graphs_panel_cover (JdPanel  *panel,
                       JdCovers *covers)
{
  JdGraphsPanel *self = JD_GRAPHS_PANEL (panel);
  JdStudy *study = jd_panel_get_study (panel);
  guint i = 0;
  gboolean any = FALSE;

  if (jd_study_get_model (study) == NULL)
    return;
  for (GtkWidget *check = gtk_widget_get_first_child (GTK_WIDGET (self->checks)); check != NULL;
       check = gtk_widget_get_next_sibling (check), i++)
    {
      const JdQuantity *quantity = &g_array_index (self->quantities, JdQuantity, i);
      g_autofree char *name = jd_quantity_dup_row_name (quantity, jd_study_get_model (study));
      g_autofree char *spoken = jd_covers_dup_spoken (covers, name, name);

      if (jd_covers_has (covers, name) == jd_pill_is_covered (check))
        continue;
      any = TRUE;
      if (jd_covers_has (covers, name))
        jd_pill_cover (check, name, spoken);
      else
        jd_pill_uncover (check);
    }
  if (any)
    sample (self, study);
}

static void
seek_cb (JdGraphsPanel *self,
         double         time)
{
  jd_study_actions_seek (jd_panel_get_study (JD_PANEL (self)), time);
}

static void
jd_graphs_panel_dispose (GObject *object)
{
  JdGraphsPanel *self = JD_GRAPHS_PANEL (object);

  jd_background_stop (&self->computing);
  G_OBJECT_CLASS (jd_graphs_panel_parent_class)->dispose (object);
  g_clear_pointer (&self->quantities, g_array_unref);
  g_clear_pointer (&self->shown, g_array_unref);
}

static void
jd_graphs_panel_class_init (JdGraphsPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_graphs_panel_dispose;
  JD_PANEL_CLASS (klass)->refresh = jd_graphs_panel_refresh;
  JD_PANEL_CLASS (klass)->cover = jd_graphs_panel_cover;

  g_type_ensure (JD_TYPE_CHART_VIEW);
  jd_panel_class_set_template (JD_PANEL_CLASS (klass));
  gtk_widget_class_bind_template_child (widget_class, JdGraphsPanel, checks);
  gtk_widget_class_bind_template_child (widget_class, JdGraphsPanel, across);
  gtk_widget_class_bind_template_child (widget_class, JdGraphsPanel, spinner);
  gtk_widget_class_bind_template_child (widget_class, JdGraphsPanel, remark);
  gtk_widget_class_bind_template_child (widget_class, JdGraphsPanel, chart_view);
  gtk_widget_class_bind_template_callback (widget_class, seek_cb);
  gtk_widget_class_bind_template_callback (widget_class, across_selected_cb);
}

static void
jd_graphs_panel_init (JdGraphsPanel *self)
{
  self->quantities = g_array_new (FALSE, FALSE, sizeof (JdQuantity));
  self->shown = g_array_new (FALSE, FALSE, sizeof (JdQuantity));
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
jd_graphs_panel_set_shown (JdGraphsPanel    *self,
                           const JdQuantity *quantity,
                           gboolean          shown)
{
  const int i = find_quantity (self->shown, quantity);
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));

  g_return_if_fail (JD_IS_GRAPHS_PANEL (self));

  if (shown == (i >= 0))
    return;
  if (shown)
    g_array_append_vals (self->shown, quantity, 1);
  else
    g_array_remove_index (self->shown, (guint) i);
  if (study != NULL)
    sample (self, study);
}

void
jd_graphs_panel_set_abscissa (JdGraphsPanel    *self,
                              const JdQuantity *quantity)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));
  int i = -1;

  g_return_if_fail (JD_IS_GRAPHS_PANEL (self));

  if (self->crosses == (quantity != NULL) && (quantity == NULL || jd_quantity_equal (quantity, &self->abscissa)))
    return;
  self->crosses = quantity != NULL;
  if (quantity != NULL)
    {
      self->abscissa = *quantity;
      i = find_quantity (self->quantities, quantity);
    }
  self->updating = TRUE;
  gtk_drop_down_set_selected (self->across, (guint) (i + 1));
  self->updating = FALSE;
  if (study != NULL)
    sample (self, study);
}

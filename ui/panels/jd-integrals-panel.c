/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The First Integrals panel: verdicts, hypotheses, values and changes. */
#include "ui/panels/jd-integrals-panel.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/analysis/integrals/jd-integrals.h"
#include "core/analysis/integrals/jd-power-balance.h"
#include "core/parameterization/model/jd-model-size.h"
#include "ui/drawing/jd-markup.h"
#include "ui/panels/parts/jd-energy-rows.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-chart-view.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-formula-view.h"
#include "ui/widgets/jd-readout.h"
#include "ui/study/jd-study-actions.h"

/* Number of points of a chart. */
#define MAX_SAMPLES  400
/* Longer formulas are not shown, only named; characters. */
#define MAX_FORMULA  600

/* Widgets of one integral, lent. */
typedef struct
{
  gsize        index;  /* index of the integral */
  GtkWidget   *row;
  JdReadout   *value;
  JdChartView *chart;
  gboolean     filled; /* its hypotheses and its chart have been made, because the row was unfolded */
} Shown;

struct _JdIntegralsPanel
{
  JdPanel       parent_instance;

  GCancellable *deciding;   /* NULL: no computation runs */
  JdIntegrals  *integrals;
  JdEnergyRows *energies;
  GArray       *shown;      /* of Shown */

  GtkWidget    *waiting;
  GtkLabel     *remark;
  GtkListBox   *energy_list;
  GtkListBox   *list;
};

G_DEFINE_FINAL_TYPE (JdIntegralsPanel, jd_integrals_panel, JD_TYPE_PANEL)

/* Data of the thread. */
typedef struct
{
  JdModel     *model;
  JdMechanism *mechanism;  /* with the present tags: the model may be older than they are */
  char        *parameterization_name;
  JdPowerBalance *balance; /* found beside the integrals; NULL: it cannot be */
} Decision;

static void
decision_free (gpointer data)
{
  Decision *decision = data;

  jd_model_unref (decision->model);
  g_object_unref (decision->mechanism);
  g_free (decision->parameterization_name);
  g_clear_pointer (&decision->balance, jd_power_balance_free);
  g_free (decision);
}

static void
decide_thread (GTask        *task,
               gpointer      source G_GNUC_UNUSED,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Decision *decision = task_data;
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (decision->mechanism,
                                                                           decision->parameterization_name);
  GError *error = NULL;
  /* The thread has a parameterization and a pool of its own, because the window continues to derive formulas. */
  g_autoptr(JdParameterization) parameterization = jd_parameterization_new (decision->model, tags, NULL, &error);
  JdIntegrals *integrals = NULL;

  if (parameterization != NULL && !g_cancellable_set_error_if_cancelled (cancellable, &error))
    integrals = jd_integrals_new (parameterization, jd_model_get_time (decision->model),
                                  jd_model_get_values (decision->model), jd_model_get_rates (decision->model),
                                  cancellable, &error);
  if (integrals != NULL)
    decision->balance = jd_power_balance_new (parameterization, NULL);
  if (integrals == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, integrals, (GDestroyNotify) jd_integrals_free);
}

static void
forget (JdIntegralsPanel *self)
{
  jd_clear_children (self->list);
  g_array_set_size (self->shown, 0);
  gtk_widget_set_visible (GTK_WIDGET (self->list), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->energy_list), FALSE);
  jd_energy_rows_forget (self->energies);
  g_clear_pointer (&self->integrals, jd_integrals_free);
  jd_show_text (self->remark, NULL);
}

static void
stop_deciding (JdIntegralsPanel *self)
{
  jd_background_stop (&self->deciding);
  gtk_widget_set_visible (self->waiting, FALSE);
}

/* Title of the integral, such as "momentum x". */
static const char *
parameter_of (const JdIntegral *integral)
{
  return strchr (integral->name, ' ') + 1;
}

static char *
dup_title (const JdIntegral *integral)
{
  switch (integral->kind)
    {
    case JD_INTEGRAL_ENERGY:
      return g_strdup (integral->with_hidden ? _("Energy with the given efforts") : _("Energy"));
    case JD_INTEGRAL_PAINLEVE:
      return g_strdup (integral->with_hidden ? _("Painlevé's integral with the given efforts")
                                             : _("Painlevé's integral"));
    case JD_INTEGRAL_MOMENTUM:
    default:
      return g_strdup_printf (_("Momentum of %s"), parameter_of (integral));
    }
}

/* The title as markup; assistive tools read dup_title(). */
static char *
dup_markup (const JdIntegral *integral)
{
  g_autofree char *title = NULL;
  g_autofree char *symbol = NULL;

  if (integral->kind == JD_INTEGRAL_MOMENTUM)
    {
      symbol = jd_markup_of_parameter (parameter_of (integral), 0);
      return g_strdup_printf (_("Momentum of %s"), symbol);
    }
  title = dup_title (integral);
  return g_markup_escape_text (title, -1);
}

/* Replaces hyphens by minus signs: the texts of the analysis are plain. */
static char *
dup_typeset (const char *text)
{
  GString *shown = g_string_new (text);

  g_string_replace (shown, " - ", " − ", 0);
  return g_string_free (shown, FALSE);
}

/* Text of a hypothesis as markup; the parameter of the momentum is set as in formulas. */
static char *
dup_words (const JdIntegral *integral,
           const char       *words)
{
  g_autofree char *text = dup_typeset (words);

  return integral->kind == JD_INTEGRAL_MOMENTUM ? jd_markup_of_sentence (text, parameter_of (integral))
                                                : g_markup_escape_text (text, -1);
}

/* A change of the integral that is more than rounding, such as "−0.002 J".  Energies have a unit; that of a momentum
 * depends on its parameter. */
static char *
dup_change (const JdIntegral *integral,
            double            change)
{
  g_autofree char *number = jd_readout_format_above (change, 0);

  return g_strconcat (number, integral->kind == JD_INTEGRAL_MOMENTUM ? "" : " J", NULL);
}

/* For a conserved integral: how the events of the motion change it.  @progress is NULL without a motion. */
static char *
dup_kept (const JdIntegral       *integral,
          const JdIntegralCourse *progress)
{
  g_autofree char *first = NULL, *time = NULL, *sum = NULL;

  if (progress != NULL && progress->drifts)
    {
      first = dup_change (integral, progress->drift);
      return g_strdup_printf (_("Conserved in the file’s state, where every condition is met, but not later in this "
                                "motion: it changes by up to %s between events"),
                              first);
    }
  if (progress == NULL || progress->n_steps == 0)
    return g_strdup (_("Conserved: every condition is met"));
  first = dup_change (integral, progress->change);
  time = jd_readout_format (progress->time);
  if (progress->n_steps == 1)
    return g_strdup_printf (_("Conserved before and after “%s”, which changes it by %s at %s s"), progress->event,
                            first, time);
  sum = dup_change (integral, progress->stepped);
  return g_strdup_printf (
    ngettext ("Conserved between events; %u event changes it by %s in all, first “%s” by %s at %s s",
              "Conserved between events; %u events change it by %s in all, first “%s” by %s at %s s",
              progress->n_steps),
    (guint) progress->n_steps, sum, progress->event, first, time);
}

/* Returns markup. */
static char *
dup_subtitle (const JdIntegral       *integral,
              const JdIntegralCourse *progress)
{
  if (integral->exists)
    {
      g_autofree char *kept = dup_kept (integral, progress);

      return g_markup_escape_text (kept, -1);
    }
  for (gsize k = 0; k < integral->n_hypotheses; k++)
    if (!integral->hypotheses[k].holds)
      {
        g_autofree char *text = dup_words (integral, integral->hypotheses[k].text);

        return g_strdup_printf (_("Not conserved, because this condition is not met: %s"), text);
      }
  return g_strdup (_("Not conserved"));
}

static GtkWidget *
new_icon (gboolean holds)
{
  return gtk_image_new_from_icon_name (holds ? "emblem-ok-symbolic" : "action-unavailable-symbolic");
}

/* Adds a row of an expander with @child. */
static void
add_child (AdwExpanderRow *expander,
           GtkWidget      *child)
{
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_widget_set_margin_start (child, 12);
  gtk_widget_set_margin_end (child, 12);
  gtk_widget_set_margin_top (child, 6);
  gtk_widget_set_margin_bottom (child, 6);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), child);
  adw_expander_row_add_row (expander, row);
}

/* The integral in the letters of its definition, E_2 - E_0 + V, E + V [9.6, 9.11] or the derivative of E by a rate,
 * and the equation as text.  The efforts of an integral "with the given efforts" have the potential U. */
static JdMath *
new_left_side (const JdIntegral  *integral,
               char             **out_text)
{
  JdMath *left;

  if (integral->kind == JD_INTEGRAL_MOMENTUM)
    {
      *out_text = g_strdup_printf ("dE/d%s' = %s", parameter_of (integral), integral->formula);
      return jd_math_new_row (jd_math_new_text ("∂E/∂"), jd_math_new_symbol (parameter_of (integral), 1), NULL);
    }
  left = integral->kind == JD_INTEGRAL_ENERGY
           ? jd_math_new_row (jd_math_new_symbol ("E", 0), jd_math_new_text ("+"), jd_math_new_symbol ("V", 0), NULL)
           : jd_math_new_row (jd_math_new_symbol ("E_2", 0), jd_math_new_text ("\u2212"),
                              jd_math_new_symbol ("E_0", 0), jd_math_new_text ("+"), jd_math_new_symbol ("V", 0),
                              NULL);
  *out_text = g_strdup_printf ("%s%s = %s", integral->kind == JD_INTEGRAL_ENERGY ? "E + V" : "E2 - E0 + V",
                               integral->with_hidden ? " + U" : "", integral->formula);
  if (integral->with_hidden)
    left = jd_math_new_row (left, jd_math_new_text ("+"), jd_math_new_symbol ("U", 0), NULL);
  return left;
}

static void
add_formula (AdwExpanderRow   *expander,
             const JdIntegral *integral)
{
  GtkWidget *view;

  if (strlen (integral->formula) > MAX_FORMULA)
    {
      g_autofree char *text = g_strdup_printf (_("The formula is %lu characters long"),
                                               (gulong) strlen (integral->formula));

      view = gtk_label_new (text);
      gtk_label_set_xalign (GTK_LABEL (view), 0.0f);
    }
  else
    {
      g_autofree char *text = NULL;
      JdMath *left = new_left_side (integral, &text);

      view = jd_formula_view_new ();
      jd_formula_view_set_equation (JD_FORMULA_VIEW (view), left, jd_math_new (integral->expr), text);
    }
  add_child (expander, view);
}

static void
add_hypotheses (AdwExpanderRow   *expander,
                const JdIntegral *integral)
{
  for (gsize k = 0; k < integral->n_hypotheses; k++)
    {
      const JdHypothesis *hypothesis = &integral->hypotheses[k];
      GtkWidget *row = adw_action_row_new ();
      g_autofree char *text = dup_words (integral, hypothesis->text);
      g_autofree char *why = dup_words (integral, hypothesis->why != NULL ? hypothesis->why : "");
      g_autofree char *title = g_strdup_printf (hypothesis->holds ? _("Condition met: %s")
                                                                  : _("Condition not met: %s"),
                                                text);

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), why);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), new_icon (hypothesis->holds));
      jd_explain_register (row, "hypothesis");
      adw_expander_row_add_row (expander, row);
    }
}

static void
seek_cb (JdIntegralsPanel *self,
         double            time)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));

  if (study != NULL)
    jd_study_actions_seek (study, time);
}

/* Fills an unfolded row.  GTK measures folded contents, too, whenever the panel changes; they are therefore made
 * when first unfolded. */
static void
expanded_cb (JdIntegralsPanel *self,
             GParamSpec       *pspec G_GNUC_UNUSED,
             AdwExpanderRow   *row)
{
  for (guint k = 0; k < self->shown->len; k++)
    {
      Shown *shown = &g_array_index (self->shown, Shown, k);

      if (shown->row != GTK_WIDGET (row) || shown->filled)
        continue;
      shown->filled = TRUE;
      add_hypotheses (row, jd_integrals_get (self->integrals, shown->index));
      add_child (row, GTK_WIDGET (shown->chart));
    }
}

static void
shown_clear (gpointer data)
{
  Shown *self = data;

  g_clear_object (&self->chart);
}

static void
add_integral (JdIntegralsPanel *self,
              gsize             index)
{
  const JdIntegral *integral = jd_integrals_get (self->integrals, index);
  GtkWidget *row = adw_expander_row_new ();
  g_autofree char *title = dup_title (integral);
  g_autofree char *markup = dup_markup (integral);
  g_autofree char *subtitle = dup_subtitle (integral, NULL);
  Shown shown = { .index = index, .row = row };

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), markup);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), subtitle);
  adw_expander_row_add_prefix (ADW_EXPANDER_ROW (row), new_icon (integral->exists));
  shown.value = JD_READOUT (jd_readout_new ());
  jd_readout_set_name (shown.value, title);
  gtk_widget_set_valign (GTK_WIDGET (shown.value), GTK_ALIGN_CENTER);
  jd_add_suffix (row, GTK_WIDGET (shown.value));
  add_formula (ADW_EXPANDER_ROW (row), integral);
  g_signal_connect_object (row, "notify::expanded", G_CALLBACK (expanded_cb), self, G_CONNECT_SWAPPED);
  shown.chart = g_object_new (JD_TYPE_CHART_VIEW, NULL);
  g_object_ref_sink (shown.chart);
  g_signal_connect_object (shown.chart, "seek", G_CALLBACK (seek_cb), self, G_CONNECT_SWAPPED);
  gtk_accessible_update_property (GTK_ACCESSIBLE (shown.chart), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_list_box_append (self->list, row);
  g_array_append_val (self->shown, shown);
}

/* Updates the values at the instant. */
static void
update_values (JdIntegralsPanel *self,
               JdStudy          *study)
{
  g_autofree double *values = NULL;
  const double *p, *pd;

  jd_study_get_state (study, &p, &pd, NULL);
  if (self->integrals == NULL || p == NULL)
    return;
  values = g_new (double, jd_integrals_get_n (self->integrals));
  jd_integrals_eval (self->integrals, jd_study_get_time (study), p, pd, values);
  for (guint k = 0; k < self->shown->len; k++)
    {
      const Shown *shown = &g_array_index (self->shown, Shown, k);

      jd_readout_set_value (shown->value, values[shown->index]);
      jd_chart_view_set_time (shown->chart, jd_study_get_time (study));
    }
}

/* Whether sample @s of the motion is next to an event. */
static gboolean
is_at_event (JdMotion *motion,
             gsize     s)
{
  const gsize n_all = jd_motion_get_n_samples (motion);
  const double t = jd_motion_get_sample (motion, s, NULL, NULL);

  return (s > 0 && jd_motion_get_sample (motion, s - 1, NULL, NULL) == t) ||
         (s + 1 < n_all && jd_motion_get_sample (motion, s + 1, NULL, NULL) == t);
}

/* Computes the change since the beginning of the motion, and at each event. */
static void
draw_changes (JdIntegralsPanel *self,
              JdMotion         *motion)
{
  const gsize n = jd_integrals_get_n (self->integrals), n_all = jd_motion_get_n_samples (motion);
  const gsize stride = n_all / MAX_SAMPLES + 1;
  g_autoptr(GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree double *changes = g_new (double, n * n_all + 1);
  g_autofree double *first = g_new0 (double, n);
  g_autofree double *now = g_new0 (double, n);

  for (gsize s = 0; s < n_all; s++)
    {
      const double *p, *pd;
      const double t = jd_motion_get_sample (motion, s, &p, &pd);

      if (s % stride != 0 && s + 1 < n_all && !is_at_event (motion, s))
        continue;
      jd_integrals_eval (self->integrals, t, p, pd, now);
      for (gsize i = 0; i < n; i++)
        {
          first[i] = s == 0 ? now[i] : first[i];
          changes[i * n_all + times->len] = now[i] - first[i];
        }
      g_array_append_val (times, t);
    }
  for (guint k = 0; k < self->shown->len; k++)
    {
      const Shown *shown = &g_array_index (self->shown, Shown, k);

      jd_chart_set_zero (jd_chart_view_get_chart (shown->chart), jd_model_shown_zero (jd_motion_get_model (motion)));
      /* Translators: change: a noun: how far a quantity moved from its first value. */
      jd_chart_add_series (jd_chart_view_get_chart (shown->chart), _("change"), "",
                           (double *) (gpointer) times->data, changes + shown->index * n_all, times->len);
    }
}

/* Writes the hypotheses, and the effect of the motion's events. */
static void
update_subtitles (JdIntegralsPanel *self,
                  JdMotion         *motion)
{
  g_autofree JdIntegralCourse *courses = g_new0 (JdIntegralCourse, jd_integrals_get_n (self->integrals) + 1);

  if (motion != NULL)
    jd_integrals_follow (self->integrals, motion, courses);
  for (guint k = 0; k < self->shown->len; k++)
    {
      const Shown *shown = &g_array_index (self->shown, Shown, k);
      g_autofree char *subtitle = dup_subtitle (jd_integrals_get (self->integrals, shown->index),
                                                motion != NULL ? &courses[shown->index] : NULL);

      adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (shown->row), subtitle);
    }
}

static void
update_charts (JdIntegralsPanel *self,
               JdStudy          *study)
{
  JdMotion *motion = jd_study_get_motion (study);

  if (self->integrals == NULL)
    return;
  update_subtitles (self, motion);
  for (guint k = 0; k < self->shown->len; k++)
    jd_chart_clear (jd_chart_view_get_chart (g_array_index (self->shown, Shown, k).chart));
  if (motion != NULL)
    draw_changes (self, motion);
  for (guint k = 0; k < self->shown->len; k++)
    jd_chart_view_changed (g_array_index (self->shown, Shown, k).chart);
}

static void
show_integrals (JdIntegralsPanel *self)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));

  for (gsize i = 0; i < jd_integrals_get_n (self->integrals); i++)
    /* Painlevé's integral is the energy if the positions do not depend on time. */
    if (jd_integrals_get (self->integrals, i)->kind != JD_INTEGRAL_PAINLEVE ||
        !jd_integrals_painleve_is_energy (self->integrals))
      add_integral (self, i);
  gtk_widget_set_visible (GTK_WIDGET (self->list), TRUE);
  if (study == NULL)
    return;
  update_values (self, study);
  update_charts (self, study);
}

static void
decided_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data G_GNUC_UNUSED)
{
  JdIntegralsPanel *self = JD_INTEGRALS_PANEL (source);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdIntegrals) integrals = g_task_propagate_pointer (G_TASK (result), &error);
  Decision *decision = g_task_get_task_data (G_TASK (result));

  /* Another parameterization has replaced this one. */
  if (!jd_background_end (&self->deciding, result))
    return;
  gtk_widget_set_visible (self->waiting, FALSE);
  if (integrals == NULL)
    {
      jd_show_text (self->remark, error->message);
      return;
    }
  self->integrals = g_steal_pointer (&integrals);
  show_integrals (self);
  if (jd_panel_get_study (JD_PANEL (self)) != NULL)
    {
      gtk_widget_set_visible (GTK_WIDGET (self->energy_list), TRUE);
      jd_energy_rows_make (self->energies, jd_panel_get_study (JD_PANEL (self)),
                           g_steal_pointer (&decision->balance));
    }
}

static void
decide (JdIntegralsPanel *self,
        JdStudy          *study)
{
  Decision *decision = g_new0 (Decision, 1);

  decision->model = jd_model_ref (jd_study_get_model (study));
  decision->mechanism = g_object_ref (jd_study_get_mechanism (study));
  decision->parameterization_name = g_strdup (jd_study_get_parameterization_name (study));
  gtk_widget_set_visible (self->waiting, TRUE);
  jd_background_begin (self, &self->deciding, decide_thread, decision, decision_free, decided_cb);
}

static void
jd_integrals_panel_refresh (JdPanel   *panel,
                            JdStudy   *study,
                            JdChanges  changes)
{
  JdIntegralsPanel *self = JD_INTEGRALS_PANEL (panel);

  if (changes & (JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION))
    {
      stop_deciding (self);
      forget (self);
      if (jd_study_get_parameterization (study) == NULL)
        jd_show_text (self->remark, jd_study_get_refusal (study));
      else
        decide (self, study);
      return;
    }
  if (changes & JD_CHANGED_MOTION)
    update_charts (self, study);
  if (self->integrals == NULL || !(changes & (JD_CHANGED_MOTION | JD_CHANGED_INSTANT)))
    return;
  update_values (self, study);
  jd_energy_rows_update (self->energies, study);
}

static void
jd_integrals_panel_cover (JdPanel  *panel,
                          JdCovers *covers)
{
  jd_energy_rows_cover (JD_INTEGRALS_PANEL (panel)->energies, covers);
}

static void
jd_integrals_panel_dispose (GObject *object)
{
  JdIntegralsPanel *self = JD_INTEGRALS_PANEL (object);

  jd_background_stop (&self->deciding);
  G_OBJECT_CLASS (jd_integrals_panel_parent_class)->dispose (object);
  g_clear_pointer (&self->integrals, jd_integrals_free);
  g_clear_pointer (&self->shown, g_array_unref);
  g_clear_pointer (&self->energies, jd_energy_rows_free);
}

static void
jd_integrals_panel_class_init (JdIntegralsPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_integrals_panel_dispose;
  JD_PANEL_CLASS (klass)->refresh = jd_integrals_panel_refresh;
  JD_PANEL_CLASS (klass)->cover = jd_integrals_panel_cover;

  jd_panel_class_set_template (JD_PANEL_CLASS (klass));
  gtk_widget_class_bind_template_child (widget_class, JdIntegralsPanel, waiting);
  gtk_widget_class_bind_template_child (widget_class, JdIntegralsPanel, remark);
  gtk_widget_class_bind_template_child (widget_class, JdIntegralsPanel, energy_list);
  gtk_widget_class_bind_template_child (widget_class, JdIntegralsPanel, list);
}

static void
jd_integrals_panel_init (JdIntegralsPanel *self)
{
  self->shown = g_array_new (FALSE, FALSE, sizeof (Shown));
  g_array_set_clear_func (self->shown, shown_clear);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->energies = jd_energy_rows_new (self->energy_list);
}

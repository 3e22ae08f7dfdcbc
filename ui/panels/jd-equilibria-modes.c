/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Small oscillations about the selected equilibrium: their list, and playing one on the sheet (jd_mode_move()). */
#include "ui/panels/jd-equilibria-panel-private.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/parameterization/model/jd-model-size.h"
#include "core/report/jd-report-road.h"
#include "ui/study/jd-road-button.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Duration T of the period that is shown, s; it does not depend on the frequency. */
#define PERIOD 1.6

void
jd_equilibria_stop_playing (JdEquilibriaPanel *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  self->playing = -1;
}

void
jd_equilibria_forget_pick (JdEquilibriaPanel *self)
{
  jd_equilibria_stop_playing (self);
  self->picked = NULL;
  g_clear_pointer (&self->modes, jd_linearized_free);
  jd_clear_children (self->modes_list);
  gtk_widget_set_visible (self->modes_box, FALSE);
}

void
jd_equilibria_show_picked (JdEquilibriaPanel *self)
{
  const double *rates = self->equilibria->rates;
  const char *name = rates != NULL ? _("steady motion") : _("equilibrium");

  if (!self->picked->admissible)
    name = rates != NULL ? _("No steady motion") : _("No equilibrium");
  jd_study_set_preview (jd_panel_get_study (JD_PANEL (self)), self->picked->p, rates, name);
}

/* Shows the position of the mode at @phase = t / T. */
static void
show_mode (JdEquilibriaPanel *self,
           const JdMode      *mode,
           double             phase)
{
  JdModel *model = jd_parameterization_get_model (self->parameterization);
  const gsize n = jd_model_get_n_parameters (model);
  g_autofree double *p = g_memdup2 (self->picked->p, (n + 1) * sizeof (double));
  g_autofree double *q = g_new0 (double, n + 1), * qd = g_new0 (double, n + 1), * pd = g_new0 (double, n + 1);
  g_autofree double *moved = g_memdup2 (p, (n + 1) * sizeof (double));
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self->parameterization);

  jd_mode_move (mode, jd_model_get_sizes (model)->displacement, n, phase, moved);
  /* The retained parameters oscillate; the eliminated ones are computed exactly. */
  jd_parameterization_retain (self->parameterization, moved, q);
  if (jd_parameterization_expand (self->parameterization, jd_model_get_time (model), q, qd, p, pd, work, NULL))
    {
      g_autofree char *name = g_strdup_printf (_("Mode %u"), (guint) self->playing + 1);

      jd_study_set_preview (jd_panel_get_study (JD_PANEL (self)), p, self->equilibria->rates, name);
    }
}

/* Plays mode @index on the sheet; -1 stops. */
static void play (JdEquilibriaPanel *self,
                  int                index);

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       user_data G_GNUC_UNUSED)
{
  JdEquilibriaPanel *self = JD_EQUILIBRIA_PANEL (widget);
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));
  const gint64 now = gdk_frame_clock_get_frame_time (clock);

  /* The transport bar has ended the preview, or the panel is being removed. */
  if (self->playing < 0 || self->picked == NULL || study == NULL || !jd_study_get_previewing (study))
    {
      self->tick = 0;
      play (self, -1);
      return G_SOURCE_REMOVE;
    }
  if (self->playing_since == 0)
    self->playing_since = now;
  show_mode (self, g_ptr_array_index (self->modes->modes, (guint) self->playing),
             (double) (now - self->playing_since) / (PERIOD * G_USEC_PER_SEC));
  return G_SOURCE_CONTINUE;
}

/* Marks the toggle of the mode that plays. */
static void
update_toggles (JdEquilibriaPanel *self)
{
  int index = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->modes_list)); row != NULL;
       row = gtk_widget_get_next_sibling (row), index++)
    {
      GtkToggleButton *toggle = g_object_get_data (G_OBJECT (row), "toggle");

      if (gtk_toggle_button_get_active (toggle) != (index == self->playing))
        gtk_toggle_button_set_active (toggle, index == self->playing);
    }
}

static void
play (JdEquilibriaPanel *self,
      int                index)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));

  jd_equilibria_stop_playing (self);
  if (study != NULL && self->picked != NULL && self->modes != NULL && index >= 0 &&
      (guint) index < self->modes->modes->len)
    {
      jd_equilibria_show_picked (self);
      self->playing = index;
      self->playing_since = 0;
      self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
    }
  update_toggles (self);
}

static void
toggled_cb (GtkToggleButton   *toggle,
            JdEquilibriaPanel *self)
{
  const int index = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (toggle), "index"));
  const gboolean active = gtk_toggle_button_get_active (toggle);

  if (active && self->playing != index)
    play (self, index);
  else if (!active && self->playing == index)
    {
      play (self, -1);
      if (self->picked != NULL && jd_panel_get_study (JD_PANEL (self)) != NULL)
        jd_equilibria_show_picked (self);
    }
}

static void
add_mode_row (JdEquilibriaPanel *self,
              guint              index)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *toggle = gtk_toggle_button_new ();
  g_autofree char *text = jd_equilibria_dup_mode_text (g_ptr_array_index (self->modes->modes, index));
  g_autofree char *label = g_strdup_printf (_("Play mode %u on the sheet"), index + 1);

  jd_explain_register (row, "mode");
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), text);
  gtk_button_set_icon_name (GTK_BUTTON (toggle), "media-playback-start-symbolic");
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (toggle, "flat");
  gtk_widget_set_tooltip_text (toggle, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data (G_OBJECT (toggle), "index", GINT_TO_POINTER ((int) index));
  g_object_set_data (G_OBJECT (row), "toggle", toggle);
  g_signal_connect (toggle, "toggled", G_CALLBACK (toggled_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  gtk_list_box_append (self->modes_list, row);
}

void
jd_equilibria_show_modes (JdEquilibriaPanel *self)
{
  g_autoptr(GError) error = NULL;

  self->modes = jd_modes_new (self->parameterization, self->picked, self->equilibria->rates, &error);
  if (self->modes == NULL)
    jd_show_text (self->modes_remark, error->message);
  else if (self->modes->modes->len == 0)
    jd_show_text (self->modes_remark, self->modes->n_massless > 0 ? _("The free motions have no inertia.")
                                                                  : _("There is no free motion."));
  else
    jd_show_text (self->modes_remark, NULL);
  for (guint k = 0; self->modes != NULL && k < self->modes->modes->len; k++)
    add_mode_row (self, k);
  gtk_widget_set_visible (GTK_WIDGET (self->modes_list), self->modes != NULL && self->modes->modes->len > 0);
  gtk_widget_set_visible (self->modes_box, TRUE);
}

/* The road of the selected equilibrium and of its modes. */
static char *
dup_road (gpointer panel)
{
  JdEquilibriaPanel *self = panel;
  g_autoptr(GError) error = NULL;
  char *text;

  if (self->picked == NULL)
    return NULL;
  text = jd_report_road_text_of_modes (self->parameterization, self->equilibria->rates, self->picked, self->modes,
                                       &error);
  return text != NULL ? text : g_strdup (error->message);
}

void
jd_equilibria_init_road (JdEquilibriaPanel *self)
{
  jd_road_button_init_text (self->road, dup_road, self);
}

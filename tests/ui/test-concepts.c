/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Concepts of the sources as the panels show them: what a reader finds there is the book's, and the numbers are those
 * of the engine. */
#include <glib/gi18n.h>
#include <math.h>

#include "tests/ui/jd-test-ui.h"
#include "ui/panels/jd-equations-panel.h"
#include "ui/panels/jd-equilibria-panel.h"
#include "ui/panels/jd-forces-panel.h"
#include "ui/panels/jd-integrals-panel.h"
#include "ui/panels/jd-joints-panel.h"
#include "ui/panels/parts/jd-effort-table.h"
#include "ui/widgets/jd-formula-view.h"
#include "ui/widgets/jd-pill.h"
#include "ui/widgets/jd-table.h"

/* An unfolded panel of the type showing the study. */
static gpointer
new_panel (GType    type,
           JdStudy *study)
{
  JdPanel *panel = g_object_ref_sink (g_object_new (type, NULL));

  jd_panel_set_expanded (panel, TRUE);
  jd_panel_set_study (panel, study);
  jd_panel_flush (panel);
  return panel;
}

/* The first formula inside @widget whose text is @text, or NULL. */
static JdFormulaView *
find_formula (GtkWidget  *widget,
              const char *text)
{
  if (JD_IS_FORMULA_VIEW (widget) && g_strcmp0 (jd_formula_view_get_text (JD_FORMULA_VIEW (widget)), text) == 0)
    return JD_FORMULA_VIEW (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      JdFormulaView *found = find_formula (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* A formula that a panel is to show. */
typedef struct
{
  GtkWidget  *panel;
  const char *text;
} Shown;

static gboolean
is_shown (gpointer data)
{
  const Shown *shown = data;

  jd_panel_flush (JD_PANEL (shown->panel));
  return find_formula (shown->panel, shown->text) != NULL;
}

/* What each multiplier stands for, in the source's letters: 6.8 and 8.3.2 to 8.3.5, 8.5.1, 8.6, 11.11, 11.13.  Both
 * panels say it, of the same multiplier; without a multiplier they say nothing. */
static void
test_meanings (void)
{
  static const struct
  {
    const char *example, *parameterization, *text;
  } cases[] = {
    { "02-cart-and-particle.jourdain", "total", "lambda = -T" },
    { "60-particle-on-a-rotating-hoop.jourdain", "total", "lambda = a*N*sin(theta)" },
    { "60-particle-on-a-rotating-hoop.jourdain", "total", "mu = Z" },
    { "62-disk-on-a-driven-rod.jourdain", "total", "lambda = Gamma" },
    { "63-disk-on-a-rotating-plate.jourdain", "rolling released", "lambda = Fn" },
    { "66-disk-and-rod.jourdain", "total", "lambda = N" },
    { "69-dumbbell-driven.jourdain", "engine released", "lambda = Gamma" },
    { "84-helical-joint.jourdain", NULL, "lambda(\"joint.screw\") = R.z1" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      JdStudy *study = jd_test_study (cases[i].example);
      Shown equations = { .text = cases[i].text }, forces = { .text = cases[i].text };

      if (cases[i].parameterization != NULL)
        jd_study_set_parameterization_name (study, cases[i].parameterization);
      equations.panel = new_panel (JD_TYPE_EQUATIONS_PANEL, study);
      forces.panel = new_panel (JD_TYPE_FORCES_PANEL, study);
      jd_test_wait (is_shown, &equations);
      jd_test_wait (is_shown, &forces);
      g_assert_false (jd_formula_view_get_cut (find_formula (forces.panel, cases[i].text)));
      jd_test_assert_freed (equations.panel);
      jd_test_assert_freed (forces.panel);
      jd_test_assert_freed (study);
    }
}

/* The engine of 8.5 has the effort Gamma, not one called like its equation, with the value of its multiplier. */
static void
test_declared (void)
{
  JdStudy *study = jd_test_study ("62-disk-on-a-driven-rod.jourdain");
  JdForcesPanel *panel = new_panel (JD_TYPE_FORCES_PANEL, study);
  JdTable *reactions = jd_test_child (panel, "reactions");
  const int row = jd_table_find_row (reactions, "engine.Gamma");

  g_assert_cmpint (row, >=, 0);
  g_assert_cmpint (jd_table_find_row (reactions, "engine.rate"), ==, -1);
  g_assert_cmpfloat_with_epsilon (jd_readout_get_value (jd_table_get_cell (reactions, (guint) row, 0)),
                                  jd_study_get_evaluation (study, NULL)->multipliers[0], 1e-12);
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* A change of tags changes the meanings: what stood there before is gone at once. */
static void
test_meanings_retag (void)
{
  JdStudy *study = jd_test_study ("60-particle-on-a-rotating-hoop.jourdain");
  Shown shown = { .text = "mu = Z" };

  jd_study_set_parameterization_name (study, "total");
  shown.panel = new_panel (JD_TYPE_FORCES_PANEL, study);
  jd_test_wait (is_shown, &shown);
  jd_study_set_parameterization_name (study, "independent");
  jd_panel_flush (JD_PANEL (shown.panel));
  g_assert_null (find_formula (shown.panel, "mu = Z"));
  g_assert_finalize_object (shown.panel);
  jd_test_assert_freed (study);
}

/* A study that has decided its integrals, with all rows of energies unfolded. */
static gboolean
has_energies (gpointer panel)
{
  jd_panel_flush (JD_PANEL (panel));
  return gtk_widget_get_visible (jd_test_child (panel, "energy_list"));
}

/* The table in row @row of the energies, unfolded. */
static JdTable *
energy_table (gpointer panel,
              int      row)
{
  GtkListBoxRow *expander = gtk_list_box_get_row_at_index (jd_test_child (panel, "energy_list"), row);
  JdTable *table;

  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (expander), TRUE);
  table = jd_test_find (GTK_WIDGET (expander), JD_TYPE_TABLE);
  g_assert_nonnull (table);
  return table;
}

static double
read_row (JdTable    *table,
          const char *name)
{
  const int row = jd_table_find_row (table, name);

  if (row < 0)
    g_error ("no row “%s”", name);
  return jd_readout_get_value (jd_table_get_cell (table, (guint) row, 0));
}

/* The energies by degree are those of the evaluation, the two sides of Painlevé's lemma are equal, and the engine's
 * power is Gamma omega, with and without its multiplier, at an instant of the motion. */
static void
test_energies (void)
{
  JdStudy *study = jd_test_study ("62-disk-on-a-driven-rod.jourdain");
  JdIntegralsPanel *panel = new_panel (JD_TYPE_INTEGRALS_PANEL, study);
  const JdEvaluation *evaluation;
  double power;

  jd_test_wait (has_energies, panel);
  jd_study_set_time (study, 0.3);
  jd_panel_flush (JD_PANEL (panel));
  evaluation = jd_study_get_evaluation (study, NULL);
  power = evaluation->multipliers[0] *
          *(double *) g_hash_table_lookup (jd_model_get_constants (jd_study_get_model (study)), "omega");
  g_assert_cmpfloat (fabs (power), >, 1);
  g_assert_cmpfloat (read_row (energy_table (panel, 0), "E2"), ==, evaluation->kinetic[2]);
  g_assert_cmpfloat (read_row (energy_table (panel, 0), "E0"), ==, 0);
  g_assert_cmpfloat_with_epsilon (read_row (energy_table (panel, 2), _("change of E + V")), power, 1e-9);
  g_assert_cmpfloat_with_epsilon (read_row (energy_table (panel, 2), "joint engine"), power, 1e-9);
  g_assert_cmpint (jd_table_find_row (energy_table (panel, 2), _("drives without a multiplier")), ==, -1);

  jd_study_set_parameterization_name (study, "independent");
  jd_panel_flush (JD_PANEL (panel));
  jd_test_wait (has_energies, panel);
  evaluation = jd_study_get_evaluation (study, NULL);
  g_assert_cmpfloat (evaluation->kinetic[0], >, 0);
  g_assert_cmpfloat (read_row (energy_table (panel, 0), "E0"), ==, evaluation->kinetic[0]);
  g_assert_cmpfloat_with_epsilon (read_row (energy_table (panel, 0), "E2 - E0 + V"),
                                  evaluation->kinetic[2] - evaluation->kinetic[0] + evaluation->potential, 1e-12);
  g_assert_cmpfloat_with_epsilon (read_row (energy_table (panel, 2), _("drives without a multiplier")), power, 1e-6);
  g_assert_cmpfloat (read_row (energy_table (panel, 2), _("difference")), ==, 0);
  g_assert_cmpfloat (read_row (energy_table (panel, 1), _("difference")), ==, 0);
  g_assert_cmpfloat (fabs (read_row (energy_table (panel, 1), _("left side, from the formulas of E2 and E0"))), >,
                     0.1);
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* Two dampers take -c x'^2 and -b theta'^2; the panel calls them dissipative (9.2.1). */
static void
test_dissipative (void)
{
  JdStudy *study = jd_test_study ("99-damped-pendulum-on-a-cart.jourdain");
  JdIntegralsPanel *panel = new_panel (JD_TYPE_INTEGRALS_PANEL, study);
  const double *pd;
  JdTable *table;

  jd_test_wait (has_energies, panel);
  table = energy_table (panel, 2);
  jd_study_set_time (study, 0.4);
  jd_panel_flush (JD_PANEL (panel));
  jd_study_get_state (study, NULL, &pd, NULL);
  g_assert_cmpfloat_with_epsilon (read_row (table, "damper, dissipative"), -1.5 * pd[0] * pd[0], 1e-9);
  g_assert_cmpfloat_with_epsilon (read_row (table, "axle, dissipative"), -0.08 * pd[2] * pd[2], 1e-9);
  g_assert_cmpfloat_with_epsilon (read_row (table, _("change of E + V")),
                                  -1.5 * pd[0] * pd[0] - 0.08 * pd[2] * pd[2], 1e-9);
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* E by degree, where it has more than E2: the formulas of 8.3 for the hoop that turns. */
static void
test_kinetic_parts (void)
{
  JdStudy *study = jd_test_study ("60-particle-on-a-rotating-hoop.jourdain");
  Shown shown = { .text = "m*a^2*theta'^2/2" };

  shown.panel = new_panel (JD_TYPE_EQUATIONS_PANEL, study);
  jd_test_wait (is_shown, &shown);
  g_assert_nonnull (find_formula (shown.panel, "a^2*omega^2*(2*m*sin(theta)^2 + Mh)/4"));
  jd_test_assert_freed (shown.panel);
  jd_test_assert_freed (study);
}

/* The table of powers in row @row of the list @list of the Joints panel. */
static JdEffortTable *
effort_table (gpointer    panel,
              const char *list,
              int         row)
{
  GtkListBoxRow *expander = gtk_list_box_get_row_at_index (jd_test_child (panel, list), row);

  if (expander != NULL)
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (expander), TRUE);
  return expander != NULL ? jd_test_find (GTK_WIDGET (expander), JD_TYPE_EFFORT_TABLE) : NULL;
}

/* The sentence below the table. */
static const char *
remark_of (JdEffortTable *table)
{
  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_last_child (GTK_WIDGET (table))));
}

/* Whether the powers of the first joint are there. */
static gboolean
has_powers (gpointer panel)
{
  JdEffortTable *table;

  jd_panel_flush (JD_PANEL (panel));
  table = effort_table (panel, "list", 0);
  return table != NULL && *remark_of (table) != '\0';
}

static double
power_of (JdEffortTable *table,
          const char    *effort)
{
  JdTable *inner = jd_test_find (GTK_WIDGET (table), JD_TYPE_TABLE);
  const int row = jd_table_find_row (inner, effort);

  g_assert_cmpint (row, >=, 0);
  return jd_readout_get_value (jd_table_get_cell (inner, (guint) row, 1));
}

/* The last line of the table is W. */
static double
sum_of (JdEffortTable *table)
{
  JdTable *inner = jd_test_find (GTK_WIDGET (table), JD_TYPE_TABLE);

  return jd_readout_get_value (jd_table_get_cell (inner, jd_table_get_n_rows (inner) - 1, 1));
}

/* A helical joint (appendix 2) is assumed perfect: p R.z + M.z = 0.  In a field compatible with it, zeta* = p phi*, both
 * efforts have power and the sum is zero; in another field it is not. */
static void
test_perfect (void)
{
  JdStudy *study = jd_test_study ("84-helical-joint.jourdain");
  JdModel *model = jd_study_get_model (study);
  const double pitch = *(double *) g_hash_table_lookup (jd_model_get_constants (model), "p");
  JdJointsPanel *panel = new_panel (JD_TYPE_JOINTS_PANEL, study);
  JdEffortTable *table;

  jd_test_wait (has_powers, panel);
  table = effort_table (panel, "list", 0);
  g_assert_nonnull (strstr (remark_of (table), "Choose"));
  g_assert_cmpfloat (sum_of (table), ==, 0);

  jd_study_set_directions (study, (double[]) { pitch, 1 });
  jd_panel_flush (JD_PANEL (panel));
  g_assert_true (jd_study_is_compatible (study, 0, NULL));
  g_assert_cmpfloat (fabs (power_of (table, "R.z1")), >, 0.5);
  g_assert_cmpfloat_with_epsilon (power_of (table, "R.z1"), -power_of (table, "M.z1"), 1e-12);
  g_assert_cmpfloat (sum_of (table), ==, 0);
  g_assert_nonnull (strstr (remark_of (table), "what perfect means"));

  jd_study_set_directions (study, (double[]) { 1, 0 });
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpfloat_with_epsilon (sum_of (table), jd_study_get_evaluation (study, NULL)->multipliers[0], 1e-9);
  g_assert_nonnull (strstr (remark_of (table), "not compatible"));
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* Each joint assumed perfect (7.6, first case): all its efforts are told, and their power in any field is that of its
 * multipliers. */
static void
test_perfect_multipliers (void)
{
  JdStudy *study = jd_test_study ("98-ball-joint-and-point-contact.jourdain");
  JdJointsPanel *panel;
  const JdEvaluation *evaluation;
  gsize n;

  jd_study_set_parameterization_name (study, "total");
  panel = new_panel (JD_TYPE_JOINTS_PANEL, study);
  jd_test_wait (has_powers, panel);
  evaluation = jd_study_get_evaluation (study, NULL);
  n = evaluation->n;
  for (gsize i = 0; i < n; i++)
    {
      g_autofree double *direction = g_new0 (double, n);
      double sums[2] = { 0, 0 };

      direction[i] = 0.7;
      jd_study_set_directions (study, direction);
      jd_panel_flush (JD_PANEL (panel));
      for (gsize h = 0; h < evaluation->m; h++)
        sums[jd_model_get_equation (jd_study_get_model (study),
                                    jd_parameterization_get_complementary (jd_study_get_parameterization (study))[h])
               ->joint] += evaluation->multipliers[h] * jd_study_virtual_rate (study, h);
      for (int j = 0; j < 2; j++)
        g_assert_cmpfloat_with_epsilon (sum_of (effort_table (panel, "list", j)), sums[j], 1e-9);
    }
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

static gboolean
has_compound (gpointer panel)
{
  jd_panel_flush (JD_PANEL (panel));
  return gtk_list_box_get_row_at_index (jd_test_child (panel, "together"), 0) != NULL;
}

/* The compound joint that the file assumes to be perfect (7.6) is judged from the start, and said to be assumed. */
static void
test_assumed (void)
{
  JdStudy *study = jd_test_study ("87-compound-joint.jourdain");
  JdJointsPanel *panel = new_panel (JD_TYPE_JOINTS_PANEL, study);
  GtkListBoxRow *row;

  jd_test_wait (has_compound, panel);
  row = gtk_list_box_get_row_at_index (jd_test_child (panel, "together"), 0);
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==, "A + I: Assumed perfect");
  g_assert_nonnull (strstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (row)), "A.C.zS + a*I.F.n = 0"));
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

static gboolean
has_equilibria (gpointer panel)
{
  return gtk_widget_get_visible (jd_test_child (panel, "list")) &&
         !gtk_widget_get_visible (jd_test_child (panel, "cancel"));
}

/* An equilibria panel of @study that has found them, the first one picked. */
static JdEquilibriaPanel *
new_equilibria_panel (JdStudy *study)
{
  JdEquilibriaPanel *panel = new_panel (JD_TYPE_EQUILIBRIA_PANEL, study);
  GtkListBox *list = jd_test_child (panel, "list");

  gtk_widget_activate_action (GTK_WIDGET (panel), "equilibria.find", NULL);
  jd_test_wait (has_equilibria, panel);
  gtk_list_box_select_row (list, gtk_list_box_get_row_at_index (list, 0));
  return panel;
}

/* 10.1: the jack stands still; the governor stands still in the frame of its spindle; the disk on a rotating plate
 * turns although no parameter moves. */
static void
test_kinds (void)
{
  static const struct { const char *example, *word; } cases[] = {
    { "20-jack.jourdain", "Absolute equilibrium" },
    { "24-governor.jourdain", "Relative equilibrium" },
    { "63-disk-on-a-rotating-plate.jourdain", "Parametric equilibrium only" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      JdStudy *study = jd_test_study (cases[i].example);
      JdEquilibriaPanel *panel = new_equilibria_panel (study);
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (jd_test_child (panel, "list"), 0);

      g_assert_nonnull (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), cases[i].word));
      jd_test_assert_freed (panel);
      jd_test_assert_freed (study);
    }
}

/* 10.12: bars of the truss, cut virtually in its position.  The normal forces are the book's in each parameterization,
 * and no bar has a multiplier in all of them. */
static void
test_cut (void)
{
  JdStudy *study = jd_test_study ("26-hexagonal-truss.jourdain");
  JdEquilibriaPanel *panel = new_equilibria_panel (study);
  GtkDropDown *joints = jd_test_child (panel, "cut");
  const double force = 127.43563816688;

  g_assert_true (gtk_widget_get_visible (jd_test_child (panel, "cut_box")));
  gtk_drop_down_set_selected (joints, 1);
  g_assert_cmpfloat_with_epsilon (fabs (read_row (jd_test_child (panel, "cut_efforts"), "T")), force / 5, 1e-6);
  gtk_drop_down_set_selected (joints, 0);
  g_assert_cmpfloat_with_epsilon (fabs (read_row (jd_test_child (panel, "cut_efforts"), "T")), force, 1e-6);
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* Steady motions keep the rates of the file's state, which the panel names. */
static void
test_rates (void)
{
  JdStudy *study = jd_test_study ("64-two-rods-on-the-vertical.jourdain");
  JdEquilibriaPanel *panel = new_panel (JD_TYPE_EQUILIBRIA_PANEL, study);
  GtkLabel *rates = jd_test_child (panel, "rates");
  g_autofree char *value = NULL;
  JdModel *model = jd_study_get_model (study);

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (rates)));
  gtk_check_button_set_active (jd_test_child (panel, "steady"), TRUE);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (rates)));
  value = jd_readout_format (jd_model_get_rates (model)[jd_mechanism_find_parameter (jd_model_get_mechanism (model),
                                                                                     "psi")]);
  g_assert_nonnull (strstr (gtk_label_get_text (rates), value));
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

static gboolean
is_varied (gpointer panel)
{
  return gtk_widget_get_visible (jd_test_child (panel, "diagram")) ||
         gtk_widget_get_visible (jd_test_child (panel, "turns"));
}

/* Any number of the file can be varied: a horizontal gravity tilts the pendulum. */
static void
test_vary (void)
{
  JdStudy *study = jd_test_study ("99-damped-pendulum-on-a-cart.jourdain");
  JdEquilibriaPanel *panel = new_panel (JD_TYPE_EQUILIBRIA_PANEL, study);
  GtkDropDown *names = jd_test_child (panel, "constant");
  GListModel *model = gtk_drop_down_get_model (names);
  gboolean found = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr(GtkStringObject) item = g_list_model_get_item (model, i);

      if (!g_str_equal (gtk_string_object_get_string (item), "gravity[0]"))
        continue;
      found = TRUE;
      gtk_drop_down_set_selected (names, i);
    }
  g_assert_true (found);
  g_assert_cmpstr (gtk_editable_get_text (jd_test_child (panel, "from")), ==, "-1");
  gtk_widget_activate_action (GTK_WIDGET (panel), "equilibria.vary", NULL);
  jd_test_wait (is_varied, panel);
  g_assert_nonnull (strstr (gtk_label_get_text (jd_test_child (panel, "turns")), "2 branches"));
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* The quasi-velocities that the file names for its event: those of the paper's sleigh. */
static void
test_quasi_velocities (void)
{
  JdStudy *study = jd_test_study ("59-sleigh-of-the-paper-struck.jourdain");
  Shown shown = { .text = "x_C'*cos(theta) + y_C'*sin(theta)" };

  shown.panel = new_panel (JD_TYPE_EQUATIONS_PANEL, study);
  jd_test_wait (is_shown, &shown);
  g_assert_nonnull (jd_test_find_label (shown.panel, _("Quasi-velocities")));
  jd_test_assert_freed (shown.panel);
  jd_test_assert_freed (study);
}

/* What a lesson asks for is told nowhere: the meaning of a multiplier, an energy, an effort's value. */
static void
test_covered (void)
{
  static const char *const asked[] = { "meaning:joint.screw", "E", "joint.R.z1", NULL };
  JdStudy *study = jd_test_study ("84-helical-joint.jourdain");
  JdCovers *covers = jd_document_get_covers (jd_study_get_document (study));
  Shown shown = { .text = "lambda(\"joint.screw\") = R.z1" };
  gpointer joints = new_panel (JD_TYPE_JOINTS_PANEL, study), energies = new_panel (JD_TYPE_INTEGRALS_PANEL, study);
  JdReadout *effort, *energy;

  shown.panel = new_panel (JD_TYPE_FORCES_PANEL, study);
  jd_test_wait (is_shown, &shown);
  jd_test_wait (has_powers, joints);
  jd_test_wait (has_energies, energies);
  effort = jd_table_get_cell (jd_test_find (GTK_WIDGET (effort_table (joints, "list", 0)), JD_TYPE_TABLE), 2, 0);
  energy = jd_table_get_cell (energy_table (energies, 0), 0, 0);
  g_assert_false (jd_pill_is_covered (GTK_WIDGET (effort)));
  jd_covers_set (covers, asked);
  jd_panel_flush (joints);
  jd_panel_flush (energies);
  g_assert_false (is_shown (&shown));
  g_assert_true (jd_pill_is_covered (GTK_WIDGET (effort)));
  g_assert_true (jd_pill_is_covered (GTK_WIDGET (energy)));
  jd_covers_clear (covers);
  jd_panel_flush (joints);
  g_assert_true (is_shown (&shown));
  g_assert_false (jd_pill_is_covered (GTK_WIDGET (effort)));
  jd_test_assert_freed (shown.panel);
  jd_test_assert_freed (joints);
  jd_test_assert_freed (energies);
  jd_test_assert_freed (study);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add_func ("/ui/concepts/meanings", test_meanings);
  g_test_add_func ("/ui/concepts/declared", test_declared);
  g_test_add_func ("/ui/concepts/meanings-retag", test_meanings_retag);
  g_test_add_func ("/ui/concepts/energies", test_energies);
  g_test_add_func ("/ui/concepts/dissipative", test_dissipative);
  g_test_add_func ("/ui/concepts/kinetic-parts", test_kinetic_parts);
  g_test_add_func ("/ui/concepts/perfect", test_perfect);
  g_test_add_func ("/ui/concepts/perfect-multipliers", test_perfect_multipliers);
  g_test_add_func ("/ui/concepts/assumed", test_assumed);
  g_test_add_func ("/ui/concepts/kinds", test_kinds);
  g_test_add_func ("/ui/concepts/cut", test_cut);
  g_test_add_func ("/ui/concepts/rates", test_rates);
  g_test_add_func ("/ui/concepts/quasi-velocities", test_quasi_velocities);
  g_test_add_func ("/ui/concepts/vary", test_vary);
  g_test_add_func ("/ui/concepts/covered", test_covered);
  return jd_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/lesson/jd-lesson-task-private.h"
#include "tests/ui/jd-test-ui.h"
#include "ui/widgets/jd-chart-view.h"
#include "ui/panels/jd-equations-panel.h"
#include "ui/panels/jd-field-panel.h"
#include "ui/panels/jd-forces-panel.h"
#include "ui/panels/jd-graphs-panel.h"
#include "ui/panels/parts/jd-invariance-box.h"
#include "ui/panels/jd-jump-panel.h"
#include "ui/panels/jd-observer-box.h"
#include "ui/panels/jd-panels.h"
#include "ui/panels/jd-parameterization-panel.h"
#include "ui/widgets/jd-resources.h"
#include "ui/panels/jd-study-view.h"
#include "ui/widgets/jd-table.h"

#define SLEIGH "06-sleigh-landing.jourdain"

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

static double
read_cell (JdTable    *table,
           const char *row,
           guint       column)
{
  const int i = jd_table_find_row (table, row);

  g_assert_cmpint (i, >=, 0);
  return jd_readout_get_value (jd_table_get_cell (table, (guint) i, column));
}

/* Each line of the table makes a panel with its title, its icon and its template, and the Study view has one of each,
 * in the order of the table, the first unfolded; lessons can name it; and no panel's template is without a line. */
static void
test_table (void)
{
#define LINE(Type, name, title) { #Type, "jd-" #name "-panel.ui", title, jd_##name##_panel_get_type },
  static const struct
  {
    const char *type, *template, *title;
    GType (*get_type) (void);
  } lines[] = { JD_PANELS (LINE) };
#undef LINE
  GtkWidget *view = g_object_ref_sink (g_object_new (JD_TYPE_STUDY_VIEW, NULL));
  JdPanel *panel = jd_study_view_get_panel (JD_STUDY_VIEW (view), JD_TYPE_PANEL);
  g_auto(GStrv) files = g_resources_enumerate_children (JD_RESOURCES "/ui", 0, NULL);
  gsize n_templates = 0;

  g_assert_nonnull (panel);
  g_assert_null (gtk_widget_get_prev_sibling (GTK_WIDGET (panel)));
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      JdPanelClass *klass = JD_PANEL_GET_CLASS (panel);
      g_autofree char *icon = g_strdup_printf (JD_RESOURCES "/icons/scalable/actions/%s.svg", klass->icon_name);

      g_assert_cmpstr (G_OBJECT_TYPE_NAME (panel), ==, lines[i].type);
      g_assert_true (G_OBJECT_TYPE (panel) == lines[i].get_type ());
      g_assert_nonnull (jd_test_find_label (GTK_WIDGET (panel), lines[i].title));
      g_assert_true (g_resources_get_info (icon, 0, NULL, NULL, NULL));
      g_assert_true (g_strv_contains ((const char *const *) files, lines[i].template));
      if (!g_strv_contains (jd_lesson_panels, klass->name))
        g_error ("the panel “%s” is missing from jd_lesson_panels", klass->name);
      g_assert_cmpint (jd_panel_get_expanded (panel), ==, i == 0);
      panel = (JdPanel *) gtk_widget_get_next_sibling (GTK_WIDGET (panel));
      g_assert_cmpint (panel == NULL, ==, i + 1 == G_N_ELEMENTS (lines));
    }
  for (gsize i = 0; files[i] != NULL; i++)
    n_templates += g_str_has_suffix (files[i], "-panel.ui") && !g_str_equal (files[i], "jd-panel.ui");
  g_assert_cmpuint (n_templates, ==, G_N_ELEMENTS (lines));
  g_assert_finalize_object (view);
}

/* Before it is filled the panel does not say that there is no parameterization. */
static void
test_unfilled (void)
{
  JdPanel *panel = g_object_ref_sink (g_object_new (JD_TYPE_PARAMETERIZATION_PANEL, NULL));

  g_assert_cmpuint (gtk_drop_down_get_selected (jd_test_child (panel, "names")), !=, GTK_INVALID_LIST_POSITION);
  g_assert_finalize_object (panel);
}

/* A row for each equation; its tag is changed in place and the study follows. */
static void
test_retag (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdParameterizationPanel *panel = new_panel (JD_TYPE_PARAMETERIZATION_PANEL, study);
  JdModel *model = jd_study_get_model (study);
  JdEquationRow *row;

  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    g_assert_nonnull (jd_parameterization_panel_get_row (panel, jd_model_get_equation (model, e)->name));
  row = jd_parameterization_panel_get_row (panel, "weld.x");
  g_assert_true (gtk_toggle_button_get_active (jd_test_child (row, "primitive")));
  jd_equation_row_set_primitive (row, FALSE);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_false (gtk_toggle_button_get_active (jd_test_child (row, "primitive")));
  g_assert_cmpint (jd_parameterization_get_eliminated (jd_study_get_parameterization (study),
                                                       (gsize) jd_model_find_equation (model, "weld.x")),
                   ==, -1);
  g_assert_null (jd_test_refusal (row));
  jd_equation_row_set_primitive (row, TRUE);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_true (gtk_toggle_button_get_active (jd_test_child (row, "primitive")));
  /* The same row throughout: an edit takes the focus from nobody. */
  g_assert_true (row == jd_parameterization_panel_get_row (panel, "weld.x"));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* A refused tag explains itself in its row and leaves the control as it was; the next choice forgets it. */
static void
test_refusal (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdParameterizationPanel *panel = new_panel (JD_TYPE_PARAMETERIZATION_PANEL, study);
  JdEquationRow *row = jd_parameterization_panel_get_row (panel, "blade.lateral");

  jd_equation_row_set_primitive (row, TRUE);
  g_assert_false (gtk_toggle_button_get_active (jd_test_child (row, "primitive")));
  g_assert_nonnull (jd_test_refusal (row));
  g_assert_nonnull (strstr (jd_test_refusal (row), "blade.lateral"));
  g_assert_nonnull (strstr (jd_test_refusal (row), "non-holonomic"));
  jd_equation_row_set_primitive (jd_parameterization_panel_get_row (panel, "weld.x"), FALSE);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_null (jd_test_refusal (row));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* The button of the row that says @label. */
static GtkToggleButton *
find_toggle (GtkWidget  *widget,
             const char *label)
{
  if (GTK_IS_TOGGLE_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return GTK_TOGGLE_BUTTON (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkToggleButton *found = find_toggle (child, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Pressing the buttons themselves: never both, never none. */
static void
test_toggles (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdParameterizationPanel *panel = new_panel (JD_TYPE_PARAMETERIZATION_PANEL, study);
  static const struct
  {
    const char *equation;
    const char *press;
    gboolean primitive; /* afterwards */
    gboolean refused;
  } steps[] = {
    { "blade.lateral", "Primitive", FALSE, TRUE },
    { "blade.lateral", "Complementary", FALSE, TRUE }, /* it is pressed already: nothing happens */
    { "weld.x", "Complementary", FALSE, FALSE },
    { "weld.x", "Primitive", TRUE, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      JdEquationRow *row = jd_parameterization_panel_get_row (panel, steps[i].equation);
      GtkToggleButton *complementary = find_toggle (GTK_WIDGET (row), "Complementary");
      GtkToggleButton *primitive = find_toggle (GTK_WIDGET (row), "Primitive");

      gtk_toggle_button_set_active (find_toggle (GTK_WIDGET (row), steps[i].press), TRUE);
      jd_panel_flush (JD_PANEL (panel));
      g_assert_cmpint (gtk_toggle_button_get_active (primitive), ==, steps[i].primitive);
      g_assert_cmpint (gtk_toggle_button_get_active (complementary), ==, !steps[i].primitive);
      g_assert_cmpint (jd_test_refusal (row) != NULL, ==, steps[i].refused);
    }
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

static guint
count_formulas (JdEquationsPanel *panel)
{
  return jd_test_count_children (jd_test_child (panel, "formulas"));
}

static gboolean
has_formulas (gpointer panel)
{
  return count_formulas (panel) > 0;
}

static gboolean
has_more_formulas (gpointer panel)
{
  return count_formulas (panel) > GPOINTER_TO_UINT (g_object_get_data (panel, "before"));
}

/* The total parameterization has more equations; what is shown stays until they are there. */
static void
test_equations (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdEquationsPanel *panel = new_panel (JD_TYPE_EQUATIONS_PANEL, study);
  guint before;

  jd_test_wait (has_formulas, panel);
  before = count_formulas (panel);
  g_object_set_data (G_OBJECT (panel), "before", GUINT_TO_POINTER (before));
  jd_study_set_parameterization_name (study, "total");
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpuint (count_formulas (panel), ==, before);
  jd_test_wait (has_more_formulas, panel);
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* What the forces panel says is what Lagrange's equations say; a multiplier two parameterizations both show is the
 * same in both. */
static void
test_forces (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdForcesPanel *panel = new_panel (JD_TYPE_FORCES_PANEL, study);
  const JdEvaluation *evaluation;
  double lambda;

  jd_study_set_time (study, 1.3);
  jd_panel_flush (JD_PANEL (panel));
  evaluation = jd_study_get_evaluation (study, NULL);
  g_assert_nonnull (evaluation);
  for (guint i = 0; i < evaluation->n; i++)
    {
      JdTable *forces = jd_test_child (panel, "forces");

      g_assert_cmpfloat (jd_readout_get_value (jd_table_get_cell (forces, i, 1)), ==, evaluation->constraint[i]);
    }
  lambda = read_cell (jd_test_child (panel, "multipliers"), "blade.lateral", 0);
  g_assert_cmpfloat (fabs (lambda), >, 1e-3);
  g_assert_cmpint (jd_table_find_row (jd_test_child (panel, "multipliers"), "weld.x"), ==, -1);

  jd_study_set_parameterization_name (study, "total");
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpfloat_with_epsilon (read_cell (jd_test_child (panel, "multipliers"), "blade.lateral", 0), lambda, 1e-9);
  g_assert_cmpint (jd_table_find_row (jd_test_child (panel, "multipliers"), "weld.x"), >=, 0);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* A pendulum of a micrometre and 1e-15 kg, let go at 0.3 rad: its forces are small, and no rounding errors.  The pivot
 * pushes with -3/4 m g sin(0.3) cos(0.3) along x. */
static void
test_forces_small (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"gravity\": [0, -9.81], \"constants\": {\"l\": 1e-6, \"m\": 1e-15}, \"parameters\": "
    "[{\"name\": \"x\", \"value\": \"l/2*sin(0.3)\"}, {\"name\": \"y\", \"value\": \"-l/2*cos(0.3)\"}, "
    "{\"name\": \"a\", \"value\": \"0.3 - pi/2\"}], \"bodies\": [{\"name\": \"B\", \"origin\": [\"x\", \"y\"], "
    "\"angle\": \"a\", \"mass\": \"m\", \"inertia\": \"m*l^2/12\", \"points\": {\"A\": [\"-l/2\", 0]}}], "
    "\"joints\": [{\"name\": \"p\", \"type\": \"pivot\", \"between\": [\"B.A\", \"ground.origin\"]}]}";
  const double force = -0.75e-15 * 9.81 * sin (0.3) * cos (0.3);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_json_parse (text, -1, &error);
  g_autoptr(JdDocument) document = jd_document_new_from_json (root, &error);
  JdStudy *study = jd_study_new (document);
  JdForcesPanel *panel;
  g_autofree char *shown = NULL;
  g_autoptr(GString) number = NULL;
  JdTable *multipliers;

  g_assert_no_error (error);
  jd_test_wait (jd_test_has_motion, study);
  panel = new_panel (JD_TYPE_FORCES_PANEL, study);
  multipliers = jd_test_child (panel, "multipliers");
  shown = jd_readout_dup_shown (jd_table_get_cell (multipliers, (guint) jd_table_find_row (multipliers, "p.x"), 0));
  number = g_string_new (shown);
  g_string_replace (number, "−", "-", 0);
  g_assert_cmpfloat_with_epsilon (g_ascii_strtod (number->str, NULL) / force, 1, 0.01);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

static gboolean
has_lines (gpointer label)
{
  return strchr (gtk_label_get_text (label), '\n') != NULL;
}

/* The button tells of each equation what the numbers leave of it: rounding, also in the middle of a motion. */
static void
test_forces_road (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdForcesPanel *panel = new_panel (JD_TYPE_FORCES_PANEL, study);
  GtkMenuButton *button = jd_test_child (panel, "road");
  GtkWidget *window = gtk_window_new ();
  GtkLabel *label = GTK_LABEL (gtk_popover_get_child (gtk_menu_button_get_popover (button)));
  guint n = 0;
  g_auto(GStrv) lines = NULL;

  jd_study_set_parameterization_name (study, "total");
  jd_study_set_time (study, 1.3);
  jd_panel_set_expanded (JD_PANEL (panel), TRUE);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (panel));
  gtk_window_present (GTK_WINDOW (window));
  jd_panel_flush (JD_PANEL (panel));
  gtk_menu_button_popup (button);
  jd_test_wait (has_lines, label);
  lines = g_strsplit (gtk_label_get_text (label), "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      double residual, size;

      if (sscanf (*line, "%*[^:]: %lf of %lf", &residual, &size) != 2)
        continue;
      n++;
      g_assert_cmpfloat (size, >=, 0);
      g_assert_cmpfloat (fabs (residual), <=, 1e-9 * size);
    }
  g_assert_cmpuint (n, ==, jd_study_get_evaluation (study, NULL)->n + jd_study_get_evaluation (study, NULL)->m);
  gtk_menu_button_popdown (button);
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* What a law gives, and no multiplier, is told with the reactions: T and Gamma close the balance of a rolling disk's
 * momenta. */
static void
test_forces_laws (void)
{
  JdStudy *study = jd_test_study ("14-disk-with-rolling-resistance.jourdain");
  JdForcesPanel *panel = new_panel (JD_TYPE_FORCES_PANEL, study);
  JdTable *reactions = jd_test_child (panel, "reactions");
  const JdEvaluation *evaluation;

  jd_panel_flush (JD_PANEL (panel));
  evaluation = jd_study_get_evaluation (study, NULL);
  g_assert_nonnull (evaluation);
  g_assert_cmpfloat (fabs (read_cell (reactions, "contact.Gamma", 0)), >, 1e-3);
  g_assert_cmpfloat_with_epsilon (2 * 0.5 * 0.5 / 2 * evaluation->qdd[2],
                                  3 + read_cell (reactions, "contact.Gamma", 0) +
                                    0.5 * read_cell (reactions, "contact.T", 0),
                                  1e-12);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* The meter shows the zero of a perfect joint in a compatible field, and that the whole is the sum of its parts. */
static void
test_field (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdFieldPanel *panel;
  double direction[] = { 1, -0.5, 0.25, 0, 0, 0 };
  double sum = 0;

  jd_study_set_parameterization_name (study, "total");
  jd_study_set_time (study, 1.3);
  panel = new_panel (JD_TYPE_FIELD_PANEL, study);
  gtk_widget_activate_action (GTK_WIDGET (panel), "field.real", NULL);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_true (jd_field_panel_get_compatible (panel, "weld"));
  g_assert_true (jd_field_panel_get_compatible (panel, "blade"));
  g_assert_cmpfloat_with_epsilon (jd_field_panel_get_power (panel, "weld"), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (jd_field_panel_get_power (panel, "blade"), 0, 1e-9);

  jd_study_set_directions (study, direction);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_false (jd_field_panel_get_compatible (panel, "weld"));
  g_assert_cmpfloat (fabs (jd_field_panel_get_power (panel, "weld")), >, 1e-3);
  for (gsize e = 0; e < jd_model_get_n_efforts (jd_study_get_model (study)); e++)
    sum += jd_field_panel_get_power (panel, jd_model_get_effort (jd_study_get_model (study), e)->name);
  sum += jd_field_panel_get_power (panel, "weld") + jd_field_panel_get_power (panel, "blade");
  g_assert_cmpfloat_with_epsilon (jd_field_panel_get_power (panel, "all"), sum, 1e-9);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* The badge of @joint, as it is read. */
static const char *
read_badge (JdFieldPanel *panel,
            int           joint)
{
  return gtk_label_get_text (GTK_LABEL (gtk_grid_get_child_at (jd_test_child (panel, "joints"), 1, joint)));
}

/* The slider of retained parameter @i. */
static GtkWidget *
find_slider (JdFieldPanel *panel,
             int           i)
{
  return gtk_grid_get_child_at (jd_test_child (panel, "sliders"), 1, i);
}

#define HOOP "60-particle-on-a-rotating-hoop.jourdain"

/* A panel about the turning hoop with nothing primitive: r, psi, theta, alpha. */
static JdFieldPanel *
new_hoop_panel (JdStudy **out_study)
{
  JdFieldPanel *panel;

  *out_study = jd_test_study (HOOP);
  jd_study_set_parameterization_name (*out_study, "total");
  panel = new_panel (JD_TYPE_FIELD_PANEL, *out_study);
  jd_panel_flush (JD_PANEL (panel));
  return panel;
}

/* 7.5.4 as it is seen: a field that tears the particle out of the hoop names the broken equation and by how much, and N
 * has a power; "Compatible with All" leaves theta alone, no effort has power, the slider of theta moves along the
 * compatible fields and the others do not; leaving gives them back. */
static void
test_field_compatible (void)
{
  JdStudy *study;
  JdFieldPanel *panel = new_hoop_panel (&study);
  JdTable *efforts = jd_test_child (panel, "efforts");
  GtkToggleButton *all = jd_test_child (panel, "all");
  const double wild[] = { 0, 0.5, 1, 0 };
  const double arm = 0.3 * sin (1.1);

  jd_study_set_directions (study, wild);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpstr (read_badge (panel, 0), ==, "✓ compatible");
  g_assert_cmpstr (read_badge (panel, 1), ==, "✗ plane* = 0.5");
  g_assert_cmpfloat_with_epsilon (read_cell (efforts, "hoop_joint.N", 1), 0.5 * arm, 1e-12);
  g_assert_cmpfloat_with_epsilon (read_cell (efforts, "hoop_joint.N", 2),
                                  read_cell (efforts, "hoop_joint.N", 0) * 0.5 * arm, 1e-12);
  g_assert_cmpfloat_with_epsilon (read_cell (efforts, "hoop_joint.N", 2),
                                  jd_field_panel_get_power (panel, "hoop_joint"), 1e-12);
  g_assert_cmpfloat (fabs (read_cell (efforts, "hoop_joint.N", 2)), >, 1e-3);

  gtk_toggle_button_set_active (all, TRUE);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpfloat (jd_study_get_direction (study)[2], ==, 1);
  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpint (gtk_widget_get_sensitive (find_slider (panel, i)), ==, i == 2);
      g_assert_true (i == 2 || jd_study_get_direction (study)[i] == 0);
    }
  for (guint row = 0; row < jd_table_get_n_rows (efforts); row++)
    g_assert_cmpfloat (jd_readout_get_value (jd_table_get_cell (efforts, row, 2)), ==, 0);
  gtk_range_set_value (GTK_RANGE (find_slider (panel, 2)), -1.5);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpfloat (jd_study_get_direction (study)[2], ==, -1.5);
  g_assert_cmpstr (read_badge (panel, 1), ==, "✓ compatible");

  gtk_toggle_button_set_active (all, FALSE);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_null (jd_study_get_compatible (study));
  g_assert_true (gtk_widget_get_sensitive (find_slider (panel, 0)));
  /* with the engine alone: alpha* = 0 follows, the others are free */
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_grid_get_child_at (jd_test_child (panel, "joints"), 2, 0)),
                                TRUE);
  jd_panel_flush (JD_PANEL (panel));
  for (int i = 0; i < 4; i++)
    g_assert_cmpint (gtk_widget_get_sensitive (find_slider (panel, i)), ==, i != 3);
  g_assert_false (gtk_toggle_button_get_active (all));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* A dragged slider takes round values, and 0 and halves from near; the keyboard moves in its own steps. */
static void
test_field_snap (void)
{
  static const double dragged[][2] = { { 0.11, 0 }, { -0.09, 0 }, { 0.93, 1 }, { 0.331, 0.35 }, { -1.58, -1.5 } };
  JdStudy *study;
  JdFieldPanel *panel = new_hoop_panel (&study);
  GtkWidget *slider = find_slider (panel, 0);
  gboolean handled;

  for (gsize i = 0; i < G_N_ELEMENTS (dragged); i++)
    {
      g_signal_emit_by_name (slider, "change-value", GTK_SCROLL_JUMP, dragged[i][0], &handled);
      g_assert_cmpfloat_with_epsilon (jd_study_get_direction (study)[0], dragged[i][1], 1e-12);
    }
  gtk_range_set_value (GTK_RANGE (slider), 0);
  g_signal_emit_by_name (slider, "change-value", GTK_SCROLL_STEP_FORWARD, 0.05, &handled);
  g_assert_cmpfloat_with_epsilon (jd_study_get_direction (study)[0], 0.05, 1e-12);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* [7.82] to [7.85]: relative to the hoop the particle has -a theta* v, whatever psi* = alpha* is, and the absolute
 * velocity is the sum of the background and the relative one.  The hypothesis fails through alpha*. */
static void
test_field_observer (void)
{
  JdStudy *study;
  JdFieldPanel *panel = new_hoop_panel (&study);
  JdObserverBox *box = jd_test_child (panel, "observer");
  JdTable *velocities = jd_test_child (box, "velocities");
  const double turning[] = { 0, 0.8, 1, 0.8 };
  static const char *const rows[] = { "absolute V*₀", "= background V*₀ᵣ", "+ relative V*ᵣ" };

  jd_study_set_directions (study, turning);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_nonnull (strstr (gtk_label_get_text (jd_test_child (box, "why")), "hypothesis 2.33 holds"));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (velocities)));
  gtk_drop_down_set_selected (jd_test_child (box, "observer"), 1);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpint (jd_study_get_observer (study), ==, 0);
  g_assert_nonnull (strstr (gtk_label_get_text (jd_test_child (box, "why")),
                            "hoop moves with α*: hypothesis 2.33 does not hold"));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (velocities)));
  /* psi = 0, theta = 1.1, a = 0.3: p is at (0, -a sin theta, a cos theta) */
  g_assert_cmpfloat_with_epsilon (read_cell (velocities, rows[2], 0), 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (read_cell (velocities, rows[2], 1), -0.3 * cos (1.1), 1e-12);
  g_assert_cmpfloat_with_epsilon (read_cell (velocities, rows[2], 2), -0.3 * sin (1.1), 1e-12);
  g_assert_cmpfloat_with_epsilon (read_cell (velocities, rows[1], 0), 0.8 * 0.3 * sin (1.1), 1e-12);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (read_cell (velocities, rows[0], c),
                                    read_cell (velocities, rows[1], c) + read_cell (velocities, rows[2], c), 1e-12);
  gtk_drop_down_set_selected (jd_test_child (box, "observer"), 0);
  g_assert_cmpint (jd_study_get_observer (study), ==, JD_OBSERVER_GROUND);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* The statement shown, or "". */
static const char *
get_statement (gpointer box)
{
  GtkWidget *statement = jd_test_child (box, "statement");

  return gtk_widget_get_visible (statement) ? gtk_label_get_text (GTK_LABEL (statement)) : "";
}

static gboolean
is_checked (gpointer box)
{
  const char *text = get_statement (box);

  return g_str_has_prefix (text, "✓") || g_str_has_prefix (text, "✗") || g_str_has_prefix (text, "No ");
}

/* The statement in one file and between the files of 7.2.5; a file without the body is refused with its reason; another
 * instant takes the statement back. */
static void
test_field_invariance (void)
{
  static const struct { const char *file, *start; } others[] = {
    { "72-hoop-cartesian.jourdain", "✓ The fields compatible with all joints are the same in “72-hoop" },
    { "73-hoop-in-rates.jourdain", "✓ The fields compatible with all joints are the same in “73-hoop" },
    { "18-particle-on-a-circle.jourdain", "✓ The fields compatible with all joints are the same in “18-" },
    { "01-rolling-disk.jourdain", "No body of the other file has the name" },
  };
  JdStudy *study = jd_test_study ("71-hoop-polar.jourdain");
  JdFieldPanel *panel = new_panel (JD_TYPE_FIELD_PANEL, study);
  JdInvarianceBox *box = jd_test_child (panel, "invariance");

  jd_study_set_time (study, 0.4);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpstr (get_statement (box), ==, "");
  jd_invariance_box_check (box, NULL);
  jd_test_wait (is_checked, box);
  g_assert_cmpstr (
    get_statement (box), ==,
    "✓ The fields compatible with all joints are the same in all 2 parameterizations of this file that "
    "can be compared (dimension 1).");
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr(GFile) file = jd_test_example (others[i].file);

      jd_invariance_box_check (box, file);
      jd_test_wait (is_checked, box);
      g_assert_true (g_str_has_prefix (get_statement (box), others[i].start));
    }
  jd_study_set_time (study, 0.6);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpstr (get_statement (box), ==, "");
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* One slider for each retained parameter, in their order, whatever was retained before. */
static void
check_sliders (JdFieldPanel *panel,
               JdStudy      *study)
{
  GtkGrid *grid = GTK_GRID (gtk_widget_get_parent (jd_test_find (GTK_WIDGET (panel), GTK_TYPE_SCALE)));
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  const gsize n = jd_parameterization_get_n_retained (parameterization);

  for (gsize i = 0; i < n; i++)
    {
      const gsize k = jd_parameterization_get_retained (parameterization)[i];
      g_autofree char *basis = g_strdup_printf ("Basis field of %s",
                                                jd_model_get_parameter_name (jd_study_get_model (study), k));

      g_assert_cmpstr (gtk_widget_get_tooltip_text (gtk_grid_get_child_at (grid, 0, (int) i)), ==, basis);
      gtk_range_set_value (GTK_RANGE (gtk_grid_get_child_at (grid, 1, (int) i)), 0.1 * (double) (i + 1));
      g_assert_cmpfloat_with_epsilon (jd_study_get_direction (study)[i], 0.1 * (double) (i + 1), 1e-12);
    }
  g_assert_null (gtk_grid_get_child_at (grid, 1, (int) n));
  g_signal_emit_by_name (gtk_grid_get_child_at (grid, 0, (int) n - 1), "clicked");
  for (gsize i = 0; i < n; i++)
    g_assert_cmpfloat (jd_study_get_direction (study)[i], ==, i == n - 1 ? 1.0 : 0.0);
}

static void
test_field_sliders (void)
{
  static const char *const names[] = { "welded runner", "total", "torque in the weld", "total", "welded runner" };
  JdStudy *study = jd_test_study (SLEIGH);
  JdFieldPanel *panel = new_panel (JD_TYPE_FIELD_PANEL, study);
  GtkWidget *kept = NULL, *scale;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      jd_study_set_parameterization_name (study, names[i]);
      jd_panel_flush (JD_PANEL (panel));
      check_sliders (panel, study);
      scale = jd_test_find (GTK_WIDGET (panel), GTK_TYPE_SCALE);
      g_assert_true (kept == NULL || scale == kept);
      kept = scale;
    }
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* Before an event is run the panel has nothing to say; then its phases, rates, momenta and energies are those of the
 * jump. */
static void
test_jump (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdJumpPanel *panel = new_panel (JD_TYPE_JUMP_PANEL, study);
  const JdJump *jump;

  g_assert_false (gtk_widget_get_visible (jd_test_child (panel, "result")));
  jd_study_run_event (study);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_true (gtk_widget_get_visible (jd_test_child (panel, "result")));
  jump = jd_study_get_jump (study);
  for (gsize k = 0; k < jump->N; k++)
    {
      const char *name = jd_model_get_parameter_name (jd_study_get_model (study), k);

      g_assert_cmpfloat (read_cell (jd_test_child (panel, "rates"), name, 0), ==, jump->prior[k]);
      g_assert_cmpfloat (read_cell (jd_test_child (panel, "rates"), name, 1), ==, jump->posterior[k]);
    }
  /* No impulse is applied: privileged momenta are kept; the blade is inert: energy is lost. */
  for (guint v = 0; v < jd_table_get_n_rows (jd_test_child (panel, "momenta")); v++)
    {
      JdTable *momenta = jd_test_child (panel, "momenta");

      g_assert_cmpfloat_with_epsilon (jd_readout_get_value (jd_table_get_cell (momenta, v, 0)),
                                      jd_readout_get_value (jd_table_get_cell (momenta, v, 1)), 1e-9);
    }
  g_assert_cmpfloat (read_cell (jd_test_child (panel, "energies"), "E", 2), <,
                     read_cell (jd_test_child (panel, "energies"), "E", 0));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

static gboolean
is_sampled (gpointer panel)
{
  return !gtk_spinner_get_spinning (jd_test_child (panel, "spinner"));
}

static void
test_graphs (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdGraphsPanel *panel = new_panel (JD_TYPE_GRAPHS_PANEL, study);
  const JdQuantity energy = { JD_QUANTITY_ENERGY, 0 };
  guint n;

  jd_test_wait (is_sampled, panel);
  n = jd_chart_get_n_series (jd_chart_view_get_chart (jd_test_child (panel, "chart_view")));
  g_assert_cmpuint (n, >, 0);
  jd_graphs_panel_set_shown (panel, &energy, TRUE);
  jd_test_wait (is_sampled, panel);
  g_assert_cmpuint (jd_chart_get_n_series (jd_chart_view_get_chart (jd_test_child (panel, "chart_view"))), ==, n + 1);
  jd_graphs_panel_set_shown (panel, &energy, FALSE);
  jd_test_wait (is_sampled, panel);
  g_assert_cmpuint (jd_chart_get_n_series (jd_chart_view_get_chart (jd_test_child (panel, "chart_view"))), ==, n);
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* A rate against its parameter: the lines have moments, and a press on the chart shows one.  The choice outlives
 * other tags; time comes back. */
static void
test_phase_portrait (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdGraphsPanel *panel = new_panel (JD_TYPE_GRAPHS_PANEL, study);
  JdChartView *view = jd_test_child (panel, "chart_view");
  const JdQuantity value = { JD_QUANTITY_VALUE, 0 };
  const double end = jd_study_get_end (study);
  JdDrawStyle style;
  double time;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  jd_test_wait (is_sampled, panel);
  g_assert_true (isnan (jd_chart_moment_at (jd_chart_view_get_chart (view), &style, 400, 300, 200, 150, NAN)));
  jd_graphs_panel_set_abscissa (panel, &value);
  jd_test_wait (is_sampled, panel);
  g_assert_cmpuint (gtk_drop_down_get_selected (jd_test_child (panel, "across")), ==, 1);
  time = jd_chart_moment_at (jd_chart_view_get_chart (view), &style, 400, 300, 200, 150, NAN);
  g_assert_cmpfloat (time, >=, 0);
  g_assert_cmpfloat (time, <=, end);
  g_signal_emit_by_name (view, "seek", time);
  g_assert_cmpfloat_with_epsilon (jd_study_get_time (study), time, 1e-9);
  jd_study_set_parameterization_name (study, "total");
  jd_panel_flush (JD_PANEL (panel));
  jd_test_wait (is_sampled, panel);
  g_assert_cmpuint (gtk_drop_down_get_selected (jd_test_child (panel, "across")), ==, 1);
  gtk_drop_down_set_selected (jd_test_child (panel, "across"), 0);
  jd_test_wait (is_sampled, panel);
  g_assert_true (isnan (jd_chart_moment_at (jd_chart_view_get_chart (view), &style, 400, 300, 200, 150, NAN)));
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* A folded panel does nothing while the study changes, and makes up for it when it is unfolded. */
static void
test_folded (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdForcesPanel *panel = new_panel (JD_TYPE_FORCES_PANEL, study);
  JdTable *multipliers = jd_test_child (panel, "multipliers");

  jd_panel_set_expanded (JD_PANEL (panel), FALSE);
  jd_study_set_parameterization_name (study, "total");
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpint (jd_table_find_row (multipliers, "weld.x"), ==, -1);
  jd_panel_set_expanded (JD_PANEL (panel), TRUE);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpint (jd_table_find_row (multipliers, "weld.x"), >=, 0);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* An enlarged panel has the column to itself until it is made small or folded, and its graph fills it. A joint picked on
 * the sheet brings its rows back. */
static void
test_enlarged (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdStudyView *view = g_object_ref_sink (g_object_new (JD_TYPE_STUDY_VIEW, NULL));
  JdPanel *tags = jd_study_view_get_panel (view, JD_TYPE_PARAMETERIZATION_PANEL);
  JdPanel *jump = jd_study_view_get_panel (view, JD_TYPE_JUMP_PANEL);
  JdPanel *graphs = jd_study_view_get_panel (view, JD_TYPE_GRAPHS_PANEL);

  jd_study_view_set_study (view, study);
  jd_panel_set_enlarged (jump, TRUE);
  g_assert_true (jd_panel_get_expanded (jump));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (jump)));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (tags)));
  jd_panel_set_enlarged (graphs, TRUE);
  g_assert_false (jd_panel_get_enlarged (jump));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (jump)));
  g_assert_true (gtk_widget_compute_expand (GTK_WIDGET (graphs), GTK_ORIENTATION_VERTICAL));
  g_assert_true (gtk_widget_compute_expand (jd_test_child (graphs, "chart_view"), GTK_ORIENTATION_VERTICAL));
  jd_panel_set_expanded (graphs, FALSE);
  g_assert_false (jd_panel_get_enlarged (graphs));
  g_assert_false (gtk_widget_compute_expand (GTK_WIDGET (graphs), GTK_ORIENTATION_VERTICAL));
  g_assert_false (gtk_widget_compute_expand (jd_test_child (graphs, "chart_view"), GTK_ORIENTATION_VERTICAL));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (tags)));
  jd_panel_set_enlarged (jump, TRUE);
  jd_panel_set_expanded (tags, FALSE);
  g_signal_emit_by_name (jd_study_view_get_sheet (view), "joint-picked", "weld");
  g_assert_false (jd_panel_get_enlarged (jump));
  g_assert_true (jd_panel_get_expanded (tags));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (tags)));
  g_assert_finalize_object (view);
  jd_test_assert_freed (study);
}

/* The notice of an event without a jump says what happens; while something is covered it only names the equation. */
static void
test_notice (void)
{
  JdStudy *study = jd_test_study ("114-box-on-an-incline.jourdain");
  JdCovers *covers = jd_study_get_covers (study);
  JdStudyView *view = g_object_ref_sink (g_object_new (JD_TYPE_STUDY_VIEW, NULL));

  jd_study_view_set_study (view, study);
  jd_study_next_event (study);
  g_assert_nonnull (jd_test_find_label (view, "feet.normal begins to slip"));
  jd_study_go_to_start (study);
  jd_covers_cover (covers, "feet.N");
  jd_study_next_event (study);
  g_assert_null (jd_test_find_label (view, "feet.normal begins to slip"));
  jd_covers_uncover (covers, "feet.N");
  g_assert_finalize_object (view);
  jd_test_assert_freed (study);
}

/* The laws of five balls, a line for each contact, scroll in a narrow notice: it leaves room for the sheet. */
static void
test_long_notice (void)
{
  JdStudy *study = jd_test_study ("40-newtons-cradle.jourdain");
  JdStudyView *view = g_object_ref_sink (g_object_new (JD_TYPE_STUDY_VIEW, NULL));
  GtkWidget *label = jd_test_child (view, "notice_label");
  GtkWidget *scroller = gtk_widget_get_ancestor (label, GTK_TYPE_SCROLLED_WINDOW);
  int whole, shown;

  jd_study_view_set_study (view, study);
  jd_study_next_event (study);
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, 200, NULL, &whole, NULL, NULL);
  gtk_widget_measure (scroller, GTK_ORIENTATION_VERTICAL, 200, NULL, &shown, NULL, NULL);
  g_assert_cmpint (whole, >, 150);
  g_assert_cmpint (shown, <=, 100);
  g_assert_finalize_object (view);
  jd_test_assert_freed (study);
}

/* At an instant in the pole of a body's angles Study says which rates have no value, and which order would serve. */
static void
test_pole (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"dimension\": 3, \"parameters\": [{\"name\": \"a\", \"value\": 0.2}, {\"name\": \"b\", \"value\": 1.3, "
    "\"rate\": -2.6}, {\"name\": \"c\", \"value\": 0.1}], \"bodies\": [{\"name\": \"T\", \"origin\": [0, 0, 0], \"rotation\": "
    "[[\"z\", \"a\"], [\"x\", \"b\"], [\"z\", \"c\"]], \"mass\": 1, \"inertia\": [1, 1, 1]}]}";
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = json_from_string (text, &error);
  g_autoptr(JdDocument) document = jd_document_new_from_json (g_steal_pointer (&root), &error);
  JdStudy *study = jd_study_new (document);
  JdStudyView *view = g_object_ref_sink (g_object_new (JD_TYPE_STUDY_VIEW, NULL));
  const char *sentence = "The rates of a and c have no value here: “T” stands at the pole";
  GtkLabel *problem;

  g_assert_no_error (error);
  jd_test_wait (jd_test_has_motion, study);
  jd_study_view_set_study (view, study);
  problem = jd_test_child (view, "problem");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (problem)));
  jd_study_set_time (study, 0.5);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (problem)));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (problem), sentence));
  g_assert_nonnull (strstr (gtk_label_get_text (problem), "z-x-y"));
  jd_study_set_time (study, 0.51);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (problem)));
  g_assert_finalize_object (view);
  jd_test_assert_freed (study);
}

/* The rows of one joint are marked, and only those. */
static void
test_mark (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdParameterizationPanel *panel = new_panel (JD_TYPE_PARAMETERIZATION_PANEL, study);
  JdEquationRow *weld = jd_parameterization_panel_get_row (panel, "weld.angle");
  JdEquationRow *blade = jd_parameterization_panel_get_row (panel, "blade.lateral");

  g_assert_true (jd_parameterization_panel_mark_joint (panel, "weld") ==
                 jd_parameterization_panel_get_row (panel, "weld.x"));
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (weld), "picked"));
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (blade), "picked"));
  g_assert_true (jd_parameterization_panel_mark_joint (panel, "blade") == blade);
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (weld), "picked"));
  g_assert_null (jd_parameterization_panel_mark_joint (panel, "bla"));
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (blade), "picked"));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/ui/panels/table", test_table);
  g_test_add_func ("/ui/parameterization-panel/unfilled", test_unfilled);
  g_test_add_func ("/ui/parameterization-panel/retag", test_retag);
  g_test_add_func ("/ui/parameterization-panel/refusal", test_refusal);
  g_test_add_func ("/ui/parameterization-panel/toggles", test_toggles);
  g_test_add_func ("/ui/equations-panel/derives", test_equations);
  g_test_add_func ("/ui/forces-panel/agrees", test_forces);
  g_test_add_func ("/ui/forces-panel/small", test_forces_small);
  g_test_add_func ("/ui/forces-panel/laws", test_forces_laws);
  g_test_add_func ("/ui/forces-panel/road", test_forces_road);
  g_test_add_func ("/ui/field-panel/powers", test_field);
  g_test_add_func ("/ui/field-panel/sliders", test_field_sliders);
  g_test_add_func ("/ui/field-panel/compatible", test_field_compatible);
  g_test_add_func ("/ui/field-panel/snap", test_field_snap);
  g_test_add_func ("/ui/field-panel/observer", test_field_observer);
  g_test_add_func ("/ui/field-panel/invariance", test_field_invariance);
  g_test_add_func ("/ui/jump-panel/tells", test_jump);
  g_test_add_func ("/ui/graphs-panel/lines", test_graphs);
  g_test_add_func ("/ui/graphs-panel/phase-portrait", test_phase_portrait);
  g_test_add_func ("/ui/panel/folded", test_folded);
  g_test_add_func ("/ui/panel/enlarged", test_enlarged);
  g_test_add_func ("/ui/panels/notice", test_notice);
  g_test_add_func ("/ui/panels/long-notice", test_long_notice);
  g_test_add_func ("/ui/study-view/pole", test_pole);
  g_test_add_func ("/ui/parameterization-panel/marks", test_mark);
  return g_test_run ();
}
